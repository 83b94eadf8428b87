"""The policy that looks one step ahead."""

from __future__ import annotations

from typing import Any

from engines.kernel import Action, Game

from .temperaments import EVEN, Tally, Temperament, preferred
from .thought import Thought


class Greedy(Thought):
    """Tries each action in imagined worlds and takes the one after which its view looks best.

    A step is one world with every action tried in it. What "best" is, the game's `evaluate` says:
    its own points above the mean of the others'.
    """

    name = "greedy"

    def __init__(
        self,
        game: Game[Any],
        view: dict[str, Any],
        actions: list[Action],
        seed: int,
        playouts: int,
        taste: Temperament = EVEN,
    ) -> None:
        super().__init__(game, view, actions, seed, playouts, taste)
        # Ties are broken by dice of the first hour, so that more worlds change nothing in them.
        self._worth = [self.rng.random() * 1e-6 for _ in actions]
        self._tallies = {number: Tally() for number in range(len(actions))}

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
            own, others = shares(worth, seat, game.stakes)
            self._tallies[number].add(own, others)

    @property
    def ranked(self) -> list[Action]:
        """All actions, that with the best sum over all worlds first, but for a matter of taste."""
        if self.forced:
            return self.actions
        numbers = range(len(self.actions))
        order = sorted(numbers, key=lambda at: -self._worth[at])
        order = preferred(order, self._tallies, self.taste)
        return [self.actions[at] for at in order]


def hear_out(game: Game[Any], state: Any) -> None:
    """Where several seats may speak up, nobody does: what was announced then happens."""
    decision = game.decide(state)
    while decision is not None and game.window(decision):
        game.apply(state, Action(decision.seats[0], decision.decline))
        decision = game.decide(state)


def shares(points: list[float], seat: int, stakes: float) -> tuple[float, float]:
    """How well ``seat`` stands against the best of the others, and how well the others do: both
    roughly from 0 to 1, and as steep; 0.5 and 0 where a game says nothing.
    """
    if len(points) < 2:
        return 0.5, 0.0
    others = [each for at, each in enumerate(points) if at != seat]
    own = 0.5 + (points[seat] - max(others)) / (4 * stakes)
    return min(1.0, max(0.0, own)), sum(others) / len(others) / (4 * stakes)


def lead(worth: list[float], seat: int) -> float:
    """How far ``seat`` is ahead of the mean of the others; 0 where a game says nothing."""
    if not worth:
        return 0.0
    return worth[seat] - (sum(worth) - worth[seat]) / max(len(worth) - 1, 1)
