"""Signs as pieces of a board: a tap opens their one-sentence explanation."""

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
"""Id of the sign that explains the heading."""


@dataclass(frozen=True, order=True)
class SignPiece(Place):
    """Sign on the board that the inspector can explain, like any piece."""

    kind: str = field(default="sign", init=False, repr=False)
    sign: str


def about_heading(moment: AnyBoardState[P]) -> Tap | None:
    """Returns a tap handler that explains the heading.

    Returns None if the game has no sign for the heading.
    """
    known = HEADING in signs_of(moment.stage.game.house)
    return moment.calling(moment.look_at, SignPiece(HEADING)) if known else None


def about_sign(stage: AnyContext, sign: str, states: Sequence[State] = ()) -> About:
    """Returns the description of a sign.

    `states` are sentences about its current value.
    """
    entry = signs_of(stage.game.house)[sign]
    return About(
        entry.name(stage.ui),
        [entry.sentence(stage.ui)],
        states,
        rule=entry.rule,
        look=entry.drawn[0],
    )


def meaning(stage: AnyContext, sign: str) -> State:
    """Returns a sign's explanation for use in another piece's description."""
    entry = signs_of(stage.game.house)[sign]
    return State(entry.sentence(stage.ui), look=entry.drawn[0])


def touched(moment: AnyBoardState[P], area: Rect, piece: Place) -> list[ft.Control]:
    """Draws an invisible area that opens the inspector.

    The inspector then explains `piece`, a sign or a piece that cannot be chosen. Screen readers
    skip the area, because the piece's label includes the meaning of the sign.
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
