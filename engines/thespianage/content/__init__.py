"""Box contents of Thespianage, read from five JSON files.

Kinds of Play Cards, Events and One Shots are numbered in this order: each number is one *thing*.
Names and printed texts are in the catalogues: `text/<lang>.json` of the game, or next to the
content files in an owner's pack. The tests and the build validate the files against
`content.schema`, which needs pydantic. Importing them does not.
"""

from itertools import count, takewhile
from typing import Any, NewType, TypeAlias

from engines.kernel.card_steps import CardStep
from engines.kernel.entry import Entry, filled
from engines.kernel.texts import load_data

Card = NewType("Card", int)
StageEvent = NewType("StageEvent", int)
OneShot = NewType("OneShot", int)
Thing: TypeAlias = Card | StageEvent | OneShot
Character = NewType("Character", int)
Aspect = NewType("Aspect", int)
Special = NewType("Special", int)

_tiles = load_data(__name__, "tiles.json")
_cast = load_data(__name__, "cast.json")
_cards = load_data(__name__, "cards.json")["cards"]
_events = load_data(__name__, "events.json")["events"]
_shots = load_data(__name__, "shots.json")["shots"]

# Aspects and characters (T7); ORDER: the Aspects on a sheet from the top down.
ASPECT_IDS: tuple[str, ...] = tuple(row["id"] for row in _cast["aspects"])
ASPECT_SIGNS: tuple[str, ...] = tuple(row["sign"] for row in _cast["aspects"])
ASPECTS = len(ASPECT_IDS)
ALL_ASPECTS: tuple[Aspect, ...] = tuple(map(Aspect, range(ASPECTS)))
CHARACTER_IDS: tuple[str, ...] = tuple(row["id"] for row in _cast["characters"])
CHARACTERS = len(CHARACTER_IDS)
ALL_CHARACTERS: tuple[Character, ...] = tuple(map(Character, range(CHARACTERS)))
ORDER: tuple[tuple[Aspect, ...], ...] = tuple(
    tuple(Aspect(ASPECT_IDS.index(each)) for each in row["order"]) for row in _cast["characters"]
)

# Tiles: TILES holds a value for each of the Intrigue Tiles (T2).
TILES: tuple[int, ...] = tuple(
    sorted(row["value"] for row in _tiles["tiles"] for _ in range(row["count"]))
)
SPECIAL_IDS: tuple[str, ...] = tuple(row["id"] for row in _tiles["specials"])
SPECIAL_COUNTS: tuple[int, ...] = tuple(row["count"] for row in _tiles["specials"])
SPECIAL_POINTS: tuple[int, ...] = tuple(row["points"] for row in _tiles["specials"])
PROP_POINTS = 5
PROP, BROKEN_PROP = (Special(SPECIAL_IDS.index(name)) for name in ("prop", "broken_prop"))

# Crush and Nemesis cards.
CRUSH_POINTS, NEMESIS_POINTS = 5, 3

# Things.
KINDS = len(_cards)
COUNTS: tuple[int, ...] = tuple(row["count"] for row in _cards)
FIRST_EVENT = KINDS
EVENTS = len(_events)
FIRST_SHOT = FIRST_EVENT + EVENTS
SHOTS = len(_shots)
ALL_EVENTS: tuple[StageEvent, ...] = tuple(map(StageEvent, range(FIRST_EVENT, FIRST_SHOT)))
ALL_SHOTS: tuple[OneShot, ...] = tuple(map(OneShot, range(FIRST_SHOT, FIRST_SHOT + SHOTS)))
_things: list[dict[str, Any]] = [*_cards, *_events, *_shots]
THING_IDS: tuple[str, ...] = tuple(row["id"] for row in _things)
SPECIAL_KINDS = frozenset(kind for kind, row in enumerate(_cards) if row["group"] == "special")
PLACES_KIND = next(kind for kind, row in enumerate(_cards) if row["group"] == "places")
REHEARSAL_KIND = next(kind for kind, row in enumerate(_cards) if row["group"] == "rehearsal")


class EffectStep(CardStep):
    """Step of an effect, with the fields declared in the schema."""

    aims: tuple[int, ...]
    """Indices of steps that describe the two tiles of a swap.

    For a poll, there is one index, that of the step that offers the choice.
    """
    picks: bool
    """Whether the player affected by the step becomes the chosen player.

    It is False for a step that affects the acting player.
    """
    openly: bool
    """Whether the step's questions are answered openly at the table."""
    after: tuple[int, ...]
    """Indices of later steps that affect this step's chosen player (TA41)."""
    price: bool
    """Whether the step is the full price of its branch (TA51)."""


STEPS: list[EffectStep] = []
"""Steps of all cards, Events and One Shots.

An effect is a tuple of indices into this list.
"""


_FIELDS = load_data("engines.thespianage", "fields.json")


def compiled(rows: list[dict[str, Any]]) -> tuple[int, ...]:
    """Adds the steps of a card to `STEPS` and returns their indices.

    A card is a Play Card, Event or One Shot.
    """
    numbers = []
    offered = count(1)
    for row in rows:
        fields = {"price": False, "openly": False} | filled(_FIELDS["step"], row["do"], row)
        fields["whose"] = fields["whose"] or "own"  # by default, the step's own seat
        for name in ("aspect", "into"):
            if fields[name] is not None:
                fields[name] = ASPECT_IDS.index(fields[name])
        if fields["special"] is not None:
            fields["special"] = SPECIAL_IDS.index(fields["special"])
        if fields["specials"] is not None:
            fields["specials"] = tuple(SPECIAL_IDS.index(each) for each in fields["specials"])
        more: dict[str, Any] = dict.fromkeys(("aims", "branches", "choices", "after"), ())
        if row["do"] == "swap":
            pair = row["first"], row["second"]
            more["aims"] = compiled([{"do": "aim", **aim} for aim in pair])
        if row["do"] == "poll":
            openly = [
                {**branch, "steps": [{**step, "openly": True} for step in branch["steps"]]}
                for branch in row["of"]
            ]
            more["aims"] = compiled([{"do": "either", "of": openly, "openly": True}])
        if row["do"] == "either":
            more["branches"] = tuple(compiled(_priced(branch)) for branch in row["of"])
            more["choices"] = tuple(next(offered) for _ in row["of"])
        whom = [fields["whose"], *[STEPS[aim].whose for aim in more["aims"]]]
        more["picks"] = any(each != "own" for each in whom)
        STEPS.append(EffectStep(**fields, **more, times=fields["count"] or 1))
        numbers.append(len(STEPS) - 1)
    for place, number in enumerate(numbers):
        step = STEPS[number]
        if step.whose in ("other", "any"):
            rest = [*takewhile(lambda each: not _chooses(each), numbers[place + 1 :])]
            aimed = tuple(each for each in rest if STEPS[each].whose == "chosen")
            STEPS[number] = step.replaced(after=aimed)
    return tuple(numbers)


def _priced(branch: dict[str, Any]) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = branch["steps"]
    if not branch.get("priced"):
        return steps
    return [{**steps[0], "price": True}, *steps[1:]]


def _chooses(number: int) -> bool:
    return STEPS[number].do == "vote" or STEPS[number].whose in ("other", "any")


_SETTLE: dict[str, list[dict[str, Any]]] = {
    "chosen": [{"do": "settle", "whose": "any"}],
    "voted": [{"do": "vote"}, {"do": "settle", "whose": "chosen"}],
}
EFFECTS: tuple[tuple[int, ...], ...] = tuple(
    compiled(_SETTLE.get(row.get("area", ""), []) + row.get("steps", [])) for row in _things
)
"""Indices of the steps of each card, Event and One Shot.

An Event may begin with a step that places it with a player.
"""

MOVE_STEP = EFFECTS[PLACES_KIND][0]
REHEARSE_STEP = EFFECTS[REHEARSAL_KIND][0]

SCOPES: tuple[str, ...] = tuple(row["scope"] for row in _events)
AREAS: tuple[str, ...] = tuple(row["area"] for row in _events)


def lasting(rows: list[dict[str, Any]]) -> tuple[Entry, ...]:
    """Returns the lasting rules of an Event."""
    return tuple(Entry(**filled(_FIELDS["rule"], row["rule"], row)) for row in rows)


LASTING: tuple[tuple[Entry, ...], ...] = tuple(lasting(row.get("lasting", [])) for row in _events)
"""Rules that apply while an Event is in play, by Event."""
