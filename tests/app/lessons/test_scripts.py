"""Tests of every lesson's script."""

import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise
from math import ceil

import pytest

from app.bills import bill_of
from app.lessons.play import LessonState, Next, lead, reduce, start
from app.lessons.script import LEARNER, Try
from app.table.state import Phase
from app.table.steps import Act
from engines import Action, Match
from engines.thespianage.actions import TAKE
from tests.app.lessons.scripts import GAMES, ROOT, lesson, seconds, walked, words

BOUQUET = [[0, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
"""Number of each player's Special Tiles of each kind, with one Bouquet at Hazel."""


@pytest.mark.parametrize("game", GAMES)
def test_every_wanted_move_is_legal_and_every_try_is_refused_by_its_rule(game: str) -> None:
    for state in walked(lesson(game)):
        want, match = state.beat.want, state.table.match
        if state.ended:
            continue
        if isinstance(want, Try):
            why = match.why_not(want.action)
            assert why is not None
            assert why.rule == want.rule, state.beat.say
        elif want != "next":
            assert state.wanted is not None, state.beat.say
            assert match.why_not(state.wanted) is None
            assert state.wanted.seat == LEARNER


@pytest.mark.parametrize("game", GAMES)
def test_every_scripted_move_is_played(game: str) -> None:
    for before, after in pairwise(walked(lesson(game))):
        moves = before.beat.moves if not before.ended else ()
        played = after.table.match.actions
        for move in moves:
            assert move in played, f"{before.beat.say}: {move}"


@pytest.mark.parametrize("game", GAMES)
def test_the_guided_line_ends_in_a_victory(game: str) -> None:
    last = walked(lesson(game))[-1]
    result = last.table.match.result
    assert result is not None
    assert LEARNER in result.winners
    assert last.won
    assert last.table.phase is Phase.OVER
    assert last.saved_place == len(last.lesson.beats)


def test_the_learners_crush_and_nemesis_pay_in_thespianages_lesson() -> None:
    result = [*walked(lesson("thespianage"))][-1].table.match.result
    assert result is not None
    paid = {line.label: line.points for line in result.breakdown if line.seat == LEARNER}
    assert (paid["score.crush"], paid["score.nemesis"]) == (5, 3)
    assert result.winners == [LEARNER]


def test_the_last_scene_of_thespianages_lesson_asks_only_for_the_free_move_and_the_end() -> None:
    scene = lesson("thespianage").scenes[-1]
    kinds = [action.kind for beat in scene.beats for action in getattr(beat.want, "play", ())]
    kinds += [action.kind for beat in scene.beats for action in beat.suggest]
    assert kinds == ["free", "take", "host", "end"]
    view = Match.at(scene.position).view(LEARNER)
    assert (view["shot"], view["stage"]) == (None, []), "no One Shot and no Event"
    assert view["gauge"] == view["public_gauge"], "the learner knows no secret tile"


def test_thespianages_lesson_teaches_the_refill_and_the_common_lamps_where_they_happen() -> None:
    states = walked(lesson("thespianage"))
    refill = next(state for state in states if state.beat.say == "refill")
    (put,) = (state for state in states if state.beat.say == "put")
    hands = [len(state.table.match.view(LEARNER)["hand"]) for state in (put, refill)]
    assert hands == [2, 4]
    assert "then you draw two" in words("thespianage", "refill").lower()
    assert refill.beat.marks == (("hand", 0),)
    lamps = next(state for state in states if state.beat.say == "lamps")
    view = lamps.table.match.view(LEARNER)
    assert (view["public_gauge"]["points"], view["public_gauge"]["needed"]) == (5, 10)
    assert sum(worth["points"] > 0 for worth in view["worth"]) > 1, "more than one player's"
    assert words("thespianage", "lamps").startswith("Everyone’s tiles together have lit five of")
    assert lamps.beat.marks == (("lights", 0),)


def test_thespianages_lesson_gives_its_reasons_in_time() -> None:
    """Regression test: nobody knew why to hide a tile, or what the track was."""
    text = words("thespianage", "put")
    assert "track, uncounted" in text
    assert "Face down keeps others guessing" in text
    assert "leaves the track for your sheet and counts" in words("thespianage", "count")
    finish = words("thespianage", "finish")
    assert finish.startswith("End your turn; the others play theirs")
    assert "Nemesis" in words("thespianage", "spite")
    assert "Special Tile" in words("thespianage", "second")


def test_the_success_of_thespianages_lesson_comes_with_the_second_card() -> None:
    by_beat = {state.beat.say: state for state in walked(lesson("thespianage")) if not state.ended}
    gauges = [
        by_beat[say].table.match.view(None)["public_gauge"] for say in ("bomb", "crush", "success")
    ]
    assert [each["points"] >= each["needed"] for each in gauges] == [False, False, True]


def _after_second(row: int, *, face_up: bool, second: Sequence[Action] = ()) -> LessonState:
    script = lesson("thespianage")
    say = [beat.say for beat in script.beats]
    state = reduce(
        start(script, say.index("put")), Act((Action(LEARNER, "put", (row, int(face_up))),))
    )
    while state.place < say.index("second"):
        state = reduce(state, Next()) if state.ended else lead(state)
    for action in second:
        state = reduce(state, Act((action,)))
    return state if second else lead(state)


@pytest.mark.parametrize("row", range(3))
@pytest.mark.parametrize("face_up", [False, True])
def test_the_4_makes_the_success_of_thespianages_lesson_wherever_it_lies(
    row: int, face_up: bool
) -> None:
    """Regression test: the coach spoke of a success beside a bomb, and named no padlock."""
    assert words("thespianage", "success").startswith("Your 4 makes it a success (padlock, if")
    state = _after_second(row, face_up=face_up)
    view = state.table.match.view(LEARNER)
    assert (state.beat.say, state.stopped) == ("success", False)
    own, public = view["gauge"], view["public_gauge"]
    assert own["points"] >= own["needed"]
    assert public["points"] - 4 < public["needed"], "it is the 4 that matters"
    assert (public["points"] < own["points"]) is not face_up, "the padlock is only shown then"


def test_no_success_is_claimed_after_another_choice_in_thespianages_lesson() -> None:
    state = _after_second(1, face_up=False, second=[Action(LEARNER, "end")])
    gauge = state.table.match.view(LEARNER)["gauge"]
    assert gauge["points"] < gauge["needed"]
    assert state.stopped
    assert state.beat.astray == "line"


def test_the_bouquet_of_thespianages_lesson_stays_with_hazel() -> None:
    """Regression test: what the learner had just given was gone in the last scene."""
    states = [*walked(lesson("thespianage"))]
    for place in ("success", "last", "finish"):
        views = (each.table.match.view(LEARNER) for each in states if each.beat.say == place)
        assert all(view["specials"] == BOUQUET for view in views), place


def test_the_tile_of_thespianages_lesson_counts_in_every_row() -> None:
    script = lesson("thespianage")
    scene = script.scenes[1].position
    for rows in ("4?0|-|-", "-|4?0|-", "-|-|4?0"):
        match = Match.at(scene.replace("tracks=4?0|-|-", f"tracks={rows}"))
        before = match.view(LEARNER)["worth"][LEARNER]["points"]
        match.play(Action(LEARNER, "play", 0))
        assert match.decision is not None
        take = (action for action in match.decision.actions if TAKE.arg(action)[0] == LEARNER)
        match.play(next(take))
        match.play(Action(LEARNER, "host", LEARNER))
        assert match.view(LEARNER)["worth"][LEARNER]["points"] > before


@pytest.mark.parametrize("game", GAMES)
def test_the_coach_says_at_most_twenty_words(game: str) -> None:
    for beat in lesson(game).beats:
        text = words(game, beat.say)
        assert text != f"{game}.lesson.{beat.say}", "there are no such words"
        assert len(text.split()) <= 20, text


@pytest.mark.parametrize("game", ["onstage", "thespianage"])
def test_the_coach_says_one_thing_at_a_time(game: str) -> None:
    script = lesson(game)
    said = [beat.say for beat in script.beats]
    said += [each for each in (*(beat.astray for beat in script.beats), script.more) if each]
    for say in said:
        assert 0 < len(words(game, say).split()) <= 12, say


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_takes_as_long_as_people_are_told(game: str) -> None:
    took = seconds(game)
    assert took <= 240
    assert len(lesson(game).beats) <= 14
    assert bill_of(game).lesson == ceil(took / 60)


@pytest.mark.parametrize("game", GAMES)
def test_the_seats_have_names(game: str) -> None:
    script = lesson(game)
    for scene in script.scenes:
        assert len(script.names) == Match.at(scene.position).seats - 1


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_goes_on_at_every_beat(game: str) -> None:
    by_place = {state.place: state for state in walked(lesson(game)) if not state.ended}
    for place in range(len(lesson(game).beats)):
        state = start(lesson(game), place)
        assert state.place == place
        assert state.table.match.digest == by_place[place].table.match.digest
        assert not state.table.film.takes, "whoever comes back has seen it"


def _ends(state: LessonState, place: int) -> list[LessonState]:
    """Returns every state in which free choices can leave the beat at `place`."""
    if state.ended or state.place != place:
        return [state]
    decision = state.table.match.decision
    assert decision is not None
    assert LEARNER in decision.seats, f"{state.beat.say}: nothing is left to do"
    afterwards = (reduce(state, Act((action,))) for action in decision.of(LEARNER))
    return [end for after in afterwards for end in _ends(after, place)]


@pytest.mark.parametrize("game", GAMES)
def test_every_free_choice_leads_on(game: str) -> None:
    for state in walked(lesson(game)):
        if state.ended or state.beat.want != "free":
            continue
        ends = _ends(state, state.place)
        assert len(ends) > 1 or state.place > 0
        if state.place == len(state.lesson.beats) - 1:
            assert all(end.over for end in ends), "the last one leads to the finale"
        for end in ends:
            if not end.ended and end.beat.want != "next":
                assert end.wanted is not None or end.strayed


@pytest.mark.parametrize("game", ["onstage", "thespianage"])
def test_every_last_free_choice_ends_in_a_victory(game: str) -> None:
    script = lesson(game)
    place = len(script.beats) - 1
    ends = _ends(start(script, place), place)
    assert len(ends) > 5
    assert all(end.won for end in ends)


def test_the_start_of_the_app_needs_no_lesson() -> None:
    code = (
        "import sys; from app.main import prepared; prepared()\n"
        "print(*[name for name in sys.modules if name.startswith(('app.lessons', 'pydantic'))])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == []
