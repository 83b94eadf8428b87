"""Manifest of the web app.

It contains the name, icons, colours and shortcuts that the app has when installed.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from pathlib import Path

from app.text import FALLBACK
from build import page
from build.paths import ASSETS

BACKGROUND = "#17110f"  # the app's background in the evening theme
SHOTS = ASSETS / "screenshots"


def png_size(file: Path) -> tuple[int, int]:
    """Returns the width and height of a PNG in pixels.

    Raises:
        ValueError: The file is not a PNG.
    """
    head = file.read_bytes()[:24]
    if head[:8] != b"\x89PNG\r\n\x1a\n" or len(head) < 24:
        raise ValueError(f"{file} is no PNG: make it again (assets/screenshots, assets/icons).")
    width, height = struct.unpack(">II", head[16:24])
    return width, height


def file_name(lang: str) -> str:
    """Returns the file name of the manifest in a language."""
    return "manifest.json" if lang == FALLBACK else f"manifest.{lang}.json"


def screenshots(text: Mapping[str, str]) -> list[dict[str, str]]:
    """Returns the manifest entries of the first 8 pictures in assets/screenshots.

    Args:
        text: The page's own texts by key. `shot.NAME` is the caption of `NN-NAME.png`.
    """
    entries = []
    for file in sorted(SHOTS.glob("*.png"))[:8]:
        width, height = png_size(file)
        entries.append(
            {
                "src": f"screenshots/{file.name}",
                "sizes": f"{width}x{height}",
                "type": "image/png",
                "form_factor": "wide" if width > height else "narrow",
                "label": text[f"shot.{file.stem.lstrip('0123456789-')}"],
            }
        )
    return entries


def manifest(lang: str = FALLBACK, *, shots: bool = True) -> str:
    """Returns the manifest in a language, as JSON.

    Its addresses are relative, so the site may be below any path. Only the texts differ between
    languages, so an installed app stays the same app when its language changes.

    Args:
        lang: Language code.
        shots: Whether to include the screenshots shown by stores and install prompts.
    """
    text = page.text(lang)

    def icon(name: str, size: int, purpose: str) -> dict[str, str]:
        return {
            "src": f"icons/{name}-{size}.png",
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }

    def shortcut(name: str, place: str) -> dict[str, object]:
        return {"name": name, "url": f"./#/{place}", "icons": [icon("icon", 192, "any")]}

    data: dict[str, object] = {
        "id": "./",
        "name": text["name"],
        "short_name": text["name"],
        "description": text["description"],
        "lang": lang,
        "dir": "ltr",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "display_override": ["standalone", "minimal-ui"],
        "orientation": "any",
        "background_color": BACKGROUND,
        "theme_color": BACKGROUND,
        "categories": ["games", "entertainment"],
        "launch_handler": {"client_mode": ["focus-existing", "auto"]},
        "prefer_related_applications": False,
        "icons": [
            icon(name, size, purpose)
            for name, purpose in (("icon", "any"), ("maskable", "maskable"))
            for size in (192, 512)
        ],
        "shortcuts": [
            shortcut(text["shortcut_continue"], "continue"),
            shortcut(text["shortcut_new"], "new"),
        ],
    }
    if shots and (pictures := screenshots(text)):
        data["screenshots"] = pictures
    return json.dumps(data, indent=2, ensure_ascii=False)
