"""Visual design of the app: colours, fonts, spacing and motion.

The colours that all screens share are defined here.
"""

from app.theme.palette import EVENING, MATINEE, SEAT_COLOURS, Palette, strong
from app.theme.ui import Motion, Ui

__all__ = ["EVENING", "MATINEE", "SEAT_COLOURS", "Motion", "Palette", "Ui", "strong"]
