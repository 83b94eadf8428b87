"""Builds the installable web app from the app, the engines and Flet's client.

`python -m build.make` writes `build/web/`; `python -m build.serve` serves it. Both are run from
the project's root, where this package stands before any other of its name.
"""
