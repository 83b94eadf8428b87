"""Tests of imagined deals."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from engines import Match
from engines.thespianage import GAME, tiles
from engines.thespianage.content import KINDS, TILES
from tests.depth import depth
from tests.engines.knowledge import differ, imagined, odd_positions, open_table_is_imagined, worlds
from tests.engines.matches import Fresh, play_some, prompt, question

from . import scatter
from .scatter import lively, odd_box, scattered
from .table import (
    ODD,
    ODDER,
    SHOT,
    answer,
    casting,
    character,
    end,
    hand,
    play,
    rewrite,
    table,
    thing,
    whole,
)

HIDDEN = {
    "cells", "held", "pool", "hands", "tells", "deck", "box", "shots", "crush", "nemesis", "seed",
    "shuffles", "answers", "quarters",
}  # fmt: skip
"""Hidden fields; all others are on the open table."""


def check(match: Match, seat: int, rng: Random) -> list[str]:
    """Checks an imagined deal; returns the fields that differ from reality."""
    world = imagined(match, seat, rng)
    whole(world)
    moved = differ(match, world)
    assert set(moved) <= HIDDEN
    state = world.state
    assert state.hands[seat] == match.state.hands[seat]
    for each in range(match.seats):  # T6, T7
        assert state.crush[each] != state.nemesis[each]
        assert state.characters[each] not in (state.crush[each], state.nemesis[each])
    return moved


def test_imagined_states_keep_every_view_of_the_seat() -> None:
    fresh = Fresh(3)
    changed: Counter[str] = Counter()
    for seed in range(depth(8, 24)):
        rng = Random(seed)
        match = Match.new(GAME, 3 + seed % 4, seed, {"length": rng.choice(["full", "short"])})
        for _ in range(rng.randrange(3)):
            play_some(match, rng, 3)
            for seat in range(match.seats):
                changed.update(check(match, seat, rng))
        while match.decision is not None:
            play_some(match, rng, 12)
            for seat in range(match.seats) if fresh(match) else ():
                changed.update(check(match, seat, rng))
    assert min(changed[each] for each in HIDDEN - {"held"}) > depth(40, 200), changed


def test_imagined_states_whatever_the_cards_say(monkeypatch: pytest.MonkeyPatch) -> None:
    prompts: set[str] = set()
    changed: Counter[str] = Counter()
    for match, rng in odd_positions(scatter, range(depth(40, 100)), 14, monkeypatch):
        prompts.add(question(match).prompt)
        for seat in {rng.randrange(match.seats), question(match).seats[0]}:
            changed.update(check(match, seat, rng))
    assert len(prompts) > 16, prompts
    assert changed.keys() >= HIDDEN - {"quarters"} - {
        "shuffles"
    }  # a deck set up by hand is one part


def test_the_open_table_can_imagine_too() -> None:
    for seed in range(depth(15, 80)):
        rng = Random(seed)
        match = scattered(rng)
        for _ in range(rng.randrange(6)):
            if match.decision is not None:
                match.play(lively(match, rng))
        open_table_is_imagined(match, rng)


# -- everything that is hidden can be anywhere -------------------------------------------------


def test_tiles_that_were_never_seen_may_be_any() -> None:
    match = table(tracks=("5? | |", "-5? | |", ""), sheets=("", "| 4? |", "| | 3?0"), pool="2 -4")
    seen: dict[str, Counter[int]] = {"track": Counter(), "sheet": Counter(), "top": Counter()}
    for state in worlds(match, 0, 600):
        assert tiles.VALUE[state.cell(0, 0, 0)[0]] == 5  # seat 0's own
        assert tiles.VALUE[state.cell(2, 1, 2)[0]] == 3  # seen before
        seen["track"][tiles.VALUE[state.cell(1, 0, 0)[0]]] += 1
        seen["sheet"][tiles.VALUE[state.cell(1, 1, 1)[0]]] += 1
        seen["top"][state.pool[-1]] += 1
        assert len(state.pool) == len(match.state.pool)
    assert {*seen["track"]} == {*seen["sheet"]} == {*seen["top"]} == {*TILES}
    common = Counter(TILES)
    for counts in seen.values():
        for value, count in counts.items():
            assert abs(count - 600 * common[value] / 62) < 45


def test_struck_tiles_and_those_in_sight_are_nowhere_else() -> None:
    match = table(tracks=("5 5 5 | 4 4 4 |", "1?"), rest="struck", pool="2 2")
    for state in worlds(match, 0, 40):
        assert tiles.VALUE[state.cell(1, 0, 0)[0]] in (1, 2)


def test_hands_deck_and_box_change_places() -> None:
    match = table(hands=(f"{ODD} places", "* * *", "* * *"), below=20)
    met: list[set[int]] = [set(), set()]
    for state in worlds(match, 0, 400):
        assert state.hands[0] == match.state.hands[0]
        met[0].update(state.hands[1])
        met[1].add(state.deck[-1])
    everything = {*range(KINDS)}
    assert everything - met[0] <= set()
    assert len(met[1]) > KINDS - 6


def test_parts_of_the_deck_keep_their_events() -> None:
    match = Match.new(GAME, 4, 6)
    places: Counter[int] = Counter()
    for state in worlds(match, 0, 60):
        rest = [*state.deck]
        for cards, more in state.quarters:
            part = rest[: cards + more]
            del rest[: cards + more]
            assert sum(each >= KINDS for each in part) == more
            places.update(each for each in part if each >= KINDS)
        assert state.deck != match.state.deck
    assert len(places) == 12


def test_one_shots_of_others_may_be_any_but_the_own() -> None:
    match = table(4, shots=(SHOT, "the_whole_story", "", "bow_first"))
    others = [{state.shots[seat] for state in worlds(match, 0, 200)} for seat in (1, 3)]
    assert len(others[0]) == len(others[1]) == 5
    assert thing(SHOT) not in others[0]
    for state in worlds(match, 0, 10):
        assert (state.shots[0], state.shots[2]) == (thing(SHOT), -1)


def test_hearts_of_others_are_dealt_as_characters_allow() -> None:
    match = table(4, crush="annabelle betsy bob frisco", nemesis="betsy bob frisco annabelle")
    found: Counter[Any] = Counter()
    for state in worlds(match, 0, 600):
        assert (state.crush[0], state.nemesis[0]) == (1, 2)
        assert sorted(state.crush) == sorted(state.nemesis) == [0, 1, 2, 3]
        found[tuple(state.crush[1:]), tuple(state.nemesis[1:])] += 1
    # Of the deals that fit, each is as likely.
    fits = len(found)
    assert fits > 3
    assert min(found.values()) > 600 / fits / 2
    assert max(found.values()) < 600 / fits * 2


# -- what was seen once stays where it is ------------------------------------------------------


def test_a_tile_once_seen_is_kept_after_it_has_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    peek = {"do": "peek", "whose": "other", "area": "track"}
    rewrite(monkeypatch, ODD, peek)
    rewrite(
        monkeypatch, ODDER, {"do": "shift", "whose": "any", "area": "sheet", "into": "charisma"}
    )
    match = table(
        4, hands=(ODD, f"places {ODDER}", "*", "*"), tracks=("", "", "| -4? 2? |", ""), below=30
    )
    play(match, ODD, ("peek", "2 track compassion 0"))
    play(match, "places", ("take", "2 track compassion 0"), ("host", 3))
    play(match, ODDER)
    values: list[set[int]] = [set() for _ in range(4)]
    for seat in range(4):
        for state in worlds(match, seat, 60):
            values[seat].add(tiles.VALUE[state.cell(3, 1, 0)[0]])
            assert tiles.seen(state.cell(3, 1, 0)[0]) == 0b1111
    assert values == [{-4}] * 4
    rewrite(monkeypatch, ODD, {**peek, "area": "board"})
    match = table(4, hands=(f"{ODD} *",), tracks=("", "1? 2?", "", ""))
    play(match, ODD, ("peek", "1 track charisma 1"))
    carried = {tiles.VALUE[state.cell(1, 0, 0)[1]] for state in worlds(match, 0, 60)}
    other = {tiles.VALUE[state.cell(1, 0, 0)[1]] for state in worlds(match, 2, 200)}
    assert carried == {2}
    assert other == {*TILES}


def test_a_tile_once_seen_is_kept_after_a_swap(monkeypatch: pytest.MonkeyPatch) -> None:
    down = {"whose": "any", "area": "sheet", "face": "down"}
    rewrite(monkeypatch, ODD, {"do": "swap", "first": down, "second": down})
    match = table(
        4, hands=(f"{ODD} *",), sheets=("", "1?3", "| 5?0 |", ""), tracks=("", "", "", "")
    )
    play(match, ODD, ("swap", "1 sheet charisma"))
    for seat, fixed in ((0, (1, 0)), (3, (2, 1))):
        host, aspect = fixed
        at = [tiles.VALUE[state.cell(host, 1, aspect)[0]] for state in worlds(match, seat, 80)]
        assert {*at} == ({5} if seat == 0 else {1})
    free = {tiles.VALUE[state.cell(2, 1, 1)[0]] for state in worlds(match, 0, 300)}
    assert len(free) > 8


def test_known_cards_stay_in_their_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, {"do": "give_card", "whose": "other"})
    match = table(hands=(f"{ODD} {ODDER} *", "places places", "*"), below=20)
    play(match, ODD, ("player", 1), ("give", ODDER))
    assert hand(match, 1) == f"places places {ODDER}"
    for state in worlds(match, 0, 60):
        assert thing(ODDER) in state.hands[1]
        assert state.tells == {(1, 0): (thing(ODDER),)}
    assert any(thing(ODDER) not in state.hands[1] for state in worlds(match, 2, 60))


def test_known_hearts_are_kept_and_the_change_of_heart_too(monkeypatch: pytest.MonkeyPatch) -> None:
    look = {"do": "look_secret", "secret": "crush", "whose": "other"}
    rewrite(monkeypatch, ODD, look)
    rewrite(monkeypatch, ODDER, {"do": "change_heart"})
    match = table(5, hands=(f"{ODD} *", ODDER, "*", "*", "*"), below=30)
    play(match, ODD, ("player", 1))
    end(match)
    play(match, ODDER)
    state = match.state
    nemeses = set()  # as they were dealt; now the Crush
    for world in worlds(match, 0, 80):
        assert world.nemesis[1] == state.nemesis[1]
        nemeses.add(world.crush[1])
        assert world.changed == 0b10
    assert len(nemeses) > 1


def test_the_offered_characters_are_kept() -> None:
    match = casting("frisco annabelle betsy bob", "annabelle betsy bob frisco")
    answer(match, "character", "betsy")
    assert prompt(match) == "character"
    rng = Random(2)
    for _ in range(60):
        world = match.imagine(1, rng)
        assert world.view(1)["offered"] == [character("frisco"), character("bob")]
        assert world.decision == match.decision
    deals = {tuple(match.imagine(2, rng).state.crush) for _ in range(60)}
    assert len(deals) > 1
    for seed in range(depth(8, 40)):
        match = Match.new(GAME, 3 + seed % 4, seed)
        while prompt(match) == "character":
            for seat in range(match.seats):
                world = match.imagine(seat, rng)
                assert world.view(seat) == match.view(seat)
            match.play(rng.choice(match.decision.actions))  # type: ignore[union-attr]


def test_imagined_games_can_be_played_to_their_end(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(depth(8, 40)):
        rng = Random(seed)
        with monkeypatch.context() as patch:
            odd_box(patch, rng)
            match = scattered(rng)
            for _ in range(rng.randrange(20)):
                if match.decision is not None:
                    match.play(lively(match, rng))
            world = match.imagine(rng.randrange(match.seats), rng)
            play_some(world, rng, 1500)
            assert world.result is not None
            whole(world)


def test_a_view_that_no_deal_fits_is_refused() -> None:
    view = GAME.view(table(4).state, 0)
    (crush, nemesis), *rest = view["secrets"]
    for wrong in (
        {"secrets": [[crush, crush], *rest]},
        {"characters": [crush, *view["characters"][1:]]},
        {"secrets": [[crush, nemesis], [nemesis, crush], [None, None], [None, None]],
         "characters": [view["characters"][0], nemesis, *view["characters"][2:]]},
    ):  # fmt: skip
        with pytest.raises(ValueError, match="contradicts itself"):
            GAME.imagine({**view, **wrong}, Random(1))  # type: ignore[typeddict-item]
