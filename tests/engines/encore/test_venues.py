"""Every Venue does what is printed on it, for both Managers; see `cards` for the words."""

import pytest

from engines.encore.content import (
    ABILITY,
    CONTINUOUS,
    FIRST_VENUE,
    RULES,
    THING_IDS,
    TRIGGER,
    VIBE_IDS,
)
from tests.engines.told import question

from .cards import can, gained, intensity, money, rule, run, steps_of, these, triggers
from .table import board, deck_sizes, do, ids, rewrite, table, thing, to_aftershow
from .texts import ABILITY_TEXTS, CONDITION_TEXTS

ACT = 3
"""What every Performer's act has in the plain box."""

MATCHING, OTHER = VIBE_IDS[1], VIBE_IDS[0]
"""The vibe of every Venue there, and that of every Performer."""


def test_venue_harbour_hangar(monkeypatch: pytest.MonkeyPatch) -> None:
    for word in ("P1", "p1"):
        rewrite(monkeypatch, word, vibes=f"{OTHER} {MATCHING}")
    more = rule("harbour_hangar").amount
    match = table(venue="harbour_hangar", boards=("P1 P2", "p1 p2"), star=9)
    gains = [
        gained(match, n % 2, f"perform {word}") for n, word in enumerate(("P1", "p1", "P2", "p2"))
    ]
    assert gains == [ACT + more, ACT + more, ACT, ACT]
    assert gained(table(venue="V2", boards=("P1",)), 0, "perform P1") == ACT


def test_venue_grand_hotel_ballroom() -> None:
    more = rule("grand_hotel_ballroom").amount
    match = table(venue="grand_hotel_ballroom", boards=("P1 P2 | S1", "p1 | s1"), star=9)
    assert gained(match, 0, "boost P1") == ACT + 1 + more
    assert gained(match, 1, "boost p1") == ACT + 1 + more
    assert gained(match, 0, "perform P2") == ACT


@pytest.mark.parametrize(
    ("purses", "wanted"), [((40_000, 50_000), [1, 0]), ((50_000, 40_000), [0, 1]),
                           ((50_000, 50_000), [0, 0])],
)  # fmt: skip
def test_venue_village_fairground(purses: tuple[int, int], wanted: list[int]) -> None:
    match = table(venues="village_fairground V2 V4", money=purses, stage="event")
    do(match, "pass", "pass", "split 1")
    before = match.state.money[:]
    do(match, "split 1")
    assert match.state.stage == "pre_show"
    got = [match.state.money[seat] - before[seat] for seat in (0, 1)]
    assert got == [triggers("village_fairground", "money") * each for each in wanted]
    before = match.state.money[:]
    do(match, "pass", "pass")
    assert match.state.stage == "event"
    assert match.state.money == before


def test_venue_midnight_planetarium() -> None:
    more = rule("midnight_planetarium").amount
    match = table(venue="midnight_planetarium", hands=("P1 S1", "p1 s1"))
    assert gained(match, 0, "stage P1", "zone back 0") == 1 + more
    assert gained(match, 1, "stage p1", "zone main 0") == 1 + more
    assert gained(match, 0, "stage S1", "zone back 1") == 1
    assert gained(match, 1, "stage s1", "zone back 1") == 1


def test_venue_casino_on_the_cliff(monkeypatch: pytest.MonkeyPatch) -> None:
    for word in ("P1", "p1"):
        rewrite(monkeypatch, word, vibes=f"{OTHER} {MATCHING}")
    more = rule("casino_on_the_cliff").amount
    match = table(venue="casino_on_the_cliff", boards=("P1 P2", "p1"), star=9)
    assert money(5_000 + more) in run(match, "perform P1")
    assert money(5_000 + more, 1) in run(match, "perform p1")
    assert run(match, "perform P2") == these("P2 suspended", intensity(ACT))


@pytest.mark.parametrize(("venue", "open_"), [("haunted_opera_house", False), ("V1", True)])
def test_venue_haunted_opera_house(venue: str, open_: bool) -> None:
    match = table(venue=venue, boards=("P1",), hands=("X1", "x1"), stage="event")
    assert can(match, "surprise X1") == open_
    assert can(match, "encore P1")
    do(match, "pass")
    assert can(match, "surprise x1") == open_


@pytest.mark.parametrize(("venue", "tireless"), [("rooftop_garden", True), ("V1", False)])
def test_venue_rooftop_garden(venue: str, tireless: bool) -> None:
    match = table(
        venue=venue, boards=("P1~ P2", "p1~ p2~ | s1~ s2"), intensity=(9, 2), stage="event"
    )
    to_aftershow(match)
    if tireless:
        assert board(match, 0) == ids("P1~ P2 - | - - -")
        assert board(match, 1) == ids("p1~ p2~ - | s1~ s2 -")
    else:
        do(match, "exhaust s1")
        assert board(match, 0) == ids("- P2 - | P1~ - -")
        assert board(match, 1) == ids("- - - | p1~ s2 -")


@pytest.mark.parametrize(
    ("hands", "draws"), [(("X1", "x1 x2"), 0), (("X1 X2", "x1"), 1), (("X1", "x1"), None)]
)
def test_venue_abandoned_ice_rink(hands: tuple[str, str], draws: int | None) -> None:
    match = table(venue="abandoned_ice_rink", hands=hands)
    if draws is None:
        assert run(match, "pass", "pass") == {"event"}
        return
    assert run(match, "pass", "pass", "deck main | deck performer") == {
        f"{draws} draws 1 main", "event",
    }  # fmt: skip
    assert question(match).seats == (0,)  # Priority Manager


@pytest.mark.parametrize(("venue", "open_"), [("mudlark_festival", False), ("V1", True)])
def test_venue_mudlark_festival(venue: str, open_: bool) -> None:
    match = table(venue=venue, boards=("P1 | S1", "p1 | s1"))
    assert can(match, "preshow S1") == open_
    assert can(match, "boost P1")
    do(match, "pass")
    assert can(match, "preshow s1") == open_


@pytest.mark.parametrize(("intensities", "winner"), [((3, 2), 0), ((2, 3), 1), ((2, 2), None)])
def test_venue_steam_train_lounge(intensities: tuple[int, int], winner: int | None) -> None:
    match = table(venue="steam_train_lounge", intensity=intensities, stage="event")
    before = [deck_sizes(match, seat) for seat in (0, 1)]
    to_aftershow(match)
    for seat in (0, 1):
        drawn = int(seat == winner)
        assert deck_sizes(match, seat) == (before[seat][0] - drawn, before[seat][1] - drawn)
        assert len(match.state.hands[seat]) == 2 * drawn


# -- all of them -------------------------------------------------------------------------------


@pytest.mark.parametrize("word", THING_IDS)
def test_what_is_counted_is_said(word: str) -> None:
    """A text says "for each" if, and only if, its steps count something."""
    number = thing(word)
    trigger, lasting = TRIGGER[number], [RULES[each] for each in CONTINUOUS[number]]
    conditional = steps_of(trigger.steps) if trigger else []
    counts = [each.per for each in conditional] + [each.per for each in lasting]
    texts = [(CONDITION_TEXTS[number], counts)]
    if number < FIRST_VENUE:
        used = steps_of(ABILITY[number].steps)
        texts.append((ABILITY_TEXTS[number], [each.per for each in used]))
    for text, counts in texts:
        assert ("for each" in text) == any(each not in (None, "once") for each in counts)


def test_every_venue_has_its_scenario() -> None:
    named = {name for name in globals() if name.startswith("test_venue_")}
    assert named == {f"test_venue_{word}" for word in THING_IDS[FIRST_VENUE:]}
