"""Tests of Upstaged! on the screens around the table."""

import asyncio
from functools import cache
from typing import Any

import pytest

from app.store import MemoryLocation, Store
from app.store.importing import Importer
from engines import find
from tests.app.screens.rooms import SIZES, House, played, words
from tests.app.screens.test_screens import drawable

GAME = find("upstaged")


@cache
def full() -> Store:
    """Returns a store with a finished game of each size, and an open one."""

    async def fill() -> Store:
        store = await Store.open(MemoryLocation())
        for seats in GAME.seats:
            session = await played(store, "upstaged", seats, seed=seats)
            await session.close()
        session = await played(store, "upstaged", 3, seed=9, steps=80)
        session.note(where="Round 3, Mai is on", next=0)
        await session.close()
        return store

    return asyncio.run(fill())


def finished() -> str:
    return next(card.id for card in full().cards() if card.finished)


def drawn(screen: str, size: tuple[int, int], scale: float = 1.0, **args: Any) -> list[str]:
    house = House(full(), size)
    house.shell.device.prefs.choose("text_scale", scale)
    controls = house.draw(screen, **args)
    said = words(controls)
    assert {sign for text in said for sign in text if not drawable(sign)} == set()
    return said


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_rooms_around_the_table(size: tuple[int, int], scale: float) -> None:
    assert any("Upstaged!" in text for text in drawn("home", size, scale))
    assert any("Upstaged!" in text for text in drawn("history", size, scale))
    assert "Upstaged!" in drawn("about", size, scale)
    rules = drawn("rules", size, scale, game="upstaged", section="UA5")
    assert any("UA5" in text for text in rules)
    past = drawn("past", size, scale, session=finished())
    assert any(text.endswith((" wins", " share the victory")) for text in past)
    assert "Replay" in drawn("replay", size, scale, session=finished())


@pytest.mark.parametrize("question", sorted(GAME.rules_text()["prompts"]))
def test_every_question_opens_its_page_of_the_rules(question: str) -> None:
    number = GAME.rules_text()["prompts"][question]
    page = drawn("rules", (390, 844), game="upstaged", section=question)
    assert any(number in text for text in page)


def test_the_league_counts_it() -> None:
    assert full().statistics()["upstaged"].games == len(GAME.seats)


def test_every_sentence_of_a_game_can_be_drawn() -> None:
    texts = GAME.catalogue().values()
    assert {sign for text in texts for sign in text if not drawable(sign)} == set()


def test_an_export_comes_back_the_same() -> None:
    file = asyncio.run(full().export_all())
    other = asyncio.run(Store.open(MemoryLocation()))
    report = asyncio.run(Importer(other).run(file))
    assert len(report.added) == len(full().cards())
    before = {card.id: card.finished for card in full().cards()}
    assert {card.id: card.finished for card in other.cards()} == before
