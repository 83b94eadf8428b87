"""Tests of the conformance checks."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Any, NamedTuple

import pytest

from engines import Match, games, register, unregister
from engines.kernel import Action, Decision, Game, Line, Preview, Progress, Reason, Result
from engines.kernel.conformance import Failure, check_game
from engines.template import HighNote, State, Sung, View
from tests.depth import depth
from tests.engines.toys.curtain_call import CurtainCall
from tests.engines.toys.stage_whisper import CurtainFell, PropSeen, StageWhisper, Tucked
from tests.golden.transcripts import all_games

TRIALS = 24
"""Number of games in which a fault must be found."""

POSITIONS = 3
"""Number of positions in each game that are checked in depth."""

FEWER = {"interrupts": 0, "imagine moves": 1}
"""Smaller numbers than `POSITIONS`, for checks that judge all games together at the end."""


@contextmanager
def known(game: Game[Any]) -> Iterator[None]:
    """Registers `game` under its name inside a `with` block."""
    before = games().get(game.name)
    if before is game:
        yield
        return
    if before is not None:
        unregister(before)
    register(game)
    try:
        yield
    finally:
        unregister(game)
        if before is not None:
            register(before)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.name))
def test_every_game_passes_the_battery(game: Game[Any]) -> None:
    games = depth(max(2, len(game.seats)), 12)
    with known(game):
        report = check_game(game, games, seed=1, deep=lambda number: depth(2, 4))
    assert report.games == games
    assert report.deep > games
    assert bool(report.windows) == game.interrupts
    assert not game.interrupts or {*report.declining} <= {*report.windows}
    assert set(report.endings) <= set(game.endings)
    assert sorted(report.moved) == sorted(report.varied) == list(game.seats)
    assert report.undone > 0


def test_a_trial_repeats_itself() -> None:
    with known(game := StageWhisper()):
        first, again = (check_game(game, 5, 11, lambda number: 3) for _ in range(2))
    assert first == again


# -- faults: each is a toy with one mistake, and the check that must find it --------------


class Fault(NamedTuple):
    """Broken game, with the checks of which at least one must fail."""

    make: Callable[[], Game[Any]]
    checks: tuple[str, ...]


FAULTS: dict[str, Fault] = {}


def fault(*checks: str) -> Callable[[type], type]:
    def keep(made: type) -> type:
        FAULTS[made.__name__] = Fault(made, checks)
        return made

    return keep


class Played(HighNote):
    """High Note with its events in one method, which faulty games override."""

    def apply(self, state: Any, action: Action, log: list[Any] | None = None) -> list[Any]:
        log = [] if log is None else log
        log += self._played(state, action)
        return log

    def _played(self, state: Any, action: Action) -> list[Any]:
        return super().apply(state, action)


@fault("views")
class ForgetsASeatInWhatAViewIsWorth(HighNote):
    def evaluate(self, view: View) -> list[float]:
        return super().evaluate(view)[1:]


@fault("views")
class ForgetsASeatInWhoIsAhead(HighNote):
    def progress(self, view: View) -> Progress:
        return Progress(super().evaluate(view)[1:], [0])


@fault("views")
class SaysThatNobodyIsAhead(HighNote):
    def open_progress(self, state: State) -> Progress:
        return Progress(super().open_progress(state).values, [])


@fault("crash")
class SaysNothingOfWhatAViewIsWorth(HighNote):
    def evaluate(self, view: View) -> list[float]:
        return Game.evaluate(self, view)


@fault("pieces")
class LosesACard(Played):
    def _played(self, state: Any, action: Action) -> list[Any]:
        events = super()._played(state, action)
        if action.kind == "thank":
            state.won[action.seat].pop()
        return events


@fault("pieces")
class DoublesACard(Played):
    def _played(self, state: Any, action: Action) -> list[Any]:
        events = super()._played(state, action)
        if action.kind == "thank":
            state.won[0] = [*state.won[0], state.won[action.seat][0]]
        return events


@fault("bound")
class TooLong(HighNote):
    def bound(self, seats: int, options: dict[str, Any]) -> int:
        return 5


@fault("accepts")
class SaysNoToAListedOne(HighNote):
    def why_not(self, state: Any, action: Action) -> Reason | None:
        return Reason("no", game=self)


@fault("refuses")
class NoReason(HighNote):
    def why_not(self, state: Any, action: Action) -> Reason | None:
        return None


@fault("crash")
class StumblesOverOddActions(HighNote):
    def why_not(self, state: Any, action: Action) -> Reason | None:
        if action.kind == "sing":
            state.hands[action.seat].index(action.arg)
        return super().why_not(state, action)


@fault("refuses", "accepts")
class AskingChangesIt(HighNote):
    def why_not(self, state: Any, action: Action) -> Reason | None:
        why = super().why_not(state, action)
        if why:
            state.thanks[0] += 1
        return why


@fault("accepts", "copies", "old states")
class SharesItsStage(HighNote):
    """Game whose copied states share a list with the original."""

    def new(self, seats: int, seed: int, options: dict[str, Any]) -> Any:
        made = super().new(seats, seed, options)
        return _sharing(made)


def _sharing(state: Any) -> Any:
    class Sharing(type(state)):  # type: ignore[misc]
        def copy(self) -> Any:
            other = _sharing(super().copy())
            other.stage = self.stage
            return other

    return Sharing(*(getattr(state, name) for name in type(state).__dataclass_fields__))


@fault("replay", "accepts", "undo", "silent", "frames", "preview")
class UsesOtherDice(Played):
    """Game whose events depend on data outside the record."""

    flips = 0

    def _played(self, state: Any, action: Action) -> list[Any]:
        events = super()._played(state, action)
        if action.kind == "thank":
            UsesOtherDice.flips += 1
            state.thanks[action.seat] += UsesOtherDice.flips % 100 == 7
        return events


@fault("views")
class ViewIsTheState(HighNote):
    def view(self, state: Any, seat: int | None) -> Any:
        return {**super().view(state, seat), "thanks": state.thanks}


@fault("views")
class ViewHasTuples(HighNote):
    def view(self, state: Any, seat: int | None) -> Any:
        view = super().view(state, seat)
        return {**view, "stage": tuple(view["stage"])}

    def imagine(self, view: View, rng: Random) -> Any:
        return super().imagine({**view, "stage": list(view["stage"])}, rng)


@fault("imagine", "silent", "preview")
class ViewShowsAnotherHand(HighNote):
    def view(self, state: Any, seat: int | None) -> Any:
        return {**super().view(state, seat), "next": state.hands[state.turn][:1]}


@fault("imagine", "silent")
class OpenTableShowsWhatLiesAside(HighNote):
    def view(self, state: Any, seat: int | None) -> Any:
        return {**super().view(state, seat), "aside": list(state.aside) if seat is None else []}


@fault("among")
class LeavesAComputerWithoutAnAnswer(HighNote):
    def among(self, actions: Sequence[Action], people: Container[int]) -> list[Action]:
        return [action for action in actions if action.seat in people]


@fault("among")
class TakesAnAnswerFromPeople(HighNote):
    def among(self, actions: Sequence[Action], people: Container[int]) -> list[Action]:
        return [*actions[:1]]


@fault("among")
class FindsAnotherAnswerForComputers(HighNote):
    def among(self, actions: Sequence[Action], people: Container[int]) -> list[Action]:
        return [*actions] if actions[0].seat in people else [Action(actions[0].seat, "bow")]


@fault("interrupts")
class SaysNothingOfItsWindows(StageWhisper):
    interrupts = False


@fault("interrupts")
class WindowsThatNeverCome(HighNote):
    interrupts = True


@fault("interrupts")
class DeclinesInItsOwnTurn(StageWhisper):
    """Game in which a turn can be declined like a window."""

    def decide(self, state: Any) -> Decision | None:
        decision = super().decide(state)
        if decision and decision.prompt == "ask.turn":
            decision = decision._replace(
                actions=sorted([*decision.actions, Action(decision.seats[0], "pass")])
            )
        return decision

    def _played(self, state: Any, action: Action) -> list[Any]:
        if action.kind == "pass" and not state.asked:
            action = Action(action.seat, "rest")
        return super()._played(state, action)


@fault("imagine moves")
class KnowsTheDeck(HighNote):
    """Game that imagines the real world, from a seed hidden in the view."""

    def new(self, seats: int, seed: int, options: dict[str, Any]) -> Any:
        return super().new(seats, 4, options)

    def imagine(self, view: View, rng: Random) -> Any:
        state = super().imagine(view, rng)
        hands = self.new(len(view["held"]), 4, {}).hands
        gone = {*view["stage"]}.union(*view["won"])
        state.hands = [[card for card in hand if card not in gone] for hand in hands]
        if view["seat"] is not None:
            state.hands[view["seat"]] = view["hand"][:]
        state.aside = self.new(len(view["held"]), 4, {}).aside
        return state


@fault("imagine")
class ImaginesTooFew(HighNote):
    def imagine(self, view: View, rng: Random) -> Any:
        state = super().imagine(view, rng)
        state.aside.pop()
        return state


@fault("imagine", "crash")
class ImaginesDeadEnds(StageWhisper):
    """Game whose imagined worlds cannot be played to the end."""

    def imagine(self, view: dict[str, Any], rng: Random) -> Any:
        state = super().imagine(view, rng)
        state.left += 500
        return state


@fault("undo")
class PeekCanBeUndone(StageWhisper):
    def _played(self, state: Any, action: Action) -> list[Any]:
        return [_mute(e) if type(e) is PropSeen else e for e in super()._played(state, action)]


@fault("undo")
class PlayedCardCanBeUndone(Played):
    def _played(self, state: Any, action: Action) -> list[Any]:
        return [_mute(e) if type(e) is Sung else e for e in super()._played(state, action)]


class MutePropSeen(NamedTuple):
    seat: int
    place: int
    prop: int
    audience: tuple[int, ...] | None = None


class MuteSung(NamedTuple):
    seat: int
    card: int
    audience: tuple[int, ...] | None = None


def _mute(event: Any) -> Any:
    return {PropSeen: MutePropSeen, Sung: MuteSung}[type(event)](*event)


@fault("silent", "preview")
class SilentChange(Played):
    """Game that reveals another seat's cards without an event."""

    def _played(self, state: Any, action: Action) -> list[Any]:
        events = super()._played(state, action)
        if action.kind == "thank":
            state.thanks[action.seat] += max(state.hands[(action.seat + 1) % 2], default=0)
        return events


@fault("frames")
class TellsBeforeItHappens(Played):
    """Game whose events come before their effect on the stage."""

    def apply(self, state: Any, action: Action, log: list[Any] | None = None) -> list[Any]:
        log = [] if log is None else log
        log += self._played(state.copy(), action)
        self._played(state, action)
        return log


@fault("pieces")
class TellsWhileACardIsInTheAir(Played):
    """Game whose event comes while the card is nowhere."""

    def apply(self, state: Any, action: Action, log: list[Any] | None = None) -> list[Any]:
        log = [] if log is None else log
        hand, arg = state.hands[action.seat], action.arg
        if (
            not isinstance(arg, int)
            or action.kind != "sing"
            or len(state.stage) + 1 < len(state.hands)
        ):
            log += self._played(state, action)
            return log
        hand.remove(arg)
        event = Sung(action.seat, arg)
        log.append(event)
        state.hands[action.seat] = sorted([*hand, arg])
        log += self._played(state, action)[1:]
        return log


@fault("preview")
class SureOfTheDeck(StageWhisper):
    """Game whose preview claims certainty from one imagined world."""

    def preview(self, view: Any, action: Action) -> Preview:
        state = self.imagine(view, Random(1))
        self.apply(state, action)
        return Preview(self.view(state, view["seat"]), frozenset(), ())


@fault("preview")
class PreviewTriesOnTheView(HighNote):
    """Game whose preview changes the view."""

    def preview(self, view: Any, action: Action) -> Preview:
        found = super().preview(view, action)
        view["stage"].append(0)
        return found


@fault("position")
class PositionForgetsTheStage(HighNote):
    def position(self, state: Any) -> str:
        return json.dumps([*self.freeze(state)])

    def from_position(self, text: str) -> Any:
        aside, hands, options, seats, seed, _, thanks, turn, won = json.loads(text)
        return State(seats, dict(options), seed, turn, hands, aside, [], won, thanks)


@fault("silent")
class UndoTells(StageWhisper):
    """Game in which the availability of undo reveals a tucked hush card."""

    def _played(self, state: Any, action: Action) -> list[Any]:
        events = super()._played(state, action)
        if action.kind == "tuck" and isinstance(action.arg, int) and action.arg % 3 == 0:
            events.append(PropSeen(action.seat, 0, 0, audience=(action.seat,)))
        return events


@fault("events")
class NoAudience(Played):
    def _played(self, state: Any, action: Action) -> list[Any]:
        return [*super()._played(state, action), Bare(None, 0)]


class Bare(NamedTuple):
    audience: Any
    seat: int


@fault("events")
class EventHoldsTheState(StageWhisper):
    def _played(self, state: Any, action: Action) -> list[Any]:
        return [*super()._played(state, action), CurtainFell(state.taken)]


@fault("events")
class AudienceOfNobody(StageWhisper):
    def _played(self, state: Any, action: Action) -> list[Any]:
        return [*super()._played(state, action), Tucked(0, audience=())]


@fault("words")
class SameLabel(HighNote):
    def label(self, action: Action, view: dict[str, Any], names: Any, lang: str = "en") -> str:
        return "Sing"


@fault("words", "crash")
class BadTemplate(HighNote):
    def catalogue(self, lang: str = "en") -> dict[str, str]:
        return {"event.sung": "{who} sings {note}."}


@fault("result")
class DoesNotAddUp(HighNote):
    def result(self, state: Any) -> Result | None:
        result = super().result(state)
        assert result is not None
        return Result(result.scores, result.winners, [*result.breakdown, Line(0, 1, "bonus")])


@fault("result")
class UnknownEnding(HighNote):
    def result(self, state: Any) -> Result | None:
        result = super().result(state)
        assert result is not None
        return Result(result.scores, result.winners, result.breakdown, "fire")


@fault("result")
class NobodyWins(HighNote):
    def result(self, state: Any) -> Result | None:
        result = super().result(state)
        assert result is not None
        return Result(result.scores, [], result.breakdown, result.ending)


@fault("freeze")
class FreezesAFloat(HighNote):
    def freeze(self, state: Any) -> tuple[Any, ...]:
        return (*super().freeze(state), 0.5)


class Misasked(NamedTuple):
    """Game that asks a question wrongly."""

    name: str
    checks: tuple[str, ...]
    game: type[Game[Any]]
    prompt: str
    """Name of the wrong question, or "" for all."""
    wrong: Callable[[Decision, Any], dict[str, Any]]
    """Function that returns the wrong fields, from the right question and the state."""


TELLS = ("imagine", "silent")


def high(state: Any, whose: int) -> bool:
    return max(state.hands[state.turn + whose], default=0) > 30


def fewer(asked: Decision) -> list[Action]:
    return [*asked.actions[:1], *asked.actions[2:]]


MISASKED = [
    Misasked("Unsorted", ("actions",), HighNote, "", lambda asked, state: {
        "actions": asked.actions[::-1]}),
    Misasked("Twice", ("actions",), HighNote, "", lambda asked, state: {
        "actions": [*asked.actions, asked.actions[-1]]}),
    Misasked("NoChoice", ("actions",), HighNote, "ask.thank", lambda asked, state: {"actions": []}),
    Misasked("WrongSeat", ("seats",), HighNote, "ask.thank", lambda asked, state: {"seats": (99,)}),
    # Passing is offered only to those who hold a hush card: absence tells.
    Misasked("NoDecline", ("decline",), StageWhisper, "ask.hush", lambda asked, state: {
        "actions": [a for a in asked.actions if a.kind == "pass" or len(asked.of(a.seat)) == 1],
        "decline": "shrug"} if len(asked.seats) > 1 else {}),
    Misasked("AboutTellsTheHand", TELLS, HighNote, "", lambda asked, state: {
        "about": {"high": max(state.hands[asked.seats[0]], default=0)}}),
    # The choice of a card declared as one that may be made in the open.
    Misasked("SecretsOnTheOpenTable", TELLS, HighNote, "", lambda asked, state: {"private": False}),
    Misasked("PromptTellsTheHand", TELLS, StageWhisper, "ask.hush", lambda asked, state: {
        "prompt": "ask.nobody_can"} if len(asked.actions) == len(state.asked) else {}),
    # What may be said aloud becomes less for who holds a high card, or whose neighbour does.
    Misasked("SplitsTellTheHand", TELLS, CurtainCall, "ask.split", lambda asked, state: {
        "actions": fewer(asked)} if high(state, 0) else {}),
    Misasked("SplitsTellAnotherHand", TELLS, CurtainCall, "ask.split", lambda asked, state: {
        "actions": fewer(asked)} if high(state, -1) else {}),
    # The same answers, but whether they may be said aloud tells what is held.
    Misasked("SpeaksOnlyWithoutAHighCard", TELLS, CurtainCall, "ask.act", lambda asked, state: {
        "spoken": ()} if high(state, 0) else {}),
    Misasked("SaysTheHandAloud", TELLS, CurtainCall, "ask.act", lambda asked, state: {
        "spoken": ("pass", "show")} if state.hands[state.turn] else {}),
    # A kind that may be said aloud has no answer.
    Misasked("NothingToSayAloud", ("spoken",), CurtainCall, "ask.act", lambda asked, state: {
        "spoken": ("pass", "bow")}),
    Misasked("SaysTheSameTwice", ("spoken",), CurtainCall, "", lambda asked, state: {
        "spoken": asked.spoken * 2}),
    Misasked("SpeaksOnTheOpenTable", ("spoken",), HighNote, "ask.thank", lambda asked, state: {
        "spoken": ("thank",)}),
    Misasked("SeveralSpeakAtOnce", ("spoken",), StageWhisper, "ask.hush", lambda asked, state: {
        "spoken": ("pass",)} if len(asked.seats) > 1 else {}),
    Misasked("WindowOnTheOpenTable", ("interrupts",), StageWhisper, "ask.hush",
             lambda asked, state: {"private": False}),
    Misasked("AsksSomebodyTwice", ("seats",), StageWhisper, "ask.hush", lambda asked, state: {
        "about": {**asked.about, "order": [*asked.seats, asked.seats[0]]}}),
]  # fmt: skip


def misasking(fault: Misasked) -> Game[Any]:
    def decide(self: Any, state: Any) -> Decision | None:
        asked = fault.game.decide(self, state)
        if asked is None or fault.prompt not in ("", asked.prompt):
            return asked
        return asked._replace(**fault.wrong(asked, state))

    made: Game[Any] = type(fault.name, (fault.game,), {"decide": decide})()
    return made


FAULTS |= {each.name: Fault(partial(misasking, each), each.checks) for each in MISASKED}


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_is_caught(name: str) -> None:
    made, checks = FAULTS[name]
    positions = min(FEWER.get(check, POSITIONS) for check in checks)
    with known(game := made()), pytest.raises(Failure) as caught:
        check_game(game, TRIALS, seed=0, deep=lambda number: positions)
    failure = caught.value
    assert failure.check in checks, failure.sentence
    assert f"--seed {failure.seed}" in failure.sentence


def test_a_failure_can_be_seen_again() -> None:
    with known(game := SameLabel()):
        with pytest.raises(Failure) as first:
            check_game(game, 60, seed=0, deep=lambda number: 1)
        with pytest.raises(Failure) as again:
            check_game(game, 1, seed=first.value.seed, deep=lambda number: None)
        match = Match.replay(json.dumps(first.value.record))
    assert again.value.check == first.value.check
    assert match.count == len(first.value.record["actions"])


def test_a_crash_keeps_the_action_that_caused_it() -> None:
    class Crashes(Played):
        def _played(self, state: Any, action: Action) -> list[Any]:
            if action.kind == "thank":
                raise KeyError("applause")
            return super()._played(state, action)

    with pytest.raises(Failure) as caught:
        check_game(Crashes(), 1)
    assert caught.value.check == "crash"
    assert "applause" in caught.value.sentence
    assert caught.value.record["actions"][-1][1] == "thank"
