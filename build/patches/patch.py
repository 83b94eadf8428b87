"""Types of patches: edits of a file with their reason and the condition under which they go."""

from __future__ import annotations

import re
from dataclasses import dataclass

OURS = "ours alone"
"""Value of `Patch.upstream` for a change that nobody else needs."""


class PatchError(Exception):
    """A file of the client differs from the version that the patches were written for."""


@dataclass(frozen=True)
class Edit:
    """One change to one file.

    Attributes:
        file: path in the client's folder.
        pattern: regular expression for the text to replace. It begins with plain characters, since
            the program is ten megabytes of one text.
        replacement: new text, as `re.sub` takes it.
        place: name of this edit, for patches with several.
        optional: accept a file without a match.
    """

    file: str
    pattern: str
    replacement: str
    place: str = ""
    optional: bool = False

    def apply(self, text: str) -> tuple[str, int]:
        """Returns the changed text and the number of matches."""
        return re.subn(self.pattern, self.replacement, text)

    def fits(self, count: int) -> bool:
        """Whether this number of matches is expected."""
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
