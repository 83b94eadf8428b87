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
from tests.browser import plain, table
from tests.browser.stage import Stage
from tests.browser.test_understudies import replayed

CURTAIN = "hold to look"
NEWS = "What happened: "


@dataclass
class Screen:
    """What stood on a screen after so many actions; `seat` is who looked, None everybody."""

    actions: int
    seat: str | None
    texts: list[str]


class Evening:
    """A game at a table, and what stood on the screens.

    wanted  how much an answer is wanted, None for what is none
    aloud   takes one of the answers by word, or none; whether it did
    """

    def __init__(
        self,
        stage: Stage,
        names: Sequence[str],
        wanted: plain.Rank,
        aloud: Callable[[Stage], bool] = lambda _: False,
    ) -> None:
        self.stage = stage
        self.names = names
        self.wanted = wanted
        self.aloud = aloud
        self.actions = 0
        self.hands = 0
        self.said = 0
        self.looking = ""
        self.screens: list[Screen] = []
        self.curtains: dict[str, set[str]] = {}

    def note(self, seat: str | None) -> None:
        """Keeps what stands on the screen, unless a curtain has fallen over it just now."""
        texts = self.stage.texts()
        if not any(CURTAIN in text for text in texts):
            self.screens.append(Screen(self.actions, seat, texts))

    def step(self) -> bool:
        """The next thing that somebody has to do; False once the show is over."""
        stage = self.stage
        at = plain.where(stage)
        if at in ("pass", "onward", "over"):
            self.note(None)
        if at in ("pass", "onward") and self.aloud(stage):
            self.actions += 1
            self.said += 1
        elif at == "pass":
            self.looking = stage.until(self._next, "somebody to be next")
            said = table.take_phone(stage)
            self.curtains.setdefault(self.looking, set()).add("\n".join(said))
            table.look(stage)
            self.hands += 1
        elif at == "curtain":  # by itself when nobody has touched anything for a while, or late
            self.looking = stage.until(self._next, "somebody to be next")
            table.look(stage)
            asked = self.screens[-1]
            if asked.seat == self.looking and {*news_apart(asked.texts)} <= {*stage.texts()}:
                self.actions = asked.actions  # before the answer was taken
        elif at == "onward":
            plain.take_up(stage)
        elif at == "seen":
            self.note(self.looking)
            table.press(stage, plain.SEEN)
        elif at == "question":
            self.note(self.looking if stage.find(plain.PRIVATE) else None)
            self.actions += bool(plain.answer(stage, self.wanted))
        return at != "over"

    def _next(self) -> str | None:
        """Who is to get the phone: as the table says, or a curtain that a late tap has let fall."""
        node = self.stage.find(CURTAIN)
        if node is None:
            return table.next_player(self.stage)
        return next(name for name in self.names if name in node.name)

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

    def assert_kept(self, session: dict[str, object]) -> Match:
        """The record replays to the same end, and no screen has said what it must not."""
        match = replayed(session)
        assert match.result is not None
        finished = session["finished"]
        assert isinstance(finished, dict)
        assert finished["scores"] == list(match.result.scores)
        assert finished["winners"] == list(match.result.winners)
        assert match.count == self.actions
        wrong = untold(match, self.screens, self.names)
        assert not wrong, "\n".join(wrong)
        assert all(len(seen) == 1 for seen in self.curtains.values()), self.curtains
        return match


def news_apart(texts: list[str]) -> list[str]:
    """What a screen says, but for the bar and the news on top."""
    start = next((number for number, text in enumerate(texts) if text.startswith(NEWS)), 0)
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
    told |= _answers(match, seat, view, names)
    if match.result is not None:
        told |= _account(match, names)
    told |= {f"{name}\n{game.where(view, names)}" for name in (game.title, *names)}
    longest = sorted((part for part in told if part), key=len, reverse=True)

    def may(text: str) -> bool:
        # Several sentences may stand in one name: an answer with its note, all the news.
        for part in longest:
            left = text.strip(" .")
            if not left:
                return True
            text = text.replace(part, " ") if len(part) > 3 or part == left else text
        return not text.strip(" .")

    return may


def _of(sheet: Sheet) -> set[str]:
    """Everything that a sheet says, in the ways in which it is put together."""
    told = {sheet.title}
    for row in sheet.rows:
        told |= {row.label, ", ".join(str(cell) for cell in row.cells)}
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


def _own_words(names: Sequence[str]) -> set[str]:
    """The app's own words, as far as they name nothing of the game."""
    words = {template.partition("{")[0].strip() for template in catalogue("en").values()}
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
