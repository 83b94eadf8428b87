"""Lessons ("first nights") of the games, on real boards by real rules."""
