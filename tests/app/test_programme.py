"""Tests of tonight's programme."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.bills import bills
from app.casting import Billing
from app.new_session import seat_option
from app.programme import (
    LineUp,
    Programme,
    evening_of,
    handed_on,
    left,
    length,
    line_up,
    losers,
    over,
    proposed,
    shows_of,
    tallies,
    updated,
)
from app.store import Finish, Player, SessionCard
from app.store.session import EVENING
from app.text import say
from app.theme.palette import SEAT_COLOURS
from engines import Match

SEATS = {bill.name: bill.seats for bill in bills()}
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eva", "Flo")


def players(count: int, *levels: str) -> tuple[Player, ...]:
    """Returns `count` people, followed by computer players of these levels."""
    colours = [*SEAT_COLOURS]
    cast = [*NAMES[:count], *(f"U{at}" for at in range(len(levels)))]
    understudies = [*[None] * count, *levels]
    return tuple(
        Player(name, colour, SEAT_COLOURS[colour][1], None, level)
        for name, colour, level in zip(cast, colours, understudies, strict=False)
    )


def show(
    game: str,
    cast: tuple[Player, ...],
    scores: list[int] | None = None,
    winners: list[int] | None = None,
    at: int = 0,
    **note: Any,
) -> SessionCard:
    time = f"2026-11-20T19:{at:02}:00+00:00"
    end = None if scores is None else Finish(time, scores, winners or [])
    faces = tuple(player.face for player in cast)
    note = {EVENING: "tonight", **note}
    return SessionCard(f"{at:016x}", game, 1, game, faces, time, time, note, end)


def tonight(count: int, *games: str) -> Programme:
    return Programme("tonight", players(count), games)


def next_up(programme: Programme, shows: list[SessionCard], game: str) -> LineUp:
    return line_up(programme, shows, SEATS[game], Billing(say))


def called(found: tuple[Player, ...]) -> list[str]:
    return [player.name for player in found]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("game", [*SEATS])
def test_every_game_can_be_played_by_every_company(game: str, count: int) -> None:
    cast = next_up(tonight(count), [], game)
    assert len(cast.seats) in SEATS[game]
    people = {player.name for player in (*cast.seats, *cast.audience) if not player.understudy}
    assert people == {*NAMES[:count]}, "everyone plays or watches"
    assert len({player.colour for player in cast.seats}) == len(cast.seats)
    assert len({player.name for player in cast.seats}) == len(cast.seats)
    if cast.audience:
        assert len(cast.seats) == max(SEATS[game]), "a seat is empty while somebody watches"
        assert not any(player.understudy for player in cast.seats)


def test_those_who_watch_keep_their_mask_and_play_next() -> None:
    programme = tonight(4, "encore", "onstage")
    first = next_up(programme, [], "encore")
    assert (called(first.seats), called(first.audience)) == (["Ana", "Bo"], ["Cy", "Dee"])
    assert [player.colour for player in first.audience] == [*SEAT_COLOURS][2:4]
    shows = [show("encore", first.seats, [3, 1], [0])]
    again = next_up(programme, shows, "encore")
    assert sorted(called(again.seats)) == ["Cy", "Dee"]
    everyone = next_up(programme, shows, "onstage")
    assert sorted(called(everyone.seats)) == ["Ana", "Bo", "Cy", "Dee"]
    assert {*everyone.seats} == {*programme.cast}, "a mask has changed"


def test_seats_turn_by_one_with_each_game() -> None:
    programme = tonight(3)
    shows: list[SessionCard] = []
    for expected in (["Ana", "Bo", "Cy"], ["Bo", "Cy", "Ana"], ["Cy", "Ana", "Bo"]):
        cast = next_up(programme, shows, "upstaged")
        assert called(cast.seats) == expected
        shows.append(show("upstaged", cast.seats, [5, 3, 1], [0], at=len(shows)))


def test_people_come_before_understudies() -> None:
    programme = Programme("tonight", players(2, "lead", "extra"))
    cast = next_up(programme, [show("onstage", programme.cast, [1, 2, 3, 4], [3])], "encore")
    assert sorted(called(cast.seats)) == ["Ana", "Bo"]
    assert sorted(called(cast.audience)) == ["U0", "U1"]


def test_an_understudy_who_joins_is_of_the_level_that_is_there() -> None:
    programme = Programme("tonight", players(1, "lead"))
    cast = next_up(programme, [], "onstage")
    assert [player.understudy for player in cast.seats] == [None, "lead", "lead"]


@pytest.mark.parametrize(
    ("scores", "winners", "last"),
    [
        ([9, 5, 7], [0], "Bo"),
        ([9, 5, 5], [0], "Bo"),  # of two who are last, who sits first
        ([2, 8, 6], [0], "Bo"),  # the fewest points have won, as after a failed show
        ([4, 4, 9], [2], "Ana"),
    ],
)
def test_who_came_last_begins(scores: list[int], winners: list[int], last: str) -> None:
    programme = tonight(3)
    cast = next_up(programme, [show("onstage", programme.cast, scores, winners)], "upstaged")
    assert cast.first is not None
    assert (called(cast.seats)[cast.first], cast.lost) == (last, True)


def test_where_nobody_lost_the_first_of_the_turned_seats_begins() -> None:
    programme = tonight(3)
    shows = [show("onstage", programme.cast, [5, 5, 5], [0, 1, 2])]
    assert next_up(programme, shows, "upstaged")[2:] == (0, False)
    assert next_up(programme, [], "upstaged").first is None


def test_who_came_last_and_watches_does_not_begin() -> None:
    programme = tonight(3)
    cast = next_up(programme, [show("encore", programme.cast[:2], [1, 3], [1])], "encore")
    assert called(cast.audience) == ["Ana"], "who lost"
    assert (cast.first, cast.lost) == (0, False)


@pytest.mark.parametrize("game", [name for name in SEATS if seat_option(name)])
def test_the_seat_that_begins_takes_the_first_action(game: str) -> None:
    for seats in SEATS[game]:
        for first in range(seats):
            match = Match.new(game, seats, 3, {"first": first + 1})
            assert match.decision is not None
            assert match.decision.seats == (first,)
    assert handed_on(1, 3) == 2
    assert handed_on(2, 3) == 0


# -- an evening that is kept ---------------------------------------------------------------


def test_a_programme_is_kept_and_read_again() -> None:
    programme = tonight(3, "onstage", "encore")
    assert Programme.of(programme.plain()) == programme


@pytest.mark.parametrize(
    "spoilt",
    [
        {},
        {"evening": 3},
        {"evening": ""},
        {"cast": []},
        {"cast": [3, {}]},
        {"cast": [{"name": "", "colour": "red", "sign": ""}]},
        {"cast": [players(1)[0]._asdict()] * 2},
        {"cast": [{**players(1)[0]._asdict(), "understudy": "genius"}]},
        {"cast": [{**players(1)[0]._asdict(), "pin": 4}]},
    ],
)
def test_a_spoilt_programme_counts_as_none(spoilt: dict[str, Any]) -> None:
    whole = tonight(2, "encore", "onstage").plain()
    assert Programme.of({**whole, **spoilt} if spoilt else {}) is None


def test_an_evening_is_known_by_its_games_alone() -> None:
    programme = tonight(3, "onstage", "upstaged", "thespianage")
    first = show("onstage", programme.cast, [1, 2, 3], [2])
    going = show("upstaged", programme.cast, at=1)
    other = show("encore", programme.cast[:2], [1, 0], [0], at=2, **{EVENING: "another"})
    cards = [other, going, first]
    assert shows_of(cards, "tonight") == [first, going]
    assert left(programme, []) == ["onstage", "upstaged", "thespianage"]
    assert left(programme, [first]) == ["upstaged", "thespianage"]
    assert left(programme, [first, going]) == ["thespianage"]
    assert left(programme, [first, going, going]) == ["thespianage"], "the same game once more"
    counts = [length(programme, shows) for shows in ([], [first, going], [first, other])]
    assert counts == [3, 3, 4], "a game that was not planned counts too"
    assert evening_of(replace(first, note={})) == first.id
    assert evening_of(replace(first, note={EVENING: 3})) == first.id


def test_what_became_of_the_players_is_taken_over_by_their_colours() -> None:
    programme = tonight(3)
    one, two, _ = programme.cast
    then = updated(programme, (two._replace(name="Bob", pin="hash"), one))
    assert called(then.cast) == ["Ana", "Bob", "Cy"]
    assert then.cast[1].pin == "hash"


def test_the_planned_game_comes_next_else_one_for_everyone() -> None:
    programme = tonight(2, "onstage", "encore")
    first = show("onstage", programme.cast, [1, 2], [1])
    assert proposed(programme, [], SEATS) == "onstage"
    assert proposed(programme, [first], SEATS) == "encore"
    shows = [first, show("encore", programme.cast, [1, 2], [1], at=1)]
    for_two = [name for name, seats in SEATS.items() if 2 in seats and name not in programme.games]
    assert proposed(programme, shows, SEATS) == for_two[0], "the next game that two can play"
    assert proposed(tonight(6), [], SEATS) == "thespianage"
    assert proposed(tonight(2, "gone"), shows, {"encore": (2,)}) == "encore"


def test_the_sums_of_an_evening_are_those_of_its_games() -> None:
    cast = players(3)
    shows = [
        show("onstage", cast, [4, 9, 9], [1, 2]),
        show("encore", cast[:2], [0, 3], [1], at=1),
        show("upstaged", cast[::-1], [5, 6, 7], [2], at=2),
        show("thespianage", cast, at=3),
        show("onstage", cast, [1], [0], at=4),  # a file may tell anything
    ]
    found = {one.face.name: (one.games, one.wins) for one in tallies(shows)}
    assert found == {"Ana": (3, 1), "Bo": (3, 2), "Cy": (2, 1)}
    ended = over(shows)
    assert len(ended) == 3
    assert sum(wins for _, wins in found.values()) == sum(len(end.winners) for _, end in ended)
    assert sum(games for games, _ in found.values()) == sum(len(card.cast) for card, _ in ended)
    assert tallies(shows)[0].face.name == "Bo"
    assert losers(shows[-1]) == []
