"""Tests of small values such as actions and events."""

from __future__ import annotations

import json
import pickle
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import Action, Decision, IllegalAction, Reason, event_kind, event_plain, seen_by
from engines.kernel import Game, GameState, plain, showing
from engines.kernel.event import shows_hidden
from engines.kernel.plain import fingerprint

ARGS = st.recursive(
    st.none() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3).map(tuple),
    max_leaves=6,
).filter(lambda arg: _depth(arg) <= 3)


def _depth(arg: Any) -> int:
    return 1 + max(map(_depth, arg), default=0) if isinstance(arg, tuple) else 0


# -- actions ------------------------------------------------------------------------------


@given(st.integers(0, 5), st.text(min_size=1, max_size=20), ARGS)
def test_actions_survive_json(seat: int, kind: str, arg: Any) -> None:
    action = Action(seat, kind, arg)
    for form in (action.plain(), action.compact()):
        data = json.loads(json.dumps(form))
        assert data == form
        assert Action.parse(data) == action
    assert Action.parse(action) == action


def test_forms_of_an_action() -> None:
    assert Action(1, "move", (2, (3,))).plain() == {"seat": 1, "kind": "move", "arg": [2, [3]]}
    assert Action(1, "move", (2, (3,))).compact() == [1, "move", [2, [3]]]
    assert Action(0, "pass").plain() == {"seat": 0, "kind": "pass", "arg": None}
    assert Action(0, "pass").compact() == [0, "pass"]
    assert Action.parse({"seat": 0, "kind": "pass"}) == Action(0, "pass")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"seat": 0, "kind": "a", "hand": 1}, "it has an unknown entry 'hand'"),
        ({"seat": 0}, "it has no 'kind'"),
        ({"kind": "a"}, "it has no 'seat'"),
        ([0], "it has 1 part, not a seat, a kind and an argument"),
        ("play", "it is of type str, not a dict or a list"),
        ([True, "a"], "its seat is not a seat number"),
        ([-1, "a"], "its seat is not a seat number"),
        ([0, 7], "its kind is not a short word"),
        ([0, ""], "its kind is not a short word"),
        ([0, "a", 1.5], "its argument is not"),
        ([0, "a", False], "its argument is not"),
        ([0, "a", 2**53], "its argument is not"),
        ([0, "a", [[[[1]]]]], "its argument is not"),
        ([0, "a", list(range(65))], "its argument is not"),
        ([0, "a", {"b": 1}], "its argument is not"),
    ],
)
def test_what_is_no_action(data: Any, sentence: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        Action.parse(data)
    assert str(caught.value).startswith(f"This is not an action: {sentence}")
    assert caught.value.reason.key == "kernel.malformed"


# -- decisions ----------------------------------------------------------------------------


def test_decisions_compare_by_what_they_ask() -> None:
    actions = [Action(0, "a"), Action(1, "pass")]
    one = Decision((0, 1), "ask", actions, {"card": 3})
    assert one == Decision((0, 1), "ask", list(actions), {"card": 3})
    assert one != Decision((0, 1), "ask", actions, {"card": 4})
    assert one != Decision((0, 1), "ask", actions, {"card": 3}, private=False)
    assert one.of(1) == [Action(1, "pass")]
    assert one.of(2) == []
    assert Decision((0,), "ask", actions[:1]).of(1) == []


def test_who_is_asked_in_which_order() -> None:
    actions = [Action(seat, "pass") for seat in (0, 2, 3)]
    plain = Decision((0, 2, 3), "ask", actions)
    assert plain.order == (0, 2, 3)
    decision = Decision((0, 2, 3), "ask", actions, {"order": [2, 3, 4, 0, 1]})
    assert decision.order == (2, 3, 0)
    assert decision.only(3).order == (3,)
    assert Decision((0, 2, 3), "ask", actions, {"order": [3]}).order == (3, 0, 2)


def test_what_can_be_declined() -> None:
    actions = [Action(0, "pass"), Action(1, "hush", 3), Action(1, "pass")]
    assert Decision((0, 1), "ask", actions).declines
    assert Decision((0, 1), "ask", actions).only(1).declines
    assert not Decision((0, 1), "ask", actions, decline="no").declines
    assert not Decision((1,), "ask", actions[1:2]).declines


def test_what_may_be_said_aloud() -> None:
    actions = [Action(0, "pass"), Action(0, "play", 3), Action(0, "play", 5)]
    silent = Decision((0,), "ask", actions)
    assert (silent.spoken, silent.spoken_actions) == ((), [])
    one = Decision((0,), "ask", actions, spoken=("pass",))
    assert one.spoken_actions == actions[:1]
    assert one != silent
    assert one.only(0) == one
    # Another seat sees that it may be asked aloud, and no answer of somebody else's.
    assert (one.only(1).spoken, one.only(1).spoken_actions) == (("pass",), [])


def test_a_question_with_some_of_its_answers() -> None:
    actions = [Action(0, "pass"), Action(0, "play", 3), Action(0, "play", 5)]
    one = Decision((0,), "ask", actions, {"card": 1}, False, "no", True, ("pass",))
    assert one.within(actions) is one
    some = one.within(actions[1:])
    assert some.actions == actions[1:]
    assert some == Decision((0,), "ask", actions[1:], {"card": 1}, False, "no", True, ("pass",))
    assert one.actions == actions


# -- states -------------------------------------------------------------------------------


@dataclass(slots=True)
class Counted(GameState):
    seed: int
    hands: list[list[int]]
    cards: int
    stage: list[tuple[int, ...]]

    derived = frozenset({"cards"})


def test_a_copy_shares_no_list() -> None:
    state = Counted(seed=3, hands=[[1, 2], []], cards=2, stage=[(1,)])
    copy = state.copy()
    assert copy == state
    copy.hands[0].append(5)
    copy.hands.append([])
    copy.stage.clear()
    assert state == Counted(seed=3, hands=[[1, 2], []], cards=2, stage=[(1,)])


def test_the_digest_takes_every_field_by_name_but_the_derived_ones() -> None:
    state = Counted(seed=3, hands=[[1, 2], []], cards=2, stage=[(1,)])
    game: Game[Counted] = Game()
    assert game.freeze(state) == (((1, 2), ()), 3, ((1,),))


# -- events -------------------------------------------------------------------------------


@showing
class CardShown(NamedTuple):
    seat: int
    cards: tuple[int, ...]
    audience: tuple[int, ...] | None = None


class TurnEnded(NamedTuple):
    seat: int
    audience: tuple[int, ...] | None = None


def test_events_as_data() -> None:
    assert event_kind(CardShown(0, ())) == "card_shown"
    assert event_plain(TurnEnded(2)) == {"kind": "turn_ended", "seat": 2}
    assert event_plain(CardShown(1, (4, 5), audience=(0, 1))) == {
        "kind": "card_shown", "seat": 1, "cards": [4, 5], "audience": [0, 1],
    }  # fmt: skip


def test_who_sees_what() -> None:
    both: Any = TurnEnded(0)
    mine: Any = CardShown(0, (1,), (0,))
    nobodys: Any = CardShown(0, (1,), ())
    events = [both, mine, nobodys]
    assert seen_by(events, 0) == [both, mine]
    assert seen_by(events, 1) == seen_by(events, None) == [both]


def test_what_closes_undo() -> None:
    assert shows_hidden([TurnEnded(0), CardShown(0, ())])
    assert not shows_hidden([TurnEnded(0)])
    assert not shows_hidden([])


# -- reasons ------------------------------------------------------------------------------


def test_a_reason_is_its_sentence_and_more() -> None:
    reason = Reason("kernel.no_seat", "O7", {"number": 9, "last": 2})
    assert str(reason) == "There is no seat 9: seats go from 0 to 2."
    assert (reason.key, reason.rule) == ("kernel.no_seat", "O7")
    assert pickle.loads(pickle.dumps(reason)) == reason
    assert len({reason, Reason("kernel.no_seat", "O7", {"number": 9, "last": 2})}) == 1
    assert reason != Reason("kernel.no_seat", "O7", {"number": 8, "last": 2})
    assert reason != str(reason)


def test_a_reason_calls_seats_by_their_names() -> None:
    reason = Reason("kernel.not_your_turn", args={"seat": 0, "seats": [1, 2]})
    assert str(reason) == "It’s seat 1 or seat 2’s move now, not seat 0’s."
    assert reason.sentence(["Ana", "Bo", "Mai"]) == "It’s Bo or Mai’s move now, not Ana’s."


def test_reasons_stand_inside_reasons() -> None:
    inner = Reason("kernel.malformed.parts", args={"count": 1})
    assert str(Reason("kernel.malformed", args={"why": inner})) == (
        "This is not an action: it has 1 part, not a seat, a kind and an argument."
    )
    assert repr(inner) == "Reason('kernel.malformed.parts', '', {'count': 1})"


def test_a_refusal_carries_its_reason() -> None:
    reason = Reason("undo.nothing")
    assert IllegalAction(reason).reason is reason
    assert str(IllegalAction("Just no.")) == str(IllegalAction("Just no.").reason) == "Just no."


# -- plain data ---------------------------------------------------------------------------


def test_plain_is_a_copy_without_tuples() -> None:
    inner = [1]
    value = {"a": (1, (2, inner)), "b": inner}
    made = plain(value)
    assert made == {"a": [1, [2, [1]]], "b": [1]}
    inner.append(2)
    assert made["b"] == [1]


def test_fingerprints_are_pinned() -> None:
    """Fingerprints do not depend on this Python's character tables, even beyond ASCII."""
    assert (
        fingerprint([1, "Sáng Đèn", None, True, {"b": 1, "a": (2,)}])
        == "20a926361cd2a603905ba184f11e9702"
    )
    assert fingerprint({"a": 1, "b": 2}) == fingerprint({"b": 2, "a": 1})
    assert fingerprint([1]) != fingerprint([True])
