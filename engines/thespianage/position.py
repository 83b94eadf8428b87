"""Notation for a position of Thespianage as one line of text.

Cards, Events and One Shots are written by their ids, shortened where that is unique: `op` is
opera_glasses, `ch` Charisma; `re*3` are three of a kind. A slash separates the seats in order. A
tile is its value; `4?02` is face down and known to seats 0 and 2. `ra?1` is a Crush that seat 1
knows. A board is three Aspects with a bar between them, `2tch0` the first tile on the Charisma of
seat 2's track (s: sheet). Piles and the deck, part by part, begin with their top. `2>0:pl`: seat 2
knows that seat 0 has a Places! card. `op#1` is the first step of that card::

    thespianage seats=3 length=full bow=no begins=0 first=2 dealer=1 phase=act …
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from engines.kernel.action import Action
from engines.kernel.codec import (
    FLAG,
    Codec,
    backwards,
    checked,
    converted,
    counted,
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
    tupled,
    word,
)
from engines.kernel.notation import SHUFFLES, Computed, Fault, Field, Notation, Option, Several
from engines.thespianage import actions, cast, targets
from engines.thespianage.content import (
    ASPECT_IDS,
    ASPECTS,
    CHARACTER_IDS,
    COUNTS,
    EFFECTS,
    FIRST_EVENT,
    FIRST_SHOT,
    KINDS,
    SHOTS,
    SPECIAL_COUNTS,
    SPECIAL_IDS,
    STEPS,
    THING_IDS,
    TILES,
)
from engines.thespianage.stage import PRICE
from engines.thespianage.state import (
    ACTION,
    DRAWING,
    NOBODY,
    SHEET,
    TRACK,
    EffectFrame,
    State,
)
from engines.thespianage.steps import ANSWER, ASKS, PERFORM, SCRIPT
from engines.thespianage.tiles import NONE, UP, VALUE, made, seen

AREAS = "ts"
ASKED_BY: dict[str, tuple[str, ...]] = {
    **{name: (name,) for name in ("peek", "turn", "shift", "swap", "strike", "salvage", "cancel")},
    "take": ("move",),
    "host": ("move",),
    "put": ("rehearse",),
    "into": ("shift",),
    "with": ("swap",),
    "player": (*targets.AT_PLAYER, "pass_on"),
    "name": ("vote",),
    "special": ("strip", "pass_on"),
    "drop": ("discard",),
    "grab": ("take_card",),
    "give": ("give_card",),
    "secret": ("look_secret", "show_secret"),
    "choose": ("either",),
}
"""Names of the steps that can ask each question, by question."""

DOES = PERFORM.keys() | ASKS.keys()
"""Names of the steps that a frame may contain."""

ABOUT_ONE = ("drop", "grab", "give", "secret", "name")
"""Names of questions about one player's cards, secrets or vote."""

# -- names -------------------------------------------------------------------------------------

THING = name(THING_IDS, 2)
CHARACTER = name(CHARACTER_IDS, 2)
ASPECT = name(ASPECT_IDS, 2)
SPECIAL = name(SPECIAL_IDS, 2)
COUNT = number(0, 999)
TEXT: Codec[str] = Codec(str, str)

THINGS = counted(THING)
CARDS = converted(counted(checked(THING, lambda thing: thing < KINDS)), list, sorted)
EVENT = checked(THING, lambda thing: FIRST_EVENT <= thing < FIRST_SHOT)
SHOT = checked(THING, lambda thing: thing >= FIRST_SHOT)
PART = counted(checked(THING, lambda thing: thing < FIRST_SHOT))
"""Codec of one part of the deck: its Play Cards and Events."""

SPECIALS: Codec[list[int]] = converted(
    counted(SPECIAL),
    lambda row: [kind for kind, count in enumerate(row) for _ in range(count)],
    lambda kinds: [kinds.count(kind) for kind in range(len(SPECIAL_IDS))],
)
TILE_VALUE = checked(number(min(TILES), max(TILES)), TILES.__contains__)
TILE_VALUES = listed(TILE_VALUE)


def _inside(numbers: Iterable[int]) -> Iterator[int]:
    for step in numbers:
        yield step
        yield from _inside(STEPS[step].aims)
        for branch in STEPS[step].branches:
            yield from _inside(branch)


@cache
def _step_names() -> dict[int, str]:
    return {
        step: f"{THING.write(thing)}#{place}"
        for thing, effect in enumerate(EFFECTS)
        for place, step in enumerate(_inside(effect), start=1)
    }


def _read_step(text: str) -> int:
    thing, sign, place = text.partition("#")
    if not sign:
        raise ValueError(text)
    if not thing:
        return number(0, len(STEPS) - 1).read(place)
    printed = [*_inside(EFFECTS[THING.read(thing)])]
    return printed[number(1, len(printed)).read(place) - 1]


STEP = Codec(lambda step: _step_names().get(step, f"#{step}"), _read_step)

# -- people ------------------------------------------------------------------------------------


def _seat(state: State) -> Codec[int]:
    return number(0, state.seats - 1)


def _seats(state: State) -> Codec[int]:
    return mask(checked(run(_seat(state), r"\d"), lambda seats: seats == sorted(seats)))


def _hearts(state: State) -> Codec[Any]:
    return converted(
        exactly(state.seats, pair(CHARACTER, "?", _seats(state))),
        lambda both: [*zip(*both, strict=True)],
        lambda pairs: [[*each] for each in zip(*pairs, strict=True)],
    )


PAID: Codec[tuple[str, int]] = optional(pair(word(*PRICE), ":", number()), nothing=("", 0))
"""Codec of the action being paid for and its remaining price.

The price is the number of cards still to discard.
"""


def _finals(state: State) -> Codec[int]:
    turns = number(0, state.seats)
    return Codec(
        lambda finals: "out" if finals == NOBODY else turns.write(finals),
        lambda text: NOBODY if text == "out" else turns.read(text),
    )


# -- cards -------------------------------------------------------------------------------------


def _tells(state: State) -> Codec[Any]:
    seat = _seat(state)
    return converted(
        listed(pair(pair(seat, ">", seat), ":", CARDS), ";"),
        lambda tells: [((seat, holder), cards) for (holder, seat), cards in sorted(tells.items())],
        lambda rows: {(holder, seat): tuple(cards) for (seat, holder), cards in rows},
    )


def _written_deck(both: tuple[list[int], list[tuple[int, int]]]) -> list[list[int]]:
    deck, quarters = both
    rest, parts = deck[::-1], []
    for quarter in reversed(quarters):
        parts.append(rest[: sum(quarter)])
        rest = rest[sum(quarter) :]
    return parts


def _read_deck(parts: list[list[int]]) -> tuple[list[int], list[tuple[int, int]]]:
    deck = [thing for part in parts for thing in part]
    cards = [sum(thing < KINDS for thing in part) for part in parts]
    sizes = [(here, len(part) - here) for here, part in zip(cards, parts, strict=True)]
    return deck[::-1], sizes[::-1]


DECK = converted(listed(checked(PART, bool), "/"), _written_deck, _read_deck)


def _stage(state: State) -> Codec[tuple[tuple[int, int], ...]]:
    seat = _seat(state)

    def write(posted: tuple[int, int]) -> str:
        event, host = posted
        return EVENT.write(event) + ("" if host == NOBODY else f"@{host}")

    def read(text: str) -> tuple[int, int]:
        event, _, host = text.partition("@")
        return EVENT.read(event), seat.read(host) if host else NOBODY

    return tupled(listed(Codec(write, read), "."))


# -- tiles -------------------------------------------------------------------------------------


def _tile(state: State) -> Codec[int]:
    seats = _seats(state)
    everybody = (1 << state.seats) - 1

    def write(tile: int) -> str:
        return str(VALUE[tile]) if tile & UP else f"{VALUE[tile]}?{seats.write(seen(tile))}"

    def read(text: str) -> int:
        value, down, knowing = text.partition("?")
        return made(TILE_VALUE.read(value), not down, seats.read(knowing) if down else everybody)

    return Codec(write, read)


def _boards(state: State) -> Codec[Any]:
    board = listed(listed(_tile(state)), "|", (ASPECTS,))
    return exactly(state.seats, optional(board, nothing=[[]] * ASPECTS))


class _Boards(Field):
    def __init__(self, name: str, area: int) -> None:
        super().__init__(name, _boards, "cells")
        self.area = area

    def get(self, state: State) -> list[list[list[int]]]:
        return [
            [state.cell(seat, self.area, aspect) for aspect in range(ASPECTS)]
            for seat in range(state.seats)
        ]

    def put(self, state: State, boards: list[list[list[int]]]) -> None:
        state.cells += [[*cell] for board in boards for cell in board]


def _supply(state: State) -> list[int]:
    return [
        count - sum(row[kind] for row in state.specials)
        for kind, count in enumerate(SPECIAL_COUNTS)
    ]


# -- under way ---------------------------------------------------------------------------------

UNDER_WAY: dict[int, str] = {ACTION: "action", DRAWING: "draw"}


def _frame(state: State) -> Codec[Any]:
    named = {text: thing for thing, text in UNDER_WAY.items()}
    thing = Codec(
        lambda thing: UNDER_WAY.get(thing) or THING.write(thing),
        lambda text: named[text] if text in named else THING.read(text),
    )
    steps: Codec[Any] = tupled(
        checked(listed(STEP, "."), lambda steps: all(STEPS[step].do in DOES for step in steps))
    )
    drawn: Codec[Any] = tupled(listed(COUNT, ".", (1,)))  # the cards still to come

    def todo_of(thing: int) -> Codec[Any]:
        return drawn if thing == DRAWING else steps

    seat = _seat(state)
    return converted(
        fields(":", seat, thing, TEXT, optional(seat, NOBODY)),
        lambda frame: (
            frame.seat,
            frame.thing,
            todo_of(frame.thing).write(frame.todo),
            frame.chosen,
        ),
        lambda row: EffectFrame(row[0], row[1], todo_of(row[1]).read(row[2]), row[3]),
    )


def _place(state: State, size: int) -> Codec[Any]:
    seat = _seat(state)

    def write(place: tuple[int, ...]) -> str:
        host, area, aspect, *at = place
        return f"{host}{AREAS[area]}{ASPECT.write(aspect)}" + "".join(map(str, at))

    def read(text: str) -> tuple[int, ...]:
        match = re.fullmatch(rf"(\d)([{AREAS}])([a-z_]+)(\d{{0,2}})", text, re.ASCII)
        if match is None:
            raise ValueError(text)
        host, area, aspect, at = match.groups()
        found = (seat.read(host), AREAS.index(area), ASPECT.read(aspect))
        return (*found, int(at)) if at else found

    return checked(Codec(write, read), lambda place: len(place) == size)


def _special(state: State) -> Codec[Any]:
    seat = _seat(state)
    return Codec(
        lambda pair: f"{pair[0]}{SPECIAL.write(pair[1])}",
        lambda text: (seat.read(text[:1]), SPECIAL.read(text[1:])),
    )


def _picked(state: State) -> Codec[tuple[int, ...]]:
    tile, special = _place(state, 4), _special(state)
    return optional(
        Codec(
            lambda picked: (special if len(picked) == 2 else tile).write(picked),
            lambda text: (tile if text[-1].isdigit() else special).read(text),
        ),
        nothing=(),
    )


def _argument(state: State, kind: str) -> Codec[Any]:
    if kind in actions.OF_TILES:
        return _place(state, 4)
    if kind in actions.OF_CARDS:
        return THING
    if kind == actions.PUT.name:
        return converted(
            marked(ASPECT, "?"),
            lambda put: (put[0], not put[1]),
            lambda read: (read[0], int(not read[1])),
        )
    if kind == actions.INTO.name:
        return ASPECT
    return _special(state) if kind == actions.SPECIAL.name else COUNT


def _answers(state: State) -> Codec[list[Action]]:
    def write(answers: list[Action]) -> str:
        seat, kind, _ = answers[0]
        codec = _argument(state, kind)
        return f"{seat}:{kind}:{','.join(codec.write(answer.arg) for answer in answers)}"

    def read(text: str) -> list[Action]:
        seat, kind, args = text.split(":")
        codec = _argument(state, word(*ANSWER).read(kind))
        asked = _seat(state).read(seat)
        return [Action(asked, kind, codec.read(arg)) for arg in args.split(",")]

    return optional(Codec(write, read), nothing=[])


class _Answers(Field):
    def get(self, state: State) -> list[Action]:
        return [] if state.phase in ASKED_BY else state.answers


# -- the line ----------------------------------------------------------------------------------

FIELDS = (
    Field("seats", number(3, 6)),
    Option("length", word("full", "short")),
    Option("bow", FLAG),
    Option("begins", lambda state: number(0, state.seats), "first"),
    Field("first", _seat),
    Field("dealer", _seat),
    Field("phase", word("character", "act", "pay", "over", *ASKED_BY)),
    Field("turn", _seat),
    Field("turns", COUNT),
    Field("mode", number(0, 2)),
    Field("begun", FLAG),
    Field("played", COUNT),
    Field("extra", COUNT),
    Field("free", FLAG),
    Field("finals", _finals),
    Field("drawing", FLAG),
    Field("price", PAID),
    Field("characters", lambda state: exactly(state.seats, optional(CHARACTER, NOBODY))),
    Several("crush", _hearts, "crush", "crush_seen"),
    Several("nemesis", _hearts, "nemesis", "nemesis_seen"),
    Computed("cast", lambda state: tuple(sorted({*state.crush, *state.nemesis}))),
    Field("changed", _seats),
    Field("hands", lambda state: exactly(state.seats, CARDS)),
    Field("known", _tells, "tells"),
    Field("shots", lambda state: exactly(state.seats, optional(SHOT, NOBODY))),
    Several("deck", DECK, "deck", "quarters"),
    Field("pile", backwards(THINGS)),
    Field("stage", _stage),
    Field("pool", backwards(TILE_VALUES)),
    Field("struck", TILE_VALUES),
    Computed("cells", lambda state: []),
    _Boards("tracks", TRACK),
    _Boards("sheets", SHEET),
    Field("specials", lambda state: exactly(state.seats, SPECIALS)),
    Computed("supply", _supply),
    Field("guarded", _seats, "guards"),
    Field("box", THINGS),
    Field("doing", lambda state: listed(_frame(state), ";"), "frames"),
    Field("step", STEP),
    Field("left", COUNT),
    Field("target", lambda state: optional(_seat(state), NOBODY)),
    Field("held", lambda state: optional(_tile(state), NONE)),
    Field("origin", lambda state: _place(state, 3)),
    Field("picked", _picked),
    Field("votes", lambda state: listed(_seat(state))),
    _Answers("answers", _answers),
    Field("seed", number()),
    Field("shuffles", SHUFFLES),
)


def faults(state: State) -> Iterator[Fault]:
    """Yields each checked field's name and whether it contradicts the others.

    Examples of contradictions are misplaced pieces, clashing roles and impossible questions.
    """
    yield "begins", state.options["first"] not in (0, state.first + 1)
    yield "dealer", state.dealer != (state.first - 1) % state.seats
    yield from _role_faults(state)
    for (holder, seat), cards in state.tells.items():
        unheld = Counter(cards) - Counter(state.hands[holder])
        yield "known", not cards or holder == seat or bool(unheld)
    yield "held", (state.held != NONE) != (state.phase in ("put", "host"))
    yield "specials", min(state.supply) < 0
    yield "votes", bool(state.votes) and state.phase != "name"
    asking = state.phase in ASKED_BY
    yield "doing", asking != bool(state.frames)
    yield "doing", asking and state.frames[-1].thing == DRAWING
    yield from _piece_faults(state)
    if asking:
        yield from _question_faults(state)
        return
    if state.phase == "character":
        yield "turn", state.turn != cast.chooser(state)
        yield "characters", not cast.offered(state)
    due = state.price[1]
    yield "price", (state.phase == "pay") != bool(due) or due > len(state.hands[state.turn])


def _role_faults(state: State) -> Iterator[Fault]:
    hearts = [
        dealt[::-1] if state.changed >> seat & 1 else dealt
        for seat, dealt in enumerate(zip(state.crush, state.nemesis, strict=True))
    ]
    for all_of_a_kind in zip(*hearts, strict=True):  # all Crushes differ, and all Nemeses differ
        yield "nemesis", len({*all_of_a_kind}) != state.seats or len(state.cast) != state.seats
    yield "nemesis", any(crush == nemesis for crush, nemesis in hearts)
    chosen = [character for character in state.characters if character != NOBODY]
    yield "characters", len({*chosen}) != len(chosen) or not {*chosen} <= {*state.cast}
    yield "characters", state.phase != "character" and len(chosen) != state.seats
    for own, dealt in zip(state.characters, hearts, strict=True):
        yield "characters", own in dealt


def _piece_faults(state: State) -> Iterator[Fault]:
    box = Counter({("thing", kind): count for kind, count in enumerate(COUNTS)})
    box.update(("thing", thing) for thing in range(FIRST_EVENT, FIRST_SHOT + SHOTS))
    box.update(("tile", value) for value in TILES)
    found = Counter(piece[:2] for piece in state.pieces())
    for field, kind in (("box", "thing"), ("pool", "tile")):
        yield field, _of(found, kind) != _of(box, kind)


def _of(pieces: Counter[Any], kind: str) -> dict[Any, int]:
    return {piece: count for piece, count in pieces.items() if piece[0] == kind}


def _question_faults(state: State) -> Iterator[Fault]:
    phase, step = state.phase, STEPS[state.step]
    yield "price", state.price != ("", 0)
    yield "answers", bool(state.answers)
    yield "step", step.do not in ASKED_BY[phase]
    yield "target", phase in ABOUT_ONE and state.target == NOBODY
    if phase in ("into", "with"):
        yield "picked", len(state.picked) != 4
        seat, area, aspect, at = state.picked
        yield "picked", at >= len(state.cell(seat, area, aspect))
    elif phase == "player" and step.do == "pass_on":
        yield "picked", len(state.picked) != 2
        host, special = state.picked
        yield "picked", not state.specials[host][special]
    else:
        yield "picked", bool(state.picked)
    before = (state.target - state.frames[-1].seat - 1) % state.seats
    yield "votes", phase == "name" and len(state.votes) != before
    yield "phase", not SCRIPT.choices(state, phase)


class _Notation(Notation[State]):
    def read(self, text: str) -> State:
        state = super().read(text)
        if state.phase in ASKED_BY:
            SCRIPT.renew_answers(state)
        return state


NOTATION = _Notation("thespianage", State, FIELDS, faults)
