from __future__ import annotations

from hashlib import sha256

import pytest

from app.store.envelope import CutError, DamagedError, NewerError, unwrap, wrap

PAYLOAD = '{"meta":{"1":{"kind":"session","format":2}},"who":"Ánh"}'.encode()
WHOLE = wrap(41, PAYLOAD)


def test_what_is_wrapped_comes_back() -> None:
    assert unwrap(WHOLE) == (41, PAYLOAD)
    assert unwrap(wrap(1, b"")) == (1, b"")


def test_every_flipped_bit_is_seen() -> None:
    for place in range(len(WHOLE)):
        for bit in range(8):
            flipped = bytearray(WHOLE)
            flipped[place] ^= 1 << bit
            with pytest.raises(DamagedError):
                unwrap(bytes(flipped))


def test_every_cut_is_seen_as_a_cut() -> None:
    for length in range(len(WHOLE)):
        with pytest.raises(CutError):
            unwrap(WHOLE[:length])
    with pytest.raises(CutError):
        unwrap(WHOLE + b"\0")


def test_zeros_for_the_rest_are_a_cut_too() -> None:
    """A device may record the size of a file before its content."""
    for length in range(len(WHOLE)):
        with pytest.raises(CutError):
            unwrap(WHOLE[:length].ljust(len(WHOLE), b"\0"))


@pytest.mark.parametrize(
    "data",
    [b'{"_default": {}}', b"\x89PNG\r\n\x1a\n", b"\n\n\n", b"backstage-pass 1\n", b"a b c d e\n"],
)
def test_foreign_data_is_refused(data: bytes) -> None:
    with pytest.raises(DamagedError):
        unwrap(data)


def test_a_version_to_come_is_told_from_damage() -> None:
    head = b"backstage-pass 2 5 4"
    digest = sha256(head + b"\nword").hexdigest().encode()
    with pytest.raises(NewerError):
        unwrap(head + b" " + digest + b"\nword")
    with pytest.raises(DamagedError):
        unwrap(head + b" " + digest + b"\nwore")
