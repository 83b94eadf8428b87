"""Short messages and yes-or-no questions shown over any screen."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft


@dataclass(frozen=True)
class Confirm:
    """A yes-or-no question.

    Attributes:
        question: The question.
        detail: Explanation below the question.
        yes: Label of the button that confirms.
        then: Called if the answer is yes.
        over: Names of the layers under the question, which closes when they change.
        action: Client action that the window runs while it handles the tap on the `yes` button.
        deletes: Whether answering yes deletes something permanently.
    """

    question: str
    detail: str
    yes: str
    then: Callable[[], Any]
    over: Sequence[str]
    action: ft.ClientAction | None = None
    deletes: bool = False


class Notices:
    """Messages and questions shown over any screen.

    Args:
        run: Function that starts a coroutine.
        refresh: Function that redraws the window.
        layers: Function that returns the names of the open layers, except a question.

    Attributes:
        message: Message shown now; None if there is none.
        question: Question that awaits an answer; None if there is none.
    """

    def __init__(
        self,
        run: Callable[[Callable[[], Coroutine[Any, Any, Any]]], object],
        refresh: Callable[[], None],
        layers: Callable[[], Sequence[str]],
    ) -> None:
        self.message: str | None = None
        self.question: Confirm | None = None
        self._run = run
        self._refresh = refresh
        self._layers = layers
        self._timer: asyncio.Task[None] | None = None

    def toast(self, sentence: str) -> None:
        """Shows a message until it times out or is tapped, or the table is touched."""
        self.message = sentence
        if self._timer is not None:
            self._timer.cancel()
        self._run(self._pass)
        self._refresh()

    async def _pass(self) -> None:
        self._timer = asyncio.current_task()
        await asyncio.sleep(max(4.0, len(self.message or "") * 0.07))
        self.dismiss()

    def dismiss(self, *_: Any) -> None:
        """Removes the message."""
        self.message = None
        self._refresh()

    def ask(
        self,
        question: str,
        yes: str,
        then: Callable[[], Any],
        *,
        detail: str = "",
        action: ft.ClientAction | None = None,
        deletes: bool = False,
    ) -> None:
        """Asks a yes-or-no question.

        Args:
            question: The question.
            yes: Label of the button that confirms.
            then: Called if the answer is yes.
            detail: Explanation below the question.
            action: Client action that the window runs while it handles the tap on the `yes` button.
            deletes: Whether answering yes deletes something permanently.
        """
        self.question = Confirm(question, detail, yes, then, self._layers(), action, deletes)
        self._refresh()

    def answer(self, yes: bool) -> None:
        """Closes the question and, if the answer is yes, runs its action."""
        question, self.question = self.question, None
        if yes and question is not None:
            question.then()
        self._refresh()


class FoyerMessage:
    """Message that nobody has asked for, shown over the foyer alone.

    On any other screen it could cover what somebody is reading, so it waits for the foyer.

    Args:
        notices: Shows the message.
        layers: Function that returns the names of the open layers; none are open in the foyer.
    """

    def __init__(self, notices: Notices, layers: Callable[[], Sequence[str]]) -> None:
        self._notices = notices
        self._layers = layers
        self._waiting: Callable[[], str] | None = None
        self._shown = ""

    def show(self, sentence: Callable[[], str]) -> None:
        """Shows a message in the foyer, now or later.

        Args:
            sentence: Returns the message in the current language.
        """
        self._waiting = sentence
        self.moved()

    def moved(self) -> None:
        """Shows a waiting message over the foyer, and removes it from other screens."""
        if not self._layers():
            if self._waiting is not None:
                self._shown, self._waiting = self._waiting(), None
                self._notices.toast(self._shown)
        elif self._notices.message == self._shown:
            self._notices.message = None
