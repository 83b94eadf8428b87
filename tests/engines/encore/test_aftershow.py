"""Tests of the Aftershow and the end of the game."""

import pytest

from engines.encore import events
from engines.encore.scoring import judged
from tests.engines.matches import happened, outcome, prompt, question, the

from .table import (
    asked,
    board,
    do,
    ids,
    offered,
    refused,
    removed,
    rewrite,
    table,
    thing,
    to_aftershow,
    venue,
    won,
)

pytestmark = pytest.mark.usefixtures("plain_box")

# -- the Venue -------------------------------------------------------------------------------


@pytest.mark.parametrize("winner", [0, 1])
def test_E25_more_intensity_takes_the_venue_the_other_the_payout(winner: int) -> None:
    intensity = (4, 3) if winner == 0 else (3, 4)
    match = table(stage="event", intensity=intensity, venues="V3 V4", money=(10_000, 50_000))
    log = to_aftershow(match)
    assert the(log, events.VenueWon)[:2] == (winner, thing("V1"))
    assert won(match, winner) == ids("V1")
    assert won(match, 1 - winner) == ""
    paid = the(log, events.PayoutPaid)
    assert (paid.seat, paid.amount) == (1 - winner, 20_000)
    money = [10_000, 50_000]
    money[1 - winner] += 20_000
    assert match.state.money == money
    assert match.view(None)["ledger"][1 - winner][3] == 20_000
    assert the(log, events.VenueOpened).venue == thing("V3")
    assert venue(match) == ids("V3")
    assert len(match.state.venues) == 1


def test_E25_the_payout_is_the_venues_own(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "V1", payout=35_000)
    match = table(stage="event", intensity=(4, 3), money=(0, 0))
    to_aftershow(match)
    assert match.state.money == [0, 35_000]


def test_E25_a_tie_pays_both_and_the_venue_goes_to_the_bottom() -> None:
    match = table(stage="event", intensity=(5, 5), venues="V3 V4", priority=1, money=(0, 0))
    log = to_aftershow(match)
    assert [e.seat for e in happened(log, events.PayoutPaid)] == [1, 0]
    assert match.state.money == [20_000, 20_000]
    assert not happened(log, events.VenueWon)
    assert the(log, events.VenueReturned).venue == thing("V1")
    assert venue(match) == ids("V3")
    # Below lie V4 and, at the bottom, V1, which everybody has seen.
    assert match.state.venues == [thing("V1"), thing("V4")]
    assert match.view(0)["venues"] == [None, thing("V1")]


def test_E25_nothing_against_nothing_is_a_tie() -> None:
    match = table(stage="event", venues="V3")
    log = to_aftershow(match)
    assert len(happened(log, events.PayoutPaid)) == 2
    the(log, events.VenueReturned)


def test_E25_two_that_came_back_are_known_in_their_order() -> None:
    match = table(stage="event", venues="V3 V4 V5", returned="V2", intensity=(1, 1))
    to_aftershow(match)
    do(match, *["split 0"] * 2, "pass", "pass")
    assert match.view(1)["venues"] == [None, None, thing("V2"), thing("V1")]
    to_aftershow(match)
    assert match.view(None)["venues"] == [None, *(thing(v) for v in ("V2", "V1", "V3"))]
    assert venue(match) == ids("V4")


def test_EA38_a_tie_over_the_last_venue_brings_it_straight_back() -> None:
    match = table(stage="event", venues="", intensity=(2, 2))
    log = to_aftershow(match)
    the(log, events.VenueReturned)
    assert the(log, events.VenueOpened).venue == thing("V1")
    assert (venue(match), match.state.venues) == (ids("V1"), [])
    assert match.state.round == 2
    assert match.decision is not None


def test_EA18_below_the_star_the_venue_is_won_all_the_same() -> None:
    match = table(stage="event", intensity=(1, 0))
    assert not match.state.reached
    log = to_aftershow(match)
    assert the(log, events.VenueWon).seat == 0


# -- exhaust ---------------------------------------------------------------------------------


def test_E26_behind_an_empty_zone_it_moves_there() -> None:
    match = table(boards=("- P1~ | P2 - S1", ""), stage="event", intensity=(10, 0))
    log = to_aftershow(match)
    assert the(log, events.PerformerExhausted)[:3] == (0, thing("P1"), 4)
    assert board(match, 0) == ids("- - - | P2 P1~ S1")
    assert removed(match, 0) == ""


@pytest.mark.parametrize("behind", ["S1", "P2"])
def test_E26_before_an_active_card_it_is_removed(behind: str) -> None:
    match = table(boards=(f"P1~ | {behind}", ""), stage="event", intensity=(10, 0))
    log = to_aftershow(match)
    assert the(log, events.CardRemoved)[:3] == (0, thing("P1"), 0)
    assert removed(match, 0) == ids("P1")
    assert board(match, 0) == ids(f"- - - | {behind} - -")


@pytest.mark.parametrize("behind", ["S1", "P2"])
def test_E26_before_a_suspended_card_its_manager_chooses(behind: str) -> None:
    match = table(boards=("", f"- p1~ | - {behind.lower()}~"), stage="event", intensity=(10, 0))
    to_aftershow(match)
    assert (prompt(match), asked(match)) == ("exhaust", 1)
    assert not question(match).private
    assert question(match).about == {"card": thing("p1"), "second": thing(behind.lower())}
    assert offered(match, "exhaust") == {*ids(f"p1 {behind.lower()}").split()}
    assert refused(match, "exhaust 0").rule == "E26"


def test_EA34_the_back_card_is_removed_and_the_performer_moves() -> None:
    match = table(boards=("P1~ | S1~", ""), stage="event", intensity=(10, 0))
    to_aftershow(match)
    log = do(match, "exhaust S1")
    the(log, events.PerformerExhausted)
    assert board(match, 0) == ids("- - - | P1~ - -")
    assert removed(match, 0) == ids("S1")


def test_EA34_the_performer_is_removed_and_the_back_card_stays() -> None:
    match = table(boards=("P1~ | S1~", ""), stage="event", intensity=(10, 0))
    to_aftershow(match)
    log = do(match, "exhaust P1")
    assert not happened(log, events.PerformerExhausted)
    assert board(match, 0) == ids("- - - | S1~ - -")
    assert removed(match, 0) == ids("P1")


@pytest.mark.parametrize("first", [0, 1])
def test_EA34_priority_first_along_the_main_stage(first: int) -> None:
    boards = ("P1~ P2~ P3~ | S1~ - S3~", "p1~ - p3~ | s1~ - p2")
    match = table(boards=boards, stage="event", intensity=(10, 0), priority=first)
    log = to_aftershow(match)
    while prompt(match) == "exhaust":
        seat = asked(match)
        log += do(match, f"exhaust {sorted(offered(match, 'exhaust'))[0]}")
        assert seat in (0, 1)
    order = [
        each[0] for each in log if isinstance(each, (events.CardRemoved, events.PerformerExhausted))
    ]
    assert order == sorted(order, reverse=bool(first))
    assert {*order} == {0, 1}


@pytest.mark.parametrize("zone", [0, 1, 2])
def test_EA34_all_at_the_same_time(zone: int, plain_box: pytest.MonkeyPatch) -> None:
    tireless = {"rule": "tireless", "whose": "own", "test": {"test": "backstage"}}
    rewrite(plain_box, "P1", always=[tireless])
    row = ["P2~", "P3~"]
    row.insert(zone, "P1~")
    match = table(boards=(f"{' '.join(row)} |", "p1~"), stage="event", intensity=(10, 0))
    log = to_aftershow(match)
    assert len(happened(log, events.PerformerExhausted)) == 4
    assert board(match, 0) == ids(f"- - - | {' '.join(row)}")
    match = table(boards=("P2~ P3~ | S1~ P1~", ""), stage="event", intensity=(10, 0))
    log = to_aftershow(match)  # she is Backstage already, and saves both
    assert board(match, 0) == ids("P2~ P3~ - | S1~ P1~ -")


def test_EA34_what_is_settled_stands_while_the_owner_chooses(plain_box: pytest.MonkeyPatch) -> None:
    tireless = {"rule": "tireless", "whose": "own", "test": {"test": "backstage"}}
    rewrite(plain_box, "P1", always=[tireless])
    match = table(boards=("P1~ P2~ P3~ | S1~ S2~", ""), stage="event", intensity=(10, 0))
    to_aftershow(match)
    assert match.view(None)["under_way"]["weary"] == [[0, 1, 2], []]
    do(match, "exhaust S1")
    assert prompt(match) == "exhaust"
    do(match, "exhaust P2")
    assert board(match, 0) == ids("- - - | P1~ S2~ P3~")


def test_EA34_removed_cards_go_to_their_managers_zone() -> None:
    match = table(boards=("P1~ | S1", "p1~ | s1"), stage="event", intensity=(10, 0))
    to_aftershow(match)
    assert (removed(match, 0), removed(match, 1)) == (ids("P1"), ids("p1"))


def test_E26_active_performers_stay() -> None:
    match = table(boards=("P1 P2~ | P3~ S2~", ""), stage="event", intensity=(10, 0))
    log = to_aftershow(match)
    assert prompt(match) == "exhaust"  # P2 and S2; nothing for P1, before a suspended card
    log = do(match, "exhaust P2")
    assert len(happened(log, events.CardRemoved)) == 1
    assert board(match, 0) == ids("P1 - - | P3~ S2~ -")


def test_EA22_a_performer_behind_a_performer_is_a_card_like_any() -> None:
    match = table(boards=("P1~ P2~ | P3~ P4", ""), stage="event", intensity=(10, 0))
    to_aftershow(match)
    assert offered(match, "exhaust") == {*ids("P1 P3").split()}
    do(match, "exhaust P3")
    assert board(match, 0) == ids("- - - | P1~ P4 -")
    assert removed(match, 0) == ids("P3 P2")


def test_EA20_supporters_and_performers_backstage_are_never_exhausted() -> None:
    match = table(boards=("| S1~ P1~", ""), stage="event", intensity=(10, 0))
    log = to_aftershow(match)
    assert not happened(log, events.CardRemoved) + happened(log, events.PerformerExhausted)
    assert board(match, 0) == ids("- - - | S1~ P1~ -")


def test_EA21_the_exhausted_stay_suspended_until_the_next_round() -> None:
    match = table(boards=("P1~", ""), stage="event", intensity=(10, 0))
    to_aftershow(match)
    assert board(match, 0) == ids("- - - | P1~ - -")
    do(match, "split 0", "split 0")
    assert board(match, 0) == ids("- - - | P1 - -")


def test_E27_nobody_is_exhausted_if_the_star_was_not_reached() -> None:
    boards = ("P1~ P2~ P3~ | S1~ S2", "p1~")
    match = table(boards=boards, stage="event", intensity=(9, 0))
    log = to_aftershow(match)
    assert prompt(match) == "split"
    assert not happened(log, events.CardRemoved) + happened(log, events.PerformerExhausted)
    assert board(match, 0) == ids("P1~ P2~ P3~ | S1~ S2 -")


def test_E27_nor_by_the_star_of_the_next_venue(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "V3", star=8)
    match = table(boards=("P1~", ""), stage="event", intensity=(9, 0), venues="V3")
    to_aftershow(match)
    assert board(match, 0) == ids("P1~ - - | - - -")


# -- the order of the Aftershow -----------------------------------------------------------------


def test_EA33_the_order_of_the_aftershow() -> None:
    match = table(
        boards=("P1~", ""), stage="event", intensity=(10, 4), hands=("* * * * * * *", ""),
        hand_limit="6",
    )  # fmt: skip
    log = to_aftershow(match)
    log += do(match, f"trim {min(offered(match, 'trim'))}")
    names = [type(each).__name__ for each in log if not isinstance(each, events.Passed)]
    assert names == [
        "EventEnded", "VenueWon", "PayoutPaid", "PerformerExhausted", "VenueOpened",
        "CardDiscarded", "PriorityTaken", "RoundBegan",
    ]  # fmt: skip


def test_EA33_the_old_venue_is_active_while_performers_are_exhausted(
    plain_box: pytest.MonkeyPatch,
) -> None:
    tireless = [{"rule": "tireless", "whose": "all"}]
    rewrite(plain_box, "V1", always=tireless)
    match = table(boards=("P1~", ""), stage="event", intensity=(10, 0), venues="V2 V3")
    to_aftershow(match)
    assert board(match, 0) == ids("P1~ - - | - - -")
    rewrite(plain_box, "V1", always=[])
    rewrite(plain_box, "V2", always=tireless)
    match = table(boards=("P1~", ""), stage="event", intensity=(10, 0), venues="V2 V3")
    to_aftershow(match)
    assert board(match, 0) == ids("- - - | P1~ - -")


def test_EA33_a_third_venue_ends_the_game_before_anybody_is_exhausted() -> None:
    match = table(
        boards=("P1~", ""), stage="event", intensity=(10, 0), won=("V2 V3", "V4"), venues="V5"
    )
    log = to_aftershow(match)
    assert match.decision is None
    assert not happened(log, events.PerformerExhausted) + happened(log, events.VenueOpened)
    assert len(happened(log, events.PayoutPaid)) == 1
    assert board(match, 0) == ids("P1~ - - | - - -")


@pytest.mark.parametrize(("venues", "number"), [("", 4), ("V3 V4", 12)])
def test_EA33_nobody_is_exhausted_when_no_round_follows(venues: str, number: int) -> None:
    """Nobody is exhausted in the last Round, because it would have no consequences."""
    boards = ("P1~ P2~ P3~ | S1~ S2", "")
    match = table(boards=boards, stage="event", intensity=(10, 0), venues=venues, round=number)
    log = to_aftershow(match)
    assert not happened(log, events.PerformerExhausted) + happened(log, events.CardRemoved)
    assert match.decision is None
    assert board(match, 0) == ids("P1~ P2~ P3~ | S1~ S2 -")


def test_EA33_a_tie_over_the_last_venue_is_not_the_end() -> None:
    match = table(boards=("P1~", ""), stage="event", intensity=(10, 10), venues="")
    log = to_aftershow(match)
    the(log, events.PerformerExhausted)
    assert match.decision is not None


# -- the end ---------------------------------------------------------------------------------


@pytest.mark.parametrize("winner", [0, 1])
def test_E2_three_venues_win(winner: int) -> None:
    tours = ["V4", "V4"]
    tours[winner] = "V2 V3"
    tours[1 - winner] = "V4 V5"
    intensity = (1, 0) if winner == 0 else (0, 1)
    money = [80_000, 80_000]
    money[winner] = 0
    match = table(stage="event", won=tours, intensity=intensity, money=money, venues="V6 V7")
    log = to_aftershow(match)
    assert (outcome(match).ending, outcome(match).winners) == ("tour", [winner])
    ended = the(log, events.GameEnded)
    assert (ended.ending, ended.seats) == ("tour", (winner,))


def test_E2_two_are_not_enough() -> None:
    match = table(stage="event", won=("V2", ""), intensity=(1, 0), venues="V6 V7")
    to_aftershow(match)
    assert won(match, 0) == ids("V2 V1")
    assert match.decision is not None


@pytest.mark.parametrize("richer", [0, 1])
def test_E2_the_most_money_when_the_venue_deck_runs_out(richer: int) -> None:
    money = [40_000, 40_000]
    money[richer] += 45_000
    match = table(stage="event", won=("V2", "V3"), intensity=(1, 0), money=money, venues="")
    to_aftershow(match)
    assert (outcome(match).ending, outcome(match).winners) == ("money", [richer])
    assert outcome(match).scores == match.state.money


def test_E2_the_last_payout_counts() -> None:
    match = table(stage="event", intensity=(1, 0), money=(50_000, 35_000), venues="")
    to_aftershow(match)
    assert (outcome(match).scores, outcome(match).winners) == ([50_000, 55_000], [1])
    lines = {(line.seat, line.label): line.points for line in outcome(match).breakdown}
    assert lines[1, "score.payout"] == 20_000
    for seat in (0, 1):
        assert sum(p for (who, _), p in lines.items() if who == seat) == outcome(match).scores[seat]


def test_EA26_three_venues_are_seen_to_first() -> None:
    match = table(
        stage="event", won=("V2 V3", "V4"), intensity=(1, 0), money=(0, 95_000), venues=""
    )
    to_aftershow(match)
    assert (outcome(match).ending, outcome(match).winners) == ("tour", [0])


def test_EA29_equal_money_then_more_venues_then_a_draw() -> None:
    match = table(
        stage="event", won=("V2", ""), intensity=(1, 0), money=(60_000, 40_000), venues=""
    )
    to_aftershow(match)
    assert (outcome(match).ending, outcome(match).winners) == ("venues", [0])
    match = table(
        stage="event", won=("", "V2"), intensity=(1, 0), money=(60_000, 40_000), venues=""
    )
    log = to_aftershow(match)
    assert (outcome(match).ending, outcome(match).winners) == ("draw", [0, 1])
    assert the(log, events.GameEnded).seats == (0, 1)


def test_EA29_however_it_stands() -> None:
    assert judged([[1], [2]], [5, 5]) == ("draw", [0, 1])
    assert judged([[1], [2, 3]], [5, 5]) == ("venues", [1])
    assert judged([[1], [2, 3]], [6, 5]) == ("money", [0])
    assert judged([[], [2, 3, 4]], [6, 5]) == ("tour", [1])


def test_EA30_the_deck_has_not_run_out_while_the_last_venue_is_active() -> None:
    match = table(stage="event", venues="V3", intensity=(1, 0))
    to_aftershow(match)
    assert (venue(match), match.state.venues) == (ids("V3"), [])
    do(match, "split 0", "split 0", "pass", "pass")  # it is played for like any other
    match.state.intensity = [0, 2]
    to_aftershow(match)
    assert match.decision is None
    assert won(match, 1) == ids("V3")
    assert match.view(None)["venue"] is None
