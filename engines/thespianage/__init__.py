"""Thespianage, a game of putting on a play together as rivals.

`RULES.md` lists the rules by number. Box contents are in `content/`, words in `text/`.
"""

from engines.thespianage.game import Thespianage

GAME = Thespianage()
