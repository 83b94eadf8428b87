"""One game in progress: its state, whose hand is hidden, and the screens around a board."""
