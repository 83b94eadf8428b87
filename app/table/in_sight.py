"""Long computations for a page, paused while it is hidden.

Independent of Flet.
"""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from math import inf

from app.table.thinking import Sleep, Stepwise, think_on

PATIENCE = 0.5
"""Seconds between two checks of whether the window is visible again."""


async def think_in_sight(
    work: Stepwise,
    here: Callable[[], bool],
    away: Callable[[], bool],
    *,
    seconds: float = inf,
    after: Callable[[], object] = lambda: None,
    sleep: Sleep = asyncio.sleep,
) -> bool:
    """Completes a computation while its page is open and visible.

    Args:
        work: Computation to complete.
        here: Returns whether the page is open.
        away: Returns whether the window is hidden.
        seconds: Time between two calls of `after`.
        after: Shows how far the computation has come.
        sleep: Waits for a number of seconds.

    Returns:
        Whether the computation is complete; False if its page was closed.
    """
    clock = time.perf_counter
    while not work.done and here():
        if away():
            await sleep(PATIENCE)
            continue
        due = partial(float, clock() + seconds)
        await think_on(work, due, lambda: here() and not away(), clock, sleep)
        if here():
            after()
    return work.done and here()
