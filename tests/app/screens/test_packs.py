"""The screen of owners' packs, and their cards in New game."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from app.prefs import Prefs
from app.screens.new_game_draft import Draft
from app.store import StoreError
from engines import Edition, editions, forget, pack
from tests.app.screens.rooms import House, Opened, open_store, walk, words
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
    assert "The game's own" not in words(house.draw("more", game="onstage"))
    one = asyncio.run(house.store.bring_pack(file_of(small()), "en"))
    shown = words(house.draw("more", game="onstage"))
    assert {"The game's own", "Our family"} <= set(shown)
    assert "The game's own" not in words(house.draw("more", game="encore"))
    draft = Draft.begin(prefs, one.name)
    assert (draft.game.name, draft.game.house) == (one.name, "onstage")
    assert any(
        one.startswith("More for tonight: ") and "Our family" in one
        for one in words(house.draw("new", draft=draft))
    )
    forget(one)
    assert Draft.begin(prefs, one.name).game.name != one.name


def test_a_pack_played_last_and_removed_leaves_its_game(house: House) -> None:
    one = asyncio.run(house.store.bring_pack(file_of(small()), "en"))
    prefs: Prefs = house.shell.device.prefs
    prefs.choose("last_game", one.name)
    forget(one)
    assert Draft.begin(prefs, "").game.name == "onstage"


class Dealer:
    """A store that brings in no pack: it raises an error, once the screen has been looked at."""

    def __init__(self, house: House, error: Exception) -> None:
        self.error = error
        self.waiting: list[str] = []
        self.screen: Opened | None = None
        house.store.bring_pack = self.bring_pack  # type: ignore[method-assign]

    async def bring_pack(self, data: bytes | dict[str, Any], lang: str) -> Edition:
        assert self.screen is not None
        self.waiting = words(self.screen.draw())
        raise self.error


@pytest.mark.parametrize(
    ("error", "sentence", "recorded"),
    [
        (KeyError("Mai holds 7"), "The check stopped because of a mistake in the app", True),
        (RecursionError(), "The check stopped because of a mistake in the app", True),
        (pack.BadPack(["It is empty."]), "Nothing was brought in yet.", False),
        (StoreError("store.pack.on_table"), "A game with this pack is on the table", False),
    ],
)
def test_no_fault_leaves_the_reader_waiting(
    house: House,
    capsys: pytest.CaptureFixture[str],
    error: Exception,
    sentence: str,
    recorded: bool,
) -> None:
    dealer = Dealer(house, error)
    screen = dealer.screen = house.opened("packs")
    [bring] = [one for one in screen.draw() if getattr(one, "key", None) == "bring"]
    picked: Any = SimpleNamespace(files=[SimpleNamespace(bytes=b"{}", path=None)])
    asyncio.run(bring.action.file_picker.on_result(picked))
    shown = words(screen.draw())
    assert "Checking the pack …" in dealer.waiting
    assert "Checking the pack …" not in shown
    assert any(sentence in one for one in [*shown, house.shell.notices.message or ""])
    said = capsys.readouterr().err
    assert (f"packs: {type(error).__name__}" in said) is recorded
    assert "Mai holds 7" not in said, "a message may tell what nobody should read"
