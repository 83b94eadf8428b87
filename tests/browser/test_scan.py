"""Tests of the QR code scanner in the page."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.stage import Stage
from tests.browser.test_page import Hollow, hollow, say, sent
from tests.build.test_scan import LINK, on_poster, square
from tests.build.test_scan import sent as compressed

__all__ = ["hollow"]

WORDS = {
    name: f"the words {name}"
    for name in ("why", "camera", "photo", "refused", "looking", "none", "close")
}

CALL = 77

CAMERA = """
window.tracks = [];
navigator.mediaDevices.getUserMedia = async () => {
  if (window.refused) throw new DOMException("no", "NotAllowedError");
  const canvas = document.createElement("canvas");
  canvas.width = 640;
  canvas.height = 480;
  const paint = canvas.getContext("2d");
  const draw = () => {
    paint.fillStyle = "#b9a48c";
    paint.fillRect(0, 0, 640, 480);
    if (window.seen) paint.drawImage(window.seen, 100, 20, 440, 440);
    setTimeout(draw, 50);
  };
  draw();
  const stream = canvas.captureStream(10);
  window.tracks.push(...stream.getTracks());
  return stream;
};"""

SHOWS = """async (url) => {
  const image = new Image();
  image.src = url;
  await image.decode();
  window.seen = image;
}"""


def png() -> str:
    packed = io.BytesIO()
    square("L").save(packed, "PNG")
    return f"data:image/png;base64,{b64encode(packed.getvalue()).decode()}"


def answer(stage: Stage) -> str:
    stage.page.wait_for_function(f"() => window.told.some((one) => one.call === {CALL})")
    (found,) = answers(stage)
    return str(found["value"])


def answers(stage: Stage) -> list[dict[str, Any]]:
    return [one for one in sent(stage, "answer") if one["call"] == CALL]


def scanning(hollow: Hollow, script: str = "") -> Stage:
    stage = hollow(CAMERA + script)
    say(stage, bridge="scan", call=CALL, words=WORDS)
    stage.page.wait_for_selector("dialog")
    return stage


def test_the_camera_finds_a_square_and_is_released(hollow: Hollow) -> None:
    stage = scanning(hollow)
    stage.page.wait_for_selector("dialog video:not([hidden])")
    assert stage.page.evaluate("document.querySelector('dialog').innerText").count("the words") == 3
    assert not answers(stage)
    stage.page.evaluate(SHOWS, png())
    assert answer(stage) == LINK
    assert stage.page.evaluate("window.tracks.map((one) => one.readyState)") == ["ended"]
    assert stage.page.locator("dialog").count() == 0


def test_a_photo_that_a_messenger_has_sent_is_read_without_a_camera(hollow: Hollow) -> None:
    stage = scanning(hollow, "window.refused = true;")
    stage.page.get_by_text("the words refused").wait_for()
    assert stage.page.locator("dialog video:visible").count() == 0
    for picture, then in (
        (compressed(square().crop((0, 0, 60, 60)), 60), "none"),
        (compressed(on_poster(), 60), ""),
    ):
        packed = io.BytesIO()
        picture.save(packed, "JPEG", quality=60)
        with stage.page.expect_file_chooser() as chooser:
            stage.page.get_by_text("the words photo").click()
        chooser.value.set_files(
            {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": packed.getvalue()}
        )
        if then:
            stage.page.get_by_text(f"the words {then}").wait_for()
    assert answer(stage) == LINK


LEAVING: dict[str, Callable[[Stage], object]] = {
    "close": lambda stage: stage.page.get_by_text("the words close").click(),
    "hidden": lambda stage: stage.page.evaluate(
        "Object.defineProperty(document, 'hidden', { value: true });"
        "document.dispatchEvent(new Event('visibilitychange'))"
    ),
}


@pytest.mark.parametrize("way", LEAVING)
def test_whoever_leaves_takes_the_camera_along(way: str, hollow: Hollow) -> None:
    stage = scanning(hollow)
    stage.page.wait_for_selector("dialog video:not([hidden])")
    LEAVING[way](stage)
    assert answer(stage) == ""
    assert stage.page.evaluate("window.tracks.map((one) => one.readyState)") == ["ended"]
