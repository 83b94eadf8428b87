"""Tests of the box and the start of a game."""

from collections import Counter

import pytest

from engines import Match
from engines.upstaged import GAME, events
from engines.upstaged.content import ARTISTS, CARDS, GENRE, GENRE_IDS, TYPE, WILD, members
from engines.upstaged.state import PLACES
from tests.engines.matches import happened, the

from .table import PIECES, end, table

SEATS = (2, 3, 4)


def opening(seats: int, seed: int = 3, **options: object) -> list[object]:
    return [*Match.new(GAME, seats, seed, options).log(None, None)]


@pytest.mark.parametrize("seats", SEATS)
def test_U1_pieces_and_four_runways_for_all(seats: int) -> None:
    assert GAME.seats == SEATS
    match = Match.new(GAME, seats, 5)
    assert sorted(GAME.pieces(match.state)) == PIECES
    assert Counter(kind for kind, _ in PIECES) == {"artist": 26, "card": 30}
    assert len(match.view(None)["arena"]) == 4


@pytest.mark.parametrize(("mode", "spots"), [("rehearsal", 2), ("live", 3)])
def test_U2_one_side_for_all_runways(mode: str, spots: int) -> None:
    view = Match.new(GAME, 2, 1, {"mode": mode}).view(None)
    assert [len(lane) for lane in view["arena"]] == [1 + spots] * 4
    assert Match.new(GAME, 2, 1).options["mode"] == "live"


def test_U3_four_genres_and_wild_artists() -> None:
    assert GENRE_IDS == ("country", "hip_hop", "pop", "rock")
    assert set(GENRE) == {0, 1, 2, 3, WILD}
    seen = {genre for seed in range(60) for genre in Match.new(GAME, 2, seed).state.genres}
    assert seen == {0, 1, 2, 3}  # no mentor is wild


@pytest.mark.parametrize("seats", SEATS)
def test_U4_four_secret_cue_cards_each(seats: int) -> None:
    match = Match.new(GAME, seats, 8)
    state = match.state
    assert [hand.bit_count() for hand in state.hands] == [4] * seats
    assert len(state.cues) == CARDS - 4 * seats
    assert state.pile == []
    for seat in range(seats):
        view = match.view(seat)
        assert view["hand"] == [*members(state.hands[seat])]
        event = the(match.log(seat), events.HandDealt)
        assert (event.seat, [*event.cards]) == (seat, view["hand"])
    assert happened(match.log(None), events.HandDealt) == []
    assert match.view(None)["hand"] is None
    assert len({Match.new(GAME, seats, seed).state.hands[0] for seed in range(40)}) > 35


@pytest.mark.parametrize("seats", SEATS)
def test_U5_four_on_the_stage_one_each_way(seats: int) -> None:
    match = Match.new(GAME, seats, 8)
    lanes = match.view(None)["arena"]
    assert [[artist is None for artist in lane] for lane in lanes] == [
        [False, True, True, True]
    ] * PLACES
    assert len(match.state.deck) == ARTISTS - 4
    firsts = Counter(Match.new(GAME, seats, seed).view(None)["arena"][2][0] for seed in range(400))
    assert len(firsts) == ARTISTS
    assert max(firsts.values()) < 40
    artists = the(opening(seats, 8), events.ArenaOpened).artists
    assert [*artists] == [lane[0] for lane in lanes]


@pytest.mark.parametrize("seats", SEATS)
def test_U6_dice_name_who_begins_then_clockwise(seats: int) -> None:
    firsts = Counter(Match.new(GAME, seats, seed).state.turn for seed in range(200))
    assert set(firsts) == set(range(seats))
    assert min(firsts.values()) > 200 / seats / 2
    match = Match.new(GAME, seats, 4)
    first = match.state.turn
    assert the(opening(seats, 4), events.FirstChosen).seat == first
    for step in range(2 * seats):
        assert match.state.turn == (first + step) % seats
        end(match)


@pytest.mark.parametrize("seats", SEATS)
def test_U6_or_the_table_does(seats: int) -> None:
    for seat in range(seats):
        match = Match.new(GAME, seats, 4, {"first": seat + 1})
        assert match.state.turn == seat
        event = the(GAME.opening(seats, 4, match.options), events.FirstChosen)
        assert (event.seat, event.by) == (seat, "table")
        end(match)
        assert match.state.turn == (seat + 1) % seats
    assert the(opening(seats, 4), events.FirstChosen).by == "dice"


def test_U12_three_colours_of_cue_cards() -> None:
    assert Counter(TYPE) == {0: 10, 1: 10, 2: 10}


@pytest.mark.parametrize(("seats", "places"), [(2, [0, 2]), (3, [0, 1, 2]), (4, [0, 1, 2, 3])])
def test_UA1_two_sit_opposite_three_leave_a_side_empty(seats: int, places: list[int]) -> None:
    assert Match.new(GAME, seats, 1).view(None)["places"] == places


def test_UA23_a_mode_changes_runways_and_bonuses_only() -> None:
    live, rehearsal = (
        Match.new(GAME, 3, 9, {"mode": mode, "green_room": True}) for mode in ("live", "rehearsal")
    )
    one, other = live.view(0), rehearsal.view(0)
    changed = {key for key in one if one[key] != other[key]}
    assert changed == {"options", "arena"}
    assert [lane[0] for lane in one["arena"]] == [lane[0] for lane in other["arena"]]
    assert live.decision == rehearsal.decision


def test_UA26_six_artists_of_each_genre_and_two_wild() -> None:
    assert ARTISTS == 26
    assert Counter(GENRE) == {0: 6, 1: 6, 2: 6, 3: 6, WILD: 2}


def test_UA31_genres_are_dealt_at_random_all_different() -> None:
    dealt = [tuple(Match.new(GAME, 3, seed).view(None)["genres"]) for seed in range(300)]
    assert all(len(set(genres)) == 3 for genres in dealt)
    assert len(set(dealt)) == 24
    assert the(opening(3, 7), events.MentorsDealt).genres == dealt[7]
    assert len(table(2, genres="pop rock").view(None)["genres"]) == 2
