"""Tests of sheets, the words for a view."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engines import Action, Match
from engines.kernel.sheet import Sheet
from engines.upstaged import GAME, facts
from engines.upstaged.content import ARTIST_IDS
from tests.depth import depth
from tests.engines.matches import question, reason_against
from tests.engines.upstaged.table import artist, choose, curtain, table

NAMES = ("Ana", "Bo", "Cleo", "Duc")
SEEDS = range(depth(6, 12))


def sheets_of(match: Match, seat: int | None) -> dict[str, Sheet]:
    names = NAMES[: match.seats]
    return {sheet.name: sheet for sheet in GAME.sheets(match.view(seat), names)}


def walk(seed: int) -> Iterator[Match]:
    options = {"green_room": seed % 2 == 0, "outspoken": seed % 3 == 0}
    match = Match.new(GAME, 2 + seed % 3, seed, options)
    rng = Random(seed)
    while match.decision is not None:
        yield match
        match.play(rng.choice(match.decision.actions))


def test_lanes_begin_with_the_own_one_and_name_empty_sides() -> None:
    match = table(2, lanes=("juan", ". orion", "", ". . . jake"), genres="pop rock")
    labels = [row.label for row in sheets_of(match, 1)["arena"].rows]
    assert labels == [
        "Towards you, Rock",
        "Towards the empty side to Bo’s left",
        "Towards Ana, Pop",
        "Towards the empty side to Ana’s left",
    ]
    open_table = sheets_of(match, None)["arena"].rows
    assert open_table[0].label == "Towards Ana, Pop"
    assert [row.seat for row in open_table] == [0, None, 1, None]
    assert str(open_table[0]).endswith("Juan 8 (Pop, Image), [Spot 1], [Spot 2], [Spot 3]")


def test_a_team_is_worth_its_best_trio() -> None:
    match = table(2, teams=("alonzo marty harmony orion", ""), genres="country pop")
    rows = sheets_of(match, 0)["teams"].rows
    assert [str(row) for row in rows if row.seat == 0][1] == (
        "Worth now: 29 points (Artists 21, Mentor 1, Focus 3, Aligned 4, not counting Alonzo)"
    )
    assert not any(row.seat and row.label == "Worth now" for row in rows)


def test_UA24_the_sheets_tell_no_rivals_score_before_all_cuts_are_locked() -> None:
    match = curtain("jake opal marty maddie", "linh juan priya orion")
    for seat in (None, 0, 1):
        scored = {
            row.seat for row in sheets_of(match, seat)["teams"].rows if row.label == "Worth now"
        }
        assert scored == {seat} - {None}
    choose(match, "cut", "jake")
    choose(match, "cut", "linh")
    scored = {row.seat for row in sheets_of(match, None)["teams"].rows if row.label == "Worth now"}
    assert scored == {0, 1}


def test_UA44_the_pile_is_told_card_by_card_the_top_first() -> None:
    match = table(2, pile="so_far giant_step hold_it")
    for seat in (None, 0, 1):
        (row,) = (
            each for each in sheets_of(match, seat)["decks"].rows if each.label == "Discard pile"
        )
        assert [cell.text for cell in row.cells] == ["3", "Held Note", "Giant Step", "The Long Way"]


def test_U36_who_can_be_seen_has_something_to_be_said_about() -> None:
    lanes = ("juan . mya", "", "tane")
    match = table(2, lanes=lanes, slots="noor linh", outspoken=True)
    for seat in (None, 0):
        rows = sheets_of(match, seat)["traits"].rows
        assert [row.label for row in rows] == ["Juan", "Linh", "Noor", "Tane", "Mya"]
        assert rows[0].cells[0].text == GAME.say("trait.juan")
    assert "traits" not in sheets_of(table(2, lanes=lanes), None)


def test_only_the_own_hand_is_told_with_cues_and_line() -> None:
    match = table(2, hands=("come_closer", "*"))
    (row,) = sheets_of(match, 0)["hand"].rows
    assert row.label == "Closer Look (Green)"
    assert [cell.text for cell in row.cells] == ["Forward", "Click once"]
    assert row.line == GAME.say("line.come_closer")
    assert "hand" not in sheets_of(match, None)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_turn_of_the_arena_would_do(seed: int) -> None:
    for match in walk(seed):
        for action in question(match).actions:
            if action.kind == "turn" and isinstance(action.arg, int):  # nothing follows it
                foretold = facts.turned(match.view(None)["arena"], action.arg)
                meaning = GAME.meaning(action, match.view(None), NAMES[: match.seats])
                after = match.copy()
                after.play(action)
                assert foretold == after.view(None)["arena"]
                assert meaning is not None
                names = [cell.text for row in meaning.rows for cell in row.cells if cell.mark]
                there = [each for lane in foretold for each in lane if each is not None]
                assert sorted(names) == sorted(
                    GAME.say(f"artist.{ARTIST_IDS[each]}") for each in there
                )


@pytest.mark.parametrize("seed", SEEDS)
def test_every_answer_and_every_refusal_can_be_told(seed: int) -> None:
    rng = Random(seed)
    for match in walk(seed):
        if rng.random() > 0.3:
            continue
        decision = match.decision
        assert decision is not None
        names = NAMES[: match.seats]
        for seat in decision.seats:
            view = match.view(seat if decision.private else None)
            own = decision.only(seat)
            offered = GAME.offered(own.actions)
            assert sorted(offered, key=str) == sorted(own.actions, key=str)
            for action in own.actions:
                face = GAME.face(action, view, names)
                assert face.text
                assert "{" not in str(face)
                meaning = GAME.meaning(action, view, names)
                for line in meaning.lines(names) if meaning is not None else ():
                    assert line.strip()
            for wish in GAME.wishes(view, own):
                assert wish not in own.actions
                assert reason_against(match, wish).rule


def test_a_hand_is_looked_for_whole() -> None:
    for match in walk(3):
        decision = match.decision
        assert decision is not None
        if decision.prompt != "ask.act":
            continue
        (seat,) = decision.seats
        view = match.view(seat)
        actions = (*decision.actions, *GAME.wishes(view, decision))
        assert {each.arg for each in actions if each.kind == "play"} == {*view["hand"]}


def test_names_on_buttons() -> None:
    match = table(3, lanes=("juan", "", "", ""), teams=("orion", "", ""))
    view = match.view(None)
    names = NAMES[:3]
    juan = artist("juan")
    face = GAME.face(Action(0, "snatch", juan), view, names)
    assert str(face) == "Juan 8 (Pop, Image. Towards Ana, Stage)"
    assert GAME.label(Action(0, "snatch", juan), view, names) == "Snatch Juan"
    assert str(GAME.face(Action(0, "send", 1), view, names)) == "Bo (Team, 0 of 4)"
    team = GAME.meaning(Action(0, "snatch", juan), view, names)
    assert team is not None
    assert team.title.startswith("Your team would be worth 1")
