"""Helpers that play a game of Onstage by touch."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable

from app.text import say
from tests.browser.stage import Node, Stage

GAME = "onstage"
"""Game whose board is touched here."""

HELD = re.compile(r"worth \d")
"""Text that only hand cards have: the worth of the Performer that the card wins."""

CHOICE = re.compile(r", (on stage|next on stage|number \d+ in line)(?!, can’t)")
"""Text of a Performer in a place where one may be chosen."""

ASKS = re.compile(r", (adds|removes) ")
"""Text of a card that asks for a Performer when played."""

CONFIRM = re.compile(r"^(Move|Bring on|Send off|Take) (?!nobody)|leaves$")
REFUSE = {"Leave the line as it is", "Take nobody"}
CHOOSE_ONE = "Choose one"
LAST_BOW = "Play again"
TO_THE_END = "To the end"
"""Name of the button that skips the steps of Thespianage's curtain call."""

READ = (
    "See the score",
    "To the curtain call",
    "Done looking",
    "Keep them secret",
    "On with the show",
)
"""Labels of the buttons from the last trick to its score, and on from there."""

AFTER = {*READ, LAST_BOW}
HOLD_SECONDS = 10
QUICK = "Length: Quick: one Round"
THINKS = "is thinking"
SKIP = say("retell.skip")
CLOSE = say("board.close")
PASS, LOOK = "Pass the phone to ", ", look at your hand first"
GO_ON = ": hold to "
"""Text after the name in the label that opens the device holder's hand."""

CALM = 350
"""Milliseconds to wait before tapping a new control, since earlier taps count as double taps."""

OWN_HAND = say("understudy.to_own", name="")
PATIENCE = 5.0
"""Seconds until an unanswered tap is repeated.

The time is long, because a second tap on a slow machine would hit the result of the first.
"""


def start_quick_game(stage: Stage, names: list[str]) -> None:
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
    """Taps until a goal is reached; an ignored tap is repeated after `PATIENCE`.

    Args:
        stage: The app.
        done: Returns whether the goal is reached; gets whether anything was tapped yet.
        where: Returns the point to touch, or None while there is none.
        what: Description for a failure message.
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
    """Taps a choice, scrolling if needed, until it is chosen."""

    def chosen(tapped: bool) -> bool:
        node = stage.find(name) if tapped else None
        return node is not None and node.checked

    def place() -> tuple[float, float] | None:
        return node.middle if (node := stage.toward(name)) else None

    insist(stage, chosen, place, f"“{name}” to be chosen")


def more_for_tonight(stage: Stage) -> None:
    stage.tap_at(*stage.bring(say("new.more")).middle)
    stage.wait(say("draw.done"), press=True)


def done(stage: Stage) -> None:
    press(stage, say("draw.done"))
    stage.wait(say("new.more"), press=True)


def next_player(stage: Stage) -> str | None:
    node = passing(stage)
    if node is None:
        return None
    name = node.name.removeprefix(PASS).removesuffix(LOOK).removesuffix(OWN_HAND)
    return name.partition(GO_ON)[0]


def passing(stage: Stage) -> Node | None:
    steps = (stage.find(step, press=True) for step in (PASS, LOOK, OWN_HAND))
    return next(filter(None, steps), None) or stage.find(GO_ON)


def wait_for_next(stage: Stage) -> str:
    name: str = stage.until(lambda: next_player(stage), "somebody to be next")
    return name


def take_phone(stage: Stage, *, still: bool = True) -> list[str]:
    """Passes the phone, and returns the texts of the closed curtain.

    Returns [] if the next player has the phone already; there is no curtain then.

    Args:
        stage: The app.
        still: Whether to wait until the curtain is at rest.
    """
    stage.until(lambda: passing(stage), "the way to the next player")
    stage.page.wait_for_timeout(CALM)
    if stage.find(GO_ON):
        return []

    def where() -> tuple[float, float] | None:
        node = passing(stage)
        return None if node is None else node.middle

    insist(stage, lambda _: stage.find("hold to open"), where, "the curtain to fall")
    if still:
        stage.rest()
    return stage.texts()


def look(stage: Stage, *, by_tap: bool = False, skips: bool = True) -> None:
    """Opens the curtain by holding, or by taps only.

    Args:
        stage: The app.
        by_tap: Whether to use taps.
        skips: Whether to skip the animation of missed moves that follows.
    """

    def open_() -> bool:
        # Who is alone with understudies has the menu where others hide their hand.
        return bool(stage.find("Hide my hand") or held(stage))

    if by_tap:
        stage.tap("Use taps instead")
        stage.tap("show my hand")
        stage.until(open_, "the curtain to open")
    else:
        hold(stage, GO_ON if stage.find(GO_ON) else ", hold to open", open_)
    if skips:
        skip_retold(stage)


def skip_retold(stage: Stage) -> None:
    if (skip := stage.find(SKIP)) is not None:
        stage.tap_at(*skip.middle)
        stage.wait_gone(SKIP)
        stage.page.wait_for_timeout(CALM)


def hold(stage: Stage, name: str, done: Callable[[], bool]) -> None:
    """Holds a control until it has taken effect, repeating after a while."""
    end = time.monotonic() + 60
    while True:
        with stage.holding(name):
            if stage.within(HOLD_SECONDS, done):
                return
        assert time.monotonic() < end, f"“{name}” was held in vain:\n{stage.text()}"
        if done():
            return


def held(stage: Stage) -> list[Node]:
    return [node for node in stage.nodes() if HELD.search(node.name)]


def hand(stage: Stage) -> list[Node]:
    return [node for node in stage.nodes() if node.press and HELD.search(node.name)]


def play_turn(stage: Stage, rng: random.Random, *, plain: bool = False) -> None:
    """Plays one card and answers its questions, until the screen is public again.

    Args:
        stage: The app.
        rng: Random choices.
        plain: Whether to prefer a card without questions.
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
    """Answers all further questions of a turn."""

    def settled() -> bool:
        nodes = _pressable(stage.nodes())
        names = {node.name for node in nodes}
        if passing(stage) or names & AFTER:
            return True
        answer_once(stage, rng)
        return False

    stage.until(settled, "the turn to be over")


def answer_once(stage: Stage, rng: random.Random) -> bool:
    """Takes one step of an answer; returns whether there was one.

    It chooses, confirms or declines, or closes a description opened by accident.
    """
    shown = stage.nodes()  # one look, since the next question may stand at the second
    nodes = _pressable(shown)
    if any(node.name == CLOSE for node in nodes):  # the last tap met a card on its way
        press(stage, CLOSE)
        return True
    step = next((node for node in nodes if CONFIRM.search(node.name)), None)
    refuse = [node for node in nodes if node.name in REFUSE]
    if step is None and any(CHOOSE_ONE in node.name for node in shown):
        if refuse and rng.random() < 0.3:
            _choose_one(stage, refuse[0].name)
            return True
        if choices := [node for node in nodes if CHOICE.search(node.name)]:
            _choose_one(stage, rng.choice(choices).name)
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
        stage: The app.
        name: Beginning of the button's label.
        until_gone: Another label to wait for.
        calm: Whether to wait first, because a tap on a new button would not count.
    """
    if calm:
        stage.page.wait_for_timeout(CALM)

    def gone(tapped: bool) -> bool:
        if until_gone:
            return stage.find(until_gone) is None
        return tapped and there() is None

    def there() -> tuple[float, float] | None:
        buttons = _pressable(stage.nodes())
        return next((node.middle for node in buttons if node.name.startswith(name)), None)

    insist(stage, gone, there, f"“{name}” to be done")


def _choose_one(stage: Stage, name: str) -> None:
    """Taps a choice until it is made, or until its label says that it is none.

    While cards move, pieces that nobody is asked about have no such word yet.
    """

    def there() -> tuple[float, float] | None:
        buttons = _pressable(stage.nodes())
        return next((node.middle for node in buttons if node.name == name), None)

    def over(_tapped: bool) -> bool:
        return there() is None or stage.find(CHOOSE_ONE) is None

    insist(stage, over, there, f"“{name}” to be chosen")


def turn_round(stage: Stage) -> list[str]:
    before = {node.name: node.y for node in stage.rest() if node.press}
    press(stage, "Flip the picture to the other side")
    stage.wait("Flip it back")
    return [n.name for n in stage.rest() if n.press and abs(n.y - before.get(n.name, n.y)) > 48]


def wait_for_table(stage: Stage) -> None:
    stage.until(lambda: stage.find("Undo", press=True) or stage.find("hold to open"), "a table", 60)


def alone_once(stage: Stage, rng: random.Random) -> str:
    """Takes the next step of a person among computer players, if any.

    Args:
        stage: The app.
        rng: Random choices.

    Returns:
        "look", "play", "answer", "read", "wait", or "over".
    """
    nodes = _pressable(stage.nodes())
    names = {node.name for node in nodes}
    if LAST_BOW in names:
        return "over"
    if read := next((name for name in READ if name in names), None):
        press(stage, read)
        return "read"
    if stage.find("hold to open"):
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


def _pressable(nodes: list[Node]) -> list[Node]:
    return [node for node in nodes if node.press and not node.disabled]


def pick(stage: Stage, name: str) -> None:
    """Taps a card at its left edge until it is chosen."""

    def edge_of_card() -> tuple[float, float] | None:
        card = next((card for card in hand(stage) if card.name == name), None)
        if card is None:
            return None
        return card.x + min(20, card.width / 3), card.y + min(24, card.height / 3)

    insist(
        stage, lambda _: stage.find("Play the", press=True), edge_of_card, f"{name} to be picked"
    )
