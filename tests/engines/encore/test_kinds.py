"""Tests of the table of kinds of actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from engines import Match
from engines.encore import GAME
from engines.encore.actions import KINDS, ORDER, TRIM, named
from engines.encore.content import CARDS, COLOURS, FIRST_VENUE, VENUES
from engines.encore.state import State
from tests.depth import depth
from tests.engines.matches import question

from .table import do, rewrite, table, to_event

RARE = named(ORDER, TRIM)
"""Kinds of action that random games reach rarely or never.

`test_EA43_each_manager_orders_their_own` and the tests of EA52 cover them; random games with a hand
limit reach "trim".
"""


def _zone(state: State, arg: Any) -> bool:
    return type(arg) is int and 0 <= arg < 2 * state.width


SHAPES: dict[str, Callable[[State, Any], bool]] = {
    "": lambda state, arg: arg is None,
    "a card": lambda state, arg: type(arg) is int and 0 <= arg < CARDS,
    "a zone": _zone,
    "the zone": _zone,
    "the spot": lambda state, arg: arg[0] in (0, 1) and _zone(state, arg[1]) and len(arg) == 2,
    "a colour": lambda state, arg: type(arg) is int and 0 <= arg < COLOURS,
    "how many": lambda state, arg: type(arg) is int and arg >= 0,
    "a deck": lambda state, arg: arg in (0, 1),
    "a number": lambda state, arg: arg in (0, 1, 2),
    "the thing": lambda state, arg: type(arg) is int and 0 <= arg < FIRST_VENUE + VENUES,
}
"""Checks of an action's argument, by the first words of its description."""


def test_every_kind_comes_and_its_argument_is_what_the_table_says() -> None:
    kinds = {kind.name: kind for kind in KINDS}
    met: Counter[str] = Counter()
    for seed in range(depth(60, 300)):
        rng = Random(seed)
        options: dict[str, Any] = {"hand_limit": "6"} if seed % 10 == 0 else {}
        match = Match.new(GAME, 2, seed, options)
        while match.decision is not None:
            for action in match.decision.actions:
                if action.kind not in met or rng.random() < 0.02:
                    of = kinds[action.kind].of
                    (shape,) = (
                        each for each in SHAPES if (each and of.startswith(each)) or of == each
                    )
                    assert SHAPES[shape](match.state, action.arg), action
                met[action.kind] += 1
            match.play(rng.choice(match.decision.actions))
    assert met.keys() <= kinds.keys()
    assert kinds.keys() - met.keys() <= RARE


def test_kinds_are_told_apart_and_name_rules_that_exist() -> None:
    names = [kind.name for kind in KINDS]
    assert len({*names}) == len(names)
    assert [kind.name for kind in GAME.kinds] == names
    rules = {rule["number"] for rule in GAME.rules_text()["rules"]}
    for kind in KINDS:
        assert {*kind.rules.split(", ")} <= rules, kind


def test_two_abilities_at_once_are_put_in_order(plain_box: Any) -> None:
    for word in ("P1", "P2"):
        rewrite(plain_box, word, when={"when": "event", "steps": [{"do": "cheer", "amount": 1}]})
    match = table(boards=("P1 P2", ""))
    to_event(match)
    assert {each.kind for each in question(match).actions} == {ORDER.name}
    do(match, "order P2")
    assert match.state.cheer == [2, 0]
