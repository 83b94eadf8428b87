"""Explanations of why Thespianage refuses an action. `rules.decide` says what is legal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.kernel.action import Action
from engines.kernel.refusal import Question, Reasons, Refusal, because
from engines.thespianage import lacks, rules, targets
from engines.thespianage.actions import (
    CLOSE,
    DROP,
    END,
    FREE,
    GIVE,
    HOST,
    KINDS,
    PLACES,
    PLAY,
    REHEARSE,
    SHOT,
)
from engines.thespianage.content import (
    ASPECTS,
    CHARACTERS,
    MOVE_STEP,
    STEPS,
    Card,
    Thing,
)
from engines.thespianage.content import KINDS as CARDS
from engines.thespianage.state import ACTION_OVER, NOBODY, SHEET, TRACK, State

_OF_A_TURN = (END, PLAY, REHEARSE, PLACES, FREE, SHOT, CLOSE)

QUESTIONS = {
    **{kind.name: Question((kind,), kind.rules) for kind in KINDS if kind not in _OF_A_TURN},
    "act": Question(_OF_A_TURN, END.rules),
    "pay": Question((DROP,), "TA2"),
}
"""Questions by name, each with its kinds of answer and its rule."""

_ACTIONS = {kind.name: kind.rules for kind in (REHEARSE, PLACES)}


def _explain(state: State, action: Action) -> Refusal | None:
    seat, kind, arg = action
    if state.phase == "act":
        return _act(state, seat, kind, arg)
    if state.phase == "character":
        return _character(state, seat, arg)
    if kind in (DROP.name, GIVE.name):
        return because("not_held", QUESTIONS[state.phase].rule)
    if isinstance(arg, tuple) and _untouchable(state, seat, arg):
        return because("guarded", "TA42", host_seat=arg[0])
    if _finished(state, kind, arg):
        return because("closed", "TA50")
    return None


def _act(state: State, seat: int, kind: str, arg: Any) -> Refusal:
    """Explains why an action in a turn is illegal (T10, T11, T20).

    See also T12, T14 and TA27.
    """
    if kind == PLAY.name:
        return _play(state, seat, arg)
    if arg is not None:
        return because("now_act", "T10")
    if kind in _ACTIONS:
        rule = _ACTIONS[kind]
        if state.mode:
            return because("mixed_cards" if state.played else "mixed", "T10")
        price = state.rules.prices[kind]
        if len(state.hands[seat]) < price:
            return because("cannot_pay", rule, price=price, count=len(state.hands[seat]))
        return because("no_pool", "TA32") if kind == REHEARSE.name else _no_tile(state)
    if kind == CLOSE.name:
        return because("no_second", "TA15")
    if kind == FREE.name:
        if not state.free:
            return because("no_free", "T20")
        if targets.possible(targets.acting(state, seat), STEPS[MOVE_STEP]):
            return because("second_first", "TA15")
        return _no_tile(state)
    if state.shots[seat] == NOBODY:
        return because("no_shot", "TA27")
    return _idle(state, seat, state.shots[seat])


def _no_tile(state: State) -> Refusal:
    """Explains why no tile can be taken (TA32, TA42).

    Either all tracks are empty, or those with tiles are guarded.
    """
    lying = any(map(len, (state.cell(*at) for at in _track_cells(state))))
    return because("tracks_guarded", "TA42") if lying else because("no_tile", "TA32")


def _track_cells(state: State) -> Iterator[tuple[int, int, int]]:
    return ((host, TRACK, aspect) for host in range(state.seats) for aspect in range(ASPECTS))


_IDLE = {
    key.removeprefix("idle_"): key
    for key in (
        "idle_own_track",
        "idle_track",
        "idle_other_track",
        "idle_own_sheet",
        "idle_sheet",
        "idle_other_sheet",
        "idle_own_board",
        "idle_board",
        "idle_other_board",
        "idle_aspect",
        "idle_other_aspect",
        "idle_up",
        "idle_other_up",
        "idle_down",
        "idle_other_down",
        "idle_own_down",
        "idle_seen",
        "idle_pair",
        "idle_special",
        "idle_other_special",
        "idle_own_special",
        "idle_event",
        "idle_guarded",
        "idle_closed",
        "idle_hushed",
    )
}
"""Reasons for a thing without an effect, by `lacks.Lack.name`."""


def _idle(state: State, seat: int, thing: Thing) -> Refusal:
    """Explains why a card or One Shot has no effect (TA40)."""
    lack = lacks.of_thing(state, seat, thing)
    return because(_IDLE.get(lack.name, "idle"), lack.rule, thing=thing, **lack.about)


def _play(state: State, seat: int, card: Any) -> Refusal:
    """Explains why a Play Card cannot be played (T11, TA40)."""
    if state.mode == ACTION_OVER:
        return because("done_playing", "TA15") if state.played else because("mixed", "T10")
    if type(card) is not int or not 0 <= card < CARDS or card not in state.hands[seat]:
        return because("not_held", "T11")
    if state.played >= rules.limit(state):
        return because("enough", "T11", count=rules.limit(state))
    return _idle(state, seat, Card(card))


def _character(state: State, seat: int, character: Any) -> Refusal:
    """Explains why a character cannot be taken (T7, TA3)."""
    if type(character) is not int or not 0 <= character < CHARACTERS:
        return because("now_character", "T7")
    if character not in state.cast:
        return because("not_cast", "TA3", character=character)
    if character in state.characters:
        return because("taken", "T7", character=character)
    own = "own_crush" if state.crush[seat] == character else "own_nemesis"
    return because(own, "T7", character=character)


def _untouchable(state: State, seat: int, arg: tuple[Any, ...]) -> bool:
    host = arg[0] if arg else None
    aimed = STEPS[state.step].whose != "own" and state.phase not in ("put", "host")
    return (
        type(host) is int
        and 0 <= host < state.seats
        and aimed
        and targets.guarded(state, seat, host)
    )


def _finished(state: State, kind: str, arg: Any) -> bool:
    """Whether an argument is a closed sheet or a tile there (TA50)."""
    if kind == HOST.name:
        return type(arg) is int and arg in targets.closed(state)
    return (
        isinstance(arg, tuple)
        and len(arg) == 4
        and arg[1] == SHEET
        and arg[0] in (targets.closed(state))
    )


REASONS = Reasons("T21", QUESTIONS, _explain)
