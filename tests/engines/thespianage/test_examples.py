"""Tests of worked examples."""

from itertools import permutations
from random import Random

import pytest

from engines import Match
from engines.thespianage import GAME, events, scoring
from engines.thespianage.content import ASPECT_IDS, ORDER
from tests.engines.matches import happened, kinds, outcome, prompt, the

from .table import CHARACTER_IDS, asked, casting, character, end, finale, hand, play, table


def test_example_of_friscos_sheet() -> None:
    order = [ASPECT_IDS[number] for number in ORDER[character("frisco")]]
    assert order == ["charisma", "compassion", "connections"]


def test_example_of_three_props_and_two_broken_ones() -> None:
    match = finale([""], specials=("prop prop prop broken_prop broken_prop",))
    assert match.view(None)["verdict"]["initial"][0] == -5
    lines = [(line.label, line.points) for line in outcome(match).breakdown if line.seat == 0]
    assert lines == [("score.prop", 5), ("score.broken_prop", -10)]


def test_example_of_a_mixed_turn() -> None:
    match = table(hands=("rehearsal places places",), pool="1")
    play(match, "rehearsal", ("put", "charisma up"))
    assert hand(match, 0) == "places places"
    assert kinds(match) == {"play", "end"}


def test_example_of_four_players() -> None:
    match = Match.new(GAME, 4, 5)
    assert len({*match.state.crush} | {*match.state.nemesis}) == 4


def test_example_of_six_players_and_thirty_points() -> None:
    middles = [ASPECT_IDS[ORDER[number][1]] for number in range(6)]
    for last, success in (("5", True), ("4", False)):
        values = ["5", "4 1", "3 2", "3 2", "4 1", last]
        sheets = [
            " | ".join(value if each == middle else "" for each in ASPECT_IDS)
            for value, middle in zip(values, middles, strict=True)
        ]
        match = finale(sheets)
        verdict = match.view(None)["verdict"]
        assert (verdict["needed"], verdict["success"]) == (30, success)


@pytest.mark.parametrize(
    ("whole", "broken", "due"), [(3, 2, -5), (0, 4, 0), (2, 5, -10), (4, 1, 10)]
)
def test_vector_1_props(whole: int, broken: int, due: int) -> None:
    assert sum(scoring.props(whole, broken)) == due


def test_vector_2_top_bottom_and_middle() -> None:
    sheet = [[2, 2, 5], [-5], [-1, 4, 4]]
    left, dropped = scoring.counted(sheet, character("frisco"))
    assert left == [[5], [-5], [-1]]
    assert [each[:4] for each in dropped] == [("top", 0, 2, 2), ("bottom", 2, 4, 2)]
    assert sheet == [[2, 2, 5], [-5], [-1, 4, 4]]
    match = finale(["2 2 5 | -5 | -1 4 4"])
    assert match.view(None)["verdict"]["initial"][0] == -1


def test_vector_3_thirty_or_twenty_nine() -> None:
    middles = [ASPECT_IDS[ORDER[number][1]] for number in range(6)]
    values = ["5 3", "5", "5 1", "4", "5", "2"]
    for first, winners in (("5 3", [0]), ("5 2", [5])):
        rows = [first, *values[1:]]
        sheets = [
            " | ".join(row if each == middle else "" for each in ASPECT_IDS)
            for row, middle in zip(rows, middles, strict=True)
        ]
        match = finale(sheets)
        initial = match.view(None)["verdict"]["initial"]
        assert initial == [sum(map(int, row.split())) for row in rows]
        success = sum(initial) == 30
        assert outcome(match).ending.startswith("success" if success else "failure")
        if not success:
            assert (outcome(match).winners, outcome(match).scores) == (winners, initial)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_vector_4_one_card_left(seats: int) -> None:
    match = table(seats, below=1, turn=2)
    log = end(match)
    assert len(hand(match, 2).split()) == 4
    assert the(log, events.DeckOut).seat == 2
    order = []
    while match.decision is not None:
        order.append(asked(match))
        log = end(match)
        assert happened(log, events.CardsDrawn) == []
    assert order == [(3 + step) % seats for step in range(seats)]
    assert order[-1] == 2


def test_vector_5_the_last_of_six_always_has_somebody_to_play() -> None:
    rng = Random(5)
    crushes = [*permutations(range(6))]

    def named(row: tuple[int, ...]) -> str:
        return " ".join(CHARACTER_IDS[each] for each in row)

    seen = 0
    while seen < 250:
        crush, nemesis = rng.choice(crushes), rng.choice(crushes)
        if any(a == b for a, b in zip(crush, nemesis, strict=True)):
            continue
        seen += 1
        match = casting(named(crush), named(nemesis))
        for _ in range(5):
            match.play(rng.choice(match.decision.actions))  # type: ignore[union-attr]
        assert (asked(match), prompt(match)) == (0, "act")
        state = match.state
        trios = zip(state.characters, state.crush, state.nemesis, strict=True)
        assert all(len({*trio}) == 3 for trio in trios)
