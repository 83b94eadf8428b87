"""Benchmarks of the rules and the store beside other engines: `python -m bench`."""
