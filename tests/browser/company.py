"""Hands for Thespianage: what to answer on the plain board, so that the show comes to its end."""

from __future__ import annotations

import random
import re

from engines.thespianage import GAME
from engines.thespianage.content import ASPECT_IDS
from tests.browser import plain, table
from tests.browser.stage import Stage

SEATS = 4
"""How many seats a new game has at first."""

SHORT = GAME.say("option.length.short")
ANSWER = re.compile(
    r"^(Play|Use your One Shot|Rehearsal|Places!|Free Places!|End turn|Discard|To|Look at"
    r"|Turn over|Move|Swap|With|Remove|Choose|Name|No second card|Give|Take(?! back)|"
    + "|".join(re.escape(text) for key, text in GAME.catalogue().items() if ".choice." in key)
    + "|"
    + "|".join(GAME.say(f"aspect.{name}.title") + ", face" for name in ASPECT_IDS)
    + r")\b"
)
WISHES = {
    "End turn": (2.0, 1.0),
    "Free Places!": (4.0, 1.0),
    "Play": (1.4, 1.6),
    "Use your One Shot": (1.0, 2.2),
    "Rehearsal": (0.6, 1.7),
    "Places!": (0.6, 1.7),
}
"""How much an action is wanted: always, and at the most on top of that."""


def start(stage: Stage, names: list[str], *, short: bool = False) -> None:
    """From the foyer to the open table of a game of these people."""
    stage.tap("New game")
    stage.wait("Start the show")
    table.choose(stage, GAME.title)
    for seat in range(SEATS, len(names)):
        stage.tap_at(*stage.bring("Add a player").middle)
        stage.wait(f"Seat {seat + 1}")
    for seat in range(len(names), SEATS):
        stage.tap_at(*stage.bring(f"Edit Player {seat + 1}").middle)
        stage.tap_at(*stage.bring("Remove").middle)
        stage.wait_gone(f"Player {seat + 1}")
    for seat, name in enumerate(names):
        stage.type(f"Seat {seat + 1}", name)
    if short:
        table.choose(stage, f"{GAME.say('option.length')}: {SHORT}")
    table.press(stage, "Start the show")
    stage.until(lambda: plain.where(stage), "the table")


def wanted(name: str, rng: random.Random, haste: float = 0.0) -> float | None:
    """How much an answer helps the show to its end; None for what is no answer.

    haste: how much more than else the end of the turn is wanted
    """
    if not ANSWER.search(name):
        return None
    for begins, (least, more) in WISHES.items():
        if name.startswith(begins):
            wish = least + more * rng.random()
            return wish + haste if name.startswith("End") else wish
    return rng.random()
