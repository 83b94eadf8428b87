"""One seat thinking about one question, in small steps, without a clock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from random import Random
from typing import Any, NamedTuple

from engines.kernel import Action, Event, Game
from engines.kernel.judging import Purpose
from engines.kernel.language import Speaker
from engines.kernel.rules import Imaginer
from engines.kernel.texts import load_catalogue

from .temperaments import EVEN, NEARLY, AtOnce, Temperament, at_once


class Why(NamedTuple):
    """Explanation of a thought: nothing in it names a card or another choice.

    How long was thought is not told either: where there is one answer, or one that is clearly
    best, that is soon over.

    `bot`     the name of the policy
    `tenths`  of the ways on that began with the move it chose, in how many tenths its seat came
                out first or level with the first; None when it does not play ahead
    `taste`   the name of its temperament, in whose tone it speaks
    `because` what the move has changed, as everybody sees it: key and args of `Purpose`
    """

    bot: str
    tenths: int | None = None
    taste: str = ""
    because: Sequence[Any] = ()

    def sentence(
        self, game: Game[Any], seat: int, events: Iterable[Event], names: Sequence[str],
        lang: str = "en",
    ) -> str:  # fmt: skip
        """Reason for the move of `seat`; `events` are the public ones of that move."""
        say = Speaker(partial(load_catalogue, __name__), lang)
        move = next((game.brief(event, names, lang) for event in events), "")
        key = f"why.{self.bot}.{self.taste}" if self.taste else f"why.{self.bot}"
        if self.because and self.bot != "random":
            key = f"why.because.{self.taste}" if self.taste else "why.because"
        return say(
            key,
            move=move or say("why.move", who=names[seat]),
            who=names[seat],
            because=game.because(Purpose(*self.because), names, lang) if self.because else "",
        )

    def odds(self, seat: int, names: Sequence[str], lang: str = "en") -> str:
        """Chances of `seat` after that move, in a few words; "" if it did not play ahead."""
        say = Speaker(partial(load_catalogue, __name__), lang)
        if self.tenths is None:
            return ""
        return say("why.odds", who=names[seat], tenths=self.tenths)


class Thought:
    """A policy at work: `step()` until `done`, or until the caller has waited long enough.

    It is given what its seat may know and nothing else: the view, the legal actions, and a seed
    for dice of its own, and a temperament. The same of these, and as many steps, give the same
    action.
    """

    name: str

    def __init__(
        self,
        game: Game[Any],
        view: Mapping[str, Any],
        actions: list[Action],
        seed: int,
        playouts: int,
        taste: Temperament = EVEN,
    ) -> None:
        self.game = game
        self.view = view
        self.actions = actions
        self.seat = actions[0].seat
        self.seed = seed
        self.rng = Random(seed)
        self.playouts = playouts
        self.taste = taste
        self.steps = 0
        self._tasted: dict[Action, AtOnce] = {}

    @cached_property
    def worlds(self) -> Imaginer[Any]:
        """Deals the worlds that fit its view."""
        return self.game.imaginer(self.view)

    @property
    def done(self) -> bool:
        """True once the steps are taken, or the choice deserves no more."""
        return self.steps >= self.playouts or self.forced or self.settled

    @property
    def forced(self) -> bool:
        """Whether there is but one answer: nothing is to be thought about."""
        return len(self.actions) == 1

    @property
    def settled(self) -> bool:
        """Whether one answer is clearly the best already."""
        return False

    def step(self) -> None:
        """Think a little more: a few milliseconds at most, even in the browser."""
        self.steps += 1

    @property
    def ranked(self) -> list[Action]:
        """Actions worth a look so far, the best first. Needs a step before, unless forced."""
        raise NotImplementedError

    def last_word(self, order: list[Action], means: Sequence[float]) -> list[Action]:
        """Order in which the temperament's favourite among the near-best comes first."""
        near = [one for one, mean in zip(order, means, strict=True) if mean >= means[0] - NEARLY]
        if self.taste == EVEN or len(near) < 2:
            return order
        known = self._tasted
        missing = [one for one in near if one not in known]
        if missing:
            known |= at_once(self.game, self.view, missing, self.seed)
        first = max(near, key=lambda one: self.taste.likes(known[one]))
        return [first, *(one for one in order if one != first)]

    @property
    def action(self) -> Action:
        """The best of them."""
        return self.ranked[0]

    @property
    def why(self) -> Why:
        """Explanation of the choice."""
        return Why(self.name, taste=self.taste.name)
