"""What is packed for the browser's Python."""

from __future__ import annotations

import gzip
import json
import re
import struct
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from build import archive, client, compress, pyc
from build.pyc import Files

RUNTIME = client.source() / "pyodide"


def unpacked(pack: bytes) -> Files:
    """What the worker's script does."""
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


def imported(source: bytes) -> Iterator[str]:
    """Modules that are imported as soon as the file is."""
    for match in re.finditer(
        rb"^(?:from ([\w.]+) import ([^\n#]+)|import ([\w., ]+))", source, re.M
    ):
        if match[1]:
            base = match[1].decode()
            yield base
            for name in match[2].decode().strip("() ").split(","):
                yield f"{base}.{name.strip().split(' ')[0]}"
        else:
            for name in match[3].decode().split(","):
                yield name.strip().split(" ")[0]


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


def test_what_is_left_out_is_not_missed() -> None:
    """No module that is shipped needs, to be imported at all, one that is not."""
    kept = archive.standard_library(RUNTIME)
    with zipfile.ZipFile(RUNTIME / "python_stdlib.zip") as whole:
        gone = modules(dict.fromkeys(whole.namelist(), b"")) - modules(kept)
    assert len(gone) > 100
    everything = kept | archive.library(set()) | archive.app()
    missed = {
        path: sorted(lost)
        for path, data in everything.items()
        if path.endswith(".py") and (lost := gone & set(imported(data)))
    }
    # Only a shell that nobody opens on a phone.
    assert missed.keys() <= {"pyodide/console.py"}


def test_library_carries_only_the_icons_in_use() -> None:
    files = archive.library({"UNDO", "CLOSE"})
    assert json.loads(files["flet/controls/material/icons.json"]).keys() == {"UNDO", "CLOSE"}
    assert not any(path.endswith((".so", ".pyi")) for path in files)
    assert not any(path.startswith(("pydantic/v1/", "flet/testing/")) for path in files)
    assert "tinydb/__init__.py" in files


def test_icons_in_use_are_read_from_the_sources() -> None:
    files = {"a.py": b"ft.Icons.UNDO, Icons.CLOSE_ROUNDED", "b.json": b"ft.Icons.NOT_CODE"}
    assert archive.icons_in_use(files) == {"UNDO", "CLOSE_ROUNDED"}


def test_app_goes_with_its_data_and_nothing_else() -> None:
    files = archive.app()
    assert {"app/main.py", "engines/__init__.py", "assets/fonts/coverage.json"} <= files.keys()
    assert any(path.endswith("/text/en.json") for path in files)
    assert not any("__pycache__" in path or path.startswith("tests/") for path in files)


needs_node = pytest.mark.skipif(pyc.node() is None, reason="no Node to run Pyodide with")


@needs_node
def test_byte_code_is_bare_but_whole() -> None:
    source = b'''"""Doc."""
from __future__ import annotations
class Empty:
    pass
class Told:
    """Long words."""
def f(x):
    """Only this."""
def g(x):
    """Words."""
    assert x, "kept"
    return x
'''
    out = pyc.compiled({"m/x.py": source, "m/data.json": b"{}"}, RUNTIME)
    assert out.keys() == {"m/x.pyc", "m/data.json"}
    code = out["m/x.pyc"]
    assert code[4:16] == bytes(12)
    assert b"Long words" not in code
    assert b"Only this" not in code
    assert b"kept" in code


@needs_node
def test_a_source_that_does_not_compile_is_named() -> None:
    with pytest.raises(pyc.CompileError, match=r"app/bad\.py"):
        pyc.compiled({"app/bad.py": b"def (:\n"}, RUNTIME)


def test_without_node_sources_are_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyc, "node", lambda: None)
    files = {"a.py": b"x = 1", "b.json": b"{}"}
    assert pyc.compiled(files, RUNTIME) == files


def test_packing_is_kept_by_content_and_exact() -> None:
    data = b"the show goes on " * 999
    assert gzip.decompress(compress.packed(data, ".gz")) == data
    assert compress.packed(data, ".gz") == compress.packed(data, ".gz")


def test_twins_only_where_they_pay(tmp_path: Path) -> None:
    (tmp_path / "long.js").write_bytes(b"again and " * 500)
    (tmp_path / "short.js").write_bytes(b"x")
    (tmp_path / "picture.png").write_bytes(b"again and " * 500)
    compress.compress(tmp_path)
    twins = {file.name for file in tmp_path.iterdir()}
    assert "long.js.gz" in twins
    assert not {"short.js.gz", "picture.png.gz"} & twins
