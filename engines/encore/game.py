"""Game class that connects the rules of ENCORE!! ECG to the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engines.encore import events, rules, scoring, views
from engines.encore.actions import DRAFT, KINDS, OF_THINGS, PASS, STAGE
from engines.encore.content import BOOST, KIND, SUPPORTER, THING_IDS, Card, Colour, Venue, words
from engines.encore.evaluation import THE_GAME, evaluate, purses
from engines.encore.events import (
    AbilityTriggered,
    CardStaged,
    EncoreTriggered,
    MoneyChanged,
    NothingDone,
    PreShowTriggered,
    SurpriseTriggered,
    VenueOpened,
)
from engines.encore.goldens import GOLDENS
from engines.encore.imagine import Imaginer, imagine
from engines.encore.position import NOTATION
from engines.encore.preview import preview
from engines.encore.purpose import purpose
from engines.encore.reasons import REASONS
from engines.encore.sheets import ViewText, wishes
from engines.encore.state import SEATS, State
from engines.kernel.action import Action
from engines.kernel.decision import Decision
from engines.kernel.event import Event, event_fields, event_kind
from engines.kernel.game import Game
from engines.kernel.judging import Purpose
from engines.kernel.meaning import meanings
from engines.kernel.result import Feat, Result
from engines.kernel.state_line import StateLine

if TYPE_CHECKING:
    from engines.encore.views import Glimpse, View

_NUMBERS = frozenset({"amount", "star", "total"})
"""Fields of a change that are said as numbers or money."""

# Which numbers a field of a view, event or action holds.
_MEANINGS = meanings(events.Event, views.View)
# `zones` holds cards in a view, but numbers of zones in an event.
_THING_FIELDS = (_MEANINGS[Card] | _MEANINGS[Venue] | OF_THINGS) - {"zones"}
_COLOUR_FIELDS = _MEANINGS[Colour] | {DRAFT.name}
# Sums of money are plain numbers, which no type tells from others.
_MONEY_FIELDS = frozenset({"money", "cost", "costs", "pay", "ledger"})
_PAIRS = frozenset({"intensity", "money"})


class Encore(Game[State]):
    """ENCORE!! ECG as a game of the kernel."""

    name = "encore"
    seats = (SEATS,)
    rules_version = 4
    code_number = 3
    endings = ("tour", "money", "venues", "draw")
    horizon = 60
    stakes = 6.0
    prize = THE_GAME
    headlines = (
        frozenset({"venue_won", "event_began"}),
        frozenset(
            {
                *("surprise_triggered", "act_performed", "card_staged"),
                *("encore_triggered", "pre_show_triggered"),
            }
        ),
        frozenset(
            {
                *("money_changed", "intensity_changed"),
                *("card_moved", "cards_swapped", "card_returned", "card_removed"),
            }
        ),
    )
    restarts = {
        "venue_opened": frozenset({"round_began"}),
        "round_began": frozenset({"cards_drawn", "pre_show_began"}),
        "event_began": headlines[1] | {"passed"},
    }
    sums = dict.fromkeys(
        ("intensity_changed", "money_changed"),
        frozenset({"intensity_changed", "money_changed", "ability_triggered", "nothing_done"}),
    )
    causes = frozenset({"ability_triggered"})
    deeds = dict.fromkeys(
        ("card_moved", "cards_swapped", "card_returned", "card_removed"),
        causes | {"pre_show_triggered", "encore_triggered", "surprise_triggered"},
    )
    aims = frozenset({"card_picked"})
    untold = frozenset({"phase", "turn", "hire_costs", "under_way"})
    chances = frozenset({"shuffles", "decks", "looked", "venues", "round"})

    # -- rules ---------------------------------------------------------------------------

    begin = staticmethod(rules.begin)
    decide = staticmethod(rules.decide)
    apply = staticmethod(rules.apply)
    reasons = REASONS
    view = staticmethod(views.view)
    preview = preview
    imagine = staticmethod(imagine)
    imaginer = staticmethod(Imaginer)
    position = staticmethod(NOTATION.write)
    from_position = staticmethod(NOTATION.read)
    result = staticmethod(scoring.result)
    pieces = staticmethod(State.pieces)
    goldens = staticmethod(GOLDENS.copy)

    def bound(self, seats: int, options: dict[str, Any]) -> int:
        """Returns an upper bound for the number of actions (EA28).

        It is the number of Rounds times `rules.STEPS_A_ROUND`, plus 20. Without a Curfew,
        `rules.MOST_ROUNDS` are assumed: if everybody passed, the game would never end, but random
        play stays far below this number.
        """
        rounds = scoring.LAST_ROUND if options["curfew"] else rules.MOST_ROUNDS
        return rounds * rules.STEPS_A_ROUND + 20

    # -- for computer players --------------------------------------------------------------

    refrains = frozenset({"skip"})
    evaluate = staticmethod(evaluate)
    purpose = staticmethod(purpose)

    def glimpse(self, state: State, seat: int) -> Glimpse:
        """Returns the view for `evaluate`, with both hands visible.

        Much of the gain in a Round depends on the hands.
        """
        return {**views.glimpse(state, seat), "known_cards": state.hands}

    def is_late(self, view: View) -> bool:
        """Whether one Venue can win the game, or Round 8 is over."""
        most = max(len(each) for each in view["won"])
        return most >= scoring.TO_WIN - 1 or 3 * view["round"] > 2 * scoring.LAST_ROUND

    def chapter(self, state: State) -> int:
        """Returns the number of the Round, which is the chapter.

        Cards are drawn between Rounds, so a search plays only to the end of a Round.
        """
        return state.round

    def hints(
        self, view: View, ranked: Sequence[Action], actions: Sequence[Action], /
    ) -> list[Action]:
        """Returns the answers in the order for a hint.

        If passing in the Pre-Show is ranked first while the seat has no card on stage, it is moved
        to the end. Such a rank is noise: both ways win equally often.
        """
        mine = view["zones"][ranked[0].seat]
        if ranked[0].kind != PASS.name or view["stage"] != "pre_show" or {*mine} != {None}:
            return [*ranked]
        return [*ranked[1:], ranked[0]]

    def worth(self, result: Result) -> list[float]:
        """Returns the value of the result for each Manager, as in `evaluate`."""
        points = purses(result.scores)
        for seat in result.winners:
            points[seat] += THE_GAME
        return points

    # -- words ---------------------------------------------------------------------------

    kinds = KINDS
    view_text = ViewText

    def state_line(self, view: View) -> StateLine:
        """Returns the Round, its part and the Manager whose turn it is.

        At the end, it includes the number of Venues of both Managers as `won0` and `won1`, and as
        `count` and `fewest` if Venues decided the game.
        """
        args = {"round": view["round"], "who": view["turn"]}
        if view["phase"] == "over":
            won = [len(each) for each in view["won"]]
            if max(won) >= scoring.TO_WIN:
                args |= {"count": max(won), "fewest": min(won)}
            args |= {f"won{seat}": number for seat, number in enumerate(won)}
        return StateLine(f"where.{view['stage']}", args)

    def where(
        self, view: View, names: Sequence[str], lang: str = "en", *, discreet: bool = False
    ) -> str:
        """Returns the progress of the game in words.

        During a Round, the text on a Manager's own screen does not say whose turn it is.
        """
        if view["seat"] is None or not view["round"] or view["phase"] == "over":
            return super().where(view, names, lang, discreet=discreet)
        return self.say(f"where.{view['stage']}.own", lang, round=view["round"])

    def wishes(self, view: View, decision: Decision) -> list[Action]:
        """Returns illegal actions that a Manager may expect to find."""
        return wishes(view, decision.actions)

    def ask(self, decision: Decision, names: Sequence[str], lang: str = "en") -> str:
        """Returns a question in words.

        The question about the opening hand differs from those about later draws.
        """
        if decision.prompt == "ask.split" and decision.about["stage"] == "opening":
            decision = decision._replace(prompt="opening.split")
        return super().ask(decision, names, lang)

    def reason_for(self, before: View, after: View, action: Action) -> Purpose | None:
        """Returns the public reason for an action.

        Returns None if there is none. Without any other gain, a Supporter is staged for its BOOST.
        """
        found = super().reason_for(before, after, action)
        staged = action.kind == STAGE.name and KIND[STAGE.arg(action)] == SUPPORTER
        if staged and found == Purpose("purpose.stage"):
            return Purpose("gain.boost", {"points": BOOST[STAGE.arg(action)]})
        return found

    def label(self, action: Action, view: View, names: Sequence[str], lang: str = "en") -> str:
        """Returns the label of an answer's button.

        At the open table, answers given aloud also name the Manager who acts.
        """
        text = ViewText(self.speaker(lang), view, names)
        spoken = text.spoken(action) if view["seat"] is None else ""
        return spoken or self.say(
            f"action.{action.kind}", lang, who=names[action.seat], arg=text.named(action)
        )

    def tell(self, event: Event, names: Sequence[str], lang: str = "en") -> str:
        """Returns the sentence for an event.

        It includes the text of any ability that the event reveals.
        """
        sentence = self._in_words(event, names, lang)
        text = _text(self.speaker(lang), event)
        return self.say("read_out", lang, first=sentence, second=text) if text else sentence

    def aloud(self, event: Event, names: Sequence[str], lang: str = "en") -> str:
        """Returns the sentence for an event as it is read aloud.

        A gain or a loss has a verb, because a voice stumbles over signs.
        """
        say, fields = self.speaker(lang), event_fields(event)
        amount = fields.get("amount", 0)
        key = f"aloud.{event_kind(event)}.{'less' if amount < 0 else 'more'}"
        if not say.knows(key):
            return self.tell(event, names, lang)
        worth = say.money if isinstance(event, MoneyChanged) else say.number
        fields["amount"] = abs(amount)
        numbers = {name: worth(n) for name, n in fields.items() if name in _NUMBERS}
        return self._said(key, self._phrases(fields, names, lang) | numbers, fields, lang)

    def brief(self, event: Event, names: Sequence[str], lang: str = "en") -> str:
        """Returns the sentence for an event, without the text of its ability.

        A step without effect has a sentence in the log only, so "" is returned for it.
        """
        left_out = isinstance(event, NothingDone) and not event.declined
        return "" if left_out else self._in_words(event, names, lang, brief=True)

    def with_cause(self, event: Event, cause: Event, names: Sequence[str], lang: str = "en") -> str:
        """Returns a short sentence for a change with its cause.

        The change affects a total or the stages.
        """
        kind, by = event_kind(event), event_fields(cause)
        about = {"thing": by.get("card"), **by, **event_fields(event)}
        phrases = self._phrases(about, names, lang)
        phrases |= words.amounts(self.speaker(lang), kind, about)
        return self._said(f"caused.{kind}", phrases, about, lang)

    def _in_words(
        self, event: Event, names: Sequence[str], lang: str, *, brief: bool = False
    ) -> str:
        kind = event_kind(event)
        fields = {name: getattr(event, name) for name in event._fields if name != "audience"}
        key = f"event.{kind}{words.variant(fields)}"
        if fields.get("ending") == "money":  # the winner's first
            fields["money"] = sorted(fields["money"], reverse=True)
        say = self.speaker(lang)
        if brief and say.knows(f"brief.{kind}"):
            key = f"brief.{kind}"
        phrases = self._phrases(fields, names, lang) | words.amounts(say, kind, fields)
        if isinstance(event, CardStaged):
            own = f"{key}.{THING_IDS[event.card]}"  # for what it does to the other Manager
            key = own if say.knows(own) else key
            phrases["other"] = names[1 - event.seat]
        if kind == "cards_drawn":
            phrases["cards"] = words.split(say, fields["performers"], fields["mains"])
        if kind == "event_ended":
            scores = zip(names, fields["intensity"], strict=True)
            phrases["intensity"] = say.row(say("score", who=who, points=n) for who, n in scores)
        if "choice" in fields:
            phrases["choice"] = words.choice(say, fields["thing"], fields["choice"])
        return self._said(key, phrases, fields, lang)

    def amount(self, points: int, lang: str = "en", *, signed: bool = False) -> str:
        """Returns an amount of money as text.

        The points of this game are dollars.
        """
        return self.speaker(lang).money(points, signed=signed)

    def feat(self, seat: int, result: Result, state_line: StateLine | None) -> Feat | None:
        """Returns the achievement of winning a tour by Venues.

        Returns None for any other result, because amounts of money are not compared.
        """
        venues = _venues(result, state_line)
        if venues is None or seat not in result.winners or venues[seat] < scoring.TO_WIN:
            return None
        mine, others = venues[seat], venues[1 - seat]
        return Feat("tour", mine - others, {"count": mine, "fewest": others})

    def outcome(
        self, seat: int, result: Result, state_line: StateLine | None, lang: str = "en"
    ) -> str:
        """Returns a seat's number of Venues and its money as text.

        The Venues are left out if they are unknown.
        """
        venues, money = _venues(result, state_line), self.amount(result.scores[seat], lang)
        if venues is None:
            return money
        return self.say("outcome", lang, count=venues[seat], money=money)

    def figures(
        self, seat: int, result: Result, state_line: StateLine | None, lang: str = "en"
    ) -> tuple[str, ...]:
        """Returns a seat's number of Venues and its money as texts.

        The decisive one is first. The Venues are left out if they are unknown.
        """
        venues, money = _venues(result, state_line), self.amount(result.scores[seat], lang)
        if venues is None:
            return (money,)
        won = self.say("outcome.venues", lang, count=venues[seat])
        return (won, money) if max(venues) >= scoring.TO_WIN else (money, won)

    def phrase(self, field: str, value: Any, lang: str = "en") -> str:
        """Returns a value of a view, event or action in words."""
        say = self.speaker(lang)
        if field in _PAIRS and isinstance(value, (list, tuple)):
            first, second = (self.phrase(field, each, lang) for each in value)
            return say("pair", first=first, second=second)
        if field == "rolls" and isinstance(value, (list, tuple)):
            return say.listed(map(str, value))
        if field == "cards" and isinstance(value, (list, tuple)):
            return say.listed(words.titles(say, value)) or say("nothing")
        if type(value) is int:
            if field in _THING_FIELDS:
                return words.title(say, value)
            if field in _COLOUR_FIELDS:
                return words.colour(say, value)
            if field in _MONEY_FIELDS:
                return say.money(value)
        return super().phrase(field, value, lang)


def _venues(result: Result, state_line: StateLine | None) -> list[int] | None:
    numbers = {} if state_line is None else state_line.numbers
    won = [numbers.get(f"won{seat}") for seat in range(SEATS)]
    if None not in won:
        return [number or 0 for number in won]
    most, fewest = numbers.get("count"), numbers.get("fewest")  # as older versions kept them
    if most is None or fewest is None or most < scoring.TO_WIN:
        return None
    return [most if seat in result.winners else fewest for seat in range(SEATS)]


def _text(say: words.Say, event: Event) -> str:
    if isinstance(event, VenueOpened):
        return words.condition(say, event.venue)
    if isinstance(event, AbilityTriggered):
        return words.triggered(say, event.thing)
    if isinstance(event, (EncoreTriggered, PreShowTriggered, SurpriseTriggered)):
        return words.ability(say, event.card)
    return ""
