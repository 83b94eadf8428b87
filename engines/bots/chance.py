"""Random play."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from engines.kernel import Action, pick
from engines.kernel.drive import blind

from .thought import Thought, Why


@blind
def random(view: Mapping[str, Any], actions: list[Action], rng: Random) -> Action:
    """Returns a legal action, each equally likely."""
    return pick(actions, rng)


class Chance(Thought):
    """Thought that plays like `random`."""

    name = "random"

    @property
    def ranked(self) -> list[Action]:
        """A single random action, determined by the seed."""
        return [pick(self.actions, Random(self.seed))]

    @property
    def why(self) -> Why:
        """An explanation without reasons: random play has none."""
        return Why(self.name)
