"""Every orange card does what is printed on it; see `cards` for the words.

Manager 0 has orange and blue (P6 …, S7 …, X5 … are blue), Manager 1 green and violet.
"""

import pytest

from .cards import (
    amount,
    cost,
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

DEAR = 25_000


def price(patch: pytest.MonkeyPatch) -> None:
    """Cards that an ability makes cheaper cost more than it takes off."""
    for word in ("P7", "P8"):
        rewrite(patch, word, cost=DEAR)
    rewrite(patch, "S8", cost=15_000)


# -- Performers ------------------------------------------------------------------------------


def test_card_tuba_tilda(monkeypatch: pytest.MonkeyPatch) -> None:
    price(monkeypatch)
    off = said("tuba_tilda", "stage").off
    match = table(
        boards=("tuba_tilda P6 | S7",),
        hands=("P7 S8 X5", "p1 s1"),
        money=(DEAR - off, 0),
        stage="event",
    )
    other = match.copy()
    assert use(
        match, "tuba_tilda", "hire P7 | hire S8 | skip", "zone main 2 | zone back 1 | zone back 2"
    ) == these("P7: hand > main 2", intensity(1), money(off - DEAR))
    assert use(other, "tuba_tilda", "skip | hire P7 | hire S8") == set()
    assert use(table(boards=("tuba_tilda",), stage="event"), "tuba_tilda") == set()


def test_card_tuba_tilda_conditional() -> None:
    match = table(boards=("tuba_tilda~",), hands=("P6 S7", "s1"))
    more = rule("tuba_tilda").amount
    assert gained(match, 0, "stage S7", "zone back 2") == 1 + more
    assert gained(match, 1, "stage s1", "zone back 2") == 1
    assert gained(match, 0, "stage P6", "zone back 0") == 1


def test_card_captain_confetti() -> None:
    match = table(boards=("captain_confetti P6 | P7~ S7", "p1 p2"), stage="event")
    assert use(match, "captain_confetti") == these(intensity(3 * amount("captain_confetti")))


def test_card_captain_confetti_conditional() -> None:
    match = table(boards=("captain_confetti~", "p2"), hands=("P6 S7 X5", "p1"))
    words = ("P6", "S7", "X5", "p1")
    cheaper = 10_000 + rule("captain_confetti").amount
    assert [cost(match, word) for word in words] == [cheaper, 5_000, 5_000, 10_000]
    assert money(-cheaper) in run(
        match, "stage P6", "zone main 1 | zone main 2 | zone back 0 | zone back 1 | zone back 2"
    )
    match = table(boards=("captain_confetti",), hands=("P6",), stage="event")
    assert cost(match, "P6") == 10_000


def test_card_juggling_janos(monkeypatch: pytest.MonkeyPatch) -> None:
    price(monkeypatch)
    match = table(boards=("juggling_janos P6~ P7",), hands=("P8 S7",), stage="event")
    assert use(match, "juggling_janos") == these(intensity(amount("juggling_janos")))
    off = said("juggling_janos", "stage").off
    match = table(boards=("juggling_janos P6 | P7 S7",), hands=("P8 S8 X5",), stage="event")
    other = match.copy()
    assert use(match, "juggling_janos", "hire P8 | skip", "zone main 2 | zone back 2") == these(
        "P8: hand > main 2", intensity(1), money(off - DEAR)
    )
    assert use(other, "juggling_janos", "skip | hire P8") == set()


def test_card_stilts_mcgraw() -> None:
    match = table(
        boards=("stilts_mcgraw", ""),
        hands=("S1 S7 P6 X5", ""),
        money=(0, 0),
        intensity=(3, 1),
        stage="event",
    )
    orange, blue, none = match, match.copy(), match.copy()
    zones = "zone back 0 | zone back 1 | zone back 2"
    assert use(orange, "stilts_mcgraw", "hire S1 | hire S7 | skip", zones) == these(
        "S1: hand > back 0", "S1 suspended", intensity(1 + 1)
    )  # staged, and its PRE-SHOW ability used
    assert use(blue, "stilts_mcgraw", "hire S7 | hire S1 | skip", zones) == these(
        "S7: hand > back 0", "0 draws 1 main", intensity(1)
    )  # no ability was used
    assert use(none, "stilts_mcgraw", "skip | hire S1 | hire S7") == {"0 draws 1 main"}
    match = table(boards=("stilts_mcgraw",), stage="event")
    assert use(match, "stilts_mcgraw") == {"0 draws 1 main"}
    full = table(boards=("stilts_mcgraw | S2 S3 S4",), hands=("S1 P6",), stage="event")
    assert use(full, "stilts_mcgraw", "skip") == {"0 draws 1 main"}


def test_card_madame_marmalade(monkeypatch: pytest.MonkeyPatch) -> None:
    price(monkeypatch)
    off = said("madame_marmalade", "stage").off
    match = table(
        boards=("madame_marmalade P6 | S7 S8",), hands=("P7 S9",), decks=("P8",), stage="event"
    )
    other = match.copy()
    assert use(
        match, "madame_marmalade", "hire P8 | hire P7 | skip", "zone back 2 | zone main 2"
    ) == these("P8: deck > back 2", intensity(1), money(off - DEAR))
    assert use(other, "madame_marmalade", "skip | hire P7 | hire P8") == {"0 draws 1 performer"}
    match = table(boards=("madame_marmalade",), hands=("S9",), below=0, stage="event")
    assert use(match, "madame_marmalade", "skip") == set()


def test_card_madame_marmalade_conditional() -> None:
    match = table(boards=("madame_marmalade~", ""), hands=("S1 S2 S7 P1", "s1 * *"))
    zones = "zone back 0 | zone back 1 | zone back 2"
    assert not {"0 draws 1 main"} & run(match, "stage S7", zones, "stage s1", zones)
    assert "0 draws 1 main" in run(match, "stage S1", "zone back 1 | zone back 2")
    do(match, "pass")
    assert gained(match, 0, "stage S2") == 1
    assert len(match.state.hands[0]) == 2  # P1 and the one drawn: only once in a Round
    next_round(match)
    do(match, "pass")  # Manager 1 has Priority
    held = len(match.state.hands[0])
    do(match, "stage P1", "zone main 1")
    assert len(match.state.hands[0]) == held  # one staged, one drawn


# -- Supporters ------------------------------------------------------------------------------


def test_card_trapdoor_trudy(monkeypatch: pytest.MonkeyPatch) -> None:
    price(monkeypatch)
    off = said("trapdoor_trudy", "stage").off
    match = table(boards=("P6 P7 | trapdoor_trudy",), hands=("P8 S7 X5",), money=(DEAR - off, 0))
    other = match.copy()
    zones = "zone main 2 | zone back 1 | zone back 2"
    assert use(match, "trapdoor_trudy", "hire P8 | skip", zones) == these(
        "P8: hand > main 2", intensity(1), money(off - DEAR)
    )
    assert use(other, "trapdoor_trudy", "skip | hire P8") == set()
    assert use(table(boards=("| trapdoor_trudy",)), "trapdoor_trudy") == set()


def test_card_cousin_with_a_van() -> None:
    match = table(boards=("| cousin_with_a_van",), hands=("S7 P6 X5",), money=(0, 0))
    other = match.copy()
    assert use(match, "cousin_with_a_van", "hire S7 | skip", "zone back 1 | zone back 2") == these(
        "S7: hand > back 1", intensity(1)
    )
    assert use(other, "cousin_with_a_van", "skip | hire S7") == set()
    full = table(boards=("| cousin_with_a_van P6 P7",), hands=("S7 P8",))
    assert use(full, "cousin_with_a_van", "skip") == set()


def test_card_parade_marshal() -> None:
    match = table(boards=("| parade_marshal",), hands=("P6",))
    other = match.copy()
    assert use(match, "parade_marshal", "deck main | deck performer") == {
        "0 draws 1 main",
        "0 again",
    }
    do(match, "pass")
    assert match.state.turn == 1
    assert use(other, "parade_marshal", "deck performer | deck main") == {
        "0 draws 1 performer",
        "0 again",
    }


def test_card_tent_peg_twins() -> None:
    match = table(boards=("P6 P8 | tent_peg_twins S7~ S8", "| s1 s2"))
    assert use(match, "tent_peg_twins") == these(intensity(3 * amount("tent_peg_twins")))


def test_card_spare_drummer(monkeypatch: pytest.MonkeyPatch) -> None:
    price(monkeypatch)
    match = table(boards=("P6 P7~ | S7 spare_drummer", "p1"), hands=("P8",))
    assert use(match, "spare_drummer") == these(intensity(amount("spare_drummer")))
    off = said("spare_drummer", "stage").off
    match = table(boards=("P6 P7 | spare_drummer", "p1 p2"), hands=("P8 S7 X5",))
    other = match.copy()
    zones = "zone main 2 | zone back 1 | zone back 2"
    assert use(match, "spare_drummer", "hire P8 | hire S7 | skip", zones) == these(
        "P8: hand > main 2", intensity(1), money(off - DEAR)
    )
    assert use(other, "spare_drummer", "skip | hire P8 | hire S7") == set()


def test_card_bunting_brigade() -> None:
    match = table(boards=("P1 P6 P2 | bunting_brigade S1~ S7", "p1"))
    assert use(match, "bunting_brigade") == these(intensity(4 * amount("bunting_brigade")))


# -- Surprises -------------------------------------------------------------------------------


def test_card_everybody_on(monkeypatch: pytest.MonkeyPatch) -> None:
    price(monkeypatch)
    first, second = (said("everybody_on", "stage", n).off for n in (0, 1))
    match = table(boards=("P6 P7 | S7",), hands=("P8 S8 X5 everybody_on",), stage="event")
    one, none = match.copy(), match.copy()
    back = "zone back 1 | zone back 2"
    assert use(
        match,
        "everybody_on",
        "hire S8 | hire P8 | skip",
        back,
        "hire P8 | skip",
        "zone main 2 | zone back 2",
    ) == these(
        "S8: hand > back 1",
        "P8: hand > main 2",
        intensity(2),
        money(min(0, first - 15_000) + min(0, second - DEAR)),
    )
    assert use(
        one, "everybody_on", "skip | hire S8 | hire P8", "hire S8 | hire P8 | skip", back
    ) == these("S8: hand > back 1", intensity(1), money(min(0, second - 15_000)))
    assert (
        use(none, "everybody_on", "skip | hire S8 | hire P8", "skip | hire S8 | hire P8") == set()
    )


def test_card_walk_on_part() -> None:
    match = table(
        boards=("P6 P7",),
        hands=("P8 S8 walk_on_part",),
        money=(5_000, 0),
        intensity=(3, 1),
        stage="event",
    )
    other = match.copy()
    zones = "zone main 2 | zone back 0 | zone back 1 | zone back 2"
    assert use(match, "walk_on_part", "hire P8 | skip", zones) == these(
        "P8: hand > main 2", intensity(1)
    )
    assert use(other, "walk_on_part", "skip | hire P8") == {"0 draws 1 performer"}
    match = table(hands=("walk_on_part",), stage="event")
    assert use(match, "walk_on_part") == {"0 draws 1 performer"}


def test_card_grand_parade() -> None:
    match = table(boards=("P6 P7~ | S7~ P8", "p1 p2"), hands=("grand_parade",), stage="event")
    assert use(match, "grand_parade") == these(intensity(4 * amount("grand_parade")))
    assert use(table(hands=("grand_parade",), stage="event"), "grand_parade") == set()


def test_card_second_wind_section() -> None:
    match = table(
        boards=("P6~ | S7~ S8~ S9", "p1~ | s1~"), hands=("second_wind_section",), stage="event"
    )
    assert use(match, "second_wind_section") == these("S7 active", "S8 active")
    match = table(boards=("P6~ | S9",), hands=("second_wind_section",), stage="event")
    assert use(match, "second_wind_section") == set()


def test_every_orange_card_has_its_scenario() -> None:
    assert {name for name in globals() if name.startswith("test_card_")} == scenarios("orange")
