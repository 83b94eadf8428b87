"""Short texts about guaranteed gains and their sources."""

from __future__ import annotations

from collections.abc import Iterator

from app.games.encore import card_faces
from app.games.encore.board_state import BoardState
from app.games.encore.places import PLACED
from engines import Action
from engines.encore.events import AbilityTriggered, CardStaged, IntensityChanged, MoneyChanged

MOST = 2
"""Maximum number of gains in one text."""


def gained(moment: BoardState, action: Action) -> str:
    """Describes an action's guaranteed gains and the question that follows.

    Returns:
        The text, or "" if there is neither or if the action begins another Round.
    """
    outlook, now, seat = moment.outlook.after(action), moment.now, moment.seat or 0
    stage, after = moment.stage, outlook.view
    ui, say = stage.ui, stage.game.speaker(stage.lang)
    if after["round"] != now["round"]:
        return ""
    found: list[str] = []
    by = after["money"][seat] - now["money"][seat]
    if by and "money" not in outlook.unsure:
        found.append(say.money(by, signed=True))
    for field in ("intensity", "cheer", "hand_sizes"):
        if field in outlook.unsure:
            continue
        for who in (seat, 1 - seat):
            if by := after[field][who] - now[field][who]:
                key = f"encore.gains.{field}" + (".their" if who != seat else "")
                found.append(ui.say(key, more=say.signed(by), name=stage.names[who]))
    key = f"encore.gains.ask.{after['phase']}"
    if key in ASKS and outlook.decision is not None and outlook.decision.seats == (seat,):
        found[MOST - 1 :] = [ui.say(key)]
    return ui.say.row(found[:MOST])


ASKS = frozenset(
    f"encore.gains.ask.{kind}"
    for kind in ("hire", "deck", "take", "show", "aim", "choose", "solo", "salvage", "drop")
)
"""Text keys for the question that an ability asks next."""


def _sources(
    moment: BoardState, kind: type[IntensityChanged | MoneyChanged]
) -> Iterator[tuple[int | None, int]]:
    thing: int | None = None
    outcome = moment.outcome
    for frame in () if outcome is None else outcome.frames:
        event = frame.event
        if isinstance(event, AbilityTriggered):
            thing = event.thing
        elif isinstance(event, CardStaged):
            thing = None
        elif isinstance(event, kind) and event.host_seat == moment.seat:
            yield thing, event.amount


def added(moment: BoardState) -> str:
    """Lists the sources of Intensity that the choice adds.

    Returns "" if the gain is uncertain, or if there is nothing to list.
    """
    if not moment.chosen or not moment.sure("intensity"):
        return ""
    stage = moment.stage
    say, signed = stage.ui.say, stage.game.speaker(stage.lang).signed
    found = [*_sources(moment, IntensityChanged)]
    staged = moment.chosen[0].kind in PLACED
    if not found or (not staged and all(thing is None for thing, _ in found)):
        return ""
    return say.row(
        say("encore.gained", thing=card_faces.title(stage, thing), more=signed(amount))
        if thing is not None
        else say("encore.staging", more=signed(amount))
        if staged
        else signed(amount)
        for thing, amount in found
    )


def paid(moment: BoardState) -> str:
    """Lists the money from triggered abilities by source.

    Returns "" if there is none, or if it is uncertain.
    """
    if not moment.sure("money"):
        return ""
    stage = moment.stage
    say, money = stage.ui.say, stage.game.speaker(stage.lang).money
    return say.row(
        say(
            "encore.because",
            amount=money(amount, signed=True),
            thing=card_faces.title(stage, thing),
        )
        for thing, amount in _sources(moment, MoneyChanged)
        if thing is not None
    )
