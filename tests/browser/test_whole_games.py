"""Tests of whole games played by touch."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from app.bills import bill_of
from app.sitting import cast_key
from app.store.names import folded
from app.text import say
from engines import Match, find
from tests.browser import (
    device_data,
    encore_board,
    first_night,
    game_files,
    plain_board,
    table,
    thespianage_board,
    upstaged_board,
)
from tests.browser.conftest import PHONE, TALL, devices
from tests.browser.evening import Evening, on_the_plain_board
from tests.browser.stage import Stage
from tests.depth import depth, soak_only
from tests.shows import programme
from tests.shows.script import upto

NAMES = list(programme.NAMES)
ENDS = {
    "thespianage": (programme.THESPIANAGE, depth(6, 12), "The play bombs"),
    "encore": (programme.ENCORE, depth(12, 20), "wins the tour"),
    "upstaged": (programme.UPSTAGED, depth(8, 21), "win"),
}
"""Script of each game, number of answers by touch, and text of its last screen."""

HANDS = {
    "encore": encore_board.give,
    "thespianage": thespianage_board.give,
    "upstaged": upstaged_board.give,
}
"""Functions that give answers on each game's own board."""

LIVE = "live on TV"
WINDOW = range(programme.LIVE.claimed, programme.LIVE.claimed + 12)
"""Range of the live game's answers given by touch: two claims, and an unused window."""

PEOPLE = {
    "thespianage": ["Pia", "Quy", "Rob"],
    "encore": ["Cy", "Kim"],
    "upstaged": ["Ada", "Ben"],
    LIVE: ["Lan", "Leo", "Zoe", "Thu"],
}
"""Players of each game, which identify it."""

LYING = "thespianage"
"""Game whose phone lies in place between the players."""

PLACES = {"Pia": 2, "Quy": 4, "Rob": 6}
"""Places of players whose curtains turn by one, two and three quarters."""

STRAYS = depth(4, 10)
"""Number of random taps on pieces before the first answer from a hand."""


@pytest.fixture(scope="module")
def opened(shared: Browser, site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """Starts the app once for all tests, with the needed games."""
    wholes = {name: script.played() for name, (script, _, _) in ENDS.items()}
    games = [
        game_files.entry(number, PEOPLE[name], upto(whole, whole.count - ENDS[name][1]))
        for number, (name, whole) in enumerate(wholes.items(), 1)
    ]
    live = game_files.entry(
        len(games) + 1, PEOPLE[LIVE], upto(programme.LIVE.played(), WINDOW.start)
    )
    with devices(shared, tmp_path_factory.mktemp("shows")) as device:
        stage = Stage(device(), site)
        places = {folded(person): place for person, place in PLACES.items()}
        sittings = {cast_key(PLACES): {"places": places, "lies": True}}
        chosen = {"idle": 0, "interrupts": "ask", "own_interrupts": True, "sittings": sittings}
        device_data.furnish(stage, *games, live, table=False, **chosen)
        yield stage.open()
        stage.assert_clean()


@pytest.fixture
def stage(opened: Stage) -> Iterator[Stage]:
    """Provides the shared device; each test begins and ends in the foyer."""
    yield opened
    opened.page.set_viewport_size(PHONE["viewport"])
    if opened.find("New game", press=True) is None:
        with suppress(PlaywrightTimeout, AssertionError):
            opened.back()
            opened.wait("New game", press=True)
            return
        opened.open()


# Two people end a game of ENCORE in `test_between.py`, at a phone that lies between them.
@pytest.mark.parametrize(
    "name", ["thespianage", "upstaged", pytest.param("encore", marks=soak_only)]
)
def test_people_play_it_to_its_end(name: str, stage: Stage) -> None:
    script, last, end = ENDS[name]
    whole = script.played()
    stage.page.set_viewport_size(TALL["viewport"])
    people = gathered(PEOPLE[name], whole, whole.count - last, stage)
    people.strays = STRAYS
    while people.step():
        pass
    if name == "thespianage":
        table.press(stage, table.TO_THE_END)
    assert people.stage.until(lambda: people.stage.sees(end), end)
    people.hand_overs.assert_soon(name)
    people.assert_saved()
    for person, place in PLACES.items() if name == LYING else ():
        [curtain] = people.curtains[person]
        assert say(f"sitting.place.{place}") in curtain


# `test_whole_shows.py` plays all of it without a browser.
@soak_only
def test_somebody_speaks_up_lets_it_go_and_does_it(stage: Stage) -> None:
    script = programme.LIVE
    people = gathered(PEOPLE[LIVE], script.played(), WINDOW.start, stage)
    assert any(name.startswith("Pass the phone") for name in table.turn_round(stage))
    while people.actions < WINDOW.stop:
        assert people.step(), "the show is over too early"
    assert people.claims == script.claims
    people.assert_nothing_untold()


# Onstage's is played in `test_offline.py`, each without a browser in `test_lesson_screen.py`; the
# boards of the other two are played on above.
@pytest.mark.parametrize(
    "game",
    [
        "encore",
        pytest.param("thespianage", marks=soak_only),
        pytest.param("upstaged", marks=soak_only),
    ],
)
def test_a_first_night_ends_in_a_victory(game: str, stage: Stage) -> None:
    saved = device_data.sessions(stage)
    first_night.play(stage, first_night.enter(stage, game))
    first_night.bow(stage)
    assert device_data.sessions(stage) == saved


def gathered(cast: list[str], whole: Match, begun: int, stage: Stage) -> Evening:
    game_files.go_to(stage, cast)
    stage.wait_gone("New game")
    return Evening(stage, cast, whole, begun, HANDS.get(whole.game.name, on_the_plain_board))


CHOSEN: dict[str, dict[str, object]] = {
    "onstage": {"rounds": "quick"},
    "thespianage": {"length": "short"},
    "upstaged": {"green_room": True, "outspoken": True},
    "encore": {"venues": 3, "zones": 2},
}
"""Options of each game, in the order of play.

The game for two players is last, because New game proposes the last cast again, which would then be
too small.
"""

LENT = "upstaged"
"""Game whose fourth seat is an understudy's."""


CHOSEN_TEXT = """() => {
  const { value, selectionStart, selectionEnd } = document.activeElement;
  return [value, selectionStart, selectionEnd];
}"""


def assert_replaced_at_a_touch(stage: Stage, field: str, name: str) -> None:
    """Checks that the first touch on a name selects all of it."""

    def touch() -> None:
        node = stage.bring(field)  # the page may have scrolled
        stage.tap_at(node.x + 40, node.middle[1])

    def stands(*wanted: object) -> None:
        stage.until(lambda: stage.page.evaluate(CHOSEN_TEXT) == [*wanted], f"{wanted}")

    def replace(old: str, new: str) -> None:
        stage.tap_at(*stage.bring("Seat 2").middle)
        stands("", 0, 0)
        touch()
        stands(old, 0, len(old))
        stage.page.keyboard.type(new)
        stands(new, len(new), len(new))

    replace(name, "Zoë")
    replace("Zoë", name)
    stage.page.wait_for_timeout(2 * table.CALM)  # two quick touches select a word
    touch()
    stage.until(lambda: stage.page.evaluate(CHOSEN_TEXT)[1] < len(name), "the cursor to be placed")
    _, start, end = stage.page.evaluate(CHOSEN_TEXT)
    assert start == end


def choose_options(stage: Stage, name: str, options: dict[str, object]) -> None:
    """Chooses options in New game and on its page of further options."""
    game, length = find(name), bill_of(name).length
    if length in options:
        title, value = game.say(f"option.{length}"), options[length]
        table.choose(stage, f"{title}: {game.say(f'option.{length}.{value}')}")
    if not {*options} - {length}:
        return
    table.more_for_tonight(stage)
    defaults = Match.all_options(name, game.seats[0], {})
    for key in {*options} - {length}:
        title, value = game.say(f"option.{key}"), options[key]
        if value is True:
            table.choose(stage, title)
            continue
        assert isinstance(value, int)
        steps = defaults[key] - value
        for _ in range(steps):
            stage.tap_at(*stage.bring(say("step.less", name=title)).middle)
            stage.rest()
    table.done(stage)


def test_a_game_begins_as_it_was_chosen(stage: Stage) -> None:
    begun = depth([*CHOSEN][:1], [*CHOSEN])
    for number, name in enumerate(begun):
        game, options = find(name), CHOSEN[name]
        table.press(stage, "New game")
        table.choose(stage, game.title())
        for seat, person in enumerate(NAMES[:4] if number == 0 else ()):
            stage.type(f"Seat {seat + 1}", person)
            if seat == 0:
                assert_replaced_at_a_touch(stage, "Seat 1", person)
        choose_options(stage, name, options)
        if name == LENT:
            stage.tap_at(*stage.bring(f"{NAMES[3]}, ").middle)
            table.choose(stage, "Extra. ")
            table.done(stage)
        table.press(stage, "Start the show")
        stage.until(lambda: plain_board.where(stage) or table.next_player(stage), "the table")
        stage.back()
        stage.wait("New game", press=True)
    setups = [session["setup"] for session in device_data.sessions(stage)]
    new = [setup for setup in setups if setup["cast"][0]["name"] == NAMES[0]]
    found = {setup["game"]: setup for setup in new}
    assert len(found) == len(new)
    assert found.keys() == {*begun}
    for name in begun:
        setup = found[name]
        assert CHOSEN[name].items() <= setup["options"].items()
        people = setup["cast"][:3]
        assert [player["name"] for player in people] == NAMES[: len(people)]
        levels = [player["understudy"] for player in setup["cast"]]
        assert levels == [None, None, None, "extra" if name == LENT else None][: setup["seats"]]
