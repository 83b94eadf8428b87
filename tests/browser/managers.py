"""Hands for ENCORE!! ECG: what to answer on the plain board, and what to say over the table."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Sequence

from engines.encore import GAME
from tests.browser import plain, table
from tests.browser.stage import Node, Stage

TEXTS = GAME.catalogue()
CHOICES = "|".join(re.escape(text) for key, text in TEXTS.items() if ".choice." in key)
ABILITIES = "|".join(
    re.escape(text) for key, text in TEXTS.items() if re.fullmatch(r"(card|venue)\.\w+\.title", key)
)
ANSWER = re.compile(
    r"^(Take(?! back)|Stage|Perform|PRE-SHOW:|ENCORE:|Surprise:|To (Main Stage|Backstage) \d|Make"
    rf"|Suspend|Move|Swap|Return|Remove|With|Draw from|Shuffle|Leave it|Pass$|Pass\.|{CHOICES})"
    rf"|^({ABILITIES}) first\b"
)
PATIENCE = 4
"""Seconds until what was said and not heard is said again."""

SAID = re.compile(r"^.+ (says pass|draws \d)")
WISHES = (("Stage", 3.0), ("Perform", 3.2), ("PRE-SHOW", 2.6), ("ENCORE", 2.8), ("Surprise", 2.8))


def start(stage: Stage, names: Sequence[str], *options: str) -> None:
    """From the foyer to the open table of a game of these people, with these choices made."""
    stage.tap("New game")
    stage.wait("Start the show")
    table.choose(stage, GAME.title)
    for seat, name in enumerate(names):
        stage.type(f"Seat {seat + 1}", name)
    for option in options:
        table.choose(stage, option)
    table.press(stage, "Start the show")
    stage.until(lambda: plain.where(stage), "the table")


def wanted(name: str, rng: random.Random, idle: float = 0.15) -> float | None:
    """How much an answer is wanted; None for what is no answer.

    idle: how often a pass comes before anything else
    """
    if not ANSWER.search(name):
        return None
    if name.startswith("Pass"):
        return 9.0 if rng.random() < idle else 0.0
    least = next((wish for begins, wish in WISHES if name.startswith(begins)), 1.0)
    return least + rng.random()


def aloud(stage: Stage) -> list[Node]:
    """What can be said on the open table."""
    return [node for node in plain.pressable(stage) if SAID.search(node.name)]


def speak(stage: Stage, rng: random.Random, idle: float) -> bool:
    """Says how many cards are drawn, and every now and then a pass; whether it did.

    idle: how often a pass
    """
    said = aloud(stage)
    if not said or (len(said) == 1 and rng.random() >= idle):
        return False
    name = rng.choice(said).name
    tapped = 0.0

    def gone() -> bool:
        nonlocal tapped
        node = stage.find(name, exact=True, press=True)
        # Not twice in a hurry: under the finger the other Manager's pass may come up.
        if node is not None and time.monotonic() - tapped > PATIENCE:
            stage.tap_at(*node.middle)
            tapped = time.monotonic()
        return node is None

    stage.until(gone, f"“{name}” to be heard", 60)
    return (
        stage.find("hold to look") is None
    )  # a curtain that falls late covers what was to be said
