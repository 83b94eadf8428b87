"""Tests of imagined deals."""

from collections import Counter
from random import Random

import pytest

from engines import Match
from engines.encore import GAME
from engines.encore.content import FIRST_VENUE, VENUES
from engines.encore.state import State
from tests.depth import depth
from tests.engines.knowledge import differ, imagined, odd_positions, open_table_is_imagined, worlds
from tests.engines.matches import Fresh, play_some, prompt, question

from . import scatter
from .scatter import lively, odd_box, scattered
from .table import any_options, do, hand, ids, rewrite, table, thing, things, whole

HIDDEN = {"decks", "hands", "venues", "box", "seed", "shuffles", "answers"}
"""Hidden fields; all others are open or known to both."""


def in_force(state: State) -> set[tuple[int, int, int]]:
    return {rule for rules in state.lasting_effects.values() for rule in rules}


def check(match: Match, seat: int, rng: Random) -> list[str]:
    """Checks an imagined deal; returns the fields that differ from reality.

    Lasting effects are left out if the same are in force.
    """
    world = imagined(match, seat, rng)
    whole(world)
    moved = differ(match, world)
    if "lasting_effects" in moved and in_force(match.state) == in_force(world.state):
        moved.remove("lasting_effects")
    assert set(moved) <= HIDDEN
    assert world.state.hands[seat] == match.state.hands[seat]
    assert {*match.state.known[1 - seat]} <= {*world.state.hands[1 - seat]}  # EA51
    return moved


def test_imagined_states_keep_every_view_of_the_seat() -> None:
    changed: Counter[str] = Counter()
    fresh = Fresh(4)
    for seed in range(depth(12, 60)):
        rng = Random(seed)
        match = Match.new(GAME, 2, seed, any_options(rng))
        while match.decision is not None:
            for seat in (0, 1) if fresh(match) else ():
                changed.update(check(match, seat, rng))
            play_some(match, rng, depth(1, 7))
    assert min(changed[each] for each in HIDDEN - {"answers"}) > depth(50, 400), changed


def test_imagined_states_whatever_the_cards_say(monkeypatch: pytest.MonkeyPatch) -> None:
    prompts: set[str] = set()
    changed: Counter[str] = Counter()
    for match, rng in odd_positions(scatter, range(depth(40, 160)), 16, monkeypatch):
        prompts.add(question(match).prompt)
        for seat in (0, 1):
            changed.update(check(match, seat, rng))
    assert len(prompts) > 12, prompts
    assert changed.keys() >= HIDDEN


def test_the_open_table_can_imagine_too() -> None:
    for seed in range(depth(15, 80)):
        rng = Random(seed)
        match = scattered(rng)
        for _ in range(rng.randrange(8)):
            if match.decision is not None:
                match.play(lively(match, rng))
        open_table_is_imagined(match, rng)


# -- everything that is hidden can be anywhere -------------------------------------------------


def test_the_other_hand_may_hold_anything_of_its_decks() -> None:
    match = table(hands=("P1 S1", "p1 p2 s1 x1"), boards=("", "p3 | s2"), removed=("", "s3"))
    met: Counter[int] = Counter()
    for state in worlds(match, 0, 500):
        assert state.hands[0] == match.state.hands[0]
        met.update(state.hands[1])
    cards = {*match.state.hands[1], *match.state.decks[2], *match.state.decks[3]}
    assert {*met} == cards
    performers = [card for card in cards if card in {*match.state.decks[2], *things("p1 p2")}]
    assert sum(met[card] for card in performers) == 2 * 500
    assert min(met[card] for card in performers) > 50


def test_decks_of_both_are_dealt_anew() -> None:
    match = table(hands=("P1", "p1"))
    for deck in range(4):
        tops = {state.decks[deck][-1] for state in worlds(match, 0, 200)}
        assert len(tops) > 6


def test_known_cards_stay_in_their_hand(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "X1", {"do": "see_hand"})
    rewrite(plain_box, "X2", {"do": "bounce", "whose": "other"})
    match = table(hands=("X1 X2", "p1 s1"), boards=("", "p2"), stage="event", decks=("", "p5 |"))
    do(match, "surprise X1", "pass", "surprise X2")
    for state in worlds(match, 0, 60):
        assert state.hands[1] == sorted(things("p1 p2 s1"))
    do(match, "pass", "pass", "split 1", "split 1")
    found = Counter(card for state in worlds(match, 0, 200) for card in state.hands[1])
    for word in ("p1", "p2", "s1"):
        assert found[thing(word)] == 200
    assert len(found) > 12
    # The one whose hand was seen knows nothing of the other's.
    assert len({tuple(state.hands[0]) for state in worlds(match, 1, 60)}) > 20


def test_what_is_looked_at_stays_on_top(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "X1", {"do": "dig", "deck": "main", "count": 3})
    match = table(hands=("X1", ""), decks=("| S1 S2 X2", ""), stage="event")
    do(match, "surprise X1")
    assert prompt(match) == "take"
    for state in worlds(match, 0, 40):
        assert state.decks[1][:-4:-1] == things("S1 S2 X2")
    tops = {state.decks[1][-1] for state in worlds(match, 1, 100)}
    assert len(tops) > 6
    do(match, "take S2")
    assert hand(match, 0) == {ids("S2")}
    assert len({state.decks[1][-1] for state in worlds(match, 0, 100)}) > 6


def test_venues_to_come_may_be_any_but_those_that_came_back() -> None:
    match = table(venue="V1", venues="V2 V3", returned="V4 V5", won=("V6", ""))
    first = {state.venues[-1] for state in worlds(match, 0, 200)}
    gone = {thing(word) for word in ("V1", "V4", "V5", "V6")}
    assert first == {*range(FIRST_VENUE, FIRST_VENUE + VENUES)} - gone
    for state in worlds(match, 1, 20):
        assert state.venues[:2] == [thing("V5"), thing("V4")]
        assert state.returned == 2


def test_imagined_games_can_be_played_to_their_end(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(depth(8, 40)):
        rng = Random(seed)
        with monkeypatch.context() as patch:
            odd_box(patch, rng)
            match = scattered(rng)
            for _ in range(rng.randrange(20)):
                if match.decision is not None:
                    match.play(lively(match, rng))
            world = match.imagine(rng.randrange(2), rng)
            play_some(world, rng, 6000)
            assert world.result is not None
            whole(world)
