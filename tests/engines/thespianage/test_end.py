"""Tests of the last card, final turns, closed sheets and prices."""

from json import loads
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines import Action, Match
from engines.thespianage import GAME, events, tiles
from tests.depth import depth
from tests.engines.matches import happened, kinds, outcome, prompt, question, reason_against, the

from .table import (
    EVENT,
    ODD,
    SHOT,
    answer,
    asked,
    board,
    end,
    hand,
    lying,
    offered,
    pile,
    placed,
    play,
    rewrite,
    shot,
    stage,
    step,
    table,
    take_action,
    thing,
)

DRAW: dict[str, Any] = {"do": "draw", "whose": "own", "count": 1}
AWARD: dict[str, Any] = {"do": "award", "special": "prop", "whose": "own"}


def finals(match: Match) -> list[int]:
    order = []
    while match.decision is not None:
        assert match.view(None)["finals"] is not None
        order.append(asked(match))
        end(match)
    return order


# -- the last card ---------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_T19_after_the_last_card_everybody_has_one_final_turn(seats: int) -> None:
    match = table(seats, below=2, turn=1)
    assert match.view(None)["finals"] is None
    log = end(match)
    assert the(log, events.DeckOut)[:1] == (1,)
    assert the(log, events.FinalTurnBegan)[:2] == (2, seats)
    assert match.view(None)["finals"] == seats
    assert finals(match) == [(2 + n) % seats for n in range(seats)]
    assert match.result is not None


def test_T19_no_turn_comes_after_the_own_final_one() -> None:
    match = table(below=2, turn=1)
    assert all(GAME.has_turn(match.state, seat) for seat in range(match.seats))
    end(match)
    gone: set[int] = set()
    while match.decision is not None:
        have = {seat for seat in range(match.seats) if GAME.has_turn(match.state, seat)}
        assert have == {*range(match.seats)} - gone
        gone.add(asked(match))
        end(match)
    assert len(gone) == match.seats


def test_T19_not_before_the_last_card() -> None:
    match = table(below=3)
    log = end(match)
    assert happened(log, events.DeckOut) == []
    assert the(log, events.TurnBegan)[:2] == (1, 2)


def test_T20_a_free_places_besides_the_action() -> None:
    tracks = ("5 4 3", "", "-1")
    match = table(finals=2, tracks=tracks, hands=("* * * *",))
    assert kinds(match) == {"end", "free", "play", "places", "rehearse"}
    log = take_action(match, "free")
    assert the(log, events.ActionTaken)[:2] == (0, "free")
    assert happened(log, events.CardDiscarded) == []
    answer(match, "take", "0 track charisma 0")
    answer(match, "host", 1)
    assert board(match, 1, "sheet") == "5 | |"
    assert kinds(match) == {"end", "play", "places", "rehearse"}  # one only
    reason = match.why_not(match.decision.actions[0]._replace(kind="free"))  # type: ignore[union-attr]
    assert reason is not None
    assert reason.rule == "T20"
    take_action(match, "places", "rehearsal rehearsal rehearsal")
    answer(match, "take", "0 track charisma 0")
    answer(match, "host", 1)
    assert board(match, 1, "sheet") == "5 4 | |"
    assert (asked(match), "free" in kinds(match)) == (1, True)


def test_T20_only_in_the_final_turn() -> None:
    match = table(tracks=("5",), below=6)
    for _ in range(3):
        assert "free" not in kinds(match)
        end(match)
    for _ in range(3):
        assert "free" in kinds(match)
        end(match)


def test_T21_sheets_are_turned_up_tracks_do_not_count() -> None:
    match = table(
        finals=1, tracks=("5 5 5? | | 5", "-5? | |"), sheets=("| 3? |", "| -2? 1 |"), hands=("",)
    )
    log = end(match)
    shown = {each.seat: each.tiles for each in happened(log, events.SheetShown)}
    assert shown == {0: ((), (3,), ()), 1: ((), (-2, 1), ()), 2: ((), (), ())}
    assert all(each.audience is None for each in happened(log, events.SheetShown))
    assert board(match, 1, "sheet") == "| -2 1 |"
    assert board(match, 1, "track") == "-5? | |"
    for viewer in (None, 0, 1, 2):
        view = match.view(viewer)
        assert [tile["value"] for tile in view["sheets"][1][1]] == [-2, 1]
        assert view["tracks"][1][0][0]["value"] == (-5 if viewer == 1 else None)
        assert view["verdict"]["initial"] == [3, -2, 0]
    assert sum(line.points for line in outcome(match).breakdown) == 3 - 2


def test_TA11_the_last_card_as_the_first_of_two() -> None:
    match = table(below=1)
    log = end(match)
    assert the(log, events.CardsDrawn)[:2] == (0, 1)
    assert len(happened(log, events.DeckOut)) == 1
    assert len(hand(match, 0).split()) == 4
    assert finals(match) == [1, 2, 0]


def test_TA12_an_event_as_the_last_card_is_done_and_not_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rewrite(monkeypatch, EVENT, {**AWARD, "whose": "any"})
    for deck, cards in ((f"places {EVENT}", 1), (EVENT, 0)):
        match = table(deck=deck, below=0)
        log = end(match)
        assert prompt(match) == "player"
        log += answer(match, "player", 2)
        assert lying(match, 2) == "prop"
        assert stage(match) == EVENT
        assert len(hand(match, 0).split()) == 3 + cards
        assert len(happened(log, events.DeckOut)) == 1
        assert finals(match) == [1, 2, 0]


def test_TA13_clockwise_the_drawer_last_and_nobody_draws() -> None:
    match = table(5, below=2, turn=3)
    end(match)
    sizes = match.view(None)["hand_sizes"]
    assert sizes == [3, 3, 3, 5, 3]
    assert finals(match) == [4, 0, 1, 2, 3]
    assert match.view(None)["hand_sizes"] == sizes
    assert match.view(None)["turns"] == 6


def test_TA14_the_turn_of_the_last_card_is_not_the_final_one() -> None:
    match = table(below=2, tracks=("4",))
    end(match)
    assert match.view(None)["finals"] == 3
    end(match)
    end(match)
    assert asked(match) == 0
    assert {"free", "play", "rehearse"} <= kinds(match)


def test_TA15_before_or_after_the_action_at_no_price() -> None:
    tracks = ("5 | 4 |",)
    match = table(finals=3, tracks=tracks, hands=("* *",))
    take_action(match, "free")
    answer(match, "take", "0 track charisma")
    answer(match, "host", 0)
    assert {"play", "rehearse"} <= kinds(match)
    match = table(finals=3, tracks=tracks, hands=("* *",))
    take_action(match, "rehearse")
    answer(match, "put", "charisma up")
    assert kinds(match) == {"end", "free"}
    match = table(finals=3, tracks=tracks, hands=("",))
    assert kinds(match) == {"end", "free"}  # it costs no cards


def test_TA15_never_between_two_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, AWARD)
    match = table(finals=3, tracks=("5 | 4 |",), hands=(f"{ODD} {ODD} *",), shots=(SHOT,))
    play(match, ODD)
    assert {"play", "close"} <= kinds(match)
    assert "free" not in kinds(match)
    log = step(match, 0, "close")  # what is lost is said first
    assert log == [events.ActionClosed(0)]
    assert kinds(match) == {"end", "free", "shot"}
    take_action(match, "free")
    answer(match, "take", "0 track charisma")
    answer(match, "host", 0)
    assert "play" not in kinds(match)  # so the first card was the whole action
    assert "free" not in kinds(match)
    assert reason_against(match, Action(0, "play", thing(ODD))).rule == "TA15"
    match = table(finals=3, tracks=("5 | 4 |",), hands=(f"{ODD} {ODD} *",))
    play(match, ODD)
    play(match, ODD)
    assert kinds(match) == {"free", "end"}


def test_TA15_it_may_be_left_out() -> None:
    match = table(finals=1, tracks=("5",))
    end(match)
    assert match.result is not None


def test_TA16_the_discard_pile_never_becomes_a_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, {**DRAW, "count": 3}, AWARD)
    match = table(deck="places", below=0, hands=(f"{ODD} * *",), pile="places places rehearsal")
    play(match, ODD)
    assert hand(match, 0) == "places rehearsal rehearsal"
    assert pile(match) == f"places places rehearsal {ODD}"
    end(match)
    assert match.view(None)["deck"] == 0
    assert asked(match) == 1
    for _ in range(3):
        end(match)
    assert match.result is not None


# -- the last card in mid-turn ---------------------------------------------------------------


def test_TA36_the_turn_under_way_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, DRAW, {**AWARD, "whose": "any"})
    match = table(4, below=1, turn=2, hands=("", "", f"{ODD} {ODD} *"), tracks=("5",))
    log = play(match, ODD)
    assert len(happened(log, events.DeckOut)) == 1
    assert prompt(match) == "player"  # the card is done to its end
    answer(match, "player", 0)
    assert (asked(match), kinds(match)) == (2, {"play", "end"})
    assert match.view(None)["finals"] == 0
    assert "free" not in kinds(match)  # this is not the final turn
    play(match, ODD, ("player", 0))
    assert lying(match, 0) == "prop prop"
    assert asked(match) == 3
    assert finals(match) == [3, 0, 1, 2]


def test_TA36_the_turn_player_comes_last_whoever_drew_it(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, {**DRAW, "whose": "other"})
    match = table(4, below=1, hands=(f"{ODD} *",))
    log = play(match, ODD, ("player", 2))
    assert the(log, events.DeckOut)[:1] == (2,)
    assert match.view(None)["hand_sizes"] == [1, 3, 4, 3]
    end(match)
    assert finals(match) == [1, 2, 3, 0]


def test_TA36_by_an_event_while_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, EVENT, {**DRAW, "count": 2})
    match = table(deck=f"places {EVENT} places places", below=0)
    log = end(match)
    assert len(happened(log, events.DeckOut)) == 1
    assert hand(match, 0) == "places places places rehearsal rehearsal rehearsal"
    assert finals(match) == [1, 2, 0]


def test_TA37_what_there_is_is_drawn_and_the_rest_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, {**DRAW, "count": 3}, DRAW, AWARD)
    match = table(below=2, hands=(f"{ODD} *",))
    log = play(match, ODD)
    assert the(log, events.CardsDrawn)[:2] == (0, 2)
    assert the(log, events.NothingDone)[:2] == (0, thing(ODD))
    assert lying(match, 0) == "prop"
    rewrite(monkeypatch, ODD, {**DRAW, "whose": "all"}, AWARD)
    match = table(below=2, hands=(f"{ODD} *",), seats=4)
    log = play(match, ODD)
    assert [each.seat for each in happened(log, events.CardsDrawn)] == [0, 1]
    assert lying(match, 0) == "prop"


def test_TA37_in_a_final_turn_too(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, DRAW, AWARD)
    match = table(finals=3, hands=(f"{ODD} *",))
    log = play(match, ODD)
    assert happened(log, events.CardsDrawn) == []
    assert happened(log, events.DeckOut) == []
    assert lying(match, 0) == "prop"
    end(match)
    assert match.view(None)["finals"] == 2


# -- TA42: guarded boards --------------------------------------------------------------------

TOUCHING: dict[str, tuple[str, dict[str, Any]]] = {
    "peek": ("peek", {"do": "peek", "whose": "any", "area": "board"}),
    "turn": ("turn", {"do": "turn", "whose": "any", "area": "board"}),
    "move": ("take", {"do": "move", "whose": "any", "area": "board", "to": "own_sheet"}),
    "shift": ("shift", {"do": "shift", "whose": "any", "area": "board"}),
    "strike": ("strike", {"do": "strike", "whose": "any", "area": "board"}),
    "swap": ("swap", {
        "do": "swap",
        "first": {"whose": "any", "area": "board"},
        "second": {"whose": "any", "area": "board"},
    }),
    "inspect": ("player", {"do": "inspect", "whose": "other", "area": "board"}),
    "reveal": ("player", {"do": "reveal", "whose": "any", "area": "board"}),
    "strip": ("special", {"do": "strip", "specials": ["prop"], "whose": "any"}),
    "pass_on": ("special", {
        "do": "pass_on", "specials": ["prop"], "whose": "any", "to": "other"
    }),
}  # fmt: skip


def hosts(match: Match, kind: str) -> set[int]:
    assert {each.kind for each in question(match).actions} == {kind}
    args: list[Any] = [each.arg for each in question(match).actions]
    return {arg if isinstance(arg, int) else arg[0] for arg in args}


@pytest.mark.parametrize("do", TOUCHING)
def test_TA42_nobody_else_touches_a_guarded_board(do: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind, card = TOUCHING[do]
    rewrite(monkeypatch, ODD, card)
    everything: dict[str, Any] = {
        "tracks": ["1? | |"] * 4,
        "sheets": ["2? | |"] * 4,
        "specials": ["prop", "prop", "prop", "prop"],
        "hands": (f"{ODD} *",),
    }
    for guarded, free in (((), {1, 2, 3}), ((1,), {2, 3}), ((0, 2), {1, 3})):
        match = table(4, guarded=guarded, **everything)
        play(match, ODD)
        assert hosts(match, kind) - {0} == free
        if do not in ("peek", "inspect"):  # of one's own there is nothing to look at
            assert 0 in hosts(match, kind)
    if do == "swap":
        match = table(4, guarded=(1,), **everything)
        play(match, ODD, ("swap", "2 track charisma"))
        assert {each.split()[0] for each in offered(match, "with")} == {"0", "2", "3"}
    match = table(4, guarded=(0, 1, 2, 3), **everything)
    assert (ODD in offered(match, "play")) == (do not in ("peek", "inspect"))


@pytest.mark.parametrize("way", ["card", "action", "free"])
def test_TA42_neither_does_places(way: str) -> None:
    match = table(
        tracks=("1", "2", "3"), guarded=(2,), hands=("places * * *",), finals=3 * (way == "free")
    )
    if way == "card":
        play(match, "places")
    else:
        kind, price = ("places", "rehearsal " * 3) if way == "action" else ("free", "")
        take_action(match, kind, price)
    assert hosts(match, "take") == {0, 1}
    answer(match, "take", "1 track charisma")
    assert offered(match, "host") == {0, 1, 2}  # putting something there is allowed
    answer(match, "host", 2)
    assert board(match, 2, "sheet") == "2 | |"
    match = table(tracks=("", "", "3"), guarded=(2,), hands=("places * * *",))
    assert kinds(match) == {"play", "rehearse", "end"}
    assert offered(match, "play") == {"rehearsal"}


def test_TA42_special_tiles_may_still_come(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, {**AWARD, "whose": "other"})
    match = table(guarded=(1,), hands=(f"{ODD} *",))
    play(match, ODD, ("player", 1))
    assert lying(match, 1) == "prop"


@pytest.mark.parametrize("whom", [0, 1, 2])
def test_TA42_until_that_players_next_turn_begins(
    whom: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rewrite(monkeypatch, ODD, {"do": "guard", "whose": "any"})
    match = table(hands=(f"{ODD} *",), tracks=("1", "2", "3"))
    log = play(match, ODD, ("player", whom))
    assert the(log, events.BoardGuarded)[:2] == (0, whom)
    assert match.view(None)["guarded"] == [whom]
    end(match)
    for seat in (1, 2, 0):
        still = (seat - 1) % 3 < (whom - 1) % 3
        assert (asked(match), match.view(None)["guarded"]) == (seat, [whom] if still else [])
        end(match)


def test_TA42_events_of_others_pass_it_by(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, EVENT, {"do": "reveal", "whose": "all", "area": "track"})
    match = table(tracks=("1?", "2?", "3?"), guarded=(0, 2), deck=f"{EVENT} * *")
    end(match)
    assert [board(match, seat, "track") for seat in range(3)] == ["1 | |", "2 | |", "3? | |"]


def test_TA42_one_shots_too(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, SHOT, {"do": "move", "whose": "other", "area": "sheet", "to": "own_sheet"})
    match = table(sheets=("", "5", "4"), guarded=(1,), shots=(SHOT,))
    shot(match)
    assert board(match, 0, "sheet") == "4 | |"
    match = table(sheets=("", "5", ""), guarded=(1,), shots=(SHOT,))
    assert "shot" not in kinds(match)


def test_a_whole_game_by_ending_every_turn() -> None:
    """The deck alone limits the game if nobody does anything."""
    for seats in GAME.seats:
        for length, cards in (("full", 114), ("short", 57)):
            match = Match.new(GAME, seats, 3, {"length": length})
            turns = 0
            while match.decision is not None:
                kind = "end" if "end" in kinds(match) else ""
                turns += kind == "end"
                action = next(
                    each for each in match.decision.actions if not kind or each.kind == kind
                )
                step(match, *action)
            assert match.view(None)["turns"] == turns
            # Lost Voice and its like draw a few more.
            assert -(-(cards - 3 * seats) // 2) + seats >= turns > (cards - 3 * seats) // 2 - 4


# -- TA50: taking a bow ----------------------------------------------------------------------


def test_TA50_as_printed_sheets_stay_open_to_the_end() -> None:
    match = table(
        finals=2,
        tracks=("5 4", "3", "2"),
        sheets=("1 | |", "", "| 2? |"),
        hands=("places scene_stealer heckler", "*", "*"),
    )
    assert match.options["bow"] is False
    assert match.view(None)["closed"] == []
    play(match, "places")
    answer(match, "take", "0 track charisma 1")
    assert offered(match, "host") == {0, 1, 2}  # any player's sheet (T14)
    answer(match, "host", 2)
    assert board(match, 2, "sheet") == "4 | 2? |"


def test_TA50_after_the_final_turn_a_sheet_is_closed() -> None:
    match = table(
        finals=3,
        tracks=("5 4", "3", "2"),
        sheets=("1 | |", "| 2? |", ""),
        hands=("*", "places scene_stealer heckler", "*"),
        bow=True,
    )
    assert match.view(None)["closed"] == []
    end(match)
    assert [match.view(viewer)["closed"] for viewer in (None, 1)] == [[0], [0]]
    assert "scene_stealer" not in offered(match, "play")  # all that lies open is seat 0's
    play(match, "places")
    assert hosts(match, "take") == {0, 1, 2}  # tracks stay open to all (TA29)
    answer(match, "take", "0 track charisma 1")
    assert offered(match, "host") == {1, 2}
    reason = reason_against(match, Action(1, "host", 0))
    assert (reason.key, reason.rule) == ("why.closed", "TA50")
    answer(match, "host", 2)
    play(match, "heckler")  # neither is a Special Tile put there
    assert lying(match, 2) == "tomato"
    end(match)
    assert match.view(2)["closed"] == [0, 1]
    end(match)
    assert match.view(None)["closed"] == []
    assert match.result is not None


def test_TA50_neither_is_it_turned_over() -> None:
    sheets = ("1? | |", "", "")
    for bow, turned in ((False, True), (True, False)):
        match = table(finals=2, turn=1, hands=("", "house_lights *"), sheets=sheets, bow=bow)
        assert ("house_lights" in offered(match, "play")) == turned
        if turned:
            play(match, "house_lights")
            assert board(match, 0, "sheet") == "1 | |"
    tracks = ("2? | |", "", "")
    match = table(
        finals=2, turn=1, hands=("", "house_lights *"), tracks=tracks, sheets=sheets, bow=True
    )
    play(match, "house_lights")
    assert (board(match, 0, "track"), board(match, 0, "sheet")) == ("2 | |", "1? | |")


def test_TA50_but_it_may_be_looked_at() -> None:
    for bow in (False, True):
        match = table(
            finals=2, turn=1, hands=("", "opera_glasses costume_check *"), sheets=("1? | |",),
            bow=bow,
        )  # fmt: skip
        assert {"opera_glasses", "costume_check"} <= offered(match, "play")
        play(match, "opera_glasses")
        assert board(match, 0, "sheet") == "1?1 | |"


def test_TA50_two_records_of_final_turns() -> None:
    for name, thing_, closed in (("ta50_house_lights", "house_lights", [2]),
                                 ("ta50_opera_glasses", "opera_glasses", [0, 2])):  # fmt: skip
        saved = loads((Path(__file__).parent / "records" / f"{name}.json").read_text("utf-8"))
        for bow in (False, True):
            record = {**saved, "options": {**saved["options"], "bow": bow}}
            match = Match.replay(record)
            assert match.view(None)["closed"] == (closed if bow else [])
            can = thing_ in offered(match, "play")
            assert can == (not bow or thing_ == "opera_glasses")
            if can and thing_ == "house_lights":
                play(match, thing_)
                assert "?" not in board(match, 2, "sheet")


@pytest.mark.parametrize("seats", GAME.seats)
def test_TA50_nobody_else_ever_touches_a_closed_sheet(seats: int) -> None:
    rng = Random(seats)
    touched = 0
    for seed in range(depth(8, 40)):
        match = Match.new(GAME, seats, seed, {"length": "short", "bow": True})
        before: dict[int, object] = {}
        while match.decision is not None:
            match.play(rng.choice(match.decision.actions))
            state = match.state
            for seat in match.view(None)["closed"]:
                cells = [state.cell(seat, 1, each) for each in range(3)]
                lying = [[(tiles.VALUE[tile], tile & tiles.UP) for tile in cell] for cell in cells]
                now = (lying, state.specials[seat][:])
                assert before.setdefault(seat, now) == now
                touched += 1
    assert touched > depth(20, 100)


# -- TA51: a price is paid in full -----------------------------------------------------------


def test_TA51_a_price_that_cannot_be_paid_is_not_offered() -> None:
    for words, offers in (("prop_table * *", {0, 1}), ("prop_table *", set())):
        match = table(hands=(words,))
        play(match, "prop_table")
        assert (prompt(match) == "choose") == bool(offers)
        if offers:
            assert {each.arg for each in match.decision.actions} == offers  # type: ignore[union-attr]
    # The last one cannot put one on a closed sheet, and has nothing to pay for their own with.
    last: dict[str, Any] = {"turn": 2, "finals": 1, "bow": True}
    assert "prop_table" in offered(table(hands=("", "", "prop_table * *"), **last), "play")
    assert "prop_table" not in offered(table(hands=("", "", "prop_table *"), **last), "play")


def test_TA51_nothing_is_paid_for_nothing() -> None:
    hands = ("coffee_run * *", "*", "")
    for tracks, asked_ in ((("", "5?", "4"), []), (("", "5", "4"), [1])):
        match = table(hands=hands, tracks=tracks, deck="by_the_book")
        play(match, "coffee_run")
        questions = []
        while prompt(match) == "choose":
            questions.append(asked(match))
            step(match, asked(match), "choose", 0)
        assert questions == asked_


def test_TA51_a_heart_that_is_open_buys_no_card() -> None:
    match = table(crush="frisco mona bob", cast="mona bob frisco", nemesis="bob frisco mona",
                  hands=("coffee_run * *",), deck="quiet_backstage")  # fmt: skip
    match = placed(match, crush="frisco?012/mona?012/bob?012", nemesis="bob?012/frisco?012/mona?0")
    play(match, "coffee_run")
    assert (prompt(match), asked(match)) == ("choose", 2)  # only seat 1 has not seen one of these
    assert [each.arg for each in match.decision.actions] == [1, 2]  # type: ignore[union-attr]
