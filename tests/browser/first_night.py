"""Lesson played by touch, as a newcomer would."""

from __future__ import annotations

from collections.abc import Sequence

from app.bills import bill_of
from app.games import board_of
from app.lessons.play import LessonState, Next, Tried, reduce, start
from app.lessons.script import LEARNER, Try, lesson_of
from app.table.steps import Act
from app.text import say
from engines import Action, Match
from engines.onstage import GAME
from engines.onstage.actions import PLAY
from engines.upstaged.actions import PAUSE
from tests.browser import encore_board, pieces, table, thespianage_board, upstaged_board
from tests.browser.stage import Stage


def on_onstage(
    stage: Stage, now: Match, seat: int | None, then: Sequence[Action], names: Sequence[str]
) -> int:
    label = GAME.label(then[0], now.view(seat), names)
    if then[0].kind != PLAY.name:  # the board's own words name a Performer alone
        label = say(f"onstage.do.{then[0].kind}", who=GAME.phrase("performer", then[0].arg))
    pieces.choose(stage, label, _named(then[0]))
    pieces.press(stage, label)
    return 1


def _named(action: Action) -> str:
    return GAME.phrase("card" if action.kind == PLAY.name else "claimed", action.arg)


def on_upstaged(
    stage: Stage, now: Match, seat: int | None, then: Sequence[Action], names: Sequence[str]
) -> int:
    if then[0].kind != PAUSE.name:
        return upstaged_board.give(stage, now, seat, then, names)
    table.press(stage, now.game.label(then[0], now.view(seat), names), calm=True)
    return 1


HANDS = {
    "encore": encore_board.give,
    "onstage": on_onstage,
    "thespianage": thespianage_board.give,
    "upstaged": on_upstaged,
}
"""Functions that give answers on each game's own board."""


FIRST = say("lesson.beat", number=1, count="").rstrip()
"""Beginning of the label that counts the beats of a lesson, at its first beat."""

LEARN = say("first_night.none", count="").partition(" ·")[0]
"""Beginning of the label, on a game's page, of the button that opens its lesson."""

HOLD = ", hold to open"
"""End of the label of a closed curtain."""


def enter(stage: Stage, game: str, place: int = 0) -> LessonState:
    """Opens a game's lesson from the foyer, and returns the lesson's state.

    If the lesson begins with a rehearsal of the curtain, it is carried out.

    Args:
        stage: The app, in the foyer.
        game: Name of the game.
        place: Number of the beat at which the lesson was left.
    """
    board_of(game)  # its texts are with it
    bill = bill_of(game)
    text = say.sentences((bill.title(say.lang), bill.word("line", say.lang)))
    way = say("first_night.begun") if place else LEARN

    def on_poster() -> tuple[float, float] | None:
        poster = stage.toward(text)
        return None if poster is None else poster.middle

    table.insist(stage, lambda _: stage.find(way, press=True), on_poster, f"the bill of {game}")
    table.press(stage, way)
    there = say("lesson.beat", number=place + 1, count="").rstrip()
    stage.until(lambda: stage.sees(there) or stage.find(HOLD), "the coach")
    if stage.find(HOLD):
        rehearse(stage)
    return start(lesson_of(game), place)


def rehearse(stage: Stage) -> None:
    table.look(stage)
    table.press(stage, say("play.hide"))
    table.hold(stage, HOLD, lambda: stage.sees(FIRST))


def beat(stage: Stage, state: LessonState) -> LessonState:
    """Does what the coach asks for, and returns the lesson's next state."""
    game, want = state.table.match.game, state.beat.want
    stage.rest()  # while pieces move, a tap only ends the movement
    for read in table.READ:  # an account, before the coach goes on
        if stage.find(read, press=True):
            table.press(stage, read)
    if state.reads:
        key = "lesson.scene_over" if state.ended else f"{game.name}.lesson.{state.beat.say}"
        stage.wait(say(key))
        table.press(stage, say("lesson.next"), until_gone=say(key))
        return reduce(state, Next())
    stage.wait(say(f"{game.name}.lesson.{state.beat.say}"))
    names = [say("lesson.learner"), *state.lesson.names]
    place = state.place
    if isinstance(want, Try):
        action: Action = want.action
        label = game.label(action, state.table.match.view(LEARNER), names)
        named = _named(action) if game is GAME else label.rpartition(": ")[2]
        pieces.tap(stage, named)
        return reduce(state, Tried(action))  # the next beat's words answer it
    while state.place == place and not state.ended and (wanted := state.wanted) is not None:
        stage.rest()
        others = [action for action in state.left if action != wanted]
        then = [wanted, *others]
        taken = HANDS[game.name](stage, state.table.match, LEARNER, then, names)
        for action in then[:taken]:
            state = reduce(state, Act((action,)))
    return state


def play(stage: Stage, state: LessonState, beats: int | None = None) -> LessonState:
    while beats != 0 and not (state.ended and state.last_scene):
        state = beat(stage, state)
        beats = None if beats is None else beats - 1
    return state


def leave(stage: Stage) -> None:
    table.press(stage, say("lesson.leave"))
    stage.wait(say("first_night.begun"))
    table.press(stage, say("action.back"))


def bow(stage: Stage) -> None:
    """Goes from the last beat through the finale to the foyer."""
    stage.rest()
    for way in (*table.READ, table.TO_THE_END):
        if stage.find(way, press=True):
            table.press(stage, way)
            stage.rest()
    stage.wait(say("lesson.over"))
    table.press(stage, say("lesson.foyer"))
    stage.wait("New game", press=True)
