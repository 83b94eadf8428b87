"""ENCORE!! ECG, a game of two talent managers on tour."""

from engines.encore.game import Encore

GAME = Encore()
"""Adapter from the rules and texts of ENCORE!! ECG to the kernel."""
