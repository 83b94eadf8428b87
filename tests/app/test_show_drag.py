"""Tests of dragging a card in a running game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest
from flet.components.component import Component, Renderer
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import ObjectPatch

from app.habits import change
from app.root import Root
from app.table.dragged import Dragged
from app.table.state import Phase
from tests.app.evenings import Evening, Make
from tests.app.games.laid import laid, met
from tests.app.screens.rooms import Shown, walk
from tests.app.test_show_held import sitting
from tests.depth import depth

CORNER = (0.0, 130.0)
"""Corner of the board in the window, as the page would report it."""

DRAWN = Dragged.__wrapped__  # type: ignore[attr-defined]
"""Function that draws the card under the finger."""

GAMES = {"onstage": 3, "upstaged": 3, "thespianage": 3, "encore": 2}


class Finger:
    """Finger that drags cards over the board of an open hand."""

    def __init__(self, one: Evening) -> None:
        self.one = one

    @property
    def board(self) -> ft.GestureDetector:
        [found] = [
            each
            for each in self.one.draw()
            if isinstance(each, ft.GestureDetector)
            and getattr(each.content, "key", None) == "board"
        ]
        return found

    def cards(self) -> dict[str, tuple[float, float]]:
        """Returns the centres of hand cards that can be chosen, by key."""
        self.one.draw()
        picture = self.one.controller.drawing.card_at.__self__  # type: ignore[attr-defined]
        boxes = laid(picture.shown, *picture.size)
        middles = {box: (box.at.middle, box.at.y + box.at.h / 2) for box in boxes}
        return {
            str(box.trail[-1]): point
            for box, point in middles.items()
            if box.pressed and "hand" in box.trail and met(boxes, *point) is box
        }

    def send(self, kind: str, x: float, y: float, board: ft.GestureDetector | None = None) -> None:
        near, far = ft.Offset(x, y), ft.Offset(x + CORNER[0], y + CORNER[1])
        event = SimpleNamespace(local_position=near, global_position=far)
        call = getattr(board or self.board, kind)
        self.one.later()
        call(event)

    def pick_up(self, x: float, y: float) -> Any:
        board = self.board
        self.send("on_pan_down", x, y, board)
        self.send("on_pan_start", x + 20, y - 30, board)
        carried = self.one.controller.drag._carried
        return () if carried is None else carried.goals

    def over(self, goal: Any) -> tuple[float, float]:
        x, y, width, height = goal.area
        self.send("on_pan_update", x + width / 2, y + height / 2)
        return x + width / 2, y + height / 2

    def let_go(self, x: float = 1, y: float = 1) -> None:
        self.send("on_pan_end", x, y)

    @property
    def pick(self) -> Any:
        return self.one.controller.table.state.pick

    @property
    def shown(self) -> list[Any]:
        layers = Renderer().render(Root, self.one.shell)
        drawn = Renderer(layers).render(layers.fn, *layers.args, **layers.kwargs)
        return [each for each in drawn.controls if getattr(each, "fn", None) is DRAWN]


def opened(evening: Make, game: str) -> tuple[Evening, Finger]:
    """Plays a game until an open hand has a card to drag.

    Returns:
        The evening, and a finger on its board.

    Raises:
        AssertionError: Nobody can drag a card within 40 steps.
    """
    one = evening(*[""] * GAMES[game], game=game)
    for _ in range(40):
        scene = one.controller.table.scene
        if scene.decision is not None:
            finger = Finger(one)
            if scene.phase is Phase.PRIVATE and any(
                finger.pick_up(*point) for point in finger.cards().values()
            ):
                one.controller.drag._put_down()
                return one, finger
            one.act()
        elif scene.awaits_done:
            from app.table.steps import Done

            one.controller.take(Done())
        else:
            one.look()
    raise AssertionError("nobody could drag a card")


def places(finger: Finger) -> Iterator[tuple[tuple[float, float], Any]]:
    for point in finger.cards().values():
        goals = [goal for goal in finger.pick_up(*point) if goal.step is not None]
        finger.one.controller.drag._put_down()
        if goals:
            yield point, goals[0]


def following(evening: Make) -> tuple[Evening, Finger]:
    """Returns an evening whose open hand must follow suit, and its finger.

    The hand also has cards that do not follow.

    Raises:
        AssertionError: There is none.
    """
    for seed in range(1, 20):
        one = evening("", "", "", game="onstage", seed=seed)
        one.shell.device.prefs.choose("speed", 0)  # the hand waits for no animation
        one.look()
        one.act()
        one.look()
        finger = Finger(one)
        decision = one.controller.table.scene.decision
        assert decision is not None
        if decision.prompt == "ask.follow" and len(decision.actions) < len(finger.cards()):
            return one, finger
    raise AssertionError("everybody could play everything")


@pytest.mark.parametrize("game", GAMES)
def test_a_card_is_previewed_over_its_place_and_played_there(evening: Make, game: str) -> None:
    one, finger = opened(evening, game)
    point, _ = next(places(finger))
    before = len(one.controller.table.state.match.actions)
    goal = next(goal for goal in finger.pick_up(*point) if goal.step is not None)
    assert finger.pick is None
    at = finger.over(goal)
    assert finger.pick == goal.pick
    assert len(one.controller.table.state.match.actions) == before
    finger.let_go(*at)
    assert len(one.controller.table.state.match.actions) > before
    assert one.controller.drag.face is None


@pytest.mark.parametrize("game", GAMES)
def test_let_go_elsewhere_it_glides_back_and_nothing_has_changed(evening: Make, game: str) -> None:
    one, finger = opened(evening, game)
    before, drag = one.controller.table.state, one.controller.drag
    for point, goal in islice(places(finger), depth(2, None)):
        finger.pick_up(*point)
        start = drag.at
        finger.over(goal)
        assert drag.at != start
        finger.send("on_pan_update", 1, 1)
        assert finger.pick is None, "it is previewed only over its place"
        finger.let_go()
        assert drag.at == start
        assert drag.gliding
        assert one.controller.table.state == before
        task = one.house.tasks.pop()
        asyncio.run(task())
        assert drag.face is None


def test_a_refused_card_says_why_over_its_place(evening: Make) -> None:
    one, finger = following(evening)
    refusals = 0
    for point in finger.cards().values():
        for goal in finger.pick_up(*point):
            before = len(one.controller.table.state.match.actions)
            if goal.pick.refused is not None:
                finger.let_go(*finger.over(goal))
                assert finger.pick.refused == goal.pick.refused
                assert len(one.controller.table.state.match.actions) == before
                refusals += 1
                one.controller.choose(None)
            one.controller.drag._put_down()
    assert refusals


def built_anew(one: Evening, change: Callable[[], object]) -> list[Any]:
    """Returns the controls that the page has to build when the screen changes."""

    def screen() -> Any:
        shown: Any = Renderer().render(Shown, one.shell, one.shell.places.top)
        while isinstance(shown, Component):
            shown = Renderer(shown).render(shown.fn, *shown.args, **shown.kwargs)
        return shown

    before = screen()
    change()
    after = screen()
    before._frozen = after._frozen = True
    patch, *_ = ObjectPatch.from_diff(before, after, control_cls=BaseControl, frozen=True)
    values = [change["value"] for change in patch.patch if "value" in change]
    return [each for value in values if isinstance(value, BaseControl) for each in walk(value)]


def test_the_board_under_the_finger_stays_the_same_control(evening: Make) -> None:
    """A new control would not receive the finger that already touches the screen."""
    one, finger = following(evening)
    refused = 0
    for point in finger.cards().values():
        for goal in finger.pick_up(*point):
            new = built_anew(one, partial(finger.over, goal))
            assert "board" not in {getattr(each, "key", None) for each in new}
            refused += goal.pick.refused is not None
            one.controller.choose(None)
            one.controller.drag._put_down()
    assert refused


def test_what_was_chosen_before_is_chosen_again(evening: Make) -> None:
    one, finger = opened(evening, "onstage")
    next(iter(one.controller.drawing.keys))()
    chosen = finger.pick
    point, goal = next(each for each in places(finger) if each[1].pick != chosen)
    finger.pick_up(*point)
    finger.over(goal)
    assert finger.pick == goal.pick
    finger.let_go(1, 1)
    assert finger.pick == chosen


def test_where_the_finger_lets_go_counts_whatever_was_reported_before(evening: Make) -> None:
    one, finger = opened(evening, "onstage")
    (point, goal), before = next(places(finger)), len(one.controller.table.state.match.actions)
    finger.pick_up(*point)
    finger.over(goal)
    finger.let_go(1, 1)
    assert finger.pick is None
    assert len(one.controller.table.state.match.actions) == before
    finger.pick_up(*point)
    finger.let_go(goal.area[0] + 5, goal.area[1] + 5)
    assert len(one.controller.table.state.match.actions) == before + 1


@pytest.mark.parametrize("confirm", ["double", "hold"])
def test_who_confirms_in_another_way_still_has_to(evening: Make, confirm: str) -> None:
    one, finger = opened(evening, "onstage")
    for seat in one.controller.seats:
        change(one.shell.device.prefs, seat.name, confirm=confirm)
    [point, *_] = finger.cards().values()
    [goal] = finger.pick_up(*point)
    before = len(one.controller.table.state.match.actions)
    finger.let_go(*finger.over(goal))
    assert finger.pick == goal.pick
    assert len(one.controller.table.state.match.actions) == before


def test_a_hidden_hand_takes_the_card_with_it(evening: Make) -> None:
    one = sitting(evening, "onstage")
    one.controller.hold_hand(open_=True)
    finger = Finger(one)
    [point, *_] = finger.cards().values()
    board = finger.board
    [goal] = finger.pick_up(*point)
    assert one.controller.drag.shown
    assert finger.shown
    x, y = finger.over(goal)
    before = len(one.controller.table.state.match.actions)
    one.controller.hold_hand(open_=False)
    assert not finger.shown
    event = SimpleNamespace(local_position=ft.Offset(x, y), global_position=ft.Offset(x, y + 130))
    one.later()
    let_go: Any = board.on_pan_end
    let_go(event)
    assert len(one.controller.table.state.match.actions) == before
    assert finger.pick is None


def test_a_card_put_down_between_two_drawings_leaves_nothing(evening: Make) -> None:
    finger = opened(evening, "onstage")[1]
    point, goal = next(places(finger))
    finger.pick_up(*point)
    [layer] = finger.shown
    finger.let_go(*finger.over(goal))
    drawn = Renderer(layer).render(layer.fn, *layer.args, **layer.kwargs)
    assert [*walk(drawn)] == [drawn]


def test_losing_focus_removes_the_card_at_once(evening: Make) -> None:
    one, finger = opened(evening, "onstage")
    [point, *_] = finger.cards().values()
    [goal] = finger.pick_up(*point)
    finger.over(goal)
    assert finger.shown
    one.controller.focus("hidden")
    assert not finger.shown


@pytest.mark.parametrize("game", GAMES)
def test_no_control_is_drawn_for_a_drag_before_one_begins(evening: Make, game: str) -> None:
    one, finger = opened(evening, game)
    drag, count = one.controller.drag, len(one.draw())
    assert not finger.shown
    point, _ = next(places(finger))
    finger.pick_up(*point)
    assert len(one.draw()) == count, "the card itself lies over the screen"
    assert len(finger.shown) == 1
    assert drag.shown


@pytest.mark.parametrize("game", ["onstage", "encore"])
def test_an_open_table_feels_no_drag(evening: Make, game: str) -> None:
    one = evening(*[""] * GAMES[game], game=game)
    one.draw()
    if one.controller.table.scene.decision is None:
        assert Finger(one).board.on_pan_down is None
