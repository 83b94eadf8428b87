"""Tests of first-time notes."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.prefs import Prefs
from app.store import StoreError
from app.store.names import folded
from app.table.notes import (
    ALL,
    NOTES,
    PEOPLE,
    SETTING,
    TIMES,
    Notes,
    counted,
    times,
    turn_of,
    want,
    wanted,
)
from app.table.state import Phase
from app.table.steps import Act, Claim, Done, LetGo, LieFlat, PassTo
from app.text import say
from engines import find, games
from tests.app.evenings import Evening, Make
from tests.app.screens.rooms import NAMES, words
from tests.depth import depth

ROOT = Path(__file__).resolve().parents[3]
GOT_IT = "Got it"
WINDOWS = {"upstaged.note.ask.pause"}

NOTED = {
    "onstage": {"lead", "follow", "move", "add", "remove", "swap_out", "swap_in", "claim"},
    "upstaged": {
        *("act", "face", "click", "drop", "move", "exit", "snatch", "oust", "give", "take", "cut"),
    },
    "thespianage": {"character", "act", "pay", "put", "take", "host", "player", "turn"},
    "encore": {"draft", "split", "act", "zone", "exhaust", "deck"},
}
"""Questions of each game with a note: reached in a first game, and made clearer by words.

Other games may have a note on any question.
"""


def notes_of(game: str) -> dict[str, str]:
    path = ROOT / "app/games" / game / "text/notes.en.json"
    found: dict[str, str] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return found


def note_shown(one: Evening) -> str:
    return one.controller.notes.text_key.partition(".note.ask.")[2]


def saved_notes(one: Evening) -> dict[str, Any]:
    found: dict[str, Any] = one.shell.device.prefs.now.notes
    return found


def answer(one: Evening, kind: str = "") -> None:
    decision = one.controller.table.state.match.decision
    assert decision is not None
    actions = [each for each in decision.actions if each.kind == kind] or decision.actions
    one.later()
    one.controller.take(Act((actions[0],), revision=one.controller.table.scene.revision))


def on(one: Evening) -> None:
    """Continues until the screen shows the next question.

    Raises:
        AssertionError: There is none after nine steps.
    """
    for _ in range(9):
        scene = one.controller.table.scene
        one.draw()
        one.later()
        if scene.awaits_done:
            one.controller.take(Done())
        elif scene.window:
            one.controller.take(LetGo())
        elif scene.phase is Phase.CURTAIN:
            one.controller.lift()
        elif scene.phase is Phase.TABLE and scene.decision is None:
            one.controller.take(PassTo(scene.people[0]))
        else:
            return
    raise AssertionError("no question came")


def until(one: Evening, prompt: str, kinds: tuple[str, ...] = (), most: int = 300) -> None:
    """Plays on until this question is asked, with actions of `kinds` if possible.

    Raises:
        AssertionError: It was not asked within `most` answers.
    """
    rng = Random(4)
    for _ in range(most):
        on(one)
        decision = one.controller.table.scene.decision
        assert decision is not None
        if decision.prompt == prompt:
            return
        wished = [each for each in decision.actions if each.kind in kinds]
        one.later()
        action = rng.choice(wished or decision.actions)
        one.controller.take(Act((action,), revision=one.controller.table.scene.revision))
    raise AssertionError(f"{prompt} never came")


# -- the words -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_every_note_is_short_and_belongs_to_a_question(game: str) -> None:
    notes = notes_of(game)
    noted = {key.removeprefix(f"{game}.note.ask.") for key in notes}
    assert noted == NOTED.get(game, noted)
    asked = json.loads((ROOT / f"engines/{game}/rules.json").read_text("utf-8"))["prompts"]
    for key, note in notes.items():
        assert key.removeprefix(f"{game}.note.") in asked
        assert 4 < len(note.split()) <= 20, note
        assert "{" not in note, "a note is the same for every hand"
        assert say(key) == note, "the app finds it"
    assert not WINDOWS & notes.keys(), "a window has none"


# -- how often -------------------------------------------------------------------------------------


def test_a_note_is_kept_before_it_is_drawn_and_goes_with_its_answer(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    for shown in (True, False):
        until(one, "ask.follow")
        while one.controller.keeper.names[one.controller.table.scene.seat or 0] != NAMES[1]:
            answer(one)
            until(one, "ask.follow")
        assert (note_shown(one) == "follow") == shown
        assert (GOT_IT in words(one.draw())) == shown
        assert saved_notes(one)[folded(NAMES[1])]["onstage.ask.follow"] == (1 if shown else TIMES)
        one.controller.hide()
        assert not one.controller.notes.text_key, "behind a curtain there is none"
        one.later()
        one.controller.lift()
        assert (note_shown(one) == "follow") == shown, "it is the same turn"
        answer(one)
        on(one)


def test_a_public_note_goes_for_the_whole_table_with_one_answer(evening: Make) -> None:
    one = evening("", "", game="upstaged")
    until(one, "ask.click", ("play",))
    assert note_shown(one) == "click"
    answer(one)
    assert all(notes["upstaged.ask.click"] == TIMES for notes in saved_notes(one).values())
    assert len(saved_notes(one)) == len(one.controller.keeper.names)


def test_got_it_takes_one_note_away_for_good(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    one.look()
    assert note_shown(one) == "lead"
    name = folded(one.controller.keeper.names[one.controller.table.scene.seat or 0])
    count = one.controller.table.state.match.count
    one.press(GOT_IT)
    assert not one.controller.notes.text_key
    assert one.controller.notes.came, "its place stays, so that no piece moves"
    assert one.controller.table.state.match.count == count
    assert saved_notes(one) == {name: {"onstage.ask.lead": TIMES}}
    one.controller.hide()
    one.later()
    one.controller.lift()
    assert not one.controller.notes.text_key
    answer(one)
    until(one, "ask.follow")
    assert note_shown(one) == "follow", "others stand as before"


def test_no_more_notes_is_said_for_oneself_alone(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    one.look()
    seat = one.controller.table.scene.seat
    name = one.controller.keeper.names[seat or 0]
    prefs = one.shell.device.prefs
    want(prefs, name, on=False)
    assert saved_notes(one)[folded(name)][ALL] == TIMES
    assert not wanted(prefs, name)
    seen: dict[int, set[str]] = {}
    for _ in range(depth(16, 40)):
        on(one)
        decision = one.controller.table.scene.decision
        assert decision is not None
        seen.setdefault(decision.seats[0], set()).add(note_shown(one))
        answer(one)
    assert seen.pop(seat or 0) == {""}
    assert all(each - {""} for each in seen.values())
    want(prefs, name, on=True)
    assert wanted(prefs, name)


def test_a_note_that_cannot_be_kept_is_not_shown(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StoreError("store.error.full")

    one = evening("", "", "", game="onstage")
    monkeypatch.setattr(Prefs, "keep", full)
    one.look()
    assert one.controller.table.scene.phase is Phase.PRIVATE
    assert not one.controller.notes.text_key


# -- for whom --------------------------------------------------------------------------------------


def test_people_have_notes_by_their_folded_names_and_understudies_none(evening: Make) -> None:
    one = evening("", "extra", "extra", game="onstage")
    for _ in range(depth(10, 60)):
        one.settle()
        if one.controller.table.scene.phase is Phase.OVER:
            break
        on(one)
        if one.controller.table.scene.decision is not None:
            answer(one)
    assert set(saved_notes(one)) == {folded(NAMES[0])}
    other = evening("", "", "", game="onstage")
    other.shell.device.prefs.keep(SETTING, {folded(f" {NAMES[0].upper()} "): {ALL: TIMES}})
    other.controller.take(PassTo(other.controller.table.scene.people[0]))
    other.controller.lift()
    first = other.controller.table.scene.seat
    assert bool(other.controller.notes.text_key) == (first != 0)


def test_whoever_has_had_the_lesson_needs_no_notes(evening: Make) -> None:
    for place, shown in ((-1, False), (3, True), ("nonsense", True)):
        one = evening("", "", "", game="onstage")
        one.shell.device.prefs.keep("lessons", {"onstage": place, "upstaged": -1})
        one.look()
        assert bool(one.controller.notes.text_key) == shown


def test_a_public_question_has_its_note_on_the_open_table(evening: Make) -> None:
    one = evening("", "", game="encore")
    assert one.phase() is Phase.TABLE
    assert note_shown(one) == "draft", "also the first of all"
    assert GOT_IT in words(one.draw())
    until(one, "ask.act", ("draft",))
    assert one.phase() is Phase.PRIVATE
    one.controller.hide()
    one.later()
    one.controller.close_top()
    assert one.phase() is Phase.TABLE
    assert not one.controller.notes.text_key, "a private one has none there"
    assert GOT_IT not in words(one.draw())


def test_a_flat_table_has_none(evening: Make) -> None:
    one = evening("", "", game="encore")
    one.controller.table.take(LieFlat(True))
    one.controller.notes.follow(one.controller.table.state, one.controller.table.state)
    assert one.controller.table.state.flat
    assert not one.controller.notes.text_key


def test_a_window_has_none_for_those_who_are_asked_and_for_who_speaks_up(evening: Make) -> None:
    one = evening("", "", "", game="upstaged")
    rng, windows = Random(3), 0
    while windows < 5:
        scene = one.controller.table.scene
        if scene.window and scene.phase is Phase.TABLE:
            windows += 1
            before = saved_notes(one)
            assert not one.controller.notes.text_key
            one.draw()
            one.later()
            one.controller.take(Claim(scene.people[0]))
            one.later()
            one.controller.lift()
            assert one.controller.table.scene.window
            assert not one.controller.notes.text_key
            assert GOT_IT not in words(one.draw())
            assert saved_notes(one) == before
            one.controller.hide()
            one.later()
            one.controller.close_top()
        on(one)
        decision = one.controller.table.scene.decision
        assert decision is not None
        actions = [each for each in decision.actions if each.kind in ("play", "discard")]
        one.later()
        action = rng.choice(actions or decision.actions)
        one.controller.take(Act((action,), revision=one.controller.table.scene.revision))


# -- secrets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), [("onstage", 3), ("upstaged", 3), ("thespianage", 4)])
def test_twins_have_the_same_notes_and_the_same_screens(
    evening: Make, game: str, seats: int
) -> None:
    one, rng, compared = evening(*[""] * seats, game=game), Random(2), 0
    for _ in range(depth(12, 36)):
        on(one)
        controller, state = one.controller, one.controller.table.state
        decision = state.match.decision
        assert decision is not None
        (seat,) = decision.seats
        if decision.private:
            twins = [state.match.imagine((seat + 1) % seats, rng) for _ in range(2)]
            assert {twin.decision.prompt for twin in twins if twin.decision} == {decision.prompt}
            if twins[0].view(seat) != twins[1].view(seat):
                compared += 1
                first, same = (noted(one, replace(state, match=twin)) for twin in twins)
                assert first == same
        one.later()
        controller.take(
            Act((rng.choice(decision.actions),), revision=controller.table.scene.revision)
        )
    assert compared > depth(4, 8)


def noted(one: Evening, state: Any) -> tuple[object, ...]:
    """Returns a state's note, the saved settings, and the screen's texts."""
    controller, prefs = one.controller, one.shell.device.prefs
    before, table, notes = saved_notes(one), controller.table.state, controller.notes
    prefs.keep(SETTING, {})
    controller.table.state = state
    controller.notes = Notes(controller.device, controller.keeper, controller.table)
    controller.notes.follow(state, state)
    note_and_counts = controller.notes.text_key, saved_notes(one)
    controller.hide()
    controller.close_top()
    controller.cache.clear()
    screen = words(one.draw())
    controller.table.state, controller.notes = table, notes
    prefs.keep(SETTING, before)
    return *note_and_counts, screen


def test_files_carry_no_notes(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    one.look()
    answer(one)
    assert saved_notes(one)
    file = asyncio.run(one.house.store.export_all())
    assert one.session.id.encode() in file
    assert b"onstage.ask" not in file


# -- what is kept ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        [1],
        "mai",
        {"mai": None},
        {"mai": ["a"]},
        {"mai": {"onstage.ask.lead": "3"}},
        {"mai": {"onstage.ask.lead": True}},
    ],
)
def test_wrong_data_counts_as_none(evening: Make, wrong: object) -> None:
    one = evening("", "", "", game="onstage")
    one.house.store.settings.set(SETTING, wrong)
    assert times(one.shell.device.prefs, "mai", "onstage.ask.lead") == 0
    one.look()
    assert one.controller.notes.text_key
    made = counted(saved_notes(one), "mai", "onstage.ask.lead", 1)
    assert made["mai"] == {"onstage.ask.lead": 1}


def test_the_setting_has_a_bound() -> None:
    many = {f"p{at}": {"a": 1} for at in range(PEOPLE + 9)}
    made = counted(many, "mai", "a", 2)
    assert len(made) == PEOPLE
    assert made["mai"] == {"a": 2}
    assert "p0" not in made, "the oldest go"
    own = {"mai": {f"n{at}": 1 for at in range(NOTES + 9)}}
    made = counted(own, "mai", "n0", 3)
    assert len(made["mai"]) == NOTES
    assert made["mai"]["n0"] == TIMES


def test_a_turn_goes_on_over_windows_that_pass(evening: Make) -> None:
    one = evening("", "", game="upstaged")
    until(one, "ask.act")
    state = one.controller.table.state
    seat = state.seat or 0
    begun = turn_of(state, seat)
    answer(one, "discard")
    until(one, "ask.act")
    assert one.controller.table.state.seat == seat
    assert len(one.controller.table.state.entries) > len(state.entries) + 1
    assert turn_of(one.controller.table.state, seat) == begun
    assert find("upstaged").interrupts
