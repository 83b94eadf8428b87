"""The foyer: carry on with an open game, or start a new one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft
from flet import canvas as cv

from app.hall import Hall
from app.platform.bridge import InstallState
from app.screens import pieces
from app.store import Face, SessionCard
from app.text import House
from app.text.when import moment
from app.theme import Ui, kit, measure
from engines import Speaker, Standing, texts

AWAY = ("elsewhere", "unread")
"""Nothing can be read or kept, until the one step of the foyer has helped."""

SHOWN = 3
"""Open games on the first page; the others wait among the past games."""

WIDTH = 560
"""The programme is never wider."""

PAD, BESIDE = 8, 4
"""Inside a door to another room of the house, and between two doors."""

STUB = 56
FRINGE = 22
FILL = ft.BoxFit.FILL

LARGE = 1.3
"""Text scales above this put things below one another that otherwise stand side by side."""

GOLD = "#E3B04B"
CREAM = "#F3D9C6"
"""On velvet, which is the same in every lighting."""


@dataclass(frozen=True)
class Foyer:
    """What the foyer shows, and what can be done there.

    status      of the store
    cards       the games that are open, the newest first
    played      whether any game is kept
    told        sentences about files that were set aside or repaired
    outdated    says whether a game is of other rules than ours
    newer       a newer version of the app is ready
    install     how this app could be installed here
    """

    status: str
    cards: Sequence[SessionCard]
    played: bool
    told: Sequence[str]
    outdated: Callable[[SessionCard], bool]
    newer: bool
    install: InstallState
    open: Callable[[SessionCard], object]
    take_over: Callable[[], object]
    dismiss: Callable[[int], object]
    update: Callable[[], object]
    install_now: Callable[[], object]

    @property
    def away(self) -> bool:
        """Whether the games are out of reach."""
        return self.status in AWAY


def Home(hall: Hall, foyer: Foyer) -> ft.Control:
    """Brand, what is open, and one clear next step in the thumb's reach."""
    ui = hall.ui
    notices = _notices(hall, foyer)
    if ui.landscape:
        return _wide(hall, foyer, notices)
    width = min(WIDTH, ui.width) - 2 * ui.edge
    body: list[ft.Control] = [
        kit.gap(4),
        *notices,
        *_programme(hall, foyer, width),
    ]
    if ui.text_scale > LARGE:
        body.append(_doors(hall, width))
    return pieces.screen(
        _marquee(ui, small=ui.tight or bool(foyer.cards) or bool(notices)),
        kit.page_body(ui, [*body, kit.gap(8)], width=WIDTH, bottom=_foot(hall, foyer, width)),
        key="home",
    )


def _wide(hall: Hall, foyer: Foyer, notices: list[ft.Control]) -> ft.Control:
    """The same beside one another: the curtain on the left, the programme on the right."""
    ui = hall.ui
    left = round(ui.width * (0.46 if ui.roomy else 0.4))
    sides = ui.edge * (2 if ui.roomy else 1)
    width = ui.width - left - 2 * sides - ui.inset_right
    right: list[ft.Control] = [
        kit.gap(8 + ui.inset_top),
        *notices,
        *_programme(hall, foyer, width),
    ]
    if ui.text_scale > LARGE:
        right.append(_doors(hall, width))
    programme = ft.Column(
        right,
        spacing=12,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        alignment=ft.MainAxisAlignment.CENTER if ui.roomy else ft.MainAxisAlignment.START,
    )
    return ft.Row(
        [
            _velvet(ui, left, ui.height, _brand(ui, small=not ui.roomy)),
            ft.Column(
                [
                    ft.Container(
                        programme,
                        expand=True,
                        padding=ft.Padding.only(left=sides, right=sides + ui.inset_right),
                    ),
                    ft.Container(
                        _foot(hall, foyer, width),
                        padding=ft.Padding.only(
                            left=sides,
                            right=sides + ui.inset_right,
                            top=8,
                            bottom=12 + ui.inset_bottom,
                        ),
                    ),
                ],
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


def _marquee(ui: Ui, *, small: bool) -> ft.Control:
    """The curtain above the foyer, with the name of the house on it and a fringe below."""
    height = (124 if small else min(300, ui.height * 0.36)) + ui.inset_top
    return _velvet(ui, ui.width, height, _brand(ui, small=small), fringe=True)


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


def _brand(ui: Ui, *, small: bool) -> ft.Control:
    """The mask, the name of the house, and what it is."""
    large = ui.roomy and ui.landscape
    mask = 52 if small else 132 if large else 88
    name, wide, high = ("wordmark-stacked", 622, 233) if large else ("wordmark", 936, 142)
    width = 400 if large else min(ui.width * 0.78, 210 if small else 320)
    words: list[ft.Control] = [
        ft.Semantics(
            label=ui.say("app.name"),
            header=True,
            heading_level=1,
            content=kit.image(
                f"brand/{name}", width, width * high / wide, tint=ui.colors.on_velvet
            ),
        )
    ]
    if not small:
        words += [
            pieces.ornament(ui, color=GOLD),
            kit.apart(kit.text(ui, ui.say("home.tagline"), center=True, color=CREAM)),
        ]
    return ft.Container(
        ft.Column(
            [kit.image("brand/mask-flat", mask, mask * 0.62, tint=GOLD), *words],
            spacing=8 if small else 14,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=16),
    )


def _empty(ui: Ui, width: float) -> ft.Control:
    """Nothing is open: the stage is lit and waits."""
    words = ft.Column(
        [
            kit.title(ui, ui.say("home.empty"), "large", center=True, level=2),
            kit.text(ui, ui.say("home.empty.how"), quiet=True, center=True),
        ],
        spacing=6,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    rows: list[ft.Control] = [
        ft.Container(words, padding=ft.Padding.only(left=20, right=20, top=16, bottom=20))
    ]
    if ui.height >= 480 and ui.text_scale <= LARGE:
        rows.insert(0, _stage(ui, width - 2))
    return kit.panel(
        ui,
        pieces.stack(rows, 0),
        pad=0,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        key="empty",
    )


def _stage(ui: Ui, width: float) -> ft.Control:
    """Three of the company in the light. A picture to look at, nothing to press."""
    light = ui.colors.lighting
    high = 176 if ui.tight else 216
    star = high * 0.62
    side = star * 0.78

    def stand(name: str, height: float, shift: float) -> ft.Control:
        return ft.Container(
            kit.image(f"house/company-{name}", height * 0.75, height),
            left=width / 2 + shift - height * 0.375,
            bottom=16,
        )

    def part(name: str, left: float, top: float, wide: float, tall: float) -> ft.Container:
        return ft.Container(
            kit.image(f"house/{name}-{light}", wide, tall, fit=FILL),
            left=left,
            top=top,
            width=wide,
            height=tall,
        )

    return ft.Stack(
        [
            part("stage-backdrop", 0, 0, width, high * 0.72),
            part("stage-floor", 0, high * 0.66, width, high * 0.34),
            part("spotlight", width / 2 - high * 0.65, 0, high * 1.3, high),
            stand("left", side, -star * 0.82),
            stand("right", side, star * 0.82),
            stand("middle", star, 0),
        ],
        width=width,
        height=high,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )


def _programme(hall: Hall, foyer: Foyer, width: float) -> list[ft.Control]:
    """What is open, or a word of welcome."""
    ui, cards = hall.ui, foyer.cards
    if foyer.away:
        return [
            pieces.notice(
                ui,
                ui.say(f"home.{foyer.status}"),
                icon_name="lock",
                key="away",
            )
        ]
    if not cards:
        return [_empty(ui, width)]
    found: list[ft.Control] = [
        pieces.heading(ui, ui.say("home.continue"), 4),
        *(_ticket(ui, foyer, card) for card in cards[:SHOWN]),
    ]
    if len(cards) > SHOWN:
        found.append(
            kit.link(
                ui,
                ui.say("home.more", count=len(cards) - SHOWN),
                lambda _: hall.places.go("history"),
                key="more",
            )
        )
    return found


def _ticket(ui: Ui, foyer: Foyer, card: SessionCard) -> ft.Control:
    """An open game as a ticket: one tap goes back to its table."""
    colors = ui.colors
    title = card.title or card.game
    where = standing(ui.say, card)
    when = moment(card.updated, ui.say)
    label = ui.say(
        "home.continue.label",
        game=title,
        cast=ui.say.row(billed(ui.say, face) for face in card.cast),
        when=ui.say.chained("home.continue.lines", (*where, when)),
    )
    old = foyer.outdated(card)
    main = ft.Column(
        [
            kit.text(ui, title, "large", strong=True, max_lines=2),
            *(kit.text(ui, line, color=colors.brass, strong=True) for line in where),
            pieces.cast_line(ui, card.cast),
            kit.text(ui, ui.say("home.old_rules") if old else when, "small", quiet=True),
        ],
        spacing=6,
        tight=True,
    )
    face = ft.Stack(
        [
            ft.Row(
                [
                    ft.Container(
                        main,
                        expand=True,
                        padding=ft.Padding.only(left=16, right=STUB + 12, top=14, bottom=14),
                    )
                ]
            ),
            *_stub(ui),
        ],
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )
    return pieces.press(
        ui,
        face,
        label,
        lambda _: foyer.open(card),
        pieces.Surface(bg=colors.boards, border=colors.line),
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
        key=f"open-{card.id}",
    )


def _stub(ui: Ui) -> list[ft.Control]:
    """The stub of a ticket, to be torn off along a dashed line between two notches."""
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
            kit.icon(ui, "play", 28, ui.colors.brass),
            right=0,
            top=0,
            bottom=0,
            width=STUB,
            alignment=ft.Alignment.CENTER,
        ),
    ]


def billed(say: House, face: Face) -> str:
    """A player as one is read aloud: the badge that shows an understudy cannot be heard."""
    if face.understudy is None:
        return face.name
    return say("home.continue.understudy", name=face.name)


def tally(say: House, card: SessionCard) -> str:
    """Deciding tally of a finished game, such as "3 Venues to 1"; "" where points decide."""
    where = card.note.get("where")
    if card.finished is None or not isinstance(where, str):
        return ""
    try:
        kept = Standing.parse(where)
    except ValueError:  # a sentence, kept by an older version
        return ""
    if not kept.numbers:
        return ""
    return _sentence(say, card, kept._replace(key="tally"))


def standing(say: House, card: SessionCard) -> list[str]:
    """Where an open game stands, in the reader's language, and who is next."""
    where = card.note.get("where")
    told = [line for line in [_told(say, card, where)] if line] if isinstance(where, str) else []
    turn = card.note.get("next")
    if isinstance(turn, int) and 0 <= turn < len(card.cast):
        told.append(say("home.next", name=card.cast[turn].name))
    return told


def _told(say: House, card: SessionCard, where: str) -> str:
    """Where a game stands, "" where nobody can say; an older version has kept a sentence."""
    try:
        kept = Standing.parse(where)
    except ValueError:
        return where
    return _sentence(say, card, kept)


def _sentence(say: House, card: SessionCard, kept: Standing) -> str:
    """A standing in words, "" where the game has none for it."""
    own = Speaker(partial(texts, card.game), say.lang)
    try:
        return kept.sentence(own, [player.name for player in card.cast])
    except LookupError:
        return ""


def _foot(hall: Hall, foyer: Foyer, width: float) -> ft.Control:
    ui = hall.ui
    if foyer.away:
        step = kit.primary(
            ui,
            ui.say(f"home.{foyer.status}.act"),
            lambda _: foyer.take_over(),
            key="take-over",
        )
    else:
        step = kit.primary(
            ui, ui.say("home.new"), lambda _: hall.places.go("new"), icon_name="plus", key="new"
        )
    rows: list[ft.Control] = [step]
    if ui.text_scale <= LARGE:
        rows.append(_doors(hall, width))
    return pieces.stack(rows, 4)


def _doors(hall: Hall, width: float) -> ft.Control:
    """The other rooms of the house, side by side, or below one another in large type."""
    ui = hall.ui
    large = ui.text_scale > LARGE
    doors = {name: ui.say(f"home.{name}") for name in ("history", "rules", "settings")}
    room = (width - 2 * BESIDE) / len(doors) - 2 * PAD
    longest = max(measure.box(words, ui.size("small")) for words in doors.values())
    lines = 1 if longest <= room else 2

    def door(name: str, words: str) -> ft.Control:
        face: ft.Control = ft.Column(
            [
                kit.icon(ui, name, 24, ui.colors.brass),
                kit.text(ui, words, "small", strong=True, center=True, max_lines=lines),
            ],
            spacing=2,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        if large:
            face = ft.Row(
                [kit.icon(ui, name, 28, ui.colors.brass), kit.text(ui, words, strong=True)],
                spacing=16,
            )
        return pieces.press(
            ui,
            ft.Container(face, alignment=None if large else ft.Alignment.CENTER),
            words,
            lambda _: hall.places.go(name),
            pieces.Surface(
                pad=ft.Padding.symmetric(horizontal=PAD, vertical=8),
                expand=None if large else True,
            ),
            height=None if large else 60 + (lines - 1) * kit.line(ui, "small"),
            key=f"door-{name}",
        )

    made = [door(*one) for one in doors.items()]
    return pieces.stack(made, 4) if large else ft.Row(made, spacing=BESIDE)


def _notices(hall: Hall, foyer: Foyer) -> list[ft.Control]:
    """What the person should know before playing, the most serious thing first."""
    ui = hall.ui
    found: list[ft.Control] = []
    if foyer.status in ("memory", "newer"):
        found.append(
            pieces.notice(ui, ui.say(f"home.store.{foyer.status}"), icon_name="warn", key="store")
        )
    for index, told in enumerate(foyer.told):
        found.append(
            pieces.notice(
                ui,
                told,
                icon_name="warn",
                on_close=lambda _, index=index: foyer.dismiss(index),
                key=f"notice-{index}",
            )
        )
    # Not while another tab may be in the middle of a game, nor where a new start would lose one.
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
    installable = foyer.install in ("prompt", "ios") and hall.prefs["install_hint"]
    return found if found or not installable else [_install_hint(hall, foyer)]


def _install_hint(hall: Hall, foyer: Foyer) -> ft.Control:
    ui = hall.ui
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
