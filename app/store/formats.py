"""Formats of our databases: tables and migrations. For their shape see `shape`.

Every database has a table `meta` with one document `{"kind": …, "format": n}`:

- `session`: `session` (one document, see `SessionDocument`)
- `index`: `settings` (one document), `open` (a card for each game that goes on), `live`
  (one document: the sessions that may have changed since their card was written)
- `past`: `cards` of up to PAGE finished games
- `pack`: `pack` (one document), an owner's pack as its file has it
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
    """Migrates sessions from 1 to 2: one document per action became a list of short steps."""
    steps = [
        [one["seat"], one["kind"], one["arg"]]
        for _, one in sorted(tables.get("actions", {}).items(), key=lambda item: int(item[0]))
    ]
    return {**tables, "actions": {"1": {"steps": steps}}}


def _with_understudies(tables: Tables) -> Tables:
    """Migrates sessions from 2 to 3: players have an understudy, or None."""
    setup = tables["setup"]["1"]
    cast = [{**player, "understudy": None} for player in setup["cast"]]
    return {**tables, "setup": {"1": {**setup, "cast": cast}}}


def _in_one_document(tables: Tables) -> Tables:
    """Migrates sessions from 3 to 4: three tables became one document, without missing parts."""
    session = {name: tables[name]["1"] for name in ("setup", "state") if tables.get(name)}
    actions = tables.get("actions", {})
    lists = [actions.get(str(number), {}).get("steps") for number in range(1, len(actions) + 1)]
    if all(map(is_list, lists)):
        session["actions"] = [step for steps in lists for step in steps]
    return {"meta": tables["meta"], "session": {"1": session}}


def _faces_in(table: str) -> Callable[[Tables], Tables]:
    """Migrates index and past from 1 to 2: faces on the cards in `table` have an understudy."""

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
"""Migrations to the next format, by kind and format."""


def session_tables(session: SessionDocument) -> Tables:
    """Tables of a session in the current format."""
    return {"meta": meta("session"), "session": {"1": session}}


def session_in(tables: Tables) -> SessionDocument:
    """The session in checked tables of the current format."""
    session: SessionDocument = tables["session"]["1"]
    return session


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
        if isinstance(table, dict) and is_plain(name)
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
        return value if is_text(value, _LONGEST_SETTING) and is_plain(value) else _NOTHING
    if type(value) is int:
        return value if abs(value) <= LARGEST else _NOTHING
    return value if is_plain(value) else _NOTHING


def _is_row(number: str, row: object) -> bool:
    return _is_number(number) and isinstance(row, dict) and is_plain(row)


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
