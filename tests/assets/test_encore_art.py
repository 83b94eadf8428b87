"""Tests of ENCORE!! ECG's pictures."""

from __future__ import annotations

import itertools
import json
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from assets.art.draw.encore.frames import FRAMES, GROUNDS
from assets.art.draw.encore.performers import PERFORMERS
from assets.art.draw.encore.supporters import SUPPORTERS
from assets.art.draw.encore.surprises import SURPRISES
from assets.art.draw.encore.tones import DECKS
from assets.art.draw.press import Press
from build.pictures import rendered
from tests.assets.test_art import apart, cells

ROOT = Path(__file__).resolve().parents[2]
ART = ROOT / "assets/art"
SIDE = 64
KINDS = ("performer", "supporter", "surprise", "venue", "back")


@cache
def grey(name: str) -> Image.Image:
    drawing = (ART / f"encore/{name}.svg").read_text("utf-8")
    picture = rendered(drawing, SIDE)
    table = Image.new("RGBA", picture.size, "#FBF5EA")
    return Image.alpha_composite(table, picture).convert("L")


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_pictures_look_alike_in_grey_at_64(kind: str) -> None:
    names = [file.stem for file in sorted((ART / "encore").glob(f"{kind}-*.svg"))]
    assert len(names) >= 6
    for one, other in itertools.combinations(names, 2):
        distance = apart(grey(one), grey(other))
        assert distance > 30, f"{one} and {other} lie {distance:.0f} apart"


def test_a_card_says_its_kind_by_its_outline() -> None:
    outlines = {kind: frame(0) for kind, frame in FRAMES.items()}
    scaled = {kind: shape.scale(64 / 120, 64 / shape.box()[3]) for kind, shape in outlines.items()}
    shapes = {kind: cells(shape, 32) for kind, shape in scaled.items()}
    for one, other in itertools.combinations(shapes, 2):
        assert len(shapes[one] ^ shapes[other]) > 32, f"{one} and {other} have one outline"
    for kind in FRAMES:
        for file in (ART / "encore").glob(f"{kind}-*.svg"):
            assert outlines[kind].d() in file.read_text("utf-8"), file.stem


def test_a_ground_says_its_deck_without_colour() -> None:
    printed: dict[str, Image.Image] = {}
    for colour, pattern in GROUNDS.items():
        press = Press(64, 64)
        pattern(press, DECKS["orange"], 64, (32, 32, 10))
        printed[colour] = rendered(press.text(), SIDE).convert("L")
    assert printed.keys() == DECKS.keys()
    for one, other in itertools.combinations(printed, 2):
        assert apart(printed[one], printed[other]) > 25, f"{one} and {other}"


def test_every_card_stands_on_its_decks_ground() -> None:
    for kind, drawn in (
        ("performer", {name: person.deck for name, person in PERFORMERS.items()}),
        ("supporter", {name: person.deck for name, person in SUPPORTERS.items()}),
        ("surprise", {name: deck for name, (deck, _) in SURPRISES.items()}),
    ):
        file = ROOT / f"engines/encore/content/{kind}s.json"
        entries = json.loads(file.read_text("utf-8"))[f"{kind}s"]
        assert drawn == {entry["id"]: entry["colour"] for entry in entries}


def test_all_tones_of_skin_are_on_the_bill() -> None:
    people = (*PERFORMERS.values(), *SUPPORTERS.values())
    for tone in (1, 2, 3, 4, 5):
        assert sum(person.face.skin == tone for person in people) >= 8
