"""Deal codes: twelve letters for a game, its seats and options, and the cards it is dealt.

Whoever enters a code elsewhere is dealt the same cards, with no network in between. A code holds
eleven letters of content and a check letter. Deals with codes are so few that a table of all their
hands can be made; every other game draws its seed from all that there are, and has no code. Only
`Deal.code` and `read` look at the options of a game, so only they import pydantic.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import islice, product
from math import prod
from typing import Any, NamedTuple

from .dice import LARGEST_SEED
from .game import Game
from .keystrokes import Glyph, spellings, words_of
from .quoting import quoted
from .reason import Reason, Refused
from .registry import find, games

LETTERS = "FGHJKLMPRTWXY"
"""Letters of a code: no vowels, so no words; none that looks or sounds like another one.

There are thirteen, a prime: see `_check`.
"""

LENGTH = 12
GROUP = 4
"""Letters that are read aloud in one breath."""

SLOTS = 5000
"""Choices of a game, its seats and options that a code can tell apart.

A game has one slot for each choice of seats and options, from `first_slot` on.
"""

LARGE, LARGE_GAMES = 1000, 4
"""Slots of each of the first games, and how many of them there are."""

SMALL = 100
"""Slots from one later code number to the next: a game with more choices takes several numbers."""

DEALS = len(LETTERS) ** (LENGTH - 1) // SLOTS
"""Number of deals of a game: 358 million."""

_STRETCH = 2000
"""Hashes from a deal to its seed. They take a millisecond, and all deals a day of one processor."""

_LONGEST = 500
"""Longest text parsed, in characters; anything longer is rejected."""

_MOST_SPELLINGS = 32
"""Most spellings of a typed text that are tried; one in forty-four is a code by chance."""


class BadCode(Refused):
    """The text is no code of a deal; it says why."""


class Deal(NamedTuple):
    """Beginning of a match, as friends share it.

    Attributes:
        game: name of the game.
        seats: number of players.
        options: all options of the game.
        number: number of the deal, below `DEALS`.
    """

    game: str
    seats: int
    options: dict[str, Any]
    number: int

    @property
    def seed(self) -> int:
        """Seed of the match."""
        return seed_of(self.number)

    @property
    def code(self) -> str:
        """Twelve letters for this deal; its game must have codes."""
        rules = find(self.game)
        assert rules.code_number is not None
        variant = list(_variants(rules)).index((self.seats, self.options))
        value = self.number * SLOTS + first_slot(rules.code_number) + variant
        digits = []
        for _ in range(LENGTH - 1):
            value, digit = divmod(value, len(LETTERS))
            digits.append(digit)
        return "".join(LETTERS[digit] for digit in (*digits, _check(digits)))


def has_codes(game: Game[Any]) -> bool:
    """Whether deals of a game can be shared; never those of an owner's cards."""
    return game.code_number is not None and game.edition is None


def first_slot(code_number: int) -> int:
    """First of the slots of the game with this code number."""
    later = max(0, code_number - LARGE_GAMES)
    return min(code_number, LARGE_GAMES) * LARGE + later * SMALL


def slots_of(game: Game[Any]) -> range:
    """Slots of a game with codes."""
    assert game.code_number is not None
    first = first_slot(game.code_number)
    return range(first, first + variant_count(game))


def free_number() -> int | None:
    """Code number for a new game, whose slots no other game has; None if all are taken."""
    taken = [slots_of(game) for game in games().values() if has_codes(game)]
    last = LARGE_GAMES + (SLOTS - LARGE_GAMES * LARGE) // SMALL
    for number in range(LARGE_GAMES, last):
        first = first_slot(number)
        if not any(first < slots.stop and slots.start < first + SMALL for slots in taken):
            return number
    return None


def seed_of(number: int) -> int:
    """Seed of the deal with this number."""
    if not 0 <= number < DEALS:
        raise ValueError(f"There is no deal {number}.")
    digest = number.to_bytes(32, "big")
    for _ in range(_STRETCH):
        digest = sha256(digest).digest()
    return int.from_bytes(digest, "big") % (LARGEST_SEED + 1)


def deal_of_the_day(day: str, game: str, seats: int) -> int:
    """Number of the deal that everybody may play that day.

    Args:
        day: date as in 2026-11-27.
        game: name of the game.
        seats: number of players.
    """
    digest = sha256(f"{day} {game} {seats}".encode("ascii")).digest()
    return int.from_bytes(digest, "big") % DEALS


def grouped(code: str) -> list[str]:
    """Letters of a code in groups, for eyes and ears."""
    return [code[at : at + GROUP] for at in range(0, LENGTH, GROUP)]


def read(text: str) -> Deal:
    """Reads the deal of a code, whatever divides its letters and whichever keyboard typed them.

    Raises:
        BadCode: it is no code, or could be more than one; the reason says what to do.
    """
    if len(text) > _LONGEST:
        raise _bad("length", count=sum(map(str.isalpha, text)), wanted=LENGTH)
    words = words_of(text)
    typed = [glyph for word in words for glyph in word]
    strange = next((one for one in typed if {*one.keys} - {*LETTERS}), None)
    if strange is not None:
        raise _bad("letter", letter=quoted(strange.sign), letters=LETTERS)
    if not typed:
        raise _bad("none")
    found, spelled, faults = [], _spelled(words), []
    for letters in spelled:
        try:
            found.append(_decoded(letters))
        except BadCode as error:
            faults.append(error)
    if len(found) == 1:
        return found[0]
    count = sum(len(glyph.keys) for glyph in typed)
    if len(spelled) == 1 and count == LENGTH:
        raise faults[0]
    if found or (count <= LENGTH and any(glyph.composed for glyph in typed)):
        raise _bad("keyboard")
    swallowed = count < LENGTH and any(glyph.keys in ("Y", "W") for glyph in typed)
    raise _bad("short" if swallowed else "length", count=count, wanted=LENGTH)


def _spelled(words: list[list[Glyph]]) -> list[str]:
    """Every row of twelve letters that may have been meant; none where there are too many.

    Letters that a keyboard has swallowed are looked for in three words alone, which are then the
    groups of a code.
    """
    lengths = [sum(len(glyph.keys) for glyph in word) for word in words]
    if sum(lengths) < LENGTH and len(words) == LENGTH // GROUP:
        lengths = [GROUP] * len(words)
    if sum(lengths) != LENGTH:
        return []
    rows = [spellings(word, length, LETTERS) for word, length in zip(words, lengths, strict=True)]
    found = ["".join(row) for row in islice(product(*rows), _MOST_SPELLINGS + 1)]
    return found if len(found) <= _MOST_SPELLINGS else []


def _decoded(letters: str) -> Deal:
    """Deal of twelve letters of codes. Raises BadCode."""
    number, slot = _parts(letters)
    first = {
        first_slot(one.code_number): one
        for one in games().values()
        if one.code_number is not None and has_codes(one)
    }
    start = max((at for at in first if at <= slot), default=0)
    variants = list(_variants(first[start])) if start in first else []
    if slot - start >= len(variants) or number >= DEALS:
        raise _bad("newer")
    game = first[start]
    seats, options = variants[slot - start]
    return Deal(game.name, seats, options, number)


def number_in(code: str) -> int:
    """Number of the deal of a code as `Deal.code` writes it. Raises BadCode."""
    if len(code) != LENGTH or {*code} - {*LETTERS}:
        raise _bad("check")
    return _parts(code)[0]


def _parts(letters: str) -> tuple[int, int]:
    """Numbers of the deal and the slot in twelve letters. Raises BadCode."""
    digits = [LETTERS.index(letter) for letter in letters]
    if digits.pop() != _check(digits):
        raise _bad("check")
    value = 0
    for digit in reversed(digits):
        value = value * len(LETTERS) + digit
    return divmod(value, SLOTS)


def _bad(key: str, **args: object) -> BadCode:
    return BadCode(Reason(f"kernel.deal.{key}", args=args))


def _check(digits: list[int]) -> int:
    """Digit of the check letter.

    Every place has a weight of its own below the prime number of letters. So one wrong letter is
    always found, and so are two that changed places.
    """
    return sum(place * digit for place, digit in enumerate(digits, start=1)) % len(LETTERS)


def _variants(game: Game[Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every choice of seats and options, in an order that codes rely on."""
    schema = game.Options.model_json_schema().get("properties", {})
    for seats in game.seats:
        values = [_values(spec, seats) for spec in schema.values()]
        for chosen in product(*values):
            yield seats, dict(zip(schema, chosen, strict=True))


def variant_count(game: Game[Any]) -> int:
    """Number of choices of seats and options of a game."""
    schema = game.Options.model_json_schema().get("properties", {})
    return sum(prod(len(_values(spec, n)) for spec in schema.values()) for n in game.seats)


def _values(spec: dict[str, Any], seats: int) -> list[Any]:
    """Values of an option at a table of so many `seats`."""
    from .options import SEAT

    if spec.get("kind") == SEAT:
        return list(range(seats + 1))
    if spec.get("type") == "boolean":
        return [False, True]
    if "enum" in spec:
        return list(spec["enum"])
    return list(range(spec["minimum"], spec["maximum"] + 1))
