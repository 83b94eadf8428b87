"""Quoting of text from outside the program.

Such text comes from files, codes or command lines. Quoted text is safe to use in messages.
"""

from __future__ import annotations

import unicodedata

LONGEST = 40
"""Maximum length of a quoted text, in characters."""

LONGEST_LINE = 200
"""Maximum length of quoted paths and system messages, in characters."""

_LOST = "\ufffd"
_ISOLATED = "\u2068{}\u2069"
_UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
_TURNING = frozenset(
    {"R", "AL", "AN", "RLE", "RLO", "LRE", "LRO", "PDF", "RLI", "LRI", "FSI", "PDI"}
)


def quoted(value: object, longest: int = LONGEST) -> str:
    """Returns outside text in a form that is safe within a sentence.

    The text is cut to `longest` characters, and invisible characters become U+FFFD. If some of it
    runs from right to left, invisible characters isolate it from the sentence.
    """
    text = _text(value)
    if len(text) > longest:
        text = f"{text[: longest - 1]}…"
    seen = "".join(_LOST if _is_unseen(char) else char for char in text)
    turns = any(unicodedata.bidirectional(char) in _TURNING for char in text)
    return _ISOLATED.format(seen) if turns else seen


def literal(value: object) -> str:
    """Returns an outside value as text for a message.

    A string is put in quotation marks.
    """
    return f"'{quoted(value)}'" if isinstance(value, str) else quoted(value)


def unseen(text: str) -> str:
    """Returns each distinct invisible character in a text once."""
    return "".join(filter(_is_unseen, dict.fromkeys(text)))


def _is_unseen(char: str) -> bool:
    return unicodedata.category(char) in _UNSEEN


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    try:
        return str(value)
    except (ValueError, RecursionError):  # numbers with thousands of digits; deep nesting
        return "…"
