"""Screen of a pack's cards, with buttons to use or remove it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, cast

import flet as ft

from app.games import board_of
from app.hall import Hall
from app.places import Place
from app.screens import pieces
from app.store import StoreError
from app.table.board import HandCard
from app.theme import Ui, kit, shapes
from engines import Edition, changes, edition, find, house_of, title

if TYPE_CHECKING:
    from app.shell import Shell

WIDTH = 640.0
"""Maximum width of the page, in logical pixels."""

LEAST, WIDEST = 96.0, 132.0
"""Minimum and maximum width of a card on the page."""

GAP = 12.0

MOST = 12
"""Number of cards drawn initially."""

NAMED = 6
"""Maximum number of removed cards that are listed by name."""

WORDS_FIRST = 0.05
"""Seconds between drawing the page and drawing its cards."""


class Inside(NamedTuple):
    """Changes that a pack makes, with the faces of its cards.

    Attributes:
        changed: Everything that the pack changes.
        faces: Cards as they look on the table, by the text keys of their names.
    """

    changed: changes.Changes
    faces: Mapping[str, HandCard]

    @property
    def cards(self) -> list[changes.Change]:
        """Changes that can be seen on a card."""
        return [each for each in self.changed.cards if each.key in self.faces]

    @property
    def words(self) -> list[changes.Change]:
        """Changed texts that are on no card, such as a suit's name."""
        return [each for each in self.changed.cards if each.key not in self.faces]


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws a pack saved on this device."""

    async def remove(name: str) -> None:
        await shell.store.remove_pack(name)
        if hall.prefs.now.last_game == name:
            hall.prefs.choose("last_game", house_of(name))

    return OnePack(hall, edition(place.args.get("pack", "")), remove)


def OnePack(
    hall: Hall, one: Edition | None, remove: Callable[[str], Awaitable[None]]
) -> ft.Control:
    """Draws a pack's contents, with buttons to play or remove it.

    Args:
        hall: Services for the screen.
        one: Edition of the pack; None if it was removed.
        remove: Removes a pack by its name; raises StoreError.
    """
    ui, say = hall.ui, hall.ui.say
    if one is None:
        return _page(hall, say("packs.title"), "", [kit.text(ui, say("packs.none"), quiet=True)])
    here = hall.places.top

    async def take_out() -> None:
        try:
            await remove(one.name)
        except StoreError as error:
            hall.failed(error)
        else:
            hall.notices.toast(say("packs.removed", title=one.title))
            hall.places.leave(here)
        hall.refresh()

    def ask(_: object) -> None:
        hall.notices.ask(
            say("packs.remove.ask", title=one.title),
            say("packs.remove"),
            lambda: hall.run(take_out),
            detail=say("packs.remove.detail"),
            deletes=True,
        )

    def play(_: object) -> None:
        hall.places.go("new", game=one.name)

    body: list[ft.Control] = [
        pieces.heading(ui, say("packs.inside"), top=4),
        Cards(ui, one, key=f"cards-{one.name}"),  # type: ignore[call-arg]  # every component takes one
        kit.gap(8),
        kit.text(ui, say("packs.league"), "small", quiet=True),
        kit.link(ui, say("packs.remove.this"), ask, key="remove"),
        kit.gap(16),
    ]
    step = kit.primary(ui, say("packs.play"), play, icon_name="play", key="play")
    return _page(hall, one.title, title(one.house, say.lang), body, step)


def _page(
    hall: Hall,
    name: str,
    detail: str,
    body: list[ft.Control],
    step: ft.Control | None = None,
) -> ft.Control:
    return pieces.screen(
        kit.topbar(hall.ui, name, hall.places.back, detail=detail),
        kit.page_body(hall.ui, body, width=WIDTH, spacing=8, bottom=step),
        key="pack",
    )


@ft.component
def Cards(ui: Ui, one: Edition) -> ft.Control:
    """Draws a pack's cards, shortly after the rest of the page.

    Loading the game's board may take long, so the page's texts are drawn first.
    """
    inside, set_inside = ft.use_state(cast(Inside | None, None))
    whole, set_whole = ft.use_state(False)

    async def read() -> None:
        await asyncio.sleep(WORDS_FIRST)
        set_inside(inside_of(ui, one))

    ft.use_effect(read, [ui.say.lang])

    def draw() -> ft.Control:
        if inside is None:
            return ft.Container()
        return cards(ui, inside, partial(set_whole, True), whole=whole)

    drawn: ft.Control = ft.use_memo(draw, [ui, inside, whole])
    return drawn


def inside_of(ui: Ui, one: Edition) -> Inside:
    """Returns a pack's changes, with the card faces of its board."""
    draw = board_of(one.name).box
    faces = {} if draw is None else draw(ui, find(one.name))
    return Inside(changes.changes_of(one, ui.say.lang), faces)


def cards(ui: Ui, inside: Inside, show_all: Callable[[], object], *, whole: bool) -> ft.Control:
    """Draws a pack's cards, then texts about changes that no card shows.

    Args:
        ui: Window size, colours and settings.
        inside: Changes that the pack makes.
        show_all: Called to draw the cards beyond the first ones.
        whole: Whether all cards are drawn.
    """
    say, found = ui.say, inside.cards
    shown = found if whole else found[:MOST]
    room = min(ui.width - 2 * max(ui.inset_left, ui.inset_right), WIDTH) - 2 * ui.edge
    across = max(2, int((room + GAP) / (LEAST * ui.text_scale + GAP)))
    width = int((room - GAP * (across - 1)) / across)
    faces = [_card(ui, each, inside.faces[each.key], width) for each in shown]
    parts: list[ft.Control] = []
    if faces:
        start = ft.CrossAxisAlignment.START
        parts.append(
            ft.Row(faces, wrap=True, spacing=GAP, run_spacing=2 * GAP, vertical_alignment=start)
        )
    if len(shown) < len(found):
        words = say("packs.all", count=len(found))
        inner = kit.within(ui, room)
        parts.append(kit.quiet(inner, words, lambda _: show_all(), icon_name="down", key="all"))
    parts += [kit.text(ui, line) for line in lines(ui, inside)]
    return shapes.stretched(parts, 12)


def lines(ui: Ui, inside: Inside) -> list[str]:
    """Returns sentences about the changes that no card shows."""
    say = ui.say
    found = [
        say(f"packs.word.{each.kind.value}", name=each.name, own=each.own) for each in inside.words
    ]
    gone = inside.changed.gone
    if len(gone) > NAMED:
        found.append(say("packs.gone.many", count=len(gone)))
    elif gone:
        found.append(say("packs.gone", names=say.listed(gone)))
    if inside.changed.counts:
        found.append(say("packs.counts"))
    return found


def _card(ui: Ui, change: changes.Change, card: HandCard, room: float) -> ft.Control:
    width = min(room, WIDEST)
    height = width * card.ratio
    note = ui.say(f"packs.card.{change.kind.value}", own=change.own)
    drawn = shapes.centred(
        [
            ft.Container(card.face(ui, width, height), width=width, height=height),
            kit.gap(4),
            kit.text(ui, change.name, strong=True, center=True),
            kit.text(ui, note, "small", quiet=True, center=True),
        ],
        0,
        width=room,
    )
    label = ui.say.sentences((card.label, note))
    return ft.Semantics(
        label=label, image=True, exclude_semantics=True, content=drawn, key=f"card-{change.key}"
    )
