"""Layers that cover the open table, such as sheets and the curtain.

They are listed from the bottom up. The Back button closes the top one.
"""

from typing import Any

from app.table.state import Phase, TableState

OWN_PIN = "pin-"
"""Prefix of sheets that change or remove a seat's PIN.

The seat number follows.
"""

BOARD = "board"
"""Name of a finished game's table, shown over the result."""

LOG, MENU, MORE = "log", "menu", "more"
"""Names of the log, the menu and the menu's second sheet."""

MENU_LOG = "menu-log"
"""Name of the log as opened from the menu."""

OVER = {"seats": MENU, MORE: MENU, MENU_LOG: MENU}
"""Parent sheets by name of a sheet that opens over another one."""


def below(state: TableState) -> str:
    """Returns the name of the sheet below the top one, or ""."""
    sheets = sheets_of(state)
    return sheets[-2] if len(sheets) > 1 else ""


def _parent(panel: str) -> str:
    if "#" in panel:  # a reason can open over any sheet
        return panel.rpartition("#")[0]
    if panel.startswith(OWN_PIN):
        return MORE
    return "seats" if panel.startswith("seat-") else OVER.get(panel, "")


def tells(state: TableState) -> bool:
    """Returns whether messages are shown by the screen itself.

    This is the case while a PIN is being typed, because messages must not cover the keys.
    """
    at_curtain = state.phase is Phase.CURTAIN and state.seat in state.cast.pins
    return state.panel.startswith(OWN_PIN) or (at_curtain and state.panel == "pin")


def sheets_of(state: TableState) -> list[str]:
    """Returns the names of the open sheets, from the bottom up."""
    if state.phase is Phase.CURTAIN:
        return [state.panel] if state.panel == "pin" else []
    found, panel = [], state.panel
    while panel:
        found.append(panel)
        panel = _parent(panel)
    if found and found[-1] != BOARD and state.phase is Phase.OVER:
        found.append(BOARD)  # only its bar opens sheets
    return found[::-1]


def inspected(pick: Any) -> Any:
    """Returns the piece whose description is open, or None."""
    return getattr(pick, "inspected", None)


def lasting(pick: Any) -> Any:
    """Returns a choice without the piece that was refused."""
    return getattr(pick, "lasting", pick)


def choice_of(pick: Any) -> tuple[Any, Any]:
    """Returns the chosen pieces and the refused piece of a choice."""
    return getattr(pick, "chosen", ()), getattr(pick, "refused", None)


def layers_of(state: TableState) -> list[str]:
    """Returns the names of all layers over the open table, bottom up."""
    covers = {
        "curtain": state.phase in (Phase.CURTAIN, Phase.PRIVATE) and not state.all_open,
        "hand": bool(state.viewers or state.covered) and not state.all_open,
        "piece": inspected(state.pick) is not None,
    }
    return [*(name for name, lies in covers.items() if lies), *sheets_of(state)]
