"""Helper language for Upstaged!: any position and any step, in the words of the rulebook.

Artists are named by their ids ("juan"). A cue card is named by its id ("come_closer"), by its
cues ("forward,click_once": the first such card that is free) or by its colour ("green"). "*" is
any unnamed artist or card. Lists are words separated by spaces:

    match = table(
        lanes=("juan", ". orion", "", ". . . jake"),  # place by place: the stage, then the spots
        hands=("forward,click_once green green", "*"),
        teams=("marty maddie", "* * * *"),
    )
    perform(match, "forward,click_once")              # seat 0 plays it, nobody pauses
    choose(match, "click", 1)
    assert lane(match, 1) == ". juan . ."

Every piece is in exactly one place, at the start and after each step: unnamed pieces are in a deck.
"""

import inspect
import re
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

import pytest

from engines import Action, Match
from engines.kernel.bits import mask_of
from engines.upstaged import GAME, content, events, scoring
from engines.upstaged.content import (
    ARTIST_IDS,
    ARTISTS,
    CARD_IDS,
    CARDS,
    TYPE,
    TYPE_IDS,
    Artist,
    members,
)
from engines.upstaged.state import NOBODY, ROUNDS, SEATED, SPOTS
from tests.engines.matches import question
from tests.engines.modules import loaded

ANY = "*"
PIECES = [*(("artist", n) for n in range(ARTISTS)), *(("card", n) for n in range(CARDS))]

OF_ARTISTS = frozenset(
    {"slot", "move", "exit", "snatch", "give", "take", "join", "oust", "cut"}
)  # kinds of actions that name an artist
OF_CARDS = frozenset({"play", "pause", "drop"})

EVENTS: dict[str, Any] = {
    re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower(): each
    for name, each in vars(events).items()
    if inspect.isclass(each) and hasattr(each, "_fields")
}
"""Every class of events by its kind."""

# -- names -----------------------------------------------------------------------------------


def artist(word: str) -> Artist:
    return Artist(ARTIST_IDS.index(word))


def artists(words: str) -> list[Artist]:
    return [artist(word) for word in words.split()]


def card(word: str) -> int:
    return CARD_IDS.index(word)


def named(numbers: Iterable[int]) -> str:
    return " ".join("." if n == NOBODY else ARTIST_IDS[n] for n in numbers)


def is_called(number: int, word: str) -> bool:
    return word in (ANY, CARD_IDS[number], TYPE_IDS[TYPE[number]], ",".join(content.CUES[number]))


def _dealt(
    lists: Sequence[str], ids: Sequence[str], called: Callable[[int, str], bool]
) -> list[list[Any]]:
    """Returns distinct numbers for the words of each list; "." is nobody.

    Ids are resolved first, and "*" last.
    """
    words = [text.split() for text in lists]
    numbers: list[list[Any]] = [[NOBODY] * len(row) for row in words]
    taken: set[int] = set()
    wishes = [(at, spot, word) for at, row in enumerate(words) for spot, word in enumerate(row)]
    wishes.sort(key=lambda wish: (wish[2] == ANY, wish[2] in TYPE_IDS, wish[2] not in ids))
    for at, spot, word in wishes:
        if word != ".":
            free = (n for n in range(len(ids)) if n not in taken and called(n, word))
            number = next(free, None)
            assert number is not None, f"nothing called {word} is free"
            taken.add(number)
            numbers[at][spot] = number
    return numbers


# -- positions -------------------------------------------------------------------------------


def table(
    seats: int = 2,
    *,
    lanes: Sequence[str] = ("*", "*", "*", "*"),
    hands: Sequence[str] = (),
    teams: Sequence[str] = (),
    deck: str = "",
    cues: str = "",
    pile: str = "",
    rest: str = "cues",
    slots: str | None = None,
    genres: str = "",
    turn: int = 0,
    taken: int = 0,
    turns: int = 1,
    mode: str = "live",
    outspoken: bool = False,
    rounds: str = "60",
    seed: int = 1,
) -> Match:
    """Returns a match in which `turn` is to act.

    Args:
        lanes: Lane of each place 0 to 3: the stage, then the spots; omitted spots are empty.
        hands: Cue cards by seat; further seats have any four cards.
        teams: Artists by seat; further seats have nobody.
        deck: Artists on top of the artist deck, first one on top.
        cues: Cards on top of the cue deck, first one on top.
        pile: Discard pile, last one on top.
        rest: Place of unnamed cards: "cues", "pile", or "hand" for the last seat's hand.
        slots: Artists in the Green Room; None to play without it.
        genres: Mentors' genres by seat.
        turn: Seat to act.
        taken: Number of actions that this seat has taken in its turn.
        turns: Number of the turn.
    """
    options = {
        "mode": mode,
        "green_room": slots is not None,
        "outspoken": outspoken,
        "rounds": rounds,
    }
    match = Match.new(GAME, seats, seed, options)
    fields = dict(word.split("=") for word in match.position.split()[1:])
    fields |= _artists(
        [*lanes, *[""] * 4][:4], [*teams, *[""] * seats][:seats], slots or "", deck, 1 + SPOTS[mode]
    )
    fields |= _cards([*hands, *["* * * *"] * seats][:seats], cues, pile, rest)
    fields |= {"turn": f"{turn}", "taken": f"{taken}", "turns": f"{turns}"}
    if genres:
        fields["genres"] = genres.replace(" ", "/")
    line = " ".join(f"{name}={value}" for name, value in fields.items())
    match.state = GAME.from_position(f"upstaged {line}")
    match.decision = GAME.decide(match.state)
    return _checked(match)


def _artists(
    lanes: Sequence[str], teams: Sequence[str], slots: str, deck: str, length: int
) -> dict[str, str]:
    """Returns the places of the artists as fields of a position."""
    called = [*lanes, *teams, slots, deck]
    numbers = _dealt(called, ARTIST_IDS, lambda n, word: word in (ANY, ARTIST_IDS[n]))
    named_here = {number for row in numbers for number in row}
    others = [number for number in range(ARTISTS) if number not in named_here]
    return {
        "arena": _joined(
            [[*lane, *[NOBODY] * length][:length] for lane in numbers[:4]], ARTIST_IDS
        ),
        "teams": _joined(numbers[4:-2], ARTIST_IDS),
        "green-room": _joined([numbers[-2]], ARTIST_IDS),
        "deck": _joined([[*others, *reversed(numbers[-1])]], ARTIST_IDS),
    }


def _cards(hands: Sequence[str], cues: str, pile: str, rest: str) -> dict[str, str]:
    """Returns the places of the cue cards as fields of a position."""
    numbers = _dealt([*hands, pile, cues], CARD_IDS, is_called)
    held, below, on_top = numbers[:-2], numbers[-2], [*reversed(numbers[-1])]
    named_here = {number for row in numbers for number in row}
    others = [number for number in range(CARDS) if number not in named_here]
    if rest == "hand":
        held[-1] += others
    elif rest == "pile":
        below = [*others, *below]
    else:
        on_top = [*others, *on_top]
    return {
        "hands": _joined(held, CARD_IDS),
        "pile": _joined([below], CARD_IDS),
        "cues": _joined([on_top], CARD_IDS),
    }


def _joined(rows: Sequence[Sequence[int]], ids: Sequence[str]) -> str:
    words = (",".join("-" if n == NOBODY else ids[n] for n in row) for row in rows)
    return "/".join(word or "-" for word in words)


def _checked(match: Match) -> Match:
    assert sorted(GAME.pieces(match.state)) == PIECES
    return match


def rewrite(patch: pytest.MonkeyPatch, cues: str, card_id: str = "high_note") -> str:
    """Prints other cues on a card during a test ("snatch,forward"); returns its id."""
    number = card(card_id)
    printed = tuple(cues.split(","))
    reprint(patch, (*content.CUES[:number], printed, *content.CUES[number + 1 :]))
    return card_id


def reprint(patch: pytest.MonkeyPatch, texts: Sequence[tuple[str, ...]]) -> None:
    pauses = mask_of(number for number, row in enumerate(texts) if "pause" in row)
    for module in loaded("engines.upstaged"):
        for name, value in (("CUES", tuple(texts)), ("PAUSES", pauses)):
            if hasattr(module, name):
                patch.setattr(module, name, value)


def repaint(patch: pytest.MonkeyPatch, word: str, points: int, genre: str, focus: str) -> None:
    """Prints other points, genre and focus on an artist during a test."""
    number = artist(word)
    genres = (*content.GENRE_IDS, "wild")
    printed = {
        "POINTS": points,
        "GENRE": genres.index(genre),
        "FOCUS": content.FOCUS_IDS.index(focus),
    }
    for name, value in printed.items():
        row = getattr(content, name)
        for module in (content, scoring):
            patch.setattr(module, name, (*row[:number], value, *row[number + 1 :]))


def curtain(*teams: str, genres: str = "", mode: str = "live") -> Match:
    """Returns a match that has just ended with these teams, before the Cuts.

    Seat 0 has discarded two cards, which brought in the last artist of the last team.
    """
    *rest, last = teams[-1].split()
    place = SEATED[len(teams)][-1]
    lanes = ["*", "", "", ""]
    lanes[place] = " ".join([*["."] * SPOTS[mode], last])
    rows = (*teams[:-1], " ".join(rest))
    hands = ("green green",)
    match = table(len(teams), lanes=lanes, teams=rows, hands=hands, genres=genres, mode=mode)
    discard(match, "green green")
    choose(match, "move", last)
    return match


def finale(*teams: str, cuts: str, genres: str, mode: str = "live") -> Match:
    """Returns a match that has ended with these teams and Cuts."""
    match = curtain(*teams, genres=genres, mode=mode)
    for word in cuts.split():
        choose(match, "cut", word)
    assert match.result is not None
    return match


# -- steps -----------------------------------------------------------------------------------


def step(match: Match, seat: int, kind: str, arg: Any = None) -> list[Any]:
    log = match.play(Action(seat, kind, arg))
    _checked(match)
    return log


def held(match: Match, seat: int, word: str) -> int:
    return next(n for n in members(match.state.hands[seat]) if is_called(n, word))


def begin(match: Match) -> list[Any]:
    """Begins the turn player's action on an empty stage (U8).

    Returns the events.
    """
    return step(match, match.state.turn, "begin")


def end(match: Match) -> list[Any]:
    return step(match, match.state.turn, "end")


def declare(match: Match, word: str) -> list[Any]:
    """Declares the turn player's card, and returns the events.

    Anybody may pause it.
    """
    seat = match.state.turn
    return step(match, seat, "play", held(match, seat, word))


def declare_pair(match: Match, words: str) -> list[Any]:
    """Declares a discard of two cards of one colour, and returns the events.

    Anybody may pause it.
    """
    seat = match.state.turn
    hand = match.state.hands[seat]
    pair: list[int] = []
    for word in words.split():
        pair.append(next(n for n in members(hand) if n not in pair and is_called(n, word)))
    return step(match, seat, "discard", tuple(sorted(pair)))


def pause(match: Match, seat: int, word: str) -> list[Any]:
    return step(match, seat, "pause", held(match, seat, word))


def nobody_pauses(match: Match) -> list[Any]:
    """Declines for everybody who may pause, and returns the events."""
    log = []
    for seat in match.state.asked[:]:
        log += step(match, seat, "pass")
    return log


def perform(match: Match, word: str) -> list[Any]:
    """Plays the turn player's card without a Pause; returns the events."""
    return declare(match, word) + nobody_pauses(match)


def discard(match: Match, words: str) -> list[Any]:
    return declare_pair(match, words) + nobody_pauses(match)


def choose(match: Match, kind: str, arg: str | int | None = None) -> list[Any]:
    """Plays an answer of the asked seat, and returns the events.

    Artists and cards are named, other arguments are numbers.
    """
    (seat,) = question(match).seats
    if kind in OF_ARTISTS:
        assert isinstance(arg, str)
        return step(match, seat, kind, artist(arg))
    if kind in OF_CARDS:
        assert isinstance(arg, str)
        return step(match, seat, kind, held(match, seat, arg))
    return step(match, seat, kind, arg)


# -- looks -----------------------------------------------------------------------------------


def lane(match: Match, place: int) -> str:
    return named(match.state.lanes[place])


def team(match: Match, seat: int) -> set[str]:
    return {ARTIST_IDS[n] for n in match.state.teams[seat]}


def bottom(match: Match, number: int) -> str:
    return named(match.state.deck[:number])


def hand(match: Match, seat: int) -> set[str]:
    return {CARD_IDS[n] for n in members(match.state.hands[seat])}


def pile(match: Match) -> list[str]:
    return [CARD_IDS[n] for n in match.state.pile]


def asked(match: Match) -> tuple[int, ...]:
    return question(match).seats


def offered(match: Match, kind: str, seat: int | None = None) -> set[Any]:
    """Returns the legal answers of a kind, with artists and cards by name."""
    found: set[Any] = set()
    for action in question(match).actions:
        if action.kind == kind and seat in (None, action.seat):
            arg: Any = action.arg
            if kind in OF_ARTISTS:
                arg = ARTIST_IDS[arg]
            elif kind in OF_CARDS:
                arg = CARD_IDS[arg]
            elif kind == "discard":
                arg = tuple(CARD_IDS[each] for each in arg)
            found.add(arg)
    return found


# -- random play -----------------------------------------------------------------------------


def any_options(rng: Random) -> dict[str, Any]:
    return {
        "mode": rng.choice([*SPOTS]),
        "green_room": rng.random() < 0.5,
        "outspoken": rng.random() < 0.3,
        "rounds": rng.choice(ROUNDS),
    }
