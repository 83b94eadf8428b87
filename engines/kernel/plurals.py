"""Plural forms for whole numbers, by the rules of Unicode CLDR.

`languages.json` contains each language's own name and its plural rules in the notation of CLDR's
`plurals.json`, without samples: `{"one": "i = 1 and v = 0"}`. The form `other` needs no rule.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any, NamedTuple

from .texts import load_data

FORMS = ("zero", "one", "two", "few", "many", "other")
"""All possible plural forms.

In a catalogue, `cards_one` is a form of `cards`.
"""

OTHER = FORMS[-1]
"""Plural form that every language has."""

_RELATION = re.compile(r"([nivwftce])(?: % (\d+))? (!?=) (\d+(?:\.\.\d+)?(?:,\d+(?:\.\.\d+)?)*)")


class Relation(NamedTuple):
    """Comparison in a plural rule, such as `n % 10 = 2..4`.

    Attributes:
        whole: True if the operand is the number itself. All other operands concern decimals, so
            they are 0.
        modulus: Divisor whose remainder is compared; 0 to compare the operand itself.
        equal: True for `=`, False for `!=`.
        numbers: Numbers to compare with.
    """

    whole: bool
    modulus: int
    equal: bool
    numbers: frozenset[int]

    def holds(self, count: int) -> bool:
        """Whether the relation is true for a non-negative number."""
        value = count if self.whole else 0
        return ((value % self.modulus if self.modulus else value) in self.numbers) == self.equal


@cache
def languages() -> dict[str, dict[str, Any]]:
    """Returns each known language's own name and plural rules, by language code."""
    return load_data(__package__, "languages.json")


def forms(lang: str) -> tuple[str, ...]:
    """Returns the plural forms of a language in CLDR's order.

    An unknown language has only `other`.
    """
    rules = languages().get(lang, {}).get("plurals", {})
    return tuple(form for form in FORMS if form in rules or form == OTHER)


@lru_cache(maxsize=1024)
def plural(count: int, lang: str) -> str:
    """Returns the plural form that a language uses for `count`."""
    for form in forms(lang)[:-1]:
        rule = _parsed(languages()[lang]["plurals"][form])
        if any(all(each.holds(abs(count)) for each in relations) for relations in rule):
            return form
    return OTHER


@cache
def _parsed(rule: str) -> tuple[tuple[Relation, ...], ...]:
    return tuple(
        tuple(map(_relation, alternative.split(" and "))) for alternative in rule.split(" or ")
    )


def _relation(text: str) -> Relation:
    found = _RELATION.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"No relation of a plural rule: {text!r}")
    operand, modulus, sign, listed = found.groups()
    numbers: set[int] = set()
    for part in listed.split(","):
        first, _, last = part.partition("..")
        numbers.update(range(int(first), int(last or first) + 1))
    return Relation(operand in "ni", int(modulus or 0), sign == "=", frozenset(numbers))
