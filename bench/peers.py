"""Random play by other engines in Python: OpenSpiel, python-chess, RLCard."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

HEARTS = "OpenSpiel hearts (C++)"
SHORT_CUT = "  dealt by a short cut"
DOMINOES = "OpenSpiel team dominoes (Python)"
CHESS = "python-chess (Python)"
UNO = "RLCard's Uno (Python)"


def random_play() -> dict[str, Callable[[], int]]:
    """Returns functions that play one random game, by label in the report.

    Each function returns the number of moves. A move is one action of one player. A game of chess
    ends after 200 moves at the latest. Chance events are not counted as moves, but their time is
    included: OpenSpiel's games deal cards and tiles one by one from the outcomes that they list, as
    in its examples. `SHORT_CUT` picks from the list of actions without asking for probabilities. It
    is faster, and correct for hearts, where all outcomes are equally likely.

    Raises:
        ImportError: One of the engines is missing.
    """
    import chess
    import pyspiel
    import rlcard

    import_module("open_spiel.python.games.team_dominoes")  # registers itself with pyspiel

    return {
        HEARTS: _player(pyspiel.load_game("hearts")),
        SHORT_CUT: _player(pyspiel.load_game("hearts"), short_cut=True),
        DOMINOES: _player(pyspiel.load_game("python_team_dominoes")),
        CHESS: _chess(chess.Board),
        UNO: _uno(rlcard.make("uno")),
    }


def _player(game: Any, short_cut: bool = False) -> Callable[[], int]:
    dice = Random(4)

    def play() -> int:
        roll = dice.random
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if not short_cut and state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(roll() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                moves += state.current_player() >= 0
                state.apply_action(actions[int(roll() * len(actions))])
        return moves

    return play


def _chess(board: Callable[[], Any]) -> Callable[[], int]:
    dice = Random(4)

    def play() -> int:
        roll, game, moves = dice.random, board(), 0
        while moves < 200 and not game.is_game_over():
            legal = list(game.legal_moves)
            game.push(legal[int(roll() * len(legal))])
            moves += 1
        return moves

    return play


def _uno(game: Any) -> Callable[[], int]:
    dice = Random(4)

    def play() -> int:
        roll, moves = dice.random, 0
        state, _ = game.reset()
        while not game.is_over():
            legal = list(state["legal_actions"])
            state, _ = game.step(legal[int(roll() * len(legal))])
            moves += 1
        return moves

    return play
