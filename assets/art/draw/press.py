"""Shading in the style of prints, with two flat colours.

Light comes from the upper left. A form is filled with its shaded colour. Its lit part is the form
moved to the upper left and clipped to its own edge.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Self

from assets.art.draw.kit import Path, Point, Svg, num

Shape = Path | str


def path(shape: Shape) -> Path:
    """Returns a shape as a path.

    The shape is path data, or a path that is returned unchanged.
    """
    return Path(shape) if isinstance(shape, str) else shape


class Press(Svg):
    """SVG under construction, whose shapes are paths or path data."""

    def clip(self, shape: Path) -> str:
        """Adds a clip path and returns its name.

        Unlike `Svg.clip`, it allows hundreds of clip paths.
        """
        name = f"c{len(self.defs)}"
        self.defs.append(f'<clipPath id="{name}"><path d="{shape.d(self.digits)}"/></clipPath>')
        return name

    def ink(self, colour: str, *shapes: Shape, opacity: float = 1) -> Self:
        """Adds flat shapes, each as an element of its own.

        Shapes within one element could cut holes into one another.
        """
        for shape in shapes:
            self.fill(path(shape), colour, opacity)
        return self

    def pen(self, colour: str, width: float, *shapes: Shape, opacity: float = 1) -> Self:
        """Adds lines with round ends.

        `shapes` contains the lines' paths, and `width` is their thickness.
        """
        whole = Path()
        for shape in shapes:
            whole += path(shape)
        self.stroke(whole, colour, width, opacity)
        return self

    def form(self, shape: Shape, light: str, shade: str, dx: float = 4, dy: float = 2) -> Self:
        """Adds a form with a lit part and a shaded part.

        The shaded part is `dx` units wide at the right and `dy` units high at the bottom.
        """
        whole = path(shape)
        self.fill(whole, shade)
        name = self.clip(whole)
        self.fill(whole.move(-dx, -dy), light, clip=name)
        return self

    def forms(self, light: str, shade: str, *shapes: Shape, dx: float = 3, dy: float = 2) -> Self:
        """Adds several forms, each with a lit part and a shaded part."""
        for shape in shapes:
            self.form(shape, light, shade, dx, dy)
        return self

    def within(self, shape: Shape, colour: str, *shapes: Shape, opacity: float = 1) -> Self:
        """Adds flat shapes that are clipped to the first shape."""
        name = self.clip(path(shape))
        self.group(f'clip-path="url(#{name})"')
        self.ink(colour, *shapes, opacity=opacity)
        self.end()
        return self

    @contextmanager
    def cut(self, shape: Shape) -> Iterator[None]:
        """Clips everything that is added in the block to a shape."""
        self.group(f'clip-path="url(#{self.clip(path(shape))})"')
        yield
        self.end()

    @contextmanager
    def at(
        self, x: float, y: float, k: float = 1, turn: float = 0, flip: bool = False, ky: float = 0
    ) -> Iterator[None]:
        """Moves, scales, turns and mirrors everything added in the block.

        Args:
            x: Horizontal offset.
            y: Vertical offset.
            k: Scale.
            turn: Clockwise angle in degrees.
            flip: Whether to mirror left to right.
            ky: Vertical scale; 0 if it is equal to `k`.
        """
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
    """Returns a function that projects points onto a turned head.

    Features look as if they were painted on a ball.

    Args:
        turn: Angle of the head in degrees.
        radius: Radius of the ball.
    """
    angle = math.radians(turn)

    def move(x: float, y: float) -> tuple[float, float]:
        if abs(x) >= radius:
            return (x + radius * math.sin(angle) * 0.6, y)
        return (radius * math.sin(math.asin(x / radius) + angle), y)

    return move
