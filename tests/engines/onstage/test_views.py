"""Views tell what a seat may know; previews tell what would follow."""

import json
from random import Random
from typing import Any

import pytest

from engines import Action, Match
from engines.onstage import GAME, events
from engines.onstage.content import cards_in

from .table import BLACK, BLUE, GREEN, PINK, card, cast, performer, play, play_some, position, step

COMMON = {
    "game", "seats", "options", "round", "rounds", "trick", "tricks", "leader", "turn", "phase",
    "pending", "line", "stage", "trump", "totals", "troupes", "blossoms", "table", "winning",
    "last", "scores", "round_scores", "history", "hand_sizes", "seen", "seen_by", "voids", "aside",
    "tie",
}  # fmt: skip
OWN = {"seat", "hand", "playable", "kept"}


def test_keys_and_who_sees_what() -> None:
    for seed in range(40):
        match = Match.new(GAME, 3 + seed % 3, seed, {"star": bool(seed % 2)})
        rng = Random(seed)
        play_some(match, rng, rng.randrange(260))
        table = match.view(None)
        assert set(table) == COMMON | OWN
        assert (table["seat"], table["hand"], table["playable"]) == (None, None, [])
        for seat in range(match.seats):
            view = match.view(seat)
            assert {key: view[key] for key in COMMON} == {key: table[key] for key in COMMON}
            assert view["hand"] == cards_in(match.state.hands[seat])
            decision = match.decision
            mine = decision is not None and decision.seats == (seat,)
            if decision is not None and mine and decision.actions[0].kind == "play":
                assert view["playable"] == [action.arg for action in decision.actions]
            else:
                assert view["playable"] == []
            assert json.loads(json.dumps(view)) == view


def test_a_trick_in_the_view() -> None:
    match = position("K4 K8 G9", "P7 B9 G8", "K9 G7 G6", stage="P2 P3 K3", line="P1 G1 G2")
    view = match.view(0)
    assert (view["trump"], view["totals"]) == (PINK, [5, 3, 0, 0])
    assert view["table"] == []
    assert view["winning"] is None
    assert view["pending"] is None
    play(match, "K4")
    view = match.view(1)
    assert view["phase"] == "remove"
    assert view["pending"] == {"card": card("K4"), "out": None}
    assert view["winning"] == [0, card("K4")]
    step(match, "remove", "P3")
    assert match.view(1)["trump"] == BLACK
    play(match, "P7")
    assert match.view(0)["voids"] == [[], [BLACK], []]
    assert match.view(0)["winning"] == [0, card("K4")]
    step(match, "stay")
    step(match, "swap_out", "K3")
    assert match.view(0)["pending"] == {"card": card("P7"), "out": performer("K3")}
    step(match, "swap_in", "P3")
    assert match.view(0)["winning"] == [1, card("P7")]
    play(match, "K9")
    view = match.view(0)
    assert (view["phase"], view["turn"]) == ("claim", 1)
    assert view["last"] == {
        "leader": 0,
        "cards": [[0, card("K4")], [1, card("P7")], [2, card("K9")]],
        "winner": 1,
        "card": card("P7"),
        "trump": PINK,
        "claimed": None,
    }
    step(match, "claim", "P2")
    view = match.view(0)
    assert view["last"]["claimed"] == performer("P2")
    assert view["troupes"] == [[], cast("P2"), []]
    assert view["blossoms"] == [0, 2, 0]
    assert view["hand_sizes"] == [2, 2, 2]


def test_scores_of_each_round() -> None:
    match = Match.new(GAME, 4, 21)
    play_some(match, Random(4), 1000)
    assert match.result is not None
    view = match.view(None)
    assert len(view["round_scores"]) == 4
    sums = [sum(points) for points in zip(*view["round_scores"], strict=True)]
    assert sums == view["scores"] == match.result.scores
    assert view["phase"] == "over"
    for number, account in enumerate(view["history"], start=1):
        lines = [line for line in match.result.breakdown if line.round == number]
        for seat in range(4):
            shown = [line.args["performer"] for line in lines if line.seat == seat]
            assert shown == account["troupes"][seat]
            assert (
                sum(line.points for line in lines if line.seat == seat) == account["points"][seat]
            )


def preview(match: Match, *steps: tuple[str, str | None]) -> dict[str, Any]:
    seat = match.state.turn
    made = []
    for kind, word in steps:
        number = None if word is None else card(word) if kind == "play" else performer(word)
        made.append(Action(seat, kind, number))
    return GAME.preview(match.view(seat), *made)


def test_preview_of_single_steps() -> None:
    match = position("K1 K8", "P7 B9", "B4 G8", stage="P2 K1", line="P1 G1 K3")
    assert preview(match, ("play", "K1"))["trump"] == PINK
    play(match, "K1")
    assert preview(match, ("add", "K3"))["trump"] == BLACK
    assert preview(match, ("add", "P1"))["totals"] == [3, 1, 0, 0]
    step(match, "add", "G1")
    play(match, "P7")
    assert preview(match, ("swap_out", "P2"))["trump"] == PINK
    assert preview(match, ("swap_out", "P2"), ("swap_in", "K3"))["trump"] == BLACK
    after = preview(match, ("swap_out", "P2"), ("swap_in", "K3"))
    assert after["line"] == cast("P1 P2")
    step(match, "swap_out", "K1")
    assert preview(match, ("swap_in", "P1"))["totals"] == [3, 0, 0, 1]


def test_preview_of_a_card_shows_what_it_forces() -> None:
    match = position("K4 K8", "P7 B9", "B4 G8", stage="P2", line="P1 G1")
    assert preview(match, ("play", "K4")) == {
        "stage": [],
        "line": cast("P1 G1 P2"),
        "trump": None,
        "totals": [0, 0, 0, 0],
    }
    assert preview(match, ("play", "K8"))["trump"] == PINK
    match = position("K7 K8", "P7 B9", "B4 G8", stage="P2", line="B1")
    assert preview(match, ("play", "K7"))["trump"] == BLUE
    match = position("K7 K8", "P7 B9", "B4 G8", stage="P2", line="B1 G1")
    assert preview(match, ("play", "K7"))["trump"] == PINK
    play(match, "K7")
    assert preview(match, ("swap_in", "G1"))["trump"] == GREEN
    match = position("K3 K8", "B4 B9", "B7 G8", stage="P2", line="B1")
    play(match, "K3")
    play(match, "B4")
    assert preview(match, ("move", "B1"))["stage"] == []
    assert preview(match, ("stay", None))["trump"] is None
    match = position("K1 K8", "P7 B9", "B4 G8", stage="", line="")
    assert preview(match, ("play", "K1"))["trump"] is None


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_preview_agrees_with_what_happens(seats: int) -> None:
    checked = 0
    for seed in range(12):
        match = Match.new(GAME, seats, seed, {"star": bool(seed % 2)})
        rng = Random(seed)
        while match.decision is not None:
            action = rng.choice(match.decision.actions)
            shown = GAME.preview(match.view(action.seat), action)
            told = match.play(action)
            if action.kind == "play" and match.view(None)["phase"] == "move":
                continue  # what the card forces comes after the move
            moved_on = events.TrickWon | events.PerformerEntered | events.LoneAward
            if not any(isinstance(event, moved_on) for event in told):
                view = match.view(None)
                assert {key: view[key] for key in shown} == shown
                checked += 1
    assert checked > 500
