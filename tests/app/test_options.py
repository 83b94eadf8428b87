"""Tests of the options of a new game."""

from typing import Any, Literal

from pydantic import Field

from app.options import chosen, options_of
from engines import Game, games
from engines.kernel.options import Options, complete
from engines.template import GAME as HIGH_NOTE
from tests.engines.toys.stage_whisper import GAME as STAGE_WHISPER


class Wide(Options):
    """Options of every kind."""

    deck: Literal["small", "very_large"] = Field("small", title="Deck")
    points: int = Field(30, ge=10, le=60, title="Points", description="Who has them wins.")
    loud: bool = Field(True)


class WideGame(Game[Any]):
    name, seats = "wide", (2,)
    Options = Wide


def test_a_game_without_options_has_nothing_to_choose() -> None:
    assert options_of(HIGH_NOTE, "en") == []


def test_onstage_is_told_in_its_own_words() -> None:
    options = {option.name: option for option in options_of(games()["onstage"], "en")}
    assert set(options) == {"rounds", "star", "first", "hints"}
    assert options["star"].is_switch
    assert options["hints"].default is True
    for option in options.values():
        assert not option.title.startswith("option."), option.name
        assert option.about.endswith("."), option.name
        assert not any(words.startswith("option.") for _, words in option.values)


def test_plain_titles_stand_as_they_are() -> None:
    many, turns = options_of(STAGE_WHISPER, "en")
    assert (many.title, many.about, many.is_switch) == ("Many props", "Two props more.", True)
    assert [value for value, _ in turns.values] == [2, 3, 4, 5, 6]
    assert turns.is_number


def test_words_numbers_and_switches() -> None:
    deck, points, loud = options_of(WideGame(), "en")
    assert deck.values == (("small", "Small"), ("very_large", "Very large"))
    assert (points.is_number, deck.is_number, loud.is_number) == (True, False, False)
    assert points.values[0] == (10, "10")
    assert points.about == "Who has them wins."
    assert loud.is_switch


def test_what_was_kept_comes_back_only_where_it_still_fits() -> None:
    options = options_of(WideGame(), "en")
    assert chosen(options, {"deck": "very_large", "points": 12, "loud": False}) == {
        "deck": "very_large",
        "points": 12,
        "loud": False,
    }
    default = {"deck": "small", "points": 30, "loud": True}
    strange: tuple[Any, ...] = (None, [], {"deck": "huge"}, {"points": True}, {"loud": 1})
    for saved in strange:
        assert chosen(options, saved) == default, saved


def test_a_seat_is_shown_by_the_name_of_who_sits_there() -> None:
    for name in ("onstage", "thespianage", "upstaged"):
        (first,) = (each for each in options_of(games()[name], "en") if each.is_seat)
        names = ["Mum", "Dad", "Lena"]
        values = first.among(names)
        assert values == ((0, "The dice decide"), (1, "Mum"), (2, "Dad"), (3, "Lena"))
        assert chosen([first], {"first": 2}) == {"first": 0}  # it is asked anew for each game
    other = options_of(games()["encore"], "en")[0]
    assert other.among(["Mum"]) == other.values


def test_what_is_chosen_is_accepted_by_the_rules() -> None:
    for game in (games()["onstage"], STAGE_WHISPER, WideGame()):
        options = options_of(game, "en")
        for option in options:
            for value, _ in option.values:
                values = {**chosen(options, {}), option.name: value}
                assert complete(game.Options, values, game.titled)[option.name] == value
