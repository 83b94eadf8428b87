"""Tests of views, previews and frames."""

import json
from itertools import pairwise
from random import Random

import pytest

from engines import Action, Match, event_kind
from engines.onstage import GAME
from engines.onstage.content import Performer, cards_in
from engines.onstage.events import LineRejoined
from engines.onstage.views import View
from tests.engines.matches import outcome, play_some

from .table import BLACK, BLUE, GREEN, PINK, card, cast, performer, play, position, step

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
    view = match.view(None)
    assert len(view["round_scores"]) == 4
    sums = [sum(points) for points in zip(*view["round_scores"], strict=True)]
    assert sums == view["scores"] == outcome(match).scores
    assert view["phase"] == "over"
    for number, account in enumerate(view["history"], start=1):
        lines = [line for line in outcome(match).breakdown if line.round == number]
        for seat in range(4):
            shown = [line.args["performer"] for line in lines if line.seat == seat]
            assert shown == account["troupes"][seat]
            assert (
                sum(line.points for line in lines if line.seat == seat) == account["points"][seat]
            )


def preview(match: Match, kind: str, word: str | None) -> View:
    seat = match.state.turn
    number = None if word is None else card(word) if kind == "play" else performer(word)
    found = GAME.preview(match.view(seat), Action(seat, kind, number))
    view: View = found.view
    return view


def among(*hands: str, stage: str, line: str) -> Match:
    named = {*stage.split(), *line.split()}
    rest = [f"{suit}{grade}" for suit in "PKBG" for grade in (1, 2, 3)]
    others = " ".join(word for word in rest if word not in named)
    return position(*hands, stage=stage, line=line, troupes=("", "", others))


def test_preview_of_single_steps() -> None:
    match = among("K1 K8", "P7 B9", "B4 G8", stage="P2 K1", line="P1 G1 K3")
    assert preview(match, "play", "K1")["trump"] == PINK
    play(match, "K1")
    assert preview(match, "add", "K3")["trump"] == BLACK
    assert preview(match, "add", "P1")["totals"] == [3, 1, 0, 0]
    step(match, "add", "G1")
    play(match, "P7")
    assert preview(match, "swap_out", "P2")["trump"] == PINK
    step(match, "swap_out", "K1")
    assert preview(match, "swap_in", "P1")["totals"] == [3, 0, 0, 1]
    assert preview(match, "swap_in", "K3")["trump"] == BLACK
    assert preview(match, "swap_in", "K3")["line"] == cast("P1 K1")


def test_preview_of_a_card_shows_what_it_forces() -> None:
    match = among("K4 K8", "P7 B9", "B4 G8", stage="P2", line="P1 G1")
    after = preview(match, "play", "K4")
    assert after["stage"] == []
    assert after["line"] == cast("P1 G1 P2")
    assert after["trump"] is None
    assert after["totals"] == [0, 0, 0, 0]
    assert preview(match, "play", "K8")["trump"] == PINK
    match = among("K7 K8", "P7 B9", "B4 G8", stage="P2", line="B1")
    assert preview(match, "play", "K7")["trump"] == BLUE
    match = among("K7 K8", "P7 B9", "B4 G8", stage="P2", line="B1 G1")
    assert preview(match, "play", "K7")["trump"] == PINK
    play(match, "K7")
    assert preview(match, "swap_in", "G1")["trump"] == GREEN
    match = among("K3 K8", "B4 B9", "B7 G8", stage="P2", line="B1")
    play(match, "K3")
    play(match, "B4")
    assert preview(match, "move", "B1")["stage"] == []
    assert preview(match, "stay", None)["trump"] is None
    match = among("K1 K8", "P7 B9", "B4 G8", stage="", line="")
    assert preview(match, "play", "K1")["trump"] is None


def test_a_preview_tells_what_the_last_card_of_a_trick_does_before_the_trick_is_won() -> None:
    match = among("K3 K8 B1", "K9 P8 B2", "P4 G8 G9", stage="P2", line="B1 G1")
    play(match, "K3")
    play(match, "K9")
    frames = GAME.preview(match.view(2), Action(2, "play", card("P4"))).frames
    assert [event_kind(frame.event) for frame in frames][:4] == [
        "card_played", "performer_removed", "trump_changed", "trick_won",
    ]  # fmt: skip
    stages = [frame.view["stage"] for frame in frames]
    assert stages[:4] == [cast("P2"), [], [], []]
    assert stages[-1] == cast("B1")
    assert [len(frame.view["table"]) for frame in frames[:4]] == [3, 3, 3, 3]
    assert frames[-1].view["table"] == []


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_frames_move_one_piece_at_a_time(seats: int) -> None:
    rng = Random(seats)
    match = Match.new(GAME, seats, seats, {"star": bool(seats % 2)})
    moved = 0
    while match.decision is not None:
        before = match.view(None)
        match.play(rng.choice(match.decision.actions))
        frames = match.frames(match.count - 1)
        pictures = [(None, before), *frames, (None, match.view(None))]
        for (_, earlier), (event, later) in pairwise(pictures):
            if not isinstance(event, LineRejoined):  # then everybody goes back
                assert _moves(earlier, later) <= 2  # a swap moves two
        for frame in frames:
            assert frame.view["hand"] is None
            assert frame.view["playable"] == []
        moved += len(frames) > 1
    assert moved > 50


def _moves(earlier: View, later: View) -> int:
    """Counts the pieces that changed their zone.

    A gift of O16 counts as one.
    """

    def zones(view: View) -> dict[Performer, str]:
        found = dict.fromkeys(view["line"], "line") | dict.fromkeys(view["stage"], "stage")
        for seat, troupe in enumerate(view["troupes"]):
            found |= dict.fromkeys(troupe, f"troupe {seat}")
        return found

    a, b = zones(earlier), zones(later)
    gone = {(a[piece], b[piece]) for piece in a if a[piece] != b[piece]}
    return len(gone) + (len(later["table"]) > len(earlier["table"]))
