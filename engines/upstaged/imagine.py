"""Dealing what a seat cannot know, so that all it does know still holds.

Hidden are the other hands, the order of the two decks, and cuts that have been locked in. Known
is where everything else lies; which artists went under the deck since it was shuffled last; and
what the cue deck was made of last, so how many cards of each hand must be older than that.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from engines.kernel.dice import mixed, pick
from engines.upstaged.content import ALL_CARDS, ARTISTS, members
from engines.upstaged.facts import mask
from engines.upstaged.rules import ACTIONS
from engines.upstaged.state import NOBODY, SPOTS, State, crowd_of

if TYPE_CHECKING:
    from engines.upstaged.views import View


def imagine(view: View, rng: Random) -> State:
    """A state that fits `view`; what it does not tell is dealt by `rng`, as is all to come.

    Raises ValueError for a view that no deal can fit, which no match gives.
    """
    state = _public(view)
    state.seed = rng.getrandbits(53)
    _deal_cues(state, view, rng)
    _deal_artists(state, view, rng)
    _deal_cuts(state, view, rng)
    return state


def _public(view: View) -> State:
    """Everything that the view tells of; hands, decks, cuts and the seed are still missing."""
    state = State()
    under_way = view["under_way"]
    state.seats = view["seats"]
    state.options = {**view["options"]}
    state.spots = SPOTS[state.options["mode"]]
    state.genres = [*view["genres"]]
    state.shuffles = 0
    state.phase = view["phase"]
    state.turn = view["turn"]
    state.turns = view["turns"]
    state.taken = ACTIONS - view["left"]
    state.lanes = [[NOBODY if each is None else each for each in lane] for lane in view["arena"]]
    state.crowd = crowd_of(state.lanes)
    state.window = None
    state.slots = [_artist(each) for each in view["slots"]]
    state.teams = [[*team] for team in view["teams"]]
    state.pile = [*view["pile"]]
    state.stock = _all(tuple(view["memory"]["stock"]))
    state.sunk = len(view["memory"]["sunk"])
    state.frames = [(each["seat"], each["card"], each["at"]) for each in under_way["frames"]]
    state.asked = [*under_way["asked"]]
    state.entered = under_way["entered"]
    state.paid = tuple(under_way["paid"])
    state.drops = under_way["drops"]
    state.entering = _artist(under_way["entering"])
    state.given = _artist(under_way["given"])
    state.waiting = [
        (each["artist"], ~each["place"] if each["seat"] is None else each["seat"])
        for each in under_way["waiting"]
    ]
    state.arriving = _artist(under_way["arriving"])
    state.host = under_way["host"]
    state.ousted = _artist(under_way["ousted"])
    state.turner = under_way["turner"]
    state.off_air = under_way["off_air"]
    return state


def _deal_cues(state: State, view: View, rng: Random) -> None:
    """The other hands and the cue deck (U4, U11)."""
    me, sizes, ages = view["seat"], view["hand_sizes"], view["memory"]["older"]
    hidden = ALL_CARDS & ~_all(tuple(state.pile))
    for _, card, _ in state.frames:
        if card is not None:
            hidden &= ~(1 << card)
    hands = [0] * state.seats
    if me is not None:
        hands[me] = own = _all(tuple(view["hand"] or ()))
        hidden &= ~own
    older = mixed(members(hidden & ~state.stock), rng)
    newer = mixed(members(hidden & state.stock), rng)
    for seat, old in enumerate(ages):
        if seat == me:
            continue
        new = sizes[seat] - old
        if old > len(older) or not 0 <= new <= len(newer):
            raise ValueError("This view of Upstaged! contradicts itself: no deal fits its hands.")
        hand = 0
        while old:
            hand |= 1 << older.pop()
            old -= 1
        while new:
            hand |= 1 << newer.pop()
            new -= 1
        hands[seat] = hand
    state.hands = hands
    state.cues = newer


@lru_cache(maxsize=1 << 8)  # many worlds are dealt from one view
def _all(cards: tuple[int, ...]) -> int:
    return mask(cards)


def _deal_artists(state: State, view: View, rng: Random) -> None:
    """The artist deck above those that everybody saw go under it (U26)."""
    sunk = view["memory"]["sunk"]
    away = [artist for artist, _ in state.waiting]
    away += state.entering, state.arriving, state.ousted
    hidden = _EVERYBODY.difference(away, sunk, state.slots, *state.lanes, *state.teams)
    state.deck = [*sunk, *mixed(sorted(hidden), rng)]


_EVERYBODY = frozenset(range(ARTISTS))


def _deal_cuts(state: State, view: View, rng: Random) -> None:
    """Cuts that are locked in, but not shown yet (UA24)."""
    state.cuts = [_artist(each) for each in view["cuts"]] or [NOBODY] * state.seats
    for seat in view["cut_by"]:
        if state.cuts[seat] == NOBODY:
            own = view["cut"] if seat == view["seat"] else None
            state.cuts[seat] = pick(state.teams[seat], rng) if own is None else own


def _artist(told: int | None) -> int:
    return NOBODY if told is None else told
