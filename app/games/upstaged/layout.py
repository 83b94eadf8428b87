"""Layout of the board for any window, seat count and type size.

The arena is a square with a cross of four runways, which start at the round stage in the middle.
Each of the four corners between the runways has room for a team's panel. Everything else is below
the arena, or to its right in a wide window.

`Plan.p` is the distance between two spots on a runway. Sizes are in logical pixels, unless they are
fractions or in units of `Plan.p`.
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
from app.games.upstaged.board_state import ACT, BY_HAND, CUT, BoardState
from app.theme import Ui, kit

PLACES = 4
"""Number of places at the table.

There is one on each side of the arena.
"""

TEAM = 4
"""Number of artists in a full team."""

CARD_RATIO = 210 / 120
"""Height of a cue card, relative to its width."""

STAGE_PLACE = 0.96
"""Distance of a stage place from the arena's centre.

It is in units of `Plan.p`.
"""

REACH = 1.46
"""Length of a runway minus its number of spots.

The length is measured from the arena's centre, in units of `Plan.p`.
"""

LANE = 1.16
"""Width of a runway, in units of `Plan.p`."""

ROUND = 1.6
"""Radius of the round stage, in units of `Plan.p`."""

ARM, BEGIN = 1.26, 1.54
"""Width of a runway's picture, and its distance from the centre.

Both are in units of `Plan.p`.
"""

TOKEN = 0.96
"""Diameter of an artist's round token, in units of `Plan.p`."""

ENTERING = 0.9
"""Relative size of an artist's token in the middle of the stage.

It is small enough not to cover the artists around the middle.
"""

WAITING = 0.74
"""Maximum relative size of a token waiting at a runway's end."""

NARROW = 130.0, 15.0, 18.0
"""Width below which a panel's name and signs need separate lines.

The heights of these lines follow.
"""

RIM = 6.0
"""Margin of the arena with the carpets at the runways' ends."""

LIFT = 10.0
"""Space reserved above the hand for raised cards."""

TOUCHED = 40.0
"""Minimum `Plan.p` at which artists are large enough to tap."""

LINE = 26.0
"""Height of the supply with pictures as small as a text line."""

NARROW_SCORE = 260.0, 108.0
"""Width below which a trio's score needs more height, and that height."""

MANY = 8
"""Number of answers above which taps work only in the tray."""

SEATED = 48.0
"""Width per item below which the supply is drawn in two rows."""

Heights = tuple[float, float]
"""Minimum and ideal height of a row of the layout."""

STILL = 0.48
"""Preferred height of the arena, as a fraction of the window's height."""

AROUND = 353.0
"""Height of everything around the arena on a small phone.

It applies while most questions are asked. The arena is no larger at other times either, so that it
stays where it is. In a lower window its size varies.
"""

TITLED = 112.0
"""Minimum height of a cue card with a title."""

READ = 80.0, 112.0
"""Minimum and ideal height of the panel about a chosen card.

They apply at text scale 1.
"""

EXPLAINS = 600.0, 100.0
"""Minimum window height for the panel about a chosen card.

The second value is multiplied by the text scale and added to the first.
"""

BESIDE = 1.12
"""Width-to-height ratio above which a column is beside the arena."""

NAMED, NAMING = 114.0, 560.0
"""Height of titled cards, and least board height for titled Pause cards."""

FULL_HAND = 4
"""Number of cards in a full hand, which determines the card size."""

EDGE = 8.0
GAPS = 6.0

TAB = 8.0
"""Space below the arena for the preview's label, at text scale 1."""

BOTTOM, LEFT, TOP, RIGHT = range(4)
"""Sides of the arena as drawn, in clockwise order."""

_AXIS = {BOTTOM: (0, 1), LEFT: (-1, 0), TOP: (0, -1), RIGHT: (1, 0)}


@dataclass(frozen=True)
class Plan:
    """Areas of everything on the board; a hidden part has no height.

    Attributes:
        width: Width of the board.
        height: Height of the board, which scrolls if it exceeds the space.
        near: Place of the table that is drawn at the bottom.
        sitting: Seat at each place of the table, or None for an empty place.
        spots: Number of spots on a runway.
        arena: Area of the arena, which is a square.
        p: Distance between two spots on a runway.
        tab: Height of the preview's label below the arena.
        banner: Area of the question.
        announcement: Area of the panel about the played card.
        supply: Area of the decks, the Green Room and the pile.
        tray: Area of the tray, which shows the answers as large pieces.
        hand: Area of the cards in hand.
        beside: Whether everything else is to the right of the arena instead of below it.
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
        """Returns the side on which a place of the table is drawn."""
        return (place - self.near) % PLACES

    def place(self, side: int) -> int:
        """Returns the place of the table that is drawn on a side."""
        return (side + self.near) % PLACES

    def seat(self, side: int) -> int | None:
        """Returns the seat drawn on a side.

        Returns None if no player sits there.
        """
        return self.sitting[self.place(side)]

    @property
    def touched(self) -> bool:
        """Whether the artists in the arena are large enough to tap."""
        return self.p >= TOUCHED

    @property
    def token(self) -> float:
        """Width of an artist in the arena, in logical pixels."""
        return self.p * TOKEN

    @property
    def waiting(self) -> float:
        """Width of an artist who waits at a runway's end."""
        return min(self.token * WAITING, self.panel(BOTTOM).w * 0.21)

    def at(self, side: int, along: float, aside: float = 0.0, size: float | None = None) -> Rect:
        """Returns a square centred on a point of the arena.

        Args:
            side: Side towards which `along` is measured.
            along: Distance from the arena's centre, in units of `p`.
            aside: Distance clockwise of the runway's axis, in units of `p`.
            size: Width of the square, by default that of a token.
        """
        width = self.token if size is None else size
        across, down = self.point(side, along, aside)
        return Rect(across - width / 2, down - width / 2, width, width).rounded()

    def point(self, side: int, along: float, aside: float = 0.0) -> tuple[float, float]:
        """Returns a point relative to the arena's top left corner.

        Args:
            side: Side towards which `along` is measured.
            along: Distance from the arena's centre, in units of `p`.
            aside: Distance clockwise of the runway's axis, in units of `p`.
        """
        x, y = _AXIS[side]
        middle = self.arena.w / 2
        return (
            middle + (x * along - y * aside) * self.p,
            middle + (y * along + x * aside) * self.p,
        )

    def spot(self, side: int, spot: int) -> Rect:
        """Returns the area of a runway's spot, relative to the arena.

        Args:
            side: Side on which the runway is drawn.
            spot: Number of the spot, or 0 for the place on the stage.
        """
        return self.at(side, STAGE_PLACE + spot)

    def runway(self, side: int, width: float) -> Rect:
        """Returns the area of a runway, relative to the arena.

        It starts at the edges of the neighbouring runways.
        """
        x, y = _AXIS[side]
        middle, near = self.arena.w / 2, width / 2
        long = self.p * (REACH + self.spots) - near
        along = middle + (near if x + y > 0 else -near - long)
        across = middle - width / 2
        spot = Rect(along, across, long, width) if x else Rect(across, along, width, long)
        return spot.rounded()

    def door(self, side: int, turn: int = 0) -> Rect:
        """Returns the area of a waiting artist, relative to the arena.

        The artist waits at a runway's end. `turn` is the number of artists who wait there ahead of
        the artist.
        """
        size = self.waiting
        aside = LANE / 2 + size * (0.5 + 0.75 * turn) / self.p
        return self.at(side, self.spots + REACH - (size / 2 + 2) / self.p, aside, size)

    @property
    def middle(self) -> Rect:
        """Area in the arena's middle for an artist about to be placed."""
        return self.at(BOTTOM, 0.0, 0.0, self.token * ENTERING)

    def on_board(self, spot: Rect) -> Rect:
        """Converts an area of the arena to an area of the board."""
        return spot._replace(x=spot.x + self.arena.x, y=spot.y + self.arena.y)

    # -- the corners -------------------------------------------------------------------------

    def panel(self, side: int) -> Rect:
        """Returns a panel's area, in the corner clockwise of a runway's end."""
        area = self.arena
        size = area.w / 2 - self.p * LANE / 2 - 5
        right = side in (TOP, RIGHT)
        low = side in (BOTTOM, RIGHT)
        x = area.right - size if right else area.x
        y = area.bottom - size if low else area.y
        return Rect(x, y, size, size).rounded()

    @property
    def narrow(self) -> bool:
        """Whether a panel's name and signs need separate lines."""
        return self.panel(BOTTOM).w < NARROW[0]

    def head(self, side: int) -> Rect:
        """Returns the area of the name's line on a panel."""
        area = self.panel(side)
        height = NARROW[1] if self.narrow else min(max(22.0, area.h * 0.17), 34.0)
        y = area.y + 5 if side in (LEFT, TOP) else area.bottom - height - 5
        return Rect(area.x + 6, y, area.w - 12, height)

    def signs(self, side: int) -> Rect:
        """Returns the area of a panel's signs.

        They represent the player and the genre.
        """
        head = self.head(side)
        height = NARROW[2] if self.narrow else head.h
        width = height * 1.8 + 6
        x = head.right - width if side in (TOP, RIGHT) else head.x
        if not self.narrow:
            return Rect(x, head.y, width, height)
        return Rect(x, head.bottom if side in (LEFT, TOP) else head.y - height, width, height)

    def name(self, side: int) -> Rect:
        """Returns the area of the player's name on a panel.

        It is clear of waiting artists.
        """
        head, door = self.head(side), max(0.0, self.waiting - 8)
        signs = 0.0 if self.narrow else self.signs(side).w + 6
        x = head.x + door if side in (TOP, RIGHT) else head.x + signs
        return Rect(x, head.y, head.w - door - signs, head.h)

    def figures(self, side: int) -> Rect:
        """Returns the area of a panel's numbers.

        It is between the team and the runway.
        """
        area, head = self.panel(side), self.head(side)
        width = max(34.0, area.w * 0.26)
        x = area.x + 4 if side in (TOP, RIGHT) else area.right - width - 4
        # Keeps clear of artists at the runway's end and of the round stage.
        edge = max(head.h + 7, RIM + self.waiting + 4)
        height = area.h - edge - self.p * 0.85
        y = area.y + edge if side in (LEFT, TOP) else area.bottom - edge - height
        return Rect(x, y, width, height)

    def team_place(self, side: int, index: int) -> Rect:
        """Returns the area of an artist in a team's panel."""
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
        """Returns the area of an item of the supply.

        `count` is the number of items.
        """
        area = self.supply
        rows = 2 if area.w < count * SEATED else 1
        across = ceil(count / rows)
        row, column = divmod(index, across)
        width, height = area.w / across, area.h / rows
        return Rect(area.x + column * width, area.y + row * height, width, height)


def explains_cards(ui: Ui) -> bool:
    """Whether the board has space for the panel about a chosen card."""
    if ui.landscape and ui.width > ui.height * BESIDE:
        return ui.roomy
    return ui.height >= EXPLAINS[0] + EXPLAINS[1] * ui.text_scale


def twins(moment: BoardState) -> bool:
    """Whether the answers are shown in a tray."""
    return moment.asked is not None and moment.asked not in BY_HAND


def crowded(moment: BoardState) -> bool:
    """Whether the tray has so many answers that taps work only there."""
    return twins(moment) and len(moment.answers) + len(moment.wishes) > MANY


def make_plan(ui: Ui, moment: BoardState, width: float, height: float) -> Plan:
    """Returns the layout of the board in a space of this size.

    With large type, the layout may be higher than the space. The board then scrolls.
    """
    view = moment.now
    spots = len(view["arena"][0]) - 1
    # A low board in a high window, as with large type, scrolls in one column.
    beside = width > height * BESIDE and (ui.landscape or ui.part == "board")
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
        if ui.height >= EXPLAINS[0]:
            wanted = min(wanted, ui.height - AROUND)
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
    titled = tuple(
        row._replace(least=max(row.least, min(row.ideal, TITLED + LIFT)))
        if row.name == "hand"
        else row
        for row in rows
    )
    yield titled
    yield _without(titled, "supply")
    yield _without(rows, "supply")
    if moment.asked in (None, CUT):
        yield rows
    else:
        yield _without(rows, "supply", "announcement")


def _without(rows: tuple[BoardRow, ...], *names: str) -> tuple[BoardRow, ...]:
    return tuple(BoardRow(row.name, 0, 0) if row.name in names else row for row in rows)


def _rows(
    ui: Ui, moment: BoardState, inner: float, height: float, *, beside: bool
) -> tuple[BoardRow, ...]:
    scale = min(ui.size("body") / 16, 1.6)
    low = height < 460  # the question takes priority in a low window
    cards = _cards(moment)
    tray = hand = (0.0, 0.0)
    if twins(moment):
        tray = _tray(moment, inner, scale)
    elif cards:
        hand = _hand(inner, max(cards, FULL_HAND), narrow=beside and not ui.roomy, low=low)
        if moment.stage.scene.window and len(moment.answers) > 1 and height >= NAMING:
            hand = max(hand[0], NAMED + LIFT), max(hand[1], NAMED + LIFT)
    banner = 0.0
    by_hand = moment.asked == ACT or (low and moment.from_hand)  # the action bar asks it
    if moment.asked and not by_hand and not ui.part:
        banner = asking(moment.stage, moment.stage.scene.decision, min(inner, 560.0))
    said = _announcement(ui, moment, scale, beside=beside, low=low)
    if moment.asked == CUT and inner < NARROW_SCORE[0]:
        said = (NARROW_SCORE[1] * scale, NARROW_SCORE[1] * scale)
    decks = _decks(moment, inner, beside=beside, low=low)
    most = said[1] if moment.asked == CUT else 190.0
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
    view = moment.now
    return len(view["hand"] or ()) if moment.private and view["phase"] != "cut" else 0


def _quiet(moment: BoardState) -> bool:
    return not twins(moment) and not _cards(moment)


def _announcement(ui: Ui, moment: BoardState, scale: float, *, beside: bool, low: bool) -> Heights:
    if crowded(moment):
        return (0.0, 0.0)
    if moment.asked == CUT:
        return (80 * scale, 84 * scale)  # two lines below the total
    if moment.stage.scene.window:
        if low and not beside:
            return ((LINE if _cards(moment) else 56.0) * scale, 68 * scale)
        return (68 * scale, 150 * scale)  # three cues in small type
    if _cards(moment) and not beside and moment.asked in (None, ACT):
        return (48.0 if low else READ[0] * scale, READ[1] * scale)
    free = _quiet(moment) or (beside and ui.roomy)
    if moment.now["declared"] is not None:
        if low and moment.from_hand:
            return (LINE * scale, 44 * scale)
        return (0.0 if low else 36 * scale, (170 if free else 44) * scale)
    if _quiet(moment) or (beside and ui.roomy and moment.asked in (None, ACT)):
        return (0.0, 150 * scale)
    return (0.0, 0.0)


def _decks(moment: BoardState, inner: float, *, beside: bool, low: bool) -> Heights:
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
        return (0.0, best)  # the announcement takes priority
    return (least, best)


def _column(moment: BoardState, width: float, scale: float) -> float:
    if width > 800:
        return 400.0
    return (204.0 if crowded(moment) else 172.0) * min(scale, 1.25)


def _tray(moment: BoardState, inner: float, scale: float) -> tuple[float, float]:
    count = len(moment.answers) + len(moment.wishes)
    grown = min(max(scale, 1.0), GROWN)
    across = max(1, int((inner + GAP) // (LEAST[0] * grown + GAP)))
    rows = ceil(count / across)
    least = rows * (LEAST[1] * grown + GAP) + GAP + 2
    few = max((ceil(count / rows) if rows else 1), 1)
    best = rows * min(124.0, (inner / few) * 1.4) + (rows + 1) * GAP
    return least, max(least, min(best, 220.0 if rows > 1 else 124.0 * grown))


def _hand(inner: float, cards: int, *, narrow: bool, low: bool) -> tuple[float, float]:
    rows = 2 if narrow and cards > 2 else 1
    across = ceil(cards / rows)
    width = min(inner / across - 6, 150.0)
    height = min(width * CARD_RATIO, 114.0 if low and rows == 1 else 250.0)
    return rows * 92.0 + LIFT, rows * max(92.0, height + 4) + LIFT
