"""Deals that friends share: the one of a game to come, and the one of a game that is over."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import date
from typing import Any, NamedTuple

from app.store import SessionCard, Setup
from app.store.session import TEACHING
from app.store.statistics import DEAL, met
from engines import Game, Match, Refused, deal

LEADS = "leads"
"""Note with the scores of the Leads who played a game's deal, by seat."""


class Opening(NamedTuple):
    """Beginning of a game.

    Attributes:
        game: Name of the game.
        options: All of its options.
        seed: Seed of its match.
        code: Code of its deal; None for cards that nobody asked for by code.
    """

    game: str
    options: dict[str, Any]
    seed: int
    code: str | None = None

    @classmethod
    def of(cls, dealt: deal.Deal) -> "Opening":
        """The beginning of a shared deal."""
        return cls(dealt.game, dealt.options, dealt.seed, dealt.code)


def today() -> str:
    """Date of this evening, where the players are."""
    return date.today().isoformat()


def shareable(game: Game[Any], note: Mapping[str, Any]) -> bool:
    """Whether a game of these notes is one whose deal friends may share."""
    return deal.has_codes(game) and not note.get(TEACHING)


def played_deal(setup: Setup, note: Mapping[str, Any]) -> deal.Deal | None:
    """Deal of a game that is over; None where its note has none, or one of other cards."""
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
    """Scores of the Leads in a note; None where they have not played."""
    scores = note.get(LEADS)
    if isinstance(scores, list) and len(scores) == seats:
        return scores if all(type(score) is int for score in scores) else None
    return None


def completed(game: str, seats: int, options: dict[str, Any], number: int) -> deal.Deal:
    """Deal with this number, its options completed. Raises BadSetup."""
    return deal.Deal(game, seats, Match.all_options(game, seats, options), number)


def in_play(cards: Iterable[SessionCard]) -> frozenset[int]:
    """Numbers of the shared deals that games on this device have not played to their end.

    The number tells all: the same cards are dealt with other options too.
    """
    codes = (card.note.get(DEAL) for card in cards if card.finished is None)
    numbers = set()
    for code in codes:
        with suppress(Refused):  # of a newer version, or broken
            numbers.add(deal.number_in(code if isinstance(code, str) else ""))
    return frozenset(numbers)


def was_played(cards: Iterable[SessionCard], code: str, names: Iterable[str]) -> bool:
    """Whether any of these people has sat at a table with the deal before."""
    return any(met(card, code, {*names}) for card in cards)
