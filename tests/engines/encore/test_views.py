"""Tests of views."""

import json
from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from engines import Action, Match
from engines.encore import GAME, events, views
from engines.encore.actions import SPOKEN
from engines.encore.content import CARDS, COLOURS, DECK_OF, FIRST_VENUE, STEPS, THING_IDS
from engines.encore.scoring import LAST_ROUND
from engines.encore.state import State
from engines.encore.steps import ABILITIES
from engines.kernel.event import seen_by, shows_hidden
from tests.depth import depth
from tests.engines.knowledge import odd_positions, views_hold
from tests.engines.matches import Fresh, happened, play_some, the

from . import scatter
from .scatter import lively, odd_box, scattered
from .table import (
    answer,
    any_options,
    do,
    drafted,
    hand,
    ids,
    knows,
    rewrite,
    table,
    thing,
    things,
    whole,
)

OWN = {"seat", "hand", "costs", "hire_costs", "known_cards", "looked"}
COMMON = {
    "game", "seats", "options", "phase", "stage", "round", "turn", "priority", "passes", "colours",
    "hand_sizes", "from_performers", "decks", "zones", "suspended", "ready", "acts", "changes",
    "boosts", "earns", "removed", "venue", "star", "reached", "ends", "venues", "won", "money",
    "ledger", "intensity", "cheer", "used", "under_way",
}  # fmt: skip
"""Fields that are equal in all views."""


def test_EA45_keys_and_who_sees_what() -> None:
    phases = set()
    for seed in range(depth(75, 150)):
        rng = Random(seed)
        match = scattered(rng) if seed % 3 else Match.new(GAME, 2, seed, any_options(rng))
        for _ in range(rng.randrange(30)):
            if match.decision is not None:
                match.play(lively(match, rng))
        open_table = match.view(None)
        phases.add(open_table["phase"])
        assert set(open_table) == COMMON | OWN
        assert [open_table[key] for key in ("seat", "hand")] == [None] * 2
        for key in ("costs", "hire_costs", "looked"):
            assert open_table[key] == []
        assert open_table["known_cards"] == [[], []]
        for seat in (0, 1):
            view = match.view(seat)
            assert {key: view[key] for key in COMMON} == {key: open_table[key] for key in COMMON}
            assert view["hand"] == match.state.hands[seat]
            assert len(view["costs"]) == len(view["hand"])
            assert json.loads(json.dumps(view)) == view
    assert len(phases) > 8, phases


def vary(state: State, rng: Random) -> None:
    state.tired = [rng.getrandbits(len(zones)) for zones in state.zones]


def test_views_hold_whatever_cards_could_say(monkeypatch: pytest.MonkeyPatch) -> None:
    positions = odd_positions(scatter, range(depth(8, 20)), 25, monkeypatch)
    views_hold(positions, lively, vary, views)


def test_views_hold_for_whole_games() -> None:
    fresh = Fresh(2)
    for seed in range(2):
        match, rng = Match.new(GAME, 2, seed, any_options(Random(seed))), Random(seed)
        while match.decision is not None:
            if fresh(match):
                views_hold([(match, rng)], lively, vary, views)
            match.play(lively(match, rng))


def test_EA45_what_is_public(plain_box: pytest.MonkeyPatch) -> None:
    match = table(
        boards=("P1 - P2~ | S1", "p1"), hands=("P3 X1", "p2 s2 x1"), removed=("S2", ""),
        money=(65_000, 40_000), intensity=(3, 2), won=("V2", ""), cheer=(2, 0), used="S1",
        decks=("P4 | S3", ""), venues="V5 V6", returned="V7",
    )  # fmt: skip
    for seat in (None, 0, 1):
        view = match.view(seat)
        assert view["zones"] == [
            [thing("P1"), None, thing("P2"), thing("S1"), None, None],
            [thing("p1"), *[None] * 5],
        ]
        assert view["suspended"] == [[2], []]
        assert view["removed"] == [[thing("S2")], []]
        assert (view["money"], view["intensity"]) == ([65_000, 40_000], [3, 2])
        assert view["won"] == [[thing("V2")], []]
        assert view["hand_sizes"] == [2, 3]
        assert view["from_performers"] == [1, 1]
        assert view["decks"][0] == [len(match.state.decks[0]), len(match.state.decks[1])]
        assert (view["venue"], view["star"]) == (thing("V1"), 10)
        assert view["venues"] == [None, None, thing("V7")]
        assert (view["cheer"], view["used"]) == ([2, 0], [thing("S1")])


def numbers(data: Any) -> set[int]:
    if isinstance(data, dict):
        return numbers([*data.values()])
    if isinstance(data, list):
        return {number for each in data for number in numbers(each)}
    return {data} if type(data) is int else set()


def test_EA45_what_is_secret(plain_box: pytest.MonkeyPatch) -> None:
    match = table(hands=("X1 X2", "x1 x2"))
    assert match.view(0)["hand"] == things("X1 X2")
    assert numbers(match.view(0)) >= {*things("X1 X2")}
    for seat in (None, 1):  # cards with so high a number cannot be taken for anything else
        assert not numbers(match.view(seat)) & {*things("X1 X2")}
    assert match.view(None)["hand"] is None


# -- who hears of what -----------------------------------------------------------------------


def audiences(log: list[Any]) -> dict[str, Any]:
    return {type(each).__name__: each.audience for each in log}


def test_EA45_drawn_cards_are_shown_to_who_draws_them() -> None:
    match = drafted(hand=0)
    log = do(match, "split 1")
    assert audiences(log) == {"CardsDrawn": None, "HandDrawn": (0,)}
    assert all(shows_hidden([each]) for each in log)


def test_EA45_a_dig_is_seen_by_who_digs(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "X1", {"do": "dig", "deck": "main", "count": 3})
    match = table(hands=("X1", ""), decks=("| S1 S2 X2", ""), stage="event")
    log = do(match, "surprise X1")
    assert audiences(log) == {"SurpriseTriggered": None, "DeckDug": None, "DugSeen": (0,)}
    assert the(log, events.DugSeen).cards == tuple(thing(word) for word in ("S1", "S2", "X2"))
    assert match.view(0)["looked"] == [thing(word) for word in ("S1", "S2", "X2")]
    assert match.view(1)["looked"] == match.view(None)["looked"] == []
    assert match.decision is not None
    assert match.decision.private
    log = answer(match, "take S2")
    assert audiences(log)["DugTaken"] is None
    assert audiences(log)["DugKept"] == (0,)
    assert "S2" not in str(seen_by(log, 1))
    assert hand(match, 0) == {ids("S2")}
    assert knows(match, 1) == set()


def test_EA45_what_was_left_of_a_dig_is_shuffled_in(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "X1", {"do": "dig", "deck": "main", "count": 3})
    tops = set()
    for seed in range(30):
        match = table(hands=("X1", ""), decks=("| S1 S2 X2", ""), stage="event", seed=seed)
        do(match, "surprise X1", "take S2")
        assert {*things("S1 X2")} <= {*match.state.decks[1]}
        tops.add(match.state.decks[1][-1])
    assert len(tops) > 6


def test_EA51_a_hand_looked_at_is_known_to_who_looked(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "X1", {"do": "see_hand"})
    match = table(hands=("X1 P1", "p1 s1"), stage="event", decks=("", "p3 p4 |"))
    log = do(match, "surprise X1")
    assert audiences(log)["HandLookedAt"] is None
    assert audiences(log)["HandSeen"] == (0,)
    assert knows(match, 0) == {*ids("p1 s1").split()}
    assert knows(match, 1) == set()
    assert match.view(1)["known_cards"] == [[], sorted((thing("p1"), thing("s1")))]
    assert match.view(None)["known_cards"] == [[], []]
    do(match, "stage s1", "zone back 0", "pass", "pass", "split 2", "split 1")
    assert match.state.round == 2
    assert knows(match, 0) == {ids("p1")}  # what was drawn since is not known


def test_EA51_what_is_removed_from_a_hand_everybody_sees(plain_box: pytest.MonkeyPatch) -> None:
    for how in ("choice", "random"):
        rewrite(plain_box, "X1", {"do": "discard", "whose": "other", "how": how})
        match = table(hands=("X1", "p1 s1"), known=("", "p1 s1"), stage="event")
        log = do(match, "surprise X1")
        if how == "choice":
            assert match.decision is not None
            assert (match.decision.seats, match.decision.private) == ((1,), True)
            log = do(match, "drop p1")
        gone = the(log, events.CardDiscarded)
        assert gone.audience is None
        left = {THING_IDS[card] for card in things("p1 s1") if card != gone.card}
        assert knows(match, 0) == left


def test_EA45_every_card_is_as_likely_to_go_at_random(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "X1", {"do": "discard", "whose": "other", "how": "random"})
    found: Counter[int] = Counter()
    seeds = depth(90, 300)
    for seed in range(seeds):
        match = table(hands=("X1", "p1 s1 x1"), stage="event", seed=seed)
        found[the(do(match, "surprise X1"), events.CardDiscarded).card] += 1
    assert len(found) == 3
    assert min(found.values()) > seeds / 3 * 0.65


# -- what a view does not depend on ----------------------------------------------------------


def shaken(match: Match, seat: int | None, rng: Random) -> tuple[Match, Counter[str]]:
    """Returns a match with other hidden cards, and what was exchanged.

    The exchange follows the rules, without using views or `imagine`.
    """
    other = match.copy()
    state: State = other.state
    done: Counter[str] = Counter()
    for host in (0, 1):
        sure = {*state.hands[host]} if host == seat else {*state.known[host]}
        if seat is None:
            sure = set()
            state.known[host] = []
        looking = state.frames[-1][0] if state.looked else None
        for deck in (0, 1):
            cards = state.decks[2 * host + deck]
            # Who looks at the top of a deck knows what lies there, as long as they look.
            looked_at = state.looked if seat == looking == host and cards is _dug(state) else 0
            lower, top = cards[: len(cards) - looked_at], cards[len(cards) - looked_at :]
            loose = [c for c in state.hands[host] if DECK_OF[c] == deck and c not in sure]
            pool = [*lower, *loose]
            rng.shuffle(pool)
            drawn, rest = pool[: len(loose)], pool[len(loose) :]
            done["hand"] += {*drawn} != {*loose}
            done["deck"] += rest != lower
            state.decks[2 * host + deck] = [*rest, *top]
            state.hands[host] = sorted({*state.hands[host]} - {*loose} | {*drawn})
    if seat is None:  # what a hand is known to hold is no business of the open table
        for host in (0, 1):
            state.known[host] = [card for card in state.hands[host] if rng.random() < 0.3]
    unknown = [*state.venues[state.returned :], *state.box]
    rng.shuffle(unknown)
    count = len(state.venues) - state.returned
    done["venue"] += unknown[:count] != state.venues[state.returned :]
    state.venues = [*state.venues[: state.returned], *unknown[:count]]
    state.box = sorted(unknown[count:])
    state.seed = rng.randrange(10**6)
    ABILITIES.renew_answers(state)
    other.decision = GAME.decide(state)
    return other, done


def _dug(state: State) -> list[int]:
    deck: list[int] = state.decks[2 * state.frames[-1][0] + (STEPS[state.step].deck == "main")]
    return deck


def same_for(seat: int | None, match: Match, other: Match) -> None:
    """Checks that both matches show `seat` the same views and question."""
    assert other.view(seat) == match.view(seat)
    assert other.view(None) == match.view(None)
    mine, theirs = match.decision, other.decision
    assert (mine is None) == (theirs is None)
    if mine is None or theirs is None:
        return
    for name in ("seats", "prompt", "about", "private", "continues", "decline", "spoken"):
        assert getattr(theirs, name) == getattr(mine, name)
    assert theirs.spoken_actions == mine.spoken_actions
    if not mine.private:
        assert theirs == mine
    if seat is not None:
        assert theirs.of(seat) == mine.of(seat)


KINDS = (
    "pass", "stage", "perform", "boost", "preshow", "encore", "surprise", "zone", "aim", "with",
    "deck", "take", "drop", "show", "salvage", "hire", "choose", "skip", "order", "exhaust", "trim",
    "draft", "split",
)  # fmt: skip


def questions(seat: int, rng: Random) -> list[Action]:
    """Returns random actions of a seat, legal or not."""
    found = []
    for _ in range(8):
        kind = rng.choice(KINDS)
        arg: Any = rng.choice([None, rng.randrange(8), rng.randrange(CARDS), rng.randrange(COLOURS),
                               rng.randrange(FIRST_VENUE + 5),
                               (rng.randrange(2), rng.randrange(8))])  # fmt: skip
        found.append(Action(seat, kind, arg))
    return found


def test_EA45_nothing_else_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    done: Counter[str] = Counter()
    prompts: Counter[str] = Counter()
    asked, fresh = 0, Fresh(4)
    for seed in range(depth(30, 110)):
        rng = Random(seed)
        with monkeypatch.context() as patch:
            if seed % 4 > 1:
                odd_box(patch, rng)
            match = scattered(rng) if seed % 3 else drafted(seed=seed, **any_options(rng))
            for _ in range(16):
                if match.decision is None:
                    break
                prompts[match.decision.prompt] += 1
                for seat in (None, 0, 1) if fresh(match) else ():
                    other, changed = shaken(match, seat, rng)
                    assert sorted(GAME.pieces(other.state)) == sorted(GAME.pieces(match.state))
                    same_for(seat, match, other)
                    done += changed
                    for question in questions(seat, rng) if seat is not None else []:
                        assert other.why_not(question) == match.why_not(question)
                        asked += 1
                match.play(lively(match, rng))
    assert asked > depth(1_000, 16_000)
    assert min(done[each] for each in ("hand", "deck", "venue")) > depth(100, 1_000), done
    assert len(prompts) > 12, prompts


def test_EA45_nor_in_what_happens_next(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: Counter[str] = Counter()
    fresh = Fresh(8)
    for seed in range(depth(60, 260)):
        rng = Random(seed)
        with monkeypatch.context() as patch:
            if seed % 3:
                odd_box(patch, rng)
            match = scattered(rng) if seed % 2 else drafted(seed=seed, **any_options(rng))
            for _ in range(14):
                if match.decision is None:
                    break
                seat, action = rng.choice([None, 0, 1]), lively(match, rng)
                if not fresh(match):
                    match.play(action)
                    continue
                other, _ = shaken(match, seat, rng)
                assert other.decision is not None
                if action not in other.decision.actions:
                    match.play(action)
                    continue
                log, dreamt = match.play(action), other.play(action)
                visible, dream = seen_by(log, seat), seen_by(dreamt, seat)
                for mine, theirs in zip(visible, dream, strict=False):
                    if mine != theirs:  # only by what has come to light: a card, a Venue
                        assert type(mine) is type(theirs)
                        assert shows_hidden([mine])
                        break
                else:
                    assert len(visible) == len(dream)
                    same_for(seat, match, other)
                    steps[action.kind] += 1
    assert steps.total() > depth(150, 1200)
    assert len(steps) > 14, steps


HANDED = {"stage", "surprise"}
"""Actions that reveal a card in hand."""

UNSEEN = {"take", "drop", "show", "hire", "trim"}
"""Questions about cards that the other Manager does not see."""


def test_E20_and_E17_answers_by_word_are_always_there(monkeypatch: pytest.MonkeyPatch) -> None:
    found: Counter[str] = Counter()
    for seed in range(40):
        rng = Random(seed)
        match = scattered(rng) if seed % 2 else drafted(seed=seed, **any_options(rng))
        for _ in range(20):
            if match.decision is None:
                break
            decision = match.decision
            if decision.prompt == "ask.act":
                said = [each for each in decision.actions if each.kind not in HANDED]
                assert decision.spoken_actions == said
                assert decision.spoken == tuple(sorted({each.kind for each in said}))
                found.update(decision.spoken)
            elif decision.prompt == "ask.split":
                assert decision.spoken_actions == decision.actions
            else:
                unseen = decision.prompt.removeprefix("ask.") in UNSEEN
                declined = [each for each in decision.actions if unseen and each.kind == "skip"]
                assert decision.spoken_actions == declined
                assert decision.spoken == (("skip",) if declined else ())
                found.update(decision.spoken)
                assert decision.private == unseen
            found[decision.prompt] += 1
            play_some(match, rng, 1)
    assert found["ask.act"] > 200
    assert min(found[kind] for kind in (*SPOKEN, "skip")) > 10
    assert sum(found["ask." + prompt] for prompt in UNSEEN) > 10
    assert found["ask.split"] > 50


def test_E25_a_venue_that_came_back_stays_known(plain_box: pytest.MonkeyPatch) -> None:
    match = table(stage="event", venues="V2 V3")
    do(match, "pass", "pass")
    whole(match)
    for seat in (None, 0, 1):
        assert match.view(seat)["venues"] == [None, thing("V1")]
    assert happened(match.log(1), events.VenueReturned)[-1].audience is None


def test_E2_a_view_tells_whether_the_game_ends_with_this_event() -> None:
    found = set()
    places = product(("", "V4 V5"), ("", "V2"), ((5, 5), (6, 5)), (1, LAST_ROUND))
    for won, venues, intensity, number in places:
        match = table(
            stage="event", won=(won, ""), venues=venues, intensity=intensity, round=number
        )
        ends = match.view(None)["ends"]
        while match.decision is not None and match.view(None)["round"] == number:
            passing = [each for each in match.decision.actions if each.kind == "pass"]
            match.play((passing or match.decision.actions)[0])
        assert ends == (match.view(None)["phase"] == "over"), (won, venues, intensity, number)
        found.add((ends, bool(won), bool(venues), intensity[0] == intensity[1]))
    assert len(found) > 8
