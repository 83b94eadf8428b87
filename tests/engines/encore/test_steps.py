"""Every step, test, count, rule and trigger of the vocabulary with every value of its parameters,
also those that no card of ours uses.

The rows come out of the schema, so that a new value is tried as well. What should be offered and
what should come of it is worked out here from the words of `schema` alone and compared with what
happens when the steps are printed on P1, whose Encore Manager 0 uses.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, Literal, get_args, get_origin

import pytest
from annotated_types import Ge, Le
from pydantic import TypeAdapter, ValidationError

from engines import Action, Match
from engines.encore import content, continuous, events, operations
from engines.encore.content import (
    COLOUR,
    COLOUR_IDS,
    DECK_OF,
    KIND,
    KINDS,
    PERFORMER,
    SUPPORTER,
    VIBE_IDS,
    schema,
)
from engines.encore.state import NONE, State
from tests.engines.oracle import Open, Row, Vocabulary, by_name
from tests.engines.told import happened, prompt, the

from .cards import can, choices, cost, gained, run, these, use
from .table import asked, board, do, rewrite, table, thing, things

Spot = tuple[int, int]
Lying = dict[Spot, tuple[int, bool]]

pytestmark = pytest.mark.usefixtures("plain_box")

STEP: TypeAdapter[Any] = TypeAdapter(schema.AnyStep)
RULE: TypeAdapter[Any] = TypeAdapter(schema.AnyRule)
TRIGGER: TypeAdapter[Any] = TypeAdapter(schema.Trigger)
STEPS = by_name("do", get_args(schema._AnyStep))
RULES = by_name("rule", get_args(schema._Rules))

OWN, OTHER = 0, 1
SIDES = {"own": (OWN,), "other": (OTHER,), "any": (OWN, OTHER)}
ACTED = 3
"""An act in the plain box; a BOOST has 1, staging gives 1."""

# -- rows out of the schema ------------------------------------------------------------------


def values(field: Any, annotation: Any = None, metadata: Any = None) -> list[Any]:
    """Every value that a field can have; of sums of money and names some."""
    annotation = annotation or field.annotation
    metadata = field.metadata if metadata is None else metadata
    if get_origin(annotation) is Literal:
        return [*get_args(annotation)]
    if annotation is bool:
        return [False, True]
    if annotation is int:
        (least,) = (int(str(each.ge)) for each in metadata if isinstance(each, Ge))
        (most,) = (int(str(each.le)) for each in metadata if isinstance(each, Le))
        if most < 1_000:
            return [*range(least, most + 1)]
        return sorted({least, *(n for n in (-5_000, 0, 5_000, 10_000) if least <= n), most})
    if annotation == schema.Test | None:
        return [None]
    optional = [each for each in get_args(annotation) if each is not type(None)]
    (inner,) = optional
    if get_args(inner) and get_args(inner)[0] is int:
        return [None, *values(None, int, [*_flat(inner.__metadata__)])]
    return [None, "orange", "green"]


def _flat(metadata: Any) -> Iterator[Any]:
    for each in metadata:
        yield from getattr(each, "metadata", [each])


VOCABULARIES = {"do": Vocabulary(STEPS, STEP, values), "rule": Vocabulary(RULES, RULE, values)}


def rows(kind: str, name: str, **limits: list[Any]) -> Iterator[Row]:
    """Every way in which a step ("do") or a "rule" can be printed."""
    return VOCABULARIES[kind].rows(name, **limits)


# -- a board in plain words --------------------------------------------------------------------

WIDTH = 4


@cache
def base() -> Match:
    """The position of most of these tests."""
    return table(
        zones=WIDTH,
        boards=("P1 P6~ P2 - | S1 S7~ P7~ -", "p1~ - p6 - | s1 p2 s7~ -"),
        hands=("P8 S8 X5", "p7 x5"),
        removed=("P3 S2 X1 P9", "p3 x1"),
        won=("V2", "V3 V4"),
        money=(30_000, 20_000),
        intensity=(5, 6),
        stage="event",
    )


COUNTS = {
    "once": 1,
    "own_performers": 4,
    "own_supporters": 2,
    "own_cards": 6,
    "own_suspended": 4,  # with P1
    "own_colour orange": 3,
    "own_colour green": 0,
    "other_cards": 5,
    "other_suspended": 2,
    "own_venues": 1,
    "other_venues": 2,
    "own_hand": 3,
    "own_empty": 2,
}
"""How many of each there are on `base`, seen from Manager 0 who uses the Encore of P1."""


def laid(match: Match) -> Lying:
    """What lies where, and whether it is suspended."""
    state: State = match.state
    return {
        (seat, zone): (card, bool(state.tired[seat] >> zone & 1))
        for seat in (OWN, OTHER)
        for zone, card in enumerate(state.zones[seat])
        if card != NONE
    }


def empties(lying: Lying, seat: int, card: int, row: str = "any") -> list[int]:
    """Where a card may go: a Supporter Backstage only."""
    wanted = {"main": [0], "back": [1], "any": [0, 1]}[row]
    return [
        zone
        for zone in range(2 * WIDTH)
        if (seat, zone) not in lying
        and zone // WIDTH in wanted
        and (KIND[card] == PERFORMER or zone >= WIDTH)
    ]


def meant(lying: Lying, row: Row) -> list[Spot]:
    """The cards that a step is about by `whose`, `kind`, `row`, `colour`, `this` and `another`."""
    return [
        (seat, zone)
        for (seat, zone), (card, _) in lying.items()
        if seat in SIDES[row["whose"]]
        and row["kind"] in ("any", KINDS[KIND[card]])
        and row["row"] in ("any", ("main", "back")[zone // WIDTH])
        and row.get("colour") in (None, COLOUR_IDS[COLOUR[card]])
        and not (row["this"] and card != thing("P1"))
        and not (row["another"] and card == thing("P1"))
    ]


def changing(lying: Lying, row: Row, spot: Spot) -> list[Spot]:
    """The cards with which the one there may change zones."""
    seat, zone = spot
    second = (
        {**row, "this": False}
        if not row["this"]
        else {
            "whose": "any",
            "kind": "any",
            "row": "any",
            "this": False,
            "another": False,
        }
    )
    return [
        other
        for other in meant(lying, second)
        if other[0] == seat
        and other != spot
        and not (KIND[lying[spot][0]] == SUPPORTER and other[1] < WIDTH)
        and not (KIND[lying[other][0]] == SUPPORTER and zone < WIDTH)
    ]


def begun(
    patch: pytest.MonkeyPatch, *printed: Row, match: Match | None = None
) -> tuple[Match, list[Any]]:
    """Manager 0 uses the Encore of P1, on which these steps are printed."""
    number = thing("P1")
    ability = content.ability({"steps": [*printed]})
    abilities = operations.ABILITY
    patch.setattr(operations, "ABILITY", (*abilities[:number], ability, *abilities[number + 1 :]))
    match = (match or base()).copy()
    return match, match.play(Action(0, "encore", match.state.zones[0].index(number)))


def answers(
    match: Match,
    told: list[Any],
    kind: str,
    wanted: list[Any],
    *,
    may: bool = False,
    ask: bool = False,
    seat: int = OWN,
) -> Iterator[tuple[Any, Match, list[Any]]]:
    """Each of the answers that should be open, with the match after it and what happened.

    Without any nothing is done (EA49); one alone is given at once, unless `ask`; `may`: declining
    is one of them and does nothing.
    """
    nothing = events.NothingDone(OWN, thing("P1"))
    wanted = sorted(wanted)
    yield from Open(seat, kind, wanted, nothing, "skip" if may else "", ask).each(match, told)
    if not wanted:
        assert over(match)
    elif may:
        after = match.copy()
        before = laid(after)
        told = after.play(Action(seat, "skip"))
        assert told == [nothing._replace(declined=True)]
        assert laid(after) == before
        assert over(after)


def over(match: Match) -> bool:
    """Whether the ability has been carried out and the other Manager acts."""
    return prompt(match) == "act" and asked(match) == OTHER and not match.state.frames


# -- staged cards ------------------------------------------------------------------------------


def chosen(
    match: Match, told: list[Any], row: Row, spots: list[Spot]
) -> Iterator[tuple[list[Spot], Match, list[Any]]]:
    """The cards that are concerned: all that are meant, or each that may be chosen."""
    if (row["every"] or row["this"]) and spots:
        assert not happened(told, events.NothingDone)
        yield spots, match, told
    else:
        for spot, after, happens in answers(match, told, "aim", spots, may=row["may"]):
            yield [spot], after, happens


@pytest.mark.parametrize("do_", ["wake", "tire"])
def test_step_wake_and_tire(monkeypatch: pytest.MonkeyPatch, do_: str) -> None:
    tired = do_ == "tire"
    event = events.CardTired if tired else events.CardWoken
    for row in rows("do", do_):
        match, told = begun(monkeypatch, row)
        lying = laid(base()) | {(OWN, 0): (thing("P1"), True)}
        spots = [spot for spot in meant(lying, row) if lying[spot][1] != tired]
        for some, after, happens in chosen(match, told, row, spots):
            assert laid(after) == lying | {spot: (lying[spot][0], tired) for spot in some}
            assert happened(happens, event) == [event(s, lying[s, z][0], z) for s, z in some]
            assert over(after)


@pytest.mark.parametrize("do_", ["bounce", "remove"])
def test_step_bounce_and_remove(monkeypatch: pytest.MonkeyPatch, do_: str) -> None:
    patch = monkeypatch
    for word, price in (("P6", 5_000), ("p1", 15_000), ("s1", 25_000), ("S7", 10_000)):
        rewrite(patch, word, cost=price)
    for row in rows("do", do_):
        match, told = begun(patch, row)
        lying = laid(base()) | {(OWN, 0): (thing("P1"), True)}
        most = row.get("most", 25_000)
        spots = [spot for spot in meant(lying, row) if content.COST[lying[spot][0]] <= most]
        for some, after, happens in chosen(match, told, row, spots):
            assert laid(after) == {spot: each for spot, each in lying.items() if spot not in some}
            for seat in (OWN, OTHER):
                gone = {lying[spot][0] for spot in some if spot[0] == seat}
                hand, out = {*base().state.hands[seat]}, {*base().state.removed[seat]}
                if do_ == "bounce":
                    assert {*after.state.hands[seat]} == hand | gone
                    assert {*after.state.known[seat]} == gone  # EA51
                else:
                    assert {*after.state.removed[seat]} == out | gone
                    assert {*after.state.hands[seat]} == hand
            event = events.CardReturned if do_ == "bounce" else events.CardRemoved
            assert happened(happens, event) == [event(s, lying[s, z][0], z) for s, z in some]


def test_step_move(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in rows("do", "move"):
        match, told = begun(monkeypatch, row)
        lying = laid(base()) | {(OWN, 0): (thing("P1"), True)}
        spots = [
            spot for spot in meant(lying, row) if empties(lying, spot[0], lying[spot][0], row["to"])
        ]
        for (spot,), after, happens in chosen(match, told, row, spots):
            seat, zone = spot
            card = lying[spot][0]
            assert events.CardPicked(OWN, seat, card, zone) in happens
            zones = empties(lying, seat, card, row["to"])
            for to, moved, _ in answers(after, [], "zone", zones):
                wanted = {at: each for at, each in lying.items() if at != spot}
                assert laid(moved) == wanted | {(seat, to): lying[spot]}
                assert over(moved)


def test_step_swap(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in rows("do", "swap"):
        match, told = begun(monkeypatch, row)
        lying = laid(base()) | {(OWN, 0): (thing("P1"), True)}
        spots = [spot for spot in meant(lying, row) if changing(lying, row, spot)]
        for (spot,), after, happens in chosen(match, told, row, spots):
            assert events.CardPicked(OWN, spot[0], lying[spot][0], spot[1]) in happens
            for other, moved, _ in answers(after, [], "with", changing(lying, row, spot)):
                assert laid(moved) == lying | {spot: lying[other], other: lying[spot]}
                assert over(moved)


def test_steps_about_this_card_once_it_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    for do_ in ("wake", "tire", "bounce", "remove", "move", "swap"):
        steps: list[Row] = [{"do": "bounce", "this": True}, {"do": do_, "this": True}]
        match, told = begun(monkeypatch, *steps)
        assert the(told, events.NothingDone)
        assert over(match)


# -- numbers -----------------------------------------------------------------------------------


def counting(row: Row) -> int:
    """How often the amount of a row is counted on `base`."""
    return COUNTS[f"{row['per']} {row['colour']}" if "colour" in row else row["per"]]


def test_step_intensity(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in rows("do", "intensity"):
        match, told = begun(monkeypatch, row)
        seat = (OWN, OTHER)[row["whose"] == "other"]
        wanted = [*base().state.intensity]
        wanted[seat] = max(0, wanted[seat] + row["amount"] * counting(row))
        assert match.state.intensity == wanted
        assert match.state.money == base().state.money
        changed = wanted[seat] - base().state.intensity[seat]
        told_of = [events.IntensityChanged(seat, changed, wanted[seat])] if changed else []
        assert happened(told, events.IntensityChanged) == told_of
        assert len(happened(told, events.NothingDone)) == (not changed)
        assert over(match)


@pytest.mark.parametrize("gain", [3, 4])
def test_intensity_that_meets_the_star(monkeypatch: pytest.MonkeyPatch, gain: int) -> None:
    """The Event begins once both together have 10."""
    rewrite(monkeypatch, "S1", {"do": "intensity", "amount": gain})
    match = table(boards=("| S1",), intensity=(2, 4))
    told = do(match, "preshow S1")
    assert match.state.stage == ("event" if gain == 4 else "pre_show")
    assert len(happened(told, events.StarReached)) == (gain == 4)


def test_step_money(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in rows("do", "money"):
        match, told = begun(monkeypatch, row)
        seat = (OWN, OTHER)[row["whose"] == "other"]
        wanted = [*base().state.money]
        wanted[seat] = max(0, wanted[seat] + row["amount"] * counting(row))
        assert match.state.money == wanted
        assert match.state.intensity == base().state.intensity
        changed = wanted[seat] - base().state.money[seat]
        told_of = [events.MoneyChanged(seat, changed, wanted[seat])] if changed else []
        assert happened(told, events.MoneyChanged) == told_of
        assert len(happened(told, events.NothingDone)) == (not changed)
        assert over(match)


@pytest.mark.parametrize("purse", [0, 5_000, 50_000])
def test_step_take_money(monkeypatch: pytest.MonkeyPatch, purse: int) -> None:
    for row in rows("do", "take_money"):
        before = table(boards=("P1",), money=(5_000, purse), stage="event")
        match, told = begun(monkeypatch, row, match=before)
        taken = min(purse, row["amount"])
        assert match.state.money == [5_000 + taken, purse - taken]
        assert len(happened(told, events.NothingDone)) == (not taken)


def test_step_cheer(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in rows("do", "cheer"):
        more = row["amount"] * counting(row)
        match, told = begun(monkeypatch, row, {"do": "cheer", "amount": 1})
        assert match.state.cheer == [more + 1, 0]  # they add up
        assert told[-1] == events.NextCheered(OWN, 1, more + 1)
        assert len(happened(told, events.NothingDone)) == (not more)
        assert gained(match, OTHER, "perform p6") == ACTED
        assert (
            gained(match, OWN, "boost P2" if can(match, "boost P2") else "perform P2")
            == ACTED + more + 1
        )
        assert match.state.cheer == [0, 0]


@pytest.mark.parametrize("printed_star", [8, 12])
def test_step_star(monkeypatch: pytest.MonkeyPatch, printed_star: int) -> None:
    rewrite(monkeypatch, "V1", star=printed_star)
    for row in rows("do", "star"):
        before = table(boards=("| S1",), intensity=(4, 3))
        rewrite(monkeypatch, "S1", row)
        match = before.copy()
        told = do(match, "preshow S1")
        star = printed_star + row["amount"]
        assert match.view(0)["star"] == star
        assert match.state.stage == ("event" if star <= 7 else "pre_show")
        assert len(happened(told, events.StarReached)) == (star <= 7)
        moved = [events.StarMoved(row["amount"], star)] if row["amount"] else []
        assert happened(told, events.StarMoved) == moved
        assert len(happened(told, events.NothingDone)) == (not moved)


def test_a_star_is_never_below_1(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, "V1", star=8)
    rewrite(monkeypatch, "S1", *[{"do": "star", "amount": -4}] * 3)
    match = table(boards=("| S1",))
    told = do(match, "preshow S1")
    assert match.view(0)["star"] == 1
    assert [event.amount for event in happened(told, events.StarMoved)] == [-4, -3]


def test_step_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match, told = begun(monkeypatch, {"do": "again"}, {"do": "again"})
    assert happened(told, events.ActionGained) == [events.ActionGained(OWN)] * 2
    assert (asked(match), prompt(match)) == (OWN, "act")
    assert match.decision is not None
    assert match.decision.continues
    do(match, "perform P2")
    assert asked(match) == OWN
    do(match, "pass")
    assert asked(match) == OTHER


@pytest.mark.parametrize("when", ["surprise", "lost"])
def test_again_needs_a_turn_of_ones_own(monkeypatch: pytest.MonkeyPatch, when: str) -> None:
    """Neither in the other Manager's turn nor in the Aftershow."""
    whose = "other" if when == "surprise" else "own"
    again: Row = {"when": when, "whose": whose, "once": True, "steps": [{"do": "again"}]}
    rewrite(monkeypatch, "P1", when=again)
    match = table(boards=("| P1",), hands=("", "x1"), intensity=(1, 2), stage="event", turn=1)
    told = do(match, "surprise x1") if when == "surprise" else do(match, "pass", "pass")
    assert the(told, events.NothingDone) == events.NothingDone(OWN, thing("P1"))
    assert match.state.again == 0


@pytest.mark.parametrize(
    ("row", "wanted"),
    [
        ({"do": "intensity", "whose": "other", "amount": -1}, "0 intensity -1"),
        ({"do": "intensity", "amount": 1, "per": "other_cards"}, "1 intensity +2"),
        ({"do": "intensity", "amount": 1, "per": "other_venues"}, "1 intensity +1"),
        ({"do": "money", "amount": 5_000, "per": "other_suspended"}, "1 money +5000"),
        ({"do": "tire", "whose": "other"}, "P1 suspended"),
        ({"do": "wake", "another": True}, "p2 active"),
        ({"do": "bounce", "whose": "other", "kind": "supporter"}, "S1: back 0 > hand, 1 knows S1"),
        ({"do": "discard", "whose": "other"}, "X1: hand > removed"),
        ({"do": "see_hand"}, "1 knows X1"),
        ({"do": "take_money", "amount": 5_000}, "0 money -5000, 1 money +5000"),
        ({"do": "draw", "whose": "other", "deck": "main"}, "0 draws 1 main"),
        ({"do": "salvage"}, "s2: removed > hand, 0 knows s2"),
        *(
            (
                {"do": "if", "test": {"test": name}, "then": [{"do": "cheer", "amount": 1}]},
                "1 cheer +1" if so else "",
            )
            for name, so in (
                ("behind", True), ("ahead", False), ("poorer", False), ("richer", True),
                ("fewer_cards", True), ("fewer_venues", True), ("priority", False),
            )
        ),
    ],
)  # fmt: skip
def test_the_same_for_manager_1(monkeypatch: pytest.MonkeyPatch, row: Row, wanted: str) -> None:
    """ "Own" and "other" are seen from whose ability it is."""
    rewrite(monkeypatch, "p1", row)
    match = table(
        boards=("P1 | S1~", "p1 p2~"), hands=("X1", ""), removed=("S2", "s2"), won=("V2", ""),
        intensity=(4, 2), money=(50_000, 60_000), stage="event", turn=1,
    )  # fmt: skip
    assert use(match, "p1") == these(*wanted.split(", "))


# -- decks and hands ---------------------------------------------------------------------------


@pytest.mark.parametrize(("performers", "mains"), [(3, 3), (1, 2), (0, 2), (2, 0), (0, 0)])
def test_step_draw(monkeypatch: pytest.MonkeyPatch, performers: int, mains: int) -> None:
    tops = ("P2 P3 P4"[: 3 * performers], "S1 S2 S3"[: 3 * mains])
    theirs = ("p2 p3 p4"[: 3 * performers], "s1 s2 s3"[: 3 * mains])
    before = table(
        boards=("P1",),
        decks=(f"{tops[0]} | {tops[1]}", f"{theirs[0]} | {theirs[1]}"),
        below=0,
        stage="event",
    )
    for row in rows("do", "draw"):
        match, told = begun(monkeypatch, row, match=before)
        if row["deck"] == "either":
            draws_either(match, told, row["count"], [performers, mains])
            continue
        deck = int(row["deck"] == "main")
        number = min(row["count"], (performers, mains)[deck])
        seats = {"own": [OWN], "other": [OTHER], "both": [OWN, OTHER]}[row["whose"]]
        for seat in (OWN, OTHER):
            top = things((tops, theirs)[seat][deck])[: number if seat in seats else 0]
            assert match.state.hands[seat] == sorted(top)
        seen = happened(told, events.HandDrawn)
        assert [(event.seat, event.audience) for event in seen] == [
            (seat, (seat,)) for seat in seats if number
        ]
        assert len(happened(told, events.NothingDone)) == (not number)
        assert over(match)


def draws_either(match: Match, told: list[Any], count: int, left: list[int]) -> None:
    """Card by card from a deck of one's choice, as far as there are cards."""
    drawn = 0
    if not any(left):
        assert the(told, events.NothingDone)
    while count and any(left):
        if not all(left):  # no choice: the rest comes at once
            drawn += min(count, sum(left))
            break
        assert prompt(match) == "deck"
        assert match.decision is not None
        assert match.decision.about["count"] == count
        assert choices(match) == {"deck performer", "deck main"}
        deck = count % 2
        do(match, f"deck {('performer', 'main')[deck]}")
        left[deck] -= 1
        count -= 1
        drawn += 1
    assert len(match.state.hands[OWN]) == drawn
    assert over(match)


@pytest.mark.parametrize("size", [0, 1, 2, 5])
def test_step_dig(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    for row in rows("do", "dig"):
        deck = int(row["deck"] == "main")
        words = ("P2 P3 P4 P5 P6", "S1 S2 S3 S4 S5")[deck].split()[:size]
        decks = (" ".join(words), "") if not deck else ("", " ".join(words))
        before = table(boards=("P1",), decks=(" | ".join(decks),), below=0, stage="event")
        match, told = begun(monkeypatch, row, match=before)
        top = things(" ".join(words[: row["count"]]))
        if top:
            assert the(told, events.DeckDug) == events.DeckDug(OWN, deck, len(top))
            assert the(told, events.DugSeen) == events.DugSeen(OWN, (*top,), (OWN,))
            assert match.view(0)["looked"] == top
            assert match.view(1)["looked"] == match.view(None)["looked"] == []
        for card, after, happens in answers(match, told, "take", top, ask=True):
            assert after.state.hands[OWN] == [card]
            assert sorted([*after.state.decks[deck], card]) == sorted(before.state.decks[deck])
            assert after.state.known[OWN] == []
            assert happened(happens, events.DugTaken) == [events.DugTaken(OWN, deck)]
            assert happened(happens, events.DugKept) == [events.DugKept(OWN, card, (OWN,))]
            assert after.view(0)["looked"] == []
            assert over(after)


def test_a_dug_deck_is_shuffled(monkeypatch: pytest.MonkeyPatch) -> None:
    orders = set()
    for seed in range(5):
        before = table(boards=("P1",), decks=("P2 P3 P4 P5 P6",), below=0, stage="event", seed=seed)
        match, _ = begun(monkeypatch, {"do": "dig", "deck": "performer", "count": 2}, match=before)
        do(match, "take P3")
        orders.add(tuple(match.state.decks[0]))
    assert len(orders) > 1


@pytest.mark.parametrize("held", ["", "p6", "p6 s7", "p6 s7 x5 x6"])
@pytest.mark.parametrize("how", ["choice", "random"])
def test_step_discard(monkeypatch: pytest.MonkeyPatch, held: str, how: str) -> None:
    for row in rows("do", "discard", how=[how]):
        seat = (OWN, OTHER)[row["whose"] == "other"]
        hands = [held.upper(), "p7 p8 x7 x8"] if seat == OWN else ["X7 X8 P7", held]
        before = table(boards=("P1",), hands=hands, stage="event")
        match, told = begun(monkeypatch, row, match=before)
        cards = before.state.hands[seat]
        goes = min(row["count"], len(cards))
        if not cards:
            assert the(told, events.NothingDone)
        elif how == "choice" and goes < len(cards):
            for left in range(goes, 0, -1):
                assert match.decision is not None
                assert match.decision.private
                assert match.decision.about["count"] == left
                hand = match.state.hands[seat]
                assert match.decision.actions == [Action(seat, "drop", card) for card in hand]
                told += match.play(match.decision.actions[-1])
        gone = [event.card for event in happened(told, events.CardDiscarded)]
        assert len(gone) == goes
        assert match.state.removed[seat] == gone
        assert sorted([*match.state.hands[seat], *gone]) == cards
        assert match.state.hands[1 - seat] == before.state.hands[1 - seat]
        assert over(match)


def test_a_random_discard_is_random(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = set()
    for seed in range(12):
        before = table(boards=("P1",), hands=("", "p1 s1 x1"), stage="event", seed=seed)
        row = {"do": "discard", "whose": "other", "how": "random", "count": 1}
        match, _ = begun(monkeypatch, row, match=before)
        gone.add(match.state.removed[OTHER][0])
    assert gone == {*things("p1 s1 x1")}


@pytest.mark.parametrize("held", ["", "P2", "P2 S1 X1"])
def test_step_reshuffle(monkeypatch: pytest.MonkeyPatch, held: str) -> None:
    before = table(boards=("P1",), hands=(held, "p1"), known=(held, ""), stage="event")
    for row in rows("do", "reshuffle"):
        match, told = begun(monkeypatch, row, match=before)
        cards = things(held)
        for card, after, happens in answers(match, told, "show", cards, may=row["may"]):
            deck = DECK_OF[card]
            assert {*after.state.decks[deck]} == {*before.state.decks[deck], card}
            assert after.state.hands[OWN] == sorted({*cards} - {card})
            assert after.state.known[OWN] == after.state.hands[OWN]
            assert happened(happens, events.CardReshuffled) == [events.CardReshuffled(OWN, card)]
            assert over(after)


def test_step_see_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    match, told = begun(monkeypatch, {"do": "see_hand"})
    cards = base().state.hands[OTHER]
    assert the(told, events.HandLookedAt) == events.HandLookedAt(OWN, OTHER)
    assert the(told, events.HandSeen) == events.HandSeen(OWN, OTHER, (*cards,), (OWN,))
    assert match.state.known == [[], cards]
    assert over(match)


def test_step_salvage(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in rows("do", "salvage"):
        for before in (
            base(),
            table(boards=("P1",), removed=("", "p3 s1 x1"), stage="event"),
            table(boards=("P1",), removed=("X1",), stage="event"),
        ):
            match, told = begun(monkeypatch, row, match=before)
            out = before.state.removed[OWN]
            wanted = [card for card in out if row["kind"] in ("any", KINDS[KIND[card]])]
            for card, after, happens in answers(match, told, "salvage", wanted, may=row["may"]):
                assert {*after.state.hands[OWN]} == {*before.state.hands[OWN], card}
                assert after.state.known[OWN] == [card]
                assert after.state.removed[OWN] == [each for each in out if each != card]
                assert happened(happens, events.CardSalvaged) == [events.CardSalvaged(OWN, card)]


# -- staging and performing --------------------------------------------------------------------

HELD = "P8 P9 S8 S9 X5"
PRICES = {"P8": 10_000, "P9": 25_000, "S8": 5_000, "S9": 15_000}


@pytest.mark.parametrize("purse", [0, 5_000, 15_000, 50_000])
@pytest.mark.parametrize(
    "board_", ["P1 P2 P3 | S1 S2 S3", "P1 P2 - | S1 S2 S3", "P1 P2 P3 | S1 S2 -", "P1 - - | S1"]
)
def test_step_stage(monkeypatch: pytest.MonkeyPatch, purse: int, board_: str) -> None:
    for word, price in PRICES.items():
        rewrite(monkeypatch, word, cost=price)
    before = table(boards=(board_,), hands=(HELD,), money=(purse, 0), stage="event")
    zones = before.state.zones[OWN]
    for row in rows("do", "stage"):
        match, told = begun(monkeypatch, row, match=before)
        prices = {
            thing(word): 0 if row["free"] else max(0, price - row["off"])
            for word, price in PRICES.items()
        }
        room = {
            card: [
                zone
                for zone, there in enumerate(zones)
                if there == NONE and (KIND[card] == PERFORMER or zone >= 3)
            ]
            for card in prices
        }
        wanted = [
            card
            for card in prices
            if row["kind"] in ("any", KINDS[KIND[card]]) and room[card] and prices[card] <= purse
        ]
        if row["may"] and not wanted:  # asked all the same: whether one could does not show
            assert match.decision is not None
            assert match.decision.actions == [Action(OWN, "skip")]
            continue
        for card, after, happens in answers(match, told, "hire", wanted, may=row["may"], ask=True):
            assert after.state.money == [purse - prices[card], 0]
            signed = events.CardSigned(OWN, card, prices[card], purse - prices[card])
            assert happened(happens, events.CardSigned) == [signed]
            for zone, staged, _ in answers(after, [], "zone", room[card]):
                assert staged.state.zones[OWN][zone] == card
                assert not staged.state.tired[OWN] >> zone & 1
                assert staged.state.intensity == [1, 0]  # EA36
                assert card not in staged.state.hands[OWN]
                assert over(staged)


def test_step_stage_with_an_empty_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    before = table(boards=("P1",), stage="event")
    for row in rows("do", "stage"):
        match, told = begun(monkeypatch, row, match=before)
        assert the(told, events.NothingDone)
        assert over(match)


def test_staging_in_the_aftershow(monkeypatch: pytest.MonkeyPatch) -> None:
    """EA36: it gives Intensity in the Pre-Show and the Event only."""
    when: Row = {"when": "won", "steps": [{"do": "stage", "kind": "any", "free": True}]}
    rewrite(monkeypatch, "P1", when=when)
    match = table(boards=("| P1",), hands=("P8", ""), intensity=(2, 1), stage="event")
    do(match, "pass", "pass")
    assert choices(match) == these("hire P8") | {"skip"}
    told = do(match, "hire P8", "zone main 0")
    assert the(told, events.CardStaged) == events.CardStaged(OWN, thing("P8"), 0)
    assert not happened(told, events.IntensityChanged)


def test_step_perform(monkeypatch: pytest.MonkeyPatch) -> None:
    positions = {
        "P1 P2 P3~ | S1 S2 P4": (False, {"perform P2", "boost P2"}),
        "P1 P2 P3 | S1 S2~ S3": (False, {"perform P2", "perform P3", "boost P3"}),
        "P1 P2 P3 | S1": (True, {"perform P1", "boost P1", "perform P2", "perform P3"}),
        "P1 P2~ | P3": (True, {"perform P1"}),
        "P1 P2~ | P3 P4": (False, set()),
        "P2 | P1": (True, {"perform P2"}),
    }
    for words, (woken, solos) in positions.items():
        before = table(boards=(words, "p1"), stage="event")
        for row in rows("do", "perform"):
            waking: list[Row] = [{"do": "wake", "this": True}] if woken else []
            match, told = begun(monkeypatch, *waking, row, match=before)
            wanted = {each for each in solos if not row["this"] or each.endswith(" P1")}
            if not wanted:
                assert the(told, events.NothingDone)
                assert over(match)
                continue
            skip = {"skip"} if row["may"] else set()
            if len(wanted | skip) == 1:
                (only,) = wanted
                assert the(told, events.ActPerformed).card == thing(only.split()[1])
                assert over(match)
                continue
            assert choices(match) == these(*wanted) | skip
            for solo in wanted:
                after = match.copy()
                changed = run(after, " | ".join([solo, *(wanted - {solo}), *skip]))
                kind, word = solo.split()
                boosted = int(kind == "boost")
                behind = board(before, OWN).split()[after.state.width + 1 :]
                zone = after.state.zones[OWN].index(thing(word))
                suspended = {f"{word} suspended"} | (
                    {f"{behind[zone]} suspended"} if boosted else set()
                )
                assert changed == these(*suspended, f"0 intensity +{ACTED + boosted}")
                assert over(after)
            if row["may"]:
                assert run(match, " | ".join(["skip", *wanted])) == set()
                assert over(match)


def test_step_preshow(monkeypatch: pytest.MonkeyPatch) -> None:
    """EA56: that of the Supporter which this ability has staged, as if it were used."""
    rewrite(monkeypatch, "S8", {"do": "cheer", "amount": 1}, pay=5_000, once=True)
    steps: list[Row] = [{"do": "stage", "kind": "any", "free": True}, {"do": "preshow"}]

    def staged(word: str, **more: Any) -> tuple[Match, list[Any]]:
        before = table(
            **{"boards": ("P1 | S1 S2",), "hands": ("P8 S8 S9",), "stage": "event"} | more
        )
        match, _ = begun(monkeypatch, *steps, match=before)
        told = do(match, word)
        if prompt(match) == "zone":
            told += do(match, "zone back 2")
        assert over(match)
        return match, told

    match, told = staged("hire S8")
    assert match.state.cheer == [1, 0]
    assert match.state.money[OWN] == 75_000
    assert events.PreShowTriggered(OWN, thing("S8"), 5, 5_000) in told
    assert match.state.tired[OWN] >> 5 & 1
    assert match.state.used == things("S8")
    assert staged("hire S9")[0].state.intensity == [1 + 1, 0]
    for word, more in (
        ("hire P8", {}),  # no Supporter
        ("skip", {}),  # none staged
        ("hire S8", {"money": (0, 0)}),  # cannot be paid
        ("hire S8", {"used": "S8"}),  # EA47
    ):
        match, told = staged(word, **more)
        assert happened(told, events.NothingDone)
        assert match.state.cheer == [0, 0]
        assert not happened(told, events.PreShowTriggered)
    rewrite(monkeypatch, "V1", always=[{"rule": "forbid", "whose": "all", "action": "preshow"}])
    match, told = staged("hire S8")
    assert happened(told, events.NothingDone)
    assert match.state.cheer == [0, 0]


# -- branches ----------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [2, 3])
def test_step_either(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    one: Row = {"do": "cheer", "amount": 1}
    every: list[Row] = [
        {"steps": [one, one]},
        {"steps": []},
        {"steps": [one | {"amount": 3}]},
    ]
    branches = every[:count]
    after_it: Row = {"do": "intensity", "amount": 1}
    match, told = begun(monkeypatch, {"do": "either", "of": branches}, after_it)
    for number, after, happens in answers(match, told, "choose", [*range(count)]):
        assert after.state.cheer == [(2, 0, 3)[number], 0]
        assert after.state.intensity == [6, 6]
        choices = next(step.choices for step in reversed(content.STEPS) if step.do == "either")
        assert choices == (*range(choices[0], choices[0] + count),)
        chosen_ = events.BranchChosen(OWN, thing("P1"), choices[number])
        assert the(happens, events.BranchChosen) == chosen_


def test_step_if_without_an_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    row = {"do": "if", "test": {"test": "ahead"}, "then": [{"do": "cheer", "amount": 3}]}
    match, _ = begun(monkeypatch, row, {"do": "intensity", "amount": 1})
    assert match.state.cheer == [0, 0]
    assert match.state.intensity == [6, 6]


# -- what is tested ------------------------------------------------------------------------------

SO = "P1 | S1"
TESTS: dict[str, list[tuple[bool, Row]]] = {
    "behind": [(i < j, {"intensity": (i, j)}) for i in (2, 3, 4) for j in (3,)],
    "ahead": [(i > j, {"intensity": (i, j)}) for i in (2, 3, 4) for j in (3,)],
    "level": [(i == j, {"intensity": (i, j)}) for i in (2, 3, 4) for j in (3,)],
    "poorer": [(i < 2, {"money": (i * 10_000, 20_000)}) for i in (1, 2, 3)],
    "richer": [(i > 2, {"money": (i * 10_000, 20_000)}) for i in (1, 2, 3)],
    "fewer_cards": [(n < 2, {"hands": (" ".join("*" * n), "* *")}) for n in (0, 1, 2, 3)],
    "fewer_venues": [(n < 1, {"won": ("V2 V3"[: n * 3], "V4")}) for n in (0, 1, 2)],
    "priority": [(not n, {"priority": n, "turn": 0}) for n in (0, 1)],
    "pre_show": [(True, {"stage": "pre_show"}), (False, {"stage": "event"})],
    "event": [(False, {"stage": "pre_show"}), (True, {"stage": "event"})],
    "full_stage": [
        (True, {"boards": ("P1 P2~ P3",)}),
        (False, {"boards": ("P1 P2 | S1 S2 S3", "p1 p2 p3")}),
        (False, {"boards": ("P2 P3 | P1 P4 P5",)}),
        (True, {"boards": ("P1 P2", ""), "zones": 2}),
    ],
    "alone": [
        (True, {"boards": ("P1 | P2 S1 S2", "p1 p2")}),
        (False, {"boards": ("P1 P2",)}),
        (True, {"boards": ("| P1 P2",)}),
        (False, {"boards": ("P2 | P1",)}),
    ],
    "main": [(True, {"boards": ("- - P1",)}), (False, {"boards": ("P2 | P1",)})],
    "backstage": [(False, {"boards": ("- - P1",)}), (True, {"boards": ("P2 | P1",)})],
    "backed": [
        (True, {"boards": ("P1 | S1",)}),
        (True, {"boards": ("P2 P1 | - S1~",)}),
        (False, {"boards": ("P1 | P2",)}),
        (False, {"boards": ("P1 | - S1",)}),
        (False, {"boards": ("| P1 S1",)}),
    ],
    "passes": [(True, {"venue": "V2"}), (False, {"venue": "V3"})],
}


def posed(usual: Row, more: Row) -> Match:
    """A position as usual, but for some more."""
    return table(**(usual | more))


@pytest.fixture
def vibes(plain_box: pytest.MonkeyPatch, monkeypatch: pytest.MonkeyPatch) -> None:
    """P1 passes the Vibe Check of V2 and no other's."""
    rewrite(monkeypatch, "P1", vibes=f"{VIBE_IDS[3]} {VIBE_IDS[2]}")
    rewrite(monkeypatch, "V2", vibe=VIBE_IDS[2])
    for word in ("V1", "V2", "V3"):
        rewrite(monkeypatch, word, star=15)


def positions(name: str) -> Iterator[tuple[bool, Match]]:
    for so, more in TESTS[name]:
        yield so, posed({"boards": (SO,), "hands": ("*", "* *")}, more)


@pytest.mark.usefixtures("vibes")
@pytest.mark.parametrize("name", [*TESTS])
def test_test_in_an_ability(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """An Event is needed for an Encore: the Pre-Show is shown by the Supporter's ability."""
    row: Row = {
        "do": "if",
        "test": {"test": name},
        "then": [{"do": "cheer", "amount": 1}],
        "otherwise": [{"do": "cheer", "amount": 2}],
    }
    rewrite(monkeypatch, "P1", row)
    for so, match in positions(name):
        if match.state.stage == "pre_show" and name != "pre_show" and name != "event":
            do(match, "pass", "pass")
            if asked(match) == OTHER:
                do(match, "pass")
        elif match.state.stage == "pre_show":
            rewrite(monkeypatch, "S1", row)
            do(match, "preshow S1")
            assert match.state.cheer[OWN] == (1 if so else 2)
            continue
        do(match, "encore P1")
        assert match.state.cheer[OWN] == (1 if so else 2), board(match, 0)


@pytest.mark.usefixtures("vibes")
@pytest.mark.parametrize("name", [*TESTS])
def test_test_of_a_rule(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    rewrite(
        monkeypatch,
        "P1",
        always=[{"rule": "act", "whose": "this", "amount": 2, "test": {"test": name}}],
    )
    for so, match in positions(name):
        card = thing("P1")
        assert continuous.act(match.state, OWN, card) == ACTED + 2 * so, board(match, 0)


@pytest.mark.parametrize("name", ["nothing", "staged_colour"])
def test_test_of_a_rule_that_only_abilities_can_answer(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    test: Row = {"test": name} | ({"colour": "orange"} if name == "staged_colour" else {})
    rewrite(monkeypatch, "P1", always=[{"rule": "act", "whose": "this", "amount": 2, "test": test}])
    assert continuous.act(table(boards=(SO,)).state, OWN, thing("P1")) == ACTED


@pytest.mark.parametrize("name", [*COUNTS])
def test_test_least(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    of, _, colour = name.partition(" ")
    for count in range(1, 11):
        test: Row = {"test": "least", "of": of, "count": count}
        test |= {"colour": colour} if colour else {}
        row = {"do": "if", "test": test, "then": [{"do": "cheer", "amount": 1}]}
        STEP.validate_python(row)
        match, _ = begun(monkeypatch, row)
        assert match.state.cheer[OWN] == (COUNTS[name] >= count)


@pytest.mark.parametrize("before", ["wake", "cheer", "see_hand"])
def test_test_nothing(monkeypatch: pytest.MonkeyPatch, before: str) -> None:
    """Whether the step just before did nothing; what comes between counts."""
    steps: dict[str, Row] = {
        "wake": {"do": "wake", "whose": "own", "kind": "supporter", "colour": "green"},
        "cheer": {"do": "cheer", "amount": 1},
        "see_hand": {"do": "see_hand"},
    }
    ask: Row = {"do": "if", "test": {"test": "nothing"}, "then": [{"do": "star", "amount": 1}]}
    match, _ = begun(monkeypatch, steps[before], ask)
    assert match.state.star == (before == "wake")
    match, _ = begun(monkeypatch, steps["wake"], steps[before], ask)
    assert match.state.star == (before == "wake")
    match, _ = begun(monkeypatch, ask)
    assert match.state.star == 0


@pytest.mark.parametrize("colour", ["orange", "blue"])
@pytest.mark.parametrize("hired", ["hire P8", "hire S2", "skip"])
def test_test_staged_colour(monkeypatch: pytest.MonkeyPatch, colour: str, hired: str) -> None:
    """P8 is blue, S2 orange."""
    ask: Row = {
        "do": "if",
        "test": {"test": "staged_colour", "colour": colour},
        "then": [{"do": "cheer", "amount": 1}],
    }
    before = table(boards=("P1",), hands=("P8 S2",), stage="event")
    match, _ = begun(monkeypatch, {"do": "stage", "kind": "any"}, ask, match=before)
    do(match, hired)
    if prompt(match) == "zone":
        do(match, "zone back 2")
    wanted = (hired, colour) in (("hire P8", "blue"), ("hire S2", "orange"))
    assert match.state.cheer == [int(wanted), 0]


def test_every_test_is_tried() -> None:
    assert {*get_args(schema.Is)} == {*TESTS, "least", "nothing", "staged_colour"}
    assert {*get_args(schema.Per)} == {name.split()[0] for name in COUNTS}


# -- rules -------------------------------------------------------------------------------------

MAKER, MATE, FOE = "P1", "P2", "p1"
REACH = {"this": {MAKER}, "own": {MAKER, MATE}, "other": {FOE}, "all": {MAKER, MATE, FOE}}


def ruled(patch: pytest.MonkeyPatch, row: Row, **more: Any) -> Match:
    """A board with this rule on P1; each Performer has a Supporter behind it."""
    rewrite(patch, MAKER, always=[row])
    given: Row = {
        "boards": ("P1 P2 | S1 S2", "p1 - | s1"),
        "hands": ("P8 S8 X5", "p8 s8 x5"),
        "won": ("V5", "V6 V7"),
        "stage": "event",
    }
    return posed(given, more)


def counted(row: Row) -> int:
    """On the board of `ruled`."""
    per = row.get("per", "once")
    return {
        "once": 1, "own_performers": 2, "own_supporters": 2, "own_cards": 4, "own_suspended": 0,
        "own_colour": 4 * (row.get("colour") == "orange"), "other_cards": 2, "other_suspended": 0,
        "own_venues": 1, "other_venues": 2, "own_hand": 3, "own_empty": 2,
    }[per]  # fmt: skip


def test_rule_act(monkeypatch: pytest.MonkeyPatch) -> None:
    for word in (MATE, FOE):
        rewrite(monkeypatch, word, vibes=VIBE_IDS[1])  # as every Venue
    rewrite(monkeypatch, MAKER, vibes=VIBE_IDS[0])
    for row in rows("rule", "act"):
        match = ruled(monkeypatch, row)
        for seat, word in enumerate((MAKER, MATE, FOE)):
            hit = word in REACH[row["whose"]] and (word != MAKER or not row["vibe"])
            more = row["amount"] * counted(row) * hit
            seat = OTHER if word == FOE else OWN
            assert continuous.act(match.state, seat, thing(word)) == max(0, ACTED + more), row
            acts = match.view(None)["acts"][seat]
            assert acts[match.state.zones[seat].index(thing(word))] == max(0, ACTED + more)


def test_rules_reach_the_performance(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `continuous` says is what a performance gives, boosted and paid."""
    rewrite(
        monkeypatch,
        "P2",
        vibes=VIBE_IDS[1],
        always=[{"rule": "boost", "whose": "own", "amount": 2}],
    )
    rewrite(
        monkeypatch, "S1", vibes="", always=[{"rule": "vibe", "whose": "own", "amount": 10_000}]
    )
    match = ruled(monkeypatch, {"rule": "act", "whose": "own", "amount": 1})
    assert run(match, "boost P2") == these(
        "P2 suspended", "S2 suspended", "0 intensity +7", "0 money +15000"
    )


def test_rule_boost(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in rows("rule", "boost"):
        match = ruled(monkeypatch, row)
        for seat, performer, word in ((OWN, MAKER, "S1"), (OWN, MATE, "S2"), (OTHER, FOE, "s1")):
            more = row["amount"] * (performer in REACH[row["whose"]])
            assert continuous.boost(match.state, seat, thing(word)) == max(0, 1 + more)
            at = match.state.zones[seat].index(thing(word))
            assert match.view(None)["acts"][seat][at] == max(0, 1 + more)


def test_rule_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in rows("rule", "cost"):
        match = ruled(monkeypatch, row)
        for word, price in (("P8", 10_000), ("S8", 5_000), ("X5", 5_000)):
            hit = row["kind"] in ("any", KINDS[KIND[thing(word)]])
            for name, side in ((word, MATE), (word.lower(), FOE)):
                more = row["amount"] * (hit and side in REACH[row["whose"]])
                assert cost(match, name) == max(0, price + more), row


def test_rule_staging(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in rows("rule", "staging"):
        match = ruled(monkeypatch, row)
        for word in ("P8", "S8"):
            hit = row["kind"] in ("any", KINDS[KIND[thing(word)]])
            for seat, name, side in ((OWN, word, MATE), (OTHER, word.lower(), FOE)):
                more = row["amount"] * (hit and side in REACH[row["whose"]])
                after = match.copy()
                if seat == OTHER:
                    do(after, "pass")
                before = after.state.intensity[seat]
                do(after, f"stage {name}")
                if prompt(after) == "zone":
                    do(after, "zone back 2")
                assert after.state.intensity[seat] - before == max(0, 1 + more)


def test_rule_vibe(monkeypatch: pytest.MonkeyPatch) -> None:
    for word in (MAKER, MATE, FOE):
        rewrite(monkeypatch, word, vibes=VIBE_IDS[1])
    for row in rows("rule", "vibe"):
        match = ruled(monkeypatch, row)
        for seat, word in ((OWN, MAKER), (OWN, MATE), (OTHER, FOE)):
            after = match.copy()
            if seat == OTHER:
                do(after, "pass")
            before = after.state.money[seat]
            do(after, f"perform {word}")
            more = row["amount"] * (word in REACH[row["whose"]])
            assert after.state.money[seat] - before == max(0, 5_000 + more)


def test_rule_match(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in rows("rule", "match"):
        match = ruled(monkeypatch, row)
        for seat, word in ((OWN, MAKER), (OWN, MATE), (OTHER, FOE)):
            after = match.copy()
            if seat == OTHER:
                do(after, "pass")
            before = after.state.money[seat]
            do(after, f"perform {word}")
            hit = word in REACH[row["whose"]]
            assert after.state.money[seat] - before == 5_000 * hit


def test_rule_tireless(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in rows("rule", "tireless"):
        match = ruled(monkeypatch, row, boards=("P1~ P2~", "p1~"), intensity=(9, 8),
                      hands=("", ""), won=("", ""))  # fmt: skip
        do(match, "pass", "pass")
        for seat, word in ((OWN, MAKER), (OWN, MATE), (OTHER, FOE)):
            stays = match.state.zones[seat].index(thing(word)) < 3
            assert stays == (word in REACH[row["whose"]])


def test_rule_forbid(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {"boost": "boost {p}2", "encore": "encore {p}2", "surprise": "surprise {x}5",
             "preshow": "preshow {s}1"}  # fmt: skip
    for row in rows("rule", "forbid"):
        for stage in ("pre_show", "event"):
            match = ruled(
                monkeypatch,
                row,
                stage=stage,
                boards=("P1 P2 | S1 S2", "p1 p2 | s1 s2"),
            )
            for side in (MATE, FOE):
                for action, phrase in words.items():
                    if (action == "preshow") != (stage == "pre_show") and action != "boost":
                        continue
                    word = phrase.format(p=side[0], x="x" if side == FOE else "X",
                                         s="s" if side == FOE else "S")  # fmt: skip
                    barred = row["action"] == action and side in REACH[row["whose"]]
                    assert can(match, word) == (not barred), row
                do(match, "pass")


def test_rules_of_a_venue_and_of_a_card_that_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, "V1", always=[{"rule": "act", "whose": "all", "amount": 1}])
    match = ruled(monkeypatch, {"rule": "act", "whose": "all", "amount": 2}, venues="V2 V3")
    for seat, word in ((OWN, MAKER), (OWN, MATE), (OTHER, FOE)):
        assert continuous.act(match.state, seat, thing(word)) == ACTED + 3
    rewrite(monkeypatch, "X5", {"do": "remove", "row": "main"})
    do(match, "surprise X5", f"aim {MAKER}")
    for seat, word in ((OWN, MATE), (OTHER, FOE)):
        assert continuous.act(match.state, seat, thing(word)) == ACTED + 1
    do(match, "pass", "pass")
    assert match.state.venue != thing("V1")
    assert continuous.act(match.state, OWN, thing(MATE)) == ACTED


def test_every_rule_is_tried() -> None:
    assert {f"test_rule_{name}" for name in RULES} <= {*globals()}


# -- triggers ----------------------------------------------------------------------------------

DEEDS = {
    "staged": ("stage P8", "stage p8", "stage S8"),
    "performs": ("perform P1", "perform P2", "perform p1"),
    "encore": ("encore P1", "encore P2", "encore p1"),
    "surprise": ("surprise X5", "surprise x5"),
    "pre_show": ("pass",),
    "event": ("pass",),
    "won": ("pass",),
    "lost": ("pass",),
}


def trigger_rows() -> Iterator[Row]:
    """Every trigger, with one step."""
    fields = schema.Trigger.model_fields
    ways = {key: values(fields[key]) for key in ("when", "whose", "kind", "colour", "once")}
    for choice in product(*ways.values()):
        row = {key: each for key, each in zip(ways, choice, strict=True) if each is not None}
        row["steps"] = [{"do": "cheer", "amount": 1}]
        try:
            TRIGGER.validate_python(row)
        except ValidationError:
            continue
        yield row


def after_deed(match: Match, words: str) -> Match:
    """Whoever can does this."""
    match = match.copy()
    if not can(match, words):
        do(match, "pass")
    do(match, words)
    if prompt(match) == "zone":
        do(match, "zone back 2")
    return match


def test_trigger_by_a_deed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card is staged, performs, uses its Encore; a Surprise is carried out."""
    tried = set()
    for row in trigger_rows():
        when = row["when"]
        if when not in ("staged", "performs", "encore", "surprise"):
            continue
        tried.add(when)
        rewrite(monkeypatch, MAKER, when=row)
        match = table(
            boards=("P1 P2 | S1", "p1 p6"),
            hands=("P8 S8 X5", "p8 s8 x5"),
            stage="event",
        )
        for words in DEEDS[when]:
            after = after_deed(match, words)
            word = words.split()[1]
            card = thing(word)
            own = word.isupper()
            wanted = {"this": word == MAKER, "own": own, "other": not own, "any": True}[
                row["whose"]
            ]
            wanted = wanted and row["kind"] in ("any", KINDS[KIND[card]])
            wanted = wanted and row.get("colour") in (None, COLOUR_IDS[COLOUR[card]])
            assert after.state.cheer == [int(wanted), 0], (row, words)
    assert tried == {"staged", "performs", "encore", "surprise"}


def test_trigger_staged_by_this(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, "P8", when={
        "when": "staged", "whose": "this", "steps": [{"do": "cheer", "amount": 1}],
    })  # fmt: skip
    match = table(hands=("P8 P9",))
    do(match, "stage P8", "zone main 0")
    assert match.state.cheer == [1, 0]
    do(match, "pass", "stage P9", "zone main 1")
    assert match.state.cheer == [1, 0]


def test_trigger_by_a_part_of_the_round(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = set()
    for row in trigger_rows():
        when = row["when"]
        if when in ("staged", "performs", "encore", "surprise"):
            continue
        tried.add(when)
        rewrite(monkeypatch, MAKER, when={**row, "steps": [{"do": "money", "amount": 5_000}]})
        for intensities in ((3, 2), (2, 3), (2, 2)):
            match = table(boards=("| P1",), intensity=intensities)
            told = do(match, "pass", "pass")
            fires = [("event", told)]
            told = do(match, "pass", "pass")
            fires += [("won", told), ("lost", told)]
            fires.append(("pre_show", do(match, "split 1", "split 1")))
            for name, happens in fires:
                if name != when:
                    continue
                own = {"won": intensities == (3, 2), "lost": intensities == (2, 3)}.get(name, True)
                other = {"won": intensities == (2, 3), "lost": intensities == (3, 2)}.get(
                    name, True
                )
                wanted = {"own": own, "other": other, "any": own or other}[row["whose"]]
                found = happened(happens, events.AbilityTriggered)
                assert found == [events.AbilityTriggered(OWN, thing(MAKER))] * wanted, row
    assert tried == {"pre_show", "event", "won", "lost"}


@pytest.mark.parametrize("when", ["staged", "performs", "encore", "surprise"])
def test_trigger_of_a_venue_by_a_deed(monkeypatch: pytest.MonkeyPatch, when: str) -> None:
    """Whoever did it is "own" in the steps."""
    rewrite(monkeypatch, "V1", when={
        "when": when, "whose": "any", "steps": [{"do": "cheer", "amount": 1}],
    })  # fmt: skip
    match = table(boards=("P1 P2", "p1"), hands=("P8 S8 X5", "p8 x5"), stage="event")
    for words in DEEDS[when]:
        seat = OWN if words.split()[1].isupper() else OTHER
        assert after_deed(match, words).state.cheer[seat] == 1
        assert after_deed(match, words).state.cheer[1 - seat] == 0


@pytest.mark.parametrize(("when", "seats"), [("event", [0, 1]), ("pre_show", [0, 1]),
                                             ("won", [0]), ("lost", [1])])  # fmt: skip
def test_trigger_of_a_venue_by_a_part_of_the_round(
    monkeypatch: pytest.MonkeyPatch, when: str, seats: list[int]
) -> None:
    for word in ("V1", "V2"):
        rewrite(monkeypatch, word, when={
            "when": when, "whose": "any", "steps": [{"do": "money", "amount": 5_000}],
        })  # fmt: skip
    match = table(intensity=(2, 1), venues="V2 V4 V5")
    told = do(match, "pass", "pass")
    if when != "event":
        told = do(match, "pass", "pass")
    if when == "pre_show":
        told = do(match, "split 1", "split 1")
        seats = [1, 0]  # Manager 1 has Priority by now
    assert [event.seat for event in happened(told, events.AbilityTriggered)] == seats
    assert [event.host_seat for event in happened(told, events.MoneyChanged)] == seats


def test_trigger_once_in_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    for once in (False, True):
        rewrite(monkeypatch, MAKER, when={
            "when": "performs", "once": once, "steps": [{"do": "cheer", "amount": 1}],
        })  # fmt: skip
        match = table(boards=("P1 P2 P3",), star=20)
        told = do(match, "perform P2", "pass", "perform P3", "pass", "perform P1")
        assert len(happened(told, events.AbilityTriggered)) == (1 if once else 3)
        while match.state.round == 1:
            do(match, "pass")
        do(match, "split 1", "split 1", "pass")
        told = do(match, "perform P2")
        assert len(happened(told, events.AbilityTriggered)) == 1  # a new Round


@pytest.mark.parametrize("name", ["behind", "ahead", "poorer", "richer", "priority", "main",
                                  "backstage", "backed", "alone", "event"])  # fmt: skip
def test_trigger_with_a_test(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Only if it holds at that moment; for a Venue's for whom it is."""
    rewrite(monkeypatch, "X1", {"do": "cheer", "amount": 1})
    rewrite(monkeypatch, "V1", star=15)
    rewrite(monkeypatch, MAKER, when={
        "when": "event", "whose": "any", "test": {"test": name},
        "steps": [{"do": "money", "amount": 5_000}],
    })  # fmt: skip
    for so, more in TESTS[name]:
        if more.get("stage") or "turn" in more:
            continue
        match = posed({"boards": (SO,), "hands": ("*", "* *")}, more)
        told = do(match, "pass", "pass")
        assert len(happened(told, events.AbilityTriggered)) == so, more
    match = table(boards=("P1",), stage="pre_show")
    assert len(happened(do(match, "pass", "pass"), events.AbilityTriggered)) == (
        name not in ("behind", "ahead", "poorer", "richer", "backstage", "backed")
    )


def test_trigger_of_a_suspended_card_and_of_one_that_has_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rewrite(monkeypatch, "P2", when={
        "when": "surprise", "whose": "own", "steps": [{"do": "cheer", "amount": 1}],
    })  # fmt: skip
    match = table(boards=("| P2~",), hands=("X1",), stage="event")
    do(match, "surprise X1")
    assert match.state.cheer == [1, 0]
    rewrite(monkeypatch, "X1", {"do": "bounce"})
    match = table(boards=("| P2~",), hands=("X1",), stage="event")
    do(match, "surprise X1")
    assert match.state.cheer == [0, 0]


def test_every_step_is_tried() -> None:
    tried = " ".join(name for name in globals() if name.startswith("test_step_"))
    for name in STEPS:
        assert name in tried, name
