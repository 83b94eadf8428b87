"""One game in progress: its state, its secrecy, and its screens."""
