"""A position of ENCORE!! ECG in one line of text: to read, to report, to set a stage.

Cards, Venues and colours are called by as much of their ids as tells them apart; when a line is
read, more of it or all of it will do. Managers stand in their order with a slash between them::

    encore venues=4 … boards=tub,-,cap~|fog,-,-/-,-,-|-,-,- hands=jug*,rab/div decks=mad|con,eve/…

==========  ====================================================================================
limit       the hand limit; `venues`, `hand`, `zones` and `curfew` are options too
acted       whether what is under way belongs to an action of `turn`; `onward`: it acts once more
star        by how much the Star is higher in this Round; `reached`: it has been met
deck        the Venue Deck below the active one from the top; `back` those at its bottom that came
            back after a tie, the upper first
ledger      what has come in, and gone out, for each thing in `state.LEDGER`; all of it is the money
boards      Main Stage | Backstage, "~" is suspended
hands       "*" is known to the other Manager
decks       Performer Deck | Main Deck, the top first
fired       seat:thing of abilities "once in a Round" that have been triggered
abilities   being carried out, the innermost last: seat:thing:steps to come:card staged:idle. Steps
            are those of the thing in the order of its text, from 1; "!" is its end
waiting     what was triggered, moment by moment
weary       Main Stage zones whose Performers are exhausted
step        the step that asked last, as thing.number
answers     to the last question of an ability, where they are not those to the present one
laws        continuous rules that were noted in another order than they lie now
==========  ====================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import TypeVar

from engines.encore import actions, continuous, operations, targets, triggers
from engines.encore.content import (
    ABILITY,
    CARDS,
    COLOUR_IDS,
    DECK_OF,
    DECKS,
    FIRST_VENUE,
    KIND,
    PERFORMER,
    STEP,
    STEPS,
    SUPPORTER,
    SURPRISE,
    THING_IDS,
    TRIGGER,
    VENUES,
)
from engines.encore.operations import CARRIED_OUT
from engines.encore.rules import COLOURS_EACH, LAST_ROUND, MOST_ROUNDS, limit
from engines.encore.state import LEDGER, NONE, SEATS, Frame, Laws, State, Waiting
from engines.kernel.action import Action, act
from engines.kernel.position import (
    Fields,
    apiece,
    below,
    each,
    joined,
    line,
    named,
    once,
    parts,
    short,
    whole,
)

T = TypeVar("T")

_FIELDS = (
    "venues", "hand", "zones", "limit", "curfew", "seed", "shuffles", "round", "stage", "phase",
    "priority", "turn", "passes", "again", "acted", "onward", "venue", "star", "reached", "deck",
    "back", "tours", "ledger", "intensity", "cheer", "colours", "boards", "hands", "decks",
    "removed", "used", "fired", "abilities", "waiting", "held", "step", "left", "looked", "picked",
    "sweep", "weary", "answers", "laws",
)  # fmt: skip

_ACTING = ("act", "order", *targets.CHOICES)
_PHASES = {
    "draft": ("draft",),
    "opening": ("split",),
    "draw": ("split",),
    "pre_show": _ACTING,
    "event": _ACTING,
    "aftershow": ("order", "exhaust", "trim", *targets.CHOICES),
    "over": ("over",),
}
"""The questions of each part of the game."""

_ASKED_BY = {
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
"""The steps that ask each question; "zone" is asked for a signed card too."""

_LIMITS = {word: word for word in ("none", "8", "6")}
_OF_CARDS = actions.named(
    *(actions.TAKE, actions.DROP, actions.SHOW, actions.SALVAGE, actions.HIRE),
)
_OF_SPOTS = actions.named(actions.AIM, actions.WITH)
_OF_NUMBERS = actions.named(
    *(actions.ZONE, actions.DECK, actions.CHOOSE, actions.PERFORM, actions.BOOST),
)
_MOST = 999
"""More than any count of a game comes to."""


def write(state: State) -> str:
    """The state in one line. It tells all that is hidden."""
    options = state.options
    known = len(state.venues) - state.returned
    below = state.venues[::-1]
    return line(
        "encore",
        {
            "venues": str(options["venues"]),
            "hand": str(options["hand"]),
            "zones": str(options["zones"]),
            "limit": options["hand_limit"],
            "curfew": options["curfew"],
            "seed": state.seed,
            "shuffles": state.shuffles,
            "round": state.round,
            "stage": state.stage,
            "phase": state.phase,
            "priority": state.priority,
            "turn": state.turn,
            "passes": state.passes,
            "again": state.again,
            "acted": state.moved,
            "onward": state.onward,
            "venue": _card(state.venue),
            "star": state.star,
            "reached": state.reached,
            "deck": _cards(below[:known]),
            "back": _cards(below[known:]),
            "tours": apiece(state.won, _cards),
            "ledger": apiece(state.ledger, lambda own: ",".join(map(str, own))),
            "intensity": apiece(state.intensity, str),
            "cheer": apiece(state.cheer, str),
            "colours": apiece(state.colours, _colours),
            "boards": apiece(range(SEATS), lambda seat: _board(state, seat)),
            "hands": apiece(range(SEATS), lambda seat: _hand(state, seat)),
            "decks": apiece(range(SEATS), lambda seat: _decks(state, seat)),
            "removed": apiece(state.removed, _cards),
            "used": _cards(state.used),
            "fired": ",".join(map(_pair, state.fired)),
            "abilities": ",".join(map(_frame, state.frames)),
            "waiting": ",".join("+".join(map(_pair, group)) for group in state.queue),
            "held": _card(state.held),
            "step": _step(state.step),
            "left": state.left,
            "looked": state.looked,
            "picked": ":".join(map(str, state.picked)),
            "sweep": state.sweep,
            "weary": apiece(state.weary, _mask),
            "answers": _answers(state),
            "laws": _laws(state),
        },
    )


def read(text: str) -> State:
    """The state that a line describes.

    Raises BadPosition: a field is missing, strange or twice, has a value that it cannot have, a
    card or Venue lies in two places or nowhere, or what is asked cannot be asked there.
    """
    fields = Fields("encore", text, _FIELDS)
    state = State()
    state.options = {
        "venues": fields.number("venues", 3, 9),
        "hand": fields.number("hand", 0, 6),
        "zones": fields.number("zones", 2, 4),
        "hand_limit": fields.read("limit", _LIMITS.__getitem__),
        "curfew": fields.flag("curfew"),
    }
    state.width = state.options["zones"]
    state.seed = fields.number("seed")
    state.shuffles = fields.shuffles()
    most = LAST_ROUND if state.options["curfew"] else MOST_ROUNDS
    state.round = fields.number("round", 0, most)
    state.stage = fields.word("stage", _PHASES)
    state.phase = fields.word("phase", _PHASES[state.stage])
    state.priority = fields.number("priority", 0, SEATS - 1)
    state.turn = fields.number("turn", 0, SEATS - 1)
    state.passes = fields.number("passes", 0, SEATS - 1)
    state.again = fields.number("again", 0, _MOST)
    state.moved = fields.flag("acted")
    state.onward = fields.flag("onward")
    state.star = fields.read("star", _signed)
    state.reached = fields.flag("reached")
    _lay_venues(state, fields)
    state.ledger = fields.read("ledger", each(SEATS, _account))
    state.money = [sum(own) for own in state.ledger]
    if min(state.money) < 0:
        fields.wrong("ledger")
    state.intensity = fields.read("intensity", each(SEATS, _count))
    state.cheer = fields.read("cheer", each(SEATS, _count))
    state.colours = fields.read("colours", each(SEATS, _colours_of))
    boards = fields.read("boards", each(SEATS, _board_of(state.options["zones"])))
    state.zones = [zones for zones, _ in boards]
    state.tired = [tired for _, tired in boards]
    operations.stand(state)
    hands = fields.read("hands", each(SEATS, _hand_of))
    state.hands = [cards for cards, _ in hands]
    state.known = [known for _, known in hands]
    state.decks = [deck for own in fields.read("decks", each(SEATS, _decks_of)) for deck in own]
    state.removed = fields.read("removed", each(SEATS, _cards_of))
    state.used = fields.read("used", lambda text: sorted(_cards_of(text)))
    state.fired = fields.read("fired", lambda text: [*map(_pair_of, parts(text, ","))])
    state.frames = fields.read("abilities", lambda text: [*map(_frame_of, parts(text, ","))])
    state.queue = fields.read("waiting", lambda text: [*map(_group_of, parts(text, ","))])
    state.held = fields.read("held", _card_or_none)
    state.step = fields.read("step", _step_of)
    state.left = fields.number("left", 0, _MOST)
    state.looked = fields.number("looked", 0, _MOST)
    state.picked = fields.read("picked", lambda text: _spot_of(state, text) if text else ())
    state.sweep = fields.number("sweep", 0, SEATS * state.width)
    state.weary = fields.read("weary", each(SEATS, lambda text: _mask_of(state.width, text)))
    usual, state.heard = continuous.in_force(state)
    state.laws = fields.read("laws", lambda text: _laws_of(usual, text))
    state.terms = [None, None]
    state.stirred = True
    _complete(state, fields)
    _ask(state, fields)
    return state


# -- names -------------------------------------------------------------------------------------


def _own_steps(thing: int) -> list[int]:
    """The steps of a thing as its text has them, those of branches where they stand."""
    found: list[int] = []

    def note(steps: Iterable[int]) -> None:
        for number in steps:
            found.append(number)
            for branch in STEPS[number].branches:
                note(branch)

    if thing < CARDS:
        note(ABILITY[thing].steps)
    trigger = TRIGGER[thing]
    if trigger is not None:
        note(trigger.steps)
    return found


# -- out ---------------------------------------------------------------------------------------


def _card(thing: int) -> str:
    return "" if thing == NONE else short(THING_IDS, 3)[thing]


def _cards(things: Iterable[int]) -> str:
    return joined([*map(_card, things)], ",")


def _colours(colours: Iterable[int]) -> str:
    return ",".join(short(COLOUR_IDS, 3)[colour] for colour in colours)


def _board(state: State, seat: int) -> str:
    words = [
        _card(card) + "~" * operations.is_tired(state, seat, zone)
        for zone, card in enumerate(state.zones[seat])
    ]
    return "|".join(joined(row, ",") for row in (words[: state.width], words[state.width :]))


def _hand(state: State, seat: int) -> str:
    known = state.known[seat]
    return ",".join(_card(card) + "*" * (card in known) for card in state.hands[seat])


def _decks(state: State, seat: int) -> str:
    return joined([_cards(state.decks[2 * seat + deck][::-1]) for deck in (0, 1)], "|")


def _pair(pair: tuple[int, int]) -> str:
    return f"{pair[0]}:{_card(pair[1])}"


def _mask(mask: int) -> str:
    return "+".join(str(zone) for zone in range(mask.bit_length()) if mask >> zone & 1)


def _frame(frame: Frame) -> str:
    seat, thing, todo, staged, idle = frame
    own = _own_steps(thing)
    steps = "+".join("!" if n == CARRIED_OUT else str(own.index(n) + 1) for n in todo)
    return joined([str(seat), _card(thing), steps, _card(staged), "idle" if idle else ""], ":")


def _step(number: int) -> str:
    """A step by its thing; one that stands on no card any more by its number alone."""
    for thing in range(CARDS + VENUES):
        own = _own_steps(thing)
        if number in own:
            return f"{_card(thing)}.{own.index(number) + 1}"
    return str(number)


def _answers(state: State) -> str:
    if state.answers == _present(state):
        return ""
    found = []
    for (seat, kind), group in groupby(state.answers, lambda action: action[:2]):
        args = [_arg(action) for action in group]
        found.append(joined([str(seat), kind, "+".join(args)], ":"))
    return ",".join(found)


def _arg(action: Action) -> str:
    if isinstance(action.arg, tuple):
        return ".".join(map(str, action.arg))
    if isinstance(action.arg, int) and action.kind in _OF_CARDS:
        return _card(action.arg)
    return "" if action.arg is None else str(action.arg)


def _present(state: State) -> list[Action]:
    """The answers to the question that stands, if it is one of an ability."""
    return targets.choices(state, state.phase) if state.phase in targets.CHOICES else []


def _laws(state: State) -> str:
    usual, _ = continuous.in_force(state)
    return ",".join(
        f"{name}:{'+'.join(_card(thing) for _, thing, _ in made)}"
        for name, made in sorted(state.laws.items())
        if made != usual.get(name)
    )


# -- in ----------------------------------------------------------------------------------------


def _count(text: str) -> int:
    return below(_MOST + 1, text)


def _signed(text: str) -> int:
    return -_count(text[1:]) if text[:1] == "-" else _count(text)


def _account(text: str) -> list[int]:
    fields = text.split(",")
    if len(fields) != len(LEDGER):
        raise ValueError(text)
    sums = [-whole(each[1:]) if each[:1] == "-" else whole(each) for each in fields]
    if any(each % STEP for each in sums):
        raise ValueError(text)
    return sums


def _seat(text: str) -> int:
    return below(SEATS, text)


def _thing(text: str) -> int:
    return named(THING_IDS, text)


def _card_of(text: str) -> int:
    return range(CARDS)[_thing(text)]


def _card_or_none(text: str) -> int:
    return _card_of(text) if text else NONE


def _cards_of(text: str) -> list[int]:
    return once([_card_of(word) for word in parts(text, ",")])


def _venues_of(text: str) -> list[int]:
    found = once([_thing(word) for word in parts(text, ",")])
    if any(venue < FIRST_VENUE for venue in found):
        raise ValueError(text)
    return found


def _colours_of(text: str) -> list[int]:
    return once([named(COLOUR_IDS, word) for word in parts(text, ",")])


def _board_of(width: int) -> Callable[[str], tuple[list[int], int]]:
    """Reads the zones of a Manager, and which of them are suspended."""

    def read(text: str) -> tuple[list[int], int]:
        rows = [parts(row, ",") for row in text.split("|")]
        if [len(row) for row in rows] != [width, width]:
            raise ValueError(text)
        zones: list[int] = []
        tired = 0
        for zone, word in enumerate([*rows[0], *rows[1]]):
            card = _card_or_none(word.removesuffix("~"))
            lowest = PERFORMER if zone < width else SUPPORTER
            if (card == NONE and word) or (card != NONE and KIND[card] > lowest):
                raise ValueError(word)
            zones.append(card)
            tired |= word.endswith("~") << zone
        return zones, tired

    return read


def _hand_of(text: str) -> tuple[list[int], list[int]]:
    """Reads a hand, and which of its cards are known."""
    words = parts(text, ",")
    known = [_card_of(word.removesuffix("*")) for word in words if word.endswith("*")]
    return once(sorted(_card_of(word.removesuffix("*")) for word in words)), sorted(known)


def _decks_of(text: str) -> tuple[list[int], list[int]]:
    performers, mains = parts(text, "|")
    found = _cards_of(performers)[::-1], _cards_of(mains)[::-1]
    if any(DECK_OF[card] != deck for deck in (0, 1) for card in found[deck]):
        raise ValueError(text)
    return found


def _pair_of(text: str) -> tuple[int, int]:
    seat, thing = text.split(":")
    return _seat(seat), _thing(thing)


def _group_of(text: str) -> Waiting:
    found = tuple(_pair_of(each) for each in text.split("+"))
    if any(TRIGGER[thing] is None for _, thing in found):
        raise ValueError(text)
    return found


def _mask_of(width: int, text: str) -> int:
    return sum(1 << below(width, zone) for zone in once(parts(text, "+")))


def _frame_of(text: str) -> Frame:
    seat, name, todo, staged, idle = parts(text, ":")
    thing = _thing(name)
    own = _own_steps(thing)
    steps = [CARRIED_OUT if each == "!" else _numbered(own, each) for each in parts(todo, "+")]
    if CARRIED_OUT in steps[:-1] or (thing >= CARDS and CARRIED_OUT in steps):
        raise ValueError(text)
    if idle not in ("", "idle"):
        raise ValueError(text)
    return _seat(seat), thing, tuple(steps), _card_or_none(staged), bool(idle)


def _numbered(own: list[int], text: str) -> int:
    """A step of a thing by its number from 1."""
    return own[range(1, len(own) + 1).index(whole(text))]


def _step_of(text: str) -> int:
    name, point, number = text.partition(".")
    if not point:
        return below(len(STEPS), text)
    return _numbered(_own_steps(_thing(name)), number)


def _spot_of(state: State, text: str, sign: str = ":") -> tuple[int, int]:
    seat, zone = text.split(sign)
    return _seat(seat), below(2 * state.width, zone)


def _answers_of(state: State, text: str) -> Iterator[Action]:
    for group in parts(text, ","):
        seat, kind, args = parts(group, ":")
        if kind == actions.SKIP.name and not args:
            yield act(_seat(seat), kind)
        for arg in args.split("+") if args else ():
            yield act(_seat(seat), kind, _arg_of(state, kind, arg))


def _arg_of(state: State, kind: str, text: str) -> int | tuple[int, int]:
    if kind in _OF_CARDS:
        return _card_of(text)
    if kind in _OF_SPOTS:
        return _spot_of(state, text, ".")
    if kind in _OF_NUMBERS:
        return _count(text)
    raise ValueError(kind)


def _laws_of(usual: Laws, text: str) -> Laws:
    """The rules in force, some of them in another order."""
    found = {**usual}
    for group in parts(text, ","):
        name, things = group.split(":")
        order = [_thing(word) for word in things.split("+")]
        if sorted(order) != sorted(thing for _, thing, _ in usual[name]):
            raise ValueError(group)
        found[name] = tuple(sorted(usual[name], key=lambda made: order.index(made[1])))
    return found


# -- the whole ---------------------------------------------------------------------------------


def _lay_venues(state: State, fields: Fields) -> None:
    """Every Venue lies in one place; one that has just been won, or has come back as the last of
    all, is still the active one."""
    deck, back = fields.read("deck", _venues_of), fields.read("back", _venues_of)
    state.won = fields.read("tours", each(SEATS, _venues_of))
    state.venue = fields.read("venue", lambda text: _thing(text) if text else NONE)
    state.venues = [*back[::-1], *deck[::-1]]
    state.returned = len(back)
    taken = [*state.venues, *state.won[0], *state.won[1]]
    if len({*taken}) != len(taken):
        fields.wrong("deck")
    over = state.stage == "over"
    if state.venue == NONE:
        fits = over or state.stage == "draft"
    else:
        fits = state.venue >= FIRST_VENUE and (over or state.venue not in state.venues)
    if not fits:
        fields.wrong("venue")
    gone = {*taken, state.venue}
    state.box = [each for each in range(FIRST_VENUE, FIRST_VENUE + VENUES) if each not in gone]


def _complete(state: State, fields: Fields) -> None:
    """Every card of both Managers' colours lies in one place."""
    if {*state.colours[0]} & {*state.colours[1]}:
        fields.wrong("colours")
    running = [(seat, thing) for seat, thing, _, _, _ in state.frames]
    for seat, colours in enumerate(state.colours):
        cards = [*state.hands[seat], *state.removed[seat], *state.decks[2 * seat]]
        cards += state.decks[2 * seat + 1]
        cards += [card for card in state.zones[seat] if card != NONE]
        cards += [t for who, t in running if who == seat and t < CARDS and KIND[t] == SURPRISE]
        if state.held != NONE and state.frames and state.frames[-1][0] == seat:
            cards.append(state.held)
        own = [card for colour in colours for deck in DECKS[colour] for card in deck]
        if sorted(cards) != (sorted(own) if state.stage != "draft" else []):
            fields.wrong("decks")
        if (len(colours) > COLOURS_EACH) if state.stage == "draft" else len(colours) < COLOURS_EACH:
            fields.wrong("colours")


def _ask(state: State, fields: Fields) -> None:
    """What is asked can be asked; the answers to it."""
    phase, turn, width = state.phase, state.turn, state.width
    of_step = phase in targets.CHOICES
    if of_step != bool(state.frames):
        fields.wrong("abilities")
    if state.held != NONE and phase != "zone":
        fields.wrong("held")
    if bool(state.looked) != (phase == "take"):
        fields.wrong("looked")
    if of_step:
        _ask_step(state, fields)
        return
    state.answers = fields.read("answers", lambda text: [*_answers_of(state, text)])
    sweeping = state.priority if state.sweep < width else 1 - state.priority
    zone = state.sweep % width
    able = {
        "draft": lambda: len(state.colours[turn]) < COLOURS_EACH,
        "split": lambda: state.sweep < SEATS,
        "order": lambda: len(triggers.waiting(state.copy())) > 1,
        "exhaust": lambda: (
            state.sweep < SEATS * width
            and turn == sweeping
            and state.weary[turn] >> zone & 1
            and NONE not in (state.zones[turn][zone], state.zones[turn][zone + width])
        ),
        "trim": lambda: len(state.hands[turn]) > limit(state),
    }
    if phase in able and not able[phase]():
        fields.wrong("phase")


def _at(state: State, seat: int, zone: int) -> int:
    return state.zones[seat][zone]


def _ask_step(state: State, fields: Fields) -> None:
    """The question of a step."""
    phase = state.phase
    step = STEPS[state.step]
    signed = phase == "zone" and state.held != NONE
    if not signed and step.do not in _ASKED_BY[phase]:
        fields.wrong("step")
    picking = phase == "with" or (phase == "zone" and not signed)
    if picking and (not state.picked or _at(state, *state.picked) == NONE):
        fields.wrong("picked")
    if phase in ("drop", "deck") and not state.left:
        fields.wrong("left")
    deck = 2 * state.frames[-1][0] + (step.deck == "main")
    if phase == "take" and state.looked > len(state.decks[deck]):
        fields.wrong("looked")
    state.answers = _present(state)
    if not state.answers:
        fields.wrong("phase")
    given = fields.read("answers", lambda text: [*_answers_of(state, text)])
    if given:
        fields.wrong("answers")
