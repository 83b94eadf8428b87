"""Games imported into the app as a file by touch."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from playwright.sync_api import FileChooser

from app.bills import bills
from app.store import Player, Setup
from app.store.exchange import pack
from app.store.shape import SessionDocument
from app.text import say
from app.theme.palette import SEAT_COLOURS
from engines import Action, Match
from tests.browser import table
from tests.browser.stage import Stage

Entry = tuple[str, SessionDocument]
FILE = "backstage-pass.json"
ADD = say("set.import")
MORE = "more in progress"
"""End of the label of the foyer's link to further games."""
FIXED = ("New game", *(bill.title("en") for bill in bills()))
"""Beginnings of the labels of controls below the tickets in the foyer."""


def match_where(
    seats: int,
    fits: Callable[[Match], Any],
    *,
    seed: int = 1,
    game: str = "onstage",
    options: Mapping[str, Any] | None = None,
) -> Match:
    """Returns a random match at a position for which `fits` is true.

    The first 40 actions of 500 games are tried.

    Raises:
        LookupError: There is none.
    """
    for number in range(seed, seed + 500):
        match, rng = Match.new(game, seats, number, dict(options or {})), Random(number)
        while match.decision is not None and match.count < 40:
            if fits(match):
                return match
            match.play(rng.choice(match.decision.actions))
    raise LookupError("No game comes to such a position.")


def asks_more(match: Match, action: Action) -> bool:
    after = match.copy()
    after.play(action)
    return after.decision is not None and after.decision.continues


def cards(match: Match, *, asking: bool) -> list[Action]:
    decision = match.decision
    return [
        action
        for action in (decision.actions if decision is not None else [])
        if action.kind == "play" and asks_more(match, action) is asking
    ]


def card_name(match: Match, action: Action) -> str:
    return str(match.game.phrase("card", action.arg))


def entry(
    number: int,
    cast: Sequence[str],
    match: Match,
    *,
    pins: Mapping[int, str] | None = None,
    understudies: Mapping[int, str] | None = None,
    more: Sequence[Any] = (),
) -> Entry:
    """Returns a game, at a match's position, as the store saves it.

    Args:
        number: Determines the id; games with higher numbers come first in the foyer.
        cast: Names of the players.
        match: The match.
        pins: Results of `set_pin` by seat.
        understudies: Levels by seat; all others are people.
        more: Rows of actions after the match's own, legal or not.
    """
    players = tuple(
        Player(
            name,
            colour,
            SEAT_COLOURS[colour][1],
            (pins or {}).get(seat),
            (understudies or {}).get(seat),
        )
        for seat, (name, colour) in enumerate(zip(cast, SEAT_COLOURS, strict=False))
    )
    record = match.record
    setup = Setup(
        game=record.game,
        rules_version=record.rules_version,
        seats=record.seats,
        options=dict(match.options),
        seed=match.seed,
        cast=players,
        created="2026-11-21T08:00:00+00:00",
        title=match.game.title(),
    )
    updated = f"{2080 + number}-01-01T12:00:00.000+00:00"
    state: dict[str, Any] = {"updated": updated, "note": {}, "marks": {}, "finished": None}
    rows = [*(action.compact() for action in match.actions), *more]
    return f"{number:016x}", {"setup": setup.plain(), "actions": rows, "state": state}


def bring_in(stage: Stage, *entries: Entry) -> None:
    to_saved_games(stage)
    texts = pick_file(stage, pack(entries))
    assert "added" in texts, texts
    leave_settings(stage, "games")


def to_settings(stage: Stage, page: str) -> None:
    table.press(stage, "Settings", until_gone="New game")
    stage.bring(say(f"set.page.{page}"), bottom=40)
    table.press(stage, say(f"set.page.{page}"))
    stage.wait_gone(say("set.about"))


def leave_settings(stage: Stage, page: str) -> None:
    stage.tap("Back")
    stage.wait(say(f"set.page.{page}"), press=True)
    stage.tap("Back")
    stage.wait("New game", press=True)


def to_saved_games(stage: Stage) -> None:
    to_settings(stage, "games")
    stage.wait(ADD, press=True)


def pick_file(stage: Stage, data: bytes) -> str:
    """Picks a file with these bytes on the page of saved games.

    Returns the texts of the screen with the result.
    """
    choose_file(stage, ADD, data)
    done = say("import.done")
    stage.until(lambda: stage.find(done, exact=True, press=True), "what has come of it")
    texts = "\n".join(node.name for node in stage.nodes())
    stage.tap(done)
    stage.wait(ADD, press=True)
    return texts


def choose_file(stage: Stage, name: str, data: bytes) -> None:
    """Taps a button, and passes these bytes to the browser's dialog."""
    choosers: list[FileChooser] = []

    def button() -> tuple[float, float] | None:
        node = stage.toward(name, bottom=40)
        return None if node is None else node.middle

    stage.page.once("filechooser", lambda chooser: choosers.append(chooser))
    table.insist(stage, lambda _: choosers, button, "the browser’s own dialog")
    choosers[0].set_files({"name": FILE, "mimeType": "application/json", "buffer": data})


def go_on(stage: Stage, cast: Sequence[str]) -> None:
    go_to(stage, cast)
    stage.wait("Pass the phone to", press=True)


def go_to(stage: Stage, cast: Sequence[str]) -> None:
    """Opens the game of these people from the foyer, in any state."""
    stage.wait("New game", press=True)
    stage.rest()  # the window may have got another size
    bar_top = min(node.y for node in stage.nodes() if node.press and node.name.startswith(FIXED))
    people = ", ".join(cast)
    size = stage.page.viewport_size
    assert size is not None
    bottom = size["height"] - bar_top + 20  # a finger that scrolls begins above the bar
    while stage.find("with " + people) is None:  # the foyer shows only a few
        more = next(node.name for node in stage.nodes() if node.name.endswith(MORE))
        stage.tap_at(*stage.bring(more, bottom=bottom).middle)
        stage.wait_gone(more)
    stage.tap_at(*stage.bring("with " + people, bottom=bottom).middle)
