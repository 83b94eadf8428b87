"""Scores of tables that have played the same deal."""

from collections.abc import Sequence

import flet as ft

from app.hall import Hall
from app.screens import pieces
from app.screens.scanning import scan_link
from app.store import SessionCard
from app.store.session import THEIRS
from app.table.seating import seats_of
from app.text.when import written_date
from app.theme import kit, shapes
from engines import find, known

BADGE = 26.0
"""Width of a player's badge, in logical pixels."""


def tables(hall: Hall, card: SessionCard, others: Sequence[SessionCard]) -> ft.Control:
    """Draws a game's scores beside those of other tables with its deal.

    A link scans the square of another table.

    Args:
        hall: Services for the screen.
        card: Summary of the finished game.
        others: Summaries of the other tables' games.
    """
    ui, say = hall.ui, hall.ui.say
    lines: list[ft.Control] = []
    if others:
        lines = [_table(hall, one, own=one is card) for one in (card, *others)]
    about = ft.Container(
        kit.text(ui, say("deal.tables.about"), "small", quiet=True),
        padding=ft.Padding.symmetric(vertical=8, horizontal=4),
    )
    lines += [about, *scan_link(hall)]
    return pieces.section(ui, say("deal.tables"), lines, key="tables")


def _table(hall: Hall, card: SessionCard, *, own: bool) -> ft.Control:
    ui, say, end = hall.ui, hall.ui.say, card.finished
    assert end is not None
    whose = "ours" if own else "theirs" if card.note.get(THEIRS) else "here"
    heading = say(f"deal.tables.{whose}", date=written_date(card.created, say))
    notes = pieces.uncounted_words(say, card)
    game = find(card.game) if known(card.game) else None
    amounts = [game.amount(one, say.lang) if game else say.number(one) for one in end.scores]
    people: list[ft.Control] = []
    spoken = [heading, *notes]
    for seat, player in enumerate(seats_of(hall.prefs, card.cast)):
        words = say.entry(player.name, amounts[seat])
        spoken.append(words)
        row: list[ft.Control] = [
            kit.badge(player.colour, BADGE, player.understudy, player.mask),
            kit.text(ui, words, "small", strong=seat in end.winners),
            *([kit.icon(ui, "crown", 18, ui.colors.brass)] if seat in end.winners else []),
        ]
        people.append(ft.Row(row, spacing=6, tight=True))
    face = shapes.column(
        [
            kit.text(ui, heading, strong=True),
            ft.Row(people, wrap=True, spacing=14, run_spacing=6),
            *pieces.uncounted(ui, card),
        ],
        6,
    )
    return _pressed(hall, card, face, say.sentences(spoken), own=own)


def _pressed(
    hall: Hall, card: SessionCard, face: ft.Control, words: str, *, own: bool
) -> ft.Control:
    ui = hall.ui
    pad = ft.Padding.symmetric(horizontal=4, vertical=12)
    if own:
        shown = ft.Container(face, padding=pad)
        return ft.Semantics(content=shown, label=words, exclude_semantics=True, container=True)
    return pieces.press(
        ui,
        pieces.titled(kit.gap(0), face, gap=0, after=[kit.icon(ui, "next", 22, ui.colors.quiet)]),
        words,
        lambda _: hall.places.go("past", session=card.id),
        pieces.Surface(pad=pad, radius=10),
        key=f"table-{card.id}",
    )
