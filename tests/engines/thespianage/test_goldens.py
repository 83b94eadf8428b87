"""Tests of the golden transcripts."""

import pytest

from engines.thespianage import GAME
from tests.golden.transcripts import played

SEATS = {"three": 3, "four": 4, "five": 5, "six": 6}


@pytest.mark.parametrize("name", GAME.goldens())
def test_a_golden_is_what_its_name_says(name: str) -> None:
    golden = GAME.goldens()[name]
    seats, *ending = name.replace("_short", "").split("_")
    assert golden.seats == SEATS[seats]
    assert golden.options["length"] == ("short" if "short" in name else "full")
    assert f"ending {'_'.join(ending)}\n" in played(GAME, golden) + "\n"


def test_every_seat_count_succeeds_and_fails() -> None:
    names = [name.replace("_short", "") for name in GAME.goldens()]
    for seats in SEATS:
        for ending in ("success", "failure"):
            assert any(name.startswith(f"{seats}_{ending}") for name in names)
    for ending in GAME.endings:
        assert any(name.endswith(ending) for name in names)
