"""Heads composed of the parts that a `Face` names.

The centre of a head is (0, 0), its chin is at about y = 30, its crown at about y = -32. Features
are drawn for a head that looks straight ahead and then projected, see `around`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assets.art.draw.kit import Path, brush, circle, ellipse, sym
from assets.art.draw.press import Press, Shape, around, path

from .tones import HAIRS, INK, RED, RED_DEEP, SKINS, WHITE, Tone


@dataclass(frozen=True)
class Face:
    """Names of the parts of a head, and its angles in degrees.

    Positive angles are to the right.
    """

    skin: int = 1
    head: str = "oval"
    turn: float = 14
    tilt: float = 0
    hair: str = ""
    hue: str = "black"
    eyes: str = "open"
    brows: str = "soft"
    nose: str = "button"
    mouth: str = "smile"
    beard: str = ""
    marks: tuple[str, ...] = ()
    lips: str = ""
    iris: str = INK


HEADS = {
    "oval": "M0 -32C16 -32 23 -20 23 -4C23 12 13 30 0 30",
    "round": "M0 -30C18 -30 26 -18 26 0C26 16 16 28 0 28",
    "long": "M0 -34C14 -34 20 -22 20 -6C20 14 13 37 0 37",
    "square": "M0 -31C16 -31 23 -22 23 -6L22 13C21 24 12 31 0 31",
    "pear": "M0 -31C13 -31 18 -20 20 -6C26 3 28 14 22 22C15 29 8 30 0 30",
    "heart": "M0 -31C18 -31 25 -20 24 -6C22 12 10 23 5 30Q2.5 33 0 33",
}

Feature = Callable[[Press, Face], None]
Beard = Callable[[Press, Face, bool], None]

# Hair as path data: behind the head, in front of it, and strands.
HAIR: dict[str, tuple[str, str, str]] = {
    "bob": (
        (
            "M-4 -36C-26 -37 -33 -20 -31 0C-30 12 -33 20 -30 26C-22 31 -14 26 -12 20H14C17 27 "
            "24 30 31 25"
            "C33 16 31 6 31 -6C31 -26 20 -36 -4 -36Z"
        ),
        (
            "M-25 6C-29 -14 -22 -36 0 -36C22 -36 30 -18 27 8C25 -2 22 -10 18 -15C4 -12 "
            "-12 -12 -19 -15"
            "C-22 -9 -24 -2 -25 6Z"
        ),
        "M-14 -31C-18 -27 -20 -22 -21 -17M2 -33C8 -32 14 -28 17 -22",
    ),
    "long": (
        (
            "M0 -37C-24 -38 -32 -20 -31 2C-30 22 -38 36 -34 56H-8L0 20L10 56H36C38 38 29 22 30 0"
            "C30 -24 20 -37 0 -37Z"
        ),
        (
            "M-25 14C-30 -10 -24 -37 2 -37C24 -37 31 -16 26 12C25 -4 18 -14 6 -24C-4 -14 -20 "
            "-8 -25 14Z"
        ),
        "M-28 20C-30 30 -32 40 -30 50M29 18C30 30 33 40 32 50M-6 -32C-14 -28 -20 -20 -22 -12",
    ),
    "curls": (
        (
            "M-6 -40C-14 -46 -26 -40 -27 -32C-37 -30 -39 -18 -33 -12C-41 -6 -40 6 -32 8C-38 "
            "16 -32 26 -22 24"
            "H22C32 27 39 16 33 9C41 5 41 -7 34 -12C40 -20 36 -31 27 -32C25 -42 12 -46 5 -40"
            "Q0 -43 -6 -40Z"
        ),
        (
            "M-25 2C-31 -4 -30 -14 -24 -17C-27 -26 -18 -34 -10 -31C-5 -39 8 -38 11 -31C20 -33 "
            "28 -25 24 -17"
            "C31 -12 30 -3 25 3C24 -6 20 -10 15 -12C10 -8 4 -9 1 -14C-4 -8 -11 -8 -15 -12C-20 "
            "-9 -23 -5 -25 2Z"
        ),
        "M-16 -26C-12 -22 -8 -24 -8 -28M6 -29C4 -24 10 -21 14 -25M-30 -2C-27 2 -29 6 -32 5",
    ),
    "afro": (
        (
            "M0 -52C-26 -54 -44 -38 -43 -15C-46 2 -36 18 -22 20H22C37 18 46 2 43 -15C44 -38 "
            "26 -54 0 -52Z"
        ),
        "M-24 4C-30 -10 -26 -34 -2 -35C22 -36 30 -14 24 4C23 -8 18 -17 8 -20C-2 -24 -20 -18 -24 4Z",
        (
            "M-30 -30C-26 -36 -20 -40 -14 -42M-36 -12C-37 -18 -35 -24 -33 -27M14 -43C22 -41 "
            "28 -36 31 -30"
        ),
    ),
    "quiff": (
        "",
        (
            "M-24 0C-28 -18 -24 -30 -14 -36C-16 -48 2 -54 16 -49C28 -46 34 -36 27 -27C28 "
            "-18 26 -8 24 2"
            "C22 -8 22 -14 18 -19C6 -16 -8 -18 -16 -24C-20 -18 -22 -8 -24 0Z"
        ),
        "M-10 -36C-2 -44 12 -46 22 -40M-12 -30C0 -36 12 -36 22 -31",
    ),
    "slick": (
        "",
        (
            "M-24 2C-29 -18 -20 -38 2 -37C22 -37 29 -20 25 3C23 -6 21 -12 18 -18C8 -28 -6 "
            "-28 -16 -24"
            "C-20 -18 -22 -6 -24 2Z"
        ),
        "M-16 -28C-6 -34 10 -33 18 -25M-18 -24C-8 -31 6 -31 14 -27",
    ),
    "peak": (
        "",
        (
            "M-24 4C-29 -16 -24 -38 0 -38C24 -38 30 -16 25 4C24 -8 22 -16 15 -22C10 -26 4 -22 1 -12"
            "C-2 -22 -9 -26 -15 -22C-22 -16 -23 -6 -24 4Z"
        ),
        "M-6 -34C-14 -32 -18 -26 -20 -20M6 -34C14 -32 18 -26 20 -20",
    ),
    "bald": ("", "", ""),
    "tufts": (
        (
            "M-20 -10C-30 -20 -42 -16 -40 -8C-46 -6 -44 4 -37 5C-38 13 -28 14 -22 8H22C28 "
            "16 39 13 37 5"
            "C45 3 46 -7 40 -9C42 -18 30 -20 21 -11Z"
        ),
        "",
        "M-36 -8C-32 -7 -28 -5 -26 -1M38 -8C32 -7 29 -5 27 -1",
    ),
    "bun": (
        (
            "M0 -58C-12 -58 -18 -50 -15 -43C-12 -36 12 -36 15 -43C18 -50 12 -58 0 -58Z"
            "M-26 8C-33 -22 -20 -38 0 -38C22 -38 33 -20 26 8Z"
        ),
        (
            "M-24 2C-29 -18 -22 -37 0 -37C22 -37 29 -18 24 2C22 -10 14 -20 0 -24C-14 -20 -22 "
            "-10 -24 2Z"
        ),
        "M-8 -50C-2 -54 6 -52 9 -47M-12 -32C-17 -26 -20 -20 -21 -12M10 -33C16 -28 20 -22 21 -14",
    ),
    "braids": (
        (
            "M-22 0C-32 6 -30 18 -36 26C-30 32 -38 40 -34 50C-30 56 -24 54 -24 48C-20 40 "
            "-26 34 -22 26"
            "C-24 16 -18 10 -16 4ZM22 0C32 6 30 18 36 26C30 32 38 40 34 50C30 56 24 54 24 48"
            "C20 40 26 34 22 26C24 16 18 10 16 4Z"
        ),
        "M-25 8C-30 -14 -22 -36 0 -36C22 -36 30 -14 25 8C22 -6 14 -18 -2 -24C-12 -18 -22 -8 -25 8Z",
        "M-34 28L-24 26M-36 40L-25 37M34 28L24 26M36 40L25 37M-2 -34V-25",
    ),
    "beehive": (
        (
            "M-2 -76C-24 -76 -32 -58 -31 -38C-34 -20 -30 0 -26 12H26C31 0 35 -20 31 -40C32 "
            "-60 22 -76 -2 -76Z"
        ),
        "M-25 4C-34 -30 -18 -44 -2 -44C18 -44 34 -30 25 4C24 -8 18 -16 8 -24C-4 -20 -20 -16 -25 4Z",
        "M-27 -48C-14 -56 10 -58 28 -50M-29 -36C-16 -46 12 -48 30 -38M-20 -62C-8 -68 8 -68 20 -62",
    ),
    "wild": (
        (
            "M-24 12L-42 16L-32 4L-48 -4L-33 -10L-45 -24L-29 -24L-34 -42L-18 -35L-14 -54L-2 "
            "-40L10 -56L15 -38"
            "L34 -46L30 -27L46 -26L34 -12L48 -2L32 4L40 18L24 12Z"
        ),
        (
            "M-25 2L-30 -14L-24 -18L-26 -32L-14 -28L-8 -40L1 -31L12 -40L15 -28L27 -31L24 -17"
            "L30 -12L25 3"
            "L20 -10L14 -16L8 -10L1 -18L-6 -10L-13 -17L-18 -9Z"
        ),
        "M-34 -12L-27 -10M-24 -32L-19 -25M26 -34L21 -27M36 -14L29 -10",
    ),
    "wave": (
        (
            "M-6 -38C-32 -36 -34 -14 -30 2C-40 12 -34 26 -26 24C-30 34 -20 40 -12 34H14C22 40 "
            "32 34 28 24"
            "C38 24 40 10 31 2C36 -18 24 -39 -6 -38Z"
        ),
        (
            "M-25 6C-30 -16 -22 -37 0 -37C24 -37 32 -16 26 8C26 -2 20 -6 21 -14C12 -10 4 -16 -6 -26"
            "C-8 -14 -20 -12 -25 6Z"
        ),
        "M-30 8C-34 14 -30 20 -26 18M32 8C34 14 31 20 27 18M-2 -33C-12 -30 -19 -24 -21 -16",
    ),
    "crop": (
        "",
        (
            "M-23 -2C-28 -20 -20 -37 0 -37C21 -37 28 -20 24 -1C22 -8 22 -13 19 -18L10 -21L3 "
            "-17L-5 -22L-12 -18"
            "L-18 -20C-21 -14 -22 -8 -23 -2Z"
        ),
        "M-12 -32L-14 -26M-2 -34V-28M9 -33L11 -27",
    ),
    "shag": (
        (
            "M0 -38C-30 -38 -34 -14 -30 6L-36 22L-26 20L-28 32L-14 24H14L26 32L25 20L35 22L30 4"
            "C34 -18 28 -38 0 -38Z"
        ),
        (
            "M-25 8C-32 -16 -22 -38 2 -38C26 -38 32 -14 26 8L21 -12L16 -8L10 -17L4 -11L-3 -18"
            "L-9 -11L-15 -17L-20 -8Z"
        ),
        "M-10 -32L-14 -20M2 -34L4 -22M14 -31L17 -20",
    ),
    "big": (
        (
            "M-4 -50C-34 -54 -50 -36 -46 -16C-56 -8 -54 8 -46 12C-56 22 -46 38 -34 34C-30 44 "
            "-16 44 -12 36H14"
            "C18 44 32 44 35 34C48 38 56 22 46 12C55 6 56 -10 46 -16C50 -38 28 -54 -4 -50Z"
        ),
        (
            "M-24 8C-32 -6 -34 -22 -22 -28C-20 -44 4 -46 10 -38C26 -42 38 -24 30 -12C32 "
            "-4 28 4 25 8"
            "C26 -4 22 -14 12 -20C2 -10 -16 -14 -24 8Z"
        ),
        (
            "M-38 -14C-44 -6 -40 4 -34 6M-40 18C-42 26 -36 30 -32 28M38 -14C44 -6 40 4 34 6"
            "M41 18C43 26 37 30 33 28"
            "M-16 -34C-8 -40 2 -38 6 -32"
        ),
    ),
}

BROWS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "soft": ((4, -13, 0), (10, -16.5, 2.6), (17, -13.5, 0)),
    "bold": ((3, -12.5, 2.5), (10, -16.5, 5), (18, -13, 0)),
    "angry": ((3, -10, 3), (10, -14, 4.4), (18, -17, 0)),
    "raised": ((3, -18, 0), (10, -21.5, 2.8), (17, -17, 0)),
    "worried": ((3, -19, 0), (10, -16.5, 3), (18, -12.5, 0)),
    "thin": ((3, -16, 0), (10, -20, 1.7), (19, -15.5, 0)),
    "bushy": ((2, -11.5, 4), (9, -15, 7), (19, -13, 1)),
    "none": (),
}


def both_sides(face: Face, shape: Shape) -> list[Path]:
    """Returns a feature and its mirror image, projected onto a turned head.

    `shape` is the feature on the right side.
    """
    move = around(face.turn)
    right = path(shape)
    return [right.map(move), right.flip(0).reverse().map(move)]


def turned(face: Face, shape: Shape) -> Path:
    """Returns a feature projected onto a turned head."""
    return path(shape).map(around(face.turn))


def outline(face: Face) -> Path:
    """Returns the outline of a head.

    The jaw shifts slightly with the turn.
    """
    lean = face.turn / 7

    def jaw(x: float, y: float) -> tuple[float, float]:
        return (x + lean * max(0.0, (y + 6) / 36), y)

    return sym(HEADS[face.head], 0).map(jaw)


def hair_tone(face: Face) -> Tone:
    """Returns the light and shaded colours of the hair."""
    return HAIRS[face.hue]


def behind(press: Press, face: Face) -> None:
    """Draws long hair behind the shoulders."""
    back = HAIR[face.hair][0] if face.hair else ""
    if back:
        tone = hair_tone(face)
        press.form(back, tone.shade, tone.shade)
        whole = Path(back)
        press.within(whole, tone.light, whole.move(-9, -5), opacity=0.55)


def head(press: Press, face: Face) -> None:
    """Draws a head from ears to hair, without a hat."""
    skin, edge = SKINS[face.skin], outline(face)
    side = -1 if face.turn >= 0 else 1  # the more visible ear
    near, far = ellipse(side * 24, 0, 5.5, 7.5), ellipse(-side * 22.5, 0, 3, 6.5)
    press.ink(skin.shade, far)
    press.form(near, skin.light if side < 0 else skin.shade, skin.shade, 2, 1)
    press.pen(skin.line, 1.3, f"M{side * 26} -3Q{side * 23} -1 {side * 24.5} 3", opacity=0.7)
    press.ink(skin.light, edge)
    with press.cut(edge):
        press.ink(
            skin.shade,
            turned(face, "M3 -44C0 -30 7 -22 4 -12L9 5L5 9C8 13 4 18 8 24L10 44H60V-44Z"),
        )
        press.ink(skin.blush, *both_sides(face, ellipse(15, 9, 6, 5)), opacity=0.55)
        for mark in face.marks:
            MARKS[mark](press, face)
        if face.beard:
            BEARDS[face.beard](press, face, False)
    if face.beard:
        BEARDS[face.beard](press, face, True)
    EYES[face.eyes](press, face)
    if BROWS[face.brows]:
        dark = hair_tone(face).shade if face.hue not in ("white", "grey") else HAIRS["grey"].shade
        if face.skin == 5 and face.hue == "black":
            dark = "#120A08"
        press.ink(dark, *both_sides(face, brush(*BROWS[face.brows])))
    NOSES[face.nose](press, face)
    MOUTHS[face.mouth](press, face)
    if face.hair and HAIR[face.hair][1]:
        tone = hair_tone(face)
        front = Path(HAIR[face.hair][1])
        press.form(front, tone.light, tone.shade, 5, 1)
    if face.hair and HAIR[face.hair][2]:
        press.pen(hair_tone(face).shade, 1.6, HAIR[face.hair][2])


# --- eyes ---------------------------------------------------------------------------------------


def _open(press: Press, face: Face) -> None:
    press.ink(WHITE, *both_sides(face, "M3.5 -3C6 -9 14 -9.5 17.5 -4C14 1.5 7 1.5 3.5 -3Z"))
    look = face.turn / 18
    press.ink(face.iris, *(p.move(look, 0) for p in both_sides(face, circle(10.5, -4.2, 3.6))))
    press.ink(
        INK, *both_sides(face, brush((2.5, -2.5, 0), (7, -7.8, 2), (13, -8, 2.4), (19.5, -4, 0)))
    )


def _happy(press: Press, face: Face) -> None:
    press.ink(INK, *both_sides(face, brush((3, -1.5, 0.6), (10, -8, 3.4), (17.5, -1.5, 0.6))))


def _shut(press: Press, face: Face) -> None:
    press.ink(INK, *both_sides(face, brush((2.5, -5, 0.6), (10, 0, 3), (18.5, -5.5, 0.6))))
    press.pen(INK, 1.3, *both_sides(face, "M8 0L7 3.4M13 -0.6L14 2.8M16.6 -3L19 -0.4"))


def _glam(press: Press, face: Face) -> None:
    shadow = "M2.5 -4C4 -14 15 -17 21 -11C18 -5 8 -3 2.5 -4Z"
    press.ink(face.lips or "#8A5FC0", *both_sides(face, shadow), opacity=0.85)
    lid = brush((2, -5, 0.6), (10, -1, 3.6), (17, -4, 3.4), (23, -10, 0))
    press.ink(INK, *both_sides(face, lid))
    press.pen(INK, 1.4, *both_sides(face, "M13 -1L14.4 2.4M17 -3L19.4 -0.4M8 -1.4L8 1.8"))


def _dot(press: Press, face: Face) -> None:
    press.ink(INK, *both_sides(face, ellipse(9.5, -3.5, 3, 3.8)))
    press.ink(WHITE, *(p.move(-1, -1.4) for p in both_sides(face, circle(9.5, -3.5, 1.1))))


def _sly(press: Press, face: Face) -> None:
    press.ink(WHITE, *both_sides(face, "M3.5 -4.5H17.5C15 1 7 1.6 3.5 -4.5Z"))
    look = face.turn / 12
    press.ink(
        face.iris,
        *(p.move(look, 0) for p in both_sides(face, "M6.6 -5H13.4C13.4 -0.6 7.4 -0.6 6.6 -5Z")),
    )
    press.ink(INK, *both_sides(face, brush((1.5, -4.4, 1.4), (10, -6, 3), (20, -6.5, 0.5))))


def _wide(press: Press, face: Face) -> None:
    press.ink(WHITE, *both_sides(face, ellipse(10, -4.5, 7.4, 8)))
    press.pen(INK, 1.5, *both_sides(face, ellipse(10, -4.5, 7.4, 8)))
    press.ink(face.iris, *both_sides(face, circle(10.3, -4, 3.2)))


def _up(press: Press, face: Face) -> None:
    press.ink(WHITE, *both_sides(face, ellipse(10, -4.5, 7, 6.4)))
    press.ink(INK, *both_sides(face, circle(10.8, -7.6, 3.4)))
    press.ink(INK, *both_sides(face, brush((2.4, -5, 0), (10, -11.4, 2.6), (18, -5, 0))))


def _wink(press: Press, face: Face) -> None:
    left, right = 1, 0
    press.ink(WHITE, both_sides(face, "M3.5 -3C6 -9 14 -9.5 17.5 -4C14 1.5 7 1.5 3.5 -3Z")[left])
    press.ink(INK, both_sides(face, circle(10, -4.2, 3.6))[left])
    press.ink(INK, both_sides(face, brush((2.5, -2.5, 0), (10, -9, 3), (19.5, -4, 0)))[left])
    press.ink(INK, both_sides(face, brush((3, -5, 0.6), (10, -1.5, 3.2), (18, -6, 0.6)))[right])


def _nothing(press: Press, face: Face) -> None:
    """Draws nothing, for a feature that is hidden."""


EYES: dict[str, Feature] = {
    "open": _open, "happy": _happy, "shut": _shut, "glam": _glam, "dot": _dot, "sly": _sly,
    "wide": _wide, "up": _up, "wink": _wink, "none": _nothing,
}  # fmt: skip


# --- noses --------------------------------------------------------------------------------------


def _nose(shape: str, wing: str) -> Feature:
    def draw(press: Press, face: Face) -> None:
        skin = SKINS[face.skin]
        press.ink(skin.shade, turned(face, shape))
        press.pen(skin.line, 1.5, turned(face, wing))

    return draw


NOSES: dict[str, Feature] = {
    "button": _nose("M1 -2C7 3 7 9 1 9.5C-2 9.5 0 4 1 -2Z", "M-3 8Q1 11.5 4.6 7.6"),
    "long": _nose("M1 -8C4 2 9 9 6 12C3 14 0 13 0 10Z", "M-3.5 11Q1 15 6.4 10.4"),
    "hook": _nose("M0 -8C9 -4 10 6 5 14C2 13 0 10 0 4Z", "M-4 9Q-1 12 4 14.4Q8 8 6 1"),
    "broad": _nose("M1 0C8 2 11 9 6 11C2 12 0 8 1 0Z", "M-7 8.5Q-4 12 0 10.4Q5 12.4 8 8"),
    "bulb": _nose("M2 1C9 1 11 11 3 13C-1 13 3 8 2 1Z", "M-5 8Q-4 13.6 1.5 13.4Q8 13.4 8.4 7"),
    "none": _nothing,
}


# --- mouths -------------------------------------------------------------------------------------


def _line(*points: tuple[float, float, float]) -> Feature:
    def draw(press: Press, face: Face) -> None:
        press.ink(
            SKINS[face.skin].line if not face.lips else face.lips, turned(face, brush(*points))
        )

    return draw


def _lips(upper: str, lower: str, seam: str) -> Feature:
    def draw(press: Press, face: Face) -> None:
        press.ink(face.lips or SKINS[face.skin].line, turned(face, upper), turned(face, lower))
        press.pen(INK, 1, turned(face, seam), opacity=0.7)

    return draw


def _grin(press: Press, face: Face) -> None:
    shape = turned(face, "M-11 14Q0 18 11.5 13C11 22 5 25 0 25C-6 25 -11 21 -11 14Z")
    press.ink(face.lips or RED_DEEP, shape)
    press.within(shape, WHITE, turned(face, "M-12 12Q0 17 12 12L11 17.6Q0 22 -11 17.6Z"))
    if not face.lips:
        press.pen(SKINS[face.skin].line, 1.4, shape)


def _sing(press: Press, face: Face) -> None:
    shape = turned(
        face, "M0 12C7 12 9.5 16 9 20.5C8 26.5 4 28 0 28C-5 28 -8.5 25 -9 20C-9 15 -6 12 0 12Z"
    )
    press.ink(face.lips or "#C33A3F", shape)
    hole = shape.scale(0.74, 0.74, about=(shape.box()[0] / 2 + shape.box()[2] / 2, 20))
    press.ink("#3C0A14", hole)
    press.within(hole, RED, turned(face, ellipse(0, 26.5, 6, 4.4)))
    press.within(hole, WHITE, turned(face, "M-6 12H6V16.2Q0 17.6 -6 16.2Z"))


def _ooh(press: Press, face: Face) -> None:
    press.ink(face.lips or SKINS[face.skin].line, turned(face, ellipse(1, 18, 5, 4.6)))
    press.ink("#3C0A14", turned(face, ellipse(1, 18, 2.7, 2.6)))


MOUTHS: dict[str, Feature] = {
    "smile": _line((-9, 15.5, 0.6), (0, 19.5, 2.2), (10, 14.5, 0.6)),
    "smirk": _line((-7, 18, 0.6), (2, 18.6, 2.4), (11, 13, 0.4)),
    "flat": _line((-7, 18, 1), (0, 17.4, 2), (9, 17.6, 0.8)),
    "frown": _line((-9, 20, 0.6), (0, 15.6, 2.4), (10, 20.5, 0.6)),
    "lips": _lips(
        "M-8 17Q-3 12.6 0 14.6Q4 12.4 9 16.6Q0 19.6 -8 17Z",
        "M-8 17Q0 19 9 16.6Q6 23 0 23Q-6 22.6 -8 17Z", "M-8 17Q0 19.4 9 16.6",
    ),
    "pout": _lips(
        "M-5.5 17Q-2 12.6 0.5 15Q4 12.6 7 16.6Q0 18.4 -5.5 17Z",
        "M-5.5 17Q0 18 7 16.6Q6 22 0.6 22Q-4.4 22 -5.5 17Z", "M-5.5 17Q0 18.6 7 16.6",
    ),
    "grin": _grin,
    "sing": _sing,
    "ooh": _ooh,
    "none": _nothing,
}  # fmt: skip


# --- beards and marks ---------------------------------------------------------------------------


def _hairy(inside: str, outside: str) -> Beard:
    def draw(press: Press, face: Face, over: bool) -> None:
        tone, shape = hair_tone(face), outside if over else inside
        if shape:
            press.form(turned(face, shape), tone.light, tone.shade, 4, 1)

    return draw


def _stubble(press: Press, face: Face, over: bool) -> None:
    if not over:
        jaw = "M-40 6Q-16 10 -12 12Q1 7 14 12Q18 10 40 4V50H-40Z"
        press.ink(hair_tone(face).shade, jaw, opacity=0.35)


BEARDS: dict[str, Beard] = {
    "handlebar": _hairy(
        "",
        "M1 12C6 10 12 13 16 18C20 21 26 20 28 14C31 21 26 27 18 25C11 24 5 19 1 17"
        "C-4 19 -10 24 -17 25C-25 27 -30 21 -27 14C-25 20 -19 21 -15 18C-11 13 -5 10 1 12Z",
    ),
    "walrus": _hairy(
        "",
        "M1 10C9 9 15 14 17 24C18 29 12 29 8 25C5 27 3 26 1 24C-2 26 -5 27 -7 25C-12 29 "
        "-18 28 -16 23"
        "C-13 14 -7 9 1 10Z",
    ),
    "goatee": _hairy(
        "", "M-6 22Q1 25 8 22C8 32 5 40 2 44C-2 40 -6 32 -6 22ZM-9 14Q0 10 10 14Q5 15.6 1 "
            "14Q-4 16 -9 14Z"
    ),
    "full": _hairy(
        "",
        "M-25 2C-20 10 -16 10 -11 12C-6 9 8 9 12 12C17 10 21 8 25 1C28 20 24 40 12 46C6 "
        "51 -4 50 -11 45"
        "C-24 38 -28 20 -25 2Z",
    ),
    "chops": _hairy(
        "M-27 -6C-20 0 -20 10 -11 13L-12 27L-30 24ZM27 -6C21 0 20 9 14 13L14 27L32 22Z", ""
    ),
    "pencil": _hairy("", "M1 12.4C6 11 11 13 15 16.4C9 15.6 5 15.4 1 14.6C-3 15.4 -8 15.8 "
                         "-13 17C-10 13 -4 11 1 12.4Z"),
    "stubble": _stubble,
    "long": _hairy(
        "",
        "M-24 4C-18 12 -14 11 -10 12C-5 9 8 9 11 12C16 11 20 9 24 3C27 24 22 50 10 66C5 "
        "72 -2 72 -6 66"
        "C-20 48 -26 26 -24 4Z",
    ),
}  # fmt: skip


def _freckles(press: Press, face: Face) -> None:
    dots = Path()
    for x, y in ((9, 5), (13, 8), (17, 5), (12, 3.4), (16.4, 9.6)):
        dots += circle(x, y, 1.1)
    press.ink(SKINS[face.skin].line, *both_sides(face, dots), opacity=0.7)


def _lines(press: Press, face: Face) -> None:
    press.pen(
        SKINS[face.skin].line, 1.2,
        *both_sides(face, "M8 9Q12 14 11 19M18 -1L22 -3M18 1.6L22 2.4"),
        turned(face, "M-9 -22Q0 -24 9 -22M-6 -26Q0 -27.4 6 -26"),
        opacity=0.6,
    )  # fmt: skip


def _rouge(press: Press, face: Face) -> None:
    press.ink("#E0566A", *both_sides(face, circle(14.5, 9, 6.4)), opacity=0.8)


MARKS: dict[str, Feature] = {"freckles": _freckles, "lines": _lines, "rouge": _rouge}
