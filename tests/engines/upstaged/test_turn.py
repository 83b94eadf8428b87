"""Tests of the course of a turn."""

import pytest

from engines import Match
from engines.upstaged import events
from engines.upstaged.content import TYPE, TYPE_IDS
from tests.engines.matches import happened, kinds, prompt, question, the

from .table import (
    asked,
    begin,
    bottom,
    card,
    choose,
    declare,
    declare_pair,
    discard,
    end,
    hand,
    lane,
    nobody_pauses,
    offered,
    pause,
    perform,
    pile,
    rewrite,
    table,
    team,
)

pytestmark = pytest.mark.usefixtures("lessons")


def whose(match: Match) -> int:
    turn: int = match.state.turn
    return turn


# -- U7 to U11 -------------------------------------------------------------------------------


def test_U7_no_action() -> None:
    match = table()
    log = end(match)
    assert whose(match) == 1
    assert the(log, events.TurnBegan).seat == 1
    assert the(log, events.TurnPassed).seat == 0
    assert happened(log, events.TurnEndedEarly) == []


def test_U7_one_action_then_the_turn_may_end() -> None:
    match = table(hands=("pause,click_twice green green",))
    perform(match, "pause,click_twice")
    assert (whose(match), match.view(None)["left"]) == (0, 1)
    log = end(match)
    assert whose(match) == 1
    assert the(log, events.TurnEndedEarly).seat == 0
    assert happened(log, events.TurnPassed) == []


def test_U7_the_same_action_twice_and_no_third() -> None:
    match = table(hands=("pause,click_twice pause,click_once pause,click_once green",))
    for clicks in (1, -1):
        perform(match, "pause,click_once")
        log = choose(match, "click", clicks)
    assert whose(match) == 1
    assert the(log, events.TurnBegan).number == 2
    match = table(hands=("green green purple purple",), lanes=("* .", "*", "*", "*"))
    discard(match, "green green")
    choose(match, "move", offered(match, "move").pop())
    discard(match, "purple purple")
    choose(match, "move", offered(match, "move").pop())
    assert whose(match) == 1


def test_U8_an_artist_for_the_empty_stage_before_the_action() -> None:
    match = table(lanes=(". juan",), deck="mya jake", hands=("pause,click_twice green green *",))
    assert kinds(match) == {"begin", "end"}
    begin(match)
    assert prompt(match) == "face"
    assert question(match).about == {"artist": match.state.entering}
    assert offered(match, "face") == {0, 1, 2, 3}
    choose(match, "face", 2)
    assert lane(match, 2) == "mya . . ."
    assert prompt(match) == "act"
    assert "begin" not in kinds(match)


def test_U8_before_each_of_the_two_actions() -> None:
    match = table(
        lanes=("", "", "", ". orion"),
        deck="mya jake",
        hands=("forward,click_once pause,click_twice green green",),
    )
    begin(match)
    choose(match, "face", 1)
    perform(match, "forward,click_once")
    choose(match, "click", 1)
    assert lane(match, 2) == ". mya . ."
    assert kinds(match) == {"begin", "end"}
    begin(match)
    choose(match, "face", 0)
    assert lane(match, 0).startswith("jake")


def test_U9_cues_in_order_then_the_pile() -> None:
    match = table(
        lanes=("juan", "", "mya"), hands=("forward,click_once click_once,forward * *",), pile="*"
    )
    declare(match, "forward,click_once")
    assert len(pile(match)) == 1  # still being played
    nobody_pauses(match)
    assert lane(match, 0) == ". juan . ."  # forward comes first
    assert prompt(match) == "click"
    choose(match, "click", 1)
    assert lane(match, 1) == ". juan . ."
    assert pile(match)[-1] == "come_closer"
    assert "come_closer" not in hand(match, 0)


def test_U9_the_order_on_the_card_matters() -> None:
    match = table(seats=2, lanes=(". . . juan", "mya"), hands=("click_once,forward * * *",))
    perform(match, "click_once,forward")
    choose(match, "click", 1)  # juan now looks at the empty side
    assert team(match, 0) == set()
    assert bottom(match, 1) == "juan"


def test_U10_two_of_one_colour_move_one_artist_one_spot() -> None:
    match = table(
        lanes=("juan orion . .", ". mya", "jake"), hands=("so_far giant_step light_up hold_it",)
    )
    assert offered(match, "discard") == {("so_far", "giant_step")}
    discard(match, "green green")
    assert offered(match, "move") == {"orion", "mya", "jake"}  # juan's next spot is taken
    choose(match, "move", "mya")
    assert lane(match, 1) == ". . mya ."
    assert lane(match, 0) == "juan orion . ."
    assert pile(match) == ["so_far", "giant_step"]


def test_U10_every_pair_of_every_colour() -> None:
    match = table(hands=("green green green orange orange purple",))
    pairs = offered(match, "discard")
    assert len(pairs) == 4
    assert all(TYPE[card(one)] == TYPE[card(two)] for one, two in pairs)
    assert {TYPE_IDS[TYPE[card(one)]] for one, _ in pairs} == {"green", "orange"}


@pytest.mark.parametrize(("mode", "last"), [("rehearsal", 2), ("live", 3)])
def test_U10_to_the_last_spot_and_from_there_to_the_team(mode: str, last: int) -> None:
    before = ". " * (last - 1)
    match = table(lanes=(before + "orion", "juan"), hands=("green green purple purple",), mode=mode)
    discard(match, "green green")
    choose(match, "move", "orion")
    assert lane(match, 0) == ". " * last + "orion"
    assert team(match, 0) == set()
    discard(match, "purple purple")
    choose(match, "move", "orion")
    assert team(match, 0) == {"orion"}
    assert lane(match, 0) == " ".join("." * (last + 1))


def test_U11_draw_up_to_four() -> None:
    match = table(hands=("green", "* * * *"), cues="hold_it someone_new so_far")
    log = end(match)
    assert the(log, events.CardsDrawn)[:2] == (0, 3)
    assert {"hold_it", "someone_new", "so_far"} <= hand(match, 0)
    assert len(hand(match, 0)) == 4
    assert len(hand(match, 1)) == 4


def test_U11_the_pile_becomes_the_deck() -> None:
    match = table(hands=("so_far",), cues="hold_it", rest="pile")
    log = end(match)
    assert "hold_it" in hand(match, 0)
    assert len(hand(match, 0)) == 4
    assert the(log, events.PileShuffled).number == 30 - 1 - 4 - 1
    assert pile(match) == []
    orders = set()
    for seed in range(20):
        match = table(hands=("so_far",), rest="pile", seed=seed)
        end(match)
        orders.add(tuple(match.state.cues))
    assert len(orders) == 20


# -- rulings ---------------------------------------------------------------------------------


def test_UA7_only_the_stage_counts() -> None:
    crowd = tuple(". * * *" for _ in range(4))
    assert kinds(table(lanes=crowd)) == {"begin", "end"}
    assert "begin" not in kinds(table(lanes=("", "", "", "*")))


def test_UA8_filling_is_a_duty_but_only_before_an_action() -> None:
    match = table(lanes=(". juan",), deck="mya")
    assert kinds(match) == {"begin", "end"}  # no action without it
    end(match)
    assert whose(match) == 1
    assert lane(match, 0) == ". juan . ."
    assert len(match.state.deck) == 25  # nobody came


def test_UA9_a_hand_above_four_stays_and_draws_nothing() -> None:
    match = table(hands=("draw,click_once draw,click_once * * *",))
    log = perform(match, "draw,click_once") + choose(match, "click", 1) + end(match)
    assert the(log, events.CardsDrawn)[:2] == (0, 1)  # the cue alone
    assert len(hand(match, 0)) == 5


FULL = ("* * * *", "* * * *", "* * * *", "* * *")
"""Teams that, with eleven artists in the arena, use up all artists."""


def test_UA28_nobody_left_for_the_empty_stage() -> None:
    match = table(
        seats=4,
        teams=FULL,
        lanes=(". * * *", ". * * *", ". * * *", ". * *"),
        hands=("pause,click_twice green green click_once,forward",),
    )
    assert match.state.deck == []
    assert kinds(match) == {"play", "discard", "end"}
    perform(match, "pause,click_twice")
    assert match.view(None)["left"] == 1
    assert kinds(match) == {"play", "discard", "end"}


def test_UA28_the_green_room_still_has_somebody() -> None:
    lanes = (". * * *", ". * * *", ". * * *", ". *")
    match = table(seats=4, teams=FULL, lanes=lanes, slots="mya .")
    assert match.state.deck == []
    assert kinds(match) == {"begin", "end"}
    begin(match)
    assert prompt(match) == "face"  # nothing to choose between
    choose(match, "face", 3)
    assert lane(match, 3).startswith("mya")


def test_UA30_on_an_empty_stage_any_way() -> None:
    match = table(lanes=(". *", ". *", ". *", ". *"))
    begin(match)
    assert offered(match, "face") == {0, 1, 2, 3}


def test_UA34_the_artist_is_seen_first_and_then_an_action_must_be_taken() -> None:
    match = table(lanes=(". juan",), deck="mya", hands=("green green purple orange",))
    log = begin(match)
    assert the(log, events.ArtistDrawn).artist == match.state.entering
    choose(match, "face", 1)
    assert "end" not in kinds(match)
    discard(match, "green green")
    choose(match, "move", "mya")
    assert "end" in kinds(match)


def test_UA34_with_no_action_possible_the_turn_ends_and_the_artist_stays() -> None:
    match = table(lanes=(". juan",), deck="mya", hands=("discard_1,switch",))
    begin(match)
    choose(match, "face", 3)
    assert kinds(match) == {"end"}
    log = end(match)
    assert whose(match) == 1
    assert the(log, events.TurnPassed).seat == 0
    assert lane(match, 3) == "mya . . ."
    assert len(hand(match, 0)) == 4


def test_UA34_with_an_empty_hand_nobody_comes() -> None:
    match = table(lanes=(". juan",), hands=("",))
    assert kinds(match) == {"end"}
    end(match)
    assert lane(match, 0) == ". juan . ."
    assert len(hand(match, 0)) == 4


def test_UA36_draw_shuffles_the_pile_only_when_it_must() -> None:
    match = table(hands=("draw,click_once * * *",), cues="hold_it", rest="pile")
    before = len(pile(match))
    log = perform(match, "draw,click_once")
    assert "hold_it" in hand(match, 0)
    assert happened(log, events.PileShuffled) == []  # the deck is empty, but nothing is due
    assert len(pile(match)) == before
    assert match.state.cues == []


def test_UA36_the_card_being_played_is_not_shuffled_in() -> None:
    match = table(hands=("guess_next * * *",), rest="pile")
    before = len(pile(match))
    log = perform(match, "guess_next")
    assert the(log, events.PileShuffled).number == before
    assert card("guess_next") not in match.state.cues
    choose(match, "click", 1)
    assert pile(match) == ["guess_next"]


def test_UA36_nor_is_a_paused_one(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, "pause,draw", "hold_it")
    match = table(hands=("guess_next * * *", "hold_it * * *"), rest="pile", pile="*")
    declare(match, "guess_next")
    before = len(pile(match))
    log = pause(match, 1, "hold_it")
    assert the(log, events.PileShuffled).number == before
    # Only the Pause lies on the pile now; the paused card drew from the new deck.
    assert pile(match) == ["hold_it"]
    assert card("guess_next") not in match.state.cues


def test_UA36_the_two_discarded_cards_are_shuffled_in(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, "pause,draw", "hold_it")
    match = table(hands=("so_far giant_step", "hold_it"), rest="pile")
    before = len(pile(match))
    declare_pair(match, "so_far giant_step")
    assert the(pause(match, 1, "hold_it"), events.PileShuffled).number == before + 2


def test_UA36_deck_and_pile_empty() -> None:
    match = table(hands=("draw,click_once click_once_or_twice,draw *", "*"), rest="hand")
    assert offered(match, "play") & {"guess_next", "once_maybe_twice"} == set()
    end(match)
    assert len(hand(match, 0)) == 3  # it draws what there is
    match = table(hands=("orange", "*"), pile="so_far come_closer", rest="hand")
    log = end(match)
    assert hand(match, 0) >= {"so_far", "come_closer"}
    assert len(hand(match, 0)) == 3
    assert the(log, events.CardsDrawn).number == 2
    assert asked(match) == (1,)
