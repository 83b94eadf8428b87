"""Tests of the foyer with one to eight games."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from app import bills
from app.bills import Bill
from app.games.common.geometry import overlap
from app.theme import kit
from tests import pseudo
from tests.app.games.laid import Box
from tests.app.games.words import cut
from tests.app.screens.rooms import SIZES, House
from tests.app.screens.test_bills import ACTION_BAR_PAD, button, lay, store_with
from tests.depth import depth
from tests.dice import seeded

HOUSE = ("onstage", "thespianage", "encore", "upstaged")
MOST = 8


class Guest(Bill):
    """Playbill of an invented game, with the texts of an existing one."""

    __slots__ = ()

    @property
    def of(self) -> Bill:
        return bills.bill_of(self.name.partition("-")[0])

    def title(self, lang: str) -> str:
        return self.of.title(lang)

    def short(self, lang: str) -> str:
        return self.of.short(lang)

    def word(self, key: str, lang: str, **facts: object) -> str:
        return self.of.word(key, lang, **facts)


def hang(monkeypatch: pytest.MonkeyPatch, count: int) -> list[str]:
    found = []
    for number in range(count):
        whole: Any = bills.bill_of(HOUSE[number % len(HOUSE)])
        found.append(Guest(*whole._replace(name=f"{whole.name}-{number}")))
    monkeypatch.setattr("app.screens.home.bills", lambda: found)
    return [f"bill-{one.name}" for one in found]


@cache
def hung(count: int, size: tuple[int, int], going: int) -> tuple[list[str], list[Box]]:
    with seeded("foyer"), pytest.MonkeyPatch.context() as patch:
        keys = hang(patch, count)
        return keys, lay(House(store_with(going), size))


each_wall = pytest.mark.parametrize("count", range(1, MOST + 1))


@each_wall
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("going", [0, 1, 4])
def test_every_bill_is_whole_and_in_reach(count: int, size: tuple[int, int], going: int) -> None:
    keys, boxes = hung(count, size, going)
    step = button(boxes, "new").at
    spots = [button(boxes, key).at for key in keys]
    for key, spot in zip(keys, spots, strict=True):
        assert not cut(boxes, key)
        assert min(spot.w, spot.h) >= kit.TARGET
        assert spot.x >= 0
        assert spot.right <= size[0]
        over = step.x < spot.right and spot.x < step.right
        free = step.y - ACTION_BAR_PAD if over and not going else step.y if over else size[1]
        assert spot.bottom <= free, f"{key} ends at {spot.bottom}, {free} is free"
    assert not [pair for pair in combinations(spots, 2) if overlap(*pair)]


@each_wall
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("going", [0, 1])
def test_rows_are_even_and_a_shorter_last_one_is_in_the_middle(
    count: int, size: tuple[int, int], going: int
) -> None:
    keys, boxes = hung(count, size, going)
    spots = [button(boxes, key).at for key in keys]
    lengths = [*Counter(round(spot.y) for spot in spots).values()]
    assert max(lengths) == lengths[0]
    assert lengths[:-1] == [lengths[0]] * (len(lengths) - 1)
    assert lengths[0] - lengths[-1] < len(lengths), "no row could be shorter"
    ends = (spots[: lengths[0]], spots[-lengths[-1] :])
    middles = [(line[0].x + line[-1].right) / 2 for line in ends]
    assert middles[0] == pytest.approx(middles[1], abs=1)
    assert len({(round(spot.w), round(spot.h)) for spot in spots[: lengths[0]]}) == 1


@pytest.mark.parametrize("count", range(1, MOST + 1, depth(3, 1)))
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["vi", *(tongue.lang for tongue in pseudo.TONGUES)])
def test_no_word_is_cut_in_any_language(
    monkeypatch: pytest.MonkeyPatch, count: int, size: tuple[int, int], lang: str
) -> None:
    keys = hang(monkeypatch, count)
    tongues = {tongue.lang: tongue for tongue in pseudo.TONGUES}
    for going in depth((0, 2)[(count + SIZES.index(size)) % 2 :][:1], (0, 2)):
        store = store_with(going)
        if lang in tongues:
            with pseudo.spoken(tongues[lang]):
                store.settings.set("lang", lang)
                boxes = lay(House(store, size))
        else:
            store.settings.set("lang", lang)
            boxes = lay(House(store, size))
        assert not [text for key in keys for text in cut(boxes, key)]


@each_wall
def test_more_bills_than_four_show_the_facts_of_each(count: int) -> None:
    for size in SIZES:
        keys, boxes = hung(count, size, 0)
        for key in keys:
            texts = [str(getattr(box.control, "value", "")) for box in boxes if key in box.trail]
            assert any(" min" in text for text in texts), (key, size)
