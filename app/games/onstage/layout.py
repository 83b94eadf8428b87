"""Layout of the board for any window and type size.

This module only computes areas: a `Plan` has the area of each zone of the board, and
`performer_spots` returns the areas of the Performers. All are in board coordinates, so that
Performers can move from the line to the stage and on to the player who claims them. The Performers
that a player has claimed are the player's troupe. They are drawn in the player's chip, a small
panel with the name and score.

Sizes are in logical pixels, unless they are fractions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import ceil, inf
from typing import NamedTuple

from app.games.common.geometry import Format, Rect, grid, troupe_row
from app.games.common.rows import BoardRow, lay_abreast, lay_out
from app.games.onstage import words
from app.games.onstage.board_state import IN_LINE, ON_STAGE, BoardState
from app.games.onstage.types import View
from app.theme import Ui, kit, measure
from app.theme.ui import LOW
from engines.onstage.content import CARDS, CAST, GRADES, STAR

PERFORMER_RATIO = 160 / 120
Heights = tuple[float, float]
"""Minimum and ideal height of a zone of the board."""

BESIDE = 16.0
"""Gap between the stage and the column beside it."""

BETWEEN = 16.0
"""Gap between the Performers of two suits on stage."""

WITHIN = 4.0
"""Gap between the Performers of one suit on stage."""

FRAME = 40.0
"""Width of both pillars and their gaps in a narrow window."""

HEAD_GAP = 4.0
"""Gap between the valance and the Performers on stage."""

TARGET = 48
"""Minimum width and height of a touch target."""

VISIBLE = TARGET + 2
"""Minimum visible width and height of each card in the hand."""

FACE = Rect(0, 0, 160, 224)
"""Size of a card's picture, in the picture's own units."""

INDEX = Rect(0, 0, 92, 86)
"""Corner of a card's picture with number, suit, Blossoms and ability."""

CARD_RATIO = FACE.h / FACE.w

LIFT = 10
"""Space reserved above the hand for a raised card."""

NARROW = 420.0
"""Minimum width of a divided board with the trick beside the stage.

It applies while a Performer on stage is to be chosen. A divided board has the question in a
separate column.
"""

LEAST_TUCKED = 28.0
"""Minimum width of a waiting Performer beside the trick."""

MINI_NAME = 22.0
"""Distance of the name from the smallest chip's left edge."""

MINI_SCORE = 22.0
"""Width reserved for the score in the smallest chip, including margins."""

LEAST_INITIAL = 10.0
"""Minimum width of a player's name in the smallest chip."""

FLOWER = 17.0
"""Width of the Blossom and its gap beside a low chip's score."""

FLOWERED = 100.0
"""Minimum width of a low chip that reserves room for the Blossom."""

MINI_MASK = 0.7
"""Width of each Performer if the smallest chip shows several.

It is a fraction of the chip's area for Performers.
"""

LEAST_NAMED = 48.0
"""Minimum width of the named Performers on stage."""

NAME_ROOM = 18.0
"""Height of the Performers' names on stage, before type scaling."""

FLOOR = 9.0
"""Distance between the suits' totals and the stage's lower edge.

The marker of the front Performer reaches over that edge.
"""

HAND = 92.0
"""Maximum width of a hand card in a small or upright window."""

ONE_ROW = HAND * CARD_RATIO + LIFT
"""Maximum height of a one-row hand in an upright window."""

WAITING = CAST - 1
"""Number of waiting Performers for which an upright window always has room.

It is the number of Performers in line when a Round begins.
"""

LEAST_TRICK = 68.0
"""Minimum height of the trick without caption, except in small windows."""

CAPTION_ROOM = 26.0
"""Height below the trick for its caption, at the default text scale."""

HEADROOM = 8.0
"""Height above the line for a marker, in an upright window."""

LOW_HEADROOM = 2.0
"""Height above the line for a marker, in a small window."""


class Form(NamedTuple):
    """Arrangement of the board's zones.

    Attributes:
        rows: Zones that use the full width, from top to bottom, below the columns if any.
        left: Zones in the column with the stage, from top to bottom.
        right: Zones in the column beside the stage, from top to bottom.
        beside_trick: Zones to the left of the trick; empty if the trick is a zone like the others.
        gap: Vertical gap between zones.
    """

    rows: tuple[str, ...]
    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    beside_trick: tuple[str, ...] = ()
    gap: float = 6.0


UPRIGHT = Form(("players", "house", "trick", "line", "hand"), gap=8.0)
"""Arrangement of the zones for an upright window.

The hand is below the line, so that it gives way first when the line opens.
"""

SMALL_UPRIGHT = UPRIGHT._replace(gap=6.0)
"""Arrangement of the zones for an upright window with little height."""

LYING = Form(("hand",), ("house", "line"), ("players", "trick"), gap=8.0)
"""Arrangement of the zones for a window in landscape."""

LYING_LOW = Form(("hand",), ("house",), ("players", "line", "trick"))
"""Arrangement of the zones for a window in landscape with little height.

The line is in the right column, above the trick, which leaves more height for the stage.
"""

DIVIDED = Form(("players", "house", "line", "hand"), beside_trick=("house",))
"""Arrangement for a phone in landscape, with a question column."""

TUCKED = DIVIDED._replace(beside_trick=("house", "line"))
"""Variant of `DIVIDED` with the trick beside stage and line.

This leaves more height for the trick.
"""

ALL_STAGE = DIVIDED._replace(beside_trick=("line",))
"""Variant of `DIVIDED` with a full-width stage to choose from."""


class Level(NamedTuple):
    """Heights of the parts of the stage at one level of detail.

    Attributes:
        head: Height of the valance, which shows the trump.
        plates: Height of the plates with the suits' totals.
        boards: Minimum height of the area for Performers, and its ideal height in an upright
            window.
    """

    head: float
    plates: float
    boards: Heights


ROOMY = Level(38, 28, (84.0, 250.0))
COMPACT = Level(30, 24, (64.0, 190.0))
SMALL = Level(24, 20, (50.0, 190.0))


class Detail(NamedTuple):
    """Level of detail of a player's chip.

    Attributes:
        height: Minimum height at the default text scale.
        compact: Whether the chip has at most two lines, as on private screens and during a choice.
        narrow: Whether the chip is too narrow for sign and name side by side.
    """

    height: float
    compact: bool = True
    narrow: bool = False


FULL = Detail(80.0, compact=False)
FULL_NARROW = Detail(80.0, compact=False, narrow=True)

ONE_LINE = Detail(48.0)
"""Chip of two lines: sign and name, then score and Performers."""

STACKED = Detail(64.0, narrow=True)
"""Chip with sign and score above name and Performers."""

TIGHT = Detail(50.0, narrow=True)
"""Chip with sign, Performers and score above the name."""

MINI = Detail(34.0)
"""Chip with sign, shortened name, claimed Performers and score on one line."""


class NameRow(NamedTuple):
    """Text size and height of Performers' names on stage; 0 for none."""

    size: float = 0.0
    height: float = 0.0


NO_NAMES = NameRow()


@dataclass(frozen=True)
class Plan:
    """Areas of the board's zones; a hidden zone has no height.

    Attributes:
        width: Width of the board.
        height: Height of the board, which scrolls if it exceeds the window.
        players: Area of all players' chips.
        chips: Area of each player's chip, in seat order.
        house: Area of the stage with its frame.
        line: Area of the line of waiting Performers.
        trick: Area of the trick with its caption.
        hand: Area of the cards in hand. While the line or the stage opens, its lower part may be
            below the board.
        card: Maximum width of a card in hand.
        head: Height of the valance, which shows the trump.
        plates: Height of the plates with the suits' totals.
        detail: Level of detail of the players' chips.
        line_rows: Number of rows in the line.
        trick_rows: Number of rows of cards in the trick.
        names: Names below the Performers on stage.
    """

    width: float
    height: float
    players: Rect
    chips: tuple[Rect, ...]
    house: Rect
    line: Rect
    trick: Rect
    hand: Rect
    card: float
    head: float
    plates: float
    detail: Detail
    line_rows: int
    trick_rows: int
    names: NameRow

    @property
    def banner(self) -> Rect:
        """Empty area, because the question is in the action bar or column."""
        return Rect(0, 0, 0, 0)

    @property
    def boards(self) -> Rect:
        """Area for the Performers on stage, within its frame."""
        side = self.pillar + 6
        return self.house.inset(side, self.head + HEAD_GAP, side, self.plates + FLOOR)

    @property
    def pillar(self) -> float:
        """Width of each pillar beside the stage, in logical pixels."""
        return 14.0 if self.house.w < 420 else 22.0


class _Space(NamedTuple):
    """Available space, with the arrangement and level of detail chosen for it.

    Attributes:
        form: Arrangement of the zones.
        level: Level of detail of the stage.
        detail: Level of detail of the players' chips.
        scale: Type size relative to the default.
        left: Left edge of all zones.
        inner: Width of all zones.
        main: Width of the stage.
        side: Width of the column beside the stage, or of all zones if there are no columns.
        height: Height of the window.
        hand: Number of cards shown in the hand.
    """

    form: Form
    level: Level
    detail: Detail
    scale: float
    left: float
    inner: float
    main: float
    side: float
    height: float
    hand: int

    @property
    def upright(self) -> bool:
        return not (self.form.left or self.form.beside_trick)

    @property
    def headroom(self) -> float:
        low = self.form is SMALL_UPRIGHT and self.hand
        return (LOW_HEADROOM if low else HEADROOM) if self.upright else 0.0

    @property
    def divided(self) -> bool:
        return bool(self.form.beside_trick)

    @property
    def stage_scale(self) -> float:
        return min(self.scale, 1.4) if self.divided else self.scale


def make_plan(ui: Ui, moment: BoardState, width: float, height: float) -> Plan:
    """Returns the layout of the board for a window, in logical pixels.

    With large type, the layout may be higher than the window. The board then scrolls.
    """
    space = _space(ui, moment, width, height)
    zones, card = _zones(space, _rows(ui, moment, space)), _widest(width, height)
    if space.upright and space.hand:
        card = _best_rows(zones["hand"].inset(0, LIFT, 0, 0), space.hand, card)[1]
        zones = _without_row(moment, space, zones, card)
    bottom = max(zone.bottom for zone in zones.values() if zone.h)
    if space.upright:
        zones = _opened(ui, moment, space, zones, card)
        bottom -= _note_height(ui, moment)
        hand = zones["hand"]
        bottom = max(bottom, hand.y + _corner(card) if hand.h else zones["line"].bottom)
    seats = moment.now["seats"]
    plan = Plan(
        width=width,
        height=max(height, bottom + 4),
        chips=tuple(_chips(zones["players"], seats)),
        **zones,
        card=card,
        head=space.level.head * space.stage_scale,
        plates=space.level.plates * space.stage_scale,
        detail=space.detail,
        line_rows=_line_rows(zones["line"], len(moment.now["line"]), width),
        trick_rows=_trick_rows(zones["trick"], seats) if space.divided else 1,
        names=NO_NAMES,
    )
    return replace(plan, names=_names(ui, moment, plan))


def _rows(ui: Ui, moment: BoardState, space: _Space) -> dict[str, BoardRow]:
    return {
        "players": _players(space),
        "house": _house(moment, space),
        "line": _line(moment, space),
        "trick": _trick(ui, moment, space),
        "hand": _hand(moment, space),
    }


# -- arrangement -----------------------------------------------------------------------------


def _space(ui: Ui, moment: BoardState, width: float, height: float) -> _Space:
    scale, divided = ui.size("body") / 16, ui.landscape and ui.part == "board"
    seats, upright = moment.now["seats"], not ui.landscape
    if upright:
        height += _note_height(ui, moment)
        moment = replace(moment, asked=None)
    edge, room = 12.0 if width < 600 else 20.0, min(width, 1240.0)
    inner = room - 2 * edge
    level = _level(ui, moment, height, scale)
    hand = 0 if moment.picking and _crowded(ui, height) else len(moment.hand)
    if upright and hand:
        hand = CARDS // seats
    form, main = SMALL_UPRIGHT if level is SMALL else UPRIGHT, inner
    if divided:
        form, main = _divided_form(moment, inner, hand)
    elif ui.landscape:
        main = inner * (0.54 if moment.private else 0.56)
        stage_counts = hand > 0 or moment.asked in ON_STAGE
        form = LYING_LOW if level is SMALL and stage_counts else LYING
    side = inner - main - BESIDE if form.left else inner
    detail = _detail(seats, form, level, side, height, scale)
    left = (width - room) / 2 + edge
    return _Space(form, level, detail, scale, left, inner, main, side, height, hand)


def _note_height(ui: Ui, moment: BoardState) -> float:
    if moment.private or not moment.picking or ui.landscape:
        return 0.0
    return kit.step_height(ui, note=True) - kit.step_height(ui, note=False)


def _level(ui: Ui, moment: BoardState, height: float, scale: float) -> Level:
    divided = ui.landscape and ui.part == "board"
    compact, small = (470.0, 500 * scale)
    if divided:
        compact, small = 340 * scale, inf if moment.private else 0.0
    elif ui.landscape:
        small = 320.0
    if not (moment.picking or moment.private or height < compact):
        return ROOMY
    return SMALL if height < small else COMPACT


def _crowded(ui: Ui, height: float) -> bool:
    return height < (LOW if ui.part == "board" else 420)


def _divided_form(moment: BoardState, inner: float, hand: int) -> tuple[Form, float]:
    # Performers on stage must be large enough to touch; a narrow window needs its full width.
    if moment.asked in ON_STAGE:
        return (ALL_STAGE, inner) if inner < NARROW else (DIVIDED, inner * 0.68)
    main, waiting = inner * 0.6, len(moment.now["line"])
    tucked = hand and (main - 14) / max(waiting, 1) - 5 >= LEAST_TUCKED
    return TUCKED if tucked else DIVIDED, main


def _detail(
    seats: int, form: Form, level: Level, width: float, height: float, scale: float
) -> Detail:
    narrow = width / seats < 88 * scale
    if level is ROOMY:
        return FULL_NARROW if narrow else FULL
    if form.beside_trick:
        mini = narrow or height < 380
    else:
        mini = form is LYING_LOW or (narrow and scale >= 1.5)
    if mini:
        return MINI
    if not narrow:
        return ONE_LINE
    return TIGHT if form is SMALL_UPRIGHT else STACKED


def _zones(space: _Space, rows: Mapping[str, BoardRow]) -> dict[str, Rect]:
    form = space.form
    if form.left:
        return _in_columns(space, rows)
    edge = 4.0 if space.divided else 2.0
    area = Rect(space.left, edge, space.inner, space.height - 4 - edge)
    zones = lay_out(area, [rows[name] for name in form.rows], form.gap).areas
    if form.beside_trick:
        width = space.inner / 2 if form is ALL_STAGE else space.main
        for name in form.beside_trick:
            zones[name] = Rect(area.x, zones[name].y, width, zones[name].h)
        first, last = zones[form.beside_trick[0]], zones[form.beside_trick[-1]]
        left = first.right + 12
        zones["trick"] = Rect(left, first.y, area.right - left, last.bottom - first.y)
    return zones


def _in_columns(space: _Space, rows: Mapping[str, BoardRow]) -> dict[str, Rect]:
    form, cards = space.form, rows["hand"].ideal
    upper = space.height - 6 - (cards + form.gap if cards else 0)
    area = Rect(space.left, 3.0, space.inner, upper)
    left, right = ([rows[name] for name in names] for names in (form.left, form.right))
    columns = ((space.main, left), (space.side, right))
    zones, used = lay_abreast(area, columns, BESIDE, form.gap)
    top = max(area.y + used + form.gap, space.height - 3 - cards)
    return {**zones, "hand": Rect(space.left, top, space.inner, cards)}


# -- an upright window ------------------------------------------------------------------------


def _without_row(
    moment: BoardState, space: _Space, zones: dict[str, Rect], card: float
) -> dict[str, Rect]:
    seats, hand = moment.now["seats"], zones["hand"]
    count = max(1, min(space.hand, space.hand + 1 - moment.now["trick"]))
    height = card * CARD_RATIO
    if _hand_width(Rect(0, 0, space.inner, height), count, 1, card) < card - 0.5:
        return zones
    spare = hand.h - LIFT - height
    trick = zones["trick"]
    widest = trick_spots(trick._replace(h=space.height), seats)[0]
    most = LIFT + widest.h + CAPTION_ROOM * space.scale
    # A short line in one row needs less than half of that height.
    waiting = _line_heights(space.main, len(moment.now["line"]), 1)[1] + space.headroom
    more = max(spare / 2, spare + zones["line"].h - waiting)
    more = min(more, spare, max(0.0, most - trick.h))
    heights = {"trick": trick.h + more, "line": zones["line"].h + spare - more}
    return _stacked(space, zones, {**heights, "hand": hand.h - spare})


def _opened(
    ui: Ui, moment: BoardState, space: _Space, zones: dict[str, Rect], card: float
) -> dict[str, Rect]:
    needs, heights = _needs(moment, space), {name: zone.h for name, zone in zones.items()}
    grown = {name: max(0.0, least - heights[name]) for name, least in needs.items()}
    more, hidden = sum(grown.values()), 0.0
    if heights["hand"]:
        hidden = max(0.0, heights["hand"] - _corner(card)) + LIFT
    short = _note_height(ui, moment) + max(0.0, more - hidden)
    closed = _line_heights(space.main, WAITING, 1)[0] + space.headroom
    # While a Performer is to be chosen, the trick needs no caption.
    bare = min(_trick(ui, moment, space).least, LEAST_TRICK * space.scale)
    for name, least in (("line", closed), ("trick", bare)):
        if not grown.get(name):
            less = min(short, max(0.0, heights[name] - least))
            heights[name] -= less
            short -= less
    for name, extra in grown.items():
        heights[name] += extra
    zones = _stacked(space, zones, heights)
    # No card is raised now, so the cards may be right below the line.
    hand = zones["hand"]._replace(y=zones["hand"].y - min(LIFT, more))
    return {**zones, "line": zones["line"].inset(0, space.headroom, 0, 0), "hand": hand}


def _needs(moment: BoardState, space: _Space) -> dict[str, float]:
    needs = {"house": _house_least(moment, space), "line": 0.0}
    if moment.asked in IN_LINE:
        rows = _open_rows(space.main, len(moment.now["line"]))
        performers = rows * (TARGET + 0.25) * PERFORMER_RATIO
        needs["line"] = performers + (rows - 1) * 5 + 10 + space.headroom
    return needs


def _corner(card: float) -> float:
    return LIFT + INDEX.h / FACE.w * card


def _stacked(
    space: _Space, zones: Mapping[str, Rect], heights: Mapping[str, float]
) -> dict[str, Rect]:
    top, stacked = zones["players"].y, dict[str, Rect]()
    for name in space.form.rows:
        zone = zones[name]._replace(y=top)
        stacked[name] = zone._replace(h=heights.get(name, zone.h))
        top = stacked[name].bottom + space.form.gap
    return stacked


# -- heights of the zones --------------------------------------------------------------------


def _players(space: _Space) -> BoardRow:
    least = space.detail.height * space.scale
    return BoardRow("players", least, least + (14 if space.level is ROOMY else 0))


def _house(moment: BoardState, space: _Space) -> BoardRow:
    level, scale = space.level, space.stage_scale
    frame = (level.head + level.plates) * scale
    least = level.boards[0] + frame
    if not space.upright:
        least = max(least, _house_least(moment, space))
    frame += 0 if level is SMALL else NAME_ROOM * scale
    ideal = max(least, level.boards[1] + frame if space.upright else space.main * 0.62)
    if space.upright:
        return BoardRow("house", least, ideal, 1, ideal + 120)
    return BoardRow("house", least, ideal, int(space.form is not LYING))


def _house_least(moment: BoardState, space: _Space) -> float:
    if moment.asked not in ON_STAGE:
        return 0.0
    level, scale = space.level, space.stage_scale
    frame = (level.head + level.plates) * scale
    return frame + _stage_least(space.main, moment.now, level.plates * scale + 6)


def _names(ui: Ui, moment: BoardState, plan: Plan) -> NameRow:
    groups = stage_groups(moment.now)
    called = [words.name(moment.stage, performer) for performer in moment.now["stage"]]
    most = ui.size("small")
    for lines in (1, 2):
        row = NameRow(most, ceil(lines * most * measure.height(kit.LABEL, "".join(called))))
        spots = stage_spots(replace(plan, names=row), groups)
        if not spots or spots[0][0].w < LEAST_NAMED:
            continue
        size = min(measure.largest(one, most, kit.CAPTION, spots[0][0].w, lines) for one in called)
        if all(measure.fits(one, size, spots[0][0].w, lines) for one in called):
            return row._replace(size=size)
    return NO_NAMES


def _trick(ui: Ui, moment: BoardState, space: _Space) -> BoardRow:
    if space.form.left:
        return BoardRow("trick", 72 if space.form is LYING else 60, 300, grows=1)
    caption = ui.size("body") * 1.4
    if space.form is SMALL_UPRIGHT:
        room = 0 if moment.private else caption
        return BoardRow("trick", 56 + room, 120 + room)
    lines = 1 if moment.stage.news else 2
    least = LEAST_TRICK if moment.private else LEAST_TRICK + caption
    return BoardRow("trick", least, 150 + lines * caption)


def _hand(moment: BoardState, space: _Space) -> BoardRow:
    if not space.hand:
        return BoardRow("hand", 0, 0)
    if space.form.left:
        low = space.form is LYING_LOW
        heights: Heights = (86.0 if low else max(96.0, min(space.height * 0.42, 232.0)),) * 2
    elif moment.picking and space.divided:
        heights = (96.0, 150.0)
    elif _hand_rows(space.inner, space.hand) == 1:
        heights = (100.0, 116.0) if space.divided else (104.0, ONE_ROW)
    else:
        heights = (144.0, 160.0) if space.divided else (146.0, 236.0)
    return BoardRow("hand", *heights)


def _line(moment: BoardState, space: _Space) -> BoardRow:
    if space.upright:
        roomy = space.form is UPRIGHT and space.level is ROOMY and space.height > 560
        rows = 2 if roomy and (space.main - 14) / WAITING < 56 else 1
        least, ideal = _line_heights(space.main, WAITING, rows)
        return BoardRow("line", least + space.headroom, ideal + space.headroom)
    across = space.main
    if space.form is LYING_LOW:
        across = space.side
    elif space.form is DIVIDED:
        across = space.inner
    elif space.form is ALL_STAGE:
        across = space.inner / 2
    waiting, opened = len(moment.now["line"]), moment.asked in IN_LINE
    rows = _open_rows(across, waiting) if opened else 1
    least, ideal = _line_heights(across, waiting, rows, opened=opened)
    if space.form is ALL_STAGE:  # shares its row with the trick
        return BoardRow("line", max(least, 72.0), max(ideal, 110.0))
    return BoardRow("line", least, ideal)


def _trick_rows(area: Rect, seats: int) -> int:
    best, widest = 1, 0.0
    for rows in range(1, seats + 1):
        width = grid(area, seats, CARD_RATIO, 8, 150, rows)[0].w
        if width > 1.15 * widest:
            best, widest = rows, width
    return best


def _hand_rows(width: float, count: int) -> int:
    return _best_rows(Rect(0, 0, width, ONE_ROW - LIFT), count, inf)[0]


def _open_rows(width: float, count: int) -> int:
    across = max(1, int((width - 14 + 5) // (TARGET + 0.5 + 5)))
    return max(1, -(-count // across))


def _line_rows(area: Rect, count: int, width: float) -> int:
    sizes = [(line_grid(area, count, rows, width)[0].w, -rows) for rows in (1, 2, 3) if count]
    return -max(sizes, default=(0.0, -1))[1]


def _line_heights(width: float, count: int, rows: int, *, opened: bool = False) -> Heights:
    across = max(-(-count // rows), 1)
    fills = (width - 14) / across - 5
    least = TARGET + 1 if opened else min(30.0 if rows == 1 else 48.0, fills)
    ideal = min(72.0 if width < 600 else 100.0, max(fills, least))
    return _row_height(least, rows), _row_height(ideal, rows)


def _stage_least(width: float, view: View, shelf: float) -> float:
    groups, count = len(stage_groups(view)), len(view["stage"])
    needed = count * TARGET + (count - groups) * WITHIN + (groups - 1) * BETWEEN
    row = TARGET * PERFORMER_RATIO + 2
    return HEAD_GAP + FLOOR + (row if needed <= width - FRAME else 2 * row + shelf)


def _row_height(width: float, rows: int) -> float:
    return rows * (width * PERFORMER_RATIO + 5) + 7


def _chips(area: Rect, seats: int) -> list[Rect]:
    gap = 6.0
    width = (area.w - gap * (seats - 1)) / seats
    return [Rect(area.x + i * (width + gap), area.y, width, area.h) for i in range(seats)]


# -- performers ------------------------------------------------------------------------------


def stage_groups(view: View) -> list[tuple[int | None, list[int]]]:
    """Returns the Performers on stage, grouped by suit, with the Star last."""
    groups: dict[int | None, list[int]] = {}
    for performer in sorted(view["stage"]):
        suit = None if performer == STAR else performer // GRADES
        groups.setdefault(suit, []).append(performer)
    return list(groups.items())


def line_spots(plan: Plan, count: int) -> list[Rect]:
    """Returns the areas of the Performers in the line, front first."""
    return line_grid(plan.line, count, plan.line_rows, plan.width)


def line_grid(area: Rect, count: int, rows: int, width: float) -> list[Rect]:
    """Returns the areas of Performers in a line with `rows` rows.

    `width` is the width of the board.
    """
    widest = 84.0 if width < 1000 else 104.0
    return grid(area.inset(7, 5, 7, 5), count, PERFORMER_RATIO, 5, widest, rows)


def stage_spots(plan: Plan, groups: list[tuple[int | None, list[int]]]) -> list[list[Rect]]:
    """Returns the areas of the Performers on stage, by group."""
    if not groups:
        return []
    between = BETWEEN if plan.house.w < 600 else 28.0
    sizes = [len(group) for _, group in groups]
    shelf = plan.plates + 6 + plan.names.height  # for names and totals of the row behind
    performer = Format(PERFORMER_RATIO, 180, TARGET)
    boards = plan.boards.inset(0, 0, 0, plan.names.height)
    return troupe_row(boards, sizes, performer, WITHIN, between, shelf)


def troupe_area(plan: Plan, seat: int, scale: float) -> Rect:
    """Returns the area of a chip for the player's claimed Performers."""
    chip = plan.chips[seat]
    if plan.detail is MINI:
        room = chip.inset(MINI_NAME, 5, MINI_SCORE, 5)
        return room.inset(max(room.w / 2, LEAST_INITIAL), 0, 0, 0)  # right of the name
    if plan.detail is TIGHT:
        return chip.inset(28 * scale, 4, 20 * scale, 30 * scale)
    if plan.detail is STACKED:
        return chip.inset(6, 43 * scale, 6, 3)
    if plan.detail.compact:
        flower = FLOWER if chip.w >= FLOWERED else 0.0
        return chip.inset(6, 24 * scale, 6 + (24 + flower) * scale, 4)
    return chip.inset(8, 50 * scale, 8 if plan.detail.narrow else 38, 6)


def troupe_spots(plan: Plan, seat: int, count: int, scale: float) -> list[Rect]:
    """Returns the areas of a player's claimed Performers in the player's chip."""
    area = troupe_area(plan, seat, scale)
    width = min(area.h / PERFORMER_RATIO, 40.0, area.w)
    left = area.x
    if plan.detail is MINI:
        width = min(width, area.w * (1 if count == 1 else MINI_MASK))
        left = area.right - width if count == 1 else area.x
    pace = min(width + 2, (area.w - width) / (count - 1)) if count > 1 else 0.0
    return [Rect(left + i * pace, area.y, width, width * PERFORMER_RATIO) for i in range(count)]


def performer_spots(plan: Plan, view: View, scale: float) -> dict[int, Rect]:
    """Returns the areas of all Performers, by number."""
    spots: dict[int, Rect] = {}
    for performer, spot in zip(view["line"], line_spots(plan, len(view["line"])), strict=True):
        spots[performer] = spot.rounded()
    groups = stage_groups(view)
    for (_, members), places in zip(groups, stage_spots(plan, groups), strict=True):
        for number, spot in zip(members, places, strict=True):
            spots[number] = spot.rounded()
    for seat, troupe in enumerate(view["troupes"]):
        for performer, spot in zip(
            sorted(troupe), troupe_spots(plan, seat, len(troupe), scale), strict=True
        ):
            spots[performer] = spot.rounded()
    return spots


# -- cards -----------------------------------------------------------------------------------


def trick_spots(area: Rect, seats: int, rows: int = 1) -> list[Rect]:
    """Returns the areas of the cards of a trick, in playing order."""
    spots = grid(area, seats, CARD_RATIO, 12 if area.w > 400 else 8, 150, rows)
    return [spot.rounded() for spot in spots]


def hand_spots(plan: Plan, count: int) -> list[Rect]:
    """Returns the areas of the cards in the hand, in order.

    If space is short, each card overlaps the one before it, and a second row overlaps the bottom of
    the first. The space above the cards is reserved for a raised card.
    """
    if not count:
        return []
    area = plan.hand.inset(0, LIFT, 0, 0)
    rows, width = _best_rows(area, count, plan.card)
    across, height = -(-count // rows), width * CARD_RATIO
    pace = min(width + 6, (area.w - width) / (across - 1)) if across > 1 else 0.0
    drop = min(area.h - height, height + 6)
    spots = []
    for index in range(count):
        row, place = divmod(index, across)
        here = min(across, count - row * across)
        left = area.x + (area.w - width - pace * (here - 1)) / 2
        spots.append(Rect(left + place * pace, area.y + row * drop, width, height).rounded())
    return spots


def _widest(width: float, height: float) -> float:
    return HAND if width < 600 or height < 500 else 150.0


def _best_rows(area: Rect, count: int, widest: float) -> tuple[int, float]:
    widths = [(_hand_width(area, -(-count // rows), rows, widest), -rows) for rows in (1, 2)]
    width, rows = max(widths)
    return -rows, width


def _hand_width(area: Rect, across: int, rows: int, widest: float) -> float:
    index_width, index_height = INDEX.w / FACE.w, INDEX.h / FACE.w
    return min(
        widest,
        area.w - (across - 1) * VISIBLE,
        area.w / (1 + (across - 1) * index_width),
        area.h / (CARD_RATIO + (rows - 1) * index_height),
        (area.h - (rows - 1) * VISIBLE) / CARD_RATIO,
    )
