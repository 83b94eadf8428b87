"""Tests of the benchmarks and of this folder's lock file."""

from __future__ import annotations

import json
import pkgutil
from importlib import import_module
from pathlib import Path

import bench
from app import text
from bench.web import changes, lighthouse, table
from engines import find, names


def test_every_benchmark_can_be_imported() -> None:
    found = [module.name for module in pkgutil.walk_packages(bench.__path__, "bench.")]
    for name in found:
        if not name.endswith("__main__") and not name.endswith(".peers"):  # a group of its own
            import_module(name)
    assert "bench.web.starts" in found


def test_a_table_without_figures_is_empty_and_one_with_figures_has_its_limits() -> None:
    rows = table.rows([("one", "One")], "one")
    assert len(table.figures(rows, {}, {}).splitlines()) == 2
    assert "cold start" in table.figures(rows, {"cold": [2]}, {"cold": [4]})


def test_every_name_that_an_evening_looks_for_is_a_text_of_the_app() -> None:
    files = [*Path(text.__file__).parent.glob("*en.json")]
    texts = [line for file in files for line in json.loads(file.read_text("utf-8")).values()]
    texts += [line for game in map(find, names()) for line in game.catalogue().values()]
    texts += [find(name).title() for name in names()]
    for change in changes.EVENING:
        assert any(change.tap in line for line in texts), change
        assert any(change.wanted in line for line in texts), change


def test_the_lock_file_names_no_registry() -> None:
    pinned = (lighthouse.PINNED / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in pinned
    assert '"integrity"' in pinned
