"""Helper language for ENCORE!! ECG: any position and any step, in the words of the rulebook.

Cards and Venues are named by their ids ("tuba_tilda", "rooftop_garden"), or by short names:

    P1 … P10, S1 …, X1 …    Performers, Supporters and Surprises of `OURS`, Manager 0's colours
    p1 … p10, s1 …, x1 …    the same of `THEIRS`, Manager 1's colours
    V1 …                    Venues

With the fixture `plain_box` they have numbers but no abilities (see `PLAIN`); `rewrite` prints
something else on one of them during a test.

A board is the Main Stage, "|" and the row Backstage behind it: "P1 - P2~ | - S1": "-" is an empty
zone, "~" a suspended card; zones omitted at the end of a row are empty. "*" is any unnamed card of
the Manager's Main Deck, "+" any unnamed card of the Performer Deck.

    match = table(
        hands=("P3 X1", "* *"),
        boards=("P1 - P2~ | S1", "p1"),
        stage="event",
        intensity=(4, 2),
    )
    do(match, "boost P1", "pass")  # steps of the asked seats in turn
    assert board(match, 0) == ids("P1~ - P2~ | S1~ - -")

Steps are words too: "draft orange", "split 1", "pass", "stage P3", "zone main 1", "perform P1",
"boost P1", "preshow S1", "encore P1", "surprise X1", "aim p1", "with p2", "deck performer",
"take P4", "drop X1", "show X1", "salvage S2", "hire S3", "choose 0", "skip", "order P1",
"exhaust P1" (the one removed), "trim X1". `answer` and `step` take a single one.

Every piece is in exactly one place, at the start and after each step: unnamed pieces are in their
decks or in the box.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter

from engines import Action, Match
from engines.encore import GAME, content
from engines.encore.content import (
    CARDS,
    COLOUR,
    COLOUR_IDS,
    COLOURS,
    DECK_OF,
    DECKS,
    FIRST_VENUE,
    KIND,
    PERFORMER,
    SUPPORTER,
    SURPRISE,
    THING_IDS,
    VENUES,
    VIBE_IDS,
    Card,
    schema,
)
from engines.encore.state import NONE, SEATS, START_MONEY, State
from tests.engines.matches import question
from tests.engines.modules import loaded

OURS = COLOUR_IDS[:2]
"""Colours of Manager 0, unless named cards require others."""

THEIRS = COLOUR_IDS[2:4]
"""Colours of Manager 1, unless named cards require others."""

ANY, ANY_PERFORMER = "*", "+"
ROWS = ("main", "back")
DECK_IDS = ("performer", "main")

OF_ZONES = frozenset({"perform", "boost", "preshow", "encore", "exhaust"})
OF_CARDS = frozenset({"stage", "surprise", "take", "drop", "show", "salvage", "hire", "trim"})
OF_SPOTS = frozenset({"aim", "with"})

# -- names -----------------------------------------------------------------------------------


def _short_names() -> dict[str, int]:
    """Returns the numbers of cards and Venues by short name."""
    names = {f"V{n + 1}": FIRST_VENUE + n for n in range(VENUES)}
    for colours, turned in ((OURS, str.upper), (THEIRS, str.lower)):
        numbers = [COLOUR_IDS.index(each) for each in colours]
        for kind, letter in ((PERFORMER, "p"), (SUPPORTER, "s"), (SURPRISE, "x")):
            cards = [
                card
                for c in numbers
                for card in range(CARDS)
                if (COLOUR[card], KIND[card]) == (c, kind)
            ]
            names |= {f"{turned(letter)}{n}": card for n, card in enumerate(cards, start=1)}
    return names


SHORT = _short_names()


def thing(word: str) -> Card:
    return Card(SHORT[word] if word in SHORT else THING_IDS.index(word))


def things(words: str) -> list[Card]:
    return [thing(word) for word in words.split()]


def named(numbers: Iterable[int]) -> str:
    return " ".join(THING_IDS[number] for number in numbers)


def ids(words: str) -> str:
    return " ".join(
        THING_IDS[SHORT[bare]] + word[len(bare) :] if (bare := word.rstrip("~")) in SHORT else word
        for word in words.split()
    )


# -- pieces ----------------------------------------------------------------------------------

BOX = sorted(
    [*(("card", card) for card in range(CARDS))]
    + [("venue", venue) for venue in range(FIRST_VENUE, FIRST_VENUE + VENUES)]
)
"""Every piece of the game."""


def whole(match: Match) -> Match:
    """Returns the match after checking that every piece is in one allowed place."""
    state: State = match.state
    assert sorted(GAME.pieces(state)) == BOX
    for seat in range(SEATS):
        zones = state.zones[seat]
        assert len(zones) == 2 * state.width
        assert all(card == NONE or KIND[card] != SUPPORTER for card in zones[: state.width]), "E5"
        assert all(card == NONE or KIND[card] != SURPRISE for card in zones), "E8"
        held = sum(1 << zone for zone, card in enumerate(zones) if card != NONE)
        assert not state.tired[seat] & ~held, "an empty zone is suspended"
        assert state.hands[seat] == sorted(state.hands[seat])
        assert state.known[seat] == sorted(state.known[seat])
        assert {*state.known[seat]} <= {*state.hands[seat]}
        assert state.money[seat] == sum(state.ledger[seat]) >= 0, "EA44"
        assert state.intensity[seat] >= 0, "EA44"
        for deck in (0, 1):
            assert all(DECK_OF[card] == deck for card in state.decks[2 * seat + deck]), "E15"
    return match


# -- positions -------------------------------------------------------------------------------


def table(
    *,
    boards: Sequence[str] = ("", ""),
    hands: Sequence[str] = ("", ""),
    decks: Sequence[str] = ("", ""),
    below: int | None = None,
    removed: Sequence[str] = ("", ""),
    known: Sequence[str] = ("", ""),
    colours: Sequence[str] = ("", ""),
    stage: str = "pre_show",
    venue: str = "V1",
    venues: str | None = None,
    returned: str = "",
    won: Sequence[str] = ("", ""),
    money: Sequence[int] = (START_MONEY, START_MONEY),
    intensity: Sequence[int] = (0, 0),
    cheer: Sequence[int] = (0, 0),
    star: int = 0,
    reached: bool | None = None,
    used: str = "",
    priority: int = 0,
    turn: int | None = None,
    passes: int = 0,
    again: int = 0,
    round: int = 1,
    seed: int = 1,
    **options: Any,
) -> Match:
    """Returns a match in which `turn` is about to act.

    Args:
        boards: Main Stage | Backstage of each Manager; omitted values are empty here and below.
        decks: Top cards, first one on top: "P4 P5 | S1 X2" for Performer Deck | Main Deck.
        below: Number of any cards under them in each deck, with all others removed from the game;
            None leaves all others in the decks.
        known: Cards of each hand that the other Manager knows.
        colours: Colour decks of each Manager; by default those of the named cards, then others. A
            third colour is possible if a test needs unusual cards.
        stage: "pre_show" or "event".
        venues: Venue Deck below the active Venue, first one on top; by default any Venues, as many
            as the options say.
        returned: Venues at its bottom that came back after a tie, first one uppermost.
        star: Amount by which the Star is higher in this Round.
        reached: Whether the Star has been met; by default whether the Intensity meets it now.
        used: Cards whose ability works once per Round and has been used.
        turn: Manager who is about to act; by default the one with Priority.
        again: Number of actions that `turn` has after this one.
        options: Hand, zones, venues (as `deck_size`), hand_limit.
    """
    if "deck_size" in options:
        options["venues"] = options.pop("deck_size")
    match = Match.new(GAME, SEATS, seed, options)
    boards, hands, decks, removed, known, colours, won = (
        (*each, "", "")[:SEATS] for each in (boards, hands, decks, removed, known, colours, won)
    )
    bare = [
        _bare(f"{boards[seat]} {hands[seat]} {decks[seat]} {removed[seat]}".replace("~", ""))
        for seat in range(SEATS)
    ]
    own = _colours(bare, colours)
    laid = [
        _lay_cards(own[seat], match.options["zones"], bare[seat], board=boards[seat],
                   hand=hands[seat], known=known[seat], decks=decks[seat], removed=removed[seat],
                   below=below)
        for seat in range(SEATS)
    ]  # fmt: skip
    met = sum(intensity) >= max(1, content.VENUE_STAR[thing(venue) - FIRST_VENUE] + star)
    return at(
        match,
        stage=stage,
        phase="act",
        round=round,
        priority=priority,
        turn=priority if turn is None else turn,
        passes=passes,
        again=again,
        star=star,
        reached="yes" if (met if reached is None else reached) else "no",
        ledger=_both(f"{START_MONEY},0,0,0,{money[seat] - START_MONEY}" for seat in range(SEATS)),
        intensity=_both(intensity),
        cheer=_both(cheer),
        colours=_both(",".join(COLOUR_IDS[each] for each in pair) for pair in own),
        used=_listed(things(used)),
        **_lay_venues(match.options["venues"], venue, venues, returned, won),
        **{name: _both(each[name] for each in laid) for name in laid[0]},
    )


def at(match: Match, **fields: object) -> Match:
    """Changes some fields of a match's position, and returns the match.

    The question is renewed, and the pieces are checked.
    """
    position = dict(word.split("=", 1) for word in match.position.split()[1:])
    assert fields.keys() <= position.keys()
    position |= {name: str(value) for name, value in fields.items()}
    words = (f"{name}={value or '-'}" for name, value in position.items())
    match.state = GAME.from_position(" ".join(["encore", *words]))
    match.decision = GAME.decide(match.state)
    return whole(match)


def _both(values: Iterable[object]) -> str:
    return "/".join(str(value) for value in values)


def _listed(numbers: Iterable[int]) -> str:
    return ",".join(THING_IDS[number] for number in numbers) or "-"


def _bare(words: str) -> list[Card]:
    return [thing(word) for word in words.split() if word not in ("-", "|", ANY, ANY_PERFORMER)]


def _colours(cards: Sequence[Sequence[int]], wanted: Sequence[str]) -> list[list[int]]:
    found = [[COLOUR_IDS.index(word) for word in words.split()] for words in wanted]
    for seat in range(SEATS):
        found[seat] += sorted({COLOUR[card] for card in cards[seat]} - {*found[seat]})
    twice = {*found[0]} & {*found[1]}
    assert not twice, f"both Managers have {[COLOUR_IDS[each] for each in twice]}"
    usual = [[COLOUR_IDS.index(each) for each in own] for own in (OURS, THEIRS)]
    for seat in range(SEATS):
        others = [each for each in range(COLOURS) if each not in usual[1 - seat]]
        for each in [*usual[seat], *others, *range(COLOURS)]:
            if len(found[seat]) < 2 and each not in found[0] + found[1]:
                found[seat].append(each)
    return found


def _lay_cards(
    colours: list[int],
    width: int,
    bare: list[Card],
    *,
    board: str,
    hand: str,
    known: str,
    decks: str,
    removed: str,
    below: int | None,
) -> dict[str, str]:
    """Returns the fields of a position that describe one Manager's cards."""
    free = [c for colour in colours for deck in DECKS[colour] for c in deck]
    for card in bare:
        assert card in free, f"{THING_IDS[card]} is named twice"
        free.remove(card)

    def take(words: str) -> list[Card]:
        found = []
        for word in words.split():
            if word in (ANY, ANY_PERFORMER):
                card = next(c for c in free if DECK_OF[c] == (word == ANY))
                free.remove(card)
            else:
                card = thing(word)
            found.append(card)
        return found

    held, gone, seen = take(hand), take(removed), things(known)
    rows = []
    for row in (*board.split("|"), "")[:2]:
        words = ids(row).split()
        assert len(words) <= width, "so many zones are not there"
        rows.append(",".join(words + ["-"] * (width - len(words))))
    tops = [things(words) for words in (*decks.split("|"), "")[:2]]
    lying = []
    for deck, top in enumerate(tops):
        rest = [card for card in free if DECK_OF[card] == deck]
        count = len(rest) if below is None else below
        lying.append([*top, *reversed(rest[:count])])
        gone += rest[count:]
    return {
        "boards": "|".join(rows),
        "hands": ",".join(THING_IDS[card] + "*" * (card in seen) for card in held) or "-",
        "decks": "|".join(map(_listed, lying)),
        "removed": _listed(gone),
    }


def _lay_venues(
    size: int, venue: str, venues: str | None, returned: str, won: Sequence[str]
) -> dict[str, str]:
    tours = [things(words) for words in won]
    bottom = things(returned)
    named_ones = [thing(venue), *tours[0], *tours[1], *bottom, *things(venues or "")]
    assert len(named_ones) == len({*named_ones}), "a Venue is named twice"
    free = [each for each in range(FIRST_VENUE, FIRST_VENUE + VENUES) if each not in named_ones]
    count = max(0, size - len(named_ones)) if venues is None else 0
    return {
        "venue": THING_IDS[thing(venue)],
        "deck": _listed([*things(venues or ""), *reversed(free[:count])]),
        "back": _listed(bottom),
        "tours": _both(map(_listed, tours)),
    }


def drafting(priority: int = 0, seed: int = 1, **options: Any) -> Match:
    return at(Match.new(GAME, SEATS, seed, options), priority=priority, turn=priority)


def drafted(colours: str = "", priority: int = 0, seed: int = 1, **options: Any) -> Match:
    """Returns a match after the draft, before the opening hands are drawn.

    Args:
        colours: Four colours in the order of choosing; by default `OURS` and `THEIRS`.
        priority: Manager who chooses first.
        seed: Seed of the match.
        options: Options of the match.
    """
    match = drafting(priority, seed, **options)
    ours, theirs = (OURS, THEIRS) if not priority else (THEIRS, OURS)
    for word in colours.split() or (ours[0], theirs[0], ours[1], theirs[1]):
        do(match, f"draft {word}")
    return match


# -- what is printed on cards ------------------------------------------------------------------

PLAIN = {
    "performer": {"cost": 10_000, "act": 3, "vibe": 0},
    "supporter": {"cost": 5_000, "boost": 1},
    "surprise": {"cost": 5_000},
    "venue": {"vibe": 1, "payout": 20_000, "star": 10},
}
"""Numbers of the plain box.

No Performer has the vibe of a Venue; an Encore gives 2 Intensity, a PRE-SHOW ability 1, a Surprise
3. There are no conditional abilities.
"""


def _replace(patch: pytest.MonkeyPatch, name: str, new: Sequence[Any]) -> None:
    old = getattr(content, name)
    for module in loaded("engines.encore"):
        if getattr(module, name, None) is old:
            patch.setattr(module, name, new)


def print_on(patch: pytest.MonkeyPatch, name: str, at: int, new: Any) -> None:
    """Replaces an entry in a table of `content` during a test."""
    old = getattr(content, name)
    _replace(patch, name, type(old)([*old[:at], new, *old[at + 1 :]]))


@cache
def _plain_abilities() -> tuple[Any, ...]:
    gains = [[{"do": "intensity", "amount": n}] for n in (2, 1, 3)]
    return tuple(content.ability({"steps": gains[kind]}) for kind in range(3))


def print_plainly(patch: pytest.MonkeyPatch) -> None:
    """Installs the plain box during a test."""
    abilities = _plain_abilities()
    prices = [PLAIN[kind]["cost"] for kind in content.KINDS]
    _replace(patch, "ABILITY", tuple(abilities[kind] for kind in KIND))
    _replace(patch, "COST", tuple(prices[kind] for kind in KIND))
    _replace(patch, "ACT", tuple(3 * (kind == PERFORMER) for kind in KIND))
    _replace(patch, "BOOST", tuple(int(kind == SUPPORTER) for kind in KIND))
    _replace(patch, "VIBES", tuple((0,) if kind == PERFORMER else () for kind in KIND))
    _replace(patch, "VENUE_VIBE", (PLAIN["venue"]["vibe"],) * VENUES)
    _replace(patch, "VENUE_PAYOUT", (PLAIN["venue"]["payout"],) * VENUES)
    _replace(patch, "VENUE_STAR", (PLAIN["venue"]["star"],) * VENUES)
    _replace(patch, "CONTINUOUS", [()] * (CARDS + VENUES))
    _replace(patch, "TRIGGER", [None] * (CARDS + VENUES))


_STEPS = TypeAdapter(schema.Steps)
_RULES = TypeAdapter(list[schema.AnyRule])
_TRIGGER = TypeAdapter(schema.Trigger)


def rewrite(
    patch: pytest.MonkeyPatch,
    word: str,
    *steps: dict[str, Any],
    pay: int | None = None,
    once: bool = False,
    when: dict[str, Any] | None = None,
    always: Sequence[dict[str, Any]] | None = None,
    **numbers: Any,
) -> str:
    """Prints something else on a card or Venue during a test; returns its name.

    Steps, triggers and rules are written as in `content.schema`, and are checked.

    Args:
        patch: Undoes the change after the test.
        word: Name of the card or Venue.
        steps: Steps of its Encore, PRE-SHOW ability or Surprise.
        pay: Price of that ability.
        once: Whether the ability works only once per Round.
        when: Conditional ability as a `Trigger`.
        always: Conditional ability as a list of rules.
        numbers: Cost, act, boost and vibes ("silly rowdy"), or a Venue's vibe, payout and star.
    """
    number = thing(word)
    if steps:
        _STEPS.validate_python([*steps])
        print_on(patch, "ABILITY", number, content.ability({"steps": [*steps]}))
    if once:
        print_on(patch, "ABILITY", number, content.ABILITY[number].replaced(once=True))
    if pay is not None:
        print_on(patch, "ABILITY", number, content.ABILITY[number].replaced(pay=pay))
    if when is not None:
        _TRIGGER.validate_python(when)
        print_on(patch, "TRIGGER", number, content.triggered(when))
    if always is not None:
        _RULES.validate_python([*always])
        print_on(patch, "CONTINUOUS", number, content.ruled([*always]))
    for name, value in numbers.items():
        if name == "vibes":
            value = tuple(VIBE_IDS.index(each) for each in value.split())
            print_on(patch, "VIBES", number, value)
        elif number >= FIRST_VENUE:
            value = VIBE_IDS.index(value) if name == "vibe" else value
            print_on(patch, f"VENUE_{name.upper()}", number - FIRST_VENUE, value)
        else:
            print_on(patch, name.upper(), number, value)
    return word


# -- steps -----------------------------------------------------------------------------------


def where(match: Match, word: str) -> tuple[int, int]:
    """Returns the seat and the zone of a staged card.

    Raises:
        AssertionError: It is not staged.
    """
    card = thing(word)
    for seat, zones in enumerate(match.state.zones):
        if card in zones:
            return seat, zones.index(card)
    raise AssertionError(f"{word} is not staged")


def _number(match: Match, kind: str, words: str) -> Any:
    """Returns the argument of an action written in words; None without words."""
    if not words:
        return None
    if kind in OF_ZONES:
        return int(words) if words.isdecimal() else where(match, words)[1]
    if kind in OF_SPOTS:
        return where(match, words)
    if kind in OF_CARDS or kind == "order":
        return thing(words)
    if kind == "zone":
        row, column = words.split()
        return ROWS.index(row) * match.state.width + int(column)
    if kind == "deck":
        return DECK_IDS.index(words)
    if kind == "draft":
        return COLOUR_IDS.index(words)
    return int(words)


def _words(match: Match, kind: str, seat: int, arg: Any) -> Any:
    """Returns an action's argument in the words that `action` reads.

    Returns None without an argument.
    """
    if arg is None:
        return None
    if kind in OF_ZONES:
        return THING_IDS[match.state.zones[seat][arg]]
    if kind in OF_SPOTS:
        return THING_IDS[match.state.zones[arg[0]][arg[1]]]
    if kind in OF_CARDS or kind == "order":
        return THING_IDS[arg]
    if kind == "zone":
        return f"{ROWS[arg // match.state.width]} {arg % match.state.width}"
    if kind == "deck":
        return DECK_IDS[arg]
    if kind == "draft":
        return COLOUR_IDS[arg]
    return arg


def action(match: Match, words: str, seat: int | None = None) -> Action:
    kind, _, rest = words.partition(" ")
    return Action(asked(match) if seat is None else seat, kind, _number(match, kind, rest))


def step(match: Match, seat: int, words: str) -> list[Any]:
    events = match.play(action(match, words, seat))
    whole(match)
    assert match.decision is None or match.decision.actions
    return events


def do(match: Match, *steps: str) -> list[Any]:
    """Plays the asked seats' actions in turn, and returns the events."""
    events = []
    for words in steps:
        events += step(match, asked(match), words)
    return events


def answer(match: Match, words: str) -> list[Any]:
    return do(match, words)


def to_event(match: Match) -> list[Any]:
    """Passes for both Managers, which begins the Event; returns the events."""
    assert match.state.stage == "pre_show"
    return do(match, "pass", "pass")


def to_aftershow(match: Match) -> list[Any]:
    """Passes until the Event has ended, and returns the events of its end."""
    if match.state.stage == "pre_show":
        to_event(match)
    return do(match, "pass", "pass")


def refused(match: Match, words: str, seat: int | None = None) -> Any:
    reason = match.why_not(action(match, words, seat))
    assert reason is not None, f"{words} is possible"
    return reason


# -- looks -----------------------------------------------------------------------------------


def board(match: Match, seat: int) -> str:
    """Returns a Manager's zones in the words of `table`, empty ones as "-"."""
    state: State = match.state
    words = [
        "-" if card == NONE else THING_IDS[card] + "~" * (state.tired[seat] >> zone & 1)
        for zone, card in enumerate(state.zones[seat])
    ]
    return " ".join([*words[: state.width], "|", *words[state.width :]])


def hand(match: Match, seat: int) -> set[str]:
    return {THING_IDS[card] for card in match.state.hands[seat]}


def knows(match: Match, viewer: int) -> set[str]:
    """Returns the cards that `viewer` knows in the other Manager's hand."""
    return {THING_IDS[card] for card in match.view(viewer)["known_cards"][1 - viewer]}


def removed(match: Match, seat: int) -> str:
    return named(match.state.removed[seat])


def won(match: Match, seat: int) -> str:
    return named(match.state.won[seat])


def venue(match: Match) -> str:
    return THING_IDS[match.state.venue]


def deck_sizes(match: Match, seat: int) -> tuple[int, int]:
    return len(match.state.decks[2 * seat]), len(match.state.decks[2 * seat + 1])


def asked(match: Match) -> int:
    (seat,) = question(match).seats
    return seat


def offered(match: Match, kind: str) -> set[Any]:
    """Returns the legal answers of a kind, in the words of `do`."""
    return {
        _words(match, kind, each.seat, each.arg)
        for each in question(match).actions
        if each.kind == kind
    }


def can(match: Match, words: str) -> bool:
    kind, _, card = words.partition(" ")
    return ids(card) in offered(match, kind)


# -- random play -----------------------------------------------------------------------------


def any_options(rng: Random) -> dict[str, Any]:
    return {
        "hand": rng.randint(0, 6),
        "zones": rng.randint(2, 4),
        "venues": rng.randint(3, 9),
        "hand_limit": rng.choice(["none", "none", "6", "8"]),
    }
