"""Tests of the web app manifest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from build import manifest, page, precache
from build.paths import ASSETS

DATA = json.loads(manifest.manifest())
ICONS = ASSETS / "icons"


def test_says_what_an_installed_app_needs() -> None:
    assert {"id", "name", "short_name", "scope", "start_url", "lang", "dir", "icons"} <= DATA.keys()
    assert DATA["display"] == "standalone"
    assert DATA["launch_handler"]["client_mode"][0] == "focus-existing"
    assert DATA["prefer_related_applications"] is False
    assert [entry["url"] for entry in DATA["shortcuts"]] == ["./#/continue", "./#/new"]


def test_every_address_is_relative() -> None:
    text = json.dumps(DATA)
    assert "://" not in text
    assert '"/' not in text


def test_icons_are_there_in_the_size_they_claim() -> None:
    kinds = {(icon["sizes"], icon["purpose"]) for icon in DATA["icons"]}
    assert kinds == {(s, p) for s in ("192x192", "512x512") for p in ("any", "maskable")}
    for icon in DATA["icons"]:
        size = manifest.png_size(ASSETS / icon["src"])
        assert f"{size[0]}x{size[1]}" == icon["sizes"]
    assert manifest.png_size(ICONS / "apple-touch-icon.png") == (180, 180)


@pytest.mark.parametrize("name", ["maskable-192", "maskable-512", "apple-touch-icon"])
def test_what_a_phone_cuts_has_no_holes(name: str) -> None:
    with Image.open(ICONS / f"{name}.png") as image:
        alpha = image.convert("RGBA").getchannel("A")
    assert alpha.getextrema() == (255, 255)


@pytest.mark.parametrize("name", ["maskable-192", "maskable-512"])
def test_the_mask_keeps_to_the_safe_circle(name: str) -> None:
    """Cream and green pixels, which only the mask has, lie in a circle of 80 % of the width."""
    with Image.open(ICONS / f"{name}.png") as image:
        pixels = image.convert("RGB")
    size = pixels.width
    cream, outside = 0, []
    for y in range(size):
        for x in range(size):
            red, green, blue = pixels.getpixel((x, y))  # type: ignore[misc]
            if (red > 240 and green > 230 and blue > 200) or green > red + 40:
                cream += 1
                if (x + 0.5 - size / 2) ** 2 + (y + 0.5 - size / 2) ** 2 > (0.4 * size) ** 2:
                    outside.append((x, y))
    assert cream > 0.05 * size * size, "the mask is there"
    assert outside == []


def test_icon_for_any_purpose_has_open_corners() -> None:
    with Image.open(ICONS / "icon-512.png") as image:
        assert image.convert("RGBA").getpixel((3, 3))[3] == 0  # type: ignore[index]


def test_screenshots_are_sorted_into_wide_and_narrow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, size in {"01-the-table": (1280, 800), "02-your-hand": (390, 844)}.items():
        Image.new("RGB", size).save(tmp_path / f"{name}.png")
    monkeypatch.setattr(manifest, "SHOTS", tmp_path)
    captions = {"shot.the-table": "The table", "shot.your-hand": "Your hand"}
    wide, narrow = manifest.screenshots(captions)
    assert (wide["form_factor"], wide["sizes"], wide["label"]) == ("wide", "1280x800", "The table")
    assert (narrow["form_factor"], narrow["label"]) == ("narrow", "Your hand")


def test_each_language_has_a_manifest_of_the_same_app(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another id or start address would make another app, so only texts differ."""
    english = page.text()
    texts = {key: f"<{line}>" for key, line in english.items()}
    monkeypatch.setattr(page, "text", lambda lang: texts if lang == "xx" else english)
    other = json.loads(manifest.manifest("xx"))
    assert manifest.file_name("xx") == "manifest.xx.json"
    assert precache.MANIFEST.fullmatch(manifest.file_name("xx"))
    assert other["lang"] == "xx"
    assert other["description"] == f"<{DATA['description']}>"
    read = ("name", "short_name", "description", "lang", "shortcuts", "screenshots")
    for data in (DATA, other):
        for entry in (*data["shortcuts"], *data["screenshots"]):
            entry.pop("name", None)
            entry.pop("label", None)
    assert other["shortcuts"] == DATA["shortcuts"]
    assert other["screenshots"] == DATA["screenshots"]
    assert {k: v for k, v in other.items() if k not in read} == {
        key: value for key, value in DATA.items() if key not in read
    }


def test_a_picture_that_is_none_is_named(tmp_path: Path) -> None:
    file = tmp_path / "x.png"
    file.write_bytes(b"not a picture at all, really")
    with pytest.raises(ValueError, match=r"x\.png is no PNG"):
        manifest.png_size(file)
