"""Table screen of a player whose own hand is covered."""

from collections.abc import Callable

from app.games.common.action_bar import Way, action_bar, note, steps
from app.screens.table_layout import read_step
from app.table.board import AnyContext, Drawn
from app.theme import kit


def without_hand(
    stage: AnyContext,
    drawn: Drawn,
    take: kit.Handler | None,
    go_on: Callable[[], object] | None,
) -> Drawn:
    """Returns a drawn board with an action bar that reveals no hand.

    The bar names no piece, but its button can confirm a choice made earlier.

    Args:
        stage: Context of the board.
        drawn: Open table as drawn.
        take: Confirms the choice; None if there is none.
        go_on: Ends a finished turn whose events were shown; None during a turn.
    """
    around = stage.parts[1]
    ui = around.ui
    if go_on is not None:
        return drawn.with_action_bar(read_step(around, go_on))
    text = ui.say("held.chosen" if take is not None else "held.help")
    play = Way(ui.say("held.play"), "", take)
    return drawn.with_action_bar(
        action_bar(ui, note(ui, text), steps(ui, play)), ready=take is not None
    )
