"""Random positions, and boxes of cards with random effects."""

from random import Random
from typing import Any

import pytest

from engines import Match
from engines.thespianage import GAME
from engines.thespianage.content import (
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
)
from engines.thespianage.state import State
from tests.engines.matches import question

from .table import rewrite, table

AREAS = ("track", "sheet", "board")
FACES = ("up", "down", "any")
ASPECTS = (None, None, "charisma", "compassion", "connections")


def scattered(rng: Random) -> Match:
    """Returns a random position at the start of a turn."""
    seats = rng.choice(GAME.seats)
    crush, nemesis, cast = _people(seats, rng)
    values = rng.sample(TILES, len(TILES))
    crowd = rng.choice([0, 1, 2, 4])

    def board() -> str:
        cells = [[_tile(values.pop(), seats, rng) for _ in range(rng.randint(0, crowd))
                  if values] for _ in range(3)]  # fmt: skip
        return " | ".join(" ".join(cell) for cell in cells)

    tracks, sheets = ([board() for _ in range(seats)] for _ in range(2))
    cards = [THING_IDS[kind] for kind in range(KINDS) for _ in range(COUNTS[kind])]
    rng.shuffle(cards)
    hands = [" ".join(cards.pop() for _ in range(rng.choice([0, 1, 2, 3, 3, 4, 6])))
             for _ in range(seats)]  # fmt: skip
    events = rng.sample(THING_IDS[FIRST_EVENT:FIRST_SHOT], EVENTS)
    shots = rng.sample(THING_IDS[FIRST_SHOT : FIRST_SHOT + SHOTS], seats)
    finals = rng.choice([0, 0, 0, rng.randint(1, seats)])
    deck = [cards.pop() for _ in range(rng.choice([1, 2, 5, 20]))]
    deck += [events.pop() for _ in range(rng.choice([0, 1, 2, 4]))]
    rng.shuffle(deck)
    lying: list[list[str]] = [[] for _ in range(seats)]
    for word, count in zip(SPECIAL_IDS, SPECIAL_COUNTS, strict=True):
        for _ in range(rng.randint(0, count)):
            rng.choice(lying).append(word)
    match = table(
        seats,
        cast=cast,
        crush=crush,
        nemesis=nemesis,
        hands=hands,
        shots=[shot if rng.random() < 0.6 else "" for shot in shots],
        tracks=tracks,
        sheets=sheets,
        specials=[" ".join(words) for words in lying],
        rest=rng.choice(["pool", "pool", "struck"]),
        deck="" if finals else " ".join(deck),
        below=0,
        pile=" ".join(cards.pop() for _ in range(rng.choice([0, 0, 3]))),
        stage=" ".join(events.pop() for _ in range(rng.choice([0, 0, 1, 2]))),
        turn=rng.randrange(seats),
        finals=finals,
        guarded=rng.sample(range(seats), rng.choice([0, 0, 1])),
        seed=rng.randrange(10**6),
    )
    _rumours(match.state, rng)
    return match


def _people(seats: int, rng: Random) -> tuple[str, str, str]:
    cast = rng.sample(CHARACTER_IDS, seats)
    while True:
        crush, nemesis = (rng.sample(cast, seats) for _ in range(2))
        if all(len({*three}) == 3 for three in zip(cast, crush, nemesis, strict=True)):
            return " ".join(crush), " ".join(nemesis), " ".join(cast)


def _tile(value: int, seats: int, rng: Random) -> str:
    if rng.random() < 0.4:
        return str(value)
    return f"{value}?" + "".join(str(seat) for seat in range(seats) if rng.random() < 0.25)


def _rumours(state: State, rng: Random) -> None:
    """Lets some seats know some cards, Crushes and Nemeses."""
    for holder in range(state.seats):
        for seat in range(state.seats):
            if seat == holder or rng.random() < 0.6:
                continue
            cards = [card for card in state.hands[holder] if rng.random() < 0.5]
            if cards:
                state.tells[holder, seat] = tuple(cards)
            for seen in (state.crush_seen, state.nemesis_seen):
                if rng.random() < 0.3:
                    seen[holder] |= 1 << seat
        if rng.random() < 0.15:  # as by a change of heart, which everybody saw
            state.crush[holder], state.nemesis[holder] = state.nemesis[holder], state.crush[holder]
            state.changed |= 1 << holder


# -- cards that say anything -----------------------------------------------------------------


def odd_box(patch: pytest.MonkeyPatch, rng: Random) -> None:
    """Prints random steps on special cards, Events and One Shots."""
    for word in THING_IDS[2:]:
        event = THING_IDS.index(word) in range(FIRST_EVENT, FIRST_SHOT)
        steps: list[dict[str, Any]] = []
        while len(steps) < rng.choice([1, 1, 2, 3]):
            steps.append(odd_step(rng))
        lasting = [rng.choice(LASTING)] if event and rng.random() < 0.5 else []
        area = rng.choice(["stage", "drawer", "chosen"])
        rewrite(patch, word, *steps, lasting=lasting, area=area)


LASTING: list[dict[str, Any]] = [
    {"rule": "facing", "facing": "up"},
    {"rule": "facing", "facing": "down"},
    {"rule": "price", "action": "rehearsal", "more": 1},
    {"rule": "price", "action": "places", "more": 2},
    {"rule": "one_card"},
    {"rule": "hush"},
]


def _aim(rng: Random, **more: Any) -> dict[str, Any]:
    aim = {
        "whose": rng.choice(["own", "other", "any", "any"]),
        "area": rng.choice(AREAS),
        "face": rng.choice(FACES),
        "aspect": rng.choice(ASPECTS),
    }
    return {**aim, **more}


DO = (
    "rehearse", "move", "move", "peek", "inspect", "turn", "reveal", "shift", "swap", "swap",
    "strike", "award", "strip", "pass_on", "draw", "discard", "take_card", "take_card",
    "give_card", "pass_left", "look_hand", "salvage", "look_secret", "show_secret",
    "change_heart", "guard", "cancel", "again",
)  # fmt: skip


def odd_step(rng: Random) -> dict[str, Any]:
    """Returns one random step."""
    do = rng.choice(DO)
    few = rng.choice([1, 2])
    another = rng.choice(["other", "other", "chosen"])
    more: dict[str, Any] = {
        "rehearse": lambda: {"facing": rng.choice(["choice", "up", "down"])},
        "move": lambda: _aim(
            rng,
            whose=rng.choice(["other", "any"]),
            area="track",
            to=rng.choice(["any_sheet", "own_track", "other_sheet", "owner_sheet"]),
            look=rng.random() < 0.5,
        ),
        "peek": lambda: _aim(rng, face="down", count=few),
        "inspect": lambda: {"whose": another, "area": rng.choice(AREAS)},
        "turn": lambda: _aim(rng),
        "reveal": lambda: {"whose": rng.choice(["own", "other", "any"]), "area": rng.choice(AREAS)},
        "shift": lambda: _aim(rng, into=rng.choice(ASPECTS), aspect=None),
        "swap": lambda: {
            "first": _aim(rng),
            "second": _aim(rng),
            "same_aspect": rng.random() < 0.3,
        },
        "strike": lambda: _aim(rng),
        "award": lambda: {"special": rng.choice(SPECIAL_IDS), "whose": rng.choice(["own", "any"])},
        "strip": lambda: {"specials": [*SPECIAL_IDS], "whose": "any"},
        "pass_on": lambda: {"specials": [*SPECIAL_IDS], "whose": "any", "to": "other"},
        "draw": lambda: {"whose": rng.choice(["own", "other", "others", "all"]), "count": few},
        "discard": lambda: {
            "whose": rng.choice(["own", "other"]),
            "count": few,
            "how": rng.choice(["choice", "random"]),
        },
        "take_card": lambda: {"whose": another, "how": rng.choice(["look", "random"])},
        "give_card": lambda: {"whose": another},
        "look_hand": lambda: {"whose": another},
        "salvage": lambda: {"group": rng.choice(["any", "special"])},
        "look_secret": lambda: {
            "secret": rng.choice(["crush", "nemesis", "either"]),
            "whose": another,
        },
        "show_secret": lambda: {"secret": rng.choice(["crush", "nemesis", "either"])},
        "guard": lambda: {"whose": rng.choice(["own", "any"])},
        "again": lambda: {"count": few},
    }.get(do, dict)()
    return {"do": do, **more}


# -- play ------------------------------------------------------------------------------------


def lively(match: Match, rng: Random) -> Any:
    """Returns a random answer that seldom ends a turn and prefers special cards."""
    actions = question(match).actions
    if len(actions) > 1 and actions[0].kind == "end" and rng.random() < 0.7:
        actions = actions[1:]
        cards = [
            each for each in actions if each.kind in ("play", "shot") and each.arg not in (0, 1)
        ]
        if cards and rng.random() < 0.6:
            actions = cards
    return rng.choice(actions)
