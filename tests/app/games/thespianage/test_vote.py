"""Tests of a vote at the table, from the question to what its last answer brings."""

from dataclasses import replace

import pytest

from app.games.thespianage.board_state import BoardState
from app.table.state import Phase
from app.table.steps import Act
from engines import Action, Match
from tests.app.evenings import Evening, Make
from tests.app.games.boards import NAMES, OnScreen, parts, strings, table_of, ui_of
from tests.app.screens.rooms import words
from tests.app.table.laid import lay
from tests.engines.thespianage.table import table as position

READS = "Mai: hold to see what is new"


def asking(event: str = "cover_story") -> Match:
    """Returns a match in which the first player's turn ends with an Event that asks everyone."""
    tiles = ("1?", "2?", "3?")
    deck = f"* {event} * *"
    match = position(3, hands=("places",), deck=deck, below=40, tracks=tiles, sheets=tiles)
    match.play(Action(0, "end"))
    assert match.decision is not None
    assert not match.decision.private
    return match


def heading(screen: OnScreen) -> set[str]:
    drawn = screen.draw()
    return {drawn.heading, drawn.short}


@pytest.mark.parametrize(("lang", "voting_"), [("en", "Everyone votes"), ("vi", "Cả bàn bỏ phiếu")])
def test_the_heading_says_that_everyone_votes_and_whose_answer_it_is(
    lang: str, voting_: str
) -> None:
    table, asked = table_of(asking()), []
    while (decision := table.state.match.decision) is not None and decision.prompt == "ask.name":
        screen = OnScreen.at(table, ui_of(speed=0, lang=lang))
        (seat,) = decision.seats
        for head in heading(screen):
            assert head.startswith(voting_)
            assert NAMES[seat] in head
        assert BoardState.see(screen.stage()).near == seat, "the large sheet is the voter's"
        asked.append(seat)
        table.take(Act((decision.actions[0],)))
    assert asked == [1, 2, 0]
    assert not any(head.startswith(voting_) for head in heading(OnScreen.at(table, ui_of())))


def test_how_to_vote_is_said_where_nothing_is_chosen() -> None:
    drawn = OnScreen.at(table_of(asking()), ui_of(speed=0)).draw()
    assert "Say a name aloud, then tap it" in [*strings(parts(drawn))]


def test_a_question_to_somebody_else_is_headed_by_who_answers() -> None:
    table, heads = table_of(asking("frosty_critic")), list[str]()
    while (decision := table.state.match.decision) is not None and not decision.private:
        screen = OnScreen.at(table, ui_of(speed=0))
        assert BoardState.see(screen.stage()).near == decision.seats[0]
        heads.append(screen.draw().short)
        table.take(Act((decision.actions[0],)))
    assert heads == ["Jonas answers", "Thảo answers", "Mai’s turn"]


@pytest.mark.parametrize("pins", [(), (0,)])
def test_after_a_vote_only_the_drawer_of_the_event_is_asked_to_read(
    evening: Make, pins: tuple[int, ...]
) -> None:
    one: Evening = evening("", "", "", game="thespianage")
    table, match = one.controller.table, asking()
    table.state = replace(lay(match, pins=pins).state, entries=table.state.entries)
    table.state = table.state.with_holding(seat=0)
    while (decision := match.decision) is not None and decision.prompt == "ask.name":
        table.take(Act((decision.actions[0],)))
        match = table.state.match
    assert (table.state.phase, table.state.reader) == (Phase.TABLE, 0)
    shown = words(one.draw())
    assert "Pass the phone to Bình" not in shown
    assert READS in shown or pins
