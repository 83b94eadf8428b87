"""OpenSpiel's trick-taking and domino games, played at random from Python."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

HEARTS = "OpenSpiel hearts (C++)"
DOMINOES = "OpenSpiel team dominoes (Python)"


def random_play() -> dict[str, Callable[[], int]]:
    """Name -> plays one whole game a call and returns its moves. Raises ImportError.

    A move is one action of one player. Chance is not, but what it takes counts: cards and tiles
    are dealt one by one, each as likely, as OpenSpiel has it.
    """
    import pyspiel

    import_module("open_spiel.python.games.team_dominoes")  # makes itself known to pyspiel

    return {
        HEARTS: _player(pyspiel.load_game("hearts")),
        DOMINOES: _player(pyspiel.load_game("python_team_dominoes")),
    }


def _player(game: Any) -> Callable[[], int]:
    dice = Random(4)

    def play() -> int:
        roll = dice.random
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            moves += state.current_player() >= 0
            state.apply_action(actions[int(roll() * len(actions))])
        return moves

    return play
