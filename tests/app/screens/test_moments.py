"""Tests of a finished game's turning points."""

import asyncio
from collections.abc import Iterator

import pytest

from app.screens import moments
from app.table import in_sight
from tests.app.screens.rooms import NAMES, House, open_store, played, words
from tests.app.screens.rooms import Opened as Screen

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr("engines.bots.review.PLAYOUTS", 2)
    store = open_store()
    for steps in (None, 3):
        asyncio.run(asyncio.run(played(store, "high_note", 3, steps=steps)).close())
    house = House(store)
    yield house
    moments._last.clear()


def cards(house: House) -> tuple[str, str]:
    found = {card.finished is None: card.id for card in house.store.cards()}
    return found[False], found[True]


def shown(house: House, session: str) -> Screen:
    house.shell.places.go("past", session=session)
    house.shell.places.go("moments", session=session)
    return house.opened("moments", session=session)


def test_each_moment_says_what_else_there_was_and_leads_to_it(house: House) -> None:
    over, _ = cards(house)
    screen = shown(house, over)
    said = words(screen.draw())
    counts = [
        sum(line.startswith(start) for line in said)
        for start in ("Chosen: ", "Instead: ", "From here, ahead in about ")
    ]
    assert 0 < counts[0] <= 3
    assert counts == [counts[0], counts[0], 2 * counts[0]], "each answer has its own figure"
    assert any(NAMES[seat] in line for line in said for seat in range(3)), "whose choice it was"
    key = next(k for one in screen.draw() if str(k := getattr(one, "key", "")).startswith("see-"))
    screen.press(key)
    assert house.shell.places.top.name == "replay"
    assert house.shell.places.top.args["step"] == int(key.removeprefix("see-")) - 1
    house.shell.places.back()
    assert "Instead" in " ".join(words(house.draw("moments", session=over))) or moments._last


def test_a_game_that_goes_on_shows_nothing(house: House) -> None:
    _, still = cards(house)
    assert not any(line.startswith("Instead") for line in words(shown(house, still).draw()))
    past = words(house.opened("past", session=still).draw())
    assert "Key moments" not in past


def test_who_goes_away_stops_it(house: House) -> None:
    over, _ = cards(house)
    house.shell.places.go("moments", session=over)

    async def leave() -> object:
        opened = await house.shell.evening.read(over)
        task = asyncio.create_task(
            moments.find(house.shell.places, lambda: house.shell.away, opened)
        )
        await asyncio.sleep(0)
        house.shell.places.back()
        return await task

    assert asyncio.run(leave()) is None


def test_it_waits_while_nobody_looks(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    over, _ = cards(house)
    house.shell.places.go("moments", session=over)
    monkeypatch.setattr(in_sight, "PATIENCE", 0.01)
    steps: list[int] = []
    whole = moments.Review.step

    def step(review: moments.Review) -> None:
        steps.append(1)
        whole(review)

    monkeypatch.setattr(moments.Review, "step", step)

    async def look() -> object:
        opened = await house.shell.evening.read(over)
        house.shell.focus("hidden")
        task = asyncio.create_task(
            moments.find(house.shell.places, lambda: house.shell.away, opened)
        )
        await asyncio.sleep(0.05)
        assert not steps
        house.shell.focus("visible")
        return await task

    assert asyncio.run(look())
    assert steps
