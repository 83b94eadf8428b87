"""Tests of agreements to take back a move."""

import asyncio
from random import Random
from typing import Any

import pytest

from app.store import MemoryLocation, Session, Store, StoreError
from app.store.importing import Importer
from app.store.session import MOST_AGREED, agreed
from app.table.agreement import last_move, may_agree
from app.table.replay import Replay
from app.table.scene import undo_of
from app.table.state import Phase, asks_all
from app.table.steps import (
    Act,
    Agree,
    Answer,
    Done,
    LetGo,
    Lift,
    NotNow,
    Open,
    PassTo,
    Perform,
)
from app.table.table import Table
from engines import Match
from tests.app.evenings import Evening, Make
from tests.app.screens.rooms import words
from tests.app.table.laid import laid_again, lay

GAMES = {"onstage": 3, "upstaged": 3, "thespianage": 3, "encore": 2}
"""Number of seats in each game."""


def play_on(table: Table, rng: Random) -> None:
    scene = table.scene
    if scene.awaits_done:
        table.take(Done())
    elif scene.phase is Phase.TABLE and scene.window:
        table.take(LetGo())
    elif scene.phase is Phase.PRIVATE:
        assert scene.decision is not None
        table.take(Act((rng.choice(scene.decision.actions),), revision=scene.revision))
    else:
        table.take(PassTo(scene.deciders[0]))
        table.take(Lift())


def agree(table: Table) -> None:
    table.take(Agree(None))
    for seat in table.state.people:
        table.take(Agree(seat))


@pytest.mark.parametrize("game", GAMES)
def test_everybody_agrees_and_the_last_move_is_taken_back(game: str) -> None:
    table, rng, done = lay(Match.new(game, GAMES[game], 3)), Random(3), 0
    for _ in range(60):
        play_on(table, rng)
        if table.scene.undo or not may_agree(table.state):
            continue
        before, at = table.state, last_move(table.state)
        table.take(Agree(None))
        assert table.state.phase is Phase.TABLE
        assert table.scene.viewers == ()
        *others, last = table.state.people
        for seat in others:
            table.take(Agree(seat))
            assert table.state.match is before.match, "not everybody has agreed"
        table.take(Agree(last))
        assert table.state.match.actions == before.match.actions[: at - 1]
        assert table.state.panel == ""
        assert table.state.phase is Phase.TABLE
        assert not undo_of(table.state)
        done += 1
        for action in before.match.actions[at - 1 :]:  # the game goes on as if nothing had been
            again = table.state.match.copy()
            again.play(action)
            break
        if done == 3:
            return
    raise AssertionError("nothing was ever to be taken back by agreement")


@pytest.mark.parametrize("game", GAMES)
def test_what_chance_decided_is_never_taken_back(game: str) -> None:
    table, rng, stood = lay(Match.new(game, GAMES[game], 4)), Random(4), 0
    for _ in range(400):
        if table.state.match.decision is None:
            break
        play_on(table, rng)
        at = last_move(table.state)
        if at and table.state.match.chanced(at - 1):
            stood += 1
            assert not may_agree(table.state)
            with pytest.raises(NotNow):
                table.take(Agree(None))
            if stood == 3:
                return
    assert stood


def looked() -> Table:
    table, rng = lay(Match.new("onstage", 3, 1)), Random(1)
    while table.state.match.count < 1:
        play_on(table, rng)
    play_on(table, rng)
    assert table.scene.undo.key == "undo.looked"
    return table


def test_only_people_are_asked_once_and_only_on_the_sheet() -> None:
    table = looked()
    with pytest.raises(NotNow):
        table.take(Agree(0))
    table.take(Agree(None))
    with pytest.raises(NotNow):
        table.take(Agree(3))
    table.take(Agree(0))
    table.take(Agree(0))
    assert table.state.agreed == {0}
    table.take(Open(""))
    assert table.state.agreed == frozenset()
    assert table.state.match.count == 1


def test_it_goes_back_from_before_a_restart_and_on_from_there() -> None:
    table = looked()
    again = laid_again(Match.new("onstage", 3, 1), table.state.match.actions)
    assert again.scene.undo.key == "undo.resumed"
    agree(again)
    assert again.state.match.count == 0
    assert not may_agree(again.state)
    play_on(again, Random(2))
    play_on(again, Random(2))
    assert again.state.match.count == 1


def test_a_file_keeps_its_moves() -> None:
    table = looked()
    held = lay(table.state.match.copy(), filed=1)
    assert not may_agree(held.state)


def test_the_end_stands() -> None:
    match, rng = Match.new("onstage", 3, 1), Random(1)
    while match.decision is not None:
        match.play(rng.choice(match.decision.actions))
    table = laid_again(Match.new("onstage", 3, 1), match.actions)
    assert undo_of(table.state).key == "undo.over"
    assert not may_agree(table.state)


def test_understudies_agree_for_nobody_and_their_moves_go_too(evening: Make) -> None:
    one = evening("", "extra", "", game="onstage", seed=7)
    one.settle()
    for _ in range(8):
        one.look()
        one.act()
        one.settle()
        if one.controller.table.state.entries[-1].by_understudy:
            break
    state = one.controller.table.state
    start = last_move(state)
    assert may_agree(state)
    one.controller.take(Agree(None))
    shown = " ".join(words(one.draw()))
    assert one.controller.keeper.names[1] not in shown, "nobody asks an understudy"
    one.controller.take(Agree(1))
    one.controller.take(Agree(0))
    assert one.controller.table.state.match.count == state.match.count
    one.controller.take(Agree(2))
    assert one.controller.table.state.match.count == start - 1
    assert len(one.session.actions) == start - 1
    numbers = [number for number, *_ in one.session.marks.get("thoughts", ())]
    assert all(number < start for number in numbers)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_agrees_alone(game: str) -> None:
    """A lone person has the ordinary undo, which reveals nothing."""
    seats = GAMES[game]
    rng = Random(11)
    people = range(1, seats)
    table = lay(Match.new(game, seats, 11), understudies=people)
    for _ in range(80):
        scene = table.scene
        if table.state.match.decision is None:
            break
        if table.state.due:
            decision = table.state.match.decision
            seat = table.state.due[0]
            chosen = rng.choice(decision.of(seat))
            table.take(Answer({seat: (chosen, None)}) if scene.window else Perform(chosen))
            continue
        play_on(table, rng)
        assert not may_agree(table.state), f"{game}, seed 11"
        with pytest.raises(NotNow):
            table.take(Agree(None))


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(1001, 1007))
def test_nothing_is_taken_back_while_anybody_may_speak_up(seats: int, seed: int) -> None:
    table, rng, windows = lay(Match.new("upstaged", seats, seed)), Random(seed), 0
    for _ in range(120):
        if table.state.match.decision is None:
            break
        play_on(table, rng)
        if asks_all(table.state.match):
            windows += 1
            assert not may_agree(table.state), f"seed {seed}"
    assert windows


def press_undo(one: Evening) -> None:
    one.later()
    button: Any = next(each for each in one.draw() if getattr(each, "key", None) == "undo")
    inside = button if getattr(button, "on_click", None) else button.content
    inside.on_click(None)


def begun(evening: Make) -> Evening:
    one = evening("", "", "", game="onstage", seed=1)
    one.look()
    one.act()
    one.look()
    return one


def test_the_tool_says_why_not_and_asks_everybody(evening: Make) -> None:
    one = begun(evening)
    assert one.phase() is Phase.PRIVATE
    press_undo(one)
    asked = one.shell.notices.question
    assert asked is not None
    assert "has already looked" in asked.detail
    assert not one.controller.table.scene.viewers, "others look at the question"
    one.shell.notices.answer(True)
    assert one.phase() is Phase.TABLE
    shown = words(one.draw())
    assert all(f"{seat.name}: hold to agree" in shown for seat in one.controller.seats)
    for seat in (0, 1, 2):
        one.controller.take(Agree(seat))
    assert one.session.actions == []
    one.controller.open("log")
    assert "Mai’s move was taken back. Everyone agreed." in words(one.draw())


def test_twins_are_offered_the_same(evening: Make) -> None:
    one = begun(evening)
    one.controller.take(Agree(None))
    shown = words(one.draw())
    other = evening("", "", "", game="onstage", seed=1)
    other.look()
    decision = other.controller.table.scene.decision
    assert decision is not None
    other.later()
    other.controller.take(
        Act((decision.actions[-1],), revision=other.controller.table.scene.revision)
    )
    other.look()
    other.controller.take(Agree(None))
    assert words(other.draw()) == shown


def agreed_in(session: Session) -> list[tuple[int, int]]:
    return agreed(session.card.note)


def test_a_file_of_such_a_game_is_read_and_replays_right(evening: Make) -> None:
    one = begun(evening)
    one.controller.take(Agree(None))
    for seat in (0, 1, 2):
        one.controller.take(Agree(seat))
    one.look()
    one.act()
    assert agreed_in(one.session) == [(0, 0)]
    data = asyncio.run(one.shell.store.export_all())
    other = asyncio.run(Store.open(MemoryLocation()))
    assert len(asyncio.run(Importer(other).run(data)).added) == 1
    session = asyncio.run(other.load(other.cards()[0].id))
    assert agreed_in(session) == [(0, 0)]
    replay = Replay.of(session)
    assert replay.matches[-1].digest == one.controller.table.state.match.digest
    assert replay.agreed == ((0, 0),)


def test_a_note_of_it_stays_within_the_game_and_is_no_longer_than_a_file_takes() -> None:
    class Noted(Session):
        def __init__(self) -> None:
            self._note: dict[str, Any] = {}

    session = Noted()
    for left in range(20, 20 - MOST_AGREED - 3, -1):
        session.note_agreed(left, 1)
    assert len(agreed(session._note)) == MOST_AGREED
    session.note_agreed(2)
    assert {left for left, _ in agreed(session._note)} == {2}
    assert agreed({"agreed": "anything"}) == []
    assert agreed({"agreed": [1, "a"]}) == []


def test_when_it_cannot_be_kept_nothing_is_taken_back(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = begun(evening)
    one.controller.take(Agree(None))

    def full(count: int = 1) -> None:
        raise StoreError("store.error.full")

    monkeypatch.setattr(one.session, "drop_last", full)
    for seat in (0, 1, 2):
        one.controller.take(Agree(seat))
    assert one.controller.table.state.match.count == 1
    assert agreed_in(one.session) == []


@pytest.mark.parametrize("lang", ["en", "vi"])
@pytest.mark.parametrize(
    ("game", "wanted"),
    [("onstage", {"closed"}), ("upstaged", {"chance"}), ("thespianage", {"closed", "chance"})],
)
def test_the_question_names_what_was_seen_or_what_chance_has_decided(
    evening: Make, game: str, wanted: set[str], lang: str
) -> None:
    """A card from a hand stays shown, so its owner alone cannot take it back."""
    one, named = evening(*[""] * GAMES[game], game=game, seed=1), set[str]()
    one.shell.device.prefs.choose("lang", lang)
    rng, table = Random(1), one.controller.table
    for _ in range(60):
        play_on(table, rng)
        undo = table.scene.undo
        if undo.shown is None or table.state.window or table.state.phase is Phase.CURTAIN:
            continue
        press_undo(one)
        asked = one.shell.notices.question
        text = one.shell.notices.message if asked is None else asked.detail
        assert text is not None
        assert one.controller.game.brief(undo.shown, one.controller.keeper.names, lang) in text
        assert one.shell.device.say(undo.key) in text
        assert undo.shown.audience is None
        named.add(undo.key)
        one.shell.notices.dismiss()
    assert {key.removeprefix("undo.") for key in named} == wanted
