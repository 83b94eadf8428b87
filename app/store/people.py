"""People by name, their other names, and their finished games.

A joined name points to the name that remains. With `{"Maí": "Mai"}`, games of Maí are attributed to
Mai. These pointers form trees, so separating a name also restores the names joined to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engines import ENGLISH

from .errors import Notice, StoreError
from .name_order import by_name
from .names import check_name
from .records import SessionCard

Aliases = Mapping[str, str]
"""Joined names, each mapped to the name that it was joined to."""

NOBODY: Aliases = {}
"""Aliases without any joined names."""

MOST = 500
"""Maximum number of joined names."""


def checked(data: object) -> dict[str, str]:
    """Returns the valid entries of untrusted aliases."""
    found: dict[str, str] = {}
    for other, name in data.items() if isinstance(data, dict) else ():
        right = isinstance(other, str) and isinstance(name, str)
        right = right and not check_name(other) and not check_name(name)
        if right and len(found) < MOST and root(found, name) != root(found, other):
            found[other] = name
    return found


def root(aliases: Aliases, name: str) -> str:
    """Returns the main name of the person called `name`."""
    if name not in aliases:
        return name
    seen = {name}
    while (name := aliases.get(name, name)) not in seen:
        seen.add(name)
    return name


def names_of(aliases: Aliases, name: str, lang: str = ENGLISH) -> list[str]:
    """Returns a person's other names, in the sort order of a language."""
    mine = root(aliases, name)
    found = (one for one in aliases if one != mine and root(aliases, one) == mine)
    return sorted(found, key=by_name(lang))


def seated(card: SessionCard, aliases: Aliases = NOBODY) -> list[str | None]:
    """Returns the person in each seat that has a score.

    Returns None for a computer player. If one person occupies two seats under joined names, only
    the first seat counts.
    """
    count = len(card.cast) if card.finished is None else len(card.finished.scores)
    found: list[str | None] = []
    for face in card.cast[:count]:
        name = None if face.understudy is not None else root(aliases, face.name)
        found.append(None if name in found else name)
    return found


def everybody(
    cards: Iterable[SessionCard], aliases: Aliases = NOBODY, lang: str = ENGLISH
) -> list[str]:
    """Returns the people in all finished games, in a language's sort order."""
    found = {one for card in cards if card.finished is not None for one in seated(card, aliases)}
    return sorted((one for one in found if one is not None), key=by_name(lang))


def namesakes(
    cards: Iterable[SessionCard], aliases: Aliases, name: str, lang: str = ENGLISH
) -> tuple[list[str], bool]:
    """Returns the people who might be `name` under another name.

    People who have played in the same game as that person are excluded.

    Returns:
        The people in the sort order of the language, and whether anyone was excluded.
    """
    cards, mine = list(cards), root(aliases, name)
    met = set[str]()
    for card in cards:
        here = _present(card, aliases)
        if mine in here:
            met |= here
    others = everybody(cards, aliases, lang)
    return [one for one in others if one not in met | {mine}], bool(met - {mine})


def _present(card: SessionCard, aliases: Aliases) -> set[str]:
    return {root(aliases, face.name) for face in card.cast if face.understudy is None}


def joined(aliases: Aliases, name: str, other: str, cards: Iterable[SessionCard]) -> dict[str, str]:
    """Returns the aliases with `other` joined to `name`.

    Raises:
        StoreError: The names already belong to one person, both people have played in the
            same game, or there are too many joined names.
    """
    mine, theirs = root(aliases, name), root(aliases, other)
    if mine == theirs:
        raise StoreError("store.person.same")
    if len(aliases) >= MOST:
        raise StoreError("store.person.many", limit=MOST)
    for card in cards:
        if {mine, theirs} <= _present(card, aliases):
            raise StoreError("store.person.together", names=[mine, theirs])
    return {**aliases, theirs: mine}


class Join(NamedTuple):
    """Two names that a file treats as one person.

    Attributes:
        other: Name that is to be joined.
        name: Main name of that person in the file.
        head: Main name of that person on this device.
    """

    other: str
    name: str
    head: str


def offered(
    data: object, aliases: Aliases, cards: Iterable[SessionCard]
) -> tuple[list[Join], list[Notice]]:
    """Returns the joins that a file suggests, and messages about refused ones.

    Names without a saved game, and names that are already joined in this way, are left out.

    Args:
        data: Aliases from the file, unchecked.
        aliases: Aliases saved on this device.
        cards: Cards of all saved games.
    """
    theirs = checked(data)
    joins: list[Join] = []
    apart: list[Notice] = []
    if faulty := len(data) - len(theirs) if isinstance(data, dict) else int(data is not None):
        apart.append(Notice("import.joins.faulty", {"count": faulty}))
    met: dict[str, set[str]] = {}
    here: set[str] = set()
    for card in cards:
        here |= _present(card, NOBODY)
        together = _present(card, aliases)
        for one in together:
            met.setdefault(one, set()).update(together)
    for other in theirs:
        name = root(theirs, other)
        join = Join(other, name, root(aliases, name))
        mine = root(aliases, other)
        if other not in here or mine == join.head:
            continue
        if join.head in met.get(mine, ()):
            apart.append(Notice("import.joins.together", join._asdict()))
        elif other in aliases:
            args = {**join._asdict(), "mine": mine}
            apart.append(Notice("import.joins.otherwise", args))
        else:
            joins.append(join)
    return joins, apart


def parted(aliases: Aliases, other: str) -> dict[str, str]:
    """Returns the aliases without the join of `other`.

    Names joined to `other` remain joined to it.
    """
    return {name: to for name, to in aliases.items() if name != other}
