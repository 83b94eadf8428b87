"""Tests of computer players in a running game."""

import asyncio
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from app.prefs import CHOICES
from app.screens.seats import SeatSheet
from app.store import UNDERSTUDIES, StoreError
from app.store.names import undrawable
from app.table.controller import BACK, LEFT
from app.table.keeper import Keeper
from app.table.state import Phase
from app.table.steps import Act, BackToTable, LetGo, Open, PassTo, Perform, Recast, Wait
from app.table.taps import DOUBLE_TAP, SERIES
from tests.app.evenings import Evening, Make
from tests.app.screens.rooms import NAMES, SIZES, Opened, buttons, walk, words
from tests.depth import soak_only

pytestmark = pytest.mark.usefixtures("toys")


ROOT = Path(__file__).parents[2]


# -- playing -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game", ["high_note", "stage_whisper", pytest.param("onstage", marks=soak_only)]
)
def test_a_show_without_people_plays_itself_to_the_end(evening: Make, game: str) -> None:
    one = evening("extra", "regular", "lead", game=game)
    one.shell.device.prefs.choose("understudy_pace", 0.0)
    one.settle(2000)
    assert one.phase() is Phase.OVER
    assert one.session.finished is not None
    assert len(one.session.actions) == one.controller.table.state.match.count
    assert all(entry.by_understudy for entry in one.controller.table.state.entries[1:])


def test_who_is_alone_never_passes_the_phone(evening: Make) -> None:
    one = evening("", "extra", "regular", game="onstage")
    one.settle()
    one.look()
    read = 0
    while one.phase() is not Phase.OVER:
        one.settle()
        if one.controller.drawing.account is not None:
            # The last trick is seen and the account of a Round read, on a private screen too,
            # before anything goes on.
            over = one.phase() is Phase.OVER
            step = "To the curtain call" if over else "See the score"
            assert any(step in word for word in words(one.draw()))
            one.controller.read_on()
            if over:
                break
            assert any("On with the show" in word for word in words(one.draw()))
            one.controller.read_on()
            read += 1
        elif one.phase() is not Phase.OVER:
            assert one.phase() is Phase.PRIVATE
            one.act()
    rounds = one.controller.table.state.match.view(None)["rounds"]
    assert read == rounds - 1
    assert one.session.finished is not None


def test_two_people_pass_the_phone_past_the_understudies(evening: Make) -> None:
    one = evening("", "extra", "", "lead")
    one.look()
    one.act()
    one.settle()
    assert one.controller.table.scene.deciders == (2,)
    assert any("Pass the phone to Cô Ba" in word for word in words(one.draw()))


def test_every_move_has_been_seen_before_the_next_one(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = evening("extra", "extra", "extra", game="onstage")
    one.shell.device.prefs.choose("understudy_pace", 0.0)
    seen: list[Callable[[], object]] = []
    monkeypatch.setattr(one.shell.device.bridge, "when_seen", seen.append)
    for count in range(1, 5):
        assert not one.step(), "a move that the window has not shown yet is answered"
        assert one.turn() is None
        seen.pop()()
        assert one.turn() is not None
        assert one.step()
        assert len(one.session.actions) == count


def test_nothing_is_played_before_it_was_drawn(evening: Make) -> None:
    one = evening("extra", "extra", "")
    assert one.turn() is None
    one.draw()
    assert one.turn() is not None
    one.controller.table.take(Perform(one.controller.table.state.match.decision.actions[0]))  # type: ignore[union-attr]
    assert one.turn() is None


def wait(one: Evening, why: str) -> None:
    one.controller.take(Wait(why))


def covers() -> dict[str, tuple[Callable[[Evening], None], Callable[[Evening], None]]]:
    return {
        "menu": (lambda e: e.controller.open("menu"), lambda e: e.controller.open("")),
        "reason": (lambda e: e.controller.open("#0"), lambda e: e.controller.open("")),
        "seats": (lambda e: e.controller.open("seats"), lambda e: e.controller.open("")),
        "question": (
            lambda e: e.shell.notices.ask("?", "yes", lambda: None),
            lambda e: e.shell.notices.answer(False),
        ),
        "rules": (
            lambda e: e.shell.places.go("rules", game="high_note"),
            lambda e: e.shell.places.back(),
        ),
        "pause": (lambda e: wait(e, "paused"), lambda e: wait(e, "")),
        **{f"left {s}": (lambda e, s=s: e.controller.focus(s),  # type: ignore[misc]
                            lambda e: e.controller.focus("resume"))
           for s in sorted(LEFT)},
        **{f"back {s}": (lambda e: e.controller.focus("hidden"),
                            lambda e, s=s: e.controller.focus(s))  # type: ignore[misc]
           for s in sorted(BACK)},
        "back by a tap": (lambda e: e.controller.focus("blur"), lambda e: e.controller.touch()),
    }  # fmt: skip


@pytest.mark.parametrize("cover", list(covers()))
def test_understudies_wait_while_something_lies_over_the_table(evening: Make, cover: str) -> None:
    one = evening("extra", "extra", "")
    one.draw()
    put, take = covers()[cover]
    put(one)
    if cover not in ("reason",):  # there is none yet, so it cannot be drawn
        one.draw()
    assert one.turn() is None
    take(one)
    one.draw()
    assert one.turn() is not None


def test_the_log_may_stay_open(evening: Make) -> None:
    one = evening("extra", "extra", "")
    one.draw()
    one.controller.open("log")
    assert one.settle() >= 2


def test_behind_the_curtain_of_who_is_alone_everybody_waits(evening: Make) -> None:
    one = evening("extra", "extra", "")
    one.look()
    one.controller.hide()
    one.settle()
    assert one.controller.table.state.match.count == 0
    one.controller.lift()
    one.settle()
    assert one.controller.table.state.match.count == 2


def test_who_is_alone_holds_once_a_sitting(evening: Make) -> None:
    one = evening("", "extra")
    one.draw()
    one.later()
    one.controller.take(PassTo(0))
    assert one.phase() is Phase.CURTAIN, "the first time the curtain is held"
    one.controller.lift()
    one.controller.focus("hidden")
    one.controller.focus("visible")
    assert one.phase() is Phase.PRIVATE, "there is nobody to hide it from"
    assert not one.controller.idle._secret()
    one.controller.hide()
    one.draw()
    assert one.phase() is Phase.CURTAIN, "who asks for the curtain gets it"
    one.press(f"{NAMES[0]}")
    assert one.phase() is Phase.PRIVATE, "and opens it with one tap"
    one.controller.hide()
    one.controller.take(BackToTable())
    one.later()
    one.controller.take(PassTo(0))
    assert one.phase() is Phase.PRIVATE


def test_a_pin_and_another_person_bring_the_hold_back(evening: Make) -> None:
    one = evening("", "extra")
    one.draw()
    one.look()
    known = [one.controller.table.state.unwatched]
    one.session.set_pin(0, "1234")
    one.controller.table.take(Recast(Keeper(one.session).cast))
    assert not one.controller.table.state.unwatched
    for understudy in (None, "extra"):
        one.controller.recast(1, understudy)
        known.append(one.controller.table.state.unwatched)
    assert known == [True, False, False], "somebody else may sit there now"


def test_what_could_not_be_kept_waits_for_another_try(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = evening("extra", "extra", "")

    def full(*actions: Any) -> None:
        raise StoreError("store.error.full")

    with monkeypatch.context() as patch:
        patch.setattr(one.session, "append", full)
        assert one.settle() == 1
        assert one.controller.table.state.match.count == 0
        assert one.controller.table.state.paused_by == "failed"
        assert one.shell.notices.message is not None
        assert "be saved" in one.shell.notices.message
    assert any("Try again" in word for word in words(one.draw()))
    one.press("Try again")
    one.settle()
    assert one.controller.table.state.match.count == 2


def test_skipping_ends_at_the_next_stop(evening: Make) -> None:
    one = evening("lead", "lead", "")
    one.draw()
    one.press("Skip to my turn")
    began = one.clock.now
    one.settle()
    assert one.clock.now - began < 0.5
    assert not one.controller.players.hurried


def test_skip_is_for_one_understudy_and_skip_to_my_turn_for_all(evening: Make) -> None:
    took = {}
    for label in ("Skip", "Skip to my turn"):
        one = evening("", "lead", "lead", "lead")
        one.look()
        one.act()
        one.draw()
        assert one.turn() is not None
        one.press(label)
        began = one.clock.now
        one.settle()
        took[label] = one.clock.now - began
        assert not one.controller.players.hurried
    assert took["Skip to my turn"] < 1
    assert took["Skip"] > 1.5


def test_nobody_skips_to_a_turn_that_will_not_come(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = evening("", "lead", "lead", "lead")
    one.look()
    one.act()
    assert "Skip to my turn" in words(one.draw())
    monkeypatch.setattr(type(one.controller.game), "has_turn", lambda *_: False)
    one.controller.take(Open("menu"))
    one.controller.take(Open(""))
    assert "Skip to the end" in words(one.draw())
    assert "Skip to my turn" not in words(one.draw())


def test_skip_to_my_turn_goes_on_past_a_window(evening: Make) -> None:
    one = evening("", "extra", "extra", game="ad_lib")
    one.look()
    one.controller.players.skip_all()
    for _ in range(2):
        decision = one.controller.table.scene.decision
        assert decision is not None
        one.controller.take(Act((next(a for a in decision.actions if a.kind == "rest"),)))
        one.later()
    asked = 0
    one.controller.players.skip_all()
    for _ in range(60):
        one.settle()
        if not one.controller.table.scene.window:
            break
        asked += 1
        assert one.controller.players.hurried, "a question in between does not end it"
        one.later()
        one.controller.take(LetGo())
    assert asked
    assert not one.controller.players.hurried


def test_taps_to_skip_take_no_step_of_the_own_turn(evening: Make) -> None:
    for chosen in (False, True):
        one = evening("lead", "lead", "")
        one.look()
        controller, taps = one.controller, one.controller.drawing.taps
        controller.players.skip_all()
        one.settle()
        one.draw()
        scene = controller.table.scene
        assert scene.decision is not None
        act = Act((scene.decision.actions[0],), revision=scene.revision)
        taps._clock = one.clock
        taps._since = one.clock.now
        if chosen:
            one.clock.now += DOUBLE_TAP * 1.1
            controller.choose(None)
            assert controller.take(act), "whoever has chosen need not wait"
            continue
        for _ in range(3):
            one.clock.now += SERIES * 0.8
            assert not controller.take(act)
        one.clock.now += SERIES
        assert controller.take(act)


def test_a_show_to_watch_can_be_paused(evening: Make) -> None:
    one = evening("extra", "extra", "extra")
    assert one.step()
    one.press("Pause")
    count = one.controller.table.state.match.count
    one.settle()
    assert one.controller.table.state.match.count == count
    one.controller.open("seats")
    assert any(text.startswith("Tap a name to take that seat") for text in words(one.draw()))
    one.controller.open("")
    one.press("Resume")
    one.step()
    one.step()
    assert one.controller.table.state.match.count > count


# -- why -----------------------------------------------------------------------------------------


def test_why_can_be_asked_on_the_table_in_the_log_and_after_a_restart(evening: Make) -> None:
    one = evening("extra", "extra", "")
    one.settle()
    number = one.controller.table.state.match.count
    sentence = one.controller.players.why(number)
    assert NAMES[1] in sentence
    one.press(f"Why did {NAMES[1]} do that?")
    assert sentence in words(one.draw())
    one.press("Got it")
    assert sentence not in words(one.draw())
    one.controller.open("log")
    asked = [word for word in words(one.draw()) if word.startswith("Why did")]
    in_log = [f"Why did {name} do that, in step {step}?" for step, name in enumerate(NAMES[:2], 2)]
    assert sorted(asked) == sorted(in_log)
    one.press(in_log[0])
    assert one.controller.table.state.panel == "log#1"
    one.press("Got it")
    assert one.controller.table.state.panel == "log"
    identity = one.session.id

    async def restart() -> None:
        await one.shell.evening.leave()
        await one.shell.evening.open(identity)

    asyncio.run(restart())
    assert one.controller.players.why(number) == sentence
    assert one.controller.players.why(number + 1) == ""


def test_only_the_last_reasons_are_kept(evening: Make) -> None:
    one = evening("extra", "extra", "extra")
    for _ in range(12):
        one.step()
    assert len(one.session.marks["thoughts"]) == 8
    assert all(one.controller.players.why(number) for number in range(1, 13))


# -- who plays a seat ----------------------------------------------------------------------------


def test_a_seat_is_handed_over_and_taken_back_in_the_middle(evening: Make) -> None:
    one = evening("", "", "")
    one.draw()
    one.controller.open("seat-0")
    one.press("Regular")
    assert one.shell.notices.question is not None
    assert NAMES[0] in one.shell.notices.question.question
    one.shell.notices.answer(True)
    assert one.level(0) == "regular"
    one.controller.open("")
    assert one.settle() >= 1
    one.controller.open("seat-0")
    one.press("Take this seat")
    assert one.level(0) is None
    assert one.session.setup.cast[0].name == NAMES[0]
    assert one.controller.table.scene.understudies == ()


def test_taking_a_seat_may_bring_another_name(evening: Make) -> None:
    one = evening("", "extra", "extra")
    one.look()
    one.controller.recast(1, None, "Tuấn")
    assert one.controller.seats[1].name == "Tuấn"
    assert one.phase() is Phase.TABLE
    assert one.session.card.cast[1].name == "Tuấn"


@pytest.mark.parametrize("typed", [NAMES[0], NAMES[0].upper(), f"  {NAMES[0].lower()} "])
def test_whoever_takes_a_seat_may_not_bear_the_name_of_another(evening: Make, typed: str) -> None:
    one = evening("", "extra", "extra")
    one.draw()
    recast, close = partial(one.controller.recast, 1), partial(one.controller.open, "seats")
    sheet = Opened(SeatSheet, one.shell.hall, one.controller.seats, 1, recast, close)
    sheet.remember(0, typed)
    drawn = sheet.draw()
    assert one.shell.device.say("store.name.twice") in words(drawn)
    take = next(control for control in drawn if getattr(control, "key", None) == "take")
    assert take.disabled
    one.controller.recast(1, None, typed)
    assert one.level(1) == "extra"
    assert one.shell.notices.message is not None
    assert "Another seat has this name" in one.shell.notices.message


def test_the_log_tells_that_a_game_was_saved_as_a_file(evening: Make) -> None:
    one = evening("", "extra", "extra")
    one.look()
    asyncio.run(one.shell.store.export_all())
    one.controller.table.take(Open("log"))
    text = one.shell.device.say("recap.filed")
    assert words(one.draw()).count(text) == 1
    one.controller.open("")
    one.act()
    one.controller.table.take(Open("log"))
    said = words(one.draw())
    assert said.count(text) == 1
    assert not one.controller.table.scene.undo or one.controller.table.state.match.count > 1


def test_another_understudy_takes_over_without_asking(evening: Make) -> None:
    one = evening("", "extra", "extra")
    one.draw()
    one.controller.open("seat-2")
    one.press("Lead")
    assert one.shell.notices.question is None
    assert one.level(2) == "lead"


def test_a_change_that_cannot_be_kept_changes_nothing(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = evening("", "", "")
    one.draw()

    def full(*_: Any) -> None:
        raise StoreError("store.error.full")

    monkeypatch.setattr(one.session, "cast_seat", full)
    one.controller.recast(0, "lead")
    assert one.controller.seats[0].understudy is None
    assert one.shell.notices.message is not None
    assert "nothing has changed" in one.shell.notices.message


def test_an_encore_keeps_the_understudies(evening: Make) -> None:
    one = evening("", "extra", "lead")
    asyncio.run(one.shell.evening.rematch())
    assert [seat.understudy for seat in one.controller.seats] == [None, "extra", "lead"]
    assert one.session.actions == []


# -- what is drawn -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("alone", [True, False])
def test_every_sheet_stands(
    evening: Make, size: tuple[int, int], scale: float, alone: bool
) -> None:
    one = evening("", "extra", "lead", game="onstage", size=size)
    one.shell.device.prefs.choose("text_scale", scale)
    one.settle()
    if alone:
        one.look()
        one.act()
        one.step()
    for panel in ("", "log", "menu", "seats", "seat-0", "seat-1"):
        one.controller.open(panel)
        for button in buttons(one.draw()):
            assert words(list(walk(button))), f"{panel}: a button without a name: {button}"
        assert one.shell.notices.question is None


def test_the_foot_is_as_high_for_every_understudy(evening: Make) -> None:
    one = evening("extra", "lead", "regular")
    heights = set()
    for _ in range(6):
        one.step()
        skip = next(
            control
            for control in one.draw()
            if isinstance(control, ft.Container)
            and control.height
            and isinstance(control.content, ft.Row)
            and any(getattr(each, "key", None) == "skip" for each in control.content.controls)
        )
        heights.add(skip.height)
    assert len(heights) == 1


def test_the_foyer_is_told_where_a_lone_game_stands(evening: Make) -> None:
    one = evening("", "extra", "lead", game="onstage")
    one.settle()
    one.look()
    while " trick=2 " not in (where := str(one.session.card.note["where"])):
        if one.turn() is None:
            one.act()
        one.settle()
    assert where == "where round=1 rounds=3 trick=2 tricks=11"
    assert one.phase() is Phase.PRIVATE


def test_every_text_about_understudies_is_used_and_can_be_drawn() -> None:
    texts = json.loads((ROOT / "app/text/understudy.en.json").read_text("utf-8"))
    source = "\n".join(path.read_text("utf-8") for path in (ROOT / "app").rglob("*.py"))
    composed = {
        f"level.{level}{part}" for level in UNDERSTUDIES for part in ("", ".about", ".names")
    }
    composed |= {"level.person", "level.person.about"}
    composed |= {f"temper.{one}{part}" for one in CHOICES["temperament"] for part in ("", ".about")}
    composed |= {f"understudy.{why}" for why in ("paused", "away", "failed")}
    assert composed <= set(texts)
    unused = [key for key in texts if f'"{key}"' not in source and key not in composed]
    assert not unused
    assert undrawable("".join("".join(texts.values()).split())) == ""
