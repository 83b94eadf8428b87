"""Game class that connects Onstage's rules, views and texts to the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from engines.kernel.action import Action
from engines.kernel.decision import Decision
from engines.kernel.event import Event, event_fields, event_kind
from engines.kernel.game import Game
from engines.kernel.meaning import meanings
from engines.kernel.sheet import Sheet
from engines.kernel.state_line import StateLine
from engines.onstage import events, rules, scoring, views
from engines.onstage.actions import KINDS, OF_PERFORMERS, PLAY
from engines.onstage.content import (
    BLOSSOMS,
    GRADES,
    PERFORMER_IDS,
    STAR,
    SUIT_IDS,
    VALUES,
    Card,
    Performer,
    Suit,
)
from engines.onstage.evaluation import evaluate
from engines.onstage.events import CardPlayed, LoneAward, PerformerClaimed, TrickWon
from engines.onstage.goldens import GOLDENS
from engines.onstage.imagine import Imaginer, imagine
from engines.onstage.position import NOTATION
from engines.onstage.purpose import purpose
from engines.onstage.reasons import REASONS
from engines.onstage.sheets import sheets
from engines.onstage.state import State, rounds_of, tricks_a_round

if TYPE_CHECKING:
    from engines.onstage.views import View

# Types of the numbers in the fields of views, events, questions and actions.
_MEANINGS = meanings(events.Event, views.View)
_CARD_FIELDS = _MEANINGS[Card] | {PLAY.name}
_PERFORMER_FIELDS = _MEANINGS[Performer] | OF_PERFORMERS
_SUIT_FIELDS = _MEANINGS[Suit] | {"lead"}

# Events whose sentence depends on one of their fields.
_VARIANTS = {
    "leader_drawn": "by",
    "round_began": "rounds",  # a quick game has a single Round
    "card_played": "role",
    "performer_added": "forced",
    "performer_removed": "forced",
    "performers_swapped": "forced",
    "performer_claimed": "forced",
    "trick_won": "how",
    "lone_award": "source",
    "trump_changed": "trump",
    "seat_scored": "performers",
    "tie_broken": "winners",
    "game_ended": "winners",
    "hand_dealt": "kept",
}


class Onstage(Game[State]):
    """Onstage / Sáng Đèn as a game of the kernel."""

    name = "onstage"
    seats = (3, 4, 5)
    rules_version = 1
    code_number = 0
    endings = ("outright", "kept_card", "shared")
    added_options = {"first": 0}
    variants = _VARIANTS
    counts = frozenset({"rounds"})
    deals = frozenset({"hand_dealt"})
    headlines = (
        frozenset({"lone_award"}),
        frozenset({"trick_won"}),
        frozenset({"performer_added", "performer_removed", "performers_swapped"}),
        frozenset({"performer_entered", "trump_changed"}),
    )
    states = frozenset({"trump_changed"})
    closings = frozenset({"trick_won", "performer_claimed", "claim_declined", "nothing_to_claim"})
    openings = frozenset({"performer_entered", "line_empty", "trump_changed"})
    untold = frozenset({"phase", "turn", "pending", "playable"})
    chances = frozenset({"shuffles"})

    # -- rules ---------------------------------------------------------------------------

    begin = staticmethod(rules.begin)
    decide = staticmethod(rules.decide)
    apply = staticmethod(rules.apply)
    reasons = REASONS
    view = staticmethod(views.view)
    imagine = staticmethod(imagine)
    imaginer = staticmethod(Imaginer)
    notation = NOTATION
    result = staticmethod(scoring.result)
    pieces = staticmethod(State.pieces)
    goldens = staticmethod(GOLDENS.copy)

    def bound(self, seats: int, options: dict[str, Any]) -> int:
        """Returns an upper bound for the number of actions in a match.

        A card takes at most four actions (play, move, out, in), and a trick one more (claim).
        """
        return rounds_of(options, seats) * tricks_a_round(seats) * (4 * seats + 1)

    # -- for computer players --------------------------------------------------------------

    refrains = frozenset({"stay", "decline"})
    evaluate = staticmethod(evaluate)
    purpose = staticmethod(purpose)

    def is_late(self, view: View) -> bool:
        """Whether two thirds of all tricks are over."""
        done = (view["round"] - 1) * view["tricks"] + view["trick"] - 1
        return 3 * done >= 2 * view["rounds"] * view["tricks"]

    def chapter(self, state: State) -> int:
        """Returns the number of the current Round, which is the chapter."""
        return state.round

    # -- words ---------------------------------------------------------------------------

    kinds = KINDS

    def state_line(self, view: View) -> StateLine:
        """Returns the trick number, and the Round if there are several."""
        tricks = {"trick": view["trick"], "tricks": view["tricks"]}
        if view["rounds"] == 1:
            return StateLine("where.quick", tricks)
        return StateLine("where", {"round": view["round"], "rounds": view["rounds"], **tricks})

    def sheets(self, view: View, names: Sequence[str], lang: str = "en") -> list[Sheet]:
        """Returns the table in words: hand, stage, line, trick and seats."""
        return sheets(view, names, partial(self.phrase, lang=lang), self.speaker(lang))

    def wishes(self, view: View, decision: Decision) -> list[Action]:
        """Returns the actions that would play cards that are illegal now.

        Unless a card must be played, there are none.
        """
        if view["phase"] != "play":
            return []
        held = set(view["hand"] or ()) - {action.arg for action in decision.actions}
        return [Action(decision.seats[0], PLAY.name, card) for card in sorted(held)]

    def remembered(self, events: Sequence[Event]) -> int:
        """Returns the index of the first event that players may reread.

        They may look up the last completed trick and what followed it. Older cards are face down
        (O13, OA24).
        """
        leads = [
            number
            for number, event in enumerate(events)
            if isinstance(event, CardPlayed) and event.role == "lead"
        ]
        if not leads:
            return 0
        over = any(isinstance(event, TrickWon) for event in events[leads[-1] :])
        return leads[-1] if over else [0, *leads][-2]

    def phrase(self, field: str, value: Any, lang: str = "en") -> str:
        """Returns a value of a view, event or action in words.

        For example, ("card", 15) is "Black 7". The field "performer" returns a performer's name
        alone: "Captain". Other fields of performers add suit and Blossoms: "Captain (2 Black)".
        """
        if field == "table" or (field in ("winning", "tie") and value):
            pairs = [value] if field == "winning" else value
            say = self.speaker(lang)
            return say.row(
                say("seat_card", number=seat + 1, card=self.phrase("card", card, lang))
                for seat, card in pairs
            )
        if type(value) is int:
            if field in _CARD_FIELDS:
                suit, index = divmod(value, VALUES)
                return self.say("card", lang, suit=self.phrase("suit", suit, lang), value=index + 1)
            if field in _PERFORMER_FIELDS:
                return self._performer(field, value, lang)
            if field in _SUIT_FIELDS:
                return self.say(f"suit.{SUIT_IDS[value]}", lang)
            if field == "place":
                return str(value + 1)
        return super().phrase(field, value, lang)

    def brief(self, event: Event, names: Sequence[str], lang: str = "en") -> str:
        """Returns a sentence that names a performer without suit and Blossoms.

        It uses the template `brief.<kind>`. Without one, it is the sentence of `tell`.
        """
        key, fields = f"brief.{event_kind(event)}", event_fields(event)
        if isinstance(event, LoneAward):
            key += f".{event.source}"
        if not self.speaker(lang).knows(key):
            return self.tell(event, names, lang)
        named = {
            field: self.phrase("performer", fields[field], lang)
            for field in ("performer", "out")
            if field in fields
        }
        phrases = self._phrases(fields, names, lang) | named
        return self._said(key, phrases, fields, lang)

    def earlier(self, event: Event, names: Sequence[str], lang: str = "en") -> str:
        """Returns a short sentence for an event of a finished trick.

        A win and a claim have templates of their own: `earlier.<kind>`.
        """
        if not isinstance(event, TrickWon | PerformerClaimed):
            return self.brief(event, names, lang)
        fields = event_fields(event)
        phrases = self._phrases(fields, names, lang)
        if isinstance(event, PerformerClaimed):
            phrases["performer"] = self.phrase("performer", event.performer, lang)
        return self._said(f"earlier.{event_kind(event)}", phrases, fields, lang)

    def _performer(self, field: str, performer: int, lang: str) -> str:
        name = self.say(f"performer.{PERFORMER_IDS[performer]}", lang)
        if field == "performer":
            return name
        if performer == STAR:
            return self.say("cast.star", lang, name=name, blossoms=BLOSSOMS[STAR])
        suit = self.phrase("suit", performer // GRADES, lang)
        return self.say("cast.performer", lang, name=name, suit=suit, blossoms=BLOSSOMS[performer])

    def _phrases(
        self, fields: dict[str, Any], names: Sequence[str], lang: str = "en"
    ) -> dict[str, Any]:
        words = super()._phrases(fields, names, lang)
        if "performer" in fields:
            words["performer"] = self.phrase("performers", fields["performer"], lang)
        return words
