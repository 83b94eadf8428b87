"""Types of patches: edits with a reason and a condition for removal."""

from __future__ import annotations

import re
from dataclasses import dataclass

OURS = "ours alone"
"""Value of `Patch.upstream` for a change that nobody else needs."""


class PatchError(Exception):
    """Error about a client file that differs from the patched version."""


@dataclass(frozen=True)
class Edit:
    """A change to a file.

    Attributes:
        file: Path in the client's folder.
        pattern: Regular expression for the text to replace. It begins with plain characters for
            speed, since the program is a text of ten megabytes.
        replacement: New text in the format of `re.sub`.
        place: Name of this edit, for patches with several.
        optional: Whether a file without a match is accepted.
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
    """A set of edits that belong together.

    Attributes:
        name: Short name, for tables and messages.
        why: Fault or cost that the patch removes.
        upstream: Address of the issue, name of a report in `reports/` ready to be filed, or `OURS`.
        gain: Benefit on people's devices.
        until: Condition under which the patch is removed.
        edits: Edits in order.
    """

    name: str
    why: str
    upstream: str
    gain: str
    until: str
    edits: tuple[Edit, ...]
