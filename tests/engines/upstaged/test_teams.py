"""Tests of joining, upstaging and the end of a game."""

import pytest

from engines.upstaged import events
from engines.upstaged.content import ARTIST_IDS
from engines.upstaged.state import NO_LIMIT, ROUNDS
from tests.engines.matches import happened, kinds, outcome, prompt, the

from .table import (
    artist,
    asked,
    bottom,
    choose,
    curtain,
    declare,
    discard,
    end,
    hand,
    lane,
    named,
    offered,
    pause,
    perform,
    pile,
    rewrite,
    table,
    team,
)

FOUR = "jake opal marty maddie"
"""Artists of a full team."""

FOUR_MORE = "deacon zuri imani tunde"
"""Artists of another full team."""

# -- U25 to U31 ------------------------------------------------------------------------------


def test_U25_stepping_off_before_a_player() -> None:
    match = table(lanes=("juan . . orion", "", ". . . mya"), hands=("forward,click_once *",))
    log = perform(match, "forward,click_once")
    assert (team(match, 0), team(match, 1)) == ({"orion"}, {"mya"})
    joined = happened(log, events.ArtistJoined)
    assert {(event.seat, ARTIST_IDS[event.artist], event.size) for event in joined} == {
        (0, "orion", 1),
        (1, "mya", 1),
    }


def test_U25_or_by_a_snatch_or_a_switch() -> None:
    match = table(lanes=("juan", "mya"), hands=("discard_2,snatch * *",))
    perform(match, "discard_2,snatch")
    log = choose(match, "snatch", "mya")
    assert the(log, events.ArtistJoined)[:3] == (0, artist("mya"), 1)
    match = table(hands=("discard_1,switch *",), teams=("jake", "linh"))
    perform(match, "discard_1,switch")
    assert team(match, 0) == {"linh"}


def test_U26_who_joins_nobody_goes_under_the_deck() -> None:
    match = table(lanes=("mya", ". . . juan"), hands=("green green",))
    discard(match, "green green")
    log = choose(match, "move", "juan")
    assert bottom(match, 1) == "juan"
    assert the(log, events.ArtistLeft)[:2] == (artist("juan"), 1)
    assert match.view(1)["memory"]["sunk"] == [artist("juan")]


ARRIVALS = (". . . orion", ". . . mya", ". . . linh", "juan . . noor")


def test_U27_the_turn_player_names_the_order() -> None:
    match = table(
        seats=4, turn=2, lanes=ARRIVALS, teams=("", FOUR), hands=("", "", "forward,click_once *")
    )
    perform(match, "forward,click_once")
    assert (asked(match), prompt(match)) == ((2,), "join")
    assert offered(match, "join") == {"orion", "mya", "linh", "noor"}
    choose(match, "join", "linh")
    assert team(match, 2) == {"linh"}
    assert team(match, 0) == set()
    assert offered(match, "join") == {"orion", "mya", "noor"}


def test_U27_also_in_somebody_elses_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "pause,forward")
    match = table(
        seats=4, lanes=ARRIVALS, teams=("", FOUR), hands=("draw,click_once", "*", f"{odd}")
    )
    declare(match, "draw,click_once")
    pause(match, 2, odd)
    assert (asked(match), prompt(match)) == ((0,), "join")


def test_U27_no_question_where_the_order_makes_no_difference() -> None:
    match = table(seats=4, lanes=ARRIVALS, hands=("forward,click_once *",))
    perform(match, "forward,click_once")
    assert prompt(match) == "click"
    assert [len(each) for each in match.state.teams] == [1, 1, 1, 1]


def test_U28_four_make_a_full_team() -> None:
    match = table(lanes=("juan . . orion",), teams=("* * *",), hands=("forward,click_once *",))
    log = perform(match, "forward,click_once")
    assert happened(log, events.TeamUpstaged) == []
    assert len(team(match, 0)) == 4
    match = table(lanes=("juan . . orion",), teams=("* * * *",), hands=("forward,click_once *",))
    log = perform(match, "forward,click_once")
    assert the(log, events.TeamUpstaged)[:2] == (0, artist("orion"))


def test_U29_upstaging_waits_for_the_turn_player_then_the_cues_go_on() -> None:
    match = table(
        seats=4,
        turn=3,
        lanes=("juan", "", ". . . orion"),
        teams=("", "* *", FOUR, "*"),
        hands=("", "", "", "forward,click_once *"),
    )
    log = perform(match, "forward,click_once")
    assert the(log, events.TeamUpstaged)[:2] == (2, artist("orion"))
    assert (asked(match), prompt(match)) == ((3,), "oust")
    assert offered(match, "oust") == {"jake", "opal", "marty", "maddie"}  # not Orion
    choose(match, "oust", "maddie")
    assert team(match, 2) == {"jake", "opal", "marty"}
    assert (asked(match), prompt(match)) == ((3,), "send")
    assert offered(match, "send") == {0, 1, 3}  # also the turn player's own
    choose(match, "send", 1)
    assert "maddie" in team(match, 1)
    assert team(match, 2) == {"jake", "opal", "marty", "orion"}
    assert prompt(match) == "click"


LAST = ("mya", "", ". . . orion")
"""Lanes in which Orion's arrival at seat 1 ends the game, with teams of three and four."""


def test_U30_the_game_ends_at_once() -> None:
    match = table(lanes=LAST, teams=("* * * *", "* * *"), hands=("forward,click_once *", "*"))
    log = perform(match, "forward,click_once")
    assert happened(log, events.TeamsFull)
    assert prompt(match) == "cut"  # neither the Click, nor a second action
    assert lane(match, 0) == ". mya . ."
    assert [len(hand(match, seat)) for seat in (0, 1)] == [1, 1]  # nor cards
    assert match.result is None


def test_U30_only_when_all_teams_are_full() -> None:
    match = table(
        seats=3, lanes=LAST, teams=("* * * *", "* * * *", "* * *"), hands=("forward,click_once *",)
    )
    assert happened(perform(match, "forward,click_once"), events.TeamsFull)
    match = table(
        seats=3, lanes=LAST, teams=("* * * *", "* * *", "* * *"), hands=("forward,click_once *",)
    )
    assert happened(perform(match, "forward,click_once"), events.TeamsFull) == []


@pytest.mark.usefixtures("lessons")
def test_U30_a_paused_action_is_dropped_too(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "pause,forward,draw")
    match = table(lanes=LAST, teams=("* * * *", "* * *"), hands=("pause,exit *", f"{odd}"))
    declare(match, "pause,exit")
    log = pause(match, 1, odd)
    assert happened(log, events.ActionResumed) == []
    assert prompt(match) == "cut"
    assert hand(match, 1) == set()
    assert {*pile(match)} == {"take_your_bow", odd}


def test_U31_everybody_cuts_one_of_four() -> None:
    match = curtain("jake opal marty maddie", "linh juan priya orion")
    assert (asked(match), prompt(match)) == ((0,), "cut")
    assert offered(match, "cut") == {"jake", "opal", "marty", "maddie"}
    choose(match, "cut", "opal")
    assert (asked(match), prompt(match)) == ((1,), "cut")
    assert offered(match, "cut") == {"linh", "juan", "priya", "orion"}
    log = choose(match, "cut", "orion")
    assert match.result is not None
    rows = {event.seat: event.artists for event in happened(log, events.SeatScored)}
    assert named(rows[0]) == "jake marty maddie"
    assert named(rows[1]) == "priya juan linh"


# -- rulings ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "joining"), [(2, {0, 2}), (3, {0, 1, 2}), (4, {0, 1, 2, 3})])
def test_UA2_before_an_empty_side_under_the_deck(seats: int, joining: set[int]) -> None:
    match = table(seats=seats, lanes=ARRIVALS, hands=("forward,click_once *",))
    perform(match, "forward,click_once")
    off = dict(enumerate(["orion", "mya", "linh", "noor"]))
    assert {*bottom(match, 4 - len(joining)).split()} == {
        name for place, name in off.items() if place not in joining
    }
    on_teams = {name for seat in range(seats) for name in team(match, seat)}
    assert on_teams == {off[place] for place in joining}


def test_UA14_not_back_to_the_team_it_left_nor_to_a_full_one() -> None:
    match = table(
        seats=4,
        lanes=("juan", "", ". . . orion"),
        teams=("* * * *", "*", FOUR, "* *"),
        hands=("forward,click_once *",),
    )
    perform(match, "forward,click_once")
    choose(match, "oust", "jake")
    assert offered(match, "send") == {1, 3}
    match = table(lanes=("juan . . orion",), teams=(FOUR, "*"), hands=("forward,click_once *",))
    perform(match, "forward,click_once")
    log = choose(match, "oust", "jake")
    assert the(log, events.ArtistSent)[:3] == (0, artist("jake"), 1)  # the only one with room


def test_UA15_no_end_before_the_newcomer_has_joined() -> None:
    match = table(lanes=("juan . . orion",), teams=(FOUR, "* * *"), hands=("forward,click_once *",))
    perform(match, "forward,click_once")
    log = choose(match, "oust", "jake")
    course = [type(event) for event in log]
    assert course.index(events.ArtistSent) < course.index(events.ArtistJoined)
    assert course.index(events.ArtistJoined) < course.index(events.TeamsFull)
    assert team(match, 0) == {"opal", "marty", "maddie", "orion"}


def test_UA16_once_the_game_has_ended_nobody_joins() -> None:
    lanes = (". . . orion", "", ". . . mya", "juan")
    match = table(lanes=lanes, teams=("* * *", FOUR), hands=("forward,click_once *",))
    log = perform(match, "forward,click_once")
    assert offered(match, "join") == {"orion", "mya"}
    log = choose(match, "join", "orion")
    assert happened(log, events.TeamsFull)
    assert happened(log, events.TeamUpstaged) == []
    assert team(match, 1) == {"jake", "opal", "marty", "maddie"}
    assert match.view(0)["memory"]["sunk"] == [artist("mya")]  # under the deck, seen by all


def test_UA16_nor_after_an_upstaging_that_ends_it() -> None:
    lanes = (". . . orion", "", ". . . mya", "juan")
    match = table(lanes=lanes, teams=("* * *", FOUR), hands=("forward,click_once *",))
    perform(match, "forward,click_once")
    choose(match, "join", "mya")
    log = choose(match, "oust", "opal")  # Opal fills team 0, then Mya team 1
    assert happened(log, events.TeamsFull)
    assert team(match, 1) == {"jake", "marty", "maddie", "mya"}
    assert "opal" in team(match, 0)
    assert "orion" not in team(match, 0)


def test_UA42_who_comes_too_late_to_join_goes_under_the_deck() -> None:
    match = table(
        seats=4,
        lanes=(". . . orion", ". . . mya", ". . . linh", "juan"),
        teams=("jake opal marty", FOUR_MORE, "* * * *", "* * * *"),
        hands=("forward,click_once *",),
    )
    deck = match.view(None)["artist_deck"]
    perform(match, "forward,click_once")
    choose(match, "join", "orion")
    assert prompt(match) == "cut"
    assert bottom(match, 2) == "mya linh"  # the order in which they would have joined
    assert match.view(None)["memory"]["sunk"] == [artist("mya"), artist("linh")]
    assert match.view(None)["artist_deck"] == deck + 2


def test_UA17_all_step_off_then_one_by_one_each_upstaging_settled() -> None:
    match = table(
        seats=4,
        lanes=(". . . orion", ". . . mya", ". . . linh", "juan . . noor"),
        teams=("", "* * * *", "* * * *", "*"),
        hands=("forward,click_once *",),
    )
    perform(match, "forward,click_once")
    assert [lane(match, place) for place in range(4)] == [". . . ."] * 3 + [". juan . ."]
    choose(match, "join", "mya")
    assert prompt(match) == "oust"
    gone = sorted(offered(match, "oust"))[0]
    choose(match, "oust", gone)
    assert prompt(match) == "send"
    choose(match, "send", 3)
    assert (prompt(match), offered(match, "join")) == ("join", {"orion", "linh", "noor"})
    choose(match, "join", "orion")
    choose(match, "join", "noor")
    assert prompt(match) == "oust"  # Linh is the last: nobody to name
    choose(match, "oust", sorted(offered(match, "oust"))[0])
    choose(match, "send", 0)
    assert prompt(match) == "click"
    assert [len(each) for each in match.state.teams] == [2, 4, 4, 3]


def test_UA24_cuts_are_locked_in_before_any_is_shown() -> None:
    match = curtain("jake opal marty maddie", "linh juan priya orion")
    before = match.view(1)
    log = choose(match, "cut", "opal")
    assert the(log, events.CutChosen).audience == (0,)
    assert happened(log, events.CutShown) == []
    after = match.view(1)
    changed = {key for key in before if before[key] != after[key]}
    assert changed == {"cut_by", "under_way"}  # that seat 0 has decided, not whom
    assert after["under_way"]["asked"] == [1]
    assert match.view(0)["cut"] == artist("opal")
    log = choose(match, "cut", "juan")
    shown = happened(log, events.CutShown)
    assert [(event.seat, ARTIST_IDS[event.artist]) for event in shown] == [(0, "opal"), (1, "juan")]
    course = [type(event) for event in log]
    assert course.index(events.CutShown) < course.index(events.SeatScored)


@pytest.mark.parametrize(("turn", "order"), [(0, "noor mya"), (1, "mya noor")])
def test_UA37_who_walk_off_lie_clockwise_from_the_turn_players_left(turn: int, order: str) -> None:
    hands = ["*", "*"]
    hands[turn] = "forward,click_once *"
    match = table(lanes=ARRIVALS, hands=hands, turn=turn)
    perform(match, "forward,click_once")
    assert bottom(match, 2) == order


def test_UA37_before_any_join_is_resolved() -> None:
    match = table(
        lanes=("* . . orion", ". . . mya"), teams=(FOUR,), hands=("forward,click_once *",)
    )
    log = perform(match, "forward,click_once")
    assert prompt(match) == "oust"
    assert bottom(match, 1) == "mya"
    course = [type(event) for event in log]
    assert course.index(events.ArtistLeft) < course.index(events.TeamUpstaged)


# -- off air ---------------------------------------------------------------------------------


LIMITS = [rounds for rounds in ROUNDS if rounds != NO_LIMIT]


@pytest.mark.parametrize("rounds", LIMITS)
def test_UA41_after_the_last_round_the_show_goes_off_air(rounds: str) -> None:
    match = table(
        seats=3,
        turn=2,
        turns=3 * int(rounds),
        rounds=rounds,
        lanes=("*",),
        teams=(FOUR, "linh orion", "mya noor juan"),
        genres="country rock pop",
    )
    log = end(match)
    assert happened(log, events.OffAir)
    assert (asked(match), prompt(match)) == ((0,), "cut")  # only full teams cut
    log = choose(match, "cut", "jake")
    assert outcome(match).ending == "off_air"
    assert outcome(match).scores == [
        6 + 7 + 8 + 3 + 4 + 7,  # Mentor, Aligned and Genre
        9 + 8 + 1,  # below three nothing but Mentor
        10 + 10 + 8 + 2,  # Pop, Pop and Rock: a whole trio without a Cut
    ]
    assert outcome(match).winners == [0]


def test_UA41_below_three_only_the_mentor_counts() -> None:
    match = table(turns=2 * 8, rounds="8", turn=1, teams=("juan priya", ""), genres="pop rock")
    end(match)
    assert match.decision is None  # nobody has a full team
    assert outcome(match).scores == [8 + 8 + 2, 0]


@pytest.mark.parametrize("rounds", LIMITS)
def test_UA41_not_a_turn_earlier(rounds: str) -> None:
    match = table(seats=3, turn=1, turns=3 * int(rounds) - 1, rounds=rounds)
    assert happened(end(match), events.OffAir) == []
    assert kinds(match) >= {"end"}


def test_UA41_without_a_limit_it_goes_on() -> None:
    match = table(seats=3, turn=2, turns=3 * 60, rounds=NO_LIMIT)
    assert happened(end(match), events.OffAir) == []
    assert (match.state.turns, prompt(match)) == (3 * 60 + 1, "act")
