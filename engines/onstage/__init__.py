"""Onstage / Sáng Đèn, a trick-taking game for three to five players.

`RULES.md` lists the rules by number. The box contents are in `content/`, the texts in `text/`.
"""

from engines.onstage.game import Onstage

GAME = Onstage()

__all__ = ["GAME"]
