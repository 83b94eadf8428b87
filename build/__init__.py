"""Builds the installable web app from app, engines and Flet's client.

`python -m build.make` writes `build/web/`; `python -m build.serve` serves it. Run both from the
project's root, so that Python imports this package and no other package named `build`.
"""
