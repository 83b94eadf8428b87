"""Signs as pieces of a board: touched like a piece, and explained by their one sentence."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import flet as ft

from app.games.common.board_state import AnyBoardState, P, Tap
from app.games.common.geometry import Rect
from app.games.common.inspector import About, State
from app.games.common.signs import signs_of
from app.table.board import AnyContext
from app.table.places import Place

HEADING = "round"
"""The sign that is the heading of the bar: the present part of the game."""


@dataclass(frozen=True, order=True)
class SignPiece(Place):
    """A sign on the board, which may be opened like any piece."""

    kind: str = field(default="sign", init=False, repr=False)
    sign: str


def about_heading(moment: AnyBoardState[P]) -> Tap | None:
    """Opens the meaning of the heading; None for a game that has no sign for it."""
    known = HEADING in signs_of(moment.stage.game.house)
    return moment.calling(moment.look_at, SignPiece(HEADING)) if known else None


def about_sign(stage: AnyContext, sign: str, states: Sequence[State] = ()) -> About:
    """Name, sentence, picture and rule of a sign; `states` tell what it shows now."""
    entry = signs_of(stage.game.house)[sign]
    return About(
        entry.name(stage.ui),
        [entry.sentence(stage.ui)],
        states,
        rule=entry.rule,
        look=entry.drawn[0],
    )


def meaning(stage: AnyContext, sign: str) -> State:
    """The sentence of a sign, with the sign before it: a line in the text of another piece."""
    entry = signs_of(stage.game.house)[sign]
    return State(entry.sentence(stage.ui), look=entry.drawn[0])


def touched(moment: AnyBoardState[P], area: Rect, piece: Place) -> list[ft.Control]:
    """A place where a finger opens a sign, or another piece that is only read.

    A screen reader does not meet it: it hears what the sign says in the name of its piece.
    """
    tap = moment.calling(moment.look_at, piece)
    return [
        ft.GestureDetector(
            on_tap=lambda _: tap(),
            exclude_from_semantics=True,
            left=area.x,
            top=area.y,
            width=area.w,
            height=area.h,
            data=tap,
            key=f"read-{piece.key}",
        )
    ]
