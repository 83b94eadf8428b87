"""Rectangles, and how a number of equal pieces fits into one. No Flet, no game."""

from collections.abc import Sequence
from typing import NamedTuple


class Rect(NamedTuple):
    """A place on the board, in logical pixels from its top left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.y + self.h

    @property
    def middle(self) -> float:
        """The x half-way across."""
        return self.x + self.w / 2

    def inset(self, left: float, top: float, right: float, bottom: float) -> "Rect":
        """This rectangle made smaller on each side; never below nothing."""
        return Rect(
            self.x + left,
            self.y + top,
            max(0.0, self.w - left - right),
            max(0.0, self.h - top - bottom),
        )

    def grown(self, by: float) -> "Rect":
        """This rectangle made larger on each side."""
        return Rect(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def reach(self, least: float, floor: float) -> "Rect":
        """Grows this rectangle downwards to a height for a finger, but not below `floor`."""
        height = max(self.h, least)
        return self._replace(y=min(self.y, floor - height), h=height)

    def rounded(self) -> "Rect":
        """The rectangle in half pixels, so that equal layouts compare equal."""
        x, y, w, h = self
        return Rect(round(x * 2) / 2, round(y * 2) / 2, round(w * 2) / 2, round(h * 2) / 2)


def grid(area: Rect, count: int, ratio: float, gap: float, widest: float, rows: int) -> list[Rect]:
    """Places for `count` pieces of height = `ratio` × width in `rows` even rows.

    As large as the area allows, in reading order, centred as a block.
    """
    if count == 0:
        return []
    across = -(-count // rows)
    width = min(
        widest,
        (area.w - gap * (across - 1)) / across,
        (area.h - gap * (rows - 1)) / rows / ratio,
    )
    height = width * ratio
    left = area.x + (area.w - across * width - (across - 1) * gap) / 2
    top = area.y + (area.h - rows * height - (rows - 1) * gap) / 2
    return [
        Rect(
            left + (index % across) * (width + gap),
            top + (index // across) * (height + gap),
            width,
            height,
        )
        for index in range(count)
    ]


class Format(NamedTuple):
    """Shape and size of pieces that are laid side by side.

    Attributes:
        ratio: Height in parts of the width.
        widest: Largest width.
        least: Smallest width.
    """

    ratio: float
    widest: float
    least: float = 0.0


def in_rows(
    area: Rect, count: int, across: int, size: tuple[float, float], gap: float, top: float
) -> list[Rect]:
    """Places for equal pieces in rows from `top` down, each row in the middle of the area."""
    width, height = size
    spots = []
    for index in range(count):
        row, place = divmod(index, across)
        here = min(across, count - row * across)
        left = area.x + (area.w - here * width - (here - 1) * gap) / 2
        spots.append(Rect(left + place * (width + gap), top + row * (height + gap), width, height))
    return [spot.rounded() for spot in spots]


SQUARE = 1.1
"""Width of a card side by side with others in parts of its height at most, unless it needs more."""


def fits_across(width: float, least: float, gap: float) -> int:
    """Number of pieces of the least width that stand side by side; at least one."""
    return max(1, int((width + gap) // (least + gap)))


def side_by_side(
    area: Rect,
    count: int,
    piece: Format,
    gap: float,
    touched: float = 0.0,
    square: float = SQUARE,
) -> list[Rect]:
    """Places for a hand of cards in even rows at the foot of the area, none over another.

    They are as large as possible, within the height that their ratio allows. Where they would be
    too low for a finger (`touched`) they are narrower instead. `square` limits their width in parts
    of their height, unless they need more.
    """
    ratio, widest, least = piece

    def card(across: int) -> tuple[float, float]:
        rows = -(-count // across)
        height = (area.h - gap * (rows - 1)) / rows
        width = min((area.w - gap * (across - 1)) / across, widest, max(least, height * square))
        return width, min(height, width * ratio)

    def merit(across: int) -> tuple[float, int]:
        width, height = card(across)
        return min(width, height / ratio), across

    if not count:
        return []
    most = min(fits_across(area.w, least, gap), count)
    across = max(range(1, most + 1), key=merit)
    if card(across)[1] < touched:
        narrow = range(across, fits_across(area.w, touched, gap) + 1)
        across = next((each for each in narrow if card(each)[1] >= touched), across)
    across = -(-count // -(-count // across))
    width, height = card(across)
    rows = -(-count // across)
    top = area.bottom - rows * height - gap * (rows - 1)
    spots = []
    for index in range(count):
        row, place = divmod(index, across)
        here = min(across, count - row * across)
        left = area.middle - (here * width + (here - 1) * gap) / 2
        spots.append(Rect(left + place * (width + gap), top + row * (height + gap), width, height))
    return [spot.rounded() for spot in spots]


def fan(
    area: Rect,
    count: int,
    piece: Format,
    visible: float,
    lift: float,
    rows: int = 2,
) -> list[Rect]:
    """Places for a hand of cards: one row, or up to `rows` where each would show less than `strip`.

    Later cards lie over earlier ones, each row over the foot of the one above. `lift` is left free
    above, for a card that is chosen. Cards may reach below the area, but each shows at least
    `strip` of its height.
    """
    if count == 0:
        return []
    ratio, widest, _ = piece
    room = area.h - lift

    def step(across: int, width: float) -> float:
        return (area.w - width) / (across - 1) if across > 1 else width

    def left_for_one(across: int) -> float:
        """The width of a card when each other one of its row shows only a strip."""
        return area.w - visible * (across - 1)

    width = min(widest, room / ratio, area.w)
    across = count
    used = 1
    if step(count, width) < min(visible, width):
        used = 2
        while used < rows and left_for_one(-(-count // used)) < visible:
            used += 1
        across = -(-count // used)
        # The upper rows show their heads, the lowest one as much as there is.
        width = min(widest, room / (ratio + (used - 1) * visible / widest), left_for_one(across))
        width = max(width, visible)
    pace = min(step(across, width), width + 6)
    height = width * ratio
    drop = max(visible, (room - height) / (used - 1)) if used > 1 else 0.0
    spots = []
    for index in range(count):
        row, place = divmod(index, across)
        here = min(across, count - row * across)
        start = area.x + (area.w - width - pace * (here - 1)) / 2
        spots.append(Rect(start + place * pace, area.y + lift + row * drop, width, height))
    return spots


def overlap(one: Rect, other: Rect) -> bool:
    """True where two places share more than their edges."""
    across = min(one.right, other.right) - max(one.x, other.x)
    return across > 0 and min(one.bottom, other.bottom) > max(one.y, other.y)


def uncovered(spots: Sequence[Rect], bottom: float) -> list[Rect]:
    """The visible part of each piece when later ones lie over earlier ones: beside and above them.

    Nothing below `bottom` counts. Pieces of one row have the same y.
    """
    seen = []
    for index, spot in enumerate(spots):
        over = spots[index + 1 :]
        right = min([spot.right, *(other.x for other in over if other.y == spot.y)])
        low = min(
            [spot.bottom, bottom]
            + [
                other.y
                for other in over
                if other.y > spot.y and other.x < right and other.right > spot.x
            ]
        )
        seen.append(Rect(spot.x, spot.y, right - spot.x, low - spot.y))
    return seen


def troupe_row(
    area: Rect,
    groups: Sequence[int],
    piece: Format,
    gap: float,
    between: float,
    shelf: float = 0,
) -> list[list[Rect]]:
    """Places for groups of pieces side by side, `between` from group to group; two rows if needed.

    `groups` holds how many pieces each has. One row is preferred unless pieces would be much
    smaller in it, or too narrow; then `shelf` is left free between the rows. Centred.
    """
    ratio, widest, least = piece

    def width_of(rows: Sequence[Sequence[int]]) -> float:
        return min(
            [widest, (area.h - shelf * (len(rows) - 1)) / len(rows) / ratio]
            + [
                (area.w - between * (len(row) - 1) - gap * (sum(row) - len(row))) / sum(row)
                for row in rows
                if sum(row)
            ]
        )

    splits: list[list[Sequence[int]]] = [[groups]]
    splits += [[groups[:cut], groups[cut:]] for cut in range(1, len(groups))]

    def merit(split: Sequence[Sequence[int]]) -> tuple[float, float]:
        width = width_of(split)
        return min(width, least), width * (1.25 if len(split) == 1 else 1)

    rows = max(splits, key=merit)
    width = width_of(rows)
    height = width * ratio
    spots: list[list[Rect]] = []
    block = len(rows) * height + (len(rows) - 1) * shelf
    top = area.bottom - block - max(0.0, area.h - block) / 2
    for row in rows:
        total = sum(row) * width + gap * (sum(row) - len(row)) + between * (len(row) - 1)
        x = area.middle - total / 2
        for count in row:
            spots.append([Rect(x + i * (width + gap), top, width, height) for i in range(count)])
            x += count * width + (count - 1) * gap + between
        top += height + shelf
    return spots
