"""Thespianage: put on a play together, and be its star."""

from engines.thespianage.game import Thespianage

GAME = Thespianage()
