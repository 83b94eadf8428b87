"""A build at another place is the same build, and one change shows where it must, nowhere else."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from build import archive, client, make, pyc
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


def theirs() -> Iterator[Path]:
    """Kept byte code of modules that are not ours."""
    engine = sha256((client.source() / "pyodide/pyodide.asm.wasm").read_bytes()).digest()
    ours = {pyc.STEP.place(engine, path, data).name for path, data in archive.app().items()}
    kept = (file for file in (CACHE / pyc.STEP.name).glob("*") if not file.suffix)
    return (file for file in kept if file.name not in ours)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another checkout, in whose cache is hardly anything: wheels, which come from the network.

    And what was compiled of the standard library and of packages, the same files for both; ours
    are compiled anew, by the same hands.
    """
    root = tmp_path_factory.mktemp("copy")
    ignored = shutil.ignore_patterns("__pycache__", "web", "cache", "stock", "screenshots")
    for name in ("app", "engines", "assets", "build", "requirements"):
        shutil.copytree(ROOT / name, root / name, ignore=ignored)
    (root / "build/cache").mkdir()
    shutil.copytree(CACHE / "wheels", root / "build/cache/wheels", copy_function=os.link)
    known = root / "build/cache" / pyc.STEP.name
    known.mkdir()
    for file in theirs():
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
    copy: Path, built: Callable[[], dict[str, str]], tmp_path: Path
) -> None:
    with make.only_one():
        make.build(tmp_path, quick=True)
    first = built()
    assert first == site(tmp_path), "the same sources at another place, all of ours made anew"

    # A picture, a font, a game's words, and a style of the page: each is one file of the site.
    emblem = next((copy / "assets/art/onstage").glob("emblem*.svg"))
    change(emblem, "</svg>", '<rect width="9" height="9" fill="#123456"/></svg>')
    fonts = sorted((copy / "assets/fonts").glob("*.ttf"))
    display = next(file for file in fonts if file.name.startswith("Fraunces"))
    shutil.copyfile(next(file for file in fonts if file.name.startswith("BeVietnam")), display)
    change(copy / "engines/encore/text/rules.en.json", "the", "thee")
    change(copy / "build/page/splash.css", "body", "body, main")
    second = built()
    assert first.keys() == second.keys()
    assert {path for path in first if first[path] != second[path]} - LISTS == {
        f"media/art/onstage/{emblem.stem}.webp",
        f"client/assets/fonts/{display.stem}.woff2",
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
