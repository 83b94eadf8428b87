"""The steps a seat can take, made once and shared.

| kind | arg | rule |
| --- | --- | --- |
| begin / end | none | U8, UA34: take an action on an empty stage; U7: end the turn |
| play | card | U9 |
| discard | two cards of one colour | U10 |
| pause / pass | card / none | U24, UA18 |
| top, slot | none, artist | U35: where the new artist comes from |
| face | place | U8, U20 |
| click | 1 clockwise, -1 the other way, 2 half round | U18 |
| drop | card | U14 |
| move | artist | U10 |
| exit, snatch | artist | U21, U22 |
| give, take | own artist, somebody else's | U23 |
| join | artist | U27 |
| oust, send | artist, seat | U29 |
| in_role, called, nobody | none, seat, none | UA27 |
| turn / stay | 1 or -1 / none | U36 |
| cut | artist | U31 |
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations

from engines.kernel.action import Action
from engines.upstaged.content import TYPE_CARDS, members

act = cache(Action)


def acts(seat: int, kind: str, args: Iterable[int]) -> list[Action]:
    """One step of this kind for each of the arguments, in their order."""
    return [act(seat, kind, arg) for arg in args]


@cache
def _pairs(seat: int, cards: int) -> tuple[Action, ...]:
    return tuple(act(seat, "discard", pair) for pair in combinations(members(cards), 2))


def discards(seat: int, hand: int) -> list[Action]:
    """One step for each two cards of one colour (U10); cards are numbered colour by colour."""
    first, second, third = TYPE_CARDS
    return [
        *_pairs(seat, hand & first),
        *_pairs(seat, hand & second),
        *_pairs(seat, hand & third),
    ]
