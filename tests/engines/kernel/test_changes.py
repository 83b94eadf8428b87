"""Tests of the list of a pack's changes."""

from __future__ import annotations

import pytest

from engines.kernel import owners
from engines.kernel.changes import Change, Extent, changes_of
from tests.engines.owned import GAMES, file_of, small, whole


def test_a_new_name_stands_beside_the_old_one() -> None:
    found = changes_of(owners.read(file_of(small())), "en")
    assert found == (
        [Change("performer.handmaid", Extent.RENAMED, "Aunt Rose", "Handmaid")],
        [],
        False,
    )
    [other] = changes_of(owners.read(file_of(small())), "vi").cards
    assert other.name == "Aunt Rose"  # English stands in for a missing language
    assert other.own not in ("", "Handmaid")


def test_other_words_and_numbers_of_a_card_are_told_apart() -> None:
    words = small("upstaged", **{"trait.marty": "Sings in the rain."})
    assert [(each.key, each.kind) for each in changes_of(owners.read(file_of(words)), "en").cards] \
        == [("artist.marty", Extent.WORDS)]  # fmt: skip
    box = whole("upstaged")
    artists = box["data"]["artists"]["artists"]
    marty = next(row for row in artists if row["id"] == "my_marty")
    one = owners.read(file_of(box))
    assert {each.kind for each in changes_of(one, "en").cards} == {Extent.NEW}
    marty["id"] = "marty"
    box["texts"]["en"] |= {"artist.marty": "Marty", "trait.marty": "Sings."}
    for key in ("artist.my_marty", "trait.my_marty"):
        del box["texts"]["en"][key]
    [marty_now] = [
        each
        for each in changes_of(owners.read(file_of(box)), "en").cards
        if each.key == "artist.marty"
    ]
    assert marty_now.kind is Extent.NUMBERS


@pytest.mark.parametrize("game", GAMES)
def test_new_ids_are_new_cards_and_the_old_ones_are_gone(game: str) -> None:
    found = changes_of(owners.read(file_of(whole(game))), "en")
    new = [each for each in found.cards if each.kind is Extent.NEW]
    same = [each.key for each in found.cards if each.kind is not Extent.NEW]
    assert all(key.startswith("special.") for key in same)  # other counts of the same tiles
    assert all(each.name.startswith("My ") and each.own == "" for each in new)
    more = 1 if game == "encore" else 0  # a Venue is left out
    assert len(found.gone) == len(new) + more
    assert found.counts is (game in ("onstage", "thespianage"))
