"""Other engines, played at random from Python: OpenSpiel, python-chess, RLCard."""

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
    """Name -> plays one whole game a call and returns its moves. Raises ImportError.

    A move is one action of one player. Chance is none, but what it takes counts: cards and tiles
    are dealt one by one from the outcomes that the game names, as OpenSpiel's examples do. The
    short cut takes them from the list of actions instead, without asking how likely each is:
    right for hearts, where all are as likely, and faster.
    """
    import chess
    import pyspiel
    import rlcard

    import_module("open_spiel.python.games.team_dominoes")  # makes itself known to pyspiel

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
