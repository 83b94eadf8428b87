"""Layers over the open table, the lowest first: Back closes the last."""

from typing import Any

from app.table.state import Phase, TableState

OVER = {"seats": "menu"}
"""Sheets that are opened from another, which lies below them."""


def below(panel: str) -> str:
    """The sheet below one, "" for none."""
    if "#" in panel:  # a reason, which lies over any sheet
        return panel.rpartition("#")[0]
    return "seats" if panel.startswith("seat-") else OVER.get(panel, "")


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


def layers_of(state: TableState) -> list[str]:
    """Names of all that lies over the open table, the lowest first."""
    covers = {
        "curtain": state.phase in (Phase.CURTAIN, Phase.PRIVATE) and not state.all_open,
        "hand": bool(state.viewers or state.covered) and not state.all_open,
        "piece": inspected(state.pick) is not None,
    }
    return [*(name for name, lies in covers.items() if lies), *sheets_of(state)]
