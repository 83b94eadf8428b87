"""Tests of abilities."""

from typing import Any

import pytest

from engines.encore import events
from engines.encore.content import VIBE_IDS
from tests.engines.matches import happened, kinds, prompt, question, the

from .table import (
    asked,
    board,
    do,
    hand,
    ids,
    knows,
    offered,
    refused,
    removed,
    rewrite,
    table,
    thing,
    to_aftershow,
    to_event,
)

pytestmark = pytest.mark.usefixtures("plain_box")

GAIN: dict[str, Any] = {"do": "intensity", "amount": 1}
PAID: dict[str, Any] = {"do": "money", "amount": 5_000}
WAKE: dict[str, Any] = {"do": "wake", "kind": "performer", "another": True}


def order(log: list[Any]) -> list[tuple[int, int]]:
    return [(each.seat, each.thing) for each in happened(log, events.AbilityTriggered)]


# -- conditional abilities -----------------------------------------------------------------------


def test_E12_always_on(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", always=[{"rule": "act", "whose": "own", "amount": 1}])
    match = table(boards=("P1 P2", "p1"))
    assert match.view(None)["acts"] == [[4, 4, *[None] * 4], [3, *[None] * 5]]
    do(match, "perform P2")
    assert match.state.intensity == [4, 0]
    match = table(boards=("P2", ""), hands=("P1", ""))
    assert match.view(None)["acts"][0][0] == 3  # not from the hand
    do(match, "stage P1", "zone back 0")
    assert match.view(None)["acts"][0][0] == 4


def test_E12_triggered_by_a_condition(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", when={"when": "staged", "kind": "supporter", "steps": [PAID]})
    match = table(boards=("P1", ""), hands=("S1 P2", ""), money=(20_000, 0))
    log = do(match, "stage S1", "zone back 0")
    assert order(log) == [(0, thing("P1"))]
    assert match.state.money[0] == 20_000
    do(match, "pass")
    assert order(do(match, "stage P2", "zone main 1")) == []


@pytest.mark.parametrize("whose", ["this", "own", "other", "any"])
def test_E12_by_whom(whose: str, plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", when={"when": "performs", "whose": whose, "steps": [PAID]})
    for words, hit in (
        ("perform P1", whose in ("this", "own", "any")),
        ("perform P2", whose in ("own", "any")),
        ("perform p1", whose in ("other", "any")),
    ):
        match = table(boards=("P1 P2", "p1"), turn=int(words.endswith("p1")), money=(0, 0))
        log = do(match, words)
        assert order(log) == [(0, thing("P1"))] * hit
        assert match.state.money == [5_000 * hit, 0]


@pytest.mark.parametrize(
    ("when", "steps"),
    [
        ("staged", ["stage P3", "zone main 2"]),
        ("performs", ["perform P2"]),
        ("encore", ["encore P2"]),
        ("surprise", ["surprise X1"]),
        ("won", ["pass", "pass"]),
    ],
)
def test_E12_each_occasion(when: str, steps: list[str], plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", when={"when": when, "steps": [PAID]})
    for occasion in (["pass", "pass"], ["stage P3", "zone main 2"], ["perform P2"], ["encore P2"],
                     ["surprise X1"]):  # fmt: skip
        match = table(
            boards=("P1 P2", ""), hands=("P3 X1", ""), stage="event", intensity=(2, 0), venues="V4"
        )
        log = do(match, *occasion)
        expected = occasion == steps
        assert (order(log) == [(0, thing("P1"))]) == expected


def test_E12_when_the_pre_show_and_the_event_begin(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", when={"when": "pre_show", "steps": [PAID]})
    rewrite(plain_box, "P2", when={"when": "event", "steps": [PAID]})
    match = table(boards=("| P1 P2", ""), stage="event")
    to_aftershow(match)
    log = do(match, "split 0", "split 0")
    assert order(log) == [(0, thing("P1"))]
    assert order(to_event(match)) == [(0, thing("P2"))]


def test_E12_when_a_venue_is_lost(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", when={"when": "lost", "steps": [PAID]})
    for intensity, hit in (((0, 1), True), ((1, 0), False), ((1, 1), False)):
        match = table(boards=("P1", ""), stage="event", intensity=intensity, venues="V4")
        assert bool(order(to_aftershow(match))) == hit


def test_E12_once_in_a_round(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", when={"when": "performs", "once": True, "steps": [PAID]})
    match = table(boards=("P1 P2", ""), money=(0, 0), venues="V3 V4")
    assert order(do(match, "perform P1", "pass")) == [(0, thing("P1"))]
    assert order(do(match, "perform P2", "pass")) == []
    do(match, "pass", "pass", "pass", "split 0", "split 0", "pass")
    assert match.state.round == 2
    assert order(do(match, "perform P1")) == [(0, thing("P1"))]


def test_E12_if_its_test_holds_then(plain_box: pytest.MonkeyPatch) -> None:
    behind = {"test": "behind"}
    rewrite(plain_box, "P1", when={"when": "staged", "test": behind, "steps": [PAID]})
    for ours, hit in ((0, True), (4, False)):
        match = table(boards=("P1", ""), hands=("P2", ""), intensity=(ours, 3))
        assert bool(order(do(match, "stage P2", "zone main 1"))) == hit


@pytest.mark.parametrize("words", ["P1 | S1", "P1~ | S1", "| P1", "| P1~"])
def test_EA41_suspended_or_backstage(words: str, plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", always=[{"rule": "act", "whose": "own", "amount": 1}])
    match = table(boards=(words, ""), hands=("P2", ""))
    do(match, "stage P2", "zone main 1", "pass", "perform P2")
    assert match.state.intensity == [5, 0]
    rewrite(plain_box, "P1", always=[], when={"when": "performs", "steps": [GAIN]})
    match = table(boards=(words, ""), hands=("P2", ""))
    do(match, "stage P2", "zone main 1", "pass", "perform P2")
    assert match.state.intensity == [5, 0]


def test_EA41_unless_the_text_says_otherwise(plain_box: pytest.MonkeyPatch) -> None:
    for test, rows in (("main", ("P1 P2", "P1~ P2")), ("backstage", ("P2 | P1", "P2 | P1~"))):
        rule = {"rule": "act", "whose": "own", "amount": 1, "test": {"test": test}}
        rewrite(plain_box, "P1", always=[rule])
        for words in ("P1 P2", "P1~ P2", "P2 | P1", "P2 | P1~"):
            match = table(boards=(words, ""))
            do(match, "perform P2")
            assert match.state.intensity == [3 + (words in rows), 0]


def test_EA41_as_long_as_the_card_is_staged(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", always=[{"rule": "act", "whose": "own", "amount": 1}])
    for step in ("bounce", "remove"):
        rewrite(plain_box, "x1", {"do": step, "whose": "other", "kind": "performer"})
        match = table(boards=("P1 P2", ""), hands=("", "x1"), stage="event", turn=1)
        assert match.view(None)["acts"][0][1] == 4
        do(match, "surprise x1", "aim P1")
        assert match.view(None)["acts"][0][1] == 3
    match = table(
        boards=("P1~ P2 | S1", ""), stage="event", intensity=(10, 0), won=("", "V2"), venues="V3"
    )
    to_aftershow(match)  # exhausted and removed
    assert match.view(None)["acts"][0][1] == 3


# -- the Venue -------------------------------------------------------------------------------


def test_EA42_the_venues_ability_is_for_both(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "V1", always=[{"rule": "act", "whose": "all", "amount": 1}])
    match = table(boards=("P1", "p1"))
    do(match, "perform P1", "perform p1")
    assert match.state.intensity == [4, 4]


@pytest.mark.parametrize(("whose", "seats"), [("any", (0, 1)), ("other", (1, 0))])
def test_EA42_a_triggered_one_is_for_whoever_did_it(
    whose: str, seats: tuple[int, int], plain_box: pytest.MonkeyPatch
) -> None:
    rewrite(plain_box, "V1", when={"when": "performs", "whose": whose, "steps": [PAID]})
    match = table(boards=("P1", "p1"), money=(0, 0))
    for word, seat in zip(("P1", "p1"), seats, strict=True):
        before = match.state.money[seat]
        assert order(do(match, f"perform {word}")) == [(seat, thing("V1"))]
        assert match.state.money[seat] == before + 5_000


def test_EA42_at_the_start_of_a_part_for_each_manager(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "V1", when={"when": "event", "whose": "any", "steps": [PAID]})
    for priority in (0, 1):
        match = table(priority=priority, money=(0, 0))
        log = to_event(match)
        assert order(log) == [(priority, thing("V1")), (1 - priority, thing("V1"))]
        assert match.state.money == [5_000, 5_000]


def test_EA42_from_being_turned_up_until_it_is_active_no_more(
    plain_box: pytest.MonkeyPatch,
) -> None:
    rewrite(plain_box, "V2", always=[{"rule": "cost", "whose": "all", "kind": "any",
                                      "amount": 5_000}])  # fmt: skip
    match = table(hands=("P1", ""), stage="event", venues="V2 V3")
    assert match.view(0)["costs"] == [10_000]
    to_aftershow(match)
    assert match.view(0)["costs"] == [15_000]  # in the Draw phase already
    do(match, "split 0", "split 0", "pass", "pass")
    assert match.view(0)["costs"][0] == 15_000
    to_aftershow(match)
    assert match.view(0)["costs"][0] == 10_000


def test_EA42_won_it_no_longer_counts(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "V2", always=[{"rule": "act", "whose": "all", "amount": 2}])
    match = table(boards=("P1", ""), won=("V2", ""))
    do(match, "perform P1")
    assert match.state.intensity == [3, 0]


def test_EA42_for_those_who_pass_the_vibe_check_only(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "V1", always=[{"rule": "act", "whose": "all", "amount": 1, "vibe": True}])
    rewrite(plain_box, "P1", vibes=VIBE_IDS[1])
    match = table(boards=("P1 P2", "p1"))
    assert match.view(None)["acts"] == [[4, 3, *[None] * 4], [3, *[None] * 5]]


# -- the order of what is triggered ----------------------------------------------------------------


@pytest.mark.parametrize("priority", [0, 1])
def test_EA43_venue_first_then_priority_then_the_other(
    priority: int, plain_box: pytest.MonkeyPatch
) -> None:
    when = {"when": "performs", "whose": "any", "steps": [PAID]}
    for word in ("V1", "P1", "p1"):
        rewrite(plain_box, word, when=when)
    match = table(boards=("P1 P2", "p1"), priority=priority, turn=0)
    log = do(match, "perform P2")
    cards = [(0, thing("P1")), (1, thing("p1"))]
    assert order(log) == [(0, thing("V1")), *sorted(cards, reverse=bool(priority))]


def test_EA43_each_manager_orders_their_own(plain_box: pytest.MonkeyPatch) -> None:
    when = {"when": "performs", "whose": "any", "steps": [PAID]}
    for word in ("P1", "P2", "P3", "p1", "p2"):
        rewrite(plain_box, word, when=when)
    match = table(boards=("P1 P2 P3", "p1 p2"), priority=1, turn=0)
    log = do(match, "perform P1")
    assert (prompt(match), asked(match)) == ("order", 1)
    assert offered(match, "order") == {*ids("p1 p2").split()}
    assert refused(match, "order P1").rule == "EA43"
    log += do(match, "order p2")
    # The last one follows by itself, then the other Manager's.
    assert (prompt(match), asked(match)) == ("order", 0)
    assert offered(match, "order") == {*ids("P1 P2 P3").split()}
    log += do(match, "order P3", "order P1")
    assert order(log) == [
        *((1, thing(word)) for word in ("p2", "p1")),
        *((0, thing(word)) for word in ("P3", "P1", "P2")),
    ]
    assert asked(match) == 1
    assert prompt(match) == "act"


@pytest.mark.parametrize("priority", [0, 1])
@pytest.mark.parametrize("venue", ["won", "lost"])
def test_EA43_winning_and_losing_are_one_moment(
    venue: str, priority: int, plain_box: pytest.MonkeyPatch
) -> None:
    rewrite(plain_box, "V1", when={"when": venue, "whose": "any", "steps": [PAID]})
    rewrite(plain_box, "P1", when={"when": "won", "steps": [PAID]})
    rewrite(plain_box, "p1", when={"when": "lost", "steps": [PAID]})
    match = table(
        boards=("P1", "p1"), stage="event", intensity=(1, 0), priority=priority, venues="V4"
    )
    cards = [(0, thing("P1")), (1, thing("p1"))]
    first = (int(venue == "lost"), thing("V1"))
    assert order(to_aftershow(match)) == [first, *sorted(cards, reverse=bool(priority))]


def test_EA43_of_different_moments_the_earlier_comes_first(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "p1", when={"when": "staged", "whose": "any", "steps": [PAID]})
    rewrite(plain_box, "P1", when={"when": "surprise", "whose": "any", "steps": [PAID]})
    rewrite(plain_box, "X1", {"do": "stage", "kind": "performer", "free": True})
    match = table(boards=("P1", "p1"), hands=("X1 P2", ""), stage="event", priority=0)
    log = do(match, "surprise X1", "hire P2", "zone main 1")
    assert order(log) == [(1, thing("p1")), (0, thing("P1"))]


def test_EA48_an_effect_is_carried_out_whole_first(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", when={"when": "staged", "steps": [PAID]})
    rewrite(plain_box, "X1", {"do": "stage", "kind": "any", "free": True}, GAIN)
    match = table(boards=("P1", ""), hands=("X1 P2", ""), stage="event")
    log = do(match, "surprise X1", "hire P2", "zone main 1")
    names = [type(each).__name__ for each in log]
    assert names.index("AbilityTriggered") > len(names) - 1 - names[::-1].index("IntensityChanged")
    assert match.state.intensity == [2, 0]


def test_EA48_what_is_triggered_by_the_triggered_waits_too(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(
        plain_box, "P1",
        when={"when": "performs", "whose": "this", "once": True,
              "steps": [{"do": "stage", "kind": "supporter", "free": True}, GAIN]},
    )  # fmt: skip
    rewrite(plain_box, "P2", when={"when": "performs", "whose": "any", "steps": [PAID]})
    rewrite(plain_box, "P3", when={"when": "staged", "steps": [PAID]})
    match = table(boards=("P1 P2 P3", ""), hands=("S1", ""))
    log = do(match, "perform P1", "order P1", "hire S1", "zone back 0")
    assert order(log) == [(0, thing(word)) for word in ("P1", "P2", "P3")]


def test_EA48_a_triggered_ability_is_lost_with_its_card(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", when={"when": "staged", "whose": "any", "steps": [GAIN]})
    rewrite(
        plain_box, "x1",
        {"do": "stage", "kind": "any", "free": True},
        {"do": "bounce", "whose": "other", "kind": "performer"},
    )  # fmt: skip
    match = table(boards=("P1", ""), hands=("", "x1 p1"), stage="event", turn=1)
    log = do(match, "surprise x1", "hire p1", "zone main 0")
    assert hand(match, 0) == {ids("P1")}
    assert order(log) == []
    assert match.state.intensity == [0, 1]


def test_EA48_the_end_of_an_encore_or_surprise_is_what_triggers(
    plain_box: pytest.MonkeyPatch,
) -> None:
    """An Encore's or Surprise's whole effect precedes the abilities that its end triggers.

    A card that the effect stages may therefore be triggered too.
    """
    staging = {"do": "stage", "kind": "performer", "free": True}
    rewrite(plain_box, "P1", staging)
    rewrite(plain_box, "X1", staging)
    rewrite(plain_box, "P2", when={"when": "encore", "steps": [GAIN]})
    rewrite(plain_box, "P3", when={"when": "surprise", "steps": [GAIN]})
    match = table(boards=("P1", ""), hands=("P2 P3 X1", ""), stage="event")
    assert order(do(match, "encore P1", "hire P2", "zone main 1")) == [(0, thing("P2"))]
    do(match, "pass")
    assert order(do(match, "surprise X1", "hire P3", "zone main 2")) == [(0, thing("P3"))]


# -- never below nothing -------------------------------------------------------------------------


@pytest.mark.parametrize("whose", ["own", "other"])
def test_EA44_intensity_and_money_never_below_nothing(
    whose: str, plain_box: pytest.MonkeyPatch
) -> None:
    rewrite(
        plain_box, "P1",
        {"do": "intensity", "whose": whose, "amount": -4},
        {"do": "money", "whose": whose, "amount": -20_000},
    )  # fmt: skip
    match = table(boards=("P1", ""), stage="event", intensity=(3, 3), money=(15_000, 15_000))
    log = do(match, "encore P1")
    loser = int(whose == "other")
    assert match.state.intensity[loser] == 0
    assert match.state.money[loser] == 0
    assert match.state.intensity[1 - loser] == 3
    assert match.state.money[1 - loser] == 15_000
    assert the(log, events.IntensityChanged)[:3] == (loser, -3, 0)
    assert the(log, events.MoneyChanged)[:3] == (loser, -15_000, 0)


def test_EA44_no_more_is_taken_than_there_is(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", {"do": "take_money", "amount": 15_000})
    match = table(boards=("P1", ""), stage="event", money=(10_000, 5_000))
    do(match, "encore P1")
    assert match.state.money == [15_000, 0]


# -- effects -----------------------------------------------------------------------------------


@pytest.mark.parametrize("free", [True, False])
def test_EA36_a_card_staged_by_an_effect_gives_intensity_too(
    free: bool, plain_box: pytest.MonkeyPatch
) -> None:
    price = {"free": True} if free else {"off": 5_000}
    rewrite(plain_box, "P1", {"do": "stage", "kind": "performer", **price})
    rewrite(plain_box, "S1", {"do": "stage", "kind": "performer", **price})
    for stage, words in (("event", "encore P1"), ("pre_show", "preshow S1")):
        match = table(
            boards=("P1 | S1", ""), hands=("P2", ""), stage=stage, money=(20_000, 0)
        )  # fmt: skip
        log = do(match, words, "hire P2", "zone main 1")
        assert match.state.intensity == [1, 0]
        assert match.state.money[0] == (20_000 if free else 15_000)
        assert the(log, events.CardSigned).cost == (0 if free else 5_000)
        assert asked(match) == 1  # no action of its own


def test_EA36_not_outside_pre_show_and_event(plain_box: pytest.MonkeyPatch) -> None:
    staging = {"do": "stage", "kind": "performer", "free": True}
    rewrite(plain_box, "V1", when={"when": "won", "whose": "any", "steps": [staging]})
    match = table(hands=("P2", ""), stage="event", intensity=(1, 0), venues="V2")
    to_aftershow(match)
    log = do(match, "hire P2", "zone main 1")
    the(log, events.CardStaged)
    assert not happened(log, events.IntensityChanged)


def test_EA36_what_it_cannot_pay_it_cannot_stage(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", {"do": "stage", "kind": "any", "off": 5_000})
    rewrite(plain_box, "P3", cost=15_000)
    match = table(
        boards=("P1", ""), hands=("P2 P3 S1 X1", ""), stage="event", money=(5_000, 0)
    )  # fmt: skip
    do(match, "encore P1")
    assert offered(match, "hire") == {*ids("P2 S1").split()}
    assert refused(match, "hire P3").rule == "EA36"
    assert refused(match, "hire X1").rule == "EA36"
    assert refused(match, "hire P4").rule == "EA36"


def test_EA55_its_manager_chooses_among_the_zones(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", {"do": "stage", "kind": "any", "free": True})
    for word, zones in (
        ("P2", {"main 1", "main 2", "back 0", "back 2"}),
        ("S1", {"back 0", "back 2"}),
    ):
        match = table(boards=("P1 | - S2", ""), hands=(f"{word} X1", ""), stage="event")
        do(match, "encore P1", f"hire {word}")
        assert (prompt(match), asked(match), offered(match, "zone")) == ("zone", 0, zones)
        do(match, "zone back 2")
        assert board(match, 0) == ids(f"P1~ - - | - S2 {word}")


@pytest.mark.parametrize(
    "step",
    [
        {"do": "wake"},
        {"do": "tire", "whose": "other"},
        {"do": "bounce", "whose": "other"},
        {"do": "remove", "whose": "other"},
        {"do": "move", "whose": "other"},
        {"do": "swap", "whose": "other"},
        {"do": "salvage"},
        {"do": "dig", "deck": "main", "count": 3},
        {"do": "draw", "deck": "either"},
        {"do": "discard"},
        {"do": "reshuffle"},
        {"do": "take_money", "amount": 5_000},
        {"do": "perform"},
        {"do": "stage", "kind": "any"},
        {"do": "preshow"},
    ],
    ids=lambda step: str(step["do"]),
)
def test_EA49_what_cannot_be_done_is_left_out(
    step: dict[str, Any], plain_box: pytest.MonkeyPatch
) -> None:
    rewrite(plain_box, "X1", step, GAIN)
    match = table(hands=("X1", ""), stage="event", money=(80_000, 0), below=0, removed=("", ""))
    match.state.removed[1] += match.state.removed[0]
    match.state.removed[0] = []
    assert offered(match, "surprise") == {ids("X1")}  # it may be used all the same
    log = do(match, "surprise X1")
    assert asked(match) == 1
    assert match.state.intensity == [1, 0]
    the(log, events.NothingDone)


def test_EA49_may_can_be_declined(plain_box: pytest.MonkeyPatch) -> None:
    for step in (
        {"do": "wake", "may": True},
        {"do": "swap", "may": True},
        {"do": "salvage", "may": True},
        {"do": "reshuffle", "may": True},
        {"do": "stage", "kind": "any"},
        {"do": "perform"},
    ):
        rewrite(plain_box, "P1", step, GAIN)
        match = table(
            boards=("P1 P2~ P3", ""), hands=("P4 P5", ""), removed=("S1", ""), stage="event"
        )
        before = board(match, 0)
        do(match, "encore P1")
        assert "skip" in kinds(match), step
        log = do(match, "skip")
        the(log, events.NothingDone)
        assert board(match, 0) == before.replace(ids("P1"), ids("P1~"), 1)
        assert match.state.intensity == [1, 0]


def test_EA49_what_must_cannot(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", {"do": "wake"}, GAIN)
    match = table(boards=("P1 P2~ P3~", ""), stage="event")
    do(match, "encore P1")
    # The Performer itself lies suspended too.
    assert offered(match, "aim") == {*ids("P1 P2 P3").split()}
    assert kinds(match) == {"aim"}
    assert refused(match, "skip").rule == "EA49"


def test_EA49_the_other_half_if_nothing_was_done(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(
        plain_box, "P1",
        {"do": "stage", "kind": "supporter", "free": True},
        {"do": "if", "test": {"test": "nothing"}, "then": [{"do": "intensity", "amount": 4}]},
    )  # fmt: skip
    match = table(boards=("P1", ""), hands=("S1", ""), stage="event")
    do(match, "encore P1", "skip")
    assert match.state.intensity == [4, 0]
    match = table(boards=("P1", ""), hands=("S1", ""), stage="event")
    do(match, "encore P1", "hire S1", "zone back 0")
    assert match.state.intensity == [1, 0]
    match = table(boards=("P1", ""), stage="event")
    do(match, "encore P1")
    assert match.state.intensity == [4, 0]


# -- what is known -----------------------------------------------------------------------------


def test_EA51_from_the_stage_to_a_hand_and_known_there(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "X1", {"do": "bounce", "whose": "other"})
    match = table(boards=("", "p1"), hands=("X1", "p2 s1"), stage="event")
    log = do(match, "surprise X1")
    assert the(log, events.CardReturned)[:2] == (1, thing("p1"))
    assert hand(match, 1) == {*ids("p1 p2 s1").split()}
    assert knows(match, 0) == {ids("p1")}
    do(match, "stage p2", "zone main 0", "pass")
    assert knows(match, 0) == {ids("p1")}
    do(match, "stage p1", "zone main 1")
    assert knows(match, 0) == set()


def test_EA51_from_the_removed_zone_too(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "X1", {"do": "salvage", "kind": "performer"})
    match = table(hands=("X1 P2", ""), removed=("P1 S1", ""), stage="event")
    log = do(match, "surprise X1")
    assert the(log, events.CardSalvaged).card == thing("P1")
    assert (knows(match, 1), removed(match, 0)) == ({ids("P1")}, ids("S1 X1"))


def test_EA51_shown_before_it_is_shuffled_in(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "X1", {"do": "reshuffle"})
    match = table(
        hands=("X1 P2 S1", ""), known=("S1", ""), stage="event", decks=("P1 P3 | S2", ""), below=0
    )
    log = do(match, "surprise X1", "show P2")
    shown = the(log, events.CardReshuffled)
    assert (shown.card, shown.audience) == (thing("P2"), None)
    assert {*match.state.decks[0]} == {thing(word) for word in ("P1", "P2", "P3")}
    assert hand(match, 0) == {ids("S1")}
    assert knows(match, 1) == {ids("S1")}


def test_EA51_a_known_card_that_is_shuffled_in_is_known_no_more(
    plain_box: pytest.MonkeyPatch,
) -> None:
    rewrite(plain_box, "X1", {"do": "reshuffle"})
    match = table(hands=("X1 P2 S1", ""), known=("S1 P2", ""), stage="event")
    do(match, "surprise X1", "show P2")
    assert knows(match, 1) == {ids("S1")}


def test_EA51_where_it_lands_in_the_deck_nobody_knows(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "X1", {"do": "reshuffle"})
    places = set()
    for seed in range(30):
        match = table(hands=("X1 P2 S1", ""), stage="event", seed=seed)
        do(match, "surprise X1", "show P2")
        places.add(match.state.decks[0].index(thing("P2")))
    assert len(places) > 6


# -- one more action ---------------------------------------------------------------------------


def test_EA53_the_same_manager_acts_once_more(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "S1", {"do": "again"})
    match = table(boards=("P1 | S1", ""))
    log = do(match, "preshow S1")
    the(log, events.ActionGained)
    assert (prompt(match), asked(match)) == ("act", 0)
    assert question(match).continues
    do(match, "perform P1")
    assert asked(match) == 1
    assert not question(match).continues


def test_EA53_passing_then_counts_as_a_pass(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "S1", {"do": "again"})
    match = table(boards=("P1 | S1", ""))
    do(match, "preshow S1", "pass")
    assert (asked(match), match.state.stage) == (1, "pre_show")
    do(match, "pass")
    assert match.state.stage == "event"


def test_EA53_a_pass_before_does_not(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "S1", {"do": "again"})
    match = table(boards=("| S1", ""), turn=1)
    do(match, "pass", "preshow S1")
    assert asked(match) == 0
    do(match, "pass")
    assert (asked(match), match.state.stage) == (1, "pre_show")


def test_EA53_twice_is_two_more(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "S1", {"do": "again"}, {"do": "again"})
    match = table(boards=("P1 P2 | S1", ""))
    for words, then in (("preshow S1", 0), ("perform P1", 0), ("perform P2", 1)):
        do(match, words)
        assert asked(match) == then


def test_EA53_who_passes_gives_the_rest_away(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "S1", {"do": "again"}, {"do": "again"})
    match = table(boards=("P1 | S1", "p1"))
    do(match, "preshow S1", "pass")
    assert asked(match) == 1
    do(match, "perform p1", "perform P1")
    assert asked(match) == 1


def test_EA53_only_in_ones_own_turn(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "p1", when={"when": "performs", "whose": "other", "once": True,
                                   "steps": [{"do": "again"}]})  # fmt: skip
    match = table(boards=("P1 P2", "p1 p2"))
    log = do(match, "perform P1")
    assert not happened(log, events.ActionGained)
    assert asked(match) == 1
    do(match, "pass")
    assert asked(match) == 0


# -- performing by an effect ---------------------------------------------------------------------


def test_EA54_it_is_a_performance_in_every_respect(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", {"do": "perform"})
    rewrite(plain_box, "P2", act=4, vibes=VIBE_IDS[1])
    rewrite(plain_box, "P3", when={"when": "performs", "steps": [PAID]})
    match = table(boards=("P1 P2 P3 | - S1", ""), stage="event", money=(0, 0), cheer=(2, 0))
    do(match, "encore P1")
    assert prompt(match) == "solo"
    assert offered(match, "perform") == {*ids("P2 P3").split()}
    assert offered(match, "boost") == {ids("P2")}
    log = do(match, "boost P2")
    assert board(match, 0) == ids("P1~ P2~ P3 | - S1~ -")
    assert match.state.intensity == [4 + 1 + 2, 0]
    assert match.state.cheer == [0, 0]
    assert the(log, events.VibePaid).amount == 5_000
    assert order(log) == [(0, thing("P3"))]
    assert match.state.money[0] == 10_000
    assert asked(match) == 1  # no action of its own


def test_EA54_in_ones_own_name_only(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", {"do": "perform"})
    match = table(boards=("P1 P2~ | P3", "p1"), stage="event")
    log = do(match, "encore P1")
    the(log, events.NothingDone)
    assert asked(match) == 1


def test_a_cheer_is_for_one_performance() -> None:
    match = table(boards=("P1 P2", ""), cheer=(3, 0))
    do(match, "perform P1", "pass", "perform P2")
    assert match.state.intensity == [3 + 3 + 3, 0]
