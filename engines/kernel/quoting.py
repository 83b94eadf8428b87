"""Quotes foreign text: from files, codes and command lines, as our sentences repeat it."""

from __future__ import annotations

import unicodedata

LONGEST = 40
"""Characters of a quote."""

LONGEST_LINE = 200
"""Characters of a path, or of a sentence that another program has made."""

_LOST = "\ufffd"
_ISOLATED = "\u2068{}\u2069"
_UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
_TURNING = frozenset(
    {"R", "AL", "AN", "RLE", "RLO", "LRE", "LRO", "PDF", "RLI", "LRI", "FSI", "PDI"}
)


def quoted(value: object, longest: int = LONGEST) -> str:
    """Foreign text that can do no harm to the sentence around it.

    It is cut to `longest` characters, and U+FFFD replaces those that cannot be shown. Where some of
    it runs from right to left, marks isolate it from the sentence.
    """
    text = _text(value)
    if len(text) > longest:
        text = f"{text[: longest - 1]}…"
    seen = "".join(_LOST if _is_unseen(char) else char for char in text)
    turns = any(unicodedata.bidirectional(char) in _TURNING for char in text)
    return _ISOLATED.format(seen) if turns else seen


def literal(value: object) -> str:
    """A foreign value as data have it: text in quotes, the rest as Python writes it."""
    return f"'{quoted(value)}'" if isinstance(value, str) else quoted(value)


def unseen(text: str) -> str:
    """Characters of a text that nothing can show; each once."""
    return "".join(filter(_is_unseen, dict.fromkeys(text)))


def _is_unseen(char: str) -> bool:
    return unicodedata.category(char) in _UNSEEN


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    try:
        return str(value)
    except (ValueError, RecursionError):  # a number of thousands of digits; lists in lists
        return "…"
