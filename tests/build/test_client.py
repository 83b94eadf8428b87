"""Flet's client, as copied: only what is used, changed only where it fits."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from build import client


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("client")
    client.copy_client(folder)
    client.copy_runtime(folder / "python")
    return folder


def test_no_host_that_is_asked_at_a_start_is_left(copied: Path) -> None:
    for file in ("main.dart.js", "flutter.js", "python/pyodide.mjs"):
        text = (copied / file).read_text(encoding="utf-8")
        assert not re.search(r"cdn\.jsdelivr|gstatic\.com|googleapis\.com/css", text), file
        assert "sourceMappingURL" not in text or file == "main.dart.js"


def test_page_may_be_zoomed(copied: Path) -> None:
    assert "user-scalable" not in (copied / "main.dart.js").read_text(encoding="utf-8")


def test_nothing_else_is_copied(copied: Path) -> None:
    names = {file.relative_to(copied).as_posix() for file in copied.rglob("*") if file.is_file()}
    assert names == set(client.FILES) | {f"python/{name}" for name in client.RUNTIME[:-1]}
    assert not any(re.search(r"skwasm|wimp|KaTeX|media_kit|\.map$|\.symbols$", n) for n in names)


@pytest.mark.parametrize("text", ["nothing of the kind", "here and here"])
def test_a_patch_that_does_not_fit_stops_the_build(text: str) -> None:
    patch = client.Patch("main.dart.js", "the sign", "here", "there")
    with pytest.raises(
        client.PatchError, match=r"main\.dart\.js: the place to change \(the sign\)"
    ):
        patch.apply(text)


def test_engine_and_runtime_say_what_they_are() -> None:
    assert re.fullmatch(r"[0-9a-f]{40}", client.engine_revision())
    assert client.runtime_info()["python"].startswith("3.14")
