"""Tests of the QR codes on an evening's poster."""

import asyncio
from pathlib import Path
from typing import Any, cast

import flet as ft
import pytest
from flet import canvas as cv
from PIL import Image, ImageDraw
from segno import encoder

from app.places import Place
from app.programme import evening_of
from app.screens.evening_poster import ROWS, evening_bill, evening_picture, shown
from app.screens.poster import SHARPNESS
from app.screens.poster_picture import HEIGHT, WIDTH
from app.screens.qr_code import qr
from app.squares import read
from app.store import Session, Store, StoreError
from app.store.session import EVENING
from app.text import speaker
from tests.app.screens.rooms import House, Opened, Shown, open_store, played, walk
from tests.app.screens.test_poster import height, window
from tests.build.test_scan import photographed, sent
from tests.depth import depth
from tests.dice import seeded

GAMES = (
    ("onstage", 5), ("upstaged", 4), ("thespianage", 5), ("encore", 2),
    ("onstage", 4), ("upstaged", 3), ("thespianage", 4),
)  # fmt: skip
"""Games of a long evening, including those with the largest squares."""

LARGE = 2**53 - 100
"""Seed with the maximum number of digits."""

EVE = "0123456789abcdef"

ADDRESS = "https://somebody.example.org/backstage-pass/"
"""Address of usual length."""


async def evening(store: Store, count: int) -> list[Session]:
    """Plays games of one evening to their ends and returns their sessions."""
    games = []
    for number, (game, seats) in enumerate(GAMES[:count]):
        session = await played(store, game, seats, seed=LARGE + number)
        session.note(**{EVENING: EVE})
        await session.close()
        games.append(session)
    return games


def codes(controls: list[Any]) -> list[cv.Canvas]:
    return [one for one in controls if isinstance(one, cv.Canvas)]


def blank() -> Image.Image:
    """Returns a spotted poster background at the resolution of saved posters."""
    sheet = Image.new("RGB", (int(WIDTH * SHARPNESS), int(HEIGHT * SHARPNESS)), "#5a1020")
    pen = ImageDraw.Draw(sheet)
    for number in range(60):
        at = number * 37 % 1080, number * 91 % 1800
        fill = ("#e3b04b", "#17110f", "#fff6e9")[number % 3]
        pen.ellipse((*at, at[0] + 90, at[1] + 60), fill=fill)
    return sheet


def paste(sheet: Image.Image, code: cv.Canvas, left: float, top: float) -> None:
    """Paints a QR code on a sheet."""
    side = code.width
    assert side
    pen = ImageDraw.Draw(sheet)
    corners = (left, top, left + side, top + side)
    pen.rectangle([one * SHARPNESS for one in corners], fill="white")
    for path in code.shapes:
        assert isinstance(path, cv.Path)
        for one in path.elements:
            assert isinstance(one, cv.Path.Rect)
            x, y = (left + one.x) * SHARPNESS, (top + one.y) * SHARPNESS
            right, below = x + one.width * SHARPNESS, y + one.height * SHARPNESS
            pen.rectangle((round(x), round(y), round(right) - 1, round(below) - 1), fill="black")


def printed(drawn: Any) -> Image.Image:
    """Returns a poster with its QR codes in their places."""
    sheet = blank()
    column = drawn.content.controls[2].content
    paper = next(one for one in column.controls if one.expand).content
    width, pad = paper.width, paper.padding.left
    left, top = (WIDTH - width) / 2, 130.0
    corners = (left, top, left + width, top + height(paper, width))
    ImageDraw.Draw(sheet).rectangle([one * SHARPNESS for one in corners], fill=paper.bgcolor)
    y = top + pad
    for row in paper.content.controls:
        found = codes([*walk(row)])
        room = width - 2 * pad
        sides = [one.width or 0 for one in found]
        gap = (room - sum(sides)) / (len(found) + 1)
        for number, code in enumerate(found):
            tiled = row.alignment == ft.MainAxisAlignment.SPACE_EVENLY
            x = gap + number * (gap + sides[0]) if tiled else room - sides[0]
            paste(sheet, code, left + pad + x, y)
        y += height(row, room) + paper.content.spacing
    return sheet


def opened(house: House) -> Opened:
    place = Place("evening_poster", {"evening": EVE})
    house.shell.places.home(place)
    return Opened(Shown, house.shell, place)


@pytest.fixture(scope="module")
def long_evening() -> tuple[Store, dict[str, str]]:
    """Returns the store of a long evening, and its QR codes' links."""
    store = open_store()
    with seeded("6"):  # a copy of this evening was not read at its own size
        asyncio.run(evening(store, ROWS))
    house = House(store)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.bridge, "address", lambda: ADDRESS)
        opened(house)
    return store, house.shell.places.top.state["links"]


@pytest.mark.parametrize("count", depth((1, 3, ROWS), tuple(range(1, ROWS + 1))))
def test_every_game_is_read_from_the_poster_and_from_a_messengers_copy(
    count: int, long_evening: tuple[Store, dict[str, str]], tmp_path: Path
) -> None:
    store, links = long_evening
    cards = sorted(store.cards(), key=lambda card: list(links).index(card.id))[:count]
    house = House(store)
    bill = evening_bill(speaker("en"), house.shell.device.prefs, cards, links)
    drawn = cast(Any, evening_picture(window(), bill, named=True))
    wanted = {links[card.id] for card in cards}
    picture = printed(drawn)
    for name, seen in (("saved", picture), ("sent", sent(picture, 60))):
        assert photographed(seen, tmp_path) == wanted, name


def test_a_square_is_encoded_once_for_all_drawings(monkeypatch: pytest.MonkeyPatch) -> None:
    encode, texts = encoder.encode, list[str]()

    def counted(text: str, **more: Any) -> Any:
        texts.append(text)
        return encode(text, **more)

    monkeypatch.setattr(encoder, "encode", counted)
    for side in (80, 90):
        qr("drawn twice", "", side)
    assert texts == ["drawn twice"]


def test_the_page_draws_a_square_a_game_and_none_without_names() -> None:
    house = House(open_store())
    asyncio.run(evening(house.store, 3))
    screen = opened(house)
    assert len(codes(screen.draw())) == 3
    screen.press("nameless")
    assert not codes(screen.draw())


def test_a_square_of_the_evening_opens_its_game() -> None:
    house = House(open_store())
    games = asyncio.run(evening(house.store, 2))
    opened(house)
    links = house.shell.places.top.state["links"]
    assert [*links] == [game.id for game in games]
    for game, link in zip(games, links.values(), strict=True):
        found, luggage = read(link)
        assert luggage.id == game.id
        assert [action.compact() for action in found.match.actions] == [
            [one["seat"], one["kind"], *([one["arg"]] if one["arg"] is not None else [])]
            for one in game.actions
        ]


def test_a_game_that_goes_on_or_cannot_be_read_has_no_square(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House(open_store())
    lost, *_ = asyncio.run(evening(house.store, 2))
    going = asyncio.run(played(house.store, "onstage", 3, steps=9))
    going.note(**{EVENING: EVE})
    asyncio.run(going.close())
    cards = [card for card in house.store.cards() if evening_of(card) == EVE]
    assert len(cards) == 3
    assert going.id not in [card.id for card, _ in shown(cards)]
    reading = house.shell.evening.read

    async def failing(identity: str) -> Any:
        if identity == lost.id:
            raise StoreError("store.error.read")
        return await reading(identity)

    monkeypatch.setattr(house.shell.evening, "read", failing)
    assert len(codes(opened(house).draw())) == 1
