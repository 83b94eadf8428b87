"""Words: the part of a `Game` that says things in a language.

Every method has a default that makes readable text of any game, with a catalogue or without.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from .action import Action, Kind
from .decision import Decision
from .event import Event, event_fields, event_kind
from .judging import Purpose
from .language import ENGLISH, Speaker, kernel
from .reason import Reason
from .result import Feat, Line, Result
from .sheet import Cell, Sheet, ViewText
from .standing import Standing
from .texts import load_catalogue, text_file

SEAT_LISTS = frozenset({"seats", "winners"})
"""Fields that hold several seats."""


class Words:
    """Texts of a game: its catalogue, and a sentence for everything that is asked and happens."""

    title: str
    kinds: tuple[Kind[Any], ...] = ()
    """Kinds of actions in the order in which they are offered; others follow."""
    variants: Mapping[str, str] = {}
    """Events whose sentence depends on one of their fields: kind to field."""
    headlines: tuple[frozenset[str], ...] = ()
    """Kinds of events that a short account tells before others: the newest of each set."""
    view_text: type[ViewText] | None = None
    """Class that says a view in words; None where the defaults say enough."""

    def catalogue(self, lang: str = "en") -> dict[str, str]:
        """Texts of ``text/<lang>.json`` beside the game's code; empty without that file.

        A pack in ``content`` that brings texts of its own overrides them.
        """
        texts, own = load_catalogue(type(self).__module__, lang), load_catalogue(self._box, lang)
        return {**texts, **own} if own else texts

    @cached_property
    def _box(self) -> str:
        """Package of the game's content, whether or not there is one."""
        return f"{type(self).__module__.rpartition('.')[0]}.content"

    def speaker(self, lang: str = "en") -> Speaker:
        """Speaker of the game's texts; it says the last part of a key that has none."""
        return _Readable(self.catalogue, lang)

    def rules_text(self, lang: str = "en") -> dict[str, Any]:
        """Rules pages in ``text/rules.<lang>.json``, else the English ones.

        Returns:
            {"title", "lead", "sections", "rules", "prompts"}: a guide in sections, every rule with
            its number, and for each question the rule that asks it.

        Raises:
            FileNotFoundError: there are none.
        """
        for spoken in (lang, ENGLISH):
            source = text_file(type(self).__module__, f"rules.{spoken}.json")
            if source is not None:
                pages: dict[str, Any] = json.loads(source)
                return pages
        raise FileNotFoundError(f"{self.title} has no rules pages")

    def say(self, key: str, lang: str = "en", **args: Any) -> str:
        """Text of ``key``; see `speaker`."""
        return self.speaker(lang)(key, **args)

    def credits(self, lang: str = "en") -> str:
        """Makers of the game as its rulebook names them: the text ``credits``, "" without one."""
        say = self.speaker(lang)
        return say("credits") if say.knows("credits") else ""

    def spoken(self, reason: Reason, names: Sequence[str], lang: str = "en") -> str:
        """Sentence of a refusal; its template may use the reason's args and ``rule``."""
        return self.say(
            reason.key, lang, **self._phrases(reason.args, names, lang), rule=reason.rule
        )

    def ask(self, decision: Decision, names: Sequence[str], lang: str = "en") -> str:
        """Question of ``decision``; its template may use ``who`` and the entries of ``about``."""
        who = self.speaker(lang).listed(names[seat] for seat in decision.seats)
        about = self._phrases(decision.about, names, lang)
        return self.say(decision.prompt, lang, **about, who=who)

    def label(self, action: Action, view: Any, names: Sequence[str], lang: str = "en") -> str:
        """Label of a button for ``action``. Template ``action.<kind>`` with ``arg``."""
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
        """Face of the button for ``action`` among others of its kind."""
        text = self._text(view, names, lang)
        face = None if text is None else text.face(action)
        return Cell(self.label(action, view, names, lang)) if face is None else face

    def group(self, action: Action, view: Any, names: Sequence[str], lang: str = "en") -> str:
        """Heading of ``action`` among many of its kind; "" for none."""
        text = self._text(view, names, lang)
        return "" if text is None else text.group(action)

    def meaning(
        self, action: Action, view: Any, names: Sequence[str], lang: str = "en"
    ) -> Sheet | None:
        """Help on ``action`` before it is taken, by what ``view`` shows; None if there is none."""
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

    def standing(self, view: Any) -> Standing | None:
        """Public progress of the game, such as round and turn; None for none."""
        return None

    def where(self, view: Any, names: Sequence[str], lang: str = "en") -> str:
        """Short public line of `standing`; "" for none.

        The player it names reads a text of their own, if there is one: ``where.turn.own``.
        """
        standing = self.standing(view)
        if standing is None:
            return ""
        say, own = self.speaker(lang), f"{standing.key}.own"
        if view["seat"] is not None and view["seat"] == standing.numbers.get("who"):
            standing = standing._replace(key=own) if say.knows(own) else standing
        return standing.sentence(say, names)

    def _text(self, view: Any, names: Sequence[str], lang: str) -> ViewText | None:
        return None if self.view_text is None else self.view_text(self.speaker(lang), view, names)

    def remembered(self, events: Sequence[Event]) -> int:
        """Index of the first event that people may reread while the game runs.

        Args:
            events: all that somebody saw, oldest first.
        """
        return 0

    def tell(self, event: Event, names: Sequence[str], lang: str = "en") -> str:
        """Sentence of an event. Template ``event.<kind>`` with the event's fields.

        An event of `variants` has a template for each: ``event.<kind>.<variant>``. An event about
        the acting seat's own things may have one too: ``event.<kind>.own``; with two places,
        ``own_from`` if only the first is theirs and ``own_to`` if only the second is.
        """
        return self._told(event, self._phrases(event_fields(event), names, lang), lang)

    def _told(self, event: Event, phrases: dict[str, Any], lang: str) -> str:
        """Sentence of an event with its fields as ``phrases``."""
        kind, fields = event_kind(event), event_fields(event)
        key = f"event.{kind}"
        if kind in self.variants:
            key += f".{_variant(fields[self.variants[kind]])}"
        say = self.speaker(lang)
        key = own_key(say, key, fields)
        if say.knows(key):
            return say(key, **phrases)
        own = kernel(lang)
        who = phrases.pop("seat", "")
        rest = own.row(
            own("field", name=_readable(name).lower(), value=text) for name, text in phrases.items()
        )
        told = "_".join(name for name, part in (("who", who), ("rest", rest)) if part)
        key = f"happened.{told}" if told else "happened"
        return own(key, who=who, what=_readable(kind), rest=rest)

    def brief(self, event: Event, names: Sequence[str], lang: str = "en") -> str:
        """Short sentence of an event, where `tell` says more than what happened."""
        return self.tell(event, names, lang)

    def explain(self, line: Line, names: Sequence[str], lang: str = "en") -> str:
        """Source of the points of ``line``; its template may use ``who`` and its args."""
        args = self._phrases(line.args, names, lang)
        return self.say(line.label, lang, **args, who=names[line.seat])

    def amount(self, points: int, lang: str = "en", *, signed: bool = False) -> str:
        """Points of the final account in figures, with a sign if ``signed``."""
        say = self.speaker(lang)
        return say.signed(points) if signed and points else say.number(points)

    def feat(self, seat: int, result: Result, standing: Standing | None) -> Feat | None:
        """Achievement of ``seat``, where more is better; None for nothing to compare.

        Args:
            seat: A seat of ``result``, which may lack breakdown and ending.
            result: End of a match.
            standing: `standing` at that end; None where it was not kept.
        """
        return Feat("points", result.scores[seat], {"count": result.scores[seat]})

    def best(self, feat: Feat, lang: str = "en") -> str:
        """Text of a best result, such as "best 30"; template ``feat.<kind>``."""
        say, key = self.speaker(lang), f"feat.{feat.kind}"
        count = feat.numbers.get("count", 0)
        words = {**feat.numbers, "points": self.amount(count, lang)}
        return say(key, **words) if say.knows(key) else kernel(lang)("feat.points", **words)

    def outcome(
        self, seat: int, result: Result, standing: Standing | None, lang: str = "en"
    ) -> str:
        """Result of ``seat`` in figures, what wins first; see `feat`."""
        return self.amount(result.scores[seat], lang)

    def phrase(self, field: str, value: Any, lang: str = "en") -> str:
        """Value of a view, event or action in words: text ``<field>.<value>`` if there is one.

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
            told = [self.phrase(field, item, lang) for item in value]
            return (own.rows(told) if nested else own.row(told)) or own("none")
        say = self.speaker(lang)
        if say.knows(f"{field}.{value}"):
            return say(f"{field}.{value}")
        return own("none") if value is None else str(value)

    def _phrases(
        self, fields: dict[str, Any], names: Sequence[str], lang: str = "en"
    ) -> dict[str, Any]:
        """Fields in words; seats become names: fields ending in ``seat``, and `SEAT_LISTS`.

        A ``count`` stays a number, for it chooses the plural form.
        """
        phrases: dict[str, Any] = {}
        for name, value in fields.items():
            if name == "count" and type(value) is int:
                phrases[name] = value
            elif name.endswith("seat") and isinstance(value, int) and 0 <= value < len(names):
                phrases[name] = names[value]
            elif name in SEAT_LISTS and isinstance(value, (list, tuple)) and names:
                phrases[name] = self.speaker(lang).listed(names[seat] for seat in value)
            else:
                phrases[name] = self.phrase(name, value, lang)
        return phrases

    def because(self, purpose: Purpose, names: Sequence[str], lang: str = "en") -> str:
        """Sentence of a purpose."""
        told = dict(purpose.args)
        phrases = self._phrases(told, names, lang)
        if "points" in told:  # as a number, for its plural
            phrases["points"] = told["points"]
        return self.speaker(lang)(purpose.key, **phrases)


class _Readable(Speaker):
    """Speaker of a game without texts: it says the last part of a key."""

    __slots__ = ()

    def lacking(self, key: str) -> str:
        return _readable(key)


def _variant(value: Any) -> str:
    """Part of a catalogue key for a value."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "forced" if value else "free"
    if isinstance(value, tuple):
        return ("none", "one")[len(value)] if len(value) < 2 else "several"
    return "none" if value is None else "some"


def own_key(say: Speaker, key: str, fields: Mapping[str, Any]) -> str:
    """Key of an event's text; ``.own`` is added where the acting seat's own things are meant.

    With two places: ``.own`` for both, ``.own_from`` for the first alone, ``.own_to`` for the
    second alone.
    """
    seat = fields.get("seat")
    hosts = [fields[name] == seat for name in ("host_seat", "to_seat") if name in fields]
    if seat is None or not any(hosts):
        return key
    suffix = "own" if all(hosts) else "own_from" if hosts[0] else "own_to"
    found = f"{key}.{suffix}"
    return found if say.knows(found) else key


def _readable(key: str) -> str:
    return kernel().begun(key.rpartition(".")[2].replace("_", " ").strip())
