"""Small vector toolkit that writes compact SVG.

A path consists only of absolute segments M, L, C and Z, so that mirroring, turning and scaling are
functions of its points. Units are those of the viewBox. Angles are degrees clockwise from straight
up. Holes are cut by winding (see `Path.hole`) and not by `fill-rule`, because all renderers agree
on winding.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence

Point = tuple[float, float]
Segment = tuple[str, tuple[Point, ...]]

_TOKEN = re.compile(r"[MmLlHhVvCcSsQqTtZz]|-?(?:\d+\.?\d*|\.\d+)")
_KAPPA = 0.5523
_STRETCH = ' preserveAspectRatio="none"'


def num(value: float, digits: int = 1) -> str:
    """Returns the shortest text of a number with at most `digits` decimals."""
    text = f"{round(value, digits):.{digits}f}"
    if digits:
        text = text.rstrip("0").rstrip(".")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def polar(centre: Point, radius: float, degrees: float) -> Point:
    """Returns a point on a circle.

    `degrees` is its angle, clockwise from the top.
    """
    turn = math.radians(degrees)
    return (centre[0] + radius * math.sin(turn), centre[1] - radius * math.cos(turn))


class Path:
    """Path of absolute segments M, L, C and Z.

    Paths are immutable: every method that changes a path returns a new one.
    """

    def __init__(self, source: str | Iterable[Segment] = ()) -> None:
        self.segments: list[Segment] = parse(source) if isinstance(source, str) else list(source)

    def __add__(self, other: Path) -> Path:
        return Path(self.segments + other.segments)

    def map(self, change: Callable[[float, float], Point]) -> Path:
        """Returns the path with a function applied to every point."""
        return Path((cmd, tuple(change(*p) for p in points)) for cmd, points in self.segments)

    def move(self, dx: float, dy: float) -> Path:
        """Returns the path shifted by (`dx`, `dy`)."""
        return self.map(lambda x, y: (x + dx, y + dy))

    def scale(self, sx: float, sy: float | None = None, about: Point = (0, 0)) -> Path:
        """Returns the path scaled about a point.

        `sx` is the horizontal factor and `sy` the vertical one; by default, both are equal.
        """
        fy = sx if sy is None else sy
        ax, ay = about
        return self.map(lambda x, y: (ax + (x - ax) * sx, ay + (y - ay) * fy))

    def turn(self, degrees: float, about: Point = (0, 0)) -> Path:
        """Returns the path turned clockwise about a point."""
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        ax, ay = about
        return self.map(
            lambda x, y: (
                ax + (x - ax) * cos - (y - ay) * sin,
                ay + (x - ax) * sin + (y - ay) * cos,
            )
        )

    def flip(self, axis: float) -> Path:
        """Returns the path mirrored at the vertical line x = `axis`.

        This reverses its winding.
        """
        return self.map(lambda x, y: (2 * axis - x, y))

    def both(self, axis: float) -> Path:
        """Returns the path together with its mirror image.

        Both have the same winding, so that overlaps stay filled.
        """
        return self + self.flip(axis).reverse()

    def reverse(self) -> Path:
        """Returns the path with its winding reversed."""
        out: list[Segment] = []
        for sub in self.subpaths():
            closed = sub[-1][0] == "Z"
            body = sub[:-1] if closed else sub
            ends = [points[-1] for _, points in body]
            out.append(("M", (ends[-1],)))
            for i in range(len(body) - 1, 0, -1):
                cmd, points = body[i]
                back = (*reversed(points[:-1]), ends[i - 1])
                out.append((cmd, back))
            if closed:
                out.append(("Z", ()))
        return Path(out)

    def subpaths(self) -> list[list[Segment]]:
        """Splits the path into subpaths, each starting with a moveto (M)."""
        subs: list[list[Segment]] = []
        for segment in self.segments:
            if segment[0] == "M":
                subs.append([])
            subs[-1].append(segment)
        return subs

    def area(self) -> float:
        """Returns the signed area of the polygon through the segments' end points.

        It is in square units, and positive if the polygon is clockwise on screen.
        """
        total = 0.0
        for sub in self.subpaths():
            points = [p[-1] for cmd, p in sub if cmd != "Z"]
            pairs = zip(points, points[1:] + points[:1], strict=True)
            total += sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)
        return total / 2

    def solid(self) -> Path:
        """Returns the path with its winding made clockwise."""
        return self if self.area() >= 0 else self.reverse()

    def hole(self) -> Path:
        """Returns the path with its winding made anticlockwise.

        Added to a solid path, it cuts a hole.
        """
        return self.solid().reverse()

    def points(self) -> list[Point]:
        """Returns all points, including control points."""
        return [p for _, points in self.segments for p in points]

    def box(self) -> tuple[float, float, float, float]:
        """Returns the left, top, right and bottom of the path.

        Control points are included.
        """
        xs, ys = zip(*self.points(), strict=True)
        return (min(xs), min(ys), max(xs), max(ys))

    def fit(self, x: float, y: float, width: float, height: float) -> Path:
        """Returns the path scaled to fit in a box, and centred there.

        Its proportions remain the same.
        """
        left, top, right, bottom = self.box()
        k = min(width / (right - left), height / (bottom - top))
        return self.scale(k).move(
            x + (width - k * (right - left)) / 2 - k * left,
            y + (height - k * (bottom - top)) / 2 - k * top,
        )

    def d(self, digits: int = 1) -> str:
        """Returns the SVG attribute `d` of the path, in relative commands.

        Rounding errors do not accumulate.
        """
        out: list[str] = []
        last = ""
        at = start = (0.0, 0.0)

        def write(cmd: str, values: Sequence[float]) -> None:
            nonlocal last
            text = ""
            for value in values:
                word = num(value, digits)
                gap = " " if text and word[0] != "-" else ""
                text += gap + word
            if cmd == last:
                out.append(text if text.startswith("-") else " " + text)
            else:
                out.append(cmd + text)
            last = cmd

        for cmd, points in self.segments:
            if cmd == "Z":
                out.append("z")
                last, at = "z", start
                continue
            flat = [round(c, digits) for p in points for c in p]
            goal = (flat[-2], flat[-1])
            if cmd == "M":
                start = goal
                out.append("M" + num(goal[0], digits) + ("" if goal[1] < 0 else " "))
                out.append(num(goal[1], digits))
                last = "m"
            elif cmd == "L":
                dx, dy = round(goal[0] - at[0], digits), round(goal[1] - at[1], digits)
                if dx == 0 == dy:
                    continue
                if dy == 0:
                    write("h", (dx,))
                elif dx == 0:
                    write("v", (dy,))
                else:
                    write("l", (dx, dy))
            else:
                write("c", [v - at[i % 2] for i, v in enumerate(flat)])
            at = goal
        return "".join(out)


def parse(text: str) -> list[Segment]:
    """Returns the segments of hand-written path data.

    It may use the commands M, L, H, V, C, S, Q, T and Z in both cases.
    """
    tokens = _TOKEN.findall(text)
    out: list[Segment] = []
    at = start = control = (0.0, 0.0)
    cmd, i = "", 0
    needs = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}
    while i < len(tokens):
        if tokens[i].isalpha():
            cmd, i = tokens[i], i + 1
        kind, rel = cmd.upper(), cmd.islower()
        values = [float(t) for t in tokens[i : i + needs[kind]]]
        i += needs[kind]
        ox, oy = at if rel else (0.0, 0.0)
        if kind == "Z":
            out.append(("Z", ()))
            at = control = start
            continue
        if kind == "H":
            points = [(values[0] + ox, at[1])]
        elif kind == "V":
            points = [(at[0], values[0] + oy)]
        else:
            points = [(values[k] + ox, values[k + 1] + oy) for k in range(0, len(values), 2)]
        goal = points[-1]
        if kind == "M":
            out.append(("M", (goal,)))
            start = control = goal
            cmd = "l" if rel else "L"
        elif kind in "LHV":
            out.append(("L", (goal,)))
            control = goal
        elif kind in "CS":
            mirrored = (2 * at[0] - control[0], 2 * at[1] - control[1])
            first, second = (points[0], points[1]) if kind == "C" else (mirrored, points[0])
            out.append(("C", (first, second, goal)))
            control = second
        else:
            mirrored = (2 * at[0] - control[0], 2 * at[1] - control[1])
            bend = points[0] if kind == "Q" else mirrored
            out.append(("C", (_third(at, bend), _third(goal, bend), goal)))
            control = bend
        at = goal
    return out


def _third(end: Point, bend: Point) -> Point:
    return (end[0] + (bend[0] - end[0]) * 2 / 3, end[1] + (bend[1] - end[1]) * 2 / 3)


# --- shapes ------------------------------------------------------------------------------------


def poly(*points: Point) -> Path:
    """Returns a closed polygon with these corners."""
    return Path([("M", (points[0],)), *(("L", (p,)) for p in points[1:]), ("Z", ())])


def line(*points: Point) -> Path:
    """Returns an open polyline through points."""
    return Path([("M", (points[0],)), *(("L", (p,)) for p in points[1:])])


def rect(x: float, y: float, width: float, height: float, radius: float = 0) -> Path:
    """Returns a rectangle, with rounded corners if `radius` is not 0."""
    if not radius:
        return poly((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    r, k = radius, radius * (1 - _KAPPA)
    right, bottom = x + width, y + height
    return Path(
        f"M{x + r} {y}H{right - r}C{right - k} {y} {right} {y + k} {right} {y + r}V{bottom - r}"
        f"C{right} {bottom - k} {right - k} {bottom} {right - r} {bottom}H{x + r}"
        f"C{x + k} {bottom} {x} {bottom - k} {x} {bottom - r}V{y + r}"
        f"C{x} {y + k} {x + k} {y} {x + r} {y}Z"
    )


def ellipse(x: float, y: float, rx: float, ry: float) -> Path:
    """Returns an ellipse with clockwise winding."""
    kx, ky = rx * _KAPPA, ry * _KAPPA
    return Path(
        [
            ("M", ((x, y - ry),)),
            ("C", ((x + kx, y - ry), (x + rx, y - ky), (x + rx, y))),
            ("C", ((x + rx, y + ky), (x + kx, y + ry), (x, y + ry))),
            ("C", ((x - kx, y + ry), (x - rx, y + ky), (x - rx, y))),
            ("C", ((x - rx, y - ky), (x - kx, y - ry), (x, y - ry))),
            ("Z", ()),
        ]
    )


def circle(x: float, y: float, radius: float) -> Path:
    """Returns a circle with clockwise winding."""
    return ellipse(x, y, radius, radius)


def ring(x: float, y: float, outer: float, inner: float) -> Path:
    """Returns a disc with a round hole."""
    return circle(x, y, outer) + circle(x, y, inner).hole()


def arc(centre: Point, radius: float, start: float, stop: float, pen: str = "M") -> Path:
    """Returns an open arc of a circle between two angles.

    `pen` is "M" to begin a new subpath, or "L" to continue one.
    """
    steps = max(1, math.ceil(abs(stop - start) / 90))
    step = math.radians((stop - start) / steps)
    reach = 4 / 3 * math.tan(step / 4) * radius
    out: list[Segment] = [(pen, (polar(centre, radius, start),))]
    for i in range(steps):
        a, b = (start + (stop - start) * (i + k) / steps for k in (0, 1))
        (ax, ay), (bx, by) = polar(centre, radius, a), polar(centre, radius, b)
        ca, sa = math.cos(math.radians(a)), math.sin(math.radians(a))
        cb, sb = math.cos(math.radians(b)), math.sin(math.radians(b))
        out.append(
            (
                "C",
                (
                    (ax + reach * ca, ay + reach * sa),
                    (bx - reach * cb, by - reach * sb),
                    (bx, by),
                ),
            )
        )
    return Path(out)


def sector(centre: Point, inner: float, outer: float, start: float, stop: float) -> Path:
    """Returns a slice of a ring or disc between two angles."""
    rim = arc(centre, outer, start, stop)
    back = arc(centre, inner, stop, start, "L") if inner else line(centre, centre)
    if not inner:
        back = Path([("L", (centre,))])
    return rim + back + Path([("Z", ())])


def rays(centre: Point, inner: float, outer: float, count: int, share: float = 0.5) -> Path:
    """Returns wedges of light around a centre.

    `share` is the fraction of the full angle that the wedges fill.
    """
    step = 360 / count
    out = Path()
    for i in range(count):
        a, b = step * (i - share / 2), step * (i + share / 2)
        out += poly(
            polar(centre, inner, a),
            polar(centre, outer, a),
            polar(centre, outer, b),
            polar(centre, inner, b),
        )
    return out


def star(centre: Point, outer: float, inner: float, count: int, turn: float = 0) -> Path:
    """Returns a star with `count` points.

    The points are at the radius `outer`, the corners between them at `inner`.
    """
    return poly(
        *(
            polar(centre, outer if k % 2 == 0 else inner, turn + 180 * k / count)
            for k in range(2 * count)
        )
    )


def curve(points: Sequence[Point], closed: bool = False) -> Path:
    """Returns a smooth line through points (Catmull-Rom)."""
    count = len(points)
    out: list[Segment] = [("M", (points[0],))]

    def at(i: int) -> Point:
        return points[i % count] if closed else points[min(max(i, 0), count - 1)]

    for i in range(count if closed else count - 1):
        p0, p1, p2, p3 = (at(i + k) for k in (-1, 0, 1, 2))
        c1 = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
        c2 = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
        out.append(("C", (c1, c2, p2)))
    if closed:
        out.append(("Z", ()))
    return Path(out)


def blob(*points: Point) -> Path:
    """Returns a smooth closed shape through points."""
    return curve(points, closed=True)


def brush(*points: tuple[float, float, float]) -> Path:
    """Returns a brush stroke through points of the form (x, y, width)."""
    left: list[Point] = []
    right: list[Point] = []
    last = len(points) - 1
    for i, (x, y, width) in enumerate(points):
        ax, ay, _ = points[max(i - 1, 0)]
        bx, by, _ = points[min(i + 1, last)]
        size = math.hypot(bx - ax, by - ay) or 1
        nx, ny = -(by - ay) / size * width / 2, (bx - ax) / size * width / 2
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    there = curve(left).segments
    back = curve(right[::-1]).segments
    joint: list[Segment] = [] if left[-1] == right[-1] else [("L", back[0][1])]
    return Path([*there, *joint, *back[1:], ("Z", ())]).solid()


def sym(half: str, axis: float) -> Path:
    """Returns a symmetric shape, made from path data of one half.

    The half starts and ends on the vertical line x = `axis`.
    """
    there = Path(half)
    back = there.flip(axis).reverse().segments[1:]
    return Path([*there.segments, *back, ("Z", ())]).solid()


# --- a picture ----------------------------------------------------------------------------------


class Svg:
    """SVG under construction.

    Later elements cover earlier ones.
    """

    def __init__(self, width: float, height: float, digits: int = 1, stretch: bool = False) -> None:
        self.width, self.height, self.digits = width, height, digits
        self.stretch = stretch  # for scenery: fills its box, distorted if necessary
        self.defs: list[str] = []
        self.body: list[str] = []

    def fill(self, path: Path, colour: str, opacity: float = 1, clip: str = "") -> Svg:
        """Adds a filled path."""
        rest = "" if opacity == 1 else f' fill-opacity="{num(opacity, 2)}"'
        self._add(path, f'fill="{colour}"{rest}', clip)
        return self

    def stroke(
        self, path: Path, colour: str, width: float, opacity: float = 1, clip: str = ""
    ) -> Svg:
        """Adds a stroked path with round ends."""
        rest = "" if opacity == 1 else f' stroke-opacity="{num(opacity, 2)}"'
        style = (
            f'fill="none" stroke="{colour}" stroke-width="{num(width, 2)}"'
            f' stroke-linecap="round" stroke-linejoin="round"{rest}'
        )
        self._add(path, style, clip)
        return self

    def group(self, attributes: str) -> Svg:
        """Opens a group of elements, which `end` closes.

        `attributes` contains a transform or a clip path, for example.
        """
        self.body.append(f"<g {attributes}>")
        return self

    def end(self) -> Svg:
        """Closes the last group."""
        self.body.append("</g>")
        return self

    def clip(self, path: Path) -> str:
        """Adds a clip path and returns its name.

        The name can be passed as the argument `clip`.
        """
        name = "abcdefghijklmnopqrstuvwxyz"[len(self.defs)]
        self.defs.append(f'<clipPath id="{name}"><path d="{path.d(self.digits)}"/></clipPath>')
        return name

    def shade(self, colour: str, top: float, bottom: float, vertical: bool = True) -> str:
        """Adds a gradient in one colour and returns its name.

        The opacity changes from `top` to `bottom`. The name can be used as a colour.
        """
        name = "abcdefghijklmnopqrstuvwxyz"[len(self.defs)]
        way = 'x2="0" y2="1"' if vertical else 'x2="1" y2="0"'
        self.defs.append(
            f'<linearGradient id="{name}" x1="0" y1="0" {way}>'
            f'<stop offset="0" stop-color="{colour}" stop-opacity="{num(top, 2)}"/>'
            f'<stop offset="1" stop-color="{colour}" stop-opacity="{num(bottom, 2)}"/>'
            "</linearGradient>"
        )
        return f"url(#{name})"

    def _add(self, path: Path, style: str, clip: str) -> None:
        held = f'<g clip-path="url(#{clip})">' if clip else ""
        self.body.append(f'{held}<path {style} d="{path.d(self.digits)}"/>{"</g>" if clip else ""}')

    def text(self) -> str:
        """Returns the text of the SVG file."""
        defs = f"<defs>{''.join(self.defs)}</defs>" if self.defs else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(self.width)}'
            f' {num(self.height)}"{_STRETCH * self.stretch}>{defs}\n'
            + "\n".join(self.body)
            + "\n</svg>\n"
        )
