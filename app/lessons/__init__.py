"""Lessons ("first nights"), which teach each game on its real board with its real rules."""
