"""Tests of matches that begin at a position."""

from __future__ import annotations

import json
from random import Random

import pytest

from engines import BadPosition, BadRecord, Match, UnknownGame, find, games
from engines.kernel.match import UndoState
from engines.kernel.reason import Reason
from tests.engines.matches import question


def _middle(game: str) -> Match:
    """Returns a random match partway through."""
    seats = find(game).seats[0]
    whole, rng = Match.new(game, seats, 5), Random(5)
    while whole.decision is not None:
        whole.play(rng.choice(whole.decision.actions))
    match = Match.new(game, seats, 5)
    for action in whole.actions[: min(30, whole.count // 2)]:
        match.play(action)
    return match


@pytest.mark.parametrize("game", games())
def test_a_match_begins_at_a_position(game: str) -> None:
    whole = _middle(game)
    begun = whole.count
    match = Match.at(whole.position)
    assert (match.digest, match.decision) == (whole.digest, whole.decision)
    assert (match.count, match.actions, match.log(0), match.seats) == (0, [], [], whole.seats)
    assert match.can_undo == UndoState(False, Reason("undo.nothing"))
    rng = Random(1)
    while match.decision is not None:
        action = rng.choice(match.decision.actions)
        assert match.play(action) == whole.play(action)
        assert match.decision == whole.decision
    assert match.result == whole.result
    assert match.digest == whole.digest
    assert match.frames(2, 1) == whole.frames(begun + 2, 1)


@pytest.mark.parametrize("game", games())
def test_its_record_is_played_again_from_there(game: str) -> None:
    match, rng = Match.at(_middle(game).position), Random(2)
    for _ in range(10):
        if match.decision is not None:
            match.play(rng.choice(match.decision.actions))
    text = match.record.model_dump_json()
    again = Match.replay(text)
    assert (again.digest, again.actions, again.record) == (
        match.digest,
        match.actions,
        match.record,
    )
    copy = match.copy()
    assert copy.record == match.record


def test_undo_ends_where_it_began() -> None:
    whole = Match.new("thespianage", 3, 1)
    match = Match.at(whole.position)
    before = match.digest
    match.play(question(match).actions[0])
    if match.can_undo:
        match.undo()
        assert match.digest == before
    assert not match.copy().can_undo or match.count


def test_a_record_without_a_position_is_written_as_before() -> None:
    data = Match.new("onstage", 3, 5).record.model_dump(mode="json")
    assert data["format"] == 1
    assert "position" not in data
    assert Match.at(_middle("onstage").position).record.format == 2


def test_what_is_no_position_is_refused() -> None:
    with pytest.raises(UnknownGame):
        Match.at("whist seats=4")
    with pytest.raises(BadPosition, match="'seats' is missing"):
        Match.at("onstage")


@pytest.mark.parametrize(
    ("entry", "value", "sentence"),
    [
        ("seed", 9, "its position belongs to another match"),
        ("seats", 4, "its position belongs to another match"),
        ("options", {}, "its position belongs to another match"),
        ("position", "onstage seats=3", "The field 'rounds' is missing"),
        ("position", _middle("encore").position, "its position belongs to another match"),
    ],
)
def test_a_record_that_does_not_fit_its_position_is_refused(
    entry: str, value: object, sentence: str
) -> None:
    data = json.loads(Match.at(_middle("onstage").position).record.model_dump_json())
    with pytest.raises(BadRecord, match=sentence):
        Match.replay({**data, entry: value})
