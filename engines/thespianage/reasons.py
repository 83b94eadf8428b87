"""Why a step is refused. What is legal is said by `rules.decide` alone; this only explains."""

from __future__ import annotations

from typing import Any

from engines.kernel.action import Action
from engines.kernel.reason import Refusal
from engines.thespianage import rules, targets
from engines.thespianage.content import CHARACTERS, KINDS, STEPS
from engines.thespianage.state import NOBODY, State

# What each question is answered with, and the rule that asks it.
_ANSWERS: dict[str, tuple[tuple[str, ...], str]] = {
    "character": (("character",), "T7"),
    "act": (("end", "play", "rehearse", "places", "free", "shot"), "T10"),
    "pay": (("drop",), "T15"),
    "drop": (("drop",), "T15"),
    "put": (("put",), "T12"),
    "take": (("take",), "T14"),
    "host": (("host",), "T14"),
    "peek": (("peek",), "T18"),
    "turn": (("turn",), "TA35"),
    "shift": (("shift",), "TA35"),
    "into": (("into",), "TA35"),
    "swap": (("swap",), "TA35"),
    "with": (("with",), "TA35"),
    "strike": (("strike",), "TA35"),
    "player": (("player",), "TA35"),
    "special": (("special",), "TA31"),
    "grab": (("grab",), "TA35"),
    "give": (("give",), "TA35"),
    "salvage": (("salvage",), "TA38"),
    "secret": (("secret",), "TA35"),
    "cancel": (("cancel",), "T16"),
    "choose": (("choose",), "TA35"),
}

_ACTIONS = {"rehearse": "T12", "places": "T14"}


def why_not(state: State, action: Action) -> Refusal | None:
    """None when `action` is legal now, else why not. Tells nothing that its seat may not know."""
    decision = rules.decide(state)
    if decision is None:
        return _because("over", "T21")
    seat, kind, arg = action
    kinds, rule = _ANSWERS[state.phase]
    if seat not in decision.seats:
        return _because("turn", rule, seat=decision.seats[0])
    if kind not in kinds:
        return _because(f"now_{state.phase}", rule)
    if action in decision.actions and _same_type(action, decision.actions):
        return None
    if state.phase == "act":
        return _act(state, seat, kind, arg)
    if state.phase == "character":
        return _character(state, seat, arg)
    if kind in ("drop", "give"):
        return _because("not_held", rule)
    if isinstance(arg, tuple) and _untouchable(state, seat, arg):
        return _because("guarded", "TA42", host_seat=arg[0])
    return _because(f"now_{state.phase}", rule)


def _because(key: str, rule: str, **args: Any) -> Refusal:
    return Refusal(f"why.{key}", rule, args)


def _same_type(action: Action, listed: list[Action]) -> bool:
    """Whether the argument is of the very type of the listed ones: True is not 1."""
    like = next(each for each in listed if each == action)
    return repr(like.arg) == repr(action.arg)


def _act(state: State, seat: int, kind: str, arg: Any) -> Refusal:
    """T10-T14, T20, TA27."""
    if kind == "play":
        return _play(state, seat, arg)
    if arg is not None:
        return _because("now_act", "T10")
    if kind in _ACTIONS:
        rule = _ACTIONS[kind]
        if state.mode:
            return _because("mixed", "T10")
        price = rules.price(state.stage, kind)
        if len(state.hands[seat]) < price:
            return _because("too_few", rule, price=price, count=len(state.hands[seat]))
        return _because("no_pool" if kind == "rehearse" else "no_tile", "TA32")
    if kind == "free":
        return _because("no_tile", "TA32") if state.free else _because("no_free", "T20")
    if state.shots[seat] == NOBODY:
        return _because("no_shot", "TA27")
    return _because("idle", "TA40", thing=state.shots[seat])


def _play(state: State, seat: int, card: Any) -> Refusal:
    """T11, TA40."""
    if state.mode == 2:
        return _because("mixed", "TA15" if state.played else "T10")
    if type(card) is not int or not 0 <= card < KINDS or card not in state.hands[seat]:
        return _because("not_held", "T11")
    if state.played >= rules.limit(state):
        return _because("enough", "T11", count=rules.limit(state))
    return _because("idle", "TA40", thing=card)


def _character(state: State, seat: int, character: Any) -> Refusal:
    """T7, TA3, TA5."""
    if type(character) is not int or not 0 <= character < CHARACTERS:
        return _because("now_character", "T7")
    if character not in state.cast:
        return _because("not_cast", "TA3", character=character)
    if character in state.characters:
        return _because("taken", "T7", character=character)
    if character in (state.crush[seat], state.nemesis[seat]):
        return _because("own_heart", "T7", character=character)
    return _because("dead_end", "TA5", character=character)


def _untouchable(state: State, seat: int, arg: tuple[Any, ...]) -> bool:
    """Whether this is something on a board that is guarded."""
    host = arg[0] if arg else None
    aimed = STEPS[state.step].whose != "own" and state.phase not in ("put", "host")
    return (
        type(host) is int
        and 0 <= host < state.seats
        and aimed
        and targets.guarded(state, seat, host)
    )
