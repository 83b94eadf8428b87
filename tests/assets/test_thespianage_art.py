"""Tests of Thespianage's pictures."""

from __future__ import annotations

import itertools
import json
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from app.games import art_of
from assets.art.draw.kit import Path as Shape
from assets.art.draw.thespianage import KINDS
from assets.art.draw.thespianage.paper import EDGES
from assets.art.draw.thespianage.people import CHARACTERS
from assets.art.draw.thespianage.signs import SIGNS
from build.pictures import rendered
from tests.assets.test_art import apart, cells

ROOT = Path(__file__).resolve().parents[2]
ART = ROOT / "assets/art/thespianage"
CONTENT = ROOT / "engines/thespianage/content"
HOUSES = {"evening": "#17110F", "matinee": "#FBF5EA"}
SMALL = (
    *("tile-plus", "tile-zero", "tile-minus", "tile-back", "tile-curl", "tile-torn"),
    *("special-prop", "special-broken_prop", "special-bouquet", "special-tomato"),
    *("hanger", "gauge-bomb", "gauge-success"),
)


@cache
def grey(name: str, side: int, house: str = "matinee") -> Image.Image:
    """Returns a picture in grey on the table, `side` pixels wide and high."""
    drawing = (ART / f"{name}.svg").read_text("utf-8")
    picture = rendered(drawing, side)
    table = Image.new("RGBA", (side, side), HOUSES[house])
    if picture.height > side:
        picture = picture.resize((round(side * side / picture.height), side))
    table.alpha_composite(picture)
    return table.convert("L")


def names_of(kind: str) -> list[str]:
    return [file.stem for file in sorted(ART.glob(f"{kind}-*.svg"))]


@pytest.mark.parametrize("side", [64, 30])
def test_no_two_pictures_look_alike_in_grey(side: int) -> None:
    kinds = ("character", "card", "event", "shot", "back")
    names = [name for kind in kinds for name in names_of(kind)]
    assert len(names) >= 12 + 31 + 12 + 6 + 3
    for one, other in itertools.combinations(names, 2):
        distance = apart(grey(one, side), grey(other, side))
        assert distance > 27, f"{one} and {other} lie {distance:.0f} apart"


@pytest.mark.parametrize("house", HOUSES)
def test_tiles_and_signs_differ_in_grey_at_thirty(house: str) -> None:
    for one, other in itertools.combinations(SMALL, 2):
        distance = apart(grey(one, 30, house), grey(other, 30, house))
        assert distance > 18, f"{one} and {other} lie {distance:.0f} apart"


def test_every_content_has_its_picture() -> None:
    drawn = {kind: {*contents} for kind, (_, contents) in KINDS.items()}
    contents = {
        "card": json.loads((CONTENT / "cards.json").read_text("utf-8"))["cards"],
        "event": json.loads((CONTENT / "events.json").read_text("utf-8"))["events"],
        "shot": json.loads((CONTENT / "shots.json").read_text("utf-8"))["shots"],
    }
    assert drawn == {kind: {entry["id"] for entry in entries} for kind, entries in contents.items()}
    cast = json.loads((CONTENT / "cast.json").read_text("utf-8"))
    assert {*CHARACTERS} == {entry["id"] for entry in cast["characters"]}
    assert {aspect["id"] for aspect in cast["aspects"]} <= {*SIGNS}
    specials = json.loads((CONTENT / "tiles.json").read_text("utf-8"))["specials"]
    assert {f"special-{special['id']}" for special in specials} == {*names_of("special")}


def test_a_picture_says_its_kind_by_its_outline() -> None:
    shapes = {kind: cells(edge().scale(64 / 120), 32) for kind, edge in EDGES.items()}
    for one, other in itertools.combinations(shapes, 2):
        assert len(shapes[one] ^ shapes[other]) > 32, f"{one} and {other} have one outline"


def test_no_line_of_art_json_is_without_a_picture() -> None:
    names = [file.stem for file in sorted(ART.glob("*.svg"))]
    assert all(any(name.startswith(start) for name in names) for start in art_of("thespianage"))


def test_the_hearts_of_a_crush_are_whole_and_a_nemesis_has_a_face() -> None:
    hearts, face = (
        [Shape(sub).area() > 0 for sub in SIGNS[name]().subpaths()] for name in ("crush", "nemesis")
    )
    assert hearts == [True, True]
    assert face.count(False) == 3, "two eyes and a mouth"
