"""Tests of the pictures."""

from __future__ import annotations

import gzip
import itertools
import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from app.games import board_of
from app.games.onstage.layout import INDEX
from assets.art.draw.__main__ import pictures
from assets.art.draw.cards import RADIUS, blossom_spots
from assets.art.draw.kit import Path as Drawn
from assets.art.draw.kit import brush, circle, num, rect, sym
from assets.art.draw.masks import MASKS
from assets.art.draw.motifs import ABILITIES, SIGNS, blossom, blossoms_of, digit, pattern, sign
from assets.art.draw.palette import HOUSE, SUITS
from assets.art.draw.seats import SEATS
from assets.art.draw.understudies import FACES
from engines import games
from engines.onstage.content import ABILITY, WORTH

ART = Path(__file__).resolve().parents[2] / "assets" / "art"
FILES = sorted(ART.rglob("*.svg"))
IDS = [str(file.relative_to(ART)) for file in FILES]
FOLDERS = sorted({name.partition("/")[0] for name in IDS})

EVENING, MATINEE = "#17110F", "#FBF5EA"

ELEMENTS = {"svg", "g", "path", "defs", "clipPath", "linearGradient", "stop"}
ATTRIBUTES = {
    "svg": {"viewBox", "preserveAspectRatio"},
    "g": {"clip-path", "transform"},
    "path": {
        "d", "fill", "fill-opacity", "stroke", "stroke-width", "stroke-linecap",
        "stroke-linejoin", "stroke-opacity",
    },
    "defs": set(),
    "clipPath": {"id"},
    "linearGradient": {"id", "x1", "y1", "x2", "y2"},
    "stop": {"offset", "stop-color", "stop-opacity"},
}  # fmt: skip

ICONS = [
    "back", "next", "close", "menu", "more", "home", "rules", "settings", "play", "continue",
    "history", "undo", "refresh", "up", "down", "drag", "plus", "minus", "edit", "eye",
    "eye-off", "lock", "unlock", "star", "crown", "info", "help", "search", "share", "export",
    "import", "trash", "check", "warn", "hand", "sort-suit", "sort-value", "sun", "moon",
    "theme", "vibration", "motion", "text-size", "pass", "install", "keyboard", "wake",
    "language", "trophy", "masks", "people", "recap", "hold", "tap", "pause", "step-back",
    "step-on", "turn-back", "turn-on", "bulb", "rotate", "qr",
]  # fmt: skip


ENCORE = json.loads((ART.parents[1] / "engines/encore/content/colours.json").read_text("utf-8"))
DECKS = [colour["id"] for colour in ENCORE["colours"]]
UPSTAGED = [
    json.loads((ART.parents[1] / f"engines/upstaged/content/{part}.json").read_text("utf-8"))
    for part in ("artists", "cues")
]
GENRES = [genre["id"] for genre in UPSTAGED[0]["genres"]]
KINDS = [kind["id"] for kind in UPSTAGED[1]["types"]]
CUES = sorted({cue for card in UPSTAGED[1]["cards"] for cue in card["cues"]})
GAME_SIGNS = [
    *(f"deck-{colour}" for colour in DECKS),
    *(f"vibe-{vibe['id']}" for vibe in ENCORE["vibes"]),
    *(f"kind-{kind}" for kind in ("performer", "supporter", "surprise")),
    *("money", "bolt", "boost", "tour", "intensity"),
    *(f"cue-{cue}" for cue in CUES),
    *(f"genre-{genre}" for genre in GENRES),
    *(f"focus-{focus['id']}" for focus in UPSTAGED[0]["focuses"]),
    *(f"type-{kind}" for kind in KINDS),
    *("charisma", "compassion", "connections", "trapdoor", "hook", "prop", "broken-prop"),
    *("bouquet", "tomato", "shot", "crush", "nemesis", "deck", "tiles", "tile-down", "fuse"),
    *("bomb", "success", "notice", "places", "rehearse"),
]


STAMPS = ["seen", "locked", "rests", "used", "guarded", "cut"]


def expected() -> set[str]:
    """Returns the paths of all pictures that app and games need."""
    names = {f"onstage/card-{s}-{v}.svg" for s in SUITS for v in range(1, 10)}
    names |= {f"onstage/performer-{s}-{n}.svg" for s in SUITS for n in (1, 2, 3)}
    names |= {f"onstage/sign-{name}.svg" for name in SIGNS}
    names |= {f"onstage/{name}.svg" for name in ("performer-star", "blossom", "emblem")}
    for theme in ("evening", "matinee"):
        names |= {f"house/curtain-{theme}.svg", f"house/curtain-fringe-{theme}.svg"}
        names |= {
            f"house/{piece}-{theme}.svg"
            for piece in (
                "stage-floor", "stage-backdrop", "proscenium-left", "proscenium-right", "valance",
                "spotlight",
            )
        }  # fmt: skip
    names |= {f"brand/{n}.svg" for n in ("mask", "mask-flat", "wordmark", "wordmark-stacked")}
    names |= {f"icons/{name}.svg" for name in ICONS}
    names |= {f"stamps/{name}.svg" for name in STAMPS}
    names |= {f"seats/{n}.svg" for n in ("mask", "fan", "lantern", "bell", "rose", "drum")}
    names |= {f"masks/mask-{name}.svg" for name in MASKS}
    names |= {f"signs/{name}.svg" for name in GAME_SIGNS}
    names |= {f"encore/{name}.svg" for name in encore_names()}
    names |= {f"upstaged/{name}.svg" for name in upstaged_names()}
    names |= {f"thespianage/{name}.svg" for name in thespianage_names()}
    names |= {f"understudies/{level}.svg" for level in ("extra", "regular", "lead")}
    names |= {f"{name}.svg" for name in blank_names()}
    return names | {name for game in games() if game not in LISTED for name in shown_by(game)}


LISTED = ("encore", "onstage", "thespianage", "upstaged")
"""Games whose pictures are derived from their content below."""


def shown_by(game: str) -> set[str]:
    lit = [{*board_of(game).pictures(lighting)} for lighting in ("evening", "matinee")]
    own = {name for names in lit for name in names if name.startswith(f"{game}/")}
    return {f"{name}.svg" for name in own | {f"{game}/emblem"}}


def blank_names() -> set[str]:
    names = {f"onstage/blank-{suit}-{rank}" for suit in SUITS for rank in (1, 2, 3)}
    names |= {f"upstaged/blank-{g}-{f}" for g in GENRES if g != "wild" for f in ("talent", "image")}
    names |= {f"encore/blank-{deck}" for deck in DECKS}
    names |= {f"thespianage/blank-{kind}" for kind in ("card", "event", "shot")}
    return names | {"onstage/blank-star", "upstaged/blank-wild-wild", "encore/blank-venue"}


def encore_names() -> set[str]:
    """Returns the names of ENCORE!! ECG's pictures."""
    names = {"floor-evening", "floor-matinee", "star", "emblem"}
    names |= {f"back-{colour}" for colour in DECKS}
    for kind in ("performer", "supporter", "surprise", "venue"):
        file = ART.parents[1] / f"engines/encore/content/{kind}s.json"
        entries = json.loads(file.read_text("utf-8"))[f"{kind}s"]
        names |= {f"{kind}-{entry['id']}" for entry in entries}
    return names


def upstaged_names() -> set[str]:
    """Returns the names of Upstaged!'s pictures."""
    names = {"artist-back", "card-back", "slot", "camera-on", "camera-off", "cut", "emblem"}
    names |= {f"artist-{artist['id']}" for artist in UPSTAGED[0]["artists"]}
    names |= {f"face-{artist['id']}" for artist in UPSTAGED[0]["artists"]}
    names |= {f"{k}-{genre}" for k in ("rim", "chair") for genre in GENRES if genre != "wild"}
    names |= {f"cue-{cue}" for cue in CUES} | {f"card-{kind}" for kind in KINDS}
    for lighting in ("evening", "matinee"):
        names |= {f"stage-{lighting}", f"door-{lighting}"}
        names |= {f"runway-{mode}-{lighting}" for mode in ("live", "rehearsal")}
    return names


def thespianage_names() -> set[str]:
    """Returns the names of Thespianage's pictures."""
    names = {
        *("tile-plus", "tile-zero", "tile-minus", "tile-back", "tile-curl", "tile-torn"),
        *("back-play", "back-crush", "back-nemesis", "hanger", "tape"),
        *("gauge-bomb", "gauge-success", "success", "bomb", "emblem"),
    }
    names |= {f"{k}-{t}" for k in ("paper", "slip", "floor") for t in ("evening", "matinee")}
    content = ART.parents[1] / "engines/thespianage/content"
    for kind in ("card", "event", "shot"):
        entries = json.loads((content / f"{kind}s.json").read_text("utf-8"))[f"{kind}s"]
        names |= {f"{kind}-{entry['id']}" for entry in entries}
    cast = json.loads((content / "cast.json").read_text("utf-8"))["characters"]
    names |= {f"character-{entry['id']}{mood}" for entry in cast for mood in ("", "-sunk")}
    specials = json.loads((content / "tiles.json").read_text("utf-8"))["specials"]
    return names | {f"special-{entry['id']}" for entry in specials}


def read(name: str) -> ElementTree.Element:
    return ElementTree.fromstring((ART / name).read_text(encoding="utf-8"))


def drawn_in(folder: str) -> Iterator[tuple[str, ElementTree.Element]]:
    for name in IDS:
        if name.startswith(f"{folder}/"):
            yield name, read(name)


def tag(element: ElementTree.Element) -> str:
    return element.tag.removeprefix("{http://www.w3.org/2000/svg}")


def test_every_expected_file_is_there_and_no_other() -> None:
    assert set(IDS) == expected()


@pytest.mark.parametrize("game", games())
def test_no_picture_of_a_game_is_unused(game: str) -> None:
    shown = {
        picture
        for lighting in ("evening", "matinee")
        for picture in board_of(game).pictures(lighting)
        if picture.startswith(f"{game}/")
    }
    drawn = {name.removesuffix(".svg") for name in IDS if name.startswith(f"{game}/")}
    blank = {name for name in blank_names() if name.startswith(f"{game}/")}
    assert drawn == shown | {f"{game}/emblem"} | blank  # owners' cards: tests/app/games


def test_drawing_again_gives_the_same_files() -> None:
    drawn = pictures()
    assert drawn.keys() == set(IDS)
    stale = [n for n, text in drawn.items() if (ART / n).read_text(encoding="utf-8") != text]
    assert not stale, f"run `python -m assets.art.draw`: {stale}"


@pytest.mark.parametrize("folder", FOLDERS)
def test_only_plain_elements_and_attributes(folder: str) -> None:
    for name, root in drawn_in(folder):
        ids = {e.get("id") for e in root.iter()} - {None}
        for element in root.iter():
            kind = tag(element)
            assert kind in ELEMENTS, (name, kind)
            assert set(element.attrib) <= ATTRIBUTES[kind], (name, kind, element.attrib)
            assert not (element.text or "").strip(), f"text in {name}"
            for value in element.attrib.values():
                for target in re.findall(r"url\(#(\w+)\)", value):
                    assert target in ids, name
                assert "http" not in value, name
                assert "data:" not in value, name
            if kind == "path":
                assert {"d"} <= set(element.attrib), name
                fill = element.get("fill") if element.get("stroke") is None else "none"
                assert fill is not None or name_of_clip(root, element), f"no fill in {name}"


def name_of_clip(root: ElementTree.Element, path: ElementTree.Element) -> bool:
    return any(path in list(e) for e in root.iter() if tag(e) == "clipPath")


SHAPES = {
    "onstage/card-": (160, 224), "onstage/performer-": (120, 160), "icons/": (24, 24),
    "stamps/": (24, 24), "signs/": (64, 64), "encore/performer-": (120, 140),
    "encore/supporter-": (120, 120), "encore/surprise-": (120, 120),
    "encore/venue-": (240, 100), "encore/back-": (120, 168),
    "upstaged/artist-": (120, 120), "upstaged/rim-": (120, 120), "upstaged/face-": (120, 120),
    "upstaged/chair-": (120, 120),
    "upstaged/cue-": (96, 96), "upstaged/card-": (120, 210), "upstaged/door-": (120, 120),
    "upstaged/stage-": (320, 320),
    "upstaged/runway-live-": (126, 292), "upstaged/runway-rehearsal-": (126, 192),
    "thespianage/character-": (120, 120), "thespianage/card-": (120, 120),
    "thespianage/event-": (120, 120), "thespianage/shot-": (120, 120),
    "thespianage/back-": (120, 168), "thespianage/tile-": (100, 120),
    "thespianage/special-": (100, 100),
    "seats/": (64, 64), "masks/": (64, 64), "onstage/sign-": (64, 64),
    "understudies/": (64, 64),
}  # fmt: skip
"""Sizes of pictures, by the beginnings of their paths."""


@pytest.mark.parametrize("folder", FOLDERS)
def test_size_and_viewbox(folder: str) -> None:
    people = ("performer-", "supporter-choir", "character-")  # and who comes with them
    for name, root in drawn_in(folder):
        packed = len(gzip.compress((ART / name).read_bytes(), mtime=0))
        crowded = any(kind in name for kind in people)
        crowded = crowded or name.endswith(("/success.svg", "/bomb.svg"))
        limit = 7500 if name.endswith("/emblem.svg") else 6000 if crowded else 4200
        assert packed <= limit, (name, packed)
        box = root.get("viewBox")
        assert box is not None, name
        left, top, width, height = (float(v) for v in box.split())
        assert (left, top) == (0, 0), name
        assert width > 0, name
        assert height > 0, name
        for start, shape in SHAPES.items():
            if name.startswith(start):
                assert (width, height) == shape, name


TINTED = ("icons/", "seats/", "stamps/", "signs/", "masks/")


def test_tintable_pictures_have_one_colour() -> None:
    for name in (name for name in IDS if name.startswith(TINTED)):
        colours = set(re.findall(r'(?:fill|stroke)="(#\w+)"', (ART / name).read_text("utf-8")))
        assert colours == {"#000"}, name


# --- colour and shape -------------------------------------------------------------------------


def linear(colour: str) -> tuple[float, float, float]:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return red, green, blue


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


# Machado, Oliveira and Fernandes 2009, full dichromacy, on linear RGB
VISION = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def lab(colour: str, vision: str) -> tuple[float, float, float]:
    """Returns a colour's OKLab values for a kind of colour vision."""
    source = linear(colour)
    seen = [
        max(0.0, sum(k * c for k, c in zip(row, source, strict=True))) for row in VISION[vision]
    ]
    r, g, b = seen
    cube = [
        (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3),
        (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3),
        (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3),
    ]
    x, y, z = cube
    return (
        0.2104542553 * x + 0.7936177850 * y - 0.0040720468 * z,
        1.9779984951 * x - 2.4285922050 * y + 0.4505937099 * z,
        0.0259040371 * x + 0.7827717662 * y - 0.8086757660 * z,
    )


@pytest.mark.parametrize("name", SUITS)
def test_suit_contrast(name: str) -> None:
    suit = SUITS[name]
    assert contrast(suit.on, suit.fill) >= 4.5, "the value on its strip"
    assert contrast(HOUSE.gold, suit.deep) >= 4.5, "blossoms on a performer's foot"
    assert contrast(HOUSE.paper, suit.deep) >= 4.5, "the sign on a performer's foot"
    assert contrast(suit.evening, EVENING) >= 4.5
    assert contrast(suit.matinee, MATINEE) >= 4.5
    assert contrast(HOUSE.gold, suit.fill) >= 2.5, "blossoms on the strip (large shapes)"


def test_a_black_card_stays_visible_on_a_dark_table() -> None:
    assert contrast(HOUSE.paper, EVENING) >= 10
    for value in range(1, 10):
        first = next(
            e for e in read(f"onstage/card-black-{value}.svg").iter() if tag(e) == "path"
            and e.get("fill") == HOUSE.paper
        )  # fmt: skip
        assert Drawn(first.get("d") or "").box() == (0, 0, 160, 224)


@pytest.mark.parametrize("vision", VISION)
def test_suit_colours_stay_apart(vision: str) -> None:
    for one, other in itertools.combinations(SUITS, 2):
        a, b = lab(SUITS[one].fill, vision), lab(SUITS[other].fill, vision)
        distance = sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5
        assert distance >= 0.08, f"{one} and {other} for {vision}: {distance:.3f}"


def apart(one: Image.Image, other: Image.Image) -> float:
    return ImageStat.Stat(ImageChops.difference(one, other)).rms[0]


def cells(path: Drawn, grid: int = 16) -> set[tuple[int, int]]:
    """Returns the cells of a grid whose centres a shape covers."""
    polygons: list[list[tuple[float, float]]] = []
    for sub in path.subpaths():
        points: list[tuple[float, float]] = []
        for cmd, ends in sub:
            if cmd == "C":
                p0, (p1, p2, p3) = points[-1], ends
                for k in range(1, 9):
                    t = k / 8
                    points.append(
                        (
                            (1 - t) ** 3 * p0[0] + 3 * (1 - t) ** 2 * t * p1[0]
                            + 3 * (1 - t) * t * t * p2[0] + t**3 * p3[0],
                            (1 - t) ** 3 * p0[1] + 3 * (1 - t) ** 2 * t * p1[1]
                            + 3 * (1 - t) * t * t * p2[1] + t**3 * p3[1],
                        )
                    )  # fmt: skip
            elif ends:
                points.append(ends[-1])
        polygons.append(points)
    inside = set()
    for row in range(grid):
        for column in range(grid):
            x, y = (column + 0.5) * 64 / grid, (row + 0.503) * 64 / grid
            turns = 0
            for points in polygons:
                for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
                    if (ay <= y) != (by <= y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                        turns += 1 if by > ay else -1
            if turns:
                inside.add((column, row))
    return inside


def test_suits_differ_by_shape_at_sixteen_pixels() -> None:
    shapes = {name: cells(sign(name)) for name in SIGNS}
    for name, shape in shapes.items():
        assert 45 <= len(shape) <= 170, f"{name} covers {len(shape)} of 256 cells"
    for one, other in itertools.combinations(SIGNS, 2):
        common = len(shapes[one] & shapes[other]) / len(shapes[one] | shapes[other])
        assert common < 0.6, f"{one} and {other} share {common:.2f} of their shape"


def test_seat_signs_differ_by_shape_and_from_the_suits() -> None:
    shapes = {name: cells(draw()) for name, draw in SEATS.items()}
    shapes |= {f"suit {name}": cells(sign(name)) for name in SIGNS}
    for one, other in itertools.combinations(shapes, 2):
        common = len(shapes[one] & shapes[other]) / len(shapes[one] | shapes[other])
        assert common < 0.8, f"{one} and {other} share {common:.2f} of their shape"


def test_understudies_differ_by_their_outlines_at_sixteen_pixels() -> None:
    shapes: dict[str, set[tuple[int, int]]] = {}
    for name in FACES:
        paths = [e.get("d") or "" for e in read(f"understudies/{name}.svg").iter()]
        shapes[name] = set().union(*(cells(Drawn(d)) for d in paths if d))
        assert 70 <= len(shapes[name]) <= 200, f"{name} covers {len(shapes[name])} of 256 cells"
    for one, other in itertools.combinations(FACES, 2):
        common = len(shapes[one] & shapes[other]) / len(shapes[one] | shapes[other])
        assert common < 0.7, f"{one} and {other} share {common:.2f} of their outline"


def test_suits_differ_by_pattern() -> None:
    drawn = {pattern(name, 0, 0, 64, 64).d() for name in SIGNS}
    assert len(drawn) == len(SIGNS)


def test_signs_stay_in_their_box() -> None:
    for name in SIGNS:
        left, top, right, bottom = sign(name).box()
        assert min(left, top) >= -1, name
        assert max(right, bottom) <= 65, name
    for name, draw in SEATS.items():
        left, top, right, bottom = draw().box()
        assert min(left, top) >= -6, name
        assert max(right, bottom) <= 70, name


# --- what a card says ---------------------------------------------------------------------------


def test_blossoms_printed() -> None:
    assert [blossoms_of(v) for v in range(1, 10)] == [3, 3, 3, 2, 2, 2, 1, 1, 1]
    assert set(ABILITIES) == {1, 4, 7}


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("card", range(9))
def test_the_index_says_it_all(suit: str, card: int) -> None:
    value = card + 1
    text = (ART / f"onstage/card-{suit}-{value}.svg").read_text("utf-8")
    flowers = Drawn()
    for spot in blossom_spots(value):
        flowers += blossom(*spot, RADIUS)
    shapes = [digit(value).fit(6.5, 9, 30, 42), sign(SUITS[suit].sign).fit(8.5, 54, 26, 26)]
    shapes += [flowers, *[circle(65.5, 67, 13)] * (value in ABILITIES)]
    assert len(blossom_spots(value)) == WORTH[card]
    assert (value in ABILITIES) == (ABILITY[card] is not None)
    for shape in shapes:
        assert shape.d() in text
        left, top, right, bottom = shape.box()
        assert min(left, top) >= 4
        assert right <= INDEX.right
        assert bottom <= INDEX.bottom


@pytest.mark.parametrize("suit", SUITS)
def test_no_two_cards_or_performers_look_alike(suit: str) -> None:
    cards = {(ART / f"onstage/card-{suit}-{v}.svg").read_text("utf-8") for v in range(1, 10)}
    people = {(ART / f"onstage/performer-{suit}-{n}.svg").read_text("utf-8") for n in (1, 2, 3)}
    assert len(cards) == 9
    assert len(people) == 3


@pytest.mark.parametrize(("folder", "names"), [("icons", ICONS), ("stamps", STAMPS)])
def test_icons_are_data_too(folder: str, names: list[str]) -> None:
    data = json.loads((ART / folder / f"{folder}.json").read_text("utf-8"))
    assert set(data) == set(names)
    for name, shapes in data.items():
        assert shapes, name
        assert set(shapes) <= {"stroke", "fill"}, name


# --- the toolkit --------------------------------------------------------------------------------


def test_numbers_are_short() -> None:
    assert [num(v) for v in (0.0, -0.04, 0.5, -0.5, 10.0, 1000.04)] == [
        "0", "0", ".5", "-.5", "10", "1000",
    ]  # fmt: skip
    assert num(1000, 0) == "1000"


def test_path_data_round_trip() -> None:
    shape = brush((0, 0, 0), (10, 4, 3), (20, 0, 0)) + rect(3, 4, 10, 8, 2) + circle(20, 20, 7)
    again = Drawn(shape.d())
    assert again.d() == shape.d()
    assert abs(again.area() - shape.area()) < 1.5


def test_winding() -> None:
    disc = circle(10, 10, 5)
    assert disc.area() > 0 > disc.hole().area()
    assert disc.reverse().reverse().d() == disc.d()
    assert abs(disc.both(30).area() - 2 * disc.area()) < 1e-6
    assert sym("M0 0L10 5L0 10", 0).area() > 0
