"""Shared deals: starting positions that friends exchange as codes."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import date
from typing import Any, NamedTuple

from app.store import SessionCard, Setup
from app.store.session import TEACHING
from app.store.statistics import DEAL, met
from engines import Game, Match, Refused, deal

LEADS = "leads"
"""Key of the session note with the Leads' scores.

Leads are the strongest computer players. They replay the same deal for comparison.
"""


class Opening(NamedTuple):
    """Start of a game: its options, seed and deal.

    Attributes:
        game: Name of the game.
        options: All options of the game.
        seed: Seed of the match.
        code: Code of the shared deal; None for a random deal.
    """

    game: str
    options: dict[str, Any]
    seed: int
    code: str | None = None

    @classmethod
    def of(cls, dealt: deal.Deal) -> "Opening":
        """Returns the options, seed and code of a shared deal."""
        return cls(dealt.game, dealt.options, dealt.seed, dealt.code)


def today() -> str:
    """Returns today's date in the players' time zone."""
    return date.today().isoformat()


def shareable(game: Game[Any], note: Mapping[str, Any]) -> bool:
    """Whether a game's deal may be shared; False for a teaching round.

    Args:
        game: Rules of the game.
        note: Notes of the session.
    """
    return deal.has_codes(game) and not note.get(TEACHING)


def played_deal(setup: Setup, note: Mapping[str, Any]) -> deal.Deal | None:
    """Returns the shared deal of a session.

    Returns None if its notes have no matching code.
    """
    code = note.get(DEAL)
    try:
        found = deal.read(code) if isinstance(code, str) else None
    except Refused:
        return None
    if found is None:
        return None
    same = (found.game, found.seats, found.seed, found.options)
    return found if same == (setup.game, setup.seats, setup.seed, setup.options) else None


def leads_of(note: Mapping[str, Any], seats: int) -> list[int] | None:
    """Returns the Leads' scores from notes.

    Returns None if they are missing or invalid. Leads are the strongest computer players.
    """
    scores = note.get(LEADS)
    if isinstance(scores, list) and len(scores) == seats:
        return scores if all(type(score) is int for score in scores) else None
    return None


def completed(game: str, seats: int, options: dict[str, Any], number: int) -> deal.Deal:
    """Returns a shared deal with defaults for all missing options.

    Raises:
        BadSetup: The options do not fit the game.
    """
    return deal.Deal(game, seats, Match.all_options(game, seats, options), number)


def in_play(cards: Iterable[SessionCard]) -> frozenset[int]:
    """Returns the numbers of shared deals in unfinished games on this device.

    Options are ignored, because a number deals the same cards with any options.
    """
    codes = (card.note.get(DEAL) for card in cards if card.finished is None)
    numbers = set()
    for code in codes:
        with suppress(Refused):  # code of a newer version, or invalid
            numbers.add(deal.number_in(code if isinstance(code, str) else ""))
    return frozenset(numbers)


def was_played(cards: Iterable[SessionCard], code: str, names: Iterable[str]) -> bool:
    """Whether any of these people has already played this deal."""
    return any(met(card, code, {*names}) for card in cards)
