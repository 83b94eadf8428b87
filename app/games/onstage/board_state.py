"""State of the board: the current view, the question and the choice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from typing import Self

from app.games.common import board_state as common
from app.games.common.board_state import Tap
from app.games.common.sign_pieces import SignPiece
from app.games.onstage.places import CARD, LINE, NOBODY, PERFORMER, SEAT, STAGE, piece_of
from app.games.onstage.types import BoardContext, Event, View
from app.table.places import Piece
from app.theme import kit
from engines import Action
from engines.onstage.content import Performer
from engines.onstage.events import LineEmpty, LoneAward, PerformerEntered, SeatScored, TrickWon

FROM_HAND = frozenset({"ask.lead", "ask.follow"})
IN_LINE = frozenset({"ask.move", "ask.add", "ask.swap_in"})
ON_STAGE = frozenset({"ask.remove", "ask.swap_out", "ask.claim"})
"""Questions answered with cards, Performers in line, and on stage."""

CONTINUES = (TrickWon, PerformerEntered, LineEmpty, LoneAward, SeatScored)
"""Events that can only follow after an action's own effect is complete."""


@dataclass(frozen=True)
class BoardState(common.BoardState[View, Event, Piece]):
    """State of the board, read once from a context and then drawn.

    Attributes:
        inspected: Piece or sign described in the inspector, or None.
        coming: During an animation, a seat and the card that it is about to play.
        ended: Whether the end of a trick is shown, with the trump that decided it.
    """

    inspected: Piece | SignPiece | None = None
    coming: tuple[int, int] | None = None
    ended: bool = False

    @classmethod
    def see(cls, stage: BoardContext) -> Self:
        """Reads the board state from a context whose view is not hidden.

        Nothing is chosen in advance, so playing any card takes two taps.
        """
        moment = cls.read(stage, piece_of)
        chosen = tuple(name for name in moment.chosen if name in moment.pick.chosen)
        moment = replace(moment, chosen=chosen, suggested=False)
        if not moment.picking or moment.seat is None:
            return moment
        kind = (moment.asked or "").removeprefix("ask.")
        performers = {*moment.now["line"], *moment.now["stage"]}
        seen = {Piece(PERFORMER, number) for number in performers} - moment.answers.keys()
        return replace(
            moment,
            wishes={each: Action(moment.seat, kind, each.number) for each in sorted(seen)},
        )

    @property
    def playing(self) -> bool:
        """Whether this screen asks the player to play a card."""
        return self.asked in FROM_HAND

    @property
    def from_hand(self) -> bool:
        """Whether the question is answered with a card in hand."""
        return self.playing

    @property
    def picking(self) -> bool:
        """Whether this screen asks the player to choose a Performer."""
        return self.asked in IN_LINE or self.asked in ON_STAGE

    @property
    def picked(self) -> int | None:
        """Number of the chosen card or Performer, or None."""
        return self.chosen[0].number if self.chosen and self.chosen != (NOBODY,) else None

    def touch(self, performer: int, width: float) -> Tap:
        """Returns the tap handler of a Performer.

        A tap on a claimed Performer opens its player's description. During a choice of a Performer,
        a tap on any other one chooses or refuses it. Otherwise the tap opens the description of the
        Performer, or of the whole line or stage if the Performer is narrower than a touch target.

        Args:
            performer: The Performer.
            width: Width of the Performer on the board, in logical pixels.
        """
        for seat, troupe in enumerate(self.now["troupes"]):
            if performer in troupe:
                return self.calling(self.look_at, Piece(SEAT, seat))
        if self.picking and not self.moving:
            return self.calling(self.tap, Piece(PERFORMER, performer))
        if width >= kit.TARGET:
            return self.calling(self.look_at, Piece(PERFORMER, performer))
        return self.calling(self.look_at, LINE if performer in self.now["line"] else STAGE)

    @property
    def in_order(self) -> list[Piece]:
        """Answers in reading order: hand cards, or Performers.

        `NOBODY` is last.
        """
        if self.playing:
            return [Piece(CARD, card) for card in self.hand]
        line = self.now["line"]

        def place(piece: Piece) -> tuple[bool, int, int]:
            at = line.index(Performer(piece.number)) if piece.number in line else -1
            return piece == NOBODY, at, piece.number

        return sorted(self.answers, key=place)

    @property
    def begun(self) -> bool:
        """Whether a Performer must be chosen to complete an action already begun."""
        return super().begun and NOBODY not in self.answers

    @property
    def unmoved(self) -> bool:
        """Whether the only movable Performer is already at the front."""
        if self.asked != "ask.move":
            return False
        return {*self.answers} == {NOBODY, Piece(PERFORMER, self.now["line"][0])}

    @property
    def hand(self) -> list[int]:
        """Cards in the player's hand, in order; empty on a shared screen."""
        if not self.private:
            return []
        return in_order([*(self.now["hand"] or ())], self.stage.sort)

    @cached_property
    def after(self) -> View:
        """View right after the choice of a Performer.

        If no Performer is chosen, this is the current view.
        """
        preview = self.preview if self.picking else None
        if preview is None:
            return self.now
        own = takewhile(lambda frame: not isinstance(frame.event, CONTINUES), preview.frames)
        views = [frame.view for frame in own]
        return views[-1] if views else preview.view


def in_order(cards: list[int], sort: str) -> list[int]:
    """Returns a hand sorted by suit, or by value for "value"."""
    if sort == "value":
        return sorted(cards, key=lambda card: (card % 9, card))
    return sorted(cards)
