"""Colours of the art, read from `assets/art/palette.json`."""

from __future__ import annotations

import json
from pathlib import Path as File
from typing import NamedTuple

FOLDER = File(__file__).resolve().parent.parent


class House(NamedTuple):
    """Colours shared by all pieces of Onstage."""

    lacquer: str
    lacquer_deep: str
    gold: str
    gold_shade: str
    paper: str
    paper_shade: str
    ink: str


class Suit(NamedTuple):
    """Suit with the name of its symbol, and its colours."""

    sign: str
    fill: str
    on: str
    deep: str
    mid: str
    tint: str
    evening: str
    matinee: str


_DATA = json.loads((FOLDER / "palette.json").read_text(encoding="utf-8"))
HOUSE = House(**_DATA["house"])
SUITS = {name: Suit(**colours) for name, colours in _DATA["suits"].items()}
