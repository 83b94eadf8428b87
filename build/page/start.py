"""Starts the app on the page, after prepare.py or from a snapshot."""

import asyncio
import gc
import os
import random
import sys
from importlib import import_module
from typing import Any

import flet_js
import stage_files

from app import text

PAUSE = 0.02
"""Pause between two pieces of background work, in seconds."""

QUIET = 1500
"""Quiet time before background work, in milliseconds without messages."""

AGAIN = 2.0
"""Seconds after which a pack that failed to load is requested again."""


def bring(pack: str) -> None:
    """Loads a pack synchronously, so that its modules can be imported."""
    stage_files.put(pack)
    late.came(pack)


late: Any = globals()["late"]  # of prepare.py
late.homes.update(stage_files.homes.to_py())
late.others = stage_files.others
late.missing.update(stage_files.missing.to_py())
late.bring = bring
text.bring = lambda lang: bring(lang) if lang in late.missing else None

# The snapshot's seed is the same for everybody.
random.seed()


def run() -> None:
    """Starts the app in Flet, which waits for its client."""
    import flet
    from flet.messaging import pyodide_connection

    from app.main import begin, main
    from app.platform import receiving, sending

    pyodide_connection.flet_js = flet_js
    receiving.mend(pyodide_connection.PyodideConnection)
    sending.mend(pyodide_connection.PyodideConnection)
    begin()
    flet.run(main)


tidying: list[asyncio.Future[None]] = []  # asyncio keeps only weak references to tasks


async def settle() -> None:
    """Loads and prepares all remaining packs while the window is idle.

    Packs of languages are left out.
    """
    from app import main as house
    from app.early_imports import pieces

    tidying.append(asyncio.ensure_future(keep_tidy(house)))
    first = house.likely()
    while awaited := late.missing.difference(text.languages()):
        for pack in sorted(awaited, key=lambda pack: pack != first):
            await idle()
            try:
                await stage_files.fetch(pack)
            except Exception as error:  # go on with the others
                print(f"{pack} has not come yet: {error}")
                await asyncio.sleep(AGAIN)
            else:
                late.came(pack)
    use_compiled()
    for piece in pieces(first):
        await idle()
        piece()
    let_go()
    house.settled()
    await idle()
    house.rehearse()
    stage_files.calm()


async def keep_tidy(house: Any) -> None:
    """Collects garbage after each game, for as long as the app runs.

    `house` is the app's main module.
    """
    while True:
        await house.cleared()
        await idle()
        tidy()
        stage_files.calm()


def use_compiled() -> None:
    """Replaces msgpack's pure Python implementation with the compiled one.

    The snapshot contains only the pure Python implementation.
    """
    msgpack, compiled = import_module("msgpack"), import_module("msgpack._cmsgpack")
    for name in ("Packer", "Unpacker", "unpackb"):
        setattr(msgpack, name, getattr(compiled, name))


def let_go() -> None:
    """Empties the files of compiled libraries that have been loaded.

    The libraries remain in memory.
    """
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None) or ""
        if file.endswith(".so"):
            os.truncate(file, 0)


def tidy() -> None:
    """Collects garbage before the next game allocates more memory.

    WebAssembly memory never shrinks.
    """
    gc.collect()


async def idle() -> None:
    """Waits until the window has been quiet for `QUIET` milliseconds."""
    while True:
        await asyncio.sleep(PAUSE)
        if stage_files.quiet() > QUIET:
            return


flet_js.answer = lambda: None
flet_js.settle = lambda: asyncio.ensure_future(settle())
run()
