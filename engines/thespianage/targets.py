"""What a step may be aimed at: players, tiles, Special Tiles. Nothing here changes a state.

Everything is public: that there is a target never depends on what somebody hides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache

from engines.thespianage.content import ASPECTS, FIRST_EVENT, SPECIAL_KINDS, STEPS, Step
from engines.thespianage.hands import lasting
from engines.thespianage.state import AREAS, NOBODY, SHEET, TRACK, Spot, State, number_of
from engines.thespianage.tiles import UP, known

_TO: dict[str, tuple[str, int]] = {
    f"{whose}_{area}": (whose, number)
    for whose in ("own", "other", "any", "owner")
    for area, number in (("track", TRACK), ("sheet", SHEET))
}


def clockwise(seat: int, seats: int) -> list[int]:
    """All seats from `seat` on."""
    return [(seat + step) % seats for step in range(seats)]


@cache
def _whose(whose: str, seats: int, seat: int, who: int) -> tuple[int, ...]:
    if whose == "own":
        return (seat,)
    if whose == "chosen":
        return () if who == NOBODY else (who,)
    return tuple(each for each in range(seats) if each != seat or whose not in ("other", "others"))


def whose(state: State, seat: int, step: Step, who: int) -> tuple[int, ...]:
    """The seats that a step of `seat` is about, ascending; `who` was chosen before."""
    return _whose(step.whose, state.seats, seat, who)


def guarded(state: State, seat: int, host: int) -> bool:
    """TA42: whether `seat` has to leave the board of `host` alone."""
    return host != seat and bool(state.guards >> host & 1)


def closed(state: State) -> tuple[int, ...]:
    """TA50: the seats that have had their final turn, whose sheets are left alone until the end."""
    if state.finals <= 0:
        return ()
    return _closed(state.seats, state.turn, state.finals)


@cache
def _closed(seats: int, turn: int, finals: int) -> tuple[int, ...]:
    return tuple(sorted((turn - back) % seats for back in range(1, seats - finals + 1)))


# -- tiles -------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def _places(step: Step, seats: int, seat: int, who: int) -> tuple[tuple[int, int, int, int], ...]:
    """Where tiles may lie that `step` aims at: number of the cell, seat, area, Aspect."""
    return tuple(
        (number_of(seats, host, area, aspect), host, area, aspect)
        for host in _whose(step.whose, seats, seat, who)
        for area in AREAS[step.area]
        for aspect in range(ASPECTS)
        if step.aspect in (None, aspect)
        and not (step.do == "shift" and step.into == aspect)
        and not (step.do == "move" and not _hosts(step.to, seats, seat, host, area))
    )


def _lying(state: State, seat: int, step: Step, who: int) -> Iterator[tuple[Spot, int]]:
    """The spots that `step` aims at, with what lies there."""
    cells, face = state.cells, step.face
    guards = state.guards & ~(1 << seat)
    last = state.finals > 0
    for number, host, area, aspect in _places(step, state.seats, seat, who):
        cell = cells[number]
        if cell and not guards >> host & 1:
            if last and not _open(state, seat, step, host, area):
                continue
            for at, tile in enumerate(cell):
                if face == "any" or (face == "up") == bool(tile & UP):
                    yield (host, area, aspect, at), tile


def _open(state: State, seat: int, step: Step, host: int, area: int) -> bool:
    """TA50: whether tiles of `host` may still be touched, and moved where they would go."""
    if area == SHEET and host in closed(state):
        return False
    return step.do != "move" or bool(hosts(state, seat, step, (host, area)))


@lru_cache(maxsize=1 << 10)
def _hosts(to: str, seats: int, seat: int, host: int, area: int) -> tuple[int, ...]:
    whose, goal = _TO[to]
    owner = whose == "owner"
    found = (host,) if owner else _whose(whose, seats, seat, NOBODY)
    return tuple(each for each in found if (each, goal) != (host, area))


def hosts(state: State, seat: int, step: Step, origin: tuple[int, ...]) -> tuple[int, ...]:
    """Whose board may get a tile that is moved from (seat, area, …); see TA50 for the end."""
    found = _hosts(step.to, state.seats, seat, origin[0], origin[1])
    if state.finals > 0 and to_area(step) == SHEET:
        found = tuple(each for each in found if each not in closed(state))
    return found


def to_area(step: Step) -> int:
    """Where a moved tile goes."""
    return _TO[step.to][1]


def _found(state: State, seat: int, step: Step, who: int) -> Iterator[Spot]:
    """The tiles that a step of `seat` may choose from, one by one."""
    if step.do == "swap":
        for spot, _ in _lying(state, seat, STEPS[step.aims[0]], who):
            if partners(state, seat, step, who, spot):
                yield spot
    elif step.do == "peek":
        for spot, tile in _lying(state, seat, step, who):
            if not known(tile, seat):
                yield spot
    else:
        for spot, _ in _lying(state, seat, step, who):
            yield spot


def _lies(state: State, seat: int, step: Step, who: int) -> bool:
    """Whether there is any tile that a step may choose; the same as `tiles`, but quick."""
    if step.face == "any" and step.do not in ("swap", "peek") and state.finals <= 0:
        cells = state.cells
        guards = state.guards & ~(1 << seat)
        for number, host, _, _ in _places(step, state.seats, seat, who):
            if cells[number] and not guards >> host & 1:
                return True
        return False
    return next(_found(state, seat, step, who), None) is not None


def tiles(state: State, seat: int, step: Step, who: int) -> list[Spot]:
    """The tiles that a step of `seat` may choose from."""
    return [*_found(state, seat, step, who)]


def partners(state: State, seat: int, step: Step, who: int, first: Spot) -> list[Spot]:
    """What the tile at `first` may change places with."""
    _, second = step.aims
    return [
        spot
        for spot, _ in _lying(state, seat, STEPS[second], who)
        if spot[:3] != first[:3] and not (step.same_aspect and spot[2] != first[2])
    ]


def aspects(step: Step, spot: Spot) -> list[int]:
    """Where a shifted tile may go."""
    return [
        each
        for each in range(ASPECTS)
        if each != spot[2] and (step.into is None or each == step.into)
    ]


# -- players -----------------------------------------------------------------------------------


def _hides(state: State, seat: int, step: Step, host: int, unknown: bool) -> bool:
    """Whether there are face-down tiles of `host` (which `seat` does not know)."""
    return not guarded(state, seat, host) and any(
        not tile & UP and not (unknown and known(tile, seat))
        for area in AREAS[step.area]
        for aspect in range(ASPECTS)
        for tile in state.cell(host, area, aspect)
    )


def secrets(state: State, seat: int, step: Step, host: int) -> list[int]:
    """0 Crush, 1 Nemesis: those of `host` that `seat` (itself: anybody) does not know yet."""
    wanted = {"crush": (0,), "nemesis": (1,), "either": (0, 1)}[step.secret]
    seen = (state.crush_seen[host], state.nemesis_seen[host])
    if seat == host:
        others = (1 << state.seats) - 1 ^ 1 << seat
        return [each for each in wanted if others & ~seen[each]]
    return [each for each in wanted if not seen[each] >> seat & 1]


# Whether a step that is aimed at a player could do something to one of them.
AT_PLAYERS: dict[str, Callable[[State, int, Step, int], bool]] = {
    "inspect": lambda state, seat, step, host: _hides(state, seat, step, host, True),
    "reveal": lambda state, seat, step, host: _hides(state, seat, step, host, False),
    "award": lambda state, seat, step, host: (
        state.supply[step.special] > 0 and host not in closed(state)
    ),
    "draw": lambda state, seat, step, host: bool(state.deck),
    "discard": lambda state, seat, step, host: bool(state.hands[host]),
    "take_card": lambda state, seat, step, host: host != seat and bool(state.hands[host]),
    "give_card": lambda state, seat, step, host: host != seat and bool(state.hands[seat]),
    "look_hand": lambda state, seat, step, host: host != seat and bool(state.hands[host]),
    "look_secret": lambda state, seat, step, host: (
        host != seat and bool(secrets(state, seat, step, host))
    ),
    "show_secret": lambda state, seat, step, host: bool(secrets(state, seat, step, host)),
    "guard": lambda state, seat, step, host: not state.guards >> host & 1,
    "settle": lambda state, seat, step, host: True,
}


_LOOKS = frozenset({"inspect", "look_hand", "look_secret"})
"""Steps aimed at a player that do nothing while nobody looks (TA48)."""


def does(state: State, seat: int, step: Step, host: int) -> bool:
    """Whether a step that is aimed at `host` does something there itself."""
    if step.do in _LOOKS and lasting(state.stage, "hush"):
        return False
    return AT_PLAYERS[step.do](state, seat, step, host)


def _worth_choosing(state: State, seat: int, step: Step, host: int) -> bool:
    """TA41: also where only what follows does something to the player who is chosen."""
    return does(state, seat, step, host) or any(
        possible(state, seat, number, host) for number in step.after
    )


def players(state: State, seat: int, step: Step, who: int) -> list[int]:
    """The players whom a step of `seat` may be aimed at, ascending."""
    return [
        each for each in whose(state, seat, step, who) if _worth_choosing(state, seat, step, each)
    ]


def _anybody(state: State, seat: int, step: Step, who: int) -> bool:
    """Whether there is any player whom a step may be aimed at."""
    for each in whose(state, seat, step, who):  # noqa: SIM110 (asked all the time)
        if _worth_choosing(state, seat, step, each):
            return True
    return False


# -- Special Tiles and cards -------------------------------------------------------------------


def specials(state: State, seat: int, step: Step, who: int) -> list[tuple[int, int]]:
    """The Special Tiles on sheets that a step may choose from, as (seat, kind)."""
    return [
        (host, special)
        for host in whose(state, seat, step, who)
        if not guarded(state, seat, host) and host not in closed(state)
        for special in sorted(step.specials)
        if state.specials[host][special]
        and (step.do != "pass_on" or receivers(state, seat, step, host))
    ]


def receivers(state: State, seat: int, step: Step, host: int) -> list[int]:
    """Who may get a Special Tile of `host`."""
    if step.to == "own":
        return [seat] if host != seat else []
    return [each for each in range(state.seats) if each not in (seat, host, *closed(state))]


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
    return open_action and not lasting(state.stage, "one_card")


def _unless_hushed(check: _Possible) -> _Possible:
    return lambda state, seat, step, who: (
        not lasting(state.stage, "hush") and check(state, seat, step, who)
    )


_POSSIBLE: dict[str, _Possible] = {
    **dict.fromkeys(("move", "turn", "shift", "swap", "strike"), _lies),
    **dict.fromkeys(AT_PLAYERS, _anybody),
    "peek": _unless_hushed(_lies),
    "strip": lambda state, seat, step, who: bool(specials(state, seat, step, who)),
    "pass_on": lambda state, seat, step, who: bool(specials(state, seat, step, who)),
    "rehearse": lambda state, seat, step, who: bool(state.pool),
    "salvage": lambda state, seat, step, who: bool(salvageable(state, step)),
    "cancel": lambda state, seat, step, who: bool(state.stage),
    "again": _again,
    "pass_left": lambda state, seat, step, who: any(state.hands),
    "either": lambda state, seat, step, who: any(
        branch_possible(state, seat, branch, who) for branch in step.branches
    ),
    "change_heart": lambda state, seat, step, who: True,
    "poll": lambda state, seat, step, who: True,
    "vote": lambda state, seat, step, who: True,
}


def possible(state: State, seat: int, number: int, who: int = NOBODY) -> bool:
    """Whether the step could do anything for `seat` now (TA32, TA40, TA41)."""
    step = STEPS[number]
    return _POSSIBLE[step.do](state, seat, step, who)


@lru_cache(maxsize=1 << 10)
def _quickest(steps: tuple[int, ...]) -> tuple[int, ...]:
    """The same steps, those first that take the least time to ask."""
    return tuple(sorted(steps, key=lambda number: STEPS[number].do not in ("draw", "again")))


def branch_possible(state: State, seat: int, steps: tuple[int, ...], who: int = NOBODY) -> bool:
    """Whether any of the steps could do anything now."""
    for number in _quickest(steps):  # noqa: SIM110 (asked all the time)
        if possible(state, seat, number, who):
            return True
    return False
