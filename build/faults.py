"""Messages about faults outside the build, such as a full disk.

This module uses only the standard library, because build.setup runs before any package is
installed.
"""

from __future__ import annotations

import errno
import re
import sys

NO_ROOM = "The disk is full. Free some room and run the same command again."
NOT_OURS = (
    "A package is not the one that was pinned. Empty pip's cache (pip cache purge) and run the "
    "same command again; if it stays so, do not use what your package index hands out."
)
NO_NETWORK = (
    "There is no connection to the package index. Connect and run the same command again; what has "
    "come already is kept."
)
NO_PIP = (
    "This Python has no pip, which fetches packages. On Debian and Ubuntu: apt-get install "
    "python3-pip"
)
NOT_THERE = (
    "The package index does not have one of the pinned packages for this machine and Python "
    "{python}. Try another Python: PYTHON=/path/to/python3 make …"
)
# Patterns in a tool's output, and the message for each.
CAUSES = (
    (r"No space left|ENOSPC|Errno 28|not enough space|Disk quota", NO_ROOM),
    (r"THESE PACKAGES DO NOT MATCH THE HASHES", NOT_OURS),
    (r"Connection\w*Error|NameResolution|name resolution|ProxyError|SSLError", NO_NETWORK),
    (r"timed out|Network is unreachable|Connection (refused|broken)", NO_NETWORK),
    (r"No module named '?pip", NO_PIP),
    (r"No matching distribution|Could not find a version", NOT_THERE),
)


def is_full(error: Exception) -> bool:
    """Returns whether an error was caused by a full disk.

    The text of the error may be the output of a tool.
    """
    if isinstance(error, OSError) and error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return True
    return known(str(error)) == NO_ROOM


def known(said: str) -> str | None:
    """Returns the message about a known fault in a tool's output.

    Returns None if the fault is unknown.
    """
    version = ".".join(map(str, sys.version_info[:2]))
    for pattern, sentence in CAUSES:
        if re.search(pattern, said):
            return sentence.format(python=version)
    return None


def why(said: str) -> str:
    """Returns the message about a failed run of pip.

    For an unknown fault, it contains pip's last error. `said` is pip's output.
    """
    errors = [line for line in said.splitlines() if line.startswith("ERROR")]
    return known(said) or (
        "pip could not install the packages. It said: " + (errors or [said.strip()])[-1]
    )
