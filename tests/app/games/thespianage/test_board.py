"""Tests of Thespianage's board in played games."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache, partial
from itertools import combinations
from random import Random
from typing import Any

import flet as ft
import pytest
from flet.components.component import Component, Renderer

from app.games import board_of
from app.games.common.action_bar import LEAST_NOTE
from app.games.common.board_state import Pick
from app.games.common.flight import flying
from app.games.common.geometry import Rect
from app.games.common.movement import movement
from app.games.thespianage import (
    aria_text,
    board,
    faces,
    finale,
    hand,
    last_reached,
    pictures,
    prompts,
    put,
)
from app.games.thespianage.about import about
from app.games.thespianage.answers import candidates
from app.games.thespianage.board import SHELL, draw, paint
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.event_card import interlude
from app.games.thespianage.events import flies, flights, things
from app.games.thespianage.layout import (
    CARD_RATIO,
    TRAY,
    Trays,
    card_names,
    form_of,
    hand_spots,
    make_plan,
)
from app.games.thespianage.places import LEAVING, SHEET, TRACK, Board, Card, Tile
from app.games.thespianage.prompts import note_text, step
from app.games.thespianage.sheet_look import Marked, ghosts, look_of, total_of
from app.games.thespianage.showtime import LAST
from app.screens.table_layout import read_step
from app.table.board import BoardContext, Drawn
from app.table.control_cache import ControlCache
from app.table.drawing import Drawing
from app.table.places import Piece
from app.table.state import Phase
from app.table.steps import Act, BackToTable, Confirm, Done, Hide, Lift, PassTo
from app.table.table import Table
from app.theme import kit
from app.theme.signs import LETTERS
from app.theme.ui import STRONG
from engines import Action, Frame, Match, find
from engines.kernel.card_steps import Script
from engines.thespianage import events
from engines.thespianage.content import (
    ALL_EVENTS,
    EFFECTS,
    FIRST_EVENT,
    FIRST_SHOT,
    STEPS,
    THING_IDS,
    TILES,
    Character,
    StageEvent,
)
from tests.app.games.boards import (
    NAMES,
    SHAPES,
    SIZES,
    OnScreen,
    astray,
    copy_of,
    in_turn,
    looking,
    parts,
    same_screen_elsewhere,
    strings,
    table_of,
    taps,
    ui_of,
    walk,
)
from tests.app.games.laid import laid
from tests.app.games.thespianage.evenings import (
    QUESTIONS,
    SEEDS,
    chosen,
    crowded,
    found,
    paid,
    played,
)
from tests.app.games.words import cut, needs
from tests.app.table.laid import outline
from tests.app.test_show_tree import numbers, painted
from tests.app.tree import tree
from tests.depth import depth, soak_only
from tests.engines.thespianage.table import table as position

MOST_CONTROLS = 404

MOST_KINDS = 12
"""Number of kinds of cards that a phone shows without scrolling. One hand in 400 has more."""

SMALL = ((360, 640), (844, 390))

LEAST_WIDTH = 96
"""Minimum width of a card in a wide window, in logical pixels."""

DRAWN = 3
"""Number of screens with a choice that are drawn for each question."""

EVENTFUL = ((6, 56), (3, 100))
"""Seats and seeds of two games that show every event that is not rare."""

REDEALT = 78
"""Seed of a game for four with early votes, in which secrets are dealt again."""

RARE = {events.CharacterTaken, events.BoardGuarded, events.SpecialPicked}
RARE |= {events.HeartsDealtAgain, events.HeartsDealt, events.HeartsOpened, events.ActionClosed}
"""Animated events that may be missing in a few games."""

SCROLLS = {"salvage", "grab"}
"""Questions at which a whole discard pile or hand may scroll at normal type size."""

SCROLLS_SMALL = {"take"}
"""Questions about two dozen tiles, which may also scroll in the smallest window."""


def test_the_games_ask_every_question() -> None:
    assert {name.split("-")[0] for name in found()} == QUESTIONS


@pytest.mark.parametrize(("size", "scale"), SHAPES)
def test_every_question_is_drawn(size: tuple[int, int], scale: float) -> None:
    for name, table in in_turn(found(), size):
        drawn = OnScreen.at(table, ui_of(*size, scale, speed=0)).draw()
        controls = parts(drawn)
        assert len(controls) < MOST_CONTROLS, (name, len(controls))
        assert drawn.heading
        assert drawn.action_bar is not None, name
        fits(name, controls)
        scrolled = [one for one in walk(drawn.body) if getattr(one, "scroll", None)]
        if scale == 1 and name not in (SCROLLS | SCROLLS_SMALL if size == SIZES[0] else SCROLLS):
            assert not scrolled, name


def test_six_events_to_choose_from_fit_into_the_smallest_window() -> None:
    stage = "full_house frosty_critic one_note press_night quiet_backstage bad_reviews"
    table = looking(position(6, hands=("on_we_go *",), stage=stage))
    table.take(Act((Action(0, "play", THING_IDS.index("on_we_go")),)))
    assert table.scene.decision is not None
    assert table.scene.decision.prompt == "ask.cancel"
    drawn = OnScreen.at(table, ui_of(360, 640, speed=0)).draw()
    assert not [one for one in walk(drawn.body) if getattr(one, "scroll", None)]
    fits("cancel", parts(drawn))


def test_no_sheet_moves_while_somebody_chooses() -> None:
    for name, table in found().items():
        if name.split("-")[0] == "character" or name.endswith("full"):
            continue
        screen = OnScreen.at(table, ui_of(390, 844, speed=0))
        moment = BoardState.see(screen.stage())
        picks = [None, *(Pick((place,)) for place in [*moment.answers][:3])]
        seen = [BoardState.see(screen.stage(pick)) for pick in picks]
        plans = [SHELL.plan(screen.ui, each, 390, 640) for each in seen]
        assert len({tuple(sheet.area for sheet in plan.sheets) for plan in plans}) == 1, name


def fits(name: str, controls: list[Any]) -> None:
    for one in controls:
        width, height = getattr(one, "width", None), getattr(one, "height", None)
        assert width is None or width >= 0, (name, one)
        assert height is None or height >= 0, (name, one)
        tapped = getattr(one, "on_click", None) or getattr(one, "on_tap", None)
        if tapped is not None and width and height and one.key != "outside":
            assert min(width, height) >= kit.TARGET - 0.5, (name, one.key, width, height)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_open_table_finds_room(seats: int, size: tuple[int, int]) -> None:
    table = table_of(crowded() if seats == 6 else position(seats))
    for scale in (1.0, 2.0):
        drawn = OnScreen.at(table, ui_of(*size, scale, speed=0)).draw()
        controls = parts(drawn)
        assert len(controls) < MOST_CONTROLS, len(controls)
        assert drawn.action_bar is None
        fits("table", controls)
        if scale == 1:
            assert not [one for one in walk(drawn.body) if getattr(one, "scroll", None)]
        boards = {str(one.key) for one in controls if str(one.key).startswith("board-")}
        assert boards == {f"board-{seat}" for seat in range(seats)}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_what_happens_covers_neither_the_rule_nor_a_sheet(
    seats: int, size: tuple[int, int]
) -> None:
    screen = OnScreen.at(table_of(position(seats)), ui_of(*size, speed=0))
    moment = BoardState.see(screen.stage())
    plan = board._plan(screen.ui, moment, size[0], size[1] - 140)
    spot, stage = board._caption(moment, plan), plan.production
    for sheet in plan.sheets:
        area = sheet.area
        assert spot.bottom <= area.y or area.bottom <= spot.y or spot.right <= area.x
    outside = spot.y >= stage.bottom
    assert outside or spot.bottom <= stage.y + stage.h * 0.43
    assert outside or size[0] > size[1], "an upright screen has room for it"


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_what_one_draws_at_the_end_of_a_turn_leaves_the_total_in_sight(
    size: tuple[int, int],
) -> None:
    screen, rng = OnScreen.at(table_of(position(4)), ui_of(*size, speed=0)), Random(2)
    while not screen.stage().scene.awaits_done:
        assert screen.step(rng)
    moment = BoardState.see(screen.stage())
    plan = board._plan(screen.ui, moment, size[0], size[1] - 140)
    assert board._caption(moment, plan).y >= plan.production.bottom


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kinds", [0, 1, 7, 12, 16])
def test_every_hand_finds_room(kinds: int, size: tuple[int, int]) -> None:
    hand = [THING_IDS[0], *THING_IDS[:kinds]] if kinds else []
    table = looking(position(4, hands=(" ".join(hand),), shots=("bow_first",)))
    drawn = OnScreen.at(table, ui_of(*size, speed=0)).draw()
    controls = parts(drawn)
    fits(f"{kinds} kinds", controls)
    assert len(controls) < MOST_CONTROLS
    picked = {str(one.key) for one in controls if str(getattr(one, "key", "")).startswith("pick-")}
    assert len(picked) == kinds
    if kinds <= MOST_KINDS or size not in SMALL:
        assert not [one for one in walk(drawn.body) if getattr(one, "scroll", None)]
    boxes = laid(drawn.body, *size)
    cards = [box.at for box in boxes if str(box.control.key).startswith("pick-")]
    for one, other in combinations(cards, 2):
        assert one.right <= other.x or one.bottom <= other.y or other.right <= one.x
    names = [box for box in boxes if any(key.startswith("card-") for key in box.trail)]
    assert not cut(names)
    spans = (span for box in names for span in getattr(box.control, "spans", None) or ())
    shown = {span.text for span in spans}
    assert shown >= {table.state.match.game.phrase("card", thing) for thing in range(kinds)}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [4, 6])
def test_every_name_in_a_hand_can_be_read(seats: int, size: tuple[int, int]) -> None:
    rare = THING_IDS.index("dressing_room_gossip")
    for kinds in range(1, MOST_KINDS + 1):
        hand = [THING_IDS[0], *THING_IDS[rare - kinds + 3 : rare + 3]]
        drawn = OnScreen.at(looking(position(seats, hands=(" ".join(hand),))), ui_of(*size)).draw()
        cards = [one for one in parts(drawn) if str(one.key).startswith("card-")]
        spans = [span for one in walk(cards) for span in getattr(one, "spans", None) or ()]
        names = {table_name(thing) for thing in hand}
        sizes = [span.style.size for span in spans if span.text in names]
        assert len(sizes) == len(names)
        # Nearly every hand in play has at most eight kinds. One row of pictures is better than two.
        readable = 5 < kinds < 9
        assert min(sizes) >= (faces.READABLE if readable else kit.SMALLEST), (kinds, min(sizes))


def table_name(thing: str) -> str:
    return find("thespianage").phrase("card", THING_IDS.index(thing))


@pytest.mark.parametrize("kinds", [1, 5, 9])
def test_in_a_wide_window_no_card_lies_over_another(kinds: int) -> None:
    table = looking(position(4, hands=(" ".join(THING_IDS[:kinds]),)))
    controls = parts(OnScreen.at(table, ui_of(1280, 800, speed=0)).draw())
    cards = [one for one in controls if str(getattr(one, "key", "")).startswith("pick-")]
    assert len(cards) == kinds
    for one in cards:
        assert one.width >= LEAST_WIDTH
        assert one.height >= LEAST_WIDTH * CARD_RATIO


@pytest.mark.parametrize(
    "size", [SIZES[0], *(pytest.param(size, marks=soak_only) for size in SIZES[1:3])]
)
def test_every_answer_is_reached_with_two_taps(size: tuple[int, int]) -> None:
    for name, table in found().items():
        decision = table.scene.decision
        assert decision is not None
        reached = _reached(OnScreen.at(table, ui_of(*size, speed=0)))
        assert reached >= set(decision.actions), (name, set(decision.actions) - reached)


def _reached(company: OnScreen) -> set[Action]:
    """Returns the first action of each button reached by one or two taps.

    After the first `DRAWN` choices, the choice is confirmed without a second drawing.
    """
    first = company.again()
    acts: set[Action] = set()
    for handler in taps(parts(first.draw())):
        first.acts.clear()
        handler(None)
        acts |= set(first.acts[:1])
    acts |= paid(company.again())
    for number, pick in enumerate(dict.fromkeys(first.picks)):
        second = company.again()
        drawn = number < DRAWN
        for handler in taps(parts(second.draw(pick))) if drawn else [_step(second, pick)]:
            second.acts.clear()
            handler(None)
            acts |= set(second.acts[:1])
    return acts


def _step(company: OnScreen, pick: Any) -> Any:
    return lambda _: BoardState.see(company.stage(pick)).confirm()


# -- a tap is only a look ------------------------------------------------------------------------


def test_a_turn_with_more_to_do_ends_with_two_taps() -> None:
    table = looking(position(3, hands=("places rehearsal *",), tracks=("2 -1",)))
    company = OnScreen.at(table, ui_of(speed=0))

    def button(drawn: Drawn, key: str) -> Any:
        return next(one for one in parts(drawn) if getattr(one, "key", None) == key)

    button(company.draw(), "let-go").on_click(None)
    assert (company.acts, company.picks) == ([], [Pick((LEAVING,))])
    asked = company.draw(Pick((LEAVING,)))
    button(asked, "back").on_click(None)
    assert company.picks[-1] == Pick()
    BoardState.see(company.stage(Pick((LEAVING,)))).tap(Card(0))
    assert company.picks[-1] == Pick((Card(0),))
    assert not company.acts
    button(asked, "step").on_click(None)
    assert company.acts == [Action(0, "end")]


def test_the_last_card_of_a_turn_is_previewed_like_the_first() -> None:
    table = looking(
        position(3, hands=("places",), tracks=("", "| 5 |", ""), deck="places full_house", below=60)
    )
    company = OnScreen.at(table, ui_of(speed=0))
    moment = _after(company, Card(0), Board(0))
    assert moment.preview is not None
    assert "worth" in moment.preview.unsure
    assert total_of(moment, 0).then == "5"
    assert [aspect for _, aspect, _ in ghosts(moment, 0)] == [1]


ONLY: list[tuple[str, dict[str, Any], tuple[Any, ...]]] = [
    ("follow_spot", {"sheets": ("", "5?", "")}, (Tile(1, 1, 0, 0),)),
    ("places", {"tracks": ("", "| 5? |", "")}, (Tile(1, 0, 1, 0),)),
    ("opera_glasses", {"tracks": ("4?", "", "| | 5?")}, (Tile(2, 0, 2, 0),)),
    ("trapdoor", {"tracks": ("4", "", "")}, (Tile(0, 0, 0, 0),)),
    (
        "understudy",
        {"sheets": ("4 | 1 |", "", ""), "tracks": ("", "5?", "")},
        (Tile(0, 1, 0, 0), Tile(1, 0, 0, 0)),
    ),
    ("costume_check", {"sheets": ("", "5?", "")}, (Board(1),)),
    ("on_we_go", {"stage": "full_house"}, (Card(THING_IDS.index("full_house")),)),
    ("house_lights", {"sheets": ("", "5? 4?", "")}, (Board(1),)),
    ("stage_fright", {"hands": ("stage_fright *", "*", "")}, (Board(1),)),
    ("follow_spot", {"sheets": ("", "5? 4?", "")}, ()),
    ("rehearsal", {}, ()),
]
"""Cards with the pieces that they concern at once, because there are no others."""


@pytest.mark.parametrize(("card", "lying", "pieces"), ONLY)
def test_the_only_answer_is_ringed_and_named_before_the_card_is_played(
    card: str, lying: dict[str, Any], pieces: tuple[Any, ...]
) -> None:
    table = looking(position(3, **({"hands": (f"{card} *",)} | lying)))
    moment = _after(OnScreen.at(table, ui_of(speed=0)), Card(THING_IDS.index(card)))
    assert moment.only_places == {*pieces}
    assert ("The only choice" in note_text(moment)) == bool(pieces)
    brass = moment.stage.ui.colors.brass
    for seat in range(3):
        look = look_of(moment, seat)
        ringed = {Tile(seat, *each[:3]) for each in look.marks if each.mark == brass}
        if not moment.before:
            own = {each for each in pieces if isinstance(each, Tile) and each.seat == seat}
            assert ringed == own
            assert (look.lit == brass) == (Board(seat) in pieces)


def _at_random(rng: Random, card: str) -> OnScreen:
    """Returns a position with few tiles, some of them guarded, and a card in hand."""
    shot = THING_IDS.index(card) >= FIRST_SHOT

    def tiles(count: int) -> tuple[str, ...]:
        cells = [""] * 9
        for value in rng.sample(TILES, count):
            cells[rng.randrange(9)] = f"{value}{rng.choice(['', '?'])}"
        return tuple(" | ".join(cells[at : at + 3]) for at in (0, 3, 6))

    lying: dict[str, Any] = {
        "hands": ("places *" if shot else f"{card} * *", *rng.choices(("*", ""), k=2)),
        "shots": (card,) if shot else (),
        "tracks": tiles(rng.randrange(3)),
        "sheets": tiles(rng.randrange(3)),
        "guarded": tuple(seat for seat in (1, 2) if rng.random() < 0.5),
        "specials": tuple(rng.choice(("", "broken_prop")) for _ in range(3)),
        "stage": rng.choice(("", "full_house", "quiet_backstage")),
    }
    return OnScreen.at(looking(position(3, **lying)), ui_of(speed=0))


def test_whatever_is_not_asked_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    offered: list[list[Action]] = []
    offer = Script.offer

    def noted(script: Any, state: Any, question: str, answers: list[Action], log: Any) -> bool:
        offered.append(answers)
        return offer(script, state, question, answers, log)

    monkeypatch.setattr(Script, "offer", noted)
    rng, named = Random(5), Counter[str]()
    cards = [*range(FIRST_EVENT), *range(FIRST_SHOT, len(THING_IDS))]
    for thing in cards * 12:
        step_ = STEPS[EFFECTS[thing][0]]
        if step_.do == "award" and step_.whose == "own":
            continue  # nobody chooses
        company = _at_random(rng, THING_IDS[thing])
        place: Any = Card(thing) if thing < FIRST_EVENT else Piece("shot", 0)
        first = BoardState.see(company.stage())
        if place not in first.answers:
            continue
        offered.clear()
        outlook = first.outlook
        state = outlook.game.imagine(outlook.view, Random(0))
        outlook.game.apply(state, first.answers[place], [])
        answers = offered[0] if offered else []
        moment = BoardState.see(company.stage(Pick((place,))))
        found = moment.only
        assert found[:1] == (tuple(answers) if len(answers) == 1 else ()), THING_IDS[thing]
        assert ("The only choice" in note_text(moment)) == bool(found), THING_IDS[thing]
        named[THING_IDS[thing]] += bool(found)
    assert sum(map(bool, named.values())) > 20


def test_the_only_tile_to_pay_for_is_ringed_too() -> None:
    for cards in ("places rehearsal rehearsal", "places rehearsal rehearsal *"):
        table = looking(position(3, hands=(cards,), tracks=("", "5?", "")))
        moment = _after(OnScreen.at(table, ui_of(speed=0)), Piece("places"))
        assert moment.only_places == {Tile(1, TRACK, 0, 0)}


@pytest.mark.parametrize(
    ("card", "lying", "why"),
    [
        ("trapdoor", {}, "No track has a tile for it"),
        ("trapdoor", {"tracks": ("", "3", ""), "guarded": (1,)}, "The tiles it could touch are gu"),
        ("understudy", {"sheets": ("5", "", "")}, "No track has a tile for it"),
        ("understudy", {"sheets": ("5", "", ""), "tracks": ("| 4 |", "", "")}, "No two tiles"),
        ("box_office_friends", {"tracks": ("5", "", "")}, "No track has a Connections tile"),
        ("opera_glasses", {"tracks": ("", "5?01", "")}, "You have already seen every tile"),
        (
            "opera_glasses",
            {"tracks": ("", "5?", ""), "stage": "quiet_backstage"},
            "An Event forbids looking",
        ),
    ],
)
def test_a_card_that_does_a_part_says_truly_why(card: str, lying: dict[str, Any], why: str) -> None:
    table = looking(position(3, hands=(f"{card} *",), **lying))
    moment = _after(OnScreen.at(table, ui_of(speed=0)), Card(THING_IDS.index(card)))
    assert why in note_text(moment)
    assert "so that part does nothing now." in note_text(moment)


@pytest.mark.parametrize("there", ["", "1"])
def test_where_every_tile_counts_a_whole_sentence_says_so(there: str) -> None:
    match = position(
        3,
        hands=("rehearsal rehearsal rehearsal places *",),
        tracks=("| 2 |", "", ""),
        sheets=(f"| {there} |", "", ""),
    )
    table = looking(match)
    table.take(Act((Action(0, "places"),)))
    for _ in range(3):
        table.take(Act((Action(0, "drop", 1),)))
    company = OnScreen.at(table, ui_of(speed=0))
    moment = BoardState.see(company.stage())
    places = [Tile(0, TRACK, 1, 0)] if moment.asked == "ask.take" else []
    said = {note_text(_after(company, *places, Board(seat))) for seat in range(3)}
    assert "In this row every tile counts." in said
    assert not any(note.startswith("All count") for note in said)


def test_a_card_waits_for_its_tile() -> None:
    table = looking(position(3, hands=("places *",), tracks=("2 -1",)))
    company = OnScreen.at(table, ui_of(speed=0))
    moment = _after(company, Card(0))
    assert moment.asked == "ask.take"
    step = next(
        one for one in parts(company.draw(moment.pick)) if getattr(one, "key", None) == "step"
    )
    assert step.disabled or step.on_click is None


@pytest.mark.parametrize("size", SIZES)
def test_a_chosen_tile_stands_apart_from_the_players(size: tuple[int, int]) -> None:
    table = looking(position(6, hands=("places *",), tracks=("2 -1", "", "5")))
    company = OnScreen.at(table, ui_of(*size, speed=0))
    moment = _after(company, Card(0), Tile(0, TRACK, 0, 1))
    assert moment.asked == "ask.host"
    assert all(isinstance(each.piece, Board) for each in candidates(moment))
    plan = SHELL.plan(moment.stage.ui, moment, size[0], size[1] - 190.0)
    cache = ControlCache()
    cache.begin(moment.stage.ui)
    aside: list[Any] = [*put.aside(moment, plan, cache)]
    drawn, arrow = aside
    spot = Rect(drawn.left, drawn.top, drawn.width, drawn.height)
    assert spot.right <= arrow.left < plan.tray.x or spot.bottom <= plan.tray.y + 1
    (target,) = [one for one in walk(drawn) if getattr(one, "on_click", None)]
    target.on_click(None)
    assert company.picks[-1].chosen == (Card(0),), "a tap puts it back"


def test_the_only_tile_that_a_card_can_move_is_lit() -> None:
    table = looking(position(3, hands=("places *",), tracks=("| 1 |", "2")))
    company = OnScreen.at(table, ui_of(speed=0))
    lit = look_of(_after(company, Card(0)), 1).marks
    assert [(each.area, each.aspect, each.dim) for each in lit if each.mark] == [(TRACK, 0, 0.0)]
    table = looking(position(3, hands=("places *",), tracks=("", "2")))
    company = OnScreen.at(table, ui_of(speed=0))
    moment = _after(company, Card(0))
    assert moment.asked == "ask.host"
    brass = moment.stage.ui.colors.brass
    assert look_of(moment, 1).marks == (Marked(TRACK, 0, 0, brass, 0.0),)
    (gone,) = look_of(BoardState.see(company.stage(Pick((Card(0), Board(0))))), 1).marks
    assert gone.mark == brass
    assert gone.dim > 0


def test_no_text_of_a_card_moves_the_board() -> None:
    hand = "prop_table coffee_run places grand_entrance *"
    table = looking(position(3, hands=(hand,), tracks=("2 | 1 |",)))
    company = OnScreen.at(table, ui_of(speed=0))
    first = BoardState.see(company.stage())
    picks = [None, *(Pick((place,)) for place in first.answers), Pick((LEAVING,))]
    heights = set()
    for pick in picks:
        [line] = [
            one for one in walk(step(BoardState.see(company.stage(pick)))) if one.key == "note"
        ]
        heights.add(getattr(line, "height", None) or line.content.height)
    assert len(heights) == 1


@pytest.mark.parametrize(
    ("size", "hand", "shot"),
    [
        ((390, 844), "heckler heckler", "show_stopper"),  # all but the One Shot are played
        ((390, 844), "places rehearsal coffee_run", "bow_first"),  # Places! has one choice
        ((360, 640), "places rehearsal coffee_run", "bow_first"),
        ((360, 640), "rehearsal", "bow_first"),  # the price of the actions is out of reach
    ],
)
def test_no_choice_and_no_refusal_moves_the_board(
    size: tuple[int, int], hand: str, shot: str
) -> None:
    lying: Any = {"tracks": ("1 | |", "", ""), "sheets": ("", "4 | |", "")}
    table = looking(position(3, hands=(f"{hand} *",), shots=(shot,), **lying))
    for name in ("heckler",) * hand.count("heckler"):
        table.take(Act((Action(0, "play", THING_IDS.index(name)),)))
        table.take(Act((Action(0, "player", 1),)))
    company = OnScreen.at(table, ui_of(*size, speed=0))
    first = BoardState.see(company.stage())
    assert first.asked == "ask.act"
    picks = [Pick(), *(Pick((place,)) for place in first.answers)]
    picks += [Pick(refused=place) for place in first.wishes]
    assert len({_bar_height(company, pick) for pick in picks}) == 1


def _bar_height(company: OnScreen, pick: Pick[Any]) -> tuple[Any, Any]:
    bar: Any = step(BoardState.see(company.stage(pick)))
    [line] = [one for one in walk(bar) if one.key == "note"]
    return bar.height, None if bar.height else getattr(line, "height", None) or line.content.height


NOTICED: list[tuple[str, dict[str, Any]]] = [
    ("box_office_friends", {"tracks": ("5", "", "")}),
    ("understudy", {"sheets": ("5", "", ""), "tracks": ("| 4 |", "", "")}),
    ("mistaken_identity", {"sheets": ("", "5?", "")}),
    ("opera_glasses", {"tracks": ("", "5?", ""), "stage": "quiet_backstage"}),
    ("bow_first", {}),
    ("last_minute_rewrite", {"tracks": ("4", "", "")}),
    ("stagehands_miracle", {}),
    ("both_wings_at_once", {"tracks": ("", "| 5? |", "")}),
    ("shoulder_to_cry_on", {"tracks": ("", "| 5? |", "")}),
]
"""Cards and One Shots that do a part, or have one answer, in these positions."""


@pytest.mark.parametrize("size", [(390, 844), (412, 915)])
@pytest.mark.parametrize(("card", "lying"), NOTICED)
def test_a_notice_leaves_the_text_of_its_card(
    card: str, lying: dict[str, Any], size: tuple[int, int]
) -> None:
    thing = THING_IDS.index(card)
    shot = thing >= THING_IDS.index("show_stopper")
    dealt: Any = {"hands": ("places *",), "shots": (card,)} if shot else {"hands": (f"{card} *",)}
    company = OnScreen.at(looking(position(3, **dealt, **lying)), ui_of(*size, speed=0))
    pick = Pick((Piece("shot", 0) if shot else Card(thing),))
    moment = BoardState.see(company.stage(pick))
    text = aria_text.text(moment.stage, moment.now, thing)
    said = note_text(moment)
    assert said.startswith(text)
    assert len(said) > len(text), "and then the notice"
    assert len({_bar_height(company, each) for each in (Pick(), pick)}) == 1
    bar: Any = step(moment)
    [size_of] = [one.size for one in walk(bar) if getattr(one, "value", "") == said]
    assert size_of >= LEAST_NOTE


def test_an_action_with_one_tile_to_take_says_what_it_does() -> None:
    hand = "places rehearsal rehearsal"
    table = looking(position(3, hands=(hand,), tracks=("", "5?", "")))
    moment = _after(OnScreen.at(table, ui_of(speed=0)), Piece("places"))
    text, only = "look at it and put it on the same Aspect", "The only choice"
    assert text in note_text(moment).split(only)[0]


def test_a_hand_with_longer_texts_reuses_no_size_measured_with_another() -> None:
    places, heights = set[object](), list[float]()
    for hand_ in ("places places *", "costume_check costume_check *"):
        table = looking(position(3, hands=(hand_,), tracks=("2",), shots=("bow_first",)))
        live = OnScreen.at(table, ui_of(390, 740, speed=0)).draw().body
        assert isinstance(live, Component)
        places.add(live.kwargs["place"])
        heights.append(live.kwargs["guess"][1])
    assert len(places) == 2
    assert heights[1] < heights[0]


def test_a_refused_card_says_what_it_does() -> None:
    table = looking(position(3, hands=("grand_entrance places",), tracks=("", "2")))
    company = OnScreen.at(table, ui_of(speed=0))
    (card,) = (place for place in BoardState.see(company.stage()).wishes if isinstance(place, Card))
    note = note_text(BoardState.see(company.stage(Pick(refused=card))))
    assert aria_text.text(company.stage(), company.stage().view, card.thing) in note


def test_a_card_of_which_only_a_part_works_says_why() -> None:
    for tracks, idle in (((), True), (("2",), False)):
        table = looking(position(3, hands=("trapdoor places",), tracks=tracks))
        card = Card(THING_IDS.index("trapdoor"))
        moment = BoardState.see(OnScreen.at(table, ui_of(speed=0)).stage(Pick((card,))))
        assert ("No track has a tile" in note_text(moment)) == idle


# -- one step for several questions ------------------------------------------------------------


def test_a_price_is_paid_with_one_step() -> None:
    table = looking(position(3, hands=("places places rehearsal trapdoor *",), tracks=("2 -1",)))
    table.take(Act((Action(0, "places"),)))
    company = OnScreen.at(table, ui_of(speed=0))
    places, rehearsal = (Card(number) for number in (0, 1))
    moment = _after(company, places)
    assert moment.chosen == (places,)
    moment = _after(company, places, places)
    assert moment.chosen == (places, places)
    moment = _after(company, places, places, places)
    assert moment.chosen == ()
    moment = _after(company, places, rehearsal, places)
    assert moment.chosen == (places, rehearsal, places)
    moment.confirm()
    assert [action.arg for action in company.acts] == [0, 1, 0]
    match = table.state.match.copy()
    for action in company.acts:
        match.play(action)
    assert match.decision is not None
    assert match.decision.prompt == "ask.take"
    company.acts.clear()
    _after(company, rehearsal).confirm()
    assert company.acts == [], "it would be asked for the others once more"


def test_no_action_is_begun_without_its_whole_price() -> None:
    table = looking(position(3, hands=("places places rehearsal trapdoor *",), tracks=("2 -1",)))
    company = OnScreen.at(table, ui_of(speed=0))
    for price, action in ((2, "rehearse"), (3, "places")):
        begun = _after(company, Piece(action))
        paid = [*begun.chosen]
        assert len(paid) == price
        swap = begun.stage.ui.say("thespianage.pay.swap")
        assert note_text(begun) == swap, "others may pay"
        other = next(each for each in begun.answers if each not in paid)
        assert note_text(_after(company, Piece(action), other)) != swap
        moment = _after(company, Piece(action), paid[0])
        assert len(moment.chosen) < price
        [red] = [one for one in walk(step(moment)) if one.key == "step"]
        assert red.on_click is None or red.disabled
        moment.confirm()
        assert company.acts == []


def _after(company: OnScreen, *tapped: Any) -> BoardState:
    pick = None
    for place in tapped:
        BoardState.see(company.stage(pick)).tap(place)
        pick = company.picks[-1]
    return BoardState.see(company.stage(pick))


def test_an_action_is_chosen_and_paid_with_one_step() -> None:
    table = looking(position(3, hands=("places places rehearsal trapdoor *",), tracks=("2 -1",)))
    company = OnScreen.at(table, ui_of(speed=0))
    trapdoor = Card(THING_IDS.index("trapdoor"))
    moment = _after(company, Piece("places"))
    assert moment.asked == "ask.pay"
    assert moment.chosen == (trapdoor, Card(1), Card(1)), "cards that pay are chosen already"
    assert moment.touched == Piece("places"), "what is paid for is described, not a card that pays"
    moment = _after(company, Piece("places"), Card(0))
    assert moment.chosen == (Card(1), Card(1), Card(0)), "and each can be another one"
    moment.confirm()
    assert [(each.kind, each.arg) for each in company.acts] == [
        ("places", None), ("drop", 1), ("drop", 1), ("drop", 0),
    ]  # fmt: skip
    company.acts.clear()
    assert _after(company, Piece("places"), Piece("places")).asked == "ask.act", "put back"
    assert company.acts == []
    _after(company, Piece("places")).confirm()
    assert [each.arg for each in company.acts] == [None, trapdoor.thing, 1, 1]
    moment = _after(company, Piece("places"), Piece("rehearse"))
    assert moment.early == (Piece("rehearse"),)


@pytest.mark.parametrize(
    "hand", ["places", "places rehearsal heckler coffee_run on_we_go trapdoor"]
)
def test_a_tall_phone_always_tells_the_texts_of_new_cards(hand: str) -> None:
    match = position(3, hands=(hand,), deck="scene_stealer opera_glasses *", below=60)
    table = looking(match)
    assert not OnScreen.at(table, ui_of(390, 844)).draw().came, "nothing new yet"
    table.take(Act((Action(0, "end"),)))
    for size in ((360, 740), (390, 844), (412, 915)):
        texts = OnScreen.at(table, ui_of(*size)).draw().came
        stage = OnScreen.at(table, ui_of(*size)).stage()
        for card in ("scene_stealer", "opera_glasses"):
            thing = THING_IDS.index(card)
            title = aria_text.title(stage, thing)
            assert dict(texts)[title] == f"{title}: {aria_text.text(stage, stage.view, thing)}"
    for size, scale in (((360, 640), 1.0), ((844, 390), 1.0), ((390, 844), 1.5)):
        assert not OnScreen.at(table, ui_of(*size, scale)).draw().came, "a tap tells it"
    table.take(Done())
    assert not OnScreen.at(table, ui_of(390, 844)).draw().came, "not on the open table"


def test_each_new_card_has_its_own_line_with_its_name_in_bold() -> None:
    table = looking(position(3, hands=("places",), deck="scene_stealer opera_glasses *", below=60))
    table.take(Act((Action(0, "end"),)))
    screen = OnScreen.at(table, ui_of(390, 844))
    came = screen.draw().came
    assert len(came) == 2
    bar = walk(read_step(screen.stage(), lambda: None, came))
    lines: list[Any] = [one for one in bar if one.key == "new-text"]
    for line, each in zip(lines, came, strict=True):
        bold, rest = line.spans
        assert bold.text == each.name
        assert bold.text + rest.text == each.text
        assert bold.style.font_family == STRONG != rest.style.font_family


def test_the_text_of_a_new_card_stands_there_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = looking(position(3, hands=("places",), deck="scene_stealer opera_glasses *", below=60))
    table.take(Act((Action(0, "end"),)))
    faces_of, shown = hand._texts, list[bool]()

    def seen(*about: Any) -> dict[int, str]:
        found = faces_of(*about)
        shown.append(bool(found))
        return found

    monkeypatch.setattr(hand, "_texts", seen)
    drawn = OnScreen.at(table, ui_of(412, 915)).draw()
    parts(drawn)
    assert drawn.came
    assert not any(shown), "above the button, and on no card"


def test_the_texts_of_new_cards_are_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = looking(position(3, hands=("places",), deck="scene_stealer opera_glasses *", below=60))
    table.take(Act((Action(0, "end"),)))
    text_of, made = prompts._new_text, list[int]()

    def counted(moment: BoardState, thing: int) -> Any:
        made.append(thing)
        return text_of(moment, thing)

    monkeypatch.setattr(prompts, "_new_text", counted)
    parts(OnScreen.at(table, ui_of(412, 915)).draw())
    assert sorted(made) == sorted(map(THING_IDS.index, ("scene_stealer", "opera_glasses")))


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (1280, 800)])
def test_a_higher_price_says_why(size: tuple[int, int]) -> None:
    hand = "places rehearsal heckler coffee_run on_we_go trapdoor"
    for event, said in (("budget_cuts", True), ("full_house", False)):
        dealt = position(4, hands=(hand,), tracks=("5 | |", "", "", ""), stage=event)
        company = OnScreen.at(looking(dealt), ui_of(*size, speed=0))
        for name, cost in (("rehearse", 2), ("places", 3)):
            controls = parts(company.draw())
            [slip] = [one for one in controls if getattr(one, "key", None) == f"slip-{name}"]
            assert any("Budget Cuts: +1" in text for text in strings([*walk(slip)])) == said
            moment = BoardState.see(company.stage(Pick((Piece(name),))))
            assert moment.several == cost + said
            assert note_text(moment).startswith("Budget Cuts: +1") == said or not moment.by_default


@pytest.mark.parametrize(
    ("action", "hand", "pay"),
    [
        ("rehearse", "rehearsal rehearsal places", "places rehearsal"),
        ("rehearse", "rehearsal rehearsal places places trapdoor", "trapdoor places"),
        ("places", "places places rehearsal rehearsal trapdoor", "trapdoor rehearsal rehearsal"),
    ],
)
def test_a_card_that_does_the_same_as_the_action_is_the_last_to_pay(
    action: str, hand: str, pay: str
) -> None:
    company = OnScreen.at(looking(position(3, hands=(hand,), tracks=("2 -1",))), ui_of(speed=0))
    moment = _after(company, Piece(action))
    assert [*moment.chosen] == [Card(THING_IDS.index(each)) for each in pay.split()]
    assert moment.by_default, "others may pay (T12, T14)"


def test_cards_that_cannot_be_played_pay_first() -> None:
    hands = ("places places places heckler heckler coffee_run glue_or_blame *",)
    company = OnScreen.at(looking(position(3, hands=hands, tracks=("2 -1",))), ui_of(speed=0))
    moment = _after(company, Piece("places"))
    cards = [place.thing for place in moment.chosen if isinstance(place, Card)]
    assert [THING_IDS[card] for card in cards] == [
        "glue_or_blame", "heckler", "heckler",
    ]  # fmt: skip


@pytest.mark.parametrize(("event", "kind"), [("frosty_critic", "choose"), ("cover_story", "name")])
def test_what_is_said_at_the_table_is_chosen_first_too(event: str, kind: str) -> None:
    lying = ("1?",) * 3
    match = position(3, hands=("*",), deck=event, tracks=lying, sheets=lying)
    match.play(Action(0, "end"))
    company = OnScreen.at(table_of(match), ui_of(speed=0))
    moment = BoardState.see(company.stage())
    assert len(moment.answers) == 2
    for place, action in moment.answers.items():
        moment.tap(place)
        assert company.acts == []
        [step] = [
            each for each in walk(company.draw(company.picks[-1]).action_bar) if each.key == "step"
        ]
        step.on_click(None)
        assert action.kind == kind
        assert company.acts.pop() == action


def test_the_last_vote_is_given_before_the_card_that_drew_the_event_asks_again() -> None:
    match = position(3, hands=("coffee_run *",), deck="cover_story")
    match.play(Action(0, "play", THING_IDS.index("coffee_run")))
    while match.decision is not None and match.decision.prompt == "ask.name":
        before = match.copy()
        match.play(match.decision.actions[0])
    assert before.decision is not None
    assert before.decision.seats == (0,), "who played the card votes last"
    assert match.decision is not None
    assert match.decision.seats == (0,)
    assert match.decision.prompt == "ask.player"
    company = OnScreen.at(table_of(before), ui_of(speed=0))
    place = next(iter(BoardState.see(company.stage()).answers))
    moment = _after(company, place)
    assert (moment.asked, moment.chosen, moment.before) == ("ask.name", (place,), ())


def test_what_is_confirmed_together_is_legal_one_after_the_other() -> None:
    together = set()
    shifting = looking(position(3, hands=("quick_change *",), sheets=("2 | -1 |",)))
    shifting.take(Act((Action(0, "play", THING_IDS.index("quick_change")),)))
    for name, table in [*found().items(), ("quick change", shifting)]:
        company = OnScreen.at(table, ui_of(speed=0))
        first = BoardState.see(company.stage())
        for place in [*first.answers][:9]:
            moment = BoardState.see(company.stage(Pick((place,))))
            if not moment.before:
                continue
            match = table.state.match.copy()
            for each in moment.before:
                match.play(each.action)
            assert match.decision is not None
            assert match.decision.prompt == moment.asked
            assert {*match.decision.actions} == {*moment.answers.values()}, name
            together.add((first.asked, moment.asked))
    assert together >= {
        ("ask.act", "ask.pay"),
        ("ask.act", "ask.player"),
        ("ask.act", "ask.take"),
        ("ask.swap", "ask.with"),
        ("ask.shift", "ask.into"),
    }


def test_what_is_certain_comes_true() -> None:
    seen = set()
    fields = ("sheets", "tracks", "worth", "gauge", "specials")
    for table in found().values():
        scene = table.scene
        company = OnScreen.at(table, ui_of(speed=0))
        first = BoardState.see(company.stage())
        for place, action in [*first.answers.items()][:6]:
            preview = table.state.match.game.preview(scene.view, action)
            moment = BoardState.see(company.stage(Pick((place,))))
            match = table.state.match.copy()
            match.play(action)
            view = match.view(scene.viewer)
            for field in fields:
                if field not in preview.unsure:
                    assert preview.view[field] == view[field], (place, field)
                    if not moment.before and moment.sure(field):
                        assert moment.after[field] == view[field]  # type: ignore[literal-required]
                    seen.add(field)
    assert seen == {*fields}


# -- secrets -----------------------------------------------------------------------------------


def test_equal_knowledge_is_an_equal_screen() -> None:
    looking = [table for table in found().values() if table.scene.seat is not None]
    differs = sum(map(same_screen_elsewhere, looking))
    assert differs > len(found()) / 2


def test_the_open_table_knows_neither_hands_nor_hearts_nor_what_was_seen() -> None:
    curled = False
    asked: set[str] = set()
    for seats, seed in SEEDS[:2]:
        for table in played(seats, seed):
            decision = outline(table).decision
            assert decision is not None
            again = decision.prompt in asked and curled
            if again and len(table.state.match.actions) % depth(15, 1):
                continue  # of each question one, and of all others every fifteenth
            asked.add(decision.prompt)
            open_ = table_of(table.state.match.copy())
            controls = parts(OnScreen.at(open_, ui_of(speed=0)).draw())
            said = {*strings(controls)}
            assert not [text for text in said if "tile-curl" in text]
            keys = {str(getattr(one, "key", "")) for one in controls}
            assert not [key for key in keys if key.startswith(("pick-", "card-", "slip-"))]
            view = table.state.match.view(None)
            in_play = {each["event"] for each in view["stage"]}
            under_way = {frame["thing"] for frame in view["under_way"]["frames"]}
            shown = {text for text in said if "/card-" in text or "/shot-" in text}
            assert not shown or in_play | under_way
            if not curled and table.scene.seat is not None:
                own = strings(parts(OnScreen.at(table, ui_of(speed=0)).draw()))
                curled = any("tile-curl" in text for text in own)
    assert curled


# -- movement ----------------------------------------------------------------------------------


def test_without_motion_the_last_picture_stands_at_once() -> None:
    for table in found().values():
        drawn = OnScreen.at(table, ui_of(speed=0)).draw()
        assert drawn.movement == 0
        last = OnScreen.at(table, ui_of(speed=1)).draw().body.args[0][-1]  # type: ignore[attr-defined]
        first = drawn.body.args[0][-1]  # type: ignore[attr-defined]
        both = [[*strings([*walk(Renderer().render(_painted, each))])] for each in (first, last)]
        assert both[0] == both[1]


def _painted(paint_: Any, size: tuple[float, float] = (390.0, 640.0)) -> Any:
    return paint_(*size, ControlCache())


def test_every_event_is_shown() -> None:
    shown: set[type] = set()
    wanted = things.registry.keys() - RARE - {object}
    for table in (table for seats, seed in EVENTFUL for table in _screens(seats, seed)):
        scene = table.scene
        fresh = {type(event) for event in scene.fresh}
        if fresh <= shown:
            continue
        moment = BoardState.see(OnScreen.at(table, ui_of()).stage())
        shown_now = movement(moment, moment.stage.scene.frames, flies)
        assert shown_now.steps[-1] is moment
        for frame in shown_now.steps[:-1]:
            kind = type(frame.event)
            if frame.event is not None and kind not in shown:
                picture = _painted(partial(paint, frame))
                words = [*strings([*walk(picture)])]
                assert not [*astray(picture)], kind
                assert frame.short_text in words, kind
                _shows_no_part_of_a_button(picture)
                assert scene.seat is not None or frame.now["hand"] is None
                shown.add(kind)
        shown |= fresh
        if shown >= wanted:
            break
    assert shown >= wanted


def _shows_no_part_of_a_button(picture: Any) -> None:
    """Checks that the caption completely covers each button that it overlaps.

    A caption without a background is not checked.
    """
    drawn = [one for one in walk(picture) if getattr(one, "left", None) is not None]
    [spot] = [one for one in drawn if one.key == "event"]
    if spot.bgcolor is None:
        return
    for one in drawn:
        if str(one.key) in ("slip-rehearse", "slip-places") and one.top < spot.top + spot.height:
            assert spot.left <= one.left
            assert one.left + one.width <= spot.left + spot.width
            assert spot.top <= one.top
            assert one.top + one.height <= spot.top + spot.height


@pytest.mark.parametrize(
    "event",
    [
        events.HeartsDealtAgain(1),
        events.HeartsDealt(0, Character(2), Character(3), (0,)),
        events.HeartsOpened(),
        events.PlayerNamed(0, 2),
        events.VoteDecided(0, StageEvent(THING_IDS.index("cover_story")), 2, (0, 2, 2), "clear"),
        events.ActionClosed(1),
        events.DeckOut(1),
    ],
)
def test_what_seldom_happens_moves_too(event: Any) -> None:
    stage = OnScreen.at(looking(position(3)), ui_of()).stage()
    moment = BoardState.see(stage)
    plan = make_plan(stage.ui, moment, 390, 640, Trays(1))
    pictures = []
    for arrived in (False, True):
        found = flights(moment.at(Frame(event, moment.now), arrived=arrived), plan)
        controls = flying(stage.ui, found, arrived=arrived)
        keys = [str(each.key) for each in controls]
        assert keys
        assert len(keys) == len({*keys})
        pictures.append([(each.left, each.top) for each in controls])  # type: ignore[attr-defined]
    assert pictures[0] != pictures[1]


def _screens(seats: int, seed: int) -> Any:
    """Plays a random game; yields its table at each screen except curtains."""
    rng = Random(seed)
    table = table_of(Match.new("thespianage", seats, seed, {}))
    while table.state.phase is not Phase.OVER:
        scene = outline(table)
        if scene.phase is not Phase.CURTAIN:
            yield table
        if scene.phase is Phase.CURTAIN:
            table.take(Lift())
        elif scene.awaits_done:
            table.take(Done())
        elif scene.decision is None:
            table.take(PassTo(scene.deciders[0]))
        else:
            table.take(Act((chosen(table.state.match, rng),)))


@pytest.mark.parametrize("size", SIZES)
def test_what_has_been_seen_lies_open_until_it_is_done(size: tuple[int, int]) -> None:
    seen = 0
    for stage in _unlike():
        ui = ui_of(*size, speed=0)
        drawn = Renderer().render(draw, replace(stage, ui=ui, cache=ControlCache()))
        controls = parts(drawn.before or drawn)
        assert len(controls) < MOST_CONTROLS
        fits("seen", controls)
        seen += any(str(getattr(one, "key", "")).startswith("tray-") for one in controls)
    assert seen


def test_no_screen_with_secrets_names_the_next_player() -> None:
    looked = 0
    for stage in _unlike():
        ui = ui_of(speed=0)
        drawn = Renderer().render(draw, replace(stage, ui=ui, cache=ControlCache()))
        if stage.view["turn"] == stage.scene.seat or drawn.before is not None:
            continue
        said = [drawn.heading, drawn.short, *strings(parts(drawn))]
        turn = f"{stage.names[stage.view['turn']]}’s turn"
        assert not [text for text in said if turn in text or "their turn" in text]
        looked += 1
    assert looked


@cache
def _at_looking() -> list[BoardContext]:
    screens = (table for seats, seed in SEEDS[:3] for table in _screens(seats, seed))
    return [OnScreen.at(table).stage() for table in screens if outline(table).awaits_done]


@cache
def _unlike() -> list[BoardContext]:
    """Returns the first contexts with as many cards that came, and pieces that were seen.

    A turn of one's own and of another player count apart. `make soak` has all contexts.
    """
    known: dict[object, BoardContext] = {}
    for number, stage in enumerate(_at_looking()):
        fresh = [type(event) for event in stage.scene.fresh if event.audience is not None]
        own = stage.view["turn"] == stage.scene.seat
        kind = own, len(stage.came), *sorted(each.__name__ for each in fresh)
        known.setdefault(depth(kind, number), stage)
    return [*known.values()]


def test_hearts_that_everybody_knows_lie_open_on_the_table() -> None:
    table = next(played(3, 5))
    view, stage = table.state.match.view(None), OnScreen.at(table, ui_of()).stage()
    for seat in range(3):
        known = aria_text.open_hearts(view, seat)
        assert [secret for secret, _ in known] == ["crush", "nemesis"]
        assert [who for _, who in known] == view["secrets"][seat]
        assert aria_text.board(stage, view, seat).count("open to everyone") == 2
    four = next(played(4, 5)).state.match.view(None)
    assert not any(aria_text.open_hearts(four, seat) for seat in range(4))


def test_a_hand_shows_every_text_or_none() -> None:
    for size in SIZES:
        for table in played(3, 5, "short"):
            company = OnScreen.at(table, ui_of(*size))
            moment = BoardState.see(company.stage())
            plan = board._plan(company.stage().ui, moment, *size)
            if plan.hand.h:
                kinds = hand.kinds(moment)
                spots = hand_spots(plan.hand, card_names(moment))
                assert len(hand._texts(moment, kinds, spots)) in (0, len(kinds))
                break


# -- the end -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 6])
def test_showtime_tells_everything_step_by_step(seats: int) -> None:
    rng = Random(seats)
    match = Match.new("thespianage", seats, seats, {"length": "short"})
    while match.decision is not None:
        match.play(chosen(match, rng))
    company = OnScreen.at(table_of(match), ui_of(speed=0))
    result = match.result
    assert result is not None
    pages, known = [], []
    success = result.ending.startswith("success")
    for _ in range(LAST + 1):
        stage = company.stage(company.picks[-1] if company.picks else None)
        page = Renderer().render(finale, stage, result)
        read = numbers(" ".join(node.name for node in tree(page)))
        assert not [text for text in painted(page) if numbers(text) - read]
        pages.append([*walk(page)])
        known.append(last_reached(stage, result))
        if len(pages) <= LAST:
            press(pages[-1], "show-next")
    assert known == [False] * LAST + [True], "what comes after a game is no next step before"
    assert last_reached(company.stage(), result), "whoever comes back finds the account"
    said = [" ".join(strings(page)) for page in pages]
    game = match.game
    names = company.stage().names
    for line in result.breakdown:
        assert game.explain(line, names) in said[-1]
    for seat, score in enumerate(result.scores):
        assert names[seat] in said[-1]
        assert game.amount(score) in said[-1]
    for page in said[:-1]:
        assert "To the end" in page
    assert "To the end" not in said[-1]
    verdict = match.view(None)["verdict"]
    assert game.amount(verdict["total"]) in said[3]
    secrets_at = [number for number, text in enumerate(said[:-1]) if "Crush" in text]
    assert secrets_at == [LAST - 1], "the secrets are told last"
    assert ("It bombed: secrets bring nothing." in said[LAST - 1]) is not success
    assert success or not [*re.finditer(r"[+]\d", said[LAST - 1])], "after a bomb without points"


def press(controls: list[Any], key: str) -> None:
    [button] = [one for one in controls if getattr(one, "key", None) == key]
    button.on_click(None)


def test_every_picture_is_there() -> None:
    from app.theme.pictures import source
    from build.paths import ASSETS
    from build.pictures import painted_as

    for lighting in ("evening", "matinee"):
        for name in pictures(lighting):
            assert (ASSETS / source(name)).is_file(), name
            assert painted_as(name)


def test_an_event_is_read_before_the_show_goes_on() -> None:
    stops: set[Phase] = set()
    for seed in (1, 2):
        rng, tour = Random(seed), OnScreen.at(table_of(Match.new("thespianage", 4, seed)))
        while tour.step(rng) and len(stops) < 2:
            if tour.table.state.phase in (Phase.CURTAIN, Phase.OVER):
                continue
            scene = tour.table.scene
            drawn = [each for each in scene.fresh if isinstance(each, events.EventDrawn)]
            board = tour.draw()
            card = board.interlude
            if scene.awaits_done:
                assert not Drawing(tour.table).made(scene, board), "first whoever looks is done"
                continue
            assert bool(drawn) == (card is not None)
            for event in drawn:
                said = " ".join(strings([*walk(card)]))
                assert tour.table.state.match.game.phrase("card", event.event) in said
                assert tour.stage().names[event.seat] in said
                stops.add(scene.phase)
    assert stops


def _gossip(*more: str, deck: str = "full_house * *") -> Any:
    gossip = "dressing_room_gossip"
    hand = " ".join((gossip, *more))
    table = looking(
        position(3, hands=(hand, "places stage_fright"), deck=deck, shots=("bow_first",))
    )
    table.take(Act((Action(0, "play", THING_IDS.index(gossip)),)))
    table.take(Act((Action(0, "choose", 1),)))
    table.take(Act((Action(0, "player", 1),)))
    return table


def test_a_seen_hand_is_read_by_its_owners_name_before_the_event() -> None:
    table = _gossip("places")
    drawn = OnScreen.at(table, ui_of(speed=0)).draw()
    assert drawn.interlude is not None
    assert drawn.before is not None
    said = " ".join(strings([*walk(drawn.before.body)]))
    for words in ("Jonas’s hand", "Places!", "Stage Fright"):
        assert words in said
    assert drawn.before.interlude is None
    assert drawn.next_label == "Done looking"
    table.take(Hide())
    table.take(BackToTable())
    drawn = OnScreen.at(table, ui_of(speed=0)).draw()
    assert drawn.before is None, "the open table shows nobody's hand"
    assert drawn.interlude is not None


def test_the_event_waits_until_a_look_at_the_end_of_a_turn_is_done() -> None:
    seen = (events.HandSeen, events.SecretSeen)
    stages = [
        stage
        for stage in _at_looking()
        if any(isinstance(event, seen) for event in stage.scene.fresh)
    ]
    assert stages
    for stage in stages:
        still = replace(stage, ui=ui_of(speed=0), cache=ControlCache())
        drawn = Renderer().render(draw, still)
        assert drawn.interlude is None
        event = next(each for each in stage.scene.fresh if isinstance(each, seen))
        look = drawn.before or drawn
        said = " ".join(strings([*walk(look.body)]))
        assert f"{stage.names[event.host_seat]}’s " in said
        assert (drawn.before is not None) == bool(stage.came), "drawn cards come on a page after"
        trays = {str(getattr(one, "key", "")): one for one in walk(look.body)}
        keys, revealed = {*trays}, set[object]()
        for each in stage.scene.fresh:
            if isinstance(each, events.SecretSeen):
                revealed.add(Piece("seen", each.character))
                piece = trays[f"tray-{Piece('seen', each.character)}"]
                assert LETTERS[each.secret] in strings([*walk(piece)])
                assert aria_text.player(stage, stage.view, each.character) in said
            elif isinstance(each, events.HandSeen):
                revealed |= {Card(thing) for thing in each.cards}
        shown = {key for key in keys if key.startswith("tray-")}
        assert shown == {f"tray-{piece}" for piece in revealed}
        if drawn.before is not None:
            said = " ".join(strings([*walk(drawn.body)]))
            new = aria_text.title(stage, stage.came[0])
            assert f"New: {new}" in said


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390)])
def test_the_whole_rule_stands_over_the_step(size: tuple[int, int]) -> None:
    cards = [name for name in THING_IDS if THING_IDS.index(name) < FIRST_EVENT]
    for start in range(0, len(cards), 6):
        hand = " ".join((*cards[start : start + 6], "*"))
        lying = ("1 -2? | 3 | 4", "2? -1 | 3 |", "5 | 1? |")
        match = position(3, hands=(hand, "* *"), tracks=lying, sheets=lying, specials=("prop",) * 3)
        company = OnScreen.at(looking(match), ui_of(*size, speed=0))
        for place in BoardState.see(company.stage()).answers:
            if isinstance(place, Card):
                moment = BoardState.see(company.stage(Pick((place,))))
                text = aria_text.text(moment.stage, moment.now, place.thing)
                [note] = [one for one in walk(step(moment)) if one.key == "note"]
                assert any(said.startswith(text) for said in strings([*walk(note)]))
                inner = ui_of(*size).width - 32 if size[0] < size[1] else (size[0] - 48) * 2 / 5
                [words] = [one for one in walk(note) if isinstance(one, ft.Text)]
                assert needs(words, inner)[0] <= inner
    table = looking(position(3, hands=("do_not_disturb *",), tracks=lying))
    table.take(Act((Action(0, "play", THING_IDS.index("do_not_disturb")),)))
    moment = BoardState.see(OnScreen.at(table, ui_of(*size, 2.0, speed=0)).stage())
    assert moment.asked == "ask.player"
    assert any(one.key == "inspect" for one in walk(step(moment))), "in large type it opens"


def test_what_is_left_of_a_turn_is_said() -> None:
    left = {"bow_first": "Use your One Shot", "last_minute_rewrite": "Nothing left to do"}
    for shot, said in left.items():
        table = looking(position(3, hands=("heckler flowers_backstage places",), shots=(shot,)))
        for name in ("heckler", "flowers_backstage"):
            table.take(Act((Action(0, "play", THING_IDS.index(name)),)))
            table.take(Act((Action(0, "player", 1),)))
        moment = BoardState.see(OnScreen.at(table, ui_of(speed=0)).stage())
        controls = [*walk(step(moment))]
        assert any(said in text for text in strings(controls))
        [red] = [one for one in controls if one.key == "step"]
        assert "End turn" in [*strings([*walk(red)])]
        assert red.on_click is not None


def test_the_turn_ends_in_one_tap_although_the_last_one_shot_is_chosen() -> None:
    table = looking(position(3, hands=("heckler heckler places",), shots=("bow_first",)))
    for action in (("play", THING_IDS.index("heckler")), ("player", 1)) * 2:
        table.take(Act((Action(0, *action),)))
    company = OnScreen.at(table, ui_of(speed=0))
    shown: list[Any] = parts(company.draw(Pick((Piece("shot"),))))
    [ends] = [one for one in shown if one.key == "let-go"]
    ends.on_click(None)
    assert (company.acts, company.picks) == ([Action(0, "end")], [])


@pytest.mark.parametrize(
    ("hand", "shot", "said"),
    [
        ("places", "", "thespianage.now.done"),
        ("places", "bow_first", "thespianage.now.shot"),
        ("places places places", "", "thespianage.now.action"),
        ("heckler places", "", "thespianage.now"),
    ],
)
def test_the_note_names_only_what_can_be_tapped(hand: str, shot: str, said: str) -> None:
    shots = (shot,) if shot else ()
    table = looking(position(3, hands=(hand,), shots=shots))
    moment = BoardState.see(OnScreen.at(table, ui_of(speed=0)).stage())
    assert moment.stage.ui.say(said) in strings([*walk(step(moment))])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("card", ["flowers_backstage", "heckler", "places"])
def test_people_are_portraits_whatever_they_are_asked_for(card: str, size: tuple[int, int]) -> None:
    table = looking(position(4, hands=(f"{card} *",), tracks=("", "2")))
    screen = OnScreen.at(table, ui_of(*size, speed=0))
    pick = Pick((Card(THING_IDS.index(card)),))
    moment = BoardState.see(screen.stage(pick))
    assert moment.asked in ("ask.player", "ask.host")
    assert form_of(moment) == TRAY
    keys = {str(one.key) for one in parts(screen.draw(pick))}
    assert keys >= {f"tray-{place}" for place in moment.answers}


@pytest.mark.parametrize(
    ("card", "branch", "secret", "said"),
    [
        ("dressing_room_gossip", 0, 0, "For your eyes only: Jonas’s Crush"),
        ("dressing_room_gossip", 0, 1, "For your eyes only: Jonas’s Nemesis"),
        ("dressing_room_gossip", 1, None, "For your eyes only: Jonas’s hand"),
        ("public_confession", 0, 0, ""),
    ],
)
def test_a_look_says_what_is_seen_and_by_whom(
    card: str, branch: int, secret: int | None, said: str
) -> None:
    table = looking(position(4, hands=(f"{card} *", "places"), tracks=("2? | |",)))
    company = OnScreen.at(table, ui_of(speed=0))
    picked: list[Any] = [Card(THING_IDS.index(card)), Piece("choose", branch)]
    picked += [Board(1)] if "gossip" in card else []
    picked += [] if secret is None else [Piece("secret", secret)]
    moment = BoardState.see(company.stage(Pick(tuple(picked))))
    assert moment.chosen == (picked[-1],)
    found = note_text(moment)
    assert found == said if said else "your eyes" not in found


def test_after_a_drawn_tile_the_note_says_why_no_card_can_follow() -> None:
    match = position(3, hands=("heckler heckler places",), shots=("bow_first",), tracks=("2",))
    table = looking(match)
    table.take(Act((Action(0, "rehearse"),)))
    while (decision := table.scene.decision) is not None and decision.prompt != "ask.act":
        table.take(Act((decision.actions[0],)))
    moment = BoardState.see(OnScreen.at(table, ui_of(speed=0)).stage())
    said = strings([*walk(step(moment))])
    assert any(text.startswith("That action was your turn") for text in said)


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390)])
def test_every_event_card_ends_above_the_step(size: tuple[int, int]) -> None:
    ui = ui_of(*size, speed=0)
    stage = replace(OnScreen.at(looking(position(3)), ui).stage(), ui=ui)
    for thing in ALL_EVENTS:
        drawn = events.EventDrawn(0, thing)
        stage = replace(stage, scene=replace(stage.scene, fresh=(drawn,)))
        page = [*walk(interlude(stage))]
        [panel] = [one for one in page if one.key == f"event-card-{thing}"]
        pictures: list[Any] = [one for one in page if isinstance(one, ft.Image)]
        (side,) = (one.height for one in pictures)
        texts: list[Any] = [one for one in walk(panel) if isinstance(one, ft.Text)]
        across = min(700 if ui.landscape else 460, size[0] - 2 * ui.edge) - 32
        across -= side + 16 if ui.landscape else 0
        height = sum(needs(one, across)[1] * one.size * kit.LINE + 8 for one in texts)
        height = max(height, side) if ui.landscape else height + side
        assert height + 32 <= size[1] - 140, THING_IDS[thing]


@pytest.mark.parametrize(
    ("seats", "event", "sentence"),
    [
        (4, "press_night", "Not in this show: 2 of the 6 characters"),
        (5, "lavish_set", "Not in this show: 1 of the 6 characters"),
        (6, "press_night", ""),
        (4, "full_house", ""),
    ],
)
def test_an_event_counts_the_characters_that_nobody_plays(
    seats: int, event: str, sentence: str
) -> None:
    company = OnScreen.at(looking(position(seats, stage=event)), ui_of(speed=0))
    stage, thing = company.stage(), THING_IDS.index(event)
    assert aria_text.missing(stage, stage.view, thing) == sentence
    states = [each.text for each in about(BoardState.see(stage), Card(thing)).states]
    assert ("Not in this show" in " ".join(states)) == bool(sentence)
    fresh = (events.EventDrawn(0, StageEvent(thing)),)
    page = " ".join(
        strings([*walk(interlude(replace(stage, scene=replace(stage.scene, fresh=fresh))))])
    )
    assert ("Not in this show" in page) == bool(sentence)
    assert ("A Prop is worth 5 points" in page) == (event == "lavish_set")


def test_a_card_explains_the_special_tiles_that_it_names() -> None:
    moment = BoardState.see(OnScreen.at(looking(position(3)), ui_of(speed=0)).stage())
    for card, named in (
        ("prop_table", {"A Prop is"}),
        ("butterfingers", {"A Broken Prop"}),
        ("lavish_set", {"A Prop is"}),
        ("trapdoor", set[str]()),
    ):
        states = [each.text for each in about(moment, Card(THING_IDS.index(card))).states]
        for words in ("A Prop is", "A Broken Prop"):
            assert any(each.startswith(words) for each in states) == (words in named), card


@pytest.mark.parametrize(
    ("card", "lying", "short"),
    [
        ("grand_entrance", {"tracks": ("2?|3", "", "")}, "Move both"),
        ("grand_entrance", {"tracks": ("2|3|1", "", "")}, "Take this tile"),
        ("grand_entrance", {"tracks": ("2?|3?|1", "", "")}, "Take a face-down tile"),
    ],
)
def test_the_step_says_what_is_taken(card: str, lying: dict[str, Any], short: str) -> None:
    table = looking(position(3, hands=(f"{card} places",), **lying))
    table.take(Act((Action(0, "play", THING_IDS.index(card)),)))
    company = OnScreen.at(table, ui_of(speed=0))
    moment = BoardState.see(company.stage())
    assert moment.asked == "ask.take"
    tapped = [*moment.answers][: 1 if short == "Move both" else 2]
    moment = _after(company, *tapped)
    assert moment.chosen
    assert prompts._short(moment) == short


def test_a_face_down_tile_is_told_without_a_question_mark() -> None:
    table = looking(position(3, sheets=("", "2?0", "")))
    stage = OnScreen.at(table, ui_of(speed=0)).stage()
    said = aria_text.tile(stage, stage.view, Tile(1, SHEET, 0, 0))
    assert "?" not in said
    assert "face down" in said


def test_a_hint_to_end_the_turn_lights_the_button() -> None:
    table = found()["act"]
    board = board_of("thespianage")
    assert board.hint is not None
    seat = table.scene.seat
    assert seat is not None
    pick = board.hint(OnScreen.at(table, ui_of()).stage(), Action(seat, "end"))
    assert pick == Pick((LEAVING,))
    assert BoardState.see(OnScreen.at(table, ui_of()).stage(pick)).leaving


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390)])
def test_a_vote_asks_aloud_and_shows_the_votes_so_far(size: tuple[int, int]) -> None:
    table = copy_of(found()["name"])
    asked = table.state.match.decision
    assert asked is not None
    named = asked.actions[0].arg
    table.take(Act((asked.actions[0],)))
    drawn = OnScreen.at(table, ui_of(*size, speed=0)).draw()
    view, decision = table.state.match.view(None), table.state.match.decision
    assert decision is not None
    assert decision.prompt == "ask.name"
    assert view["under_way"]["votes"] == [named]
    who = NAMES[decision.seats[0]]
    controls = parts(drawn)
    said = [*strings(controls)]
    assert f"{who}, whom do you name?" in said
    if size[0] < size[1]:
        assert any(getattr(one, "key", None) == "banner" for one in controls)
    voted = Counter(view["under_way"]["votes"])
    votes = [count for seat, count in voted.items() if seat != decision.seats[0]]
    assert sorted(text for text in said if text and set(text) == {"•"}) == sorted(
        "•" * count for count in votes
    )
    notes = [each.note for each in candidates(BoardState.see(OnScreen.at(table, ui_of()).stage()))]
    assert sorted(filter(None, notes)) == sorted("1 vote" for count in votes)
    fits("name", controls)


def test_the_last_vote_says_who_wins_it() -> None:
    table, said = copy_of(found()["name"]), []
    while (decision := table.state.match.decision) is not None and decision.prompt == "ask.name":
        action = decision.actions[0]
        stage = OnScreen.at(table, ui_of()).stage()
        moment = BoardState.see(stage)
        place = next(each for each, answer in moment.answers.items() if answer == action)
        said.append(note_text(BoardState.see(OnScreen.at(table, ui_of()).stage(Pick((place,))))))
        table.take(Act((action,)))
        log = table.state.entries[-1].events
        won = [event for event in log if isinstance(event, events.VoteDecided)]
        wins = [stage.game.brief(event, stage.names, stage.lang) for event in won]
        assert (said[-1] in wins) == bool(wins)
        if wins:
            break
    assert wins


def _reads_new_secrets(table: Table) -> list[str]:
    drawn = Renderer().render(draw, OnScreen.at(table, ui_of()).stage())
    page = [] if drawn.before is None else [*walk(drawn.before.body)]
    if not any(getattr(one, "key", None) == "new-secrets" for one in page):
        return []
    return [*strings(page)]


def test_new_secrets_are_read_on_a_page_before_anything_is_done() -> None:
    match = Match.new("thespianage", 4, 0, {"length": "short"})
    table, read = table_of(match), []
    while table.state.match.view(None)["turns"] <= 4:
        scene = table.scene
        if scene.phase is Phase.CURTAIN:
            table.take(Lift())
            continue
        words = _reads_new_secrets(table)
        if words:
            assert scene.seat is not None
            view: Any = scene.view
            read.append(scene.seat)
            stage = OnScreen.at(table, ui_of()).stage()
            played = view["characters"]
            for who in view["secrets"][scene.seat]:
                name = stage.names[played.index(who)] if who in played else None
                assert (name or aria_text.character(stage, who)) in words
            text = " ".join(words)
            assert ("Forget the old ones" in text) == (scene.seat in (0, 1)), "who had seen others"
            assert ("You play Mona: no other" in text) == (scene.seat == 3)
            assert not any(f"You play {each}:" in text for each in stage.names)
            table.take(Confirm())
        if scene.awaits_done:
            table.take(Done())
        elif scene.decision is None:
            assert not words
            table.take(PassTo(scene.deciders[0]))
        else:
            actions = scene.decision.actions
            ends = [action for action in actions if action.kind == "end"]
            first = scene.decision.prompt == "ask.act" and not words
            table.take(Act((ends[0] if first and ends else actions[0],)))
    assert read == [1, 2, 0, 3], "seat 1 chose last, and no character was left for seat 2"


def test_three_players_read_once_that_their_secrets_are_open() -> None:
    table, read = table_of(Match.new("thespianage", 3, 1)), list[int]()
    while table.state.match.view(None)["turns"] <= 5:
        scene = table.scene
        if scene.phase is Phase.CURTAIN:
            table.take(Lift())
            continue
        if words := _reads_new_secrets(table):
            assert scene.seat is not None
            read.append(scene.seat)
            why = "everyone can work out every Crush and Nemesis, so they are open"
            assert any(why in text for text in words)
            stage = OnScreen.at(table, ui_of()).stage()
            drawn = Renderer().render(draw, stage)
            assert drawn.next_label != stage.ui.say("thespianage.again.read"), "not kept secret"
            table.take(Confirm())
        if scene.awaits_done:
            table.take(Done())
        elif scene.decision is None:
            table.take(PassTo(scene.deciders[0]))
        else:
            ends = [action for action in scene.decision.actions if action.kind == "end"]
            table.take(Act(((ends or scene.decision.actions)[0],)))
    assert sorted(read) == [0, 1, 2]


@pytest.mark.parametrize("seed", [1, 8, 58, REDEALT])
def test_new_or_unseen_secrets_are_read_before_a_vote_or_turn(seed: int) -> None:
    table, read = table_of(Match.new("thespianage", 4, seed, {"length": "short"})), list[int]()
    asked = table.state.match.decision
    assert asked is not None
    due, votes = {(asked.seats[0] - 1) % 4}, set[int]()
    while (turns := table.state.match.view(None)["turns"]) <= 5:
        scene = table.scene
        if scene.phase is Phase.CURTAIN:
            table.take(Lift())
            continue
        if _reads_new_secrets(table):
            assert scene.seat is not None
            read.append(scene.seat)
            table.take(Confirm())
        if scene.awaits_done:
            table.take(Done())
            continue
        if scene.decision is None:
            table.take(PassTo(scene.deciders[0]))
            continue
        log = [event for entry in table.state.entries for event in entry.events]
        if any(isinstance(event, events.HeartsDealtAgain) for event in log):
            due = {*range(4)}
        seat, prompt = scene.decision.seats[0], scene.decision.prompt
        if turns and seat in due:
            assert seat in read, f"{prompt} before the secrets"
        votes |= {seat} if prompt in ("ask.name", "ask.choose") and turns < 4 else set()
        actions = scene.decision.actions
        ends = [action for action in actions if action.kind == "end"]
        table.take(Act(((ends or actions)[0],)))
    assert all(read.count(seat) == 1 for seat in due)
    assert seed != REDEALT or (len(due) == 4 and votes)


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_players_to_choose_from_lie_in_a_row_around_the_reader(size: tuple[int, int]) -> None:
    rows = dict[int, set[int]]()
    for table in found().values():
        screen = OnScreen.at(table, ui_of(*size, speed=0))
        moment = BoardState.see(screen.stage())
        people = [each for each in moment.answers if isinstance(each, Board)]
        if len(people) < len(moment.answers):
            continue
        boxes = laid(screen.draw().body, *size)
        keyed = {str(box.control.key): box.at for box in boxes}
        spots = [(keyed[f"tray-{place}"], place.seat) for place in people]
        rows.setdefault(len(spots), set()).add(len({spot.y for spot, _ in spots}))
        seats, near = table.state.match.seats, moment.near
        order = [seat for _, seat in sorted(spots, key=lambda each: each[0][1::-1])]
        assert order == sorted(order, key=lambda seat: (seat - near - 1) % seats)
        assert moment.in_order == [Board(seat) for seat in order]
    assert all(len(each) == 1 for each in rows.values()), f"as many players, the same form: {rows}"


@pytest.mark.parametrize(("stage", "unseen"), [("quiet_backstage", True), ("full_house", False)])
def test_a_card_is_taken_unseen_while_an_event_forbids_looking(stage: str, unseen: bool) -> None:
    match = position(4, stage=stage, hands=("borrowed_lines places *", "* *", "* *", "* *"))
    company = OnScreen.at(looking(match), ui_of(speed=0))
    card = Card(THING_IDS.index("borrowed_lines"))
    moment = BoardState.see(company.stage(Pick((card,))))
    said = note_text(moment)
    assert said.startswith("Look at another player’s hand"), said
    assert ("An Event forbids looking, so you take a card unseen." in said) == unseen
