"""The arena's rotation, remembered between pictures to avoid turning back."""

from __future__ import annotations

from typing import NamedTuple

from app.games.upstaged.board_state import BoardState


class Angle(NamedTuple):
    """Rotation of the drawn arena, in quarter turns.

    Attributes:
        stood: Rotation at which artists stand where the view places them.
        drawn: Rotation of the picture; differs from `stood` in a preview.
    """

    stood: int
    drawn: int


class Turning:
    """Total clockwise rotation of an arena while on screen.

    Each scene continues at the final rotation of the previous one. A previewed turn that is then
    chosen remains in place instead of being animated twice.
    """

    def __init__(self) -> None:
        self._scene: int | None = None
        self._base = 0
        self._total = 0
        self._tried = 0
        self._held = 0

    def at(self, moment: BoardState) -> Angle:
        """Returns the angle of a picture; repeated calls return the same angle."""
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
