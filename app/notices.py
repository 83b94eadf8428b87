"""Short words to the person: a sentence that passes, and a question that waits for an answer."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft


@dataclass(frozen=True)
class Confirm:
    """A question that waits for yes or no.

    over: the layers under it; the question goes when they change
    action: done by the window itself within the tap on `yes`
    """

    question: str
    detail: str
    yes: str
    then: Callable[[], Any]
    over: Sequence[str]
    action: ft.ClientAction | None = None


class Notices:
    """Messages over any screen.

    Args:
        run: Starts a coroutine.
        refresh: Draws again.
        layers: Returns the layers that a question may lie over.

    Attributes:
        message: The sentence that stands now.
        question: The question that waits now.
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
        """A sentence that stands on the screen for a while, or until it is touched."""
        self.message = sentence
        if self._timer is not None:
            self._timer.cancel()
        self._run(self._pass)
        self._refresh()

    async def _pass(self) -> None:
        """Takes the sentence away when it has been read."""
        self._timer = asyncio.current_task()
        await asyncio.sleep(max(4.0, len(self.message or "") * 0.07))
        self.dismiss()

    def dismiss(self, *_: Any) -> None:
        """Takes the sentence away."""
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
    ) -> None:
        """Asks before something that cannot be taken back.

        Args:
            question: The question itself.
            yes: The step if the answer is yes, in words.
            then: Called on that answer.
            detail: More about it, below the question.
            action: Done by the window itself within the tap on `yes`.
        """
        self.question = Confirm(question, detail, yes, then, self._layers(), action)
        self._refresh()

    def answer(self, yes: bool) -> None:
        """The person's answer to `ask`."""
        question, self.question = self.question, None
        if yes and question is not None:
            question.then()
        self._refresh()
