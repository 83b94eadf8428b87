"""Where everything is at one moment of ENCORE!! ECG. Only `rules` and what it uses change it.

Cards and Venues are the things of `content`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TypedDict

from engines.encore.actions import ByMoney
from engines.encore.content import CARDS, DECKS, KIND, SURPRISE, Made, Test
from engines.kernel.action import Action

SEATS = 2
ALONE = [(seat,) for seat in range(SEATS)]
"""Each seat by itself: who is asked, who alone sees something."""
NONE = -1

ACTING: tuple[str, ...] = ("pre_show", "event")
"""The parts of a Round in which Managers act, and in which Intensity counts (E19)."""

UNASKED = ""
"""The phase while an action is being carried out."""

START_MONEY = 80_000
"""E13."""

# The ledger of each Manager, in this order.
LEDGER: tuple[str, ...] = ("start", "signing", "vibe", "payout", "effects")
START, SIGNING, VIBE, PAYOUT, EFFECTS = range(len(LEDGER))


class Chosen(TypedDict):
    """The options, see `options.Options`."""

    venues: int
    hand: int
    zones: int
    hand_limit: str
    curfew: bool


Frame = tuple[int, int, tuple[int, ...], int, bool]
"""Seat, thing, steps still to come, the card it has staged last, whether the step before was idle.

An ability that is being carried out; the innermost is last.
"""

Waiting = tuple[tuple[int, int], ...]
"""What was triggered at one moment and has not happened: seat and thing, in order (EA43)."""

Laws = dict[str, Made]
"""All continuous rules in force, by their names (see `continuous`); replaced whole when that
changes."""

Heard = dict[str, tuple[tuple[int, int], ...]]
"""Who listens for which occasion: seat (NONE for the Venue) and thing; replaced whole as well."""

Ban = tuple[str, Test, int, int]
"""What is forbidden if a test holds: action, test, for whom it must hold, thing."""

Terms = tuple[Sequence[int] | None, frozenset[str], Sequence[Ban], ByMoney, ByMoney, int]
"""What rules mean for the turns of a Manager: by how much cards cost more, by their kinds (None
where something has to be tested or counted for that); what is forbidden, and what depends on a test
besides; and the `actions.Offers` of the hand, empty where it is not known how much cards cost."""


class Standing:
    """What follows from the options and from what is in play: noted beside it, and so no part of a
    digest."""

    __slots__ = ("heard", "performers", "stirred", "supporters", "terms", "width")

    width: int
    """How many zones each row has (EA5)."""
    performers: list[int]
    """The zones in which a Performer stands, as a bit mask for each Manager."""
    supporters: list[int]
    """Those in which a Supporter stands."""
    heard: Heard
    """The occasions that may trigger something in play (see `triggers`)."""
    terms: list[Terms | None]
    """What the `laws` mean for each Manager, once somebody has asked; shared by copies, and
    replaced with them."""
    stirred: bool
    """Cards that last may have changed zones since the `laws` were noted, in which they stand in
    order."""


class State(Standing):
    """A match of ENCORE!! ECG between two actions."""

    __slots__ = (
        "again",
        "answers",
        "box",
        "cheer",
        "colours",
        "decks",
        "fired",
        "frames",
        "hands",
        "held",
        "intensity",
        "known",
        "laws",
        "ledger",
        "left",
        "looked",
        "money",
        "moved",
        "onward",
        "options",
        "passes",
        "phase",
        "picked",
        "priority",
        "queue",
        "reached",
        "removed",
        "returned",
        "round",
        "seed",
        "shuffles",
        "stage",
        "star",
        "step",
        "sweep",
        "tired",
        "turn",
        "used",
        "venue",
        "venues",
        "weary",
        "won",
        "zones",
    )

    # What never changes.
    options: Chosen

    # Dice.
    seed: int
    shuffles: int

    # Cards.
    colours: list[list[int]]
    """The colour decks of each Manager, in the order of choosing."""
    decks: list[list[int]]
    """Performer Deck and Main Deck of seat 0, then of seat 1; the top last."""
    hands: list[list[int]]
    """Ascending."""
    known: list[list[int]]
    """Cards of each hand that the other Manager knows to be there, ascending (EA51)."""
    zones: list[list[int]]
    """The card in each zone of each Manager, or NONE."""
    tired: list[int]
    """The zones with a suspended card, as a bit mask for each Manager."""
    removed: list[list[int]]
    """Each Manager's Removed From Game zone, in the order of coming."""
    held: int
    """A card that has been signed and is on its way to a zone, or NONE."""

    # Venues, as things.
    venues: list[int]
    """The Venue Deck below the active one, the next one last."""
    returned: int
    """How many at its bottom came back after a tie, and so are known (E25)."""
    venue: int
    """The active Venue, or NONE."""
    won: list[list[int]]
    """Tour Histories."""
    box: list[int]
    """Venues that are not in this game."""

    # Numbers.
    money: list[int]
    ledger: list[list[int]]
    """For each Manager what has come in, and gone out, for each thing in `LEDGER`."""
    intensity: list[int]
    star: int
    """By how much the Star is higher in this Round."""
    reached: bool
    """The Star has been met in this Round (EA19)."""
    cheer: list[int]
    """What each Manager's next performance has in addition."""

    # Whose step it is.
    phase: str
    """The question's name without "ask.", "over", or `UNASKED` in the middle of an action."""
    stage: str
    """"draft", "opening", "draw", "pre_show", "event", "aftershow" or "over"."""
    round: int
    priority: int
    turn: int
    passes: int
    """Passes in a row."""
    again: int
    """Actions that the Manager whose turn it is still has after this one (EA53)."""
    moved: bool
    """Who has the turn has acted: what follows belongs to that action."""
    onward: bool
    """The same Manager acts once more (EA53)."""
    used: list[int]
    """Cards whose ability is for once in a Round and has been used (EA47), ascending."""
    fired: list[tuple[int, int]]
    """Seat and thing of abilities "once in a Round" that have been triggered."""
    laws: Laws

    # What is under way.
    frames: list[Frame]
    queue: list[Waiting]
    step: int
    """The step that asks."""
    answers: list[Action]
    """What it may be answered with."""
    left: int
    """How often it is still to be done."""
    looked: int
    """How many cards on top of the deck are being looked at."""
    picked: tuple[int, ...]
    """The spot of a card to be moved or swapped."""
    sweep: int
    """How many Main Stage zones the Aftershow has been through (E26)."""
    weary: list[int]
    """The Main Stage zones whose Performers are exhausted, as a bit mask for each Manager: settled
    for all at the same time, before any of them leaves (EA34)."""

    @property
    def seats(self) -> int:
        """Number of Managers."""
        return SEATS

    def copy(self) -> State:
        """An independent state; only what never changes is shared."""
        new = State.__new__(State)
        new.options = self.options
        new.seed = self.seed
        new.shuffles = self.shuffles
        colours = self.colours
        new.colours = [*map(list.copy, colours)] if self.stage == "draft" else colours
        one, two, three, four = self.decks
        new.decks = [one[:], two[:], three[:], four[:]]
        one, two = self.hands
        new.hands = [one[:], two[:]]
        one, two = self.known
        new.known = [one[:], two[:]]
        one, two = self.zones
        new.zones = [one[:], two[:]]
        new.width = self.width
        new.heard = self.heard
        new.terms = self.terms
        new.stirred = self.stirred
        new.performers = self.performers[:]
        new.supporters = self.supporters[:]
        new.tired = self.tired[:]
        one, two = self.removed
        new.removed = [one[:], two[:]]
        new.held = self.held
        new.venues = self.venues[:]
        new.returned = self.returned
        new.venue = self.venue
        one, two = self.won
        new.won = [one[:], two[:]]
        new.box = self.box
        new.money = self.money[:]
        new.moved = self.moved
        new.onward = self.onward
        one, two = self.ledger
        new.ledger = [one[:], two[:]]
        new.intensity = self.intensity[:]
        new.star = self.star
        new.reached = self.reached
        new.cheer = self.cheer[:]
        new.phase = self.phase
        new.stage = self.stage
        new.round = self.round
        new.priority = self.priority
        new.turn = self.turn
        new.passes = self.passes
        new.again = self.again
        new.used = self.used[:]
        new.fired = self.fired[:]
        new.laws = self.laws
        new.frames = self.frames[:]
        new.queue = self.queue[:]
        new.step = self.step
        new.answers = self.answers
        new.left = self.left
        new.looked = self.looked
        new.picked = self.picked
        new.sweep = self.sweep
        new.weary = self.weary[:]
        return new

    def pieces(self) -> Iterator[tuple[Hashable, ...]]:
        """Every card and Venue, wherever it lies."""
        taken = {colour for own in self.colours for colour in own}
        shuffled = self.stage != "draft"
        for colour, decks in enumerate(DECKS):
            if not shuffled or colour not in taken:
                yield from (("card", card) for deck in decks for card in deck)
        for lying in (self.decks, self.hands, self.removed, self.zones):
            yield from (("card", card) for cards in lying for card in cards if card != NONE)
        if self.held != NONE:
            yield "card", self.held
        for _, thing, _, _, _ in self.frames:
            if thing < CARDS and KIND[thing] == SURPRISE:
                yield "card", thing
        venues = [*self.venues, *self.box, *(venue for won in self.won for venue in won)]
        if self.venue not in (NONE, *venues):  # won, it stays the active one for a while (EA33)
            venues.append(self.venue)
        yield from (("venue", venue) for venue in venues)
