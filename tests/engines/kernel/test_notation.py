"""Tests of values and states as text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from engines import BadPosition
from engines.kernel import GameState
from engines.kernel.codec import (
    FLAG,
    Codec,
    backwards,
    checked,
    choice,
    counted,
    distinct,
    exactly,
    fields,
    listed,
    marked,
    mask,
    name,
    number,
    optional,
    pair,
    run,
    shortened,
    tupled,
    word,
)
from engines.kernel.notation import Computed, Fault, Field, Notation, Option, Several

IDS = ("rose", "rosemary", "thyme", "ti", "t")

GOOD: list[tuple[Codec[Any], Any, str]] = [
    (number(), 0, "0"),
    (number(3, 12), 12, "12"),
    (number(-2, 2), -2, "-2"),
    (FLAG, True, "yes"),
    (FLAG, False, "no"),
    (word("act", "over"), "act", "act"),
    (choice({"out": -1, "in": 4}), 4, "in"),
    (name("PKBG"), 2, "B"),
    (name(IDS), 3, "ti"),
    (name(IDS, 2), 1, "rosem"),
    (optional(number()), None, ""),
    (optional(number(), nothing=-1), -1, ""),
    (optional(number()), 7, "7"),
    (listed(number()), [], ""),
    (listed(number()), [3, 1], "3,1"),
    (listed(optional(number()), "/"), [3, None, 1], "3/-/1"),
    (listed(number(), ".", (0, 2)), [1, 2], "1.2"),
    (exactly(2, listed(number())), [[], [1, 2]], "-/1,2"),
    (fields(":", name(IDS), FLAG), (2, True), "thyme:yes"),
    (run(name(("P1", "P2", "S")), r"S|P\d"), [2, 0, 1], "SP1P2"),
    (marked(number(), "*"), (3, True), "3*"),
    (marked(number(), "*"), (3, False), "3"),
    (tupled(listed(number())), (1, 2), "1,2"),
    (backwards(listed(number())), [1, 2, 3], "3,2,1"),
    (mask(listed(number())), 0b1010, "1,3"),
    (pair(number(), "?", listed(number())), (3, [0, 2]), "3?0,2"),
    (pair(number(), "?", listed(number())), (3, []), "3?"),
    (counted(name(IDS, 2)), [], ""),
    (counted(name(IDS, 2)), [4, 4, 4, 0, 4], "t*3.rose.t"),
    (checked(number(), lambda value: value % 2 == 0), 4, "4"),
]

BAD: list[tuple[Codec[Any], str]] = [
    (pair(number(), "?", number()), "3"),
    (pair(number(), "?", number()), "3?1?2"),
    (counted(name(IDS, 2)), "t*"),
    (counted(name(IDS, 2)), "t*x"),
    (counted(name(IDS, 2)), "t..t"),
    (checked(number(), lambda value: value % 2 == 0), "3"),
    (number(), ""),
    (number(), "x"),
    (number(), "-1"),
    (number(), "²"),
    (number(), "1" * 17),
    (number(3, 12), "2"),
    (number(3, 12), "13"),
    (number(-2, 2), "--1"),
    (FLAG, "maybe"),
    (word("act", "over"), "encore"),
    (name("PKBG"), "PK"),
    (name(IDS), "thy"),
    (name(IDS, 2), "ro"),
    (name(IDS, 2), "rosemarys"),
    (name(IDS, 2), ""),
    (listed(number()), "1,,2"),
    (listed(number()), "1,-"),
    (listed(number(), ".", (0, 2)), "1"),
    (exactly(2, number()), "1"),
    (exactly(2, number()), "1/2/3"),
    (fields(":", name(IDS), FLAG), "thyme"),
    (fields(":", name(IDS), FLAG), "thyme:yes:no"),
    (run(name(("P1", "P2", "S")), r"S|P\d"), "SP"),
    (run(name(("P1", "P2", "S")), r"S|P\d"), "P3"),
    (distinct(listed(number())), "1,2,1"),
    (mask(listed(number())), "1,1"),
]


@pytest.mark.parametrize(("codec", "value", "text"), GOOD, ids=[each[2] for each in GOOD])
def test_a_value_is_written_and_read(codec: Codec[Any], value: Any, text: str) -> None:
    assert codec.write(value) == text
    assert codec.read(text) == value


@pytest.mark.parametrize(("codec", "text"), BAD, ids=[each[1] for each in BAD])
def test_other_text_is_refused(codec: Codec[Any], text: str) -> None:
    with pytest.raises((ValueError, LookupError)):
        codec.read(text)


def test_ids_are_cut_where_no_other_begins_alike() -> None:
    assert shortened(IDS, 2) == ("rose", "rosem", "th", "ti", "t")
    assert shortened(IDS, 3) == ("rose", "rosem", "thy", "ti", "t")
    assert name(IDS, 2).read("rosema") == 1


# -- a whole line -------------------------------------------------------------------------------


@dataclass(slots=True)
class Table(GameState):
    seats: int
    options: dict[str, Any]
    hands: list[list[int]]
    last_word: str
    low: int
    high: int
    cards: int


def _faults(table: Table) -> Iterator[Fault]:
    yield "span", table.low > table.high
    yield "hands", any(card > table.high for hand in table.hands for card in hand)


TABLE = Notation(
    "table",
    Table,
    (
        Field("seats", number(2, 4)),
        Option("begins", lambda table: number(0, table.seats), "first"),
        Option("open", FLAG),
        Field("hands", lambda table: exactly(table.seats, listed(number()))),
        Computed("cards", lambda table: sum(map(len, table.hands))),
        Field("last-word", optional(word("yes", "no"), nothing="")),
        Several("span", fields("..", number(), number()), "low", "high"),
    ),
    _faults,
)
LINE = "table seats=2 begins=1 open=no hands=4,1/- last-word=- span=0..9"
STATE = Table(2, {"first": 1, "open": False}, [[4, 1], []], "", 0, 9, 2)


def test_a_line_holds_the_whole_state() -> None:
    assert TABLE.write(STATE) == LINE
    assert TABLE.read(LINE) == STATE
    assert TABLE.read("table span=0..9 seats=2 last-word=- hands=4,1/- open=no begins=1") == STATE


@pytest.mark.parametrize(
    ("text", "fault", "about"),
    [
        ("", "game", "table"),
        ("chair seats=2", "game", "table"),
        (LINE + " more=1", "field", "more=1"),
        (LINE + " more", "field", "more"),
        (LINE + " cards=2", "field", "cards=2"),
        (LINE + " seats=2", "twice", "seats"),
        (LINE.replace(" open=no", ""), "missing", "open"),
        (LINE.replace("seats=2", "seats=9"), "value", "seats"),
        (LINE.replace("begins=1", "begins=3"), "value", "begins"),
        (LINE.replace("4,1/-", "4,1/-/-"), "value", "hands"),
        (LINE.replace("0..9", "9..0"), "value", "span"),
        (LINE.replace("4,1", "4,11"), "value", "hands"),
    ],
)
def test_another_line_is_refused_by_the_field_that_is_wrong(
    text: str, fault: str, about: str
) -> None:
    with pytest.raises(BadPosition) as refused:
        TABLE.read(text)
    assert refused.value.reason.key == f"kernel.position.{fault}"
    assert refused.value.reason.args["name"] == about


def test_what_is_no_text_is_refused() -> None:
    for data in (None, 7, ["table"]):
        with pytest.raises(BadPosition):
            TABLE.read(data)  # type: ignore[arg-type]
