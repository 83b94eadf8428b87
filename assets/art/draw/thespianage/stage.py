"""Thespianage's other pictures.

Among them are tiles, papers, card backs and the poster.
"""

from __future__ import annotations

from collections.abc import Callable

from assets.art.draw.kit import Path, circle, ellipse, poly, rays, rect, star

from .paper import ragged, tape
from .pencil import Pencil
from .things import (
    WOVEN,
    crown,
    flowers,
    heart,
    mask,
    tile,
    tomato,
    vase,
)  # fmt: skip
from .tones import (
    BLUE,
    DARK,
    GRAPHITE,
    GREEN,
    GREY,
    OCHRE,
    PAPER,
    RED,
    SAGE,
    SOFT,
    STRAW,
    WHITE,
    WOOD,
    Tone,
)  # fmt: skip

FACE = "#FFFAEC"


# --- tiles, 100 × 120 ---------------------------------------------------------------------------


def tile_plus(p: Pencil) -> None:
    """Draws a tile for values above zero.

    It has a gilt bump on its upper edge.
    """
    p.draw(
        "M12 22H34C36 22 37 6 50 6C63 6 64 22 66 22H88Q94 22 94 28V108Q94 114 88 114"
        "H12Q6 114 6 108V28Q6 22 12 22Z",
        FACE,
        4,
    )
    p.draw("M34 24C37 22 37 6 50 6C63 6 63 22 66 24Z", OCHRE, 3)


def tile_zero(p: Pencil) -> None:
    """Draws a tile for the value zero.

    Its edges are straight double lines.
    """
    p.draw(rect(6, 14, 88, 98, 6), FACE, 4)
    p.pen(SOFT, 2, rect(14, 22, 72, 82, 3))


def tile_minus(p: Pencil) -> None:
    """Draws a tile for values below zero.

    Its bottom is torn off.
    """
    torn = "M12 8H88Q94 8 94 14V96L84 110L74 97L63 114L52 99L41 113L30 98L19 111L6 96V14Q6 8 12 8Z"
    p.draw(torn, FACE, 4)
    p.within(
        torn,
        GREY.light,
        "M0 92L6 90L19 104L30 91L41 106L52 92L63 107L74 90L84 103L94 89L100 92V120H0Z",
    )


def woven(p: Pencil, edge: Path) -> None:
    """Draws the woven back of a tile with this outline."""
    p.draw(edge, WOVEN, 4)
    across, down = Path(), Path()
    for row in range(6):
        for col in range(5):
            x, y = 1 + 20 * col, 3 + 20 * row
            if (row + col) % 2:
                across += rect(x, y + 0.5, 19, 8, 3) + rect(x, y + 10.5, 19, 8, 3)
            else:
                down += rect(x + 0.5, y, 8, 19, 3) + rect(x + 10.5, y, 8, 19, 3)
    with p.cut(edge):
        p.ink("#B98B66", down).ink("#D9B48C", across)


BACK = rect(6, 8, 88, 106, 6)


def tile_back(p: Pencil) -> None:
    """Draws the back of a face-down tile."""
    woven(p, BACK)


def tile_curl(p: Pencil) -> None:
    """Draws a face-down tile with a curled corner.

    It means that somebody has looked at the tile.
    """
    woven(p, BACK)
    bare = "M98 48C84 50 50 52 42 64C36 76 38 108 36 118H90Q98 118 98 110Z"
    p.draw(bare, FACE, 3)
    p.draw(
        "M98 46C86 38 44 36 34 50C24 62 28 106 34 120C36 104 36 76 44 66C54 54 84 52 98 46Z",
        STRAW,
        3,
    )


def tile_torn(p: Pencil) -> None:
    """Draws a tile that has been struck and is torn in two."""
    with p.at(46, 36, 1, -12):
        p.draw("M-38 -26H38V14L26 24L16 12L4 26L-8 14L-18 26L-30 13L-38 20Z", FACE, 4)
    with p.at(56, 88, 1, 10):
        p.draw("M-38 26H38V-12L26 -2L16 -14L4 0L-8 -12L-18 0L-30 -13L-38 -6Z", FACE, 4)
    p.line(5, "M8 62L18 66M92 54L82 58")


# --- Special Tiles and signs, cut out of paper ---------------------------------------------------


def special_prop(p: Pencil) -> None:
    """Draws the Prop, a vase."""
    vase(p, 50, 52, 1.25)


def special_broken_prop(p: Pencil) -> None:
    """Draws the Broken Prop, a vase in pieces."""
    p.draw("M18 84L14 52L26 40L34 56L46 50L52 66L46 90L30 96Z", Tone("#B5CFE4", "#7FA4C6"), 3, 6)
    p.draw("M58 56L70 40L86 50L88 76L76 92L56 90L62 72Z", Tone("#B5CFE4", "#7FA4C6"), 3, 6)
    p.draw("M36 14L64 8L72 16L62 34L52 26L42 36Z", Tone("#B5CFE4", "#7FA4C6"), 3, 5)
    p.line(4, "M22 70C28 64 32 72 38 68M66 76C72 70 76 78 82 72", colour=BLUE.light)
    p.line(4, "M10 34L4 28M92 34L98 28M48 98V100M14 18L10 10M86 14L92 8")


def special_bouquet(p: Pencil) -> None:
    """Draws the Bouquet, a bunch of flowers."""
    flowers(p, 50, 42, 1.28)


def special_tomato(p: Pencil) -> None:
    """Draws the Tomato as it bursts on landing."""
    p.draw(
        "M50 4L60 16L78 10L80 28L97 34L88 50L98 66L80 72L76 90L59 84L48 97L38 85L20 90"
        "L19 72L3 64L13 49L4 32L21 27L24 10L40 16Z",
        "#F3B6A4",
        3,
    )
    tomato(p, 50, 50, 1.22, 10)


def hanger(p: Pencil) -> None:
    """Draws a door hanger with a moon, 80 × 120 units."""
    p.draw(
        "M16 4H64Q72 4 72 12V108Q72 116 64 116H16Q8 116 8 108V12Q8 4 16 4ZM40 16C30 16 "
        "24 22 24 31C24 40 30 46 40 46C50 46 56 40 56 31C56 22 50 16 40 16Z",
        RED,
        4,
    )
    p.pen(GRAPHITE, 3, "M24 33L8 40")
    p.draw("M46 58C26 56 20 88 42 98C54 102 60 92 60 88C44 92 34 72 46 58Z", "#FFF3C4", 3)
    p.ink("#FFF3C4", star((56, 68), 6, 2, 4))


def crush(p: Pencil) -> None:
    """Draws the sign of the Crush, a large and a small heart."""
    p.draw(heart(50, 68, 46), RED, 4, 9)
    p.line(7, "M21 60C21 50 27 43 35 43", colour="#F3B0A0")
    p.draw(heart(98, 20, 21), RED, 4, 5)


def nemesis(p: Pencil) -> None:
    """Draws the sign of the Nemesis, a grinning face with horns."""
    tone = Tone("#E8E2EA", "#B9AEC0")
    horn = Path("M34 56C12 50 0 26 10 2C18 18 36 24 52 26Z")
    p.draw(horn, tone, 5, 4).draw(horn.flip(60).reverse(), tone, 5, 4)
    p.draw(
        "M60 22C90 22 110 43 110 71C110 100 90 120 60 120C30 120 10 100 10 71C10 43 30 22 60 22Z",
        tone, 5, 8,
    )  # fmt: skip
    p.ink(
        GRAPHITE,
        "M26 54L54 69L47 78L32 75Z",
        "M94 54L66 69L73 78L88 75Z",
        "M28 88C45 99 75 99 92 88C86 110 73 116 60 116C47 116 34 110 28 88Z",
    )


def gauge_bomb(p: Pencil) -> None:
    """Draws a bomb with a gleeful face."""
    p.pen("#FFFDF7", 12, "M66 28C72 12 82 22 88 12", circle(46, 58, 36))
    p.line(5, "M66 28C72 12 82 22 90 10", colour=OCHRE.shade)
    p.draw(star((90, 10), 10, 4, 6), OCHRE, 2.4)
    p.draw("M52 26L64 16L78 28L68 40Z", GREY, 3)
    p.draw(circle(46, 58, 37), DARK, 3.4, 9)
    p.ink("#A39A98", "M18 50C18 38 26 30 36 28C28 36 24 42 24 52Z")
    p.draw(ellipse(34, 56, 7, 8.4), WHITE.light, 2).draw(ellipse(56, 54, 7, 8.4), WHITE.light, 2)
    p.ink(GRAPHITE, circle(36, 57, 3.4), circle(58, 55, 3.4))
    p.line(4.4, "M24 44L40 48M66 42L52 47", colour="#151314")
    p.draw("M30 72Q46 80 62 69C60 86 36 90 30 72Z", WHITE.light, 2.2).line(
        2, "M38 75V83M46 76V85M54 74V82"
    )


def leaves(p: Pencil, x: float, y: float, radius: float) -> None:
    """Draws a laurel wreath that is open at the top."""
    for side in (-1, 1):
        for k in range(6):
            turn = side * (168 - 26 * k)
            with p.at(x, y, 1, turn), p.at(0, -radius, 1, side * -34):
                p.draw("M0 12C-8 4 -7 -8 0 -14C7 -8 8 4 0 12Z", GREEN if k % 2 else SAGE, 2.4)


def gauge_success(p: Pencil) -> None:
    """Draws a star inside a laurel wreath."""
    leaves(p, 50, 54, 36)
    p.draw(star((50, 50), 29, 13, 5), OCHRE, 3.4, 4)
    p.draw("M38 88L50 80L62 88L58 98L50 92L42 98Z", RED, 2.6)


# --- clock, tape, paper, floor -------------------------------------------------------------------


def tape_strip(p: Pencil) -> None:
    """Draws a strip of masking tape, 120 × 30 units."""
    tape(p, 60, 15, 1.05)


class Lit:
    """Colours of the rehearsal room in evening or matinee light."""

    def __init__(self, *inks: str) -> None:
        self.paper, self.edge, self.crease, self.floor, self.other, self.seam, self.tape = inks


LIGHTS = {
    "evening": Lit("#EFE2C6", "#C4AE82", "#E2D2AF", "#2A211F", "#2F2523", "#1E1716", "#5A4C3A"),
    "matinee": Lit("#FFFCF2", "#D8C6A0", "#F3EAD3", "#E3D5BB", "#DDCEB1", "#CDBB99", "#F6E9B8"),
}


def sheet_of_paper(lighting: str, width: float, height: float) -> str:
    """Returns the SVG of rehearsal paper with torn edges and fold lines.

    It can be stretched in both directions. `lighting` is "evening" or "matinee".
    """
    light = LIGHTS[lighting]
    p = Pencil(width, height, stretch=True)
    edge = ragged(4, 4, width - 4, height - 4, 1.3)
    p.fill(edge.move(1.4, 2), light.edge).fill(edge, light.paper).stroke(edge, light.edge, 1.6)
    with p.cut(edge):
        p.pen(light.crease, 2.4, f"M{width / 2} 0V{height}M0 {height / 2}H{width}")
        p.ink(light.crease, poly((width - 26, height), (width, height - 26), (width, height)))
    return p.text()


def floor(lighting: str) -> str:
    """Returns the SVG of the rehearsal room's floor, 360 × 360 units.

    It has old tape marks and can be stretched in both directions.
    """
    light = LIGHTS[lighting]
    p = Pencil(360, 360, stretch=True)
    p.ink(light.floor, rect(-4, -4, 368, 368))
    for row in range(15):
        if row % 2:
            p.ink(light.other, rect(-4, 24 * row, 368, 24))
        joints = [(61 + 140 * k + 83 * row) % 360 for k in range(2)]
        p.pen(
            light.seam,
            1.4,
            f"M-4 {24 * row}H364",
            *(f"M{x} {24 * row}V{24 * row + 24}" for x in joints),
        )
    for x, y in ((30, 40), (330, 70), (180, 196), (40, 318), (326, 300)):
        p.pen(
            light.tape,
            3.4,
            f"M{x - 7} {y - 7}L{x + 7} {y + 7}M{x + 7} {y - 7}L{x - 7} {y + 7}",
            opacity=0.5,
        )
    p.pen(
        light.tape, 3.4, "M96 120V96H120M264 96H288V120M96 252V276H120M264 276H288V252", opacity=0.4
    )
    return p.text()


# --- backs, 120 × 168 ----------------------------------------------------------------------------


def back(p: Pencil, cloth: Tone) -> None:
    """Draws the back of a card without a picture.

    `cloth` has its colours.
    """
    p.draw(rect(4, 4, 112, 160, 9), PAPER.light, 3)
    inside = rect(10, 10, 100, 148, 5)
    p.ink(cloth.light, inside)
    p.hatch(inside, cloth.shade, 9, 2.6, 0.6)


def back_play(p: Pencil) -> None:
    """Draws the back of the Play Deck's cards.

    Somebody peeps out from behind a curtain.
    """
    p.draw(rect(4, 4, 112, 160, 9), PAPER.light, 3)
    inside = rect(10, 10, 100, 148, 5)
    p.ink(DARK.light, inside)
    for x in (52, 68):
        p.draw(circle(x, 92, 8), WHITE.light, 2).ink(GRAPHITE, circle(x + 2.6, 93, 3.6))
    with p.cut(inside):
        for flip in (False, True):
            with p.at(120 if flip else 0, 0, 1, 0, flip):
                p.draw("M-4 -4H59C58 30 48 70 40 112C44 130 50 150 52 172H-4Z", RED, 3)
                p.line(
                    4.4,
                    "M20 -4C22 50 18 90 12 110M38 -4C38 50 32 90 24 112M22 122C28 140 28 156 28 "
                    "168M34 120C42 140 42 156 42 168",
                    colour=RED.shade,
                )
                p.draw("M4 106H40V118H4Z", OCHRE, 3)


def back_crush(p: Pencil) -> None:
    """Draws the back of a Crush card, with two hearts."""
    back(p, Tone("#EBA493", "#DF907D"))
    with p.at(12, 32, 0.8):
        crush(p)


def back_nemesis(p: Pencil) -> None:
    """Draws the back of a Nemesis card, with a horned face."""
    back(p, Tone("#57504F", "#474140"))
    with p.at(12, 36, 0.8):
        nemesis(p)


# --- scenes --------------------------------------------------------------------------------------


def success(p: Pencil) -> None:
    """Draws cheering tiles on a stage, for a successful show.

    The picture is 360 × 240 units.
    """
    p.ink("#FFF0BE", rect(-4, -4, 368, 248)).ink("#FBDD8E", rays((180, 110), 30, 260, 18, 0.5))
    p.draw("M-6 176H366V246H-6Z", WOOD, 3)
    p.line(3, "M-4 196H364M-4 218H364", colour=WOOD.shade)
    casts = (
        (76, "happy", "up"), (118, "grin", "up"), (242, "laugh", "up"), (284, "grin", "up"),
    )  # fmt: skip
    for k, (x, face, arms) in enumerate(casts):
        tile(p, x, 136 + (k % 2) * 6, 1.12, (-8, 4, -4, 8)[k], face, "stand", arms)
    tile(p, 180, 116, 1.7, 0, "shut", "stand", "up")
    crown(p, 180, 74, 0.78)
    flowers(p, 250, 66, 0.66, 62)
    flowers(p, 112, 66, 0.66, -62)
    for side in (False, True):
        with p.at(360 if side else 0, 0, 1, 0, side):
            p.draw("M-6 -6H84C76 50 40 120 30 150C40 180 44 210 46 246H-6Z", RED, 3)
            p.line(
                5,
                "M24 -4C22 60 10 110 4 150M54 -4C46 60 30 110 20 148M22 168C26 190 28 220 28 244",
                colour=RED.shade,
            )
            p.draw("M-6 144H34V162H-6Z", OCHRE, 3)
    p.draw(
        "M-6 -6H366V22C330 44 300 40 270 24C240 44 210 44 180 26C150 44 120 44 90 24"
        "C60 40 30 44 -6 22Z",
        RED,
        3,
    )
    p.line(
        4,
        "M-4 20C30 40 60 36 90 20C120 40 150 40 180 22C210 40 240 40 270 20C300 36 330 40 364 18",
        colour=OCHRE.light,
    )


def bomb(p: Pencil) -> None:
    """Draws a grinning tile amid a collapsing set, for a failed show.

    The picture is 360 × 240 units.
    """
    p.ink("#4C4645", rect(-4, -4, 368, 248))
    p.hatch(rect(-4, -4, 368, 248), "#3C3736", 12, 4)
    p.ink("#F0D9A0", poly((166, -4), (206, -4), (262, 208), (110, 208)), opacity=0.9)
    p.draw("M-6 186H366V246H-6Z", WOOD, 3).line(3, "M-4 204H364M-4 222H364", colour=WOOD.shade)
    with p.at(66, 130, 1, -24):
        p.draw(
            "M-56 70V-40H-40V-52H-22V-40H-4V-52H14V-40H32V-52H48V70Z",
            Tone("#C8B4CC", "#A088A6"),
            3,
            8,
        )
        p.draw("M-20 70V30C-20 10 14 10 14 30V70Z", DARK, 3)
        p.line(4, "M48 -20L24 -4L34 14L12 28")
    with p.at(306, 116, 1, 28):
        p.draw("M-44 76L-36 -20L0 -64L36 -20L44 76Z", SAGE, 3, 8)
        p.line(4, "M0 70V-30M0 30L-22 8M0 10L20 -12", colour=GREEN.shade)
    p.line(4, "M96 -6C90 20 104 30 98 54M268 -6C276 16 262 26 268 44")
    p.draw("M84 52H112L104 70H92Z", GREY, 3)
    tile(p, 184, 130, 1.5, 0, "grin", "stand", "up")
    tomato(p, 205, 100, 0.6, 12)
    tile(p, 122, 184, 1, -86, "cross", "", "out")
    tile(p, 250, 190, 0.9, 62, "sad", "", "down")
    p.draws(
        GREY,
        "M14 226C-6 226 -8 200 16 202C18 184 48 184 48 202C66 196 76 220 56 228Z",
        "M346 228C366 228 370 200 344 202C340 184 312 186 314 204C296 200 290 222 308 230Z",
        width=3,
    )
    for x, y, k, turn in ((150, 222, 0.5, 20), (220, 224, 0.44, -30), (284, 214, 0.4, 50)):
        tomato(p, x, y, k, turn)
    p.draws(OCHRE, star((66, 44), 20, 9, 9), star((306, 40), 15, 7, 9), width=3)


def emblem() -> str:
    """Returns the SVG of Thespianage's poster, 240 × 320 units.

    It shows a spy whose shadow wears a crown.
    """
    p = Pencil(240, 320)
    with p.cut(rect(0, 0, 240, 320, 18)):
        p.ink("#F3D58C", rect(-4, -4, 248, 328))
        p.ink("#FBEBC0", rays((112, 140), 20, 320, 16, 0.5))
        p.ink(
            "#A9803A",
            "M150 92L206 84L214 250L146 250Z",
            "M148 92L138 52L160 72L176 36L192 70L214 46L208 86Z",
            opacity=0.75,
        )
        p.draw("M-6 244H246V326H-6Z", WOOD, 3)
        p.line(4, "M-4 262H244M-4 288H244M70 244V262M170 262V288", colour=WOOD.shade)
        with p.at(110, 164, 2.9, -4):
            tile(p, 0, 0, 1, 0, "stare", "tip", "", 4)
            p.draw("M-22 2L-17 -3L0 8L17 -3L22 2L19 22H-19Z", Tone("#B78B56", "#8C5B2E"), 1.8, 4)
            p.draw(
                "M-22 2L-16 -8L-2 9L-10 14ZM22 2L16 -8L2 9L10 14Z", Tone("#CDA06A", "#9A6C38"), 1.8
            )
            p.draw("M-19 14H19V18H-19Z", DARK, 1.4).draw(rect(-3, 12.6, 7, 7, 1), OCHRE, 1.4)
            p.draw("M-25 -14C-16 -22 16 -22 25 -14C20 -10 -20 -10 -25 -14Z", DARK, 1.8)
            p.draw("M-14 -17C-16 -32 -6 -34 0 -29C6 -34 16 -32 14 -17Z", DARK, 1.8)
            p.line(2.6, "M-14 -19Q0 -16 14 -19", colour=RED.light)
            p.line(4.4, "M18 8C26 6 28 0 26 -4")
            p.draws(DARK, rect(14, -11, 9, 11, 2), rect(25, -11, 9, 11, 2), width=1.6)
            p.draws(
                OCHRE,
                ellipse(18.5, -11, 5.6, 2.4),
                ellipse(29.5, -11, 5.6, 2.4),
                rect(21.6, -8, 5, 4),
                width=1.4,
            )
        p.draw("M-6 -6H92C84 60 50 120 34 180C28 220 30 270 32 326H-6Z", RED, 4)
        p.line(
            7,
            "M20 -6C22 90 2 180 4 320M48 -6C46 80 14 170 14 320M74 -6C68 70 30 150 24 300",
            colour=RED.shade,
        )
        p.draw("M246 -6H214C214 60 222 120 226 180C224 220 224 270 222 326H246Z", RED, 4)
        p.line(6, "M230 -4C230 100 236 200 234 320", colour=RED.shade)
        p.draw("M-6 -6H246V28C216 48 190 44 164 28C138 48 112 48 86 30C60 48 30 48 -6 30Z", RED, 4)
        p.line(
            5,
            "M-4 26C30 44 60 44 86 26C112 44 138 44 164 24C190 40 216 44 244 24",
            colour=OCHRE.light,
        )
        p.draw(heart(58, 284, 22), RED, 3, 4)
        with p.at(186, 286, 1, 8):
            mask(p, 0, 0, 1.06, 0, True)
            p.pen(GRAPHITE, 2.4, "M2 -20L-4 -8L4 2L-4 12L1 26")
    return p.text()


PICTURES: dict[str, tuple[float, float, Callable[[Pencil], None]]] = {
    "tile-plus": (100, 120, tile_plus),
    "tile-zero": (100, 120, tile_zero),
    "tile-minus": (100, 120, tile_minus),
    "tile-back": (100, 120, tile_back),
    "tile-curl": (100, 120, tile_curl),
    "tile-torn": (100, 120, tile_torn),
    "special-prop": (100, 100, special_prop),
    "special-broken_prop": (100, 100, special_broken_prop),
    "special-bouquet": (100, 100, special_bouquet),
    "special-tomato": (100, 100, special_tomato),
    "hanger": (80, 120, hanger),
    "gauge-bomb": (100, 100, gauge_bomb),
    "gauge-success": (100, 100, gauge_success),
    "tape": (120, 30, tape_strip),
    "back-play": (120, 168, back_play),
    "back-crush": (120, 168, back_crush),
    "back-nemesis": (120, 168, back_nemesis),
    "success": (360, 240, success),
    "bomb": (360, 240, bomb),
}
"""Width, height and drawing function of each picture, by name."""


def pictures() -> dict[str, str]:
    """Returns the SVG texts of this module's pictures, by name."""
    out = {"emblem": emblem()}
    for name, (width, height, draw) in PICTURES.items():
        p = Pencil(width, height)
        draw(p)
        out[name] = p.text()
    for lighting in LIGHTS:
        out[f"paper-{lighting}"] = sheet_of_paper(lighting, 360, 220)
        out[f"slip-{lighting}"] = sheet_of_paper(lighting, 240, 80)
        out[f"floor-{lighting}"] = floor(lighting)
    return out
