"""Letting policies play a match."""

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
    """Mark a policy that does not look at its view, so that none has to be made."""
    policy.blind = True  # type: ignore[attr-defined]
    return policy


def choose(match: Match, policies: Sequence[Policy], rng: Random) -> Action:
    """The next action as the policy of its seat chooses it; `policies` has one a seat.

    When several seats may decide, `rng` says who speaks first.
    """
    decision = match.decision
    if decision is None:
        raise ValueError("The match is over: there is nothing to choose.")
    seats = decision.seats
    seat = seats[0] if len(seats) == 1 else pick(seats, rng)
    return answer(match, seat, policies[seat], rng)


def answer(match: Match, seat: int, policy: Policy, rng: Random) -> Action:
    """Answer of `policy` for `seat`, which is among the deciding seats."""
    assert match.decision is not None
    view: dict[str, Any] = {} if getattr(policy, "blind", False) else match.view(seat)
    return policy(view, match.decision.of(seat), rng)


def play_out(match: Match, policies: Sequence[Policy], rng: Random) -> Match:
    """Play `match` to its end and return it."""
    while match.decision is not None:
        match.play(choose(match, policies, rng))
    return match
