"""Lessons ("first nights") that teach each game on its real board."""
