"""Where everything stands on the board, for any window, number of zones, hand and size of type."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.common.banner import asking
from app.games.common.geometry import Rect, fits_across, shares
from app.games.common.pieces import LIFT as RAISED
from app.games.encore.faces import FOOTED, narrowest
from app.games.encore.looks import title
from app.games.encore.moment import Moment
from app.games.encore.places import Spot
from app.theme import Ui, kit

CARD_RATIO = 1.34
"""Height of a card in a hand in parts of its width."""

WIDE = 126.0
"""From this width on a staged card is no wider than one and a half times its height."""

LOW_CARD = 56.0
"""Least height of a card in a hand of several rows: number, vibes and cost over its name."""

LEAST_HAND = (78.0, 90.0)
"""Least height of a hand in one row, in a low window and in others."""

HIGH_CARDS = (138.0, 98.0, 76.0)
"""The height that suits a card in a hand of one, two or more rows."""

CARD_GAP = 4.0

LOOKED_AT = 32.0
"""Least height of a row or a Venue that is no answer, so that the hand is whole."""

LOW_PIECE = (56.0, kit.TARGET)
"""The smallest answer of a tray: a few words under a finger."""

LOW_TRAY = LOW_PIECE[1] + RAISED
"""Least height of the choices of a split, with room for a raised one."""

LOW = 440.0
"""A window of less height is low."""

MANY = 12
"""Beside a larger hand the far stage is only looked at, and nothing stands beside the stages."""

LIFT = 10.0
"""What is free above a hand, for a card that is chosen."""

WIDEST = 116.0
"""The widest card of a hand."""

STAGES = 900.0
"""The widest that the stages and the Venue become."""

SIDE = 212.0
"""How wide what stands beside them is, at either side, where they keep `BETWEEN`."""

BETWEEN = 720.0

DECK = 64.0
"""The narrowest colour deck of six in a row, so that its name can be read."""

EDGE = 8.0

FAR, NEAR = 0, 1

NOWHERE = Rect(0, 0, 0, 0)


@dataclass(frozen=True)
class Plan:
    """The places of one drawing. A place that is not shown has no height.

    near     the Manager whose stage is the near one
    rows     of the far and of the near Manager: Main Stage and Backstage
    columns  how many zones each row has
    folded   the far stage is one row, Main Stage and Backstage side by side in each column
    sides    left and right of the stages in a wide window
    seats    the Managers whose lines are drawn
    staged   the Managers whose stages are drawn
    turned   the far half faces the other way, and begins where this drawing ends
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
    sides: tuple[Rect, Rect] = (NOWHERE, NOWHERE)
    seats: tuple[int, ...] = (0, 1)
    staged: tuple[int, ...] = (0, 1)
    turned: bool = False

    def side(self, seat: int) -> int:
        """Whether a Manager is the far or the near one."""
        return NEAR if seat == self.near else FAR

    def line(self, seat: int) -> Rect:
        """The line of a Manager: money, tour, hand, decks."""
        return self.lines[self.side(seat)]

    def spot(self, spot: Spot) -> Rect:
        """Where a zone is."""
        side = self.side(spot.seat)
        back, column = divmod(spot.zone, self.columns)
        if side == FAR and self.turned:
            column = self.columns - 1 - column
        row = self.rows[side][back]
        gap = 6.0 if row.w < 600 else 10.0
        wide = (row.w - gap * (self.columns - 1)) / self.columns
        left = row.x + column * (wide + gap)
        if side == FAR and self.folded:
            half = (wide - 2) / 2
            return Rect(left + back * (half + 2), row.y, half, row.h).rounded()
        return Rect(left, row.y, wide, row.h).rounded()

    def card(self, spot: Spot) -> Rect:
        """Where the card of a zone lies: in a wide zone it is no wider than a card."""
        area = self.spot(spot)
        wide = min(area.w, max(176 if area.h < FOOTED + 4 else WIDE, area.h * 1.5))
        return area._replace(x=area.middle - wide / 2, w=wide).rounded()

    def reach(self, seat: int) -> Rect | None:
        """Where a finger opens a Manager's line: beyond a low line on the outer edge of the stage,
        of whose cards enough is left. None where a line has no room for a finger."""
        line, back = self.line(seat), self.rows[self.side(seat)][1]
        if line.h >= kit.TARGET:
            return line
        more = max(0.0, kit.TARGET - line.h)
        between = line.y - back.bottom if self.side(seat) == NEAR else back.y - line.bottom
        if back.h - max(0.0, more - between) < kit.TARGET:
            return None
        top = line.y - more if self.side(seat) == NEAR else line.y
        return Rect(line.x, top, line.w, line.h + more)

    def leaving(self, seat: int) -> Rect:
        """Where a card goes that leaves the stage, and comes from that enters it."""
        line = self.line(seat)
        high = min(60.0, max(line.h, 34.0))
        return Rect(line.middle - high * 0.37, line.y + (line.h - high) / 2, high * 0.74, high)


def hand_names(moment: Moment) -> list[str]:
    """The names of the cards in the hand."""
    return [title(moment.stage, card) for card in moment.now["hand"] or ()]


def hand_height(names: list[str], width: float, height: float) -> tuple[float, float]:
    """Least and ideal height of a hand in a window of this height."""
    rows = -(-len(names) // fits_across(width, narrowest(names), CARD_GAP))
    between = LIFT + CARD_GAP * (rows - 1)
    least = LEAST_HAND[height >= LOW] if rows == 1 else LOW_CARD * rows
    return (between + least, between + HIGH_CARDS[min(rows, 3) - 1] * rows)


def make_plan(ui: Ui, moment: Moment, width: float, height: float) -> Plan:
    """The places in a space of this size, in logical pixels.

    The plan may be higher than the space when type is large; then the board scrolls.
    """
    plan = _plan(ui, moment, width, height, folded=False)
    if plan.height > height + 1 and moment.private:
        return _plan(ui, moment, width, height, folded=True)
    return plan


def _plan(ui: Ui, moment: Moment, width: float, height: float, *, folded: bool) -> Plan:
    scale = min(ui.size("body") / 16, 1.6)
    view, asked = moment.now, (moment.asked or "").removeprefix("ask.")
    inner, aside = min(width - 2 * EDGE, STAGES), 0.0
    cards = len(view["hand"] or ()) if moment.private else 0
    if width >= BETWEEN + 2 * (SIDE + 2 * EDGE) and scale < 1.5 and cards <= MANY:
        inner, aside = min(STAGES, width - 2 * (SIDE + 2 * EDGE)), SIDE
    left = (width - inner) / 2
    twin = moment.in_tray
    tray, hand = (0.0, 0.0), (0.0, 0.0)
    if twin:
        few = asked in ("split", "deck", "choose")
        least = LOW_TRAY if asked == "split" and folded else 76
        tray = (least * min(scale, 1.5), 96 if few else 190)
    if cards and (not twin or asked == "split"):
        hand = hand_height(hand_names(moment), width - 2 * EDGE, height)
    tight = bool(hand[0] or twin)
    banner = 0.0
    if asked and asked not in ("act", "draft") and not ui.part:
        banner = asking(moment.stage, moment.stage.scene.decision, width - 2 * EDGE)
    line = (17 * scale if tight else 24 * scale, 26 * scale if tight else max(48, 40 * scale))
    # Where the hand alone is asked, or the decks are, no answer lies on the stages.
    seen = LOOKED_AT if asked in ("drop", "show", "trim", "split") else kit.TARGET
    low = asked == "split" and folded  # the hand is read for it, whole
    wants = {
        "banner": (banner, banner),
        "far": line,
        "far back": (kit.TARGET, 62 if tight else 92),
        "far main": (kit.TARGET, 84 if tight else 124),
        "middle": ((LOOKED_AT if low else kit.TARGET) * scale, (96 if tight else 136) * scale),
        "near main": (seen, 112 if tight else 124),
        "near back": (seen, 86 if tight else 92),
        "near": line,
        "tray": tray,
        "hand": hand,
    }
    if view["stage"] == "draft":  # the decks lie where the stages will be
        wants["far"] = wants["near"] = (kit.TARGET, max(kit.TARGET, line[1]))
        rows = ("far back", "far main", "middle", "near main", "near back")
        wants |= {name: (1.0, wants[name][1]) for name in rows}
    if folded:
        wants["far back"] = (0.0, 0.0)
        wants["far main"] = (LOOKED_AT if low else kit.TARGET, 62)
    gap = 3.0 if height < 480 else 5.0
    heights = dict(zip(wants, shares(height - 4, [*wants.values()], gap), strict=True))
    used = sum(heights.values()) + gap * (sum(1 for tall in heights.values() if tall) - 1)
    slack = max(0.0, height - 4 - used)
    # What is left over goes to the stages and to the Venue, as far as they can use it.
    for name, most in (("near main", 40), ("far main", 40), ("middle", 40), ("near back", 24),
                       ("far back", 24)):  # fmt: skip
        more = min(most, slack) if heights[name] else 0.0
        heights[name] += more
        slack -= more
    zones: dict[str, Rect] = {}
    top = 2 + slack / 2
    for name, tall in heights.items():
        whole = name in ("hand", "tray", "banner")
        x, wide = (EDGE, width - 2 * EDGE) if whole else (left, inner)
        zones[name] = Rect(x, top, wide, tall).rounded()
        top += tall + (gap if tall else 0)
    if folded:
        zones["far back"] = zones["far main"]
    side_top = zones["far"].y
    side = Rect(left - EDGE - aside, side_top, aside, zones["near"].bottom - side_top)
    return Plan(
        width=width,
        height=max(height, top - gap),
        near=moment.near,
        columns=view["options"]["zones"],
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
        sides=(side, side._replace(x=left + inner + EDGE)),
    )


def draft_spots(plan: Plan, count: int) -> list[Rect]:
    """Where the colour decks lie while they are chosen: on the stages and the Venue."""
    top = plan.lines[FAR].bottom + 8
    area = Rect(EDGE, top, plan.width - 2 * EDGE, plan.lines[NEAR].y - 8 - top)
    gap = 10.0
    one = (area.w - gap * (count - 1)) / count
    rows = 1 if area.w > 2.2 * area.h and one >= DECK else 3 if area.h > area.w else 2
    across = -(-count // rows)
    wide = min((area.w - gap * (across - 1)) / across, 210.0)
    high = min((area.h - gap * (rows - 1)) / rows, wide * 1.25)
    left = area.x + (area.w - across * wide - gap * (across - 1)) / 2
    first = area.y + (area.h - rows * high - gap * (rows - 1)) / 2
    return [
        Rect(left + n % across * (wide + gap), first + n // across * (high + gap), wide, high)
        for n in range(count)
    ]


def touchable(spot: Rect) -> bool:
    """Whether a finger can hit it."""
    return min(spot.w, spot.h) >= kit.TARGET
