"""Cards and words that an owner's pack changes in its game.

This module imports pydantic, so import it only where it is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, NamedTuple

from . import owners, registry
from .edition import Edition
from .game import Game
from .pack import Place, own_data


class Extent(Enum):
    """Greatest difference between a pack's card and the game's own."""

    NEW = "new"
    RENAMED = "renamed"
    NUMBERS = "numbers"
    WORDS = "words"


class Change(NamedTuple):
    """Card or word that a pack changes.

    Attributes:
        key: Text key of its name.
        kind: Greatest difference.
        name: Name in the pack.
        own: Name in the game itself; "" for a new card.
    """

    key: str
    kind: Extent
    name: str
    own: str = ""


class Changes(NamedTuple):
    """Everything that a pack changes.

    Attributes:
        cards: Changed cards and words, in the order of the pack.
        gone: Names of the game's cards that the pack leaves out.
        counts: Whether the pack changes numbers that belong to no card.
    """

    cards: list[Change]
    gone: list[str]
    counts: bool


class _Entry(NamedTuple):
    """Card or word of a box.

    Attributes:
        row: Content of its entry.
        keys: Keys of all its texts.
    """

    row: Any
    keys: list[str]


def changes_of(one: Edition, lang: str) -> Changes:
    """Returns everything that an edition changes in its game.

    Args:
        one: Edition of a checked pack.
        lang: Language of the names and texts.
    """
    game = registry.find(one.house)
    own = game.catalogue(lang)
    texts = one.over(lang, own)
    before, after = _entries(game, {}), _entries(game, one.data)
    cards = [
        Change(key, kind, texts[key], own[key] if key in before else "")
        for key, entry in after.items()
        if (kind := _kind(before.get(key), entry, own, texts)) is not None
    ]
    gone = [own[key] for key in before if key not in after]
    box = own_data(game)
    counts = any([*_loose(box[file])] != [*_loose(data)] for file, data in one.data.items())
    return Changes(cards, gone, counts)


def _kind(
    before: _Entry | None, after: _Entry, own: Mapping[str, str], texts: Mapping[str, str]
) -> Extent | None:
    if before is None:
        return Extent.NEW
    changed = [key for key in after.keys if texts.get(key) != own.get(key)]
    if after.keys[0] in changed:
        return Extent.RENAMED
    if before.row != after.row:
        return Extent.NUMBERS
    return Extent.WORDS if changed else None


def _entries(game: Game[Any], data: Mapping[str, Any]) -> dict[str, _Entry]:
    box = owners.own_box(game, data)
    content = box.model_dump()
    keys: dict[Place, list[str]] = {}
    for place, key in box.named():
        keys.setdefault(place, []).append(key)
    found: dict[str, _Entry] = {}
    for place, each in keys.items():
        row: Any = content
        for step in place:
            row = row[step]
        each.sort(key=lambda key: not box.is_name(key))
        found[each[0]] = _Entry(row, each)
    return found


def _loose(data: Any) -> Iterator[Any]:
    if isinstance(data, dict):
        if "id" in data:
            return
        data = [*data.values()]
    if isinstance(data, list):
        for each in data:
            yield from _loose(each)
    else:
        yield data
