"""A game and its board made from the templates by the commands of docs/adding-a-board.md."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import app.games
import engines
from build.paths import ROOT
from engines.kernel import registry

NAME = "low_note"
GUIDE = ROOT / "docs/adding-a-board.md"


def commands() -> str:
    """The first block of commands in the guide, for the newcomer's game."""
    found = re.search(r"`sh\n(.*?)`", GUIDE.read_text("utf-8"), re.DOTALL)
    assert found is not None
    return found[1].replace("NAME", NAME)


@contextmanager
def copied(house: Path) -> Iterator[str]:
    """Runs the commands in a house with nothing but the templates; its game is among the others."""
    templates = ("engines/template", "app/games/template")
    for folder in templates:
        unseen = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, house / folder, ignore=unseen)
    before = {path.read_bytes() for folder in templates for path in (house / folder).rglob("*.*")}
    subprocess.run(["sh", "-e", "-c", commands()], cwd=house, check=True)
    after = {path.read_bytes() for folder in templates for path in (house / folder).rglob("*.*")}
    assert after == before, "the templates stay as they were"
    packages = (engines, str(house / "engines")), (app.games, str(house / "app/games"))
    _forget()
    try:
        for package, place in packages:
            package.__path__.append(place)
        shutil.rmtree(house / "engines/template")
        shutil.rmtree(house / "app/games/template")
        yield NAME
    finally:
        for package, place in packages:
            package.__path__.remove(place)
        for name in [each for each in sys.modules if NAME in each.split(".")]:
            del sys.modules[name]
        _forget()


def _forget() -> None:
    registry._folders.cache_clear()
    app.games._board.cache_clear()
    app.games.board_of.cache_clear()
