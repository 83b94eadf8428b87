"""Signs of a board: all its marks, with meanings and rules.

A game lists its signs in `signs.json`, grouped under the headings of the page that explains them.
Their texts are in `text/signs.<lang>.json`: `<game>.sign.<id>` is a name, `<game>.sign.<id>.told`
one sentence, and `<game>.signs.<part>` a heading. No board is imported, so that any page can show
signs. Signs that all boards share are in `signs.json` of this folder, and their texts among the
app's own.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import flet as ft

from app.games.common.stamps import EDGE, stamp
from app.theme import Ui, kit, lettering
from app.theme.palette import DIM_SHADE, SCRIPT_SHADE, SEAT_COLOURS, line_on

ENDING = "*"
"""Wildcard for the end of a drawing's name."""

RIM = 3.0

ROUNDED = {"rim": 0.2, "ring": 0.5}
"""Corner radius of a frame, relative to its width."""

BAR = 0.3
"""Height of a bar, relative to its width."""


SHARED = "board"
"""Prefix of the text keys of signs that all boards share."""


class Sign(NamedTuple):
    """One sign of a board.

    Attributes:
        id: Id of the sign in `signs.json`.
        owner: The game, or `SHARED`; prefix of the text keys.
        drawn: Drawings as `kind:name`, of which the first is shown on pages; see `picture`. A `*`
            at the end of a name matches any ending; in a picture it means the current lighting.
        rule: Number of the rule about the sign; None if no rule mentions the sign.
        ink: Colour in which a page draws the sign, as `#rrggbb`; None for the accent colour.
    """

    id: str
    owner: str
    drawn: tuple[str, ...]
    rule: str | None = None
    ink: str | None = None

    def name(self, ui: Ui) -> str:
        """Returns the name of the sign."""
        return ui.say(f"{self.owner}.sign.{self.id}")

    def sentence(self, ui: Ui) -> str:
        """Returns the meaning of the sign in one sentence."""
        return ui.say(f"{self.owner}.sign.{self.id}.told")

    def covers(self, drawing: str) -> bool:
        """Whether a drawing belongs to this sign."""
        return any(
            drawing.startswith(own[:-1]) if own.endswith(ENDING) else drawing == own
            for own in self.drawn
        )


class Part(NamedTuple):
    """Group of signs under one heading."""

    id: str
    owner: str
    signs: tuple[Sign, ...]

    def heading(self, ui: Ui) -> str:
        """Returns the text of the heading."""
        return ui.say(f"{self.owner}.signs.{self.id}")


@cache
def parts_of(game: str) -> tuple[Part, ...]:
    """Returns a game's signs by heading, then those of all boards.

    Returns an empty tuple for a game without signs of its own.
    """
    own = _read(game, game)
    return (*own, *_read("common", SHARED)) if own else ()


def _read(folder: str, owner: str) -> tuple[Part, ...]:
    source = files("app.games").joinpath(folder, "signs.json")
    if not source.is_file():
        return ()
    data: dict[str, list[dict[str, Any]]] = json.loads(source.read_text("utf-8"))
    return tuple(
        Part(
            part,
            owner,
            tuple(
                Sign(one["id"], owner, tuple(one["drawn"]), one.get("rule"), one.get("ink"))
                for one in signs
            ),
        )
        for part, signs in data.items()
    )


@cache
def signs_of(game: str) -> dict[str, Sign]:
    """Returns the signs of a game by id."""
    return {sign.id: sign for part in parts_of(game) for sign in part.signs}


def picture(ui: Ui, drawing: str, side: float, ink: str | None = None) -> ft.Control:
    """Draws a sign as on the board, in a square.

    Args:
        ui: Drawing context of the window.
        drawing: `sign:` with a letter of the sign font; `stamp:` with a stamp; `art:` with a
            picture, or `tinted:` with a single-colour picture; `rim:`, `ring:` or `bar:` with the
            name of a colour; `text:` with the text.
        side: Width and height in logical pixels.
        ink: Colour of a drawing that has none of its own; None for the accent colour.
    """
    kind, _, named = drawing.partition(":")
    color = line_on(ui.colors.boards, ink, ui.colors.text) if ink else ui.colors.brass
    if kind == "stamp":
        return stamp(ui, named, side - 2 * EDGE)
    if kind == "sign":
        return kit.sign(named, side, color)
    if kind in ROUNDED:
        edge = ft.Border.all(RIM, getattr(ui.colors, named))
        return ft.Container(
            width=side, height=side, border_radius=side * ROUNDED[kind], border=edge
        )
    if kind == "bar":
        return _bar(_color(ui, named), side)
    if kind == "text":
        size = side * min(0.6, 1.5 / len(named))
        words = lettering.written("display", named, size=size, color=color, no_wrap=True)
        return ft.Container(words, width=side, height=side, alignment=ft.Alignment.CENTER)
    if named.endswith(ENDING):
        return _scenery(ui, f"{named.removesuffix(ENDING)}{ui.colors.lighting}", side)
    return kit.image(named, side, side, tint=color if kind == "tinted" else None)


def _scenery(ui: Ui, art: str, side: float) -> ft.Control:
    return ft.Container(
        kit.image(art, side, side, fit=ft.BoxFit.COVER),
        width=side,
        height=side,
        border_radius=side * 0.1,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        border=ft.Border.all(1, ui.colors.line),
    )


def _bar(color: str, side: float) -> ft.Control:
    height = side * BAR
    drawn = ft.Container(width=side, height=height, border_radius=height / 4, bgcolor=color)
    return ft.Container(drawn, width=side, height=side, alignment=ft.Alignment.CENTER)


def _color(ui: Ui, named: str) -> str:
    if named in SEAT_COLOURS:
        return SEAT_COLOURS[named][0]
    return DIM_SHADE if ui.colors.dark else SCRIPT_SHADE
