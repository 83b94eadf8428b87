"""Every blue card does what is printed on it; see `cards` for the words.

Manager 0 has orange and blue (P1 …, S1 …, X1 … are orange), Manager 1 green and violet.
"""

import pytest

from engines.encore import events
from tests.engines.told import question, the

from .cards import (
    amount,
    gained,
    intensity,
    money,
    rule,
    run,
    said,
    scenarios,
    these,
    triggers,
    use,
)
from .table import do, hand, ids, knows, table, thing

# -- Performers ------------------------------------------------------------------------------


def test_card_the_great_perhaps() -> None:
    match = table(boards=("the_great_perhaps",), hands=("S1", "p1 x1"), stage="event")
    other = match.copy()
    assert use(match, "the_great_perhaps", "deck performer | deck main") == these(
        "0 knows p1", "0 knows x1", "0 draws 1 performer"
    )
    assert knows(match, 1) == set()
    assert "0 draws 1 main" in use(other, "the_great_perhaps", "deck main | deck performer")
    match = table(boards=("the_great_perhaps",), below=0, stage="event")
    assert use(match, "the_great_perhaps") == set()


def test_card_the_great_perhaps_conditional() -> None:
    law = rule("the_great_perhaps")
    assert law.test is not None
    for more, cards in ((0, law.test.count - 1), (law.amount, law.test.count)):
        hands = (" ".join(["*"] * cards), "* * * * * *")
        match = table(boards=("the_great_perhaps P1", "p1"), hands=hands)
        assert gained(match, 0, "perform the_great_perhaps") == 3 + more
        assert gained(match, 1, "perform p1") == 3
        assert gained(match, 0, "perform P1") == 3


def test_card_oona_foretold() -> None:
    assert said("oona_foretold", "dig").times == 3
    match = table(
        boards=("oona_foretold",), hands=("S1",), decks=("P1 P2 P3 P4 P5",), stage="event"
    )
    told = do(match.copy(), "encore oona_foretold")
    assert the(told, events.DugSeen) == events.DugSeen(
        0, (thing("P1"), thing("P2"), thing("P3")), (0,)
    )
    decks = sorted(match.state.decks[0])
    assert use(match, "oona_foretold", "take P2 | take P1 | take P3") == these(
        "0 draws 1 performer", "0 draws 1 main"
    )  # the last by its conditional ability
    assert "P2" not in hand(match, 0)
    assert ids("P2") in hand(match, 0)
    assert knows(match, 1) == set()
    assert sorted([*match.state.decks[0], thing("P2")]) == decks
    match = table(boards=("oona_foretold",), below=0, stage="event")
    assert use(match, "oona_foretold") == set()
    match = table(boards=("oona_foretold",), decks=("P1",), below=0, stage="event")
    assert use(match, "oona_foretold", "take P1") == these("0 draws 1 performer")


def test_card_oona_foretold_conditional() -> None:
    match = table(boards=("P1 P2 | oona_foretold~ S1", "p1 | s1"), stage="event")
    assert "0 draws 1 main" in use(match, "P1")
    assert use(match, "p1") == these(intensity(2, 1))
    assert "0 draws 1 main" in use(match, "P2")  # every time
    match = table(boards=("P1 | oona_foretold S1",))
    assert use(match, "S1") == these(intensity(1))
    assert not {"0 draws 1 main"} & run(match, "pass", "perform P1")


def test_card_professor_pocket() -> None:
    match = table(
        boards=("professor_pocket",), decks=("P1 | X1 S1 S2 X2 S3",), money=(5_000, 0),
        stage="event",
    )  # fmt: skip
    assert use(match, "professor_pocket", "take S2 | take X1 | take S1 | take X2") == these(
        money(-5_000), "0 draws 1 main"
    )
    assert hand(match, 0) == {ids("S2")}
    match = table(boards=("professor_pocket",), below=0, stage="event")
    assert use(match, "professor_pocket") == these(money(-5_000))
    match = table(boards=("professor_pocket",), money=(0, 0), stage="event")
    assert "encore" not in {each.kind for each in question(match).actions}


def test_card_professor_pocket_conditional() -> None:
    match = table(boards=("| professor_pocket~",), hands=("X1 X2", "x1 x2"), stage="event", turn=1)
    assert use(match, "x1") == these(intensity(3, 1), intensity(triggers("professor_pocket")))
    assert use(match, "X1") == these(intensity(3))
    assert use(match, "x2") == these(intensity(3, 1), intensity(triggers("professor_pocket")))


def test_card_mirror_mirjam() -> None:
    match = table(boards=("mirror_mirjam",), hands=("P1", "* *"), decks=("| S1 S2",), stage="event")
    assert use(match, "mirror_mirjam", "drop S1 | drop S2 | drop P1") == these(
        "0 draws 1 main", "S1: deck > removed"
    )
    match = table(boards=("mirror_mirjam",), hands=("P1",), below=0, stage="event")
    assert use(match, "mirror_mirjam") == these("P1: hand > removed")
    match = table(boards=("mirror_mirjam",), below=0, stage="event")
    assert use(match, "mirror_mirjam") == set()


def test_card_whisper_quill() -> None:
    match = table(boards=("whisper_quill",), hands=("P1 X1",), stage="event")
    other = match.copy()
    deck = "deck performer | deck main"
    assert use(match, "whisper_quill", "show X1 | show P1 | skip", deck, deck) == these(
        "X1: hand > deck", "0 draws 2 performer"
    )
    assert use(
        other, "whisper_quill", "skip | show P1 | show X1", deck, "deck main | deck performer"
    ) == these("0 draws 1 performer", "0 draws 1 main")
    match = table(boards=("whisper_quill",), stage="event")
    assert use(match, "whisper_quill", deck, deck) == these("0 draws 2 performer")


# -- Supporters ------------------------------------------------------------------------------


def test_card_cue_card_carl() -> None:
    assert said("cue_card_carl", "dig").times == 3
    match = table(boards=("| cue_card_carl",), decks=("| S1 X1 S2 X2",))
    assert use(match, "cue_card_carl", "take S2 | take S1 | take X1") == these("0 draws 1 main")
    assert hand(match, 0) == {ids("S2")}
    assert use(table(boards=("| cue_card_carl",), below=0), "cue_card_carl") == set()


def test_card_talent_scout() -> None:
    assert said("talent_scout", "dig").times == 4
    match = table(boards=("| talent_scout",), decks=("P1 P2 P3 P4 P5",))
    assert use(match, "talent_scout", "take P4 | take P1 | take P2 | take P3") == these(
        "0 draws 1 performer"
    )
    assert hand(match, 0) == {ids("P4")}


@pytest.mark.parametrize(("ours", "drawn"), [("S1", True), ("S1 S2", False), ("S1 S2 S3", False)])
def test_card_keyhole_kit(ours: str, drawn: bool) -> None:
    match = table(boards=("| keyhole_kit",), hands=(ours, "p1 x1"))
    wanted = these("0 knows p1", "0 knows x1")
    assert use(match, "keyhole_kit") == wanted | ({"0 draws 1 main"} if drawn else set())


def test_card_two_bag_bellhop() -> None:
    match = table(boards=("| two_bag_bellhop",))
    assert use(match, "two_bag_bellhop") == {"0 draws 1 performer", "0 draws 1 main"}
    match = table(boards=("| two_bag_bellhop",), decks=("P1",), below=0)
    assert use(match, "two_bag_bellhop") == {"0 draws 1 performer"}


def test_card_second_opinion() -> None:
    match = table(boards=("| second_opinion",), hands=("P1 X1",))
    other = match.copy()
    assert use(
        match, "second_opinion", "show P1 | show X1 | skip", "deck main | deck performer"
    ) == these("P1: hand > deck", "0 draws 1 main")
    assert use(
        other, "second_opinion", "skip | show P1 | show X1", "deck performer | deck main"
    ) == {"0 draws 1 performer"}


def test_card_lost_property_lou() -> None:
    match = table(boards=("| lost_property_lou",), removed=("X1 P1 S1 X2", "x1"))
    other = match.copy()
    assert use(match, "lost_property_lou", "salvage X2 | salvage X1 | skip") == these(
        "X2: removed > hand", "1 knows X2"
    )
    gain = these(intensity(amount("lost_property_lou")))
    assert use(other, "lost_property_lou", "skip | salvage X1 | salvage X2") == gain
    match = table(boards=("| lost_property_lou",), removed=("P1 S1", "x1"))
    assert use(match, "lost_property_lou") == gain


# -- Surprises -------------------------------------------------------------------------------


def test_card_rabbit_surplus() -> None:
    main, performer = "deck main | deck performer", "deck performer | deck main"
    match = table(hands=("rabbit_surplus",), stage="event")
    assert use(match, "rabbit_surplus", main, performer, main) == {
        "0 draws 2 main",
        "0 draws 1 performer",
    }
    match = table(hands=("rabbit_surplus",), decks=("P1 | S1",), below=0, stage="event")
    assert use(match, "rabbit_surplus", main) == {"0 draws 1 main", "0 draws 1 performer"}


@pytest.mark.parametrize(("ours", "more"), [("S1", 1), ("S1 S2", 0), ("S1 S2 S3", 0)])
def test_card_read_the_room(ours: str, more: int) -> None:
    match = table(hands=(f"{ours} read_the_room", "p1 x1"), stage="event")
    gain = more * amount("read_the_room", number=1)
    assert use(match, "read_the_room") == these("0 knows p1", "0 knows x1", intensity(gain))


def test_card_ace_up_every_sleeve() -> None:
    match = table(hands=("P1 ace_up_every_sleeve S1", "* * *"), stage="event")
    assert use(match, "ace_up_every_sleeve") == these(intensity(2 * amount("ace_up_every_sleeve")))
    match = table(hands=("ace_up_every_sleeve", "* * *"), stage="event")
    assert use(match, "ace_up_every_sleeve") == set()


def test_card_vanishing_act() -> None:
    match = table(boards=("P1~ | S1", "p1"), hands=("vanishing_act",), stage="event")
    other = match.copy()
    assert use(match, "vanishing_act", "aim P1 | aim S1") == these(
        "P1: main 0 > hand", "1 knows P1", "0 draws 1 main"
    )
    assert use(other, "vanishing_act", "aim S1 | aim P1") == these(
        "S1: back 0 > hand", "1 knows S1", "0 draws 1 main"
    )
    match = table(hands=("vanishing_act",), boards=("", "p1"), stage="event")
    assert use(match, "vanishing_act") == {"0 draws 1 main"}


def test_every_blue_card_has_its_scenario() -> None:
    assert {name for name in globals() if name.startswith("test_card_")} == scenarios("blue")
