"""Storage location of this platform."""

from __future__ import annotations

import sys

from .backend import Location


def choose_location() -> Location:
    """Returns the storage location of this platform.

    It is the browser's storage in a browser, and the user's data folder elsewhere.
    """
    if sys.platform == "emscripten":
        from .browser import BrowserLocation

        return BrowserLocation()
    from .disk import DiskLocation, data_folder

    return DiskLocation(data_folder())
