"""Files for exporting and importing sessions.

Imported files are untrusted and therefore checked.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from engines import PACK, edition, is_shallow, known, quoted

from .errors import GameName, GameTitle, Notice, StoreError
from .names import check_name, check_text, clean_name
from .people import NOBODY, Aliases, Join, root
from .session import BROUGHT, FILED, TEACHING, filed
from .shape import (
    MOST_SEATS,
    MalformedError,
    SessionDocument,
    check_finished,
    check_session,
    check_setup,
    is_plain,
)
from .times import YEARS, parsed

if TYPE_CHECKING:
    from .models import SessionIn, SetupIn

KIND = "backstage-pass"
VERSION = 5
"""Version of the file format.

Version 2 added `understudy` (computer players). Since version 3, a file states only which players
had a PIN, because the four digits could be guessed from a hash. Version 4 added the times at which
a game in progress was exported. Version 5 includes `aliases`, the joined names of people, in the
checksum. `packs` may contain the owners' packs of the games.
"""
LARGEST = 20_000_000
"""Maximum size of a file in bytes, enough for about 3,000 games."""
_ALIASES = "aliases"
_PACKS = "packs"
_DEEPEST = 32
_MOST_PACKS = 40
_MOST_SESSIONS = 10_000
_SOME_STEPS = 20
"""Number of actions that are replayed between two pauses of a check."""

_T = TypeVar("_T")
Steps: TypeAlias = Generator[None, None, _T]
"""Computation that returns a result after steps of a few milliseconds.

Other tasks can run between the steps.
"""


def finish(steps: Steps[_T]) -> _T:
    """Runs a stepwise computation without pauses and returns its result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: _T = end.value
            return result


class Arrival(NamedTuple):
    """Checked game from an imported file.

    Attributes:
        id: Id of the game in the file.
        document: The game in its saved form.
        opened: Names of the players who lose their PIN, because it is not included in the
            file.
        name: Description of the game for messages.
        moves: Number of moves in this game, and in the saved game with the same id.
        shared: Number of moves at the start that both games have in common.
    """

    id: str
    document: SessionDocument
    opened: list[str]
    name: GameName
    moves: tuple[int, int] = (0, 0)
    shared: int = 0


@dataclass
class ImportReport:
    """Result of an import.

    Attributes:
        added: Ids of new games.
        changed: Messages about games that were changed and names that were joined.
        skipped: Messages about games that had already been saved.
        refused: Messages about games and packs that could not be imported.
        opened: Messages about players whose PIN was not imported.
        packs: Messages about imported packs.
        stopped: Message about where the user stopped the import; None if it was completed.
        differing: Games that differ from the saved ones. The user is asked which version to
            keep.
        on_table: Games that were not continued because they are open.
        joins: Names that the file treats as one person. The user is asked about each pair.
    """

    added: list[str] = field(default_factory=list)
    changed: list[Notice] = field(default_factory=list)
    skipped: list[Notice] = field(default_factory=list)
    refused: list[Notice] = field(default_factory=list)
    opened: list[Notice] = field(default_factory=list)
    packs: list[Notice] = field(default_factory=list)
    stopped: Notice | None = None
    differing: list[Arrival] = field(default_factory=list)
    on_table: list[Arrival] = field(default_factory=list)
    joins: list[Join] = field(default_factory=list)


def _digesting(sessions: list[Any], aliases: Any = NOBODY) -> Steps[str]:
    digest = sha256(b"[")
    for number, session in enumerate(sessions):
        digest.update(b"," * (number > 0) + _canonical(session))
        yield
    digest.update(b"]" if aliases == NOBODY else b"]" + _canonical(aliases))
    return digest.hexdigest()


def _digest(sessions: list[Any], aliases: Any = NOBODY) -> str:
    return finish(_digesting(sessions, aliases))


def _canonical(data: Any) -> bytes:
    return json.dumps(data, sort_keys=True, separators=(",", ":")).encode()


def pack(sessions: Iterable[tuple[str, SessionDocument]], aliases: Aliases = NOBODY) -> bytes:
    """Returns a file with sessions and the owners' packs they need.

    No PINs are included.

    Args:
        sessions: Pairs of an id and a saved session.
        aliases: Joined names. Only those of people in these sessions are included.
    """
    entries = [entry_of(session_id, document) for session_id, document in sessions]
    here = {root(aliases, one["name"]) for each in entries for one in each["setup"]["cast"]}
    joined = {other: name for other, name in aliases.items() if root(aliases, name) in here}
    digest = _digest(entries, joined)
    head: dict[str, Any] = {"file": KIND, "version": VERSION, "sha256": digest}
    if joined:
        head[_ALIASES] = joined
    played = (edition(name) for name in dict.fromkeys(each["setup"]["game"] for each in entries))
    if packs := [one.plain() for one in played if one is not None]:
        head[_PACKS] = packs
    return json.dumps({**head, "sessions": entries}, ensure_ascii=False).encode()


def pack_unread(session_id: str, tables: Any) -> bytes:
    """Returns a file with the raw tables of an unreadable session.

    PINs are removed. The file is for analysis. An import refuses it with an explanation.
    """
    entries = [{"id": session_id, "tables": _pinless(tables)}]
    head = {"file": KIND, "version": VERSION, "sha256": _digest(entries)}
    return json.dumps({**head, "sessions": entries}).encode()


def _pinless(data: Any) -> Any:
    if isinstance(data, dict):
        return {name: _pinless(each) for name, each in data.items() if name != "pin"}
    return [_pinless(each) for each in data] if isinstance(data, list) else data


def entry_of(session_id: str, document: SessionDocument) -> dict[str, Any]:
    """Returns a session as an entry of a file, without PINs."""
    state = document["state"]
    return {
        "id": session_id,
        "setup": _open(document["setup"]),
        "actions": document["actions"],
        "updated": state["updated"],
        "note": state["note"],
        "finished": state["finished"],
        "filed": [] if state["finished"] else filed(state["marks"]),
    }


def _open(setup: dict[str, Any]) -> dict[str, Any]:
    cast = [
        {**{name: value for name, value in player.items() if name != "pin"}, "locked": locked}
        for player in setup["cast"]
        for locked in [player["pin"] is not None]
    ]
    return {**setup, "cast": cast}


class Unpacked(NamedTuple):
    """Content of a file before it is checked.

    Attributes:
        entries: Sessions.
        aliases: Joined names.
        packs: Owners' packs.
    """

    entries: list[Any]
    aliases: Any
    packs: list[Any]


def unpack(data: bytes) -> Unpacked:
    """Returns the content of a file without checking its entries.

    Raises:
        StoreError: The file is damaged, too large or in another format.
    """
    return finish(unpacking(data))


def unpacking(data: bytes) -> Steps[Unpacked]:
    """Reads a file as `unpack` does, but in steps."""
    if len(data) > LARGEST:
        raise StoreError("store.import.large", limit=LARGEST // 1_000_000)
    try:
        if not is_shallow(data, _DEEPEST):
            raise ValueError("nested too deep")
        yield
        file = yield from _parsing(data.decode("utf-8-sig"))
    except ValueError:
        cut = KIND.encode() in data[:80] and not data.rstrip().endswith(b"}")
        raise StoreError("store.import.cut" if cut else "store.import.foreign") from None
    if file.get("file") == PACK:
        raise StoreError("store.import.is_pack")
    version, entries = file.get("version"), file.get("sessions")
    if file.get("file") != KIND or type(version) is not int or version < 1:
        raise StoreError("store.import.foreign")
    if version > VERSION:
        raise StoreError("store.import.newer")
    if not isinstance(entries, list) or len(entries) > _MOST_SESSIONS:
        raise StoreError("store.import.foreign")
    aliases = file.get(_ALIASES, {})
    if (yield from _digesting(entries, aliases if version >= VERSION else {})) != file.get(
        "sha256"
    ):
        raise StoreError("store.import.changed")
    if not entries:
        raise StoreError("store.import.empty")
    packs = file.get(_PACKS)
    return Unpacked(entries, aliases, packs[:_MOST_PACKS] if isinstance(packs, list) else [])


_BLANK = re.compile(r"[ \t\n\r]*")


def _parsing(text: str) -> Steps[dict[str, Any]]:
    decode = json.JSONDecoder(parse_constant=_no_constant).raw_decode

    def sign(at: int, *expected: str) -> tuple[str, int]:
        at = _blank(text, at)
        if text[at : at + 1] not in expected:
            raise json.JSONDecodeError("unexpected", text, at)
        return text[at], _blank(text, at + 1)

    file: dict[str, Any] = {}
    end, at = sign(0, "{")
    while end != "}":
        key, at = decode(text, at)
        if not isinstance(key, str):
            raise json.JSONDecodeError("no name", text, at)
        _, at = sign(at, ":")
        if text[at : at + 1] != "[":
            value, at = decode(text, at)
        else:
            value = []
            at = _blank(text, at + 1)
            end = text[at : at + 1]
            at += end == "]"
            while end != "]":
                item, at = decode(text, at)
                value.append(item)
                end, at = sign(at, ",", "]")
                yield
        file[key] = value
        end, at = sign(at, ",", "}")
    if at != len(text):
        raise json.JSONDecodeError("unexpected", text, at)
    return file


def _blank(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    assert found is not None
    return found.end()


def _no_constant(name: str) -> None:
    raise ValueError(name)


def shared_moves(one: Any, other: Any) -> int | None:
    """Returns the number of identical moves at the start of two entries.

    The entries may be unchecked. The result is None if they are entries of different games.
    """
    try:
        if any(one["setup"][name] != other["setup"][name] for name in _GAME):
            return None
        mine, theirs = (each["setup"]["options"].items() for each in (one, other))
        if not (mine <= theirs or theirs <= mine):  # an older game may lack newer options
            return None
        if not isinstance(one["actions"], list) or not isinstance(other["actions"], list):
            return None
        if bool(one["note"].get(TEACHING)) is not bool(other["note"].get(TEACHING)):
            return None
        pairs = zip(one["actions"], other["actions"], strict=False)
        different = (number for number, (step, same) in enumerate(pairs) if step != same)
        return next(different, min(len(one["actions"]), len(other["actions"])))
    except (KeyError, TypeError, AttributeError):
        return None


_GAME = ("game", "rules_version", "seats", "seed")
"""Fields of a setup that determine the meaning of its moves.

The options of the game determine it too, and are compared separately.
"""


def checking(entry: Any, name: GameName) -> Steps[Arrival]:
    """Checks an entry of a file by replaying its actions, in steps.

    A game of an older rules version cannot be replayed. Only its structure is checked, and it can
    be opened for reading only. Where possible, the result is computed from the rules. Duplicate
    player names get a number. A game in progress is marked as imported.

    Args:
        entry: Entry of the file.
        name: Description of the game for error messages.

    Returns:
        The checked game.

    Raises:
        StoreError: The entry is incomplete, malformed or breaks the rules.
    """
    from engines import Match, Record, Refused

    session, document = _parsed(entry, name)
    setup, state = document["setup"], document["state"]
    record = {
        **{key: setup[key] for key in (*_GAME, "options")},
        "actions": session.actions,
    }
    try:
        if _same_rules(session.setup, name):
            for match in Match.replaying(record):
                if match.count % _SOME_STEPS == 0:
                    yield
            setup["options"] = match.options
            document["actions"] = [action.compact() for action in match.actions]
            state["finished"] = _finished(state["finished"], match.result, session.updated)
            if session.note.get(TEACHING):
                state["finished"] = None
        else:
            document["actions"] = [step.compact() for step in Record.parse(record).actions]
    except Refused as error:
        raise StoreError("store.import.refused", title=name, why=error.reason) from None
    if state["finished"] is None:
        count = len(document["actions"])
        state["marks"] = {BROUGHT: count, FILED: [at for at in session.filed if at <= count]}
    cast = zip(setup["cast"], session.setup.cast, strict=True)
    opened = [shown["name"] for shown, player in cast if player.locked or player.pin]
    try:
        check_session(document)
    except MalformedError as error:
        raise StoreError("store.import.malformed", title=name, where=error.place) from None
    return Arrival(session.id, document, opened, name)


def _parsed(entry: Any, name: GameName) -> tuple[SessionIn, SessionDocument]:
    from pydantic import ValidationError

    from .models import OUT_OF_YEARS, SessionIn

    entries = entry.items() if isinstance(entry, dict) else ()
    where = next((key for key, value in entries if not is_plain(value)), "")
    try:
        if not where:
            session = SessionIn.model_validate(entry)
            document = session.document()
            check_setup(document["setup"])
            check_finished(document["state"]["finished"], MOST_SEATS)
            return session, document
    except MalformedError as error:
        where = error.place
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        if fault["type"] == OUT_OF_YEARS:
            first, last = YEARS
            raise StoreError("store.import.date", title=name, first=first, last=last) from None
        where = ".".join(quoted(part) for part in fault["loc"][:4])
    where = re.sub(r"[^\w.-]", "\ufffd", where, flags=re.ASCII) or "sessions"
    raise StoreError("store.import.malformed", title=name, where=where)


def _same_rules(setup: SetupIn, name: GameName) -> bool:
    from engines import UnknownGame, find, house_of

    try:
        game = find(setup.game)
    except UnknownGame:
        if house_of(setup.game) != setup.game:
            raise StoreError("store.import.no_pack", title=name) from None
        raise StoreError("store.import.unknown_game", title=name, game=setup.game) from None
    if setup.rules_version > game.rules_version:
        raise StoreError("store.import.newer_session", title=name)
    return setup.rules_version == game.rules_version


def _finished(end: dict[str, Any] | None, result: Any, when: str) -> dict[str, Any] | None:
    if result is None:
        return None
    at, summary = (end["at"], end["summary"]) if end else (when, {})
    return {
        "at": at,
        "scores": list(result.scores),
        "winners": list(result.winners),
        "summary": summary,
    }


def named(entry: Any, number: int) -> GameName:
    """Returns the description of an unchecked entry, from its readable parts.

    Args:
        entry: Entry of a file.
        number: Position of the entry in the file, counted from 1.
    """
    from .models import LONGEST_TITLE, WORD

    setup = entry.get("setup") if isinstance(entry, dict) else None
    facts = setup if isinstance(setup, dict) else {}
    game, saved_title, cast, created = (
        facts.get(key) for key in ("game", "title", "cast", "created")
    )
    title = None
    if isinstance(game, str) and re.fullmatch(WORD, game):
        shown = (
            saved_title
            if isinstance(saved_title, str) and check_text(saved_title, LONGEST_TITLE) is None
            else ""
        )
        if shown or known(game):
            title = GameTitle(game, clean_name(shown))
    cast = cast[:MOST_SEATS] if isinstance(cast, list) else []
    people = [one.get("name") for one in cast if isinstance(one, dict)]
    names = [clean_name(one) for one in people if isinstance(one, str) and check_name(one) is None]
    began = created if isinstance(created, str) and parsed(created) else ""
    return GameName(number, title, tuple(names), began)
