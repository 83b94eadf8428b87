"""Onstage / Sáng Đèn: trick-taking for three to five troupes.

Rules by number: RULES.md. What is new in this folder is data in `content/` and `text/`.
"""

from engines.onstage.game import Onstage

GAME = Onstage()

__all__ = ["GAME"]
