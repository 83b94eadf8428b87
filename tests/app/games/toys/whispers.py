"""Evenings of Stage Whisper on the toy board, brought to where a test wants them."""

from typing import Any

from app.games.common.moment import Moment
from app.table.flow import Flow, Phase
from app.theme import Ui
from engines import Match
from tests.app.games.boards import Table, ui_of
from tests.app.games.toys.whisper_board import named
from tests.engines.toys.stage_whisper import GAME


def whispers(ui: Ui | None = None, many: bool = True) -> Table:
    """Two people before their first turn; prop 1 is looked at by the first one, 2 by the other."""
    match = Match.begin(GAME, 2, 3, {"many": many, "turns": 4})
    table = Table(Flow(match, keep=lambda action: None, forget=lambda: None), ui or ui_of())
    do(table, "peek", 0)
    do(table, "peek", 1)
    return table


def do(table: Table, kind: str, arg: Any = None) -> None:
    """Whoever is asked does that; then the open table is there again."""
    flow = table.flow
    decision = flow.match.decision
    assert decision is not None
    if flow.scene.window:
        flow.nobody()
        return
    if decision.private:
        look(table)
    wanted = (each for each in decision.actions if each.kind == kind)
    flow.act(next(each for each in wanted if arg is None or each.arg == arg))
    if flow.scene.awaits_done:
        flow.done()
    if flow.phase is Phase.CURTAIN:
        flow.back_to_table()


def look(table: Table) -> None:
    """Whoever is asked looks at their own screen."""
    flow = table.flow
    if flow.phase is Phase.TABLE:
        flow.pass_to(flow.scene.deciders[0])
    if flow.phase is Phase.CURTAIN:
        flow.lift()


def asked(ui: Ui | None = None) -> Table:
    """The first one is asked on their own screen what to do."""
    table = whispers(ui)
    look(table)
    return table


def choosing(ui: Ui | None = None) -> Table:
    """The first one has whispered, and is asked on the open table which prop to take."""
    table = whispers(ui)
    do(table, "whisper")
    do(table, "pass")
    return table


def taken(ui: Ui | None = None, place: int = 0) -> Table:
    """A prop has just been taken."""
    table = choosing(ui)
    do(table, "take", place)
    return table


def moment(table: Table, pick: Any = None) -> Moment:
    """What the board would draw from."""
    return Moment.read(table.stage(pick), named)
