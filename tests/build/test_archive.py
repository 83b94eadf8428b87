"""Tests of the archives for the browser's Python."""

from __future__ import annotations

import gzip
import json
import shutil
import struct
import subprocess
import zipfile
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest

from build import archive, client, compress, pyc, wheels
from build.pyc import Files

RUNTIME = client.source() / "pyodide"
needs_node = pytest.mark.skipif(pyc.node() is None, reason="no Node to run Pyodide with")


def unpacked(pack: bytes) -> Files:
    """Returns the files of a pack, unpacked as the worker's script does it."""
    (size,) = struct.unpack("<I", pack[:4])
    out, at = {}, 4 + size
    for path, length in json.loads(pack[4:at]):
        out[path] = pack[at : at + length]
        at += length
    assert at == len(pack)
    return out


def modules(files: Files) -> set[str]:
    return {
        path[:-3].replace("/", ".").removesuffix(".__init__")
        for path in files
        if path.endswith(".py")
    }


def wheeled() -> list[Files]:
    return [archive.of_wheel(wheels.wheel(name)) for name in ("msgpack", "pydantic-core")]


@cache
def standard_library() -> bytes:
    return archive.stored_zip(pyc.compiled(archive.standard_library(RUNTIME), RUNTIME))


def test_pack_round_trip() -> None:
    files = {"b/ü.txt": "ü".encode(), "a.py": b"", "b/c/d": bytes(range(256))}
    assert unpacked(archive.pack(files)) == files


def test_stored_zip_is_the_same_for_the_same_files() -> None:
    files = {"b.py": b"x = 1\n", "a/__init__.py": b""}
    packed = archive.stored_zip(files)
    assert packed == archive.stored_zip(dict(reversed(files.items())))
    with zipfile.ZipFile(BytesIO(packed)) as again:
        assert {name: again.read(name) for name in again.namelist()} == files
        assert {info.compress_type for info in again.infolist()} == {zipfile.ZIP_STORED}


def test_what_is_cut_off_is_there_to_be_cut() -> None:
    everything = archive.whole_standard_library(RUNTIME) | archive.packages()
    there = modules(everything)
    assert not [name for name in archive.CUT if name not in there]
    assert not [name for name in archive.ROOTS if name not in there]


def test_most_of_what_comes_along_stays_at_home() -> None:
    shipped = modules(archive.standard_library(RUNTIME))
    assert {
        "asyncio.events",
        "json.decoder",
        "typing",
        "_pyodide._base",
        "encodings.utf_8",
    } <= shipped
    assert not shipped & {"pdb", "email.message", "unittest", "tarfile", "http.client", "ssl"}
    assert len(shipped) < 0.4 * len(modules(archive.whole_standard_library(RUNTIME)))


def test_other_sources_reach_other_modules() -> None:
    counter = {"app/main.py": b"import flet as ft\nft.FilledButton\n"}
    assert "flet/controls/material/filled_button.py" in archive.library((), counter)
    assert "flet/controls/material/slider.py" not in archive.library((), counter)


@needs_node
def test_everything_that_is_shipped_can_be_imported(tmp_path: Path) -> None:
    runtime = tmp_path / "runtime"
    client.copy_runtime(runtime)
    shutil.copyfile(RUNTIME / "pyodide-lock.json", runtime / "pyodide-lock.json")
    packed = archive.stored_zip(pyc.compiled(archive.library(()), RUNTIME))
    (tmp_path / "library.zip").write_bytes(packed)
    (tmp_path / "stdlib.zip").write_bytes(standard_library())
    for path, data in pyc.compiled(archive.app() | wheeled()[0] | wheeled()[1], RUNTIME).items():
        file = tmp_path / "stage" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    program = pyc.node()
    assert program
    done = subprocess.run(
        [program, str(Path(__file__).with_name("imports.mjs")), str(runtime)]
        + [str(tmp_path / name) for name in ("stdlib.zip", "library.zip", "stage")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    facts = json.loads(done.stdout)
    assert facts["failed"] == {}
    assert facts["imported"] > 500
    assert {*facts["frozen"]} >= archive.FROZEN


def test_library_carries_only_the_icons_in_use() -> None:
    table = "flet/controls/material/icons.json"
    source = {"app/main.py": b"import flet as ft\nft.Icons.UNDO, ft.Icons.CLOSE\n"}
    files = archive.library({"UNDO", "CLOSE"}, source)
    assert json.loads(files[table]).keys() == {"UNDO", "CLOSE"}
    assert table not in archive.library((), {"app/main.py": b""})
    assert not any(path.endswith((".so", ".pyi")) for path in files)
    assert not any(path.startswith(("pydantic/v1/", "flet/testing/")) for path in files)
    assert "tinydb/__init__.py" in files


def test_icons_in_use_are_read_from_the_sources() -> None:
    files = {"a.py": b"ft.Icons.UNDO, Icons.CLOSE_ROUNDED", "b.json": b"ft.Icons.NOT_CODE"}
    assert archive.icons_in_use(files) == {"UNDO", "CLOSE_ROUNDED"}


def test_app_goes_with_its_data_and_nothing_else() -> None:
    files = archive.app()
    assert {"app/main.py", "engines/__init__.py"} <= files.keys()
    assert "engines/kernel/text/pack.en.json" in files
    assert {"assets/fonts/coverage.json", "assets/fonts/measures.json"} <= files.keys()
    assert any(path.endswith("/text/en.json") for path in files)
    assert not any("__pycache__" in path or path.startswith("tests/") for path in files)


@needs_node
def test_byte_code_is_bare_but_whole() -> None:
    source = b'''"""Doc."""
from __future__ import annotations
class Empty:
    pass
class Told:
    """Long words."""
if TYPE_CHECKING:
    import never
def f(x):
    """Only this."""
def g(x):
    """Words."""
    assert x, "kept"
    return x
'''
    files = {"m/x.py": source, "m/data.json": b"{}"}
    out = pyc.compiled(files, RUNTIME, library=standard_library())
    assert out.keys() == {"m/x.pyc", "m/data.json"}
    code = out["m/x.pyc"]
    assert code[4:16] == bytes(12)
    assert b"Long words" not in code
    assert b"Only this" not in code
    assert b"never" not in code
    assert b"kept" in code


@needs_node
def test_a_source_that_does_not_compile_is_named() -> None:
    with pytest.raises(pyc.CompileError, match=r"app/bad\.py"):
        pyc.compiled({"app/bad.py": b"def (:\n"}, RUNTIME, library=standard_library())


def test_without_node_sources_are_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyc, "node", lambda: None)
    files = {"a.py": b"x = 1", "b.json": b"{}"}
    assert pyc.compiled(files, RUNTIME) == files


def test_packing_is_kept_by_content_and_exact() -> None:
    data = b"the show goes on " * 999
    for ways in (compress.FAST, compress.BEST):
        twin = compress.packed(data, ways, ".gz")
        assert gzip.decompress(twin) == data
        assert compress.packed(data, ways, ".gz") == twin


def test_twins_only_where_they_pay(tmp_path: Path) -> None:
    (tmp_path / "long.js").write_bytes(b"again and " * 500)
    (tmp_path / "short.js").write_bytes(b"x")
    (tmp_path / "picture.png").write_bytes(b"again and " * 500)
    compress.compress(tmp_path)
    twins = {file.name for file in tmp_path.iterdir()}
    assert "long.js.gz" in twins
    assert not {"short.js.gz", "picture.png.gz"} & twins
