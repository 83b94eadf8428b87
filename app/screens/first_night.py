"""First nights as they are offered: which games have one, how long it takes, how far one is."""

LENGTHS = {"onstage": 3, "upstaged": 4, "thespianage": 4, "encore": 3}
"""Minutes that a game's first night takes, for each game that has one."""
