"""Helpers for matches of every game."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from engines import Action, Match
from engines.kernel import Decision, Reason, Result
from tests.depth import SOAKING, depth


def question(match: Match) -> Decision:
    assert match.decision is not None
    return match.decision


def outcome(match: Match) -> Result:
    assert match.result is not None
    return match.result


def reason_against(match: Match, action: Action) -> Reason:
    reason = match.why_not(action)
    assert isinstance(reason, Reason)
    return reason


def prompt(match: Match) -> str:
    return question(match).prompt.removeprefix("ask.")


def kinds(match: Match) -> set[str]:
    return {each.kind for each in question(match).actions}


def happened(events: Iterable[Any], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def the(events: Iterable[Any], kind: type) -> Any:
    (found,) = happened(events, kind)
    return found


def play_some(match: Match, rng: Random, steps: int) -> list[Any]:
    events: list[Any] = []
    for _ in range(steps):
        if match.decision is None:
            break
        events += match.play(rng.choice(match.decision.actions))
    return events


class Fresh:
    """Detects positions that show something new; `make soak` accepts every position.

    A question, action or event is new in its first `often` positions. Each question counts
    separately with few and with many answers.
    """

    def __init__(self, often: int) -> None:
        self.often = often
        self.met: Counter[object] = Counter()

    def __call__(self, match: Match) -> bool:
        kinds: set[object] = set()
        if match.decision is not None:
            answers = len(match.decision.actions)
            kinds.add((match.decision.prompt, min(answers.bit_length(), 4)))
        if match.count:
            kinds.add(match.actions[-1].kind)
            kinds.update(map(type, match.steps[-1]))
        new = SOAKING or any(self.met[kind] < self.often for kind in kinds)
        if new:
            self.met.update(kinds)
        return new


OFTEN = depth(10, 60)
"""Number of checks of a kind of event after which other kinds are preferred."""


def seldom(events: Iterable[Any], seen: Counter[type]) -> bool:
    """Returns whether any event is of a kind that has rarely been checked."""
    return any(seen[type(event)] < OFTEN for event in events)
