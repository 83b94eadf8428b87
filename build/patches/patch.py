"""A change to a file of Flet's client or of Pyodide, with its reason and its term."""

from __future__ import annotations

import re
from dataclasses import dataclass

OURS = "ours alone"
"""Stands in place of an upstream link for changes that nobody else needs."""


class PatchError(Exception):
    """A file of the client is not as this builder knows it."""


@dataclass(frozen=True)
class Edit:
    """One change to one file.

    Attributes:
        file: path in the client's folder.
        pattern: regular expression for the text to replace. It begins with plain characters, since
            the program is ten megabytes of one text.
        replacement: new text, as `re.sub` takes it.
        place: name of the place, for patches that change several.
        optional: accept a file without such a place.
    """

    file: str
    pattern: str
    replacement: str
    place: str = ""
    optional: bool = False

    def apply(self, text: str) -> tuple[str, int]:
        """Returns the changed text, and the number of places that were changed."""
        return re.subn(self.pattern, self.replacement, text)

    def fits(self, count: int) -> bool:
        """Whether a file with this number of such places is one that we know."""
        return count == 1 or (self.optional and count == 0)


@dataclass(frozen=True)
class Patch:
    """Changes that belong together.

    Attributes:
        name: short name, for tables and messages.
        why: fault or cost that the patch removes.
        upstream: address of the issue, name of a report in `reports/` ready to be filed, or `OURS`.
        gain: benefit on the devices that people hold.
        until: condition under which the patch goes.
        edits: the changes, in order.
    """

    name: str
    why: str
    upstream: str
    gain: str
    until: str
    edits: tuple[Edit, ...]
