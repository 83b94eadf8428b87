"""Conformance checks that every game must pass.

A trial plays one random match from one seed and checks it in two passes.

At **every position**:

* The list of actions is sorted, has no duplicates and belongs to the seats that decide.
* Whoever may interrupt may also decline, and the game declares its interrupts.
* Spoken kinds have answers.
* Every piece exists exactly once.
* The match ends within its bound, and its result adds up.

At **sampled positions** (a "deep" check; each prompt of the match is equally likely to be sampled,
and so is the end):

* Listed actions are accepted. Many others are refused with a reason and an unchanged digest.
* Copies are independent, and records replay to an equal match.
* Views are plain data, stay the same as the match continues, and are not changed by their readers.
* Views, decisions, events and undo reveal nothing that a seat cannot know.
* Imagined matches differ in what is hidden, and can be played to the end.
* Undo is open only if nothing was revealed.
* Texts can be generated.
* Computer players always have an answer left.

A trial depends only on its seed and on the number of sampled positions, so that failures can be
reproduced.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, fields
from functools import partial
from itertools import islice
from math import isfinite
from operator import lt
from random import Random
from typing import Any

from .action import Action
from .decision import Decision
from .dice import mixed, pick
from .event import Watched, event_plain, seen_by, shows_hidden
from .game import Game
from .judging import Progress
from .match import Match
from .options import choices
from .reason import IllegalAction, Reason, UndoClosed
from .result import Result

LISTED = 16  # listed actions tried by a deep check
GOING_ON = 6  # further actions during which a view must not change
WATCHED = 4  # actions watched event by event, and previewed
OTHERS = 32  # unlisted actions tried
IMAGINING = 2  # seats that imagine worlds
AHEAD = 3  # actions tried in re-dealt worlds
NAMES = ("Ana", "Bình {0}", "Cléo }", "D", "Eva", "Fadi")  # braces must survive filling in

ODD_ARGS: tuple[Any, ...] = (None, -1, 0, 1, 10**9, "", "nonsense", (), (0,), ((0, 1), "x"))
MALFORMED: tuple[Any, ...] = (
    None,
    17,
    "play",
    [],
    [0],
    [0, "play", 1, 2],
    {},
    {"seat": 0},
    {"kind": "play"},
    {"seat": "0", "kind": "play", "arg": 1},
    {"seat": True, "kind": "play", "arg": 1},
    {"seat": 0.0, "kind": "play", "arg": 1},
    {"seat": -1, "kind": "play", "arg": 1},
    {"seat": 0, "kind": 5},
    {"seat": 0, "kind": ""},
    {"seat": 0, "kind": "x" * 10_000},
    {"seat": 0, "kind": "play", "arg": 1.5},
    {"seat": 0, "kind": "play", "arg": True},
    {"seat": 0, "kind": "play", "arg": {"card": 1}},
    {"seat": 0, "kind": "play", "arg": [[[[[1]]]]]},
    {"seat": 0, "kind": "play", "arg": list(range(1000))},
    {"seat": 0, "kind": "play", "arg": 10**30},
    {"seat": 0, "kind": "play", "arg": 1, "hand": []},
)


class Failure(AssertionError):
    """Raised for a failed check or crash, with data to reproduce it.

    Attributes:
        check: Name of the check.
        seed: Seed of the trial.
        sentence: Description of the fault and how to reproduce it.
        record: Record of the match up to the fault.
    """

    def __init__(self, check: str, seed: int, sentence: str, record: dict[str, Any]) -> None:
        super().__init__(check, seed, sentence, record)
        self.check = check
        self.seed = seed
        self.sentence = sentence
        self.record = record

    def __str__(self) -> str:
        return f"{self.sentence}\nRecord: {json.dumps(self.record)}"


@dataclass
class Report:
    """Counts from a run of the conformance checks."""

    games: int = 0
    positions: int = 0
    deep: int = 0
    accepted: int = 0
    refused: int = 0
    imagined: int = 0
    undone: int = 0
    prompts: dict[str, int] = field(default_factory=dict)
    endings: dict[str, int] = field(default_factory=dict)
    windows: dict[str, int] = field(default_factory=dict)
    """Number of questions that several seats may answer at once, by prompt."""
    declining: dict[str, int] = field(default_factory=dict)
    """Number of questions that may be declined, by prompt."""
    moved: dict[int, int] = field(default_factory=dict)
    """Number of imagined matches that differed from the real match.

    The keys are seat counts.
    """
    varied: dict[int, int] = field(default_factory=dict)
    """Number of pairs of imagined matches that differed from each other.

    The keys are seat counts.
    """

    def add(self, other: Report) -> None:
        """Adds the counts of another report to this one."""
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            if isinstance(mine, dict):
                for key, count in theirs.items():
                    mine[key] = mine.get(key, 0) + count
            else:
                setattr(self, each.name, mine + theirs)


def check_game(
    game: Game[Any], games: int, seed: int = 0, deep: Callable[[int], int | None] = lambda number: 4
) -> Report:
    """Runs trials with consecutive seeds and returns the report.

    Args:
        game: Game to check.
        games: Number of trials.
        seed: Seed of the first trial.
        deep: Function that receives the number of a trial (from 0) and returns the number of
            positions to check in depth, or None for all positions.

    Raises:
        Failure: A check failed.
    """
    report = Report()
    trial: Trial | None = None
    for number in range(games):
        trial = Trial(game, seed + number, report)
        trial.run(deep(number))
        report.games += 1
    if trial is not None and games >= 5 * len(game.seats):
        odd = sorted(set(report.declining) - set(report.windows)) if game.interrupts else []
        if bool(report.windows) != game.interrupts or odd:
            raise trial.failure(
                "interrupts",
                f"Game.interrupts is {game.interrupts}; several seats were asked"
                f" {sorted(report.windows)}, and {odd} can be declined as only such questions may",
            )
        for seats in game.seats:
            if not report.moved.get(seats) or not report.varied.get(seats):
                raise trial.failure(
                    "imagine moves",
                    f"with {seats} seats, imagining never moved anything that is hidden",
                )
    return report


def setup(game: Game[Any], seed: int) -> tuple[int, dict[str, Any]]:
    """Returns the seat count and options of the trial with this seed."""
    rng = Random(seed)
    seats = game.seats[seed % len(game.seats)]
    offered = choices(game.Options, seats)
    return seats, {name: pick(values, rng) for name, values in offered.items()}


class Trial:
    """Random match on which every check is run."""

    def __init__(self, game: Game[Any], seed: int, report: Report | None = None) -> None:
        self.game = game
        self.seed = seed
        self.report = Report() if report is None else report
        self.seats, self.options = setup(game, seed)
        self.rng = Random(seed + 1)
        self.actions: list[Action] = []  # actions so far, for the record
        self.known: list[tuple[str, Any]] = []  # every kind and argument offered so far

    def record(self) -> dict[str, Any]:
        """Returns the record of the match so far, built independently of `Match.record`."""
        return {
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "seats": self.seats,
            "options": self.options,
            "seed": self.seed,
            "actions": [action.compact() for action in self.actions],
        }

    def failure(self, check: str, message: str) -> Failure:
        """Returns the exception for a check that failed at the current position."""
        name = self.game.name
        sentence = (
            f"{name}: the check {check!r} failed after action {len(self.actions)} of the match with"
            f" seed {self.seed}, {self.seats} seats, options {self.options}: {message}\n"
            f"Again: python -m engines check {name} --games 1 --seed {self.seed}"
        )
        return Failure(check, self.seed, sentence, self.record())

    def run(self, deep: int | None) -> None:
        """Plays the match, then replays it with `deep` positions checked in depth.

        If `deep` is None, all positions are checked in depth.
        """
        try:
            self._run(deep)
        except Failure:
            raise
        except Exception as error:
            # The record includes the action that crashed, so that a replay reproduces the crash.
            raise self.failure("crash", f"{type(error).__name__}: {error}") from error

    def _run(self, deep: int | None) -> None:
        match = Match.new(self.game, self.seats, self.seed, self.options)
        everything = frozenset(self.game.pieces(match.state))
        bound = self.game.bound(self.seats, self.options)
        copies: list[tuple[Match, str]] = []
        where: dict[str, list[int]] = {}
        offered: set[Action] = set()
        while match.decision is not None:
            self._position(match, everything, bound)
            where.setdefault(match.decision.prompt, []).append(match.count)
            offered.update(match.decision.actions)
            if match.count & (match.count - 1) == 0:  # at 0 and every power of two
                copies.append((match.copy(), match.digest))
            action = self._random(match)
            self.actions.append(action)
            match.play(action)
        self._end(match, everything)
        for old, digest in copies:
            self._that(old.digest == digest, "old states", f"later actions changed {old!r}")
        self.known = sorted({(action.kind, action.arg) for action in offered}, key=repr)
        for prompt, places in where.items():
            count = self.report.prompts.get(prompt, 0)
            self.report.prompts[prompt] = count + len(places)
        self.report.positions += match.count
        self._again(
            match, self._sample(where, match.count, deep), {old.count: d for old, d in copies}
        )

    def _sample(self, where: dict[str, list[int]], length: int, deep: int | None) -> set[int]:
        if deep is None:
            return set(range(length + 1))
        where = {**where, "": [length]}
        prompts = sorted(where)
        return {pick(where[pick(prompts, self.rng)], self.rng) for _ in range(deep)}

    def _again(self, first: Match, places: set[int], digests: dict[int, str]) -> None:
        played = first.actions
        match = Match.new(self.game, self.seats, self.seed, self.options)
        self.actions = []
        before: Match | None = None
        for place, action in enumerate(played):
            if place in digests:
                same = match.digest == digests[place]
                self._that(same, "replay", f"the digest after action {place} is another one")
            if place in places:
                self._deep(match, before)
            before = match.copy() if place + 1 in places else None
            self.actions.append(action)
            match.play(action)
        self._that(match.digest == first.digest, "replay", "the digest at the end is another one")
        self._that(match.result == first.result, "replay", "the result is another one")
        if match.count in places:
            self._deep(match, before)

    # -- at every position ---------------------------------------------------------------

    def _position(self, match: Match, everything: frozenset[Hashable], bound: int) -> None:
        decision = match.decision
        assert decision is not None
        legal, seats = decision.actions, decision.seats
        self._that(bool(legal), "actions", f"{decision.prompt} offers nothing")
        if not all(map(lt, legal, islice(legal, 1, None))):
            self._that(False, "actions", f"not sorted, or one twice: {legal}")
        if {action.__class__ for action in legal} != {Action}:
            self._that(False, "actions", f"not all are Actions: {legal}")
        if type(seats) is not tuple or list(seats) != sorted(set(seats)):
            self._that(False, "seats", f"{seats!r} is not an ascending tuple of seats")
        if not 0 <= seats[0] <= seats[-1] < self.seats:
            self._that(False, "seats", f"{seats!r} names a seat that is not there")
        acting = {action.seat for action in legal}
        if acting != set(seats):
            self._that(False, "seats", f"{seats} decide, but {acting} have actions")
        if decision.declines:
            _count(self.report.declining, decision.prompt)
        if sorted(decision.order) != list(seats):
            self._that(False, "seats", f"{decision.order} is no order of {seats}")
        if decision.spoken:
            self._spoken(decision)
        if len(seats) > 1:
            _count(self.report.windows, decision.prompt)
            self._that(decision.private, "interrupts", f"{decision.prompt} is not private")
            for seat in seats:
                can = any(a.seat == seat and a.kind == decision.decline for a in legal)
                self._that(can, "decline", f"seat {seat} cannot {decision.decline!r}")
        self._that(match.count < bound, "bound", f"no end within {bound} actions")
        self._pieces(match, everything)

    def _spoken(self, decision: Decision) -> None:
        prompt, spoken = decision.prompt, decision.spoken
        if type(spoken) is not tuple or len(set(spoken)) != len(spoken):
            self._that(False, "spoken", f"{prompt}: {spoken!r} is no tuple of different kinds")
        alone = len(decision.seats) == 1
        self._that(alone, "spoken", f"{prompt} asks several seats: none of them speaks for itself")
        self._that(decision.private, "spoken", f"{prompt} is open: all of it can be said aloud")
        absent = set(spoken) - {action.kind for action in decision.actions}
        self._that(not absent, "spoken", f"{prompt} has no answer of the kinds {sorted(absent)}")

    def _pieces(self, match: Match, everything: frozenset[Hashable]) -> None:
        self._all_pieces(match.state, everything, "")

    def _all_pieces(self, state: Any, everything: frozenset[Hashable], when: str) -> None:
        pieces = list(self.game.pieces(state))
        if len(pieces) != len(everything) or set(pieces) != everything:
            lost = sorted(map(repr, everything.difference(pieces)))
            more = sorted(map(repr, (p for p in set(pieces) if pieces.count(p) > 1)))
            new = sorted(map(repr, set(pieces) - everything))
            self._that(False, "pieces", f"{when} lost {lost}, doubled {more}, from nowhere {new}")

    def _end(self, match: Match, everything: frozenset[Hashable]) -> None:
        self._pieces(match, everything)
        result = match.result
        self._that(isinstance(result, Result), "result", "the match is over without a result")
        assert result is not None
        known = result.ending in self.game.endings
        self._that(known, "result", f"the ending {result.ending!r} is not in Game.endings")
        sums = [0] * self.seats
        for line in result.breakdown:
            sums[line.seat] += line.points
        self._that(
            sums == list(result.scores),
            "result",
            f"the breakdown adds up to {sums}, the scores are {result.scores}",
        )
        good = result.winners and sorted(set(result.winners)) == list(result.winners)
        self._that(bool(good), "result", f"winners {result.winners}")
        self._that(set(result.winners) <= set(range(self.seats)), "result", "a winner is nobody")
        for line in result.breakdown:
            words = self.game.explain(line, NAMES[: self.seats])
            self._that(bool(words.strip()), "words", f"{line} has no words")
        data = result.plain()
        self._that(_through_json(data) == data, "result", "it does not survive JSON")
        endings = self.report.endings
        endings[result.ending] = endings.get(result.ending, 0) + 1

    # -- at sampled positions ------------------------------------------------------------

    def _deep(self, match: Match, before: Match | None) -> None:
        self.report.deep += 1
        # Independent of the other sampled positions, so that one match reproduces a fault.
        self.rng = Random(self.seed * 100_003 + match.count)
        digest = match.digest

        def undo(match: Match) -> None:
            self._undo(match, before)

        checks: list[Callable[[Match], None]] = [
            self._frozen, self._accepts, self._refuses, self._copies, self._records, self._views,
            self._events, self._words, self._imagines, self._silent,
            undo, self._frames, self._previews, self._positions, self._among,
        ]  # fmt: skip
        for check in checks:
            check(match)
            name = check.__name__.strip("_")
            self._that(match.digest == digest, name, "the match was changed by being looked at")

    def _frozen(self, match: Match) -> None:
        frozen = self.game.freeze(match.state)
        self._that(_is_plain(frozen), "freeze", f"not nested tuples of plain values: {frozen!r}")
        if match.decision is not None:
            self._that(
                self.game.decide(match.state) == match.decision, "decide", "asking twice differs"
            )
            self._that(match.result is None, "result", "there is a result before the end")

    def _accepts(self, match: Match) -> None:
        if match.decision is None:
            return
        everything = frozenset(self.game.pieces(match.state))
        for action in self._some(match.decision.actions, LISTED):
            for reason in (match.why_not(action), self.game.why_not(match.state, action)):
                self._that(reason is None, "accepts", f"{action} is listed, yet: {reason}")
            played = match.copy()
            played.play(action)
            self._pieces(played, everything)
            self._that(played.actions[-1] == action, "accepts", f"{action} is not in the history")
            tapped = match.copy()
            tapped.play({**_through_json(action.plain()), "at": match.count})
            same = tapped.digest == played.digest
            self._that(same, "accepts", f"{action} as plain data leads elsewhere")
            self.report.accepted += 1

    def _among(self, match: Match) -> None:
        if match.decision is None:
            return
        for seat in match.decision.seats:
            mine = match.decision.of(seat)
            for people in ((), (seat,)):
                left = self.game.among(mine, people)
                some = bool(left) and left == [action for action in mine if action in left]
                self._that(some, "among", f"{left} are left of {mine} where {people} are people")
            left = self.game.among(mine, range(self.seats))
            self._that(left == mine, "among", f"people may not answer {mine}, but {left} alone")

    def _frames(self, match: Match) -> None:
        decision = match.decision
        if decision is None:
            return
        everything = frozenset(self.game.pieces(match.state))
        for action in self._some(decision.actions, WATCHED):
            after = match.copy()
            events = after.play(action)
            for seat in (None, action.seat):
                frames = match.watch(action, seat)
                same = [frame.event for frame in frames] == seen_by(events, seat)
                self._that(same, "frames", f"watched, {action} has other events")
                if frames and events[-1] == frames[-1].event:
                    last, end = frames[-1].view, after.view(seat)
                    late = {name for name in end if last[name] != end[name]} - self.game.untold
                    self._that(not late, "frames", f"{action}: {sorted(late)} changed untold")
            state = match.state.copy()
            log = Watched(partial(self._midway, state, everything))
            self.game.apply(state, action, log)

    def _midway(self, state: Any, everything: frozenset[Hashable], event: Any) -> None:
        self._all_pieces(state, everything, f"after {event}")

    def _previews(self, match: Match) -> None:
        decision = match.decision
        if decision is None:
            return
        for action in self._some(decision.actions, WATCHED):
            seat = action.seat if decision.private else None
            view = match.view(seat)
            before = _through_json(view)
            found = self.game.preview(view, action)
            self._that(view == before, "preview", f"{action} was tried on the view itself")
            after = match.copy()
            shown = shows_hidden(after.play(action))
            true = after.view(seat)
            known = {name for name in true if name not in found.unsure}
            wrong = {name for name in known if found.view[name] != true[name]}
            self._that(not wrong, "preview", f"{action}: it was sure of {sorted(wrong)}")
            if not shown:
                self._that(not found.unsure, "preview", f"{action}: {sorted(found.unsure)} unsure")
            self._that(found.view.keys() == true.keys(), "preview", f"{action}: other fields")

    def _positions(self, match: Match) -> None:
        if type(self.game).position is Game.position:
            return
        text = match.position
        self._that(text.isprintable(), "position", f"{text!r} is more than one plain line")
        state = self.game.from_position(text)
        same = self.game.freeze(state) == self.game.freeze(match.state)
        self._that(same, "position", f"{text!r} leads to another state")

    def _refuses(self, match: Match) -> None:
        legal = [] if match.decision is None else match.decision.actions
        deciding = () if match.decision is None else match.decision.seats
        everyone = range(self.seats + 1)
        others = [Action(seat, kind, arg) for kind, arg in self.known for seat in everyone]
        kinds = sorted({kind for kind, _ in self.known} | {"nonsense"})
        odd = [Action(seat, kind, arg) for kind in kinds for arg in ODD_ARGS for seat in everyone]
        near = [action for action in others if action.seat in deciding]
        chosen = self._some(others, OTHERS) + self._some(near, OTHERS) + self._some(odd, OTHERS)
        for action in chosen:
            if action in legal:
                continue
            why = match.why_not(action)
            self._reason(why, action)
            if action.seat in deciding:
                own = self.game.why_not(match.state, action)
                self._reason(own, action)
                self._that(own == why, "refuses", f"two reasons for {action}: {own!r} / {why!r}")
            self._refused(match, action, why)
        for data in MALFORMED:
            self._refused(match, data, None)
        for action in legal[:1]:
            stale = {**action.plain(), "at": match.count - 1}
            self._refused(match, stale, match.why_not(stale))

    def _reason(self, why: Any, action: Action) -> None:
        good = isinstance(why, Reason) and str(why).strip() and why.key
        self._that(bool(good), "refuses", f"{action} is not listed, but has no reason: {why!r}")

    def _refused(self, match: Match, data: Any, why: Reason | None) -> None:
        count = match.count
        try:
            match.play(data)
        except IllegalAction as error:
            same = why is None or error.reason == why
            self._that(same, "refuses", f"{data}: play says {error.reason!r}, why_not says {why!r}")
        else:
            self._that(False, "refuses", f"{data!r} was accepted")
        self._that(match.count == count, "refuses", f"refusing {data!r} added to the history")
        self.report.refused += 1

    def _copies(self, match: Match) -> None:
        one, two = match.copy(), match.copy()
        self._equal("copies", match, one)
        legal = [] if match.decision is None else match.decision.actions
        if not legal:
            return
        first, last = legal[0], legal[-1]
        one.play(first)
        two.play(last)
        self._that(
            one.actions == [*match.actions, first] and two.actions == [*match.actions, last],
            "copies",
            "the histories of two copies are mixed up",
        )
        digest = two.digest
        for _ in range(8):
            if one.decision is not None:
                one.play(self._random(one))
        self._that(two.digest == digest, "copies", "playing one copy changed another")

    def _records(self, match: Match) -> None:
        record = match.record
        data = _through_json(record.model_dump(mode="json"))
        self._that(type(record).parse(data) == record, "records", "JSON gives another record")
        again = Match.replay(record.model_dump_json())
        self._equal("records", match, again)
        same = list(map(_typed, match.steps)) == list(map(_typed, again.steps))
        self._that(same, "records", "the replay's events are others")

    def _views(self, match: Match) -> None:
        for seat in (None, *range(self.seats)):
            view = match.view(seat)
            data = _through_json(view)
            self._that(data == view, "views", f"the view of seat {seat} does not survive JSON")
            worth = [*self.game.evaluate(view)]
            sane = len(worth) == self.seats and all(map(isfinite, worth))
            self._that(sane, "views", f"the view of seat {seat} is not worth a number a seat")
            self._that(view == data, "views", "to evaluate a view changed it")
            if match.decision is not None:
                self._progress(self.game.progress(view), f"the view of seat {seat}")
                self._that(view == data, "views", "to tell who is ahead changed a view")
            self.game.imagine(view, Random(0))
            self._that(view == data, "views", "to imagine a world changed the view")
            self._shown(match, view)
            self._that(view == data, "views", "to show a view in words changed it")
            later, dice = match.copy(), Random(match.count)
            taken = later.view(seat)
            for _ in range(GOING_ON):
                if later.decision is not None:
                    later.play(pick(later.decision.actions, dice))
            same = taken == data
            self._that(same, "views", f"a view of seat {seat} changed as the match went on")
        digest = match.digest
        self._progress(self.game.open_progress(match.state), "the state")
        self._that(match.digest == digest, "views", "to tell who is ahead changed the state")
        if match.decision is not None:
            about = match.decision.about
            self._that(_through_json(about) == about, "views", "about does not survive JSON")

    def _progress(self, found: Progress, where: str) -> None:
        sane = len(found.values) == self.seats and all(map(isfinite, found.values))
        sane = sane and bool(found.ahead) and {*found.ahead} <= {*range(self.seats)}
        self._that(sane, "views", f"the progress in {where} is not a number a seat")

    def _shown(self, match: Match, view: Any) -> None:
        game, names = self.game, NAMES[: self.seats]
        game.sheets(view, names)
        game.where(view, names)
        decision = match.decision
        if decision is None or view["seat"] not in decision.seats:
            return
        game.wishes(view, decision)
        for action in decision.of(view["seat"])[:WATCHED]:
            game.face(action, view, names)
            game.group(action, view, names)
            game.meaning(action, view, names)

    def _events(self, match: Match) -> None:
        opening = self.game.opening(self.seats, self.seed, self.options)
        for events in match.steps[-1:] or [opening]:
            self._that(isinstance(events, list), "events", "apply did not return a list")
            for event in events:
                fields = getattr(event, "_fields", ())
                good = isinstance(event, tuple) and fields[-1:] == ("audience",)
                self._that(good, "events", f"{event!r} is no named tuple that ends in an audience")
                for_some = event.audience is None or (
                    event.audience and set(event.audience) <= set(range(self.seats))
                )
                self._that(bool(for_some), "events", f"{event!r} has no such audience")
                data = event_plain(event)
                self._that(_through_json(data) == data, "events", f"{event!r} is not plain")
                for part in event:  # the state might still change a list
                    self._that(_is_fixed(part), "events", f"{event!r} holds what can change")

    def _words(self, match: Match) -> None:
        names = NAMES[: self.seats]
        for event in [event for events in match.steps[-3:] for event in events]:
            text = self.game.tell(event, names)
            self._that(bool(text.strip()), "words", f"{event!r} has no words")
        viewer = pick((None, *range(self.seats)), self.rng)
        for key, value in match.view(viewer).items():
            is_text = isinstance(self.game.phrase(key, value), str)
            self._that(is_text, "words", f"the view's {key!r} has no words")
        decision = match.decision
        if decision is None:
            return
        self._that(bool(self.game.ask(decision, names).strip()), "words", "no question")
        for seat in decision.seats:  # equal labels would make equal buttons
            view, labels = match.view(seat), dict[str, Action]()
            for action in decision.of(seat):
                label = self.game.label(action, view, names)
                self._that(bool(label.strip()), "words", f"{action} has no label")
                twin = labels.setdefault(label, action)
                self._that(twin is action, "words", f"{action} and {twin} are both {label!r}")

    # -- what seats cannot know ----------------------------------------------------------

    def _imagines(self, match: Match) -> None:
        pieces = list(self.game.pieces(match.state))
        views = [match.view(seat) for seat in range(self.seats)]
        for seat in mixed(range(self.seats), self.rng)[:IMAGINING]:
            dice = self.rng.getrandbits(32)
            world = match.imagine(seat, Random(dice))
            self._like(match, world, seat, "imagine")
            same = match.imagine(seat, Random(dice)).digest == world.digest
            self._that(same, "imagine", "the same rng imagines another world")
            bare = self.game.imagine(_through_json(views[seat]), Random(dice))
            same = self.game.freeze(bare) == self.game.freeze(world.state)
            self._that(same, "imagine", "the view after JSON imagines another world")
            now = list(self.game.pieces(world.state))
            whole = len(now) == len(pieces) and set(now) == set(pieces)
            self._that(whole, "imagine", f"pieces are lost or doubled when seat {seat} imagines")
            other = match.imagine(seat, Random(dice + 1))
            moved, varied = self.report.moved, self.report.varied
            if now != pieces or views != [world.view(each) for each in range(self.seats)]:
                moved[self.seats] = moved.get(self.seats, 0) + 1
            if now != list(self.game.pieces(other.state)):
                varied[self.seats] = varied.get(self.seats, 0) + 1
            self.report.imagined += 1
        self._play_imagined(match.imagine(pick(range(self.seats), self.rng), self.rng))

    def _play_imagined(self, world: Match) -> None:
        everything = frozenset(self.game.pieces(world.state))
        bound = self.game.bound(self.seats, self.options)
        while world.decision is not None:
            self._position(world, everything, bound)
            world.play(self._random(world))
        self._pieces(world, everything)
        self._that(world.result is not None, "imagine", "an imagined match ends without a result")

    def _silent(self, match: Match) -> None:
        """Checks that an action reveals nothing beyond its events.

        The action is played in the match and in imagined matches, in which hidden things were dealt
        again. If an action in an imagined match shows a seat the same events, everything else that
        the seat can see must be equal too. If none does, the seat has learned something hidden, so
        undo must be closed.
        """
        decision = match.decision
        if decision is None:
            return
        for action in self._some(decision.actions, AHEAD):
            real = match.copy()
            events = real.play(action)
            for seat in range(self.seats):
                self._ahead(action, real, events, match.imagine(seat, self.rng), seat)

    def _ahead(
        self, action: Action, real: Match, events: list[Any], world: Match, seat: int
    ) -> None:
        assert world.decision is not None
        seen = _typed(seen_by(events, seat))
        answers = world.decision.of(action.seat)
        if seat == action.seat:  # the seat knows its own action
            self._that(action in answers, "imagine", f"{action} is missing in a world of its seat")
            answers = [action]
        alike = 0
        for answer in answers:
            there = world.copy()
            if _typed(seen_by(there.play(answer), seat)) == seen:
                self._like(real, there, seat, "silent")
                alike += 1
                if alike == AHEAD:
                    return
        self._that(
            bool(alike) or not real.can_undo,
            "undo",
            f"{action} can be undone, but it showed seat {seat} what was hidden: {seen}",
        )

    def _like(self, match: Match, world: Match, seat: int, check: str) -> None:
        for each in (seat, None):
            here, there = match.view(each), world.view(each)
            if here != there:
                parts = [key for key in {*here, *there} if here.get(key) != there.get(key)]
                self._that(False, check, f"the view of seat {each} depends on hidden: {parts}")
        self._that(
            _open_part(match.decision, seat) == _open_part(world.decision, seat),
            check,
            f"the decision tells seat {seat} what is hidden: {match.decision!r},"
            f" {world.decision!r}",
        )
        self._that(match.result == world.result, check, "the result rests on what no event told")
        if check == "silent":
            same = match.can_undo == world.can_undo
            self._that(same, check, f"can_undo tells seat {seat} what is hidden")

    def _undo(self, match: Match, before: Match | None) -> None:
        state = match.can_undo
        back = match.copy()
        if not state:
            self._that(bool(state.reason), "undo", "it is closed without a reason")
            try:
                back.undo()
            except UndoClosed as error:
                self._that(error.reason == state.reason, "undo", "two reasons")
            else:
                self._that(False, "undo", f"it was closed ({state.reason}), but worked")
            self._that(back.digest == match.digest, "undo", "a refused undo changed the match")
            return
        back.undo()
        self.report.undone += 1
        if before is not None:
            self._equal("undo", before, back, undo=False)
            seat = match.actions[-1].seat
            while back.can_undo:
                own = back.actions[-1].seat == seat
                self._that(own, "undo", "it goes behind the last action of another seat")
                back.undo()

    # -- small ---------------------------------------------------------------------------

    def _equal(self, check: str, one: Match, two: Match, undo: bool = True) -> None:
        self._that(one.digest == two.digest, check, "the digests differ")
        self._that(one.decision == two.decision, check, "the decisions differ")
        self._that(one.actions == two.actions, check, "the actions differ")
        self._that(one.result == two.result, check, "the results differ")
        for seat in (None, *range(self.seats)):
            same = one.view(seat) == two.view(seat)
            self._that(same, check, f"the views of seat {seat} differ")
        if undo:
            self._that(one.can_undo == two.can_undo, check, "can_undo differs")

    def _random(self, match: Match) -> Action:
        assert match.decision is not None
        return pick(match.decision.actions, self.rng)

    def _some(self, actions: list[Action], most: int) -> list[Action]:
        return actions if len(actions) <= most else mixed(actions, self.rng)[:most]

    def _that(self, holds: bool, check: str, message: str) -> None:
        if not holds:
            raise self.failure(check, message)


def _count(counts: dict[str, int], key: str) -> None:
    counts[key] = counts.get(key, 0) + 1


def _open_part(decision: Decision | None, seat: int) -> Any:
    if decision is None:
        return None
    actions = decision.of(seat) if decision.private else decision.actions
    open_to_all = decision.seats, decision.prompt, decision.about, decision.private
    aloud = decision.spoken, decision.spoken_actions
    return open_to_all, decision.continues, decision.decline, actions, aloud


def _typed(events: Iterable[Any]) -> list[tuple[type, Any]]:
    return [(type(event), event) for event in events]


def _through_json(data: Any) -> Any:
    return json.loads(json.dumps(data, allow_nan=False))


def _is_plain(value: Any) -> bool:
    if isinstance(value, (tuple, list)):
        return all(map(_is_plain, value))
    return value is None or type(value) in (int, str, bool)


def _is_fixed(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(map(_is_fixed, value))
    return not isinstance(value, (list, dict, set))
