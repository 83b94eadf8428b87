"""Choices for a new game, before it begins."""

from collections.abc import Set
from dataclasses import dataclass, field
from typing import Any

from app.bills import bill_of
from app.casting import Billing, Cast
from app.games import billed
from app.options import Option, chosen, options_of
from app.places import Place
from app.prefs import Prefs
from app.screens import newcomers
from app.store import SessionCard
from app.text import speaker
from engines import Game, deal, find, house_of, known

MOST = 4
"""Maximum number of games on a programme."""

NOBODY = -1
"""The key of no part."""


@dataclass
class Draft:
    """Choices so far. They live as long as the screen's place in the trail."""

    game: Game[Any]
    cast: Cast
    options: list[Option]
    values: dict[str, Any]
    named: dict[str, int] = field(default_factory=dict)
    """For an option that names a seat, the key of the part that sits there."""
    settled: bool = False
    """Whether the game was chosen before this screen."""
    opened: int | None = None
    """The key of the part whose tools are out."""
    asking: bool = False
    """Whether everybody else is asked to take a forgotten PIN of that part away."""
    agreed: set[int] = field(default_factory=set)
    """Keys of the parts whose people have agreed to that."""
    mistaken: bool = False
    """Whether a wrong PIN was given for it."""
    starting: bool = False
    teaching: bool = False
    """Whether the first round is played with all hands open."""
    coded: deal.Deal | None = None
    """The deal of a code; None for cards that nobody knows, or those of the day."""
    day: str = ""
    """Date of the deal of the day, as it was chosen; empty for other cards.

    Midnight does not change it: the cards that were shown are dealt.
    """
    in_play: Set[int] = frozenset()
    """Numbers of deals that games on this device still play, as `app.deals` knows them."""
    later: list[str] = field(default_factory=list)
    """Games of the evening after this one, in order."""
    evening: bool = False
    """Whether there is a programme, which may have no other game on it yet."""
    regulars: newcomers.Regulars = field(default_factory=dict)
    together: Set[str] = frozenset()
    """Casts of people who have played together, as `app.sitting` knows them."""

    @classmethod
    def begin(cls, prefs: Prefs, name: str, regulars: newcomers.Regulars | None = None) -> "Draft":
        """The last game, players and options, as far as they still fit."""
        last = prefs.now.last_game
        wanted = next((one for one in (name, last, house_of(last)) if known(one)), "")
        game = find(wanted) if wanted else next(iter(billed().values()))
        cast = Cast.remembered(prefs.now.cast, game.seats, Billing(speaker(prefs.now.lang)))
        draft = cls(game, cast, [], {}, settled=known(name), regulars=regulars or {})
        draft.take(prefs, game)
        return draft

    def take(self, prefs: Prefs, game: Game[Any]) -> None:
        """Another game: the cast is fitted to it, its own last options come back."""
        self.game = game
        self.coded = None
        self.later = [name for name in self.later if name != game.name]
        self.cast.fit(self.numbers)
        self.options = options_of(game, prefs.now.lang)
        self.values = chosen(
            self.options, prefs.now.last_options.get(game.name, bill_of(game.name).first)
        )

    @property
    def regular(self) -> Set[str]:
        """Folded names of those who have played the game."""
        return self.regulars.get(self.game.house, frozenset())

    def unfold(self, key: int | None) -> None:
        """Brings out the tools of a part, or of none; PINs that were chosen are closed."""
        self.opened, self.asking, self.mistaken = key, False, False
        self.cast.seal()

    # -- the games after it ------------------------------------------------------------------

    @property
    def numbers(self) -> tuple[int, ...]:
        """Numbers of people: of this game, or of an evening, in which some may watch."""
        if not self.later:
            return self.game.seats
        seats = [number for name in (self.game.name, *self.later) for number in bill_of(name).seats]
        return tuple(range(min(seats), max(seats) + 1))

    def plan(self, later: list[str]) -> None:
        """Puts these games on the programme after this one."""
        self.later = later[: MOST - 1]
        if self.later:
            self.coded, self.day = None, ""
        self.cast.fit(self.numbers)

    @property
    def may_teach(self) -> bool:
        """Whether there is a round to be taught in, and somebody to teach."""
        return bill_of(self.game.name).round is not None and self.cast.company != "watch"

    @property
    def taught(self) -> bool:
        """Whether the first round is played with all hands open."""
        return self.teaching and self.may_teach

    def put(self, option: Option, value: Any) -> None:
        """Choose a value; a seat is noted by its part, and follows it around the table."""
        self.values[option.name] = value
        if option.is_seat:
            self.named[option.name] = self.cast.parts[value - 1].key if value else NOBODY

    def seated(self) -> dict[str, Any]:
        """The values, with seats by their present numbers; 0 for one that has left the cast."""
        keys = [part.key for part in self.cast.parts]
        for option in self.options:
            if option.is_seat:
                key = NOBODY if self.later else self.named.get(option.name, NOBODY)
                self.values[option.name] = keys.index(key) + 1 if key in keys else 0
        return self.values

    # -- its cards ---------------------------------------------------------------------------

    @property
    def way(self) -> str:
        """Choice of the cards: new, those of the day, or by a code."""
        return "code" if self.coded is not None else "day" if self.day else "new"

    def follow(self, prefs: Prefs, dealt: deal.Deal) -> None:
        """Sets the game up as a code has it; players are added or leave."""
        self.take(prefs, billed()[dealt.game])
        while len(self.cast.parts) < dealt.seats:
            self.cast.add()
        while len(self.cast.parts) > dealt.seats:
            self.cast.remove(len(self.cast.parts) - 1)
        for option in self.options:
            self.put(option, dealt.options[option.name])
        self.coded, self.settled = dealt, True

    @property
    def strayed(self) -> bool:
        """Whether players or options are no longer those of the code."""
        if self.coded is None or self.taught:
            return False
        seats, options = len(self.cast.parts), self.seated()
        return (seats, options) != (self.coded.seats, self.coded.options)

    @property
    def number(self) -> int | None:
        """Number of the deal; None for cards that nobody knows, as for an open round."""
        if self.taught:
            return None
        if self.coded is not None:
            return self.coded.number
        if not self.day or not deal.has_codes(self.game):
            return None
        return deal.deal_of_the_day(self.day, self.game.name, len(self.cast.parts))

    @property
    def secret(self) -> bool:
        """Whether a game on this device still plays the deal: its code would tell the hands."""
        return self.number in self.in_play


def draft_of(place: Place, prefs: Prefs, cards: list[SessionCard]) -> Draft:
    """The new game that a place is about; it begins with its first drawing."""
    from app.deals import in_play

    draft = place.args.get("draft")
    if not isinstance(draft, Draft):
        known = newcomers.regulars(cards)
        draft = place.args["draft"] = Draft.begin(prefs, place.args.get("game", ""), known)
        draft.together = newcomers.together(cards)
    draft.in_play = in_play(cards)
    return draft
