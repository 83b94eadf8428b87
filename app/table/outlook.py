"""Previews of actions, computed only from what a player may know."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from engines import Action, Decision, Event, Frame, Game, Reason

AnyView: TypeAlias = Mapping[str, object]
"""View of the state of any game.

Each board knows the fields of its own game.
"""

V_co = TypeVar("V_co", bound=AnyView, covariant=True)
E_co = TypeVar("E_co", bound=Event, covariant=True)


class Outlook(Generic[V_co, E_co]):
    """Decision and previews for a viewer, computed from their view alone.

    The real state is never used. Hidden cards are dealt at random, so a preview cannot reveal them.

    Attributes:
        game: Rules of the game.
        view: View of a seat or of the open table, either now or after the previewed
            actions.
        unsure: Names of the view's fields that are uncertain.
        frames: Events of the previewed action, each with the view after it; empty if no
            action is previewed.
        provisional: Names of the uncertain fields that only a random event may still change.
    """

    def __init__(
        self,
        game: Game[Any],
        view: V_co,
        unsure: frozenset[str] = frozenset(),
        frames: tuple[Frame[V_co, E_co], ...] = (),
        provisional: frozenset[str] = frozenset(),
    ) -> None:
        self.game = game
        self.view = view
        self.unsure = unsure
        self.frames = frames
        self.provisional = provisional
        self._after: dict[Action, Outlook[V_co, E_co]] = {}

    def after(self, action: Action) -> Outlook[V_co, E_co]:
        """Returns the decision and previews after an action, cached by action.

        Uncertain fields remain uncertain.
        """
        if action not in self._after:
            found = self.game.preview(self.view, action)
            self._after[action] = Outlook(
                self.game,
                found.view,
                self.unsure | found.unsure,
                found.frames,
                found.provisional - self.unsure,
            )
        return self._after[action]

    @cached_property
    def decision(self) -> Decision | None:
        """Decision to be made in this view.

        It is None if the game is over.
        """
        return self.game.decide(self._world)

    def why_not(self, action: Action) -> Reason | None:
        """Returns the reason why an action is illegal.

        It is None if the action is legal.
        """
        return self.game.why_not(self._world, action)

    @cached_property
    def _world(self) -> Any:
        return self.game.imagine(self.view, Random(0))
