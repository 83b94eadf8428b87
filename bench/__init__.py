"""Benchmarks of rules, store and screens: `python -m bench`.

Other engines are measured too, for comparison.
"""
