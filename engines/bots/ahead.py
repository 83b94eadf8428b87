"""Helper that lets an action take full effect before it is evaluated."""

from __future__ import annotations

from typing import Any

from engines.kernel import Action, Game


def hear_out(game: Game[Any], state: Any) -> None:
    """Declines every open interrupt, so that an announced action takes effect."""
    decision = game.decide(state)
    while decision is not None and game.window(decision):
        game.apply(state, Action(decision.seats[0], decision.decline))
        decision = game.decide(state)
