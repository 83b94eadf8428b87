"""Tests of the golden transcripts."""

from pathlib import Path

import pytest

from engines.onstage import GAME

FOLDER = Path(__file__).parents[2] / "golden" / "onstage"
HOLDS = {
    "three_outright": ["ending outright", "line_empty", '"source":"stage"', '"rounds":"printed"'],
    "three_kept_card": ["ending kept_card", "tie_broken"],
    "three_shared": ["ending shared", "tie_broken"],
    "four_lone_from_stage": ['lone_award {"seat":', '"source":"stage"'],
    "four_lone_from_line": ['lone_award {"seat":', '"source":"line"'],
    "four_star": ['"performer":12', '"star":true'],
    "five_outright": ["ending outright", "card_set_aside", '"rounds":"printed"', '"star":true'],
    "five_kept_card": ["ending kept_card", '"rounds":"quick"'],
}


def test_all_are_described() -> None:
    assert set(HOLDS) == set(GAME.goldens())


@pytest.mark.parametrize("name", HOLDS)
def test_transcript_holds_what_it_was_chosen_for(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    for part in HOLDS[name]:
        assert part in text
