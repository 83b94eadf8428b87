"""Tests of the seven actions."""

import pytest

from engines.encore import events
from engines.encore.content import THING_IDS, VIBE_IDS
from tests.engines.matches import happened, kinds, prompt, the

from .table import (
    asked,
    board,
    do,
    hand,
    ids,
    offered,
    refused,
    removed,
    rewrite,
    table,
    thing,
    to_event,
)

pytestmark = pytest.mark.usefixtures("plain_box")

STAGES = ("pre_show", "event")
PASSES = VIBE_IDS[1]
"""Vibe of the Venues in the plain box; Performers have another."""

# -- staging ---------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", STAGES)
def test_E20_the_seven_actions(stage: str) -> None:
    match = table(boards=("P1 P2 | S1", ""), hands=("P3 S2 X1", ""), stage=stage)
    event = stage == "event"
    assert kinds(match) == {"stage", "perform", "boost", "pass"} | (
        {"encore", "surprise"} if event else {"preshow"}
    )
    assert offered(match, "stage") == {*ids("P3 S2").split()}
    assert offered(match, "perform") == {*ids("P1 P2").split()}
    assert offered(match, "boost") == {ids("P1")}
    assert prompt(match) == "act"


@pytest.mark.parametrize("stage", STAGES)
def test_E20_each_of_them_takes_the_action(stage: str) -> None:
    ways = [["stage P3", "zone main 1"], ["stage S2", "zone back 1"], ["perform P1"], ["boost P1"]]
    ways += [["encore P1"], ["surprise X1"]] if stage == "event" else [["preshow S1"]]
    for steps in [*ways, ["pass"]]:
        match = table(boards=("P1 | S1", ""), hands=("P3 S2 X1", ""), stage=stage)
        do(match, *steps)
        assert (prompt(match), asked(match)) == ("act", 1)


@pytest.mark.parametrize("stage", STAGES)
def test_E21_a_staged_card_gives_one_intensity(stage: str) -> None:
    match = table(hands=("P1 S1", "p1"), stage=stage, intensity=(2, 1))
    log = do(match, "stage P1", "zone back 2")
    assert the(log, events.IntensityChanged)[:3] == (0, 1, 3)
    do(match, "stage p1", "zone main 0")
    log = do(match, "stage S1", "zone back 0")
    assert match.state.intensity == [4, 2]


def test_E4_performers_stand_on_the_main_stage_or_backstage() -> None:
    match = table(hands=("P1 P2", ""), boards=("- P3 | S1", ""))
    do(match, "stage P1")
    assert offered(match, "zone") == {"main 0", "main 2", "back 1", "back 2"}
    log = do(match, "zone back 2")
    assert the(log, events.CardStaged)[:3] == (0, thing("P1"), 5)
    assert board(match, 0) == ids("- P3 - | S1 - P1")


def test_E4_only_those_on_the_main_stage_perform() -> None:
    match = table(boards=("P1 | P2 S1", ""))
    assert offered(match, "perform") == {ids("P1")}
    assert refused(match, "perform P2").rule == "E4"
    assert refused(match, "perform S1").rule == "E4"
    assert refused(match, "perform 2").rule == "E20"  # nobody stands there


def test_E5_supporters_stand_backstage_only() -> None:
    match = table(hands=("S1 P2", ""), boards=("| - P1", ""))
    do(match, "stage S1")
    assert offered(match, "zone") == {"back 0", "back 2"}
    reason = refused(match, "zone main 0")
    assert reason.rule == "EA35"
    match = table(hands=("S1 P2", ""), boards=("| P1 S2 S3", ""))
    assert offered(match, "stage") == {ids("P2")}
    assert refused(match, "stage S1").rule == "E5"


def test_E10_one_card_a_zone() -> None:
    match = table(boards=("P1 P2 P3 | S1 S2", ""), hands=("P4 S3", ""))
    log = do(match, "stage P4")
    assert board(match, 0) == ids("P1 P2 P3 | S1 S2 P4")  # the only empty zone
    the(log, events.CardStaged)
    do(match, "pass")
    assert offered(match, "stage") == set()
    match = table(boards=("P1 P2 P3 | S1 S2 P5", ""), hands=("P4 S3", ""))
    assert refused(match, "stage P4").rule == "E10"
    assert refused(match, "stage S3").rule == "E5"


def test_EA35_any_empty_zone_of_ones_own_and_nothing_is_replaced() -> None:
    match = table(hands=("P1", ""), boards=("P2~ |", "p1"))
    do(match, "stage P1")
    assert (prompt(match), asked(match)) == ("zone", 0)
    assert offered(match, "zone") == {"main 1", "main 2", "back 0", "back 1", "back 2"}
    assert refused(match, "zone main 0").rule == "EA35"
    do(match, "zone main 1")
    assert (board(match, 0), board(match, 1)) == (ids("P2~ P1 - | - - -"), ids("p1 - - | - - -"))


@pytest.mark.parametrize("stage", STAGES)
def test_EA4_staging_costs_the_signing_cost(stage: str, plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", cost=25_000)
    rewrite(plain_box, "S1", cost=15_000)
    match = table(hands=("P1 S1", ""), money=(60_000, 0), stage=stage)
    log = do(match, "stage P1", "zone main 0", "pass", "stage S1", "zone back 0")
    assert [(e.cost, e.total) for e in happened(log, events.CardSigned)] == [
        (25_000, 35_000), (15_000, 20_000)
    ]  # fmt: skip
    view = match.view(None)
    assert view["money"] == [20_000, 0]
    assert view["ledger"][0][1] == -40_000


def test_EA4_what_cannot_be_paid_cannot_be_staged(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", cost=15_000)
    for money, there in ((15_000, True), (10_000, False), (0, False)):
        match = table(hands=("P1", ""), money=(money, 80_000))
        assert (offered(match, "stage") == {ids("P1")}) == there
        if not there:
            assert refused(match, "stage P1").rule == "EA4"
        else:
            do(match, "stage P1", "zone main 0")
            assert match.state.money[0] == 0


def test_EA3_one_sum_of_money(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", {"do": "money", "amount": 15_000}, vibes=PASSES)
    match = table(boards=("P2", ""), hands=("P1 X1", ""), money=(80_000, 80_000))
    do(match, "stage P1", "zone main 1", "pass", "perform P1", "pass", "pass")
    assert match.state.money[0] == 80_000 - 10_000 + 5_000
    match.state.tired[0] = 0
    match.decision = match.game.decide(match.state)
    do(match, "encore P1", "pass", "surprise X1", "pass", "pass")
    assert match.view(None)["ledger"][0] == [80_000, -15_000, 5_000, 0, 15_000]
    assert match.view(None)["ledger"][1][3] == 20_000
    assert match.state.money == [85_000, 100_000]


def test_EA50_rules_bring_a_cost_down_to_nothing(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(
        plain_box, "P2", always=[{"rule": "cost", "whose": "own", "kind": "any", "amount": -15_000}]
    )
    match = table(boards=("P2", ""), hands=("P1 S1 X1", "p1"), money=(5_000, 5_000))
    assert match.view(0)["costs"] == [0, 0, 0]
    log = do(match, "stage P1", "zone main 1")
    assert (the(log, events.CardSigned).cost, match.state.money[0]) == (0, 5_000)
    assert offered(match, "stage") == set()  # only one's own are cheaper


def test_EA50_acts_and_boosts_too(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(
        plain_box, "V1",
        always=[{"rule": "act", "whose": "all", "amount": -4},
                {"rule": "boost", "whose": "all", "amount": -2}],
    )  # fmt: skip
    rewrite(plain_box, "P2", act=5)
    match = table(boards=("P1 P2 | S1 S2", ""))
    assert match.view(None)["acts"][0] == [0, 1, None, 0, 0, None]
    log = do(match, "boost P1")
    assert the(log, events.ActPerformed)[2:4] == (0, 0)
    assert match.state.intensity == [0, 0]
    do(match, "pass", "boost P2")
    assert match.state.intensity == [1, 0]


# -- PRE-SHOW ----------------------------------------------------------------------------------


def test_E6_suspend_the_supporter_for_its_preshow_ability() -> None:
    match = table(boards=("P1 | S1 P2", ""), intensity=(1, 0))
    assert offered(match, "preshow") == {ids("S1")}
    log = do(match, "preshow S1")
    assert the(log, events.PreShowTriggered)[:4] == (0, thing("S1"), 3, 0)
    assert board(match, 0) == ids("P1 - - | S1~ P2 -")
    assert match.state.intensity == [2, 0]
    assert asked(match) == 1


def test_E6_in_the_pre_show_only() -> None:
    match = table(boards=("| S1", ""), stage="event")
    assert offered(match, "preshow") == set()
    assert refused(match, "preshow S1").rule == "E6"


def test_E6_not_when_suspended_and_not_a_performer() -> None:
    match = table(boards=("P1 | S1~ P2", ""))
    assert offered(match, "preshow") == set()
    for word in ("S1", "P1", "P2"):
        assert refused(match, f"preshow {word}").rule == "E6"
    match = table(boards=("", "| s1"))
    assert offered(match, "preshow") == set()  # that of the other Manager


@pytest.mark.parametrize("once", [True, False])
def test_EA32_a_preshow_ability_again_when_active_again(
    once: bool, plain_box: pytest.MonkeyPatch
) -> None:
    rewrite(plain_box, "S1", once=once)
    rewrite(plain_box, "S2", {"do": "wake", "kind": "supporter", "another": True})
    match = table(boards=("| S1 S2", ""))
    do(match, "preshow S1", "pass", "preshow S2")
    assert board(match, 0) == ids("- - - | S1 S2~ -")
    do(match, "pass")
    assert offered(match, "preshow") == ({*ids("S1").split()} if not once else set())
    if once:
        assert refused(match, "preshow S1").rule == "EA47"
    else:
        do(match, "preshow S1")
        assert match.state.intensity == [2, 0]


def test_EA47_once_a_round_even_if_it_is_woken(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "S1", once=True)
    rewrite(plain_box, "S2", {"do": "wake", "kind": "supporter", "another": True})
    match = table(boards=("| S1 S2", ""))
    do(match, "preshow S1", "pass", "preshow S2", "pass")
    assert match.view(None)["used"] == [thing("S1")]
    assert refused(match, "preshow S1").rule == "EA47"
    do(match, "pass", "pass", "pass", *["split 0"] * 2)
    assert match.state.round == 2
    do(match, "pass")
    assert offered(match, "preshow") == {*ids("S1 S2").split()}


def test_EA47_even_if_it_has_left_the_stage(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", once=True)
    rewrite(plain_box, "X1", {"do": "bounce", "kind": "performer"})
    match = table(boards=("P1", ""), hands=("X1", ""), stage="event")
    do(match, "encore P1", "pass", "surprise X1", "pass", "stage P1", "zone main 0", "pass")
    assert refused(match, "encore P1").rule == "EA47"


STAGE_AND_USE = {"do": "stage", "kind": "supporter", "free": True}, {"do": "preshow"}


def test_EA47_also_when_an_effect_triggers_it(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "S1", *STAGE_AND_USE)
    rewrite(plain_box, "S2", once=True)
    rewrite(plain_box, "S3", {"do": "wake", "another": True})
    match = table(boards=("| S1 - S3", ""), hands=("S2 P1", ""))
    do(match, "preshow S1", "hire S2", "pass", "preshow S3", "aim S2", "pass")
    assert refused(match, "preshow S2").rule == "EA47"
    # Used in this Round, taken back and staged once more: not a second time.
    match = table(boards=("| S1", ""), hands=("S2 P1", ""), used="S2")
    log = do(match, "preshow S1", "hire S2", "zone back 1")
    assert len(happened(log, events.PreShowTriggered)) == 1
    assert match.state.intensity == [1, 0]


@pytest.mark.parametrize("stage", STAGES)
def test_EA56_a_triggered_preshow_ability_suspends_its_supporter(
    stage: str, plain_box: pytest.MonkeyPatch
) -> None:
    user, kind = ("S1", "preshow") if stage == "pre_show" else ("P2", "encore")
    rewrite(plain_box, user, *STAGE_AND_USE)
    rewrite(plain_box, "S2", pay=5_000)
    match = table(boards=("P2 | S1", ""), hands=("S2 P1", ""), stage=stage, money=(5_000, 0))
    log = do(match, f"{kind} {user}", "hire S2", "zone back 1")
    (used,) = [each for each in happened(log, events.PreShowTriggered) if each.card != thing(user)]
    assert used[:4] == (0, thing("S2"), 4, 5_000)
    assert match.state.intensity == [2, 0]
    assert match.state.money[0] == 0
    assert board(match, 0).endswith(ids("S2~ -"))
    assert asked(match) == 1


@pytest.mark.parametrize("why", ["dear", "forbidden"])
def test_EA56_what_cannot_be_used_is_not(why: str, plain_box: pytest.MonkeyPatch) -> None:
    draw = {"do": "draw", "deck": "main"}
    otherwise = {"do": "if", "test": {"test": "nothing"}, "then": [draw]}
    rewrite(plain_box, "P1", *STAGE_AND_USE, otherwise)
    if why == "dear":
        rewrite(plain_box, "S2", pay=5_000)
    else:
        rewrite(plain_box, "V1", always=[{"rule": "forbid", "whose": "all", "action": "preshow"}])
    match = table(boards=("P1", ""), hands=("S2 P2", ""), stage="event", money=(0, 0))
    log = do(match, "encore P1", "hire S2", "zone back 1")
    assert not happened(log, events.PreShowTriggered)
    assert board(match, 0) == ids("P1~ - - | - S2 -")
    assert the(log, events.CardsDrawn)[:3] == (0, 0, 1)


# -- performing --------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", STAGES)
def test_E22_suspend_add_the_act_and_earn(stage: str, plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", act=4, vibes=PASSES)
    match = table(boards=("P1 P2", ""), intensity=(1, 1), stage=stage, money=(20_000, 0))
    log = do(match, "perform P1")
    assert board(match, 0) == ids("P1~ P2 - | - - -")
    assert the(log, events.ActPerformed)[:6] == (0, thing("P1"), 4, None, 0, 0)
    assert match.state.intensity == [5, 1]
    assert the(log, events.VibePaid)[:3] == (0, 5_000, 25_000)
    assert match.view(None)["ledger"][0][2] == 5_000
    do(match, "pass")
    log = do(match, "perform P2")  # another vibe
    assert not happened(log, events.VibePaid)
    assert match.state.money[0] == 25_000


@pytest.mark.parametrize("before", [28, 31, 32, 70])
def test_E22_however_high_the_intensity_is(before: int, plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", act=4)
    match = table(boards=("P1", ""), intensity=(before, 1), stage="event")
    log = do(match, "perform P1")
    assert the(log, events.IntensityChanged)[:3] == (0, 4, before + 4)
    assert match.state.intensity == [before + 4, 1]


def test_E22_not_when_suspended() -> None:
    match = table(boards=("P1~ P2", ""))
    assert offered(match, "perform") == {ids("P2")}
    assert refused(match, "perform P1").rule == "E22"
    assert refused(match, "boost P1").rule == "E22"


def test_E22_in_the_pre_show_and_in_the_event() -> None:
    match = table(boards=("P1", "p1"))
    do(match, "perform P1", "pass", "pass")
    assert match.state.stage == "event"
    do(match, "pass")
    assert offered(match, "perform") == {ids("p1")}


def test_EA16_several_matching_vibes_pay_once(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", vibes=f"{PASSES} {VIBE_IDS[2]}", always=[
        {"rule": "match", "whose": "this"}
    ])  # fmt: skip
    match = table(boards=("P1", ""), money=(0, 0))
    log = do(match, "perform P1")
    assert the(log, events.VibePaid).amount == 5_000
    assert match.state.money[0] == 5_000


def test_EA16_any_of_several_vibes_is_enough(plain_box: pytest.MonkeyPatch) -> None:
    for vibes in (f"{PASSES} {VIBE_IDS[2]}", f"{VIBE_IDS[2]} {PASSES}"):
        rewrite(plain_box, "P1", vibes=vibes)
        match = table(boards=("P1", ""), money=(0, 0))
        do(match, "perform P1")
        assert match.state.money[0] == 5_000


def test_EA17_boosts_and_encores_earn_nothing(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", vibes=PASSES)
    match = table(boards=("P1 P2 | S1 S2", ""), money=(0, 0), stage="event")
    log = do(match, "encore P1", "pass", "boost P2")
    assert not happened(log, events.VibePaid)
    assert match.state.money[0] == 0
    match = table(boards=("P1 | S1", ""), money=(0, 0))
    do(match, "boost P1")
    assert match.state.money[0] == 5_000  # no more with a boost than without


# -- BOOST -----------------------------------------------------------------------------------


def test_E7_the_supporter_straight_behind_adds_its_boost(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "S1", boost=2)
    for column in (0, 1, 2):
        gap = "- " * column
        match = table(boards=(f"{gap}P1 | {gap}S1", ""))
        log = do(match, "boost P1")
        assert the(log, events.ActPerformed)[2:4] == (3, 2)
        assert match.state.intensity == [5, 0]
        rest = " -" * (2 - column)
        assert board(match, 0) == ids(f"{gap}P1~{rest} | {gap}S1~{rest}")
        assert asked(match) == 1  # part of the one action


def test_E7_not_diagonally_and_not_a_performer() -> None:
    for behind in ("- S1 S2", "P2 S1 S2", "- - -"):
        match = table(boards=(f"P1 | {behind}", ""))
        assert (offered(match, "boost"), offered(match, "perform")) == (set(), {ids("P1")})
        assert refused(match, "boost P1").rule == "E7"


def test_EA15_the_boost_is_optional() -> None:
    match = table(boards=("P1 | S1", ""))
    assert offered(match, "perform") == offered(match, "boost") == {ids("P1")}
    log = do(match, "perform P1")
    assert the(log, events.ActPerformed).boost is None
    assert board(match, 0) == ids("P1~ - - | S1 - -")
    assert match.state.intensity == [3, 0]


def test_EA15_not_by_a_suspended_supporter() -> None:
    match = table(boards=("P1 | S1~", ""))
    assert offered(match, "boost") == set()
    assert refused(match, "boost P1").rule == "EA15"


# -- ENCOREs ---------------------------------------------------------------------------------


def test_E11_suspend_the_performer_for_its_encore() -> None:
    match = table(boards=("P1 P2~ | P3 S1", ""), stage="event", intensity=(1, 0))
    log = do(match, "encore P1")
    assert the(log, events.EncoreTriggered)[:4] == (0, thing("P1"), 0, 0)
    assert board(match, 0) == ids("P1~ P2~ - | P3 S1 -")
    assert match.state.intensity == [3, 0]
    assert asked(match) == 1


def test_E11_in_the_event_only() -> None:
    match = table(boards=("P1", ""))
    assert offered(match, "encore") == set()
    assert refused(match, "encore P1").rule == "E11"


def test_E11_not_when_suspended_and_not_a_supporter() -> None:
    match = table(boards=("P1 P2~ | S1", "p1"), stage="event")
    assert offered(match, "encore") == {ids("P1")}
    assert refused(match, "encore P2").rule == "E11"
    assert refused(match, "encore S1").rule == "E11"


def test_EA9_from_either_row() -> None:
    match = table(boards=("P1 | P2 P3 S1", ""), stage="event")
    assert offered(match, "encore") == {*ids("P1 P2 P3").split()}
    do(match, "encore P3")
    assert board(match, 0) == ids("P1 - - | P2 P3~ S1")
    assert match.state.intensity == [2, 0]


def test_EA32_an_encore_again_when_active_again(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P2", {"do": "wake", "another": True})
    match = table(boards=("P1 P2", ""), stage="event")
    do(match, "encore P1", "pass", "encore P2")
    assert board(match, 0) == ids("P1 P2~ - | - - -")
    do(match, "pass")
    assert offered(match, "encore") == offered(match, "perform") == {ids("P1")}
    do(match, "encore P1")
    assert match.state.intensity == [4, 0]


def test_EA32_not_where_the_card_says_once(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", once=True)
    rewrite(plain_box, "P2", {"do": "wake", "another": True})
    match = table(boards=("P1 P2", ""), stage="event")
    do(match, "encore P1", "pass", "encore P2", "pass")
    assert offered(match, "encore") == set()
    assert refused(match, "encore P1").rule == "EA47"
    assert offered(match, "perform") == {ids("P1")}


def test_EA10_perform_or_encore_unless_woken(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P2", {"do": "wake", "another": True})
    for first, second in (("perform", "encore"), ("encore", "perform")):
        match = table(boards=("P1 P2", ""), stage="event")
        do(match, f"{first} P1", "pass")
        assert ids("P1") not in offered(match, first) | offered(match, second)
        do(match, "encore P2", "pass")
        assert ids("P1") in offered(match, second)
        do(match, f"{second} P1")
        assert match.state.intensity == [5, 0]


def test_EA40_abilities_cost_money_only_where_they_say_so(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "P1", pay=10_000)
    rewrite(plain_box, "S1", pay=5_000)
    for stage, word, kind, pay in (
        ("event", "P1", "encore", 10_000), ("event", "P2", "encore", 0),
        ("pre_show", "S1", "preshow", 5_000), ("pre_show", "S2", "preshow", 0),
    ):  # fmt: skip
        match = table(boards=("P1 P2 | S1 S2", ""), money=(30_000, 0), stage=stage)
        do(match, f"{kind} {word}")
        assert match.state.money[0] == 30_000 - pay
        match = table(boards=("P1 P2 | S1 S2", ""), money=(pay, 0), stage=stage)
        assert ids(word) in offered(match, kind)
        if pay:
            match = table(boards=("P1 P2 | S1 S2", ""), money=(pay - 5_000, 0), stage=stage)
            assert ids(word) not in offered(match, kind)
            assert refused(match, f"{kind} {word}").rule == "EA40"


# -- Surprises -------------------------------------------------------------------------------


def test_E8_pay_do_and_remove_from_the_game() -> None:
    match = table(hands=("X1 P1", ""), stage="event", money=(20_000, 0), intensity=(1, 0))
    log = do(match, "surprise X1")
    assert the(log, events.SurpriseTriggered)[:4] == (0, thing("X1"), 5_000, 15_000)
    assert match.state.intensity == [4, 0]
    assert (removed(match, 0), removed(match, 1)) == (ids("X1"), "")
    assert hand(match, 0) == {ids("P1")}
    assert asked(match) == 1


def test_E8_in_the_event_only() -> None:
    match = table(hands=("X1", ""))
    assert offered(match, "surprise") == set()
    assert refused(match, "surprise X1").rule == "E8"
    to_event(match)
    assert offered(match, "surprise") == {ids("X1")}


def test_E8_from_the_hand_and_if_it_can_be_paid() -> None:
    match = table(hands=("X1", ""), removed=("X2", ""), stage="event", money=(0, 80_000))
    assert offered(match, "surprise") == set()
    assert refused(match, "surprise X1").rule == "E8"
    assert refused(match, "surprise X2").rule == "E8"
    assert refused(match, "stage X1").rule == "E8"


def test_E8_removed_when_it_has_been_carried_out(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "X1", {"do": "salvage", "kind": "surprise", "may": True})
    match = table(hands=("X1", ""), removed=("X2 X3", ""), stage="event")
    do(match, "surprise X1")
    assert offered(match, "salvage") == {*ids("X2 X3").split()}  # not itself
    do(match, "salvage X3")
    assert removed(match, 0) == ids("X2 X1")


def test_EA13_no_intensity_for_staging_a_surprise(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "X1", {"do": "money", "amount": 5_000})
    rewrite(plain_box, "P1", when={"when": "staged", "whose": "any",
                                   "steps": [{"do": "money", "amount": 5_000}]})  # fmt: skip
    match = table(boards=("P1", ""), hands=("X1", ""), stage="event")
    log = do(match, "surprise X1")
    assert match.state.intensity == [0, 0]
    assert not happened(log, events.CardStaged)
    assert not happened(log, events.AbilityTriggered)


def test_EA14_a_surprise_needs_no_room() -> None:
    match = table(boards=("P1~ P2~ P3~ | P4~ P5~ P6~", ""), hands=("X1", ""), stage="event")
    do(match, "surprise X1")
    assert match.state.intensity == [3, 0]


# -- what is no action -----------------------------------------------------------------------


@pytest.mark.parametrize("stage", STAGES)
def test_EA12_moving_is_no_action(stage: str) -> None:
    match = table(boards=("P1 | P2", ""), stage=stage)
    assert not kinds(match) & {"zone", "move", "with", "aim"}
    assert refused(match, "aim P2").rule == "E20"
    assert refused(match, "zone main 1").rule == "E20"
    do(match, "pass", "pass")
    assert [THING_IDS[c] for c in match.state.zones[0] if c >= 0] == ids("P1 P2").split()
