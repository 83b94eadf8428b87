"""A game's rules as its folder tells them, and finding things in them. No Flet in here.

`rules.json` beside the game's code has the order of the guide's sections with the numbers of their
rules, the numbers of all rules, and for each question of the game the number that answers it. The
words are in `text/rules.<lang>.json`.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Any, NamedTuple

from engines import Game, typed_text

Span = tuple[int, int]


class Rule(NamedTuple):
    """One numbered rule."""

    number: str
    title: str
    text: str


class Section(NamedTuple):
    """One page of the guide: paragraphs (with **strong** words) and the numbers they rest on."""

    id: str
    title: str
    numbers: tuple[str, ...]
    text: tuple[str, ...]


class Spot(NamedTuple):
    """A page of the guide as it is open.

    Attributes:
        exact: Its numbered rules are unfolded.
        rule: Number of the rule that was asked for.
    """

    page: int
    exact: bool = False
    rule: str | None = None


@dataclass(frozen=True)
class Rulebook:
    """Everything that the rules screen says about a game."""

    game: str
    title: str
    lead: str
    sections: tuple[Section, ...]
    rules: dict[str, Rule]
    prompts: dict[str, str]

    def page(self, where: str | None) -> int | None:
        """The section that `where` means: its id, a rule's number or a question's key."""
        number = self.prompts.get(where or "", where)
        for index, section in enumerate(self.sections):
            if where == section.id or number in section.numbers:
                return index
        return None

    def spot(self, where: str | None) -> Spot | None:
        """The page that `where` means, its rules unfolded for a rule's number or a question."""
        page = self.page(where)
        if page is None or where == self.sections[page].id:
            return None if page is None else Spot(page)
        return Spot(page, exact=True, rule=self.prompts.get(where or "", where))

    def where(self, spot: Spot) -> str:
        """The number or id that leads to a spot."""
        return spot.rule or self.sections[spot.page].id

    def rules_of(self, section: Section) -> list[Rule]:
        """The numbered rules that a page of the guide rests on."""
        return [self.rules[number] for number in section.numbers if number in self.rules]

    def rules_at(self, spot: Spot) -> tuple[Rule | None, list[Rule]]:
        """The rule that was asked for, and the others of its page."""
        others = self.rules_of(self.sections[spot.page])
        asked = self.rules.get(spot.rule or "")
        return asked, [rule for rule in others if rule is not asked]


@lru_cache(maxsize=8)
def rulebook(game: Game[Any], lang: str) -> Rulebook | None:
    """The rules of `game`, in English where `lang` has none; None for a game without a text."""
    try:
        texts = game.rules_text(lang)
    except FileNotFoundError:
        return None
    return Rulebook(
        game.name,
        texts["title"],
        texts["lead"],
        tuple(
            Section(one["id"], one["title"], tuple(one["numbers"]), tuple(one["text"]))
            for one in texts["sections"]
        ),
        {one["number"]: Rule(one["number"], one["title"], one["text"]) for one in texts["rules"]},
        dict(texts.get("prompts", {})),
    )


# -- finding ---------------------------------------------------------------------------------


class Nearness(IntEnum):
    """Likeness of a text to what was looked for, the nearest first."""

    EXACT = 0
    """Words begin with it, marks and all."""
    UNMARKED = 1
    """Words begin with it, but for marks: "den" or "đén" for "Đèn"."""
    WITHIN = 2
    """It is somewhere in a word, but for marks."""


@lru_cache(maxsize=256)
def fold(text: str, *, marks: bool = False) -> tuple[str, tuple[int, ...]]:
    """`text` without capitals and without `marks`, and for each sign left its place in `text`."""
    letters: list[str] = []
    places: list[int] = []
    for place, sign in enumerate(text):
        small = sign.casefold()
        for part in small if marks else unicodedata.normalize("NFD", small.replace("đ", "d")):
            if marks or not unicodedata.combining(part):
                letters.append(part)
                places.append(place)
    return "".join(letters), tuple(places)


def spans(text: str, query: str, near: Nearness = Nearness.WITHIN) -> list[Span]:
    """Finds the words of `query` in `text`, as (start, end); empty unless all are there."""
    marks = near is Nearness.EXACT
    words = fold(unicodedata.normalize("NFC", query), marks=marks)[0].split()
    folded, places = fold(text, marks=marks)
    found: list[Span] = []
    for word in words:
        starts = [at for at in _occurrences(folded, word) if _is_near(folded, at, near)]
        if not starts:
            return []
        found += ((places[at], places[at + len(word) - 1] + 1) for at in starts)
    return merged(found)


def _occurrences(text: str, word: str) -> Iterator[int]:
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + len(word))


def _is_near(text: str, at: int, near: Nearness) -> bool:
    return near is Nearness.WITHIN or at == 0 or not text[at - 1].isalnum()


def nearness(text: str, query: str) -> Nearness | None:
    """The greatest likeness of a text to `query`; None unless all of its words are there."""
    return next((near for near in Nearness if spans(text, query, near)), None)


def merged(found: list[Span]) -> list[Span]:
    """Merges overlapping spans, from left to right."""
    result: list[Span] = []
    for start, end in sorted(found):
        if result and start <= result[-1][1]:
            result[-1] = (result[-1][0], max(end, result[-1][1]))
        else:
            result.append((start, end))
    return result


class Hit(NamedTuple):
    """A piece of the rules in which everything that was looked for stands."""

    spot: Spot | None
    """The page of the guide it belongs to, unfolded at the rule if it is one."""
    label: str
    text: str

    @property
    def whole(self) -> str:
        """Everything that is searched."""
        return f"{self.label} {self.text}"


def search(book: Rulebook, query: str) -> list[Hit]:
    """Paragraphs of the guide and then rules that hold all words of `query`, the nearest first.

    The middle of a word counts only if no word begins so: "an" is in every other Vietnamese word.
    """
    if not query.strip():
        return []
    pieces = [
        Hit(Spot(index), section.title, bare(paragraph))
        for index, section in enumerate(book.sections)
        for paragraph in section.text
    ]
    pieces += [
        Hit(book.spot(rule.number), f"{rule.number} {rule.title}", bare(rule.text))
        for rule in book.rules.values()
    ]
    found: dict[Nearness, list[Hit]] = {near: [] for near in Nearness}
    for piece in pieces:
        if (near := nearness(piece.whole, query)) is not None:
            found[near].append(piece)
    return [*found[Nearness.EXACT], *found[Nearness.UNMARKED]] or found[Nearness.WITHIN]


def search_as_meant(book: Rulebook, query: str) -> tuple[str, list[Hit]]:
    """Searches without invisible characters, and for the keys of a composed text that is nowhere.

    Returns:
        The words that were looked for, and their finds.
    """
    plain = unicodedata.normalize("NFKC", query).replace("’", "'")
    plain = "".join(sign for sign in plain if unicodedata.category(sign) != "Cf")
    hits = search(book, plain)
    if not hits and (found := search(book, keys := typed_text(plain))):
        return keys, found
    return plain, hits


def bare(paragraph: str) -> str:
    """A paragraph without the marks of strong words."""
    return paragraph.replace("**", "")


def strong_parts(paragraph: str) -> list[tuple[str, bool]]:
    """A paragraph in pieces: (words, whether they are strong)."""
    return [(part, index % 2 == 1) for index, part in enumerate(paragraph.split("**")) if part]


def marked_parts(text: str, query: str, near: Nearness = Nearness.WITHIN) -> list[tuple[str, bool]]:
    """A text in pieces: (words, whether they are what was looked for)."""
    found = merged([span for word in query.split() for span in spans(text, word, near)])
    parts, at = [], 0
    for start, end in found:
        parts += [(text[at:start], False), (text[start:end], True)]
        at = end
    return [part for part in [*parts, (text[at:], False)] if part[0]]
