"""Modified copies of the built site."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

from build import page, precache
from tests import pseudo

FUTURE = "from __future__ import annotations\n"

FILES = re.compile(r"const FILES = new Map\((.*)\);")
"""List of files in the service worker."""

PICTURES = 20
"""Number of pictures of which a thinned site keeps one."""

EDITED = "fedcba987654"
"""Revision of an edited copy."""

WORKER = """
navigator.locks.request("backstage-pass", () => new Promise(() => {}));
self.onmessage = ({ data }) => {
  if (data.ask) self.postMessage({ stage: "alive", number: data.ask });
  if (!data.start) return;
  for (const stage of ["python", "app", "connected"]) self.postMessage({ stage });
  self.postMessage({ bridge: "ready", call: 1 });
};"""
"""Worker without Python that sends the messages of a start."""

SPEAK = """
for pack in [*late.missing - {"pydantic_core"}]:
    bring(pack)  # the English files, of which the language is made
voices = [*map(spoken, TONGUES)]
for voice in voices:
    voice.__enter__()
run()
"""


def linked(web: Path, target: Path) -> Path:
    try:
        shutil.copytree(web, target, copy_function=os.link)
    except OSError:  # another disk
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(web, target)
    return target


def hollow(web: Path, target: Path) -> Path:
    return emptied(thinned(linked(web, target)))


def emptied(target: Path) -> Path:
    """Removes Python and the drawing engine from a copy of the site; returns the copy."""
    [worker] = target.glob("stage-*/worker.js")
    [engine] = target.glob("client-*/main.dart.js")
    rewrite(worker, WORKER.encode())
    rewrite(engine, b"")
    return target


def thinned(target: Path) -> Path:
    """Lets a site's service worker keep only some of the pictures; returns the site.

    Each file takes time to keep, and all pictures are kept alike.
    """
    script = target / "sw.js"
    text = script.read_text(encoding="utf-8")
    found = FILES.search(text)
    assert found
    pictures = sorted(key for _, key in json.loads(found[1]) if key.endswith(".webp"))
    without = {*pictures} - {*pictures[::PICTURES]}
    files = [file for file in json.loads(found[1]) if file[1] not in without]
    rewrite(script, text.replace(found[1], json.dumps(files)).encode())
    return target


def remove(file: Path) -> None:
    for ending in ("", ".gz", ".br"):
        file.with_name(file.name + ending).unlink(missing_ok=True)


def rewrite(file: Path, data: bytes) -> None:
    remove(file)
    file.write_bytes(data)


def revision_of(folder: Path) -> str:
    found = re.search(r'REVISION = "(\w+)"', (folder / "sw.js").read_text(encoding="utf-8"))
    assert found
    return found[1]


def edited(web: Path, target: Path) -> Path:
    """Copies a site with a changed page, and returns the copy.

    The copy counts as another revision.
    """
    linked(web, target)
    worker, index = target / "sw.js", target / "index.html"
    text = worker.read_text(encoding="utf-8").replace(f'"{revision_of(web)}"', f'"{EDITED}"')
    html = index.read_text(encoding="utf-8").replace("</body>", "<!-- edited --></body>").encode()
    text = re.sub(r'"index\.html\?v=\w+"', f'"index.html?v={precache.digest(html)}"', text)
    rewrite(worker, text.encode())
    rewrite(index, html)
    return target


def succeeded(web: Path, target: Path) -> Path:
    """Copies a site as a later version, and returns the copy.

    The app's folder has another name there.
    """
    edited(web, target)
    [stage] = target.glob("stage-*")
    later = stage.rename(target / f"stage-{EDITED}")
    texts = {
        file: file.read_text(encoding="utf-8").replace(stage.name, later.name)
        for file in (target / "index.html", target / "sw.js", later / "boot.js")
    }
    seal = f'"index.html?v={precache.digest(texts[target / "index.html"].encode())}"'
    texts[target / "sw.js"] = re.sub(r'"index\.html\?v=\w+"', seal, texts[target / "sw.js"])
    for file, text in texts.items():
        rewrite(file, text.encode())
    return target


def translated(web: Path, target: Path) -> Path:
    """Copies a site with the languages of `tests.pseudo` added; returns the copy."""
    linked(web, target)
    (worker,), (boot,) = (target.glob(f"stage-*/{name}.js") for name in ("worker", "boot"))
    texts = page.text().items()
    lines = {one.lang: {key: one.marked(text) for key, text in texts} for one in pseudo.TONGUES}
    begin = "const TEXTS = {"
    code = boot.read_text(encoding="utf-8")
    assert begin in code
    more = json.dumps(lines, ensure_ascii=False).removesuffix("}").removeprefix("{")
    rewrite(boot, code.replace(begin, f"{begin}{more}, ", 1).encode())
    text = worker.read_text(encoding="utf-8")
    found = re.search(r"^const START = (.*);$", text, re.MULTILINE)
    assert found
    spoken = Path(pseudo.__file__).read_text(encoding="utf-8").replace(FUTURE, "")
    start, run = json.loads(found[1]).rsplit("\nrun()\n", 1)
    rewrite(worker, text.replace(found[1], json.dumps(f"{start}\n{spoken}\n{SPEAK}{run}")).encode())
    return target
