"""Views: what a Manager may know, as plain JSON data for reading only."""

from __future__ import annotations

from typing import TypedDict

from engines.encore import continuous, operations, targets
from engines.encore.content import CARDS, COST, KIND, KINDS, PERFORMER, STEPS, SUPPORTER, SURPRISE
from engines.encore.rules import to_draw
from engines.encore.state import NONE, SEATS, AbilityFrame, Chosen, Part, Phase, State
from engines.kernel.bits import numbers_in


class FrameView(TypedDict):
    """An ability that is being carried out."""

    seat: int
    """For whom."""
    thing: int
    todo: list[int]
    """The steps still to come, as in `content.STEPS`; `operations.CARRIED_OUT` may be the last."""
    staged: int | None
    """The card that it has staged last."""
    idle: bool
    """Its step before did nothing."""


class AbilityUnderWay(TypedDict):
    """Rules under way, for `imagine` and for boards; see `state`."""

    star: int
    """Increase of the Star in this Round."""
    again: int
    """Actions that the Manager whose turn it is still has after this one (EA53)."""
    moved: bool
    onward: bool
    fired: list[list[int]]
    """Abilities "once in a Round" that have been triggered, as [seat, thing]."""
    frames: list[FrameView]
    """The innermost ability is last."""
    queue: list[list[list[int]]]
    """Triggered abilities that wait, moment by moment, as [seat, thing]."""
    held: int | None
    """A card that has been signed and is on its way to a zone."""
    step: int
    """The step that asks."""
    left: int
    """Number of times that it is still to be done."""
    looked: int
    """Number of cards on top of the deck that are being looked at."""
    picked: list[int]
    """The [seat, zone] of a card to be moved or swapped; [] without one."""
    sweep: int
    """Main Stage zones that the Aftershow has been through, or Managers who have drawn."""
    weary: list[list[int]]
    """The Main Stage zones whose Performers are exhausted in this Aftershow (EA34)."""
    splits: list[int]
    """Numbers of Performers that may be drawn, while that is asked."""


class Glimpse(TypedDict):
    """Fields of a view by which a position is judged, see `evaluation`."""

    seat: int | None
    phase: Phase
    stage: Part
    priority: int
    hand: list[int] | None
    """Your cards, ascending; None for the open table."""
    hand_sizes: list[int]
    from_performers: list[int]
    """Number of Performers in each hand."""
    known_cards: list[list[int]]
    """Cards of each hand that the other Manager knows to be there (EA51), ascending; empty for the
    open table."""
    zones: list[list[int | None]]
    """The card in each zone."""
    suspended: list[list[int]]
    """Zones of suspended cards."""
    ready: list[list[int]]
    """Zones of Performers who can perform: active ones on the Main Stage (E4, E22)."""
    acts: list[list[int | None]]
    """For each zone the Intensity of the act there now, or the BOOST of a Supporter."""
    venue: int | None
    """The active one."""
    venues: list[int | None]
    """The Venue Deck below the active one, from the top: None, or the Venue where it is known
    (E25)."""
    won: list[list[int]]
    """Tour Histories."""
    money: list[int]
    """In $."""
    intensity: list[int]
    cheer: list[int]
    """Bonus of the next performance."""
    under_way: AbilityUnderWay


class View(Glimpse):
    """Knowledge of `seat`; None is the open table (EA45).

    Everything but `seat`, `hand`, `costs`, `hire_costs`, `known_cards` and `looked` is the same for
    all. Cards and Venues are things of `content`; zones are numbered as in `actions`. A list whose
    comment does not say otherwise has one entry for each Manager.
    """

    game: str
    seats: int
    """Always 2."""
    options: Chosen
    round: int
    """From 1; 0 before the first one."""
    turn: int
    """Seat whose turn it is; an ability may ask the other."""
    passes: int
    """Passes in a row."""
    colours: list[list[int]]
    """The colour decks of each Manager, in the order of choosing."""
    costs: list[int]
    """Cost of each of them now, in $."""
    hire_costs: list[int | None]
    """While you choose a card to stage by an ability: what it makes each card of your hand cost,
    None for one that it cannot stage. Else empty."""
    decks: list[list[int]]
    """Number of cards in [Performer Deck, Main Deck]."""
    changes: list[list[list[list[int]]]]
    """For each zone why that is not what is printed: [thing, by how much]. All of them together may
    come to less than nothing, an act or BOOST may not (EA50)."""
    boosts: list[list[int | None]]
    """For each zone of the Main Stage the BOOST that the Supporter behind could add now; None if
    none can (E7)."""
    earns: list[list[int | None]]
    """For each zone with a Performer what a performance would earn there by the Vibe Check, in $;
    0 if it is not passed."""
    removed: list[list[int]]
    """Removed From Game zones, in the order of coming. A Surprise that is being carried out is the
    last one."""
    star: int | None
    """Its Star in this Round."""
    reached: bool
    """The Star has been met in this Round."""
    ledger: list[list[int]]
    """Sources of the money, see `state.LEDGER`."""
    used: list[int]
    """Cards of both whose ability is for once in a Round and has been used (EA47), ascending."""
    looked: list[int]
    """The cards that you are looking at in a deck, the topmost first."""


def glimpse(state: State, seat: int | None) -> Glimpse:
    """Part of a view by which a position is judged."""
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
    """View of a seat; None is the open table."""
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


def _some(number: int) -> int | None:
    return None if number == NONE else number


def _copied(lists: list[list[int]]) -> list[list[int]]:
    return [each[:] for each in lists]


def _numbers(mask: int) -> list[int]:
    return [*numbers_in(mask)]


# -- stages ------------------------------------------------------------------------------------


def _acts(state: State, seat: int) -> list[int | None]:
    """Act or BOOST in each zone now."""
    now = {PERFORMER: continuous.act, SUPPORTER: continuous.boost}
    return [
        None if card == NONE else now[KIND[card]](state, seat, card) for card in state.zones[seat]
    ]


def _changes(state: State, seat: int) -> list[list[list[int]]]:
    """Changes of the act or BOOST in each zone."""
    name = {PERFORMER: "act", SUPPORTER: "boost"}
    return [
        [] if card == NONE else continuous.changes(state, name[KIND[card]], seat, KIND[card], card)
        for card in state.zones[seat]
    ]


def _boosts(state: State, seat: int) -> list[int | None]:
    """BOOST that could be added in each zone of the Main Stage (E7, EA15)."""
    return [
        continuous.boost(state, seat, state.zones[seat][zone + state.width])
        if operations.can_boost(state, seat, zone)
        else None
        for zone in operations.zones_of(state, operations.MAIN_STAGE)
    ]


def _earns(state: State, seat: int) -> list[int | None]:
    """Money that a performance would earn in each zone by the Vibe Check."""
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


def _looked(state: State, seat: int | None) -> list[int]:
    if not state.looked or seat is None or state.frames[-1].seat != seat:
        return []
    return targets.looked_at(state, seat, STEPS[state.step])


def _removed(state: State, seat: int) -> list[int]:
    """Removed cards and the Surprise under way, whose event says that it goes there (E8)."""
    running = [frame.thing for frame in state.frames if frame.seat == seat]
    surprises = [thing for thing in running if thing < CARDS and KIND[thing] == SURPRISE]
    return [*state.removed[seat], *surprises]


def _venues(state: State) -> list[int | None]:
    """Venue Deck from the top; those that came back are known (E25)."""
    known = state.venues[: state.returned]
    unknown: list[int | None] = [None] * (len(state.venues) - state.returned)
    return [*unknown, *reversed(known)]
