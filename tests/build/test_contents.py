"""Tests of a snapshot's contents by module."""

from __future__ import annotations

from collections import Counter

import pytest

from build import contents, pyc
from tests.depth import soak_only


@soak_only
@pytest.mark.skipif(pyc.node() is None, reason="snapshots are taken under Node")
def test_modules_are_measured_and_most_is_in_objects() -> None:
    sizes = contents.measured()
    assert {"app.main", "flet.controls.page", "typing"} <= sizes.keys()
    assert sizes["app.main"]["code"] > 2000
    assert sum(sum(kinds.values()) for kinds in sizes.values()) > 8_000_000


def test_packages_are_added_up_and_the_largest_is_first() -> None:
    sizes = {"a.b": {"code": 1000}, "a.c.d": {"code": 500, "text": 100}, "z": {"text": 4000}}
    groups = contents.grouped(sizes, 1)
    assert groups == {"a": Counter(code=1500, text=100), "z": Counter(text=4000)}
    head, total, *rows = contents.table(groups).splitlines()
    assert head.split()[-1] == "module"
    assert total.split()[0] == "5.6"
    assert [row.split()[-1] for row in rows] == ["z", "a"]
