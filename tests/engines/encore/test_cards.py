"""Tests of what every card does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engines.encore.content import ABILITY, VIBE_IDS
from tests.engines.oracle import Row, follow

from . import interpreter
from .table import do, print_on, rewrite, table, thing
from .test_content import PERFORMERS, SUPPORTERS, SURPRISES

PRICES = {"P6": 5_000, "p1": 15_000, "s1": 25_000, "S7": 10_000, "P8": 25_000, "S8": 15_000}

BOARDS: dict[str, Row] = {
    "crowded": {
        "boards": ("P1 P6~ P2 - | S1 S7~ P7~ -", "p1~ - p6 - | s1 p2 s7~ -"),
        "zones": 4, "hands": ("X1 P8 S8 X5", "x1 p7 x5"),
        "removed": ("P3 S2 X2 P9", "p3 x2"), "won": ("V2", "V3 V4"), "intensity": (1, 2),
    },
    "full": {
        "boards": ("P1 P2 P3 | S1 S2 S3", "p1 p2 p3 | s1 s2 s3"),
        "hands": ("X1 P8", "x1"), "won": ("V2", ""), "intensity": (2, 1), "money": (40_000, 30_000),
    },
    "empty": {
        "boards": ("P1 | - S1", ""), "hands": ("X1", "x1"), "below": 0, "money": (30_000, 5_000),
    },
    "supported": {
        "boards": ("P1 | S1", "p1"), "hands": ("X1 S2 P8", "x1"), "decks": ("P2 | S3", ""),
        "below": 0, "removed": ("", "x2"), "money": (15_000, 40_000), "venue": "V3",
    },
    "backstage": {
        "boards": ("P2~ P3 | P1 S1 S2~", "p1 p2 | s1"), "hands": ("X1 S7", "x1 p7 s7"),
        "priority": 1, "intensity": (0, 3),
    },
}  # fmt: skip
"""Boards on which a card is used, in the words of `table`; the card is P1, S1 or X1."""

USES = {"encore": ("P1", "event"), "preshow": ("S1", "pre_show"), "surprise": ("X1", "event")}
"""Short name of the used card, and the stage of its use, by kind of ability."""


def abilities() -> Iterator[tuple[str, str, Row]]:
    for performer in PERFORMERS:
        yield performer.id, "encore", performer.encore.model_dump(exclude_none=True)
    for supporter in SUPPORTERS:
        yield supporter.id, "preshow", supporter.preshow.model_dump(exclude_none=True)
    for surprise in SURPRISES:
        yield surprise.id, "surprise", surprise.model_dump(exclude_none=True)


def turned(given: Row) -> Row:
    other = {key: pair[::-1] if isinstance(pair, tuple) else pair for key, pair in given.items()}
    for key in other.keys() & {"boards", "hands", "removed", "decks"}:
        other[key] = tuple(words.swapcase() for words in other[key])
    return other | {"priority": 1 - given.get("priority", 0)}


@pytest.fixture
def box(plain_box: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for word, price in PRICES.items():
        rewrite(plain_box, word, cost=price)
    rewrite(plain_box, "P1", vibes=VIBE_IDS[1])
    rewrite(plain_box, "V3", vibe=VIBE_IDS[2])
    return plain_box


@pytest.mark.parametrize(("card", "use", "ability"), [
    pytest.param(*each, id=each[0]) for each in abilities()
])  # fmt: skip
def test_a_card_does_what_its_steps_say(
    box: pytest.MonkeyPatch, card: str, use: str, ability: Row
) -> None:
    place, stage = USES[use]
    for seat, word in enumerate((place, place.lower())):
        print_on(box, "ABILITY", thing(word), ABILITY[thing(card)])
        for given in BOARDS.values():
            given = turned(given) if seat else given
            match = table(**given, stage=stage, turn=seat)
            doing = interpreter.begun(match, seat, thing(word))
            doing.now.money[seat] -= ability.get("pay", 0)
            events = do(match, f"{use} {word}")
            follow(match, events, interpreter.outcome(doing, ability["steps"]), interpreter.seen)


@pytest.mark.usefixtures("box")
def test_every_condition_of_a_card_holds_on_some_boards_and_not_on_others() -> None:
    conditions = {
        step["test"]["test"]: step["test"]
        for _, _, ability in abilities()
        for step in ability["steps"]
        if step["do"] == "if"
    }
    for name in conditions.keys() - {"nothing", "staged_colour"}:  # of the steps before
        held = set()
        for given in BOARDS.values():
            match = table(**given, stage="event", turn=0)
            doing = interpreter.begun(match, 0, thing("P1"), using=False)
            held.add(interpreter.holds(doing, conditions[name]))
        assert held == {False, True}, name
