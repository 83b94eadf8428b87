"""Random positions, even unlikely ones."""

from random import Random

from engines import Match
from engines.kernel.bits import mask_of
from engines.upstaged import GAME
from engines.upstaged.content import ARTISTS, CARDS, Artist, CueCard
from engines.upstaged.state import NOBODY, PLACES, TEAM, State

from .table import any_options

CUE_WORDS = (
    "forward", "click_once", "click_twice", "click_once_or_twice", "draw", "add_artist",
    "discard_1", "discard_2", "exit", "snatch", "switch", "pause",
)  # fmt: skip


FIRST = ("click_once", "click_once_or_twice", "exit", "snatch", "add_artist")
THEN = ("switch", "switch", "exit", "exit", "forward", "snatch", "discard_1")


def odd_cards(rng: Random) -> list[tuple[str, ...]]:
    """Returns thirty cards with one to four cues each; a Pause comes first.

    Half of the cards are arbitrary. In the other half, a choice comes before a Forward and a cue
    that the choice may spoil. At most two cues let teams grow, because three would give too many
    lines of upstagings to try.
    """
    cards: list[tuple[str, ...]] = []
    while len(cards) < CARDS:
        if len(cards) % 2:
            cues = [rng.choice(FIRST), "forward", rng.choice(THEN)]
        else:
            cues = [rng.choice(CUE_WORDS[:-1]) for _ in range(rng.randint(1, 4))]
        if rng.random() < 0.2:
            cues = ["pause", *cues[-3:]]
        if cues.count("forward") + cues.count("snatch") <= 2:
            cards.append(tuple(cues))
    return cards


def scattered(rng: Random, whole: bool = True) -> Match:
    """Returns a random position at the start of an action.

    Without `whole`, pieces are missing, so that a bare arena may come with empty decks.
    """
    seats = rng.choice(GAME.seats)
    match = Match.new(GAME, seats, rng.randrange(10**6), any_options(rng))
    state: State = match.state
    _artists(state, rng, whole)
    _cards(state, rng, whole)
    state.turn = rng.randrange(seats)
    state.taken = rng.randrange(2)
    state.turns = rng.randrange(1, 40)
    match.decision = GAME.decide(state)
    return match


def _artists(state: State, rng: Random, whole: bool) -> None:
    deck = rng.sample([*map(Artist, range(ARTISTS))], ARTISTS)
    most = state.seats * TEAM - 1
    sizes = [0] * state.seats
    for _ in range(rng.choice([0, 1, 2, most // 2, most - 1, most, most])):
        seat = rng.choice([each for each, size in enumerate(sizes) if size < TEAM])
        sizes[seat] += 1
    if rng.random() < 0.3:
        sizes[rng.randrange(state.seats)] = 0
    state.teams = [[deck.pop() for _ in range(size)] for size in sizes]
    if state.slots:
        state.slots = [deck.pop() if rng.random() < 0.6 else NOBODY for _ in range(2)]
    spots = [(place, spot) for place in range(PLACES) for spot in range(state.spots + 1)]
    if rng.random() < 0.4:  # about to step off
        spots = [(place, spot) for place, spot in spots if spot in (0, state.spots)]
    crowd = rng.choice([1, 2, 2, 3, 3, 5, len(spots)])
    state.lanes = [[NOBODY] * (state.spots + 1) for _ in range(PLACES)]
    for place, spot in rng.sample(spots, min(crowd, len(deck))):
        state.lanes[place][spot] = deck.pop()
    state.deck = deck if whole else deck[: rng.choice([0, 0, 1, 2])]


def _cards(state: State, rng: Random, whole: bool) -> None:
    cards = rng.sample([*map(CueCard, range(CARDS))], CARDS)
    state.hands = [
        mask_of(cards.pop() for _ in range(rng.choice([0, 1, 2, 3, 4, 4, 5])))
        for _ in range(state.seats)
    ]
    if not whole:
        cards = cards[: rng.choice([0, 0, 1, 2, 3])]
    cut = rng.choice([0, 0, 1, len(cards) // 2, len(cards)])
    state.pile, state.cues = cards[:cut], cards[cut:]
