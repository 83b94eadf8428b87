"""Deal codes, which are twelve letters that identify a deal.

A deal is a game with its setup and its cards. Entering a code on another device deals the same
cards with the same seats and options, without a network. A code has eleven letters of content and a
check letter. There are so few deals with codes that somebody could tabulate all their hands. Other
matches draw their seed from the full range and have no code. Functions that look up a game's
options import pydantic.
"""

from __future__ import annotations

from hashlib import sha256
from itertools import islice, product
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from .dice import LARGEST_SEED
from .game import Game
from .quoting import quoted
from .reason import Reason, Refused
from .registry import find, games

if TYPE_CHECKING:
    from .keystrokes import Glyph

LETTERS = "FGHJKLMPRTWXY"
"""Letters of codes, chosen to look and sound different.

There are no vowels, so codes never spell words. The number of letters, thirteen, is prime: see
`_check`.
"""

LENGTH = 12
GROUP = 4
"""Number of letters in each group of a code.

Groups are read aloud one at a time.
"""

SLOTS = 5000
"""Number of slots: possible combinations of game, seat count and options.

Each game has a range of slots that begins at `first_slot`.
"""

LARGE, LARGE_GAMES = 1000, 4
"""Number of slots of each early game, and number of early games."""

SMALL = 100
"""Number of slots for each code number of later games.

A game with more combinations of seats and options uses several code numbers.
"""

DEALS = len(LETTERS) ** (LENGTH - 1) // SLOTS
"""Number of deals for each slot: 358 million."""

_STRETCH = 2000
"""Number of hash rounds that turn a deal number into its seed.

Computing one seed takes a millisecond. Computing all takes a day on one processor.
"""

_LONGEST = 500
"""Maximum length of a typed code, in characters.

Longer texts are rejected.
"""

_MOST_SPELLINGS = 32
"""Maximum number of possible spellings of a typed code.

By chance, one spelling in forty-four is a valid code.
"""


class BadCode(Refused):
    """Raised for a text that is not a deal code."""


class Deal(NamedTuple):
    """Deal of a match, which friends can share as a code.

    Attributes:
        game: Name of the game.
        seats: Number of players.
        options: All options of the game.
        number: Number of the deal, below `DEALS`.
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
        """Twelve-letter code of this deal. The game must have codes."""
        rules = find(self.game)
        assert rules.code_number is not None
        variant = setups_of(rules).index((self.seats, self.options))
        value = self.number * SLOTS + first_slot(rules.code_number) + variant
        digits = []
        for _ in range(LENGTH - 1):
            value, digit = divmod(value, len(LETTERS))
            digits.append(digit)
        return "".join(LETTERS[digit] for digit in (*digits, _check(digits)))


def has_codes(game: Game[Any]) -> bool:
    """Whether deals of a game can be shared as codes.

    Games played with an owner's pack never have codes.
    """
    return game.code_number is not None and game.edition is None


def first_slot(code_number: int) -> int:
    """Returns the first slot of the game with this code number."""
    later = max(0, code_number - LARGE_GAMES)
    return min(code_number, LARGE_GAMES) * LARGE + later * SMALL


def slots_of(game: Game[Any]) -> range:
    """Returns the range of slots of a game that has codes."""
    assert game.code_number is not None
    first = first_slot(game.code_number)
    return range(first, first + variant_count(game))


def free_number() -> int | None:
    """Returns the first free code number for a later game.

    Returns None if all are used.
    """
    taken = [slots_of(game) for game in games().values() if has_codes(game)]
    last = LARGE_GAMES + (SLOTS - LARGE_GAMES * LARGE) // SMALL
    for number in range(LARGE_GAMES, last):
        first = first_slot(number)
        if not any(first < slots.stop and slots.start < first + SMALL for slots in taken):
            return number
    return None


def seed_of(number: int) -> int:
    """Returns the seed of the deal with this number.

    Raises:
        ValueError: There is no deal with that number.
    """
    if not 0 <= number < DEALS:
        raise ValueError(f"There is no deal {number}.")
    digest = number.to_bytes(32, "big")
    for _ in range(_STRETCH):
        digest = sha256(digest).digest()
    return int.from_bytes(digest, "big") % (LARGEST_SEED + 1)


def deal_of_the_day(day: str, game: str, seats: int) -> int:
    """Returns the number of the deal offered to everybody on `day`.

    Args:
        day: Date in the form 2026-11-27.
        game: Name of the game.
        seats: Number of players.
    """
    digest = sha256(f"{day} {game} {seats}".encode("ascii")).digest()
    return int.from_bytes(digest, "big") % DEALS


def grouped(code: str) -> list[str]:
    """Splits a code into groups of four letters for easier reading."""
    return [code[at : at + GROUP] for at in range(0, LENGTH, GROUP)]


def read(text: str) -> Deal:
    """Parses a typed code, allowing for separators and Vietnamese keyboards.

    Raises:
        BadCode: The text is not a code, or could be read as several codes. The reason says what to
            do.
    """
    from .keystrokes import words_of  # only typed codes need keyboards

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
    """Returns every twelve-letter sequence that the typed words can mean.

    Returns an empty list if there are too many. Letters swallowed by a keyboard are restored only
    in texts of three words, which are then the groups of a code.
    """
    from .keystrokes import spellings

    lengths = [sum(len(glyph.keys) for glyph in word) for word in words]
    if sum(lengths) < LENGTH and len(words) == LENGTH // GROUP:
        lengths = [GROUP] * len(words)
    if sum(lengths) != LENGTH:
        return []
    rows = [spellings(word, length, LETTERS) for word, length in zip(words, lengths, strict=True)]
    found = ["".join(row) for row in islice(product(*rows), _MOST_SPELLINGS + 1)]
    return found if len(found) <= _MOST_SPELLINGS else []


def _decoded(letters: str) -> Deal:
    number, slot = _parts(letters)
    found = setup_in(slot)
    if found is None or number >= DEALS:
        raise _bad("newer")
    game, seats, options = found
    return Deal(game.name, seats, options, number)


def setup_in(slot: int) -> tuple[Game[Any], int, dict[str, Any]] | None:
    """Returns the game, number of players and options of a slot.

    Returns None for an unused slot.
    """
    first = {
        first_slot(one.code_number): one
        for one in games().values()
        if one.code_number is not None and has_codes(one)
    }
    start = max((at for at in first if at <= slot), default=0)
    setups = setups_of(first[start]) if start in first else []
    if slot - start >= len(setups):
        return None
    return (first[start], *setups[slot - start])


def setups_of(game: Game[Any]) -> list[tuple[int, dict[str, Any]]]:
    """Returns all combinations of seat count and options of a game.

    Deal codes depend on their order.
    """
    schema = game.Options.model_json_schema().get("properties", {})
    return [
        (seats, dict(zip(schema, chosen, strict=True)))
        for seats in game.seats
        for chosen in product(*(_values(spec, seats) for spec in schema.values()))
    ]


def number_in(code: str) -> int:
    """Returns the deal number in a code as written by `Deal.code`.

    Raises:
        BadCode: The text is not such a code.
    """
    if len(code) != LENGTH or {*code} - {*LETTERS}:
        raise _bad("check")
    return _parts(code)[0]


def _parts(letters: str) -> tuple[int, int]:
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
    """Returns the index in `LETTERS` of a code's check letter.

    Each place has its own weight below the number of letters, which is prime, so every single wrong
    letter and every swap of two letters is detected.

    Args:
        digits: Indexes of the other letters.
    """
    return sum(place * digit for place, digit in enumerate(digits, start=1)) % len(LETTERS)


def variant_count(game: Game[Any]) -> int:
    """Returns the number of combinations of seat count and options."""
    schema = game.Options.model_json_schema().get("properties", {})
    return sum(prod(len(_values(spec, n)) for spec in schema.values()) for n in game.seats)


def _values(spec: dict[str, Any], seats: int) -> list[Any]:
    from .options import SEAT

    if spec.get("kind") == SEAT:
        return list(range(seats + 1))
    if spec.get("type") == "boolean":
        return [False, True]
    if "enum" in spec:
        return list(spec["enum"])
    return list(range(spec["minimum"], spec["maximum"] + 1))
