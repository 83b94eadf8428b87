"""What a Manager may know: plain JSON data, for reading only; views share what is alike in them."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from typing import NamedTuple, TypedDict

from engines.encore import continuous, targets
from engines.encore.actions import ZONES
from engines.encore.content import (
    ACT,
    BOOST,
    CARDS,
    FIRST_SUPPORTER,
    KIND,
    STEPS,
    SURPRISE,
)
from engines.encore.rules import to_draw
from engines.encore.state import NONE, SEATS, Chosen, State


class Frame(TypedDict):
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


class UnderWay(TypedDict):
    """What the rules are in the middle of, for `imagine` and for boards; see `state`."""

    star: int
    """By how much the Star is higher in this Round."""
    again: int
    """Actions that the Manager whose turn it is still has after this one (EA53)."""
    moved: bool
    onward: bool
    fired: list[list[int]]
    """Abilities "once in a Round" that have been triggered, as [seat, thing]."""
    frames: list[Frame]
    """The innermost ability is last."""
    queue: list[list[list[int]]]
    """What was triggered and waits, moment by moment, as [seat, thing]."""
    held: int | None
    """A card that has been signed and is on its way to a zone."""
    step: int
    """The step that asks."""
    left: int
    """How often it is still to be done."""
    looked: int
    """How many cards on top of the deck are being looked at."""
    picked: list[int]
    """The [seat, zone] of a card to be moved or swapped; [] without one."""
    sweep: int
    """How many Main Stage zones the Aftershow has been through, or Managers have drawn."""
    weary: list[list[int]]
    """The Main Stage zones whose Performers are exhausted in this Aftershow (EA34)."""
    splits: list[int]
    """How many Performers may be drawn, while that is asked."""


class View(TypedDict):
    """What `seat` may know; None is the open table (EA45).

    Everything but `seat`, `hand`, `costs`, `hire_costs`, `known_cards` and `looked` is the same for
    all. Cards and Venues are things of `content`; zones are numbered as in `actions`. A list whose
    comment does not say otherwise has one entry for each Manager.
    """

    game: str
    seats: int
    """Always 2."""
    seat: int | None
    options: Chosen
    phase: str
    """The question's name without "ask.", "over", or "" in the middle of an action."""
    stage: str
    """The part of the game, see `state`."""
    round: int
    """From 1; 0 before the first one."""
    turn: int
    """Whose turn it is; for an ability somebody else may be asked."""
    priority: int
    passes: int
    """Passes in a row."""
    colours: list[list[int]]
    """The colour decks of each Manager, in the order of choosing."""
    hand: list[int] | None
    """Your cards, ascending; None for the open table."""
    costs: list[int]
    """What each of them costs now, in $."""
    hire_costs: list[int | None]
    """While you choose a card to stage by an ability: what it makes each card of your hand cost,
    None for one that it cannot stage. Else empty."""
    hand_sizes: list[int]
    from_performers: list[int]
    """How many cards of each hand are Performers."""
    known_cards: list[list[int]]
    """Cards of each hand that the other Manager knows to be there (EA51), ascending; empty for the
    open table."""
    decks: list[list[int]]
    """How many cards [Performer Deck, Main Deck] have."""
    zones: list[list[int | None]]
    """The card in each zone."""
    suspended: list[list[int]]
    """Zones of suspended cards."""
    ready: list[list[int]]
    """Zones of Performers who can perform: active ones on the Main Stage (E4, E22)."""
    acts: list[list[int | None]]
    """For each zone the Intensity of the act there now, or the BOOST of a Supporter."""
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
    venue: int | None
    """The active one."""
    star: int | None
    """Its Star in this Round."""
    reached: bool
    """The Star has been met in this Round."""
    venues: list[int | None]
    """The Venue Deck below the active one, from the top: None, or the Venue where it is known
    (E25)."""
    won: list[list[int]]
    """Tour Histories."""
    money: list[int]
    """In $."""
    ledger: list[list[int]]
    """Where it came from, see `state.LEDGER`."""
    intensity: list[int]
    cheer: list[int]
    """What the next performance has in addition."""
    used: list[int]
    """Cards of both whose ability is for once in a Round and has been used (EA47), ascending."""
    looked: list[int]
    """The cards that you are looking at in a deck, the topmost first."""
    under_way: UnderWay


def view(state: State, seat: int | None) -> View:
    """What `seat` may know; None is the open table."""
    hand = None if seat is None else state.hands[seat]
    own, other = state.hands
    costs = [] if seat is None else continuous.costs(state, seat)
    one, two = _stage(state, 0), _stage(state, 1)
    frames = state.frames
    tired, weary = state.tired, state.weary
    ours, ours_main, theirs, theirs_main = state.decks
    return {
        "game": "encore",
        "seats": SEATS,
        "seat": seat,
        "options": state.options,
        "phase": state.phase,
        "stage": state.stage,
        "round": state.round,
        "turn": state.turn,
        "priority": state.priority,
        "passes": state.passes,
        "colours": [*map(list.copy, state.colours)],
        "hand": None if hand is None else hand[:],
        "costs": costs,
        "hire_costs": _hire_costs(state, seat) if state.phase == "hire" else [],
        "hand_sizes": [len(own), len(other)],
        "from_performers": [bisect_left(own, FIRST_SUPPORTER), bisect_left(other, FIRST_SUPPORTER)],
        "known_cards": [[], []] if seat is None else [*map(list.copy, state.known)],
        "decks": [[len(ours), len(ours_main)], [len(theirs), len(theirs_main)]],
        "zones": [one.zones, two.zones],
        "suspended": [ZONES[tired[0]], ZONES[tired[1]]],
        "ready": [one.ready, two.ready],
        "acts": [one.acts, two.acts],
        "changes": [one.changes, two.changes],
        "boosts": [one.boosts, two.boosts],
        "earns": [one.earns, two.earns],
        "removed": [_removed(state, 0), _removed(state, 1)]
        if frames
        else [*map(list.copy, state.removed)],
        "venue": _some(state.venue),
        "star": continuous.star(state) if state.venue != NONE else None,
        "reached": state.reached,
        "venues": _deck(state),
        "won": [*map(list.copy, state.won)],
        "money": state.money[:],
        "ledger": [*map(list.copy, state.ledger)],
        "intensity": state.intensity[:],
        "cheer": state.cheer[:],
        "used": state.used[:],
        "looked": _looked(state, seat) if state.looked else [],
        "under_way": {
            "star": state.star,
            "again": state.again,
            "moved": state.moved,
            "onward": state.onward,
            "fired": [[*each] for each in state.fired],
            "frames": [
                {"seat": who, "thing": thing, "todo": [*todo], "staged": _some(staged),
                 "idle": idle}
                for who, thing, todo, staged, idle in frames
            ] if frames else [],
            "queue": [[[*each] for each in group] for group in state.queue] if state.queue else [],
            "held": _some(state.held),
            "step": state.step,
            "left": state.left,
            "looked": state.looked,
            "picked": [*state.picked],
            "sweep": state.sweep,
            "weary": [ZONES[weary[0]], ZONES[weary[1]]],
            "splits": [*to_draw(state)[1]] if state.phase == "split" else [],
        },
    }  # fmt: skip


def _some(number: int) -> int | None:
    return None if number == NONE else number


class _Stage(NamedTuple):
    """What the rules in force make of one Manager's stage; see `View`."""

    zones: list[int | None]
    ready: list[int]
    acts: list[int | None]
    changes: list[list[list[int]]]
    boosts: list[int | None]
    earns: list[int | None]


class _Printed(NamedTuple):
    """What is printed on the cards of one Manager's zones; shared between views."""

    zones: list[int | None]
    acts: list[int | None]
    earns: list[int | None]
    changes: list[list[list[int]]]
    """All empty."""


@lru_cache(maxsize=1 << 11)  # a card comes or goes now and then
def _printed(venue: int, *zones: int) -> _Printed:
    acts: list[int | None] = [None] * len(zones)
    earns: list[int | None] = [None] * len(zones)
    for zone, card in enumerate(zones):
        if card >= FIRST_SUPPORTER:
            acts[zone] = BOOST[card]
        elif card != NONE:
            acts[zone] = ACT[card]
            fits = venue != NONE and continuous.has_vibe(venue, card)
            earns[zone] = continuous.VIBE_MONEY if fits else 0
    return _Printed(
        [None if card == NONE else card for card in zones], acts, earns, [[]] * len(zones)
    )


def _stage(state: State, seat: int) -> _Stage:
    laws, tired = state.laws, state.tired[seat]
    zones, acts, earns, changes = _printed(state.venue, *state.zones[seat])
    performers, supporters = state.performers[seat], state.supporters[seat]
    for name, mask in (("act", performers), ("boost", supporters)):
        rules = continuous.bearing(state, name, seat) if mask and name in laws else None
        if not rules:
            continue
        acts, changes = acts[:], changes[:]
        for zone, parts in continuous.reckoned(state, seat, ZONES[mask], rules).items():
            changes[zone] = parts
            more = (acts[zone] or 0) + sum([amount for _, amount in parts])
            acts[zone] = more if more > 0 else 0
    if "vibe" in laws or "match" in laws:
        earns, cards = earns[:], state.zones[seat]
        for zone in ZONES[performers]:
            earns[zone] = continuous.earned(state, seat, cards[zone])
    width = len(zones) // 2
    boosts: list[int | None] = [None] * width
    active = supporters & ~tired
    if active and not ("forbid" in laws and continuous.forbidden(state, seat, "boost")):
        for zone in ZONES[active]:  # E7, EA15
            boosts[zone - width] = acts[zone]
    ready = ZONES[performers & ~tired & (1 << width) - 1]
    return _Stage(zones, ready, acts, changes, boosts, earns)


def _removed(state: State, seat: int) -> list[int]:
    """With the Surprise under way: that it goes there was told when it was triggered (E8)."""
    cards = state.removed[seat][:]
    for who, thing, _, _, _ in state.frames:
        if who == seat and thing < CARDS and KIND[thing] == SURPRISE:
            cards.append(thing)
    return cards


def _hire_costs(state: State, seat: int | None) -> list[int | None]:
    if state.frames[-1][0] != seat:
        return []
    step = STEPS[state.step]
    able = targets.stageable(state, seat, step)
    return [
        targets.staging_cost(state, seat, step, card) if card in able else None
        for card in state.hands[seat]
    ]


def _deck(state: State) -> list[int | None]:
    """The Venue Deck from the top; what has come back is known (E25)."""
    venues, known = state.venues, state.returned
    unknown: list[int | None] = [None] * (len(venues) - known)
    return [*unknown, *reversed(venues[:known])] if known else unknown


def _looked(state: State, seat: int | None) -> list[int]:
    if state.frames[-1][0] != seat:
        return []
    return targets.looked(state, seat, STEPS[state.step])
