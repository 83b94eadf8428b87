"""What follows from an action before anybody has decided anything else."""

from __future__ import annotations

from typing import Any

from engines.kernel import Action, Game


def hear_out(game: Game[Any], state: Any) -> None:
    """Where several seats may speak up, nobody does: what was announced then happens."""
    decision = game.decide(state)
    while decision is not None and game.window(decision):
        game.apply(state, Action(decision.seats[0], decision.decline))
        decision = game.decide(state)
