"""The bundled Python without what no page can use: still whole for everybody else."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from build import archive, client, pyc, shrink, wheels

RUNTIME = client.source() / "pyodide"
needs_node = pytest.mark.skipif(pyc.node() is None, reason="no Node to run Pyodide with")
SCRIPT = """
import importlib, sys, zlib, hashlib, unicodedata, json, random, decimal, datetime, re
gone = []
for name in NAMES:
    try:
        importlib.import_module(name)
    except ModuleNotFoundError:
        gone.append(name)
assert gone == NAMES, set(NAMES) - set(gone)
assert not set(NAMES) & set(sys.builtin_module_names)
assert zlib.decompress(zlib.compress(b"stage" * 999)) == b"stage" * 999
assert hashlib.sha256(b"").hexdigest().startswith("e3b0c442")
assert unicodedata.normalize("NFC", "e\\u0302\\u0301") == "\\u1ebf"
assert unicodedata.name("\\u1ebf") == "LATIN SMALL LETTER E WITH CIRCUMFLEX AND ACUTE"
assert json.loads(json.dumps({"a": [1.5, None, "\\u1ebf"]})) == {"a": [1.5, None, "\\u1ebf"]}
assert random.Random(1).getrandbits(32) == 577090037
assert str(decimal.Decimal(1) / 3)[:6] == "0.3333"
assert datetime.datetime(2026, 1, 2).isoformat() == "2026-01-02T00:00:00"
assert re.fullmatch(r"(\\w+) (?P<n>\\d+)", "Black 7")["n"] == "7"
assert "\\u1ebf".encode("utf-16").decode("utf-16") == "\\u1ebf"
print("DONE")
"""


@pytest.fixture(scope="module")
def cut(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runtime")
    client.copy_runtime(folder)
    for name in ("python_stdlib.zip", "pyodide-lock.json"):
        shutil.copyfile(RUNTIME / name, folder / name)
    packages = [archive.of_wheel(wheels.wheel(name)) for name in ("msgpack", "pydantic-core")]
    assert shrink.runtime(folder, shrink.libraries(*packages)), "another Pyodide: read PARTS anew"
    return folder


def parts(wasm: bytes) -> dict[int, bytes]:
    return dict(shrink.sections(wasm))


@pytest.mark.parametrize("value", [0, 1, 127, 128, 300, 2**31, 2**32 - 1])
def test_numbers_there_and_back(value: int) -> None:
    assert shrink.Reader(shrink.number(value)).number() == value
    assert shrink.Reader(shrink.signed(value)).signed() == value
    assert shrink.Reader(shrink.signed(-value)).signed() == -value


def test_a_third_is_gone_and_all_numbers_stay(cut: Path) -> None:
    before = (RUNTIME / shrink.WASM).read_bytes()
    after = (cut / shrink.WASM).read_bytes()
    assert len(after) < 0.7 * len(before)
    old, new = parts(before), parts(after)
    assert {kind: new[kind] for kind in (1, 2, 3, 4, 6, 9)} == {
        kind: old[kind] for kind in (1, 2, 3, 4, 6, 9)
    }
    kept, offered = shrink.exports(new[7]), shrink.exports(old[7])
    assert kept.items() <= offered.items()
    for package in ("msgpack", "pydantic-core"):
        for library in shrink.libraries(archive.of_wheel(wheels.wheel(package))):
            asked = {name for name, _ in shrink.imports(parts(library)[2])}
            assert asked & offered.keys() <= kept.keys()


def test_script_takes_up_what_is_left_and_nothing_else(cut: Path) -> None:
    script = (cut / shrink.SCRIPT).read_text(encoding="utf-8")
    kept = shrink.exports(parts((cut / shrink.WASM).read_bytes())[7])
    taken = set(re.findall(r'=wasmExports\["([^"]+)"\]', script))
    assert {"malloc", "free"} <= taken <= kept.keys()
    assert "sqlite3_open" not in script
    assert len(kept) < 1000


def test_what_others_call_of_it_is_what_was_read_off() -> None:
    found = parts((RUNTIME / shrink.WASM).read_bytes())
    offset = sum(kind == 0 for _, kind in shrink.imports(found[2]))
    reader = shrink.Reader(found[10])
    bodies = [reader.take() for _ in range(reader.number())]
    doomed = shrink.doomed_functions(shrink.slots(found[9]))
    idle = {each for part in shrink.PARTS for each in part.idle}
    assert shrink.called_from_outside(bodies, offset, doomed, idle) == shrink.CALLED


@needs_node
def test_what_was_cut_is_missing_and_the_rest_works(cut: Path, tmp_path: Path) -> None:
    program = pyc.node()
    assert program
    names = [name for part in shrink.PARTS for name in part.modules]
    (tmp_path / "run.mjs").write_text(
        f'import {{ loadPyodide }} from "{(cut / "pyodide.mjs").as_uri()}";\n'
        f'const python = await loadPyodide({{ indexURL: "{cut.as_posix()}/" }});\n'
        f"python.runPython({json.dumps(f'NAMES = {names!r}{SCRIPT}')});\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [program, str(tmp_path / "run.mjs")], capture_output=True, text=True, check=False
    )
    assert "DONE" in done.stdout, done.stderr[-2000:]


def test_another_version_is_left_whole(tmp_path: Path) -> None:
    wasm = b"\0asm\1\0\0\0"
    (tmp_path / shrink.WASM).write_bytes(wasm)
    (tmp_path / shrink.SCRIPT).write_text("x", encoding="utf-8")
    assert not shrink.runtime(tmp_path, [])
    assert (tmp_path / shrink.WASM).read_bytes() == wasm


def test_unknown_instructions_stop_it() -> None:
    with pytest.raises(shrink.ShrinkError, match="0xff"):
        shrink.calls(b"\0\xff\x0b")
    assert shrink.calls(b"\0\x41\x05\x10\x07\x1a\xd2\x09\x1a\x0b") == {7, 9}
