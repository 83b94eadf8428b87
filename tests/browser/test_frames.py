"""Test of whole games with each frame compared to a complete drawing."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.browser import frames
from tests.depth import soak_only


@soak_only
@pytest.mark.parametrize("name", frames.GAMES)
@pytest.mark.parametrize("way", frames.WAYS)
def test_every_frame_looks_like_a_whole_one(
    playwright: Playwright, program: str, site: str, tmp_path: Path, way: str, name: str
) -> None:
    browser = playwright.chromium.launch(executable_path=program, args=frames.WAYS[way])
    assert frames.played(browser, site, tmp_path, way, name)
    browser.close()
