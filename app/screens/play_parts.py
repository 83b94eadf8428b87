"""Data and actions of the table's screen, taken from the running game."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from app.games import board_of
from app.habits import USUAL
from app.hall import Hall
from app.screens.bar import BarActions
from app.sitting import Heading, sitting_of
from app.store.session import agreed, opened
from app.table import prompter
from app.table.agreement import may_agree
from app.table.board import AnyContext, BoardContext, Ends, Seat
from app.table.controller import Controller, sentence
from app.table.interrupt import Timing
from app.table.layers import BOARD
from app.table.places import Place
from app.table.reasons import MoveReason
from app.table.scene import AnyScene, Undo
from app.table.state import Phase
from app.table.steps import Act, Agree, Cover, Forget, TakeBack, Turn, Uncover
from app.table.waiting import Commands, Company
from app.text import House

if TYPE_CHECKING:
    from app.screens.agreement import Request
    from app.screens.pin_sheet import Lock
    from app.screens.sheets import Remarks
    from app.screens.table_menu import Entry, MenuActions

LONG_EVENT = 90
"""Maximum length of an event's sentence beside the reason why it cannot be undone."""

# -- the board ---------------------------------------------------------------------------------


def stage_of(hall: Hall, controller: Controller, scene: AnyScene) -> AnyContext:
    """Returns the board's context: scene, settings and actions."""

    def sort(order: str) -> None:
        hall.prefs.choose("hand_sort", order)

    def explain(section: str | None) -> None:
        # The rules cover the hand completely, while its idle timer keeps running.
        hall.places.go("rules", game=controller.game.house, section=section)

    seats, news = controller.seats, board_of(controller.game.name).news
    confirm = _confirm(hall, scene, seats)
    ui = replace(hall.ui, confirm=confirm)
    return BoardContext(
        ui=ui if scene.flat else ui.table,
        game=controller.game,
        seats=seats,
        scene=scene,
        options=controller.table.state.match.options,
        lang=hall.prefs.now.lang,
        pick=None if scene.covered is not None else controller.table.state.pick,
        set_pick=controller.choose,
        act=lambda action: controller.take(Act((action,), revision=scene.revision)),
        act_all=lambda actions: controller.take(Act(tuple(actions), revision=scene.revision)),
        explain=explain,
        sort=hall.prefs.now.hand_sort,
        set_sort=sort,
        toast=hall.notices.toast,
        cache=controller.cache,
        quick=hall.prefs.now.quick and confirm != "hold",
        noted=(news and scene.phase is Phase.TABLE)
        or ((controller.notes.came or controller.sound.has_question) and scene.covered is None),
        changed=_changed(controller),
        aloud=controller.drawing.chosen_now or not (scene.viewers or hall.prefs.now.screen_reader),
    )


def _confirm(hall: Hall, scene: AnyScene, seats: list[Seat]) -> str:
    own = scene.viewer if scene.covered is None else scene.covered
    who = [own] if own is not None else [*scene.people]
    if len(who) != 1 or hall.prefs.now.screen_reader:
        return USUAL.confirm
    return seats[who[0]].habits.confirm


def _changed(controller: Controller) -> tuple[Place, ...]:
    between, changed = controller.retelling.between, board_of(controller.game.name).changed
    return () if between is None or changed is None else changed(*between)


def ends_of(hall: Hall, controller: Controller) -> Ends:
    """Returns the actions for both ends of a table in flat layout."""

    def turned(seat: int, then: Callable[[], object]) -> None:
        controller.take(Turn(bool(seat)))
        then()

    def explain(seat: int, section: str | None) -> None:
        def go() -> None:
            hall.places.go("rules", game=controller.game.house, section=section)

        turned(seat, go)

    return Ends(
        uncover=lambda seat: controller.take(Uncover(seat)),
        cover=lambda seat: controller.take(Cover(seat)),
        undo=lambda seat: turned(seat, partial(take_back, hall, controller)),
        open=lambda seat, panel: turned(seat, partial(controller.open, panel)),
        explain=explain,
        pass_round=lambda: controller.lay_flat(False),
    )


# -- around the board --------------------------------------------------------------------------


def bar_actions(hall: Hall, controller: Controller) -> BarActions:
    """Returns the actions for the buttons in the table's bar."""

    def turn_round() -> None:
        # The turn lasts until somebody looks at a hand.
        controller.take(Turn(not controller.table.state.turned))

    return BarActions(
        open_sheet=controller.open,
        hide=controller.hide,
        take_back=partial(take_back, hall, controller),
        # Turning is useless with a screen reader.
        turn_round=None if hall.prefs.now.screen_reader else turn_round,
    )


def take_back(hall: Hall, controller: Controller) -> None:
    """Undoes the last step, or explains why it cannot be undone.

    If an undo needs everybody's agreement, the hand is hidden and the players are asked for it.
    """
    undo, say = controller.table.scene.undo, hall.ui.say
    if undo:
        controller.take(TakeBack())
        return
    why = _why_closed(controller, undo, say)
    if not may_agree(controller.table.state):
        hall.notices.toast(why)
        return
    controller.hide()  # others look at the question
    hall.notices.ask(
        say("agree.title"),
        say("agree.ask"),
        lambda: controller.take(Agree(None)),
        detail=say.sentences((why, say("agree.detail"))),
    )


def _why_closed(controller: Controller, undo: Undo, say: House) -> str:
    """Names the event that closes the undo, if there is one, and says why it does."""
    names = controller.keeper.names
    if undo.reason is not None:
        return undo.reason.plain_sentence(names, say.lang)
    why = sentence(say, names, undo.key, undo.args)
    shown = "" if undo.shown is None else controller.game.brief(undo.shown, names, say.lang)
    return say.sentences((shown, why)) if 0 < len(shown) <= LONG_EVENT else why


def move_reason(controller: Controller, number: int) -> MoveReason | None:
    """Returns the computer player's reason for an action, if known.

    Args:
        controller: Running game.
        number: Index of the action.
    """
    why = controller.players.why(number)
    seat = controller.table.state.entries[number].seat if why else None
    return None if seat is None else MoveReason(number, controller.seats[seat], why)


def timing_of(controller: Controller) -> Timing:
    """Returns the remaining and total time for interrupts."""
    windows, closes = controller.windows, controller.windows.closes
    return Timing(
        left=windows.wait() / windows.seconds if windows.timed else 1.0,
        seconds=windows.seconds if closes else 0.0,
        closes=closes,
        wait=windows.wait,
    )


def company_of(controller: Controller, scene: AnyScene) -> Company:
    """Returns data about the computer players, shown while one decides."""
    seats, players = controller.seats, controller.players
    match, alone = controller.table.state.match, scene.alone
    return Company(
        seat=seats[scene.understudies[0]],
        count=sum(seat.understudy is not None for seat in seats),
        paused_by=controller.table.state.paused_by,
        hurried=players.hurried,
        watched=players.watched,
        last=alone is not None and not match.game.has_turn(match.state, alone),
    )


def commands_of(controller: Controller) -> Commands:
    """Returns the callbacks of the buttons shown during a computer player's turn."""
    players = controller.players
    return Commands(players.skip, players.skip_all, controller.take)


def heading_of(hall: Hall, controller: Controller, seat: Seat) -> Heading | None:
    """Returns the direction from the person with the device to a seat.

    Returns None if the players have not said where they sit, or if no direction is needed.
    """
    seats, holder = controller.seats, controller.table.state.holding.seat
    people = [each.name for each in seats if each.understudy is None]
    sitting = sitting_of(hall.prefs, people)
    if sitting is None:
        return None
    held_by = None if holder is None else seats[holder].name
    return sitting.heading(seat.name, held_by, is_wide=hall.ui.landscape)


# -- sheets ------------------------------------------------------------------------------------


def remarks_of(controller: Controller) -> "Remarks":
    """Returns remarks for the game's log, such as agreements and exports."""
    from app.screens.sheets import Remarks

    session = controller.session
    note = session.card.note
    actors = [entry.seat for entry in controller.table.state.entries]
    return Remarks(
        helped=prompter.helped(session.marks, actors),
        filed=session.filed,
        agreed=agreed(note),
        opened=opened(note),
        reason=partial(move_reason, controller),
    )


def request_of(controller: Controller) -> "Request":
    """Returns the request that people are asked to agree to."""
    from app.screens.agreement import Request
    from app.table.agreement import last_move

    state, seats = controller.table.state, controller.seats
    owner = state.forgotten
    whose = state.entries[last_move(state)].seat if owner is None else owner
    return Request(
        name=seats[whose or 0].name,
        pin=owner is not None,
        voters={seat: seats[seat] for seat in state.voters},
        agreed=state.agreed,
    )


def menu_actions(
    hall: Hall, controller: Controller, leave: Callable[..., Any], again: Callable[..., Any]
) -> "MenuActions":
    """Returns the actions of the menu.

    Args:
        hall: Services for the screen.
        controller: Running game.
        leave: Returns to the foyer.
        again: Starts the real game during a teaching round.
    """
    from app.screens.table_menu import MenuActions

    def take() -> None:
        close_sheets(controller)
        take_back(hall, controller)

    return MenuActions(
        open_sheet=controller.open,
        close=partial(close_sheets, controller),
        hide=controller.hide,
        take_back=take,
        lay_flat=controller.lay_flat,
        leave=leave,
        again=again,
        hand_over=None if controller.practice else partial(hall.places.go, "hand_over"),
    )


def close_sheets(controller: Controller) -> None:
    """Closes the open sheet and shows the board."""
    over = controller.table.state.phase is Phase.OVER
    controller.open(BOARD if over else "")


def menu_rest(hall: Hall, controller: Controller, actions: "MenuActions") -> "list[Entry]":
    """Returns the rarely needed entries of the menu."""
    from app.screens.table_menu import rest_of

    state = controller.table.state
    undo = bool(controller.table.scene.undo) or may_agree(state)
    return rest_of(hall.ui, state, locked_seats(controller), actions, undo=undo)


def locked_seats(controller: Controller) -> dict[int, Seat]:
    """Returns the players with a PIN, by seat."""
    cast = controller.session.setup.cast
    return {at: seat for at, seat in enumerate(controller.seats) if cast[at].pin}


def lock_of(hall: Hall, controller: Controller, index: int) -> "Lock":
    """Returns the PIN of a seat with the actions of its sheet."""
    from app.screens.pin_sheet import Lock

    return Lock(
        seat=controller.seats[index],
        opens=partial(controller.keeper.opens, index),
        change=partial(controller.change_pin, index),
        wait=partial(controller.keeper.pins.wait, index),
        forgotten=partial(forget_pin, hall, controller, index),
    )


def forget_pin(hall: Hall, controller: Controller, index: int) -> None:
    """Starts the removal of a seat's forgotten PIN."""
    from app.screens.pin_sheet import forget

    forget(
        hall,
        controller.seats[index],
        partial(controller.take, Forget(index)),
        others=any(seat != index for seat in controller.table.state.people),
    )
