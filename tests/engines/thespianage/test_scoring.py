"""Tests of the final scoring."""

from random import Random
from typing import Any

import pytest

from engines import Match
from engines.kernel.result import Line
from engines.thespianage import GAME, content, events, scoring
from tests.depth import depth
from tests.engines.matches import happened, outcome, the

from .table import (
    ASPECT_IDS,
    CHARACTER_IDS,
    EVENT,
    OTHER_EVENT,
    finale,
    rewrite,
    special,
    table,
    thing,
)

ORDERS = {
    "frisco": "charisma compassion connections",
    "annabelle": "charisma connections compassion",
    "betsy": "compassion charisma connections",
    "bob": "compassion connections charisma",
    "mona": "connections charisma compassion",
    "randolph": "connections compassion charisma",
}


def initial(match: Match) -> list[int]:
    found: list[int] = match.view(None)["verdict"]["initial"]
    return found


def scores(match: Match) -> list[int]:
    return outcome(match).scores


def won(match: Match) -> tuple[list[int], str]:
    return outcome(match).winners, outcome(match).ending


def points(match: Match, seat: int, label: str) -> list[int]:
    lines = outcome(match).breakdown
    return [line.points for line in lines if (line.seat, line.label) == (seat, f"score.{label}")]


def test_the_orders_of_the_aspects() -> None:
    for number, word in enumerate(CHARACTER_IDS):
        assert [ASPECT_IDS[each] for each in content.ORDER[number]] == ORDERS[word].split()
    assert len({*content.ORDER}) == 6


# -- the sheets ------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ORDERS)
def test_T22_the_lowest_of_the_top_aspect_go(word: str) -> None:
    top, middle, bottom = ORDERS[word].split()
    for tiles, left in (("2 2 5", 5), ("-3 1 1 -3 4", 6), ("5 5", 0), ("-5", 0), ("", 0)):
        sheet = " | ".join({top: tiles, middle: "1", bottom: ""}[each] for each in ASPECT_IDS)
        match = finale([sheet], cast=_cast_with(word))
        assert initial(match)[0] == left + 1


@pytest.mark.parametrize("word", ORDERS)
def test_T23_the_highest_of_the_bottom_aspect_go(word: str) -> None:
    top, middle, bottom = ORDERS[word].split()
    for tiles, left in (("-1 4 4", -1), ("3 1 1 3 -2", 0), ("5 5", 0), ("-5", 0), ("", 0)):
        sheet = " | ".join({top: "", middle: "2", bottom: tiles}[each] for each in ASPECT_IDS)
        match = finale([sheet], cast=_cast_with(word))
        assert initial(match)[0] == left + 2


@pytest.mark.parametrize("word", ORDERS)
def test_T23_the_middle_keeps_all(word: str) -> None:
    _, middle, _ = ORDERS[word].split()
    sheet = " | ".join("-5 -5 3 5 5" * (each == middle) for each in ASPECT_IDS)
    assert initial(finale([sheet], cast=_cast_with(word)))[0] == 3


def _cast_with(word: str) -> str:
    return " ".join([word, *(each for each in CHARACTER_IDS if each != word)][:3])


def test_T22_then_T23_are_told_in_this_order() -> None:
    match = finale(["2 2 5 | -5 | -1 4 4"])
    dropped = happened(match.log(None), events.TilesDropped)
    assert [each[:5] for each in dropped] == [(0, "top", 0, 2, 2), (0, "bottom", 2, 4, 2)]


def test_T24_the_rest_is_added_up() -> None:
    match = finale(["1 3 5 | -2 4 | 0 -4 3", "", ""])
    assert initial(match)[0] == (3 + 5) + (-2 + 4) + (0 - 4)
    assert points(match, 0, "aspect") == [8, 2, -4]


@pytest.mark.parametrize(
    ("whole", "broken", "due"),
    [(0, 0, 0), (1, 0, 5), (3, 0, 15), (1, 1, -5), (2, 1, 0), (3, 1, 5), (3, 3, -15), (1, 3, -5),
     (0, 2, 0), (5, 4, -15)],
)  # fmt: skip
def test_T25_props_and_broken_props(whole: int, broken: int, due: int) -> None:
    words = "prop " * whole + "broken_prop " * broken
    match = finale(["| 1 |"], specials=(words,))
    assert initial(match)[0] == 1 + due
    assert sum(points(match, 0, "prop") + points(match, 0, "broken_prop")) == due


def test_T25_on_ones_own_sheet_only() -> None:
    match = finale([""], specials=("prop prop", "broken_prop broken_prop", "prop broken_prop"))
    assert initial(match) == [10, 0, -5]


# -- initial scores and the production -------------------------------------------------------


def test_T26_special_tiles_and_events_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    bonus = content.SPECIAL_POINTS[special("bouquet")]
    malus = content.SPECIAL_POINTS[special("tomato")]
    assert bonus > 0 > malus
    rewrite(monkeypatch, EVENT, lasting=[{"rule": "points", "points": 4, "on": "area"}])
    rewrite(
        monkeypatch,
        OTHER_EVENT,
        lasting=[{"rule": "points", "points": -1, "on": "each", "per": "lone_aspect"}],
    )
    match = finale(
        ["| 1 |", "5 5 4 | 2 | 3 1", "| | 2"],
        specials=("bouquet", "tomato", "bouquet tomato"),
        stage=f"{EVENT}@1 {OTHER_EVENT}",
    )
    # Annabelle's Charisma keeps 5 5, her Compassion nothing; Betsy's 2 at the bottom goes.
    assert initial(match) == [
        1 + bonus - 1, 5 + 5 + 3 + 1 + malus + 4, bonus + malus
    ]  # fmt: skip
    assert points(match, 1, "event") == [4]
    assert points(match, 0, "event") == [-1]


@pytest.mark.parametrize(
    ("per", "counts"),
    [
        ("once", (1, 1, 1)),
        ("played_sheet", (1, 1, 0)),
        ("lone_aspect", (1, 0, 0)),
        ("tile", (3, 2, 0)),
        ("negative", (2, 0, 0)),
        ("prop", (1, 0, 0)),
        ("tomato", (0, 2, 0)),
        ("bouquet", (0, 0, 1)),
    ],
)
def test_T26_points_for_each(
    per: str, counts: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    sheets = ["-5 | -1 -2 4 | 2", "3 4 | 2 | 1", "| 3 |"]
    options: dict[str, Any] = {"cast": "frisco annabelle bob"}
    options["specials"] = ("prop", "tomato tomato", "bouquet")
    before = initial(finale(sheets, **options))
    # 3 is the lowest of Bob's top, and goes.
    assert before[2] == content.SPECIAL_POINTS[special("bouquet")]
    rule = {"rule": "points", "points": 2, "on": "each", "per": per}
    rewrite(monkeypatch, EVENT, lasting=[rule])
    after = initial(finale(sheets, stage=EVENT, **options))
    assert [b - a for a, b in zip(before, after, strict=True)] == [2 * each for each in counts]
    rewrite(monkeypatch, EVENT, lasting=[{**rule, "on": "area"}], area="chosen")
    after = initial(finale(sheets, stage=f"{EVENT}@1", **options))
    assert [b - a for a, b in zip(before, after, strict=True)] == [0, 2 * counts[1], 0]
    rewrite(monkeypatch, EVENT, lasting=[{**rule, "on": "production"}])
    match = finale(sheets, stage=EVENT, **options)
    assert initial(match) == before
    due = 2 if per == "once" else 2 * sum(counts)
    verdict = match.view(None)["verdict"]
    assert verdict["total"] == sum(before) + due
    assert verdict["production"] == ([[thing(EVENT), due]] if due else [])


FIVES = ["5", "4 1", "3 2", "3 2", "4 1", "5"]


def in_the_middle(rows: list[str]) -> list[str]:
    middles = [ORDERS[word].split()[1] for word in CHARACTER_IDS]
    return [
        " | ".join(row if each == middle else "" for each in ASPECT_IDS)
        for row, middle in zip(rows, middles, strict=False)
    ]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_T27_five_points_a_player_are_a_success(seats: int) -> None:
    match = finale(in_the_middle(FIVES[:seats]))
    verdict = match.view(None)["verdict"]
    assert initial(match) == [5] * seats
    assert (verdict["total"], verdict["needed"], verdict["success"]) == (5 * seats,) * 2 + (True,)
    assert won(match)[1].startswith("success")
    match = finale(in_the_middle([*FIVES[: seats - 1], "4"]))
    verdict = match.view(None)["verdict"]
    assert (verdict["total"], verdict["success"]) == (5 * seats - 1, False)
    assert won(match) == ([seats - 1], "failure")
    judged = the(match.log(None), events.ShowJudged)
    assert judged[:3] == (5 * seats - 1, 5 * seats, "failure")


@pytest.mark.parametrize(("points_a_player", "success"), [(1, True), (-1, False)])
def test_T27_events_of_the_production_count_for_the_total_only(
    points_a_player: int, success: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule = {"rule": "points", "points": points_a_player, "on": "production", "per": "player"}
    rewrite(monkeypatch, EVENT, lasting=[rule])
    sheets = ["| 5 |", "| | 5", "4 | |" if success else "5 | |"]
    match = finale(sheets, stage=EVENT)
    assert initial(match) == [5, 5, 4 if success else 5]
    verdict = match.view(None)["verdict"]
    assert verdict["total"] == sum(initial(match)) + 3 * points_a_player
    assert verdict["success"] is success
    assert verdict["production"] == [[thing(EVENT), 3 * points_a_player]]
    assert won(finale(sheets))[1].startswith("failure" if success else "success")
    rewrite(monkeypatch, EVENT, lasting=[rule, rule])
    verdict = finale(sheets, stage=EVENT).view(None)["verdict"]
    assert verdict["production"] == [[thing(EVENT), 6 * points_a_player]], "one line for both"


def test_T28_in_a_failure_the_lowest_wins_and_hearts_do_not_matter() -> None:
    match = finale(["| 3 |", "| | -2", "5 | |"])
    assert scores(match) == initial(match) == [3, -2, 5]
    assert won(match) == ([1], "failure")
    assert happened(match.log(None), events.HeartRewarded) == []
    assert happened(match.log(None, match.count - 1), events.SecretShown) == []
    for viewer in range(3):  # and nobody turns up what nobody has to
        secrets = match.view(viewer)["secrets"]
        assert [each == [None, None] for each in secrets] == [n != viewer for n in range(3)]
    ended = the(match.log(None), events.GameEnded)
    assert ended[:2] == ((3, -2, 5), (1,))


def test_T29_five_for_a_crush_that_shines_three_for_a_nemesis_that_does_not() -> None:
    # Each one's Crush is the next, the Nemesis the one after: 9, 5 and 1 points.
    match = finale(["| 5 4 |", "| | 5", "1 | |"])
    assert initial(match) == [9, 5, 1]
    assert points(match, 0, "nemesis") == [3]  # seat 2 has the lowest
    assert points(match, 0, "crush") == []
    assert points(match, 2, "crush") == [5]
    assert points(match, 1, "crush") + points(match, 1, "nemesis") == []
    assert scores(match) == [12, 5, 6]
    rewards = [each[:3] for each in happened(match.log(None), events.HeartRewarded)]
    assert sorted(rewards) == [(0, "nemesis", 3), (2, "crush", 5)]


def test_T29_after_a_success_all_is_turned_up() -> None:
    match = finale(["| 5 4 |", "| | 5", "1 | |"])
    shown = happened(match.log(None, match.count - 1), events.SecretShown)
    assert {(each.seat, each.secret, each.character) for each in shown} == {
        (seat, secret, (seat + step) % 3)
        for seat in range(3)
        for secret, step in (("crush", 1), ("nemesis", 2))
    }
    for viewer in (0, 1, 2):
        assert match.view(viewer)["secrets"] == [[1, 2], [2, 0], [0, 1]]


def test_T29_shared_places_pay_all() -> None:
    match = finale(["| 5 3 |", "| | 5 1", "5 1 | |"])
    assert initial(match) == [8, 6, 6]
    # Two share the lowest place: seat 0 hates one of them, seat 2 the other; seat 2 loves seat 0.
    assert scores(match) == [8 + 3, 6, 6 + 5 + 3]
    match = finale(in_the_middle(FIVES))
    assert initial(match) == [5] * 6
    assert scores(match) == [5 + 5 + 3] * 6


def test_T30_the_highest_final_score_wins() -> None:
    match = finale(["| 5 3 |", "| | 5 1", "5 | |"])
    assert initial(match) == [8, 6, 5]
    # The Crush of seat 2 shines, the Nemesis of seat 0 does not.
    assert scores(match) == [8 + 3, 6, 5 + 5]
    assert won(match) == ([0], "success")


def test_T30_ties_are_shared() -> None:
    match = finale(["| 5 2 |", "| | 5 1", "5 | |"])
    assert initial(match) == [7, 6, 5]
    # Seat 0 hates seat 2, and seat 2 loves seat 0.
    assert scores(match) == [7 + 3, 6, 5 + 5]
    assert won(match) == ([0, 2], "success_shared")
    assert the(match.log(None), events.GameEnded).winners == (0, 2)


# -- rulings ---------------------------------------------------------------------------------


def test_TA19_special_tiles_are_never_the_lowest_or_highest() -> None:
    match = finale(["5 3 | | 1 2"], specials=("prop broken_prop prop bouquet",))
    bonus = content.SPECIAL_POINTS[special("bouquet")]
    assert initial(match)[0] == 5 + 1 + 0 + bonus
    assert [line.args["values"] for line in match.result.breakdown  # type: ignore[union-attr]
            if line.label in ("score.top", "score.bottom")] == [[3], [2]]  # fmt: skip


def test_TA20_a_single_tile_at_top_or_bottom_goes() -> None:
    match = finale(["5 | 2 | -5"])
    assert initial(match)[0] == 2
    assert points(match, 0, "aspect") == [2]


def test_TA21_the_total_counts_scores_not_tiles() -> None:
    match = finale(["5 | 5 | ", "| | 5", ""])
    assert match.view(None)["verdict"]["total"] == 10
    match = finale(["| 5 |", "| | 5", "5 | |"], specials=("prop broken_prop",))
    assert match.view(None)["verdict"]["total"] == 10
    match = finale(["", "", ""], specials=("prop prop prop",))
    assert match.view(None)["verdict"]["total"] == 15
    assert won(match)[1] == "success"


@pytest.mark.parametrize("on", ["area", "each", "production"])
def test_TA22_points_of_an_event_count_once(on: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, EVENT, lasting=[{"rule": "points", "points": 4, "on": on}])
    match = finale([""], stage=f"{EVENT}@1")
    verdict = match.view(None)["verdict"]
    assert initial(match) == {"area": [0, 4, 0], "each": [4] * 3, "production": [0] * 3}[on]
    assert verdict["total"] == {"area": 4, "each": 12, "production": 4}[on]


def test_TA22_events_of_the_box_have_one_scope() -> None:
    for event, scope in enumerate(content.SCOPES):
        rules = [rule for rule in content.LASTING[event] if rule.rule == "points"]
        assert all((rule.on == "production") == (scope == "production") for rule in rules)


def test_TA23_both_are_measured_by_initial_scores() -> None:
    match = finale(["| 5 3 |", "| | 5 2", "1 | |"], crush="annabelle betsy frisco",
                   nemesis="betsy frisco annabelle")  # fmt: skip
    assert initial(match) == [8, 7, 1]
    assert scores(match) == [8 + 3, 7, 1 + 5]
    match = finale(["| 5 1 |", "| | 5", "5 | |", "| | 4"],
                   crush="annabelle frisco bob betsy",
                   nemesis="bob betsy frisco annabelle")  # fmt: skip
    assert initial(match) == [6, 5, 5, 4]
    # Seat 1 has 10 in the end, but seat 0, who admires seat 1, has no 5 for that.
    assert scores(match) == [6 + 3, 5 + 5, 5, 4]


def test_TA24_everybody_equal_is_paid_everything() -> None:
    match = finale(["| 5 |", "| | 5", "5 | |"])
    for seat in range(3):
        assert (points(match, seat, "crush"), points(match, seat, "nemesis")) == ([5], [3])


def test_TA25_a_failure_is_shared_too() -> None:
    match = finale(["| 3 |", "| | -2", "-2 | |"])
    assert won(match) == ([1, 2], "failure_shared")
    assert the(match.log(None), events.GameEnded).winners == (1, 2)


def test_TA26_tokens_are_among_the_thirteen_special_tiles() -> None:
    assert content.SPECIAL_IDS == ("prop", "broken_prop", "bouquet", "tomato")
    assert sum(content.SPECIAL_COUNTS) == 13
    assert content.SPECIAL_POINTS[special("prop")] == 0
    assert content.SPECIAL_POINTS[special("broken_prop")] == 0
    match = table(specials=("bouquet", "tomato prop"))
    left = match.view(None)["supply"]
    assert left == [
        count - used for count, used in zip(content.SPECIAL_COUNTS, (1, 0, 1, 1), strict=True)
    ]


@pytest.mark.parametrize(("seats", "needed"), [(3, 8), (4, 10), (5, 13), (6, 15)])
def test_TA39_a_short_show_needs_half_the_points(seats: int, needed: int) -> None:
    for first, success in ((needed - 2, False), (needed - 1, False), (needed, True)):
        # Three or fewer tiles for seat 0, none for the others.
        row = " ".join(["5"] * (first // 5) + [str(first % 5)])
        match = finale([f"| {row} |", "", ""], seats=seats, length="short")
        verdict = match.view(None)["verdict"]
        assert (verdict["total"], verdict["needed"], verdict["success"]) == (first, needed, success)
        assert won(match)[1].startswith("success" if success else "failure")


# -- the account -----------------------------------------------------------------------------


def by_hand(match: Match) -> tuple[list[int], list[int], list[int], bool]:
    """Returns initial scores, final scores, winners, and whether the show succeeds.

    They are computed independently of the rules' code.
    """
    state = match.state
    firsts = []
    counting: list[list[list[int]]] = []
    for seat in range(state.seats):
        top, middle, bottom = ORDERS[CHARACTER_IDS[state.characters[seat]]].split()
        values = {
            each: sorted((tile & 15) - 5 for tile in state.cell(seat, 1, number))
            for number, each in enumerate(ASPECT_IDS)
        }
        lowest = values[top][:1]
        values[top] = [each for each in values[top] if each not in lowest]
        highest = values[bottom][-1:]
        values[bottom] = [each for each in values[bottom] if each not in highest]
        counting.append([values[top], values[middle], values[bottom]])
        whole, broken, good, bad = state.specials[seat]
        score = sum(map(sum, counting[-1]))
        for prop in range(whole):
            score += -5 if prop < broken else 5
        score += good * content.SPECIAL_POINTS[2] + bad * content.SPECIAL_POINTS[3]
        firsts.append(score)
    extra = 0
    for event, host in state.stage:
        for rule in content.LASTING[event - content.FIRST_EVENT]:
            if rule.rule != "points":
                continue
            for seat in range(state.seats):
                number = {
                    "once": 1,
                    "tile": sum(len(each) for each in counting[seat]),
                    "negative": sum(value < 0 for each in counting[seat] for value in each),
                    "played_sheet": int(any(counting[seat])),
                    "lone_aspect": int(sum(bool(each) for each in counting[seat]) == 1),
                    "prop": state.specials[seat][0],
                    "bouquet": state.specials[seat][2],
                    "tomato": state.specials[seat][3],
                    "player": 1,
                    "missing": 6 - state.seats,
                }[rule.per]
                if rule.on == "each" or (rule.on == "area" and host == seat):
                    firsts[seat] += rule.points * number
                elif rule.on == "production" and (seat == 0 or rule.per not in ("once", "missing")):
                    extra += rule.points * number
    success = sum(firsts) + extra >= 5 * state.seats
    lasts = firsts[:]
    for seat in range(state.seats):
        crush = state.characters.index(state.crush[seat])
        nemesis = state.characters.index(state.nemesis[seat])
        if success and not any(each > firsts[crush] for each in firsts):
            lasts[seat] += 5
        if success and not any(each < firsts[nemesis] for each in firsts):
            lasts[seat] += 3
    goal = max(lasts) if success else min(lasts)
    return firsts, lasts, [n for n, each in enumerate(lasts) if each == goal], success


def test_random_sheets_against_sums_done_another_way() -> None:
    endings = set()
    for seed in range(depth(100, 400)):
        rng = Random(seed)
        seats = rng.choice(GAME.seats)
        tiles = rng.sample(content.TILES, 62)
        if rng.random() < 0.6:
            tiles.sort()
        sheets = []
        for _ in range(seats):
            cells = [[str(tiles.pop()) for _ in range(rng.choice([0, 1, 1, 2, 3]))]
                     for _ in range(3)]  # fmt: skip
            sheets.append(" | ".join(" ".join(cell) for cell in cells))
        lying: list[list[str]] = [[] for _ in range(seats)]
        for word, count in zip(content.SPECIAL_IDS, content.SPECIAL_COUNTS, strict=True):
            for _ in range(rng.randrange(count + 1)):
                rng.choice(lying).append(word)
        stage = [
            content.THING_IDS[content.FIRST_EVENT + n]
            + ("" if area == "stage" else f"@{rng.randrange(seats)}")
            for n, area in enumerate(content.AREAS)
            if rng.random() < 0.4
        ]
        people = rng.sample(CHARACTER_IDS, seats)
        match = finale(
            sheets, seats=seats, cast=" ".join(people), stage=" ".join(stage),
            specials=[" ".join(words) for words in lying],
        )  # fmt: skip
        firsts, lasts, winners, success = by_hand(match)
        assert initial(match) == firsts
        assert scores(match) == lasts
        assert won(match)[0] == winners
        assert won(match)[1] == ("success" if success else "failure") + "_shared" * (
            len(winners) > 1
        )
        endings.add(won(match)[1])
    assert endings == {*GAME.endings}


def test_lines_add_up_and_say_where_points_come_from() -> None:
    match = finale(
        ["1 3 5 | -2 4 | 0 -4 3", "| 5 | 5", "4 | |"],
        specials=("prop broken_prop tomato", "bouquet prop", ""),
    )
    for seat, score in enumerate(outcome(match).scores):
        lines = [line for line in outcome(match).breakdown if line.seat == seat]
        assert sum(line.points for line in lines) == score
    frisco = [line for line in outcome(match).breakdown if line.seat == 0]
    assert frisco[0] == Line(
        0, 0, "score.top", {"end": "top", "aspect": 0, "value": 1, "number": 1, "values": [1]}
    )
    assert [line.label.removeprefix("score.") for line in frisco[:7]] == [
        "top", "bottom", "aspect", "aspect", "aspect", "broken_prop", "special"
    ]  # fmt: skip


def test_showtime_is_told_from_the_first_player_on() -> None:
    match = finale(["| 1 |", "| | 2", "3 | |"])
    state = match.state
    log = match.log(None)
    seats = [each.seat for each in happened(log, events.SheetShown)]
    assert seats == [(state.first + step) % 3 for step in range(3)]
    rows = {each.seat: each.points for each in happened(log, events.SeatScored)}
    assert [rows[seat] for seat in range(3)] == initial(match) == [1, 2, 3]
    assert scoring.NEEDED == 5
