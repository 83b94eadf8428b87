"""Plain interpreter of card steps for seat 0 of three, written from the schema."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations, product, takewhile
from typing import Any, NamedTuple

from engines import Match
from engines.thespianage import events, tiles
from engines.thespianage.content import FIRST_EVENT, PLACES_KIND, REHEARSAL_KIND, THING_IDS
from engines.thespianage.content.schema import ASPECTS, SPECIALS
from engines.thespianage.state import State
from tests.engines.matches import happened
from tests.engines.oracle import Ask, Chance, Row, Tree, ask

Place = tuple[int, int, int]
Spot = tuple[int, int, int, int]

SEATS = (0, 1, 2)
WHOSE = {"own": [0], "other": [1, 2], "others": [1, 2], "any": [*SEATS], "all": [*SEATS]}
AREAS = {"track": [0], "sheet": [1], "board": [0, 1]}
SECRETS = {"crush": [0], "nemesis": [1], "either": [0, 1]}
QUIET = THING_IDS.index("quiet_backstage")


class Tile(NamedTuple):
    """Tile with its value, its side, and the seats that know it."""

    value: int
    up: bool
    knowing: frozenset[int]

    def seen_by(self, *seats: int) -> Tile:
        return self._replace(knowing=self.knowing | {*seats})

    def turned(self) -> Tile:
        return self._replace(up=not self.up, knowing=self.knowing if self.up else frozenset(SEATS))


@dataclass
class Table:
    """Everything that steps can change."""

    tiles: dict[Place, list[Tile]]
    hands: list[list[int]]
    known: dict[tuple[int, int], list[int]]
    """Cards that a viewer knows in a holder's hand, by (viewer, holder)."""
    specials: list[list[int]]
    supply: list[int]
    deck: list[int]
    pile: list[int]
    """Discarded cards, in the order of their numbers."""
    pool: list[int]
    struck: list[int]
    stage: list[int]
    guards: set[int]
    secrets: list[list[tuple[int, int]]]
    """Crush and Nemesis of each seat, with a bit for each seat that knows it."""
    changed: int
    extra: int
    idles: int
    """Number of steps so far that had no effect."""
    chosen: int | None = field(default=None, compare=False)
    """Player chosen by the last step, or owner of the chosen tile."""

    @property
    def quiet(self) -> bool:
        return QUIET in self.stage

    def whose(self, word: str) -> list[int]:
        if word == "chosen":
            return [] if self.chosen is None else [self.chosen]
        return WHOSE[word]

    def aim(self, row: Row, host: int) -> None:
        aims = (row["first"], row["second"]) if row["do"] == "swap" else (row,)
        if any(each["whose"] != "own" for each in aims):
            self.chosen = host

    def other(self) -> Table:
        """Returns an independent copy for another branch."""
        copied: dict[str, Any] = {
            "tiles": {place: [*cell] for place, cell in self.tiles.items()},
            "known": {pair: [*cards] for pair, cards in self.known.items()},
            "guards": {*self.guards},
        }
        for name in ("hands", "specials", "secrets"):
            copied[name] = [[*row] for row in getattr(self, name)]
        for name in ("supply", "deck", "pile", "pool", "struck", "stage"):
            copied[name] = [*getattr(self, name)]
        return replace(self, **copied)


def seen(match: Match, log: list[Any]) -> Table:
    """Returns a match's state as the interpreter's table."""
    state: State = match.state

    def read(tile: int) -> Tile:
        knowing = frozenset(seat for seat in SEATS if tiles.known(tile, seat))
        return Tile(tiles.VALUE[tile], bool(tile & tiles.UP), knowing)

    known = {(one, host): state.tells.get((host, one), ()) for one, host in permutations(SEATS, 2)}
    return Table(
        tiles={
            place: [read(tile) for tile in state.cell(*place)]
            for place in product(SEATS, range(2), range(3))
        },
        hands=[[*hand] for hand in state.hands],
        known={pair: [*cards] for pair, cards in known.items()},
        specials=[[*row] for row in state.specials],
        supply=[*state.supply],
        deck=[*state.deck],
        pile=sorted(state.pile),
        pool=[*state.pool],
        struck=[*state.struck],
        stage=[event for event, _ in state.stage],
        guards={seat for seat in SEATS if state.guards >> seat & 1},
        secrets=[
            [*zip((state.crush[seat], state.nemesis[seat]), seen_by, strict=True)]
            for seat, seen_by in enumerate(zip(state.crush_seen, state.nemesis_seen, strict=True))
        ],
        changed=state.changed,
        extra=state.extra,
        idles=len(happened(log, events.NothingDone)),
    )


Then = Callable[[Table], Tree]


def outcome(table: Table, card: int, rows: list[Row]) -> Tree:
    def end(table: Table) -> Tree:
        table.pile = sorted([*table.pile, card])
        return table

    return carried_out(table, rows, end)


def carried_out(table: Table, rows: list[Row], then: Then) -> Tree:
    if not rows:
        return then(table)
    row = rows[0] | {"after": _aimed_alike(rows)}
    return DO[row["do"]](table, row, lambda table: carried_out(table, rows[1:], then))


def _aimed_alike(rows: list[Row]) -> list[Row]:
    def chooses(row: Row) -> bool:
        return row.get("whose") in ("other", "any")

    after = takewhile(lambda row: not chooses(row), rows[1:]) if chooses(rows[0]) else ()
    return [row for row in after if row.get("whose") == "chosen"]


def nothing(table: Table, then: Then) -> Tree:
    """Ends a step that had no effect (TA41); returns what follows."""
    table.idles += 1
    return then(table)


def choose(
    table: Table,
    kind: str,
    args: Iterable[Any],
    do: Callable[[Table, Any], Tree],
    then: Then,
    *,
    veiled: bool = False,
    seat: int = 0,
) -> Tree:
    """Asks a seat to choose one of several arguments.

    Returns what follows instead if there is no argument, or only one. `veiled` hides how many there
    are: even one is asked about.
    """
    args = sorted({*args})
    if not args:
        return nothing(table, then)
    if len(args) == 1 and not veiled:
        return do(table, args[0])
    return ask(seat, kind, args, lambda arg: do(table.other(), arg))


def at_player(
    table: Table, row: Row, hosts: Iterable[int], do: Callable[[Table, int], Tree], then: Then
) -> Tree:
    """Asks for a player whom these steps would affect (TA41).

    Returns the tree of the answers.
    """
    hosts = {*hosts}

    def aim(table: Table, host: int) -> Tree:
        table.aim(row, host)
        return do(table, host) if host in hosts else nothing(table, then)

    others = [
        host for host in table.whose(row["whose"])
        if row["after"] and able(replace(table, chosen=host), row["after"])
    ]  # fmt: skip
    return choose(table, "player", {*hosts, *others}, aim, then)


def able(table: Table, rows: list[Row]) -> bool:
    """Returns whether any of these steps would have an effect now."""

    def first(tree: Tree) -> Table:
        while isinstance(tree, Ask | Chance):
            ways = [*tree.answers.values()] if isinstance(tree, Ask) else []
            tree = ways[0]() if isinstance(tree, Ask) else tree.outcomes[0]
        found: Table = tree
        return found

    def does(rows: list[Row]) -> bool:
        if rows[0]["do"] == "either":
            return any(_offered(table, branch) for branch in rows[0]["of"])
        part = [rows[0], *_aimed_alike(rows)]
        leaf = first(carried_out(table.other(), part, lambda table: table))
        return leaf.idles - table.idles < len(part)

    return any(does(rows[number:]) for number in range(len(rows)))


# -- tiles -----------------------------------------------------------------------------------


def aimed(table: Table, row: Row, **more: Any) -> list[Spot]:
    """Returns the spots that a step's `whose`, `area`, `face` and `aspect` select.

    Guarded boards of others are left out (TA42).
    """
    row = row | more
    return [
        (seat, area, aspect, at)
        for (seat, area, aspect), cell in table.tiles.items()
        for at, tile in enumerate(cell)
        if seat in table.whose(row["whose"])
        and (seat == 0 or seat not in table.guards)
        and area in AREAS[row["area"]]
        and row.get("aspect") in (None, ASPECTS[aspect])
        and {"any": True, "up": tile.up, "down": not tile.up}[row.get("face", "any")]
    ]


def _put(table: Table, spot: Spot, tile: Tile) -> None:
    table.tiles[spot[:3]][spot[3]] = tile


def _at(table: Table, spot: Spot) -> Tile:
    return table.tiles[spot[:3]][spot[3]]


def _unknown(table: Table, row: Row) -> list[Spot]:
    """Returns spots of face-down tiles that seat 0 may look at (T18).

    There are none while nobody may look (TA48).
    """
    spots = [] if table.quiet else aimed(table, row, face="down")
    return [spot for spot in spots if 0 not in _at(table, spot).knowing]


def _turn(table: Table, row: Row, then: Then) -> Tree:
    def turn(table: Table, spot: Spot) -> Tree:
        table.aim(row, spot[0])
        _put(table, spot, _at(table, spot).turned())
        return then(table)

    return choose(table, "turn", aimed(table, row), turn, then)


def _strike(table: Table, row: Row, then: Then) -> Tree:
    def strike(table: Table, spot: Spot) -> Tree:
        table.aim(row, spot[0])
        table.struck.append(table.tiles[spot[:3]].pop(spot[3]).value)
        return then(table)

    return choose(table, "strike", aimed(table, row), strike, then)


def _peek(table: Table, row: Row, then: Then) -> Tree:
    def look(table: Table, left: int) -> Tree:
        def peek(table: Table, spot: Spot) -> Tree:
            table.aim(row, spot[0])
            _put(table, spot, _at(table, spot).seen_by(0))
            return look(table, left - 1)

        spots = _unknown(table, row)
        if not left or (left < row["count"] and not spots):
            return then(table)
        return choose(table, "peek", spots, peek, then)

    return look(table, row["count"])


def _inspect(table: Table, row: Row, then: Then) -> Tree:
    def inspect(table: Table, host: int) -> Tree:
        for place, cell in table.tiles.items():
            if place[0] == host and place[1] in AREAS[row["area"]]:
                cell[:] = [tile.seen_by(0) for tile in cell]
        return then(table)

    return at_player(table, row, {spot[0] for spot in _unknown(table, row)}, inspect, then)


def _reveal(table: Table, row: Row, then: Then) -> Tree:
    down = aimed(table, row, face="down")

    def reveal(table: Table, *hosts: int) -> Tree:
        for spot in down:
            if spot[0] in hosts:
                _put(table, spot, _at(table, spot).turned())
        return then(table)

    hosts = {spot[0] for spot in down}
    if row["whose"] == "all" and hosts:
        return reveal(table, *hosts)
    return at_player(table, row, hosts, reveal, then)


def _move(table: Table, row: Row, then: Then) -> Tree:
    name, goal = row["to"].split("_")

    def goals(spot: Spot) -> list[int]:
        hosts = [spot[0]] if name == "owner" else WHOSE[name]
        return [seat for seat in hosts if (seat, AREAS[goal][0]) != spot[:2]]

    def take(table: Table, spot: Spot) -> Tree:
        table.aim(row, spot[0])
        tile = table.tiles[spot[:3]].pop(spot[3])
        tile = tile.seen_by(0) if row["look"] else tile

        def lay(table: Table, host: int) -> Tree:
            table.tiles[host, AREAS[goal][0], spot[2]].append(tile.seen_by(host))
            return then(table)

        return choose(table, "host", goals(spot), lay, then)

    return choose(table, "take", [spot for spot in aimed(table, row) if goals(spot)], take, then)


def _shift(table: Table, row: Row, then: Then) -> Tree:
    into = [n for n, word in enumerate(ASPECTS) if row.get("into") in (None, word)]

    def pick(table: Table, spot: Spot) -> Tree:
        def shift(table: Table, aspect: int) -> Tree:
            table.aim(row, spot[0])
            table.tiles[*spot[:2], aspect].append(table.tiles[spot[:3]].pop(spot[3]))
            return then(table)

        return choose(table, "into", {*into} - {spot[2]}, shift, then)

    spots = [spot for spot in aimed(table, row) if {*into} - {spot[2]}]
    return choose(table, "shift", spots, pick, then)


def _swap(table: Table, row: Row, then: Then) -> Tree:
    def partners(spot: Spot) -> list[Spot]:
        return [
            other
            for other in aimed(table, row["second"])
            if other[:3] != spot[:3] and (not row["same_aspect"] or other[2] == spot[2])
        ]

    def pick(table: Table, first: Spot) -> Tree:
        def swap(table: Table, second: Spot) -> Tree:
            table.aim(row, first[0] or second[0])
            one, other = _at(table, first), _at(table, second)
            _put(table, first, other.seen_by(first[0]))
            _put(table, second, one.seen_by(second[0]))
            return then(table)

        return choose(table, "with", partners(first), swap, then)

    return choose(table, "swap", filter(partners, aimed(table, row["first"])), pick, then)


def _rehearse(table: Table, row: Row, then: Then) -> Tree:
    if not table.pool:
        return nothing(table, then)
    tile = Tile(table.pool.pop(), False, frozenset({0}))

    def put(table: Table, place: tuple[int, int]) -> Tree:
        table.tiles[0, 0, place[0]].append(tile.turned() if place[1] else tile)
        return then(table)

    ways = {"choice": (0, 1), "up": (1,), "down": (0,)}[row["facing"]]
    return choose(table, "put", product(range(3), ways), put, then)


def _guard(table: Table, row: Row, then: Then) -> Tree:
    def guard(table: Table, host: int) -> Tree:
        table.guards.add(host)
        return then(table)

    return at_player(table, row, {*table.whose(row["whose"])} - table.guards, guard, then)


# -- Special Tiles ---------------------------------------------------------------------------


def _award(table: Table, row: Row, then: Then) -> Tree:
    kind = SPECIALS.index(row["special"])

    def award(table: Table, host: int) -> Tree:
        table.supply[kind] -= 1
        table.specials[host][kind] += 1
        return then(table)

    hosts = table.whose(row["whose"]) if table.supply[kind] else []
    return at_player(table, row, hosts, award, then)


def _lying(table: Table, row: Row) -> list[tuple[int, int]]:
    return [
        (host, kind)
        for host, kind in product(table.whose(row["whose"]), map(SPECIALS.index, row["specials"]))
        if table.specials[host][kind] and (host == 0 or host not in table.guards)
    ]


def _strip(table: Table, row: Row, then: Then) -> Tree:
    def strip(table: Table, chosen: tuple[int, int]) -> Tree:
        table.aim(row, chosen[0])
        table.specials[chosen[0]][chosen[1]] -= 1
        table.supply[chosen[1]] += 1
        return then(table)

    return choose(table, "special", _lying(table, row), strip, then)


def _pass_on(table: Table, row: Row, then: Then) -> Tree:
    def pick(table: Table, chosen: tuple[int, int]) -> Tree:
        def give(table: Table, to: int) -> Tree:
            table.aim(row, chosen[0])
            table.specials[chosen[0]][chosen[1]] -= 1
            table.specials[to][chosen[1]] += 1
            return then(table)

        return choose(table, "player", {*WHOSE[row["to"]]} - {chosen[0]}, give, then)

    found = [each for each in _lying(table, row) if {*WHOSE[row["to"]]} - {each[0]}]
    return choose(table, "special", found, pick, then)


# -- cards -----------------------------------------------------------------------------------


def _slip(table: Table, host: int, to: int, card: int) -> Table:
    """Moves a card between hands, keeping what the others can still know.

    Returns the changed table.
    """
    table.hands[host].remove(card)
    table.hands[to] = sorted([*table.hands[to], card])
    for (viewer, holder), known in table.known.items():
        if holder == host and viewer == to and card in known:
            known.remove(card)
        elif holder == host and viewer != to:
            for kind in {*known}:
                known.remove(kind)
    table.known[host, to] = sorted([*table.known[host, to], card])
    return table


def _gone(table: Table, host: int, cards: Iterable[int]) -> Table:
    """Discards these cards openly, and returns the changed table."""
    for card in cards:
        table.hands[host].remove(card)
        table.pile = sorted([*table.pile, card])
        for (_, holder), known in table.known.items():
            if holder == host and card in known:
                known.remove(card)
    return table


def _draw(table: Table, row: Row, then: Then) -> Tree:
    def draw(table: Table, *hosts: int) -> Tree:
        for host in hosts:
            for _ in range(min(row["count"], len(table.deck))):
                table.hands[host] = sorted([*table.hands[host], table.deck.pop()])
        return then(table)

    hosts = table.whose(row["whose"]) if table.deck else []
    if row["whose"] == "other" or not hosts:
        return at_player(table, row, hosts, draw, then)
    return draw(table, *hosts)


def _discard(table: Table, row: Row, then: Then) -> Tree:
    def one(table: Table, host: int, left: int) -> Tree:
        """Returns the questions by which the holder discards cards, one at a time."""
        if not left:
            return then(table)
        kinds = sorted({*table.hands[host]})

        def drop(card: int) -> Tree:
            return one(_gone(table.other(), host, [card]), host, left - 1)

        return ask(host, "drop", kinds, drop)._replace(left=left)

    def discard(table: Table, *hosts: int) -> Tree:
        counts = {host: min(row["count"], len(table.hands[host])) for host in hosts}
        (host, count), *more = counts.items()
        if row["how"] == "choice" and count < len(table.hands[host]):
            assert not more
            return one(table, host, count)
        trees = []
        for some in product(*(combinations(table.hands[host], counts[host]) for host in hosts)):
            after = table.other()
            for host, cards in zip(hosts, some, strict=True):
                _gone(after, host, cards)
            trees.append(then(after))
        return Chance(trees)

    hosts = [host for host in table.whose(row["whose"]) if table.hands[host]]
    if row["whose"] == "other" or not hosts:
        return at_player(table, row, hosts, discard, then)
    return discard(table, *hosts)


def _take_card(table: Table, row: Row, then: Then) -> Tree:
    def take(table: Table, host: int) -> Tree:
        def grab(table: Table, card: int) -> Tree:
            return then(_slip(table, host, 0, card))

        hand = table.hands[host]
        if row["how"] == "random" or table.quiet:
            return Chance([grab(table.other(), card) for card in hand])
        table.known[0, host] = [*hand]
        return choose(table, "grab", hand, grab, then, veiled=len(hand) > 1)

    hosts = [host for host in table.whose(row["whose"]) if table.hands[host]]
    return at_player(table, row, hosts, take, then)


def _give_card(table: Table, row: Row, then: Then) -> Tree:
    hand = table.hands[0]

    def to(table: Table, host: int) -> Tree:
        def give(table: Table, card: int) -> Tree:
            return then(_slip(table, 0, host, card))

        return choose(table, "give", hand, give, then, veiled=len(hand) > 1)

    return at_player(table, row, table.whose(row["whose"]) if hand else [], to, then)


def _look_hand(table: Table, row: Row, then: Then) -> Tree:
    def look(table: Table, host: int) -> Tree:
        table.known[0, host] = [*table.hands[host]]
        return then(table)

    hosts = [] if table.quiet else [h for h in table.whose(row["whose"]) if table.hands[h]]
    return at_player(table, row, hosts, look, then)


def _salvage(table: Table, row: Row, then: Then) -> Tree:
    def take(table: Table, card: int) -> Tree:
        table.pile.remove(card)
        table.hands[0] = sorted([*table.hands[0], card])
        for viewer in (1, 2):
            table.known[viewer, 0] = sorted([*table.known[viewer, 0], card])
        return then(table)

    left_out = {PLACES_KIND, REHEARSAL_KIND} if row["group"] == "special" else set()
    cards = {card for card in table.pile if card < FIRST_EVENT} - left_out
    return choose(table, "salvage", cards, take, then)


# -- secrets and Events ----------------------------------------------------------------------


def _learn(table: Table, host: int, which: int, seats: int) -> None:
    card, knowing = table.secrets[host][which]
    table.secrets[host][which] = card, knowing | seats


def _look_secret(table: Table, row: Row, then: Then) -> Tree:
    def news(host: int) -> list[int]:
        return (
            []
            if table.quiet
            else [
                which for which in SECRETS[row["secret"]] if not table.secrets[host][which][1] & 1
            ]
        )

    def at(table: Table, host: int) -> Tree:
        def look(table: Table, which: int) -> Tree:
            _learn(table, host, which, 1)
            return then(table)

        return choose(table, "secret", news(host), look, then)

    return at_player(table, row, filter(news, table.whose(row["whose"])), at, then)


def _show_secret(table: Table, row: Row, then: Then) -> Tree:
    def show(table: Table, which: int) -> Tree:
        _learn(table, 0, which, 0b111)
        return then(table)

    hidden = [which for which in SECRETS[row["secret"]] if table.secrets[0][which][1] | 1 != 0b111]
    return choose(table, "secret", hidden, show, then)


def _change_heart(table: Table, row: Row, then: Then) -> Tree:
    table.secrets[0].reverse()
    table.changed ^= 1
    return then(table)


def _cancel(table: Table, row: Row, then: Then) -> Tree:
    def cancel(table: Table, event: int) -> Tree:
        table.stage.remove(event)
        table.pile = sorted([*table.pile, event])
        return then(table)

    return choose(table, "cancel", table.stage, cancel, then)


def _again(table: Table, row: Row, then: Then) -> Tree:
    table.extra += row["count"]
    return then(table)


def _offered(table: Table, branch: Row) -> bool:
    price, *rest = branch["steps"] if branch.get("priced") else [None, *branch["steps"]]
    if price and price["do"] == "discard" and len(table.hands[0]) < price["count"]:
        return False
    return able(table, rest) and (not price or able(table, [price]))


def _either(table: Table, row: Row, then: Then) -> Tree:
    branches = [branch["steps"] for branch in row["of"]]
    open_ones = [number for number, branch in enumerate(row["of"]) if _offered(table, branch)]
    if open_ones:
        open_ones += [number for number, steps in enumerate(branches) if not steps]
    return choose(
        table, "choose", open_ones, lambda t, number: carried_out(t, branches[number], then), then
    )


DO: dict[str, Callable[[Table, Row, Then], Tree]] = {
    "rehearse": _rehearse,
    "move": _move,
    "peek": _peek,
    "inspect": _inspect,
    "turn": _turn,
    "reveal": _reveal,
    "shift": _shift,
    "swap": _swap,
    "strike": _strike,
    "guard": _guard,
    "award": _award,
    "strip": _strip,
    "pass_on": _pass_on,
    "draw": _draw,
    "discard": _discard,
    "take_card": _take_card,
    "give_card": _give_card,
    "look_hand": _look_hand,
    "salvage": _salvage,
    "look_secret": _look_secret,
    "show_secret": _show_secret,
    "change_heart": _change_heart,
    "cancel": _cancel,
    "again": _again,
    "either": _either,
}
"""Functions that carry out each step of a card, except "pass_left"."""
