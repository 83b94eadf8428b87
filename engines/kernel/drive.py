"""Playing of matches by policies.

A policy is a function that chooses actions for a seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from .action import Action
from .dice import pick
from .match import Match
from .rules import Policy

P = TypeVar("P", bound=Callable[..., Action])


def blind(policy: P) -> P:
    """Marks a policy as ignoring its view, and returns it.

    `answer` then passes an empty view, which saves time.
    """
    policy.blind = True  # type: ignore[attr-defined]
    return policy


def choose(match: Match, policies: Sequence[Policy], rng: Random) -> Action:
    """Returns the next action, chosen by the policy of a deciding seat.

    Args:
        match: Match whose next action is chosen. It is not changed.
        policies: One policy per seat.
        rng: Random generator for the policies. If several seats may decide, it also picks the seat
            that answers first.

    Raises:
        ValueError: The match is over.
    """
    decision = match.decision
    if decision is None:
        raise ValueError("The match is over: there is nothing to choose.")
    seats = decision.seats
    seat = seats[0] if len(seats) == 1 else pick(seats, rng)
    return answer(match, seat, policies[seat], rng)


def answer(match: Match, seat: int, policy: Policy, rng: Random) -> Action:
    """Returns the action that `policy` chooses for one of the deciding seats."""
    assert match.decision is not None
    view: dict[str, Any] = {} if getattr(policy, "blind", False) else match.view(seat)
    return policy(view, match.decision.of(seat), rng)


def play_out(match: Match, policies: Sequence[Policy], rng: Random) -> Match:
    """Plays `match` to its end and returns it."""
    while match.decision is not None:
        match.play(choose(match, policies, rng))
    return match
