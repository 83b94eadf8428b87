"""Takes the pictures of the READMEs and of the install dialog from the real app, in real Chromium.

python -m tests.browser.shots [phone understudies arena secrets tile tour between desktop
vietnamese]
"""

from __future__ import annotations

import io
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Playwright, sync_playwright

from app.text import say, speaker
from build import chromium, make, serve
from build.manifest import SHOTS
from build.paths import WEB
from engines import Match
from tests.browser import (
    device_data,
    flat_table,
    game_files,
    pieces,
    plain_board,
    table,
    upstaged_board,
)
from tests.browser.conftest import DESK, NEVER, PHONE
from tests.browser.stage import Stage
from tests.shows import programme
from tests.shows.script import upto

CAST = ["Mai", "Bo", "Ana", "Tuấn"]
VIETNAMESE = SHOTS.with_name("screenshots-vi")
"""Folder with the pictures of README.vi.md, which no manifest lists and the site omits."""

COLOURS = 224
LIVELY = 105
"""Number of answers after which all teams have artists and the arena is full."""

SHARP = PHONE | {"device_scale_factor": 2}


def keep(stage: Stage, name: str, *, rest: float = 1200, folder: Path = SHOTS) -> None:
    stage.page.wait_for_timeout(rest)
    picture = Image.open(io.BytesIO(stage.page.screenshot())).convert("RGB")
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.png"
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(file, optimize=True)
    print(f"wrote {folder.name}/{file.name}, {file.stat().st_size // 1024} kB")


def turn(stage: Stage, rng: random.Random) -> None:
    table.wait_for_next(stage)
    table.take_phone(stage)
    table.look(stage)
    table.play_turn(stage, rng)


def upcoming(stage: Stage) -> str:
    pages = (name for name in table.AFTER if stage.find(name, press=True))
    return next(pages, "") or table.next_player(stage) or ""


def phone(stage: Stage, rng: random.Random) -> None:
    """Takes the pictures of a quick game from the foyer to the finale."""
    keep(stage, "01-the-foyer")
    table.start_quick_game(stage, CAST)
    for _ in range(10):
        turn(stage, rng)
    keep(stage, "02-the-lit-stage")
    table.wait_for_next(stage)
    table.take_phone(stage)
    keep(stage, "03-the-curtain-between-two-players")
    table.look(stage)
    keep(stage, "04-a-hand-for-your-eyes-only")
    table.play_turn(stage, rng)
    while (met := stage.until(lambda: upcoming(stage), "a player or a page")) != table.LAST_BOW:
        if met in table.READ:
            table.press(stage, met)
        else:
            turn(stage, rng)
    keep(stage, "05-every-point-with-where-it-came-from")


def understudies(stage: Stage, rng: random.Random) -> None:
    """Takes the pictures of one person with three computer players."""
    stage.tap("New game")
    stage.wait("Start the show")
    stage.type("Seat 1", CAST[0])
    stage.tap(say("new.fewer"))
    for number in (3, 2):
        stage.tap(say("new.computer.for", name=f"Player {number}"))
        stage.rest()
    table.more_for_tonight(stage)
    table.choose(stage, say.entry(say("new.levels"), say("level.lead")))
    table.done(stage)
    keep(stage, "09-understudies-for-the-other-parts")
    table.press(stage, "Start the show")
    table.wait_for_table(stage)
    played = 0
    while played < 3 or not stage.find(table.THINKS):
        played += table.alone_once(stage, rng) == "play"
    keep(stage, "08-an-understudy-thinks", rest=0)


def desktop(stage: Stage, rng: random.Random) -> None:
    """Takes the pictures in a wide window."""
    table.start_quick_game(stage, CAST)
    for _ in range(6):
        turn(stage, rng)
    keep(stage, "06-the-table-on-a-wide-screen")
    table.wait_for_next(stage)
    table.take_phone(stage)
    table.look(stage)
    keep(stage, "07-a-hand-on-a-wide-screen")


def turning_arena(stage: Stage, rng: random.Random) -> None:
    """Takes the pictures of Upstaged!: a chosen cue card, and the Pause window."""
    match = upto(programme.LIVE.played(), LIVELY)
    game_files.bring_in(stage, game_files.entry(1, CAST, match))
    game_files.go_on(stage, CAST)
    table.press(stage, "Menu", until_gone="Pass the phone")
    table.press(stage, say("play.more"))
    table.choose(stage, f"{say('set.interrupts')}: {say('set.interrupts.ask')}")
    table.press(stage, say("action.back"))
    table.press(stage, say("action.close"))
    table.wait_for_next(stage)
    table.take_phone(stage)
    table.look(stage)
    best = stage.until(lambda: upstaged_board.best(stage), "a card that can be played")
    pieces.tap(stage, best)
    stage.until(lambda: pieces.step(stage, "Play "), "the step")
    keep(stage, "10-a-cue-card-and-what-it-does")
    pieces.press(stage, "Play ")
    stage.until(lambda: plain_board.where(stage) == "window", "the window")
    keep(stage, "11-anybody-may-call-pause")


def secrets(stage: Stage, rng: random.Random) -> None:
    match = Match.new("thespianage", len(CAST), 3)
    game_files.bring_in(stage, game_files.entry(1, CAST, match))
    game_files.go_on(stage, CAST)
    table.take_phone(stage)
    table.look(stage)
    keep(stage, "12-a-crush-and-a-nemesis")


def puts(match: Match) -> bool:
    decision = match.decision
    return match.count > 30 and decision is not None and decision.prompt == "ask.put"


def tile(stage: Stage, rng: random.Random) -> None:
    match = game_files.match_where(len(CAST), puts, game="thespianage")
    game_files.bring_in(stage, game_files.entry(1, CAST, match))
    game_files.go_on(stage, CAST)
    table.take_phone(stage)
    table.look(stage)
    keep(stage, "13-a-tile-nobody-else-has-seen")


def boosts(match: Match) -> bool:
    actions = [] if match.decision is None else match.decision.actions
    return match.count > 24 and any(action.kind == "boost" for action in actions)


def tour(stage: Stage, rng: random.Random) -> None:
    """Takes the pictures of ENCORE!! ECG: an open table, and a card's actions."""
    match = game_files.match_where(2, boosts, game="encore")
    decision = match.decision
    assert decision is not None
    (seat,) = decision.seats
    zone = next(action.arg for action in decision.actions if action.kind == "boost")
    card = match.game.phrase("card", match.view(None)["zones"][seat][zone])
    game_files.bring_in(stage, game_files.entry(1, CAST[:2], match))
    game_files.go_on(stage, CAST[:2])
    keep(stage, "15-a-pass-needs-no-look-at-a-hand")
    table.take_phone(stage)
    table.look(stage)
    stage.tap(card)
    stage.wait("Perform with BOOST", press=True)
    keep(stage, "14-a-performance-with-a-boost")


def closing() -> Match:
    """Returns a game of ENCORE!! ECG before its last, forced answer.

    Raises:
        LookupError: There is none.
    """
    for seed in range(1, 100):
        match, rng = Match.new("encore", 2, seed), random.Random(seed)
        while match.decision is not None:
            left = len(match.decision.actions)
            wanted = [each for each in match.decision.actions if each.kind != "pass"]
            match.play(rng.choice(wanted or match.decision.actions))
        if left == 1:
            return upto(match, match.count - 1)
    raise LookupError("No tour ends so.")


def between_two(stage: Stage, rng: random.Random) -> None:
    """Takes the pictures of a flat phone, and of a finale."""
    whole = programme.ENCORE.played()
    half, last = upto(whole, whole.count * 2 // 3), closing()
    while half.decision is None or half.decision.prompt != "ask.act":
        half.play(whole.actions[half.count])
    watched = dict.fromkeys((0, 1), "extra")
    game_files.bring_in(
        stage,
        game_files.entry(1, CAST[2:], last, understudies=watched),
        game_files.entry(2, CAST[:2], half),
    )
    game_files.go_on(stage, CAST[:2])
    stage.tap("Menu")
    stage.tap("Lay the phone flat")
    with flat_table.holding(flat_table.Fingers(stage), 0, CAST[0]):
        keep(stage, "16-flat-between-two")
    stage.back()
    stage.wait("New game", press=True)
    ticket = say("home.continue.understudy", name=CAST[2])
    stage.tap_at(*stage.bring(ticket, bottom=260).middle)
    stage.wait(table.LAST_BOW, press=True)
    keep(stage, "17-the-tour-as-posters")


def vietnamese(stage: Stage, rng: random.Random) -> None:
    """Takes the pictures in Vietnamese."""
    say = speaker("vi")

    def leads(match: Match) -> bool:
        decision = match.decision
        return match.count > 34 and decision is not None and decision.prompt == "ask.follow"

    shows = {
        "onstage": game_files.match_where(4, leads),
        "upstaged": upto(programme.LIVE.played(), LIVELY),
        "thespianage": game_files.match_where(4, puts, game="thespianage"),
        "encore": game_files.match_where(2, boosts, game="encore"),
    }
    device_data.furnish(stage, lang="vi", install_hint=True)
    stage.open()
    keep(stage, "foyer", folder=VIETNAMESE)
    for number, (name, match) in enumerate(shows.items(), 1):
        decision, cast = match.decision, CAST[: match.seats]
        assert decision is not None
        who = cast[decision.seats[0]]
        entry = game_files.entry(number, cast, match)
        device_data.furnish(stage, entry, lang="vi", reveal="tap", idle=0)
        stage.open()
        stage.wait(say("play.pass", name=who), press=True)
        if name in {"onstage", "encore"}:
            keep(stage, f"{name}-table", folder=VIETNAMESE)
        table.press(stage, say("play.pass", name=who), calm=True)
        if name == "onstage":
            keep(stage, "curtain", folder=VIETNAMESE)
        table.press(stage, say("curtain.tap", name=who), calm=True)
        table.press(stage, say("curtain.show", name=who), calm=True)
        if known := stage.find(say("note.known"), press=True):
            stage.tap_at(*known.middle)
        if name != "encore":
            keep(stage, f"{name}-hand", folder=VIETNAMESE)


def shoot(driver: Playwright, address: str, window: dict[str, Any], scheme: Any, show: Any) -> None:
    """Takes the pictures of one function in a fresh browser."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:  # it still writes
        context = driver.chromium.launch_persistent_context(
            Path(profile),
            executable_path=chromium.find(),
            args=chromium.ARGUMENTS,
            color_scheme=scheme,
            **window,
        )
        context.add_init_script(NEVER)  # or its note would come over any picture
        stage = Stage(context, address)
        stage.open()
        show(stage, random.Random(8))
        stage.close()
        context.close()


ROOMS: dict[str, tuple[dict[str, Any], str, Any]] = {
    "phone": (SHARP, "dark", phone),
    "understudies": (SHARP, "dark", understudies),
    "arena": (SHARP, "dark", turning_arena),
    "secrets": (SHARP, "dark", secrets),
    "tile": (SHARP, "dark", tile),
    "tour": (SHARP, "dark", tour),
    "between": (SHARP, "light", between_two),
    "vietnamese": (SHARP, "dark", vietnamese),
    "desktop": (DESK | {"has_touch": True, "device_scale_factor": 1}, "light", desktop),
}


def main() -> int:
    """Runs the command line and returns the exit code."""
    if chromium.find() is None:
        print(chromium.MISSING, file=sys.stderr)
        return 1
    unknown = set(sys.argv[1:]) - ROOMS.keys()
    if unknown:
        print(
            f"No pictures of {', '.join(sorted(unknown))}: take {', '.join(ROOMS)}.",
            file=sys.stderr,
        )
        return 2
    make.ensure(quick=True)
    running = serve.start(WEB)
    address = f"http://localhost:{running.server_address[1]}/"
    with sync_playwright() as driver:
        for name in sys.argv[1:] or ROOMS:
            shoot(driver, address, *ROOMS[name])
    running.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
