"""The benchmark's arithmetic: medians, ratios, limits, sums, and what Lighthouse's report says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from app import text
from build import make
from build.serve import Sent
from engines import event_kind, find, names
from engines.upstaged.content import CUES
from tests.bench.web import (
    changes,
    cost,
    elsewhere,
    frames,
    lighthouse,
    phone,
    sites,
    sizes,
    starts,
    table,
    thinking,
)
from tests.bench.web.lighthouse import Unavailable, verdict
from tests.bench.web.sizes import Cached, Download, Kept, downloads, gathered, total, twice
from tests.bench.web.starts import Task, longest
from tests.bench.web.table import Row, cells, figures, markdown, pick, rows
from tests.browser.hand_over import HandOver


def test_the_middle_one_and_the_95th_of_a_hundred() -> None:
    assert pick([3, 1, 2], late=False) == 2
    assert pick(range(1, 102), late=True) == 96
    assert pick([7], late=True) == 7
    assert pick([], late=False) is None


def test_a_limit_of_a_ratio_is_kept_or_not() -> None:
    row = Row("warm", "s", "warm", limit=0.45)
    assert cells(row, {"warm": [1.8]}, {"warm": [4.0]}) == (
        ["warm", "4.00 s", "1.80 s", "×0.45", "×0.45", "yes"]
    )
    assert cells(row, {"warm": [2.0]}, {"warm": [4.0]})[3:] == ["×0.50", "×0.45", "no"]


def test_a_limit_of_the_figure_itself_does_not_ask_the_counter() -> None:
    row = Row("first paint", "s", "paint", limit=0.5, ratio=False)
    assert cells(row, {"paint": [0.4]}, {"paint": [0.1]})[3:] == ["×4.00", "0.5 s", "yes"]
    assert cells(row, {"paint": [0.6]}, {})[1:] == ["", "0.60 s", "", "0.5 s", "no"]


def test_a_lower_limit_is_kept_by_what_is_not_below_it() -> None:
    row = Row("frames", "a second", "frames", limit=50, ratio=False, least=True)
    kept = cells(row, {"frames": [50]}, {"frames": [60]})
    assert kept[1:] == ["60 a second", "50 a second", "×0.83", "≥ 50 a second", "yes"]
    assert cells(row, {"frames": [49.9]}, {})[3:] == ["", "≥ 50 a second", "no"]


def test_frames_a_second_are_those_of_the_middle_gap() -> None:
    assert frames.rate([100, 120, 140, 400]) == [50]
    assert frames.rate([100, 120]) == frames.rate([]) == []


def test_what_has_no_counterpart_is_neither_kept_nor_not() -> None:
    assert cells(Row("warm", "s", "warm", limit=0.45), {"warm": [1]}, {})[3:] == ["", "×0.45", "–"]
    assert cells(Row("memory", "MB", "memory", None), {"memory": [250]}, {"memory": [9]}) == (
        ["memory", "", "250.0 MB", "", "", ""]
    )


def test_a_figure_may_stand_beside_another_one() -> None:
    row = Row("resume", "s", "resume", "warm", limit=0.5)
    assert cells(row, {"resume": [1], "warm": [9]}, {"warm": [2]})[3:] == ["×0.50", "×0.5", "yes"]


def test_rows_without_figures_are_left_out() -> None:
    text = figures(rows([("one", "One")], "one"), {"cold": [2], "slow cold": [5]}, {"cold": [4]})
    assert [line.split("|")[1].strip() for line in text.splitlines()[2:]] == (
        ["cold start", "cold start, slowed"]
    )


def test_one_game_is_also_measured_slowed() -> None:
    labels = [row.label for row in rows([("one", "One"), ("two", "Two")], "two")]
    assert {"tap, One", "tap, Two, 95th", "tap, Two, 95th, slowed"} <= {*labels}
    assert "tap, One, slowed" not in labels
    assert len(labels) == len({*labels})


def test_every_limit_of_the_table() -> None:
    limits = {row.label: row.limit for row in rows([("one", "One")], "one")}
    for tail in ("", ", slowed"):
        assert limits[f"cold start{tail}"] == 0.42
        assert limits[f"warm start, offline{tail}"] == 0.28
        assert limits[f"One, where it stood{tail}"] == 0.5
        assert limits[f"One, from the foyer by a tap{tail}"] == 0.5
        assert limits[f"first paint, warm{tail}"] == 0.5
        assert limits[f"tap, One{tail}"] is limits[f"tap, One, 95th{tail}"] is None
        assert limits[f"{table.AFTER}{tail}"] == limits[f"{table.TAPPING}{tail}"] == 200
    assert limits["downloaded to start"] == 14.5
    assert limits["downloaded in all, Brotli"] == (make.LARGEST + make.PICTURES) / 1e6
    assert limits["frames while it moves, One"] == 50
    for how in (changes.LOUD, changes.QUIET):
        assert all(limits[f"{label}, {how}"] is None for label in table.CHANGED)
    for maker in elsewhere.MAKERS:
        assert limits[f"cold start, {maker}"] == 0.6
        assert limits[f"warm start, {maker}"] == 0.5
    assert limits["memory, a hand of One open"] == limits["memory, after one game"] == 350
    assert limits["memory grown by two games more"] == table.GROWTH


def test_a_change_of_screen_stands_beside_the_tap_of_the_same_kind() -> None:
    stock = {f"{changes.TAP}, {changes.LOUD}": [100, 120, 90]}
    app = {f"settings, {changes.LOUD}": [150, 210, 400], f"settings, {changes.QUIET}": [90]}
    settings = [row for row in rows([], "") if row.label.startswith("settings, ")]
    loud, quiet = (cells(row, app, stock) for row in settings)
    assert loud[1:] == ["100 ms", "210 ms", "×2.10", "", ""]
    assert quiet[1:] == ["", "90 ms", "", "", ""]


def test_median_and_slowest_change_are_of_those_that_are_named() -> None:
    took = [("New game", 300.0), ("", 900.0), ("settings", 450.0), ("menu", 200.0)]
    whole = [took[0], *took[2:], (changes.MIDDLE, 300.0), (changes.SLOWEST, 450.0)]
    assert changes.whole(took) == whole


def test_every_name_of_an_evening_is_a_text_of_the_app() -> None:
    files = [*Path(text.__file__).parent.glob("*en.json")]
    texts = [line for file in files for line in json.loads(file.read_text("utf-8")).values()]
    texts += [line for game in map(find, names()) for line in game.catalogue().values()]
    texts += [find(name).title() for name in names()]
    for change in changes.EVENING:
        assert any(change.tap in line for line in texts), change
        assert any(change.wanted in line for line in texts), change


def test_costs_stand_beside_those_of_the_counters_tap() -> None:
    stock = {"counter's tap, page": [10.0], "counter's tap, Python": [4.0]}
    app = {
        "tap, One, page": [34.0, 36.0, 35.0],
        "tap, One, Python": [11.2],
        "tap, One, to the next paint": [200.0],
        "tap, One, slowed": [201.0],
        "settings, page": [40.0],
        "settings, slowed": [500.0],
    }
    head, _, counter, tap, change, *_ = table.costs(["tap, One"], app, stock).splitlines()
    assert [cell.strip() for cell in counter.split("|")[2:4]] == ["10", "4"]
    assert [cell.strip() for cell in tap.split("|")[2:-1]] == (
        ["35 ×2.50", "11 ×0.80", "", "200", "201", "Python; drawn, slowed"]
    )
    assert [cell.strip() for cell in change.split("|")[2:-1]] == (
        ["40 ×2.86", "", "", "", "500", "none"]
    )
    assert table.costs(["tap, One"], {}, stock) == ""
    assert head.split("|")[-2].strip() == "over its limit"


def test_a_thread_is_found_by_its_name_and_has_taken_time(tmp_path: Path) -> None:
    for number, name, spent in ((7, "chromium", 5_000_000), (8, cost.WORKER, 7_500_000)):
        thread = tmp_path / f"7/task/{number}"
        thread.mkdir(parents=True)
        (thread / "comm").write_text(f"{name}\n")
        (thread / "schedstat").write_text(f"{spent} 1 2\n")
    [thread] = cost.workers(7, tmp_path)
    assert cost.thread_time(thread) == 7.5
    assert cost.workers(9, tmp_path) == []
    assert cost.thread_time(tmp_path / "9") == 0


def test_a_cost_is_what_was_spent_since() -> None:
    assert cost.Spent(5.0, 7.0, 9.0).since(cost.Spent(1.0, 2.0, 3.0)) == (4.0, 5.0, 6.0)


def test_a_table_is_markdown_with_straight_columns() -> None:
    assert markdown(["", "n"], [["a", "1"], ["bcd", "10"]]).splitlines() == [
        "|     |  n |",
        "| :-- | -: |",
        "| a   |  1 |",
        "| bcd | 10 |",
    ]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for name, size in {
        "index.html": 100,
        "index.html.br": 30,
        "index.html.gz": 40,
        "late.wasm": 900,
        "late.wasm.br": 500,
        "icon.png": 7,
    }.items():
        (tmp_path / name).write_bytes(bytes(size))
    return tmp_path


def test_downloads_before_the_first_screen_and_after_it(site: Path) -> None:
    log = [
        Sent("index.html", 30),
        Sent("icon.png", 7),
        Sent("late.wasm", 500),
        Sent("index.html", 30),
        Sent("icon.png", 0),
    ]
    found = downloads(site, log, early=2)
    assert found == [
        Download("index.html", True, 60, 2, 30, 40),
        Download("icon.png", True, 7, 1, 7, 7),
        Download("late.wasm", False, 500, 1, 500, 900),
    ]
    assert total(found, "sent") == pytest.approx(567e-6)
    assert total(found, "brotli") == pytest.approx(537e-6)
    assert total(found, "gzip") == pytest.approx(947e-6)


def test_what_is_kept_twice_is_named(site: Path) -> None:
    held = [Cached("a", "/x", 1_000_000), Cached("b", "/x", 1_000_000), Cached("a", "/y", 5)]
    assert twice(held) == ["/x"]
    kept = Kept(downloads(site, [Sent("icon.png", 7)] * 2, 1), held, {"cache": 10**6})
    told = table.files(kept, whole=False)
    assert "sent 2 times" in told
    assert "3 files, 2.0 MB unpacked; twice: /x." in told
    assert "cache 1.0 MB" in told
    assert "twice: none." in table.files(Kept(), whole=True)


def test_small_files_of_a_folder_are_one_line() -> None:
    hashed = "media-0123456789ab/art"
    some = [
        Download(f"{hashed}/a.webp", True, 5, 1, 5, 5),
        Download(f"{hashed}/b.webp", True, 6, 1, 6, 7),
        Download(f"{hashed}/c.webp", True, 30_000, 1, 30_000, 30_000),
        Download("sw.js", True, 8, 2, 4, 4),
    ]
    assert gathered(some) == [
        Download("media/art/c.webp", True, 30_000, 1, 30_000, 30_000),
        Download("media/art/: 2 small files", True, 11, 1, 11, 12),
        Download("sw.js", True, 8, 2, 4, 4),
    ]
    assert [each.path for each in gathered([replace(some[3], times=1)])] == ["./: 1 small file"]
    for what in ("sent", "brotli", "gzip"):
        assert total(gathered(some), what) == total(some, what)


def test_stores_are_summed_below_the_profile(tmp_path: Path) -> None:
    for name, size in {"Cache/Cache_Data/a": 5, "Cache/b": 6, "Code Cache/js/c": 7}.items():
        file = tmp_path / "Default" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(bytes(size))
    assert sizes.stores(tmp_path) == {"Cache API": 0, "HTTP cache": 11, "compiled code": 7}


class Told:
    """A page that tells its long tasks."""

    def __init__(self, *tasks: list[float]) -> None:
        self.page = self
        self._tasks = list(tasks)

    def evaluate(self, _: str) -> list[list[float]]:
        return self._tasks


def test_long_tasks_count_from_the_first_screen_on() -> None:
    stage: Any = Told([900, 60], [1900, 150], [2500, 90])
    found = starts.tasks(stage, since=2)
    assert found == [Task(1900, 150), Task(2500, 90)]  # one began before it and lasted into it
    assert longest(found) == 150
    assert longest([]) == 0
    assert "began 1.90 s, took 150 ms" in table.tasks({"start": found})
    assert table.tasks({}).endswith("none")


def report(**more: Any) -> dict[str, Any]:
    return {
        "categories": {
            "best-practices": {
                "score": 0.81,
                "auditRefs": [
                    {"id": "deprecations", "weight": 5},
                    {"id": "maps", "weight": 0},
                    {"id": "https", "weight": 5},
                    {"id": "none", "weight": 1},
                ],
            }
        },
        "audits": {
            "deprecations": {"score": 0, "displayValue": "1 warning found"},
            "maps": {"score": 0},
            "https": {"score": 1},
            "none": {"score": None},
        },
        **more,
    }


def test_lighthouse_scores_and_what_cost_points() -> None:
    found = verdict(report())
    assert found.scores == {"best-practices": 81}
    assert found.complaints == ["best-practices: deprecations 0, 1 warning found"]


def test_lighthouse_that_saw_no_page_says_why() -> None:
    with pytest.raises(Unavailable, match="NO_FCP"):
        verdict(report(runtimeError={"message": "NO_FCP"}))


def test_without_npm_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(lighthouse, "INSTALLED", tmp_path / "nothing")
    monkeypatch.setattr(lighthouse.shutil, "which", lambda _: None)
    with pytest.raises(Unavailable, match="no npm"):
        lighthouse.install()
    assert not (tmp_path / "nothing").exists()


def test_the_lock_file_names_no_registry() -> None:
    text = (lighthouse.PINNED / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in text
    assert '"integrity"' in text


@pytest.mark.parametrize("half", sites.HALVES, ids=lambda half: half.name)
def test_half_played_games_stand_before_a_hand_with_a_choice(half: sites.Half) -> None:
    match = half.match
    assert sites.AT_LEAST <= match.count <= sites.AT_MOST
    assert match.decision is not None
    assert match.decision.private
    assert len({names[0] for names in half.answers}) >= 2
    assert sites.ACCOUNT not in map(event_kind, match.steps[-1])
    assert len(half.cast) == half.seats


def test_the_arena_turns_when_cards_are_looked_at_in_turn() -> None:
    """No two neighbours of the hand that is measured leave it as it stands."""
    (half,) = [half for half in sites.HALVES if half.name == "upstaged"]
    match = half.match
    assert match.decision is not None
    hand = match.view(match.decision.seats[0])["hand"]
    cues = [" ".join(CUES[number]) for number in hand]
    assert len(hand) >= 2
    for one, other in pairwise(cues):
        assert "click" in one + other
        assert one != other


def test_a_thought_begins_behind_the_last_board_before_a_silence() -> None:
    board, tick = thinking.A_DRAWING, thinking.A_DRAWING - 1
    sent = [[0, board], [100, board], [500, tick], [1200, board], [1900, board]]
    assert thinking.thoughts(sent) == [(100, 100 + thinking.THINKING)]
    assert thinking.thoughts([]) == []


def test_only_turns_within_a_thought_count() -> None:
    assert thinking.gaps([0, 10, 30, 35, 90, 100], [(10, 40), (85, 100)]) == [20, 5, 10]
    assert thinking.gaps([0, 10], []) == []


def test_what_was_seen_of_a_busy_app_is_told_with_what_is_aimed_at() -> None:
    found = [HandOver(0.25, 0.2, seconds - 0.2, 0.6) for seconds in (1.1, 1.25, 1.3)]
    told = thinking.sentences([5.0, 7.0, 90.0], 120, {"onstage": found})
    assert "every 7 ms; 95 of 100 within 90 ms (aim 50), the longest 90 ms (aim 400)" in told
    assert "the log opens 120 ms after a tap" in told
    assert "to the next open hand, holding included (aim 1.2 s, 95th 1.5 s)" in told
    assert told.endswith("  onstage: median 1.25 s (1.80), 95th 1.30 s (1.85), of 3")
    assert "nothing was seen" in thinking.sentences([], 120, {"onstage": found})


def test_a_show_to_be_measured_has_leads_in_every_seat_or_people() -> None:
    for level in ("lead", None):
        _, tables = thinking.game(1, level)
        cast = tables["setup"]["1"]["cast"]
        assert [player["understudy"] for player in cast] == [level] * len(thinking.CAST)


HOLD = """import sys
held = bytearray(int(sys.argv[1])); held[::1024] = bytes([1]) * len(held[::1024])
print("held", flush=True); sys.stdin.read()"""
linux = pytest.mark.skipif(not os.path.exists("/proc/self/smaps_rollup"), reason="not told here")


@contextmanager
def holder(size: int, *words: str) -> Iterator[int]:
    """A process with so many bytes, called with these words; its number."""
    command = [sys.executable, "-c", HOLD, str(size), *words]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        yield process.pid


@linux
def test_a_process_weighs_what_it_holds_and_nothing_when_it_is_gone() -> None:
    with holder(0) as small, holder(50_000_000) as large:
        assert phone.weight(large) - phone.weight(small) == pytest.approx(47.7, abs=3)
    assert phone.weight(large) == 0


@linux
def test_the_heaviest_page_of_a_browser_that_was_started_here() -> None:
    word = elsewhere.PAGES["WebKit"]
    assert elsewhere.memory("WebKit") == 0
    with holder(0, word), holder(50_000_000, word) as large, holder(90_000_000):
        assert elsewhere.memory("WebKit") == pytest.approx(phone.weight(large), abs=1)
