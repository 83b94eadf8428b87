"""Contents of the box of ENCORE!! ECG, read from the five JSON files beside this module.

Everything is a number. Performers, Supporters and Surprises are numbered through, in this order;
Venues follow, so that each card is one *thing*. The files are checked against `content.schema` by
the tests and the build, not at import.

Titles and texts are in the game's catalogues, under the keys of `THING_KEYS`; an owner who puts a
pack of their own here may put `text/en.json` beside it.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from engines.kernel.texts import load_data

_colours = load_data(__name__, "colours.json")
_performers: list[dict[str, Any]] = load_data(__name__, "performers.json")["performers"]
_supporters: list[dict[str, Any]] = load_data(__name__, "supporters.json")["supporters"]
_surprises: list[dict[str, Any]] = load_data(__name__, "surprises.json")["surprises"]
_venues: list[dict[str, Any]] = load_data(__name__, "venues.json")["venues"]
_cards = [*_performers, *_supporters, *_surprises]
_things = [*_cards, *_venues]

COLOUR_IDS: tuple[str, ...] = tuple(row["id"] for row in _colours["colours"])
COLOUR_SIGNS: tuple[str, ...] = tuple(row["sign"] for row in _colours["colours"])
COLOURS = len(COLOUR_IDS)
VIBE_IDS: tuple[str, ...] = tuple(row["id"] for row in _colours["vibes"])
VIBE_SIGNS: tuple[str, ...] = tuple(row["sign"] for row in _colours["vibes"])

PERFORMER, SUPPORTER, SURPRISE = 0, 1, 2
KINDS: tuple[str, ...] = ("performer", "supporter", "surprise")
FIRST_SUPPORTER = len(_performers)
FIRST_SURPRISE = FIRST_SUPPORTER + len(_supporters)
CARDS = len(_cards)
FIRST_VENUE = CARDS
VENUES = len(_venues)
KIND: tuple[int, ...] = (
    *(PERFORMER for _ in _performers),
    *(SUPPORTER for _ in _supporters),
    *(SURPRISE for _ in _surprises),
)
COLOUR: tuple[int, ...] = tuple(COLOUR_IDS.index(row["colour"]) for row in _cards)
COST: tuple[int, ...] = tuple(row["cost"] for row in _cards)
ACT: tuple[int, ...] = tuple(row.get("act", 0) for row in _cards)
BOOST: tuple[int, ...] = tuple(row.get("boost", 0) for row in _cards)
VIBES: tuple[tuple[int, ...], ...] = tuple(
    tuple(VIBE_IDS.index(vibe) for vibe in row.get("vibes", ())) for row in _cards
)
"""Vibes of each card; only Performers have any."""

DECK_OF: tuple[int, ...] = tuple(min(kind, 1) for kind in KIND)
"""Deck of each card: 0 Performer Deck, 1 Main Deck (E15)."""

THING_IDS: tuple[str, ...] = tuple(row["id"] for row in _things)
THING_KEYS: tuple[str, ...] = (
    *(f"card.{row['id']}" for row in _cards),
    *(f"venue.{row['id']}" for row in _venues),
)
"""The catalogue has for each of these "title" and "text"; for Performers "act", and "also" for a
conditional ability; for all others "line", to be read aloud; "choice.1" and so on where there is
something to choose from."""

VENUE_VIBE: tuple[int, ...] = tuple(VIBE_IDS.index(row["vibe"]) for row in _venues)
VENUE_PAYOUT: tuple[int, ...] = tuple(row["payout"] for row in _venues)
VENUE_STAR: tuple[int, ...] = tuple(row["star"] for row in _venues)


@dataclass(frozen=True, slots=True)
class Test:
    """Condition on the state; see `schema.Test`."""

    test: str
    colour: int = -1
    of: str = ""
    least: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an ability; `schema` says which fields go with which `do`."""

    do: str
    whose: str = "own"
    kind: str = "any"
    row: str = "any"
    colour: int = -1
    this: bool = False
    every: bool = False
    another: bool = False
    may: bool = False
    amount: int = 0
    per: str = "once"
    deck: str = ""
    times: int = 1
    how: str = "choice"
    to: str = "any"
    most: int = 0
    off: int = 0
    free: bool = False
    branches: tuple[tuple[int, ...], ...] = ()
    """Step numbers of each choice; of "if", those to do if its test holds and those if not."""
    choices: tuple[int, ...] = ()
    """Numbers of the choices, counted through a thing from 1."""
    test: Test | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """A continuous ability; see `schema.Rule`."""

    rule: str
    whose: str = "this"
    amount: int = 0
    kind: str = "any"
    per: str = "once"
    colour: int = -1
    vibe: bool = False
    action: str = ""
    test: Test | None = None


@dataclass(frozen=True, slots=True)
class Trigger:
    """A triggered ability; see `schema.Trigger`."""

    when: str
    whose: str
    kind: str
    colour: int
    once: bool
    test: Test | None
    steps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ability:
    """Ability that an action uses.

    `pay` is its price beside the action (EA40); `once`: it works once in a Round (EA47).
    """

    pay: int
    steps: tuple[int, ...]
    once: bool = False


STEPS: list[Step] = []
"""Every step of every thing; abilities hold tuples of their numbers."""

RULES: list[Rule] = []
"""Every continuous rule; `CONTINUOUS` holds their numbers by thing."""

_MAY = frozenset({"stage", "perform"})
"""Steps that may be declined unless they say otherwise."""


def _coloured(row: dict[str, Any]) -> dict[str, Any]:
    """Row with its colour as a number and its test as a `Test`, without entries that are None."""
    found = {key: value for key, value in row.items() if value is not None}
    if "colour" in found:
        found["colour"] = COLOUR_IDS.index(found["colour"])
    if "test" in found:
        found["test"] = Test(**_coloured_test(found["test"]))
    return found


def _coloured_test(row: dict[str, Any]) -> dict[str, Any]:
    found = {key: value for key, value in row.items() if value is not None}
    if "colour" in found:
        found["colour"] = COLOUR_IDS.index(found["colour"])
    if "count" in found:
        found["least"] = found.pop("count")
    return found


_offered: Counter[str] = Counter()


def compiled(rows: list[dict[str, Any]], thing: str = "") -> tuple[int, ...]:
    """Add the steps of a thing to `STEPS`; returns their numbers."""
    numbers = []
    for row in rows:
        fields = _coloured(row)
        fields["times"] = fields.pop("count", 1)
        if fields["do"] in _MAY:
            fields.setdefault("may", True)
        if fields["do"] == "either":
            branches = fields.pop("of")
            fields["branches"] = tuple(compiled(branch["steps"], thing) for branch in branches)
            before = _offered[thing]
            _offered[thing] += len(branches)
            fields["choices"] = tuple(range(before + 1, _offered[thing] + 1))
        elif fields["do"] == "if":
            both = fields.pop("then"), fields.pop("otherwise", [])
            fields["branches"] = tuple(compiled(steps, thing) for steps in both)
        STEPS.append(Step(**fields))
        numbers.append(len(STEPS) - 1)
    return tuple(numbers)


def _ability(row: dict[str, Any]) -> Ability:
    """Encore, PRE-SHOW ability, or ability of a Surprise."""
    own = row.get("encore") or row.get("preshow") or row
    return Ability(own.get("pay", 0), compiled(own["steps"], row["id"]), own.get("once", False))


def ruled(rows: list[dict[str, Any]]) -> tuple[int, ...]:
    """Add continuous rules to `RULES`; returns their numbers."""
    first = len(RULES)
    RULES.extend(Rule(**_coloured(row)) for row in rows)
    return tuple(range(first, len(RULES)))


def _trigger(row: dict[str, Any] | None, thing: str = "") -> Trigger | None:
    if row is None:
        return None
    fields = _coloured(row)
    return Trigger(
        when=fields["when"],
        whose=fields.get("whose", "own"),
        kind=fields.get("kind", "any"),
        colour=fields.get("colour", -1),
        once=fields.get("once", False),
        test=fields.get("test"),
        steps=compiled(fields["steps"], thing),
    )


ABILITY: tuple[Ability, ...] = tuple(_ability(row) for row in _cards)

_conditional: list[dict[str, Any]] = [
    row.get("conditional") or row.get("ability") or {} for row in _things
]
CONDITIONAL: tuple[bool, ...] = tuple(map(bool, _conditional))
"""Whether each thing has a conditional ability."""

CONTINUOUS: list[tuple[int, ...]] = [ruled(row.get("always", [])) for row in _conditional]
"""Numbers of the rules of each thing, in force as long as it is in play."""

TRIGGER: list[Trigger | None] = [
    _trigger(row.get("when"), name) for row, name in zip(_conditional, THING_IDS, strict=True)
]


STEP = 5_000
"""Every sum of money is a multiple of this."""

DECKS: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = tuple(
    (
        tuple(card for card in range(CARDS) if COLOUR[card] == colour and not DECK_OF[card]),
        tuple(card for card in range(CARDS) if COLOUR[card] == colour and DECK_OF[card]),
    )
    for colour in range(COLOURS)
)
"""For each colour its Performers, and its other cards (E15)."""
