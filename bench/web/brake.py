"""Slows down a process or process group: `python -m bench.web.brake NUMBER`.

A negative number means a group. The program ends when its input closes. It is a separate process
because a thread beside a busy one would wake up too late.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import time

SLOWER = 4
TURN = 0.005
"""Seconds for which the target process runs between two stops."""


def brake(target: int) -> None:
    """Stops and resumes a process so that it is `SLOWER` times slower.

    When the input closes, the process runs at full speed again.
    """
    began = time.monotonic()
    while not select.select([sys.stdin], [], [], max(0.0, began + TURN - time.monotonic()))[0]:
        os.kill(target, signal.SIGSTOP)
        time.sleep((time.monotonic() - began) * (SLOWER - 1))
        os.kill(target, signal.SIGCONT)
        began = time.monotonic()


if __name__ == "__main__":
    brake(int(sys.argv[1]))
