"""Tests of descriptions in Onstage's inspector."""

from __future__ import annotations

from random import Random

import pytest

from app.games.common.board_state import Pick
from app.games.common.sign_pieces import HEADING, SignPiece
from app.games.onstage.about import about
from app.games.onstage.board_state import BoardState
from app.games.onstage.places import CARD, LINE, PERFORMER, SEAT, STAGE
from app.games.onstage.types import View
from app.table.places import Piece
from app.table.scene import Scene
from engines import Match
from engines.onstage import GAME
from engines.onstage.content import BLOSSOMS, CARDS, STAR
from tests.app.games.boards import OnScreen, parts, read, strings, table_of


def _claiming(scene: Scene) -> bool:
    decision = scene.decision
    return decision is not None and decision.prompt == "ask.claim"


@pytest.fixture
def on_screen() -> OnScreen:
    for seed in range(1, 40):
        found = OnScreen.at(table_of(Match.new("onstage", 4, seed, {"star": True})))
        found.until(Random(seed), _claiming)
        if _refused(found):
            return found
    raise LookupError("Nobody stands on stage who may not be taken.")


def _refused(on_screen: OnScreen) -> list[Piece]:
    wishes = BoardState.see(on_screen.stage()).wishes
    return [piece for piece in wishes if piece.number in on_screen.view["stage"]]


def test_every_piece_can_be_read(on_screen: OnScreen) -> None:
    moment = BoardState.see(on_screen.stage())
    for number in range(STAR + 1):
        name, said = read(moment, about, Piece(PERFORMER, number))
        assert name == GAME.phrase("performer", number)
        assert moment.stage.ui.say("onstage.about.worth", count=BLOSSOMS[number]) in said
    for number in range(CARDS):
        name, _ = read(moment, about, Piece(CARD, number))
        assert name == GAME.phrase("card", number)
    for seat, who in enumerate(moment.stage.names):
        name, _ = read(moment, about, Piece(SEAT, seat))
        assert name == who
    for piece in (STAGE, LINE):
        read(moment, about, piece)


def test_a_level_stage_says_why_there_is_no_trump(on_screen: OnScreen) -> None:
    moment = BoardState.see(on_screen.stage())
    view: View = {**moment.now, "trump": None, "totals": [3, 3, 0, 1]}
    entry = about(BoardState(moment.stage, view), STAGE)
    assert entry.text[0].startswith("Pink and Black show 3 Blossoms each")


def test_a_performer_who_may_not_be_taken_says_why(on_screen: OnScreen) -> None:
    moment, piece = BoardState.see(on_screen.stage()), _refused(on_screen)[0]
    moment.tap(piece)
    assert on_screen.picks == [Pick(refused=piece)]
    reason = moment.against(piece)
    assert reason is not None
    names, lang = moment.stage.names, moment.stage.lang
    why = reason.plain_sentence(names, lang)
    assert any(why in text for text in strings(parts(on_screen.draw(on_screen.picks[-1]))))
    assert why in [state.text for state in about(moment, piece).states], "in plain words"


@pytest.mark.parametrize(
    ("rounds", "look", "state"),
    [("printed", "1/4", "Round 1 of 4 · Trick 1 of 8"), ("quick", "1/8", "Trick 1 of 8")],
)
def test_the_heading_is_explained_with_its_own_numbers(rounds: str, look: str, state: str) -> None:
    on_screen = OnScreen.at(table_of(Match.new("onstage", 4, 3, {"rounds": rounds})))
    described = about(BoardState.see(on_screen.stage()), SignPiece(HEADING))
    assert described.look == f"text:{look}"
    assert [one.text for one in described.states] == [state]
    assert "8 tricks" in " ".join(described.text)
