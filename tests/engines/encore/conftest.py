"""Fixtures for the tests of ENCORE!! ECG."""

from collections.abc import Iterator

import pytest

from engines.encore.content import RULES, STEPS

from .table import _plain_abilities, print_plainly

_plain_abilities()


@pytest.fixture(autouse=True)
def _as_printed() -> Iterator[None]:
    sizes = len(STEPS), len(RULES)
    yield
    del STEPS[sizes[0] :]
    del RULES[sizes[1] :]


@pytest.fixture
def plain_box(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    print_plainly(monkeypatch)
    return monkeypatch
