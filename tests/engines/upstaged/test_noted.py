"""What a state notes beside itself, against the lanes and against questions made anew."""

from random import Random

from engines import Match
from engines.upstaged import GAME
from engines.upstaged.state import LANE, NOBODY, State

from .table import any_options


def seen(state: State) -> int:
    """The note as it should be, told from the lanes spot by spot."""
    return sum(
        2 ** (LANE * place + spot)
        for place, lane in enumerate(state.lanes)
        for spot, artist in enumerate(lane)
        if artist != NOBODY
    )


def test_what_is_noted_is_right_in_whole_matches() -> None:
    rng = Random(11)
    for number in range(24):
        match = Match.new(GAME, rng.choice(GAME.seats), number, any_options(rng))
        while match.decision is not None:
            state = match.state
            crowd = seen(state)
            assert state.crowd == state.copy().crowd == crowd
            if rng.random() < 0.1:
                assert match.imagine(state.turn, rng).state.crowd == crowd
                again = GAME.from_position(match.position)
                assert again.crowd == crowd
                assert GAME.decide(again) == match.decision
            match.play(rng.choice(match.decision.actions))
        assert match.state.crowd == seen(match.state)
