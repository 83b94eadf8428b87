"""Tests of operating a replay."""

import asyncio
from collections.abc import Coroutine, Iterator
from typing import Any, cast

import pytest

from app.device import Device
from app.games.common.board_state import Pick
from app.table import replay_run
from app.table.places import Piece
from app.table.replay import Replay
from app.table.replay_run import ALL, BEAT, STILL, TABLE, ReplayRun
from tests.app.table.test_replay import session_of


class Window:
    """Device that records requested work and whether it stays awake."""

    def __init__(self) -> None:
        self.tasks: list[Coroutine[Any, Any, None]] = []
        self.awake: list[bool] = []
        self.away = False
        self.slept: list[float] = []

    def run(self, task: Any) -> None:
        self.tasks.append(task())

    def stay_awake(self, on: bool) -> None:
        self.awake.append(on)


@pytest.fixture(scope="module")
def replay() -> Replay:
    whole = Replay.of(session_of("upstaged", seats=3, seed=5))
    assert whole.over
    return whole


@pytest.fixture
def window() -> Iterator[Window]:
    window = Window()
    yield window
    for task in window.tasks:
        task.close()
    replay_run._left.clear()


def visit(window: Window, replay: Replay, step: int | None = None) -> ReplayRun:
    run: ReplayRun

    async def sleep(seconds: float) -> None:
        window.slept.append(seconds)

    def drawn() -> None:
        run.movement = 2.0 if run.moves else 0.0
        run.drawn()

    run = ReplayRun(
        "one", step, cast(Device, window), lambda: drawn(), lambda: window.away, sleep=sleep
    )
    run.read(replay)
    drawn()
    return run


def test_steps_stay_within_the_game_and_move_only_forwards(window: Window, replay: Replay) -> None:
    run = visit(window, replay)
    run.go(-3)
    assert run.step == 0
    run.on()
    assert (run.step, run.moves) == (1, True)
    run.go(0)
    assert (run.step, run.moves) == (0, False)
    shown = run.showing
    run.on()
    assert run.showing > shown, "the same step moves once more"
    run.go(replay.last + 9)
    assert run.step == replay.last
    run.on()
    assert run.step == replay.last


def test_the_board_before_a_scoring_stands_for_itself(window: Window, replay: Replay) -> None:
    run = visit(window, replay)
    run.on()
    run.scored = True
    run.on()
    assert (run.step, run.before, run.moves) == (1, False, False)
    run.on()
    assert (run.step, run.before) == (2, True)
    run.scored = False
    run.on()
    assert run.step == 3


def test_keys_step_turn_and_play(window: Window, replay: Replay) -> None:
    run = visit(window, replay, 20)
    run.pressed("Arrow Right", shift=False)
    assert (run.step, run.moves) == (21, True)
    run.pressed("Arrow Left", shift=False)
    run.pressed("Arrow Left", shift=False)
    assert run.step == 19
    run.pressed("Arrow Right", shift=True)
    assert run.step == replay.turn_from(19, 1)
    run.pressed("Arrow Left", shift=True)
    assert run.step == replay.turn_from(replay.turn_from(19, 1), -1)
    played = []
    for _ in range(2):
        run.pressed(" ", shift=False)
        played.append(run.playing)
    assert played == [True, False]
    at = run.step
    run.focused("slider")  # which takes the arrows itself
    run.pressed("Arrow Right", shift=False)
    assert run.step == at
    run.focused("replay.next")  # which takes the space bar itself
    run.pressed(" ", shift=False)
    assert not run.playing
    run.focused("")
    run.open("log")
    run.pressed("Arrow Right", shift=False)
    assert run.step == at


def test_a_slider_let_go_near_a_moment_goes_to_it(window: Window, replay: Replay) -> None:
    run = visit(window, replay)
    run.moments = (60, 63, 120)
    for let_go, step in ((60, 60), (61, 60), (62, 63), (64, 63), (119, 120), (90, 90), (0, 0)):
        run.let_go(let_go)
        assert run.step == step, let_go


def test_it_plays_to_the_end_and_waits_for_movement(window: Window, replay: Replay) -> None:
    run = visit(window, replay, replay.last - 3)
    run.play()
    assert window.awake == [True]
    asyncio.run(window.tasks[0])
    assert (run.step, run.playing) == (replay.last, False)
    assert window.awake == [True, False]
    assert window.slept == [STILL, *[2.0 + BEAT] * 3]
    run.play()  # from the start again
    assert (run.step, run.playing) == (0, True)
    run.pause()


def test_twice_the_speed_halves_the_rest(window: Window, replay: Replay) -> None:
    run = visit(window, replay, replay.last - 1)
    run.hasten()
    assert run.speed == 2
    run.play()
    asyncio.run(window.tasks[0])
    assert window.slept == [STILL / 2, 2.0 + BEAT / 2]
    run.hasten()
    assert run.speed == 1


@pytest.mark.parametrize("stop", ["go", "choose", "open", "pause", "rest", "away"])
def test_it_stops_when_somebody_does_something_else(
    window: Window, replay: Replay, stop: str
) -> None:
    run = visit(window, replay, 5)
    run.play()

    async def watch() -> None:
        playing = asyncio.create_task(cast(Any, window.tasks[0]))
        for _ in range(3):
            await asyncio.sleep(0)
        if stop == "away":
            window.away = True
        else:
            does: dict[str, Any] = {
                "go": lambda: run.go(7),
                "choose": lambda: run.choose(Pick(inspected=Piece("card"))),
                "open": lambda: run.open("log"),
                "pause": run.pause,
                "rest": run.rest,
            }
            does[stop]()
        at = run.step
        await asyncio.wait_for(playing, 1)
        assert not run.playing
        assert run.step in (at, at + (stop == "away"))

    asyncio.run(watch())


def test_back_closes_what_lies_over_the_board(window: Window, replay: Replay) -> None:
    run = visit(window, replay, 5)
    assert not run.close_top()
    for panel in ("log", "eyes"):
        run.open(panel)
        assert run.layers == [panel]
        assert run.close_top()
        assert run.panel == ""
    run.choose(Pick(inspected=Piece("card")))
    assert run.layers == ["piece"]
    assert run.close_top()
    assert run.pick is None


def test_other_eyes_see_the_same_step(window: Window, replay: Replay) -> None:
    run = visit(window, replay, 9)
    assert (run.eyes, run.seat) == (TABLE, None)
    for eyes, seat in ((2, 2), (0, 0), (ALL, None), (TABLE, None)):
        run.open("eyes")
        run.look(eyes)
        assert (run.eyes, run.seat, run.step, run.panel) == (eyes, seat, 9, "")


def test_no_eyes_but_all_have_a_line_of_their_own(window: Window, replay: Replay) -> None:
    run = visit(window, replay)
    line = run.line
    assert line is not None
    lines = []
    for eyes in (0, 2, ALL, TABLE, ALL):
        run.look(eyes)
        lines.append(run.line)
    assert lines == [line, line, lines[2], line, lines[2]]
    assert lines[2] not in (None, line)
    run.replay = None
    assert run.line is None


def test_whoever_comes_back_finds_the_way_to_where_they_were(
    window: Window, replay: Replay
) -> None:
    first = visit(window, replay)
    assert first.left is None
    first.go(33)
    first.rest()
    again = visit(window, replay)
    assert (again.step, again.left) == (0, 33)
    again.on()
    assert again.left is None, "they go on from here"
    assert visit(window, replay, 12).left is None, "asked for by its number"
    again.rest()
    assert visit(window, replay).left == 1
