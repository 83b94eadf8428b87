"""Tests of a past game's page, replay and practice."""

import asyncio
import gc
import weakref
from collections.abc import Callable
from functools import cache
from itertools import combinations, count
from math import dist
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from app.games import board_of
from app.games.common import live
from app.places import Place
from app.screens.replay_chart import DASHES, INKS, ReplayChart
from app.screens.replay_tools import Track
from app.store import MemoryLocation, Store
from app.table.board import BoardContext
from app.table.control_cache import ControlCache
from app.table.replay_run import ALL, ReplayRun
from app.table.seating import seats_of
from app.table.state import Phase, begin
from app.text import say
from app.text.when import moment
from app.theme.palette import EVENING, LINE, MATINEE, SEAT_COLOURS, contrast
from engines import find
from tests.app.games.boards import ui_of
from tests.app.screens.rooms import House, Opened, Shown, assert_headings, played, walk, words
from tests.depth import soak_only

GAMES = ("onstage", "upstaged", "thespianage", "encore")
WINDOWS = ((360, 640), (844, 390), (1280, 800))


@cache
def files(game: str, steps: int | None) -> dict[str, bytes]:
    async def keep() -> dict[str, bytes]:
        place = MemoryLocation()
        store = await Store.open(place)
        session = await played(store, game, 2 if game == "encore" else 3, steps=steps)
        await session.close()
        await store.close()
        return dict(place.backend.files)

    return asyncio.run(keep())


def house_with(game: str = "onstage", steps: int | None = None, **more: Any) -> tuple[House, str]:
    place = MemoryLocation()
    place.backend.files.update(files(game, steps))
    house = House(asyncio.run(Store.open(place)), **more)
    return house, house.store.cards()[0].id


def watched(house: House, session: str, **args: Any) -> tuple[Opened, ReplayRun]:
    """Opens the replay of a past game; returns the screen and the replay."""
    house.shell.places.home(Place("past", {"session": session}))
    house.shell.places.go("replay", session=session, **args)
    place = house.shell.places.top
    screen = Opened(Shown, house.shell, place)
    run: ReplayRun = place.args["run"]
    screen.draw()
    return screen, run


def pressable(screen: Opened) -> set[str]:
    return {str(one.key) for one in screen.draw() if getattr(one, "key", None)}


def ordered(screen: Opened) -> list[str]:
    return [str(one.key) for one in screen.draw() if getattr(one, "key", None)]


@pytest.mark.parametrize("game", GAMES)
def test_a_past_game_is_one_page_with_its_result_at_once(game: str) -> None:
    house, session = house_with(game)
    at_once = house.draw("past", session=session)  # before anything is read
    card = house.store.cards()[0]
    assert card.finished is not None
    said = words(at_once)
    names = [face.name for face in card.cast]
    assert any(names[seat] in text for text in said for seat in card.finished.winners)
    assert all(name in said for name in names)
    ways = {"replay", "moments", "poster"}
    there = {str(one.key) for one in at_once if getattr(one, "key", None)}
    assert ways | {"ticket", "again", "standings"} <= there
    past = house.opened("past", session=session)
    assert_headings(past.draw())
    ending = words([*walk(next(one for one in past.draw() if one.key == "ending"))])
    assert len(ending) == 1, "how it ended"
    stood = [text for text in words(past.draw()) if text not in ending]
    assert stood[: len(said) - 2] == said[:-2], "what stood there has moved"
    assert not {"export", "delete", "rename", "about"} & pressable(past)
    for way in ways:
        past.press(way)
        assert (house.shell.places.top.name, house.shell.places.top.args["session"]) == (
            way,
            session,
        )
        house.shell.places.back()


def test_awards_and_points_follow_below_the_ways() -> None:
    house, session = house_with()
    order = [str(getattr(one, "key", "")) for one in house.opened("past", session=session).draw()]
    places = [order.index(key) for key in ("standings", "replay", "awards", "account-0", "dealt")]
    assert places == sorted(places)


def test_a_game_that_goes_on_has_no_page_in_past_games() -> None:
    house, session = house_with(steps=5)
    keys = pressable(house.opened("past", session=session))
    assert "gone" in keys
    assert "replay" not in keys


def test_play_again_begins_with_the_same_people_and_options() -> None:
    house, session = house_with()
    setup = asyncio.run(house.shell.evening.read(session)).setup
    house.opened("past", session=session).press("again")
    asyncio.run(house.tasks.pop()())
    begun = house.shell.evening.session
    assert begun is not None
    assert [one.name for one in begun.setup.cast] == [one.name for one in setup.cast]
    assert begun.id != session


def about_a_game() -> tuple[House, str, Opened]:
    house, session = house_with()
    places = house.shell.places
    places.home(Place("history"), Place("past", {"session": session}))
    Opened(Shown, house.shell, places.top).press("ticket")
    return house, session, Opened(Shown, house.shell, places.top)


def test_a_deleted_game_leaves_nothing_behind() -> None:
    house, _, about = about_a_game()
    places = house.shell.places
    about.press("delete")
    house.shell.notices.answer(True)
    asyncio.run(house.tasks.pop()())
    assert places.top.name == "history"
    assert house.store.cards() == []


def test_a_game_that_is_over_is_named_from_its_own_page() -> None:
    house, session, ticket = about_a_game()
    places = house.shell.places
    assert (places.top.name, places.top.args) == ("ticket", {"session": session})
    assert {"save", "export", "delete"} <= pressable(ticket)
    (field,) = (one for one in ticket.draw() if isinstance(one, ft.TextField))
    change: Any = field.on_change
    change(SimpleNamespace(control=SimpleNamespace(value="Bo’s birthday")))
    ticket.press("save")
    asyncio.run(house.tasks.pop()())
    assert (places.top.name, places.top.args) == ("past", {"session": session})
    when = moment(house.store.cards()[0].updated, say)
    assert f"Bo’s birthday · {when}" in words(house.draw("past", session=session))


def test_a_game_that_goes_on_shows_the_table_alone() -> None:
    house, session = house_with(steps=30)
    screen, run = watched(house, session)
    assert {"replay.next", "slider", "log"} <= pressable(screen)
    assert not {"replay.eyes", "practise"} & pressable(screen)
    assert run.replay is not None
    assert not run.replay.over
    assert house.tasks == [], "nobody looks for moments"


@pytest.mark.parametrize("game", GAMES)
def test_all_hands_lie_open_in_the_games_own_cards(game: str) -> None:
    house, session = house_with(game)
    screen, run = watched(house, session)
    run.go(run.last // 2)
    closed = screen.draw()
    assert not any(getattr(one, "key", None) == "hands" for one in closed)
    run.look(ALL)
    drawn = screen.draw()
    assert any(getattr(one, "key", None) == "now" for one in drawn)
    house.page.width, house.page.height = 360, 640
    small = screen.draw()
    assert not any(getattr(one, "key", None) == "now" for one in small), "the board has its room"
    hands = next(one for one in drawn if getattr(one, "key", None) == "hands")
    labels = [one.label for one in walked(hands) if isinstance(one, ft.Semantics) and one.label]
    replay = run.replay
    assert replay is not None
    board = board_of(game)
    assert board.hand is not None
    found = 0
    for seat in range(replay.setup.seats):
        scene = replay.scene(run.step, seat)
        assert scene is not None
        cards = board.hand(stage_of(house, replay, scene))
        held = replay.matches[run.step].view(seat)["hand"]
        assert len(cards) >= len(set(held))
        found += any(all(card.label in text for card in cards) for text in labels)
    assert found >= sum(bool(match_hand) for match_hand in hands_at(replay, run.step))


def hands_at(replay: Any, step: int) -> list[Any]:
    match = replay.matches[step]
    return [match.view(seat)["hand"] for seat in range(match.seats)]


def stage_of(house: House, replay: Any, scene: Any) -> BoardContext[Any, Any]:
    from app.screens.replay import stage_of as made

    run = house.shell.places.top.args["run"]
    return made(house.shell.hall, run, replay, scene.seat)


def walked(control: Any) -> list[Any]:
    from tests.app.screens.rooms import walk

    return list(walk(control))


@pytest.mark.parametrize(
    ("game", "size"),
    [
        *(("onstage", size) for size in WINDOWS),
        *((game, WINDOWS[0]) for game in GAMES if game != "onstage"),
        *(
            pytest.param(game, size, marks=soak_only)
            for game in GAMES
            for size in WINDOWS[1:]
            if game != "onstage"
        ),
    ],
)
def test_every_eye_has_a_screen_at_every_size(game: str, size: tuple[int, int]) -> None:
    house, session = house_with(game, size=size)
    house.shell.device.prefs.choose("text_scale", 2.0 if size[0] == 360 else 1.0)
    screen, run = watched(house, session)
    run.go(run.last // 3)
    for eyes in (0, 1, ALL, "table"):
        run.look(eyes)
        controls = screen.draw()
        assert_headings(controls)
        said = words(controls)
        assert say("replay.title") in said
        assert said.count(say("replay.at", step=run.step, last=run.last)) == 1
        assert not [each for each in said if "?:" in each]
        captions = {say("replay.speed.short"), say("replay.eyes.short")}
        assert captions & {*said} == (captions if size[0] > 360 else set())
        assert {"replay.turn_back", "replay.back", "replay.play", "replay.speed"} <= pressable(
            screen
        )
    run.open("eyes")
    assert words(screen.draw()).count("Whose eyes?") >= 2


def test_the_first_step_is_told_in_whole_sentences() -> None:
    house, session = house_with()
    _, run = watched(house, session)
    assert run.replay is not None
    said = run.replay.sentences(0, "en")
    screen, run = watched(house, session, step=0)
    button = next(one for one in screen.draw() if getattr(one, "key", None) == "whole")
    text = next(one.value for one in walk(button) if isinstance(one, ft.Text))
    *sentences, sign = text.split(". ")
    assert sign == "…"
    assert sentences
    assert all(any(part in sentence for sentence in said[1:]) for part in sentences)


def test_any_line_of_the_log_leads_to_its_step() -> None:
    house, session = house_with()
    screen, run = watched(house, session)
    screen.press("log", "later", "step-8")
    assert (run.step, run.panel) == (8, "")
    run.open("log")
    steps = [int(key.removeprefix("step-")) for key in ordered(screen) if key.startswith("step-")]
    assert steps == sorted(steps, reverse=True), "the newest first"
    screen.press("later", "earlier")
    assert run.page is not None
    screen.press("later", "later")
    far = next(key for key in sorted(pressable(screen)) if key.startswith("step-"))
    screen.press(far)
    assert run.step == int(far.removeprefix("step-"))


def test_the_moments_are_marked_on_the_slider(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engines.bots.review.PLAYOUTS", 2)
    house, session = house_with()
    screen, run = watched(house, session)

    def diamonds() -> int:
        marks = next(one for one in screen.draw() if getattr(one, "key", None) == "marks")
        canvas = marks.content
        return sum(isinstance(shape, ft.canvas.Path) for shape in canvas.shapes)

    assert diamonds() == 0
    asyncio.run(house.tasks.pop()())
    assert 0 < len(run.moments) <= 3
    assert diamonds() == len(run.moments)
    assert all(0 <= step < run.last for step in run.moments)


# -- who was ahead -------------------------------------------------------------------------------


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.table.thinking.REST", 0.0)


def stays() -> bool:
    return False


def chart_of(house: House, run: ReplayRun, away: Callable[[], bool] = stays) -> Opened:
    assert run.replay is not None
    hall = house.shell.hall
    seats = seats_of(hall.prefs, run.replay.setup.cast)
    return Opened(ReplayChart, hall, hall.ui, run, seats, away)


def paths(chart: Opened) -> list[ft.canvas.Path]:
    canvases = [one for one in chart.draw() if isinstance(one, ft.canvas.Canvas)]
    return [each for one in canvases for each in one.shapes if isinstance(each, ft.canvas.Path)]


def label_of(chart: Opened) -> str:
    return next(str(one.label) for one in chart.draw() if isinstance(one, ft.Semantics))


def is_there(screen: Opened) -> bool:
    return any(getattr(one, "key", None) == "reach" for one in screen.draw())


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("game", GAMES)
def test_each_seat_has_a_line_of_its_own_colour_and_pattern(game: str) -> None:
    house, session = house_with(game)
    screen, run = watched(house, session)
    assert is_there(screen)
    lines = paths(chart_of(house, run))
    assert run.replay is not None
    assert len(lines) == run.replay.setup.seats
    paints = [line.paint for line in lines]
    assert len({paint.color for paint in paints}) == len(lines)
    assert len({str(paint.stroke_dash_pattern) for paint in paints}) == len(lines)


def test_any_two_lines_differ_in_colour_and_pattern_and_stand_out() -> None:
    assert INKS.keys() == SEAT_COLOURS.keys()
    assert len({*DASHES}) == len(INKS)
    for at, ground in enumerate((MATINEE.house, EVENING.house)):
        inks = [pair[at] for pair in INKS.values()]
        assert all(contrast(ink, ground) >= LINE for ink in inks)
        parts = [[*bytes.fromhex(ink[1:])] for ink in inks]
        assert min(dist(one, other) for one, other in combinations(parts, 2)) > 75


@pytest.mark.usefixtures("at_once")
def test_the_lines_are_named_and_told_in_sentences() -> None:
    house, session = house_with()
    _, run = watched(house, session)
    chart = chart_of(house, run)
    assert run.line is not None
    assert run.replay is not None
    names, (first, last, ahead) = run.replay.names, run.line.spans[-1]
    said = label_of(chart)
    assert said.startswith("Who was ahead. ")
    assert f"{names[ahead[0]]} ahead" in said
    assert str(last) in said
    assert {*names} <= {*words(chart.draw())}, "the legend"
    assert first <= last == run.last


def test_until_it_is_computed_no_line_is_drawn_and_nothing_is_claimed() -> None:
    house, session = house_with()
    screen, run = watched(house, session)
    labels = [one.label for one in screen.draw() if isinstance(one, ft.Semantics)]
    assert "Who was ahead" in labels
    assert run.line is not None
    assert not run.line.done


@pytest.mark.usefixtures("at_once")
def test_a_tap_or_a_drag_on_the_chart_goes_to_its_step() -> None:
    house, session = house_with()
    _, run = watched(house, session)
    chart = chart_of(house, run)
    track = Track.of(house.shell.hall.ui, run.last)
    assert [track.step_at(track.x_of(step)) for step in range(run.last + 1)] == [
        *range(run.last + 1)
    ]

    def reach() -> Any:
        return next(one for one in chart.draw() if getattr(one, "key", None) == "reach")

    def touch(x: float) -> Any:
        return SimpleNamespace(local_position=SimpleNamespace(x=x, y=9.0))

    reach().on_tap_up(touch(track.x_of(40)))
    assert run.step == 40
    for step in (41, 60, 80):
        reach().on_horizontal_drag_update(touch(track.x_of(step)))
        assert run.step == step
    run.moments = (81,)
    reach().on_horizontal_drag_end(None)
    assert run.step == 81, "the turning point close by"
    for x, step in ((-20.0, 0), (2000.0, run.last)):
        reach().on_tap_up(touch(x))
        assert run.step == step


@pytest.mark.usefixtures("at_once")
def test_a_step_draws_no_line_anew() -> None:
    house, session = house_with()
    _, run = watched(house, session)
    chart = chart_of(house, run)
    before = [one for one in chart.draw() if isinstance(one, ft.canvas.Canvas)][-1]
    run.go(9)
    after = [one for one in chart.draw() if isinstance(one, ft.canvas.Canvas)][-1]
    assert before is after


@pytest.mark.usefixtures("at_once")
def test_whoever_leaves_the_page_ends_the_computing() -> None:
    house, session = house_with()
    _, run = watched(house, session)
    asked = count()

    def away() -> bool:
        if next(asked) == 20:
            house.shell.places.back()
        return False

    chart = chart_of(house, run, away)
    assert run.line is not None
    assert 5 < len(run.line.points) < 20
    assert not paths(chart)
    house.shell.places.go("replay", session=session, run=run)
    assert len(paths(chart_of(house, run))) == 3, "it goes on where it was left"


def shown_words(controls: list[Any]) -> set[str]:
    return {str(one.value) for one in controls if isinstance(one, ft.Text)}


def test_the_chart_and_the_diamonds_say_what_they_are() -> None:
    house, session = house_with()
    screen, run = watched(house, session)
    assert "Who was ahead" in shown_words(screen.draw())
    assert "meaning" not in pressable(screen), "nothing is marked yet"
    run.moments = (2, 5)
    (meaning,) = (one for one in screen.draw() if getattr(one, "key", None) == "meaning")
    assert "Moments" in shown_words([*walk(meaning)])
    house.shell.device.prefs.choose("text_scale", 2.0)
    assert "meaning" not in pressable(screen), "there is no room for it"


@pytest.mark.parametrize(
    ("game", "seed", "ending"),
    [
        ("onstage", 13, "A tie, won by the last card in hand"),  # 14 : 14 : 13
        ("upstaged", 9, "A tie, won by cutting the highest artist"),  # 28 : 28 : 23
    ],
)
def test_a_broken_tie_says_how_at_the_head_of_its_page(game: str, seed: int, ending: str) -> None:
    house = House(asyncio.run(Store.open(MemoryLocation())))
    session = asyncio.run(played(house.store, game, 3, seed=seed))
    asyncio.run(session.close())
    texts = words(house.opened("past", session=session.id).draw())
    assert texts.index(ending) < texts.index("Replay")


def test_a_game_that_goes_on_has_no_chart() -> None:
    house, session = house_with(steps=30)
    screen, run = watched(house, session)
    assert run.line is None
    assert not is_there(screen)


# -- practice ------------------------------------------------------------------------------------


def practised(game: str = "onstage", eyes: Any = 1, share: float = 0.5) -> tuple[House, str, int]:
    """Starts practice from a step of a past game.

    Returns the app, the game's id and the step.
    """
    house, session = house_with(game)
    screen, run = watched(house, session)
    run.go(int(run.last * share))
    run.look(eyes)
    screen.press("practise")
    asked = house.shell.notices.question
    assert asked is not None
    assert "isn’t counted or saved" in asked.detail
    house.tasks.clear()
    house.shell.notices.answer(True)
    asyncio.run(house.tasks[0]())
    return house, session, run.step


@pytest.mark.parametrize("game", GAMES)
def test_practice_begins_where_the_replay_stood(game: str) -> None:
    house, session, step = practised(game)
    controller = house.shell.evening.controller
    assert controller is not None
    past = asyncio.run(house.shell.evening.read(session))
    assert controller.table.state.match.digest == past.matches[step].digest
    assert controller.table.state.alone == 1
    assert (controller.table.state.phase, controller.table.state.seat) == (Phase.PRIVATE, 1)
    assert [seat.understudy for seat in controller.seats].count(None) == 1


def test_practice_is_marked_on_every_screen_and_kept_nowhere() -> None:
    house, session, step = practised()
    shell, store = house.shell, house.store
    controller = shell.evening.controller
    assert controller is not None
    assert [card.id for card in store.cards()] == [session]
    assert shell.device.prefs.now.on_table == ""
    before = store.statistics()

    def marked(name: str, **args: Any) -> bool:
        controls = house.draw(name, **args)
        return any(getattr(one, "key", None) == "practice" for one in controls)

    for panel in ("", "menu", "seats", "log"):
        controller.open(panel)
        assert marked("play")
    controller.open("menu")
    assert "Practice ends when you leave" in " ".join(words(house.draw("play")))
    controller.open("")
    controller.hide()
    assert marked("play")
    assert marked("rules", game="onstage")
    state = controller.table.state
    while state.match.decision is not None:
        state.match.play(state.match.decision.actions[0])
    controller.keeper.finish(state.match)
    controller.table.state = begin(state.match)
    finale = house.draw("play")
    assert any(getattr(one, "key", None) == "finale" for one in finale)
    ways = {getattr(one, "key", None) for one in finale}
    assert "again" in ways
    assert not {"poster", "moments", "rename", "delete", "export"} & ways
    assert [card.id for card in store.cards()] == [session]
    assert store.statistics() == before
    asyncio.run(shell.evening.leave())
    assert [place.name for place in shell.places.trail] == ["home", "past", "replay"]
    assert shell.places.top.args["run"].step == step
    assert shell.evening.practice is None
    assert not marked("replay", session=session)


def test_practice_begins_again_at_its_position() -> None:
    house, _, _ = practised()
    first = house.shell.evening.session
    assert first is not None
    asyncio.run(house.shell.evening.rematch())
    again = house.shell.evening.session
    assert again is not None
    assert again.id != first.id
    assert (again.actions, again.setup.cast) == (first.actions, first.setup.cast)
    assert len(house.store.cards()) == 1


def test_who_looks_with_nobodys_eyes_takes_the_seat_that_decides() -> None:
    house, session, step = practised(eyes="table")
    controller = house.shell.evening.controller
    past = asyncio.run(house.shell.evening.read(session))
    decision = past.matches[step].decision
    assert controller is not None
    assert decision is not None
    assert controller.table.state.alone == decision.seats[0]


def test_only_a_game_that_is_over_is_practised() -> None:
    from app.practice import Practice

    house, session = house_with(steps=30)
    replay = asyncio.run(house.shell.evening.read(session))
    with pytest.raises(ValueError, match="over"):
        Practice.of(replay, 3, 0)


def test_only_the_last_replay_that_was_left_is_kept_in_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live, "ControlCache", ControlCache)  # each window has its own again
    gc.freeze()  # only what is made here is looked through
    house, session = house_with()
    gone: list[Callable[[], object]] = []
    replays: list[Callable[[], object]] = []
    for _ in range(3):
        screen, run = watched(house, session)
        run.go(9)
        screen.draw()
        gone.append(weakref.ref(run))
        replays.append(weakref.ref(run.replay))
        del screen, run
        house.shell.places.home()
        house.tasks.clear()
    gc.collect()
    assert [each() for each in gone] == [None] * len(gone)
    assert len({id(found) for each in replays if (found := each()) is not None}) <= 1


def test_a_pin_says_that_hands_are_open_once_the_show_is_over() -> None:
    assert "Once the show is over" in ui_of().say("new.pin.help")
    assert find("onstage")
