"""Fixtures and hooks for all tests."""

from __future__ import annotations

import gc
from collections.abc import Generator
from functools import cache
from types import ModuleType

import pytest
from hypothesis import settings

from tests import sources
from tests.depth import SOAKING
from tests.dice import seeded

# How long one example takes says more about what else the machine does than about the code.
settings.register_profile("house", deadline=None)
settings.load_profile("house")

# Thousands of tests and all that they import stay until the end: to look through them for what can
# go, again and again, costs a tenth of a run.
gc.set_threshold(500_000, 10, 100)


def pytest_collection_finish() -> None:
    """Excludes all objects so far from garbage collection."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Excludes all objects from pytest's five last collections, which took seconds."""
    gc.freeze()


@cache
def reads_sources(module: ModuleType) -> bool:
    """Returns whether a module's tests use the parsed files of `tests.sources`."""
    used = vars(module).values()
    return any(one is sources or getattr(one, "__module__", "") == "tests.sources" for one in used)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Function]) -> None:
    """Deselects the tests that only `make soak` runs.

    Tests that read sources come first, so that one worker has them all and parses each file once.
    """
    items.sort(key=lambda item: not reads_sources(item.module))
    if SOAKING:
        return
    left_out = {item for item in items if item.get_closest_marker("soak")}
    if left_out:
        config.hook.pytest_deselected(items=[*left_out])
        items[:] = [item for item in items if item not in left_out]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Seeds random ids, deals and salts by the test's name."""
    with seeded(item.nodeid):
        return (yield)
