"""Upstaged!, a game of mentors around a rotating arena.

It is for two to four players. `RULES.md` lists the rules by number. The box contents are in
`content/`, the texts in `text/`.
"""

from engines.upstaged.game import Upstaged

GAME = Upstaged()

__all__ = ["GAME"]
