"""Lessons ("first nights") of the games, played on the real board by the real rules."""
