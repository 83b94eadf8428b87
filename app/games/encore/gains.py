"""Short texts about an ability's certain gains: "+4 Intensity, +$5,000"."""

from __future__ import annotations

from app.games.encore.board_state import BoardState
from engines import Action

MOST = 2
"""Maximum number of gains in one text."""


def gained(moment: BoardState, action: Action) -> str:
    """Describes an action's certain gains, or else its next question.

    Returns:
        The text, or "" if the action has neither.
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
    if found:
        return ui.say.row(found[:MOST])
    key = f"encore.gains.ask.{after['phase']}"
    return ui.say(key) if key in ASKS else ""


ASKS = frozenset(
    f"encore.gains.ask.{kind}" for kind in ("hire", "deck", "take", "show", "aim", "choose", "solo")
)
"""Text keys for the question that an ability asks next."""
