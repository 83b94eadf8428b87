"""Box contents of ENCORE!! ECG, read from five JSON files.

Everything is represented by numbers. Performers are numbered first, then Supporters, Surprises and
Venues. The code calls anything with such a number, card or Venue, a *thing*. The tests and the
build check the files against `content.schema`, but an import does not.

Titles and texts are in the game's catalogues, under the keys of `THING_KEYS`. A pack that replaces
these files may have its own `text/en.json`.
"""

from collections import Counter
from typing import Any, NewType, TypeAlias

from engines.kernel.card_steps import CardStep
from engines.kernel.entry import Entry, filled
from engines.kernel.texts import load_data

Card = NewType("Card", int)
Venue = NewType("Venue", int)
Thing: TypeAlias = Card | Venue
Colour = NewType("Colour", int)
Vibe = NewType("Vibe", int)

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
ALL_CARDS: tuple[Card, ...] = tuple(Card(card) for card in range(CARDS))
ALL_VENUES: tuple[Venue, ...] = tuple(
    Venue(venue) for venue in range(FIRST_VENUE, FIRST_VENUE + VENUES)
)
KIND: tuple[int, ...] = (
    *(PERFORMER for _ in _performers),
    *(SUPPORTER for _ in _supporters),
    *(SURPRISE for _ in _surprises),
)
COLOUR: tuple[Colour, ...] = tuple(Colour(COLOUR_IDS.index(row["colour"])) for row in _cards)
COST: tuple[int, ...] = tuple(row["cost"] for row in _cards)
ACT: tuple[int, ...] = tuple(row.get("act", 0) for row in _cards)
BOOST: tuple[int, ...] = tuple(row.get("boost", 0) for row in _cards)
VIBES: tuple[tuple[Vibe, ...], ...] = tuple(
    tuple(Vibe(VIBE_IDS.index(vibe)) for vibe in row.get("vibes", ())) for row in _cards
)
"""Vibes of each card. Only Performers have any."""

DECK_OF: tuple[int, ...] = tuple(min(kind, 1) for kind in KIND)
"""Number of each card's deck, 0 or 1 (E15).

Deck 0 is the Performer Deck, deck 1 the Main Deck.
"""

THING_IDS: tuple[str, ...] = tuple(row["id"] for row in _things)
THING_KEYS: tuple[str, ...] = (
    *(f"card.{row['id']}" for row in _cards),
    *(f"venue.{row['id']}" for row in _venues),
)
"""Prefix of the text keys of each card and Venue.

Every card and Venue has the keys "title" and "text". Performers also have "act", and "also" for a
conditional ability. All others have "line", a quotation to be read aloud. Branches to choose from
have the keys "choice.1" and so on.
"""

VENUE_VIBE: tuple[Vibe, ...] = tuple(Vibe(VIBE_IDS.index(row["vibe"])) for row in _venues)
VENUE_PAYOUT: tuple[int, ...] = tuple(row["payout"] for row in _venues)
VENUE_STAR: tuple[int, ...] = tuple(row["star"] for row in _venues)


STEPS: list[CardStep] = []
"""All steps of all abilities.

An ability stores the indices of its steps.
"""

RULES: list[Entry] = []
"""All continuous rules. `CONTINUOUS` contains their indices for each card and Venue."""

_FIELDS = load_data("engines.encore", "fields.json")


def _read(row: dict[str, Any]) -> dict[str, Any]:
    """Returns a content row with its colour and test converted.

    The colour becomes a number and the test an entry. A missing colour becomes -1.
    """
    found = dict(row)
    if "colour" in found:
        found["colour"] = COLOUR_IDS.index(found["colour"]) if found["colour"] else -1
    if isinstance(found.get("test"), dict):
        found["test"] = Entry(**_read({**_FIELDS["test"], **found["test"]}))
    return found


_offered: Counter[str] = Counter()


def compiled(rows: list[dict[str, Any]], thing: str = "") -> tuple[int, ...]:
    """Adds the steps of an ability to `STEPS` and returns their indices.

    An "if" has two branches: the steps for a true test, then those for a false one.

    Args:
        rows: Steps as in the content files.
        thing: Id of the card or Venue that has the ability.
    """
    numbers = []
    for row in rows:
        fields = _read(filled(_FIELDS["step"], row["do"], row))
        of = [branch["steps"] for branch in row.get("of", ())]
        both = [row["then"], row.get("otherwise", [])] if row["do"] == "if" else []
        branches = tuple(compiled(steps, thing) for steps in of or both)
        before = _offered[thing]
        _offered[thing] += len(of)
        choices = tuple(range(before + 1, _offered[thing] + 1))
        more = {"branches": branches, "choices": choices, "times": fields["count"] or 1}
        STEPS.append(CardStep(**fields, **more))
        numbers.append(len(STEPS) - 1)
    return tuple(numbers)


def ability(row: dict[str, Any], thing: str = "") -> Entry:
    """Returns the ability described by the row of a card.

    Args:
        row: Ability as in the content files.
        thing: Id of the card that has the ability.
    """
    fields = {name: row.get(name, default) for name, default in _FIELDS["ability"].items()}
    return Entry(**{**fields, "steps": compiled(row["steps"], thing)})


def ruled(rows: list[dict[str, Any]]) -> tuple[int, ...]:
    """Adds continuous rules to `RULES` and returns their indices."""
    first = len(RULES)
    RULES.extend(Entry(**_read(filled(_FIELDS["rule"], row["rule"], row))) for row in rows)
    return tuple(range(first, len(RULES)))


def triggered(row: dict[str, Any] | None, thing: str = "") -> Entry | None:
    """Returns the triggered ability described by a row.

    Returns None without a row.
    """
    if row is None:
        return None
    fields = _read({**_FIELDS["trigger"], **row})
    return Entry(**{**fields, "steps": compiled(row["steps"], thing)})


ABILITY: tuple[Entry, ...] = tuple(
    ability(row.get("encore") or row.get("preshow") or row, row["id"]) for row in _cards
)

_conditional: list[dict[str, Any]] = [
    row.get("conditional") or row.get("ability") or {} for row in _things
]
CONDITIONAL: tuple[bool, ...] = tuple(map(bool, _conditional))
"""Whether each card and Venue has a conditional ability."""

CONTINUOUS: list[tuple[int, ...]] = [ruled(row.get("always", [])) for row in _conditional]
"""Indices in `RULES` of the continuous rules of each card and Venue.

The rules apply while the card or Venue is in play.
"""

TRIGGER: list[Entry | None] = [
    triggered(row.get("when"), name) for row, name in zip(_conditional, THING_IDS, strict=True)
]


STEP = 5_000
"""Common divisor of all amounts of money, in $."""

DECKS: tuple[tuple[tuple[Card, ...], tuple[Card, ...]], ...] = tuple(
    (
        tuple(card for card in ALL_CARDS if COLOUR[card] == colour and not DECK_OF[card]),
        tuple(card for card in ALL_CARDS if COLOUR[card] == colour and DECK_OF[card]),
    )
    for colour in range(COLOURS)
)
"""Cards of each colour, as Performers and other cards (E15)."""
