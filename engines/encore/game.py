"""The class that the kernel meets: the methods of `Game`, each done by the module of its name."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from engines.encore import reasons, rules, scoring, views
from engines.encore.evaluation import THE_GAME, evaluate, standing_points
from engines.encore.goldens import GOLDENS
from engines.encore.imagine import imagine
from engines.encore.state import SEATS, State
from engines.kernel.action import Action
from engines.kernel.game import Game, Golden
from engines.kernel.reason import Reason
from engines.kernel.result import Result

if TYPE_CHECKING:
    from pydantic import BaseModel


class Encore(Game[State]):
    """The rules of ENCORE!! ECG."""

    name = "encore"
    title = "ENCORE!! ECG"
    seats = (SEATS,)
    rules_version = 1
    endings = ("tour", "money", "venues", "draw")
    horizon = 24
    stakes = 6.0

    @cached_property
    def Options(self) -> type[BaseModel]:
        """The options' pydantic model: Venues, opening hand, zones, hand limit."""
        from engines.encore.options import Options

        return Options

    # -- rules ---------------------------------------------------------------------------

    def new(self, seats: int, seed: int, options: dict[str, Any]) -> State:
        """The state at the first question."""
        return rules.begin(seats, seed, options)[0]

    def opening(self, seats: int, seed: int, options: dict[str, Any]) -> list[Any]:
        """What happened before the first question: the dice for Priority."""
        return rules.begin(seats, seed, options)[1]

    decide = staticmethod(rules.decide)
    apply = staticmethod(rules.apply)

    def why_not(self, state: State, action: Action) -> Reason | None:
        """None when `action` is legal, else a sentence with its rule number."""
        return self.reason(reasons.why_not(state, action))

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """See `views.view`."""
        return views.view(state, seat)

    def imagine(self, view: dict[str, Any], rng: Random) -> State:
        """A state that fits `view`, the rest dealt by `rng`."""
        return imagine(view, rng)

    def result(self, state: State) -> Result | None:
        """The account of both Managers; None while the game goes on."""
        return scoring.result(state)

    def pieces(self, state: State) -> Iterator[tuple[Hashable, ...]]:
        """Every card and Venue, each once."""
        return state.pieces()

    def bound(self, seats: int, options: dict[str, Any]) -> int:
        """So many Rounds at most (EA28), and what a Round takes is bounded too."""
        return rules.LAST_ROUND * rules.STEPS_A_ROUND + 20

    def goldens(self) -> dict[str, Golden]:
        """Transcripts for each pair of colours, each option value and way to end."""
        return dict(GOLDENS)

    # -- for computer players --------------------------------------------------------------

    def chapter(self, state: State) -> int:
        """The Round: new cards are drawn between two of them."""
        return state.round

    def worth(self, result: Result) -> list[float]:
        """Whoever has won the tour is ahead, whatever the purses hold."""
        points = standing_points(result.scores)
        for seat in result.winners:
            points[seat] += THE_GAME
        return points

    def evaluate(self, view: dict[str, Any]) -> list[float]:
        """See `evaluation.evaluate`."""
        return evaluate(view)
