"""Tests of the table of kinds of actions."""

from __future__ import annotations

from random import Random

from engines import Match
from engines.kernel.conformance import setup
from engines.upstaged import GAME, actions
from engines.upstaged.content import ARTISTS, CARDS, TYPE
from engines.upstaged.state import PLACES
from tests.depth import depth

GAMES = depth(40, 300)


def fits(of: str, arg: object, seats: int) -> bool:
    """Returns whether an argument is as described in the table."""
    if of == "two cards":
        return (
            isinstance(arg, tuple)
            and len(arg) == 2
            and 0 <= arg[0] < arg[1] < CARDS
            and TYPE[arg[0]] == TYPE[arg[1]]
        )
    numbers = {
        "card": range(CARDS),
        "artist": range(ARTISTS),
        "seat": range(seats),
        "place": range(PLACES),
        "clicks": (-1, 1, 2),
    }
    return arg is None if not of else type(arg) is int and arg in numbers[of]


def test_every_kind_occurs_and_its_argument_is_what_the_table_says() -> None:
    table = {kind.name: kind.of for kind in actions.KINDS}
    seen = set()
    for seed in range(GAMES):
        seats, options = setup(GAME, seed)
        match = Match.new(GAME, seats, seed, options)
        rng = Random(seed)
        while match.decision is not None:
            for action in match.decision.actions:
                seen.add(action.kind)
                assert fits(table[action.kind], action.arg, seats), action
            match.play(rng.choice(match.decision.actions))
    assert seen == {*table}


def test_every_kind_has_a_name_of_its_own_its_words_and_its_rules() -> None:
    names = [kind.name for kind in actions.KINDS]
    assert len({*names}) == len(names)
    assert [kind.name for kind in GAME.kinds] == names
    rules = {rule["number"] for rule in GAME.rules_text()["rules"]}
    for kind in actions.KINDS:
        assert f"action.{kind.name}" in GAME.catalogue()
        assert {*kind.rules.split(", ")} <= rules


def test_kinds_by_what_they_name() -> None:
    assert actions.naming("seat") == {"called", "send"}
    assert actions.naming("clicks") == {"click", "turn"}
