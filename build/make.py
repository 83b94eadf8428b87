"""Builds the web app for any server: `python -m build.make [--quick] [--force]`.

    build/web/
      index.html  manifest.json  sw.js  icons/  screenshots/     names stay, contents change
      client-HASH/  Flet's client and the fonts
      python-HASH/  Pyodide, the standard library, the packages
      stage-HASH/   the page's scripts, the app, and the memory of a Python that has it all imported
      media-HASH/   pictures
A folder with a hash in its name never changes, so every cache may keep it for ever, and a new
version downloads only the folders that differ. Every address is relative: the same build works at
a site's root and below any path.

`make play` takes a quicker way (`--quick`) to the same app: its files are packed fast and by gzip
alone, and it carries no pictures for stores. Every step keeps its results by what went into them
(build/kept.py).
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
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from build import (
    archive,
    client,
    compress,
    fonts,
    kept,
    manifest,
    packs,
    page,
    patches,
    pictures,
    precache,
    pyc,
    snapshot,
    wheels,
)
from build.faults import NO_ROOM, is_full
from build.paths import ASSETS, BUILD, CACHE, PAGE, REQUIREMENTS, ROOT, WEB
from build.progress import Line, Silent
from engines import games, pack

LARGEST = 12_450_000
"""Bytes that may travel for everything but pictures, once, from a server that packs best.

With `PICTURES` they are at most 14.5 MB.
"""
FAST = 1.61
"""How many times as large all but pictures is, at most, when packed fast; measured: 1.60."""
PICTURES = 2_050_000
"""Bytes of the pictures of the house and of all games."""
NO_NODE = (
    "There is no Node 18 or newer here, so the app's Python is shipped as sources and starts more "
    "slowly; install Node and build again for byte code and a memory snapshot."
)
PACKS = (".pack", ".zip", ".bin")
STAMP = CACHE / "built.json"
CONTENT = kept.Step("content", (BUILD / "make.py",), ("pydantic",))
STEPS = (
    *(CONTENT, archive.NOTES, fonts.STEP, pictures.STEP, pyc.STEP),
    *(snapshot.IMAGE, snapshot.TABLE),
    *(compress.step(ways, way) for ways in (compress.FAST, compress.BEST) for way in ways),
)


FAULTS = (
    patches.PatchError,
    pyc.CompileError,
    snapshot.SnapshotError,
    wheels.WheelError,
    KeyError,
)


class BuildError(Exception):
    """The build cannot go on; the message says what to do."""


def inputs() -> Iterator[Path]:
    """Every file that the result depends on."""
    for folder in (ROOT / "app", ROOT / "engines", ASSETS, BUILD, REQUIREMENTS):
        for file in sorted(folder.rglob("*")):
            parts = file.relative_to(ROOT).parts
            if not file.is_file() or "__pycache__" in parts or file.suffix == ".pyc":
                continue
            if parts[0] == "build" and parts[1] in {"web", "cache", "stock"}:
                continue
            yield file


def fingerprint() -> str:
    """A hash over all inputs and tools."""
    whole = sha256()
    for file in inputs():
        whole.update(f"{file.relative_to(ROOT).as_posix()}\0".encode())
        whole.update(sha256(file.read_bytes()).digest())
    for package in ("flet-web", "flet", "pydantic", "tinydb", "fonttools"):
        whole.update(f"{package}=={version(package)}\0".encode())
    whole.update(f"node={pyc.node() is not None} ways={sorted(compress.BEST)}".encode())
    return whole.hexdigest()


def is_stale(*, quick: bool = False) -> bool:
    """Whether build/web is missing or was made from something else.

    Args:
        quick: one that was packed fast will do.
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
    """Every game's data files fit its schema, and its texts them.

    Raises:
        BuildError: naming game, file, entry and reason.
    """
    for game in games().values():
        if pack.schema(game) is None:
            continue
        try:
            pack.check(game)
        except pack.BadPack as error:
            raise BuildError(f"{game.title}: {' '.join(error.faults)}") from error


def _rules() -> Iterator[bytes]:
    """What the check of the games' data depends on."""
    for file in sorted((ROOT / "engines").rglob("*")):
        if file.suffix in {".py", ".json"}:
            yield file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes()


def _checked() -> bytes:
    check_content()
    return b""


@contextlib.contextmanager
def only_one() -> Iterator[None]:
    """Holds the builder's lock: a second build waits for the first."""
    CACHE.mkdir(parents=True, exist_ok=True)
    try:
        import fcntl
    except ImportError:  # no such locks on this system; then people take turns by themselves
        yield
        return
    with (CACHE / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _hashed(folder: Path, name: str) -> str:
    """Gives the folder its content's hash as part of its name; returns the name."""
    final = f"{name}-{precache.folder_digest(folder)}"
    folder.rename(folder.with_name(final))
    return final


def _sizes(web: Path, client_name: str, names: list[str]) -> dict[str, object]:
    """What a first screen waits for: bytes as the page counts them, and megabytes that travel.

    Args:
        names: what Python needs for it.

    A server that packs with brotli sends less than is said; more than is said never comes.
    """
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
    """Writes the whole site to `target` (an empty folder); returns its revision.

    Args:
        quick: packed fast, by gzip alone, and without pictures for stores.
        line: where to say how far it is.
    """
    line = line or Silent()
    sources = archive.app()
    icons = archive.icons_in_use(sources)
    # No process is started before there is work for it. Painting fills what the rest leaves of the
    # cores: its pieces wait for nobody, while compiling and remembering wait for each other.
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
        (target / "python" / f"{name}{made[name].ending}").write_bytes(made[name].data)
    python_name = _hashed(target / "python", "python")

    # The app's folder, last of the four: it names the other three.
    stage = target / "stage"
    stage.mkdir()
    for name in made.keys() - packs.THEIRS:
        (stage / f"{name}{made[name].ending}").write_bytes(made[name].data)

    def file(name: str) -> str:
        file = f"{name}{made[name].ending}"
        return f"../{python_name}/{file}" if name in packs.THEIRS else file

    named = {name: [file(name), one.place] for name, one in made.items()}
    rests: dict[str, list[str]] = {}
    remembered = None
    needed = [f"{python_name}/pyodide.asm.wasm", f"{python_name}/pyodide.asm.mjs"]
    plain = [f"stage/{named[name][0]}".replace("stage/../", "") for name in packs.FIRST]
    if memory is None:
        needed += plain
    else:
        for name in packs.FIRST:
            rest = made[name].rest(memory.imported)
            rests[name] = [f"{name}-rest{rest.ending}", rest.place]
            (stage / rests[name][0]).write_bytes(rest.data)
        image = f"memory-{precache.digest(memory.image)}.bin"
        (stage / image).write_bytes(memory.image)
        remembered = {"file": image, "size": len(memory.image), "sum": memory.sum}
        needed.append(f"stage/{image}")
    worker = page.fill(
        "worker.js",
        {
            "python": python_name,
            "prepare": json.dumps((PAGE / "prepare.py").read_text(encoding="utf-8")),
            "start": json.dumps((PAGE / "start.py").read_text(encoding="utf-8")),
            "packs": json.dumps(named),
            "rests": json.dumps(rests),
            "homes": json.dumps(packs.homes(sources)),
            "first": json.dumps(packs.FIRST),
            "memory": json.dumps(remembered),
            "lock": lock,
            "net": page.script("net.js"),
        },
    )
    (stage / "worker.js").write_text(worker, encoding="utf-8")
    shutil.copyfile(PAGE / "memory.js", stage / "memory.js")
    ways = compress.FAST if quick else compress.BEST
    compress.compress(target, ways, line)  # so that sizes are known
    sizes = _sizes(target, client_name, needed)
    scripts = ("stage/worker.js", "stage/memory.js")
    values = {
        "text": json.dumps(page.text(), ensure_ascii=False),
        "sizes": json.dumps(sizes),
        "parts": json.dumps([*needed, f"{python_name}/pyodide.mjs", *scripts]),
        **{name: page.script(f"{name}.js") for name in ("net", "watch", "keep")},
        "client": client_name,
        "media": media_name,
        "worker": precache.WORKER,
        "flutter": loader,
        "picture": page.picture(),
        "engine_revision": client.engine_revision(),
        "empty_font": base64.b64encode(fonts.empty_font()).decode(),
    }
    # boot.js names its own folder, so that folder is named by what else is in it and the values.
    whole = json.dumps(values) + (PAGE / "boot.js").read_text(encoding="utf-8")
    (stage / "boot.js").write_text(whole, encoding="utf-8")
    stage_name = f"stage-{precache.folder_digest(stage)}"
    boot = page.fill("boot.js", values | {"stage": stage_name})
    (stage / "boot.js").write_text(boot, encoding="utf-8")
    stage.rename(target / stage_name)

    shutil.copytree(ASSETS / "icons", target / "icons", ignore=shutil.ignore_patterns("*.py"))
    shots = not quick and manifest.SHOTS.is_dir()
    if shots:
        shutil.copytree(manifest.SHOTS, target / "screenshots")
    words = page.text()
    (target / "manifest.json").write_text(manifest.manifest(words, shots=shots), encoding="utf-8")
    html = page.index(stage=stage_name, text_font=faces[0], display_font=faces[2])
    (target / "index.html").write_text(html, encoding="utf-8")
    hashed = (client_name, python_name, stage_name, media_name)
    spare = [] if memory is None else [name.replace("stage/", f"{stage_name}/") for name in plain]
    revision = precache.write_worker(target, hashed, client_name, spare)
    compress.compress(target, ways, line)
    if ".br" in ways:
        check_size(target, precache.files(target, hashed).keys() - {*spare})
    return revision


def _media(folder: Path, pool: Executor, line: Line) -> str:
    """The pictures' folder; returns its name."""
    folder.mkdir()
    pictures.write_pictures(folder, pool, line)
    return _hashed(folder, "media")


def _client(folder: Path, icons: set[str]) -> tuple[str, str, list[str]]:
    """The client's folder; returns its name, the loader that the page carries, and the fonts."""
    client.copy_client(folder)
    files = fonts.write_fonts(folder, icons)
    loader = (folder / "flutter.js").read_text(encoding="utf-8")
    (folder / "flutter.js").unlink()
    name = _hashed(folder, "client")
    return name, loader, [f"{name}/assets/fonts/{file}" for file in files]


def _travelling(web: Path, paths: Iterable[str], twin: str) -> tuple[dict[str, int], ...]:
    """Path -> bytes that travel to one browser: of the program, and of the pictures.

    Args:
        twin: the ending of the packed files that a server sends; none for one that packs nothing.
    """
    program: dict[str, int] = {}
    art: dict[str, int] = {}
    for path in paths:
        # Packs come as `.gz` where the server packs nothing (build/page/net.js).
        packed = web / f"{path}{twin or ('.gz' if path.endswith(PACKS) else '')}"
        if "/canvaskit/canvaskit." not in path:  # the other browsers' engine
            sizes = art if path.endswith(".webp") else program
            sizes[path] = (packed if packed.exists() else web / path).stat().st_size
    return program, art


def downloads(web: Path) -> str:
    """What a first visit downloads in all, by how well the host packs."""
    paths = precache.listed(web)
    mega = {
        twin: sum(sum(part.values()) for part in _travelling(web, paths, twin)) / 1e6
        for twin in (".br", ".gz", "")
    }
    return (
        f"A first visit downloads {mega['.br']:.1f} MB in all from a host that sends Brotli, "
        f"{mega['.gz']:.1f} from one that sends gzip, {mega['']:.0f} from any other."
    )


def check_size(
    web: Path,
    paths: Iterable[str],
    allowed: float = LARGEST,
    pictures: int = PICTURES,
    twin: str = ".br",
) -> None:
    """What one browser downloads for everything that it keeps is little enough.

    Args:
        twin: the ending of the packed files that count.

    Raises:
        BuildError: it is not; the message names the largest files.
    """
    program, art = _travelling(web, paths, twin)
    for what, sizes, most in (("pictures", art, pictures), ("program", program, allowed)):
        if sum(sizes.values()) > most:
            largest = sorted(sizes, key=lambda path: -sizes[path])[:5]
            told = ", ".join(f"{path} {sizes[path] / 1e6:.2f} MB" for path in largest)
            raise BuildError(
                f"The app's {what} would be {sum(sizes.values()) / 1e6:.2f} MB to download, and "
                f"at most {most / 1e6:.1f} are allowed. The largest files: {told}."
            )


def ensure(*, force: bool = False, quick: bool = False, line: Line | None = None) -> bool:
    """Builds when build/web is stale; true when it did.

    Args:
        quick: what is packed fast will do, and is made.
        line: where to say how far it is.

    Raises:
        BuildError: something is missing or does not fit; the message says what.
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
            CONTENT.kept(_checked, *_rules())
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
        kept.prune(STEPS)
        whole = sum(f.stat().st_size for f in WEB.rglob("*") if f.is_file())
        print(
            f"Built build/web, revision {revision}: {whole / 1e6:.0f} MB on disk, "
            f"{time.monotonic() - began:.0f} s."
        )
        if not quick:
            print(downloads(WEB))
        return True


def main() -> int:
    """The command line; returns the exit code."""
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
