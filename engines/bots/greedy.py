"""Policy that looks one action ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.kernel import Action, Game

from .ahead import hear_out
from .temperaments import EVEN, Temperament
from .thought import Thought


class Greedy(Thought):
    """Thought that looks for the action with the best immediate outcome.

    Each step tries every action in one imagined state. The outcome is valued by the seat's lead
    over the mean of the other seats, according to the game's `evaluate`.
    """

    name = "greedy"

    def __init__(
        self,
        game: Game[Any],
        view: Mapping[str, Any],
        actions: list[Action],
        seed: int,
        playouts: int,
        taste: Temperament = EVEN,
    ) -> None:
        super().__init__(game, view, actions, seed, playouts, taste)
        # Ties are broken by initial random numbers, so that further worlds do not affect them.
        self._worth = [self.rng.random() * 1e-6 for _ in actions]

    def step(self) -> None:
        """Tries every action in one more imagined state."""
        super().step()
        game, seat = self.game, self.seat
        world = self.worlds.deal(self.rng)
        for number, action in enumerate(self.actions):
            state = world.copy()
            game.apply(state, action)
            hear_out(game, state)
            worth = game.evaluate(game.view(state, seat))
            self._worth[number] += lead(worth, seat)

    @property
    def ranked(self) -> list[Action]:
        """All actions, sorted by total worth, highest first.

        Temperament may move another near-best action to the front.
        """
        if self.forced:
            return self.actions
        numbers = range(len(self.actions))
        order = sorted(numbers, key=lambda at: -self._worth[at])
        scale = 4 * self.game.stakes * max(self.steps, 1)  # as steep as `relative_worth`
        return self.last_word(
            [self.actions[at] for at in order], [self._worth[at] / scale for at in order]
        )


def lead(worth: list[float], seat: int) -> float:
    """Returns a seat's lead over the mean of the others, in points.

    Returns 0 if `worth` is empty.
    """
    if not worth:
        return 0.0
    return worth[seat] - (sum(worth) - worth[seat]) / max(len(worth) - 1, 1)
