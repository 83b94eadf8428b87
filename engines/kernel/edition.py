"""Editions: a game played with an owner's pack, beside the game itself.

The cards of a game are constants of its modules. An edition imports those modules once more, under
its own name and with the pack's data in place of the game's, so that rules and board stay plain.
Owners' packs are checked by `kernel.owners`; what comes in here has been checked.
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
"""Between the name of a game and the rest of an edition's; no module's name has it."""

TITLE = "title"
"""Key of a game's title."""

_HOUSE = __name__.split(".")[0]

KIND = "backstage-pass-pack"
VERSION = 1
"""The kind of file that a pack is, and the version of its format."""

Data = Mapping[str, Any]
Texts = Mapping[str, Mapping[str, str]]


@dataclass(eq=False)
class Edition:
    """A game with an owner's pack.

    Attributes:
        house: Name of the game.
        title: Title of the pack.
        data: Content files that the pack replaces, by their names without ending.
        texts: Texts that it replaces, by language and key.
    """

    house: str
    title: str
    data: Data = field(default_factory=dict)
    texts: Texts = field(default_factory=dict)

    @cached_property
    def name(self) -> str:
        """Name of this game among games.

        It changes with the title and the cards, not with the texts: games that were played go on
        when a name has been corrected.
        """
        text = json.dumps([self.house, self.title, self.data], sort_keys=True, ensure_ascii=False)
        digest = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        return f"{self.house}{MARK}{digest[:12]}"

    def plain(self) -> dict[str, Any]:
        """The pack as JSON data, as its file has it."""
        head: dict[str, Any] = {
            "file": KIND,
            "version": VERSION,
            "game": self.house,
            "title": self.title,
        }
        return {**head, "data": dict(self.data), "texts": dict(self.texts)}

    @classmethod
    def from_plain(cls, data: Mapping[str, Any]) -> Edition:
        """The edition in `plain` data that were checked before."""
        return cls(data["game"], data["title"], data["data"], data["texts"])

    @cached_property
    def foreign(self) -> frozenset[str]:
        """Ids in the pack's cards that the game's own have not: there are no pictures of them."""
        box = files(_HOUSE).joinpath(self.house, "content")
        own = (json.loads(box.joinpath(f"{name}.json").read_text("utf-8")) for name in self.data)
        return frozenset(_ids(self.data)) - frozenset(_ids([*own]))

    def named(self, lang: str, game: str) -> str:
        """Title of the pack with that of its `game`."""
        return kernel(lang)("edition.title", title=self.title, game=game)

    def over(self, lang: str, texts: Mapping[str, str]) -> dict[str, str]:
        """Texts of the game with the pack's over them, also in languages that the pack lacks."""
        if TITLE not in texts:
            return dict(texts)  # no language, but a table beside them
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
    """Every id in content."""
    if isinstance(content, dict):
        if isinstance(content.get("id"), str):
            yield content["id"]
        content = [*content.values()]
    if isinstance(content, list):
        for each in content:
            yield from _ids(each)


_known: dict[str, Edition] = {}


def house_of(name: str) -> str:
    """Name of the game whose rules the game or edition `name` has."""
    return name.partition(MARK)[0]


def edition(name: str) -> Edition | None:
    """The edition of that name, if its pack is here."""
    return _known.get(name)


def editions(house: str = "") -> list[Edition]:
    """All editions, or those of a game, by their titles."""
    found = (one for one in _known.values() if house in ("", one.house))
    return sorted(found, key=lambda one: (one.title, one.name))


def remember(one: Edition) -> None:
    """Make an edition known, with other texts than before."""
    _known[one.name] = one


def forget(one: Edition) -> None:
    """Forget an edition. Its modules stay, for a pack that comes again: its cards are the same."""
    _known.pop(one.name, None)


# -- imports -----------------------------------------------------------------------------------

roots = [_HOUSE]
"""Packages whose subpackages are those of games."""


def add_root(package: str) -> None:
    """Import games' parts of `package` again for an edition, too."""
    if package not in roots:
        roots.append(package)


def foreign(module: str) -> frozenset[str]:
    """Ids without a picture in the edition that a module belongs to; none in a game's own."""
    one, _ = source_of(module)
    return frozenset() if one is None else one.foreign


def imported(package: str) -> str:
    """Name under which a game's `package` was imported, its own or an edition's; "" for none."""
    if package in sys.modules:
        return package
    editions_of_it = (f"{package}{one.name.removeprefix(one.house)}" for one in _known.values())
    return next((name for name in editions_of_it if name in sys.modules), "")


def source_of(module: str) -> tuple[Edition | None, str]:
    """Edition that a module belongs to, and the game's module that it is made from."""
    for root in roots:
        name, dot, rest = module.removeprefix(f"{root}.").partition(".")
        if module.startswith(f"{root}.") and name in _known:
            return _known[name], f"{root}.{house_of(name)}{dot}{rest}"
    return None, module
