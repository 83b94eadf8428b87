"""Studio lighting, and parts of faces.

A form may be shaded and have neon light along its right side.
"""

from __future__ import annotations

from assets.art.draw.kit import Path, brush, circle, ellipse, rect, sym
from assets.art.draw.press import Press, Shape, path

from .inks import INK, MOUTH, SKINS, TONGUE, WHITE, Light, Tone


class Lamp(Press):
    """Picture whose forms may be lit by neon light from the right."""

    def __init__(
        self, light: Light, skin: int = 1, width: float = 120, height: float = 120
    ) -> None:
        super().__init__(width, height)
        self.light, self.skin = light, SKINS[skin]

    def lit(self, shape: Shape, tone: Tone, dx: float = 6, dy: float = 2, seam: float = 2) -> Path:
        """Adds a form with a lit part, a shaded part and neon.

        The neon is along the right edge.

        Args:
            shape: Form to add.
            tone: Colours of the form in light and in shade.
            dx: Width of the shaded part at the right.
            dy: Height of the shaded part at the bottom.
            seam: Width of the neon edge; 0 for none.

        Returns:
            The form as a path.
        """
        whole = path(shape)
        if not seam:
            self.form(whole, tone.light, tone.shade, dx, dy)
            return whole
        self.fill(whole, self.light.neon)
        name = self.clip(whole)
        self.group(f'clip-path="url(#{name})"')
        self.fill(whole.move(-seam, 0), tone.shade)
        self.fill(whole.move(-dx - seam, -dy), tone.light)
        self.end()
        return whole

    def flesh(self, shape: Shape, dx: float = 6, dy: float = 2, seam: float = 2) -> Path:
        """Adds a form in the colours of the skin.

        The arguments are those of `lit`.

        Returns:
            The form as a path.
        """
        return self.lit(shape, Tone(self.skin.light, self.skin.shade), dx, dy, seam)

    def line(self, width: float, *shapes: Shape) -> None:
        """Adds lines in the colour of skin folds."""
        self.pen(self.skin.line, width, *shapes)


def neck(p: Lamp, x: float = 60, top: float = 74, half: float = 10) -> None:
    """Draws a neck that is shaded by the head."""
    p.ink(p.skin.shade, rect(x - half, top, 2 * half, 34))


def shoulders(p: Lamp, tone: Tone, top: float = 94, half: float = 42, x: float = 60) -> Path:
    """Draws shoulders and the body down to the lower edge.

    Returns:
        The outline of the shoulders and the body.
    """
    return p.lit(
        sym(
            f"M{x} {top}H{x + 11}C{x + half * 0.7} {top + 3} {x + half} {top + 9} {x + half} 124"
            f"H{x}",
            x,
        ),
        tone,
        10,
        0,
    )


def ears(p: Lamp, y: float, half: float, x: float = 60, size: float = 6) -> None:
    """Draws two ears, each at the distance `half` from the middle."""
    for side in (-1, 1):
        p.flesh(ellipse(x + side * half, y, size, size * 1.3), 3, 1, 1.4 if side > 0 else 0)


def cheeks(p: Lamp, y: float, reach: float, x: float = 60, size: float = 6) -> None:
    """Draws blush on both cheeks."""
    p.ink(
        p.skin.blush,
        ellipse(x - reach, y, size, size * 0.75),
        ellipse(x + reach, y, size, size * 0.75),
    )


def eye(
    p: Lamp,
    x: float,
    y: float,
    size: float = 7,
    look: tuple[float, float] = (0, 0),
    lid: float = 0,
    iris: str = INK,
    shadow: str = "",
) -> None:
    """Draws an open or partly closed eye.

    `lid` ranges from 0 (open) to 1 (closed). `shadow` is the colour of the lid.
    """
    white = ellipse(x, y, size, size * 0.94)
    p.ink(WHITE, white)
    with p.cut(white):
        gx, gy = x + look[0] * size * 0.45, y + look[1] * size * 0.45
        p.ink(iris, circle(gx, gy, size * 0.6))
        if iris != INK:
            p.ink(INK, circle(gx, gy, size * 0.34))
        p.ink(WHITE, circle(gx - size * 0.22, gy - size * 0.24, size * 0.19))
        if lid:
            drop = y - size + 2 * size * lid
            p.ink(shadow or p.skin.shade, rect(x - size, y - size, 2 * size, drop - y + size))
            p.pen(INK, size * 0.3, f"M{x - size} {drop}H{x + size}")
    if not lid:
        p.pen(INK, size * 0.26, _lash(x, y, size))


def _lash(x: float, y: float, size: float) -> Path:
    return Path(
        f"M{x - size} {y - size * 0.15}C{x - size * 0.85} {y - size * 1.25} {x + size * 0.85} "
        f"{y - size * 1.25} {x + size} {y - size * 0.15}"
    )


def eyes(
    p: Lamp,
    y: float,
    reach: float,
    size: float = 7,
    look: tuple[float, float] = (0, 0),
    lid: float = 0,
    iris: str = INK,
    shadow: str = "",
    x: float = 60,
) -> None:
    """Draws two equal eyes, each at the distance `reach` from the middle."""
    for side in (-1, 1):
        eye(p, x + side * reach, y, size, look, lid, iris, shadow)


def shut(p: Lamp, y: float, reach: float, size: float = 8, up: bool = False, x: float = 60) -> None:
    """Draws two closed eyes.

    If `up`, they curve upwards as if laughing.
    """
    bend = -size if up else size * 0.8
    for side in (-1, 1):
        cx = x + side * reach
        p.pen(INK, 2.8, f"M{cx - size} {y}Q{cx} {y + bend * 1.3} {cx + size} {y}")


def lashes(p: Lamp, y: float, reach: float, size: float = 8, x: float = 60) -> None:
    """Draws two long lashes at the outer corner of each eye."""
    for side in (-1, 1):
        cx = x + side * (reach + size * 0.5)
        p.pen(
            INK, 2,
            f"M{cx} {y - size * 0.7}l{side * 5} -5.4M{cx + side * 2.6} {y - size * 0.3}"
            f"l{side * 6} -3.4",
        )  # fmt: skip


def brows(
    p: Lamp,
    colour: str,
    y: float,
    reach: float,
    half: float = 8,
    slope: float = 0,
    width: float = 4,
    x: float = 60,
) -> None:
    """Draws two eyebrows.

    A positive `slope` lowers their inner ends (angry). A negative one raises them (worried).
    """
    for side in (-1, 1):
        cx = x + side * reach
        p.ink(
            colour,
            brush(
                (cx - side * half, y + slope, width * 0.6),
                (cx, y - 1.6, width),
                (cx + side * half, y - slope * 0.4 + 1, 0),
            ),
        )


def nose(p: Lamp, x: float, y: float, width: float = 5, long: float = 0) -> None:
    """Draws a nose with a shaded side."""
    p.ink(
        p.skin.shade,
        f"M{x} {y - 6 - long}"
        f"C{x + width} {y - 2} {x + width * 1.6} {y + 3} {x + width * 0.4} {y + 3}"
        f"C{x - 2} {y + 3} {x - 2} {y - 2} {x} {y - 6 - long}Z",
    )
    p.line(1.9, f"M{x - width * 0.8} {y + 1.6}Q{x} {y + 5} {x + width * 1.1} {y + 1.2}")


def shout(p: Lamp, shape: Shape, teeth: float = 4, lips: str = "", tongue: bool = True) -> None:
    """Draws an open mouth.

    `teeth` is the height of the teeth, or 0 for none. `lips` is the colour of the lips, or "" for
    none.
    """
    whole = path(shape)
    left, top, right, bottom = whole.box()
    if lips:
        p.pen(lips, 4.4, whole)
    p.ink(MOUTH, whole)
    with p.cut(whole):
        if tongue:
            p.ink(
                TONGUE,
                ellipse((left + right) / 2, bottom, (right - left) * 0.36, (bottom - top) * 0.34),
            )
        if teeth:
            p.ink(WHITE, rect(left, top - 2, right - left, teeth + 2))


def lips(p: Lamp, colour: str, x: float, y: float, half: float = 9, full: float = 5) -> None:
    """Draws closed lips in a colour."""
    p.ink(
        colour,
        f"M{x - half} {y}C{x - half * 0.5} {y - full * 1.1} {x - 2} {y - full} {x} {y - full * 0.5}"
        f"C{x + 2} {y - full} {x + half * 0.5} {y - full * 1.1} {x + half} {y}"
        f"C{x + half * 0.5} {y + full * 1.3} {x - half * 0.5} {y + full * 1.3} {x - half} {y}Z",
    )
    p.pen(INK, 1.4, f"M{x - half} {y}Q{x} {y + 1.6} {x + half} {y}")


def microphone(p: Lamp, x: float, y: float, turn: float = 0, k: float = 1) -> None:
    """Draws a microphone whose head is at (`x`, `y`)."""
    with p.at(x, y, k, turn):
        p.lit("M-5 6H5L3.4 36H-3.4Z", Tone("#4A4458", "#22202C"), 4, 0, 0)
        p.lit(circle(0, 0, 9.5), Tone("#E4E9F0", "#8792A2"), 4, 2, 0)
        p.pen("#5B6675", 1.2, "M-8.6 -3.4H8.6M-9.4 1.6H9.4M-3 -9V9M3 -9V9")
        p.ink("#FFD257", rect(-6.4, 7.4, 12.8, 4, 1.4))
