"""Tests of the variants Green Room and Outspoken."""

from random import Random
from typing import Any

import pytest

from engines import Match
from engines.bots import policy
from engines.upstaged import GAME, events
from engines.upstaged.content import ARTIST_IDS
from tests.engines.matches import happened, kinds, prompt, question, the

from .table import (
    artist,
    asked,
    begin,
    choose,
    declare,
    discard,
    end,
    hand,
    lane,
    named,
    offered,
    pause,
    perform,
    rewrite,
    table,
    team,
)

pytestmark = pytest.mark.usefixtures("lessons")

# -- the Green Room --------------------------------------------------------------------------


def slots(match: Match) -> str:
    return named(match.state.slots)


def test_U35_two_wait_face_up() -> None:
    match = Match.new(GAME, 3, 4, {"green_room": True})
    seen = match.view(None)["slots"]
    assert len(seen) == 2
    assert match.view(None)["artist_deck"] == 26 - 4 - 2
    assert the(match.log(None), events.GreenRoomOpened).artists == tuple(seen)
    assert Match.new(GAME, 3, 4).view(None)["slots"] == []


def test_U35_whoever_is_added_comes_from_there_or_from_the_deck() -> None:
    for kind, word, comes in (
        ("slot", "noor", "noor"),
        ("slot", "linh", "linh"),
        ("top", None, "mya"),
    ):
        match = table(
            lanes=("juan",), slots="linh noor", deck="mya", hands=("add_artist,forward *",)
        )
        perform(match, "add_artist,forward")
        assert prompt(match) == "source"
        assert offered(match, "slot") == {"linh", "noor"}
        assert offered(match, "top") == {None}
        choose(match, kind, word)
        choose(match, "face", 2)
        assert lane(match, 2) == f". {comes} . ."


def test_U35_refilled_at_the_end_of_the_turn() -> None:
    match = table(lanes=("juan",), slots="linh noor", deck="mya", hands=("add_artist,forward *",))
    perform(match, "add_artist,forward")
    choose(match, "slot", "linh")
    choose(match, "face", 2)
    log = end(match)
    assert slots(match) == "mya noor"
    assert the(log, events.SlotFilled).artist == artist("mya")


def test_UA29_a_seat_stays_empty_until_the_turn_ends() -> None:
    match = table(
        lanes=(". . juan",),
        slots="linh noor",
        deck="mya",
        hands=("add_artist,forward add_artist,click_once_or_twice",),
    )
    begin(match)
    choose(match, "slot", "linh")
    assert slots(match) == ". noor"
    choose(match, "face", 0)
    perform(match, "add_artist,click_once_or_twice")
    assert slots(match) == ". noor"
    assert offered(match, "slot") == {"noor"}
    choose(match, "top")
    choose(match, "face", 1)
    choose(match, "click", 1)
    assert slots(match) == ". noor"
    assert match.view(None)["slots"] == [None, artist("noor")]


def test_UA39_laid_out_after_the_four_on_stage() -> None:
    plain = Match.new(GAME, 2, 6).state
    room = Match.new(GAME, 2, 6, {"green_room": True}).state
    assert room.lanes == plain.lanes
    assert room.slots == [plain.deck[-1], plain.deck[-2]]
    assert room.deck == plain.deck[:-2]


def test_UA39_who_adds_the_artist_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table(seats=3, turn=1, lanes=(". juan",), slots="linh noor", hands=("*", "*"))
    begin(match)
    assert (asked(match), prompt(match)) == ((1,), "source")  # U8: the turn player
    odd = rewrite(monkeypatch, "pause,add_artist")
    match = table(seats=3, lanes=("juan",), slots="linh noor", hands=("*", "*", odd))
    declare(match, sorted(offered(match, "play"))[0])
    pause(match, 2, odd)
    assert (asked(match), prompt(match)) == ((2,), "source")  # else the card's player


def test_UA39_filled_at_the_end_of_the_turn_players_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "pause,add_artist")
    match = table(
        seats=3, lanes=("juan",), slots="linh noor", deck="mya", hands=("draw,click_once", "*", odd)
    )
    declare(match, "draw,click_once")
    pause(match, 2, odd)
    choose(match, "slot", "linh")
    choose(match, "face", 3)
    choose(match, "click", 1)
    assert slots(match) == ". noor"
    end(match)  # seat 0's turn, not seat 2's
    assert slots(match) == "mya noor"


def test_UA39_as_far_as_the_deck_lasts() -> None:
    lanes = ("* * * *", "* * *", "*", "*")
    teams = ("* * * *", "* * * *", "* * * *", "* * *")
    match = table(seats=4, lanes=lanes, teams=teams, slots=". .", deck="mya")
    assert len(match.state.deck) == 2
    end(match)
    assert slots(match).split()[0] == "mya"
    assert "." not in slots(match).split()
    match = table(seats=4, lanes=("* * * *", "* * *", "*", "* *"), teams=teams, slots=". .")
    end(match)
    assert slots(match).split()[1] == "."
    assert match.state.deck == []


def test_UA39_who_returns_goes_to_the_deck() -> None:
    match = table(
        lanes=("* . . .", ". . . juan"), slots="linh .", hands=("green green pause,exit",)
    )
    discard(match, "green green")
    choose(match, "move", "juan")
    assert match.state.deck[0] == artist("juan")
    assert slots(match) == "linh ."
    log = perform(match, "pause,exit")
    gone = the(log, events.ArtistExited).artist
    assert gone in [*match.state.deck, *match.state.slots]  # by way of the deck (U35)
    assert happened(log, events.SlotFilled)  # that was the second action


# -- Outspoken -------------------------------------------------------------------------------


def spoken(match: Match) -> None:
    perform(match, "pause,click_twice")
    end(match)


def stage() -> Match:
    return table(
        seats=3, outspoken=True, lanes=("juan . mya",), hands=("pause,click_twice green green *",)
    )


@pytest.mark.parametrize(("clicks", "place"), [(1, 3), (-1, 1)])
def test_U36_who_stayed_in_role_may_turn_the_arena(clicks: int, place: int) -> None:
    match = stage()
    spoken(match)
    assert prompt(match) == "judge"
    choose(match, "in_role")
    assert (asked(match), prompt(match)) == ((0,), "turn")
    assert kinds(match) == {"turn", "stay"}
    assert offered(match, "turn") == {-1, 1}
    choose(match, "turn", clicks)
    assert lane(match, place) == "juan . mya ."
    assert match.state.turn == 1


def test_U36_or_leave_it() -> None:
    match = stage()
    spoken(match)
    choose(match, "in_role")
    log = choose(match, "stay")
    assert the(log, events.TurnDeclined).seat == 0
    assert lane(match, 2) == "juan . mya ."
    assert match.state.turn == 1


def test_U36_without_the_variant_nobody_is_asked() -> None:
    match = table(hands=("pause,click_twice green green *",))
    spoken(match)
    assert (match.state.turn, prompt(match)) == (1, "act")


def test_UA27_the_table_judges() -> None:
    match = stage()
    spoken(match)
    assert kinds(match) == {"in_role", "called", "nobody"}
    assert offered(match, "called") == {1, 2}  # nobody calls out oneself
    choose(match, "called", 2)
    assert (asked(match), prompt(match)) == ((2,), "turn")
    log = choose(match, "turn", 1)
    assert the(log, events.ArenaTurned)[:2] == (2, 1)
    assert match.state.turn == 1  # the caller turned, the turn goes on clockwise


def test_UA27_nobody_called_nobody_turns() -> None:
    match = stage()
    spoken(match)
    log = choose(match, "nobody")
    assert (match.state.turn, prompt(match)) == (1, "act")
    assert happened(log, events.ArenaTurned) == []


def test_UA27_people_judge_people() -> None:
    match = stage()
    spoken(match)
    assert match.decision is not None
    actions = match.decision.actions

    def judges(*people: int) -> set[tuple[str, Any]]:
        return {(each.kind, each.arg) for each in GAME.among(actions, people)}

    assert judges(0, 1, 2) == {(each.kind, each.arg) for each in actions}
    assert judges(0, 2) == {("in_role", None), ("nobody", None), ("called", 2)}
    # Where only computer players are left to judge, nobody is called out.
    assert judges(0) == {("in_role", None), ("nobody", None)}


def test_UA27_a_computer_players_turn_counts_as_in_role() -> None:
    match = stage()
    spoken(match)
    for people in ((), (1, 2), (1,)):
        assert [each.kind for each in GAME.among(question(match).actions, people)] == ["in_role"]
    for bot in ("greedy", "search", "extra", "regular"):
        for seed in range(5):
            chosen = policy(bot, GAME, 4)(match.view(0), question(match).actions, Random(seed))
            assert chosen.kind == "in_role"


def test_UA27_only_the_judging_depends_on_who_is_at_the_table() -> None:
    match = Match.new(GAME, 3, 5, {"outspoken": True, "green_room": True})
    rng = Random(5)
    while match.decision is not None:
        if match.decision.prompt != "ask.judge":
            for seat in match.decision.seats:
                mine = match.decision.of(seat)
                assert GAME.among(mine, ()) == GAME.among(mine, (0, 1, 2)) == mine
        match.play(rng.choice(match.decision.actions))


def test_UA40_without_an_action_nothing_is_judged() -> None:
    match = stage()
    end(match)
    assert (match.state.turn, prompt(match)) == (1, "act")
    # Nor when an artist came, but no action was possible.
    match = table(outspoken=True, lanes=(". juan",), hands=("discard_1,switch",))
    begin(match)
    choose(match, "face", 0)
    end(match)
    assert (match.state.turn, prompt(match)) == (1, "act")


def test_UA40_a_pause_is_not_judged() -> None:
    match = table(outspoken=True, hands=("draw,click_once", "hold_it * *"))
    declare(match, "draw,click_once")
    pause(match, 1, "hold_it")
    choose(match, "click", 1)
    choose(match, "click", 1)
    end(match)
    assert prompt(match) == "judge"  # seat 0's action
    choose(match, "nobody")
    end(match)
    assert (match.state.turn, prompt(match)) == (0, "act")  # seat 1 took none


def test_UA40_the_quarter_turn_comes_after_drawing() -> None:
    match = table(
        outspoken=True, slots="linh .", deck="mya", hands=("pause,click_twice green green *",)
    )
    perform(match, "pause,click_twice")
    log = end(match)
    assert prompt(match) == "judge"
    assert happened(log, events.CardsDrawn)
    assert len(hand(match, 0)) == 4
    assert slots(match) == "linh mya"
    choose(match, "in_role")
    log = choose(match, "turn", 1)
    assert [type(event) for event in log] == [events.ArenaTurned, events.TurnBegan]


def test_UA40_at_the_end_of_the_game_there_is_no_turn_of_the_arena() -> None:
    match = table(
        outspoken=True,
        lanes=("mya", "", ". . . orion"),
        teams=("* * * *", "* * *"),
        hands=("green green",),
    )
    discard(match, "green green")
    choose(match, "move", "orion")
    assert prompt(match) == "cut"
    assert ARTIST_IDS.index("orion") in match.state.teams[1]
    assert "orion" in team(match, 1)
