"""Tests of the poster of a finished game."""

import asyncio
import re
from dataclasses import replace
from itertools import cycle, islice
from types import SimpleNamespace
from typing import Any, cast
from unicodedata import bidirectional

import flet as ft
import pytest

from app.awards import Given, table_of
from app.screens import poster
from app.screens.poster_picture import (
    HEIGHT,
    ONE_LINE,
    ROOM,
    TINY,
    Playbill,
    is_whole,
    picture,
    playbill,
    poster_text,
)
from app.store import SessionCard
from app.store.names import LONGEST_NAME, check_name
from app.store.records import Face, Finish
from app.table.board import Seat
from app.table.replay import Replay
from app.text import speaker
from app.text.graphemes import graphemes
from app.theme import Motion, Ui, measure
from app.theme.palette import EVENING, SEAT_COLOURS
from engines import Result
from tests import pseudo
from tests.app.screens.rooms import House, open_store, played, walk, words

LEAST_ART = 56.0
"""Minimum height left for the game's picture."""

LINE = 1.36
"""Line height as a multiple of the type size."""

LONG = "Wilhelmina Featherstonehaugh-Cholmondeley"


def window(lang: str = "en") -> Ui:
    return Ui(EVENING, 390, 844, 2.0, Motion.of(1), speaker(lang))


def full(game: str, people: int, name: str) -> Playbill:
    """Returns the fullest poster of a game, with three awards of long texts."""
    seats = tuple(Seat(name, colour) for colour in list(SEAT_COLOURS)[:people])
    say = speaker("en")
    keys = sorted(
        table_of(game), key=lambda one: -len(say(f"{game}.award.{one.key}.why", count=22))
    )
    awards = tuple(Given(one.key, (0, 1), 22) for one in keys[:3])
    return Playbill(
        game, f"{game}/emblem", "Grandmother Wilhelmina’s eightieth birthday", "27 November 2026",
        " : ".join(["118"] * people), (0, 1), seats, ("3 Venues, $120,000",) * people, awards,
    )  # fmt: skip


def height(control: Any, room: float, *, whole: bool = False) -> float:
    """Returns the height of a control of the poster, without the flexible picture.

    Checks that every text is complete; unless `whole`, text in the smallest size may be cut.
    """
    if isinstance(control, ft.Text):
        room = control.width or room
        font = str(control.font_family)
        size, lines = control.size or 0, control.max_lines or 1
        least = size == TINY and not whole
        assert least or is_whole(control.value, size, room, lines, font), control.value
        rows = min(
            measure.rows(control.value, control.size or 0, room, font), control.max_lines or 1
        )
        return rows * (control.size or 0) * LINE
    if isinstance(control, ft.Column):
        parts = [height(one, room, whole=whole) for one in control.controls]
        return sum(parts) + control.spacing * (len(parts) - 1)
    if isinstance(control, ft.Row):
        return max(height(one, room, whole=whole) for one in control.controls)
    if isinstance(control, ft.Semantics) and isinstance(control.content, ft.Control):
        return height(control.content, room, whole=whole)
    if isinstance(control, ft.Container) and control.content is not None:
        if control.expand:
            return LEAST_ART
        pad = control.padding
        extra = pad.top + pad.bottom if isinstance(pad, ft.Padding) else 0
        return height(control.content, control.width or room, whole=whole) + extra
    return float(control.height or 0)


@pytest.mark.parametrize("lang", ["en", pseudo.LONG.lang, pseudo.TALL.lang])
@pytest.mark.parametrize(
    ("game", "people"), [("onstage", 5), ("upstaged", 4), ("thespianage", 6), ("encore", 2)]
)
def test_the_fullest_poster_fits_whatever_the_size_of_type(
    game: str, people: int, lang: str
) -> None:
    with pseudo.spoken(), pseudo.spoken(pseudo.TALL):
        for named in (True, False):
            drawn = cast(Any, picture(window(lang), full(game, people, LONG), named=named))
            assert drawn.height == HEIGHT
            column = drawn.content.controls[2].content
            assert height(column, 316) <= HEIGHT - 32, (game, named)
            assert all((one.size or 0) >= TINY for one in walk(drawn) if isinstance(one, ft.Text))


SCRIPTS = {
    "Arabic": "محمدعليحسن",
    "Hebrew": "שרהדוד",
    "Thai": "ธีรเดชกมล",
    "Devanagari": "देवनागरी",
    "Chinese": "李小龙王",
    "emoji": "🦊🎭",
    "marks": "Ẽ\u0302\u0323ö\u0302W",
}
ISOLATED = re.compile("\u2068[^\u2069]*\u2069")


def longest(letters: str) -> str:
    name = "".join(islice(cycle(graphemes(letters)), LONGEST_NAME))
    assert check_name(name) is None
    return name


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize(
    ("game", "people", "link"),
    [("onstage", 3, "LINK"), ("upstaged", 4, ""), ("thespianage", 6, "")],
)
def test_the_longest_name_of_any_script_is_drawn_whole_and_in_order(
    game: str, people: int, link: str, script: str
) -> None:
    name = longest(SCRIPTS[script])
    results = ("22 Blossoms",) * people
    bill = full(game, people, name)._replace(winners=(0,), link=link, results=results)
    drawn = cast(Any, picture(window(), bill, named=True))
    column = drawn.content.controls[2].content
    assert height(column, ROOM, whole=True) <= HEIGHT - 32
    texts = [text for text in words([*walk(drawn)]) if name in text]
    assert len(texts) > people
    for text in (text for text in texts if text != name):
        outside = {bidirectional(sign) for sign in ISOLATED.sub("", text)}
        assert not outside & {"R", "AL"}, text


def test_every_result_is_there_once() -> None:
    bill = full("onstage", 3, "Mai")._replace(score="31 : 28 : 7", results=("31", "28", "7"))
    for named in (True, False):
        texts = words([*walk(picture(window(), bill, named=named))])
        assert [text for text in texts if text[0].isdigit()] == [bill.date, *bill.results]


def test_a_winner_of_the_longest_name_leaves_the_picture_its_place() -> None:
    bill = full("thespianage", 6, "Wilhelmina Wolkenstein-X")._replace(winners=(0,))
    drawn = cast(Any, picture(window(), bill, named=True))
    [line] = [
        one
        for one in walk(drawn)
        if isinstance(one, ft.Text) and one.value == "Wilhelmina Wolkenstein-X wins"
    ]
    assert line.max_lines == 1
    assert (line.size or 0) >= ONE_LINE


@pytest.mark.parametrize("people", [2, 3, 4, 5, 6])
def test_named_people_stand_in_columns_as_wide_as_the_awards(people: int) -> None:
    drawn = cast(Any, picture(window(), full("thespianage", people, LONG), named=True))
    [*_, group, _, _] = drawn.content.controls[2].content.controls
    first = group.controls[0]
    width = sum(cell.width for cell in first.controls) + first.spacing * (len(first.controls) - 1)
    assert width == ROOM
    assert all(row.tight for row in group.controls), "a wider row would begin under the frame"


def test_without_names_nobody_is_named() -> None:
    bill = full("thespianage", 6, "Jonathan")
    ui = window()
    assert any("Jonathan" in line for line in words(list(walk(picture(ui, bill, named=True)))))
    assert not any("Jonathan" in line for line in words(list(walk(picture(ui, bill, named=False)))))
    assert "Jonathan" in poster_text(ui.say, bill, named=True)
    assert "Jonathan" not in poster_text(ui.say, bill, named=False)


PEOPLE = [Seat("Mai", "amber"), Seat("Bo", "sky", mask="owl")]


def card(game: str, scores: list[int], winners: list[int], where: str = "") -> SessionCard:
    faces = tuple(Face(*one, "") for one in zip(("Mai", "Bo"), SEAT_COLOURS, strict=False))
    time = "2026-11-20T19:00:00+00:00"
    return SessionCard(
        "1", game, 1, game, faces, time, time, {"where": where}, Finish(time, scores, winners)
    )


def test_a_tour_is_told_by_venues_and_not_by_money() -> None:
    ended = card("encore", [90_000, 20_000], [1], "where.over won0=1 won1=3")
    bill = playbill(speaker("en"), ended, PEOPLE, Result([90_000, 20_000], [1]), ())
    assert bill.score == "3 : 1"
    assert [seat.name for seat in bill.people] == ["Bo", "Mai"]
    assert bill.winners == (0,)


def test_points_are_told_winner_first_and_awards_keep_their_people() -> None:
    ended = card("onstage", [4, 12], [1])
    bill = playbill(speaker("en"), ended, PEOPLE, Result([4, 12], [1]), (Given("lights", (0,), 2),))
    assert bill.score == "12 : 4"
    assert bill.people[bill.awards[0].seats[0]].name == "Mai"


@pytest.fixture
def house() -> House:
    store = open_store()
    asyncio.run(asyncio.run(played(store, "high_note", 3)).close())
    return House(store)


@pytest.mark.usefixtures("toys")
def test_a_poster_asks_nothing_of_a_game_but_what_everybody_saw(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    [over] = house.store.cards()
    replays: list[Replay] = []

    async def read(session: str) -> Replay:
        replays.append(Replay.of(await house.store.load(session)))
        return replays[-1]

    replay = asyncio.run(read(over.id))
    match = replay.matches[-1]
    public, table = match.log(None), match.view(None)

    def log(seat: int | None) -> list[Any]:
        assert seat is None
        return public

    def view(seat: int | None) -> Any:
        assert seat is None
        return table

    hollow = SimpleNamespace(
        game=match.game, seats=match.seats, result=match.result, log=log, view=view, decision=None
    )
    twin = replace(replay, matches=(cast(Any, hollow),))
    drawn = []
    for one in (replay, twin):
        monkeypatch.setattr(poster, "use_replay", lambda *_, one=one: one)
        drawn.append(words(house.draw("poster", session=over.id)))
    assert drawn[0] == drawn[1]
    assert any("Backstage Pass" in line for line in drawn[0])
