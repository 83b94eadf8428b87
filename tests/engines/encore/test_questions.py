"""Questions of ENCORE!! ECG, which are not all made alike."""

from __future__ import annotations

from random import Random

from engines import Match
from engines.encore import GAME
from engines.encore.state import SEATS
from engines.kernel.decision import Decision


def test_questions_are_equal_if_they_say_the_same() -> None:
    dice = Random(5)
    for seed in range(4):
        match = Match.new(GAME, SEATS, seed)
        while (asked := match.decision) is not None:
            told = [getattr(asked, name) for name in Decision.__slots__]
            plain = Decision(**dict(zip(Decision.__slots__, told, strict=True)))
            other = Decision(**dict(zip(Decision.__slots__, told, strict=True)))
            other.about = {**other.about, "more": 1}
            assert asked == plain
            assert plain == asked
            assert asked != other
            assert other != asked
            match.play(dice.choice(asked.actions))
