"""Screen for choosing where people sit around the phone."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import flet as ft

from app.hall import Hall
from app.screens import pieces
from app.sitting import Sitting, in_order, keep, sitting_of
from app.store import StoreError
from app.store.names import folded
from app.table.board import Seat
from app.theme import Ui, kit, shapes
from app.theme.ui import name_in, name_size

WIDTH = 560.0
"""Maximum width of the page, in logical pixels."""

MOST_LINE = 30.0
"""Maximum height of the name under a place, in logical pixels."""

LOW = 700.0
"""Window height below which the picture is smaller in portrait format."""

MOST_WIDTH = 400.0
"""Maximum width of the picture, in logical pixels."""


APART = 20.0
"""Distance between the picture and the text beside it, in logical pixels."""


class Sizes(NamedTuple):
    """Dimensions of the picture, in logical pixels.

    Attributes:
        spot: Height of a place without its name.
        short: Short side of the phone.
        long: Minimum long side of the phone, along which three people sit.
        gap: Distance between the phone and the places.
    """

    spot: float
    short: float
    long: float
    gap: float


USUAL = Sizes(56, 96, 240, 10)
SMALL = Sizes(48, 80, 208, 6)


def AroundScreen(hall: Hall, people: Sequence[Seat]) -> ft.Control:
    """Draws the phone with eight places around it.

    The screen asks people one by one to tap the place where they sit.
    """
    ui, say = hall.ui, hall.ui.say
    names = [person.name for person in people]
    sitting = sitting_of(hall.prefs, names) or Sitting()
    chosen, choose = ft.use_state("")
    waiting = [name for name in names if sitting.place(name) is None]
    asked = chosen or (waiting[0] if waiting else "")

    def take(now: Sitting) -> None:
        choose("")
        try:
            keep(hall.prefs, names, now)
        except StoreError as error:
            hall.failed(error)

    def tap(place: int) -> None:
        there = next((name for name in names if folded(name) == sitting.at(place)), "")
        if asked and asked != there:
            take(sitting.taking(asked, place))
        else:
            choose("" if there == chosen else there)

    question = say("sitting.ask", name=asked) if asked else say("sitting.all")
    role = "large" if asked else "body"
    asks = ft.Semantics(content=kit.text(ui, question, role, strong=True), live_region=True)
    picture = ft.Container(_picture(ui, people, sitting, tap), alignment=ft.Alignment.CENTER)
    body: list[ft.Control] = [
        asks,
        _people(ui, people, asked, choose),
        kit.text(ui, say("sitting.help"), "small", quiet=True),
        _ways(ui, sitting, lambda lies: take(replace(sitting, lies=lies))),
        kit.quiet(
            kit.within(ui, _beside(ui)),
            say("sitting.order"),
            lambda _: take(in_order(names, lies=sitting.lies)),
            icon_name="people",
            key="order",
        ),
    ]
    if sitting.places:
        clear = say("sitting.clear")
        body.append(kit.link(ui, clear, lambda _: take(replace(sitting, places={})), key="clear"))
    return pieces.screen(
        kit.topbar(
            ui,
            say("sitting.title"),
            hall.places.back,
            width=kit.PAGE if _beside(ui) is None else ui.width,
        ),
        _page(ui, [*body, kit.gap(8)], picture, hall.places.back),
        key="around",
    )


def _page(
    ui: Ui, body: list[ft.Control], picture: ft.Control, back: Callable[..., object]
) -> ft.Control:
    words = ui.say("draw.done")
    room = _beside(ui)
    if room is None:
        done = kit.primary(ui, words, back, key="done")
        body.insert(2, picture)
        return kit.page_body(ui, body, width=WIDTH, spacing=8 if _is_low(ui) else 12, bottom=done)
    done = kit.primary(kit.within(ui, room), words, back, key="done")
    column = ft.Column(
        [
            ft.Column(body, spacing=12, scroll=ft.ScrollMode.AUTO, expand=True),
            ft.Container(done, padding=ft.Padding.only(top=8, bottom=12 + ui.inset_bottom)),
        ],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    edges = ft.Padding.only(left=ui.edge + ui.inset_left, right=ui.edge + ui.inset_right)
    row = ft.Row([picture, column], spacing=APART, vertical_alignment=ft.CrossAxisAlignment.START)
    return ft.Container(row, padding=edges, expand=True)


def _beside(ui: Ui) -> float | None:
    if not ui.landscape or ui.roomy:
        return None
    return ui.width - 2 * ui.edge - ui.inset_left - ui.inset_right - _laid(ui).whole[0] - APART


def _people(
    ui: Ui, people: Sequence[Seat], asked: str, choose: Callable[[str], object]
) -> ft.Control:
    def one(person: Seat) -> ft.Control:
        on = person.name == asked
        face = ft.Row(
            [
                kit.badge(person.colour, 28, mask=person.mask),
                kit.text(ui, person.name, "small", strong=True),
            ],
            spacing=6,
            tight=True,
        )
        surface = pieces.option(ui, on, ft.Padding.symmetric(horizontal=9, vertical=10))
        return pieces.press(
            ui, face, person.name, lambda _: choose(person.name), surface, key=f"who-{person.name}"
        )

    row = ft.Row([one(person) for person in people], wrap=True, spacing=6, run_spacing=4)
    return kit.one_of(row, ui.say("sitting.people"))


def _picture(
    ui: Ui, people: Sequence[Seat], sitting: Sitting, tap: Callable[[int], None]
) -> ft.Control:
    whole, phone, places = _laid(ui)
    left, top, width, height = phone
    found: list[ft.Control] = [
        ft.Container(
            left=left,
            top=top,
            width=width,
            height=height,
            bgcolor=ui.colors.raised,
            border=ft.Border.all(3, ui.colors.brass),
            border_radius=16,
            clip_behavior=kit.UNCUT,
            alignment=ft.Alignment.CENTER,
            content=kit.icon(ui, "pass", 36, ui.colors.brass),
        )
    ]
    for place, (x, y, room) in enumerate(places):
        person = next((one for one in people if folded(one.name) == sitting.at(place)), None)
        found.append(
            ft.Container(
                _place(ui, person, place, room, tap),
                left=x,
                top=y,
                width=room,
                height=_height_of(ui),
                key=f"at-{place}",
            )
        )
    return ft.Stack(found, width=whole[0], height=whole[1])


class Laid(NamedTuple):
    """Positions in the picture, in logical pixels.

    Attributes:
        whole: Width and height of the picture.
        phone: Left edge, upper edge, width and height of the phone.
        places: Left edge, upper edge and width of each place.
    """

    whole: tuple[float, float]
    phone: tuple[float, float, float, float]
    places: tuple[tuple[float, float, float], ...]


def _is_low(ui: Ui) -> bool:
    return not ui.landscape and ui.height < LOW


def _sizes(ui: Ui) -> Sizes:
    return SMALL if _is_low(ui) else USUAL


def _line(ui: Ui) -> float:
    return min(kit.line(ui, "small"), MOST_LINE)


def _height_of(ui: Ui) -> float:
    return _sizes(ui).spot + _line(ui)


def _laid(ui: Ui) -> Laid:
    height, sizes = _height_of(ui), _sizes(ui)
    short, gap = sizes.short, sizes.gap
    across = min(ui.width - 2 * ui.edge - ui.inset_left - ui.inset_right, MOST_WIDTH)
    if ui.landscape:
        room = (across - 2 * gap) / 4
        long = across - 2 * (room + gap)
        phone = (across - long) / 2, height + gap, long, short
        columns, rows = (0.0, (across - room) / 2, across - room), (0.0, height + short + 2 * gap)
        middle = phone[1] + (short - height) / 2
        spots = [(1, 1), (0, 1), (0, -1), (0, 0), (1, 0), (2, 0), (2, -1), (2, 1)]
        places = [(columns[x], middle if y < 0 else rows[y], room) for x, y in spots]
        return Laid((across, rows[1] + height), phone, tuple(places))
    long = max(sizes.long, 3 * height)
    room = (across - short) / 2 - gap
    top = height + gap
    phone = (across - short) / 2, top, short, long
    tops = (top, top + (long - height) / 2, top + long - height)
    middle, action_bar, right = (across - room) / 2, top + long + gap, across - room
    places = [(middle, action_bar, room)]
    places += [(0.0, y, room) for y in reversed(tops)]
    places.append((middle, 0.0, room))
    places += [(right, y, room) for y in tops]
    return Laid((across, action_bar + height), phone, tuple(places))


def _place(
    ui: Ui, person: Seat | None, place: int, room: float, tap: Callable[[int], None]
) -> ft.Control:
    where = ui.say(f"sitting.place.{place}")
    if person is None:
        label, name = ui.say("sitting.free", place=where), ""
        face: ft.Control = ft.Container(
            width=44,
            height=44,
            border_radius=22,
            clip_behavior=kit.UNCUT,
            border=ft.Border.all(2, ui.colors.mark),
            alignment=ft.Alignment.CENTER,
            content=kit.icon(ui, "plus", 18, ui.colors.quiet),
        )
    else:
        label = ui.say("sitting.taken", place=where, name=person.name)
        name = name_in(person.name, room - 4)
        face = kit.badge(person.colour, 44, mask=person.mask)
    words = kit.text(ui, name, "small", strong=True, center=True, max_lines=1)
    words.size = min(name_size(ui, name, "small", room - 4), _line(ui) / kit.LINE)
    inside = shapes.centred(
        [
            ft.Container(face, height=_sizes(ui).spot, alignment=ft.Alignment.CENTER),
            ft.Container(words, height=_line(ui), alignment=ft.Alignment.CENTER),
        ]
    )
    surface = pieces.Surface(selected=person is not None, centred=True, radius=kit.RADIUS)
    return pieces.press(ui, inside, label, lambda _: tap(place), surface, key=f"place-{place}")


def _ways(ui: Ui, sitting: Sitting, take: Callable[[bool], object]) -> ft.Control:
    ways = [(False, ui.say("sitting.hand")), (True, ui.say("sitting.lies"))]
    about = ui.say("sitting.lies.about" if sitting.lies else "sitting.hand.about")
    return shapes.stretched(
        [
            kit.gap(6),
            kit.title(ui, ui.say("sitting.way"), "large", level=2),
            pieces.choices(ui, ui.say("sitting.way"), ways, sitting.lies, take),
            kit.text(ui, about, "small", quiet=True),
        ],
        6,
    )
