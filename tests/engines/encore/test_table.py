"""Tests of the helper language for positions."""

from random import Random

import pytest

from engines.encore.content import COLOUR_IDS, THING_IDS
from tests.engines.matches import kinds, play_some

from .table import board, do, hand, ids, offered, removed, table, venue, whole, won

pytestmark = pytest.mark.usefixtures("plain_box")


def test_a_position_is_as_it_was_told() -> None:
    match = table(
        boards=("P1 - P2~ | S1", "| - p3~"),
        hands=("P3 X1 *", "+"),
        decks=("P5 P4 | S3", ""),
        removed=("X2", ""),
        known=("X1", ""),
        stage="event",
        venue="V3",
        venues="V5 V4",
        returned="V6",
        won=("V1 V2", "V7"),
        money=(65_000, 5_000),
        intensity=(4, 3),
        priority=1,
        turn=0,
    )
    assert board(match, 0) == ids("P1 - P2~ | S1 - -")
    assert board(match, 1) == ids("- - - | - p3~ -")
    assert {*ids("P3 X1").split()} < hand(match, 0)
    assert len(hand(match, 0)) == 3
    assert match.view(0)["from_performers"] == [1, 1]
    state = match.state
    assert [THING_IDS[card] for card in state.decks[0][:-3:-1]] == ids("P5 P4").split()
    assert THING_IDS[state.decks[1][-1]] == ids("S3")
    assert (removed(match, 0), won(match, 0), won(match, 1)) == (ids("X2"), ids("V1 V2"), ids("V7"))
    assert (venue(match), match.view(None)["venues"]) == (ids("V3"), [None, None, state.venues[0]])
    assert [THING_IDS[each] for each in state.venues] == ids("V6 V4 V5").split()
    assert (state.money, state.intensity, state.reached) == ([65_000, 5_000], [4, 3], False)
    assert offered(match, "perform") == {ids("P1")}
    assert "preshow" not in kinds(match)


def test_odd_cards_bring_their_colour() -> None:
    match = table(hands=("tuba_tilda oona_foretold diva_divina", "baroness_boo"))
    assert [COLOUR_IDS[each] for each in match.state.colours[0]] == ["orange", "blue", "rose"]
    assert COLOUR_IDS.index("violet") in match.state.colours[1]
    with pytest.raises(AssertionError, match="both Managers"):
        table(hands=("tuba_tilda", "captain_confetti"))


def test_positions_can_be_played_on() -> None:
    for seed in range(20):
        rng = Random(seed)
        match = table(hands=("* + * +", "* * + +"), boards=("P1 | S1", "p1~ | s1"), seed=seed)
        play_some(match, rng, 60)
        whole(match)


def test_steps_in_words() -> None:
    match = table(hands=("P3", "p2"), boards=("P1 | S1", ""))
    do(match, "stage P3", "zone main 2", "stage p2", "zone back 1", "boost P1")
    assert board(match, 0) == ids("P1~ - P3 | S1~ - -")
    assert board(match, 1) == ids("- - - | - p2 -")
    assert match.state.intensity == [1 + 4, 1]
