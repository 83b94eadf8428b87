"""Deals that friends share: the one of a game to come, and the one of a game that is over."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from app.store import SessionCard, Setup
from app.store.statistics import DEAL, met
from engines import Match, Refused, deal

LEADS = "leads"
"""Note with the scores of the Leads who played a game's deal, by seat."""


def today() -> str:
    """Date of this evening, where the players are."""
    return date.today().isoformat()


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


def was_played(cards: Iterable[SessionCard], code: str, names: Iterable[str]) -> bool:
    """Whether any of these people has sat at a table with the deal before."""
    return any(met(card, code, {*names}) for card in cards)
