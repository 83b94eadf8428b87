"""Tests of the setup."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from build import faults, setup, wheels
from build.paths import REQUIREMENTS, ROOT
from build.progress import Silent

LOCK = """# made by hand
one==1.0 \\
    --hash=sha256:aa \\
    --hash=sha256:bb
flet-web==1.0.5 \\
    --hash=sha256:cc
two==2 ; sys_platform == 'win32' \\
    --hash=sha256:dd
"""


def test_a_lock_is_parted_into_two_lots_with_all_that_is_in_it() -> None:
    entries = setup.blocks(LOCK)
    assert [entry.split("==")[0] for entry in entries] == ["one", "flet-web", "two"]
    assert entries[0].count("--hash") == 2
    large, small = setup.lots(entries)
    assert [entry.split("==")[0] for entry in large] == ["flet-web"]
    assert [entry.split("==")[0] for entry in small] == ["one", "two"]
    assert setup.lots(small) == [small]


@pytest.mark.parametrize("wrong", ["/no/such/python", "false"])
def test_a_python_that_is_named_and_does_not_fit_is_said_and_nothing_is_set_up(wrong: str) -> None:
    done = subprocess.run(
        ["make", "--no-print-directory", ".venv/.nothing-0"],
        cwd=ROOT, env={**os.environ, "PYTHON": wrong}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    said = done.stderr.splitlines()[0]
    assert said.startswith(f"PYTHON={wrong} is not a Python 3.11 or newer")
    assert done.stdout == ""


@pytest.mark.parametrize("name", setup.ROOM)
def test_every_set_has_a_lock_and_loses_nothing(name: str) -> None:
    text = (REQUIREMENTS / f"{name}.txt").read_text(encoding="utf-8")
    parted = [entry for lot in setup.lots(setup.blocks(text)) for entry in lot]
    assert sum(entry.count("--hash=") for entry in parted) == text.count("--hash=")


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("OSError: [Errno 28] No space left on device", faults.NO_ROOM),
        ("WARNING: Retrying … NewConnectionError(…)\nERROR: No matching distribution", "no conn"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "not the one that was pinned"),
        ("ERROR: No matching distribution found for flet==1.0.5", "does not have one"),
        ("/usr/bin/python3: No module named pip", "python3-pip"),
        ("noise\nERROR: something new\nmore noise", "It said: ERROR: something new"),
        ("", "could not install"),
    ],
)
def test_why_it_failed_is_one_sentence(said: str, expected: str) -> None:
    assert expected in faults.why(said)
    assert "Traceback" not in faults.why(said)


def test_a_package_that_cannot_be_had_is_said_in_a_sentence(tmp_path: Path) -> None:
    pip = [sys.executable, "-c", "import sys; print('ReadTimeoutError: timed out'); sys.exit(1)"]
    with pytest.raises(setup.SetupError, match="There is no connection to the package index"):
        setup.install(pip, ["one==1.0 --hash=sha256:aa"], Silent())


def test_no_room_is_said_before_anything_is_fetched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setup, "PYTHON", tmp_path / "python")
    monkeypatch.setitem(setup.ROOM, "run", 10**12)
    with pytest.raises(setup.SetupError, match=r"needs about 1\d+ MB, and the disk"):
        setup.set_up("run", Silent())
    assert not (tmp_path / "python").exists()


def test_a_set_that_does_not_exist_is_named() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "build.setup", "zork"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "zork" in done.stderr
    assert all(name in done.stderr for name in setup.ROOM)


def test_it_needs_no_package() -> None:
    code = (
        "import sys; before = {*sys.modules}\nimport build.setup\n"
        "print(*{name.partition('.')[0] for name in {*sys.modules} - before})"
    )
    done = subprocess.run(
        [
            sys.executable,
            "-I",
            "-S",
            "-c",
            f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{code}",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert {*done.stdout.split()} <= {*sys.stdlib_module_names, "build"}


def test_wheels_that_do_not_come_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wheels, "FOLDER", tmp_path)
    pip = [sys.executable, "-c", "import sys; sys.exit('Network is unreachable')"]
    with pytest.raises(wheels.WheelError) as raised:
        wheels.fetch(pip)
    assert str(raised.value) == faults.NO_NETWORK


def test_a_wheel_that_is_damaged_is_fetched_again_and_refused_if_it_stays_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wheels, "FOLDER", tmp_path)
    name = next(iter(wheels.locked()))
    (tmp_path / f"{name.replace('-', '_')}-1.0-cp314-none-any.whl").write_bytes(b"half of it")
    said = "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES"
    with pytest.raises(wheels.WheelError) as raised:
        wheels.fetch([sys.executable, "-c", f"import sys; sys.exit({said!r})"])
    assert str(raised.value) == faults.NOT_OURS
