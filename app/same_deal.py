"""Games of several tables with the same shared deal."""

from collections.abc import Iterable
from typing import NamedTuple

from app.deals import in_play
from app.store import SessionCard
from app.store.names import folded
from app.store.session import THEIRS
from app.store.statistics import DEAL, finished, originals
from engines import deal


def other_tables(cards: Iterable[SessionCard], card: SessionCard) -> list[SessionCard]:
    """Returns the other finished games with the same deal, the earliest first.

    Copies are left out, and so are games with the same people and scores as an earlier one. A game
    without a deal code has no others.
    """
    code, found = card.note.get(DEAL), [card]
    if not isinstance(code, str):
        return []
    same = (one for one in originals(cards) if one.note.get(DEAL) == code and one.id != card.id)
    for _, one in finished(same):
        if all(_outcome(one) != _outcome(other) for other in found):
            found.append(one)
    return found[1:]


def _outcome(card: SessionCard) -> tuple[list[str], list[int]]:
    scores = [] if card.finished is None else card.finished.scores
    return [folded(face.name) for face in card.cast], scores


class Meeting(NamedTuple):
    """Games on this device with the deal of an arriving game.

    Attributes:
        own: Latest finished game with that deal that was played here; None if there is none.
        playing: Whether an unfinished game here has that deal.
    """

    own: SessionCard | None = None
    playing: bool = False


def meeting(cards: Iterable[SessionCard], code: str | None, identity: str) -> Meeting:
    """Returns the games on this device with an arriving game's deal.

    Args:
        cards: Summaries of all games on this device.
        code: Code of the deal; None for a game without one.
        identity: Id of the arriving game.
    """
    if code is None:
        return Meeting()
    others = [card for card in cards if card.id != identity]
    here = [one for one in others if one.note.get(DEAL) == code and not one.note.get(THEIRS)]
    ended = finished(here)
    return Meeting(ended[-1][1] if ended else None, deal.number_in(code) in in_play(others))
