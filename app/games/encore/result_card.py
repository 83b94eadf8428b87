"""The result of an Event, shown as a card before play continues."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import flet as ft

from app.games.common.pieces import spoken
from app.games.encore import card_faces
from app.games.encore.faces import STAR, art
from app.games.encore.managers import TO_WIN
from app.games.encore.types import BoardContext, Event
from app.theme import Ui, kit, lettering, shapes
from app.theme.measure import DISPLAY, largest
from app.theme.palette import SEAT_COLOURS
from app.theme.ui import SIZES
from engines.encore.events import (
    AbilityTriggered,
    EventEnded,
    MoneyChanged,
    PayoutPaid,
    PriorityTaken,
    VenueReturned,
    VenueWon,
)

Gain: TypeAlias = tuple[AbilityTriggered, MoneyChanged]
"""Change of money, after the ability that causes it."""

PAGE = 460.0
"""Maximum width of the card with an Event's result."""

TWO_COLUMNS = 760.0
"""Maximum width of the card with the picture beside the figures."""

PAD = 20
"""Padding of the card with an Event's result, in logical pixels."""

BADGE = 28
"""Diameter of a Manager's badge."""

LEAST = 10.0
"""Minimum type size on the card with an Event's result."""

BEAM = 16
"""Height of the beams between the Intensities, in logical pixels."""

PICTURE = 0.19
"""Maximum height of the Venue's picture as a fraction of the window."""

LOW_PICTURE = 0.2
"""Maximum height of a picture beside the figures, relative to the window."""

EXTRA = 24.0
"""Height that the Venue's picture gives up for each further line, in logical pixels."""

POSTER = 100 / 240
"""Height of the Venue's picture divided by its width."""


def interlude(stage: BoardContext) -> ft.Control | None:
    """Draws an Event's result: winner, Intensities and payout.

    Returns:
        The card, or None if no Event has just ended or the game is over.
    """
    fresh = stage.scene.fresh
    ended = next((each for each in fresh if isinstance(each, EventEnded)), None)
    if ended is None or stage.view["phase"] == "over":  # the result page says it all
        return None
    card = _card(stage, fresh, ended.intensity)
    return kit.page_body(stage.ui, [kit.gap(8), card], width=_page(stage.ui), spacing=16)


def _card(stage: BoardContext, fresh: Sequence[Event], intensity: tuple[int, int]) -> ft.Control:
    ui = stage.ui
    won = next((each for each in fresh if isinstance(each, VenueWon)), None)
    paid = [each for each in fresh if isinstance(each, PayoutPaid)]
    gains, spared = [*_gains(fresh)], _spared(stage)
    headline = ui.say("encore.result.tie")
    picture: list[ft.Control] = []
    if won is not None:
        venue = card_faces.title(stage, won.venue)
        headline = ui.say("encore.result.won", name=stage.names[won.seat], venue=venue)
        picture = [_picture(stage, won, len(gains) + bool(spared))]
    title = ui.say("encore.result.title")
    worth = _tied(stage, fresh) if won is None else _worth(stage, won)
    after = [*filter(None, (spared, _first(stage, fresh), _next_venue(stage, won)))]
    head = [
        *picture,
        kit.text(ui, title, color=ui.colors.brass, center=True),
        kit.title(ui, headline, _points(ui, headline), center=True, level=2),
    ]
    figures = [
        _figures(stage, intensity),
        *([_sentence(ui, worth, _room(ui), strong=True, center=True)] if worth else []),
        *(_manager(stage, seat, paid, gains) for seat in range(len(stage.seats))),
        *(kit.text(ui, each, quiet=True, center=True) for each in after),
    ]
    if _abreast(ui):
        sides = [ft.Container(shapes.centred(each, 8), expand=True) for each in (head, figures)]
        content: ft.Control = ft.Row([*sides], spacing=PAD)
    else:
        content = shapes.centred([*head, *figures], 10)
    reached = (
        ui.say("encore.result.intensity", name=stage.names[seat], value=value)
        for seat, value in enumerate(intensity)
    )
    payouts = (stage.game.tell(each, stage.names, stage.lang) for each in paid)
    more = (stage.game.with_cause(gain, cause, stage.names, stage.lang) for cause, gain in gains)
    said = (title, headline, *reached, *filter(None, (worth,)), *payouts, *more, *after)
    panel = kit.panel(ui, content, pad=PAD, color=ui.colors.raised, key="result-card")
    return spoken(ui.say.sentences(said), panel, live=True)


def _picture(stage: BoardContext, won: VenueWon, lines: int) -> ft.Control:
    """Draws the Venue's picture, lower if the page has further lines."""
    ui, person = stage.ui, stage.seats[won.seat]
    height = ui.height * (LOW_PICTURE if _abreast(ui) else PICTURE)
    height -= EXTRA * lines * (not _abreast(ui))
    width = min(_room(ui), height / POSTER)
    height, star = width * POSTER, width * 0.34
    middle = ft.Alignment.CENTER
    badge = kit.badge(person.colour, star * 0.46, person.understudy, person.mask)
    bow = ft.Stack([kit.image(STAR, star, star), ft.Container(badge, alignment=middle)])
    bow.left, bow.top, bow.width, bow.height = (width - star) / 2, height - star * 0.62, star, star
    framed = ft.Container(
        kit.image(art(won.venue), width - 8, height - 8),
        width=width,
        height=height,
        padding=4,
        border_radius=kit.RADIUS,
        clip_behavior=kit.UNCUT,
        bgcolor=SEAT_COLOURS[person.colour][0],
        alignment=middle,
    )
    return shapes.uncut([framed, bow], width=width, height=height + star * 0.38)


def _tied(stage: BoardContext, fresh: Sequence[Event]) -> str:
    """Says where a tied Venue goes (E25)."""
    venues = (each.venue for each in fresh if isinstance(each, VenueReturned))
    venue = next(venues, stage.view["venue"])
    if venue is None:
        return ""
    return stage.ui.say("encore.result.returns", venue=card_faces.title(stage, venue))


def _gains(fresh: Sequence[Event]) -> Iterator[Gain]:
    """Yields changes of money after the payout, each with the ability that causes it."""
    cause: AbilityTriggered | None = None
    for event in fresh:
        if isinstance(event, AbilityTriggered):
            cause = event
        elif isinstance(event, MoneyChanged) and cause is not None:
            yield cause, event


def _worth(stage: BoardContext, won: VenueWon) -> str:
    count = len(stage.view["won"][won.seat])
    key = "encore.result.last" if count >= TO_WIN else "encore.result.worth"
    name = stage.names[won.seat]
    return stage.ui.say(key, name=name, count=count, needed=TO_WIN)


def _figures(stage: BoardContext, intensity: tuple[int, int]) -> ft.Control:
    ui, width = stage.ui, _room(stage.ui)
    size = ui.size("title")
    ends = [
        lettering.written(
            "display",
            str(value),
            size=size * (1.15 if value == max(intensity) else 0.85),
            color=ui.colors.text,
            no_wrap=True,
        )
        for value in intensity
    ]
    badges = [
        kit.badge(person.colour, BADGE, person.understudy, person.mask) for person in stage.seats
    ]
    beams: list[ft.Control] = [
        ft.Container(
            height=BEAM,
            expand=max(1, 100 * value),
            bgcolor=SEAT_COLOURS[person.colour][0],
            border_radius=BEAM / 2,
            clip_behavior=kit.UNCUT,
        )
        for person, value in zip(stage.seats, intensity, strict=True)
    ]
    beam = ft.Row(beams, spacing=3, expand=True)
    return ft.Row(
        [badges[0], ends[0], beam, ends[1], badges[1]],
        spacing=8,
        width=width,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _manager(
    stage: BoardContext, seat: int, paid: Sequence[PayoutPaid], gains: Sequence[Gain]
) -> ft.Control:
    ui, person, view = stage.ui, stage.seats[seat], stage.view
    say, won = stage.game.speaker(stage.lang), len(view["won"][seat])
    size = ui.size("large")
    ribbons = [
        kit.sign("tour", size, ui.colors.brass if number < won else ui.colors.line)
        for number in range(TO_WIN)
    ]
    amount = sum(each.amount for each in paid if each.seat == seat)
    sums = [kit.text(ui, say.money(view["money"][seat]), strong=True)]
    if amount:
        got = say.money(amount, signed=True)
        sums.insert(0, kit.text(ui, got, "small", color=ui.colors.brass, strong=True))
    row = ft.Row(
        [
            kit.badge(person.colour, BADGE, person.understudy, person.mask),
            ft.Container(kit.text(ui, person.name, strong=True, max_lines=1), expand=True),
            shapes.column(sums, 0, horizontal_alignment=ft.CrossAxisAlignment.END),
            ft.Row([*ribbons], spacing=1, tight=True),
        ],
        spacing=8,
        width=_room(ui),
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    own = [_gain(stage, cause, gain) for cause, gain in gains if gain.host_seat == seat]
    return shapes.column([row, *own], 0) if own else row


def _gain(stage: BoardContext, cause: AbilityTriggered, gain: MoneyChanged) -> ft.Control:
    ui = stage.ui
    amount = stage.game.speaker(stage.lang).money(gain.amount, signed=True)
    words = ui.say("encore.because", amount=amount, thing=card_faces.title(stage, cause.thing))
    text = kit.text(ui, words, "small", color=ui.colors.brass, strong=True)
    return ft.Row([text], width=_room(ui), alignment=ft.MainAxisAlignment.END)


def _spared(stage: BoardContext) -> str:
    """Says that nobody is exhausted, if somebody would have been (E27)."""
    frames = stage.scene.frames
    ended = next((each.view for each in frames if isinstance(each.event, EventEnded)), None)
    if ended is None or ended["reached"]:
        return ""
    width = ended["options"]["zones"]
    weary = any(zone < width for zones in ended["suspended"] for zone in zones)
    return stage.ui.say("encore.result.spared") if weary else ""


def _first(stage: BoardContext, fresh: Sequence[Event]) -> str:
    taken = next((each for each in fresh if isinstance(each, PriorityTaken)), None)
    return (
        "" if taken is None else stage.ui.say("encore.result.first", name=stage.names[taken.seat])
    )


def _next_venue(stage: BoardContext, won: VenueWon | None) -> str:
    view, say = stage.view, stage.ui.say
    if view["phase"] == "over" or view["venue"] is None:
        return ""
    # Until the hand limit is asked for, the next Venue is in the deck, to which a tied one returns.
    waits = view["stage"] == "aftershow" and view["phase"] != "trim" and won is not None
    left, count = len(view["venues"]) - waits, view["options"]["venues"]
    if not left:
        return say("encore.result.next.last")
    return say("encore.result.next", number=count - left, count=count)


def _points(ui: Ui, headline: str) -> float:
    most = ui.size("large" if _abreast(ui) else "title")
    return largest(headline, most, SIZES["small"], _room(ui), font=DISPLAY)


def _abreast(ui: Ui) -> bool:
    return ui.low


def _page(ui: Ui) -> float:
    return TWO_COLUMNS if _abreast(ui) else PAGE


def _room(ui: Ui) -> float:
    room = min(_page(ui), ui.width - 2 * ui.edge) - 2 * PAD
    return (room - PAD) / 2 if _abreast(ui) else room


def _sentence(
    ui: Ui, sentence: str, room: float, *, strong: bool = False, center: bool = False
) -> ft.Text:
    text = kit.text(ui, sentence, strong=strong, center=center)
    text.size = largest(sentence, ui.size("body"), LEAST, room)
    return text
