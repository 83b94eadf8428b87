"""Games of Stage Whisper at the positions that tests need."""

from typing import Any

from app.games.common.board_state import BoardState
from app.table.state import Phase
from app.table.steps import Act, BackToTable, Done, LetGo, Lift, PassTo
from app.theme import Ui
from engines import Match
from tests.app.games.boards import OnScreen, ui_of
from tests.app.games.toys.whisper_board import named
from tests.app.table.laid import lay
from tests.engines.toys.stage_whisper import GAME


def whispers(ui: Ui | None = None, many: bool = True) -> OnScreen:
    match = Match.begin(GAME, 2, 3, {"many": many, "turns": 4})
    on_screen = OnScreen(lay(match), ui or ui_of())
    do(on_screen, "peek", 0)
    do(on_screen, "peek", 1)
    return on_screen


def do(on_screen: OnScreen, kind: str, arg: Any = None) -> None:
    """Acts for the asked seat, and returns to the open table.

    Without `arg`, the first action of this kind is taken. In a window everybody declines instead.
    """
    table = on_screen.table
    decision = table.state.match.decision
    assert decision is not None
    if table.scene.window:
        table.take(LetGo())
        return
    if decision.private:
        look(on_screen)
    wanted = (each for each in decision.actions if each.kind == kind)
    table.take(Act((next(each for each in wanted if arg is None or each.arg == arg),)))
    if table.scene.awaits_done:
        table.take(Done())
    if table.state.phase is Phase.CURTAIN:
        table.take(BackToTable())


def look(on_screen: OnScreen) -> None:
    table = on_screen.table
    if table.state.phase is Phase.TABLE:
        table.take(PassTo(table.scene.deciders[0]))
    if table.state.phase is Phase.CURTAIN:
        table.take(Lift())


def asked(ui: Ui | None = None) -> OnScreen:
    on_screen = whispers(ui)
    look(on_screen)
    return on_screen


def choosing(ui: Ui | None = None) -> OnScreen:
    on_screen = whispers(ui)
    do(on_screen, "whisper")
    do(on_screen, "pass")
    return on_screen


def taken(ui: Ui | None = None, place: int = 0) -> OnScreen:
    on_screen = choosing(ui)
    do(on_screen, "take", place)
    return on_screen


def moment(on_screen: OnScreen, pick: Any = None) -> BoardState:
    return BoardState.read(on_screen.stage(pick), named)
