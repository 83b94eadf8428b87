"""Base class of games, which combines rules, texts and evaluation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from .action import Action
from .judging import Judging, Progress, Purpose
from .preview import Preview, preview
from .reason import Reason
from .rules import Rules, S
from .sheet import Sheet
from .words import Words


class Game(Rules[S], Words, Judging, Generic[S]):
    """Base class of all games.

    The package of a game creates one instance, `GAME`. A new game sets `name` and `seats` and
    implements the eight methods of `Rules` from `begin` to `bound`. It also implements `evaluate`,
    for computer players. Everything else has a default. Functions of the game's modules are
    attached here: `view = staticmethod(views.view)`.
    """

    def why_not(self, state: S, action: Action) -> Reason | None:
        """Returns why `action` is illegal now, or None if it is legal."""
        decision = self.decide(state)
        if self.reasons is not None:
            refusal = self.reasons.why_not(state, decision, action)
            return None if refusal is None else Reason(*refusal, game=self)
        if decision is not None and action in decision.actions:
            return None
        return Reason("kernel.no_choice")

    def preview(self, view: Any, action: Action) -> Preview:
        """Returns the predicted view after `action`. See `Preview`."""
        return preview(self, view, action)

    def reason_for(self, before: Any, after: Any, action: Action) -> Purpose | None:
        """Returns the public reason for `action`, or None if there is none.

        The reason is the gain computed by `purpose`, or else the general purpose of the action's
        kind. For a kind in `refrains` that has a general purpose, it is always that one.

        Args:
            before: View before the action.
            after: The same view after it.
            action: Action to explain.
        """
        key = f"purpose.{action.kind}"
        known = self.speaker().knows(key)
        if known and action.kind in self.refrains:
            return Purpose(key)
        gain = self.purpose(before, after, action.seat)
        return Purpose(key) if gain is None and known else gain

    def glimpse(self, state: S, seat: int) -> Any:
        """Returns the view of an imagined state that is passed to `evaluate`.

        The default is the view of `seat`. A game may add hidden facts of that state that its
        `evaluate` can use.
        """
        return self.view(state, seat)

    def has_turn(self, state: S, seat: int) -> bool:
        """Whether a seat has a turn now or may have one later.

        The default is True, even near the end of a match.
        """
        return True

    def open_progress(self, state: S) -> Progress:
        """Returns how far each seat has come, with nothing hidden.

        It is meant for finished matches. By default each seat is valued by what it could know
        itself, and at the end by its result. A game that overrides `progress` may need its own.
        """
        end = self.result(state)
        if end is not None:
            return Progress([*self.worth(end)], [*end.winners])
        values = self.progress(self.glimpse(state, 0)).values
        for seat in range(1, len(values)):
            values[seat] = self.progress(self.glimpse(state, seat)).values[seat]
        return self.highest_ahead(values)

    def sheets(self, view: Any, names: Sequence[str], lang: str = "en") -> list[Sheet]:
        """Describes `view` in words, as titled lists of rows.

        The default works for the view of any game.
        """
        text = self._text(view, names, lang)
        if text is not None:
            return text.sheets()
        from .generic_sheets import by_seat, generic  # late: most games have their own sheets

        return generic(self, by_seat(self, view.get("options")), view, names, lang)
