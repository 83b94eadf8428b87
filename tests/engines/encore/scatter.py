"""Random positions, and boxes of cards with random abilities."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engines import Match
from engines.encore import content
from engines.encore.content import (
    CARDS,
    COLOUR_IDS,
    COLOURS,
    DECK_OF,
    DECKS,
    FIRST_VENUE,
    KIND,
    KINDS,
    PERFORMER,
    SUPPORTER,
    SURPRISE,
    THING_IDS,
    VENUES,
    schema,
)
from tests.engines.matches import question

from .table import _replace, any_options, named, table


def scattered(rng: Random) -> Match:
    """Returns a random position in which a seat is about to act."""
    options = any_options(rng)
    width = options["zones"]
    colours = rng.sample(range(COLOURS), 4)
    own = colours[:2], colours[2:]
    boards, hands, decks, removed, known = ([""] * 0 for _ in range(5))
    for seat in (0, 1):
        cards = [card for colour in own[seat] for deck in DECKS[colour] for card in deck]
        rng.shuffle(cards)
        boards.append(_board(cards, width, rng))
        hand = [cards.pop() for _ in range(rng.choice([0, 1, 2, 4, 4, 7, 9]))]
        hands.append(named(hand))
        known.append(named(card for card in hand if rng.random() < 0.3))
        removed.append(named(cards.pop() for _ in range(rng.choice([0, 1, 3, 6]))))
        tops = [cards.pop() for _ in range(rng.choice([0, 3]))]
        both = [named(card for card in tops if DECK_OF[card] == deck) for deck in (0, 1)]
        decks.append(" | ".join(both))
    venues = rng.sample(THING_IDS[FIRST_VENUE : FIRST_VENUE + VENUES], VENUES)
    tours = [" ".join(venues.pop() for _ in range(rng.choice([0, 1, 2]))) for _ in (0, 1)]
    return table(
        boards=boards,
        hands=hands,
        decks=decks,
        below=rng.choice([None, None, None, 0, 1, 3]),
        removed=removed,
        known=known,
        colours=[" ".join(COLOUR_IDS[each] for each in pair) for pair in own],
        stage=rng.choice(["pre_show", "event", "event"]),
        venue=venues.pop(),
        venues=" ".join(venues.pop() for _ in range(rng.randint(0, 2))),
        returned=" ".join(venues.pop() for _ in range(rng.choice([0, 0, 1, 2]))),
        won=tours,
        money=[5_000 * rng.randint(0, 30) for _ in (0, 1)],
        intensity=[rng.randint(0, 9) for _ in (0, 1)],
        cheer=[rng.choice([0, 0, 2]) for _ in (0, 1)],
        reached=rng.choice([None, True]),
        priority=rng.randrange(2),
        turn=rng.randrange(2),
        passes=rng.randrange(2),
        again=rng.choice([0, 0, 0, 1]),
        round=rng.choice([1, 3, 11, 12]),
        seed=rng.randrange(10**6),
        zones=width,
        hand=options["hand"],
        deck_size=options["venues"],
        hand_limit=options["hand_limit"],
    )


def _board(cards: list[content.Card], width: int, rng: Random) -> str:
    rows = []
    for row in (0, 1):
        words = []
        for _ in range(width):
            fits = [c for c in cards if KIND[c] == PERFORMER or (row and KIND[c] == SUPPORTER)]
            if not fits or rng.random() < 0.4:
                words.append("-")
                continue
            cards.remove(fits[0])
            words.append(THING_IDS[fits[0]] + "~" * (rng.random() < 0.4))
        rows.append(" ".join(words))
    return " | ".join(rows)


# -- cards that say anything -----------------------------------------------------------------


def odd_box(patch: pytest.MonkeyPatch, rng: Random) -> None:
    """Prints random abilities on all cards and Venues during a test."""
    abilities = []
    for card in range(CARDS):
        steps = [odd_step(rng) for _ in range(rng.choice([1, 1, 2, 3]))]
        if KIND[card] == PERFORMER and rng.random() < 0.1:
            steps = [{"do": "stage", "kind": "supporter", "free": True}, {"do": "preshow"}]
        pay = rng.choice([0, 0, 0, 5_000]) * (KIND[card] != SURPRISE)
        once = bool(schema.RESTORING & {*schema._steps([_Shown(step) for step in steps])})
        abilities.append(content.ability({"pay": pay, "steps": steps, "once": once}))
    laws: list[tuple[int, ...]] = []
    triggers: list[content.Entry | None] = []
    for thing in range(CARDS + VENUES):
        may = thing >= FIRST_VENUE or KIND[thing] == PERFORMER
        which = rng.random() if may else 1
        laws.append(content.ruled([rng.choice(RULES)]) if which < 0.2 else ())
        triggers.append(
            content.triggered(odd_trigger(rng, thing >= FIRST_VENUE))
            if 0.2 <= which < 0.6
            else None
        )
    _replace(patch, "ABILITY", tuple(abilities))
    _replace(patch, "CONTINUOUS", laws)
    _replace(patch, "TRIGGER", triggers)


BEHIND = {"test": "behind"}

RULES: list[dict[str, Any]] = [
    {"rule": "act", "whose": "all", "amount": 1},
    {"rule": "act", "whose": "own", "amount": 1, "per": "own_hand"},
    {"rule": "boost", "whose": "other", "amount": -2},
    {"rule": "cost", "whose": "own", "kind": "any", "amount": -10_000},
    {"rule": "cost", "whose": "other", "kind": "performer", "amount": 5_000, "test": BEHIND},
    {"rule": "staging", "whose": "all", "kind": "any", "amount": 1},
    {"rule": "vibe", "whose": "own", "amount": 5_000},
    {"rule": "match", "whose": "own"},
    {"rule": "tireless", "whose": "all"},
    {"rule": "forbid", "whose": "other", "action": "boost", "test": BEHIND},
    {"rule": "forbid", "whose": "all", "action": "encore", "test": BEHIND},
]

PER = (
    "once", "once", "own_performers", "own_cards", "own_suspended", "other_cards", "own_venues",
    "own_hand", "own_empty",
)  # fmt: skip

TESTS: list[dict[str, Any]] = [
    {"test": name}
    for name in ("behind", "ahead", "level", "poorer", "fewer_cards", "priority", "event", "main",
                 "nothing", "alone", "passes")
]  # fmt: skip

LOOPING = schema.RESTORING | {"stage", "perform", "again"}


def odd_trigger(rng: Random, venue: bool) -> dict[str, Any]:
    """Returns a random trigger with random steps."""
    steps = [odd_step(rng) for _ in range(rng.choice([1, 1, 2]))]
    whens = ["staged", "performs", "encore", "surprise", "pre_show", "event", "won", "lost"]
    when = rng.choice(whens)
    whose = ["own", "other", "any"]
    if when in ("staged", "performs", "encore") and not venue:
        whose.append("this")
    loops = LOOPING & {*schema._steps([_Shown(step) for step in steps])}
    return {
        "when": when,
        "whose": "any" if venue else rng.choice(whose),
        "once": bool(loops) or rng.random() < 0.3,
        "steps": steps,
    }


class _Shown:
    """Stand-in for a step, with only the field that `schema._steps` reads."""

    def __init__(self, step: dict[str, Any]) -> None:
        self.do = step["do"]


def _aim(rng: Random, **more: Any) -> dict[str, Any]:
    way = rng.choice(["", "", "another", "may", "every"])
    if more.pop("one", False) and way == "every":
        way = ""
    return {
        "whose": rng.choice(["own", "other", "any"]),
        "kind": rng.choice(["any", "any", "performer", "supporter"]),
        "row": rng.choice(["any", "any", "main", "back"]),
        **({way: True} if way else {}),
        **more,
    }


DO = (
    "intensity", "money", "take_money", "draw", "draw", "dig", "dig", "discard", "discard",
    "reshuffle", "see_hand", "see_hand", "salvage", "wake", "tire", "move", "swap", "bounce",
    "bounce", "remove", "stage", "stage", "perform", "cheer", "star", "again",
)  # fmt: skip


def odd_step(rng: Random, inner: bool = False) -> dict[str, Any]:
    """Returns one random step; with `inner`, one without branches."""
    side = rng.choice(["own", "other"])
    few = rng.choice([1, 2])
    if not inner and rng.random() < 0.12:
        branches = [{"steps": [odd_step(rng, True)]} for _ in range(2)]
        return {"do": "either", "of": [*branches, {"steps": []}]}
    if not inner and rng.random() < 0.12:
        both = {"then": [odd_step(rng, True)], "otherwise": [odd_step(rng, True)]}
        return {"do": "if", "test": rng.choice(TESTS), **both}
    do = rng.choice(DO)
    ways: dict[str, Callable[[], dict[str, Any]]] = {
        "intensity": lambda: {"whose": side, "amount": rng.choice([-3, 1, 2]),
                              "per": rng.choice(PER)},
        "money": lambda: {"whose": side, "amount": rng.choice([-10_000, 5_000]),
                          "per": rng.choice(PER)},
        "take_money": lambda: {"amount": 15_000},
        "draw": lambda: rng.choice([
            {"deck": "either", "count": few},
            {"deck": rng.choice(["performer", "main"]), "count": few,
             "whose": rng.choice(["own", "other", "both"])},
        ]),
        "dig": lambda: {"deck": rng.choice(["performer", "main"]), "count": rng.choice([2, 3, 4])},
        "discard": lambda: {"whose": side, "how": rng.choice(["choice", "random"]), "count": few},
        "reshuffle": lambda: {"may": rng.random() < 0.5},
        "salvage": lambda: {"kind": rng.choice(["any", *KINDS]), "may": rng.random() < 0.5},
        "wake": lambda: _aim(rng),
        "tire": lambda: _aim(rng),
        "move": lambda: _aim(rng, one=True, to=rng.choice(["any", "main", "back"])),
        "swap": lambda: _aim(rng, one=True),
        "bounce": lambda: _aim(rng),
        "remove": lambda: _aim(rng),
        "stage": lambda: {"kind": rng.choice(["any", "performer", "supporter"]),
                          "free": rng.random() < 0.5},
        "cheer": lambda: {"amount": few},
        "star": lambda: {"amount": rng.choice([-3, 3])},
    }  # fmt: skip
    return {"do": do, **ways.get(do, dict)()}


# -- play ------------------------------------------------------------------------------------

TELLING = frozenset({"surprise", "encore", "preshow"})


def lively(match: Match, rng: Random) -> Any:
    """Returns a random answer that seldom passes and prefers abilities."""
    actions = question(match).actions
    if question(match).prompt == "ask.act" and rng.random() < 0.8:
        best = [each for each in actions if each.kind in TELLING]
        if best and rng.random() < 0.6:
            return rng.choice(best)
        return rng.choice([each for each in actions if each.kind != "pass"] or actions)
    return rng.choice(actions)
