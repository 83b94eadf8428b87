"""Record of faults in our own code, on the console."""

import sys
import traceback


def record(place: str, error: Exception) -> None:
    """Prints where something failed, but no message: that could hold somebody's cards."""
    lines = traceback.format_list(traceback.extract_tb(error.__traceback__))
    print(f"{place}: {type(error).__name__}\n{''.join(lines)}", file=sys.stderr)
