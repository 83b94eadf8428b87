"""Tests of a hand that is open only while held."""

from __future__ import annotations

import random
from dataclasses import astuple, replace
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest
from flet.components.component import Renderer

from app.games.common.board_state import Pick
from app.habits import change
from app.screens.table_layout import on_board
from app.table.hand_bar import THICK, beside, left_to_table, on_table, spot
from app.table.state import Phase
from app.table.steps import Act, BackToTable, Done, NotNow, PassTo, TakeUp, Uncover
from app.theme.kit import NEXT
from tests.app.evenings import Evening, Make
from tests.app.games.laid import laid, met
from tests.app.screens.rooms import SIZES, Shown, words
from tests.depth import depth

GAMES = {"onstage": 3, "upstaged": 3, "thespianage": 3, "encore": 2}


def sitting(evening: Make, game: str, **more: Any) -> Evening:
    one = evening(*[""] * GAMES[game], game=game, **more)
    for seat in one.controller.seats:
        change(one.shell.device.prefs, seat.name, held=True)
    go_on(one)
    one.controller.hold_hand(open_=True)
    one.draw()
    if one.controller.drawing.looking:  # new secrets are read first
        one.controller.read_on()
    one.controller.hold_hand(open_=False)
    return one


def answer(one: Evening) -> None:
    one.controller.hold_hand(open_=True)
    one.later()
    if one.controller.table.state.awaits_done:
        one.controller.take(Done())
    else:
        one.act()
    one.controller.hold_hand(open_=False)


def go_on(one: Evening) -> None:
    """Continues to the next person's screen, answering questions of the open table."""
    while (decision := one.controller.table.scene.decision) is not None:
        one.later()
        one.controller.take(Act((decision.actions[0],)))
    if one.controller.table.state.by_bar:
        return
    one.later()
    if one.controller.table.scene.continuing is not None:
        one.controller.take(TakeUp())
    else:
        one.controller.take(PassTo(one.controller.table.scene.people[0]))
        one.controller.lift()


def bar_of(controls: list[Any]) -> Any:
    [found] = [one for one in controls if getattr(one, "key", None) == "hold-hand"]
    return found


def drawn(controls: list[Any]) -> list[tuple[object, ...]]:
    attributes = ("key", "value", "label", "src", "disabled", "left", "top", "width", "height")
    return [
        (type(one).__name__, *(str(getattr(one, name, "")) for name in attributes), pressed(one))
        for one in controls
    ]


def pressed(control: Any) -> bool:
    return getattr(control, "on_click", None) is not None


def faces(one: Evening) -> set[str]:
    keys = (getattr(each, "key", None) for each in one.draw())
    return {key for key in keys if isinstance(key, str) and key.startswith(("pick-", "hand-"))}


def step_of(one: Evening) -> Any:
    [found] = [each for each in one.draw() if getattr(each, "data", None) == NEXT]
    return found


def choose(one: Evening) -> None:
    next(iter(one.controller.drawing.keys))()


@pytest.mark.parametrize("game", GAMES)
def test_a_hidden_hand_leaves_the_same_screen_for_every_hand(evening: Make, game: str) -> None:
    one = sitting(evening, game)
    twins = 0
    for _ in range(depth(6, 12)):
        state = one.controller.table.state
        assert state.covered
        assert state.seat is not None
        hidden = drawn(one.draw())
        for seed in range(depth(2, 3)):
            match = state.match.copy()
            other = match.imagine((state.seat + 1) % GAMES[game], random.Random(seed))
            if other.view(state.seat) == match.view(state.seat):
                continue
            assert other.view(None) == match.view(None)
            one.controller.table.state = replace(state, match=other)
            one.controller.cache.clear()
            assert drawn(one.draw()) == hidden
            twins += 1
        one.controller.table.state = state
        answer(one)
        go_on(one)
    assert twins


@pytest.mark.parametrize("game", ["onstage", "upstaged", "thespianage"])
def test_a_thumb_opens_the_hand_and_letting_go_hides_it(evening: Make, game: str) -> None:
    one = sitting(evening, game)
    assert not faces(one)
    for end in ("on_pan_end", "on_pan_cancel"):
        bar_of(one.draw()).on_pan_down(None)
        assert faces(one)
        assert len(one.controller.table.state.viewers) == 1
        getattr(bar_of(one.draw()), end)(None)
        assert not faces(one)
        assert not one.controller.table.state.viewers


def test_what_was_chosen_can_be_played_after_letting_go(evening: Make) -> None:
    one = sitting(evening, "onstage")
    assert step_of(one).disabled
    one.controller.hold_hand(open_=True)
    one.draw()
    choose(one)
    label = words([step_of(one).content])[0]
    one.controller.hold_hand(open_=False)
    step = step_of(one)
    assert words([step.content]) == ["Play my choice"] != [label]
    assert not faces(one)
    before = len(one.controller.table.state.match.actions)
    one.later()
    step.on_click(None)
    state = one.controller.table.state
    assert len(state.match.actions) == before + 1
    go_on(one)
    assert step_of(one).disabled, "a choice goes with its scene"


def test_a_card_that_lies_open_to_be_read_goes_with_the_hand(evening: Make) -> None:
    one = sitting(evening, "onstage")
    state = one.controller.table.state
    assert state.seat is not None
    hidden = words(one.draw())
    one.controller.hold_hand(open_=True)
    one.draw()
    choose(one)
    pick = one.controller.table.state.pick
    one.controller.choose(pick._replace(inspected=pick.chosen[0]))
    assert words(one.draw()) != hidden
    one.controller.hold_hand(open_=False)
    left = [text for text in words(one.draw()) if text not in hidden]
    assert left == ["Your choice stays hidden until you play it."]


def test_only_their_own_tap_makes_the_hidden_step_ready(evening: Make) -> None:
    one = sitting(evening, "onstage")
    one.controller.hold_hand(open_=True)
    one.draw()
    one.controller.drawing.step = lambda _: None  # offered by itself, as a single legal card is
    one.controller.hold_hand(open_=False)
    assert step_of(one).disabled
    one.controller.hold_hand(open_=True)
    one.controller.choose(Pick(bare=True))
    one.controller.hold_hand(open_=False)
    assert step_of(one).disabled


@pytest.mark.parametrize("state", ["blur", "hidden", "pause"])
def test_losing_focus_drops_the_curtain_over_a_held_hand(evening: Make, state: str) -> None:
    one = sitting(evening, "onstage")
    one.controller.hold_hand(open_=True)
    one.draw()
    one.controller.focus(state)
    assert one.phase() is Phase.CURTAIN
    assert not faces(one)
    one.controller.lift()
    assert one.controller.table.state.covered, "no thumb is on the bar any more"


def test_another_screen_hides_the_hand_and_leaves_it_hidden(evening: Make) -> None:
    one = sitting(evening, "onstage")
    one.controller.hold_hand(open_=True)
    one.shell.places.go("rules", game="onstage", section=None)
    assert one.controller.table.state.covered
    one.shell.places.back()
    assert not faces(one)


def test_the_page_hears_where_the_bar_is_and_that_the_hand_is_hidden(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = sitting(evening, "onstage")
    spots: list[tuple[object, bool]] = []
    guarded: list[bool] = []
    monkeypatch.setattr(
        one.house.bridge, "hold_at", lambda at, *, by_key: spots.append((at, by_key))
    )
    one.house.bridge.guard = guarded.append  # type: ignore[method-assign, assignment]
    one.draw()
    assert spots[-1] == (spot(one.shell.device.ui), True)
    assert not guarded.pop()
    one.controller.hold_hand(open_=True)
    one.draw()
    assert guarded.pop()
    one.controller.hold_hand(open_=False)
    one.draw()
    assert not guarded.pop()
    one.controller.hide()
    one.draw()
    assert spots[-1][0] is None


def test_a_screen_reader_has_a_switch_instead(evening: Make) -> None:
    one = sitting(evening, "onstage")
    one.shell.device.prefs.choose("screen_reader", True)
    one.press("Show my hand")
    assert faces(one)
    one.press("Hide my hand again")
    assert not faces(one)


def test_without_a_page_a_key_opens_and_hides_the_hand(evening: Make) -> None:
    one = sitting(evening, "onstage")
    for shown in (True, False):
        one.press_key("H")
        assert bool(faces(one)) is shown
    one.shell.device.prefs.choose("single_keys", False)
    one.press_key("H")
    assert not faces(one)


def test_nobody_holds_where_nobody_else_could_look(evening: Make) -> None:
    alone = evening("", "regular", "regular", game="onstage")
    change(alone.shell.device.prefs, alone.controller.seats[0].name, held=True)
    alone.settle()
    alone.look()
    assert not alone.controller.table.state.by_bar
    assert faces(alone)


def test_only_who_wants_it_holds(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    change(one.shell.device.prefs, one.controller.seats[0].name, held=True)
    go_on(one)
    assert one.controller.table.state.covered
    one.controller.hold_hand(open_=True)
    one.act()
    one.later()
    one.controller.take(PassTo(one.controller.table.scene.people[0]))
    one.controller.lift()
    assert not one.controller.table.state.by_bar
    assert faces(one)


def test_a_hand_of_somebody_else_is_never_held_open(evening: Make) -> None:
    one = sitting(evening, "onstage")
    with pytest.raises(NotNow):
        one.controller.table.take(Uncover(1))
    one.controller.hide()
    one.later()
    one.controller.take(BackToTable())
    with pytest.raises(NotNow):
        one.controller.table.take(Uncover(0))


class Slid:
    """Thumb that slides from the first person's action bar over the board."""

    def __init__(self, one: Evening) -> None:
        self.one = one
        self.send("on_pan_down")
        self.look()

    def look(self) -> None:
        self.controls = self.one.draw()
        measured = [each for each in self.controls if getattr(each, "on_size_change", None)]
        for each in measured:
            if each.bgcolor is not None:
                each.on_size_change(SimpleNamespace(width=390, height=BELOW))

    def send(self, kind: str, event: object = None) -> None:
        getattr(bar_of(self.one.draw()), kind)(event)

    def cards(self) -> dict[str, tuple[float, float]]:
        """Returns points of the window over the cards of the hand, by key."""
        picture = self.one.controller.drawing.card_at.__self__  # type: ignore[attr-defined]
        boxes = laid(picture.shown, *picture.size)
        top = left_to_table(self.one.shell.device.ui).height - BELOW - picture.size[1]
        found = {}
        for box in boxes:
            x, y = box.at.middle, box.at.y + box.at.h / 2
            if box.pressed and "hand" in box.trail and met(boxes, x, y) is box:
                found["/".join(box.trail)] = x, top + y
        return {key: point for key, point in found.items() if "pick-" in key}

    def to(self, x: float, y: float) -> None:
        at = spot(self.one.shell.device.ui)
        self.send("on_pan_update", SimpleNamespace(local_position=ft.Offset(x - at.x, y - at.y)))

    @property
    def pick(self) -> Any:
        return self.one.controller.table.state.pick


BELOW = 120.0
"""Height of the action bar, as the page would measure it."""

SLIDING = ["onstage", "upstaged", "thespianage"]


@pytest.mark.parametrize("game", SLIDING)
def test_a_thumb_chooses_the_cards_that_it_slides_onto(evening: Make, game: str) -> None:
    one = sitting(evening, game)
    thumb, at = Slid(one), spot(one.shell.device.ui)
    before = len(one.controller.table.state.match.actions)
    seen = set()
    for key, point in thumb.cards().items():
        thumb.to(*point)
        last = thumb.pick
        assert last is not None
        assert int(key.rpartition("-")[2]) in {
            astuple(piece)[-1] for piece in (*last.chosen, last.refused) if piece is not None
        }
        seen.add(last)
        thumb.to(*point)
        thumb.to(at.x + 20, at.y + 20)
        assert thumb.pick == last, "it stays chosen while the thumb rests or comes back"
    assert len(seen) > 2
    thumb.send("on_pan_end")
    assert one.controller.table.state.covered
    assert thumb.pick == last
    assert len(one.controller.table.state.match.actions) == before


@pytest.mark.parametrize("game", SLIDING)
def test_what_a_thumb_chose_leaves_no_trace_on_the_table(evening: Make, game: str) -> None:
    one = sitting(evening, game)
    hidden = drawn(one.draw())
    left: list[list[tuple[object, ...]]] = []
    for point in [*Slid(one).cards().values()][: depth(3, None)]:
        thumb = Slid(one)
        one.controller.choose(Pick(bare=True))
        thumb.look()
        thumb.to(*point)
        chosen = bool(thumb.pick.chosen)
        thumb.send("on_pan_end")
        screen = drawn(one.draw())
        if chosen:
            left.append(screen)
        else:
            assert screen == hidden
    assert left
    assert all(screen == left[0] for screen in left)


def test_a_card_is_played_that_a_thumb_reached_just_before_letting_go(evening: Make) -> None:
    one = sitting(evening, "onstage")
    thumb = Slid(one)
    first, second, *_ = thumb.cards().values()
    thumb.to(*first)
    thumb.look()
    bar = bar_of(thumb.controls)
    thumb.to(*second)
    [card] = thumb.pick.chosen
    bar.on_pan_end(None)
    one.later()
    step_of(one).on_click(None)
    assert one.controller.table.state.match.actions[-1].arg == card.number


def test_no_thumb_reaches_a_hand_below_a_sheet(evening: Make) -> None:
    one = sitting(evening, "onstage")
    thumb = Slid(one)
    cards = thumb.cards()
    one.controller.open("log")
    for point in cards.values():
        thumb.to(*point)
    assert thumb.pick is None
    one.controller.open("")
    one.controller.hold_hand(open_=False)
    for point in cards.values():
        thumb.to(*point)
    assert thumb.pick is None, "the last movements may come after the thumb has let go"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("left", [False, True])
def test_a_thumb_is_found_where_the_board_is(
    evening: Make, size: tuple[int, int], left: bool
) -> None:
    one = sitting(evening, "onstage", size=size)
    one.shell.device.prefs.choose("left_handed", left)
    shell = one.shell
    ui = shell.device.ui
    screen = Renderer().render(Shown, shell, shell.places.top)
    boxes = laid(screen, ui.width, ui.height)
    [board] = [box.at for box in boxes if box.control.key == "board"]
    below = [box.at.h for box in boxes if getattr(box.control, "on_size_change", None)]
    window = left_to_table(ui)
    x, y = on_table(ui, board.x + 7, board.bottom - 9)
    assert on_board(window, x, y, below[-1]) == pytest.approx((7, 9))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_table_scrolls_for_the_bar(evening: Make, size: tuple[int, int], scale: float) -> None:
    one = sitting(evening, "onstage", size=size)
    one.shell.device.prefs.choose("text_scale", scale)
    assert "scrolled" not in {getattr(each, "key", None) for each in one.draw()}
    one.controller.hold_hand(open_=True)
    assert "scrolled" not in {getattr(each, "key", None) for each in one.draw()}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("left", [False, True])
def test_the_bar_and_the_table_share_the_window(
    evening: Make, size: tuple[int, int], left: bool
) -> None:
    one = sitting(evening, "onstage", size=size)
    one.shell.device.prefs.choose("left_handed", left)
    ui = one.shell.device.ui
    rest, at = left_to_table(ui), spot(ui)
    assert min(at.w, at.h) == THICK
    assert 0 <= at.x <= at.x + at.w <= ui.width
    assert 0 <= at.y <= at.y + at.h <= ui.height
    places = {
        each.key: each
        for each in one.draw()
        if isinstance(each, ft.Container) and each.key in ("held-table", "held-bar")
    }
    table = places["held-table"]
    if beside(ui):
        assert size == (844, 390)
        assert (at.x > ui.width / 2) is left, "the other thumb has the steps"
        assert isinstance(table.left, int | float)
        assert table.left + rest.width <= at.x or at.x + at.w <= table.left
    else:
        assert rest.height <= at.y
