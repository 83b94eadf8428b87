"""State of ENCORE!! ECG between two actions.

Only `rules` and its modules change the state. Cards and Venues are the things of `content`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal, NamedTuple, TypeAlias, TypedDict, TypeVar

from engines.encore.content import CARDS, DECKS, KIND, SURPRISE, Card, Colour, Thing, Venue
from engines.kernel.action import Action
from engines.kernel.state import GameState

SEATS = 2
NONE = -1
NO_CARD = Card(NONE)
NO_VENUE = Venue(NONE)

Phase: TypeAlias = Literal[
    "", "draft", "split", "act",
    "zone", "aim", "with", "deck", "take", "drop", "show", "salvage", "hire", "solo", "choose",
    "order", "exhaust", "trim", "over",
]  # fmt: skip
"""Open question, named by the end of its text's key; see `UNASKED`."""

UNASKED: Final = ""
"""Phase of an action under way without an open question."""

Part: TypeAlias = Literal[
    "draft", "opening",
    "draw", "pre_show", "event", "aftershow",
    "over",
]  # fmt: skip
"""Part of the game: before, during and after a Round."""

ACTING: tuple[Part, ...] = ("pre_show", "event")
"""Parts of a Round in which Managers act for Intensity (E19)."""

T = TypeVar("T")

START_MONEY = 80_000
"""Money of each Manager at the start (E13)."""

LEDGER: tuple[str, ...] = ("start", "signing", "vibe", "payout", "effects")
"""Entries of each Manager's ledger, in order."""
START, SIGNING, VIBE, PAYOUT, EFFECTS = range(len(LEDGER))


class Chosen(TypedDict):
    """Chosen options; see `options.Options`."""

    venues: int
    hand: int
    zones: int
    hand_limit: str
    curfew: bool


class AbilityFrame(NamedTuple):
    """An ability under way."""

    seat: int
    thing: Thing
    todo: tuple[int, ...]
    """Remaining steps as indices of `content.STEPS`; the last may be `CARRIED_OUT`."""
    staged: Card = NO_CARD
    """Card last staged by the ability."""
    idle: bool = False
    """Whether the previous step did nothing."""


class Triggered(NamedTuple):
    """A triggered ability that waits (EA43)."""

    seat: int
    thing: Thing


class Effect(NamedTuple):
    """A continuous rule in force (EA41, EA42)."""

    owner: int
    """Seat of the owner, or NONE for the Venue."""
    thing: Thing
    rule: int
    """Index in `content.RULES`."""


ActiveEffects: TypeAlias = dict[str, tuple[Effect, ...]]
"""Effects in force by the name of their rule."""


def _lists() -> list[list[T]]:
    """Returns an empty list for each Manager."""
    return [[] for _ in range(SEATS)]


def _zeros() -> list[int]:
    """Returns a zero for each Manager."""
    return [0] * SEATS


@dataclass(slots=True)
class State(GameState):
    """A match of ENCORE!! ECG between two actions.

    A new state has an empty board, before the draft.
    """

    derived: ClassVar[frozenset[str]] = frozenset({"width"})

    # What never changes.
    options: Chosen
    width: int = field(init=False)
    """Number of zones in each row (EA5)."""

    # Dice.
    seed: int
    shuffles: int = 0

    # Cards.
    colours: list[list[Colour]] = field(default_factory=_lists)
    """Colour decks of each Manager, in draft order."""
    decks: list[list[Card]] = field(default_factory=lambda: [[] for _ in range(2 * SEATS)])
    """Performer Deck and Main Deck of each Manager, the top last."""
    hands: list[list[Card]] = field(default_factory=_lists)
    """Cards of each Manager, ascending."""
    known: list[list[Card]] = field(default_factory=_lists)
    """Cards of each hand known to the other Manager, ascending (EA51)."""
    zones: list[list[Card]] = field(default_factory=_lists)
    """Card in each zone of each Manager, or NONE."""
    tired: list[int] = field(default_factory=_zeros)
    """Zones with a suspended card, as a mask for each Manager."""
    removed: list[list[Card]] = field(default_factory=_lists)
    """Removed From Game zone of each Manager, oldest first."""
    held: Card = NO_CARD
    """Signed card that waits for its zone."""

    # Venues, as things.
    venues: list[Venue] = field(default_factory=list)
    """Venue Deck below the active one; the last is the top."""
    returned: int = 0
    """Number of Venues at the deck's bottom that returned after a tie (E25)."""
    venue: Venue = NO_VENUE
    """Active Venue."""
    won: list[list[Venue]] = field(default_factory=_lists)
    """Tour History of each Manager."""
    box: list[Venue] = field(default_factory=list)
    """Venues left out of this game."""

    # Numbers.
    money: list[int] = field(default_factory=lambda: [START_MONEY] * SEATS)
    ledger: list[list[int]] = field(
        default_factory=lambda: [[START_MONEY] + [0] * (len(LEDGER) - 1) for _ in range(SEATS)]
    )
    """Income and expenses of each Manager, by entry of `LEDGER`."""
    intensity: list[int] = field(default_factory=_zeros)
    star: int = 0
    """Increase of the Star this Round."""
    reached: bool = False
    """Whether the Star has been reached this Round (EA19)."""
    cheer: list[int] = field(default_factory=_zeros)
    """Bonus of each Manager's next performance."""

    # Whose step it is.
    phase: Phase = "draft"
    stage: Part = "draft"
    round: int = 0
    priority: int = 0
    turn: int = 0
    passes: int = 0
    """Number of passes in a row."""
    again: int = 0
    """Number of actions left to the turn's Manager after this one (EA53)."""
    moved: bool = False
    """Whether the turn's Manager has acted, so events belong to that action."""
    once_more: bool = False
    """Whether the Manager who just acted acts again (EA53)."""
    used: list[Card] = field(default_factory=list)
    """Cards with a used ability "once in a Round", ascending (EA47)."""
    fired: list[Triggered] = field(default_factory=list)
    """Triggered abilities "once in a Round"."""
    lasting_effects: ActiveEffects = field(default_factory=dict)
    """Effects in force when a card or Venue last came or went.

    See `continuous.in_force`; cards that only change zones do not change the order.
    """

    # What is under way.
    frames: list[AbilityFrame] = field(default_factory=list)
    """Abilities under way, the innermost last."""
    queue: list[tuple[Triggered, ...]] = field(default_factory=list)
    """Triggered abilities that wait, moment by moment."""
    step: int = 0
    """Index of the step that asks."""
    answers: list[Action] = field(default_factory=list)
    """Answers to the step's question."""
    left: int = 0
    """Number of times the step must still be done."""
    looked: int = 0
    """Number of cards being looked at on top of the deck."""
    picked: tuple[int, ...] = ()
    """Spot of a card to be moved or swapped."""
    sweep: int = 0
    """Number of zones done in the Aftershow (E26), or Managers who have drawn."""
    weary: list[int] = field(default_factory=_zeros)
    """Main Stage zones of exhausted Performers, as a mask for each Manager.

    They are all determined before any of them leaves (EA34).
    """

    def __post_init__(self) -> None:
        self.width = self.options["zones"]

    @property
    def seats(self) -> int:
        """Returns the number of Managers."""
        return SEATS

    def pieces(self) -> Iterator[tuple[Hashable, ...]]:
        """Yields every card and Venue once, with its place."""
        taken = {colour for own in self.colours for colour in own}
        shuffled = self.stage != "draft"
        for colour, decks in enumerate(DECKS):
            if not shuffled or colour not in taken:
                yield from (("card", card) for deck in decks for card in deck)
        for piles in (self.decks, self.hands, self.removed, self.zones):
            yield from (("card", card) for cards in piles for card in cards if card != NONE)
        if self.held != NONE:
            yield "card", self.held
        for frame in self.frames:
            if frame.thing < CARDS and KIND[frame.thing] == SURPRISE:
                yield "card", frame.thing
        venues = [*self.venues, *self.box, *(venue for won in self.won for venue in won)]
        if self.venue not in (NONE, *venues):  # won, it stays the active one for a while (EA33)
            venues.append(self.venue)
        yield from (("venue", venue) for venue in venues)
