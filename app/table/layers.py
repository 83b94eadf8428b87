"""Layers over the open table, from the bottom up; Back closes the top."""

from typing import Any

from app.table.state import Phase, TableState

OWN_PIN = "pin-"
"""Prefix of the sheet that changes or removes a seat's PIN. The seat number follows."""

OVER = {"seats": "menu"}
"""Sheets opened from another sheet, which stays below them."""


def below(panel: str) -> str:
    """Returns the sheet below another; "" for none."""
    if "#" in panel:  # a reason can lie over any sheet
        return panel.rpartition("#")[0]
    if panel.startswith(OWN_PIN):
        return "menu"
    return "seats" if panel.startswith("seat-") else OVER.get(panel, "")


def tells(state: TableState) -> bool:
    """Whether the screen shows notices itself, as a keypad must not be covered."""
    at_curtain = state.phase is Phase.CURTAIN and state.seat in state.cast.pins
    return state.panel.startswith(OWN_PIN) or (at_curtain and state.panel == "pin")


def sheets_of(state: TableState) -> list[str]:
    """Returns the sheets over the board, from the bottom up."""
    if state.phase is Phase.CURTAIN:
        return [state.panel] if state.panel == "pin" else []
    found, panel = [], state.panel
    while panel:
        found.append(panel)
        panel = below(panel)
    return found[::-1]


def inspected(pick: Any) -> Any:
    """Returns the piece whose text is open, if any."""
    return getattr(pick, "inspected", None)


def lasting(pick: Any) -> Any:
    """Returns a pick without its refusal."""
    return getattr(pick, "lasting", pick)


def choice_of(pick: Any) -> tuple[Any, Any]:
    """Returns the chosen pieces, and the piece that was refused."""
    return getattr(pick, "chosen", ()), getattr(pick, "refused", None)


def layers_of(state: TableState) -> list[str]:
    """Returns the names of all layers over the open table, bottom first."""
    covers = {
        "curtain": state.phase in (Phase.CURTAIN, Phase.PRIVATE) and not state.all_open,
        "hand": bool(state.viewers or state.covered) and not state.all_open,
        "piece": inspected(state.pick) is not None,
    }
    return [*(name for name, lies in covers.items() if lies), *sheets_of(state)]
