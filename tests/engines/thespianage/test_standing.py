"""Tests of points and prices in views."""

from random import Random

import pytest

from engines import Match
from engines.thespianage import GAME
from engines.thespianage.content import ASPECT_IDS, ORDER
from engines.thespianage.scoring import judged
from engines.thespianage.state import NOBODY, SHEET, State
from engines.thespianage.tiles import UP, known
from tests.depth import depth

from .scatter import lively, scattered
from .table import EVENT, character, finale, rewrite, table


def test_what_the_ends_of_a_sheet_mean_and_take() -> None:
    match = table(cast="frisco mona bob", sheets=("3 -1 -1 | 2 -4 | 4 5 5",))
    worth = match.view(None)["worth"][0]
    assert worth["ends"] == ["top", "middle", "bottom"]
    assert worth["falls"] == [[1, 2], [], [1, 2]]
    assert (worth["points"], worth["unknown"]) == (3 + 2 - 4 + 4, 0)
    mona = [ASPECT_IDS[each] for each in ORDER[character("mona")]]
    ends = match.view(None)["worth"][1]["ends"]
    assert [ends[ASPECT_IDS.index(each)] for each in mona] == ["top", "middle", "bottom"]


def test_each_counts_the_tiles_that_it_knows() -> None:
    match = table(cast="frisco mona bob", sheets=("| 2? 5?2 -1 |",), specials=("bouquet",))
    found = {seat: match.view(seat)["worth"][0] for seat in (0, 1, 2, None)}
    assert {seat: each["points"] for seat, each in found.items()} == {0: 9, 1: 2, 2: 7, None: 2}
    assert {seat: each["unknown"] for seat, each in found.items()} == {0: 0, 1: 2, 2: 1, None: 2}


def test_what_falls_is_told_as_far_as_it_is_known() -> None:
    match = table(cast="frisco mona bob", sheets=("3 -2? 1 | | 4? 2",))
    assert match.view(0)["worth"][0]["falls"] == [[1], [], [0]]
    assert match.view(1)["worth"][0]["falls"] == [[2], [], [1]]


def test_the_gauge_adds_what_its_reader_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(
        monkeypatch,
        EVENT,
        lasting=[{"rule": "points", "points": -2, "on": "production", "per": "player"}],
    )
    match = table(cast="frisco mona bob", sheets=("| 4 3? |", "", "| | 2?"), stage=EVENT)
    event = match.view(None)["stage"][0]["event"]
    for seat, seen, hidden in ((None, 4, 2), (0, 7, 1), (1, 4, 2), (2, 6, 1)):
        gauge = match.view(seat)["gauge"]
        assert gauge == {
            "points": seen - 6,
            "needed": 15,
            "hidden": hidden,
            "production": [[event, -6]],
            "leads": [1] if seat == 2 else [1, 2],
        }


def test_each_aspect_has_the_sum_of_what_counts() -> None:
    match = table(cast="frisco mona bob", sheets=("3 -2? 1 | 2 -4? | 4? 2",))
    own, other = (match.view(seat)["worth"][0] for seat in (0, None))
    assert (own["sums"], own["hidden"]) == ([4, -2, 2], [0, 0, 0])
    assert (other["sums"], other["hidden"]) == ([3, 2, 0], [1, 1, 1])


def test_sums_follow_from_the_tiles_of_the_same_view() -> None:
    for seed in range(depth(40, 120)):
        match = scattered(Random(seed))
        for seat in (None, *range(match.state.seats)):
            view = match.view(seat)
            for who, sheet, worth in zip(
                view["characters"], view["sheets"], view["worth"], strict=True
            ):
                for aspect, cell in enumerate(sheet):
                    values = [tile["value"] for tile in cell if tile["value"] is not None]
                    place = ORDER[who].index(aspect)
                    gone = (min, lambda _: None, max)[place](values) if values else None
                    assert worth["sums"][aspect] == sum(v for v in values if v != gone)
                    assert worth["hidden"][aspect] == len(cell) - len(values)
            gauge = view["gauge"]
            scores = sum(worth["points"] for worth in view["worth"])
            assert gauge["points"] == scores + sum(points for _, points in gauge["production"])
            assert gauge["hidden"] == sum(worth["unknown"] for worth in view["worth"])
            best = max if gauge["points"] >= gauge["needed"] else min
            points = [worth["points"] for worth in view["worth"]]
            assert gauge["leads"] == [at for at, each in enumerate(points) if each == best(points)]


def test_prices_rise_with_an_event(monkeypatch: pytest.MonkeyPatch) -> None:
    assert table().view(None)["prices"] == {"rehearse": 2, "places": 3}
    rewrite(monkeypatch, EVENT, lasting=[{"rule": "price", "action": "places", "more": 2}])
    assert table(stage=EVENT).view(1)["prices"] == {"rehearse": 2, "places": 5}


def test_in_the_end_they_are_the_verdict() -> None:
    for seed in range(depth(12, 40)):
        rng = Random(seed)
        match = scattered(rng)
        while match.decision is not None:
            match.play(lively(match, rng))
        for seat in (None, 0):
            view = match.view(seat)
            verdict = view["verdict"]
            assert [each["points"] for each in view["worth"]] == verdict["initial"]
            assert view["gauge"]["points"] == verdict["total"]
            assert view["gauge"]["hidden"] == 0
    assert finale(("5 | 1 |",)).view(None)["gauge"]["needed"] == 15


def test_who_knows_every_tile_reads_the_score_off_its_view() -> None:
    for seed in range(depth(20, 60)):
        rng = Random(seed)
        match = scattered(rng)
        state: State = match.state
        for seat in range(state.seats):
            view = match.view(seat)
            for host, worth in enumerate(view["worth"]):
                cells = [state.cell(host, SHEET, aspect) for aspect in range(3)]
                hidden = sum(not known(tile, seat) for cell in cells for tile in cell)
                assert worth["unknown"] == hidden
                if not hidden:
                    assert worth["points"] == judged(state).initial[host]
        lying = [tile for cell in state.cells[state.seats * 3 :] for tile in cell]
        down = sum(not tile & UP for tile in lying)
        assert match.view(None)["gauge"]["hidden"] == down


def test_before_there_is_a_character() -> None:
    state = Match.new(GAME, 4, 1).state
    assert state.characters == [NOBODY] * 4
    for worth in GAME.view(state, 0)["worth"]:
        assert worth == {
            "ends": [],
            "falls": [[], [], []],
            "sums": [0, 0, 0],
            "hidden": [0, 0, 0],
            "points": 0,
            "unknown": 0,
        }
