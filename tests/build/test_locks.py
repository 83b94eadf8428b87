"""Tests of the lock files."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from build import wheels
from build.paths import REQUIREMENTS, ROOT

LOCKS = sorted(REQUIREMENTS.glob("*.txt"))
ENTRY = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;]+)", re.M)


def pins(file: Path) -> set[tuple[str, str]]:
    return {
        (name.lower().replace("_", "-"), version)
        for name, version in ENTRY.findall(file.read_text(encoding="utf-8"))
    }


def test_all_sets_are_locked() -> None:
    sets = {"run", "test", "desktop", "bench", "everywhere", "browser", "node"}
    assert {file.stem for file in LOCKS} == sets


@pytest.mark.parametrize("lock", LOCKS, ids=lambda file: file.stem)
def test_lock_names_no_host(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    assert "index-url" not in text
    assert "find-links" not in text


@pytest.mark.parametrize("lock", LOCKS, ids=lambda file: file.stem)
def test_every_entry_is_pinned_and_hashed(lock: Path) -> None:
    text = re.sub(r"^\s*#.*\n", "", lock.read_text(encoding="utf-8"), flags=re.M)
    entries = [entry for entry in re.split(r"\n(?=\S)", text.strip()) if entry]
    assert entries
    for entry in entries:
        assert ENTRY.match(entry), entry
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry


def test_pyproject_pins_are_in_the_locks() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = project["dependency-groups"]
    base = project["project"]["dependencies"]
    for stem, parts in {
        "run": ["web"],
        "test": ["web", "test"],
        "desktop": ["web", "desktop"],
        "bench": ["web", "test", "bench"],
        "everywhere": ["web", "test", "everywhere"],
    }.items():
        wanted = {
            tuple(line.split(";")[0].strip().lower().replace("_", "-").split("=="))
            for line in [*base, *(line for part in parts for line in groups[part])]
        }
        assert wanted <= pins(REQUIREMENTS / f"{stem}.txt")


def test_browser_wheels_fit_the_packages_beside_them() -> None:
    run = pins(REQUIREMENTS / "run.txt")
    assert pins(wheels.LOCK) <= run
    assert set(wheels.locked()) == {"msgpack", "pydantic-core"}
