"""Benchmarks of the rules and the store: `python -m bench`.

Other engines are measured too, for comparison.
"""
