"""Tests of matches, with toy games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import (
    Action,
    BadRecord,
    BadSetup,
    IllegalAction,
    Match,
    UndoClosed,
    UnknownGame,
    register,
    unregister,
)
from engines.bots import random
from engines.kernel.drive import choose, play_out
from engines.kernel.record import Record
from engines.template import GAME as NOTE
from tests.depth import depth
from tests.engines.matches import question
from tests.engines.toys.stage_whisper import GAME as WHISPER


@pytest.fixture(autouse=True, scope="module")
def _toys() -> Iterator[None]:
    register(NOTE)
    register(WHISPER)
    yield
    unregister(NOTE)
    unregister(WHISPER)


def whisper(seats: int = 3, seed: int = 7, **options: Any) -> Match:
    return Match.new("stage_whisper", seats, seed, options)


def played(match: Match, moves: int, seed: int = 0) -> Match:
    rng = Random(seed)
    for _ in range(moves):
        if match.decision is not None:
            match.play(choose(match, [random] * match.seats, rng))
    return match


def first(match: Match, kind: str, seat: int | None = None) -> Action:
    return next(
        a for a in question(match).actions if a.kind == kind and (seat is None or a.seat == seat)
    )


# -- start --------------------------------------------------------------------------------


def test_new_match() -> None:
    match = whisper(seats=4, seed=5, many=True)
    assert (match.seats, match.seed, match.count) == (4, 5, 0)
    assert match.actions == []
    assert match.options == {"many": True, "turns": 4}
    assert match.result is None
    assert question(match).seats == (0,)
    assert repr(match) == "<Match stage_whisper, 4 seats, 0 actions>"


def test_a_match_is_shown_as_its_position() -> None:
    match = Match.new("onstage", 3, 1, {})
    shown = repr(match)
    assert shown == f"<Match {match.position}>"
    match.play(match.decision.actions[0])  # type: ignore[union-attr]
    assert repr(match) != shown


@pytest.mark.parametrize("name", [None, 7, ["onstage"], {}])
def test_what_is_no_name_of_a_game_is_told_so(name: Any) -> None:
    with pytest.raises(UnknownGame, match="There is no game called"):
        Match.new(name, 3)


def test_unknown_game_is_told_with_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match=r"no game called 'opera'. Known games: .*high_note"):
        Match.new("opera", 2)


@pytest.mark.parametrize("seats", [0, 1, 5, -1, True, "3", 2.0, None])
def test_seat_count_out_of_range(seats: Any) -> None:
    with pytest.raises(BadSetup, match=r"Stage Whisper cannot be played with .* only with 2, 3, 4"):
        Match.new("stage_whisper", seats)


@pytest.mark.parametrize("seed", [-1, 2**53, True, 1.0, "7", None])
def test_seed_out_of_range(seed: Any) -> None:
    with pytest.raises(BadSetup, match=r"A seed is a whole number from 0 to 9007199254740991\."):
        Match.new("stage_whisper", 3, seed)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            {"turns": 7},
            (
                "The option 'turns' of Stage Whisper cannot be 7. "
                "It can be a whole number from 2 to 6."
            ),
        ),
        (
            {"turns": "4"},
            (
                "The option 'turns' of Stage Whisper cannot be '4'. "
                "It can be a whole number from 2 to 6."
            ),
        ),
        ({"many": 1}, "The option 'many' of Stage Whisper cannot be 1. It can be true or false."),
        ({"loud": True}, "Stage Whisper has no option 'loud'. Its options: many, turns."),
        ([("many", True)], "The options of Stage Whisper must be names with values."),
    ],
)
def test_option_out_of_range(options: Any, sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        Match.new("stage_whisper", 3, 0, options)


def test_options_cannot_be_changed_from_outside() -> None:
    match = whisper()
    match.options["turns"] = 99
    assert match.options["turns"] == 4


# -- play ---------------------------------------------------------------------------------


def test_play_returns_the_events_and_asks_the_next() -> None:
    match = whisper()
    events = match.play(first(match, "rest"))
    assert [type(event).__name__ for event in events] == ["Rested"]
    assert match.actions == [Action(0, "rest")]
    assert question(match).seats == (1,)


def test_play_takes_plain_data() -> None:
    match = whisper()
    events = match.play({"seat": 0, "kind": "peek", "arg": 1, "at": 0})
    assert events[1].audience == (0,)
    assert match.actions == [Action(0, "peek", 1)]


@pytest.mark.parametrize(
    "strange",
    [
        Action(0, "peek", True),
        Action(0, "peek", 1.0),  # type: ignore[arg-type]
        Action(False, "peek", 1),
        Action(0.0, "peek", 1),  # type: ignore[arg-type]
    ],
)
def test_an_action_that_only_equals_a_legal_one_is_malformed(strange: Action) -> None:
    match = whisper()
    digest = match.digest
    with pytest.raises(IllegalAction) as caught:
        match.play(strange)
    assert caught.value.reason == match.why_not(strange)
    assert caught.value.reason.key == "kernel.malformed"
    assert match.digest == digest
    match.play(Action(0, "peek", 1))
    assert match.actions == [Action(0, "peek", 1)]


@pytest.mark.parametrize(
    ("data", "sentence", "key"),
    [
        ({"seat": 1, "kind": "rest"}, "seat 0’s move now, not seat 1’s", "not_your_turn"),
        ({"seat": 9, "kind": "rest"}, "There is no seat 9: seats go from 0 to 2", "no_seat"),
        ({"seat": 0, "kind": "rest", "at": 1}, "has moved on since this was offered", "stale"),
        ({"seat": 0, "kind": "rest", "at": False}, "since this was offered", "stale"),
        ({"seat": 0, "kind": "rest", "at": None}, "since this was offered", "stale"),
        ({"seat": 0, "kind": "dance"}, "That cannot be done now", "not_now"),
        ({"seat": 0}, "This is not an action: it has no 'kind'", "malformed"),
        (Action("0", "rest"), "its seat is not a seat number", "malformed"),  # type: ignore[arg-type]
        (None, "it is of type NoneType", "malformed"),
    ],
)
def test_refusals_leave_the_match_as_it_was(data: Any, sentence: str, key: str) -> None:
    match = whisper()
    digest = match.digest
    why = match.why_not(data)
    with pytest.raises(IllegalAction, match=sentence) as caught:
        match.play(data)
    assert caught.value.reason == why
    assert caught.value.reason.key.endswith(key)
    assert (match.digest, match.count) == (digest, 0)


def test_two_taps_at_once() -> None:
    match = whisper(seats=2)
    tap = {"seat": 0, "kind": "rest", "at": 0}
    match.play(tap)
    match.play({"seat": 1, "kind": "rest", "at": 1})
    with pytest.raises(IllegalAction, match="moved on"):
        match.play(tap)


def test_nothing_can_be_played_after_the_end() -> None:
    match = play_out(whisper(), [random] * 3, Random(1))
    assert match.result is not None
    assert str(match.why_not(Action(0, "rest"))) == "The match is over."
    with pytest.raises(IllegalAction, match="The match is over"):
        match.play(Action(0, "rest"))


def test_a_window_for_everybody() -> None:
    match = whisper(seats=4, seed=1)
    match.play(first(match, "whisper"))
    assert list(question(match).seats) == [1, 2, 3]
    assert [a.seat for a in question(match).actions if a.kind == "pass"] == [1, 2, 3]
    match.play(Action(2, "pass"))
    assert list(question(match).seats) == [1, 3]
    assert str(match.why_not(Action(2, "pass"))).startswith("It’s seat 1 or seat 3’s move now")
    alone = question(match).only(3)
    assert alone.seats == (3,)
    assert {action.seat for action in alone.actions} == {3}


# -- look ---------------------------------------------------------------------------------


def test_private_events_and_logs() -> None:
    match = whisper()
    match.play(Action(0, "peek", 2))
    kinds = {seat: [type(e).__name__ for e in match.log(seat)] for seat in (None, 0, 1)}
    assert kinds == {None: ["Peeked"], 0: ["Peeked", "PropSeen"], 1: ["Peeked"]}
    assert match.view(0)["row"][2] >= 100
    assert match.view(1)["row"][2] == match.view(None)["row"][2] == -1
    match.play(first(match, "rest"))
    assert [type(e).__name__ for e in match.log(0, since=1)] == ["Rested"]


def test_views_of_nobody() -> None:
    match = whisper()
    for seat in (-1, 3, True, "0"):
        with pytest.raises(ValueError, match="There is no seat"):
            match.view(seat)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="There is no seat"):
        match.imagine(3, Random(1))


def test_digests_tell_matches_apart() -> None:
    seen = {whisper(seats, seed).digest for seats in (2, 3, 4) for seed in range(5)}
    seen |= {whisper(many=True).digest, whisper(turns=5).digest}
    assert len(seen) == 17
    assert len(whisper().digest) == 32


def test_a_digest_is_the_same_for_ever() -> None:
    """JSON and SHA-256 make the digest independent of Python and the machine."""
    assert whisper().digest == "498c8fd010e1c00a4fec94cbd70544cf"


# -- copies -------------------------------------------------------------------------------


@settings(max_examples=depth(20, 60))
@given(st.integers(0, 10**6), st.integers(0, 30), st.lists(st.integers(0, 5), max_size=40))
def test_copies_never_touch_each_other(seed: int, start: int, turns: list[int]) -> None:
    crowd = [played(whisper(seed=seed), start, seed)]
    alone = [crowd[0].actions]
    rng = Random(seed)
    for turn in turns:
        match = crowd[turn % len(crowd)]
        history = alone[turn % len(crowd)]
        if turn % 2 and len(crowd) < 6:
            crowd.append(match.copy())
            alone.append(list(history))
        elif match.decision is not None:
            action = choose(match, [random] * 3, rng)
            match.play(action)
            history.append(action)
    for match, history in zip(crowd, alone, strict=True):
        assert match.actions == history
        again = whisper(seed=seed)
        for action in history:
            again.play(action)
        assert again.digest == match.digest
        assert again.log(1) == match.log(1)


def test_a_copy_shares_no_list_that_it_could_spoil() -> None:
    match = played(whisper(), 5)
    copy = match.copy()
    played(copy, 3, seed=1)
    played(match, 2, seed=2)
    assert copy.actions[:5] == match.actions[:5]
    assert (copy.count, match.count) == (8, 7)
    assert len(match.steps) == 7


# -- imagine ------------------------------------------------------------------------------


def test_imagined_matches_have_no_past() -> None:
    match = played(whisper(), 4)
    world = match.imagine(1, Random(3))
    assert world.view(1) == match.view(1)
    assert (world.count, world.actions, world.log(1)) == (0, [], [])
    with pytest.raises(ValueError, match="An imagined match has no record"):
        _ = world.record
    assert not world.can_undo


def test_steps_in_an_imagined_match_can_be_taken_back() -> None:
    world = whisper().imagine(1, Random(3))
    copy, digest = world.copy(), world.digest
    world.play(first(world, "rest"))
    world.undo()
    assert world.digest == digest
    world.play(first(world, "tuck"))
    world.undo()
    assert world.digest == copy.digest == digest


def test_imagining_does_not_touch_the_match() -> None:
    match = played(whisper(), 4)
    digest = match.digest
    for seat in range(3):
        played(match.imagine(seat, Random(seat)), 50)
    assert match.digest == digest


# -- undo ---------------------------------------------------------------------------------


def test_undo_takes_back_what_showed_nothing() -> None:
    match = whisper()
    digest = match.digest
    match.play(first(match, "tuck"))
    assert match.can_undo
    assert match.can_undo.reason is None
    match.undo()
    assert (match.digest, match.count) == (digest, 0)
    assert not match.can_undo
    assert str(match.can_undo.reason) == "Nothing to undo yet."


def test_undo_is_closed_once_something_was_shown() -> None:
    match = whisper()
    match.play(first(match, "peek"))
    assert not match.can_undo
    with pytest.raises(UndoClosed, match="showed something hidden") as caught:
        match.undo()
    assert caught.value.reason.key == "undo.shown"
    assert match.count == 1


def test_undo_never_gets_behind_another_seat() -> None:
    match = whisper()
    for _ in range(3):
        match.play(first(match, "rest"))
    assert match.can_undo
    match.undo()
    assert match.count == 2
    assert str(match.can_undo.reason) == "The last move was someone else’s."
    with pytest.raises(UndoClosed, match="someone else"):
        match.undo()
    match.play(first(match, "rest"))
    assert match.can_undo
    match.undo()
    assert not match.can_undo


def test_undo_goes_back_over_several_steps_of_one_seat() -> None:
    match = Match.new("high_note", 2, 3)
    match.play(first(match, "sing"))
    match.play(first(match, "sing"))
    match.play(first(match, "thank"))
    winner = match.actions[-1].seat
    match.undo()
    assert match.actions[-1].kind == "sing"
    assert match.can_undo.reason is not None
    expected = "undo.shown" if match.actions[-1].seat == winner else "undo.other_seat"
    assert match.can_undo.reason.key == expected


def test_undo_in_a_copy_leaves_the_match() -> None:
    match = whisper()
    match.play(first(match, "rest"))
    copy = match.copy()
    copy.undo()
    copy.play(first(copy, "peek"))
    assert match.actions == [Action(0, "rest")]
    assert [type(e).__name__ for e in match.log(None)] == ["Rested"]


# -- records ------------------------------------------------------------------------------


def test_a_record_is_small_and_plain() -> None:
    match = whisper()
    match.play(Action(0, "peek", 1))
    match.play(Action(1, "rest"))
    assert json.loads(match.record.model_dump_json()) == {
        "format": 1,
        "game": "stage_whisper",
        "rules_version": 1,
        "seats": 3,
        "options": {"many": False, "turns": 4},
        "seed": 7,
        "actions": [[0, "peek", 1], [1, "rest"]],
    }


@pytest.mark.parametrize("shape", ["model", "dict", "json", "text"])
def test_replay_to_the_last_bit(shape: str) -> None:
    match = played(whisper(many=True), 100)
    record: Any = match.record
    if shape == "dict":
        record = record.model_dump()
    elif shape == "json":
        record = json.loads(record.model_dump_json())
    elif shape == "text":
        record = record.model_dump_json()
    again = Match.replay(record)
    assert again.digest == match.digest
    assert again.result == match.result
    assert again.record == match.record
    assert again.log(0) == match.log(0)


def _record(**changes: Any) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(played(whisper(), 6).record.model_dump_json())
    data.update(changes)
    return {key: value for key, value in data.items() if value != "gone"}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"rules_version": 2}, "made with version 2 of the rules of Stage Whisper; this is versio"),
        ({"format": 3}, r"saved by a newer version \(format 3; this version reads up to 2\)"),
        ({"format": "1"}, r"its 'format' is invalid \(.*valid integer"),
        ({"game": "gone"}, "it has no 'game'"),
        ({"seed": "gone"}, "it has no 'seed'"),
        ({"seed": 1.5}, "its 'seed'"),
        ({"seed": 2**60}, "its 'seed'"),
        ({"moves": []}, "it has an unknown entry 'moves'"),
        ({"actions": 5}, "its 'actions'"),
        ({"actions": [[0, "rest"], [1]]}, "Move 2: This is not an action: it has 1 part,"),
        (
            {"actions": [[0, "rest"], [1, "peek", 99]]},
            r"Move 2 .* \(seat 1: peek 99\) is not legal: T",
        ),
        (
            {"actions": [[1, "rest"]]},
            r"Move 1 .* \(seat 1: rest\) is not legal: It’s seat 0’s move",
        ),
        ({"options": {"turns": {"a": 1}}}, "its 'options'"),
    ],
)
def test_bad_records(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        Match.replay(_record(**changes))


def test_moves_after_the_end_are_named() -> None:
    match = play_out(whisper(), [random] * 3, Random(1))
    data = json.loads(match.record.model_dump_json())
    data["actions"].append([0, "rest"])
    with pytest.raises(BadRecord, match=rf"Move {match.count + 1} .* The match is over"):
        Match.replay(data)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"game": "opera"}, UnknownGame),
        ({"seats": 9}, BadSetup),
        ({"options": {"turns": 40}}, BadSetup),
    ],
)
def test_records_with_a_bad_setup(changes: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        Match.replay(_record(**changes))


@pytest.mark.parametrize("data", ["", "{", "[]", "17", b"\xff\xfe", "[" * 100_000, None, 5, []])
def test_what_is_no_record_at_all(data: Any) -> None:
    with pytest.raises(BadRecord, match="This record cannot be read: it is not"):
        Match.replay(data)


@settings(max_examples=depth(30, 200))
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
        max_leaves=12,
    ),
    st.sampled_from(["game", "rules_version", "seats", "options", "seed", "actions", "format"]),
)
def test_no_data_gets_past_the_check_or_breaks_it(junk: Any, entry: str) -> None:
    assert _sentence(_record(**{entry: junk})).endswith(".")
    assert _sentence(junk).endswith(".")


def _sentence(data: Any) -> str:
    try:
        return f"{Match.replay(data)}."
    except (BadRecord, BadSetup, UnknownGame) as error:
        return str(error)


def test_long_records_are_refused_before_they_are_played() -> None:
    with pytest.raises(BadRecord, match="its 'actions'"):
        Record.parse(_record(actions=[[0, "rest"]] * 100_001))
