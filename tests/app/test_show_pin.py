"""Tests of removing or changing a PIN during a game."""

import asyncio
from typing import Any

import flet as ft
import pytest
from flet.components.component import Renderer

from app import root
from app.new_session import following
from app.screens.pin_sheet import PinSheet
from app.screens.play_parts import lock_of
from app.store import MemoryLocation, Store, StoreError, check_pin, set_pin
from app.store.importing import Importer
from app.store.session import MOST_OPENED, Session, opened
from app.table.replay import Replay
from app.table.state import Phase
from app.table.steps import Agree, Forget, NotNow, Open, PassTo, Recast
from app.text import say
from engines import Match
from tests.app.evenings import Evening, Make
from tests.app.screens.rooms import Opened, walk, words
from tests.app.table.laid import lay

PIN, OTHER = "2468", "1357"


def locked(evening: Make, *cast: str) -> Evening:
    one = evening(*(cast or ("", "", "")), game="onstage", seed=1)
    one.session.set_pin(0, set_pin(PIN))
    one.controller.table.take(Recast(one.controller.keeper.cast))
    return one


def fits(one: Evening, digits: str) -> bool:
    pin_hash = one.session.setup.cast[0].pin
    return pin_hash is not None and check_pin(digits, pin_hash)


def sheet_of(one: Evening) -> Opened:
    one.controller.open("pin-0")
    return Opened(
        PinSheet, one.shell.hall, lock_of(one.shell.hall, one.controller, 0), one.controller.open
    )


def type_in(controls: list[Any], digits: str) -> None:
    for digit in digits:
        key = next(one for one in controls if getattr(one, "key", None) == f"digit-{digit}")
        key.content.on_click(None)


def log(one: Evening) -> str:
    one.controller.open("log")
    found = " ".join(words(one.draw()))
    one.controller.open("")
    return found


def test_the_menu_asks_for_the_pin_before_anything_can_be_changed(evening: Make) -> None:
    one = locked(evening)
    one.controller.open("menu")
    one.press(say("play.more"))
    one.press(say("pin.of", name="Mai"))
    assert one.controller.table.state.panel == "pin-0"
    shown = words(one.draw())
    assert say("pin.ask") in shown
    assert say("pin.remove") not in shown
    for wanted in (None, OTHER):
        assert not one.controller.change_pin(0, "1111", wanted)
        assert fits(one, PIN)


def test_its_owner_takes_it_away_by_giving_it(evening: Make) -> None:
    one = locked(evening)
    sheet = sheet_of(one)
    type_in(sheet.draw(), OTHER)
    assert say("flow.wrong_pin") in words(sheet.draw())
    assert fits(one, PIN)
    type_in(sheet.draw(), PIN)
    assert say("flow.wrong_pin") not in words(sheet.draw())
    sheet.press("remove-pin")
    assert one.session.setup.cast[0].pin is None
    assert not one.controller.table.state.cast.pins
    assert one.controller.table.state.panel == ""
    assert one.controller.table.state.phase is Phase.TABLE


def test_its_owner_chooses_another_which_is_typed_twice(evening: Make) -> None:
    one = locked(evening)
    sheet = sheet_of(one)
    type_in(sheet.draw(), PIN)
    sheet.press("change-pin")
    for digits, key in ((OTHER, "pin.again"), ("9999", "pin.differ"), (OTHER, "pin.again")):
        type_in(sheet.draw(), digits)
        assert say(key) in words(sheet.draw())
    type_in(sheet.draw(), OTHER)
    assert fits(one, OTHER)
    assert one.controller.table.state.cast.pins == {0}


def test_wrong_tries_in_the_menu_count_as_those_at_the_curtain(evening: Make) -> None:
    one = locked(evening)
    sheet = sheet_of(one)
    for _ in range(5):
        type_in(sheet.draw(), OTHER)
    assert one.controller.keeper.pins.wait(0) > 0
    assert not one.controller.change_pin(0, PIN, None)
    assert fits(one, PIN)


def test_whoever_has_given_it_gives_it_again_after_leaving_the_window(evening: Make) -> None:
    one = locked(evening)
    one.controller.open("pin-0")
    one.controller.focus("hidden")
    assert one.controller.table.state.panel == ""


@pytest.mark.parametrize("cast", [("", "", ""), ("", "extra", "", "")])
def test_a_forgotten_one_goes_once_everybody_else_agrees(
    evening: Make, cast: tuple[str, ...]
) -> None:
    one = locked(evening, *cast)
    others = one.controller.table.state.people[1:]
    one.controller.open("pin-0")
    one.shell.notices.toast(say("flow.wrong_pin"))
    pad: Any = next(each for each in one.draw() if getattr(each, "key", None) == "forgotten")
    pad.on_click(None)
    assert one.shell.notices.message is None, "it would cover the words of the sheet"
    assert one.controller.table.state.phase is Phase.TABLE
    shown = " ".join(words(one.draw()))
    for seat, name in enumerate(one.controller.keeper.names):
        asked = say("agree.hold", name=name) in shown
        assert asked is (seat in others), "the others, and no understudy"
    one.controller.take(Agree(0))
    for seat in others[:-1]:
        one.controller.take(Agree(seat))
    assert fits(one, PIN), "not everybody has agreed"
    one.controller.take(Agree(others[-1]))
    assert one.session.setup.cast[0].pin is None
    assert not one.controller.table.state.cast.pins
    assert say("recap.pin.agreed", name="Mai") in log(one)
    one.look()
    assert one.phase() is Phase.PRIVATE


def test_somebody_alone_is_asked_once_and_the_log_says_so(evening: Make) -> None:
    """A lone person may remove the PIN, having nobody to keep a secret from."""
    one = locked(evening, "", "extra", "extra")
    one.later()
    one.controller.take(PassTo(0))
    one.controller.open("pin")
    pad: Any = next(each for each in one.draw() if getattr(each, "key", None) == "forgotten")
    pad.on_click(None)
    assert fits(one, PIN)
    assert one.shell.notices.question is not None
    one.shell.notices.answer(True)
    assert one.session.setup.cast[0].pin is None
    assert say("recap.pin.alone", name="Mai") in log(one)


def test_a_seat_that_is_lent_keeps_its_pin_and_the_others_open_it(evening: Make) -> None:
    one = locked(evening)
    one.controller.recast(0, "extra")
    one.controller.recast(0, None, "Eve")
    assert fits(one, PIN), "who takes the seat does not take its secrets"
    one.controller.recast(0, "extra")
    one.controller.take(Forget(0))
    for seat in (1, 2):
        assert fits(one, PIN)
        one.controller.take(Agree(seat))
    assert one.session.setup.cast[0].pin is None


def test_only_a_pin_can_be_forgotten_and_leaving_the_sheet_asks_all_again() -> None:
    table = lay(Match.new("onstage", 3, 1), pins=[0])
    with pytest.raises(NotNow):
        table.take(Forget(1))
    table.take(Forget(0))
    table.take(Agree(1))
    table.take(Open(""))
    table.take(Forget(0))
    assert table.state.agreed == frozenset()
    assert table.state.cast.pins == {0}


def test_it_stays_where_that_cannot_be_saved(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = locked(evening)

    def full(*_: object) -> None:
        raise StoreError("store.error.full")

    one.controller.take(Forget(0))
    one.controller.take(Agree(1))
    with monkeypatch.context() as patch:
        patch.setattr(one.session, "set_pin", full)
        one.controller.take(Agree(2))
        assert not one.controller.change_pin(0, PIN, None)
    assert fits(one, PIN)
    assert one.controller.table.state.cast.pins == {0}
    assert not opened(one.session.card.note)


def test_the_next_game_has_the_pin_as_it_is_now(evening: Make) -> None:
    one = locked(evening)
    again = asyncio.run(following(one.shell.store, one.session, teach=False))
    assert again.setup.cast[0].pin == one.session.setup.cast[0].pin


def test_the_remark_comes_along_in_a_file_and_stands_in_the_replay(evening: Make) -> None:
    one = locked(evening)
    one.controller.take(Forget(0))
    for seat in (1, 2):
        one.controller.take(Agree(seat))
    data = asyncio.run(one.shell.store.export_all())
    other = asyncio.run(Store.open(MemoryLocation()))
    asyncio.run(Importer(other).run(data))
    session = asyncio.run(other.load(other.cards()[0].id))
    assert opened(session.card.note) == [(0, 0, True)]
    assert Replay.of(session).opened == ((0, 0, True),)


def test_the_note_is_no_longer_than_a_file_takes(evening: Make) -> None:
    one = locked(evening)
    for _ in range(MOST_OPENED + 2):
        Session.open_pin(one.session, 0, others=False)
    assert len(opened(one.session.card.note)) == MOST_OPENED
    assert opened({"opened_pins": "anything"}) == []


@pytest.mark.parametrize("panel", ["pin", "pin-0"])
def test_what_is_to_be_said_stands_in_the_pad_and_covers_nothing(evening: Make, panel: str) -> None:
    one = locked(evening)
    if panel == "pin":
        one.later()
        one.controller.take(PassTo(0))
    one.controller.open(panel)
    one.controller.lift(OTHER)
    one.shell.notices.toast(say("flow.wrong_pin"))
    drawn = [*walk(Renderer().render(lambda: root.Root(one.shell)))]
    assert not [each for each in drawn if getattr(each, "key", None) == "toast"]
    texts = [
        each
        for each in drawn
        if isinstance(each, ft.Semantics) and each.live_region and each.key == "asked"
    ]
    assert [words([*walk(each)]) for each in texts] == [[say("flow.wrong_pin")]]
    one.controller.open("")
    assert one.shell.notices.message is None, "the next tap removes it"
    one.shell.notices.toast(say("flow.wrong_pin"))
    drawn = [*walk(Renderer().render(lambda: root.Root(one.shell)))]
    assert [each for each in drawn if getattr(each, "key", None) == "toast"]
