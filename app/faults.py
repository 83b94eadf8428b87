"""Logs errors in our own code to the console."""

import sys
import traceback


def record(place: str, error: Exception) -> None:
    """Prints an error's type and traceback to the console.

    The error's message is omitted, because it could reveal cards.
    """
    lines = traceback.format_list(traceback.extract_tb(error.__traceback__))
    print(f"{place}: {type(error).__name__}\n{''.join(lines)}", file=sys.stderr)
