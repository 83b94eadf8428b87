"""Tests of the whole build."""

from __future__ import annotations

import errno
import hashlib
import json
import re
import runpy
import shutil
import sys
from base64 import b64encode
from pathlib import Path

import pytest

from app.text import languages
from build import archive, budget, compress, make, packs, page, precache, pyc
from build.paths import ROOT
from build.progress import Silent
from engines import pack

NAMES = ("client", "python", "stage", "media")
LANGUAGE = 150_000
"""Maximum bytes of a language, compressed fast."""
FIRST_SCREEN = 16_650_000
"""Maximum bytes downloaded before the first screen, compressed fast; measured 16.59 MB."""


@pytest.fixture(scope="module")
def web() -> Path:
    make.ensure(quick=True, line=Silent())
    return make.WEB


def hashed(web: Path) -> dict[str, str]:
    return {
        folder.name.rsplit("-", 1)[0]: folder.name for folder in web.iterdir() if folder.is_dir()
    }


def precached(web: Path) -> dict[str, str]:
    text = (web / "sw.js").read_text(encoding="utf-8")
    found = re.search(r"FILES = new Map\((\[.*?\])\);", text)
    assert found
    return dict(json.loads(found[1]))


def test_page_runs_one_known_line_inline_and_names_no_host(web: Path) -> None:
    html = (web / "index.html").read_text(encoding="utf-8")
    inline, linked = re.findall(r"<script([^>]*)>(.*?)</script>", html, re.DOTALL)
    digest = b64encode(hashlib.sha256(inline[1].encode()).digest()).decode()
    assert not inline[0]
    assert f"'sha256-{digest}'" in html.partition("<script")[0]
    assert "async" in linked[0], "the splash would wait for it"
    assert not linked[1]
    assert not re.search(r" on\w+=", html)
    assert not re.search(r"""(?:src|href)=["'](?:https?:|//|/)""", html)
    assert "{{" not in html
    for name in ("boot.js", "worker.js"):
        text = (web / hashed(web)["stage"] / name).read_text(encoding="utf-8")
        assert not re.search(r"\{\{\w+\}\}", text), name


def test_no_page_is_for_a_browsers_translator(web: Path) -> None:
    """Translators would change names, and the app has its own languages."""
    pages = [*web.rglob("*.html"), *(ROOT / "docs").rglob("*.html")]
    assert web / "index.html" in pages
    for file in pages:
        html = file.read_text(encoding="utf-8")
        assert re.search(r'<html [^>]*\btranslate="no"', html), file
        assert '<meta name="google" content="notranslate">' in html, file


def test_scripts_name_folders_that_are_there(web: Path) -> None:
    stage = web / hashed(web)["stage"]
    named = set()
    for file in (stage / "boot.js", stage / "worker.js", web / "index.html", web / "sw.js"):
        text = file.read_text(encoding="utf-8")
        named |= set(re.findall(r"\b(?:client|python|stage|media)-[0-9a-f]{12}", text))
    assert named == {hashed(web)[name] for name in NAMES}


def test_folders_are_named_by_what_is_in_them(web: Path, tmp_path: Path) -> None:
    for name in ("client", "python", "media"):
        folder = web / hashed(web)[name]
        twins = [f.name for f in folder.rglob("*.*") if f.with_suffix("").is_file()]
        bare = shutil.copytree(folder, tmp_path / name, ignore=lambda *_, t=twins: t)
        assert folder.name == f"{name}-{precache.folder_digest(bare)}"


def test_everything_that_is_kept_exists_and_is_worth_it(web: Path) -> None:
    files = precached(web)
    assert precache.listed(web) == sorted(files)
    for path, key in files.items():
        assert (web / path).is_file()
        assert key == path or key.startswith(f"{path}?v=")
    assert {"index.html", "manifest.json"} <= files.keys()
    assert "sw.js" not in files
    assert not any(path.endswith((".br", "NOTICES")) for path in files)
    assert not any(f"{path}.gz" in files for path in files)
    ends = {path.split("/")[-1] for path in files}
    assert {
        "main.dart.js",
        "pyodide.asm.wasm",
        "library-rest.zip",
        "app-rest.pack",
        "boot.js",
    } <= ends
    whole = sum((web / path).stat().st_size for path in files)
    assert whole < 63_000_000


def test_the_best_packed_build_will_not_be_too_large(web: Path) -> None:
    """Fast compression, with 1 % to spare, predicts the best compression's size."""
    budget.check_size(web, precached(web), allowed=0.99 * budget.LARGEST * budget.FAST, twin=".gz")


def test_the_best_packed_snapshot_will_not_be_too_large(web: Path) -> None:
    """The best compression runs in full builds only, so this test must detect growth."""
    snapshot = budget.PARTS[0]
    (packed,) = (web / hashed(web)["stage"]).glob("memory-*.bin.gz")
    size = packed.stat().st_size / 1e6
    assert size < budget.FAST_GZIP * snapshot.gzip, f"{snapshot.name} is {size:.2f} MB packed fast"


def test_a_language_travels_alone_and_light(web: Path) -> None:
    stage = web / hashed(web)["stage"]
    for lang in languages().keys() - {"en"}:
        packed = [
            one for one in stage.glob("*.pack") if f".{lang}.json".encode() in one.read_bytes()
        ]
        assert [one.name for one in packed] == [f"{lang}.pack"]
        assert (stage / f"{lang}.pack.gz").stat().st_size < LANGUAGE
        assert f"manifest.{lang}.json" in precached(web)


def test_the_first_screen_downloads_little(web: Path) -> None:
    later = [*packs.games(archive.app()), *packs.words(archive.app()), "pydantic_core"]
    late = {*later, *(f"{name}-rest" for name in packs.FIRST)}
    paths = precached(web)
    first = [path for path in paths if Path(path).stem not in late]
    assert len(first) == len(paths) - len(late), "all of them are there to be left out"
    budget.check_size(web, first, allowed=FIRST_SCREEN, twin=".gz")


def test_hashed_files_are_their_own_key(web: Path) -> None:
    for path, key in precached(web).items():
        assert (key == path) == (path.split("/")[0] in hashed(web).values())


def test_byte_code_is_shipped_where_node_is(web: Path) -> None:
    pack = (web / hashed(web)["stage"] / "app.pack").read_bytes()
    table = json.loads(pack[4 : 4 + int.from_bytes(pack[:4], "little")])
    names = {path for path, _ in table}
    assert ("app/main.pyc" if pyc.node() else "app/main.py") in names
    assert not any(name.endswith("pyproject.toml") for name in names)


def test_a_template_that_asks_for_more_is_named() -> None:
    with pytest.raises(KeyError, match=r"sw\.js asks for \{\{files\}\}"):
        page.fill("sw.js", {"revision": "x"})


def test_policy_allows_nobody_else() -> None:
    assert "http" not in page.policy()
    assert "'unsafe-eval'" not in page.policy()
    script = page.POLICY["script-src"]
    assert "unsafe-inline" not in script


def test_every_line_of_the_page_is_in_the_catalogue() -> None:
    script = (page.PAGE / "boot.js").read_text(encoding="utf-8")
    used = {*re.findall(r"TEXT\.(\w+)", script), "screen_reader"}
    assert len(used) > 5
    assert used <= page.text().keys()


def test_bad_content_is_not_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make.check_content()
    for name in ("cards", "cast"):
        (tmp_path / f"{name}.json").write_text("{}", encoding="utf-8")
    own = pack.own_folder
    monkeypatch.setattr(
        pack, "own_folder", lambda game: tmp_path if game.name == "onstage" else own(game)
    )
    with pytest.raises(make.BuildError, match=r"^Onstage .*: cards\.json, values: it is missing\."):
        make.check_content()


def test_an_app_that_is_too_large_to_download_is_not_built(tmp_path: Path) -> None:
    for name, size in (("a.bin", 900), ("b.bin", 200), ("c.js", 50)):
        (tmp_path / name).write_bytes(bytes(size))
    (tmp_path / "a.bin.br").write_bytes(bytes(300))
    (tmp_path / "d.webp").write_bytes(bytes(70))
    paths = ["a.bin", "b.bin", "c.js", "d.webp"]
    budget.check_size(tmp_path, paths, allowed=550, pictures=70)
    with pytest.raises(budget.BudgetError, match=r"program .* files: a\.bin 0\.00 MB, b\.bin"):
        budget.check_size(tmp_path, paths, allowed=549, pictures=70)
    with pytest.raises(budget.BudgetError, match=r"pictures .* files: d\.webp"):
        budget.check_size(tmp_path, paths, allowed=550, pictures=69)


@pytest.mark.filterwarnings("ignore:.*found in sys.modules:RuntimeWarning")
@pytest.mark.parametrize("name", ["make", "setup", "icons", "serve"])
def test_a_program_says_what_it_does_and_refuses_what_it_does_not_know(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(word: str) -> tuple[object, str, str]:
        monkeypatch.setattr(sys, "argv", [name, word])
        with pytest.raises(SystemExit) as ended:
            runpy.run_module(f"build.{name}", run_name="__main__")
        return ended.value.code, *capsys.readouterr()

    code, said, _ = run("--help")
    assert code == 0
    assert f"python -m build.{name}" in said
    code, said, complaint = run("--quickly")
    assert code == 2
    assert "error: " in complaint
    assert not said


def test_hosts_of_each_kind_are_told_what_a_first_visit_costs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(precache, "listed", lambda _: ["a.js", "b.bin", "d.webp"])
    sizes = {
        "a.js": 9e6,
        "a.js.gz": 4e6,
        "a.js.br": 3e6,
        "b.bin": 5e6,
        "b.bin.gz": 2e6,
        "d.webp": 1e6,
    }
    for name, size in sizes.items():
        with (tmp_path / name).open("wb") as file:
            file.truncate(int(size))
    report = budget.downloads(tmp_path)
    whole = report.splitlines()[-1]
    assert re.findall(r"[\d.]+(?= MB| from)", whole) == ["9.0", "7.0", "12"]


def test_a_part_above_its_budget_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compress, "zopfli", compress)
    (tmp_path / "a.js").write_bytes(bytes(40_000))
    (tmp_path / "a.js.gz").write_bytes(bytes(30_000))
    (tmp_path / "a.js.br").write_bytes(bytes(20_000))
    (tmp_path / "b.js").write_bytes(bytes(90_000))
    budget.check_parts(tmp_path, ["a.js", "b.js"], [budget.Part("one", r"a\.js", 0.03, 0.02)])
    with pytest.raises(budget.BudgetError, match=r"^one would be 0\.03 MB to download by gzip"):
        budget.check_parts(tmp_path, ["a.js"], [budget.Part("one", r"a\.js", 0.02, 0.02)])


def test_every_part_of_the_budget_has_files(web: Path) -> None:
    for part in budget.PARTS:
        assert [path for path in precached(web) if re.fullmatch(part.files, path)], part.name


FULL = (
    OSError(errno.ENOSPC, "No space left on device", "build/cache/next/client"),
    OSError(errno.EDQUOT, "Disk quota exceeded"),
    pyc.CompileError("Error: ENOSPC: no space left on device, write"),
)


@pytest.mark.parametrize("error", FULL, ids=["disk", "quota", "in Node"])
def test_a_full_disk_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def full(*_: object, **__: object) -> str:
        raise error

    monkeypatch.setattr(make, "STAMP", tmp_path / "built.json")
    monkeypatch.setattr(make, "CACHE", tmp_path)
    monkeypatch.setattr(make, "build", full)
    with pytest.raises(make.BuildError, match=r"^The disk is full\. .* 300 MB\.$"):
        make.ensure(quick=True, line=Silent())


def test_a_machine_without_node_is_told_what_that_costs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(make, "STAMP", tmp_path / "built.json")
    monkeypatch.setattr(make, "CACHE", tmp_path)
    monkeypatch.setattr(make, "WEB", tmp_path / "web")
    monkeypatch.setattr(make, "build", lambda *_, **__: "r")
    monkeypatch.setattr(pyc, "node", lambda: None)
    assert make.ensure(quick=True, line=Silent())
    first, second = capsys.readouterr().out.splitlines()
    assert first == make.NO_NODE
    assert second.startswith("Built build/web")


def test_stale_when_something_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    web = tmp_path / "web"
    web.mkdir()
    (web / "sw.js").write_text("")
    stamp = tmp_path / "built.json"
    monkeypatch.setattr(make, "WEB", web)
    monkeypatch.setattr(make, "STAMP", stamp)
    monkeypatch.setattr(make, "fingerprint", lambda: "now")
    assert make.is_stale()
    stamp.write_text('{"fingerprint": "now", "quick": false}')
    assert not make.is_stale()
    assert not make.is_stale(quick=True)
    stamp.write_text('{"fingerprint": "now", "quick": true}')
    assert make.is_stale(), "packed fast is not good enough for any server"
    assert not make.is_stale(quick=True)
    stamp.write_text('{"fingerprint": "before", "quick": false}')
    assert make.is_stale(quick=True)
    stamp.write_text("half a fi")
    assert make.is_stale()
    stamp.write_text('{"fingerprint": "now", "quick": false}')
    (web / "sw.js").unlink()
    assert make.is_stale()
