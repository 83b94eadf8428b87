"""Links to the screens for masks and for places around the device."""

from collections.abc import Sequence
from functools import partial

import flet as ft

from app.habits import mask_of
from app.hall import Hall
from app.screens import pieces
from app.sitting import Sitting, keep
from app.store.errors import StoreError
from app.table.board import Seat
from app.theme import kit


def leads_to_mask(hall: Hall, who: str, colour: str, key: str) -> ft.Control:
    """Draws a person's mask as a link to the mask screen."""
    mask = mask_of(hall.prefs, who)
    words = hall.ui.say("mask.of", name=who)
    face = pieces.titled(
        kit.badge(colour, 40, mask=mask),
        kit.text(hall.ui, words, strong=True),
        gap=14,
        after=[kit.icon(hall.ui, "next", 20, hall.ui.colors.quiet)],
    )
    surface = pieces.Surface(
        bg=hall.ui.colors.boards,
        border=hall.ui.colors.line,
        pad=ft.Padding.symmetric(horizontal=14, vertical=10),
    )
    go = partial(hall.places.go, "mask", who=who, colour=colour)
    return pieces.press(hall.ui, face, words, lambda _: go(), surface, key=key)


def leads_around(hall: Hall, people: Sequence[Seat], key: str) -> list[ft.Control]:
    """Draws a link to the screen where people choose their places.

    Returns [] for a single person.
    """
    if len(people) < 2:
        return []
    return [
        kit.quiet(
            hall.ui,
            hall.ui.say("sitting.title"),
            lambda _: hall.places.go("around", people=[*people]),
            icon_name="people",
            key=key,
        )
    ]


def offered(hall: Hall, people: Sequence[Seat], room: float) -> list[ft.Control]:
    """Draws a link that asks where these people sit.

    A tap on the link marks the question as asked.
    """
    names = [person.name for person in people]

    def go(_: object) -> None:
        try:
            keep(hall.prefs, names, Sitting())
        except StoreError as error:
            hall.failed(error)
        else:
            hall.places.go("around", people=[*people])

    return [kit.link(hall.ui, hall.ui.say("sitting.offer"), go, room=room, key="sitting")]
