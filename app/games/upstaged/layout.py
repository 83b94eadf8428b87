"""Layout of the board, for any window, mode, number of people and size of type.

The arena is a cross of four runways in a square, p from spot to spot. The four squares that a cross
leaves free are the teams' panels; everything else stands below it, or beside it where the window is
wider than high.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from app.games.common.banner import asking
from app.games.common.geometry import Rect
from app.games.common.rows import BoardRow, first_fitting, lay_out
from app.games.common.tray import GAP, GROWN, LEAST
from app.games.upstaged import words
from app.games.upstaged.board_state import ACT, BY_HAND, BoardState
from app.theme import Ui, kit

PLACES = 4
"""The sides of the table, and of the arena."""

TEAM = 4
"""Artists of a full team."""

CARD_RATIO = 210 / 120
"""Height of a cue card in parts of its width."""

STAGE_PLACE = 0.96
"""Distance of a place on the stage from the middle, in p; the spots follow p by p."""

REACH = 1.46
"""Length of a runway from the middle, in p, besides one p for each spot."""

LANE = 1.16
"""Width of a runway, in p."""

ROUND = 1.6
"""Radius of the picture of the round stage, in p."""

ARM, BEGIN = 1.26, 1.54
"""Width and inner offset of a runway image, in p."""

TOKEN = 0.96
"""Width of an artist, in p."""

WAITING = 0.74
"""Largest size of an artist who has come off a runway, in parts of a token."""

NARROW = 130.0, 15.0, 18.0
"""Width below which a panel has its name and its signs in two lines; their heights."""

RIM = 6.0
"""Margin of the arena, for the carpets at the runways' ends."""

LIFT = 10.0
"""Free height above a hand, for a card that is chosen."""

TOUCHED = 40.0
"""Distance p from which a finger hits one token and not its neighbour."""

LINE = 26.0
"""Height of the decks as a line of numbers."""

MANY = 8
"""Number of candidates above which only the tray is touched, not the arena too."""

SEATED = 48.0
"""Width of a thing in the wings."""

Heights = tuple[float, float]
"""The least and the best height of a row."""

STILL = 0.48
"""Height of the arena as a fraction of the window, where the answers leave as much."""

TITLED = 112.0
"""Height of a cue card with its title."""

READ = 80.0, 112.0
"""The least and the best height of the strip over a hand, in which a chosen card is read."""

FULL_HAND = 4
"""Cards of a full hand: fewer are no larger."""

EDGE = 8.0
GAPS = 6.0

TAB = 8.0
"""Free height below the arena, beside a gap, for a preview's word there."""

BOTTOM, LEFT, TOP, RIGHT = range(4)
"""The sides of the picture, clockwise."""

_AXIS = {BOTTOM: (0, 1), LEFT: (-1, 0), TOP: (0, -1), RIGHT: (1, 0)}


@dataclass(frozen=True)
class Plan:
    """The places of one drawing. A place that is not shown has no height.

    Attributes:
        near: The place at the table that is at the bottom of the picture.
        arena: The square of the arena.
        p: Distance from spot to spot.
        tab: Height of a preview's word below the arena.
        beside: Everything else stands beside the arena, not below it.
        sitting: Seat at each place of the table.
    """

    width: float
    height: float
    near: int
    sitting: tuple[int | None, ...]
    spots: int
    arena: Rect
    p: float
    tab: float
    banner: Rect
    announcement: Rect
    supply: Rect
    tray: Rect
    hand: Rect
    beside: bool

    # -- the arena ---------------------------------------------------------------------------

    def side(self, place: int) -> int:
        """Side of the picture of a place at the table."""
        return (place - self.near) % PLACES

    def place(self, side: int) -> int:
        """The place at the table on a side of the picture."""
        return (side + self.near) % PLACES

    def seat(self, side: int) -> int | None:
        """Seat at a side of the picture."""
        return self.sitting[self.place(side)]

    @property
    def touched(self) -> bool:
        """Whether artists in the arena are large enough to be touched one by one."""
        return self.p >= TOUCHED

    @property
    def token(self) -> float:
        """Width of an artist in the arena."""
        return self.p * TOKEN

    @property
    def waiting(self) -> float:
        """Width of an artist who has come off a runway."""
        return min(self.token * WAITING, self.panel(BOTTOM).w * 0.21)

    def at(self, side: int, along: float, aside: float = 0.0, size: float | None = None) -> Rect:
        """A square on the axis of a side, measured from the arena's corner.

        It is `along` p from the middle, and `aside` p clockwise of the axis.
        """
        width = self.token if size is None else size
        across, down = self.point(side, along, aside)
        return Rect(across - width / 2, down - width / 2, width, width).rounded()

    def point(self, side: int, along: float, aside: float = 0.0) -> tuple[float, float]:
        """The point there, measured from the arena's corner."""
        x, y = _AXIS[side]
        middle = self.arena.w / 2
        return (
            middle + (x * along - y * aside) * self.p,
            middle + (y * along + x * aside) * self.p,
        )

    def spot(self, side: int, spot: int) -> Rect:
        """Area on the stage (0) or on a spot of a runway, in the arena."""
        return self.at(side, STAGE_PLACE + spot)

    def runway(self, side: int, width: float) -> Rect:
        """A runway of this width, in the arena: from the edge of its neighbours to its end."""
        x, y = _AXIS[side]
        middle, near = self.arena.w / 2, width / 2
        long = self.p * (REACH + self.spots) - near
        along = middle + (near if x + y > 0 else -near - long)
        across = middle - width / 2
        spot = Rect(along, across, long, width) if x else Rect(across, along, width, long)
        return spot.rounded()

    def door(self, side: int, turn: int = 0) -> Rect:
        """Area of an artist who has come off the runway of a side, in the arena.

        `turn` others wait there before them.
        """
        size = self.waiting
        aside = LANE / 2 + size * (0.5 + 0.75 * turn) / self.p
        return self.at(side, self.spots + REACH - (size / 2 + 2) / self.p, aside, size)

    @property
    def middle(self) -> Rect:
        """Area of an artist who has yet to be put on the stage, in the arena."""
        return self.at(BOTTOM, 0.0, 0.0, self.token * 1.16)

    def on_board(self, spot: Rect) -> Rect:
        """A place in the arena as a place on the board."""
        return spot._replace(x=spot.x + self.arena.x, y=spot.y + self.arena.y)

    # -- the corners -------------------------------------------------------------------------

    def panel(self, side: int) -> Rect:
        """The corner that the runway of a side leads to, clockwise of its end."""
        area = self.arena
        size = area.w / 2 - self.p * LANE / 2 - 5
        right = side in (TOP, RIGHT)
        low = side in (BOTTOM, RIGHT)
        x = area.right - size if right else area.x
        y = area.bottom - size if low else area.y
        return Rect(x, y, size, size).rounded()

    @property
    def narrow(self) -> bool:
        """Whether panels have no room for their signs beside the name."""
        return self.panel(BOTTOM).w < NARROW[0]

    def head(self, side: int) -> Rect:
        """The line of a panel that says whose it is, at the outer edge of the arena."""
        area = self.panel(side)
        height = NARROW[1] if self.narrow else min(max(22.0, area.h * 0.17), 34.0)
        y = area.y + 5 if side in (LEFT, TOP) else area.bottom - height - 5
        return Rect(area.x + 6, y, area.w - 12, height)

    def signs(self, side: int) -> Rect:
        """The part of a panel with the signs of seat and genre, at its outer edge."""
        head = self.head(side)
        height = NARROW[2] if self.narrow else head.h
        width = height * 1.8 + 6
        x = head.right - width if side in (TOP, RIGHT) else head.x
        if not self.narrow:
            return Rect(x, head.y, width, height)
        return Rect(x, head.bottom if side in (LEFT, TOP) else head.y - height, width, height)

    def name(self, side: int) -> Rect:
        """The part of a panel's head with the name: who waits at the runway's end covers none."""
        head, door = self.head(side), max(0.0, self.waiting - 8)
        signs = 0.0 if self.narrow else self.signs(side).w + 6
        x = head.x + door if side in (TOP, RIGHT) else head.x + signs
        return Rect(x, head.y, head.w - door - signs, head.h)

    def figures(self, side: int) -> Rect:
        """The strip of a panel with the numbers, between the team and the runway."""
        area, head = self.panel(side), self.head(side)
        width = max(34.0, area.w * 0.26)
        x = area.x + 4 if side in (TOP, RIGHT) else area.right - width - 4
        # An artist who waits at the runway's end covers nothing, and the stage is round.
        edge = max(head.h + 7, RIM + self.waiting + 4)
        height = area.h - edge - self.p * 0.85
        y = area.y + edge if side in (LEFT, TOP) else area.bottom - edge - height
        return Rect(x, y, width, height)

    def team_place(self, side: int, index: int) -> Rect:
        """Area of the team's artist of that number in its panel."""
        area, head, figures = self.panel(side), self.head(side), self.figures(side)
        width = area.w - figures.w - 11
        below = NARROW[2] if self.narrow else 0.0
        height = area.h - head.h - below - 12
        size = min((width - 2) / 2, (height - 2) / 2)
        left = figures.right + 3 if side in (TOP, RIGHT) else area.x + 5
        left += max(0.0, width - 2 * size - 2) / 2
        top = head.bottom + below + 2 if side in (LEFT, TOP) else head.y - below - 4 - 2 * size
        row, column = divmod(min(index, TEAM - 1), 2)
        return Rect(left + column * (size + 2), top + row * (size + 2), size, size).rounded()

    # -- the wings ---------------------------------------------------------------------------

    def wing(self, index: int, count: int) -> Rect:
        """Area of one of this number of things in the wings."""
        area = self.supply
        rows = 2 if area.w < count * SEATED else 1
        across = ceil(count / rows)
        row, column = divmod(index, across)
        width, height = area.w / across, area.h / rows
        return Rect(area.x + column * width, area.y + row * height, width, height)


def twins(moment: BoardState) -> bool:
    """Whether the answers lie in a tray too."""
    return moment.asked is not None and moment.asked not in BY_HAND


def crowded(moment: BoardState) -> bool:
    """Whether the tray is so full that it alone is touched."""
    return twins(moment) and len(moment.answers) + len(moment.wishes) > MANY


def make_plan(ui: Ui, moment: BoardState, width: float, height: float) -> Plan:
    """The places in a space of this size, in logical pixels.

    The plan may be higher than the space when type is large; then the board scrolls.
    """
    view = moment.now
    spots = len(view["arena"][0]) - 1
    # A low board in a high window, as with large type, scrolls rather than being divided.
    beside = width > height * 1.12 and (ui.landscape or ui.part == "board")
    scale = min(ui.size("body") / 16, 1.6)
    hung = TAB * scale
    tab = RIM + GAPS + hung
    if beside:
        hung += GAPS
        side = min(height - 4 - hung, 640.0, width - _column(moment, width, scale))
        column_width = min(width - side - 3 * EDGE, 560.0)
        left = max(EDGE, (width - side - EDGE - column_width) / 2)
        arena = Rect(left, (height - side - hung) / 2, side, side)
        column = Rect(arena.right + EDGE, 2, column_width, height - 4)
        rows = _rows(ui, moment, column_width, height, beside=True)
        laid = lay_out(column, rows, GAPS, align=0.0)
    else:
        column = Rect(EDGE, 2, width - 2 * EDGE, height - 4)
        rows = _rows(ui, moment, column.w, height, beside=False)
        wanted = min(width - 4, 640.0, ui.height * STILL)
        rows = first_fitting(column.h - hung - GAPS - wanted, _tried(moment, rows), GAPS)
        others = sum(row.least for row in rows) + GAPS * sum(row.ideal > 0 for row in rows)
        side = max(min(196.0, wanted), min(wanted, column.h - hung - others))
        laid = lay_out(
            column, [BoardRow("arena", side + hung, side + hung), *rows], GAPS, align=0.0
        )
        arena = Rect((width - side) / 2, laid.areas["arena"].y, side, side)
    areas = {name: area.rounded() for name, area in laid.areas.items()}
    p = (arena.w - 2 * RIM) / (2 * (REACH + spots))
    return Plan(
        width=width,
        height=max(height, laid.used + 4),
        near=view["places"][moment.near],
        sitting=tuple(words.seat_at(view, place) for place in range(PLACES)),
        spots=spots,
        arena=arena.rounded(),
        p=p,
        tab=tab,
        banner=areas["banner"],
        announcement=areas["announcement"],
        supply=areas["supply"],
        tray=areas["tray"],
        hand=areas["hand"],
        beside=beside,
    )


def _tried(moment: BoardState, rows: tuple[BoardRow, ...]) -> Iterator[tuple[BoardRow, ...]]:
    """Rows below a large arena, in the order in which they are tried.

    The decks give way first, then the titles of cards in hand, then what is announced, of which
    question and step tell too. What a Pause may interrupt always stays.
    """
    titled = tuple(
        row._replace(least=max(row.least, min(row.ideal, TITLED + LIFT)))
        if row.name == "hand"
        else row
        for row in rows
    )
    yield titled
    yield _without(titled, "supply")
    yield _without(rows, "supply")
    if moment.asked not in (None, "ask.cut"):
        yield _without(rows, "supply", "announcement")
    yield rows


def _without(rows: tuple[BoardRow, ...], *names: str) -> tuple[BoardRow, ...]:
    """Returns rows without the heights of the named ones."""
    return tuple(BoardRow(row.name, 0, 0) if row.name in names else row for row in rows)


def _rows(
    ui: Ui, moment: BoardState, inner: float, height: float, *, beside: bool
) -> tuple[BoardRow, ...]:
    """Every row but the arena, from top to bottom.

    The announcement gives way first, then the decks, unless they have a least height. The height
    left over goes to the tray first.
    """
    scale = min(ui.size("body") / 16, 1.6)
    low = height < 460  # then the question needs the room more
    cards = _cards(moment)
    tray = hand = (0.0, 0.0)
    if twins(moment):
        tray = _tray(moment, inner, scale)
    elif cards:
        hand = _hand(inner, max(cards, FULL_HAND), narrow=beside and not ui.roomy, low=low)
    banner = 0.0
    if moment.asked and moment.asked != "ask.act" and not ui.part:
        banner = asking(moment.stage, moment.stage.scene.decision, min(inner, 560.0))
    said = _announcement(ui, moment, scale, beside=beside, low=low)
    decks = _decks(moment, inner, beside=beside, low=low)
    most = said[1] if moment.asked == "ask.cut" else 190.0
    return (
        BoardRow("banner", banner, banner),
        BoardRow(
            "announcement", *said, grows=2, most=most, yields=0 if said[0] else 1, useful=36.0
        ),
        BoardRow("supply", *decks, grows=3, most=84.0, yields=0 if decks[0] else 2, useful=22.0),
        BoardRow("tray", *tray, grows=1, most=210.0),
        BoardRow("hand", *hand),
    )


def _cards(moment: BoardState) -> int:
    """Number of cards of the hand that is shown."""
    view = moment.now
    return len(view["hand"] or ()) if moment.private and view["phase"] != "cut" else 0


def _quiet(moment: BoardState) -> bool:
    """Whether neither tray nor hand is shown."""
    return not twins(moment) and not _cards(moment)


def _announcement(ui: Ui, moment: BoardState, scale: float, *, beside: bool, low: bool) -> Heights:
    """Height of what is announced."""
    if crowded(moment):
        return (0.0, 0.0)
    if moment.asked == "ask.cut":
        return (62 * scale, 84 * scale)
    if moment.stage.scene.window:
        return (64 * scale, 150 * scale)
    if _cards(moment) and not beside and moment.asked in (None, ACT):
        return (48.0 if low else READ[0] * scale, READ[1] * scale)
    free = _quiet(moment) or (beside and ui.roomy)
    if moment.now["declared"] is not None:
        return (0.0 if low else 36 * scale, (170 if free else 44) * scale)
    if _quiet(moment) or (beside and ui.roomy and not moment.asked):
        return (0.0, 150 * scale)
    return (0.0, 0.0)


def _decks(moment: BoardState, inner: float, *, beside: bool, low: bool) -> Heights:
    """Height of the decks."""
    quiet, cards = _quiet(moment), _cards(moment)
    least, best = LINE, 72.0 if quiet else float(kit.TARGET)
    if beside:
        least, best = kit.TARGET, 110.0 if quiet else 76.0
        if inner < 300:
            least, best = 2 * LINE, 2.0 * kit.TARGET
    if crowded(moment):
        return (0.0, 0.0)
    if twins(moment):
        return (0.0, best if beside else LINE)
    if moment.stage.scene.window or (cards and low and not beside):
        return (0.0, best)  # the announcement needs the room more
    return (least, best)


def _column(moment: BoardState, width: float, scale: float) -> float:
    """Least width of the column beside the arena."""
    if width > 800:
        return 400.0
    return (204.0 if crowded(moment) else 172.0) * min(scale, 1.25)


def _tray(moment: BoardState, inner: float, scale: float) -> tuple[float, float]:
    """Height of a tray for everything in it."""
    count = len(moment.answers) + len(moment.wishes)
    grown = min(max(scale, 1.0), GROWN)
    across = max(1, int((inner + GAP) // (LEAST[0] * grown + GAP)))
    rows = ceil(count / across)
    least = rows * (LEAST[1] * grown + GAP) + GAP + 2
    few = max((ceil(count / rows) if rows else 1), 1)
    best = rows * min(124.0, (inner / few) * 1.4) + (rows + 1) * GAP
    return least, max(least, min(best, 220.0 if rows > 1 else 124.0 * grown))


def _hand(inner: float, cards: int, *, narrow: bool, low: bool) -> tuple[float, float]:
    """Height of the hand: one row, or two in a narrow column."""
    rows = 2 if narrow and cards > 2 else 1
    across = ceil(cards / rows)
    width = min(inner / across - 6, 150.0)
    height = min(width * CARD_RATIO, 114.0 if low and rows == 1 else 250.0)
    return rows * 92.0 + LIFT, rows * max(92.0, height + 4) + LIFT
