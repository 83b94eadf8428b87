"""Tests of outlooks on the possible actions of a view."""

from __future__ import annotations

from random import Random

from app.table.outlook import AnyView, Outlook
from engines import Action, Event, Match
from tests.engines.toys.stage_whisper import GAME


def started() -> Match:
    match = Match.begin(GAME, 2, 3, {"many": True, "turns": 4})
    match.play(Action(0, "peek", 0))
    match.play(Action(1, "peek", 1))
    return match


def outlook(match: Match, seat: int | None) -> Outlook[AnyView, Event]:
    return Outlook(GAME, match.view(seat))


def test_each_action_is_tried_once() -> None:
    ahead = outlook(started(), 0)
    tuck = Action(0, "tuck", 0)
    assert ahead.after(tuck) is ahead.after(tuck)
    assert ahead.after(tuck).view["tucked"] == [[0], []]
    assert ahead.after(tuck).unsure == frozenset()
    assert [type(frame.event).__name__ for frame in ahead.after(tuck).frames] == [
        "Tucked", "CardTucked",
    ]  # fmt: skip


def test_what_is_not_certain_stays_so() -> None:
    ahead = outlook(started(), 0)
    looked = ahead.after(Action(0, "peek", 2))
    assert looked.unsure
    assert looked.after(Action(1, "rest")).unsure >= looked.unsure


def test_the_question_is_the_one_that_the_match_asks() -> None:
    match = started()
    asked = match.decision
    assert asked is not None
    found = outlook(match, 0).decision
    assert found is not None
    assert (found.seats, found.prompt, found.actions) == (asked.seats, asked.prompt, asked.actions)


def test_nothing_hidden_has_a_say() -> None:
    match = started()
    there = match.imagine(0, Random(5))
    assert there.view(1) != match.view(1)
    for seat in (0, None):
        ahead, elsewhere = outlook(match, seat), outlook(there, seat)
        assert ahead.view == elsewhere.view
        for action in (Action(0, "peek", 0), Action(0, "peek", 3), Action(0, "whisper", 7)):
            assert str(ahead.why_not(action)) == str(elsewhere.why_not(action))
    reason = outlook(match, None).why_not(Action(0, "peek", 0))
    assert str(reason) == "You have looked at this prop already."
