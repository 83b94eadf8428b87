"""The curtain, a screen without secrets between two players.

It is shown while the device is passed on. It names the next player, the reader, who opens it with a
gesture.
"""

import asyncio
import math
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any, Literal, NamedTuple, TypeAlias

import flet as ft
from flet import canvas as cv
from flet.components.hooks.use_ref import MutableRef

from app.sitting import PLACES, Heading
from app.table.board import Seat
from app.theme import EVENING, Ui, kit, measure
from app.theme.ui import DISPLAY, LEAST_NAME, SIZES

HOLD = 0.35
"""Seconds for which the curtain must be held until it opens."""

PATIENCE = 3.0
"""Maximum seconds to wait for a page that does not report touches."""

LOW = 700
"""Window height in logical pixels below which the curtain's disc is smaller."""

SMALL, SHORT = 300, 340
"""Minimum window side and height for a curtain without scrolling.

The height applies to the normal text size.
"""

BRASS = EVENING.brass
"""Brass colour of the curtain, the same in light and dark mode."""


Settle: TypeAlias = Callable[[], Awaitable[object]]
"""Waits until the page has reported every touch so far."""


async def no_wait() -> None:
    """Returns immediately: default where no touch is pending."""


class Hold(NamedTuple):
    """State and handlers of a press-and-hold gesture.

    Attributes:
        held: Whether the finger is down.
        down: Handler for pressing.
        up: Handler for releasing.
        short: Whether the last press was too short.
    """

    held: bool
    down: Callable[[object], None]
    up: Callable[[object], None]
    short: bool


def use_hold(open_up: Callable[[], object], settle: Settle = no_wait) -> Hold:
    """Component hook for a press-and-hold gesture.

    Args:
        open_up: Called once the finger has been down for `HOLD` seconds.
        settle: Awaited before `open_up`. A busy page may report late that the finger was lifted,
            and a tap must not open a hand.

    Returns:
        State of the gesture, and the handlers for pressing and releasing.
    """
    held, set_held = ft.use_state(False)
    short, set_short = ft.use_state(False)
    timer: MutableRef[Future[None]] = ft.use_ref()

    async def count() -> None:
        await asyncio.sleep(HOLD)
        with suppress(TimeoutError):
            await asyncio.wait_for(settle(), PATIENCE)
        timer.current = None
        set_held(False)
        set_short(False)
        open_up()

    def down(_: object) -> None:
        if timer.current is None:
            set_held(True)
            timer.current = ft.context.page.run_task(count)

    def up(_: object) -> None:
        if timer.current is not None:
            timer.current.cancel()
            timer.current = None
            set_held(False)
            set_short(True)

    return Hold(held, down, up, short)


def holding(
    label: str,
    content: ft.Control,
    down: Callable[[object], None],
    up: Callable[[object], None],
    **more: Any,
) -> ft.Control:
    """Makes a control react to being held.

    Screen readers get only the label, because they cannot hold.
    """
    return ft.Semantics(
        label=label,
        exclude_semantics=True,
        container=True,
        content=ft.GestureDetector(
            content=content, on_pan_down=down, on_pan_end=up, on_pan_cancel=up
        ),
        **more,
    )


class Ways(NamedTuple):
    """Callbacks of a curtain.

    Attributes:
        look: Opens the curtain, or first asks for the PIN.
        table: Returns to the open table; None if there is no such link.
        follow: Called when the keyboard focus has to move.
        settle: Awaited before a hold opens the curtain; see `use_hold`.
    """

    look: Callable[[], object]
    table: Callable[[], object] | None
    follow: Callable[[], object]
    settle: Settle = no_wait


class Around(NamedTuple):
    """Circumstances that change the texts and the orientation of a curtain.

    Attributes:
        alone: Whether the reader is the only person at the table.
        show_name: Name of the saved game.
        heading: Direction from the device to the reader; None if unknown. The curtain is turned
            towards the reader.
        by_ear: Whether a screen reader is on.
        news: What everybody should know about the game now; "" for nothing.
    """

    alone: bool = False
    show_name: str = ""
    heading: Heading | None = None
    by_ear: bool = False
    news: str = ""


NOBODY = Around()
"""Default circumstances of a curtain."""


class Room(NamedTuple):
    """Layout of a curtain in a window.

    Attributes:
        side_by_side: Whether the text is beside the disc that opens the curtain, not above it.
        large: Whether the text is large for a phone.
        scrolls: Whether the window is so small that the curtain scrolls.
        width: Width of a text column in logical pixels.
    """

    side_by_side: bool
    large: bool
    scrolls: bool
    width: float

    @classmethod
    def of(cls, ui: Ui) -> "Room":
        """Returns the layout for a window."""
        side_by_side = ui.low
        whole = ui.width - 2 * ui.edge - ui.inset_left - ui.inset_right
        return cls(
            side_by_side,
            ui.text_scale >= 1.5 and not ui.roomy,
            min(ui.width, ui.height) < SMALL or ui.height / ui.text_scale < SHORT,
            whole / 2 if side_by_side else whole,
        )

    @property
    def low(self) -> bool:
        """Whether texts are shortened and have a smaller text size."""
        return self.large or self.scrolls

    @property
    def reach(self) -> float:
        """Width of the margin around the disc in logical pixels.

        A touch on the margin counts as a touch on the disc. The arrow is drawn on it.
        """
        return 12 if self.low else 24

    def ring(self, ui: Ui) -> float:
        """Returns the diameter of the disc in logical pixels."""
        if min(ui.width, ui.height) < SMALL:
            return 84
        return 132 if self.side_by_side or ui.height < LOW else 168


@ft.component
def Curtain(
    ui: Ui,
    seat: Seat,
    ways: Ways,
    opens: Literal["hold", "tap", "at_once", "to_bar"] = "hold",
    around: Around = NOBODY,
) -> ft.Control:
    """Shows who may look next, and opens when held or double-tapped.

    Args:
        ui: Window size, colours and settings.
        seat: Player who may look, the reader.
        ways: Callbacks of the curtain.
        opens: Gesture that opens the curtain. A single tap is enough for "at_once", used if
            there is nobody to hide from, and for "to_bar", used if the reader then holds a bar.
        around: Circumstances of the reader and the device.
    """
    alone, show_name, heading, by_ear, news = around
    plea = "alone" if alone else "ears" if by_ear else "away"
    quarters = 0 if heading is None else heading.turned
    ui = ui.turned(quarters)
    armed, set_armed = ft.use_state(False)
    held, down, up, short = use_hold(ways.look, ways.settle)
    shows = armed or opens == "at_once"

    def tapped(_: object) -> None:
        # Without holding: the first tap names the reader, the second one opens.
        if shows or opens == "to_bar":
            set_armed(False)
            ways.look()
        else:
            set_armed(True)
            ways.follow()

    by_tap, room = shows or opens in ("tap", "to_bar"), Room.of(ui)
    disc = brass_disc(seat, room.ring(ui), held)
    gesture = "show" if shows else "tap" if by_tap else "hold"
    label = _label(ui, gesture, seat, heading, by_ear=plea == "ears")
    face, ring = _face(disc, room.ring(ui), room.reach, heading)
    if by_tap:
        target: ft.Control = kit.tappable(
            ui,
            disc if heading is None else face,
            label,
            tapped,
            style=kit.surface(ui, ring / 2, ui.colors.velvet),
            key=f"tap-{armed}",
            data=kit.NEXT,
        )
    else:
        target = holding(label, face, down, up, key="hold")
    words = _hint(ui, room, gesture, seat, short=short)
    hung = _hung(
        ui,
        room,
        _playbill(ui, room, seat, (f"curtain.{plea}", news), show_name),
        _stack([target, words], spacing=8 if by_tap else 0),
        _links(ui, room, ways.table, None if by_tap else tapped),
    )
    return ft.RotatedBox(quarters, hung) if quarters else hung


def _label(ui: Ui, gesture: str, seat: Seat, heading: Heading | None, *, by_ear: bool) -> str:
    said = [ui.say(f"curtain.{gesture}", name=seat.name)]
    if heading is not None:
        said.append(ui.say(f"sitting.place.{heading.place}"))
    if by_ear:
        said.append(ui.say("curtain.earphones"))
    return ui.say.sentences(said)


def _face(
    disc: ft.Container, ring: float, reach: float, heading: Heading | None
) -> tuple[ft.Control, float]:
    whole = ring + 2 * reach
    if heading is None:
        return ft.Container(disc, padding=reach), whole
    return pointed(disc, ring, reach, heading.arrow), whole


def _hint(ui: Ui, room: Room, gesture: str, seat: Seat, *, short: bool) -> ft.Control:
    longer = gesture == "hold" and short
    text = ui.say("curtain.longer" if longer else f"curtain.{gesture}_hint", name=seat.name)
    role = "body" if room.low else "large"
    cream, half = ui.colors.on_velvet, room.width / 2
    words = kit.sentence(ui, text, role, room=half, strong=True, center=True, color=cream)
    words.size = measure.largest(text, ui.size(role), LEAST_NAME, room.width)
    return ft.Semantics(content=words, exclude_semantics=True)  # the disc's label says it


def _links(
    ui: Ui, room: Room, table: Callable[[], object] | None, instead: kit.Handler | None
) -> ft.Control:
    cream, ways = ui.colors.on_velvet, list[ft.Control]()
    if instead is not None:
        way = kit.link(
            ui, ui.say("curtain.instead"), instead, color=cream, room=room.width, key="instead"
        )
        way.data = kit.NEXT
        ways.append(way)
    if table is not None:
        back = ui.say("curtain.table")
        ways.append(
            kit.link(ui, back, lambda _: table(), color=cream, room=room.width, key="table")
        )
    if room.scrolls:
        return _stack(ways, spacing=0)
    centre = ft.MainAxisAlignment.CENTER
    return ft.Row(ways, alignment=centre, wrap=True, spacing=4, run_spacing=0)


def _hung(ui: Ui, room: Room, bill: ft.Control, act: ft.Control, links: ft.Control) -> ft.Control:
    content: ft.Control
    if room.side_by_side:
        left = _stack([bill, links], spacing=16, scrolls=room.scrolls)
        right = _stack([act], spacing=0, scrolls=True) if room.scrolls else act
        content = ft.Row(
            [
                ft.Container(left, width=room.width),
                ft.Container(right, width=room.width, alignment=ft.Alignment.CENTER),
            ],
            spacing=0,
        )
    elif room.scrolls:
        content = _stack([bill, act, links], spacing=8, scrolls=True)
    else:
        content = ft.Column(
            [bill, act, links],
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            expand=True,
        )
    top = 16 if room.side_by_side or ui.tight else 48
    return on_velvet(ui, content, top, 16)


def on_velvet(ui: Ui, content: ft.Control, top: float, bottom: float) -> ft.Control:
    """Draws a control on the curtain's picture, within the window's insets.

    Args:
        ui: Window size, colours and settings.
        content: The control.
        top: Margin above it, in logical pixels.
        bottom: Margin below it, in logical pixels.
    """
    return ft.Stack(
        [
            velvet(ui),
            ft.Container(
                content=content,
                left=0,
                right=0,
                top=0,
                bottom=0,
                padding=ft.Padding.only(
                    left=ui.edge + ui.inset_left,
                    right=ui.edge + ui.inset_right,
                    top=top + ui.inset_top,
                    bottom=bottom + ui.inset_bottom,
                ),
            ),
        ],
        expand=True,
        fit=ft.StackFit.EXPAND,
    )


def velvet(ui: Ui) -> ft.Control:
    """Draws the curtain's picture, darkened behind the text."""
    side = max(ui.height, ui.width / 2)
    tiles = -int(-ui.width // side)
    shade = ft.Colors.with_opacity
    shades = (0.7, 0.7, 0.8) if ui.colors.veil else (0.25, 0.35, 0.8)
    fold = partial(
        kit.image,
        f"house/curtain-{ui.colors.lighting}",
        side,
        side,
        quality=ft.FilterQuality.LOW,
    )
    return ft.Stack(
        [
            *(
                fold(fit=ft.BoxFit.FILL)
                if tiles == 1
                else ft.Container(fold(), left=index * side, top=0)
                for index in range(tiles)
            ),
            ft.Container(
                left=0,
                right=0,
                top=0,
                bottom=0,
                gradient=ft.LinearGradient(
                    begin=ft.Alignment.TOP_CENTER,
                    end=ft.Alignment.BOTTOM_CENTER,
                    colors=[shade(part, EVENING.house) for part in shades],
                ),
            ),
        ],
        left=0,
        right=0,
        top=0,
        bottom=0,
    )


def _playbill(ui: Ui, room: Room, seat: Seat, words: tuple[str, str], show_name: str) -> ft.Control:
    help_key, news = words
    colors = ui.colors
    width = min(room.width, 360)
    role = "title" if min(ui.width, ui.height) < SMALL else "display"
    points = measure.largest(seat.name, ui.size(role), LEAST_NAME, width - 48, font=DISPLAY)
    help_text = kit.text(ui, ui.say(help_key), center=True)
    help_text.size = measure.largest(ui.say(help_key), ui.size("body"), SIZES["small"], width - 44)
    intro = kit.text(ui, ui.say("curtain.for"), quiet=True, center=True)
    notice = kit.text(ui, news, strong=True, center=True)
    notice.size = measure.largest(news, ui.size("body"), SIZES["small"], width - 44, 2)
    named = [kit.apart(kit.text(ui, show_name, "small", quiet=True, center=True))]
    return ft.Container(
        width=width,
        padding=ft.Padding.symmetric(horizontal=20, vertical=12 if ui.tight else 20),
        bgcolor=colors.boards,
        border_radius=6,
        clip_behavior=kit.UNCUT,
        border=ft.Border.all(2, BRASS),
        content=_stack(
            [
                *(named if show_name and not room.low else []),
                *([] if room.low else [kit.apart(intro)]),
                kit.title(ui, seat.name, points, center=True),
                ft.Container(width=48, height=2, bgcolor=BRASS),
                kit.apart(help_text),
                *([kit.apart(notice)] if news else []),
            ],
            spacing=6 if ui.tight else 10,
        ),
    )


def brass_disc(seat: Seat, ring: float, held: bool) -> ft.Container:
    """Draws the seat's symbol on a disc that fills while held."""
    full = ring - 6
    sign = min(72, ring * 0.62)
    return ft.Container(
        width=ring,
        height=ring,
        border_radius=ring / 2,
        clip_behavior=kit.UNCUT,
        bgcolor=EVENING.velvet_deep,
        border=ft.Border.all(3, BRASS),
        alignment=ft.Alignment.CENTER,
        content=ft.Stack(
            [
                ft.Container(
                    width=full if held else sign,
                    height=full if held else sign,
                    border_radius=full / 2,
                    clip_behavior=kit.UNCUT,
                    bgcolor=BRASS,
                    animate=ft.Animation(int(HOLD * 1000), ft.AnimationCurve.LINEAR),
                ),
                kit.badge(seat.colour, sign, mask=seat.mask),
            ],
            alignment=ft.Alignment.CENTER,
            width=full,
            height=full,
        ),
    )


def pointed(disc: ft.Container, ring: float, reach: float, place: int) -> ft.Control:
    """Adds an arrow that points from a disc to a place.

    Args:
        disc: The disc.
        ring: Diameter of the disc in logical pixels.
        reach: Width of the margin that the arrow fills, in logical pixels.
        place: Number of the place around the device, see `app.sitting`.
    """
    whole, middle = ring + 2 * reach, ring / 2 + reach
    angle = math.pi / 2 + place * 2 * math.pi / PLACES

    def at(far: float, aside: float) -> tuple[float, float]:
        x = middle + far * math.cos(angle) - aside * math.sin(angle)
        return x, middle + far * math.sin(angle) + aside * math.cos(angle)

    action_bar, half = ring / 2 + reach * 0.1, reach * 0.9
    arrow = cv.Canvas(
        [
            cv.Path(
                [
                    cv.Path.MoveTo(*at(action_bar, -half)),
                    cv.Path.LineTo(*at(middle, 0)),
                    cv.Path.LineTo(*at(action_bar, half)),
                    cv.Path.Close(),
                ],
                paint=ft.Paint(color=BRASS),
            )
        ],
        width=whole,
        height=whole,
    )
    disc.left = disc.top = reach
    return ft.Stack([disc, arrow], width=whole, height=whole)


def _stack(controls: list[ft.Control], *, spacing: float, scrolls: bool = False) -> ft.Column:
    return ft.Column(
        controls,
        scroll=ft.ScrollMode.AUTO if scrolls else None,
        spacing=spacing,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
