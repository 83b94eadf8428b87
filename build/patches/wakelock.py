"""Patches of wakelock_plus, which keeps the screen awake."""

from build.patches.patch import Edit, Patch

SCRIPT = "assets/packages/wakelock_plus/assets/no_sleep.js"

PATCHES = (
    Patch(
        name="overlapping requests",
        why="two requests that overlap share one answer, which the first takes away",
        upstream="wakelock.md",
        gain="no error when a phone comes back to the page and the app asks as well",
        until="wakelock_plus keeps its answer until both requests have it",
        edits=tuple(
            Edit(
                SCRIPT,
                rf"_nativeEnabledCompleter\.{answer}\(",
                rf"_nativeEnabledCompleter?.{answer}(",
                place=answer,
            )
            for answer in ("complete", "completeError")
        ),
    ),
)
