"""What can go wrong with what is kept, said in words: a key of the catalogue and its values."""

from __future__ import annotations

from typing import Any, NamedTuple


class Notice(NamedTuple):
    """Something the person should be told. ``str()`` is the English sentence."""

    text_key: str
    args: dict[str, Any]

    def __str__(self) -> str:
        from app.text import say

        return say(self.text_key, **self.args)


class StoreError(Exception):
    """Something could not be kept or opened; ``notice`` says what, why and what to do."""

    def __init__(self, text_key: str, **args: Any) -> None:
        super().__init__(text_key, args)
        self.notice = Notice(text_key, args)

    def __str__(self) -> str:
        return str(self.notice)
