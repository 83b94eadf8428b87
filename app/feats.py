"""Results of kept games by what wins in them: for the league, people's pages and past games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engines import Game, Result, StateLine, find, known, loaded

if TYPE_CHECKING:
    from app.store import SessionCard
    from app.text import House
    from engines import Feat


def saved_state_line(card: SessionCard) -> StateLine | None:
    """State line of a session's note; None without one, or for an older one in words."""
    where = card.note.get("where")
    try:
        return StateLine.parse(where) if isinstance(where, str) and where else None
    except ValueError:
        return None


def measure(card: SessionCard, seat: int) -> Feat | None:
    """Result of a seat, to be compared with others; None where the game is not here."""
    game, result = _game(card.game), _result(card)
    if game is None or result is None or not 0 <= seat < len(result.scores):
        return None
    return game.feat(seat, result, saved_state_line(card))


def outcome(say: House, card: SessionCard, seat: int) -> str:
    """Result of a seat in figures, what wins first; "" where the seat has none."""
    scores = card.finished.scores if card.finished is not None else []
    if seat >= len(scores):
        return ""
    game, result = _game(card.game), _result(card)
    if game is None or result is None:
        return say.number(scores[seat])
    return game.outcome(seat, result, saved_state_line(card), say.lang)


def _game(name: str) -> Game[Any] | None:
    """The game of that name, imported on demand; None where it is not here."""
    return loaded(name) or (find(name) if known(name) else None)


def _result(card: SessionCard) -> Result | None:
    """End of a game; None where an imported one is none by the seats of its game."""
    end = card.finished
    if end is None or len(end.scores) != len(card.cast) or not end.winners:
        return None
    if not all(0 <= seat < len(end.scores) for seat in end.winners):
        return None
    return Result(end.scores, end.winners)
