"""Tests of the memory snapshot."""

from __future__ import annotations

import json
import platform
import struct
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from app import screens
from build import archive, client, packs, pyc, snapshot
from build.packs import Pack
from build.paths import PAGE, ROOT
from engines import names
from tests.depth import soak_only

pytestmark = pytest.mark.skipif(pyc.node() is None, reason="snapshots are taken under Node")
LOCK = json.dumps({"info": client.runtime_info(), "packages": {}})


@dataclass(frozen=True)
class Taken:
    """Snapshot with its checksum, imported modules, packs and runtime."""

    image: bytes
    sum: int
    imported: frozenset[str]
    made: dict[str, Pack]
    runtime: Path


@pytest.fixture(scope="module")
def taken(tmp_path_factory: pytest.TempPathFactory) -> Taken:
    runtime = tmp_path_factory.mktemp("python")
    client.copy_runtime(runtime)
    sources = archive.app()
    made = packs.made(sources, archive.icons_in_use(sources), client.source() / "pyodide")
    snap = snapshot.taken(made, runtime, LOCK)
    assert snap is not None
    return Taken(snap.image, snap.sum, snap.imported, made, runtime)


def run(
    taken: Taken, folder: Path, code: str, *, image: bytes | None = None, total: int | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs code in Python from a snapshot, and returns the finished process.

    `image` and `total` replace the snapshot's bytes and checksum.
    """
    file = folder / "memory.bin"
    file.write_bytes(taken.image if image is None else image)
    size, total = len(taken.image), taken.sum if total is None else total
    program = pyc.node()
    assert program
    script = Path(__file__).with_name("from_memory.mjs")
    return subprocess.run(
        [program, script, taken.runtime, PAGE / "memory.js", file, LOCK, str(size), str(total)],
        input=code,
        capture_output=True,
        text=True,
        check=False,
    )


def test_another_time_place_and_chance_the_same_snapshot(
    taken: Taken, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = pyc.node()
    assert program
    monkeypatch.setenv("LANG", "vi_VN.UTF-8")
    monkeypatch.setenv("HOME", "/home/somebody")
    again = snapshot.take(program, taken.made, taken.runtime, LOCK, chance=201)
    assert again == snapshot.Snapshot(taken.image, taken.sum, taken.imported)


def test_nothing_of_the_machine_is_in_it(taken: Taken) -> None:
    for word in (str(ROOT), str(Path.home()), platform.node(), str(taken.runtime)):
        if len(word) > 5:
            assert word.encode() not in taken.image, word


CODE = """
import json, os, random, secrets, sys
random.seed()
drawn = [secrets.randbits(53), random.random(), random.getrandbits(64)]

from functools import partial
from engines import Speaker, StateLine, names, speaker, texts
foyer = [" ".join(names()), speaker().row(["Mai", "Linh"])]
for name, where in (
    ("encore", "where.draft round=0 who=0"),
    ("onstage", "where round=1 rounds=3 trick=1 tricks=11"),
    ("thespianage", "where.turn deck=30 who=1"),
    ("upstaged", "where.turn round=2 who=0"),
):
    say = Speaker(partial(texts, name))
    foyer.append(StateLine.parse(where).sentence(say, ["Mai", "Linh"]))

from app.main import main
from app.text import say
from app.screens import FIRST, LATER
known = [*(f"engines.{name}" for name in names()), "pydantic",
         "asyncio.selector_events", "asyncio.sslproto"]
print(json.dumps({
    "drawn": drawn,
    "foyer": foyer,
    "name": say("app.name"),
    "modules": len(sys.modules),
    "files": os.path.exists("/stage"),
    "screens": [name for name in (*FIRST, *LATER) if f"app.screens.{name}" in sys.modules],
    "late": [name for name in known if name in sys.modules],
}))
"""


@pytest.fixture(scope="module")
def starts(taken: Taken, tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    runs = [run(taken, tmp_path_factory.mktemp("start"), CODE) for _ in range(2)]
    assert [done.returncode for done in runs] == [0, 0], runs[0].stderr
    return [json.loads(done.stdout) for done in runs]


def test_it_stands_with_everything_imported_and_no_file(starts: list[dict[str, Any]]) -> None:
    assert starts[0]["name"] == "Backstage Pass"
    assert starts[0]["modules"] > 300
    assert not starts[0]["files"]
    assert {*starts[0]["screens"]} == {*screens.FIRST}
    assert starts[0]["late"] == []


@soak_only
def test_what_was_let_go_of_is_not_in_it(
    taken: Taken, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare = tmp_path / "prepare.py"
    more = '\ngone = b"let go of " * 9000\ndel gone\n'
    prepare.write_text(snapshot.PREPARE.read_text(encoding="utf-8") + more, encoding="utf-8")
    monkeypatch.setattr(snapshot, "PREPARE", prepare)
    program = pyc.node()
    assert program
    image = snapshot.take(program, taken.made, taken.runtime, LOCK).image
    assert b"let go of let go of" not in image


def test_the_foyer_speaks_before_any_file_is_there(starts: list[dict[str, Any]]) -> None:
    """A ticket's texts come from the saved game's summary card, without importing a game."""
    assert starts[0]["foyer"] == [
        " ".join(names()),
        "Mai, Linh",
        "Mai chooses a colour deck",
        "Round 1 of 3 · Trick 1 of 11",
        "Deck: 30 · Linh’s turn",
        "Round 2, Mai’s turn",
    ]


def test_what_it_lacks_and_what_it_has_make_the_whole(taken: Taken) -> None:
    for name in packs.FIRST:
        whole = taken.made[name]
        rest = whole.rest(taken.imported)
        gone = whole.files.keys() - rest.files.keys()
        assert gone, name
        assert {f"{whole.place}/{path}" for path in gone} <= taken.imported
        assert all(path.endswith(".pyc") for path in gone)
    assert "app/main.pyc" not in taken.made["app"].rest(taken.imported).files


def test_two_starts_never_draw_the_same(starts: list[dict[str, Any]]) -> None:
    assert "\nrandom.seed()\n" in (PAGE / "start.py").read_text(encoding="utf-8")
    assert len(starts[0]["drawn"]) == 3
    assert not {*starts[0]["drawn"]} & {*starts[1]["drawn"]}


@pytest.mark.parametrize(
    "place", [pytest.param(0.02, marks=soak_only), 0.5, pytest.param(0.999, marks=soak_only)]
)
def test_a_damaged_one_is_refused(taken: Taken, tmp_path: Path, place: float) -> None:
    image = bytearray(taken.image)
    image[int(place * len(image))] ^= 4
    done = run(taken, tmp_path, "print('on')", image=bytes(image))
    assert (done.returncode, done.stdout) == (1, "")
    assert "it is damaged" in done.stderr


def test_one_that_was_cut_short_is_refused(taken: Taken, tmp_path: Path) -> None:
    done = run(taken, tmp_path, "print('on')", image=taken.image[:-4096])
    assert (done.returncode, done.stdout) == (1, "")
    assert "it is not whole" in done.stderr


def test_another_engine_refuses_it(taken: Taken, tmp_path: Path) -> None:
    """The snapshot's header names the engine that made it."""
    image = bytearray(taken.image)
    (before,) = struct.unpack_from("<I", image, 20)
    image[20] ^= 255
    (after,) = struct.unpack_from("<I", image, 20)
    # Each word of the page's checksum counts 31 times as much as the next one.
    total = (taken.sum + (after - before) * pow(31, len(image) // 4 - 6, 2**32)) % 2**32
    done = run(taken, tmp_path, "print('on')", image=bytes(image), total=total)
    assert (done.returncode, done.stdout) == (1, "")
    assert "build id mismatch" in done.stderr


def test_games_come_apart_and_are_still_listed() -> None:
    sources = archive.app()
    house, acts = packs.parted(sources)
    assert acts.keys() == {*names()} >= {"encore", "onstage", "thespianage", "upstaged"}
    assert house | {path: data for files in acts.values() for path, data in files.items()} == dict(
        sources
    )
    for name, files in acts.items():
        assert f"engines/{name}/__init__.py" in house
        assert f"engines/{name}/__init__.py" in files
        rules = f"engines/{name}/rules.py"
        assert (rules in files) == (rules in sources), "a game may be one file"
        assert rules not in house
        assert f"engines/{name}/text/ticket.en.json" in house, "the foyer shows it before the game"
        assert f"engines/{name}/text/en.json" in files
        for bill in ("bill.json", "text/bill.en.json"):
            assert f"app/games/{name}/{bill}" in house
            assert f"app/games/{name}/{bill}" not in files
        assert f"engines/{name}/text/rules.en.json" in files
        assert packs.homes(sources)[f"engines.{name}"] == name


def test_a_game_of_one_file_is_one() -> None:
    note = {"engines/high_note/__init__.py": b"GAME = HighNote()"}
    assert packs.games({**archive.app(), **note}) == sorted([*names(), "high_note"])
