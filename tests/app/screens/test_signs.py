"""Tests of the page of signs."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unicodedata import category

import flet as ft
import pytest

from app.games.common.signs import parts_of, signs_of
from app.speech.pronounced import pronounced
from app.text import say, speaker
from engines import find, known_languages, names
from tests.app.screens.rooms import House, open_store, words

GAMES = [game for game in names() if parts_of(game)]
SPELT = {"Sm", "So", "Sk", "Sc", "Co"}
"""Unicode categories of symbols, which a voice spells or leaves out."""


def keyed(controls: list[Any], key: str) -> Any:
    found = next(one for one in controls if getattr(one, "key", None) == key)
    return getattr(found, "content", found)


@pytest.fixture
def house() -> House:
    return House(open_store())


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_stands_there_with_its_sentence_and_leads_to_its_rule(
    house: House, game: str
) -> None:
    house.shell.places.go("signs", game=game)
    controls = house.draw("signs")
    said = words(controls)
    for sign in signs_of(game).values():
        assert say(f"{sign.owner}.sign.{sign.id}") in said
        assert say(f"{sign.owner}.sign.{sign.id}.told") in said
        if sign.rule is None:
            continue
        keyed(controls, f"sign-{sign.id}").on_click(None)
        top = house.shell.places.top
        assert (top.name, top.args) == ("rules", {"game": game, "section": sign.rule})
        house.shell.places.back()
        assert house.shell.places.top.name == "signs"


@pytest.mark.parametrize("lang", known_languages())
def test_every_sign_is_said_in_words(lang: str) -> None:
    texts = speaker(lang).text
    for game in GAMES:
        find(game).title(lang)  # loads the game's texts
        for part in parts_of(game):
            keys = [f"{part.owner}.signs.{part.id}"]
            for sign in part.signs:
                keys += [f"{part.owner}.sign.{sign.id}{end}" for end in ("", ".told")]
            for key in keys:
                text = texts(lang, key)
                assert text, key
                spelt = [one for one in pronounced(text, lang) if category(one) in SPELT]
                assert not spelt, (key, text)


def test_the_rules_lead_to_the_signs_of_their_game(house: House) -> None:
    for game in GAMES:
        keyed(house.draw("rules", game=game), "signs").on_click(None)
        assert house.shell.places.top.name == "signs"
        assert house.shell.places.top.args == {"game": game}
        house.shell.places.back()


def test_a_sign_is_found_by_a_word_of_its_sentence(house: House) -> None:
    screen = house.opened("signs", game="onstage")
    box = next(one for one in screen.draw() if isinstance(one, ft.TextField))
    for query, found in (("wave blue", {"sign-blue"}), ("qqqq", set())):
        change: Any = box.on_change
        change(SimpleNamespace(control=SimpleNamespace(value=query)))
        keys = {str(getattr(one, "key", "")) for one in screen.draw()}
        assert {key for key in keys if key.startswith("sign-")} == found
