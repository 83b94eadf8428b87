"""Entries: rows of content files with all fields filled in.

The fields of each kind of row are declared in the schema, which needs pydantic. To run matches
without pydantic, the game's `fields.json` repeats the fields with their defaults. `python -m
engines content GAME --fields` writes that file from the schema, and a test compares the two.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any, Self


class Entry:
    """One row of a content file.

    It is read-only and compared by identity.
    """

    def __init__(self, **fields: Any) -> None:
        self.__dict__.update(fields)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"entries do not change: {name}")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({vars(self)})"

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def replaced(self, **fields: Any) -> Self:
        """Returns a copy with the given fields replaced."""
        return type(self)(**{**vars(self), **fields})


def filled(
    kinds: Mapping[str, Mapping[str, Any]], kind: str, row: dict[str, Any]
) -> dict[str, Any]:
    """Returns a row completed with the defaults of its kind.

    Fields that only other kinds have are None.

    Args:
        kinds: Default values of the fields of each kind.
        kind: Kind of the row.
        row: Fields that the row sets itself.
    """
    return {**dict.fromkeys(chain(*kinds.values())), **kinds.get(kind, {}), **row}
