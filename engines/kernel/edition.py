"""Editions: games played with an owner's pack of cards and texts.

The cards of a game are constants of its modules. An edition imports those modules again, under its
own name and with the pack's data in place of the game's, so rules and boards need no code for
packs. `kernel.owners` checks packs before they become editions.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from importlib.resources import files
from typing import Any

from .language import ENGLISH, kernel

MARK = "-"
"""Separator between the game's name and the rest of an edition's name.

It cannot be part of a module's name.
"""

TITLE = "title"
"""Text key of a game's title."""

_HOUSE = __name__.split(".")[0]

KIND = "backstage-pass-pack"
VERSION = 1
"""Version of the pack file format."""

Data = Mapping[str, Any]
Texts = Mapping[str, Mapping[str, str]]


@dataclass(eq=False)
class Edition:
    """A game played with an owner's pack.

    Attributes:
        house: Name of the original game.
        title: Title of the pack.
        data: Content files replaced by the pack, by file name without suffix.
        texts: Texts replaced by the pack, by language and key.
    """

    house: str
    title: str
    data: Data = field(default_factory=dict)
    texts: Texts = field(default_factory=dict)

    @cached_property
    def name(self) -> str:
        """Unique name of this edition among games and editions.

        It depends on the title and the cards but not on the texts, so saved matches remain usable
        after a text is corrected.
        """
        text = json.dumps([self.house, self.title, self.data], sort_keys=True, ensure_ascii=False)
        digest = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        return f"{self.house}{MARK}{digest[:12]}"

    def plain(self) -> dict[str, Any]:
        """Returns the pack as JSON data, in the pack file format."""
        head: dict[str, Any] = {
            "file": KIND,
            "version": VERSION,
            "game": self.house,
            "title": self.title,
        }
        return {**head, "data": dict(self.data), "texts": dict(self.texts)}

    @classmethod
    def from_plain(cls, data: Mapping[str, Any]) -> Edition:
        """Creates an edition from data that `plain` returned.

        The data must be valid.
        """
        return cls(data["game"], data["title"], data["data"], data["texts"])

    @cached_property
    def foreign(self) -> frozenset[str]:
        """Ids of the cards that the original game lacks.

        They have no pictures.
        """
        box = files(_HOUSE).joinpath(self.house, "content")
        own = (json.loads(box.joinpath(f"{name}.json").read_text("utf-8")) for name in self.data)
        return frozenset(_ids(self.data)) - frozenset(_ids([*own]))

    def named(self, lang: str, game: str) -> str:
        """Returns the edition's title, combined from those of pack and game.

        `game` is the game's title.
        """
        return kernel(lang)("edition.title", title=self.title, game=game)

    def over(self, lang: str, texts: Mapping[str, str]) -> dict[str, str]:
        """Returns the game's texts, with the pack's texts replacing them where present.

        Texts without a title are returned unchanged. What the pack lacks in this language is taken
        from its English texts, or from its first language if it has no English.
        """
        if TITLE not in texts:
            return dict(texts)  # a table beside the languages
        found = self._over.get(lang)
        if found is None:
            first = self.texts.get(ENGLISH) or next(iter(self.texts.values()), {})
            own = {**first, **self.texts.get(lang, {}), TITLE: self.named(lang, texts[TITLE])}
            found = self._over[lang] = {**texts, **own}
        return found

    @cached_property
    def _over(self) -> dict[str, dict[str, str]]:
        return {}


def _ids(content: Any) -> Iterator[str]:
    if isinstance(content, dict):
        if isinstance(content.get("id"), str):
            yield content["id"]
        content = [*content.values()]
    if isinstance(content, list):
        for each in content:
            yield from _ids(each)


_known: dict[str, Edition] = {}


def house_of(name: str) -> str:
    """Returns the original game's name for a game or edition."""
    return name.partition(MARK)[0]


def edition(name: str) -> Edition | None:
    """Returns the edition of that name.

    Returns None if it is not loaded.
    """
    return _known.get(name)


def editions(house: str = "") -> list[Edition]:
    """Returns the loaded editions of a game, sorted by title.

    Without a name, returns the editions of all games.
    """
    found = (one for one in _known.values() if house in ("", one.house))
    return sorted(found, key=lambda one: (one.title, one.name))


def remember(one: Edition) -> None:
    """Registers an edition, replacing any edition of the same name."""
    _known[one.name] = one


def forget(one: Edition) -> None:
    """Unregisters an edition.

    Its modules stay imported in case the pack is loaded again: equal names mean equal cards.
    """
    _known.pop(one.name, None)


# -- imports -----------------------------------------------------------------------------------

roots = [_HOUSE]
"""Packages that contain one subpackage per game."""


def add_root(package: str) -> None:
    """Registers a package whose game modules are imported again for editions."""
    if package not in roots:
        roots.append(package)


def foreign(module: str) -> frozenset[str]:
    """Returns the ids of the cards without pictures in a module's edition.

    The set is empty for a module of an original game.
    """
    one, _ = source_of(module)
    return frozenset() if one is None else one.foreign


def imported(package: str) -> str:
    """Returns the name under which a game's `package` has been imported.

    This is the package's own name, the name of its copy for an edition, or "" if neither has been
    imported.
    """
    if package in sys.modules:
        return package
    editions_of_it = (f"{package}{one.name.removeprefix(one.house)}" for one in _known.values())
    return next((name for name in editions_of_it if name in sys.modules), "")


def source_of(module: str) -> tuple[Edition | None, str]:
    """Returns a module's edition and the name of the original module.

    The edition is None if the module belongs to an original game.
    """
    for root in roots:
        name, dot, rest = module.removeprefix(f"{root}.").partition(".")
        if module.startswith(f"{root}.") and name in _known:
            return _known[name], f"{root}.{house_of(name)}{dot}{rest}"
    return None, module
