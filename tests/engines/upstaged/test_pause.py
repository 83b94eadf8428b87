"""Tests of pausing a declared action."""

from random import Random

import pytest

from engines import Action, IllegalAction
from engines.upstaged import content, events
from engines.upstaged.content import CARD_IDS, members
from tests.engines.matches import happened, kinds, prompt, question, reason_against, the

from .table import (
    artist,
    asked,
    begin,
    card,
    choose,
    declare,
    declare_pair,
    end,
    hand,
    lane,
    nobody_pauses,
    offered,
    pause,
    perform,
    pile,
    rewrite,
    step,
    table,
    team,
)

pytestmark = pytest.mark.usefixtures("lessons")

# -- U16 and U24 -----------------------------------------------------------------------------


def test_U16_the_action_ends_at_a_cue_that_a_pause_made_impossible(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    odd = rewrite(monkeypatch, "exit,draw,click_once")
    match = table(lanes=("juan",), hands=(f"{odd} * *", "pause,exit *"))
    declare(match, odd)
    log = pause(match, 1, "pause,exit")
    short = the(log, events.CutShort)
    assert (short.seat, short.card, short.cue) == (0, card(odd), "exit")
    assert happened(log, events.CardsDrawn) == []  # nor what comes below
    assert pile(match) == ["take_your_bow", odd]
    assert match.view(None)["left"] == 1


def test_U24_the_pause_comes_first_then_the_action_goes_on() -> None:
    match = table(
        lanes=("juan", "mya"),
        hands=("click_twice,forward * *", "pause,exit * *", "*"),
        seats=3,
        pile="get_even",
    )
    declare(match, "click_twice,forward")
    assert prompt(match) == "pause"
    log = pause(match, 1, "pause,exit")
    assert the(log, events.PausePlayed)[:2] == (1, card("take_your_bow"))
    assert lane(match, 0) == "juan . . ."  # nothing of the paused card has happened
    log = choose(match, "exit", "juan")
    assert the(log, events.ActionResumed).seat == 0
    assert lane(match, 3) == ". mya . ."
    assert pile(match) == ["get_even", "take_your_bow", "half_wonderful"]
    assert (match.state.turn, match.view(None)["left"]) == (0, 1)


def test_U24_in_any_players_turn_but_only_with_a_pause() -> None:
    for turn in range(3):
        hands = ["hold_it", "your_mother", "still_a_fan"]
        hands[turn] += " draw,click_once"
        match = table(seats=3, hands=hands, turn=turn)
        declare(match, "draw,click_once")
        for seat in range(3):
            mine = {"hold_it", "your_mother", "still_a_fan"} & hand(match, seat)
            assert offered(match, "pause", seat) == mine
            assert offered(match, "pass", seat) == {None}


# -- rulings ---------------------------------------------------------------------------------


def test_UA13_upstaging_in_a_pause_is_the_turn_players(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "pause,snatch")
    match = table(
        seats=3,
        lanes=("juan", "mya"),
        hands=("draw,click_once * *", "* *", f"{odd} * *"),
        teams=("", "", "jake opal marty maddie"),
    )
    declare(match, "draw,click_once")
    pause(match, 2, odd)
    assert (asked(match), prompt(match)) == ((2,), "snatch")
    choose(match, "snatch", "mya")
    assert (asked(match), prompt(match)) == ((0,), "oust")
    choose(match, "oust", "opal")
    assert (asked(match), prompt(match)) == ((0,), "send")
    log = choose(match, "send", 1)
    assert team(match, 2) == {"jake", "marty", "maddie", "mya"}
    assert the(log, events.ActionResumed).seat == 0
    assert prompt(match) == "click"


def test_UA18_the_turn_player_may_pause_too_and_it_costs_no_action() -> None:
    match = table(lanes=("juan",), hands=("draw,click_once pause,click_twice green green", "*"))
    declare(match, "draw,click_once")
    assert offered(match, "pause", 0) == {"your_mother"}
    pause(match, 0, "your_mother")
    assert lane(match, 2) == "juan . . ."
    choose(match, "click", 1)
    assert lane(match, 3) == "juan . . ."
    assert match.view(None)["left"] == 1


def test_UA18_a_pause_as_an_ordinary_action_may_be_paused() -> None:
    match = table(hands=("pause,click_twice * *", "hold_it *"), lanes=("juan",))
    declare(match, "pause,click_twice")
    assert lane(match, 0) == "juan . . ."
    assert offered(match, "pause", 1) == {"hold_it"}
    pause(match, 1, "hold_it")
    choose(match, "click", 1)
    assert lane(match, 3) == "juan . . ."
    assert match.view(None)["left"] == 1  # it was one of the two


def test_UA18_a_pause_cannot_be_paused_and_is_the_only_one() -> None:
    match = table(
        seats=3,
        hands=("draw,click_once your_mother *", "hold_it *", "still_a_fan *"),
        lanes=("juan",),
    )
    declare(match, "draw,click_once")
    assert asked(match) == (0, 1, 2)
    log = pause(match, 2, "still_a_fan")  # before seat 1 has said anything
    assert (asked(match), prompt(match)) == ((2,), "click")
    log = choose(match, "click", 1)
    assert happened(log, events.CardsDrawn)  # on with the paused card, no other window
    assert (asked(match), prompt(match)) == ((0,), "click")
    with pytest.raises(IllegalAction):
        step(match, 1, "pause", card("hold_it"))


def test_UA18_who_lets_it_happen_is_not_asked_again_the_others_are() -> None:
    match = table(seats=3, hands=("draw,click_once *", "hold_it *", "still_a_fan *"))
    declare(match, "draw,click_once")
    step(match, 1, "pass")
    assert asked(match) == (0, 2)
    with pytest.raises(IllegalAction):
        step(match, 1, "pause", card("hold_it"))
    pause(match, 2, "still_a_fan")
    assert (asked(match), prompt(match)) == ((2,), "click")


def test_UA43_who_has_let_it_go_may_only_pause_the_next_action() -> None:
    match = table(seats=3, hands=("draw,click_once draw,click_once *", "hold_it *", "*"))
    declare(match, "draw,click_once")
    step(match, 1, "pass")
    assert offered(match, "pause") == set()  # while the others still think
    assert reason_against(match, Action(1, "pause", card("hold_it")))
    step(match, 2, "pass")
    step(match, 0, "pass")
    choose(match, "click", 1)
    declare(match, "draw,click_once")
    assert offered(match, "pause", 1) == {"hold_it"}


@pytest.mark.parametrize(("turn", "order"), [(0, [1, 2, 3, 0]), (2, [3, 0, 1, 2])])
def test_UA18_at_the_same_moment_clockwise_from_the_left(turn: int, order: list[int]) -> None:
    match = table(seats=4, turn=turn, hands=["forward,click_once"] * 4)
    declare(match, "forward,click_once")
    assert question(match).about["order"] == order


def test_UA19_a_discard_may_be_paused() -> None:
    match = table(
        lanes=("juan", "", ". mya"), hands=("so_far giant_step *", "pause,exit *"), seats=2
    )
    log = declare_pair(match, "so_far giant_step")
    assert the(log, events.PairDiscarded).cards == (card("so_far"), card("giant_step"))
    assert pile(match) == ["so_far", "giant_step"]  # paid already
    assert prompt(match) == "pause"
    pause(match, 1, "pause,exit")
    choose(match, "exit", "juan")
    assert lane(match, 2) == ". . mya ."  # the only one who can move after the Pause
    assert match.view(None)["left"] == 1


def test_UA19_the_artist_is_chosen_after_the_pause() -> None:
    match = table(lanes=("juan", "orion", "mya"), hands=("green green *", "pause,exit *"))
    declare_pair(match, "green green")
    assert kinds(match) == {"pass", "pause"}
    pause(match, 1, "pause,exit")
    choose(match, "exit", "juan")
    assert offered(match, "move") == {"orion", "mya"}


def test_UA19_if_none_can_move_the_action_ends() -> None:
    match = table(lanes=("juan",), hands=("green green *", "pause,exit *"))
    declare_pair(match, "green green")
    log = pause(match, 1, "pause,exit")
    short = the(log, events.CutShort)
    assert (short.seat, short.card, short.cue) == (0, None, "move")
    assert match.view(None)["left"] == 1
    assert len(hand(match, 0)) == 1


def test_UA20_the_pauser_draws_at_the_end_of_the_own_next_turn() -> None:
    match = table(hands=("draw,click_once * * *", "hold_it green green *"))
    declare(match, "draw,click_once")
    pause(match, 1, "hold_it")
    choose(match, "click", 1)
    choose(match, "click", 1)
    log = end(match)
    assert happened(log, events.CardsDrawn) == []  # seat 0 has four
    assert [len(hand(match, seat)) for seat in (0, 1)] == [4, 3]
    end(match)
    assert len(hand(match, 1)) == 4


def test_UA20_and_at_the_end_of_this_turn_if_it_is_the_own_one() -> None:
    match = table(hands=("draw,click_once hold_it * *",))
    declare(match, "draw,click_once")
    pause(match, 0, "hold_it")
    choose(match, "click", 1)
    choose(match, "click", 1)
    assert len(hand(match, 0)) == 3
    end(match)
    assert len(hand(match, 0)) == 4


def test_UA33_a_declared_card_lies_face_up_with_nothing_chosen() -> None:
    match = table(lanes=("juan", "mya"), hands=("pause,exit *",))
    before = match.view(None)
    log = declare(match, "pause,exit")
    assert [type(event) for event in log] == [events.CardDeclared]
    after = match.view(None)
    assert after["declared"] == {"seat": 0, "cards": [card("take_your_bow")]}
    assert all(after[key] == before[key] for key in ("arena", "teams", "pile", "artist_deck"))
    nobody_pauses(match)
    assert prompt(match) == "exit"  # chosen now, and not paused again
    choose(match, "exit", "juan")
    assert prompt(match) == "act"


def test_UA33_the_empty_stage_is_filled_before_and_cannot_be_paused() -> None:
    match = table(
        lanes=(". juan",), deck="mya jake", hands=("hold_it green green *", "your_mother")
    )
    begin(match)
    assert prompt(match) == "face"
    choose(match, "face", 0)
    assert (asked(match), prompt(match)) == ((0,), "act")


def test_UA33_nor_looked_at_again_after_the_pause() -> None:
    match = table(lanes=("juan", "", ". mya"), hands=("click_twice,forward * *", "pause,exit *"))
    declare(match, "click_twice,forward")
    pause(match, 1, "pause,exit")
    log = choose(match, "exit", "juan")
    assert happened(log, events.ArtistDrawn) == []
    assert lane(match, 0) == ". . mya ."


def test_UA33_the_pause_must_be_playable_at_that_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "pause,discard_1,switch")
    hands = ("draw,click_once *", f"{odd} *")
    for teams, playable in ((("jake", "mya"), True), (("jake", ""), False)):
        match = table(hands=hands, teams=teams)
        declare(match, "draw,click_once")
        assert (odd in offered(match, "pause", 1)) is playable
    match = table(hands=("draw,click_once *", odd), teams=("jake", "mya"))
    declare(match, "draw,click_once")
    assert offered(match, "pause", 1) == set()  # no other card to discard
    # The cards of a declared discard are gone for the Pause as well.
    match = table(hands=(f"{odd} come_closer so_far", "*"), teams=("jake", "mya"))
    declare_pair(match, "come_closer so_far")
    assert offered(match, "pause", 0) == set()


def test_UA33_a_pause_in_an_arena_without_a_stage_brings_nobody_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    odd = rewrite(monkeypatch, "pause,forward")
    hands = (f"click_once,forward {odd} *", "*")
    match = table(lanes=("juan",), hands=hands)
    declare(match, "click_once,forward")
    log = pause(match, 0, odd)
    assert happened(log, events.ArtistDrawn) == []
    assert lane(match, 0) == ". juan . ."


SWAP = "click_once,forward,switch"
"""Cues that a seat without artists can complete only if the click brings it one."""

GET_ORION = ("", "juan", "mya", ". . . orion")


def test_UA35_limited_while_some_line_does_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, SWAP)
    match = table(lanes=GET_ORION, teams=("", "jake"), hands=(f"{odd} *", "your_mother"))
    declare(match, odd)
    pause(match, 1, "your_mother")  # Orion looks at the other side now
    assert offered(match, "click") == {-1}
    log = choose(match, "click", -1)
    assert happened(log, events.CutShort) == []
    assert team(match, 1) == {"orion"}


def test_UA35_free_when_no_line_does(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, SWAP)
    match = table(lanes=GET_ORION, teams=("", "jake"), hands=(f"{odd} *", "pause,exit"))
    declare(match, odd)
    pause(match, 1, "pause,exit")
    choose(match, "exit", "orion")
    assert offered(match, "click") == {-1, 1}
    log = choose(match, "click", -1)
    assert lane(match, 0) == ". juan . ."  # Forward was still done
    short = the(log, events.CutShort)
    assert (short.seat, short.card, short.cue) == (0, card(odd), "switch")
    assert pile(match) == ["take_your_bow", odd]
    assert match.view(None)["left"] == 1  # the action is spent


def test_UA35_an_upstaging_by_somebody_else_is_never_limited(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    odd = rewrite(monkeypatch, "pause,forward,switch")
    match = table(
        seats=3,
        lanes=("juan", "", ". . . orion"),
        teams=("marty", "", "jake opal maddie wyatt"),
        hands=("draw,click_once *", f"{odd} *", "*"),
    )
    declare(match, "draw,click_once")
    assert odd in offered(match, "pause", 1)  # if Seat 0 is so kind
    pause(match, 1, odd)
    assert (asked(match), prompt(match)) == ((0,), "oust")
    choose(match, "oust", "jake")
    assert offered(match, "send") == {0, 1}
    log = choose(match, "send", 0)
    short = the(log, events.CutShort)
    assert (short.seat, short.card, short.cue) == (1, card(odd), "switch")
    assert pile(match)[-1] == odd
    assert the(log, events.ActionResumed).seat == 0


def test_UA35_ones_own_upstaging_is(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "forward,switch")
    match = table(
        seats=3,
        lanes=("juan", "", ". . . orion"),
        teams=("", "marty", "jake opal maddie wyatt"),
        hands=(f"{odd} *", "*", "*"),
    )
    perform(match, odd)
    assert prompt(match) == "oust"
    choose(match, "oust", "jake")
    assert prompt(match) == "send"
    assert offered(match, "send") == {0}  # seat 1 has room too, but then there is no Switch
    assert match.why_not(Action(0, "send", 1)) is not None
    choose(match, "send", 0)
    assert prompt(match) == "take"
    assert match.state.given == artist("jake")


# -- who can call one, as everybody knows ------------------------------------------------------


def test_who_holds_no_cards_is_known_to_be_silent() -> None:
    match = table(lanes=("juan",), hands=("click_twice,forward", "*", ""), seats=3)
    declare(match, "click_twice,forward")
    view = match.view(None)
    assert match.game.silent(view) == (0, 2)
    assert all(len(question(match).of(seat)) == 1 for seat in match.game.silent(view))


def test_all_are_silent_once_every_pause_lies_open() -> None:
    pauses = [CARD_IDS[each] for each in members(content.PAUSES)]
    for seen, silent in ((pauses, (0, 1)), (pauses[1:], ())):
        pile = " ".join(seen)
        match = table(lanes=("juan",), hands=("click_twice,forward *", "* *"), pile=pile)
        declare(match, "click_twice,forward")
        assert match.game.silent(match.view(None)) == silent


def test_equal_knowledge_of_everybody_is_equal_silence() -> None:
    rng = Random(4)
    match = table(lanes=("juan",), hands=("click_twice,forward *", "pause,exit *", "*"), seats=3)
    declare(match, "click_twice,forward")
    silences = {match.game.silent(match.imagine(0, rng).view(None)) for _ in range(20)}
    assert silences == {()}
