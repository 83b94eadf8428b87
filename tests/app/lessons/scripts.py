"""Helpers for tests of all lessons."""

from pathlib import Path

from app.games import board_of
from app.lessons.play import LessonState, Next, lead, reduce, start
from app.lessons.script import LEARNER, Beat, Lesson, Play, Try, lesson_of
from app.text import speaker
from app.theme import Motion
from engines import Action, names

ROOT = Path(__file__).parents[3]
GAMES = sorted(name for name in names() if (ROOT / "app/games" / name / "lesson.json").is_file())

WORDS = 150
"""Reading speed, in words per minute."""

TAP = 3.0
"""Seconds for a tap, including the look before it."""

PAID = frozenset({"drop"})
"""Kinds of actions without taps: the board chooses the cards that pay."""

PICTURE = (Motion.of(1.0).piece + 200) / 1000
"""Seconds for one picture of an animation."""


def lesson(game: str) -> Lesson:
    board_of(game)
    return lesson_of(game)


def with_try(script: Lesson, place: int, refused: Action, rule: str) -> Lesson:
    (scene,) = script.scenes
    beats = list(scene.beats)
    beats.insert(
        place, Beat(say=beats[place].say, want=Try.model_validate({"try": refused, "rule": rule}))
    )
    return script.model_copy(update={"scenes": (scene.model_copy(update={"beats": tuple(beats)}),)})


def to_lose() -> tuple[Lesson, tuple[Action, ...]]:
    """Returns Thespianage's lesson with a last free choice, and actions by which it is lost."""
    whole = lesson("thespianage")
    *before, spite, finish = whole.scenes[-1].beats
    assert isinstance(spite.want, Play)
    line = (*spite.want.play, *finish.suggest)
    beat = finish.model_copy(update={"suggest": line})
    scene = whole.scenes[-1].model_copy(update={"beats": (*before, beat)})
    script = whole.model_copy(update={"scenes": (*whole.scenes[:-1], scene)})
    return script, tuple(
        each._replace(arg=LEARNER) if each.kind == "host" else each for each in line
    )


def words(game: str, say: str) -> str:
    return speaker("en")(f"{game}.lesson.{say}")


def walked(script: Lesson) -> list[LessonState]:
    state = start(script)
    states = [state]
    while not (state.ended and state.last_scene):
        state = reduce(state, Next()) if state.ended else lead(state)
        states.append(state)
    return states


def seconds(game: str) -> float:
    """Returns a lesson's duration for a thorough reader: words, taps and animations."""
    script = lesson(game)
    read = sum(len(words(game, beat.say).split()) for beat in script.beats)
    taps = len(script.scenes) - 1
    for beat in script.beats:
        if isinstance(beat.want, Play):
            made = [action for action in beat.want.play if action.kind not in PAID]
            taps += 2 * len(made)  # a piece, and the step
        else:
            taps += 2 * len(beat.suggest) or 1
    moved = sum(len(state.table.film.frames(0)) for state in walked(script))
    return read * 60 / WORDS + taps * TAP + moved * PICTURE
