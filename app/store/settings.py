"""Settings: named plain JSON values, saved at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tinydb.table import Document

from .errors import Notice, StoreError
from .formats import SETTINGS
from .storage import Database

DAMAGED = Notice("store.notice.settings", {})
"""Notice that some settings were damaged."""


class Settings:
    """Settings of the user, readable even while another window is the writer."""

    def __init__(self) -> None:
        self._values: dict[str, Any] = {}
        self._db: Database | None = None
        self._why = "store.error.elsewhere"

    def attach(self, db: Database) -> None:
        """Starts saving the settings in `db`."""
        self._db = db
        found = db.table(SETTINGS).get(doc_id=1)
        values = found.get("values") if found else None
        self._values = dict(values) if isinstance(values, dict) else {}

    def detach(self, why: str) -> None:
        """Refuses to save from now on, for the reason `why`."""
        self._db, self._why = None, why

    @property
    def values(self) -> Mapping[str, Any]:
        """All settings that were set, as a new object after each change."""
        return self._values

    def get(self, key: str, default: Any = None) -> Any:
        """Returns the value of a setting."""
        return self._values.get(key, default)

    def all(self) -> dict[str, Any]:
        """Returns all settings that were set."""
        return dict(self._values)

    def set(self, key: str, value: Any) -> None:
        """Saves a setting, plain JSON data; may raise StoreError."""
        if self._db is None:
            raise StoreError(self._why)
        values = {**self._values, key: value}
        self._db.table(SETTINGS).upsert(Document({"values": values}, doc_id=1))
        self._values = values
