"""Tests of worked examples."""

import pytest

from engines.upstaged import events, scoring
from engines.upstaged.content import GENRE_IDS, Genre
from tests.engines.matches import happened, kinds, outcome, prompt, the

from .table import (
    artists,
    asked,
    begin,
    bottom,
    choose,
    discard,
    end,
    finale,
    hand,
    lane,
    offered,
    perform,
    repaint,
    rewrite,
    table,
    team,
)


def test_example_of_a_turn() -> None:
    match = table(
        lanes=("mya", ". opal", "", ". . orion"),
        deck="juan",
        hands=("forward,click_once green green orange",),
    )
    # First action: Forward then Click. (a) Every artist moves one spot …
    perform(match, "forward,click_once")
    assert lane(match, 0) == ". mya . ."
    assert lane(match, 1) == ". . opal ."
    assert lane(match, 3) == ". . . orion"
    # … (b) and the arena turns clockwise.
    choose(match, "click", 1)
    assert lane(match, 0) == ". . . orion"
    # (c) Nobody is on the stage: Juan comes, and faces the opponent.
    begin(match)
    choose(match, "face", 2)
    assert lane(match, 2) == "juan . opal ."
    # (d) Second action: two green cards, and Orion alone moves, into the team.
    discard(match, "green green")
    assert offered(match, "move") == {"orion", "juan", "mya", "opal"}
    log = choose(match, "move", "orion")
    assert team(match, 0) == {"orion"}
    assert lane(match, 2) == "juan . opal ."
    # (e) The hand is filled up to four cards.
    assert the(log, events.CardsDrawn)[:2] == (0, 3)
    assert len(hand(match, 0)) == 4
    assert (asked(match), prompt(match)) == ((1,), "act")


def test_example_of_an_upstaging() -> None:
    match = table(
        seats=3,
        turn=1,
        lanes=(". . . jake", "mya"),
        teams=("harmony opal marty maddie", "linh", "noor"),
        hands=("*", "forward,click_once *"),
    )
    log = perform(match, "forward,click_once")
    assert the(log, events.TeamUpstaged).seat == 0
    assert asked(match) == (1,)
    choose(match, "oust", "harmony")
    assert offered(match, "send") == {1, 2}
    choose(match, "send", 1)
    assert team(match, 1) == {"linh", "harmony"}
    assert team(match, 0) == {"opal", "marty", "maddie", "jake"}
    assert prompt(match) == "click"


def test_example_of_a_score() -> None:
    match = finale(
        "alonzo marty harmony orion", "linh juan priya mya", cuts="alonzo mya", genres="country pop"
    )
    assert outcome(match).scores[0] == 29
    lines = [line for line in outcome(match).breakdown if line.seat == 0]
    raw = sum(line.points for line in lines if line.label == "score.artist")
    bonus = {line.label: line.points for line in lines if line.points and "artist" not in line.args}
    assert raw == 21
    assert bonus == {"score.mentor": 1, "score.focus": 3, "score.aligned": 4}


def test_vector_1_twenty_nine_live_and_twenty_five_in_rehearsal() -> None:
    trio = tuple(sorted(artists("marty harmony orion")))
    country = Genre(GENRE_IDS.index("country"))
    assert sum(scoring.value(trio, country, True)) == 29
    assert sum(scoring.value(trio, country, False)) == 25


def test_vector_2_three_eights(monkeypatch: pytest.MonkeyPatch) -> None:
    repaint(monkeypatch, "jayson", 8, "rock", "talent")
    repaint(monkeypatch, "hayden", 8, "wild", "wild")
    trio = tuple(sorted(artists("orion jayson hayden")))
    rock = Genre(GENRE_IDS.index("rock"))
    found = dict(scoring.bonuses(trio, rock, True))
    assert found == {"mentor": 3, "focus": 3, "genre": 7, "harmony": 9}
    assert scoring.value(trio, rock, True) == (24, 22)
    match = finale(
        "orion jayson hayden mya", "linh juan priya tane", cuts="mya tane", genres="rock pop"
    )
    assert outcome(match).scores[0] == 46


def test_vector_3_three_forwards_on_short_runways(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "forward,forward,forward")
    match = table(
        seats=4, mode="rehearsal", lanes=("orion", "mya", "linh", "noor"), hands=(f"{odd} *",)
    )
    log = perform(match, odd)
    course = [type(event) for event in log]
    assert course.count(events.WentForward) == 3
    assert course.count(events.ArtistJoined) == 4
    assert events.ArtistJoined not in course[: course.index(events.WentForward) + 2]
    first = course.index(events.ArtistJoined)
    assert course[:first].count(events.WentForward) == 3  # all four in the third one
    assert [team(match, seat) for seat in range(4)] == [{"orion"}, {"mya"}, {"linh"}, {"noor"}]


def test_vector_4_off_towards_an_empty_side() -> None:
    match = table(lanes=("juan", ". . . mya"), hands=("forward,click_once *",))
    log = perform(match, "forward,click_once")
    assert bottom(match, 1) == "mya"
    assert happened(log, events.ArtistJoined) == []


def test_vector_5_remove_place_join() -> None:
    match = table(
        seats=3,
        turn=2,
        lanes=("juan", ". . . orion"),
        teams=("*", "jake opal marty maddie", "* *"),
        hands=("*", "*", "forward,click_once *"),
    )
    log = perform(match, "forward,click_once")
    log += choose(match, "oust", "marty")
    log += choose(match, "send", 2)
    course = [
        type(event)
        for event in log
        if isinstance(
            event,
            (events.TeamUpstaged, events.ArtistOusted, events.ArtistSent, events.ArtistJoined),
        )
    ]
    assert course == [
        events.TeamUpstaged,
        events.ArtistOusted,
        events.ArtistSent,
        events.ArtistJoined,
    ]
    assert [len(each) for each in match.state.teams] == [1, 4, 3]
    assert kinds(match) == {"click"}
    choose(match, "click", 1)
    end(match)
