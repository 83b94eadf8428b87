"""What a seat can know of a match: what the tests of views and imagined worlds share."""

from random import Random
from typing import Any

from engines import Match


def worlds(match: Match, seat: int, number: int = 300) -> list[Any]:
    """States that could be the match's for all that the seat knows."""
    rng = Random(1)
    return [match.imagine(seat, rng).state for _ in range(number)]


def open_table_is_imagined(match: Match, rng: Random) -> None:
    """A state that is made from the open table's view looks the same from there."""
    game = match.game
    state = game.imagine(match.view(None), rng)
    assert game.view(state, None) == match.view(None)


def view_is_made_from_scratch(match: Match) -> None:
    """Nothing in a seat's view is a part of the state."""

    def spoil(data: Any) -> None:
        for each in [*data.values()] if isinstance(data, dict) else [*data]:
            if isinstance(each, (dict, list)):
                spoil(each)
        data.clear()

    frozen = match.game.freeze(match.state)
    spoil(match.view(0))
    assert match.game.freeze(match.state) == frozen
