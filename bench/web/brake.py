"""Slows a process, or a group by its negative number: `python -m bench.web.brake NUMBER`.

Ends with its input. A process of its own, for a thread beside a busy one comes too late to stop
anything in time.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import time

SLOWER = 4
TURN = 0.005
"""Seconds that the others run before they stand still for as many as it takes."""


def brake(target: int) -> None:
    """Lets the target run for one part in `SLOWER` of the time, and in the end as it likes."""
    began = time.monotonic()
    while not select.select([sys.stdin], [], [], max(0.0, began + TURN - time.monotonic()))[0]:
        os.kill(target, signal.SIGSTOP)
        time.sleep((time.monotonic() - began) * (SLOWER - 1))
        os.kill(target, signal.SIGCONT)
        began = time.monotonic()


if __name__ == "__main__":
    brake(int(sys.argv[1]))
