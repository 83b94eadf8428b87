"""Rectangles, and layouts of equal pieces in a rectangle.

Independent of Flet and of any game.
"""

from collections.abc import Sequence
from typing import NamedTuple


class Rect(NamedTuple):
    """Rectangle in logical pixels, measured from the board's top left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """X coordinate of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Y coordinate of the bottom edge."""
        return self.y + self.h

    @property
    def middle(self) -> float:
        """X coordinate of the centre."""
        return self.x + self.w / 2

    def inset(self, left: float, top: float, right: float, bottom: float) -> "Rect":
        """Returns the rectangle reduced on each side.

        Its width and height are never negative.
        """
        return Rect(
            self.x + left,
            self.y + top,
            max(0.0, self.w - left - right),
            max(0.0, self.h - top - bottom),
        )

    def grown(self, by: float) -> "Rect":
        """Returns the rectangle enlarged on all sides."""
        return Rect(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def reach(self, least: float, floor: float) -> "Rect":
        """Returns the rectangle with a height of at least `least`.

        It is moved up if it would end below `floor`.
        """
        height = max(self.h, least)
        return self._replace(y=min(self.y, floor - height), h=height)

    def rounded(self) -> "Rect":
        """Returns the rectangle rounded to half pixels.

        Layouts that differ only by rounding errors then compare equal.
        """
        x, y, w, h = self
        return Rect(round(x * 2) / 2, round(y * 2) / 2, round(w * 2) / 2, round(h * 2) / 2)


def grid(area: Rect, count: int, ratio: float, gap: float, widest: float, rows: int) -> list[Rect]:
    """Lays pieces out in `rows` rows in the middle of an area.

    The pieces are in reading order. The height of a piece is `ratio` times its width, which is at
    most `widest`.
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
    """Shape and size of equal pieces.

    Attributes:
        ratio: Height relative to the width.
        widest: Maximum width.
        least: Minimum width.
    """

    ratio: float
    widest: float
    least: float = 0.0


def in_rows(
    area: Rect, count: int, across: int, size: tuple[float, float], gap: float, top: float
) -> list[Rect]:
    """Lays equal pieces out in rows from `top` downwards, each row centred."""
    width, height = size
    spots = []
    for index in range(count):
        row, place = divmod(index, across)
        here = min(across, count - row * across)
        left = area.x + (area.w - here * width - (here - 1) * gap) / 2
        spots.append(Rect(left + place * (width + gap), top + row * (height + gap), width, height))
    return [spot.rounded() for spot in spots]


SQUARE = 1.1
"""Usual maximum width of a card, relative to its height."""


def fits_across(width: float, least: float, gap: float) -> int:
    """Returns how many pieces of width `least` fit side by side.

    The result is at least 1.
    """
    return max(1, int((width + gap) // (least + gap)))


def side_by_side(
    area: Rect,
    count: int,
    piece: Format,
    gap: float,
    touched: float = 0.0,
    square: float = SQUARE,
) -> list[Rect]:
    """Lays a hand of cards out in even rows without overlap.

    The rows are at the bottom of the area.

    Args:
        area: Area of the hand.
        count: Number of cards.
        piece: Shape and size of a card.
        gap: Gap between cards.
        touched: Minimum height of a card that a finger can hit. Cards become narrower to reach this
            height.
        square: Maximum width relative to the height, unless the minimum width is larger.
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
    """Lays a hand of cards out in rows that overlap if necessary.

    Cards may extend below the area.

    Args:
        area: Area of the hand.
        count: Number of cards.
        piece: Shape and size of a card.
        visible: Minimum visible width and height of a card. A row is added if less would be
            visible.
        lift: Space above the cards for a raised card.
        rows: Maximum number of rows.
    """
    if count == 0:
        return []
    ratio, widest, _ = piece
    room = area.h - lift

    def step(across: int, width: float) -> float:
        return (area.w - width) / (across - 1) if across > 1 else width

    def left_for_one(across: int) -> float:
        return area.w - visible * (across - 1)

    width = min(widest, room / ratio, area.w)
    across = count
    used = 1
    if step(count, width) < min(visible, width):
        used = 2
        while used < rows and left_for_one(-(-count // used)) < visible:
            used += 1
        across = -(-count // used)
        # Only the tops of the upper rows are visible, and as much of the lowest row as fits.
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


def around(spots: Sequence[Rect]) -> Rect:
    """Returns the smallest area around one or more spots."""
    left, top = min(spot.x for spot in spots), min(spot.y for spot in spots)
    right, bottom = max(spot.right for spot in spots), max(spot.bottom for spot in spots)
    return Rect(left, top, right - left, bottom - top)


def overlap(one: Rect, other: Rect) -> bool:
    """Whether two rectangles share more than their edges."""
    across = min(one.right, other.right) - max(one.x, other.x)
    return across > 0 and min(one.bottom, other.bottom) > max(one.y, other.y)


def uncovered(spots: Sequence[Rect], bottom: float) -> list[Rect]:
    """Returns the part of each piece that later pieces leave visible.

    Parts below `bottom` are hidden. Pieces of one row must have the same y.
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
    """Lays groups of pieces out in one or two centred rows.

    Two rows are used only if pieces in one row would be much smaller or too narrow.

    Args:
        area: Area of all groups.
        groups: Number of pieces in each group.
        piece: Shape and size of a piece.
        gap: Gap between the pieces of a group.
        between: Gap between groups.
        shelf: Gap between two rows.
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
