"""Options that a group of people last chose for a game.

This module does not import Flet.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from app.prefs import Prefs
from app.sitting import cast_key

MOST = 60
"""Maximum number of saved choices; the oldest is dropped first."""


def options_with(prefs: Prefs, game: str, people: Iterable[str]) -> Mapping[str, Any] | None:
    """Returns the options that these people last chose for a game.

    Returns None if there are none.
    """
    found: Mapping[str, Any] | None = prefs.now.last_options.get(_key(game, people))
    return found


def with_options(
    saved: Mapping[str, Any], game: str, people: Iterable[str], options: Mapping[str, Any]
) -> dict[str, Any]:
    """Returns the saved options, updated with newly chosen ones.

    They are saved for these people and as the game's latest. Beyond `MOST` entries, the oldest are
    dropped.
    """
    latest = {game: dict(options), _key(game, people): dict(options)}
    found = {key: value for key, value in saved.items() if key not in latest} | latest
    return dict([*found.items()][-MOST:])


def _key(game: str, people: Iterable[str]) -> str:
    return f"{game}: {cast_key(people)}"
