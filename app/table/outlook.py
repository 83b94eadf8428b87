"""Outlooks: consequences of an action, as far as a view alone can tell."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from engines import Action, Decision, Event, Frame, Game, Reason

AnyView: TypeAlias = Mapping[str, object]
"""View of any game; boards know theirs by its fields."""

V_co = TypeVar("V_co", bound=AnyView, covariant=True)
E_co = TypeVar("E_co", bound=Event, covariant=True)


class Outlook(Generic[V_co, E_co]):
    """A view to look ahead from; tries each action once.

    It never sees a state: hidden things are dealt afresh, so that no answer tells where they are.

    Attributes:
        game: Rules of the game.
        view: Knowledge of a seat or of the open table, now or after some actions.
        unsure: Fields of the view that are not certain.
        frames: Events that lead here from the outlook before, as they would be seen.
    """

    def __init__(
        self,
        game: Game[Any],
        view: V_co,
        unsure: frozenset[str] = frozenset(),
        frames: tuple[Frame[V_co, E_co], ...] = (),
    ) -> None:
        self.game = game
        self.view = view
        self.unsure = unsure
        self.frames = frames
        self._after: dict[Action, Outlook[V_co, E_co]] = {}

    def after(self, action: Action) -> Outlook[V_co, E_co]:
        """Outlook after an action; a field that is unsure here is unsure there too."""
        if action not in self._after:
            found = self.game.preview(self.view, action)
            self._after[action] = Outlook(
                self.game, found.view, self.unsure | found.unsure, found.frames
            )
        return self._after[action]

    @cached_property
    def decision(self) -> Decision | None:
        """Question asked in this view; None when the game is over."""
        return self.game.decide(self._world)

    def why_not(self, action: Action) -> Reason | None:
        """Reason against an action, as far as this view tells; None if there is none."""
        return self.game.why_not(self._world, action)

    @cached_property
    def _world(self) -> Any:
        """State that fits the view; no query changes it."""
        return self.game.imagine(self.view, Random(0))
