"""Hands for a whole game: starts it, passes the phone, plays whatever may be played.

Reads nothing but the accessibility tree and touches nothing but the screen, like a person.
"""

from __future__ import annotations

import random
import re

from tests.browser.stage import Node, Stage

HELD = re.compile(r"names \d")
"""Only a card in a hand says which performer it names."""

HOLD_SECONDS = 8


def start_quick_game(stage: Stage, names: list[str]) -> None:
    """From the foyer to the open table of a one-Round game with these people."""
    stage.tap("New game")
    stage.wait("Start the show")
    for seat, name in enumerate(names):
        stage.type(f"Seat {seat + 1}", name)
    stage.scroll(400)
    stage.page.wait_for_timeout(300)
    stage.tap("Quick: one Round")
    stage.page.wait_for_timeout(200)
    stage.tap("Start the show")
    stage.wait("Pass the phone")


def next_player(stage: Stage) -> str | None:
    """Who is to get the phone, as the open table says; None when it says nothing."""
    node = stage.find("Pass the phone to", press=True)
    return node.name.partition("Pass the phone to ")[2] if node else None


def wait_for_next(stage: Stage) -> str:
    """Who is to get the phone, as soon as the open table says so."""
    name: str = stage.until(lambda: next_player(stage), "somebody to be next")
    return name


def take_phone(stage: Stage) -> list[str]:
    """Taps "Pass the phone", and returns what the curtain says while it is down."""
    stage.tap("Pass the phone to")
    stage.wait("hold to look")
    stage.page.wait_for_timeout(150)
    return stage.texts()


def look(stage: Stage) -> None:
    """Holds the curtain until it opens."""
    with stage.holding("hold to look"):
        stage.wait("Hide my hand", seconds=HOLD_SECONDS)


def hand(stage: Stage) -> list[Node]:
    """The cards in sight, each a pressable node."""
    return [node for node in stage.nodes() if node.press and HELD.search(node.name)]


def play_turn(stage: Stage, rng: random.Random) -> None:
    """Plays one card and answers what it asks, until the screen is public again."""
    cards = stage.until(lambda: hand(stage), "a hand of cards")
    legal = [card for card in cards if "may be played" in card.name]
    _touch_strip(stage, rng.choice(legal))
    stage.tap("Play the")
    answer(stage, rng)


def answer(stage: Stage, rng: random.Random, *, seconds: float = 12) -> None:
    """Answers every further question of the same turn, also the winner's on the open table."""

    def settled() -> bool:
        if stage.find("Choose one") is not None:
            choose(stage, rng)
            return False
        return any(
            stage.find(name, press=True) is not None
            for name in ("Pass the phone to", "On with the show", "play again")
        )

    stage.until(settled, "the turn to be over", seconds)


def choose(stage: Stage, rng: random.Random) -> None:
    """Picks a performer that may be chosen, or none where that is offered, and confirms."""
    refuse = stage.find("Leave them", press=True) or stage.find("Take none", press=True)
    if refuse is not None and rng.random() < 0.3:
        stage.tap_at(*refuse.middle)
    else:
        choices = [
            node
            for node in stage.nodes()
            if node.press
            and not node.disabled
            and node.name.count(",") >= 1
            and re.search(r"on stage|in the line|next to enter|worth \d", node.name)
        ]
        if not choices:
            return
        stage.tap_at(*rng.choice(choices).middle)
        confirm = re.compile(r"^(Move|Bring on|Send off|Take) |leaves$")

        def ready() -> Node | None:
            for node in stage.nodes():
                if node.press and not node.disabled and confirm.search(node.name):
                    return node
            return None

        stage.tap_at(*stage.until(ready, "the confirming button").middle)
    stage.page.wait_for_timeout(250)


def _touch_strip(stage: Stage, card: Node) -> None:
    """Touches the left strip of a card, which the next card in the fan does not cover."""
    stage.tap_at(card.x + min(20, card.width / 3), card.y + min(24, card.height / 3))
