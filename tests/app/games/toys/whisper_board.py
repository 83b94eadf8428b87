"""Board of the toy game Stage Whisper."""

from dataclasses import replace
from typing import TypeAlias

import flet as ft

from app.games import board_of
from app.games.common import board_state as common
from app.games.common.action_bar import choosing, refused
from app.games.common.caption import caption
from app.games.common.drawing import Reserved, asks, drawn
from app.games.common.flight import Flight, flying
from app.games.common.geometry import Rect, grid
from app.games.common.ghost import becomes, change, ghost
from app.games.common.inspector import About, State, inspector, opener
from app.games.common.movement import movement
from app.games.common.pieces import Stance, arch, stand, veiled
from app.games.common.stamps import stamps
from app.games.common.tray import Candidate, tray
from app.table import board as table
from app.table.board import Board, Drawn
from app.table.control_cache import ControlCache
from app.table.places import Piece
from app.theme import Ui, kit
from engines import Action
from tests.engines.toys.stage_whisper import HIDDEN, Event, PropTaken, View

BoardContext: TypeAlias = table.BoardContext[View, Event]
BoardState: TypeAlias = common.BoardState[View, Event, Piece]

SUITS = ("blue", "green", "pink", "black")


def named(action: Action) -> Piece | None:
    kind = {"peek": "prop", "take": "prop"}.get(action.kind, action.kind)
    return Piece(kind, action.arg) if isinstance(action.arg, int) else None


def art_of(prop: int | None) -> str:
    name = "back" if prop is None or prop == HIDDEN else f"{SUITS[prop % 4]}-{prop % 3 + 1}"
    return f"onstage/performer-{name}"


def draw(stage: BoardContext) -> Drawn:
    moment, what, name = BoardState.read(stage, named), stage.scene.revision, stage.game.title()
    moved = movement(moment, stage.scene.frames, flies)
    board = drawn(stage, moved, paint, what, steps=Reserved(asks(stage, moment)))
    return replace(board, heading=name, action_bar=action_bar(moment), refusal=refused(moment))


def flies(event: Event | None) -> bool:
    return isinstance(event, PropTaken)


def paint(moment: BoardState, width: float, height: float, cache: ControlCache) -> ft.Control:
    ui, view = moment.stage.ui, moment.now
    cache.begin(ui)
    line, half = ui.size("body") * 2.2, width / 2
    full, low = Rect(0, 0, width, height), max(height * 0.45, height - 300)
    board, room = full.inset(8, 0, half + 4, 0), full.inset(half, 0, 8, 4)
    if not ui.landscape:
        board = full.inset(8, 0, 8, height - low if moment.asked else 0)
        room = full.inset(8, low, 8, 4)
    people = [Rect(8 + seat * board.w / 2, line, board.w / 2 - 8, line) for seat in range(2)]
    places = grid(board.inset(0, 2 * line + 8, 0, 8), len(view["row"]), 4 / 3, 8, 110, 1)
    layers = [_person(moment, seat, spot) for seat, spot in enumerate(people)]
    there = [place for place, prop in enumerate(view["row"]) if prop is not None]
    layers += [_prop(moment, cache, place, places[place].rounded()) for place in there]
    homes = [Rect(spot.x + spot.w * 0.45, spot.y, 33, 44) for spot in people]
    if moment.asked == "ask.take" and moment.chosen:
        art = art_of(view["row"][moment.chosen[0].number])
        goes = homes[view["turn"]]
        layers.append(ghost(ui, goes, "It would go here", art, key="ghost", corner=arch(33)))
    if moment.asked:
        layers.append(tray(moment, room, candidates(moment), cache))
    if isinstance(event := moment.event, PropTaken):
        copy = kit.image(art_of(event.prop), fit=ft.BoxFit.FILL)
        flight = Flight("it", copy, places[event.place], homes[event.seat])
        layers += flying(ui, [flight], arrived=moment.arrived)
    layers.append(caption(ui, moment.sentence, board._replace(h=line)))
    if isinstance(moment.inspected, Piece):
        place = moment.inspected.number
        layers += inspector(moment, about(moment, place), full, places[place])
    return ft.Stack(layers, width=width, height=height, clip_behavior=ft.ClipBehavior.HARD_EDGE)


def _person(moment: BoardState, seat: int, spot: Rect) -> ft.Control:
    stage, ui, after = moment.stage, moment.stage.ui, moment.preview
    now, then = (sum(p % 10 for p in v["taken"][seat]) for v in (moment.now, moment.after))
    unsure = after is not None and "taken" in after.unsure and seat == moment.seat
    becoming = "?" if unsure else then
    label = f"{stage.names[seat]}, points: {becomes(ui, now, becoming)}"
    name = ft.Container(kit.text(ui, stage.names[seat], "small", max_lines=1), expand=True)
    plate = change(ui, now, becoming, label=label, height=spot.h * 0.8)
    row = ft.Row([kit.badge(stage.seats[seat].colour, 26), name, plate])
    return ft.Container(row, left=spot.x, top=spot.y, width=spot.w, height=spot.h)


def _prop(moment: BoardState, cache: ControlCache, place: int, spot: Rect) -> ft.Control:
    stance = moment.stance(Piece("prop", place))
    if isinstance(moment.event, PropTaken):
        stance = stance._replace(dim=0.7 if moment.event.place == place else 0)
    seen = any(place in mine for mine in moment.now["peeked"])
    name = f"Prop {place + 1}"
    label = moment.aria_text(Piece("prop", place), name)
    art = art_of(moment.now["row"][place])
    piece: ft.Control = cache(_face, art, seen, spot, stance, name, label)
    return piece


def _face(
    ui: Ui, art: str, seen: bool, spot: Rect, stance: Stance, name: str, label: str | None
) -> ft.Control:
    marks = ft.Container(stamps(ui, ("seen",) * seen), left=2, bottom=2)
    face = ft.Stack([veiled(ui, art, stance.dim), marks], fit=ft.StackFit.EXPAND)
    return stand(ui, face, spot, stance, key=name, label=label, corner=arch(spot.w + 6))


def about(moment: BoardState, place: int) -> About:
    prop, names = moment.now["row"][place], moment.stage.names
    text = "It lies face down." if prop in (None, HIDDEN) else f"It is worth {prop % 10}."
    eyes = [names[seat] for seat, mine in enumerate(moment.now["peeked"]) if place in mine]
    states = [State(f"{name} has seen it.", "seen") for name in eyes]
    return About(f"Prop {place + 1}", [text], states, art_of(prop), 4 / 3, "ask.take")


def candidates(moment: BoardState) -> list[Candidate[Piece]]:
    """Returns a tray candidate for every answer and every refused piece."""
    found: list[Candidate[Piece]] = []
    for piece in sorted([*moment.answers, *moment.wishes], key=str):
        kind, number = piece.kind, piece.number
        name = f"{kind.title()} {number + (kind == 'prop')}"
        prop = (moment.now["row"][number] if kind == "prop" else None) or HIDDEN
        art = art_of(prop) if kind == "prop" else f"onstage/card-{SUITS[number % 4]}-1"
        value = "" if prop == HIDDEN else str(prop % 10)
        note = "Hush" if kind != "prop" and number % 3 == 0 else ""
        found.append(Candidate(piece, name, name, art, value, note))
    return found


def action_bar(moment: BoardState) -> ft.Control | None:
    props = (piece for piece in moment.chosen if piece.kind == "prop")
    return choosing(moment, *(opener(moment, piece, f"Prop {piece.number + 1}") for piece in props))


BOARD: Board[View, Event] = Board(draw, board_of("plain").finale, lambda lighting: ())
