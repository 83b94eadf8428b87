"""Onstage's 36 playing cards, each with an index and a picture.

The index is in the corner and visible on every card of a fanned hand. It has the value, the sign,
the Golden Blossoms and the ability. The picture shows the value n as n pleats of a fan, n flags, n
waves or n leaves. Cards with an ability have a lacquer base with masks that show the ability.
"""

from __future__ import annotations

from .kit import Path, Svg, brush, circle, line, num, polar, poly, rect, sector, star, sym
from .motifs import (
    ABILITIES,
    blossom,
    blossom_heart,
    blossoms_of,
    digit,
    fan_blades,
    half_mask,
    moon,
    pattern,
    sign,
)
from .palette import HOUSE, SUITS, Suit

WIDTH, HEIGHT = 160, 224
STRIP = 40  # right edge of the strip
HEAD = 90, 84  # lower right corner of the index
RADIUS = 11  # of a Blossom in the index
EDGE = 4  # the paper's white border
MID = (STRIP + WIDTH - EDGE) / 2  # middle of the picture


def card(suit_name: str, value: int) -> str:
    """Returns the SVG of a card of Onstage."""
    suit = SUITS[suit_name]
    svg = Svg(WIDTH, HEIGHT)
    svg.fill(rect(0, 0, WIDTH, HEIGHT, 13), HOUSE.paper)
    inner = svg.clip(rect(EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, 9.5))
    picture = svg.clip(
        Path(f"M{STRIP} {EDGE}H{WIDTH - 13.5}Q156 4 156 13.5V210.5Q156 220 146.5 220H{STRIP}Z")
    )
    svg.group(f'clip-path="url(#{picture})"')
    svg.fill(rect(STRIP, EDGE, WIDTH - STRIP - EDGE, HEIGHT - 2 * EDGE), suit.tint)
    svg.stroke(
        pattern(suit.sign, STRIP, EDGE, 116, 216, 22 if suit.sign == "wave" else 18),
        suit.mid,
        1.3,
        0.45,
    )
    SCENES[suit.sign](svg, suit, value)
    svg.end()
    _strip(svg, suit, value, inner)
    svg.stroke(rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, 12.5), HOUSE.paper_shade, 1)
    return svg.text()


def blossom_spots(value: int) -> list[tuple[float, float]]:
    """Returns the centres of a card's Golden Blossoms, next to its number."""
    left, middle, right = 54.0, 65.5, 77.0
    if blossoms_of(value) == 1:
        return [(middle, 30.0)]
    low = 30.0 if blossoms_of(value) == 2 else 41.0
    return [(left, low), (right, low), (middle, 20.0)][: blossoms_of(value)]


def _index(value: int) -> Path:
    right, low = HEAD
    if value in ABILITIES:
        return Path(f"M{EDGE} {EDGE}H{right}V{low - 10}Q{right} {low} {right - 10} {low}H{EDGE}Z")
    step = 56
    return Path(
        f"M{EDGE} {EDGE}H{right}V{step - 10}Q{right} {step} {right - 10} {step}"
        f"H{STRIP + 8}Q{STRIP} {step} {STRIP} {step + 8}V{low}H{EDGE}Z"
    )


def _strip(svg: Svg, suit: Suit, value: int, inner: str) -> None:
    ability = ABILITIES.get(value)
    svg.group(f'clip-path="url(#{inner})"')
    svg.fill(rect(EDGE, EDGE, STRIP - EDGE, HEIGHT - 2 * EDGE), suit.fill)
    strip = pattern(suit.sign, EDGE, HEAD[1] + 6, STRIP - EDGE, 220 - HEAD[1] - 6, 30)
    svg.stroke(strip, suit.mid, 1.3, 0.45, clip=svg.clip(rect(EDGE, 90, STRIP - EDGE, 130)))
    if ability:
        svg.fill(rect(EDGE, 180, WIDTH - 2 * EDGE, 40), HOUSE.lacquer)
        svg.fill(rect(EDGE, 178, WIDTH - 2 * EDGE, 3), HOUSE.gold)
    svg.fill(rect(STRIP - 1.2, EDGE, 2.4, 176 if ability else 216), HOUSE.gold)
    svg.fill(_index(value), suit.fill).stroke(_index(value), HOUSE.gold, 2.4)
    svg.end()
    middle = (EDGE + STRIP - 1) / 2
    svg.fill(digit(value).fit(middle - 15, 9, 30, 42), suit.on)
    svg.fill(sign(suit.sign).fit(middle - 13, 54, 26, 26), suit.on)
    flowers, hearts = Path(), Path()
    for x, y in blossom_spots(value):
        flowers += blossom(x, y, RADIUS)
        hearts += blossom_heart(x, y, RADIUS)
    svg.fill(flowers, HOUSE.gold).fill(hearts, HOUSE.lacquer_deep)
    if ability:
        svg.fill(circle(65.5, 67, 13), HOUSE.gold)
        svg.fill(ability(65.5, 67, 17, 5.2 if value != 7 else 4.2), HOUSE.ink)
        _act(svg, value)


def _act(svg: Svg, value: int) -> None:
    mark, y = HOUSE.paper, 200
    if value == 1:
        svg.fill(half_mask(82, y, 36), HOUSE.gold)
        svg.fill(half_mask(130, y, 36), HOUSE.paper)
        svg.fill(ABILITIES[1](106, y, 10, 3.4), mark)
    elif value == 4:
        svg.fill(half_mask(82, y, 36), HOUSE.gold)
        svg.fill(half_mask(130, y, 36), HOUSE.lacquer_deep)
        svg.fill(ABILITIES[4](130, y, 22, 4.2), mark)
    else:
        svg.fill(half_mask(75, y, 36), HOUSE.gold)
        svg.fill(half_mask(132, y, 36), HOUSE.paper)
        svg.fill(ABILITIES[7](103.5, y, 17, 3.6), mark)


def _fan(svg: Svg, suit: Suit, value: int) -> None:
    low = 26 if value in ABILITIES else 0
    pivot = (MID, 176.0 - low)
    reach, step = 92 + 2.6 * value, 20 if value > 1 else 24
    start = -step * value / 2
    svg.fill(circle(MID, 96 - low / 2, 46), HOUSE.gold)
    tier = 3 - blossoms_of(value)
    half = step / 2
    rib = brush((*polar(pivot, 4, 0), 2.5), (*polar(pivot, reach * 0.5, 0), 6))
    pleat = fan_blades(pivot, reach * 0.4, reach, -half, step, 1, gap=1.2, bump=0.05)
    rim = fan_blades(pivot, reach * 0.9, reach, -half, step, 1, gap=1.2, bump=0.055)
    band = sector(pivot, reach * 0.48, reach * 0.53, 1 - half, half - 1)
    spot = moon(*polar(pivot, reach * 0.71, 0), 7.5 + tier)
    gem = circle(*polar(pivot, reach * 1.035, 0), 3.4)
    for i in range(value):
        turn = start + step * (i + 0.5)
        svg.group(f'transform="rotate({num(turn)} {num(pivot[0])} {num(pivot[1])})"')
        svg.fill(rib, HOUSE.lacquer_deep)
        svg.fill(pleat, suit.deep if i % 2 else suit.fill).fill(rim, suit.mid)
        if tier >= 1:
            svg.fill(band, HOUSE.gold)
        svg.fill(spot, HOUSE.paper)
        if tier == 2:
            svg.fill(gem, HOUSE.gold)
        svg.end()
    _hand(svg, pivot)


def _hand(svg: Svg, pivot: tuple[float, float]) -> None:
    x, y = pivot
    sleeve = Path("M-2 20L26 8C44 22 60 26 70 30V80H-30C-22 60 -14 44 -2 20Z").move(x, y)
    svg.fill(sleeve.solid(), HOUSE.lacquer)
    folds = brush((8, 22, 0), (0, 48, 3), (-8, 74, 2)).move(x, y) + brush(
        (20, 20, 0), (26, 44, 3.4), (30, 74, 2)
    ).move(x, y)
    svg.fill(folds, HOUSE.lacquer_deep)
    svg.fill(poly((-6, 16), (22, 3), (29, 11), (-3, 27)).move(x, y), HOUSE.gold)
    hand = Path("M-5 17C-13 10 -14 0 -8 -6C-4 -10 6 -11 11 -7C15 -3 14 2 16 5L20 4L-2 17Z").solid()
    svg.fill(hand.move(x, y), HOUSE.paper)
    fingers = (
        brush((-9, -1, 1.2), (0, -3, 1.8), (7, -5, 0))
        + brush((-10, 4, 1.2), (0, 2, 1.8), (9, -1, 0))
        + brush((-8, 9, 1.2), (1, 7, 1.8), (9, 4, 0))
    )
    svg.fill(fingers.move(x, y), HOUSE.ink)


def _flags(svg: Svg, suit: Suit, value: int) -> None:
    low = 30 if value in ABILITIES else 0
    root = (MID, 212.0 - low)
    svg.fill(circle(MID, 96 - low / 2, 46), HOUSE.gold)
    size = (1.5, 1.35, 1.25, 1.15, 1.1, 1.02, 0.96, 0.92, 0.88)[value - 1]
    spread = min(19.0, 62 / max(value - 1, 1))
    flag = Path("M0 2C11 7 21 20 26 34C21 35 19 38 20 43C14 42 12 46 13 51C7 51 5 55 5 60L0 62Z")
    trim = Path("M0 14C8 18 14 26 18 34C13 36 12 40 12 44C8 44 6 47 5 50L0 51Z")
    cloth, inset = flag.scale(size).move(1.7, 3).solid(), trim.scale(size).move(1.7, 3).solid()
    boss = circle(1.7 + 6.4 * size, 3 + 33 * size, 3.9 * size)
    spear = poly((0, -15 * size**0.5), (4.6, -5), (0, 3), (-4.6, -5))
    for i in _outside_in(value):
        turn = (i - (value - 1) / 2) * spread
        height = (182 - low) - abs(turn) ** 1.25 * (0.92 - low * 0.006)
        odd = int(abs(i - (value - 1) / 2)) % 2
        if value > 5 and odd:
            height -= 15
        tones = ((suit.fill, HOUSE.lacquer), (HOUSE.lacquer, suit.fill))[odd]
        x, y = polar(root, height, turn)
        svg.group(
            f'transform="translate({num(x)} {num(y)}) rotate({num(turn)})'
            + (' scale(-1 1)"' if turn < 0 else '"')
        )
        svg.fill(rect(-1.7, 0, 3.4, height, 1.5) + spear, HOUSE.lacquer_deep)
        svg.fill(cloth, tones[0]).stroke(cloth, HOUSE.paper, 1.5)
        svg.fill(inset, tones[1]).fill(boss, HOUSE.gold).end()
    _armour(svg, suit, root)


def _outside_in(count: int) -> list[int]:
    """Returns indices below `count`, from both ends inwards.

    The middle is then drawn last.
    """
    return sorted(range(count), key=lambda i: -abs(i - (count - 1) / 2))


def _armour(svg: Svg, suit: Suit, root: tuple[float, float]) -> None:
    x, y = root[0], root[1] - 38
    shoulders = sym("M0 4C14 4 22 10 34 14C50 18 60 30 64 60L0 60", 0).move(x, y)
    clip = svg.clip(shoulders)
    svg.fill(shoulders, suit.deep)
    svg.stroke(pattern(suit.sign, x - 64, y, 128, 60, 11), suit.mid, 1.5, clip=clip)
    svg.stroke(shoulders, HOUSE.gold, 2.2)
    svg.fill(circle(x, y + 10, 15), HOUSE.gold).fill(circle(x, y + 10, 11.5), HOUSE.lacquer)
    svg.fill(star((x, y + 10), 9, 4, 8), HOUSE.gold)


def _waves(svg: Svg, suit: Suit, value: int) -> None:
    bottom = 180 if value in ABILITIES else 220
    svg.fill(circle(MID + 12, 66, 40), HOUSE.gold)
    rise = 17.5 if bottom == 220 else 16
    tones = (suit.fill, suit.deep, suit.mid)
    for i in range(value - 1, -1, -1):
        base = bottom - 10 - rise * i
        left = i % 2 == 0
        k = 0.92 if value > 3 else 1.12
        crest = (
            Path(
                "M-70 80V40C-40 44 -22 40 -14 34C-6 24 -2 -2 26 -2C41 -2 50 8 50 20"
                "C50 31 43 37 35 37C28 37 23 32 23 26C23 21 27 17 32 17C35 17 37 18 39 20"
                "C39 14 34 8 27 8C18 8 12 16 12 26C12 38 22 44 44 42C66 40 80 36 100 40V80Z"
            )
            .solid()
            .scale(k)
            .move(MID - 14, base - 34 * k)
        )
        crest = crest if left else crest.flip(MID)
        crest = crest.move((-16, 14, 4, -8)[i % 4], 0)
        tone = tones[i % 3]
        svg.fill(crest, tone)
        svg.stroke(crest, HOUSE.paper, 1.8)
        foam = Path()
        for dx, dy, r in ((58, 10, 3), (62, 22, 2), (54, 1, 1.7)):
            fx = MID - 14 + dx * k
            foam += circle(fx if left else 2 * MID - fx, base - 34 * k + dy * k, r)
        svg.fill(foam.move((-16, 14, 4, -8)[i % 4], 0), HOUSE.paper)


def _leaves(svg: Svg, suit: Suit, value: int) -> None:
    bottom = 180 if value in ABILITIES else 220
    svg.fill(circle(MID, 92, 46), HOUSE.gold)
    rise = {1: 0, 2: 34, 3: 30}.get(value, (bottom - 58) / 9.2)
    first = {1: 46, 2: 40, 3: 28}.get(value, 12)
    size = {1: 1.5, 2: 1.25, 3: 1.14}.get(value, 0.98 if value < 7 else 0.86)
    height = first + rise * (value - 1) + (0 if value == 1 else 26)
    sway = 0 if value < 4 else 7
    stem = [
        (MID + (sway if k % 2 else -sway) * min(k, 1), bottom + 4 - height * k / 6, 6 - 0.6 * k)
        for k in range(7)
    ]
    svg.fill(brush(*stem), suit.deep)
    top = (stem[-1][0], stem[-1][1])
    curl = Path("M0 2C-1 -8 6 -18 14 -15C20 -12 16 -4 11 -7").move(*top)
    if value > 1:
        svg.stroke(curl, suit.deep, 2.6)
    for i in range(value):
        y = bottom - first - rise * i
        side = 1 if i % 2 == 0 else -1
        half = "M0 0C14 4 24 -10 22 -26C20 -42 6 -48 0 -62"
        body = sym(half, 0)
        lit = Path(half + "Z").solid()
        turn = side * (66 - 3.4 * i) if value > 1 else 12

        def place(path: Path, turn: float = turn, side: int = side, y: float = y) -> Path:
            return path.scale(size).turn(turn).move(MID + side * 6, y)

        svg.fill(place(brush((0, 8, 3), (0, -4, 3))), suit.deep)
        svg.fill(place(body), suit.fill)
        svg.fill(place(lit if side < 0 else lit.flip(0)), suit.mid)
        veins = line((0, 0), (0, -52))
        for vy in (-12, -24, -36):
            veins += line((-11, vy - 8), (0, vy), (11, vy - 8))
        svg.stroke(place(veins), suit.deep, 1.5)
        svg.stroke(place(body), HOUSE.paper, 1.2)


SCENES = {"fan": _fan, "banner": _flags, "wave": _waves, "leaf": _leaves}
