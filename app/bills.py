"""Bills of the foyer: facts and words about each game, read without its rules and its board.

A game's bill is in its folder, `app/games/NAME`:

- `bill.json`: `seats`, reckoned `minutes` (least and most) and difficulty in `masks`, 1 to 3;
  minutes of its `lesson`, if there is one; the `focus` of its poster; the `round` that a newcomer
  is taught in, see `Bill.round`
- `text/bill.<lang>.json`: what it is in one `line`, how one would `win`, what is `secret`; a
  `short` title for narrow places, if its own is long

Its poster is its `emblem`, which it has to have. A game without a bill is billed with its title and
its seats; only that one is imported for it.
"""

import json
from functools import cache, partial
from importlib.resources import files
from typing import Any, NamedTuple

from app.casting import FIRST_TIME
from app.games import EMBLEM, has_board, poster_of
from engines import Speaker, edition, find, house_of, load_catalogue, names, title

GAMES = "app.games"


class Bill(NamedTuple):
    """A game as it is billed.

    Attributes:
        name: Name of the game.
        poster: Name of its picture.
        minutes: Least and most minutes of a game; None where nobody has reckoned them.
        masks: Difficulty, from 1 to 3; 0 where nobody has judged it.
        lesson: Minutes of its lesson; 0 where there is none.
        focus: Middle of what a lower picture shows, in parts of the poster's height.
        round: Event with which a round begins, and the number of rounds to be taught in, or 0 where
            it is a turn and everybody has one; None where nobody has said.
    """

    name: str
    poster: str
    seats: tuple[int, ...]
    minutes: tuple[int, int] | None = None
    masks: int = 0
    lesson: int = 0
    focus: float = 0.5
    round: tuple[str, int] | None = None

    def title(self, lang: str) -> str:
        """Title of the game."""
        return title(self.name, lang)

    def short(self, lang: str) -> str:
        """Title for narrow places."""
        short = self.word("short", lang) if edition(self.name) is None else ""
        return short or self.title(lang)

    def word(self, key: str, lang: str) -> str:
        """A text of the bill: `line`, `win`, `secret` and the like; "" where it has none."""
        house = house_of(self.name)
        own, key = _speaker(house, lang), f"{house}.bill.{key}"
        return own(key) if own.knows(key) else ""


def bills() -> list[Bill]:
    """Bills of all games, in the order they are offered; see `app.games.billed`."""
    known = map(bill_of, names())
    return sorted(known, key=lambda one: (not has_board(one.name), FIRST_TIME not in one.seats))


def bill_of(name: str) -> Bill:
    """Bill of a game.

    Raises:
        UnknownGame: there is no such game.
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
        facts.get("focus", 0.5),
        (facts["round"][0], facts["round"][1]) if "round" in facts else None,
    )


def read_bills(lang: str) -> None:
    """Reads all bills in a language, while their files are at hand."""
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
