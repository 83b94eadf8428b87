"""Types for patches: edits with a reason and a removal condition."""

from __future__ import annotations

import re
from dataclasses import dataclass

OURS = "ours alone"
"""Value of `Patch.upstream` for a change that only this app needs."""


class PatchError(Exception):
    """Raised if a client file differs from what the patches expect."""


@dataclass(frozen=True)
class Edit:
    """Change to one file.

    Attributes:
        file: Path in the client's folder.
        pattern: Regular expression for the text to replace. For speed, it begins with plain
            characters, because the program has ten megabytes of text.
        replacement: New text in the format of `re.sub`.
        place: Name of this edit, for patches with several edits.
        optional: Whether a file without a match is accepted.
    """

    file: str
    pattern: str
    replacement: str
    place: str = ""
    optional: bool = False

    def apply(self, text: str) -> tuple[str, int]:
        """Returns the edited text and the number of matches."""
        return re.subn(self.pattern, self.replacement, text)

    def fits(self, count: int) -> bool:
        """Returns whether the pattern matched as often as expected.

        `count` is the number of matches.
        """
        return count == 1 or (self.optional and count == 0)


@dataclass(frozen=True)
class Patch:
    """Edits that belong together, with their reason.

    Attributes:
        name: Short name, for tables and messages.
        why: Fault or cost that the patch removes.
        upstream: Address of the issue, name of a report in `reports/`, or `OURS`.
        gain: Benefit on people's devices.
        until: Condition under which the patch is removed.
        edits: Edits in the order in which they are applied.
    """

    name: str
    why: str
    upstream: str
    gain: str
    until: str
    edits: tuple[Edit, ...]
