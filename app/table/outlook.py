"""Outlook: a view, and how the game would go on from it as far as that view alone can tell."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from engines import Action, Decision, Event, Frame, Game, Reason

AnyView: TypeAlias = Mapping[str, object]
"""A view of whatever game; boards know theirs by its fields."""

V_co = TypeVar("V_co", bound=AnyView, covariant=True)
E_co = TypeVar("E_co", bound=Event, covariant=True)


class Outlook(Generic[V_co, E_co]):
    """A view that may be looked ahead from. Each answer is worked out once.

    No state is looked at: what is hidden is dealt afresh, so that nothing of it can be told.

    Attributes:
        game: Its rules.
        view: What is known, or what would be.
        unsure: The fields of the view of which not everything is certain.
        frames: What would be seen on the way here from the outlook before.
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
        """The outlook behind an action; what is not certain here is not certain there."""
        if action not in self._after:
            found = self.game.preview(self.view, action)
            self._after[action] = Outlook(
                self.game, found.view, self.unsure | found.unsure, found.frames
            )
        return self._after[action]

    @cached_property
    def decision(self) -> Decision | None:
        """The question that is asked here."""
        return self.game.decide(self.game.imagine(self.view, Random(0)))

    def why_not(self, action: Action) -> Reason | None:
        """The reason why an action is refused that this view is enough for."""
        return self.game.why_not(self.game.imagine(self.view, Random(0)), action)
