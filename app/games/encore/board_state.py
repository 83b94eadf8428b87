"""Board state: the view, the question, its answers and the choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from app.games.common import board_state as common
from app.games.common.board_state import Pick, Tap
from app.games.common.hinted import lit_by
from app.games.common.pieces import DIM, LIFT, Stance
from app.games.encore.places import (
    IN_WORDS,
    LEAVES,
    LET_GO,
    OUT,
    PLACED,
    VERBS,
    Answer,
    Place,
    Spot,
    answer,
    place_of,
)
from app.games.encore.types import BoardContext, Event, View
from app.table import places
from app.table.outlook import Outlook
from app.table.places import Piece
from engines import Action, Frame
from engines.encore.actions import BOOST, SPLIT, ZONE
from engines.encore.content import KIND, PERFORMER, SUPPORTER
from engines.encore.events import HandSeen, PriorityTaken, VenueOpened

AT = "at"
"""Kind of answer that stores the zone tapped for a chosen card."""

SEVERAL = frozenset({"ask.drop", "ask.trim"})
"""Questions answered with several cards at once.

`about["count"]` of the question is the number of cards.
"""

TRAY = {"take", "salvage", "deck", "choose", "order", "split", "draft"}
"""Questions with answers that are neither on stage nor in hand."""

HANDS = {"act", "hire", "drop", "show", "trim"}
"""Questions answered from the hand."""

OPENED = (VenueOpened, PriorityTaken)
"""Events after a Venue opens, before the Round resets the Intensity."""

OPEN = frozenset({"ask.act", "ask.hire"})
"""Questions with too many answers to outline.

Only the pieces that are not answers are dimmed.
"""


@dataclass(frozen=True)
class BoardState(common.BoardState[View, Event, Answer]):
    """State of the board, read once from a context and then drawn.

    A tap on a place chooses the answer there.

    Attributes:
        inspected: Place open in the inspector, if any.
        to: Zone tapped for the chosen card; None for the suggested zone.
        leaving: Whether the player has chosen an answer that needs no piece, such as passing.
    """

    inspected: Place | None = None
    to: int | None = None
    leaving: bool = False

    @classmethod
    def see(cls, stage: BoardContext) -> Self:
        """Reads the board's state from its context.

        The context must not be behind a curtain, the screen that hides the board between turns.
        """
        decision = stage.scene.decision
        several = 1
        if decision is not None and decision.prompt in SEVERAL:
            several = max(1, int(decision.about.get("count", 1)))
        moment = cls.read(stage, answer, several, {*VERBS, SPLIT.name})
        if moment.asked is None:
            spoken = tuple(each for each in stage.scene.spoken if each.kind in LET_GO)
            moment = replace(moment, others=spoken)
        if moment.others and not moment.idle and OUT in moment.pick.chosen:
            seat = moment.others[0].seat
            return replace(moment, seat=seat, leaving=True, chosen=(), suggested=False)
        if not moment.chosen:
            return moment
        return replace(
            moment, to=next((each.arg for each in moment.pick.chosen if each.kind == AT), None)
        )

    def at(self, frame: Frame[View, Event | None], *, arrived: bool = False) -> Self:
        """Returns the state at a frame of an animation.

        A Venue that has just opened is shown without the last Round's Intensity.
        """
        view = frame.view
        if isinstance(frame.event, OPENED) and view["stage"] == "aftershow":
            fresh = View({**view, "stage": "draw", "intensity": [0, 0], "reached": False})
            frame = Frame(frame.event, fresh)
        return super().at(frame, arrived=arrived)

    @property
    def turned(self) -> bool:
        """Whether this is half of a face-to-face board."""
        return False

    @property
    def near(self) -> int:
        """Manager whose stage is nearest to the viewer.

        The board does not turn if all Managers are computer players.
        """
        facing, seat = self.stage.scene.facing, self.stage.scene.viewer
        if seat is None and all(each.understudy for each in self.stage.seats):
            return 0
        if facing is not None:
            return facing
        return self.now["turn"] if seat is None else seat

    @cached_property
    def looked(self) -> HandSeen | None:
        """Hand that the last step showed the reader.

        It is None if there is no such hand, and while a question is asked.
        """
        if self.asked is not None or self.moving or not self.private:
            return None
        return next((each for each in self.stage.scene.fresh if isinstance(each, HandSeen)), None)

    @property
    def open_cards(self) -> Sequence[int]:
        """Cards open below the stages.

        They are the hand looked at or, without one, the viewer's own hand.
        """
        return (self.now["hand"] or ()) if self.looked is None else self.looked.cards

    # -- answers -----------------------------------------------------------------------------

    @cached_property
    def _lying(self) -> dict[Place, list[Answer]]:
        found: dict[Place, list[Answer]] = {}
        if self.seat is not None:
            for name in self.answers:
                found.setdefault(place_of(name, self.seat, self.now), []).append(name)
        for names in found.values():
            names.sort(key=self._rank)
        return found

    def _rank(self, name: Answer) -> int:
        kind, zone = name.kind, name.arg
        if kind not in VERBS:
            return 0
        if kind == BOOST.name:
            behind = zone + self.now["options"]["zones"]
            if (self.now["acts"][self.seat or 0][behind] or 0) <= 0:
                return len(VERBS)
        return VERBS.index(kind)

    def answers_at(self, place: Place) -> list[Answer]:
        """Returns the answers at a place; a tap chooses the first."""
        return self._lying.get(place, [])

    @property
    def action(self) -> Action | None:
        """Action of the choice, or None unless exactly one is chosen."""
        return self.others[0] if self.leaving else super().action

    @property
    def ready(self) -> bool:
        """Whether enough is chosen to confirm."""
        return self.leaving or super().ready

    @property
    def split(self) -> Action | None:
        """Chosen split of a draw on a shared screen, or None."""
        action = self.action if self.asked is None else None
        return action if action is not None and action.kind == SPLIT.name else None

    @cached_property
    def drawn(self) -> tuple[int, int] | None:
        """Numbers of Performers and others that a split draws, or None."""
        scene = self.stage.scene
        asked = scene.decision or scene.spoken_decision
        if asked is None or asked.prompt != "ask.split" or self.moving:
            return None
        chosen = (name.arg for name in self.chosen if name.kind == SPLIT.name)
        performers = int(next(chosen, asked.about["suggested"]))
        return performers, int(asked.about["count"]) - performers

    @property
    def place(self) -> Place | None:
        """Place of the chosen answer, if exactly one is chosen."""
        if len(self.chosen) != 1 or self.seat is None:
            return None
        return place_of(self.chosen[0], self.seat, self.now)

    @property
    def verbs(self) -> list[Answer]:
        """Possible actions of the chosen card on stage."""
        place = self.place
        return (
            self.answers_at(place)
            if isinstance(place, Spot) and self.chosen[0].kind in VERBS
            else []
        )

    @property
    def from_hand(self) -> bool:
        """Whether the question is answered from the hand or in the draft."""
        return (self.asked or "").removeprefix("ask.") in HANDS | {"draft"}

    @property
    def in_tray(self) -> bool:
        """Whether the tray of answers is shown.

        On a private screen, the tray appears for every question except those about the hand or the
        draft. On a shared screen, it appears only for questions with answers outside the stages.
        """
        if self.asked is None or self.from_hand:
            return False
        return self.private or self.asked.removeprefix("ask.") in TRAY

    @property
    def keys(self) -> tuple[Tap, ...]:
        """Tap handlers of the answers, or of their places, in reading order."""
        if self.in_tray:
            return super().keys
        seat = self.seat or 0
        places = dict.fromkeys(place_of(name, seat, self.now) for name in self.in_order)
        return tuple(self.calling(self.touch, place) for place in places)

    # -- where a chosen card goes ------------------------------------------------------------

    @cached_property
    def zones(self) -> dict[int, Action | None]:
        """Zones that the chosen card may occupy, each with its action.

        The action is None if only one zone is free, because the game then asks no question.
        """
        if len(self.chosen) != 1 or self.chosen[0].kind not in PLACED:
            return {}
        first = self.preview
        assert first is not None
        card, view = self.chosen[0].arg, first.view
        if view["phase"] != "zone":
            zones = view["zones"][self.near if self.seat is None else self.seat]
            return {zones.index(card): None} if card in zones else {}
        found = () if first.decision is None else first.decision.actions
        return {ZONE.arg(action): action for action in found if action.kind == ZONE.name}

    @cached_property
    def zone(self) -> int | None:
        """Zone that the chosen card would occupy, if any.

        This is the tapped zone. Before a tap, zones on the Main Stage are preferred, then the best
        columns; see `_column`.
        """
        if self.to in self.zones:
            return self.to
        width = self.now["options"]["zones"]
        return max(
            self.zones, key=lambda zone: (zone < width, self._column(zone), -zone), default=None
        )

    def _column(self, zone: int) -> int:
        """Rates the other zone of a column for the chosen card.

        An active Supporter can BOOST the Performer in front. Any other two cards in a column would
        cost one of them when the Performer has to step back.
        """
        view, seat = self.now, self.seat or 0
        width = view["options"]["zones"]
        other = zone + width if zone < width else zone - width
        card = view["zones"][seat][other]
        if card is None:
            return 1
        front, behind = (self.chosen[0].arg, card) if zone < width else (card, self.chosen[0].arg)
        pair = KIND[front] == PERFORMER and KIND[behind] == SUPPORTER
        adds = other not in view["suspended"][seat] and (card == front or view["acts"][seat][other])
        return 2 if pair and adds else 0

    @cached_property
    def outcome(self) -> Outlook[View, Event] | None:
        """Preview of the choice with the card's zone, if any."""
        first = self.preview
        step = None if self.zone is None else self.zones[self.zone]
        return first if first is None or step is None else first.after(step)

    def sure(self, field: str) -> bool:
        """Whether a field of the view after the choice is certain."""
        return self.outcome is not None and field not in self.outcome.unsure

    @property
    def after(self) -> View:
        """View after the choice, or the current view if nothing is chosen."""
        return self.now if self.outcome is None else self.outcome.view

    @cached_property
    def follows(self) -> tuple[Event, ...]:
        """Events that are certain to follow the choice."""
        frames = () if self.outcome is None else self.outcome.frames
        return tuple(frame.event for frame in frames if frame.event is not None)

    # -- touching ------------------------------------------------------------------------------

    def stance_at(self, place: Place) -> Stance:
        """Returns the highlighting and tap handler of the piece at a place."""
        tap = self.calling(self.touch, place)
        if self.moving:
            return Stance(on_click=tap)
        colors = self.stage.ui.colors
        if self.asked is None:
            if not self.answers_at(place):
                return Stance(on_click=tap)
            if place == self.place:
                return Stance(LIFT, colors.brass, selected=True, on_click=tap)
            return Stance(mark=self._can_act(place), selected=False, on_click=tap)
        if place == self.refused_at:
            return Stance(LIFT, colors.rose, selected=False, on_click=tap, refused=True)
        if isinstance(place, Spot) and place.seat == self.seat and place.zone in self.zones:
            mark = colors.brass if place.zone == self.zone else colors.quiet
            return Stance(0, mark, selected=place.zone == self.zone, on_click=tap)
        own = self.answers_at(place)
        chosen = [name for name in own if name in self.chosen]
        if chosen:
            return self.stance(chosen[0])._replace(on_click=tap)
        if not self.hints or (own and self.asked in OPEN):
            return Stance(mark=self._can_act(place), selected=False, on_click=tap)
        if not own:
            bright = self.asked in OPEN and isinstance(place, Spot) and self._unspent(place)
            return Stance(dim=0 if bright else DIM, on_click=tap)
        return self.stance(own[0])._replace(on_click=tap)

    def _can_act(self, place: Place) -> str | None:
        if not self.hints or not isinstance(place, Spot) or self.zones:
            return None
        colors = self.stage.ui.colors
        return colors.quiet if self.chosen or self.leaving else colors.brass

    def _unspent(self, spot: Spot) -> bool:
        front = Answer(BOOST.name, spot.zone - self.now["options"]["zones"])
        return spot.seat != self.seat or front in self.answers

    @property
    def refused_at(self) -> Place | None:
        """Place of the refused answer, or None if no answer is refused."""
        if self.refused is None or self.seat is None:
            return None
        return place_of(self.refused, self.seat, self.now)

    def touch(self, place: Place) -> None:
        """Chooses or cancels the answer at a tapped place.

        A tap on a zone selects the zone for the chosen card, and a second tap deselects it. On a
        shared screen, where players point at cards, the second tap opens the inspector.
        """
        pick = self.pick
        if self.inspected is not None:
            self.close()
        elif self.asked is None:
            own = self.answers_at(place)
            if own and place != self.place:
                self.tap(own[0])
            elif self.readable(place):
                self.inspect(place)
        elif self.refused is not None and place in (self.refused_at, self.place):
            self.settle(pick.lasting)
        elif isinstance(place, Spot) and place.seat == self.seat and place.zone in self.zones:
            if place.zone != self.to:
                self.stage.set_pick(Pick((*self.chosen, Answer(AT, place.zone))))
            elif self.stage.quick:
                self.confirm()
            else:
                self.stage.set_pick(Pick(self.chosen))
        elif own := self.answers_at(place):
            self.tap(next((name for name in own if name in self.chosen), own[0]))
        else:
            seat = self.seat or 0
            wish = next(
                (name for name in self.wishes if place_of(name, seat, self.now) == place), None
            )
            if wish is None:
                self.inspect(place)
            else:
                self.stage.set_pick(pick._replace(refused=wish))

    def tap(self, piece: Answer) -> None:
        """Selects a tapped answer, unless a deck has no further card."""
        if piece.kind != SPLIT.name or piece in self.answers:
            super().tap(piece)

    def stance(self, piece: Answer) -> Stance:
        """Returns an answer's appearance; a deck is never shown as chosen."""
        found = super().stance(piece)
        if piece.kind in LEAVES:
            return found._replace(leaves=bool(found.selected))
        if piece.kind != SPLIT.name:
            return found
        return found._replace(lift=0, dim=0, selected=None)

    def say(self, action: Action) -> None:
        """Selects an answer to be given aloud; its button then confirms it."""
        name = answer(action)
        self.stage.set_pick(Pick((OUT if name is None else name,)))

    def leave(self) -> None:
        """Chooses an answer that needs no piece, such as passing."""
        self.stage.set_pick(Pick((OUT,)))

    def start_over(self) -> None:
        """Clears the choice."""
        self.stage.set_pick(Pick())

    def readable(self, piece: places.Place | None) -> places.Place | None:
        """Returns the place that a long press opens in the inspector.

        Returns None for text-only answers.
        """
        if isinstance(piece, Answer):
            piece = place_of(piece, self.seat or 0, self.now)
        words_only = isinstance(piece, Piece) and piece.kind in IN_WORDS
        return None if words_only else piece

    @property
    def taken(self) -> list[Action]:
        """Actions that carry out the choice, including the zone of a card."""
        step = None if self.zone is None else self.zones[self.zone]
        return super().taken if step is None else [self.answers[self.chosen[0]], step]


_of_pieces = lit_by(BoardState.see)


def hinted(stage: BoardContext, action: Action) -> Pick[Answer] | None:
    """Returns the selection for a hinted action.

    Returns None if the board has none.
    """
    return Pick((OUT,)) if action.kind in LET_GO else _of_pieces(stage, action)
