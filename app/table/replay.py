"""A kept game step by step, to be looked at again. No Flet in here.

Every step shows public knowledge. Hands are in it only for a game that is over. A game that was
played by older rules cannot be played again: its steps are told, without a table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from app.table.prompter import helped
from app.table.scene import AnyScene, scene_of
from app.table.state import begin
from engines import Action, Game, Match, Refused, Result, games, seen_by, speaker

if TYPE_CHECKING:
    from app.store import Session, Setup


@dataclass(frozen=True)
class Replay:
    """The steps of a game from its start (0) to the last one played.

    Attributes:
        setup: Game, options and players.
        matches: The match at each step; empty when it cannot be played again.
        events: The public events of each step, or for old rules the actions.
        why: Key of the sentence that says why there is no table to see, or None.
        actors: Seat that took each step; None for the start.
        helped: By step, the kind of help its actor had.
    """

    setup: "Setup"
    game: Game[Any] | None
    names: tuple[str, ...]
    matches: tuple[Match, ...]
    events: tuple[tuple[Any, ...], ...]
    why: str | None
    actors: tuple[int | None, ...] = ()
    helped: Mapping[int, str] = field(default_factory=dict)

    @classmethod
    def of(cls, session: "Session") -> "Replay":
        """The steps of `session`. Never raises: those that do not fit are told without a table."""
        setup = session.setup
        game = games().get(setup.game)
        names = tuple(player.name for player in setup.cast)
        steps = tuple((step,) for step in session.actions)
        if game is None:
            return cls(setup, None, names, (), ((), *steps), "replay.no_game")
        if setup.rules_version != game.rules_version:
            return cls(setup, game, names, (), ((), *steps), "replay.old_rules")
        try:
            match = Match.new(game, setup.seats, setup.seed, dict(setup.options))
            matches = [match]
            events: list[tuple[Any, ...]] = [tuple(match.log(None))]
            for step in session.actions:
                match = match.copy()
                events.append(tuple(seen_by(match.play(step), None)))
                matches.append(match)
        except Refused:
            return cls(setup, game, names, (), ((), *steps), "replay.broken")
        actors = (None, *(action.seat for action in match.actions))
        marked = helped(session.marks, actors)
        return cls(setup, game, names, tuple(matches), tuple(events), None, actors, marked)

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.events) - 1

    @property
    def over(self) -> bool:
        """Whether the game was played to its end, so that nothing is secret any more."""
        return bool(self.matches) and self.matches[-1].decision is None

    @property
    def result(self) -> Result | None:
        """Final result of the game."""
        return self.matches[-1].result if self.over else None

    def scene(self, step: int) -> AnyScene | None:
        """The open table at `step`, with nothing to decide; None without a table.

        Events of this step are told beside the board, so the scene has no news of its own.
        """
        if not self.matches:
            return None
        return replace(
            scene_of(begin(self.matches[step])),
            serial=step,
            decision=None,
            recap=(),
            fresh=self.events[step],
            window=False,
            declared=(),
            continuing=None,
        )

    def hands(self, step: int) -> list[list[Any]] | None:
        """Every seat's hand at `step`; None while the game is not over or has no hands."""
        if not self.over:
            return None
        match = self.matches[step]
        held = [match.view(seat).get("hand") for seat in range(match.seats)]
        return (
            [hand for hand in held if isinstance(hand, list)]
            if all(isinstance(hand, list) for hand in held)
            else None
        )

    def sentences(self, step: int, lang: str) -> list[str]:
        """Events of `step`, in words."""
        return [line for line in (self._sentence(one, lang) for one in self.events[step]) if line]

    def _sentence(self, one: Any, lang: str) -> str:
        if self.matches and self.game is not None:
            return self.game.tell(one, self.names, lang)
        return _action_in_words(self.game, one, self.names, lang)


def _action_in_words(
    game: Game[Any] | None, step: dict[str, Any], names: Sequence[str], lang: str
) -> str:
    """An action by rules that are not here any more, in the best words there are."""
    action = Action.parse(step)
    who = names[action.seat] if action.seat < len(names) else str(action.seat)
    own, words = speaker(lang), action.kind.replace("_", " ")
    if action.arg is not None:
        try:
            told = (
                game.phrase(action.kind, action.arg, lang) if game is not None else str(action.arg)
            )
        except (LookupError, TypeError, ValueError):
            told = str(action.arg)  # today's words need not know yesterday's values
        words = own("field", name=words, value=told)
    return own("entry", name=who, value=words)
