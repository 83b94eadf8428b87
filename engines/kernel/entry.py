"""Entries of a game's content at run time: rows of its JSON files, with every field of their kind.

The schema alone declares those fields. It needs pydantic, which a match does without; so the
game's `fields.json` lists them with their defaults. `python -m engines content GAME --fields`
writes that file from the schema, and a test holds the two equal.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any, Self


class Entry:
    """One row, for reading only; it equals itself alone."""

    def __init__(self, **fields: Any) -> None:
        self.__dict__.update(fields)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"entries do not change: {name}")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({vars(self)})"

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def replaced(self, **fields: Any) -> Self:
        """Make an entry that differs in these fields."""
        return type(self)(**{**vars(self), **fields})


def filled(
    kinds: Mapping[str, Mapping[str, Any]], kind: str, row: dict[str, Any]
) -> dict[str, Any]:
    """Fields of a row, with the defaults of its kind; None for those that only other kinds have."""
    return {**dict.fromkeys(chain(*kinds.values())), **kinds.get(kind, {}), **row}
