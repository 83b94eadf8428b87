"""Confirmation before a game is permanently deleted."""

from collections.abc import Awaitable, Callable

from app.hall import Hall
from app.places import forget
from app.store import StoreError


def asking(
    hall: Hall, session: str, delete: Callable[[], Awaitable[None]], detail: str
) -> Callable[[object], None]:
    """Returns a button handler that deletes a game after a confirmation.

    The handler also closes the game's screens, or shows why the deletion failed.

    Args:
        hall: Services for the screen.
        session: Id of the game.
        delete: Deletes the game.
        detail: Explanation below the question.
    """

    async def run() -> None:
        try:
            await delete()
        except StoreError as error:
            hall.failed(error)
        else:
            forget(hall.places, session)

    def ask(_: object) -> None:
        say = hall.ui.say
        hall.notices.ask(
            say("past.delete.ask"),
            say("past.delete.yes"),
            lambda: hall.run(run),
            detail=detail,
            deletes=True,
        )

    return ask
