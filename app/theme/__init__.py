"""Look of the house: colours, type, space and motion. The only place that knows a colour."""

from app.theme.palette import EVENING, MATINEE, SEAT_COLOURS, Palette, strong
from app.theme.ui import Motion, Ui

__all__ = ["EVENING", "MATINEE", "SEAT_COLOURS", "Motion", "Palette", "Ui", "strong"]
