"""What the table asks of whatever keeps its game: the port behind which a store stands."""

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from app.store.records import Finish, Setup
    from engines import Action


class Session(Protocol):
    """A kept game. What changes it raises StoreError where it could not be kept, and the session
    is then as it was.

    setup     game, seats, options, and who plays
    actions   every kept action, as plain data
    marks     a small dict of plain data, kept with the next change
    finished  how the game ended; None while it goes on
    filed     after how many actions it was saved as a file while it went on
    told_at   number of actions up to which some file can tell every hand; -1 without one
    """

    marks: dict[str, Any]

    @property
    def setup(self) -> "Setup": ...

    @property
    def actions(self) -> list[dict[str, Any]]: ...

    @property
    def finished(self) -> "Finish | None": ...

    @property
    def filed(self) -> list[int]: ...

    @property
    def told_at(self) -> int: ...

    def append(self, *actions: "Action") -> None:
        """Keeps more actions, all or none, with note and marks as they are."""

    def drop_last(self, count: int = 1) -> None:
        """Forgets the last actions, all or none, and keeps note and marks as they are."""

    def note(self, **fields: Any) -> None:
        """What the foyer tells of the game; kept with the next change."""

    def save(self) -> None:
        """Keeps note and marks now, where they have changed."""

    def finish(self, scores: list[int], winners: list[int]) -> None:
        """Keeps how the game ended."""

    def set_pin(self, seat: int, pin: str | None) -> None:
        """Gives a seat another PIN, or none."""

    def cast_seat(self, seat: int, understudy: str | None, name: str | None = None) -> None:
        """From now on an understudy of that level plays the seat, or with None a person."""
