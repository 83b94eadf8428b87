"""Owners' packs in the store, a database each, and the editions that they make of games."""

from __future__ import annotations

import zlib
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from tinydb.table import Document

from engines import Edition, bring, names

from .names import undrawable
from .storage import Database

_PREFIX = "pack-"
_TABLE = "pack"
_ZIP = b"PK\x03\x04"
_MOST_PARTS = 40

OpenPack = Callable[[str], Awaitable[Database]]


def is_pack(name: str) -> bool:
    """Whether a database's name is that of a pack."""
    return name.startswith(_PREFIX)


def base_of(one: Edition) -> str:
    """Name of the database of a pack."""
    return f"{_PREFIX}{one.name}"


async def bring_all(bases: Iterable[str], open_pack: OpenPack) -> None:
    """Makes the editions of all kept packs known, as far as their games are here."""
    for base in sorted(filter(is_pack, bases)):
        db = await open_pack(base)
        told = db.table(_TABLE).get(doc_id=1)
        db.close()
        if told is not None and _fits(told) and told["game"] in names():
            bring(Edition.kept(told))


async def keep(one: Edition, open_pack: OpenPack) -> None:
    """Saves a pack, or its new texts; may raise StoreError."""
    db = await open_pack(base_of(one))
    try:
        db.table(_TABLE).upsert(Document(one.plain(), doc_id=1))
    finally:
        db.close()
    bring(one)


def _unzipped(content: bytes) -> dict[str, bytes]:
    """JSON files of a zip, by their paths in the folder of its head. Raises BadPack."""
    from io import BytesIO
    from zipfile import BadZipFile, ZipFile

    from engines import owners

    head = f"{owners.HEAD}.json"
    try:
        with ZipFile(BytesIO(content)) as box:
            inside = [one for one in box.infolist() if one.filename.endswith(".json")]
            heads = [one.filename for one in inside if one.filename.rpartition("/")[2] == head]
            if not heads or len(inside) > _MOST_PARTS:
                raise owners.refusal("foreign")
            if sum(one.file_size for one in inside) > owners.LARGEST:
                raise owners.refusal("large")
            start = min(heads, key=len).removesuffix(head)
            return {
                one.filename.removeprefix(start): box.read(one)
                for one in inside
                if one.filename.startswith(start) and not one.filename.startswith("__MACOSX/")
            }
    except (BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, OSError):
        raise owners.refusal("broken_zip") from None


def _fits(told: Any) -> bool:
    """Whether data have the shape of a pack; all else was checked when it was brought in."""
    shape = {"game": str, "title": str, "data": dict, "texts": dict}
    return all(isinstance(told.get(name), kind) for name, kind in shape.items())


async def checked(
    told: bytes | dict[str, Any], lang: str, breathe: Callable[[], Awaitable[None]]
) -> Edition:
    """The edition in a pack's file or data, after a game with every number of players.

    Raises:
        BadPack: the pack cannot be used; it says everything that is wrong, in the language.
    """
    from engines import owners, pack

    with pack.told_in(lang):
        if isinstance(told, bytes):
            parts = _unzipped(told) if told[:4] == _ZIP else None
            one = owners.read_parts(parts, undrawable) if parts else owners.read(told, undrawable)
        else:
            one = owners.checked(told, undrawable)
        for _ in owners.trials(one):
            await breathe()
    return one
