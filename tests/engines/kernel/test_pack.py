"""Tests of content packs."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Self

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field, ValidationError, model_validator

from engines import find, games
from engines.kernel import pack
from engines.kernel.game import Game
from engines.kernel.quoting import unseen
from engines.kernel.reason import Refused
from engines.template import GAME as NOTE

ENGINES = Path(pack.__file__).parents[1]
WITH_CONTENT = [game for game in games().values() if pack.schema(game)]


class Song(pack.ContentRow):
    """Row of the sample pack."""

    id: pack.Name
    bars: Annotated[int, Field(ge=4, le=64)] = 8
    keys: Annotated[list[str], Field(min_length=1, max_length=3)] = ["C"]


class Book(pack.ContentRow):
    """Content of songs.json."""

    songs: Annotated[list[Song], Field(max_length=3)]

    @model_validator(mode="after")
    def _validate(self) -> Self:
        pack.refuse(pack.repeated("songs", self.songs, "id"))
        if any(song.bars == 13 for song in self.songs):
            raise ValueError("thirteen bars bring bad luck")
        return self


class House(pack.ContentRow):
    """Content of house.json."""

    places: int


class Toy(pack.Pack):
    """Sample pack with two files."""

    songs: Book
    house: House

    def summary(self) -> str:
        return f"{len(self.songs.songs)} songs"


GOOD = {"songs": {"songs": [{"id": "aria"}, {"id": "blues", "bars": 12}]}, "house": {"places": 80}}


def written(folder: Path, **files: Any) -> Path:
    for name, data in (GOOD | files).items():
        raw = data if isinstance(data, bytes) else json.dumps(data).encode()
        if data is not None:
            (folder / f"{name}.json").write_bytes(raw)
    return folder


def faults(folder: Path, **files: Any) -> list[str]:
    with pytest.raises(pack.BadPack) as caught:
        pack.load(Toy, written(folder, **files))
    assert str(caught.value) == caught.value.faults[0]
    return caught.value.faults


# -- ours ------------------------------------------------------------------------------------


def test_every_folder_of_content_has_a_schema() -> None:
    folders = {path.parent.parent.name for path in ENGINES.glob("*/content/__init__.py")}
    assert {game.name for game in WITH_CONTENT} == folders != set()


@pytest.mark.parametrize("game", WITH_CONTENT, ids=lambda game: game.name)
def test_our_own_packs_are_fine(game: Game[Any]) -> None:
    model = pack.schema(game)
    assert model is not None
    folder = pack.own_folder(game)
    assert {path.stem for path in folder.glob("*.json")} == model.model_fields.keys()
    assert pack.load(model, folder).summary()


@pytest.mark.parametrize("name", ["encore", "thespianage"])
def test_fields_of_a_card_are_kept_as_the_schema_declares_them(name: str) -> None:
    """After a failure, run `python -m engines content GAME --fields`."""
    schema = import_module(f"engines.{name}.content.schema")
    saved = pack.own_folder(find(name)).parent / "fields.json"
    assert json.loads(saved.read_text("utf-8")) == schema.FIELDS


def test_a_game_without_content_has_no_schema() -> None:
    assert pack.schema(NOTE) is None


# -- somebody's own --------------------------------------------------------------------------


def test_a_good_pack(tmp_path: Path) -> None:
    loaded = pack.load(Toy, written(tmp_path))
    assert loaded.summary() == "2 songs"
    assert loaded.songs.songs[1].bars == 12


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    raw = b"\xef\xbb\xbf" + json.dumps(GOOD["house"]).encode()
    assert pack.load(Toy, written(tmp_path, house=raw)).house.places == 80


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (None, "house.json: the file is missing."),
        (b"", "house.json: it is not JSON (line 1, column 1: Expecting value)."),
        (b'{"places":\n 80', "house.json: it is not JSON (line 2, column 4: Expecting ',' delim"),
        (b'{"places": "\xff"}', "house.json: it is not UTF-8 text (at byte 13)."),
        (b" " * 1_000_001, "house.json: it is larger than 1 MB, which is too large for a pack."),
        (b"[" * 200_000, "house.json: it is not valid JSON."),
        (b'{"places": ' + b"9" * 5000 + b"}", "house.json: it is not valid JSON."),
        (
            b'{"places": 1, "places": 2}',
            "house.json: the name 'places' appears twice in one pair of braces.",
        ),
    ],
)
def test_a_file_that_cannot_be_read(tmp_path: Path, raw: bytes | None, sentence: str) -> None:
    (found,) = faults(tmp_path, house=raw)
    assert found.startswith(sentence)


def test_a_folder_in_the_place_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "house.json").mkdir()
    (found,) = faults(tmp_path, house=None)
    assert found == "house.json: it cannot be read (Is a directory)."


def test_no_folder(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"There is no folder .*nowhere\.") as caught:
        pack.load(Toy, tmp_path / "nowhere")
    assert not isinstance(caught.value, pack.BadPack)


@pytest.mark.parametrize(
    ("songs", "sentence"),
    [
        ([{"id": "a", "bars": 99}], "entry 1 of songs (a), bars: it must be at most 64, not 99."),
        ([{"id": "a", "bars": 3}], "entry 1 of songs (a), bars: it must be at least 4, not 3."),
        ([{"id": "a", "bars": True}], "(a), bars: it must be a whole number, not True."),
        ([{"id": "a", "bars": 8.0}], "(a), bars: it must be a whole number, not 8.0."),
        ([{"id": "a", "bars": "8"}], "(a), bars: it must be a whole number, not '8'."),
        ([{"id": "a", "keys": []}], "(a), keys: too few: 0 instead of 1."),
        ([{"id": "a", "keys": ["C"] * 5}], "(a), entry 4 of keys: too many: 5 instead of 3."),
        (
            [{"id": "a", "keys": ["C", 5]}],
            "(a), entry 2 of keys: it must be text in quotes, not 5.",
        ),
        ([{"id": "a", "keys": "C"}], "(a), keys: it must be a list in square brackets, not 'C'."),
        ([{"id": "a", "key": "C"}], "(a), key: no such field is known here."),
        ([{"id": "a", "key \n": 1}], "(a), 'key �': no such field is known here."),
        ([{"id": "a", "\ud800": 1}], "(a): its text contains a broken character."),
        ([{"id": "a"}, {"bars": 4}], "songs.json, entry 2 of songs, id: it is missing."),
        ([{"id": 7}], "songs.json, entry 1 of songs, id: it must be text in quotes, not 7."),
        ([{"id": "A b"}], "entry 1 of songs ('A b'), id: 'A b' is no id: small letters, digits"),
        ([{"id": "a" * 99}], "is too long: at most 40 characters."),
        ([7], "songs.json, entry 1 of songs: it must be named values in braces, not 7."),
        ({}, "songs.json, songs: it must be a list in square brackets, not {}."),
        (
            [{"id": "a"}, {"id": "b"}, {"id": "a"}],
            "songs.json, entry 3 of songs (a), id: entry 1 is 'a' already.",
        ),
        (
            [{"id": name} for name in "abcd"],
            "songs.json, entry 4 of songs (d): too many: 4 instead of 3.",
        ),
        ([{"id": "a", "bars": 13}], "songs.json: thirteen bars bring bad luck."),
    ],
)
def test_file_entry_and_reason(tmp_path: Path, songs: Any, sentence: str) -> None:
    (found,) = faults(tmp_path, songs={"songs": songs})
    assert sentence in found
    assert found.startswith("songs.json")
    assert found.endswith(".")
    assert found.isprintable()


def test_all_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    found = faults(tmp_path, house=None, songs={"songs": [{"id": "a", "bars": 1}, {"id": "B"}]})
    assert [sentence.split(":")[0] for sentence in found] == [
        "house.json",
        "songs.json, entry 1 of songs (a), bars",
        "songs.json, entry 2 of songs (B), id",
    ]
    many = faults(tmp_path, house={"places": 1} | {f"x{n}": 1 for n in range(60)})
    assert len(many) == pack.MOST_FAULTS + 1
    assert many[-1] == "And 40 more."


def test_the_schema_alone_refuses_too() -> None:
    with pytest.raises(ValidationError, match="entry 1 is 'a' already"):
        Book.model_validate({"songs": [{"id": "a"}, {"id": "a"}]})


ISOLATES = {0x2068: None, 0x2069: None}

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=12,
)


@given(data=st.dictionaries(st.sampled_from(["songs", "places", "id", ""]), JSON) | JSON)
def test_any_json_gets_sentences(tmp_path_factory: pytest.TempPathFactory, data: Any) -> None:
    folder = tmp_path_factory.mktemp("pack")
    try:
        pack.load(Toy, written(folder, songs=data))
    except pack.BadPack as error:
        for sentence in error.faults:
            assert sentence.startswith("songs.json")
            assert not unseen(sentence.translate(ISOLATES))
    finally:
        shutil.rmtree(folder)


# -- in our own words ------------------------------------------------------------------------

WRONG: tuple[Any, ...] = (True, 1, 10**30, [], [[]], {}, None, "x" * 60)


def _fields(inside: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    entries = inside.items() if isinstance(inside, dict) else enumerate(inside)
    for key, value in entries:
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from _fields(value, (*path, key))


@pytest.mark.parametrize("game", WITH_CONTENT, ids=lambda game: game.name)
def test_whatever_is_wrong_is_told_in_our_own_words(game: Any) -> None:
    model = pack.schema(game)
    assert model is not None
    folder = pack.own_folder(game)
    data = {name: json.loads((folder / f"{name}.json").read_bytes()) for name in model.model_fields}
    places: dict[tuple[str, bool], tuple[Any, ...]] = {}
    for path in _fields(data):
        names = [key for key in path if isinstance(key, str)]
        places.setdefault((names[-1], isinstance(path[-1], int)), path)
    unknown = set()
    for place in places.values():
        *inner, last = place
        inside: Any = data
        for key in inner:
            inside = inside[key]
        original = inside[last]
        for wrong in WRONG:
            inside[last] = wrong
            try:
                model.model_validate(data)
            except ValidationError as error:
                kinds = {one["type"] for one in error.errors(include_url=False)}
                unknown |= {kind for kind in kinds if not pack.say.knows(f"data.{kind}")}
        inside[last] = original
    assert unknown <= {"value_error"}  # these say in words of ours what is wrong
