"""Fixtures and hooks for all tests."""

from __future__ import annotations

import gc
from collections.abc import Generator

import pytest
from hypothesis import settings

from tests.depth import SOAKING
from tests.dice import seeded

# How long one example takes says more about what else the machine does than about the code.
settings.register_profile("house", deadline=None)
settings.load_profile("house")

# Thousands of tests and all that they import stay until the end: to look through them for what can
# go, again and again, costs a tenth of a run.
gc.set_threshold(500_000, 10, 100)


def pytest_collection_finish() -> None:
    """Excludes all objects so far from garbage collection."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselects the tests that only `make soak` runs."""
    if SOAKING:
        return
    left_out = [item for item in items if item.get_closest_marker("soak")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("soak")]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Seeds random ids, deals and salts by the test's name."""
    with seeded(item.nodeid):
        return (yield)
