"""Total rotation of the arena.

With it, turns animate in the right direction.
"""

from __future__ import annotations

from typing import NamedTuple

from app.games.upstaged.board_state import BoardState


class Angle(NamedTuple):
    """Clockwise rotation of the arena, in quarter turns.

    Attributes:
        stood: Rotation by the turns made so far.
        drawn: Rotation as drawn, including a previewed turn.
        dropped: Number of previewed turns that were undone at once, without turning back.
    """

    stood: int
    drawn: int
    dropped: int = 0


class Turning:
    """Total clockwise rotation of the arena since it appeared on the screen.

    Each scene starts at the final rotation of the previous one. If a previewed turn is then taken,
    the arena remains as drawn instead of turning again. If the scene does not begin with that turn,
    the preview is undone at once, because artists would otherwise walk in a turned arena.
    """

    def __init__(self) -> None:
        self._scene: int | None = None
        self._base = 0
        self._total = 0
        self._tried = 0
        self._held = 0
        self._dropped = 0

    def at(self, moment: BoardState) -> Angle:
        """Returns the arena's rotation for a board state.

        Repeated calls with the same state return the same rotation.
        """
        revision = moment.stage.scene.revision
        if revision != self._scene:
            self._base += self._total
            self._held = self._tried if self._tried == moment.first else 0
            self._dropped += bool(self._tried) and not moment.first
            self._scene, self._tried = revision, 0
        self._total = moment.turning
        stood = self._base + moment.turned
        if moment.moving:
            return Angle(stood, stood + (0 if moment.turned else self._held), self._dropped)
        self._tried = moment.ahead
        return Angle(stood, stood + moment.ahead, self._dropped)
