"""Patches of Pyodide's scripts."""

from build.patches.patch import OURS, Edit, Patch

LOADER, ENGINE = "pyodide/pyodide.mjs", "pyodide/pyodide.asm.mjs"

PATCHES = (
    Patch(
        name="no map of Pyodide",
        why="the script names a source map that is not shipped",
        upstream=OURS,
        gain="none; developer tools ask for no missing file",
        until="the map is shipped or no longer named",
        edits=(Edit(LOADER, r"//# sourceMappingURL=\S+", ""),),
    ),
    Patch(
        name="snapshot by runs",
        why="a snapshot is laid out by the page's worker, run by run",
        upstream="snapshot.md",
        gain="no second copy of Python's memory while it starts; the snapshot itself brings a warm "
        "start from 3.66 to 2.53 s (desktop processor)",
        until="Pyodide takes a function that lays out a snapshot",
        edits=(
            Edit(
                ENGINE,
                r"return Module\.HEAP8\.set\(t\),l",
                "return API.config.layMemory(t,Module,growMemory),l",
            ),
        ),
    ),
    Patch(
        name="packages from here",
        why="the packages' foreign address",
        upstream="https://github.com/flet-dev/flet/issues/2276",
        gain="no foreign host learns who plays; the content security policy would stop it anyway",
        until="page/worker.js passes `packageBaseUrl` and a test shows that nothing else is asked",
        edits=(Edit(LOADER, r"https://cdn\.jsdelivr\.net/", "./"),),
    ),
)
