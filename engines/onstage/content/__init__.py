"""What the box of Onstage holds, read from the two JSON files beside this module.

Numbers are how the rules name things:
a card is `suit * 9 + value - 1`, a performer `suit * 3 + blossoms - 1`, the Star is `STAR`.
Sets of cards and of performers are bit masks of these numbers.
The files are checked against `content.schema` by the tests and the build, not at import.
"""

from collections.abc import Callable
from functools import cache

from engines.kernel.bits import numbers_in
from engines.kernel.kept import Table
from engines.kernel.texts import load_data

_cards = load_data(__name__, "cards.json")
_cast = load_data(__name__, "cast.json")

# Values: index = value - 1.
ABILITY: tuple[str | None, ...] = tuple(row["ability"] for row in _cards["values"])
WORTH: tuple[int, ...] = tuple(row["blossoms"] for row in _cards["values"])  # OA1

# Suits.
SUIT_IDS: tuple[str, ...] = tuple(row["id"] for row in _cast["suits"])
SUIT_SIGNS: tuple[str, ...] = tuple(row["sign"] for row in _cast["suits"])
SUITS = len(SUIT_IDS)
VALUES = len(ABILITY)

# Cards.
CARDS = SUITS * VALUES
DECK = (1 << CARDS) - 1
# Of each card, so that nothing has to be worked out while cards are played:
SUIT_OF: tuple[int, ...] = tuple(card // VALUES for card in range(CARDS))
ABILITY_OF: tuple[str | None, ...] = ABILITY * SUITS
CARD_BITS: tuple[int, ...] = tuple(1 << card for card in range(CARDS))
SUIT_CARDS: tuple[int, ...] = tuple(((1 << VALUES) - 1) << VALUES * s for s in range(SUITS))

# Performers; the Star comes after the twelve of the suits.
GRADES = 3
CAST = SUITS * GRADES
STAR = CAST
PERFORMER_IDS: tuple[str, ...] = (*(row["id"] for row in _cast["performers"]), _cast["star"]["id"])
BLOSSOMS: tuple[int, ...] = (
    *(row["blossoms"] for row in _cast["performers"]),
    _cast["star"]["blossoms"],
)
SUIT_CAST: tuple[int, ...] = tuple(((1 << GRADES) - 1) << GRADES * s for s in range(SUITS))
NAMED_BY: tuple[int, ...] = tuple(
    1 << suit * GRADES + worth - 1 for suit in range(SUITS) for worth in WORTH
)
"""The performer that each card names, as a mask."""
STAR_BIT = 1 << STAR
PLAIN_CAST = STAR_BIT - 1


_MEMBERS = Table(numbers_in)
_PINK, _BLACK, _BLUE, _GREEN = SUIT_CARDS


members: Callable[[int], tuple[int, ...]] = _MEMBERS.__getitem__
"""The numbers in a small mask (one suit of cards, or the cast), ascending."""


def cards_in(mask: int) -> list[int]:
    """The cards of a mask, ascending."""
    known = _MEMBERS
    return [
        *known[mask & _PINK],
        *known[mask & _BLACK],
        *known[mask & _BLUE],
        *known[mask & _GREEN],
    ]


@cache
def _bits(mask: int) -> tuple[int, ...]:
    return tuple([1 << card for card in members(mask)])


def bits_in(mask: int) -> list[int]:
    """The same, each as a mask of its own."""
    return [
        *_bits(mask & _PINK),
        *_bits(mask & _BLACK),
        *_bits(mask & _BLUE),
        *_bits(mask & _GREEN),
    ]


def performers_in(mask: int) -> list[int]:
    """The performers of a mask, ascending, the Star last."""
    return [*_MEMBERS[mask]]


@cache
def listed(mask: int) -> list[int]:
    """The numbers in a mask of performers or suits, as the list that views share."""
    return [*_MEMBERS[mask]]


@cache
def blossoms(mask: int) -> int:
    """The Golden Blossoms of a set of performers, the Star's included (O15, OA34)."""
    return sum(BLOSSOMS[performer] for performer in performers_in(mask))


@cache
def suit_totals(mask: int) -> tuple[int, ...]:
    """The Blossoms a suit shows among these performers; the Star adds to none (OA21)."""
    return tuple(blossoms(mask & suit) for suit in SUIT_CAST)


@cache
def trump_of(stage: int) -> int | None:
    """The suit with the most Blossoms on stage; None when the most is shared or zero.

    O9, OA12 (an empty stage is a tie at zero), OA25 (one performer is enough), OA34.
    """
    totals = suit_totals(stage)
    most = max(totals)
    return totals.index(most) if totals.count(most) == 1 else None
