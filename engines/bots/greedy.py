"""The policy that looks one step ahead."""

from __future__ import annotations

from typing import Any

from engines.kernel import Action, Game

from .thought import Thought


class Greedy(Thought):
    """Tries each action in imagined worlds and takes the one after which its view looks best.

    A step is one world with every action tried in it. What "best" is, the game's `evaluate` says:
    its own points above the mean of the others'.
    """

    name = "greedy"

    def __init__(
        self, game: Game[Any], view: dict[str, Any], actions: list[Action], seed: int, playouts: int
    ) -> None:
        super().__init__(game, view, actions, seed, playouts)
        # Ties are broken by dice of the first hour, so that more worlds change nothing in them.
        self._worth = [self.rng.random() * 1e-6 for _ in actions]

    def step(self) -> None:
        """Try every action in one more world."""
        super().step()
        game, seat = self.game, self.seat
        world = game.imagine(self.view, self.rng)
        for number, action in enumerate(self.actions):
            state = world.copy()
            game.apply(state, action)
            hear_out(game, state)
            worth = game.evaluate(game.view(state, seat))
            self._worth[number] += lead(worth, seat)

    @property
    def ranked(self) -> list[Action]:
        """All actions, that with the best sum over all worlds first."""
        numbers = range(len(self.actions))
        return [self.actions[at] for at in sorted(numbers, key=lambda at: -self._worth[at])]


def hear_out(game: Game[Any], state: Any) -> None:
    """Where several seats may speak up, nobody does: what was announced then happens."""
    decision = game.decide(state)
    while decision is not None and game.window(decision):
        game.apply(state, Action(decision.seats[0], decision.decline))
        decision = game.decide(state)


def lead(worth: list[float], seat: int) -> float:
    """How far ``seat`` is ahead of the mean of the others; 0 where a game says nothing."""
    if not worth:
        return 0.0
    return worth[seat] - (sum(worth) - worth[seat]) / max(len(worth) - 1, 1)
