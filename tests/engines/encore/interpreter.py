"""Plain interpreter of card steps, written from the schema, on a simple table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any

from engines import Action, Match
from engines.encore import content, events
from engines.encore.content import (
    COLOUR_IDS,
    DECK_OF,
    FIRST_VENUE,
    KINDS,
    PERFORMER,
    SUPPORTER,
    SURPRISE,
)
from engines.encore.state import NONE, State
from tests.engines.matches import happened
from tests.engines.oracle import Ask, Chance, Row, Tree, ask

Spot = tuple[int, int]
ACT, BOOST, STAGING, PRESHOW, STAR, VIBE = 3, 1, 1, 1, 10, 5_000
"""Amounts that apply in the plain box."""


class Shuffled(list[int]):
    """Deck whose order does not count in comparisons."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, list) and sorted(self) == sorted(other)


@dataclass
class Stages:
    """Table of the interpreter, with everything that steps can change."""

    staged: dict[Spot, tuple[int, bool]]
    """Each staged card, and whether it is suspended, by seat and zone."""
    hands: list[list[int]]
    known: list[list[int]]
    removed: list[list[int]]
    decks: list[list[int]]
    """Cards of each deck, bottom first."""
    money: list[int]
    intensity: list[int]
    cheer: list[int]
    star: int
    turn: int
    extra: int = 0
    idles: int = 0
    """Number of steps so far that had no effect."""


@dataclass
class Doing:
    """Ability that is being carried out."""

    now: Stages
    me: int
    this: int
    width: int
    won: list[int]
    facts: dict[str, Any]
    """Stage, Priority, card costs, and the vibes of the active Venue and of "this"."""
    idle: bool = False
    newcomer: int | None = None

    def other(self) -> Doing:
        return deepcopy(self)


def seen(match: Match, log: list[Any]) -> Stages:
    """Returns a match's state as the interpreter's table."""
    state: State = match.state
    return Stages(
        {
            (seat, zone): (card, bool(state.tired[seat] >> zone & 1))
            for seat in (0, 1)
            for zone, card in enumerate(state.zones[seat])
            if card != NONE
        },
        [[*hand] for hand in state.hands],
        [[*cards] for cards in state.known],
        [sorted(cards) for cards in state.removed],
        [[*deck] for deck in state.decks],
        [*state.money],
        [*state.intensity],
        [*state.cheer],
        state.star,
        state.turn,
        state.again,
        len(happened(log, events.NothingDone)),
    )


def begun(match: Match, me: int, this: int, *, using: bool = True) -> Doing:
    """Returns an ability about to be carried out.

    If `using`, its card is first suspended, or as a Surprise paid for and taken from the hand.
    """
    now, state = seen(match, []), match.state
    vibe = content.VENUE_VIBE[state.venue - FIRST_VENUE]
    facts = {"stage": state.stage, "priority": state.priority, "vibe": vibe}
    doing = Doing(now, me, this, state.width, [len(won) for won in state.won], facts)
    if using and content.KIND[this] == SURPRISE:
        now.money[me] -= content.COST[this]
        _left(doing, me, this)
    for spot, (card, tired) in now.staged.items():
        if card == this:
            now.staged[spot] = card, tired or using
    return doing


def outcome(doing: Doing, rows: list[Row]) -> Tree:
    """Returns the tree of all outcomes that these steps can have."""

    def end(doing: Doing) -> Tree:
        now = doing.now
        if content.KIND[doing.this] == SURPRISE:
            now.removed[doing.me] = sorted([*now.removed[doing.me], doing.this])
        if now.extra:
            now.extra -= 1
        else:
            now.turn = 1 - now.turn
        return now

    return carried_out(doing, rows, end)


Then = Callable[[Doing], Tree]


def carried_out(doing: Doing, rows: list[Row], then: Then) -> Tree:
    if not rows:
        return then(doing)
    row, rest = rows[0], rows[1:]
    if row["do"] != "if":
        doing.idle = False
    return DO[row["do"]](doing, row, lambda doing: carried_out(doing, rest, then))


def nothing(doing: Doing, then: Then) -> Tree:
    """Ends a step that had no effect (EA49); returns what follows."""
    doing.now.idles += 1
    doing.idle = True
    return then(doing)


def changed(doing: Doing, then: Then, old: Any, new: Any) -> Tree:
    """Ends a step and returns what follows.

    It counts as having no effect if `old` equals `new`.
    """
    return then(doing) if old != new else nothing(doing, then)


def choose(
    doing: Doing,
    kind: str,
    args: Iterable[Any],
    do: Callable[[Doing, Any], Tree],
    then: Then,
    *,
    may: bool = False,
    veiled: bool = False,
    seat: int | None = None,
    left: int | None = None,
) -> Tree:
    """Asks a seat to choose one of several arguments.

    Returns what follows instead if there is no argument, or only one. A seat that `may` skip is
    asked even about one. `veiled` hides how many arguments there are: one is asked about, and so
    are none if the seat `may` skip.
    """
    args, seat = sorted(args), doing.me if seat is None else seat
    if not args and not (may and veiled):
        return nothing(doing, then)
    if len(args) == 1 and not may and not veiled:
        return do(doing, args[0])
    answers = {**ask(seat, kind, args, lambda arg: do(doing.other(), arg)).answers}
    if may:
        answers |= {Action(seat, "skip"): lambda: nothing(doing.other(), then)}
    return Ask(answers, left)


# -- what is counted and tested ----------------------------------------------------------------


def colour(card: int) -> str:
    return COLOUR_IDS[content.COLOUR[card]]


def counted(doing: Doing, per: str, wanted: str | None) -> int:
    """Returns the number that a `schema.Per` value counts."""
    who, _, what = per.partition("_")
    seat = doing.me if who == "own" else 1 - doing.me
    cards = [each for (host, _), each in doing.now.staged.items() if host == seat]
    if per == "once":
        return 1
    return {
        "performers": sum(content.KIND[card] == PERFORMER for card, _ in cards),
        "supporters": sum(content.KIND[card] == SUPPORTER for card, _ in cards),
        "cards": len(cards),
        "suspended": sum(tired for _, tired in cards),
        "colour": sum(colour(card) == wanted for card, _ in cards),
        "venues": doing.won[seat],
        "hand": len(doing.now.hands[seat]),
        "empty": 2 * doing.width - len(cards),
    }[what]


def holds(doing: Doing, test: Row) -> bool:
    """Returns whether a `schema.Test` is true."""
    now, me, name = doing.now, doing.me, test["test"]
    zone = next(
        (z for (s, z), (card, _) in now.staged.items() if (s, card) == (me, doing.this)), NONE
    )
    main = {now.staged[me, z][0] for z in range(doing.width) if (me, z) in now.staged}
    pairs = {
        "behind": now.intensity, "poorer": now.money, "fewer_venues": doing.won,
        "fewer_cards": [*map(len, now.hands)],
    }  # fmt: skip
    pairs |= {"ahead": [-each for each in now.intensity], "richer": [-each for each in now.money]}
    if name in pairs:
        return pairs[name][me] < pairs[name][1 - me]
    if name == "least":
        return counted(doing, test["of"], test.get("colour")) >= test["count"]
    if name == "nothing":
        return doing.idle
    if name == "staged_colour":
        return doing.newcomer is not None and colour(doing.newcomer) == test["colour"]
    behind = now.staged.get((me, zone + doing.width), (None, False))[0]
    return {
        "level": now.intensity[0] == now.intensity[1],
        "priority": doing.facts["priority"] == me,
        "pre_show": doing.facts["stage"] == "pre_show",
        "event": doing.facts["stage"] == "event",
        "full_stage": all((me, z) in now.staged for z in range(doing.width)),
        "alone": main <= {doing.this},
        "main": 0 <= zone < doing.width,
        "backstage": zone >= doing.width,
        "backed": 0 <= zone < doing.width and behind is not None
        and content.KIND[behind] == SUPPORTER,
        "passes": doing.facts["vibe"] in content.VIBES[doing.this],
    }[name]  # fmt: skip


# -- numbers -----------------------------------------------------------------------------------


def whom(doing: Doing, row: Row) -> int:
    return 1 - doing.me if row.get("whose") == "other" else doing.me


def times(doing: Doing, row: Row) -> int:
    amount: int = row["amount"]
    return amount * counted(doing, row.get("per", "once"), row.get("colour"))


def _number(doing: Doing, row: Row, then: Then) -> Tree:
    values, seat = getattr(doing.now, row["do"]), whom(doing, row)
    old = values[seat]
    values[seat] = max(0, old + times(doing, row))
    return changed(doing, then, old, values[seat])


def _take_money(doing: Doing, row: Row, then: Then) -> Tree:
    money, old = doing.now.money, [*doing.now.money]
    taken = min(row["amount"], money[1 - doing.me])
    money[1 - doing.me] -= taken
    money[doing.me] += taken
    return changed(doing, then, old, money)


def _cheer(doing: Doing, row: Row, then: Then) -> Tree:
    more = times(doing, row)
    doing.now.cheer[doing.me] += more
    return changed(doing, then, 0, more)


def _star(doing: Doing, row: Row, then: Then) -> Tree:
    old = max(1, STAR + doing.now.star)
    doing.now.star += row["amount"]
    return changed(doing, then, old, max(1, STAR + doing.now.star))


def _again(doing: Doing, row: Row, then: Then) -> Tree:
    doing.now.extra += 1
    return then(doing)


# -- decks and hands ---------------------------------------------------------------------------


def _took(doing: Doing, seat: int, card: int, *, openly: bool = False) -> None:
    doing.now.hands[seat] = sorted([*doing.now.hands[seat], card])
    if openly:
        doing.now.known[seat] = sorted([*doing.now.known[seat], card])


def _left(doing: Doing, seat: int, card: int) -> None:
    doing.now.hands[seat].remove(card)
    if card in doing.now.known[seat]:
        doing.now.known[seat].remove(card)


def _draw(doing: Doing, row: Row, then: Then) -> Tree:
    decks, count = doing.now.decks, row.get("count", 1)
    if row["deck"] == "either":
        return _draw_either(doing, count, count, then)
    seats = {"own": [doing.me], "other": [1 - doing.me], "both": [0, 1]}[row["whose"]]
    before = deepcopy(doing.now.hands)
    for seat in seats:
        for _ in range(count):
            deck = decks[2 * seat + (row["deck"] == "main")]
            if deck:
                _took(doing, seat, deck.pop())
    return changed(doing, then, before, doing.now.hands)


def _draw_either(doing: Doing, left: int, count: int, then: Then) -> Tree:
    decks = [number for number in (0, 1) if doing.now.decks[2 * doing.me + number]]
    if not left:
        return then(doing)
    if not decks and left < count:
        return then(doing)

    def draw(doing: Doing, number: int) -> Tree:
        deck = doing.now.decks[2 * doing.me + number]
        if isinstance(deck, Shuffled):
            return Chance([drawn(doing.other(), number, card) for card in deck])
        return drawn(doing, number, deck[-1])

    def drawn(doing: Doing, number: int, card: int) -> Tree:
        doing.now.decks[2 * doing.me + number].remove(card)
        _took(doing, doing.me, card)
        return _draw_either(doing, left - 1, count, then)

    return choose(doing, "deck", decks, draw, then, left=left)


def _dig(doing: Doing, row: Row, then: Then) -> Tree:
    number = 2 * doing.me + (row["deck"] == "main")
    top = doing.now.decks[number][::-1][: row["count"]]

    def take(doing: Doing, card: int) -> Tree:
        rest = [each for each in doing.now.decks[number] if each != card]
        doing.now.decks[number] = Shuffled(rest)
        _took(doing, doing.me, card)
        return then(doing)

    return choose(doing, "take", top, take, then, veiled=bool(top))


def _discard(doing: Doing, row: Row, then: Then) -> Tree:
    holder = whom(doing, row)
    hand = doing.now.hands[holder]
    count = min(row.get("count", 1), len(hand))

    def drop(doing: Doing, cards: Iterable[int]) -> Doing:
        for card in cards:
            _left(doing, holder, card)
            doing.now.removed[holder] = sorted([*doing.now.removed[holder], card])
        return doing

    def one(doing: Doing, left: int) -> Tree:
        if not left:
            return then(doing)
        hand = doing.now.hands[holder]
        answers = ask(holder, "drop", hand, lambda card: one(drop(doing.other(), [card]), left - 1))
        return answers._replace(left=left)

    if not hand:
        return nothing(doing, then)
    if count == len(hand):
        return then(drop(doing, [*hand]))
    if row.get("how") == "random":
        return Chance([then(drop(doing.other(), some)) for some in combinations(hand, count)])
    return one(doing, count)


def _reshuffle(doing: Doing, row: Row, then: Then) -> Tree:
    def show(doing: Doing, card: int) -> Tree:
        _left(doing, doing.me, card)
        number = 2 * doing.me + DECK_OF[card]
        doing.now.decks[number] = Shuffled([*doing.now.decks[number], card])
        return then(doing)

    hand = doing.now.hands[doing.me]
    return choose(doing, "show", hand, show, then, may=row["may"], veiled=len(hand) > 1)


def _see_hand(doing: Doing, row: Row, then: Then) -> Tree:
    doing.now.known[1 - doing.me] = [*doing.now.hands[1 - doing.me]]
    return then(doing)


def _salvage(doing: Doing, row: Row, then: Then) -> Tree:
    def take(doing: Doing, card: int) -> Tree:
        doing.now.removed[doing.me].remove(card)
        _took(doing, doing.me, card, openly=True)
        return then(doing)

    cards = [card for card in doing.now.removed[doing.me] if _is(card, row["kind"])]
    return choose(doing, "salvage", cards, take, then, may=row["may"])


# -- staged cards ------------------------------------------------------------------------------


def _is(card: int, kind: str) -> bool:
    return kind in ("any", KINDS[content.KIND[card]])


def meant(doing: Doing, row: Row) -> list[Spot]:
    """Returns the staged cards that a step concerns."""
    sides = {"own": [doing.me], "other": [1 - doing.me], "any": [0, 1]}[row.get("whose", "own")]
    return [
        (seat, zone)
        for (seat, zone), (card, _) in sorted(doing.now.staged.items())
        if seat in sides
        and _is(card, row.get("kind", "any"))
        and row.get("row", "any") in ("any", ("main", "back")[zone // doing.width])
        and row.get("colour") in (None, colour(card))
        and not (row.get("this") and card != doing.this)
        and not (row.get("another") and card == doing.this)
    ]


def room(doing: Doing, seat: int, card: int, row: str = "any") -> list[int]:
    """Returns the empty zones that a card may enter; Supporters only go Backstage."""
    return [
        zone
        for zone in range(2 * doing.width)
        if (seat, zone) not in doing.now.staged
        and row in ("any", ("main", "back")[zone // doing.width])
        and (content.KIND[card] == PERFORMER or zone >= doing.width)
    ]


def partners(doing: Doing, row: Row, spot: Spot) -> list[Spot]:
    """Returns the cards that may exchange zones with the card at a spot."""
    seat, zone = spot
    others = meant(doing, {"whose": "any"} if row.get("this") else row)
    staged = doing.now.staged
    return [
        (host, at)
        for host, at in others
        if host == seat
        and at != zone
        and (content.KIND[staged[spot][0]] == PERFORMER or at >= doing.width)
        and (content.KIND[staged[host, at][0]] == PERFORMER or zone >= doing.width)
    ]


def _aimed(doing: Doing, row: Row, then: Then) -> Tree:
    do, staged = row["do"], doing.now.staged
    spots = [
        spot
        for spot in meant(doing, row)
        if {
            "wake": staged[spot][1],
            "tire": not staged[spot][1],
            "move": bool(room(doing, spot[0], staged[spot][0], row.get("to", "any"))),
            "swap": bool(partners(doing, row, spot)),
            "remove": content.COST[staged[spot][0]] <= row.get("most", 25_000),
        }.get(do, True)
    ]

    def one(doing: Doing, spot: Spot) -> Tree:
        return (
            then(hit(doing, spot)) if do not in ("move", "swap") else _moved(doing, row, spot, then)
        )

    def hit(doing: Doing, spot: Spot) -> Doing:
        card, _ = doing.now.staged.pop(spot)
        if do in ("wake", "tire"):
            doing.now.staged[spot] = card, do == "tire"
        elif do == "bounce":
            _took(doing, spot[0], card, openly=True)
        else:
            doing.now.removed[spot[0]] = sorted([*doing.now.removed[spot[0]], card])
        return doing

    if row.get("every") and spots:
        for spot in spots:
            hit(doing, spot)
        return then(doing)
    return choose(doing, "aim", spots, one, then, may=row.get("may", False))


def _moved(doing: Doing, row: Row, spot: Spot, then: Then) -> Tree:
    def go(doing: Doing, zone: int) -> Tree:
        doing.now.staged[spot[0], zone] = doing.now.staged.pop(spot)
        return then(doing)

    def swap(doing: Doing, other: Spot) -> Tree:
        staged = doing.now.staged
        staged[spot], staged[other] = staged[other], staged[spot]
        return then(doing)

    if row["do"] == "swap":
        return choose(doing, "with", partners(doing, row, spot), swap, then)
    zones = room(doing, spot[0], doing.now.staged[spot][0], row.get("to", "any"))
    return choose(doing, "zone", zones, go, then)


# -- staging and performing --------------------------------------------------------------------


def _stage(doing: Doing, row: Row, then: Then) -> Tree:
    me, hand = doing.me, doing.now.hands[doing.me]

    def price(card: int) -> int:
        return 0 if row.get("free") else max(0, content.COST[card] - row.get("off", 0))

    def hire(doing: Doing, card: int) -> Tree:
        _left(doing, me, card)
        doing.now.money[me] -= price(card)

        def put(doing: Doing, zone: int) -> Tree:
            doing.now.staged[me, zone] = card, False
            doing.now.intensity[me] += STAGING
            doing.newcomer = card
            return then(doing)

        return choose(doing, "zone", room(doing, me, card), put, then)

    cards = [
        card
        for card in hand
        if content.KIND[card] in (PERFORMER, SUPPORTER)
        and _is(card, row["kind"])
        and room(doing, me, card)
        and price(card) <= doing.now.money[me]
    ]
    may = row.get("may", True)
    return choose(doing, "hire", cards, hire, then, may=may, veiled=bool(hand))


def _preshow(doing: Doing, row: Row, then: Then) -> Tree:
    card = doing.newcomer
    if card is None or content.KIND[card] != SUPPORTER:
        return nothing(doing, then)
    spot = next(spot for spot, (each, _) in doing.now.staged.items() if each == card)
    doing.now.staged[spot] = card, True
    doing.now.intensity[doing.me] += PRESHOW
    return then(doing)


def _perform(doing: Doing, row: Row, then: Then) -> Tree:
    me, staged = doing.me, doing.now.staged
    solos = [
        zone
        for zone in range(doing.width)
        if (me, zone) in staged
        and not staged[me, zone][1]
        and (not row.get("this") or staged[me, zone][0] == doing.this)
    ]

    def perform(doing: Doing, zone: int, boosted: bool) -> Tree:
        for at in [zone, *[zone + doing.width] * boosted]:
            doing.now.staged[me, at] = doing.now.staged[me, at][0], True
        doing.now.intensity[me] += ACT + BOOST * boosted + doing.now.cheer[me]
        doing.now.cheer[me] = 0
        if doing.facts["vibe"] in content.VIBES[doing.now.staged[me, zone][0]]:
            doing.now.money[me] += VIBE
        return then(doing)

    ways = [("perform", zone) for zone in solos]
    for zone in solos:
        card, tired = staged.get((me, zone + doing.width), (NONE, True))
        if not tired and content.KIND[card] == SUPPORTER:
            ways.append(("boost", zone))
    may = row.get("may", True)
    if not ways:
        return nothing(doing, then)
    if len(ways) == 1 and not may:
        return perform(doing, ways[0][1], False)

    def way(kind: str, zone: int) -> Tree:
        return perform(doing.other(), zone, kind == "boost")

    answers = {Action(me, *each): partial(way, *each) for each in ways}
    if may:
        answers[Action(me, "skip")] = partial(nothing, doing.other(), then)
    return Ask(answers)


# -- branches ----------------------------------------------------------------------------------


def _either(doing: Doing, row: Row, then: Then) -> Tree:
    def branch(doing: Doing, number: int) -> Tree:
        return carried_out(doing, row["of"][number]["steps"], then)

    return choose(doing, "choose", range(len(row["of"])), branch, then)


def _if(doing: Doing, row: Row, then: Then) -> Tree:
    steps = row["then"] if holds(doing, row["test"]) else row.get("otherwise", [])
    doing.idle = not steps
    return carried_out(doing, steps, then)


DO: dict[str, Callable[[Doing, Row, Then], Tree]] = {
    **dict.fromkeys(("intensity", "money"), _number),
    **dict.fromkeys(("wake", "tire", "move", "swap", "bounce", "remove"), _aimed),
    "take_money": _take_money,
    "cheer": _cheer,
    "star": _star,
    "again": _again,
    "draw": _draw,
    "dig": _dig,
    "discard": _discard,
    "reshuffle": _reshuffle,
    "see_hand": _see_hand,
    "salvage": _salvage,
    "stage": _stage,
    "preshow": _preshow,
    "perform": _perform,
    "either": _either,
    "if": _if,
}
"""Functions that carry out each step of the schema."""
