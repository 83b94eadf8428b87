"""Tests of the rules and rulings, each named after its number."""

from collections import Counter
from itertools import pairwise, product
from random import Random

import pytest

from engines import Action, Match
from engines.onstage import GAME, content, events, rules, scoring
from engines.onstage.content import BLOSSOMS, DECK, STAR, WORTH, Card, Suit, cards_in, trump_of
from tests.engines.matches import outcome, question, reason_against, the

from .table import (
    BLACK,
    BLUE,
    GREEN,
    PINK,
    card,
    cards,
    cast,
    kinds,
    mask,
    offered,
    performer,
    play,
    play_on,
    position,
    prompt,
    stage_of,
    step,
    trump,
)

SEATS = (3, 4, 5)


def new(seats: int, seed: int = 3, **options: object) -> Match:
    return Match.new(GAME, seats, seed, options)


def rounds_of(match: Match, seed: int = 0, declines: bool = True) -> list[list[object]]:
    """Returns the events of each Round of a random game.

    Without `declines`, nobody declines.
    """
    log = [*GAME.opening(match.seats, match.seed, match.options)]
    log += play_on(match, Random(seed), declines=declines)
    parts: list[list[object]] = []
    for event in log:
        if isinstance(event, events.RoundBegan) or not parts:
            parts.append([])
        parts[-1].append(event)
    return parts[1:]


# -- O1 to O18 -------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_O1_pieces(seats: int) -> None:
    pieces = Counter(kind for kind, _ in GAME.pieces(new(seats).state))
    assert pieces == {"card": 36, "performer": 12}
    assert GAME.seats == (3, 4, 5)
    for suit in range(4):
        assert [BLOSSOMS[3 * suit + i] for i in range(3)] == [1, 2, 3]


def test_O2_line_is_random_and_whole() -> None:
    lines = [the(GAME.opening(4, seed, new(4).options), events.LineFormed).line for seed in (1, 2)]
    assert all(sorted(line) == list(range(12)) for line in lines)
    assert lines[0] != lines[1]
    fronts = {new(4, seed).view(None)["stage"][0] for seed in range(100)}
    assert len(fronts) == 12


@pytest.mark.parametrize(("seats", "size", "aside"), [(3, 12, 0), (4, 9, 0), (5, 7, 1)])
def test_O3_deal(seats: int, size: int, aside: int) -> None:
    match = new(seats)
    view = match.view(0)
    assert view["hand_sizes"] == [size] * seats
    assert view["aside"] == aside
    opening = GAME.opening(seats, 3, match.options)
    dealt = [event for event in opening if isinstance(event, events.HandDealt)]
    assert [event.audience for event in dealt] == [(seat,) for seat in range(seats)]
    hands = [match.view(seat)["hand"] for seat in range(seats)]
    assert [list(event.cards) for event in dealt] == hands
    everything = sum(hands, cards_in(match.state.aside))
    assert sorted(everything) == list(range(36))
    assert ("CardSetAside" in kinds(opening)) == bool(aside)


@pytest.mark.parametrize(("seats", "tricks"), [(3, 11), (4, 8), (5, 6)])
def test_O4_rounds_and_tricks(seats: int, tricks: int) -> None:
    parts = rounds_of(new(seats))
    assert len(parts) == seats
    for number, part in enumerate(parts, start=1):
        began = the(part, events.RoundBegan)
        assert (began.round, began.rounds, began.tricks) == (number, seats, tricks)
        assert kinds(part).count("TrickWon") == tricks


def test_O4_quick_game_has_one_round() -> None:
    assert len(rounds_of(new(4, rounds="quick"))) == 1


def test_O5_leader() -> None:
    first = Counter(new(4, seed).view(None)["leader"] for seed in range(400))
    assert set(first) == {0, 1, 2, 3}
    assert min(first.values()) > 60
    for part in rounds_of(new(5)):
        leader = the(part, events.RoundBegan).seat
        for event in part:
            if isinstance(event, events.TrickWon):
                assert event.leader == leader
                leader = event.seat


def test_O5_or_the_table_names_them() -> None:
    for seat in range(4):
        match = Match.new(GAME, 4, 5, {"first": seat + 1})
        assert match.view(None)["leader"] == seat
        event = the(GAME.opening(4, 5, match.options), events.LeaderDrawn)
        assert (event.seat, event.by) == (seat, "table")
    assert the(GAME.opening(4, 5, new(4, 5).options), events.LeaderDrawn).by == "dice"


def test_O6_front_of_the_line_enters_before_any_card() -> None:
    match = new(4)
    line = the(GAME.opening(4, 3, match.options), events.LineFormed).line
    view = match.view(None)
    assert view["stage"] == [line[0]]
    assert view["line"] == list(line[1:])
    assert view["table"] == []
    match = position("P2 P3 P8", "K2 K3 K8", "B2 B3 B8", line="G1 G2", stage="G3")
    play(match, "P2")
    play(match, "K2")
    front = match.view(None)["line"][0]
    log = play(match, "B2")
    assert the(log, events.PerformerEntered).performer == front
    assert front in match.view(None)["stage"]
    assert match.view(None)["trick"] == match.view(None)["tricks"]


def test_O7_leader_plays_anything() -> None:
    match = position("P2 K3 B8", "K2 K5 K8", "G2 B3 B5")
    assert offered(match) == {("play", c) for c in cards("P2 K3 B8")}


def test_O7_others_follow_if_able() -> None:
    match = position("P2 K3 B8", "K2 P3 P8", "G2 B3 B5")
    play(match, "P2")
    assert match.state.turn == 1
    assert offered(match) == {("play", c) for c in cards("P3 P8")}
    reason = match.why_not(Action(1, "play", card("K2")))
    assert str(reason) == "You have a Pink card, so you must play Pink (O7)."
    play(match, "P3")
    assert match.state.turn == 2
    assert offered(match) == {("play", c) for c in cards("G2 B3 B5")}


def test_O8_add() -> None:
    match = position("P1 P3", "K2 K3", "B2 B3", stage="K1", line="G1 P2 B3")
    play(match, "P1")
    assert prompt(match) == "ask.add"
    assert offered(match) == {("add", p) for p in cast("G1 P2 B3")}
    log = step(match, "add", "P2")
    assert the(log, events.PerformerAdded) == (0, performer("P2"), 1, False, None)
    assert stage_of(match) == set(cast("K1 P2"))
    assert match.state.line == cast("G1 B3")


def test_O8_remove() -> None:
    match = position("P4 P3", "K2 K3", "B2 B3", stage="K1 B2", line="G1 P2")
    play(match, "P4")
    assert offered(match) == {("remove", p) for p in cast("K1 B2")}
    log = step(match, "remove", "K1")
    assert the(log, events.PerformerRemoved) == (0, performer("K1"), False, None)
    assert stage_of(match) == set(cast("B2"))
    assert match.state.line == cast("G1 P2 K1")


def test_O8_swap() -> None:
    match = position("P7 P3", "K2 K3", "B2 B3", stage="K1 B2", line="G1 P2 G3")
    play(match, "P7")
    assert offered(match) == {("swap_out", p) for p in cast("K1 B2")}
    assert kinds(step(match, "swap_out", "B2")) == ["PerformerChosen"]
    assert match.view(None)["pending"] == {"card": card("P7"), "out": performer("B2")}
    assert offered(match) == {("swap_in", p) for p in cast("G1 P2 G3")}
    step(match, "swap_in", "P2")
    assert stage_of(match) == set(cast("K1 P2"))


@pytest.mark.parametrize("follows", [True, False])
def test_O8_by_anybody_following_or_not(follows: bool) -> None:
    second = "P1 P5" if follows else "K1 K5"
    match = position("P3 P8", second, "B2 B3", stage="B1 K3", line="G1 G2")
    play(match, "P3")
    play(match, second.split()[0])
    assert match.state.turn == 1
    assert prompt(match) == "ask.add"


def test_O8_only_1_4_and_7_have_abilities() -> None:
    abilities = dict(enumerate(content.ABILITY, start=1))
    assert abilities == {1: "add", 4: "remove", 7: "swap"} | dict.fromkeys((2, 3, 5, 6, 8, 9))


def test_O9_trump_is_the_highest_total() -> None:
    for stage in range(1 << 12):
        totals = [
            sum(BLOSSOMS[p] for p in content.performers_in(stage) if p // 3 == s) for s in range(4)
        ]
        best = [suit for suit in range(4) if totals[suit] == max(totals)]
        assert trump_of(stage) == (best[0] if len(best) == 1 else None)


def test_O10_move_to_the_front_before_the_ability() -> None:
    match = position("K3 K8", "B4 B8", "K2 K5", stage="P3 B1", line="G1 G2 B3 B2")
    play(match, "K3")
    log = play(match, "B4")
    assert the(log, events.CardPlayed).role == "off"
    assert offered(match) == {("move", p) for p in cast("B2 B3")} | {("stay", None)}
    log = step(match, "move", "B2")
    assert the(log, events.PerformerMoved) == (1, performer("B2"), 3, None)
    assert match.state.line == cast("B2 G1 G2 B3")
    assert stage_of(match) == set(cast("P3 B1"))  # never onto the stage
    assert prompt(match) == "ask.remove"
    step(match, "remove", "P3")
    assert trump(match) == BLUE  # as in the rulebook's example of an off-suit 4


@pytest.mark.parametrize(("stage", "word"), [("P3", "P8"), ("P3", "K5")])
def test_O10_not_for_trump_and_not_for_the_suit_led(stage: str, word: str) -> None:
    match = position("K3 K8", f"{word} G9", "B2 B5", stage=stage)
    match.state.hands[1] = mask(cards(word))
    match.decision = GAME.decide(match.state)
    play(match, "K3")
    log = play(match, word)
    assert the(log, events.CardPlayed).role == ("trump" if word == "P8" else "follow")
    assert prompt(match) == "ask.follow"
    assert match.state.turn == 2


@pytest.mark.parametrize(
    ("table", "suit", "winner"),
    [
        ("P2 P9 P5", None, "P9"),
        ("P2 K9 P5", None, "P5"),
        ("P2 K3 P9", BLACK, "K3"),
        ("P2 K3 K8", BLACK, "K8"),
        ("P2 K3 G9", BLUE, "P2"),
        ("P9 P2 P5", PINK, "P9"),
    ],
)
def test_O11_winner(table: str, suit: Suit | None, winner: str) -> None:
    assert scoring.winning_card(cards(table), suit) == card(winner)


def test_O11_highest_trump_else_highest_of_the_suit_led() -> None:
    for table in product(range(36), repeat=3):
        if len(set(table)) < 3 or sum(table) % 11:  # a fair sample
            continue
        for suit in (None, *map(Suit, range(4))):
            trumps = [c for c in table if c // 9 == suit]
            led = [c for c in table if c // 9 == table[0] // 9]
            assert scoring.winning_card([*map(Card, table)], suit) == max(trumps or led)


def test_O12_exact_performer_must_be_taken() -> None:
    match = position("B2 B8", "P2 P3", "K2 K3", stage="B1 B3 G1 G2 G3", line="P1 P2")
    play(match, "B2")
    play(match, "P2")
    step(match, "stay")
    log = play(match, "K2")  # nobody to move for Black: the trick ends
    assert the(log, events.PerformerClaimed) == (0, performer("B3"), True, None)
    assert match.state.troupes[0] == mask(cast("B3"))
    assert performer("B3") not in stage_of(match)


def test_O12_nothing_of_the_suit_on_stage() -> None:
    match = position("B2 B8", "P2 P3", "K2 K3", stage="G1", line="G2 G3")
    play(match, "B2")
    play(match, "P2")
    log = play(match, "K2")
    assert the(log, events.NothingToClaim) == (0, BLUE, None)
    assert match.state.troupes == [0, 0, 0] or match.decision is None


def test_O13_played_cards_lie_face_down() -> None:
    match = position("P2 P3 P8", "K2 K3 K8", "B2 B3 B8", stage="G1", line="G2 G3")
    for word in ("P2", "K2", "B2"):
        play(match, word)
    view = match.view(None)
    assert view["table"] == []
    assert view["last"]["cards"] == [[0, card("P2")], [1, card("K2")], [2, card("B2")]]
    assert all(view["hand_sizes"][seat] == 2 for seat in range(3))


@pytest.mark.parametrize("seats", SEATS)
def test_O14_last_card_is_kept(seats: int) -> None:
    match = new(seats)
    log = play_on(match, Random(1), lambda m, now: "CardsKept" in kinds(now))
    kept = match.state.kept
    assert len(set(kept)) == seats
    played = {event.card for event in log if isinstance(event, events.CardPlayed)}
    assert not played & set(kept)
    for seat in range(seats):
        assert kept[seat] in match.view(seat)["hand"]
        assert match.view(seat)["kept"]["own"] == kept[seat]


@pytest.mark.parametrize("seats", SEATS)
def test_O15_round_score(seats: int) -> None:
    match = new(seats, seed=8)
    totals = [0] * seats
    for part in rounds_of(match):
        own: list[list[int]] = [[] for _ in range(seats)]
        for event in part:
            if isinstance(event, events.PerformerClaimed):
                own[event.seat].append(event.performer)
            elif isinstance(event, events.LoneAward):
                own[event.seat] += event.performers
        scored = [event for event in part if isinstance(event, events.SeatScored)]
        for event in scored:
            assert sorted(event.performers) == sorted(own[event.seat])
            assert event.points == sum(BLOSSOMS[p] for p in own[event.seat])
            totals[event.seat] += event.points
            assert event.total == totals[event.seat]
        assert len(scored) == seats
    assert outcome(match).scores == totals


def last_trick(**table: object) -> tuple[Match, list[object]]:
    """Returns a match after its last trick, and the last events.

    Seat 0 won the trick with the Pink 9, without a claim.
    """
    match = position("P9 P8", "K2 K3", "B2 B3", **table)  # type: ignore[arg-type]
    log = []
    for word in ("P9", "K2", "B2"):
        log = play(match, word)
        while match.decision is not None and prompt(match) == "ask.move":
            log = step(match, "stay")
    return match, log


def test_O16_stage_goes_to_the_lone_empty_hand() -> None:
    match, log = last_trick(stage="G3 B1 B2", line="G2", troupes=("P1", "", "P2"))
    award = the(log, events.LoneAward)
    assert award == (1, tuple(cast("B1 B2 G3")), "stage", None)
    assert outcome(match).scores == [1, 6, 2]
    labels = [line.label for line in outcome(match).breakdown if line.seat == 1]
    assert labels == ["score.lone_stage"] * 3


def test_O16_line_when_the_stage_is_empty() -> None:
    match, log = last_trick(stage="", line="G2 K3", troupes=("P1", "", "P2"))
    award = the(log, events.LoneAward)
    assert award == (1, tuple(cast("K3 G2")), "line", None)
    assert outcome(match).scores == [1, 5, 2]
    assert outcome(match).ending == "outright"


def test_O17_claimed_and_staged_queue_behind_the_line() -> None:
    for seed in range(20):
        match = new(4, seed)
        before: list[int] = []

        def over(m: Match, now: list[object]) -> bool:
            return "LineRejoined" in kinds(now)

        rng = Random(seed)
        while True:
            assert match.decision is not None
            before = match.view(None)["line"]
            log = match.play(rng.choice(match.decision.actions))
            if over(match, log):
                break
        joined = the(log, events.LineRejoined)
        assert sorted(joined.line) == list(range(12))
        assert joined.line[-len(joined.performers) :] == joined.performers
        assert match.view(None)["troupes"] == [[]] * 4
        assert match.view(None)["stage"] == [joined.line[0]]
        assert match.view(None)["line"] == list(joined.line[1:])
        assert len(before) <= 12


def final(scores: list[int], hands: str) -> scoring.Result:
    """Returns the result of a finished game with these scores and last cards."""
    match = position(*(["P2 P3"] * len(scores)))
    state = match.state
    state.phase = "over"
    state.scores = scores
    state.history = []
    state.hands = [1 << c for c in cards(hands)]
    found = scoring.result(state)
    assert found is not None
    return found


def test_O18_most_blossoms_win() -> None:
    result = final([4, 9, 7], "P9 K1 B8")
    assert (result.winners, result.ending) == ([1], "outright")
    assert result.breakdown == []


def test_O18_tie_goes_to_the_highest_card_kept() -> None:
    result = final([9, 4, 9], "P3 K9 B8")
    assert (result.winners, result.ending) == ([2], "kept_card")
    assert [(line.seat, line.label, line.args) for line in result.breakdown] == [
        (0, "score.tie_lost", {"card": card("P3")}),
        (2, "score.tie_won", {"card": card("B8")}),
    ]


def test_O18_a_tie_that_stands_is_shared() -> None:
    result = final([9, 4, 9], "P8 K9 B8")
    assert (result.winners, result.ending) == ([0, 2], "shared")


def test_O18_cards_are_shown_only_to_break_a_tie() -> None:
    shown = 0
    for seed in range(150):
        match = new(3, seed, rounds="quick")
        log = play_on(match, Random(seed))
        most = max(outcome(match).scores)
        tied = [seat for seat, score in enumerate(outcome(match).scores) if score == most]
        tie = [[seat, cards_in(match.state.hands[seat])[0]] for seat in tied]
        view = match.view(None)
        if len(tied) == 1:
            assert view["tie"] == []
            assert "TieBroken" not in kinds(log)
        else:
            shown += 1
            assert view["tie"] == tie
            event = the(log, events.TieBroken)
            assert event.seats == tuple(tied)
            assert event.cards == tuple(c for _, c in tie)
            assert list(event.winners) == outcome(match).winners
        assert the(log, events.GameEnded).winners == tuple(outcome(match).winners)
    assert shown > 5


# -- OA1 to OA34 -----------------------------------------------------------------------------


def test_OA1_blossoms_named_by_the_cards() -> None:
    assert WORTH == (3, 3, 3, 2, 2, 2, 1, 1, 1)
    for number in range(36):
        suit, index = divmod(number, 9)
        whole = mask([3 * suit, 3 * suit + 1, 3 * suit + 2])
        wanted = 3 * suit + (2, 1, 0)[index // 3]
        assert scoring.claims(whole, Card(number), None) == (1 << wanted, False)


def test_OA2_trump_at_the_end_of_the_trick_decides() -> None:
    # Pink is trump when seat 1 trumps; seat 2 removes it, so the lead suit wins.
    match = position("K3 K8", "P9 P8", "K4 K2", stage="P3 B2", line="G1")
    play(match, "K3")
    assert the(play(match, "P9"), events.CardPlayed).role == "trump"
    play(match, "K4")
    log = step(match, "remove", "P3")
    won = the(log, events.TrickWon)
    assert (won.seat, won.card, won.trump, won.how) == (2, card("K4"), BLUE, "lead")


def test_OA3_off_suit_card_can_win() -> None:
    match = position("K3 K8", "P2 P8", "K1 K2", stage="B2", line="G1 P3")
    play(match, "K3")
    assert the(play(match, "P2"), events.CardPlayed).role == "off"
    step(match, "stay")
    play(match, "K1")
    log = step(match, "add", "P3")
    won = the(log, events.TrickWon)
    assert (won.seat, won.how, won.trump) == (1, "trump", PINK)


def test_OA4_off_suit_is_judged_before_the_own_ability() -> None:
    # The Blue 1 will make Blue trump, but when it is played Blue is not.
    match = position("K3 K8", "B1 B8", "K2 K5", stage="P2", line="G1 B3")
    play(match, "K3")
    assert the(play(match, "B1"), events.CardPlayed).role == "off"
    assert prompt(match) == "ask.move"
    step(match, "stay")
    assert trump(match) == PINK
    step(match, "add", "B3")
    assert trump(match) == BLUE


def test_OA5_without_trump_every_other_suit_is_off() -> None:
    match = position("K3 K8", "B2 B8", "P2 P5", stage="P2 G2", line="B1 P1")
    assert trump(match) is None
    play(match, "K3")
    assert the(play(match, "B2"), events.CardPlayed).role == "off"
    step(match, "stay")
    assert the(play(match, "P2"), events.CardPlayed).role == "off"


def test_OA6_only_from_the_line() -> None:
    match = position("K3 K8", "B2 B8", "K2 K5", stage="P3 B1", line="G1 B2")
    play(match, "K3")
    play(match, "B2")
    assert ("move", performer("B1")) not in offered(match)
    assert reason_against(match, Action(1, "move", performer("B1"))).rule == "OA6"


def test_OA7_nobody_of_the_suit_in_line() -> None:
    match = position("K3 K8", "B2 B8", "K2 K5", stage="P3 B1", line="G1 G2")
    play(match, "K3")
    play(match, "B2")
    assert prompt(match) == "ask.follow"
    assert match.state.turn == 2


@pytest.mark.parametrize(
    ("word", "stage", "line"),
    [("P1", "K1", ""), ("P4", "", "K1"), ("P7", "", "K1"), ("P7", "K1", "")],
)
def test_OA8_ability_without_a_target_is_skipped(word: str, stage: str, line: str) -> None:
    match = position(f"{word} P3", "K2 K3", "B2 B3", stage=stage, line=line)
    log = play(match, word)
    assert the(log, events.AbilitySkipped).card == card(word)
    assert prompt(match) == "ask.follow"
    assert stage_of(match) == set(cast(stage))


@pytest.mark.parametrize("word", ["P1", "P4", "P7"])
def test_OA8_ability_must_be_used(word: str) -> None:
    match = position(f"{word} P3", "K2 K3", "B2 B3", stage="K1 K2", line="G1 G2")
    play(match, word)
    assert all(arg is not None for _, arg in offered(match))


def test_OA8_a_single_target_is_taken_at_once() -> None:
    match = position("P4 P3", "K2 K3", "B2 B3", stage="K1", line="G1 G2")
    assert the(play(match, "P4"), events.PerformerRemoved).forced
    match = position("P1 P3", "K2 K3", "B2 B3", stage="K1", line="G1")
    assert the(play(match, "P1"), events.PerformerAdded).forced
    match = position("P7 P3", "K2 K3", "B2 B3", stage="K1", line="G1")
    assert the(play(match, "P7"), events.PerformersSwapped).forced
    match = position("P7 P3", "K2 K3", "B2 B3", stage="K1", line="G1 G2")
    play(match, "P7")
    assert prompt(match) == "ask.swap_in"
    assert match.view(None)["pending"]["out"] == performer("K1")


def test_OA9_places_in_a_swap() -> None:
    match = position("P7 P3", "K2 K3", "B2 B3", stage="K1 B2", line="G1 P2 G3")
    play(match, "P7")
    step(match, "swap_out", "B2")
    log = step(match, "swap_in", "P2")
    assert match.state.line == cast("G1 B2 G3")
    swapped = the(log, events.PerformersSwapped)
    assert swapped == (0, performer("P2"), performer("B2"), 1, False, None)


def test_OA10_abilities_reach_any_suit() -> None:
    match = position("P4 P3", "K2 K3", "B2 B3", stage="K1 B1 G1 P1", line="G2")
    play(match, "P4")
    assert {arg // 3 for _, arg in offered(match)} == {0, 1, 2, 3}


def test_OA11_empty_line_at_the_start_of_a_trick() -> None:
    match = position("P2 P3 P8", "K2 K3 K8", "B2 B3 B8", stage="G1", line="")
    for word in ("P2", "K2"):
        play(match, word)
    log = play(match, "B2")
    assert kinds(log)[-1] == "LineEmpty"
    assert stage_of(match) == set(cast("G1"))
    assert prompt(match) == "ask.lead"


def test_OA12_empty_stage_has_no_trump() -> None:
    assert trump_of(0) is None
    match = position("P2 P3", "K9 K3", "B9 B3", stage="", line="P1")
    play(match, "P2")
    play(match, "K9")
    assert the(play(match, "B9"), events.TrickWon).card == card("P2")


def test_OA13_winner_may_decline_when_the_named_one_is_absent() -> None:
    match = position("B9 B8", "P2 P3", "K2 K3", stage="B2 B3", line="G1")
    for word in ("B9", "P2", "K2"):
        play(match, word)
    assert offered(match) == {("claim", p) for p in cast("B2 B3")} | {("decline", None)}
    log = step(match, "decline")
    assert kinds(log)[0] == "ClaimDeclined"
    assert match.state.history[0].troupes[0] == 0


def test_OA13_no_choice_when_the_named_one_is_there() -> None:
    assert scoring.claims(mask(cast("B1 B2 B3")), card("B9"), BLUE) == (mask(cast("B1")), False)
    match = position("B9 B8", "P2 P3", "K2 K3", stage="B1 B2 B3", line="G1")
    for word in ("B9", "P2"):
        play(match, word)
    assert the(play(match, "K2"), events.PerformerClaimed).forced


@pytest.mark.parametrize("seats", SEATS)
def test_OA14_all_but_the_kept_cards_are_dealt_again(seats: int) -> None:
    match = new(seats, seed=5)
    rng = Random(2)
    for _ in range(seats - 1):
        log = play_on(match, rng, lambda m, now: "CardsKept" in kinds(now))
        kept = match.state.kept
        size = 36 // seats
        dealt = [event for event in log if isinstance(event, events.HandDealt)]
        assert [len(event.cards) for event in dealt] == [size] * seats
        assert [event.kept for event in dealt] == kept
        fresh = [c for event in dealt for c in event.cards if c != event.kept]
        assert len(fresh) == {3: 33, 4: 32, 5: 30}[seats]
        assert sorted([*fresh, *kept, *cards_in(match.state.aside)]) == list(range(36))


def test_OA15_the_card_aside_is_shuffled_in_again() -> None:
    back = 0
    asides = set()
    for seed in range(40):
        match = new(5, seed)
        before = match.state.aside
        log = play_on(match, Random(seed), lambda m, now: "CardsKept" in kinds(now))
        assert "CardSetAside" in kinds(log)
        assert match.state.aside.bit_count() == 1
        asides.add(match.state.aside)
        back += any(hand & before for hand in match.state.hands)
    assert back > 30
    assert len(asides) > 15


@pytest.mark.parametrize("troupes", [("P1", "", ""), ("", "", ""), ("P1", "P2", "P3")])
def test_OA16_nothing_unless_exactly_one_is_empty(troupes: tuple[str, ...]) -> None:
    match, log = last_trick(stage="G1", line="G2", troupes=troupes)
    assert "LoneAward" not in kinds(log)
    assert sum(outcome(match).scores) == sum(BLOSSOMS[p] for t in troupes for p in cast(t))


def test_OA17_all_are_lined_up_afresh_when_the_line_was_given_away() -> None:
    orders = set()
    for seed in range(10, 14):
        match = position(
            "P9 P8",
            "K2 K3",
            "B2 B3",
            stage="",
            troupes=("P1 P2", "", "P3 B1 B2 B3"),
            rounds="printed",
        )
        match.state.seed = seed
        log = []
        for word in ("P9", "K2", "B2"):
            log = play(match, word)
            while prompt(match) == "ask.move":
                log = step(match, "stay")
        award = the(log, events.LoneAward)
        assert award.source == "line"
        assert set(award.performers) == set(cast("K1 K2 K3 G1 G2 G3"))
        joined = the(log, events.LineRejoined)
        assert joined.performers == joined.line
        assert sorted(joined.line) == list(range(12))
        orders.add(joined.line)
    assert len(orders) == 4


def test_OA18_the_stage_stays_between_tricks() -> None:
    match = position("P2 P3 P8", "K2 K3 K8", "B2 B3 B8", stage="G1 G2", line="G3")
    for word in ("P2", "K2", "B2"):
        play(match, word)
    assert stage_of(match) == set(cast("G1 G2 G3"))


def test_OA19_suits_do_not_count_in_the_tie_break() -> None:
    for suits in ("PKBG", "GBKP", "KGPB"):
        hands = " ".join(f"{suit}7" for suit in suits)
        assert final([5, 5, 5, 5], hands).winners == [0, 1, 2, 3]


def test_OA20_winner_of_the_last_trick_leads_the_next_round() -> None:
    parts = rounds_of(new(4, seed=11))
    for before, after in pairwise(parts):
        last = [event for event in before if isinstance(event, events.TrickWon)][-1]
        assert the(after, events.RoundBegan).seat == last.seat


def test_OA21_star_is_off_by_default() -> None:
    assert GAME.Options().model_dump()["star"] is False
    assert all(("performer", STAR) not in GAME.pieces(new(4, seed).state) for seed in range(5))


def test_OA21_star_is_a_thirteenth_performer_of_no_suit() -> None:
    match = new(4, star=True)
    assert sorted(piece for kind, piece in GAME.pieces(match.state) if kind == "performer") == [
        *range(13)
    ]
    assert BLOSSOMS[STAR] == 4
    places = {
        tuple(new(4, seed, star=True).state.line).index(STAR)
        for seed in range(200)
        if STAR in new(4, seed, star=True).state.line
    }
    assert len(places) == 12
    for stage in range(0, 1 << 12, 7):
        assert trump_of(stage | 1 << STAR) == trump_of(stage)


def test_OA21_star_and_abilities() -> None:
    match = position("P1 P3", "K4 K3", "B7 B3", stage="K1", line="G1 S G2", star=True)
    play(match, "P1")
    step(match, "add", "S")
    assert stage_of(match) == set(cast("K1 S"))
    play(match, "K4")  # Black is trump
    step(match, "remove", "S")
    assert match.state.line == cast("G1 G2 S")
    play(match, "B7")
    step(match, "swap_in", "S")
    assert match.state.last is not None
    assert match.state.line[0:2] == cast("G1 G2")


def test_OA21_off_suit_move_cannot_take_the_star() -> None:
    match = position("K3 K8", "B2 B8", "K2 K5", stage="P3", line="G1 S B2", star=True)
    play(match, "K3")
    play(match, "B2")
    assert offered(match) == {("move", performer("B2")), ("stay", None)}
    assert reason_against(match, Action(1, "move", STAR)).rule == "OA21"


def test_OA22_points_have_no_limit() -> None:
    match, _ = last_trick(stage="", line="G1", troupes=("P1 P2 P3 K1 K2 K3 B1 B2 B3", "", "G2 G3"))
    assert outcome(match).scores[0] == 18
    match = position("P9 P8", "K2 K3", "B2 B3", stage="G1", line="G2", troupes=("P1", "K1", "B1"))
    match.state.scores = [1000, 0, 0]
    for word in ("P9", "K2", "B2"):
        play(match, word)
    assert match.state.scores[0] == 1001


def test_OA23_four_suits_of_equal_rank() -> None:
    assert content.SUIT_IDS == ("pink", "black", "blue", "green")
    assert len(set(content.SUIT_SIGNS)) == 4
    # Renaming the suits renames trump and winner and changes nothing else.
    for shift in range(4):
        table = [Card((c + 9 * shift) % 36) for c in cards("K3 P9 K8 B2")]
        assert scoring.winning_card(table, None) == (card("K8") + 9 * shift) % 36


def test_OA24_face_down_cards_are_no_secret_kept_by_the_view_of_the_aside_card() -> None:
    # The card aside is in nobody's view; of played cards the view keeps what was seen anyway.
    match = new(5, seed=2)
    hidden = cards_in(match.state.aside)[0]
    play_on(match, Random(4), lambda m, now: m.view(None)["trick"] == 4)
    for seat in (None, *range(5)):
        view = match.view(seat)
        assert hidden not in view["seen"]
        assert view["aside"] == 1
        assert view["seen"] == sorted(c for played in view["seen_by"] for c in played)


def test_OA25_one_performer_makes_a_trump() -> None:
    for p in range(12):
        assert trump_of(1 << p) == p // 3


def test_OA26_troupes_are_public() -> None:
    match = new(4, seed=6)
    play_on(match, Random(1), lambda m, now: m.count > 30)
    shown = [match.view(seat)["troupes"] for seat in (None, 0, 1, 2, 3)]
    assert any(shown[0])
    assert all(each == shown[0] for each in shown)


def test_OA27_a_trump_that_lost_its_rank_cannot_win_unless_it_was_led() -> None:
    assert scoring.winning_card(cards("K3 P9 K5"), None) == card("K5")
    match = position("P3 P2", "K4 K2", "B9 B8", stage="P1 G2 G3", line="P3")
    match.state.stage = mask(cast("P2 G1"))
    match.state.cast = match.state.stage | mask(match.state.line)
    play(match, "P3")  # Pink is trump and led
    play(match, "K4")
    step(match, "remove", "P2")
    log = play(match, "B9")
    won = the(log, events.TrickWon)
    assert (won.trump, won.card, won.how) == (GREEN, card("P3"), "lead")


def test_OA28_nothing_on_stage_and_in_line() -> None:
    match, log = last_trick(stage="", line="", troupes=("P1", "", "P2"))
    assert "LoneAward" not in kinds(log)
    assert outcome(match).scores == [1, 0, 2]


def test_OA29_any_of_the_suit_or_none() -> None:
    table = {"stage": "P3", "line": "B3 G1 B1"}
    match = position("K3 K8", "B1 B8", "K2 K5", **table)  # type: ignore[arg-type]
    play(match, "K3")
    play(match, "B1")
    front = match.copy()
    step(front, "move", "B3")  # already in front: nothing changes
    assert front.state.line == cast("B3 G1 B1")
    assert prompt(front) == "ask.add"
    declined = match.copy()
    log = step(declined, "stay")
    assert kinds(log) == ["MoveDeclined"]
    assert prompt(declined) == "ask.add"
    step(match, "move", "B1")
    assert match.state.line == cast("B1 B3 G1")


def test_OA30_the_value_decides() -> None:
    for suit in "PKBG":
        for value in range(1, 10):
            word = f"{suit}{value}"
            spare = "P9" if word != "P9" else "P8"
            match = position(f"{word} {spare}", "K2 K3", "B2 B3", stage="K1 K2", line="G1 G2")
            play(match, word)
            asked = {1: "ask.add", 4: "ask.remove", 7: "ask.swap_out"}.get(value, "ask.follow")
            assert prompt(match) == asked


def test_OA31_troupes_are_out_of_reach() -> None:
    table = {"stage": "K1 K2", "line": "G1 G2", "troupes": ("P1", "P2", "P3")}
    for word in ("P1", "P4", "P7"):
        match = position(f"{word} P3", "K2 K3", "B2 B3", **table)  # type: ignore[arg-type]
        play(match, word)
        assert not {arg for _, arg in offered(match)} & set(cast("P1 P2 P3"))
        kind = question(match).actions[0].kind
        assert reason_against(match, Action(0, kind, performer("P2"))).rule == "OA31"


def test_OA32_line_keeps_its_order_in_front() -> None:
    for seed in range(30):
        match = new(5, seed)
        rng = Random(seed)
        while True:
            action = rng.choice(question(match).actions)
            after = match.copy()
            log = after.play(action)
            if "LineRejoined" in kinds(log):
                break
            match = after
        # The last step may itself have moved somebody in the line; a claim cannot.
        if action.kind in ("claim", "decline"):
            line = match.view(None)["line"]
            joined = the(log, events.LineRejoined)
            gift = [event for event in log if isinstance(event, events.LoneAward)]
            if not (gift and gift[0].source == "line"):
                assert list(joined.line[: len(line)]) == line


def test_OA33_kept_card_is_secret_and_ordinary() -> None:
    match = new(4, seed=9)
    play_on(match, Random(3), lambda m, now: "CardsKept" in kinds(now))
    for seat in range(4):
        assert match.view(seat)["hand_sizes"] == [9] * 4
        for other in (None, *range(4)):
            if other != seat:
                own = match.view(other)["kept"]["own"]
                assert own != match.state.kept[seat]
    turn = match.state.turn
    assert ("play", match.state.kept[turn]) in offered(match)


def test_OA33_nothing_is_dealt_or_lined_up_after_the_last_round() -> None:
    match = new(5, rounds="quick")
    log = play_on(match, Random(3))
    assert "LineRejoined" not in kinds(log)
    assert "HandDealt" not in kinds(log)
    assert match.view(0)["hand_sizes"] == [1] * 5
    assert match.view(0)["aside"] == 1
    assert sum(match.state.played) & match.state.aside == 0
    assert sum(match.state.played) | sum(match.state.hands) | match.state.aside == DECK


def test_OA34_star_instead_of_the_exact_performer() -> None:
    stage = mask(cast("B1 B3 S"))
    assert scoring.claims(stage, card("B9"), BLUE) == (mask(cast("B1 S")), False)
    assert scoring.claims(stage, card("B5"), BLUE) == (stage, True)
    assert scoring.claims(stage, card("B9"), None) == (mask(cast("B1")), False)
    match = position("B9 B8", "P2 P3", "K2 K3", stage="B1 B3 S", line="G1", star=True)
    for word in ("B9", "P2", "K2"):
        play(match, word)
    assert offered(match) == {("claim", performer("B1")), ("claim", STAR)}
    assert reason_against(match, Action(0, "decline")).rule == "O12"
    step(match, "claim", "S")
    assert match.state.history[0].points[0] == 4


def test_OA34_star_needs_a_trump_card() -> None:
    match = position("B9 B8", "P2 P3", "K2 K3", stage="B1 B2 G3 S", line="P1", star=True)
    match.state.stage = mask(cast("B2 G3 S"))
    match.state.cast = match.state.stage | mask(match.state.line)
    play(match, "B9")
    play(match, "P2")
    step(match, "stay")
    play(match, "K2")
    assert trump(match) == GREEN
    assert offered(match) == {("claim", performer("B2")), ("decline", None)}
    assert reason_against(match, Action(0, "claim", STAR)).rule == "OA34"


def test_OA34_star_counts_as_a_performer() -> None:
    match, log = last_trick(stage="S", line="G1", troupes=("P1", "", "P2"), star=True)
    assert the(log, events.LoneAward) == (1, (STAR,), "stage", None)
    assert outcome(match).scores == [1, 4, 2]
    match, log = last_trick(stage="G1", line="G2", troupes=("P1", "S", ""), star=True)
    assert the(log, events.LoneAward).seat == 2  # the Star's owner is not empty-handed
    match = position(
        "P9 P8", "K2 K3", "B2 B3", stage="", troupes=("P1", "S", "P2"), star=True, rounds="printed"
    )
    log = []
    for word in ("P9", "K2", "B2"):
        log = play(match, word)
        while prompt(match) == "ask.move":
            log = step(match, "stay")
    assert STAR in the(log, events.LineRejoined).performers


def test_OA34_only_the_star_on_stage_is_no_trump() -> None:
    assert trump_of(1 << STAR) is None
    assert rules.suit_totals(1 << STAR) == (0, 0, 0, 0)
