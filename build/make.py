"""Builds the web app for any server: `python -m build.make [--quick] [--force]`.

    build/web/
      index.html  manifest.json  sw.js  icons/  screenshots/     fixed names, with a
                                                 manifest.LANG.json for every other language
      client-HASH/  Flet's client and the fonts
      python-HASH/  Pyodide, the standard library, the packages
      stage-HASH/   the page's scripts, the app, and a snapshot of a Python that has imported it
      media-HASH/   pictures

A folder with a hash in its name never changes, so caches may store it for ever, and an update
downloads only the folders that differ. All addresses are relative: the same build works at a site's
root and below any path.

`make play` builds the same app faster (`--quick`), with fast gzip compression only and without
screenshots for stores. Steps cache their results (build/cached.py).
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import json
import multiprocessing
import platform
import shutil
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from app.text import languages
from build import (
    archive,
    budget,
    cached,
    client,
    compress,
    fonts,
    manifest,
    packs,
    page,
    patches,
    pictures,
    precache,
    programme,
    pyc,
    snapshot,
    wheels,
)
from build.faults import NO_ROOM, is_full
from build.paths import ASSETS, BUILD, CACHE, PAGE, REQUIREMENTS, ROOT, WEB
from build.progress import Line, Silent
from engines import games, pack

NO_NODE = (
    "There is no Node 18 or newer here, so the app's Python is shipped as sources and starts more "
    "slowly; install Node and build again for byte code and a memory snapshot."
)
STAMP = CACHE / "built.json"
CONTENT = cached.Step("content", (BUILD / "make.py",), ("pydantic",))
STEPS = (
    *(CONTENT, archive.NOTES, fonts.STEP, pictures.STEP, pyc.STEP),
    *(snapshot.IMAGE, snapshot.TABLE),
    *(compress.step(ways, way) for ways in (compress.FAST, compress.BEST) for way in ways),
)


FAULTS = (
    budget.BudgetError,
    patches.PatchError,
    pyc.CompileError,
    snapshot.SnapshotError,
    wheels.WheelError,
    KeyError,
)


class BuildError(Exception):
    """Raised if a build fails.

    The message tells the user what to do.
    """


def inputs() -> Iterator[Path]:
    """Yields the paths of all files on which the build depends."""
    for folder in (ROOT / "app", ROOT / "engines", ASSETS, BUILD, REQUIREMENTS):
        for file in sorted(folder.rglob("*")):
            parts = file.relative_to(ROOT).parts
            if not file.is_file() or "__pycache__" in parts or file.suffix == ".pyc":
                continue
            if parts[0] == "build" and parts[1] in {"web", "cache", "stock"}:
                continue
            yield file


def fingerprint() -> str:
    """Returns a hash of all input files and of the tools' versions."""
    whole = sha256()
    for file in inputs():
        whole.update(f"{file.relative_to(ROOT).as_posix()}\0".encode())
        whole.update(sha256(file.read_bytes()).digest())
    for package in ("flet-web", "flet", "pydantic", "tinydb", "fonttools"):
        whole.update(f"{package}=={version(package)}\0".encode())
    whole.update(f"node={pyc.node() is not None} ways={sorted(compress.BEST)}".encode())
    whole.update(f"zopfli={compress.zopfli is not None}".encode())
    return whole.hexdigest()


def is_stale(*, quick: bool = False) -> bool:
    """Returns whether build/web is missing or was built from other inputs.

    Args:
        quick: Whether a quick build is good enough.
    """
    try:
        made = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return True
    return (
        not (WEB / precache.WORKER).is_file()
        or (made.get("quick", True) and not quick)
        or made.get("fingerprint") != fingerprint()
    )


def check_content() -> None:
    """Validates the data files and texts of every game.

    Raises:
        BuildError: A file is invalid. The message names the game, the file, the entry and the
            reason.
    """
    for game in games().values():
        if pack.schema(game) is None:
            continue
        try:
            pack.check(game)
        except pack.BadPack as error:
            raise BuildError(f"{game.title()}: {' '.join(error.faults)}") from error


def _rules() -> Iterator[bytes]:
    for file in sorted((ROOT / "engines").rglob("*")):
        if file.suffix in {".py", ".json"}:
            yield file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes()


def _checked() -> bytes:
    check_content()
    return b""


@contextlib.contextmanager
def only_one() -> Iterator[None]:
    """Locks the build while the block runs.

    A second build waits until the first is finished. Windows has no such lock.
    """
    CACHE.mkdir(parents=True, exist_ok=True)
    try:
        import fcntl
    except ImportError:  # this system has no such locks; two builds at once are not prevented
        yield
        return
    with (CACHE / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _hashed(folder: Path, name: str) -> str:
    """Renames a folder to NAME-HASH and returns its new name.

    The hash is that of the folder's content.
    """
    final = f"{name}-{precache.folder_digest(folder)}"
    folder.rename(folder.with_name(final))
    return final


def _sizes(web: Path, client_name: str, names: list[str]) -> dict[str, object]:
    program = f"{client_name}/main.dart.js"
    counted: dict[str, int] = {}
    travels: dict[str, str] = {}
    for variant, folder in {"chromium": "canvaskit/chromium", "full": "canvaskit"}.items():
        whole = [program, *names, f"{client_name}/{folder}/canvaskit.wasm"]
        counted[variant] = sum(
            (web / name).stat().st_size for name in whole if not name.endswith(".mjs")
        )
        packed = 0
        for name in whole:
            twin = web / f"{name}.gz"
            packed += (twin if twin.exists() else web / name).stat().st_size
        travels[variant] = f"{packed / 1e6:.0f}"
    return {
        "counted": counted,
        "travels": travels,
        "program": (web / program).stat().st_size,
    }


def build(target: Path, *, quick: bool = False, line: Line | None = None) -> str:
    """Writes the whole site to an empty folder and returns its revision.

    Args:
        target: Folder to write to.
        quick: Whether to use only quick gzip compression and omit pictures for stores.
        line: Line on which progress is shown.
    """
    line = line or Silent()
    sources = archive.app()
    icons = archive.icons_in_use(sources)
    # Processes start only when there is work for them. Pictures are independent of one another, so
    # they fill the cores that compiling and taking the snapshot, which wait for each other, leave.
    processes = ProcessPoolExecutor(
        mp_context=multiprocessing.get_context("spawn"), initializer=pictures.step_back
    )
    with processes as pool, ThreadPoolExecutor(2) as aside:
        media = aside.submit(_media, target / "media", pool, line)
        shown = aside.submit(_client, target / "client", icons)
        client.copy_runtime(target / "python")
        made = packs.made(sources, icons, client.source() / "pyodide", line)
        lock = json.dumps({"info": client.runtime_info(), "packages": {}})
        memory = snapshot.taken(made, target / "python", lock, line)
        media_name, (client_name, loader, faces) = media.result(), shown.result()
    for name in packs.THEIRS:
        (target / "python" / made[name].file(name)).write_bytes(made[name].data)
    python_name = _hashed(target / "python", "python")

    # The app's folder is last, because it contains the names of the other three.
    needed = _stage(target / "stage", made, memory, python_name)
    values = {"python": python_name, "lock": lock, "homes": json.dumps(packs.homes(sources))}
    _worker(target / "stage", made, memory, values)
    ways = compress.FAST if quick else compress.BEST
    compress.compress(target, ways, line)  # before the sizes are needed
    names = {"client": client_name, "media": media_name, "flutter": loader}
    stage_name = _boot(target, names, needed, f"{python_name}/pyodide.mjs")
    names |= {"stage": stage_name}
    _surroundings(target, names, faces, shots=not quick)
    hashed = (client_name, python_name, stage_name, media_name)
    spare = [] if memory is None else _plain(made, stage_name, python_name)
    revision = precache.write_worker(target, hashed, client_name, spare)
    compress.compress(target, ways, line)
    if not quick:
        paths = precache.files(target, hashed).keys() - {*spare}
        if ".br" in ways:
            budget.check_size(target, paths)
        budget.check_parts(target, paths)
    return revision


def _plain(made: Mapping[str, packs.Pack], stage: str, python: str) -> list[str]:
    return [
        f"{python if name in packs.THEIRS else stage}/{made[name].file(name)}"
        for name in packs.FIRST
    ]


def _stage(
    stage: Path, made: Mapping[str, packs.Pack], memory: snapshot.Snapshot | None, python: str
) -> list[str]:
    stage.mkdir()
    for name in made.keys() - packs.THEIRS:
        (stage / made[name].file(name)).write_bytes(made[name].data)
    needed = [f"{python}/pyodide.asm.wasm", f"{python}/pyodide.asm.mjs"]
    if memory is None:
        return needed + _plain(made, stage.name, python)
    for name in packs.FIRST:
        rest = made[name].rest(memory.imported)
        (stage / rest.file(f"{name}-rest")).write_bytes(rest.data)
    (stage / _image(memory)).write_bytes(memory.image)
    return [*needed, f"{stage.name}/{_image(memory)}"]


def _image(memory: snapshot.Snapshot) -> str:
    return f"memory-{precache.digest(memory.image)}.bin"


def _worker(
    stage: Path,
    made: Mapping[str, packs.Pack],
    memory: snapshot.Snapshot | None,
    values: dict[str, str],
) -> None:
    named = {}
    for name, one in made.items():
        above = f"../{values['python']}/" if name in packs.THEIRS else ""
        named[name] = [f"{above}{one.file(name)}", one.place]
    rests: dict[str, list[str]] = {}
    remembered = None
    if memory is not None:
        rests = {name: [made[name].file(f"{name}-rest"), made[name].place] for name in packs.FIRST}
        remembered = {"file": _image(memory), "size": len(memory.image), "sum": memory.sum}
    script = page.fill(
        "worker.js",
        values
        | {
            "prepare": json.dumps((PAGE / "prepare.py").read_text(encoding="utf-8")),
            "start": json.dumps((PAGE / "start.py").read_text(encoding="utf-8")),
            "packs": json.dumps(named),
            "rests": json.dumps(rests),
            "first": json.dumps(packs.FIRST),
            "memory": json.dumps(remembered),
            "net": page.script("net.js"),
        },
    )
    (stage / "worker.js").write_text(script, encoding="utf-8")
    (stage / "memory.js").write_text(page.script("memory.js"), encoding="utf-8")


def _boot(target: Path, names: dict[str, str], needed: list[str], runtime: str) -> str:
    stage = target / "stage"
    # Not needed for a first screen.
    for name in ("sound.js", "speech.js", "scan.js", "letters.js"):
        (stage / name).write_text(page.script(name), encoding="utf-8")
    (stage / "decode.js").write_text(page.decoder(), encoding="utf-8")
    scripts = ("stage/worker.js", "stage/memory.js")
    values = names | {
        "texts": json.dumps({lang: page.text(lang) for lang in languages()}, ensure_ascii=False),
        "sizes": json.dumps(_sizes(target, names["client"], needed)),
        "parts": json.dumps([*needed, runtime, *scripts]),
        **{name: page.script(f"{name}.js") for name in ("net", "watch", "keep", "programme")},
        "worker": precache.WORKER,
        "picture": page.picture(),
        "engine_revision": client.engine_revision(),
        "covered": fonts.covered_ranges(),
        "empty_font": base64.b64encode(fonts.empty_font()).decode(),
    }
    # boot.js names its own folder, so the hash in that name covers its template and values.
    whole = json.dumps(values) + (PAGE / "boot.js").read_text(encoding="utf-8")
    (stage / "boot.js").write_text(whole, encoding="utf-8")
    name = f"stage-{precache.folder_digest(stage)}"
    boot = page.fill("boot.js", values | {"stage": name})
    (stage / "boot.js").write_text(boot, encoding="utf-8")
    stage.rename(target / name)
    return name


def _surroundings(target: Path, names: dict[str, str], faces: list[str], *, shots: bool) -> None:
    shutil.copytree(ASSETS / "icons", target / "icons", ignore=shutil.ignore_patterns("*.py"))
    shots = shots and manifest.SHOTS.is_dir()
    if shots:
        shutil.copytree(manifest.SHOTS, target / "screenshots")
    for lang in languages():
        text = manifest.manifest(lang, shots=shots)
        (target / manifest.file_name(lang)).write_text(text, encoding="utf-8")
    html = page.index(
        stage=names["stage"],
        program=f"{names['client']}/main.dart.js",
        text_font=faces[0],
        display_font=faces[2],
        bills=programme.written(names["media"]),
        look=programme.look(),
    )
    (target / "index.html").write_text(html, encoding="utf-8")


def _media(folder: Path, pool: Executor, line: Line) -> str:
    folder.mkdir()
    pictures.write_pictures(folder, pool, line)
    return _hashed(folder, "media")


def _client(folder: Path, icons: set[str]) -> tuple[str, str, list[str]]:
    client.copy_client(folder)
    files = fonts.write_fonts(folder, icons)
    loader = (folder / "flutter.js").read_text(encoding="utf-8")
    (folder / "flutter.js").unlink()
    name = _hashed(folder, "client")
    return name, loader, [f"{name}/assets/fonts/{file}" for file in files]


def ensure(*, force: bool = False, quick: bool = False, line: Line | None = None) -> bool:
    """Builds the site if necessary.

    Args:
        force: Whether to build even if build/web is up to date.
        quick: Whether a quick build is enough.
        line: Line on which progress is shown.

    Returns:
        Whether the site was built.

    Raises:
        BuildError: Something is missing or invalid. The message says what.
        OSError: A file cannot be read or written.
    """
    with only_one():
        if not force and not is_stale(quick=quick):
            return False
        began = time.monotonic()
        line = line or Line()
        if pyc.node() is None:
            print(NO_NODE)
        made_from = fingerprint()
        fresh, old = CACHE / "next", CACHE / "old"
        for leftover in (fresh, old):
            shutil.rmtree(leftover, ignore_errors=True)
        fresh.mkdir()
        try:
            CONTENT.result(_checked, *_rules())
            revision = build(fresh, quick=quick, line=line)
        except (*FAULTS, OSError) as error:
            if is_full(error):
                raise BuildError(f"{NO_ROOM} A build needs about 300 MB.") from error
            if isinstance(error, OSError):
                raise
            raise BuildError(str(error.args[0] if error.args else error)) from error
        if WEB.exists():
            WEB.rename(old)
        fresh.rename(WEB)
        shutil.rmtree(old, ignore_errors=True)
        made = {
            "fingerprint": made_from,
            "quick": quick,
            "revision": revision,
            "python": platform.python_version(),
        }
        STAMP.write_text(json.dumps(made), encoding="utf-8")
        cached.prune(STEPS)
        whole = sum(f.stat().st_size for f in WEB.rglob("*") if f.is_file())
        print(
            f"Built build/web, revision {revision}: {whole / 1e6:.0f} MB on disk, "
            f"{time.monotonic() - began:.0f} s."
        )
        if not quick:
            print(budget.downloads(WEB))
        return True


def main() -> int:
    """Builds the web app and returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m build.make",
        description="Builds the web app into build/web, for any web server.",
    )
    parser.add_argument(
        "--quick",
        action="store_true",
        help="pack fast, by gzip alone, and leave out pictures for stores, as `make play` does",
    )
    parser.add_argument(
        "--force", action="store_true", help="build anew even when nothing has changed"
    )
    wanted = parser.parse_args()
    try:
        if not ensure(force=wanted.force, quick=wanted.quick):
            print("build/web is up to date.")
    except BuildError as error:
        print(f"The web app was not built: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
