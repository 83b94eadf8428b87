"""Fits ENCORE!! ECG's evaluation of positions: `python -m bench.weights`.

Computer players play whole games. At the start of each Round, the position is recorded with the
eventual winner: as each Manager sees it, and with both hands known, as a search sees it. Each
weight in turn is then raised and lowered for as long as that makes the winners of three quarters of
the games more likely. The remaining games are the test: new weights that do no better on them than
the current ones in `engines/encore/evaluation.py` should not be adopted.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from math import log
from random import Random
from typing import Any, NamedTuple

from engines import Match
from engines.bots import policy
from engines.encore import GAME, evaluation
from engines.encore.content import KINDS
from engines.encore.state import SEATS
from engines.kernel.drive import choose

LEARNT = (
    *("STAGED", "STAGED_POINT", "BACKING", "HELD", "HELD_POINT", "HELD_SURPRISE"),
    *("UNSEEN_PERFORMER", "UNSEEN", "SHORT", "THOUSAND", "PRIORITY", "BETWEEN"),
)
"""Names of the constants of the evaluation that are fitted."""

STEP, FINEST = 0.04, 0.01
"""First and smallest change of a weight, divided by its usual value."""

USUAL = {"lost": 100.0, "unspent": 100.0, "richer": 25.0, "to_come": 25.0, "THOUSAND": 0.1}
"""Usual values of weights by name of their field or constant.

All other weights have the usual value 1.
"""

HELD_OUT = 4
"""Number of games of which one is held out for the test."""


class Seen(NamedTuple):
    """View at the start of a Round, with seat 0's later result.

    The result is seat 0's share of the win, from 0 to 1.
    """

    view: Any
    won: float


class Weight(NamedTuple):
    """Number that the evaluation of positions uses.

    It is identified by a constant's name, and possibly a kind of card and a field.
    """

    name: str
    kind: int | None
    """Kind of card to which the weight applies.

    The value is None for a constant that applies to all kinds.
    """
    field: str | None

    def __str__(self) -> str:
        kind = "" if self.kind is None else f" {KINDS[self.kind]}"
        return f"{self.name}{kind}{'' if self.field is None else f' {self.field}'}"

    @property
    def usual(self) -> float:
        """Typical value of the weight, to which changes are proportional."""
        return USUAL.get(self.field or "", USUAL.get(self.name, 1.0))

    def _row(self) -> Any:
        found = getattr(evaluation, self.name)
        return found if self.kind is None else found[self.kind]

    def read(self) -> float:
        """Returns the current value of the weight."""
        row = self._row()
        return float(row if self.field is None else getattr(row, self.field))

    def write(self, number: float) -> None:
        """Sets the weight to a new value."""
        row = number if self.field is None else self._row()._replace(**{self.field: number})
        if self.kind is None:
            setattr(evaluation, self.name, row)
        else:
            getattr(evaluation, self.name)[self.kind] = row


def weights() -> Iterator[Weight]:
    """Yields all weights of the evaluation."""
    for name in LEARNT:
        found = getattr(evaluation, name)
        for kind, row in found.items() if isinstance(found, dict) else ((None, found),):
            for field in getattr(row, "_fields", (None,)):
                yield Weight(name, kind, field)


def tour(number: int, bots: str, most: int | None) -> list[Seen]:
    """Plays one game and returns the recorded views with its result."""
    match, rng = Match.new(GAME, SEATS, number), Random(number)
    play = policy(bots, GAME, most)
    views: list[Any] = []
    begun = 0
    while match.decision is not None:
        match.play(choose(match, (play, play), rng))
        state = match.state
        if state.round != begun and match.decision is not None:
            begun = state.round
            views += [match.view(seat) for seat in range(SEATS)]
            hands = [hand[:] for hand in state.hands]
            for seat in range(SEATS):
                views.append({**GAME.glimpse(state, seat), "known_cards": hands})
    result = match.result
    assert result is not None
    won = (0 in result.winners) / len(result.winners)
    return [Seen(view, won) for view in views]


def surprise(seen: list[Seen]) -> float:
    """Returns how surprising the winners are to the evaluation, on average.

    The surprise at a winner is minus the logarithm of the predicted probability.
    """
    found = 0.0
    for view, won in seen:
        ours, theirs = evaluation.evaluate(view)
        chance = 0.5 + (ours - theirs) / evaluation.THE_GAME / 2
        chance = min(0.999, max(0.001, chance))
        found -= won * log(chance) + (1 - won) * log(1 - chance)
    return found / len(seen)


def learn(seen: list[Seen], *, finest: float = FINEST, tell: Callable[[str], None] = print) -> None:
    """Changes each weight step by step for as long as predictions improve.

    Args:
        seen: Recorded views with their results.
        finest: Smallest step.
        tell: Prints the progress.
    """
    table = [*weights()]
    least = surprise(seen)
    step = STEP
    while step >= finest:
        before = least
        for weight in table:
            stood = weight.read()
            for number in (stood + step * weight.usual, stood - step * weight.usual):
                if number <= 0 and weight.name == "BETWEEN":  # used in a sum and as a divisor
                    continue
                weight.write(number)
                tried = surprise(seen)
                if tried < least:
                    least = tried
                    break
            else:
                weight.write(stood)
        tell(f"steps of {step:.3f}: {least:.5f}")
        if before - least < 1e-4:
            step /= 2


def main() -> None:
    """Plays games, fits the weights and prints them before and after."""
    parser = argparse.ArgumentParser(prog="python -m bench.weights", description=__doc__)
    parser.add_argument("--games", type=int, default=1200)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--bots", default="greedy", help="a policy or level, for both Managers")
    parser.add_argument("--most", type=int, default=1, help="worlds or playouts a choice, at most")
    asked = parser.parse_args()
    numbers = range(asked.seed, asked.seed + asked.games)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        games = [*pool.map(tour, numbers, [asked.bots] * asked.games, [asked.most] * asked.games)]
    training = [each for at, game in enumerate(games) if at % HELD_OUT for each in game]
    held_out = [each for at, game in enumerate(games) if not at % HELD_OUT for each in game]
    print(f"as it stands: {surprise(training):.5f}, of other games {surprise(held_out):.5f}")
    stood = {weight: weight.read() for weight in weights()}
    learn(training)
    for weight, number in stood.items():
        print(f"  {weight!s:<28} {number:7.3f} {weight.read():7.3f}")
    print(f"learnt: {surprise(training):.5f}, of other games {surprise(held_out):.5f}")


if __name__ == "__main__":
    main()
