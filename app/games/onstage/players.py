"""The players' chips, with each player's sign, name, score and hand size."""

from math import ceil
from typing import NamedTuple

import flet as ft

from app.games.common.board_state import Tap
from app.games.common.geometry import Rect
from app.games.common.pieces import named
from app.games.onstage import words
from app.games.onstage.blossom import blossom
from app.games.onstage.board_state import BoardState
from app.games.onstage.layout import FLOWER, MINI, MINI_NAME, Plan, troupe_spots
from app.games.onstage.places import SEAT
from app.table.board import Seat
from app.table.control_cache import ControlCache
from app.table.places import Piece
from app.theme import Ui, kit, lettering, shapes
from app.theme.measure import filling, width_of
from app.theme.ui import name_in, name_size

MINI_SIGN, MINI_TYPE = 16.0, 18.0
"""Size of the sign and of the score in the smallest chip."""

SCORE_PAD = 4.0
"""Padding beside the highest score, in logical pixels."""

FLOWER_GAP = 3.0
"""Gap between Blossom and score, in logical pixels."""

LOW_PAD = 7.0
"""Space to the right of a low chip's score, in logical pixels."""

NAME = 1.2
"""Line height of a player's name, relative to its type size."""


def players(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Draws a chip for each player, in seat order."""
    stage, view = moment.stage, moment.now
    scale = stage.ui.size("body") / 16

    def place(seat: int) -> Place:
        spots = troupe_spots(plan, seat, len(view["troupes"][seat]), scale)
        area = plan.chips[seat]
        free = (spots[0].x if spots else area.right) - area.x
        beside = area.right - (spots[-1].right if spots else area.x)
        detail = plan.detail
        return Place(area, free, beside, detail.compact, detail.narrow, detail is MINI)

    def player(seat: int) -> Player:
        before, now = words.score_parts(view, seat)
        return Player(
            stage.seats[seat],
            words.player_label(stage, view, seat),
            words.on_turn(stage, view, seat),
            words.score(view, seat),
            words.is_ahead(view, seat),
            stage.ui.say("onstage.player.sum", before=before, now=now) if before and now else "",
            view["hand_sizes"][seat],
        )

    def tap(seat: int) -> Tap:
        return moment.calling(moment.look_at, Piece(SEAT, seat))

    return [cache(_chip, place(seat), player(seat), tap(seat)) for seat in range(len(plan.chips))]


class Place(NamedTuple):
    """Area and level of detail of a player's chip.

    Attributes:
        area: Area of the chip.
        free: Width to the left of the claimed Performers, in logical pixels.
        beside: Width to the right of the claimed Performers, in logical pixels.
        compact: Whether the chip has at most two lines.
        narrow: Whether the chip is too narrow for sign and name side by side.
        mini: Whether the chip is a single line.
    """

    area: Rect
    free: float
    beside: float
    compact: bool
    narrow: bool
    mini: bool


class Player(NamedTuple):
    """Data shown on a player's chip.

    Attributes:
        person: The player.
        label: Screen reader label.
        turn: Whether it is the player's turn.
        points: Score so far.
        ahead: Whether the player has the highest score, unless all players are tied.
        parts: Score as a sum of the earlier Rounds and the current one, such as "7 + 3", or "" if
            either is 0.
        cards: Number of cards in hand.
    """

    person: Seat
    label: str
    turn: bool
    points: int
    ahead: bool
    parts: str
    cards: int


def _chip(ui: Ui, place: Place, player: Player, tap: Tap) -> ft.Control:
    area, turn = place.area, player.turn
    if place.mini:
        content = _mini(ui, place, player)
    elif place.compact and not place.narrow:
        content = _low(ui, place, player)
    else:
        content = _upright(ui, place, player)
    side = 3 if place.mini else 6
    chip = ft.Container(
        content,
        padding=ft.Padding.only(left=side, right=side, top=3 if place.compact else 5),
        border_radius=10,
        clip_behavior=kit.UNCUT,
        width=area.w,
        height=area.h,
        bgcolor=ui.colors.raised if turn else ui.colors.boards,
        border=ft.Border.all(2 if turn else 1, ui.colors.brass if turn else ui.colors.line),
    )
    return named(ui, chip, area, player.label, tap, None)


def _mini(ui: Ui, place: Place, player: Player) -> ft.Control:
    size = min(ui.size("body"), MINI_TYPE)
    pad = 2 * SCORE_PAD * player.ahead
    left = place.area.w - 12 - MINI_SIGN - 6 - width_of(str(player.points), size) - pad
    left = max(1.0, min(left, place.free - MINI_NAME - 2))
    called = name_in(player.person.name, left)
    line = _name(ui, called, min(ui.size("small"), filling(called, left)), player.turn)
    line.width = left
    badge = kit.badge(player.person.colour, MINI_SIGN, player.person.understudy, player.person.mask)
    return ft.Row(
        [badge, line, ft.Container(expand=True), _score(ui, player, size)],
        spacing=3,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _low(ui: Ui, place: Place, player: Player) -> ft.Control:
    side = _sign_side(ui, place)
    badge = kit.badge(player.person.colour, side, player.person.understudy, player.person.mask)
    line = _fitted_name(ui, player, place.area.w - 16 - side - 4)
    head = ft.Row(
        [badge, ft.Container(line, expand=True)],
        spacing=4,
        height=side,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    points, flower = ui.size("body"), FLOWER * ui.size("body") / 16 - FLOWER_GAP
    signed: list[ft.Control] = [_score(ui, player, points)]
    needs = width_of(str(player.points), points) + 2 * SCORE_PAD * player.ahead + flower
    if needs + FLOWER_GAP + LOW_PAD <= place.beside:
        signed.insert(0, blossom(flower))
    score = ft.Row(
        signed,
        spacing=FLOWER_GAP,
        alignment=ft.MainAxisAlignment.END,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return shapes.column([head, score])


def _upright(ui: Ui, place: Place, player: Player) -> ft.Control:
    side, flower = _sign_side(ui, place), 14 * ui.size("body") / 16
    left = place.area.w - 16 - side - 7 - 2 * SCORE_PAD * player.ahead
    size = min(ui.size("body" if place.compact else "large"), filling(str(player.points), left))
    head: list[ft.Control] = [
        kit.badge(player.person.colour, side, player.person.understudy, player.person.mask),
        ft.Container(expand=True),
        _score(ui, player, size),
    ]
    if not place.narrow:
        head.insert(2, blossom(flower))
    content = shapes.column(
        [
            ft.Row(
                head,
                spacing=3,
                height=side,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            _name_and_sum(ui, player, place.area.w - 16),
        ],
        1,
    )
    if place.narrow:
        return content
    return ft.Stack([content, _cards_left(ui, player.cards, place.area)])


def _name_and_sum(ui: Ui, player: Player, room: float) -> ft.Control:
    left = room - width_of(player.parts, ui.size("small")) - 6
    if not player.parts or width_of(player.person.name, ui.size("small")) > left:
        return _fitted_name(ui, player, room)
    parts = kit.text(ui, player.parts, "small", quiet=True, max_lines=1)
    return ft.Row(
        [ft.Container(_fitted_name(ui, player, left), expand=True), parts],
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=6,
    )


def _sign_side(ui: Ui, place: Place) -> float:
    return (20 if place.compact else 26) * min(ui.size("body") / 16, 1.3)


def _score(ui: Ui, player: Player, size: float) -> ft.Container:
    ink = ui.colors.on_brass if player.ahead else ui.colors.text
    return ft.Container(
        lettering.written("label", str(player.points), size=size, color=ink, no_wrap=True, line=1),
        padding=ft.Padding.symmetric(horizontal=SCORE_PAD, vertical=1) if player.ahead else None,
        border_radius=size / 2,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.brass if player.ahead else None,
    )


def _fitted_name(ui: Ui, player: Player, room: float) -> ft.Container:
    called = name_in(player.person.name, room)
    return _name(ui, called, name_size(ui, called, "small", room), player.turn)


def _name(ui: Ui, called: str, size: float, turn: bool) -> ft.Container:
    name = kit.text(ui, called, "small", max_lines=1, strong=turn)
    name.size, name.style = size, ft.TextStyle(height=NAME)
    return ft.Container(name, height=ceil(size * NAME), key="name")


def _cards_left(ui: Ui, count: int, area: Rect) -> ft.Control:
    return ft.Container(
        ft.Row(
            [
                kit.icon(ui, "hand", 15, ui.colors.quiet),
                kit.text(ui, str(count), "small", quiet=True),
            ],
            spacing=2,
            tight=True,
        ),
        right=0,
        top=area.h - 32 - (ui.size("small") - 13),
    )
