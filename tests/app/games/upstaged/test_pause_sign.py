"""Tests of pausing and the Pause sign on Upstaged!'s board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import flet as ft
import pytest

from app.games.upstaged.board_state import BoardState
from app.games.upstaged.hand import spots
from app.games.upstaged.layout import make_plan
from app.table import interrupt
from app.table.steps import Act, Claim, LetGo, Lift
from app.theme import measure
from app.theme.signs import FAMILY, LETTERS
from engines import Action, Match, find
from engines.upstaged import actions
from engines.upstaged.content import CARD_IDS, PAUSES, members
from tests.app.evenings import Evening, Make
from tests.app.games.boards import SIZES, OnScreen, looking, ui_of, walk
from tests.app.screens.rooms import words
from tests.engines.upstaged.table import table as position


def signs(one: Evening) -> int:
    drawn: list[Any] = one.draw()
    return sum(
        getattr(each, "value", None) == LETTERS["cue-pause"] and each.font_family == FAMILY
        for each in drawn
    )


def hold(match: Match, seat: int, *cards: int) -> None:
    """Gives a seat these cards in exchange for others, and renews the question."""
    state = match.state
    for card in cards:
        hand = members(state.hands[seat])
        if card in hand:
            continue
        mine = next(each for each in hand if each not in cards)
        for other in range(match.seats):
            if state.hands[other] >> card & 1:
                state.hands[other] ^= 1 << card | 1 << mine
        state.cues = [mine if each == card else each for each in state.cues]
        state.hands[seat] ^= 1 << card | 1 << mine
    match.decision = match.game.decide(state)


def until_asked(one: Evening) -> None:
    while not one.controller.table.scene.window:
        one.look() if one.controller.table.scene.decision is None else one.act()


@pytest.mark.parametrize("own", [False, True])
def test_nobody_is_asked_about_their_own_action_unless_they_wish(evening: Make, own: bool) -> None:
    one = evening("", "", game="upstaged")
    one.shell.device.prefs.choose("own_interrupts", own)
    until_asked(one)
    scene = one.controller.table.scene
    declared: Any = scene.declared[0]
    assert (declared.seat in scene.people) is own
    again = f"{one.controller.keeper.names[declared.seat]} again"
    drawn = words(one.draw())
    assert (again in drawn) is own
    assert find("upstaged").say("speak.first") in drawn


def test_who_is_alone_goes_on_after_a_card_whatever_the_own_hand_holds(evening: Make) -> None:
    for seed in range(4):
        one = evening("", "lead", game="upstaged", seed=seed)
        one.settle()
        state = one.controller.table.state
        hold(state.match, 0, min(members(PAUSES)))
        one.look()
        one.act()
        decision = one.controller.table.state.match.decision
        assert decision is None or decision.prompt != "ask.pause" or 0 not in decision.seats


def test_a_drawn_card_is_marked_also_when_a_computer_player_declines_last(evening: Make) -> None:
    one = evening("", "lead", game="upstaged")
    one.shell.device.prefs.choose("speed", 0)
    one.settle()
    fan = CARD_IDS.index("still_a_fan")
    hold(one.controller.table.state.match, 0, fan, *members(PAUSES))
    one.look()
    one.later()
    before = members(one.controller.table.state.match.state.hands[0])
    one.controller.take(Act((Action(0, actions.PLAY.name, fan),)))
    one.settle()
    after = members(one.controller.table.state.match.state.hands[0])
    (new,) = {*after} - {*before}
    title = find("upstaged").say(f"card.{CARD_IDS[new]}")
    labels = [each.label or "" for each in one.draw() if isinstance(each, ft.Semantics)]
    assert [each for each in labels if each.startswith(f"New: {title}")], labels


@pytest.mark.parametrize("size", SIZES)
def test_everyone_and_each_by_themselves_see_what_a_pause_is(
    evening: Make, size: tuple[int, int]
) -> None:
    one = evening("", "", game="upstaged", size=size)
    one.shell.device.prefs.choose("own_interrupts", True)
    until_asked(one)
    first = find("upstaged").say("speak.first")
    has_sentence = size != (844, 390)  # a low window has none
    assert signs(one) >= has_sentence
    scene, seats = one.controller.table.scene, one.controller.keeper.names
    declared: Any = scene.declared[0]
    drawn = words(one.draw())
    assert (first in drawn) >= has_sentence
    assert [name for name in seats if f"{name} again" in drawn] == [seats[declared.seat]]
    one.later()
    one.controller.take(Claim(scene.people[0]))
    one.later()
    one.controller.lift()
    said = " ".join(words(one.draw()))
    assert signs(one) >= 1, said
    one.controller.hide()
    while one.controller.table.scene.window:
        one.later()
        one.controller.take(LetGo())
    until_asked(one)
    assert first not in words(one.draw()), "it is said once"


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_two_pause_cards_stand_side_by_side(evening: Make, size: tuple[int, int]) -> None:
    one = evening("", "", game="upstaged", size=size)
    until_asked(one)
    seat = one.controller.table.scene.people[0]
    hold(one.controller.table.state.match, seat, *members(PAUSES))
    one.later()
    one.controller.take(Claim(seat))
    one.later()
    one.controller.lift()
    rows = [each.controls for each in one.draw() if isinstance(each, ft.Row)]
    kinds = [[str(button.key).partition("-")[0] for button in row] for row in rows]
    assert ["answer", "answer"] in kinds


def test_two_pause_cards_keep_the_names_of_the_hand() -> None:
    lanes, hands = ("juan", "", "", ""), ("come_closer", "hold_it your_mother green purple")
    table = looking(position(lanes=lanes, hands=hands, teams=("", "")))
    table.take(Act((Action(0, actions.PLAY.name, CARD_IDS.index("come_closer")),)))
    table.take(Claim(1))
    table.take(Lift())
    moment = BoardState.see(OnScreen.at(table, ui_of(speed=0)).stage())
    assert len(moment.answers) == 2
    plan = make_plan(moment.stage.ui, moment, 390, 588)
    assert min(spot.h for spot in spots(plan, 4)) >= 108


def _length(text: ft.Text) -> int:
    return len(text.value)


CAST = ("Grandma Rose", "Maximilian", "Wolfgang-Amadeus Mozart", "Nguyễn Thị Ánh Tuyết")


@pytest.mark.parametrize("lang", ["en", "vi"])
@pytest.mark.parametrize(
    ("size", "scale"), [((360, 640), 1.0), ((360, 640), 1.5), ((390, 844), 1.5), ((390, 844), 1.0)]
)
def test_the_names_of_those_who_may_pause_are_whole(
    size: tuple[int, int], scale: float, lang: str
) -> None:
    lanes, hands = ("juan", "", "", ""), ("come_closer green", "hold_it", "purple", "purple")
    table = looking(position(4, lanes=lanes, hands=hands))
    table.take(Act((Action(0, actions.PLAY.name, CARD_IDS.index("come_closer")),)))
    ui = ui_of(*size, scale, lang=lang)
    stage = OnScreen.at(table, ui).stage()
    stage = replace(
        stage,
        seats=[replace(seat, name=name) for seat, name in zip(stage.seats, CAST, strict=True)],
    )
    for row in interrupt._name_rows(stage, lambda _: None, beside=scale >= 1.5):
        assert isinstance(row, ft.Row)
        across = len(row.controls)
        width = (ui.width - 2 * ui.edge - interrupt.GAP * (across - 1)) / across
        for tile in row.controls:
            drawn = walk(tile)
            name = max((each for each in drawn if isinstance(each, ft.Text)), key=_length)
            room = width - 2 * (interrupt.PADDING + interrupt.EDGE)
            beside = any(
                isinstance(each, ft.Row) and any(name in walk(one) for one in each.controls)
                for each in drawn
            )
            room -= interrupt.BADGE_BESIDE + interrupt.GAP if beside else 0
            points, lines = float(name.size or 0), name.max_lines or 1
            assert measure.fits(name.value, points, room, lines)
            assert lines == 1 or lines * points * interrupt.DENSE <= interrupt._name_height(ui)
