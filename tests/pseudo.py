"""A language that nobody speaks, made of every English text: what is not in it was never a text.

Each letter has a bar above it, every word is two fifths longer than the English one, and there is
a plural form more. Whatever reaches a reader without its bars was put together in code.

It needs nothing that the app has not, so a page can run it too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from math import ceil
from string import Formatter
from typing import Any
from unicodedata import combining, normalize

from app import text
from app.rulebook import rulebook
from engines.kernel import language, texts

LANG = "xx"
BAR = "\N{COMBINING MACRON}"
FILLER = "\N{DEGREE SIGN}"
"""As wide as a letter, and in every font of ours, as the bar is."""
LONGER = 0.4
FEW = "~"
"""Mark of the form for two, so that a test can see that it was chosen."""

NAMES = ("①", "②", "③", "④", "⑤", "⑥")
"""People whose names have no letters."""


def marked(template: str) -> str:
    """`template` with every letter marked and every word longer; placeholders as they are."""
    made = []
    for literal, field, form, conversion in Formatter().parse(template):
        made.append(_marked(literal).replace("{", "{{").replace("}", "}}"))
        if field is not None:
            made.append(f"{{{field}{'!' + conversion if conversion else ''}")
            made.append(f":{form}}}" if form else "}")
    return "".join(made)


def _marked(literal: str) -> str:
    made = []
    for is_word, signs in groupby(literal, str.isalpha):
        part = "".join(signs)
        if is_word:
            part = "".join(sign + BAR for sign in part) + FILLER * ceil(LONGER * len(part))
        made.append(part)
    return "".join(made)


def made_of(english: dict[str, str]) -> dict[str, str]:
    """A whole catalogue, with a form for two wherever there is one for one."""
    made = {key: marked(template) for key, template in english.items()}
    for key in english:
        base, _, form = key.rpartition(".")
        if form == "one" and base in english:
            made[f"{base}.few"] = FEW + marked(english[base])
    return made


def pages(told: Any) -> Any:
    """A game's rules pages with what people read of them marked; numbers and ids as they are."""
    if isinstance(told, list):
        return [pages(each) for each in told]
    if not isinstance(told, dict):
        return told
    return {
        key: _all_marked(value) if key in ("title", "lead", "text") else pages(value)
        for key, value in told.items()
    }


def _all_marked(value: Any) -> Any:
    return [marked(each) for each in value] if isinstance(value, list) else marked(value)


def unmarked(said: str, allowed: Iterable[str] = ()) -> str:
    """The letters of `said` without a mark, as words; "" when there are none.

    allowed: what may stand in it as it is, the longest first
    """
    for part in allowed:
        said = said.replace(part, " ")
    # What people type is composed anew, so a letter and its bar may have become one sign.
    bare, held = [], ""
    for sign in normalize("NFD", said) + " ":
        if not combining(sign):
            bare.append(held)
            held = sign if sign.isalpha() else " "
        elif sign == BAR:
            held = " "
    return " ".join("".join(bare).split())


def _forms(count: int) -> str:
    return {1: "one", 2: "few"}.get(count, "other")


@contextmanager
def spoken() -> Iterator[str]:
    """While it lasts the language can be spoken; what it is called."""
    read = texts.read

    def reads(package: str, name: str, *folders: str) -> str | None:
        if name != f"{LANG}.json" and not name.endswith(f".{LANG}.json"):
            return read(package, name, *folders)
        spoken = f"{name.removesuffix(f'{LANG}.json')}{language.ENGLISH}.json"
        source = read(package, spoken, *folders)
        if source is None:
            return None
        english = json.loads(source)
        return json.dumps(pages(english) if name.startswith("rules.") else made_of(english))

    def forget() -> None:
        texts.load_catalogue.cache_clear()
        text.catalogue.cache_clear()
        rulebook.cache_clear()

    forget()
    texts.read = text.read = reads
    language.PLURALS[LANG] = _forms
    try:
        yield LANG
    finally:
        texts.read = text.read = read
        del language.PLURALS[LANG]
        forget()
