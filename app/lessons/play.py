"""A lesson as it goes: a frozen state, and plain functions from one to the next.

No Flet, no clock, no store. Steps at the table go through `app.table.reduce`, as in a real game, so
that choices, previews and refusals are those of a real game.

    coach speaks ── Next, the wanted action, a refusal that is wanted ──▶ others move ──▶ next beat
         │ any other action: answered, not played
         ▼
    missed twice, or a while without a touch (`Show`): the wanted piece is lit
"""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from app.lessons.script import LEARNER, Beat, Lesson, Play, Try
from app.table import reduce as table_reduce
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
"""Attempts in vain after which the wanted piece is lit."""


class Rehearsal(StrEnum):
    """Stage of the hand-over that is rehearsed before somebody's first lesson."""

    CURTAIN = "curtain"
    HAND = "hand"
    COVERED = "covered"


@dataclass(frozen=True, slots=True)
class Next(Step):
    """The learner has read, or goes on to the next scene."""

    single = True


@dataclass(frozen=True, slots=True)
class Again(Step):
    """The scene is put back to its position."""

    single = True


@dataclass(frozen=True, slots=True)
class Show(Step):
    """Nobody has touched anything for a while: the wanted piece is lit."""


@dataclass(frozen=True, slots=True)
class Tried(Step):
    """The learner has tapped a piece that the rules refuse."""

    action: Action


@dataclass(frozen=True, slots=True, repr=False)
class LessonState:
    """A lesson at one moment.

    Attributes:
        lesson: Its script.
        table: The table of the present scene; the learner's hand is always open there.
        place: Number of the present beat, among those of all scenes.
        left: Actions that are wanted and not taken yet; in a free choice those of the guided line.
        taken: Number of actions that the learner has taken in this beat.
        missed: Attempts in vain in this beat.
        lit: The wanted piece is shown.
        answer: Name of the coach's answer to an action that was not wanted, until the next touch.
        strayed: In this scene the learner has freely chosen something else than the guided line.
        ended: All beats of this scene are done.
        rehearsal: Stage of the hand-over that is rehearsed first; None after it, or without.
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
    rehearsal: Rehearsal | None = None

    @property
    def scene(self) -> int:
        """Number of the present scene."""
        return self.lesson.scene_at(self.place)

    @property
    def beat(self) -> Beat:
        """The present beat."""
        return self.lesson.beats[self.place]

    @property
    def last_scene(self) -> bool:
        """Whether no scene follows."""
        return self.scene == len(self.lesson.scenes) - 1

    @property
    def over(self) -> bool:
        """Whether the game of the last scene has come to its end."""
        return self.ended and self.last_scene and self.table.match.result is not None

    @property
    def won(self) -> bool:
        """Whether the learner is among the winners: the lesson is done."""
        result = self.table.match.result
        return self.over and result is not None and LEARNER in result.winners

    @property
    def reads(self) -> bool:
        """Whether the learner goes on with a button, and plays nothing."""
        return self.ended or self.beat.want == "next"

    @property
    def waits(self) -> bool:
        """Whether something may be lit for a learner who hesitates."""
        return self.rehearsal is None and not self.reads and not self.lit and bool(self.wanted)

    @property
    def wanted(self) -> Action | None:
        """The action to be lit: the next one of the script that the rules allow, or refuse."""
        want, decision = self.beat.want, self.table.match.decision
        if isinstance(want, Try):
            action: Action = want.action
            return action
        legal = () if decision is None else decision.actions
        return next((action for action in self.left if action in legal), None)

    @property
    def saved_place(self) -> int:
        """Number of the beat at which the lesson goes on another time.

        A scene that has gone its own way begins again. Once the lesson is done it is the number
        of all beats.
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
    """A lesson at a beat: its scene, led there along the guided line.

    Args:
        lesson: The script.
        place: Number of the beat among those of all scenes; the first one where there is none.
        rehearse: Whether the hand-over is rehearsed first.
    """
    place = place if 0 <= place < len(lesson.beats) else 0
    state = _set(lesson, lesson.scene_at(place))
    while state.place < place:
        state = lead(state)
    seen = Entry(LEARNER, ())  # whoever comes back knows what has happened
    table = replace(state.table, film=Film(), entries=(*state.table.entries, seen))
    return replace(state, table=table, rehearsal=Rehearsal.CURTAIN if rehearse else None)


def lead(state: LessonState) -> LessonState:
    """The lesson once the learner has done what this beat wants, along the guided line."""
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


def _set(lesson: Lesson, scene: int, revision: int = 0) -> LessonState:
    """A scene at its position."""
    match = Match.at(lesson.scenes[scene].position)
    others = frozenset(range(match.seats)) - {LEARNER}
    table = begin(match, cast=Cast(others), lifted=True, revision=revision)
    table = table_reduce.reduce(table, PassTo(LEARNER))
    place = lesson.start(scene)
    return _at(LessonState(lesson, table, place), place)


def _at(state: LessonState, place: int) -> LessonState:
    """The lesson at the beginning of a beat."""
    want = state.lesson.beats[place].want
    left = want.play if isinstance(want, Play) else state.lesson.beats[place].suggest
    return replace(state, place=place, left=left, taken=0, missed=0, lit=False, answer="")


# -- steps ---------------------------------------------------------------------------------------


def reduce(state: LessonState, step: Step) -> LessonState:
    """The lesson after a step, its own or one of the table.

    Raises NotNow where it cannot be taken now, IllegalAction for a wrong move.
    """
    if state.rehearsal is not None:
        return _rehearse(state, state.rehearsal, step)
    return TRANSITIONS.get(type(step), _touch)(state, step)


def _rehearse(state: LessonState, stage: Rehearsal, step: Step) -> LessonState:
    """The hand-over: held, looked at, covered again."""
    if stage is Rehearsal.CURTAIN and isinstance(step, Lift):
        return replace(state, rehearsal=Rehearsal.HAND)
    if stage is Rehearsal.HAND and isinstance(step, Hide):
        return replace(_touch(state, Choose(None)), rehearsal=Rehearsal.COVERED)
    if stage is Rehearsal.COVERED and isinstance(step, Lift):
        return replace(state, rehearsal=None)
    if isinstance(step, (Act, Next)):
        return replace(state, answer="cover")
    return state if isinstance(step, (Lift, Hide, Show, Tried, Again)) else _touch(state, step)


def _touch(state: LessonState, step: Step) -> LessonState:
    """A step at the table that plays nothing, such as a choice."""
    return replace(state, table=table_reduce.reduce(state.table, step), answer="")


def _next(state: LessonState, _: Next) -> LessonState:
    if state.ended:
        return state if state.last_scene else _other_scene(state, state.scene + 1)
    if state.beat.want != "next":
        raise NotNow("flow.not_now")
    return _done(state, state.table)


def _again(state: LessonState, _: Again) -> LessonState:
    return _other_scene(state, state.scene)


def _other_scene(state: LessonState, scene: int) -> LessonState:
    return _set(state.lesson, scene, state.table.revision + 1)


def _show(state: LessonState, _: Show) -> LessonState:
    return _lit(state) if state.waits else state


def _lit(state: LessonState) -> LessonState:
    """Highlights the wanted piece and clears the selection."""
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
    if free or (isinstance(want, Play) and _all_in(step.actions, state.left)):
        return _taken(state, after)
    return _missed(state, "other")


def _all_in(actions: Sequence[Action], left: Sequence[Action]) -> bool:
    """Whether all actions are among those that are wanted, each as often as it is."""
    return all(actions.count(action) <= left.count(action) for action in actions)


def _missed(state: LessonState, answer: str) -> LessonState:
    """The learner has done something else, and is answered; "" where the rules answer."""
    if state.reads:
        return replace(state, answer=answer and "next")
    missed = state.missed + 1
    lit = state.lit or missed >= PATIENT
    if lit and answer:
        state, answer = _lit(state), "lit"
    return replace(state, missed=missed, lit=lit, answer=answer)


TRANSITIONS: Mapping[type[Step], Callable[[LessonState, Any], LessonState]] = {
    Next: _next,
    Again: _again,
    Show: _show,
    Tried: _tried,
    Act: _act,
}
"""Transitions of the lesson's own steps; all others are the table's."""


# -- what follows on an action -------------------------------------------------------------------


def _taken(state: LessonState, table: TableState) -> LessonState:
    """The learner has done what is wanted, or a part of it."""
    left, free = list(state.left), state.beat.want == "free"
    strayed, taken = state.strayed, state.taken
    for action in table.match.actions[state.table.match.count :]:
        if action.seat != LEARNER:
            continue
        taken += 1
        strayed = strayed or (free and left[:1] != [action])
        if action in left:
            left.remove(action)
    state = replace(state, left=tuple(left), strayed=strayed, taken=taken)
    awaited = {*state.left, *state.beat.moves[:1], *_wanted_next(state)}
    after = _passing(_read(table), awaited)
    if free and not _goes_on(state, after):
        after = _moved(after, state.beat, awaited)
    if _goes_on(state, after) if free else left:
        after = _one_step(state.table, after)
        return replace(state, table=after, missed=0, lit=False, answer="")
    return _done(state, after)


def _goes_on(state: LessonState, table: TableState) -> bool:
    """Whether a free choice goes on: the learner is asked again, to go on with what they did.

    The last one of a lesson goes on as long as that, for it leads to the end of the game; others
    take no more actions than the guided line.
    """
    decision = table.match.decision
    last = state.place == len(state.lesson.beats) - 1
    if decision is None or decision.seats != (LEARNER,) or not decision.continues:
        return False
    return last or state.taken < len(state.beat.suggest)


def _done(state: LessonState, table: TableState) -> LessonState:
    """The beat is done: the others move, and the coach goes on.

    Args:
        state: The lesson at the beat.
        table: The table with what the learner did.
    """
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
    """Actions that the script wants next in this scene, after this beat."""
    start = state.lesson.start(state.scene)
    for beat in _beats(state)[state.place - start + 1 :]:
        if isinstance(beat.want, Play):
            return frozenset(beat.want.play)
        if beat.want != "next":
            return frozenset(beat.suggest[:1])
    return frozenset()


def _moved(table: TableState, beat: Beat, wanted: Container[Action]) -> TableState:
    """The table after the others' moves; one that is not legal now is left out."""
    for action in beat.moves:
        table = _passing(table, {action})
        if _legal(table.match, action):
            table = _read(_played(table, action))
    table = _passing(table, wanted)
    while beat.policy and (action := _by_policy(table.match)) is not None:
        table = _passing(_read(_played(table, action)), wanted)
    return table


def _by_policy(match: Match) -> Action | None:
    """Move of the others without a script: they decline, or take the first legal action."""
    decision = match.decision
    if decision is None or LEARNER in decision.seats:
        return None
    declines = (action for action in decision.actions if action.kind == decision.decline)
    return next(declines, decision.actions[0])


def _legal(match: Match, action: Action) -> bool:
    return match.decision is not None and action in match.decision.actions


def _read(table: TableState) -> TableState:
    """The table once the learner has read what they alone were told."""
    return table_reduce.reduce(table, Done()) if table.awaits_done else table


def _played(table: TableState, action: Action) -> TableState:
    """The table after a move of the script, in a window as in any other question."""
    if action.seat == LEARNER:
        return table_reduce.reduce(table, Act((action,)))
    if not table.window:
        return table_reduce.reduce(table, Perform(action))
    count = table.match.count
    table = _speaking(table, {action.seat: action})
    return table if table.match.count > count else table_reduce.reduce(table, LetGo())


def _passing(table: TableState, awaited: Container[Action]) -> TableState:
    """Lets windows pass in which nothing of the script is awaited."""
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
    """The others have made up their minds in a window: those that are not told let it go."""
    decision = table.match.decision
    if decision is None or not table.due:
        return table
    silent = {seat: (Action(seat, decision.decline), None) for seat in table.due}
    loud = {seat: (action, None) for seat, action in said.items()}
    return table_reduce.reduce(table, Answer({**silent, **loud}))


def _one_step(before: TableState, after: TableState) -> TableState:
    """Joins everything since `before` to a single step, which the board shows as one film."""
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
