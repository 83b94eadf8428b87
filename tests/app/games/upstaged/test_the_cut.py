"""Tests of the end of Upstaged! on its board."""

from __future__ import annotations

import flet as ft
import pytest

from app.games.common.sign_pieces import meaning
from app.games.upstaged import teams as panels
from app.games.upstaged.about import about
from app.games.upstaged.announcement import announcement
from app.games.upstaged.board_state import CUT, BoardState
from app.games.upstaged.faces import Look
from app.games.upstaged.layout import make_plan
from app.games.upstaged.places import SEAT, artist
from app.games.upstaged.prompts import note_text
from app.table.control_cache import ControlCache
from app.table.places import Piece
from app.table.steps import Lift, PassTo
from app.table.table import Table
from app.text import say
from app.theme import Ui
from tests.app.games.boards import (
    SIZES,
    OnScreen,
    looking,
    parts,
    strings,
    table_of,
    ui_of,
    walk,
)
from tests.app.lessons.scripts import lesson, walked
from tests.engines.upstaged.table import artist as number_of
from tests.engines.upstaged.table import curtain, discard
from tests.engines.upstaged.table import table as position

TEAMS = ("jake opal marty maddie", "linh juan priya orion")
PHONE = (390, 844)


def at_the_cut() -> Table:
    table = table_of(curtain(*TEAMS))
    table.take(PassTo(0))
    table.take(Lift())
    return table


@pytest.mark.parametrize("size", SIZES)
def test_everyone_reads_that_the_show_is_over(size: tuple[int, int]) -> None:
    at = OnScreen.at(table_of(curtain(*TEAMS)), ui_of(*size, speed=0))
    moment = BoardState.see(at.stage())
    plan = make_plan(moment.stage.ui, moment, size[0], size[1] - 185)
    if not plan.announcement.h:
        return  # a low window has no panel: the news tell it
    cache = ControlCache()
    cache.begin(moment.stage.ui)
    drawn = announcement(moment, plan, cache)
    said = [*strings([one for each in drawn for one in walk(each)])]
    assert any(say("upstaged.ends.full") in each for each in said)


@pytest.mark.parametrize("lang", ["en", "vi"])
@pytest.mark.parametrize("size", [(360, 640), PHONE])
def test_how_a_tie_is_broken_is_said_before_and_at_the_cut(
    size: tuple[int, int], lang: str
) -> None:
    ui = ui_of(*size, speed=0, lang=lang)
    before = [*strings(parts(OnScreen.at(table_of(curtain(*TEAMS)), ui).draw()))]
    assert ui.say("upstaged.ends.cut") in before
    own = [*strings(parts(OnScreen.at(at_the_cut(), ui).draw()))]
    assert ui.say("upstaged.now.cut") in own


@pytest.mark.parametrize("scale", [1.5, 2.0])
def test_in_large_type_no_second_line_covers_the_artists_to_cut(scale: float) -> None:
    at = OnScreen.at(at_the_cut(), ui_of(360, 640, scale, speed=0))
    assert note_text(BoardState.see(at.stage())) == ""


def test_scissors_are_explained_at_a_touch() -> None:
    teams = ("tane orion mya jayson", "harmony priya ximena")
    match = position(2, teams=teams, genres="rock pop")
    moment = BoardState.see(OnScreen.at(looking(match), ui_of(*PHONE, speed=0)).stage())
    scissors = meaning(moment.stage, "cut")

    def explained(piece: Piece) -> bool:
        return scissors in about(moment, piece).states

    members = [artist(number_of(word)) for word in " ".join(teams).split()]
    assert [piece for piece in members if explained(piece)] == [artist(number_of("mya"))]
    assert [seat for seat in (0, 1) if explained(Piece(SEAT, seat))] == [0]


def test_whose_cut_is_secret_has_no_scissors_to_explain() -> None:
    moment = BoardState.see(OnScreen.at(at_the_cut(), ui_of(*PHONE, speed=0)).stage())
    scissors = meaning(moment.stage, "cut")
    for word in TEAMS[1].split():
        assert scissors not in about(moment, artist(number_of(word))).states
    assert scissors not in about(moment, Piece(SEAT, 1)).states
    assert scissors in about(moment, Piece(SEAT, 0)).states


def test_a_score_that_is_hidden_until_everyone_has_cut_leaves_a_question_mark() -> None:
    for table, secret in ((table_of(curtain(*TEAMS)), 2), (at_the_cut(), 1)):
        drawn = parts(OnScreen.at(table, ui_of(*PHONE, speed=0)).draw())
        spans = [span.text for one in drawn for span in getattr(one, "spans", None) or ()]
        assert spans.count("?") == secret


def test_the_best_trio_is_suggested_and_another_may_be_chosen() -> None:
    at = OnScreen.at(at_the_cut(), ui_of(*PHONE, speed=0))
    moment = BoardState.see(at.stage())
    assert moment.asked == CUT
    assert len(moment.chosen) == 1
    moment.tap(artist(number_of("opal")))
    moment = BoardState.see(at.stage(at.picks[-1]))
    assert moment.chosen == (artist(number_of("opal")),)
    moment.confirm()
    assert [each.arg for each in at.acts] == [number_of("opal")]


def test_the_lesson_ends_with_the_score_that_it_showed() -> None:
    states = walked(lesson("upstaged"))
    result = states[-1].table.match.result
    assert result is not None
    assert result.scores[1] == 26
    assert [*result.winners] == [0]


def test_only_who_does_not_count_is_faded_unless_teams_are_asked_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    teams = ("tane orion mya jayson", "harmony priya ximena")
    hands = ("green green", "*")
    match = position(2, lanes=("tunde", "alonzo"), teams=teams, genres="rock pop", hands=hands)
    discard(match, "green green")
    drawn: list[Look] = []

    def seen(ui: Ui, look: Look, size: float) -> ft.Control:
        drawn.append(look)
        return ft.Container()

    monkeypatch.setattr(panels, "token", seen)
    parts(OnScreen.at(looking(match), ui_of(*PHONE, speed=0)).draw())
    members = {number_of(word) for word in " ".join(teams).split()}
    faded = {look.artist for look in drawn if look.artist in members and look.dim}
    assert faded == {number_of("mya")}
