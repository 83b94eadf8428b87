"""Finds an installed Chromium or Chrome: `python -m build.chromium`.

Tests, benchmarks, icons and the desktop's window use it.
"""

from __future__ import annotations

import os
import shutil
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# Known to work without a screen and as root: software rendering, and no background traffic.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--use-gl=swiftshader",
    "--enable-unsafe-swiftshader",
]
MISSING = (
    "No Chromium was found. The browser tests drive a real one: install it "
    "(apt-get install chromium, or your system's package of it), "
    "or name yours: CHROMIUM=/path/to/chrome make test"
)


def find() -> str | None:
    """Returns the path of Chromium or Chrome.

    If $CHROMIUM is set, only that program counts. Returns None if there is no such browser.
    """
    if asked := os.environ.get("CHROMIUM"):
        return shutil.which(asked)
    return next((path for name in NAMES if (path := shutil.which(name))), None)


if __name__ == "__main__":
    if found := find():
        print(found)
    else:
        sys.exit(MISSING)
