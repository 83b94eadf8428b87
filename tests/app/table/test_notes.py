"""First-time notes: for whom, how often, and that nothing of a hand is in them."""

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
from app.table.notes import ALL, NOTES, PEOPLE, SETTING, TIMES, Notes, counted, times, turn_of
from app.table.state import Phase
from app.table.steps import Act, Claim, Done, LetGo, LieFlat, PassTo
from app.text import say
from engines import find, games
from tests.app.evenings import Evening, Make
from tests.app.screens.rooms import NAMES, words
from tests.depth import depth

ROOT = Path(__file__).resolve().parents[3]
GOT_IT, NO_MORE = "Got it", "No more notes"
WINDOWS = {"upstaged.note.ask.pause"}

NOTED = {
    "onstage": {"lead", "follow", "move", "add", "remove", "swap_out", "swap_in", "claim"},
    "upstaged": {
        *("act", "face", "click", "drop", "move", "exit", "snatch", "oust", "give", "take", "cut"),
    },
    "thespianage": {"character", "act", "pay", "put", "take", "host", "player", "turn"},
    "encore": {"draft", "split", "act", "zone", "exhaust", "deck"},
}
"""Questions with a note: those that a first game leads to, and that words help with.

Other games have notes on any questions.
"""


def notes_of(game: str) -> dict[str, str]:
    path = ROOT / "app/games" / game / "text/notes.en.json"
    found: dict[str, str] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return found


def standing(one: Evening) -> str:
    return one.show.notes.standing.partition(".note.ask.")[2]


def kept(one: Evening) -> dict[str, Any]:
    found: dict[str, Any] = one.shell.device.prefs[SETTING]
    return found


def answer(one: Evening, kind: str = "") -> None:
    """Answers for the decider, with this kind of action if there is one."""
    decision = one.show.table.state.match.decision
    assert decision is not None
    actions = [each for each in decision.actions if each.kind == kind] or decision.actions
    one.later()
    one.show.take(Act((actions[0],), revision=one.show.table.scene.revision))


def on(one: Evening) -> None:
    """Whatever has to be done before the next question stands on its screen."""
    for _ in range(9):
        scene = one.show.table.scene
        one.draw()
        one.later()
        if scene.awaits_done:
            one.show.take(Done())
        elif scene.window:
            one.show.take(LetGo())
        elif scene.phase is Phase.CURTAIN:
            one.show.lift()
        elif scene.phase is Phase.TABLE and scene.decision is None:
            one.show.take(PassTo(scene.people[0]))
        else:
            return
    raise AssertionError("no question came")


def until(one: Evening, prompt: str, kinds: tuple[str, ...] = (), most: int = 300) -> None:
    """Plays on to a question."""
    rng = Random(4)
    for _ in range(most):
        on(one)
        decision = one.show.table.scene.decision
        assert decision is not None
        if decision.prompt == prompt:
            return
        wished = [each for each in decision.actions if each.kind in kinds]
        one.later()
        action = rng.choice(wished or decision.actions)
        one.show.take(Act((action,), revision=one.show.table.scene.revision))
    raise AssertionError(f"{prompt} never came")


# -- the words -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_every_note_is_short_and_belongs_to_a_question(game: str) -> None:
    told = notes_of(game)
    noted = {key.removeprefix(f"{game}.note.ask.") for key in told}
    assert noted == NOTED.get(game, noted)
    asked = json.loads((ROOT / f"engines/{game}/rules.json").read_text("utf-8"))["prompts"]
    for key, note in told.items():
        assert key.removeprefix(f"{game}.note.") in asked
        assert 4 < len(note.split()) <= 20, note
        assert "{" not in note, "a note is the same for every hand"
        assert say(key) == note, "the app finds it"
    assert not WINDOWS & told.keys(), "a window has none"


# -- how often -------------------------------------------------------------------------------------


def test_a_note_stands_in_three_turns_and_is_kept_before_it_is_drawn(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    for turn in (1, 2, 3, 4):
        until(one, "ask.follow")
        seat = one.show.table.scene.seat
        assert seat is not None
        while one.show.names[seat] != NAMES[1]:
            answer(one)
            until(one, "ask.follow")
            seat = one.show.table.scene.seat
            assert seat is not None
        shown = turn <= TIMES
        assert (standing(one) == "follow") == shown
        assert (GOT_IT in words(one.draw())) == shown
        assert kept(one)[folded(NAMES[1])]["onstage.ask.follow"] == min(turn, TIMES)
        one.show.hide()
        assert not one.show.notes.standing, "behind a curtain there is none"
        one.later()
        one.show.lift()
        assert (standing(one) == "follow") == shown, "it is the same turn"
        answer(one)
        on(one)


def test_whoever_has_answered_three_times_knows_the_question(evening: Make) -> None:
    one = evening("", "", "", game="thespianage")
    one.show.take(PassTo(one.show.table.scene.people[0]))
    one.show.lift()
    person = folded(one.show.names[one.show.table.scene.seat or 0])
    shown = []
    for _ in range(2):
        until(one, "ask.act", ("put",))
        while folded(one.show.names[one.show.table.scene.seat or 0]) != person:
            answer(one, "end")
            until(one, "ask.act", ("put",))
        answer(one, "rehearse")
        for _ in range(2):
            shown.append(standing(one) == "pay")
            answer(one)
        until(one, "ask.act", ("put",))
        answer(one, "end")
    assert shown == [True, True, True, False], "in one turn, and once in another"
    assert times(one.shell.device.prefs, person, "thespianage.ask.pay") == TIMES


def test_got_it_takes_one_note_away_for_good(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    one.look()
    assert standing(one) == "lead"
    name = folded(one.show.names[one.show.table.scene.seat or 0])
    count = one.show.table.state.match.count
    one.press(GOT_IT)
    assert not one.show.notes.standing
    assert one.show.notes.came, "its place stays, so that no piece moves"
    assert one.show.table.state.match.count == count
    assert kept(one) == {name: {"onstage.ask.lead": TIMES}}
    one.show.hide()
    one.later()
    one.show.lift()
    assert not one.show.notes.standing
    answer(one)
    until(one, "ask.follow")
    assert standing(one) == "follow", "others stand as before"


def test_no_more_notes_is_said_for_oneself_alone(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    one.look()
    seat = one.show.table.scene.seat
    one.press(NO_MORE)
    assert kept(one)[folded(one.show.names[seat or 0])][ALL] == TIMES
    seen: dict[int, set[str]] = {}
    for _ in range(40):
        on(one)
        decision = one.show.table.scene.decision
        assert decision is not None
        seen.setdefault(decision.seats[0], set()).add(standing(one))
        answer(one)
    assert seen.pop(seat or 0) == {""}
    assert all(each - {""} for each in seen.values())


def test_a_note_that_cannot_be_kept_is_not_shown(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StoreError("store.error.full")

    one = evening("", "", "", game="onstage")
    monkeypatch.setattr(Prefs, "keep", full)
    one.look()
    assert one.show.table.scene.phase is Phase.PRIVATE
    assert not one.show.notes.standing


# -- for whom --------------------------------------------------------------------------------------


def test_people_have_notes_by_their_folded_names_and_understudies_none(evening: Make) -> None:
    one = evening("", "extra", "extra", game="onstage")
    for _ in range(depth(24, 60)):
        one.settle()
        if one.show.table.scene.phase is Phase.OVER:
            break
        on(one)
        if one.show.table.scene.decision is not None:
            answer(one)
    assert set(kept(one)) == {folded(NAMES[0])}
    other = evening("", "", "", game="onstage")
    other.shell.device.prefs.keep(SETTING, {folded(f" {NAMES[0].upper()} "): {ALL: TIMES}})
    other.show.take(PassTo(other.show.table.scene.people[0]))
    other.show.lift()
    first = other.show.table.scene.seat
    assert bool(other.show.notes.standing) == (first != 0)


def test_whoever_has_had_the_lesson_needs_no_notes(evening: Make) -> None:
    for place, shown in ((-1, False), (3, True), ("nonsense", True)):
        one = evening("", "", "", game="onstage")
        one.shell.device.prefs.keep("lessons", {"onstage": place, "upstaged": -1})
        one.look()
        assert bool(one.show.notes.standing) == shown


def test_a_public_question_has_its_note_on_the_open_table(evening: Make) -> None:
    one = evening("", "", game="encore")
    assert one.phase() is Phase.TABLE
    assert standing(one) == "draft", "also the first of all"
    assert GOT_IT in words(one.draw())
    until(one, "ask.act", ("draft",))
    assert one.phase() is Phase.PRIVATE
    one.show.hide()
    one.later()
    one.show.close_top()
    assert one.phase() is Phase.TABLE
    assert not one.show.notes.standing, "a private one has none there"
    assert GOT_IT not in words(one.draw())


def test_a_flat_table_has_none(evening: Make) -> None:
    one = evening("", "", game="encore")
    one.show.table.take(LieFlat(True))
    one.show.notes.follow(one.show.table.state, one.show.table.state)
    assert one.show.table.state.flat
    assert not one.show.notes.standing


def test_a_window_has_none_for_those_who_are_asked_and_for_who_speaks_up(evening: Make) -> None:
    one = evening("", "", "", game="upstaged")
    rng, windows = Random(3), 0
    while windows < 5:
        scene = one.show.table.scene
        if scene.window and scene.phase is Phase.TABLE:
            windows += 1
            before = kept(one)
            assert not one.show.notes.standing
            one.draw()
            one.later()
            one.show.take(Claim(scene.people[0]))
            one.later()
            one.show.lift()
            assert one.show.table.scene.window
            assert not one.show.notes.standing
            assert GOT_IT not in words(one.draw())
            assert kept(one) == before
            one.show.hide()
            one.later()
            one.show.close_top()
        on(one)
        decision = one.show.table.scene.decision
        assert decision is not None
        actions = [each for each in decision.actions if each.kind in ("play", "discard")]
        one.later()
        action = rng.choice(actions or decision.actions)
        one.show.take(Act((action,), revision=one.show.table.scene.revision))


# -- secrets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), [("onstage", 3), ("upstaged", 3), ("thespianage", 4)])
def test_twins_have_the_same_notes_and_the_same_screens(
    evening: Make, game: str, seats: int
) -> None:
    """Two hands that the others cannot tell apart lead to one note, kept and drawn alike."""
    one, rng, compared = evening(*[""] * seats, game=game), Random(2), 0
    for _ in range(depth(20, 36)):
        on(one)
        show, state = one.show, one.show.table.state
        decision = state.match.decision
        assert decision is not None
        (seat,) = decision.seats
        if decision.private:
            twins = [state.match.imagine((seat + 1) % seats, rng) for _ in range(2)]
            assert {twin.decision.prompt for twin in twins if twin.decision} == {decision.prompt}
            if twins[0].view(seat) != twins[1].view(seat):
                compared += 1
                told, same = (noted(one, replace(state, match=twin)) for twin in twins)
                assert told == same
        one.later()
        show.take(Act((rng.choice(decision.actions),), revision=show.table.scene.revision))
    assert compared > 8


def noted(one: Evening, state: Any) -> tuple[object, ...]:
    """The note for a state, what it leaves in the settings, and the table before all afterwards."""
    show, prefs = one.show, one.shell.device.prefs
    before, table, notes = kept(one), show.table.state, show.notes
    prefs.keep(SETTING, {})
    show.table.state = state
    show.notes = Notes(show.device, show.keeper, show.table)
    show.notes.follow(state, state)
    told = show.notes.standing, kept(one)
    show.hide()
    show.close_top()
    show.cache.clear()
    screen = words(one.draw())
    show.table.state, show.notes = table, notes
    prefs.keep(SETTING, before)
    return *told, screen


def test_files_carry_no_notes(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    one.look()
    answer(one)
    assert kept(one)
    told = asyncio.run(one.house.store.export_all())
    assert one.session.id.encode() in told
    assert b"onstage.ask" not in told


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
    assert one.show.notes.standing
    made = counted(kept(one), "mai", "onstage.ask.lead", 1)
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
    state = one.show.table.state
    seat = state.seat or 0
    begun = turn_of(state, seat)
    answer(one, "discard")
    until(one, "ask.act")
    assert one.show.table.state.seat == seat
    assert len(one.show.table.state.entries) > len(state.entries) + 1
    assert turn_of(one.show.table.state, seat) == begun
    assert find("upstaged").interrupts
