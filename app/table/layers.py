"""Layers over the open table, the lowest first: Back closes the last."""

from typing import Any

from app.table.state import Phase, TableState

OWN_PIN = "pin-"
"""Sheet on which a PIN is taken away or changed, with the seat's number behind it."""

OVER = {"seats": "menu"}
"""Sheets that are opened from another, which lies below them."""


def below(panel: str) -> str:
    """The sheet below one, "" for none."""
    if "#" in panel:  # a reason, which lies over any sheet
        return panel.rpartition("#")[0]
    if panel.startswith(OWN_PIN):
        return "menu"
    return "seats" if panel.startswith("seat-") else OVER.get(panel, "")


def tells(state: TableState) -> bool:
    """Whether the screen tells notices itself: a keypad, of which none may cover a key."""
    at_curtain = state.phase is Phase.CURTAIN and state.seat in state.cast.pins
    return state.panel.startswith(OWN_PIN) or (at_curtain and state.panel == "pin")


def sheets_of(state: TableState) -> list[str]:
    """The sheets that lie over the board, the lowest first."""
    if state.phase is Phase.CURTAIN:
        return [state.panel] if state.panel == "pin" else []
    found, panel = [], state.panel
    while panel:
        found.append(panel)
        panel = below(panel)
    return found[::-1]


def inspected(pick: Any) -> Any:
    """The piece that lies open to be read; None for none."""
    return getattr(pick, "inspected", None)


def choice_of(pick: Any) -> tuple[Any, Any]:
    """Pieces that are chosen, and the one that was tapped in vain."""
    return getattr(pick, "chosen", ()), getattr(pick, "refused", None)


def layers_of(state: TableState) -> list[str]:
    """Names of all that lies over the open table, the lowest first."""
    covers = {
        "curtain": state.phase in (Phase.CURTAIN, Phase.PRIVATE) and not state.all_open,
        "hand": bool(state.viewers or state.covered) and not state.all_open,
        "piece": inspected(state.pick) is not None,
    }
    return [*(name for name, lies in covers.items() if lies), *sheets_of(state)]
