"""Continuous abilities: the active effects, the values that they change, and conditions.

Nothing in this module changes a state. Amounts of money are in $.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engines.encore.content import (
    ABILITY,
    ACT,
    BOOST,
    COLOUR,
    CONTINUOUS,
    COST,
    FIRST_VENUE,
    KIND,
    KINDS,
    PERFORMER,
    RULES,
    SUPPORTER,
    VENUE_STAR,
    VENUE_VIBE,
    VIBES,
    Card,
    Colour,
    Thing,
)
from engines.encore.state import NO_CARD, NONE, SEATS, AbilityFrame, ActiveEffects, Effect, State
from engines.kernel.entry import Entry

VIBE_MONEY = 5_000
"""Money earned by passing a Vibe Check, in $ (E22)."""


# -- what is in force --------------------------------------------------------------------------


def in_force(state: State) -> ActiveEffects:
    """Returns the active effects of the Venue and of all staged cards.

    See E12, EA41 and EA42.
    """
    found: ActiveEffects = {}
    for owner, thing in in_play(state, range(SEATS)):
        for number in CONTINUOUS[thing]:
            name = RULES[number].rule
            found[name] = (*found.get(name, ()), Effect(owner, thing, number))
    return found


def in_play(state: State, seats: Sequence[int]) -> list[tuple[int, Thing]]:
    """Returns the active Venue and staged cards, each with its owner.

    Only cards of `seats` are included, each seat's in the order of its zones. The Venue is first,
    with the owner NONE.
    """
    venue: list[tuple[int, Thing]] = [(NONE, state.venue)] if state.venue != NONE else []
    return venue + [(seat, card) for seat in seats for card in state.zones[seat] if card != NONE]


def _holding(
    state: State, name: str, seat: int, kind: int, card: Card = NO_CARD
) -> Iterator[tuple[Effect, Entry, int]]:
    for effect in state.lasting_effects.get(name, ()):
        rule = RULES[effect.rule]
        if rule.whose == "this":
            if effect.thing != card:
                continue
        elif rule.whose != "all" and (seat == effect.owner) != (rule.whose == "own"):
            continue
        if rule.kind not in (None, "any", KINDS[kind]):
            continue
        if rule.vibe and not passes(state, seat, card):
            continue
        mine = seat if effect.owner == NONE else effect.owner
        if rule.test is None or holds(state, rule.test, mine, effect.thing):
            yield effect, rule, mine


def changes(state: State, name: str, seat: int, kind: int, card: Card = NO_CARD) -> list[list[int]]:
    """Returns the changes that effects called `name` make to a card's value.

    Each change is a list of two numbers: the card or Venue that causes it, and the amount.
    """
    found = []
    for effect, rule, mine in _holding(state, name, seat, kind, card):
        amount = rule.amount
        if rule.per not in (None, "once"):
            amount *= counted(state, rule.per, rule.colour, mine)
        if amount:
            found.append([effect.thing, amount])
    return found


def _change(state: State, name: str, seat: int, kind: int, card: Card = NO_CARD) -> int:
    if name not in state.lasting_effects:
        return 0
    return sum([amount for _, amount in changes(state, name, seat, kind, card)])


# -- values ------------------------------------------------------------------------------------


def surcharge(state: State, seat: int, kind: int) -> int:
    """Returns the change in signing costs for a kind of card (EA4).

    The change is in $.
    """
    return _change(state, "cost", seat, kind)


def cost(state: State, seat: int, card: Card) -> int:
    """Returns the current signing cost of a card, in $ (EA4, EA50)."""
    return max(0, COST[card] + surcharge(state, seat, KIND[card]))


def staging(state: State, seat: int, card: Card) -> int:
    """Returns the Intensity gained by staging a card (E21)."""
    return max(0, 1 + _change(state, "staging", seat, KIND[card], card))


def act(state: State, seat: int, card: Card) -> int:
    """Returns the current Intensity of a Performer's act (E22, EA50).

    It does not include a BOOST or a cheer.
    """
    return max(0, ACT[card] + _change(state, "act", seat, PERFORMER, card))


def boost(state: State, seat: int, card: Card) -> int:
    """Returns the current BOOST value of a Supporter (E7, EA50)."""
    return max(0, BOOST[card] + _change(state, "boost", seat, SUPPORTER, card))


def passes(state: State, seat: int, card: Card) -> bool:
    """Whether a Performer passes the Vibe Check (E22).

    Without an active Venue, nobody does.
    """
    if state.venue == NONE:
        return False
    if VENUE_VIBE[state.venue - FIRST_VENUE] in VIBES[card]:
        return True
    return any(_holding(state, "match", seat, PERFORMER, card))


def earned(state: State, seat: int, card: Card) -> int:
    """Returns the money that a performance earns by its Vibe Check.

    See E22 and EA16. The amount is in $, and 0 for a failed check.
    """
    if not passes(state, seat, card):
        return 0
    return max(0, VIBE_MONEY + _change(state, "vibe", seat, PERFORMER, card))


def tireless(state: State, seat: int, card: Card) -> bool:
    """Whether a Performer is spared exhaustion (E26)."""
    return any(_holding(state, "tireless", seat, PERFORMER, card))


def forbidden(state: State, seat: int, action: str) -> bool:
    """Whether an active effect forbids `seat` this action."""
    return forbids(state, seat, action) is not None


def forbids(state: State, seat: int, action: str) -> Thing | None:
    """Returns the Venue or card that forbids `seat` an action, or None."""
    for effect in state.lasting_effects.get("forbid", ()):
        rule = RULES[effect.rule]
        if rule.action != action:
            continue
        if rule.whose != "all" and (seat == effect.owner) != (rule.whose == "own"):
            continue
        mine = seat if effect.owner == NONE else effect.owner
        if rule.test is None or holds(state, rule.test, mine, effect.thing):
            return effect.thing
    return None


def usable(state: State, seat: int, card: Card) -> bool:
    """Whether a card's ability is affordable and has uses left (EA40, EA47)."""
    return card not in state.used and ABILITY[card].pay <= state.money[seat]


def star(state: State) -> int:
    """Returns the active Venue's Star in this Round, at least 1 (E9)."""
    return max(1, VENUE_STAR[state.venue - FIRST_VENUE] + state.star)


# -- counting ----------------------------------------------------------------------------------


def zone_of(state: State, seat: int, card: Thing) -> int:
    """Returns the zone of a card.

    Returns NONE if it is not staged.
    """
    zones = state.zones[seat]
    return zones.index(Card(card)) if card in zones else NONE


def counted(state: State, per: str, colour: Colour, seat: int) -> int:
    """Returns the number of cards, Venues or zones that `per` describes.

    `per` is a `schema.Per`. For "once", the number is 1.

    Args:
        state: State in which to count.
        per: Description of what is counted, such as "own_cards".
        colour: Colour of the cards, used only if `per` mentions one.
        seat: Seat called "own" in `per`.
    """
    if per == "once":
        return 1
    side, _, what = per.partition("_")
    host = seat if side == "own" else 1 - seat
    return _COUNTS[what](state, host, colour)


def _cards(state: State, host: int) -> list[Card]:
    return [card for card in state.zones[host] if card != NONE]


def _of_kind(state: State, host: int, kind: int) -> int:
    return sum(KIND[card] == kind for card in _cards(state, host))


_COUNTS: dict[str, Callable[[State, int, Colour], int]] = {
    "performers": lambda state, host, colour: _of_kind(state, host, PERFORMER),
    "supporters": lambda state, host, colour: _of_kind(state, host, SUPPORTER),
    "cards": lambda state, host, colour: len(_cards(state, host)),
    "suspended": lambda state, host, colour: state.tired[host].bit_count(),
    "colour": lambda state, host, colour: sum(
        COLOUR[card] == colour for card in _cards(state, host)
    ),
    "venues": lambda state, host, colour: len(state.won[host]),
    "hand": lambda state, host, colour: len(state.hands[host]),
    "empty": lambda state, host, colour: state.zones[host].count(NO_CARD),
}
"""Functions that count what a `schema.Per` describes.

The key is the part of the description after "own_" or "other_".
"""


# -- tests -------------------------------------------------------------------------------------


def holds(
    state: State, test: Entry, seat: int, thing: Thing, frame: AbilityFrame | None = None
) -> bool:
    """Whether a condition is true for a seat.

    Args:
        state: State in which to check.
        test: Condition, as printed on a card.
        seat: Seat that has the ability.
        thing: Card or Venue called "this" in the condition.
        frame: Ability whose step has the condition. Without one, conditions on the ability's
            previous steps are false.
    """
    if test.test == "staged_colour":
        return frame is not None and frame.staged != NONE and COLOUR[frame.staged] == test.colour
    if test.test == "nothing":
        return frame is not None and frame.idle
    if test.test == "least":
        return counted(state, test.of, test.colour, seat) >= test.count
    return _HOLDS[test.test](state, seat, thing)


def _main_stage(state: State, seat: int) -> list[Card]:
    return state.zones[seat][: state.width]


def _on_main_stage(state: State, seat: int, thing: Thing) -> bool:
    return 0 <= zone_of(state, seat, thing) < state.width


def _backed(state: State, seat: int, thing: Thing) -> bool:
    if not _on_main_stage(state, seat, thing):
        return False
    behind = state.zones[seat][zone_of(state, seat, thing) + state.width]
    return behind != NONE and KIND[behind] == SUPPORTER


_HOLDS: dict[str, Callable[[State, int, Thing], bool]] = {
    "behind": lambda state, seat, thing: state.intensity[seat] < state.intensity[1 - seat],
    "ahead": lambda state, seat, thing: state.intensity[seat] > state.intensity[1 - seat],
    "level": lambda state, seat, thing: state.intensity[0] == state.intensity[1],
    "poorer": lambda state, seat, thing: state.money[seat] < state.money[1 - seat],
    "richer": lambda state, seat, thing: state.money[seat] > state.money[1 - seat],
    "fewer_cards": lambda state, seat, thing: len(state.hands[seat]) < len(state.hands[1 - seat]),
    "fewer_venues": lambda state, seat, thing: len(state.won[seat]) < len(state.won[1 - seat]),
    "priority": lambda state, seat, thing: state.priority == seat,
    "pre_show": lambda state, seat, thing: state.stage == "pre_show",
    "event": lambda state, seat, thing: state.stage == "event",
    "full_stage": lambda state, seat, thing: NONE not in _main_stage(state, seat),
    "alone": lambda state, seat, thing: {*_main_stage(state, seat)} <= {NONE, thing},
    "passes": lambda state, seat, thing: thing < FIRST_VENUE and passes(state, seat, Card(thing)),
    "main": _on_main_stage,
    "backstage": lambda state, seat, thing: zone_of(state, seat, thing) >= state.width,
    "backed": _backed,
}
"""Functions that check a condition, keyed by its name."""
