"""Foyer, the start screen: open games to continue, and games to start."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

import flet as ft
from flet import canvas as cv

from app.bills import bill_of, bills
from app.hall import Hall
from app.places import Place
from app.platform.bridge import InstallState
from app.rules_version import outdated
from app.screens import pieces, playbills
from app.screens.playbills import LARGE, Playbill
from app.state_lines import saved_state_line
from app.store import Face, SessionCard
from app.store.pace import paces
from app.store.session import HANDED, TEACHING
from app.store.unreadable import Unreadable
from app.table.seating import seats_of
from app.text import House
from app.text.show_name import show_name
from app.text.when import moment
from app.theme import Ui, kit, measure, shapes
from app.theme.ui import LEAST_WIDTH, SIZES
from engines import Speaker, StateLine, texts, title

if TYPE_CHECKING:
    from app.next_show import NextShow
    from app.shell import Shell

AWAY = ("elsewhere", "unread")
"""Statuses of the store in which nothing can be read or saved.

The foyer then offers a single button, which tries to access the store again.
"""

MORE = 12
"""Number of open games that a tap adds to those shown."""

SHOWN = 3
"""Number of open games initially shown in the foyer."""

WIDTH = 560
"""Maximum width of the foyer's content, in logical pixels."""

DOORS = ("history", "rules", "settings")

PAD, TIGHT, BESIDE = 8, 1, 4
"""Padding of a link, its minimum, and the gap between links."""

STUB = 56
GO_ON = 40
"""Width of the disc on a ticket's stub, in logical pixels."""

BESIDE_CAST = STUB + 28
"""Ticket width unavailable to players' names, in logical pixels."""

FRINGE = 22

GAP = 12
"""Gap between two parts of the content, in logical pixels."""

LEAST_HEIGHT, LEAST_LARGE = 320, 600
"""Window heights below which links to other screens scroll.

The second is for large text.
"""

STEPS_GAP = 4
"""Gap between two rows of the action bar, in logical pixels."""

ACTION_BAR_PAD = 20
"""Padding above and below the action bar, in logical pixels."""

SHARE = 0.285
"""Width of the curtain on a landscape phone, relative to the window."""

BESIDE_STEPS = 248
"""Minimum width of the curtain on a landscape phone, in logical pixels."""

GOLD = "#E3B04B"
CREAM = "#F3D9C6"
"""Colour of text on the curtain, in every colour theme."""


class _Head(NamedTuple):
    """Dimensions of the curtain with the app's name, in logical pixels.

    Attributes:
        height: Height of the curtain.
        mask: Width of the mask; 0 for none.
        name: Maximum width of the app's name.
        has_motto: Whether the motto is shown below the name.
    """

    height: float
    mask: float
    name: float
    has_motto: bool = False


LARGE_HEAD = _Head(0, 132, 400, has_motto=True)
MOTTO_HEAD = _Head(152, 52, 240, has_motto=True)
SMALL_HEAD = _Head(124, 52, 210)
BARE_HEAD = _Head(62, 0, 190)


class Running(NamedTuple):
    """Evening programme between two games.

    Attributes:
        begun: Number of games already begun.
        games: Number of all games on the programme.
        following: Title of the next game; "" if the curtain call is next.
        cast: Everyone on the programme.
        evening: Id of the evening.
    """

    begun: int
    games: int
    following: str
    cast: Sequence[Face]
    evening: str


@dataclass(frozen=True)
class Foyer:
    """Data and actions of the foyer, the start screen.

    Attributes:
        status: Status of the store.
        cards: Open games, the newest first.
        acts: Position of each of tonight's games on the programme and the number of games on that
            programme, by the game's id.
        bills: Facts and texts of all games.
        played: Whether any game is saved.
        notice_lines: Messages about files that were set aside or repaired.
        unreadable: Games that cannot be read.
        newer: Whether a newer version of the app is ready.
        install: Way to install the app on this device.
        tonight: Programme whose next game can begin; None if there is none.
    """

    status: str
    cards: Sequence[SessionCard]
    acts: Mapping[str, tuple[int, int]]
    bills: Sequence[Playbill]
    played: bool
    notice_lines: Sequence[str]
    unreadable: Sequence[Unreadable]
    newer: bool
    install: InstallState
    open: Callable[[SessionCard], object]
    take_over: Callable[[], object]
    dismiss: Callable[[int], object]
    update: Callable[[], object]
    install_now: Callable[[], object]
    tonight: Running | None = None

    @property
    def away(self) -> bool:
        """Whether the saved games are inaccessible."""
        return self.status in AWAY

    @property
    def tickets(self) -> int:
        """Number of games that can be continued, including tonight's programme."""
        return len(self.cards) + (self.tonight is not None)


class _ActionBar(NamedTuple):
    """Fixed rows at the bottom of the screen.

    Attributes:
        rows: Rows from top to bottom.
        height: Height of the rows with the gaps between them, in logical pixels.
    """

    rows: list[ft.Control]
    height: float

    @property
    def column(self) -> ft.Control:
        return shapes.stretched(self.rows, STEPS_GAP)


def from_shell(shell: "Shell", hall: Hall, _: Place) -> ft.Control:
    """Draws the foyer with the saved games of this device."""
    store, evening, bridge = shell.store, shell.evening, hall.bridge
    cards = store.cards()
    going = [card for card in cards if card.finished is None]
    known, latest = paces(cards), hall.prefs.now.last_options
    planned = None
    if hall.prefs.now.programme:
        from app.next_show import running

        planned = running(store, shell.device, evening)

    async def take_over() -> None:
        if not await store.take_over():
            hall.notices.toast(hall.ui.say(f"home.{store.status}.stays"))
        hall.prefs.mend(store.notices)
        shell.device.light()
        await evening.reopen()
        hall.refresh()

    async def install() -> None:
        await bridge.install()
        hall.refresh()

    def dismiss(index: int) -> None:
        del store.notices[index]
        hall.refresh()

    foyer = Foyer(
        status=store.status,
        cards=going,
        acts=_acts(hall, cards),
        tonight=_between(hall, planned),
        bills=[Playbill(bill, known.get(bill.name), latest.get(bill.name)) for bill in bills()],
        played=bool(cards),
        notice_lines=[notice.sentence(hall.ui.say) for notice in store.notices],
        unreadable=store.unreadable,
        newer=shell.update_ready,
        install=bridge.install_state(),
        open=partial(_open, hall, store.add_note, evening.open),
        take_over=partial(hall.run, take_over),
        dismiss=dismiss,
        update=bridge.apply_update,
        install_now=partial(hall.run, install),
    )
    return Home(hall, foyer)


def _open(
    hall: Hall,
    add_note: Callable[..., Awaitable[None]],
    open_: Callable[[str], Awaitable[None]],
    card: SessionCard,
) -> None:
    say = hall.ui.say

    async def play_on() -> None:
        await add_note(card.id, **{HANDED: False})
        await open_(card.id)

    if outdated(card):
        hall.places.go("replay", session=card.id)
    elif card.note.get(HANDED):
        words, back = (say("square.back"), say("square.back.yes")), partial(hall.run, play_on)
        hall.notices.ask(*words, back, detail=say("square.back.detail"))
    else:
        hall.run(open_, card.id)


def _acts(hall: Hall, cards: Sequence[SessionCard]) -> dict[str, tuple[int, int]]:
    if not hall.prefs.now.programme:
        return {}
    from app.programme import Programme, length, shows_of

    programme = Programme.of(hall.prefs.now.programme)
    if programme is None or not programme.games:
        return {}
    tonight = shows_of(cards, programme.evening)
    count = length(programme, tonight)
    return {card.id: (number, count) for number, card in enumerate(tonight, start=1)}


def _between(hall: Hall, show: "NextShow | None") -> Running | None:
    if show is None or show.programme is None or show.going is not None:
        return None
    following, begun = show.planned, len(show.shows)
    return Running(
        begun=begun,
        games=begun + len(following),
        following=bill_of(following[0]).title(hall.ui.say.lang) if following else "",
        cast=[player.face for player in show.programme.cast],
        evening=show.identity,
    )


def Home(hall: Hall, foyer: Foyer) -> ft.Control:
    """Draws the foyer: app's name, games and action bar."""
    if hall.ui.landscape and hall.ui.width >= LEAST_WIDTH:
        return _in_columns(hall, foyer)
    ui = hall.ui
    width = min(WIDTH, ui.width) - 2 * ui.edge
    action_bar = _action_bar(hall, foyer, width, with_bills=True)
    notices = _notices(hall, foyer)
    gap = GAP - 4 if ui.tight else GAP
    below = ui.height - ui.inset_bottom - action_bar.height - ACTION_BAR_PAD - gap
    noticed = bool(notices or foyer.unreadable)
    head = _head(ui, foyer, below - playbills.least_room(ui, foyer.bills, width), noticed)
    body = _programme(hall, foyer, notices, width, below - head.height)
    return pieces.screen(
        _velvet(ui, ui.width, head.height, _brand(ui, head), fringe=True),
        kit.page_body(ui, [kit.gap(0), *body], width=WIDTH, bottom=action_bar.column, spacing=gap),
        key="home",
    )


def _in_columns(hall: Hall, foyer: Foyer) -> ft.Control:
    ui = hall.ui
    left = round(
        ui.width * 0.4 if ui.roomy else max(BESIDE_STEPS, ui.width * SHARE) + ui.inset_left
    )
    sides = ui.edge * (2 if ui.roomy else 1)
    width = ui.width - left - 2 * sides - ui.inset_right
    notices = _notices(hall, foyer)
    if ui.roomy:
        action_bar = _action_bar(hall, foyer, width, with_bills=True)
        height, steps = action_bar.height + ACTION_BAR_PAD, [_padded(ui, action_bar.column, sides)]
        velvet = _velvet(ui, left, ui.height, _brand(ui, LARGE_HEAD))
    else:
        under = _action_bar(hall, foyer, left - 2 * ui.edge - ui.inset_left, with_bills=False)
        row, height = _small(hall, foyer, width)
        steps = [_padded(ui, shapes.stretched(row, 0), sides)] if row else []
        height += ACTION_BAR_PAD if row else ui.inset_bottom
        velvet = _steps_under_velvet(ui, left, under)
    room = ui.height - ui.inset_top - ui.inset_bottom - height - (4 if ui.roomy else 2) * GAP
    beside = ft.Padding.only(left=sides, right=sides + ui.inset_right)
    found = [kit.gap(ui.inset_top), *_programme(hall, foyer, notices, width, room)]
    programme = ft.Column(
        [ft.Container(shapes.stretched(found, GAP), padding=beside)],
        spacing=0,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        alignment=ft.MainAxisAlignment.CENTER if ui.roomy else ft.MainAxisAlignment.START,
    )
    return ft.Row(
        [
            velvet,
            ft.Column(
                [programme, *steps],
                spacing=0,
                expand=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ],
        spacing=0,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        key="home-wide",
    )


def _padded(ui: Ui, content: ft.Control, sides: float) -> ft.Control:
    return ft.Container(
        content,
        padding=ft.Padding.only(
            left=sides, right=sides + ui.inset_right, top=8, bottom=12 + ui.inset_bottom
        ),
    )


def _steps_under_velvet(ui: Ui, left: float, action_bar: _ActionBar) -> ft.Control:
    height = ui.height - action_bar.height - ACTION_BAR_PAD - ui.inset_bottom
    head = SMALL_HEAD if height >= SMALL_HEAD.height + ui.inset_top else BARE_HEAD
    narrow = replace(ui, width=left - ui.inset_left)
    return ft.Column(
        [
            _velvet(ui, left, height, _brand(narrow, head), fringe=True),
            ft.Container(
                action_bar.column,
                padding=ft.Padding.only(
                    left=ui.edge + ui.inset_left,
                    right=ui.edge,
                    top=8,
                    bottom=12 + ui.inset_bottom,
                ),
            ),
        ],
        spacing=0,
        width=left,
    )


def _head(ui: Ui, foyer: Foyer, room: float, noticed: bool) -> _Head:
    if foyer.tickets or noticed or foyer.away:
        head = BARE_HEAD if ui.tight else SMALL_HEAD
    else:
        full = _Head(min(300, ui.height * 0.36), 88, 320, has_motto=True)
        heads = (full, MOTTO_HEAD, SMALL_HEAD)
        head = next((one for one in heads if one.height + ui.inset_top <= room), BARE_HEAD)
    return head._replace(height=head.height + ui.inset_top)


def _velvet(
    ui: Ui, width: float, height: float, content: ft.Control, *, fringe: bool = False
) -> ft.Control:
    light, veil = ui.colors.lighting, ui.colors.veil
    side = max(width, height)
    layers: list[ft.Control] = [
        ft.Container(
            kit.image(f"house/curtain-{light}", side, side, fit=ft.BoxFit.FILL),
            left=(width - side) / 2,
            bottom=0,
            width=side,
            height=side,
        ),
        *([ft.Container(bgcolor=veil, width=width, height=height)] if veil else []),
        ft.Container(
            content,
            left=ui.inset_left,
            right=0,
            top=ui.inset_top,
            bottom=FRINGE if fringe else 0,
            alignment=ft.Alignment.CENTER,
        ),
    ]
    if fringe:
        layers.append(
            ft.Container(
                kit.image(f"house/curtain-fringe-{light}", width, FRINGE, fit=ft.BoxFit.FILL),
                left=0,
                right=0,
                bottom=0,
            )
        )
    return ft.Stack(
        layers,
        width=width,
        height=height,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
        key="velvet",
    )


def _brand(ui: Ui, head: _Head) -> ft.Control:
    stacked = head is LARGE_HEAD
    name, ratio = ("wordmark-stacked", 233 / 622) if stacked else ("wordmark", 142 / 936)
    width = head.name if stacked else min(ui.width * 0.78, head.name)
    words: list[ft.Control] = [
        ft.Semantics(
            label=ui.say("app.name"),
            header=True,
            heading_level=1,
            content=kit.image(f"brand/{name}", width, width * ratio, tint=ui.colors.on_velvet),
        )
    ]
    if head.mask:
        words.insert(0, kit.image("brand/mask-flat", head.mask, head.mask * 0.62, tint=GOLD))
    if head.has_motto:
        large = head.mask > MOTTO_HEAD.mask
        words += [
            *([pieces.ornament(ui, color=GOLD)] if large else []),
            kit.apart(kit.text(ui, ui.say("home.tagline"), center=True, color=CREAM)),
        ]
    return ft.Container(
        shapes.centred(words, 14 if head.mask > MOTTO_HEAD.mask else 8),
        padding=ft.Padding.symmetric(horizontal=16),
    )


def _programme(
    hall: Hall, foyer: Foyer, notices: list[ft.Control], width: float, room: float
) -> list[ft.Control]:
    ui = hall.ui
    doors = [] if _doors_stay(ui) else [_doors(hall, width)]
    if foyer.away:
        away = pieces.notice(ui, ui.say(f"home.{foyer.status}"), icon_name="lock", key="away")
        return [*notices, away, *doors]
    found = [*notices, *_tickets(hall, foyer, width), *_unreadable(hall, foyer)]
    if not foyer.tickets or playbills.listed(ui, width):
        wall = playbills.hung(hall, foyer.bills, width, room)
        if foyer.tickets:
            found.append(pieces.heading(ui, ui.say("home.bills"), 4))
        found.append(wall)
    if not foyer.tickets:
        found.append(kit.text(ui, ui.say("home.alone"), "small", quiet=True, center=True))
    if (hint := _install_hint(hall, foyer)) is not None and not notices:
        found.append(hint)
    return [*found, *doors, kit.gap(8)]


def _small(hall: Hall, foyer: Foyer, width: float) -> tuple[list[ft.Control], float]:
    if not foyer.tickets or foyer.away or playbills.listed(hall.ui, width):
        return [], 0
    ui = hall.ui
    whole = ui.roomy or (foyer.tickets == 1 and not ui.tight and not ui.landscape)
    row, height = playbills.small(hall, foyer.bills, width, whole=whole)
    return [row], height


def _tickets(hall: Hall, foyer: Foyer, width: float) -> list[ft.Control]:
    ui, cards, tonight = hall.ui, foyer.cards, foyer.tonight
    shown, show = pieces.use_visit(hall, "tickets", SHOWN)
    if not foyer.tickets:
        return []
    found: list[ft.Control] = [
        pieces.heading(ui, ui.say("home.continue"), 4),
        *([] if tonight is None else [_programme_ticket(hall, tonight, width)]),
        *(
            pieces.drawn(hall, card, partial(_ticket, hall, foyer, card, width))
            for card in cards[:shown]
        ),
    ]
    if len(cards) > shown:
        found.append(
            kit.link(
                ui,
                ui.say("home.more", count=len(cards) - shown),
                lambda _: show(shown + MORE),
                key="more",
            )
        )
    return found


def _unreadable(hall: Hall, foyer: Foyer) -> list[ft.Control]:
    if not foyer.unreadable:
        return []
    from app.screens import unreadable  # few devices have such a game

    found = [unreadable.row(hall, one) for one in foyer.unreadable[:SHOWN]]
    if len(foyer.unreadable) > SHOWN:
        words = hall.ui.say("unreadable.heading")
        link = kit.link(hall.ui, words, lambda _: hall.places.go("history"), key="more-unreadable")
        found.append(link)
    return found


def _ticket(hall: Hall, foyer: Foyer, card: SessionCard, width: float) -> ft.Control:
    ui, colors = hall.ui, hall.ui.colors
    game = title(card.game, ui.say.lang, card.title)
    where = state_lines(ui.say, card)
    name, when = show_name(card, ui.say), moment(card.updated, ui.say)
    last = ui.say("square.handed") if card.note.get(HANDED) else when
    act = _act(ui, foyer, card)
    label = ui.say(
        "home.continue.label",
        game=game,
        cast=ui.say.row(billed(ui.say, face) for face in card.cast),
        when=ui.say.chained("home.continue.lines", (name, *act, *where, last)),
    )
    shown = ui.say("home.old_rules") if outdated(card) else last
    main = shapes.column(
        [
            kit.text(ui, game, "large", strong=True, max_lines=2),
            *(kit.text(ui, line, color=colors.brass, strong=True) for line in where),
            pieces.cast_line(ui, seats_of(hall.prefs, card.cast), room=width - BESIDE_CAST),
            *(kit.text(ui, line, "small", quiet=True) for line in act),
            kit.text(ui, ui.say.chained("text.facts", (name, shown)), "small", quiet=True),
        ],
        6,
    )
    main_step = _torn(ui, main, label, lambda _: foyer.open(card), f"open-{card.id}")
    more = kit.tool(
        ui,
        "more",
        ui.say("ticket.more", name=name),
        lambda _: hall.places.go("ticket", session=card.id),
        color=colors.quiet,
        key=f"more-{card.id}",
    )
    return ft.Stack([main_step, ft.Container(more, right=4, top=4)])


def _act(ui: Ui, foyer: Foyer, card: SessionCard) -> list[str]:
    if card.id not in foyer.acts:
        return []
    number, count = foyer.acts[card.id]
    at = ui.say("tonight.at", number=number, count=count)
    return [ui.say.chained("text.facts", (ui.say("tonight"), at))]


def _programme_ticket(hall: Hall, tonight: Running, width: float) -> ft.Control:
    ui, calls = hall.ui, not tonight.following
    title = ui.say("tonight.call" if calls else "tonight")
    following = ui.say("tonight.next.game", game=tonight.following)
    if calls:
        following = ui.say("tonight.call.to")
    count = ui.say("tonight.at", number=tonight.begun + 1, count=tonight.games)
    if calls:
        count = ui.say("past.played", count=tonight.games)
    main = shapes.column(
        [
            kit.text(ui, title, "large", strong=True, max_lines=2),
            kit.text(ui, following, color=ui.colors.brass, strong=True),
            pieces.cast_line(ui, seats_of(hall.prefs, tonight.cast), room=width - BESIDE_CAST),
            kit.text(ui, count, "small", quiet=True),
        ],
        6,
    )
    label = ui.say.sentences((title, following, count))

    def go(_: object) -> None:
        hall.places.go("evening" if calls else "tonight", evening=tonight.evening)

    return _torn(ui, main, label, go, "curtain-call" if calls else "programme")


def _torn(ui: Ui, main: ft.Control, label: str, go: Callable[..., object], key: str) -> ft.Control:
    room = ft.Padding.only(left=16, right=STUB + 12, top=14, bottom=14)
    face = ft.Stack(
        [ft.Row([ft.Container(main, expand=True, padding=room)]), *_stub(ui)],
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )
    return pieces.press(
        ui,
        face,
        label,
        go,
        pieces.Surface(bg=ui.colors.boards, border=ui.colors.line),
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
        key=key,
    )


def _stub(ui: Ui) -> list[ft.Control]:
    dashed = ft.Paint(
        color=ui.colors.line,
        stroke_width=2,
        stroke_dash_pattern=[5, 5],
        style=ft.PaintingStyle.STROKE,
    )
    notch: dict[str, Any] = {
        "width": 18,
        "height": 18,
        "border_radius": 9,
        "clip_behavior": kit.UNCUT,
        "bgcolor": ui.colors.house,
        "border": ft.Border.all(1, ui.colors.line),
    }
    return [
        ft.Container(
            cv.Canvas([cv.Line(0, 0, 0, 900, paint=dashed)]),
            right=STUB,
            top=10,
            bottom=10,
            width=2,
            clip_behavior=ft.ClipBehavior.HARD_EDGE,
        ),
        ft.Container(right=STUB - 8, top=-9, **notch),
        ft.Container(right=STUB - 8, bottom=-9, **notch),
        ft.Container(
            ft.Container(
                kit.icon(ui, "play", 22, ui.colors.on_brass),
                width=GO_ON,
                height=GO_ON,
                border_radius=GO_ON / 2,
                clip_behavior=kit.UNCUT,
                bgcolor=ui.colors.brass,
                alignment=ft.Alignment.CENTER,
            ),
            right=0,
            top=kit.TARGET,
            bottom=0,
            width=STUB,
            alignment=ft.Alignment.CENTER,
        ),
    ]


def billed(say: House, face: Face) -> str:
    """Returns a player's name for screen readers, marking computer players.

    The mark is a text, because the visible badge is not read aloud.
    """
    if face.understudy is None:
        return face.name
    return say("home.continue.understudy", name=face.name)


def state_lines(say: House, card: SessionCard) -> list[str]:
    """Returns texts about an open game's state and next player, if known.

    The next player is left out if the state names them. A teaching round has one text of its own.
    """
    if card.note.get(TEACHING):
        return [say("teach.ticket")]
    where = card.note.get("where")
    lines = (
        [line for line in [_state_line(say, card, where)] if line] if isinstance(where, str) else []
    )
    turn = card.note.get("next")
    if isinstance(turn, int) and 0 <= turn < len(card.cast) and turn != _named(card):
        lines.append(say("home.next", name=card.cast[turn].name))
    return lines


def _named(card: SessionCard) -> int | None:
    state_line = saved_state_line(card)
    return None if state_line is None else state_line.numbers.get("who")


def _state_line(say: House, card: SessionCard, where: str) -> str:
    state_line = saved_state_line(card)
    return where if state_line is None else _sentence(say, card, state_line)


def _sentence(say: House, card: SessionCard, state_line: StateLine) -> str:
    own = Speaker(partial(texts, card.game), say.lang)
    try:
        return state_line.sentence(own, [player.name for player in card.cast])
    except LookupError:
        return ""


def _action_bar(hall: Hall, foyer: Foyer, width: float, *, with_bills: bool) -> _ActionBar:
    ui = hall.ui
    fit = kit.Fit(width)
    if foyer.away:
        step = kit.primary(
            ui,
            ui.say(f"home.{foyer.status}.act"),
            lambda _: foyer.take_over(),
            fit=fit,
            key="take-over",
        )
    else:
        step = kit.primary(
            ui,
            ui.say("home.new"),
            lambda _: hall.places.go("new"),
            icon_name="plus",
            fit=fit,
            key="new",
        )
    bills, height = _small(hall, foyer, width) if with_bills else ([], 0.0)
    rows: list[ft.Control] = [*bills, step]
    heights = [*([height] if bills else []), step.height or kit.STEP]
    if _doors_stay(ui):
        rows.append(_doors(hall, width))
        heights.append(_DoorRow.of(ui, width).height)
    return _ActionBar(rows, sum(heights) + STEPS_GAP * (len(heights) - 1))


def _doors_stay(ui: Ui) -> bool:
    return ui.height >= (LEAST_HEIGHT if ui.text_scale <= LARGE else LEAST_LARGE)


class _DoorRow(NamedTuple):
    """Type and layout of links in a row.

    Attributes:
        size: Text size of the links in logical pixels.
        lines: Number of text lines.
        even: Whether all links are equally wide.
        height: Height of the row in logical pixels.
    """

    size: float
    lines: int
    even: bool
    height: float

    @classmethod
    def of(cls, ui: Ui, width: float) -> "_DoorRow":
        names = [ui.say(f"home.{name}") for name in DOORS]
        room = (width - 2 * BESIDE) / len(DOORS) - 2 * PAD
        size, line = ui.size("small"), kit.line(ui, "small")
        if ui.text_scale > LARGE:
            least = float(SIZES["small"])
            size = min(measure.largest(name, size, least, room, 1) for name in names)
            line = ceil(size * kit.LINE)
        even = max(measure.box(name, size) for name in names) <= room
        whole = sum(_share(name, 1, size) for name in names) + (len(DOORS) - 1) * BESIDE
        lines = 1 if even or whole <= width else 2
        return cls(size, lines, even, max(60.0, 41.0 + line) + (lines - 1) * line)


def _doors(hall: Hall, width: float) -> ft.Control:
    ui = hall.ui
    if not _doors_stay(ui) and ui.text_scale > LARGE:
        return shapes.stretched([_long_door(hall, name) for name in DOORS], 4)
    row = _DoorRow.of(ui, width)

    def door(name: str) -> ft.Control:
        words = ui.say(f"home.{name}")
        label = kit.text(ui, words, "small", strong=True, center=True, max_lines=row.lines)
        label.size = row.size
        face = shapes.centred([kit.icon(ui, name, 24, ui.colors.brass), label], 2)
        return pieces.press(
            ui,
            ft.Container(face, alignment=ft.Alignment.CENTER),
            words,
            lambda _: hall.places.go(name),
            pieces.Surface(
                pad=ft.Padding.symmetric(horizontal=PAD if row.even else TIGHT, vertical=7),
                expand=1 if row.even else _share(words, row.lines, row.size),
            ),
            height=row.height,
            key=f"door-{name}",
        )

    return ft.Row([door(name) for name in DOORS], spacing=BESIDE)


def _long_door(hall: Hall, name: str) -> ft.Control:
    ui, words = hall.ui, hall.ui.say(f"home.{name}")
    face = ft.Row(
        [kit.icon(ui, name, 28, ui.colors.brass), kit.text(ui, words, strong=True)], spacing=16
    )
    surface = pieces.Surface(pad=ft.Padding.symmetric(horizontal=PAD, vertical=8))
    go = partial(hall.places.go, name)
    return pieces.press(ui, face, words, lambda _: go(), surface, key=f"door-{name}")


def _share(words: str, lines: int, size: float) -> int:
    need = measure.narrowest(words, lines, size)
    return ceil(max(need + measure.ROUNDING + 2 * TIGHT, kit.TARGET))


def _notices(hall: Hall, foyer: Foyer) -> list[ft.Control]:
    ui = hall.ui
    found: list[ft.Control] = []
    if foyer.status in ("memory", "newer"):
        found.append(
            pieces.notice(ui, ui.say(f"home.store.{foyer.status}"), icon_name="warn", key="store")
        )
    for index, sentence in enumerate(foyer.notice_lines):
        found.append(
            pieces.notice(
                ui,
                sentence,
                icon_name="warn",
                on_close=lambda _, index=index: foyer.dismiss(index),
                key=f"notice-{index}",
            )
        )
    # Not while another tab may be in a game, nor where a restart would lose a game.
    if foyer.newer and foyer.status not in ("elsewhere", "memory"):
        update = kit.quiet(ui, ui.say("home.update.now"), lambda _: foyer.update(), key="update")
        found.append(
            pieces.notice(
                ui,
                ui.say("home.update"),
                icon_name="refresh",
                actions=[update],
                key="update-ready",
            )
        )
    return found


def _install_hint(hall: Hall, foyer: Foyer) -> ft.Control | None:
    ui = hall.ui
    if foyer.install not in ("prompt", "ios") or not hall.prefs.now.install_hint:
        return None
    ways = {
        "prompt": ("home.install.now", lambda _: foyer.install_now()),
        "ios": ("home.install.how", lambda _: hall.places.go("install")),
    }
    words, act = ways[foyer.install]
    along = foyer.install == "ios" and foyer.played
    return pieces.notice(
        ui,
        ui.say("home.install.ios.games" if along else f"home.install.{foyer.install}"),
        icon_name="install",
        actions=[kit.quiet(ui, ui.say(words), act, icon_name="install")],
        on_close=lambda _: hall.choose("install_hint", False),
        key="install",
    )
