"""Board of High Note: people, the song on the stage, and a tray with the hand."""

from dataclasses import replace
from functools import partial
from typing import TypeAlias

import flet as ft

from app.games import board_of
from app.games.common import board_state as common
from app.games.common import people
from app.games.common.action_bar import choosing, refused
from app.games.common.areas import areas, line_of_words
from app.games.common.banner import question
from app.games.common.drawing import drawn
from app.games.common.flight import Flight, flying
from app.games.common.geometry import Rect, grid
from app.games.common.ghost import becomes, ghost
from app.games.common.hinted import lit_by
from app.games.common.inspector import About, inspector, opener
from app.games.common.marks import framed
from app.games.common.movement import movement
from app.games.common.pieces import board, stand
from app.games.common.tray import Candidate, tray
from app.table import board as table
from app.table.board import Board, Drawn, HandCard
from app.table.control_cache import ControlCache
from app.theme import Ui, kit
from engines import Action
from engines.template import Event, Sung, View

Piece: TypeAlias = tuple[str, int]  # ("card", 7) or ("seat", 2): its name all over the board
BoardContext: TypeAlias = table.BoardContext[View, Event]
BoardState: TypeAlias = common.BoardState[View, Event, Piece]


def read(stage: BoardContext) -> BoardState:
    """Moment of a stage: question, choice, refusal and the piece that is read."""
    return BoardState.read(stage, named)


def named(action: Action) -> Piece | None:
    """The piece that an answer is about; None for one that gets a button of its own."""
    kind = "seat" if action.kind == "thank" else "card"
    return (kind, action.arg) if isinstance(action.arg, int) else None


def draw(stage: BoardContext) -> Drawn:
    """The scene as a board."""
    on_board, around = stage.parts  # on a phone on its side: the board, and a column beside it
    moment = read(on_board)
    beside, won = replace(moment, stage=around), moment.now["won"]
    shown = movement(moment, stage.scene.frames, lambda event: isinstance(event, Sung))
    heading = stage.ui.say("template.heading", number=sum(map(len, won)) // len(won))
    body = drawn(stage, moment, shown, paint, stage.scene.revision, heading)
    aside = question(beside, stage.scene.decision) if stage.ui.divided else None
    return replace(body, action_bar=step(beside), refusal=refused(beside), aside=aside)


def paint(moment: BoardState, width: float, height: float, cache: ControlCache) -> ft.Control:
    """The board for a space of this size, layer upon layer."""
    ui, view = moment.stage.ui, moment.now
    cache.begin(ui)
    seats, sung = len(view["won"]), len(view["stage"])
    head = people.least(ui, seats)
    plan = areas(moment, width, height, least=head + 1.5 * kit.TARGET)
    persons = people.spots(ui, seats, plan.game)
    places = grid(plan.game.inset(0, head + 8, 0, 8), seats, 1.4, 8, 90, 1)

    layers = [line_of_words(moment, plan.line)]
    for seat, spot in enumerate(persons):
        number = points(view, seat), points(moment.after, seat)
        said = spoken(moment, ("seat", seat))
        layers.append(people.person(moment, ("seat", seat), seat, spot, number, said))
    for card, spot in zip(view["stage"], places, strict=False):
        piece, face = ("card", card), card_face(ui, card, spot)
        label = moment.aria_text(piece, spoken(moment, piece))  # None where the tray says it
        layers.append(stand(ui, face, spot, moment.stance(piece), label=label, key=f"card-{card}"))
    if moment.asked == "ask.sing" and moment.chosen:  # where the card would go
        card, spot = moment.chosen[0][1], places[sung]
        said = ui.say("template.ghost", number=card)
        layers.append(ghost(ui, spot, said, kit.display(ui, str(card), spot.w * 0.4), key="ghost"))
    if moment.asked:
        layers.append(tray(moment, plan.answers, candidates(moment), cache))
    if isinstance(event := moment.event, Sung):  # from the singer to the stage
        spot = places[sung]
        start = persons[event.seat]._replace(w=spot.w)
        flight = Flight("card", card_face(ui, event.card, spot), start, spot)
        layers += flying(ui, [flight], arrived=moment.arrived)
    placed = {("seat", seat): spot for seat, spot in enumerate(persons)}
    placed |= {("card", card): spot for card, spot in zip(view["stage"], places, strict=False)}
    layers += framed(moment, placed.get)  # what a lesson speaks of, or what has changed

    over: list[ft.Control] = []
    if isinstance(moment.inspected, tuple):
        seen = Rect(0, 0, width, min(height, plan.height))
        over += inspector(moment, about(moment, moment.inspected), seen)
    return board(layers, width, plan.height, height, over)


def card_face(ui: Ui, card: int, spot: Rect) -> ft.Control:
    """A card by its number; `pieces.veiled` draws a picture instead."""
    number = kit.display(ui, str(card), spot.w * 0.5)
    return ft.Container(
        number,
        bgcolor=ui.colors.raised,
        border_radius=6,
        clip_behavior=kit.UNCUT,
        alignment=ft.Alignment.CENTER,
    )


def points(view: View, seat: int) -> int:
    """Points of a seat so far."""
    return len(view["won"][seat]) // len(view["won"]) + view["thanks"][seat]


def spoken(moment: BoardState, piece: Piece) -> str:
    """Name of a piece for ears, with what its number would become."""
    (kind, number), ui = piece, moment.stage.ui
    if kind == "card":
        return ui.say("template.card", number=number)
    label = becomes(ui, points(moment.now, number), points(moment.after, number))
    return ui.say("template.person", name=moment.stage.names[number], points=label)


def about(moment: BoardState, piece: Piece) -> About:
    """Text about a piece."""
    (kind, number), ui, view = piece, moment.stage.ui, moment.now
    if kind == "card":
        text = ui.say("template.card.about")
        return About(spoken(moment, piece), [text], rule="ask.sing")
    songs, thanks = points(view, number) - view["thanks"][number], view["thanks"][number]
    sentence = ui.say("template.points", songs=songs, thanks=thanks)
    held = ui.say("template.held", held=view["held"][number])
    return About(moment.stage.names[number], [sentence, held], rule="ask.thank")


def candidates(moment: BoardState) -> list[Candidate[Piece]]:
    """Pieces of the tray: the answers, and what is refused."""
    found: list[Candidate[Piece]] = []
    for piece in sorted([*moment.answers, *moment.wishes]):
        label, seat = spoken(moment, piece), piece[1] if piece[0] == "seat" else None
        name = label if seat is None else moment.stage.names[seat]
        found.append(Candidate(piece, name, label, seat=seat))
    return found


def step(moment: BoardState) -> ft.Control | None:
    """The step to take, with a button for each answer that names no piece."""
    tools = (opener(moment, piece, spoken(moment, piece)) for piece in moment.chosen)
    return choosing(moment, *tools)


def hand(stage: BoardContext) -> list[HandCard]:
    """The cards of the viewer, for a game that is shown with all hands open."""
    say, found = stage.ui.say, []
    for card in read(stage).now["hand"]:
        label = say("template.card", number=card)
        found.append(HandCard(label, 1.4, partial(open_card, card)))
    return found


def open_card(card: int, ui: Ui, width: float, height: float) -> ft.Control:
    """A card of an open hand."""
    return card_face(ui, card, Rect(0, 0, width, height))


FINALE = board_of("plain").finale
BOARD: Board[View, Event] = Board(draw, FINALE, lambda lighting: (), hint=lit_by(read), hand=hand)
