"""Tests of the lesson's screen, without a browser."""

import asyncio
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

import flet as ft
import pytest

from app.games.common.board_state import Tap
from app.games.onstage.places import CARD
from app.games.thespianage.places import TRACK, Card, Tile
from app.lessons.play import Tried
from app.lessons.run import PATIENCE, LessonRun
from app.lessons.script import LEARNER, Try
from app.screens import first_night
from app.store import Store
from app.table.idle import IdleClock
from app.table.places import Piece
from app.table.steps import Lift
from app.table.taps import DOUBLE_TAP
from app.text import speaker
from app.theme import kit, measure
from app.theme.ui import BODY
from engines import Action
from engines.thespianage.content import THING_IDS
from tests import pseudo
from tests.app.evenings import Make
from tests.app.games.boards import SHAPES
from tests.app.games.laid import laid
from tests.app.games.words import cut
from tests.app.lessons.scripts import GAMES, lesson, to_lose, with_try
from tests.app.lessons.scripts import words as coached
from tests.app.screens.rooms import SIZES, House, assert_headings, open_store, walk, words
from tests.app.table.clock import Clock
from tests.depth import depth

FLOWERS = THING_IDS.index("flowers_backstage")


class Visit:
    """House with a lesson in progress."""

    def __init__(
        self,
        game: str = "onstage",
        store: Store | None = None,
        size: tuple[int, int] = (390, 844),
        *,
        lifted: bool = True,
    ) -> None:
        lesson(game)
        self.store = open_store() if store is None else store
        self.house = House(self.store, size)
        self.shell = self.house.shell
        if lifted:
            self.shell.device.prefs.keep("lifted", True)
        self.shell.places.go("lesson", game=game)
        self.draw()

    @property
    def run(self) -> LessonRun:
        found = self.shell.places.top.args["run"]
        assert isinstance(found, LessonRun)
        return found

    def draw(self) -> list[Any]:
        controls = self.house.draw("lesson")
        self.run.drawn()
        return controls

    @property
    def said(self) -> list[str]:
        return words(self.draw())

    def later(self) -> None:
        self.run.drawing.taps._since = float("-inf")

    def press(self, key: str) -> None:
        for control in self.draw():
            if getattr(control, "key", None) == key:
                self.later()
                inside = [control, *walk(control)]
                next(tap for one in inside if (tap := getattr(one, "on_click", None)))(None)
                return
        raise AssertionError(f"there is no {key}")

    def touch(self, piece: object) -> None:
        self.draw()
        tap = self.run.drawing.keys[0]
        assert isinstance(tap, Tap)
        replace(tap, args=(piece,))()

    @property
    def stage(self) -> str:
        return self.run.lesson.rehearsal or ""

    @property
    def keys(self) -> list[object]:
        return [getattr(one, "key", None) for one in self.draw()]

    def on(self) -> None:
        keys = self.keys
        self.press(next(key for key in ("lead-on", "on", "show-end", "next") if key in keys))

    def guided(self) -> None:
        """Does what the coach asks for."""
        run, want = self.run, self.run.lesson.beat.want
        if run.lesson.reads:
            self.on()
        elif isinstance(want, Try):
            run.take(Tried(want.action))
        else:
            assert run.lesson.wanted is not None
            self.later()
            run.act((run.lesson.wanted,), run.table.state.revision)

    def led(self) -> bool:
        """Chooses the answer that has the initial focus, and confirms it.

        Returns whether the lesson then went on.
        """
        place, keyboard = self.run.lesson.place, self.run.keyboard
        for _ in range(4):
            self.later()
            marked = [one for one in self.draw() if getattr(one, "data", None) == kit.NEXT]
            if marked and not marked[0].disabled:
                marked[0].on_click(None)
                break
            if keyboard.answers:
                keyboard.answers[keyboard.first]()
        return self.run.lesson.place > place


def saved_place(visit: Visit) -> int | None:
    found: int | None = visit.shell.device.prefs.now.lessons.get("onstage")
    return found


# -- from the first screen to the last -------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_lesson_makes_no_session_and_is_seen_at_its_end(game: str) -> None:
    visit = Visit(game)
    for _ in range(40):
        if not visit.run.lesson.over:
            visit.guided()
    assert visit.run.lesson.won
    prefs = visit.shell.device.prefs
    assert prefs.now.lessons[game] == -1
    assert first_night.progress(prefs, game) is first_night.LessonProgress.SEEN
    assert visit.store.cards() == []
    assert visit.store.statistics() == {}
    assert prefs.now.on_table == ""


def test_the_coach_speaks_in_the_place_of_the_news_and_is_announced() -> None:
    visit = Visit()
    beat = lesson("onstage").beats[0].say
    live = [
        one
        for one in visit.draw()
        if isinstance(one, ft.Semantics) and one.live_region and str(one.key).startswith("coach")
    ]
    assert [words(list(walk(one))) for one in live] == [[coached("onstage", beat)]]
    assert "Step 1 of 14" in visit.said
    assert "What happened" not in " ".join(visit.said)


def test_the_place_is_kept_at_every_beat() -> None:
    visit = Visit()
    places = [saved_place(visit)]
    visit.press("next")
    places.append(saved_place(visit))
    visit.press("next")
    places.append(saved_place(visit))
    assert places == [None, 1, 2]


def test_a_lesson_that_was_left_goes_on_where_it_was() -> None:
    visit = Visit()
    visit.press("next")
    visit.press("next")
    visit.press("leave")
    assert visit.shell.places.top.name == "home"
    prefs = visit.shell.device.prefs
    assert first_night.progress(prefs, "onstage") is first_night.LessonProgress.BEGUN
    again = Visit(store=visit.store)  # as after a kill: nothing but the settings is left
    assert again.run.lesson.place == 2
    assert coached("onstage", lesson("onstage").beats[2].say) in again.said


def test_the_coach_s_last_words_follow_the_guided_line() -> None:
    visit = Visit()
    first_night.keep(visit.shell.hall, "onstage", 13, done=False)
    visit = Visit(store=visit.store)
    said = []
    for _ in range(3):
        said.append([say for say in ("swap", "take") if coached("onstage", say) in visit.said])
        visit.guided()
    assert said == [["swap"], ["swap"], ["take"]]


def test_who_has_seen_it_still_has_on_a_second_visit() -> None:
    visit = Visit()
    hall = visit.shell.hall
    first_night.keep(hall, "onstage", 9, done=True)
    again = Visit(store=visit.store)
    assert again.run.lesson.place == 0
    again.press("next")
    prefs = again.shell.device.prefs
    assert first_night.progress(prefs, "onstage") is first_night.LessonProgress.SEEN
    assert first_night.place(prefs, "onstage") == 1


def test_once_more_begins_the_scene_again() -> None:
    visit = Visit()
    visit.press("next")
    visit.press("next")
    visit.press("again")
    assert visit.run.lesson.place == 0
    assert saved_place(visit) == 0


# -- taps ------------------------------------------------------------------------------------------


def test_a_refused_piece_is_answered_by_the_rules_and_leads_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    script = with_try(lesson("onstage"), 3, Action(LEARNER, "play", 25), "O7")
    monkeypatch.setattr("app.screens.lesson.lesson_of", lambda game: script)
    visit = Visit()
    first_night.keep(visit.shell.hall, "onstage", 3, done=False)
    visit = Visit(store=visit.store)
    assert "mark-0" in visit.keys, "it is in a ring from the start"
    visit.touch(Piece(CARD, 25))
    assert visit.run.lesson.place == 4
    said = visit.said
    assert "You have a Green card, so you must play Green." in said
    assert coached("onstage", script.beats[4].say) in said


def test_two_wrong_steps_light_the_wanted_piece() -> None:
    visit = Visit()
    first_night.keep(visit.shell.hall, "onstage", 6, done=False)
    visit = Visit(store=visit.store)
    wanted = visit.run.lesson.wanted
    assert wanted is not None
    visit.touch(Piece(CARD, 6))
    for answer in ("Tonight, do as the coach says.", "Now the one with the ring."):
        visit.press("play")
        assert any(answer in line for line in visit.said)
    marked = [key for key in visit.keys if str(key).startswith("mark-")]
    assert marked == ["mark-0"], "it alone is in a ring"
    ready = (one for one in visit.draw() if getattr(one, "data", None) == kit.NEXT)
    assert all(one.disabled for one in ready), "the learner chooses it"


def test_half_of_a_double_tap_does_not_skip_a_beat() -> None:
    visit = Visit()
    visit.press("next")
    visit.run.drawing.taps._since = visit.run.drawing.taps._clock()
    visit.run.next()
    assert visit.run.lesson.place == 1


def test_a_button_of_another_kind_is_inert_for_a_moment() -> None:
    visit = Visit()
    first_night.keep(visit.shell.hall, "onstage", 3, done=False)
    visit = Visit(store=visit.store)
    visit.guided()
    assert visit.run.lesson.beat.want == "next"
    visit.draw()
    taps = visit.run.drawing.taps
    taps._since = taps._clock() - DOUBLE_TAP - 0.1
    visit.run.next()
    assert visit.run.lesson.place == 4
    visit.later()
    visit.run.next()
    taps._since = taps._clock() - DOUBLE_TAP - 0.1
    visit.run.next()
    assert visit.run.lesson.place == 6, "whoever reads fast goes on"


def test_nothing_is_asked_on_the_board_while_the_coach_speaks() -> None:
    visit = Visit()
    first_night.keep(visit.shell.hall, "onstage", 8, done=False)
    visit = Visit(store=visit.store)
    asked = "take any Black, or nobody"
    assert not any(asked in line for line in visit.said)
    visit.press("next")
    assert any(asked in line for line in visit.said)


def test_who_hesitates_is_shown_the_piece_and_not_before() -> None:
    visit, clock = Visit(), Clock()
    first_night.keep(visit.shell.hall, "onstage", 3, done=False)
    visit = Visit(store=visit.store)
    run = visit.run
    run._patience = IdleClock(
        lambda: PATIENCE, lambda: run.lesson.waits, run._show, clock=clock, sleep=clock.sleep
    )
    clock.at(10.0, lambda: run._patience.touch())
    clock.at(24.0, lambda: seen.append(run.lesson.lit))
    seen: list[bool] = []
    asyncio.run(run._patience.run())
    assert seen == [False]
    assert run.lesson.lit
    assert 125.0 <= clock.now < 131.0


def test_nothing_goes_on_by_itself_once_the_lesson_is_left() -> None:
    visit, clock = Visit(), Clock()
    first_night.keep(visit.shell.hall, "onstage", 3, done=False)
    visit = Visit(store=visit.store)
    run = visit.run

    async def leave() -> None:
        run._patience = IdleClock(
            lambda: PATIENCE, lambda: run.lesson.waits, run._show, clock=clock, sleep=clock.sleep
        )
        clock.at(5.0, run.rest)
        await run._patience.run()

    asyncio.run(leave())
    assert not run.lesson.lit
    assert not run._patience.running


def test_back_closes_a_piece_first_and_then_the_lesson() -> None:
    visit = Visit()
    run = visit.run
    moment = next(
        one.data
        for one in visit.draw()
        if getattr(getattr(one, "data", None), "args", ()) and one.data.args[0].kind == "performer"
    )
    moment()
    assert visit.shell.layers == ["lesson", "piece"]
    asyncio.run(visit.shell.close_top())
    assert run.layers == []
    assert visit.shell.places.top.name == "lesson"
    asyncio.run(visit.shell.close_top())
    assert visit.shell.places.top.name == "home"


# -- the hand-over ---------------------------------------------------------------------------------


def test_the_first_lesson_begins_with_the_hand_over() -> None:
    visit = Visit(lifted=False)
    assert visit.stage == "curtain"
    assert "Back to the table" not in visit.said
    hand = ("Pink 7", "Blue 8")
    assert not any(card in line for line in visit.said for card in hand), "the curtain is down"
    visit.run.take(Lift())
    assert any(card in line for line in visit.said for card in hand)
    assert "ring" in visit.keys, "around the eye"
    visit.press("hide")
    assert visit.stage == "covered"
    assert not any(card in line for line in visit.said for card in hand)
    visit.run.take(Lift())
    assert visit.stage == ""
    assert visit.shell.device.prefs.now.lifted
    second = Visit("encore", visit.store, lifted=False)
    assert second.stage == ""


def test_who_has_lifted_a_curtain_in_a_game_rehearses_nothing(evening: Make) -> None:
    one = evening("", "", game="encore")
    assert not one.shell.device.prefs.now.lifted
    one.look()
    assert one.shell.device.prefs.now.lifted


# -- the finale and the ways in --------------------------------------------------------------------


def finale(visit: Visit) -> None:
    first_night.keep(visit.shell.hall, "onstage", 12, done=False)
    visit.shell.places.swap("lesson", game="onstage")
    visit.draw()
    while not visit.run.lesson.over:
        visit.guided()
    while "onward" not in visit.keys:
        visit.on()


def test_the_finale_is_the_game_s_own_and_leads_to_a_real_game() -> None:
    visit = Visit()
    finale(visit)
    said = " ".join(visit.said)
    assert "That was your first night." in said
    assert "Rookie wins" in said
    visit.press("onward")
    place = visit.shell.places.top
    assert place.name == "new"
    visit.house.draw("new")
    assert place.args["draft"].game.name == "onstage"


def test_a_won_lesson_of_thespianage_ends_with_what_real_games_add() -> None:
    """Regression test: it stood at each scene's end, over a table without any of it."""
    more = coached("thespianage", "real-games")
    assert all(name in more for name in ("Events", "One Shot (ticket)"))
    visit, ended = Visit("thespianage"), 0
    while not visit.run.lesson.over:
        visit.guided()
        said, shown = visit.said, visit.run.lesson.ended and not visit.run.lesson.over
        ended += shown
        assert (speaker("en")("lesson.scene_over") in said) is shown
        assert more not in said
    assert ended == len(visit.run.lesson.lesson.scenes) - 1
    while "onward" not in visit.keys:
        visit.on()
    said = visit.said
    assert said.index(more) == said.index(speaker("en")("lesson.over")) + 1
    assert visit.run.coach == (speaker("en")("lesson.over"), more)


@pytest.mark.parametrize("lang", ["en", "vi", *(tongue.lang for tongue in pseudo.TONGUES)])
@pytest.mark.parametrize("size", SIZES[:2])
def test_the_last_words_of_thespianages_lesson_leave_room(size: tuple[int, int], lang: str) -> None:
    tongues = [tongue for tongue in pseudo.TONGUES if tongue.lang == lang]
    with pseudo.spoken(tongues[0]) if tongues else nullcontext():
        visit = Visit("thespianage", size=size)
        visit.shell.device.prefs.choose("lang", lang)
        while not visit.run.lesson.over:
            visit.guided()
        while "onward" not in visit.keys:
            visit.on()
        shown = visit.draw()
        assert speaker(lang)("thespianage.lesson.real-games") in words(shown)
        assert not cut(laid(shown[0], *size))
        screen = next(one for one in shown if getattr(one, "key", None) == "finale")
        bar = screen.controls[-1]
        *said, _ = bar.content.controls
        room = size[0] - bar.padding.left - bar.padding.right
        texts = [each.content for each in said]
        assert len(texts) == 2
        assert sum(measure.rows(each.value, each.size, room, BODY) for each in texts) <= 4


def test_the_finale_leads_to_the_foyer() -> None:
    visit = Visit()
    finale(visit)
    visit.press("foyer")
    assert visit.shell.places.top.name == "home"


def test_a_game_that_was_lost_is_offered_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    script, actions = to_lose()
    monkeypatch.setattr("app.screens.lesson.lesson_of", lambda game: script)
    visit = Visit()
    first_night.keep(visit.shell.hall, "thespianage", len(script.beats) - 1, done=False)
    visit.shell.places.swap("lesson", game="thespianage")
    visit.draw()
    for action in actions:
        visit.later()
        visit.run.act((action,), visit.run.table.state.revision)
    assert visit.run.lesson.over
    assert "onward" not in visit.keys, "it would appear under the finger that has just tapped"
    while "onward" not in visit.keys:
        visit.on()
    assert coached("thespianage", "real-games") not in visit.said
    visit.press("onward")
    assert visit.run.lesson.place == script.start(len(script.scenes) - 1)


def ways(house: House, screen: str, **args: Any) -> list[str]:
    return [line for line in words(house.draw(screen, **args)) if "Learn by playing" in line]


def test_rules_and_new_game_lead_to_the_lesson() -> None:
    house = House(open_store())
    assert any("3 min" in line for line in ways(house, "rules", game="onstage"))
    assert any("3 min" in line for line in ways(house, "new", game="onstage"))
    first_night.keep(house.shell.hall, "onstage", 4, done=False)
    assert any("go on" in line for line in ways(house, "new", game="onstage"))
    first_night.keep(house.shell.hall, "onstage", 9, done=True)
    assert any("seen" in line for line in ways(house, "rules", game="onstage"))


def test_no_lesson_is_begun_over_a_table(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    one.shell.places.go("rules", game="onstage")
    assert not [line for line in words(one.house.draw("rules")) if "Learn by playing ·" in line]


# -- in every window -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("size", "scale"), SHAPES)
def test_the_screen_stands_in_every_window(game: str, size: tuple[int, int], scale: float) -> None:
    visit = Visit(game, size=size)
    visit.shell.device.prefs.choose("text_scale", scale)
    assert_headings(visit.draw())
    assert coached(game, lesson(game).beats[0].say) in visit.said


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("turn", range(depth(1, len(SIZES))))
def test_every_mark_is_on_the_board(game: str, turn: int) -> None:
    visit = Visit(game)
    sizes = depth((SIZES[0], SIZES[2]), SIZES)
    for place, beat in enumerate(lesson(game).beats):
        visit.house.page.width, visit.house.page.height = sizes[(place + turn) % len(sizes)]
        if beat.marks:
            first_night.keep(visit.shell.hall, game, place, done=False)
            visit.shell.places.swap("lesson", game=game)
            framed = [key for key in visit.keys if str(key).startswith("mark-")]
            assert framed, f"{beat.say}: nothing is framed"
            assert len(framed) == len(set(framed)) <= len(beat.marks)
            assert game != "thespianage" or len(framed) == 1, f"{beat.say}: one thing at a time"


def _buttons_in_frames(visit: Visit) -> list[str]:
    """Returns the labels of the buttons with a frame."""
    found = []
    for one in visit.draw():
        layers = getattr(one, "controls", None) or [None]
        if getattr(layers[-1], "key", None) == "mark-button":
            found.append(" ".join(words([*walk(layers[0])])))
    return found


@pytest.mark.parametrize(
    ("game", "say", "label"),
    [("thespianage", "finish", "End turn"), ("encore", "out", "Sit out"), ("upstaged", "turn", "")],
)
def test_a_button_that_the_coach_asks_for_is_in_a_frame(game: str, say: str, label: str) -> None:
    """Regression test: whoever saw no frame did not find the button."""
    visit = Visit(game)
    beats = lesson(game).beats
    place = next(n for n, beat in enumerate(beats) if beat.say == say)
    for at in {place, 0}:
        first_night.keep(visit.shell.hall, game, at, done=False)
        visit.shell.places.swap("lesson", game=game)
        framed = _buttons_in_frames(visit)
        assert len(framed) == bool(label and at)
        assert all(label in each for each in framed)
    first_night.keep(visit.shell.hall, game, place, done=False)
    visit.shell.places.swap("lesson", game=game)
    if label and "let-go" in visit.keys:
        visit.press("let-go")
        assert label in _buttons_in_frames(visit)[0], "the button that confirms it, too"


def test_a_gleam_over_a_mark_ends_and_is_none_without_motion() -> None:
    visit = Visit("encore")
    for speed in (1.0, 0.0):
        visit.shell.device.prefs.choose("speed", speed)
        gleams = [each for each in walk(visit.draw()) if isinstance(each, ft.Shimmer)]
        assert bool(gleams) == bool(speed)
        assert all(gleam.loop for gleam in gleams), "a loop of 0 never ends"


@pytest.mark.parametrize("tongue", pseudo.TONGUES, ids=lambda tongue: tongue.lang)
@pytest.mark.parametrize("size", SIZES)
def test_longer_words_are_never_cut(size: tuple[int, int], tongue: pseudo.Tongue) -> None:
    with pseudo.spoken(tongue) as lang:
        visit = Visit(size=size)
        visit.shell.device.prefs.choose("lang", lang)
        visit.shell.device.prefs.choose("text_scale", 2.0)
        for one in visit.draw():
            if isinstance(one, ft.Semantics) and str(one.key).startswith("coach"):
                (text,) = (each for each in walk(one) if isinstance(each, ft.Text))
                assert text.max_lines is None
                assert not pseudo.unmarked(str(text.value))
                return
    raise AssertionError("the coach says nothing")


def test_a_window_that_loses_its_focus_covers_nothing() -> None:
    """A lesson shows nobody's cards, so nothing needs to be covered."""
    visit = Visit()
    visit.shell.focus("hide")
    visit.shell.focus("show")
    assert coached("onstage", lesson("onstage").beats[0].say) in visit.said


def test_the_screen_stays_on_as_long_as_the_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    visit, awake = Visit(), list[bool]()
    monkeypatch.setattr(visit.shell.device, "stay_awake", awake.append)
    visit.run.come()
    visit.shell.focus("hidden")
    visit.shell.focus("visible")
    visit.run.rest()
    assert awake == [True, True, False], "whoever hides a window takes its wake lock"


@pytest.mark.parametrize("game", GAMES)
def test_by_ear_the_coach_has_the_focus_and_names_what_is_meant(game: str) -> None:
    visit = Visit(game)
    visit.shell.device.prefs.choose("screen_reader", True)
    named = led = 0
    for _ in range(40):
        controls, place = visit.draw(), visit.run.lesson.place
        run = visit.run
        if run.lesson.ended:
            break
        marked = [one for one in controls if getattr(one, "data", None) == kit.QUESTION]
        if marked:  # on the page of a scoring there is only one button
            [coach] = marked
            said = " ".join(words([*walk(coach)]))
            beat = run.lesson.beat
            text = beat.then if beat.then and len(run.lesson.left) == 1 else beat.say
            assert coached(game, text).rstrip(".!") in said
            wanted = run.lesson.wanted
            if not run.lesson.reads and wanted and not isinstance(run.lesson.beat.want, Try):
                names = [seat.name for seat in run.seats]
                assert run.game.label(wanted, run.table.scene.view or {}, names) in said
                named += 1
                led += visit.led()
        if visit.run.lesson.place == place and not visit.run.lesson.over:
            visit.guided()
    assert named
    assert led >= 2, "what has the focus first is seldom what is meant"


def test_the_arena_stays_where_it_is_when_somebody_may_call_pause() -> None:
    visit = Visit("upstaged")
    first_night.keep(visit.shell.hall, "upstaged", 4, done=False)
    visit = Visit("upstaged", visit.store)
    tops = []
    for beat in ("announce", "pause"):
        assert visit.run.lesson.beat.say == beat
        boxes = laid(visit.draw()[0], 390, 844)
        tops.append(min(box.at.y for box in boxes if box.control.key == "arena"))
        if beat == "announce":
            visit.press("next")
    assert visit.run.table.scene.window
    assert tops[0] == tops[1]


def _framed(visit: Visit) -> list[tuple[float, float]]:
    """Returns the middle of each frame of a lesson's mark."""
    marks = [one for one in visit.draw() if str(getattr(one, "key", "")).startswith("mark-")]
    return [(one.left + one.width / 2, one.top + one.height / 2) for one in marks]


def test_thespianages_lesson_frames_the_next_answer_after_each_choice() -> None:
    visit = Visit("thespianage")
    hall = visit.shell.hall
    for say, touched in (
        ("count", (Card(0), Tile(0, TRACK, 0, 0))),
        ("second", (Card(FLOWERS),)),
    ):
        place = next(n for n, beat in enumerate(lesson("thespianage").beats) if beat.say == say)
        first_night.keep(hall, "thespianage", place, done=False)
        visit.shell.places.swap("lesson", game="thespianage")
        found = [_framed(visit)]
        for piece in touched:
            visit.later()
            visit.touch(piece)
            visit.later()
            found.append(_framed(visit))
        assert [len(each) for each in found] == [1] * len(found), say
        assert len({each[0] for each in found}) == len(found), f"{say}: each time another piece"


def test_another_action_is_chosen_by_one_tap_and_the_asked_one_stays_ringed() -> None:
    visit = Visit("thespianage")
    first_night.keep(visit.shell.hall, "thespianage", 1, done=False)
    visit.shell.places.swap("lesson", game="thespianage")
    visit.draw()
    visit.touch(Piece("places"))
    assert "mark-0" in visit.keys
    visit.press("slip-rehearse")
    pick = visit.run.table.state.pick
    assert (pick.chosen, pick.inspected) == ((Piece("rehearse"),), None)
