"""Scanning of a square or a link with the camera or from a photo."""

import flet as ft

from app.hall import Hall
from app.theme import kit
from engines import deal

WORDS = ("why", "camera", "photo", "refused", "looking", "none", "close")
"""Second parts of the text keys that the page needs; see `Bridge.scan`."""


def scan_link(hall: Hall) -> ft.Control:
    """Draws the link that opens the camera."""
    say = hall.ui.say
    return kit.link(hall.ui, say("scan"), lambda _: hall.run(scan, hall), key="scan")


async def scan(hall: Hall) -> None:
    """Reads a code and opens the game in it; anything else is explained."""
    say = hall.ui.say
    text = await hall.bridge.scan({word: say(f"scan.{word}") for word in WORDS})
    if not text:
        return
    from app.squares import is_square

    if is_square(text):
        hall.places.go("arrival", text=text)
        return
    try:
        deal.read(text)
    except deal.BadCode:
        hall.notices.toast(say("scan.foreign"))
    else:
        hall.notices.toast(say("scan.deal"))
