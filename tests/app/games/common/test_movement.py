"""Tests of animated events on a board."""

from typing import Any

from app.games.common.flight import Flight, flying
from app.games.common.geometry import Rect
from app.games.common.movement import movement
from app.theme import kit
from engines import Frame
from tests.app.games.boards import ui_of, walk
from tests.app.games.toys.whispers import moment, taken


def test_each_event_has_its_picture_and_the_moment_stays() -> None:
    now = moment(taken())
    frames = now.stage.scene.frames
    assert [frame.event is None for frame in frames] == [True, False]
    moved = movement(now, frames)
    assert [step.now for step in moved.steps[:-1]] == [frame.view for frame in frames]
    assert moved.steps[-1] is now
    assert moved.brief == {0}
    assert moved.steps[0].sentence == ""
    assert "Mai" in moved.steps[1].sentence
    assert all(step.moving for step in moved.steps[:-1])


def test_a_flight_goes_over_the_old_picture() -> None:
    now = moment(taken())
    frames = now.stage.scene.frames
    moved = movement(now, frames, lambda event: True)
    start, end, last = moved.steps
    assert start.now == end.now == frames[0].view
    assert start.event == end.event == frames[1].event
    assert (start.arrived, end.arrived) == (False, True)
    assert last is now
    assert moved.brief == {0}


def test_glides_and_flights_follow_one_another() -> None:
    now = moment(taken())
    before, (event, view) = now.stage.scene.frames
    other = {**view, "left": 0}
    moved = movement(now, [before, Frame(event, view), Frame(None, other)], lambda e: e is not None)
    assert [(step.now["left"], step.arrived) for step in moved.steps[:-1]] == [
        (before.view["left"], False),
        (before.view["left"], True),
        (0, False),
    ]
    moved = movement(now, [before, Frame(None, other), Frame(event, view)], lambda e: e is not None)
    assert moved.brief == {0, 2}
    assert len(moved.steps) == 5


def test_nothing_moves_without_motion_without_frames_and_where_nothing_changed() -> None:
    still = moment(taken(ui_of(speed=0)))
    assert movement(still, still.stage.scene.frames).steps == (still,)
    now = moment(taken())
    assert movement(now, ()).steps == (now,)
    same = Frame(None, now.now)
    assert movement(now, [same, same]).steps == (now,)


def test_a_copy_flies_in_silence() -> None:
    copy = kit.image("onstage/card-back")
    flight = Flight("prop", copy, Rect(0, 0, 60, 80), Rect(200, 300, 30, 40))
    (here,), (there,) = (
        list[Any](flying(ui_of(), [flight], arrived=arrived)) for arrived in (False, True)
    )
    assert (here.left, here.top, here.width) == (0, 0, 60)
    assert (there.left, there.top, there.width) == (200, 300, 30)
    assert here.key == there.key
    assert here.animate_position is not None
    assert not any(getattr(one, "label", None) for one in walk(here))
    assert all((one.opacity or 1) == 1 for one in walk(here) if hasattr(one, "opacity"))
