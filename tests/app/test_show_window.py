"""Tests of windows in a running game."""

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from app.screens.play_parts import timing_of
from app.store import StoreError
from app.store.names import undrawable
from app.table import countdown as time_of
from app.table import interrupt
from app.table import understudy as driver
from app.table.controller import BACK, LEFT
from app.table.state import Phase
from app.table.steps import Act, BackToTable, Claim, Done, LetGo, PassTo, TakeBack, TakeUp
from app.table.taps import AFTER_PASS, DOUBLE_TAP
from app.text import say
from engines import Action
from engines.kernel.words import _Readable
from tests.app.evenings import Evening, Make
from tests.app.screens.rooms import NAMES, SIZES, buttons, walk, words
from tests.engines.toys.ad_lib import GAME, heckles

pytestmark = pytest.mark.usefixtures("toys")

ROOT = Path(__file__).parents[2]
CALM = time_of.SECONDS


@pytest.fixture
def evening(evening: Make) -> Make:
    """Returns a function that opens evenings.

    People are asked about their own actions too.
    """

    def make(*args: Any, **more: Any) -> Evening:
        one = evening(*args, **more)
        one.shell.device.prefs.choose("own_interrupts", True)
        return one

    return make


def declare(one: Evening, interrupts: str = "press") -> Evening:
    one.shell.device.prefs.choose("interrupts", interrupts)
    one.draw()
    one.look()
    one.act()
    one.draw()
    return one


def prompt(one: Evening) -> str:
    decision = one.controller.table.state.match.decision
    return "" if decision is None else decision.prompt


def hold(one: Evening, seat: int, *cards: int) -> None:
    """Gives a seat these cards, and renews the question."""
    state = one.controller.table.state.match.state
    for old, new in zip(state.hands[seat], cards, strict=False):
        for pile in (*state.hands, state.stock):
            if new in pile:
                pile[pile.index(new)] = old
                break
        state.hands[seat][state.hands[seat].index(old)] = new
    for hand in state.hands:
        hand.sort()
    one.controller.table.state.match.decision = GAME.decide(state)


# -- its time ------------------------------------------------------------------------------------


def test_a_window_closes_by_itself_after_three_calm_seconds(evening: Make) -> None:
    one = declare(evening("", "", "", game="ad_lib"))
    assert one.controller.table.scene.window
    assert one.wait() == pytest.approx(CALM, abs=0.01)
    assert prompt(one) == "ask.point"
    # The open choice stands on the table at once.
    assert one.controller.table.scene.decision is not None
    assert one.phase() is Phase.TABLE
    assert one.session.actions[-1]["kind"] == "pass"


@pytest.mark.parametrize(("pace", "least"), [(1.0, 3.0), (0.5, 1.5), (0.0, 1.5)])
def test_the_pace_counts_but_everybody_can_find_the_own_name(
    evening: Make, pace: float, least: float
) -> None:
    one = evening("", "", "", game="ad_lib")
    one.shell.device.prefs.choose("understudy_pace", pace)
    assert declare(one).wait() == pytest.approx(least, abs=0.01)


def test_what_is_long_to_watch_is_watched_before_it_is_too_late() -> None:
    assert time_of.seconds(1.0, 0.4) == CALM
    assert time_of.seconds(1.0, 4.0) == 4.0 + time_of.LEAST
    assert time_of.seconds(0.0, 1.0) == 1.0 + time_of.LEAST


def test_the_time_is_the_same_whatever_the_hands_hold(evening: Make) -> None:
    times = set()
    for cards in ((0, 4, 8), (1, 2, 3), (8, 9, 10)):
        one = evening("", "", "", "", game="ad_lib")
        hold(one, 2, *cards)
        declare(one)
        times.add(round(one.wait(), 3))
    assert len(times) == 1


def test_ask_each_time_stands_until_somebody_taps(evening: Make) -> None:
    one = evening("", "", "", game="ad_lib")
    assert one.shell.device.prefs.now.interrupts == "ask"
    declare(one, "ask")
    assert one.wait() == 0
    assert one.controller.windows.window is None
    one.press("No one")
    assert prompt(one) == "ask.point"


def test_a_screen_reader_is_never_hurried(evening: Make) -> None:
    one = evening("", "", "", game="ad_lib")
    one.shell.device.prefs.choose("screen_reader", True)
    assert declare(one).wait() == 0


def test_the_time_runs_only_once_the_window_is_in_sight(evening: Make) -> None:
    one = evening("", "", "", game="ad_lib")
    one.shell.device.prefs.choose("interrupts", "press")
    one.draw()
    one.look()
    one.act()
    assert one.controller.table.state.window
    assert one.controller.windows.window is None
    one.draw()
    assert one.controller.windows.window is not None


def covers() -> dict[str, tuple[Callable[[Evening], None], Callable[[Evening], None]]]:
    return {
        **{panel: (lambda e, p=panel: e.controller.open(p), lambda e: e.controller.open(""))  # type: ignore[misc]
           for panel in ("menu", "log", "seats", "seat-1")},
        "question": (
            lambda e: e.shell.notices.ask("?", "yes", lambda: None),
            lambda e: e.shell.notices.answer(False),
        ),
        "rules": (
            lambda e: e.shell.places.go("rules", game="ad_lib"),
            lambda e: e.shell.places.back(),
        ),
        "settings": (lambda e: e.shell.places.go("settings"), lambda e: e.shell.places.back()),
        **{f"left {s}": (lambda e, s=s: e.controller.focus(s),  # type: ignore[misc]
                            lambda e: e.controller.focus("resume"))
           for s in sorted(LEFT)},
        **{f"back {s}": (lambda e: e.controller.focus("hidden"),
                            lambda e, s=s: e.controller.focus(s))  # type: ignore[misc]
           for s in sorted(BACK)},
    }  # fmt: skip


@pytest.mark.parametrize("cover", list(covers()))
def test_the_time_stands_still_while_something_lies_over_the_window(
    evening: Make, cover: str
) -> None:
    one = declare(evening("", "", "", game="ad_lib"))
    put, take = covers()[cover]
    one.clock.at(1.0, lambda: put(one))
    spent = one.wait()
    assert spent == pytest.approx(1.0, abs=0.11)
    assert one.controller.table.state.window
    one.clock.now += 500
    one.draw()
    assert one.controller.windows.window is None
    take(one)
    left = one.wait()
    assert spent + left == pytest.approx(CALM, abs=0.11)
    assert prompt(one) == "ask.point"


def test_who_looks_closely_at_something_is_not_hurried_any_more(evening: Make) -> None:
    one = declare(evening("", "", "", game="ad_lib"))
    one.clock.at(1.0, lambda: one.controller.choose("a card"))
    one.wait()
    assert one.controller.table.state.window
    assert one.wait() == 0


def test_a_window_that_was_left_and_opened_again_has_its_whole_time(evening: Make) -> None:
    one = declare(evening("", "", "", game="ad_lib"))

    def claim() -> None:
        one.later()
        one.controller.take(Claim(2))

    one.clock.at(2.5, claim)
    one.wait()
    assert (one.phase(), one.controller.table.scene.seat) == (Phase.CURTAIN, 2)
    assert one.wait() == 0, "behind the curtain no time runs"
    one.controller.lift()
    assert one.wait() == 0, "nor while somebody makes up the mind"
    one.draw()
    one.press("Let it go")
    assert one.wait() == pytest.approx(CALM, abs=0.01)


def test_after_a_restart_nothing_passes_before_people_sit_again(evening: Make) -> None:
    one = declare(evening("", "", "", game="ad_lib"))
    identity = one.session.id

    async def restart() -> None:
        await one.shell.evening.leave()
        await one.shell.evening.open(identity)

    asyncio.run(restart())
    one.dress()
    assert one.controller.table.state.window
    assert one.wait() == 0
    one.draw()
    one.press("No one")
    one.draw()
    one.act()
    assert prompt(one) == "ask.drop"


def test_what_cannot_be_kept_is_said_once_and_the_window_stays(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = declare(evening("", "", "", game="ad_lib"))

    def full(*actions: Any) -> None:
        raise StoreError("store.error.full")

    with monkeypatch.context() as patch:
        patch.setattr(one.session, "append", full)
        one.wait()
        assert one.shell.notices.message is not None
        assert one.controller.table.state.window
        assert one.wait() == 0
    one.press("No one")
    assert prompt(one) == "ask.point"


def test_a_tap_that_was_meant_for_the_window_answers_nothing_else(evening: Make) -> None:
    one = declare(evening("", "", "", game="ad_lib"))
    one.wait()
    one.draw()
    decision = one.controller.table.scene.decision
    assert decision is not None
    count = one.controller.table.state.match.count
    one.controller.take(Act((decision.actions[0],), revision=one.controller.table.scene.revision))
    assert one.controller.table.state.match.count == count
    one.later()
    one.controller.take(Act((decision.actions[0],), revision=one.controller.table.scene.revision))
    assert one.controller.table.state.match.count == count + 1


def test_a_slow_double_tap_does_not_take_the_passed_phone_back(evening: Make) -> None:
    """The link back to the table lies where "Pass the phone" was."""
    one = evening("", "", "")
    controller, taps = one.controller, one.controller.drawing.taps
    taps._clock = one.clock
    one.later()
    controller.take(PassTo(controller.table.scene.deciders[0]))
    assert one.phase() is Phase.CURTAIN
    taps._since = one.clock.now
    one.clock.now += DOUBLE_TAP * 2
    controller.take(BackToTable())
    assert one.phase() is Phase.CURTAIN
    one.clock.now += AFTER_PASS
    controller.take(BackToTable())
    assert one.phase() is Phase.TABLE


def test_the_second_half_of_a_double_tap_lets_nothing_go(evening: Make) -> None:
    one = declare(evening("", "", "", game="ad_lib"))
    one.controller.take(LetGo())
    one.controller.take(Claim(1))
    assert one.phase() is Phase.TABLE
    assert one.controller.table.state.window


def test_what_is_sent_but_not_yet_seen_takes_no_tap(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = evening("", "", "")
    seen: list[Callable[[], object]] = []
    monkeypatch.setattr(one.shell.device.bridge, "when_seen", seen.append)
    one.controller.drawing._sent = -1
    one.draw()
    one.controller.take(PassTo(one.controller.table.scene.people[0]))
    assert one.phase() is Phase.TABLE, "the window still draws"
    seen[-1]()
    one.controller.take(PassTo(one.controller.table.scene.people[0]))
    assert one.phase() is Phase.TABLE, "the second half of a double tap"
    one.later()
    one.controller.take(PassTo(one.controller.table.scene.people[0]))
    assert one.phase() is Phase.CURTAIN
    one.draw()
    seen[0]()  # an answer to an earlier drawing, late
    one.controller.take(BackToTable())
    assert one.phase() is Phase.CURTAIN


def test_nor_on_the_own_screen(evening: Make) -> None:
    one = evening("", "extra", game="ad_lib")
    hold(one, 1, 5, 6, 7)
    declare(one)
    one.step()
    one.draw()
    decision = one.controller.table.scene.decision
    assert decision is not None
    one.controller.drawing.taps._since = time.monotonic()
    one.controller.take(Act((decision.actions[-1],), revision=one.controller.table.scene.revision))
    assert one.controller.table.state.window
    one.later()
    one.controller.take(Act((decision.actions[-1],), revision=one.controller.table.scene.revision))
    assert not one.controller.table.state.window


def test_nobody_can_be_taken_back_also_when_it_came_by_itself(evening: Make) -> None:
    one = declare(evening("", "", "", game="ad_lib"))
    one.wait()
    one.draw()
    one.controller.take(TakeBack())
    one.draw()
    assert one.controller.table.state.window
    assert one.controller.table.scene.people == (0, 1, 2)
    assert len(one.session.actions) == one.controller.table.state.match.count == 1


def test_a_tab_that_dies_in_a_window_loses_nobodys_answer(evening: Make) -> None:
    one = declare(evening("", "", "", game="ad_lib"))
    one.later()
    one.controller.take(Claim(1))
    one.controller.lift()
    one.draw()
    one.press("Let it go")
    identity = one.session.id
    digest = one.controller.table.state.match.digest
    asyncio.run(one.session.close())  # and nothing else: the table is just gone
    one.controller.close()
    one.shell.evening.controller = None
    asyncio.run(one.shell.evening.open(identity))
    one.dress()
    assert one.controller.table.state.match.digest == digest
    assert one.controller.table.scene.people == (0, 2)


def test_an_idle_claim_is_hidden(evening: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    one = declare(evening("", "", "", game="ad_lib"))
    one.later()
    one.controller.take(Claim(1))
    one.controller.lift()
    one.draw()
    one.controller.idle._touched -= one.shell.device.prefs.now.idle + 1
    asyncio.run(one.controller.idle.run())
    assert (one.phase(), one.controller.table.scene.view) == (Phase.CURTAIN, None)


# -- its look ------------------------------------------------------------------------------------


def look(one: Evening) -> tuple[list[str], list[tuple[str, Any]]]:
    controls = one.draw()
    pressed = [
        (" ".join(words(list(walk(button)))), bool(button.on_click)) for button in buttons(controls)
    ]
    return words(controls), pressed


def test_everybody_who_is_asked_has_the_same_button_whatever_the_hands_hold(evening: Make) -> None:
    seen = []
    for cards in ((0, 4, 8), (1, 2, 3)):
        one = evening("", "", "", "", game="ad_lib")
        hold(one, 0, 17, 18, 19)
        hold(one, 2, *cards)
        seen.append(look(declare(one)))
    assert seen[0] == seen[1]
    texts, pressed = seen[0]
    assert [f"{name} interrupts" in " ".join(texts) for name in NAMES[:4]] == [True] * 4
    assert any(label.startswith("Announced: ") for label, _ in pressed)
    assert all(on for _, on in pressed)


def test_who_let_it_go_has_no_button_any_more(evening: Make) -> None:
    one = declare(evening("", "", "", game="ad_lib"))
    one.later()
    one.controller.take(Claim(1))
    one.controller.lift()
    one.draw()
    one.press("Let it go")
    text = " ".join(words(one.draw()))
    assert f"{NAMES[1]} interrupts" not in text
    assert f"{NAMES[2]} interrupts" in text
    assert "Declared" in text


def test_on_the_own_screen_stand_the_own_answers(evening: Make) -> None:
    one = evening("", "", "", game="ad_lib")
    hold(one, 0, 17, 18, 19)
    hold(one, 1, 4, 8, 3)
    declare(one)
    one.press(f"{NAMES[1]} interrupts")
    text = " ".join(words(one.draw()))
    assert "Let it go" not in text, "behind the curtain there is nothing"
    one.controller.lift()
    text = " ".join(words(one.draw()))
    assert all(label in text for label in ("Heckle 4", "Heckle 8", "Let it go"))
    assert "Heckle 3" not in text
    assert one.controller.windows.window is None, "who makes up the mind has all the time"
    one.press("Heckle 8")
    assert one.session.actions[-1]["kind"] == "heckle"


def test_a_game_may_have_its_own_word_for_it(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = {"speak": "Pause: {name}", "speak.help": "Does anybody call Pause?"}
    speaker = _Readable(lambda lang: own, "en", GAME.name)  # a game's speaker is made once
    monkeypatch.setattr(type(GAME), "speaker", lambda self, lang="en": speaker)
    text = " ".join(words(declare(evening("", "", game="ad_lib")).draw()))
    assert f"Pause: {NAMES[1]}" in text
    assert "Does anybody call Pause?" in text


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cast", [("",) * 4, ("", "extra", "", "lead"), ("", "extra", "regular")])
def test_it_stands_on_every_screen(
    evening: Make, size: tuple[int, int], scale: float, cast: tuple[str, ...]
) -> None:
    one = evening(*cast, game="ad_lib", size=size)
    one.shell.device.prefs.choose("text_scale", scale)
    for seat in range(1, len(cast)):
        hold(one, seat, *(4 * seat + step for step in (1, 2, 3)))
    declare(one)
    one.settle()
    for button in buttons(one.draw()):
        assert words(list(walk(button))), f"a button without a name: {button}"
    targets = [c for c in one.draw() if str(getattr(c, "key", "")).startswith("speak-")]
    assert len(targets) == (0 if cast.count("") == 1 else cast.count(""))


def test_the_time_drains_in_the_step_itself_and_not_where_nothing_runs(evening: Make) -> None:
    def drain(one: Evening) -> tuple[float, int | None]:
        drawn = one.draw()
        left = next(c for c in drawn if getattr(c, "key", None) == "left")
        assert isinstance(left, ft.Container)
        assert isinstance(left.offset, ft.Offset)
        said = [
            word
            for each in range(10)
            if (word := say("speak.closes", seconds=each))
            in [getattr(c, "value", None) for c in drawn]
        ]
        return float(left.offset.x), int(said[0][-1]) if said else None

    one = declare(evening("", "", "", game="ad_lib"))
    assert drain(one) == (0, CALM)
    one.clock.at(1.0, lambda: one.controller.open("log"))
    one.wait()
    one.controller.open("")
    where, left = drain(one)
    assert where == pytest.approx(-1 / 3, abs=0.04)
    assert left == 2
    one.clock.at(1.5, lambda: one.shell.notices.ask("?", "yes", lambda: None))
    one.wait()
    where, left = drain(one)
    assert where == pytest.approx(-0.5, abs=0.07), "it stands where it stood still"
    assert left is None
    other = evening("", "", "", game="ad_lib")
    assert drain(declare(other, "ask")) == (0, None)
    mixed = evening("", "extra", "", game="ad_lib")
    hold(mixed, 1, 5, 6, 7)
    assert drain(declare(mixed)) == (0, None), "understudies come first"
    mixed.step()
    assert drain(mixed) == (0, CALM)


def test_the_setting_stands_where_somebody_may_speak_up(evening: Make) -> None:
    one = evening("", "", "", game="ad_lib")
    one.draw()
    one.controller.open("menu")
    assert "Interruptions" in " ".join(words(one.draw()))
    one.controller.open("more")
    one.press("Tap, then countdown")
    assert one.shell.device.prefs.now.interrupts == "first"
    shown = " ".join(words(one.house.draw("settings", page="pace")))
    assert "until someone first interrupts" in shown
    assert shown.index("Wait for a tap") < shown.index("Tap, then") < shown.rindex("Countdown")
    other = evening("", "", "", game="high_note")
    other.draw()
    other.controller.open("menu")
    assert "Interruptions" not in " ".join(words(other.draw()))
    other.controller.open("more")
    assert "Wait for a tap" not in " ".join(words(other.draw()))
    assert "Wait for a tap" in " ".join(words(other.house.draw("settings", page="pace")))


def test_every_text_about_speaking_up_is_used_and_can_be_drawn() -> None:
    texts = json.loads((ROOT / "app/text/interrupt.en.json").read_text("utf-8"))
    source = "\n".join(path.read_text("utf-8") for path in (ROOT / "app").rglob("*.py"))
    assert [key for key in texts if f'"{key}"' not in source] == []
    assert undrawable("".join("".join(texts.values()).split())) == ""


# -- the same seat goes on -----------------------------------------------------------------------


def play_on(one: Evening) -> Evening:
    """Plays until seat 0 needs their hand again, and returns the evening."""
    declare(one)
    one.controller.focus("hidden")
    one.controller.focus("visible")
    one.wait()
    one.draw()
    one.act()
    one.draw()
    return one


def test_the_own_hand_is_covered_when_nobody_has_spoken_up(evening: Make) -> None:
    for interrupts in ("press", "ask"):
        one = declare(evening("", "", "", game="ad_lib"), interrupts)
        assert not one.controller.idle._secret(), "no hand is in reach"
        one.press("No one") if interrupts == "ask" else one.wait()
        one.later()
        one.act()
        assert (one.phase(), one.controller.table.scene.continuing) == (Phase.TABLE, 0)


def test_late_taps_of_several_people_miss_what_follows_a_window(evening: Make) -> None:
    for by_itself in (True, False):
        one = declare(evening("", "", "", game="ad_lib"), "press" if by_itself else "ask")
        one.wait() if by_itself else one.press("No one")
        one.draw()
        taps = one.controller.drawing.taps
        taps._clock = one.clock
        taps.seen(taps.drawing)
        count = one.controller.table.state.match.count
        for seconds, counts in ((0.5, False), (0.3, True)):
            one.clock.now += seconds
            decision = one.controller.table.scene.decision
            assert decision is not None
            one.controller.take(Act((decision.actions[0],)))
            assert (one.controller.table.state.match.count > count) is counts


def test_who_reaches_for_the_phone_too_late_sees_no_hand(evening: Make) -> None:
    one = behind(evening, 4, 8, 12)
    one.later()
    one.controller.take(Claim(1))
    one.step()
    one.draw()
    assert one.phase() is not Phase.PRIVATE


def test_a_window_waits_for_a_tap_until_somebody_has_spoken_up(evening: Make) -> None:
    one = evening("", "", "", game="ad_lib")
    hold(one, 1, 16, 9, 10)
    one.shell.device.prefs.choose("interrupts", "first")
    for passes in (True, False):
        one.look()
        one.act()
        assert one.wait() == 0
        if passes:
            one.press("No one")
            one.act()
            one.controller.take(TakeUp())
            one.act()
            one.controller.hide()
            one.controller.take(BackToTable())
    one.later()
    one.controller.take(Claim(1))
    one.later()
    one.controller.lift()
    one.press("Heckle 16")
    one.look()
    one.act()
    assert one.wait() == pytest.approx(CALM, abs=0.01)


def test_the_own_hand_is_one_hold_away_and_nothing_of_it_is_on_the_screen(evening: Make) -> None:
    one = play_on(evening("", "", "", game="ad_lib"))
    controls = one.draw()
    assert f"{NAMES[0]}: hold to see your hand" in words(controls)
    assert not any("Pass the phone" in word for word in words(controls))
    assert not any("CardDrawn" in word or "Card drawn" in word for word in words(controls))
    one.controller.take(TakeUp(revision=one.controller.table.scene.revision))
    assert one.phase() is Phase.PRIVATE
    one.controller.open("log")
    assert any("Card drawn" in word for word in words(one.draw()))


def test_the_whole_bar_answers_a_hold_its_tap_button_too(evening: Make) -> None:
    controls = play_on(evening("", "", "", game="ad_lib")).draw()
    (around,) = (
        one
        for one in controls
        if isinstance(one, ft.GestureDetector) and getattr(one.content, "key", "") == "tap"
    )
    assert around.on_pan_down is not None
    assert around.on_pan_cancel is not None


def test_who_does_not_hold_goes_by_the_usual_curtain(evening: Make) -> None:
    one = play_on(evening("", "", "", game="ad_lib"))
    one.press("Use taps instead")
    assert (one.phase(), one.controller.table.scene.seat) == (Phase.CURTAIN, 0)


@pytest.mark.parametrize(("name", "value"), [("reveal", "tap"), ("screen_reader", True)])
def test_by_tap_the_own_hand_is_behind_the_usual_curtain(
    evening: Make, name: str, value: object
) -> None:
    one = evening("", "", "", game="ad_lib")
    one.shell.device.prefs.choose(name, value)
    declare(one)
    one.controller.focus("hidden")
    one.controller.focus("visible")
    one.press("No one") if name == "screen_reader" else one.wait()
    one.draw()
    one.act()
    assert not any("hold to see your hand" in word for word in words(one.draw()))
    one.press(f"{NAMES[0]}: see my hand")
    assert one.phase() is Phase.CURTAIN


def test_a_hold_that_comes_too_late_opens_nothing(evening: Make) -> None:
    one = play_on(evening("", "", "", game="ad_lib"))
    revision = one.controller.table.scene.revision
    one.later()
    one.controller.take(PassTo(0))
    one.draw()
    one.later()
    one.controller.take(BackToTable())
    one.controller.take(TakeUp(revision=revision))
    assert one.phase() is Phase.TABLE


# -- understudies in a window --------------------------------------------------------------------


def test_all_understudies_answer_within_one_moment_and_are_drawn_once(evening: Make) -> None:
    one = evening("", "extra", "lead", "regular", game="ad_lib")
    for seat in (1, 2, 3):
        hold(one, seat, *((5, 6, 7), (9, 10, 11), (13, 14, 15))[seat - 1])
    declare(one)
    revision, began = one.controller.table.state.revision, one.clock.now
    drawings = one.shell._version
    assert one.step()
    assert one.clock.now - began == pytest.approx(driver.MOMENT, abs=0.02)
    assert one.shell._version == drawings + 1
    assert [a["seat"] for a in one.session.actions[1:]] == [1, 2, 3]
    assert one.controller.table.state.revision > revision
    # Now the window is the lone person's, and closes by itself.
    assert one.phase() is Phase.PRIVATE
    assert one.controller.table.scene.understudies == ()
    assert one.wait() == pytest.approx(CALM, abs=0.01)
    assert prompt(one) == "ask.point"


def test_the_moment_is_as_long_for_one_as_for_many_whatever_they_hold(evening: Make) -> None:
    times = []
    for cast in (("", "", "extra"), ("", "", "lead", "lead"), ("", "lead", "extra", "regular")):
        for cards in ((4, 8, 12), (1, 2, 3)):
            one = evening(*cast, game="ad_lib")
            hold(one, len(cast) - 1, *cards)
            declare(one)
            began = one.clock.now
            one.step()
            times.append(one.clock.now - began)
    assert times == pytest.approx([times[0]] * len(times), abs=0.02)


def test_the_people_are_asked_when_the_understudies_have_answered(evening: Make) -> None:
    one = evening("", "extra", "", "lead", game="ad_lib")
    hold(one, 1, 5, 6, 7)
    hold(one, 3, 9, 10, 11)
    declare(one)
    assert one.controller.table.scene.understudies == (1, 3)
    assert one.controller.windows.window is None
    before = look(one)[1]
    assert one.wait() == 0
    one.step()
    # All the while the buttons were the same; only the countdown has begun.
    closes = f" {say('speak.closes', seconds=int(CALM))}"
    assert [(name.removesuffix(closes), on) for name, on in look(one)[1]] == before
    assert one.controller.table.scene.people == (0, 2)
    assert one.wait() == pytest.approx(CALM, abs=0.01)


def test_who_speaks_up_before_the_understudies_waits_for_no_more_than_them(evening: Make) -> None:
    one = evening("", "extra", "", "lead", game="ad_lib")
    hold(one, 1, 5, 6, 7)
    hold(one, 3, 9, 10, 11)
    declare(one)
    one.later()
    one.controller.take(Claim(2))
    assert one.phase() is Phase.TABLE
    assert one.shell.notices.message is None
    began = one.clock.now
    one.step()
    one.draw()
    assert (one.phase(), one.controller.table.scene.seat) == (Phase.CURTAIN, 2)
    assert one.clock.now - began < driver.MOMENT / 2


def test_an_understudy_that_speaks_up_first_was_first(evening: Make) -> None:
    one = evening("", "extra", "", game="ad_lib")
    hold(one, 1, 4, 8, 12)
    declare(one)
    one.controller.players.driver._thinker = lambda bot, game, view, actions, *_, **__: Heckler(
        actions
    )  # type: ignore[assignment]
    one.later()
    one.controller.take(Claim(2))
    one.step()
    one.draw()
    assert one.session.actions[-1]["kind"] == "heckle"
    assert one.phase() is Phase.TABLE
    assert not one.controller.table.state.window
    assert one.controller.players.why(one.controller.table.state.match.count) == ""


def eager(one: Evening) -> Evening:
    one.controller.players.driver._thinker = lambda bot, game, view, actions, *_, **__: Heckler(
        actions
    )  # type: ignore[assignment]
    return one


def behind(evening: Make, *cards: int) -> Evening:
    one = evening("", "", "extra", game="ad_lib")
    for seat, hand in enumerate(((5, 6, 7), (16, 9, 10), cards)):
        hold(one, seat, *hand)
    declare(one)
    return eager(one)


def test_a_person_who_is_asked_first_is_heard_before_an_understudy(evening: Make) -> None:
    one = behind(evening, 4, 8, 12)
    one.step()
    assert one.controller.table.state.said[2][0].kind == "heckle"
    assert [a["kind"] for a in one.session.actions] == ["declare"]
    one.later()
    one.controller.take(Claim(1))
    one.draw()
    assert (one.phase(), one.controller.table.scene.seat) == (Phase.CURTAIN, 1)
    one.later()
    one.controller.lift()
    one.draw()
    one.press("Heckle 16")
    assert one.session.actions[-1] == {"seat": 1, "kind": "heckle", "arg": 16}
    assert len(one.session.actions) == 2


def test_a_person_who_comes_after_an_understudy_is_heard_after_it(evening: Make) -> None:
    one = behind(evening, 4, 8, 12)
    one.step()
    one.later()
    one.controller.take(Claim(0))  # who declared is asked last
    one.draw()
    assert one.session.actions[-1]["seat"] == 2
    assert one.session.actions[-1]["kind"] == "heckle"
    assert (one.phase(), one.controller.table.state.window) == (Phase.TABLE, False)
    assert one.controller.players.why(one.controller.table.state.match.count) == ""


def test_an_understudy_that_speaks_up_does_so_when_the_people_have_let_it_go(
    evening: Make,
) -> None:
    one = behind(evening, 4, 8, 12)
    one.step()
    assert one.wait() == pytest.approx(CALM, abs=0.01)
    kinds = [(a["seat"], a["kind"]) for a in one.session.actions[1:]]
    assert kinds == [(1, "pass"), (2, "heckle")]


def test_an_understudy_that_speaks_up_does_so_after_the_last_person_looked(evening: Make) -> None:
    one = behind(evening, 4, 8, 12)
    one.step()
    one.later()
    one.controller.take(Claim(1))
    one.later()
    one.controller.lift()
    one.draw()
    one.press("Let it go")
    kinds = [(a["seat"], a["kind"]) for a in one.session.actions[1:]]
    assert kinds == [(1, "pass"), (2, "heckle")]


def test_nothing_tells_what_an_understudy_has_made_up_its_mind_to(evening: Make) -> None:
    seen, times = [], []
    for cards in ((4, 8, 12), (1, 2, 3)):
        one = behind(evening, *cards)
        screens = [look(one)]
        began = one.clock.now
        one.step()
        times.append(one.clock.now - began)
        screens.append(look(one))
        times.append(one.wait())
        seen.append(screens)
        said = [a["kind"] for a in one.session.actions[1:]]
        assert said[:2] == (["pass", "heckle"] if cards[0] == 4 else ["pass", "pass"])
    assert seen[0] == seen[1]
    assert times[:2] == pytest.approx(times[2:], abs=0.02)


def test_what_was_made_up_for_one_window_is_not_said_in_another(evening: Make) -> None:
    one = behind(evening, 1, 2, 3)
    one.step()
    assert set(one.controller.table.state.said) == {2}
    one.wait()
    assert one.controller.table.state.said == {}


class Heckler:
    """Thought that speaks up whenever possible."""

    def __init__(self, actions: list[Action]) -> None:
        self.action = next((a for a in actions if a.kind == "heckle"), actions[-1])
        self.done, self.why = True, None

    def step(self) -> None:
        raise AssertionError("it is done")


def declared_alone(evening: Make) -> Evening:
    """Returns an evening of one person, who has declared card 3."""
    one = evening("", "extra", "lead", game="ad_lib")
    for seat, cards in enumerate(((4, 8, 3), (5, 6, 7), (9, 10, 11))):
        hold(one, seat, *cards)
    one.look()
    decision = one.controller.table.scene.decision
    assert decision is not None
    one.later()
    one.controller.take(
        Act(
            (next(a for a in decision.actions if a.arg == 3),),
            revision=one.controller.table.scene.revision,
        )
    )
    return one


def test_who_is_alone_may_answer_before_the_understudies_too(evening: Make) -> None:
    one = declared_alone(evening)
    one.draw()
    one.press("Heckle 8")
    assert one.session.actions[-1]["kind"] == "declare"
    one.step()
    one.draw()
    assert one.session.actions[-1] == {"seat": 0, "kind": "heckle", "arg": 8}


def test_who_is_alone_sees_the_window_and_the_own_answers_on_the_own_screen(evening: Make) -> None:
    one = declared_alone(evening)
    before = look(one)[1]
    one.step()
    assert look(one)[1] == before
    text = words(one.draw())
    assert {"Heckle 4", "Heckle 8", "Let it go"} <= set(text)
    assert not any("speaks up" in word for word in text)
    # Looked at closely it stands until somebody taps.
    one.clock.at(1.0, lambda: one.controller.choose(4))
    one.wait()
    assert one.wait() == 0
    one.press("Let it go")
    assert prompt(one) == "ask.point"


LETS_GO = 7
"""Seed with which the first understudy does not react to the declared card."""


def test_what_the_understudies_answered_that_cannot_be_kept_waits_for_another_try(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secrets.randbits", lambda bits: LETS_GO)
    one = evening("", "extra", "", "lead", game="ad_lib")
    declare(one)

    def full(*actions: Any) -> None:
        raise StoreError("store.error.full")

    with monkeypatch.context() as patch:
        patch.setattr(one.session, "append", full)
        one.step()
        assert one.controller.table.state.paused_by == "failed"
        assert any("Try again" in word for word in words(one.draw()))
    one.press("Try again")
    one.settle()
    assert one.session.actions[1]["kind"] == "pass", "another seed for the dice"
    assert [a["seat"] for a in one.session.actions[1:]] == [1]
    assert {*one.controller.table.state.said} == {3}, "seat 3 is heard after seat 2"


def test_a_show_without_people_has_no_windows_to_wait_for(evening: Make) -> None:
    one = evening("extra", "lead", "regular", game="ad_lib")
    began = one.clock.now
    while one.phase() is not Phase.OVER:
        assert one.step()
        assert one.controller.windows.window is None
    windows = sum(1 for a in one.session.actions if a["kind"] == "declare")
    assert windows > 3
    moves = sum(1 for a in one.session.actions if a["kind"] != "pass")
    assert one.clock.now - began < moves * 1.2 + windows * (driver.MOMENT + driver.PAUSE)


def test_whoever_plays_whole_evenings_come_to_their_end(evening: Make) -> None:
    for cast in (("", "", ""), ("", "extra", "", "lead"), ("", "extra")):
        one = evening(*cast, game="ad_lib")
        one.shell.device.prefs.choose("interrupts", "press")
        for _ in range(600):
            one.settle()
            if one.phase() is Phase.OVER:
                break
            scene = one.controller.table.scene
            one.later()
            if scene.window:
                one.wait()
            elif scene.continuing is not None:
                one.controller.take(TakeUp(revision=scene.revision))
            elif scene.awaits_done:
                one.controller.take(Done())
            elif scene.decision is not None:
                one.act()
            else:
                one.look()
        assert one.session.finished is not None
        assert len(one.session.actions) == one.controller.table.state.match.count


def test_heckling_cards_are_what_the_tests_take_them_for() -> None:
    assert [card for card in range(20) if heckles(card)] == [0, 4, 8, 12, 16]
    assert SIZES[0][0] < interrupt.WIDEST


def test_the_seconds_follow_the_clock_that_closes_the_window(evening: Make) -> None:
    one = declare(evening("", "", "", game="ad_lib"))
    timing = timing_of(one.controller)
    assert timing.wait() == CALM
    one.clock.at(2.0, lambda: one.controller.open("log"))
    one.wait()
    assert timing.wait() == pytest.approx(1.0, abs=0.11)
