"""A finished match looked back at, with all hands open: where it turned, and what else there was.

First every choice is weighed by one look: each answer is given in the match as it stood, and the
views after it are evaluated. Then those in which the most lay are played on many times, each
answer as often, from how everything truly lay. Nothing is imagined, so this is for a match that is
over, and for nobody who is still playing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from engines.kernel import Action, Game, Match

from .ahead import hear_out
from .search import Node, Search, relative_worth

MOMENTS = 3
"""Number of moments that are told."""

LOOKED_AT = 8
"""Number of choices played on: those that promised or cost the most at a glance."""

THEIRS = 2
"""Minimum number of choices by people among them, if people played."""

WAYS = 6
"""Number of answers weighed of one choice: the given one and those that look best."""

PLAYOUTS = 20
"""Playouts of each answer."""

APART = 3
"""Actions between two moments, if there are enough: one turn is one moment."""


class Moment(NamedTuple):
    """A choice at which the match turned.

    `number`   of the action, from 1
    `action`   what was done
    `instead`  the best of what else could have been done
    `tenths`   of the ways on after what was done, in how many tenths its seat came out first or
                 level with the first
    `else_tenths`  the same after `instead`
    """

    number: int
    action: Action
    instead: Action
    tenths: int
    else_tenths: int

    @property
    def gained(self) -> bool:
        """Whether what was done was the better one."""
        return self.tenths >= self.else_tenths


class Choice(NamedTuple):
    """A choice after one look.

    `stake`   what lay in it, from 0 to 1
    `number`  of the action that was taken, from 1
    `state`   the match as it stood
    `answers` worth playing on, the one that was given first
    """

    stake: float
    number: int
    state: Any
    answers: list[Action]


class Review:
    """Looks back at a match in small steps: `step()` until `done`, then read `moments`.

    `people`: the seats that people played. One of the moments at least is theirs, where they had
    a choice at all.

    The same match always gives the same moments. Raises ValueError for one that is not over.

    `part`    how much of it is done, from 0 to 1
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
        """Try one more answer, or play one on: a few milliseconds, even in the browser."""
        if next(self._steps, self) is self:
            self.done = True

    @property
    def moments(self) -> list[Moment]:
        """The choices in which the most lay, in the order in which they came."""
        ranked = [moment for _, moment in sorted(self._found, key=lambda one: -one[0])]
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
        """Weighs a choice, if it was one, by how its seat would stand after each answer."""
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
        """Worth for its seat right after `action`, from 0 to 1."""
        game = self._game
        state = self._state.copy()
        game.apply(state, action)
        hear_out(game, state)
        end = game.result(state)
        points = game.worth(end) if end else game.evaluate(game.view(state, action.seat))
        return relative_worth(points, game.stakes)[action.seat]

    def _play_on(self, choice: Choice) -> Iterator[None]:
        """Plays each answer on, and notes the moment that comes of it."""
        book = OpenBook(self._game, choice.state, choice.answers, choice.number)
        while not book.done:
            book.step()
            yield
        action, *others = choice.answers
        instead = max(others, key=lambda one: (book.ahead(one), book.mean(one), one))
        tenths, else_tenths = (round(10 * book.ahead(one)) for one in (action, instead))
        stake = book.ahead(action) - book.ahead(instead) + book.mean(action) - book.mean(instead)
        # What was missed says more than what was not: that there are worse ways is no news.
        stake = stake / 2 if stake > 0 else -stake
        self._found.append((stake, Moment(choice.number, action, instead, tenths, else_tenths)))


class OpenBook(Search):
    """Plays on from a state as it is, nothing hidden, and tries each of the answers as often."""

    def __init__(self, game: Game[Any], state: Any, answers: list[Action], seed: int) -> None:
        super().__init__(game, {}, answers, seed, PLAYOUTS * len(answers))
        self._world = state

    def _deal(self) -> None:
        """Everything lies as it truly does."""

    def _descend(self, node: Node, actions: list[Action]) -> tuple[Action, Node, bool]:
        if node is not self._root:
            return super()._descend(node, actions)
        action = actions[self.steps % len(actions)]
        fresh = action not in node.children
        return action, node.children.setdefault(action, Node()), fresh

    def ahead(self, action: Action) -> float:
        """The part of the playouts that began with `action` and ended well for its seat."""
        tally = self._tallies[action]
        return tally.ahead / tally.visits

    def mean(self, action: Action) -> float:
        """Mean worth for its seat at their end, from 0 to 1."""
        return self._tallies[action].mean

    @property
    def settled(self) -> bool:
        """Each answer is played on as often, however clear it is."""
        return False
