"""Corners of the arena, each with a team's panel or stage door.

A stage door is the exit at a place of the table without a player.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import Stance, fixed, named, placed, thickness_of
from app.games.upstaged import aria_text
from app.games.upstaged.board_state import BoardState, left_out, total
from app.games.upstaged.faces import Look, genre_sign, token, underline
from app.games.upstaged.layout import BOTTOM, LEFT, PLACES, RIGHT, TEAM, TOP, Plan, crowded
from app.games.upstaged.places import SEAT, artist
from app.games.upstaged.types import View
from app.table.board import Seat
from app.table.control_cache import ControlCache
from app.table.places import Piece
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.palette import SEAT_COLOURS, mixed
from app.theme.signs import FAMILY, LETTERS
from app.theme.ui import DISPLAY, STRONG, initials

NAME_HEIGHT = 1.2
"""Line height of a player's name, relative to its type size."""

SPAN = 1.1
"""Minimum line height of a panel's numbers, relative to type size."""

ON_TURN = {"evening": 0.2, "matinee": 0.22}
"""Share of the player's colour in the active player's panel, by lighting.

Other panels have the colour of the background. The active player's panel must look lit in any
colour.
"""

LEAST_NAME = 10.0
"""Type size, in logical pixels, below which initials replace a player's name."""

DOOR, DOOR_EDGE = 0.72, 4.0
"""Width of a stage door, and margin of its words.

The width is relative to the corner, the margin in logical pixels.
"""

ON, CHOSEN, UPSTAGED = 2.0, 3.0, 4.5
"""Frame width of an active, a chosen and an upstaged panel."""

CHANGE = 0.62
"""Type size of a score's latest change, relative to the score."""

LEAST_SUM = 10.0
"""Minimum type size of a score's parts and of its current value."""


def panels(
    moment: BoardState, plan: Plan, cache: ControlCache
) -> tuple[list[ft.Control], list[ft.Control]]:
    """Draws the team's panel or stage door of each corner.

    Returns:
        The panels and doors with the artists that react to taps, and the other artists, which are
        drawn above them.
    """
    found: list[ft.Control] = []
    still: list[ft.Control] = []
    for place in range(PLACES):
        side = plan.side(place)
        seat = plan.seat(side)
        if seat is None:
            above = side in (TOP, LEFT)
            found.append(cache(_door, plan.panel(side), above, key=f"door-{place}"))
        else:
            found.append(_panel(moment, plan, cache, side, seat))
            touched, seen = _team(moment, plan, cache, side, seat)
            found += touched
            still += seen
    return found, still


def _door(ui: Ui, area: Rect, above: bool, *, key: str) -> ft.Control:
    """Draws a stage door, with words if they can be read.

    They are `above` or below the door, away from the stage.
    """
    size = min(area.w, area.h) * DOOR
    parts: list[ft.Control] = [kit.image(f"upstaged/door-{ui.colors.lighting}", size, size)]
    words, room = ui.say("upstaged.door"), area.w - 2 * DOOR_EDGE
    most = min(ui.size("small"), (area.h - size - 2 * DOOR_EDGE) / kit.LINE)
    if most >= LEAST_NAME and measure.filling(words, room) >= LEAST_NAME:
        text = kit.text(ui, words, "small", quiet=True, max_lines=1, center=True)
        text.size = min(most, measure.filling(words, room))
        parts.insert(0 if above else 1, ft.Semantics(content=text, exclude_semantics=True))
    column = shapes.centred(parts, 0, alignment=ft.MainAxisAlignment.CENTER)
    return fixed(area, column, alignment=ft.Alignment.CENTER, key=key)


class Corner(NamedTuple):
    """Everything shown on a team's panel.

    Attributes:
        person: The player.
        genre: Number of the player's genre.
        now: Current score, or None if it is hidden or the team has no artists.
        then: Score at the end of the preview, or None if it is hidden or the team has no artists.
        secret: Whether the score is hidden until everyone has cut.
        sum: Points and bonuses, such as "19 + 10", or "" if there are no bonuses.
        change: By how many points the score has just changed.
        held: Number of cue cards in hand, or "" once the player's Cut is locked in.
        ground: Background colour.
        edge: Colour of the frame.
        width: Width of the frame, in logical pixels.
        label: Screen reader label, or None if the tray announces the player.
    """

    person: Seat
    genre: int
    now: int | None
    then: int | None
    secret: bool
    sum: str
    change: int
    held: str
    ground: str
    edge: str
    width: float
    label: str | None


def _panel(moment: BoardState, plan: Plan, cache: ControlCache, side: int, seat: int) -> ft.Control:
    stage, view, ui = moment.stage, moment.now, moment.stage.ui
    person = stage.seats[seat]
    colour = SEAT_COLOURS[person.colour][0]
    stance = moment.stance(Piece(SEAT, seat))
    after = moment.after
    on = aria_text.acts(moment, seat)
    upstaged = view["under_way"]["arriving"] is not None and view["under_way"]["host"] == seat
    edge = stance.mark or (
        ui.colors.velvet if upstaged else ui.colors.brass if on else ui.colors.line
    )
    width = _thickness(ui, stance, upstaged=upstaged, on=on)
    ground = mixed(ui.colors.boards, colour, ON_TURN[ui.colors.lighting])
    locked = seat in view["cut_by"] and not view["cuts"]
    corner = Corner(
        person,
        view["genres"][seat],
        total(view, seat),
        total(after, seat),
        bool(view["teams"][seat]) and view["worth"][seat] is None,
        _sum(view, seat),
        _change(moment, seat),
        "" if locked else str(view["hand_sizes"][seat]),
        ground if on else ui.colors.house,
        edge,
        width,
        moment.aria_text(Piece(SEAT, seat), aria_text.team(moment, seat)),
    )
    met = Stance(selected=stance.selected, on_click=stance.on_click)
    panel: ft.Control = cache(_corner, plan, side, corner, met, key=f"panel-{seat}")
    return panel


def _thickness(ui: Ui, stance: Stance, *, upstaged: bool, on: bool) -> float:
    if stance.selected:
        return CHOSEN
    if stance.mark is not None:
        return thickness_of(ui, stance.mark, ON)
    return UPSTAGED if upstaged else ON if on else 1.0


def _corner(
    ui: Ui, plan: Plan, side: int, corner: Corner, stance: Stance, *, key: str
) -> ft.Control:
    area = plan.panel(side)
    at = Rect(0, 0, area.w, area.h)
    # The thickest frame would cover numbers and signs, so half of it is outside the panel.
    thick = corner.width > CHOSEN
    align = ft.BorderSideStrokeAlign.CENTER if thick else ft.BorderSideStrokeAlign.INSIDE
    inner = corner.width / 2 if thick else 0.0
    signs, name, figures = (
        spot._replace(x=spot.x - area.x - inner, y=spot.y - area.y - inner)
        for spot in (plan.signs(side), plan.name(side), plan.figures(side))
    )
    right = side in (TOP, RIGHT)
    parts: list[ft.Control] = [
        *_signs(ui, corner.person, corner.genre, signs, right=right),
        _name(ui, corner.person.name, name, right=right),
        _figures(ui, figures, corner, low=side in (BOTTOM, RIGHT)),
    ]
    frame = ft.BorderSide(corner.width, corner.edge, align)
    drawn = ft.Container(
        shapes.uncut(parts),
        width=area.w,
        height=area.h,
        border_radius=10,
        clip_behavior=kit.UNCUT,
        bgcolor=corner.ground,
        border=ft.Border(frame, frame, frame, frame),
    )
    met = named(ui, drawn, at, corner.label, stance.on_click, stance.selected)
    return placed(ui, area, met, key=key)


def _signs(ui: Ui, person: Seat, genre: int, area: Rect, *, right: bool) -> list[ft.Control]:
    side = area.h
    badge = kit.badge(person.colour, side, person.understudy, person.mask)
    badge.left, badge.top = area.right - side if right else area.x, area.y
    height = side * 0.8
    sign = kit.sign(genre_sign(genre), height, ui.colors.text)
    sign.left = area.right - side - 6 - height if right else area.x + side + 6
    sign.top = area.y + (side - height) / 2
    return [badge, sign]


def _name(ui: Ui, name: str, area: Rect, *, right: bool) -> ft.Control:
    shown = name if measure.width_of(name, LEAST_NAME) <= area.w else initials(name)
    size = min(measure.largest(shown, ui.size("body"), LEAST_NAME, area.w, 1), area.h / NAME_HEIGHT)
    return fixed(
        area,
        lettering.written(
            "label",
            shown,
            size=size,
            color=ui.colors.text,
            text_align=ft.TextAlign.END if right else ft.TextAlign.START,
            no_wrap=True,
            line=NAME_HEIGHT,
        ),
        alignment=ft.Alignment.CENTER_RIGHT if right else ft.Alignment.CENTER_LEFT,
    )


def _figures(ui: Ui, area: Rect, corner: Corner, *, low: bool) -> ft.Control:
    now, then = corner.now, corner.then
    grown = min(ui.size("body") / 16, 1.25)
    size = min(area.w * 0.66, area.h * 0.34, 34.0 * grown)
    small = min(max(size * 0.5, 11.0), 16.0)
    worth: list[ft.TextSpan] = []
    if now is not None and now == then:
        worth.append(_span(str(now), DISPLAY, size, ui.colors.text))
        fine = min(small, measure.filling(corner.sum, area.w))
        if corner.change:
            # An arrow, because the sum has a plus sign in the same place.
            change = f"{'↑' if corner.change > 0 else '↓'}{abs(corner.change)}"
            worth.append(_span(f"\n{change}", STRONG, size * CHANGE, ui.colors.brass))
        elif corner.sum and fine >= LEAST_SUM:
            worth.append(_span(f"\n{corner.sum}", STRONG, fine, ui.colors.quiet))
    elif then is not None:
        if now is not None:
            before = max(size * 0.5, LEAST_SUM)
            worth.append(_span(f"{now} ", STRONG, before, ui.colors.quiet))
            worth.append(_span(LETTERS["next"] + "\n", FAMILY, before * 0.84, ui.colors.brass))
        worth.append(_span(str(then), DISPLAY, size, ui.colors.brass))
    elif corner.secret:
        worth.append(_span("?", DISPLAY, size, ui.colors.quiet))
    cards = [_span(LETTERS["locked"], FAMILY, small * 1.2, ui.colors.text)]
    if corner.held:
        cards = [
            _span(LETTERS["deck"], FAMILY, small, ui.colors.quiet),
            _span(f" {corner.held}", STRONG, small, ui.colors.quiet),
        ]
    lines = [cards, worth] if low else [worth, cards]
    spans = [*lines[0], *([_span("\n", STRONG, small, ui.colors.text)] if worth else []), *lines[1]]
    text = ft.Text(spans=spans, text_align=ft.TextAlign.CENTER)
    return fixed(area, text, alignment=ft.Alignment.CENTER)


def _sum(view: View, seat: int) -> str:
    worth = view["worth"][seat]
    bonus = 0 if worth is None else worth["total"] - worth["points"]
    return f"{worth['points']} + {bonus}" if worth is not None and bonus else ""


def _change(moment: BoardState, seat: int) -> int:
    frames, now = moment.stage.scene.frames, total(moment.now, seat)
    return now - (total(frames[0].view, seat) or 0) if frames and now is not None else 0


def _span(text: str, family: str, size: float, color: str) -> ft.TextSpan:
    height = measure.height(SPAN, text, family)
    style = ft.TextStyle(
        font_family=family, size=size, color=color, height=height, decoration=underline(text)
    )
    return ft.TextSpan(text, style)


def _team(
    moment: BoardState, plan: Plan, cache: ControlCache, side: int, seat: int
) -> tuple[list[ft.Control], list[ft.Control]]:
    view = moment.now
    team, then = view["teams"][seat], moment.after["teams"][seat]
    cut = left_out(moment, seat)
    touched: list[ft.Control] = []
    found: list[ft.Control] = []
    free = {*range(TEAM)}
    of_teams = _asks_of_teams(moment)
    for index, number in enumerate(seen_team(moment, seat)):
        spot = plan.team_place(side, index)
        piece = artist(number)
        stance = moment.stance(piece)
        comes = number not in team
        asked = not comes and (piece in moment.answers or piece in moment.wishes)
        dim = stance.dim if asked or (of_teams and moment.kinds & {piece.kind}) else 0.0
        look = Look(
            number,
            moment.stage.ui.colors.brass if comes else stance.mark if asked else None,
            bool(stance.selected) and asked,
            0.0 if comes else dim or (0.6 if number == cut else 0.0),
            "close"
            if piece == moment.refused
            else "cut" * (number == cut) or "pass" * (number not in then),
        )
        key = f"team-{number}"
        if moment.event is not None and number in moment.gone:
            continue
        free.remove(index)
        large = min(spot.w, spot.h) >= kit.TARGET
        if asked and large and not (moment.moving or crowded(moment)):
            # The tray announces this artist.
            touched.append(cache(_touched, look, spot, stance.on_click, key=key))
        else:
            found.append(cache(_member, look, spot, key=key))
    colors = moment.stage.ui.colors
    line = colors.quiet if aria_text.acts(moment, seat) else colors.mark  # on a lit panel
    found += [
        cache(_empty, plan.team_place(side, index), line, key=f"free-{seat}-{index}")
        for index in sorted(free)
    ]
    return touched, found


def _asks_of_teams(moment: BoardState) -> bool:
    members = (artist(each) for team in moment.now["teams"] for each in team)
    return any(each in moment.answers or each in moment.wishes for each in members)


def seen_team(moment: BoardState, seat: int) -> Sequence[int]:
    """Returns the artists drawn in a team after the preview.

    Artists who would leave come last, if there is space for them.
    """
    team, then = moment.now["teams"][seat], moment.after["teams"][seat]
    elsewhere = {each for other in moment.after["teams"] for each in other}
    elsewhere |= {each for lane in moment.after["arena"] for each in lane if each is not None}
    under_way = moment.after["under_way"]
    waiting = (under_way["ousted"], under_way["arriving"])
    elsewhere |= {each for each in waiting if each is not None}
    leaving = [each for each in team if each not in then and each not in elsewhere]
    return [*then, *leaving][:TEAM]


def _member(ui: Ui, look: Look, spot: Rect, *, key: str) -> ft.Control:
    drawn = token(ui, look, spot.w)
    drawn.left, drawn.top, drawn.key = spot.x, spot.y, key
    return drawn


def _touched(
    ui: Ui, look: Look, spot: Rect, tap: Callable[[], None] | None, *, key: str
) -> ft.Control:
    met = named(ui, token(ui, look, spot.w), spot, None, tap, None)
    assert isinstance(met, ft.LayoutControl)
    met.left, met.top, met.key = spot.x, spot.y, key
    return met


def _empty(ui: Ui, spot: Rect, line: str, *, key: str) -> ft.Control:
    size = spot.w * 0.72
    inset = (spot.w - size) / 2
    return ft.Container(
        left=spot.x + inset,
        top=spot.y + inset,
        width=size,
        height=size,
        border_radius=size / 2,
        clip_behavior=kit.UNCUT,
        border=ft.Border.all(1.5, line),
        key=key,
    )
