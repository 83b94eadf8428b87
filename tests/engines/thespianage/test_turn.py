"""Tests of the course of a turn."""

from typing import Any

import pytest

from engines import Action, Match
from engines.thespianage import events
from tests.engines.matches import happened, kinds, prompt, question, reason_against, the

from .table import (
    ASPECT_IDS,
    EVENT,
    ODD,
    ODDER,
    ODDEST,
    OTHER_EVENT,
    OTHER_SHOT,
    SHOT,
    answer,
    asked,
    board,
    end,
    hand,
    knows,
    lying,
    offered,
    pile,
    play,
    rewrite,
    sees,
    shot,
    stage,
    step,
    table,
    take_action,
    thing,
)

DRAW: dict[str, Any] = {"do": "draw", "whose": "own", "count": 1}
AWARD: dict[str, Any] = {"do": "award", "special": "prop", "whose": "own"}
AWARD_ANY: dict[str, Any] = {"do": "award", "special": "prop", "whose": "any"}
STRIP: dict[str, Any] = {"do": "strip", "specials": ["prop"], "whose": "own"}
TURN_OWN: dict[str, Any] = {"do": "turn", "whose": "own", "area": "track"}


def refusal(match: Match, kind: str, arg: Any = None) -> tuple[str, str]:
    reason = reason_against(match, Action(asked(match), kind, arg))
    return reason.key.removeprefix("why."), reason.rule


# -- T10 and T11: one of three actions -------------------------------------------------------


def test_T10_one_of_three_actions_then_draw_two() -> None:
    for action, price in (("rehearse", 2), ("places", 3)):
        match = table(tracks=("5 4", "", ""))
        log = take_action(match, action)
        while asked(match) == 0 and prompt(match) != "act":
            log += match.play(match.decision.actions[0])  # type: ignore[union-attr]
        assert (asked(match), prompt(match)) == (1, "act")
        assert len(hand(match, 0).split()) == 3 - price + 2
        assert the(log, events.CardsDrawn)[:2] == (0, 2)
        assert match.view(None)["deck"] == 10


def test_T10_actions_are_not_mixed(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, AWARD)
    match = table(hands=(f"{ODD} * * * *",), tracks=("5 4",))
    assert {"play", "rehearse", "places", "end"} == kinds(match)
    play(match, ODD)
    assert kinds(match) == {"play", "end"}
    assert refusal(match, "rehearse") == refusal(match, "places") == ("mixed_cards", "T10")
    for action in ("rehearse", "places"):
        match = table(hands=("* * * * * *",), tracks=("5 4",), shots=(SHOT,))
        step(match, 0, action)
        while prompt(match) != "act":
            match.play(match.decision.actions[0])  # type: ignore[union-attr]
        assert asked(match) == 0
        assert kinds(match) <= {"shot", "end"}
        assert refusal(match, "play", thing("rehearsal")) == ("mixed", "T10")
        assert refusal(match, "rehearse") == refusal(match, "places") == ("mixed", "T10")


def test_T11_up_to_two_cards_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, AWARD_ANY)
    match = table(hands=(f"{ODD} {ODD} *",), shots=(SHOT,))
    play(match, ODD)
    # The first is resolved whole before anything else.
    assert kinds(match) == {"player"}
    assert pile(match) == ""
    answer(match, "player", 2)
    assert pile(match) == ODD
    assert {"play", "end"} <= kinds(match)
    assert match.view(None)["left"] == 1
    play(match, ODD, ("player", 2))
    assert lying(match, 2) == "prop prop"
    assert pile(match) == f"{ODD} {ODD}"
    assert "play" not in kinds(match)
    assert refusal(match, "play", thing("rehearsal")) == ("enough", "T11")
    assert match.view(None)["left"] == 0


def test_T11_one_card_is_enough_and_the_second_is_optional() -> None:
    match = table(pool="3")
    play(match, "rehearsal", ("put", "charisma up"))
    assert (asked(match), kinds(match)) == (0, {"play", "end"})
    end(match)
    assert asked(match) == 1
    assert len(hand(match, 0).split()) == 4


def test_T11_two_cards_of_one_kind_or_of_two(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, DRAW)
    rewrite(monkeypatch, ODDER, AWARD)
    match = table(hands=(f"{ODD} {ODDER} {ODDER}",))
    log = play(match, ODD) + play(match, ODDER)
    assert [each.card for each in happened(log, events.CardPlayed)] == [thing(ODD), thing(ODDER)]
    assert asked(match) == 1  # nothing more can be done: the turn is over


def test_T11_fewer_or_more_where_an_effect_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, EVENT, lasting=[{"rule": "one_card"}])
    rewrite(monkeypatch, ODD, AWARD, {"do": "again", "count": 1})
    match = table(stage=EVENT, hands=(f"{ODD} *",))
    log = play(match, ODD)
    assert asked(match) == 1
    assert len(happened(log, events.NothingDone)) == 1
    match = table(hands=(f"{ODD} {ODD} * *",))
    assert match.view(None)["left"] == 2
    play(match, ODD)
    assert match.view(None)["left"] == 2
    play(match, ODD)
    assert match.view(None)["left"] == 2
    play(match, "rehearsal", ("put", "charisma up"))
    assert match.view(None)["left"] == 1
    assert (asked(match), offered(match, "play")) == (0, {"rehearsal"})


# -- T12 and T13: Rehearsal ------------------------------------------------------------------


def test_T12_two_cards_for_a_tile_that_goes_on_the_own_track() -> None:
    match = table(hands=("places rehearsal rehearsal",), pool="-3 5")
    take_action(match, "rehearse", "places rehearsal")
    assert pile(match) == "places rehearsal"
    assert (prompt(match), asked(match)) == ("put", 0)
    assert offered(match, "put") == {
        f"{each} {way}" for each in ASPECT_IDS for way in ("up", "down")
    }
    log = answer(match, "put", "compassion down")
    assert board(match, 0, "track") == "| -3? |"
    assert board(match, 0, "sheet") == "| |"
    assert the(log, events.TilePut)[:2] == (0, 1)
    assert asked(match) == 1
    match = table(pool="-3 5")
    take_action(match, "rehearse", "rehearsal rehearsal")
    log = answer(match, "put", "connections up")
    assert board(match, 0, "track") == "| | -3"
    assert the(log, events.TilePutUp)[:3] == (0, 2, -3)
    assert match.view(None)["pool"] == 61
    assert match.state.pool[-1] == 5


def test_T12_with_too_few_cards_there_is_no_rehearsal() -> None:
    match = table(hands=("rehearsal",), tracks=("5",))
    assert kinds(match) == {"play", "end"}
    assert refusal(match, "rehearse") == ("cannot_pay", "T12")
    assert refusal(match, "places") == ("cannot_pay", "T14")
    match = table(hands=("rehearsal rehearsal",), tracks=("5",))
    assert kinds(match) == {"play", "rehearse", "end"}


def test_T12_any_two_of_the_hand_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table(hands=(f"places {ODD} rehearsal rehearsal",))
    log = step(match, 0, "rehearse")
    assert the(log, events.ActionTaken)[:2] == (0, "rehearse")
    assert prompt(match) == "pay"
    assert question(match).about == {"deed": "rehearse", "count": 2}
    assert offered(match, "drop") == {"places", ODD, "rehearsal"}
    answer(match, "drop", ODD)
    assert question(match).about == {"deed": "rehearse", "count": 1}
    assert offered(match, "drop") == {"places", "rehearsal"}
    log = answer(match, "drop", "rehearsal")
    assert the(log, events.CardDiscarded)[:2] == (0, thing("rehearsal"))
    assert hand(match, 0) == "places rehearsal"


@pytest.mark.parametrize("number", range(3))
def test_T13_its_aspect_stays_with_a_tile(number: int) -> None:
    where = ASPECT_IDS[number]
    match = table(pool="4", hands=("places rehearsal rehearsal",))
    play(match, "rehearsal", ("put", f"{where} down"))
    play(match, "places")
    assert prompt(match) == "host"  # whose sheet, and nothing else is to be chosen
    assert question(match).about["aspect"] == number
    answer(match, "host", 1)
    assert board(match, 1, "sheet") == ("4?0 | |", "| 4?0 |", "| | 4?0")[number]


# -- T14: Places! ----------------------------------------------------------------------------


def test_T14_three_cards_for_a_tile_from_any_track_to_any_sheet() -> None:
    tracks = ("5", "| -2? |", "| | 3 1?")
    spots = {"0 track charisma 0", "1 track compassion 0", "2 track connections 0",
             "2 track connections 1"}  # fmt: skip
    match = table(tracks=tracks, hands=("* * * *",), sheets=("1", "1", "1"))
    take_action(match, "places", "rehearsal rehearsal rehearsal")
    assert pile(match) == "rehearsal rehearsal rehearsal"
    assert prompt(match) == "take"
    assert offered(match, "take") == spots
    log = answer(match, "take", "2 track connections 1")
    assert the(log, events.TileTaken)[:6] == (0, 2, 0, 2, 1, None)
    assert offered(match, "host") == {0, 1, 2}
    log = answer(match, "host", 1)
    assert the(log, events.TileMoved)[:7] == (0, 2, 0, 1, 1, 2, None)
    assert board(match, 2, "track") == "| | 3"
    assert board(match, 1, "sheet") == "1 | | 1?02"
    assert asked(match) == 1


def test_T14_the_own_track_and_the_own_sheet_are_allowed() -> None:
    match = table(tracks=("5? | 2 |",))
    take_action(match, "places")
    answer(match, "take", "0 track charisma")
    answer(match, "host", 0)
    assert board(match, 0, "sheet") == "5? | |"
    assert board(match, 0, "track") == "| 2 |"


def test_T14_tiles_on_sheets_are_not_to_be_taken() -> None:
    match = table(sheets=("5", "4", "3?"), tracks=("", "| 1 |"), hands=("places *",))
    play(match, "places")
    assert prompt(match) == "host"  # there was one tile only
    answer(match, "host", 2)
    assert board(match, 2, "sheet") == "3? | 1 |"


def test_T15_played_and_discarded_cards_lie_open(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, AWARD)
    match = table(hands=(f"{ODD} rehearsal rehearsal", f"{ODDER} places rehearsal"), pool="1")
    play(match, ODD)
    end(match)
    take_action(match, "rehearse", f"{ODDER} places")
    for viewer in (None, 0, 1, 2):
        assert match.view(viewer)["pile"] == [thing(ODD), thing(ODDER), thing("places")]
    assert pile(match) == f"{ODD} {ODDER} places"


def test_T16_an_event_is_shown_done_kept_and_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, EVENT, AWARD, area="stage")
    rewrite(monkeypatch, OTHER_EVENT, STRIP, area="drawer")
    match = table(deck=f"places {EVENT} {ODD} {OTHER_EVENT} {ODDER}", hands=("*",))
    log = end(match)
    assert hand(match, 0) == f"places rehearsal {ODD}"
    assert the(log, events.EventDrawn)[:2] == (0, thing(EVENT))
    assert lying(match, 0) == "prop"
    assert stage(match) == EVENT
    drawn = [(each.number, each.part) for each in happened(log, events.CardsDrawn)]
    assert drawn == [(1, "first"), (1, "rest")]
    assert asked(match) == 1
    for viewer in (None, 0, 1, 2):
        assert match.view(viewer)["stage"] == [{"event": thing(EVENT), "seat": None}]
    end(match)
    assert stage(match) == f"{EVENT} {OTHER_EVENT}@1"
    assert hand(match, 1) == f"rehearsal rehearsal rehearsal rehearsal {ODDER}"


def test_T16_until_an_effect_discards_it(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, {"do": "cancel"})
    match = table(stage=f"{EVENT} {OTHER_EVENT}@2", hands=(f"{ODD} *",))
    play(match, ODD)
    assert offered(match, "cancel") == {EVENT, OTHER_EVENT}
    log = answer(match, "cancel", OTHER_EVENT)
    assert the(log, events.EventCancelled)[:2] == (0, thing(OTHER_EVENT))
    assert stage(match) == EVENT
    assert pile(match) == f"{OTHER_EVENT} {ODD}"


def test_T16_one_that_is_chosen_for_somebody_lies_there(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, EVENT, lasting=[{"rule": "hush"}], area="chosen")
    match = table(deck=f"{EVENT} places places")
    end(match)
    assert (prompt(match), asked(match)) == ("player", 0)
    log = answer(match, "player", 2)
    assert the(log, events.EventSettled)[:3] == (0, thing(EVENT), 2)
    assert stage(match) == f"{EVENT}@2"
    assert hand(match, 0) == "places places rehearsal rehearsal rehearsal"


def test_T17_a_hand_may_hold_any_number_of_cards() -> None:
    match = table(hands=("* " * 29, ""), below=20)
    end(match)
    assert len(hand(match, 0).split()) == 31
    assert asked(match) == 1
    assert match.view(1)["hand_sizes"] == [31, 0, 3]


def test_T18_own_tiles_may_be_looked_at_those_of_others_not() -> None:
    match = table(
        tracks=("5? | | 2", "4? | |", ""), sheets=("| -1? |", "| 3? -4 |", "| | 1?"), turn=2
    )
    for area in ("track", "sheet"):
        for seat in range(3):
            for viewer in (None, 0, 1, 2):
                for where in range(3):
                    cell = match.state.cell(seat, ("track", "sheet").index(area), where)
                    for at, tile in enumerate(cell):
                        value = sees(match, viewer, f"{seat} {area} {ASPECT_IDS[where]} {at}")
                        shown = viewer == seat or tile & 16
                        assert value == ((tile & 15) - 5 if shown else None)


# -- TA2: cards with the names of actions ----------------------------------------------------


def test_TA2_a_rehearsal_card_does_what_the_action_does_without_a_price() -> None:
    match = table(hands=("rehearsal places *",), pool="2")
    log = play(match, "rehearsal")
    assert happened(log, events.CardDiscarded) == []
    assert prompt(match) == "put"
    answer(match, "put", "charisma up")
    assert board(match, 0, "track") == "2 | |"
    assert hand(match, 0) == "places rehearsal"


def test_TA2_a_places_card_does_what_the_action_does_without_a_price() -> None:
    match = table(hands=("places",), tracks=("", "3?", ""))
    log = play(match, "places", ("host", 0))
    assert happened(log, events.CardDiscarded) == []
    assert the(log, events.TileSeen)[:2] == (0, 3)
    assert board(match, 0, "sheet") == "3?1 | |"


def test_TA2_any_cards_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table(hands=(f"rehearsal {ODD} {ODDER} {ODDEST}",), tracks=("3 | 3 |",))
    take_action(match, "places", f"{ODD} {ODDER} {ODDEST}")
    assert prompt(match) == "take"
    assert hand(match, 0) == "rehearsal"


# -- what is seen and when -------------------------------------------------------------------


@pytest.mark.parametrize(("tile", "landed"), [("4", "4"), ("4?", "4?01")])
def test_TA7_a_tile_lies_as_it_lay(tile: str, landed: str) -> None:
    match = table(tracks=("", tile, ""), hands=("places",))
    play(match, "places", ("host", 2))
    assert board(match, 2, "sheet") == f"{landed} | |"


def test_TA7_whoever_moves_it_looks_at_it() -> None:
    match = table(tracks=("", "4? -5? |", ""), hands=("places *",))
    play(match, "places")
    log = answer(match, "take", "1 track charisma 1")
    seen = the(log, events.TileSeen)
    assert (seen.seat, seen.value, seen.audience) == (0, -5, (0,))
    assert match.view(0)["under_way"]["held"]["value"] == -5
    assert match.view(2)["under_way"]["held"]["value"] is None


def test_TA8_first_the_look_then_where_and_how() -> None:
    match = table(hands=("rehearsal *",), pool="-4")
    log = play(match, "rehearsal")
    seen = the(log, events.TileSeen)
    assert (seen.seat, seen.value, seen.audience) == (0, -4, (0,))
    assert prompt(match) == "put"
    assert match.view(0)["under_way"]["held"] == {"value": -4, "up": False, "seen": [0]}
    for viewer in (None, 1, 2):
        assert match.view(viewer)["under_way"]["held"]["value"] is None


def test_TA9_who_gets_a_face_down_tile_may_look_at_it() -> None:
    match = table(tracks=("", "4?", ""), hands=("places",))
    log = play(match, "places", ("host", 2))
    received = the(log, events.TileReceived)
    assert (received.seat, received.value, received.audience) == (2, 4, (2,))
    assert board(match, 2, "sheet") == "4?01 | |"
    assert [sees(match, each, "2 sheet charisma") for each in (0, 1, 2, None)] == [4, 4, 4, None]
    assert match.view(None)["sheets"][2][0] == [{"value": None, "up": False, "seen": [0, 1, 2]}]


def test_TA9_others_do_not() -> None:
    match = table(4, tracks=("", "4?", ""), hands=("places",))
    play(match, "places", ("host", 2))
    assert [sees(match, each, "2 sheet charisma") for each in range(4)] == [4, 4, 4, None]


def test_TA10_a_turn_without_an_action_still_draws_two() -> None:
    match = table(hands=("",))
    assert kinds(match) == {"end"}
    log = end(match)
    assert the(log, events.CardsDrawn)[:2] == (0, 2)
    assert len(hand(match, 0).split()) == 2
    match = table(tracks=("1 2",))
    end(match)
    assert len(hand(match, 0).split()) == 5


def test_TA17_with_no_tiles_in_the_pile_there_is_no_rehearsal() -> None:
    match = table(hands=("rehearsal rehearsal *",), rest="struck")
    assert kinds(match) == {"end"}
    assert refusal(match, "rehearse") == ("no_pool", "TA32")
    match = table(hands=("rehearsal rehearsal *",), rest="struck", pool="1")
    assert kinds(match) == {"end", "play", "rehearse"}


def test_TA18_an_aspect_takes_any_number_of_tiles() -> None:
    many = "5 5 4 4 3 3 3 2 2 2 1 1 1 0 0 -1 -1"
    match = table(tracks=(many,), pool="-5 -4")
    play(match, "rehearsal", ("put", "charisma up"))
    play(match, "rehearsal", ("put", "charisma down"))
    assert board(match, 0, "track") == f"{many} -5 -4? | |"


# -- One Shots and Special Tiles -------------------------------------------------------------


def test_TA27_a_one_shot_once_in_the_own_turn_besides_the_action(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rewrite(monkeypatch, SHOT, AWARD)
    rewrite(monkeypatch, OTHER_SHOT, AWARD)
    match = table(shots=(SHOT, OTHER_SHOT), pool="1")
    assert "shot" in kinds(match)
    log = shot(match)
    assert the(log, events.ShotUsed)[:2] == (0, thing(SHOT))
    assert lying(match, 0) == "prop"
    assert match.view(None)["shots"] == [False, True, False]
    # The action is still there, the One Shot is not.
    assert {"play", "rehearse"} <= kinds(match)
    assert refusal(match, "shot") == ("no_shot", "TA27")
    assert match.why_not(Action(1, "shot")) is not None
    take_action(match, "rehearse", "rehearsal rehearsal")
    answer(match, "put", "charisma up")
    assert asked(match) == 1
    assert "shot" in kinds(match)


def test_TA28_special_tiles_come_by_effects_only(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, AWARD_ANY)
    rewrite(monkeypatch, SHOT, AWARD)
    rewrite(monkeypatch, EVENT, AWARD)
    match = table(hands=(ODD,), shots=(SHOT,), deck=f"{EVENT} * *")
    assert match.view(None)["specials"] == [[0] * 4] * 3
    play(match, ODD, ("player", 1))
    shot(match)  # nothing else could be done: the turn ends, and an Event comes
    assert [lying(match, seat) for seat in range(3)] == ["prop prop", "prop", ""]
    assert asked(match) == 1


def test_TA29_any_tile_on_a_track_may_be_taken_unseen() -> None:
    match = table(tracks=("", "4? -5 |", "1?"), hands=("places *",))
    play(match, "places")
    assert offered(match, "take") == {
        "1 track charisma 0", "1 track charisma 1", "2 track charisma 0"
    }  # fmt: skip


def test_TA31_places_does_not_touch_special_tiles() -> None:
    match = table(specials=("prop tomato", "bouquet", ""), hands=("places * * *",))
    assert refusal(match, "play", thing("places")) == ("idle_track", "TA40")
    assert "places" not in kinds(match)


def test_TA31_the_supply_is_all_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, {**AWARD_ANY, "special": "tomato"}, DRAW)
    match = table(specials=("", "tomato tomato", ""), hands=(f"{ODD} *",))
    log = play(match, ODD)
    assert happened(log, events.SpecialAwarded) == []
    assert the(log, events.NothingDone)[:2] == (0, thing(ODD))
    assert the(log, events.CardsDrawn)[:2] == (0, 1)  # the rest of it happens
    assert lying(match, 1) == "tomato tomato"


def test_TA31_moved_and_removed_by_effects_that_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    passing = {"do": "pass_on", "specials": ["prop", "bouquet"], "whose": "any", "to": "other"}
    rewrite(monkeypatch, ODD, passing)
    rewrite(monkeypatch, ODDER, {"do": "strip", "specials": ["tomato"], "whose": "other"})
    match = table(
        4, specials=("prop", "bouquet tomato", "tomato broken_prop"), hands=(f"{ODD} {ODDER}",)
    )
    play(match, ODD)
    assert offered(match, "special") == {"0 prop", "1 bouquet"}
    answer(match, "special", "1 bouquet")
    assert offered(match, "player") == {2, 3}  # not to whom it came from, nor to oneself
    answer(match, "player", 3)
    assert [lying(match, seat) for seat in range(4)] == [
        "prop", "tomato", "broken_prop tomato", "bouquet"
    ]  # fmt: skip
    play(match, ODDER)
    assert offered(match, "special") == {"1 tomato", "2 tomato"}
    answer(match, "special", "2 tomato")
    assert lying(match, 2) == "broken_prop"
    assert match.state.supply[3] == 1


def test_TA32_without_a_tile_on_a_track_there_is_no_places() -> None:
    match = table(hands=("places places places *",), sheets=("5", "4?"))
    assert kinds(match) == {"play", "rehearse", "end"}
    assert offered(match, "play") == {"rehearsal"}
    assert refusal(match, "places") == ("no_tile", "TA32")
    # It may still pay.
    take_action(match, "rehearse", "places places")
    assert pile(match) == "places places"


def test_TA32_a_free_places_that_cannot_be_done_lapses() -> None:
    match = table(finals=2, hands=("",))
    assert kinds(match) == {"end"}
    assert refusal(match, "free") == ("no_tile", "TA32")
    match = table(finals=2, hands=("rehearsal",), rest="struck")
    log = end(match)
    assert the(log, events.FinalTurnBegan)[:2] == (1, 1)
    # The only tile goes by a card: then the turn is over, with no free Places! to ask for.
    match = table(finals=2, hands=("places",), tracks=("5",))
    assert {"play", "free"} <= kinds(match)
    log = play(match, "places", ("host", 0))
    assert asked(match) == 1


def test_TA33_the_sheet_is_chosen_after_the_look_and_nobody_else_sees() -> None:
    match = table(4, tracks=("", "4? 3? |", ""), hands=("places *",))
    play(match, "places")
    log = answer(match, "take", "1 track charisma 0")
    assert the(log, events.TileTaken).value is None
    assert the(log, events.TileSeen).audience == (0,)
    assert (prompt(match), offered(match, "host")) == ("host", {0, 1, 2, 3})
    log = answer(match, "host", 3)
    assert the(log, events.TileMoved).value is None
    assert sees(match, 2, "3 sheet charisma") is None
    assert sees(match, 0, "3 sheet charisma") == 4


def test_TA33_a_face_up_tile_is_shown_to_all() -> None:
    match = table(tracks=("", "4", ""), hands=("places *",))
    log = play(match, "places", ("host", 2))
    assert the(log, events.TileTaken).value == 4
    assert the(log, events.TileMoved).value == 4
    assert happened(log, events.TileSeen) == happened(log, events.TileReceived) == []


# -- TA34 to TA38 ----------------------------------------------------------------------------


def test_TA34_an_event_comes_before_all_else_and_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rewrite(monkeypatch, ODD, {**DRAW, "count": 2}, AWARD_ANY)
    rewrite(monkeypatch, EVENT, {**AWARD_ANY, "special": "bouquet"})
    rewrite(monkeypatch, OTHER_EVENT, {**AWARD_ANY, "special": "tomato"})
    match = table(hands=(f"{ODD} *",), deck=f"{EVENT} {OTHER_EVENT} places {ODDER}")
    log = play(match, ODD)
    assert (prompt(match), hand(match, 0)) == ("player", "rehearsal")
    log += answer(match, "player", 1)
    assert lying(match, 1) == "bouquet"
    assert (prompt(match), hand(match, 0)) == ("player", "rehearsal")
    log += answer(match, "player", 1)
    assert hand(match, 0) == f"places rehearsal {ODDER}"
    log += answer(match, "player", 2)
    assert [lying(match, seat) for seat in range(3)] == ["", "bouquet tomato", "prop"]
    assert [each.event for each in happened(log, events.EventDrawn)] == [
        thing(EVENT), thing(OTHER_EVENT)
    ]  # fmt: skip
    assert pile(match) == ODD


def test_TA34_a_discarded_event_is_no_play_card(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, {"do": "salvage", "group": "any"})
    match = table(hands=(f"{ODD} *",), pile=f"places {EVENT} {SHOT} {ODDER}")
    play(match, ODD)
    assert offered(match, "salvage") == {"places", ODDER}
    answer(match, "salvage", "places")
    assert pile(match) == f"{EVENT} {SHOT} {ODDER} {ODD}"
    match = table(hands=(f"{ODD} *",), pile=f"{EVENT} {SHOT}")
    assert offered(match, "play") == {"rehearsal"}


def test_TA35_whoever_plays_or_draws_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, {"do": "draw", "whose": "other", "count": 1}, AWARD_ANY)
    rewrite(monkeypatch, EVENT, {**AWARD_ANY, "special": "tomato"})
    match = table(hands=(f"{ODD} *",), deck=EVENT)
    play(match, ODD)
    assert asked(match) == 0
    answer(match, "player", 2)
    assert (prompt(match), asked(match)) == ("player", 2)  # the Event is seat 2's
    answer(match, "player", 1)
    assert (prompt(match), asked(match)) == ("player", 0)
    answer(match, "player", 0)
    assert [lying(match, seat) for seat in range(3)] == ["prop", "tomato", ""]
    assert (prompt(match), asked(match)) == ("act", 0)


def test_TA35_unless_its_text_says_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, {"do": "discard", "whose": "other", "count": 2, "how": "choice"})
    match = table(hands=(f"{ODD} *", f"places rehearsal {ODDER}"))
    play(match, ODD, ("player", 1))
    assert (prompt(match), asked(match)) == ("drop", 1)
    assert offered(match, "drop") == {"places", "rehearsal", ODDER}
    answer(match, "drop", ODDER)
    answer(match, "drop", "places")
    assert (hand(match, 1), pile(match)) == ("rehearsal", f"{ODDER} places {ODD}")
    assert asked(match) == 0


def test_TA38_before_between_and_after(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, SHOT, AWARD)
    rewrite(monkeypatch, ODD, {**AWARD_ANY, "special": "bouquet"})
    for moment in range(3):
        match = table(hands=(f"{ODD} {ODD} *",), shots=(SHOT,))
        for number in range(3):
            if number == moment:
                shot(match)
            if number < 2:
                play(match, ODD)
                assert kinds(match) == {"player"}  # not in the middle of it
                answer(match, "player", 1)
        assert lying(match, 0) == "prop"
        assert lying(match, 1) == "bouquet bouquet"
        assert asked(match) == 1
    for action in ("rehearse", "places"):
        match = table(hands=("* * * *",), shots=(SHOT,), tracks=("3 2",))
        step(match, 0, action)
        while prompt(match) != "act":
            assert "shot" not in kinds(match)
            match.play(match.decision.actions[0])  # type: ignore[union-attr]
        assert kinds(match) == {"shot", "end"}
        shot(match)
        assert asked(match) == 1


def test_TA38_before_the_two_cards_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, SHOT, AWARD)
    rewrite(monkeypatch, EVENT, {**AWARD_ANY, "special": "tomato"})
    match = table(shots=(SHOT,), deck=f"places {EVENT} places")
    end(match)
    assert kinds(match) == {"player"}
    answer(match, "player", 0)
    assert asked(match) == 1
    assert match.view(None)["shots"] == [True, False, False]


def test_TA38_shown_and_put_on_the_pile(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, SHOT, AWARD_ANY)
    match = table(shots=(SHOT,))
    log = shot(match)
    assert the(log, events.ShotUsed).audience is None
    assert pile(match) == ""  # still being resolved
    answer(match, "player", 0)
    assert pile(match) == SHOT


def test_TA38_between_two_cards_it_may_bring_the_second(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, SHOT, {**DRAW, "count": 2})
    rewrite(monkeypatch, ODD, AWARD)
    match = table(hands=(ODD,), shots=(SHOT,), deck=f"{ODD} places")
    play(match, ODD)
    assert kinds(match) == {"shot", "end"}
    shot(match)
    assert offered(match, "play") == {ODD}
    play(match, ODD)
    assert lying(match, 0) == "prop prop"
    assert asked(match) == 1


# -- our own rulings -------------------------------------------------------------------------


def test_TA40_a_card_that_could_do_nothing_stays_in_the_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rewrite(monkeypatch, ODD, STRIP, {"do": "peek", "whose": "other", "area": "board"})
    match = table(hands=(f"{ODD} * *",))
    assert offered(match, "play") == {"rehearsal"}
    assert refusal(match, "play", thing(ODD)) == ("idle_own_special", "TA40")
    take_action(match, "rehearse", f"{ODD} rehearsal")
    assert pile(match) == f"{ODD} rehearsal"
    # One of the two steps is enough.
    for more in ({"specials": ("prop",)}, {"tracks": ("", "", "3?")}):
        match = table(hands=(f"{ODD} * *",), **more)
        assert offered(match, "play") == {ODD, "rehearsal"}


def test_TA40_the_card_itself_is_no_card_in_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, {"do": "give_card", "whose": "other"})
    assert offered(table(hands=(ODD,)), "play") == set()
    assert offered(table(hands=(f"{ODD} {ODD}",)), "play") == {ODD}


def test_TA40_a_one_shot_that_could_do_nothing_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, SHOT, STRIP)
    match = table(shots=(SHOT,))
    assert "shot" not in kinds(match)
    assert refusal(match, "shot") == ("idle_own_special", "TA40")
    match = table(shots=(SHOT,), specials=("prop",))
    shot(match)
    assert lying(match, 0) == ""


def test_TA41_a_part_without_a_target_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, STRIP, AWARD, STRIP, TURN_OWN, DRAW)
    match = table(hands=(f"{ODD} *",))
    log = play(match, ODD)
    assert len(happened(log, events.NothingDone)) == 2
    assert len(happened(log, events.SpecialAwarded)) == 1
    assert len(happened(log, events.SpecialStripped)) == 1
    assert the(log, events.CardsDrawn)[:2] == (0, 1)
    assert (prompt(match), asked(match)) == ("act", 0)


def test_TA41_a_single_answer_is_given_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, {"do": "turn", "whose": "any", "area": "track"})
    match = table(hands=(f"{ODD} *",), tracks=("", "", "3?"))
    log = play(match, ODD)
    assert the(log, events.TileTurned)[:6] == (0, 2, 0, 0, 0, True)
    assert (prompt(match), board(match, 2, "track")) == ("act", "3 | |")
    match = table(hands=(f"{ODD} *",), tracks=("", "2", "3?"))
    play(match, ODD)
    assert offered(match, "turn") == {"1 track charisma 0", "2 track charisma 0"}


@pytest.mark.parametrize(
    ("phase", "card"),
    [
        ("give", {"do": "give_card", "whose": "other"}),
        ("grab", {"do": "take_card", "whose": "other", "how": "look"}),
        ("drop", {"do": "discard", "whose": "other", "count": 1, "how": "choice"}),
    ],
)
def test_TA41_but_for_a_card_of_a_hand_that_may_hold_others(
    phase: str, card: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two equal cards are still asked for, because omitting the question would reveal them.

    With a single card everybody sees that there is no choice.
    """
    rewrite(monkeypatch, ODD, card)
    match = table(hands=(f"{ODD} * *", "* *"))
    play(match, ODD, ("player", 1))
    assert (prompt(match), offered(match, phase)) == (phase, {"rehearsal"})
    match = table(hands=(f"{ODD} *", "*"))
    play(match, ODD, ("player", 1))
    assert prompt(match) == "act"


def test_TA41_the_player_chosen_may_be_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    turn = {"do": "turn", "whose": "other", "area": "sheet"}
    rewrite(monkeypatch, ODD, turn, {"do": "draw", "whose": "chosen", "count": 1}, AWARD)
    match = table(hands=(f"{ODD} *",))
    log = play(match, ODD)
    assert happened(log, events.CardsDrawn) == []
    assert lying(match, 0) == "prop"


def test_TA44_a_turn_ends_by_itself_when_all_can_see_that_it_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rewrite(monkeypatch, ODD, AWARD)
    match = table(hands=(f"{ODD} {ODD} *",))
    play(match, ODD)
    play(match, ODD)
    assert asked(match) == 1
    match = table(hands=("* *",), pool="1")
    take_action(match, "rehearse")
    answer(match, "put", "charisma up")
    assert asked(match) == 1
    match = table(hands=(ODD,))
    play(match, ODD)
    assert asked(match) == 1  # no card is left: everybody sees that


def test_TA44_never_because_of_what_is_in_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, AWARD)
    rewrite(monkeypatch, ODDER, STRIP)
    match = table(hands=(f"{ODD} places",))
    play(match, ODD)
    assert (asked(match), kinds(match)) == (0, {"end"})
    match = table(hands=("places places",))
    assert (asked(match), kinds(match)) == (0, {"end", "rehearse"})


def test_TA44_never_while_a_one_shot_is_unused(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, AWARD)
    rewrite(monkeypatch, SHOT, {**STRIP, "specials": ["tomato"]})
    match = table(hands=(f"{ODD} {ODD}",), shots=(SHOT,))
    play(match, ODD)
    play(match, ODD)
    assert (asked(match), kinds(match)) == (0, {"end"})
    match = table(hands=("* *",), shots=(SHOT,))
    take_action(match, "rehearse")
    answer(match, "put", "charisma up")
    assert (asked(match), kinds(match)) == (0, {"end"})


def test_TA44_nor_while_there_is_a_free_places() -> None:
    match = table(hands=("rehearsal rehearsal",), finals=2)
    take_action(match, "rehearse")
    answer(match, "put", "charisma up")
    assert (asked(match), kinds(match)) == (0, {"end", "free"})
    take_action(match, "free")
    answer(match, "host", 0)
    assert asked(match) == 1


def test_TA45_prices_of_several_events_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, EVENT, lasting=[
        {"rule": "price", "action": "rehearsal", "more": 1},
        {"rule": "price", "action": "places", "more": 2},
    ])  # fmt: skip
    rewrite(monkeypatch, OTHER_EVENT, lasting=[
        {"rule": "price", "action": "rehearsal", "more": 2}
    ])  # fmt: skip
    match = table(stage=f"{EVENT} {OTHER_EVENT}", hands=("* * * *",), tracks=("3",))
    assert kinds(match) == {"play", "end"}
    assert refusal(match, "rehearse") == ("cannot_pay", "T12")
    match = table(stage=f"{EVENT} {OTHER_EVENT}", hands=("* * * * *",), tracks=("3",))
    assert kinds(match) == {"play", "end", "rehearse", "places"}
    log = take_action(match, "rehearse")
    assert len(happened(log, events.CardDiscarded)) == 5
    match = table(stage=EVENT, hands=("* * * * * *",), tracks=("3",))
    log = take_action(match, "places", "rehearsal " * 5)
    assert prompt(match) == "host"
    # A card costs nothing more, nor does the free Places!
    match = table(stage=EVENT, hands=("rehearsal",), finals=1, tracks=("3",))
    assert {"play", "free"} <= kinds(match)


def test_TA45_of_several_the_latest_says_how_rehearsal_tiles_lie(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rewrite(monkeypatch, EVENT, lasting=[{"rule": "facing", "facing": "up"}])
    rewrite(monkeypatch, OTHER_EVENT, lasting=[{"rule": "facing", "facing": "down"}])
    for words, way in ((EVENT, "up"), (OTHER_EVENT, "down"), (f"{EVENT} {OTHER_EVENT}", "down"),
                       (f"{OTHER_EVENT} {EVENT}", "up")):  # fmt: skip
        match = table(stage=words, hands=("* * *",))
        play(match, "rehearsal")
        assert offered(match, "put") == {f"{each} {way}" for each in ASPECT_IDS}
        match = table(stage=words, hands=("* * *",))
        take_action(match, "rehearse", "rehearsal rehearsal")
        assert offered(match, "put") == {f"{each} {way}" for each in ASPECT_IDS}


def test_knowing_nothing_of_cards_to_begin_with() -> None:
    match = table()
    assert [knows(match, viewer, seat) for viewer in range(3) for seat in range(3)] == [""] * 9
