"""Formats of our databases: tables, migrations, and checks of their shape.

Every database has a table `meta` with one document `{"kind": …, "format": n}`:

- `session`: `setup` (one document), `actions` (documents of up to CHUNK steps each),
  `state` (one document: time of the last change, note for the card, marks, how it ended)
- `index`: `settings` (one document), `open` (a card for each game that goes on), `live`
  (one document: the sessions that may have changed since their card was written)
- `past`: `cards` of up to PAGE finished games
- `pack`: `pack` (one document), an owner's pack as its file has it
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from engines import Action, IllegalAction

from .envelope import NewerError
from .records import UNDERSTUDIES
from .storage import Tables, to_json
from .times import parsed

FORMATS = {"session": 3, "index": 2, "past": 2, "pack": 1}
CHUNK = 64
PAGE = 100
SETTINGS = "settings"
"""Name of the table with the settings."""

ID = re.compile(r"[0-9a-f]{16}")


PARTS = ("file", "setup", "cast", "actions", "state", "result", "date", "text")
"""Parts of a session that can be wrong; the text `store.unreadable.<part>` says so to people."""


class MalformedError(ValueError):
    """The file is complete, but its content has another shape.

    Attributes:
        part: Part that is wrong; one of PARTS for a session.
    """

    def __init__(self, message: str, part: str = "file") -> None:
        super().__init__(message)
        self.part = part


def _chunked(tables: Tables) -> Tables:
    """Migrates sessions from 1 to 2: one document per action became lists of short steps."""
    steps = [
        [one["seat"], one["kind"], one["arg"]]
        for _, one in sorted(tables.get("actions", {}).items(), key=lambda item: int(item[0]))
    ]
    return {**tables, "actions": chunks(steps)}


def _with_understudies(tables: Tables) -> Tables:
    """Migrates sessions from 2 to 3: players have an understudy, or None."""
    setup = tables["setup"]["1"]
    cast = [{**player, "understudy": None} for player in setup["cast"]]
    return {**tables, "setup": {"1": {**setup, "cast": cast}}}


def _faces_in(table: str) -> Callable[[Tables], Tables]:
    """Migrates index and past from 1 to 2: faces on the cards in `table` have an understudy."""

    def step(tables: Tables) -> Tables:
        cards = {
            number: {**card, "cast": [[*face, None] for face in card["cast"]]}
            for number, card in tables.get(table, {}).items()
            if isinstance(card.get("cast"), list) and all(map(_is_list, card["cast"]))
        }
        return {**tables, table: cards}

    return step


def _is_list(value: object) -> bool:
    return isinstance(value, list)


MIGRATIONS: dict[tuple[str, int], Callable[[Tables], Tables]] = {
    ("session", 1): _chunked,
    ("session", 2): _with_understudies,
    ("index", 1): _faces_in("open"),
    ("past", 1): _faces_in("cards"),
}
"""Migrations to the next format, by kind and format."""


def chunks(steps: list[list[Any]]) -> dict[str, Any]:
    """Documents of the table `actions` for these steps."""
    return {
        str(start // CHUNK + 1): {"steps": steps[start : start + CHUNK]}
        for start in range(0, len(steps), CHUNK)
    }


def session_tables(setup: dict[str, Any], state: dict[str, Any], steps: list[list[Any]]) -> Tables:
    """Tables of a session in the current format."""
    return {
        "meta": meta("session"),
        "setup": {"1": setup},
        "actions": chunks(steps),
        "state": {"1": state},
    }


def meta(kind: str) -> dict[str, Any]:
    """Table `meta` of a new database."""
    return {"1": {"kind": kind, "format": FORMATS[kind]}}


def tidied(index: Tables) -> tuple[Tables, bool]:
    """An index without what has not its shape, and whether settings are missing now.

    Cards are made again from the sessions. The format is today's where none is named.

    Raises:
        MalformedError: nothing is in it.
    """
    if not index:
        raise MalformedError("it is not a file of ours")
    found = {
        name: {number: row for number, row in table.items() if _is_row(number, row)}
        for name, table in index.items()
        if isinstance(table, dict) and _is_plain(name)
    }
    named = found.get("meta", {}).get("1", {})
    version = named.get("format")
    if named.get("kind") != "index" or type(version) is not int or version < 1:
        found["meta"] = meta("index")
    if index.get(SETTINGS, {}) == {}:  # as after a first write that was cut off
        return found, False
    values = None
    with suppress(KeyError, TypeError):
        values = index[SETTINGS]["1"]["values"]
    found[SETTINGS] = {"1": {"values": _sound(values) if isinstance(values, dict) else {}}}
    return found, found[SETTINGS] != index[SETTINGS]


def _sound(value: Any) -> Any:
    """A value without those parts that cannot be shown or saved; `_NOTHING` for such a value."""
    if isinstance(value, dict):
        pairs = ((_sound(key), _sound(each)) for key, each in value.items())
        return {key: each for key, each in pairs if key is not _NOTHING and each is not _NOTHING}
    if isinstance(value, list):
        return [each for each in map(_sound, value) if each is not _NOTHING]
    if isinstance(value, str):
        return value if _is_text(value, _LONGEST_SETTING) and _is_plain(value) else _NOTHING
    if type(value) is int:
        return value if abs(value) <= _LARGEST else _NOTHING
    return value if _is_plain(value) else _NOTHING


def _is_row(number: str, row: object) -> bool:
    return _is_number(number) and isinstance(row, dict) and _is_plain(row)


def _is_number(text: str) -> bool:
    """Whether a document's number is one; TinyDB makes an int of it."""
    return len(text) < 16 and text.isascii() and text.isdecimal()


def upgrade(kind: str, tables: Tables) -> Tables:
    """Migrates tables to the current format; returns the same object if there is nothing to do.

    Raises:
        NewerError: the format is a later one.
        MalformedError: it is another kind of database.
    """
    try:
        found = tables["meta"]["1"]
        version = found["format"]
        right = found["kind"] == kind and type(version) is int and version >= 1
        right = right and all(
            _is_number(number) and isinstance(document, dict)
            for table in tables.values()
            for number, document in table.items()
        )
    except (KeyError, TypeError, AttributeError):
        right = False
    if not right:
        raise MalformedError(f"it is not a file of the kind {kind!r}")
    if version > FORMATS[kind]:
        raise NewerError(f"{kind} {version}")
    try:
        for step in range(version, FORMATS[kind]):
            tables = MIGRATIONS[kind, step](tables)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise MalformedError(f"it does not hold what format {version} should") from None
    return tables if version == FORMATS[kind] else {**tables, "meta": meta(kind)}


# -- light checks ------------------------------------------------------------------------
# A checksum already proves that a file is as it was written; these catch a file that was
# written by something else, before it does harm further in. Rules are checked by replaying.


_LONGEST_TEXT = 200
"""Maximum length of names and titles; what may be typed is shorter."""

_LONGEST_NOTE = 1000
_LONGEST_SETTING = 10_000
_NOTHING = object()
_LARGEST = 2**53
_MOST_SEATS = 16


def _is_plain(data: object) -> bool:
    """Whether JSON can hold data: no halves of characters, no infinite numbers."""
    try:
        to_json(data)
    except (ValueError, RecursionError):
        return False
    return True


def _is(value: object, kind: type | tuple[type, ...]) -> bool:
    return isinstance(value, kind) and not (isinstance(value, bool) and kind is int)


def _is_text(value: object, longest: int = _LONGEST_TEXT) -> bool:
    return isinstance(value, str) and len(value) <= longest


def _is_face(face: object) -> bool:
    return (
        isinstance(face, list)
        and len(face) == 4
        and all(map(_is_text, face[:3]))
        and face[3] in (None, *UNDERSTUDIES)
    )


def _is_count(value: object, least: int = 0, most: int = _LARGEST) -> bool:
    return type(value) is int and least <= value <= most


def _entry(table: Tables, name: str) -> dict[str, Any]:
    document = table.get(name, {}).get("1")
    if not isinstance(document, dict):
        raise MalformedError(f"it has no {name}", name)
    return document


def _fields(document: Any, where: str, shape: dict[str, Any]) -> dict[str, Any]:
    if not isinstance(document, dict):
        raise MalformedError(f"its {where} is not a list of entries", where)
    for name, kind in shape.items():
        if name not in document or not _is(document[name], kind):
            raise MalformedError(f"its {where} has no right {name!r}", where)
    return document


def _check(right: bool, where: str, name: str) -> None:
    if not right:
        raise MalformedError(f"its {where} has no right {name!r}", where)


def _check_times(document: dict[str, Any], *names: str) -> None:
    for name in names:
        if parsed(document[name]) is None:
            raise MalformedError(f"its {name!r} is no time of these years", "date")


def _check_note(note: dict[str, Any]) -> None:
    texts = (one for value in note.values() for one in (value if _is_list(value) else [value]))
    right = all(len(text) <= _LONGEST_NOTE for text in texts if isinstance(text, str))
    _check(right, "state", "note")


_TEXT_OR_NONE = (str, type(None))
_PLAYER = {
    "name": str,
    "colour": str,
    "sign": str,
    "pin": _TEXT_OR_NONE,
    "understudy": _TEXT_OR_NONE,
}
_SHOWN = ("name", "colour", "sign")
_SETUP = {
    "game": str,
    "rules_version": int,
    "seats": int,
    "options": dict,
    "seed": int,
    "cast": list,
    "created": str,
    "title": str,
}
_STATE = {"updated": str, "note": dict, "marks": dict, "finished": (dict, type(None))}
_FINISHED = {"at": str, "scores": list, "winners": list, "summary": dict}
_CARD = {
    "id": str,
    "game": str,
    "rules_version": int,
    "title": str,
    "cast": list,
    "created": str,
    "updated": str,
    "note": dict,
    "finished": (dict, type(None)),
}


def check_finished(data: Any, seats: int) -> None:
    """Raises MalformedError unless `data` is the end of a game of so many seats, or None."""
    if data is None:
        return
    _fields(data, "result", _FINISHED)
    _check_times(data, "at")
    scores, winners = data["scores"], data["winners"]
    right = len(scores) <= _MOST_SEATS and all(_is_count(one, -_LARGEST) for one in scores)
    _check(right, "result", "scores")
    right = 0 < len(winners) <= seats and all(_is_count(one, 0, seats - 1) for one in winners)
    _check(right, "result", "winners")


def check_card(data: Any) -> None:
    """Raises MalformedError unless `data` is the plain form of a card."""
    _fields(data, "card", _CARD)
    _check(_is_plain(data), "card", "text")
    _check(ID.fullmatch(data["id"]) is not None, "card", "id")
    _check(_is_text(data["game"]) and _is_text(data["title"]), "card", "title")
    _check(_is_count(data["rules_version"]), "card", "rules_version")
    cast = data["cast"]
    _check(0 < len(cast) <= _MOST_SEATS and all(map(_is_face, cast)), "card", "cast")
    _check_times(data, "created", "updated")
    _check_note(data["note"])
    check_finished(data["finished"], len(cast))


def check_session(tables: Tables) -> None:
    """Raises MalformedError unless `tables` are a session's in the current format."""
    if not _is_plain(tables):
        raise MalformedError("it has a value that cannot be saved", "text")
    setup = _check_setup(_entry(tables, "setup"))
    state = _fields(_entry(tables, "state"), "state", _STATE)
    _check_times(state, "updated")
    _check_note(state["note"])
    check_finished(state["finished"], setup["seats"])
    actions = tables.get("actions", {})
    for number in range(1, len(actions) + 1):
        chunk = _fields(actions.get(str(number)), "actions", {"steps": list})
        size = len(chunk["steps"])
        if not 0 < size <= CHUNK or (size < CHUNK and number < len(actions)):
            raise MalformedError("its actions have a gap", "actions")
        _check(all(map(_is_step, chunk["steps"])), "actions", "steps")


def _check_setup(setup: dict[str, Any]) -> dict[str, Any]:
    _fields(setup, "setup", _SETUP)
    _check(_is_text(setup["game"]) and _is_text(setup["title"]), "setup", "title")
    _check(_is_count(setup["rules_version"]) and _is_count(setup["seed"]), "setup", "seed")
    _check_times(setup, "created")
    if not _is_count(setup["seats"], 1, _MOST_SEATS) or len(setup["cast"]) != setup["seats"]:
        raise MalformedError("its setup has not one player for each seat", "cast")
    for player in setup["cast"]:
        _fields(player, "cast", _PLAYER)
        _check(player.keys() == _PLAYER.keys(), "cast", "fields")
        _check(all(_is_text(player[name]) for name in _SHOWN), "cast", "name")
        _check(player["understudy"] in (None, *UNDERSTUDIES), "cast", "understudy")
    return setup


def _is_step(step: Any) -> bool:
    try:
        return isinstance(step, list) and Action.parse(step) is not None
    except IllegalAction:
        return False
