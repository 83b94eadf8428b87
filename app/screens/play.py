"""Screen of the running game: curtain, hand, open table or result.

The curtain is the cover between two players. A scene is the content that the screen may currently
show.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import flet as ft

from app.awards import awards_of
from app.bills import bill_of
from app.deals import shareable
from app.games import board_of
from app.hall import Hall
from app.places import Place
from app.screens import covered, pieces
from app.screens import play_parts as parts
from app.screens.bar import table_bar
from app.screens.private_edge import private_edge
from app.screens.table_layout import (
    Gestures,
    Parts,
    ground,
    interlude,
    laid_out,
    lead_on,
    on_board,
    read_step,
    refusal_bar,
)
from app.table import (
    hand_bar,
    help_card,
    interrupt,
    news_bar,
    note_bar,
    prompter,
    question,
    reasons,
    skipping,
    spoken_answers,
    waiting,
)
from app.table.board import AnyContext, Drawn
from app.table.control_cache import ControlCache
from app.table.controller import Controller
from app.table.curtain import Around, Curtain, Ways
from app.table.drag import Face
from app.table.holding import Opening
from app.table.layers import BOARD, LOG, MENU, MENU_LOG, MORE, OWN_PIN, below, sheets_of
from app.table.places import Place as Piece
from app.table.scene import AnyScene, next_reader, scene_of
from app.table.state import AGREE, FORGOTTEN, Phase
from app.table.steps import Agree, BackToTable, Done, PassTo, TakeUp
from app.table.taps import AFTER_END, AFTER_SHOW
from app.text import House
from app.text.show_name import show_name
from app.theme import Ui, kit, shapes

if TYPE_CHECKING:
    from app.shell import Shell


NEWS_GAP = 8.0
"""Gap between a player's new cards and the button below."""

STEPS = 760.0
"""Maximum width of the buttons below the result, in logical pixels."""


class NextGame(NamedTuple):
    """Next game of an evening, or the evening's curtain call.

    Attributes:
        label: Label of the button.
        planned: Whether the game, or the end of the evening, is on the programme.
        go: Opens the screen of the next game or the curtain call.
        short: Label where the other one has no room in one line; "" if there is none.
    """

    label: str
    planned: bool
    go: Callable[[], object]
    short: str = ""


class Exits(NamedTuple):
    """Ways to leave a table.

    Attributes:
        leave: Returns to the foyer, or after practice to the replay.
        again: Starts a rematch, the real game after a teaching round, or practice afresh.
        teach: Starts another teaching round after the current one.
        next_game: Returns the next game of the evening or its curtain call, or None if there is
            neither.
    """

    leave: Callable[..., Any]
    again: Callable[..., Any]
    teach: Callable[..., Any]
    next_game: Callable[[], NextGame | None]


def from_shell(shell: "Shell", hall: Hall, _: Place) -> ft.Control:
    """Draws the running game, or nothing if there is none."""
    evening = shell.evening
    if evening.controller is None:
        return ft.Container()

    def next_game() -> NextGame | None:
        from app.next_show import NextShow
        from app.programme import evening_of

        session = evening.session
        if session is None:
            return None
        identity = evening_of(session.card)
        show, say = NextShow(shell.store, shell.device, evening, identity), hall.ui.say
        if show.ended:
            planned = show.programme is not None and bool(show.programme.games)
            words = say("tonight.call.to" if planned else "tonight.call.so_far")
            return NextGame(words, planned, partial(hall.places.go, "evening", evening=identity))
        game = show.proposal()
        if game is None:
            return None
        go = partial(hall.places.go, "tonight", evening=identity)
        if show.planned:
            words = say("tonight.next.game", game=bill_of(game).short(say.lang))
            return NextGame(words, True, go, short=say("tonight.next"))
        words = say("tonight.try", game=bill_of(game).short(say.lang))
        return NextGame(words, False, go)

    exits = Exits(
        leave=lambda _: hall.run(evening.leave),
        again=lambda _: hall.run(evening.rematch),
        teach=lambda _: hall.run(partial(evening.rematch, teach=True)),
        next_game=next_game,
    )
    state = evening.controller.table.state
    return Play(hall, evening.controller, exits, opposite=state.turned and state.flat)


def Play(hall: Hall, controller: Controller, exits: Exits, *, opposite: bool) -> ft.Control:
    """Draws the running game: curtain, hand, open table or final scoring.

    Args:
        hall: Services for the screen.
        controller: Running game.
        exits: Ways to leave the table.
        opposite: Whether sheets in the flat layout face the player at the far side.
    """
    scene = controller.retelling.scene(controller.table.scene)
    if scene.phase is Phase.CURTAIN and scene.seat is not None:
        return _curtain(hall, controller, scene)
    if controller.table.state.by_bar:
        smaller = replace(hall, ui=hand_bar.left_to_table(hall.ui))
        table = _shown(smaller, controller, scene, exits, opposite=False)
        return _with_bar(hall, controller, table)
    if not controller.table.state.all_open:
        return _shown(hall, controller, scene, exits, opposite=opposite)
    from app.screens import open_table

    ui = hall.ui
    hands = open_table.hands_bar(
        ui, parts.stage_of(hall, controller, scene), controller.table.state
    )
    if hands is None or hands.height is None:
        return _shown(hall, controller, scene, exits, opposite=False)
    left = replace(ui, height=ui.height - hands.height)
    table = _shown(replace(hall, ui=left), controller, scene, exits, opposite=False)
    return pieces.screen(hands, ft.Container(table, expand=True, key="taught"), key="teaching")


def _with_bar(hall: Hall, controller: Controller, table: ft.Control) -> ft.Control:
    window = hand_bar.left_to_table(hall.ui)

    def slide(x: float, y: float) -> None:
        at = on_board(window, *hand_bar.on_table(hall.ui, x, y), controller.slide.below)
        if at is not None:
            controller.slide.to(*at)

    state = controller.table.state
    assert state.seat is not None
    bar = hand_bar.bar(
        hall.ui,
        controller.seats[state.seat],
        lambda open_: controller.hold_hand(open_=open_),
        slide,
        covered=state.covered,
        by_ear=hall.prefs.now.screen_reader,
    )
    return hand_bar.with_bar(hall.ui, table, bar)


def _shown(
    hall: Hall, controller: Controller, scene: AnyScene, exits: Exits, *, opposite: bool
) -> ft.Control:
    stage = parts.stage_of(hall, controller, scene)
    ui = stage.ui
    controller.cache.begin(
        (scene.revision, scene.viewers, ui, stage.lang, stage.sort, *stage.seats)
    )
    board = board_of(controller.game.name)
    hints = scene.covered is None and controller.table.state.pick is None
    if hints and controller.prompter.found and board.hint is not None:
        stage = replace(stage, pick=board.hint(stage, controller.prompter.found[0]))
    flat = scene.flat and scene.phase is Phase.TABLE
    if flat and board.flat is not None:
        drawn = board.flat(stage, parts.ends_of(hall, controller))
    else:
        drawn = board.draw(stage)
        if scene.covered is not None:
            drawn = _without_hand(hall, controller, stage, drawn)
        drawn = _retold(controller, stage, drawn)
    read_first = controller.drawing.made(scene, drawn)
    # Name of a sheet, and after "#" the number of an action whose reason is shown over it.
    panel, _, asked = controller.table.state.panel.partition("#")
    sheet = _sheet(hall, controller, stage, panel)
    if sheet is None:
        sheet = _page(hall, controller, stage, drawn, exits, read_first=read_first)
    if sheet is None and flat:
        if panel not in (MENU, MORE):
            return _flat_table(stage, drawn)
        sheet = _flat_table(stage, drawn)
        # The menu alone faces the player at the far side.
        sheet = ft.RotatedBox(2, sheet) if opposite else sheet
    if sheet is None:
        sheet = _table(hall, controller, stage, drawn)
    if panel in (MENU, MORE):
        sheet = _menu(hall, controller, panel, exits, sheet)
    if panel == prompter.PANEL and controller.table.state.secret:

        def rules() -> None:
            controller.open("")
            stage.explain(None)

        shut = partial(_shut_help, controller)
        return help_card.card(stage, controller.prompter, sheet, rules, shut)
    if asked and (reason := parts.move_reason(controller, int(asked))) is not None:
        odds = controller.players.odds(reason.number)
        return reasons.card(ui, reason, odds, sheet, partial(controller.open, panel))
    return ft.RotatedBox(2, sheet) if flat and opposite else sheet


def _shut_help(controller: Controller) -> None:
    if controller.prompter.found:
        controller.choose(None)
    controller.open("")


def _page(
    hall: Hall,
    controller: Controller,
    stage: AnyContext,
    drawn: Drawn,
    exits: Exits,
    *,
    read_first: bool,
) -> ft.Control | None:
    state, over = controller.table.state, stage.scene.phase is Phase.OVER
    board = BOARD in sheets_of(state)
    if controller.drawing.looking and drawn.before is not None:
        leads_on = lead_on(stage.ui, drawn, controller.read_on, over=over)
        return _table(hall, controller, stage, replace(drawn.before, action_bar=leads_on))
    if over and not board:
        return _finale(hall, stage, controller, exits)
    if read_first:
        title = controller.game.title(hall.ui.say.lang)
        return interlude(hall.ui, title, drawn, controller.read_on)
    if state.all_open and state.taught and not board:
        return _taught(hall, controller, exits)
    return None


def _menu(
    hall: Hall, controller: Controller, panel: str, exits: Exits, under: ft.Control
) -> ft.Control:
    from app.screens import table_menu

    state = controller.table.state
    actions = parts.menu_actions(hall, controller, exits.leave, exits.again)
    rest = parts.menu_rest(hall, controller, actions)
    if panel == MORE:
        return table_menu.more(hall, state, rest, actions, under)
    return table_menu.menu(hall, state, rest, actions, under, practice=controller.practice)


def _sheet(hall: Hall, controller: Controller, stage: AnyContext, panel: str) -> ft.Control | None:
    if not panel:
        return None
    from app.screens import pin_sheet, seats, sheets

    ui, state, open_sheet = hall.ui, controller.table.state, controller.open
    if panel in (LOG, MENU_LOG):
        remarks, close = parts.remarks_of(controller), partial(open_sheet, below(state))
        hide = controller.hide if state.secret and not state.unwatched else None
        return sheets.log(stage, state, remarks, open_sheet, close, hide)
    if panel == "hands":
        from app.screens import open_table

        return open_table.all_hands(stage, state, partial(open_sheet, ""))
    if panel == AGREE or panel.startswith(FORGOTTEN):
        return _agreement(hall, controller)
    if panel.startswith(OWN_PIN):
        lock = parts.lock_of(hall, controller, int(panel.removeprefix(OWN_PIN)))
        return pin_sheet.PinSheet(
            hall,
            lock,
            open_sheet,
            key=panel,  # type: ignore[call-arg]  # every component takes one
        )
    heading = ui.say("understudy.seats")
    if panel == "seats":
        rows = seats.everybody(hall, controller.seats, open_sheet)
        return sheets.sheet(ui, heading, partial(open_sheet, MENU), rows, key="seats")
    if not panel.startswith("seat-"):
        return None
    index, close = int(panel.removeprefix("seat-")), partial(open_sheet, "seats")
    body = seats.SeatSheet(
        hall,
        controller.seats,
        index,
        partial(controller.recast, index),
        close,
        key=panel,  # type: ignore[call-arg]  # every component takes one
    )
    return sheets.page(ui, heading, close, body, key="seat")


def _agreement(hall: Hall, controller: Controller) -> ft.Control:
    from app.screens import agreement

    def agree(seat: int) -> bool:
        controller.take(Agree(seat))
        return not controller.table.state.panel

    request = parts.request_of(controller)
    return agreement.sheet(hall, request, agree, partial(parts.close_sheets, controller))


def _taught(hall: Hall, controller: Controller, exits: Exits) -> ft.Control:
    from app.screens import open_table

    return open_table.in_earnest(
        hall.ui, controller.game.title(hall.ui.say.lang), exits.again, exits.teach, exits.leave
    )


def _without_hand(hall: Hall, controller: Controller, stage: AnyContext, drawn: Drawn) -> Drawn:
    state = controller.table.state
    chosen = bool(getattr(state.pick, "chosen", ()))
    if chosen and controller.drawing.stepped is not state.pick and state.seat is not None:
        # The thumb slid onto the card and let go before the open hand was drawn again.
        scene = scene_of(state.with_holding(uncovered=frozenset({state.seat})))
        beneath = replace(parts.stage_of(hall, controller, scene), cache=ControlCache())
        controller.drawing.follow_choice(board_of(controller.game.name).draw(beneath))
    take = controller.drawing.step if chosen else None
    go_on = partial(controller.take, drawn.done) if state.awaits_done else None
    return covered.without_hand(stage, drawn, take, go_on)


def _retold(controller: Controller, stage: AnyContext, drawn: Drawn) -> Drawn:
    if not drawn.movement:
        controller.retelling.give_up()
    if not controller.drawing.retells or drawn.confirms:
        return drawn
    return skipping.without_question(stage.parts[1].ui, drawn, controller.retelling.skip)


def _flat_table(stage: AnyContext, drawn: Drawn) -> ft.Control:
    ui = stage.ui
    return ft.Container(
        ground(stage, drawn.body),
        expand=True,
        padding=ft.Padding.only(
            left=ui.inset_left, right=ui.inset_right, top=ui.inset_top, bottom=ui.inset_bottom
        ),
        key="flat",
    )


def _table(hall: Hall, controller: Controller, stage: AnyContext, drawn: Drawn) -> ft.Control:
    ui, scene = stage.ui, stage.scene
    _, around = stage.parts
    state, open_sheet = controller.table.state, controller.open
    reason = parts.move_reason(controller, state.declared_at)
    why = reasons.ask_now(around.ui, reason, open_sheet)
    noted = _noted(hall, controller, stage, around)
    above, tells_why = _above(controller, stage, around, drawn, noted, why)
    # The log entries usually link to the reason of the last move, but may lack the room.
    lost = not tells_why and ui.low
    why_tool = reasons.tool(ui, reason, open_sheet) if lost else None
    asked = _asked(hall, controller, around)
    above = [*_read_out(controller, around), *above]
    more = [one for one in (why_tool, asked) if one is not None]
    actions = parts.bar_actions(hall, controller)
    if why_tool is None:
        depends = (drawn.heading, state.turned, asked is None)
        bar = stage.cache.named(
            "bar", depends, lambda: table_bar(around, state, drawn, actions, more)
        )
    else:
        bar = table_bar(around, state, drawn, actions, more)
    gestures = _gestures(controller, stage) if state.secret and scene.decision else None
    region = kit.region(drawn.body, ui.say("region.table"))
    board = ground(stage, region, gestures, controller.idle.touch)
    over_board = None if ui.divided or stage.news else drawn.refusal
    # A turned table has its action bar at the opposite end of the window.
    turned = state.turned and not state.secret
    floor = replace(around, ui=replace(around.ui, inset_bottom=0)) if turned else around
    action_bar = _action_bar(hall, controller, floor, drawn)

    def turning(content: ft.Control) -> ft.Control:
        if state.secret:
            return content
        return ft.Container(
            ft.RotatedBox(2 if turned else 0, content),
            expand=True,
            padding=ft.Padding.only(bottom=ui.inset_bottom) if turned else None,
            key="turning",
        )

    measured = controller.slide.measured if state.by_bar else None
    key = f"play-{scene.phase}"
    screen = laid_out(
        hall.ui,
        stage,
        Parts(bar, above, board, action_bar, over_board, key, measured),
        turning=turning,
        turned=turned,
        close=controller.close_top,
    )
    if scene.phase is not Phase.PRIVATE and scene.covered is None:
        return screen
    edge = private_edge(ui) if state.secret and not state.unwatched else None
    skip = controller.retelling.skip if controller.drawing.replaying else None
    return skipping.skippable(screen, skip, edge)


def _read_out(controller: Controller, around: AnyContext) -> list[ft.Control]:
    if not around.ui.by_ear:
        return []
    from app.screens import read_out

    device = controller.device
    return [read_out.row(around, device.controls, device.announce)]


def _gestures(controller: Controller, stage: AnyContext) -> Gestures:
    drag, hand = controller.drag, board_of(controller.game.name).hand

    def face_of(piece: Piece) -> Face | None:
        cards = () if hand is None else hand(stage.parts[0])
        return next((card.face for card in cards if card.piece == piece), None)

    def press(event: ft.DragDownEvent[ft.GestureDetector]) -> None:
        controller.idle.touch()  # any finger on the board, also where nothing answers
        near, far = event.local_position, event.global_position
        drag.press((near.x, near.y), (far.x, far.y))

    def move(event: ft.DragUpdateEvent[ft.GestureDetector]) -> None:
        drag.move(event.local_position.x, event.local_position.y)

    def end(event: ft.DragEndEvent[ft.GestureDetector]) -> None:
        drag.move(event.local_position.x, event.local_position.y)
        drag.end(stage.ui.motion.piece / 1000)

    return Gestures(press, lambda _: drag.begin(face_of), move, end)


def _action_bar(
    hall: Hall, controller: Controller, stage: AnyContext, drawn: Drawn
) -> ft.Control | None:
    if interrupt.stands(stage.scene, controller.table.state):
        entries = controller.table.state.entries
        return interrupt.action_bar(
            stage,
            parts.timing_of(controller),
            controller.take,
            drawn.interrupt_sign,
            first=not any(
                each.let_go and not (each.by_understudy or each.unasked) for each in entries
            ),
        )
    return (
        drawn.action_bar
        if drawn.action_bar is not None
        else _pass_on(hall, controller, stage, drawn)
    )


def _asked(hall: Hall, controller: Controller, stage: AnyContext) -> ft.Control | None:
    later = controller.drawing.looking or controller.drawing.retells
    words = question.asked(stage) if hall.prefs.now.screen_reader and not later else ""
    return (
        question.tool(stage, words, partial(controller.device.announce, [words])) if words else None
    )


def _above(
    controller: Controller,
    stage: AnyContext,
    around: AnyContext,
    drawn: Drawn,
    noted: list[ft.Control],
    why: ft.Control | None,
) -> tuple[list[ft.Control], bool]:
    divided = stage.ui.divided
    if drawn.refusal is not None and (divided or stage.news):
        return [refusal_bar(around, drawn.refusal)], False
    if interrupt.stands(stage.scene, controller.table.state):
        declared = interrupt.declared(around, lambda: controller.open(LOG))
        if divided:
            declared = ft.Column([declared], scroll=ft.ScrollMode.AUTO, expand=True)
        return [declared], False
    if divided and drawn.aside is not None:
        if noted and around.ui.by_ear and not around.ui.roomy:  # the question's tool says it, too
            return [*noted, ft.Container(expand=True)], False
        edge = ft.Padding.symmetric(horizontal=around.ui.edge)
        return [*noted, ft.Container(drawn.aside, expand=True, padding=edge)], False
    if not divided and not stage.news:
        return [], False
    if noted and not divided:
        # The note replaces the log entries, which stay in the log and for screen readers.
        if label := news_bar.aria_text(around):
            noted = [ft.Semantics(content=noted[0], label=label, container=True)]
        return noted, False
    if why is None:
        news = stage.cache.named("news", None, lambda: _news(controller, around, None))
        return [*noted, news], False
    return [*noted, _news(controller, around, why)], True


def _noted(
    hall: Hall, controller: Controller, stage: AnyContext, around: AnyContext
) -> list[ft.Control]:
    if controller.sound.asking:
        return [_sound_question(hall, controller, around.ui)]
    notes = controller.notes
    later = (
        controller.drawing.looking or controller.drawing.retells or stage.scene.covered is not None
    )
    if not notes.text_key or later:
        return []

    def answer() -> None:
        notes.dismiss()
        controller.draw()
        controller.keyboard.follow()

    ui, words = around.ui, around.ui.say(notes.text_key)
    answers = (note_bar.Answer(ui.say("note.known"), answer, "note-known"),)
    return [stage.cache.named("note", words, lambda: note_bar.note_bar(ui, words, answers))]


def _sound_question(hall: Hall, controller: Controller, ui: Ui) -> ft.Control:
    def answer(*, wanted: bool) -> None:
        controller.sound.asked()
        if wanted:
            hall.choose("sounds", True)
            hall.choose("music", "usual")
        hall.refresh()
        controller.keyboard.follow()

    answers = (
        note_bar.Answer(ui.say("sound.no"), partial(answer, wanted=False), "sound-no"),
        note_bar.Answer(ui.say("sound.yes"), partial(answer, wanted=True), "sound-yes"),
    )
    return note_bar.note_bar(ui, ui.say("sound.ask"), answers)


def _curtain(hall: Hall, controller: Controller, scene: AnyScene) -> ft.Control:
    ui = hall.ui
    assert scene.seat is not None
    seat = controller.seats[scene.seat]

    def enter(pin: str) -> None:
        controller.lift(pin, scene.revision)
        if controller.table.state.phase is Phase.PRIVATE:
            controller.open("")

    heading = parts.heading_of(hall, controller, seat)
    if controller.table.state.panel == "pin" and scene.needs_pin:
        from app.table.pin import Entry, PinPad  # only few people have one

        return PinPad(
            ui,
            seat,
            Entry(
                enter,
                lambda: controller.open(""),
                partial(controller.keeper.pins.wait, scene.seat),
                partial(parts.forget_pin, hall, controller, scene.seat),
            ),
            message=hall.notices.message,
            quarters=0 if heading is None else heading.turned,
            key=f"pin-{scene.revision}",  # type: ignore[call-arg]  # every component takes one
        )
    by_tap = hall.prefs.now.reveal == "tap" or hall.prefs.now.screen_reader

    def look() -> None:
        if scene.needs_pin:
            controller.open("pin")
        else:
            controller.lift(revision=scene.revision)

    state = controller.table.state
    opens: Literal["hold", "tap", "at_once", "to_bar"]
    opens = "at_once" if state.unwatched else "tap" if by_tap else "hold"
    return Curtain(
        ui,
        seat,
        Ways(
            look,
            lambda: controller.take(BackToTable()),
            controller.keyboard.follow,
            hall.bridge.settle,
        ),
        # With a bar to hold, opening the curtain does not reveal the hand yet.
        "to_bar" if state.opening(scene.seat) is Opening.BAR else opens,
        Around(
            scene.alone is not None,
            show_name(controller.session.card, ui.say),
            heading,
            bool(hall.prefs.now.screen_reader),
            _on_curtain(controller, scene.seat, ui.say),
        ),
        key=f"curtain-{scene.revision}",  # type: ignore[call-arg]
    )


def _on_curtain(controller: Controller, seat: int, say: House) -> str:
    match = controller.table.state.match
    tell = board_of(match.game.name).on_curtain
    return "" if tell is None else tell(match.view(None), seat, say)


def _news(controller: Controller, stage: AnyContext, why: ft.Control | None) -> ft.Control:
    state = controller.table.state
    actor = state.entries[state.declared_at].seat
    if stage.ui.part == "column":
        return news_bar.column(stage, lambda *_: controller.open(LOG), why, actor)
    return ft.Container(
        news_bar.news_bar(stage, lambda *_: controller.open(LOG), why, actor),
        height=kit.news_height(stage.ui),
        padding=ft.Padding.symmetric(horizontal=stage.ui.edge - 4),
        key="news",
    )


def _pass_on(
    hall: Hall, controller: Controller, stage: AnyContext, drawn: Drawn
) -> ft.Control | None:
    stage = spoken_answers.besides(stage, drawn.said)
    ui, scene = stage.ui, stage.scene
    if scene.awaits_done:
        return read_step(stage, partial(controller.take, drawn.done), drawn.came)
    if scene.phase is Phase.OVER:
        return kit.primary(
            ui, ui.say("play.to_result"), lambda _: controller.open(""), key="result"
        )
    if (reader := controller.table.state.reader) is not None:
        opener = _opener(hall, controller, stage, reader)
        if _answered_openly(controller):
            return opener  # one clear step after a vote
        # Nobody has to look. The step is not where "Pass the phone" was a moment ago.
        return shapes.stretched([_unread(controller, stage), opener], NEWS_GAP)
    if scene.understudies:
        company = parts.company_of(controller, scene)
        return waiting.action_bar(ui, scene, company, parts.commands_of(controller))
    if scene.phase is not Phase.TABLE or not scene.deciders:
        return None
    seat = scene.deciders[0]
    if (suggested := spoken_answers.suggested(stage, drawn)) is not None:
        look = None
        if not spoken_answers.empty_handed(stage, seat):
            look = kit.link(
                ui,
                ui.say("aloud.look", name=controller.seats[seat].name),
                lambda _: controller.take(PassTo(seat)),
                key="pass",
            )
        return spoken_answers.answered(stage, suggested, look, drawn)
    return spoken_answers.beside(stage, _opener(hall, controller, stage, seat), drawn)


def _answered_openly(controller: Controller) -> bool:
    """Whether the last answer was given on the open table, such as a vote."""
    last = controller.table.state.entries[-1]
    return not (last.in_hand or last.spoken or last.let_go)


def _unread(controller: Controller, stage: AnyContext) -> ft.Control:
    state, ui = controller.table.state, stage.ui
    after = next_reader(replace(state, awaits_done=False))
    label = ui.say("play.on")
    if after is not None:
        label = ui.say("play.pass", name=controller.seats[after].name)
    icon = None if after is None else "pass"

    def go_on(_: object) -> None:
        controller.take(Done(continues=True))

    return kit.primary(ui, label, go_on, icon_name=icon, key="unread")


def _opener(hall: Hall, controller: Controller, stage: AnyContext, seat: int) -> ft.Control:
    ui, scene, state = stage.ui, stage.scene, controller.table.state
    by_tap = hall.prefs.now.reveal == "tap" or hall.prefs.now.screen_reader
    by_bar = state.opening(seat) is Opening.BAR
    empty = spoken_answers.empty_handed(stage, seat)
    passes = state.held_elsewhere and seat != state.reader
    if scene.continuing is not None and not (by_tap or by_bar or passes):
        return interrupt.TakeUp(
            ui,
            interrupt.Holder(controller.seats[seat], seat == state.reader, empty),
            lambda: controller.take(TakeUp(revision=scene.revision)),
            lambda: controller.take(PassTo(seat)),
            hall.bridge.settle,
            spoken_answers.room(stage),
            key=f"onward-{scene.revision}",  # type: ignore[call-arg]  # every component takes one
        )
    own = seat in (scene.alone, state.asked_again, state.reader) and not passes
    key = "play.pass" if not own else "play.on" if empty else "understudy.to_own"
    take_up = scene.continuing is not None and by_bar
    onto = TakeUp(revision=scene.revision) if take_up else PassTo(seat)
    aside = seat == state.reader and not _answered_openly(controller)
    draw = kit.quiet if aside else kit.primary
    return draw(
        kit.within(ui, spoken_answers.room(stage)),
        ui.say(key, name=controller.seats[seat].name),
        lambda _: controller.take(onto),
        icon_name="hand" if own else "pass",
        key="pass",
    )


def _skipped_to_end(controller: Controller) -> bool:
    """Returns whether somebody may still be tapping to skip moves."""
    players, last = controller.players, controller.table.state.entries[-1]
    return players.watched or (last.by_understudy and players.was_hurried)


def _finale(hall: Hall, stage: AnyContext, controller: Controller, exits: Exits) -> ft.Control:
    ui, board = stage.ui, board_of(controller.game.name)
    result = controller.table.state.match.result
    assert result is not None
    match = controller.table.state.match
    stage = replace(stage, awards=stage.cache.fact("awards", lambda: awards_of(match)))
    session = controller.session.id
    # Practice and teaching games are not counted, so they have no such links.
    counted = not (controller.practice or controller.table.state.all_open)
    tools = []
    if counted:
        tools = [*_dealt(hall, controller), _poster(hall, session), _moments(hall, session)]
    doubts = ui.say.sentences(pieces.uncounted_words(ui.say, controller.session.card))
    bar = kit.topbar(
        ui, ui.say("play.result"), exits.leave, detail=doubts, tools=tools, width=ui.width
    )
    account = ft.Container(board.finale(stage, result), expand=True)
    if board.scoring_shown is not None and not board.scoring_shown(stage, result):
        return pieces.screen(bar, account, key="finale")  # its pages have buttons of their own
    words = ui.say("teach.earnest" if controller.table.state.all_open else "play.again")
    settled = partial(_settled, controller)
    see = (ui.say("play.see_table"), settled(lambda _: controller.open(BOARD)), "see")
    again = (words, settled(exits.again), "again")
    next_game = exits.next_game() if counted else None
    room = min(ui.width - ui.inset_left - ui.inset_right - 2 * ui.edge, STEPS)

    # Where somebody may still be tapping to skip, there is a harmless button.
    taps_on = _skipped_to_end(controller) or board.scoring_shown is not None
    main_first = taps_on and not ui.mirrored

    def draw_steps(ui: Ui) -> ft.Control:
        if next_game is None:
            return kit.pair(ui, see, again, main_first=main_first)
        asides, step = _steps(see, again, next_game._replace(go=settled(next_game.go)))
        if not ui.mirrored:
            asides = (asides[1], asides[0])
        return kit.steps(ui, asides, step, main_first=main_first, short=next_game.short)

    near = kit.within(ui, room) if ui.roomy else ui
    steps = draw_steps(near)
    if counted and hall.prefs.now.bg_stats:
        from app.screens import bg_stats  # only few people ask for it

        steps = bg_stats.beside(replace(hall, ui=near), controller.session.card, draw_steps)
    if ui.roomy:
        steps = ft.Row([ft.Container(steps, width=room)], alignment=ft.MainAxisAlignment.CENTER)
    return pieces.screen(bar, account, kit.action_bar(ui, steps), key="finale")


def _settled(controller: Controller, go: Callable[..., Any]) -> Callable[..., Any]:
    taps = controller.drawing.taps
    least = AFTER_SHOW if controller.players.watched else AFTER_END

    def tap(*event: Any) -> Any:
        return None if taps.early(least) else go(*event)

    return tap


Step = tuple[str, Callable[..., Any], str]
"""Label, handler and key of a button."""


def _steps(see: Step, again: Step, next_game: NextGame) -> tuple[tuple[Step, Step], Step]:
    game: Step = (next_game.label, lambda _: next_game.go(), "onward")
    step, aside = (game, again) if next_game.planned else (again, game)
    return (see, aside), step


def _dealt(hall: Hall, controller: Controller) -> list[ft.Control]:
    if not shareable(controller.game, controller.session.card.note):
        return []
    session = controller.session.id

    def go(_: Any) -> None:
        hall.places.go("dealt", session=session)

    tool = kit.tool(hall.ui, "deck", hall.ui.say("deal.played"), go, key="dealt")
    return [kit.captioned(hall.ui, tool, hall.ui.say("deal.short"))]


def _poster(hall: Hall, session: str) -> ft.Control:
    def go(_: Any) -> None:
        hall.places.go("poster", session=session)

    title = hall.ui.say("poster.title")
    return kit.captioned(hall.ui, kit.tool(hall.ui, "share", title, go, key="poster"), title)


def _moments(hall: Hall, session: str) -> ft.Control:
    ui = hall.ui
    title = ui.say("moments")

    def go(_: Any) -> None:
        hall.places.go("moments", session=session)

    return kit.captioned(ui, kit.tool(ui, "recap", title, go, key="moments"), title, grows=True)
