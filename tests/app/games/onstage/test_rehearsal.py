"""Moves shown one by one: frames made backwards from events are the boards that really were."""

import itertools
from random import Random
from typing import Any

import pytest

from app.games.onstage.rehearsal import frames
from engines import Match

SHOWN = ("line", "stage", "trump", "totals", "troupes")


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("star", [False, True])
def test_the_first_frame_is_the_board_before_the_action(seats: int, star: bool) -> None:
    rng = Random(seats)
    match = Match.new("onstage", seats=seats, seed=seats, options={"star": star})
    moved = 0
    while match.decision is not None:
        before = match.view(None)
        events = match.play(rng.choice(match.decision.actions))
        view = match.view(None)
        told = frames(view, events)
        assert told[-1] is view
        if view["round"] != before["round"] or view["phase"] == "over":
            assert all(frame["round"] == view["round"] for frame in told)
            continue
        for key in SHOWN:
            assert told[0][key] == before[key], (key, match.actions[-1])
        assert told[0]["table"] == before["table"]
        # A frame may leave open who is winning, but never names the wrong one.
        assert told[0]["winning"] in (None, before["winning"])
        moved += len(told) > 1
        for earlier, later in itertools.pairwise(told):
            assert _moves(earlier, later) <= 2
    assert moved > 50


def _moves(earlier: dict[str, Any], later: dict[str, Any]) -> int:
    """How many pieces changed their zone: one, or two in a swap."""

    def zones(view: dict[str, Any]) -> dict[Any, str]:
        found: dict[Any, str] = dict.fromkeys(view["line"], "line")
        found |= dict.fromkeys(view["stage"], "stage")
        for seat, troupe in enumerate(view["troupes"]):
            found |= dict.fromkeys(troupe, f"troupe {seat}")
        return found

    a, b = zones(earlier), zones(later)
    cards = len(later["table"]) > len(earlier["table"])
    return sum(a[key] != b[key] for key in a) + cards


def test_frames_know_nothing_of_a_hand() -> None:
    match = Match.new("onstage", seats=4, seed=9, options={})
    assert match.decision is not None
    events = match.play(match.decision.actions[0])
    for frame in frames(match.view(None), events):
        assert frame["hand"] is None
        assert frame["playable"] == []
