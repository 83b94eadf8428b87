"""Tests of the screens for owners' packs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from app.games import board_of
from app.prefs import Prefs
from app.screens import pack as pack_screen
from app.screens.new_game_draft import Draft
from app.store import StoreError
from engines import Edition, bring, editions, find, forget, owners, pack
from tests.app.games.boards import ui_of
from tests.app.screens.rooms import House, Opened, open_store, walk, words
from tests.engines.owned import GAMES, file_of, small, whole


@pytest.fixture(autouse=True)
def no_packs() -> Iterator[None]:
    yield
    for one in editions():
        forget(one)


@pytest.fixture(autouse=True)
def clipboard(monkeypatch: pytest.MonkeyPatch) -> None:
    module = "flet.controls.services.clipboard.shared_service"
    monkeypatch.setattr(module, lambda _: SimpleNamespace(_i=7))


@pytest.fixture
def house() -> House:
    return House(open_store())


def test_a_pack_that_is_here_is_listed_with_its_game(house: House) -> None:
    assert "No pack yet." in words(house.draw("packs"))
    one = asyncio.run(house.store.bring_pack(file_of(small()), "en"))
    screen = house.opened("packs")
    assert {"Our family", "Onstage / Sáng Đèn"} <= set(words(screen.draw()))
    screen.press(one.name)
    top = house.shell.places.top
    assert (top.name, top.args) == ("pack", {"pack": one.name})


def test_a_pack_is_removed_from_its_own_page_after_a_question(house: House) -> None:
    one = asyncio.run(house.store.bring_pack(file_of(small()), "en"))
    house.shell.places.go("pack", pack=one.name)
    screen = house.opened("pack", pack=one.name)
    screen.press("remove")
    asked = house.shell.notices.question
    assert asked is not None
    assert "Our family" in asked.question
    assert editions() == [one], "nothing goes before the answer"


@pytest.mark.parametrize("game", GAMES)
def test_a_pack_s_cards_are_drawn_by_the_game_s_own_board(game: str) -> None:
    bring(one := owners.read(file_of(whole(game))))
    ui = ui_of(390, 844)
    inside = pack_screen.inside_of(ui, one)
    assert len(inside.cards) > pack_screen.MOST
    assert inside.words == []
    some = [*walk(pack_screen.cards(ui, inside, lambda: None, whole=False))]
    every = [*walk(pack_screen.cards(ui, inside, lambda: None, whole=True))]
    for drawn, count in ((some, pack_screen.MOST), (every, len(inside.cards))):
        names = [
            str(each.key) for each in drawn if str(getattr(each, "key", "")).startswith("card-")
        ]
        assert len(names) == len({*names}) == count
    assert any(f"Show all {len(inside.cards)} cards" in word for word in words(some))
    assert not [each for each in every if getattr(each, "key", None) == "all"]
    for change in inside.cards:
        card = inside.faces[change.key]
        face: Any = card.face(ui, 100, 100 * card.ratio)
        assert change.name in card.label
        assert face.left is face.top is face.animate_position is None, "it is in no stack"


def test_a_card_tells_what_it_stands_for_and_a_word_without_a_card_is_a_sentence() -> None:
    texts = {"performer.handmaid": "Aunt Rose", "suit.pink": "Rosa"}
    bring(one := owners.read(file_of(small(**texts))))
    ui = ui_of(390, 844)
    inside = pack_screen.inside_of(ui, one)
    shown = words([*walk(pack_screen.cards(ui, inside, lambda: None, whole=False))])
    assert {"Aunt Rose", "instead of Handmaid", "Pink is now Rosa."} <= {*shown}
    gone = inside._replace(changed=inside.changed._replace(gone=["Bo", "Mai"]))
    assert pack_screen.lines(ui, gone)[-1] == "Not in this pack: Bo and Mai."
    gone = inside._replace(changed=inside.changed._replace(gone=["Bo"] * 7))
    assert pack_screen.lines(ui, gone)[-1] == "7 cards of the game aren’t in this pack."
    bare = inside._replace(faces={})
    assert pack_screen.lines(ui, bare) == ["Pink is now Rosa.", "Handmaid is now Aunt Rose."]


@pytest.mark.parametrize("game", GAMES)
def test_every_face_of_a_box_belongs_to_a_name_of_the_game(game: str) -> None:
    rules, draw = find(game), board_of(game).box
    assert draw is not None
    faces = draw(ui_of(390, 844), rules)
    assert {*faces} <= {*owners.own_box(rules, {}).keys()}
    assert all(rules.say(key) in card.label for key, card in faces.items())


def test_new_game_offers_the_cards_of_a_pack(house: House) -> None:
    prefs = house.shell.device.prefs
    assert "The game’s own" not in words(house.draw("more", game="onstage"))
    one = asyncio.run(house.store.bring_pack(file_of(small()), "en"))
    shown = words(house.draw("more", game="onstage"))
    assert {"The game’s own", "Our family"} <= set(shown)
    assert "The game’s own" not in words(house.draw("more", game="encore"))
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


def test_what_is_no_pack_is_not_called_one(house: House) -> None:
    screen = house.opened("packs")
    [choose] = [each for each in screen.draw() if getattr(each, "key", None) == "bring"]

    def chosen(content: bytes) -> list[str]:
        picked: Any = SimpleNamespace(files=[SimpleNamespace(bytes=content, path=None)])
        asyncio.run(choose.action.file_picker.on_result(picked))
        return words(screen.draw())

    shown = chosen(b"a photograph")
    assert any(word.startswith("This file isn’t a pack of cards.") for word in shown)
    assert not any(word.startswith("The pack isn’t ready yet.") for word in shown)
    assert not any("Copy for the author" in word for word in shown)
    shown = chosen(file_of(small(**{"performer.captain": "o" * 37})))
    assert any(word.startswith("The pack isn’t ready yet.") for word in shown)
    assert "Captain: its new name has 37 letters; 36 is the most." in shown
    assert not any("text/en.json" in word for word in shown), "that is in the author's copy"
    [copy] = [each for each in screen.draw() if getattr(each, "key", None) == "copy"]
    assert copy.action.args["data"].startswith("text/en.json: 'performer.captain'")


class Dealer:
    """Store that records what the screen shows and then refuses the pack."""

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
        (pack.BadPack(["It is empty."]), "The pack isn’t ready yet.", False),
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
    assert "Checking the pack…" in dealer.waiting
    assert "Checking the pack…" not in shown
    assert any(sentence in one for one in [*shown, house.shell.notices.message or ""])
    said = capsys.readouterr().err
    assert (f"packs: {type(error).__name__}" in said) is recorded
    assert "Mai holds 7" not in said, "a message may tell what nobody should read"
