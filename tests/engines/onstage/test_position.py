"""Tests of positions as text."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import BadPosition, Match
from engines.onstage import GAME, actions
from tests.depth import depth
from tests.engines.matches import play_some, question
from tests.engines.positions import changed, leads_back, playable


def _some(seed: int) -> Match:
    match = Match.new(GAME, 3 + seed % 3, seed, {"star": bool(seed % 2)})
    rng = Random(seed)
    play_some(match, rng, rng.randrange(260))
    return match


def test_a_line_leads_back_to_the_state() -> None:
    for seed in range(depth(50, 200)):
        leads_back(_some(seed))


def test_a_person_can_read_it() -> None:
    match = Match.new(GAME, 3, 5, {"star": True, "rounds": "quick"})
    words = GAME.position(match.state).split()
    assert words[:9] == [
        "onstage", "seats=3", "rounds=quick", "star=yes", "begins=0", "hints=yes", "round=1",
        "trick=1", f"leader={match.state.leader}",
    ]  # fmt: skip
    assert "table=-" in words
    assert "troupes=-/-/-" in words


GOOD = GAME.position(_some(4).state)


def _in_round_two() -> Match:
    match, rng = Match.new(GAME, 4, 8), Random(8)
    while match.state.round < 2 or match.state.trick < 4 or match.state.table:
        match.play(rng.choice(question(match).actions))
    return match


LATER, LEADER = _in_round_two().position, _in_round_two().state.leader


def _field(text: str, name: str) -> str:
    return next(word.partition("=")[2] for word in text.split() if word.startswith(f"{name}="))


def _other_way_round(text: str, name: str) -> str:
    first, *rest = _field(text, name).split("/")
    return "/".join([*rest, first])


FAULTS = [
    ("", "begins with 'onstage'"),
    ("upstaged seats=3", "begins with 'onstage'"),
    (GOOD + " tempo=9", "no field 'tempo=9'"),
    (GOOD + " nonsense", "no field 'nonsense'"),
    (GOOD + " trick=1", "'trick' appears more than once"),
    (GOOD.replace("leader=", "loader="), "no field 'loader="),
    (" ".join(GOOD.split()[:-1]), "'shuffles' is missing"),
    (changed(GOOD, seats="9"), "'seats' cannot be '9'"),
    (changed(GOOD, seats="four"), "'seats' cannot be 'four'"),
    (changed(GOOD, trick="99"), "'trick' cannot be '99'"),
    (changed(GOOD, phase="encore"), "'phase' cannot be 'encore'"),
    (changed(GOOD, rounds="many"), "'rounds' cannot be 'many'"),
    (changed(GOOD, star="perhaps"), "'star' cannot be 'perhaps'"),
    (changed(GOOD, hands="P1/P1/P1/P1"), "'hands' cannot be"),
    (changed(GOOD, hands="P1/P2"), "'hands' cannot be"),
    (changed(GOOD, hands="X1/-/-/-"), "'hands' cannot be"),
    (changed(GOOD, hands="P0/-/-/-"), "'hands' cannot be"),
    (changed(GOOD, stage="P1P2P3K1K2K3B1B2B3G1G2G3"), "'troupes' cannot be"),
    (changed(GOOD, line="P4"), "'line' cannot be 'P4'"),
    (changed(GOOD, table="P1P2P3P4P5"), "'table' cannot be"),
    (changed(GOOD, voids="PP/-/-/-"), "'voids' cannot be"),
    (changed(GOOD, last="1/2/3"), "'last' cannot be '1/2/3'"),
    (changed(GOOD, history="7"), "'history' cannot be '7'"),
    (changed(GOOD, scores="1/2/3/x"), "'scores' cannot be"),
    (changed(GOOD, seed="-4"), "'seed' cannot be '-4'"),
    (changed(GOOD, shuffles="4294967296"), "'shuffles' cannot be"),
    (changed(GOOD, begins="5"), "'begins' cannot be '5'"),
    (changed(LATER, trick="1"), "'played' cannot be"),
    (changed(LATER, turn=str((LEADER + 2) % 4)), "'turn' cannot be"),
    (changed(LATER, history="-"), "'history' cannot be"),
    (changed(LATER, hands=_other_way_round(LATER, "hands")), "'voids' cannot be"),
    (changed(LATER, played=_other_way_round(LATER, "played")), "'kept' cannot be"),
    (changed(LATER, kept=_other_way_round(LATER, "kept")), "'kept' cannot be"),
    (changed(LATER, kept="-", **{"kept-voids": "-"}), "'kept' cannot be"),
    (changed(LATER, pool="-"), "'pool' cannot be"),
    (changed(LATER, voids="PKBG/PKBG/PKBG/PKBG"), "'voids' cannot be"),
    (changed(LATER, **{"kept-voids": "PKBG/PKBG/PKBG/PKBG"}), "'kept-voids' cannot be"),
]


@pytest.mark.parametrize(("text", "sentence"), FAULTS, ids=[each[1] for each in FAULTS])
def test_what_is_no_position_is_refused_with_the_field_that_is_wrong(
    text: str, sentence: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.from_position(text)
    assert sentence in str(caught.value)


@settings(max_examples=depth(80, 300))
@given(st.data())
def test_whatever_stands_there_there_is_no_other_exception(data: Any) -> None:
    words = GOOD.split()
    at = data.draw(st.integers(0, len(words) - 1))
    name = words[at].partition("=")[0]
    alphabet = "PKBGS0123456789/-;,= x"
    words[at] = f"{name}={data.draw(st.text(alphabet, max_size=30))}"
    playable(GAME, " ".join(words))


def test_every_kind_of_action_is_in_the_table() -> None:
    seen: dict[str, type] = {}
    for seed in range(depth(20, 60)):
        match = Match.new(GAME, 3 + seed % 3, seed, {"star": bool(seed % 2)})
        play_some(match, Random(seed), 400)
        seen |= {action.kind: type(action.arg) for action in match.actions}
    table = {kind.name: int if kind.of else type(None) for kind in actions.KINDS}
    assert seen == table
