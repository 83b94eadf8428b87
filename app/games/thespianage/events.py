"""Flights over the board that animate events.

Tiles fly between the pile, the tracks and the sheets; cards and Special Tiles fly between players.
An eye flies to whatever a player looks at. Numbers on the board change after the flight.
"""

from __future__ import annotations

from functools import singledispatch
from typing import TypeVar

import flet as ft

from app.games.common.flight import Flight, FlightPlanner
from app.games.common.geometry import Rect
from app.games.thespianage import aria_text, faces
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.faces import CardLook, TileLook
from app.games.thespianage.layout import Plan
from app.games.thespianage.places import CRUSH, NEMESIS, SECRETS, SHEET, TRACK, Card
from app.games.thespianage.sheet_look import tile_look
from app.games.thespianage.sheet_plan import TILE
from app.games.thespianage.types import Event
from app.theme import kit
from engines.thespianage.events import (
    ActionClosed,
    BoardGuarded,
    BoardInspected,
    BranchChosen,
    CardDiscarded,
    CardGiven,
    CardPlayed,
    CardSalvaged,
    CardsDrawn,
    CardTaken,
    CharacterTaken,
    DeckOut,
    EventCancelled,
    EventDrawn,
    EventSettled,
    HandLookedAt,
    HeartChanged,
    HeartsDealt,
    HeartsDealtAgain,
    HeartsOpened,
    PlayerChosen,
    PlayerNamed,
    SecretLookedAt,
    SecretShown,
    ShotUsed,
    SpecialAwarded,
    SpecialPassed,
    SpecialPicked,
    SpecialStripped,
    TileDrawn,
    TileMoved,
    TilePeeked,
    TilePicked,
    TilePut,
    TilePutUp,
    TileShifted,
    TilesSwapped,
    TileStruck,
    TileTaken,
    TileTurned,
    VoteDecided,
)

BACK = "back-play"

Drawn = TypeVar("Drawn", ft.Container, ft.Stack)


def flies(event: Event | None) -> bool:
    """Whether an event is animated as a flight.

    Other events only change the board or show a caption.
    """
    return type(event) in things.registry


def flights(moment: BoardState, plan: Plan) -> list[Flight]:
    """Returns the flights for the event of this board state."""
    return things(moment.event, _FlightPlanner(moment, plan)) if plan.sheets else []


class _FlightPlanner(FlightPlanner[BoardState, Plan]):
    # -- places --------------------------------------------------------------------------------

    def head(self, seat: int, width: float = 34.0, height: float = 44.0) -> Rect:
        return self.amid(self.plan.sheets[seat].head, width, height)

    def middle(self, width: float, height: float) -> Rect:
        board = Rect(0, 0, self.plan.width, self.plan.height)
        return self.amid(board, width, height)

    def clock(self, width: float = 34.0, height: float = 44.0) -> Rect:
        area = self.plan.production
        return Rect(area.x + 6, area.y + (area.h - height) / 2, width, height)

    def cell(self, seat: int, area: int, aspect: int, at: int | None = None) -> Rect:
        sheet = self.plan.sheets[seat]
        if not sheet.pieces and area == SHEET:
            row = sheet.row(aspect)
            height = min(row.h, sheet.area.bottom - row.y)
            return Rect(row.x + row.w * 0.3, row.y, height / TILE, height)
        spots = sheet.tiles(area, aspect)
        if at is not None and at < len(spots):
            return spots[at]
        return sheet.coming(area, aspect)

    def tile(self, key: str, look: TileLook, start: Rect, end: Rect) -> Flight:
        width = max(start.w, end.w, 30.0)
        start, end = self.amid(start, width, width * TILE), self.amid(end, width, width * TILE)
        drawn = _still(faces.tile(self.ui, look, start._replace(x=0, y=0)))
        return Flight(key, drawn, start, end)

    def picture(self, key: str, name: str, start: Rect, end: Rect) -> Flight:
        return Flight(key, kit.image(f"{faces.FOLDER}/{name}", fit=ft.BoxFit.CONTAIN), start, end)

    def bust(self, key: str, who: int, start: Rect, end: Rect, *, sunk: bool = False) -> Flight:
        art = faces.bust(who, sunk=sunk)
        return self.picture(key, art.removeprefix(f"{faces.FOLDER}/"), start, end)

    def sign(self, key: str, name: str, start: Rect, end: Rect) -> Flight:
        return Flight(key, self.disc(name, start.w), start, end)

    def card(self, thing: int, start: Rect, end: Rect, width: float = 120.0) -> Flight:
        name = aria_text.title(self.moment.stage, thing)
        size = Rect(0, 0, width, width * 1.3)
        drawn = _still(faces.card(self.ui, CardLook(thing, name), size))
        drawn.data = self.moment.calling(self.moment.tap, Card(thing))  # inspected by a long press
        return Flight("card", drawn, self.amid(start, width, size.h), self.amid(end, width, size.h))

    def backs(self, count: int, start: Rect, end: Rect) -> list[Flight]:
        return [
            self.picture(
                f"back-{number}",
                BACK,
                start._replace(x=start.x + 9 * number),
                end._replace(x=end.x + 9 * number),
            )
            for number in range(min(4, count))
        ]


def _still(drawn: Drawn) -> Drawn:
    drawn.left = drawn.top = None
    drawn.animate_position = None
    return drawn


DOWN = TileLook(None, False)


def _lies(value: int | None) -> TileLook:
    return DOWN if value is None else TileLook(value, True)


@singledispatch
def things(event: Event | None, sky: _FlightPlanner) -> list[Flight]:
    """Returns the flights for an event, by default none."""
    return []


@things.register
def _moved(event: TileMoved, sky: _FlightPlanner) -> list[Flight]:
    start = sky.cell(event.host_seat, event.area, event.aspect)
    end = sky.cell(event.to_seat, event.to_area, event.aspect)
    return [sky.tile("tile", _lies(event.value), start, end)]


@things.register
def _taken(event: TileTaken, sky: _FlightPlanner) -> list[Flight]:
    start = sky.cell(event.host_seat, event.area, event.aspect, event.at)
    return [sky.tile("tile", _lies(event.value), start, sky.middle(56, 67))]


@things.register
def _put(event: TilePut | TilePutUp, sky: _FlightPlanner) -> list[Flight]:
    look = _lies(event.value if isinstance(event, TilePutUp) else None)
    return [sky.tile("tile", look, sky.middle(56, 67), sky.cell(event.seat, TRACK, event.aspect))]


@things.register
def _shifted(event: TileShifted, sky: _FlightPlanner) -> list[Flight]:
    start = sky.cell(event.host_seat, event.area, event.aspect)
    return [sky.tile("tile", _lies(event.value), start,
                     sky.cell(event.host_seat, event.area, event.to_aspect))]  # fmt: skip


@things.register
def _swapped(event: TilesSwapped, sky: _FlightPlanner) -> list[Flight]:
    one = sky.cell(event.host_seat, event.area, event.aspect, 0)
    other = sky.cell(event.to_seat, event.to_area, event.to_aspect, event.to_at)
    return [
        sky.tile("tile", _lies(event.value), one, other),
        sky.tile("other", _lies(event.to_value), other, one),
    ]


@things.register
def _turned(event: TileTurned, sky: _FlightPlanner) -> list[Flight]:
    spot = sky.cell(event.host_seat, event.area, event.aspect, event.at)
    look = TileLook(event.value, event.up) if event.up else DOWN
    large = sky.amid(spot, spot.w * 1.5, spot.h * 1.5)
    return [sky.tile("tile", look, large._replace(x=large.middle - 2, w=4), large)]


@things.register
def _struck(event: TileStruck, sky: _FlightPlanner) -> list[Flight]:
    spot = sky.cell(event.host_seat, event.area, event.aspect, event.at)
    away = spot._replace(x=sky.plan.width, y=spot.y + 40)
    return [sky.picture("torn", "tile-torn", sky.amid(spot, 48, 58), sky.amid(away, 48, 58))]


@things.register
def _eyed(
    event: TilePeeked | BoardInspected | HandLookedAt | SecretLookedAt, sky: _FlightPlanner
) -> list[Flight]:
    seat = event.host_seat
    end = sky.head(seat, 34, 34)
    if isinstance(event, TilePeeked):
        end = sky.amid(sky.cell(seat, event.area, event.aspect, event.at), 30, 30)
    elif isinstance(event, SecretLookedAt):
        end = end._replace(x=end.x + 30)
    return [sky.sign("eye", "seen", sky.amid(sky.head(event.seat), end.w, end.w), end)]


@things.register
def _special(
    event: SpecialAwarded | SpecialStripped | SpecialPicked | SpecialPassed, sky: _FlightPlanner
) -> list[Flight]:
    name = faces.special_art(event.special).removeprefix(f"{faces.FOLDER}/")
    host = sky.head(event.host_seat, 44, 44)
    if isinstance(event, SpecialAwarded):
        return [sky.picture("thing", name, sky.clock(44, 44), host)]
    if isinstance(event, SpecialPassed):
        return [sky.picture("thing", name, host, sky.head(event.to_seat, 44, 44))]
    end = sky.clock(44, 44) if isinstance(event, SpecialStripped) else sky.amid(host, 60, 60)
    return [sky.picture("thing", name, host, end)]


@things.register
def _drawn(event: CardsDrawn, sky: _FlightPlanner) -> list[Flight]:
    return sky.backs(event.number, sky.clock(), sky.head(event.seat))


@things.register
def _given(event: CardGiven, sky: _FlightPlanner) -> list[Flight]:
    return sky.backs(1, sky.head(event.seat), sky.head(event.to_seat))


@things.register
def _grabbed(event: CardTaken, sky: _FlightPlanner) -> list[Flight]:
    return sky.backs(1, sky.head(event.host_seat), sky.head(event.seat))


@things.register
def _played(event: CardPlayed | ShotUsed, sky: _FlightPlanner) -> list[Flight]:
    thing = event.card if isinstance(event, CardPlayed) else event.shot
    return [sky.card(thing, sky.head(event.seat), sky.middle(120, 156))]


@things.register
def _posted(event: EventDrawn, sky: _FlightPlanner) -> list[Flight]:
    return [sky.card(event.event, sky.clock(), sky.middle(140, 182), 140.0)]


@things.register
def _hung(event: EventSettled | EventCancelled, sky: _FlightPlanner) -> list[Flight]:
    end = sky.head(event.host_seat) if isinstance(event, EventSettled) else sky.clock()
    return [sky.card(event.event, sky.middle(100, 130), end, 90.0)]


@things.register
def _discarded(event: CardDiscarded, sky: _FlightPlanner) -> list[Flight]:
    return [sky.card(event.card, sky.head(event.seat), sky.clock(), 64.0)]


@things.register
def _salvaged(event: CardSalvaged, sky: _FlightPlanner) -> list[Flight]:
    return [sky.card(event.card, sky.clock(), sky.head(event.seat), 64.0)]


@things.register
def _from_pile(event: TileDrawn, sky: _FlightPlanner) -> list[Flight]:
    return [sky.tile("tile", DOWN, sky.clock(), sky.middle(56, 67))]


@things.register
def _hanger(event: BoardGuarded, sky: _FlightPlanner) -> list[Flight]:
    start = sky.head(event.seat, 40, 60)
    return [sky.picture("hanger", "hanger", start, sky.head(event.host_seat, 40, 60))]


@things.register
def _shown(event: SecretShown, sky: _FlightPlanner) -> list[Flight]:
    start, end = sky.head(event.seat, 40, 40), sky.middle(110, 110)
    return [sky.bust("heart", event.character, start, end, sunk=event.secret == NEMESIS)]


@things.register
def _crossed(event: HeartChanged, sky: _FlightPlanner) -> list[Flight]:
    head = sky.head(event.seat, 30, 42)
    left, right = head._replace(x=head.x - 26), head._replace(x=head.x + 26)
    return [
        sky.picture("crush", "back-crush", left, right),
        sky.picture("nemesis", "back-nemesis", right, left),
    ]


@things.register
def _picked(event: TilePicked, sky: _FlightPlanner) -> list[Flight]:
    spot = sky.cell(event.host_seat, event.area, event.aspect, event.at)
    tiles = aria_text.tiles_on(sky.moment.now, event.host_seat, event.area, event.aspect)
    look = (
        tile_look(sky.moment.now, event.host_seat, tiles[event.at])
        if event.at < len(tiles)
        else DOWN
    )
    return [sky.tile("tile", look, spot, spot._replace(y=spot.y - 8))]


@things.register
def _cast(event: CharacterTaken, sky: _FlightPlanner) -> list[Flight]:
    return [sky.bust("bust", event.character, sky.middle(120, 120), sky.head(event.seat, 44, 44))]


@things.register
def _hearts(event: HeartsDealtAgain, sky: _FlightPlanner) -> list[Flight]:
    found = []
    for seat in range(len(sky.plan.sheets)):
        head = sky.head(seat, 30, 42)
        for side, secret in enumerate(SECRETS):
            end = head._replace(x=head.x + 26 * side)
            found.append(sky.picture(f"{secret}-{seat}", f"back-{secret}", sky.clock(30, 42), end))
    return found


@things.register
def _own_hearts(event: HeartsDealt, sky: _FlightPlanner) -> list[Flight]:
    head, middle = sky.head(event.seat, 44, 44), sky.middle(96, 96)
    return [
        sky.bust(CRUSH, event.crush, middle._replace(x=middle.x - 54), head),
        sky.bust(NEMESIS, event.nemesis, middle._replace(x=middle.x + 54), head, sunk=True),
    ]


@things.register
def _opened(event: HeartsOpened, sky: _FlightPlanner) -> list[Flight]:
    found = []
    now = sky.moment.stage.view  # the event's own view still hides them
    for seat, secrets in enumerate(now["secrets"]):
        head = sky.head(seat, 44, 44)
        for side, (secret, who) in enumerate(zip(SECRETS, secrets, strict=True)):
            if who is not None:
                end = head._replace(x=head.x + (46 if side else -46), y=head.y + 50)
                found.append(sky.bust(f"{secret}-{seat}", who, head, end, sunk=bool(side)))
    return found


@things.register
def _named(event: PlayerNamed | PlayerChosen, sky: _FlightPlanner) -> list[Flight]:
    end = sky.head(event.host_seat, 34, 34)
    if event.seat == event.host_seat:
        end = end._replace(y=end.y + 44)
    return [sky.sign("vote", "tap", sky.head(event.seat, 34, 34), end)]


@things.register
def _made_up(event: BranchChosen, sky: _FlightPlanner) -> list[Flight]:
    return [sky.card(event.thing, sky.middle(76, 99), sky.head(event.seat), 76.0)]


@things.register
def _voted(event: VoteDecided, sky: _FlightPlanner) -> list[Flight]:
    return [sky.sign("voted", "check", sky.middle(52, 52), sky.head(event.host_seat, 52, 52))]


@things.register
def _closed(event: ActionClosed, sky: _FlightPlanner) -> list[Flight]:
    return sky.backs(1, sky.middle(34, 44), sky.head(event.seat))


@things.register
def _rung(event: DeckOut, sky: _FlightPlanner) -> list[Flight]:
    return [sky.sign("bell", "bell", sky.clock(52, 52), sky.middle(52, 52))]
