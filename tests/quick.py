"""Style, types and the tests that changes reach, in 45 seconds: `make quick`.

A test is reached if it imports a changed file, directly or not; the nearest tests run first.
Browser tests, and tests not begun when the time is up, are left for `make test`. `SINCE=main make
quick` compares with a commit; by default it takes uncommitted changes, or else the last commit.
All failures are shown, the shortest report first.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

import pytest

from build import closure

ROOT = Path(__file__).parents[1]
BUDGET = 43.0  # seconds for everything, once Python has started
ENDING = 5.0  # of them for the test that is running when no other may begin, and for the answer
SHARES = 2  # processes that run tests
OURS = ("app", "build", "engines", "tests")
MADE = ("build/web/", "build/cache/", "build/stock/")
EVERYTHING = re.compile(r"pyproject\.toml|requirements/.*")
FAILED = "failed"
"""Name of the file in which failures are recorded at once."""
NOT_HERE = ("tests/browser/", "tests/everywhere/")
NO_GAMES = ("kernel", "bots", "template")  # folders of the engines
CHECKS = {
    "Style": ["-m", "ruff", "check", "--quiet", "."],
    "Format": ["-m", "ruff", "format", "--check", "--quiet", "."],
    "Types": ["-m", "mypy"],
}


class Unknown(Exception):
    """Raised if the changes cannot be determined; the message says why."""


# What was changed


def _git(root: Path, command: str, *arguments: str) -> list[str]:
    """Returns the names that a git command lists.

    Raises:
        Unknown: The command failed; the message says why.
    """
    try:
        result = subprocess.run(
            ["git", command, "-z", *arguments],
            cwd=root,
            check=True,
            capture_output=True,
            text=True,
        )
    except FileNotFoundError:
        raise Unknown("git is not installed, so nobody knows what you changed") from None
    except subprocess.CalledProcessError as error:
        raise Unknown(error.stderr.strip().splitlines()[0]) from None
    return [name for name in result.stdout.split("\0") if name]


def changed(root: Path, since: str = "") -> tuple[set[str], str]:
    """Returns changed paths, including deleted ones, and the compared state in words.

    Raises:
        Unknown: This is no git checkout, or the commit does not exist.
    """
    try:
        new = {*_git(root, "ls-files", "--others", "--exclude-standard")}
    except Unknown as problem:
        if "not a git repository" in str(problem):
            raise Unknown("This is no git checkout, so nobody knows what you changed") from None
        raise
    differs = ("--name-only", "--no-renames", "--relative")
    if since:
        try:
            return new | {
                *_git(root, "diff", *differs, "--end-of-options", since)
            }, f"since {since}"
        except Unknown:
            raise Unknown(
                f"git knows no commit “{since}”; give SINCE a branch, a tag or a commit"
            ) from None
    if working := new | {*_git(root, "diff", *differs, "HEAD")}:
        return working, "since the last commit"
    # `show` knows what to say about a first commit and of a clone without the ones before.
    return {*_git(root, "show", "--format=", *differs, "HEAD")}, "by the last commit"


# Which tests it reaches


def read(root: Path) -> dict[str, bytes]:
    return {
        path: file.read_bytes()
        for folder in OURS
        for file in sorted((root / folder).rglob("*.py"))
        if not (path := file.relative_to(root).as_posix()).startswith(MADE)
    }


def _is_test(path: str) -> bool:
    name = path.rpartition("/")[2]
    return path.startswith("tests/") and name.startswith("test_") and name.endswith(".py")


def _within(path: str) -> Iterator[str]:
    while path:
        path = path.rpartition("/")[0]
        yield path


def _by_name(path: str, source: bytes, homes: Mapping[str, str]) -> Iterator[str]:
    """Yields modules that a source imports by name, directly or through the registry."""
    folder = path.rpartition("/")[0]
    text = source.decode("utf-8")
    if 'import_module(f"{__name__}.' in text:
        yield from (
            name for name, home in homes.items() if (home.startswith(f"{folder}/") and home != path)
        )
    every = re.search(r"^from engines(\.kernel\.registry)? import .*\bgames\b", text, re.M)
    for name, home in homes.items():
        game = re.fullmatch(r"engines/(\w+)/__init__\.py", home)
        if game and game[1] not in NO_GAMES and (every or f'"{game[1]}"' in text):
            yield name


def importers(sources: Mapping[str, bytes]) -> dict[str, set[str]]:
    """Returns the importing sources by path; a test imports its conftests."""
    graph = closure.Graph(sources)
    found: dict[str, set[str]] = defaultdict(set)
    for name, path in graph.homes.items():
        imported = {*graph.imported(name), *_by_name(path, sources[path], graph.homes)}
        around = {f"{folder}/conftest.py" for folder in _within(path)} if _is_test(path) else set()
        for other in {graph.homes[one] for one in imported if one in graph.homes} | around:
            if other in sources and other != path:
                found[other].add(path)
    return found


def _source_for(path: str, sources: Mapping[str, bytes]) -> str:
    """Returns the source affected by a file: itself, its game's, or its package's.

    Returns "" if there is none.
    """
    if path in sources:
        return path
    if path.startswith("tests/golden/") and path.count("/") > 2:
        game = path.split("/")[2]
        for home in (f"engines/{game}/goldens.py", f"tests/engines/toys/{game}.py"):
            if home in sources:
                return home
    packages = (f"{folder}/__init__.py" for folder in _within(path))
    return next((package for package in packages if package in sources), "")


def _beside(path: str, tests: Iterable[str]) -> set[str]:
    mirror = path if path.startswith("tests/") else f"tests/{path}"
    for folder in _within(mirror):
        if found := {test for test in tests if test.rpartition("/")[0] == folder}:
            return found
    return set()


def _naming(name: str, tests: Iterable[str], sources: Mapping[str, bytes]) -> Iterator[str]:
    named = re.compile(rf"(?<![\w.]){re.escape(name)}(?!\w)".encode())
    return (test for test in tests if named.search(sources[test]))


def reached(paths: Iterable[str], sources: Mapping[str, bytes]) -> list[str]:
    """Returns the paths of tests that these changes reach, the nearest first."""
    tests = {path for path in sources if _is_test(path) and not path.startswith(NOT_HERE)}
    back = importers(sources)
    distance: dict[str, int] = {}

    def note(path: str, steps: int) -> None:
        if path in tests:
            distance[path] = min(steps, distance.get(path, steps))

    for path in paths:
        name = path.rpartition("/")[2]
        if EVERYTHING.fullmatch(path):
            for test in tests:
                note(test, len(sources))
        if path.startswith(NOT_HERE):
            continue
        note(path, 0)
        if path.endswith(".py"):
            for test in tests:
                if test.count("/") == 1:  # it reads every source of ours
                    note(test, 3)
        else:
            for test in _naming(name, tests, sources):
                note(test, 1)
        if path.startswith((*(f"{folder}/" for folder in OURS), "assets/")):
            mirrored = _source_for(path, sources) if path.startswith("tests/golden/") else path
            for test in _beside(mirrored, tests):
                note(test, 0 if test.endswith(f"/test_{name}") else 1)
        steps, now, seen = 1, {_source_for(path, sources)}, set[str]()
        while now := now - seen:
            seen |= now
            steps += 1
            now = {importer for one in now for importer in back.get(one, ())}
            for test in now:
                note(test, steps)
    return sorted(distance, key=lambda test: (distance[test], test))


# Running it


class Share:
    """Pytest plugin that stops when the time is up, and records finished files."""

    def __init__(self, seconds: float, done: Path) -> None:
        self.end = time.monotonic() + seconds
        self.done = done
        self.left: Counter[str] = Counter()
        self.stopped = False
        self.failed = False

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.left.update(item.nodeid.partition("::")[0] for item in session.items)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        """Prevents further tests from beginning when the time is up.

        Returns True then, which skips the test, and otherwise None.
        """
        if time.monotonic() < self.end:
            return None
        self.stopped = True
        item.session.shouldstop = "The time is up."
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Records a failure at once, because pytest's report may come too late."""
        if report.failed:
            self.failed = True
            with self.done.with_name(FAILED).open("a", encoding="utf-8") as lines:
                print(report.nodeid, report.longreprtext, sep="\n", file=lines)

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        file = nodeid.partition("::")[0]
        self.left[file] -= 1
        if not self.left[file]:
            with self.done.open("a", encoding="utf-8") as lines:
                print(file, file=lines)


def share(seconds: float, done: Path, files: list[str]) -> int:
    plugin = Share(seconds, done)
    code = pytest.main(["-q", "--no-header", "-p", "no:cacheprovider", *files], [plugin])
    if plugin.stopped and code == pytest.ExitCode.INTERRUPTED:
        return int(plugin.failed)
    return int(code)


class Job:
    """Program that runs beside others and can be stopped."""

    def __init__(self, name: str, arguments: list[str], root: Path) -> None:
        # Without byte code pytest would prepare every test anew, each time.
        environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPATH": str(ROOT)}
        self.name = name
        self.late = False
        self.output = ""
        self.program = subprocess.Popen(
            [sys.executable, *arguments],
            cwd=root,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )

    def wait(self, seconds: float) -> bool:
        """Waits for the program's end, but stops it after some seconds.

        Returns whether it succeeded or was stopped.
        """
        try:
            self.output = self.program.communicate(timeout=max(seconds, 0.0))[0]
        except subprocess.TimeoutExpired:
            self.late = True
            self.program.kill()
            self.program.wait()
        return self.late or self.program.returncode == 0


def run(root: Path, tests: list[str], end: float) -> tuple[list[str], set[str]]:
    """Runs everything side by side in the given time; shows all failures.

    Returns:
        A sentence for each shortcoming, and the finished tests.
    """
    with tempfile.TemporaryDirectory() as folder:
        done = Path(folder) / "done"
        jobs = [Job(name, arguments, root) for name, arguments in CHECKS.items()]
        seconds = f"{end - ENDING - time.monotonic():.1f}"
        for number in range(SHARES):
            if part := tests[number::SHARES]:
                ours = ["-m", "tests.quick", "--share", seconds, str(done)]
                jobs.append(Job("Tests", [*ours, *part], root))
        failed: list[Job] = []
        late: list[Job] = []
        with ThreadPoolExecutor(len(jobs)) as pool:
            waiting = {pool.submit(job.wait, end - time.monotonic()): job for job in jobs}
            try:
                for over in as_completed(waiting):
                    job = waiting[over]
                    if not over.result():
                        failed.append(job)
                    elif job.late:
                        late.append(job)
            finally:  # when somebody presses Ctrl+C
                for job in jobs:
                    job.program.kill()
        noted = Path(folder) / FAILED
        for job in [each for each in late if each.name not in CHECKS and noted.exists()]:
            job.output = noted.read_text("utf-8")
            failed.append(job)
        finished = done.read_text("utf-8").split("\n") if done.exists() else []
    failed.sort(key=lambda job: len(job.output))
    for job in failed:
        print(job.output, flush=True)
    faults = [f"{name}: see above." for name in dict.fromkeys(job.name for job in failed)]
    cut = (job.name for job in late if job.name in CHECKS)
    faults += [f"{name}: not looked at to the end, the time was up." for name in cut]
    return faults, {*filter(None, finished)}


def _files(number: int) -> str:
    return f"{number} test file" + "s" * (number != 1)


def main(since: str = "", root: Path = ROOT, budget: float = BUDGET) -> int:
    """Prints what is checked and the results; returns 0 if nothing failed."""
    began = time.monotonic()
    sources = read(root)
    try:
        paths, when = changed(root, since)
    except Unknown as problem:
        if since:
            print(f"{problem}.", file=sys.stderr)
            return 2
        tests = reached(["pyproject.toml"], sources)
        print(f"{problem}: style, types and as many tests as fit in 45 seconds.")
    else:
        tests = reached(paths, sources)
        if not paths:
            print(f"Nothing was changed {when}: style and types only.")
        elif not tests:
            print(f"What was changed {when} reaches no test outside the browser.")
        else:
            many = f"{len(paths)} file" + "s" * (len(paths) != 1)
            print(f"{many} changed {when} reach {_files(len(tests))}.", flush=True)
    faults, done = run(root, tests, began + budget)
    if faults:
        print("\n".join(faults))
        return 1
    words = ["Style and types are fine", f"{_files(len(done))} passed"][: 1 + bool(done)]
    print(f"{', '.join(words)} in {time.monotonic() - began:.0f} s.")
    if left := len(tests) - len(done):
        print(f"The time was not enough for {_files(left)}, left for `make test`.")
    return 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--share"]:
        sys.exit(share(float(sys.argv[2]), Path(sys.argv[3]), sys.argv[4:]))
    sys.exit(main(os.environ.get("SINCE", "")))
