"""Names of sessions: chosen by people, or by weekday ("Friday's show")."""

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

The number of a later session is written in digits.
"""


def show_name(card: SessionCard, say: House) -> str:
    """Returns the name of a session, which contains no secret.

    It is the name that somebody chose, otherwise that of the weekday (see `day_name`).
    """
    typed = card.note.get(NAME)
    if isinstance(typed, str) and typed and check_show(typed) is None:
        return typed
    name = day_name(card, say)
    return say("show.name.copy", name=name) if COPY_OF in card.note else name


def day_name(card: SessionCard, say: House) -> str:
    """Returns the name of a session by weekday, such as "Friday's show".

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
    """Returns the number of a new session within its local day.

    It is counted from 1. `created` is the session's start time in ISO format.
    """
    today = day(created)
    return max((_number(card) for card in cards if day(card.created) == today), default=0) + 1


def _number(card: SessionCard) -> int:
    number = card.note.get(NTH)
    # An imported file may contain any value.
    return number if type(number) is int and 1 <= number < 100 else 1
