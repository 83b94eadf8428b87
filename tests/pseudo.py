"""Artificial languages derived from the English texts, to detect words outside them.

LONG has a bar above each letter, words two fifths longer than in English, and a plural form for two
besides the singular. TALL is built like Vietnamese: vowels with two marks, words of several
syllables, no singular form, and placeholders in another order; its labels have one line where
Vietnamese ones do. Titles of games get no longer. Words without marks on a screen were composed in
code.

The languages need nothing that the app lacks, so a page can run them too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import groupby
from math import ceil
from string import Formatter
from typing import NamedTuple
from unicodedata import combining, normalize

from app import text
from app.rulebook import rulebook
from engines.kernel import plurals, texts

BAR = "\N{COMBINING MACRON}"
FILLER = "\N{DEGREE SIGN}"
"""Filler as wide as a letter, present in all our fonts like the bar."""
LONGER = 0.4
NO_BREAK = "\N{NO-BREAK SPACE}"
MOST = 3
"""Maximum syllables of a label on one line."""
TITLE = re.compile(r"^title$|\.bill\.short$")
"""Keys of games' titles, which do not get longer in another language."""
FEW = "~"
"""Mark of the plural form for two, so that tests can detect it."""

STACKED = str.maketrans("AEIOUYaeiouy", "ẲỆỊỘỰỴẳệịộựỵ")
"""Vowels of about the same width, no higher than our fonts' highest letter."""
VOWELS = frozenset(STACKED.values())
SYLLABLES = re.compile(
    "[^aeiouy]*[aeiouy]+(?:[^aeiouy]+$|[^aeiouy](?=[^aeiouy]+[aeiouy]))?", re.IGNORECASE
)
"""Pattern of a syllable: vowels with their consonants."""

NAMES = ("①", "②", "③", "④", "⑤", "⑥")
"""Names without letters."""


class Tongue(NamedTuple):
    """Artificial language.

    Attributes:
        lang: Code of the language.
        word: Translates an English word.
        title: Translates a word of a game's title, keeping its width.
        backwards: Whether placeholders of a text are in reverse order.
        form: Plural form that English lacks, added wherever English has a form for one.
        plurals: Rules of its plural forms in CLDR's notation.
    """

    lang: str
    word: Callable[[str], str]
    title: Callable[[str], str]
    backwards: bool
    form: str
    plurals: dict[str, str]

    @property
    def name(self) -> str:
        return self.marked("Nobody's")

    def marked(self, template: str, word: Callable[[str], str] | None = None) -> str:
        """Returns a text with each word translated by this language, or by `word`.

        Placeholders are kept, in reverse order if the language is `backwards`.
        """
        pieces = [*Formatter().parse(template)]
        fields = [_placeholder(*piece[1:]) for piece in pieces if piece[1] is not None]
        order = iter(fields[::-1] if self.backwards else fields)
        made = []
        for literal, name, _, _ in pieces:
            made.append(_words(literal, word or self.word).replace("{", "{{").replace("}", "}}"))
            if name is not None:
                made.append(next(order))
        return "".join(made)

    def made_of(self, english: dict[str, str], unbroken: Collection[str] = ()) -> dict[str, str]:
        """Returns a whole catalogue in this language, with its own plural forms.

        Args:
            english: English catalogue.
            unbroken: Keys of labels on one line.
        """
        made = {
            key: self.marked(template, self.title if TITLE.search(key) else None)
            for key, template in english.items()
        }
        for key in unbroken:
            if made[key].count(" ") < MOST:
                made[key] = made[key].replace(" ", NO_BREAK)
        for key in english:
            base, _, form = key.rpartition("_")
            if form == "one":
                made[f"{base}_{self.form}"] = FEW + made[f"{base}_other"]
                if "one" not in self.plurals:
                    del made[key]
        return made


def _placeholder(name: str | None, form: str | None, conversion: str | None) -> str:
    field = f"{name}!{conversion}" if conversion else name
    return f"{{{field}:{form}}}" if form else f"{{{field}}}"


def _words(literal: str, word: Callable[[str], str]) -> str:
    made = []
    for is_word, signs in groupby(literal, str.isalpha):
        part = "".join(signs)
        made.append(word(part) if is_word else part)
    return "".join(made)


def _barred(word: str) -> str:
    return "".join(sign + BAR for sign in word)


def _longer(word: str) -> str:
    return _barred(word) + FILLER * ceil(LONGER * len(word))


def _stacked(word: str) -> str:
    bare = "".join(sign for sign in normalize("NFD", word) if not combining(sign))
    return bare.translate(STACKED)


def _taller(word: str) -> str:
    parts = SYLLABLES.findall(word) or [f"{word}i"]
    return _stacked(" ".join(parts))


LONG = Tongue("xx", _longer, _barred, False, "few", {"one": "n = 1", "few": "n = 2"})
TALL = Tongue("xy", _taller, _stacked, True, "two", {"two": "n = 2"})
TONGUES = (LONG, TALL)


def unmarked(said: str, allowed: Iterable[str] = ()) -> str:
    """Returns the letters of a text without a mark, as words.

    A word of TALL is marked if one of its letters is.

    Args:
        said: The text.
        allowed: Parts that may be unmarked, the longest first.
    """
    for part in allowed:
        said = said.replace(part, " ")
    # What people type is composed anew, so a letter and its bar may have become one sign.
    bare = []
    for is_word, signs in groupby(normalize("NFC", said), _in_a_word):
        word = "".join(signs)
        if is_word and not VOWELS & {*map(ord, word)}:
            bare.append(_without_bars(word))
    return " ".join(" ".join(bare).split())


def _in_a_word(sign: str) -> bool:
    return sign.isalpha() or combining(sign) > 0


def _without_bars(word: str) -> str:
    """Returns a word with a space for each letter that has its bar."""
    bare, held = [], ""
    for sign in normalize("NFD", word) + " ":
        if not combining(sign):
            bare.append(held)
            held = sign
        elif sign == BAR:
            held = " "
    return "".join(bare)


@cache
def translated(code: str, english: str, vietnamese: str) -> str:
    [tongue] = [each for each in TONGUES if each.lang == code]
    unbroken = [key for key, lines in json.loads(vietnamese).items() if NO_BREAK in lines]
    return json.dumps(tongue.made_of(json.loads(english), unbroken))


@contextmanager
def spoken(tongue: Tongue = LONG) -> Iterator[str]:
    """Makes the language available inside a `with` block, and yields its code."""
    read, code = texts.read, tongue.lang

    def reads(package: str, name: str, *folders: str) -> str | None:
        if name != f"{code}.json" and not name.endswith(f".{code}.json"):
            return read(package, name, *folders)
        start = name.removesuffix(f"{code}.json")
        source = read(package, f"{start}en.json", *folders)
        if source is None:
            return None
        return translated(code, source, read(package, f"{start}vi.json", *folders) or "{}")

    def forget() -> None:
        plurals.plural.cache_clear()
        texts.load_catalogue.cache_clear()
        texts.game_texts.cache_clear()
        text.catalogue.cache_clear()
        rulebook.cache_clear()

    forget()
    texts.read = text.read = reads
    plurals.languages()[code] = {"name": tongue.name, "plurals": tongue.plurals}
    text.languages()[code] = tongue.name
    try:
        yield code
    finally:
        texts.read = text.read = read
        del plurals.languages()[code], text.languages()[code]
        forget()
