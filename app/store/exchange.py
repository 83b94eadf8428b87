"""Export and import of sessions as files. Imported files are not trusted."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from engines import PACK, edition, is_shallow

from .errors import GameTitle, Notice, StoreError
from .formats import MalformedError, check_session, session_tables
from .names import distinct
from .people import NOBODY, Aliases, checked, root
from .session import BROUGHT, FILED, TEACHING, filed
from .storage import Tables
from .times import YEARS

if TYPE_CHECKING:
    from pydantic import ValidationError

    from .models import SessionIn, SetupIn

KIND = "backstage-pass"
VERSION = 4
"""Version of the file format.

From 2 on players have an ``understudy``; before, all were people. 1 and 2 have hashes of PINs,
later ones only whether there was a PIN, since four digits can be guessed from a hash. From 4 on a
game in progress lists when it was exported. A file may have ``aliases``, the joined names of its
people, and ``packs``, the owners' packs of its games, which readers from before pass over.
"""
LARGEST = 20_000_000
"""Maximum size of a file in bytes; enough for some 3,000 games."""
_ALIASES = "aliases"
_PACKS = "packs"
_DEEPEST = 32
_MOST_PACKS = 40
_MOST_SESSIONS = 10_000


@dataclass
class ImportReport:
    """Result of an import: ids added, reasons for those refused, and changes made.

    ``opened`` names the people whose PIN did not come along, ``packs`` the packs that did.
    """

    added: list[str] = field(default_factory=list)
    skipped: list[Notice] = field(default_factory=list)
    refused: list[Notice] = field(default_factory=list)
    opened: list[Notice] = field(default_factory=list)
    packs: list[Notice] = field(default_factory=list)


def _digest(sessions: Any) -> str:
    """Checksum of the sessions, independent of the JSON's layout."""
    text = json.dumps(sessions, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def pack(sessions: Iterable[tuple[str, Tables]], aliases: Aliases = NOBODY) -> bytes:
    """Makes a file of sessions, from the id and tables of each, without PINs.

    Of the ``aliases`` those of people in these sessions go along.
    """
    entries: list[dict[str, Any]] = []
    for session_id, tables in sessions:
        state = tables["state"]["1"]
        entries.append(
            {
                "id": session_id,
                "setup": _open(tables["setup"]["1"]),
                "actions": [
                    step for chunk in _ordered(tables.get("actions", {})) for step in chunk["steps"]
                ],
                "updated": state["updated"],
                "note": state["note"],
                "finished": state["finished"],
                "filed": [] if state["finished"] else filed(state["marks"]),
            }
        )
    head: dict[str, Any] = {"file": KIND, "version": VERSION, "sha256": _digest(entries)}
    here = {root(aliases, one["name"]) for each in entries for one in each["setup"]["cast"]}
    joined = {other: name for other, name in aliases.items() if root(aliases, name) in here}
    if joined:
        head[_ALIASES] = joined
    played = (edition(name) for name in dict.fromkeys(each["setup"]["game"] for each in entries))
    if packs := [one.plain() for one in played if one is not None]:
        head[_PACKS] = packs
    return json.dumps({**head, "sessions": entries}, ensure_ascii=False).encode()


def pack_unread(session_id: str, tables: Any) -> bytes:
    """Makes a file of a session that cannot be read, with its tables as they are, without PINs.

    An import refuses it with a sentence.
    """
    entries = [{"id": session_id, "tables": _pinless(tables)}]
    head = {"file": KIND, "version": VERSION, "sha256": _digest(entries)}
    return json.dumps({**head, "sessions": entries}).encode()


def _pinless(data: Any) -> Any:
    """Data of any shape without PINs, at any depth."""
    if isinstance(data, dict):
        return {name: _pinless(each) for name, each in data.items() if name != "pin"}
    return [_pinless(each) for each in data] if isinstance(data, list) else data


def _open(setup: dict[str, Any]) -> dict[str, Any]:
    """A setup for a file: instead of hashes of PINs, whether there is one."""
    cast = [
        {**{name: value for name, value in player.items() if name != "pin"}, "locked": locked}
        for player in setup["cast"]
        for locked in [player["pin"] is not None]
    ]
    return {**setup, "cast": cast}


def _ordered(actions: dict[str, Any]) -> list[Any]:
    return [actions[str(number)] for number in range(1, len(actions) + 1)]


class Unpacked(NamedTuple):
    """Content of a file: unchecked entries and packs, and the joined names of its people."""

    entries: list[Any]
    aliases: dict[str, str]
    packs: list[Any]


def unpack(data: bytes) -> Unpacked:
    """Reads a file, but for its entries; raises StoreError if it is no such file."""
    if len(data) > LARGEST:
        raise StoreError("store.import.large", limit=LARGEST // 1_000_000)
    try:
        if not is_shallow(data, _DEEPEST):
            raise ValueError("nested too deep")
        file = json.loads(data.decode("utf-8-sig"), parse_constant=_no_constant)
    except ValueError:
        cut = KIND.encode() in data[:80] and not data.rstrip().endswith(b"}")
        raise StoreError("store.import.cut" if cut else "store.import.foreign") from None
    if isinstance(file, dict) and file.get("file") == PACK:
        raise StoreError("store.import.is_pack")
    if not isinstance(file, dict) or file.get("file") != KIND:
        raise StoreError("store.import.foreign")
    version, entries = file.get("version"), file.get("sessions")
    if type(version) is not int or not isinstance(entries, list) or version < 1:
        raise StoreError("store.import.foreign")
    if version > VERSION:
        raise StoreError("store.import.newer")
    if len(entries) > _MOST_SESSIONS:
        raise StoreError("store.import.foreign")
    if _digest(entries) != file.get("sha256"):
        raise StoreError("store.import.changed")
    if not entries:
        raise StoreError("store.import.empty")
    packs = file.get(_PACKS)
    found = packs[:_MOST_PACKS] if isinstance(packs, list) else []
    return Unpacked(entries, checked(file.get(_ALIASES)), found)


def _no_constant(name: str) -> None:
    raise ValueError(name)


def entry_id(entry: Any) -> str:
    """Id in an unchecked entry; empty if it has none."""
    claimed = entry.get("id") if isinstance(entry, dict) else None
    return claimed if isinstance(claimed, str) else ""


def check(entry: Any) -> tuple[str, Tables, list[str]]:
    """Checks one entry by playing every action again by the rules.

    A game that was played by older rules cannot be played again: its shape is checked, and it
    opens read-only. Scores and winners come from the rules wherever they can. A name that two
    seats share gets a number. A game that goes on is noted to have come from a file.

    Returns:
        Its id, its tables, and the names of those who had a PIN, which does not come along.

    Raises:
        StoreError: it is not whole, not ours or against the rules.
    """
    from engines import Match, Record, Refused

    session = _validated(entry)
    setup = session.setup
    same_rules = _same_rules(setup)
    record = {
        "game": setup.game,
        "rules_version": setup.rules_version,
        "seats": setup.seats,
        "options": setup.options,
        "seed": setup.seed,
        "actions": session.actions,
    }
    finished = session.finished.model_dump() if session.finished else None
    names = distinct([player.name for player in setup.cast])
    cast = [*zip(setup.cast, names, strict=True)]
    title = GameTitle(setup.game, setup.title)
    kept_setup = setup.model_dump()
    kept_setup["cast"] = [player.opened() | {"name": name} for player, name in cast]
    try:
        if same_rules:
            match = Match.replay(record)
            kept_setup["options"] = match.options
            steps = [action.compact() for action in match.actions]
            finished = _finished(finished, match.result, session.updated)
            if session.note.get(TEACHING):
                finished = None
        else:
            steps = [step.compact() for step in Record.parse(record).actions]
    except Refused as error:
        raise StoreError("store.import.refused", title=title, why=error.reason) from None
    marks = {BROUGHT: len(steps), FILED: [at for at in session.filed if at <= len(steps)]}
    state = {
        "updated": session.updated,
        "note": session.note,
        "marks": {} if finished else marks,
        "finished": finished,
    }
    opened = [name for player, name in cast if player.locked or player.pin]
    tables = session_tables(kept_setup, state, steps)
    try:
        check_session(tables)
    except MalformedError as error:
        raise StoreError("store.import.malformed", where=error.part) from None
    return session.id, tables, opened


def _validated(entry: Any) -> SessionIn:
    """An entry of the right shape; raises StoreError for any other."""
    from pydantic import ValidationError

    from .models import OUT_OF_YEARS, SessionIn

    try:
        return SessionIn.model_validate(entry)
    except ValidationError as error:
        if error.errors(include_url=False)[0]["type"] == OUT_OF_YEARS:
            first, last = YEARS
            raise StoreError("store.import.date", first=first, last=last) from None
        raise StoreError("store.import.malformed", where=_where(error)) from None
    except RecursionError:
        raise StoreError("store.import.malformed", where="sessions") from None


def _same_rules(setup: SetupIn) -> bool:
    """Checks that a game is known; returns whether it was played by the rules of today."""
    from engines import UnknownGame, find, house_of

    title = GameTitle(setup.game, setup.title)
    try:
        game = find(setup.game)
    except UnknownGame:
        if house_of(setup.game) != setup.game:
            raise StoreError("store.import.no_pack", title=title) from None
        raise StoreError("store.import.unknown_game", title=title, game=setup.game) from None
    if setup.rules_version > game.rules_version:
        raise StoreError("store.import.newer_session", title=title)
    return setup.rules_version == game.rules_version


def _finished(told: dict[str, Any] | None, result: Any, when: str) -> dict[str, Any] | None:
    """End of a game by the rules, with the time and the note from the file."""
    if result is None:
        return None
    at, summary = (told["at"], told["summary"]) if told else (when, {})
    return {
        "at": at,
        "scores": list(result.scores),
        "winners": list(result.winners),
        "summary": summary,
    }


def _where(error: ValidationError) -> str:
    """Path in the file that an error is about."""
    loc = error.errors(include_url=False)[0]["loc"]
    return ".".join(str(part)[:40] for part in loc[:4]) or "sessions"
