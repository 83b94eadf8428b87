"""Tests of the box and its schema."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from engines.onstage import content
from engines.onstage.content.schema import Cards, Cast

FOLDER = Path(content.__file__).parent


def load(name: str) -> Any:
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def test_files_fit_their_schema() -> None:
    cards = Cards.model_validate(load("cards.json"))
    cast = Cast.model_validate(load("cast.json"))
    assert tuple(row.ability for row in cards.values) == content.ABILITY
    assert tuple(row.blossoms for row in cards.values) == content.WORTH
    assert (*(row.id for row in cast.performers), cast.star.id) == content.PERFORMER_IDS
    assert tuple(row.sign for row in cast.suits) == content.SUIT_SIGNS


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("values", 0, "ability"), "dance"),
        (("values", 0, "value"), 2),
        (("values", 3, "blossoms"), 4),
        (("values", 3, "blossoms"), True),
        (("values",), []),
    ],
)
def test_bad_cards_are_refused(path: tuple[Any, ...], value: Any) -> None:
    with pytest.raises(ValidationError):
        Cards.model_validate(changed(load("cards.json"), path, value))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("suits", 0, "id"), "red"),
        (("suits", 0, "sign"), "leaf"),
        (("performers", 0, "blossoms"), 2),
        (("performers", 0, "id"), "captain"),
        (("performers", 0, "id"), "Handmaid"),
        (("star", "blossoms"), 0),
        (("extra",), 1),
    ],
)
def test_bad_cast_is_refused(path: tuple[Any, ...], value: Any) -> None:
    with pytest.raises(ValidationError):
        Cast.model_validate(changed(load("cast.json"), path, value))


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return data


def test_numbers_and_masks() -> None:
    assert content.CARDS == 36
    assert content.STAR == 12
    assert [bin(mask).count("1") for mask in content.SUIT_CARDS] == [9] * 4
    assert sum(content.SUIT_CARDS) == content.DECK
    assert sum(content.SUIT_CAST) == content.PLAIN_CAST
    for number in range(36):
        assert content.cards_in(1 << number) == [number]
    for number in range(13):
        assert content.cards_in(1 << number) == [number]
        assert content.blossoms(1 << number) == content.BLOSSOMS[number]
    assert content.cards_in(content.DECK) == list(range(36))
    assert content.cards_in((1 << 13) - 1) == list(range(13))
    assert content.blossoms((1 << 13) - 1) == 28
