"""State of ENCORE!! ECG between two actions.

Only `rules` and the modules it calls change the state. A *thing* is the number of a card or
Venue in `content`.
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
"""Name of the open question, as in its text key.

It is `UNASKED` while no question is open.
"""

UNASKED: Final = ""
"""Phase while an action is carried out and no question is open."""

Part: TypeAlias = Literal[
    "draft", "opening",
    "draw", "pre_show", "event", "aftershow",
    "over",
]  # fmt: skip
"""Part of the game: before, during or after a Round."""

ACTING: tuple[Part, ...] = ("pre_show", "event")
"""Parts of a Round in which Managers take actions (E19)."""

T = TypeVar("T")

START_MONEY = 80_000
"""Money of each Manager at the start, in $ (E13)."""

LEDGER: tuple[str, ...] = ("start", "signing", "vibe", "payout", "effects")
"""Names of the entries in each Manager's ledger, in order."""
START, SIGNING, VIBE, PAYOUT, EFFECTS = range(len(LEDGER))


class Chosen(TypedDict):
    """Values of a match's options. See `options.Options`."""

    venues: int
    hand: int
    zones: int
    hand_limit: str
    curfew: bool


class AbilityFrame(NamedTuple):
    """Ability in progress."""

    seat: int
    thing: Thing
    todo: tuple[int, ...]
    """Remaining steps as indices of `content.STEPS`. The last may be `CARRIED_OUT`."""
    staged: Card = NO_CARD
    """Card that the ability staged last."""
    idle: bool = False
    """Whether the previous step had no effect."""


class Triggered(NamedTuple):
    """Triggered ability, with the seat for which it is triggered (EA43)."""

    seat: int
    thing: Thing


class Effect(NamedTuple):
    """Continuous rule of a card or Venue in play (EA41, EA42)."""

    owner: int
    """Seat that owns the card, or NONE for the Venue."""
    thing: Thing
    rule: int
    """Index of the rule in `content.RULES`."""


ActiveEffects: TypeAlias = dict[str, tuple[Effect, ...]]
"""Active effects, by the name of their rule."""


def _lists() -> list[list[T]]:
    return [[] for _ in range(SEATS)]


def _zeros() -> list[int]:
    return [0] * SEATS


@dataclass(slots=True)
class State(GameState):
    """State of a match of ENCORE!! ECG between two actions.

    A new state has no cards on the board and is at the start of the draft.
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
    """Each Manager's Performer Deck and Main Deck, with the top card last."""
    hands: list[list[Card]] = field(default_factory=_lists)
    """Cards in each Manager's hand, in ascending order."""
    known: list[list[Card]] = field(default_factory=_lists)
    """Cards in each hand that the other Manager knows (EA51).

    They are in ascending order.
    """
    zones: list[list[Card]] = field(default_factory=_lists)
    """Card in each zone of each Manager.

    NONE means an empty zone.
    """
    tired: list[int] = field(default_factory=_zeros)
    """Zones with a suspended card, as a bit mask for each Manager."""
    removed: list[list[Card]] = field(default_factory=_lists)
    """Cards in each Manager's Removed From Game zone, oldest first."""
    held: Card = NO_CARD
    """Signed card without a zone, or NO_CARD if there is none."""

    # Venues, as things.
    venues: list[Venue] = field(default_factory=list)
    """Venue Deck without the active Venue, with the top card last."""
    returned: int = 0
    """Number of tied Venues at the bottom of the deck (E25).

    They returned to the deck after their tie.
    """
    venue: Venue = NO_VENUE
    """Active Venue, or NO_VENUE if there is none."""
    won: list[list[Venue]] = field(default_factory=_lists)
    """Tour History of each Manager: the Venues that they have won."""
    box: list[Venue] = field(default_factory=list)
    """Venues that are not part of this game."""

    # Numbers.
    money: list[int] = field(default_factory=lambda: [START_MONEY] * SEATS)
    ledger: list[list[int]] = field(
        default_factory=lambda: [[START_MONEY] + [0] * (len(LEDGER) - 1) for _ in range(SEATS)]
    )
    """Income and expenses of each Manager in $, by entry of `LEDGER`."""
    intensity: list[int] = field(default_factory=_zeros)
    star: int = 0
    """Amount by which the Star has changed in this Round."""
    reached: bool = False
    """Whether the Star has been reached in this Round (EA19)."""
    cheer: list[int] = field(default_factory=_zeros)
    """Bonus for each Manager's next performance, in Intensity."""

    # Whose step it is.
    phase: Phase = "draft"
    stage: Part = "draft"
    round: int = 0
    priority: int = 0
    turn: int = 0
    passes: int = 0
    """Number of passes in a row so far."""
    again: int = 0
    """Number of actions that `turn` has left after this one (EA53)."""
    moved: bool = False
    """Whether the Manager `turn` is in the middle of an action."""
    once_more: bool = False
    """Whether the Manager who just acted acts again (EA53)."""
    used: list[Card] = field(default_factory=list)
    """Cards whose "once in a Round" ability has been used (EA47).

    They are in ascending order.
    """
    fired: list[Triggered] = field(default_factory=list)
    """"Once in a Round" abilities that have been triggered in this Round."""
    lasting_effects: ActiveEffects = field(default_factory=dict)
    """Active effects, recomputed whenever a card or Venue enters or leaves play.

    See `continuous.in_force`. Moving a card to another zone does not change their order.
    """

    # What is under way.
    frames: list[AbilityFrame] = field(default_factory=list)
    """Abilities in progress, with the innermost last."""
    queue: list[tuple[Triggered, ...]] = field(default_factory=list)
    """Triggered abilities that are waiting, grouped by the event that triggered them."""
    step: int = 0
    """Index of the step that asks or last asked a question."""
    answers: list[Action] = field(default_factory=list)
    """Answers to the open question of a step."""
    left: int = 0
    """Number of repetitions of the step that remain."""
    looked: int = 0
    """Number of top cards of a deck that a Manager sees."""
    picked: tuple[int, ...] = ()
    """Seat and zone of the card to move or swap, or ()."""
    sweep: int = 0
    """Number of Managers who have drawn cards, or of zones processed (E26).

    Zones are processed in the Aftershow, when Performers are exhausted.
    """
    weary: list[int] = field(default_factory=_zeros)
    """Bit mask of each Manager's Main Stage zones with exhausted Performers.

    They are all determined before any card moves (EA34).
    """

    def __post_init__(self) -> None:
        self.width = self.options["zones"]

    @property
    def seats(self) -> int:
        """Number of Managers."""
        return SEATS

    def pieces(self) -> Iterator[tuple[Hashable, ...]]:
        """Yields every card and Venue once, wherever it is."""
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
