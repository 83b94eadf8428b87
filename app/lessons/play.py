"""Progress of a lesson: immutable states, and pure functions between them.

This module is independent of Flet, clocks and storage. Steps at the table go through
`app.table.reduce`, so that choices, previews and refusals work as in a real game.

    coach speaks ── Next, the wanted action, a wanted refusal ──▶ others move ──▶ next beat
         │ any other action: answered, not played
         ▼
    missed twice, or a while without a touch (`Show`): the wanted piece is highlighted; a wanted
    refusal then passes, and the rehearsed cover comes, automatically
"""

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from app.lessons.script import LEARNER, Beat, Lesson, Play, Try
from app.table import reduce as table_reduce
from app.table.layers import choice_of
from app.table.state import Cast, Entry, Film, TableState, begin
from app.table.steps import (
    Act,
    Answer,
    Choose,
    Done,
    Hide,
    LetGo,
    Lift,
    NotNow,
    PassTo,
    Perform,
    Step,
)
from engines import Action, Match

PATIENT = 2
"""Number of wrong attempts after which the wanted piece is highlighted."""


class Rehearsal(StrEnum):
    """Stages of handing over the device, rehearsed before a first lesson."""

    CURTAIN = "curtain"
    HAND = "hand"
    COVERED = "covered"


@dataclass(frozen=True, slots=True)
class Next(Step):
    """Step that continues after a text, or with the next scene."""

    single = True


@dataclass(frozen=True, slots=True)
class Again(Step):
    """Step that restarts the scene from its starting position."""

    single = True


@dataclass(frozen=True, slots=True)
class Show(Step):
    """Step that helps a hesitating learner.

    It highlights the wanted piece, or skips a wanted refusal.
    """


@dataclass(frozen=True, slots=True)
class Tried(Step):
    """Step that reports a tap on a piece that the rules refuse.

    Attributes:
        action: The refused action.
    """

    action: Action


@dataclass(frozen=True, slots=True, repr=False)
class LessonState:
    """State of a lesson.

    Attributes:
        lesson: Script of the lesson.
        table: Table of the current scene, at which the learner's hand is always open.
        place: Index of the current beat among the beats of all scenes.
        left: Wanted actions that have not been played; in a free choice, those of the guided line.
        taken: Number of actions that the learner has played in this beat.
        missed: Number of wrong attempts in this beat.
        lit: Whether the wanted piece is highlighted.
        answer: Name of the coach's answer to a wrong action, kept until the next touch; "" if there
            is none.
        strayed: Whether a free choice in this scene has left the guided line.
        ended: Whether all beats of this scene are done.
        stopped: Whether the scene has ended before the current beat; see `Beat.astray`.
        rehearsal: Current stage of the rehearsed hand-over, or None if none is under way.
        position: Starting position of this scene.
    """

    lesson: Lesson
    table: TableState
    place: int
    left: tuple[Action, ...] = ()
    taken: int = 0
    missed: int = 0
    lit: bool = False
    answer: str = ""
    strayed: bool = False
    ended: bool = False
    stopped: bool = False
    rehearsal: Rehearsal | None = None
    position: str = ""

    @property
    def scene(self) -> int:
        """Index of the current scene."""
        return self.lesson.scene_at(self.place)

    @property
    def beat(self) -> Beat:
        """Beat of the script that is currently played."""
        return self.lesson.beats[self.place]

    @property
    def last_scene(self) -> bool:
        """Whether the current scene is the last one."""
        return self.scene == len(self.lesson.scenes) - 1

    @property
    def over(self) -> bool:
        """Whether the game of the last scene has ended."""
        return self.ended and self.last_scene and self.table.match.result is not None

    @property
    def won(self) -> bool:
        """Whether the learner has won the last scene, which completes the lesson."""
        result = self.table.match.result
        return self.over and result is not None and LEARNER in result.winners

    @property
    def reads(self) -> bool:
        """Whether the learner only has to read and press a button."""
        return self.ended or self.beat.want == "next"

    @property
    def waits(self) -> bool:
        """Whether a hesitating learner is to be helped."""
        if self.rehearsal is not None:
            return self.rehearsal is Rehearsal.HAND
        return not self.reads and not self.lit and bool(self.wanted)

    @property
    def wanted(self) -> Action | None:
        """Action whose piece is to be highlighted, or None.

        It is the illegal action to try, or the first scripted action left that is legal; if none
        is, a legal action that the script accepts instead.
        """
        want, decision = self.beat.want, self.table.match.decision
        if isinstance(want, Try):
            action: Action = want.action
            return action
        legal = () if decision is None else decision.actions
        found = next((action for action in self.left if action in legal), None)
        if found is None and isinstance(want, Play):
            return next((each for each in legal if want.rest(self.left, (each,)) is not None), None)
        return found

    @property
    def saved_place(self) -> int:
        """Index of the beat at which the lesson would be resumed later.

        A scene in which the learner has left the guided line is restarted. For a completed lesson,
        the index equals the number of all beats.
        """
        if self.won:
            return len(self.lesson.beats)
        if self.strayed and not (self.ended and not self.last_scene):
            return self.lesson.start(self.scene)
        if self.ended:
            return self.lesson.start(self.scene) if self.last_scene else self.place + 1
        return self.place


# -- where a lesson begins -----------------------------------------------------------------------


def start(lesson: Lesson, place: int = 0, *, rehearse: bool = False) -> LessonState:
    """Returns the state of a lesson at a beat.

    Args:
        lesson: The script.
        place: Index of the beat among the beats of all scenes. An invalid index means the first.
        rehearse: Whether the hand-over of the device is rehearsed first.
    """
    place = place if 0 <= place < len(lesson.beats) else 0
    state = _set(lesson, lesson.scene_at(place))
    while state.place < place:
        state = lead(state)
    seen = Entry(LEARNER, ())  # a returning learner knows the past events
    table = replace(state.table, film=Film(), entries=(*state.table.entries, seen))
    return replace(state, table=table, rehearsal=Rehearsal.CURTAIN if rehearse else None)


def lead(state: LessonState) -> LessonState:
    """Returns the lesson after the wanted or suggested actions of its beat.

    Raises:
        ValueError: None of these actions is possible.
    """
    place, want = state.place, state.beat.want
    if want == "next":
        return reduce(state, Next())
    if isinstance(want, Try):
        return reduce(state, Tried(want.action))
    while state.place == place and not state.ended:
        action = state.wanted
        if action is None:
            raise ValueError(f"{state.beat.say}: nothing that is wanted can be done")
        state = reduce(state, Act((action,)))
    return state


def _set(lesson: Lesson, scene: int, position: str = "", revision: int = 0) -> LessonState:
    position = position or lesson.scenes[scene].position
    match = Match.at(position)
    others = frozenset(range(match.seats)) - {LEARNER}
    table = begin(match, cast=Cast(others), lifted=True, revision=revision, confirmed={LEARNER: 1})
    table = table_reduce.reduce(table, PassTo(LEARNER))
    place = lesson.start(scene)
    return _at(LessonState(lesson, table, place, position=position), place)


def _at(state: LessonState, place: int) -> LessonState:
    want = state.lesson.beats[place].want
    left = want.play if isinstance(want, Play) else state.lesson.beats[place].suggest
    stopped = state.strayed and state.lesson.beats[place].astray is not None
    state = replace(state, ended=stopped, stopped=stopped)
    return replace(state, place=place, left=left, taken=0, missed=0, lit=False, answer="")


# -- steps ---------------------------------------------------------------------------------------


def reduce(state: LessonState, step: Step) -> LessonState:
    """Returns the lesson after a step.

    Raises:
        NotNow: The step is not possible now.
        IllegalAction: The rules forbid the action.
    """
    if state.rehearsal is not None:
        return _rehearse(state, state.rehearsal, step)
    return TRANSITIONS.get(type(step), _touch)(state, step)


def _rehearse(state: LessonState, stage: Rehearsal, step: Step) -> LessonState:
    if stage is Rehearsal.CURTAIN and isinstance(step, Lift):
        return replace(state, rehearsal=Rehearsal.HAND)
    if stage is Rehearsal.HAND and isinstance(step, Hide):
        return replace(_touch(state, Choose(None)), rehearsal=Rehearsal.COVERED)
    if stage is Rehearsal.COVERED and isinstance(step, Lift):
        return replace(state, rehearsal=None)
    if stage is Rehearsal.HAND and (isinstance(step, Show) or state.missed >= PATIENT):
        return replace(state, rehearsal=Rehearsal.COVERED, missed=0, answer="")
    if isinstance(step, (Act, Next)):
        return replace(state, answer="cover", missed=state.missed + 1)
    if isinstance(step, (Lift, Hide, Show, Tried, Again)):
        return state
    return replace(_touch(state, step), missed=state.missed + 1)


def _touch(state: LessonState, step: Step) -> LessonState:
    return replace(state, table=table_reduce.reduce(state.table, step), answer="")


def _next(state: LessonState, _: Next) -> LessonState:
    if state.ended:
        return state if state.last_scene else _next_scene(state)
    if state.beat.want != "next":
        raise NotNow("flow.not_now")
    return _done(state, replace(state.table, film=Film()))  # the last step has been seen


def _again(state: LessonState, _: Again) -> LessonState:
    return _set(state.lesson, state.scene, state.position, state.table.revision + 1)


def _next_scene(state: LessonState) -> LessonState:
    scene = state.scene + 1
    position = state.lesson.scenes[scene].after(state.table.match.position)
    return _set(state.lesson, scene, position, state.table.revision + 1)


def _show(state: LessonState, _: Show) -> LessonState:
    if not state.waits or choice_of(state.table.pick)[0]:  # a choice that is being weighed stays
        return state
    return _done(state, state.table) if isinstance(state.beat.want, Try) else _lit(state)


def _lit(state: LessonState) -> LessonState:
    return replace(_touch(state, Choose(None)), lit=True)


def _tried(state: LessonState, step: Tried) -> LessonState:
    want = state.beat.want
    if isinstance(want, Try) and not state.ended:
        why = state.table.match.why_not(step.action)
        if why is not None and why.rule == want.rule:
            return _done(state, state.table)
    return _missed(state, "")


def _act(state: LessonState, step: Act) -> LessonState:
    after = table_reduce.reduce(state.table, step)
    want = state.beat.want
    free = want == "free" and not state.ended
    fits = isinstance(want, Play) and want.rest(state.left, step.actions) is not None
    return _taken(state, after) if free or fits else _missed(state, "other")


def _missed(state: LessonState, answer: str) -> LessonState:
    if state.reads:
        return replace(state, answer=answer and "next")
    missed = state.missed + 1
    lit = state.lit or missed >= PATIENT
    if answer and (lit or state.beat.marks):
        state, answer = _touch(state, Choose(None)), "lit"
    return replace(state, missed=missed, lit=lit, answer=answer)


TRANSITIONS: Mapping[type[Step], Callable[[LessonState, Any], LessonState]] = {
    Next: _next,
    Again: _again,
    Show: _show,
    Tried: _tried,
    Act: _act,
}
"""Handlers of the lesson's own steps.

The table handles other steps.
"""


# -- what follows on an action -------------------------------------------------------------------


def _taken(state: LessonState, table: TableState) -> LessonState:
    want, left, free = state.beat.want, state.left, state.beat.want == "free"
    strayed, taken = state.strayed, state.taken
    for action in table.match.actions[state.table.match.count :]:
        if action.seat != LEARNER:
            continue
        taken += 1
        strayed = strayed or (free and left[:1] != (action,))
        left = _without(left, action, want)
    state = replace(state, left=left, strayed=strayed, taken=taken)
    awaited = {*state.left, *state.beat.moves[:1], *_wanted_next(state)}
    after = _passing(_read(table), awaited)
    if free and not _goes_on(state, after):
        after = _moved(after, state.beat, awaited)
    if _goes_on(state, after) if free else left:
        after = _one_step(state.table, after)
        return replace(state, table=after, missed=0, lit=False, answer="")
    return _done(state, after)


def _without(left: tuple[Action, ...], action: Action, want: object) -> tuple[Action, ...]:
    if isinstance(want, Play):
        rest = want.rest(left, (action,))
        return left if rest is None else rest
    at = left.index(action) if action in left else len(left)
    return left[:at] + left[at + 1 :]


def _goes_on(state: LessonState, table: TableState) -> bool:
    decision = table.match.decision
    last = state.place == len(state.lesson.beats) - 1
    if decision is None or decision.seats != (LEARNER,) or not decision.continues:
        return False
    return last or state.taken < len(state.beat.suggest)


def _done(state: LessonState, table: TableState) -> LessonState:
    after = _moved(_read(table), state.beat, _wanted_next(state))
    if after.match.count > state.table.match.count:
        after = _one_step(state.table, after)
    state = replace(state, table=after, missed=0, lit=False, answer="")
    if state.place + 1 == state.lesson.start(state.scene) + len(_beats(state)):
        return replace(state, ended=True)
    return _at(state, state.place + 1)


def _beats(state: LessonState) -> tuple[Beat, ...]:
    return state.lesson.scenes[state.scene].beats


def _wanted_next(state: LessonState) -> frozenset[Action]:
    start = state.lesson.start(state.scene)
    for beat in _beats(state)[state.place - start + 1 :]:
        if isinstance(beat.want, Play):
            return frozenset(beat.want.play)
        if beat.want != "next":
            return frozenset(beat.suggest[:1])
    return frozenset()


def _moved(table: TableState, beat: Beat, wanted: Container[Action]) -> TableState:
    for action in beat.moves:
        table = _passing(table, {action})
        if _legal(table.match, action):
            table = _read(_played(table, action))
    table = _passing(table, wanted)
    while beat.policy and (action := _by_policy(table.match)) is not None:
        table = _passing(_read(_played(table, action)), wanted)
    return table


def _by_policy(match: Match) -> Action | None:
    decision = match.decision
    if decision is None or LEARNER in decision.seats:
        return None
    declines = (action for action in decision.actions if action.kind == decision.decline)
    return next(declines, decision.actions[0])


def _legal(match: Match, action: Action) -> bool:
    return match.decision is not None and action in match.decision.actions


def _read(table: TableState) -> TableState:
    return table_reduce.reduce(table, Done()) if table.awaits_done else table


def _played(table: TableState, action: Action) -> TableState:
    if action.seat == LEARNER:
        return table_reduce.reduce(table, Act((action,)))
    if not table.window:
        return table_reduce.reduce(table, Perform(action))
    count = table.match.count
    table = _speaking(table, {action.seat: action})
    return table if table.match.count > count else table_reduce.reduce(table, LetGo())


def _passing(table: TableState, awaited: Container[Action]) -> TableState:
    while table.window:
        decision = table.match.decision
        if decision is not None and any(action in awaited for action in decision.actions):
            mine = any(action in awaited for action in decision.of(LEARNER))
            return _speaking(table, {}) if mine else table
        table = _speaking(table, {})
        if table.window:
            table = table_reduce.reduce(table, LetGo())
    return table


def _speaking(table: TableState, said: Mapping[int, Action]) -> TableState:
    decision = table.match.decision
    if decision is None or not table.due:
        return table
    silent = {seat: (Action(seat, decision.decline), None) for seat in table.due}
    loud = {seat: (action, None) for seat, action in said.items()}
    return table_reduce.reduce(table, Answer({**silent, **loud}))


def _one_step(before: TableState, after: TableState) -> TableState:
    first = len(before.entries)
    new = (replace(entry, joined=n > 0) for n, entry in enumerate(after.entries[first:]))
    takes: list[tuple[Match, Action]] = []
    match = before.match
    for action in after.match.actions[before.match.count :]:
        takes.append((match, action))
        match = match.copy()
        match.play(action)
    return replace(
        after,
        entries=(*after.entries[:first], *new),
        film=Film(*takes),
        revision=before.revision + 1,
        pick=None,
    )
