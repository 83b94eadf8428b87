"""States of random games, one for each kind, with long texts."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

from app.table.state import Phase
from app.table.steps import Done, Lift, PassTo
from app.table.table import Table
from engines import Action, Match, find
from tests.app.games.boards import NAMES, table_of
from tests.app.table.laid import outline

GAMES = 40
"""Number of games played of each game."""

LETS_GO = ("end", "pass", "decline")
"""Kinds of actions that are rarely chosen, to keep games lively."""


VARIED: dict[str, tuple[dict[str, Any], ...]] = {
    "onstage": ({},),
    "upstaged": (
        {"mode": "live", "green_room": True, "outspoken": True},
        {"mode": "rehearsal", "outspoken": True},
        {},
    ),
    "thespianage": ({}, {"length": "full"}, {"length": "short"}),
    "encore": ({}, {"hand_limit": "6"}, {"zones": 2}),
}
"""Options of the games in turn, because some questions need them."""


def varied(game: str) -> tuple[dict[str, Any], ...]:
    return VARIED.get(game, ({},))


class State(NamedTuple):
    """Question in a game.

    Attributes:
        match: Match at the question.
        action: Chosen answer; None before any choice.
    """

    match: Match
    action: Action | None

    @property
    def name(self) -> str:
        decision = self.match.decision
        assert decision is not None
        return f"{decision.prompt} of {self.match.seats}, {self.action}"

    def table(self) -> Table:
        table = table_of(self.match.copy())
        lead_to_question(table)
        return table


def lead_to_question(table: Table) -> None:
    """Passes the device and lifts curtains until the screen shows the question."""
    while (scene := outline(table)).decision is None:
        if scene.phase is Phase.CURTAIN:
            table.take(Lift())
        elif scene.awaits_done:
            table.take(Done())
        else:
            table.take(PassTo(scene.deciders[0]))


@cache
def states(game: str) -> tuple[State, ...]:
    """Returns states of forty random games, with each number of seats.

    For each question these are the state with the most answers and, for each kind of answer, the
    one with the longest label.
    """
    most: dict[str, tuple[int, State]] = {}
    longest: dict[tuple[str, str], tuple[int, State]] = {}
    measured: dict[tuple[str, object], int] = {}
    seats = find(game).seats
    for seed in range(GAMES):
        options = varied(game)[seed % len(varied(game))]
        rng, match = Random(seed), Match.new(game, seats[seed % len(seats)], seed, options)
        while (decision := match.decision) is not None:
            if len(decision.actions) > most.get(decision.prompt, (0, None))[0]:
                most[decision.prompt] = len(decision.actions), State(match.copy(), None)
            for action in decision.actions:
                if (action.kind, action.arg) in measured:
                    continue
                view = match.view(decision.seats[0])
                label = match.game.label(action, view, NAMES)
                measured[action.kind, action.arg] = len(label)
                kind = decision.prompt, action.kind
                if len(label) > longest.get(kind, (0, None))[0]:
                    longest[kind] = len(label), State(match.copy(), action)
            lively = [each for each in decision.actions if each.kind not in LETS_GO]
            match.play(rng.choice(lively if lively and rng.random() < 0.85 else decision.actions))
    return tuple(state for _, state in (*most.values(), *longest.values()))
