"""Hands for Upstaged!: what to answer on the plain board, so that the show comes to its end."""

from __future__ import annotations

import random
import re

from engines.upstaged import GAME
from engines.upstaged.content import CARD_IDS
from tests.browser import plain, table
from tests.browser.stage import Stage

VARIANTS = ("green_room", "outspoken")
TITLES = {GAME.say(f"card.{name}") for name in CARD_IDS}
ANSWER = re.compile(
    r"^(Play|Discard|Bring on|Call|Facing|Turn|Move|Send off|Snatch|Give|Cut|End turn"
    r"|Leave the arena|The top of the deck|Not quite|To .+'s team) ?"
    r"|^Take (?!back)| joins next\b| leaves\b| stayed in character| called .+ out"
)


def start(stage: Stage, names: list[str], *options: str) -> None:
    """From the foyer to the open table of a game of these people, with these options on."""
    stage.tap("New game")
    stage.wait("Start the show")
    table.choose(stage, GAME.title)
    for seat, name in enumerate(names):
        stage.type(f"Seat {seat + 1}", name)
    for key in options:
        table.choose(stage, GAME.say(f"option.{key}"))
    table.press(stage, "Start the show")
    stage.until(lambda: plain.where(stage), "the table")


def titles(stage: Stage) -> set[str]:
    """The cue cards that are named anywhere on the screen."""
    text = stage.text()
    return {title for title in TITLES if title in text}


def dropped(stage: Stage) -> set[str]:
    """The cards that were told to be discarded: a cue takes the last ones without asking."""
    text = stage.text()
    return {title for title in TITLES if f"discards {title} (" in text}


def wanted(name: str, rng: random.Random) -> float | None:
    """How much an answer helps the show to its end; None for what is no answer."""
    if not ANSWER.search(name) or name.startswith("What happened"):
        return None
    if name.startswith("Play"):
        wishes = {"Forward": 10, "Snatch": 5, "Add artist": 4, "Exit": -6, "Switch": -3}
        return 4 + sum(worth * name.count(cue) for cue, worth in wishes.items()) + rng.random()
    if re.match(r"Discard .+ and ", name):
        return 6 + rng.random()
    if name.startswith("Move"):
        spot = re.search(r"Spot (\d)", name)
        return (int(spot[1]) if spot else 0) + rng.random()
    return -5.0 if name.startswith("End turn") else rng.random()
