"""Tests of the final scoring."""

from itertools import combinations

import pytest

from engines.kernel.result import Line
from engines.upstaged import GAME, events, scoring
from engines.upstaged.content import ARTISTS, FOCUS, GENRE, GENRE_IDS, POINTS, WILD, Artist, Genre
from tests.engines.matches import happened, outcome, question, the

from .table import artist, artists, choose, curtain, finale, repaint


def bonuses(trio: str, mentor: str, mode: str = "live") -> dict[str, int]:
    genre = Genre(GENRE_IDS.index(mentor))
    found = scoring.bonuses(tuple(sorted(artists(trio))), genre, mode == "live")
    return dict(found)


# -- U32 and U33 -----------------------------------------------------------------------------


def test_U32_points_of_three_and_the_bonuses_of_the_mode() -> None:
    teams = ("opal marty maddie jake", "linh juan priya orion")
    live = finale(*teams, cuts="jake orion", genres="country rock")
    rehearsal = finale(*teams, cuts="jake orion", genres="country rock", mode="rehearsal")
    assert live.result is not None
    assert rehearsal.result is not None
    # Opal, Marty and Maddie: 6 + 7 + 8, three of Country, three in a row.
    assert live.result.scores == [21 + 3 + 4 + 7, 9 + 8 + 8 + 7]
    assert rehearsal.result.scores == [21 + 3, 9 + 8 + 8]


def test_U33_mentor_counts_each_artist_of_the_genre_and_the_wild() -> None:
    assert bonuses("opal wyatt tunde", "country") == {"mentor": 2}
    assert bonuses("opal wyatt tunde", "hip_hop") == {"mentor": 1}
    assert bonuses("opal wyatt tunde", "rock") == {}
    assert bonuses("opal wyatt pixel", "country")["mentor"] == 3
    assert bonuses("opal wyatt pixel", "rock")["mentor"] == 1


def test_U33_focus_if_all_share_talent_or_all_share_image() -> None:
    assert bonuses("jake wyatt tunde", "pop") == {"focus": 3}
    assert bonuses("opal linh mya", "hip_hop") == {"focus": 3}
    assert bonuses("jake wyatt mya", "pop") == {}


def test_U33_aligned_for_three_points_in_a_row() -> None:
    assert bonuses("marty priya linh", "rock") == {"aligned": 4}  # 7, 8, 9
    assert bonuses("linh marty priya", "rock") == {"aligned": 4}
    assert bonuses("marty priya savannah", "rock") == {}  # 7, 8, 10
    assert bonuses("marty zuri priya", "rock") == {}  # 7, 7, 8


def test_U33_genre_for_three_of_one_genre() -> None:
    assert bonuses("jake marty savannah", "rock") == {"genre": 7}
    assert bonuses("jake marty mya", "pop") == {}


def test_U33_harmony_for_three_equal_points() -> None:
    assert bonuses("maddie priya imani", "rock") == {"harmony": 9}
    assert bonuses("maddie priya linh", "rock") == {}


def test_U33_bonuses_of_different_kinds_add_up() -> None:
    found = bonuses("jake marty maddie", "country")
    assert found == {"mentor": 3, "aligned": 4, "genre": 7}
    assert bonuses("jake marty maddie", "country", "rehearsal") == {"mentor": 3}


@pytest.mark.parametrize("mode", ["live", "rehearsal"])
def test_U33_all_trios_against_the_text(mode: str) -> None:
    for mentor in map(Genre, range(4)):
        for trio in combinations(range(ARTISTS), 3):
            due = 0
            for each in trio:
                due += GENRE[each] == mentor or GENRE[each] == WILD
            for focus in (0, 1):
                if all(FOCUS[each] in (focus, 2) for each in trio):
                    due += 3
                    break
            points = [POINTS[each] for each in trio]
            if mode == "live":
                due += 4 * any({n, n + 1, n + 2} == {*points} for n in range(11))
                due += 7 * any(all(GENRE[each] in (n, WILD) for each in trio) for n in range(4))
                due += 9 * (points.count(points[0]) == 3)
            assert scoring.value(trio, mentor, mode == "live") == (sum(points), due)


# -- U34 and the rulings ---------------------------------------------------------------------


def test_U34_the_highest_score_wins() -> None:
    teams = ("opal wyatt tunde jake", "linh juan mya orion")
    match = finale(*teams, cuts="jake orion", genres="pop rock")
    assert outcome(match).scores == [6 + 9 + 10, 9 + 8 + 10 + 3 + 1 + 4]
    assert (outcome(match).winners, outcome(match).ending) == ([1], "outright")
    match = finale(*teams, cuts="opal juan", genres="hip_hop pop")
    assert outcome(match).scores == [6 + 9 + 10 + 3 + 1, 9 + 10 + 8 + 1 + 4]
    assert outcome(match).winners == [1]


EQUAL = ("deacon ingrid noor wyatt", "tunde tane juan pixel")


def test_U34_a_tie_goes_to_the_highest_card_cut() -> None:
    match = finale(*EQUAL, cuts="deacon pixel", genres="country pop")
    assert outcome(match).scores == [26, 26]
    assert (outcome(match).winners, outcome(match).ending) == ([0], "cut")  # 7 before 6
    marks = [line for line in outcome(match).breakdown if line.label.startswith("score.tie")]
    assert marks == [Line(0, 0, "score.tie_cut"), Line(1, 0, "score.tie_lost")]
    event = the(match.log(None), events.TieBroken)
    assert (event.seats, event.by, event.winners) == ((0, 1), "cut", (0,))


def test_U34_then_to_the_most_bonus_points() -> None:
    match = finale(*EQUAL, cuts="deacon tane", genres="country pop")
    assert outcome(match).scores == [26, 26]  # 25 + 1 and 24 + 2, and both cut a 7
    assert (outcome(match).winners, outcome(match).ending) == ([1], "bonus")


def test_U34_only_those_who_cut_the_highest_card_count_bonus_points() -> None:
    match = finale(
        "jayson wyatt imani ximena",
        "noor orion priya juan",
        "jake tunde pixel ingrid",
        cuts="imani priya ingrid",
        genres="rock hip_hop pop",
    )
    assert outcome(match).scores == [26, 26, 26]  # 1, 0 and 4 of them bonus points
    assert (outcome(match).winners, outcome(match).ending) == ([0], "bonus")


def test_U34_a_lower_score_has_no_part_in_the_tie() -> None:
    match = finale(
        *EQUAL,
        "jake marty maddie savannah",
        cuts="deacon pixel savannah",
        genres="country pop rock",
    )
    assert outcome(match).scores == [26, 26, 6 + 7 + 8 + 4 + 7]
    assert outcome(match).winners == [2]
    match = finale(
        *EQUAL, "alonzo harmony ximena mya", cuts="deacon pixel mya", genres="country pop hip_hop"
    )
    assert outcome(match).scores == [26, 26, 20]
    assert outcome(match).winners == [0]


def test_UA21_a_wild_focus_counts_as_either() -> None:
    assert bonuses("jake wyatt pixel", "pop")["focus"] == 3
    assert bonuses("opal linh pixel", "hip_hop")["focus"] == 3
    assert "focus" not in bonuses("jake linh pixel", "hip_hop")
    assert bonuses("pixel hayden mya", "hip_hop")["focus"] == 3


def test_UA22_wilds_share_any_genre() -> None:
    assert bonuses("jake wyatt pixel", "pop")["genre"] == 7
    assert bonuses("jake pixel hayden", "pop")["genre"] == 7
    assert "genre" not in bonuses("jake mya pixel", "pop")


def test_UA22_three_wilds_share_one_too(monkeypatch: pytest.MonkeyPatch) -> None:
    repaint(monkeypatch, "mya", 10, "wild", "image")
    assert bonuses("pixel hayden mya", "pop") == {"mentor": 3, "focus": 3, "genre": 7}


def test_UA24_the_best_cut_is_suggested_any_may_be_made() -> None:
    match = curtain("alonzo marty harmony orion", "linh juan priya mya", genres="country pop")
    assert question(match).about == {"suggested": artist("alonzo")}  # leaves 29 points
    choose(match, "cut", "orion")
    assert match.view(0)["cut"] == artist("orion")


def test_UA24_the_suggestion_is_the_best_of_four_and_the_higher_card_of_equals() -> None:
    for team in combinations(map(Artist, range(0, ARTISTS, 2)), 4):
        for mentor in (Genre(0), Genre(2)):
            for live in (True, False):
                worth = {
                    cut: sum(
                        scoring.value(tuple(each for each in team if each != cut), mentor, live)
                    )
                    for cut in team
                }
                best = [cut for cut in team if worth[cut] == max(worth.values())]
                advised = scoring.best_cut(team, mentor, live)
                assert advised in best
                assert POINTS[advised] == max(POINTS[cut] for cut in best)


def test_UA25_a_tie_that_nothing_breaks_is_shared() -> None:
    match = finale(
        "mya ingrid priya wyatt",
        "tunde maddie opal vesper",
        cuts="ingrid opal",
        genres="rock country",
    )
    assert outcome(match).scores == [32, 32]  # 27 + 5 both, and both cut a 6
    assert (outcome(match).winners, outcome(match).ending) == ([0, 1], "shared")


def test_UA25_shared_by_those_whom_nothing_parts() -> None:
    match = finale(
        "alonzo linh savannah marty",
        "hayden lady_ohm tane vesper",
        "orion mya harmony maddie",
        cuts="linh vesper orion",
        genres="country hip_hop rock",
    )
    assert outcome(match).scores == [25, 25, 25]
    assert (outcome(match).winners, outcome(match).ending) == ([0, 1], "shared")
    marks = [line.label for line in outcome(match).breakdown if "tie" in line.label]
    assert marks == ["score.tie_shared", "score.tie_shared", "score.tie_lost"]


# -- the account, line by line ---------------------------------------------------------------


def test_lines_add_up_to_the_scores() -> None:
    match = finale(*EQUAL, cuts="deacon pixel", genres="country pop")
    for seat, score in enumerate(outcome(match).scores):
        lines = [line for line in outcome(match).breakdown if line.seat == seat]
        assert sum(line.points for line in lines) == score
        shown = [line.args["artist"] for line in lines if line.label == "score.artist"]
        cut = [line.args["artist"] for line in lines if line.label == "score.cut"]
        assert sorted(shown + cut) == sorted(match.state.teams[seat])
    mentor = next(line for line in outcome(match).breakdown if line.label == "score.mentor")
    assert mentor.args == {"genre": 0, "count": 1}
    assert GAME.explain(mentor, ["Ada", "Bo"]) == "Mentor: 1 × Country or Wild"


def test_the_end_is_told_seat_by_seat() -> None:
    match = finale(*EQUAL, cuts="deacon tane", genres="country pop")
    assert match.result is not None
    log = match.log(None)
    rows = [tuple(event)[2:5] for event in happened(log, events.SeatScored)]
    assert rows == [(25, 1, 26), (24, 2, 26)]
    ended = the(log, events.GameEnded)
    assert (ended.scores, ended.winners) == ((26, 26), (1,))
