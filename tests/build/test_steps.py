"""Tests of which built files a change affects."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from build import make, pyc
from build.paths import CACHE, ROOT
from build.progress import Silent
from tests.depth import depth, soak_only

pytestmark = pytest.mark.skipif(pyc.node() is None, reason="the steps of a build run under Node")
# Files that name the folders or list every file: they change with anything.
LISTS = {"index.html", "sw.js", "stage/boot.js", "stage/worker.js"}
HASH = re.compile(r"-[0-9a-f]{12}\b")


def site(web: Path) -> dict[str, str]:
    found = {}
    for file in web.rglob("*"):
        if file.is_file() and file.suffix not in {".gz", ".br"}:
            path = HASH.sub("", file.relative_to(web).as_posix())
            found[path] = sha256(file.read_bytes()).hexdigest()
    return found


ANEW = depth((), ("00", "01", "02", "03"))
"""First hex digits of cached results that a soak recomputes, one in 64."""


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Returns the hashes of this checkout's site, compressed fast."""
    make.ensure(quick=True, line=Silent())
    web = make.WEB
    if not json.loads(make.STAMP.read_text("utf-8"))["quick"]:
        web = tmp_path_factory.mktemp("here")
        with make.only_one():
            make.build(web, quick=True)
    return site(web)


@pytest.fixture
def copy(here: dict[str, str], tmp_path: Path) -> Path:
    """Returns another checkout with a cache of wheels and of most results.

    Recomputing all results would prove no more.
    """
    ignored = shutil.ignore_patterns("__pycache__", "web", "cache", "stock", "screenshots")
    for name in ("app", "engines", "assets", "build", "requirements"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
    (tmp_path / "build/cache").mkdir()
    shutil.copytree(CACHE / "wheels", tmp_path / "build/cache/wheels", copy_function=os.link)
    for step in make.STEPS:
        known = tmp_path / "build/cache" / step.name
        known.mkdir()
        for file in (CACHE / step.name).glob("*"):
            if not file.suffix and not file.name.startswith(ANEW):
                os.link(file, known / file.name)
    return tmp_path


def built(copy: Path) -> dict[str, str]:
    """Builds the copy and returns the hashes of its site's files."""
    done = subprocess.run(
        [sys.executable, "-m", "build.make", "--quick"],
        cwd=copy,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr, "a stray warning"
    return site(copy / "build/web")


def change(file: Path, before: str, after: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after, 1), encoding="utf-8")


def change_surroundings(copy: Path) -> set[str]:
    emblem = next((copy / "assets/art/onstage").glob("emblem*.svg"))
    change(emblem, "</svg>", '<rect width="9" height="9" fill="#123456"/></svg>')
    change(copy / "build/page/splash.css", "body", "body, main")
    return {f"media/art/onstage/{emblem.stem}.webp"}


def change_words(copy: Path) -> set[str]:
    change(copy / "engines/encore/text/rules.en.json", "the", "thee")
    # (Fonts of texts are measured for the app's pack as well.)
    fonts = copy / "assets/fonts"
    shutil.copyfile(fonts / "Fraunces-SemiBold.ttf", fonts / "Signs.ttf")
    return {"stage/encore.pack", "client/assets/fonts/Signs.woff2"}


def change_module(copy: Path) -> set[str]:
    text = (copy / "app/prefs.py").read_text(encoding="utf-8")
    (copy / "app/prefs.py").write_text(text + '\nICON = "Icons.HIKING"\n', encoding="utf-8")
    return {"stage/app.pack", "stage/memory.bin", "client/assets/fonts/icons.woff2"}


def differing(before: dict[str, str], after: dict[str, str]) -> set[str]:
    every = before.keys() | after.keys()
    return {path for path in every if before.get(path) != after.get(path)} - LISTS


def test_changes_show_where_they_must_and_nowhere_else(here: dict[str, str], copy: Path) -> None:
    expected = change_surroundings(copy)
    assert differing(here, built(copy)) == expected


@soak_only
def test_each_change_shows_by_itself(here: dict[str, str], copy: Path) -> None:
    cached = len(list((copy / "build/cache" / pyc.STEP.name).iterdir()))
    first = built(copy)
    assert first == here, "the same sources at another place"
    assert len(list((copy / "build/cache" / pyc.STEP.name).iterdir())) > cached, "some made anew"
    expected = change_surroundings(copy) | change_words(copy)
    second = built(copy)
    assert first.keys() == second.keys()
    assert differing(first, second) == expected
    expected = change_module(copy)
    assert differing(second, built(copy)) == expected
