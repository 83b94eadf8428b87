"""Plain data: values that survive a round trip through JSON."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any


def plain(value: Any) -> Any:
    """Returns `value` with tuples at any depth turned into lists."""
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


def frozen(value: Any) -> Any:
    """Returns `value` with lists and dicts at any depth turned into tuples.

    A dict becomes its sorted pairs of key and value.
    """
    if type(value) is int:  # the most common type
        return value
    if isinstance(value, dict):
        return tuple((key, frozen(item)) for key, item in sorted(value.items()))
    if isinstance(value, (list, tuple)):
        return tuple(map(frozen, value))
    return value


def fingerprint(value: Any) -> str:
    """Returns 32 hex digits that identify plain data.

    They are equal on every Python version. The digits come from ASCII JSON, because `repr` of
    text depends on Python's Unicode tables.
    """
    text = json.dumps(value, separators=(",", ":"), sort_keys=True, allow_nan=False)
    return sha256(text.encode("ascii")).hexdigest()[:32]
