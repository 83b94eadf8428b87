"""Drag of a card from an open hand to its target."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from app.table.board import Carried, Goal
from app.table.drawing import Drawing
from app.table.places import Place
from app.table.table import Table
from app.theme import Ui

Face = Callable[[Ui, float, float], Any]
"""Draws a card at a width and a height."""

Point = tuple[float, float]


class DragActions(NamedTuple):
    """Callbacks of a drag.

    Attributes:
        choose: Sets the unconfirmed choice.
        redraw: Redraws the window.
        run: Runs a task.
    """

    choose: Callable[[object], object]
    redraw: Callable[[], object]
    run: Callable[[Callable[[], Coroutine[Any, Any, None]]], object]


class Drag:
    """Carries a card under a finger.

    A place where the card can be played is chosen while the card is over it, and letting go there
    plays the card if that is possible. Otherwise the card glides back.

    Args:
        table: State of the game.
        drawing: State of the screen.
        actions: Callbacks.

    Attributes:
        face: Draws the carried card; None without one.
        at: Left and top edge of the carried card in the window.
        size: Width and height of the carried card.
        gliding: Whether the card glides back to the hand.
        moved: Called when the card has moved.
    """

    def __init__(self, table: Table, drawing: Drawing, actions: DragActions) -> None:
        self.face: Face | None = None
        self.at = self.size = (0.0, 0.0)
        self.gliding = False
        self.moved: Callable[[], object] = lambda: None
        self._table, self._drawing, self._actions = table, drawing, actions
        self._from: Point = (0.0, 0.0)  # on the board
        self._corner: Point = (0.0, 0.0)  # of the board, in the window
        self._carried: Carried | None = None
        self._over: Goal | None = None
        self._before: object = None
        self._scene: tuple[object, ...] | None = None

    @property
    def shown(self) -> bool:
        """Whether a card is carried on the screen of its origin."""
        return self.face is not None and self._scene == self._now

    @property
    def _now(self) -> tuple[object, ...]:
        state = self._table.state
        return state.revision, state.viewers, self._drawing.covered

    def press(self, on_board: Point, in_window: Point) -> None:
        """Records where a finger touches the board.

        Ends a drag whose end was not reported.
        """
        if self._carried is not None:
            self._take_back()
            self._put_down()
            self._actions.redraw()
        self._from = on_board
        self._corner = in_window[0] - on_board[0], in_window[1] - on_board[1]

    def begin(self, face_of: Callable[[Place], Face | None]) -> None:
        """Picks up the touched card, if it can be played somewhere.

        Args:
            face_of: Returns the face of a card in hand.
        """
        self._put_down()
        carried = None if self._drawing.retells else self._drawing.carried_at(*self._from)
        if carried is None or not carried.goals or (face := face_of(carried.piece)) is None:
            return
        x, y, *size = carried.area
        self.at = self._corner[0] + x, self._corner[1] + y
        self.size = size[0], size[1]
        self.face, self._carried = face, carried
        self._before, self._scene = self._table.state.pick, self._now
        self._actions.redraw()

    def move(self, x: float, y: float) -> None:
        """Moves the card with the finger, to a point of the board."""
        if self._carried is None or not self.shown:
            return
        left, top, *_ = self._carried.area
        self.at = (
            self._corner[0] + left + x - self._from[0],
            self._corner[1] + top + y - self._from[1],
        )
        self.moved()
        over = next((goal for goal in self._carried.goals if _inside(goal.area, x, y)), None)
        if over != self._over:
            self._over = over
            self._actions.choose(self._before if over is None else over.pick)

    def end(self, seconds: float) -> None:
        """Plays the card on the place below it, otherwise returns it.

        Args:
            seconds: Duration of the glide.
        """
        carried, over = self._carried, self._over
        if carried is None:
            return
        self._carried = self._over = None
        if over is not None and not self.shown:
            self._take_back()
        elif over is not None and over.step is not None:
            self.face = None
            over.step()
            return
        self._glide(carried, seconds)

    def _glide(self, carried: Carried, seconds: float) -> None:
        face = self.face
        self.at = self._corner[0] + carried.area[0], self._corner[1] + carried.area[1]
        self.gliding = True
        self.moved()

        async def settle() -> None:
            await asyncio.sleep(seconds)
            if self.face is face and self.gliding:
                self._put_down()
                self._actions.redraw()

        self._actions.run(settle)

    def _take_back(self) -> None:
        state = self._table.state
        if self._scene is not None and self._scene[0] == state.revision:
            self._actions.choose(self._before)

    def _put_down(self) -> None:
        self.face = self._carried = self._over = None
        self.gliding = False


def _inside(area: tuple[float, float, float, float], x: float, y: float) -> bool:
    left, top, width, height = area
    return left <= x <= left + width and top <= y <= top + height
