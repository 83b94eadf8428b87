"""Where everything stands on the board, for any window, number of players and size of type.

Pure geometry: a `Plan` says where each zone is, and `performer_spots` where each performer stands.
Performers are placed on the board as a whole, so that they can walk from the line to the stage
and on to whoever claims them.
"""

from dataclasses import dataclass
from typing import Any

from app.games.onstage.geometry import Rect, fan, grid, shares, troupe_row
from app.games.onstage.moment import IN_LINE, Moment
from app.theme import Ui
from engines.onstage.content import GRADES, STAR

CARD_RATIO = 224 / 160
PERFORMER_RATIO = 160 / 120
TARGET = 48
"""Nothing that can be tapped is smaller than this."""

TITLED = 22
"""Height of a zone's title line at plain type size."""


@dataclass(frozen=True)
class Plan:
    """The zones of one drawing. A zone that is not shown has no height."""

    width: float
    height: float
    players: Rect
    chips: tuple[Rect, ...]
    banner: Rect
    house: Rect
    line: Rect
    trick: Rect
    hand: Rect
    compact: bool
    narrow: bool
    opened: bool
    line_rows: int

    @property
    def valance(self) -> Rect:
        """The upper part of the house: its drape, with the trump's name."""
        return self.house._replace(h=min(self.house.h, self.house.h - self.floor.h))

    @property
    def floor(self) -> Rect:
        """Where performers stand in the house, their totals below them included."""
        head = self.head
        return self.house.inset(10, head, 10, 0)

    @property
    def head(self) -> float:
        """The height of the valance."""
        return self._head

    _head: float = 36
    _foot: float = 28

    @property
    def boards(self) -> Rect:
        """Where the performers' pictures stand."""
        return self.floor.inset(4, 6, 4, self._foot + 6)

    @property
    def plates(self) -> float:
        """The height of the plates with the totals."""
        return self._foot


def make_plan(ui: Ui, moment: Moment, width: float, height: float) -> Plan:
    """The zones for a window of this size, in logical pixels.

    The plan may be higher than the window when type is large; then the board scrolls.
    """
    view = moment.view
    scale = ui.size("body") / 16
    seats = view["seats"]
    hand = len(moment.hand)
    opened = moment.asked in IN_LINE
    wide = ui.landscape
    edge = 12.0 if width < 600 else 20.0
    room = min(width, 1240.0)
    left = (width - room) / 2 + edge
    inner = room - 2 * edge
    picking = moment.picking
    compact = picking or moment.private or height < 470
    slim = wide and height < 320
    head, foot = (24, 20) if slim else (30, 24) if compact else (38, 28)
    head, foot = head * scale, foot * scale
    banner = (58 if picking else 0) * scale
    line_count = len(view["line"])
    gap = 8.0

    side = inner if not wide else inner * (0.46 if moment.private else 0.44) - 16
    # Three lines in a narrow chip: sign and score, name, performers.
    narrow = side / seats < 88
    chip = (62 if compact and narrow else 46 if compact else 80) * scale

    if wide:
        main = inner * (0.54 if moment.private else 0.56)
        # A choice of performers needs the height more than the hand does.
        cards = 0.0 if not hand or (picking and height < 420) else max(96.0, min(height * 0.42, 232.0))
        upper = height - 8 - (cards + gap if cards else 0)
        top = 4.0
        line_rows = _line_rows(main, line_count, opened, False)
        line_least, line_ideal = _line_wish(main, line_count, line_rows, opened)
        house_h, line_h = shares(
            upper,
            [((96 if picking else 48 if slim else 60) + head + foot, main * 0.62), (line_least, line_ideal)],
            gap,
        )
        chips_h, banner_h, trick_h = shares(
            upper,
            [(chip, chip if compact else chip * 1.3), (banner, banner), (72, 300)],
            gap,
        )
        tall = max(house_h + gap + line_h, chips_h + (banner_h + gap if picking else 0) + gap + trick_h)
        top += max(0.0, upper - tall) / 2
        house = Rect(left, top, main, house_h)
        line = Rect(left, house.bottom + gap, main, line_h)
        right = left + main + 16
        players = Rect(right, top, side, chips_h)
        banner_rect = Rect(right, players.bottom + (gap if banner_h else 0), side, banner_h)
        trick_top = banner_rect.bottom + gap
        trick = Rect(right, trick_top, side, max(trick_h, line.bottom - trick_top))
        bottom = max(line.bottom, trick.bottom)
        hand_rect = Rect(left, max(bottom + gap, height - 4 - cards), inner, cards)
        bottom = hand_rect.bottom if cards else bottom
    else:
        rows = _hand_rows(inner, hand)
        line_rows = _line_rows(inner, line_count, opened, not compact and height > 560)
        line_least, line_ideal = _line_wish(inner, line_count, line_rows, opened)
        caption = ui.size("body") * 1.4
        wants = [
            (banner, banner),
            (chip, chip if compact else chip + 12),
            (
                (64 if moment.private else 84) + head + foot,
                (250 if not compact else 190) + head + foot,
            ),
            (line_least, line_ideal),
            (74 + (0 if moment.private else caption), 150 + caption),
            ((0, 0) if not hand else (104.0, 130.0) if rows == 1 else (146.0, 236.0)),
        ]
        heights = shares(height - 8, wants, gap)
        zones = []
        top = 2.0
        for tall in heights:
            zones.append(Rect(left, top, inner, tall))
            top += tall + (gap if tall else 0)
        banner_rect, players, house, line, trick, hand_rect = zones
        bottom = top - gap
    slack = max(0.0, height - 4 - bottom)
    if slack and not wide:
        # What is left over opens the house: the stage is what one looks at.
        grow = min(slack, 120.0)
        house = house._replace(h=house.h + grow)
        line, trick, hand_rect = (
            zone._replace(y=zone.y + grow) for zone in (line, trick, hand_rect)
        )
        rest = slack - grow
        if rest:
            banner_rect, players, house, line, trick, hand_rect = (
                zone._replace(y=zone.y + rest / 2)
                for zone in (banner_rect, players, house, line, trick, hand_rect)
            )
        bottom = height - 4
    return Plan(
        width=width,
        height=max(height, bottom + 4),
        players=players,
        chips=tuple(_chips(players, seats)),
        banner=banner_rect,
        house=house,
        line=line,
        trick=trick,
        hand=hand_rect,
        compact=compact,
        narrow=narrow,
        opened=opened,
        line_rows=line_rows,
        _head=head,
        _foot=foot,
    )


def _hand_rows(width: float, count: int) -> int:
    return 1 if count <= 1 or (width - 72) / (count - 1) >= TARGET else 2


def _line_rows(width: float, count: int, opened: bool, roomy: bool) -> int:
    """In how many rows the line stands: one, unless there is room, or targets must be large."""
    if opened:
        across = max(1, int((width - 14 + 6) // (TARGET + 2 + 6)))
        return max(1, -(-count // across))
    return 2 if roomy and (width - 14) / max(count, 1) < 56 else 1


def _line_wish(width: float, count: int, rows: int, opened: bool) -> tuple[float, float]:
    """The least and the ideal height of the line."""
    across = max(-(-count // rows), 1)
    fills = (width - 14) / across - 5
    least = TARGET + 2 if opened else min(30.0 if rows == 1 else 48.0, fills)
    ideal = min(72.0 if width < 600 else 100.0, max(fills, least))
    return tuple(rows * (wide * PERFORMER_RATIO + 5) + 7 for wide in (least, ideal))  # type: ignore[return-value]


def _chips(area: Rect, seats: int) -> list[Rect]:
    gap = 6.0
    wide = (area.w - gap * (seats - 1)) / seats
    return [Rect(area.x + i * (wide + gap), area.y, wide, area.h) for i in range(seats)]


# -- performers ------------------------------------------------------------------------------


def stage_groups(view: dict[str, Any]) -> list[tuple[int | None, list[int]]]:
    """The performers on stage by suit, in the order of the suits; the Star is a group alone."""
    groups: dict[int | None, list[int]] = {}
    for performer in sorted(view["stage"]):
        suit = None if performer == STAR else performer // GRADES
        groups.setdefault(suit, []).append(performer)
    return list(groups.items())


def line_spots(plan: Plan, count: int) -> list[Rect]:
    """Where those in the line stand, front first."""
    area = plan.line.inset(7, 5, 7, 5)
    widest = 84.0 if plan.width < 1000 else 104.0
    return grid(area, count, PERFORMER_RATIO, 5, widest, plan.line_rows)


def stage_spots(plan: Plan, groups: list[tuple[int | None, list[int]]]) -> list[list[Rect]]:
    """Where those on stage stand, group by group."""
    if not groups:
        return []
    between = 18.0 if plan.width < 600 else 28.0
    return troupe_row(
        plan.boards, [len(group) for _, group in groups], PERFORMER_RATIO, 4, between, 180
    )


def troupe_area(plan: Plan, seat: int, scale: float) -> Rect:
    """The part of a player's chip in which claimed performers stand."""
    chip = plan.chips[seat]
    if plan.narrow and plan.compact:
        return chip.inset(6, 41 * scale, 6, 3)
    if plan.compact:
        return chip.inset(6, 24 * scale, 6 + 24 * scale, 4)
    return chip.inset(8, 50 * scale, 8, 6)


def troupe_spots(plan: Plan, seat: int, count: int, scale: float) -> list[Rect]:
    """Where the performers that a player has claimed stand, in that player's chip."""
    area = troupe_area(plan, seat, scale)
    width = min(area.h / PERFORMER_RATIO, 40.0)
    pace = min(width + 2, (area.w - width) / (count - 1)) if count > 1 else 0.0
    return [Rect(area.x + i * pace, area.y, width, width * PERFORMER_RATIO) for i in range(count)]


def performer_spots(plan: Plan, view: dict[str, Any], scale: float) -> dict[int, Rect]:
    """Where each performer in the game stands: in the line, on stage, or with its player."""
    spots: dict[int, Rect] = {}
    for performer, spot in zip(view["line"], line_spots(plan, len(view["line"])), strict=True):
        spots[performer] = spot.rounded()
    groups = stage_groups(view)
    for (_, members), places in zip(groups, stage_spots(plan, groups), strict=True):
        for performer, spot in zip(members, places, strict=True):
            spots[performer] = spot.rounded()
    for seat, troupe in enumerate(view["troupes"]):
        for performer, spot in zip(
            sorted(troupe), troupe_spots(plan, seat, len(troupe), scale), strict=True
        ):
            spots[performer] = spot.rounded()
    return spots


# -- cards -----------------------------------------------------------------------------------


def trick_spots(area: Rect, seats: int) -> list[Rect]:
    """Where the cards of a trick lie, in the order in which they are played."""
    spots = grid(area, seats, CARD_RATIO, 12 if area.w > 400 else 8, 150, 1)
    return [spot.rounded() for spot in spots]


def hand_spots(plan: Plan, count: int) -> list[Rect]:
    """Where the cards of the hand lie, in the order in which they are sorted."""
    widest = 92.0 if plan.width < 600 else 92.0 if plan.height < 500 else 150.0
    return [
        spot.rounded() for spot in fan(plan.hand, count, CARD_RATIO, TARGET + 2, widest, lift=10)
    ]
