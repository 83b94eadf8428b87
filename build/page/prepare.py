"""Prepares Python before there is a window: import paths, imports and texts.

It runs when the build takes the memory snapshot, and at each start without a snapshot. Its result
must not depend on time, random numbers or the machine.
"""

import dataclasses
import gc
import os
import random
import sys
import types
import zipimport
from importlib import import_module
from importlib.machinery import FileFinder
from typing import Any

# Nothing reads the `__repr__` of a dataclass here. Flet's classes have hundreds of long ones.
dataclasses.dataclass.__kwdefaults__["repr"] = False  # type: ignore[index]

STAGE, LIBRARY = "/stage", "/lib/library.zip"
# Clears zipimport's directory cache: archives differ from those that the snapshot saw.
FORGET = zipimport._zip_directory_cache.clear  # type: ignore[attr-defined]


class Late:
    """Import hook that loads the pack of a missing module.

    After a start from a snapshot, packs are loaded one by one after the first screen. An earlier
    import loads its pack here, synchronously.
    """

    def __init__(self) -> None:
        self.homes: dict[str, str] = {}  # pack by module, or by package with all its modules
        self.others = ""  # pack of all other modules
        self.missing: set[str] = set()
        self.bring: Any = None  # loads one pack to where imports look for it

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        """Loads the pack of a missing module.

        Returns None, so that the next finder continues.
        """
        if not self.missing or name in sys.builtin_module_names:
            return
        home = name
        while home not in self.homes and "." in home:
            home = home.rpartition(".")[0]
        pack = self.homes.get(home, self.others)
        if pack in self.missing:
            self.bring(pack)

    def came(self, pack: str) -> None:
        """Records that a pack has been loaded.

        Python can then find its modules.
        """
        self.missing.discard(pack)
        FORGET()
        for finder in list(sys.path_importer_cache.values()):
            if isinstance(finder, FileFinder):
                finder.invalidate_caches()


def named(package: str) -> set[str]:
    """Returns the names of attributes and globals that a package uses.

    They are found in the code of its functions.
    """
    codes = [
        thing.__code__
        for thing in gc.get_objects()
        if isinstance(thing, types.FunctionType)
        and (thing.__module__ or "").split(".")[0] == package
    ]
    found: set[str] = set()
    while codes:
        code = codes.pop()
        found.update(code.co_names)
        codes += [inner for inner in code.co_consts if isinstance(inner, types.CodeType)]
    return found


def prepare(late: Late) -> None:
    """Imports the app and reads its texts.

    During the build there is no page. An empty module then replaces the page's end of Flet's
    connection.

    Args:
        late: Import hook that loads missing packs.
    """
    sys.path[:0] = [STAGE, LIBRARY]
    sys.dont_write_bytecode = True
    sys.meta_path.insert(0, late)
    alone = "flet_js" not in sys.modules
    if alone:
        sys.modules["flet_js"] = types.ModuleType("flet_js")
        # A snapshot cannot hold a compiled library; start.py replaces this one later.
        os.environ["MSGPACK_PUREPYTHON"] = "1"
    import flet.components.component
    import flet.messaging.pyodide_connection

    from app.main import prepared

    prepared()
    import_module("app.early_imports")  # needed first after the first screen
    # Flet loads each of its classes when the name is first used.
    for name in named("app").intersection(flet.__all__):
        getattr(flet, name)
    import_module("app.platform.quicker").quicken()
    import_module("app.platform.receiving")  # start.py patches the connection with these
    import_module("app.platform.sending")
    if alone:
        del sys.modules["flet_js"], os.environ["MSGPACK_PUREPYTHON"]


late = Late()
prepare(late)
FORGET()
random.seed(0)
# Those of attributes fill again within a moment.
sys._clear_internal_caches()  # type: ignore[attr-defined]
gc.collect()
gc.freeze()
