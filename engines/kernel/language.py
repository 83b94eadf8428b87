"""Speakers, which make sentences from a catalogue of texts in one language.

Rules, reasons and events contain keys and arguments, which speakers turn into sentences. Speakers
also join lists, choose plurals, format money and capitalise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from .plurals import OTHER, plural
from .texts import load_catalogue

ENGLISH = "en"
"""Language used wherever a translation is missing."""

ENDS = (".", "!", "?", "…", "”", ":")
"""Characters after which a sentence needs no full stop."""

CHOOSERS = "plurals"
"""Name of the file with the arguments that choose plural forms.

It maps the key of a text to the name of the argument. The file is next to the catalogues. A text
without an entry uses `count`.
"""


_RIGHT = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]"
_FROM_RIGHT = re.compile(f"\u2068[^\u2069]*\u2069|{_RIGHT}(?:[ \u200c\u200d'-]*{_RIGHT})*")
"""Pattern of right-to-left words, or of text that is already isolated."""


class Speaker:
    """Maker of sentences in one language, from keys and arguments.

    A text may have several plural forms, such as `cards_one` and `cards_other`. A number among the
    arguments chooses between them (see `CHOOSERS`).
    """

    __slots__ = ("_spoken", "_texts", "lang")

    def __init__(self, texts: Callable[[str], Mapping[str, str]], lang: str = ENGLISH) -> None:
        """Creates a speaker for `lang`.

        Args:
            texts: Function that returns the templates of a language by key.
            lang: Language of the sentences.
        """
        self._texts = texts
        self._spoken = (lang,) if lang == ENGLISH else (lang, ENGLISH)
        self.lang = lang

    def __call__(self, key: str, /, **args: object) -> str:
        """Returns the text of `key` filled in with `args`.

        A missing translation is replaced by English.

        Raises:
            KeyError: There is no English text either, which is a bug.
        """
        # Fast path: most texts have one form, and drawing a table needs thousands of them.
        template = self._texts(self.lang).get(key)
        if template is None:
            template = self._template(key, args)
            if template is None:
                return self.lacking(key)
        return _closed(template.format_map(args)) if args else template

    def worded(self, key: str, words: Mapping[str, Any], facts: Mapping[str, Any]) -> str:
        """Returns the text of `key` filled in with `words`.

        Args:
            key: Key of the text.
            words: Arguments of the template, in words.
            facts: The same arguments as plain values. Numbers among them choose the plural form.
        """
        template = self._texts(self.lang).get(key)
        if template is None:
            template = self._template(key, facts)
            if template is None:
                return self.lacking(key)
        return _closed(template.format_map(words))

    def knows(self, key: str) -> bool:
        """Whether the key has a text in this language or in English."""
        return key in self._texts(self.lang) or self._template(key, {}) is not None

    def lacking(self, key: str) -> str:
        """Raises KeyError for a missing text.

        A subclass may return a substitute instead.
        """
        raise KeyError(key)

    def _template(self, key: str, facts: Mapping[str, Any]) -> str | None:
        for lang in self._spoken:
            template = self.text(lang, key)
            if template is None:
                template = self._form(lang, key, facts)
            if template is not None:
                return template
        return None

    def _form(self, lang: str, key: str, facts: Mapping[str, Any]) -> str | None:
        """Returns a text in the plural form for a number.

        Without such a number or such a form, returns the form `other`, or None if that is missing
        too.
        """
        other = self.text(lang, f"{key}_{OTHER}")
        if other is None:
            return None
        number = facts.get(self.text(CHOOSERS, key) or "count")
        form = plural(number, lang) if type(number) is int else OTHER
        return other if form == OTHER else self.text(lang, f"{key}_{form}") or other

    def text(self, lang: str, key: str) -> str | None:
        """Returns the text of `key` in exactly this language.

        Returns None if it is missing.
        """
        return self._texts(lang).get(key)

    # -- what languages do differently -----------------------------------------------------

    def chained(self, key: str, parts: Iterable[str]) -> str:
        """Joins parts one after another, using the text `key`.

        The text has the placeholders `first` and `second`.
        """
        return self._joined(self, parts, key, key)

    def listed(self, parts: Iterable[str]) -> str:
        """Joins parts with "and": "A, B and C". Without parts, returns ""."""
        return self._joined(kernel(self.lang), parts, "list.more", "list.last")

    def either(self, parts: Iterable[str]) -> str:
        """Joins parts with "or": "A, B or C". Without parts, returns ""."""
        return self._joined(kernel(self.lang), parts, "list.more", "either.last")

    def row(self, parts: Iterable[str]) -> str:
        """Joins parts with commas: "A, B, C". Without parts, returns ""."""
        return kernel(self.lang).chained("list.more", parts)

    def rows(self, parts: Iterable[str]) -> str:
        """Joins rows with semicolons: "A, B; C". Without rows, returns ""."""
        return kernel(self.lang).chained("rows.more", parts)

    def entry(self, name: str, value: str) -> str:
        """Returns a name and its value: "Name: value"."""
        return kernel(self.lang)("entry", name=name, value=value)

    def sentences(self, parts: Iterable[str]) -> str:
        """Joins parts into consecutive sentences, adding full stops.

        Empty parts are skipped, and the last part is left without an added full stop.
        """
        own = kernel(self.lang)
        first, *others = [part for part in parts if part] or [""]
        for part in others:
            first = own("sentence.next", first=self.closed(first), second=part)
        return first

    def closed(self, text: str) -> str:
        """Adds a full stop unless the text already ends a sentence."""
        return text if text.endswith(ENDS) else kernel(self.lang)("sentence", text=text)

    @staticmethod
    def _joined(say: Speaker, parts: Iterable[str], more: str, last: str) -> str:
        text, *others = [*parts] or [""]
        for number, part in enumerate(others, start=1):
            text = say(last if number == len(others) else more, first=text, second=part)
        return text

    def begun(self, text: str) -> str:
        """Returns `text` with its first letter capitalised."""
        return text[:1].upper() + text[1:]

    def number(self, number: int) -> str:
        """Returns a number as text.

        A negative number has a true minus sign.
        """
        if number >= 0:
            return str(number)
        return kernel(self.lang)("number.minus", number=-number)

    def signed(self, number: int) -> str:
        """Returns a number with its sign: "+3", "−3", "+0"."""
        key = "number.minus" if number < 0 else "number.plus"
        return kernel(self.lang)(key, number=abs(number))

    def money(self, amount: int, *, signed: bool = False) -> str:
        """Returns an amount of money: "$80,000" or "−$5,000".

        With `signed`, positive amounts have a plus sign: "+$5,000".
        """
        own = kernel(self.lang)
        grouped = f"{abs(amount):,}".replace(",", own("number.group"))
        text = own("money", amount=grouped)
        if amount < 0:
            return own("number.minus", number=text)
        return own("number.plus", number=text) if signed and amount else text


def _closed(text: str) -> str:
    """Returns a sentence with one final mark and isolated right-to-left names.

    A full stop after another final mark is removed: "!." becomes "!". Names that run from right to
    left are isolated by invisible characters, so that the words around them stay in place.
    """
    text = text.replace("!.", "!").replace("?.", "?").replace("..", ".")
    return text if text.isascii() else _FROM_RIGHT.sub(_isolated, text)


def _isolated(found: re.Match[str]) -> str:
    name = found[0]
    return name if name.startswith("\u2068") else f"\u2068{name}\u2069"


@cache
def kernel(lang: str = ENGLISH) -> Speaker:
    """Returns the speaker for texts shared by all games."""
    return Speaker(_own, lang)


def _own(lang: str) -> Mapping[str, str]:
    return load_catalogue(__name__, lang)
