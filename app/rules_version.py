"""Rules of a saved game, compared with those that are here."""

from app.store import SessionCard
from engines import known, loaded


def outdated(card: SessionCard) -> bool:
    """Whether a session is of other rules than ours: it can be looked at, not played on.

    As long as its game has not been imported it is taken to be playable.
    """
    game = loaded(card.game)
    if game is None:
        return not known(card.game)
    return game.rules_version != card.rules_version
