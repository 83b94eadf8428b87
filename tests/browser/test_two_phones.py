"""Tests of moving a game between two offline phones."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from app.text import say
from build import serve
from engines import Match
from tests.browser import device_data, game_files, table
from tests.browser.conftest import Device
from tests.browser.stage import Stage
from tests.build.test_scan import askew, sent, turned
from tests.depth import soak_only

CAST = ["Mai", "Bo", "Ana"]
OFFLINE = "() => JSON.parse(localStorage.getItem('backstage.window') ?? '{}').kept"
"""Script that returns whether the page can work offline."""

HOW = {"painted": True, "device_scale_factor": 2}


def started(device: Device, site: str, name: str, *entries: game_files.Entry) -> Stage:
    stage = Stage(device(name, **HOW), site)
    device_data.furnish(stage, *entries, table=bool(entries))
    stage.open()
    stage.until(lambda: stage.page.evaluate(OFFLINE), "everything to be kept")
    return stage


def two_phones(device: Device, web: Path, match: Match) -> tuple[Stage, Stage]:
    running = serve.start(web)
    site = f"http://localhost:{running.server_address[1]}/"
    here = started(device, site, "here", game_files.entry(1, CAST, match))
    there = started(device, site, "there")
    running.stop()
    return here, there


def killed(stage: Stage, device: Device, name: str) -> Stage:
    stage.assert_clean()
    stage.page.close()
    stage.context.close()
    stage = Stage(device(name, **HOW), stage.url)
    stage.record.offline = True
    return stage.open()


def photographed(stage: Stage) -> bytes:
    with stage.holding(say("square.hold")):
        return photo_of(stage)


def photo_of(stage: Stage) -> bytes:
    """Returns a photo of the screen while its QR code is shown."""
    stage.wait(say("square.label"))
    stage.page.evaluate("window.painting = true")
    stage.page.wait_for_timeout(500)
    screen = Image.open(io.BytesIO(stage.page.screenshot())).convert("RGB")
    photo = io.BytesIO()
    sent(askew(turned(screen, 11)), 60).save(photo, "JPEG", quality=60)
    return photo.getvalue()


def scan(stage: Stage, photo: bytes) -> None:
    stage.tap(say("home.history"))
    stage.wait(say("scan"), press=True)
    with stage.page.expect_file_chooser() as chooser:
        stage.tap(say("scan"))
        stage.page.get_by_role("button", name=say("scan.photo")).click()
    chooser.value.set_files({"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": photo})


def to_hand_over(stage: Stage) -> None:
    table.wait_for_table(stage)
    stage.tap(say("play.menu"))
    stage.tap(say("square.hand_over"))
    stage.wait(say("square.hold"))


@soak_only
def test_a_kill_at_each_step_neither_loses_nor_forks_a_game(device: Device, web: Path) -> None:
    match = game_files.match_where(3, lambda one: one.count == 12)
    actions = [one.compact() for one in match.actions]
    here, there = two_phones(device, web, match)

    to_hand_over(here)
    here = killed(here, device, "here")  # before the square was seen, nothing has happened
    to_hand_over(here)
    hold = here.wait(say("square.hold"))
    here.press_down(*hold.middle)
    photo = photo_of(here)
    here = killed(here, device, "here")  # with the square on the screen
    here.wait(say("square.handed"))
    assert device_data.session(here, CAST)["actions"] == actions

    scan(there, photo)
    there.wait(say("square.go_on"), press=True)
    there = killed(there, device, "there")  # before anybody said that it continues
    there.wait("New game", press=True)
    assert device_data.sessions(there) == []
    scan(there, photo)
    there.tap(say("square.go_on"))
    table.wait_for_table(there)
    there = killed(there, device, "there")
    table.wait_for_table(there)
    assert device_data.session(there, CAST)["actions"] == actions

    here.tap(say("square.handed"))  # the first phone asks, and is told no
    here.wait(say("square.back.yes"), press=True)
    here.tap(say("action.cancel"))
    here = killed(here, device, "here")
    here.wait(say("square.handed"))
    for stage in (here, there):
        stage.assert_clean()
        stage.close()


@soak_only
def test_a_game_goes_to_another_phone_and_continues_there(device: Device, web: Path) -> None:
    match = game_files.match_where(3, lambda one: one.count == 12)
    here, there = two_phones(device, web, match)
    to_hand_over(here)
    photo = photographed(here)
    scan(there, photo)
    for name in CAST:
        there.wait(name)
    there.tap(say("square.go_on"))
    table.wait_for_table(there)
    mine, theirs = (device_data.session(one, CAST) for one in (here, there))
    assert theirs["actions"] == mine["actions"] == [one.compact() for one in match.actions]
    assert theirs["setup"]["seed"] == match.seed
    assert (
        Match.replay(
            {
                key: theirs["setup"][key]
                for key in ("game", "rules_version", "seats", "seed", "options")
            }
            | {"actions": theirs["actions"]}
        ).digest
        == match.digest
    )
    here.tap(say("square.done"))
    here.wait(say("square.handed"))
    for stage in (here, there):
        stage.assert_clean()
        stage.close()
