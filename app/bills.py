"""Bills: facts and texts that present the games in the foyer.

The foyer is the start screen. Bills are read without importing the game, whose folder
`app/games/NAME` contains:

- `bill.json`: numbers of `seats`; estimated `minutes` (fewest and most); difficulty in `masks`, 1
  to 3; minutes of the `lesson`, if there is one; whether the device may lie `flat` between two
  players; the `focus` of the poster; the `round` of a teaching game, see `Bill.round`; the
  options of a `first` game; the option for the `length` of a game, and the minutes of other
  `lengths`; options that are only `spoken`
- `text/bill.<lang>.json`: the game in one `line`, how to `win`, what is `secret`; a `short` title
  for narrow spaces, if the full title is long; a short text `length.<value>` for each value of the
  option for the length, and perhaps a sentence `length.<value>.about`; a short sentence
  `option.<name>` about each other option

Every game must have a poster, its `emblem`. A game without a bill is listed with its title and
number of seats, for which the game must be imported.
"""

import json
from collections.abc import Mapping
from functools import cache, partial
from importlib.resources import files
from types import MappingProxyType
from typing import Any, NamedTuple

from app.casting import FIRST_TIME
from app.games import EMBLEM, has_board, poster_of
from engines import Speaker, edition, find, house_of, load_catalogue, names, title

GAMES = "app.games"


class Bill(NamedTuple):
    """A game as the foyer presents it.

    Attributes:
        name: Name of the game.
        poster: Name of the poster's picture.
        minutes: Fewest and most minutes of a game of the usual length; None if there is no
            estimate. Screens show `minutes_with` some options.
        masks: Difficulty, from 1 to 3; 0 if the game is unrated.
        lesson: Minutes of the lesson; 0 if there is no lesson.
        flat: Whether the device may lie flat between two players.
        focus: Vertical centre of a cropped poster, as a fraction of the poster's height.
        round: Event that begins a round, and the number of rounds in a teaching game; 0 rounds mean
            one turn of each player. None if the bill has no such entry.
        first: Options of a first game that differ from the defaults, for example to match the
            lesson.
        length: Name of the option for the length of a game; "" if there is none.
        lengths: Fewest and most minutes of a game of another length, by the option's value.
        spoken: Names of the options about spoken words, which need at least two people.
    """

    name: str
    poster: str
    seats: tuple[int, ...]
    minutes: tuple[int, int] | None = None
    masks: int = 0
    lesson: int = 0
    flat: bool = False
    focus: float = 0.5
    round: tuple[str, int] | None = None
    first: Mapping[str, Any] = MappingProxyType({})
    length: str = ""
    lengths: Mapping[str, tuple[int, int]] = MappingProxyType({})
    spoken: tuple[str, ...] = ()

    def minutes_with(self, options: Mapping[str, Any]) -> tuple[int, int] | None:
        """Returns the fewest and most minutes of a game with these options.

        Returns None if there is no estimate.
        """
        length = options.get(self.length)
        return next((each for one, each in self.lengths.items() if one == length), self.minutes)

    def title(self, lang: str) -> str:
        """Returns the title of the game in a language."""
        return title(self.name, lang)

    def short(self, lang: str) -> str:
        """Returns the short title for narrow spaces, otherwise the full title."""
        short = self.word("short", lang) if edition(self.name) is None else ""
        return short or self.title(lang)

    def word(self, key: str, lang: str, **facts: object) -> str:
        """Returns a text of the bill, such as `line` or `win`.

        Its placeholders are filled in with `facts`. Returns "" if it is missing.
        """
        house = house_of(self.name)
        own, key = _speaker(house, lang), f"{house}.bill.{key}"
        return own(key, **facts) if own.knows(key) else ""


def bills() -> list[Bill]:
    """Returns the bills of all games in display order.

    Games with a board precede those without; games for the usual number of players precede others.
    """
    known = map(bill_of, names())
    return sorted(known, key=lambda one: (not has_board(one.name), FIRST_TIME not in one.seats))


def bill_of(name: str) -> Bill:
    """Returns a game's bill: the facts and texts that present it.

    Raises:
        UnknownGame: There is no such game.
    """
    house = house_of(name)
    facts = _written(house)
    if facts is None:
        game = find(name)
        return Bill(name, poster_of(name), tuple(game.seats))
    minutes = facts["minutes"]
    return Bill(
        name,
        f"{house}/{EMBLEM}",
        tuple(facts["seats"]),
        (minutes[0], minutes[1]),
        facts["masks"],
        facts.get("lesson", 0),
        facts.get("flat", False),
        facts.get("focus", 0.5),
        (facts["round"][0], facts["round"][1]) if "round" in facts else None,
        facts.get("first", {}),
        facts.get("length", ""),
        {value: (least, most) for value, (least, most) in facts.get("lengths", {}).items()},
        tuple(facts.get("spoken", ())),
    )


def read_bills(lang: str) -> None:
    """Loads the texts of all bills in a language into the cache."""
    for bill in bills():
        bill.word("line", lang)


@cache
def _written(name: str) -> dict[str, Any] | None:
    source = files(GAMES).joinpath(name, "bill.json")
    return json.loads(source.read_text("utf-8")) if source.is_file() else None


def _speaker(name: str, lang: str) -> Speaker:
    return Speaker(partial(_words, name), lang)


def _words(name: str, lang: str) -> dict[str, str]:
    return load_catalogue(GAMES, f"bill.{lang}", name)
