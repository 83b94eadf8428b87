"""A build at another place is the same build, and one change shows where it must, nowhere else."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from build import make, pyc
from build.paths import CACHE, ROOT

pytestmark = pytest.mark.skipif(pyc.node() is None, reason="the steps of a build run under Node")
# Files that name the folders or list every file: they change with anything.
LISTS = {"index.html", "sw.js", "stage/boot.js", "stage/worker.js"}
HASH = re.compile(r"-[0-9a-f]{12}\b")


def site(web: Path) -> dict[str, str]:
    """Path without hashes -> content, by its checksum; packed twins left out."""
    found = {}
    for file in web.rglob("*"):
        if file.is_file() and file.suffix not in {".gz", ".br"}:
            path = HASH.sub("", file.relative_to(web).as_posix())
            found[path] = sha256(file.read_bytes()).hexdigest()
    return found


ANEW = ("00", "01", "02", "03")
"""First hex digits of the cached results that are made again: one in 64."""


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Builds this checkout and fills the cache; hashes of the site's files."""
    web = tmp_path_factory.mktemp("here")
    with make.only_one():
        make.build(web, quick=True)
    return site(web)


@pytest.fixture(scope="module")
def copy(here: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another checkout, whose cache holds wheels, which come from the network.

    And most of what each step came to, the same files for both: the rest is made by the same hands,
    and making all of it again would prove no more. (That a snapshot is the same wherever it is
    taken is in test_snapshot.py.)
    """
    root = tmp_path_factory.mktemp("copy")
    ignored = shutil.ignore_patterns("__pycache__", "web", "cache", "stock", "screenshots")
    for name in ("app", "engines", "assets", "build", "requirements"):
        shutil.copytree(ROOT / name, root / name, ignore=ignored)
    (root / "build/cache").mkdir()
    shutil.copytree(CACHE / "wheels", root / "build/cache/wheels", copy_function=os.link)
    for step in make.STEPS:
        known = root / "build/cache" / step.name
        known.mkdir()
        for file in (CACHE / step.name).glob("*"):
            if not file.suffix and not file.name.startswith(ANEW):
                os.link(file, known / file.name)
    return root


@pytest.fixture(scope="module")
def built(copy: Path) -> Callable[[], dict[str, str]]:
    """Builds the copy and says what it is."""

    def run() -> dict[str, str]:
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

    return run


def change(file: Path, before: str, after: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after, 1), encoding="utf-8")


def test_one_change_shows_where_it_must_and_nowhere_else(
    here: dict[str, str], copy: Path, built: Callable[[], dict[str, str]]
) -> None:
    kept = len(list((copy / "build/cache" / pyc.STEP.name).iterdir()))
    first = built()
    assert len(list((copy / "build/cache" / pyc.STEP.name).iterdir())) > kept, "some made anew"
    assert first == here, "the same sources at another place"

    # A picture, a font, a game's words, and a style of the page: each is one file of the site.
    emblem = next((copy / "assets/art/onstage").glob("emblem*.svg"))
    change(emblem, "</svg>", '<rect width="9" height="9" fill="#123456"/></svg>')
    # (Fonts of texts are measured for the app's pack as well.)
    signs, other = (
        copy / "assets/fonts" / f"{name}.ttf" for name in ("Signs", "Fraunces-SemiBold")
    )
    shutil.copyfile(other, signs)
    change(copy / "engines/encore/text/rules.en.json", "the", "thee")
    change(copy / "build/page/splash.css", "body", "body, main")
    second = built()
    assert first.keys() == second.keys()
    assert {path for path in first if first[path] != second[path]} - LISTS == {
        f"media/art/onstage/{emblem.stem}.webp",
        "client/assets/fonts/Signs.woff2",
        "stage/encore.pack",
    }

    # One module that the first screen needs, with an icon that nothing used before.
    text = (copy / "app/prefs.py").read_text(encoding="utf-8")
    (copy / "app/prefs.py").write_text(text + '\nICON = "Icons.HIKING"\n', encoding="utf-8")
    third = built()
    changed = {path for path in second.keys() | third if second.get(path) != third.get(path)}
    assert changed - LISTS == {
        "stage/app.pack",
        "stage/memory.bin",
        "client/assets/fonts/icons.woff2",
    }
