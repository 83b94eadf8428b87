"""Tests of the shared parts of refusals."""

from types import SimpleNamespace
from typing import Any

import pytest

from engines.kernel import Action, Decision, Refusal
from engines.kernel.action import Kind
from engines.kernel.reason import plainly
from engines.kernel.refusal import Question, Reasons, because

PLAY, PASS = Kind[Any]("play", "card", "R1"), Kind[None]("pass", "", "R2")
REASONS: Reasons[Any] = Reasons(
    "R9",
    {"act": Question((PLAY, PASS), "R1", turn="R3"), "drop": Question((PLAY,), "R4")},
    lambda state, action: because("odd", "R5", card=7) if action.arg == 7 else None,
)
LISTED = [Action(1, "pass"), Action(1, "play", 1), Action(1, "play", (1, 2))]


def why(phase: str, action: Action) -> Refusal | None:
    return REASONS.why_not(SimpleNamespace(phase=phase), Decision((1,), "ask.it", LISTED), action)


def test_what_is_listed_is_not_refused() -> None:
    assert [why("act", each) for each in LISTED] == [None, None, None]


@pytest.mark.parametrize("arg", [True, 1.0, (True, 2), (1.0, 2)])
def test_an_equal_argument_of_another_type_is_refused(arg: Any) -> None:
    assert Action(1, "play", arg) in LISTED
    assert why("act", Action(1, "play", arg)) == because("now_act", "R1")


def test_each_refusal_names_its_rule() -> None:
    state = SimpleNamespace(phase="act")
    assert REASONS.why_not(state, None, LISTED[0]) == ("why.over", "R9", {})
    assert why("act", Action(0, "play", 1)) == ("why.turn", "R3", {"seat": 1})
    assert why("drop", Action(0, "play", 1)) == ("why.turn", "R4", {"seat": 1})
    assert why("drop", Action(1, "pass")) == ("why.now_drop", "R4", {})
    assert why("act", Action(1, "play", 7)) == ("why.odd", "R5", {"card": 7})
    assert why("act", Action(1, "play", 8)) == ("why.now_act", "R1", {})


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("You must play Green (O7).", "You must play Green."),
        ("Too few cards (U14, UA5).", "Too few cards."),
        ("Green (2 cards) is taken (EA39).", "Green (2 cards) is taken."),
    ],
)
def test_a_plain_sentence_cites_no_rule(text: str, plain: str) -> None:
    assert plainly(text).plain_sentence() == plain
