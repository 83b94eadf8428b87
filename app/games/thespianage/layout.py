"""Layout of the board for any window, hand and type size.

Sizes are in logical pixels, before scaling for large type. The production is the stage with the
shared points; slips are the row of action buttons; the tray shows answers as large pieces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, inf
from typing import NamedTuple

from app.games.common import geometry, tray
from app.games.common.banner import asking
from app.games.common.geometry import Format, Rect, fits_across, in_rows, side_by_side
from app.games.common.rows import BoardRow, first_fitting, lay_out
from app.games.thespianage.aria_text import title
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.faces import READABLE, SMALLEST, narrowest
from app.games.thespianage.places import (
    PLAYED,
    SHEET,
    TRACK,
    Board,
    Card,
    Place,
    Put,
    Row,
    Special,
    Tile,
)
from app.games.thespianage.sheet_look import ghosts, order_of, sums_of
from app.games.thespianage.sheet_plan import TILE, WIDEST_TILE, SheetPlan, least_height
from app.games.thespianage.types import View
from app.theme import Ui, kit
from engines.thespianage.content import ASPECTS
from engines.thespianage.views import event_points

EDGE = 8.0
"""Margin on the left and right of the board, in logical pixels."""

PART_EDGE = 8.0
"""Margin above and below a board that reaches the window's edges.

The edge of a private screen and the rings of sheets lie in it.
"""

GAP, LINE_GAP = 5.0, 3.0
"""Gaps between areas, and between sheets of one line each."""

TALLEST = 420.0
"""Maximum height of a sheet, in logical pixels."""

NARROWEST_SHEET = 110.0
"""Minimum width of a sheet."""

OWN_SHEETS = (124.0, 104.0)
"""Minimum heights of the reader's sheet, most preferred first.

They apply if the other sheets have rows.
"""

LINES = (
    (104.0, 38.0),
    (104.0, 32.0),
    (104.0, 28.0),
    (92.0, 28.0),
    (82.0, 26.0),
    (82.0, 24.0),
    (80.0, 22.0),
)
"""Minimum heights of the reader's and one-line sheets, most preferred first."""

ONE_LINE, TWO_LINES = (tray.GAP + 1 + lines * (tray.LEAST[1] + tray.GAP) for lines in (1, 2))
"""Minimum heights of the area for answers, in one and two lines.

One line is used on a low board.
"""

CAPTION = 40.0
"""Height of the caption below the production, in logical pixels."""

HELD_TILE = 58.0
"""Width of the tile in hand beside the answers, with its gap."""

ASIDE = 78.0
"""Width of a chosen tile beside the answers, with arrow and gap.

It is the same at any type size.
"""

STAGE, LOW = (58.0, 140.0), 0.53
"""Minimum and ideal height of the production, in logical pixels.

During a turn, the minimum is at most `LOW` times the minimum height of the reader's sheet.
"""

CARD_RATIO = 1.42
"""Height of a card in the hand, relative to its width."""

CARD_HEIGHTS = (136.0, 100.0, 78.0)
"""Ideal card height in a hand of one, two, or more rows."""

LOW_SQUARE = 1.7
"""Maximum width of a card in several rows, relative to its height.

Low cards are wide, so that their names are readable.
"""

LARGE_CARD = 180.0
"""Maximum width of a card in the hand, in logical pixels."""

LIFT = 8.0
"""Space above the hand for raised cards, in logical pixels."""

SHEETS_PART = 0.6
"""Share of the board's width for the sheets in landscape."""

ACT, PUT, CAST, TRAY, TABLE = "act", "put", "cast", "tray", "table"
"""Forms of the layout: turn, tile placement, casting, tray, open table."""

_FORMS = {
    **dict.fromkeys(("ask.act", "ask.pay", "ask.drop", "ask.give"), ACT),
    "ask.put": PUT,
    "ask.character": CAST,
}


@dataclass(frozen=True)
class Plan:
    """Areas of everything on the board; a hidden area has no height.

    Attributes:
        form: `ACT`, `PUT`, `CAST`, `TRAY` or `TABLE`.
        width: Width of the board.
        height: Height of the board, which scrolls if it exceeds the space.
        banner: Area of the question.
        production: Area of the stage with the shared points.
        sheets: Layouts of the sheets, by seat.
        secrets: Area of the reader's secrets.
        slips: Area of the action buttons.
        hand: Area of the cards in hand.
        tray: Area of the answers as large pieces.
        held: Area of the tile in hand, or of the tile chosen for the answers.
        cells: Areas for placing the tile in hand, with the top Aspect first.
        cast: Area of the characters to choose from.
        caption: Area of the caption of what happens on the open table.
    """

    form: str
    width: float
    height: float
    banner: Rect
    production: Rect
    sheets: tuple[SheetPlan, ...]
    secrets: Rect
    slips: Rect
    hand: Rect
    tray: Rect
    held: Rect
    cells: tuple[Rect, ...]
    cast: Rect
    caption: Rect

    def at(self, place: Place | None) -> Rect | None:
        """Returns the area of a place.

        Returns None if it is not on the board.
        """
        if isinstance(place, Tile) and self.sheets:
            sheet = self.sheets[place.seat]
            if not sheet.pieces and place.area == SHEET:
                return sheet.row(place.aspect)
            spots = sheet.tiles(place.area, place.aspect)
            return spots[place.at] if place.at < len(spots) else sheet.row(place.aspect)
        if isinstance(place, Row) and self.sheets:
            return self.sheets[place.seat].row(place.aspect)
        if isinstance(place, Board | Special) and self.sheets:
            return self.sheets[place.seat].area
        if isinstance(place, Card):
            found = self.hand if self.hand.h else self.tray
            return found if found.h else None
        if isinstance(place, Put):
            return self.held
        if place == PLAYED:
            return self.production
        return None


NOWHERE = Rect(0, 0, 0, 0)
"""Area of a row that is hidden."""


def form_of(moment: BoardState) -> str:
    """Returns the form of the layout, which depends on the question."""
    if moment.asked is not None:
        return _FORMS.get(moment.asked, TRAY)
    if not moment.private:
        return TABLE
    return TRAY if moment.stage.scene.awaits_done and moment.seen else ACT


def asks_openly(moment: BoardState) -> bool:
    """Whether a player is asked on the open table, above large answers."""
    asked, ui = moment.asked is not None and form_of(moment) == TRAY, moment.stage.ui
    return asked and not moment.private and not ui.landscape


def _reads(moment: BoardState) -> bool:
    return moment.stage.scene.awaits_done


class Trays(NamedTuple):
    """Number and sizes of the pieces in a tray.

    Attributes:
        number: Number of pieces.
        least: Minimum size of a piece.
        read: Minimum size of a piece whose name is easy to read.
    """

    number: int
    least: tuple[float, float] = tray.LEAST
    read: tuple[float, float] = tray.LEAST


def make_plan(ui: Ui, moment: BoardState, width: float, height: float, trays: Trays) -> Plan:
    """Lays the board out in a space, in logical pixels.

    With large type the plan may be taller than the space; the board then scrolls.
    """
    scale = min(ui.size("body") / 16, 1.7)
    form = form_of(moment)
    if form == TRAY and not moment.asked and not trays.number:
        form = ACT  # what was revealed has moved on
    margin = PART_EDGE if ui.part else 2.0
    board = Rect(EDGE, margin, width - 2 * EDGE, height - 2 * margin)
    banner = 0.0
    if asks_openly(moment) or (form == CAST and not ui.part):
        banner = asking(moment.stage, moment.question, board.w)
    elif not moment.asked and form == TRAY and trays.number:  # room for the title
        banner = kit.line(ui, "large") + 2
    if form == TABLE:
        found = _laid(board, _table(moment.now["seats"], board, scale))
    elif form == CAST:
        found = _laid(board, _cast(scale, banner))
    else:
        found = _turn(moment, board, scale)
        if form == TRAY:
            found = _with_room(moment, board, found, (trays, banner), scale)
        found = _answering(moment, form, found, banner, scale)
    places = {
        name: found.get(name, NOWHERE)
        for name in (
            "banner",
            "production",
            "secrets",
            "slips",
            "hand",
            "tray",
            "held",
            "cast",
            "caption",
        )
    }
    sheets = _sheets(moment, found, scale)
    cells = tuple(found[f"cell {at}"] for at in range(ASPECTS) if f"cell {at}" in found)
    bottom = max((area.bottom for area in found.values()), default=0.0)
    return Plan(form, width, max(height, bottom + margin), sheets=sheets, cells=cells, **places)


def _laid(area: Rect, rows: Sequence[BoardRow]) -> dict[str, Rect]:
    areas = lay_out(area, rows, GAP).areas
    return {name: place.rounded() for name, place in areas.items() if place.h}


def _hand(moment: BoardState, width: float) -> tuple[float, float]:
    names = card_names(moment)
    if not names:
        return (0.0, 0.0)
    rows, readable = (_rows(names, width, most) for most in (SMALLEST, READABLE))
    if rows == 1:  # a second row is always possible, a third might make the board scroll
        rows = _rows(names, width, kit.SMALLEST)
    least = LIFT + _height(rows, kit.TARGET)
    ideal = LIFT + _height(rows, CARD_HEIGHTS[min(rows, 3) - 1])
    return least, max(ideal, LIFT + _height(readable, kit.TARGET))


def _rows(names: list[str], width: float, most: float) -> int:
    return ceil(len(names) / fits_across(width, _least_card(names, width, most), GAP))


def _least_card(names: list[str], width: float, most: float, height: float = inf) -> float:
    """Returns the minimum width of a card for the largest type that needs few rows.

    They are at most one more than with the smallest type, and fit into the height.
    """
    widths = [narrowest(names, size) for size in (READABLE, kit.SMALLEST) if size <= most]
    found = narrowest(names)
    fewest = ceil(len(names) / fits_across(width, found, GAP))
    for each in widths:
        rows = ceil(len(names) / fits_across(width, each, GAP))
        if rows <= fewest + 1 and _height(rows, kit.TARGET) <= height:
            return each
    return found


def _height(rows: int, card: float) -> float:
    return rows * (card + GAP) - GAP


def card_names(moment: BoardState) -> list[str]:
    """Returns the titles of the kinds of cards in the hand."""
    return [title(moment.stage, thing) for thing in sorted(set(moment.now["hand"] or ()))]


def hand_spots(area: Rect, names: list[str]) -> list[Rect]:
    """Returns the areas of the cards in a hand, given their titles."""
    free = area.inset(0, LIFT, 0, 0)
    least = _least_card(names, area.w, READABLE, free.h)
    several_rows = len(names) > fits_across(area.w, least, GAP)
    square = LOW_SQUARE if several_rows else geometry.SQUARE
    return side_by_side(free, len(names), Format(CARD_RATIO, LARGE_CARD, least), GAP, square=square)


def _tray_height(count: int, piece: tuple[float, float], width: float, scale: float) -> float:
    if not count:
        return 0.0
    grown = min(max(scale, 1.0), tray.GROWN)
    across = max(1, int((width + tray.GAP) // (piece[0] * grown + tray.GAP)))
    lines = ceil(count / across)
    return tray.GAP + lines * piece[1] * grown + (lines - 1) * tray.GAP + 1


def _production(scale: float, ideal: float = STAGE[1], *, yields: int = 0) -> BoardRow:
    least = STAGE[0] * min(scale, 1.5)
    return BoardRow("production", least, max(least, ideal * scale), yields=yields)


def _slips(scale: float, *, low: bool = False) -> list[BoardRow]:
    height = kit.TARGET * min(scale, 1.4)
    slips = BoardRow("slips", height, height)
    return [slips] if low else [BoardRow("secrets", height, height), slips]


def _cast(scale: float, banner: float) -> Sequence[BoardRow]:
    cast = 240 * scale if scale < 1.4 else 360 * scale  # large type needs a third row
    secrets = BoardRow("secrets", kit.TARGET * scale, 60 * scale)
    return BoardRow("banner", banner, banner), secrets, BoardRow("cast", cast, 900, grows=1)


def _table(seats: int, area: Rect, scale: float) -> Sequence[BoardRow]:
    above, below = _lines(area, seats)
    least = least_height((area.w - GAP) / 2, scale)
    stage = _production(scale, min(190.0, area.h * 0.27 / scale))
    line = CAPTION * min(scale, 1.4)
    return (
        BoardRow("sheets", least * above, TALLEST * above),
        stage,
        BoardRow("caption", line, line, yields=1),
        BoardRow("more sheets", least * below, TALLEST * below),
    )


def _lines(area: Rect, seats: int) -> tuple[int, int]:
    lines = max(2, ceil(seats / _across(area, seats)))
    return ceil(lines / 2), lines // 2


def _across(area: Rect, seats: int) -> int:
    most = max(1, int((area.w + GAP) // (NARROWEST_SHEET + GAP)))
    lines = range(2 if area.h > 300 else 1, seats + 1)
    best = max(lines, key=lambda count: _merit(area, seats, ceil(seats / count)))
    return min(most, ceil(seats / best))


def _turn(moment: BoardState, area: Rect, scale: float, needs: float = 0.0) -> dict[str, Rect]:
    if area.w + 2 * EDGE <= area.h:
        return _laid(area, first_fitting(area.h, _act(moment, area, scale, needs), GAP))
    left = area._replace(w=area.w * SHEETS_PART - GAP)
    right = Rect(left.right + 2 * GAP, area.y, area.w - left.w - 2 * GAP, area.h)
    stage = _production(scale, min(170.0, area.h * 0.23 / scale))
    columns = (
        (BoardRow("minis", minis, minis * 1.3, grows=1), stage,
         BoardRow("own", own * scale, 190 * scale, grows=1))
        for own, minis in _heights(moment, left.w, scale)
    )  # fmt: skip
    found = _laid(left, first_fitting(left.h, columns, GAP))
    slips = _slips(scale)
    hand = _hand_row(moment, right.w, needs - slips[-1].least - GAP)
    return found | _laid(right, [*slips, hand._replace(grows=1)])


def _act(
    moment: BoardState, area: Rect, scale: float, needs: float
) -> Iterator[Sequence[BoardRow]]:
    low = area.h < 560 * scale
    slips = _slips(scale, low=low)
    needs = max(needs, (ONE_LINE if low else TWO_LINES) * min(scale, tray.GROWN))
    hand = _hand_row(moment, area.w, needs - (0.0 if low else slips[-1].least + GAP))
    for own, minis in _heights(moment, area.w, scale):
        yield (
            BoardRow("minis", minis, minis * 1.3, grows=1),
            _production(scale, 130)._replace(least=min(STAGE[0], own * LOW) * min(scale, 1.5)),
            BoardRow("own", own * scale, 176 * scale, grows=1),
            *slips,
            hand,
        )


def _hand_row(moment: BoardState, width: float, needs: float) -> BoardRow:
    least, ideal = _hand(moment, width)
    least = max(least, needs, float(kit.TARGET))
    return BoardRow("hand", least, max(least, ideal))


def _desk(found: dict[str, Rect]) -> Rect:
    hand = found["hand"]
    top = found["slips"].y if "secrets" in found else hand.y
    return hand._replace(y=top, h=hand.bottom - top)


def _asks_people(moment: BoardState) -> bool:
    return any(isinstance(place, Board) for place in moment.answers)


def _with_room(
    moment: BoardState,
    board: Rect,
    found: dict[str, Rect],
    content: tuple[Trays, float],
    scale: float,
) -> dict[str, Rect]:
    trays, title = content
    low, held = "secrets" not in found, _held(moment, scale)
    room = found["hand"].w - (0.0 if low else held)
    needs = [
        title + _tray_height(trays.number, piece, room, scale)
        for piece in (trays.read, trays.least)
    ]
    if needs[-1] <= _desk(found).h:
        return found
    row = found["slips" if low else "secrets"]
    spared = 0.0 if (low and held) or _asks_people(moment) else row.h + GAP
    if needs[-1] - spared > _desk(found).h:
        for each in needs:
            found = _turn(moment, board, scale, each - spared)
            if found["hand"].bottom <= board.bottom + 1:
                break
    return _without_secrets(found) if spared else found


def _without_secrets(found: dict[str, Rect]) -> dict[str, Rect]:
    slips = found["slips"]
    secrets = found.get("secrets", slips)
    slips = slips._replace(y=secrets.y, h=slips.bottom - secrets.y)
    return found | {"secrets": NOWHERE, "slips": slips}


def _held(moment: BoardState, scale: float) -> float:
    if moment.asked is not None and moment.aside is not None:
        return ASIDE
    return HELD_TILE * scale if moment.now["under_way"]["held"] is not None else 0.0


def _answering(
    moment: BoardState, form: str, found: dict[str, Rect], banner: float, scale: float
) -> dict[str, Rect]:
    desk = _desk(found)
    if form == ACT and _reads(moment) and "secrets" in found:
        return found | {"hand": desk, "slips": NOWHERE}
    if form == ACT:
        return found
    areas = {name: found[name] for name in ("minis", "production", "own")}
    areas["secrets"] = found.get("secrets", found["slips"])
    if form == PUT:
        across, between = ASPECTS if desk.w > desk.h else 1, GAP * (ASPECTS - 1)
        size = (desk.w - between) / ASPECTS, desk.h
        if across == 1:
            size = desk.w, (desk.h - between) / ASPECTS
        cells = in_rows(desk, ASPECTS, across, size, GAP, desk.y)
        return areas | {f"cell {at}": cell.rounded() for at, cell in enumerate(cells)}
    if asks_openly(moment) and (row := areas.pop("secrets")).h:
        desk = desk._replace(y=row.y, h=desk.bottom - row.y)
    if banner:
        areas["banner"] = desk._replace(h=banner)
        desk = desk.inset(0, banner, 0, 0)
    if aside := _held(moment, scale):
        if "secrets" not in found:  # a low board has room between the secrets and the edge
            areas["secrets"] = found["slips"].inset(aside, 0, 0, 0).rounded()
            areas["held"] = found["slips"]._replace(w=aside - GAP)
        else:
            areas["held"] = desk._replace(w=aside - GAP)
            desk = desk.inset(aside, 0, 0, 0)
    return areas | {"tray": desk.rounded()}


def _heights(moment: BoardState, width: float, scale: float) -> Iterator[tuple[float, float]]:
    others = moment.now["seats"] - 1
    cards = _cards(others, width, scale)
    for own in OWN_SHEETS:
        yield own, cards.lines * (cards.least + GAP) - GAP
    for own, line in LINES:
        yield own, line * scale * others + LINE_GAP * (others - 1)


class Cards(NamedTuple):
    """Layout of the other players' sheets with rows.

    Attributes:
        across: Number of sheets per line.
        lines: Number of lines.
        least: Minimum height of a sheet.
    """

    across: int
    lines: int
    least: float


def _cards(others: int, width: float, scale: float) -> Cards:
    most = max(1, int((width + GAP) // (NARROWEST_SHEET + GAP)))
    lines = ceil(others / most)
    across = ceil(others / lines)
    return Cards(across, lines, least_height((width - GAP * (across - 1)) / across, scale))


def _sheets(moment: BoardState, found: dict[str, Rect], scale: float) -> tuple[SheetPlan, ...]:
    seats, near = moment.now["seats"], moment.near
    places: dict[int, Rect] = {}
    abreast = False
    if "own" in found:
        others = [(near + step) % seats for step in range(1, seats)]
        area = found["minis"]
        cards = _cards(len(others), area.w, scale)
        abreast = area.h < cards.lines * (cards.least + GAP) - GAP
        across = 1 if abreast else cards.across
        gap = LINE_GAP if abreast else GAP
        places = dict(zip(others, _cells(area, len(others), across, gap), strict=True))
        places[near] = found["own"]
    elif "sheets" in found:
        areas = [found[name] for name in ("sheets", "more sheets") if name in found]
        places = dict(enumerate(_around(areas, seats)))
    return tuple(
        sheet_plan(moment, seat, places[seat], scale, abreast=abreast and seat != near)
        for seat in sorted(places)
    )


def _around(areas: list[Rect], seats: int) -> list[Rect]:
    if len(areas) == 1:
        return _cells(areas[0], seats, _across(areas[0], seats))
    both = areas[0]._replace(h=areas[1].bottom - areas[0].y)
    above, below = _lines(both, seats)
    across = ceil(seats / (above + below))
    first = min(seats, above * across)
    return [*_cells(areas[0], first, across), *_cells(areas[1], seats - first, across)]


def sheet_plan(
    moment: BoardState,
    seat: int,
    area: Rect,
    scale: float,
    *,
    falls: bool = True,
    abreast: bool = False,
) -> SheetPlan:
    """Returns the layout of a seat's sheet.

    Args:
        moment: The board state.
        seat: The seat.
        area: Area of the sheet.
        scale: Type size relative to the default.
        falls: Whether tiles that will drop are shown as dropping.
        abreast: Whether the sheet is one line.
    """
    view = moment.now
    coming = Counter(ghost[:2] for ghost in ghosts(moment, seat))
    lying = tuple(
        (
            len(view["tracks"][seat][aspect]) + coming[TRACK, aspect],
            len(view["sheets"][seat][aspect]) + coming[SHEET, aspect],
        )
        for aspect in range(ASPECTS)
    )
    return SheetPlan(
        area,
        order_of(moment, seat),
        scale,
        view["phase"] != "over",
        lying,
        tuple(map(tuple, view["worth"][seat]["falls"])) if falls else ((),) * ASPECTS,
        view["characters"][seat] is not None,
        sums_of(moment, seat),
        _signs(view, seat),
        abreast,
    )


def _signs(view: View, seat: int) -> int:
    lying = any(each["seat"] == seat for each in view["stage"]) or event_points(view, seat) != 0
    hanger = 2 * (seat in view["guarded"])
    return 1 + view["shots"][seat] + sum(map(bool, view["specials"][seat])) + lying + hanger


def _cells(area: Rect, count: int, across: int, gap: float = GAP) -> list[Rect]:
    lines = ceil(count / across)
    width = (area.w - gap * (across - 1)) / across
    height = min((area.h - gap * (lines - 1)) / lines, TALLEST)
    top = area.y + (area.h - lines * height - gap * (lines - 1)) / 2
    return in_rows(area, count, across, (width, height), gap, top)


def _merit(area: Rect, count: int, across: int) -> float:
    lines = ceil(count / across)
    width = (area.w - GAP * (across - 1)) / across
    height = min((area.h - GAP * (lines - 1)) / lines, TALLEST)
    return min((height * 0.62 / ASPECTS - 5) / TILE, (width - 70) / 3.3, WIDEST_TILE)


def touchable(spot: Rect) -> bool:
    """Whether an area is large enough for a finger."""
    return min(spot.w, spot.h) >= kit.TARGET
