"""Fixtures shared by the app's tests."""

from collections.abc import Iterator

import flet as ft
import pytest

from app.games.common import live
from app.platform.quicker import quicken
from app.table.control_cache import ControlCache
from engines import register, unregister
from engines.template import GAME as HIGH_NOTE
from tests.app.evenings import Evening, Make
from tests.engines.toys.ad_lib import GAME as AD_LIB
from tests.engines.toys.curtain_call import GAME as CURTAIN_CALL
from tests.engines.toys.stage_whisper import GAME as STAGE_WHISPER


@pytest.fixture(scope="module", autouse=True)
def as_quick_as_the_app() -> None:
    """Installs the app's fast constructors, now that all test modules are imported."""
    quicken()


@pytest.fixture(autouse=True)
def cached_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keeps a board's pieces from one drawing to the next, as an open window does."""
    cache = ControlCache()
    monkeypatch.setattr(live, "ControlCache", lambda: cache)


@pytest.fixture(autouse=True)
def without_dialogs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disables dialogs, which need a client; tests draw `root.question` instead."""
    monkeypatch.setattr(ft, "use_dialog", lambda dialog: None)


@pytest.fixture(scope="module")
def toys() -> Iterator[None]:
    for game in (AD_LIB, CURTAIN_CALL, HIGH_NOTE, STAGE_WHISPER):
        register(game)
    yield
    for game in (AD_LIB, CURTAIN_CALL, HIGH_NOTE, STAGE_WHISPER):
        unregister(game)


@pytest.fixture
def evening() -> Make:
    return Evening
