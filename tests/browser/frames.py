"""Whole games with each frame compared to a complete drawing: `make frames`.

    python -m tests.browser.frames --only upstaged flat --by card

Draws in memory, then with an emulated graphics card. `test_table.py` has a short part of this for
`make test`.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from build import chromium, make, serve
from build.paths import WEB
from tests.browser import (
    device_data,
    encore_board,
    flat_table,
    game_files,
    table,
    thespianage_board,
    upstaged_board,
)
from tests.browser.conftest import CARD, PHONE, TALL, devices
from tests.browser.evening import Evening
from tests.browser.frame_check import compared
from tests.browser.stage import Stage
from tests.shows import programme
from tests.shows.script import upto

WAYS = {"memory": [*chromium.ARGUMENTS, "--disable-3d-apis"], "card": CARD}
SHOWS = {
    "thespianage": (programme.THESPIANAGE, 0, ["Pia", "Quy", "Rob"], thespianage_board.give),
    "encore": (programme.ENCORE, 4, ["Cy", "Kim"], encore_board.give),
    "upstaged": (programme.UPSTAGED, 0, ["Ada", "Ben"], upstaged_board.give),
}
"""Script, answers given beforehand, people, and function that answers, by game.

The first answers of ENCORE!! ECG choose the colours.
"""

FLAT = ["Lan", "Leo"]
FLAT_LAST = 20
"""Number of ENCORE!! ECG's last answers, which are given at a flat table."""

CAST = ["Mai", "Bo", "Ana"]


def onstage(stage: Stage) -> None:
    rng = random.Random(1)
    table.start_quick_game(stage, CAST)
    while not stage.find(table.LAST_BOW, press=True):
        if read := next((name for name in table.READ if stage.find(name, press=True)), None):
            table.press(stage, read)
        elif table.passing(stage):
            table.take_phone(stage)
            table.look(stage)
            table.play_turn(stage, rng)


def show(stage: Stage, name: str) -> None:
    script, begun, cast, hands = SHOWS[name]
    game_files.go_to(stage, cast)
    stage.wait_gone("New game")
    people = Evening(stage, cast, script.played(), begun, hands)
    while people.step():
        pass


def flat(stage: Stage) -> None:
    """Plays the end of ENCORE!! ECG on a device laid flat."""
    stage.page.set_viewport_size(PHONE["viewport"])
    whole = programme.ENCORE.played()
    now = upto(whole, whole.count - FLAT_LAST)
    game_files.go_to(stage, FLAT)
    stage.tap("Menu")
    stage.tap("Lay the phone flat")
    fingers = flat_table.Fingers(stage)
    while now.decision is not None:
        taken = flat_table.give(fingers, now, whole.actions[now.count :], FLAT)
        for action in whole.actions[now.count :][:taken]:
            now.play(action)


GAMES: dict[str, Callable[[Stage], None]] = {
    "onstage": onstage,
    **{name: lambda stage, name=name: show(stage, name) for name in SHOWS},  # type: ignore[misc]
    "flat": flat,
}


def played(browser: Browser, url: str, folder: Path, way: str, name: str) -> bool:
    """Plays one game, prints the comparison, and returns whether all frames agree.

    Args:
        browser: Browser to play in.
        url: Address of the app.
        folder: Folder for the browser's data.
        way: Name of the way of drawing, `card` or another.
        name: Name of the game in `GAMES`.
    """
    begun = time.monotonic()
    entries = [
        game_files.entry(number, cast, upto(script.played(), begun))
        for number, (script, begun, cast, _) in enumerate(SHOWS.values(), 1)
    ]
    whole = programme.ENCORE.played()
    entries.append(game_files.entry(9, FLAT, upto(whole, whole.count - FLAT_LAST)))
    with devices(browser, folder) as device:
        stage = Stage(device(painted=True, **TALL | {"device_scale_factor": 1}), url)
        device_data.furnish(stage, *entries, table=False, idle=0, interrupts="ask")
        stage.open()
        with compared(stage) as seen:
            GAMES[name](stage)
        stage.assert_clean()
    assert seen.card is (way == "card"), "drawn the other way"
    print(
        f"{way:6} {name:11} {seen.frames:5} frames, {seen.parts:5} parts, "
        f"{len(seen.wrong)} wrong, largest difference {seen.most}; "
        f"{seen.handed:5} after a change of viewer, {len(seen.unlike)} unlike; "
        f"{time.monotonic() - begun:.0f} s",
        *seen.wrong[:3],
        *seen.unlike[:3],
        flush=True,
    )
    return not seen.wrong and not seen.unlike


def main() -> None:
    """Compares the requested games, or all; fails if a frame differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.frames", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=GAMES, default=[*GAMES])
    parser.add_argument("--by", nargs="+", choices=WAYS, default=[*WAYS])
    asked = parser.parse_args()
    make.ensure(quick=True)
    running = serve.start(WEB)
    url = f"http://localhost:{running.server_address[1]}/"
    wrong = []
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        for way in asked.by:
            browser = playwright.chromium.launch(executable_path=chromium.find(), args=WAYS[way])
            for name in asked.only:
                print(f"{way:6} {name:11} …", flush=True)
                if not played(browser, url, Path(folder), way, name):
                    wrong.append(f"{name} by {way}")
            browser.close()
    running.stop()
    if wrong:
        sys.exit(f"Frames differ from whole ones: {', '.join(wrong)}.")


if __name__ == "__main__":
    main()
