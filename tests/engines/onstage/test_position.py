"""A position in text leads back to the same state; what is none is refused by name."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import BadPosition, Match
from engines.onstage import GAME, actions

from .table import play_some


def _some(seed: int) -> Match:
    match = Match.new(GAME, 3 + seed % 3, seed, {"star": bool(seed % 2)})
    rng = Random(seed)
    play_some(match, rng, rng.randrange(260))
    return match


def test_a_line_leads_back_to_the_state() -> None:
    for seed in range(300):
        state = _some(seed).state
        text = GAME.position(state)
        assert text.isprintable()
        again = GAME.from_position(text)
        assert GAME.freeze(again) == GAME.freeze(state), text
        assert GAME.position(again) == text
        assert again.options == state.options


def test_a_person_can_read_it() -> None:
    match = Match.new(GAME, 3, 5, {"star": True, "rounds": "quick"})
    words = GAME.position(match.state).split()
    assert words[:9] == [
        "onstage", "seats=3", "rounds=quick", "star=yes", "hints=yes", "round=1", "trick=1",
        f"leader={match.state.leader}", f"turn={match.state.turn}",
    ]  # fmt: skip
    assert "table=-" in words
    assert "troupes=-/-/-" in words


GOOD = GAME.position(_some(4).state)


def _with(name: str, value: str) -> str:
    words = [f"{name}={value}" if word.startswith(f"{name}=") else word for word in GOOD.split()]
    assert " ".join(words) != GOOD
    return " ".join(words)


FAULTS = [
    ("", "begins with 'onstage'"),
    ("upstaged seats=3", "begins with 'onstage'"),
    (GOOD + " tempo=9", "no field 'tempo=9'"),
    (GOOD + " nonsense", "no field 'nonsense'"),
    (GOOD + " trick=1", "'trick' appears twice"),
    (GOOD.replace("leader=", "loader="), "no field 'loader="),
    (" ".join(GOOD.split()[:-1]), "'shuffles' is missing"),
    (_with("seats", "9"), "'seats' cannot be '9'"),
    (_with("seats", "four"), "'seats' cannot be 'four'"),
    (_with("trick", "99"), "'trick' cannot be '99'"),
    (_with("phase", "encore"), "'phase' cannot be 'encore'"),
    (_with("rounds", "many"), "'rounds' cannot be 'many'"),
    (_with("star", "perhaps"), "'star' cannot be 'perhaps'"),
    (_with("hands", "P1/P1/P1/P1"), "'hands' cannot be"),
    (_with("hands", "P1/P2"), "'hands' cannot be"),
    (_with("hands", "X1/-/-/-"), "'hands' cannot be"),
    (_with("hands", "P0/-/-/-"), "'hands' cannot be"),
    (_with("stage", "P1P2P3K1K2K3B1B2B3G1G2G3"), "'troupes' cannot be"),
    (_with("line", "P4"), "'line' cannot be 'P4'"),
    (_with("table", "P1P2P3P4P5"), "'table' cannot be"),
    (_with("voids", "PP/-/-/-"), "'voids' cannot be"),
    (_with("last", "1/2/3"), "'last' cannot be '1/2/3'"),
    (_with("history", "7"), "'history' cannot be '7'"),
    (_with("scores", "1/2/3/x"), "'scores' cannot be"),
    (_with("seed", "-4"), "'seed' cannot be '-4'"),
]


@pytest.mark.parametrize(("text", "sentence"), FAULTS, ids=[each[1] for each in FAULTS])
def test_what_is_no_position_is_refused_with_the_field_that_is_wrong(
    text: str, sentence: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.from_position(text)
    assert sentence in str(caught.value)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_whatever_stands_there_there_is_no_other_exception(data: Any) -> None:
    words = GOOD.split()
    at = data.draw(st.integers(0, len(words) - 1))
    name = words[at].partition("=")[0]
    alphabet = "PKBGS0123456789/-;,= x"
    words[at] = f"{name}={data.draw(st.text(alphabet, max_size=30))}"
    try:
        state = GAME.from_position(" ".join(words))
    except BadPosition:
        return
    GAME.decide(state)
    for seat in (None, *range(state.seats)):
        GAME.view(state, seat)


def test_every_kind_of_action_is_in_the_table() -> None:
    seen: dict[str, type] = {}
    for seed in range(60):
        match = Match.new(GAME, 3 + seed % 3, seed, {"star": bool(seed % 2)})
        play_some(match, Random(seed), 400)
        seen |= {action.kind: type(action.arg) for action in match.actions}
    table = {kind.name: int if kind.of else type(None) for kind in actions.KINDS}
    assert seen == table
