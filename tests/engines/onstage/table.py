"""Helper language for Onstage: matches at any position, with cards as short words.

"P7" is the Pink 7 or, as a performer, "P3" is the Pink one with 3 Blossoms. Suits: P pink, K black,
B blue, G green. "S" is the Star.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from engines import Action, Match
from engines.onstage import GAME
from engines.onstage.content import DECK, GRADES, STAR, VALUES, Card, Performer, Suit, performers_in
from engines.onstage.state import tricks_a_round
from tests.engines.matches import question

PINK, BLACK, BLUE, GREEN = map(Suit, range(4))
SUIT = {"P": PINK, "K": BLACK, "B": BLUE, "G": GREEN}


def card(word: str) -> Card:
    return Card(SUIT[word[0]] * VALUES + int(word[1]) - 1)


def cards(words: str) -> list[Card]:
    return [card(word) for word in words.split()]


def performer(word: str) -> Performer:
    return STAR if word == "S" else Performer(SUIT[word[0]] * GRADES + int(word[1]) - 1)


def cast(words: str) -> list[Performer]:
    return [performer(word) for word in words.split()]


def mask(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def position(
    *hands: str,
    stage: str = "",
    line: str | None = None,
    troupes: tuple[str, ...] = (),
    leader: int = 0,
    star: bool = False,
    rounds: str = "quick",
) -> Match:
    """Returns a match in which `leader` is about to lead the trick.

    The Round has one trick left for each card in hand except the last card. Without `line`, all
    other performers are in line by number; with it, unmentioned performers are left out. Cards in
    no hand count as played by seat 0.
    """
    seats = len(hands)
    match = Match.new(GAME, seats, 1, {"star": star, "rounds": rounds})
    state = match.state
    state.hands = [mask(cards(hand)) for hand in hands]
    state.played = [DECK & ~sum(state.hands)] + [0] * (seats - 1)
    state.aside = 0
    state.trick = tricks_a_round(seats) - len(hands[0].split()) + 2
    state.stage = mask(cast(stage))
    state.troupes = [mask(cast(troupe)) for troupe in (*troupes, *[""] * seats)[:seats]]
    elsewhere = state.stage | sum(state.troupes)
    if line is None:
        state.line = performers_in(state.cast & ~elsewhere)
    else:
        state.line = cast(line)
        state.cast = elsewhere | mask(state.line)
    state.leader = state.turn = leader
    match.decision = GAME.decide(state)
    return match


def play(match: Match, word: str) -> list[Any]:
    return match.play(Action(match.state.turn, "play", card(word)))


def step(match: Match, kind: str, word: str | None = None) -> list[Any]:
    return match.play(Action(match.state.turn, kind, None if word is None else performer(word)))


def offered(match: Match) -> set[tuple[str, Any]]:
    return {(action.kind, action.arg) for action in question(match).actions}


def prompt(match: Match) -> str:
    return question(match).prompt


def stage_of(match: Match) -> set[int]:
    return set(match.view(None)["stage"])


def trump(match: Match) -> Suit | None:
    suit: Suit | None = match.view(None)["trump"]
    return suit


def kinds(events: list[Any]) -> list[str]:
    return [type(event).__name__ for event in events]


def play_on(
    match: Match,
    rng: Random,
    until: Callable[[Match, list[Any]], bool] = lambda match, events: False,
    declines: bool = True,
) -> list[Any]:
    """Plays randomly until a condition is true; returns all events.

    Args:
        match: The match.
        rng: Random choices.
        until: Returns whether to stop after these events; the end of the game stops, too.
        declines: Whether seats may decline what else they could do.
    """
    log: list[Any] = []
    while match.decision is not None:
        choices = match.decision.actions
        if not declines and choices[-1].kind == "decline":
            choices = choices[:-1]
        events = match.play(rng.choice(choices))
        log += events
        if until(match, events):
            break
    return log
