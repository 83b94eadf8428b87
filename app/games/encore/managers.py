"""Status line of each Manager: money, won Venues, cards, Priority and pass."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import Label, fixed, target
from app.games.encore import card_faces
from app.games.encore.board_state import BoardState
from app.games.encore.layout import Plan
from app.games.encore.places import read_at
from app.table.board import Seat
from app.table.control_cache import ControlCache
from app.table.places import Piece
from app.theme import Ui, kit, lettering
from app.theme.measure import width_of
from app.theme.signs import FAMILY, LETTERS
from app.theme.ui import STRONG, initials
from engines.encore.content import words

TO_WIN = 3
"""Number of Venues that a Manager must win to win the game."""

PAD, BETWEEN = 5, 7
"""Padding of a Manager's line, and gap between its groups."""

LEAST_SCALE = 0.6
"""Type scale below which a name is shortened to initials."""

LEAST_TYPE = 6.0
"""Minimum type size on a Manager's line."""

NEEDED = 0.7
"""Size of a missing Venue's ribbon, relative to a won one's."""

WITH_DECKS = 480.0
"""Minimum width of a line with the numbers of other cards."""

LINE = "line"
"""Kind of `Piece` for a Manager's line."""


class Purse(NamedTuple):
    """Content of a Manager's line.

    Attributes:
        turn: Whether the Manager decides next.
        passed: Word for a pass, or "" if the Manager has not just passed.
        money: Current money.
        then: Money after the choice, or "" if unchanged.
        tour: Number of Venues won.
        hand: Number of cards in the hand.
        performers: Number of Performers in the hand.
        decks: Numbers of cards in the Performer deck and the main deck.
        removed: Number of cards removed from the game.
        cheer: Extra Intensity of the next performance.
        known: Names of the hand cards known to the viewer.
        seen: Number of hand cards known to the viewer.
    """

    name: str
    turn: bool
    priority: bool
    passed: str
    money: str
    then: str
    tour: int
    hand: int
    performers: int
    decks: tuple[int, int]
    removed: int
    cheer: int
    known: str
    seen: int


def lines(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Draws the Managers' lines in seat order."""
    people, ui = moment.stage.seats, moment.stage.ui
    purses = {seat: _purse(moment, seat) for seat in plan.seats}
    sizes = {seat: _type(ui, plan.line(seat), purse) for seat, purse in purses.items()}
    if plan.abreast:  # side by side, both lines have the same type
        sizes = dict.fromkeys(sizes, min(sizes.values()))
    return [
        cache(_line, plan.line(seat), people[seat], purse, sizes[seat], key=f"line-{seat}")
        for seat, purse in purses.items()
    ]


def openers(
    moment: BoardState, plan: Plan, cache: ControlCache
) -> tuple[list[ft.Control], list[ft.Control]]:
    """Builds the tap targets that open a Manager in the inspector.

    Returns:
        Targets to place below the cards, for lines too short to tap, and targets to place above
        them.
    """
    below: list[ft.Control] = []
    over: list[ft.Control] = []
    for seat in plan.seats:
        reach, line = plan.reach(seat), plan.line(seat)
        area = reach or line.reach(kit.TARGET, plan.height)
        tap = moment.calling(moment.look_at, Piece(LINE, seat))
        opener = cache(
            target,
            area,
            Label(line_in_words(moment, seat), read_at(seat)),
            key=f"manager-{seat}",
            on_click=tap,
        )
        (over if reach else below).append(opener)
    return below, over


def _purse(moment: BoardState, seat: int) -> Purse:
    stage, view, after = moment.stage, moment.now, moment.after
    say = stage.game.speaker(stage.lang)
    passed = view["passes"] == 1 and view["phase"] == "act" and view["turn"] != seat
    then = ""
    if moment.sure("money") and after["money"][seat] != view["money"][seat]:
        then = say.money(after["money"][seat])
    known = view["known_cards"][seat] if view["seat"] is not None and seat != view["seat"] else []
    return Purse(
        stage.names[seat],
        _is_asked(moment, seat),
        view["priority"] == seat,
        stage.ui.say("encore.passed") if passed else "",
        say.money(view["money"][seat]),
        then,
        len(view["won"][seat]),
        view["hand_sizes"][seat],
        view["from_performers"][seat],
        (view["decks"][seat][0], view["decks"][seat][1]),
        len(view["removed"][seat]),
        view["cheer"][seat],
        say.row(card_faces.title(stage, card) for card in known),
        len(known),
    )


def _is_asked(moment: BoardState, seat: int) -> bool:
    scene, view = moment.stage.scene, moment.now
    if view["phase"] == "over" or not scene.may_name(seat):
        return False
    return seat == view["turn"] if moment.moving else seat in scene.deciders


def line_in_words(moment: BoardState, seat: int) -> str:
    """Describes a Manager's whole line in words."""
    view, say = moment.now, moment.stage.ui.say
    purse = _purse(moment, seat)
    head = say("encore.manager", name=purse.name, money=purse.money, venues=purse.tour)
    parts = [head, *(sentence for _, sentence in signs(moment, seat)[2:])]
    if free := _free_zones(moment, seat):
        parts.append(say("encore.manager.free", zones=say.listed(free)))
    if view["removed"][seat]:
        gone = say.listed(card_faces.title(moment.stage, card) for card in view["removed"][seat])
        parts.append(say("encore.manager.removed", cards=gone))
    if purse.known:
        parts.append(say("encore.manager.known", cards=purse.known))
    return say.sentences(parts)


def _free_zones(moment: BoardState, seat: int) -> list[str]:
    view, say = moment.now, moment.stage.game.speaker(moment.stage.lang)
    if view["stage"] == "draft":
        return []
    width = view["options"]["zones"]
    zones = view["zones"][seat]
    return [words.place(say, zone, width) for zone, card in enumerate(zones) if card is None]


def signs(moment: BoardState, seat: int) -> list[tuple[str, str]]:
    """Lists the signs on a Manager's line with their meanings.

    The sign is "" for a sentence without a sign.
    """
    say, speak = moment.stage.ui.say, moment.stage.game.speaker(moment.stage.lang)
    purse = _purse(moment, seat)
    found = [
        ("money", say("encore.manager.money", money=purse.money)),
        ("tour", say("encore.manager.venues", count=purse.tour, needed=TO_WIN)),
        ("hand", say("encore.manager.hand", count=purse.hand, performers=purse.performers)),
        (
            "drag",
            say("encore.manager.decks", performers=purse.decks[0], mains=purse.decks[1]),
        ),
    ]
    if purse.then:
        found.append(("next", say("encore.manager.then", money=purse.then)))
    if purse.priority:
        found.append(("crown", say("encore.manager.priority")))
    if purse.turn:
        found.append(("", say("encore.manager.turn")))
    if purse.passed:
        found.append(("", say("encore.manager.passed")))
    if purse.cheer:
        cheer = say("encore.manager.cheer", more=speak.signed(purse.cheer))
        found.append(("intensity", cheer))
    return found


def _held(purse: Purse) -> str:
    return f"{purse.performers}/{purse.hand}"


def _line_width(purse: Purse, name: str, size: float, small: float, area: Rect) -> float:
    mark = small * 1.1
    large = width_of(name, size) + width_of(purse.money + purse.then, size)
    ribbons = TO_WIN * min(area.h * 0.72, size * 1.4)
    counts = width_of(_held(purse), small) + 2 * mark
    marked = width_of(" " * purse.priority + purse.passed, small) + mark * purse.priority
    marked += mark * bool(purse.then) + width_of("  " if purse.passed else "", small)
    if purse.cheer:
        marked += width_of(f" +{purse.cheer}", small) + mark
    if purse.seen:
        marked += width_of(f"   {purse.seen}", small) + mark
    if area.w >= WITH_DECKS:
        decks = f"{purse.decks[0]} · {purse.decks[1]}"
        decks += f"  {purse.removed}" if purse.removed else ""
        marked += width_of(decks, small) + mark * (1 + bool(purse.removed))
    return large + ribbons + counts + marked


def _room(area: Rect) -> float:
    return area.w - 2 * PAD - min(area.h * 0.84, 30) - 5 * BETWEEN


def _called(area: Rect, purse: Purse, size: float, small: float) -> str:
    width = _line_width(purse, purse.name, size * LEAST_SCALE, small * LEAST_SCALE, area)
    return purse.name if width <= _room(area) else initials(purse.name)


def _type(ui: Ui, area: Rect, purse: Purse) -> float:
    size, small = _largest(ui, area)
    name, scale = _called(area, purse, size, small), 1.0
    # Large type shrinks before the name loses space.
    while size * scale > LEAST_TYPE:
        if _line_width(purse, name, size * scale, small * scale, area) <= _room(area):
            break
        scale *= 0.96
    return scale


def _largest(ui: Ui, area: Rect) -> tuple[float, float]:
    return min(ui.size("body"), area.h * 0.62), min(ui.size("small"), area.h * 0.56)


def _line(ui: Ui, area: Rect, person: Seat, purse: Purse, scale: float, *, key: str) -> ft.Control:
    size, small = _largest(ui, area)
    name = _called(area, purse, size, small)
    size, small = size * scale, small * scale
    pen = Pen(ui, size, small)
    row: list[ft.Control] = [
        kit.badge(person.colour, min(area.h * 0.84, 30), person.understudy, person.mask),
        _text(pen.called(purse, name), grows=True),
        _text(pen.money(purse)),
        _text(_tour(ui, purse.tour, min(area.h * 0.72, size * 1.4))),
        _text(pen.cards(purse)),
    ]
    if area.w >= WITH_DECKS:
        row.append(_text(pen.decks(purse)))
    return fixed(
        area,
        ft.Row(row, spacing=BETWEEN, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        padding=ft.Padding.symmetric(horizontal=PAD),
        border_radius=min(10, area.h / 2),
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.raised if purse.turn else None,
        border=ft.Border.all(1.5, ui.colors.brass) if purse.turn else None,
        key=key,
    )


def _text(spans: list[ft.TextSpan], *, grows: bool = False) -> ft.Text:
    return ft.Text(
        spans=spans,
        no_wrap=True,
        expand=grows,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS if grows else ft.TextOverflow.CLIP,
        semantics_label="",
    )


def _tour(ui: Ui, won: int, size: float) -> list[ft.TextSpan]:
    return [
        ft.TextSpan(
            LETTERS["tour"],
            lettering.style(
                "sign",
                size=size if number < won else size * NEEDED,
                color=ui.colors.brass if number < won else ui.colors.mark,
                height=1,
            ),
        )
        for number in range(TO_WIN)
    ]


class Pen(NamedTuple):
    """Builder of the text spans on a Manager's line.

    Attributes:
        size: Type size of name and money.
        small: Type size of everything else.
    """

    ui: Ui
    size: float
    small: float

    def called(self, purse: Purse, name: str) -> list[ft.TextSpan]:
        """Builds the spans for name, Priority, cheer, pass and known cards."""
        colors = self.ui.colors
        spans = [self._text(name, self.size, colors.text)]
        if purse.priority:
            spans += [self._text(" ", self.small, colors.text), self._sign("crown", colors.brass)]
        if purse.cheer:
            spans.append(self._text(f" +{purse.cheer}", self.small, colors.brass))
            spans.append(self._sign("intensity", colors.brass))
        if purse.passed:
            spans.append(self._text(f"  {purse.passed}", self.small, colors.rose))
        if purse.seen:
            spans += [self._text("  ", self.small, colors.text), self._sign("seen", colors.quiet)]
            spans.append(self._text(f" {purse.seen}", self.small, colors.quiet))
        return spans

    def money(self, purse: Purse) -> list[ft.TextSpan]:
        """Builds the spans for the money and its previewed value."""
        colors = self.ui.colors
        if not purse.then:
            return [self._text(purse.money, self.size, colors.text)]
        return [
            self._text(purse.money, self.size, colors.quiet),
            self._sign("next", colors.brass),
            self._text(purse.then, self.size, colors.brass),
        ]

    def cards(self, purse: Purse) -> list[ft.TextSpan]:
        """Builds the spans for the numbers of Performers and hand cards."""
        colors = self.ui.colors
        return [
            self._sign("kind-performer", colors.quiet),
            self._text(_held(purse), self.small, colors.text),
            self._sign("hand", colors.quiet),
        ]

    def decks(self, purse: Purse) -> list[ft.TextSpan]:
        """Builds the spans for the numbers of deck cards and removed cards."""
        quiet = self.ui.colors.quiet
        decks = f"{purse.decks[0]} · {purse.decks[1]}"
        spans = [self._sign("drag", quiet), self._text(decks, self.small, quiet)]
        if purse.removed:
            spans += [self._text("  ", self.small, quiet), self._sign("trash", quiet)]
            spans.append(self._text(str(purse.removed), self.small, quiet))
        return spans

    def _sign(self, name: str, color: str) -> ft.TextSpan:
        return self._text(LETTERS[name], self.small * 1.1, color, FAMILY)

    def _text(self, value: str, size: float, color: str, family: str = STRONG) -> ft.TextSpan:
        style = ft.TextStyle(size=size, color=color, font_family=family, height=1)
        return ft.TextSpan(value, style)
