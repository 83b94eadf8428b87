"""Formats of the databases: their tables, and migrations from older formats.

Every database has a table `meta` with one document `{"kind": …, "format": n}`. The other tables
are, by kind:

- `session`: `session` (one document, see `SessionDocument`)
- `index`: `settings` (one document), `open` (a summary card for each game in progress), `live` (one
  document: ids of sessions whose cards may be outdated)
- `past`: `cards` of up to PAGE finished games
- `pack`: `pack` (one document), an owner's pack as in its file
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from .envelope import NewerError
from .shape import LARGEST, MalformedError, SessionDocument, is_list, is_plain, is_text
from .storage import Tables

FORMATS = {"session": 4, "index": 2, "past": 2, "pack": 1}
PAGE = 100
SETTINGS = "settings"
"""Name of the table with the settings."""

_LONGEST_SETTING = 10_000
_NOTHING = object()


def _in_short_steps(tables: Tables) -> Tables:
    """Migrates a session from format 1 to 2.

    Each action was a document of its own and becomes a short list.
    """
    steps = [
        [one["seat"], one["kind"], one["arg"]]
        for _, one in sorted(tables.get("actions", {}).items(), key=lambda item: int(item[0]))
    ]
    return {**tables, "actions": {"1": {"steps": steps}}}


def _with_understudies(tables: Tables) -> Tables:
    """Migrates a session from format 2 to 3.

    Each player gets the field `understudy`.
    """
    setup = tables["setup"]["1"]
    cast = [{**player, "understudy": None} for player in setup["cast"]]
    return {**tables, "setup": {"1": {**setup, "cast": cast}}}


def _in_one_document(tables: Tables) -> Tables:
    """Migrates a session from format 3 to 4.

    Three tables become one document. Missing tables are left out.
    """
    session = {name: tables[name]["1"] for name in ("setup", "state") if tables.get(name)}
    actions = tables.get("actions", {})
    lists = [actions.get(str(number), {}).get("steps") for number in range(1, len(actions) + 1)]
    if all(map(is_list, lists)):
        session["actions"] = [step for steps in lists for step in steps]
    return {"meta": tables["meta"], "session": {"1": session}}


def _faces_in(table: str) -> Callable[[Tables], Tables]:
    def step(tables: Tables) -> Tables:
        cards = {
            number: {**card, "cast": [[*face, None] for face in card["cast"]]}
            for number, card in tables.get(table, {}).items()
            if isinstance(card.get("cast"), list) and all(map(is_list, card["cast"]))
        }
        return {**tables, table: cards}

    return step


MIGRATIONS: dict[tuple[str, int], Callable[[Tables], Tables]] = {
    ("session", 1): _in_short_steps,
    ("session", 2): _with_understudies,
    ("session", 3): _in_one_document,
    ("index", 1): _faces_in("open"),
    ("past", 1): _faces_in("cards"),
}
"""Migrations to the next format, by kind of database and current format."""


def session_tables(session: SessionDocument) -> Tables:
    """Returns the tables of a session in the current format."""
    return {"meta": meta("session"), "session": {"1": session}}


def session_in(tables: Tables) -> SessionDocument:
    """Returns the session in checked tables of the current format."""
    session: SessionDocument = tables["session"]["1"]
    return session


def meta(kind: str) -> dict[str, Any]:
    """Returns the table `meta` of a new database of some kind."""
    return {"1": {"kind": kind, "format": FORMATS[kind]}}


def tidied(index: Tables) -> tuple[Tables, bool]:
    """Removes malformed rows from an index.

    Removed cards are later rebuilt from their sessions. An index without a valid format number gets
    the current one.

    Returns:
        The index without these rows, and whether settings were lost.

    Raises:
        MalformedError: The index is empty.
    """
    if not index:
        raise MalformedError("it is not a file of ours")
    found = {
        name: {number: row for number, row in table.items() if _is_row(number, row)}
        for name, table in index.items()
        if isinstance(table, dict) and is_plain(name)
    }
    named = found.get("meta", {}).get("1", {})
    version = named.get("format")
    if named.get("kind") != "index" or type(version) is not int or version < 1:
        found["meta"] = meta("index")
    if index.get(SETTINGS, {}) == {}:  # as after an interrupted first write
        return found, False
    values = None
    with suppress(KeyError, TypeError):
        values = index[SETTINGS]["1"]["values"]
    found[SETTINGS] = {"1": {"values": _sound(values) if isinstance(values, dict) else {}}}
    return found, found[SETTINGS] != index[SETTINGS]


def _sound(value: Any) -> Any:
    if isinstance(value, dict):
        pairs = ((_sound(key), _sound(each)) for key, each in value.items())
        return {key: each for key, each in pairs if key is not _NOTHING and each is not _NOTHING}
    if isinstance(value, list):
        return [each for each in map(_sound, value) if each is not _NOTHING]
    if isinstance(value, str):
        return value if is_text(value, _LONGEST_SETTING) and is_plain(value) else _NOTHING
    if type(value) is int:
        return value if abs(value) <= LARGEST else _NOTHING
    return value if is_plain(value) else _NOTHING


def _is_row(number: str, row: object) -> bool:
    return _is_number(number) and isinstance(row, dict) and is_plain(row)


def _is_number(text: str) -> bool:
    return len(text) < 16 and text.isascii() and text.isdecimal()


def upgrade(kind: str, tables: Tables) -> Tables:
    """Returns tables migrated to the current format.

    Tables already in the current format are returned unchanged, as the same object.

    Raises:
        NewerError: The format is newer than this version of the app.
        MalformedError: The database is of another kind, or damaged.
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
