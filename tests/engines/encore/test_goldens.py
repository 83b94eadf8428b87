"""Tests of the golden transcripts."""

from itertools import combinations

import pytest

from engines import Match
from engines.encore import GAME
from engines.encore.content import COLOUR_IDS
from engines.encore.options import Options
from engines.kernel.options import choices
from tests.golden.transcripts import played

ENOUGH = 400
"""Number of seeds tried to suggest one that fits a name."""


def taken(name: str) -> list[tuple[str, ...]]:
    words = [word for word in name.split("_") if word in COLOUR_IDS]
    return [tuple(words[at : at + 2]) for at in range(0, len(words), 2)]


@pytest.mark.parametrize("name", GAME.goldens())
def test_a_golden_is_what_its_name_says(name: str) -> None:
    golden = GAME.goldens()[name]
    text = played(GAME, golden)
    if taken(name):
        colours = [[COLOUR_IDS.index(word) for word in pair] for pair in taken(name)]
        lines = [line for line in text.splitlines() if line.startswith("   - colour_taken")]
        for seat, pair in enumerate(colours):
            for colour in pair:
                assert f'   - colour_taken {{"seat":{seat},"colour":{colour}}}' in lines
    line = f"ending {name.split('_')[-1]}\n"
    if line in f"{text}\n":
        return
    for seed in range(ENOUGH):
        if line in played(GAME, golden._replace(seed=seed)) + "\n":
            pytest.fail(f"{name} ends in another way; seed {seed} would do")
    pytest.fail(f"{name} ends in another way, and no seed below {ENOUGH} would do")


def test_every_pair_of_colours_option_value_and_ending() -> None:
    goldens = GAME.goldens()
    pairs = {pair for name in goldens for pair in taken(name)}
    assert pairs == {*combinations(COLOUR_IDS, 2)}
    matches = [Match.new(GAME, 2, golden.seed, golden.options) for golden in goldens.values()]
    for option, values in choices(Options).items():
        assert {match.options[option] for match in matches} == {*values}, option
    assert {name.split("_")[-1] for name in goldens} == {*GAME.endings}
