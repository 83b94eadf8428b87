"""State of the board: the question, its answers and their outcome.

If the next question is certain, its answers are offered as soon as the first answer is chosen. One
press of the confirm button, called a step, then plays both answers: a card and its target, an
action and the cards that pay for it, or the two tiles of a swap. The paying cards are chosen in
advance, and the player may replace each of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import NamedTuple, Self

from app.games.common import board_state as common
from app.games.common.board_state import Pick
from app.games.common.hinted import lit_by
from app.games.common.pieces import LIFT, Stance
from app.games.thespianage.only_choice import only_answers
from app.games.thespianage.places import (
    LEAVING,
    Board,
    Card,
    Piece,
    Place,
    Row,
    Special,
    Tile,
    place_of,
    row_of,
)
from app.games.thespianage.types import BoardContext, Event, View
from app.table.outlook import Outlook
from engines import Action, Decision
from engines.thespianage.actions import END, PLACES, REHEARSE
from engines.thespianage.content import PLACES_KIND, REHEARSAL_KIND, SPECIAL_KINDS
from engines.thespianage.events import (
    BoardSeen,
    HandSeen,
    SecretSeen,
    TilePeeked,
    TilePicked,
    TileStruck,
    TileTaken,
    TileTurned,
)

SEVERAL = frozenset({"ask.pay", "ask.drop"})
"""Questions that demand several cards and are asked once per card.

`Decision.about` has the number of cards as "count".
"""

OPEN = frozenset({"ask.act", "ask.give", "ask.character", *SEVERAL})
"""Questions with too many answers to highlight.

The pieces that are not answers are dimmed instead.
"""

APART = frozenset({"ask.act", "ask.character", "ask.drop", "ask.give", "ask.put"})
"""Questions that are never answered together with the previous question.

They are answered from the hand or with newly revealed information.
"""

PRICE = "ask.pay"
"""Question for the cards that pay for an action."""

BEGINS = frozenset({"ask.act", PRICE})
"""Questions whose answers begin a card or an action."""

TAKEN_ALONE = frozenset({PRICE, "ask.name"})
"""Questions whose answers are taken before any further question is shown.

After the last vote the Event comes first, then the card that drew it goes on.
"""

SAME_CARD = {REHEARSE.name: REHEARSAL_KIND, PLACES.name: PLACES_KIND}
"""Kind of card with the same effect as each action that has a price."""

OF_ONE_TILE = (TileTaken, TilePicked, TilePeeked, TileTurned, TileStruck)
"""Events that concern a single tile on a track or sheet."""

DEEPEST = 9
"""Maximum number of questions answered by one step."""


class Earlier(NamedTuple):
    """An earlier question that the same step answers.

    Attributes:
        asked: Catalogue key of the question.
        place: Place chosen as the answer.
        action: Action of the chosen answer.
        answers: Legal actions by place.
        view: View in which the question is asked.
    """

    asked: str
    place: Place
    action: Action
    answers: dict[Place, Action]
    view: View


@dataclass(frozen=True)
class BoardState(common.BoardState[View, Event, Place]):
    """State of the board, read once from a context and then drawn.

    Attributes:
        inspected: Piece whose description is open.
        before: Earlier questions of the same step. `asked` and `answers` belong to the last
            question.
        ahead: Preview after the answers in `before`; None if there are no earlier questions.
        question: Decision to which `answers` belong.
    """

    inspected: Place | None = None
    before: tuple[Earlier, ...] = ()
    ahead: Outlook[View, Event] | None = None
    question: Decision | None = None

    @classmethod
    def see(cls, stage: BoardContext) -> Self:
        """Reads the board state from a context whose view is not hidden."""
        scene = stage.scene
        decision = None if scene.window else scene.decision
        several = 1 if decision is None else _several(decision)
        moment = cls.read(stage, partial(place_of, view=stage.view), several)
        moment = replace(moment, question=decision)
        picked = moment.pick.chosen
        if several > 1 and not picked:
            moment = replace(moment, chosen=(), suggested=False)  # the hand may have several copies
        rest = picked or moment.chosen
        if moment.asked is None or not rest:
            return moment
        for _ in range(DEEPEST):
            moment, rest = moment._chosen(rest)
            then = moment._then()
            if then is None:
                break
            moment = then
        return moment

    def _chosen(self, picked: tuple[Place, ...]) -> tuple[Self, tuple[Place, ...]]:
        count = self.several if self.several > 1 else 1
        own = tuple(place for place in picked[:count] if place in self.answers)
        if not own and self.before and self.asked == PRICE:
            own = self._spare()
        return replace(self, chosen=own), picked[count:]

    def _spare(self) -> tuple[Card, ...]:
        """Returns the cards that are the smallest loss as a price.

        A card that does the same as the action comes last: playing it would cost one card only.
        """
        hand: list[int] = [*(self.now["hand"] or ())]
        playable, same = self.before[0].answers, SAME_CARD[self.before[-1].action.kind]

        def worth(thing: int) -> tuple[bool, bool, bool, int, int]:
            basic, useful = thing not in SPECIAL_KINDS, Card(thing) in playable
            return (thing == same, basic, useful, -hand.count(thing), thing)

        return tuple(Card(thing) for thing in sorted(hand, key=worth)[: self.several])

    def _then(self) -> Self | None:
        if len(self.chosen) != self.several or self.asked is None or self.asked in TAKEN_ALONE:
            return None
        before, ahead = self.before, self.ahead or self.outlook
        for place in self.chosen:
            action, view = self.answers[place], ahead.view
            ahead = ahead.after(action)
            if ahead.unsure:
                return None
            before = (*before, Earlier(self.asked, place, action, self.answers, view))
        decision = ahead.decision
        if decision is None or decision.prompt in APART or decision.seats != (self.seat,):
            return None
        answers: dict[Place, Action] = {}
        for each in decision.actions:
            named = place_of(each, ahead.view)
            if named is None:
                return None
            answers[named] = each
        return replace(
            self,
            asked=decision.prompt,
            answers=answers,
            wishes={},
            others=(),
            several=_several(decision),
            chosen=(),
            before=before,
            ahead=ahead,
            question=decision,
        )

    # -- what is seen ------------------------------------------------------------------------

    @property
    def base(self) -> View:
        """View in which the question is asked, after all earlier answers."""
        return self.now if self.ahead is None else self.ahead.view

    @property
    def from_hand(self) -> bool:
        """Whether the step begins with a question from `OPEN`.

        Most of these questions are answered with cards in hand.
        """
        return self.first in OPEN

    @property
    def first(self) -> str | None:
        """First question of the step, or None if there is none.

        It determines the layout.
        """
        return self.before[0].asked if self.before else self.asked

    @property
    def near(self) -> int:
        """Seat with the most prominent sheet.

        It is the reader's, otherwise that of whoever is asked, otherwise the current player's.
        """
        scene = self.stage.scene
        if scene.viewer is not None:
            return scene.viewer
        return self.now["turn"] if scene.decision is None else scene.decision.seats[0]

    def around(self, place: Place) -> int:
        """Returns the position of a player's board, clockwise from `near`, which is last.

        Returns 0 for all other pieces.
        """
        return (
            1 + (place.seat - self.near - 1) % self.now["seats"] if isinstance(place, Board) else 0
        )

    @property
    def in_order(self) -> list[Place]:
        """Answers in reading order; players are in the order of their boards."""
        return sorted(super().in_order, key=self.around)

    @cached_property
    def preview(self) -> Outlook[View, Event] | None:
        """Preview after the chosen answer, or None unless exactly one is chosen."""
        if len(self.chosen) != 1:
            return None
        return (self.ahead or self.outlook).after(self.answers[self.chosen[0]])

    @cached_property
    def only(self) -> tuple[Action, ...]:
        """Answers that the choice gives at once, because there are no others (TA41).

        They are previewed like chosen ones. The step may already show the question after them.
        """
        begun = [each for each in self.before if each.asked in BEGINS]
        actions = [each.action for each in begun]
        if self.asked in BEGINS and self.chosen and self.full:
            actions += [self.answers[place] for place in self.chosen]
        elif self.asked in BEGINS or len(begun) < len(self.before):
            return ()
        if not actions:
            return ()
        ahead = self.outlook
        for action in actions[:-1]:
            ahead = ahead.after(action)
        name = ("only", *actions)
        return self.stage.cache.fact(name, lambda: only_answers(ahead, actions[-1]))

    @cached_property
    def only_places(self) -> frozenset[Place]:
        """Pieces of the answers in `only`, unless a later question is shown with its own pieces."""
        if self.asked not in BEGINS:
            return frozenset()
        return frozenset(
            place for each in self.only if (place := place_of(each, self.now)) is not None
        )

    @property
    def seen(self) -> tuple[Event, ...]:
        """Events of the last step that revealed hidden information to the reader."""
        shown, seat = (HandSeen, SecretSeen, BoardSeen), self.now["seat"]
        return tuple(
            event
            for event in self.stage.scene.fresh
            if isinstance(event, shown) or (isinstance(event, OF_ONE_TILE) and event.seat == seat)
        )

    def sure(self, field: str) -> bool:
        """Whether the preview is certain about a field of the view.

        Cards drawn at the end of a turn may still bring an Event, which no preview shows.
        """
        found = self.preview
        return found is not None and field not in found.unsure - found.provisional

    @property
    def touched(self) -> Place | None:
        """Chosen place that the action bar describes, or None before any choice.

        While cards pay for an action, it is the action.
        """
        paid = [each.place for each in self.before if each.asked not in SEVERAL]
        if paid and self.asked in SEVERAL:
            return paid[-1]
        if self.chosen:
            return self.chosen[-1]
        return self.before[-1].place if self.before else None

    @property
    def early(self) -> tuple[Place, ...]:
        """Places chosen for the earlier questions of the step."""
        return tuple(each.place for each in self.before)

    @property
    def instead(self) -> list[Place]:
        """Actions and One Shot that a tap would choose instead of the present one."""
        if not self.chosen:
            return []
        first = self.before[0].answers if self.before else self.answers
        taken = (*self.early, *self.chosen)
        return [each for each in first if isinstance(each, Piece) and each not in taken]

    @property
    def aside(self) -> Earlier | None:
        """Earlier answer that is shown apart from the answers, or None.

        It is a tile for which a player or a row is now chosen.
        """
        if any(isinstance(place, Tile | Special) for place in self.answers):
            return None
        taken = (each for each in self.before if isinstance(each.place, Tile | Special))
        return next(taken, None)

    @property
    def full(self) -> bool:
        """Whether as many cards are chosen as the question demands."""
        if self.asked not in SEVERAL:
            return True
        return len(self.chosen) >= min(self.several, sum(map(self.held, self.answers)))

    @property
    def by_default(self) -> bool:
        """Whether the suggested cards pay although others could."""
        paying = self.asked == PRICE and len(self.pick.chosen) <= len(self.before)
        return paying and sum(map(self.held, self.answers)) > self.several

    @property
    def ready(self) -> bool:
        """Whether the chosen answers suffice to confirm the step."""
        return (super().ready and self.full) or self.leaving

    @property
    def leaving(self) -> bool:
        """Whether the player has chosen to end the turn early.

        More actions are still possible.
        """
        return bool(self.others) and not self.chosen and self.pick.chosen == (LEAVING,)

    def count(self, place: Place) -> int:
        """Returns how many copies of a card are chosen."""
        return self.chosen.count(place)

    # -- touching ------------------------------------------------------------------------------

    def stance(self, piece: Place) -> Stance:
        """Returns the appearance of a piece and its tap handler."""
        if self.moving or self.asked is None:
            return super().stance(piece)
        tap = self.calling(self.tap, piece)
        if piece in self.early and piece not in self.chosen and piece != self.refused:
            return Stance(LIFT, self.stage.ui.colors.brass, selected=True, on_click=tap)
        if piece in self.chosen or piece == self.refused:
            return super().stance(piece)
        known = piece in self.answers or any(piece in each.answers for each in self.before)
        if known and (self.asked in OPEN or piece not in self.answers):
            return Stance(selected=False, on_click=tap)
        return super().stance(piece)

    def row_stance(self, row: Row) -> Stance:
        """Returns the appearance and tap handler of a row.

        Only a row with answers reacts to taps.
        """
        if self.asked is None or self.moving:
            return Stance()
        if row in self.answers:
            return self.stance(row)
        on = self._on(row)
        if not on:
            return Stance()
        lit = next((place for place in on if place in self.chosen), None)
        return Stance(selected=lit is not None, on_click=self.calling(self.tap_row, row))

    def _on(self, row: Row) -> list[Place]:
        return [place for place in self.answers if isinstance(place, Tile) and row_of(place) == row]

    def tap_row(self, row: Row) -> None:
        """Chooses a tile in a row; repeated taps cycle through its tiles."""
        on = self._on(row)
        if len(on) == 1 or not self.chosen or self.chosen[0] not in on:
            self.tap(on[0])
        else:
            self.tap(on[(on.index(self.chosen[0]) + 1) % len(on)])

    def tap(self, piece: Place) -> None:
        """Chooses, deselects, refuses or inspects the tapped piece.

        Extends `common.BoardState.tap`: tapping another answer to an earlier question returns to
        that question and discards all later choices. When several cards pay, each tap adds one copy
        of the tapped card.
        """
        pick = self.pick
        known = (*self.early, *self.chosen)
        closes = self.inspected is not None and piece not in self.other_cards
        if closes or self.asked is None:
            super().tap(piece)
        elif self.refused is not None and piece in (self.refused, *known):
            self.settle(pick.lasting)
        elif piece in self.answers:
            if self.several > 1:
                self._pick(self._counted(piece))
            elif piece in self.chosen and not self.suggested:
                self._put_back(self.early)
            else:
                self._pick((piece,))
        else:
            for number, each in enumerate(self.before):
                if piece == each.place and not self.suggested:
                    self._put_back(self.early[:number])
                    return
                if piece in each.answers:
                    self.stage.set_pick(Pick((*self.early[:number], piece)))
                    return
            if piece in self.wishes:
                self.stage.set_pick(pick._replace(refused=piece))
            else:
                self.inspect(piece)

    def _put_back(self, rest: tuple[Place, ...]) -> None:
        last = len(rest) == len(self.early) + len(self.chosen) - 1
        if last and self.stage.quick:
            self.confirm()
        else:
            self.stage.set_pick(Pick(rest, bare=not rest))

    def _counted(self, piece: Place) -> tuple[Place, ...]:
        chosen = self.chosen
        held = self.held(piece)
        others = tuple(each for each in chosen if each != piece)
        if chosen.count(piece) >= held or (len(chosen) == self.several and piece in chosen):
            return others
        return (*chosen, piece)[-self.several :]

    def held(self, piece: Place) -> int:
        """Returns how many copies of a card are in hand.

        Returns 1 for any other place.
        """
        hand: list[int] = [*(self.now["hand"] or ())]
        return hand.count(piece.thing) if isinstance(piece, Card) else 1

    def _pick(self, chosen: tuple[Place, ...]) -> None:
        self.stage.set_pick(Pick((*self.early, *chosen)))

    def confirm(self) -> None:
        """Plays all chosen answers; does nothing while cards are missing."""
        if self.leaving:
            self.stage.act(self.others[0])
        if not self.full:
            return
        actions = [each.action for each in self.before]
        actions += [self.answers[place] for place in self.chosen]
        if len(actions) == 1:
            self.stage.act(actions[0])
        elif actions:
            self.stage.act_all(actions)


_of_pieces = lit_by(BoardState.see)


def hinted(stage: BoardContext, action: Action) -> Pick[Place] | None:
    """Returns the selection for a hinted action.

    Returns None if the board has none.
    """
    return Pick((LEAVING,)) if action.kind == END.name else _of_pieces(stage, action)


def _several(decision: Decision) -> int:
    if decision.prompt not in SEVERAL:
        return 1
    return max(1, int(decision.about.get("count", 1)))
