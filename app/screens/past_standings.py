"""Facts about a finished game, and its ranking with the deciding numbers."""

from functools import partial

import flet as ft

from app.feats import figures, outcome
from app.hall import Hall
from app.screens import pieces
from app.screens.home import billed
from app.store import SessionCard
from app.store.pace import minutes_of
from app.store.records import Finish
from app.table.seating import seat_of
from app.text import House
from app.text.show_name import day_name, show_name
from app.text.when import moment
from app.theme import Ui, kit, measure, shapes

BADGE, SMALL, BETWEEN = 36.0, 22.0, 6.0
"""Width of a badge in the ranking and before words, and gap.

All are in logical pixels.
"""

LARGE = 1.3
"""Text scale above which the numbers are below the name."""


def ranked(card: SessionCard) -> list[int]:
    """Returns a game's seats, winners first, then by distance from their score.

    Without a complete result, the seats are in their own order.
    """
    seats, end = range(len(card.cast)), card.finished
    if end is None or len(end.scores) < len(seats) or not end.winners:
        return [*seats]
    best = end.scores[end.winners[0]]
    return sorted(seats, key=lambda seat: (seat not in end.winners, abs(end.scores[seat] - best)))


def chosen_name(say: House, card: SessionCard) -> str:
    """Returns a game's name, or "" if nobody chose one."""
    name = show_name(card, say)
    return name if name != day_name(card, say) else ""


def facts_of(say: House, card: SessionCard) -> list[str]:
    """Returns a game's chosen name, its date, and its length if known."""
    name, minutes = chosen_name(say, card), minutes_of(card)
    return [
        *([name] if name else []),
        moment(card.updated, say),
        *([say("bill.minutes.short", count=minutes)] if minutes else []),
    ]


def won(say: House, card: SessionCard) -> str:
    """Returns a text about who won a game."""
    end = card.finished
    seats = () if end is None else end.winners
    winners = [card.cast[seat].name for seat in seats if seat < len(card.cast)]
    return say("past.won" if len(winners) == 1 else "past.shared", names=say.listed(winners))


def winners(hall: Hall, card: SessionCard) -> ft.Control:
    """Draws the masks of the winners before the words about them."""
    ui, end = hall.ui, card.finished
    at = [] if end is None else [seat for seat in end.winners if seat < len(card.cast)]
    seats = [seat_of(hall.prefs, card.cast[seat]) for seat in at]
    size = _mask_size(ui)
    badges = [kit.badge(one.colour, size, one.understudy, one.mask) for one in seats]
    words = kit.text(ui, won(ui.say, card), strong=True, color=ui.colors.brass)
    return ft.Row([*badges, ft.Container(words, expand=True)], spacing=BETWEEN)


def _mask_size(ui: Ui) -> float:
    return SMALL * min(ui.text_scale, LARGE)


def winners_width(ui: Ui, card: SessionCard) -> float:
    """Returns the width of `winners` in one line: masks and text."""
    end = card.finished
    masks = 0 if end is None else len(end.winners)
    return masks * (_mask_size(ui) + BETWEEN) + measure.box(won(ui.say, card), ui.size("body"))


def results_line(say: House, card: SessionCard) -> str:
    """Returns everyone's name and deciding number in one text, winners first."""
    return say.chained("text.facts", (_came(say, card, seat) for seat in ranked(card)))


def _came(say: House, card: SessionCard, seat: int) -> str:
    name, numbers = card.cast[seat].name, figures(say, card, seat)
    return say("past.seat", name=name, result=numbers[0]) if numbers else name


def results_aloud(say: House, card: SessionCard) -> str:
    """Returns everyone's name and result for screen readers, winners first."""
    return say.row(_entry(say, card, seat) for seat in ranked(card))


def _entry(say: House, card: SessionCard, seat: int) -> str:
    name, result = billed(say, card.cast[seat]), outcome(say, card, seat)
    return say.entry(name, result) if result else name


def standings(hall: Hall, card: SessionCard, end: Finish) -> ft.Control:
    """Draws the ranking, with links to people's pages."""
    rows = [_row(hall, card, seat, won=seat in end.winners) for seat in ranked(card)]
    lined: list[ft.Control] = []
    for number, row in enumerate(rows):
        if number:
            lined.append(ft.Container(height=1, bgcolor=hall.ui.colors.line))
        lined.append(row)
    pad = ft.Padding.symmetric(horizontal=6, vertical=2)
    return kit.panel(hall.ui, shapes.stretched(lined, 0), pad=pad, key="standings")


def _row(hall: Hall, card: SessionCard, seat: int, *, won: bool) -> ft.Control:
    ui, say, face = hall.ui, hall.ui.say, seat_of(hall.prefs, card.cast[seat])
    large = ui.text_scale > LARGE
    first, *rest = figures(say, card, seat) or ("",)
    side = ft.CrossAxisAlignment.START if large else ft.CrossAxisAlignment.END
    numbers = shapes.column(
        [
            kit.display(ui, first, "large", color=ui.colors.brass if won else None),
            *(kit.facts(ui, one, quiet=True) for one in rest),
        ],
        horizontal_alignment=side,
    )
    name = kit.text(ui, face.name, "large" if won and not large else "body", strong=won)
    crown = [kit.icon(ui, "crown", 22, ui.colors.brass)] if won else []
    content = ft.Row(
        [
            kit.badge(face.colour, BADGE, face.understudy, face.mask),
            ft.Container(shapes.column([name, numbers]) if large else name, expand=True),
            *crown,
            *([] if large else [numbers]),
        ],
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    label = _entry(say, card, seat)
    pad = ft.Padding.symmetric(horizontal=8, vertical=6)
    if face.understudy is not None:
        return ft.Semantics(
            content=ft.Container(content, padding=pad), label=label, exclude_semantics=True
        )
    go = partial(hall.places.go, "person", who=face.name)
    surface = pieces.Surface(pad=pad, radius=10)
    return pieces.press(ui, content, label, lambda _: go(), surface, key=f"person-{seat}")
