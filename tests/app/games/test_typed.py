"""Tests of the types of boards and events."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest
from mypy import api

from build.paths import ROOT
from tests.sources import nodes

EVENTS = {
    "onstage": "TrickWon",
    "upstaged": "ArtistJoined",
    "encore": "VenueWon",
    "thespianage": "CardPlayed",
}
"""An event with a seat, for each game with a board."""

BOARD = """\
from app.games.{game} import BOARD
from app.games.{game}.board_state import BoardState
from app.games.{game}.types import BoardContext, Event, View
from app.table import board
from engines import Frame
from engines.{game} import events
from engines.{other}.events import Event as Stranger
from engines.{other}.views import View as Strange


def right(stage: BoardContext, moment: BoardState) -> board.Drawn:
    stage.view["seat"]
    moment.now["hand"]
    moment.after["hand"]
    moment.outlook.view["hand"]
    moment.at(Frame(moment.event, moment.now))
    for event in (*stage.scene.fresh, moment.event):
        if isinstance(event, events.{event}):
            event.seat
    return BOARD.draw(stage)


def wrong(
    stage: BoardContext, moment: BoardState, far: board.BoardContext[Strange, Stranger]
) -> None:
    stage.view["seet"]  # wrong
    moment.now["hands"]  # wrong
    moment.after["hands"]  # wrong
    moment.outlook.view["hands"]  # wrong
    moment.outlook.frames[0].view["hands"]  # wrong
    stage.scene.frames[0].view["hands"]  # wrong
    for event in (*stage.scene.fresh, moment.event):
        if isinstance(event, events.{event}s):  # wrong
            pass
        if isinstance(event, events.{event}):
            event.sead  # wrong
    BOARD.draw(far)  # wrong
    BoardState.see(far)  # wrong


def foreign(moment: BoardState, event: Stranger, view: Strange) -> None:
    moment.at(Frame(event, moment.now))  # wrong
    moment.at(Frame(None, view))  # wrong
"""


def boards() -> list[Path]:
    return [*(ROOT / "app/games").rglob("*.py")]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[int]]:
    """Returns the lines with type errors in a board of each game."""
    folder, games = tmp_path_factory.mktemp("boards"), [*EVENTS]
    for game, other in zip(games, games[1:] + games[:1], strict=True):
        source = BOARD.format(game=game, other=other, event=EVENTS[game])
        (folder / f"{game}.py").write_text(source, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        files = [str(folder / f"{game}.py") for game in games]
        output, failed, _ = api.run(["--config-file", "pyproject.toml", *files])
    assert not failed, failed
    errors = re.findall(r"(\w+)\.py:(\d+): error", output)
    return {game: {int(line) for name, line in errors if name == game} for game in games}


@pytest.mark.parametrize("game", EVENTS)
def test_a_wrong_field_or_event_fails_the_type_checker(
    game: str, found: dict[str, set[int]]
) -> None:
    lines = BOARD.splitlines()
    assert found[game] == {at for at, line in enumerate(lines, 1) if line.endswith("# wrong")}


@pytest.mark.parametrize("game", EVENTS)
def test_the_type_of_events_has_every_event_of_the_game(game: str) -> None:
    events = import_module(f"engines.{game}.events")
    classes = {each for each in vars(events).values() if hasattr(each, "_fields")}
    assert {*get_args(events.Event)} == classes


def avoided(path: Path) -> set[str]:
    return {"event_kind"} if path.name == "shell.py" else {"cast", "event_kind"}


def test_no_board_casts_or_knows_an_event_by_its_name_in_text() -> None:
    kinds = {
        re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()
        for game in EVENTS
        for event in get_args(import_module(f"engines.{game}.events").Event)
    }
    bad = []
    for path in boards():
        for node in nodes(path.read_text("utf-8"), ast.Constant, ast.ImportFrom):
            named = isinstance(node, ast.Constant) and node.value in kinds
            imported = isinstance(node, ast.ImportFrom) and avoided(path) & {
                each.name for each in node.names
            }
            if named or imported:
                bad.append(f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}")
    assert bad == []
