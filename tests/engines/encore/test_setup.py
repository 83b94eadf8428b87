"""Tests of the box and the setup of a game."""

from collections import Counter
from typing import Any

import pytest
from pydantic import ValidationError

from engines import Match
from engines.encore import GAME, content, events
from engines.encore.content import (
    CARDS,
    COLOUR,
    COLOUR_IDS,
    COLOURS,
    DECKS,
    FIRST_VENUE,
    KIND,
    PERFORMER,
    SUPPORTER,
    SURPRISE,
    THING_IDS,
    VENUES,
    schema,
)
from engines.encore.rules import PIPS
from engines.encore.state import NONE
from engines.kernel.reason import BadSetup
from tests.depth import depth
from tests.engines.matches import happened, kinds, prompt, the

from .table import (
    OURS,
    THEIRS,
    asked,
    board,
    deck_sizes,
    do,
    drafted,
    drafting,
    hand,
    offered,
    refused,
    table,
    thing,
    venue,
)

SEEDS = range(depth(120, 300))


def even(counts: Counter[Any], classes: int) -> bool:
    assert len(counts) <= classes
    due = counts.total() / classes
    assert due >= 5
    seen = [*counts.values(), *[0] * (classes - len(counts))]
    found = sum((each - due) ** 2 / due for each in seen)
    return bool(found < classes - 1 + 4 * (2 * (classes - 1)) ** 0.5)


def opening(seed: int, **options: Any) -> list[Any]:
    return Match.new(GAME, 2, seed, options).log(None)


# -- the box ---------------------------------------------------------------------------------


def test_E1_two_managers() -> None:
    assert GAME.seats == (2,)
    for seats in (1, 3):
        with pytest.raises(BadSetup, match="2"):
            Match.new(GAME, seats)
    match = Match.new(GAME, 2)
    assert [match.view(seat)["seat"] for seat in (0, 1)] == [0, 1]
    assert {"NCO", "KJU"} <= {
        word for rule in GAME.rules_text()["rules"] for word in rule["text"].split()
    }


ROW: dict[str, Any] = {"id": "a", "colour": "orange", "cost": 10_000}
ABILITY: dict[str, Any] = {"steps": [{"do": "again"}]}


def lacking(model: Any, row: dict[str, Any]) -> set[str]:
    """Returns the fields, except `id`, without which a card is refused."""
    model.model_validate(row)
    found = set()
    for key in row:
        try:
            model.model_validate({name: value for name, value in row.items() if name != key})
        except ValidationError:
            found.add(key)
    return found - {"id"}


def test_E3_what_is_printed_on_a_performer() -> None:
    row = {
        **ROW,
        "vibes": ["silly"],
        "act": 3,
        "encore": ABILITY,
        "conditional": {"always": [{"rule": "match", "whose": "this"}]},
    }
    assert lacking(schema.Performer, row) == {"colour", "cost", "vibes", "act", "encore"}
    for card in range(CARDS):
        if KIND[card] == PERFORMER:
            assert content.COST[card] > 0
            assert content.ACT[card] > 0
            assert content.VIBES[card]
            assert content.ABILITY[card].steps
    own = {content.CONDITIONAL[c] for c in range(CARDS) if KIND[c] == PERFORMER}
    assert own == {True, False}  # "maybe a conditional one"


def test_E5_what_is_printed_on_a_supporter() -> None:
    row = {**ROW, "preshow": ABILITY, "boost": 1}
    assert lacking(schema.Supporter, row) == {"colour", "cost", "preshow", "boost"}
    for card in range(CARDS):
        assert (content.BOOST[card] > 0) == (KIND[card] == SUPPORTER)
        assert (content.ACT[card] > 0) == (KIND[card] == PERFORMER)


def test_E9_what_is_printed_on_a_venue() -> None:
    row = {
        "id": "a",
        "vibe": "silly",
        "payout": 20_000,
        "star": 10,
        "ability": {"always": [{"rule": "tireless", "whose": "all"}]},
    }
    assert lacking(schema.Venue, row) == {"vibe", "payout", "star", "ability"}
    for number in range(FIRST_VENUE, FIRST_VENUE + VENUES):
        assert (content.TRIGGER[number] is None) == bool(content.CONTINUOUS[number])
        assert content.CONDITIONAL[number]


def test_E13_eighty_thousand_each() -> None:
    match = Match.new(GAME, 2)
    assert match.view(None)["money"] == [80_000, 80_000]
    assert match.view(None)["ledger"] == [[80_000, 0, 0, 0, 0]] * 2


# -- dice and draft ----------------------------------------------------------------------------


def test_E14_the_higher_die_has_priority() -> None:
    firsts: Counter[int] = Counter()
    for seed in SEEDS:
        log = opening(seed)
        rolls = happened(log, events.PriorityRolled)[-1].rolls
        taken = the(log, events.PriorityTaken)
        assert rolls[taken.seat] > rolls[1 - taken.seat]
        assert all(pip in PIPS for pip in rolls)
        match = Match.new(GAME, 2, seed)
        assert (match.state.priority, asked(match)) == (taken.seat, taken.seat)
        firsts[taken.seat] += 1
    assert even(firsts, 2)


def test_E14_both_dice_have_six_even_sides() -> None:
    for seat in (0, 1):
        pips = Counter(
            roll.rolls[seat]
            for seed in SEEDS
            for roll in happened(opening(seed), events.PriorityRolled)
        )
        assert even(pips, 6)


def test_EA24_equal_dice_are_rolled_again() -> None:
    repeats = 0
    for seed in SEEDS:
        *before, last = [each.rolls for each in happened(opening(seed), events.PriorityRolled)]
        assert all(first == second for first, second in before)
        assert last[0] != last[1]
        repeats += bool(before)
    assert len(SEEDS) / 15 < repeats < len(SEEDS) * 0.3  # one in six


def test_E14_and_EA39_colours_are_taken_in_turns() -> None:
    for first in (0, 1):
        match = drafting(priority=first)
        seats = []
        for colour in ("blue", "gold", "orange", "rose"):
            assert prompt(match) == "draft"
            assert not match.decision.private  # type: ignore[union-attr]
            seats.append(asked(match))
            do(match, f"draft {colour}")
        assert seats == [first, 1 - first, first, 1 - first]
        taken = [[COLOUR_IDS[each] for each in own] for own in match.view(None)["colours"]]
        assert taken[first] == ["blue", "orange"]
        assert taken[1 - first] == ["gold", "rose"]


def test_EA39_each_colour_deck_can_be_taken_once() -> None:
    match = drafting()
    assert offered(match, "draft") == {*COLOUR_IDS}
    do(match, "draft blue")
    assert offered(match, "draft") == {*COLOUR_IDS} - {"blue"}
    assert refused(match, "draft blue").rule == "EA39"
    do(match, "draft rose")
    assert offered(match, "draft") == {*COLOUR_IDS} - {"blue", "rose"}
    assert refused(match, "draft rose").rule == "EA39"


def test_EA25_six_colours_and_at_least_four() -> None:
    assert COLOURS == 6
    assert "orange" in COLOUR_IDS
    assert schema.LEAST_COLOURS == 4
    rows = content._colours
    schema.Colours.model_validate({**rows, "colours": rows["colours"][:4]})
    with pytest.raises(ValidationError, match="instead of 4"):
        schema.Colours.model_validate({**rows, "colours": rows["colours"][:3]})


def test_E15_ten_performers_and_all_the_rest() -> None:
    for colour in range(COLOURS):
        assert [KIND[card] for card in DECKS[colour][0]] == [PERFORMER] * 5
        assert {KIND[card] for card in DECKS[colour][1]} == {SUPPORTER, SURPRISE}
    match = drafted(hand=0)
    state = match.state
    for seat, colours in enumerate((OURS, THEIRS)):
        cards = [c for c in range(CARDS) if COLOUR_IDS[COLOUR[c]] in colours]
        drawn = state.hands[seat]
        for deck in (0, 1):
            own = [c for c in cards if (KIND[c] == PERFORMER) == (deck == 0)]
            lying = [*state.decks[2 * seat + deck], *[c for c in drawn if c in own]]
            assert sorted(lying) == own
        assert deck_sizes(match, seat)[0] + sum(KIND[c] == PERFORMER for c in drawn) == 10


def test_EA31_first_choose_then_shuffle() -> None:
    match = drafting(hand=0)
    assert match.view(None)["decks"] == [[0, 0], [0, 0]]
    for colour in (OURS[0], THEIRS[0], OURS[1]):
        log = do(match, f"draft {colour}")
        assert not happened(log, events.DecksShuffled)
        assert match.view(None)["decks"] == [[0, 0], [0, 0]]
    log = do(match, f"draft {THEIRS[1]}")
    the(log, events.DecksShuffled)
    assert [deck[0] for deck in match.view(None)["decks"]] == [10, 10]


def test_E16_all_decks_are_shuffled() -> None:
    tops: dict[tuple[int, int], Counter[int]] = {(s, d): Counter() for s in (0, 1) for d in (0, 1)}
    for seed in SEEDS:
        match = drafted(seed=seed, hand=0)
        for (seat, deck), counts in tops.items():
            counts[match.state.decks[2 * seat + deck][-1]] += 1
    for (seat, deck), counts in tops.items():
        size = sum(len(DECKS[COLOUR_IDS.index(c)][deck]) for c in (OURS, THEIRS)[seat])
        assert even(counts, size)


def test_E16_the_top_venue_is_turned_up() -> None:
    first: Counter[str] = Counter()
    for seed in SEEDS:
        match = drafting(seed=seed)
        assert match.view(None)["venue"] is None
        top = match.state.venues[-1]
        do(match, *(f"draft {c}" for c in (OURS[0], THEIRS[0], OURS[1])))
        log = do(match, f"draft {THEIRS[1]}")
        assert the(log, events.VenueOpened).venue == top == thing(venue(match))
        first[venue(match)] += 1
    assert even(first, VENUES)


@pytest.mark.parametrize("size", [None, 3, 4, 9])
def test_EA27_so_many_venues_are_in_the_deck(size: int | None) -> None:
    found: Counter[int] = Counter()
    for seed in SEEDS:
        match = Match.new(GAME, 2, seed, {} if size is None else {"venues": size})
        deck = match.state.venues
        assert len(deck) == len({*deck}) == (size or 4)
        assert len(match.view(None)["venues"]) == (size or 4)
        found.update(deck)
    assert even(found, VENUES)  # drawn from all
    for bad in (2, 10):
        with pytest.raises(BadSetup):
            Match.new(GAME, 2, 0, {"venues": bad})


# -- zones -----------------------------------------------------------------------------------


@pytest.mark.parametrize("zones", [None, 2, 3, 4])
def test_EA5_three_zones_a_row_or_two_or_four(zones: int | None) -> None:
    width = zones or 3
    options: dict[str, Any] = {} if zones is None else {"zones": zones}
    match = table(hands=("P1 S1",), **options)
    empty = " ".join(["-"] * width)
    assert board(match, 0) == board(match, 1) == f"{empty} | {empty}"
    do(match, "stage P1")
    rows = [f"{row} {column}" for row in ("main", "back") for column in range(width)]
    assert offered(match, "zone") == {*rows}
    for bad in (1, 5):
        with pytest.raises(BadSetup):
            Match.new(GAME, 2, 0, {"zones": bad})


# -- the opening hand --------------------------------------------------------------------------


@pytest.mark.parametrize("size", [None, 0, 1, 4, 6])
def test_EA1_four_cards_or_as_agreed(size: int | None) -> None:
    options: dict[str, Any] = {} if size is None else {"hand": size}
    match = drafted(**options)
    number = 4 if size is None else size
    if number:
        assert match.state.stage == "opening"
        assert prompt(match) == "split"
        assert match.decision.about["count"] == number  # type: ignore[union-attr]
        do(match, "split 1", "split 0")
        assert [len(hand(match, seat)) for seat in (0, 1)] == [number, number]
    assert (match.state.stage, match.state.round) == ("draw", 1)
    for bad in (-1, 7):
        with pytest.raises(BadSetup):
            Match.new(GAME, 2, 0, {"hand": bad})


def test_EA1_nothing_else_comes_before_the_first_round() -> None:
    match = drafted(hand=0)
    assert [hand(match, seat) for seat in (0, 1)] == [set(), set()]
    assert match.state.held == NONE
    assert match.view(None)["removed"] == [[], []]


def test_EA46_drawn_like_in_a_draw_phase_priority_first() -> None:
    for first in (0, 1):
        match = drafted(priority=first)
        assert (asked(match), kinds(match)) == (first, {"split"})
        assert offered(match, "split") == {0, 1, 2, 3, 4}
        before = deck_sizes(match, first)
        tops = [*match.state.decks[2 * first][-3:], match.state.decks[2 * first + 1][-1]]
        log = do(match, "split 3")
        assert deck_sizes(match, first) == (before[0] - 3, before[1] - 1)
        assert hand(match, first) == {THING_IDS[card] for card in tops}
        drawn = the(log, events.CardsDrawn)
        assert (drawn.seat, drawn.performers, drawn.mains) == (first, 3, 1)
        assert not happened(log, events.RoundBegan)
        assert asked(match) == 1 - first
        log = do(match, "split 0")
        assert the(log, events.RoundBegan).number == 1
        # Not exchanged: the first Round follows at once.
        assert (match.state.stage, asked(match), kinds(match)) == ("draw", first, {"split"})
