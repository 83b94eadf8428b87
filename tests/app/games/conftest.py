"""Fixtures for the boards of all games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engines import games
from tests.engines.knowledge import views_only_read


@pytest.fixture(autouse=True)
def views_as_they_were(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with views_only_read(monkeypatch, games().values()):
        yield
