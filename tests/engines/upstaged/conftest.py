"""Fixtures for the rule tests of Upstaged!."""

import pytest

from engines.upstaged import content

from .table import reprint

LESSONS = {
    "giant_step": "forward,click_once",
    "every_head": "forward,click_once",
    "one_night": "draw,click_once",
    "start_with_theirs": "discard_1,switch",
    "hold_it": "pause,click_once",
    "still_a_fan": "pause,click_once",
    "your_mother": "pause,click_twice",
    "take_your_bow": "pause,exit",
}
"""Simple cues printed on some cards, because rules do not depend on the box's cues."""


@pytest.fixture
def lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = zip(content.CARD_IDS, content.CUES, strict=True)
    texts = [tuple(LESSONS[name].split(",")) if name in LESSONS else cues for name, cues in printed]
    reprint(monkeypatch, texts)
