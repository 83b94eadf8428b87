"""Fixtures and hooks of all tests."""

from __future__ import annotations

import gc

from hypothesis import settings

# How long one example takes says more about what else the machine does than about the code.
settings.register_profile("house", deadline=None)
settings.load_profile("house")

# Thousands of tests and all that they import stay until the end: to look through them for what can
# go, again and again, costs a tenth of a run.
gc.set_threshold(50_000, 20, 100)


def pytest_collection_finish() -> None:
    """From here on only what tests make is looked through."""
    gc.collect()
    gc.freeze()
