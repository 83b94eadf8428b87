"""Format of saved files: a header line, followed by JSON.

    backstage-pass 1 <number of the write> <bytes> <sha256>
    {"meta": …}

The number increases with every write, so that the newer of two versions can be found.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256

from engines import is_shallow

_NAME = b"backstage-pass"
_START = _NAME + b" "
_VERSION = 1
_LONGEST_LINE = 160
_DEEPEST = 32
"""Maximum nesting depth of JSON, larger than in any saved file."""


class DamagedError(ValueError):
    """Raised if saved bytes differ from what was written."""


class CutError(DamagedError):
    """Raised if the length is wrong, as after an interrupted write."""


class NewerError(ValueError):
    """Raised if a newer version of the app wrote the file."""


def wrap(number: int, payload: bytes) -> bytes:
    """Returns a payload preceded by its header line.

    `number` is the number of the write.
    """
    head = b"%s %d %d %d" % (_NAME, _VERSION, number, len(payload))
    digest = sha256(head + b"\n" + payload).hexdigest().encode()
    return head + b" " + digest + b"\n" + payload


def unwrap(data: bytes) -> tuple[int, bytes]:
    """Returns the write number and the payload of a saved file.

    Headers of future formats will also have five words with a checksum at the end, so that a
    damaged file is not mistaken for one of a newer format.

    Raises:
        DamagedError: The file is damaged.
        NewerError: The file was written by a newer version of the app.
    """
    line, newline, payload = data.partition(b"\n")
    if not newline and _START.startswith(data[: len(_START)]):
        raise CutError("cut short")
    words = line.split(b" ") if len(line) <= _LONGEST_LINE else []
    padded = data.endswith(b"\0")  # the size was synced before the content
    if len(words) != 5 or words[0] != _NAME or not b"".join(words[1:4]).isdigit():
        if padded:
            raise CutError("cut short, and filled up with zeros")
        raise DamagedError("not one of our files")
    head = line.removesuffix(b" " + words[4])
    if sha256(head + b"\n" + payload).hexdigest().encode() != words[4]:
        if padded or words[3] != b"%d" % len(payload):
            raise CutError("cut short, or longer than it was")
        raise DamagedError("changed since it was written")
    if int(words[1]) > _VERSION:
        raise NewerError("written by a newer version")
    if not is_shallow(payload, _DEEPEST):
        raise DamagedError("nested more deeply than anything we write")
    return int(words[2]), payload


def number_of(data: bytes) -> int:
    """Returns the write number of a saved file.

    Returns -1 if the file is damaged or was written by a newer version of the app.
    """
    with suppress(DamagedError, NewerError):
        return unwrap(data)[0]
    return -1
