"""Tests of the rulebook's examples, and of positions worked out by hand."""

import pytest

from engines.encore import events
from engines.encore.content import VIBE_IDS
from tests.engines.matches import happened, prompt, the

from .table import (
    OURS,
    THEIRS,
    asked,
    board,
    deck_sizes,
    do,
    drafted,
    hand,
    ids,
    offered,
    refused,
    removed,
    rewrite,
    table,
    thing,
    to_aftershow,
    to_event,
    venue,
    won,
)

pytestmark = pytest.mark.usefixtures("plain_box")


def test_vector_1_the_star_is_reached(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "S1", boost=2)
    rewrite(plain_box, "P1", act=4)
    match = table(boards=("| - S1", ""), hands=("P1", "p1"), round=2)
    do(match, "stage P1", "zone main 1")
    assert match.state.intensity == [1, 0]
    do(match, "stage p1", "zone main 0")
    assert match.state.intensity == [1, 1]
    do(match, "boost P1")
    assert match.state.intensity == [7, 1]
    assert match.state.stage == "pre_show"
    log = do(match, "perform p1")
    assert match.state.intensity == [7, 4]
    assert the(log, events.StarReached).total == 11
    assert (match.state.stage, asked(match)) == ("event", 0)


def test_vector_2_both_pass_twice() -> None:
    match = table(boards=("P1~", "p1~"), intensity=(4, 2), money=(0, 0))
    do(match, "pass", "pass")
    assert match.state.stage == "event"
    log = do(match, "pass", "pass")
    assert won(match, 0) == ids("V1")
    assert match.state.money == [0, 20_000]
    assert not happened(log, events.PerformerExhausted)
    assert (board(match, 0), board(match, 1)) == (ids("P1~ - - | - - -"), ids("p1~ - - | - - -"))


def test_vector_3_exhaust() -> None:
    match = table(boards=("P1~ P2~ P3~ | - S1 S2~", ""), stage="event", intensity=(10, 0))
    to_aftershow(match)
    assert board(match, 0) == ids("- - P3~ | P1~ S1 S2~")
    assert removed(match, 0) == ids("P2")
    assert offered(match, "exhaust") == {*ids("P3 S2").split()}


def test_vector_4_a_tie() -> None:
    match = table(stage="event", intensity=(7, 7), won=("V2", ""), venues="V3 V4", money=(0, 0))
    below = len(match.state.venues)
    to_aftershow(match)
    assert match.state.money == [20_000, 20_000]
    assert (won(match, 0), won(match, 1)) == (ids("V2"), "")
    assert len(match.state.venues) == below
    assert venue(match) == ids("V3")


def test_vector_5_the_third_venue() -> None:
    match = table(stage="event", intensity=(7, 6), won=("V2 V3", "V4"), venues="V5")
    to_aftershow(match)
    assert match.decision is None


def test_example_of_a_performance_that_passes_the_vibe_check(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", vibes=VIBE_IDS[1])
    match = table(boards=("P1 | S1", ""), money=(10_000, 0))
    do(match, "boost P1")
    assert board(match, 0) == ids("P1~ - - | S1~ - -")
    assert match.state.intensity == [3 + 1, 0]
    assert match.state.money[0] == 15_000


def test_example_of_the_exhaust_mechanic() -> None:
    for behind, after, gone in (("-", "- - - | P1~ - -", ""), ("S1", "- - - | S1 - -", "P1")):
        match = table(boards=(f"P1~ | {behind}", ""), stage="event", intensity=(10, 0))
        to_aftershow(match)
        assert (board(match, 0), removed(match, 0)) == (ids(after), ids(gone))
    for choice, after in (("P1", "- - - | S1~ - -"), ("S1", "- - - | P1~ - -")):
        match = table(boards=("P1~ | S1~", ""), stage="event", intensity=(10, 0))
        to_aftershow(match)
        do(match, f"exhaust {choice}")
        assert (board(match, 0), removed(match, 0)) == (ids(after), ids(choice))


def test_example_of_an_encore_once_during_each_event(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "X1", {"do": "wake", "kind": "performer"})
    for once in (True, False):
        rewrite(plain_box, "P1", once=once)
        match = table(boards=("P1", ""), hands=("X1", ""), stage="event")
        do(match, "encore P1", "pass", "surprise X1", "pass")
        assert board(match, 0) == ids("P1 - - | - - -")
        if once:
            assert refused(match, "encore P1").rule == "EA47"
            rewrite(plain_box, "P1", {"do": "intensity", "amount": 2})
        else:
            do(match, "encore P1")


def test_example_of_the_sample_card(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(
        plain_box, "P1",
        {"do": "stage", "kind": "supporter", "free": True},
        {"do": "if", "test": {"test": "staged_colour", "colour": "orange"},
         "then": [{"do": "preshow"}]},
        {"do": "if", "test": {"test": "nothing"}, "then": [{"do": "draw", "deck": "main"}]},
    )  # fmt: skip
    orange = "S1"
    other = "S7"
    assert OURS[0] == "orange"
    for word, intensity in ((orange, 2), (other, 1)):
        match = table(boards=("P1", ""), hands=(f"{word} X1", ""), stage="event", money=(0, 0))
        log = do(match, "encore P1", f"hire {word}", "zone back 0")
        assert match.state.money[0] == 0
        assert match.state.intensity == [intensity, 0]
        assert len(happened(log, events.PreShowTriggered)) == (word == orange)
        assert len(hand(match, 0)) == 1 + (word == other)
    match = table(boards=("P1", ""), hands=("S1 X1", ""), stage="event")
    do(match, "encore P1", "skip")
    assert len(hand(match, 0)) == 3


def test_example_of_two_decks_of_two_colours() -> None:
    match = drafted(hand=0)
    for seat in (0, 1):
        assert deck_sizes(match, seat)[0] == 10
    assert [len(own) for own in match.view(None)["colours"]] == [2, 2]
    assert len({*OURS, *THEIRS}) == 4


def test_example_of_a_whole_round() -> None:
    match = drafted(hand=0)
    log = do(match, "split 2", "split 1")
    assert [len(hand(match, seat)) for seat in (0, 1)] == [2, 2]
    log += do(match, f"stage {min(offered(match, 'stage'))}", "zone main 0", "pass", "pass")
    log += do(match, "pass", "pass")
    names = [type(each).__name__ for each in log]
    phases = ["CardsDrawn", "PreShowBegan", "CardStaged", "EventBegan", "EventEnded", "VenueWon",
              "PriorityTaken", "RoundBegan"]  # fmt: skip
    assert [name for name in dict.fromkeys(names) if name in phases] == phases
    assert (match.state.round, match.state.priority, prompt(match)) == (2, 1, "split")
    assert match.state.money == [70_000, 100_000]


def test_example_of_the_event_that_begins_by_passing() -> None:
    match = table(boards=("P1~", ""), intensity=(9, 0))
    to_event(match)
    assert match.state.stage == "event"
    to_aftershow(match)
    assert board(match, 0) == ids("P1~ - - | - - -")
    assert thing("V1") in match.state.won[0]
