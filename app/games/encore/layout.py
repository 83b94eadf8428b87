"""Board layout for any window, number of zones, hand and type size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from app.games.common.banner import asking
from app.games.common.geometry import Rect, fits_across
from app.games.common.pieces import LIFT as RAISED
from app.games.common.rows import BoardRow, first_fitting, lay_out
from app.games.encore.board_state import BoardState
from app.games.encore.card_faces import title
from app.games.encore.faces import ABREAST, FOOTED, UPRIGHT, narrowest
from app.games.encore.places import Spot
from app.theme import Ui, kit, measure
from app.theme.ui import STRONG
from engines.encore.content import words

CARD_RATIO = 1.34
"""Height of a hand card divided by its width."""

SQUAT_WIDTH = 126.0
"""Maximum width of a card in a zone of medium height.

In a shorter zone, the maximum is 176 pixels. In a higher zone, it is 1.5 times the height of the
zone.
"""

LOW_CARD = 56.0
"""Minimum height of a card in a hand of several rows."""

LEAST_HAND = (78.0, 90.0)
"""Minimum heights of a one-row hand, in short and other windows."""

CARD_HEIGHTS = (142.0, 118.0, 88.0)
"""Ideal card height in a hand of one, two, or more rows."""

CARD_GAP = 4.0

READ = (80.0, 70.0)
"""Width below which cards need another row, and each row's height."""

LOOKED_AT = 32.0
"""Minimum height of stage rows that offer no answers."""

LOW_PIECE = (56.0, kit.TARGET)
"""Minimum width and height of a short text answer in the tray."""

LOW_TRAY = LOW_PIECE[1] + RAISED
"""Minimum height of the tray for splitting a draw between two decks.

The height includes space for a raised answer.
"""

RULED = 90.0
"""Minimum height of the panel with a line of effect."""

LED = 66.0
"""Minimum height of the panel with the text about the lead."""

LINE = 1.2
"""Line height of a Venue's effect, relative to its type size."""

TIGHT = 0.86
"""Scale of the Venue's effect where space is tight."""

LOW = 440.0
"""Height below which a window counts as short, in logical pixels."""

MANY = 12
"""Hand size above which the side panels are hidden."""

RESERVED = 600.0
"""Minimum window height for a note that reserves space."""

RULE_BELOW = 700.0
"""Window height below which the reserved note shows the Venue's effect."""

LOW_FAR = 38.0
"""Minimum height of the far stage's rows beside a long note."""

PICTURED = 6.0
"""Height added to the hand's minimum with rows of `LOW_FAR`."""

FEW = 3
"""Largest hand beside which the panel has space for the effect."""

LIFT = 10.0
"""Space above a hand for a raised card."""

WIDEST = 124.0
"""Maximum width of a card in a hand."""

STAGES = 900.0
"""Maximum width of the stages and the Venue."""

SIDE = 212.0
"""Width of a side panel.

Side panels are shown if the stages keep at least the width `BETWEEN`.
"""

BETWEEN = 720.0

DECK = 64.0
"""Minimum width of a colour deck in a row of six."""

EDGE = 8.0

BELOW = 4.0
"""Space below the lowest row, above the action bar."""

FRAME = 6.0
"""Space above a framed private board in a divided window."""

FAR, NEAR = 0, 1

NOWHERE = Rect(0, 0, 0, 0)

GROWS = {
    "near main": (1, 40.0),
    "far main": (2, 40.0),
    "middle": (3, 40.0),
    "near back": (4, 24.0),
    "far back": (5, 24.0),
}
"""Order of the rows' growth, and maximum growth beyond the ideal."""

Heights = tuple[float, float]
"""Minimum and ideal height of a row."""

NONE = (0.0, 0.0)

HALF = {"middle": 51, "near main": 51, "near back": kit.TARGET}
"""Minimum row heights on half of a face-to-face board.

A tap target remains even if a raised piece covers part of the row above.
"""

PARTED, FOLDED_GAP = 14.0, 2.0
"""Gaps in a folded row: between its halves, and between zones."""

FOLDED = (kit.TARGET, 62.0)
"""Minimum and ideal height of a stage folded into one row."""

TWO_ROWS = 2 * LOW_TRAY
"""Minimum height of a two-row tray on half of a face-to-face board."""

YIELDS = {"far": 1, "middle": 2, "near": 3}
"""Order in which rows are hidden on half of a face-to-face board."""

NEVER: Mapping[str, int] = {}
"""Empty hiding order, for layouts in which every row is shown."""

STAGE = ("near main", "near back")

BETWEEN_STAGES = 14.0
"""Gap between two stages side by side, in logical pixels."""

LEAST_ZONE = 56.0
"""Minimum width of a zone on stages side by side."""

SIDE_BY_SIDE = (112.0, 104.0)
"""Ideal heights of Main Stage and Backstage, for stages side by side."""

SIGNED = 72.0
"""Minimum card height for all signs above a two-line name."""


@dataclass(frozen=True)
class Plan:
    """Areas of the board; a hidden area has no height.

    Attributes:
        near: Manager whose stage is nearest to the viewer.
        lines: Lines of the far and of the near Manager.
        rows: Main Stage and Backstage of the far and of the near Manager.
        middle: Area of the Venue.
        columns: Number of zones in each row.
        folded: Whether the far stage (on a face-to-face board, the only stage) is a single row,
            with the Main Stage on the left and Backstage on the right.
        abreast: Whether the stages are side by side below the Venue, each on the side of its beam.
        sides: Side panels left and right of the stages in a wide window.
        seats: Managers whose lines are drawn.
        staged: Managers whose stages are drawn.
        turned: Whether the plan is for half of a face-to-face board.
    """

    width: float
    height: float
    near: int
    columns: int
    lines: tuple[Rect, Rect]
    rows: tuple[tuple[Rect, Rect], tuple[Rect, Rect]]
    middle: Rect
    hand: Rect
    tray: Rect
    banner: Rect = NOWHERE
    folded: bool = False
    abreast: bool = False
    sides: tuple[Rect, Rect] = (NOWHERE, NOWHERE)
    seats: tuple[int, ...] = (0, 1)
    staged: tuple[int, ...] = (0, 1)
    turned: bool = False

    def side(self, seat: int) -> int:
        """Returns `NEAR` or `FAR` for a Manager."""
        return NEAR if seat == self.near else FAR

    @property
    def beams(self) -> tuple[int, int]:
        """Managers of the left and of the right beam.

        The sides never change during a game: seat 0 is on the left, or on a face-to-face board the
        reader of each half.
        """
        return (self.near, 1 - self.near) if self.turned else (0, 1)

    def forward(self, seat: int) -> int:
        """Returns the direction to the Venue: 1 for down, -1 for up."""
        return 1 if self.side(seat) == FAR and not self.abreast else -1

    def line(self, seat: int) -> Rect:
        """Returns the area of a Manager's line."""
        return self.lines[self.side(seat)]

    def spot(self, spot: Spot) -> Rect:
        """Returns the area of a zone."""
        side = self.side(spot.seat)
        back, column = divmod(spot.zone, self.columns)
        if side == FAR and self.turned:
            column = self.columns - 1 - column
        row = self.rows[side][back]
        gap = 6.0 if row.w < 600 else 10.0
        width = (row.w - gap * (self.columns - 1)) / self.columns
        left = row.x + column * (width + gap)
        if self.folded and (self.turned or side == FAR):
            half = (row.w - PARTED) / 2
            width = (half - FOLDED_GAP * (self.columns - 1)) / self.columns
            left = row.x + back * (half + PARTED) + column * (width + FOLDED_GAP)
        return Rect(left, row.y, width, row.h).rounded()

    def card(self, spot: Spot) -> Rect:
        """Returns the area of a zone's card, which has a maximum width."""
        area = self.spot(spot)
        width = min(area.w, max(176 if area.h < FOOTED + 4 else SQUAT_WIDTH, area.h * 1.5))
        return area._replace(x=area.middle - width / 2, w=width).rounded()

    def reach(self, seat: int) -> Rect | None:
        """Returns the tap target of a Manager's line.

        The target of a line too short to tap extends over the outer edge of the stage, or over the
        lower edge of the Venue above stages side by side.

        Returns:
            The area, or None if what is at that edge would become too small to tap.
        """
        line, beside = self.line(seat), self.rows[self.side(seat)][1]
        if line.h >= kit.TARGET:
            return line
        if self.abreast:
            beside = self.middle
        more, above = max(0.0, kit.TARGET - line.h), self.abreast or self.side(seat) == NEAR
        between = line.y - beside.bottom if above else beside.y - line.bottom
        if beside.h - max(0.0, more - between) < kit.TARGET:
            return None
        top = line.y - more if above else line.y
        return Rect(line.x, top, line.w, line.h + more)

    def leaving(self, seat: int) -> Rect:
        """Returns the area where cards enter and leave the stage."""
        line = self.line(seat)
        height = min(60.0, max(line.h, 34.0))
        return Rect(
            line.middle - height * 0.37, line.y + (line.h - height) / 2, height * 0.74, height
        )


def hand_names(moment: BoardState) -> list[str]:
    """Returns the names of the open cards."""
    return [title(moment.stage, card) for card in moment.open_cards]


def hand_height(
    names: list[str], width: float, height: float, *, large: bool = False
) -> tuple[float, float]:
    """Returns the minimum and ideal height of a hand, in logical pixels.

    Args:
        names: Names of the cards.
        width: Width of the hand.
        height: Height of the window.
        large: Whether pictures must be at least as large as on stage.
    """
    rows = -(-len(names) // fits_across(width, narrowest(names), CARD_GAP))
    narrow = width / -(-len(names) // rows) < ABREAST * LOW_CARD
    low = UPRIGHT if large and narrow else LOW_CARD
    least = LEAST_HAND[height >= LOW] if rows == 1 else low * rows
    wanted = max(rows, -(-len(names) // fits_across(width, READ[0], CARD_GAP)))
    ideal = CARD_HEIGHTS[min(wanted, 3) - 1] * wanted
    return (LIFT + CARD_GAP * (rows - 1) + least, LIFT + CARD_GAP * (wanted - 1) + ideal)


def card_width(names: list[str], width: float, height: float) -> float:
    """Returns the minimum width of a card in a hand.

    Args:
        names: Names of the cards.
        width: Width of the hand.
        height: Height of the hand without the space for a raised card.
    """
    least = narrowest(names)
    wanted = max(READ[0], least)
    rows = max(1, -(-len(names) // fits_across(width, wanted, CARD_GAP)))
    return wanted if (height - CARD_GAP * (rows - 1)) / rows >= READ[1] else least


def make_plan(ui: Ui, moment: BoardState, width: float, height: float) -> Plan:
    """Lays out the board in a space, in logical pixels.

    With large type the plan may be taller than the space. The board then scrolls.
    """
    gap = 3.0 if height < 480 else 5.0
    inner, aside = _across(ui, moment, width)
    top = FRAME if moment.private and ui.divided else 2.0
    area = Rect((width - inner) / 2, top, inner, height - top - BELOW)
    columns = _halves if moment.turned else _wholes
    rows = first_fitting(area.h, columns(ui, moment, width, height), gap)
    ideal = {row.name: row.ideal for row in rows}
    folding = "near" if moment.turned else "far"
    folded = bool(ideal[f"{folding} main"]) and not ideal[f"{folding} back"]
    abreast = not (moment.turned or ideal["far main"])
    areas, used = lay_out(area, rows, gap, 0.0 if moment.turned else 0.5)
    for name in ("banner", "tray", "hand"):
        areas[name] = Rect(EDGE, areas[name].y, width - 2 * EDGE, areas[name].h)
    if abreast:
        _part(areas, moment.near)
    zones = {name: place.rounded() for name, place in areas.items()}
    if folded:
        zones[f"{folding} back"] = zones[f"{folding} main"]
    side_top = zones["middle" if abreast else "far"].y
    side_bottom = zones["near back" if abreast else "near"].bottom
    side = Rect(area.x - EDGE - aside, side_top, aside, side_bottom - side_top)
    plan = Plan(
        width=width,
        height=max(height, top + used + BELOW),
        near=moment.near,
        columns=moment.now["options"]["zones"],
        banner=zones["banner"],
        lines=(zones["far"], zones["near"]),
        rows=(
            (zones["far main"], zones["far back"]),
            (zones["near main"], zones["near back"]),
        ),
        middle=zones["middle"],
        hand=zones["hand"],
        tray=zones["tray"],
        folded=folded,
        abreast=abreast,
        sides=(side, side._replace(x=area.right + EDGE)),
    )
    return _turned(plan, drafting=moment.now["stage"] == "draft") if moment.turned else plan


def _part(areas: dict[str, Rect], near: int) -> None:
    for name in ("", " main", " back"):
        row = areas[f"near{name}"]
        left = row._replace(w=(row.w - BETWEEN_STAGES) / 2)
        right = left._replace(x=row.right - left.w)
        areas[f"far{name}"], areas[f"near{name}"] = (right, left) if near == 0 else (left, right)


def _turned(plan: Plan, *, drafting: bool) -> Plan:
    def beyond(area: Rect) -> Rect:
        return Rect(plan.width - area.right, -area.bottom, area.w, area.h)

    (far, near), (main, back) = plan.lines, plan.rows[NEAR]
    both = bool(far.h)
    return replace(
        plan,
        lines=(far if both or drafting else beyond(near), near),
        rows=((beyond(main), beyond(back)), (main, back)),
        # Leaves space for a raised card of the Main Stage.
        middle=plan.middle.inset(0, 0, 0, RAISED / 2),
        seats=tuple(seat for seat in (0, 1) if (both if seat != plan.near else near.h)),
        staged=(plan.near,) if main.h else (),
        turned=True,
    )


def _across(ui: Ui, moment: BoardState, width: float) -> tuple[float, float]:
    cards = len(moment.now["hand"] or ()) if moment.private else 0
    beside = width - 2 * (SIDE + 2 * EDGE)
    if not moment.turned and beside >= BETWEEN and ui.size("body") / 16 < 1.5 and cards <= MANY:
        return min(STAGES, beside), SIDE
    return min(width - 2 * EDGE, STAGES), 0.0


def _wholes(
    ui: Ui, moment: BoardState, width: float, height: float
) -> Iterator[tuple[BoardRow, ...]]:
    ruled = _ruled(ui, moment, width)
    zone = _across(ui, moment, width)[0] / (2 * moment.now["options"]["zones"]) - EDGE
    if height < LOW and zone >= LEAST_ZONE and moment.now["stage"] != "draft":
        rows = _heights(ui, moment, width, height, folded=False)
        for least in (SIGNED, kit.TARGET):
            heights = _side_by_side(rows, ui, least)
            low, ideal = heights["middle"]
            yield _column(heights | {"middle": (max(low, ruled), max(ideal, ruled))})
    for far, folded, large, least in _ways(ui, moment, ruled):
        heights = _heights(ui, moment, width, height, folded=folded, large=large)
        low, ideal = heights["middle"]
        heights["middle"] = max(low, least), max(ideal, least)
        if far < kit.TARGET:
            heights |= {name: (far, heights[name][1]) for name in ("far main", "far back")}
            low, ideal = heights["hand"]
            heights["hand"] = low + PICTURED, ideal
        yield _column(heights)


def _ways(ui: Ui, moment: BoardState, ruled: float) -> Iterator[tuple[float, bool, bool, float]]:
    led = LED * min(ui.size("body") / 16, 1.6)
    far, sizes, panels = float(kit.TARGET), (True, False), (ruled, led, 0.0)
    if not rule_in_note(ui, moment):
        folds = (False, True) if moment.private else (False,)
        for large, panel, folded in product(sizes, sorted(panels, reverse=True), folds):
            yield far, folded, large, panel
        return
    yield from product((far,), (False,), sizes, panels)
    if moment.private:  # the far stage needs the room more than the effect
        yield from product((LOW_FAR,), (False,), sizes, (led, 0.0))
        yield from product((far,), (True,), sizes, panels)


def rule_in_note(ui: Ui, moment: BoardState) -> bool:
    """Whether the note shows the Venue's effect."""
    low = RESERVED <= ui.height < RULE_BELOW and not ui.landscape
    return low and moment.now["venue"] is not None and len(moment.open_cards) > FEW


def _side_by_side(heights: dict[str, Heights], ui: Ui, card: float) -> dict[str, Heights]:
    scale = min(ui.size("body") / 16, 1.6)
    main, back = ((card, ideal) for ideal in SIDE_BY_SIDE)
    least, ideal = heights["middle"]
    rows = {"near": (22 * scale, 30 * scale), "near main": main, "near back": back}
    return {
        "banner": heights["banner"],
        "middle": (least, min(ideal, 106 * scale)),
        **rows,
        **dict.fromkeys(("far", "far main", "far back"), NONE),
        "tray": heights["tray"],
        "hand": heights["hand"],
    }


def _ruled(ui: Ui, moment: BoardState, width: float) -> float:
    scale, venue = min(ui.size("body") / 16, 1.6), moment.now["venue"]
    if venue is None:
        return 0.0
    text = words.condition(moment.stage.game.speaker(moment.stage.lang), venue)
    size = ui.size("small") * TIGHT
    lines = measure.rows(text, size, width - 2 * EDGE - 24, STRONG)
    return RULED * scale + (lines - 1) * size * measure.height(LINE, text, STRONG) + 1


def _halves(
    ui: Ui, moment: BoardState, width: float, height: float
) -> Iterator[tuple[BoardRow, ...]]:
    heights = _heights(ui, moment, width, height, folded=False)
    heights |= {"far main": NONE, "far back": NONE}
    (tray, most), hand = heights["tray"], heights["hand"]
    if not tray and not hand[0]:
        yield _column(heights | {"far": NONE})
        return
    if tray:
        heights["tray"] = (max(tray, TWO_ROWS), max(most, TWO_ROWS))
    heights["hand"] = (min(hand[0], height - 4), hand[1])  # a cut hand is better than scrolling
    whole = {name: (heights[name][1],) * 2 for name in ("tray", "hand")}
    yield _column(heights | whole)
    if not tray:  # the reader's own stage is hidden last
        yield _column(heights | {"far": NONE})
        yield _column(heights | dict.fromkeys(("far", "middle"), NONE))
        stage_alone = heights | dict.fromkeys(("far", "middle", "near"), NONE)
        yield _column(stage_alone)
        if (width - 2 * EDGE) / (2 * moment.now["options"]["zones"]) > kit.TARGET + CARD_GAP:
            yield _column(stage_alone | {"near main": FOLDED, "near back": NONE})
    yield _column(heights | dict.fromkeys(STAGE, NONE), YIELDS)


def _column(heights: dict[str, Heights], yields: Mapping[str, int] = NEVER) -> tuple[BoardRow, ...]:
    rows = []
    for name, (least, ideal) in heights.items():
        turn, more = GROWS.get(name, (0, 0.0))
        rows.append(BoardRow(name, least, ideal, turn, ideal + more, yields.get(name, 0)))
    return tuple(rows)


def _heights(
    ui: Ui, moment: BoardState, width: float, height: float, *, folded: bool, large: bool = False
) -> dict[str, Heights]:
    scale, asked = min(ui.size("body") / 16, 1.6), (moment.asked or "").removeprefix("ask.")
    banner = 0.0
    if asked and asked not in ("act", "draft") and not ui.part:
        banner = asking(moment.stage, moment.stage.scene.decision, width - 2 * EDGE)
    tray = _tray(asked, scale, folded=folded) if moment.in_tray else (0.0, 0.0)
    if moment.looked is not None:  # its title takes the place of a tray
        tray = (kit.line(ui, "large"),) * 2
    hand, names = (0.0, 0.0), hand_names(moment) if moment.private else []
    if names and (not moment.in_tray or asked == "split"):
        hand = hand_height(names, width - 2 * EDGE, height, large=large)
    tight = bool(hand[0] or moment.in_tray or moment.turned)
    line = (17 * scale if tight else 24 * scale, 26 * scale if tight else max(48, 40 * scale))
    stages = _stages(asked, scale, tight=tight, folded=folded)
    if moment.turned:
        stages |= {
            name: (max(least, stages[name][0]), stages[name][1]) for name, least in HALF.items()
        }
    if moment.now["stage"] == "draft":  # the decks replace the stages
        line = (kit.TARGET, max(kit.TARGET, line[1]))
        stages = {name: (1.0, ideal) for name, (_, ideal) in stages.items()}
    if folded:
        least = LOOKED_AT if asked == "split" else kit.TARGET
        stages |= {"far back": NONE, "far main": (least, FOLDED[1])}
    return {
        "banner": (banner, banner),
        "far": line,
        **stages,
        "near": line,
        "tray": tray,
        "hand": hand,
    }


def _tray(asked: str, scale: float, *, folded: bool) -> tuple[float, float]:
    least = (LOW_TRAY if asked == "split" and folded else 76) * min(scale, 1.5)
    return least, max(least, 96 if asked in ("split", "deck", "choose") else 190)


def _stages(asked: str, scale: float, *, tight: bool, folded: bool) -> dict[str, Heights]:
    # If the question is answered from hand or decks, the stages have no answers.
    seen = LOOKED_AT if asked in ("drop", "show", "trim", "split") else kit.TARGET
    low = asked == "split" and folded  # the whole hand must be visible
    return {
        "far back": (kit.TARGET, 62 if tight else 92),
        "far main": (kit.TARGET, 84 if tight else 124),
        "middle": ((LOOKED_AT if low else kit.TARGET) * scale, (106 if tight else 136) * scale),
        "near main": (seen, 112 if tight else 124),
        "near back": (seen, 86 if tight else 92),
    }


def draft_spots(plan: Plan, count: int) -> list[Rect]:
    """Returns the areas of the colour decks during the draft."""
    top = plan.lines[FAR].bottom + 8
    area = Rect(EDGE, top, plan.width - 2 * EDGE, plan.lines[NEAR].y - 8 - top)
    gap = 10.0
    one = (area.w - gap * (count - 1)) / count
    rows = 1 if area.w > 2.2 * area.h and one >= DECK else 3 if area.h > area.w else 2
    across = -(-count // rows)
    width = min((area.w - gap * (across - 1)) / across, 210.0)
    height = min((area.h - gap * (rows - 1)) / rows, width * 1.25)
    left = area.x + (area.w - across * width - gap * (across - 1)) / 2
    first = area.y + (area.h - rows * height - gap * (rows - 1)) / 2
    return [
        Rect(left + n % across * (width + gap), first + n // across * (height + gap), width, height)
        for n in range(count)
    ]


def touchable(spot: Rect) -> bool:
    """Whether an area is large enough to tap."""
    return min(spot.w, spot.h) >= kit.TARGET
