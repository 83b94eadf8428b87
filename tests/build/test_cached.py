"""Tests of cached results."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from build import cached, paths


@pytest.fixture
def code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(paths, "CACHE", tmp_path / "cache")
    file = tmp_path / "work.py"
    file.write_text("do = 1")
    return file


def test_made_once_for_the_same_and_anew_for_anything_else(code: Path) -> None:
    made = []

    def work(*inputs: str | bytes, packages: tuple[str, ...] = ()) -> bytes:
        def make() -> bytes:
            made.append(inputs)
            return b"result"

        return cached.Step("work", (code,), packages).result(make, *inputs)

    for _ in range(2):
        assert work(b"picture", "320") == b"result"
    assert len(made) == 1
    work(b"picture", "640")
    work(b"another", "320")
    work(b"picture3", "20")  # where one input ends and the next begins counts
    work("320", b"picture")
    assert len(made) == 5
    work(b"picture", "320", packages=("pillow",))
    assert len(made) == 6, "another library"
    code.write_text("do = 2")
    work(b"picture", "320")
    assert len(made) == 7, "the work is done another way"


def test_what_fails_is_not_kept(code: Path) -> None:
    step = cached.Step("work", (code,))

    def fail() -> bytes:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        step.result(fail, b"x")
    assert step.result(lambda: b"", b"x") == b""
    assert cached.read(step.place(b"x")) == b"", "nothing is a result too"
    assert not list(paths.CACHE.rglob("*.part"))


def test_what_was_not_used_for_longest_goes_first(code: Path) -> None:
    step = cached.Step("work", (code,))
    for age, name in enumerate((b"new", b"old", b"oldest")):
        step.result(lambda: bytes(100), name)
        used = 1e9 - age
        os.utime(step.place(name), (used, used))
    cached.prune([step], room=250)
    assert cached.read(step.place(b"oldest")) is None
    assert cached.read(step.place(b"old")) is not None
    cached.prune([step], room=0)
    assert cached.read(step.place(b"new")) is None
    assert cached.read(step.place(b"old")) is not None, "found a moment ago, so in use"
