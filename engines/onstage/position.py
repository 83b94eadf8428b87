"""A position of Onstage in one line of text: to read, to report, to set a table.

Suits are P pink, K black, B blue, G green; P7 is a card, or, where performers are named, P3 the
pink one of three Blossoms; S is the Star. Seats stand in their order with a slash between them::

    onstage seats=3 rounds=printed star=no begins=0 hints=yes round=1 trick=4 leader=2 phase=play …
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engines.kernel.position import Fields, apiece, below, each, joined, line, once, parts, whole
from engines.onstage.content import (
    CARDS,
    DECK,
    GRADES,
    STAR,
    SUIT_CARDS,
    SUIT_OF,
    VALUES,
    cards_in,
    members,
    performers_in,
)
from engines.onstage.rules import decide
from engines.onstage.state import (
    LastTrick,
    RoundAccount,
    State,
    cast_of,
    hand_size,
    tricks_a_round,
)

LETTERS = "PKBG"
_FIELDS = (
    "seats", "rounds", "star", "begins", "hints", "round", "trick", "leader", "turn", "phase",
    "out", "line", "stage", "troupes", "table", "hands", "played", "aside", "voids", "last",
    "scores", "history", "kept", "pool", "kept-voids", "seed", "shuffles",
)  # fmt: skip
_PHASES = ("play", "move", "add", "remove", "swap_out", "swap_in", "claim", "over")
_SOURCES = {"stage": "stage", "line": "line"}


def write(state: State) -> str:
    """The state in one line. It tells all that is hidden."""
    options, last = state.options, state.last
    return line(
        "onstage",
        {
            "seats": state.seats,
            "rounds": options["rounds"],
            "star": options["star"],
            "begins": options["first"],
            "hints": options["hints"],
            "round": state.round,
            "trick": state.trick,
            "leader": state.leader,
            "turn": state.turn,
            "phase": state.phase,
            "out": _performers([] if state.out is None else [state.out]),
            "line": _performers(state.line),
            "stage": _cast(state.stage),
            "troupes": apiece(state.troupes, _cast),
            "table": _cards(state.table),
            "hands": apiece(state.hands, _hand),
            "played": apiece(state.played, _hand),
            "aside": _hand(state.aside),
            "voids": apiece(state.voids, _suits),
            "last": "" if last is None else _last(last, state.claimed),
            "scores": apiece(state.scores, str),
            "history": ";".join(map(_account, state.history)),
            "kept": apiece(state.kept, lambda card: _cards([card])),
            "pool": _hand(state.pool),
            "kept-voids": apiece(state.kept_voids, _suits),
            "seed": state.seed,
            "shuffles": state.shuffles,
        },
    )


def read(text: str) -> State:
    """The state that a line describes.

    Raises BadPosition: a field is missing, strange or twice, has a value that it cannot have, or
    a card or performer lies in two places or nowhere.
    """
    fields = Fields("onstage", text, _FIELDS)
    state = State()
    state.seats = seats = fields.number("seats", 3, 5)
    state.options = {
        "rounds": fields.word("rounds", ("printed", "quick")),
        "star": fields.flag("star"),
        "first": fields.number("begins", 0, seats),
        "hints": fields.flag("hints"),
    }
    state.rounds = seats if state.options["rounds"] == "printed" else 1
    state.cast = cast_of(state.options)
    state.seed = fields.number("seed")
    state.shuffles = fields.shuffles()
    state.round = fields.number("round", 1, state.rounds)
    state.trick = fields.number("trick", 1, tricks_a_round(seats))
    state.leader = fields.number("leader", 0, seats - 1)
    state.turn = fields.number("turn", 0, seats - 1)
    state.phase = fields.word("phase", _PHASES)
    state.out = fields.read("out", _one_performer)
    state.line = fields.read("line", _each_performer)
    state.stage = fields.read("stage", _cast_of)
    state.table = fields.read("table", _each_card)
    state.aside = fields.read("aside", _hand_of)
    state.pool = fields.read("pool", _hand_of)
    for name, values in {
        "troupes": each(seats, _cast_of), "hands": each(seats, _hand_of),
        "played": each(seats, _hand_of), "voids": each(seats, _suits_of),
        "scores": each(seats, whole),
    }.items():  # fmt: skip
        setattr(state, name, fields.read(name, values))
    state.kept = fields.read("kept", _none_or(each(seats, _card_of)))
    state.kept_voids = fields.read("kept-voids", _none_or(each(seats, _suits_of)))
    state.history = fields.read("history", lambda text: _accounts(text, seats))
    state.last, state.claimed = fields.read("last", lambda text: _last_of(text, seats))
    _complete(state, fields)
    return state


# -- out ---------------------------------------------------------------------------------------


def _card(card: int) -> str:
    return f"{LETTERS[card // VALUES]}{card % VALUES + 1}"


def _cards(cards: Iterable[int]) -> str:
    return "".join(map(_card, cards))


def _performers(performers: Iterable[int]) -> str:
    return "".join(
        "S" if each == STAR else f"{LETTERS[each // GRADES]}{each % GRADES + 1}"
        for each in performers
    )


def _hand(mask: int) -> str:
    return _cards(cards_in(mask))


def _cast(mask: int) -> str:
    return _performers(performers_in(mask))


def _suits(mask: int) -> str:
    return "".join(LETTERS[suit] for suit in members(mask))


def _last(last: LastTrick, claimed: int | None) -> str:
    trump = "" if last.trump is None else LETTERS[last.trump]
    taken = _performers([] if claimed is None else [claimed])
    parts = [str(last.leader), _cards(last.cards), str(last.winner), _card(last.card), trump, taken]
    return joined(parts, "/")


def _account(account: RoundAccount) -> str:
    lone = "" if account.lone is None else str(account.lone)
    troupes = [_cast(troupe) for troupe in account.troupes]
    return joined([*map(str, account.points), *troupes, lone, account.source or ""], "/")


# -- in ----------------------------------------------------------------------------------------


def _pairs(text: str) -> list[str]:
    if len(text) % 2:
        raise ValueError(text)
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def _numbered(word: str, most: int) -> int:
    number = whole(word[1]) - 1
    if not 0 <= number < most:
        raise ValueError(word)
    return LETTERS.index(word[0]) * most + number


def _each_card(text: str) -> list[int]:
    return once([_numbered(word, VALUES) for word in _pairs(text)])


def _each_performer(text: str) -> list[int]:
    """Performers by their words; the Star, who has no number, may stand anywhere."""
    found: list[int] = []
    at = 0
    while at < len(text):
        star = text[at] == "S"
        found.append(STAR if star else _numbered(text[at : at + 2], GRADES))
        at += 1 if star else 2
    return once(found)


def _one_performer(text: str) -> int | None:
    found = _each_performer(text)
    if len(found) > 1:
        raise ValueError(text)
    return found[0] if found else None


def _card_of(text: str) -> int:
    (card,) = _each_card(text)
    return card


def _hand_of(text: str) -> int:
    return _mask(_each_card(text))


def _cast_of(text: str) -> int:
    return _mask(_each_performer(text))


def _suits_of(text: str) -> int:
    return _mask(once([LETTERS.index(sign) for sign in text]))


def _mask(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _none_or(make: Callable[[str], list[Any]]) -> Callable[[str], list[Any]]:
    """Reads what `make` reads, or nothing at all."""
    return lambda text: make(text) if text else []


def _last_of(text: str, seats: int) -> tuple[LastTrick | None, int | None]:
    if not text:
        return None, None
    leader, cards, winner, card, trump, claimed = parts(text, "/")
    fields = _each_card(cards)
    if len(fields) != seats or _card_of(card) not in fields:
        raise ValueError(text)
    suit = LETTERS.index(trump) if trump else None
    last = LastTrick(
        below(seats, leader), tuple(fields), below(seats, winner), _card_of(card), suit
    )
    return last, _one_performer(claimed)


def _accounts(text: str, seats: int) -> list[RoundAccount]:
    found = []
    for account in parts(text, ";"):
        fields = parts(account, "/")
        if len(fields) != 2 * seats + 2:
            raise ValueError(account)
        points, troupes, (lone, source) = fields[:seats], fields[seats:-2], fields[-2:]
        found.append(
            RoundAccount(
                tuple(map(whole, points)),
                tuple(map(_cast_of, troupes)),
                below(seats, lone) if lone else None,
                _SOURCES[source] if source else None,
            )
        )
    return found


def _complete(state: State, fields: Fields) -> None:
    """Every card and performer lies in one place, and what is asked can be asked."""
    if sorted(cards_in(_sum(fields, "hands", [*state.hands, *state.played, state.aside]))) != [
        *range(CARDS)
    ]:
        fields.wrong("hands")
    if _sum(fields, "troupes", [_mask(state.line), state.stage, *state.troupes]) != state.cast:
        fields.wrong("line")
    _laid(state, fields)
    _kept(state, fields)
    if (state.out is not None) != (state.phase == "swap_in"):
        fields.wrong("out")
    if state.out is not None and not state.stage >> state.out & 1:
        fields.wrong("out")
    if len(state.history) != state.round - (state.phase != "over"):
        fields.wrong("history")
    decision = decide(state)
    if decision is not None and not decision.actions:
        fields.wrong("phase")


def _laid(state: State, fields: Fields) -> None:
    """Checks turns, played cards and hands against the number of the trick (O3, O4)."""
    seats, table, over = state.seats, state.table, state.phase == "over"
    order = [(state.leader + place) % seats for place in range(seats)]
    if len(table) > seats or (over and table):
        fields.wrong("table")
    if any(not state.played[seat] >> card & 1 for seat, card in zip(order, table, strict=False)):
        fields.wrong("table")
    if over and state.trick != tricks_a_round(seats):
        fields.wrong("trick")
    for place, seat in enumerate(order):
        if state.played[seat].bit_count() != state.trick - 1 + (over or place < len(table)):
            fields.wrong("played")
        held = state.hands[seat].bit_count() + state.played[seat].bit_count()
        if held != hand_size(seats):
            fields.wrong("hands")
        if any(state.hands[seat] & SUIT_CARDS[suit] for suit in members(state.voids[seat])):
            fields.wrong("voids")
    if not over and state.phase != "claim":
        place = len(table) if state.phase == "play" else len(table) - 1
        if not 0 <= place < seats:
            fields.wrong("phase")
        if state.turn != order[place]:
            fields.wrong("turn")
    if state.phase == "claim":
        last = state.last
        if last is None or last.cards != tuple(table) or state.turn != last.winner:
            fields.wrong("last")


def _kept(state: State, fields: Fields) -> None:
    """Checks the cards kept from the Round before, one a seat (O14)."""
    seats, kept = state.seats, state.kept
    wanted = 0 if state.round == 1 else seats
    for name, found in (("kept", kept), ("kept-voids", state.kept_voids)):
        if len(found) != wanted:
            fields.wrong(name)
    unseen = (CARDS - seats * tricks_a_round(seats)) if kept else 0
    if state.pool & ~DECK or state.pool.bit_count() != unseen:
        fields.wrong("pool")
    for seat, card in enumerate(kept):
        if not (state.hands[seat] | state.played[seat]) >> card & 1:
            fields.wrong("kept")
        if not state.pool >> card & 1:
            fields.wrong("pool")
        if state.kept_voids[seat] >> SUIT_OF[card] & 1:
            fields.wrong("kept-voids")


def _sum(fields: Fields, name: str, masks: list[int]) -> int:
    """All of the masks together; no bit may be in two of them."""
    found = 0
    for mask in masks:
        if found & mask:
            fields.wrong(name)
        found |= mask
    return found
