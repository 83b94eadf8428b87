"""Step-by-step replay of a saved game. Independent of Flet.

While a game is running, its replay shows public information only. After the end, it can also show
what each seat knew. A game that cannot be replayed is listed as text, without a board.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from app.store.session import agreed, opened
from app.table.prompter import helped
from app.table.scene import AnyScene, scene_of
from app.table.state import Film, Phase, begin, lets_go
from engines import Action, Event, Game, Match, Refused, Result, find, known, seen_by, speaker

if TYPE_CHECKING:
    from app.store import Session, Setup


@dataclass(frozen=True)
class Replay:
    """Steps of a game, from the start (0) to the last action.

    Attributes:
        setup: Game, options and players.
        game: Rules of the game; None if the game is not installed.
        names: Names of the players.
        matches: Match at each step; empty if there is no board.
        actions: Action of each step in JSON form, from step 1.
        why: Key of the text that says why there is no board; None if there is one.
        actors: Seat that took each step; None for the start.
        helped: Kinds of help that the player had, by step.
        agreed: Moves undone by agreement, each with the step after which it was undone and
            its seat.
        opened: Forgotten PINs that were removed, each with the step after which this
            happened, the seat, and whether others agreed.
    """

    setup: "Setup"
    game: Game[Any] | None
    names: tuple[str, ...]
    matches: tuple[Match, ...]
    actions: tuple[dict[str, Any], ...]
    why: str | None
    actors: tuple[int | None, ...] = ()
    helped: Mapping[int, str] = field(default_factory=dict)
    agreed: tuple[tuple[int, int], ...] = ()
    opened: tuple[tuple[int, int, bool], ...] = ()

    @classmethod
    def of(cls, session: "Session") -> "Replay":
        """Returns the replay of a session.

        If the game is unknown, its rules have another version or an action does not fit them, the
        replay has no board and lists the actions as text.
        """
        setup = session.setup
        game = find(setup.game) if known(setup.game) else None
        names = tuple(player.name for player in setup.cast)
        steps = tuple(session.actions)
        if game is None:
            return cls(setup, None, names, (), steps, "replay.no_game")
        if setup.rules_version != game.rules_version:
            return cls(setup, game, names, (), steps, "replay.old_rules")
        try:
            match = Match.new(game, setup.seats, setup.seed, dict(setup.options))
            matches = [match]
            for step in session.actions:
                match = match.copy()
                match.play(step)
                matches.append(match)
        except Refused:
            return cls(setup, game, names, (), steps, "replay.broken")
        actors = (None, *(action.seat for action in match.actions))
        marked = helped(session.marks, actors)
        note = session.card.note
        remarks = tuple(agreed(note)), tuple(opened(note))
        return cls(setup, game, names, tuple(matches), steps, None, actors, marked, *remarks)

    @property
    def last(self) -> int:
        """Number of the last step."""
        return len(self.actions)

    @property
    def over(self) -> bool:
        """Whether there is a board and the game is finished."""
        return bool(self.matches) and self.matches[-1].decision is None

    @property
    def result(self) -> Result | None:
        """Final result of the game; None if it is not finished."""
        return self.matches[-1].result if self.over else None

    # -- what is seen ----------------------------------------------------------------------------

    def events(self, step: int, seat: int | None = None) -> tuple[Event, ...]:
        """Returns the events of a step that a seat saw.

        If the seat is None, only public events are returned. Step 0 contains the opening of the
        game.

        Raises:
            ValueError: A seat's events are requested before the game is over.
        """
        self._assert_open(seat)
        if not step:
            return tuple(self.matches[0].log(seat))
        return tuple(seen_by(self.matches[-1].steps[step - 1], seat))

    def scene(self, step: int, seat: int | None = None, *, moves: bool = False) -> AnyScene | None:
        """Returns the scene at a step, for display only.

        Args:
            step: Number of the step.
            seat: Seat whose private screen is shown; None for the open table.
            moves: Whether the board animates the events.

        Returns:
            The scene; None if there is no board.

        Raises:
            ValueError: A seat's screen is requested before the game is over.
        """
        self._assert_open(seat)
        if not self.matches:
            return None
        match = self.matches[step]
        state = begin(match)
        if seat is not None:
            state = replace(state, phase=Phase.PRIVATE, seat=seat)
        film = Film()
        if moves and step:
            film = Film((self.matches[step - 1], match.actions[-1]))
        return replace(
            scene_of(state),
            revision=step,
            decision=None,
            recap=(),
            fresh=self.events(step, seat),
            frames=film.frames(seat),
            spoken_decision=None,
            window=False,
            declared=(),
            continuing=None,
            facing=seat,
        )

    def _assert_open(self, seat: int | None) -> None:
        if seat is not None and not self.over:
            raise ValueError("Hands are open only after the end.")

    # -- parts of the game -----------------------------------------------------------------------

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """Steps at which a turn begins, with the first and last step.

        Declining an interrupt does not count as a turn.
        """
        found, whose = [0], -1
        for step, (before, after) in enumerate(pairwise(self.matches)):
            action = after.actions[-1]
            if lets_go(before, action):
                continue
            asked = before.decision
            goes_on = asked is not None and asked.continues
            if step and (action.seat != whose or not goes_on):
                found.append(step)
            whose = action.seat
        return (*found, self.last) if self.last else (0,)

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """Steps at which a round begins, except the first.

        In a game without rounds, these are the first player's turns.
        """
        if self.game is None:
            return ()
        found: list[int] = []
        first = before = None
        for step, match in enumerate(self.matches):
            line = self.game.state_line(match.view(None))
            numbers = {} if line is None else line.numbers
            now = numbers.get("round", numbers.get("who"))
            first = now if first is None else first
            if step and now != before and ("round" in numbers or now == first):
                found.append(step)
            before = now
        return tuple(found)

    def turn_from(self, step: int, way: int) -> int:
        """Returns the nearest later or earlier step that begins a turn.

        If `way` is 1, it is the next such step or the last step; if -1, the previous one or step 0.
        """
        if way > 0:
            return next((turn for turn in self.turns if turn > step), self.last)
        return next((turn for turn in reversed(self.turns) if turn < step), 0)

    # -- in words --------------------------------------------------------------------------------

    def lines(self, lang: str, seat: int | None = None) -> Iterator[tuple[int, str]]:
        """Yields each sentence about the game with its step number."""
        for step in range(self.last + 1):
            for line in self.sentences(step, lang, seat):
                yield step, line

    def sentences(self, step: int, lang: str, seat: int | None = None) -> list[str]:
        """Returns sentences about the events of a step.

        A seat's sentences include its private events. If the seat is None, only public events are
        described.
        """
        if self.matches and self.game is not None:
            lines = (self.game.tell(one, self.names, lang) for one in self.events(step, seat))
            return [line for line in lines if line]
        if not step:
            return []
        return [_action_in_words(self.game, self.actions[step - 1], self.names, lang)]


def _action_in_words(
    game: Game[Any] | None, step: dict[str, Any], names: Sequence[str], lang: str
) -> str:
    action = Action.parse(step)
    who = names[action.seat] if action.seat < len(names) else str(action.seat)
    own, words = speaker(lang), action.kind.replace("_", " ")
    if action.arg is not None:
        try:
            value = (
                game.phrase(action.kind, action.arg, lang) if game is not None else str(action.arg)
            )
        except (LookupError, TypeError, ValueError):
            value = str(action.arg)  # today's texts may not fit older values
        words = own("field", name=words, value=value)
    return own("entry", name=who, value=words)
