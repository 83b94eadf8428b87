"""Pictures of the Events and One Shots.

Events are on notices, One Shots on tickets.
"""

from __future__ import annotations

from collections.abc import Callable

from assets.art.draw.kit import circle, ellipse, rays, rect, star

from .faces import brows, eyes, head, mouth, nose
from .pencil import Pencil
from .things import (
    beam,
    boards,
    curtain,
    flowers,
    hand,
    heart,
    mask,
    shoe,
    spark,
    tile,
)
from .tones import (
    BLUE,
    DARK,
    GRAPHITE,
    GREEN,
    GREY,
    LILAC,
    OCHRE,
    PAPER,
    PLUM,
    RED,
    ROSE,
    SAGE,
    SKY,
    SOFT,
    STRAW,
    WATER,
    WHITE,
    WOOD,
    Tone,
    skin,
)  # fmt: skip


def full_house(p: Pencil) -> None:
    """Draws a full audience, in which a large hat blocks the view."""
    p.ink("#FFF3C4", rect(-4, -4, 128, 52))
    curtain(p, True, 22, RED, 46)
    curtain(p, False, 22, RED, 46)
    tile(p, 60, 32, 0.56, 0, "grin", "", "up")
    p.draw("M-4 46H124V54H-4Z", WOOD)
    n = 0
    for y, r, xs in ((66, 15, (12, 40, 90, 114)), (96, 19, (-2, 34, 82, 118))):
        for x in xs:
            p.draw(
                f"M{x - r} {y + 28}C{x - r} {y + 6} {x + r} {y + 6} {x + r} {y + 28}Z",
                (BLUE, GREEN, RED, LILAC)[n % 4],
                2.2,
            )
            p.draw(circle(x, y, r * 0.66), (DARK, OCHRE, GREY, WOOD, PLUM)[(n * 2) % 5], 2.2)
            n += 1
    p.draw("M36 124C36 96 84 96 84 124Z", PLUM, 2.4)
    p.draw("M44 84C40 60 48 54 60 54C72 54 80 60 76 84Z", RED).draw(ellipse(60, 84, 34, 8), RED)
    p.draw("M70 62C78 40 100 44 94 60C88 70 76 66 70 76Z", WHITE, 2.2)


def frosty_critic(p: Pencil) -> None:
    """Draws a stern critic among icicles."""
    with p.at(60, 58, 1.06):
        p.draw("M-46 64C-44 44 -26 38 -12 34H12C26 38 44 44 46 64Z", GREY)
        p.draw("M-26 34C-14 26 14 26 26 34C30 44 16 50 0 50C-16 50 -30 44 -26 34Z", BLUE)
        p.hatch(
            "M-26 34C-14 26 14 26 26 34C30 44 16 50 0 50C-16 50 -30 44 -26 34Z", SKY.light, 8, 3
        )
        head(p, 1, "long", -3)
        eyes(p, "weary", -3)
        brows(p, "angry", -3, WHITE.shade, 6)
        nose(p, "hook", -3)
        p.line(3.4, "M-12 22Q-4 17 6 23")
        p.draw("M-27 -12C-24 -44 22 -44 25 -12C10 -22 -14 -22 -27 -12Z", WHITE, shade=6)
        p.draws(
            "#D5ECF5",
            "M-10 13L-7 26L-4 13Z",
            "M-28 -10L-25 6L-21 -11Z",
            "M22 -11L25 8L28 -8Z",
            width=1.8,
        )
    p.draws(
        "#D5ECF5",
        "M4 4L11 34L18 4Z",
        "M22 4L27 24L33 4Z",
        "M92 4L98 40L106 4Z",
        "M106 4L111 26L118 4Z",
        width=2,
    )
    with p.at(92, 92, 1, 14):
        p.draw(rect(-15, -18, 30, 36, 2), WHITE)
        p.line(2, "M-9 -8H9M-9 -2H5")
        p.line(3.4, "M-6 6L6 14M6 6L-6 14", colour=RED.light)


def lavish_set(p: Pencil) -> None:
    """Draws a castle, a fountain, a moon and a swan on wheels."""
    p.pen(GRAPHITE, 1.6, "M94 0V16").draw(
        "M100 14C86 14 82 34 98 40C106 42 110 38 111 34C98 34 94 22 100 14Z", "#FFF3C4", 2
    )
    p.draw(
        "M18 98V50H10V40H16V44H24V40H32V44H40V40H46V50H40V62H54V38H50V26H56V30H62V26"
        "H68V30H74V26H80V38H76V62H88V50H84V42H90V46H98V42H106V50H102V98Z",
        LILAC,
        shade=6,
    )
    p.draw("M54 26L65 8L76 26Z", RED)
    p.draw("M65 8V2L74 5Z", OCHRE, 1.8)
    p.draw("M52 98V82C52 70 70 70 70 82V98Z", DARK)
    p.draws(
        OCHRE.light,
        "M26 70V60C26 55 34 55 34 60V70Z",
        "M92 74V64C92 59 98 59 98 64V74Z",
        "M61 52V44C61 40 69 40 69 44V52Z",
        width=2,
    )
    boards(p, 98)
    p.draw(
        "M72 104C70 94 86 92 92 96C96 88 88 84 90 76C92 68 104 70 104 76L110 78L103 80"
        "C98 82 106 90 102 98C98 108 76 110 72 104Z",
        WHITE,
        2.4,
    )
    p.ink(GRAPHITE, circle(100, 75, 1.5)).draws(
        DARK, circle(80, 110, 4), circle(96, 110, 4), width=2
    )
    p.line(3, "M26 96C20 84 16 90 14 96M26 96C30 82 38 86 38 96M26 96V82", colour=WATER.shade)
    p.draw("M10 96H44L38 104H16Z", GREY)


def bad_reviews(p: Pencil) -> None:
    """Draws a fish wrapped in a newspaper."""
    with p.at(60, 62, 1, -24):
        p.draw("M44 -8L66 -24C64 -10 64 6 68 20L44 8Z", WATER, shade=5)
        p.draw("M-58 0C-54 -20 -34 -26 -18 -24V24C-34 26 -54 20 -58 0Z", WATER, shade=6)
        p.draw(circle(-42, -6, 7), WHITE.light, 2).line(2.8, "M-46 -10L-38 -2M-38 -10L-46 -2")
        p.line(3, "M-57 6C-52 4 -48 8 -48 12M-28 -16C-24 -6 -24 8 -28 18")
        p.draw("M-26 -30L40 -20L52 -12L50 14L38 22L-28 32L-20 12L-28 0L-20 -14Z", WHITE, shade=7)
        p.ink(GRAPHITE, rect(-8, -18, 38, 6)).line(
            2, "M-8 -6H10M-8 0H8M-8 6H10M-8 12H6M36 -6H20M36 0H22", colour=SOFT
        )
        p.draw(rect(18, 4, 18, 12), GREY.light, 1.6)
    p.line(2.8, "M20 34C16 28 24 24 20 16M34 28C30 22 38 18 34 10M96 96C100 90 94 86 98 80")


def budget_cuts(p: Pencil) -> None:
    """Draws a king whose crown has been cut in half by scissors."""
    with p.at(46, 72, 0.9):
        p.draw("M-44 64C-42 42 -26 34 -10 30H12C28 34 42 42 44 64Z", RED)
        head(p, 4, "round", 4)
        eyes(p, "up", 4)
        brows(p, "worried", 4)
        nose(p, "bulb", 4)
        mouth(p, "wavy", 4)
        p.draw("M-26 12C-20 34 20 36 27 10C30 34 16 44 2 44C-14 44 -30 34 -26 12Z", WHITE)
        p.draw("M-26 -14L-34 -44L-16 -30L0 -54L4 -40L-4 -34L4 -28L-2 -18Q-14 -18 -26 -14Z", OCHRE)
    with p.at(88, 34, 1, -16):
        p.draw("M-8 2L6 -4L14 -22L26 -6L24 12Q8 8 -4 12L-2 6Z", OCHRE)
        p.draw(circle(26, -7, 3.4), OCHRE, 2)
    with p.at(84, 56, 1, 12):
        p.draw("M-2 4L-30 -20L-24 -24L6 -2ZM-2 -4L-32 8L-28 14L6 4Z", GREY, 2.2)
        p.pen(GRAPHITE, 8, circle(14, -9, 7), circle(14, 10, 7)).pen(
            RED.light, 4, circle(14, -9, 7), circle(14, 10, 7)
        )
    p.line(2.6, "M56 22L52 14M64 20L66 12")


def by_the_book(p: Pencil) -> None:
    """Draws a strict prompter who raises a finger in his box."""
    p.line(9, "M98 -4L96 22M112 -4L114 22", colour=BLUE.shade)
    shoe(p, 92, 26, 0.6, True)
    shoe(p, 116, 26, 0.6)
    boards(p, 34)
    p.draw("M10 96C4 34 116 34 110 96Z", STRAW, shade=8).draw(
        "M22 96C18 48 102 48 98 96Z", GRAPHITE
    )
    with p.at(60, 74, 0.86):
        head(p, 2, "round", 0)
        eyes(p, "open", 0)
        brows(p, "angry", 0, GREY.light, 6)
        nose(p, "long", 0)
        p.pen(GRAPHITE, 2.4, circle(-10, -4, 9), circle(11, -4, 9))
        p.draw("M-29 -4C-34 -34 34 -34 29 -4C22 -20 -22 -20 -29 -4Z", GREY)
    p.draw(
        "M12 84C28 78 48 80 60 88C72 80 92 78 108 84L112 108C94 102 74 102 60 110C46 "
        "102 26 102 8 108Z",
        WHITE,
    )
    p.line(
        2,
        "M60 88V109M22 90Q38 86 52 93M20 97Q38 93 52 100M68 93Q82 86 98 90M68 100Q82 93 100 97",
        colour=SOFT,
    )
    hand(p, "point", 26, 62, 0.66, -10, 2, DARK)


def press_night(p: Pencil) -> None:
    """Draws two reporters in hats and a flashing camera."""
    p.ink("#FFF3C4", rays((76, 50), 16, 110, 12, 0.5))
    for x, y, tone, wash, flip in ((29, 52, 4, WOOD, False), (97, 60, 1, BLUE, True)):
        with p.at(x, y, 0.72, 0, flip):
            p.draw("M-40 90C-38 44 -22 34 -8 30H10C24 34 38 44 40 90Z", wash)
            head(p, tone, "oval", 5)
            eyes(p, "side", 5)
            nose(p, "long", 5)
            mouth(p, "smirk", 5)
            p.draw("M-25 -16C-26 -46 28 -46 26 -16Z", wash).draw(
                "M-38 -14C-28 -22 28 -22 40 -14C24 -11 -22 -11 -38 -14Z", wash
            )
            p.draw("M-20 -42L0 -46L3 -28L-17 -24Z", WHITE, 2.2)
    p.draw("M22 124C24 104 38 98 48 98H72C84 100 96 108 98 124Z", GREY)
    p.draw("M26 68H44L48 60H68L72 68H92V106H26Z", DARK, shade=5)
    p.draw(circle(59, 87, 15), GREY.light).draw(circle(59, 87, 9.4), BLUE, 2).ink(
        WHITE.light, circle(56, 84, 2.8)
    )
    p.draw(star((80, 50), 24, 9, 9), "#FFFDF0", 2.4)
    p.draws(skin(3), ellipse(27, 92, 7, 11), ellipse(92, 92, 7, 11))


def quiet_backstage(p: Pencil) -> None:
    """Draws a stagehand who asks for silence beside a sleeping mouse."""
    p.ink(BLUE.shade, rect(0, 0, 120, 120))
    p.hatch(rect(0, 0, 120, 120), "#1D3760", 8, 2.4)
    with p.at(58, 54, 0.98, -5):
        p.draw("M-42 70C-40 46 -24 38 -10 34H12C28 38 42 46 44 70Z", DARK)
        head(p, 3, "oval", 4)
        eyes(p, "side", 4)
        brows(p, "raised", 4)
        nose(p, "button", 4)
        p.draw(ellipse(5, 20, 4, 3.4), "#6E1B1B", 2)
        p.draw("M-27 2C-36 -40 36 -42 28 2C22 -18 -20 -20 -27 2Z", GRAPHITE)
        p.line(4.6, "M-30 -4C-30 -44 32 -44 31 -4", colour=GREY.light)
        p.draw(rect(-36, -10, 12, 20, 5), GREEN)
    hand(p, "point", 66, 92, 0.9, -4, 3, DARK)
    with p.at(100, 100, 0.8):
        p.draw("M-20 10C-22 -8 0 -14 10 -4C14 0 16 6 14 10Z", GREY).draw(
            circle(6, -8, 5), ROSE.light, 2
        )
        p.line(2, "M6 2Q9 5 12 2M-20 8C-30 8 -28 -2 -34 0")
    p.draws("#FFF3C4", circle(100, 82, 3), circle(103, 70, 4.4), circle(99, 54, 6.4), width=2)


def cover_story(p: Pencil) -> None:
    """Draws a magazine cover with a star in sunglasses."""
    with p.at(60, 62, 1, -4):
        p.draw("M-36 -46H36L40 -42V50H-32Z", GREY.light)
        p.draw("M-40 -50H34V46H-40Z", RED, shade=0)
        p.ink("#FFF3C4", rays((-3, 4), 10, 44, 12, 0.5))
        p.ink(WHITE.light, rect(-36, -46, 66, 12)).pen(
            GRAPHITE, 4.4, "M-30 -40H-20M-14 -40H-2M4 -40H10M16 -40H24"
        )
        with p.at(-3, 8, 0.86):
            p.draw("M-38 48C-36 40 -22 34 -10 30H10C22 34 36 40 38 48Z", BLUE)
            p.draw("M-25 -2C-25 -44 25 -44 25 -2C25 16 14 32 0 32C-14 32 -25 16 -25 -2Z", skin(3))
            p.draw(
                "M-27 4C-34 -24 -20 -42 4 -40C28 -38 32 -18 27 0C22 -14 10 -20 -2 -22C-14 -20 "
                "-22 -10 -27 4Z",
                DARK,
            )
            p.draw(
                "M-24 -8H-2L0 -5L2 -8H24L21 4C18 9 6 9 3 1C2 -2 -2 -2 -3 1C-6 9 -18 9 -21 4Z",
                GRAPHITE,
                1,
            )
            p.line(2.4, "M-18 -2L-10 -5M8 -2L16 -5", colour=GREY.light)
            mouth(p, "grin", 0)
        p.draw(star((24, 34), 16, 10, 10), OCHRE, 2.2)
        p.line(3, "M18 34L22 38L30 29")
    spark(p, (16, 26, 7), (106, 92, 8))


def lost_voice(p: Pencil) -> None:
    """Draws an ill actor with a scarf, a thermometer and tea."""
    with p.at(50, 56, 0.98, -6):
        p.draw("M-46 72C-44 50 -26 42 -12 38H12C28 42 44 50 46 72Z", PLUM)
        head(p, 2, "oval", 3)
        eyes(p, "weary", 3)
        brows(p, "worried", 3)
        nose(p, "bulb", 3)
        p.ink(RED.light, ellipse(4, 8, 6, 4))
        p.draw(
            "M-28 -2C-34 -28 -14 -40 4 -38C26 -36 32 -18 28 0C20 -12 8 -20 -4 -20C-14 -20 "
            "-24 -12 -28 -2Z",
            OCHRE,
        )
        scarf = (
            "M-28 14C-14 22 14 22 28 12C34 22 34 34 28 40C12 50 -14 50 -28 42C-34 34 -34 22 -28 14Z"
        )
        p.draw(scarf, GREEN).pen(
            STRAW.light, 4, "M-18 19L-14 46M-4 21L-2 48M10 20L14 46M22 16L27 41"
        )
        p.line(3, "M10 17L32 8")
        p.draw(circle(34, 7, 3.4), RED, 2)
        p.draw("M-32 -30C-34 -46 -2 -50 2 -38L-6 -26C-14 -32 -24 -32 -32 -30Z", SKY).draw(
            rect(-10, -52, 12, 8, 3), DARK, 2
        )
    with p.at(94, 92):
        p.draw("M-20 -12H16L12 16H-16Z", WHITE, shade=5)
        p.pen(GRAPHITE, 6, "M15 -6C26 -8 24 8 13 6").pen(WHITE.light, 2.6, "M15 -6C26 -8 24 8 13 6")
        p.draw(ellipse(-2, -12, 18, 4), WOOD.light, 2)
        p.line(3, "M-10 -20C-14 -26 -6 -28 -10 -36M4 -20C0 -26 8 -28 4 -36")


def slapstick_night(p: Pencil) -> None:
    """Draws a clown hit by a pie, with another on its way."""
    with p.at(50, 62, 1.02, -12):
        p.draw("M-44 68C-42 46 -26 38 -12 34H12C28 38 42 46 44 68Z", OCHRE)
        p.draw(
            "M-30 40C-34 30 -20 28 0 36C20 28 34 30 30 40C34 50 20 52 0 44C-20 52 -34 50 -30 40Z",
            BLUE,
        )
        head(p, 3, "round", 2)
        p.draw(
            "M-40 -6C-48 -24 -30 -32 -28 -22C-30 -14 -34 -8 -40 -6ZM40 -6C48 -24 30 -32 28 "
            "-22C30 -14 34 -8 40 -6Z",
            RED,
        )
        p.draw(
            "M-28 -14C-32 -30 -8 -34 2 -28C14 -34 32 -24 27 -10C36 -2 32 14 24 18C22 30 12 "
            "30 8 24C4 34 -8 34 -10 24C-20 28 -30 18 -26 8C-36 2 -34 -10 -28 -14Z",
            WHITE,
            shade=7,
        )
        p.ink(GRAPHITE, ellipse(-9, -5, 3, 4.4), ellipse(12, -5, 3, 4.4))
        p.draw(circle(2, 5, 6.6), RED, 2)
        p.line(3, "M-6 16Q2 22 10 16")
    with p.at(98, 42, 1, 62):
        p.draw("M-22 -4H22L15 10H-15Z", GREY, shade=4)
        p.draw("M-22 -4C-24 -14 -12 -12 -10 -16C-4 -12 4 -18 10 -14C16 -16 24 -12 22 -4Z", WHITE, 2)
    p.draws(
        WHITE,
        circle(76, 22, 4),
        circle(86, 74, 5),
        circle(16, 24, 3.6),
        circle(104, 84, 3.4),
        width=2,
    )
    p.line(2.6, "M84 30L76 34M88 52L80 50")


def one_note(p: Pencil) -> None:
    """Draws a finger that plays a grand piano with a single key."""
    p.draw("M22 58L30 20C46 8 88 14 104 34L96 60Z", DARK, shade=0)
    p.line(3, "M96 58L88 34", colour=SOFT)
    p.draw("M12 58H108V82C108 90 100 92 92 90H26C16 92 12 88 12 80Z", DARK, shade=6)
    p.draw(rect(22, 66, 76, 12, 2), GRAPHITE, 2).draw(rect(50, 66, 20, 15, 1), WHITE, 2.2)
    p.line(6, "M24 90L22 114M96 90L98 114")
    hand(p, "point", 66, 94, 0.86, -10, 2, RED)
    p.ink(GRAPHITE, ellipse(54, 40, 9, 7))
    with p.at(54, 34, 1, 8):
        p.draw("M-2 10C-4 2 -18 4 -18 13C-18 22 -2 22 -2 12V-20L14 -14V-6L2 -10V12Z", OCHRE, 2.4)


def show_stopper(p: Pencil) -> None:
    """Draws a raised hand that stops everything."""
    p.ink("#FFF3C4", rays((60, 60), 16, 110, 14, 0.5))
    with p.at(60, 70, 1.55):
        hand(p, "open", 0, 0, 1, 0, 2, DARK)
    p.line(
        4,
        "M16 42C8 54 8 70 16 82M104 42C112 54 112 70 104 82M26 50C22 58 22 66 26 74M94 "
        "50C98 58 98 66 94 74",
    )
    spark(p, (88, 26, 8), (32, 26, 8))


def both_wings_at_once(p: Pencil) -> None:
    """Draws an actor between two curtains, with a tile on each hand."""
    with p.at(60, 74, 0.84):
        p.line(15, "M-20 40C-36 36 -42 18 -42 2M20 40C36 36 42 18 42 2", colour=GRAPHITE)
        p.line(11, "M-20 40C-36 36 -42 18 -42 2M20 40C36 36 42 18 42 2", colour=RED.light)
        p.draw("M-26 66C-26 42 -18 34 -8 30H8C18 34 26 42 26 66Z", RED)
        head(p, 4, "oval", 0)
        eyes(p, "happy", 0)
        nose(p, "broad", 0)
        mouth(p, "grin", 0)
        p.draw("M-27 0C-32 -44 32 -44 27 0C20 -20 -20 -20 -27 0Z", GRAPHITE)
        p.draw(ellipse(-42, 0, 9, 7), skin(4)).draw(ellipse(42, 0, 9, 7), skin(4))
    curtain(p, True, 24, BLUE)
    curtain(p, False, 24, BLUE)
    tile(p, 27, 44, 0.76, -10, "laugh", "", "up")
    tile(p, 93, 44, 0.76, 10, "ooh", "", "up")


def the_whole_story(p: Pencil) -> None:
    """Draws an open book with a heart, a mask and an eye."""
    p.draw(
        "M8 40C24 30 46 32 60 42C74 32 96 30 112 40V100C96 90 74 92 60 102C46 92 24 90 8 100Z", RED
    )
    p.draw(
        "M12 36C28 26 46 28 60 38C74 28 92 26 108 36V94C92 84 74 86 60 96C46 86 28 84 12 94Z", WHITE
    )
    p.line(2.6, "M60 38V96")
    p.draw(heart(36, 50, 13), RED, 2.2)
    mask(p, 84, 54, 0.62, 6, True)
    p.line(
        2, "M20 74Q34 70 52 78M20 81Q34 77 52 85M68 78Q84 70 100 75M68 85Q84 77 100 82", colour=SOFT
    )
    p.draw("M56 28C56 20 66 20 66 28V112L61 104L56 110Z", BLUE, 2.2)
    p.draw("M30 24C40 12 62 12 72 24C62 34 40 34 30 24Z", WHITE, 2.4).draw(
        circle(51, 24, 7), GREEN, 2
    ).ink(GRAPHITE, circle(51, 24, 3.4))


def bow_first(p: Pencil) -> None:
    """Draws an actor taking a deep bow."""
    boards(p, 98)
    beam(p, 60, 8, 104, 44, 10)
    p.draws(BLUE, "M58 62H70L65 102H56Z", "M70 60H84L86 102H77Z")
    shoe(p, 56, 102, 0.62, True)
    shoe(p, 80, 102, 0.62, True)
    p.draw("M84 66C82 48 58 40 38 52L40 70C54 62 64 64 66 72Z", RED, shade=5)
    with p.at(32, 66, 0.6, -58):
        head(p, 2, "oval", -2)
        eyes(p, "shut", -2)
        mouth(p, "smile", -2)
        p.draw(
            "M-27 4C-36 -20 -24 -40 0 -38C28 -38 36 -14 27 6C22 -14 8 -22 -4 -22C-16 -18 "
            "-24 -8 -27 4Z",
            DARK,
        )
    p.draw("M42 60L50 62C48 74 38 86 28 92L23 87C34 80 40 70 42 60Z", RED)
    p.draw("M8 96C16 88 34 88 40 96C34 104 14 104 8 96Z", DARK).draw(
        "M16 93C16 82 32 82 32 93Z", DARK
    )
    flowers(p, 94, 36, 0.66, 30)


def last_minute_rewrite(p: Pencil) -> None:
    """Draws a crossed-out page and a red pencil."""
    with p.at(56, 60, 1, -5):
        p.draw("M-36 -42H34V28L26 38L20 30L10 42L0 32L-10 44L-18 34L-28 42L-36 34Z", WHITE, shade=0)
        p.line(2, "M-28 -32H20M-28 -23H26M-28 -14H14M-28 -5H24M-28 13H18M-28 22H10", colour=SOFT)
        p.line(7, "M-32 -34L28 24M28 -34L-32 26", colour=RED.light)
    with p.at(86, 56, 1.1, 34):
        p.draw("M-8 -46H8V18L0 36L-8 18Z", RED, shade=5)
        p.draw("M-8 -46H8V-36H-8Z", ROSE, 2).draw("M-8 18H8L0 36Z", PAPER, 2).ink(
            RED.light, "M-3 28H3L0 36Z"
        )
    p.line(2.8, "M56 100L52 108M66 102V110M76 98L82 105")


def stagehands_miracle(p: Pencil) -> None:
    """Draws a stagehand with a mop, and gaffer tape as a halo."""
    p.ink("#FFFDF0", rays((56, 46), 14, 110, 12, 0.4))
    p.pen(GRAPHITE, 8, "M96 26L84 112").pen(WOOD.light, 4.4, "M96 26L84 112")
    p.draw(
        "M84 30C82 12 90 6 98 8C108 8 114 16 108 32C104 26 102 34 99 28C96 36 92 26 90 "
        "32C88 26 86 34 84 30Z",
        WHITE,
    )
    with p.at(52, 70, 0.92):
        p.draw("M-44 58C-42 42 -26 36 -12 32H12C28 36 42 42 44 58Z", DARK)
        head(p, 3, "square", 3)
        eyes(p, "up", 3, -2)
        nose(p, "broad", 3)
        mouth(p, "smile", 3)
        p.draw("M-26 -14C-28 -40 28 -40 26 -14Z", GREEN).draw(
            "M-29 -14C-14 -22 14 -22 29 -14L25 -9C12 -15 -12 -15 -27 -9Z", GREEN.shade
        )
        p.pen(GRAPHITE, 10, ellipse(0, -47, 22, 6)).pen(OCHRE.light, 6, ellipse(0, -47, 22, 6))
    hand(p, "grip", 92, 84, 0.76, 16, 3, DARK)


EVENTS: dict[str, tuple[Callable[[Pencil], None], Tone]] = {
    "full_house": (full_house, STRAW), "frosty_critic": (frosty_critic, SKY),
    "lavish_set": (lavish_set, SKY), "bad_reviews": (bad_reviews, STRAW),
    "budget_cuts": (budget_cuts, SAGE), "by_the_book": (by_the_book, STRAW),
    "press_night": (press_night, PLUM), "quiet_backstage": (quiet_backstage, BLUE),
    "cover_story": (cover_story, SAGE), "lost_voice": (lost_voice, ROSE),
    "slapstick_night": (slapstick_night, SKY), "one_note": (one_note, LILAC),
}  # fmt: skip

SHOTS: dict[str, tuple[Callable[[Pencil], None], Tone]] = {
    "show_stopper": (show_stopper, RED), "both_wings_at_once": (both_wings_at_once, STRAW),
    "the_whole_story": (the_whole_story, SAGE), "bow_first": (bow_first, PLUM),
    "last_minute_rewrite": (last_minute_rewrite, SKY),
    "stagehands_miracle": (stagehands_miracle, SKY),
}  # fmt: skip
