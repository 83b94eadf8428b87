"""Every violet card does what is printed on it; see `cards` for the words.

Manager 0 has orange and violet (P1 …, S1 …, X1 … are orange), Manager 1 green (p1 …, s1 …, x1 …).
"""

import pytest

from tests.engines.told import prompt

from .cards import amount, can, choices, gained, intensity, rule, run, said, scenarios, these, use
from .table import asked, board, do, hand, ids, rewrite, table

# -- Performers ------------------------------------------------------------------------------


def test_card_baroness_boo() -> None:
    match = table(boards=("baroness_boo P1", "p1 p2~ | p3 s1"), stage="event")
    assert use(match, "baroness_boo", "aim p3 | aim p1") == these("p3 suspended")
    match = table(boards=("baroness_boo P1", "p1 p2~ | s1"), stage="event")
    assert use(match, "baroness_boo") == these("p1 suspended")
    match = table(boards=("baroness_boo P1", "p2~ | s1"), stage="event")
    assert use(match, "baroness_boo") == set()


def test_card_baroness_boo_conditional() -> None:
    less = -rule("baroness_boo").amount
    assert less > 0
    match = table(boards=("baroness_boo~ P1 | - S1", "p1 p2 | s1 s2"), turn=1)
    assert gained(match, 1, "boost p1") == 3 + max(0, 1 - less)
    assert gained(match, 0, "boost P1") == 3 + 1
    match = table(boards=("P1 | baroness_boo", "p1 | s1"), turn=1)
    assert gained(match, 1, "boost p1") == 3 + 1


def test_card_nightshade_nell() -> None:
    less = amount("nightshade_nell")
    match = table(boards=("nightshade_nell",), intensity=(1, less + 1), stage="event")
    assert use(match, "nightshade_nell") == these(intensity(-less, 1))
    match = table(boards=("nightshade_nell",), intensity=(1, 1), stage="event")
    assert use(match, "nightshade_nell") == these(intensity(-1, 1))
    match = table(boards=("nightshade_nell",), intensity=(1, 0), stage="event")
    assert use(match, "nightshade_nell") == set()


def test_card_nightshade_nell_conditional() -> None:
    less = -rule("nightshade_nell").amount
    assert less > 0
    match = table(boards=("P1 | nightshade_nell~", "p1 | s1"), stage="event", turn=1)
    assert gained(match, 1, "boost p1") == 3 - less + 1
    assert gained(match, 0, "perform P1") == 3
    match = table(boards=("P1 | nightshade_nell", "p1"), turn=1)
    assert gained(match, 1, "perform p1") == 3


def test_card_count_backwards() -> None:
    match = table(boards=("count_backwards | S1", "p1 | p2 s1~ s2"), stage="event")
    assert use(match, "count_backwards", "aim s1 | aim s2") == these(
        "s1: back 1 > hand", "0 knows s1"
    )
    assert hand(match, 1) == {ids("s1")}
    match = table(boards=("count_backwards | S1", "p1 | p2"), stage="event")
    assert use(match, "count_backwards") == set()


@pytest.mark.parametrize(("ours", "theirs"), [(3, 2), (2, 2), (2, 3)])
def test_card_count_backwards_conditional(ours: int, theirs: int) -> None:
    match = table(
        boards=("P1 | count_backwards~", "p1"), intensity=(ours, theirs), stage="event", turn=1
    )
    assert can(match, "encore p1") == (ours <= theirs)
    assert can(match, "perform p1")
    do(match, "pass")
    assert can(match, "encore P1")


def test_card_mister_moth() -> None:
    gone = set()
    for seed in range(12):
        match = table(boards=("mister_moth",), hands=("X1", "p1 s1 x1"), stage="event", seed=seed)
        (left,) = use(match, "mister_moth")
        gone.add(left)
    assert gone == these("p1: hand > removed", "s1: hand > removed", "x1: hand > removed")
    match = table(boards=("mister_moth",), hands=("X1", ""), stage="event")
    assert use(match, "mister_moth") == set()


def test_card_heckling_hector() -> None:
    each = amount("heckling_hector")
    match = table(
        boards=("heckling_hector P1~ | S1~", "p1~ p2 | s1~"), intensity=(1, 5), stage="event"
    )
    assert use(match, "heckling_hector") == these(intensity(-2 * each, 1))
    match = table(boards=("heckling_hector P1~", "p1 | s1"), intensity=(1, 5), stage="event")
    assert use(match, "heckling_hector") == set()


# -- Supporters ------------------------------------------------------------------------------


def test_card_fuse_box_fred() -> None:
    match = table(boards=("P1 | fuse_box_fred", "p1 p2~ | s1 s2~ p3"))
    assert use(match, "fuse_box_fred", "aim s1 | aim p1 | aim p3") == these("s1 suspended")
    match = table(boards=("P1 | fuse_box_fred", "p2~"))
    assert use(match, "fuse_box_fred") == set()


@pytest.mark.parametrize(("ours", "theirs"), [(2, 6), (6, 6), (6, 2)])
def test_card_sour_grape_greta(ours: int, theirs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, "V1", star=15)
    match = table(boards=("| sour_grape_greta",), intensity=(ours, theirs))
    less, more = amount("sour_grape_greta"), amount("sour_grape_greta", number=1)
    behind = ours < theirs
    wanted = intensity(-less, 1) if behind else intensity(more)
    assert use(match, "sour_grape_greta") == these(wanted)


def test_card_fog_machine_fay() -> None:
    by = said("fog_machine_fay", "star").amount
    match = table(boards=("| fog_machine_fay",))
    lower, reach = match.copy(), table(boards=("| fog_machine_fay",), intensity=(5, 10 - by - 5))
    assert use(match, "fog_machine_fay", "choose 0 | choose 1") == {f"star +{by}"}
    assert use(lower, "fog_machine_fay", "choose 1 | choose 0") == {f"star -{by}"}
    assert use(reach, "fog_machine_fay", "choose 1 | choose 0") == {f"star -{by}", "event"}
    while lower.state.round == 1:
        do(lower, "pass")
    assert lower.view(0)["star"] == 10  # until the end of the Round


def test_card_rumour_mill_ruth() -> None:
    match = table(boards=("| rumour_mill_ruth",), hands=("X1 X2", "p1 s1 x1"))
    other = match.copy()
    do(other, "preshow rumour_mill_ruth")
    assert (prompt(other), asked(other)) == ("drop", 1)
    assert use(match, "rumour_mill_ruth", "drop s1 | drop p1 | drop x1") == these(
        "s1: hand > removed"
    )
    match = table(boards=("| rumour_mill_ruth",), hands=("X1", "p1"))
    assert use(match, "rumour_mill_ruth") == these("p1: hand > removed")
    match = table(boards=("| rumour_mill_ruth",), hands=("X1", ""))
    assert use(match, "rumour_mill_ruth") == set()


def test_card_stage_door_bouncer() -> None:
    match = table(boards=("P1 | stage_door_bouncer", "p1 p2~ | - s1 p3"))
    assert use(match, "stage_door_bouncer", "aim p2 | aim p1") == these("p2: main 1 > back 0")
    assert board(match, 1) == ids("p1 - - | p2~ s1 p3")
    match = table(boards=("P1 | stage_door_bouncer", "p1 | - s1"))
    assert use(match, "stage_door_bouncer", "zone back 2 | zone back 0") == these(
        "p1: main 0 > back 2"
    )
    for theirs in ("| p3", "p1 | s1 s2 s3"):
        match = table(boards=("P1 | stage_door_bouncer", theirs))
        assert use(match, "stage_door_bouncer") == set()


def test_card_wrong_prop_wanda() -> None:
    match = table(boards=("P1 P2 | wrong_prop_wanda", "p1 | s1~ p2"))
    other = match.copy()
    every = "aim p1 | aim p2 | aim s1"
    assert use(match, "wrong_prop_wanda", f"{every} | skip") == these(
        "p1: main 0 > back 1", "p2: back 1 > main 0"
    )  # s1 cannot go to the Main Stage
    assert board(match, 1) == ids("p2 - - | s1~ p1 -")
    after = other.copy()
    run(after, "preshow wrong_prop_wanda", "aim p2 | aim p1 | aim s1 | skip")
    assert choices(after) == {ids("with p1"), ids("with s1")}
    assert use(other, "wrong_prop_wanda", f"skip | {every}") == set()
    match = table(boards=("P1 P2 | wrong_prop_wanda", "p1 | s1"))
    assert use(match, "wrong_prop_wanda") == set()


# -- Surprises -------------------------------------------------------------------------------


def test_card_power_cut() -> None:
    match = table(boards=("P1", "p1 p2~ | p3 s1"), hands=("power_cut",), stage="event")
    assert use(match, "power_cut", "aim p3 | aim p1") == these("p3 suspended")
    less = amount("power_cut")
    match = table(
        boards=("P1", "p2~ | s1"), hands=("power_cut",), intensity=(0, less + 1), stage="event"
    )
    assert use(match, "power_cut") == these(intensity(-less, 1))


def test_card_trapdoor_mishap(monkeypatch: pytest.MonkeyPatch) -> None:
    most = said("trapdoor_mishap", "remove").most
    rewrite(monkeypatch, "p1", cost=most)
    rewrite(monkeypatch, "p2", cost=most + 5_000)
    rewrite(monkeypatch, "s1", cost=5_000)
    match = table(boards=("P1", "p1~ p2 | s1"), hands=("trapdoor_mishap",), stage="event")
    assert use(match, "trapdoor_mishap", "aim p1 | aim s1") == these("p1: main 0 > removed")
    match = table(boards=("P1", "p2"), hands=("trapdoor_mishap",), stage="event")
    assert use(match, "trapdoor_mishap") == set()


def test_card_slow_handclap() -> None:
    less = amount("slow_handclap")
    match = table(hands=("slow_handclap",), intensity=(1, less + 2), stage="event")
    assert use(match, "slow_handclap") == these(intensity(-less, 1))
    match = table(hands=("slow_handclap",), intensity=(1, 1), stage="event")
    assert use(match, "slow_handclap") == these(intensity(-1, 1))


def test_card_missed_the_train() -> None:
    less = amount("missed_the_train")
    match = table(
        boards=("P1", "p1~ | s1"), hands=("missed_the_train",), intensity=(1, 5), stage="event"
    )
    assert use(match, "missed_the_train", "aim p1 | aim s1") == these(
        "p1: main 0 > hand", "0 knows p1", intensity(-less, 1)
    )
    match = table(boards=("P1", ""), hands=("missed_the_train",), intensity=(1, 5), stage="event")
    assert use(match, "missed_the_train") == these(intensity(-less, 1))


def test_every_violet_card_has_its_scenario() -> None:
    assert {name for name in globals() if name.startswith("test_card_")} == scenarios("violet")
