"""Every rose card does what is printed on it; see `cards` for the words.

Manager 0 has orange and rose (P1 …, S1 …, X1 … are orange), Manager 1 green (p1 …, s1 …, x1 …).
"""

from typing import Any

import pytest

from engines import Match

from .cards import (
    amount,
    gained,
    intensity,
    money,
    next_round,
    rule,
    run,
    said,
    scenarios,
    these,
    use,
)
from .table import do, rewrite, table

ACT = 3
"""What every Performer's act has in the plain box; a BOOST has 1."""


def cheers(word: str, number: int = 0) -> int:
    return amount(word, "cheer", number)


def check_cheer(match: Match, word: str, times: int = 1) -> None:
    """Its owner's next performance in the Round has more, and none after it; nobody else's."""
    more = cheers(word) * times
    assert use(match, word) == {f"0 cheer +{more}"}
    later = match.copy()
    assert gained(match, 1, "perform p1") == ACT
    assert gained(match, 0, "perform P1") == ACT + more
    assert match.state.cheer == [0, 0]
    do(match, "pass")
    assert gained(match, 0, "perform P2") == ACT
    next_round(later)
    assert later.state.cheer == [0, 0]


# -- Performers ------------------------------------------------------------------------------


@pytest.mark.parametrize("vibe", ["rowdy", "dreamy"])
def test_card_diva_divina(vibe: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, "diva_divina", vibes="dreamy")
    rewrite(monkeypatch, "V1", vibe=vibe)
    match = table(boards=("diva_divina",), stage="event")
    more = amount("diva_divina", number=1)
    assert use(match, "diva_divina") == these(intensity(more * (vibe == "dreamy")))


def test_card_dolly_decibel() -> None:
    more = cheers("dolly_decibel")
    match = table(boards=("dolly_decibel P1 | - S1",), stage="event")
    assert use(match, "dolly_decibel") == these(intensity(ACT + more))
    assert match.state.tired[0] & 1  # suspended again by performing
    backed = table(boards=("dolly_decibel | S1",), stage="event")
    other = backed.copy()
    act = ACT + rule("dolly_decibel").amount + more
    assert use(backed, "dolly_decibel", "boost dolly_decibel | perform dolly_decibel") == these(
        intensity(act + 1), "S1 suspended"
    )
    assert use(other, "dolly_decibel", "perform dolly_decibel | boost dolly_decibel") == these(
        intensity(act)
    )
    match = table(boards=("P1 | dolly_decibel",), stage="event")
    assert use(match, "dolly_decibel") == set()
    assert match.state.tired[0] >> 3 & 1


def test_card_dolly_decibel_conditional() -> None:
    more = rule("dolly_decibel").amount
    for ours, act in (
        ("dolly_decibel | S1~", ACT + more),
        ("dolly_decibel | P1", ACT),
        ("dolly_decibel | - S1", ACT),
    ):
        assert gained(table(boards=(ours,)), 0, "perform dolly_decibel") == act
    match = table(boards=("dolly_decibel P1 | S1 S2",))
    assert gained(match, 0, "perform P1") == ACT


@pytest.mark.parametrize("theirs", [1, 2, 3])
def test_card_crystal_cascade(theirs: int) -> None:
    """More for whoever is behind, and not for whoever is level."""
    match = table(boards=("crystal_cascade P1",), intensity=(2, theirs), stage="event")
    number = 0 if theirs > 2 else 1
    assert amount("crystal_cascade") > amount("crystal_cascade", number=1)
    gain = intensity(amount("crystal_cascade", number=number))
    assert use(match, "crystal_cascade") == these(gain)


def test_card_crystal_cascade_conditional() -> None:
    match = table(boards=("crystal_cascade P1", "p1"))
    assert run(match, "perform crystal_cascade") == these(
        "crystal_cascade suspended", intensity(ACT), money(5_000)
    )
    assert run(match, "perform p1") == these("p1 suspended", intensity(ACT, 1))
    assert run(match, "perform P1") == these("P1 suspended", intensity(ACT))


def test_card_solo_solange() -> None:
    match = table(boards=("solo_solange P1~ | S1", "p1 p2 | s1"), stage="event")
    assert use(match, "solo_solange") == these(intensity(3 * amount("solo_solange")))
    match = table(boards=("solo_solange P1 P2 | S1 S2 S3", ""), stage="event")
    assert use(match, "solo_solange") == set()
    match = table(boards=("solo_solange",), stage="event", zones=4)
    assert use(match, "solo_solange") == these(intensity(7 * amount("solo_solange")))


def test_card_solo_solange_conditional() -> None:
    more = rule("solo_solange").amount
    match = table(boards=("- solo_solange | S1 P1", "p1 p2"))
    assert gained(match, 0, "perform solo_solange") == ACT + more
    match = table(boards=("P1~ solo_solange",))
    assert gained(match, 0, "perform solo_solange") == ACT
    match = table(boards=("solo_solange", "p1"), turn=1)
    assert gained(match, 1, "perform p1") == ACT
    match = table(boards=("P1 | solo_solange",))
    assert gained(match, 0, "perform P1") == ACT


def test_card_long_note_leopold() -> None:
    more = cheers("long_note_leopold")
    match = table(boards=("long_note_leopold P1 P2 | P3 S1", "p1"), stage="event")
    none = match.copy()
    solos = "boost P1 | perform P1 | perform P2 | skip"
    assert use(match, "long_note_leopold", solos) == these(
        "P1 suspended", "S1 suspended", intensity(ACT + more + 1)
    )
    skips = "skip | boost P1 | perform P1 | perform P2"
    assert use(none, "long_note_leopold", skips) == {f"0 cheer +{more}"}
    match = table(boards=("long_note_leopold P1~ | P3 S1", "p1"), stage="event")
    assert use(match, "long_note_leopold") == {f"0 cheer +{more}"}


# -- Supporters ------------------------------------------------------------------------------


def test_card_choir_in_a_box() -> None:
    alone = table(boards=("P1 P2 | choir_in_a_box", "p1"), star=9)
    check_cheer(alone, "choir_in_a_box")
    three = table(boards=("P1 P2 | S1~ choir_in_a_box S2", "p1 | s1"), star=9)
    check_cheer(three, "choir_in_a_box", 3)


def test_card_vocal_coach() -> None:
    """Whoever is staged may perform at once, or somebody else does."""
    off = said("vocal_coach", "stage").off
    given: dict[str, Any] = {
        "boards": ("P1 - P3~ | vocal_coach", "p1"), "hands": ("P2 S1",), "star": 9
    }  # fmt: skip
    match = table(**given)
    one, none = match.copy(), match.copy()
    zones = "zone main 1 | zone back 1 | zone back 2"
    performs = "perform P2 | perform P1 | skip"
    assert use(match, "vocal_coach", "hire P2 | skip", zones, performs) == these(
        "P2: hand > main 1", "P2 suspended", intensity(1 + ACT), money(off - 10_000)
    )
    assert use(one, "vocal_coach", "skip | hire P2", "perform P1 | skip") == these(
        "P1 suspended", intensity(ACT)
    )
    assert use(none, "vocal_coach", "skip | hire P2", "skip | perform P1") == set()


def test_card_wind_machine_wim() -> None:
    match = table(boards=("P1~ P2 | wind_machine_wim P3~ S1~", "p1~"), money=(5_000, 0))
    assert use(match, "wind_machine_wim", "aim P3 | aim P1") == these("P3 active", money(-5_000))
    match = table(boards=("P2 | wind_machine_wim S1~", "p1~"))
    assert use(match, "wind_machine_wim") == these(money(-5_000))


@pytest.mark.parametrize("theirs", [1, 2, 3])
def test_card_flower_thrower(theirs: int) -> None:
    match = table(boards=("| flower_thrower",), intensity=(2, theirs))
    number = 0 if theirs == 2 else 1
    assert amount("flower_thrower") > amount("flower_thrower", number=1)
    assert use(match, "flower_thrower") == these(intensity(amount("flower_thrower", number=number)))


def test_card_microphone_mo() -> None:
    match = table(boards=("| microphone_mo",))
    other = match.copy()
    assert use(match, "microphone_mo", "choose 0 | choose 1") == {"0 draws 1 performer"}
    assert use(other, "microphone_mo", "choose 1 | choose 0") == {
        f"0 cheer +{cheers('microphone_mo')}"
    }


def test_card_fan_club_felix() -> None:
    match = table(boards=("P1~ P3 P4 | fan_club_felix P2 S1", "p1 p2"))
    assert use(match, "fan_club_felix") == these(intensity(amount("fan_club_felix")))
    match = table(boards=("P1~ P3 | fan_club_felix P2 S1", "p1 p2 p3"))
    assert use(match, "fan_club_felix") == {"0 draws 1 performer"}


# -- Surprises -------------------------------------------------------------------------------


def test_card_and_again_louder() -> None:
    match = table(boards=("P1~ P2~ | P3~ S1~", "p1~"), hands=("and_again_louder",), stage="event")
    none = match.copy()
    wakes = "aim P1 | aim P2 | aim P3"
    assert use(match, "and_again_louder", wakes, "perform P1 | skip") == these(
        intensity(ACT)
    )  # and it is suspended again
    assert use(none, "and_again_louder", "aim P3 | aim P1 | aim P2") == these(
        "P3 active"
    )  # Backstage, it cannot perform
    match = table(boards=("P1 P2", "p1~"), hands=("and_again_louder",), stage="event")
    assert use(match, "and_again_louder", "skip | perform P1 | perform P2") == set()


def test_card_deep_breath() -> None:
    match = table(boards=("P1 P2 | S1~ P3~", "p1"), hands=("deep_breath",), stage="event")
    check_cheer(match, "deep_breath", 2)
    match = table(boards=("P1 P2", "p1~"), hands=("deep_breath",), stage="event")
    assert use(match, "deep_breath") == set()


def test_card_unplanned_duet() -> None:
    first, second = cheers("unplanned_duet"), cheers("unplanned_duet", 1)
    match = table(boards=("P1 P2 | - S1", "p1"), hands=("unplanned_duet",), stage="event")
    one, none = match.copy(), match.copy()
    assert use(
        match,
        "unplanned_duet",
        "perform P1 | boost P2 | perform P2 | skip",
        "boost P2 | perform P2 | skip",
    ) == these(
        "P1 suspended", "P2 suspended", "S1 suspended", intensity(2 * ACT + first + second + 1)
    )
    skip = "skip | perform P1 | boost P2 | perform P2"
    assert use(one, "unplanned_duet", skip, "perform P1 | boost P2 | perform P2 | skip") == these(
        "P1 suspended", intensity(ACT + first + second)
    )
    assert use(none, "unplanned_duet", skip, skip) == {f"0 cheer +{first + second}"}
    match = table(boards=("P1~ | P2", "p1"), hands=("unplanned_duet",), stage="event")
    assert use(match, "unplanned_duet") == {f"0 cheer +{first + second}"}


@pytest.mark.parametrize(
    ("ours", "theirs", "behind"), [("", "V2", True), ("V2", "V3", False), ("V2", "", False)]
)
def test_card_standing_ovation(ours: str, theirs: str, behind: bool) -> None:
    match = table(hands=("standing_ovation",), won=(ours, theirs), stage="event")
    gain = behind * amount("standing_ovation", number=1)
    assert use(match, "standing_ovation") == these(intensity(gain))


def test_every_rose_card_has_its_scenario() -> None:
    assert {name for name in globals() if name.startswith("test_card_")} == scenarios("rose")
