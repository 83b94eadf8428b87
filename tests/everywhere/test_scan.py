"""Test of reading a QR code from a photo in several browsers."""

from __future__ import annotations

import asyncio
import base64
import io
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from app.text import say
from tests.app.screens.rooms import open_store, played, square_link
from tests.build.test_scan import on_poster, sent

CHOOSES = """(photo) => {
  HTMLInputElement.prototype.click = function () {
    const bytes = Uint8Array.from(atob(photo), (letter) => letter.charCodeAt(0));
    const chosen = new DataTransfer();
    chosen.items.add(new File([bytes], "photo.jpg", { type: "image/jpeg" }));
    this.files = chosen.files;
    this.dispatchEvent(new Event("change"));
  };
}"""
"""Script that replaces the browser's file dialog, which these drivers cannot open."""

PRESS = """(label) => {
  const button = [...document.querySelectorAll("dialog button")]
    .find((one) => one.textContent === label);
  button?.click();
  return Boolean(button);
}"""


def link_of_a_game() -> str:
    return square_link(asyncio.run(played(open_store(), "thespianage", 3, steps=12)))


def test_a_photo_that_a_messenger_has_sent_opens_its_game(browser: Any) -> None:
    with ThreadPoolExecutor(1) as apart:  # Playwright has a loop of its own in this thread
        link = apart.submit(link_of_a_game).result()
    stage = browser.tab()
    stage.open()
    photo = io.BytesIO()
    sent(on_poster(link=link), 60).save(photo, "JPEG", quality=60)
    stage.page.evaluate(CHOOSES, base64.b64encode(photo.getvalue()).decode())
    stage.tap(say("home.history"))
    stage.tap(say("scan"))
    stage.until(lambda: stage.page.evaluate(PRESS, say("scan.photo")), "the scanner's dialog")
    stage.wait("Thespianage")
    stage.wait(say("square.go_on"), press=True)
