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
