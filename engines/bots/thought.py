"""Thoughts, in which one seat considers one question in small steps."""

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
    """Explanation of a choice, which names no card and no alternative.

    It does not say how long the player thought either. Thinking ends early if there is only one
    answer or one is clearly best, so its duration would reveal something about the hand.

    Attributes:
        bot: Name of the policy.
        tenths: Tenths of the playouts after the chosen action in which the seat finished first or
            tied, or None for a policy that does not play ahead.
        taste: Name of the temperament, which sets the tone of the sentence.
        because: Key and args of a `Purpose`, the publicly visible gain of the action.
    """

    bot: str
    tenths: int | None = None
    taste: str = ""
    because: Sequence[Any] = ()

    def sentence(
        self, game: Game[Any], seat: int, events: Iterable[Event], names: Sequence[str],
        lang: str = "en",
    ) -> str:  # fmt: skip
        """Returns a sentence that explains the action.

        Args:
            game: Game being played.
            seat: Seat that acted.
            events: Public events of the action.
            names: Names of the players.
            lang: Language of the sentence.
        """
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
        """Returns a seat's chances after the action, in words.

        Returns "" if they are unknown.
        """
        say = Speaker(partial(load_catalogue, __name__), lang)
        if self.tenths is None:
            return ""
        return say("why.odds", who=names[seat], tenths=self.tenths)


class Thought:
    """A policy's search for the answer to one question.

    Call `step()` until `done` or until time is up. A thought receives only what its seat may know:
    the view, the legal actions, a seed for its own random numbers, and a temperament. Equal inputs
    and the same number of steps yield the same action.
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
        """Imaginer that deals states consistent with the view."""
        return self.game.imaginer(self.view)

    @property
    def done(self) -> bool:
        """Whether all steps have been used or more steps are unnecessary."""
        return self.steps >= self.playouts or self.forced or self.settled

    @property
    def forced(self) -> bool:
        """Whether there is only one answer."""
        return len(self.actions) == 1

    @property
    def settled(self) -> bool:
        """Whether one answer is already clearly the best."""
        return False

    def step(self) -> None:
        """Carries out one step, which takes a few milliseconds."""
        self.steps += 1

    @property
    def ranked(self) -> list[Action]:
        """Actions worth considering, best first.

        At least one step is needed, unless there is only one answer.
        """
        raise NotImplementedError

    def last_word(self, order: list[Action], means: Sequence[float]) -> list[Action]:
        """Returns the actions with the temperament's favourite near-best action at the front.

        An action that does nothing (`Game.idles`) gives way to any other near-best action.

        Args:
            order: Actions, best first.
            means: Mean worth of each action, from 0 to 1.
        """
        near = [one for one, mean in zip(order, means, strict=True) if mean >= means[0] - NEARLY]
        near = [one for one in near if one.kind not in self.game.idles] or near
        if near[0] != order[0]:
            order = [near[0], *(one for one in order if one != near[0])]
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
        """Chosen action, which is the first of `ranked`."""
        return self.ranked[0]

    @property
    def why(self) -> Why:
        """Explanation of the choice."""
        return Why(self.name, taste=self.taste.name)
