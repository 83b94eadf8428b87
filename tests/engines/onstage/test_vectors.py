"""Tests of worked examples."""

from random import Random

import pytest

from engines import Match
from engines.onstage import GAME, events, scoring
from engines.onstage.content import Performer, performers_in, trump_of
from tests.engines.matches import the

from .table import (
    BLACK,
    PINK,
    card,
    cast,
    kinds,
    mask,
    offered,
    performer,
    play,
    play_on,
    position,
    step,
    trump,
)


def test_vector_1_trump_changes_twice_within_a_trick() -> None:
    match = position("K4 G9", "P7 B9", "K9 G8", stage="P2 P3 K3", line="P1 G1 G2")
    assert trump(match) == PINK
    play(match, "K4")
    step(match, "remove", "P3")
    assert trump(match) == BLACK
    assert the(play(match, "P7"), events.CardPlayed).role == "off"
    step(match, "stay")
    step(match, "swap_out", "K3")
    step(match, "swap_in", "P3")
    assert trump(match) == PINK
    won = the(play(match, "K9"), events.TrickWon)
    assert (won.seat, won.card, won.how) == (1, card("P7"), "trump")
    assert offered(match) == {("claim", p) for p in cast("P2 P3")} | {("decline", None)}


def test_vector_2_tie_of_pink_and_black_is_no_trump() -> None:
    assert trump_of(mask(cast("P3 K1 K2 B1"))) is None


def test_vector_3_black_five_beats_blue_four_and_pink_three() -> None:
    assert trump_of(mask(cast("K2 K3 B1 B3 P3"))) == BLACK


def test_vector_4_claims() -> None:
    assert scoring.claims(mask(cast("B1 B3")), card("B2"), None) == (mask(cast("B3")), False)
    assert scoring.claims(mask(cast("B2")), card("B9"), None) == (mask(cast("B2")), True)


def test_vector_5_arithmetic_of_a_game_of_five() -> None:
    match = Match.new(GAME, 5, 77)
    rng = Random(5)
    assert match.view(None)["hand_sizes"] == [7] * 5
    tricks = 0
    for _ in range(4):
        log = play_on(match, rng, lambda m, now: "CardsKept" in kinds(now))
        tricks += kinds(log).count("TrickWon")
        fresh = [
            number
            for event in log
            if isinstance(event, events.HandDealt)
            for number in event.cards
            if number != event.kept
        ]
        aside = performers_in(match.state.aside)
        assert len(fresh) == 30
        assert len(aside) == 1
        assert len({*fresh, *aside}) == 31
        assert sorted([*fresh, *aside, *match.state.kept]) == list(range(36))
    tricks += kinds(play_on(match, rng)).count("TrickWon")
    assert tricks == 30
    assert len(match.view(None)["history"]) == 5


def fits_the_example(stage: int) -> list[tuple[Performer, int]]:
    """Returns the ways in which a stage fits example 6a.

    A way is the removed performer, and the Pink performers on stage at the end.
    """
    found = []
    pink = mask(cast("P1 P2 P3"))
    if trump_of(stage) != PINK or sum(p + 1 for p in performers_in(stage & pink)) != 5:
        return []
    for removed in performers_in(stage & pink):
        after = stage & ~(1 << removed)
        if trump_of(after) != BLACK:
            continue
        k3, p3 = 1 << performer("K3"), 1 << performer("P3")
        if not after & k3 or (stage & p3 and removed != performer("P3")):
            continue
        end = after & ~k3 | p3
        if trump_of(end) == PINK:
            found.append((removed, end & pink))
    return found


def test_example_6a_fits_34_stages_and_always_the_same_way() -> None:
    found = [fit for stage in range(1 << 12) for fit in fits_the_example(stage)]
    assert len(found) == 34
    assert set(found) == {(performer("P3"), mask(cast("P2 P3")))}


@pytest.mark.parametrize("others", ["", "B1 G2", "K1 B3 G1 G2"])
def test_example_6a_played(others: str) -> None:
    match = position("K4 G9", "P7 B9", "K9 G8", stage=f"P2 P3 K3 {others}")
    play(match, "K4")
    step(match, "remove", "P3")
    play(match, "P7")
    step(match, "stay")
    step(match, "swap_out", "K3")
    log = step(match, "swap_in", "P3")
    assert the(log, events.TrumpChanged).trump == PINK
    won = the(play(match, "K9"), events.TrickWon)
    assert won.seat == 1
    # One of the Pink performers, at the winner's choice: the Pink 7 names the absent Pink 1.
    assert {arg for kind, arg in offered(match) if kind == "claim"} == set(cast("P2 P3"))


def test_example_of_an_off_suit_four() -> None:
    match = position("K3 K8", "B4 B8", "K2 K5", stage="P3 B2", line="G1 B1")
    play(match, "K3")
    play(match, "B4")
    step(match, "move", "B1")
    step(match, "remove", "P3")
    assert match.state.line == cast("B1 G1 P3")
    assert trump(match) == 2
