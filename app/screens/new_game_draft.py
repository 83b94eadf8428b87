"""Choices for a new game before it begins."""

from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from typing import Any

from app.bills import bill_of
from app.casting import Billing, Cast
from app.games import billed
from app.hall import Hall
from app.last_options import options_with
from app.options import Option, chosen, options_of
from app.places import Place
from app.prefs import Prefs
from app.screens import newcomers
from app.store import SessionCard
from app.text import speaker
from engines import Game, deal, find, house_of, known

MOST = 4
"""Maximum number of games on a programme."""

FORM = "new"
"""Key of the unsent draft in `Places.unsent`."""

NOBODY = -1
"""Key that stands for no part."""


@dataclass
class Draft:
    """Choices made so far for a new game."""

    game: Game[Any]
    cast: Cast
    options: list[Option]
    values: dict[str, Any]
    named: dict[str, int] = field(default_factory=dict)
    """Key of the part whose seat an option names, by option."""
    picked: bool = False
    """Whether somebody has chosen options here.

    Until then, they depend on the people.
    """
    own: bool = False
    """Whether the options are those of an earlier game of a group."""
    choices: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Options chosen here, by game, for the return from another game."""
    opened: int | None = None
    """Key of the part whose sheet is open, or None."""
    asking: bool = False
    """Whether the others are asked to remove the opened part's forgotten PIN."""
    agreed: set[int] = field(default_factory=set)
    """Keys of the parts whose people have agreed to remove the PIN."""
    mistaken: bool = False
    """Whether a wrong PIN was entered for the opened part."""
    starting: bool = False
    teaching: bool = False
    """Whether a first round with open hands is requested; see `taught`."""
    flat: bool = False
    """Whether the device is to lie flat between two people."""
    coded: deal.Deal | None = None
    """Deal of an entered code; None for a random or daily deal."""
    day: str = ""
    """Date of the chosen deal of the day; empty for other deals.

    The date stays after midnight, so the deal shown is the one played.
    """
    in_play: Set[int] = frozenset()
    """Numbers of deals in unfinished games on this device; see `app.deals`."""
    later: list[str] = field(default_factory=list)
    """Names of the evening's games after this one, in order."""
    evening: bool = False
    """Whether an evening programme is switched on, even without further games yet."""
    regulars: newcomers.Regulars = field(default_factory=dict)
    together: Set[str] = frozenset()
    """Casts of people who have played together, as keys of `app.sitting`."""
    known: Sequence[newcomers.Known] = ()
    """People who have played on this device, the latest first."""

    @classmethod
    def begin(cls, prefs: Prefs, name: str, regulars: newcomers.Regulars | None = None) -> "Draft":
        """Creates a draft from the last players and options.

        The game is the named one, else the last one, else the first.
        """
        last = prefs.now.last_game
        wanted = next((one for one in (name, last, house_of(last)) if known(one)), "")
        game = find(wanted) if wanted else next(iter(billed().values()))
        cast = Cast.remembered(prefs.now.cast, game.seats, Billing(speaker(prefs.now.lang)))
        draft = cls(game, cast, [], {}, regulars=regulars or {})
        draft.take(prefs, game)
        return draft

    def reopen(self, prefs: Prefs, name: str, regulars: newcomers.Regulars) -> None:
        """Continues an unsent draft in the current language.

        If another game is named, that game is chosen.
        """
        self.regulars, self.cast.billing = regulars, Billing(speaker(prefs.now.lang))
        if known(name) and name != self.game.name:
            self.take(prefs, find(name))
        else:
            self.options = options_of(self.game, prefs.now.lang)

    def take(self, prefs: Prefs, game: Game[Any]) -> None:
        """Chooses a game, and adapts cast, options and programme.

        If the programme contains the game, it changes places with the former one.
        """
        if self.picked:
            self.choices[self.game.name] = dict(self.values)
        before, self.game = self.game.house, game
        self.coded, self.own = None, False
        self.later = [before if name == game.house else name for name in self.later]
        self.cast.fit(self.numbers)
        self.options = options_of(game, prefs.now.lang)
        self.picked = game.name in self.choices
        self.values = chosen(self.options, self.choices.get(game.name, {}))
        self.recall(prefs)

    def recall(self, prefs: Prefs) -> None:
        """Restores the options that these people last chose for the game.

        Options chosen here or set by a code are kept. Without saved options, a newcomer's game has
        those of the lesson, if any.
        """
        if self.picked or self.coded is not None or self.cast.watched:
            return
        bill = bill_of(self.game.name)
        saved = options_with(prefs, self.game.name, self.people)
        if saved is None:
            new = not self.regular or newcomers.has_newcomer(self.cast, self.regular)
            saved = bill.first if new else {}
            if self.own and not saved:
                return
            self.own = False
        else:
            self.own = True
        self.values = chosen(self.options, saved)

    @property
    def people(self) -> list[str]:
        """Names of the people among the players."""
        parts = self.cast.parts
        return [
            name for name, part in zip(self.cast.names, parts, strict=True) if not part.understudy
        ]

    @property
    def regular(self) -> Set[str]:
        """Normalized names of people who have played the game before."""
        return self.regulars.get(self.game.house, frozenset())

    def unfold(self, key: int | None) -> None:
        """Opens the sheet of a part, or none if `key` is None.

        When the sheet changes, typed PINs are marked as set.
        """
        if self.opened != key:
            self.opened, self.asking, self.mistaken = key, False, False
            self.cast.seal()

    # -- the games after it ------------------------------------------------------------------

    @property
    def numbers(self) -> tuple[int, ...]:
        """Possible numbers of people in this game, or in the evening.

        In an evening some people may watch a game, or computer players join them. If only computer
        players play, there are at least as many as this game needs.
        """
        if not self.later:
            return self.game.seats
        seats = [number for name in (self.game.name, *self.later) for number in bill_of(name).seats]
        least = min(self.game.seats if self.cast.watched else seats)
        return tuple(range(least, max(seats) + 1))

    def watch(self, on: bool) -> None:
        """Gives all seats to computer players, or back to people."""
        self.cast.watch(on)
        self.cast.fit(self.numbers)

    def recast(self, index: int, level: str | None) -> None:
        """Gives a seat to a computer player, or to a person."""
        self.cast.recast(index, level)
        self.cast.fit(self.numbers)

    def plan(self, later: list[str]) -> None:
        """Sets the games that follow this one.

        With this game there are at most `MOST`; further ones are ignored. If any game follows, the
        chosen deal is dropped.
        """
        self.later = later[: MOST - 1]
        if self.later:
            self.coded, self.day = None, ""
        self.cast.fit(self.numbers)

    @property
    def has_round(self) -> bool:
        """Whether the game has a teaching round."""
        return bill_of(self.game.name).round is not None

    @property
    def may_teach(self) -> bool:
        """Whether the game has a teaching round and people to teach."""
        return self.has_round and not self.cast.watched

    @property
    def taught(self) -> bool:
        """Whether the first round is a teaching round with open hands."""
        return self.teaching and self.may_teach

    @property
    def is_pair(self) -> bool:
        """Whether two players play a game with a flat layout."""
        return bill_of(self.game.name).flat and len(self.cast.parts) == 2

    @property
    def may_lie_flat(self) -> bool:
        """Whether these people can play with the device flat between them."""
        guarded = any(part.understudy or part.pin for part in self.cast.parts)
        return self.is_pair and not guarded and not self.later

    @property
    def lies_flat(self) -> bool:
        """Whether the device lies flat from the beginning.

        It does not if the game begins with a teaching round.
        """
        return self.flat and self.may_lie_flat and not self.taught

    def put(self, option: Option, value: Any) -> None:
        """Sets an option.

        A seat is stored as the key of its part, which may move around the table.
        """
        self.values[option.name] = value
        self.picked = True
        if option.is_seat:
            self.named[option.name] = self.cast.parts[value - 1].key if value else NOBODY

    def seated(self) -> dict[str, Any]:
        """Returns the option values, with seats by their current numbers.

        A seat that cannot be named is 0. Options that these people cannot choose get their
        defaults.
        """
        keys = [part.key for part in self.cast.parts]
        for option in self.options:
            if not self.offers(option) and not option.is_seat:
                self.values[option.name] = option.default
            if option.is_seat:
                key = NOBODY if self.later else self.named.get(option.name, NOBODY)
                self.values[option.name] = keys.index(key) + 1 if key in keys else 0
        return self.values

    def reset(self, prefs: Prefs) -> None:
        """Restores the default choices, except for length and people."""
        length = self.length
        chosen_length = None if length is None else self.values[length.name]
        self.teaching = self.flat = self.evening = False
        self.day = ""
        self.plan([])
        if self.cast.watched:
            self.watch(False)
        if self.game.name != self.game.house:
            self.take(prefs, find(self.game.house))
        self.coded, self.named = None, {}
        for option in self.options:
            self.put(option, option.default)
        if length is not None:
            self.put(length, chosen_length)

    def offers(self, option: Option) -> bool:
        """Whether these people can choose the option."""
        if option.is_seat:
            return not self.later
        return self.cast.people > 1 or not self.is_spoken(option)

    def is_spoken(self, option: Option) -> bool:
        """Whether the option is about what people say to each other."""
        return option.name in bill_of(self.game.name).spoken

    @property
    def length(self) -> Option | None:
        """Option for the length of the game; None if there is none."""
        name = bill_of(self.game.name).length
        return next((option for option in self.options if option.name == name), None)

    # -- its cards ---------------------------------------------------------------------------

    @property
    def way(self) -> str:
        """Choice of the deal: "new", "day" or "code"."""
        return "code" if self.coded is not None else "day" if self.day else "new"

    def follow(self, prefs: Prefs, dealt: deal.Deal) -> None:
        """Sets game, options and number of players to those of a code."""
        self.take(prefs, billed()[dealt.game])
        while len(self.cast.parts) < dealt.seats:
            self.cast.add()
        while len(self.cast.parts) > dealt.seats:
            self.cast.remove(len(self.cast.parts) - 1)
        for option in self.options:
            self.put(option, dealt.options[option.name])
        self.coded = dealt

    @property
    def strayed(self) -> bool:
        """Whether players or options no longer match the code."""
        if self.coded is None or self.taught:
            return False
        seats, options = len(self.cast.parts), self.seated()
        return (seats, options) != (self.coded.seats, self.coded.options)

    @property
    def number(self) -> int | None:
        """Number of the deal; None for a random one.

        A teaching round always has a random deal.
        """
        if self.taught:
            return None
        if self.coded is not None:
            return self.coded.number
        if not self.day or not deal.has_codes(self.game):
            return None
        return deal.deal_of_the_day(self.day, self.game.name, len(self.cast.parts))

    @property
    def secret(self) -> bool:
        """Whether the code must stay hidden because its deal is in play."""
        return self.number in self.in_play


def draft_of(place: Place, hall: Hall, cards: list[SessionCard]) -> Draft:
    """Returns the place's draft.

    The first render reopens the unsent draft, or begins a new one.
    """
    from app.deals import in_play

    prefs, draft = hall.prefs, place.args.get("draft")
    if not isinstance(draft, Draft):
        name, regulars = place.args.get("game", ""), newcomers.regulars(cards)
        draft = hall.places.unsent.get(FORM)
        if isinstance(draft, Draft):
            draft.reopen(prefs, name, regulars)
        else:
            draft = Draft.begin(prefs, name, regulars)
        place.args["draft"] = hall.places.unsent[FORM] = draft
        draft.together = newcomers.together(cards)
        draft.known = newcomers.known(cards, prefs.now.lang)
    draft.in_play = in_play(cards)
    return draft
