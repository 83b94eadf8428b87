"""First nights: a lesson for each game, played on its real board by its real rules."""
