"""Tests that no things on screens differ by colour alone."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Browser

from engines import Match, find, games
from tests.app.games.states import varied
from tests.browser import device_data, game_files, table
from tests.browser.colour_vision import SHARP, Thing, by_colour_alone, things
from tests.browser.conftest import devices
from tests.browser.stage import Node, Stage
from tests.depth import soak_only

SEEDS = {"dark": range(1, 6), "light": range(6, 11)}
"""Seeds of each board's ten random games, by lighting."""

NAMES = ("Mai", "Bo", "Ana", "Tuấn", "Kim", "Lan", "Leo", "Pia")
FIRST = "1"
"""Key that chooses the first answer."""

PLACED = (", face down", ", face up")
"""Ends of the labels of things whose name and sign are shown next to them."""

PINK, TEAL = "#B0507C", "#3E7C86"
"""Two colours of about the same lightness for every kind of colour vision."""


def somewhere(game: str, seed: int) -> Match:
    """Returns a random game at one of its private questions.

    Questions in windows are left out.
    """
    rng, options, seats = Random(seed), varied(game), find(game).seats
    match = Match.new(game, seats[seed % len(seats)], seed, options[seed % len(options)])
    whole = match.copy()
    while whole.decision is not None:
        whole.play(rng.choice(whole.decision.actions))
    asked, left = [], match
    for action in whole.actions:
        decision = left.decision
        if decision is not None and decision.private and not left.game.window(decision):
            asked.append(left.copy())
        left.play(action)
    return rng.choice(asked)


def seen(stage: Stage) -> list[Thing]:
    nodes = [node for node in stage.rest() if not node.name.endswith(PLACED)]
    return [*things(Image.open(io.BytesIO(stage.page.screenshot())), nodes)]


def visited(stage: Stage, cast: list[str]) -> Iterator[Thing]:
    """Yields the things on a game's table, in a hand, and after a choice."""
    game_files.go_to(stage, cast)
    stage.wait_gone("New game")
    yield from seen(stage)
    while read := next((one for one in table.READ if stage.find(one, press=True)), None):
        table.press(stage, read, calm=True)  # the score of a Round stands before the table
        stage.rest()
    if stage.find("hold to open") is None:
        table.take_phone(stage)
    table.look(stage)
    yield from seen(stage)
    stage.page.keyboard.press(FIRST)
    yield from seen(stage)
    while stage.find("New game", press=True) is None:  # a choice and a hand go first
        stage.back()
        stage.rest()


@soak_only
@pytest.mark.parametrize("theme", SEEDS)
@pytest.mark.parametrize("game", games())
def test_nothing_on_a_whole_screen_is_told_by_colour_alone(
    shared: Browser, site: str, tmp_path: Path, game: str, theme: str
) -> None:
    seeds = SEEDS[theme]
    matches = [somewhere(game, seed) for seed in seeds]
    casts = [
        [f"{name}{seed}" for name in NAMES[: match.seats]]
        for seed, match in zip(seeds, matches, strict=True)
    ]
    entries = [*map(game_files.entry, seeds, casts, matches)]
    with devices(shared, tmp_path) as device:
        stage = Stage(device(painted=True, device_scale_factor=SHARP), site)
        device_data.furnish(stage, *entries, table=False, idle=0, theme=theme)
        stage.open()
        found = [*by_colour_alone(thing for cast in casts for thing in visited(stage, cast))]
    for number, doubt in enumerate(found):
        doubt.picture.save(tmp_path / f"{number}.png")
    doubts = (f"{number}: {doubt.names}, {doubt.visions}" for number, doubt in enumerate(found))
    assert not found, "\n".join((str(tmp_path), *doubts))


def test_two_colours_are_alike_and_a_sign_tells_them_apart() -> None:
    picture = Image.new("RGB", (400, 100), "#17110F")
    paint = ImageDraw.Draw(picture)
    nodes = []
    for number, (colour, sign) in enumerate(((PINK, False), (TEAL, False), (TEAL, True))):
        left = 10 + 130 * number
        paint.rounded_rectangle((left, 10, left + 99, 89), 12, colour)
        if sign:
            paint.ellipse((left + 10, 20, left + 24, 34), "#FFF6E5")
        nodes.append(Node(f"card {number}", True, "div", "", False, False, left / 2, 5, 50, 40))
    [doubt] = by_colour_alone(things(picture, nodes))
    assert doubt.names == "card 0 (False, False) and card 1 (False, False)"
