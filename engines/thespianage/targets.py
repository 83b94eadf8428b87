"""What a step may be aimed at: players, tiles, Special Tiles. Nothing here changes a state.

Everything is public: that there is a target never depends on what somebody hides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import compress
from operator import itemgetter

from engines.kernel.action import Action, acts
from engines.kernel.kept import Table
from engines.thespianage.actions import TURNS
from engines.thespianage.content import (
    ASPECTS,
    CHARACTERS,
    EFFECTS,
    EVENTS,
    FIRST_EVENT,
    MOVE_STEP,
    SHOTS,
    SPECIAL_COUNTS,
    SPECIAL_KINDS,
    STEPS,
    Step,
)
from engines.thespianage.state import (
    AREAS,
    DOWN_IN,
    NOBODY,
    SHEET,
    SIGNS,
    SPECIAL_ON,
    TRACK,
    UP_IN,
    Spot,
    State,
    number_of,
)
from engines.thespianage.tiles import UP, known_to

_TO: dict[str, tuple[str, int]] = {
    f"{whose}_{area}": (whose, number)
    for whose in ("own", "other", "any", "owner")
    for area, number in (("track", TRACK), ("sheet", SHEET))
}


_COMPANIES = range(CHARACTERS + 1)
"""How many players there may be, from nobody on, for tables."""


@cache
def clockwise(seat: int, seats: int) -> list[int]:
    """All seats from `seat` on."""
    return [(seat + step) % seats for step in range(seats)]


_Rows = list[list[tuple[int, ...]]]
"""By players and seat: some seats."""

_OWN: _Rows = [[(seat,) for seat in range(seats)] for seats in _COMPANIES]
_ALL_SEATS = [[tuple(range(seats))] * seats for seats in _COMPANIES]
_OTHERS = [
    [tuple([each for each in all_ if each != seat]) for seat, all_ in enumerate(row)]
    for row in _ALL_SEATS
]
_CHOSEN: list[_Rows] = [[[(who,)] * seats for seats in _COMPANIES] for who in range(CHARACTERS)]
_WHOSE: dict[str, list[_Rows]] = {
    "own": [_OWN] * (CHARACTERS + 1),
    **dict.fromkeys(("other", "others"), [_OTHERS] * (CHARACTERS + 1)),
    **dict.fromkeys(("any", "all"), [_ALL_SEATS] * (CHARACTERS + 1)),
    "chosen": [*_CHOSEN, [[()] * seats for seats in _COMPANIES]],
}
"""The seats that a step is about, ascending: by its `whose`, the seat chosen before (or NOBODY,
which is the last), players, and the step's own seat."""


def _whose(whose: str, seats: int, seat: int, who: int) -> tuple[int, ...]:
    return _WHOSE[whose][who][seats][seat]


def whose(state: State, seat: int, step: Step, who: int) -> tuple[int, ...]:
    """The seats that a step of `seat` is about, ascending; `who` was chosen before."""
    return _whose(step.whose, state.seats, seat, who)


def guarded(state: State, seat: int, host: int) -> bool:
    """TA42: whether `seat` has to leave the board of `host` alone."""
    return host != seat and bool(state.guards >> host & 1)


def closed(state: State) -> tuple[int, ...]:
    """TA50: with that option, the seats whose sheets are closed after their final turn."""
    if state.finals <= 0 or not state.options["bow"]:
        return ()
    return _closed(state.seats, state.turn, state.finals)


@cache
def _closed(seats: int, turn: int, finals: int) -> tuple[int, ...]:
    return tuple(sorted((turn - back) % seats for back in range(1, seats - finals + 1)))


# -- tiles -------------------------------------------------------------------------------------

Row = tuple[int, int, int, Sequence[int]]
"""Tiles that may be chosen: seat, area, Aspect, and their numbers there."""

_FACES = {"any": (0, 0), "up": (UP, UP), "down": (UP, 0)}
"""By how tiles have to lie: which bits are looked at, and what they must be."""


class Spots(dict[int, list[Action]]):
    """How many tiles lie on an Aspect -> the answers that name one of them.

    Made when it is first asked for, then shared.
    """

    __slots__ = ("place",)

    def __init__(self, seat: int, kind: str, host: int, area: int, aspect: int) -> None:
        self.place = seat, kind, host, area, aspect

    def __missing__(self, number: int) -> list[Action]:
        seat, kind, *place = self.place
        self[number] = found = acts(seat, kind, [(*place, at) for at in range(number)])
        return found


_spots_of = cache(Spots)

TAKES = {"move": "take", "peek": "peek", "turn": "turn", "shift": "shift", "strike": "strike"}
"""By what a step does: the kind of action that names a tile for it."""

Place = tuple[int, int, int, int, Spots]
"""Number of the cell, seat, area, Aspect, and the answers that name a tile there."""

Places = tuple[list[Place], Callable[[list[list[int]]], Sequence[list[int]]], int, int]
"""Where tiles may lie that a step aims at; how these cells are taken out of all; which bits of a
tile are looked at, and what they must be."""


@lru_cache(maxsize=1 << 12)
def _places(step: Step, seats: int, seat: int, who: int, shut: tuple[int, ...]) -> Places:
    """Where tiles may lie that `step` aims at.

    Sheets of the seats in `shut` are closed, but may be looked at (TA50).
    """
    kind = TAKES.get(step.do, "")
    where = [
        (
            number_of(seats, host, area, aspect),
            host,
            area,
            aspect,
            _spots_of(seat, kind, host, area, aspect),
        )
        for host in _whose(step.whose, seats, seat, who)
        for area in AREAS[step.area]
        for aspect in range(ASPECTS)
        if step.aspect in (None, aspect)
        and not (step.do == "shift" and step.into == aspect)
        and not (area == SHEET and host in shut and step.do != "peek")
        and not (step.do == "move" and not _hosts(step.to, seats, seat, host, area, shut))
    ]
    numbers = [place[0] for place in where]
    bits, wanted = _FACES[step.face]
    if step.do == "peek":
        bits |= known_to(seat)
    if len(numbers) > 1:
        return where, itemgetter(*numbers), bits, wanted
    return where, lambda cells: [cells[number] for number in numbers], bits, wanted


def _of_open(seats: int, seat: int, who: int) -> Table[Step, Places]:
    return Table(lambda step: _places(step, seats, seat, who, ()))


_OPEN_PLACES = [
    [[_of_open(seats, seat, who) for who in (*range(seats), NOBODY)] for seat in range(seats)]
    for seats in _COMPANIES
]
"""By players, seat, and the seat chosen before: `_places` by step, while no sheet is closed."""


def _aimed(state: State, seat: int, step: Step, who: int) -> Places:
    """Where tiles may lie now that `step` aims at."""
    shut = closed(state)
    if shut:
        return _places(step, state.seats, seat, who, shut)
    return _OPEN_PLACES[state.seats][seat][who][step]


def _lying(state: State, seat: int, step: Step, who: int) -> Iterator[Row]:
    """What `step` aims at, cell by cell."""
    cells = state.cells
    guards = state.guards & ~(1 << seat)
    where, those, bits, wanted = _aimed(state, seat, step, who)
    for number, host, area, aspect, _ in compress(where, those(cells)):
        if guards and guards >> host & 1:
            continue
        cell = cells[number]
        if not bits:
            yield host, area, aspect, range(len(cell))
            continue
        found = [at for at, tile in enumerate(cell) if tile & bits == wanted]
        if found:
            yield host, area, aspect, found


def tiles(state: State, seat: int, step: Step, who: int) -> list[Action]:
    """An answer for each tile that a step of `seat` may choose."""
    cells = state.cells
    guards = state.guards & ~(1 << seat)
    where, those, bits, wanted = _aimed(state, seat, step, who)
    found: list[Action] = []
    for number, host, _, _, spots in compress(where, those(cells)):
        if guards and guards >> host & 1:
            continue
        cell = cells[number]
        answers = spots[len(cell)]
        if not bits:
            found += answers
            continue
        for at, tile in enumerate(cell):
            if tile & bits == wanted:
                found.append(answers[at])
    return found


@lru_cache(maxsize=1 << 12)
def _hosts(
    to: str, seats: int, seat: int, host: int, area: int, shut: tuple[int, ...]
) -> tuple[int, ...]:
    whose, goal = _TO[to]
    found = (host,) if whose == "owner" else _whose(whose, seats, seat, NOBODY)
    return tuple(
        each
        for each in found
        if (each, goal) != (host, area) and not (goal == SHEET and each in shut)
    )


@lru_cache(maxsize=1 << 12)
def _goals(
    to: str, seats: int, seat: int, host: int, area: int, shut: tuple[int, ...]
) -> list[Action]:
    return acts(seat, "host", _hosts(to, seats, seat, host, area, shut))


def _to_open(seats: int, seat: int, host: int, area: int) -> Table[str, list[Action]]:
    return Table(lambda to: _goals(to, seats, seat, host, area, ()))


_OPEN_GOALS = [
    [
        [[_to_open(seats, seat, host, area) for area in AREAS["board"]] for host in range(seats)]
        for seat in range(seats)
    ]
    for seats in _COMPANIES
]
"""By players, seat, and where a tile comes from: `_goals` while no sheet is closed."""


def hosts(state: State, seat: int, step: Step, origin: tuple[int, ...]) -> list[Action]:
    """Whose board may get a tile that is moved from (seat, area, …); see TA50 for the end."""
    host, area, _ = origin
    shut = closed(state)
    if shut:
        return _goals(step.to, state.seats, seat, host, area, shut)
    return _OPEN_GOALS[state.seats][seat][host][area][step.to]


def to_area(step: Step) -> int:
    """Where a moved tile goes."""
    return _TO[step.to][1]


def _swapped(state: State, seat: int, step: Step, who: int) -> Iterator[Row]:
    """The tiles that may change places with another one, cell by cell."""
    first, second = step.aims
    others = [*_lying(state, seat, STEPS[second], who)]
    if not others:
        return
    for row in _lying(state, seat, STEPS[first], who):
        for other in others:
            if _may_swap(step, row, other):
                yield row
                break


def _may_swap(step: Step, one: Row | Spot, other: Row) -> bool:
    """Whether tiles of two cells may change places."""
    return (one[2] == other[2] or not step.same_aspect) and one[:3] != other[:3]


def _lies(state: State, seat: int, step: Step, who: int) -> bool:
    """Whether there is any tile that a step may choose; asked more often than anything else."""
    if step.do == "swap":
        return next(_swapped(state, seat, step, who), None) is not None
    cells = state.cells
    guards = state.guards & ~(1 << seat)
    where, those, bits, wanted = _aimed(state, seat, step, who)
    for number, host, _, _, _ in compress(where, those(cells)):
        if guards and guards >> host & 1:
            continue
        if not bits:
            return True
        for tile in cells[number]:
            if tile & bits == wanted:
                return True
    return False


def _spots(rows: Iterable[Row]) -> list[Spot]:
    return [(host, area, aspect, at) for host, area, aspect, found in rows for at in found]


def swapped(state: State, seat: int, step: Step, who: int) -> list[Spot]:
    """The tiles of which a swap may choose the first."""
    return _spots(_swapped(state, seat, step, who))


def partners(state: State, seat: int, step: Step, who: int, first: Spot) -> list[Spot]:
    """What the tile at `first` may change places with."""
    others = _lying(state, seat, STEPS[step.aims[1]], who)
    return _spots(row for row in others if _may_swap(step, first, row))


def aspects(step: Step, spot: Spot) -> list[int]:
    """Where a shifted tile may go."""
    return [
        each
        for each in range(ASPECTS)
        if each != spot[2] and (step.into is None or each == step.into)
    ]


# -- players -----------------------------------------------------------------------------------


_DOWN_ON = [
    [
        {
            name: sum(
                [
                    DOWN_IN[number_of(seats, host, area, aspect)]
                    for area in areas
                    for aspect in range(ASPECTS)
                ]
            )
            for name, areas in AREAS.items()
        }
        for host in range(seats)
    ]
    for seats in _COMPANIES
]
"""By players, seat and area: the signs of tiles that lie face down there."""


def _hides(state: State, seat: int, step: Step, host: int) -> bool:
    """Whether there are face-down tiles of `host` which `seat` does not know."""
    if not state.signs & _DOWN_ON[state.seats][host][step.area]:
        return False
    if state.guards and guarded(state, seat, host):
        return False
    eyes = UP | known_to(seat)
    seats, cells = state.seats, state.cells
    for area in AREAS[step.area]:
        at = (area * seats + host) * ASPECTS
        for cell in cells[at : at + ASPECTS]:
            for tile in cell:
                if not tile & eyes:
                    return True
    return False


def open_areas(area: str, host: int, shut: tuple[int, ...]) -> tuple[int, ...]:
    """Areas of this name on the board of `host`, without its sheet once closed (TA50)."""
    return tuple(each for each in AREAS[area] if each != SHEET or host not in shut)


def revealed(state: State, seat: int, step: Step, host: int) -> list[tuple[int, int]]:
    """Area and Aspect of each cell of `host` in which a reveal turns tiles face up."""
    if state.guards and guarded(state, seat, host):
        return []
    seats, signs = state.seats, state.signs
    if not signs & _DOWN_ON[seats][host][step.area]:
        return []
    return [
        (area, aspect)
        for area in open_areas(step.area, host, closed(state))
        for aspect in range(ASPECTS)
        if signs & DOWN_IN[number_of(seats, host, area, aspect)]
    ]


_SECRETS = {"crush": (0,), "nemesis": (1,), "either": (0, 1)}


def secrets(state: State, seat: int, step: Step, host: int) -> list[int]:
    """0 Crush, 1 Nemesis: those of `host` that `seat` (itself: anybody) does not know yet."""
    wanted = _SECRETS[step.secret]
    seen = (state.crush_seen[host], state.nemesis_seen[host])
    if seat == host:
        others = (1 << state.seats) - 1 ^ 1 << seat
        return [each for each in wanted if others & ~seen[each]]
    return [each for each in wanted if not seen[each] >> seat & 1]


def _has_secrets(state: State, seat: int, step: Step, host: int) -> bool:
    """Whether there are any of these."""
    eyes = (1 << state.seats) - 1 ^ 1 << seat if seat == host else 1 << seat
    which = step.secret
    if which == "either":
        return eyes & state.crush_seen[host] & state.nemesis_seen[host] != eyes
    return eyes & (state.crush_seen if which == "crush" else state.nemesis_seen)[host] != eyes


# Whether a step that is aimed at a player could do something to one of them.
AT_PLAYERS: dict[str, Callable[[State, int, Step, int], bool]] = {
    "inspect": _hides,
    "reveal": lambda state, seat, step, host: bool(revealed(state, seat, step, host)),
    "award": lambda state, seat, step, host: (
        state.supply[step.special] > 0 and host not in closed(state)
    ),
    "draw": lambda state, seat, step, host: bool(state.deck),
    "discard": lambda state, seat, step, host: bool(state.hands[host]),
    "take_card": lambda state, seat, step, host: host != seat and bool(state.hands[host]),
    "give_card": lambda state, seat, step, host: host != seat and bool(state.hands[seat]),
    "look_hand": lambda state, seat, step, host: host != seat and bool(state.hands[host]),
    "look_secret": lambda state, seat, step, host: (
        host != seat and _has_secrets(state, seat, step, host)
    ),
    "show_secret": _has_secrets,
    "guard": lambda state, seat, step, host: not state.guards >> host & 1,
    "settle": lambda state, seat, step, host: True,
}


_LOOKS = frozenset({"inspect", "look_hand", "look_secret"})
"""Steps aimed at a player that do nothing while nobody looks (TA48)."""


def does(state: State, seat: int, step: Step, host: int) -> bool:
    """Whether a step that is aimed at `host` does something there itself."""
    if step.do in _LOOKS and state.stage.hush:
        return False
    return AT_PLAYERS[step.do](state, seat, step, host)


def players(state: State, seat: int, step: Step, who: int) -> list[int]:
    """The players whom a step of `seat` may be aimed at, ascending.

    TA41: also those to whom only what follows does something.
    """
    do, after = step.do, step.after
    check = _nobody if state.stage.hush and do in _LOOKS else AT_PLAYERS[do]
    found = []
    for each in _WHOSE[step.whose][who][state.seats][seat]:
        if check(state, seat, step, each) or (after and branch_possible(state, seat, after, each)):
            found.append(each)  # noqa: PERF401 (a comprehension costs half as much again)
    return found


def _anybody(state: State, seat: int, step: Step, who: int) -> bool:
    """Whether there is any player whom a step may be aimed at."""
    do, after = step.do, step.after
    check = _nobody if state.stage.hush and do in _LOOKS else AT_PLAYERS[do]
    if step.whose == "own":  # which has nothing in `after`
        return check(state, seat, step, seat)
    for each in _WHOSE[step.whose][who][state.seats][seat]:
        if check(state, seat, step, each):
            return True
        if after and branch_possible(state, seat, after, each):
            return True
    return False


def _nobody(state: State, seat: int, step: Step, host: int) -> bool:
    return False


# -- Special Tiles and cards -------------------------------------------------------------------


def specials(state: State, seat: int, step: Step, who: int) -> list[tuple[int, int]]:
    """The Special Tiles on sheets that a step may choose from, as (seat, kind)."""
    for special in step.specials:
        if state.supply[special] < SPECIAL_COUNTS[special]:
            break
    else:  # none lies on a sheet
        return []
    return [
        (host, special)
        for host in whose(state, seat, step, who)
        if any(state.specials[host])
        and not guarded(state, seat, host)
        and host not in closed(state)
        for special in sorted(step.specials)
        if state.specials[host][special]
        and (step.do != "pass_on" or receivers(state, seat, step, host))
    ]


def receivers(state: State, seat: int, step: Step, host: int) -> list[int]:
    """Who may get a Special Tile of `host`."""
    return _receivers(step, state.seats, seat, host, closed(state))


def _receivers(step: Step, seats: int, seat: int, host: int, shut: tuple[int, ...]) -> list[int]:
    if step.to == "own":
        return [seat] if host != seat else []
    return [each for each in range(seats) if each not in (seat, host, *shut)]


def salvageable(state: State, step: Step) -> list[int]:
    """The kinds of Play Cards on the pile that may be taken back (TA38)."""
    return sorted(
        {
            card
            for card in state.pile
            if card < FIRST_EVENT and (step.group == "any" or card in SPECIAL_KINDS)
        }
    )


# -- whether there is anything to do -----------------------------------------------------------

_Possible = Callable[[State, int, Step, int], bool]


def _again(state: State, seat: int, step: Step, who: int) -> bool:
    open_action = state.turn == seat and state.mode < 2 and not state.drawing
    return open_action and not state.stage.one_card


def _draws(state: State, seat: int, step: Step, who: int) -> bool:
    if state.deck and step.whose != "chosen":
        return True
    return _anybody(state, seat, step, who)


def _either(state: State, seat: int, step: Step, who: int) -> bool:
    for branch in step.branches:  # noqa: SIM110 (asked all the time)
        if branch_possible(state, seat, branch, who):
            return True
    return False


def _unless_hushed(check: _Possible) -> _Possible:
    return lambda state, seat, step, who: not state.stage.hush and check(state, seat, step, who)


POSSIBLE: dict[str, _Possible] = {
    **dict.fromkeys(("move", "turn", "shift", "swap", "strike"), _lies),
    **dict.fromkeys(AT_PLAYERS, _anybody),
    "peek": _unless_hushed(_lies),
    "strip": lambda state, seat, step, who: bool(specials(state, seat, step, who)),
    "pass_on": lambda state, seat, step, who: bool(specials(state, seat, step, who)),
    "rehearse": lambda state, seat, step, who: bool(state.pool),
    "salvage": lambda state, seat, step, who: bool(salvageable(state, step)),
    "cancel": lambda state, seat, step, who: bool(state.stage),
    "again": _again,
    "draw": _draws,
    "pass_left": lambda state, seat, step, who: any(state.hands),
    "either": _either,
    "change_heart": lambda state, seat, step, who: True,
    "poll": lambda state, seat, step, who: True,
    "vote": lambda state, seat, step, who: True,
}


def possible(state: State, seat: int, number: int, who: int = NOBODY) -> bool:
    """Whether the step could do anything for `seat` now (TA32, TA40, TA41)."""
    step = STEPS[number]
    return POSSIBLE[step.do](state, seat, step, who)


def branch_possible(state: State, seat: int, steps: tuple[int, ...], who: int = NOBODY) -> bool:
    """Whether any of the steps could do anything now; a price has to be paid first (TA51)."""
    if steps and STEPS[steps[0]].price:
        if not _payable(state, seat, STEPS[steps[0]]):
            return False
        steps = steps[1:]
    for number in steps:
        step = STEPS[number]
        if POSSIBLE[step.do](state, seat, step, who):
            return True
    return False


def _payable(state: State, seat: int, price: Step) -> bool:
    """Whether `seat` can do this step in full."""
    if price.do == "discard":
        return len(state.hands[seat]) >= price.times
    return POSSIBLE[price.do](state, seat, price, NOBODY)


# -- the same at a glance ----------------------------------------------------------------------
# Before every turn each card in a hand is asked whether it could do anything. Most of what decides
# that is the same for all of them, so it is looked up once, as bits, and a card knows which of
# them are enough. Many cards need nothing on a board: these are looked up all together.

_DECK, _POOL, _STAGE, _MORE, _SURE, *_BOARDS = (
    1 << sign for sign in range(SIGNS, SIGNS + 5 + CHARACTERS)
)
"""The first signs are those that a state keeps: tiles and Special Tiles that may be touched. After
these come: there are cards in the deck; tiles in the pile; Events in play; another card may be
allowed (see `_again`); nothing is needed; and for each seat that its board is not guarded."""

_BY_SIGN = {
    "rehearse": _POOL,
    "cancel": _STAGE,
    "again": _MORE,
    **dict.fromkeys(("change_heart", "poll", "vote"), _SURE),
}
"""Steps of which one sign tells all."""

_ANY_TILE = frozenset({"move", "turn", "shift", "strike"})
"""Steps that take any tile that lies as they want it where they aim at."""

_LYING = {
    "any": [up | down for up, down in zip(UP_IN, DOWN_IN, strict=True)],
    "up": UP_IN,
    "down": DOWN_IN,
}
"""By how tiles have to lie: for each cell the signs of which one is enough."""

_ROWS = 16
"""So many ways there are in which deck, pile, stage and another card may be there or not."""


def glance(state: State, seat: int) -> tuple[int, Needs, list[Action | None]]:
    """What can be seen at a glance by `seat` in its turn.

    The signs of what may be touched, as bits; what steps need of them; and the row of `Needs` of
    what may be done whatever lies on the boards.
    """
    there = _ROWS - 1
    if not state.deck:
        there -= 1
    if not state.pool:
        there -= 2
    stage = state.stage
    if not stage:
        there -= 4
    if state.mode == 2 or stage.one_card:
        there -= 8
    seats, guards = state.seats, state.guards
    shut = closed(state)
    if shut:
        needs = _needs(seats, seat, shut)
    else:
        needs = _OPEN[seats][seat] or _as_printed(seats, seat)
    if guards:
        return state.signs & ~_covered(seats, seat, guards), needs, needs.guarded[there, guards]
    return state.signs, needs, needs.sure[there]


@cache
def _covered(seats: int, seat: int, guards: int) -> int:
    """The signs of guarded boards which `seat` may not touch."""
    found = 0
    for host in range(seats):
        if guards >> host & 1 and host != seat:
            found |= _signs_of(seats, host, "board", "any") | sum(SPECIAL_ON[host])
    return found


def _signs_of(seats: int, host: int, area: str, face: str, shut: tuple[int, ...] = ()) -> int:
    """The signs of tiles on this board that lie like this."""
    cells = [
        number_of(seats, host, each, aspect)
        for each in open_areas(area, host, shut)
        for aspect in range(ASPECTS)
    ]
    return sum([_LYING[face][cell] for cell in cells])


def _tiles_there(step: Step, seats: int, seat: int, shut: tuple[int, ...]) -> int:
    lying = _LYING[step.face]
    where, *_ = _places(step, seats, seat, NOBODY, shut)
    return sum([lying[number] for number, *_ in where])


def _exchanges(
    step: Step, seats: int, seat: int, shut: tuple[int, ...]
) -> list[tuple[int, int]] | None:
    """The signs of the first and the second tile of a swap, for each Aspect or for all together;
    None where both may lie on the same Aspect of a board, which signs do not tell apart."""
    aims = [STEPS[aim] for aim in step.aims]
    first, second = (_places(aim, seats, seat, NOBODY, shut)[0] for aim in aims)
    if {place[0] for place in first} & {place[0] for place in second}:
        return None
    one, other = (_LYING[aim.face] for aim in aims)
    return [
        (
            sum([one[number] for number, _, _, aspect, _ in first if aspect in those]),
            sum([other[number] for number, _, _, aspect, _ in second if aspect in those]),
        )
        for those in (
            [(each,) for each in range(ASPECTS)] if step.same_aspect else [range(ASPECTS)]
        )
    ]


def _unguarded(step: Step, seats: int, seat: int, shut: tuple[int, ...]) -> int:
    return sum([_BOARDS[host] for host in _whose(step.whose, seats, seat, NOBODY)])


def _face_down(step: Step, seats: int, seat: int, shut: tuple[int, ...]) -> int:
    hosts = _whose(step.whose, seats, seat, NOBODY)
    return sum([_signs_of(seats, host, step.area, "down", shut) for host in hosts])


def _in_supply(step: Step, seats: int, seat: int, shut: tuple[int, ...]) -> int:
    hosts = {*_whose(step.whose, seats, seat, NOBODY)}
    return SPECIAL_ON[NOBODY][step.special] if hosts - {*shut} else 0


def _on_sheets(step: Step, seats: int, seat: int, shut: tuple[int, ...]) -> int:
    return sum(
        [
            SPECIAL_ON[host][special]
            for host in _whose(step.whose, seats, seat, NOBODY)
            if host not in shut
            and (step.do == "strip" or _receivers(step, seats, seat, host, shut))
            for special in {*step.specials}
        ]
    )


def _cards_left(step: Step, seats: int, seat: int, shut: tuple[int, ...]) -> int:
    return 0 if step.whose == "chosen" else _DECK


_SIGNS: dict[str, Callable[[Step, int, int, tuple[int, ...]], int]] = {
    **dict.fromkeys(_ANY_TILE, _tiles_there),
    **dict.fromkeys(("strip", "pass_on"), _on_sheets),
    "guard": _unguarded,
    "reveal": _face_down,
    "award": _in_supply,
    "draw": _cards_left,
}
"""Steps of which any of several signs tells that they could do something."""


Rest = tuple[list[tuple[int, int]], list[Step]]
"""What one sign does not tell: pairs of signs of which one each is enough together, and steps that
have to be asked."""

Need = tuple[int, Rest | None, Action]
"""What a thing needs so that any of its steps could do something: the signs of which one is enough,
the rest if these do not tell all, and what may be done then.

This and `Places` are plain tuples, which are taken apart in a third of a named one's time.
"""


class Needs:
    """What each card and One Shot needs for a seat, and Places! without its card."""

    __slots__ = ("guarded", "places", "sure", "table", "things")

    things: list[Need]
    """By Play Card and One Shot."""
    sure: list[list[Action | None]]
    """For each row of what is there besides the boards, and for each of these things: what may be
    done without asking any further. Nobody's board is guarded."""
    guarded: Table[tuple[int, int], list[Action | None]]
    """The same where boards are guarded: by row and `State.guards`."""
    places: int
    """The signs of which one is enough to take a tile."""

    def __init__(self, seats: int, seat: int, shut: tuple[int, ...]) -> None:
        self.table = seats, seat, shut
        mine = TURNS[seat]
        events = [mine.end] * EVENTS  # stand where nobody looks
        does = [*mine.plays, *events, *[mine.shot] * SHOTS]
        self.things = [(*self._of(steps), act) for steps, act in zip(EFFECTS, does, strict=True)]
        self.sure = [self._sure(there, 0) for there in range(_ROWS)]
        self.guarded = Table(lambda key: self._sure(*key))
        self.places, _ = self._of((MOVE_STEP,))

    def _sure(self, there: int, guards: int) -> list[Action | None]:
        seats, _, _ = self.table
        seen = there << SIGNS | _SURE
        seen |= sum([_BOARDS[host] for host in range(seats) if not guards >> host & 1])
        return [act if seen & enough else None for enough, _, act in self.things]

    def _of(self, steps: tuple[int, ...]) -> tuple[int, Rest | None]:
        pairs: list[tuple[int, int]] = []
        rest: list[Step] = []
        enough = self._gathered(steps, pairs, rest)
        return enough, (pairs, rest) if pairs or rest else None

    def _gathered(
        self, steps: tuple[int, ...], pairs: list[tuple[int, int]], rest: list[Step]
    ) -> int:
        """The signs of which one is enough; what else there is joins `pairs` and `rest`."""
        enough = 0
        for number in steps:
            step = STEPS[number]
            do = step.do
            if do in _BY_SIGN:
                enough |= _BY_SIGN[do]
            elif do == "either" and not _is_priced(step):
                for branch in step.branches:
                    enough |= self._gathered(branch, pairs, rest)
            elif do == "swap" and (found := _exchanges(step, *self.table)) is not None:
                pairs += found
            else:
                if do in _SIGNS:
                    enough |= _SIGNS[do](step, *self.table)
                if do not in _SIGNS or (step.after and do in AT_PLAYERS):  # see `players`
                    rest.append(step)
        return enough


def _is_priced(step: Step) -> bool:
    """Whether any of its branches has a price, which signs alone cannot show."""
    return any(branch and STEPS[branch[0]].price for branch in step.branches)


_needs = cache(Needs)


_OPEN: list[list[Needs | None]] = [[None] * seats for seats in _COMPANIES]
"""By players and seat, as long as no sheet is closed; made when they are first asked for."""


def _as_printed(seats: int, seat: int) -> Needs:
    needs = _OPEN[seats][seat] = Needs(seats, seat, ())
    return needs


def any_possible(state: State, seat: int, seen: int, rest: Rest) -> bool:
    """Whether any of the steps of which a single sign does not tell all could do anything now."""
    pairs, steps = rest
    for one, other in pairs:
        if seen & one and seen & other:
            return True
    for step in steps:  # noqa: SIM110 (asked all the time)
        if POSSIBLE[step.do](state, seat, step, NOBODY):
            return True
    return False
