"""Box contents of Upstaged!, read from two JSON files.

Artists and cue cards are numbers: their positions in the files. Sets of cue cards are bit masks
of these numbers. The tests and the build validate the files against `content.schema`. Importing
them does not.
"""

from typing import NewType, cast

from engines.kernel.bits import numbers_in
from engines.kernel.texts import load_data

Artist = NewType("Artist", int)
CueCard = NewType("CueCard", int)
Genre = NewType("Genre", int)

_artists = load_data(__name__, "artists.json")
_cues = load_data(__name__, "cues.json")

# Genres and focuses; the last of each is the wild one (U3, UA21).
_genres = [row["id"] for row in _artists["genres"]]
GENRE_IDS: tuple[str, ...] = tuple(_genres[:-1])
WILD = Genre(len(GENRE_IDS))
FOCUS_IDS: tuple[str, ...] = tuple(row["id"] for row in _artists["focuses"])

# Artists.
ARTIST_IDS: tuple[str, ...] = tuple(row["id"] for row in _artists["artists"])
GENRE: tuple[Genre, ...] = tuple(Genre(_genres.index(row["genre"])) for row in _artists["artists"])
FOCUS: tuple[int, ...] = tuple(FOCUS_IDS.index(row["focus"]) for row in _artists["artists"])
POINTS: tuple[int, ...] = tuple(row["points"] for row in _artists["artists"])
ARTISTS = len(ARTIST_IDS)

# Cue cards, sorted by type.
TYPE_IDS: tuple[str, ...] = tuple(row["id"] for row in _cues["types"])
CARD_IDS: tuple[str, ...] = tuple(row["id"] for row in _cues["cards"])
TYPE: tuple[int, ...] = tuple(TYPE_IDS.index(row["type"]) for row in _cues["cards"])
CUES: tuple[tuple[str, ...], ...] = tuple(tuple(row["cues"]) for row in _cues["cards"])
CARDS = len(CARD_IDS)
ALL_CARDS = (1 << CARDS) - 1
TYPE_CARDS: tuple[int, ...] = tuple(
    sum(1 << card for card in range(CARDS) if TYPE[card] == kind) for kind in range(len(TYPE_IDS))
)
PAUSES = sum(1 << card for card in range(CARDS) if "pause" in CUES[card])
"""Cards that can pause a declared action (U24), as a bit mask."""

ACTIONS = 2
"""Maximum number of actions in a turn (U7)."""


def members(mask: int) -> list[CueCard]:
    """Returns the cue cards in a bit mask in ascending order."""
    return cast("list[CueCard]", numbers_in(mask))
