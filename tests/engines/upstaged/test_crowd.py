"""What a state notes of where artists are, against its lanes."""

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


def test_where_somebody_stands_is_noted_rightly_in_whole_matches() -> None:
    rng = Random(11)
    for number in range(24):
        match = Match.new(GAME, rng.choice(GAME.seats), number, any_options(rng))
        while match.decision is not None:
            state = match.state
            crowd = seen(state)
            assert state.crowd == state.copy().crowd == crowd
            if rng.random() < 0.1:
                assert match.imagine(state.turn, rng).state.crowd == crowd
                assert GAME.from_position(match.position).crowd == crowd
            match.play(rng.choice(match.decision.actions))
        assert match.state.crowd == seen(match.state)
