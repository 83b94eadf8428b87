"""Test of two people's evening at a device laid flat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app.programme import Programme
from app.store import Player
from app.store.session import EVENING
from app.table.taps import AFTER_END
from app.text import say
from app.theme.palette import SEAT_COLOURS
from build import serve
from engines.encore import GAME
from engines.encore.content import CARDS, THING_KEYS
from tests.browser import device_data, flat_table, game_files, table
from tests.browser.conftest import Device
from tests.browser.stage import Stage
from tests.depth import SOAKING, depth
from tests.shows import programme
from tests.shows.script import upto

NAMES = ["Cy", "Kim"]
LAST = depth(6, 16)
"""Number of answers given by touch."""

KILLED = 5
"""Number of answers after which the browser is killed, with a hand open."""

TONIGHT = Programme(
    "tonight",
    tuple(
        Player(name, colour, sign)
        for name, (colour, (_, sign)) in zip(NAMES, SEAT_COLOURS.items(), strict=False)
    ),
    ("upstaged", "encore", "onstage"),
)


def test_two_people_play_to_the_end_and_go_on_with_their_evening(device: Device, web: Path) -> None:
    whole = programme.ENCORE.played()
    now = upto(whole, whole.count - LAST)
    running = serve.start(web)
    url = f"http://localhost:{running.server_address[1]}/"
    stage = Stage(device("flat") if SOAKING else device(), url)
    first = game_files.entry(2, NAMES[::-1], programme.UPSTAGED.played())
    games = (game_files.entry(1, NAMES, now), first)
    for _, document in games:
        document["state"]["note"][EVENING] = TONIGHT.evening
    device_data.furnish(stage, *games, idle=0, programme=TONIGHT.plain())
    stage.open()
    if SOAKING:
        stage.wait_for_worker()
        running.stop()
        stage.record.offline = True
    stage.tap("Menu")
    stage.tap("Lay the phone flat")
    fingers = flat_table.Fingers(stage)
    both_look(fingers, [now.view(seat)["hand"] for seat in (0, 1)])

    killed = not SOAKING
    while now.decision is not None:
        covered(stage, now.view(0), now.view(1))
        if not killed and whole.count - now.count <= LAST - KILLED:
            killed = True
            seat = max((0, 1), key=lambda each: len(now.view(each)["hand"]))
            fingers.press(0, flat_table.pad(stage, NAMES[seat]).middle)
            held = flat_table.title(now.view(seat)["hand"][0])
            stage.until(lambda: flat_table.beginning(stage, seat, held), "the hand")  # noqa: B023
            stage = killed_and_opened(stage, device, url)
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
    go_on(stage, device, url)
    running.stop()


def killed_and_opened(stage: Stage, device: Device, url: str) -> Stage:
    stage.assert_clean()
    stage.page.close()
    stage.context.close()
    stage = Stage(device("flat"), url)
    stage.record.offline = True
    return stage.open()


def go_on(stage: Stage, device: Device, url: str) -> None:
    """Goes from a finale to the next game, past the poster.

    Checks that the wins shown match the saved games and that the last game's loser begins. A soak
    kills the browser at the poster.
    """
    ended = [game for game in device_data.sessions(stage) if game["finished"]]
    wins = {
        name: sum(
            game["setup"]["cast"][seat]["name"] == name
            for game in ended
            for seat in game["finished"]["winners"]
        )
        for name in NAMES
    }
    stage.page.wait_for_timeout(1000 * AFTER_END)  # in which a finale takes no tap
    stage.tap(say("tonight.next.game", game="Onstage"))
    stage.wait(say("tonight.start", game="Onstage"), press=True)
    for name, count in wins.items():
        stage.bring(say("tonight.won"))
        assert stage.sees(say("tonight.wins", wins=count, games=len(ended))), name
    stage.tap(say("tonight.poster"))
    stage.wait(say("poster.save"), press=True)
    if SOAKING:
        stage = killed_and_opened(stage, device, url)
        stage.wait(say("tonight"), press=True)
        stage.tap(say("tonight"))
    else:
        stage.tap(say("action.back"))
    stage.wait(say("tonight.begins.last", name=loser(ended)))
    stage.tap(say("tonight.start", game="Onstage"))
    assert table.wait_for_next(stage) == loser(ended)
    games = [game["setup"] for game in device_data.sessions(stage)]
    [onstage] = [setup for setup in games if setup["game"] == "onstage"]
    assert [player["name"] for player in onstage["cast"]][:2] == NAMES
    assert [player["understudy"] for player in onstage["cast"]] == [None, None, "regular"]
    stage.assert_clean()


def loser(ended: list[dict[str, Any]]) -> str:
    [tour] = [game for game in ended if game["setup"]["game"] == "encore"]
    [winner] = tour["finished"]["winners"]
    return NAMES[1 - winner]


def both_look(fingers: flat_table.Fingers, hands: list[list[int]]) -> None:
    """Checks that each pad opens and covers its own hand.

    Leaving the window must cover both.
    """
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
    open_: set[object] = {card for zones in views[0]["zones"] for card in zones}  # type: ignore[attr-defined]
    open_ |= {card for cards in views[0]["removed"] for card in cards}  # type: ignore[attr-defined]
    text = stage.text()
    for card in set(range(CARDS)) - open_:
        assert GAME.say(f"{THING_KEYS[card]}.title") + "," not in text
