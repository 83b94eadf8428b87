"""Hands for a whole game: starts it, passes the phone, plays whatever may be played.

Reads nothing but the accessibility tree and touches nothing but the screen, like a person.
"""

from __future__ import annotations

import random
import re
import time

from tests.browser.stage import Node, Stage

HELD = re.compile(r"names \d")
"""Only a card in a hand says which performer it names."""

CHOICE = re.compile(r", (on stage|next to enter|number \d+ in the line)")
"""A performer that stands where one may be chosen from."""

CONFIRM = re.compile(r"^(Move|Bring on|Send off|Take) (?!none|back)|leaves$")
REFUSE = {"Leave them", "Take none"}
LAST_BOW = "Encore: play again"
AFTER = {"On with the show", LAST_BOW}
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


def take_phone(stage: Stage, *, still: bool = True) -> list[str]:
    """Taps "Pass the phone", and returns what the curtain says while it is down.

    Taps again where the first one came so soon after a card that it did not count. With `still`
    the curtain is first given the time to come to rest.
    """
    tapped = 0.0

    def fallen() -> bool:
        nonlocal tapped
        if stage.find("hold to look"):
            return True
        again = time.monotonic() - tapped > 0.5
        if again and (node := stage.find("Pass the phone to", press=True)):
            stage.tap_at(*node.middle)
            tapped = time.monotonic()
        return False

    stage.until(fallen, "the curtain to fall")
    if still:
        stage.page.wait_for_timeout(150)
    return stage.texts()


def look(stage: Stage, *, by_tap: bool = False) -> None:
    """Opens the curtain: holds it, or goes the way that only taps."""
    if by_tap:
        stage.tap("Tap instead of holding")
        stage.tap("show my hand")
        stage.wait("Hide my hand", seconds=HOLD_SECONDS)
        return
    with stage.holding("hold to look"):
        stage.wait("Hide my hand", seconds=HOLD_SECONDS)


def hand(stage: Stage) -> list[Node]:
    """The cards in sight, each a pressable node."""
    return [node for node in stage.nodes() if node.press and HELD.search(node.name)]


def play_turn(stage: Stage, rng: random.Random) -> None:
    """Plays one card and answers what it asks, until the screen is public again."""

    def playable() -> list[Node]:
        return [card for card in hand(stage) if "may be played" in card.name]

    legal = stage.until(playable, "a hand to play from")
    _touch_strip(stage, rng.choice(legal))
    stage.tap("Play the")
    answer(stage, rng)


def answer(stage: Stage, rng: random.Random, *, seconds: float = 20) -> None:
    """Answers every further question of the same turn, also the winner's on the open table."""

    def settled() -> bool:
        nodes = _pressable(stage)
        names = {node.name for node in nodes}
        if any(name.startswith("Pass the phone to") for name in names) or names & AFTER:
            return True
        step = next((node for node in nodes if CONFIRM.search(node.name)), None)
        if step is None and stage.find("Choose one") is not None:
            refuse = [node for node in nodes if node.name in REFUSE]
            if refuse and rng.random() < 0.3:
                step = refuse[0]
            elif choices := [node for node in nodes if CHOICE.search(node.name)]:
                stage.tap_at(*rng.choice(choices).middle)
                stage.until(lambda: not stage.find("Choose one"), "the choice to be taken")
        if step is not None:
            gone = step.name
            stage.tap_at(*step.middle)
            stage.until(
                lambda: all(node.name != gone for node in _pressable(stage)), f"{gone} to be done"
            )
        return False

    stage.until(settled, "the turn to be over", seconds)


def _pressable(stage: Stage) -> list[Node]:
    return [node for node in stage.nodes() if node.press and not node.disabled]


def _touch_strip(stage: Stage, card: Node) -> None:
    """Touches the left strip of a card, which the next card in the fan does not cover."""
    stage.tap_at(card.x + min(20, card.width / 3), card.y + min(24, card.height / 3))
