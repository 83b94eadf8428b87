"""Hands for Thespianage: what to answer on the plain board, so that the show comes to its end.

And what a screen may say: everything that stood on one is compared with the rules' own views.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.text import catalogue, say
from engines import Match
from engines.kernel.event import seen_by
from engines.thespianage import GAME
from engines.thespianage.content import ASPECT_TITLES
from tests.browser import plain, table
from tests.browser.stage import Stage

SEATS = 4
"""How many seats a new game has at first."""

SHORT = GAME.say("option.length.short")
ANSWER = re.compile(
    r"^(Play|Use your One Shot|Rehearsal|Places!|Free Places!|End the turn|Discard|To|Look at"
    r"|Turn over|Move|Swap|With|Remove|Choose|Give|Take(?! back)|"
    + "|".join(f"{title}, face" for title in ASPECT_TITLES)
    + r")\b"
)
WISHES = {
    "End the turn": (2.0, 1.0),
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
        stage.tap_at(*stage.bring(f"More about Player {seat + 1}").middle)
        stage.tap_at(*stage.bring("Send off").middle)
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


# -- what a screen may say -----------------------------------------------------------------------


@dataclass
class Screen:
    """What stood on a screen after so many actions; `seat` is who looked, None everybody."""

    actions: int
    seat: str | None
    texts: list[str]


def untold(match: Match, screens: Sequence[Screen], names: Sequence[str]) -> list[str]:
    """What stood on the screens though those who looked could not know it.

    Plays the match again: each screen may say what the game tells of that seat's view, what the
    seat saw happen, what it may answer, and the app's own words; nothing else.
    """
    again = Match.new(GAME, match.seats, match.seed, match.options)
    found = []
    at = {screen.actions for screen in screens}
    for number in range(match.count + 1):
        for screen in screens if number in at else ():
            if screen.actions == number:
                may = _may_say(again, screen.seat, names)
                found += [
                    f"after {number}, {screen.seat or 'all'}: {text}"
                    for text in screen.texts
                    if not may(text)
                ]
        if number < match.count:
            again.play(match.actions[number])
    return found


def _may_say(match: Match, who: str | None, names: Sequence[str]) -> Callable[[str], bool]:
    seat = None if who is None else names.index(who)
    view = match.view(seat)
    told = {GAME.where(view, names), GAME.title, *names, *_own_words(names)}
    for sheet in GAME.sheets(view, names):
        told.add(sheet.title)
        for row in sheet.rows:
            told.add(row.label)
            for cell in row.cells:
                told |= {cell.text, cell.note, cell.mark, f"{cell.mark} {cell.text}", str(cell)}
            told.add(", ".join(str(cell) for cell in row.cells))
    opening = GAME.opening(match.seats, match.seed, match.options)
    seen = [*seen_by(opening, seat), *match.log(seat)]
    sentences = [GAME.tell(event, names) for event in seen]
    told |= {*sentences}
    decision = match.decision
    if decision is not None and seat in decision.seats:
        told.add(GAME.ask(decision, names))
        for action in (*decision.actions, *GAME.wishes(view, decision)):
            face = GAME.face(action, view, names)
            told |= {GAME.label(action, view, names), face.note, GAME.group(action, view, names)}
            told.add(GAME.say(f"group.{action.kind}"))
    if match.result is not None:
        told |= _account(match, names)
    told |= {f"{name}\n{GAME.where(view, names)}" for name in (GAME.title, *names)}
    longest = sorted((part for part in told if part), key=len, reverse=True)

    def may(text: str) -> bool:
        # Several sentences may stand in one name: an answer with its note, all the news.
        for part in longest:
            left = text.strip(" .")
            if not left:
                return True
            text = text.replace(part, " ") if len(part) > 3 or part == left else text
        return not text.strip(" .")

    return may


def _own_words(names: Sequence[str]) -> set[str]:
    """The app's own words, as far as they name nothing of the game."""
    words = {template.partition("{")[0].strip() for template in catalogue("en").values()}
    return words | {f"Pass the phone to {name}" for name in names}


def _account(match: Match, names: Sequence[str]) -> set[str]:
    """The last scoring."""
    result = match.result
    assert result is not None
    told = {GAME.say(f"ending.{result.ending}"), "0"}
    told |= {GAME.explain(line, names) for line in result.breakdown}
    told |= {f"{line.points:+d}" for line in result.breakdown}
    told |= {str(score) for score in result.scores}
    winners = " & ".join(names[seat] for seat in result.winners)
    return told | {say(key, names=winners) for key in ("plain.won", "plain.shared")}
