"""The screen of a reader whose hand is hidden while they do not hold it."""

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
    """A board with nothing of the hand: it names no piece, and its step takes what was chosen.

    Args:
        stage: The stage.
        drawn: The open table.
        take: Takes what was chosen; None where nothing was.
        go_on: Ends a turn that is over, but has shown something; None for any other turn.
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
