"""Background of the line, with a marker above its front."""

from functools import partial
from typing import NamedTuple

import flet as ft

from app.games.common.board_state import Tap
from app.games.common.geometry import Rect
from app.games.common.pieces import Label, arch, fixed, placed, spoken
from app.games.onstage import words
from app.games.onstage.board_state import BoardState
from app.games.onstage.layout import Plan, line_spots
from app.games.onstage.places import IN_LINE, LINE
from app.games.onstage.trick import slots
from app.table.control_cache import ControlCache
from app.theme import Ui, kit, lettering, measure

POINTER = 20.0
"""Height of the marker above the front Performer, in logical pixels."""

ARROW = 14.0
"""Size of the arrow in the front Performer's marker, in logical pixels."""

LOW_POINTER = 15.0
"""Height of the marker below a card of the trick that leaves no more room."""

LARGEST = 1.3
"""Maximum factor by which the marker grows with the type."""

GAP = 1.0
"""Distance of the marker from the front Performer, in logical pixels."""

PAD = 4.0
"""Padding in the marker above the front Performer, in logical pixels."""

EDGE = 4.0
"""Height of the uncovered strip above the Performers in line."""


def ground(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Draws the line's background, and the front Performer's frame and marker.

    In the game's final trick the marker says so instead, because nobody steps on stage any more.
    """
    view = moment.now
    spots = line_spots(plan, len(view["line"]))
    label = words.line_label(moment.stage, view)
    tap = moment.calling(moment.look_at, LINE)
    empty = "" if spots else words.why_nobody_waits(moment.stage)
    wing = cache(_wing, plan.line, label, tap, empty=empty)
    if not spots or (moment.ended and words.is_over(moment.stage)):
        return [wing]
    pointer = partial(cache, _pointer, spots[0], plan.line, tuple(slots(moment, plan)))
    if words.is_final_trick(view):
        final = moment.stage.ui.say("onstage.front.final")
        return [wing, pointer(_Marker(final, shines=False, points=False))]
    following = _Marker(moment.stage.ui.say("onstage.front"), shines=not moment.picking)
    # While a Performer is being chosen, only the chosen one is highlighted.
    return [
        wing,
        cache(_frame, spots[0], shines=not moment.picking),
        pointer(following),
    ]


def _wing(ui: Ui, area: Rect, label: str, tap: Tap, *, empty: str) -> ft.Control:
    ground: ft.Control = ft.Container(
        kit.text(ui, empty, quiet=True, center=True) if empty else None,
        alignment=ft.Alignment.CENTER,
        width=area.w,
        height=area.h,
    )
    # The label is above the Performers, not around them, because a screen reader does not read
    # the contents of a frame row by row.
    front = spoken(Label(label, IN_LINE), ft.Container(width=area.w, height=EDGE))
    # The background has no semantics node: one as tall as the line would merge its rows too.
    under = ft.Semantics(exclude_semantics=True, content=ground) if empty else ground
    under = ft.GestureDetector(
        content=under,
        on_tap=lambda _: tap(),
        exclude_from_semantics=True,
        width=area.w,
        height=area.h,
        data=tap,
    )
    return fixed(
        area,
        ft.Stack([under, front]),
        border_radius=10,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.boards,
        border=ft.Border.all(1, ui.colors.line),
        key="wing",
    )


def _frame(ui: Ui, front: Rect, *, shines: bool) -> ft.Control:
    return placed(
        ui,
        Rect(front.x - 3, front.y - 3, front.w + 6, front.h + 6).rounded(),
        ft.Container(
            bgcolor=ui.colors.brass if shines else ui.colors.line, border_radius=arch(front.w + 6)
        ),
        ignore_interactions=True,
        key="front",
    )


class _Marker(NamedTuple):
    """Marker above the front Performer.

    Attributes:
        text: Its text.
        shines: Whether it is lit.
        points: Whether it has an arrow.
    """

    text: str
    shines: bool
    points: bool = True


def _pointer(
    ui: Ui, front: Rect, area: Rect, cards: tuple[Rect, ...], marker: _Marker
) -> ft.Control:
    words, shines, points = marker
    color = ui.colors.on_brass if shines else ui.colors.text
    grown = min(ui.text_scale, LARGEST)
    size, height = kit.CAPTION * grown, POINTER * grown
    width = measure.box(words, size) + ARROW * points + 3 * PAD
    left = min(max(area.x, front.middle - width / 2), area.right - width)
    bottom = front.y - GAP
    over = [card.bottom for card in cards if left < card.right and card.x < left + width]
    edge = max((each for each in over if each < front.y), default=0.0)
    if bottom - height < edge + GAP:  # lower, and if need be over the top of the Performer
        height = max(LOW_POINTER * grown, bottom - edge - GAP)
        bottom = max(bottom, edge + GAP + height)
    # A screen reader hears it from the Performer's label.
    said = lettering.written(
        "label", words, size=size, color=color, no_wrap=True, semantics_label=""
    )
    return placed(
        ui,
        Rect(left, bottom - height, width, height).rounded(),
        ft.Container(
            ft.Row(
                [kit.icon(ui, "up", ARROW, color), said] if points else [said],
                spacing=PAD / 2,
                alignment=ft.MainAxisAlignment.CENTER,
            ),
            bgcolor=ui.colors.brass if shines else ui.colors.line,
            border_radius=height / 2,
            clip_behavior=kit.UNCUT,
            alignment=ft.Alignment.CENTER,
        ),
        ignore_interactions=True,
        key="pointer",
    )
