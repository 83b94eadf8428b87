"""Onstage / Sáng Đèn, a trick-taking game for three to five players.

`RULES.md` lists the rules by number. Box contents are in `content/`, words in `text/`.
"""

from engines.onstage.game import Onstage

GAME = Onstage()

__all__ = ["GAME"]
