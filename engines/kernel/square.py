"""Squares: whole matches that fit in a QR code.

A square says how a match started and which of the legal actions was chosen each time. The bytes, in
order:

| bytes | content |
| --- | --- |
| 1 | version of this format, `FORMAT` |
| 1 | purpose, the index in `PURPOSES`; plus `SPELLED` if the setup is spelled out |
| number | slot of the setup, see `deal`; or else: text with the game's name, one byte with the
number of seats, text with the options as JSON, text with the pack's title or "" |
| number | version of the game's rules |
| 2 | digest of the game's cards, see `digest_of` |
| 7 | seed |
| 2 | day, as days since 2020-01-01 |
| for each seat | text with the name, then a byte each for colour, sign and level |
| text | data of the caller |
| number | number of actions |
| number | step to open at |
| the rest | choices as one integer without leading zeros, see `choices_of` |
| 4 | CRC-32 of everything before |

Integers of a fixed size begin with their highest byte. A `number` has seven bits in each byte,
lowest first; the highest bit says that another byte follows. A `text` is a number of bytes, then
that many bytes of UTF-8.

`encode` and `decode` import pydantic.
"""

from __future__ import annotations

import json
import math
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import import_module, resources
from typing import Any, NamedTuple
from zlib import crc32

from . import deal
from .action import Action
from .dice import LARGEST_SEED
from .edition import MARK
from .game import Game
from .match import Match
from .quoting import quoted
from .reason import Reason, Refused
from .registry import find, known

FORMAT = 1
"""Version of the format, the first byte of every square."""

PURPOSES = ("hand over", "replay", "moment")
"""Purposes of squares, by number.

They are to continue a match elsewhere, to replay it, or to show one moment of it.
"""

SPELLED = 0x80
"""Number added to the purpose if the setup is spelled out.

A setup without a slot is spelled out.
"""

MOST_ACTIONS = 4000
"""Maximum number of actions in a square."""

LONGEST = 2900
"""Maximum number of bytes in a square.

The largest QR code holds about as many.
"""

LONGEST_TEXT = 1000
"""Maximum number of bytes in one text of a square."""

LINK = "show/"
"""Beginning of a square written as text, as in a link."""

CRC = 4
"""Number of bytes in the checksum."""


class BadSquare(Refused):
    """Raised for data that is not a usable square.

    The reason says what to do.
    """


class Person(NamedTuple):
    """Player named in a square.

    Attributes:
        name: Name as typed.
        colour: Number from 0 to 255 that stands for the seat's colour in the app.
        sign: Number from 0 to 255 that stands for the player's sign in the app.
        level: Level of a computer player, from 1 to 255; 0 for a person.
    """

    name: str
    colour: int = 0
    sign: int = 0
    level: int = 0


@dataclass(frozen=True)
class Square:
    """Content of a square.

    Attributes:
        match: The match, with all its actions played.
        people: Players in seat order.
        day: Day of the match, counted from 2020-01-01.
        purpose: Purpose of the square, one of `PURPOSES`.
        step: Number of actions played at the moment to open at.
        more: Further data of the caller.
    """

    match: Match
    people: tuple[Person, ...]
    day: int
    purpose: str = PURPOSES[0]
    step: int = 0
    more: str = ""


# -- writing -----------------------------------------------------------------------------------


def encode(square: Square) -> bytes:
    """Returns the bytes of a square.

    Raises:
        BadSquare: The match began from a position, or is too long for a square.
    """
    match = square.match
    if match.record.position is not None:
        raise _bad("position")
    if match.count > MOST_ACTIONS:
        raise _bad("long", count=match.count, most=MOST_ACTIONS)
    purpose = PURPOSES.index(square.purpose)
    setup = _slot(match)
    head = bytes((FORMAT, purpose if setup is not None else purpose | SPELLED))
    body = [
        head,
        _spelled(match) if setup is None else _number(setup),
        _number(match.game.rules_version),
        digest_of(match.game),
        match.seed.to_bytes(7, "big"),
        square.day.to_bytes(2, "big"),
        *(_text(one.name) + bytes(one[1:]) for one in square.people),
        _text(square.more),
        _number(match.count),
        _number(square.step),
        _packed(choices_of(match)),
    ]
    data = b"".join(body)
    if len(data) + CRC > LONGEST:
        raise _bad("long", count=match.count, most=MOST_ACTIONS)
    return data + crc32(data).to_bytes(CRC, "big")


def link_of(data: bytes) -> str:
    """Returns a square's bytes as text for a link.

    The text is `LINK` and base64url without padding.
    """
    return LINK + urlsafe_b64encode(data).decode("ascii").rstrip("=")


def choices_of(match: Match) -> int:
    """Returns all choices of a match as one integer with mixed radix.

    The first choice is the remainder after division by the number of its legal actions, and so on.
    """
    replayed = Match.begin(match.game, match.seats, match.seed, match.options)
    chosen: list[tuple[int, int]] = []
    for action in match.actions:
        assert replayed.decision is not None
        legal = replayed.decision.actions
        chosen.append((legal.index(action), len(legal)))
        replayed.play(action)
    value = 0
    for index, count in reversed(chosen):
        value = value * count + index
    return value


@cache
def digest_of(game: Game[Any]) -> bytes:
    """Returns a two-byte digest of the cards of a game or edition.

    The layout of the data files does not matter.
    """
    if game.edition is not None:
        return bytes.fromhex(game.name.rpartition(MARK)[2])[:2]
    package = import_module(type(game).__module__).__package__ or ""
    folder = resources.files(package).joinpath("content")
    found = {
        file.name: json.loads(file.read_text("utf-8"))
        for file in (folder.iterdir() if folder.is_dir() else ())
        if file.name.endswith(".json")
    }
    return sha256(json.dumps(found, sort_keys=True).encode("ascii")).digest()[:2]


def _slot(match: Match) -> int | None:
    game = match.game
    if not deal.has_codes(game):
        return None
    setups = deal.setups_of(game)
    setup = (match.seats, match.options)
    return deal.slots_of(game)[setups.index(setup)] if setup in setups else None


def _spelled(match: Match) -> bytes:
    one = match.game.edition
    options = json.dumps(match.options, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    texts = _text(match.game.name), bytes((match.seats,)), _text(options)
    return b"".join((*texts, _text("" if one is None else one.title)))


def _number(value: int) -> bytes:
    found = bytearray()
    while value > 0x7F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    found.append(value)
    return bytes(found)


def _text(text: str) -> bytes:
    data = text.encode("utf-8")
    if len(data) > LONGEST_TEXT:
        raise _bad("text", text=quoted(text))
    return _number(len(data)) + data


def _packed(value: int) -> bytes:
    return value.to_bytes(math.ceil(value.bit_length() / 8), "big")


# -- reading -----------------------------------------------------------------------------------


def decode(data: bytes) -> Square:
    """Reads a square and replays its match.

    Raises:
        BadSquare: The data is not an intact square, or belongs to a game, a pack or rules that are
            not installed. The reason says what to do.
    """
    if len(data) > LONGEST or not _intact(data):
        raise _bad("cut")
    reader = _Reader(data[:-CRC])
    try:
        if reader.byte() != FORMAT:
            raise _bad("newer")
        return _read(reader)
    except (IndexError, ValueError, OverflowError, RecursionError) as error:
        if isinstance(error, BadSquare):
            raise
        raise _bad("cut") from None


def data_of(link: str) -> bytes:
    """Returns the bytes of a square given as link or text.

    Raises:
        BadSquare: The text contains no square.
    """
    _, found, letters = link.strip().rpartition(LINK)
    if not found or len(letters) > 2 * LONGEST or not letters.isascii():
        raise _bad("none")
    try:
        data = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    except ValueError:
        raise _bad("none") from None
    if link_of(data) != LINK + letters:
        raise _bad("none")
    return data


def _intact(data: bytes) -> bool:
    body, sum_ = data[:-CRC], data[-CRC:]
    return len(body) >= 2 and crc32(body).to_bytes(CRC, "big") == sum_


class _Reader:
    """Reader of a square's bytes, from the first to the last.

    Its methods raise IndexError at the end of the data, and ValueError for bytes that the writer
    would not have written.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, count: int) -> bytes:
        part = self._data[self._at : self._at + count]
        if len(part) != count:
            raise IndexError(count)
        self._at += count
        return part

    def byte(self) -> int:
        return self.take(1)[0]

    def whole(self, count: int) -> int:
        return int.from_bytes(self.take(count), "big")

    def number(self) -> int:
        value = shift = 0
        while True:
            part = self.byte()
            value |= (part & 0x7F) << shift
            shift += 7
            if part < 0x80:
                break
            if shift > 28:
                raise ValueError(value)
        if _number(value) != self._data[self._at - shift // 7 : self._at]:
            raise ValueError(value)
        return value

    def text(self) -> str:
        length = self.number()
        if length > LONGEST_TEXT:
            raise ValueError(length)
        return self.take(length).decode("utf-8")

    def rest(self) -> bytes:
        return self.take(len(self._data) - self._at)


def _read(reader: _Reader) -> Square:
    mark = reader.byte()
    purpose = PURPOSES[mark & ~SPELLED]
    game, seats, options = _setup(reader) if mark & SPELLED else _setup_in(reader.number())
    rules_version, digest = reader.number(), reader.take(2)
    if rules_version != game.rules_version:
        versions = {"theirs": rules_version, "ours": game.rules_version}
        raise _bad("rules", title=game.titled, **versions)
    if digest != digest_of(game):
        raise _bad("cards", title=game.titled)
    seed = reader.whole(7)
    if seed > LARGEST_SEED:
        raise ValueError(seed)
    day = reader.whole(2)
    people = tuple(
        Person(reader.text(), reader.byte(), reader.byte(), reader.byte()) for _ in range(seats)
    )
    more, count, step = reader.text(), reader.number(), reader.number()
    if count > MOST_ACTIONS:
        raise _bad("long", count=count, most=MOST_ACTIONS)
    if step > count:
        raise ValueError(step)
    match = Match.begin(game, seats, seed, options)
    _play(match, reader.rest(), count)
    return Square(match, people, day, purpose, step, more)


def _setup_in(slot: int) -> tuple[Game[Any], int, dict[str, Any]]:
    found = deal.setup_in(slot)
    if found is None:
        raise _bad("game")
    game, seats, options = found
    return game, seats, options


def _setup(reader: _Reader) -> tuple[Game[Any], int, dict[str, Any]]:
    name, seats = reader.text(), reader.byte()
    options, title = json.loads(reader.text()), reader.text()
    if not isinstance(options, dict):
        raise ValueError(options)
    if not known(name):
        raise _bad("pack", title=quoted(title)) if title else _bad("game")
    game = find(name)
    try:
        return game, seats, Match.all_options(game, seats, options)
    except Refused as error:
        raise _bad("setup", why=error.reason) from None


def _play(match: Match, packed: bytes, count: int) -> None:
    value = int.from_bytes(packed, "big")
    if _packed(value) != packed:
        raise ValueError(packed)
    for _ in range(count):
        if match.decision is None:
            raise _bad("cut")
        legal: Sequence[Action] = match.decision.actions
        value, index = divmod(value, len(legal))
        match.play(legal[index])
    if value:
        raise _bad("cut")


def _bad(key: str, **args: object) -> BadSquare:
    return BadSquare(Reason(f"kernel.square.{key}", args=args))
