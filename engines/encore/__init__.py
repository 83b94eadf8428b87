"""ENCORE!! ECG: two talent managers, a tour, one action at a time."""

from engines.encore.game import Encore

GAME = Encore()
"""ENCORE!! ECG as the kernel sees it: rules, views and words under the common names."""
