"""Tests of previews."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines import Action, Match, Preview, event_kind
from engines.kernel.conformance import setup
from engines.upstaged import GAME
from engines.upstaged.content import POINTS, Genre, members
from engines.upstaged.facts import turned
from engines.upstaged.rehearsal import DRAWS, OF_DRAWS
from engines.upstaged.scoring import account
from engines.upstaged.views import View
from tests.depth import depth
from tests.engines.matches import question

from .table import (
    artist,
    artists,
    begin,
    card,
    choose,
    curtain,
    declare,
    declare_pair,
    held,
    nobody_pauses,
    perform,
    rewrite,
    step,
    table,
)


def ahead(match: Match, kind: str, arg: Any = None) -> Preview:
    seat = question(match).seats[0]
    view = match.view(seat if question(match).private else None)
    return GAME.preview(view, Action(seat, kind, arg))


def kinds(found: Preview) -> list[str]:
    return [event_kind(frame.event) for frame in found.frames]


def totals(view: View) -> list[int]:
    return [each["total"] for each in view["worth"] if each is not None]


def test_click(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "click_once_or_twice")
    match = table(lanes=("juan", ". mya", "", "noor"), hands=(f"{odd} *",))
    perform(match, odd)
    before = match.view(None)["arena"]
    for clicks in (-1, 1, 2):
        found = ahead(match, "click", clicks)
        assert found.view["arena"] == turned(before, clicks)
        assert not found.unsure
        assert kinds(found) == ["arena_turned"]


def test_turn_and_the_next_player() -> None:
    match = table(3, lanes=("juan", "", ". noor"), outspoken=True, taken=1)
    step(match, 0, "end")
    choose(match, "called", 2)
    before = match.view(None)["arena"]
    found = ahead(match, "turn", -1)
    assert found.view["arena"] == turned(before, -1)
    assert kinds(found) == ["arena_turned", "turn_began"]
    assert kinds(ahead(match, "stay")) == ["turn_declined", "turn_began"]


def test_face() -> None:
    match = table(lanes=("", "", ". noor"), deck="mya")
    begin(match)
    for place in range(4):
        found = ahead(match, "face", place)
        assert found.view["arena"][place][0] == artist("mya")
        assert found.view["under_way"]["entering"] is None
        assert not found.unsure


def test_move_a_spot_or_to_a_team() -> None:
    match = table(
        lanes=("juan", "", ". . . noor"),
        teams=("", "jake"),
        hands=("green green",),
        genres="pop rock",
    )
    declare_pair(match, "green green")
    nobody_pauses(match)
    found = ahead(match, "move", artist("juan"))
    assert found.view["arena"][0] == [None, artist("juan"), None, None]
    assert kinds(found) == ["artist_moved"]
    found = ahead(match, "move", artist("noor"))
    assert found.view["teams"] == [[], artists("jake noor")]
    assert totals(match.view(None))[1] == POINTS[artist("jake")]
    assert totals(found.view)[1] == account(tuple(artists("jake noor")), Genre(3), True)["total"]
    assert kinds(found) == ["artist_moved", "artist_joined"]
    assert [totals(frame.view)[1] for frame in found.frames] == [
        POINTS[artist("jake")],
        totals(found.view)[1],
    ]


def test_exit(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "exit")
    match = table(lanes=("juan", ". mya"), hands=(f"{odd} *",))
    perform(match, odd)
    found = ahead(match, "exit", artist("mya"))
    assert found.view["arena"][1] == [None] * 4
    assert found.view["artist_deck"] == match.view(None)["artist_deck"] + 1
    assert kinds(found) == ["artist_exited"]


def test_snatch_joins_or_upstages(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "snatch")
    match = table(lanes=("juan", ". mya"), teams=("jake",), hands=(f"{odd} *",))
    perform(match, odd)
    found = ahead(match, "snatch", artist("mya"))
    assert found.view["teams"][0] == artists("jake mya")
    assert totals(found.view)[0] > totals(match.view(None))[0]
    assert kinds(found) == ["artist_snatched", "artist_joined"]
    match = table(lanes=("juan", ". mya"), teams=("jake opal marty maddie",), hands=(f"{odd} *",))
    perform(match, odd)
    found = ahead(match, "snatch", artist("mya"))
    assert kinds(found) == ["artist_snatched", "team_upstaged"]
    assert found.view["under_way"]["arriving"] == artist("mya")
    assert found.view["under_way"]["host"] == 0


def test_take_crosses_two(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "switch")
    match = table(3, teams=("jake opal", "linh noor", "mya"), hands=(f"{odd} *",))
    perform(match, odd)
    found = ahead(match, "give", artist("opal"))
    assert found.view["under_way"]["given"] == artist("opal")
    choose(match, "give", "opal")
    found = ahead(match, "take", artist("noor"))
    assert found.view["teams"] == [artists("jake noor"), artists("linh opal"), artists("mya")]
    assert totals(found.view) == [
        account(tuple(team), genre, True)["total"]
        for team, genre in zip(found.view["teams"], match.state.genres, strict=True)
    ]
    assert not found.unsure


def test_oust_and_send(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "snatch,forward")
    match = table(
        3, lanes=("mya", "juan"), teams=("jake opal marty maddie", "linh"), hands=(f"{odd} *",)
    )
    declare(match, odd)
    nobody_pauses(match)
    choose(match, "snatch", "mya")
    genre = match.state.genres[0]
    found = ahead(match, "oust", artist("opal"))
    assert found.view["teams"][0] == artists("jake marty maddie")
    joined = account(tuple(artists("jake marty maddie mya")), genre, True)
    assert found.view["under_way"]["joined"] == joined
    choose(match, "oust", "opal")
    found = ahead(match, "send", 1)
    assert found.view["teams"][:2] == [artists("jake marty maddie mya"), artists("linh opal")]
    assert found.view["worth"][0] == joined
    assert kinds(found)[:2] == ["artist_sent", "artist_joined"]


def test_oust_where_one_team_has_room(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "snatch")
    match = table(lanes=("juan", ". mya"), teams=("jake opal marty maddie",), hands=(f"{odd} *",))
    perform(match, odd)
    choose(match, "snatch", "mya")
    found = ahead(match, "oust", artist("opal"))
    assert found.view["teams"] == [artists("jake marty maddie mya"), artists("opal")]
    assert kinds(found) == ["artist_ousted", "artist_sent", "artist_joined"]


def test_join_or_upstage(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "forward")
    match = table(
        lanes=(". . . mya", "juan", ". . . noor"),
        teams=("jake opal marty maddie", "linh priya"),
        hands=(f"{odd} *",),
    )
    perform(match, odd)
    assert kinds(ahead(match, "join", artist("mya"))) == ["team_upstaged"]
    found = ahead(match, "join", artist("noor"))
    assert kinds(found) == ["artist_joined", "team_upstaged"]


def test_cut() -> None:
    match = curtain("jake opal marty maddie", "linh juan priya orion", genres="country pop")
    for word in ("jake", "opal", "marty", "maddie"):
        found = ahead(match, "cut", artist(word))
        assert found.view["worth"][0] == account(
            tuple(match.state.teams[0]), Genre(0), True, artist(word)
        )
    choose(match, "cut", "opal")
    found = ahead(match, "cut", artist("juan"))
    assert found.view["cut"] == artist("juan")
    assert found.view["worth"][1] == account(
        tuple(match.state.teams[1]), Genre(2), True, artist("juan")
    )
    assert found.unsure >= {"cuts", "worth"}
    assert found.view["worth"][0]["without"] is None


def test_whoever_comes_from_the_deck_is_unknown() -> None:
    match = table(lanes=("", ". noor"), slots="mya juan")
    begin(match)
    found = ahead(match, "slot", artist("juan"))
    assert found.view["under_way"]["entering"] == artist("juan")
    assert (found.view["slots"], found.unsure) == ([artist("mya"), None], frozenset())
    found = ahead(match, "top")
    assert found.unsure == {"under_way"}
    assert found.view["under_way"]["entering"] is None
    assert found.view["phase"] == "face"
    assert found.frames == ()


def of_card(match: Match, kind: str, word: str, seat: int = 0) -> Preview:
    return GAME.preview(match.view(seat), Action(seat, kind, held(match, seat, word)))


def test_play_shows_the_cues_up_to_the_first_choice() -> None:
    match = table(
        3, lanes=("juan . . mya", ". noor"), teams=("jake",), hands=("forward,click_once *",)
    )
    found = of_card(match, "play", "forward,click_once")
    assert (found.view["phase"], found.unsure) == ("pause", frozenset())
    assert found.view["declared"] == {"seat": 0, "cards": [card("come_closer")]}
    assert found.view["arena"] == match.view(None)["arena"]
    assert kinds(found) == ["card_declared", "went_forward", "artist_joined"]
    last = found.frames[-1].view
    assert last["arena"][:2] == [
        [None, artist("juan"), None, None],
        [None, None, artist("noor"), None],
    ]
    assert last["teams"][0] == artists("jake mya")


def test_play_shows_nobody_who_is_still_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table(lanes=("juan",), hands=("add_artist,forward *",))
    assert kinds(of_card(match, "play", "add_artist,forward")) == ["card_declared"]
    odd = rewrite(monkeypatch, "draw,forward")
    match = table(lanes=("juan",), hands=(f"{odd} *",), taken=1)
    assert kinds(of_card(match, "play", odd)) == ["card_declared", "went_forward"]


def test_play_shows_what_follows_a_drawn_card_but_not_the_card() -> None:
    match = table(lanes=("juan", "noor"), hands=("still_a_fan *",))
    before = match.view(0)
    found = of_card(match, "play", "still_a_fan")
    assert kinds(found) == ["card_declared", "arena_turned"]
    first, last = (frame.view for frame in found.frames)
    assert last["arena"] == before["arena"][2:] + before["arena"][:2]
    assert [last[field] for field in OF_DRAWS] == [first[field] for field in OF_DRAWS]


def test_play_shows_no_discard_after_a_drawn_card(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "draw,discard_1,forward")
    match = table(lanes=("juan",), hands=(odd,))
    assert kinds(of_card(match, "play", odd)) == ["card_declared"]


def test_play_ends_with_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "forward")
    match = table(lanes=("juan",), hands=(f"{odd} * * * *",), taken=1)
    assert kinds(of_card(match, "play", odd)) == ["card_declared", "went_forward"]


def test_play_shows_the_own_cards_that_must_go(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "discard_1,forward")
    match = table(lanes=("juan",), hands=(f"{odd} so_far",))
    found = of_card(match, "play", odd)
    assert kinds(found) == ["card_declared", "card_dropped", "went_forward"]
    assert found.frames[1].view["hand"] == []


def test_discard_shows_the_one_who_can_step() -> None:
    match = table(lanes=("juan", ". noor"), hands=("green green *",))
    pair = tuple(members(match.state.hands[0])[:2])
    found = GAME.preview(match.view(0), Action(0, "discard", pair))
    assert kinds(found) == ["pair_discarded"]
    assert found.view["movable"] == sorted(artists("juan noor"))
    match = table(lanes=("juan",), hands=("green green *",))
    found = GAME.preview(match.view(0), Action(0, "discard", pair))
    assert kinds(found) == ["pair_discarded", "artist_moved"]
    assert found.frames[1].view["arena"][0] == [None, artist("juan"), None, None]


@pytest.mark.usefixtures("lessons")
def test_pause_shows_its_cues_and_what_goes_on() -> None:
    match = table(
        lanes=("juan", ". noor"), hands=("forward,click_once *", "take_your_bow"), teams=("", "")
    )
    declare(match, "forward,click_once")
    found = of_card(match, "pause", "take_your_bow", seat=1)
    assert kinds(found) == ["pause_played"]
    match = table(lanes=("juan",), hands=("forward,click_once *", "take_your_bow"))
    declare(match, "forward,click_once")
    found = of_card(match, "pause", "take_your_bow", seat=1)
    assert kinds(found) == ["pause_played", "artist_exited", "action_resumed", "cut_short"]


@pytest.mark.usefixtures("lessons")
def test_pause_shows_no_card_of_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "discard_1,forward")
    match = table(lanes=("juan", "noor"), hands=(f"{odd} so_far", "your_mother"))
    declare(match, odd)
    found = of_card(match, "pause", "your_mother", seat=1)
    assert kinds(found) == ["pause_played", "arena_turned", "action_resumed"]


def test_frames_of_a_card_come_true_when_nobody_pauses() -> None:
    shown = 0
    for seed in range(depth(12, 60)):
        seats, options = setup(GAME, seed)
        match = Match.new(GAME, seats, seed, options)
        rng = Random(seed)
        while match.decision is not None:
            action = rng.choice(match.decision.actions)
            if action.kind in ("play", "discard"):
                frames = GAME.preview(match.view(action.seat), action).frames
                world = match.copy()
                seen = [*world.watch(action, action.seat)]
                world.play(action)
                for seat in [*world.state.asked]:
                    seen += world.watch(Action(seat, "pass"), action.seat)
                    world.play(Action(seat, "pass"))
                drawn = [at for at, each in enumerate(seen) if isinstance(each.event, DRAWS)]
                sure = seen[: (drawn or [len(frames)])[0]]
                assert [*frames][: len(sure)] == sure[: len(frames)]
                later = [each for each in seen[len(sure) :] if not isinstance(each.event, DRAWS)]
                for shown_after, real in zip(frames[len(sure) :], later, strict=False):
                    assert shown_after.event == real.event
                    masked = {field: shown_after.view[field] for field in OF_DRAWS}
                    assert shown_after.view == {**real.view, **masked}
                shown += len(frames) > 1
            match.play(action)
    assert shown > depth(60, 300)
