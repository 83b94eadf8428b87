"""Checks the nesting depth of JSON before parsing.

In a browser, a parser that recurses too deeply ends the whole program instead of raising.
"""

from __future__ import annotations

import re

_TEXT = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)
"""Matches a JSON string, closed or not.

An unclosed string extends to the end of the data. Matching takes linear time.
"""

_BRACKETS = b"[]{}"
_INNERMOST = re.compile(rb"\[\]|\{\}")
_OTHERS = bytes(byte for byte in range(256) if byte not in _BRACKETS)


def is_deep(data: bytes, deepest: int) -> bool:
    """Whether brackets, closed or not, nest more than `deepest` levels deep."""
    level = 0
    for bracket in _TEXT.sub(b"", data).translate(None, _OTHERS):
        level += 1 if bracket in b"[{" else -1
        if level > deepest:
            return True
    return False


def is_shallow(data: bytes, deepest: int) -> bool:
    """Whether all brackets are closed and nest at most `deepest` levels.

    For a given `deepest`, the check takes linear time.
    """
    brackets = _TEXT.sub(b"", data).translate(None, _OTHERS)
    for _ in range(deepest):
        brackets = _INNERMOST.sub(b"", brackets)
        if not brackets:
            return True
    return not brackets
