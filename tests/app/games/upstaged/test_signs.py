"""Tests of touching signs and artists on Upstaged!'s board."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from app.games.common.board_state import Pick
from app.games.common.movement import movement
from app.games.common.sign_pieces import SignPiece
from app.games.common.signs import signs_of
from app.games.common.under_finger import held_at
from app.games.upstaged.about import about
from app.games.upstaged.answers import candidates
from app.games.upstaged.board import counted, paint
from app.games.upstaged.board_state import CARRIED, BoardState
from app.games.upstaged.events import flies
from app.games.upstaged.layout import REACH, crowded, make_plan
from app.games.upstaged.places import ANNOUNCEMENT, BEGIN, CUES, DECK, PILE, RUNWAY, SEAT, artist
from app.games.upstaged.touch import covers, in_corner, meant
from app.games.upstaged.turning import Angle
from app.table.control_cache import ControlCache
from app.table.places import Piece
from app.theme.signs import LETTERS
from tests.app.games.boards import OnScreen, looking, read, table_of, ui_of, walk
from tests.app.games.upstaged.episodes import found
from tests.engines.upstaged.table import choose, perform
from tests.engines.upstaged.table import table as position

SIZE = 390.0, 640.0


def stands(**more: Any) -> OnScreen:
    more = {"lanes": ("juan . orion", "", "", ". . . jake"), "teams": ("marty", "noor")} | more
    return OnScreen.at(table_of(position(**more)), ui_of(speed=0))


def opened(on_screen: OnScreen, x: float, y: float, key: str) -> Any:
    """Returns the piece that a touch on the arena opens, or None.

    Args:
        on_screen: The board.
        x: Distance to the right of the arena's middle, in p.
        y: Distance below the arena's middle, in p.
        key: Key of the cover that is touched.
    """
    moment = BoardState.see(on_screen.stage())
    plan = make_plan(on_screen.ui, moment, *SIZE)
    layers: list[Any] = covers(moment, plan, Angle(0, 0))
    [cover] = [one for one in layers if one.key == key]
    area = plan.arena
    at = ft.Offset(
        area.middle + x * plan.p - (cover.left or 0),
        area.y + area.h / 2 + y * plan.p - (cover.top or 0),
    )
    on_screen.picks.clear()
    cover.on_tap_up(SimpleNamespace(local_position=at))
    return on_screen.picks[-1].inspected if on_screen.picks else None


def test_ground_runways_and_doors_are_read_under_a_finger() -> None:
    on_screen = stands()
    assert opened(on_screen, 0.2, -0.5, "cover-upright") == SignPiece("stage")
    for x, y in ((0, -2.9), (0, 1.84), (-2.9, 0), (1.9, 0)):
        runway = opened(on_screen, x, y, "cover-level" if x else "cover-upright")
        assert runway is not None
        assert runway.kind == RUNWAY, (x, y)
    sentences = {
        side: about(BoardState.see(on_screen.stage()), Piece(RUNWAY, side)) for side in range(4)
    }
    ui, signs = on_screen.ui, signs_of("upstaged")
    for place, said in sentences.items():
        sits = place in on_screen.view["places"]
        assert said.text == [signs["runway" if sits else "door"].sentence(ui)]
        assert said.rule == signs["runway" if sits else "door"].rule
    moment = BoardState.see(on_screen.stage())
    plan = make_plan(ui, moment, *SIZE)
    for side in range(4):
        panel = plan.panel(side)
        found_ = in_corner(moment, plan, panel.middle, panel.y + panel.h / 2)
        assert (found_ == SignPiece("door")) == (plan.seat(side) is None)


def test_a_full_tray_leaves_the_arena_to_be_touched() -> None:
    known = [table for table in found(True).values() if not table.scene.window]
    full = [
        moment
        for moment in (
            BoardState.see(OnScreen.at(table, ui_of(speed=0)).stage()) for table in known
        )
        if crowded(moment)
    ]
    assert full
    for moment in full:
        plan = make_plan(moment.stage.ui, moment, *SIZE)
        middle = plan.p * (REACH + plan.spots) - 1
        assert meant(moment, plan, Angle(0, 0), 0, middle) is not None


def test_every_answer_of_the_tray_can_be_read() -> None:
    kinds = set()
    for name, table in found().items():
        if table.scene.decision is None or table.scene.window:
            continue
        on_screen = OnScreen.at(table, ui_of(speed=0))
        moment = BoardState.see(on_screen.stage())
        for candidate in candidates(moment):
            known = candidate.piece.kind in kinds or candidate.piece not in moment.answers
            if known or candidate.piece == BEGIN:
                continue
            kinds.add(candidate.piece.kind)
            said, _ = read(moment, about, candidate.piece)
            drawn = on_screen.draw(Pick((candidate.piece,)))
            tools = [one for one in walk(drawn.action_bar) if one.key == "inspect"]
            assert tools, (name, candidate.piece, said)
    assert kinds >= {"artist", "seat", "place", "clicks", "top", "in_role", "nobody"}


def test_the_air_is_read_cue_by_cue() -> None:
    match = position(
        lanes=("juan . orion", "", "", ". . . jake"),
        hands=("add_artist,click_twice green", "*"),
    )
    empty = OnScreen.at(table_of(match), ui_of(speed=0))
    moment = BoardState.see(empty.stage())
    assert about(moment, ANNOUNCEMENT) == about(moment, SignPiece("off"))
    perform(match, "add_artist,click_twice")
    on_screen = OnScreen.at(looking(match), ui_of(speed=0))
    assert on_screen.table.scene.decision is not None
    moment = BoardState.see(on_screen.stage())
    name, said = read(moment, about, ANNOUNCEMENT)
    assert name == signs_of("upstaged")["air"].name(on_screen.ui)
    assert any(line.startswith("1. Add artist") for line in said)
    choose(match, "face", 1)
    if match.view(None)["under_way"]["frames"]:
        moment = BoardState.see(OnScreen.at(table_of(match), ui_of(speed=0)).stage())
        assert "1. Add artist: done" in read(moment, about, ANNOUNCEMENT)[1]


@pytest.mark.parametrize("mark", ["cut", "minus"])
def test_the_rarer_marks_are_drawn(mark: str) -> None:
    drawn: set[str] = set()
    for table in found(True).values():
        on_screen = OnScreen.at(table, ui_of(speed=0))
        texts = [one for one in walk(on_screen.draw().body) if isinstance(one, ft.Text)]
        spans = [span.text or "" for one in texts for span in one.spans or ()]
        drawn.update("".join([*(one.value or "" for one in texts), *spans]))
        if LETTERS[mark] in drawn:
            return
    raise AssertionError(mark)


def test_a_long_touch_stops_artists_and_opens_them() -> None:
    seen = {"arena": 0, "flight": 0}
    for table in found(True).values():
        on_screen = OnScreen.at(table, ui_of())
        moment = BoardState.see(on_screen.stage())
        frames: Any = on_screen.table.scene.frames
        steps = counted(movement(moment, frames, flies).steps)
        if len(steps) < 2:
            continue
        still = paint(steps[-1], *SIZE, ControlCache())
        for step in steps[:-1]:
            moved = paint(step, *SIZE, ControlCache())
            plan = make_plan(on_screen.ui, step, *SIZE)
            if isinstance(step.event, CARRIED) and not step.arrived:
                flights = [one for one in walk(moved) if str(one.key).startswith("flight-artist")]
                for one in flights:
                    at = one.left + one.width / 2, one.top + one.height / 2
                    seen["flight"] += _opens(on_screen, moved, still, at, int(one.key[14:]))
            if plan.touched:
                for place, lane in enumerate(step.now["arena"]):
                    for spot, number in enumerate(lane):
                        if number is None or number in step.gone:
                            continue
                        side = plan.side(place)
                        area = plan.on_board(plan.spot(side, spot))
                        at = area.middle, area.y + area.h / 2
                        seen["arena"] += _opens(on_screen, moved, still, at, number)
    assert all(seen.values()), seen


def _opens(
    on_screen: OnScreen, moved: Any, still: Any, at: tuple[float, float], number: int
) -> bool:
    held = held_at(moved, still, SIZE, at)
    assert held is not None
    on_screen.picks.clear()
    held()
    return on_screen.picks[-1].inspected == artist(number)


def test_a_mentors_corner_tells_its_frames() -> None:
    on_screen = stands()
    moment = BoardState.see(on_screen.stage())
    turn = moment.now["turn"]
    frames = [
        {state.look for state in about(moment, Piece(SEAT, seat)).states} for seat in range(2)
    ]
    assert ["rim:brass" in look for look in frames] == [seat == turn for seat in range(2)]


@pytest.mark.parametrize("seed", range(3))
def test_no_sign_tells_more_than_the_open_table_knows(seed: int) -> None:
    real = position(lanes=("juan . orion", "", "", ". . . jake"), teams=("marty", "noor"))
    for _ in range(seed):
        assert real.decision is not None
        real.play(real.decision.actions[0])
    assert real.decision is not None
    eye = real.decision.seats[0]
    twin = real.imagine(eye, Random(seed))
    twin.decision = real.decision
    entries = []
    for each in (real, twin):
        moment = BoardState.see(OnScreen.at(table_of(each), ui_of(speed=0)).stage())
        places = [ANNOUNCEMENT, DECK, CUES, PILE, Piece("slot")]
        places += [Piece(SEAT, seat) for seat in range(2)]
        places += [Piece(RUNWAY, place) for place in range(4)]
        entries.append([about(moment, place) for place in places])
    assert entries[0] == entries[1]
    assert real.view(1 - eye) != twin.view(1 - eye), "something lies elsewhere"
