"""Screen for sharing a game's poster, and the page of any poster."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import flet as ft

from app.awards import awards_of
from app.hall import Hall
from app.places import Place
from app.platform.bridge import PictureWay
from app.screens import columns, pieces
from app.screens.files import save_file, sharing
from app.screens.game_square import GamePoint, link_of
from app.screens.past_game import Read, card_of, settled, use_replay
from app.screens.poster_picture import HEIGHT, WIDTH, Playbill, picture, playbill, poster_text
from app.table.seating import seats_of
from app.text.when import day
from app.theme import Ui, kit

if TYPE_CHECKING:
    from app.shell import Shell
    from app.store import SessionCard

SHARPNESS = 3
"""Number of pixels per logical pixel of a captured poster.

A captured poster has 1080 x 1920 pixels.
"""

SETTLE = 0.7
"""Seconds before a poster is captured, so that its pictures have loaded."""

AROUND, LOW_AROUND = 256.0, 156.0
"""Height of everything around the poster, usually and in a low window.

Both are in logical pixels.
"""

CORNER = 10.0
"""Radius of the corners of the poster's preview, in logical pixels."""


@dataclass(frozen=True)
class Shot:
    """A captured poster.

    Attributes:
        of: Key of the drawing that was captured.
        png: Contents of the PNG file.
    """

    of: object
    png: bytes


@dataclass(frozen=True)
class PosterWays:
    """Export of posters from this window.

    Attributes:
        ways: Ways available on this device, the best first; see `Bridge.picture_ways`.
        show: Shows a PNG file over the whole page with a message, to be saved by hand.
        silent: Whether the browser never reports the result of a download.
    """

    ways: Sequence[PictureWay]
    show: Callable[[bytes, str, str], None]
    silent: bool

    @classmethod
    def of(cls, hall: Hall) -> "PosterWays":
        """Returns the ways of exporting posters from this window."""
        return cls(hall.bridge.picture_ways(), hall.bridge.show_picture, hall.web)


@dataclass(frozen=True)
class Sheet:
    """Poster to be captured.

    Attributes:
        bill: Texts and pictures; equal for equal posters.
        draw: Draws the poster, with or without names.
        text: Returns the description for screen readers, with or without names.
        file: Name of the file.
    """

    bill: object
    draw: Callable[[bool], ft.Control]
    text: Callable[[bool], str]
    file: str


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the poster of a saved game."""
    session = place.args["session"]
    card = card_of(shell.store.cards(), session)
    return Poster(hall, card, session, shell.evening.read, PosterWays.of(hall))


def Poster(
    hall: Hall, card: "SessionCard | None", session: str, read: Read, out: PosterWays
) -> ft.Control:
    """Draws the poster of a game with buttons to share it."""
    ui, say = hall.ui, hall.ui.say
    replay = use_replay(hall, read, session)

    def write() -> Playbill | None:
        if card is None or replay is None or replay.result is None:
            return None
        match = replay.matches[-1]
        seats = seats_of(hall.prefs, card.cast)
        bill = playbill(say, settled(card, replay), seats, replay.result, awards_of(match))
        of = GamePoint(session, card.note)
        return bill._replace(link=link_of(hall, of, replay, purpose="replay"))

    bill = ft.use_memo(write, [card, replay, say.lang])
    sheet = None
    if bill is not None and card is not None:
        sheet = Sheet(
            bill,
            lambda named: picture(ui, bill, named=named),
            lambda named: poster_text(say, bill, named=named),
            f"backstage-pass-{card.game}-{day(card.created)}.png",
        )
    return print_room(hall, sheet, say("poster.title"), out)


def print_room(hall: Hall, sheet: Sheet | None, heading: str, out: PosterWays) -> ft.Control:
    """Draws a poster with its options, and a button to export it.

    The button appears after the poster has been captured as a file.

    Args:
        hall: Services for the screen.
        sheet: Poster; None while its game is being read.
        heading: Title of the screen.
        out: Ways to export the file.
    """
    ui, say = hall.ui, hall.ui.say
    named, set_named = ft.use_state(True)
    shot, set_shot = ft.use_state(cast(Shot | None, None))
    here = hall.places.top
    drawing = (None if sheet is None else sheet.bill, named, ui.colors, say.lang)
    latest = ft.use_ref(drawing)
    latest.current = drawing

    def draw() -> ft.Screenshot | None:
        return None if sheet is None else ft.Screenshot(sheet.draw(named))

    stood = ft.use_memo(draw, [drawing])

    async def take() -> None:
        await asyncio.sleep(SETTLE)
        if stood is not None and latest.current == drawing and hall.places.top is here:
            set_shot(Shot(drawing, await stood.capture(pixel_ratio=SHARPNESS)))

    ft.use_effect(take, [drawing])
    body: list[ft.Control] = []
    if sheet is not None and stood is not None:
        shown = _preview(ui, stood, sheet.text(named))
        nameless = pieces.switch(
            ui,
            say("poster.nameless"),
            say("poster.nameless.about"),
            not named,
            lambda off: set_named(not off),
            key="nameless",
        )
        body += _arranged(ui, shown, nameless)
    action_bar = None
    if shot is not None and shot.of == drawing and sheet is not None:
        action_bar = _step(hall, out, shot.png, sheet.file)
    return pieces.screen(
        kit.topbar(ui, heading, hall.places.back),
        kit.page_body(ui, [*body, kit.gap(16)], bottom=action_bar),
        key="poster-page",
    )


def _arranged(ui: Ui, shown: ft.Control, nameless: ft.Control) -> list[ft.Control]:
    middle = ft.CrossAxisAlignment.CENTER
    if columns.beside(ui):
        option = ft.Container(nameless, expand=True)
        return [ft.Row([shown, option], spacing=24, vertical_alignment=middle)]
    return [ft.Row([shown], alignment=ft.MainAxisAlignment.CENTER), nameless]


def _preview(ui: Ui, stood: ft.Screenshot, words: str) -> ft.Control:
    around = LOW_AROUND if columns.beside(ui) else AROUND
    scale = min(1.0, (ui.width - 2 * ui.edge) / WIDTH, max(0.35, (ui.height - around) / HEIGHT))
    shown = ft.Stack(
        [
            ft.Container(
                stood,
                left=0,
                top=0,
                width=WIDTH,
                height=HEIGHT,
                scale=ft.Scale(scale, alignment=ft.Alignment.TOP_LEFT),
                key=f"poster-{id(stood)}",
            )
        ],
        width=WIDTH * scale,
        height=HEIGHT * scale,
    )
    cut = ft.Container(
        shown, border_radius=CORNER, clip_behavior=ft.ClipBehavior.ANTI_ALIAS, key="preview"
    )
    return ft.Semantics(label=words, image=True, exclude_semantics=True, content=cut)


def _step(hall: Hall, out: PosterWays, png: bytes, name: str) -> ft.Control:
    ui, say = hall.ui, hall.ui.say

    def show(_: object = None) -> None:
        out.show(png, say("poster.hold"), say("poster.close"))

    handed = say("poster.handed", name=name)
    if out.ways[0] == "share":
        download = "download" in out.ways
        file = ft.ShareFile.from_bytes(png, mime_type="image/png", name=name)
        tap = sharing(
            hall,
            file,
            download=download,
            failed=(lambda: hall.notices.toast(handed)) if download else show,
        )
        button = kit.primary(ui, say("poster.share"), tap.then, icon_name="share", key="share")
        button.action = tap.action
        return button
    if out.ways[0] == "show":
        return kit.primary(ui, say("poster.show"), show, icon_name="eye", key="show")
    return kit.primary(
        ui,
        say("poster.save"),
        lambda _: hall.run(save_file, hall, name, png, handed if out.silent else None),
        icon_name="export",
        key="save",
    )
