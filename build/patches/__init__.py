"""Patches of third-party files: Flutter's program, wakelock_plus and Pyodide.

Each edit must match exactly once, or at most once if it is optional. Otherwise, the build stops
with a message. `python -m build.patches --against WHEEL` tries all patches on another version of
flet-web. See docs/upgrading.md.
"""

from build.patches import flutter, pyodide, wakelock
from build.patches.patch import Patch, PatchError

PATCHES: tuple[Patch, ...] = (*flutter.PATCHES, *wakelock.PATCHES, *pyodide.PATCHES)

__all__ = ["PATCHES", "Patch", "PatchError", "is_patched", "patched"]


def is_patched(file: str) -> bool:
    """Returns whether any patch changes a file.

    `file` is a path in the client's folder.
    """
    return any(edit.file == file for patch in PATCHES for edit in patch.edits)


def patched(file: str, text: str, patches: tuple[Patch, ...] = PATCHES) -> str:
    """Returns the text of a file with all its patches applied.

    `file` is its path in the client's folder.

    Raises:
        PatchError: A pattern does not match as often as expected.
    """
    for patch in patches:
        for edit in patch.edits:
            if edit.file != file:
                continue
            text, count = edit.apply(text)
            if not edit.fits(count):
                raise PatchError(
                    f"{file}: the place to change ({patch.name}: {patch.why}) was found {count} "
                    "times instead of once. The flet-web package differs from the one this builder "
                    f"was written for; docs/upgrading.md tells what to do. This patch is needed "
                    f"until {patch.until}."
                )
    return text
