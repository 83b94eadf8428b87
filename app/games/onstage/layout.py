"""Layout of the board, for any window, number of players and size of type.

Pure geometry: a `Plan` has the area of each zone, and `performer_spots` those of the Performers.
These are placed on the board as a whole, so that they can walk from the line to the stage and on to
the player who claims them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from app.games.common import banner
from app.games.common.geometry import Format, Rect, fan, grid, shares, troupe_row
from app.games.onstage.board_state import IN_LINE, ON_STAGE, BoardState
from app.games.onstage.prompts import question
from app.games.onstage.types import View
from app.theme import Ui
from app.theme.ui import LOW
from engines.onstage.content import GRADES, STAR

CARD_RATIO = 224 / 160
PERFORMER_RATIO = 160 / 120
BETWEEN = 16.0
"""Gap between the Performers of two suits on stage."""

TARGET = 48
"""Nothing that can be tapped is smaller than this."""

VISIBLE = TARGET + 2
"""Least visible width of each card of the hand."""

LIFT = 10
"""Free height above the hand, for a card that is chosen."""

NARROW = 420.0
"""A narrower board of a divided window has no room for the trick beside a stage to choose from."""

TUCKED = 28.0
"""The least width of a performer in a line that stands under the stage alone."""

MINI_NAME = 22.0
"""Left edge of a name in the smallest chip, behind the sign."""

MINI_SCORE = 22.0
"""Width of the score in the smallest chip, with the space around it."""

LEAST_INITIAL = 10.0
"""Least width of a name in it; where there is no more room, no troupe stands beside it."""

MINI_MASK = 0.7
"""Width of each of several Performers in the smallest chip, in parts of their room."""

ONE_ROW = 130.0
"""The most height that a hand in one row takes on a phone."""


@dataclass(frozen=True)
class Plan:
    """The zones of one drawing. A zone that is not shown has no height.

    Attributes:
        head: Height of the drape over the stage, which bears the trump's name.
        plates: Height of the plates with the totals.
        compact: Players in two lines at most: on private screens and during a choice.
        narrow: Players' chips are too narrow for sign and name side by side.
        mini: Players' chips show sign and score alone.
        small: Every line counts: claimed Performers stand between sign and score.
        line_rows: Number of rows of the line.
        trick_rows: Number of rows of the trick's cards.
    """

    width: float
    height: float
    players: Rect
    chips: tuple[Rect, ...]
    banner: Rect
    house: Rect
    line: Rect
    trick: Rect
    hand: Rect
    head: float
    plates: float
    compact: bool
    narrow: bool
    mini: bool
    small: bool
    line_rows: int
    trick_rows: int

    @property
    def boards(self) -> Rect:
        """Area of the Performers on stage: between the pillars, above their totals."""
        side = self.pillar + 6
        return self.house.inset(side, self.head + 4, side, self.plates + 4)

    @property
    def pillar(self) -> float:
        """The width of one pillar of the proscenium."""
        return 14.0 if self.house.w < 420 else 22.0


class _Shape(NamedTuple):
    """Shares of a window.

    Attributes:
        scale: Size of the type, in parts of the usual one.
        left: Left edge of all zones.
        inner: Width of all zones.
        main: Width of the stage.
        side: Width of the zones beside it.
        is_wide: The stage stands beside players and trick.
        divided: The question stands in a column of its own.
        slim: A wide window of little height.
        beside: The line stands over the trick.
        compact: As in `Plan`, like `narrow`, `small` and `mini`.
        hand: Number of cards that are shown.
    """

    scale: float
    left: float
    inner: float
    main: float
    side: float
    is_wide: bool
    divided: bool
    slim: bool
    beside: bool
    compact: bool
    narrow: bool
    small: bool
    mini: bool
    hand: int


@dataclass(frozen=True)
class _Needs:
    """Needs of the zones before they are laid out: heights as (least, ideal)."""

    inner: float
    left: float
    gap: float
    banner: float
    chips: tuple[float, float]
    stage: tuple[float, float]
    trick: tuple[float, float]
    hand: int
    idle: bool
    head: float
    plates: float


def make_plan(ui: Ui, moment: BoardState, width: float, height: float) -> Plan:
    """The zones for a window of this size, in logical pixels.

    The plan may be higher than the window when type is large; then the board scrolls.
    """
    shape = _shape(ui, moment, width, height)
    needs = _needs(ui, moment, shape)
    rows, line, tucked = _line(moment, shape, height)
    if shape.divided:
        zones = _divided(needs, line, shape.main, height, tucked)
    elif shape.is_wide:
        zones = _lying(needs, line, shape.main, height, shape.beside)
    else:
        zones = _upright(needs, line, shape.main, height)
    bottom = max(zone.bottom for zone in zones.values() if zone.h)
    seats = moment.now["seats"]
    return Plan(
        width=width,
        height=max(height, bottom + 4),
        chips=tuple(_chips(zones["players"], seats)),
        **zones,
        head=needs.head,
        plates=needs.plates,
        compact=shape.compact,
        narrow=shape.narrow,
        mini=shape.mini,
        small=shape.small,
        line_rows=rows,
        trick_rows=_trick_rows(zones["trick"], seats) if shape.divided else 1,
    )


def _shape(ui: Ui, moment: BoardState, width: float, height: float) -> _Shape:
    """Shares out a window of this size, and chooses the level of detail."""
    scale, is_wide = ui.size("body") / 16, ui.landscape
    divided = is_wide and ui.part == "board"
    picking, private = moment.picking, moment.private
    compact = picking or private or height < (340 * scale if divided else 470)
    edge, room = 12.0 if width < 600 else 20.0, min(width, 1240.0)
    inner = room - 2 * edge
    main = inner * _part(moment, inner, divided) if is_wide else inner
    side = inner if not is_wide else inner - main - 16
    slim = is_wide and (height < 320 or (divided and private))
    small = compact and not is_wide and height < 500 * scale
    # A choice of performers needs the height more than the hand does.
    crowded = small or (is_wide and height < (LOW if divided else 420))
    hand = 0 if picking and crowded else len(moment.hand)
    # On a phone that lies on its side the line stands over the trick, so that the stage is high.
    beside = slim and not divided and (hand > 0 or moment.asked in ON_STAGE)
    narrow = (inner if divided else side) / moment.now["seats"] < 88 * scale
    # Sign and score are enough where there is no room, and where type is so large that names would
    # be cut to a letter.
    mini = (small and picking) or beside or (compact and narrow and scale >= 1.5)
    if divided and compact:
        mini = narrow or height < 380
    return _Shape(
        scale=scale,
        left=(width - room) / 2 + edge,
        inner=inner,
        main=main,
        side=side,
        is_wide=is_wide,
        divided=divided,
        slim=slim,
        beside=beside,
        compact=compact,
        narrow=narrow,
        small=small,
        mini=mini,
        hand=hand,
    )


def _part(moment: BoardState, inner: float, divided: bool) -> float:
    """The stage's part of a wide board."""
    if not divided:
        return 0.54 if moment.private else 0.56
    # Performers to choose from on stage need room for a finger, in a narrow window all of it.
    return 0.6 if moment.asked not in ON_STAGE else 0.68 if inner >= NARROW else 1.0


def _needs(ui: Ui, moment: BoardState, shape: _Shape) -> _Needs:
    """Heights that the zones ask for."""
    scale, small, compact = shape.scale, shape.small, shape.compact
    main, private = shape.main, moment.private
    head, plates = (24, 20) if shape.slim or small else (30, 24) if compact else (38, 28)
    grown = min(scale, 1.4) if shape.divided else scale
    frame = (head + plates) * grown
    floor = 50.0 if small or shape.slim else 64.0 if private else 84.0
    if moment.asked in ON_STAGE:
        floor = max(floor, _stage_least(main, moment.now, plates * grown + 6))
    ideal = main * 0.62 if shape.is_wide else (190 if compact else 250) + frame
    caption = ui.size("body") * 1.4
    chip = _chip_height(shape)
    asked = 0.0
    if moment.picking and not ui.part:
        asked = max(
            banner.height_of(ui, question(moment), shape.side), (48 if small else 58) * scale
        )
    return _Needs(
        inner=shape.inner,
        left=shape.left,
        gap=6.0 if small else 8.0,
        banner=asked,
        chips=(chip, chip if compact else chip + 14),
        stage=(floor + frame, ideal),
        trick=(56, 120) if small else (74 if private else 74 + caption, 150 + caption),
        hand=shape.hand,
        idle=moment.picking,
        head=head * grown,
        plates=plates * grown,
    )


def _chip_height(shape: _Shape) -> float:
    """Least height of the players' chips."""
    if shape.mini:
        return 34 * shape.scale
    if shape.compact:
        return (48 if not shape.narrow else 50 if shape.small else 64) * shape.scale
    return 80 * shape.scale


def _line(
    moment: BoardState, shape: _Shape, height: float
) -> tuple[int, tuple[float, float], bool]:
    """Rows and heights of the line, and whether it stands under the stage alone."""
    opened, waiting = moment.asked in IN_LINE, len(moment.now["line"])
    # Under the stage it leaves the trick more height, as long as nobody in it becomes too small.
    tucked = shape.divided and shape.hand > 0
    tucked = tucked and (shape.main - 14) / max(waiting, 1) - 5 >= TUCKED
    across = shape.main
    if shape.beside:
        across = shape.side
    elif shape.divided and shape.main == shape.inner:
        across = shape.inner / 2
    elif shape.divided and not tucked:
        across = shape.inner
    roomy = not shape.compact and not shape.is_wide and height > 560
    rows = _line_rows(across, waiting, opened, roomy)
    return rows, _line_wish(across, waiting, rows, opened), tucked


def _upright(
    needs: _Needs, line: tuple[float, float], main: float, height: float
) -> dict[str, Rect]:
    """One zone under the other."""
    hand = (0.0, 0.0)
    if needs.hand and needs.idle:
        hand = (96.0, 150.0)
    elif needs.hand:
        hand = (104.0, ONE_ROW) if _hand_rows(main, needs.hand) == 1 else (146.0, 236.0)
    wants = {
        "banner": (needs.banner, needs.banner),
        "players": needs.chips,
        "house": needs.stage,
        "line": line,
        "trick": needs.trick,
        "hand": hand,
    }
    heights = shares(height - 6, list(wants.values()), needs.gap)
    used = sum(heights) + needs.gap * (sum(1 for zone_height in heights if zone_height) - 1)
    # The height left over opens the house first: everybody looks at the stage.
    slack = max(0.0, height - 6 - used)
    grow = min(slack, 120.0)
    top = 2.0 + (slack - grow) / 2
    zones = {}
    for name, zone_height in zip(wants, heights, strict=True):
        zone_height += grow if name == "house" else 0
        zones[name] = Rect(needs.left, top, needs.inner, zone_height)
        top += zone_height + (needs.gap if zone_height else 0)
    return zones


def _lying(
    needs: _Needs, line: tuple[float, float], main: float, height: float, beside: bool
) -> dict[str, Rect]:
    """The stage at the left, players and trick at the right, the hand below.

    The line stands below the stage, or `beside` it between players and trick.
    """
    gap = 6.0 if beside else needs.gap
    cards = 0.0
    if needs.hand:
        cards = 86.0 if beside else max(96.0, min(height * 0.42, 232.0))
    upper = height - 6 - (cards + gap if cards else 0)
    none = (0.0, 0.0)
    house_h, below_h = shares(upper, [needs.stage, none if beside else line], gap)
    chips_h, banner_h, beside_h, trick_h = shares(
        upper,
        [
            needs.chips,
            (needs.banner, needs.banner),
            line if beside else none,
            (60 if beside else 72, 300),
        ],
        gap,
    )
    left = [("house", house_h), ("line", below_h)]
    right = [("players", chips_h), ("banner", banner_h), ("line", beside_h), ("trick", trick_h)]
    used = max(_stacked(left, gap), _stacked(right, gap))
    top = 3.0 + max(0.0, upper - used) / 2
    zones: dict[str, Rect] = {}
    for x, width, column in (
        (needs.left, main, left),
        (needs.left + main + 16, needs.inner - main - 16, right),
    ):
        y = top
        for name, zone_height in column:
            if zone_height or name not in zones:
                zones[name] = Rect(x, y, width, zone_height)
            y += zone_height + gap if zone_height else 0
    low = max(zone.bottom for zone in zones.values() if zone.h)
    # The last zone on either side reaches down to the action bar of the other.
    for name in ("trick", "house") if beside else ("trick",):
        zones[name] = zones[name]._replace(h=low - zones[name].y)
    lowest = max(low + gap, height - 3 - cards) if cards else low
    zones["hand"] = Rect(needs.left, lowest, needs.inner, cards)
    return zones


def _divided(
    needs: _Needs, line: tuple[float, float], main: float, height: float, tucked: bool
) -> dict[str, Rect]:
    """Players, line and hand all across; the stage and the trick beside one another between them.

    A line that is `tucked` stands under the stage alone, and the trick is as high as both. Where
    the stage takes the whole width, line and trick share a row. The question stands elsewhere, in
    the column beside the board.
    """
    gap = 6.0
    hand = (0.0, 0.0)
    if needs.hand:
        hand = (100.0, 116.0) if _hand_rows(needs.inner, needs.hand) == 1 else (144.0, 160.0)
    if main == needs.inner:
        line = (max(line[0], 72.0), max(line[1], 110.0))
    wants = {"players": needs.chips, "house": needs.stage, "line": line, "hand": hand}
    heights = dict(zip(wants, shares(height - 8, [*wants.values()], gap), strict=True))
    used = sum(heights.values()) + gap * (
        sum(1 for zone_height in heights.values() if zone_height) - 1
    )
    heights["house"] += max(0.0, height - 8 - used)
    zones = {"banner": Rect(needs.left, 0, needs.inner, 0)}
    top = 4.0
    for name, zone_height in heights.items():
        zones[name] = Rect(needs.left, top, needs.inner, zone_height)
        top += zone_height + (gap if zone_height else 0)
    # Beside which of them the trick lies.
    rows = ["line"] if main == needs.inner else ["house", "line"] if tucked else ["house"]
    for name in rows:
        zones[name] = zones[name]._replace(w=needs.inner / 2 if rows == ["line"] else main)
    first, last = zones[rows[0]], zones[rows[-1]]
    aside = first.right + 12
    zones["trick"] = Rect(aside, first.y, needs.left + needs.inner - aside, last.bottom - first.y)
    return zones


def _trick_rows(area: Rect, seats: int) -> int:
    """Smallest number of rows in which the cards are not much smaller than in more."""
    best, widest = 1, 0.0
    for rows in range(1, seats + 1):
        width = grid(area, seats, CARD_RATIO, 8, 150, rows)[0].w
        if width > 1.15 * widest:
            best, widest = rows, width
    return best


def _stacked(column: list[tuple[str, float]], gap: float) -> float:
    shown = [height for _, height in column if height]
    return sum(shown) + gap * (len(shown) - 1)


def _hand_rows(width: float, count: int) -> int:
    """Number of rows in which `hand_spots` will lay this number of cards."""
    card = (ONE_ROW - LIFT) / CARD_RATIO
    return 1 if count <= 1 or (width - card) / (count - 1) >= VISIBLE else 2


def _line_rows(width: float, count: int, opened: bool, roomy: bool) -> int:
    """Number of rows of the line: one, unless there is room, or targets must be large."""
    if opened:
        across = max(1, int((width - 14 + 5) // (TARGET + 0.5 + 5)))
        return max(1, -(-count // across))
    return 2 if roomy and (width - 14) / max(count, 1) < 56 else 1


def _line_wish(width: float, count: int, rows: int, opened: bool) -> tuple[float, float]:
    """The least and the ideal height of the line."""
    across = max(-(-count // rows), 1)
    fills = (width - 14) / across - 5
    least = TARGET + 1 if opened else min(30.0 if rows == 1 else 48.0, fills)
    ideal = min(72.0 if width < 600 else 100.0, max(fills, least))
    return _row_height(least, rows), _row_height(ideal, rows)


def _stage_least(width: float, view: View, shelf: float) -> float:
    """Height of the boards at which every Performer on them is a target."""
    groups = stage_groups(view)
    needed = len(view["stage"]) * (TARGET + 5) + len(groups) * BETWEEN + 40
    row = TARGET * PERFORMER_RATIO + 2
    return 8 + (row if needed <= width else 2 * row + shelf)


def _row_height(width: float, rows: int) -> float:
    return rows * (width * PERFORMER_RATIO + 5) + 7


def _chips(area: Rect, seats: int) -> list[Rect]:
    gap = 6.0
    width = (area.w - gap * (seats - 1)) / seats
    return [Rect(area.x + i * (width + gap), area.y, width, area.h) for i in range(seats)]


# -- performers ------------------------------------------------------------------------------


def stage_groups(view: View) -> list[tuple[int | None, list[int]]]:
    """The performers on stage by suit, in the order of the suits; the Star is a group alone."""
    groups: dict[int | None, list[int]] = {}
    for performer in sorted(view["stage"]):
        suit = None if performer == STAR else performer // GRADES
        groups.setdefault(suit, []).append(performer)
    return list(groups.items())


def line_spots(plan: Plan, count: int) -> list[Rect]:
    """Areas of the Performers in the line, front first."""
    area = plan.line.inset(7, 5, 7, 5)
    widest = 84.0 if plan.width < 1000 else 104.0
    return grid(area, count, PERFORMER_RATIO, 5, widest, plan.line_rows)


def stage_spots(plan: Plan, groups: list[tuple[int | None, list[int]]]) -> list[list[Rect]]:
    """Areas of the Performers on stage, group by group."""
    if not groups:
        return []
    between = BETWEEN if plan.house.w < 600 else 28.0
    sizes = [len(group) for _, group in groups]
    shelf = plan.plates + 6  # for the totals of the row behind
    performer = Format(PERFORMER_RATIO, 180, TARGET)
    return troupe_row(plan.boards, sizes, performer, 4, between, shelf)


def troupe_area(plan: Plan, seat: int, scale: float) -> Rect:
    """The part of a player's chip in which claimed performers stand."""
    chip = plan.chips[seat]
    if plan.mini:
        room = chip.inset(MINI_NAME, 5, MINI_SCORE, 5)
        return room.inset(max(room.w / 2, LEAST_INITIAL), 0, 0, 0)  # beside the name
    if plan.narrow and plan.small:
        return chip.inset(28 * scale, 4, 20 * scale, 30 * scale)
    if plan.narrow and plan.compact:
        return chip.inset(6, 43 * scale, 6, 3)
    if plan.compact:
        return chip.inset(6, 24 * scale, 6 + 24 * scale, 4)
    return chip.inset(8, 50 * scale, 8 if plan.narrow else 38, 6)


def troupe_spots(plan: Plan, seat: int, count: int, scale: float) -> list[Rect]:
    """Areas of the Performers that a player has claimed, in that player's chip."""
    area = troupe_area(plan, seat, scale)
    width = min(area.h / PERFORMER_RATIO, 40.0, area.w)
    left = area.x
    if plan.mini:
        width = min(width, area.w * (1 if count == 1 else MINI_MASK))
        left = area.right - width if count == 1 else area.x
    pace = min(width + 2, (area.w - width) / (count - 1)) if count > 1 else 0.0
    return [Rect(left + i * pace, area.y, width, width * PERFORMER_RATIO) for i in range(count)]


def performer_spots(plan: Plan, view: View, scale: float) -> dict[int, Rect]:
    """Area of each Performer in the game: in the line, on stage, or with its player."""
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
    """Areas of a trick's cards, in the order in which they are played."""
    spots = grid(area, seats, CARD_RATIO, 12 if area.w > 400 else 8, 150, rows)
    return [spot.rounded() for spot in spots]


def hand_spots(plan: Plan, count: int) -> list[Rect]:
    """Areas of the cards of the hand, as sorted."""
    widest = 92.0 if plan.width < 600 else 92.0 if plan.height < 500 else 150.0
    spots = fan(plan.hand, count, Format(CARD_RATIO, widest), VISIBLE, LIFT)
    return [spot.rounded() for spot in spots]
