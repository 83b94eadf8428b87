"""A new game of Thespianage, chosen by touch."""

from __future__ import annotations

from engines.thespianage import GAME
from tests.browser import plain, table
from tests.browser.stage import Stage

SEATS = 4
"""Number of seats of a new game."""

SHORT = GAME.say("option.length.short")


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
