"""Tests of the public progress of a game, in words."""

import subprocess
import sys
from functools import partial

import pytest

from engines import Speaker, StateLine, games, texts
from engines.kernel import Game
from tests.pseudo import spoken

TURN = StateLine("where.turn", {"round": 3, "who": 1})


def test_it_is_kept_in_one_line_without_words() -> None:
    assert str(TURN) == "where.turn round=3 who=1"
    assert StateLine.parse(str(TURN)) == TURN
    assert StateLine.parse("where.over") == StateLine("where.over", {})


@pytest.mark.parametrize("line", ["Round 2, Mai is on", "where.turn who", "where.turn who=Mai"])
def test_what_was_a_sentence_once_is_none(line: str) -> None:
    with pytest.raises(ValueError):
        StateLine.parse(line)


def test_it_is_said_in_the_language_of_who_reads() -> None:
    def said(lang: str) -> str:
        return TURN.sentence(Speaker(partial(texts, "upstaged"), lang), ["Mai", "Bo"])

    assert said("en") == "Round 3, Bo’s turn"
    with spoken() as lang:
        assert said(lang) != said("en")
        assert "Bo" in said(lang)


@pytest.mark.parametrize("wrong", [StateLine("where.else", {}), TURN._replace(numbers={"who": 7})])
def test_a_text_or_seat_that_is_not_there_is_a_lookup_error(wrong: StateLine) -> None:
    with pytest.raises(LookupError):
        wrong.sentence(Speaker(partial(texts, "upstaged")), ["Mai"])


def test_the_foyer_imports_no_game_for_it() -> None:
    script = """
import sys
from engines import texts
assert texts("onstage", "en")["where"]
assert texts("nobody", "en") == {}
sys.exit("engines.onstage" in sys.modules)
"""
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


@pytest.mark.parametrize("name", sorted(games()))
def test_a_game_of_the_house_says_where_it_stands(name: str) -> None:
    assert type(games()[name]).state_line is not Game.state_line
