"""Game: what one folder of rules offers to the kernel."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Container, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from .action import Action, Kind
from .decision import Decision
from .event import Event, event_fields, event_kind
from .language import ENGLISH, Speaker, kernel
from .plain import frozen
from .preview import Preview, preview
from .reason import BadPosition, Reason
from .refusal import Reasons
from .result import Line, Result
from .sheet import Cell, Sheet, ViewText, generic
from .standing import Standing
from .texts import load_catalogue, text_file

if TYPE_CHECKING:
    from pydantic import BaseModel


class Copyable(Protocol):
    """What the kernel asks of a state: a copy of its own making, cheap and independent."""

    def copy(self) -> Any:
        """A state that can be changed without changing this one."""


S = TypeVar("S", bound=Copyable)
S_co = TypeVar("S_co", bound=Copyable, covariant=True)

SEAT_LISTS = frozenset({"seats", "winners"})
"""Fields that hold several seats."""

Policy: TypeAlias = Callable[[dict[str, Any], list[Action], Random], Action]
"""How a computer player decides: view of its seat, that seat's legal actions, own generator."""


class Imaginer(Protocol[S_co]):
    """Deals worlds that fit one view, all from the same reading of it."""

    def deal(self, rng: Random) -> S_co:
        """State that fits the view, independent of every other one dealt."""


class _Imaginer(Generic[S]):
    """Default imaginer: reads the view again for each world."""

    def __init__(self, game: Game[S], view: Any) -> None:
        self.game = game
        self.view = view

    def deal(self, rng: Random) -> S:
        return self.game.imagine(self.view, rng)


class Golden(NamedTuple):
    """One golden transcript: the match to play and the policy that plays it.

    ``policy`` is a name from ``engines.bots``, or a function like those there.
    """

    seats: int
    seed: int
    options: dict[str, Any]
    policy: str | Policy = "random"


class Purpose(NamedTuple):
    """Reason for a move: key and args of its sentence."""

    key: str
    args: Mapping[str, int] = {}


class Game(Generic[S]):
    """The rules of one game. A game's folder makes one instance and calls it ``GAME``.

    Methods get the state and keep nothing themselves, so one instance serves all matches. What a
    module of the game does already stands here by its name: ``view = staticmethod(views.view)``.
    """

    name: str
    """The folder's name, also in records."""
    title: str
    """What people call it."""
    seats: tuple[int, ...]
    """The seat counts it can be played with, ascending."""
    rules_version: int = 1
    """Grows when the same actions could give another match."""
    endings: tuple[str, ...] = ("end",)
    """Every way to end, as ``Result.ending`` names it."""
    added_options: Mapping[str, Any] = {}
    """Values that older records of the same `rules_version` give to options added since."""
    variants: Mapping[str, str] = {}
    """Events whose sentence depends on one of their fields: kind to field."""
    view_text: type[ViewText] | None = None
    """What says a view in words; None where the defaults say enough."""

    interrupts: bool = False
    """Whether anybody may speak up in between: some question is for several seats at once.

    In such a game the kind of action that declines is for these questions alone.
    """

    @cached_property
    def Options(self) -> type[BaseModel]:
        """The pydantic model of the options. Override it and import lazily, as here."""
        from .options import Options

        return Options

    # -- rules ---------------------------------------------------------------------------

    def begin(self, seats: int, seed: int, options: dict[str, Any]) -> tuple[S, list[Any]]:
        """The state at the first question, and what happened before it, as events.

        ``options`` is complete and has been checked.
        """
        raise NotImplementedError

    def new(self, seats: int, seed: int, options: dict[str, Any]) -> S:
        """The state at the first question."""
        return self.begin(seats, seed, options)[0]

    def opening(self, seats: int, seed: int, options: dict[str, Any]) -> list[Any]:
        """What happened before the first question, as events; many games have none."""
        return self.begin(seats, seed, options)[1]

    def decide(self, state: S) -> Decision | None:
        """What is to be decided now; None when the match is over."""
        raise NotImplementedError

    def among(self, actions: Sequence[Action], people: Container[int]) -> list[Action]:
        """Those of one seat's answers to a question that are given where ``people`` sit.

        ``people`` are the seats that people play; computers play the others. Some things only
        people can judge. At least one is left. What is legal does not change with it: who plays a
        seat may change in the middle of a match, and a record tells nothing of it.
        """
        return [*actions]

    def window(self, decision: Decision) -> bool:
        """Whether ``decision`` asks who speaks up, also where only one seat is left to ask."""
        return self.interrupts and decision.declines

    def silent(self, view: Any) -> Collection[int]:
        """Seats that publicly cannot interrupt in the open window.

        view: the open table's; nothing else may count
        """
        return ()

    untold: frozenset[str] = frozenset()
    """Fields of a view that may change without an event: what is asked, and how far it is."""

    def apply(self, state: S, action: Action, log: list[Any] | None = None) -> list[Any]:
        """Carry out ``action``, which is known to be legal; change ``state``, return events.

        Each event is appended to ``log`` (a new list without one) as soon as its effect stands:
        whoever watches the list sees the state after every event.
        """
        raise NotImplementedError

    reasons: Reasons[Any] | None = None
    """What `why_not` explains a refusal with."""

    def why_not(self, state: S, action: Action) -> Reason | None:
        """None when ``action`` is legal now, else the reason with its rule number.

        A game without `reasons` knows no rule numbers.
        """
        decision = self.decide(state)
        if self.reasons is not None:
            refusal = self.reasons.why_not(state, decision, action)
            return None if refusal is None else Reason(*refusal, game=self)
        if decision is not None and action in decision.actions:
            return None
        return Reason("kernel.no_choice")

    def view(self, state: S, seat: int | None) -> Any:
        """What ``seat`` may know (None: the open table), as JSON data for reading only.

        A dict with "seat"; each game names its shape in a ``TypedDict``. It stays as it is when
        the match goes on. Views may share what is alike in them, so whoever reads one never
        changes it: what is to be different, such as in a preview, is a copy.
        """
        raise NotImplementedError

    def imagine(self, view: Any, rng: Random) -> S:
        """A state that fits ``view``, with all that it does not tell dealt by ``rng``."""
        raise NotImplementedError

    def imaginer(self, view: Any) -> Imaginer[S]:
        """Deals many worlds from one ``view``, which its caller does not change meanwhile.

        A game overrides it where reading a view takes long beside dealing.
        """
        return _Imaginer(self, view)

    def preview(self, view: Any, action: Action) -> Preview:
        """``view`` as it would be after ``action``, made from the view alone; see `Preview`."""
        return preview(self, view, action)

    def position(self, state: S) -> str:
        """The whole state in one line of text, readable and exact: for reports and lessons.

        It tells all that is hidden.
        """
        raise NotImplementedError

    def from_position(self, text: str) -> S:
        """The state that ``text``, as `position` writes it, describes.

        Raises BadPosition with a sentence that says what is wrong and where.
        """
        raise BadPosition(Reason("kernel.position.none", args={"title": self.title}))

    def result(self, state: S) -> Result | None:
        """How the match ended; None while it goes on."""
        raise NotImplementedError

    def freeze(self, state: S) -> tuple[Any, ...]:
        """State as nested tuples of plain values, for the digest: every field by name.

        The fields named in ``derived`` of the state's class are left out.
        """
        kind = type(state)
        derived = getattr(kind, "derived", ())
        names = sorted(name for name in kind.__slots__ if name not in derived)  # type: ignore[attr-defined]
        return tuple(frozen(getattr(state, name)) for name in names)

    def pieces(self, state: S, /) -> Iterable[Hashable]:
        """Every physical piece wherever it is, each exactly once."""
        raise NotImplementedError

    def bound(self, seats: int, options: dict[str, Any]) -> int:
        """No match with these takes more actions."""
        raise NotImplementedError

    def goldens(self) -> dict[str, Golden]:
        """Golden transcripts by name: each seat count, option value and ending at least once.

        This default plays random matches for every seat count and option value. A game adds
        what reaches its rarer endings.
        """
        from .options import choices

        most = self.seats[-1]
        found = {f"seats_{seats}": Golden(seats, seats, {}) for seats in self.seats}
        for name, values in choices(self.Options, most).items():
            for value in values:
                found[f"{name}_{value}".lower()] = Golden(most, len(found) + 10, {name: value})
        return found

    # -- for computer players --------------------------------------------------------------

    horizon: int = 200
    """The most steps that a search plays ahead before it asks `evaluate`."""
    stakes: float = 4.0
    """How many points more than everybody else make a comfortable lead."""
    prize: float = 0.0
    """What a sure win counts in `evaluate`, where that shares out a single win among all seats: a
    search then goes by a seat's own part of it. 0 where it counts points."""

    def evaluate(self, view: Any) -> list[float]:
        """How many points each seat can hope for, as far as ``view`` tells: one number a seat.

        Quick and rough: it is asked after every move that a computer player considers.
        """
        raise NotImplementedError

    def glimpse(self, state: S, seat: int) -> Any:
        """What a search has `evaluate` go by in a world that it has imagined: the view of `seat`.

        A game may add what that world has dealt, as far as `evaluate` knows what to do with it.
        """
        return self.view(state, seat)

    def worth(self, result: Result) -> list[float]:
        """How well each seat has done at the end, more is better: the scores, as a rule.

        A game in which the fewest points may win turns them round.
        """
        return [float(score) for score in result.scores]

    def chapter(self, state: S) -> int:
        """A number that changes where a part of the match ends, such as a round.

        A search plays ahead to the end of the chapter it is in: what comes after new hands have
        been dealt says little about the move to be made now.
        """
        return 0

    def purpose(self, before: Any, after: Any, seat: int) -> Purpose | None:
        """Public gain of a move for ``seat``; None if nothing visible was gained.

        Both views may be those of the open table or of one seat; only public fields count.
        """
        return None

    def because(self, purpose: Purpose, names: Sequence[str], lang: str = "en") -> str:
        """Words a purpose as a sentence."""
        told = dict(purpose.args)
        phrases = self._phrases(told, names, lang)
        if "points" in told:  # as a number, for its plural
            phrases["points"] = told["points"]
        return self.speaker(lang)(purpose.key, **phrases)

    # -- words ---------------------------------------------------------------------------
    # Defaults that make readable text of any game, with a catalogue or without.

    kinds: tuple[Kind[Any], ...] = ()
    """Kinds of actions in the order in which they are offered; others follow, as they come."""

    def catalogue(self, lang: str = "en") -> dict[str, str]:
        """The texts of ``text/<lang>.json`` beside the game's code, and over them those of an owner
        who has put a pack with texts into ``content``; empty without such files.
        """
        texts, own = load_catalogue(type(self).__module__, lang), load_catalogue(self._box, lang)
        return {**texts, **own} if own else texts

    @cached_property
    def _box(self) -> str:
        """The name of the package that the content is in, where there is one."""
        return f"{type(self).__module__.rpartition('.')[0]}.content"

    def speaker(self, lang: str = "en") -> Speaker:
        """Who makes sentences of the game's texts; without one, of a key's last part."""
        return _Readable(self.catalogue, lang)

    def rules_text(self, lang: str = "en") -> dict[str, Any]:
        """The rules pages in ``text/rules.<lang>.json``, else the English ones.

        Raises FileNotFoundError where there are none.

        {"title", "lead", "sections", "rules", "prompts"}: a guide in sections, every rule with
        its number, and for each question the rule that asks it.
        """
        for spoken in (lang, ENGLISH):
            source = text_file(type(self).__module__, f"rules.{spoken}.json")
            if source is not None:
                pages: dict[str, Any] = json.loads(source)
                return pages
        raise FileNotFoundError(f"{self.title} has no rules pages")

    def say(self, key: str, lang: str = "en", **args: Any) -> str:
        """The text of ``key``, see `speaker`."""
        return self.speaker(lang)(key, **args)

    def credits(self, lang: str = "en") -> str:
        """Who made the game, as its rulebook names them: the text ``credits``; "" without one."""
        say = self.speaker(lang)
        return say("credits") if say.knows("credits") else ""

    def spoken(self, reason: Reason, names: Sequence[str], lang: str = "en") -> str:
        """Why not, as a sentence; its template may use the reason's args and ``rule``."""
        return self.say(
            reason.key, lang, **self._phrases(reason.args, names, lang), rule=reason.rule
        )

    def ask(self, decision: Decision, names: Sequence[str], lang: str = "en") -> str:
        """The question of ``decision``; its template may use ``who`` and what is in ``about``."""
        who = self.speaker(lang).listed(names[seat] for seat in decision.seats)
        about = self._phrases(decision.about, names, lang)
        return self.say(decision.prompt, lang, **about, who=who)

    def label(self, action: Action, view: Any, names: Sequence[str], lang: str = "en") -> str:
        """What ``action`` does, for a button. Template ``action.<kind>`` with ``arg``."""
        kind, arg = action.kind, action.arg
        text = "" if arg is None else self.phrase(kind, arg, lang)
        say = self.speaker(lang)
        if say.knows(f"action.{kind}"):
            return say(f"action.{kind}", who=names[action.seat], arg=text)
        return kernel(lang)("field", name=_readable(kind), value=text).rstrip()

    def face(self, action: Action, view: Any, names: Sequence[str], lang: str = "en") -> Cell:
        """What the button of ``action`` says, among others of its kind."""
        text = self._text(view, names, lang)
        face = None if text is None else text.face(action)
        return Cell(self.label(action, view, names, lang)) if face is None else face

    def group(self, action: Action, view: Any, names: Sequence[str], lang: str = "en") -> str:
        """What `action` stands under among many of its kind; "": nothing but its kind."""
        text = self._text(view, names, lang)
        return "" if text is None else text.group(action)

    def meaning(
        self, action: Action, view: Any, names: Sequence[str], lang: str = "en"
    ) -> Sheet | None:
        """What to know before ``action`` is taken, as far as ``view`` tells; None: it is plain."""
        text = self._text(view, names, lang)
        return None if text is None else text.meaning(action)

    def offered(self, actions: Sequence[Action]) -> list[Action]:
        """Actions in the order of `kinds`."""
        places = {kind.name: place for place, kind in enumerate(self.kinds)}
        return sorted(actions, key=lambda action: places.get(action.kind, len(places)))

    def wishes(self, view: Any, decision: Decision) -> list[Action]:
        """What somebody might look for in vain among the answers: shown, and refused by `why_not`.

        Made from what the one who decides may know, so that a refusal tells nothing to others.
        """
        return []

    def standing(self, view: Any) -> Standing | None:
        """Where in the game this is, as everybody may know it; None for nothing."""
        return None

    def where(self, view: Any, names: Sequence[str], lang: str = "en") -> str:
        """One short line that everybody may read: where in the game this is; "" for nothing.

        Whoever it names reads a text of their own, where there is one: ``where.turn.own``.
        """
        standing = self.standing(view)
        if standing is None:
            return ""
        say, own = self.speaker(lang), f"{standing.key}.own"
        if view["seat"] is not None and view["seat"] == standing.numbers.get("who"):
            standing = standing._replace(key=own) if say.knows(own) else standing
        return standing.sentence(say, names)

    def sheets(self, view: Any, names: Sequence[str], lang: str = "en") -> list[Sheet]:
        """The table in words, as ``view`` tells it; the default lays out any view."""
        text = self._text(view, names, lang)
        return generic(self, view, names, lang) if text is None else text.sheets()

    def _text(self, view: Any, names: Sequence[str], lang: str) -> ViewText | None:
        return None if self.view_text is None else self.view_text(self.speaker(lang), view, names)

    def remembered(self, events: Sequence[Event]) -> int:
        """From which of these events on people may reread what happened while the game runs.

        events: all that somebody saw, oldest first
        """
        return 0

    def tell(self, event: Event, names: Sequence[str], lang: str = "en") -> str:
        """What happened, as a sentence. Template ``event.<kind>`` with the event's fields.

        One of the `variants` has a template for each: ``event.<kind>.<variant>``. An event about
        the acting seat's own things may have one too: ``event.<kind>.own``; with two places,
        ``own_from`` where only the first is theirs and ``own_to`` where only the second is.
        """
        return self._told(event, self._phrases(event_fields(event), names, lang), lang)

    def _told(self, event: Event, phrases: dict[str, Any], lang: str) -> str:
        """What happened, with its fields in these words."""
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
        """The same in fewer words, where ``tell`` says more than what happened."""
        return self.tell(event, names, lang)

    def explain(self, line: Line, names: Sequence[str], lang: str = "en") -> str:
        """What the points of ``line`` are for; its template may use ``who`` and its args."""
        args = self._phrases(line.args, names, lang)
        return self.say(line.label, lang, **args, who=names[line.seat])

    def amount(self, points: int, lang: str = "en", *, signed: bool = False) -> str:
        """Points of the final account in figures; `signed`: what they are worth, with a sign."""
        say = self.speaker(lang)
        return say.signed(points) if signed and points else say.number(points)

    def phrase(self, field: str, value: Any, lang: str = "en") -> str:
        """A value of a view, event or action in words: text ``<field>.<value>`` if there is one.

        Takes any value that a view holds, whole: lists and dicts are told part by part.
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
        """Each field in words; seats become names: fields ending in ``seat``, and `SEAT_LISTS`.

        A ``count`` stays a number: it chooses the plural form.
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


class _Readable(Speaker):
    """A game may do without texts: then the last part of a key speaks for itself."""

    __slots__ = ()

    def lacking(self, key: str) -> str:
        return _readable(key)


def _variant(value: Any) -> str:
    """The part of a catalogue key that stands for a value."""
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
