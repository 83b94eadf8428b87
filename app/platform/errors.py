"""Patch that keeps a Flet session drawing after an error.

Flet 1.0.5 never draws again after an error in an update. The messages of other errors are logged
and shown in the window, although they could reveal cards.
"""

import asyncio
import logging
import sys
from collections.abc import Callable
from typing import Any

from app import faults
from app.platform import upstream

DRAW = "flet.messaging.session:Session.__updates_scheduler"
HANDLE = "flet.messaging.session:Session.dispatch_event"


def catch(session: Any, caught: Callable[[Exception], None]) -> None:
    """Passes errors in a session's drawings, effects and handlers to `caught`.

    Errors in tasks leave the window as it is, and are only logged, without their messages. Call
    this in the running event loop, before the first drawing.
    """
    if not upstream.is_known(DRAW, HANDLE):
        return
    draw = session._Session__updates_scheduler

    async def drawing() -> None:
        while True:
            try:
                return await draw()
            except Exception as error:
                caught(error)

    def handled(_: str) -> None:
        error = sys.exception()  # Flet calls this in its `except`
        caught(error if isinstance(error, Exception) else RuntimeError())

    session._Session__updates_scheduler = drawing
    session.error = handled
    logging.getLogger("flet").addFilter(_handler_log)
    logging.getLogger("concurrent.futures").addFilter(_task_log)
    asyncio.get_running_loop().set_exception_handler(lambda _, context: _task(context))


def _handler_log(log: logging.LogRecord) -> bool:
    return not log.exc_info


def _task_log(log: logging.LogRecord) -> bool:
    """Drops an error's log record and records the error without its message."""
    if log.exc_info:
        _task({"exception": log.exc_info[1]})
    return not log.exc_info


def _task(context: dict[str, Any]) -> None:
    faults.record("task", context.get("exception") or RuntimeError())
