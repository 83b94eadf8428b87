"""Structure checks of saved sessions, results and cards.

A checksum already proves that a file is as the app wrote it. These checks reject files from other
programs before they cause harm. A replay later checks the rules of the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from engines import Action, IllegalAction

from .records import UNDERSTUDIES
from .storage import to_json
from .times import parsed

SessionDocument = dict[str, Any]
"""Saved form of a session: setup, actions and state.

Actions are short lists. The state contains the time of the last change, the note for the card, the
marks, and the result.
"""

ID = re.compile(r"[0-9a-f]{16}")
LARGEST = 2**53
MOST_SEATS = 16

PARTS = ("file", "setup", "cast", "actions", "state", "result", "date", "text")
"""Names of the parts of a session that can be malformed.

The text for the user has the key `store.unreadable.<part>`.
"""

_LONGEST_TEXT = 200
"""Maximum length of saved names and titles, in characters.

Stricter limits apply to typed ones.
"""

_LONGEST_NOTE = 1000


class MalformedError(ValueError):
    """Raised if complete content has an unexpected structure.

    Attributes:
        part: Malformed part; one of `PARTS` for a session.
        place: Malformed part with the name of the field, if known.
    """

    def __init__(self, message: str, part: str = "file", field: str = "") -> None:
        super().__init__(message)
        self.part = part
        self.place = f"{part}.{field}" if field else part


# -- checks of one value -----------------------------------------------------------------


def is_plain(data: object) -> bool:
    """Returns whether parsed JSON can be saved again.

    Lone surrogates, NaN, infinite numbers and too deep nesting cannot be saved.
    """
    try:
        to_json(data)
    except (ValueError, RecursionError):
        return False
    return True


def is_text(value: object, longest: int = _LONGEST_TEXT) -> bool:
    """Returns whether a value is a string of at most `longest` characters."""
    return isinstance(value, str) and len(value) <= longest


def is_list(value: object) -> bool:
    """Returns whether a value is a list."""
    return isinstance(value, list)


def _is_dict(value: object) -> bool:
    return isinstance(value, dict)


def _is_dict_or_none(value: object) -> bool:
    return value is None or isinstance(value, dict)


def _is_hash_or_none(value: object) -> bool:
    return value is None or isinstance(value, str)


def _is_whole(value: object, least: int = 0, most: int = LARGEST) -> bool:
    return type(value) is int and least <= value <= most


def _is_seats(value: object) -> bool:
    return _is_whole(value, 1, MOST_SEATS)


def _is_level(value: object) -> bool:
    return value in (None, *UNDERSTUDIES)


def _is_id(value: object) -> bool:
    return isinstance(value, str) and ID.fullmatch(value) is not None


def _is_time(value: object) -> bool:
    return parsed(value) is not None


def _is_note(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    texts = (one for each in value.values() for one in (each if isinstance(each, list) else [each]))
    return all(len(text) <= _LONGEST_NOTE for text in texts if isinstance(text, str))


def _is_scores(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= MOST_SEATS
        and all(_is_whole(one, -LARGEST) for one in value)
    )


def _is_faces(value: object) -> bool:
    return isinstance(value, list) and 0 < len(value) <= MOST_SEATS and all(map(_is_face, value))


def _is_face(face: object) -> bool:
    return (
        isinstance(face, list)
        and len(face) == 4
        and all(map(is_text, face[:3]))
        and _is_level(face[3])
    )


def _is_step(step: object) -> bool:
    try:
        return isinstance(step, list) and Action.parse(step) is not None
    except IllegalAction:
        return False


# -- fields ------------------------------------------------------------------------------

Shape = Mapping[str, Callable[[object], bool]]
"""Validators of a document's values, by field name."""

PLAYER: Shape = {
    "name": is_text,
    "colour": is_text,
    "sign": is_text,
    "pin": _is_hash_or_none,
    "understudy": _is_level,
}
SETUP: Shape = {
    "game": is_text,
    "rules_version": _is_whole,
    "seats": _is_seats,
    "options": _is_dict,
    "seed": _is_whole,
    "cast": is_list,
    "created": _is_time,
    "title": is_text,
}
STATE: Shape = {
    "updated": _is_time,
    "note": _is_note,
    "marks": _is_dict,
    "finished": _is_dict_or_none,
}
FINISHED: Shape = {"at": _is_time, "scores": _is_scores, "winners": is_list, "summary": _is_dict}
CARD: Shape = {
    "id": _is_id,
    "game": is_text,
    "rules_version": _is_whole,
    "title": is_text,
    "cast": _is_faces,
    "created": _is_time,
    "updated": _is_time,
    "note": _is_note,
    "finished": _is_dict_or_none,
}


# -- checks of a document ----------------------------------------------------------------


def check_session(session: Any) -> None:
    """Checks a saved session.

    Raises:
        MalformedError: The session is malformed.
    """
    if not isinstance(session, dict):
        raise MalformedError("it has no session")
    if not is_plain(session):
        raise MalformedError("it has a value that cannot be saved", "text")
    setup: Any = session.get("setup")
    check_setup(setup)
    state = _fields(session.get("state"), "state", STATE)
    check_finished(state["finished"], setup["seats"])
    actions = session.get("actions")
    _check(isinstance(actions, list) and all(map(_is_step, actions)), "actions")


def check_setup(setup: Any) -> None:
    """Checks the setup of a saved session.

    Raises:
        MalformedError: The setup is malformed.
    """
    _fields(setup, "setup", SETUP)
    if len(setup["cast"]) != setup["seats"]:
        raise MalformedError("its setup has not one player for each seat", "cast")
    for player in setup["cast"]:
        _fields(player, "cast", PLAYER)
        _check(player.keys() == PLAYER.keys(), "cast", "fields")


def check_finished(end: Any, seats: int) -> None:
    """Checks the result of a saved session.

    None is valid, because the game may still be in progress.

    Args:
        end: Result to check, or None.
        seats: Number of seats of the game.

    Raises:
        MalformedError: The result is malformed.
    """
    if end is None:
        return
    winners = _fields(end, "result", FINISHED)["winners"]
    right = 0 < len(winners) <= seats and all(_is_whole(one, 0, seats - 1) for one in winners)
    _check(right, "result", "winners")


def check_card(card: Any) -> None:
    """Checks a saved card.

    Raises:
        MalformedError: The card is malformed.
    """
    _fields(card, "card", CARD)
    _check(is_plain(card), "card", "text")
    check_finished(card["finished"], len(card["cast"]))


def _fields(document: Any, part: str, shape: Shape) -> dict[str, Any]:
    if not isinstance(document, dict):
        raise MalformedError(f"its {part} is not a list of entries", part)
    for name, is_right in shape.items():
        value = document.get(name, ...)
        wrong_time = is_right is _is_time and isinstance(value, str)
        _check(is_right(value), "date" if wrong_time else part, name)
    return document


def _check(right: bool, part: str, field: str = "") -> None:
    if not right:
        raise MalformedError(f"its {part} has no right {field or part!r}", part, field)
