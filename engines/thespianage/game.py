"""Thespianage as the kernel sees it: rules, views and words under the common names."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from engines.kernel.action import Action
from engines.kernel.game import Game, Golden
from engines.kernel.reason import Reason
from engines.kernel.result import Result
from engines.thespianage import reasons, rules, scoring, views
from engines.thespianage.evaluation import evaluate
from engines.thespianage.goldens import GOLDENS
from engines.thespianage.imagine import imagine
from engines.thespianage.state import State

if TYPE_CHECKING:
    from pydantic import BaseModel


class Thespianage(Game[State]):
    """The rules of Thespianage."""

    name = "thespianage"
    title = "Thespianage"
    seats = (3, 4, 5, 6)
    rules_version = 1
    endings = ("success", "success_shared", "failure", "failure_shared")
    horizon = 40
    stakes = 6.0

    @cached_property
    def Options(self) -> type[BaseModel]:
        """The options' pydantic model: length."""
        from engines.thespianage.options import Options

        return Options

    # -- rules ---------------------------------------------------------------------------

    def new(self, seats: int, seed: int, options: dict[str, Any]) -> State:
        """The state at the first question."""
        return rules.begin(seats, seed, options)[0]

    def opening(self, seats: int, seed: int, options: dict[str, Any]) -> list[Any]:
        """What happened before the first question: cast, hands, who begins."""
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
        """The account of every seat; None while the game goes on."""
        return scoring.result(state)

    def pieces(self, state: State) -> Iterator[tuple[Hashable, ...]]:
        """Every card and tile, each once."""
        return state.pieces()

    def bound(self, seats: int, options: dict[str, Any]) -> int:
        """A card at least is drawn a turn, and what a turn takes is bounded too."""
        return (rules.DECK_CARDS + 2 * seats) * rules.STEPS_A_TURN

    def goldens(self) -> dict[str, Golden]:
        """Transcripts for each seat count, length and way to end."""
        return dict(GOLDENS)

    # -- for computer players --------------------------------------------------------------

    def worth(self, result: Result) -> list[float]:
        """T28: when the play has bombed, the fewest points are best."""
        sign = 1 if result.ending.startswith("success") else -1
        return [float(sign * score) for score in result.scores]

    def evaluate(self, view: dict[str, Any]) -> list[float]:
        """See `evaluation.evaluate`."""
        return evaluate(view)
