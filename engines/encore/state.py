"""State of ENCORE!! ECG between two actions. Only `rules` and the modules it uses change it.

Cards and Venues are the things of `content`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal, NamedTuple, TypeAlias, TypedDict

from engines.encore.content import CARDS, DECKS, KIND, SURPRISE
from engines.kernel.action import Action
from engines.kernel.state import GameState

SEATS = 2
NONE = -1

Phase: TypeAlias = Literal[
    "", "draft", "split", "act",
    "zone", "aim", "with", "deck", "take", "drop", "show", "salvage", "hire", "solo", "choose",
    "order", "exhaust", "trim", "over",
]  # fmt: skip
"""Question that is open, by the end of its text's key; see `UNASKED`."""

UNASKED: Final = ""
"""Phase while an action is being carried out."""

Part: TypeAlias = Literal[
    "draft", "opening",
    "draw", "pre_show", "event", "aftershow",
    "over",
]  # fmt: skip
"""Part of the game: before, in and after a Round."""

ACTING: tuple[Part, ...] = ("pre_show", "event")
"""Parts of a Round in which Managers act and Intensity counts (E19)."""

START_MONEY = 80_000
"""E13."""

LEDGER: tuple[str, ...] = ("start", "signing", "vibe", "payout", "effects")
"""Entries of each Manager's ledger, in this order."""
START, SIGNING, VIBE, PAYOUT, EFFECTS = range(len(LEDGER))


class Chosen(TypedDict):
    """The options, see `options.Options`."""

    venues: int
    hand: int
    zones: int
    hand_limit: str
    curfew: bool


class AbilityFrame(NamedTuple):
    """Ability that is being carried out."""

    seat: int
    thing: int
    todo: tuple[int, ...]
    """Steps still to come, as numbers of `content.STEPS`; `CARRIED_OUT` may be the last."""
    staged: int = NONE
    """Card that it has staged last."""
    idle: bool = False
    """Its step before did nothing."""


class Triggered(NamedTuple):
    """Ability that has been triggered and waits (EA43)."""

    seat: int
    thing: int


class Effect(NamedTuple):
    """Continuous rule in force (EA41, EA42)."""

    owner: int
    """Seat, or NONE for the Venue."""
    thing: int
    rule: int
    """Number in `content.RULES`."""


ActiveEffects: TypeAlias = dict[str, tuple[Effect, ...]]
"""Effects by the name of their rule."""


def _lists() -> list[list[int]]:
    """Empty list for each Manager."""
    return [[] for _ in range(SEATS)]


def _zeros() -> list[int]:
    """Zero for each Manager."""
    return [0] * SEATS


@dataclass(slots=True)
class State(GameState):
    """A match of ENCORE!! ECG between two actions; as built, on an empty board before the draft."""

    derived: ClassVar[frozenset[str]] = frozenset({"width"})

    # What never changes.
    options: Chosen
    width: int = field(init=False)
    """Number of zones in each row (EA5)."""

    # Dice.
    seed: int
    shuffles: int = 0

    # Cards.
    colours: list[list[int]] = field(default_factory=_lists)
    """Colour decks of each Manager, in the order of choosing."""
    decks: list[list[int]] = field(default_factory=lambda: [[] for _ in range(2 * SEATS)])
    """Performer Deck and Main Deck of seat 0, then of seat 1; the top last."""
    hands: list[list[int]] = field(default_factory=_lists)
    """Ascending."""
    known: list[list[int]] = field(default_factory=_lists)
    """Cards of each hand that the other Manager knows to be there, ascending (EA51)."""
    zones: list[list[int]] = field(default_factory=_lists)
    """Card in each zone of each Manager, or NONE."""
    tired: list[int] = field(default_factory=_zeros)
    """Zones with a suspended card, as a bit mask for each Manager."""
    removed: list[list[int]] = field(default_factory=_lists)
    """Removed From Game zone of each Manager, oldest first."""
    held: int = NONE
    """Card that has been signed and is on its way to a zone."""

    # Venues, as things.
    venues: list[int] = field(default_factory=list)
    """Venue Deck below the active one, the next one last."""
    returned: int = 0
    """Number of Venues at its bottom that came back after a tie and are known (E25)."""
    venue: int = NONE
    """Active Venue."""
    won: list[list[int]] = field(default_factory=_lists)
    """Tour Histories."""
    box: list[int] = field(default_factory=list)
    """Venues that are not in this game."""

    # Numbers.
    money: list[int] = field(default_factory=lambda: [START_MONEY] * SEATS)
    ledger: list[list[int]] = field(
        default_factory=lambda: [[START_MONEY] + [0] * (len(LEDGER) - 1) for _ in range(SEATS)]
    )
    """Income and expenses of each Manager for each entry of `LEDGER`."""
    intensity: list[int] = field(default_factory=_zeros)
    star: int = 0
    """Increase of the Star in this Round."""
    reached: bool = False
    """The Star has been met in this Round (EA19)."""
    cheer: list[int] = field(default_factory=_zeros)
    """Bonus of each Manager's next performance."""

    # Whose step it is.
    phase: Phase = "draft"
    stage: Part = "draft"
    round: int = 0
    priority: int = 0
    turn: int = 0
    passes: int = 0
    """Passes in a row."""
    again: int = 0
    """Actions that the Manager whose turn it is still has after this one (EA53)."""
    moved: bool = False
    """The Manager whose turn it is has acted: what follows belongs to that action."""
    once_more: bool = False
    """The Manager who has just acted acts once more (EA53)."""
    used: list[int] = field(default_factory=list)
    """Cards whose ability works once in a Round and has been used (EA47), ascending."""
    fired: list[Triggered] = field(default_factory=list)
    """Abilities "once in a Round" that have been triggered."""
    lasting_effects: ActiveEffects = field(default_factory=dict)
    """`continuous.in_force` when a card or Venue last came or went; cards that only change zones
    leave the order as it was."""

    # What is under way.
    frames: list[AbilityFrame] = field(default_factory=list)
    """Abilities being carried out, the innermost last."""
    queue: list[tuple[Triggered, ...]] = field(default_factory=list)
    """Abilities that wait, moment by moment."""
    step: int = 0
    """Step that asks."""
    answers: list[Action] = field(default_factory=list)
    """Answers to it."""
    left: int = 0
    """Number of times that it is still to be done."""
    looked: int = 0
    """Number of cards on top of the deck that are being looked at."""
    picked: tuple[int, ...] = ()
    """Spot of a card to be moved or swapped."""
    sweep: int = 0
    """Main Stage zones that the Aftershow has been through (E26), or Managers who have drawn."""
    weary: list[int] = field(default_factory=_zeros)
    """Main Stage zones whose Performers are exhausted, as a bit mask for each Manager: settled for
    all at the same time, before any of them leaves (EA34)."""

    def __post_init__(self) -> None:
        self.width = self.options["zones"]

    @property
    def seats(self) -> int:
        """Number of Managers."""
        return SEATS

    def pieces(self) -> Iterator[tuple[Hashable, ...]]:
        """Every card and Venue, each once, wherever it is."""
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
