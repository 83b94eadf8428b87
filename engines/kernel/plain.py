"""Plain data: values that survive JSON."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any


def plain(value: Any) -> Any:
    """`value` with every tuple turned into a list, at any depth; the rest is left alone."""
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


def frozen(value: Any) -> Any:
    """`value` as nested tuples: dicts become sorted pairs, lists tuples, at any depth."""
    if type(value) is int:  # most of them are
        return value
    if isinstance(value, dict):
        return tuple((key, frozen(item)) for key, item in sorted(value.items()))
    if isinstance(value, (list, tuple)):
        return tuple(map(frozen, value))
    return value


def fingerprint(value: Any) -> str:
    """32 hex digits that are the same on every Python for equal plain `value`.

    Goes through JSON with ASCII only: `repr` of text depends on Python's Unicode tables.
    """
    text = json.dumps(value, separators=(",", ":"), sort_keys=True, allow_nan=False)
    return sha256(text.encode("ascii")).hexdigest()[:32]
