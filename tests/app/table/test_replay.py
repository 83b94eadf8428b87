"""Looking at a game again: what everybody saw, and hands only when nothing is secret any more."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from app.store import MemoryLocation, Session, Store
from app.table.replay import Replay
from app.table.state import Phase
from engines import Match, find, register, seen_by, unregister
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
        assert scene.why_not == scene.outlook.why_not
        assert not scene.window
        assert scene.recap == ()  # the band under the board tells it
        if step < replay.last:
            told = seen_by(match.play(session.actions[step]), None)
            assert list(replay.events[step + 1]) == told
    assert replay.scene(replay.last).phase is Phase.OVER  # type: ignore[union-attr]
    assert replay.result == match.result


def test_hands_are_open_only_after_the_end() -> None:
    over = Replay.of(session_of(seats=4, seed=2))
    assert over.over
    hands = over.hands(0)
    assert hands is not None
    assert [len(hand) for hand in hands] == [9, 9, 9, 9]
    going = Replay.of(session_of(seats=4, seed=2, steps=30))
    assert not going.over
    assert all(going.hands(step) is None for step in range(going.last + 1))
    assert going.result is None


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
    assert replay.hands(0) is None
    lines = [line for step in range(1, replay.last + 1) for line in replay.sentences(step, "en")]
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
