"""Policy that plays ahead, with an information-set Monte Carlo tree search.

One tree covers all imagined states (worlds) that the deciding seat cannot tell apart. Playouts deal
again what that seat cannot know (`Game.imagine`, from the view alone), so an action may be legal in
one world and not in the next. A child therefore counts how often it was *available*, and the bound
that balances exploration and exploitation uses that count. Every seat is assumed to play for
itself: a child's worth is measured for the seat that acts.

Below the tree, each action is the one with the best results so far in this thought, or sometimes a
random one. Remembering the results of single actions costs little and plays far better than chance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from random import Random
from typing import Any

from engines.kernel import Action, Decision, Game

from .temperaments import EVEN, Temperament
from .thought import Thought, Why

CURIOSITY = 0.35
"""Weight of exploration, relative to a mean worth from 0 to 1."""

WORLD_SERVES = 2
"""Number of consecutive playouts that share one imagined state.

Dealing such a state takes about a third of a playout's time.
"""

WHIM = 0.3
"""Probability of a random action below the tree."""

HOPE = 0.6
"""Worth assumed for an action not yet tried, from 0 to 1."""


WORTH_A_LOOK = 3
"""Maximum ratio of the best action's visits to those of another candidate.

Actions with fewer visits are not worth considering.
"""


SURE_AFTER = 8
"""Minimum number of visits before an action may count as clearly best."""

SURE = 2.5
"""Lead over another action that counts as clear, in standard errors."""


LEAST = 0.02
"""Minimum variance assumed for an action's results.

Without it, a few playouts that agree by chance would seem certain.
"""


class Tally:
    """Results of the playouts that begin with one action."""

    __slots__ = ("ahead", "squares", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        self.ahead = 0

    def add(self, worth: float, ahead: bool) -> None:
        """Adds the outcome of a playout.

        Args:
            worth: Worth of the outcome for the seat that acts, from 0 to 1.
            ahead: Whether that seat was first or tied at the end of the playout.
        """
        self.visits += 1
        self.total += worth
        self.squares += worth * worth
        self.ahead += ahead

    @property
    def mean(self) -> float:
        """Mean worth for the acting seat, from 0 to 1."""
        return self.total / self.visits

    @property
    def doubt(self) -> float:
        """Squared standard error of the mean worth."""
        return max(self.squares / self.visits - self.mean**2, LEAST) / self.visits


class Node:
    """Node of the search tree, reached by one action."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Action, Node] = {}
        self.visits = 0
        self.available = 0
        self.total = 0.0


class Search(Thought):
    """Monte Carlo tree search in which each step is one playout."""

    name = "search"

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
        # Ties are ordered differently by each seed.
        self._luck = {action: self.rng.random() for action in actions}
        self._settled = False
        self._root = Node()
        self._world: Any = None
        self._met: dict[Action, list[float]] = {}  # action -> [sum of worths, count]
        self._tallies = {action: Tally() for action in actions}  # of first actions

    def step(self) -> None:
        """Runs one playout and records its result.

        A playout starts from an imagined state, descends the tree and plays on, at most to the end
        of the chapter.
        """
        super().step()
        game, rng, apply = self.game, self.rng, self.game.apply
        self._deal()
        state = self._world.copy()
        chapter = game.chapter(state)
        left = game.horizon
        node = self._root
        path: list[Node] = []
        line: list[Action] = []
        actions = self.actions
        fresh = False
        while True:
            if fresh:
                action = self._drawn(actions)
            else:
                action, node, fresh = self._descend(node, actions)
                path.append(node)
            line.append(action)
            apply(state, action)
            left -= 1
            decision = game.decide(state)
            if decision is None or not left or game.chapter(state) != chapter:
                break
            actions = _asked(decision, rng)
        worth = self._worth(state, decision is None)
        for node, action in zip(path, line, strict=False):
            node.visits += 1
            node.total += worth[action.seat]
        met = self._met
        for action in line:
            known = met.get(action)
            if known is None:
                met[action] = [worth[action.seat], 1]
            else:
                known[0] += worth[action.seat]
                known[1] += 1
        self._tallies[line[0]].add(worth[self.seat], worth[self.seat] >= max(worth))
        if not self.steps % max(1, self.playouts // 10):
            self._settled = self._clear()

    def _clear(self) -> bool:
        if any(not each.visits for each in self._tallies.values()):
            return False
        order = sorted(self._tallies.values(), key=lambda each: each.visits)
        best, left = order.pop(), self.playouts - self.steps
        if best.visits < SURE_AFTER:
            return False
        return all(
            each.visits + left < best.visits
            or best.mean - each.mean > SURE * sqrt(best.doubt + each.doubt)
            for each in order
        )

    @property
    def settled(self) -> bool:
        """Whether one answer is clearly the best.

        This is checked about ten times per thought.
        """
        return self._settled

    def _deal(self) -> None:
        if (self.steps - 1) % WORLD_SERVES == 0:
            self._world = self.worlds.deal(self.rng)

    def _descend(self, node: Node, actions: list[Action]) -> tuple[Action, Node, bool]:
        children = node.children
        untried = [action for action in actions if action not in children]
        best, most = actions[0], -1.0
        for action in actions:
            child = children.get(action)
            if child is None:
                continue
            child.available += 1
            if untried:
                continue
            bound = child.total / child.visits + CURIOSITY * sqrt(
                log(child.available) / child.visits
            )
            if bound > most:
                best, most = action, bound
        if untried:
            best = untried[int(self.rng.random() * len(untried))]
            child = children[best] = Node()
            child.available = 1
            return best, child, True
        return best, children[best], False

    def _drawn(self, actions: list[Action]) -> Action:
        number = len(actions)
        if number == 1:
            return actions[0]
        random = self.rng.random
        if random() < WHIM:
            return actions[int(random() * number)]
        best, most = actions[0], -1.0
        for action in actions:
            known = self._met.get(action)
            worth = known[0] / known[1] if known else HOPE + 0.1 * random()
            if worth > most:
                best, most = action, worth
        return best

    def _worth(self, state: Any, over: bool) -> list[float]:
        """Returns the worth of a state for each seat.

        Worth is from 0 to 1. In games with a `prize`, it is the chance to win. In other games, 0.5
        means level with the best other seat, and at the end of a match half of the worth is the
        share of the win.
        """
        game, prize = self.game, self.game.prize
        if not over:
            points = game.evaluate(game.glimpse(state, self.seat))
            if prize:
                return [min(1.0, max(0.0, each / prize)) for each in points]
            return relative_worth(points, game.stakes)
        result = game.result(state)
        assert result is not None
        won = 1 / len(result.winners)
        shares = [won if seat in result.winners else 0.0 for seat in range(len(result.scores))]
        if prize:
            return shares
        worth = relative_worth(game.worth(result), game.stakes)
        return [(a + b) / 2 for a, b in zip(worth, shares, strict=True)]

    @property
    def ranked(self) -> list[Action]:
        """Actions worth considering, most visited first.

        Equally visited actions are ordered by their results. Actions visited less than a third as
        often as the first are left out. Temperament may move another near-best action to the front.
        """
        if self.forced:
            return self.actions
        tallies, luck = self._tallies, self._luck
        order = sorted(
            self.actions,
            key=lambda one: (tallies[one].visits, tallies[one].total, luck[one]),
            reverse=True,
        )
        least = max(1.0, tallies[order[0]].visits / WORTH_A_LOOK)
        worth_it = [action for action in order if tallies[action].visits >= least]
        return self.last_word(worth_it, [tallies[action].mean for action in worth_it])

    @property
    def why(self) -> Why:
        """Explanation of the choice, with the tenths of successful playouts.

        At the end of a successful playout, the seat was first or tied. If there is only one answer,
        there are no playouts. The tenths are then estimated from the view.
        """
        if self.forced:
            points = self.game.evaluate(self.view)
            part = relative_worth(points, self.game.stakes)[self.seat]
        else:
            tally = self._tallies[self.action]
            part = tally.ahead / tally.visits
        return Why(self.name, round(10 * part), self.taste.name)


def relative_worth(points: Sequence[float], stakes: float) -> list[float]:
    """Converts points into a worth for each seat, from 0 to 1.

    A worth of 0.5 means level with the best other seat.

    Args:
        points: Points of each seat.
        stakes: Lead that counts as comfortable, in points.
    """
    first, second = max(points), sorted(points)[-2:][0]
    return [1 / (1 + exp(((second if one == first else first) - one) / stakes)) for one in points]


def _asked(decision: Decision, rng: Random) -> list[Action]:
    """Returns the actions of one deciding seat.

    If several seats decide, one of them is picked at random.
    """
    seats = decision.seats
    if len(seats) == 1:
        return decision.actions
    return decision.of(seats[int(rng.random() * len(seats))])
