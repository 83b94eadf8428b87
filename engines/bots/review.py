"""Review of a finished match: its turning points and the best alternatives.

First, every choice is evaluated quickly: each possible answer is tried in the actual state, and the
view right after it is evaluated. Some choices, mainly those with the highest stakes, are then
played out many times, each answer equally often, from the actual cards. All hands are open and
nothing is imagined, so only finished matches may be reviewed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from engines.kernel import Action, Game, Match

from .ahead import hear_out
from .search import Node, Search, relative_worth

MOMENTS = 3
"""Maximum number of turning points to report."""

LOOKED_AT = 8
"""Number of choices to play out.

They are the choices with the highest stakes in the quick evaluation.
"""

THEIRS = 2
"""Minimum number of choices made by people among those played out.

It applies only if people took part.
"""

WAYS = 6
"""Maximum number of answers to compare per choice.

These are the actual answer and the best alternatives.
"""

PLAYOUTS = 20
"""Number of playouts (simulated continuations) per answer."""

APART = 3
"""Distance in actions up to which two turning points count as close.

A turning point that is close to another is reported only if too few others are left. This avoids
several in one turn.
"""


class Moment(NamedTuple):
    """Turning point of a match: a choice with high stakes.

    Attributes:
        number: Number of the action, from 1.
        action: Action that was played.
        instead: Best alternative.
        tenths: Tenths of the playouts after `action` in which the seat finished first or tied.
        else_tenths: Tenths of the playouts after `instead` in which it did so.
    """

    number: int
    action: Action
    instead: Action
    tenths: int
    else_tenths: int

    @property
    def gained(self) -> bool:
        """Whether `action` was better than `instead`."""
        return self.tenths > self.else_tenths


class Choice(NamedTuple):
    """Choice between several answers, after its quick evaluation.

    Attributes:
        stake: Difference in worth between the actual answer and the best alternative, from 0 to 1.
        number: Number of the action, from 1.
        state: State before the action.
        answers: Answers worth playing out, beginning with the actual one.
    """

    stake: float
    number: int
    state: Any
    answers: list[Action]


class Review:
    """Review of a finished match, in small steps.

    Call `step()` until `done`, then read `moments`. The same match yields the same turning points.
    If a choice of a person that was played out made a difference, at least one of them is a
    person's.

    Args:
        match: Finished match. A match that is not over raises ValueError.
        people: Seats played by people.

    Attributes:
        part: Progress, from 0 to 1.
        done: Whether the review is complete.
    """

    def __init__(self, match: Match, people: Collection[int] = ()) -> None:
        if match.decision is not None:
            raise ValueError("Only a match that is over can be looked back at.")
        self._game = match.game
        self._people = people
        self._actions = match.actions
        self._state = match.game.new(match.seats, match.seed, match.options)
        self._found: list[tuple[float, Moment]] = []
        self._steps = self._work()
        self.part = 0.0
        self.done = False

    def step(self) -> None:
        """Tries one more answer or runs one more playout.

        A step takes a few milliseconds, even in a browser.
        """
        if next(self._steps, self) is self:
            self.done = True

    @property
    def moments(self) -> list[Moment]:
        """Turning points with the highest stakes, in the order of play."""
        ranked = [
            moment
            for _, moment in sorted(self._found, key=lambda one: -one[0])
            if moment.tenths != moment.else_tenths  # equal figures would explain nothing
        ]
        chosen = [moment for moment in ranked if moment.action.seat in self._people][:1]
        for apart in (APART, 0):
            for moment in ranked:
                near = any(abs(moment.number - other.number) <= apart for other in chosen)
                if len(chosen) < MOMENTS and not near:
                    chosen.append(moment)
        return sorted(chosen, key=lambda moment: moment.number)

    def _work(self) -> Iterator[None]:
        choices: list[Choice] = []
        for number, action in enumerate(self._actions, start=1):
            yield from self._look(number, action, choices)
            self._game.apply(self._state, action)
            self.part = 0.5 * number / len(self._actions)
        choices.sort(key=lambda one: (-one.stake, one.number))
        theirs = [one for one in choices if one.answers[0].seat in self._people][:THEIRS]
        known = {one.number for one in theirs}
        others = [one for one in choices if one.number not in known]
        choices = [*theirs, *others[: LOOKED_AT - len(theirs)]]
        for number, choice in enumerate(choices, start=1):
            yield from self._play_on(choice)
            self.part = 0.5 + 0.5 * number / len(choices)

    def _look(self, number: int, action: Action, choices: list[Choice]) -> Iterator[None]:
        decision = self._game.decide(self._state)
        assert decision is not None
        worth: dict[Action, float] = {}
        for answer in decision.of(action.seat):
            worth[answer] = self._glance(answer)
            yield
        others = sorted(worth, key=lambda one: (-worth[one], one))
        others.remove(action)
        if others:
            stake = abs(worth[action] - worth[others[0]])
            answers = [action, *others[: WAYS - 1]]
            choices.append(Choice(stake, number, self._state.copy(), answers))

    def _glance(self, action: Action) -> float:
        game = self._game
        state = self._state.copy()
        game.apply(state, action)
        hear_out(game, state)
        end = game.result(state)
        points = game.worth(end) if end else game.evaluate(game.view(state, action.seat))
        return relative_worth(points, game.stakes)[action.seat]

    def _play_on(self, choice: Choice) -> Iterator[None]:
        book = OpenBook(self._game, choice.state, choice.answers, choice.number)
        while not book.done:
            book.step()
            yield
        action, *others = choice.answers
        instead = max(others, key=lambda one: (book.ahead(one), book.mean(one), one))
        tenths, else_tenths = (round(10 * book.ahead(one)) for one in (action, instead))
        stake = book.ahead(action) - book.ahead(instead) + book.mean(action) - book.mean(instead)
        # Missed chances matter more than good choices, which always have worse alternatives.
        stake = stake / 2 if stake > 0 else -stake
        self._found.append((stake, Moment(choice.number, action, instead, tenths, else_tenths)))


class OpenBook(Search):
    """Search from a fully known state that tries each answer equally often."""

    def __init__(self, game: Game[Any], state: Any, answers: list[Action], seed: int) -> None:
        super().__init__(game, {}, answers, seed, PLAYOUTS * len(answers))
        self._world = state

    def _deal(self) -> None:
        """Does nothing, because the actual state is known."""

    def _descend(self, node: Node, actions: list[Action]) -> tuple[Action, Node, bool]:
        if node is not self._root:
            return super()._descend(node, actions)
        action = actions[self.steps % len(actions)]
        fresh = action not in node.children
        return action, node.children.setdefault(action, Node()), fresh

    def ahead(self, action: Action) -> float:
        """Returns the share of playouts won or tied after `action`.

        The share is from 0 to 1, for the seat that acts.
        """
        tally = self._tallies[action]
        return tally.ahead / tally.visits

    def mean(self, action: Action) -> float:
        """Returns the mean worth of playouts after `action`, from 0 to 1."""
        return self._tallies[action].mean

    @property
    def settled(self) -> bool:
        """False, because every answer gets its full number of playouts."""
        return False
