"""Pencil drawing of forms with a graphite outline and a flat wash.

Outlines are thicker at the lower right, because light comes from the upper left. Every path is
changed by `rough`, which bends the whole plane slightly, so that touching shapes still touch.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Self

from assets.art.draw.kit import Path, Point, Segment, brush, num
from assets.art.draw.press import Press, Shape, path

from .tones import GRAPHITE, Tone

LONG = 14.0
"""Minimum length of a straight line that is bent slightly, in units."""


def warp(x: float, y: float) -> Point:
    """Returns a point shifted by about one unit at most.

    Neighbouring points are shifted by nearly the same amount.
    """
    return (
        x + 0.75 * math.sin(0.17 * y + 0.06 * x + 1.3),
        y + 0.75 * math.sin(0.15 * x - 0.08 * y + 0.4),
    )


def rough(shape: Path) -> Path:
    """Returns a shape made slightly irregular, as if drawn by hand."""
    out: list[Segment] = []
    at = start = (0.0, 0.0)
    for cmd, points in shape.segments:
        if cmd == "L" and math.dist(at, points[0]) > LONG:
            (ax, ay), (bx, by) = at, points[0]
            middle = [(ax + (bx - ax) * t, ay + (by - ay) * t) for t in (0.3, 0.7)]
            out.append(("C", tuple(warp(*p) for p in (*middle, points[0]))))
        else:
            out.append((cmd, tuple(warp(*p) for p in points)))
        if cmd == "Z":
            at = start
        else:
            at = points[-1]
        if cmd == "M":
            start = at
    return Path(out)


def sampled(shape: Path, steps: int = 5) -> Iterable[list[Point]]:
    """Yields a list of points along each subpath, with `steps` per curve."""
    for sub in shape.subpaths():
        points: list[Point] = []
        for cmd, ends in sub:
            if cmd in "ML":
                points.append(ends[0])
            elif cmd == "C":
                (x0, y0), ((x1, y1), (x2, y2), (x3, y3)) = points[-1], ends
                for k in range(1, steps + 1):
                    t = k / steps
                    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                    points.append(
                        (a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
                    )
        yield points


def tapered(shape: Shape, width: float) -> Path:
    """Returns the outlines of open lines that taper at both ends.

    `width` is their largest width.
    """
    out = Path()
    for points in sampled(path(shape)):
        last = len(points) - 1
        if last == 1:
            (ax, ay), (bx, by) = points
            points, last = [(ax, ay), ((ax + bx) / 2, (ay + by) / 2), (bx, by)], 2
        out += brush(
            *(
                (x, y, width * (0.35 + 0.65 * math.sin(math.pi * (0.1 + 0.8 * i / last))))
                for i, (x, y) in enumerate(points)
            )
        )
    return out


class Pencil(Press):
    """SVG under construction in the style of a pencil drawing."""

    def _add(self, path: Path, style: str, clip: str) -> None:
        super()._add(rough(path), style, clip)

    def clip(self, shape: Path) -> str:
        """Adds a clip path and returns its name.

        The path is roughened like the shapes that it clips.
        """
        return super().clip(rough(shape))

    def draw(self, shape: Shape, wash: Tone | str, width: float = 2.6, shade: float = 0) -> Self:
        """Adds a form with a pencil outline and a colour wash.

        `width` is that of the outline. If `wash` is a tone, `shade` is the width of a shaded part
        at the lower right, or 0 for none.
        """
        whole = path(shape)
        style = f'stroke-width="{num(width, 2)}" stroke-linejoin="round"'
        self._add(whole.move(0.5, 0.6), f'fill="{GRAPHITE}" stroke="{GRAPHITE}" {style}', "")
        if isinstance(wash, str):
            self.fill(whole, wash)
        elif shade:
            self.form(whole, wash.light, wash.shade, shade, shade * 0.6)
        else:
            self.fill(whole, wash.light)
        return self

    def draws(self, wash: Tone | str, *shapes: Shape, width: float = 2.6) -> Self:
        """Adds several forms with pencil outlines and the same colour wash."""
        for shape in shapes:
            self.draw(shape, wash, width)
        return self

    def line(self, width: float, *shapes: Shape, colour: str = GRAPHITE) -> Self:
        """Adds open lines that taper at both ends.

        `width` is their largest width.
        """
        whole = Path()
        for shape in shapes:
            whole += tapered(shape, width)
        self.fill(whole, colour)
        return self

    def hatch(
        self,
        shape: Shape,
        colour: str,
        gap: float = 4.5,
        width: float = 1.5,
        slant: float = 0.8,
    ) -> Self:
        """Adds diagonal pencil strokes, clipped to a shape.

        They run from the lower left to the upper right.

        Args:
            shape: Shape to which the strokes are clipped.
            colour: Colour of the strokes.
            gap: Distance between two strokes.
            width: Width of a stroke.
            slant: Horizontal extent of a stroke per unit of height.
        """
        whole = path(shape)
        left, top, right, bottom = whole.box()
        strokes, x, k = Path(), left - (bottom - top) * slant, 0
        while x < right:
            stray = 0.8 * math.sin(2.3 * k)
            strokes += Path(f"M{x + stray} {bottom}L{x + (bottom - top) * slant - stray} {top}")
            x, k = x + gap, k + 1
        with self.cut(whole):
            self.pen(colour, width, strokes)
        return self
