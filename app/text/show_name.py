"""Names of sessions: chosen, or by weekday ("Friday's show")."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from app.store.names import check_show
from app.store.session import COPY_OF, NAME, NTH
from app.text.when import day, weekday
from engines import title

if TYPE_CHECKING:
    from app.store import SessionCard
    from app.text import House

COUNTED = 3
"""Number of sessions per day that are numbered in words.

Later sessions get a figure.
"""


def show_name(card: SessionCard, say: House) -> str:
    """Returns the name of a session, chosen or by weekday.

    It contains no secret.
    """
    typed = card.note.get(NAME)
    if isinstance(typed, str) and typed and check_show(typed) is None:
        return typed
    name = day_name(card, say)
    return say("show.name.copy", name=name) if COPY_OF in card.note else name


def day_name(card: SessionCard, say: House) -> str:
    """Returns the name of a session by weekday.

    If its date is invalid, the title of the game is returned.
    """
    name = weekday(card.created, say)
    if not name:
        return title(card.game, say.lang, card.title)
    number = _number(card)
    if number == 1:
        return say("show.name", day=name)
    key = f"show.name.{number}" if number <= COUNTED else "show.name.later"
    return say(key, day=name, number=number)


def next_number(cards: Iterable[SessionCard], created: str) -> int:
    """Returns a new session's number on its local day."""
    today = day(created)
    return max((_number(card) for card in cards if day(card.created) == today), default=0) + 1


def _number(card: SessionCard) -> int:
    number = card.note.get(NTH)
    # An imported file may contain any value.
    return number if type(number) is int and 1 <= number < 100 else 1
