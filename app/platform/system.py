"""The languages of a desktop's system. No page needs this: its browser says so itself."""

import locale
import os
import sys
from collections.abc import Iterator
from functools import cache

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables with languages, in the order in which they count."""


@cache
def languages() -> tuple[str, ...]:
    """Tags of the system's languages, the best first; empty where it names none."""
    return tuple(dict.fromkeys(filter(None, _found())))


def _found() -> Iterator[str]:
    for variable in VARIABLES:
        for tag in os.environ.get(variable, "").split(":"):
            yield tag.partition(".")[0]
    if sys.platform == "win32":
        import ctypes

        yield locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    yield locale.getlocale()[0] or ""
