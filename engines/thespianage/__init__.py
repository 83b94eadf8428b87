"""Thespianage, a game of putting on a play together as rivals."""

from engines.thespianage.game import Thespianage

GAME = Thespianage()
