"""Going: caches that the games still use. Write `functools.cache` or a plain function instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

V = TypeVar("V")
T = TypeVar("T")


class Table(dict[V, T]):
    """Each thing -> what ``make`` makes of it, the first time that it is asked for.

    ``most`` are kept, then it begins anew; None: all of them, where they are few. ``table[number]``
    takes less than half of what a function with ``functools.cache`` takes that has two arguments
    or more.
    """

    __slots__ = ("make", "most")

    def __init__(self, make: Callable[[V], T], most: int | None = None) -> None:
        self.make = make
        self.most = most

    def __missing__(self, thing: V) -> T:
        if len(self) == self.most:
            self.clear()
        made = self[thing] = self.make(thing)
        return made


def last(make: Callable[[V], T]) -> Callable[[V], tuple[T, bool]]:
    """What ``make`` makes of a thing, and whether it is the caller's own, to be used up.

    It is the first time: many things are asked about once. From the second time in a row on the
    same one is given, as long as the very same object is asked about, and must not be changed.
    For things that never change, such as the view from which a thought imagines its worlds. One
    of them is kept, with what was made of it.
    """
    asked: V | None = None
    kept: T | None = None

    def made(thing: V) -> tuple[T, bool]:
        nonlocal asked, kept
        if asked is not thing:
            asked, kept = thing, None
            return make(thing), True
        if kept is None:
            kept = make(thing)
        return kept, False

    return made


def shared(make: Callable[[V], T], most: int = 64) -> Callable[[V], T]:
    """`make`, asked once for each thing as long as it is the very same object.

    For parts that many views share, which never change; what is made of them is shared as well.
    So many are kept, with what was made of them, then it begins anew.
    """
    known: dict[int, tuple[V, T]] = {}

    def made(thing: V) -> T:
        # What is kept here is alive, so nothing else has its id.
        found = known.get(id(thing))
        if found is None:
            if len(known) == most:
                known.clear()
            found = known[id(thing)] = thing, make(thing)
        return found[1]

    return made
