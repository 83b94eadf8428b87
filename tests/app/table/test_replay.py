"""Tests of replays."""

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from flet.components.component import Renderer

from app.games import board_of
from app.store import MemoryLocation, Session, Store
from app.table.replay import Replay
from app.table.state import Phase
from engines import Match, find, register, seen_by, unregister
from tests.app.games.boards import OnScreen, parts, strings, table_of, ui_of
from tests.app.screens.rooms import played
from tests.engines.toys.stage_whisper import GAME as STAGE_WHISPER


def session_of(game: str = "onstage", **how: object) -> Session:
    async def make() -> Session:
        store = await Store.open(MemoryLocation())
        return await played(store, game, **how)  # type: ignore[arg-type]

    return asyncio.run(make())


@pytest.mark.parametrize("game", ["onstage", "upstaged"])
def test_every_step_is_the_open_table_of_that_moment(game: str) -> None:
    session = session_of(game, seats=3, seed=5)
    replay = Replay.of(session)
    match = Match.new(game, 3, 5, dict(session.setup.options))
    assert replay.why is None
    assert replay.last == len(session.actions)
    for step in range(replay.last + 1):
        scene = replay.scene(step)
        assert scene is not None
        assert scene.view == match.view(None)
        assert scene.decision is None
        assert scene.outlook is not None
        assert not scene.window
        assert scene.recap == ()  # the band under the board tells it
        if step < replay.last:
            events = seen_by(match.play(session.actions[step]), None)
            assert list(replay.events(step + 1)) == events
    assert replay.scene(replay.last).phase is Phase.OVER  # type: ignore[union-attr]
    assert replay.result == match.result


GAMES = ("onstage", "upstaged", "thespianage", "encore")


def seen_then(game: str) -> tuple[Replay, list[tuple[int, Any]]]:
    """Plays a game; returns its replay and the scenes of private questions."""
    seats = 2 if game == "encore" else 3
    screen, rng = OnScreen.at(table_of(Match.new(game, seats, 6))), Random(6)
    seen: list[tuple[int, Any]] = []
    while screen.step(rng):
        scene = screen.table.scene
        if scene.phase is Phase.PRIVATE and scene.decision is not None:
            seen.append((screen.table.state.match.count, scene))
    match = screen.table.state.match
    session = session_of(game, seats=seats, seed=6, steps=0)
    session.actions[:] = [action.plain() for action in match.actions]
    return Replay.of(session), seen


def drawn(scene: Any, game: str, names: tuple[str, ...]) -> list[str]:
    match = Match.new(game, len(names), 6)
    stage = replace(OnScreen.at(table_of(match), ui_of(speed=0)).stage(), scene=scene)
    return [*strings(parts(Renderer().render(board_of(game).draw, stage)))]


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_sees_what_its_screen_showed_but_the_question(game: str) -> None:
    replay, seen = seen_then(game)
    assert len(seen) > 20
    for step, then in seen:
        now = replay.scene(step, then.seat)
        assert now is not None
        assert now.view == then.view
        assert (now.phase, now.seat, now.facing) == (then.phase, then.seat, then.facing)
        assert now.decision is None
    for step, then in seen[:: len(seen) // 6]:
        now = replay.scene(step, then.seat)
        unasked = replace(then, decision=None, recap=(), window=False, spoken_decision=None)
        unasked = replace(unasked, awaits_done=False, declared=())
        assert drawn(now, game, replay.names) == drawn(unasked, game, replay.names)


def test_hands_are_open_only_after_the_end() -> None:
    over = Replay.of(session_of(seats=4, seed=2))
    assert over.over
    for seat in range(4):
        scene = over.scene(0, seat)
        assert scene is not None
        assert scene.view is not None
        assert len(scene.view["hand"]) == 9  # type: ignore[arg-type]
    going = Replay.of(session_of(seats=4, seed=2, steps=30))
    assert not going.over
    assert going.result is None
    for step in range(going.last + 1):
        scene = going.scene(step)
        assert scene is not None
        assert scene.views == {}
        for asked in (going.scene, going.events):
            with pytest.raises(ValueError, match="after the end"):
                asked(step, 0)
    with pytest.raises(ValueError, match="after the end"):
        going.sentences(3, "en", 0)


@pytest.mark.parametrize("game", GAMES)
def test_an_open_game_looks_the_same_wherever_hidden_things_lie(game: str) -> None:
    replay = Replay.of(session_of(game, seats=2 if game == "encore" else 3, seed=4, steps=40))
    elsewhere = [match.imagine(0, Random(2)) for match in replay.matches[:-1]]
    twin = replace(replay, matches=(*elsewhere, replay.matches[-1]))
    differs = 0
    for step in range(1, replay.last, 8):
        here, there = replay.scene(step), twin.scene(step)
        assert here is not None
        assert there is not None
        assert here.view == there.view
        assert drawn(here, game, replay.names) == drawn(there, game, replay.names)
        differs += replay.matches[step].view(1) != twin.matches[step].view(1)
    assert differs


def test_a_step_on_moves_and_a_cut_does_not() -> None:
    replay = Replay.of(session_of(seats=3, seed=5))
    for step in (1, 20, replay.last):
        moved, cut = replay.scene(step, moves=True), replay.scene(step)
        assert moved is not None
        assert cut is not None
        assert cut.frames == ()
        assert moved.frames[0].view == replay.matches[step - 1].view(None)
        assert len(moved.frames) == 1 + len(replay.events(step))


def test_a_turn_ends_where_somebody_else_acts_or_the_next_begins() -> None:
    replay = Replay.of(session_of("upstaged", seats=3, seed=5))
    assert replay.turns[0] == 0
    assert replay.turns[-1] == replay.last
    assert [*replay.turns] == sorted({*replay.turns})
    for step in range(replay.last + 1):
        on, back = replay.turn_from(step, 1), replay.turn_from(step, -1)
        assert on in replay.turns
        assert back in replay.turns
        assert back < step < on or step in (0, replay.last)
        assert not any(back < turn < step or step < turn < on for turn in replay.turns)
    played = [replay.actors[turn + 1] for turn in replay.turns[:-1]]
    acted = [actor for actor in replay.actors if actor is not None]
    assert 1 < len(played) < len(acted)


def test_rounds_are_marked() -> None:
    replay = Replay.of(session_of(seats=3, seed=5))
    for before, step in zip((0, *replay.rounds), replay.rounds, strict=False):
        assert before < step
        views = [replay.matches[each].view(None)["round"] for each in (step - 1, step)]
        assert views[1] == views[0] + 1
    assert len(replay.rounds) == replay.matches[-1].view(None)["rounds"] - 1
    laps = Replay.of(session_of("thespianage", seats=3, seed=5))  # a game without rounds
    assert len(laps.rounds) > 2


def test_what_is_told_of_an_open_game_does_not_change_with_its_secrets() -> None:
    register(STAGE_WHISPER)
    try:
        session = session_of("stage_whisper", seats=3, seed=11, steps=9)
        replay = Replay.of(session)
        for step in range(replay.last + 1):
            scene = replay.scene(step)
            assert scene is not None
            other = replay.matches[step].imagine(0, Random(1))
            assert scene.view == other.view(None)
            assert all(event.audience is None for event in scene.fresh)
    finally:
        unregister(STAGE_WHISPER)


def test_older_rules_are_told_without_a_table() -> None:
    session = session_of(seats=3, seed=5, steps=12)
    session.setup = replace(session.setup, rules_version=find("onstage").rules_version + 1)
    replay = Replay.of(session)
    assert replay.why == "replay.old_rules"
    assert replay.scene(0) is None
    lines = [line for _, line in replay.lines("en")]
    assert len(lines) == 12
    assert all(line.split(":")[0] in ("Mai", "Bình", "Cô Ba") for line in lines)


@pytest.mark.parametrize("arg", [999, "what", [1, 2], None])
def test_moves_that_no_rules_know_are_still_told(arg: object) -> None:
    session = session_of(seats=3, seed=5, steps=3)
    session.setup = replace(session.setup, rules_version=99)
    session.actions[1] = {"seat": 1, "kind": "claim", "arg": arg}
    replay = Replay.of(session)
    assert replay.sentences(2, "en")[0].startswith("Bình: claim")


def test_a_game_that_is_not_here_is_told() -> None:
    session = session_of(seats=3, seed=5, steps=3)
    session.setup = replace(session.setup, game="opera")
    replay = Replay.of(session)
    assert replay.why == "replay.no_game"
    assert len(replay.sentences(1, "en")) == 1


def test_moves_that_do_not_fit_are_told() -> None:
    session = session_of(seats=3, seed=5, steps=6)
    session.actions[4] = {"seat": 0, "kind": "sing", "arg": 1}
    replay = Replay.of(session)
    assert replay.why == "replay.broken"
    assert replay.last == 6
