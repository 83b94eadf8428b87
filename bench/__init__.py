"""Measures the rules and the store beside a peer: `python -m bench`."""
