"""The press: an SVG that is printed plane by plane, each form in light and in shade.

Light comes from the upper left on every poster.  A form is laid down in its shade, and its light is
the same form moved towards the lamp and cut off at its own edge: two planes, no outline.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Self

from assets.art.draw.kit import Path, Point, Svg, num

Shape = Path | str


def path(shape: Shape) -> Path:
    """Path data or a path, as a path."""
    return Path(shape) if isinstance(shape, str) else shape


class Press(Svg):
    """A picture in the making; shapes may be given as path data."""

    def clip(self, shape: Path) -> str:
        """A clip path; returns what to hand to ``clip=``.  There may be hundreds."""
        name = f"c{len(self.defs)}"
        self.defs.append(f'<clipPath id="{name}"><path d="{shape.d(self.digits)}"/></clipPath>')
        return name

    def ink(self, colour: str, *shapes: Shape, opacity: float = 1) -> Self:
        """Flat shapes, each printed by itself so that none cuts holes into another."""
        for shape in shapes:
            self.fill(path(shape), colour, opacity)
        return self

    def pen(self, colour: str, width: float, *shapes: Shape, opacity: float = 1) -> Self:
        """Lines with round ends."""
        whole = Path()
        for shape in shapes:
            whole += path(shape)
        self.stroke(whole, colour, width, opacity)
        return self

    def form(self, shape: Shape, light: str, shade: str, dx: float = 4, dy: float = 2) -> Self:
        """A form in two planes: light from the upper left, shade ``dx``, ``dy`` wide."""
        whole = path(shape)
        self.fill(whole, shade)
        name = self.clip(whole)
        self.fill(whole.move(-dx, -dy), light, clip=name)
        return self

    def forms(self, light: str, shade: str, *shapes: Shape, dx: float = 3, dy: float = 2) -> Self:
        """Several forms in the same two planes."""
        for shape in shapes:
            self.form(shape, light, shade, dx, dy)
        return self

    def within(self, shape: Shape, colour: str, *shapes: Shape, opacity: float = 1) -> Self:
        """Flat shapes cut off at the edge of ``shape``."""
        name = self.clip(path(shape))
        self.group(f'clip-path="url(#{name})"')
        self.ink(colour, *shapes, opacity=opacity)
        self.end()
        return self

    @contextmanager
    def cut(self, shape: Shape) -> Iterator[None]:
        """Everything printed inside is cut off at the edge of ``shape``."""
        self.group(f'clip-path="url(#{self.clip(path(shape))})"')
        yield
        self.end()

    @contextmanager
    def at(
        self, x: float, y: float, k: float = 1, turn: float = 0, flip: bool = False, ky: float = 0
    ) -> Iterator[None]:
        """Everything printed inside stands at (x, y), scaled, turned, perhaps mirrored."""
        words = [f"translate({num(x)} {num(y)})"]
        if turn:
            words.append(f"rotate({num(turn)})")
        sx, sy = (-k if flip else k), ky or k
        if (sx, sy) != (1, 1):
            words.append(f"scale({num(sx, 3)} {num(sy, 3)})")
        self.group(f'transform="{" ".join(words)}"')
        yield
        self.end()


def around(turn: float, radius: float = 27.0) -> Callable[[float, float], Point]:
    """What moves features painted on a head of ``radius`` as it turns by ``turn`` degrees."""
    angle = math.radians(turn)

    def move(x: float, y: float) -> tuple[float, float]:
        if abs(x) >= radius:
            return (x + radius * math.sin(angle) * 0.6, y)
        return (radius * math.sin(math.asin(x / radius) + angle), y)

    return move
