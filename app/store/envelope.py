"""Envelope of everything that is written: a header that proves that the rest is complete.

    backstage-pass 1 <number of the write> <bytes> <sha256>
    {"meta": …}

The number grows with every write, so the newer of two readable versions is known.
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
"""Maximum nesting of JSON; ours has fewer levels."""


class DamagedError(ValueError):
    """The data differs from what was written."""


class CutError(DamagedError):
    """The data is incomplete or too long, as after an interrupted write."""


class NewerError(ValueError):
    """A newer version of the app wrote this."""


def wrap(number: int, payload: bytes) -> bytes:
    """Adds the header to a payload."""
    head = b"%s %d %d %d" % (_NAME, _VERSION, number, len(payload))
    digest = sha256(head + b"\n" + payload).hexdigest().encode()
    return head + b" " + digest + b"\n" + payload


def unwrap(data: bytes) -> tuple[int, bytes]:
    """Returns number and payload.

    Headers of later versions will have five words and a checksum at the end, too, so that damage
    cannot be mistaken for a later version.

    Raises:
        DamagedError: the data is damaged.
        NewerError: a later version of the app wrote it.
    """
    line, newline, payload = data.partition(b"\n")
    if not newline and _START.startswith(data[: len(_START)]):
        raise CutError("cut short")
    words = line.split(b" ") if len(line) <= _LONGEST_LINE else []
    padded = data.endswith(b"\0")  # where the size was on the device before the content
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
    """Number of a complete version of ours; -1 of anything else."""
    with suppress(DamagedError, NewerError):
        return unwrap(data)[0]
    return -1
