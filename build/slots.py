"""Tells Python's script where the table of functions has what WebAssembly exports by name.

The script wants to know the slot of each exported function, so that one function has one address.
A browser tells that only the other way round: slot by slot, and each of nine thousand functions
becomes a JavaScript one that nothing ever lets go of. The file itself says it, so it is read here.
"""

from __future__ import annotations

import json
from pathlib import Path

from build.client import Patch
from build.shrink import SCRIPT, WASM, exports, sections, slots


def named(wasm: bytes) -> dict[str, int]:
    """Name of an exported function -> its last slot in the table; those that have one."""
    found = dict(sections(wasm))
    taken = slots(found[9])
    return {
        name: max(taken[index])
        for name, (kind, index) in exports(found[7]).items()
        if kind == 0 and index in taken
    }


def patches(known: dict[str, int]) -> tuple[Patch, ...]:
    """What changes in the script, which then asks no slot of the table whom it holds.

    A side module's functions are entered under the address that they are given by name.
    """
    table = json.dumps(known, separators=(",", ":"))
    return (
        Patch(
            SCRIPT,
            "the slots of exported functions",
            r"(assignWasmExports\(wasmExports\);)(updateGOT\(origExports\))",
            r"\1functionsInTableMap=new WeakMap(Object.entries("
            + table
            + r").map(([name,slot])=>[origExports[name],slot]));\2",
        ),
        Patch(
            SCRIPT,
            "every slot of the table is read",
            r"if\(!functionsInTableMap\)\{functionsInTableMap=new WeakMap;"
            r"updateTableMap\(0,wasmTable\.length\)\}",
            "",
        ),
        Patch(
            SCRIPT,
            "every slot of a side module is read",
            r"updateTableMap=\(offset,count\)=>\{if\(functionsInTableMap\)\{for\(var i=offset;"
            r"i<offset\+count;i\+\+\)\{var item=getWasmTableEntry\(i\);"
            r"if\(item\)\{functionsInTableMap\.set\(item,i\)\}\}\}\}",
            "updateTableMap=()=>{}",
        ),
    )


def tell(folder: Path) -> None:
    """Changes the script in a folder by the WebAssembly beside it.

    Raises:
        PatchError: the script is not as this module knows it.
        ShrinkError: the WebAssembly is not.
    """
    script = folder / SCRIPT
    text = script.read_text(encoding="utf-8")
    for patch in patches(named((folder / WASM).read_bytes())):
        text = patch.apply(text)
    script.write_text(text, encoding="utf-8")
