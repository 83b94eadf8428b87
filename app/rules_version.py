"""Compares the rules version of a saved game with the installed rules."""

from app.store import SessionCard
from engines import known, loaded


def outdated(card: SessionCard) -> bool:
    """Whether a session is read-only because of a different rules version.

    Until its game has been imported, a session of a known game counts as current.
    """
    game = loaded(card.game)
    if game is None:
        return not known(card.game)
    return game.rules_version != card.rules_version
