"""Board of the example game High Note."""

from functools import partial
from typing import TypeAlias

import flet as ft

from app.games import board_of
from app.games.common import board_state as common
from app.games.common import people
from app.games.common.action_bar import choosing
from app.games.common.areas import Areas, areas
from app.games.common.flight import Flight
from app.games.common.geometry import Rect, grid
from app.games.common.ghost import becomes, ghost
from app.games.common.hinted import lit_by
from app.games.common.inspector import About, opener
from app.games.common.movement import movements
from app.games.common.pieces import stand
from app.games.common.shell import BoardShell, Layers
from app.games.common.tray import TRAY, Candidate, tray
from app.table import board as table
from app.table.board import Board, HandCard
from app.table.control_cache import ControlCache
from app.table.places import Piece
from app.theme import Ui, kit
from engines import Action
from engines.template import Event, Sung, View

BoardContext: TypeAlias = table.BoardContext[View, Event]
BoardState: TypeAlias = common.BoardState[View, Event, Piece]  # such as Piece("card", 7)
NEXT = Piece("next")  # the place of the next card


def read(stage: BoardContext) -> BoardState:
    """Returns the board state read from a context."""
    return BoardState.read(stage, named)


def named(action: Action) -> Piece | None:
    """Returns the piece that an action chooses, if any."""
    kind = "seat" if action.kind == "thank" else "card"
    return Piece(kind, action.arg) if isinstance(action.arg, int) else None


def heading(stage: BoardContext, moment: BoardState) -> str:
    """Returns the heading, with the number of the current song."""
    won = moment.now["won"]
    return stage.ui.say("template.heading", number=sum(map(len, won)) // len(won))


def plan(ui: Ui, moment: BoardState, width: float, height: float) -> Areas:
    """Returns the areas of the text line, the game and the answers."""
    least = people.least(ui, len(moment.now["won"])) + 1.5 * kit.TARGET
    return areas(moment, width, height, least)


def spots(moment: BoardState, plan: Areas) -> dict[Piece, Rect]:
    """Returns the areas of players, song cards and next card."""
    ui, view, seats = moment.stage.ui, moment.now, len(moment.now["won"])
    places = grid(plan.game.inset(0, people.least(ui, seats) + 8, 0, 8), seats, 1.4, 8, 90, 1)
    found = {Piece("seat", n): spot for n, spot in enumerate(people.spots(ui, seats, plan.game))}
    song = (*(Piece("card", card) for card in view["stage"]), NEXT)
    return {**found, **dict(zip(song, places, strict=False))}


def layers(moment: BoardState, plan: Areas, cache: ControlCache) -> Layers:
    """Draws the players, the song and a preview of the chosen card."""
    ui, view, found = moment.stage.ui, moment.now, list[ft.Control]()
    for piece, spot in spots(moment, plan).items():
        number = piece.number
        if piece.kind == "seat":
            shown = points(view, number), points(moment.after, number)
            found.append(people.person(moment, piece, number, spot, shown, spoken(moment, piece)))
        elif piece != NEXT:
            label = moment.aria_text(piece, spoken(moment, piece))  # None if the tray has the label
            face, key = card_face(number, ui, spot.w), f"card-{number}"
            found.append(stand(ui, face, spot, moment.stance(piece), label=label, key=key))
        elif moment.asked == "ask.sing" and moment.chosen:
            card = moment.chosen[0].number
            sign = kit.display(ui, str(card), spot.w * 0.4)
            found.append(ghost(ui, spot, ui.say("template.ghost", number=card), sign, key="ghost"))
    return Layers(found)


def flights(moment: BoardState, plan: Areas) -> list[Flight]:
    """Returns the flight of a sung card to the stage, if any."""
    if not isinstance(event := moment.event, Sung):
        return []
    at = spots(moment, plan)
    start, end = at[Piece("seat", event.seat)]._replace(w=at[NEXT].w), at[NEXT]
    return [Flight("card", card_face(event.card, moment.stage.ui, end.w), start, end)]


def card_face(card: int, ui: Ui, width: float, height: float = 0) -> ft.Control:
    """Draws a card's number; `pieces.veiled` would draw a picture instead."""
    number = kit.display(ui, str(card), width * 0.5)
    return ft.Container(
        number,
        bgcolor=ui.colors.raised,
        border_radius=6,
        clip_behavior=kit.UNCUT,
        alignment=ft.Alignment.CENTER,
    )


def points(view: View, seat: int) -> int:
    """Returns a seat's points so far."""
    return len(view["won"][seat]) // len(view["won"]) + view["thanks"][seat]


def spoken(moment: BoardState, piece: Piece) -> str:
    """Returns the screen reader label of a piece.

    A player's label includes any change of points in the preview.
    """
    number, ui = piece.number, moment.stage.ui
    if piece.kind == "card":
        return ui.say("template.card", number=number)
    label = becomes(ui, points(moment.now, number), points(moment.after, number))
    return ui.say("template.person", name=moment.stage.names[number], points=label)


def about(moment: BoardState, piece: Piece) -> About:
    """Returns the inspector's description of a piece."""
    number, ui, view = piece.number, moment.stage.ui, moment.now
    if piece.kind == "card":
        return About(spoken(moment, piece), [ui.say("template.card.about")], rule="ask.sing")
    songs, thanks = points(view, number) - view["thanks"][number], view["thanks"][number]
    sentence = ui.say("template.points", songs=songs, thanks=thanks)
    held = ui.say("template.held", held=view["held"][number])
    return About(moment.stage.names[number], [sentence, held], rule="ask.thank")


def candidates(moment: BoardState) -> list[Candidate[Piece]]:
    """Returns the tray's entries: all answers and refused pieces."""
    found: list[Candidate[Piece]] = []
    for piece in sorted([*moment.answers, *moment.wishes]):
        label, seat = spoken(moment, piece), piece.number if piece.kind == "seat" else None
        name = label if seat is None else moment.stage.names[seat]
        found.append(Candidate(piece, name, label, seat=seat))
    return found


def step(moment: BoardState) -> ft.Control | None:
    """Draws the action bar, or returns None if no question is asked."""
    return choosing(moment, *(opener(moment, each, spoken(moment, each)) for each in moment.chosen))


def hand(stage: BoardContext) -> list[HandCard]:
    """Returns the cards in the viewer's hand."""
    own, cards = read(stage), [Piece("card", card) for card in read(stage).now["hand"]]
    return [HandCard(spoken(own, n), 1.4, partial(card_face, n.number), piece=n) for n in cards]


SHELL: BoardShell[BoardContext, BoardState, Areas, Piece] = BoardShell(
    see=read,
    moves=movements(lambda event: isinstance(event, Sung)),
    heading=heading,
    plan=plan,
    layers=layers,
    place_of=lambda moment, plan, piece: spots(moment, plan).get(piece),
    about=about,
    step=step,
    tray=lambda moment, plan, cache: (
        tray(moment, plan.answers, candidates(moment), cache) if moment.asked else None
    ),
    flights=flights,
    caption=lambda moment, plan: plan.line,
    hand=TRAY,
    goals=lambda moment: {NEXT: moment.pick},
)
BOARD: Board[View, Event] = Board(
    SHELL.draw, board_of("plain").finale, lambda lighting: (), hint=lit_by(read), hand=hand
)
