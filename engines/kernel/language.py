"""Speakers: sentences of a catalogue, with a language's numbers, lists and plurals.

Rules, reasons and events hold keys and arguments; only here do sentences come of them. Nothing
outside puts a list together, chooses a plural, writes money or makes a letter large.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from .plurals import OTHER, plural
from .texts import load_catalogue

ENGLISH = "en"
"""Language of texts that another language lacks."""

ENDS = (".", "!", "?", "…", "”", ":")
"""Signs that end a sentence."""

CHOOSERS = "plurals"
"""Name of the table beside catalogues that says which number chooses a text's plural form.

Without an entry it is `count`.
"""


class Speaker:
    """Makes sentences of keys and arguments in one language.

    A text may stand several times, once for each plural form: `cards_one` beside
    `cards_other`. A number among the arguments chooses, see `CHOOSERS`.
    """

    __slots__ = ("_spoken", "_texts", "lang")

    def __init__(self, texts: Callable[[str], Mapping[str, str]], lang: str = ENGLISH) -> None:
        """`texts` gives the templates of a language by their keys."""
        self._texts = texts
        self._spoken = (lang,) if lang == ENGLISH else (lang, ENGLISH)
        self.lang = lang

    def __call__(self, key: str, /, **args: object) -> str:
        """Text of `key` filled in, in English if this language lacks it.

        Raises KeyError where English has none either: that is a mistake of ours.
        """
        # Most texts have one form: thousands are said for one drawing of a table.
        template = self._texts(self.lang).get(key)
        if template is None:
            template = self._template(key, args)
            if template is None:
                return self.lacking(key)
        return _closed(template.format_map(args)) if args else template

    def worded(self, key: str, words: Mapping[str, Any], facts: Mapping[str, Any]) -> str:
        """Text of `key` filled in with `words`; the numbers of `facts` choose its form."""
        template = self._texts(self.lang).get(key)
        if template is None:
            template = self._template(key, facts)
            if template is None:
                return self.lacking(key)
        return _closed(template.format_map(words))

    def knows(self, key: str) -> bool:
        """Whether there is a text of this key, be it in English."""
        return key in self._texts(self.lang) or self._template(key, {}) is not None

    def lacking(self, key: str) -> str:
        """Text for a `key` that no catalogue has."""
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
        """Text for the number that chooses; the form for others without one of them."""
        other = self.text(lang, f"{key}_{OTHER}")
        if other is None:
            return None
        number = facts.get(self.text(CHOOSERS, key) or "count")
        form = plural(number, lang) if type(number) is int else OTHER
        return other if form == OTHER else self.text(lang, f"{key}_{form}") or other

    def text(self, lang: str, key: str) -> str | None:
        """Text of `key` in the language itself; None if it has none."""
        return self._texts(lang).get(key)

    # -- what languages do differently -----------------------------------------------------

    def chained(self, key: str, parts: Iterable[str]) -> str:
        """Parts in a chain, as the text `key` joins `second` to `first`."""
        return self._joined(self, parts, key, key)

    def listed(self, parts: Iterable[str]) -> str:
        """All of them: "A, B and C"; "" for none."""
        return self._joined(kernel(self.lang), parts, "list.more", "list.last")

    def either(self, parts: Iterable[str]) -> str:
        """One of them: "A, B or C"; "" for none."""
        return self._joined(kernel(self.lang), parts, "list.more", "either.last")

    def row(self, parts: Iterable[str]) -> str:
        """Things in a row: "A, B, C"; "" for none."""
        return kernel(self.lang).chained("list.more", parts)

    def rows(self, parts: Iterable[str]) -> str:
        """Rows in a row: "A, B; C"; "" for none."""
        return kernel(self.lang).chained("rows.more", parts)

    def entry(self, name: str, value: str) -> str:
        """Name and value: "Name: value"."""
        return kernel(self.lang)("entry", name=name, value=value)

    def sentences(self, parts: Iterable[str]) -> str:
        """Parts as sentences in a row: each but the last with a full stop; no empty ones."""
        own = kernel(self.lang)
        first, *others = [part for part in parts if part] or [""]
        for part in others:
            first = own("sentence.next", first=self.closed(first), second=part)
        return first

    def closed(self, text: str) -> str:
        """Text with a full stop, where it has no end yet."""
        return text if text.endswith(ENDS) else kernel(self.lang)("sentence", text=text)

    @staticmethod
    def _joined(say: Speaker, parts: Iterable[str], more: str, last: str) -> str:
        text, *others = [*parts] or [""]
        for number, part in enumerate(others, start=1):
            text = say(last if number == len(others) else more, first=text, second=part)
        return text

    def begun(self, text: str) -> str:
        """`text` with its first letter capitalised."""
        return text[:1].upper() + text[1:]

    def number(self, number: int) -> str:
        """Number with a minus sign as wide as a plus."""
        if number >= 0:
            return str(number)
        return kernel(self.lang)("number.minus", number=-number)

    def signed(self, number: int) -> str:
        """A change of a number: "+3", "−3", "+0"."""
        key = "number.minus" if number < 0 else "number.plus"
        return kernel(self.lang)(key, number=abs(number))

    def money(self, amount: int, *, signed: bool = False) -> str:
        """Money: "$80,000", "−$5,000"; `signed`: "+$5,000" for what is more than nothing."""
        own = kernel(self.lang)
        grouped = f"{abs(amount):,}".replace(",", own("number.group"))
        text = own("money", amount=grouped)
        if amount < 0:
            return own("number.minus", number=text)
        return own("number.plus", number=text) if signed and amount else text


def _closed(text: str) -> str:
    """Drops a full stop after a text that ends a sentence itself: "Mai plays Places!"."""
    return text.replace("!.", "!").replace("?.", "?").replace("..", ".")


@cache
def kernel(lang: str = ENGLISH) -> Speaker:
    """Speaker of the kernel's own texts, for any game."""
    return Speaker(_own, lang)


def _own(lang: str) -> Mapping[str, str]:
    return load_catalogue(__name__, lang)
