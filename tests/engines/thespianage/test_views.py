"""Tests of views."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from engines import Match
from engines.kernel.event import seen_by
from engines.thespianage import GAME, events, running_score, tiles, views
from engines.thespianage.content import FIRST_SHOT, KINDS
from engines.thespianage.state import State
from engines.thespianage.steps import SCRIPT
from engines.thespianage.views import View
from tests.depth import depth
from tests.engines.knowledge import odd_positions, same_for, views_hold
from tests.engines.matches import Fresh, outcome, question

from . import scatter
from .scatter import lively, odd_box, scattered
from .table import (
    EVENT,
    ODD,
    ODDER,
    answer,
    board,
    casting,
    character,
    end,
    finale,
    hand,
    knows,
    play,
    rewrite,
    sees,
    table,
    thing,
)

OWN = {
    "seat", "hand", "shot", "offered", "secrets", "known_cards", "tracks", "sheets", "worth",
    "gauge", "under_way",
}  # fmt: skip
COMMON = {
    "game", "seats", "options", "phase", "turn", "turns", "dealer", "cast", "characters",
    "secrets_seen", "changed", "shots", "hand_sizes", "deck", "events_left", "pile", "stage",
    "pool",
    "struck", "specials", "supply", "guarded", "closed",
    "mode", "left", "finals", "free", "prices",
    "verdict", "public_gauge",
}  # fmt: skip

LOOK_HAND: dict[str, Any] = {"do": "look_hand", "whose": "other"}
PEEK: dict[str, Any] = {"do": "peek", "whose": "other", "area": "board"}
LOOK_SECRET: dict[str, Any] = {"do": "look_secret", "secret": "either", "whose": "other"}


def test_keys_and_who_sees_what() -> None:
    phases = set()
    for seed in range(depth(70, 120)):
        rng = Random(seed)
        match = scattered(rng)
        for _ in range(rng.randrange(30)):
            if match.decision is not None:
                match.play(lively(match, rng))
        table_view = match.view(None)
        phases.add(table_view["phase"])
        assert set(table_view) == COMMON | OWN == {*View.__annotations__}
        assert [table_view[key] for key in ("seat", "hand", "shot")] == [None] * 3
        for seat in range(match.seats):
            view = match.view(seat)
            assert {key: view[key] for key in COMMON} == {key: table_view[key] for key in COMMON}
            assert view["hand"] == match.state.hands[seat]
            assert json.loads(json.dumps(view)) == view
    assert len(phases) > 8


def vary(state: State, rng: Random) -> None:
    """Changes tiles, Special Tiles, known secrets and sometimes the Events of a state."""
    seat = rng.randrange(state.seats)
    cell = rng.choice(state.cells)
    cell.append(tiles.made(rng.randrange(-5, 6), rng.random() < 0.5, 1 << seat))
    row = state.specials[seat] = [*state.specials[seat]]
    row[rng.randrange(len(row))] += 1
    state.crush_seen[seat] ^= 1 << rng.randrange(state.seats)
    state.nemesis_seen[seat] ^= 1 << rng.randrange(state.seats)
    if state.stage and rng.random() < 0.5:
        state.stage = state.stage[:-1]


def test_views_hold_whatever_cards_could_say(monkeypatch: pytest.MonkeyPatch) -> None:
    positions = odd_positions(scatter, range(depth(3, 10)), 25, monkeypatch)
    views_hold(positions, lively, vary, views, running_score)


def test_views_hold_for_whole_games() -> None:
    fresh = Fresh(1)
    for seats in GAME.seats:
        match, rng = Match.new(GAME, seats, seats), Random(seats)
        while match.decision is not None:
            if fresh(match):
                views_hold([(match, rng)], lively, vary, views, running_score)
            match.play(lively(match, rng))


def test_the_table() -> None:
    match = table(
        hands=("places *", ODD),
        tracks=("5? | -2 |",),
        specials=("prop", "", "tomato"),
        stage=f"{EVENT}@2",
        pile="places",
        guarded=(1,),
        pool="3 4",
        deck=f"{ODD} *",
        below=4,
    )
    view = match.view(1)
    assert view["tracks"][0] == [
        [{"value": None, "up": False, "seen": [0]}],
        [{"value": -2, "up": True, "seen": [0, 1, 2]}],
        [],
    ]
    assert view["specials"] == [[1, 0, 0, 0], [0] * 4, [0, 0, 0, 1]]
    assert view["stage"] == [{"event": thing(EVENT), "seat": 2}]
    assert (view["pile"], view["guarded"], view["deck"]) == ([0], [1], 6)
    assert (view["pool"], view["hand_sizes"]) == (60, [2, 1, 3])
    assert (view["turn"], view["left"], view["phase"]) == (0, 2, "act")
    assert view["characters"] == [0, 1, 2]


def test_the_box_is_never_told() -> None:
    for length in ("full", "short"):
        match = Match.new(GAME, 4, 12, {"length": length})
        for seat in (None, 0):
            view = match.view(seat)
            assert "box" not in json.dumps(view)
            assert isinstance(view["pool"], int)
            assert isinstance(view["deck"], int)


# -- remembering -----------------------------------------------------------------------------


def test_TA43_a_tile_once_seen_is_known_wherever_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, PEEK)
    rewrite(
        monkeypatch, ODDER, {"do": "shift", "whose": "any", "area": "board", "into": "compassion"}
    )
    match = table(
        4,
        hands=(ODD, f"places {ODDER}", "* *", "* *"),
        tracks=("", "4? | |", "", "-5? | |"),
        sheets=("", "", "", ""),
        below=30,
    )
    play(match, ODD, ("peek", "1 track charisma"))  # seat 0 looks at it
    assert [sees(match, seat, "1 track charisma") for seat in range(4)] == [4, 4, None, None]
    assert [sees(match, seat, "3 track charisma") for seat in range(4)] == [None, None, None, -5]
    # Its owner has it moved to seat 2's sheet; seat 0 saw that and knows it there.
    play(match, "places", ("take", "1 track charisma"), ("host", 2))
    assert [sees(match, seat, "2 sheet charisma") for seat in range(4)] == [4, 4, 4, None]
    # Then to another Aspect.
    play(match, ODDER, ("shift", "2 sheet charisma"))
    assert board(match, 2, "sheet") == "| 4?01 |"
    assert [sees(match, seat, "2 sheet compassion") for seat in range(4)] == [4, 4, 4, None]


def test_TA43_also_after_a_swap(monkeypatch: pytest.MonkeyPatch) -> None:
    down = {"whose": "any", "area": "sheet", "face": "down"}
    rewrite(monkeypatch, ODD, {"do": "swap", "first": down, "second": down})
    match = table(
        4, hands=(f"{ODD} *",), sheets=("", "1?3 2? |", "3? | 5?0 |", ""), tracks=("", "", "", "")
    )
    play(match, ODD, ("swap", "1 sheet charisma 0"), ("with", "2 sheet compassion 0"))
    assert board(match, 1, "sheet") == "5?02 2? | |"
    assert board(match, 2, "sheet") == "3? | 1?13 |"
    assert [sees(match, seat, "1 sheet charisma 0") for seat in range(4)] == [5, 5, 5, None]
    assert [sees(match, seat, "2 sheet compassion 0") for seat in range(4)] == [None, 1, 1, 1]


def test_TA43_a_tile_that_was_face_up(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, {"do": "turn", "whose": "any", "area": "track"})
    match = table(hands=(f"{ODD} *",), tracks=("", "3", ""))
    play(match, ODD)
    assert board(match, 1, "track") == "3?02 | |"
    assert [sees(match, seat, "1 track charisma") for seat in (0, 1, 2, None)] == [3, 3, 3, None]


def test_TA43_a_hand_looked_at_is_known_until_cards_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, LOOK_HAND)
    match = table(
        hands=(f"{ODD} *", f"places places rehearsal {ODDER}", "*"), tracks=("5",), below=30
    )
    play(match, ODD, ("player", 1))
    assert knows(match, 0, 1) == f"places places rehearsal {ODDER}"
    assert knows(match, 2, 1) == knows(match, None, 1) == ""  # type: ignore[arg-type]
    end(match)
    play(match, "places", ("host", 0))  # everybody sees this one go
    assert knows(match, 0, 1) == f"places rehearsal {ODDER}"
    end(match)
    assert len(hand(match, 1).split()) == 5  # what came is not known
    assert knows(match, 0, 1) == f"places rehearsal {ODDER}"


def test_TA43_a_card_that_leaves_unseen_may_have_been_any(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, LOOK_HAND)
    rewrite(monkeypatch, ODDER, {"do": "take_card", "whose": "other", "how": "look"})
    match = table(
        4, hands=(f"{ODD} *", f"{ODDER} *", "places places rehearsal", "*"), below=30
    )  # fmt: skip
    play(match, ODD, ("player", 2))
    end(match)
    play(match, ODDER, ("player", 2))
    assert knows(match, 1, 2) == "places places rehearsal"
    answer(match, "grab", "rehearsal")
    assert knows(match, 1, 2) == "places places"  # who took it knows
    assert knows(match, 2, 1) == "rehearsal"  # and who lost it
    assert knows(match, 0, 2) == "places"  # who looked before is no longer sure
    assert knows(match, 3, 2) == knows(match, 3, 1) == knows(match, 0, 1) == ""


def test_TA43_a_card_given_is_known_by_both(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, {"do": "give_card", "whose": "other"})
    match = table(hands=(f"{ODD} {ODDER} *", "places", "*"))
    play(match, ODD, ("player", 1), ("give", ODDER))
    assert hand(match, 1) == f"places {ODDER}"
    assert knows(match, 0, 1) == ODDER
    assert knows(match, 2, 1) == knows(match, 1, 0) == ""


def test_TA43_cards_passed_to_the_left(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, {"do": "pass_left"})
    match = table(4, hands=(f"{ODD} {ODDER}", "places", "", "rehearsal"))
    match.state.tells[1, 3] = (0,)
    play(match, ODD)
    assert [hand(match, seat) for seat in range(4)] == ["rehearsal", ODDER, "places", ""]
    # Each knows what it has given; what had been known of a hand is gone.
    assert (knows(match, 0, 1), knows(match, 1, 2), knows(match, 3, 0)) == (
        ODDER, "places", "rehearsal"
    )  # fmt: skip
    assert knows(match, 3, 1) == knows(match, 3, 2) == knows(match, 2, 1) == ""


def test_TA43_a_card_from_the_pile_is_known_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, {"do": "salvage", "group": "any"})
    match = table(hands=(f"{ODD} *",), pile=f"places {ODDER}")
    play(match, ODD, ("salvage", ODDER))
    assert hand(match, 0) == f"rehearsal {ODDER}"
    assert [knows(match, seat, 0) for seat in range(3)] == ["", ODDER, ODDER]


def test_TA43_a_secret_looked_at_or_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, LOOK_SECRET)
    rewrite(monkeypatch, ODDER, {"do": "show_secret", "secret": "either"})
    match = table(hands=(f"{ODD} {ODDER} *",))
    play(match, ODD, ("player", 2), ("secret", "nemesis"))
    assert match.view(0)["secrets"] == [[1, 2], [None, None], [None, 1]]
    assert match.view(1)["secrets"] == [[None, None], [2, 0], [None, None]]
    for viewer in (None, 0, 1, 2):  # that somebody looked everybody saw
        assert match.view(viewer)["secrets_seen"] == [[[0], [0]], [[1], [1]], [[2], [0, 2]]]
    play(match, ODDER, ("secret", "crush"))
    assert [match.view(viewer)["secrets"][0] for viewer in (0, 1, 2)] == [
        [1, 2], [1, None], [1, None]
    ]  # fmt: skip


def test_TA46_who_knew_them_knows_the_change(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, {"do": "change_heart"})
    rewrite(monkeypatch, ODDER, LOOK_SECRET)
    match = table(hands=(f"{ODDER} *", f"{ODD} *", f"{ODD} {ODDER}"), below=30)
    play(match, ODDER, ("player", 1), ("secret", "crush"))
    assert match.view(0)["secrets"][1] == [2, None]
    end(match)
    play(match, ODD)
    assert match.view(1)["secrets"][1] == [0, 2]
    assert match.view(0)["secrets"][1] == [None, 2]
    assert match.view(2)["secrets"][1] == [None, None]
    assert match.view(None)["changed"] == [1]
    assert match.view(None)["secrets_seen"][1] == [[1], [0, 1]]
    end(match)
    # And twice is as before.
    play(match, ODDER, ("player", 1), ("secret", "crush"))
    assert match.view(2)["secrets"][1] == [0, None]


def test_TA46_the_former_nemesis_is_the_crush_in_every_respect(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rewrite(monkeypatch, ODD, {"do": "change_heart"})
    sheets = ["| 5 3 |", "| | 5 1", "5 | |"]
    hands = (f"{ODD} *", "", "")
    before = finale(sheets).result
    assert before is not None
    assert before.scores == [8 + 3, 6, 5 + 5]
    match = table(sheets=sheets, finals=3, hands=hands)
    play(match, ODD)
    while match.decision is not None:
        end(match)
    # Seat 0 now hates seat 1 and loves seat 2, who is the lowest: nothing for either.
    assert outcome(match).scores == [8, 6, 5 + 5]
    assert match.view(1)["secrets"][0] == [character("betsy"), character("annabelle")]


def test_offered_characters_are_seen_by_the_chooser_only() -> None:
    match = casting("frisco annabelle betsy bob", "annabelle betsy bob frisco")
    answer(match, "character", "betsy")
    assert match.view(1)["offered"] == [character("frisco"), character("bob")]
    for viewer in (None, 0, 2, 3):
        assert match.view(viewer)["offered"] == []


def test_questions_about_hidden_things_are_told_without_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rewrite(monkeypatch, ODD, {"do": "take_card", "whose": "other", "how": "look"})
    match = table(hands=(f"{ODD} *", f"places {ODDER}"))
    play(match, ODD, ("player", 1))
    assert question(match).private
    assert question(match).about == {"thing": thing(ODD), "host_seat": 1}
    assert match.view(2)["known_cards"] == [[], [], []]


# -- what a view does not depend on ----------------------------------------------------------


def shaken(match: Match, seat: int, rng: Random) -> tuple[Match, Counter[str]]:
    """Returns a match with other hidden cards, and what was exchanged.

    The exchange follows the rules, without using views or `imagine`.
    """
    other = match.copy()
    state = other.state
    state.box = state.box[:]  # which copies share, as no game ever changes it
    done: Counter[str] = Counter()
    # Tiles: values of those that the seat has never seen, on the table and in the pile.
    hidden: list[tuple[list[int], int]] = [(state.pool, at) for at in range(len(state.pool))]
    for cell in state.cells:
        hidden += [(cell, at) for at, tile in enumerate(cell) if not tiles.known(tile, seat)]
    bare = [row[at] if row is state.pool else tiles.VALUE[row[at]] for row, at in hidden]
    rng.shuffle(bare)
    for (row, at), value in zip(hidden, bare, strict=True):
        if row is state.pool:
            row[at] = value
        else:
            done["tile"] += tiles.VALUE[row[at]] != value
            row[at] = tiles.made(value, False, tiles.seen(row[at]))
    # Play Cards: those in other hands that the seat does not know of, with deck and box.
    spots: list[tuple[list[int], int]] = [
        (row, at) for row in (state.deck, state.box) for at, card in enumerate(row) if card < KINDS
    ]
    for holder in range(state.seats):
        sure = Counter(state.tells.get((holder, seat), ()))
        for at, card in enumerate(state.hands[holder]):
            if holder != seat and not sure[card]:
                spots.append((state.hands[holder], at))
            else:
                sure[card] -= 1
    cards = [row[at] for row, at in spots]
    rng.shuffle(cards)
    for (row, at), card in zip(spots, cards, strict=True):
        done["card"] += row[at] != card and row is not state.deck and row is not state.box
        row[at] = card
    for row in state.hands:
        row.sort()
    state.tells = {key: row for key, row in state.tells.items() if key[1] == seat}
    # One Shots of others, with the box.
    spots = [(state.shots, each) for each in range(state.seats)
             if each != seat and state.shots[each] >= 0]  # fmt: skip
    spots += [(state.box, at) for at, each in enumerate(state.box) if each >= FIRST_SHOT]
    cards = [row[at] for row, at in spots]
    rng.shuffle(cards)
    for (row, at), card in zip(spots, cards, strict=True):
        done["shot"] += row[at] != card
        row[at] = card
    # Events: those to come, with the box.
    spots = [(row, at) for row in (state.deck, state.box) for at, each in enumerate(row)
             if KINDS <= each < FIRST_SHOT]  # fmt: skip
    cards = [row[at] for row, at in spots]
    rng.shuffle(cards)
    for (row, at), card in zip(spots, cards, strict=True):
        done["event"] += row[at] != card
        row[at] = card
    # Crush or Nemesis of two others, where both stay legal.
    if state.phase != "character":
        for row, seen in ((state.crush, state.crush_seen), (state.nemesis, state.nemesis_seen)):
            closed = [each for each in range(state.seats)
                      if not seen[each] >> seat & 1 and not state.changed >> each & 1]  # fmt: skip
            for one, two in [rng.sample(closed, 2)] if len(closed) > 1 else []:
                row[one], row[two] = row[two], row[one]
                legal = all(
                    len({state.crush[each], state.nemesis[each], state.characters[each]}) == 3
                    for each in (one, two)
                )
                if legal:
                    done["heart"] += 1
                else:
                    row[one], row[two] = row[two], row[one]
    SCRIPT.renew_answers(state)
    other.decision = GAME.decide(state)
    return other, done


def test_TA43_nothing_else_shows_in_a_view(monkeypatch: pytest.MonkeyPatch) -> None:
    done: Counter[str] = Counter()
    fresh = Fresh(5)
    for seed in range(depth(32, 96)):
        rng = Random(seed)
        with monkeypatch.context() as patch:
            if seed % 4 > 1:
                odd_box(patch, rng)
            match = scattered(rng)
            for _ in range(12):
                if match.decision is None:
                    break
                for seat in rng.sample(range(match.seats), 2) if fresh(match) else ():
                    other, changed = shaken(match, seat, rng)
                    assert {*GAME.pieces(other.state)} == {*GAME.pieces(match.state)}
                    same_for(seat, match, other)
                    done += changed
                match.play(lively(match, rng))
    hidden = ("tile", "card", "shot", "event", "heart")
    assert min(done[each] for each in hidden) > depth(40, 240), done


def test_TA43_nor_in_what_happens_next(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: Counter[str] = Counter()
    fresh = Fresh(8)
    for seed in range(depth(60, 180)):
        rng = Random(seed)
        with monkeypatch.context() as patch:
            if seed % 3:
                odd_box(patch, rng)
            match = scattered(rng)
            for _ in range(10):
                if match.decision is None:
                    break
                seat, action = rng.randrange(match.seats), lively(match, rng)
                if not fresh(match):
                    match.play(action)
                    continue
                other, _ = shaken(match, seat, rng)
                assert other.decision is not None
                shots = match.state.shots == other.state.shots or action.kind != "shot"
                if action not in other.decision.actions or not shots:
                    match.play(action)
                    continue
                log, dreamt = match.play(action), other.play(action)
                seen_kinds = [type(each) for each in seen_by(log, seat)]
                dream = [type(each) for each in seen_by(dreamt, seat)]
                if events.EventDrawn in seen_kinds or events.EventDrawn in dream:
                    continue
                assert (match.result is None) == (other.result is None)
                if match.result is not None:  # what is turned up in the end may be anything
                    break
                mine, theirs = match.decision, other.decision
                assert seen_kinds == dream
                assert (theirs.seats, theirs.prompt) == (mine.seats, mine.prompt)
                assert theirs.about == mine.about
                steps[mine.prompt] += 1
    assert steps.total() > depth(150, 1000)
    assert len(steps) > 14, steps


def test_points_of_special_tiles_by_kind() -> None:
    match = table(specials=("prop prop broken_prop bouquet bouquet", "broken_prop tomato"))
    view = match.view(None)
    assert views.points_of_specials(view, 0) == [5, -5, 6, 0]
    assert views.points_of_specials(view, 1) == [0, 0, 0, -3]
    for seat in (0, 1):
        assert sum(views.points_of_specials(view, seat)) == views.special_points(view, seat)
