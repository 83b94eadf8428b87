"""Tests of showing a player the moves since their last look."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice, pairwise
from operator import add
from random import Random
from typing import Any, NamedTuple

import flet as ft
import pytest
from flet.components.component import Renderer

from app.games import board_of
from app.table.announcer import public_sentences
from app.table.board import Drawn
from app.table.missed_moves import LIMIT, MOST, Joined, is_news, retold
from app.table.scene import AnyScene, scene_of
from app.table.state import Phase, TableState, asks_all, begin
from app.table.steps import (
    Act,
    Claim,
    Cover,
    Done,
    Hide,
    LetGo,
    LieFlat,
    Lift,
    PassTo,
    Recast,
    TakeBack,
    Uncover,
)
from app.table.table import Table
from app.text import say
from engines import Match, seen_by
from tests.app.evenings import Evening
from tests.app.games.boards import OnScreen, table_of
from tests.app.screens.rooms import words
from tests.app.table.laid import lay, step

GAMES = (("onstage", 4), ("upstaged", 3), ("thespianage", 3), ("encore", 2))
SKIP = say("retell.skip")


class Away(NamedTuple):
    """Part of a game that a seat has not seen."""

    last: Match
    now: Match
    seat: int


def lifted(game: str, seats: int, seed: int = 3) -> Iterator[TableState]:
    table, rng = table_of(Match.new(game, seats, seed)), Random(seed)
    while step(table, rng):
        if table.state.since is not None and table.state.phase is Phase.PRIVATE:
            yield table.state


def stretches(game: str, seats: int, count: int) -> list[Away]:
    found: list[Away] = []
    for state in islice(lifted(game, seats), count):
        assert state.since is not None
        assert state.seat is not None
        found.append(Away(state.since, state.match, state.seat))
    return found


def played(scene: AnyScene, last: Match, now: Match, seat: int) -> AnyScene:
    frames = retold(last, now, seat)
    return replace(scene, frames=frames, retelling=True)


def length(state: TableState, last: Match) -> float:
    assert state.seat is not None
    screen = OnScreen.at(Table(state))
    scene = played(scene_of(state), last, state.match, state.seat)
    stage = replace(screen.stage(), scene=scene)
    drawn: Drawn = Renderer().render(board_of(state.match.game.name).draw, stage)
    return drawn.movement


def views_on_the_way(away: Away) -> list[Any]:
    match, found = away.last.copy(), [away.last.view(away.seat)]
    for action in away.now.actions[away.last.count :]:
        found += [frame.view for frame in match.watch(action, away.seat)]
        match.play(action)
        found.append(match.view(away.seat))
    return found


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_it_leads_from_the_last_look_to_the_present_view_by_the_seats_own_views(
    game: str, seats: int
) -> None:
    joined = 0
    for away in (found := stretches(game, seats, 12)):
        frames = retold(*away)
        assert frames, "others have moved"
        assert frames[0].view == away.last.view(away.seat)
        assert frames[-1].view == away.now.view(away.seat)
        own = views_on_the_way(away)
        assert all(frame.view in own for frame in frames)
        assert len(frames) <= MOST + 1
        joined += any(isinstance(frame.event, Joined) for frame in frames)
    assert len(found) == 12
    assert joined or game in ("onstage", "encore"), "no stretch was long enough to be joined"


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_every_seat_would_see_it_in_the_same_pictures(game: str, seats: int) -> None:
    alone = 0
    for away in stretches(game, seats, 8):
        first, *others = (
            [
                frame.event.events if isinstance(frame.event, Joined) else frame.event
                for frame in retold(away.last, away.now, seat)
            ]
            for seat in range(seats)
        )
        assert all(each == first for each in others)
        new = away.now.log(away.seat)
        alone += any(event.audience is not None for event in new)
    assert alone, "nobody has learnt anything in private"


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_twins_are_told_in_the_same_time(game: str, seats: int) -> None:
    rng, compared = Random(5), 0
    for away in stretches(game, seats, 60):
        last, seat = away.last, away.seat
        twin = last.imagine(seat, rng)
        begun, mine = twin.copy(), last.copy()
        for action in away.now.actions[last.count :]:
            if twin.decision is None or action not in twin.decision.actions:
                break
            after, other = mine.copy(), twin.copy()
            if seen_by(after.play(action), None) != seen_by(other.play(action), None):
                break
            mine, twin = after, other
        film = retold(last, mine, seat)
        if len(film) < 2 or mine.digest == twin.digest:
            continue
        theirs = retold(begun, twin, seat)
        assert [frame.event for frame in film] == [frame.event for frame in theirs]
        here, there = (
            replace(begin(match), phase=Phase.PRIVATE, seat=seat) for match in (mine, twin)
        )
        assert length(here, last) == length(there, begun)
        compared += 1
        if compared == 3:
            return
    raise AssertionError(f"only {compared} twins were found")


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_it_never_takes_longer_than_its_limit(game: str, seats: int) -> None:
    lengths = []
    for number, state in enumerate(lifted(game, seats)):
        if number % 4 == 0 and state.since is not None:
            lengths.append(length(state, state.since))
        if len(lengths) == 10:
            break
    assert min(lengths) > 0
    assert max(lengths) <= LIMIT


# -- where nothing is retold -----------------------------------------------------------------------


def look_at_hand(table: Table, seat: int) -> TableState:
    table.take(PassTo(seat))
    table.take(Lift())
    return table.state


def until(table: Table, want: Any, seed: int = 1) -> TableState:
    rng = Random(seed)
    for _ in range(3000):
        if want(table.state):
            return table.state
        assert step(table, rng), "the game is over"
    raise AssertionError("it never came there")


def news(state: TableState) -> bool:
    return state.since is not None


def test_after_a_busy_absence_each_turn_still_has_several_pictures() -> None:
    busy = 0
    for away in stretches("thespianage", 4, 20):
        actions = away.now.actions[away.last.count :]
        turns = sum(one.seat != other.seat for one, other in pairwise(actions)) + 1
        if len(actions) > MOST and turns <= MOST // 2:
            busy += 1
            assert turns + 1 < len(retold(*away)) <= MOST + 1
    assert busy


def test_nothing_is_retold_on_a_first_look() -> None:
    table, looked = table_of(Match.new("onstage", 4, 1)), set[int]()
    rng = Random(1)
    while len(looked) < 4:
        assert step(table, rng)
        state = table.state
        if state.phase is Phase.PRIVATE and state.seat is not None and state.seat not in looked:
            assert not news(state)
            looked.add(state.seat)
    until(table, news)


def test_nothing_is_retold_to_somebody_who_has_seen_it() -> None:
    table = table_of(Match.new("onstage", 4, 1))
    seat = until(table, news).seat
    assert seat is not None
    table.take(Hide())
    table.take(Lift())
    assert table.state.phase is Phase.PRIVATE
    assert not news(table.state)


def test_nothing_is_retold_after_an_undo() -> None:
    table, rng = table_of(Match.new("onstage", 4, 1)), Random(1)
    until(table, news)
    for _ in range(400):
        step(table, rng)
        seat = table.state.entries[-1].seat
        if table.state.phase is Phase.TABLE and table.scene.undo and seat is not None:
            table.take(TakeBack())
            if table.state.phase is Phase.TABLE:
                look_at_hand(table, seat)
            assert table.state.seat == seat
            assert not news(table.state)
            break
    else:
        raise AssertionError("nothing could be taken back")
    until(table, news)


def test_nothing_is_retold_while_anybody_may_speak_up() -> None:
    table = table_of(Match.new("upstaged", 3, 2, {"mode": "live"}))
    until(table, news)

    def asked(state: TableState) -> bool:
        return state.phase is Phase.TABLE and state.window and len(state.marks) == 3

    for seed in range(4):
        state = until(table, asked, seed)
        assert state.match.decision is not None
        table.take(Claim(state.match.decision.seats[-1]))
        table.take(Lift())
        assert asks_all(table.state.match)
        assert table.state.phase is Phase.PRIVATE
        assert not news(table.state)
        step(table, Random(seed))


def test_nobody_is_told_of_their_own_moves_alone() -> None:
    table = table_of(Match.new("onstage", 4, 1))
    state = until(table, news)
    seat, last = state.seat, state.since
    assert seat is not None
    assert last is not None
    before = replace(state, marks={seat: last})
    assert is_news(before, seat)
    own = tuple(replace(entry, seat=seat) for entry in state.entries)
    assert not is_news(replace(before, entries=own), seat)
    quiet = tuple(replace(entry, let_go=True) for entry in state.entries)
    assert not is_news(replace(before, entries=quiet), seat)


def test_it_ends_with_those_who_have_gone_or_laid_the_device_flat() -> None:
    table = table_of(Match.new("onstage", 4, 1))
    until(table, news)
    table.take(Recast(table.state.cast))
    assert not table.state.marks
    flat, rng = lay(Match.new("encore", 2, 1), laid_flat=True), Random(1)
    while flat.state.match.count < 6:
        flat.take(Uncover(flat.scene.deciders[0]))
        decision = flat.scene.decision
        assert decision is not None
        flat.take(Act((rng.choice(decision.actions),)))
        for seat in flat.state.holding.uncovered:
            flat.take(Cover(seat))
        assert not news(flat.state), "a flat table has words alone"
    flat.take(LieFlat(False))
    look_at_hand(flat, flat.scene.people[0])
    assert not news(flat.state)


def test_one_person_among_understudies_sees_moves_as_they_happen() -> None:
    one = Evening("", "extra", "extra", game="onstage")
    one.watches = True
    one.settle()
    one.look()
    one.settle()
    one.act()
    one.settle()
    assert one.controller.table.state.match.count > 1
    assert one.phase() is Phase.PRIVATE
    assert not one.controller.drawing.retells


# -- on the screen ---------------------------------------------------------------------------------


def go_on(one: Evening) -> bool:
    """Takes a person's next step.

    Returns whether it opens a hand after missed moves.
    """
    scene = one.controller.table.scene
    one.later()
    if scene.awaits_done:
        one.controller.take(Done())
    elif scene.window and scene.phase is Phase.TABLE:
        one.controller.take(LetGo())
    elif scene.decision is not None:
        one.act()
    else:
        one.controller.take(PassTo(scene.people[0]))
        one.step("Retelling.prepare")
        one.controller.lift()
        return one.controller.table.state.since is not None
    return False


def missed(speed: float = 1.0, *, game: str = "onstage", retell: bool = True) -> Evening:
    one = Evening("", "", "", game=game)
    one.watches = True
    one.shell.device.prefs.choose("speed", speed)
    one.shell.device.prefs.choose("retell", retell)
    assert any(go_on(one) for _ in range(200)), "nobody was away"
    return one


def asked(one: Evening) -> bool:
    texts = words(one.draw())
    assert (SKIP in texts) == one.controller.drawing.retells
    return bool(one.controller.drawing.keys)


def test_the_question_comes_when_the_last_picture_stands() -> None:
    one = missed()
    assert one.controller.retelling._ready is None
    assert not asked(one)
    began, seconds = one.clock.now, one.controller.drawing.movement
    assert 0 < seconds <= LIMIT
    one.step("Retelling.run")
    assert one.clock.now - began == pytest.approx(seconds)
    assert asked(one)
    assert one.controller.drawing.movement == 0


def test_the_pictures_are_made_while_the_curtain_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    one, made = missed(), list[Phase]()
    one.controller.retelling.skip()

    def counting(last: Match, now: Match, seat: int) -> Any:
        made.append(one.controller.table.state.phase)
        return retold(last, now, seat)

    monkeypatch.setattr("app.table.retelling.retold", counting)
    assert any(go_on(one) for _ in range(200)), "nobody was away"
    assert made == [Phase.CURTAIN]
    assert one.controller.drawing.retells


def overlay(one: Evening) -> ft.GestureDetector:
    found = [each for each in one.draw() if getattr(each, "key", None) == "retold"]
    assert len(found) == 1
    layer = found[0]
    assert isinstance(layer, ft.GestureDetector)
    assert (layer.left, layer.top, layer.right, layer.bottom) == (0, 0, 0, 0)
    return layer


def test_a_tap_anywhere_skips_it_and_answers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    one = missed()
    count = one.controller.table.state.match.count
    tap = overlay(one).on_tap
    assert callable(tap)
    tap(None)  # type: ignore[call-arg, arg-type]
    assert not one.controller.drawing.retells
    scene = one.controller.table.scene
    assert scene.decision is not None
    one.draw()
    taps, act = (
        one.controller.drawing.taps,
        Act((scene.decision.actions[0],), revision=scene.revision),
    )
    for seconds in (0.0, 0.5):  # somebody may still be tapping to skip it
        monkeypatch.setattr(taps, "_clock", partial(add, taps._since, seconds))
        assert not one.controller.take(act), "too soon"
        assert one.controller.table.state.match.count == count
    assert asked(one)
    monkeypatch.setattr(taps, "_clock", partial(add, taps._since, 0.7))
    assert one.controller.take(act)


@pytest.mark.parametrize("key", ["Enter", " ", "Escape"])
def test_keys_skip_it(key: str) -> None:
    one = missed()
    one.draw()
    one.press_key(key)
    assert not one.controller.drawing.retells
    assert one.phase() is Phase.PRIVATE, "the hand stays open"
    assert asked(one)


def test_a_curtain_that_falls_meanwhile_opens_at_the_question() -> None:
    one = missed()
    one.draw()
    one.controller.hide()
    assert one.phase() is Phase.CURTAIN
    one.controller.lift()
    assert not one.controller.drawing.retells
    assert asked(one)


def test_listeners_hear_of_it_once() -> None:
    for speed in (0.0, 1.0):
        one = missed(speed)
        state = one.controller.table.state
        assert state.since is not None
        new = state.entries[state.since.count + 1 :]
        sentences = public_sentences(
            one.controller.table.state, new, one.controller.keeper.names, "en"
        )
        assert sentences
        assert one.controller.announcer._waiting == sentences
        one.draw()
        one.controller.retelling.skip()
        one.draw()
        assert one.controller.announcer._waiting == sentences


def edges(one: Evening) -> int:
    return sum(str(getattr(each, "key", "")).startswith("mark-") for each in one.draw())


@pytest.mark.parametrize("game", [game for game, _ in GAMES if game != "encore"])
def test_without_motion_what_has_changed_has_an_edge_until_the_first_tap(game: str) -> None:
    one = missed(0.0, game=game)
    one.draw()
    if one.controller.drawing.confirms:  # secrets are read first, and their button is no tap here
        one.controller.read_on()
    assert not one.controller.drawing.retells
    assert asked(one), "the question is there at once"
    between = one.controller.retelling.between
    assert between is not None
    changed = board_of(game).changed
    assert changed is not None
    assert bool(edges(one)) == bool(changed(*between))
    one.controller.draw()
    assert not edges(one)


def test_a_setting_switches_it_off() -> None:
    for speed in (0.0, 1.0):
        one = missed(speed, retell=False)
        assert not one.controller.drawing.retells
        assert one.controller.retelling.between is None
        assert not one.controller.announcer._waiting
        assert asked(one)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_edges_stand_on_what_differs(game: str, seats: int) -> None:
    changed, found = board_of(game).changed, 0
    assert changed is not None
    for away in stretches(game, seats, 12):
        before, now = away.last.view(None), away.now.view(None)
        assert not changed(now, now)
        found += bool(changed(before, now))
    assert found > 6
