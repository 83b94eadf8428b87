"""ENCORE!! ECG, a game of two talent managers on tour."""

from engines.encore.game import Encore

GAME = Encore()
"""ENCORE!! ECG, for the kernel's registry of games."""
