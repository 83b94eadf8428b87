"""Screen of the games whose squares are in one photo."""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

import flet as ft

from app.bills import bill_of
from app.hall import Hall
from app.screens import pieces
from app.screens.playbills import poster
from app.theme import Ui, kit
from engines import Refused

WIDTH = 560.0
"""Maximum width of the page, in logical pixels."""

ART = 60.0
"""Width of a game's picture, in logical pixels."""

BEAT = 0.02
"""Seconds between two squares, because reading one replays its game."""


class Found(NamedTuple):
    """Square that has been read.

    Attributes:
        text: Link of the square.
        house: Name of the game whose poster is shown; "" if the square cannot be used.
        heading: Title of the game.
        line: Names of the people, or the reason why the square cannot be used.
        score: Scores in seat order; "" without any.
    """

    text: str
    house: str
    heading: str
    line: str
    score: str = ""


def FoundSquares(hall: Hall, texts: Sequence[str]) -> ft.Control:
    """Draws a row for each square once it has been read.

    A tap opens its game.
    """
    ui, say = hall.ui, hall.ui.say
    nothing: tuple[Found, ...] = ()
    found, keep = pieces.use_visit(hall, f"found-{say.lang}", nothing)

    async def read() -> None:
        done = [*found]
        for text in texts[len(done) :]:
            await asyncio.sleep(BEAT)
            done.append(_read(ui, text))
            keep((*done,))

    ft.use_effect(read, [say.lang])
    rows = [_row(hall, number, one) for number, one in enumerate(found)]
    body: list[ft.Control] = [kit.text(ui, say("square.found.how"), quiet=True)]
    return pieces.screen(
        kit.topbar(ui, say("square.found"), hall.places.back),
        kit.page_body(ui, [*body, *rows, kit.gap(16)], width=WIDTH),
        key="found",
    )


def _read(ui: Ui, text: str) -> Found:
    from app.squares import read

    say = ui.say
    try:
        one, _ = read(text)
    except Refused as error:
        return Found(text, "", say("square.title"), error.reason.sentence(lang=say.lang))
    game, result = one.match.game, one.match.result
    names = say.listed(person.name for person in one.people)
    score = "" if result is None else " : ".join(game.amount(n, say.lang) for n in result.scores)
    return Found(text, game.house, game.title(say.lang), names, score)


def _row(hall: Hall, number: int, one: Found) -> ft.Control:
    ui = hall.ui
    lines = [
        kit.text(ui, one.heading, strong=True),
        kit.text(ui, one.line, "small", quiet=True),
        *([kit.text(ui, one.score, "small")] if one.score else []),
    ]
    if not one.house:
        return kit.panel(ui, pieces.titled(kit.icon(ui, "info", 28), *lines), key=f"game-{number}")
    art = poster(bill_of(one.house), ART, ART)
    return pieces.press(
        ui,
        pieces.titled(art, *lines, after=[kit.icon(ui, "next", 22, ui.colors.quiet)]),
        ui.say.sentences(part for part in (one.heading, one.line, one.score) if part),
        lambda _: hall.places.go("arrival", text=one.text),
        pieces.Surface(pad=12, bg=ui.colors.boards, border=ui.colors.line),
        key=f"game-{number}",
    )
