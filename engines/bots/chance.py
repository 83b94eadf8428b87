"""The policy that does not think."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from engines.kernel import Action, pick
from engines.kernel.drive import blind

from .thought import Thought, Why


@blind
def random(view: Mapping[str, Any], actions: list[Action], rng: Random) -> Action:
    """Any legal action, each as likely."""
    return pick(actions, rng)


class Chance(Thought):
    """`random` in the shape of a thought."""

    name = "random"

    @property
    def ranked(self) -> list[Action]:
        """The random action, alone in a list; fixed by the seed."""
        return [pick(self.actions, Random(self.seed))]

    @property
    def why(self) -> Why:
        """Random play has no reasons."""
        return Why(self.name)
