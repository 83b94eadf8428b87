"""Tests of previews."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from engines import Action, Match, Preview
from engines.thespianage import GAME, events
from engines.thespianage.preview import until_a_draw
from engines.thespianage.views import Tile, View
from tests.depth import depth
from tests.engines.matches import question

from .scatter import lively, scattered
from .table import EVENT, ODD, _number, answer, casting, play, rewrite, table, take_action, thing


def preview(match: Match, kind: str, arg: Any = None) -> Preview:
    (seat,) = question(match).seats
    action = Action(seat, kind, _number(kind, arg))
    assert action in question(match).actions
    return GAME.preview(match.view(seat), action)


def values(view: View, area: str, seat: int) -> list[list[int | None]]:
    boards = view["tracks"] if area == "track" else view["sheets"]
    return [[tile["value"] for tile in cell] for cell in boards[seat]]


def last(view: View, area: str, seat: int, aspect: int) -> Tile:
    boards = view["tracks"] if area == "track" else view["sheets"]
    return boards[seat][aspect][-1]


# -- cells as they would lie -----------------------------------------------------------------


def test_put() -> None:
    match = table(hands=("rehearsal *",), pool="4", shots=("bow_first",))
    play(match, "rehearsal")
    found = preview(match, "put", "compassion down")
    assert last(found.view, "track", 0, 1) == {"value": 4, "up": False, "seen": [0]}
    assert not found.unsure
    found = preview(match, "put", "compassion up")
    assert last(found.view, "track", 0, 1) == {"value": 4, "up": True, "seen": [0, 1, 2]}
    assert not found.unsure


def test_take_and_host() -> None:
    match = table(
        cast="frisco mona bob",
        hands=("places *",),
        shots=("bow_first",),
        tracks=("", "| 5? |", "| 3? |"),
    )
    play(match, "places")
    found = preview(match, "take", "1 track compassion")
    assert values(found.view, "track", 1) == [[], [], []]
    assert found.view["under_way"]["held"] == {"value": None, "up": False, "seen": [0, 1]}
    assert "under_way" in found.unsure
    answer(match, "take", "1 track compassion")
    found = preview(match, "host", 0)
    assert last(found.view, "sheet", 0, 1) == {"value": 5, "up": False, "seen": [0, 1]}
    assert found.view["worth"][0]["points"] == 5
    assert found.view["gauge"]["hidden"] == 0
    assert not found.unsure


def test_into_and_with() -> None:
    match = table(hands=("quick_change *",), tracks=("2 | 3? |",), shots=("bow_first",))
    play(match, "quick_change")
    answer(match, "shift", "0 track compassion")
    found = preview(match, "into", "connections")
    assert values(found.view, "track", 0) == [[2], [], [3]]
    assert not found.unsure


def test_with() -> None:
    match = table(
        hands=("mistaken_identity *",), sheets=("| 3? |", "1? | 2? |", ""), shots=("bow_first",)
    )
    play(match, "mistaken_identity")
    found = preview(match, "with", "1 sheet charisma")
    assert values(found.view, "sheet", 0) == [[], [None], []]
    assert values(found.view, "sheet", 1) == [[3], [None], []]
    assert last(found.view, "sheet", 0, 1)["seen"] == [0, 1]
    assert {"sheets", "worth"} <= found.unsure
    assert "gauge" in found.unsure or found.view["gauge"]["hidden"] == 3


def test_strike_and_turn() -> None:
    sheets = ("| 3? |", "| 2 -4? |", "")
    tracks = ("", "| 2 -4? |", "")
    match = table(hands=("trapdoor *",), sheets=sheets, tracks=tracks, below=30)
    play(match, "trapdoor")
    found = preview(match, "strike", "1 track compassion 0")
    assert values(found.view, "track", 1) == [[], [None], []]
    assert found.view["struck"] == [2]
    found = preview(match, "strike", "1 track compassion 1")
    assert values(found.view, "track", 1) == [[], [2], []]
    assert "struck" in found.unsure
    match = table(hands=("costume_check *",), sheets=sheets, shots=("bow_first",))
    play(match, "costume_check")
    found = preview(match, "turn", "1 sheet compassion 0")
    assert (last(found.view, "sheet", 1, 1)["up"], found.unsure) == (False, frozenset())
    assert not found.view["sheets"][1][1][0]["up"]
    found = preview(match, "turn", "1 sheet compassion 1")  # looked at before
    assert last(found.view, "sheet", 1, 1) == {"value": -4, "up": True, "seen": [0, 1, 2]}
    assert found.view["gauge"]["hidden"] == 0


def test_special_and_what_is_worth_then() -> None:
    match = table(
        hands=("glue_or_blame *",), specials=("tomato", "tomato", "prop"), shots=("bow_first",)
    )
    play(match, "glue_or_blame", ("choose", 0))
    found = preview(match, "special", "0 tomato")
    assert found.view["specials"][0] == [0, 0, 0, 0]
    assert found.view["worth"][0]["points"] == 0
    assert not found.unsure


def test_cancel_moves_prices_and_the_gauge(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, {"do": "cancel"})
    price = {"rule": "price", "action": "places", "more": 2}
    points = {"rule": "points", "points": -6, "on": "production"}
    rewrite(monkeypatch, EVENT, lasting=[price, points])
    match = table(hands=(f"{ODD} *",), stage=f"{EVENT} cover_story", shots=("bow_first",))
    play(match, ODD)
    found = preview(match, "cancel", EVENT)
    assert found.view["prices"]["places"] == 3
    assert found.view["gauge"]["points"] - match.view(0)["gauge"]["points"] == 6
    assert [each["event"] for each in found.view["stage"]] == [thing("cover_story")]
    assert not found.unsure


# -- what nobody can know --------------------------------------------------------------------


def test_an_event_that_may_come_leaves_everything_open() -> None:
    match = table(deck="places full_house", below=60, hands=("* *",))
    found = preview(match, "end")
    settled = {"game", "seats", "seat", "options", "dealer", "cast", "characters", "offered"}
    assert found.unsure == {*found.view} - settled - {"shot", "shots"}
    assert found.provisional == found.unsure
    assert found.view == match.view(0)
    none = table(deck="places", below=60, hands=("* *",))
    found = preview(none, "end")
    assert found.view["deck"] == 59
    assert (found.view["turn"], found.view["hand_sizes"][0]) == (1, 4)
    assert found.unsure == {"hand"}
    assert found.view["hand"] == none.view(0)["hand"]


def test_the_last_card_of_a_turn_shows_its_effect_before_the_draw() -> None:
    match = table(
        cast="frisco mona bob",
        deck="places full_house",
        below=60,
        hands=("places",),
        tracks=("", "| 5 |", ""),
    )
    play(match, "places")
    if question(match).prompt == "ask.take":
        answer(match, "take", "1 track compassion")
    found = preview(match, "host", 0)
    assert values(found.view, "sheet", 0) == [[], [5], []]
    assert found.view["worth"][0]["points"] == 5
    assert {"sheets", "tracks", "worth", "gauge"} <= found.unsure & found.provisional


def test_cards_that_chance_picks_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, {"do": "discard", "whose": "own", "count": 1, "how": "random"})
    match = table(hands=(f"{ODD} places places places places rehearsal",), shots=("bow_first",))
    found = preview(match, "play", ODD)
    assert {"hand", "pile"} <= found.unsure
    assert found.view["hand_sizes"][0] == 4
    assert "hand_sizes" not in found.unsure


def test_a_secret_of_which_two_are_left_is_open() -> None:
    match = table(hands=("dressing_room_gossip *",), below=30)
    play(match, "dressing_room_gossip", ("choose", 0), ("player", 1))
    for which in ("crush", "nemesis"):
        found = preview(match, "secret", which)
        assert "secrets" in found.unsure
        assert found.view["secrets"][1] == [None, None]
        assert 0 in found.view["secrets_seen"][1][which == "nemesis"]


def test_showtime_is_certain_only_for_who_knows_every_tile() -> None:
    sheets = ("| 5 |", "| | 5", "5? | |")
    match = table(sheets=sheets, finals=1, turn=2, hands=("", "", ""))
    found = preview(match, "end")
    assert found.view["phase"] == "over"
    assert found.view["verdict"]["total"] == 15
    assert not found.unsure  # of three, each can work out whom the others love and loathe
    match = table(sheets=sheets, finals=1, turn=1, hands=("", "", ""))
    found = preview(match, "end")
    assert {"verdict", "sheets", "secrets", "worth", "gauge"} <= found.unsure
    assert found.view["verdict"] is None


def test_a_price_that_is_paid_in_one_go() -> None:
    match = table(hands=("* *",), shots=("bow_first",))
    found = preview(match, "rehearse")
    assert (found.view["hand"], found.view["phase"]) == ([], "put")
    assert found.view["under_way"]["held"]["value"] is None
    match = table(hands=("* * *",))
    take_action(match, "rehearse")
    found = preview(match, "drop", "rehearsal")
    assert found.view["under_way"]["price"] == {"action": "rehearse", "left": 1}
    assert not found.unsure


def test_frames_of_a_preview_stop_where_something_comes_to_light() -> None:
    match = table(hands=("* * *",), pool="4")
    found = preview(match, "rehearse")
    assert [type(frame.event).__name__ for frame in found.frames] == ["ActionTaken"]
    assert found.frames[0].view["mode"] == 2


def test_what_is_certain_comes_true() -> None:
    for seed in range(depth(15, 40)):
        rng = Random(seed)
        match = scattered(rng)
        for _ in range(12):
            if match.decision is None:
                break
            action = lively(match, rng)
            now = match.view(action.seat)
            found = GAME.preview(now, action)
            assert found.provisional <= found.unsure
            frames = until_a_draw(GAME, deepcopy(match.state), action, action.seat)
            before = frames[-1].view if frames else now
            for name in found.provisional:
                assert found.view[name] == before[name], (seed, action, name)
            match.play(action)
            after = match.view(action.seat)
            for name in after.keys() - found.unsure:
                assert found.view[name] == after[name], (seed, action, name)


def test_frames_stop_at_a_draw_that_may_turn_up_an_event() -> None:
    for deck, announced in (("places full_house", False), ("places", True)):
        match = table(
            hands=("shoulder_to_cry_on *",), tracks=("", "| 4 |", "| 3 |"), deck=deck, below=50
        )
        play(match, "shoulder_to_cry_on")
        found = preview(match, "take", "1 track compassion")
        kinds = [type(frame.event) for frame in found.frames]
        assert events.TileMoved in kinds
        assert (events.CardsDrawn in kinds) == announced


def test_hearts_may_be_dealt_again_after_a_choice() -> None:
    match = casting("annabelle betsy frisco bob", "betsy annabelle bob frisco")
    for left, unsure in ((3, False), (2, True)):
        action = question(match).actions[0]
        found = GAME.preview(match.view(action.seat), action)
        assert ("secrets" in found.unsure) == unsure, left
        match.play(action)
