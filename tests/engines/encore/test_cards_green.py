"""Every green card does what is printed on it; see `cards` for the words.

Manager 0 has orange and green (P1 …, S1 …, X1 … are orange), Manager 1 violet (p6 …, s7 …, x5 …).
"""

import pytest

from .cards import amount, choices, gained, intensity, rule, run, scenarios, these, use
from .table import board, ids, table, to_aftershow

# -- Performers ------------------------------------------------------------------------------


def test_card_evergreen_edna() -> None:
    match = table(boards=("evergreen_edna",), removed=("P1 S1 X1 P2", "p6"), stage="event")
    other = match.copy()
    assert use(match, "evergreen_edna", "salvage P2 | salvage P1 | skip") == these(
        "P2: removed > hand", "1 knows P2"
    )
    assert use(other, "evergreen_edna", "skip | salvage P1 | salvage P2") == set()
    match = table(boards=("evergreen_edna",), removed=("S1 X1", "p6"), stage="event")
    assert use(match, "evergreen_edna") == set()


def test_card_evergreen_edna_conditional() -> None:
    match = table(
        boards=("P1~ - P3~ | S1 evergreen_edna~", "p6~ p7~ | - s7"), intensity=(4, 9), stage="event"
    )
    before = board(match, 0)
    to_aftershow(match)
    assert board(match, 0) == before
    assert board(match, 1) == ids("- - - | p6~ s7 -")  # p7 has been removed
    match = table(boards=("P1~ evergreen_edna~ | - S2",), intensity=(4, 9), stage="event")
    to_aftershow(match)  # from the Main Stage too, and herself
    assert board(match, 0) == ids("P1~ evergreen_edna~ - | - S2 -")
    for level in (9, 4):
        match = table(boards=("P1~ evergreen_edna~ | - S2",), intensity=(9, level), stage="event")
        to_aftershow(match)  # nobody is spared who is level or ahead
        assert board(match, 0) == ids("- - - | P1~ S2 -")


def test_card_old_oak_otis() -> None:
    match = table(boards=("old_oak_otis P1~ P2 | P3~ S1~", "p6~"), stage="event")
    assert use(match, "old_oak_otis", "aim P1 | aim P3") == these("P1 active")
    match = table(boards=("old_oak_otis P1~ | S1~", "p6~"), stage="event")
    assert use(match, "old_oak_otis") == these("P1 active")
    match = table(boards=("old_oak_otis P1 | S1~", "p6~"), stage="event")
    assert use(match, "old_oak_otis") == set()


def test_card_old_oak_otis_conditional() -> None:
    more = rule("old_oak_otis").amount
    match = table(boards=("P1 P2 | S1 S2 old_oak_otis~", "p6 | s7"))
    assert gained(match, 0, "boost P1") == 3 + 1 + more
    assert gained(match, 1, "boost p6") == 3 + 1
    assert gained(match, 0, "perform P2") == 3
    match = table(boards=("P1 - old_oak_otis | S1",))
    assert gained(match, 0, "boost P1") == 3 + 1


def test_card_the_moss_sisters() -> None:
    match = table(boards=("the_moss_sisters | P1~ P2 S1", "- | p6"), stage="event")
    assert use(match, "the_moss_sisters", "aim P1 | aim P2", "zone main 2 | zone main 1") == these(
        "P1: back 0 > main 2"
    )
    assert board(match, 0) == ids("the_moss_sisters~ - P1~ | - P2 S1")  # lies as it lay
    match = table(boards=("P3 P4 | the_moss_sisters S1",), stage="event")
    assert use(match, "the_moss_sisters") == these("the_moss_sisters: back 0 > main 2")
    for ours in ("the_moss_sisters P1 P2 | P3", "the_moss_sisters P1 | S1"):
        match = table(boards=(ours,), stage="event")  # no zone, or no Performer
        assert use(match, "the_moss_sisters") == set()


def test_card_bendy_rosalind() -> None:
    match = table(boards=("bendy_rosalind P1~ | S1~ S2~ S3~", "p6 | s7~"), stage="event")
    one, none = match.copy(), match.copy()
    assert use(
        match, "bendy_rosalind", "aim S2 | aim S1 | aim S3 | skip", "aim S1 | aim S3 | skip"
    ) == these("S1 active", "S2 active")
    assert use(
        one, "bendy_rosalind", "skip | aim S1 | aim S2 | aim S3", "aim S1 | aim S2 | aim S3 | skip"
    ) == these("S1 active")
    assert (
        use(
            none,
            "bendy_rosalind",
            "skip | aim S1 | aim S2 | aim S3",
            "skip | aim S1 | aim S2 | aim S3",
        )
        == set()
    )
    match = table(boards=("bendy_rosalind P1~ | S1", "| s7~"), stage="event")
    assert use(match, "bendy_rosalind") == set()


def test_card_bendy_rosalind_conditional() -> None:
    match = table(boards=("bendy_rosalind~ P1~ | S1~ S2~ S3", "| s7~"))
    assert run(match, "pass", "pass", "aim S2 | aim S1 | skip") == these("S2 active", "event")
    match = table(boards=("| bendy_rosalind S1~", "| s7~"), priority=1)
    assert run(match, "pass", "pass", "skip | aim S1") == {"event"}
    match = table(boards=("bendy_rosalind P1~ | S3", "| s7~"))
    assert run(match, "pass", "pass") == {"event"}


def test_card_iron_ivor() -> None:
    match = table(boards=("iron_ivor P1 | S1 P2~", "p6 p7"), stage="event")
    none = match.copy()
    assert use(
        match, "iron_ivor", "aim P2 | aim P1 | aim iron_ivor | skip", "with iron_ivor | with P1"
    ) == these("P2: back 1 > main 0", "iron_ivor: main 0 > back 1")
    assert board(match, 0) == ids("P2~ P1 - | S1 iron_ivor~ -")
    assert use(none, "iron_ivor", "skip | aim P2 | aim P1 | aim iron_ivor") == set()
    match = table(boards=("| iron_ivor S1", "p6 p7"), stage="event")
    assert use(match, "iron_ivor") == set()


# -- Supporters ------------------------------------------------------------------------------


def test_card_roadie_rhona() -> None:
    match = table(boards=("P1 | roadie_rhona P2 P3~", "| p6"))
    assert use(match, "roadie_rhona", "aim P3 | aim P2", "zone main 1 | zone main 2") == these(
        "P3: back 2 > main 1"
    )
    match = table(boards=("P1 P2 P4 | roadie_rhona P3", "| p6"))
    assert use(match, "roadie_rhona") == set()


def test_card_tea_trolley_tess() -> None:
    match = table(boards=("P1~ P2 | tea_trolley_tess S1~", "p6~"))
    assert use(match, "tea_trolley_tess", "aim S1 | aim P1") == these("S1 active")
    match = table(boards=("P2 | tea_trolley_tess", "p6~"))
    assert use(match, "tea_trolley_tess") == set()


def test_card_costume_mender() -> None:
    match = table(boards=("| costume_mender",), removed=("P1 S1 X1 S2", "s7"))
    other = match.copy()
    assert use(match, "costume_mender", "salvage S1 | salvage S2 | skip") == these(
        "S1: removed > hand", "1 knows S1"
    )
    assert use(other, "costume_mender", "skip | salvage S1 | salvage S2") == set()
    match = table(boards=("| costume_mender",), removed=("P1 X1", "s7"))
    assert use(match, "costume_mender") == set()


def test_card_stagehand_hank() -> None:
    match = table(boards=("P1 P2~ | stagehand_hank S1 P3", "p6 p7"))
    pairs = {
        "P1": {"P2", "P3"},
        "P2": {"P1", "P3"},
        "P3": {"P1", "P2", "S1", "stagehand_hank"},
        "S1": {"P3", "stagehand_hank"},  # never to the Main Stage
        "stagehand_hank": {"P3", "S1"},
    }
    for first, seconds in pairs.items():
        after = match.copy()
        run(
            after,
            "preshow stagehand_hank",
            " | ".join(
                [f"aim {first}", *(f"aim {each}" for each in pairs if each != first), "skip"]
            ),
        )
        assert choices(after) == {ids(f"with {each}") for each in seconds}
    every = "aim P1 | aim P2 | aim P3 | aim S1 | aim stagehand_hank"
    other = match.copy()
    assert use(match, "stagehand_hank", every + " | skip", "with P2 | with P3") == these(
        "P1: main 0 > main 1", "P2: main 1 > main 0"
    )
    assert board(match, 0) == ids("P2~ P1 - | stagehand_hank~ S1 P3")
    assert use(other, "stagehand_hank", "skip | " + every) == set()


def test_card_attic_archivist() -> None:
    match = table(boards=("| attic_archivist",), removed=("P1 X1", "s7"))
    other = match.copy()
    assert use(match, "attic_archivist", "salvage X1 | salvage P1 | skip") == these(
        "X1: removed > hand", "1 knows X1"
    )
    assert use(
        other, "attic_archivist", "skip | salvage X1 | salvage P1", "deck main | deck performer"
    ) == {"0 draws 1 main"}
    match = table(boards=("| attic_archivist",), removed=("", "s7"))
    assert use(match, "attic_archivist", "deck performer | deck main") == {"0 draws 1 performer"}


def test_card_night_bus_nadia() -> None:
    match = table(boards=("| night_bus_nadia",))
    assert use(match, "night_bus_nadia") == these(intensity(amount("night_bus_nadia")))
    match = table(boards=("| night_bus_nadia",), priority=1, turn=0)
    assert use(match, "night_bus_nadia", "deck main | deck performer") == {"0 draws 1 main"}


# -- Surprises -------------------------------------------------------------------------------


def test_card_strong_coffee() -> None:
    match = table(boards=("P1~ P2~ P3 | S1~ P4~", "p6~"), hands=("strong_coffee",), stage="event")
    other = match.copy()
    assert use(
        match, "strong_coffee", "aim P2 | aim P1 | aim P4", "aim S1 | aim P1 | aim P4"
    ) == these("P2 active", "S1 active")
    assert use(
        other, "strong_coffee", "aim P4 | aim P1 | aim P2", "aim P2 | aim S1 | aim P1"
    ) == these("P4 active", "P2 active")
    match = table(boards=("P3 | S1~", "p6~"), hands=("strong_coffee",), stage="event")
    assert use(match, "strong_coffee") == these("S1 active")


def test_card_back_by_demand() -> None:
    match = table(hands=("back_by_demand",), removed=("P1 S1 X1", "x5"), stage="event")
    other = match.copy()
    assert use(match, "back_by_demand", "salvage S1 | salvage P1 | salvage X1 | skip") == these(
        "S1: removed > hand", "1 knows S1"
    )
    assert use(other, "back_by_demand", "skip | salvage S1 | salvage P1 | salvage X1") == set()
    match = table(hands=("back_by_demand",), removed=("", "x5"), stage="event")
    assert use(match, "back_by_demand") == set()  # not itself


def test_card_quick_change() -> None:
    match = table(
        boards=("P1~ P2 | S1~ S2~", "p6 p7 | s7~"), hands=("quick_change",), stage="event"
    )
    one, none = match.copy(), match.copy()
    swaps = "aim S1 | aim S2 | aim P1 | aim P2 | skip"
    assert use(match, "quick_change", swaps, "aim S2 | aim S1 | skip") == these(
        "S1: back 0 > back 1", "S2: back 1 > back 0", "S2 active"
    )
    assert use(
        one, "quick_change", "aim P1 | aim P2 | aim S1 | aim S2 | skip", "skip | aim S1 | aim S2"
    ) == these("P1: main 0 > main 1", "P2: main 1 > main 0")
    assert (
        use(
            none,
            "quick_change",
            "skip | aim P1 | aim P2 | aim S1 | aim S2",
            "skip | aim S1 | aim S2",
        )
        == set()
    )
    match = table(boards=("P1~",), hands=("quick_change",), stage="event")
    assert use(match, "quick_change") == set()


@pytest.mark.parametrize(("ours", "count"), [("P1~ P2 | S1~ P3~", 3), ("P1 | S1", 0)])
def test_card_tough_as_boots(ours: str, count: int) -> None:
    match = table(boards=(ours, "p6~ p7~ p8~ | s7~"), hands=("tough_as_boots",), stage="event")
    assert use(match, "tough_as_boots") == these(intensity(count * amount("tough_as_boots")))


def test_every_green_card_has_its_scenario() -> None:
    assert {name for name in globals() if name.startswith("test_card_")} == scenarios("green")
