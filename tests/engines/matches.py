"""Events of a match and its question, alike for every game."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from engines import Action, Match
from engines.kernel import Decision, Reason, Result
from tests.depth import SOAKING, depth


def question(match: Match) -> Decision:
    """The open question; fails at the end of the game."""
    assert match.decision is not None
    return match.decision


def outcome(match: Match) -> Result:
    """The result; fails before the end of the game."""
    assert match.result is not None
    return match.result


def reason_against(match: Match, action: Action) -> Reason:
    """The reason against an action; fails if it is accepted."""
    reason = match.why_not(action)
    assert isinstance(reason, Reason)
    return reason


def prompt(match: Match) -> str:
    """Name of the open question, without "ask."."""
    return question(match).prompt.removeprefix("ask.")


def kinds(match: Match) -> set[str]:
    """The kinds of answers that are open."""
    return {each.kind for each in question(match).actions}


def happened(events: Iterable[Any], kind: type) -> list[Any]:
    """The events of this class, in order."""
    return [event for event in events if isinstance(event, kind)]


def the(events: Iterable[Any], kind: type) -> Any:
    """The one event of this class."""
    (found,) = happened(events, kind)
    return found


def play_some(match: Match, rng: Random, steps: int) -> list[Any]:
    """Takes up to this many random steps, fewer if the game ends; returns their events."""
    events: list[Any] = []
    for _ in range(steps):
        if match.decision is None:
            break
        events += match.play(rng.choice(match.decision.actions))
    return events


class Fresh:
    """Tells which positions show something new; `make soak` looks at every one.

    New is a question, an action or an event that was met in fewer than `often` positions, each
    question with few and with many answers.
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
"""After so many looks at a kind of event, others are of more interest."""


def seldom(events: Iterable[Any], seen: Counter[type]) -> bool:
    """Whether there is an event of a kind among them that has not been looked at often."""
    return any(seen[type(event)] < OFTEN for event in events)
