"""Content packs, which are a game's data files, checked together.

This module imports pydantic, so import it only where it is needed. A game with content has a module
`content/schema.py` with a class `Pack`, which has one field for each file of the folder, such as
`artists` for `artists.json`. Tests and the build check our own packs this way. `python -m engines
content` also checks owners' packs.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import import_module
from itertools import chain, islice
from pathlib import Path
from typing import Annotated, Any, ClassVar, NamedTuple, TypeAlias, TypeVar, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from .depth import is_deep
from .game import Game
from .language import ENGLISH, Speaker, kernel
from .quoting import LONGEST_LINE, literal, quoted
from .reason import Refused
from .texts import game_texts, load_data, read

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


@contextmanager
def in_language(lang: str) -> Iterator[None]:
    """Sets the language of messages about packs within a `with` block."""
    token = _language.set(lang)
    try:
        yield
    finally:
        _language.reset(token)


class Teller(Speaker):
    """Speaker in the language set by `in_language`."""

    __slots__ = ()

    def __call__(self, key: str, /, **args: object) -> str:
        """Returns the text of `key`, filled in with `args`."""
        if self.language == self.lang:
            return super().__call__(key, **args)
        return Speaker(self._texts, self.language)(key, **args)

    @property
    def language(self) -> str:
        """Language set by `in_language`, English by default."""
        return _language.get()


def sentences(package: str = "engines.kernel") -> Teller:
    """Returns the speaker for messages about packs.

    The messages are in `text/pack.<lang>.json` of the kernel and of `package`.
    """

    @cache
    def texts(lang: str) -> dict[str, str]:
        found: dict[str, str] = {}
        for each in dict.fromkeys(("engines.kernel", package)):
            found |= json.loads(read(each, f"pack.{lang}.json") or "{}")
        return found

    return Teller(texts)


say = sentences()

LARGEST_FILE = 1_000_000  # bytes; our files have about three thousand
MOST_FAULTS = 20
MOST_COUNTED = 100
"""Maximum number of faults to look for in a pack.

A bad pack could have hundreds of thousands of faults.
"""

MOST_ENTRIES = 200
"""Maximum number of entries in any list or object of a pack.

The longest in our own packs has 36.
"""

MOST_VALUES = 10_000
"""Maximum number of values in a pack.

The largest of our own packs has 1,700.
"""

DEEPEST = 24
"""Maximum nesting depth of brackets in a file."""

LONGEST_NAME = 40
"""Maximum length of a name, in characters.

`Pack.narrow` may set a lower limit.
"""

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
"""Id made of lower-case letters, digits and underscores."""


Place: TypeAlias = tuple[str | int, ...]
"""Path to a value in a pack, beginning with the file.

Field names and entry numbers follow.
"""


class ContentRow(BaseModel):
    """Base class of all content models.

    It refuses unknown fields and wrong types.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Pack(ContentRow):
    """Base class of each game's `Pack`, the model of its content files."""

    settled: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Fields that an owner's pack must leave unchanged, by file.

    They are fields on which the pictures of boards depend.
    """
    narrow: ClassVar[Mapping[str, int]] = {}
    """Maximum lengths of names that are displayed in little space.

    Keys are the first parts of text keys, and values are numbers of characters.
    """

    effects: ClassVar[frozenset[str]] = frozenset()
    """Fields of an entry that describe what its card does."""

    @classmethod
    def is_name(cls, key: str) -> bool:
        """Whether the text of `key` is a name, which must be unique."""
        return key.endswith(".title")

    @classmethod
    def room_of(cls, key: str) -> int:
        """Returns the maximum length of a name in characters.

        Returns 0 for other texts, which may be as long as the game's own longest text of their
        kind.
        """
        return cls.narrow.get(key.partition(".")[0], LONGEST_NAME) if cls.is_name(key) else 0

    def summary(self) -> str:
        """Returns a readable summary of the contents.

        An example is "26 artists, 30 cue cards".
        """
        raise NotImplementedError

    def named(self) -> Iterator[tuple[Place, str]]:
        """Yields the path and key of every text that the data needs.

        The default yields nothing.
        """
        yield from ()

    def keys(self) -> Iterator[str]:
        """Yields the keys of all texts that the data needs."""
        for _, key in self.named():
            yield key

    def unsaid(self, texts: Mapping[str, str]) -> Iterator[Fault]:
        """Yields faults in the texts of a language.

        The default reports missing texts. A game may also report texts that contradict the data.
        """
        for place, key in self.named():
            if not texts.get(key):
                plain = say("plain.no_name" if self.is_name(key) else "plain.no_text")
                yield Fault(place, say("no_text", key=key), plain)


class Fault(NamedTuple):
    """One fault in a pack, with its path and its reason.

    Attributes:
        place: Path to the faulty value.
        why: Reason, for the pack's author.
        plain: Reason for people who do not know the file; "" if `why` is plain enough.
    """

    place: Place
    why: str
    plain: str = ""


class Flaw(NamedTuple):
    """One fault in a pack as two sentences.

    Attributes:
        exact: Sentence for the pack's author, with file, entry and reason.
        plain: Sentence for people who do not know the file, with the card's name and the reason.
    """

    exact: str
    plain: str


NameOf: TypeAlias = Callable[[Place, str], str]
"""Function that returns the name of a card.

It gets the path to the card's entry and the card's id.
"""


class Faults(ValueError):
    """Validation error that reports several faults at once."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(kernel().rows(fault.why for fault in faults))
        self.faults = faults


class BadPack(Refused):
    """Raised for an unusable pack.

    Attributes:
        faults: Sentences for the pack's author, with file, entry and reason.
        plain: Sentences for everybody else, with the card's name and the reason.
        about_file: Whether the file itself is refused, before any card was looked at.
    """

    about_file = False

    def __init__(self, faults: list[str], plain: Sequence[str] = ()) -> None:
        super().__init__(faults[0])
        self.faults = faults
        self.plain = [*plain] or faults

    @classmethod
    def of(cls, flaws: Sequence[Flaw]) -> BadPack:
        """Returns the exception that reports these flaws."""
        exact, plain = zip(*flaws, strict=True)
        return cls(shortened(exact), shortened(plain))


# -- what validators share -----------------------------------------------------------------


def refuse(faults: Iterable[Fault]) -> None:
    """Raises `Faults` if there are any faults."""
    found = list(faults)
    if found:
        raise Faults(found)


def repeated(field: str, rows: Sequence[BaseModel], *keys: str) -> Iterator[Fault]:
    """Yields a fault for each row that repeats an earlier value.

    Args:
        field: Name of the list.
        rows: Rows of the list.
        keys: Attributes whose values must be unique.
    """
    for key in keys:
        first: dict[Any, int] = {}
        for index, row in enumerate(rows):
            value = getattr(row, key)
            if first.setdefault(value, index) != index:
                why = say("repeated", number=first[value] + 1, value=literal(value))
                plain = say("plain.repeated", value=literal(value))
                yield Fault((field, index, key), why, plain)


def miscounted(field: str, found: Iterable[str], wanted: dict[str, int]) -> Iterator[Fault]:
    """Yields a fault for each wanted word with a wrong count.

    Args:
        field: Name of the list.
        found: Words in the list.
        wanted: Required number of times for each word.
    """
    counts = Counter(found)
    for word, count in wanted.items():
        if counts[word] != count:
            yield Fault(
                (field,), say("miscounted", value=literal(word), wanted=count, found=counts[word])
            )


def listed(field: str, found: Sequence[str], wanted: tuple[str, ...]) -> Iterator[Fault]:
    """Yields faults for missing words or a wrong order.

    The order is checked only if the lengths are equal. Repeated words are reported by `repeated`.

    Args:
        field: Name of the list.
        found: Words in the list.
        wanted: Required words, in order.
    """
    missing = [word for word in wanted if word not in found]
    for word in missing:
        yield Fault((field,), say("missing_word", word=word))
    if not missing and len(found) == len(wanted) and tuple(found) != wanted:
        yield Fault((field,), say("order", wanted=say.row(wanted)))


def known_name(key: str, what: str, rows: Any) -> BeforeValidator:
    """Returns a validator that refuses rows with a missing or unknown kind.

    Args:
        key: Field that names the kind of a row.
        what: Noun for the rows in message keys, as in `unknown.<what>`.
        rows: Union of the models of all kinds.
    """
    names = {name for row in get_args(rows) for name in get_args(row.model_fields[key].annotation)}

    def check(row: Any) -> Any:
        if isinstance(row, dict):
            name = row.get(key)
            if not isinstance(name, str):
                raise ValueError(say(f"unnamed.{what}", key=key))
            if name not in names:
                raise ValueError(say(f"unknown.{what}", name=quoted(name)))
        return row

    return BeforeValidator(check)


def defaults(model: type[BaseModel]) -> dict[str, Any]:
    """Returns the default of each field of a model.

    Required fields have None.
    """
    return {
        name: None if field.is_required() else field.default
        for name, field in model.model_fields.items()
    }


def by_kind(key: str, rows: Any) -> dict[str, dict[str, Any]]:
    """Returns the fields and defaults of a union's models, by kind.

    Args:
        key: Field that names the kind of a row.
        rows: Union of the models.
    """
    return {get_args(row.model_fields[key].annotation)[0]: defaults(row) for row in get_args(rows)}


def fields(game: Game[Any]) -> tuple[Path, str]:
    """Returns the path and the contents of a game's `fields.json`.

    `kernel.entry` uses this file. The game's schema must declare `FIELDS`.
    """
    found = import_module(f"{_package(game)}.content.schema").FIELDS
    return own_folder(game).parent / "fields.json", json.dumps(found, indent=1) + "\n"


# -- reading ---------------------------------------------------------------------------------

P = TypeVar("P", bound=Pack)


def schema(game: Game[Any]) -> type[Pack] | None:
    """Returns the `Pack` class of a game.

    Returns None if the game has no content.
    """
    name = f"{_package(game)}.content.schema"
    try:
        found: type[Pack] = import_module(name).Pack
    except ModuleNotFoundError as error:
        if f"{name}.".startswith(f"{error.name}."):
            return None
        raise
    return found


def own_folder(game: Game[Any]) -> Path:
    """Returns the folder of the game's own pack."""
    return Path(str(sys.modules[_package(game)].__file__)).parent / "content"


def load(pack: type[P], folder: Path) -> P:
    """Loads the pack in `folder`.

    Raises:
        BadPack: The pack is incomplete or wrong. Its `faults` say why.
        Refused: There is no such folder.
    """
    if not folder.is_dir():
        raise Refused(say("no_folder", folder=quoted(folder, LONGEST_LINE)))
    data: dict[str, Any] = {}
    faults = []
    for name in pack.model_fields:
        try:
            data[name] = _read(folder / f"{name}.json")
        except Refused as error:
            faults.append(say("fault", place=say("file", file=name), why=error))
    return whole(pack, data, faults)


def _as_written(place: Place, name: str) -> str:
    return literal(name)


def whole(
    pack: type[P],
    data: dict[str, Any],
    faults: Sequence[str] = (),
    name_of: NameOf = _as_written,
) -> P:
    """Validates the contents of a pack's files and returns the pack.

    Args:
        pack: Class of the pack.
        data: Contents of the files, by name.
        faults: Faults found while reading the files.
        name_of: Returns a card's name for the plain sentences.

    Raises:
        BadPack: There are faults, or the contents are not valid.
    """
    check_size(data)
    wrong: list[Any] = []
    try:
        loaded = pack.model_validate(data)
    except ValidationError as error:
        wrong = error.errors(include_url=False)
    if wrong or faults:
        read = (Flaw(one, one) for one in faults)
        found = (fault for one in wrong for fault in _faults(one))
        flaws = (_flaw(pack, fault, data, name_of) for fault in found if fault.place[0] in data)
        raise BadPack.of([*islice(chain(read, flaws), MOST_COUNTED)])
    return loaded


def check_size(data: Mapping[str, Any]) -> None:
    """Refuses files with far more content than any game has.

    It runs before validation.

    Raises:
        BadPack: A list or object is too long, or there are too many values in total.
    """
    waiting: list[tuple[Place, Any]] = [((name,), inside) for name, inside in data.items()]
    count = 0
    while waiting:
        place, value = waiting.pop()
        if isinstance(value, dict | list):
            count += len(value)
            if len(value) > MOST_ENTRIES:
                why = say("crowded", found=len(value), limit=MOST_ENTRIES)
                raise BadPack([_sentence(place, why, data)])
            if count > MOST_VALUES:
                raise BadPack([say("vast", limit=MOST_VALUES)])
            inside = value.items() if isinstance(value, dict) else enumerate(value)
            waiting += [((*place, step), each) for step, each in inside]


def own_data(game: Game[Any]) -> dict[str, Any]:
    """Returns the contents of the game's own files, by name.

    Names are without suffix. The dict is empty for a game without content.
    """
    model, package = schema(game), f"{_package(game)}.content"
    return (
        {name: load_data(package, f"{name}.json") for name in model.model_fields} if model else {}
    )


def lacking(
    loaded: Pack, texts: Mapping[str, str], name_of: NameOf = _as_written
) -> Iterator[Flaw]:
    """Yields a flaw for each missing or unsuitable text of a pack."""
    data = loaded.model_dump()
    return (_flaw(type(loaded), fault, data, name_of) for fault in loaded.unsaid(texts))


def check(game: Game[Any], folder: Path | None = None) -> Pack:
    """Checks a pack with its texts and returns it.

    Args:
        game: Game of the pack.
        folder: Folder of the pack, whose `text/en.json` overrides the game's texts. None checks the
            game's own pack.

    Raises:
        BadPack: The data or the texts are incomplete or wrong.
        Refused: There is no such folder, or the game has no content to check.
    """
    model = schema(game)
    if model is None:
        raise Refused(say("no_data", title=game.title()))
    folder = folder or own_folder(game)
    loaded = load(model, folder)
    texts = {**game_texts(type(game).__module__, ENGLISH), **_own_texts(folder)}
    if flaws := [*islice(lacking(loaded, texts), MOST_COUNTED)]:
        raise BadPack.of(flaws)
    return loaded


def _own_texts(folder: Path) -> dict[str, str]:
    file = folder / "text" / f"{ENGLISH}.json"
    if not file.exists():
        return {}
    try:
        texts = _read(file)
    except Refused as error:
        raise BadPack([say("fault", place=f"text/{file.name}", why=error)]) from None
    if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
        raise BadPack([say("fault", place=f"text/{file.name}", why=say("texts"))])
    return texts


def _package(game: Game[Any]) -> str:
    return sys.modules[type(game).__module__].__package__ or ""


def _read(file: Path) -> Any:
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise Refused(say("large", limit=LARGEST_FILE // 1_000_000))
        content = file.read_bytes()
    except FileNotFoundError:
        raise Refused(say("missing_file")) from None
    except OSError as error:
        raise Refused(say("unreadable", why=error.strerror)) from None
    return parsed(content)


def parsed(content: bytes) -> Any:
    """Parses JSON in UTF-8, UTF-16 or UTF-32.

    Raises:
        Refused: The content is not JSON, nests too deeply, or repeats a name in an object. The
            message is the end of a sentence.
    """
    try:
        text = content.decode(json.detect_encoding(content))
    except UnicodeDecodeError as error:
        raise Refused(say("no_utf8", number=error.start + 1)) from None
    if is_deep(text.encode(), DEEPEST):
        raise Refused(say("no_json"))
    try:
        return json.loads(text, object_pairs_hook=_once_each)
    except Refused:
        raise
    except json.JSONDecodeError as error:
        raise Refused(
            say("no_json.where", line=error.lineno, column=error.colno, why=error.msg)
        ) from None
    except (ValueError, RecursionError):  # numbers with thousands of digits; deep nesting
        raise Refused(say("no_json")) from None


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        name = next(name for name, count in Counter(n for n, _ in pairs).items() if count > 1)
        raise Refused(say("twice", name=literal(name)))
    return found


# -- saying what is wrong --------------------------------------------------------------------

_OF_THE_FILE = frozenset(
    {
        *("missing", "extra_forbidden", "string_pattern_mismatch", "string_type", "bool_type"),
        *("model_attributes_type", "list_type", "model_type", "int_parsing_size"),
    }
)
"""Kinds of errors whose reasons are about the file's form, not about the game."""


def _faults(error: Any) -> Iterator[Fault]:
    place, known = tuple(error["loc"]), error.get("ctx", {})
    if isinstance(known.get("error"), Faults):
        for fault in known["error"].faults:
            yield fault._replace(place=(*place, *fault.place))
        return
    if error["type"] == "too_long":
        place = (*place, known["max_length"])  # the first entry too many
    key = f"data.{error['type']}"
    if not say.knows(key):
        yield Fault(place, str(known.get("error", error["msg"])))
    else:
        value, plain = literal(error["input"]), ""
        if error["type"] in _OF_THE_FILE:
            plain = say("plain.form")
        elif error["type"] == "literal_error":
            plain = say("plain.literal", value=value)
        yield Fault(place, say(key, value=value, **known), plain)


def _flaw(pack: type[Pack], fault: Fault, data: Mapping[str, Any], name_of: NameOf) -> Flaw:
    exact = _sentence(fault.place, fault.why, data)
    return Flaw(exact, _plain(fault, data, name_of, pack.effects))


def _plain(fault: Fault, data: Mapping[str, Any], name_of: NameOf, effects: frozenset[str]) -> str:
    inside: Any = data[str(fault.place[0])]
    named, within = "", fault.place[1:2]
    for at, step in enumerate(fault.place[1:], start=2):
        try:
            inside = inside[step]
        except (LookupError, TypeError):
            break
        if isinstance(inside, dict) and isinstance(own := inside.get("id"), str):
            named, within = name_of(fault.place[:at], own), fault.place[at:]
    why, fields = fault.plain or fault.why, [*within[:1], *within[1:][-1:]]
    if within[:1] and within[0] in effects and len(within) > 1:
        why, fields = say("plain.steps"), []
    labels = (say(f"field.{field}") for field in fields if say.knows(f"field.{field}"))
    words = [*([named] if named else []), *labels] or [say("plain.pack")]
    return say("fault", place=say.row(words), why=why)


def _sentence(place: Place, why: str, data: Mapping[str, Any]) -> str:
    words = [say("file", file=place[0])]
    inside: Any = data[str(place[0])]
    for step in place[1:]:
        try:
            inside = inside[step]
        except (LookupError, TypeError):
            inside = None
        if isinstance(step, str):
            words.append(_word(step))
            continue
        own = inside.get("id") if isinstance(inside, dict) else None
        entry = say("entry", number=step + 1)
        if len(words) > 1:
            entry = say("entry.of", number=step + 1, field=words.pop())
        words.append(
            say("entry.named", entry=entry, name=_word(own)) if isinstance(own, str) else entry
        )
    return say("fault", place=say.row(words), why=why)


def _word(text: str) -> str:
    plain = text.isascii() and text.isidentifier()
    return quoted(text) if plain else literal(text)


def shortened(faults: Iterable[str]) -> list[str]:
    """Returns the first sentences, and one about any left out.

    Repeated sentences are dropped.
    """
    found = [*islice(faults, MOST_COUNTED)]
    first = [*dict.fromkeys(found)]
    more = len(first) - MOST_FAULTS
    if more <= 0:
        return first
    rest = say("more.many") if len(found) == MOST_COUNTED else say("more", count=more)
    return [*first[:MOST_FAULTS], rest]
