"""Owners' packs, each in its own database, and their editions.

A pack is a file that replaces parts of a game's content. An edition is the game with that content.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Any

from tinydb.table import Document

from engines import PACK, Edition, bring, edition, names

from .errors import Notice
from .names import undrawable
from .storage import Database

if TYPE_CHECKING:
    from engines import pack

_PREFIX = "pack-"
_TABLE = "pack"

OpenPack = Callable[[str], Awaitable[Database]]


def is_pack(name: str) -> bool:
    """Returns whether the name of a database is that of a pack."""
    return name.startswith(_PREFIX)


def base_of(one: Edition) -> str:
    """Returns the name of the database that stores an edition's pack."""
    return f"{_PREFIX}{one.name}"


async def bring_all(bases: Iterable[str], open_pack: OpenPack) -> None:
    """Registers the editions of all saved packs whose games are installed.

    Args:
        bases: Names of all databases.
        open_pack: Opens a database by name.
    """
    for base in sorted(filter(is_pack, bases)):
        db = await open_pack(base)
        data = db.table(_TABLE).get(doc_id=1)
        db.close()
        if data is not None and _fits(data) and data["game"] in names():
            bring(Edition.from_plain(data))


async def keep(one: Edition, open_pack: OpenPack) -> None:
    """Saves a pack and registers its edition.

    Raises:
        StoreError: The pack cannot be saved.
    """
    db = await open_pack(base_of(one))
    try:
        db.table(_TABLE).upsert(Document(one.plain(), doc_id=1))
    finally:
        db.close()
    bring(one)


def is_here(data: Any) -> bool:
    """Returns whether the edition of a pack is already registered.

    Args:
        data: Pack as parsed JSON, unchecked.
    """
    from engines import owners

    fits = _fits(data) and not owners.is_large(data)
    return fits and edition(Edition.from_plain(data).name) is not None


def unusable(data: Any, error: pack.BadPack) -> Notice:
    """Returns the message that explains why a pack cannot be used."""
    if not _fits(data):
        return Notice("store.import.damaged_pack", {})
    return Notice("store.import.bad_pack", {"why": error.plain[0]})


def _fits(data: Any) -> bool:
    shape = {"version": int, "game": str, "title": str, "data": dict, "texts": dict}
    right = isinstance(data, dict) and data.get("file") == PACK
    return right and all(type(data.get(name)) is kind for name, kind in shape.items())


async def checked(
    data: bytes | dict[str, Any], lang: str, breathe: Callable[[], Awaitable[None]]
) -> Edition:
    """Checks a pack with trial games, one for each number of players.

    Args:
        data: Content of a pack file, or the pack as parsed JSON.
        lang: Language of the error messages.
        breathe: Lets other tasks run between two trial games.

    Returns:
        The edition made from the pack.

    Raises:
        BadPack: The pack cannot be used. The error lists all faults.
    """
    from engines import owners, pack

    from .zips import is_zip, unzipped

    with pack.in_language(lang):
        if not isinstance(data, bytes):
            one = owners.checked(data, undrawable)
        elif is_zip(data):
            one = owners.read_parts(unzipped(data), undrawable)
        else:
            one = owners.read(data, undrawable)
        for _ in owners.trials(one):
            await breathe()
    return one
