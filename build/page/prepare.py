"""Everything of Python's that can be done before there is a window: where code lies, what is
imported, the words that are read.

Runs once, when the build takes the memory snapshot, and again at each start that has to do without
it. What it leaves behind is the same for everybody: no time, no chance, no name of a machine.
"""

import gc
import os
import random
import sys
import types
import zipimport
from importlib import import_module
from importlib.machinery import FileFinder
from typing import Any

STAGE, LIBRARY = "/stage", "/lib/library.zip"
# Tables of what is in which archive; the archives that come are not those the snapshot saw.
FORGET = zipimport._zip_directory_cache.clear  # type: ignore[attr-defined]


class Late:
    """Asked first for any module that is not there yet: brings the pack that holds it.

    After a start from memory the packs come one by one behind the first screen. Whoever cannot
    wait for one gets it here, at once.
    """

    def __init__(self) -> None:
        self.homes: dict[str, str] = {}  # module, or package with all in it -> pack
        self.others = ""  # the pack of any other module
        self.missing: set[str] = set()
        self.bring: Any = None  # lays one pack where imports look for it

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        """Finds nothing itself: the usual search does, now that the pack is there."""
        if not self.missing or name in sys.builtin_module_names:
            return
        home = name
        while home not in self.homes and "." in home:
            home = home.rpartition(".")[0]
        pack = self.homes.get(home, self.others)
        if pack in self.missing:
            self.bring(pack)

    def came(self, pack: str) -> None:
        """Notes that a pack has been laid out."""
        self.missing.discard(pack)
        FORGET()
        for finder in list(sys.path_importer_cache.values()):
            if isinstance(finder, FileFinder):
                finder.invalidate_caches()


def named(package: str) -> set[str]:
    """All names of attributes and globals that the package's functions use."""
    codes = [
        thing.__code__
        for thing in gc.get_objects()
        if isinstance(thing, types.FunctionType) and thing.__module__.split(".")[0] == package
    ]
    found: set[str] = set()
    while codes:
        code = codes.pop()
        found.update(code.co_names)
        codes += [inner for inner in code.co_consts if isinstance(inner, types.CodeType)]
    return found


def prepare(late: Late) -> None:
    """Imports the app and reads its words.

    Without a page around it (in the build) a blank stands in for the page's side of Flet's line.
    """
    sys.path[:0] = [STAGE, LIBRARY]
    sys.dont_write_bytecode = True
    sys.meta_path.insert(0, late)
    alone = "flet_js" not in sys.modules
    if alone:
        sys.modules["flet_js"] = types.ModuleType("flet_js")
        # A compiled library cannot be kept in a snapshot; start.py puts it in later.
        os.environ["MSGPACK_PUREPYTHON"] = "1"
    import flet.components.component
    import flet.messaging.pyodide_connection

    from app.main import prepared

    prepared()
    import_module("app.early_imports")  # the first thing wanted behind the first screen
    # Flet loads each of its classes when the name is first used.
    for name in named("app").intersection(flet.__all__):
        getattr(flet, name)
    import_module("app.platform.quicker").quicken()
    import_module("app.platform.receiving")  # start.py mends the connection with it
    if alone:
        del sys.modules["flet_js"], os.environ["MSGPACK_PUREPYTHON"]


late = Late()
prepare(late)
FORGET()
random.seed(0)
gc.collect()
gc.freeze()
