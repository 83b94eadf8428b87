"""Reasons why a card or one of its parts would have no effect (TA40, TA41)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias

from engines.thespianage import targets
from engines.thespianage.content import (
    EFFECTS,
    FIRST_EVENT,
    LASTING,
    STEPS,
    EffectStep,
    StageEvent,
    Thing,
)
from engines.thespianage.state import AREAS, NOBODY, State
from engines.thespianage.targets import Actor


class Lack(NamedTuple):
    """Reason why something has no effect.

    Attributes:
        name: Ending of text keys, such as "own_track"; "" if there are no words for it.
        rule: Number of the rule.
        about: Arguments of the texts.
    """

    name: str
    rule: str = "TA40"
    about: dict[str, Any] = {}


Able: TypeAlias = Callable[[Actor], bool]
"""Function that tests whether an actor could do something."""

_WHOSE = {"own": "own_", "other": "other_", "any": ""}
"""Beginning of a name, by whose pieces a step concerns."""

_AT_TILES = frozenset({"move", "peek", "turn", "shift", "strike", "aim", "reveal", "inspect"})
"""Steps that need a tile."""

_UNCOVERING = frozenset({"peek", "reveal", "inspect"})
"""Steps that need a face-down tile."""

_FACES = frozenset({"up", "down", "other_up", "other_down", "own_down"})
"""Names for missing tiles with a certain facing."""


def of_thing(state: State, seat: int, thing: Thing) -> Lack:
    """Returns what a card or One Shot would need for any effect (TA40)."""
    hand = len(state.hands[seat]) - (thing < FIRST_EVENT)  # without the card itself
    first = STEPS[EFFECTS[thing][0]]
    return _lack(Actor(state, seat, hand), first, lambda actor: targets.works(actor, thing))


def of_step(state: State, seat: int, step: EffectStep, chosen: int) -> Lack:
    """Returns what a step without an effect would need (TA41).

    There are no words for a step that only concerns the player `chosen` earlier.
    """
    actor = targets.acting(state, seat)
    if step.whose not in _WHOSE or targets.possible(actor, step, chosen):
        return Lack("")
    return _lack(actor, step, lambda each: targets.possible(each, step, chosen))


def _lack(actor: Actor, first: EffectStep, able: Able) -> Lack:
    for found, free in _freed(actor.state):
        if able(actor._replace(state=free)):
            return found
    return _missing(actor, first)


def _freed(state: State) -> Iterator[tuple[Lack, State]]:
    """Yields what may stand in the way, each with a state without it.

    The last one is a state without any of them.
    """
    found = list[tuple[Lack, Callable[[State], None]]]()
    if state.guards:
        found.append((Lack("guarded", "TA42"), _unguard))
    if targets.closed(state):
        found.append((Lack("closed", "TA50"), _reopen))
    silent = [event for event, _ in state.stage if _hushes(event)]
    if silent:
        found.append((Lack("hushed", "TA48", {"event": silent[0]}), _speak))
    for lack, lift in found:
        free = state.copy()
        lift(free)
        yield lack, free
    if len(found) > 1:
        free = state.copy()
        for _, lift in found:
            lift(free)
        yield found[0][0], free


def _unguard(state: State) -> None:
    state.guards = 0


def _reopen(state: State) -> None:
    state.options = {**state.options, "bow": False}


def _speak(state: State) -> None:
    state.stage = tuple(each for each in state.stage if not _hushes(each[0]))


def _hushes(event: StageEvent) -> bool:
    """Whether this Event forbids all looking (TA48)."""
    return any(rule.rule == "hush" for rule in LASTING[event - FIRST_EVENT])


def _missing(actor: Actor, first: EffectStep) -> Lack:
    """Names what a step would need on the table."""
    step = STEPS[first.branches[0][0]] if first.branches and first.branches[0] else first
    aims = [STEPS[aim] for aim in step.aims]
    step = next((aim for aim in aims if not any(targets.tiles(actor, aim, NOBODY))), step)
    if step.do == "cancel":
        return Lack("event")
    if step.do in ("strip", "pass_on"):
        return Lack(_WHOSE[step.whose] + "special")
    if step.do == "swap" and step.same_aspect:
        return Lack("pair")
    if step.do not in _AT_TILES or step.whose not in _WHOSE:
        return Lack("")
    if step.do in _UNCOVERING and _lies_face_down(actor, step):
        return Lack("seen")
    uncovers = step.do in _UNCOVERING and not step.after
    if step.face in ("up", "down") or uncovers:
        face = "up" if step.face == "up" else "down"
        name = _WHOSE[step.whose] + face
        return Lack(name if name in _FACES else face)
    if step.aspect is not None and step.area == "track" and step.whose != "own":
        return Lack(_WHOSE[step.whose] + "aspect", about={"aspect": step.aspect})
    return Lack(_WHOSE[step.whose] + step.area if step.area in AREAS else "")


def _lies_face_down(actor: Actor, step: EffectStep) -> bool:
    """Whether there are face-down tiles for a step, all of which the actor must know."""
    state, seat, _ = actor
    hosts = targets.whose(state.seats, seat, step.whose, NOBODY)
    return any(targets.face_down(state, seat, host, AREAS[step.area]) for host in hosts)
