"""What one drawing of the board is about: the view, what is asked, what is chosen."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

from app.table.flow import Phase
from app.table.stage import Stage
from engines import Action, Preview, event_kind
from engines.onstage.actions import (
    ADD,
    CLAIM,
    DECLINE,
    MOVE,
    REMOVE,
    STAY,
    SWAP_IN,
    SWAP_OUT,
)

if TYPE_CHECKING:
    from engines.onstage.views import View

LET_GO = (STAY.name, DECLINE.name)
"""The kinds of action by which a seat lets a move or a claim go."""

IN_LINE = (MOVE.name, ADD.name, SWAP_IN.name)
ON_STAGE = (REMOVE.name, SWAP_OUT.name, CLAIM.name)


ONWARD = ("trick_won", "performer_entered", "line_empty", "lone_award", "seat_scored")
"""Kinds of events with which the game goes on after a step."""


@dataclass(frozen=True)
class Moment:
    """Read once from a stage, then drawn from.

    asked     "play", one of the target kinds, or None when nothing is asked on this screen
    seat      who is asked; None when nobody is
    answers   card or performer -> the action that names it
    let_go    the action that lets the choice go, where the rules allow it
    chosen    what is chosen but not confirmed: always a key of `answers`
    refused   a card that was tapped though it may not be played
    coming    a seat and the card that it is about to lay down, while moves are shown one by one
    after     stage, line, trump and totals as they would be with the choice; None without one
    """

    stage: Stage
    view: View
    asked: str | None
    seat: int | None
    answers: dict[int, Action]
    let_go: Action | None
    chosen: int | None
    refused: int | None
    after: View | None
    coming: tuple[int, int] | None = None

    @classmethod
    def read(cls, stage: Stage) -> Moment:
        """The moment that a stage shows. The stage must not be behind a curtain."""
        view = stage.scene.view
        if view is None:
            raise ValueError("There is no board behind a curtain.")
        decision = stage.scene.decision
        answers: dict[int, Action] = {}
        let_go = asked = seat = None
        if decision is not None:
            seat = decision.seats[0]
            for action in decision.actions:
                if action.kind in LET_GO:
                    let_go = action
                elif isinstance(action.arg, int):
                    asked = action.kind
                    answers[action.arg] = action
        chosen = refused = None
        if isinstance(stage.pick, tuple) and len(stage.pick) == 2:
            kind, piece = stage.pick
            if kind == asked and piece in answers:
                chosen = piece
            elif kind == "why" and piece in (view["hand"] or ()):
                refused = piece
        after = None
        if chosen is not None and asked != "play":
            action = answers[chosen]
            found = stage.kept.fact(
                ("preview", view["seat"], action), lambda: stage.game.preview(view, action)
            )
            after = _effect(found)
        return cls(stage, view, asked, seat, answers, let_go, chosen, refused, after)

    @property
    def private(self) -> bool:
        """Whether this is one seat's own screen."""
        return self.stage.scene.phase is Phase.PRIVATE

    @property
    def hints(self) -> bool:
        """Whether the board marks what may be played."""
        return bool(self.stage.options.get("hints", True))

    @property
    def picking(self) -> bool:
        """Whether a performer is to be chosen on this screen."""
        return self.asked in IN_LINE or self.asked in ON_STAGE

    @property
    def hand(self) -> list[int]:
        """The player's hand, sorted as they like; empty on the open table."""
        if not self.private:
            return []
        return in_order(self.view["hand"] or [], self.stage.sort)

    def pick(self, piece: int) -> None:
        """A tap on a choice selects it; a second tap does it."""
        if piece == self.chosen:
            self.stage.act(self.answers[piece])
        else:
            self.stage.set_pick((self.asked, piece))


def _effect(preview: Preview) -> View:
    """The view with what the choice itself does, before the game goes on from there."""
    own = takewhile(lambda frame: event_kind(frame.event) not in ONWARD, preview.frames)
    views: list[View] = [frame.view for frame in own]
    return views[-1] if views else preview.view


def in_order(cards: list[int], sort: str) -> list[int]:
    """A hand by suit (as dealt out by number), or by value with the suits side by side."""
    if sort == "value":
        return sorted(cards, key=lambda card: (card % 9, card))
    return sorted(cards)
