"""Rules of a game, read from its folder, and their search.

`rules.json` in the game's folder lists the guide's sections in order with the numbers of their
rules, the numbers of all rules, and the number of the rule that answers each question of the game.
The texts are in `text/rules.<lang>.json`. This module does not import Flet.
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
    """A numbered rule."""

    number: str
    title: str
    text: str


class Section(NamedTuple):
    """A page of the guide.

    Attributes:
        numbers: Numbers of the exact rules on the page.
        text: Paragraphs, with `**` around strong words.
    """

    id: str
    title: str
    numbers: tuple[str, ...]
    text: tuple[str, ...]


class Spot(NamedTuple):
    """A page of the guide, as opened by the reader.

    Attributes:
        page: Index of the section.
        exact: Whether the numbered rules are expanded.
        rule: Number of the requested rule; None if there is none.
    """

    page: int
    exact: bool = False
    rule: str | None = None


@dataclass(frozen=True)
class Rulebook:
    """A game's rules: pages of the guide and numbered rules.

    Attributes:
        lead: Summary above the table of contents.
        sections: Pages of the guide, in order.
        rules: Rules by number.
        prompts: Number of the rule that answers a question, by the question's key.
    """

    game: str
    title: str
    lead: str
    sections: tuple[Section, ...]
    rules: dict[str, Rule]
    prompts: dict[str, str]

    def page(self, where: str | None) -> int | None:
        """Returns the index of a section, or None if nothing matches.

        Args:
            where: Id of a section, number of a rule or key of a question.
        """
        number = self.prompts.get(where or "", where)
        for index, section in enumerate(self.sections):
            if where == section.id or number in section.numbers:
                return index
        return None

    def spot(self, where: str | None) -> Spot | None:
        """Returns the page to open, or None if nothing matches.

        The numbered rules are expanded if `where` is a rule or a question.

        Args:
            where: Id of a section, number of a rule or key of a question.
        """
        page = self.page(where)
        if page is None or where == self.sections[page].id:
            return None if page is None else Spot(page)
        return Spot(page, exact=True, rule=self.prompts.get(where or "", where))

    def where(self, spot: Spot) -> str:
        """Returns the number of the requested rule, otherwise the section's id."""
        return spot.rule or self.sections[spot.page].id

    def rules_of(self, section: Section) -> list[Rule]:
        """Returns the numbered rules of a page of the guide."""
        return [self.rules[number] for number in section.numbers if number in self.rules]

    def rules_at(self, spot: Spot) -> tuple[Rule | None, list[Rule]]:
        """Returns the requested rule, if any, and the page's other rules."""
        others = self.rules_of(self.sections[spot.page])
        asked = self.rules.get(spot.rule or "")
        return asked, [rule for rule in others if rule is not asked]


@lru_cache(maxsize=8)
def rulebook(game: Game[Any], lang: str) -> Rulebook | None:
    """Returns a game's rules, in English if untranslated.

    Returns None if it has no rules text.
    """
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
    """Quality of a search match, from best to worst."""

    EXACT = 0
    """A word begins with the query, diacritics included."""
    UNMARKED = 1
    """A word begins with the query, ignoring diacritics.

    For example, "den" and "đén" match "Đèn".
    """
    WITHIN = 2
    """A word contains the query, ignoring diacritics."""


@lru_cache(maxsize=256)
def fold(text: str, *, marks: bool = False) -> tuple[str, tuple[int, ...]]:
    """Lower-cases a text, dropping diacritics unless `marks` is set.

    Typographic apostrophes become straight ones.

    Returns:
        The folded text, and for each of its characters the index in `text`.
    """
    letters: list[str] = []
    places: list[int] = []
    for place, sign in enumerate(text):
        small = sign.casefold().replace("’", "'")
        for part in small if marks else unicodedata.normalize("NFD", small.replace("đ", "d")):
            if marks or not unicodedata.combining(part):
                letters.append(part)
                places.append(place)
    return "".join(letters), tuple(places)


def spans(text: str, query: str, near: Nearness = Nearness.WITHIN) -> list[Span]:
    """Finds the words of a query in a text.

    Returns:
        Start and end of each match; empty unless all words occur.
    """
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
    """Returns the best match quality of a query, or None."""
    return next((near for near in Nearness if spans(text, query, near)), None)


def merged(found: list[Span]) -> list[Span]:
    """Returns the spans in text order, with overlapping and adjacent spans merged."""
    result: list[Span] = []
    for start, end in sorted(found):
        if result and start <= result[-1][1]:
            result[-1] = (result[-1][0], max(end, result[-1][1]))
        else:
            result.append((start, end))
    return result


class Hit(NamedTuple):
    """A paragraph or rule that contains all words of the query."""

    spot: Spot | None
    """Page of the guide with the match; None if there is none."""
    label: str
    text: str

    @property
    def whole(self) -> str:
        """Text to search: the label followed by the paragraph or rule."""
        return f"{self.label} {self.text}"


def search(book: Rulebook, query: str) -> list[Hit]:
    """Returns paragraphs and rules with all query words, best matches first.

    Matches inside a word count only if no word begins with the query, because a syllable such as
    "an" occurs inside very many Vietnamese words.
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
    """Searches for a query as it was meant to be typed.

    Invisible characters are ignored. If nothing matches, letters that an input method has composed
    are converted back to the typed keys.

    Returns:
        The query that was searched for, and its matches.
    """
    plain = unicodedata.normalize("NFKC", query).replace("'", "’")
    plain = "".join(sign for sign in plain if unicodedata.category(sign) != "Cf")
    hits = search(book, plain)
    if not hits and (found := search(book, keys := typed_text(plain))):
        return keys, found
    return plain, hits


def bare(paragraph: str) -> str:
    """Returns a paragraph without the `**` marks around strong words."""
    return paragraph.replace("**", "")


def strong_parts(paragraph: str) -> list[tuple[str, bool]]:
    """Splits a paragraph into strong and normal pieces.

    Returns:
        Pairs of a piece and whether it is strong.
    """
    return [(part, index % 2 == 1) for index, part in enumerate(paragraph.split("**")) if part]


def marked_parts(text: str, query: str, near: Nearness = Nearness.WITHIN) -> list[tuple[str, bool]]:
    """Splits a text into pieces that match a query and other pieces.

    Returns:
        Pairs of a piece and whether it matches.
    """
    found = merged([span for word in query.split() for span in spans(text, word, near)])
    parts, at = [], 0
    for start, end in found:
        parts += [(text[at:start], False), (text[start:end], True)]
        at = end
    return [part for part in [*parts, (text[at:], False)] if part[0]]
