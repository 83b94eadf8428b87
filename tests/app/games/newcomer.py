"""New game and its board, copied from the templates."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import app.games
import engines
from build.paths import ROOT
from engines import new_game
from engines.kernel import registry

NAME = "low_note"
GUIDE = ROOT / "docs/adding-a-board.md"


@contextmanager
def copied(house: Path) -> Iterator[str]:
    """Creates a game from copies of the templates, and yields its name.

    The game is registered, and the templates are removed, while the block runs.
    """
    templates = ("engines/template", "app/games/template")
    for folder in templates:
        unseen = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, house / folder, ignore=unseen)
    before = {path.read_bytes() for folder in templates for path in (house / folder).rglob("*.*")}
    new_game.make(house, NAME)
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
