"""One board for all games: a game fills the slots of a `BoardShell`, which lays and plays them.

From below: the game's own layers, its hand, crosses on what was refused, the question, the tray,
what flies, words about an event, the frames of a lesson, and the inspector.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, cast

import flet as ft

from app.games.common import pieces
from app.games.common.action_bar import refused
from app.games.common.banner import placed_question, question
from app.games.common.board_state import AnyBoardState
from app.games.common.caption import caption
from app.games.common.drawing import LEAST, READ, asks, drawn
from app.games.common.flight import Flight, flying
from app.games.common.geometry import Rect
from app.games.common.inspector import About, inspector
from app.games.common.marks import framed
from app.games.common.movement import Movement
from app.table.board import AnyContext, Drawn
from app.table.control_cache import ControlCache
from app.table.places import Piece, Place
from app.theme import Ui

S = TypeVar("S", bound=AnyContext)
M = TypeVar("M", bound=AnyBoardState[Any])
L = TypeVar("L", bound="Laid")
P = TypeVar("P", bound=Place)


class Laid(Protocol):
    """Places of a board: a game's `Plan` has these and its own.

    Attributes:
        width: Of the whole board.
        height: Of the whole board; it scrolls where that is more than the room it has.
        banner: For the question; without height where none is asked on the board.
    """

    @property
    def width(self) -> float: ...  # noqa: D102

    @property
    def height(self) -> float: ...  # noqa: D102

    @property
    def banner(self) -> Rect: ...  # noqa: D102


class Layers(NamedTuple):
    """Controls of a game's own layers, by their names.

    Attributes:
        own: From the lowest up.
        hand: Targets of the hand, a region of their own over all of those.
    """

    own: Sequence[ft.Control]
    hand: Sequence[ft.Control] = ()


def nothing(*_: object) -> None:
    """Fills a slot for which a game has nothing."""


def revision(moment: AnyBoardState[Any]) -> Hashable:
    """Identifies the scene of a moment."""
    return moment.stage.scene.revision


@dataclass(frozen=True)
class BoardShell(Generic[S, M, L, P]):
    """Slots of a board: `BoardShell[BoardContext, BoardState, Plan, Place]` of a game.

    Attributes:
        see: Reads the board state of a context.
        moves: Returns the movement that leads to a board state.
        heading: Returns the current part of the game in one short line.
        plan: Lays a board state out in a width and height, in logical pixels.
        layers: Draws the pieces.
        place_of: Returns the area of a piece; None if it is not on the board.
        about: Returns the description of a piece.
        step: Draws the action bar.
        refusal: Draws the reason for a refusal.
        question: Draws the question in a width; None if only the action bar asks.
        progress: Returns a value that identifies the drawn state, such as counters of the game.
        short: Returns a shorter heading for a narrow bar.
        interlude: Draws a report to be read before the device is handed over.
        marked: Returns the area of a name in a lesson; by default that of a `Piece`.
        tray: Draws the answers as large pieces.
        title: Draws words above the tray when there is no question.
        crosses: Draws crosses on the board over refused pieces.
        flights: Returns the flights of an event.
        caption: Returns the area of the caption.
        said: Kinds of answers by word that are given on pieces.
        least: Minimum size of the layout.
        read: Pause after each event, in milliseconds.
        reserves: Whether the action bar has the height of a step.
    """

    see: Callable[[S], M]
    moves: Callable[[M], Movement[M]]
    heading: Callable[[S, M], str]
    plan: Callable[[Ui, M, float, float], L]
    layers: Callable[[M, L, ControlCache], Layers]
    place_of: Callable[[M, L, P], Rect | None]
    about: Callable[[M, P], About]
    step: Callable[[M], ft.Control | None]
    refusal: Callable[[M], ft.Control | None] = refused
    question: Callable[[M, float | None], ft.Control | None] = question
    progress: Callable[[M], Hashable] = revision
    short: Callable[[S, M], str] = lambda stage, moment: ""
    interlude: Callable[[S], ft.Control | None] = nothing
    marked: Callable[[M, L, tuple[str | int, ...]], Rect | None] | None = None
    tray: Callable[[M, L, ControlCache], ft.Control | None] = nothing
    title: Callable[[M, L], ft.Control | None] = nothing
    crosses: Callable[[M, L, ControlCache], Sequence[ft.Control]] | None = None
    flights: Callable[[M, L], Sequence[Flight]] | None = None
    caption: Callable[[M, L], Rect] | None = None
    said: frozenset[str] = frozenset()
    least: tuple[float, float] = LEAST
    read: int = READ
    reserves: Callable[[S, M], bool] = asks

    def draw(self, stage: S) -> Drawn:
        """Draws a scene; the private part only when the scene is private."""
        return self.show(stage, self.moves(self.see(stage.parts[0])))

    def show(self, stage: S, shown: Movement[M]) -> Drawn:
        """Draws a moment, and those that lead to it, with all that is around the board.

        Args:
            stage: The whole stage; the moments' own is the board's part of a divided one.
            shown: The moments.
        """
        moment = shown.steps[-1]
        beside = replace(moment, stage=stage.parts[1])
        what, steps = self.progress(moment), self.reserves(stage, moment)
        return replace(
            drawn(stage, shown, self.paint, what, read=self.read, steps=steps),
            heading=self.heading(stage, moment),
            short=self.short(stage, moment),
            action_bar=self.step(beside),
            refusal=self.refusal(beside),
            aside=self.question(beside, None) if stage.ui.divided else None,
            said=self.said,
            interlude=self.interlude(stage),
        )

    def paint(self, moment: M, width: float, height: float, cache: ControlCache) -> ft.Control:
        """Draws a moment in a space of this size; scrolls when type is too large.

        A window that is just coming up may have any size. Flutter draws a grey box for anything
        drawn into less than nothing, so no board is laid out for less than its least.
        """
        seen = Rect(0, 0, width, max(0.0, height))
        width, height = max(width, self.least[0]), max(height, self.least[1])
        plan = self.plan(moment.stage.ui, moment, width, height)
        return self.lay(moment, plan, seen, cache)

    def lay(self, moment: M, plan: L, seen: Rect, cache: ControlCache) -> ft.Control:
        """Draws a moment in the places of a plan.

        Args:
            moment: The moment.
            plan: Its places.
            seen: Part of the board that is in sight; where the plan is higher, the board scrolls.
            cache: Pieces of the last drawing.
        """
        ui = moment.stage.ui
        cache.begin(ui)
        layer = partial(pieces.layer, width=plan.width, height=plan.height)
        own, hand = self.layers(moment, plan, cache)
        layers = [*own]
        if hand:
            layers.append(pieces.hand_layer(ui, [*hand], plan.width, plan.height))
        if self.crosses is not None and not moment.moving:
            layers.append(layer([*self.crosses(moment, plan, cache)], "refused"))
        if plan.banner.h and (asked := self._asked(moment, plan)) is not None:
            layers.append(layer([asked], "question"))
        if (tray := self.tray(moment, plan, cache)) is not None:
            layers.append(tray)
        if self.flights is not None:
            flights = flying(ui, self.flights(moment, plan), arrived=moment.arrived)
            layers.append(layer(flights, "flights"))
        if self.caption is not None:
            layers.append(caption(ui, moment.short_text, self.caption(moment, plan)))
        layers += framed(
            moment, partial(self._marked, moment, plan), partial(self.place_of, moment, plan)
        )
        return pieces.board(
            layers, plan.width, plan.height, seen.h, self._opened(moment, plan, seen)
        )

    def _asked(self, moment: M, plan: L) -> ft.Control | None:
        """The question in its place, or what stands there without one."""
        if moment.asked is None:
            return self.title(moment, plan)
        asked = self.question(moment, plan.banner.w)
        return None if asked is None else placed_question(asked, plan.banner)

    def _marked(self, moment: M, plan: L, name: tuple[str | int, ...]) -> Rect | None:
        """Returns the area of a piece or place that a lesson names."""
        if self.marked is not None:
            return self.marked(moment, plan, name)
        return self.place_of(moment, plan, cast(P, Piece.named(name)))

    def _opened(self, moment: M, plan: L, seen: Rect) -> Sequence[ft.Control]:
        """The sheet about the piece that lies open."""
        if moment.inspected is None:
            return ()
        piece = cast(P, moment.inspected)  # it has been tapped on this board
        near = self.place_of(moment, plan, piece)
        return inspector(moment, self.about(moment, piece), seen, near)
