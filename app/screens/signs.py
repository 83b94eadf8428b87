"""Screen of a game's signs with explanations and links to rules.

A sign is a mark on the board, such as a crown.
"""

from functools import partial
from typing import Any

import flet as ft

from app.games.common.signs import ENDING, Part, Sign, parts_of, picture
from app.hall import Hall
from app.rulebook import spans
from app.screens import columns, pieces
from app.theme import Ui, kit, shapes
from engines import find

SIDE = 44.0
"""Height and width of a sign's main picture, in logical pixels."""

SMALL = 22.0
"""Height and width of a sign's other pictures, in logical pixels."""

NAMED = ("art:", "sign:", "tinted:", "stamp:")
"""Prefixes of the pictures that can be told apart at a glance."""

PAD = 12.0

WIDTH = 560.0
"""Maximum width of the page with one column, in logical pixels."""

LARGE = 1.5
"""Text scale from which rows have no icon at their end."""


def Signs(hall: Hall, game: str) -> ft.Control:
    """Draws the list of a game's signs, with a search."""
    query, ask = pieces.use_visit(hall, "query", "")
    ui, title = hall.ui, find(game).title(hall.ui.say.lang)  # loads the game's files
    two = columns.divided(ui)
    shown: list[ft.Control] = [
        kit.gap(4),
        kit.text(ui, ui.say("board.signs.help"), quiet=True),
        pieces.search_field(ui, ui.say("board.signs.find"), query, ask),
    ]
    said = len(shown)
    for part in parts_of(game):
        fit = [sign for sign in part.signs if _fits(ui, part, sign, query)]
        if fit:
            rows = [_row(hall, game, sign) for sign in fit]
            shown.append(pieces.heading(ui, part.heading(ui)))
            shown += [_pairs(rows)] if two else rows
    if len(shown) == said:
        shown.append(kit.text(ui, ui.say("board.signs.none"), quiet=True, center=True))
    heading = ui.say("board.signs.of", game=title)
    width = columns.whole(ui) if two else WIDTH
    body = kit.page_body(ui, [*shown, kit.gap(16)], width=width, spacing=8)
    bar = kit.topbar(ui, heading, hall.places.back, width=width)
    return pieces.screen(bar, body, key="signs")


def _pairs(rows: list[ft.Control]) -> ft.Control:
    cells: list[ft.Control] = [ft.Container(row, expand=True) for row in rows]
    if len(cells) % 2:
        cells.append(ft.Container(expand=True))
    return shapes.grid(cells, 2, 8)


def _fits(ui: Ui, part: Part, sign: Sign, query: str) -> bool:
    text = " ".join((part.heading(ui), sign.name(ui), sign.sentence(ui)))
    return not query.strip() or bool(spans(text, query))


def row(hall: Hall, game: str) -> list[ft.Control]:
    """Draws a link to the signs, if there are any."""
    ui, parts = hall.ui, parts_of(game)
    if not parts:
        return []
    words, about = ui.say("board.signs"), ui.say("board.signs.about")
    sign = picture(ui, parts[0].signs[0].drawn[0], 28, parts[0].signs[0].ink)
    go = partial(hall.places.go, "signs", game=game)
    return [pieces.picture_row(ui, sign, (words, about), go, _surface(ui), key="signs")]


def _row(hall: Hall, game: str, sign: Sign) -> ft.Control:
    ui, rule = hall.ui, sign.rule
    name, meaning = sign.name(ui), sign.sentence(ui)
    lines: list[ft.Control] = [kit.text(ui, name, strong=True), kit.text(ui, meaning)]
    if others := _others(ui, sign):
        lines.append(ft.Row(others, spacing=8, run_spacing=4, wrap=True))
    # Large text needs the room of the arrow.
    marked = rule is not None and ui.text_scale < LARGE
    arrow = [kit.icon(ui, "rules", 20, ui.colors.quiet)] if marked else []
    face = pieces.titled(picture(ui, sign.drawn[0], SIDE, sign.ink), *lines, after=arrow)
    label, key = ui.say.sentences((name, meaning)), f"sign-{sign.id}"

    def read(_: Any) -> None:
        hall.places.go("rules", game=game, section=rule)

    if rule is not None:
        return pieces.press(ui, face, label, read, _surface(ui), key=key)
    aria_text = ft.Semantics(label=label, container=True, exclude_semantics=True, content=face)
    return kit.panel(ui, aria_text, pad=PAD, key=key)


def _surface(ui: Ui) -> pieces.Surface:
    return pieces.Surface(pad=PAD, bg=ui.colors.boards, border=ui.colors.line)


def _others(ui: Ui, sign: Sign) -> list[ft.Control]:
    drawn = [each for each in sign.drawn if each.startswith(NAMED) and not each.endswith(ENDING)]
    return [picture(ui, each, SMALL, sign.ink) for each in drawn] if len(drawn) > 1 else []
