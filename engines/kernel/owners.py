"""Owners' packs, which are files that replace a game's cards or texts.

This module imports pydantic, so import it only where it is needed. A pack is one JSON file, or a
folder of several files. Anything that equals the game's own content may be left out::

    {
        "file": "backstage-pass-pack",
        "version": 1,
        "game": "...",
        "title": "Our family",
        "data": {"cast": {...}},
        "texts": {"en": {"performer.handmaid": "Aunt Rose"}},
    }

In a folder, `pack.json` has the first four fields, each content file keeps its name, and the
English texts are in `text/en.json`.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, islice
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any, NamedTuple

from . import registry
from .edition import KIND, VERSION, Edition, edition, forget
from .edition_imports import bring
from .game import Game
from .language import ENGLISH
from .match import Match
from .pack import (
    MOST_COUNTED,
    BadPack,
    Flaw,
    NameOf,
    Pack,
    Place,
    in_language,
    lacking,
    own_data,
    parsed,
    say,
    schema,
    whole,
)
from .plurals import languages
from .quoting import LONGEST_LINE, quoted, unseen
from .reason import Refused

LARGEST = 200_000
"""Maximum size of a pack after unpacking, in bytes."""

LONGEST_TITLE = 40
HEAD = "pack"

_LONGEST_TYPED = 1_000
"""Maximum length of a text that is normalised, in characters.

Longer texts stay as they are, because the time for normalising grows with the square of the length.
"""

_MOST_LETTERS = 10
"""Maximum number of undrawable characters quoted in a message."""

_SYSTEM = "__MACOSX"
"""Folder that macOS adds to zip files."""

Letters = Callable[[str], str]
"""Function that returns the undrawable characters of a text.

No font of the app can draw these.
"""


class _Refusal(BadPack):
    about_file = True

    def __init__(self, key: str, **args: Any) -> None:
        plain = f"plain.{key}"
        super().__init__(
            [say(f"owner.{key}", **args)], [say(plain, **args)] if say.knows(plain) else ()
        )


# -- reading -----------------------------------------------------------------------------------


def read(content: bytes, undrawable: Letters = unseen) -> Edition:
    """Reads a pack from a file and checks it, without trial matches.

    Raises:
        BadPack: The file is not a valid pack. Its `faults` say why.
    """
    if len(content) > LARGEST:
        raise _Refusal("large", limit=LARGEST // 1000)
    try:
        data = parsed(content)
    except Refused:
        raise _Refusal("foreign") from None
    return checked(data, undrawable)


def read_folder(folder: Path) -> Edition:
    """Reads a pack from a folder and checks it.

    Raises:
        BadPack: The folder does not contain a valid pack.
        Refused: There is no such folder.
    """
    if not folder.is_dir():
        raise Refused(say("no_folder", folder=quoted(folder, LONGEST_LINE)))
    found = sorted(folder.glob("*.json")) + sorted(folder.glob("text/*.json"))
    files = {part: file for file in found if (part := part_of(file.relative_to(folder).as_posix()))}
    if sum(file.stat().st_size for file in files.values()) > LARGEST:
        raise _Refusal("large", limit=LARGEST // 1000)
    return read_parts({part: file.read_bytes() for part, file in files.items()})


def part_of(path: str) -> str:
    """Returns the normalised path of a file in a pack folder.

    Its parts are separated by slashes. Returns "" for files that do not belong to a pack, such
    as those added by a system or an editor.
    """
    steps = [step for step in path.replace("\\", "/").split("/") if step not in ("", ".")]
    hidden = any(step.startswith(".") or step == _SYSTEM for step in steps)
    return "/".join(steps) if path.endswith(".json") and not hidden else ""


def read_parts(parts: Mapping[str, bytes], undrawable: Letters = unseen) -> Edition:
    """Reads a pack from the files of a folder and checks it.

    Args:
        parts: Contents of the files, by path.
        undrawable: Function that returns the characters of a text that no font can draw.

    Raises:
        BadPack: The files are not a valid pack.
    """
    if sum(map(len, parts.values())) > LARGEST:
        raise _Refusal("large", limit=LARGEST // 1000)
    return checked(_joined(parts), undrawable)


def refusal(key: str, **args: Any) -> BadPack:
    """Returns an exception that refuses a whole file.

    Args:
        key: Last part of the message's text key, after `owner.`.
        args: Arguments of the message.
    """
    return _Refusal(key, **{"limit": LARGEST // 1000, **args})


def written(one: Edition) -> bytes:
    """Returns the contents of an edition's pack file, which `read` can read."""
    return json.dumps(one.plain(), ensure_ascii=False, indent=1).encode() + b"\n"


def _new(lang: str) -> str:
    with in_language(lang):
        return say("owner.new")


def template(game: Game[Any], lang: str = ENGLISH) -> dict[str, str]:
    """Returns the files of a new, editable pack folder, by path.

    They contain all of the game's content, with its texts in one language.

    Raises:
        Refused: The game has no content files.
    """
    box = schema(game)
    if box is None:
        raise Refused(say("no_data", title=game.title()))
    data = own_data(game)
    texts = game.catalogue(lang)
    head = {"file": KIND, "version": VERSION, "game": game.name, "title": _new(lang)}
    keys = whole(box, data).keys()
    files = {f"{HEAD}.json": head, **{f"{name}.json": each for name, each in data.items()}}
    files[f"text/{lang}.json"] = {key: texts[key] for key in keys if key in texts}
    return {
        name: json.dumps(part, ensure_ascii=False, indent=1) + "\n" for name, part in files.items()
    }


def template_file(game: Game[Any], lang: str = ENGLISH) -> bytes:
    """Returns the contents of a new, editable pack in a single file.

    Raises:
        Refused: The game has no content files.
    """
    parts = {name: text.encode() for name, text in template(game, lang).items()}
    return json.dumps(_joined(parts), ensure_ascii=False, indent=1).encode() + b"\n"


def playable() -> list[str]:
    """Returns the names of the games that accept packs."""
    return [name for name, game in registry.games().items() if schema(game) is not None]


def _joined(parts: Mapping[str, bytes]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    flaws = []
    for path, content in parts.items():
        try:
            found[path.removesuffix(".json")] = parsed(content)
        except Refused as error:
            exact = say("fault", place=quoted(path), why=error.reason)
            flaws.append(Flaw(exact, say("plain.unread", file=quoted(path))))
    _refuse(flaws)
    head = found.pop(HEAD, None)
    if not isinstance(head, dict):
        raise _Refusal("foreign")
    texts = {name: found.pop(name) for name in [*found] if name.startswith("text/")}
    inside = {"data": found, "texts": {key.removeprefix("text/"): texts[key] for key in texts}}
    return head | {field: parts for field, parts in inside.items() if parts}


# -- checking ----------------------------------------------------------------------------------


def checked(pack: Any, undrawable: Letters = unseen) -> Edition:
    """Checks the data of a pack file and returns its edition.

    Raises:
        BadPack: The data is not a valid pack.
    """
    if is_large(pack):
        raise _Refusal("large", limit=LARGEST // 1000)
    if not isinstance(pack, dict) or pack.get("file") != KIND:
        raise _Refusal("foreign")
    version = pack.get("version")
    if type(version) is not int or version != VERSION:
        newer = type(version) is int and version > VERSION
        raise _Refusal("newer" if newer else "foreign")
    game, title = _game(pack.get("game")), _title(pack.get("title"), undrawable)
    box = schema(game)
    if box is None:
        raise _Refusal("no_game", name=game.name, known=say.row(playable()))
    unknown = sorted(pack.keys() - {"file", "version", "game", "title", "data", "texts"})
    if unknown:
        raise _Refusal("extra", field=quoted(unknown[0]))
    given = pack.get("texts", {})
    name_of = _namer(game, box, given)
    data, model = _data(game, box, pack.get("data", {}), name_of)
    texts = _texts(_Box(game, model, name_of), given, undrawable)
    if not data and not texts:
        raise _Refusal("same", title=game.title(say.language))
    return Edition(game.name, title, data, texts)


def is_large(data: Any) -> bool:
    """Whether the estimated size of data exceeds the limit of a pack."""
    waiting, size = [data], 0
    while waiting and size <= LARGEST:
        one = waiting.pop()
        size += len(one) + 2 if isinstance(one, str | dict | list) else 1
        if size <= LARGEST and isinstance(one, dict):
            waiting += chain(one, one.values())
        elif size <= LARGEST and isinstance(one, list):
            waiting += one
    return size > LARGEST


def _game(name: Any) -> Game[Any]:
    if not isinstance(name, str) or name not in registry.names():
        raise _Refusal("no_game", name=quoted(name), known=say.row(playable()))
    return registry.find(name)


def _title(title: Any, undrawable: Letters) -> str:
    title = _clean(title) if isinstance(title, str) else title
    if not isinstance(title, str) or not title:
        raise _Refusal("untitled")
    if len(title) > LONGEST_TITLE:
        raise _Refusal("long_title", found=len(title), limit=LONGEST_TITLE)
    if letters := undrawable(title):
        raise _Refusal("title_letters", letters=quoted(letters, _MOST_LETTERS))
    return title


def _clean(text: str) -> str:
    """Composes accented letters, and removes surplus whitespace.

    A text over the length limit is returned unchanged.
    """
    if len(text) > _LONGEST_TYPED:
        return text
    return " ".join(unicodedata.normalize("NFC", text).split())


def own_box(game: Game[Any], data: Mapping[str, Any]) -> Pack:
    """Returns the game's content with some of its files replaced.

    Args:
        game: Game that has content.
        data: Contents of the replaced files, by file name without suffix.

    Raises:
        BadPack: The resulting content is not valid.
    """
    box = schema(game)
    assert box is not None
    return whole(box, {**own_data(game), **data})


class _Box(NamedTuple):
    """A game with a pack's cards, for checking the texts.

    Attributes:
        game: The game itself.
        model: Content of the game with the pack's cards.
        name_of: Returns a card's name for the plain sentences.
    """

    game: Game[Any]
    model: Pack
    name_of: NameOf


def _namer(game: Game[Any], box: type[Pack], given: Any) -> NameOf:
    @cache
    def name_keys() -> dict[Place, str]:
        named = own_box(game, {}).named()
        return {_kind_of_place(place): key for place, key in named if box.is_name(key)}

    def name_of(place: Place, own: str) -> str:
        example = name_keys().get(_kind_of_place(place))
        if example is None:
            return quoted(own)
        key = _with_id(example, own)
        found = [game.catalogue(say.language).get(key), *_given(given, key)]
        names = [name for name in found if isinstance(name, str) and _clean(name)]
        return quoted(_clean(names[-1] if names else own), LONGEST_TITLE)

    return name_of


def _given(texts: Any, key: str) -> list[Any]:
    if not isinstance(texts, dict):
        return []
    order = sorted(texts, key=lambda lang: lang == say.language)
    return [texts[lang].get(key) for lang in order if isinstance(texts[lang], dict)]


def _kind_of_place(place: Place) -> Place:
    return tuple(step for step in place if isinstance(step, str))


def _with_id(key: str, own: str) -> str:
    start, _, rest = key.partition(".")
    _, dot, word = rest.partition(".")
    return f"{start}.{own}{dot}{word}"


def _data(
    game: Game[Any], box: type[Pack], given: Any, name_of: NameOf
) -> tuple[dict[str, Any], Pack]:
    if not isinstance(given, dict):
        raise _Refusal("shape", field="data")
    own = own_data(game)
    title, known = game.title(say.language), say.row(own)
    _refuse(
        Flaw(
            say("owner.no_file", file=quoted(name), game=title, known=known),
            say("plain.no_file", file=quoted(name), game=title),
        )
        for name in given
        if name not in own
    )
    merged = {**own, **given}
    model = whole(box, merged, name_of=name_of)
    _refuse(
        Flaw(say("owner.settled", file=file, field=field), _settled(field))
        for file, fields in box.settled.items()
        for field in fields
        if merged[file][field] != own[file][field]
    )
    return {name: each for name, each in given.items() if each != own[name]}, model


def _settled(field: str) -> str:
    label = say(f"field.{field}") if say.knows(f"field.{field}") else say("plain.pack")
    return say("fault", place=label, why=say("plain.settled"))


def _refuse(flaws: Iterable[Flaw]) -> None:
    if found := [*islice(flaws, MOST_COUNTED)]:
        raise BadPack.of(found)


class _Kind(NamedTuple):
    """Limits that texts of one kind must keep.

    Attributes:
        longest: Maximum length in characters.
        fields: Placeholders that the game can fill in.
    """

    longest: int
    fields: frozenset[str]


def _texts(box: _Box, given: Any, undrawable: Letters) -> dict[str, dict[str, str]]:
    if not isinstance(given, dict):
        raise _Refusal("shape", field="texts")
    _refuse(
        Flaw(
            say("owner.no_language", lang=quoted(lang), known=say.row(languages())),
            say("plain.no_language", lang=quoted(lang)),
        )
        for lang in given
        if lang not in languages()
    )
    found = {lang: _changed(box.game, lang, texts) for lang, texts in given.items()}
    _refuse(
        _unfit_text(box, lang, unfit)
        for lang, changed in found.items()
        for unfit in _unfit(box.game, box.model, changed, undrawable)
    )
    found = {lang: changed for lang, changed in found.items() if changed}
    _complete(box, found)
    return found


class _Unfit(NamedTuple):
    """Rejected text of a pack, with the reason.

    Attributes:
        key: Key of the text.
        why: Last part of the reason's text key, after `owner.`.
        args: Arguments of the reason.
    """

    key: str
    why: str
    args: Mapping[str, Any] = {}


def _unfit_text(box: _Box, lang: str, unfit: _Unfit) -> Flaw:
    key = quoted(unfit.key)
    why = say(f"owner.{unfit.why}", key=key, **unfit.args)
    exact = say("fault", place=f"text/{lang}.json", why=why)
    if unfit.why == "no_key":
        return Flaw(exact, say("plain.no_key", key=key))
    part = "name" if box.model.is_name(unfit.key) else "text"
    plain = say(f"plain.{unfit.why}.{part}", **unfit.args)
    place = next((place for place, each in box.model.named() if each == unfit.key), ())
    own = unfit.key.partition(".")[2].partition(".")[0]
    # A name that is itself unfit cannot stand for its card.
    name = box.game.catalogue(say.language).get(unfit.key, own) if part == "name" else ""
    name = name or box.name_of(place, own)
    return Flaw(exact, say("fault", place=name, why=plain))


def _changed(game: Game[Any], lang: str, texts: Any) -> dict[str, str]:
    if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
        exact = say("fault", place=f"text/{lang}.json", why=say("texts"))
        raise BadPack([exact], [say("plain.texts")])
    own = game.catalogue(lang)
    clean = ((key, _clean(text)) for key, text in texts.items())
    return {key: text for key, text in clean if text != own.get(key)}


def _unfit(
    game: Game[Any], model: Pack, texts: Mapping[str, str], undrawable: Letters
) -> Iterator[_Unfit]:
    named = set(model.keys())
    kinds = _kinds(game, model)
    for key, text in texts.items():
        if key not in named:
            yield _Unfit(key, "no_key")
            continue
        kind = kinds[_kind(key)]
        if not text:
            yield _Unfit(key, "empty")
        elif len(text) > kind.longest:
            yield _Unfit(key, "long", {"found": len(text), "limit": kind.longest})
        elif (fields := _fields(text)) is None:
            yield _Unfit(key, "braces")
        elif strange := sorted(fields - kind.fields):
            yield _Unfit(key, "field", {"field": quoted(strange[0])})
        elif letters := undrawable(text):
            yield _Unfit(key, "letters", {"letters": quoted(letters, _MOST_LETTERS)})


def _complete(box: _Box, found: Mapping[str, Mapping[str, str]]) -> None:
    game, model = box.game, box.model
    made = Edition(game.name, game.name, {}, found)

    def flaws() -> Iterator[Flaw]:
        for lang in dict.fromkeys([*found, ENGLISH]):
            own, english = game.catalogue(lang), game.catalogue()
            texts = {**made.over(ENGLISH, english), **made.over(lang, own)}
            yield from lacking(model, texts, box.name_of)
            for why in _twice(model, texts):
                exact = say("fault", place=f"text/{lang}.json", why=why.exact)
                yield why._replace(exact=exact)

    _refuse(flaws())


def _twice(model: Pack, texts: Mapping[str, str]) -> Iterator[Flaw]:
    first: dict[tuple[str, str], str] = {}
    for key in dict.fromkeys(model.keys()):
        if model.is_name(key) and key in texts:
            name = _kind(key), texts[key].casefold()
            other = first.setdefault(name, key)
            if other != key:
                shown = quoted(texts[key])
                yield Flaw(
                    say("owner.twice", key=key, name=shown, other=other),
                    say("plain.twice", name=shown),
                )


def _kind(key: str) -> str:
    start, _, rest = key.partition(".")
    return f"{start}..{rest.partition('.')[2]}"


def _kinds(game: Game[Any], model: Pack) -> dict[str, _Kind]:
    own = game.catalogue()
    found: dict[str, _Kind] = {}
    for key in [*model.keys(), *own_box(game, {}).keys()]:
        before = found.get(_kind(key), _Kind(model.room_of(key), frozenset()))
        text = own.get(key, "")
        fields = before.fields | (_fields(text) or set())
        found[_kind(key)] = _Kind(max(before.longest, len(text)), fields)
    return found


def _fields(text: str) -> set[str] | None:
    try:
        parts = [*Formatter().parse(text)]
    except ValueError:
        return None
    plain_ones = all(not part[2] and not part[3] for part in parts if part[1] is not None)
    return {part[1] for part in parts if part[1] is not None} if plain_ones else None


# -- trying ------------------------------------------------------------------------------------


def trials(one: Edition, seed: int = 1) -> Iterator[int]:
    """Plays a random match for each possible number of players.

    Yields the number of players before each match.

    Raises:
        BadPack: A match crashed or did not end.
    """
    here = edition(one.name) is not None
    bring(one)
    try:
        for seats in registry.find(one.house).seats:
            yield seats
            _play(one, seats, seed)
    finally:
        if not here:
            forget(one)


def _play(one: Edition, seats: int, seed: int) -> None:
    rng = Random(seed)
    try:
        match = Match.new(one.name, seats, seed, {})
        for _ in range(match.game.bound(seats, match.options)):
            if match.decision is None:
                return
            match.play(rng.choice(match.decision.actions))
    except Exception:
        raise _Refusal("stopped", count=seats) from None
    if match.decision is not None:
        raise _Refusal("endless", count=seats)
