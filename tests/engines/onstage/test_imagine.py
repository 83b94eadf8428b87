"""Tests of imagined deals."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import Match
from engines.onstage import GAME
from engines.onstage.content import DECK, SUIT_CARDS, cards_in
from engines.onstage.imagine import deal
from tests.depth import depth
from tests.engines.knowledge import open_table_is_imagined
from tests.engines.matches import play_some


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_imagined_states_keep_every_view_of_the_seat(seats: int) -> None:
    changed = 0
    for seed in range(depth(30, 120)):
        match = Match.new(GAME, seats, seed, {"star": bool(seed % 2)})
        rng = Random(seed)
        play_some(match, rng, rng.randrange(match.game.bound(seats, match.options) // 2))
        for seat in range(seats):
            world = match.imagine(seat, rng)
            assert world.view(seat) == match.view(seat)
            assert world.view(None) == match.view(None)
            assert sorted(GAME.pieces(world.state)) == sorted(GAME.pieces(match.state))
            changed += world.state.hands != match.state.hands
            for other in range(seats):
                hand = world.state.hands[other]
                assert hand.bit_count() == match.state.hands[other].bit_count()
                for suit, bar in enumerate(SUIT_CARDS):
                    assert not (match.state.voids[other] >> suit & 1 and hand & bar)
    assert changed > depth(50, 200)


def test_the_open_table_can_imagine_too() -> None:
    for seed in range(depth(10, 30)):
        match = Match.new(GAME, 5, seed)
        rng = Random(seed)
        play_some(match, rng, rng.randrange(260))
        open_table_is_imagined(match, rng)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_kept_cards_are_imagined_where_they_can_be(seats: int) -> None:
    looked = 0
    for seed in range(depth(24, 60)):
        match = Match.new(GAME, seats, seed)
        rng = Random(seed)
        play_some(match, rng, rng.randrange(100, 160))
        state = match.state
        if match.decision is None or not state.kept:
            continue
        looked += 1
        seat = rng.randrange(seats)
        world = match.imagine(seat, rng).state
        assert world.kept[seat] == state.kept[seat]
        assert len(set(world.kept)) == seats
        for other, card in enumerate(world.kept):
            assert state.pool >> card & 1
            assert not state.kept_voids[other] >> card // 9 & 1
            assert (world.hands[other] | world.played[other]) >> card & 1
    assert looked > depth(4, 10)


def test_a_view_that_contradicts_itself_is_refused() -> None:
    match = Match.new(GAME, 4, 5)
    view = match.view(0)
    view["voids"] = [[], [0, 1, 2, 3], [], []]
    with pytest.raises(ValueError, match="no deal of the cards fits"):
        GAME.imagine(view, Random(1))


# Small deals that can be counted: cards, rooms a place, bars a place (masks).
SMALL = [
    ([0, 1, 2, 3, 4, 5], [2, 2, 2], [0, 0, 0]),
    ([0, 1, 2, 9, 10, 18], [2, 3, 1], [SUIT_CARDS[0], 0, 0]),
    ([0, 1, 9, 10, 18, 19], [2, 2, 2], [SUIT_CARDS[0], SUIT_CARDS[1], SUIT_CARDS[2]]),
    ([0, 1, 9, 18, 19, 27], [3, 2, 1], [SUIT_CARDS[0], SUIT_CARDS[2], SUIT_CARDS[3]]),
    ([0, 1, 9, 10, 18, 27, 28], [1, 2, 3, 1], [SUIT_CARDS[0] | SUIT_CARDS[1], SUIT_CARDS[0], 0, 0]),
    ([0, 1, 9, 10, 18, 19], [1, 2, 2, 1], [SUIT_CARDS[0] | SUIT_CARDS[2], SUIT_CARDS[1], 0, 0]),
]


def mask(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


def lawful(cards: list[int], rooms: list[int], barred: list[int]) -> set[tuple[int, ...]]:
    """Returns every deal of cards to hands of these sizes, without barred cards."""
    found = set()
    for order in permutations(cards):
        hands = []
        at = 0
        for room in rooms:
            hands.append(sum(1 << card for card in order[at : at + room]))
            at += room
        if not any(hand & bar for hand, bar in zip(hands, barred, strict=True)):
            found.add(tuple(hands))
    return found


@pytest.mark.parametrize(("cards", "rooms", "barred"), SMALL)
def test_every_lawful_deal_is_about_as_likely(
    cards: list[int], rooms: list[int], barred: list[int]
) -> None:
    rng = Random(7)
    every = lawful(cards, rooms, barred)
    count: Counter[tuple[int, ...]] = Counter()
    each = 400
    for _ in range(len(every) * each):
        dealt = deal(mask(cards), rooms, barred, rng)
        assert dealt is not None
        count[tuple(dealt)] += 1
    assert set(count) == every
    assert min(count.values()) > each * 0.75
    assert max(count.values()) < each * 1.25
    # Chi-square: about as much as there are deals, and twice as many are its variance.
    strayed = sum((number - each) ** 2 / each for number in count.values())
    assert strayed < len(every) + 4 * (2 * len(every)) ** 0.5


@given(st.integers(0, 2**32), st.integers(2, 6))
def test_deal_finds_a_deal_wherever_there_is_one(seed: int, places: int) -> None:
    rng = Random(seed)
    cards = rng.sample(range(36), rng.randrange(1, 30))
    truth = [rng.randrange(places) for _ in cards]
    rooms = [truth.count(place) for place in range(places)]
    # Bar as many suits as the true deal allows.
    barred = [
        sum(
            bar
            for bar in SUIT_CARDS
            if rng.random() < 0.9
            and not any(
                bar >> card & 1 for card, at in zip(cards, truth, strict=True) if at == place
            )
        )
        for place in range(places)
    ]
    dealt = deal(mask(cards), rooms, barred, rng)
    assert dealt is not None
    assert [hand.bit_count() for hand in dealt] == rooms
    assert sorted(card for hand in dealt for card in cards_in(hand)) == sorted(cards)
    assert not any(hand & bar for hand, bar in zip(dealt, barred, strict=True))


def test_deal_says_when_there_is_none() -> None:
    assert deal(mask([0, 1, 9]), [2, 1], [SUIT_CARDS[0], 0], Random(1)) is None
    assert deal(mask([0]), [1], [DECK], Random(1)) is None
