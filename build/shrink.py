"""Cuts from the bundled Python what no page of ours can use: code, tables, and names of both.

`pyodide.asm.wasm` holds all that CPython and its libraries have: a database, seven compressors,
Asian codecs, its own tests. The linker lays functions and tables of one source file side by side,
so what belongs to a module is a handful of ranges (`PARTS`), which were read off this one file and
are used for no other: another version is shipped whole, and `runtime` says so.

A function in these ranges becomes a trap unless a function outside of them, or something that
JavaScript or a side module asks for by name, calls it, directly or over others, or has a slot of
the table for it. Numbers of functions, slots of the table and addresses stay what they were. The
modules leave the list of built-in ones, so that importing one fails as it does for any module that
is not there.
"""

from __future__ import annotations

import re
import struct
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from build.kept import Step
from build.progress import Line, Silent

STEP = Step("shrunk", (Path(__file__),))
WASM, SCRIPT = "pyodide.asm.wasm", "pyodide.asm.mjs"
# SHA-256 of the file that the ranges were read off.
KNOWN = "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6"

Range = tuple[int, int]  # first and last, both included


@dataclass(frozen=True)
class Block:
    """Functions of one part that lie side by side, and the table's slots that are theirs."""

    functions: Range
    slots: Range = (0, -1)


@dataclass(frozen=True)
class Part:
    """One thing to cut: built-in modules, the functions they consist of, and their tables."""

    modules: tuple[str, ...]
    blocks: tuple[Block, ...]
    tables: tuple[Range, ...] = ()  # addresses
    idle: tuple[int, ...] = ()  # functions that are called at every start, and need do nothing


PARTS = (
    Part(("_ctypes",), (Block((5252, 5454), (2235, 2428)), Block((10155, 10169)))),
    Part(("_posixsubprocess",), (Block((5455, 5457)),)),
    Part(("_bz2",), (Block((5458, 5475), (2430, 2445)), Block((12959, 12997), (7651, 7653)))),
    Part(("_sqlite3",), (Block((5652, 5771), (2530, 2632)), Block((10451, 12398), (6740, 7583)))),
    Part(("_lzma",), (Block((5772, 5795), (2635, 2654)), Block((10185, 10450), (6623, 6739)))),
    Part(("_zstd",), (Block((5796, 5830), (2655, 2688)), Block((12399, 12950), (7584, 7650)))),
    Part(("_csv",), (Block((6020, 6056), (2876, 2905)),)),
    Part(("_lsprof",), (Block((6099, 6125), (2933, 2952)),)),
    Part(("_remote_debugging",), (Block((6233, 6257), (3026, 3038)),)),
    Part(("cmath", "_statistics"), (Block((6467, 6500), (3250, 3274)),)),
    Part(("pyexpat", "_elementtree"), (Block((6795, 6963), (3585, 3771)),)),
    Part(
        (
            *("_multibytecodec", "_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp"),
            *("_codecs_kr", "_codecs_tw"),
        ),
        (Block((6964, 7098), (3772, 3909)),),
        tables=((800545, 1389907),),
    ),
    Part(("mmap",), (Block((7131, 7161), (3938, 3968)),)),
    Part(("termios",), (Block((7258, 7270), (4060, 4071)),)),
    Part(
        (
            *("xxsubtype", "_xxtestfuzz", "_testbuffer", "_testinternalcapi", "_testcapi"),
            *("_testlimitedcapi", "_testclinic", "_testclinic_limited"),
        ),
        (Block((7271, 8504), (4072, 5324)),),
    ),
    # The library of C++, which nothing here is written in; memory and exceptions stay.
    Part(
        (),
        (Block((14787, 16449), (7704, 8455)), Block((16460, 16896), (8394, 8435))),
        idle=(15703,),
    ),
)
# Functions of these parts that others call by number. To read them off the file takes seconds
# (`called_from_outside`), so they stand here.
CALLED = frozenset((5364, 5457, 12427, 15232, 15256, 15703, 15847, 16673))
# Slots of the functions that set up built-in modules: the list of those modules alone uses them.
SETUP: Range = (2125, 2212)
TRAP = b"\x03\x00\x00\x0b"  # a function's body: its length, no locals, unreachable, end


class ShrinkError(Exception):
    """The file is not built as this module reads it."""


# -- reading -----------------------------------------------------------------------------------


class Reader:
    """Numbers and names from a place in some bytes on."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data = data
        self.at = at

    def byte(self) -> int:
        """One byte."""
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """An unsigned number (LEB128)."""
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            if byte < 128:
                return value
            shift += 7

    def signed(self) -> int:
        """A signed number (LEB128)."""
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value - (1 << shift) if byte & 64 else value

    def take(self) -> bytes:
        """Bytes behind their length."""
        size = self.number()
        self.at += size
        return self.data[self.at - size : self.at]

    def skip(self, numbers: int) -> None:
        """Passes over some numbers."""
        for _ in range(numbers):
            while self.data[self.at] > 127:
                self.at += 1
            self.at += 1

    def constant(self) -> int | None:
        """The value of an initial expression; None when it is no plain number."""
        kind = self.byte()
        value: int | None = self.signed() if kind in (0x41, 0x42) else None
        if value is None:
            self.skip(1)
        if self.byte() != 0x0B:
            raise ShrinkError("an initial value is more than a constant")
        return value


def number(value: int) -> bytes:
    """An unsigned number as LEB128."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def signed(value: int) -> bytes:
    """A signed number as LEB128."""
    out = bytearray()
    while not -64 <= value < 64:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value & 127)
    return bytes(out)


def sections(wasm: bytes) -> list[tuple[int, bytes]]:
    """Number and content of every section, in order."""
    if wasm[:8] != b"\0asm\1\0\0\0":
        raise ShrinkError("it is no WebAssembly")
    reader, found = Reader(wasm, 8), []
    while reader.at < len(wasm):
        found.append((reader.byte(), reader.take()))
    return found


def imports(section: bytes) -> list[tuple[str, int]]:
    """Name and kind (0 function, 1 table, 2 memory, 3 global, 4 tag) of every import."""
    reader = Reader(section)
    found = []
    for _ in range(reader.number()):
        reader.take()
        name, kind = reader.take().decode(), reader.byte()
        if kind == 0:
            reader.skip(1)
        elif kind == 3:
            reader.at += 2
        elif kind == 4:
            reader.skip(2)
        else:
            reader.at += kind == 1
            reader.skip(2 if reader.byte() & 1 else 1)
            # A limit's flags say whether a highest size follows the lowest.
        found.append((name, kind))
    return found


def exports(section: bytes) -> dict[str, tuple[int, int]]:
    """Name -> kind and number of every export."""
    reader = Reader(section)
    found = {}
    for _ in range(reader.number()):
        name = reader.take().decode()
        found[name] = (reader.byte(), reader.number())
    return found


def results(types: bytes, functions: bytes) -> list[int]:
    """How many values each function gives back."""
    reader, counts = Reader(types), []
    for _ in range(reader.number()):
        if reader.byte() != 0x60:
            raise ShrinkError("a type is not that of a function")
        reader.take()
        counts.append(len(reader.take()))
    reader = Reader(functions)
    return [counts[reader.number()] for _ in range(reader.number())]


# How many numbers follow an instruction; what is not listed has a line of its own in `calls`.
FOLLOW = (
    dict.fromkeys([*range(0x45, 0xC5), 0, 1, 5, 0x0A, 0x0B, 0x0F, 0x19, 0x1A, 0x1B, 0xD1], 0)
    | dict.fromkeys([*range(2, 5), *range(6, 10), 0x0C, 0x0D, 0x18, *range(0x20, 0x27)], 1)
    | dict.fromkeys([0x3F, 0x40, 0x41, 0x42, 0xD0], 1)
    | dict.fromkeys([0x11, 0x13, *range(0x28, 0x3F)], 2)
)
FOLLOW_BULK = dict.fromkeys(range(8), 0) | dict.fromkeys([8, 10, 12, 14], 2)


def calls(body: bytes) -> set[int]:
    """Functions that a function calls by number, or takes a reference to."""
    reader = Reader(body)
    for _ in range(reader.number()):
        reader.skip(1)
        if reader.byte() in (0x63, 0x64):
            reader.skip(1)
    found = set()
    end = len(body)
    while reader.at < end:
        code = reader.byte()
        follow = FOLLOW.get(code)
        if follow is not None:
            if 0x28 <= code < 0x3F and reader.data[reader.at] & 64:
                follow += 1  # a memory's number between alignment and offset
            reader.skip(follow)
        elif code in (0x10, 0x12, 0xD2):
            found.add(reader.number())
        elif code in (0x43, 0x44):
            reader.at += 4 if code == 0x43 else 8
        elif code == 0x0E:
            reader.skip(reader.number() + 1)
        elif code == 0x1C:
            reader.at += reader.number()
        elif code == 0xFC:
            reader.skip(FOLLOW_BULK.get(reader.number(), 1))
        elif code == 0x1F:
            reader.skip(1)
            for _ in range(reader.number()):
                reader.skip(2 if reader.byte() < 2 else 1)
        else:
            raise ShrinkError(f"instruction {code:#x} is not known here")
    if reader.at != end:
        raise ShrinkError("a function does not end where it should")
    return found


# -- cutting -----------------------------------------------------------------------------------


def slots(section: bytes) -> dict[int, list[int]]:
    """Function -> its slots in the table."""
    reader = Reader(section)
    if reader.number() != 1 or reader.number() != 0:
        raise ShrinkError("the table is not filled in one go")
    first = reader.constant()
    if first is None:
        raise ShrinkError("the table is not filled from a fixed slot on")
    found: dict[int, list[int]] = {}
    for slot in range(first, first + reader.number()):
        found.setdefault(reader.number(), []).append(slot)
    return found


def _within(number: int, ranges: Iterable[Range]) -> bool:
    return any(first <= number <= last for first, last in ranges)


def doomed_functions(taken: dict[int, list[int]]) -> set[int]:
    """All functions of `PARTS` that no slot of somebody else means.

    Functions that happened to be compiled to the same code became one, wherever they belong.
    """
    doomed = set()
    for block in (block for part in PARTS for block in part.blocks):
        for each in range(block.functions[0], block.functions[1] + 1):
            if all(_within(slot, (block.slots, SETUP)) for slot in taken.get(each, ())):
                doomed.add(each)
    return doomed


def called_from_outside(
    bodies: list[bytes], offset: int, doomed: set[int], idle: set[int]
) -> set[int]:
    """Those of the doomed functions that others call by number: what `CALLED` tells.

    Args:
        offset: the number of the first body; imported functions come before it.
        idle: functions that will call nobody.
    """
    found: set[int] = set()
    for x, body in enumerate(bodies, offset):
        if x not in doomed and x not in idle:
            found |= calls(body)
    return found & doomed


def kept_functions(
    bodies: list[bytes], offset: int, doomed: set[int], needed: Iterable[int], idle: set[int]
) -> set[int]:
    """Those of the doomed functions that are called all the same, directly or over others.

    Args:
        offset: the number of the first body; imported functions come before it.
        needed: numbers of functions that are asked for by name, or that others call.
        idle: functions that will call nobody.
    """
    todo = [*needed]
    kept: set[int] = set()
    while todo:
        each = todo.pop()
        if each in doomed and each not in kept:
            kept.add(each)
            todo += () if each in idle else calls(bodies[each - offset])
    return kept


class Memory:
    """The data segments of a file: address -> bytes."""

    def __init__(self, segments: dict[int, bytes]) -> None:
        self.segments = segments
        self._starts = sorted(segments)

    def _within(self, address: int, size: int) -> Iterator[tuple[int, bytes]]:
        """The segments that lie, in part at least, in `size` bytes from an address on."""
        at = max(bisect_right(self._starts, address) - 1, 0)
        for start in self._starts[at : bisect_left(self._starts, address + size)]:
            yield start, self.segments[start]

    @classmethod
    def read(cls, section: bytes) -> Memory:
        """From a data section whose segments all have a fixed address."""
        reader, segments = Reader(section), {}
        for _ in range(reader.number()):
            if reader.byte() != 0:
                raise ShrinkError("a data segment has no fixed address")
            address = reader.constant()
            if address is None:
                raise ShrinkError("a data segment has no fixed address")
            segments[address] = reader.take()
        return cls(segments)

    def write(self) -> bytes:
        """The data section."""
        out = [number(len(self.segments))]
        for address, data in self.segments.items():
            out += [b"\0\x41", signed(address), b"\x0b", number(len(data)), data]
        return b"".join(out)

    def at(self, address: int, size: int) -> bytes:
        """Bytes at an address; zeros where no segment lies."""
        out = bytearray(size)
        for start, data in self._within(address, size):
            low, high = max(start, address), min(start + len(data), address + size)
            if low < high:
                out[low - address : high - address] = data[low - start : high - start]
        return bytes(out)

    def put(self, address: int, new: bytes) -> None:
        """Overwrites what segments have at an address; what lies in none must be zero."""
        for start, data in self._within(address, len(new)):
            low, high = max(start, address), min(start + len(data), address + len(new))
            if low < high:
                piece = new[low - address : high - address]
                self.segments[start] = data[: low - start] + piece + data[high - start :]
        if self.at(address, len(new)) != new:
            raise ShrinkError("a change in memory does not fit the segments")

    def text(self, address: int) -> str:
        """The text at an address, up to its zero."""
        return self.at(address, 64).split(b"\0")[0].decode("ascii", "replace")

    def drop(self, ranges: Iterable[Range]) -> None:
        """Leaves out every segment that lies within a range; its place is zeros."""
        for start, data in [*self.segments.items()]:
            if any(_within(start, [r]) and _within(start + len(data) - 1, [r]) for r in ranges):
                del self.segments[start]
        self._starts = sorted(self.segments)


def _unlist(memory: Memory, table: int, modules: set[str]) -> None:
    """Takes modules out of the list of built-in ones: pairs of name and function, then zeros."""
    rows: list[bytes] = []
    gone: set[str] = set()
    at = table
    while (row := memory.at(at, 8)) != bytes(8):
        name = memory.text(struct.unpack_from("<I", row)[0])
        if name in modules:
            gone.add(name)
        else:
            rows.append(row)
        at += 8
    if gone != modules:
        raise ShrinkError(f"modules not found: {', '.join(sorted(modules - gone))}")
    memory.put(table, b"".join(rows).ljust(at - table, b"\0"))


def _names(script: str) -> set[str]:
    """Every word of a script, with and without the underscore that JavaScript's names have."""
    words = set(re.findall(r"[\w$]+", script))
    return words | {word[1:] for word in words if word.startswith("_")}


ASSIGN = re.compile(
    r"var (?P<names>(?:\w+,){1000,}\w+);"
    r"function assignWasmExports\(wasmExports\)\{(?P<body>[^{}]*)\}"
)


def cut_script(script: str, kept: set[str]) -> str:
    """The runtime's script without the lines that take up exports which are gone."""
    found = ASSIGN.search(script)
    if found is None:
        raise ShrinkError(f"{SCRIPT} does not take up its exports as this module knows it")
    lines, gone = [], set()
    for line in found["body"].split(";"):
        name = re.search(r'wasmExports\["([^"]+)"\]', line)
        if name and name[1] not in kept:
            gone |= set(re.findall(r"(?:^|=)(\w+)(?==)", line))
        else:
            lines.append(line)
    names = [name for name in found["names"].split(",") if name not in gone]
    return (
        script[: found.start()]
        + f"var {','.join(names)};function assignWasmExports(wasmExports){{{';'.join(lines)}}}"
        + script[found.end() :]
    )


def cut(wasm: bytes, script: str, others: Iterable[str], sides: Iterable[bytes]) -> bytes:
    """The file without `PARTS`, and with those exports alone that somebody asks for.

    Args:
        script: the runtime's script without its list of exports.
        others: other scripts that use them.
        sides: the dynamic libraries that will be loaded.

    Raises:
        ShrinkError: it is not built as this module reads it.
    """
    found = dict(sections(wasm))
    own = imports(found[2])
    offered = exports(found[7])
    asked = _names(script).union(*map(_names, others)) | {name for name, _ in own}
    for side in sides:
        asked |= {name for name, _ in imports(dict(sections(side))[2])}
    kept = {
        name: (kind, index)
        for name, (kind, index) in offered.items()
        if name in asked or kind in (1, 2, 4) or name.startswith("__em_js")
    }
    offset = sum(kind == 0 for _, kind in own)
    reader = Reader(found[10])
    bodies = [reader.take() for _ in range(reader.number())]
    doomed = doomed_functions(slots(found[9]))
    needed = [*CALLED, *(index for kind, index in kept.values() if kind == 0)]
    idle = {each for part in PARTS for each in part.idle}
    doomed -= kept_functions(bodies, offset, doomed, needed, idle) | idle
    returning = results(found[1], found[3])
    code = []
    for x, body in enumerate(bodies, offset):
        if x in idle:
            # A constructor gives back what it was given first: the object.
            body = b"\0\x20\0\x0b" if returning[x - offset] else b"\0\x0b"
        code.append(TRAP if x in doomed else number(len(body)) + body)

    memory = Memory.read(found[11])
    reader = Reader(found[6])
    values = []
    for _ in range(reader.number()):
        reader.at += 2
        values.append(reader.constant())
    first = sum(kind == 3 for _, kind in own)
    listed = values[offered["PyImport_Inittab"][1] - first]
    if listed is None:
        raise ShrinkError("the list of built-in modules has no fixed address")
    table = struct.unpack("<I", memory.at(listed, 4))[0]
    _unlist(memory, table, {name for part in PARTS for name in part.modules})
    for part in PARTS:
        memory.drop(part.tables)

    out = [
        number(len(kept)),
        *(
            number(len(name.encode())) + name.encode() + bytes([kind]) + number(index)
            for name, (kind, index) in kept.items()
        ),
    ]
    changed = {
        7: b"".join(out),
        10: number(len(code)) + b"".join(code),
        11: memory.write(),
        12: number(len(memory.segments)),
    }
    whole = [wasm[:8]]
    for kind, content in sections(wasm):
        content = changed.get(kind, content)
        whole.append(bytes([kind]) + number(len(content)) + content)
    return b"".join(whole)


def _without_list(script: str) -> str:
    found = ASSIGN.search(script)
    return script if found is None else script[: found.start()] + script[found.end() :]


def runtime(folder: Path, sides: Iterable[bytes], line: Line | None = None) -> bool:
    """Cuts the runtime that lies in a folder; false when it is another one than `PARTS` tells of.

    Args:
        sides: the dynamic libraries that will be loaded into it.
        line: where to say what is being done.

    Results are kept by content.
    """
    wasm = (folder / WASM).read_bytes()
    if sha256(wasm).hexdigest() != KNOWN:
        return False
    script = (folder / SCRIPT).read_text(encoding="utf-8")
    others = [(folder / "pyodide.mjs").read_text(encoding="utf-8")]
    sides = sorted(sides)

    def small() -> bytes:
        with (line or Silent()).task("Cutting Python to what a page can use"):
            return cut(wasm, _without_list(script), others, sides)

    data = STEP.kept(small, wasm, script, *others, *sides)
    left = set(exports(dict(sections(data))[7]))
    (folder / WASM).write_bytes(data)
    (folder / SCRIPT).write_text(cut_script(script, left), encoding="utf-8")
    return True


def libraries(*packages: dict[str, bytes]) -> Iterator[bytes]:
    """The dynamic libraries among the files of packages."""
    for files in packages:
        yield from (data for path, data in files.items() if path.endswith(".so"))
