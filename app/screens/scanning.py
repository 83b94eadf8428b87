"""Scanning of squares and deal codes by camera or photo."""

from collections.abc import Callable

import flet as ft

from app.hall import Hall
from app.theme import kit
from engines import deal

WORDS = ("why", "camera", "photo", "refused", "looking", "none", "close")
"""Second parts of the text keys that the page needs; see `Bridge.scan`."""

TakeDeal = Callable[[deal.Deal], object]
"""Function that takes a scanned deal."""


def scan_link(hall: Hall, take_deal: TakeDeal | None = None) -> list[ft.Control]:
    """Draws the link that opens the camera.

    Returns [] if the window cannot scan.
    """
    if not hall.bridge.scans():
        return []
    words = hall.ui.say("scan" if take_deal is None else "scan.code")
    link = kit.link(
        hall.ui, words, lambda _: hall.run(scan, hall, take_deal), icon_name="qr", key="scan"
    )
    # Only in a row that wraps, the words have a second line.
    return [ft.Row([link], wrap=True, alignment=ft.MainAxisAlignment.CENTER)]


async def scan(hall: Hall, take_deal: TakeDeal | None = None) -> None:
    """Reads a code, and opens its game or takes its deal.

    A photo may hold several squares, as the poster of an evening does. Then its games are listed.

    Args:
        hall: Services for the screen.
        take_deal: Takes a deal; None if no deal is wanted.
    """
    from app.squares import is_square

    say = hall.ui.say
    text = await hall.bridge.scan({word: say(f"scan.{word}") for word in WORDS})
    if not text:
        return
    if squares := [line for line in text.split("\n") if is_square(line)]:
        if len(squares) > 1:
            hall.places.go("found", texts=squares)
        else:
            hall.places.go("arrival", text=squares[0])
        return
    try:
        found = deal.read(text)
    except deal.BadCode:
        hall.notices.toast(say("scan.foreign"))
        return
    if take_deal is None:
        hall.notices.toast(say("scan.deal"))
    else:
        take_deal(found)
