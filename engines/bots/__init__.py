"""Computer players. A policy knows what its seat may know, and never sees a match.

A policy is a function ``(view, actions, rng) -> Action``: the view of its seat, the legal actions
of that seat and a generator of its own. It returns one of the actions.
"""

from __future__ import annotations

from random import Random
from typing import Any

from engines.kernel import Action, Policy, Refused, pick
from engines.kernel.drive import blind


class UnknownPolicy(Refused):
    """No policy of that name."""


@blind
def random(view: dict[str, Any], actions: list[Action], rng: Random) -> Action:
    """Any legal action, each as likely."""
    return pick(actions, rng)


POLICIES: dict[str, Policy] = {"random": random}


def policy(name: str) -> Policy:
    """The policy of that name. Raises UnknownPolicy."""
    if name not in POLICIES:
        raise UnknownPolicy(f"There is no policy {name!r}. Known policies: {', '.join(POLICIES)}.")
    return POLICIES[name]
