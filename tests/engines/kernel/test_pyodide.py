"""Tests of the engines in the browser's Python, under Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines import Match, find, games
from engines.bots import random
from engines.kernel.drive import play_out
from engines.kernel.square import choices_of, digest_of
from engines.template import GAME as HIGH_NOTE
from tests.depth import depth
from tests.golden.transcripts import played

ROOT = Path(__file__).parents[3]
NODE = shutil.which("node")

CODE = """
import json, platform, sys
from random import Random
from engines import Match, find, register
from engines.bots import random
from engines.kernel import shuffled
from engines.kernel.deal import seed_of
from engines.kernel.drive import play_out
from engines.kernel.golden import transcript
from engines.kernel.square import choices_of, digest_of
from engines.template import GAME

register(GAME)
asked = json.loads(ASKED)


def imagined(game, seats, seed, options):
    world = Match.begin(find(game), seats, seed, options).imagine(0, Random(seed))
    return play_out(world, [random] * seats, Random(seed)).digest


def choices(game, seats, seed, options):
    match = Match.begin(find(game), seats, seed, options)
    return choices_of(play_out(match, [random] * seats, Random(seed)))


dice = json.load(open("/project/tests/golden/dice.json"))
deals = json.load(open("/project/tests/golden/deals.json"))
report = {
    "python": platform.python_version(),
    "platform": sys.platform,
    "dice": [shuffled(range(r["items"]), r["seed"], r["shuffle"]) for r in dice],
    "deals": [
        Match.begin(find(d["game"]), d["seats"], seed_of(d["number"]), d["options"]).digest
        for d in deals
    ],
    "texts": [transcript(Match.begin(find(g), n, s, o), random) for g, n, s, o in asked],
    "imagined": [imagined(*match) for match in asked],
    "choices": [choices(*match) for match in asked],
    "digests": [digest_of(find(game)).hex() for game, *_ in asked],
    "pydantic": "pydantic" in sys.modules,
}
print("REPORT " + json.dumps(report))
"""


def _asked() -> dict[str, tuple[str, int, int, dict[str, Any]]]:
    """Returns setups of golden games with random play, by name.

    A setup is a game, its seats, seed and options. Each game has one, in `make soak` all.
    """
    found = {}
    for game in (HIGH_NOTE, *games().values()):
        goldens = {name: each for name, each in game.goldens().items() if each.policy == "random"}
        for name in [*goldens][: depth(1, len(goldens))]:
            golden = goldens[name]
            options = Match.new(game, golden.seats, golden.seed, golden.options).options
            found[f"{game.name}/{name}"] = (game.name, golden.seats, golden.seed, options)
    return found


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    """Returns the results computed by Pyodide; skips without Node."""
    if NODE is None:
        pytest.skip("node is not installed")
    flet_web = pytest.importorskip("flet_web")
    folder = Path(flet_web.get_package_web_dir()) / "pyodide"
    code = f"ASKED = {json.dumps(json.dumps(list(_asked().values())))}\n{CODE}"
    script = Path(__file__).parent / "in_pyodide.mjs"
    ran = subprocess.run(
        [NODE, str(script), str(folder), str(ROOT)],
        input=code,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    lines = [line for line in ran.stdout.splitlines() if line.startswith("REPORT ")]
    assert ran.returncode == 0, ran.stderr[-3000:]
    assert lines, ran.stderr[-3000:]
    answer: dict[str, Any] = json.loads(lines[0].removeprefix("REPORT "))
    return answer


@pytest.mark.slow
def test_it_is_the_browsers_python(report: dict[str, Any]) -> None:
    assert report["platform"] == "emscripten"
    assert report["python"].startswith("3.14.")
    assert report["pydantic"] is False


@pytest.mark.slow
def test_dice_are_the_same(report: dict[str, Any]) -> None:
    rows = json.loads((ROOT / "tests/golden/dice.json").read_text("utf-8"))
    assert report["dice"] == [row["order"] for row in rows]


@pytest.mark.slow
def test_codes_deal_the_same_cards(report: dict[str, Any]) -> None:
    rows = json.loads((ROOT / "tests/golden/deals.json").read_text("utf-8"))
    assert report["deals"] == [row["digest"] for row in rows]


@pytest.mark.slow
def test_matches_are_the_same_to_the_last_line(report: dict[str, Any]) -> None:
    for place, text in zip(_asked(), report["texts"], strict=True):
        game, _, name = place.partition("/")
        toy_or_game = HIGH_NOTE if game == HIGH_NOTE.name else find(game)
        assert played(toy_or_game, toy_or_game.goldens()[name]) == text, place


@pytest.mark.slow
def test_imagined_matches_are_the_same(report: dict[str, Any]) -> None:
    for (name, seats, seed, options), digest in zip(
        _asked().values(), report["imagined"], strict=True
    ):
        game = HIGH_NOTE if name == HIGH_NOTE.name else find(name)
        world = Match.begin(game, seats, seed, options).imagine(0, Random(seed))
        play_out(world, [random] * seats, Random(seed))
        assert world.digest == digest, name


@pytest.mark.slow
def test_squares_hold_the_same(report: dict[str, Any]) -> None:
    for (name, seats, seed, options), choices, digest in zip(
        _asked().values(), report["choices"], report["digests"], strict=True
    ):
        game = HIGH_NOTE if name == HIGH_NOTE.name else find(name)
        match = Match.begin(game, seats, seed, options)
        assert choices_of(play_out(match, [random] * seats, Random(seed))) == choices, name
        assert digest_of(game).hex() == digest, name
