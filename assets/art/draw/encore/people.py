"""People composed of named parts, with props behind and in front."""

from __future__ import annotations

from dataclasses import dataclass, field

from assets.art.draw.kit import Path, ellipse, rect
from assets.art.draw.press import Press

from . import faces
from .faces import Face
from .frames import FRAMES, RIM, ground, rim
from .things import THINGS
from .tones import DECKS, SKINS, Skin, Tone
from .wardrobe import COSTUMES, HATS, specs

Place = tuple[str, float, float, float, float]
"""Name of a prop, and its place in a picture.

The place has the position (x, y), the scale (negative to mirror), and the turn in degrees.
"""

CLOTH: dict[str, Tone] = {
    "ink": Tone("#4A3F4A", "#211A22"),
    "night": Tone("#2F3E70", "#172246"),
    "red": Tone("#CF3B3B", "#8A1B28"),
    "wine": Tone("#8C2B47", "#561429"),
    "cream": Tone("#FFF6E4", "#DCC9A8"),
    "white": Tone("#FFFFFF", "#D3CBD2"),
    "brass": Tone("#F2BE4A", "#BE7F1E"),
    "tan": Tone("#C98A4E", "#8A5528"),
    "brown": Tone("#7A4A2C", "#4A2814"),
    "teal": Tone("#2F9A94", "#155B5A"),
    "green": Tone("#4F9A5C", "#22603A"),
    "moss": Tone("#8A9A48", "#56642A"),
    "sky": Tone("#8CCBE0", "#4690AE"),
    "blue": Tone("#3E63B8", "#213A7C"),
    "plum": Tone("#7A4396", "#482060"),
    "lilac": Tone("#C3A4E0", "#8C68B4"),
    "pink": Tone("#F29AB6", "#C85A82"),
    "orange": Tone("#EC8434", "#B24E10"),
    "grey": Tone("#B9B4BA", "#7F7984"),
    "acid": Tone("#CBDB58", "#8C9A28"),
    "ice": Tone("#E6F6FA", "#8FC6D6"),
}


@dataclass(frozen=True)
class Person:
    """A head with its clothes and the props around it.

    Attributes:
        at: Centre of the head, and its scale.
        wear: Names of the costume, its main cloth, its second cloth and its trimming. The cloth
            `skin` is the person's skin.
        hat: Names of the headgear and its cloths.
        lean: Shift of the shoulders to the side.
        drop: Downward shift of the shoulders.
        halo: Position (x, y) and radius of a disc of light.
        others: Further people in the picture.
        split: Person in the right half of the picture, or None.
    """

    deck: str
    face: Face
    at: tuple[float, float, float] = (60, 68, 0.92)
    wear: tuple[str, str, str, str] = ("coat", "ink", "red", "#D23B3B")
    lean: float = 0
    drop: float = 0
    hat: tuple[str, str, str, str] | None = None
    specs: str = ""
    behind: tuple[Place, ...] = ()
    between: tuple[Place, ...] = ()
    before: tuple[Place, ...] = ()
    halo: tuple[float, float, float] = (60, 62, 46)
    others: tuple[Person, ...] = field(default=())
    split: Person | None = None


def cloth(name: str, skin: Skin) -> Tone:
    """Returns the light and shaded colours of a cloth by name."""
    return Tone(skin.light, skin.shade) if name == "skin" else CLOTH[name]


def put(press: Press, person: Person, places: tuple[Place, ...]) -> None:
    """Draws a person's props and hands at their places."""
    for name, x, y, k, turn in places:
        with press.at(x, y, abs(k), turn, k < 0):
            if name in HANDS:
                skin = SKINS[person.face.skin]
                hand(press, name, skin, cloth(person.wear[1], skin))
            else:
                THINGS[name](press, DECKS[person.deck])


def bust(press: Press, person: Person, height: float) -> None:
    """Draws a person's head and shoulders, down to the lower edge."""
    face, (x, y, k) = person.face, person.at
    skin = SKINS[face.skin]
    put(press, person, person.behind)
    with press.at(x, y, k, face.tilt):
        faces.behind(press, face)
    name, first, second, trim = person.wear
    with press.at(x - 60 + person.lean, y + k * 24 - 92 + 10 * (1 - k) + person.drop):
        throat = Path(f"M49 {76 - person.drop}H72V99C68 106 54 106 49 99Z")
        press.ink(skin.shade, throat)
        press.within(throat, skin.light, "M40 30H58C58 80 56 94 50 108H40Z")
        if name:
            COSTUMES[name](press, cloth(first, skin), cloth(second, skin), trim)
    put(press, person, person.between)
    with press.at(x, y, k, face.tilt):
        faces.head(press, face)
        if person.specs:
            specs(press, face, person.specs)
        if person.hat:
            hat, one, two, trim = person.hat
            HATS[hat](press, cloth(one, skin), cloth(two, skin), trim)
    for other in person.others:
        bust(press, other, height)
    put(press, person, person.before)


def poster(kind: str, person: Person) -> str:
    """Returns the SVG of a card with its background, people and edge.

    `kind` is "performer" or "supporter".
    """
    height = 140 if kind == "performer" else 120
    press = Press(120, height)
    with press.cut(FRAMES[kind](RIM - 0.5)):
        ground(press, person.deck, DECKS[person.deck], height, person.halo)
        if person.split:
            with press.cut(rect(0, 0, 60, height)):
                bust(press, person, height)
            press.ink(DECKS[person.deck].deep, rect(60, 0, 60, height), opacity=0.55)
            with press.cut(rect(60, 0, 60, height)):
                bust(press, person.split, height)
        else:
            bust(press, person, height)
    rim(press, kind, DECKS[person.deck])
    return press.text()


# --- hands --------------------------------------------------------------------------------------

HANDS = ("fist", "open_hand", "point", "thumb", "shush", "grip")


def hand(press: Press, kind: str, skin: Skin, sleeve: Tone) -> None:
    """Draws a hand at (0, 0) with its cuff and sleeve.

    Its fingers point up.
    """
    press.form("M-9 11L9 10L17 60H-17Z", sleeve.light, sleeve.shade, 8, 0)
    if sleeve.light != skin.light:
        press.form("M-11 10L11 9L12 16L-12 17Z", "#FFFDF6", "#D8CDBB", 5, 0)
    if kind in ("fist", "grip"):
        press.form(
            "M-11 -5C-13 -13 -5 -14 0 -12.6C6 -14.6 13 -11 12.4 -5C13 4 12 10 8 12H-8C-12 "
            "8 -12 0 -11 -5Z",
            skin.light,
            skin.shade,
            5,
            0,
        )
        press.pen(skin.line, 1.4, "M-4.5 -12V-4M1.6 -12.4V-4M7 -11V-4")
        press.form("M-12 1C-6 -5 3 -4 8 -1C10 2 6 5 1 4L-9 7Z", skin.light, skin.shade, 1.6, 1.4)
    elif kind == "open_hand":
        fingers = ((-6, -2, -14, -19), (-1, -4, -4, -25), (4, -4, 5, -24), (8, -1, 14, -17))
        for ax, ay, bx, by in fingers:
            press.pen(skin.shade, 7, f"M{ax} {ay}L{bx} {by}")
        press.pen(skin.shade, 7, "M-8 6L-19 -4")
        for ax, ay, bx, by in fingers:
            press.pen(skin.light, 5, f"M{ax - 0.6} {ay}L{bx - 0.6} {by}")
        press.pen(skin.light, 5, "M-8 5L-19 -5").form(
            ellipse(0, 3, 11, 10), skin.light, skin.shade, 4, 1
        )
    elif kind == "thumb":
        press.form(rect(-28, -7, 24, 8.6, 4.3), skin.light, skin.shade, 2, 1)
        press.form(
            "M-10 -8C-10 -14 10 -14 11 -8V10C8 13 -8 13 -10 10Z", skin.light, skin.shade, 4, 0
        )
        press.pen(skin.line, 1.4, "M-4 -11V-1M1.4 -11.6V-1M6.6 -11V-1")
    else:
        press.form(
            "M-10 -4C-11 -9 -5 -10 0 -9C6 -11 12 -8 12 -3C13 4 12 10 8 12H-8C-12 8 -11 0 -10 -4Z",
            skin.light,
            skin.shade,
            5,
            0,
        )
        press.form(rect(-10, -28, 8, 28, 4), skin.light, skin.shade, 2.6, 0)
        press.pen(skin.line, 1.4, "M-1 -8V-2M5 -8V-2")
        press.form("M-8 2C-2 -3 5 -2 9 1C9 4 4 6 0 5Z", skin.light, skin.shade, 1.6, 1)
