"""Thespianage, a game of rivals who put on a play together.

`RULES.md` lists the rules by number. The box contents are in `content/`, the texts in `text/`.
"""

from engines.thespianage.game import Thespianage

GAME = Thespianage()
