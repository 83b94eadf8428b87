"""Compares the rules version of a saved game with the installed rules."""

from app.store import SessionCard
from engines import known, loaded


def outdated(card: SessionCard) -> bool:
    """Whether a session cannot be continued under the installed rules.

    Its game is then unknown or has another rules version. A known game that has not been imported
    counts as current.
    """
    game = loaded(card.game)
    if game is None:
        return not known(card.game)
    return game.rules_version != card.rules_version
