"""Test of reading aloud on the built page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext

from tests.browser.conftest import Device
from tests.browser.stage import Stage
from tests.browser.test_page import NOTE_MESSAGES, empty, say

VOICES = """
window.spoken = [];
const voices = [["Ada", "en-US"], ["Linh", "vi-VN"]].map(
  ([name, lang]) => ({ name, lang, localService: true, default: name === "Ada" }));
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.assign(speechSynthesis, {
  getVoices: () => voices,
  speak({ volume, voice, text }) {
    window.spoken.push(volume === 0 ? "unlocked" : `${voice.name}: ${text}`);
  },
  cancel() { window.spoken.push("cancelled"); },
});
"""
"""Simulated voices, which never finish a sentence."""


def spoken(stage: Stage) -> list[str]:
    return list(stage.page.evaluate("() => window.spoken"))


def speech(*sentences: str, **manner: Any) -> dict[str, Any]:
    usual = {"lang": "en", "voice": "", "rate": 1, "open": False}
    return {"bridge": "speak", "sentences": [*sentences], **usual, **manner}


def test_the_page_says_what_it_is_told_until_a_touch_or_a_hand(device: Device, site: str) -> None:
    context: BrowserContext = device()
    context.add_init_script(NOTE_MESSAGES + VOICES)
    empty(context)
    stage = Stage(context, site).open(semantics=False)
    loaded = "() => performance.getEntriesByType('resource').map(({ name }) => name)"

    def scripts() -> list[str]:
        return [name for name in stage.page.evaluate(loaded) if "speech.js" in name]

    assert scripts() == [], "nobody has asked for it"
    say(stage, bridge="guard", secret=False, times=0)
    say(stage, **speech("Bo plays a 7.", "Mai, it’s your turn."))
    first = "Ada: Bo plays a 7. Mai, it’s your turn."
    stage.until(lambda: spoken(stage) == [first], "the first sentences")
    assert len(scripts()) == 1
    stage.tap_at(200, 300)
    assert spoken(stage)[1:2] == ["cancelled"]
    say(stage, **speech("Tới lượt Mai.", lang="vi"))
    stage.until(lambda: spoken(stage)[-1] == "Linh: Tới lượt Mai.", "the other language")
    say(stage, bridge="guard", secret=True, times=0)
    stage.until(lambda: spoken(stage)[-1] == "cancelled", "a hand that opens")
    count = len(spoken(stage))
    say(stage, **speech("Nobody is to hear this."))
    say(stage, **speech("Mai wins.", open=True))
    stage.until(lambda: spoken(stage)[-1] == "Ada: Mai wins.", "what is for her own ear")
    assert len(spoken(stage)) == count + 1
    stage.close()
