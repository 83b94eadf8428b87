"""Base class of games for everything that they put into words.

Its defaults make readable text for any game, with or without a catalogue.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from itertools import count as counting
from itertools import takewhile
from typing import Any

from .action import Action, Kind
from .decision import Decision
from .edition import TITLE, Edition, edition, house_of
from .event import Event, event_fields, event_kind
from .judging import Purpose
from .language import Speaker, kernel
from .reason import Reason
from .result import Feat, Line, Result
from .sheet import Cell, Sheet, ViewText
from .state_line import StateLine
from .texts import game_texts, load_catalogue, read_beside

SEAT_LISTS = frozenset({"seats", "winners"})
"""Names of fields that are lists of seats."""


class Words:
    """Base class that makes a game's labels and sentences from its texts."""

    name: str
    kinds: tuple[Kind[Any], ...] = ()
    """Kinds of action in the order in which they are displayed.

    Kinds that are missing here come last.
    """
    variants: Mapping[str, str] = {}
    """Names of the fields that choose between an event's sentences.

    The keys are event kinds.
    """
    counts: frozenset[str] = frozenset()
    """Names of the fields in `variants` whose values are counts.

    Their variants are `none`, `single` and `several`.
    """
    headlines: tuple[frozenset[str], ...] = ()
    """Sets of event kinds that a short summary reports first.

    The summary includes the newest event of each set.
    """
    notable: frozenset[str] = frozenset()
    """Kinds of headlines that a short summary reports even if a newer turn has none of them."""
    minor: frozenset[str] = frozenset()
    """Kinds of events that a short summary reports only where no others fit."""
    actions: frozenset[str] = frozenset()
    """Kinds of events that announce an action.

    They serve games with several actions in a turn. A short summary reports the last action before
    the earlier ones.
    """
    shared: frozenset[str] = frozenset()
    """Kinds of events that affect every seat, whomever they name."""
    losses: frozenset[str] = frozenset()
    """Kinds of events that are news for their own seat, because others usually cause them."""
    effects: frozenset[str] = frozenset()
    """Kinds of events that say what an action did.

    They stand in for the headline of actions that have none.
    """
    turns: frozenset[str] = frozenset()
    """Kinds of events that only announce the start of a turn."""
    prologue: frozenset[str] = frozenset()
    """Kinds of events with which a match opens.

    Once anything but a change of turn has followed, the news leaves them out.
    """
    preludes: Mapping[str, frozenset[str]] = {}
    """Kinds of events that may be repeated by the next public event.

    Each maps to the kinds of events that say the same and more, if they belong to the same seat.
    """
    states: frozenset[str] = frozenset()
    """Kinds of events that report a state, such as the trump.

    The news reports only the newest of each kind. In the log, a later one replaces an earlier one
    only if no player acts between the two.
    """
    restarts: Mapping[str, frozenset[str]] = {}
    """Kinds of events that begin a new part of a match.

    Each maps to the kinds that confirm it: once one of these has followed, the news leaves out
    everything before the new part.
    """
    sums: Mapping[str, frozenset[str]] = {}
    """Kinds of events that change a total.

    Each maps to the kinds of events that may come between two of them. A short summary reports
    several such changes for one seat at once as a single change.
    """
    causes: frozenset[str] = frozenset()
    """Kinds of events that announce the cause of changes in `sums`."""
    deeds: Mapping[str, frozenset[str]] = {}
    """Kinds of events that befall a piece, with the kinds of events that announce their cause.

    Only `aims` come in between. A short summary reports cause and deed in one sentence.
    """
    aims: frozenset[str] = frozenset()
    """Kinds of events that announce the piece that a deed will befall."""
    gathers: frozenset[str] = frozenset()
    """Kinds of events that a short summary reports together.

    They follow each other and are of one seat. See `gathered`.
    """
    gains: frozenset[str] = frozenset()
    """Kinds of events that bring a player something to keep.

    A short summary reports all of them, whoever acted. See `gained`.
    """
    closings: frozenset[str] = frozenset()
    """Kinds of events after which the table pauses.

    An example is the end of a trick.
    """
    openings: frozenset[str] = frozenset()
    """Kinds of events that follow a pause.

    An example is the start of a trick. After an action with an event in `closings`, they become
    news only once the next action is shown.
    """
    rounds: frozenset[str] = frozenset({"round_began"})
    """Kinds of events that begin a round, which the log sets apart."""
    deals: frozenset[str] = frozenset()
    """Kinds of events that give every player a new hand.

    Each player sees the new hand on their own turn.
    """
    briefings: frozenset[str] = frozenset()
    """Kinds of events after which a player may have secrets to read, see `briefs`."""
    view_text: type[ViewText] | None = None
    """Class that describes views in words, or None for the default sheets."""

    def catalogue(self, lang: str = "en") -> dict[str, str]:
        """Returns the game's texts in a language, by key.

        They are in the game's package, see `game_texts`. The texts of a pack override them.
        """
        texts, own = game_texts(type(self).__module__, lang), load_catalogue(self._box, lang)
        texts, one = {**texts, **own} if own else texts, self.edition
        return texts if one is None else one.over(lang, texts)

    @property
    def edition(self) -> Edition | None:
        """Owner's pack in use, or None for the original game."""
        return edition(self.name)

    @property
    def house(self) -> str:
        """Name of the original game, whose rules and board an edition shares."""
        return house_of(self.name)

    @cached_property
    def _box(self) -> str:
        return f"{type(self).__module__.rpartition('.')[0]}.content"

    def speaker(self, lang: str = "en") -> Speaker:
        """Returns the speaker for the game's texts.

        For a key without a text, it returns the last part of the key.
        """
        return _speaker(self, lang)

    def title(self, lang: str = "en") -> str:
        """Returns the game's title, or a readable form of its name.

        The name is used if the catalogue has no title.
        """
        return self.say(TITLE, lang)

    def rules_text(self, lang: str = "en") -> dict[str, Any]:
        """Returns the rules pages: the structure of `rules.json`, filled in with texts.

        The texts are in `text/rules.<lang>.json`. Missing translations are replaced by English.

        Returns:
            Dict with the keys "title", "lead", "sections", "rules" and "prompts". It contains a
            guide in sections, every rule with its number, and the number of the rule that asks each
            question.

        Raises:
            FileNotFoundError: The game has no rules pages.
        """
        module = type(self).__module__
        source = read_beside(module, "rules.json")
        if source is None:
            raise FileNotFoundError(f"{self.name} has no rules pages")
        pages: dict[str, Any] = json.loads(source)
        say = Speaker(lambda spoken: load_catalogue(module, f"rules.{spoken}"), lang)
        for section in pages["sections"]:
            key = f"section.{section['id']}"
            section["title"] = say(f"{key}.title")
            paragraphs = takewhile(say.knows, (f"{key}.{number}" for number in counting(1)))
            section["text"] = [*map(say, paragraphs)]
        pages["rules"] = [
            {
                "number": number,
                "title": say(f"rule.{number}.title"),
                "text": say(f"rule.{number}.text"),
            }
            for number in pages["rules"]
        ]
        return {"title": self.title(lang), "lead": say("lead"), **pages}

    def say(self, key: str, lang: str = "en", **args: Any) -> str:
        """Returns the text of `key` in a language, filled in with `args`.

        See `speaker`.
        """
        return self.speaker(lang)(key, **args)

    def credits(self, lang: str = "en") -> str:
        """Returns a text that names the game's makers, from its rulebook.

        Returns "" if there is no such text.
        """
        say = self.speaker(lang)
        return say("credits") if say.knows("credits") else ""

    def spoken(self, reason: Reason, names: Sequence[str], lang: str = "en") -> str:
        """Returns the sentence for a refusal.

        The template may use the reason's arguments and `rule`.
        """
        phrases = self._phrases(reason.args, names, lang)
        return self._said(reason.key, {**phrases, "rule": reason.rule}, reason.args, lang)

    def ask(self, decision: Decision, names: Sequence[str], lang: str = "en") -> str:
        """Returns the question of `decision` in words.

        The template may use `who` and the entries of `about`.
        """
        who = self.speaker(lang).listed(names[seat] for seat in decision.seats)
        about = self._phrases(decision.about, names, lang)
        facts = {"seat": decision.seats[0], **decision.about}
        return self._said(decision.prompt, {**about, "who": who}, facts, lang)

    def label(self, action: Action, view: Any, names: Sequence[str], lang: str = "en") -> str:
        """Returns the button label for `action`.

        The template is `action.<kind>`, which may use `who` and `arg`. Without one, the label
        consists of the kind and the argument.
        """
        kind, arg = action.kind, action.arg
        text = "" if arg is None else self.phrase(kind, arg, lang)
        say = self.speaker(lang)
        if say.knows(f"action.{kind}"):
            return say(f"action.{kind}", who=names[action.seat], arg=text)
        return kernel(lang)("field", name=_readable(kind), value=text).rstrip()

    def short_label(self, action: Action, lang: str = "en") -> str:
        """Returns a label that consists only of the verb, for small buttons.

        Returns "" if there is none.
        """
        say, key = self.speaker(lang), f"action.{action.kind}.short"
        return say(key) if say.knows(key) else ""

    def face(self, action: Action, view: Any, names: Sequence[str], lang: str = "en") -> Cell:
        """Returns the contents of the button for `action`, as a cell.

        It is used where buttons for several actions of one kind are shown together.
        """
        text = self._text(view, names, lang)
        face = None if text is None else text.face(action)
        return Cell(self.label(action, view, names, lang)) if face is None else face

    def group(self, action: Action, view: Any, names: Sequence[str], lang: str = "en") -> str:
        """Returns the heading above `action` in a list of actions.

        Returns "" for none. Headings divide long lists of actions of one kind.
        """
        text = self._text(view, names, lang)
        return "" if text is None else text.group(action)

    def meaning(
        self, action: Action, view: Any, names: Sequence[str], lang: str = "en"
    ) -> Sheet | None:
        """Returns help to show before `action`, or None if there is none.

        The help is based only on what `view` shows.
        """
        text = self._text(view, names, lang)
        return None if text is None else text.meaning(action)

    def briefs(self, event: Any, seat: int) -> bool:
        """Returns whether a seat reads secrets on a page after an event in `briefings`.

        The player reads them before anything else and confirms the page, which is not shown again.
        """
        return True

    def offered(self, actions: Sequence[Action]) -> list[Action]:
        """Returns the actions, sorted in the order of `kinds`."""
        places = {kind.name: place for place, kind in enumerate(self.kinds)}
        return sorted(actions, key=lambda action: places.get(action.kind, len(places)))

    def wishes(self, view: Any, decision: Decision) -> list[Action]:
        """Returns illegal actions that a player may expect to find.

        They are shown dimmed, with a reason. They depend only on the view of the deciding seat, so
        the refusals reveal nothing hidden.
        """
        return []

    def state_line(self, view: Any) -> StateLine | None:
        """Returns the game's public progress, such as its round and turn.

        The default is None, for games that do not report their progress.
        """
        return None

    def where(
        self, view: Any, names: Sequence[str], lang: str = "en", *, discreet: bool = False
    ) -> str:
        """Returns the progress of the game in words.

        Returns "" if there is none. For the player whom `state_line` names, the text `<key>.own` is
        used if there is one. With `discreet`, other players get the text `<key>.apart`, which names
        nobody, or "" if that is missing.
        """
        state_line = self.state_line(view)
        if state_line is None:
            return ""
        say, who = self.speaker(lang), state_line.numbers.get("who")
        own, apart = f"{state_line.key}.own", f"{state_line.key}.apart"
        if view["seat"] is not None and view["seat"] == who:
            state_line = state_line._replace(key=own) if say.knows(own) else state_line
        elif discreet and who is not None:
            if not say.knows(apart):
                return ""
            state_line = state_line._replace(key=apart)
        return state_line.sentence(say, names)

    def _text(self, view: Any, names: Sequence[str], lang: str) -> ViewText | None:
        return None if self.view_text is None else self.view_text(self.speaker(lang), view, names)

    def remembered(self, events: Sequence[Event]) -> int:
        """Returns the index of the first event that players may reread.

        A game may limit what people can look up while they play.

        Args:
            events: All events that somebody saw, oldest first.
        """
        return 0

    def tell(self, event: Event, names: Sequence[str], lang: str = "en") -> str:
        """Returns the sentence for an event.

        The template `event.<kind>` may use the event's fields. An event in `variants` has a
        template for each variant: `event.<kind>.<variant>`. If several fields name the same person,
        another template may apply (see `own_key`).
        """
        return self._sentence(event, self._phrases(event_fields(event), names, lang), lang)

    def _sentence(self, event: Event, phrases: dict[str, Any], lang: str) -> str:
        kind, fields = event_kind(event), event_fields(event)
        key = self._key("event", event)
        if self.speaker(lang).knows(key):
            return self._said(key, phrases, fields, lang)
        own = kernel(lang)
        who = phrases.pop("seat", "")
        rest = own.row(
            own("field", name=_readable(name).lower(), value=text) for name, text in phrases.items()
        )
        parts = "_".join(name for name, part in (("who", who), ("rest", rest)) if part)
        key = f"happened.{parts}" if parts else "happened"
        return own(key, who=who, what=_readable(kind), rest=rest)

    def _key(self, prefix: str, event: Event) -> str:
        kind, fields = event_kind(event), event_fields(event)
        if kind not in self.variants:
            return f"{prefix}.{kind}"
        field = self.variants[kind]
        return f"{prefix}.{kind}.{_variant(fields[field], counted=field in self.counts)}"

    def aloud(self, event: Event, names: Sequence[str], lang: str = "en") -> str:
        """Returns the sentence for an event as it is read aloud.

        A listener cannot skip a long list, so a template `aloud.<kind>` replaces the sentence of
        `tell` if there is one.
        """
        key, fields = self._key("aloud", event), event_fields(event)
        if not self.speaker(lang).knows(key):
            return self.tell(event, names, lang)
        return self._said(key, self._phrases(fields, names, lang), fields, lang)

    def brief(self, event: Event, names: Sequence[str], lang: str = "en") -> str:
        """Returns a sentence that says only what happened in an event.

        A game overrides this if its `tell` says more.
        """
        return self.tell(event, names, lang)

    def earlier(self, event: Event, names: Sequence[str], lang: str = "en") -> str:
        """Returns a short sentence for an event of a finished part.

        It is shown beside newer news. A game with `closings` overrides this, so that nobody takes
        the event for a part of the new action.
        """
        return self.brief(event, names, lang)

    def with_cause(self, event: Event, cause: Event, names: Sequence[str], lang: str = "en") -> str:
        """Returns a short sentence for a change or deed with its cause.

        Args:
            event: Event in `sums` or `deeds`.
            cause: Event that announced it.
            names: Names of the players.
            lang: Language code.
        """
        return self.brief(event, names, lang)

    def gathered(self, events: Sequence[Any], names: Sequence[str], lang: str = "en") -> str:
        """Returns one sentence for several events of a kind in `gathers`, of one seat.

        A game with `gathers` overrides this.
        """
        return self.brief(events[-1], names, lang)

    def gained(self, events: Sequence[Any], names: Sequence[str], lang: str = "en") -> list[str]:
        """Returns texts that say what each player gained, the longest first.

        A game with `gains` overrides this.

        Args:
            events: Events in `gains`, oldest first, at least one.
            names: Names of the players.
            lang: Language code.
        """
        return [self.speaker(lang).sentences(self.brief(each, names, lang) for each in events)]

    def explain(self, line: Line, names: Sequence[str], lang: str = "en") -> str:
        """Returns the source of the points in `line`, in words.

        The template may use `who` and the args of the line.
        """
        phrases = self._phrases(line.args, names, lang)
        return self._said(line.label, {**phrases, "who": names[line.seat]}, line.args, lang)

    def amount(self, points: int, lang: str = "en", *, signed: bool = False) -> str:
        """Returns a number of points as text.

        If `signed`, it has a plus or minus sign unless it is 0.
        """
        say = self.speaker(lang)
        return say.signed(points) if signed and points else say.number(points)

    def feat(self, seat: int, result: Result, state_line: StateLine | None) -> Feat | None:
        """Returns a seat's achievement in a match.

        Returns None if there is none.

        Args:
            seat: Seat to judge.
            result: Result of the match, which may lack breakdown and ending.
            state_line: `state_line` at the end, or None if it was not saved.
        """
        return Feat("points", result.scores[seat], {"count": result.scores[seat]})

    def best(self, feat: Feat, lang: str = "en") -> str:
        """Returns the text for a player's best achievement, such as "best 30".

        The template is `feat.<kind>`.
        """
        say, key = self.speaker(lang), f"feat.{feat.kind}"
        count = feat.numbers.get("count", 0)
        words = {**feat.numbers, "points": self.amount(count, lang)}
        return say(key, **words) if say.knows(key) else kernel(lang)("feat.points", **words)

    def outcome(
        self, seat: int, result: Result, state_line: StateLine | None, lang: str = "en"
    ) -> str:
        """Returns the result of `seat` in words, beginning with the decisive number."""
        return self.amount(result.scores[seat], lang)

    def figures(
        self, seat: int, result: Result, state_line: StateLine | None, lang: str = "en"
    ) -> tuple[str, ...]:
        """Returns the numbers in the result of `seat` as texts.

        The decisive number is the first.
        """
        return (self.amount(result.scores[seat], lang),)

    def phrase(self, field: str, value: Any, lang: str = "en") -> str:
        """Returns a value of a view, event or action in words.

        The text `<field>.<value>` is used if there is one. Lists and dicts are worded item by item.
        """
        own = kernel(lang)
        if isinstance(value, dict):
            parts = (
                own("field", name=_readable(str(k)).lower(), value=self.phrase(str(k), v, lang))
                for k, v in value.items()
            )
            return own.row(parts) or own("none")
        if isinstance(value, (list, tuple)):
            nested = any(isinstance(item, (list, tuple, dict)) for item in value)
            phrases = [self.phrase(field, item, lang) for item in value]
            return (own.rows(phrases) if nested else own.row(phrases)) or own("none")
        say = self.speaker(lang)
        if say.knows(f"{field}.{value}"):
            return say(f"{field}.{value}")
        return own("none") if value is None else str(value)

    def _phrases(
        self, fields: dict[str, Any], names: Sequence[str], lang: str = "en"
    ) -> dict[str, Any]:
        phrases: dict[str, Any] = {}
        for name, value in fields.items():
            if name.endswith("seat") and isinstance(value, int) and 0 <= value < len(names):
                phrases[name] = names[value]
            elif name in SEAT_LISTS and isinstance(value, (list, tuple)) and names:
                phrases[name] = self.speaker(lang).listed(names[seat] for seat in value)
            else:
                phrases[name] = self.phrase(name, value, lang)
        return phrases

    def because(self, purpose: Purpose, names: Sequence[str], lang: str = "en") -> str:
        """Returns the sentence that states the purpose of an action."""
        args = dict(purpose.args)
        return self._said(purpose.key, self._phrases(args, names, lang), args, lang)

    def _said(
        self, key: str, phrases: Mapping[str, Any], facts: Mapping[str, Any], lang: str
    ) -> str:
        say = self.speaker(lang)
        return say.worded(own_key(say, key, facts), phrases, facts)


class _Readable(Speaker):
    __slots__ = ("_name",)

    def __init__(self, texts: Callable[[str], Mapping[str, str]], lang: str, name: str) -> None:
        super().__init__(texts, lang)
        self._name = name

    def lacking(self, key: str) -> str:
        return self._name.replace("_", " ").title() if key == TITLE else _readable(key)


@cache
def _speaker(game: Words, lang: str) -> Speaker:
    return _Readable(game.catalogue, lang, game.name)


def _variant(value: Any, *, counted: bool) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "forced" if value else "free"
    if counted or isinstance(value, tuple):
        number = value if counted else len(value)
        return ("none", "single")[number] if number < 2 else "several"
    return "none" if value is None else "some"


def own_key(say: Speaker, key: str, facts: Mapping[str, Any]) -> str:
    """Returns the text key for a sentence that mentions somebody twice.

    Returns `key` if there is no such text. The person who acts is the field `seat`. The other
    people are the fields whose names end in `_seat`. The suffixes of the key mean:

    * `.own`: All others are the person who acts.
    * `.own_host`: Only `host_seat` is the person who acts. Other fields have similar suffixes.
    * `.same`: All others are one person, who is not the person who acts.
    """
    others = [name for name in facts if name.endswith("_seat")]
    actor = facts.get("seat") if others else None
    if actor is None:
        return key
    theirs = [name for name in others if facts[name] == actor]
    if theirs:
        ending = "own" if theirs == others else f"own_{theirs[0].removesuffix('_seat')}"
    elif len(others) > 1 and len({facts[name] for name in others}) == 1:
        ending = "same"
    else:
        return key
    found = f"{key}.{ending}"
    return found if say.knows(found) else key


def _readable(key: str) -> str:
    return kernel().begun(key.rpartition(".")[2].replace("_", " ").strip())
