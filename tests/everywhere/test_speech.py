"""Test of reading aloud by a real synthesiser."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Playwright

from app.speech.spoken import UNSAID, public_table, spoken
from app.table.state import begin
from app.table.table import Table
from build import chromium
from engines import Match, find
from tests.app.table import laid
from tests.browser.conftest import ARGUMENTS
from tests.browser.sites import hollow
from tests.browser.stage import PATIENCE, Stage
from tests.browser.test_page import NOTE_MESSAGES, say
from tests.everywhere.conftest import House
from tests.everywhere.drivers import Screen

VOICES = "() => speechSynthesis.getVoices().length"
"""Script that returns the number of voices, which arrive seconds after a page's start."""

NAMES = ("Mai", "Bo 🎭", "Cô Ba")

QUEUED = re.compile(r"Queueing message \|(.*)\| with priority")
"""Pattern of a received text in Speech Dispatcher's log."""

SETTINGS = Path("/etc/speech-dispatcher")

SILENCE = "pcm.!default { type null }\nctl.!default { type null }\n"
"""Configuration of a silent sound device, without which no sentence ever finishes."""


@dataclass
class Synthesiser:
    """Speech synthesiser, and a Chromium that uses it.

    Attributes:
        environment: Environment of both.
        log: File with all texts to be spoken.
    """

    environment: dict[str, str]
    log: Path

    def given(self) -> list[str]:
        found = QUEUED.findall(self.log.read_text("utf-8", errors="replace"))
        return [re.sub(r"<[^>]*>", "", text).strip() for text in found]


@pytest.fixture
def synthesiser(tmp_path: Path, screen: Screen) -> Iterator[Synthesiser]:
    """Starts the synthesiser and Chromium on a virtual screen, with their own settings."""
    settings = shutil.copytree(SETTINGS, tmp_path / "settings")
    daemon = settings / "speechd.conf"
    daemon.write_text(f'{daemon.read_text("utf-8")}\nAudioOutputMethod "alsa"\n', "utf-8")
    (tmp_path / "silence").write_text(SILENCE, "utf-8")
    environment = screen.environment() | {"XDG_RUNTIME_DIR": str(tmp_path)}
    own = {"ALSA_CONFIG_PATH": str(tmp_path / "silence"), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    process = subprocess.Popen(
        ["speech-dispatcher", "-st0", "-l5", f"-L{tmp_path}", f"-C{settings}"],
        env=environment | own,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    yield Synthesiser(environment, tmp_path / "speech-dispatcher.log")
    process.kill()
    process.wait()


def sentences(game: str, lang: str) -> list[str]:
    """Returns the sentences of a random game's first turns."""
    table, rng = Table(begin(Match.new(game, len(NAMES), 5, {}))), Random(5)
    known, last, found = len(table.state.entries), UNSAID, list[str]()
    while len(found) < 8 and laid.step(table, rng):
        now = public_table(table.state, known, frozenset())
        last = spoken(find(game), NAMES, lang, now, last)
        found += last.sentences
        known = len(table.state.entries) if last.news else known
    return found


@pytest.mark.parametrize(("lang", "game"), [("en", "upstaged"), ("vi", "thespianage")])
def test_a_real_synthesiser_gets_the_words_of_the_app(
    lang: str,
    game: str,
    synthesiser: Synthesiser,
    house: House,
    playwright: Playwright,
    tmp_path: Path,
) -> None:
    house.open(hollow(house.web, tmp_path / "site"))
    context = playwright.chromium.launch_persistent_context(
        tmp_path / "profile",
        executable_path=chromium.find(),
        headless=False,
        args=[*ARGUMENTS, "--enable-speech-dispatcher"],
        env={**os.environ, **synthesiser.environment},
    )
    context.add_init_script(NOTE_MESSAGES)
    stage = Stage(context, house.url).open(semantics=False)
    stage.tap_at(200, 300)
    stage.until(lambda: stage.page.evaluate(VOICES), "the voices of the synthesiser")
    say(stage, bridge="guard", secret=False, times=0)
    wanted = sentences(game, lang)
    manner: dict[str, Any] = {"lang": lang, "voice": "", "rate": 1.5, "open": False}
    say(stage, bridge="speak", sentences=wanted, **manner)
    whole, end = " ".join(wanted), time.monotonic() + PATIENCE
    while len(" ".join(synthesiser.given())) < len(whole) and time.monotonic() < end:
        time.sleep(0.2)
    assert " ".join(synthesiser.given()) == whole
    context.close()
