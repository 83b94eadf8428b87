"""Questions compare by what they say, however they were made."""

from __future__ import annotations

from random import Random

import pytest

from engines import Match, find, games
from engines.kernel.decision import Decision


@pytest.mark.parametrize("game", games())
def test_questions_are_equal_if_they_say_the_same(game: str) -> None:
    dice = Random(5)
    for seed in range(4):
        match = Match.new(game, find(game).seats[0], seed)
        while (asked := match.decision) is not None:
            told = {name: getattr(asked, name) for name in Decision.__slots__}
            plain, other = Decision(**told), Decision(**told)
            other.about = {**other.about, "more": 1}
            assert asked == plain
            assert plain == asked
            assert asked != other
            assert other != asked
            match.play(dice.choice(asked.actions))
