"""Tests of refusals and their reasons."""

from random import Random
from typing import Any

import pytest

from engines import Action, Match
from engines.onstage import GAME, reasons
from engines.onstage.content import DECK, cards_in
from tests.engines.matches import play_some, reason_against

from .table import card, performer, play, position, step


def reason(match: Match, seat: int, kind: str, arg: Any = None) -> tuple[str, str]:
    found = GAME.why_not(match.state, Action(seat, kind, arg))
    assert found is not None
    assert str(found).endswith(f"({found.rule}).")
    return found.key, found.rule


def test_playing() -> None:
    match = position("P2 K3", "K2 P3", "G2 B3")
    assert reason(match, 1, "play", card("K2")) == ("why.turn", "O7")
    assert reason(match, 0, "play", card("K2")) == ("why.not_in_hand", "O7")
    assert reason(match, 0, "play", 36) == ("why.no_such", "O1")
    assert reason(match, 0, "play", None) == ("why.no_such", "O7")
    assert reason(match, 0, "play", "P2") == ("why.no_such", "O7")
    assert reason(match, 0, "add", 0) == ("why.now_play", "O7")
    play(match, "P2")
    assert reason(match, 1, "play", card("K2")) == ("why.follow", "O7")
    found = reason_against(match, Action(1, "play", card("K2")))
    assert str(found) == "You have a Pink card, so you must play Pink (O7)."
    assert found.args == {"suit": 0}
    assert match.why_not(Action(1, "play", card("P3"))) is None


def test_moving() -> None:
    match = position(
        "K3 K8", "B2 B8", "K2 K5", stage="P3 B1", line="G1 B3", troupes=("B2",), star=True
    )
    play(match, "K3")
    play(match, "B2")
    assert reason(match, 1, "move", performer("G1")) == ("why.move_suit", "O10")
    assert reason(match, 1, "move", performer("B1")) == ("why.not_in_line", "OA6")
    assert reason(match, 1, "move", performer("B2")) == ("why.claimed", "OA31")
    assert reason(match, 1, "stay", 1) == ("why.no_such", "O10")
    assert reason(match, 1, "play", card("B8")) == ("why.now_move", "O10")


def test_abilities() -> None:
    match = position("P1 P3", "K4 K3", "B7 B3", stage="K1 K2", line="G1 G2 G3")
    play(match, "P1")
    assert reason(match, 0, "play", card("P3")) == ("why.now_add", "O8")
    assert reason(match, 0, "add", performer("K1")) == ("why.not_in_line", "O8")
    assert reason(match, 0, "add", 12) == ("why.no_such", "O8")
    assert reason(match, 0, "add", -1) == ("why.no_such", "O8")
    step(match, "add", "G1")
    play(match, "K4")
    assert reason(match, 1, "add", performer("G2")) == ("why.now_remove", "O8")
    assert reason(match, 1, "remove", performer("G2")) == ("why.not_on_stage", "O8")
    step(match, "remove", "G1")
    play(match, "B7")
    assert reason(match, 2, "remove", performer("K1")) == ("why.now_swap_out", "O8")
    assert reason(match, 2, "swap_out", performer("G1")) == ("why.not_on_stage", "O8")
    step(match, "swap_out", "K1")
    assert reason(match, 2, "swap_out", performer("K1")) == ("why.now_swap_in", "O8")
    assert reason(match, 2, "swap_in", performer("K1")) == ("why.not_in_line", "O8")


def test_claiming() -> None:
    match = position("B9 B8", "P2 P3", "K2 K3", stage="B1 B3 G1 S", line="G2", star=True)
    for word in ("B9", "P2", "K2"):
        play(match, word)
    assert reason(match, 0, "decline") == ("why.must_claim", "O12")
    assert reason(match, 0, "claim", performer("B3")) == ("why.must_claim", "O12")
    assert reason(match, 0, "claim", performer("G1")) == ("why.claim_suit", "O12")
    assert reason(match, 0, "claim", performer("G2")) == ("why.not_on_stage", "O12")
    assert reason(match, 0, "play", card("B8")) == ("why.now_claim", "O12")
    step(match, "claim", "S")
    assert reason(match, 0, "play", card("B8")) == ("why.over", "O18")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_refused_exactly_when_not_listed(seats: int) -> None:
    kinds = ["play", "move", "stay", "add", "remove", "swap_out", "swap_in", "claim", "decline"]
    every = [
        Action(seat, kind, arg)
        for seat in range(seats)
        for kind in kinds
        for arg in (None, *range(36))
    ]
    rng = Random(seats)
    match = Match.new(GAME, seats, seats, {"star": True})
    prompts = set()
    while match.decision is not None:
        if match.decision.prompt not in prompts or rng.random() < 0.05:
            prompts.add(match.decision.prompt)
            for action in every:
                listed = action in match.decision.actions
                assert (GAME.why_not(match.state, action) is None) == listed
        match.play(rng.choice(match.decision.actions))
    assert len(prompts) == 8


def test_every_refusal_has_a_text_and_every_text_is_used() -> None:
    used = set()
    rng = Random(1)
    for seed in range(60):
        match = Match.new(GAME, 3 + seed % 3, seed, {"star": True, "rounds": "quick"})
        while match.decision is not None:
            for _ in range(6):
                seat = match.state.turn if rng.random() < 0.95 else 0
                kind = rng.choice([*reasons.QUESTIONS[match.state.phase].names, "add", "play"])
                arg = rng.choice([None, *range(13), *range(37)])
                found = GAME.why_not(match.state, Action(seat, kind, arg))
                if found is not None:
                    used.add(found.key)
            match.play(rng.choice(match.decision.actions))
        used.add(reason(match, 0, "play", 1)[0])
    texts = {key for key in GAME.catalogue() if key.startswith("why.")}
    assert used == texts


def test_reasons_are_silent_about_what_a_seat_cannot_know() -> None:
    for seed in range(30):
        match = Match.new(GAME, 4, seed)
        rng = Random(seed)
        play_some(match, rng, rng.randrange(1, 90))
        seat = match.state.turn
        world = match.imagine(seat, rng)
        for number in cards_in(DECK):
            for other in range(4):
                action = Action(other, "play", number)
                assert match.why_not(action) == world.why_not(action)
