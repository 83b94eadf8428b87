"""Turn of the arena, remembered from picture to picture, so that it never turns back by itself."""

from __future__ import annotations

from typing import NamedTuple

from app.games.upstaged.board_state import BoardState


class Angle(NamedTuple):
    """Turn of the drawn arena, in quarters.

    Attributes:
        stood: Quarters at which everybody stands where the view says.
        drawn: Quarters by which the picture is turned: more or less than that in a preview.
    """

    stood: int
    drawn: int


class Turning:
    """The quarters by which one arena on the screen has been turned, clockwise, without end.

    Kept for as long as that arena is on the screen. Each scene goes on from where the one before it
    ended. A turn that was tried out and then chosen stands as it was: it is not turned twice.
    """

    def __init__(self) -> None:
        self._scene: int | None = None
        self._base = 0
        self._total = 0
        self._tried = 0
        self._held = 0

    def at(self, moment: BoardState) -> Angle:
        """The angle of a picture. Asked again for the same one, the same."""
        revision = moment.stage.scene.revision
        if revision != self._scene:
            self._base += self._total
            self._held = self._tried if self._tried == moment.first else 0
            self._scene, self._tried = revision, 0
        self._total = moment.turning
        stood = self._base + moment.turned
        if moment.moving:
            return Angle(stood, stood + (0 if moment.turned else self._held))
        self._tried = moment.ahead
        return Angle(stood, stood + moment.ahead)
