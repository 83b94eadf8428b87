"""Compares the rules version of a saved game with the installed rules."""

from app.store import SessionCard
from engines import known, loaded


def outdated(card: SessionCard) -> bool:
    """Whether a session cannot be continued under the installed rules.

    That is so if its game is unknown or has another rules version. Until its game has been
    imported, a session of a known game counts as current.
    """
    game = loaded(card.game)
    if game is None:
        return not known(card.game)
    return game.rules_version != card.rules_version
