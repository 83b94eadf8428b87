"""Tests of sheets, the words for a view."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines import Match, find
from engines.kernel import Action, Cell, Decision, Row, Sheet
from engines.kernel.action import Kind
from engines.kernel.game import Game
from engines.kernel.generic_sheets import by_seat, is_seat
from engines.kernel.language import kernel
from engines.template import GAME as HIGH_NOTE
from tests.engines.toys.stage_whisper import GAME as STAGE_WHISPER

NAMES = ("Mai", "Bo", "Ana", "Duc", "Eve")


class Bare(Game[Any]):
    """Game that has only a name and its numbers of seats."""

    name, seats = "bare", (2, 3)


class SeatLists(Bare):
    """Game whose views have lists by seat, and one other list."""

    name = "told"

    def new(self, seats: int, seed: int, options: dict[str, Any]) -> Any:
        return seats

    def view(self, state: Any, seat: int | None) -> dict[str, Any]:
        return {"scores": [0] * state, "deck": [0] * 2, "last": {"won": [0] * state}}


# -- one thing -------------------------------------------------------------------------------


def test_a_cell_as_text() -> None:
    assert str(Cell("Juan", "Pop, Image", "8")) == "Juan 8 (Pop, Image)"
    assert str(Cell("Juan")) == "Juan"
    assert str(Cell("Spot 1", free=True)) == "[Spot 1]"


def test_a_row_as_text() -> None:
    assert str(Row("Deck", (Cell("3"), Cell("4")))) == "Deck: 3, 4"
    assert str(Row("", (Cell("3"),))) == "3"
    assert str(Row("Empty")) == "Empty"
    assert str(Row("Card", (Cell("Draw"),), line="Go!")) == "Card: Draw “Go!”"
    assert str(Row("", line="Go!")) == "“Go!”"


def test_a_sheet_as_lines() -> None:
    rows = (Row("Team", (Cell("Juan"),), 1), Row("Deck", (Cell("3"),)))
    assert Sheet("s", "Teams", rows, "seats").lines(NAMES) == [
        "Teams",
        "  Bo: Team: Juan",
        "  Deck: 3",
    ]
    # Where rows are not grouped by seat, the label says whose they are.
    assert Sheet("s", "", rows).lines(NAMES) == ["  Team: Juan", "  Deck: 3"]


# -- any view --------------------------------------------------------------------------------


def test_lists_by_seat_are_learnt_from_fresh_games() -> None:
    assert by_seat(HIGH_NOTE, {}) == by_seat(HIGH_NOTE, None) == {"won", "thanks", "held"}
    whisper = by_seat(STAGE_WHISPER, {"many": False, "turns": 4})
    assert {"held", "tucked", "taken", "peeked"} <= whisper
    assert not {"row", "spent", "asked", "hand"} & whisper
    assert by_seat(STAGE_WHISPER, None) == whisper


def test_a_view_is_sorted_whole() -> None:
    view = {
        "game": "told",
        "seat": 1,
        "options": {},
        "turn": 0,
        "open": True,
        "hand": [3, 4],
        "deck": [],
        "scores": [1, 2],
        "last": {"winner": 1, "won": [7, 8]},
        "history": [{"points": [1, 2]}, {"points": None}, {}],
        "nobody": None,
    }
    mine, facts, table, players, history = SeatLists().sheets(view, NAMES[:2])
    assert mine == Sheet(
        "mine", "For your eyes only", (Row("Hand", (Cell("3"), Cell("4"))),), mine=True
    )
    assert facts.form == "facts"
    assert [str(row) for row in facts.rows] == [
        "Turn: Mai",
        "Open: yes",
        "Winner: Bo",
        "Nobody: none",
    ]
    assert (table.title, [str(row) for row in table.rows]) == ("", ["Deck"])
    assert players.form == "seats"
    assert [(row.seat, str(row)) for row in players.rows] == [
        (0, "Scores: 1"),
        (0, "Won: 7"),
        (1, "Scores: 2"),
        (1, "Won: 8"),
    ]
    assert history.title == "History"
    assert [str(row) for row in history.rows] == ["Points: 1, 2", "Points: none", "none"]


@pytest.mark.parametrize("name", ["onstage", "upstaged"])
@pytest.mark.parametrize("seed", range(4))
def test_every_view_of_a_game_can_be_told(name: str, seed: int) -> None:
    game = find(name)
    match = Match.new(game, game.seats[seed % len(game.seats)], seed)
    names = NAMES[: match.seats]
    rng = Random(seed)
    while match.decision is not None:
        match.play(rng.choice(match.decision.actions))
        if rng.random() > 0.05:
            continue
        for seat in (None, *range(match.seats)):
            sheets = game.sheets(match.view(seat), names)
            assert len({sheet.name for sheet in sheets}) == len(sheets)
            assert any(sheet.mine for sheet in sheets) <= (seat is not None)
            for line in (line for sheet in sheets for line in sheet.lines(names)):
                assert line.strip()
                assert "{" not in line


def test_a_game_that_cannot_be_started_like_this_says_so() -> None:
    with pytest.raises(NotImplementedError):
        by_seat(Bare(), {})


@pytest.mark.parametrize(
    ("field", "value", "seat"),
    [
        ("turn", 1, True),
        ("turn", 9, False),
        ("whom_seat", 0, True),
        ("round", 1, False),
        ("leader", None, False),
        ("winner", True, False),
    ],
)
def test_what_counts_as_a_seat(field: str, value: Any, seat: bool) -> None:
    assert is_seat(field, value, 3) is seat


def test_the_kernel_has_its_words() -> None:
    assert kernel()("none") == "none"
    with pytest.raises(KeyError):
        kernel()("nonsense")


# -- what a game may say of answers ----------------------------------------------------------


def test_without_words_of_its_own_a_game_says_little() -> None:
    game, action = Bare(), Action(0, "play", 3)
    assert game.face(action, {}, NAMES) == Cell("Play 3")
    assert game.meaning(action, {}, NAMES) is None
    assert game.wishes({}, Decision((0,), "ask.play", [action])) == []
    assert game.where({}, NAMES) == ""


def test_answers_are_offered_in_the_game_s_order() -> None:
    game = Bare()
    actions = [Action(0, kind) for kind in ("a", "b", "c", "c")]
    assert game.offered(actions) == actions
    game.kinds = (Kind[None]("c", "", ""), Kind[None]("a", "", ""))
    assert [action.kind for action in game.offered(actions)] == ["c", "c", "a", "b"]
