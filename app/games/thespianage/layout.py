"""Layout of the board, for any window, number of seats, hand and size of type."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import NamedTuple

from app.games.common import tray
from app.games.common.banner import asking
from app.games.common.geometry import Format, Rect, fits_across, in_rows, side_by_side
from app.games.common.rows import BoardRow, first_fitting, lay_out
from app.games.thespianage.aria_text import title
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.faces import narrowest
from app.games.thespianage.places import TRACK, Board, Card, Place, Put, Row, Special, Tile
from app.games.thespianage.types import View
from app.theme import Ui, kit
from engines.thespianage.content import ASPECTS, ORDER

EDGE = 8.0
"""Free width at either side of the board."""

GAP = 5.0

PICTURED = 38.0
"""Height above that of a tray's smallest pieces at which all have their picture."""

TILE = 1.2
"""Height of a tile in parts of its width."""

TALLEST = 420.0
"""The highest sheet."""

WIDEST_TILE, SMALLER = 64.0, 0.66
"""Widest tile, and the smallest one among many, in parts of its usual size."""

PIECES = (132.0, 106.0)
"""Size from which the tiles of a sheet are drawn; on a smaller one they are told in a line."""

ONE_LINE, TWO_LINES = 17.0, 25.0
"""The lowest head with the signs behind the name, and with them in a line below it."""

ROOMY_HEAD = 32.0
"""Height from which a head has two lines in any case."""

NARROW = 96.0
"""A sheet less wide has its signs below the name."""

SIGN, BESIDE_SIGNS = 14.0, 110.0
"""Width of a sign with its number, and of the rest of a head: badge, name, points."""

CARD_RATIO = 1.42
"""Height of a card of the hand in parts of its width."""

CARD_HEIGHTS = (136.0, 100.0, 78.0)
"""The height that suits a card in a hand of one, two or more rows."""

LARGE_CARD = 180.0
"""The widest card of a hand."""

LIFT = 8.0
"""Free height above a hand, for a card that is chosen."""

ROOMY = 560.0
"""Width from which the left of two columns shows all sheets at one size."""

ACT, PUT, CAST, TRAY, TABLE = "act", "put", "cast", "tray", "table"
"""Forms of the layout, by the question."""

_FORMS = {
    **dict.fromkeys(("ask.act", "ask.pay", "ask.drop", "ask.give"), ACT),
    "ask.put": PUT,
    "ask.character": CAST,
}


@dataclass(frozen=True)
class SheetPlan:
    """The parts of one sheet: head, three rows, and in each row a place for sheet and track.

    Attributes:
        order: The Aspects from the top down.
        scale: Size of the type, in parts of the usual one.
        tracks: Whether the tracks are shown: not any more at Showtime.
        most: Most tiles on one Aspect: of the track, of the sheet.
        signs: Number of signs in the head: cards, One Shot, Special Tiles, Events.
    """

    area: Rect
    order: tuple[int, ...]
    scale: float
    tracks: bool = True
    most: tuple[int, int] = (1, 1)
    signs: int = 0

    @cached_property
    def pieces(self) -> bool:
        """Whether tiles are drawn; on a smaller sheet they are told in a line."""
        return self.area.w >= PIECES[0] and self.area.h >= PIECES[1]

    @cached_property
    def head(self) -> Rect:
        """The uppermost part: who it is."""
        part = 0.19 if self.pieces else 0.26
        least = TWO_LINES if self.stacked else ONE_LINE
        height = max(least * self.scale, self.area.h * part)
        return self.area._replace(h=min(44 * self.scale, height))

    @property
    def stacked(self) -> bool:
        """Whether the signs would find no room behind the name, and stand below it."""
        return self.area.w < NARROW or self.signs * SIGN * self.scale > self.area.w - BESIDE_SIGNS

    @cached_property
    def two_lines(self) -> bool:
        """Whether the signs of the head have a line of their own."""
        return self.stacked or self.head.h >= ROOMY_HEAD

    @cached_property
    def row_height(self) -> float:
        """Height of a row."""
        return (self.area.h - self.head.h - 3) / ASPECTS

    @cached_property
    def label(self) -> float:
        """Width of the signs at the start of a row."""
        return min(36.0, max(16.0, self.row_height * 0.6)) * min(self.scale, 1.3)

    @cached_property
    def tile(self) -> tuple[float, float]:
        """Size of a tile."""
        rest = self.area.w - self.label - 8
        width = min((self.row_height - 6) / TILE, WIDEST_TILE, rest / 4.2)
        return width, width * TILE

    @cached_property
    def edge(self) -> float:
        """The x of the dashed line, right of which the track is."""
        rest = self.area.w - self.label - 8
        if not self.tracks:
            return self.area.right - 4
        usual = max(self.tile[0] + 20, rest * 0.3)
        track, sheet = self.most
        share = rest * track / max(1, track + sheet)
        crowded = sheet * (self.tile[0] + 3) > rest - usual - 6
        return (
            self.area.right - 4 - (max(self.tile[0] + 8, min(usual, share)) if crowded else usual)
        )

    def row(self, aspect: int) -> Rect:
        """The whole row of an Aspect."""
        number = self.order.index(aspect)
        top = self.area.y + self.head.h + number * self.row_height
        return Rect(self.area.x, top, self.area.w, self.row_height)

    def zone(self, area: int, aspect: int) -> Rect:
        """Area of the tiles of one Aspect on the sheet, or on the track."""
        row = self.row(aspect)
        if area == TRACK:
            return Rect(self.edge + 3, row.y, self.area.right - 4 - self.edge - 3, row.h)
        left = row.x + 4 + self.label
        return Rect(left, row.y, self.edge - 3 - left, row.h)

    def tiles(self, area: int, aspect: int, count: int) -> list[Rect]:
        """Areas of this number of tiles; many are smaller, and later ones lie over earlier ones."""
        zone = self.zone(area, aspect)
        width = self.tile[0]
        width = max(width * SMALLER, min(width, (zone.w - 3 * (count - 1)) / max(1, count)))
        height = width * TILE
        pace = width + 3
        if count > 1:
            pace = min(pace, (zone.w - width) / (count - 1))
        top = zone.y + (zone.h - height) / 2
        left = zone.x + (max(0.0, zone.w - width) / 2 if area == TRACK and count == 1 else 0)
        return [Rect(left + number * pace, top, width, height).rounded() for number in range(count)]


@dataclass(frozen=True)
class Plan:
    """The places of one drawing. A place that is not shown has no height.

    Attributes:
        form: `ACT`, `PUT`, `CAST`, `TRAY` or `TABLE`.
        sheets: By seat.
        rows: Places for the tile in hand, from the top Aspect down.
    """

    form: str
    width: float
    height: float
    banner: Rect
    clock: Rect
    events: Rect
    sheets: tuple[SheetPlan, ...]
    secrets: Rect
    slips: Rect
    hand: Rect
    tray: Rect
    held: Rect
    rows: tuple[Rect, ...]
    cast: Rect

    def at(self, place: Place | None) -> Rect | None:
        """Area of a place; None for one that is not on the board."""
        if isinstance(place, Tile) and self.sheets:
            sheet = self.sheets[place.seat]
            if not sheet.pieces:
                return sheet.row(place.aspect)
            return sheet.tiles(place.area, place.aspect, place.at + 1)[-1]
        if isinstance(place, Row) and self.sheets:
            return self.sheets[place.seat].row(place.aspect)
        if isinstance(place, Board | Special) and self.sheets:
            return self.sheets[place.seat].area
        if isinstance(place, Card):
            found = self.hand if self.hand.h else self.tray
            return found if found.h else None
        if isinstance(place, Put):
            return self.held
        return None


Heights = tuple[float, float]
"""The least and the ideal height of a row."""

NONE = (0.0, 0.0)


def order_of(moment: BoardState, seat: int) -> tuple[int, ...]:
    """The Aspects of a seat from the top of its sheet down."""
    character = moment.now["characters"][seat]
    return tuple(range(ASPECTS)) if character is None else ORDER[character]


def form_of(moment: BoardState) -> str:
    """Form of the layout for a moment."""
    if moment.asked is not None:
        asked = [each.asked for each in moment.before] + [moment.asked]
        if asked[-1] == "ask.player" and len(asked) > 1:
            del asked[-1]  # somebody is chosen wherever their sheet is
        return _FORMS.get(asked[-1], TRAY)
    if not moment.private:
        return TABLE
    return TRAY if moment.stage.scene.awaits_done and moment.seen else ACT


def _reads(moment: BoardState) -> bool:
    """Whether the turn is over and the hand is only read: one row has all slips."""
    return moment.stage.scene.awaits_done


class Trays(NamedTuple):
    """Number of pieces in the tray, their smallest size, and that where there is room."""

    number: int
    least: tuple[float, float] = tray.LEAST
    read: tuple[float, float] = tray.LEAST


def make_plan(ui: Ui, moment: BoardState, width: float, height: float, trays: Trays) -> Plan:
    """The places in a space of this size, in logical pixels, with such pieces in the tray.

    The plan may be higher than the space when type is large; then the board scrolls.
    """
    scale = min(ui.size("body") / 16, 1.7)
    form = form_of(moment)
    board = Rect(EDGE, 2, width - 2 * EDGE, height - 4)
    banner = 0.0
    if moment.asked and form != ACT and not ui.part:
        banner = asking(moment.stage, moment.question, board.w)
    elif not moment.asked and form == TRAY and trays.number:  # says whose it is
        banner = kit.line(ui, "large") + 2
    is_wide = width > height and form != TABLE
    found = (_lying if is_wide else _upright)(moment, form, board, banner, scale, trays)
    places = {
        name: found.get(name, Rect(0, 0, 0, 0))
        for name in (
            "banner",
            "clock",
            "events",
            "secrets",
            "slips",
            "hand",
            "tray",
            "held",
            "cast",
        )
    }
    sheets = _sheets(moment, found, scale)
    rows = tuple(found[f"row {number}"] for number in range(ASPECTS) if f"row {number}" in found)
    bottom = max((area.bottom for area in found.values()), default=0.0)
    return Plan(form, width, max(height, bottom + 2), sheets=sheets, rows=rows, **places)


def _laid(area: Rect, rows: Sequence[BoardRow]) -> dict[str, Rect]:
    """Places one under the other; those that are not shown are left out."""
    areas = lay_out(area, rows, GAP).areas
    return {name: place.rounded() for name, place in areas.items() if place.h}


def _hand(moment: BoardState, width: float) -> tuple[float, float]:
    names = card_names(moment)
    if not names:
        return (0.0, 0.0)
    rows = ceil(len(names) / fits_across(width, narrowest(names), GAP))
    between = LIFT + GAP * (rows - 1)
    return (between + kit.TARGET * rows, between + CARD_HEIGHTS[min(rows, 3) - 1] * rows)


def card_names(moment: BoardState) -> list[str]:
    """The names of the cards in the hand, one for each kind."""
    return [title(moment.stage, thing) for thing in sorted(set(moment.now["hand"] or ()))]


def hand_spots(area: Rect, names: list[str]) -> list[Rect]:
    """Places for the cards of a hand."""
    free = area.inset(0, LIFT, 0, 0)
    card = Format(CARD_RATIO, LARGE_CARD, narrowest(names))
    return side_by_side(free, len(names), card, GAP)


def _tray_rows(trays: Trays, area: Rect, scale: float) -> Iterator[BoardRow]:
    """The tray with names that are easily read, then with the smallest pieces."""
    if not trays.number:
        yield BoardRow("tray", 0, 0)
        return
    grown = min(max(scale, 1.0), tray.GROWN)

    def height(piece: tuple[float, float], more: float = 0.0) -> float:
        across = max(1, int((area.w + tray.GAP) // (piece[0] * grown + tray.GAP)))
        lines = max(1, ceil(trays.number / across))
        return tray.GAP + lines * (piece[1] + more) * grown + (lines - 1) * tray.GAP + 1

    ideal = max(196.0 if trays.number > 3 else 140.0, height(trays.least, PICTURED))
    for piece in (trays.read, trays.least):
        least = height(piece)
        yield BoardRow("tray", least, max(least, ideal))


def _held(moment: BoardState, scale: float) -> BoardRow:
    """The tile in hand, while its place is asked."""
    taken = moment.now["under_way"]["held"] is not None
    return BoardRow("held", *((44 * scale, 64 * scale) if taken else NONE))


def _status_bar(moment: BoardState, scale: float, *, low: bool) -> list[BoardRow]:
    """Deck and gauge, and below it the Events in play."""
    events = 0.0 if low or not moment.now["stage"] else 30.0 * scale
    return [BoardRow("clock", 22 * scale, 22 * scale), BoardRow("events", events, events)]


def _slips(moment: BoardState, scale: float, *, low: bool = False) -> list[BoardRow]:
    """Secrets and slips of the hand; where the hand is only read, one row has all slips."""
    slips = kit.TARGET * min(scale, 1.4)
    secrets = 0.0 if low or _reads(moment) else slips
    return [BoardRow("secrets", secrets, secrets), BoardRow("slips", slips, slips)]


def _upright(
    moment: BoardState, form: str, area: Rect, banner: float, scale: float, trays: Trays
) -> dict[str, Rect]:
    """One column."""
    if form == TABLE:
        return _laid(area, _table(moment, area, scale))
    if form == ACT:
        return _laid(area, _act(moment, area, scale))
    asked = BoardRow("banner", banner, banner)
    if form == CAST:
        cast = 240 * scale if scale < 1.4 else 360 * scale  # large type needs a third row
        secrets = BoardRow("secrets", kit.TARGET * scale, 60 * scale)
        return _laid(area, (asked, secrets, BoardRow("cast", cast, 900, grows=1)))
    clock = BoardRow("clock", 22 * scale, 24 * scale)
    if form == PUT:
        held = BoardRow("held", 70 * scale, 118 * scale)
        return _laid(area, (asked, clock, held, *_put_rows(76 * scale, 132 * scale)))
    return _laid(area, first_fitting(area.h, _choices(moment, area, asked, scale, trays), GAP))


def _put_rows(least: float, ideal: float) -> list[BoardRow]:
    """Places for the tile in hand, one for each Aspect."""
    return [BoardRow(f"row {number}", least, ideal) for number in range(ASPECTS)]


def _choices(
    moment: BoardState, area: Rect, asked: BoardRow, scale: float, trays: Trays
) -> Iterator[Sequence[BoardRow]]:
    """Columns of sheets over a tray, the best first.

    Tiles are drawn where there is room for that; where there is none, the tray is larger.
    """
    above = [BoardRow("clock", 22 * scale, 24 * scale), _held(moment, scale)]
    title = [asked]  # of the things seen: right over them
    if moment.asked:
        above, title = [asked, *above], []
    lines = ceil(moment.now["seats"] / 2)
    drawn = max(120 * scale, lines * (PIECES[1] + 1) + GAP * (lines - 1))
    for heights in ((drawn, 700.0), (120 * scale, 150 * scale)):
        sheets = BoardRow("sheets", *heights, grows=1)
        for row in _tray_rows(trays, area, scale):
            yield (*above, sheets, *title, row)


def _table(moment: BoardState, area: Rect, scale: float) -> Sequence[BoardRow]:
    """All sheets in one column, below clock and Events."""
    posters = 0.0 if not moment.now["stage"] else kit.TARGET * min(scale, 1.4)
    clock = (kit.TARGET * min(scale, 1.3), kit.TARGET * min(scale, 1.3))
    if area.h < 420 * scale:  # both together are high enough for a finger
        clock = (24 * scale, 30 * scale) if posters else (kit.TARGET, kit.TARGET)
        posters = min(posters, 28 * scale)
    lines = ceil(moment.now["seats"] / 2) if area.h > area.w else 2
    return (
        BoardRow("clock", *clock),
        BoardRow("events", posters, posters),
        BoardRow("sheets", lines * 118 * scale, 900, grows=1),
    )


def _act(moment: BoardState, area: Rect, scale: float) -> Sequence[BoardRow]:
    """The sheets of the others small over one's own, with secrets, slips and hand below."""
    low = area.h < 520 * scale
    hand = _hand(moment, area.w)
    return (
        *_status_bar(moment, scale, low=low and hand[0] > 130),
        BoardRow("minis", 58 * scale, 112 * scale, grows=1),
        BoardRow("own", 88 * scale, 190 * scale, grows=1),
        *_slips(moment, scale, low=low),
        BoardRow("hand", *hand),
    )


def _lying(
    moment: BoardState, form: str, area: Rect, banner: float, scale: float, trays: Trays
) -> dict[str, Rect]:
    """Two columns: the sheets at the left, the answers at the right."""
    if form == CAST:
        return _upright(moment, form, area, banner, scale, trays)
    part = 0.62 if area.w >= 900 else 0.5
    left = area._replace(w=area.w * part - GAP)
    right = Rect(left.right + 2 * GAP, area.y, area.w - left.w - 2 * GAP, area.h)
    sheets = [BoardRow("sheets", 150.0, 900.0, grows=1)]
    if left.w < ROOMY and form == ACT:
        sheets = [
            BoardRow("own", 120 * scale, 190 * scale, grows=1),
            BoardRow("minis", 76.0, 400.0, grows=1),
        ]
    found = _laid(left, [*_status_bar(moment, scale, low=False), *sheets])
    if form == ACT:
        hand = BoardRow("hand", *_hand(moment, right.w), grows=1)
        return found | _laid(right, [*_slips(moment, scale), hand])
    if banner and moment.asked:  # in a column it needs more lines
        banner = asking(moment.stage, moment.question, right.w)
    asked = BoardRow("banner", banner, banner * 1.2)
    if form == PUT:
        held = BoardRow("held", 64 * scale, 130 * scale)
        return found | _laid(right, (asked, held, *_put_rows(64 * scale, 132 * scale)))
    held = _held(moment, scale)
    columns = ((asked, held, row._replace(grows=1)) for row in _tray_rows(trays, right, scale))
    return found | _laid(right, first_fitting(right.h, columns, GAP))


def _sheets(moment: BoardState, found: dict[str, Rect], scale: float) -> tuple[SheetPlan, ...]:
    """The sheet of every seat, in the order of the seats."""
    seats, near = moment.now["seats"], moment.near
    places: dict[int, Rect] = {}
    if "own" in found:
        others = [(near + step) % seats for step in range(1, seats)]
        area = found["minis"]
        across = len(others) if area.w / len(others) >= 62 else ceil(len(others) / 2)
        if area.w < 330 and len(others) > 3 and area.h > 150:
            across = ceil(len(others) / 2)
        places = dict(zip(others, _cells(area, len(others), across), strict=True))
        places[near] = found["own"]
    elif "sheets" in found:
        area = found["sheets"]
        across = max(range(1, seats + 1), key=lambda number: _merit(area, seats, number))
        places = dict(enumerate(_cells(area, seats, across)))
    view = moment.now
    tracks = view["phase"] != "over"
    return tuple(
        SheetPlan(
            places[seat],
            order_of(moment, seat),
            scale,
            tracks,
            (max(map(len, view["tracks"][seat])), max(map(len, view["sheets"][seat]))),
            _signs(view, seat),
        )
        for seat in sorted(places)
    )


def _signs(view: View, seat: int) -> int:
    """Number of different signs in the head of a sheet."""
    lying = any(each["seat"] == seat for each in view["stage"])
    return 1 + view["shots"][seat] + sum(map(bool, view["specials"][seat])) + lying


def _cells(area: Rect, count: int, across: int) -> list[Rect]:
    lines = ceil(count / across)
    width = (area.w - GAP * (across - 1)) / across
    height = min((area.h - GAP * (lines - 1)) / lines, TALLEST)
    top = area.y + (area.h - lines * height - GAP * (lines - 1)) / 2
    return in_rows(area, count, across, (width, height), GAP, top)


def _merit(area: Rect, count: int, across: int) -> float:
    """Size of tiles on sheets in this number of columns."""
    lines = ceil(count / across)
    width = (area.w - GAP * (across - 1)) / across
    height = min((area.h - GAP * (lines - 1)) / lines, TALLEST)
    return min((height * 0.8 / ASPECTS - 6) / TILE, (width - 40) / 5.5, WIDEST_TILE)


def touchable(spot: Rect) -> bool:
    """Whether a finger can hit it."""
    return min(spot.w, spot.h) >= kit.TARGET
