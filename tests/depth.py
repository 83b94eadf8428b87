"""Depth of the tests: `make test` proves each thing once, `make soak` varies the proof."""

from __future__ import annotations

import os
from typing import TypeVar

import pytest

SOAKING = bool(os.environ.get("SOAK"))
"""Set by `make soak`."""

soak_only = pytest.mark.soak
"""Mark of a test, or of a parameter, that only varies what others prove."""

T = TypeVar("T")


def depth(usual: T, soaking: T) -> T:
    """Amount for this run: number of deals, list of sizes, and the like.

    Args:
        usual: enough to prove it.
        soaking: what `make soak` does instead.
    """
    return soaking if SOAKING else usual
