"""Policy that chooses actions at random."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from engines.kernel import Action, pick
from engines.kernel.drive import blind

from .thought import Thought, Why


@blind
def random(view: Mapping[str, Any], actions: list[Action], rng: Random) -> Action:
    """Returns one of the legal actions, each equally likely."""
    return pick(actions, rng)


class Chance(Thought):
    """Thought that chooses an action at random."""

    name = "random"

    @property
    def ranked(self) -> list[Action]:
        """List of a single random action, which the seed determines."""
        return [pick(self.actions, Random(self.seed))]

    @property
    def why(self) -> Why:
        """Explanation without a reason, since the choice is random."""
        return Why(self.name)
