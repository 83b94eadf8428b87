"""Tests of how Thespianage's board says when the show ends."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from app.games import board_of
from app.games.common.geometry import Rect
from app.games.thespianage import aria_text, production
from app.games.thespianage.about import about
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.layout import Trays, make_plan
from app.games.thespianage.places import CLOCK, GAUGE
from app.games.thespianage.touch import on_production
from app.table import news_bar
from app.table.steps import Act, Done, Lift, PassTo
from app.text import speaker
from app.theme import measure
from app.theme.measure import STRONG
from engines import Action, Match
from engines.thespianage import GAME
from engines.thespianage.content import THING_IDS
from engines.thespianage.events import DeckOut
from tests.app.games.boards import OnScreen, looking, table_of, ui_of, walk
from tests.engines.thespianage.table import end, play
from tests.engines.thespianage.table import table as position

EN = speaker("en")


def ending(match: Match, reader: int | None = None) -> str:
    return aria_text.ending(EN, match.view(reader), reader)


def last_cards(seats: int = 4) -> Match:
    """Returns a game in which seat 1 draws the last two cards at the end of this turn."""
    return position(seats, below=2, turn=1)


def test_the_cards_left_are_counted_until_the_last() -> None:
    for count in (1, 2, 40):
        match = position(below=count)
        left = f"Deck: {count} card{'s' * (count > 1)} left, then one final turn each"
        assert ending(match) == ending(match, 0) == left


def test_T19_each_final_turn_is_counted_and_named_to_who_has_it() -> None:
    match = last_cards()
    end(match)
    said = []
    while match.decision is not None:
        (seat,) = match.decision.seats
        said.append((ending(match), ending(match, seat)))
        assert ending(match, (seat + 1) % 4) == ending(match)
        end(match)
    deck = "The deck is empty: {} final turn{} left".format
    assert said == [
        (deck(4, "s"), "Your final turn; then 3 more"),
        (deck(3, "s"), "Your final turn; then 2 more"),
        (deck(2, "s"), "Your final turn; then 1 more"),
        (deck(1, ""), "Your final turn, and the very last"),
    ]
    assert ending(match) == "", "nothing is left to wait for"


def test_TA36_the_turn_that_drew_the_last_card_goes_on() -> None:
    match = position(hands=("coffee_run * *",), below=2)
    play(match, "coffee_run")
    assert match.view(None)["deck"] == 0
    assert ending(match, 0) == "The deck is empty: one final turn each"


SIZES = ((390, 844), (360, 640), (844, 390), (1280, 800))


def drawn(on_screen: OnScreen) -> tuple[BoardState, Any, Any, Any]:
    """Returns the board's state, the stage's area, and the plate and text about the end."""
    found = [*walk(on_screen.draw().body)]
    [stage] = [one for one in found if str(one.key) == "production"]
    [plate] = [one for one in walk(stage) if str(one.key) == "clock"]
    [text] = [one for one in walk(plate) if isinstance(one, ft.Text)]
    return BoardState.see(on_screen.stage()), stage, plate, text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("lang", ["en", "vi"])
@pytest.mark.parametrize("finals", [False, True])
def test_the_stage_says_in_words_when_the_show_ends(
    size: tuple[int, int], scale: float, lang: str, *, finals: bool
) -> None:
    match = last_cards() if finals else position(below=90)
    if finals:
        end(match)
    for at in (table_of, looking):
        moment, stage, plate, text = drawn(OnScreen.at(at(match), ui_of(*size, scale, lang=lang)))
        say, view = moment.stage.ui.say, moment.now
        whole = aria_text.ending(say, view, view["seat"])
        short = aria_text.ending_in_short(say, view)
        high = not production.is_low(moment.stage.ui, Rect(0, 0, stage.width, stage.height))
        assert text.value == (whole if high else short)
        room = plate.width - (2 if not high else 0)
        assert measure.fits(text.value, text.size, room, text.max_lines, STRONG)
        assert plate.top + plate.height <= stage.height
        rows = measure.rows(text.value, text.size, room, STRONG)
        assert rows * text.size * production.MARQUEE_LINE <= plate.height + 0.1


def test_on_a_tall_phone_the_sentence_is_whole() -> None:
    for at in (table_of, looking):
        *_, text = drawn(OnScreen.at(at(position(below=13)), ui_of(390, 844)))
        assert text.value == "Deck: 13 cards left, then one final turn each"


def test_four_lines_of_the_stage_stay_above_its_lamps() -> None:
    words = ("of 10", "It bombs, short by 1", "the lowest wins", "Short by 1: lowest wins",
             "Places!: 5 → 9", "just now: 5 → 9")  # fmt: skip
    look = production.StageLook(9, 9, 10, "Deck: 19 cards left", words)
    for height in range(90, 150, 2):
        laid = production.StagePlan(Rect(0, 0, 374, height), 13.0)
        shown = production.drawn(ui_of(), laid.area, look, (), laid, key="stage")
        spans = next(one.spans for one in walk(shown) if isinstance(one, ft.Text) and one.spans)
        lines = "".join(span.text or "" for span in spans).split("\n")
        assert len(lines) == (4 if laid.words.h >= production.LEAST_FOUR else 3), height
        assert lines[-1] == "Places!: 5 → 9"


OWN = "With hidden tiles you know: 2"


@pytest.mark.parametrize("height", range(84, 150, 2))
def test_the_words_on_the_stage_stay_above_the_reader_s_own_points(height: int) -> None:
    words = ("of 10", "It bombs, short by 8", "the lowest wins", "Short by 8: lowest wins",
             "Lost Voice: 4 → 2", "just now: 4 → 2")  # fmt: skip
    look = production.StageLook(
        2, 2, 10, "Deck: 40 cards left", words, ("1 face down", 1), OWN, "sky"
    )
    laid = production.StagePlan(Rect(0, 0, 374, height), 13.0)
    shown = production.drawn(ui_of(), laid.area, look, (), laid, key="stage")
    said = next(one for one in walk(shown) if isinstance(one, ft.Text) and one.spans)
    own = [one for one in walk(shown) if getattr(one, "key", None) == "private"]
    assert bool(own) is not production.is_low(ui_of(), laid.area)
    sizes = [
        max(
            span.style.size
            for span in line
            if span.style and span.style.size and (span.text or "").strip()
        )
        for line in lines_of(said)
    ]
    bottom = own[0].top if own else laid.words.bottom
    high = production.NUMBER_LINE * sizes[0] + production.LINE * sum(sizes[1:])
    assert float(said.top or 0) + high <= bottom + 0.5


def lines_of(text: ft.Text) -> list[list[ft.TextSpan]]:
    lines: list[list[ft.TextSpan]] = [[]]
    for span in text.spans or []:
        if span.text == "\n":
            lines.append([])
        else:
            lines[-1].append(span)
    return lines


@pytest.mark.parametrize("size", SIZES)
def test_one_tap_on_the_stage_says_when_the_show_ends(size: tuple[int, int]) -> None:
    match = last_cards()
    end(match)
    on_screen = OnScreen.at(table_of(match), ui_of(*size))
    moment = BoardState.see(on_screen.stage())
    whole = "The deck is empty: 4 final turns left"
    assert whole in about(moment, GAUGE).text
    assert whole in about(moment, CLOCK).text
    plan = make_plan(on_screen.ui, moment, size[0], size[1] - 140, Trays(0))
    laid = production.stage_plan(moment, plan.production)
    spot = laid.ending
    assert on_production(moment, plan, spot.middle, spot.y + spot.h / 2) == CLOCK
    assert whole in aria_text.production(moment.stage, moment.now), "as a screen reader hears it"


def test_the_curtain_says_that_the_deck_is_empty_and_nothing_before() -> None:
    tell = board_of("thespianage").on_curtain
    assert tell is not None
    match = last_cards()
    assert tell(match.view(None), 1, EN) == ""
    end(match)
    assert tell(match.view(None), 2, EN) == "The deck is empty: this is your final turn"
    assert tell(match.view(None), 0, EN) == "The deck is empty: 4 final turns left"


def test_the_last_card_is_the_first_news() -> None:
    match = position(4, hands=("", "heckler *", ""), below=3, turn=1)
    table = looking(match)
    table.take(Act((Action(1, "play", THING_IDS.index("heckler")),)))
    while (decision := table.state.match.decision) is not None and decision.seats == (1,):
        table.take(Act((decision.actions[0],)))
    if table.scene.awaits_done:
        table.take(Done())
    table.take(PassTo(2))
    table.take(Lift())
    stage = OnScreen.at(table, ui_of(390, 844)).stage()
    assert any(isinstance(event, DeckOut) for event in stage.scene.recap)
    bar = walk(news_bar.news_bar(stage, lambda *_: None))
    said = max((one.value for one in bar if isinstance(one, ft.Text)), key=len)
    assert GAME.say("event.deck_out") in said
