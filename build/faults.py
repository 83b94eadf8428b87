"""Sentences for what can go wrong outside of the build: the disk, the network, pip.

Nothing but the standard library is used here: build.setup runs before there is any package.
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
# What a tool says -> what to do about it.
CAUSES = (
    (r"No space left|ENOSPC|Errno 28|not enough space|Disk quota", NO_ROOM),
    (r"THESE PACKAGES DO NOT MATCH THE HASHES", NOT_OURS),
    (r"Connection\w*Error|NameResolution|name resolution|ProxyError|SSLError", NO_NETWORK),
    (r"timed out|Network is unreachable|Connection (refused|broken)", NO_NETWORK),
    (r"No module named '?pip", NO_PIP),
    (r"No matching distribution|Could not find a version", NOT_THERE),
)


def is_full(error: Exception) -> bool:
    """Whether the disk has no room, by the error's number or by what a tool says in it."""
    if isinstance(error, OSError) and error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return True
    return known(str(error)) == NO_ROOM


def known(said: str) -> str | None:
    """The sentence for what a tool said, or None where there is none."""
    version = ".".join(map(str, sys.version_info[:2]))
    for pattern, sentence in CAUSES:
        if re.search(pattern, said):
            return sentence.format(python=version)
    return None


def why(said: str) -> str:
    """A sentence for what pip said when it failed."""
    errors = [line for line in said.splitlines() if line.startswith("ERROR")]
    return known(said) or (
        "pip could not install the packages. It said: " + (errors or [said.strip()])[-1]
    )
