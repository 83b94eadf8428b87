"""Tests of answers on the pieces of ENCORE!! ECG's open table."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.games.common.board_state import Pick
from app.games.encore.board_state import BoardState
from app.games.encore.places import OUT, VERBS, Answer, Spot
from app.table import spoken_answers
from app.table.state import Phase, resume
from app.table.steps import Act, Done, Lift, PassTo, TakeUp
from app.table.table import Table
from app.theme import measure
from bench.encore import HandOvers
from engines import Action, Match
from tests.app.evenings import Evening, Make
from tests.app.games.boards import (
    SIZES,
    OnScreen,
    parts,
    strings,
    table_of,
    taps,
    ui_of,
    walk,
)
from tests.app.games.encore.evenings import SEEDS
from tests.app.games.laid import laid
from tests.app.games.words import cut
from tests.app.screens.rooms import words
from tests.engines.encore.table import table as position
from tests.shows import programme


def calls(seed: int) -> list[Table]:
    """Returns open tables at which a card may act without its hand."""
    rng = Random(seed)
    match = Match.new("encore", 2, seed, {"zones": 2 + seed % 3})
    found: list[Table] = []
    while match.decision is not None and len(found) < 12:
        if {*VERBS} & {*match.decision.spoken}:
            found.append(table_of(match.copy()))
        wanted = [each for each in match.decision.actions if each.kind != "pass"]
        match.play(rng.choice(wanted or match.decision.actions))
    return found


def on_pieces(table: Table) -> set[Action]:
    return {action for action in table.scene.spoken if action.kind in VERBS}


def texts(tour: OnScreen, pick: Any = None) -> list[str]:
    return [*strings(parts(tour.draw(pick)))]


@pytest.mark.parametrize("size", SIZES)
def test_a_tap_on_a_staged_card_and_one_on_its_verb(size: tuple[int, int]) -> None:
    for table in calls(SEEDS[0])[::4]:
        tour = OnScreen.at(table, ui_of(*size, speed=0))
        assert tour.draw().action_bar is None
        for handler in taps(parts(tour.draw())):
            handler(None)
        assert tour.acts == [], "one tap does nothing"
        said = set()
        picks = [each for each in dict.fromkeys(tour.picks) if each.chosen]
        for pick in picks:
            second = tour.again()
            drawn = second.draw(pick)
            assert drawn.action_bar is not None
            for handler in taps(parts(drawn)):
                handler(None)
            said |= {*second.acts}
            assert Pick() in second.picks, "the way back to the foot of the table"
            compared = (each for each in second.picks if each is not None and each.chosen)
            picks += [each for each in compared if each.lasting not in picks]
        assert said == on_pieces(table)


def test_a_second_tap_reads_and_takes_nothing() -> None:
    match = position(boards=("P1 P2 | S1", "p1"), stage="event")
    tour = OnScreen.at(table_of(match), ui_of(speed=0))
    BoardState.see(tour.stage()).touch(Spot(0, 0))
    assert tour.picks == [Pick((Answer("boost", 0),))], "the most that it can do comes first"
    BoardState.see(tour.stage(tour.picks[-1])).touch(Spot(0, 0))
    assert tour.picks[-1] == Pick((Answer("boost", 0),), inspected=Spot(0, 0))
    BoardState.see(tour.stage(tour.picks[0])).touch(Spot(0, 1))
    assert tour.picks[-1] == Pick((Answer("perform", 1),)), "another card is chosen in its place"
    BoardState.see(tour.stage()).touch(Spot(1, 0))
    assert tour.picks[-1].inspected == Spot(1, 0), "the other Manager’s cards are read"
    assert tour.acts == []


def test_what_it_would_lead_to_is_drawn_and_comes_true() -> None:
    """The preview uses the open table's view, so that nothing of a hand is revealed."""
    seen = set()
    for table in calls(SEEDS[0]):
        tour = OnScreen.at(table, ui_of(speed=0))
        for action in on_pieces(table):
            pick = Pick((Answer(action.kind, action.arg),))
            moment = BoardState.see(tour.stage(pick))
            assert moment.preview is not None
            assert moment.preview.view["hand"] is None
            after = table.state.match.copy()
            after.play(action)
            view = after.view(None)
            for field in ("money", "intensity", "zones", "reached"):
                if moment.sure(field):
                    assert moment.after[field] == view[field], (action, field)
                    seen.add(field)
            assert texts(tour, pick) != texts(tour)
    assert seen == {"money", "intensity", "zones", "reached"}


def test_the_table_is_the_same_whatever_the_hands_hold() -> None:
    differs = 0
    for number, table in enumerate(calls(SEEDS[1])[::3]):
        game, match = table.state.match.game, table.state.match.copy()
        match.state = game.imagine(match.view(None), Random(number))
        match.decision = game.decide(match.state)
        other = table_of(match)
        assert other.scene.spoken == table.scene.spoken
        picks = [None, *(Pick((Answer(each.kind, each.arg),)) for each in on_pieces(table))]
        mine, theirs = OnScreen.at(table, ui_of(speed=0)), OnScreen.at(other, ui_of(speed=0))
        for pick in picks:
            assert texts(mine, pick) == texts(theirs, pick)
        differs += match.view(0) != table.state.match.view(0)
    assert differs


# -- in the running show -------------------------------------------------------------------------


def shown(evening: Make) -> Evening:
    """Returns an evening at whose open table a card can perform."""
    one = evening("", "", game="encore")
    rng = Random(3)
    table = one.controller.table
    while not any(action.kind == "perform" for action in one.controller.table.scene.spoken):
        decision = table.state.match.decision
        assert decision is not None
        wanted = [each for each in decision.actions if each.kind != "pass"]
        action = rng.choice(wanted or decision.actions)
        scene = one.controller.table.scene
        if scene.decision is None and action not in scene.spoken:
            table.take(PassTo(action.seat))
            table.take(Lift())
        table.take(Act((action,)))
        if one.controller.table.scene.awaits_done:
            table.take(Done())
    return one


def buttons(one: Evening) -> list[str]:
    keys = [str(getattr(each, "key", "")) for each in one.draw()]
    return [key for key in keys if key.startswith("aloud-")]


def test_the_foot_keeps_the_pass_and_the_phone_until_a_card_is_chosen(evening: Make) -> None:
    one = shown(evening)
    action = next(each for each in one.controller.table.scene.spoken if each.kind == "perform")
    name = one.controller.keeper.names[action.seat]
    assert buttons(one) == ["aloud-pass-None"]
    assert f"Pass the phone to {name}" in words(one.draw())
    one.later()
    one.controller.choose(Pick((Answer("perform", action.arg),)))
    assert buttons(one) == []
    said = words(one.draw())
    assert f"Pass the phone to {name}" not in said
    label = one.controller.game.label(
        action, one.controller.table.scene.view or {}, one.controller.keeper.names
    )
    assert name in label
    assert any(text.startswith(label) for text in said)
    count = one.controller.table.state.match.count
    one.later()
    back = next(each for each in one.draw() if getattr(each, "key", None) == "let-go")
    back.on_click(None)
    assert buttons(one) == ["aloud-pass-None"]
    one.later()
    one.controller.take(Act((action,), revision=one.controller.table.scene.revision))
    assert one.controller.table.state.match.actions[-1] == action
    one.draw()
    one.later()
    undo = next(each for each in one.draw() if getattr(each, "key", None) == "undo")
    undo.on_click(None)
    assert one.controller.table.state.match.count == count, (
        "taken back in the bar, as any other step"
    )
    assert one.phase() is Phase.TABLE


def test_sitting_out_by_word_is_looked_at_first(evening: Make) -> None:
    one = shown(evening)
    table = one.controller.table
    seat, count = table.scene.spoken[0].seat, table.state.match.count
    one.later()
    one.press("sits out for now")
    assert table.state.match.count == count
    assert buttons(one) == []
    name, other = (one.controller.keeper.names[each] for each in (seat, 1 - seat))
    assert f"{name} may come back if {other} plays on" in words(one.draw())
    one.press(f"{name} sits out for now")
    assert table.state.match.actions[-1] == Action(seat, "pass")


@pytest.mark.parametrize(
    ("size", "scale"), [((390, 844), 1.0), ((360, 640), 2.0), ((390, 844), 2.0), ((844, 390), 1.0)]
)
@pytest.mark.parametrize("lang", ["en", "vi"])
def test_what_follows_a_choice_by_word_is_told_whole(
    size: tuple[int, int], scale: float, lang: str
) -> None:
    match = position(boards=("P1 P2 | S1", "p1"), stage="event", passes=1, intensity=(4, 4))
    tour = OnScreen.at(table_of(match), ui_of(*size, scale, lang=lang, speed=0))
    for pick in (Pick((OUT,)), Pick((Answer("boost", 0),))):
        bar = tour.draw(pick).action_bar
        assert bar is not None
        boxes = laid(bar, tour.stage().parts[1].ui.width, size[1])
        assert cut(boxes, "note") == []


def test_the_second_half_of_a_double_tap_on_a_verb_says_nothing(evening: Make) -> None:
    one = shown(evening)
    action = next(each for each in one.controller.table.scene.spoken if each.kind == "perform")
    one.draw()
    one.later()
    one.controller.take(Act((action,), revision=one.controller.table.scene.revision))
    one.draw()
    one.controller.drawing.taps._since = time.monotonic()
    said = one.controller.table.scene.spoken
    one.controller.take(Act((said[0],), revision=one.controller.table.scene.revision))
    assert one.controller.table.state.match.actions[-1] == action


# -- passing the device --------------------------------------------------------------------------


def test_what_is_asked_on_goes_on_in_nobodys_hand() -> None:
    seen: set[str] = set()
    for seed in range(40):
        rng = Random(seed)
        table = table_of(Match.new("encore", 2, seed, {}))
        while (
            table.state.match.decision is not None
            and len(seen) < 2
            and table.state.match.count < 90
        ):
            decision, last = table.state.match.decision, table.state.entries[-1]
            if last.spoken and decision.continues and last.seat in decision.seats:
                assert table.scene.continuing is None
                seen.add("private" if decision.private else "open")
            action = rng.choice(decision.actions)
            open_ = not decision.private
            if open_ or action in table.scene.spoken:
                table.take(Act((action,)))
                goes_on = open_ and decision.continues and last.spoken
                assert table.state.entries[-1].spoken == (goes_on or not open_)
            else:
                table.take(PassTo(action.seat))
                table.take(Lift())
                table.take(Act((action,)))
            if table.scene.awaits_done:
                table.take(Done())
        start = Match.new("encore", 2, seed, {})
        again = resume(start, table.state.match.actions)
        for before, after in zip(table.state.entries, again.entries, strict=True):
            assert after.spoken >= before.spoken, "told again rather than never"
        if len(seen) == 2:
            break
    assert seen == {"private", "open"}


def hand_overs(played: Match, said: Collection[str]) -> int:
    """Counts the hand-overs that a match takes.

    Args:
        played: The match.
        said: Kinds of answers that are given on the open table wherever possible.
    """
    table = table_of(Match.new(played.game, played.seats, played.seed, played.options))
    count, holder = 0, None
    for action in played.actions:
        if table.scene.awaits_done:
            table.take(Done())
        scene = table.scene
        aloud = action in scene.spoken and action.kind in said
        if scene.phase is Phase.TABLE and scene.decision is None and not aloud:
            if scene.continuing is None:
                count += action.seat != holder
                holder = action.seat
                table.take(PassTo(action.seat))
                table.take(Lift())
            else:
                table.take(TakeUp())
        table.take(Act((action,)))
    assert table.state.match.digest == played.digest
    return count


def by_the_rules(played: Match, said: Collection[str]) -> int:
    """Counts the hand-overs as the benchmark does, from the questions alone."""
    match = Match.new(played.game, played.seats, played.seed, played.options)
    counted = HandOvers(said)
    for action in played.actions:
        assert match.decision is not None
        counted.count(match.decision, action)
        match.play(action)
    return counted.by.total()


@pytest.mark.parametrize("script", [programme.ENCORE, programme.SMALL_STAGE])
def test_most_of_a_tour_is_said_over_the_open_table(script: Any) -> None:
    played = script.played()
    alone, all_ = {"pass", "split"}, {"pass", "split", "skip", *VERBS}
    before, now = hand_overs(played, alone), hand_overs(played, all_)
    assert (before, now) == (by_the_rules(played, alone), by_the_rules(played, all_))
    assert now < 0.7 * before


# -- a split -------------------------------------------------------------------------------------


def test_a_split_is_suggested_and_said_without_a_look_at_a_hand(evening: Make) -> None:
    one = evening("", "", game="encore")
    while not any(action.kind == "split" for action in one.controller.table.scene.spoken):
        decision = one.controller.table.state.match.decision
        assert decision is not None
        one.controller.table.take(Act((decision.actions[0],)))
    offered = one.controller.table.scene.spoken
    decks = ["aloud-pile-0", "aloud-pile-1"]
    assert [key for key in buttons(one) if key != "aloud-asked"] == decks
    assert {"Performers: 2", "Main Deck: 2"} <= {*words(one.draw())}
    asked = one.controller.table.state.match.decision
    assert asked is not None
    assert asked.about["suggested"] == asked.about["count"] // 2 == 2
    name = one.controller.keeper.names[asked.seats[0]]
    said = words(one.draw())
    assert f"Pass the phone to {name}" not in said
    assert f"{name} draws 2 from each deck" in said
    assert f"{name}, look at your hand first" not in said
    backs = [each.src for each in one.draw() if "encore/back-" in str(getattr(each, "src", ""))]
    assert len(backs) >= 4
    count = len(one.session.actions)
    for deck in ("Main Deck: 2", "Main Deck: 3"):
        one.press(deck)
    assert {"Performers: 0", "Main Deck: 4"} <= {*words(one.draw())}
    assert f"{name} draws 4 from the Main Deck" in words(one.draw())
    for deck in ("Performers: 0", "Performers: 1", "Performers: 2"):
        one.press(deck)
    assert len(one.session.actions) == count, "a tap on a deck only draws one more from it"
    assert {"Performers: 3", "Main Deck: 1"} <= {*words(one.draw())}
    step = next(each for each in one.draw() if getattr(each, "key", None) == "step")
    assert f"{name} draws 3 Performers and 1 from the Main Deck" in words([*walk(step)])
    one.later()
    step.on_click(None)
    assert one.session.actions[count:] == [offered[3].plain()]
    while one.controller.table.state.match.view(None)["stage"] == "opening":
        one.controller.table.take(Act((one.controller.table.scene.spoken[0],)))
    decision = one.controller.table.scene.spoken_decision
    assert decision is not None
    name = one.controller.keeper.names[decision.seats[0]]
    assert f"{name}, look at your hand first" in words(one.draw())
    one.later()
    look = next(each for each in one.draw() if getattr(each, "key", None) == "pass")
    look.on_click(None)
    assert one.phase() is Phase.CURTAIN


def test_a_deck_of_a_draw_is_named_on_one_line_beside_the_board() -> None:
    faces, width = ["Performers: 2", "Main Deck: 2"], 130.0
    ui = ui_of(844, 390).parts[1]
    size = spoken_answers._pile_type(ui, faces, width)
    room = width - 2 * (spoken_answers.PAD + spoken_answers.EDGE)
    assert ui.size("small") <= size < ui.size("body")
    assert all(measure.rows(face, size, room) == 1 for face in faces)


def test_a_boost_of_nothing_is_not_what_is_suggested() -> None:
    match = position(boards=("P1 P2 | S1", "p1"), stage="event")
    pick = Pick((Answer("perform", 0),))
    for boost, first in ((2, "boost"), (0, "perform")):
        tour = OnScreen.at(table_of(match), ui_of(speed=0))
        moment = BoardState.see(tour.stage(pick))
        acts = [[*each] for each in moment.now["acts"]]
        acts[0][moment.now["options"]["zones"]] = boost
        moment = replace(moment, now={**moment.now, "acts": acts})
        assert moment.answers_at(Spot(0, 0))[0].kind == first


def test_an_open_question_after_the_turn_shows_no_hand() -> None:
    """The device may have changed hands before the Event begins with a question."""
    match = position(
        hands=("*", "P1 P2 P3 P4"),
        venue="abandoned_ice_rink",
        intensity=(6, 5),
        priority=1,
        turn=0,
    )
    table = table_of(match)
    assert match.decision is not None
    table.take(PassTo(0))
    table.take(Lift())
    table.take(Act((next(each for each in match.decision.actions if each.kind == "stage"),)))
    while (asked := table.state.match.decision) is not None and asked.prompt == "ask.zone":
        table.take(Act((asked.actions[0],)))
    assert asked is not None
    assert (asked.prompt, asked.seats, asked.continues) == ("ask.deck", (0,), False)
    assert table.state.phase is Phase.TABLE
    table.take(Act((asked.actions[0],)))
    assert table.state.phase is Phase.TABLE, "the drawn card waits behind the next curtain"
    assert table.state.viewers == ()
