"""Explanations of the understudies' (computer players') moves, without secrets."""

from typing import Any

from app.store.session import THOUGHTS
from app.table.state import Entry
from engines import Action, Game, Match, seen_by
from engines.bots import Why

MOST_REASONS = 8
"""Maximum number of recent reasons saved with the game.

Older ones are lost on restart.
"""


class BotReasons:
    """Reasons for computer players' actions, by action number (from 1).

    Args:
        marks: Extra values saved with the session, among them the recent reasons.
    """

    def __init__(self, marks: dict[str, Any]) -> None:
        self._marks = marks
        self._reasons: dict[int, Why] = {}
        for number, *why in marks.get(THOUGHTS, ()):
            self._reasons[number] = Why(*why)

    def __contains__(self, number: int) -> bool:
        return number in self._reasons

    def remember(self, number: int, why: Why) -> None:
        """Stores the reason for an action, to be saved with it."""
        self._reasons[number] = why
        self._mark()

    def forget(self, number: int) -> None:
        """Removes the reason for an action that could not be saved."""
        self._reasons.pop(number, None)
        self._mark()

    def _mark(self) -> None:
        self._marks[THOUGHTS] = [
            [at, *one] for at, one in sorted(self._reasons.items())[-MOST_REASONS:]
        ]

    def sentence(
        self, number: int, game: Game[Any], entry: Entry, names: list[str], lang: str
    ) -> str:
        """Returns a sentence with the public reason for an action.

        It is "" if the reason is unknown.
        """
        why = self._reasons.get(number)
        if why is None or entry.seat is None:
            return ""
        return why.sentence(game, entry.seat, seen_by(entry.events, None), names, lang)

    def odds(self, number: int, entry: Entry, names: list[str], lang: str) -> str:
        """Returns a short text about the seat's prospects after the action `number`.

        Returns "" if they are unknown.
        """
        why = self._reasons.get(number)
        return "" if why is None or entry.seat is None else why.odds(entry.seat, names, lang)


def explained(why: Why, before: Match, after: Match, action: Action) -> Why:
    """Returns a reason with the public gain of the move added.

    Chances of winning are left out until late in the match. If opponents may still interrupt the
    move, the gain is that of the uninterrupted move. A move that changes nothing public is
    explained by the usual purpose of its kind, without a word about the player's temperament:
    merely passing is not bold.
    """
    game, decision = before.game, after.decision
    view = after.view(None)
    if not game.is_late(view):
        why = why._replace(tenths=None)
    if decision is not None and game.window(decision):
        frames = game.preview(view, Action(decision.seats[0], decision.decline)).frames
        view = frames[-1].view if frames else view
    purpose = game.reason_for(before.view(None), view, action)
    if purpose is None:
        return why
    taste = why.taste if purpose.key.startswith("gain.") else ""
    return why._replace(taste=taste, because=(purpose.key, dict(purpose.args)))
