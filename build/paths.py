"""Where things lie."""

from pathlib import Path

BUILD = Path(__file__).resolve().parent
ROOT = BUILD.parent
PAGE = BUILD / "page"  # sources of the page
CACHE = BUILD / "cache"  # what is worth keeping between builds
WEB = BUILD / "web"  # the result
ASSETS = ROOT / "assets"
REQUIREMENTS = ROOT / "requirements"
