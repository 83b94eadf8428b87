"""Squares of saved games: QR codes that carry a whole game.

`engines.square` defines the bytes. This module adds the app's own data: the game's id,
masks, whether it is a teaching round, its deal, undos by agreement, and the evening's programme. An
arriving square becomes a file of one game, so that it is checked and compared with the saved games
like any imported file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from app.deals import played_deal
from app.programme import Programme
from app.store.records import UNDERSTUDIES, Player, Setup
from app.store.session import (
    AGREED,
    COPY_OF,
    EVENING,
    HANDED,
    MOST_AGREED,
    TEACHING,
    THEIRS,
    agreed,
)
from app.store.shape import ID
from app.store.statistics import DEAL
from app.theme.masks import OURS
from app.theme.palette import SEAT_COLOURS
from engines import Match, Reason, find, square

COLOURS = tuple(SEAT_COLOURS)
"""Names of the seats' colours, by their number in a square."""

MASKS = ("", *OURS)
"""Masks by their number in a square.

A drawn mask is too large for a square and is omitted.
"""

LEVELS = (None, *UNDERSTUDIES)
"""Levels of computer players, by their number in a square."""

FIRST_DAY = date(2020, 1, 1)
"""Day 0 of the days in squares."""

ADDRESS = "#/"
"""Text between the app's address and the square in a link."""

Id = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]


class Luggage(BaseModel):
    """App data in a square, in addition to the match.

    Attributes:
        id: Id of the saved game, which is the same on every device.
        teaching: Whether the game is a teaching round.
        deal: Code of the game's shared deal, if it has one.
        agreed: Undos by agreement, as in the game's note.
        copied: Id of the original, if the game is a copy that differs from it.
        evening: Id of the evening, if the game belongs to one.
        games: Names of the evening's planned games.
        others: People of the evening who do not play this game: name, colour, mask and level.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: Id
    teaching: bool = False
    deal: Annotated[str, Field(pattern=r"^[A-Z]{12}$")] | None = None
    agreed: tuple[Annotated[int, Field(ge=0, le=square.MOST_ACTIONS)], ...] = Field(
        default=(), max_length=2 * MOST_AGREED
    )
    copied: Id | None = None
    evening: Id | None = None
    games: tuple[str, ...] = Field(default=(), max_length=8)
    others: tuple[tuple[str, int, int, int], ...] = Field(default=(), max_length=8)


def square_of(
    setup: Setup,
    actions: Sequence[dict[str, Any]],
    luggage: Luggage,
    mask_of: Callable[[str], str],
    *,
    purpose: str,
    step: int = 0,
) -> square.Square:
    """Returns the square of a saved game.

    Args:
        setup: Setup of the game.
        actions: Actions in JSON form.
        luggage: App data in addition to the match.
        mask_of: Function that returns a person's mask.
        purpose: Purpose of the square, one of `engines.square.PURPOSES`.
        step: Number of actions before the moment at which the square opens the game.

    Raises:
        Refused: The actions do not fit the game's current rules.
    """
    match = Match.new(find(setup.game), setup.seats, setup.seed, dict(setup.options))
    for action in actions:
        match.play(action)
    people = tuple(_person(player, mask_of(player.name)) for player in setup.cast)
    day = (date.fromisoformat(setup.created[:10]) - FIRST_DAY).days
    more = luggage.model_dump_json(exclude_defaults=True)
    return square.Square(match, people, day, purpose, step, more)


def luggage_of(
    identity: str,
    note: Mapping[str, Any],
    setup: Setup,
    programme: Programme | None,
    mask_of: Callable[[str], str],
) -> Luggage:
    """Returns the app data in the square of a saved game.

    Args:
        identity: Id of the game.
        note: The game's note.
        setup: Setup of the game.
        programme: Tonight's programme, if there is one.
        mask_of: Function that returns a person's mask.
    """
    shared = played_deal(setup, note)
    bare = Luggage(
        id=identity,
        teaching=bool(note.get(TEACHING)),
        deal=None if shared is None else shared.code,
        agreed=tuple(part for pair in _agreed(note, setup.seats) for part in pair),
        copied=_id(note.get(COPY_OF)),
        evening=_id(note.get(EVENING)),
    )
    if programme is None or programme.evening not in (bare.evening, identity):
        return bare
    playing = {player.colour for player in setup.cast}
    others = (one for one in programme.cast if one.colour not in playing)
    packed = [_person(one, mask_of(one.name)) for one in others]
    planned = {"evening": programme.evening, "games": programme.games, "others": tuple(packed)}
    return bare.model_copy(update=planned)


def _agreed(note: Mapping[str, Any], seats: int) -> list[tuple[int, int]]:
    fit = [
        (left, seat)
        for left, seat in agreed(note)
        if 0 <= left <= square.MOST_ACTIONS and 0 <= seat < seats
    ]
    return fit[-MOST_AGREED:]


def _id(value: Any) -> str | None:
    return value if isinstance(value, str) and ID.fullmatch(value) else None


def _person(player: Player, mask: str) -> square.Person:
    sign = MASKS.index(mask) if mask in MASKS else 0
    return square.Person(
        player.name, COLOURS.index(player.colour), sign, LEVELS.index(player.understudy)
    )


# -- a link ------------------------------------------------------------------------------------


def link_to(address: str, made: square.Square) -> str:
    """Returns a link that opens a square on any device.

    If `address` is empty, only the link's part after the address is returned.

    Raises:
        BadSquare: The game is too long for a square, or began from a position.
    """
    link = square.link_of(square.encode(made))
    return f"{address}{ADDRESS}{link}" if address else link


def is_square(text: str) -> bool:
    """Whether a text may be the link of a square."""
    return square.LINK in text


# -- arriving ----------------------------------------------------------------------------------


def read(link: str) -> tuple[square.Square, Luggage]:
    """Returns the square in a link, and the app's data in it.

    Raises:
        BadSquare: The link contains no square that this app can use.
    """
    found = square.decode(square.data_of(link))
    try:
        luggage = Luggage.model_validate_json(found.more)
        players(found), masks_in(found), programme_in(found, luggage)
        _check(found, luggage)
    except (ValidationError, IndexError):
        raise square.BadSquare(Reason("kernel.square.cut")) from None
    return found, luggage


def _check(found: square.Square, luggage: Luggage) -> None:
    if luggage.deal is not None and played_deal(_setup(found), {DEAL: luggage.deal}) is None:
        raise IndexError(luggage.deal)
    if any(seat >= found.match.seats for seat in luggage.agreed[1::2]):
        raise IndexError(luggage.agreed)


def _setup(found: square.Square) -> Setup:
    match = found.match
    day = FIRST_DAY + timedelta(days=found.day)
    return Setup(
        match.game.name,
        match.game.rules_version,
        match.seats,
        match.options,
        match.seed,
        players(found),
        f"{day.isoformat()}T12:00:00.000Z",
        match.game.title(),
    )


def players(found: square.Square) -> tuple[Player, ...]:
    """Returns the players of a square, without PINs.

    Raises:
        IndexError: A colour or level has an unknown number.
    """
    return tuple(_player(one) for one in found.people)


def _player(one: square.Person) -> Player:
    colour = COLOURS[one.colour]
    return Player(one.name, colour, SEAT_COLOURS[colour][1], understudy=LEVELS[one.level])


def masks_in(found: square.Square) -> dict[str, str]:
    """Returns the masks of the people in a square, by name."""
    return {one.name: MASKS[one.sign] for one in found.people if one.sign and not one.level}


def file_of(found: square.Square, luggage: Luggage, now: str, *, theirs: bool = False) -> bytes:
    """Returns a square as a file of one game, for importing.

    Args:
        found: The square.
        luggage: The app's data in the square.
        now: Current time in ISO format.
        theirs: Whether the game was played by others on another device.
    """
    from app.store.exchange import pack

    setup = _setup(found)
    setup = replace(setup, created=min(setup.created, now))
    note: dict[str, Any] = {HANDED: False}
    note |= {TEACHING: True} if luggage.teaching else {}
    note |= {DEAL: luggage.deal} if luggage.deal else {}
    note |= {AGREED: [*luggage.agreed]} if luggage.agreed else {}
    note |= {COPY_OF: luggage.copied} if luggage.copied else {}
    note |= {EVENING: luggage.evening} if luggage.evening else {}
    note |= {THEIRS: True} if theirs else {}
    state = {"updated": now, "note": note, "marks": {}, "finished": None}
    actions = [action.compact() for action in found.match.actions]
    return pack([(luggage.id, {"setup": setup.plain(), "actions": actions, "state": state})])


def programme_in(found: square.Square, luggage: Luggage) -> Programme | None:
    """Returns the evening's programme in a square, or None."""
    if not luggage.games or luggage.evening is None:
        return None
    audience = (_player(square.Person(*one)) for one in luggage.others)
    return Programme(luggage.evening, (*players(found), *audience), luggage.games)
