"""Languages of a desktop system.

In the browser, the page reports them itself.
"""

import locale
import os
import sys
from collections.abc import Iterator
from functools import cache

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables that contain languages, in order of priority."""


@cache
def languages() -> tuple[str, ...]:
    """Returns the tags of the system's languages, most preferred first.

    The result is empty if the system names none.
    """
    return tuple(dict.fromkeys(filter(None, _found())))


def _found() -> Iterator[str]:
    for variable in VARIABLES:
        for tag in os.environ.get(variable, "").split(":"):
            yield tag.partition(".")[0]
    if sys.platform == "win32":
        import ctypes

        yield locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    yield locale.getlocale()[0] or ""
