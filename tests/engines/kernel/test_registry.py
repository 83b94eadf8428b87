"""Tests of finding games by their folders."""

from __future__ import annotations

import py_compile
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from engines import Match, UnknownGame, find, games, register, unregister
from engines.template import GAME as NOTE
from engines.template import HighNote

ROOT = Path(__file__).parents[3]
ASK = """
import engines
print(sorted(engines.games()), engines.games()["high_note"].say("prompt.x_y"))
print(engines.Match.begin(engines.find("high_note"), 2, 1, {}).digest)
"""


def test_toys_come_and_go() -> None:
    register(NOTE)
    try:
        assert games()["high_note"] is find("high_note") is NOTE
        assert Match.new("high_note", 2).game is NOTE
        with pytest.raises(ValueError, match="already known"):
            register(HighNote())
    finally:
        unregister(NOTE)
    assert "high_note" not in games()
    with pytest.raises(UnknownGame):
        find("high_note")


@pytest.mark.parametrize("name", ["kernel", "bots", "__main__", "terminal", "", "../app", None, 5])
def test_what_is_no_game(name: str) -> None:
    with pytest.raises(UnknownGame, match="There is no game called"):
        find(name)


def test_every_game_is_named_after_its_folder() -> None:
    for name, game in games().items():
        assert game.name == name
        assert list(game.seats) == sorted(set(game.seats))
        assert game.title()


def _house(tmp_path: Path) -> Path:
    """Copies the engines, with High Note added as another game's folder.

    Returns the copy's folder.
    """
    house = tmp_path / "house"
    shutil.copytree(
        ROOT / "engines", house / "engines", ignore=shutil.ignore_patterns("__pycache__")
    )
    folder = house / "engines" / "high_note"
    folder.mkdir()
    shutil.copy(ROOT / "engines/template/__init__.py", folder / "__init__.py")
    (folder / "text").mkdir()
    (folder / "text" / "en.json").write_text('{"prompt.x_y": "Hello from the folder"}', "utf-8")
    return house


def _compiled(house: Path) -> Path:
    for source in house.rglob("*.py"):
        py_compile.compile(str(source), str(source.with_suffix(".pyc")), doraise=True)
        source.unlink()
    return house


def _zipped(house: Path) -> Path:
    archive = house.parent / "house.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for path in sorted(_compiled(house).rglob("*")):
            file.write(path, path.relative_to(house))
    return archive


def _asked(house: Path) -> subprocess.CompletedProcess[str]:
    """Runs `ASK` in a new Python that imports the engines from `house`.

    `house` is a folder or an archive. Returns the finished process.
    """
    return subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[0] = {str(house)!r}\n{ASK}"],
        capture_output=True,
        text=True,
        cwd=house.parent,
        check=False,
    )


@pytest.mark.parametrize("shape", ["sources", "byte code", "archive"])
def test_a_folder_is_enough(tmp_path: Path, shape: str) -> None:
    house = _house(tmp_path)
    if shape == "byte code":
        house = _compiled(house)
    elif shape == "archive":
        house = _zipped(house)
    ran = _asked(house)
    assert ran.returncode == 0, ran.stderr
    names, digest = ran.stdout.splitlines()
    assert names == f"{sorted([*games(), 'high_note'])} Hello from the folder"
    assert digest == Match.begin(NOTE, 2, 1, {}).digest


def test_a_folder_whose_game_has_another_name_is_refused(tmp_path: Path) -> None:
    house = _house(tmp_path)
    (house / "engines" / "high_note").rename(house / "engines" / "low_note")
    ran = _asked(house)
    assert "The game in engines/low_note calls itself 'high_note'" in ran.stderr
