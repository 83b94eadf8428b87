"""The strip of news tells the weightiest events, and cuts none."""

from random import Random

import flet as ft
import pytest

from app.table import recap
from app.table.board import BoardContext
from app.table.state import Phase
from app.theme import measure
from engines import Match, event_kind
from tests.app.games.boards import OnScreen, table_of, ui_of, walk


def written(stage: BoardContext) -> str:
    """Text on the strip."""
    drawn = walk(recap.news_bar(stage, lambda *_: None))
    return max((one.value for one in drawn if isinstance(one, ft.Text)), key=len)


@pytest.mark.parametrize("width", [360, 390])
def test_the_strip_of_onstage_tells_who_took_the_trick_and_who_comes_on(width: int) -> None:
    rng, seen = Random(4), 0
    table = OnScreen.new(4, 5, ui_of(width, 640), rounds="quick")
    while table.step(rng):
        scene, stage = table.table.scene, table.stage()
        won = [event for event in scene.recap if event_kind(event) == "trick_won"]
        if scene.phase is not Phase.PRIVATE or not won:
            continue
        lines = written(stage)
        assert stage.game.brief(won[-1], stage.names) in lines
        if event_kind(scene.recap[-1]) == "performer_entered":
            both = [stage.game.brief(one, stage.names) for one in (won[-1], scene.recap[-1])]
            small = stage.ui.size("small")
            if measure.fits(" ".join(both), small, width - 32 - 50, 2, measure.BODY):
                assert lines == " ".join(both)
                seen += 1
    assert seen


def test_the_strip_of_a_game_without_headlines_ends_with_the_newest() -> None:
    rng, seen = Random(4), 0
    table = OnScreen.at(table_of(Match.new("encore", 2, 3)), ui_of(360, 640))
    for _ in range(120):
        table.step(rng)
        scene, stage = table.table.scene, table.stage()
        if scene.phase is not Phase.PRIVATE or not scene.recap:
            continue
        few = recap.sentences(stage, scene.recap, brief=True)
        if few:
            assert written(stage).endswith(few[-1])
            seen += 1
    assert seen
