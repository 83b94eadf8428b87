"""Tests of the box and its schema."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from engines.kernel import pack
from engines.upstaged import content
from engines.upstaged.content.schema import FOCUSES, GENRES, TYPES, Pack
from tests.engines import packs
from tests.engines.packs import Change, put

FOLDER = Path(content.__file__).parent
CUES = {
    *("forward", "click_once", "click_twice", "click_once_or_twice", "draw", "add_artist"),
    *("discard_1", "discard_2", "exit", "snatch", "switch", "pause"),
}


# -- ours ------------------------------------------------------------------------------------


def test_the_numbers_are_those_of_the_files() -> None:
    box = pack.load(Pack, FOLDER)
    assert box.summary() == "26 artists, 30 cue cards"
    assert (*content.GENRE_IDS, "wild") == GENRES
    assert content.FOCUS_IDS == FOCUSES
    assert content.TYPE_IDS == TYPES
    for number, artist in enumerate(box.artists.artists):
        assert content.ARTIST_IDS[number] == artist.id
        assert GENRES[content.GENRE[number]] == artist.genre
        assert FOCUSES[content.FOCUS[number]] == artist.focus
        assert content.POINTS[number] == artist.points
    for number, card in enumerate(box.cues.cards):
        assert content.CARD_IDS[number] == card.id
        assert TYPES[content.TYPE[number]] == card.type
        assert content.CUES[number] == tuple(card.cues)
        assert bool(content.PAUSES >> number & 1) == ("pause" in card.cues)
        assert [bool(mask >> number & 1) for mask in content.TYPE_CARDS] == [
            kind == card.type for kind in TYPES
        ]
    assert (content.ARTISTS, content.CARDS, content.WILD) == (26, 30, 4)
    assert sum(content.TYPE_CARDS) == content.ALL_CARDS == 2**30 - 1
    assert content.members(content.ALL_CARDS) == [*range(30)]
    assert content.members(0) == []


def test_artists_are_spread_as_the_bonuses_ask() -> None:
    """Bonuses that fewer trios earn pay more: Focus, Aligned, Genre, Harmony."""
    assert Counter(content.GENRE) == {0: 6, 1: 6, 2: 6, 3: 6, content.WILD: 2}
    assert Counter(content.FOCUS) == {0: 12, 1: 12, 2: 2}
    assert Counter(content.POINTS) == {6: 6, 7: 6, 8: 5, 9: 5, 10: 4}
    found: Counter[str] = Counter()
    for trio in combinations(range(26), 3):
        genres = {content.GENRE[artist] for artist in trio} - {content.WILD}
        focuses = {content.FOCUS[artist] for artist in trio} - {FOCUSES.index("wild")}
        low, middle, high = sorted(content.POINTS[artist] for artist in trio)
        found["focus"] += len(focuses) <= 1
        found["aligned"] += (middle, high) == (low + 1, low + 2)
        found["genre"] += len(genres) <= 1
        found["harmony"] += low == high
    assert found["focus"] > found["aligned"] > found["genre"] > found["harmony"] > 50


def test_artists_whom_the_rulebook_knows() -> None:
    known = {
        "jayson": ("rock", 9, "talent"),
        "mya": ("rock", 10, "image"),
        "maddie": ("country", 8, "image"),
        "hayden": ("wild", 7, "wild"),
        "marty": ("country", 7, "talent"),
    }
    for name, row in known.items():
        number = content.ARTIST_IDS.index(name)
        found = GENRES[content.GENRE[number]], content.POINTS[number]
        assert (*found, FOCUSES[content.FOCUS[number]]) == row
    assert {"orion", "juan", "jake", "harmony", "alonzo"} <= {*content.ARTIST_IDS}


def test_every_cue_is_on_a_card() -> None:
    assert {cue for cues in content.CUES for cue in cues} == CUES
    green = [content.CUES[card] for card in content.members(content.TYPE_CARDS[0])]
    assert ("forward", "click_once") in green
    for cues in content.CUES:
        if {"snatch", "switch"} & {*cues}:
            assert cues[0].startswith("discard_")
        assert ("pause" in cues) == (cues[0] == "pause")


def test_cards_differ() -> None:
    found = Counter(content.CUES)
    assert len(found) >= 22
    assert max(found.values()) == 2
    assert sum("switch" in cues for cues in content.CUES) == 2
    pauses = [cues for cues in content.CUES if "pause" in cues]
    assert len(pauses) == 2
    assert all("discard_1" in cues for cues in pauses)  # each has its price


# -- somebody's own --------------------------------------------------------------------------

refused = partial(packs.refused, Pack, FOLDER)


def add(field: str, row: dict[str, Any]) -> Change:
    return lambda data: data[field].append(row)


def every(field: str, key: str, old: str, new: str) -> Change:
    def change(data: Any) -> None:
        for row in data[field]:
            if row[key] == old:
                row[key] = new

    return change


def cues(*words: str) -> Change:
    return put("cards", 7, "cues", [*words])


ARTIST = {"id": "extra", "genre": "pop", "points": 7, "focus": "image"}
CARD = {"id": "extra", "type": "orange", "cues": ["draw"]}


FAULTS: dict[str, list[tuple[Change, str]]] = {
    "artists": [
        (put("genres", 3, ...), "genres: 'rock' is missing."),
        (every("artists", "genre", "rock", "pop"), "artists: no artist is of the genre 'rock'."),
        (put("genres", 3, "id", "pop"), "entry 4 of genres (pop), id: entry 3 is 'pop' already."),
        (put("genres", 3, "sign", "vinyl"), "(rock), sign: entry 2 is 'vinyl' already."),
        (
            lambda data: data["genres"].reverse(),
            "genres: they must be in this order: country, hip_hop, pop, rock, wild.",
        ),
        (put("focuses", 2, ...), "focuses: 'wild' is missing."),
        (put("artists", 3, "id", "marty"), "entry 4 of artists (marty), id: entry 3 is 'marty' al"),
        (put("artists", 3, "points", 11), "(maddie), points: it must be at most 10, not 11."),
        (put("artists", 3, "points", 0), "(maddie), points: it must be at least 1, not 0."),
        (put("artists", 3, "points", 7.5), "(maddie), points: it must be a whole number, not 7.5."),
        (put("artists", 3, "points", ...), "entry 4 of artists (maddie), points: it is missing."),
        (put("artists", 3, "genre", "jazz"), "(maddie), genre: it must be 'country', 'hip_hop', "),
        (put("artists", 3, "focus", "charm"), "it must be 'talent', 'image' or 'wild', not 'ch"),
        (put("artists", 3, "age", 30), "entry 4 of artists (maddie), age: no such field is known"),
        (put("artists", 25, ...), "artists: too few: 25 instead of 26."),
        (add("artists", ARTIST), "entry 27 of artists (extra): too many: 27 instead of 26."),
    ],
    "cues": [
        (cues("forward", "fly"), "entry 8 of cards (threw_notes), entry 2 of cues: it must be "),
        (cues(), "entry 8 of cards (threw_notes), cues: too few: 0 instead of 1."),
        (cues(*["forward"] * 5), "entry 5 of cues: too many: 5 instead of 4."),
        (
            cues("pause"),
            "entry 1 of cues: 'pause' must come first on a card, with another cue after",
        ),
        (cues("draw", "pause"), "entry 2 of cues: 'pause' must come first on a card, with another"),
        (cues("pause", "draw", "pause"), "entry 3 of cues: a card can have 'pause' only once."),
        (cues("discard_1", "discard_1"), "entry 2 of cues: a card can have 'discard_1' only once."),
        (cues("discard_1", "discard_2"), "entry 2 of cues: a card can have only one discard cue."),
        (cues("click_twice", "click_twice"), "entry 2 of cues: two half turns in a row change no"),
        (add("cards", CARD), "entry 31 of cards (extra): too many: 31 instead of 30."),
        (put("cards", 29, ...), "cards: too few: 29 instead of 30."),
        (put("cards", 7, "type", "purple"), "cards: 'green' must appear 10 times, not 9."),
        (put("cards", 7, "type", "blue"), "it must be 'green', 'purple' or 'orange', not 'blue'."),
        (put("cards", 7, "id", "so_far"), "entry 8 of cards (so_far), id: entry 2 is 'so_far' al"),
        (put("types", 2, "bubble", "round"), "(orange), bubble: entry 1 is 'round' already."),
        (put("types", 0, ...), "types: 'green' is missing."),
        (
            lambda data: data["cards"].reverse(),
            "entry 1 of cards (take_your_bow): cards of the same type must be listed together",
        ),
    ],
}
"""Faulty changes by file, with part of the sentence that refuses each."""


@pytest.mark.parametrize(
    ("name", "change", "sentence"),
    [(name, *fault) for name, faults in FAULTS.items() for fault in faults],
)
def test_bad_packs_are_refused(tmp_path: Path, name: str, change: Change, sentence: str) -> None:
    assert sentence in refused(tmp_path, f"{name}.json", change)


def test_other_packs_are_welcome(tmp_path: Path) -> None:
    for file in FOLDER.glob("*.json"):
        shutil.copy(file, tmp_path)
    artists = json.loads((FOLDER / "artists.json").read_text(encoding="utf-8"))
    for number in (0, 6, 12, 18):
        artists["artists"][number].update(genre="wild", id=f"other_{number}", points=1)
    cards = json.loads((FOLDER / "cues.json").read_text(encoding="utf-8"))
    cues("forward", "click_once", "forward", "click_once")(cards)
    (tmp_path / "artists.json").write_text(json.dumps(artists), encoding="utf-8")
    (tmp_path / "cues.json").write_text(json.dumps(cards), encoding="utf-8")
    box = pack.load(Pack, tmp_path)
    assert Counter(row.genre for row in box.artists.artists)["wild"] == 6
