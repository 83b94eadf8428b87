"""Tests of options."""

from __future__ import annotations

from typing import Literal

import pytest
from pydantic import BaseModel, Field

from bench.rules import OPTIONS
from engines import BadSetup, Match, games
from engines.kernel.options import Options, choices, complete, seat_field


class Everything(Options):
    quick: bool = False
    length: Literal["short", "long"] = "short"
    only: Literal["this"] = "this"
    few: int = Field(2, ge=1, le=3)
    many: int = Field(50, ge=0, le=100)


def test_defaults_fill_what_is_missing() -> None:
    assert complete(Everything, {"few": 3}, "Game") == {
        "quick": False, "length": "short", "only": "this", "few": 3, "many": 50,
    }  # fmt: skip


def test_values_that_stand_for_all() -> None:
    assert choices(Everything) == {
        "quick": [False, True],
        "length": ["short", "long"],
        "only": ["this"],
        "few": [1, 2, 3],
        "many": [0, 50, 100],
    }
    assert choices(Options) == {}


class Vague(BaseModel):
    name: str = "x"


def test_options_without_an_end_are_refused() -> None:
    with pytest.raises(TypeError, match="'name' is neither a bool, a bounded int nor a Literal"):
        choices(Vague)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            {"length": "endless"},
            "The option 'length' of Game cannot be 'endless'. It can be \"short\" or \"long\".",
        ),
        ({"few": 0}, "The option 'few' of Game cannot be 0"),
        ({"few": True}, "The option 'few' of Game cannot be True"),
        (
            {"x" * 500: 1},
            "Game has no option 'x{39}…'. Its options: quick, length, only, few, many",
        ),
        (None, "The options of Game must be names with values"),
        ({"\ud800": 1}, "The options of Game must be names with values"),
        ({5: 1}, "The options of Game must be names with values"),
    ],
)
def test_refusals(given: object, sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        complete(Everything, given, "Game")


class Table(Options):
    first: int = seat_field(4)


def test_a_seat_is_one_of_the_table() -> None:
    assert choices(Table) == {"first": [0, 1, 2, 3, 4]}
    assert choices(Table, 3) == {"first": [0, 1, 2, 3]}
    assert complete(Table, {}, "Game", 3) == {"first": 0}
    assert complete(Table, {"first": 3}, "Game", 3) == {"first": 3}
    assert complete(Table, {"first": 4}, "Game") == {"first": 4}
    for seats, seat in ((3, 4), (4, 5), (3, -1)):
        with pytest.raises(BadSetup, match=f"The option 'first' of Game cannot be {seat}"):
            complete(Table, {"first": seat}, "Game", seats)


def test_records_from_before_an_option_was_there_begin_as_they_did() -> None:
    for game in games().values():
        defaults = complete(game.Options, {}, game.titled)
        assert {name: defaults[name] for name in game.added_options} == {**game.added_options}
        older = {name: value for name, value in defaults.items() if name not in game.added_options}
        match = Match.begin(game, game.seats[0], 3, older)
        assert match.digest == Match.new(game, game.seats[0], 3).digest


def test_timed_matches_have_every_option() -> None:
    """Timed matches name every option, because they skip the check that fills in defaults."""
    for game in games().values():
        given = {**game.added_options, **OPTIONS.get(game.name, {})}
        assert given.keys() == game.Options.model_fields.keys()


def test_every_option_of_every_game_is_told() -> None:
    for game in games().values():
        defaults = complete(game.Options, {}, game.titled)
        for name, spec in game.Options.model_fields.items():
            assert spec.title, f"{game.name}: {name}"
            assert spec.description, f"{game.name}: {name}"
            assert defaults[name] in choices(game.Options)[name]
