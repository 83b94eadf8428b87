"""Lighthouse's scores for the app's first visit and home screen.

Lighthouse does not enable Flutter's accessibility tree. It therefore audits twice: with default
settings, and in a profile in which the app remembers that there is a screen reader and builds the
tree at once.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.web import phone, sites, starts
from build import chromium, serve
from build.paths import CACHE

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

PINNED = Path(__file__).with_name("auditor")  # package.json and its lock
INSTALLED = CACHE / "lighthouse"
PROGRAM = INSTALLED / "node_modules/lighthouse/cli/index.js"
CATEGORIES = ("performance", "accessibility", "best-practices")
PATIENCE = 300  # seconds
REMEMBER = """() => localStorage.setItem("backstage.window", JSON.stringify({ semantics: true }))"""


class Unavailable(Exception):
    """Raised if Lighthouse is missing or fails.

    The message says why.
    """


@dataclass(frozen=True)
class Verdict:
    """Scores of one audit in percent, and findings that lowered them."""

    scores: dict[str, int]
    complaints: list[str]


def verdict(report: dict[str, Any]) -> Verdict:
    """Returns the scores and findings in a report by Lighthouse.

    Raises:
        Unavailable: The audit failed.
    """
    if trouble := report.get("runtimeError"):
        raise Unavailable(f"it could not load the page: {trouble.get('message', trouble)}")
    scores = {}
    complaints = []
    for name, category in report["categories"].items():
        scores[name] = round(100 * (category["score"] or 0))
        for part in category["auditRefs"]:
            audit = report["audits"][part["id"]]
            score = audit["score"]
            if part["weight"] and score is not None and score < 1:
                value = f", {audit['displayValue']}" if audit.get("displayValue") else ""
                complaints.append(f"{name}: {part['id']} {100 * score:.0f}{value}")
    return Verdict(scores, complaints)


def install() -> None:
    """Installs Lighthouse from its lock file, if it is missing.

    It is installed in the build's cache.

    Raises:
        Unavailable: npm is missing or failed.
    """
    lock = PINNED / "package-lock.json"
    done = INSTALLED / "done"
    if done.is_file() and done.read_bytes() == lock.read_bytes():
        return
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise Unavailable("there is no npm on this machine (it comes with Node)")
    shutil.rmtree(INSTALLED, ignore_errors=True)
    INSTALLED.mkdir(parents=True)
    for name in ("package.json", lock.name):
        shutil.copyfile(PINNED / name, INSTALLED / name)
    quiet = ("--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error")
    _run([npm, "ci", *quiet], "npm ci failed")
    shutil.copyfile(lock, done)


def _run(command: list[str], wrong: str, **environment: str) -> None:
    try:
        ran = subprocess.run(
            command,
            cwd=INSTALLED,
            env=os.environ | environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Unavailable(f"{wrong}: {error}") from error
    if ran.returncode:
        lines = [line for line in ran.stderr.splitlines() if line.strip()]
        raise Unavailable(f"{wrong}: {lines[-1] if lines else ran.returncode}")


def look(url: str, profile: Path, *, first: bool, categories: tuple[str, ...]) -> Verdict:
    """Audits the page as on a phone and returns the verdict.

    Args:
        url: Address of the page.
        profile: Folder of the browser's profile.
        first: Whether to clear the profile, for a first visit.
        categories: Categories to audit.

    Raises:
        Unavailable: Lighthouse did not run, or its audit failed.
    """
    program = chromium.find()
    node = shutil.which("node")
    if program is None or node is None:
        raise Unavailable("it needs a Chromium and Node")
    report = profile.with_name(f"{profile.name}.json")
    flags = ["--headless=new", *chromium.ARGUMENTS, f"--user-data-dir={profile}"]
    command = [node, str(PROGRAM), url, "--output=json", f"--output-path={report}", "--quiet"]
    command += [f"--only-categories={','.join(categories)}", f"--chrome-flags={' '.join(flags)}"]
    command += [] if first else ["--disable-storage-reset"]
    try:
        _run(command, "it stopped", CHROME_PATH=program)
    except Unavailable:  # it sometimes misses the start of a page, but not twice
        _run(command, "it stopped", CHROME_PATH=program)
    return verdict(json.loads(report.read_text(encoding="utf-8")))


def report(driver: Playwright, web: Path, folder: Path) -> str:
    """Returns the text of a report on both audits.

    The text says why if Lighthouse is unavailable.
    """
    running = serve.start(web)
    url = f"http://localhost:{running.server_address[1]}/"
    try:
        install()
        profile = folder / "lighthouse"
        lines = _lines(
            "Lighthouse (mobile), a first visit",
            look(url, profile, first=True, categories=CATEGORIES),
        )
        with phone.phone(driver, profile) as context:
            stage = starts.tab(context, url)
            starts.start(stage, "", sites.APP_FIRST)
            stage.page.evaluate(REMEMBER)
            stage.page.close()
        verdict = look(url, profile, first=False, categories=CATEGORIES[1:])
        lines += _lines("Lighthouse, the home screen with a screen reader", verdict)
        return "\n".join(lines)
    except Unavailable as why:
        return f"Lighthouse is left out: {why}."
    finally:
        running.stop()


def _lines(head: str, verdict: Verdict) -> list[str]:
    scores = ", ".join(f"{name.replace('-', ' ')} {x}" for name, x in verdict.scores.items())
    return [f"{head}: {scores}.", *(f"  {line}" for line in verdict.complaints)]
