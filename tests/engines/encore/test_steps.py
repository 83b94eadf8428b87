"""Tests of every card step, test, rule and trigger."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from itertools import product
from typing import Any, Literal, get_args, get_origin

import pytest
from annotated_types import Ge, Le
from pydantic import TypeAdapter, ValidationError

from engines import Action, Match
from engines.encore import content, continuous, events, operations
from engines.encore.content import COLOUR, COLOUR_IDS, KIND, KINDS, VIBE_IDS, schema
from tests.engines.matches import happened, prompt, the
from tests.engines.oracle import Row, Vocabulary, by_name, covering, follow

from . import interpreter
from .table import board, can, do, ids, rewrite, table, thing, things

pytestmark = pytest.mark.usefixtures("plain_box")

STEP: TypeAdapter[Any] = TypeAdapter(schema.AnyStep)
RULE: TypeAdapter[Any] = TypeAdapter(schema.AnyRule)
TRIGGER: TypeAdapter[Any] = TypeAdapter(schema.Trigger)
STEPS = by_name("do", get_args(schema._AnyStep))
RULES = by_name("rule", get_args(schema._Rules))

OWN, OTHER = 0, 1
ACTED = 3
"""Intensity of an act in the plain box.

A BOOST adds 1, and staging gives 1.
"""

# -- rows out of the schema ------------------------------------------------------------------


def values(field: Any, annotation: Any = None, metadata: Any = None) -> list[Any]:
    """Returns every value of a field, or a sample of money and names."""
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
    """Yields every possible row of a step ("do") or a "rule"."""
    return VOCABULARIES[kind].rows(name, **limits)


# -- steps -------------------------------------------------------------------------------------

PRICES = {"P6": 5_000, "p1": 15_000, "s1": 25_000, "S7": 10_000, "P9": 25_000, "S9": 15_000}


@cache
def base(me: int) -> Match:
    """Returns the usual test position, in which it is the turn of `me`."""
    boards = ["P1 P6~ P2 - | S1 S7~ P7~ -", "p1~ - p6 - | s1 p2 s7~ -"]
    hands, removed = ["P8 S8 X5", "p7 x5"], ["P3 S2 X1 P9", "p3 x1"]
    if me:
        boards, hands, removed = (
            [each.swapcase() for each in reversed(pair)] for pair in (boards, hands, removed)
        )
    return table(
        zones=4, boards=boards, hands=hands, removed=removed, won=("V2", "V3 V4"),
        money=(30_000, 20_000), intensity=(5, 6), stage="event", turn=me,
    )  # fmt: skip


def position(**more: Any) -> Match:
    return table(**{"boards": ("P1",), "stage": "event"} | more)


def holding(hands: tuple[str, str]) -> Match:
    return position(hands=hands, known=hands)


def lying(performers: int, mains: int) -> Match:
    tops = [["P2 P3 P4 P5 P6", "S1 S2 S3 S4 S5"], ["p2 p3 p4 p5 p6", "s1 s2 s3 s4 s5"]]
    cut = [[" ".join(top.split()[:n]) for top, n in zip(each, (performers, mains), strict=True)]
           for each in tops]  # fmt: skip
    return position(decks=[" | ".join(each) for each in cut], below=0)


HELD = "P8 P9 S8 S9 X5"
BOARDS = ["P1 P2 P3 | S1 S2 S3", "P1 P2 - | S1 S2 S3", "P1 P2 P3 | S1 S2 -", "P1 - - | S1"]
HANDS = [("", "p6"), ("P6", ""), ("P6 S7", "p6 s7"), ("P6 S7 X5 X6", "p6 s7 x5 x6")]


def positions(name: str) -> list[Match]:
    """Returns the positions, besides `base`, in which a step is tried, if any."""
    if name == "star":
        return [position(star=-7)]
    if name == "take_money":
        return [position(money=(5_000, purse)) for purse in (0, 5_000, 50_000)]
    if name in ("draw", "dig"):
        return [lying(*sizes) for sizes in ((3, 3), (1, 2), (0, 2), (2, 0), (0, 0), (5, 5))]
    if name in ("discard", "reshuffle", "see_hand", "stage"):
        found = [holding(hands) for hands in HANDS]
    if name == "stage":
        return found + [
            position(boards=(board,), hands=(HELD,), money=(purse, 0))
            for purse, board in product((0, 5_000, 15_000, 50_000), BOARDS)
        ]
    if name == "salvage":
        return [position(removed=("", "p3 s1 x1")), position(removed=("X1",))]
    if name == "perform":
        return [
            position(boards=(board, "p1"), cheer=(2, 0))
            for board in ("P1 P2 P3~ | S1 S2 P4", "P1 P2 P3 | S1 S2~ S3", "P1 P2~ | P3 P4", "P1 P2")
        ]
    return found if name in ("discard", "reshuffle", "see_hand") else []


def begun(patch: pytest.MonkeyPatch, *printed: Row, match: Match) -> tuple[Match, list[Any]]:
    """Returns a copy of the match after P1's Encore, and the events.

    The Encore has these steps. For Manager 1 it is p1's.
    """
    me = match.state.turn
    number = thing("p1" if me else "P1")
    ability = content.ability({"steps": [*printed]})
    abilities = operations.ABILITY
    patch.setattr(operations, "ABILITY", (*abilities[:number], ability, *abilities[number + 1 :]))
    match = match.copy()
    return match, match.play(Action(me, "encore", match.state.zones[me].index(number)))


def compare(patch: pytest.MonkeyPatch, match: Match, *printed: Row) -> None:
    me = match.state.turn
    doing = interpreter.begun(match, me, thing("p1" if me else "P1"))
    after, log = begun(patch, *printed, match=match)
    tree = interpreter.outcome(doing, [*printed])
    follow(after, log, tree, interpreter.seen)


PLAIN_ROW: Row = {"do": "cheer", "amount": 1}
EITHER = [{"steps": [PLAIN_ROW, PLAIN_ROW]}, {"steps": []}, {"steps": [{**PLAIN_ROW, "amount": 3}]}]
BRANCHED: dict[str, list[Row]] = {
    "either": [{"do": "either", "of": EITHER[:count]} for count in (2, 3)],
    "if": [
        {"do": "if", "test": {"test": name}, "then": [PLAIN_ROW], **more}
        for name in ("ahead", "behind")
        for more in ({}, {"otherwise": [{"do": "star", "amount": 1}]})
    ],
}


@pytest.mark.parametrize("name", STEPS)
def test_step(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    for word, price in PRICES.items():
        rewrite(monkeypatch, word, cost=price)
    every = BRANCHED.get(name) or [*rows("do", name)]
    tables = positions(name)
    for row in covering(every, 2, 200):
        compare(monkeypatch, base(OWN), row)
    for row in covering(every, 1, 200):
        for match in tables:
            compare(monkeypatch, match, row)
    for row in covering(every, 1, 40):
        compare(monkeypatch, base(OTHER), row)
        compare(monkeypatch, base(OWN), row, {"do": "intensity", "amount": 1})


ABOUT_THIS = ("wake", "tire", "bounce", "remove", "move", "swap")


@pytest.mark.parametrize(
    "steps",
    [
        *([{"do": "bounce", "this": True}, {"do": name, "this": True}] for name in ABOUT_THIS),
        *([{"do": "wake", "this": True}, {"do": "perform", "this": so}] for so in (True, False)),
        [{"do": "stage", "kind": "any", "free": True}, {"do": "preshow"}],
        [{"do": "again"}, {"do": "again"}],
        [{"do": "cheer", "amount": 2}, {"do": "cheer", "amount": 1}, {"do": "perform"}],
        *(
            [before, {"do": "if", "test": {"test": "nothing"}, "then": [PLAIN_ROW]}]
            for before in (
                {"do": "wake", "colour": "green"}, {"do": "see_hand"}, PLAIN_ROW, *BRANCHED["if"]
            )
        ),
        *(
            [
                {"do": "stage", "kind": "any"},
                {"do": "if", "test": {"test": "staged_colour", "colour": colour},
                 "then": [PLAIN_ROW]},
            ]
            for colour in COLOUR_IDS
        ),
    ],
)  # fmt: skip
def test_steps_one_after_another(monkeypatch: pytest.MonkeyPatch, steps: list[Row]) -> None:
    compare(monkeypatch, base(OWN), *steps)


# -- beyond the interpreter --------------------------------------------------------------------


@pytest.mark.parametrize("when", ["surprise", "lost"])
def test_again_needs_a_turn_of_ones_own(monkeypatch: pytest.MonkeyPatch, when: str) -> None:
    whose = "other" if when == "surprise" else "own"
    again: Row = {"when": when, "whose": whose, "once": True, "steps": [{"do": "again"}]}
    rewrite(monkeypatch, "P1", when=again)
    match = table(boards=("| P1",), hands=("", "x1"), intensity=(1, 2), stage="event", turn=1)
    log = do(match, "surprise x1") if when == "surprise" else do(match, "pass", "pass")
    assert the(log, events.NothingDone) == events.NothingDone(OWN, thing("P1"))
    assert match.state.again == 0


def test_a_random_discard_is_random(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = set()
    for seed in range(12):
        before = table(boards=("P1",), hands=("", "p1 s1 x1"), stage="event", seed=seed)
        row = {"do": "discard", "whose": "other", "how": "random", "count": 1}
        match, _ = begun(monkeypatch, row, match=before)
        gone.add(match.state.removed[OTHER][0])
    assert gone == {*things("p1 s1 x1")}


def test_a_dug_deck_is_shuffled(monkeypatch: pytest.MonkeyPatch) -> None:
    orders = set()
    for seed in range(5):
        before = table(boards=("P1",), decks=("P2 P3 P4 P5 P6",), below=0, stage="event", seed=seed)
        match, _ = begun(monkeypatch, {"do": "dig", "deck": "performer", "count": 2}, match=before)
        do(match, "take P3")
        orders.add(tuple(match.state.decks[0]))
    assert len(orders) > 1


# -- what is tested ------------------------------------------------------------------------------

SCENES: list[Row] = [
    *({"intensity": (i, 3), "money": (i * 10_000, 30_000)} for i in (2, 3, 4)),
    *({"hands": (" ".join("*" * n), "* *")} for n in (0, 1, 2, 3)),
    *({"won": ("V5 V6"[: n * 3], "V4")} for n in (0, 1, 2)),
    *({"priority": n, "turn": 0} for n in (0, 1)),
    {"stage": "pre_show"},
    {"boards": ("P1 P2~ P3",)},
    {"boards": ("P1 P2 | S1 S2 S3", "p1 p2 p3")},
    {"boards": ("P2 P3 | P1 P4 P5",)},
    {"boards": ("P1 P2", ""), "zones": 2},
    {"boards": ("P1 | P2 S1 S2", "p1 p2")},
    {"boards": ("| P1 P2",)},
    {"boards": ("P2 | P1",)},
    {"boards": ("P2 P1 | - S1~",)},
    {"boards": ("P1 | P2",)},
    {"boards": ("P1 | - S1",)},
    {"boards": ("| P1 S1",)},
    {"venue": "V2"},
    {"venue": "V3"},
]  # fmt: skip


def printed_tests() -> Iterator[Row]:
    """Yields every possible row of a test."""
    fields = schema.Test.model_fields
    for name, of, count, colour in product(
        get_args(schema.Is), (None, *get_args(schema.Per)), (None, 1, 2, 4), (None, *COLOUR_IDS[:3])
    ):
        row = dict(zip(fields, (name, colour, of, count), strict=True))
        row = {key: value for key, value in row.items() if value is not None}
        with suppress(ValidationError):
            schema.Test.model_validate(row)
            if (name == "least") == (of is not None) == (count is not None):
                yield row


@pytest.fixture
def vibes(plain_box: pytest.MonkeyPatch, monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, "P1", vibes=f"{VIBE_IDS[3]} {VIBE_IDS[2]}")
    rewrite(monkeypatch, "V2", vibe=VIBE_IDS[2])


@pytest.mark.usefixtures("vibes")
@pytest.mark.parametrize("name", get_args(schema.Is))
def test_test(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    found = set()
    for test in covering((row for row in printed_tests() if row["test"] == name), 1):
        row: Row = {"do": "if", "test": test, "then": [PLAIN_ROW],
                    "otherwise": [{"do": "cheer", "amount": 2}]}  # fmt: skip
        rule = {"rule": "act", "whose": "this", "amount": 2, "test": test}
        bar = {"rule": "forbid", "whose": "other", "action": "encore", "test": test}
        rewrite(monkeypatch, "P1", always=[rule, bar])
        for scene in SCENES:
            match = scenery(scene)
            so = interpreter.holds(interpreter.begun(match, OWN, thing("P1"), using=False), test)
            assert continuous.act(match.state, OWN, thing("P1")) == ACTED + 2 * so, scene
            assert continuous.forbidden(match.state, OTHER, "encore") == so, scene
            assert not continuous.forbidden(match.state, OWN, "encore")
            if match.state.stage == "event":
                compare(monkeypatch, match, row)
            found.add(so)
    assert found == ({False} if name in ("nothing", "staged_colour") else {False, True})


def scenery(scene: Row) -> Match:
    return table(**{"boards": ("P1 | S1",), "hands": ("*", "* *"), "stage": "event", **scene})


# -- rules -------------------------------------------------------------------------------------

MAKER, MATE, FOE, VENUE = "P1", "P2", "p1", "V1"
REACH = {"this": {MAKER}, "own": {MAKER, MATE}, "other": {FOE}, "all": {MAKER, MATE, FOE}}


def printed_rules(name: str) -> Iterator[tuple[Row, str]]:
    for row in covering(rows("rule", name), 2):
        yield row, MAKER
        if row["whose"] == "all" and row.get("per", "once") == "once":
            yield row, VENUE


def ruled(patch: pytest.MonkeyPatch, row: Row, maker: str = MAKER, **more: Any) -> Match:
    for each in (MAKER, VENUE):
        rewrite(patch, each, always=[row] if each == maker else [])
    return facing(**more)


def facing(**more: Any) -> Match:
    """Returns a board on which each Performer has a Supporter behind it."""
    given: Row = {
        "boards": ("P1 P2 | S1 S2", "p1 - | s1"),
        "hands": ("P8 S8 X5", "p8 s8 x5"),
        "won": ("V5", "V6 V7"),
        "stage": "event",
    }
    return table(**given | more)


def cost(match: Match, word: str) -> int:
    return continuous.cost(match.state, OWN if word.isupper() else OTHER, thing(word))


def earned(what: str, deed: str, match: Match, word: str) -> int:
    seat = OWN if word.isupper() else OTHER
    before: int = getattr(match.state, what)[seat]
    after: int = getattr(after_deed(match, f"{deed} {word}").state, what)[seat]
    return after - before


def shown(match: Match, word: str) -> int:
    seat = OWN if word.isupper() else OTHER
    value: int = match.view(None)["acts"][seat][match.state.zones[seat].index(thing(word))]
    return value


PERFORMERS = "P1 P2 p1"
MEASURES: dict[str, tuple[str, Callable[[str], int], Callable[[Match, str], int]]] = {
    "act": (PERFORMERS, lambda word: ACTED, shown),
    "boost": ("S1 S2 s1", lambda word: 1, shown),
    "cost": ("P8 S8 X5 p8 s8 x5", lambda word: content.COST[thing(word)], cost),
    "staging": ("P8 S8 p8 s8", lambda word: 1, partial(earned, "intensity", "stage")),
    "vibe": (PERFORMERS, lambda word: 5_000, partial(earned, "money", "perform")),
    "match": (PERFORMERS, lambda word: 0, partial(earned, "money", "perform")),
}
"""Cards, normal value and current value, for each rule that changes a number."""


@pytest.mark.parametrize("name", MEASURES)
def test_rule(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    words, plain, measure = MEASURES[name]
    for word in {"act": (MATE, FOE), "vibe": (MAKER, MATE, FOE)}.get(name, ()):
        rewrite(monkeypatch, word, vibes=VIBE_IDS[1])  # as every Venue
    for row, maker in printed_rules(name):
        match = ruled(monkeypatch, row, maker)
        doing = interpreter.begun(match, OWN, thing(MAKER), using=False)
        times = interpreter.counted(doing, row.get("per", "once"), row.get("colour"))
        for word in words.split():
            side = MAKER if word in ("P1", "S1") else MATE if word.isupper() else FOE
            hit = (
                side in REACH[row["whose"]]
                and row.get("kind", "any") in ("any", KINDS[KIND[thing(word)]])
                and not (row.get("vibe") and side == MAKER)
            )
            more = row.get("amount", 5_000) * times * hit
            assert measure(match, word) == max(0, plain(word) + more), (row, word)


def test_rules_reach_the_performance(monkeypatch: pytest.MonkeyPatch) -> None:
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
    money = match.state.money[OWN]
    do(match, "boost P2")
    assert board(match, OWN) == ids("P1 P2~ - | S1 S2~ -")
    assert match.state.intensity == [7, 0]
    assert match.state.money[OWN] == money + 15_000


def test_rule_tireless(monkeypatch: pytest.MonkeyPatch) -> None:
    for row, maker in printed_rules("tireless"):
        match = ruled(monkeypatch, row, maker, boards=("P1~ P2~", "p1~"), intensity=(9, 8),
                      hands=("", ""), won=("", ""))  # fmt: skip
        do(match, "pass", "pass")
        for seat, word in ((OWN, MAKER), (OWN, MATE), (OTHER, FOE)):
            stays = match.state.zones[seat].index(thing(word)) < 3
            assert stays == (word in REACH[row["whose"]])


def test_rule_forbid(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {"boost": "boost {p}2", "encore": "encore {p}2", "surprise": "surprise {x}5",
             "preshow": "preshow {s}1"}  # fmt: skip
    boards = ("P1 P2 | S1 S2", "p1 p2 | s1 s2")
    for row, maker in printed_rules("forbid"):
        for stage in ("pre_show", "event"):
            match = ruled(monkeypatch, row, maker, stage=stage, boards=boards)
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
    for word, amount in ((VENUE, 1), (MAKER, 2)):
        rewrite(monkeypatch, word, always=[{"rule": "act", "whose": "all", "amount": amount}])
    match = facing(venues="V2 V3")
    for seat, word in ((OWN, MAKER), (OWN, MATE), (OTHER, FOE)):
        assert continuous.act(match.state, seat, thing(word)) == ACTED + 3
    rewrite(monkeypatch, "X5", {"do": "remove", "row": "main"})
    do(match, "surprise X5", f"aim {MAKER}")
    for seat, word in ((OWN, MATE), (OTHER, FOE)):
        assert continuous.act(match.state, seat, thing(word)) == ACTED + 1
    do(match, "pass", "pass")
    assert match.state.venue != thing(VENUE)
    assert continuous.act(match.state, OWN, thing(MATE)) == ACTED


def test_every_rule_is_tried() -> None:
    assert {*RULES} == {*MEASURES, "tireless", "forbid"}


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
    """Yields every trigger with one step."""
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
    """Returns the match after an action by the Manager who can do it."""
    match = match.copy()
    if not can(match, words):
        do(match, "pass")
    do(match, words)
    if prompt(match) == "zone":
        do(match, "zone back 2")
    return match


def test_trigger_by_a_deed(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = set()
    for row in covering(trigger_rows(), 3):
        when = row["when"]
        if when not in ("staged", "performs", "encore", "surprise"):
            continue
        tried.add(when)
        rewrite(monkeypatch, MAKER, when=row)
        match = table(boards=("P1 P2 | S1", "p1 p6"), hands=("P8 S8 X5", "p8 s8 x5"), stage="event")
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
    for row in covering(trigger_rows(), 3):
        when = row["when"]
        if when in ("staged", "performs", "encore", "surprise"):
            continue
        tried.add(when)
        rewrite(monkeypatch, MAKER, when={**row, "steps": [{"do": "money", "amount": 5_000}]})
        for intensities in ((3, 2), (2, 3), (2, 2)):
            match = table(boards=("| P1",), intensity=intensities)
            log = do(match, "pass", "pass")
            fires = [("event", log)]
            log = do(match, "pass", "pass")
            fires += [("won", log), ("lost", log)]
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
    log = do(match, "pass", "pass")
    if when != "event":
        log = do(match, "pass", "pass")
    if when == "pre_show":
        log = do(match, "split 1", "split 1")
        seats = [1, 0]  # Manager 1 has Priority by now
    assert [event.seat for event in happened(log, events.AbilityTriggered)] == seats
    assert [event.host_seat for event in happened(log, events.MoneyChanged)] == seats


OF_THE_TABLE = ("behind", "ahead", "poorer", "richer", "fewer_cards", "fewer_venues", "priority")
OF_THE_CARD = ("main", "backstage", "backed", "alone")


@pytest.mark.parametrize(("maker", "seats", "name"), [
    *((MAKER, [OWN], name) for name in (*OF_THE_TABLE, *OF_THE_CARD, "event")),
    *((VENUE, [OWN, OTHER], name) for name in OF_THE_TABLE),
])  # fmt: skip
def test_trigger_with_a_test(
    monkeypatch: pytest.MonkeyPatch, maker: str, seats: list[int], name: str
) -> None:
    rewrite(monkeypatch, VENUE, star=15)
    rewrite(monkeypatch, maker, when={
        "when": "event", "whose": "any", "test": {"test": name},
        "steps": [{"do": "money", "amount": 5_000}],
    })  # fmt: skip
    for scene in (each for each in SCENES if not {"stage", "turn", "venue"} & each.keys()):
        match = scenery({**scene, "stage": "pre_show"})
        wanted = []
        for seat in seats:
            doing = interpreter.begun(match, seat, thing(MAKER), using=False)
            doing.facts["stage"] = "event"
            if interpreter.holds(doing, {"test": name}):
                wanted.append(seat)
        triggered = happened(do(match, "pass", "pass"), events.AbilityTriggered)
        assert sorted(each.seat for each in triggered) == wanted, scene


def test_the_interpreter_knows_every_step() -> None:
    assert {*STEPS} == {*interpreter.DO}
