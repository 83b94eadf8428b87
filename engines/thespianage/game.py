"""Game class that connects Thespianage's rules, views and texts to the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from engines.kernel.action import Action
from engines.kernel.decision import Decision
from engines.kernel.event import Event, event_fields
from engines.kernel.game import Game
from engines.kernel.meaning import meanings
from engines.kernel.result import Feat, Result
from engines.kernel.state_line import StateLine
from engines.thespianage import events, rules, scoring, views, words
from engines.thespianage.actions import (
    CHARACTER,
    CHOOSE,
    END,
    INTO,
    KINDS,
    OF_CARDS,
    PLAY,
    SHOT,
)
from engines.thespianage.content import STEPS, Aspect, Card, Character, OneShot, StageEvent
from engines.thespianage.evaluation import A_WIN, evaluate, is_late
from engines.thespianage.events import (
    CardPlayed,
    CharacterTaken,
    EventDrawn,
    NothingDone,
    ShotUsed,
    VoteDecided,
)
from engines.thespianage.goldens import GOLDENS
from engines.thespianage.imagine import Imaginer, imagine
from engines.thespianage.position import NOTATION
from engines.thespianage.preview import preview, until_a_draw
from engines.thespianage.purpose import of_card, purpose
from engines.thespianage.reasons import REASONS
from engines.thespianage.running_score import open_progress, progress
from engines.thespianage.sheets import ViewText, wishes
from engines.thespianage.state import State

if TYPE_CHECKING:
    from engines.kernel.judging import Purpose
    from engines.thespianage.views import Glimpse, View

# Types of the numbers in the fields of views, events and actions.
_MEANINGS = meanings(events.Event, views.View)
_THING_FIELDS = _MEANINGS[Card] | _MEANINGS[StageEvent] | _MEANINGS[OneShot] | OF_CARDS
# `tiles` contains values as well as Aspects.
_ASPECT_FIELDS = (_MEANINGS[Aspect] | {INTO.name}) - {"tiles"}
_CHARACTER_FIELDS = _MEANINGS[Character] | {CHARACTER.name}
# Values and counts are plain numbers without a type of their own.
_VALUE_FIELDS = frozenset({"value", "to_value"})
_SPELT_FIELDS = frozenset({"number", "left"})
_NUMBER_FIELDS = frozenset({"points", "total", "needed", "scores", "struck"})


_NEAR = 5
"""Number of the best answers that count as about equally good for a hint."""

_OF_EFFECTS = frozenset({PLAY.name, SHOT.name, CHOOSE.name})
"""Kinds of actions that carry out a part of a card or One Shot."""

_FINALE = -1
"""Number of the chapter that comprises all final turns."""


class Thespianage(Game[State]):
    """Thespianage as a game of the kernel."""

    name = "thespianage"
    seats = (3, 4, 5, 6)
    rules_version = 5
    code_number = 2
    endings = ("success", "success_shared", "failure", "failure_shared")
    variants = {
        "first_chosen": "by",
        "character_taken": "forced",
        "cards_drawn": "part",
        "action_taken": "action",
        "show_judged": "verdict",
        "vote_decided": "outcome",
        "heart_rewarded": "secret",
        "game_ended": "winners",
        "final_turn_began": "left",
    }
    counts = frozenset({"left"})
    turns = frozenset({"turn_began", "final_turn_began"})
    prologue = frozenset(
        {
            *("cast_chosen", "hand_dealt", "first_chosen", "character_taken"),
            *("hearts_dealt_again", "hearts_dealt", "hearts_opened", "secret_shown"),
        }
    )
    preludes = {
        "tile_taken": frozenset({"tile_moved"}),
        "tile_picked": frozenset({"tile_shifted", "tiles_swapped"}),
        "special_picked": frozenset({"special_passed"}),
    }
    # A resolved card joins the pile when the next question is asked. The other fields contain the
    # question and the progress of the turn.
    headlines = (
        frozenset({"deck_out"}),
        frozenset({"event_drawn", "event_settled", "event_cancelled", "vote_decided"}),
        frozenset(
            {
                *("special_awarded", "special_stripped", "special_passed", "card_taken"),
                *("tile_moved", "tiles_swapped", "tile_struck", "tile_turned", "tile_shifted"),
                *("heart_changed", "secret_shown"),
            }
        ),
        frozenset({"tile_put_up", "tile_put", "tile_taken", "shot_used", "board_guarded"}),
        frozenset({"card_played"}),
    )
    notable = headlines[0] | headlines[1] | headlines[2]
    minor = frozenset({"cards_drawn", "nothing_done", "player_chosen"})
    shared = frozenset({"tile_struck"})
    losses = frozenset({"card_discarded"})
    gathers = frozenset({"card_discarded"})
    deeds = {"vote_decided": frozenset({"event_drawn"})}
    aims = frozenset({"player_named"})
    gains = frozenset({"character_taken"})
    briefings = frozenset({"character_taken", "hearts_dealt_again", "hearts_opened"})
    untold = frozenset({"phase", "left", "pile", "under_way"})
    chances = frozenset({"shuffles", "deck", "pool"})
    horizon = 24
    stakes = 6.0
    prize = A_WIN

    # -- rules ---------------------------------------------------------------------------

    begin = staticmethod(rules.begin)
    decide = staticmethod(rules.decide)
    apply = staticmethod(rules.apply)
    reasons = REASONS
    view = staticmethod(views.view)
    imagine = staticmethod(imagine)
    imaginer = staticmethod(Imaginer)
    preview = preview
    position = staticmethod(NOTATION.write)
    from_position = staticmethod(NOTATION.read)
    result = staticmethod(scoring.result)
    pieces = staticmethod(State.pieces)
    goldens = staticmethod(GOLDENS.copy)

    def bound(self, seats: int, options: dict[str, Any]) -> int:
        """Returns an upper bound for the number of actions in a match.

        It is the number of turns times the actions per turn. Each turn draws at least one card.
        """
        return (rules.DECK_CARDS + 2 * seats) * rules.STEPS_A_TURN

    # -- for computer players --------------------------------------------------------------

    refrains = frozenset({"end", "close"})
    evaluate = staticmethod(evaluate)
    purpose = staticmethod(purpose)
    is_late = staticmethod(is_late)
    progress = staticmethod(progress)
    open_progress = staticmethod(open_progress)

    def reason_for(self, before: View, after: View, action: Action) -> Purpose | None:
        """Returns the public reason for an action.

        A card that shows no gain before its choices are made has the reason of its first step.
        """
        found = super().reason_for(before, after, action)
        plain = found is not None and found.key == f"purpose.{PLAY.name}"
        return (of_card(PLAY.arg(action)) or found) if plain else found

    def glimpse(self, state: State, seat: int) -> Glimpse:
        """Returns the view that a search evaluates, including every Crush and Nemesis.

        Without them, a search would expect points for a Crush or Nemesis only for its own seat.
        """
        hearts = zip(state.crush, state.nemesis, strict=True)
        return {**views.glimpse(state, seat), "secrets": [[*pair] for pair in hearts]}

    def has_turn(self, state: State, seat: int) -> bool:
        """Whether a seat's last turn is not over yet (T19)."""
        return state.finals <= 0 or (seat - state.turn) % state.seats < state.finals

    def chapter(self, state: State) -> int:
        """Returns the turn's number, or `_FINALE` for all final turns.

        A search plays to the end of such a chapter. Drawing cards ends the chapter of a turn. A
        position in the middle of a card is hard to evaluate, and other players' moves are hard
        to predict. The final turns are near enough to the end of the game to be played to it.
        """
        return _FINALE if state.finals > 0 else state.turns

    def hints(
        self, view: View, ranked: Sequence[Action], actions: Sequence[Action], /
    ) -> list[Action]:
        """Returns the answers in the order for hints.

        No hint should suggest an empty turn. If ending the turn at its start is ranked first, it is
        moved to the end of the list. The One Shot is moved to just before it, because it can be
        used only once in a game. In a final turn, the order is unchanged, because doing nothing may
        be best.

        Of the first `_NEAR` answers, those follow the others that show a secret of the seat to
        everybody, or of whose card or One Shot only a part works now.
        """
        found = [*ranked]
        if found[0].kind == END.name:
            if view["under_way"]["begun"] or view["finals"]:
                return found
            places = {SHOT.name: 1, END.name: 2}
            found.sort(key=lambda action: places.get(action.kind, 0))
        near = sorted(found[:_NEAR], key=lambda action: self._comes_second(view, action))
        return [*near, *found[_NEAR:]]

    def _comes_second(self, view: View, action: Action) -> bool:
        if action.kind not in _OF_EFFECTS:
            return action.kind == END.name
        state = self.imagine(view, Random(0))
        seen = until_a_draw(self, state, action, view["seat"])
        shows = bool(state.frames) and STEPS[state.step].do == "show_secret"
        return shows or any(isinstance(frame.event, NothingDone) for frame in seen)

    def worth(self, result: Result) -> list[float]:
        """Returns the value of a result for each seat.

        It is the score, or minus the score in a failure, in which low scores win (T28).
        """
        sign = 1 if result.ending.startswith("success") else -1
        return [float(sign * score) for score in result.scores]

    def feat(self, seat: int, result: Result, state_line: StateLine | None) -> Feat | None:
        """Returns a seat's achievement, or None if all scores are equal.

        The achievement is the score in a success or in a failure, where the lowest is best (T28).
        The scores and winners of `result` show whether it was a failure.
        """
        points, fewest = result.scores[seat], min(result.scores)
        if fewest == max(result.scores):
            return None
        won = result.scores[result.winners[0]]
        kind, sign = ("failure", -1) if won == fewest else ("points", 1)
        return Feat(kind, sign * points, {"count": points})

    # -- words ---------------------------------------------------------------------------

    kinds = KINDS
    view_text = ViewText

    def state_line(self, view: View) -> StateLine:
        """Returns the current player and the number of cards in the deck.

        While characters are chosen and in final turns, it contains only the player, and at the end
        nothing.
        """
        who = {"who": view["turn"]}
        if view["phase"] == "over":
            return StateLine("where.over", {})
        if view["phase"] == "character":
            return StateLine("where.cast", who)
        if view["finals"]:
            return StateLine("where.final", who)
        return StateLine("where.turn", {**who, "deck": view["deck"]})

    def wishes(self, view: View, decision: Decision) -> list[Action]:
        """Returns illegal uses of cards, actions, characters and guarded tiles.

        A player may expect to find these among the answers.
        """
        taken = {*decision.actions}
        return wishes(view, {action.kind for action in taken}, taken)

    def briefs(self, event: Event, seat: int) -> bool:
        """Returns whether a seat reads its secrets on a page after an event in `briefings`.

        A seat that chooses its character has seen them, one that is not asked has not.
        """
        return not isinstance(event, CharacterTaken) or (event.forced and event.seat == seat)

    def tell(self, event: Event, names: Sequence[str], lang: str = "en") -> str:
        """Returns the sentence for an event, with any card text."""
        if isinstance(event, VoteDecided):
            return super().tell(event, names, lang)
        said = self.brief(event, names, lang)
        say = self.speaker(lang)
        if isinstance(event, CardPlayed):
            return say.chained("read_out", filter(None, (said, words.quip(say, event.card))))
        if isinstance(event, EventDrawn):
            thing = event.event
            return say.chained("read_out", (said, words.quip(say, thing), words.text(say, thing)))
        if isinstance(event, ShotUsed):  # its text says "you", which is not the reader
            said = say.chained("read_out", (said, words.quip(say, event.shot)))
            return say("read_out.shot", first=said, text=words.text(say, event.shot))
        return said

    def brief(self, event: Event, names: Sequence[str], lang: str = "en") -> str:
        """Returns the sentence for an event, without card texts and many voters."""
        if isinstance(event, VoteDecided):
            return self._vote("event", event, names, lang)
        return super().tell(event, names, lang)

    def with_cause(self, event: Event, cause: Event, names: Sequence[str], lang: str = "en") -> str:
        """Returns the result of a vote, headed by the Event that asked for it."""
        return self._vote("caused", event, names, lang)

    def _vote(self, prefix: str, event: Event, names: Sequence[str], lang: str) -> str:
        """Returns a sentence for a vote, without the voters if it would be too long."""
        key, fields = self._key(prefix, event), event_fields(event)
        phrases = self._phrases(fields, names, lang)
        said = self._said(key, phrases, fields, lang)
        if len(said) <= words.LONG_VOTE:
            return said
        phrases["votes"] = words.counted_votes(self.speaker(lang), fields["votes"], names)
        return self._said(key, phrases, fields, lang)

    def gathered(self, events: Sequence[Any], names: Sequence[str], lang: str = "en") -> str:
        """Returns one sentence for several cards that a seat discards."""
        cards = self.phrase("cards", [event.card for event in events], lang)
        return self.say("gathered.card_discarded", lang, seat=names[events[0].seat], cards=cards)

    def gained(self, events: Sequence[Any], names: Sequence[str], lang: str = "en") -> list[str]:
        """Returns texts that say who plays whom, the longest first."""
        say = self.speaker(lang)
        cast = (
            self.say("gained.character_taken", lang, seat=names[event.seat], character=name)
            for event in events
            if (name := words.character(say, event.character))
        )
        return [*super().gained(events, names, lang), say.closed(say.row(cast))]

    def label(self, action: Action, view: View, names: Sequence[str], lang: str = "en") -> str:
        """Returns the label of an action's button, without details.

        `Game.face` returns a button's contents with details.
        """
        kind, arg = action.kind, action.arg
        text = "" if arg is None else ViewText(self.speaker(lang), view, names).named(kind, arg)
        if text is None:
            text = self.phrase(kind, arg, lang)
        return self.say(f"action.{kind}", lang, who=names[action.seat], arg=text)

    def phrase(self, field: str, value: Any, lang: str = "en") -> str:
        """Returns a value of a view, event or action in words."""
        say = self.speaker(lang)
        if field in _VALUE_FIELDS:
            return words.tile(say, value)
        if field == "values":
            return words.values(say, value)
        if type(value) is int:
            if field in _THING_FIELDS:
                return words.title(say, value)
            if field in _ASPECT_FIELDS:
                return words.aspect(say, value)
            if field in _CHARACTER_FIELDS:
                return words.character(say, value)
            if field == "special":
                return words.special(say, value)
            if field == "to_area":
                return super().phrase("area", value, lang)
            if field in _NUMBER_FIELDS:
                return say.number(value)
            if field in _SPELT_FIELDS and say.knows(f"number.{value}"):
                return say(f"number.{value}")
        if field == "cards" and isinstance(value, (list, tuple)):
            return say.listed(words.kinds(say, value)) or say("nothing")
        if field == "characters" and isinstance(value, (list, tuple)):
            return say.listed(self.phrase(field, each, lang) for each in value)
        return super().phrase(field, value, lang)

    def _phrases(
        self, fields: dict[str, Any], names: Sequence[str], lang: str = "en"
    ) -> dict[str, Any]:
        phrases = super()._phrases(fields, names, lang)
        say = self.speaker(lang)
        if "tiles" in fields:
            wording = words.scattered if "host_seat" in fields else words.sheet
            phrases["tiles"] = wording(say, fields["tiles"])
        if "to_aspect" in fields and "to_value" in fields:
            both = dict.fromkeys((phrases["aspect"], phrases["to_aspect"]))
            phrases["aspects"] = say.row(both)
            if fields["value"] is None and fields["to_value"] is None:
                phrases["to_value"] = say("value.another")
        if "votes" in fields:
            phrases["votes"] = words.votes(say, fields["votes"], fields["seat"], names)
        if "choice" in fields:
            phrases["choice"] = words.choice(say, fields["thing"], fields["choice"])
        return phrases
