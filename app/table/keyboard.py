"""Keyboard control at the table.

Digits choose answers, and arrows move between them. A choice takes two keys, a digit and Enter. If
a move asks a second question, its first answer is already selected: Enter confirms it, and a digit
chooses another.

With a screen reader, the focus is on the question whenever a new screen appears or a sheet is
closed. Pieces of a hand are read only after the player moves there. One key repeats the question,
and others read the hand, the table, the news and the choices.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from app.theme.kit import NEXT, QUESTION, READ

if TYPE_CHECKING:
    from app.device import Device

STEPS = {"Arrow Left": -1, "Arrow Up": -1, "Arrow Right": 1, "Arrow Down": 1}
"""Direction among the answers by arrow key.

-1 moves to the previous answer, 1 to the next.
"""

DIGITS = "1234567890"
"""Digit keys of the first ten answers, in reading order."""

REPEAT = "R"
"""Key that repeats the question."""

ALOUD = {
    REPEAT: QUESTION,
    "C": READ + "hand",
    "T": READ + "table",
    "N": READ + "news",
    "W": READ + "choices",
}
"""Marks of the buttons that read something aloud, by their keys."""

RECENT = 1.0
"""Seconds after a key press in which actions are considered keyboard input."""

TRIES, PAUSE = 10, 0.1
"""Number of attempts to focus a control, and seconds between two attempts."""


class Keyboard:
    """Keyboard focus and shortcuts at the table.

    The confirming button is the main button of the action bar, marked `NEXT`.

    Args:
        device: Device with the controls of the window. With a screen reader, the focus moves even
            if no key was pressed.
        movement: Returns the seconds until the board has finished its animation.
        clock: Returns the current time in seconds.
        sleep: Waits for a number of seconds.

    Attributes:
        answers: Callbacks of the choices, in reading order. The first ten have a digit.
        begun: Whether an answer is needed to complete a move that has begun.
        ready: Whether a choice was made that can be confirmed.
        first: Index of the answer where the focus begins on a new screen.
    """

    def __init__(
        self,
        device: "Device",
        movement: Callable[[], float],
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.answers: tuple[Callable[[], None], ...] = ()
        self.begun = self.ready = False
        self.first = 0
        self._device = device
        self._movement = movement
        self._clock = clock
        self._sleep = sleep
        self._pressed = float("-inf")
        self._used = False  # whether a key caused the last action
        self._seen: tuple[object, object] | None = None  # the last screen drawn
        self._at = 0  # index of the focused answer; on the question, the one before the first
        self._chose = False  # whether a key chose, so that the confirming button gets the focus
        self._starts = False  # whether to choose the first answer once it exists
        self._leads = False  # whether the choice can be confirmed from the start
        self._walked = False  # whether an arrow moved the focus
        self._following = 0  # number of the latest search for a control

    def touched(self) -> None:
        """Records that a person has acted, and whether with the keyboard."""
        self._used = self._clock() - self._pressed < RECENT

    def pressed(self, key: str) -> None:
        """Reacts to a pressed key.

        Digits choose answers, and arrows move between them. Without answers, an arrow focuses the
        confirming button. Digits and letters do nothing if a person has switched them off.
        """
        self._pressed = self._clock()
        key = key.removeprefix("Numpad ")
        if len(key) == 1 and not self._device.prefs.now.single_keys:
            return
        if key in STEPS:
            at = max(self._at, 0) if STEPS[key] < 0 else self._at
            self._at = (at + STEPS[key]) % max(1, len(self.answers))
            self._walked = True
            self._follow()
        elif len(key) == 1 and 0 <= DIGITS.find(key) < len(self.answers):
            self._choose(DIGITS.index(key))
        elif (mark := ALOUD.get(key)) is not None and (found := self._marked(mark)) is not None:
            found.on_click(None)

    def chose(self) -> None:
        """Focuses the confirming button if the answer was chosen with the keyboard."""
        if self._clock() - self._pressed < RECENT:
            self._chose = True

    def drawn(self, screen: object, read: object = None) -> None:
        """Updates the focus for a screen that is about to be shown.

        Args:
            screen: Value that changes whenever the question on the screen changes.
            read: Piece or sheet that is open, if any. When it closes, the focus returns.
        """
        seen, self._seen = self._seen, (screen, read)
        fresh = seen != self._seen
        if fresh:
            self._chose = self._starts = False
            self._leads = self.ready
            if seen is None or seen[0] != screen:
                self._at = self.first - self._by_ear
                self._starts = self.begun and not self.ready and self._used and not self._by_ear
        if self._chose or (fresh and self._led):
            self._device.bridge.when_seen(self._follow)

    def leave(self) -> None:
        """Forgets the screen, because another one covers the table.

        When the table is shown again, the focus moves as on a new screen.
        """
        self._seen = None

    def follow(self) -> None:
        """Focuses the next useful control after the focused one has disappeared."""
        if self._led or self._clock() - self._pressed < RECENT:
            self._device.bridge.when_seen(self._follow)

    @property
    def choosing(self) -> bool:
        """Whether an answer has just been chosen with the keyboard."""
        return self._chose

    @property
    def _led(self) -> bool:
        return self._used or self._by_ear

    @property
    def _by_ear(self) -> bool:
        return bool(self._device.prefs.now.screen_reader)

    def _choose(self, at: int) -> None:
        self._at, self._chose, self._starts = at, True, False
        self.answers[at]()

    def _follow(self) -> None:
        self._following += 1
        self._device.run(self._focus)

    async def _focus(self) -> None:
        number, at_once = self._following, self._chose or self._walked
        step = self._chose or (self._leads and not self._walked)
        asked = self._by_ear and not at_once
        self._chose = self._walked = self._leads = False
        await self._sleep(0 if at_once else self._movement())
        for _ in range(TRIES):
            if number != self._following:
                return
            found = self._marked(QUESTION) or self._marked(NEXT) if asked else self._found(step)
            if found is not None and self._starts and self.answers:
                self._choose(self.first)
                return
            if found is not None:
                with contextlib.suppress(Exception):
                    await found.focus()
                return
            await self._sleep(PAUSE)

    def _found(self, step: bool) -> Any:
        if not self.answers:
            return self._marked(NEXT)
        answer = self.answers[self._at % len(self.answers)]
        found = self._marked(NEXT if step else answer) or self._marked(NEXT)
        if found is None and not self.ready:  # the step waits for a further choice
            found = self._marked(answer)
        return found

    def _marked(self, mark: object) -> Any:
        for control in self._device.controls():
            able = not getattr(control, "disabled", False) and hasattr(control, "focus")
            if able and getattr(control, "data", None) == mark:
                return control
        return None
