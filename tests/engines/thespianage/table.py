"""Helper language for Thespianage: any position and any step, in the words of the rulebook.

Everything is named by its id: characters ("frisco"), Aspects ("charisma"), Play Cards, Events and
One Shots ("opera_glasses"), Special Tiles ("prop"). "*" is any unnamed card (a Rehearsal if
one is left). Lists are words separated by spaces.

Tiles: "5" is face up, "5?" is face down and known to its owner only, "5?02" is face down and also
known to seats 0 and 2. A board is three Aspects with "|" between them; a spot is
"1 track charisma 0": seat, area, Aspect, index (0 if omitted).

    match = table(
        hands=("opera_glasses places *",),            # seat 0; the others have three of any kind
        tracks=("", "5? | -2 |", ""),
        sheets=("3 -1? | | 4",),
        pool="2 -4",                                  # on top of the pile, the top first
        deck="rehearsal full_house",                  # on top of the deck, the top first
        stage="one_note cover_story@1",               # Events in play; the second is with seat 1
    )
    play(match, "opera_glasses")                      # seat 0 plays it
    answer(match, "peek", "1 track charisma")
    assert board(match, 1, "track") == "5?0 | -2 |"

Every piece is in exactly one place, at the start and after each step: unnamed cards, Events and One
Shots are in the box, tiles in the pile, Special Tiles in the supply.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import pytest

from engines import Action, Match
from engines.thespianage import GAME, content, events, tiles
from engines.thespianage.actions import OF_CARDS, OF_TILES
from engines.thespianage.content import (
    ASPECT_IDS,
    ASPECTS,
    CHARACTER_IDS,
    COUNTS,
    EVENTS,
    FIRST_EVENT,
    FIRST_SHOT,
    KINDS,
    SHOTS,
    SPECIAL_COUNTS,
    SPECIAL_IDS,
    THING_IDS,
    TILES,
    Aspect,
    Card,
    Character,
    OneShot,
    Special,
    StageEvent,
    Thing,
)
from engines.thespianage.state import NOBODY, State
from tests.engines.knowledge import without_caches
from tests.engines.matches import happened, kinds, question
from tests.engines.modules import loaded

ANY = "*"
AREA_IDS = ("track", "sheet")
SECRET_IDS = ("crush", "nemesis")

# Things whose text does not matter: `rewrite` gives them another one. There are two of each card.
ODD, ODDER, ODDEST = [THING_IDS[n] for n in range(2, KINDS) if COUNTS[n] > 1][:3]
EVENT, OTHER_EVENT = THING_IDS[FIRST_EVENT : FIRST_EVENT + 2]
SHOT, OTHER_SHOT = THING_IDS[FIRST_SHOT : FIRST_SHOT + 2]

# -- names -----------------------------------------------------------------------------------


def character(word: str) -> Character:
    return Character(CHARACTER_IDS.index(word))


def thing(word: str) -> Thing:
    number = THING_IDS.index(word)
    if number < FIRST_EVENT:
        return Card(number)
    return StageEvent(number) if number < FIRST_SHOT else OneShot(number)


def things(words: str) -> list[Thing]:
    return [thing(word) for word in words.split()]


def aspect(word: str) -> Aspect:
    return Aspect(ASPECT_IDS.index(word))


def special(word: str) -> Special:
    return Special(SPECIAL_IDS.index(word))


def spot(words: str) -> tuple[int, int, int, int]:
    """Returns the place named by words, such as "1 track charisma 0".

    It consists of seat, area, Aspect and index. An index of 0 may be omitted.
    """
    seat, area, where, at = (*words.split(), "0")[:4]
    return int(seat), AREA_IDS.index(area), aspect(where), int(at)


def _spot_words(place: tuple[int, int, int, int]) -> str:
    seat, area, where, at = place
    return f"{seat} {AREA_IDS[area]} {ASPECT_IDS[where]} {at}"


def named(numbers: Iterable[int]) -> str:
    return " ".join(THING_IDS[number] for number in numbers)


def text_of(word: str) -> str:
    return GAME.catalogue()[f"card.{word}.text"]


# -- pieces ----------------------------------------------------------------------------------


def box(cast: Iterable[int]) -> Counter[tuple[str, int]]:
    """Returns the number of each piece in a game with these characters."""
    found: Counter[tuple[str, int]] = Counter()
    for number in range(KINDS):
        found["thing", number] = COUNTS[number]
    for number in range(FIRST_EVENT, FIRST_SHOT + SHOTS):
        found["thing", number] = 1
    for value in TILES:
        found["tile", value] += 1
    for number, count in enumerate(SPECIAL_COUNTS):
        found["special", number] = count
    for number in cast:
        found["heart", number] = 2
    return found


def whole(match: Match) -> Match:
    """Returns the match after checking that every piece is in exactly one place."""
    pieces = [*GAME.pieces(match.state)]
    assert len(pieces) == len(set(pieces))
    assert Counter(piece[:2] for piece in pieces) == box(match.state.cast)
    sizes = [sum(part) for part in match.state.quarters]
    assert sum(sizes) == len(match.state.deck)
    assert all(sizes)
    return match


class _Supply:
    """Cards that have no place yet."""

    def __init__(self) -> None:
        self.free = [*COUNTS, *[1] * (EVENTS + SHOTS)]

    def take(self, words: str) -> list[int]:
        """Takes and returns cards by name.

        "*" takes any Play Card, if possible a Rehearsal, else Places!.
        """
        numbers = []
        for word in words.split():
            order = [1, 0, *range(2, KINDS)] if word == ANY else [thing(word)]
            number = next((each for each in order if self.free[each]), None)
            assert number is not None, f"nothing called {word} is free"
            self.free[number] -= 1
            numbers.append(number)
        return numbers

    def rest(self) -> list[int]:
        return [number for number, count in enumerate(self.free) for _ in range(count)]


# -- positions -------------------------------------------------------------------------------


def table(
    seats: int = 3,
    *,
    cast: str = "",
    crush: str = "",
    nemesis: str = "",
    hands: Sequence[str] = (),
    shots: Sequence[str] = (),
    tracks: Sequence[str] = (),
    sheets: Sequence[str] = (),
    specials: Sequence[str] = (),
    pool: str = "",
    rest: str = "pool",
    deck: str = "",
    below: int | None = None,
    pile: str = "",
    stage: str = "",
    turn: int = 0,
    turns: int = 1,
    finals: int = 0,
    guarded: Sequence[int] = (),
    length: str = "full",
    bow: bool = False,
    seed: int = 1,
) -> Match:
    """Returns a match in which `turn` is about to choose an action.

    Args:
        cast, crush, nemesis: Characters by seat; by default the Crush is the left neighbour, and
            the Nemesis the one after.
        hands: Play Cards by seat; further seats have any three cards.
        shots: Unused One Shots by seat; "" or omitted means used.
        tracks, sheets, specials: Tiles by seat; omitted ones are empty.
        pool: Tiles on top of the pile, first one on top.
        rest: Place of unnamed tiles: "pool" or "struck".
        deck: Play Cards and Events on top of the deck, first one on top.
        below: Number of any Play Cards under them; by default 12, or 0 in a final turn.
        pile: Discard Pile, last one on top.
        stage: Events in play; "cover_story@1" lies with seat 1.
        finals: Number of final turns left, including this one; 0 before the deck has run out.
        guarded: Seats whose boards are guarded.
        bow: Whether sheets close after a player's final turn (TA50).
    """
    people = cast.split() or [*CHARACTER_IDS[:seats]]
    if below is None:
        below = 0 if finals else 12
    supply = _Supply()
    discarded = supply.take(pile)
    posted = [(supply.take(word.partition("@")[0]), *word.partition("@")) for word in stage.split()]
    unused = [supply.take(word) for word in _padded(shots, seats)]
    on_top = supply.take(deck)
    rows = [*hands, *["* * *"] * seats][:seats]
    given = [supply.take(" ".join(w for w in row.split() if w != ANY)) for row in rows]
    for row, hand in zip(rows, given, strict=True):
        hand += supply.take(" ".join(w for w in row.split() if w == ANY))
    under = supply.take(" ".join([ANY] * below))
    boards = [[_board(text, seat) for seat, text in enumerate(_padded(area, seats))]
              for area in (tracks, sheets)]  # fmt: skip
    free = Counter(TILES)
    named_tiles = " ".join([pool, *tracks, *sheets]).replace("|", " ").split()
    free.subtract(int(word.partition("?")[0]) for word in named_tiles)
    assert min(free.values()) >= 0, "there are not so many tiles of a value"
    left = [str(value) for value in sorted(free.elements())]
    assert rest in ("pool", "struck")
    match = Match.new(GAME, seats, seed, {"length": length, "bow": bow})
    return placed(
        match,
        phase="act",
        turn=str(turn),
        turns=str(turns),
        finals=str(finals),
        free="yes" if finals else "no",
        characters="/".join(people),
        crush=_hearts(crush.split() or (people * 2)[1 : seats + 1]),
        nemesis=_hearts(nemesis.split() or (people * 2)[2 : seats + 2]),
        hands="/".join(map(_dotted, given)),
        shots="/".join(map(_dotted, unused)),
        deck=_dotted([*on_top, *under]),
        pile=_dotted(discarded[::-1]),
        stage=".".join(f"{_dotted(event)}{at}{host}" for event, _, at, host in posted) or "-",
        pool=",".join([*pool.split(), *(left[::-1] if rest == "pool" else [])]) or "-",
        struck=",".join(left if rest == "struck" else []) or "-",
        tracks="/".join(boards[0]),
        sheets="/".join(boards[1]),
        specials="/".join(".".join(words.split()) or "-" for words in _padded(specials, seats)),
        guarded="".join(map(str, sorted(guarded))) or "-",
        box=_dotted(supply.rest()),
    )


def placed(match: Match, **fields: str) -> Match:
    position = dict(word.split("=", 1) for word in match.position.split()[1:])
    words = [f"{name}={value}" for name, value in (position | fields).items()]
    match.state = GAME.from_position(" ".join([GAME.name, *words]))
    match.decision = GAME.decide(match.state)
    return whole(match)


def _padded(words: Sequence[str], seats: int) -> list[str]:
    return [*words, *[""] * seats][:seats]


def _dotted(numbers: Iterable[int]) -> str:
    return ".".join(THING_IDS[number] for number in numbers) or "-"


def _hearts(words: Sequence[str]) -> str:
    return "/".join(f"{word}?{seat}" for seat, word in enumerate(words))


def _board(text: str, seat: int) -> str:
    def with_owner(word: str) -> str:
        value, down, knowing = word.partition("?")
        return f"{value}?{''.join(sorted({*knowing, str(seat)}))}" if down else value

    cells = (*text.split("|"), "", "", "")[:ASPECTS]
    return "|".join(",".join(map(with_owner, cell.split())) or "-" for cell in cells)


def casting(crush: str, nemesis: str, first: int = 0) -> Match:
    """Returns a match before the choice of characters, which seat `first` begins."""
    seats = len(crush.split())
    return placed(
        Match.new(GAME, seats, 1),
        phase="character",
        turns="0",
        characters="/".join("-" * seats),
        crush=_hearts(crush.split()),
        nemesis=_hearts(nemesis.split()),
        first=str(first),
        turn=str(first),
        dealer=str((first - 1) % seats),
    )


def finale(sheets: Sequence[str], **more: Any) -> Match:
    """Returns a match that has just ended with these sheets; see `table`."""
    more = {"seats": max(3, len(sheets)), "finals": 1, "hands": [""] * 6, **more}
    match = table(sheets=sheets, **more)
    end(match)
    assert match.result is not None
    return match


def rewrite(
    patch: pytest.MonkeyPatch,
    word: str,
    *steps: dict[str, Any],
    lasting: Sequence[dict[str, Any]] = (),
    area: str = "stage",
) -> str:
    """Prints other steps on a thing during a test, and returns its id.

    Steps are written as in `content.schema`. An Event also gets these lasting rules, and this area.
    """
    number = thing(word)
    settle = content._SETTLE.get(area, []) if number in range(FIRST_EVENT, FIRST_SHOT) else []
    effect = content.compiled([*settle, *steps])
    rows: list[tuple[str, int, Any]] = [("EFFECTS", number, effect)]
    if FIRST_EVENT <= number < FIRST_SHOT:
        rules = content.lasting([*lasting])
        rows += [("LASTING", number - FIRST_EVENT, rules), ("AREAS", number - FIRST_EVENT, area)]
    modules = loaded("engines.thespianage")
    for name, at, new in rows:
        old = getattr(content, name)
        printed = (*old[:at], new, *old[at + 1 :])
        for module in modules:
            if getattr(module, name, None) is old:  # another module has other AREAS
                patch.setattr(module, name, printed)
    without_caches(patch, *modules)
    return word


# -- steps -----------------------------------------------------------------------------------


def step(match: Match, seat: int, kind: str, arg: Any = None) -> list[Any]:
    log = match.play(Action(seat, kind, arg))
    whole(match)
    assert match.decision is None or match.decision.actions
    return log


def end(match: Match) -> list[Any]:
    """Ends the turn and returns the events.

    This draws two cards except in a final turn.
    """
    return step(match, match.state.turn, "end")


def play(match: Match, word: str, *answers: tuple[str, Any]) -> list[Any]:
    """Plays the turn player's card, then these answers; returns the events."""
    log = step(match, match.state.turn, "play", thing(word))
    for each in answers:
        log += answer(match, *each)
    return log


def shot(match: Match, *answers: tuple[str, Any]) -> list[Any]:
    """Uses the turn player's One Shot, then gives these answers.

    Returns the events.
    """
    log = step(match, match.state.turn, "shot")
    for each in answers:
        log += answer(match, *each)
    return log


def take_action(match: Match, kind: str, price: str = "") -> list[Any]:
    """Takes an action that has a price, and returns the events.

    It is "rehearse", "places" or "free". A price without a choice is paid at once; `price` is then
    omitted.
    """
    log = step(match, match.state.turn, kind)
    for word in price.split():
        log += answer(match, "drop", word)
    return log


def answer(match: Match, kind: str, arg: Any = None) -> list[Any]:
    """Plays an answer of the asked seat, and returns the events.

    A spot is named by words ("1 track charisma"), a card or Event by its id, `put` by "charisma
    up", `into` by an Aspect, `special` by "1 prop", `secret` by "crush", `character` by a name;
    `host`, `player`, `name` and `choose` by numbers.
    """
    (seat,) = question(match).seats
    return step(match, seat, kind, _number(kind, arg))


def _number(kind: str, arg: Any) -> Any:
    if kind in OF_TILES:
        return spot(arg)
    if kind in OF_CARDS:
        return thing(arg)
    if kind == "character":
        return character(arg)
    if kind == "put":
        where, way = arg.split()
        return aspect(where), ("down", "up").index(way)
    if kind == "into":
        return aspect(arg)
    if kind == "special":
        seat, word = arg.split()
        return int(seat), special(word)
    if kind == "secret":
        return SECRET_IDS.index(arg)
    return arg


def worded(kind: str, arg: Any) -> Any:
    """Returns an answer in the words that `answer` reads."""
    if kind in OF_TILES:
        return _spot_words(arg)
    if kind in OF_CARDS:
        return THING_IDS[arg]
    if kind == "character":
        return CHARACTER_IDS[arg]
    if kind == "put":
        return f"{ASPECT_IDS[arg[0]]} {('down', 'up')[arg[1]]}"
    if kind == "into":
        return ASPECT_IDS[arg]
    if kind == "special":
        return f"{arg[0]} {SPECIAL_IDS[arg[1]]}"
    if kind == "secret":
        return SECRET_IDS[arg]
    return arg


# -- looks -----------------------------------------------------------------------------------


def board(match: Match, seat: int, area: str) -> str:
    """Returns the tiles on a track or sheet in the words of `table`."""
    state: State = match.state
    number = AREA_IDS.index(area)
    cells = [
        " ".join(_tile_words(tile, seat, state.seats) for tile in state.cell(seat, number, each))
        for each in range(ASPECTS)
    ]
    return " | ".join(cells).replace("  ", " ").strip()


def _tile_words(tile: int, seat: int, seats: int) -> str:
    if tile & tiles.UP:
        return f"{tiles.VALUE[tile]}"
    assert tiles.known(tile, seat), "who sits there may look (T18)"
    knowing = [each for each in range(seats) if each != seat and tiles.known(tile, each)]
    return f"{tiles.VALUE[tile]}?" + "".join(map(str, knowing))


def sees(match: Match, viewer: int | None, words: str) -> int | None:
    """Returns the value of a tile as `viewer` knows it, or None.

    None means that only the tile's presence is known.
    """
    seat, area, where, at = spot(words)
    value: int | None = match.view(viewer)[f"{AREA_IDS[area]}s"][seat][where][at]["value"]
    return value


def hand(match: Match, seat: int) -> str:
    return named(match.state.hands[seat])


def knows(match: Match, viewer: int, seat: int) -> str:
    """Returns the cards that `viewer` knows to be in the hand of `seat`."""
    return named(match.view(viewer)["known_cards"][seat])


def lying(match: Match, seat: int) -> str:
    row = match.state.specials[seat]
    return " ".join(
        word for word, count in zip(SPECIAL_IDS, row, strict=True) for _ in range(count)
    )


def pile(match: Match) -> str:
    return named(match.state.pile)


def stage(match: Match) -> str:
    return " ".join(
        THING_IDS[event] + (f"@{host}" if host != NOBODY else "")
        for event, host in match.state.stage
    )


def asked(match: Match) -> int:
    (seat,) = question(match).seats
    return seat


def offered(match: Match, kind: str) -> set[Any]:
    """Returns the legal answers of a kind, in the words of `answer`."""
    return {worded(kind, each.arg) for each in question(match).actions if each.kind == kind}


def asks(match: Match, kind: str, seat: int = 0) -> set[Any]:
    """Checks that all answers are of this kind and seat; returns them."""
    assert asked(match) == seat
    assert kinds(match) == {kind}
    return offered(match, kind)


def playable(match: Match, word: str) -> bool:
    return word in offered(match, "play")


def draws(log: Iterable[Any]) -> list[tuple[int, int]]:
    """Returns each draw's seat and number of cards.

    Checks that only that seat sees which cards they are.
    """
    log = [*log]
    found = [(event.seat, event.number) for event in happened(log, events.CardsDrawn)]
    seen = happened(log, events.CardsSeen)
    assert [(event.seat, len(event.cards)) for event in seen] == found
    assert all(event.audience == (event.seat,) for event in seen)
    return found


# -- random play -----------------------------------------------------------------------------


def any_options(rng: Random) -> dict[str, Any]:
    return {"length": rng.choice(["full", "short"])}
