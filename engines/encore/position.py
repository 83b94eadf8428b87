"""Notation of a position of ENCORE!! ECG as one line of text.

Cards, Venues and colours are written as the shortest unique prefix of their ids. Longer prefixes
are accepted too. A slash separates the two Managers::

    encore venues=4 … boards=tub,-,cap~|fog,-,-/-,-,-|-,-,- hands=jug*,rab/div decks=mad|con,eve/…

==========  ====================================================================================
limit       hand limit; `venues`, `hand`, `zones` and `curfew` are also options
acted       whether `turn` is in the middle of an action; `onward`: whether `turn` acts again
star        change of the Star in this Round; `reached`: whether the Star has been reached
deck        Venue Deck below the active Venue, from the top; `back`: Venues at its bottom that
            returned after a tie, from the top
ledger      income and expenses for each entry of `state.LEDGER`; their sum is the money
boards      Main Stage | Backstage; "~" marks a suspended card
hands       cards in hand; "*" marks a card known to the other Manager
decks       Performer Deck | Main Deck, from the top
fired       triggered abilities that work "once in a Round" and have worked, as seat:thing
abilities   abilities in progress, innermost last: seat:thing:remaining steps:staged card:idle.
            Steps are numbered from 1 in the order of the ability's text; "!" marks its end
waiting     triggered abilities that are waiting, grouped by the event that triggered them
weary       Main Stage zones of exhausted Performers
step        step that asked last, as thing.number
answers     answers to the last question of an ability, if they differ from the current ones
laws        active effects whose order differs from the current order of their cards
==========  ====================================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from engines.encore import actions, continuous, triggers
from engines.encore.content import (
    ABILITY,
    CARDS,
    COLOUR_IDS,
    DECK_OF,
    DECKS,
    FIRST_VENUE,
    KIND,
    STEP,
    STEPS,
    SURPRISE,
    THING_IDS,
    TRIGGER,
    VENUES,
    Venue,
)
from engines.encore.operations import CARRIED_OUT, zones_of
from engines.encore.rules import COLOURS_EACH, MOST_ROUNDS, limit
from engines.encore.scoring import LAST_ROUND
from engines.encore.state import LEDGER, NONE, SEATS, AbilityFrame, ActiveEffects, State, Triggered
from engines.encore.steps import ABILITIES
from engines.encore.targets import QUESTIONS
from engines.kernel.action import Action
from engines.kernel.codec import (
    FLAG,
    Codec,
    backwards,
    checked,
    choice,
    converted,
    distinct,
    exactly,
    fields,
    listed,
    marked,
    mask,
    name,
    number,
    optional,
    tupled,
    word,
)
from engines.kernel.dice import LARGEST_SEED
from engines.kernel.notation import SHUFFLES, Computed, Fault, Field, Notation, Option, Several

ACTING = ("act", "order", *QUESTIONS)
PHASES = {
    "draft": ("draft",),
    "opening": ("split",),
    "draw": ("split",),
    "pre_show": ACTING,
    "event": ACTING,
    "aftershow": ("order", "exhaust", "trim", *QUESTIONS),
    "over": ("over",),
}
"""Names of the possible questions in each part of the game."""

ASKED_BY = {
    "aim": ("wake", "tire", "move", "swap", "bounce", "remove"),
    "with": ("swap",),
    "zone": ("move",),
    "deck": ("draw",),
    "take": ("dig",),
    "drop": ("discard",),
    "show": ("reshuffle",),
    "salvage": ("salvage",),
    "hire": ("stage",),
    "solo": ("perform",),
    "choose": ("either",),
}
"""Names of the steps that can ask each question, by question.

A signed card also asks for a "zone".
"""


# -- cards, Venues and steps -------------------------------------------------------------------


COUNT = number(0, 999)
SEAT = number(0, SEATS - 1)
THING = name(THING_IDS, 3)
CARD = checked(THING, lambda thing: thing < CARDS)
VENUE = checked(THING, lambda thing: thing >= FIRST_VENUE)
CARDS_IN_ORDER = distinct(listed(CARD))
VENUES_IN_ORDER = distinct(listed(VENUE))
A_CARD = optional(CARD, NONE)
TRIGGERED: Codec[Triggered] = fields(":", SEAT, THING, make=Triggered)
TEXT: Codec[str] = Codec(str, str)


def _zone(state: State) -> Codec[int]:
    return number(0, 2 * state.width - 1)


def _printed_steps(thing: int) -> list[int]:
    found: list[int] = []

    def note(steps: Iterable[int]) -> None:
        for each in steps:
            found.append(each)
            for branch in STEPS[each].branches:
                note(branch)

    if thing < CARDS:
        note(ABILITY[thing].steps)
    trigger = TRIGGER[thing]
    if trigger is not None:
        note(trigger.steps)
    return found


def _step_of(thing: int) -> Codec[int]:
    steps = _printed_steps(thing)
    place = number(1, len(steps))
    return converted(place, lambda step: steps.index(step) + 1, lambda at: steps[at - 1])


def _write_step(step: int) -> str:
    for thing in range(CARDS + VENUES):
        if step in _printed_steps(thing):
            return f"{THING.write(thing)}.{_step_of(thing).write(step)}"
    return str(step)


def _read_step(text: str) -> int:
    thing, point, place = text.partition(".")
    if point:
        return _step_of(THING.read(thing)).read(place)
    return number(0, len(STEPS) - 1).read(text)


ANY_STEP = Codec(_write_step, _read_step)
"""Codec of a step, written as thing.position.

A step that no longer belongs to any card is written as its number.
"""


# -- boards, hands, decks ----------------------------------------------------------------------


def _board(state: State) -> Codec[tuple[list[int], int]]:
    width = state.width
    spot = checked(marked(A_CARD, "~"), lambda spot: spot != (NONE, True))
    row = listed(spot, sizes=(width,))
    both: Codec[Any] = fields("|", row, row)

    def write(board: tuple[list[int], int]) -> Any:
        zones, tired = board
        spots = [(card, bool(tired >> zone & 1)) for zone, card in enumerate(zones)]
        return spots[:width], spots[width:]

    def read(rows: Any) -> tuple[list[int], int]:
        spots = [*rows[0], *rows[1]]
        for zone, (card, _) in enumerate(spots):
            if card != NONE and (
                KIND[card] == SURPRISE or zone not in zones_of(state, kind=KIND[card])
            ):
                raise ValueError(card)
        return [card for card, _ in spots], sum(
            tired << zone for zone, (_, tired) in enumerate(spots)
        )

    return converted(both, write, read)


def _pairs(codec: Codec[tuple[Any, Any]]) -> Codec[tuple[list[Any], list[Any]]]:
    return converted(
        exactly(SEATS, codec),
        lambda lists: [*zip(*lists, strict=True)],
        lambda pairs: ([first for first, _ in pairs], [second for _, second in pairs]),
    )


HAND: Codec[tuple[list[int], list[int]]] = converted(
    listed(marked(CARD, "*")),
    lambda hand: [(card, card in hand[1]) for card in hand[0]],
    lambda cards: (
        sorted(card for card, _ in cards),
        sorted(card for card, known in cards if known),
    ),
)
"""Codec of a hand, with the cards that the other Manager knows."""


def _of_deck(deck: int) -> Codec[list[int]]:
    return checked(
        backwards(CARDS_IN_ORDER), lambda cards: all(DECK_OF[card] == deck for card in cards)
    )


BOTH_DECKS: Codec[Any] = fields("|", _of_deck(0), _of_deck(1))
ALL_DECKS: Codec[list[list[int]]] = converted(
    exactly(SEATS, BOTH_DECKS),
    lambda decks: [(decks[0], decks[1]), (decks[2], decks[3])],
    lambda pairs: [deck for pair in pairs for deck in pair],
)

MONEY = checked(number(-LARGEST_SEED, LARGEST_SEED), lambda amount: amount % STEP == 0)
ACCOUNT = listed(MONEY, sizes=(len(LEDGER),))


# -- under way ---------------------------------------------------------------------------------


def _todo(thing: int) -> Codec[tuple[int, ...]]:
    step = _step_of(thing)
    if thing >= CARDS:
        return tupled(listed(step, "+"))
    marked_end = Codec(
        lambda number: "!" if number == CARRIED_OUT else step.write(number),
        lambda text: CARRIED_OUT if text == "!" else step.read(text),
    )
    return checked(tupled(listed(marked_end, "+")), lambda todo: CARRIED_OUT not in todo[:-1])


def _read_frame(row: Any) -> AbilityFrame:
    seat, thing, todo, staged, idle = row
    return AbilityFrame(seat, thing, _todo(thing).read(todo), staged, idle)


FRAME: Codec[AbilityFrame] = converted(
    fields(":", SEAT, THING, TEXT, A_CARD, choice({"": False, "idle": True})),
    lambda frame: (*frame[:2], _todo(frame.thing).write(frame.todo), *frame[3:]),
    _read_frame,
)

GROUP: Codec[tuple[Triggered, ...]] = tupled(
    listed(
        checked(TRIGGERED, lambda each: TRIGGER[each.thing] is not None), "+", sizes=range(1, 1000)
    )
)

OF_CARDS = actions.named(actions.TAKE, actions.DROP, actions.SHOW, actions.SALVAGE, actions.HIRE)
OF_SPOTS = actions.named(actions.AIM, actions.WITH)
OF_NUMBERS = actions.named(
    actions.ZONE, actions.DECK, actions.CHOOSE, actions.PERFORM, actions.BOOST
)
SKIP = actions.SKIP.name
ANSWERS: Codec[Any] = listed(
    fields(":", SEAT, word(*sorted(OF_CARDS | OF_SPOTS | OF_NUMBERS | {SKIP})), TEXT)
)


def _answers(state: State) -> Codec[list[Action]]:
    spot: Codec[Any] = fields(".", SEAT, _zone(state))
    arguments: dict[str, Codec[list[Any]]] = {
        **dict.fromkeys(OF_CARDS, listed(CARD, "+")),
        **dict.fromkeys(OF_SPOTS, listed(spot, "+")),
        **dict.fromkeys(OF_NUMBERS, listed(COUNT, "+")),
        SKIP: Codec(lambda nothing: "", lambda text: [choice({"": None}).read(text)]),
    }

    def rows(found: list[Action]) -> list[tuple[int, str, str]]:
        if found == present_answers(state):
            return []
        return [
            (seat, kind, arguments[kind].write([each.arg for each in group]))
            for (seat, kind), group in groupby(found, key=lambda each: each[:2])
        ]

    def read(found: list[tuple[int, str, str]]) -> list[Action]:
        if found and state.phase in QUESTIONS:
            raise ValueError(found)
        return [
            Action(seat, kind, arg)
            for seat, kind, args in found
            for arg in arguments[kind].read(args)
        ]

    return converted(ANSWERS, rows, read)


def present_answers(state: State) -> list[Action]:
    """Returns the current answers to the open question of a step.

    Without such a question, the list is empty.
    """
    return ABILITIES.choices(state, state.phase) if state.phase in QUESTIONS else []


def _effects(state: State) -> Codec[ActiveEffects]:
    usual = continuous.in_force(state)
    rows: Codec[Any] = listed(fields(":", word(*usual), listed(THING, "+")))

    def write(effects: ActiveEffects) -> Any:
        return [
            (rule, [each.thing for each in effects[rule]])
            for rule in sorted(effects)
            if effects[rule] != usual[rule]
        ]

    def read(found: Any) -> ActiveEffects:
        ordered = {
            rule: tuple(sorted(usual[rule], key=lambda each: things.index(each.thing)))
            for rule, things in found
        }
        for rule, things in found:
            if sorted(things) != sorted(each.thing for each in usual[rule]):
                raise ValueError(rule)
        return {**usual, **ordered}

    return converted(rows, write, read)


# -- the line ----------------------------------------------------------------------------------


class _Deck(Field):
    def get(self, state: State) -> list[Venue]:
        return state.venues[state.returned :]

    def put(self, state: State, value: list[Venue]) -> None:
        state.venues = value


class _Back(Field):
    def get(self, state: State) -> list[Venue]:
        return state.venues[: state.returned]

    def put(self, state: State, value: list[Venue]) -> None:
        state.venues = [*value, *state.venues]
        state.returned = len(value)


def _most_rounds(state: State) -> int:
    return LAST_ROUND if state.options["curfew"] else MOST_ROUNDS


def _box(state: State) -> list[int]:
    there = {*state.venues, *state.won[0], *state.won[1], state.venue}
    return [each for each in range(FIRST_VENUE, FIRST_VENUE + VENUES) if each not in there]


FIELDS = (
    Option("venues", number(3, 9)),
    Option("hand", number(0, 6)),
    Option("zones", number(2, 4)),
    Option("limit", word("none", "8", "6"), "hand_limit"),
    Option("curfew", FLAG),
    Computed("width", lambda state: state.options["zones"]),
    Field("seed", number()),
    Field("shuffles", SHUFFLES),
    Field("round", lambda state: number(0, _most_rounds(state))),
    Field("stage", word(*PHASES)),
    Field("phase", lambda state: word(*PHASES[state.stage])),
    Field("priority", SEAT),
    Field("turn", SEAT),
    Field("passes", number(0, SEATS - 1)),
    Field("again", COUNT),
    Field("acted", FLAG, "moved"),
    Field("onward", FLAG, "once_more"),
    Field("venue", optional(VENUE, NONE)),
    Field("star", number(-999, 999)),
    Field("reached", FLAG),
    _Deck("deck", backwards(VENUES_IN_ORDER)),
    _Back("back", backwards(VENUES_IN_ORDER)),
    Field("tours", exactly(SEATS, VENUES_IN_ORDER), "won"),
    Computed("box", _box),
    Field("ledger", exactly(SEATS, ACCOUNT)),
    Computed("money", lambda state: [*map(sum, state.ledger)]),
    Field("intensity", exactly(SEATS, COUNT)),
    Field("cheer", exactly(SEATS, COUNT)),
    Field("colours", exactly(SEATS, distinct(listed(name(COLOUR_IDS, 3))))),
    Several("boards", lambda state: _pairs(_board(state)), "zones", "tired"),
    Several("hands", _pairs(HAND), "hands", "known"),
    Field("decks", ALL_DECKS),
    Field("removed", exactly(SEATS, CARDS_IN_ORDER)),
    Field("used", converted(CARDS_IN_ORDER, list, sorted)),
    Field("fired", listed(TRIGGERED)),
    Field("abilities", listed(FRAME), "frames"),
    Field("waiting", listed(GROUP), "queue"),
    Field("held", A_CARD),
    Field("step", ANY_STEP),
    Field("left", COUNT),
    Field("looked", COUNT),
    Field("picked", lambda state: optional(fields(":", SEAT, _zone(state)), ())),
    Field("sweep", lambda state: number(0, SEATS * state.width)),
    Field("weary", lambda state: exactly(SEATS, mask(listed(number(0, state.width - 1), "+")))),
    Field("answers", _answers),
    Field("laws", _effects, "lasting_effects"),
    Computed("answers", lambda state: state.answers or _asked(state)),
)


# -- checks of the whole -----------------------------------------------------------------------


def _asked(state: State) -> list[Action]:
    if state.phase not in QUESTIONS or any(wrong for _, wrong in _step_faults(state)):
        return []
    return present_answers(state)


def faults(state: State) -> Iterator[Fault]:
    """Yields each checked field's name and whether it contradicts the others."""
    yield from _venue_faults(state)
    yield "ledger", min(state.money) < 0
    yield from _card_faults(state)
    yield from _phase_faults(state)
    if state.phase in QUESTIONS:
        yield from _step_faults(state)
        yield "phase", not state.answers


def _venue_faults(state: State) -> Iterator[Fault]:
    taken = [*state.venues, *state.won[0], *state.won[1]]
    over = state.stage == "over"
    yield "deck", len({*taken}) != len(taken)
    if state.venue == NONE:
        yield "venue", not over and state.stage != "draft"
    else:
        yield "venue", not over and state.venue in state.venues


def _card_faults(state: State) -> Iterator[Fault]:
    yield "colours", bool({*state.colours[0]} & {*state.colours[1]})
    for seat, colours in enumerate(state.colours):
        frames = [frame for frame in state.frames if frame.seat == seat]
        there = [
            *state.hands[seat],
            *state.removed[seat],
            *state.decks[2 * seat],
            *state.decks[2 * seat + 1],
            *(card for card in state.zones[seat] if card != NONE),
            *(each.thing for each in frames if each.thing < CARDS and KIND[each.thing] == SURPRISE),
        ]
        if state.held != NONE and state.frames and state.frames[-1].seat == seat:
            there.append(state.held)
        own = [card for colour in colours for deck in DECKS[colour] for card in deck]
        drafting = state.stage == "draft"
        yield "decks", sorted(there) != ([] if drafting else sorted(own))
        yield "colours", drafting and len(colours) > COLOURS_EACH
        yield "colours", not drafting and len(colours) < COLOURS_EACH


def _phase_faults(state: State) -> Iterator[Fault]:
    phase, turn, width = state.phase, state.turn, state.width
    yield "abilities", (phase in QUESTIONS) != bool(state.frames)
    yield "held", state.held != NONE and phase != "zone"
    yield "looked", bool(state.looked) != (phase == "take")
    if phase == "draft":
        yield "phase", len(state.colours[turn]) >= COLOURS_EACH
    elif phase == "split":
        yield "phase", state.sweep >= SEATS
    elif phase == "order":
        yield "phase", len(triggers.waiting(state)) < 2
    elif phase == "exhaust":
        zone = state.sweep % width
        yield "phase", state.sweep >= SEATS * width
        yield "phase", turn != (state.priority if state.sweep < width else 1 - state.priority)
        yield "phase", not state.weary[turn] >> zone & 1
        yield "phase", NONE in (state.zones[turn][zone], state.zones[turn][zone + width])
    elif phase == "trim":
        yield "phase", len(state.hands[turn]) <= limit(state)


def _step_faults(state: State) -> Iterator[Fault]:
    phase, step = state.phase, STEPS[state.step]
    yield "abilities", not state.frames
    signed = phase == "zone" and state.held != NONE
    yield "step", not signed and step.do not in ASKED_BY[phase]
    if phase == "with" or (phase == "zone" and not signed):
        yield "picked", not state.picked
        host, zone = state.picked or (0, 0)
        yield "picked", state.zones[host][zone] == NONE
    yield "left", phase in ("drop", "deck") and not state.left
    if phase == "take" and state.frames:
        deck = state.decks[2 * state.frames[-1].seat + (step.deck == "main")]
        yield "looked", state.looked > len(deck)


NOTATION = Notation("encore", State, FIELDS, faults)
