"""The screen of owners' packs, and their cards in New game."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from app.prefs import Prefs
from app.screens import new_game
from engines import editions, forget
from tests.app.screens.rooms import House, open_store, walk, words
from tests.engines.owned import file_of, small


@pytest.fixture(autouse=True)
def no_packs() -> Iterator[None]:
    yield
    for one in editions():
        forget(one)


@pytest.fixture
def house() -> House:
    return House(open_store())


def test_a_pack_that_is_here_is_listed_with_its_game(house: House) -> None:
    assert "No pack yet." in words(house.draw("packs"))
    one = asyncio.run(house.store.bring_pack(file_of(small()), "en"))
    drawn = house.draw("packs")
    assert {"Our family", "Onstage / Sáng Đèn"} <= set(words(drawn))
    assert any(getattr(each, "key", None) == f"remove-{one.name}" for each in walk(drawn))


def test_new_game_offers_the_cards_of_a_pack(house: House) -> None:
    prefs = house.shell.device.prefs
    assert "The game's own" not in words(house.draw("new", game="onstage"))
    one = asyncio.run(house.store.bring_pack(file_of(small()), "en"))
    shown = words(house.draw("new", game="onstage"))
    assert {"The game's own", "Our family"} <= set(shown)
    assert "The game's own" not in words(house.draw("new", game="encore"))
    draft = new_game.Draft.begin(prefs, one.name)
    assert (draft.game.name, draft.game.house, draft.settled) == (one.name, "onstage", True)
    forget(one)
    assert new_game.Draft.begin(prefs, one.name).game.name != one.name


def test_a_pack_played_last_and_removed_leaves_its_game(house: House) -> None:
    one = asyncio.run(house.store.bring_pack(file_of(small()), "en"))
    prefs: Prefs = house.shell.device.prefs
    prefs["last_game"] = one.name
    forget(one)
    assert new_game.Draft.begin(prefs, "").game.name == "onstage"
