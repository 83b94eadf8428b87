"""Views of ENCORE!! ECG, with everything that a Manager may know.

They are read-only JSON data.
"""

from __future__ import annotations

from typing import TypedDict, TypeVar

from engines.encore import continuous, operations, targets
from engines.encore.content import (
    CARDS,
    COST,
    KIND,
    KINDS,
    PERFORMER,
    STEPS,
    SUPPORTER,
    SURPRISE,
    Card,
    Colour,
    Thing,
    Venue,
)
from engines.encore.rules import ends_game, to_draw
from engines.encore.state import NONE, SEATS, AbilityFrame, Chosen, Part, Phase, State
from engines.kernel.bits import numbers_in

N = TypeVar("N", bound=int)


class FrameView(TypedDict):
    """Ability in progress."""

    seat: int
    """Seat that has the ability."""
    thing: Thing
    todo: list[int]
    """Remaining steps as indices of `content.STEPS`.

    The last may be `operations.CARRIED_OUT`.
    """
    staged: Card | None
    """Card that the ability staged last, or None if there is none."""
    idle: bool
    """Whether the previous step had no effect."""


class AbilityUnderWay(TypedDict):
    """Abilities and actions in progress, for `imagine` and boards. See `state`."""

    star: int
    """Amount by which the Star has changed in this Round."""
    again: int
    """Number of actions that `turn` has left after this one (EA53)."""
    moved: bool
    onward: bool
    fired: list[list[int]]
    """Triggered abilities marked "once in a Round", as [seat, thing] pairs."""
    frames: list[FrameView]
    """Abilities in progress, with the innermost last."""
    queue: list[list[list[int]]]
    """Triggered abilities that are waiting, as groups of [seat, thing] pairs.

    Those of one group were triggered by the same event.
    """
    held: Card | None
    """Signed card without a zone, or None if there is none."""
    step: int
    """Index of the step that asks or last asked a question."""
    left: int
    """Number of repetitions of the step that remain."""
    looked: int
    """Number of top cards of a deck that a Manager sees."""
    picked: list[int]
    """Seat and zone of the card to move or swap, or []."""
    sweep: int
    """Number of Managers who have drawn cards, or of zones processed (E26).

    Zones are processed in the Aftershow, when Performers are exhausted.
    """
    weary: list[list[int]]
    """Main Stage zones of exhausted Performers in this Aftershow (EA34)."""
    splits: list[int]
    """Possible numbers of Performers to draw.

    The list is empty unless this is the open question.
    """


class Glimpse(TypedDict):
    """Fields of a view that `evaluation` needs."""

    seat: int | None
    phase: Phase
    stage: Part
    priority: int
    hand: list[Card] | None
    """Cards in the viewing Manager's hand, in ascending order.

    For the open table, this is None.
    """
    hand_sizes: list[int]
    from_performers: list[int]
    """Number of Performers in each hand."""
    known_cards: list[list[Card]]
    """Cards in each hand that the other Manager knows (EA51).

    They are in ascending order. The lists are empty for the open table.
    """
    zones: list[list[Card | None]]
    """Card in each zone of each Manager.

    None means an empty zone.
    """
    suspended: list[list[int]]
    """Zones of each Manager's suspended cards."""
    ready: list[list[int]]
    """Zones of each Manager's Performers who can perform (E4, E22).

    These Performers are active and on the Main Stage.
    """
    acts: list[list[int | None]]
    """Current act or BOOST of the card in each zone.

    None means an empty zone.
    """
    venue: Venue | None
    """Active Venue, or None if there is none."""
    venues: list[Venue | None]
    """Venue Deck without the active Venue, from the top.

    Unknown Venues are None (E25).
    """
    won: list[list[Venue]]
    """Tour History of each Manager: the Venues that they have won."""
    money: list[int]
    """Money of each Manager, in $."""
    intensity: list[int]
    cheer: list[int]
    """Bonus for each Manager's next performance, in Intensity."""
    under_way: AbilityUnderWay


class View(Glimpse):
    """Everything that a Manager may know (EA45).

    If `seat` is None, the view is that of the open table. Only `seat`, `hand`, `costs`,
    `hire_costs`, `known_cards` and `looked` depend on the seat. Cards and Venues are numbered as in
    `content`, and zones as in `actions`. Unless described otherwise, a list has one entry for each
    Manager.
    """

    game: str
    seats: int
    """Number of Managers, which is always 2."""
    options: Chosen
    round: int
    """Number of the Round, from 1, or 0 before the first Round."""
    turn: int
    """Seat whose turn it is. An ability may ask the other seat."""
    passes: int
    """Number of passes in a row so far."""
    colours: list[list[Colour]]
    """Colour decks of each Manager, in draft order."""
    costs: list[int]
    """Current cost of each card in the viewing Manager's hand, in $."""
    hire_costs: list[int | None]
    """Cost of each card in hand if an ability stages it.

    Costs are in $, and None for a card that cannot be staged. The list is empty unless the Manager
    is choosing such a card.
    """
    decks: list[list[int]]
    """Number of cards in each Manager's two decks.

    The Performer Deck is first, then the Main Deck.
    """
    changes: list[list[list[list[int]]]]
    """Changes to each zone's card value, as [thing, amount] pairs.

    The thing is the card or Venue that causes the change. The printed value and its changes may add
    up to less than zero, but an act or BOOST is never below zero (EA50).
    """
    boosts: list[list[int | None]]
    """BOOST that each Main Stage zone can receive (E7).

    None means that no BOOST is possible.
    """
    earns: list[list[int | None]]
    """Money that a performance in each zone would earn, in $.

    It is earned by passing the Vibe Check. The value is 0 for a failed check, and None for a zone
    without a Performer.
    """
    removed: list[list[Card]]
    """Cards in each Manager's Removed From Game zone, oldest first.

    A Surprise in progress is last.
    """
    star: int | None
    """Star of the active Venue, or None if no Venue is active."""
    reached: bool
    """Whether the Star has been reached in this Round."""
    ends: bool
    """Whether the game would end if the Event ended now."""
    ledger: list[list[int]]
    """Income and expenses of each Manager in $, by entry of `state.LEDGER`."""
    used: list[Card]
    """Cards whose "once in a Round" ability has been used (EA47).

    They are in ascending order.
    """
    looked: list[Card]
    """Top cards of a deck that the viewing Manager sees."""


def glimpse(state: State, seat: int | None) -> Glimpse:
    """Returns the fields of a view that `evaluation` needs."""
    return {
        "seat": seat,
        "phase": state.phase,
        "stage": state.stage,
        "priority": state.priority,
        "hand": None if seat is None else state.hands[seat][:],
        "hand_sizes": [len(hand) for hand in state.hands],
        "from_performers": [sum(KIND[card] == PERFORMER for card in hand) for hand in state.hands],
        "known_cards": [[], []] if seat is None else _copied(state.known),
        "zones": [[_some(card) for card in zones] for zones in state.zones],
        "suspended": [_numbers(mask) for mask in state.tired],
        "ready": [operations.ready(state, each) for each in range(SEATS)],
        "acts": [_acts(state, each) for each in range(SEATS)],
        "venue": _some(state.venue),
        "venues": _venues(state),
        "won": _copied(state.won),
        "money": state.money[:],
        "intensity": state.intensity[:],
        "cheer": state.cheer[:],
        "under_way": _under_way(state),
    }


def view(state: State, seat: int | None) -> View:
    """Returns everything that a seat may know.

    If `seat` is None, returns the open table.
    """
    return {
        **glimpse(state, seat),
        "game": "encore",
        "seats": SEATS,
        "options": state.options,
        "round": state.round,
        "turn": state.turn,
        "passes": state.passes,
        "colours": _copied(state.colours),
        "costs": [] if seat is None else _costs(state, seat),
        "hire_costs": _hire_costs(state, seat),
        "decks": [[len(deck) for deck in state.decks[:2]], [len(deck) for deck in state.decks[2:]]],
        "changes": [_changes(state, each) for each in range(SEATS)],
        "boosts": [_boosts(state, each) for each in range(SEATS)],
        "earns": [_earns(state, each) for each in range(SEATS)],
        "removed": [_removed(state, each) for each in range(SEATS)],
        "star": continuous.star(state) if state.venue != NONE else None,
        "reached": state.reached,
        "ends": ends_game(state),
        "ledger": _copied(state.ledger),
        "used": state.used[:],
        "looked": _looked(state, seat),
    }


def _under_way(state: State) -> AbilityUnderWay:
    return {
        "star": state.star,
        "again": state.again,
        "moved": state.moved,
        "onward": state.once_more,
        "fired": [[*each] for each in state.fired],
        "frames": [_frame(frame) for frame in state.frames],
        "queue": [[[*each] for each in group] for group in state.queue],
        "held": _some(state.held),
        "step": state.step,
        "left": state.left,
        "looked": state.looked,
        "picked": [*state.picked],
        "sweep": state.sweep,
        "weary": [_numbers(mask) for mask in state.weary],
        "splits": [*to_draw(state)[1]] if state.phase == "split" else [],
    }


def _frame(frame: AbilityFrame) -> FrameView:
    return {
        "seat": frame.seat,
        "thing": frame.thing,
        "todo": [*frame.todo],
        "staged": _some(frame.staged),
        "idle": frame.idle,
    }


def _some(number: N) -> N | None:
    return None if number == NONE else number


def _copied(lists: list[list[N]]) -> list[list[N]]:
    return [each[:] for each in lists]


def _numbers(mask: int) -> list[int]:
    return [*numbers_in(mask)]


# -- stages ------------------------------------------------------------------------------------


def _acts(state: State, seat: int) -> list[int | None]:
    now = {PERFORMER: continuous.act, SUPPORTER: continuous.boost}
    return [
        None if card == NONE else now[KIND[card]](state, seat, card) for card in state.zones[seat]
    ]


def _changes(state: State, seat: int) -> list[list[list[int]]]:
    name = {PERFORMER: "act", SUPPORTER: "boost"}
    return [
        [] if card == NONE else continuous.changes(state, name[KIND[card]], seat, KIND[card], card)
        for card in state.zones[seat]
    ]


def _boosts(state: State, seat: int) -> list[int | None]:
    return [
        continuous.boost(state, seat, state.zones[seat][zone + state.width])
        if operations.can_boost(state, seat, zone)
        else None
        for zone in operations.zones_of(state, operations.MAIN_STAGE)
    ]


def _earns(state: State, seat: int) -> list[int | None]:
    return [
        continuous.earned(state, seat, card) if card != NONE and KIND[card] == PERFORMER else None
        for card in state.zones[seat]
    ]


# -- hands and decks ---------------------------------------------------------------------------


def _costs(state: State, seat: int) -> list[int]:
    more = [continuous.surcharge(state, seat, kind) for kind in range(len(KINDS))]
    return [max(0, COST[card] + more[KIND[card]]) for card in state.hands[seat]]


def _hire_costs(state: State, seat: int | None) -> list[int | None]:
    if state.phase != "hire" or seat is None or state.frames[-1].seat != seat:
        return []
    step = STEPS[state.step]
    able = targets.stageable(state, seat, step)
    return [
        targets.staging_cost(state, seat, step, card) if card in able else None
        for card in state.hands[seat]
    ]


def _looked(state: State, seat: int | None) -> list[Card]:
    if not state.looked or seat is None or state.frames[-1].seat != seat:
        return []
    return targets.looked_at(state, seat, STEPS[state.step])


def _removed(state: State, seat: int) -> list[Card]:
    running = [frame.thing for frame in state.frames if frame.seat == seat]
    surprises = [Card(thing) for thing in running if thing < CARDS and KIND[thing] == SURPRISE]
    return [*state.removed[seat], *surprises]


def _venues(state: State) -> list[Venue | None]:
    known = state.venues[: state.returned]
    unknown: list[Venue | None] = [None] * (len(state.venues) - state.returned)
    return [*unknown, *reversed(known)]
