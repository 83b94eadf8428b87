"""Tests of patches to packages."""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path
from zipfile import ZipFile

import pytest

from build import client, patches
from build.patches import __main__ as trial
from build.patches.patch import OURS, Edit, Patch

REPORTS = Path(patches.__file__).with_name("reports")
TABLE = Path(__file__).parents[2] / "docs" / "upgrading.md"
PLAIN = re.compile(r"\(?(\\\W|[^\\(\[.]){2}")
"""Beginning of a pattern that the regex engine finds quickly.

With `\\w+` in front, one edit of the ten megabytes of `main.dart.js` takes 20 seconds.
"""


def patch(*edits: Edit) -> Patch:
    return Patch("sign", "the sign is wrong", OURS, "none", "the sign is right", edits)


@pytest.mark.parametrize(
    ("text", "count", "optional", "fits"),
    [
        ("nothing of the kind", 0, False, False),
        ("nothing of the kind", 0, True, True),
        ("it is here", 1, False, True),
        ("here and here", 2, False, False),
        ("here and here", 2, True, False),
    ],
)
def test_a_patch_that_does_not_fit_stops_the_build(
    text: str, count: int, optional: bool, fits: bool
) -> None:
    one = patch(Edit("main.dart.js", "here", "there", optional=optional))
    if fits:
        assert patches.patched("main.dart.js", text, (one,)) == text.replace("here", "there")
        return
    with pytest.raises(patches.PatchError) as raised:
        patches.patched("main.dart.js", text, (one,))
    said = str(raised.value)
    assert said.startswith("main.dart.js: the place to change (sign: the sign is wrong)")
    assert f"found {count} times" in said
    assert said.endswith("needed until the sign is right.")


def test_a_patch_leaves_other_files_alone() -> None:
    one = patch(Edit("main.dart.js", "here", "there"))
    assert patches.patched("flutter.js", "here", (one,)) == "here"


@pytest.mark.parametrize("one", patches.PATCHES, ids=lambda one: one.name)
def test_a_patch_has_a_reason_and_a_term(one: Patch) -> None:
    assert all((one.why, one.gain, one.until, one.edits))
    if one.upstream == OURS:
        assert all("sourceMappingURL" in edit.pattern for edit in one.edits)
    elif not one.upstream.startswith("https://github.com/"):
        report = (REPORTS / one.upstream).read_text(encoding="utf-8")
        title, _, about = report.split("\n", 2)
        assert title.startswith("# ")
        assert about.startswith("For: ")
    assert all(PLAIN.match(edit.pattern) for edit in one.edits), "it is sought letter by letter"
    copied = {*client.FILES, *(f"pyodide/{name}" for name in client.RUNTIME)}
    assert {edit.file for edit in one.edits} <= copied


def test_names_are_used_once_and_no_report_is_left_over() -> None:
    assert max(Counter(one.name for one in patches.PATCHES).values()) == 1
    assert {one.upstream for one in patches.PATCHES} >= {file.name for file in REPORTS.iterdir()}


FITTING = {
    "main.dart.js": "here",
    "flutter.js": "no place",
    **dict.fromkeys((*client.FILES[2:], *(f"pyodide/{name}" for name in client.RUNTIME)), ""),
}
ONE = patch(
    Edit("main.dart.js", "here", "there"),
    Edit("main.dart.js", "there", "", place="what the first one left"),
    Edit("flutter.js", "here", "", optional=True),
)


def run(
    monkeypatch: pytest.MonkeyPatch, wheel: Path, files: dict[str, str] | None, *edits: Edit
) -> int:
    if files is not None:
        with ZipFile(wheel, "w") as archive:
            for name, text in files.items():
                archive.writestr(f"flet_web/web/{name}", text)
    monkeypatch.setattr(sys, "argv", ["patches", "--against", str(wheel)])
    monkeypatch.setattr(trial, "PATCHES", (ONE, patch(*edits)) if edits else (ONE,))
    return trial.main()


def test_a_wheel_that_fits(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, tmp_path / "flet_web.whl", FITTING) == 0
    out = capsys.readouterr().out
    verdicts = [line.split("  ")[-1] for line in out.splitlines() if line.startswith("sign")]
    assert verdicts == ["fits", "fits", "not there, which is allowed"]
    assert "lacks: none\n3 edits, 0 of which stop the build." in out


def test_a_wheel_that_does_not_fit(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {name: text for name, text in FITTING.items() if name != "version.json"}
    edits = Edit("flutter.js", "here", ""), Edit("version.json", "here", "")
    assert run(monkeypatch, tmp_path / "flet_web.whl", files, *edits) == 1
    out = capsys.readouterr().out
    assert "stops the build; needed until the sign is right\n" in out
    assert "stops the build: no such file\n" in out
    assert "lacks: version.json\n5 edits, 2 of which stop the build." in out


@pytest.mark.parametrize(
    ("name", "files", "sentence"),
    [
        ("gone.whl", None, "There is no {}."),
        ("", None, "{} cannot be read: Is a directory."),
        ("other.whl", {}, "{} is no flet-web wheel: it has no flet_web/web/main.dart.js."),
        ("text.whl", None, "{} is no wheel, or is damaged."),
    ],
)
def test_bad_input_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    name: str,
    files: dict[str, str] | None,
    sentence: str,
) -> None:
    wheel = tmp_path / name
    if name.startswith("text"):
        wheel.write_text("no archive", encoding="utf-8")
    assert run(monkeypatch, wheel, files) == 2
    assert capsys.readouterr().err.strip() == sentence.format(wheel)


def test_the_upgrade_page_shows_every_edit() -> None:
    text = TABLE.read_text(encoding="utf-8")
    for one in patches.PATCHES:
        for edit in one.edits:
            name = f"{one.name}: {edit.place}" if edit.place else one.name
            assert f"\n{name}  " in text
