"""Response times while a computer player thinks, and of hand-overs.

A Lead is a computer player of the highest level. A hand-over passes the phone from one player to
the next.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from bench.web import phone
from bench.web.starts import tab
from bench.web.table import pick
from build import serve
from engines import Match

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

    from tests.browser.game_files import Entry
    from tests.browser.hand_over import HandOver
    from tests.browser.stage import Stage

# Records the turns of the worker's loop, and what it sent to the screen, in bytes.
MEASURE = """() => {
  const measure = self.measure = { turns: [], sent: [] };
  const post = self.postMessage.bind(self);
  self.postMessage = (...all) => {
    if (all[0] instanceof Uint8Array) measure.sent.push([performance.now(), all[0].byteLength]);
    return post(...all);
  };
  setInterval(() => measure.turns.push(performance.now()), 0);
}"""
A_DRAWING = 400
"""Minimum size of a message that draws a board, in bytes.

Messages that only mark cards in a hand are smaller.
"""

THINKING = 850.0
"""Milliseconds after drawing a board in which a Lead only thinks.

A Lead is a computer player of the highest level.
"""

THOUGHTS = 5
PATIENCE = 120
HANDS = 24
SCRIPTED = "encore", "upstaged", "thespianage"
"""Names of the games that are played according to a script."""

LAST = 40
"""Maximum number of answers played at the end of a script."""

TURN, LONGEST, HAND, LATE_HAND = 50, 400, 1.2, 1.5
"""Limits of the event loop's turns and of hand-overs.

In milliseconds, `TURN` limits the 95th percentile of the turns and `LONGEST` the longest turn. In
seconds, `HAND` limits the median of the hand-overs, including the time of holding, and
`LATE_HAND` their 95th percentile.
"""

CAST = ("Mai", "Bo", "Ana", "Tuấn")
SEED = 3

Span = tuple[float, float]


def thoughts(sent: Sequence[Sequence[float]]) -> list[Span]:
    """Returns the start and end of each thought, in milliseconds.

    `sent` contains the messages' times and sizes. The last board drawn before a silence completes a
    move, after which thinking begins. A table's first drawings arrive in parts and are ignored.
    """
    drawn = [when for when, size in sent if size >= A_DRAWING]
    return [(one, one + THINKING) for one, after in pairwise(drawn) if after - one > THINKING]


def gaps(turns: Sequence[float], spans: Sequence[Span]) -> list[float]:
    """Returns the times between turns of the event loop, in milliseconds.

    Only those during `spans` are included.
    """
    return [
        after - before
        for before, after in pairwise(turns)
        if any(start <= before and after <= end for start, end in spans)
    ]


def while_thinking(stage: Stage) -> list[float]:
    """Returns the milliseconds between turns of the event loop while Leads think.

    A Lead is a computer player of the highest level.
    """
    from tests.browser import table

    stage.wait(table.THINKS, seconds=PATIENCE)
    worker = stage.page.workers[0]
    worker.evaluate(MEASURE)

    def enough() -> list[Span]:
        found = thoughts(worker.evaluate("() => self.measure.sent"))
        return found if len(found) >= THOUGHTS else []

    spans: list[Span] = stage.until(enough, "some thoughts to judge by", PATIENCE)
    return gaps(worker.evaluate("() => self.measure.turns"), spans)


def log_opens(stage: Stage) -> float:
    """Returns the milliseconds from a tap until the game log is open.

    A Lead, a computer player of the highest level, thinks at the time of the tap.
    """
    from tests.browser import table

    stage.wait(table.THINKS, seconds=PATIENCE)
    began = time.monotonic()
    stage.tap("Game log")
    stage.wait("Since your last turn")
    return 1000 * (time.monotonic() - began)


def hands_over(stage: Stage) -> list[HandOver]:
    """Returns the results of hand-overs in a game of Onstage.

    The game begins at its open table.
    """
    from random import Random

    from tests.browser import table
    from tests.browser.hand_over import HandOvers

    rng = Random(SEED)
    table.take_phone(stage)
    table.look(stage)
    people = HandOvers(stage)
    for _ in range(HANDS):
        table.play_turn(stage, rng)
        people.begin()
        table.take_phone(stage, still=False)
        table.look(stage, skips=False)
        people.end()
        table.skip_retold(stage)
    return people.measured


def scripted(driver: Playwright, url: str, folder: Path, name: str) -> list[HandOver]:
    """Returns the results of hand-overs at the end of a scripted game."""
    from tests.browser import device_data, encore_board, thespianage_board, upstaged_board
    from tests.browser.evening import Evening
    from tests.browser.game_files import entry
    from tests.shows import programme
    from tests.shows.script import upto

    script, hands = {
        "encore": (programme.ENCORE, encore_board.give),
        "upstaged": (programme.UPSTAGED, upstaged_board.give),
        "thespianage": (programme.THESPIANAGE, thespianage_board.give),
    }[name]
    whole = script.played()
    begun, names = max(0, whole.count - LAST), CAST[: whole.seats]
    with phone.phone(driver, folder / name) as context:
        stage = tab(context, url)
        saved = entry(1, names, upto(whole, begun))
        device_data.furnish(stage, saved, speed=1.0, retell=True, idle=0, interrupts="ask")
        people = Evening(stage.open(), names, whole, begun, hands)
        people.reads = False
        found = people.hand_overs.measured
        while people.now.decision is not None and len(found) < HANDS:
            people.step()
    return found


def game(number: int, level: str | None) -> Entry:
    """Returns a game in which no card has been played yet.

    If `level` is not None, computer players of this level are in all seats.
    """
    from tests.browser import table
    from tests.browser.game_files import entry

    match = Match.new(table.GAME, len(CAST), SEED)
    seats = range(len(CAST)) if level else ()
    return entry(number, CAST, match, understudies={seat: level for seat in seats if level})


def report(driver: Playwright, web: Path, folder: Path) -> str:
    """Runs all measurements and returns the report."""
    from tests.browser import device_data

    running = serve.start(web)
    url = f"http://localhost:{running.server_address[1]}/"

    def opened(name: str, level: str | None) -> Stage:
        context = contexts.enter_context(phone.phone(driver, folder / name))
        stage = tab(context, url)
        device_data.furnish(stage, game(1, level), speed=1.0, understudy_pace=1.0)
        return stage.open()

    with ExitStack() as contexts:
        watched = opened("thinking", "lead")
        turns = while_thinking(watched)
        log = log_opens(watched)
    hands: dict[str, list[HandOver]] = {}
    with ExitStack() as contexts:
        hands["onstage"] = hands_over(opened("hands", None))
    for name in SCRIPTED:
        hands[name] = scripted(driver, url, folder, name)
    running.stop()
    return sentences(turns, log, hands)


def sentences(turns: Sequence[float], log: float, hands: Mapping[str, Sequence[HandOver]]) -> str:
    """Returns sentences about the results and their limits."""
    late = pick(turns, late=True)
    lines = ["While a Lead thinks:"]
    if late is None:
        lines.append("  nothing was seen of the worker's loop")
    else:
        lines.append(
            f"  the worker's loop turns every {median(turns):.0f} ms; "
            f"95 of 100 within {late:.0f} ms (aim {TURN}), "
            f"the longest {max(turns):.0f} ms (aim {LONGEST})"
        )
    lines.append(f"  the log opens {log:.0f} ms after a tap")
    lines.append(
        "From the tap that passes the phone to the next open hand, holding included "
        f"(aim {HAND:g} s, 95th {LATE_HAND:g} s); in brackets from the tap before that:"
    )
    for name, found in hands.items():
        seconds = [one.seconds for one in found]
        longer = [one.from_answer for one in found]
        lines.append(
            f"  {name}: median {median(seconds):.2f} s ({median(longer):.2f}), "
            f"95th {pick(seconds, late=True) or 0:.2f} s ({pick(longer, late=True) or 0:.2f}), "
            f"of {len(seconds)}"
        )
    return "\n".join(lines)
