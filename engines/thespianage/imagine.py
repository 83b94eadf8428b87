"""Dealing what a seat cannot know, so that all it does know still holds.

Hidden are the other hands, the order of deck and pile, tiles that were never seen, Crushes,
Nemeses and One Shots of others, and what stays in the box. Known are where everything lies, what
was once seen, and that nobody plays their own Crush or Nemesis (T7).
"""

from __future__ import annotations

from random import Random

from engines.kernel.dice import mixed
from engines.thespianage import cast, steps
from engines.thespianage.content import (
    COUNTS,
    EVENTS,
    FIRST_EVENT,
    FIRST_SHOT,
    KINDS,
    SHOTS,
    TILES,
)
from engines.thespianage.parts import partings
from engines.thespianage.state import NOBODY, State
from engines.thespianage.tiles import NONE, made
from engines.thespianage.views import Tile, View

_CARDS = [kind for kind in range(KINDS) for _ in range(COUNTS[kind])]


def imagine(view: View, rng: Random) -> State:
    """A state that fits `view`; what it does not tell is dealt by `rng`, as is all to come.

    Raises ValueError for a view that no deal can fit, which no match gives.
    """
    state = _public(view)
    state.seed = rng.getrandbits(53)
    _deal_tiles(state, view, rng)
    _deal_things(state, view, rng)
    _deal_roles(state, view, rng)
    steps.SCRIPT.ask_again(state)
    return state


def _public(view: View) -> State:
    """Everything that the view tells of; what is hidden is still missing."""
    state = State()
    under_way = view["under_way"]
    state.seats = view["seats"]
    state.options = {**view["options"]}
    state.shuffles = 0
    state.phase = view["phase"]
    state.turn = view["turn"]
    state.turns = view["turns"]
    state.dealer = view["dealer"]
    state.first = under_way["first"]
    state.cast = tuple(view["cast"])
    state.characters = [_number(each) for each in view["characters"]]
    state.crush_seen = [_mask(crush) for crush, _ in view["secrets_seen"]]
    state.nemesis_seen = [_mask(nemesis) for _, nemesis in view["secrets_seen"]]
    state.changed = _mask(view["changed"])
    state.pile = [*view["pile"]]
    state.stage = [(each["event"], _number(each["seat"])) for each in view["stage"]]
    state.struck = [*view["struck"]]
    state.specials = [[*row] for row in view["specials"]]
    state.supply = [*view["supply"]]
    state.guards = _mask(view["guarded"])
    state.mode = view["mode"]
    state.free = view["free"]
    state.begun = under_way["begun"]
    state.played = under_way["played"]
    state.extra = under_way["extra"]
    state.finals = under_way["finals"]
    state.drawing = under_way["drawing"]
    state.step = under_way["step"]
    state.left = under_way["left"]
    state.target = under_way["target"]
    state.price = (under_way["price"]["action"], under_way["price"]["left"])
    state.frames = [
        (each["seat"], each["thing"], tuple(each["steps"]), each["chosen"])
        for each in under_way["frames"]
    ]
    seat, area, aspect = under_way["origin"]
    state.origin = (seat, area, aspect)
    state.picked = tuple(under_way["picked"])
    state.votes = [*under_way["votes"]]
    return state


def _deal_tiles(state: State, view: View, rng: Random) -> None:
    """Values for tiles that were never seen, and the order of the pile."""
    held = view["under_way"]["held"]
    cells = [cell for board in (*view["tracks"], *view["sheets"]) for cell in board]
    lying = [tile for cell in cells for tile in cell]
    if held is not None:
        lying.append(held)
    hidden = [*TILES]
    for value in state.struck:
        hidden.remove(value)
    for tile in lying:
        if tile["value"] is not None:
            hidden.remove(tile["value"])
    hidden = mixed(hidden, rng)

    def dealt(tile: Tile) -> int:
        value = hidden.pop() if tile["value"] is None else tile["value"]
        return made(value, tile["up"], _mask(tile["seen"]))

    state.cells = [[dealt(tile) for tile in cell] for cell in cells]
    state.held = NONE if held is None else dealt(held)
    state.pool = hidden


def _deal_things(state: State, view: View, rng: Random) -> None:
    """The other hands, the Play Deck part by part, One Shots, and what is in the box."""
    me = view["seat"]
    gone = [*state.pile, *(event for event, _ in state.stage)]
    gone += [thing for _, thing, _, _ in state.frames if thing >= 0]
    seen = {*gone}
    hands: list[list[int]] = [[*known] for known in view["known_cards"]]
    if me is not None:
        hands[me] = [*(view["hand"] or [])]
    cards = [*_CARDS]
    for thing in [thing for thing in gone if thing < KINDS] + [c for hand in hands for c in hand]:
        cards.remove(thing)
    cards = mixed(cards, rng)
    for hand, size in zip(hands, view["hand_sizes"], strict=True):
        while len(hand) < size:
            hand.append(cards.pop())
        hand.sort()
    state.hands = hands
    state.tells = (
        {}
        if me is None
        else {(holder, me): tuple(k) for holder, k in enumerate(view["known_cards"]) if k}
    )
    events = mixed([e for e in range(FIRST_EVENT, FIRST_EVENT + EVENTS) if e not in seen], rng)
    found = partings(view["seats"], view["options"], view["deck"], view["events_left"])
    state.quarters = [*found[int(rng.random() * len(found))]]
    state.deck = []
    for cards_left, events_left in state.quarters:
        part = [cards.pop() for _ in range(cards_left)]
        for _ in range(events_left):  # among cards that are mixed already
            part.insert(int(rng.random() * (len(part) + 1)), events.pop())
        state.deck += part
    own = view["shot"]
    shots = mixed(
        [s for s in range(FIRST_SHOT, FIRST_SHOT + SHOTS) if s not in seen and s != own], rng
    )
    state.shots = [
        NOBODY if not has else shots.pop() if seat != me or own is None else own
        for seat, has in enumerate(view["shots"])
    ]
    state.box = [*cards, *events, *shots]


def _deal_roles(state: State, view: View, rng: Random) -> None:
    """Crush and Nemesis of the others: any deal that fits who plays whom (T6, T7, TA5)."""
    # As they were dealt: no two Crushes are alike, and no two Nemeses.
    dealt = [
        pair[::-1] if seat in view["changed"] else pair for seat, pair in enumerate(view["secrets"])
    ]
    crushes = [crush for crush, _ in dealt]
    nemeses = [nemesis for _, nemesis in dealt]
    while True:
        state.crush = _filled(crushes, state, rng)
        if any(a == b for a, b in zip(state.crush, state.characters, strict=True)):
            continue
        state.nemesis = _filled(nemeses, state, rng)
        if any(
            a in (b, c)
            for a, b, c in zip(state.nemesis, state.characters, state.crush, strict=True)
        ):
            continue
        if view["phase"] != "character" or cast.offered(state):  # TA5
            break
    for seat in view["changed"]:
        state.crush[seat], state.nemesis[seat] = state.nemesis[seat], state.crush[seat]


def _filled(known: list[int | None], state: State, rng: Random) -> list[int]:
    """The known ones where they are, the rest dealt to the others."""
    rest = mixed([each for each in state.cast if each not in known], rng)
    return [rest.pop() if each is None else each for each in known]


def _number(told: int | None) -> int:
    return NOBODY if told is None else told


def _mask(seats: list[int]) -> int:
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask
