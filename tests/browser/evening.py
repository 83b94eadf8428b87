"""Game played by touch."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import groupby

from app.text import say
from engines import Action, Match
from tests.browser import device_data, pieces, plain_board, table
from tests.browser.hand_over import HandOvers
from tests.browser.stage import Stage
from tests.shows.allowed_texts import Screen, untold
from tests.shows.discreet import named_to_act
from tests.shows.script import nobody, upto

Hands = Callable[[Stage, Match, int | None, Sequence[Action], Sequence[str]], int]
"""Function that gives the first of some answers, and returns the number taken."""


def on_the_plain_board(
    stage: Stage, now: Match, seat: int | None, then: Sequence[Action], names: Sequence[str]
) -> int:
    label = str(now.game.label(then[0], now.view(seat), names))
    if by_word(now, seat):
        plain_board.say_aloud(stage, label)
    else:
        plain_board.give(stage, label)
    return 1


def by_word(now: Match, seat: int | None) -> bool:
    """Returns whether a private question is answered on the open table."""
    return seat is None and now.decision is not None and now.decision.private


PAID = "drop"
"""Kind of action for cards that pay together, in any order."""


def settled(actions: Sequence[Action]) -> list[Action]:
    groups = groupby(actions, lambda one: (one.seat, one.kind))
    return [
        action
        for (_, kind), group in groups
        for action in (sorted(group, key=lambda one: str(one.arg)) if kind == PAID else group)
    ]


class Evening:
    """People who play a script by touch, with their screens' texts.

    Args:
        whole: Script played to its end.
        at: Number of answers already given.
        hands: Function that gives answers on the game's board.
    """

    def __init__(
        self,
        stage: Stage,
        names: Sequence[str],
        whole: Match,
        at: int = 0,
        hands: Hands = on_the_plain_board,
    ) -> None:
        self.stage = stage
        self.names = names
        self.whole = whole
        self.now = upto(whole, at)
        self.hands = hands
        self.claims = 0
        self.looking = ""
        self.screens: list[Screen] = []
        self.curtains: dict[str, set[str]] = {}
        self.hand_overs = HandOvers(stage)
        self.reads = True
        """Whether the texts of each screen are recorded once it is at rest."""
        self.strays = 0
        """Number of random taps on pieces before the first answer from a hand."""

    @property
    def actions(self) -> int:
        return self.now.count

    @property
    def next(self) -> Action:
        return self.whole.actions[self.actions]

    def label(self, seat: int | None) -> str:
        return str(self.now.game.label(self.next, self.now.view(seat), self.names))

    def give(self, *actions: Action) -> None:
        for action in actions:
            self.now.play(action)

    def note(self, seat: str | None) -> None:
        if not self.reads:
            return
        texts = self.stage.texts()
        if seat is not None:
            assert not named_to_act(self.now, texts, self.names, self.names.index(seat))
        self.screens.append(Screen(self.actions, seat, texts))

    def step(self) -> bool:
        """Takes a person's next step; returns False if the game is over."""
        stage = self.stage
        at = stage.until(lambda: plain_board.where(stage), "something to do")
        if at in ("pass", "onward", "window", "over"):
            self.note(None)
        if at == "over":
            assert self.now.decision is None, "the show is over too early"
        elif at in ("pass", "onward") and self._aloud():
            then = self.whole.actions[self.actions :]
            self.give(*then[: self.hands(stage, self.now, None, then, self.names)])
        elif at == "pass":
            self._hand_over()
        elif at == "curtain":
            self._look(stage.texts())
        elif at == "window":
            self._window()
        elif at == "claimed":
            self.note(self.looking)
            table.press(stage, self.label(self.next.seat), calm=True)
            self.give(self.next)
        elif at == "onward":
            self.looking = self.names[self.next.seat]
            plain_board.take_up(stage)
        elif at == "seen":
            self.note(self.looking)
            self.hand_overs.begin()
            table.press(stage, plain_board.SEEN, calm=True)
        elif at == "read":
            self.note(self.looking or None)  # on the screen of whoever drew it, or on the table
            self.hand_overs.begin()
            on = (name for name in plain_board.READ_ON if stage.find(name, press=True) is not None)
            table.press(stage, next(on))
        elif at == "question":
            private = stage.find(plain_board.PRIVATE) is not None
            if private and self.strays:
                pieces.stray(stage, self.strays, random.Random(self.actions))
                self.strays = 0
            self.note(self.looking if private else None)
            seat = self.next.seat if private else None
            then = self.whole.actions[self.actions :]
            self.give(*then[: self.hands(stage, self.now, seat, then, self.names)])
        return at != "over"

    def _hand_over(self) -> None:
        stage = self.stage
        assert table.wait_for_next(stage) == self.names[self.next.seat]
        self.hand_overs.begin()
        self._look(table.take_phone(stage, still=self.reads))

    def _look(self, said: list[str]) -> None:
        stage = self.stage
        self.looking = self.names[self.next.seat]
        self.curtains.setdefault(self.looking, set()).add("\n".join(said))
        table.look(stage, skips=False)
        self.hand_overs.end()
        table.skip_retold(stage)

    def _aloud(self) -> bool:
        decision = self.now.decision
        return decision is not None and self.next in decision.spoken_actions

    def _window(self) -> None:
        """Answers an open window: one person speaks up, or nobody does."""
        stage, decision = self.stage, self.now.decision
        assert decision is not None
        silent = nobody(self.now)
        if self.whole.actions[self.actions :][: len(silent)] == silent:
            table.press(stage, plain_board.NOBODY, calm=True)
            self.give(*silent)
            return
        word = self.now.game.say if "speak" in self.now.game.catalogue() else say
        asked = [word("speak", name=name) for name in self.names]
        there = {node.name for node in plain_board.pressable(stage)} & {*asked}
        known = {*self.now.game.silent(self.now.view(None))}  # they are not asked
        wanted = {asked[seat] for seat in decision.seats if seat not in known}
        assert there == wanted, "whose hand it is must not show"
        self.looking = self.names[self.next.seat]
        table.press(stage, asked[self.next.seat], until_gone=plain_board.NOBODY, calm=True)
        table.look(stage)
        self.claims += 1

    def assert_saved(self) -> Match:
        """Checks that the saved game has the same end; returns its match.

        It also checks that no secret was shown.
        """
        session = device_data.session(self.stage, self.names)
        match = device_data.replayed(session)
        assert match.result is not None
        finished = session["finished"]
        assert finished["scores"] == list(match.result.scores)
        assert finished["winners"] == list(match.result.winners)
        assert settled(match.actions) == settled(self.whole.actions)
        self.assert_nothing_untold()
        return match

    def assert_nothing_untold(self) -> None:
        wrong = untold(self.whole, self.screens, self.names)
        assert not wrong, "\n".join(wrong)
        assert all(len(seen) == 1 for seen in self.curtains.values()), self.curtains
