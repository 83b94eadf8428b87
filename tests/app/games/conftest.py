"""What holds for the boards of all games."""

from __future__ import annotations

import pytest

from app.games.common import live
from app.table.control_cache import ControlCache


@pytest.fixture(autouse=True)
def kept_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board keeps what a tap leaves as it was, as on a screen; here each drawing is a new one."""
    cache = ControlCache()
    monkeypatch.setattr(live, "ControlCache", lambda: cache)
