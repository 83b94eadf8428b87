"""Game: rules, words and judging of one game under one name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from .action import Action
from .judging import Judging, Purpose
from .preview import Preview, preview
from .reason import Reason
from .rules import Rules, S
from .sheet import Sheet
from .words import Words


class Game(Rules[S], Words, Judging, Generic[S]):
    """A game of the house. Its folder makes one instance and calls it `GAME`.

    A new game sets `name` and `seats`, writes the eight methods of `Rules` from `begin` to
    `bound`, and `evaluate` for computer players; everything else has a default. Functions that
    stand in modules of the game are named here: `view = staticmethod(views.view)`.
    """

    def why_not(self, state: S, action: Action) -> Reason | None:
        """Reason why `action` is not legal now, with its rule number; None if it is."""
        decision = self.decide(state)
        if self.reasons is not None:
            refusal = self.reasons.why_not(state, decision, action)
            return None if refusal is None else Reason(*refusal, game=self)
        if decision is not None and action in decision.actions:
            return None
        return Reason("kernel.no_choice")

    def preview(self, view: Any, action: Action) -> Preview:
        """`view` as it would be after `action`, made from the view alone; see `Preview`."""
        return preview(self, view, action)

    def reason_for(self, before: Any, after: Any, action: Action) -> Purpose | None:
        """Public gain of `action`, else the purpose of its kind: see `purpose`."""
        key = f"purpose.{action.kind}"
        gain = self.purpose(before, after, action.seat)
        return Purpose(key) if gain is None and self.speaker().knows(key) else gain

    def glimpse(self, state: S, seat: int) -> Any:
        """View of an imagined world for `evaluate`, by default the view of `seat`.

        A game may add hidden things of that world that its `evaluate` can use.
        """
        return self.view(state, seat)

    def sheets(self, view: Any, names: Sequence[str], lang: str = "en") -> list[Sheet]:
        """Table in words, as `view` shows it; the default lays out any view."""
        text = self._text(view, names, lang)
        if text is not None:
            return text.sheets()
        from .generic_sheets import by_seat, generic  # late: most games lay out their own

        return generic(self, by_seat(self, view.get("options")), view, names, lang)
