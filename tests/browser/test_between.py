"""Two people at a flat table: a game to its end by two touch points, offline, killed in between."""

from __future__ import annotations

from pathlib import Path

from build import serve
from engines.encore import GAME
from engines.encore.content import CARDS, THING_KEYS
from tests.browser import device_data, flat_table, game_files
from tests.browser.conftest import Device
from tests.browser.stage import Stage
from tests.shows import programme
from tests.shows.script import upto

NAMES = ["Cy", "Kim"]
LAST = 20
"""Number of answers that are given by touch."""

KILLED = 9
"""After so many the browser goes, with a hand open."""


def test_two_people_play_to_the_end_offline_and_through_a_killed_browser(
    device: Device, web: Path
) -> None:
    whole = programme.ENCORE.played()
    now = upto(whole, whole.count - LAST)
    running = serve.start(web)
    url = f"http://localhost:{running.server_address[1]}/"
    stage = Stage(device("flat"), url)
    device_data.furnish(stage, game_files.entry(1, NAMES, now), idle=0)
    stage.open()
    stage.wait_for_worker()
    running.stop()
    stage.record.offline = True
    stage.tap("Menu")
    stage.tap("Lay the phone flat")
    fingers = flat_table.Fingers(stage)
    both_look(fingers, [now.view(seat)["hand"] for seat in (0, 1)])

    killed = False
    while now.decision is not None:
        covered(stage, now.view(0), now.view(1))
        if not killed and whole.count - now.count <= LAST - KILLED:
            killed = True
            seat = max((0, 1), key=lambda each: len(now.view(each)["hand"]))
            fingers.press(0, flat_table.pad(stage, NAMES[seat]).middle)
            held = flat_table.title(now.view(seat)["hand"][0])
            stage.until(lambda: flat_table.beginning(stage, seat, held), "the hand")  # noqa: B023
            stage.assert_clean()
            stage.page.close()
            stage.context.close()
            stage = Stage(device("flat"), url)
            stage.record.offline = True
            stage.open()
            fingers = flat_table.Fingers(stage)
            flat_table.pad(stage, NAMES[seat])
            covered(stage, now.view(0), now.view(1))
        taken = flat_table.give(fingers, now, whole.actions[now.count :], NAMES)
        for action in whole.actions[now.count :][:taken]:
            now.play(action)
    stage.wait("wins the tour")
    assert killed
    match = device_data.replayed(device_data.session(stage, NAMES))
    assert match.result is not None
    assert match.actions == whole.actions
    stage.assert_clean()


def both_look(fingers: flat_table.Fingers, hands: list[list[int]]) -> None:
    """Two fingers on two pads: each opens its own hand, and goes without the other."""
    stage = fingers.stage

    def shown() -> tuple[bool, bool]:
        return tuple(  # type: ignore[return-value]
            bool(hand)
            and all(flat_table.beginning(stage, seat, flat_table.title(card)) for card in hand)
            for seat, hand in enumerate(hands)
        )

    there = (bool(hands[0]), bool(hands[1]))
    fingers.press(0, flat_table.pad(stage, NAMES[0]).middle)
    stage.until(lambda: shown() == (there[0], False), "the near hand alone")
    fingers.press(1, flat_table.pad(stage, NAMES[1]).middle)
    stage.until(lambda: shown() == there, "both hands")
    fingers.lift(0)
    stage.until(lambda: shown() == (False, there[1]), "the far hand alone")
    fingers.lift(1)
    stage.until(lambda: shown() == (False, False), "both hands to be covered")
    # The window is left while both are held: the page covers itself, and both hands are gone.
    fingers.press(0, flat_table.pad(stage, NAMES[0]).middle)
    fingers.press(1, flat_table.pad(stage, NAMES[1]).middle)
    stage.until(lambda: shown() == there, "both hands again")
    stage.blur()
    assert stage.covered
    stage.focus()
    stage.until(lambda: not stage.covered and shown() == (False, False), "nothing to be left open")
    fingers.lift(0)
    fingers.lift(1)


def covered(stage: Stage, *views: dict[str, object]) -> None:
    """No card that not everybody sees has its name on the screen."""
    open_: set[object] = {card for zones in views[0]["zones"] for card in zones}  # type: ignore[attr-defined]
    open_ |= {card for cards in views[0]["removed"] for card in cards}  # type: ignore[attr-defined]
    told = stage.text()
    for card in set(range(CARDS)) - open_:
        assert GAME.say(f"{THING_KEYS[card]}.title") + "," not in told
