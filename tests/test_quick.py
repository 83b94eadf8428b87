"""Tests of `make quick`."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests import quick
from tests.depth import soak_only

# A house with two games, a toy and a screen that is imported by its name.
TREE = {
    "engines/__init__.py": "from .kernel.registry import games\n",
    "engines/kernel/__init__.py": "",
    "engines/kernel/dice.py": "",
    "engines/kernel/registry.py": "def games() -> None: ...\n",
    "engines/solo/__init__.py": "from .rules import play\n",
    "engines/solo/rules.py": "from engines.kernel import dice\n\n\ndef play() -> None: ...\n",
    "engines/solo/goldens.py": "",
    "engines/duo/__init__.py": "from . import content\n",
    "engines/duo/content/__init__.py": "",
    "app/__init__.py": "",
    "app/games/__init__.py": 'import_module(f"{__name__}.{name}")',
    "app/games/solo.py": "",
    "build/__init__.py": "",
    "build/web/app/copy.py": "not even Python",
    "tests/app/conftest.py": "from engines import duo\n",
    "tests/app/test_show.py": "from app import games\n",
    "tests/assets/test_art.py": "",
    "tests/browser/test_all.py": "import app.games.solo, engines.solo.rules\n",
    "tests/build/test_make.py": "import build\n",
    "tests/engines/kernel/test_dice.py": 'from engines.kernel import dice\nopen("dice.json")\n',
    "tests/engines/kernel/test_all.py": "from engines import games\n",
    "tests/engines/duo/test_rules.py": "import engines.duo\n",
    "tests/engines/solo/table.py": "from engines.solo import play\n",
    "tests/engines/solo/test_rules.py": "from engines.solo import rules\n",
    "tests/engines/solo/test_views.py": "from .table import play\n",
    "tests/engines/test_cli.py": 'run("duo")\n',
    "tests/engines/toys/whisper.py": "",
    "tests/engines/toys/test_toys.py": "from tests.engines.toys import whisper\n",
    "tests/test_borders.py": "",
}


def reached(root: Path, *paths: str) -> list[str]:
    for path, text in TREE.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    found = quick.reached(paths, quick.read(root))
    return [path.removeprefix("tests/").removesuffix(".py") for path in found]


@pytest.mark.parametrize(
    ("path", "tests"),
    [
        # Its own test, its folder's, those around everything, then by the way along the imports.
        (
            "engines/solo/rules.py",
            "engines/solo/test_rules engines/solo/test_views engines/kernel/test_all test_borders",
        ),
        (
            "engines/kernel/dice.py",
            "engines/kernel/test_dice engines/kernel/test_all engines/solo/test_rules test_borders",
        ),
        (
            "engines/duo/content/cards.json",
            "engines/duo/test_rules engines/kernel/test_all engines/test_cli app/test_show",
        ),
        (
            "tests/golden/solo/one.txt",
            "engines/solo/test_rules engines/solo/test_views",
        ),
        ("tests/golden/whisper/one.txt", "engines/toys/test_toys"),
        ("tests/golden/dice.json", "engines/kernel/test_dice test_borders"),
        ("tests/engines/solo/table.py", "engines/solo/test_rules engines/solo/test_views"),
        ("tests/engines/solo/test_views.py", "engines/solo/test_views engines/solo/test_rules"),
        ("app/games/solo.py", "app/test_show test_borders"),
        ("tests/app/conftest.py", "app/test_show test_borders"),
        ("engines/duo/gone.py", "engines/duo/test_rules"),
        ("assets/art/queen.webp", "assets/test_art"),
        ("build/page/sw.js", "build/test_make"),
        ("build/pyc.mjs", "build/test_make"),
        ("tests/browser/test_all.py", ""),
        ("LICENSE", ""),
    ],
)
def test_a_change_reaches_what_imports_it_and_the_nearest_first(
    tmp_path: Path, path: str, tests: str
) -> None:
    found = reached(tmp_path, path)
    wanted = tests.split()
    assert found[: len(wanted)] == wanted
    farther = {"test_borders", "app/test_show", "engines/kernel/test_all", "engines/test_cli"}
    assert {*found[len(wanted) :]} <= farther | {"engines/solo/test_views"}


def test_other_packages_reach_every_test_but_the_browsers(tmp_path: Path) -> None:
    everything = [path for path in TREE if "/test_" in path and "browser" not in path]
    for path in ("pyproject.toml", "requirements/test.txt"):
        assert len(reached(tmp_path, path)) == len(everything)


# What was changed


def git(root: Path, *arguments: str) -> None:
    who = (
        "-c",
        "user.name=Ana",
        "-c",
        "user.email=ana@example.org",
        "-c",
        "init.defaultBranch=main",
    )
    subprocess.run(["git", *who, *arguments], cwd=root, check=True, capture_output=True)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Returns a repository with two commits."""
    git(tmp_path, "init")
    for name in ("a", "b"):
        (tmp_path / name).write_text("1", encoding="utf-8")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "First")
    (tmp_path / "b").write_text("2", encoding="utf-8")
    (tmp_path / "été").write_text("1", encoding="utf-8")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "Second")
    return tmp_path


def test_a_clean_tree_shows_the_last_commit(checkout: Path) -> None:
    assert quick.changed(checkout) == ({"b", "été"}, "by the last commit")
    git(checkout, "commit", "--allow-empty", "-m", "Nothing")
    assert quick.changed(checkout)[0] == set()


def test_a_first_commit_is_all_new(checkout: Path) -> None:
    git(checkout, "checkout", "HEAD~1")
    assert quick.changed(checkout)[0] == {"a", "b"}


def test_staged_changed_new_and_deleted_files_count(checkout: Path) -> None:
    (checkout / "staged").write_text("", encoding="utf-8")
    git(checkout, "add", "staged")
    (checkout / "a").unlink()
    (checkout / "b").write_text("3", encoding="utf-8")
    (checkout / "new").write_text("", encoding="utf-8")
    (checkout / ".gitignore").write_text("*.pyc\n", encoding="utf-8")
    (checkout / "b.pyc").write_text("", encoding="utf-8")
    assert quick.changed(checkout)[0] == {"staged", "a", "b", "new", ".gitignore"}


def test_since_another_commit(checkout: Path) -> None:
    (checkout / "new").write_text("", encoding="utf-8")
    assert quick.changed(checkout, "HEAD~1") == ({"b", "été", "new"}, "since HEAD~1")
    with pytest.raises(quick.Unknown, match="git knows no commit “--output=x”"):
        quick.changed(checkout, "--output=x")


def test_a_downloaded_archive_is_no_checkout(tmp_path: Path) -> None:
    with pytest.raises(quick.Unknown, match="This is no git checkout"):
        quick.changed(tmp_path)


# Running it

PROJECT = """
[tool.mypy]
files = ["app"]
[tool.pytest.ini_options]
addopts = "--import-mode=importlib"
"""


@pytest.fixture
def house(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Returns a project without any problems."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # its tests start sooner
    # Types of Python's own library are read once for all of these projects.
    monkeypatch.setenv("MYPY_CACHE_DIR", str(tmp_path_factory.getbasetemp() / "types"))
    files = {
        "pyproject.toml": PROJECT,
        "app/__init__.py": "SEATS: int = 3\n",
        "tests/test_one.py": "def test_one() -> None:\n    assert True\n",
        "tests/test_two.py": "def test_two() -> None:\n    assert True\n",
    }
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    return tmp_path


def test_an_archive_without_history_runs_what_there_is(
    house: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert quick.main(root=house) == 0
    said = capfd.readouterr().out
    assert "This is no git checkout, so nobody knows what you changed" in said
    assert "Style and types are fine, 2 test files passed in " in said
    assert "make test" not in said


TWO = "tests/test_two.py"


@pytest.mark.parametrize(
    ("path", "text", "says"),
    [
        (TWO, "def test_two() -> None:\n    assert 3 == 4\n", "assert 3 == 4"),
        *(
            pytest.param(*each, marks=soak_only)
            for each in (
                ("app/__init__.py", "import os\n", "F401"),
                ("app/__init__.py", "SEATS=3\n", "would be reformatted"),
                ("app/__init__.py", 'SEATS: int = "three"\n', "Incompatible types"),
                (TWO, "import nothing_here  # noqa\n", "nothing_here"),
            )
        ),
    ],
)
def test_whatever_fails_is_shown(
    house: Path, path: str, text: str, says: str, capfd: pytest.CaptureFixture[str]
) -> None:
    (house / path).write_text(text, encoding="utf-8")
    assert quick.main(root=house) == 1
    said = capfd.readouterr().out
    assert says in said
    assert "passed in" not in said.splitlines()[-1]


def test_all_that_fails_is_shown_the_shortest_report_first(
    house: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (house / "app/__init__.py").write_text("import os\nSEATS: int = 3\n", encoding="utf-8")
    tests = "".join(f"def test_{n}() -> None:\n    assert {n} == 9\n\n\n" for n in range(3))
    (house / TWO).write_text(tests.rstrip() + "\n", encoding="utf-8")
    assert quick.main(root=house) == 1
    said = capfd.readouterr().out
    assert 0 < said.index("F401") < said.index("assert 0 == 9") < said.index("assert 2 == 9")
    assert said.splitlines()[-2:] == ["Style: see above.", "Tests: see above."]


def test_a_failure_before_the_time_is_up_counts(tmp_path: Path) -> None:
    """A failure is recorded at once, because pytest's report may come too late."""
    plugin = quick.Share(60, tmp_path / "done")
    plugin.pytest_runtest_logreport(
        pytest.TestReport("one", (TWO, 1, "one"), {}, "failed", "assert 3 == 4", "call")
    )
    assert plugin.failed
    assert "assert 3 == 4" in (tmp_path / quick.FAILED).read_text("utf-8")


def test_no_test_begins_when_the_time_is_up(house: Path, tmp_path: Path) -> None:
    done = tmp_path / "done"
    share = ["-m", "tests.quick", "--share", "0", str(done), "tests/test_one.py"]
    job = quick.Job("Tests", share, house)
    assert job.wait(60), job.output
    assert "1 passed" not in job.output
    assert not done.exists()


def test_what_does_not_end_is_stopped(house: Path) -> None:
    job = quick.Job("Tests", ["-c", "while True: pass"], house)
    assert job.wait(0.1)
    assert job.late
    assert job.program.returncode != 0


def test_what_there_was_no_time_for_is_said(
    house: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert quick.main(root=house, budget=0) == 1
    assert "Types: not looked at to the end, the time was up." in capfd.readouterr().out
    monkeypatch.setattr(quick, "CHECKS", {})
    assert quick.main(root=house, budget=0) == 0
    said = capfd.readouterr().out
    assert "The time was not enough for 2 test files, left for `make test`." in said


def test_unknown_commits_are_told_and_nothing_runs(
    checkout: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert quick.main("nowhere", checkout) == 2
    assert capfd.readouterr().err == (
        "git knows no commit “nowhere”; give SINCE a branch, a tag or a commit.\n"
    )
