"""Number of repetitions of a test, larger in `make soak`."""

from __future__ import annotations

import os
from typing import TypeVar

import pytest

SOAKING = bool(os.environ.get("SOAK"))
"""Whether `make soak` is running."""

soak_only = pytest.mark.soak
"""Marker for a test or parameter that only `make soak` runs.

Other tests or parameters prove the same.
"""

T = TypeVar("T")


def depth(usual: T, soaking: T) -> T:
    """Returns the amount for this run: `soaking` in `make soak`, else `usual`.

    Args:
        usual: Amount that is enough for a proof.
        soaking: Amount in `make soak`.
    """
    return soaking if SOAKING else usual
