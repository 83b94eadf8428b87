"""The complete board of Thespianage, drawn in layers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeGuard

import flet as ft

from app.games.common.banner import question
from app.games.common.board_state import Pick
from app.games.common.geometry import Rect
from app.games.common.movement import Movement, movements
from app.games.common.pieces import layer, placed
from app.games.common.shell import BoardShell, Layers
from app.games.common.tray import LEAST as TRAY_LEAST
from app.games.common.tray import Candidate, in_a_row, laid_in, least, tray
from app.games.thespianage import casting, company, new_secrets, production, prompts, put
from app.games.thespianage.about import about
from app.games.thespianage.answers import candidates, reads_first, seen_title, tiles
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.chips import chip_spots, chips
from app.games.thespianage.event_card import interlude
from app.games.thespianage.events import flies, flights
from app.games.thespianage.hand import hand, kinds
from app.games.thespianage.layout import (
    ASIDE,
    CAST,
    GAP,
    PUT,
    TRAY,
    Plan,
    Trays,
    card_names,
    form_of,
    hand_spots,
    make_plan,
)
from app.games.thespianage.places import (
    CLOCK,
    GAUGE,
    PLAYED,
    TRACK,
    Board,
    Card,
    Place,
    Tile,
)
from app.games.thespianage.sheet_look import order_of
from app.games.thespianage.tiles import LEAST as TILES_LEAST
from app.games.thespianage.tiles import spots as tile_spots
from app.games.thespianage.tiles import tray as tile_tray
from app.games.thespianage.touch import covers
from app.games.thespianage.types import BoardContext
from app.table.board import Drawn
from app.table.control_cache import ControlCache
from app.theme import Ui, kit, measure
from app.theme.ui import DISPLAY

LEAST_CAPTION, ABOVE_RULE = 22.0, 0.42
"""Height of a caption on the stage: its minimum, and relative to the stage."""

PERSON = (float(kit.TARGET), 60.0)
"""Minimum width and height of a player in the tray, at text scale 1."""


def draw(stage: BoardContext) -> Drawn:
    """Draws the board, including the hand if the screen is private.

    Revealed pieces, secrets not yet seen and new cards are shown first. After a turn, the player's
    screen does not name the next player, who might otherwise be handed the device with the hand
    still visible.
    """
    if stage.scene.awaits_done:
        stage = replace(stage, scene=replace(stage.scene, discreet=True))
    stage = new_secrets.without_old(stage)
    board = SHELL.draw(stage)
    if reads_first(stage):
        looking = replace(stage.scene, decision=None, awaits_done=True)
        seen = SHELL.draw(replace(stage, scene=looking, cache=ControlCache()))
        board = replace(board, before=seen, next_label=stage.ui.say("thespianage.looked"))
    elif stage.came and BoardState.see(stage).seen:
        board = replace(_new_cards(stage), before=board)
        board = replace(board, next_label=stage.ui.say("thespianage.looked"))
    reason = new_secrets.unread(stage)
    if reason is not None:
        page = board.with_action_bar(ft.Container(), ready=False)
        page = replace(page, body=new_secrets.page(stage, reason), movement=0.0)
        label = new_secrets.next_label(stage, reason)
        board = replace(board, before=page, next_label=label, confirms=True)
    came = prompts.came_texts(BoardState.see(stage)) if stage.came else ()
    summary = interlude(stage) or new_secrets.summary(stage)
    return replace(board, interlude=summary, came=came)


def _new_cards(stage: BoardContext) -> Drawn:
    later = replace(stage, scene=replace(stage.scene, fresh=()), cache=ControlCache())
    return SHELL.show(later, Movement((BoardState.see(later),), frozenset()))


def _progress(moment: BoardState) -> tuple[object, ...]:
    view = moment.now
    return view["turns"], view["turn"], view["deck"], view["phase"], moment.stage.scene.seat


def _heading(stage: BoardContext, moment: BoardState) -> str:
    return _answerer(stage, moment) or stage.where


def _answerer(stage: BoardContext, moment: BoardState) -> str:
    """Says who answers; "" if it is simply the current player."""
    view, asked = moment.now, stage.scene.decision
    if asked is None:
        return ""
    (seat, *_), say = asked.seats, stage.ui.say
    if asked.prompt == "ask.name":
        own = ".own" if seat == view["seat"] else ""
        return say(f"thespianage.voting{own}", who=stage.names[seat])
    other = seat not in (view["seat"], view["turn"])
    return say("thespianage.answers", who=stage.names[seat]) if other else ""


def _turn(stage: BoardContext, moment: BoardState) -> str:
    view = moment.now
    if (answerer := _answerer(stage, moment)) != "":
        return answerer
    over = view["phase"] == "over" or view["finals"]
    if over or not stage.scene.may_name(view["turn"]):
        return ""
    if view["phase"] == "character":
        return stage.ui.say("thespianage.casting")
    if view["seat"] == view["turn"]:
        return stage.ui.say("thespianage.turn.own")
    return stage.ui.say("thespianage.turn", who=stage.names[view["turn"]])


def _plan(ui: Ui, moment: BoardState, width: float, height: float) -> Plan:
    answers = candidates(moment) if form_of(moment) == TRAY else []
    sizes = (_least(answers), least(answers)) if tiles(answers) is None else (TILES_LEAST,) * 2
    return make_plan(ui, moment, width, height, Trays(len(answers), *sizes))


def _least(answers: list[Candidate[Place]]) -> tuple[float, float]:
    return PERSON if _people(answers) else TRAY_LEAST


def _wanted(moment: BoardState, plan: Plan, answers: list[Candidate[Place]]) -> int:
    """Returns how many players lie in a row of the tray, whatever else is on the board."""
    if not _people(answers):
        return 0
    ui, held = moment.stage.ui, plan.held
    beside = held.w + GAP if held.h and held.y == plan.tray.y else 0.0
    width = plan.tray.w + beside - ASIDE
    return in_a_row(moment.stage.names, len(answers), width, ui.size("body") / 16)


def _people(answers: list[Candidate[Place]]) -> bool:
    return all(isinstance(each.piece, Board) for each in answers)


def layers(moment: BoardState, plan: Plan, cache: ControlCache) -> Layers:
    """Returns the board's layers: table, touch targets, hand and chips.

    Chips are the small buttons for secrets and actions next to the hand.
    """
    on = partial(layer, width=plan.width, height=plan.height)
    pictures, targets = hand(moment, plan, cache)
    table = [*production.production(moment, plan, cache), *company.sheets(moment, plan, cache)]
    over = [
        *production.targets(moment, plan, cache),
        *company.targets(moment, plan, cache),
        *covers(moment, plan),
        *company.row_targets(moment, plan),
    ]
    if plan.form == PUT:
        table += put.cells(moment, plan)
    elif plan.form == CAST:
        table += casting.busts(moment, plan)
    elif plan.held.h:
        table += put.held(moment, plan)
        over += put.aside(moment, plan, cache)
    own = [on(table, "table"), on(over, "over")]
    return Layers(own, [*chips(moment, plan, cache), *pictures, *targets])


def _tray(moment: BoardState, plan: Plan, cache: ControlCache) -> ft.Control | None:
    answers = candidates(moment) if plan.form == TRAY and plan.tray.h else []
    if not answers:
        return None
    lying = tiles(answers)
    if lying is None:
        return tray(
            moment, plan.tray, answers, cache, _least(answers), _wanted(moment, plan, answers)
        )
    return tile_tray(moment, plan.tray, lying, cache)


def _question(moment: BoardState, width: float | None) -> ft.Control | None:
    if moment.asked == "ask.act" or prompts.asks_below(moment):
        return None
    return question(moment, width)


def _seen(moment: BoardState, plan: Plan) -> ft.Control:
    ui, area = moment.stage.ui, plan.banner
    words = seen_title(moment)
    size = measure.largest(words, ui.size("large"), kit.SMALLEST, area.w, 1, DISPLAY)
    text = kit.title(ui, words, size, center=True, level=2)
    return placed(ui, area, text, alignment=ft.Alignment.CENTER, key="seen")


ON_STAGE: dict[str, Callable[[production.StagePlan], Rect]] = {
    CLOCK.kind: lambda stage: stage.ending,
    GAUGE.kind: lambda stage: stage.area,
    "lights": lambda stage: stage.floor,
}
"""Areas of the production that a lesson points at, by name."""


def _waits_on(place: Place, seat: int) -> TypeGuard[Tile]:
    return isinstance(place, Tile) and (place.seat, place.area) == (seat, TRACK)


def _marked(moment: BoardState, plan: Plan, name: tuple[str | int, ...]) -> Rect | None:
    kind, numbers = str(name[0]), [*map(int, name[1:])]
    if kind in ON_STAGE and plan.production.h:
        return ON_STAGE[kind](production.stage_plan(moment, plan.production))
    if kind == "sheet" and plan.sheets:
        return plan.sheets[numbers[0]].area
    if kind == "track":
        tile = next((each for each in moment.answers if _waits_on(each, numbers[0])), None)
        return None if tile is None else _in_tray(moment, plan, tile)
    if kind == "aspect":
        return _cell(moment, plan, *numbers)
    if kind == "hand":
        return plan.hand if plan.hand.h else None
    if kind == "tile":
        return _in_tray(moment, plan, Tile(*numbers))
    if kind == "board":
        host = Board(*numbers)
        spot = _in_tray(moment, plan, host)
        return plan.at(host) if spot is None and host in moment.answers else spot
    if kind == "card" and Card(numbers[0]) in moment.answers:
        return _in_hand(moment, plan, Card(numbers[0]))
    return chip_spots(moment, plan).get(kind)


def _cell(moment: BoardState, plan: Plan, aspect: int) -> Rect | None:
    """Returns the area of an Aspect's choices, or None."""
    cells = dict(zip(order_of(moment, moment.near), plan.cells, strict=False))
    return cells.get(aspect)


def _place_of(moment: BoardState, plan: Plan, place: Place) -> Rect | None:
    card = _in_hand(moment, plan, place) if isinstance(place, Card) else None
    return plan.at(place) if card is None else card


def _in_hand(moment: BoardState, plan: Plan, card: Card) -> Rect | None:
    things = [thing for thing, _ in kinds(moment)] if plan.hand.h else []
    if card.thing not in things:
        return None
    return hand_spots(plan.hand, card_names(moment))[things.index(card.thing)]


def _in_tray(moment: BoardState, plan: Plan, place: Place) -> Rect | None:
    answers = candidates(moment) if plan.form == TRAY and plan.tray.h else []
    places = [each.piece for each in answers]
    if place not in places or place not in moment.answers:
        return None
    ui = moment.stage.ui
    if tiles(answers) is None:
        wanted = _wanted(moment, plan, answers)
        laid = laid_in(ui, plan.tray, answers, _least(answers), wanted)
    else:
        laid = tile_spots(ui, plan.tray, len(places))
    spot = laid.spots[places.index(place)]
    lift = moment.stance(place).lift
    return spot._replace(x=plan.tray.x + spot.x, y=plan.tray.y + spot.y - lift)


def _caption(moment: BoardState, plan: Plan) -> Rect:
    if plan.caption.h:
        return plan.caption
    if _hides_buttons(moment, plan):
        return _buttons(plan).inset(-1, -1, -1, -1)
    area = plan.production if plan.production.h else Rect(8, 0, plan.width - 16, 44)
    height = min(44.0, max(LEAST_CAPTION, area.h * ABOVE_RULE))
    return area._replace(h=height)  # the rule for who wins is at the bottom


def _hides_buttons(moment: BoardState, plan: Plan) -> bool:
    row = _buttons(plan)
    return not plan.caption.h and bool(row.h) and row.w >= plan.production.w


def _buttons(plan: Plan) -> Rect:
    return plan.slips if plan.slips.h else plan.secrets


def _goals(moment: BoardState) -> dict[Place, Pick[Place]]:
    return {PLAYED: moment.pick} if moment.first == "ask.act" else {}


SHELL: BoardShell[BoardContext, BoardState, Plan, Place] = BoardShell(
    see=BoardState.see,
    moves=movements(flies),
    progress=_progress,
    heading=_heading,
    short=_turn,
    plan=_plan,
    layers=layers,
    place_of=_place_of,
    marked=_marked,
    about=about,
    question=_question,
    step=prompts.step,
    reserved=prompts.reserved,
    refusal=prompts.refusal,
    tray=_tray,
    title=_seen,
    flights=flights,
    caption=_caption,
    fills=_hides_buttons,
    goals=_goals,
)
paint = SHELL.paint
