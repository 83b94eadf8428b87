"""Upstaged!: mentors on a turning arena, for two to four players.

Rules by number: RULES.md. What is new in this folder is data in `content/` and `text/`.
"""

from engines.upstaged.game import Upstaged

GAME = Upstaged()

__all__ = ["GAME"]
