"""Settings: plain JSON values by name, saved at once."""

from __future__ import annotations

from contextlib import suppress
from math import isfinite
from typing import Any

from tinydb.table import Document

from .errors import Notice, StoreError
from .storage import Database

_TABLE = "settings"
_LONGEST = 10_000
"""Maximum length of a text in the settings."""

_LARGEST = 2**53
_NOTHING = object()

DAMAGED = Notice("store.notice.settings", {})
"""Says that some settings were damaged."""


class Settings:
    """The user's settings, readable even while another window is the writer."""

    def __init__(self) -> None:
        self._values: dict[str, Any] = {}
        self._db: Database | None = None
        self._why = "store.error.elsewhere"

    def attach(self, db: Database) -> bool:
        """Saves the values in ``db`` from now on; returns whether some were damaged.

        Those are left out, at any depth, and the rest is saved.
        """
        self._db = db
        table = db.table(_TABLE)
        found = table.get(doc_id=1)
        values = found.get("values") if found is not None else {}
        self._values = _sound(values) if isinstance(values, dict) else {}
        missing = found is None and _TABLE in (db.checked.read() or {})
        damaged = missing or self._values != values
        if damaged:
            with suppress(StoreError):  # then it is said at the next start, too
                table.upsert(Document({"values": self._values}, doc_id=1))
        return damaged

    def detach(self, why: str) -> None:
        """Refuses to save from now on, with the reason in ``why``."""
        self._db, self._why = None, why

    def get(self, key: str, default: Any = None) -> Any:
        """Value of a setting."""
        return self._values.get(key, default)

    def all(self) -> dict[str, Any]:
        """All values that were set."""
        return dict(self._values)

    def set(self, key: str, value: Any) -> None:
        """Saves a value, plain JSON data; may raise StoreError."""
        if self._db is None:
            raise StoreError(self._why)
        values = {**self._values, key: value}
        self._db.table(_TABLE).upsert(Document({"values": values}, doc_id=1))
        self._values = values


def _sound(value: Any) -> Any:
    """A value without those parts that cannot be shown or saved; `_NOTHING` for such a value."""
    if isinstance(value, dict):
        pairs = ((_sound(key), _sound(each)) for key, each in value.items())
        return {key: each for key, each in pairs if key is not _NOTHING and each is not _NOTHING}
    if isinstance(value, list):
        return [each for each in map(_sound, value) if each is not _NOTHING]
    if isinstance(value, str):
        whole = value.encode(errors="ignore").decode() == value
        return value if whole and len(value) <= _LONGEST else _NOTHING
    if isinstance(value, float):
        return value if isfinite(value) else _NOTHING
    return value if not isinstance(value, int) or abs(value) <= _LARGEST else _NOTHING
