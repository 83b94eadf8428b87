"""Page on which a browser computes the deals of recorded codes."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

from build import client
from build.paths import ROOT
from tests.browser.stage import Stage

DEALS = ROOT / "tests/golden/deals.json"
MODULE = Path(__file__).with_name("digests.mjs")
PAGE = "digests.html"
HTML = """<!doctype html><link rel="icon" href="data:,"><title>Deals</title>
<script type="module" src="digests.mjs?python={python}"></script>"""
DIGESTS = "() => document.documentElement.dataset.digests ?? ''"
SECONDS = 180
"""Maximum seconds of a start without a snapshot, on a busy machine."""


def rows() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(DEALS.read_text("utf-8"))
    return found


def put(web: Path) -> None:
    """Adds the page and everything it needs to a built site."""
    [python] = web.glob("python-*")
    lock = json.dumps({"info": client.runtime_info(), "packages": {}})
    for name, data in {
        PAGE: HTML.format(python=python.name).encode(),
        MODULE.name: MODULE.read_bytes(),
        "digests-lock.json": lock.encode(),
        "digests-deals.json": DEALS.read_bytes(),
        "digests-engines.zip": _engines(),
    }.items():
        (web / name).write_bytes(data)


def _engines() -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted((ROOT / "engines").rglob("*")):
            if file.suffix in {".py", ".json", ".md"}:
                archive.write(file, file.relative_to(ROOT))
    return data.getvalue()


def dealt(stage: Stage, url: str) -> Any:
    stage.page.goto(url + PAGE)
    return json.loads(stage.until(lambda: stage.page.evaluate(DIGESTS), "the digests", SECONDS))
