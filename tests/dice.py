"""Seeded replacement of true random numbers, so that a failure can be repeated."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from unittest.mock import patch


@contextmanager
def seeded(seed: str) -> Iterator[None]:
    """Seeds the app's `secrets` functions inside a `with` block."""
    random = Random(seed)
    with patch.multiple(
        secrets,
        token_hex=lambda size: random.randbytes(size).hex(),
        token_bytes=random.randbytes,
        randbits=random.getrandbits,
        randbelow=random.randrange,
    ):
        yield
