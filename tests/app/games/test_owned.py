"""Tests of boards with cards of owners' packs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.games import board_of, poster_of
from app.games.common.signs import signs_of
from app.text import say
from app.theme.pictures import source
from build.paths import ASSETS
from engines import Edition, bring, editions, find, forget
from engines.kernel import owners
from tests.app.games.boards import astray, parts, ui_of
from tests.app.games.test_every_board import boxes, shown
from tests.app.games.test_keys import doubled
from tests.app.games.words import cut
from tests.assets.test_art import blank_names
from tests.engines.owned import GAMES, file_of, small, whole

SCREENS = [ui_of(*size, speed=0).table for size in ((360, 640), (844, 390))]


@pytest.fixture(autouse=True)
def no_packs() -> Iterator[None]:
    yield
    for one in editions():
        forget(one)


def brought(game: str) -> Edition:
    """Brings an edition whose changed names have the maximum length, and returns it."""
    pack = whole(game)
    model = owners.own_box(find(game), pack["data"])
    for key, text in pack["texts"]["en"].items():
        if (room := model.room_of(key)) and text.startswith("My "):
            pack["texts"]["en"][key] = f"{text} of the Grand Hotel Company Store"[:room].strip()
    bring(one := owners.read(file_of(pack)))
    return one


@pytest.mark.parametrize("game", GAMES)
def test_a_card_without_a_picture_is_drawn_with_its_sign(game: str) -> None:
    one = brought(game)
    seen: set[str] = set()
    for seed, ui in enumerate(SCREENS):
        for on_screen in shown(one.name, ui, seed):
            drawn = on_screen.draw()
            seen |= {one.src for one in parts(drawn) if isinstance(getattr(one, "src", None), str)}
            where = f"{on_screen.table.scene.decision} {ui.width}x{ui.height}"
            assert not [*astray(drawn.body)], where
            assert not cut(boxes(on_screen, drawn.body)), where
            for part in filter(None, (drawn.body, drawn.action_bar, drawn.aside)):
                assert doubled(part) == [], where
    assert any(f"art/{game}/blank-" in src for src in seen)
    assert not [src for src in seen if not Path(ASSETS, src).exists()]
    assert poster_of(one.name) == f"{game}/emblem"


def test_every_sign_for_a_card_is_drawn_somewhere() -> None:
    wanted = set()
    for game in GAMES:
        wanted |= set(board_of(brought(game).name).pictures("evening"))
    assert blank_names() == {name for name in wanted if "/blank-" in name}


def test_a_card_with_another_name_keeps_its_picture() -> None:
    bring(one := owners.read(file_of(small())))
    board = board_of(one.name)
    assert board is not board_of("onstage")
    assert board.pictures("evening") == board_of("onstage").pictures("evening")
    assert source("onstage/performer-pink-1") in {
        source(name) for name in board.pictures("evening")
    }
    assert say("onstage.trump", suit="Pink") == "Trump: Pink"
    assert signs_of(find(one.name).house) == signs_of("onstage")
