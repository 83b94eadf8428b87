"""The first Python that runs on the page, right after prepare.py or from a memory that holds it."""

import asyncio
import gc
import os
import random
import sys
from importlib import import_module
from typing import Any

import flet_js
import stage_files

PAUSE = 0.02
"""Seconds between two pieces of work that nobody waits for."""

QUIET = 1500
"""Milliseconds without news from the window after which such work is begun."""

AGAIN = 2.0
"""Seconds before the next pack is asked for when one did not come."""


def bring(pack: str) -> None:
    """Lays a pack where imports look for it; returns when it is there."""
    stage_files.put(pack)
    late.came(pack)


late: Any = globals()["late"]  # of prepare.py
late.homes.update(stage_files.homes.to_py())
late.others = stage_files.others
late.missing.update(stage_files.missing.to_py())
late.bring = bring

# What a memory from elsewhere must not decide: chance.
random.seed()


def run() -> None:
    """Hands the app to Flet, which then waits for its client."""
    import flet
    from flet.messaging import pyodide_connection

    from app.main import begin, main
    from app.platform import receiving

    pyodide_connection.flet_js = flet_js
    receiving.mend(pyodide_connection.PyodideConnection)
    begin()
    flet.run(main)


tidying: list[asyncio.Future[None]] = []  # a task that nobody holds may be collected


async def settle() -> None:
    """Brings what the first screen could do without. Nobody waits, so it waits for everybody."""
    from app import main as house
    from app.early_imports import pieces

    tidying.append(asyncio.ensure_future(keep_tidy(house)))
    first = house.likely()
    while late.missing:
        for pack in sorted(late.missing, key=lambda pack: pack != first):
            await idle()
            try:
                await stage_files.fetch(pack)
            except Exception as error:  # the others come all the same
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
    """Tidies up after each game."""
    while True:
        await house.cleared()
        await idle()
        tidy()
        stage_files.calm()


def use_compiled() -> None:
    """Messages with the window: their compiled coder takes over from the one in the snapshot."""
    msgpack, compiled = import_module("msgpack"), import_module("msgpack._cmsgpack")
    for name in ("Packer", "Unpacker", "unpackb"):
        setattr(msgpack, name, getattr(compiled, name))


def let_go() -> None:
    """Empties the files of compiled libraries, which lie in memory and are not read again."""
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None) or ""
        if file.endswith(".so"):
            os.truncate(file, 0)


def tidy() -> None:
    """Frees what a game has left behind, before the next one needs more: memory never shrinks."""
    gc.collect()


async def idle() -> None:
    """Returns once the window has been quiet for a moment."""
    while True:
        await asyncio.sleep(PAUSE)
        if stage_files.quiet() > QUIET:
            return


flet_js.answer = lambda: None
flet_js.settle = lambda: asyncio.ensure_future(settle())
run()
