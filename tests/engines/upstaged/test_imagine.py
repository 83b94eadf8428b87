"""Tests of imagined deals."""

from collections import Counter
from random import Random

import pytest

from engines import Match
from engines.kernel.bits import mask_of
from engines.kernel.event import seen_by
from engines.upstaged import GAME
from engines.upstaged.content import PAUSES, members
from engines.upstaged.state import NOBODY
from tests.depth import depth
from tests.engines.knowledge import differ, imagined, open_table_is_imagined
from tests.engines.matches import Fresh, play_some

from .scatter import scattered
from .table import (
    any_options,
    artist,
    artists,
    card,
    choose,
    curtain,
    declare,
    discard,
    end,
    perform,
    table,
)


def at_random(seed: int, actions: int = 400) -> tuple[Match, Random]:
    rng = Random(seed)
    match = Match.new(GAME, 2 + seed % 3, seed, any_options(rng))
    play_some(match, rng, rng.randrange(actions))
    return match, rng


HIDDEN = {"cuts", "hands", "cues", "deck", "seed", "shuffles"}
"""Hidden fields; all others are on the open table."""


def test_imagined_states_keep_every_view_of_the_seat() -> None:
    changed: Counter[str] = Counter()
    fresh = Fresh(6)
    for seed in range(depth(90, 300)):
        match, rng = at_random(seed)
        for seat in range(match.seats) if fresh(match) else ():
            world = imagined(match, seat, rng)
            assert sorted(GAME.pieces(world.state)) == sorted(GAME.pieces(match.state))
            moved = differ(match, world)
            assert set(moved) <= HIDDEN
            assert world.state.hands[seat] == match.state.hands[seat]
            changed.update(moved)
    assert min(changed[each] for each in ("hands", "cues", "deck")) > depth(60, 300)


def test_the_open_table_can_imagine_too() -> None:
    for seed in range(depth(20, 60)):
        match, rng = at_random(seed)
        open_table_is_imagined(match, rng)


def test_everything_hidden_can_lie_anywhere() -> None:
    match = table(seats=3, hands=("so_far hold_it",), pile="get_even", deck="mya")
    rng = Random(1)
    own = {card("so_far"), card("hold_it"), card("get_even")}
    hidden = {*range(30)} - own
    seen: list[set[int]] = [set(), set(), set()]
    tops = set()
    for _ in range(400):
        state = match.imagine(0, rng).state
        for seat in (1, 2):
            seen[seat].update(members(state.hands[seat]))
        seen[0].add(state.cues[-1])
        tops.add(state.deck[-1])
    assert seen == [hidden, hidden, hidden]
    assert tops == {*match.state.deck}


def test_who_went_under_the_deck_stays_there() -> None:
    match = table(lanes=("*", ". . . juan"), hands=("green green purple purple",))
    discard(match, "green green")
    choose(match, "move", "juan")
    rng = Random(2)
    decks = [match.imagine(0, rng).state.deck for _ in range(50)]
    assert {deck[0] for deck in decks} == {artist("juan")}
    assert len({deck[-1] for deck in decks}) > 10


def test_two_who_sank_lie_in_their_order() -> None:
    match = table(
        lanes=(". . . opal", ". . . juan", "*", ". . . mya"), hands=("forward,click_once *",)
    )
    perform(match, "forward,click_once")
    assert match.state.deck[:2] == artists("mya juan")
    assert match.view(1)["memory"]["sunk"] == artists("mya juan")
    for seed in range(20):
        assert match.imagine(1, Random(seed)).state.deck[:2] == artists("mya juan")


@pytest.mark.usefixtures("lessons")
def test_after_an_exit_nobody_knows_the_deck() -> None:
    match = table(lanes=("linh", "mya . . juan"), hands=("green green pause,exit",))
    discard(match, "green green")
    choose(match, "move", "juan")
    assert match.view(1)["memory"]["sunk"] == artists("juan")
    perform(match, "pause,exit")
    choose(match, "exit", "linh")
    assert match.view(1)["memory"]["sunk"] == []
    lowest = {match.imagine(1, Random(seed)).state.deck[0] for seed in range(60)}
    assert len(lowest) > 10


def test_cards_older_than_the_reshuffled_deck_stay_in_the_hands() -> None:
    match = table(hands=("so_far", "hold_it your_mother get_even light_up"), rest="pile")
    shuffled = {*match.state.pile}
    end(match)
    state = match.state
    assert match.view(0)["memory"]["older"] == [1, 4]
    rng = Random(3)
    for _ in range(60):
        world = match.imagine(0, rng).state
        assert world.hands[1] == state.hands[1]  # nothing else is left for it
        assert {*world.cues} == {*state.cues}
        other = match.imagine(1, rng).state
        assert other.hands[0] & mask_of([card("so_far")])  # the one older card
        assert {*members(other.hands[0])} - {card("so_far")} <= shuffled
    tops = {match.imagine(0, rng).state.cues[-1] for _ in range(100)}
    assert len(tops) > 10


def test_locked_cuts_are_the_seats_own_secret() -> None:
    match = curtain("jake opal marty maddie", "linh juan priya orion", "mya tane noor alonzo")
    choose(match, "cut", "opal")
    choose(match, "cut", "orion")
    rng = Random(4)
    worlds = [match.imagine(1, rng).state for _ in range(60)]
    assert {world.cuts[0] for world in worlds} == {*artists("jake opal marty maddie")}
    assert {world.cuts[1] for world in worlds} == {artist("orion")}
    assert {world.cuts[2] for world in worlds} == {NOBODY}
    assert {match.imagine(2, rng).state.cuts[1] for _ in range(60)} == {
        *artists("linh juan priya orion")
    }


def test_a_view_that_contradicts_itself_is_refused() -> None:
    view = Match.new(GAME, 4, 5).view(0)
    view["memory"]["older"] = [0, 1, 0, 0]
    with pytest.raises(ValueError, match="no deal fits"):
        GAME.imagine(view, Random(1))


# -- what questions give away ----------------------------------------------------------------


def public(match: Match) -> tuple[object, ...]:
    """Returns the public part of the current question, or ()."""
    decision = match.decision
    if decision is None:
        return ()
    return (
        decision.seats,
        decision.prompt,
        decision.about,
        decision.private,
        decision.continues,
        decision.decline,
    )


def test_a_window_is_the_same_whatever_the_hands_hold() -> None:
    windows = answers = lengths = 0
    seed = 0
    while windows < depth(500, 2500):
        seed += 1
        rng = Random(seed)
        match = scattered(rng)
        plays = [] if match.decision is None else match.decision.actions
        plays = [each for each in plays if each.kind in ("play", "discard")]
        if not plays:
            continue
        match.play(rng.choice(plays))
        silent = rng.sample(range(match.seats), rng.randrange(match.seats))
        for seat in silent:
            match.play(match.decision.of(seat)[0])  # type: ignore[union-attr]
        decision = match.decision
        assert decision is not None
        windows += 1
        assert decision.prompt == "ask.pause"
        assert decision.seats == tuple(each for each in range(match.seats) if each not in silent)
        seat = rng.randrange(match.seats)
        world = match.imagine(seat, rng)
        assert public(world) == public(match)
        assert world.view(seat) == match.view(seat)
        assert world.view(None) == match.view(None)
        assert world.decision is not None
        for other in decision.seats:
            assert [each.kind for each in decision.of(other)].count("pass") == 1
            assert [each.kind for each in world.decision.of(other)].count("pass") == 1
            lengths += len(world.decision.of(other)) != len(decision.of(other))
        assert world.decision.of(seat) == decision.of(seat)
        answers += len(decision.of(seat)) > 1
    assert answers > depth(40, 200)  # many had a Pause to play
    assert lengths > depth(40, 200)  # and of the others, some only in one of the two deals


def test_questions_tell_no_more_than_views() -> None:
    prompts: Counter[object] = Counter()
    for seed in range(depth(150, 500)):
        match, rng = at_random(seed)
        seat = rng.randrange(match.seats)
        world = match.imagine(seat, rng)
        assert public(world) == public(match)
        if match.decision is not None and world.decision is not None:
            assert world.decision.of(seat) == match.decision.of(seat)
            prompts[match.decision.prompt] += 1
            if not match.decision.private:
                assert world.decision == match.decision  # asked on the open table
    assert len(prompts) >= 12, prompts


def test_what_happens_next_tells_no_more_than_views() -> None:
    steps = 0
    for seed in range(depth(130, 400)):
        match, rng = at_random(seed)
        if match.decision is None:
            continue
        seat = match.decision.seats[0]
        for _ in range(6):
            if match.decision is None or seat not in match.decision.seats:
                break
            action = rng.choice(match.decision.of(seat))
            world = match.imagine(seat, rng)
            events, dreamt = match.play(action), world.play(action)
            seen, dream = seen_by(events, None), seen_by(dreamt, None)
            assert [type(each) for each in seen] == [type(each) for each in dream]
            steps += 1
            if match.decision is not None and match.decision.prompt != "ask.face":
                assert public(match)[:2] == public(world)[:2]
    assert steps > depth(130, 400)


def test_a_pause_in_an_own_hand_shows_nowhere_else() -> None:
    match = table(hands=("come_closer hold_it", "*"), rest="cues")
    plain = table(hands=("come_closer so_far", "*"), rest="cues")
    assert PAUSES >> card("hold_it") & 1
    for each in (match, plain):
        declare(each, "come_closer")
    for seat in (None, 1):
        view, other = match.view(seat), plain.view(seat)
        assert {key for key in view if view[key] != other[key]} <= {"hand"}
    assert public(match) == public(plain)
