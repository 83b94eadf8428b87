"""Helpers that operate the replay of a finished game."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.text import say, speaker
from engines import Match, seen_by
from tests.browser import device_data, table
from tests.browser.stage import Node, Stage

A_CARD = re.compile(r"\b(?:Pink|Black|Blue|Green) [1-9]\b")
WATCH, ON = say("past.replay"), say("replay.next")


def sentences(match: Match, names: Sequence[str], step: int) -> list[str]:
    events = seen_by(match.steps[step - 1], None)
    return [line for line in (match.game.tell(event, names) for event in events) if line]


def tour(stage: Stage, match: Match, names: Sequence[str]) -> None:
    """Goes from the finale through the replay to the foyer.

    Args:
        stage: The app at the finale.
        match: The finished game of Onstage.
        names: Names of its seats.
    """
    stage.tap(say("action.back"))
    stage.tap(say("home.history"))
    winners = [] if match.result is None else [names[seat] for seat in match.result.winners]
    came = "past.won" if len(winners) == 1 else "past.shared"
    game = say(came, names=speaker("en").listed(winners))
    stage.tap_at(*stage.wait(game, press=True).middle)
    stage.wait(WATCH, press=True)
    assert stage.sees("wins"), "the result"
    stage.tap(WATCH)
    stage.wait(ON, press=True)
    by_keys(stage, match, names)
    by_eyes(stage, match, names)
    practice(stage)
    for then in (WATCH, say("people.title"), say("home.new")):
        stage.tap(say("action.back"))
        stage.wait(then, press=True)


def at(stage: Stage, match: Match, names: Sequence[str], step: int) -> None:
    lines = sentences(match, names, step)
    stage.until(lambda: all(map(stage.sees, lines)), f"step {step}: {lines}")


def by_keys(stage: Stage, match: Match, names: Sequence[str]) -> None:
    """Tests keys, slider and log; ends at the first step."""
    press = stage.page.keyboard.press
    for step in (1, 2, 3):
        press("ArrowRight")
        at(stage, match, names, step)
    press("ArrowLeft")
    at(stage, match, names, 2)
    press("Space")
    at(stage, match, names, 5)
    press("Space")
    stage.wait(say("replay.play"), press=True)
    bar = stage.wait(say("replay.slider"))
    stage.tap_at(*bar.middle)
    half, reach = match.count // 2, max(3, match.count // 20)
    near = [sentences(match, names, step) for step in range(half - reach, half + reach)]
    stage.until(
        lambda: any(lines and all(map(stage.sees, lines)) for lines in near), "half of the game"
    )
    stage.tap(say("play.log"))
    stage.tap(say("replay.earlier"))
    lines = sentences(match, names, 1)
    stage.wait(lines[0], press=True)
    stage.rest()
    stage.tap(lines[0])
    stage.wait(ON, press=True)
    at(stage, match, names, 1)


def by_eyes(stage: Stage, match: Match, names: Sequence[str]) -> None:
    """Checks that a replay shows the chosen hands: none, one player's, or all."""
    first = Match.new(match.game, match.seats, match.seed, match.options)
    first.play(match.actions[0])
    phrase = match.game.phrase
    hands = [
        {str(phrase("card", card)) for card in first.view(seat)["hand"]}
        for seat in range(match.seats)
    ]

    def seen(hand: set[str]) -> bool:
        return hand <= {*A_CARD.findall(" ".join(stage.texts()))}

    assert not any(map(seen, hands)), "a hand on the open table"
    look(stage, names[1])
    stage.until(lambda: seen(hands[1]), f"the hand of {names[1]}")
    assert not seen(hands[0])
    look(stage, say("replay.eyes.all"))
    stage.until(lambda: all(map(seen, hands)), "all hands")
    look(stage, names[0])
    stage.until(lambda: seen(hands[0]) and not seen(hands[1]), f"the hand of {names[0]}")


def look(stage: Stage, whose: str) -> None:
    """Chooses whose hands the replay shows."""
    stage.tap(say("replay.eyes"))
    stage.wait(say("replay.eyes.all"), press=True)
    stage.rest()
    eyes: Node = stage.until(lambda: stage.find(whose, exact=True, press=True), f"{whose}'s eyes")
    stage.tap_at(*eyes.middle)
    stage.wait(ON, press=True)
    stage.rest()


def practice(stage: Stage) -> None:
    """Checks that practice is marked, not saved, and leads back."""
    before = device_data.sessions(stage)
    stage.tap(say("replay.practise"))
    stage.wait(say("replay.practise.detail"))
    stage.tap(say("replay.practise.yes"))
    stage.wait(say("practice.mark"))
    stage.wait(say("play.menu"), press=True)
    table.press(stage, say("play.menu"))
    stage.wait(say("practice.mark"))
    stage.tap(say("play.leave"))
    stage.wait(ON, press=True)
    stage.wait_gone(say("practice.mark"))
    assert device_data.sessions(stage) == before
