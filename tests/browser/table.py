"""Hands for a whole game: starts it, passes the phone, plays whatever may be played.

Reads nothing but the accessibility tree and touches nothing but the screen, like a person.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable

from app.text import say
from tests.browser.stage import Node, Stage

GAME = "onstage"
"""The game whose board is touched here."""

HELD = re.compile(r"worth \d")
"""Only a card in a hand says which Performer it wins."""

CHOICE = re.compile(r", (on stage|next on stage|number \d+ in line)(?!, can't)")
"""A performer that stands where one may be chosen from."""

ASKS = re.compile(r", (adds|removes) ")
"""A card that asks for a performer when it is played."""

CONFIRM = re.compile(r"^(Move|Bring on|Send off|Take) (?!nobody)|leaves$")
REFUSE = {"Leave the line as it is", "Take nobody"}
LAST_BOW = "Play again"
READ = (
    "See the score",
    "To the curtain call",
    "Done looking",
    "Keep them secret",
    "On with the show",
)
"""From the last trick to its score, and on from there."""

AFTER = {*READ, LAST_BOW}
HOLD_SECONDS = 10
QUICK = "Length: Quick: one Round"
THINKS = "is thinking"
SKIP = say("retell.skip")
CLOSE = say("board.close")
PASS, LOOK = "Pass the phone to ", ", look at your hand first"
GO_ON = ": hold to see"
"""Label, after the name, of what opens the hand of who holds the device."""

CALM = 350
"""Milliseconds that something has stood before it is tapped: before, the app takes a tap for the
second half of a double one wherever two steps stand at one place."""

OWN_HAND = say("understudy.to_own", name="")
PATIENCE = 5.0
"""Seconds until a tap that was not answered is made again. Long, for a busy machine is slow to
answer, and the second tap would meet what came of the first."""


def start_quick_game(stage: Stage, names: list[str]) -> None:
    """From the foyer to the open table of a one-Round game with these people."""
    press(stage, "New game")
    for seat, name in enumerate(names):
        stage.type(f"Seat {seat + 1}", name)
    choose(stage, QUICK)
    press(stage, "Start the show")
    stage.wait("Pass the phone")


def insist(
    stage: Stage,
    done: Callable[[bool], object],
    where: Callable[[], tuple[float, float] | None],
    what: str,
) -> None:
    """Taps until it is done; a tap that came too early is repeated after `PATIENCE`.

    Args:
        stage: the app.
        done: returns whether it is done; gets whether anything was tapped yet.
        where: returns the point to touch; None while there is nothing to tap.
        what: description for the message of a failure.
    """
    tapped = 0.0

    def over() -> bool:
        nonlocal tapped
        if done(bool(tapped)):
            return True
        if time.monotonic() - tapped > PATIENCE and (at := where()):
            stage.tap_at(*at)
            tapped = time.monotonic()
        return False

    stage.until(over, what)


def choose(stage: Stage, name: str) -> None:
    """Taps one of several choices, scrolled to first, until it is the chosen one."""

    def chosen(tapped: bool) -> bool:
        node = stage.find(name) if tapped else None
        return node is not None and node.checked

    def place() -> tuple[float, float] | None:
        return node.middle if (node := stage.toward(name)) else None

    insist(stage, chosen, place, f"“{name}” to be chosen")


def more_for_tonight(stage: Stage) -> None:
    """From New game to the page of everything that most evenings leave as usual."""
    stage.tap_at(*stage.bring(say("new.more")).middle)
    stage.wait(say("draw.done"), press=True)


def done(stage: Stage) -> None:
    """Back to New game."""
    press(stage, say("draw.done"))
    stage.wait(say("new.more"), press=True)


def next_player(stage: Stage) -> str | None:
    """Player who gets the phone next, as the open table says; None when it says nothing."""
    node = passing(stage)
    return node.name.removeprefix(PASS).removesuffix(LOOK).partition(GO_ON)[0] if node else None


def passing(stage: Stage) -> Node | None:
    """Finds the button that passes the phone, or that opens the hand of who has it already."""
    return stage.find(PASS, press=True) or stage.find(LOOK, press=True) or stage.find(GO_ON)


def wait_for_next(stage: Stage) -> str:
    """Waits until the open table names the next player; returns the name."""
    name: str = stage.until(lambda: next_player(stage), "somebody to be next")
    return name


def take_phone(stage: Stage, *, still: bool = True) -> list[str]:
    """Taps "Pass the phone", and returns what the curtain says while it is down.

    Who has the phone already gets no curtain, and holds the sign on the table.

    With `still` the curtain is first seen at rest.
    """
    stage.until(lambda: passing(stage), "the way to the next player")
    stage.page.wait_for_timeout(CALM)
    if stage.find(GO_ON):
        return []

    def where() -> tuple[float, float] | None:
        node = passing(stage)
        return None if node is None else node.middle

    insist(stage, lambda _: stage.find("hold to look"), where, "the curtain to fall")
    if still:
        stage.rest()
    return stage.texts()


def look(stage: Stage, *, by_tap: bool = False, skips: bool = True) -> None:
    """Opens the curtain: holds it, or goes the way that only taps.

    What is retold then is skipped, unless `skips` is False.
    """

    def open_() -> bool:
        # Who is alone with understudies has the menu where others hide their hand.
        return bool(stage.find("Hide my hand") or held(stage))

    if by_tap:
        stage.tap("Use taps instead")
        stage.tap("show my hand")
        stage.until(open_, "the curtain to open", HOLD_SECONDS)
    else:
        hold(stage, GO_ON if stage.find(GO_ON) else ", hold to look", open_)
    if skips:
        skip_retold(stage)


def skip_retold(stage: Stage) -> None:
    """Skips what is retold after a curtain; until then a tap chooses nothing."""
    if (skip := stage.find(SKIP)) is not None:
        stage.tap_at(*skip.middle)
        stage.wait_gone(SKIP)
        stage.page.wait_for_timeout(CALM)


def hold(stage: Stage, name: str, done: Callable[[], bool]) -> None:
    """Keeps a finger on it until it has done its work; takes it up again after a while."""
    end = time.monotonic() + 60
    while True:
        with stage.holding(name):
            if stage.within(HOLD_SECONDS, done):
                return
        assert time.monotonic() < end, f"“{name}” was held in vain:\n{stage.text()}"
        if done():
            return


def held(stage: Stage) -> list[Node]:
    """The cards in sight, whoever decides."""
    return [node for node in stage.nodes() if HELD.search(node.name)]


def hand(stage: Stage) -> list[Node]:
    """The cards in sight, each a pressable node."""
    return [node for node in stage.nodes() if node.press and HELD.search(node.name)]


def play_turn(stage: Stage, rng: random.Random, *, plain: bool = False) -> None:
    """Plays one card and answers its questions, until the screen is public again.

    Args:
        stage: the app.
        rng: chooses.
        plain: prefer a card without questions.
    """

    def playable() -> list[Node]:
        return [card for card in hand(stage) if "can be played" in card.name]

    legal = stage.until(playable, "a hand to play from")
    if plain:
        legal = [card for card in legal if not ASKS.search(card.name)] or legal
    pick(stage, rng.choice(legal).name)
    press(stage, "Play the")
    answer(stage, rng)


def answer(stage: Stage, rng: random.Random) -> None:
    """Answers every further question of the same turn, also the winner's on the open table."""

    def settled() -> bool:
        nodes = _pressable(stage)
        names = {node.name for node in nodes}
        if passing(stage) or names & AFTER:
            return True
        answer_once(stage, rng)
        return False

    stage.until(settled, "the turn to be over")


def answer_once(stage: Stage, rng: random.Random) -> bool:
    """Chooses, confirms or refuses, where that is asked; whether anything was."""
    nodes = _pressable(stage)
    if any(node.name == CLOSE for node in nodes):  # the last tap met a card on its way
        press(stage, CLOSE)
        return True
    step = next((node for node in nodes if CONFIRM.search(node.name)), None)
    refuse = [node for node in nodes if node.name in REFUSE]
    if step is None and stage.find("Choose one") is not None:
        if refuse and rng.random() < 0.3:
            press(stage, refuse[0].name, until_gone="Choose one")
            return True
        if choices := [node for node in nodes if CHOICE.search(node.name)]:
            press(stage, rng.choice(choices).name, until_gone="Choose one")
            return True
    if step is None and refuse:
        step = refuse[0]  # nobody was chosen, and is now the step
    if step is None:
        return False
    press(stage, step.name)
    return True


def press(stage: Stage, name: str, *, until_gone: str = "", calm: bool = False) -> None:
    """Taps a button and waits until it is gone.

    Args:
        stage: the app.
        name: beginning of the button's name.
        until_gone: wait for this name to be gone instead.
        calm: wait a moment first, since a tap on a new button would not count.
    """
    if calm:
        stage.page.wait_for_timeout(CALM)

    def there() -> Node | None:
        return next((node for node in _pressable(stage) if node.name.startswith(name)), None)

    def gone(tapped: bool) -> bool:
        if until_gone:
            return stage.find(until_gone) is None
        return tapped and there() is None

    def where() -> tuple[float, float] | None:
        node = there()
        return None if node is None else node.middle

    insist(stage, gone, where, f"“{name}” to be done")


def turn_round(stage: Stage) -> list[str]:
    """Turns the open table for whoever sits opposite; returns what can be pressed elsewhere now."""
    before = {node.name: node.y for node in stage.rest() if node.press}
    press(stage, "Flip the picture to the other side")
    stage.wait("Flip it back")
    return [n.name for n in stage.rest() if n.press and abs(n.y - before.get(n.name, n.y)) > 48]


def wait_for_table(stage: Stage) -> None:
    """Waits for the open table, or for the curtain that lies before who is alone."""
    stage.until(lambda: stage.find("Undo", press=True) or stage.find("hold to look"), "a table", 60)


def alone_once(stage: Stage, rng: random.Random) -> str:
    """Does the next thing that one person among understudies has to do, if there is any.

    Args:
        stage: the app.
        rng: chooses.

    Returns:
        "look", "play", "answer", "read", "wait", or "over".
    """
    nodes = _pressable(stage)
    names = {node.name for node in nodes}
    if LAST_BOW in names:
        return "over"
    if read := next((name for name in READ if name in names), None):
        press(stage, read)
        return "read"
    if stage.find("hold to look"):
        look(stage)
        return "look"
    if own := next((node for node in nodes if node.name.endswith(OWN_HAND)), None):
        press(stage, own.name, calm=True)
        return "wait"
    legal = [node for node in nodes if HELD.search(node.name) and "can be played" in node.name]
    if legal and stage.find("Choose a card"):
        pick(stage, rng.choice(legal).name)
        press(stage, "Play the", calm=True)
        return "play"
    return "answer" if answer_once(stage, rng) else "wait"


def _pressable(stage: Stage) -> list[Node]:
    return [node for node in stage.nodes() if node.press and not node.disabled]


def pick(stage: Stage, name: str) -> None:
    """Touches a card until it is chosen, at its left, which the next card does not cover."""

    def edge_of_card() -> tuple[float, float] | None:
        card = next((card for card in hand(stage) if card.name == name), None)
        if card is None:
            return None
        return card.x + min(20, card.width / 3), card.y + min(24, card.height / 3)

    insist(
        stage, lambda _: stage.find("Play the", press=True), edge_of_card, f"{name} to be picked"
    )
