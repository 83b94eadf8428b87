"""Formats of our databases: tables, migrations, and checks of their shape.

Every database has a table ``meta`` with one document ``{"kind": …, "format": n}``:

- ``session``: ``setup`` (one document), ``actions`` (documents of up to CHUNK steps each),
  ``state`` (one document: time of the last change, note for the card, marks, how it ended)
- ``index``: ``settings`` (one document), ``open`` (a card for each game that goes on), ``live``
  (one document: the sessions that may have changed since their card was written)
- ``past``: ``cards`` of up to PAGE finished games
- ``pack``: ``pack`` (one document), an owner's pack as its file has it
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from .envelope import NewerError
from .records import UNDERSTUDIES
from .storage import Tables

FORMATS = {"session": 3, "index": 2, "past": 2, "pack": 1}
CHUNK = 64
PAGE = 100
ID = re.compile(r"[0-9a-f]{16}")


class MalformedError(ValueError):
    """The file is complete, but its content has another shape."""


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
    """Migrates index and past from 1 to 2: faces on the cards in ``table`` have an understudy."""

    def step(tables: Tables) -> Tables:
        cards = {
            number: {**card, "cast": [[*face, None] for face in card["cast"]]}
            for number, card in tables.get(table, {}).items()
        }
        return {**tables, table: cards}

    return step


MIGRATIONS: dict[tuple[str, int], Callable[[Tables], Tables]] = {
    ("session", 1): _chunked,
    ("session", 2): _with_understudies,
    ("index", 1): _faces_in("open"),
    ("past", 1): _faces_in("cards"),
}
"""Migrations to the next format, by kind and format."""


def chunks(steps: list[list[Any]]) -> dict[str, Any]:
    """Documents of the table ``actions`` for these steps."""
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
    """Table ``meta`` of a new database."""
    return {"1": {"kind": kind, "format": FORMATS[kind]}}


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
            number.isdecimal() and isinstance(document, dict)
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


def _is(value: object, kind: type | tuple[type, ...]) -> bool:
    return isinstance(value, kind) and not (isinstance(value, bool) and kind is int)


def _is_face(face: object) -> bool:
    return (
        isinstance(face, list)
        and len(face) == 4
        and all(_is(text, str) for text in face[:3])
        and face[3] in (None, *UNDERSTUDIES)
    )


def _entry(table: Tables, name: str) -> dict[str, Any]:
    document = table.get(name, {}).get("1")
    if not isinstance(document, dict):
        raise MalformedError(f"it has no {name}")
    return document


def _fields(document: Any, where: str, shape: dict[str, Any]) -> dict[str, Any]:
    if not isinstance(document, dict):
        raise MalformedError(f"its {where} is not a list of entries")
    for name, kind in shape.items():
        if name not in document or not _is(document[name], kind):
            raise MalformedError(f"its {where} has no right {name!r}")
    return document


_TEXT_OR_NONE = (str, type(None))
_PLAYER = {
    "name": str,
    "colour": str,
    "sign": str,
    "pin": _TEXT_OR_NONE,
    "understudy": _TEXT_OR_NONE,
}
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


def check_finished(data: Any) -> None:
    """Raises MalformedError unless ``data`` is the end of a game, or None."""
    if data is None:
        return
    _fields(data, "result", _FINISHED)
    for name in ("scores", "winners"):
        if not all(_is(value, int) for value in data[name]):
            raise MalformedError(f"its result has no right {name!r}")


def check_card(data: Any) -> None:
    """Raises MalformedError unless ``data`` is the plain form of a card."""
    _fields(data, "card", _CARD)
    if not ID.fullmatch(data["id"]):
        raise MalformedError("its card has no right 'id'")
    if not all(_is_face(face) for face in data["cast"]):
        raise MalformedError("its card has no right 'cast'")
    check_finished(data["finished"])


def check_session(tables: Tables) -> None:
    """Raises MalformedError unless ``tables`` are a session's in the current format."""
    setup = _entry(tables, "setup")
    _fields(setup, "setup", _SETUP)
    if len(setup["cast"]) != setup["seats"]:
        raise MalformedError("its setup has not one player for each seat")
    for player in setup["cast"]:
        _fields(player, "cast", _PLAYER)
        if player["understudy"] not in (None, *UNDERSTUDIES):
            raise MalformedError("its cast has no right 'understudy'")
    state = _entry(tables, "state")
    _fields(state, "state", _STATE)
    check_finished(state["finished"])
    actions = tables.get("actions", {})
    for number in range(1, len(actions) + 1):
        chunk = _fields(actions.get(str(number)), "actions", {"steps": list})
        size = len(chunk["steps"])
        if not 0 < size <= CHUNK or (size < CHUNK and number < len(actions)):
            raise MalformedError("its actions have a gap")
        for step in chunk["steps"]:
            if not (
                isinstance(step, list)
                and 2 <= len(step) <= 3
                and _is(step[0], int)
                and _is(step[1], str)
            ):
                raise MalformedError("one of its actions is not an action")
