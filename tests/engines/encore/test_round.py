"""Tests of the course of a Round."""

from random import Random

import pytest

from engines import Match
from engines.encore import GAME, events
from engines.encore.content import KIND, PERFORMER, THING_IDS
from tests.engines.matches import happened, kinds, outcome, prompt, question, the

from .table import (
    answer,
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
)

pytestmark = pytest.mark.usefixtures("plain_box")

# -- draw ------------------------------------------------------------------------------------


def test_E17_two_cards_each_in_any_split_priority_first() -> None:
    for first in (0, 1):
        for split in (0, 1, 2):
            match = drafted(hand=0, priority=first)
            for seat in (first, 1 - first):
                assert (asked(match), offered(match, "split")) == (seat, {0, 1, 2})
                before = deck_sizes(match, seat)
                do(match, f"split {split}")
                assert deck_sizes(match, seat) == (before[0] - split, before[1] - (2 - split))
                kinds_drawn = [KIND[card] for card in match.state.hands[seat]]
                assert len(kinds_drawn) == 2
                assert kinds_drawn.count(PERFORMER) == split
            assert match.state.stage == "pre_show"


def test_E17_in_every_round() -> None:
    match = table(stage="event", round=3)
    to_aftershow(match)
    assert (match.state.stage, match.state.round) == ("draw", 4)
    do(match, "split 1", "split 2")
    assert [len(hand(match, seat)) for seat in (0, 1)] == [2, 2]


def test_EA37_the_split_is_said_before_any_card_is_seen() -> None:
    match = drafted("orange violet blue green", hand=0)
    assert prompt(match) == "split"
    assert question(match).spoken == ("split",)
    top = match.state.decks[0][-2:]
    assert match.view(0)["hand"] == []
    for card in top:  # nothing of what lies on top is told
        assert str(card) not in [str(each) for each in match.view(0)["looked"]]
    log = do(match, "split 2")
    assert {*the(log, events.HandDrawn).cards} == {*top}
    assert asked(match) == 1  # both cards at once


def test_EA23_an_empty_deck_and_the_other_helps_out() -> None:
    match = table(stage="event", decks=("P1 | S1 S2 S3", "p1 p2 p3 | s1"), below=0)
    to_aftershow(match)
    assert asked(match) == 1
    assert offered(match, "split") == {1, 2}
    assert refused(match, "split 0").rule == "EA23"
    do(match, "split 2")
    assert offered(match, "split") == {0, 1}
    assert refused(match, "split 2").rule == "EA23"
    do(match, "split 0")
    assert hand(match, 0) == {*ids("S1 S2").split()}


def test_EA23_without_a_choice_nobody_is_asked() -> None:
    match = table(stage="event", decks=("P1 P2 P3", " | s1"), below=0)
    log = to_aftershow(match)
    # The one has Performers only, the other one card in all.
    assert hand(match, 0) == {*ids("P1 P2").split()}
    assert hand(match, 1) == {*ids("s1").split()}
    assert [(e.seat, e.performers, e.mains) for e in happened(log, events.CardsDrawn)] == [
        (1, 0, 1), (0, 2, 0)
    ]  # fmt: skip
    assert match.state.stage == "pre_show"


def test_EA23_both_empty_no_draw() -> None:
    match = table(stage="event", below=0)
    log = to_aftershow(match)
    assert not happened(log, events.CardsDrawn)
    assert (match.state.stage, hand(match, 0), hand(match, 1)) == ("pre_show", set(), set())


@pytest.mark.parametrize("deck", ["performer", "main"])
def test_EA23_an_effect_that_names_an_empty_deck_draws_nothing(
    deck: str, plain_box: pytest.MonkeyPatch
) -> None:
    rewrite(plain_box, "P1", {"do": "draw", "deck": deck, "count": 2})
    only = {"performer": "| S1 S2 S3", "main": "P3 P4 P5 |"}[deck]
    match = table(stage="event", boards=("P1", ""), decks=(only, ""), below=0)
    log = do(match, "encore P1")
    assert hand(match, 0) == set()
    the(log, events.NothingDone)


def test_EA23_an_effect_draws_what_there_is(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", {"do": "draw", "deck": "main", "count": 3})
    match = table(stage="event", boards=("P1", ""), decks=("P2 | S1 S2", ""), below=0)
    log = do(match, "encore P1")
    assert hand(match, 0) == {*ids("S1 S2").split()}
    assert not happened(log, events.NothingDone)


def test_EA2_no_hand_limit() -> None:
    match = table(stage="event", hands=("* * * * * * * * * * * * + + + + +", ""))
    to_aftershow(match)
    do(match, "split 1", "split 1")
    assert len(hand(match, 0)) == 19


# -- active ----------------------------------------------------------------------------------


def test_E18_all_suspended_cards_become_active() -> None:
    match = table(stage="event", boards=("P1~ P2 | P3~ S1~", "p1~ | s1"), priority=1)
    log = to_aftershow(match)
    assert board(match, 0) == ids("P1~ P2 - | P3~ S1~ -")  # not before both have drawn
    log = do(match, "split 1", "split 1")
    assert board(match, 0) == ids("P1 P2 - | P3 S1 -")
    assert board(match, 1) == ids("p1 - - | s1 - -")
    assert [(e.seat, e.zones) for e in happened(log, events.CardsActivated)] == [
        (0, (0, 3, 4)), (1, (0,))
    ]  # fmt: skip


def test_E18_after_the_draw_and_before_the_pre_show() -> None:
    match = table(stage="event", boards=("P1~", ""))
    to_aftershow(match)
    log = do(match, "split 1", "split 1")
    order = [type(each) for each in log]
    assert order.index(events.CardsActivated) > order.index(events.CardsDrawn)
    assert order.index(events.CardsActivated) < order.index(events.PreShowBegan)


# -- in turns --------------------------------------------------------------------------------


def test_E19_single_actions_in_turns_priority_first() -> None:
    for first in (0, 1):
        match = table(stage="event", priority=1 - first, hands=("P1 P2", "p1 p2"))
        to_aftershow(match)
        do(match, "split 0", "split 0")
        seats = []
        for column in (0, 0, 1, 1):
            seats.append(asked(match))
            do(match, f"stage {'Pp'[asked(match)]}{column + 1}", f"zone main {column}")
        assert seats == [first, 1 - first, first, 1 - first]


def test_E19_priority_starts_the_event_too() -> None:
    for first in (0, 1):
        match = table(priority=first)
        log = to_event(match)
        assert the(log, events.EventBegan).seat == first
        assert asked(match) == first
        do(match, "pass")
        assert asked(match) == 1 - first


def test_E19_not_in_turn() -> None:
    match = table(hands=("", "p1"), money=(0, 80_000))
    assert asked(match) == 0
    assert refused(match, "stage p1", 1).key == "kernel.not_your_turn"
    do(match, "pass", "stage p1", "zone main 0")
    assert asked(match) == 0


# -- the Star and the Event --------------------------------------------------------------------


def test_E23_the_event_begins_when_both_together_meet_the_star() -> None:
    for ours, theirs, begins in ((9, 0, True), (5, 4, True), (0, 9, True), (5, 3, False)):
        match = table(hands=("P1", ""), intensity=(ours, theirs))
        log = do(match, "stage P1", "zone main 0")  # one more
        assert bool(happened(log, events.EventBegan)) == begins
        assert match.state.stage == ("event" if begins else "pre_show")
        assert len(happened(log, events.StarReached)) == begins
        if begins:
            assert the(log, events.EventBegan).reached


def test_E23_or_exceed_it() -> None:
    match = table(boards=("P1", ""), intensity=(8, 0))
    log = do(match, "perform P1")
    assert (the(log, events.StarReached).total, match.state.stage) == (11, "event")


def test_E23_or_when_both_pass() -> None:
    match = table(intensity=(4, 2))
    do(match, "pass")
    assert match.state.stage == "pre_show"
    log = do(match, "pass")
    assert match.state.stage == "event"
    assert not the(log, events.EventBegan).reached
    assert not match.state.reached


def test_E23_the_venues_own_star_counts(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "V1", star=13)
    match = table(hands=("P1 P2", ""), intensity=(11, 0))
    do(match, "stage P1", "zone main 0", "pass")
    assert match.state.stage == "pre_show"
    do(match, "stage P2", "zone main 1")
    assert match.state.stage == "event"


def test_EA7_the_action_is_finished_first(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "S1", {"do": "intensity", "amount": 4}, {"do": "draw", "deck": "either"})
    match = table(boards=("| S1", ""), intensity=(6, 0), priority=0)
    log = do(match, "preshow S1")
    # The Star is met, but a step is still to come.
    assert match.state.reached
    assert (match.state.stage, prompt(match), asked(match)) == ("pre_show", "deck", 0)
    assert not happened(log, events.EventBegan)
    log = do(match, "deck main")
    the(log, events.EventBegan)


def test_EA7_who_has_priority_acts_first_even_if_they_acted_last() -> None:
    for priority in (0, 1):
        match = table(boards=("P1", ""), intensity=(9, 0), priority=priority, turn=0)
        do(match, "perform P1")
        assert match.state.stage == "event"
        assert asked(match) == priority


def test_EA7_also_when_both_have_passed() -> None:
    match = table(priority=0, turn=1)
    do(match, "pass", "pass")
    assert (match.state.stage, asked(match)) == ("event", 0)


def test_EA7_not_even_one_more_action_comes_first(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "S1", {"do": "intensity", "amount": 4}, {"do": "again"})
    for priority in (0, 1):
        match = table(boards=("P1 | S1", "p1"), intensity=(6, 0), priority=priority, turn=0)
        do(match, "preshow S1")
        assert (match.state.stage, asked(match)) == ("event", priority)
        do(match, f"perform {'Pp'[priority]}1")
        assert asked(match) == 1 - priority  # nor is it kept for later


def test_EA8_two_passes_in_a_row() -> None:
    for stage in ("pre_show", "event"):
        match = table(hands=("", "p1"), stage=stage)
        do(match, "pass", "stage p1", "zone main 0", "pass")
        assert match.state.stage == stage  # the action in between breaks the row
        do(match, "pass")
        assert match.state.stage != stage


def test_EA8_a_pass_does_not_lock_out() -> None:
    match = table(hands=("P1", "p1 p2"))
    do(match, "pass", "stage p1", "zone main 0")
    assert offered(match, "stage") == {ids("P1")}
    do(match, "stage P1", "zone main 0")
    assert board(match, 0) == ids("P1 - - | - - -")


def test_EA8_the_count_starts_again_with_the_event() -> None:
    match = table()
    do(match, "pass", "pass", "pass")
    assert match.state.stage == "event"
    do(match, "pass")
    assert match.state.stage != "event"


def test_EA8_a_pass_before_the_star_does_not_count_in_the_event() -> None:
    match = table(hands=("", "p1"), intensity=(9, 0), priority=0)
    do(match, "pass", "stage p1", "zone main 0")
    assert match.state.stage == "event"
    assert match.state.passes == 0
    do(match, "pass")
    assert match.state.stage == "event"


def test_EA19_once_met_the_star_stays_reached(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "X1", {"do": "intensity", "whose": "other", "amount": -4})
    match = table(boards=("", "p1~"), hands=("X1", ""), stage="event", intensity=(5, 5))
    do(match, "surprise X1")
    assert sum(match.state.intensity) == 6
    assert match.state.reached
    do(match, "pass", "pass")
    assert board(match, 1) == ids("- - - | p1~ - -")  # exhausted all the same


def test_EA19_in_the_middle_of_an_action_is_enough(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(
        plain_box, "S1",
        {"do": "intensity", "amount": 2}, {"do": "intensity", "amount": -4},
    )  # fmt: skip
    match = table(boards=("| S1", ""), intensity=(8, 0))
    log = do(match, "preshow S1")
    assert match.state.intensity == [6, 0]
    assert match.state.stage == "event"
    assert the(log, events.EventBegan).reached


def test_EA19_in_the_event_too() -> None:
    match = table(boards=("P1", ""), stage="event", intensity=(4, 4), reached=False)
    log = do(match, "perform P1")
    assert the(log, events.StarReached).total == 11
    do(match, "pass", "pass")
    assert board(match, 0) == ids("- - - | P1~ - -")


def test_EA19_a_star_that_sinks_is_met_and_one_that_rises_stays_so(
    plain_box: pytest.MonkeyPatch,
) -> None:
    rewrite(plain_box, "S1", {"do": "star", "amount": -3})
    rewrite(plain_box, "S2", {"do": "star", "amount": 3})
    match = table(boards=("| S1", ""), intensity=(4, 3))
    do(match, "preshow S1")
    assert match.state.stage == "event"
    match = table(boards=("| S2", ""), intensity=(5, 4))
    do(match, "preshow S2")
    assert match.view(None)["star"] == 13
    assert match.state.stage == "pre_show"
    match = table(boards=("| S2", ""), intensity=(6, 4))
    do(match, "preshow S2")
    assert match.state.reached
    assert match.state.stage == "event"


def test_the_star_of_a_venue_moves_for_its_round_only(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "S1", {"do": "star", "amount": 4})
    match = table(boards=("| S1", ""), hands=("* * * * * * *", ""), hand_limit="6")
    do(match, "preshow S1", "pass", "pass")
    assert match.view(None)["star"] == 14
    do(match, "pass", "pass")
    assert prompt(match) == "trim"  # the next Venue lies open already
    assert match.view(None)["star"] == 10


def test_E24_the_event_ends_when_both_pass() -> None:
    match = table(hands=("P1", ""), stage="event")
    do(match, "stage P1", "zone main 0", "pass")
    assert match.state.stage == "event"
    log = do(match, "pass")
    assert the(log, events.EventEnded).intensity == (1, 0)
    the(log, events.VenueWon)


def test_E24_and_not_because_nothing_else_can_be_done() -> None:
    match = table(stage="event", money=(0, 0))
    assert kinds(match) == {"pass"}
    do(match, "pass")
    assert kinds(match) == {"pass"}


# -- from Round to Round -----------------------------------------------------------------------


def test_E28_priority_changes_hands() -> None:
    for first in (0, 1):
        match = table(stage="event", priority=first)
        log = to_aftershow(match)
        assert the(log, events.PriorityTaken).seat == 1 - first
        assert match.state.priority == asked(match) == 1 - first


def test_E28_after_a_tie_too_and_whoever_won() -> None:
    for ours, theirs in ((3, 3), (5, 2), (2, 5)):
        match = table(stage="event", intensity=(ours, theirs), priority=0)
        to_aftershow(match)
        assert match.state.priority == 1


def test_EA6_intensity_starts_from_nothing_in_each_round() -> None:
    match = table(stage="event", intensity=(9, 4), cheer=(2, 1), star=2, boards=("P1", ""))
    log = to_aftershow(match)
    the(log, events.RoundBegan)
    view = match.view(None)
    assert (view["intensity"], view["cheer"], view["star"]) == ([0, 0], [0, 0], 10)
    assert not view["reached"]
    assert view["used"] == []


def test_EA6_and_is_kept_from_the_pre_show_into_the_event() -> None:
    match = table(intensity=(4, 2), cheer=(2, 0))
    to_event(match)
    assert (match.state.intensity, match.state.cheer) == ([4, 2], [2, 0])


def test_EA11_staged_cards_can_be_used_at_once() -> None:
    match = table(hands=("P1 S1", ""))
    do(match, "stage P1", "zone main 0", "pass")
    assert offered(match, "perform") == {ids("P1")}
    do(match, "stage S1", "zone back 0", "pass")
    assert (offered(match, "boost"), offered(match, "preshow")) == ({ids("P1")}, {ids("S1")})


def test_EA28_curfew_after_round_twelve() -> None:
    match = table(stage="event", round=11, intensity=(3, 3))
    to_aftershow(match)
    assert (match.state.round, match.state.stage) == (12, "draw")
    match = table(stage="event", round=12, intensity=(3, 3), money=(50_000, 45_000))
    log = to_aftershow(match)
    assert match.decision is None
    assert (outcome(match).ending, outcome(match).winners) == ("money", [0])
    ended = the(log, events.GameEnded)
    assert (ended.seats, ended.curfew) == ((0,), True)
    assert not the(to_aftershow(table(stage="event", venues="", intensity=(3, 0))),
                   events.GameEnded).curfew  # fmt: skip
    match = table(stage="event", won=("V2 V3", ""), venues="V4", intensity=(3, 0))
    assert not the(to_aftershow(match), events.GameEnded).curfew  # three Venues, some left


def test_EA28_without_a_curfew_it_goes_on() -> None:
    match = table(stage="event", round=12, intensity=(3, 3), curfew=False)
    to_aftershow(match)
    assert (match.state.round, match.state.stage) == (13, "draw")
    match = table(stage="event", round=12, intensity=(3, 0), won=("V2 V3", ""), curfew=False)
    assert not the(to_aftershow(match), events.GameEnded).curfew  # three Venues end it as ever


def test_EA28_after_the_aftershow_of_that_round() -> None:
    match = table(stage="event", round=12, intensity=(3, 0), boards=("P1~", ""), reached=True)
    log = to_aftershow(match)
    the(log, events.VenueWon)
    assert outcome(match).ending == "money"
    match = table(stage="event", round=12, intensity=(3, 0), won=("V2 V3", ""), money=(0, 90_000))
    to_aftershow(match)
    assert (outcome(match).ending, outcome(match).winners) == ("tour", [0])


# -- the hand limit ----------------------------------------------------------------------------


def test_EA52_whoever_holds_more_removes_cards_priority_first() -> None:
    match = table(
        stage="event",
        hands=("P1 P2 P3 S1 S2 S3 X1 X2", "p1 p2 p3 s1 s2 s3 x1"),
        hand_limit="6",
        priority=1,
    )
    to_aftershow(match)
    assert (prompt(match), asked(match)) == ("trim", 1)
    assert offered(match, "trim") == hand(match, 1)
    log = do(match, "trim s2")
    assert the(log, events.CardDiscarded).card == thing("s2")
    assert removed(match, 1) == ids("s2")
    assert asked(match) == 0
    do(match, "trim P1")
    assert (asked(match), prompt(match)) == (0, "trim")
    log = do(match, "trim X2")
    assert removed(match, 0) == ids("P1 X2")
    # Then Priority changes hands (E28).
    assert the(log, events.PriorityTaken).seat == 0
    assert (match.state.stage, match.state.round) == ("draw", 2)


def test_EA52_only_cards_of_the_hand() -> None:
    match = table(stage="event", hands=("* * * * * * *", ""), boards=("P1", ""), hand_limit="6")
    to_aftershow(match)
    assert refused(match, "trim P1").rule == "EA52"


def test_EA52_as_many_as_the_limit_are_kept() -> None:
    for limit, cards, asked_for in (("6", 6, 0), ("6", 7, 1), ("8", 8, 0), ("8", 10, 2)):
        match = table(stage="event", hands=(" ".join("*" * cards), ""), hand_limit=limit)
        to_aftershow(match)
        trims = 0
        while prompt(match) == "trim":
            assert question(match).about["count"] == asked_for - trims
            answer(match, f"trim {THING_IDS[match.state.hands[0][0]]}")
            trims += 1
        assert trims == asked_for
        assert len(hand(match, 0)) == cards - trims


def test_EA52_at_the_end_of_the_round_only() -> None:
    match = table(hands=("* * * * * * * *", ""), hand_limit="6")
    to_event(match)
    do(match, f"stage {min(offered(match, 'stage'))}", "zone back 1")
    assert len(hand(match, 0)) == 7


@pytest.mark.parametrize("seed", range(12))
def test_EA47_a_round_of_our_cards_comes_to_its_end(seed: int) -> None:
    rng = Random(seed)
    match = Match.new(GAME, 2, seed, {"zones": rng.choice([3, 4]), "hand": 6, "venues": 3})
    actions, number = 0, 0
    while match.decision is not None and match.state.round < 5:
        if match.state.round != number:
            actions, number = 0, match.state.round
            match.state.money = [500_000, 500_000]
        decision = GAME.decide(match.state)
        assert decision is not None
        match.decision, able = decision, decision.actions
        match.play(rng.choice([each for each in able if each.kind not in ("pass", "skip")] or able))
        actions += 1
        assert actions < 200
