"""Who is whom: dealing Crush and Nemesis, and choosing characters (T5-T7, TA3-TA6)."""

from __future__ import annotations

from functools import lru_cache

from engines.thespianage.state import NOBODY, State


def forbidden(crush: list[int], nemesis: list[int]) -> tuple[int, ...]:
    """For each seat the characters it may not be, as a bit mask (T7)."""
    return tuple(1 << a | 1 << b for a, b in zip(crush, nemesis, strict=True))


@lru_cache(maxsize=1 << 14)
def seatable(barred: tuple[int, ...], free: int) -> bool:
    """Whether everybody can still get a legal one of the `free` characters (a bit mask; TA5)."""
    if not barred:
        return True
    choices = free & ~barred[0]
    while choices:
        one = choices & -choices
        if seatable(barred[1:], free ^ one):
            return True
        choices ^= one
    return False


def waiting(state: State) -> list[int]:
    """The seats that have yet to choose, in turn order from the first (TA6)."""
    order = ((state.first + step) % state.seats for step in range(state.seats))
    return [seat for seat in order if state.characters[seat] == NOBODY]


def offered(state: State) -> list[int]:
    """The characters that the next seat may take: legal, and leaving everybody a legal one."""
    seats = waiting(state)
    barred = forbidden(state.crush, state.nemesis)
    free = sum(1 << each for each in state.cast if each not in state.characters)
    mine, theirs = barred[seats[0]], tuple(barred[seat] for seat in seats[1:])
    return [
        each
        for each in state.cast
        if free >> each & 1 and not mine >> each & 1 and seatable(theirs, free ^ 1 << each)
    ]
