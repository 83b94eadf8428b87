"""A match on a terminal: people who share one screen, and records told move by move."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from .kernel import Action, Decision, Match, Policy

HELP = "Type the number of your choice, u to take the last step back, q to stop."
Read = Callable[[str], str]
Write = Callable[[str], None]


class Table:
    """People and bots around one terminal.

    Nothing secret is printed before the person whose secret it is says that nobody else looks,
    and the screen is cleared after them. What tells nothing of a hand can be answered before that.
    """

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Policy],
        rng: Random,
        read: Read = input,
        write: Write = print,
    ) -> None:
        self.match = match
        self.bots = bots
        self.rng = rng
        self.read = read
        self.write = write
        self.names = seat_names(match)
        self.people = [seat for seat in range(match.seats) if seat not in bots]
        # Up to which action each seat was told the story; None: nothing yet.
        self.seen: list[int | None] = [None] * match.seats
        self.at_screen: int | None = self.people[0] if len(self.people) == 1 else None
        self.shown = 0  # up to which action everybody was told the story
        self.said: set[int] = set()  # the counts of actions after which an answer was said aloud
        self.stopped = False

    def run(self) -> bool:
        """Play to the end; False when somebody stopped before."""
        self.write(f"{self.match.game.title}, {self.match.seats} seats. {HELP}")
        try:
            while (decision := self.match.decision) is not None:
                playing = [seat for seat in decision.order if seat in self.bots]
                if playing:
                    seat = playing[0]
                    answers = decision.of(seat)
                    self.match.play(self.bots[seat](self.match.view(seat), answers, self.rng))
                elif not self._answered(decision):
                    return False
        except EOFError:
            return False
        self._tell(None, self.seen[self.people[0]] if self.people else None)
        for line in result_lines(self.match):
            self.write(line)
        return True

    def _answered(self, decision: Decision) -> bool:
        """People answer; False means stop."""
        if not self.match.game.window(decision) or len(self.people) == 1:
            return self._ask(decision, decision.seats[0])
        seat = self._who_speaks(decision)
        if seat is not None:
            return self._ask(decision, seat)
        if self.stopped:
            return False
        for each in decision.order:
            now = self.match.decision
            if now is not None and now.prompt == decision.prompt and each in now.seats:
                self.match.play(Action(each, now.decline))
        return True

    def _who_speaks(self, decision: Decision) -> int | None:
        """Who of all the people wants to speak up, asked in the same way whatever they hold."""
        self._tell_all()
        self.write(self.match.game.ask(decision, self.names))
        known = {str(seat): seat for seat in decision.seats}
        self.write(f"The number of the seat that speaks up ({', '.join(known)}), or Enter.")
        while True:
            answer = self.read("> ").strip().lower()
            if answer in known:
                return known[answer]
            self.stopped = answer == "q"
            if answer in ("", "q"):
                return None
            self.write(f"There is no seat {answer!r:.40} to ask.")

    def _ask(self, decision: Decision, seat: int) -> bool:
        """One answer of a person; False means stop."""
        game, match = self.match.game, self.match
        viewer = seat if decision.private else None
        if decision.private and self.at_screen != seat:
            if decision.spoken:
                answered = self._aloud(decision, seat)
                if answered is not None:
                    return answered
            else:
                self.read(f"{self.names[seat]}, press Enter when only you are looking. ")
            self.at_screen = seat
        self._tell(viewer, self.seen[seat])
        self.seen[seat] = match.count
        view = match.view(viewer)
        for sheet in game.sheets(view, self.names):
            for line in sheet.lines(self.names):
                self.write(line)
        self.write(game.ask(decision, self.names))
        actions = game.offered(decision.of(seat))
        for number, action in enumerate(actions, start=1):
            self.write(f"  {number}. {self._choice(action, view)}")
        while True:
            answer = self.read("> ").strip().lower()
            if answer == "q":
                return False
            if answer == "u":
                if not match.can_undo:
                    self.write(str(match.can_undo.reason))
                elif match.actions[-1].seat != seat:
                    self.write("The last step was somebody else's.")
                else:
                    self._take_back()
                    return True
            elif answer.isdecimal() and 1 <= int(answer) <= len(actions):
                match.play(actions[int(answer) - 1])
                self._hide(seat)
                return True
            else:
                self.write(f"There is no choice {answer!r:.40}. {HELP}")

    def _aloud(self, decision: Decision, seat: int) -> bool | None:
        """What ``seat`` answers before it looks; None: it wants to look, False means stop."""
        game, match = self.match.game, self.match
        view = match.view(None)
        actions = game.offered(decision.aloud)
        self.write(game.ask(decision.only(seat), self.names))
        for number, action in enumerate(actions, start=1):
            self.write(f"  {number}. {self._choice(action, view)}")
        self.write("Say one of these aloud, and type its number; nobody has to look.")
        while True:
            who = self.names[seat]
            answer = self.read(f"{who}, or press Enter when only you are looking. ")
            answer = answer.strip().lower()
            if answer == "":
                return None
            if answer == "q":
                return False
            if answer == "u":
                if match.count not in self.said:
                    self.write("Only what was just said aloud can be taken back here.")
                elif not match.can_undo:
                    self.write(str(match.can_undo.reason))
                else:
                    self._take_back()
                    return True
            elif answer.isdecimal() and 1 <= int(answer) <= len(actions):
                match.play(actions[int(answer) - 1])
                self.said.add(match.count)
                if match.decision is not None and match.decision.private:
                    self._tell_all()
                return True
            else:
                self.write(f"There is no choice {answer!r:.40}. {HELP}")

    def _take_back(self) -> None:
        self.said.discard(self.match.count)
        self.match.undo()
        self.seen = [s if s is None else min(s, self.match.count) for s in self.seen]
        self.shown = min(self.shown, self.match.count)

    def _choice(self, action: Action, view: dict[str, Any]) -> str:
        """An answer, with what else there is to know of it."""
        game = self.match.game
        label = game.label(action, view, self.names)
        face = game.face(action, view, self.names)
        more = ", ".join(part for part in (face.mark, face.note) if part)
        return f"{label} ({more})" if more else label

    def _hide(self, seat: int) -> None:
        """Take the screen from ``seat`` once somebody else may decide."""
        decision = self.match.decision
        if len(self.people) > 1 and decision is not None and decision.seats != (seat,):
            self.at_screen = None
            self._clear()
            if decision.private:
                self._tell_all()

    def _tell_all(self) -> None:
        """What everybody may hear and has not heard yet."""
        self._tell(None, self.shown)
        self.shown = self.match.count

    def _tell(self, seat: int | None, since: int | None) -> None:
        for event in self.match.log(seat, since):
            self.write(f"* {self.match.game.tell(event, self.names)}")

    def _clear(self) -> None:
        self.write("\033[2J\033[3J\033[H" if sys.stdout.isatty() else "-" * 40)


def seat_names(match: Match) -> list[str]:
    """What seats are called where nobody gave them names; they count from 0 as everywhere."""
    return [f"Seat {seat}" for seat in range(match.seats)]


def result_lines(match: Match) -> list[str]:
    """How the match ended, every point with where it came from."""
    result = match.result
    if result is None:
        return ["The match is not over."]
    names = seat_names(match)
    game = match.game
    told = f"ending.{result.ending}"
    lines = [f"The end: {game.say(told if told in game.catalogue() else result.ending)}."]
    for line in result.breakdown:
        when = "" if line.round is None else f"round {line.round}, "
        what = game.explain(line, names)
        points = game.amount(line.points, signed=True)
        lines.append(f"  {names[line.seat]}: {when}{what}: {points}")
    scores = zip(names, result.scores, strict=True)
    lines += [f"{name}: {game.amount(score)}" for name, score in scores]
    winners = " and ".join(names[seat] for seat in result.winners)
    return [*lines, f"Won by {winners}."]


def story(match: Match) -> list[str]:
    """A whole match move by move, with all that was hidden while it was played."""
    game, names = match.game, seat_names(match)
    lines = [f"{game.title}, {match.seats} seats, seed {match.seed}, {json.dumps(match.options)}"]
    told = Match.new(game, match.seats, match.seed, match.options)
    opening = game.opening(match.seats, match.seed, match.options)
    lines += [f"   * {_told(event, match, names)}" for event in opening]
    for number, action in enumerate(match.actions, start=1):
        view = told.view(action.seat)
        lines.append(f"{number}. {names[action.seat]}: {game.label(action, view, names)}")
        lines += [f"   * {_told(event, match, names)}" for event in told.play(action)]
    return [*lines, *result_lines(match)]


def _told(event: Any, match: Match, names: list[str]) -> str:
    text = match.game.tell(event, names)
    if event.audience is None:
        return text
    return f"{text} (only for {', '.join(names[seat] for seat in event.audience)})"
