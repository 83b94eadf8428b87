"""Signs as pieces of a board: touched like a piece, and explained by their one sentence."""

from collections.abc import Sequence
from typing import NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.inspector import About, State
from app.games.common.moment import AnyMoment, P
from app.games.common.pieces import fixed
from app.games.common.signs import signs_of
from app.table.stage import AnyStage


class SignPiece(NamedTuple):
    """A sign on the board, which may be opened like any piece."""

    sign: str


def about_sign(stage: AnyStage, sign: str, states: Sequence[State] = ()) -> About:
    """Name, sentence, picture and rule of a sign; `states` tell what it shows now."""
    told = signs_of(stage.game.name)[sign]
    return About(
        told.name(stage.ui),
        [told.sentence(stage.ui)],
        states,
        rule=told.rule,
        look=told.drawn[0],
    )


def meaning(stage: AnyStage, sign: str) -> State:
    """The sentence of a sign, with the sign before it: a line in the text of another piece."""
    told = signs_of(stage.game.name)[sign]
    return State(told.sentence(stage.ui), look=told.drawn[0])


def touched(moment: AnyMoment[P], area: Rect, sign: str) -> list[ft.Control]:
    """A place where a finger opens a sign; none while pieces move.

    A screen reader does not meet it: it hears what the sign says in the name of its piece.
    """
    if moment.moving:
        return []
    tap = moment.calling(moment.look_at, SignPiece(sign))
    met = ft.GestureDetector(
        on_tap=lambda _: tap(), exclude_from_semantics=True, width=area.w, height=area.h
    )
    return [fixed(area, met, key=f"sign-{sign}")]
