"""Paths of the build's sources, caches and results."""

from pathlib import Path

BUILD = Path(__file__).resolve().parent
ROOT = BUILD.parent
PAGE = BUILD / "page"  # sources of the page
CACHE = BUILD / "cache"  # results kept between builds
WEB = BUILD / "web"  # the result
ASSETS = ROOT / "assets"
REQUIREMENTS = ROOT / "requirements"
