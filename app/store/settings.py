"""Settings: named JSON values, each of which is saved at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tinydb.table import Document

from .errors import Notice, StoreError
from .formats import SETTINGS
from .storage import Database

DAMAGED = Notice("store.notice.settings", {})
"""Message to the user that some settings were damaged."""


class Settings:
    """The user's settings.

    They can be read even while another window is the writer.
    """

    def __init__(self) -> None:
        self._values: dict[str, Any] = {}
        self._db: Database | None = None
        self._why = "store.error.elsewhere"

    def attach(self, db: Database) -> None:
        """Reads the settings from a database and saves changes there."""
        self._db = db
        found = db.table(SETTINGS).get(doc_id=1)
        values = found.get("values") if found else None
        self._values = dict(values) if isinstance(values, dict) else {}

    def detach(self, why: str) -> None:
        """Refuses all further changes.

        Args:
            why: Key of the message that explains the refusal.
        """
        self._db, self._why = None, why

    @property
    def values(self) -> Mapping[str, Any]:
        """All settings that have been set.

        Each change creates a new object.
        """
        return self._values

    def get(self, key: str, default: Any = None) -> Any:
        """Returns the value of a setting.

        It is `default` if the setting has not been set.
        """
        return self._values.get(key, default)

    def all(self) -> dict[str, Any]:
        """Returns a copy of all settings that have been set."""
        return dict(self._values)

    def set(self, key: str, value: Any) -> None:
        """Saves the value of a setting as JSON.

        Raises:
            StoreError: The setting cannot be saved.
        """
        if self._db is None:
            raise StoreError(self._why)
        values = {**self._values, key: value}
        self._db.table(SETTINGS).upsert(Document({"values": values}, doc_id=1))
        self._values = values
