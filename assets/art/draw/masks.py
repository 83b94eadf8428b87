"""The twelve masks for players.

Each is one flat shape for filled badges, drawn in a square of 64 units. It has a distinct outline
and a few large holes, so that it is recognisable at a width of 16.
"""

from __future__ import annotations

from .kit import Path, Svg, blob, circle, ellipse, poly, rays, rect, ring, sym


def _eyes(x: float, y: float, rx: float, ry: float) -> Path:
    return (ellipse(32 - x, y, rx, ry) + ellipse(32 + x, y, rx, ry)).hole()


def comedy() -> Path:
    """Returns a broad, laughing face with arched eyes and a wide mouth."""
    face = sym("M32 8C42 8 51 6 58 3C61 22 60 36 54 46C48 56 40 61 32 62", 32)
    eye = Path("M12 28C14 18 26 18 28 28C24 24 16 24 12 28Z").solid()
    mouth = sym("M32 40C40 40 46 38 50 34C49 47 42 54 32 54", 32)
    return face + eye.hole().both(32) + mouth.hole()


def tragedy() -> Path:
    """Returns a long, weeping face whose eyes and mouth droop."""
    face = sym("M32 1C46 1 53 10 53 24C53 42 48 56 32 63", 32)
    eye = Path("M14 31C17 28 23 24 26 18C30 24 28 31 22 33C18 33 16 32 14 31Z").solid()
    mouth = sym("M32 41C40 41 44 48 43 54C40 51 37 50 32 50", 32)
    return face + eye.hole().both(32) + mouth.hole()


def cat() -> Path:
    """Returns a cat's face with pointed ears and slanted eyes."""
    head = sym("M32 18C37 18 41 19 45 20L57 3C61 14 61 28 60 36C58 52 46 60 32 60", 32)
    eye = Path("M11 34C17 26 25 30 28 38C22 42 14 41 11 34Z").solid()
    nose = poly((26, 45), (38, 45), (32, 53))
    return head + eye.hole().both(32) + nose.hole()


def rabbit() -> Path:
    """Returns a rabbit's face with long ears and two teeth."""
    ear = Path("M24 32C14 22 11 8 16 2C24 2 30 14 31 28Z").solid()
    face = ellipse(32, 44, 22, 18)
    tooth = rect(26, 52, 5, 10, 1) + rect(33, 52, 5, 10, 1)
    return ear.both(32) + face + _eyes(9.5, 41, 4.6, 5.6) + tooth.hole()


def owl() -> Path:
    """Returns an owl's face with large round eyes, tufts and a beak."""
    head = sym("M32 14C40 14 48 10 58 2C60 12 60 20 60 30C60 50 48 62 32 62", 32)
    eyes = ring(19, 31, 11, 5) + ring(45, 31, 11, 5)
    beak = poly((26, 42), (38, 42), (32, 55))
    return head + eyes.hole() + circle(19, 31, 5) + circle(45, 31, 5) + beak.hole()


def fox() -> Path:
    """Returns a fox's face, a sharp triangle with wide ears."""
    head = sym("M32 18L40 18C46 12 52 6 61 2C63 16 61 27 57 33C50 43 40 54 32 63", 32)
    eye = Path("M14 28C20 26 26 29 28 36C21 38 15 35 14 28Z").solid()
    snout = sym("M32 47C35 47 37 48 38 50L32 57", 32)
    return head + eye.hole().both(32) + snout.hole()


def ox() -> Path:
    """Returns an ox's face with upturned horns and a broad muzzle."""
    horn = Path("M22 20C10 21 3 14 4 2C9 9 17 10 25 10Z").solid()
    head = sym("M32 10C40 10 46 14 48 22C49 30 46 36 47 42C50 55 42 62 32 62", 32)
    eyes = _eyes(8.5, 27, 4, 5)
    nostrils = _eyes(7, 50, 3.6, 4.6)
    return horn.both(32) + head + eyes + nostrils


def jester() -> Path:
    """Returns a jester's face below a cap with three bells."""
    cap = sym("M32 4L40 20C46 14 52 13 58 18C52 20 51 26 51 34L32 34", 32)
    bells = circle(7, 24, 5) + circle(57, 24, 5) + circle(32, 5, 5)
    face = sym("M32 38L49 38C49 52 42 60 32 63", 32)
    smile = sym("M32 53C36 53 39 51 41 48C41 55 37 58 32 58", 32)
    return cap + bells + face + _eyes(8, 44, 3.8, 3.4) + smile.hole()


def moon() -> Path:
    """Returns a crescent moon with an eye, and a star beside it."""
    outer = Path(
        "M40 2C20 0 6 14 6 32C6 50 20 64 40 62C32 58 27 53 27 47C27 44 29 43 33 42"
        "C36 41 37 40 35 37L30 30C29 27 29 25 30 22C31 14 34 7 40 2Z"
    ).solid()
    stars = poly((48, 14), (51, 21), (58, 24), (51, 27), (48, 34), (45, 27), (38, 24), (45, 21))
    return outer + circle(21, 25, 4.4).hole() + stars.solid()


def sun() -> Path:
    """Returns a laughing sun with rays around it."""
    smile = sym("M32 39C37 39 41 37 43 35C42 43 38 46 32 46", 32)
    disc = circle(32, 32, 19.5)
    return rays((32, 32), 22.5, 31.5, 10, 0.52).solid() + disc + _eyes(7, 27, 4, 4.6) + smile.hole()


def queen() -> Path:
    """Returns a queen's face below a crown with five points."""
    crown = poly((6, 6), (19, 17), (32, 1), (45, 17), (58, 6), (53, 28), (11, 28)).solid()
    face = sym("M32 32L52 32C53 50 44 62 32 62", 32)
    lips = blob((23, 51), (29, 48), (32, 49.5), (35, 48), (41, 51), (32, 56)).solid()
    return crown + face + _eyes(9, 40, 5, 3.6) + lips.hole()


def ghost() -> Path:
    """Returns a ghost in a scalloped sheet with an open mouth."""
    sheet = sym("M32 2C48 2 56 14 56 28L56 62C51 62 50 54 45 54C39 54 39 62 32 62", 32)
    return sheet + _eyes(9, 24, 5.4, 7) + ellipse(32, 42, 5.4, 6.4).hole()


MASKS = {
    "comedy": comedy,
    "tragedy": tragedy,
    "cat": cat,
    "fox": fox,
    "rabbit": rabbit,
    "owl": owl,
    "ox": ox,
    "jester": jester,
    "queen": queen,
    "ghost": ghost,
    "moon": moon,
    "sun": sun,
}


def mask(name: str) -> str:
    """Returns the SVG of a mask with this name."""
    return Svg(64, 64).fill(MASKS[name](), "#000").text()
