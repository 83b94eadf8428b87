"""Comparable results of saved games, for league tables, people and past games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.state_lines import saved_state_line
from engines import Game, Result, find, known, loaded

if TYPE_CHECKING:
    from app.store import SessionCard
    from app.text import House
    from engines import Feat


def measure(card: SessionCard, seat: int) -> Feat | None:
    """Returns a seat's result for comparison, or None if it is unavailable."""
    game, result = _game(card.game), _result(card)
    if game is None or result is None or not 0 <= seat < len(result.scores):
        return None
    return game.feat(seat, result, saved_state_line(card))


def outcome(say: House, card: SessionCard, seat: int) -> str:
    """Returns a seat's result in figures, or "" if there is none.

    The figure that decides the game is first.
    """
    scores = card.finished.scores if card.finished is not None else []
    if seat >= len(scores):
        return ""
    game, result = _game(card.game), _result(card)
    if game is None or result is None:
        return say.number(scores[seat])
    return game.outcome(seat, result, saved_state_line(card), say.lang)


def figures(say: House, card: SessionCard, seat: int) -> tuple[str, ...]:
    """Returns the numbers in a seat's result as texts.

    Returns () if there is no result. The number that decided the game is first.
    """
    scores = card.finished.scores if card.finished is not None else []
    if seat >= len(scores):
        return ()
    game, result = _game(card.game), _result(card)
    if game is None or result is None:
        return (say.number(scores[seat]),)
    return game.figures(seat, result, saved_state_line(card), say.lang)


def _game(name: str) -> Game[Any] | None:
    return loaded(name) or (find(name) if known(name) else None)


def _result(card: SessionCard) -> Result | None:
    end = card.finished
    if end is None or len(end.scores) != len(card.cast) or not end.winners:
        return None
    if not all(0 <= seat < len(end.scores) for seat in end.winners):
        return None
    return Result(end.scores, end.winners)
