"""Tests of comparing two builds (`make reproduce`)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from build import compress, reproduce, setup
from build.paths import ROOT


def program(path: Path, version: str) -> str:
    path.write_text(f"#!/bin/sh\necho {version}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def test_two_tools_are_of_two_versions(tmp_path: Path) -> None:
    named = [
        program(tmp_path / name, f"Python {version}")
        for name, version in (("a", "3.11.7"), ("b", "3.11.9"), ("c", "3.13.0"), ("d", "3.14.1"))
    ]
    found = reproduce.two("python", ["/no/such/python", "false", *named], 2)
    assert found == [(named[0], "3.11.7"), (named[2], "3.13.0")]
    assert reproduce.tool(program(tmp_path / "node", "v24.19.0")) == (
        str(tmp_path / "node"),
        "24.19.0",
    )


def test_one_tool_alone_is_said_in_a_sentence(tmp_path: Path) -> None:
    named = [program(tmp_path / name, "Python 3.11.7") for name in "ab"]
    with pytest.raises(reproduce.ReproduceError, match=r"here is 3\.11\.7 alone\. .*PYTHONS='"):
        reproduce.two("python", named, 2)
    with pytest.raises(reproduce.ReproduceError, match=r"here is none\. .*NODES='"):
        reproduce.two("node", ["/no/such/node"], 1)


def site(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        file = folder / "stage-1" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


def test_every_file_counts(tmp_path: Path) -> None:
    one = site(tmp_path / "one", same="a", other="b", gone="c")
    assert reproduce.differences(one, one) == []
    other = site(tmp_path / "two", same="a", other="B", more="d")
    assert reproduce.differences(one, other) == ["stage-1/gone", "stage-1/more", "stage-1/other"]


def test_a_copy_has_the_sources_and_nothing_that_was_made() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("no git here")
    paths = set(reproduce.sources())
    assert {"build/make.py", "app/main.py", "requirements/run.txt"} <= paths
    assert not any(path.startswith((".venv", "build/web/", "build/cache/")) for path in paths)


def test_a_build_that_fails_is_told_by_its_last_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reproduce, "sources", lambda: iter(["pyproject.toml"]))
    python = reproduce.Tool(sys.executable, "3.11.7")
    node = reproduce.Tool("/usr/bin/true", "24.19.0")
    with pytest.raises(reproduce.ReproduceError) as raised:
        reproduce.built(tmp_path, python, node, {})
    assert str(raised.value).startswith("Python 3.11.7 could not build it. ")
    assert "build.setup" in str(raised.value)
    assert (tmp_path / ".tools" / "node").is_symlink()


@pytest.mark.parametrize(("differ", "code"), [([], 0), (["sw.js"], 1)])
def test_the_exit_code_tells_whether_they_are_the_same(
    monkeypatch: pytest.MonkeyPatch, differ: list[str], code: int
) -> None:
    monkeypatch.setattr(sys, "argv", ["reproduce"])
    monkeypatch.setattr(reproduce, "reproduce", lambda *_: differ)
    assert reproduce.main() == code


def test_what_could_not_be_compared_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*_: object) -> list[str]:
        raise setup.SetupError("There is no connection.")

    monkeypatch.setattr(sys, "argv", ["reproduce"])
    monkeypatch.setattr(reproduce, "reproduce", refused)
    assert reproduce.main() == 2
    assert capsys.readouterr().err == "Not compared: There is no connection.\n"


@pytest.mark.parametrize("ways", [compress.FAST, compress.BEST])
def test_a_packed_twin_names_no_system(ways: compress.Ways) -> None:
    """Python 3.11 names its own system in the header, 3.13 none."""
    assert ways[".gz"](b"a" * 2000)[9] == 255
