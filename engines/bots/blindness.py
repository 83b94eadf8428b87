"""Checks that a policy uses only what its seat may know.

At positions of random matches, everything hidden from the deciding seat is dealt again many times,
and the policy is asked each time with the same random numbers. The seat's knowledge is unchanged,
so its action must be unchanged too. A policy that peeks at hidden cards would choose differently.
"""

from __future__ import annotations

from random import Random
from typing import Any

from engines.kernel import Action, Game, Match, Policy
from engines.kernel.conformance import Failure
from engines.kernel.drive import answer
from engines.kernel.options import choices

from .chance import random

REDEALS = 25
"""Number of times that each position is dealt again."""


def check_blindness(game: Game[Any], policy: Policy, deals: int, seed: int = 0) -> int:
    """Checks `policy` in at least `deals` imagined states and returns their number.

    Raises:
        Failure: The policy chose differently although its seat knew the same.
    """
    done = 0
    while done < deals:
        done += _one_match(game, policy, seed, deals - done)
        seed += 1
    return done


def _one_match(game: Game[Any], policy: Policy, seed: int, deals: int) -> int:
    rng = Random(seed)
    seats = rng.choice(game.seats)
    options = {name: rng.choice(values) for name, values in choices(game.Options, seats).items()}
    match = Match.new(game, seats, seed, options)
    done = 0
    while (decision := match.decision) is not None and done < deals:
        if rng.random() < 0.1:
            seat = rng.choice(decision.seats)
            if len(decision.of(seat)) > 1:
                done += _redeal(match, seat, policy, seed, rng)
        seat = rng.choice(decision.seats)
        match.play(answer(match, seat, random, rng))
    return done


def _redeal(match: Match, seat: int, policy: Policy, seed: int, rng: Random) -> int:
    dice = rng.getrandbits(53)
    expected = answer(match, seat, policy, Random(dice))
    for _ in range(REDEALS):
        world = match.imagine(seat, rng)
        found = answer(world, seat, policy, Random(dice))
        if found != expected:
            raise Failure("blindness", seed, _sentence(match, seat, seed, expected, found),
                          match.record.model_dump(mode="json"))  # fmt: skip
    return REDEALS


def _sentence(match: Match, seat: int, seed: int, expected: Action, found: Action) -> str:
    return (
        f"Blindness (seed {seed}): at action {match.count} seat {seat} chose {expected.plain()},"
        f" but {found.plain()} after only what it cannot know had been dealt afresh."
    )
