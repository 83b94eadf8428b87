"""Tests of previews."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engines import Action, Match
from engines.encore import GAME
from engines.encore.views import View
from engines.kernel import Preview
from tests.depth import depth
from tests.engines.matches import Fresh, question

from .scatter import lively, odd_box, scattered
from .table import action, asked, do, rewrite, table, thing


def shown(match: Match, words: str) -> Preview:
    seat = asked(match) if question(match).private else None
    found = GAME.preview(match.view(seat), action(match, words))
    assert match.view(seat).keys() == found.view.keys()
    return found


def certain(match: Match, words: str) -> View:
    """Returns a preview after checking that all of it is certain and correct."""
    found = shown(match, words)
    assert found.unsure == frozenset()
    after = match.copy()
    after.play(action(match, words))
    assert found.view == after.view(found.view["seat"])
    view: View = found.view
    return view


def event_names(found: Preview) -> list[str]:
    return [type(frame.event).__name__ for frame in found.frames]


# -- by name: what boards show before a step ---------------------------------------------------


def test_perform_shows_intensity_money_and_the_star(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", vibes="dreamy")
    rewrite(plain_box, "V1", vibe="dreamy", star=8)
    match = table(boards=("P1 P2 | S1", ""), intensity=(2, 3))
    assert match.view(0)["ready"] == [[0, 1], []]
    assert match.view(0)["earns"][0][:2] == [5_000, 0]
    assert match.view(0)["boosts"][0] == [1, None, None]
    view = certain(match, "perform P1")
    assert (view["intensity"], view["money"][0], view["reached"]) == ([5, 3], 85_000, True)
    assert (view["stage"], view["suspended"][0]) == ("event", [0])
    assert certain(match, "perform P2")["money"][0] == 80_000


def test_boost_adds_the_supporter_behind(plain_box: pytest.MonkeyPatch) -> None:
    match = table(boards=("P1 | S1", ""), cheer=(2, 0))
    view = certain(match, "boost P1")
    assert (view["intensity"][0], view["cheer"][0]) == (3 + 1 + 2, 0)
    assert view["suspended"][0] == [0, 3]
    names = ["ActPerformed", "IntensityChanged"]
    assert event_names(shown(match, "boost P1")) == names


def test_stage_and_zone_show_where_a_card_goes_and_what_it_costs(
    plain_box: pytest.MonkeyPatch,
) -> None:
    match = table(hands=("P1 S1", ""), boards=("- P2 P3 | - P4", ""))
    found = shown(match, "stage P1")
    assert not found.unsure
    assert event_names(found) == ["CardSigned"]
    assert (found.view["money"][0], found.view["phase"]) == (70_000, "zone")
    assert found.view["under_way"]["held"] == thing("P1")
    do(match, "stage P1")
    view = certain(match, "zone main 0")
    assert (view["zones"][0][0], view["intensity"][0]) == (thing("P1"), 1)
    assert view["acts"][0][0] == 3


def test_preshow_encore_and_surprise_show_what_they_come_to(plain_box: pytest.MonkeyPatch) -> None:
    match = table(boards=("P1 | S1", ""), hands=("X1", ""))
    assert certain(match, "preshow S1")["intensity"] == [1, 0]
    match = table(boards=("P1 | S1", ""), hands=("X1", ""), stage="event")
    view = certain(match, "encore P1")
    assert (view["intensity"], view["suspended"][0]) == ([2, 0], [0])
    view = certain(match, "surprise X1")
    assert (view["intensity"], view["money"][0]) == ([3, 0], 75_000)
    assert (view["hand"], view["removed"][0]) == ([], [thing("X1")])


def test_of_a_text_with_a_choice_what_is_certain(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "X1", {"do": "intensity", "amount": 2}, {"do": "tire", "whose": "other"})
    match = table(hands=("X1", ""), boards=("", "p1 p2"), stage="event")
    view = certain(match, "surprise X1")
    assert (view["intensity"], view["phase"], view["suspended"]) == ([2, 0], "aim", [[], []])
    do(match, "surprise X1")
    assert certain(match, "aim p2")["suspended"] == [[], [1]]


def test_of_a_draw_how_many_and_not_which(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "X1", {"do": "draw", "deck": "main", "count": 2},
            {"do": "intensity", "amount": 1})  # fmt: skip
    match = table(hands=("X1 P1", ""), stage="event")
    left = match.view(0)["decks"][0][1]
    found = shown(match, "surprise X1")
    assert found.unsure == {"hand", "costs", "hire_costs"}
    assert found.view["hand"] == match.view(0)["hand"]
    assert (found.view["hand_sizes"][0], found.view["from_performers"][0]) == (3, 1)
    assert (found.view["decks"][0][1], found.view["intensity"][0]) == (left - 2, 1)
    assert event_names(found) == ["SurpriseTriggered"]


def test_of_the_dice_nothing_that_they_decide(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "X1", {"do": "discard", "whose": "other", "how": "random"},
            {"do": "intensity", "amount": 1})  # fmt: skip
    match = table(hands=("X1", "p1 s1 s2 s3 s4 s5"), known=("", "s1 s2"), stage="event")
    found = shown(match, "surprise X1")
    assert {"removed", "from_performers", "known_cards"} <= found.unsure
    assert not {"hand_sizes", "intensity", "money"} & found.unsure
    assert (found.view["hand_sizes"], found.view["intensity"]) == ([0, 5], [1, 0])


def test_of_the_next_venue_nothing_unless_it_is_known(plain_box: pytest.MonkeyPatch) -> None:
    for venues, returned, unsure in (("V2 V3", "", True), ("", "V4", False)):
        match = table(stage="event", passes=1, intensity=(3, 0), venues=venues, returned=returned)
        found = shown(match, "pass")
        assert ("venue" in found.unsure) == unsure
        assert "won" not in found.unsure
        assert (found.view["won"][0], found.view["money"]) == ([thing("V1")], [80_000, 100_000])
        assert found.view["venue"] == thing("V1" if unsure else "V4")
        assert event_names(found)[:4] == ["Passed", "EventEnded", "VenueWon", "PayoutPaid"]
        assert ("VenueOpened" in event_names(found)) == (not unsure)


def test_the_pass_that_begins_the_event(plain_box: pytest.MonkeyPatch) -> None:
    view = certain(table(passes=1), "pass")
    assert (view["stage"], view["passes"]) == ("event", 0)
    view = certain(table(), "pass")
    assert (view["stage"], view["passes"], view["turn"]) == ("pre_show", 1, 1)


def test_exhaust_shows_who_goes_and_who_stays(plain_box: pytest.MonkeyPatch) -> None:
    match = table(stage="event", boards=("P1~ | P2~", ""), reached=True, passes=1, venues="",
                  returned="V4")  # fmt: skip
    do(match, "pass")
    view = certain(match, "exhaust P1")
    assert view["seat"] is None
    assert (view["removed"][0], view["zones"][0][3]) == ([thing("P1")], thing("P2"))
    view = certain(match, "exhaust P2")
    assert (view["removed"][0], view["zones"][0][3]) == ([thing("P2")], thing("P1"))


# -- why a number is what it is ------------------------------------------------------------------


def test_what_changes_an_act_and_a_boost_is_named(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", always=[{"rule": "act", "whose": "own", "amount": 1}])
    less, more = ({"whose": "all", "amount": amount} for amount in (-2, 2))
    rewrite(plain_box, "V1", always=[{"rule": "boost", **less}, {"rule": "act", **more}])
    view: Any = table(boards=("P1 | S1", "p1")).view(None)
    assert (view["acts"][0][0], view["acts"][1][0], view["acts"][0][3]) == (6, 5, 0)
    assert view["changes"][0][0] == [[thing("V1"), 2], [thing("P1"), 1]]
    assert view["changes"][1][0] == [[thing("V1"), 2]]
    assert view["changes"][0][3] == [[thing("V1"), -2]]
    assert view["changes"][0][1] == []
    assert view["boosts"][0] == [0, None, None]


def test_what_a_card_costs_that_an_ability_stages(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "X1", {"do": "stage", "kind": "performer", "off": 5_000})
    match = table(hands=("X1 P1 S1", "p1"), stage="event")
    assert match.view(0)["hire_costs"] == []
    do(match, "surprise X1")
    view = match.view(0)
    assert [view["hire_costs"][view["hand"].index(thing(word))] for word in ("P1", "S1")] == [
        5_000, None,
    ]  # fmt: skip
    assert match.view(1)["hire_costs"] == match.view(None)["hire_costs"] == []


def test_who_can_perform(plain_box: pytest.MonkeyPatch) -> None:
    match = table(boards=("P1 P2~ P3 | S1 P4 S2~", "p1 | s1~"))
    assert match.view(None)["ready"] == [[0, 2], [0]]
    assert match.view(None)["boosts"] == [[1, None, None], [None, None, None]]
    rewrite(plain_box, "V1", always=[{"rule": "forbid", "whose": "all", "action": "boost"}])
    match = table(boards=("P1 | S1", ""))
    assert match.view(None)["boosts"] == [[None] * 3, [None] * 3]


# -- whatever is tried ---------------------------------------------------------------------------


def test_what_is_certain_comes_true_whatever_the_cards_say(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds: Counter[str] = Counter()
    open_: Counter[str] = Counter()
    fresh = Fresh(8)
    for seed in range(depth(45, 90)):
        rng = Random(seed)
        with monkeypatch.context() as patch:
            odd_box(patch, rng)
            match = scattered(rng)
            for _ in range(14):
                if match.decision is None:
                    break
                step: Action = lively(match, rng)
                if not fresh(match):
                    match.play(step)
                    continue
                seat = step.seat if match.decision.private else None
                before = match.view(seat)
                found = GAME.preview(before, step)
                assert before == match.view(seat)
                assert GAME.preview(before, step) == found
                frames = match.watch(step, seat)
                match.play(step)
                after = match.view(seat)
                for name in after.keys() - found.unsure:
                    assert found.view[name] == after[name], (step, name)
                sure = [(frame.event, frame.view) for frame in found.frames]
                assert sure == [(frame.event, frame.view) for frame in frames[: len(sure)]]
                kinds[step.kind] += 1
                open_.update(found.unsure)
    assert len(kinds) > 14, kinds
    assert open_.keys() >= {"hand", "costs", "looked", "known_cards", "removed", "venue"}
