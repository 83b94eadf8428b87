"""A whole game on the plain board: who has the device, and what stood on every screen.

Everything that stood on a screen is compared with the rules' own views, so nothing is told to
anybody who may not know it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from app.text import catalogue, say
from engines import Match
from engines.kernel.action import Action
from engines.kernel.event import seen_by
from engines.kernel.sheet import Sheet
from tests.browser import kept, plain, table
from tests.browser.script import nobody, upto
from tests.browser.stage import Stage

CURTAIN = "hold to look"


@dataclass
class Screen:
    """What stood on a screen after so many actions; `seat` is who looked, None everybody."""

    actions: int
    seat: str | None
    texts: list[str]


class Evening:
    """People who play a script by touch, and what stood on the screens.

    Args:
        whole: the script, played to its end.
        at: how many of its answers have been given before.
    """

    def __init__(self, stage: Stage, names: Sequence[str], whole: Match, at: int = 0) -> None:
        self.stage = stage
        self.names = names
        self.whole = whole
        self.now = upto(whole, at)
        self.hands = 0
        self.said = 0
        self.claims = 0
        self.looking = ""
        self.screens: list[Screen] = []
        self.curtains: dict[str, set[str]] = {}

    @property
    def actions(self) -> int:
        """How many answers have been given."""
        return self.now.count

    @property
    def next(self) -> Action:
        """What the script has somebody answer now."""
        return self.whole.actions[self.actions]

    def label(self, seat: int | None) -> str:
        """What the next answer is called on the screen of `seat`, or on the open table."""
        return str(self.now.game.label(self.next, self.now.view(seat), self.names))

    def give(self, *actions: Action) -> None:
        """They have been taken on the screen."""
        for action in actions:
            self.now.play(action)

    def note(self, seat: str | None) -> None:
        """Keeps what stands on the screen."""
        self.screens.append(Screen(self.actions, seat, self.stage.texts()))

    def step(self) -> bool:
        """The next thing that somebody has to do; False once the show is over."""
        stage = self.stage
        at = stage.until(lambda: plain.where(stage), "something to do")
        if at in ("pass", "onward", "window", "over"):
            self.note(None)
        if at == "over":
            assert self.now.decision is None, "the show is over too early"
        elif at in ("pass", "onward") and self._aloud():
            plain.say_aloud(stage, self.label(None))
            self.give(self.next)
            self.said += 1
        elif at == "pass":
            self.looking = self.names[self.next.seat]
            assert table.wait_for_next(stage) == self.looking
            said = table.take_phone(stage)
            self.curtains.setdefault(self.looking, set()).add("\n".join(said))
            table.look(stage)
            self.hands += 1
        elif at == "window":
            self._window()
        elif at == "claimed":
            self.note(self.looking)
            decision = self.now.decision
            assert decision is not None
            speaks_up = self.next.kind != decision.decline
            label = self.label(self.next.seat) if speaks_up else plain.LET_GO
            table.press(stage, label, calm=True)
            self.give(self.next)
        elif at == "onward":
            self.looking = self.names[self.next.seat]
            plain.take_up(stage)
        elif at == "seen":
            self.note(self.looking)
            table.press(stage, plain.SEEN)
        elif at == "question":
            private = stage.find(plain.PRIVATE) is not None
            self.note(self.looking if private else None)
            plain.give(stage, self.label(self.next.seat if private else None))
            self.give(self.next)
        return at != "over"

    def _aloud(self) -> bool:
        """Whether the next answer may be given by word."""
        decision = self.now.decision
        return decision is not None and self.next in decision.aloud

    def _window(self) -> None:
        """Anybody may speak up: somebody does, or nobody."""
        stage, decision = self.stage, self.now.decision
        assert decision is not None
        silent = nobody(self.now)
        if self.whole.actions[self.actions :][: len(silent)] == silent:
            table.press(stage, plain.NOBODY, calm=True)
            self.give(*silent)
            return
        word = self.now.game.say if "speak" in self.now.game.catalogue() else say
        asked = [word("speak", name=name) for name in self.names]
        there = {node.name for node in plain.pressable(stage)} & {*asked}
        assert there == {asked[seat] for seat in decision.seats}, "whose hand it is must not show"
        self.looking = self.names[self.next.seat]
        table.press(stage, asked[self.next.seat], until_gone=plain.NOBODY, calm=True)
        table.look(stage)
        self.claims += 1

    def asks_alone(self) -> bool:
        """Whether a question stands before one person's eyes alone."""
        return plain.where(self.stage) == "question" and bool(self.stage.find(plain.PRIVATE))

    def killed(self, again: Callable[[], Stage]) -> None:
        """In the middle of a private question the browser goes; the same one stands there again.

        The app opens at the table, for everybody to see.
        """
        before = self.stage.texts()
        context = self.stage.page.context
        self.stage.page.close()
        context.close()
        self.stage = stage = again()
        assert table.wait_for_next(stage) == self.looking
        self.note(None)
        table.take_phone(stage)
        table.look(stage)
        # Nobody is told again what they had read before.
        assert news_apart(stage.texts()) == news_apart(before)

    def assert_kept(self) -> Match:
        """The record replays to the same end, and no screen has said what it must not."""
        session = kept.session(self.stage)
        match = kept.replayed(session)
        assert match.result is not None
        finished = session["finished"]
        assert finished["scores"] == list(match.result.scores)
        assert finished["winners"] == list(match.result.winners)
        assert match.actions == self.whole.actions
        wrong = untold(match, self.screens, self.names)
        assert not wrong, "\n".join(wrong)
        assert all(len(seen) == 1 for seen in self.curtains.values()), self.curtains
        return match


def news_apart(texts: list[str]) -> list[str]:
    """What a screen says, but for the bar and the news on top."""
    start = next((number for number, text in enumerate(texts) if text.startswith(plain.NEWS)), 0)
    return texts[start + 1 :]


# -- what a screen may say -----------------------------------------------------------------------


def untold(match: Match, screens: Sequence[Screen], names: Sequence[str]) -> list[str]:
    """What stood on the screens though those who looked could not know it.

    Plays the match again: each screen may say what the game tells of that seat's view, what the
    seat saw happen, what it may answer, and the app's own words; nothing else.
    """
    again = Match.new(match.game, match.seats, match.seed, match.options)
    found = []
    at = {screen.actions for screen in screens}
    for number in range(match.count + 1):
        for screen in screens if number in at else ():
            if screen.actions == number:
                may = _may_say(again, screen.seat, names)
                found += [
                    f"after {number}, {screen.seat or 'all'}: {text}"
                    for text in screen.texts
                    if not may(text)
                ]
        if number < match.count:
            again.play(match.actions[number])
    return found


def _may_say(match: Match, who: str | None, names: Sequence[str]) -> Callable[[str], bool]:
    game = match.game
    seat = None if who is None else names.index(who)
    view = match.view(seat)
    told = {game.where(view, names), game.title, *names, *_own_words(names)}
    for sheet in game.sheets(view, names):
        told |= _of(sheet)
    opening = game.opening(match.seats, match.seed, match.options)
    seen = [*seen_by(opening, seat), *match.log(seat)]
    told |= {game.tell(event, names) for event in seen}
    told |= _answers(match, seat, view, names) | _window(match, names)
    if match.result is not None:
        told |= _account(match, names)
    told |= {f"{name}\n{game.where(view, names)}" for name in (game.title, *names)}
    longest = sorted((part for part in told if part), key=len, reverse=True)

    def may(text: str) -> bool:
        # Several sentences may stand in one name: an answer with its note, all the news.
        for part in longest:
            left = text.strip(" .\n")
            if not left:
                return True
            text = text.replace(part, " ") if len(part) > 3 or part == left else text
        return not text.strip(" .\n")

    return may


def _of(sheet: Sheet) -> set[str]:
    """Everything that a sheet says, in the ways in which it is put together."""
    told = {sheet.title}
    for row in sheet.rows:
        told |= {row.label, ", ".join(str(cell) for cell in row.cells)}
        told |= {row.line, f"“{row.line}”"}
        for cell in row.cells:
            told |= {cell.text, cell.note, cell.mark, f"{cell.mark} {cell.text}", str(cell)}
    return told


def _answers(
    match: Match, seat: int | None, view: dict[str, Any], names: Sequence[str]
) -> set[str]:
    """The question and the answers that stand on this screen."""
    game, decision = match.game, match.decision
    if decision is None:
        return set()
    offered: list[Action] = []
    if seat in decision.seats or (seat is None and not decision.private):
        offered = [*decision.actions, *game.wishes(view, decision)]
    elif seat is None:
        offered = decision.aloud
    if not offered:
        return set()
    told = {game.ask(decision, names)}
    for action in offered:
        face = game.face(action, view, names)
        told |= {game.label(action, view, names), f"{face.mark} {face.text}".strip(), face.note}
        told |= {game.group(action, view, names), game.say(f"group.{action.kind}")}
        meaning = game.meaning(action, view, names)
        told |= set() if meaning is None else _of(meaning)
    return told


def _window(match: Match, names: Sequence[str]) -> set[str]:
    """What stands on every screen while it is asked who speaks up."""
    game, decision = match.game, match.decision
    if decision is None or not game.window(decision):
        return set()
    words = game.say if "speak" in game.catalogue() else say
    return {words("speak.help"), *(words("speak", name=name) for name in names)}


def _own_words(names: Sequence[str]) -> set[str]:
    """The app's own words, as far as they name nothing of the game."""
    words = {template.partition("{")[0].strip() for template in catalogue("en").values()}
    words |= {template.rpartition("}")[2].strip(" .") for template in catalogue("en").values()}
    words |= {say("speak.onward", name=name) for name in names}
    return words | {f"Pass the phone to {name}" for name in names}


def _account(match: Match, names: Sequence[str]) -> set[str]:
    """The last scoring."""
    game, result = match.game, match.result
    assert result is not None
    told = {game.say(f"ending.{result.ending}")}
    told |= {game.explain(line, names) for line in result.breakdown}
    told |= {game.amount(line.points, signed=True) for line in result.breakdown}
    told |= {game.amount(score) for score in result.scores}
    winners = " & ".join(names[seat] for seat in result.winners)
    return told | {say(key, names=winners) for key in ("plain.won", "plain.shared")}
