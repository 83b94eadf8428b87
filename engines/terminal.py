"""Text interface for playing matches in a terminal and printing records.

Several people can share one screen.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from .kernel import Action, Decision, Match, Policy
from .kernel.language import ENGLISH, Speaker, kernel
from .kernel.quoting import literal
from .kernel.texts import load_catalogue

Read = Callable[[str], str]
Write = Callable[[str], None]


class Table:
    """Match in one terminal, with people and computer players.

    If several people play, private information is printed only after its owner has confirmed that
    nobody else is looking, and the screen is cleared afterwards. Answers that reveal nothing about
    a hand can be given without this.
    """

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Policy],
        rng: Random,
        read: Read = input,
        write: Write = print,
        lang: str = ENGLISH,
    ) -> None:
        self.match = match
        self.bots = bots
        self.rng = rng
        self.read = read
        self.write = write
        self.lang = lang
        self.say = speaker(lang)
        self.help = self.say("terminal.help")
        self.names = seat_names(match, lang)
        self.people = [seat for seat in range(match.seats) if seat not in bots]
        # Number of actions that each seat has seen; None for none yet.
        self.seen: list[int | None] = [None] * match.seats
        self.at_screen: int | None = self.people[0] if len(self.people) == 1 else None
        self.shown = 0  # number of actions that the whole table has seen
        self.said: set[int] = set()  # numbers of the actions that were given aloud
        self.stopped = False

    def run(self) -> bool:
        """Plays the match to its end.

        Returns:
            True at the end of the match, False if somebody quits first.
        """
        title, seats = self.match.game.title(), self.match.seats
        self.write(self.say("terminal.title", game=title, seats=seats, help=self.help))
        try:
            while (decision := self.match.decision) is not None:
                # In an interrupt, the seat asked first answers first.
                seat = decision.order[0]
                if seat in self.bots:
                    self._bot(seat)
                elif not self._answered(decision):
                    return False
        except EOFError:
            return False
        self._tell(None, self.seen[self.people[0]] if self.people else None)
        for line in result_lines(self.match, self.lang):
            self.write(line)
        return True

    def _bot(self, seat: int) -> None:
        assert self.match.decision is not None
        answers = self.match.decision.of(seat)
        self.match.play(self.bots[seat](self.match.view(seat), answers, self.rng))

    def _answered(self, decision: Decision) -> bool:
        if not self.match.game.window(decision) or len(self.people) == 1:
            return self._ask(decision, decision.order[0])
        seat = self._who_speaks(decision)
        if seat is not None:
            # Bots earlier in the order than this seat answer first.
            before = decision.order[: decision.order.index(seat)]
            self._answer_in_order(decision, [each for each in before if each in self.bots])
            now = self.match.decision
            if now is None or now.prompt != decision.prompt or seat not in now.seats:
                return True
            return self._ask(now, seat)
        if self.stopped:
            return False
        self._answer_in_order(decision, decision.order)
        return True

    def _answer_in_order(self, decision: Decision, seats: Iterable[int]) -> None:
        for each in seats:
            now = self.match.decision
            if now is None or now.prompt != decision.prompt or each not in now.seats:
                return
            if each in self.bots:
                self._bot(each)
            else:
                self.match.play(Action(each, now.decline))

    def _who_speaks(self, decision: Decision) -> int | None:
        self._tell_all()
        self.write(self.match.game.ask(decision, self.names, self.lang))
        known = {str(seat): seat for seat in decision.seats if seat in self.people}
        self.write(self.say("terminal.speaks", seats=self.say.row(known)))
        while True:
            answer = self.read("> ").strip().lower()
            if answer in known:
                return known[answer]
            self.stopped = answer == "q"
            if answer in ("", "q"):
                return None
            self.write(self.say("terminal.no_seat", answer=literal(answer)))

    def _ask(self, decision: Decision, seat: int) -> bool:
        game, match = self.match.game, self.match
        # Everybody reads an open question, unless one person has the screen alone.
        viewer = seat if decision.private or self.at_screen == seat else None
        if decision.private and self.at_screen != seat:
            if decision.spoken:
                answered = self._aloud(decision, seat)
                if answered is not None:
                    return answered
            else:
                self.read(self.say("terminal.alone", who=self.names[seat]))
            self.at_screen = seat
        if viewer is None and decision.continues:
            self._tell_all()  # private events wait until the player looks
        else:
            self._tell(viewer, self.seen[seat])
            self.seen[seat] = match.count
        view = match.view(viewer)
        for sheet in game.sheets(view, self.names, self.lang):
            for line in sheet.lines(self.names, self.lang):
                self.write(line)
        self.write(game.ask(decision, self.names, self.lang))
        actions = game.offered(game.among(decision.of(seat), self.people))
        self._offer(actions, view)
        while True:
            answer = self.read("> ").strip().lower()
            if answer == "q":
                return False
            if answer == "u":
                if not match.can_undo:
                    self._refuse()
                elif match.actions[-1].seat != seat:
                    self.write(self.say("terminal.other_seat"))
                else:
                    self._take_back()
                    return True
            elif answer.isdecimal() and 1 <= int(answer) <= len(actions):
                match.play(actions[int(answer) - 1])
                if viewer is None:
                    self.said.add(match.count)
                self._hide(seat)
                return True
            else:
                self._unknown(answer)

    def _aloud(self, decision: Decision, seat: int) -> bool | None:
        game, match = self.match.game, self.match
        view = match.view(None)
        actions = game.offered(decision.spoken_actions)
        self.write(game.ask(decision.only(seat), self.names, self.lang))
        self._offer(actions, view)
        self.write(self.say("terminal.aloud"))
        while True:
            answer = self.read(self.say("terminal.aloud.or", who=self.names[seat]))
            answer = answer.strip().lower()
            if answer == "":
                return None
            if answer == "q":
                return False
            if answer == "u":
                if match.count not in self.said:
                    self.write(self.say("terminal.only_aloud"))
                elif not match.can_undo:
                    self._refuse()
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
                self._unknown(answer)

    def _take_back(self) -> None:
        self.said.discard(self.match.count)
        self.match.undo()
        self.seen = [s if s is None else min(s, self.match.count) for s in self.seen]
        self.shown = min(self.shown, self.match.count)

    def _choice(self, action: Action, view: dict[str, Any]) -> str:
        game = self.match.game
        label = game.label(action, view, self.names, self.lang)
        face = game.face(action, view, self.names, self.lang)
        more = self.say.row(part for part in (face.mark, face.note) if part)
        return kernel(self.lang)("cell.noted", text=label, note=more) if more else label

    def _offer(self, actions: Sequence[Action], view: dict[str, Any]) -> None:
        for number, action in enumerate(actions, start=1):
            self.write(f"  {number}. {self._choice(action, view)}")

    def _unknown(self, answer: str) -> None:
        self.write(self.say("terminal.no_choice", answer=literal(answer), help=self.help))

    def _refuse(self) -> None:
        reason = self.match.can_undo.reason
        if reason is not None:
            self.write(reason.sentence(self.names, self.lang))

    def _hide(self, seat: int) -> None:
        decision = self.match.decision
        if len(self.people) > 1 and decision is not None and decision.seats != (seat,):
            self.at_screen = None
            self._clear()
            if decision.private:
                self._tell_all()

    def _tell_all(self) -> None:
        self._tell(None, self.shown)
        self.shown = self.match.count

    def _tell(self, seat: int | None, since: int | None) -> None:
        for event in self.match.log(seat, since):
            self.write(f"* {self.match.game.tell(event, self.names, self.lang)}")

    def _clear(self) -> None:
        self.write("\033[2J\033[3J\033[H" if sys.stdout.isatty() else "-" * 40)


def speaker(lang: str) -> Speaker:
    """Returns the speaker for the texts of the terminal interface."""
    return Speaker(partial(load_catalogue, __name__), lang)


def seat_names(match: Match, lang: str = ENGLISH) -> list[str]:
    """Returns default names for the seats, numbered from 0."""
    say = speaker(lang)
    return [say("terminal.seat", number=seat) for seat in range(match.seats)]


def result_lines(match: Match, lang: str = ENGLISH) -> list[str]:
    """Returns a match's result as lines, with every point's source.

    For a match that is not over, a single line says so.
    """
    result, say = match.result, speaker(lang)
    if result is None:
        return [say("terminal.running")]
    names, game = seat_names(match, lang), match.game
    text = f"ending.{result.ending}"
    ending = game.say(text if game.speaker(lang).knows(text) else result.ending, lang)
    lines = [say("terminal.end", ending=ending)]
    for line in result.breakdown:
        key = "terminal.point" if line.round is None else "terminal.point.round"
        what = game.explain(line, names, lang)
        points = game.amount(line.points, lang, signed=True)
        point = say(key, who=names[line.seat], round=line.round, what=what, points=points)
        lines.append(f"  {point}")
    for name, score in zip(names, result.scores, strict=True):
        lines.append(say("terminal.score", who=name, score=game.amount(score, lang)))
    winners = say.listed(names[seat] for seat in result.winners)
    return [*lines, say("terminal.won", who=winners)]


def story(match: Match, lang: str = ENGLISH) -> list[str]:
    """Returns the course of a match as lines of text.

    It includes hidden information.
    """
    game, names, say = match.game, seat_names(match, lang), speaker(lang)
    begun = {"seats": match.seats, "seed": match.seed, "options": json.dumps(match.options)}
    lines = [say("terminal.story", game=game.title(lang), **begun)]

    def tell(event: Any) -> None:
        text = game.tell(event, names, lang)
        if event.audience is not None:
            who = say.row(names[seat] for seat in event.audience)
            text = say("terminal.only_for", text=text, who=who)
        lines.append(f"   * {text}")

    replay = Match.new(game, match.seats, match.seed, match.options)
    for event in game.opening(match.seats, match.seed, match.options):
        tell(event)
    for number, action in enumerate(match.actions, start=1):
        what = game.label(action, replay.view(action.seat), names, lang)
        lines.append(say("terminal.step", number=number, who=names[action.seat], what=what))
        for event in replay.play(action):
            tell(event)
    return [*lines, *result_lines(match, lang)]
