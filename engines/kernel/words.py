"""Words: the part of a `Game` that says things in a language.

Every method has a default that makes readable text of any game, with a catalogue or without.
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
from .texts import load_catalogue, read_beside

SEAT_LISTS = frozenset({"seats", "winners"})
"""Fields that hold several seats."""


class Words:
    """Texts of a game: its catalogue, and a sentence for everything that is asked and happens."""

    name: str
    kinds: tuple[Kind[Any], ...] = ()
    """Kinds of actions in the order in which they are offered; others follow."""
    variants: Mapping[str, str] = {}
    """Events whose sentence depends on one of their fields: kind to field."""
    counts: frozenset[str] = frozenset()
    """Fields of `variants` that are numbers of things: `single` for one, else `several`."""
    headlines: tuple[frozenset[str], ...] = ()
    """Kinds of events that a short account tells before others: the newest of each set."""
    turns: frozenset[str] = frozenset()
    """Kinds of events that only say whose turn begins."""
    deals: frozenset[str] = frozenset()
    """Kinds of events that give everybody a new hand, which each sees in their own turn."""
    view_text: type[ViewText] | None = None
    """Class that says a view in words; None where the defaults say enough."""

    def catalogue(self, lang: str = "en") -> dict[str, str]:
        """Texts of `text/<lang>.json` beside the game's code; empty without that file.

        A pack in `content` that brings texts of its own overrides them.
        """
        texts, own = load_catalogue(type(self).__module__, lang), load_catalogue(self._box, lang)
        texts, one = {**texts, **own} if own else texts, self.edition
        return texts if one is None else one.over(lang, texts)

    @property
    def edition(self) -> Edition | None:
        """The owner's pack with which it is played, if there is one."""
        return edition(self.name)

    @property
    def house(self) -> str:
        """Name of the game itself, whose rules, board and signs an edition has."""
        return house_of(self.name)

    @cached_property
    def _box(self) -> str:
        """Package of the game's content, whether or not there is one."""
        return f"{type(self).__module__.rpartition('.')[0]}.content"

    def speaker(self, lang: str = "en") -> Speaker:
        """Speaker of the game's texts; it says the last part of a key that has none."""
        return _speaker(self, lang)

    def title(self, lang: str = "en") -> str:
        """Title of the game: the text `title`, else its readable name."""
        return self.say(TITLE, lang)

    def rules_text(self, lang: str = "en") -> dict[str, Any]:
        """Rules pages: the structure in `rules.json`, filled with `text/rules.<lang>.json`.

        A text that the language lacks is there in English.

        Returns:
            {"title", "lead", "sections", "rules", "prompts"}: a guide in sections, every rule with
            its number, and for each question the rule that asks it.

        Raises:
            FileNotFoundError: there are none.
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
        """Text of `key`; see `speaker`."""
        return self.speaker(lang)(key, **args)

    def credits(self, lang: str = "en") -> str:
        """Makers of the game as its rulebook names them: the text `credits`, "" without one."""
        say = self.speaker(lang)
        return say("credits") if say.knows("credits") else ""

    def spoken(self, reason: Reason, names: Sequence[str], lang: str = "en") -> str:
        """Sentence of a refusal; its template may use the reason's args and `rule`."""
        phrases = self._phrases(reason.args, names, lang)
        return self._said(reason.key, {**phrases, "rule": reason.rule}, reason.args, lang)

    def ask(self, decision: Decision, names: Sequence[str], lang: str = "en") -> str:
        """Question of `decision`; its template may use `who` and the entries of `about`."""
        who = self.speaker(lang).listed(names[seat] for seat in decision.seats)
        about = self._phrases(decision.about, names, lang)
        facts = {"seat": decision.seats[0], **decision.about}
        return self._said(decision.prompt, {**about, "who": who}, facts, lang)

    def label(self, action: Action, view: Any, names: Sequence[str], lang: str = "en") -> str:
        """Label of a button for `action`. Template `action.<kind>` with `arg`."""
        kind, arg = action.kind, action.arg
        text = "" if arg is None else self.phrase(kind, arg, lang)
        say = self.speaker(lang)
        if say.knows(f"action.{kind}"):
            return say(f"action.{kind}", who=names[action.seat], arg=text)
        return kernel(lang)("field", name=_readable(kind), value=text).rstrip()

    def short_label(self, action: Action, lang: str = "en") -> str:
        """The verb of `label`, for a button without room for more; "" where there is none."""
        say, key = self.speaker(lang), f"action.{action.kind}.short"
        return say(key) if say.knows(key) else ""

    def face(self, action: Action, view: Any, names: Sequence[str], lang: str = "en") -> Cell:
        """Face of the button for `action` among others of its kind."""
        text = self._text(view, names, lang)
        face = None if text is None else text.face(action)
        return Cell(self.label(action, view, names, lang)) if face is None else face

    def group(self, action: Action, view: Any, names: Sequence[str], lang: str = "en") -> str:
        """Heading of `action` among many of its kind; "" for none."""
        text = self._text(view, names, lang)
        return "" if text is None else text.group(action)

    def meaning(
        self, action: Action, view: Any, names: Sequence[str], lang: str = "en"
    ) -> Sheet | None:
        """Help on `action` before it is taken, by what `view` shows; None if there is none."""
        text = self._text(view, names, lang)
        return None if text is None else text.meaning(action)

    def offered(self, actions: Sequence[Action]) -> list[Action]:
        """Actions in the order of `kinds`."""
        places = {kind.name: place for place, kind in enumerate(self.kinds)}
        return sorted(actions, key=lambda action: places.get(action.kind, len(places)))

    def wishes(self, view: Any, decision: Decision) -> list[Action]:
        """Illegal actions that a player may look for: shown dimmed, refused by `why_not`.

        Made from the view of the deciding seat, so a refusal reveals nothing to others.
        """
        return []

    def state_line(self, view: Any) -> StateLine | None:
        """Public progress of the game, such as round and turn; None for none."""
        return None

    def where(
        self, view: Any, names: Sequence[str], lang: str = "en", *, discreet: bool = False
    ) -> str:
        """Short public line of `state_line`; "" for none.

        The player it names reads a text of their own, if there is one: `where.turn.own`. A
        `discreet` line names nobody else: the text `where.turn.apart`, "" without it.
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
        """Index of the first event that people may reread while the game runs.

        Args:
            events: all that somebody saw, oldest first.
        """
        return 0

    def tell(self, event: Event, names: Sequence[str], lang: str = "en") -> str:
        """Sentence of an event. Template `event.<kind>` with the event's fields.

        An event of `variants` has a template for each: `event.<kind>.<variant>`. One in which
        two people are one person may have a template of its own, see `own_key`.
        """
        return self._sentence(event, self._phrases(event_fields(event), names, lang), lang)

    def _sentence(self, event: Event, phrases: dict[str, Any], lang: str) -> str:
        """Sentence of an event with its fields as `phrases`."""
        kind, fields = event_kind(event), event_fields(event)
        key = f"event.{kind}"
        if kind in self.variants:
            field = self.variants[kind]
            key += f".{_variant(fields[field], counted=field in self.counts)}"
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

    def brief(self, event: Event, names: Sequence[str], lang: str = "en") -> str:
        """Short sentence of an event, where `tell` says more than what happened."""
        return self.tell(event, names, lang)

    def explain(self, line: Line, names: Sequence[str], lang: str = "en") -> str:
        """Source of the points of `line`; its template may use `who` and its args."""
        phrases = self._phrases(line.args, names, lang)
        return self._said(line.label, {**phrases, "who": names[line.seat]}, line.args, lang)

    def amount(self, points: int, lang: str = "en", *, signed: bool = False) -> str:
        """Points of the final account in figures, with a sign if `signed`."""
        say = self.speaker(lang)
        return say.signed(points) if signed and points else say.number(points)

    def feat(self, seat: int, result: Result, state_line: StateLine | None) -> Feat | None:
        """Achievement of `seat`, where more is better; None for nothing to compare.

        Args:
            seat: A seat of `result`, which may lack breakdown and ending.
            result: End of a match.
            state_line: `state_line` at that end; None where it was not kept.
        """
        return Feat("points", result.scores[seat], {"count": result.scores[seat]})

    def best(self, feat: Feat, lang: str = "en") -> str:
        """Text of a best result, such as "best 30"; template `feat.<kind>`."""
        say, key = self.speaker(lang), f"feat.{feat.kind}"
        count = feat.numbers.get("count", 0)
        words = {**feat.numbers, "points": self.amount(count, lang)}
        return say(key, **words) if say.knows(key) else kernel(lang)("feat.points", **words)

    def outcome(
        self, seat: int, result: Result, state_line: StateLine | None, lang: str = "en"
    ) -> str:
        """Result of `seat` in figures, what wins first; see `feat`."""
        return self.amount(result.scores[seat], lang)

    def phrase(self, field: str, value: Any, lang: str = "en") -> str:
        """Value of a view, event or action in words: text `<field>.<value>` if there is one.

        Lists and dicts are worded part by part.
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
        """Fields in words; seats become names: fields ending in `seat`, and `SEAT_LISTS`."""
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
        """Sentence of a purpose."""
        args = dict(purpose.args)
        return self._said(purpose.key, self._phrases(args, names, lang), args, lang)

    def _said(
        self, key: str, phrases: Mapping[str, Any], facts: Mapping[str, Any], lang: str
    ) -> str:
        """Text of `key` with `phrases` filled in.

        Numbers and seats in `facts` choose among the texts of the key: its plural form, and the
        one for two people who are one person.
        """
        say = self.speaker(lang)
        return say.worded(own_key(say, key, facts), phrases, facts)


class _Readable(Speaker):
    """Speaker of a game without texts: it says the last part of a key."""

    __slots__ = ("_name",)

    def __init__(self, texts: Callable[[str], Mapping[str, str]], lang: str, name: str) -> None:
        super().__init__(texts, lang)
        self._name = name

    def lacking(self, key: str) -> str:
        return self._name.replace("_", " ").title() if key == TITLE else _readable(key)


@cache
def _speaker(game: Words, lang: str) -> Speaker:
    """Speaker of a game, made once: every sentence asks for it several times."""
    return _Readable(game.catalogue, lang, game.name)


def _variant(value: Any, *, counted: bool) -> str:
    """Part of a catalogue key for a value."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "forced" if value else "free"
    if counted or isinstance(value, tuple):
        number = value if counted else len(value)
        return ("none", "single")[number] if number < 2 else "several"
    return "none" if value is None else "some"


def own_key(say: Speaker, key: str, facts: Mapping[str, Any]) -> str:
    """Key of the text in which two people are one person, if there is such a text.

    The person who acts is `seat`; others are the fields that end in `_seat`. `.own` is for
    the case that all others are the one who acts, `.own_host` and the like that only the
    `host_seat` is, `.same` that all others are one person, who does not act.
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
