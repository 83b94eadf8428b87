"""The board that all games share, with slots for their differences.

Layers from the bottom: the game's own layers, the hand, crosses on refused pieces, the question,
the tray, flights, the caption, the frames of a lesson, and the inspector.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, cast

import flet as ft

from app.games.common import pieces
from app.games.common.action_bar import refused
from app.games.common.banner import placed_question, question
from app.games.common.board_state import AnyBoardState, Pick
from app.games.common.caption import caption
from app.games.common.drawing import LEAST, READ, Reserved, asks, drawn
from app.games.common.flight import Flight, flying
from app.games.common.geometry import Rect
from app.games.common.inspector import About, inspector
from app.games.common.marks import framed
from app.games.common.movement import Movement
from app.games.common.pieces import fixed
from app.games.common.under_finger import Picture
from app.table.board import AnyContext, Carried, Drawn, Goal, Pile
from app.table.control_cache import ControlCache
from app.table.places import Piece, Place
from app.theme import Ui
from engines import Action

S = TypeVar("S", bound=AnyContext)
M = TypeVar("M", bound=AnyBoardState[Any])
L = TypeVar("L", bound="Laid")
P = TypeVar("P", bound=Place)


class Laid(Protocol):
    """Layout of a board, with the areas that every game needs."""

    @property
    def width(self) -> float:
        """Width of the whole board."""

    @property
    def height(self) -> float:
        """Height of the whole board, which scrolls if it exceeds the space."""

    @property
    def banner(self) -> Rect:
        """Area of the question, with height 0 if the board asks none."""


class Layers(NamedTuple):
    """Layers of the board that a game draws itself.

    Attributes:
        own: The game's own layers from the bottom.
        hand: Tap targets of the hand, a separate region above the game's own layers.
    """

    own: Sequence[ft.Control]
    hand: Sequence[ft.Control] = ()


def _tapped(tap: Callable[[], None], _: object) -> None:
    tap()


def nothing(*_: object) -> None:
    """Returns None, as the default of an optional slot."""


def revision(moment: AnyBoardState[Any]) -> Hashable:
    """Returns the revision number of the scene, which changes with each step."""
    return moment.stage.scene.revision


@dataclass(frozen=True)
class BoardShell(Generic[S, M, L, P]):
    """A game's board, assembled from functions for the parts that differ.

    Each game creates a `BoardShell[BoardContext, BoardState, Plan, Place]`.

    Attributes:
        see: Reads the board state of a context.
        moves: Returns the animation that ends with a board state.
        heading: Returns the current part of the game in one short line.
        plan: Lays a board state out at a given width and height, in logical pixels.
        layers: Draws the pieces.
        place_of: Returns the area of a piece; None if it is not on the board.
        about: Returns the description of a piece.
        step: Draws the action bar.
        refusal: Draws the reason for a refusal.
        question: Draws the question at a given width, or returns None if only the action bar asks
            it.
        progress: Returns a value that identifies the drawn state, such as counters of the game.
        short: Returns a shorter heading for a narrow bar.
        interlude: Draws a report to be read before the device is handed over.
        marked: Returns the area of a piece named by a lesson; by default that of a `Piece`.
        tray: Draws the tray, in which answers are large pieces.
        title: Draws a text above the tray when there is no question.
        crosses: Draws crosses on the board over refused pieces.
        flights: Returns the flights of an event.
        caption: Returns the area of the caption.
        fills: Whether the caption hides everything in its area.
        interrupt_sign: Name of the sign on the cards that interrupt a declared action.
        said: Kinds of spoken answers that are given by tapping pieces.
        choose: Chooses a spoken answer; see `Drawn.choose`.
        chosen: Returns the spoken answer chosen among several; see `Drawn.chosen`.
        piles: Returns the piles with which spoken answers are chosen; see `Drawn.piles`.
        least: Minimum width and height of the layout.
        read: Pause after each event, in milliseconds.
        reserves: Whether to reserve the height of the action bar's buttons.
        reserved: Returns the height reserved for the action bar's note; 0 for one line.
        hand: Key of the layer with the cards of the hand: `pieces.HAND` or `tray.TRAY`.
        goals: Returns the places to which the chosen or refused hand card can be dragged, each with
            the resulting selection.
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
    fills: Callable[[M, L], bool] = lambda moment, plan: False
    interrupt_sign: str = ""
    said: frozenset[str] = frozenset()
    choose: Callable[[M, Action], None] | None = None
    chosen: Callable[[M], Action | None] = nothing
    piles: Callable[[M], tuple[Pile, ...]] = lambda moment: ()
    least: tuple[float, float] = LEAST
    read: int = READ
    reserves: Callable[[S, M], bool] = asks
    reserved: Callable[[M], float] = lambda moment: 0.0
    hand: str = pieces.HAND
    goals: Callable[[M], Mapping[P, Pick[Any]]] = lambda moment: {}

    def draw(self, stage: S) -> Drawn:
        """Draws the board of a context, with its animation."""
        return self.show(stage, self.moves(self.see(stage.parts[0])))

    def show(self, stage: S, shown: Movement[M]) -> Drawn:
        """Draws an animation, with the heading and bars around the board.

        Args:
            stage: Context of the whole table; on a divided board each state has only its part.
            shown: The animation.
        """
        moment = shown.steps[-1]
        beside, picture = replace(moment, stage=stage.parts[1]), Picture(self.hand)

        def paint(step: M, width: float, height: float, cache: ControlCache) -> ft.Control:
            painted = self.paint(step, width, height, cache)
            return picture.record(painted, width, height) if step is moment else painted

        what = self.progress(moment)
        steps = Reserved(self.reserves(stage, moment), self.reserved(moment))
        return replace(
            drawn(stage, shown, paint, what, read=self.read, steps=steps),
            heading=self.heading(stage, moment),
            short=self.short(stage, moment),
            action_bar=self.step(beside),
            refusal=self.refusal(beside),
            aside=self.question(beside, None) if stage.ui.divided else None,
            interrupt_sign=self.interrupt_sign,
            said=self.said,
            choose=None if self.choose is None else partial(self.choose, moment),
            chosen=self.chosen(moment),
            piles=self.piles(moment),
            interlude=self.interlude(stage),
            card_at=picture.card_at,
            carried_at=partial(self._carried, moment, picture),
        )

    def _carried(self, moment: M, picture: Picture, x: float, y: float) -> Carried | None:
        found = picture.tapped_at(x, y)
        pick = None if found is None else found[0].picked()
        if found is None or pick is None:
            return None
        picked = self._with(moment, pick)
        plan = self._planned(picked, *picture.size)
        goals = []
        for place, selection in self.goals(picked).items():
            area = self.place_of(picked, plan, place)
            if area is not None and area.h:
                there = self._with(moment, selection)
                taps = moment.stage.ui.confirm == "tap"
                plays = taps and there.ready and there.refused is None
                goals.append(Goal(area, selection, there.confirm if plays else None))
        tap, visible = found
        piece = cast(P, tap.args[0])
        whole = self.place_of(moment, self._planned(moment, *picture.size), piece)
        return Carried(piece, whole or visible, tuple(goals))

    def _with(self, moment: M, pick: Pick[Any]) -> M:
        return self.see(cast(S, replace(moment.stage, pick=pick)))

    def _planned(self, moment: M, width: float, height: float) -> L:
        least_width, least_height = self.least
        return self.plan(
            moment.stage.ui, moment, max(width, least_width), max(height, least_height)
        )

    def paint(self, moment: M, width: float, height: float, cache: ControlCache) -> ft.Control:
        """Draws a board state at a width and height.

        The board scrolls if large type needs more space. The layout is at least as large as
        `least`, because a new window may briefly be tiny and Flutter draws a grey box for a
        negative size.
        """
        seen = Rect(0, 0, width, max(0.0, height))
        return self.lay(moment, self._planned(moment, width, height), seen, cache)

    def lay(self, moment: M, plan: L, seen: Rect, cache: ControlCache) -> ft.Control:
        """Draws a board state in a layout.

        Args:
            moment: The board state.
            plan: The layout.
            seen: Visible part of the board, which scrolls if the layout is higher.
            cache: Controls of the last drawing.
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
            spot, fills = self.caption(moment, plan), self.fills(moment, plan)
            layers.append(caption(ui, moment.short_text, spot, fills=fills))
        layers += framed(
            moment, partial(self._marked, moment, plan), partial(self.place_of, moment, plan)
        )
        return pieces.board(
            layers, plan.width, plan.height, seen.h, self._opened(moment, plan, seen)
        )

    def _asked(self, moment: M, plan: L) -> ft.Control | None:
        if moment.asked is None:
            return self.title(moment, plan)
        asked = self.question(moment, plan.banner.w)
        return None if asked is None else placed_question(asked, plan.banner)

    def _marked(self, moment: M, plan: L, name: tuple[str | int, ...]) -> Rect | None:
        if self.marked is not None:
            return self.marked(moment, plan, name)
        return self.place_of(moment, plan, cast(P, Piece.named(name)))

    def _opened(self, moment: M, plan: L, seen: Rect) -> Sequence[ft.Control]:
        if moment.inspected is None:
            return ()
        piece = cast(P, moment.inspected)  # tapped on this board
        near = self.place_of(moment, plan, piece)
        outside, sheet = inspector(moment, self.about(moment, piece), seen, near)
        return outside, *self._other_cards(moment, plan), sheet

    def _other_cards(self, moment: M, plan: L) -> list[ft.Control]:
        spots = ((piece, self.place_of(moment, plan, piece)) for piece in moment.other_cards)
        return [
            fixed(
                spot,
                ft.GestureDetector(
                    on_tap=partial(_tapped, moment.calling(moment.tap, piece)),
                    exclude_from_semantics=True,
                ),
                key=f"other-{index}",
            )
            for index, (piece, spot) in enumerate(spots)
            if spot is not None
        ]
