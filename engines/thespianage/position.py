"""A position of Thespianage in one line of text: to read, to report, to set a table.

Things are called by their ids, or by so much of one that no other begins like it: `op` is
opera_glasses, `ch` Charisma; `re*3` are three of a kind. Seats stand in their order with a slash
between them. A tile is its value; `4?02` lies face down, and seats 0 and 2 know it. `ra?1` is a
Crush that seat 1 knows. A board is three Aspects with a bar between them, `2tch0` the first tile on
the Charisma of seat 2's track (s: sheet). Piles and the deck, part by part, begin with their top.
`2>0:pl` says: seat 2 knows that seat 0 holds a Places!. `op#1` is the first step of that card::

    thespianage seats=3 length=full bow=no begins=0 first=2 dealer=1 phase=act …
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import Any

from engines.kernel.action import Action, act
from engines.kernel.position import Fields, below, each, joined, line, named, parts, short, whole
from engines.thespianage import actions, cast, steps, targets
from engines.thespianage.content import (
    ASPECT_IDS,
    ASPECTS,
    CHARACTER_IDS,
    COUNTS,
    EFFECTS,
    EVENTS,
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
from engines.thespianage.stage import PRICE, staged
from engines.thespianage.state import (
    ACTION,
    DRAWING,
    NOBODY,
    SHEET,
    TRACK,
    Frame,
    Spot,
    State,
    signs_of,
)
from engines.thespianage.tiles import NONE, UP, made, seen, value

_FIELDS = (
    "seats", "length", "bow", "begins", "first", "dealer", "phase", "turn", "turns", "mode",
    "begun", "played", "extra", "free", "finals", "drawing", "price", "characters", "crush",
    "nemesis", "changed", "hands", "known", "shots", "deck", "pile", "stage", "pool", "struck",
    "tracks", "sheets", "specials", "guarded", "box", "doing", "step", "left", "target", "held",
    "origin", "picked", "votes", "answers", "seed", "shuffles",
)  # fmt: skip
_AREAS = "ts"
_OUT = "out"
_UNDER_WAY = {"action": ACTION, "draw": DRAWING}
_LARGEST = 999

# Which steps ask a question.
_ASKING: dict[str, tuple[str, ...]] = {
    **{name: (name,) for name in ("peek", "turn", "shift", "swap", "strike", "salvage", "cancel")},
    "take": ("move",),
    "host": ("move",),
    "put": ("rehearse",),
    "into": ("shift",),
    "with": ("swap",),
    "player": (*targets.AT_PLAYERS, "pass_on"),
    "name": ("vote",),
    "special": ("strip", "pass_on"),
    "drop": ("discard",),
    "grab": ("take_card",),
    "give": ("give_card",),
    "secret": ("look_secret", "show_secret"),
    "choose": ("either",),
}
_PHASES = ("character", "act", "pay", "over", *_ASKING)
_AIMED = ("drop", "grab", "give", "secret", "name")
"""Questions about the cards, secrets or vote of one player."""


def write(state: State) -> str:
    """The state in one line. It tells all that is hidden."""
    price, left = state.price
    return line(
        "thespianage",
        {
            "seats": state.seats,
            "length": state.options["length"],
            "bow": state.options["bow"],
            "begins": state.options["first"],
            "first": state.first,
            "dealer": state.dealer,
            "phase": state.phase,
            "turn": state.turn,
            "turns": state.turns,
            "mode": state.mode,
            "begun": state.begun,
            "played": state.played,
            "extra": state.extra,
            "free": state.free,
            "finals": _OUT if state.finals == NOBODY else str(state.finals),
            "drawing": state.drawing,
            "price": f"{price}:{left}" if price else "",
            "characters": joined([_some(_character, each) for each in state.characters], "/"),
            "crush": _secrets(state.crush, state.crush_seen),
            "nemesis": _secrets(state.nemesis, state.nemesis_seen),
            "changed": _seats(state.changed),
            "hands": joined([_things(hand) for hand in state.hands], "/"),
            "known": ";".join(
                f"{seat}>{holder}:{_things(cards)}"
                for (holder, seat), cards in sorted(state.tells.items())
            ),
            "shots": joined([_some(_thing, shot) for shot in state.shots], "/"),
            "deck": "/".join(map(_things, _parts(state))),
            "pile": _things(state.pile[::-1]),
            "stage": ".".join(
                _thing(event) + ("" if host == NOBODY else f"@{host}")
                for event, host in state.stage
            ),
            "pool": ",".join(map(str, state.pool[::-1])),
            "struck": ",".join(map(str, state.struck)),
            "tracks": _boards(state, TRACK),
            "sheets": _boards(state, SHEET),
            "specials": joined([_specials(row) for row in state.specials], "/"),
            "guarded": _seats(state.guards),
            "box": _things(state.box),
            "doing": ";".join(map(_frame, state.frames)),
            "step": _step(state.step),
            "left": state.left,
            "target": _some(str, state.target),
            "held": _tile(state.held) if state.held != NONE else "",
            "origin": _place(state.origin),
            "picked": _arg("special" if len(state.picked) == 2 else "take", state.picked),
            "votes": ",".join(map(str, state.votes)),
            "answers": "" if state.phase in _ASKING else _answers(state.answers),
            "seed": state.seed,
            "shuffles": state.shuffles,
        },
    )


def read(text: str) -> State:
    """The state that a line describes.

    Raises BadPosition: a field is missing, strange or twice, has a value that it cannot have, a
    piece lies in two places or nowhere, or the question cannot be asked there.
    """
    fields = Fields("thespianage", text, _FIELDS)
    state = State()
    state.seats = seats = fields.number("seats", 3, 6)
    state.options = {
        "length": fields.word("length", ("full", "short")),
        "bow": fields.flag("bow"),
        "first": fields.number("begins", 0, seats),
    }
    for name in ("first", "dealer", "turn"):
        setattr(state, name, fields.number(name, 0, seats - 1))
    if state.options["first"] not in (0, state.first + 1):
        fields.wrong("begins")
    if state.dealer != (state.first - 1) % seats:
        fields.wrong("dealer")
    for name in ("turns", "played", "extra", "left"):
        setattr(state, name, fields.number(name, 0, _LARGEST))
    for name in ("begun", "free", "drawing"):
        setattr(state, name, fields.flag(name))
    state.mode = fields.number("mode", 0, 2)
    state.seed, state.shuffles = fields.number("seed"), fields.shuffles()
    state.phase = fields.word("phase", _PHASES)
    state.finals = fields.read("finals", lambda word: _finals_of(word, seats))
    state.price = fields.read("price", _price_of)
    _read_people(state, fields)
    _read_cards(state, fields)
    _read_tiles(state, fields)
    _read_under_way(state, fields)
    return state


# -- names -------------------------------------------------------------------------------------


def _thing(number: int) -> str:
    return short(THING_IDS)[number]


def _character(number: int) -> str:
    return short(CHARACTER_IDS)[number]


def _aspect(number: int) -> str:
    return short(ASPECT_IDS)[number]


def _special(number: int) -> str:
    return short(SPECIAL_IDS)[number]


def _inside(numbers: Iterable[int]) -> Iterator[int]:
    """Steps with those that they are made of."""
    for number in numbers:
        yield number
        yield from _inside(STEPS[number].aims)
        for branch in STEPS[number].branches:
            yield from _inside(branch)


@cache
def _step_names() -> dict[int, str]:
    """For each step the thing on which it is printed, and its number there from 1."""
    return {
        number: f"{_thing(thing)}#{place}"
        for thing, effect in enumerate(EFFECTS)
        for place, number in enumerate(_inside(effect), start=1)
    }


# -- out ---------------------------------------------------------------------------------------


def _some(write_: Callable[[int], str], number: int) -> str:
    return "" if number == NOBODY else write_(number)


def _seats(mask: int) -> str:
    return "".join(str(seat) for seat in range(mask.bit_length()) if mask >> seat & 1)


def _secrets(found: Sequence[int], known: Sequence[int]) -> str:
    return "/".join(
        f"{_character(each)}?{_seats(mask)}" for each, mask in zip(found, known, strict=True)
    )


def _counted(words: Iterable[str]) -> str:
    """Words; equal ones that follow each other are counted."""
    found = []
    for word, group in groupby(words):
        count = len([*group])
        found.append(word if count == 1 else f"{word}*{count}")
    return ".".join(found)


def _things(numbers: Iterable[int]) -> str:
    return _counted(map(_thing, numbers))


def _specials(row: Sequence[int]) -> str:
    return _counted(_special(kind) for kind, count in enumerate(row) for _ in range(count))


def _parts(state: State) -> Iterator[list[int]]:
    """The parts of the deck from the top down."""
    deck = state.deck[::-1]
    for part in reversed(state.quarters):
        size = sum(part)
        yield deck[:size]
        deck = deck[size:]


def _tile(tile: int) -> str:
    return str(value(tile)) if tile & UP else f"{value(tile)}?{_seats(seen(tile))}"


def _boards(state: State, area: int) -> str:
    boards = []
    for seat in range(state.seats):
        cells = [",".join(map(_tile, state.cell(seat, area, aspect))) for aspect in range(ASPECTS)]
        boards.append(joined(cells, "|") if any(cells) else "")
    return joined(boards, "/")


def _step(number: int) -> str:
    return _step_names().get(number, f"#{number}")


def _frame(frame: Frame) -> str:
    seat, thing, todo, who = frame
    if thing == DRAWING:
        name, fields = "draw", str(todo[0])
    else:
        name = "action" if thing == ACTION else _thing(thing)
        fields = ".".join(map(_step, todo))
    return joined([str(seat), name, fields, _some(str, who)], ":")


def _place(place: Sequence[int]) -> str:
    seat, area, aspect = place[:3]
    return f"{seat}{_AREAS[area]}{_aspect(aspect)}" + "".join(map(str, place[3:]))


def _arg(kind: str, arg: Any) -> str:
    """What an action of this kind names."""
    if arg == ():
        return ""
    if kind in actions.OF_TILES:
        return _place(arg)
    if kind in actions.OF_CARDS:
        return _thing(arg)
    if kind == actions.PUT.name:
        return f"{_aspect(arg[0])}{'?' * (not arg[1])}"
    if kind == actions.INTO.name:
        return _aspect(arg)
    if kind == actions.SPECIAL.name:
        return f"{arg[0]}{_special(arg[1])}"
    return str(arg)


def _answers(answers: Sequence[Action]) -> str:
    if not answers:
        return ""
    seat, kind, _ = answers[0]
    return f"{seat}:{kind}:{','.join(_arg(kind, each.arg) for each in answers)}"


# -- in ----------------------------------------------------------------------------------------


def _finals_of(word: str, seats: int) -> int:
    return NOBODY if word == _OUT else below(seats + 1, word)


def _price_of(text: str) -> tuple[str, int]:
    if not text:
        return "", 0
    action, left = text.split(":")
    if action not in PRICE:
        raise ValueError(text)
    return action, whole(left)


def _mask_of(text: str, seats: int) -> int:
    found = [below(seats, sign) for sign in text]
    if found != sorted({*found}):
        raise ValueError(text)
    return sum(1 << seat for seat in found)


def _words_of(text: str) -> Iterator[str]:
    for part in parts(text, "."):
        word, sign, count = part.partition("*")
        yield from [word] * (below(_LARGEST, count) if sign else 1)


def _things_of(text: str, first: int = 0, limit: int = KINDS + EVENTS + SHOTS) -> list[int]:
    """Things, all of them with numbers from `first` to below `limit`."""
    found = [named(THING_IDS, word) for word in _words_of(text)]
    if not all(first <= each < limit for each in found):
        raise ValueError(text)
    return found


def _cards_of(text: str) -> list[int]:
    return sorted(_things_of(text, 0, KINDS))


def _values_of(text: str) -> list[int]:
    return [_value_of(word) for word in parts(text, ",")]


def _value_of(word: str) -> int:
    number = -whole(word[1:]) if word[:1] == "-" else whole(word)
    if number not in TILES:
        raise ValueError(word)
    return number


def _tile_of(word: str, seats: int) -> int:
    number, down, knowing = word.partition("?")
    everybody = (1 << seats) - 1
    return made(_value_of(number), not down, _mask_of(knowing, seats) if down else everybody)


def _board_of(text: str, seats: int) -> list[list[int]]:
    cells = parts(text, "|") or [""] * ASPECTS
    if len(cells) != ASPECTS:
        raise ValueError(text)
    return [[_tile_of(word, seats) for word in parts(cell, ",")] for cell in cells]


def _specials_of(text: str) -> list[int]:
    found = Counter(named(SPECIAL_IDS, word) for word in _words_of(text))
    return [found[kind] for kind in range(len(SPECIAL_IDS))]


def _place_of(text: str, seats: int) -> tuple[int, ...]:
    """A place on the table; with a number there it is a spot."""
    match = re.fullmatch(rf"(\d)([{_AREAS}])([a-z_]+)(\d{{0,2}})", text, re.ASCII)
    if match is None:
        raise ValueError(text)
    seat, area, aspect, at = match.groups()
    place = below(seats, seat), _AREAS.index(area), named(ASPECT_IDS, aspect)
    return (*place, int(at)) if at else place


def _origin_of(text: str, seats: int) -> tuple[int, int, int]:
    seat, area, aspect = _place_of(text, seats)
    return seat, area, aspect


def _spot_of(text: str, seats: int) -> Spot:
    seat, area, aspect, at = _place_of(text, seats)
    return seat, area, aspect, at


def _special_of(text: str, seats: int) -> tuple[int, int]:
    return below(seats, text[:1]), named(SPECIAL_IDS, text[1:])


def _arg_of(kind: str, text: str, seats: int) -> Any:
    if kind in actions.OF_TILES:
        return _spot_of(text, seats)
    if kind in actions.OF_CARDS:
        return named(THING_IDS, text)
    if kind == actions.PUT.name:
        return named(ASPECT_IDS, text.removesuffix("?")), int(not text.endswith("?"))
    if kind == actions.INTO.name:
        return named(ASPECT_IDS, text)
    if kind == actions.SPECIAL.name:
        return _special_of(text, seats)
    return below(_LARGEST, text)


def _answers_of(text: str, seats: int) -> list[Action]:
    if not text:
        return []
    seat, kind, fields = text.split(":")
    if kind not in steps.ASKER.answer:
        raise ValueError(text)
    return [act(below(seats, seat), kind, _arg_of(kind, arg, seats)) for arg in fields.split(",")]


def _step_of(word: str) -> int:
    name, sign, place = word.partition("#")
    if not sign:
        raise ValueError(word)
    if not name:
        return below(len(STEPS), place)
    printed = [*_inside(EFFECTS[named(THING_IDS, name)])]
    return printed[below(len(printed) + 1, place) - 1]


def _frame_of(text: str, seats: int) -> Frame:
    seat, name, fields, who = parts(text, ":")
    thing = _UNDER_WAY[name] if name in _UNDER_WAY else named(THING_IDS, name)
    if thing == DRAWING:
        todo: tuple[int, ...] = (below(_LARGEST, fields),)
    else:
        todo = tuple(map(_step_of, parts(fields, ".")))
        if any(STEPS[each].do not in {**steps.PERFORM, **steps.ASKS} for each in todo):
            raise ValueError(text)
    return below(seats, seat), thing, todo, below(seats, who) if who else NOBODY


def _read_people(state: State, fields: Fields) -> None:
    seats = state.seats

    def secret(text: str) -> tuple[int, int]:
        who, known = text.split("?")
        return named(CHARACTER_IDS, who), _mask_of(known, seats)

    for name in ("crush", "nemesis"):
        pairs = fields.read(name, each(seats, secret))
        setattr(state, name, [who for who, _ in pairs])
        setattr(state, f"{name}_seen", [known for _, known in pairs])
    state.cast = tuple(sorted({*state.crush} | {*state.nemesis}))
    state.changed = fields.read("changed", lambda text: _mask_of(text, seats))
    dealt = [
        pair[::-1] if state.changed >> seat & 1 else pair
        for seat, pair in enumerate(zip(state.crush, state.nemesis, strict=True))
    ]
    for hearts in zip(*dealt, strict=True):  # no two Crushes are alike, and no two Nemeses
        if len(state.cast) != seats or len({*hearts}) != seats:
            fields.wrong("nemesis")
    if any(crush == nemesis for crush, nemesis in dealt):
        fields.wrong("nemesis")
    state.characters = fields.read(
        "characters", each(seats, lambda word: named(CHARACTER_IDS, word) if word else NOBODY)
    )
    chosen = [each for each in state.characters if each != NOBODY]
    if len({*chosen}) != len(chosen) or not {*chosen} <= {*state.cast}:
        fields.wrong("characters")
    if state.phase != "character" and len(chosen) != seats:
        fields.wrong("characters")
    if any(own in pair for own, pair in zip(state.characters, dealt, strict=True)):  # T7
        fields.wrong("characters")


def _read_cards(state: State, fields: Fields) -> None:
    seats = state.seats
    state.hands = fields.read("hands", each(seats, _cards_of))

    def known(text: str) -> tuple[tuple[int, int], tuple[int, ...]]:
        who, cards = text.split(":")
        seat, holder = who.split(">")
        found = (below(seats, holder), below(seats, seat)), tuple(_cards_of(cards))
        if not found[1] or holder == seat or Counter(found[1]) - Counter(state.hands[found[0][0]]):
            raise ValueError(text)
        return found

    state.tells = fields.read("known", lambda text: dict(map(known, parts(text, ";"))))
    state.shots = fields.read(
        "shots", each(seats, lambda word: _things_of(word, FIRST_SHOT)[0] if word else NOBODY)
    )
    deck: list[list[int]] = fields.read(
        "deck", lambda text: [_things_of(part, 0, FIRST_SHOT) for part in parts(text, "/")]
    )
    if not all(deck):
        fields.wrong("deck")
    state.deck = [thing for part in deck for thing in part][::-1]
    state.quarters = [
        (sum(each < KINDS for each in part), sum(each >= KINDS for each in part))
        for part in reversed(deck)
    ]
    state.pile = fields.read("pile", _things_of)[::-1]
    state.box = fields.read("box", _things_of)

    def posted(word: str) -> tuple[int, int]:
        event, _, host = word.partition("@")
        (number,) = _things_of(event, FIRST_EVENT, FIRST_SHOT)
        return number, below(seats, host) if host else NOBODY

    state.stage = fields.read(
        "stage", lambda text: staged(tuple([posted(word) for word in parts(text, ".")]))
    )


def _read_tiles(state: State, fields: Fields) -> None:
    seats = state.seats
    state.pool = fields.read("pool", _values_of)[::-1]
    state.struck = fields.read("struck", _values_of)
    state.cells = [
        cell
        for name in ("tracks", "sheets")
        for board in fields.read(name, each(seats, lambda text: _board_of(text, seats)))
        for cell in board
    ]
    state.held = fields.read("held", lambda word: _tile_of(word, seats) if word else NONE)
    if (state.held != NONE) != (state.phase in ("put", "host")):
        fields.wrong("held")
    state.specials = fields.read("specials", each(seats, _specials_of))
    state.supply = [
        count - sum(row[kind] for row in state.specials)
        for kind, count in enumerate(SPECIAL_COUNTS)
    ]
    if min(state.supply) < 0:
        fields.wrong("specials")
    state.signs = signs_of(state.cells, state.specials, state.supply)
    state.guards = fields.read("guarded", lambda text: _mask_of(text, seats))


def _read_under_way(state: State, fields: Fields) -> None:
    seats, phase = state.seats, state.phase
    state.frames = fields.read(
        "doing", lambda text: [_frame_of(part, seats) for part in parts(text, ";")]
    )
    state.step = fields.read("step", _step_of)
    state.target = fields.read("target", lambda word: below(seats, word) if word else NOBODY)
    state.origin = fields.read("origin", lambda text: _origin_of(text, seats))
    state.picked = fields.read("picked", lambda text: _picked_of(text, seats))
    state.votes = fields.read(
        "votes", lambda text: [below(seats, word) for word in parts(text, ",")]
    )
    state.answers = fields.read("answers", lambda text: _answers_of(text, seats))
    asking = phase in _ASKING
    if state.votes and phase != "name":
        fields.wrong("votes")
    if asking != bool(state.frames) or (asking and state.frames[-1][1] == DRAWING):
        fields.wrong("doing")
    _check_pieces(state, fields)
    if asking:
        _check_question(state, fields)
        return
    if phase == "character" and state.turn != cast.chooser(state):
        fields.wrong("turn")
    if phase == "character" and not cast.offered(state):
        fields.wrong("characters")
    if (phase == "pay") != bool(state.price[1]) or state.price[1] > len(state.hands[state.turn]):
        fields.wrong("price")


def _picked_of(text: str, seats: int) -> tuple[int, ...]:
    if not text:
        return ()
    return _spot_of(text, seats) if text[-1].isdigit() else _special_of(text, seats)


def _check_pieces(state: State, fields: Fields) -> None:
    """Every card and every tile lies in one place."""
    pieces = Counter(piece[:2] for piece in state.pieces())
    box = Counter({("thing", kind): count for kind, count in enumerate(COUNTS)})
    box.update(("thing", each) for each in range(FIRST_EVENT, FIRST_SHOT + SHOTS))
    values = Counter(("tile", each) for each in TILES)
    for name, wanted in (("thing", box), ("tile", values)):
        found = {piece: count for piece, count in pieces.items() if piece[0] == name}
        if found != wanted:
            fields.wrong("box" if name == "thing" else "pool")


def _check_question(state: State, fields: Fields) -> None:
    """The step that asks can ask this, and there are answers."""
    phase, step = state.phase, STEPS[state.step]
    if state.price != ("", 0):
        fields.wrong("price")
    if state.answers:
        fields.wrong("answers")
    if step.do not in _ASKING[phase]:
        fields.wrong("step")
    if phase in _AIMED and state.target == NOBODY:
        fields.wrong("target")
    if phase in ("into", "with"):
        if len(state.picked) != 4:
            fields.wrong("picked")
        seat, area, aspect, at = state.picked
        if at >= len(state.cell(seat, area, aspect)):
            fields.wrong("picked")
    elif phase == "player" and step.do == "pass_on":
        if len(state.picked) != 2 or not state.specials[state.picked[0]][state.picked[1]]:
            fields.wrong("picked")
    elif state.picked:
        fields.wrong("picked")
    if phase == "name" and len(state.votes) != state.seats:
        fields.wrong("votes")
    steps.ASKER.ask_again(state)
    if not state.answers:
        fields.wrong("phase")
