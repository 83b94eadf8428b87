"""Tests of reviewing a finished match."""

from __future__ import annotations

from random import Random

import pytest

from engines import Match, games, template
from engines.bots import random
from engines.bots.review import MOMENTS, Moment, Review
from engines.kernel.drive import play_out

ALL = {**games(), "high_note": template.GAME}


def played(name: str) -> Match:
    game = ALL[name]
    match = Match.new(game, game.seats[-1], 5)
    return play_out(match, [random] * match.seats, Random(5))


def looked_back(match: Match) -> list[Moment]:
    review, parts = Review(match), [0.0]
    while not review.done:
        review.step()
        parts.append(review.part)
    assert parts == sorted(parts)
    assert parts[-1] == 1
    return review.moments


@pytest.mark.parametrize("name", ["onstage", "high_note"])
def test_moments_are_choices_of_the_match_with_another_answer(name: str) -> None:
    match = played(name)
    before = match.digest
    moments = looked_back(match)
    assert match.digest == before
    assert 0 < len(moments) <= MOMENTS
    assert moments == sorted(moments, key=lambda one: one.number)
    for one in moments:
        past = match._at(one.number - 1)
        assert past.decision is not None
        assert match.actions[one.number - 1] == one.action
        assert one.instead in past.decision.of(one.action.seat)
        assert one.instead != one.action
        assert 0 <= one.tenths <= 10
        assert 0 <= one.else_tenths <= 10


def test_the_same_match_has_the_same_moments() -> None:
    match = played("high_note")
    assert looked_back(match) == looked_back(match.copy())


def test_a_blunder_is_found() -> None:
    match = played("high_note")
    lost = [one for one in looked_back(match) if not one.gained]
    assert lost
    assert all(one.else_tenths > one.tenths for one in lost)


@pytest.mark.parametrize("name", ["upstaged", "thespianage", "encore"])
def test_every_game_can_be_looked_back_at(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engines.bots.review.LOOKED_AT", 3)
    monkeypatch.setattr("engines.bots.review.PLAYOUTS", 2)
    review = Review(played(name))
    while not review.done:
        review.step()
    assert len(review._found) == 3


@pytest.mark.parametrize("name", ["onstage", "high_note"])
def test_one_moment_is_about_a_person_if_there_is_one(name: str) -> None:
    match = played(name)
    for person in range(match.seats):
        review = Review(match, [person])
        while not review.done:
            review.step()
        differing = [one for _, one in review._found if one.tenths != one.else_tenths]
        assert differing, "otherwise two equal figures would be all there is to say"
        seats, shown = {one.action.seat for one in differing}, review.moments
        assert {*shown} <= {*differing}
        assert any(one.action.seat == person for one in shown) is (person in seats)
        assert len(shown) == min(MOMENTS, len(differing))


def test_a_match_that_goes_on_is_nobodys_to_look_at() -> None:
    with pytest.raises(ValueError, match="over"):
        Review(Match.new("onstage", 3, 1))
