"""What flies over the board for an event: tiles between pile, tracks and sheets, cards and Special
Tiles between people, eyes to what somebody looks at. Numbers move when it has arrived.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import placed
from app.games.thespianage import faces, heard
from app.games.thespianage.company import tile_look
from app.games.thespianage.faces import CardLook, TileLook
from app.games.thespianage.layout import TILE, Plan
from app.games.thespianage.moment import Moment
from app.games.thespianage.places import CRUSH, NEMESIS, SHEET, TRACK
from app.theme import Ui, kit
from engines import event_kind

BACK = "back-play"
SECRETS = (CRUSH, NEMESIS)

Piece = TypeVar("Piece", ft.Container, ft.Stack)


class Flying(NamedTuple):
    """One thing under way, drawn anew for its size."""

    key: str
    drawn: ft.Control
    start: Rect
    end: Rect


def flies(event: Any) -> bool:
    """Whether something flies for this event."""
    return event_kind(event) in FLYING


def flights(moment: Moment, plan: Plan) -> list[ft.Control]:
    """What flies for the event of this picture, where it starts or where it arrives."""
    if moment.event is None or not flies(moment.event) or not plan.sheets:
        return []
    found = FLYING[event_kind(moment.event)](_Sky(moment, plan), moment.event)
    return [
        placed(
            moment.stage.ui,
            (one.end if moment.arrived else one.start).rounded(),
            one.drawn,
            key=f"flight-{one.key}",
            alignment=ft.Alignment.CENTER,
            ignore_interactions=True,
        )
        for one in found
    ]


class _Sky:
    """The places between which things fly, and the things."""

    def __init__(self, moment: Moment, plan: Plan) -> None:
        self.moment = moment
        self.plan = plan
        self.ui: Ui = moment.stage.ui

    # -- places --------------------------------------------------------------------------------

    def head(self, seat: int, wide: float = 34.0, high: float = 44.0) -> Rect:
        return _at(self.plan.sheets[seat].head, wide, high)

    def middle(self, wide: float, high: float) -> Rect:
        whole = Rect(0, 0, self.plan.width, self.plan.height)
        return _at(whole, wide, high)

    def clock(self, wide: float = 34.0, high: float = 44.0) -> Rect:
        area = self.plan.clock
        return Rect(area.x + 6, area.y + (area.h - high) / 2, wide, high)

    def cell(self, seat: int, area: int, aspect: int, at: int | None = None) -> Rect:
        """Where a tile lies, or would lie as the last one there."""
        sheet = self.plan.sheets[seat]
        count = len(heard.tiles_on(self.moment.now, seat, area, aspect))
        if not sheet.pieces:
            row = sheet.row(aspect)
            left = row.x + row.w * (0.3 if area == SHEET else 0.66)
            return Rect(left, row.y, row.h / TILE, row.h)
        return sheet.tiles(area, aspect, (count if at is None else at) + 1)[-1]

    def tile(self, key: str, look: TileLook, start: Rect, end: Rect) -> Flying:
        wide = max(start.w, end.w, 30.0)
        start, end = _at(start, wide, wide * TILE), _at(end, wide, wide * TILE)
        drawn = _still(faces.tile(self.ui, look, start._replace(x=0, y=0)))
        return Flying(key, drawn, start, end)

    def picture(self, key: str, name: str, start: Rect, end: Rect) -> Flying:
        return Flying(key, kit.image(f"{faces.FOLDER}/{name}", fit=ft.BoxFit.CONTAIN), start, end)

    def bust(self, key: str, who: int, start: Rect, end: Rect, *, sunk: bool = False) -> Flying:
        art = faces.bust(who, sunk=sunk)
        return self.picture(key, art.removeprefix(f"{faces.FOLDER}/"), start, end)

    def sign(self, key: str, name: str, start: Rect, end: Rect) -> Flying:
        colors = self.ui.colors
        disc = ft.Container(
            kit.sign(name, start.w * 0.62, colors.on_brass),
            width=start.w,
            height=start.w,
            border_radius=start.w / 2,
            clip_behavior=kit.UNCUT,
            bgcolor=colors.brass,
            alignment=ft.Alignment.CENTER,
        )
        return Flying(key, disc, start, end)

    def card(self, thing: int, start: Rect, end: Rect, wide: float = 120.0) -> Flying:
        name = heard.title(self.moment.stage, thing)
        size = Rect(0, 0, wide, wide * 1.3)
        drawn = _still(faces.card(self.ui, CardLook(thing, name), size))
        return Flying("card", drawn, _at(start, wide, size.h), _at(end, wide, size.h))

    def backs(self, count: int, start: Rect, end: Rect) -> list[Flying]:
        return [
            self.picture(
                f"back-{number}",
                BACK,
                start._replace(x=start.x + 9 * number),
                end._replace(x=end.x + 9 * number),
            )
            for number in range(min(4, count))
        ]


def _still(drawn: Piece) -> Piece:
    """A piece that fills whatever carries it."""
    drawn.left = drawn.top = None
    drawn.animate_position = None
    return drawn


def _at(area: Rect, wide: float, high: float) -> Rect:
    """A place of that size in the middle of an area."""
    return Rect(area.middle - wide / 2, area.y + (area.h - high) / 2, wide, high)


DOWN = TileLook(None, False)


def _lies(value: int | None) -> TileLook:
    return DOWN if value is None else TileLook(value, True)


def _moved(sky: _Sky, event: Any) -> list[Flying]:
    """From the hand over the middle, or straight from where it lay."""
    start = sky.cell(event.host_seat, event.area, event.aspect)
    end = sky.cell(event.to_seat, event.to_area, event.aspect)
    return [sky.tile("tile", _lies(event.value), start, end)]


def _taken(sky: _Sky, event: Any) -> list[Flying]:
    start = sky.cell(event.host_seat, event.area, event.aspect, event.at)
    return [sky.tile("tile", _lies(event.value), start, sky.middle(56, 67))]


def _put(sky: _Sky, event: Any) -> list[Flying]:
    look = _lies(getattr(event, "value", None))
    return [sky.tile("tile", look, sky.middle(56, 67), sky.cell(event.seat, TRACK, event.aspect))]


def _shifted(sky: _Sky, event: Any) -> list[Flying]:
    start = sky.cell(event.host_seat, event.area, event.aspect)
    return [sky.tile("tile", _lies(event.value), start,
                     sky.cell(event.host_seat, event.area, event.to_aspect))]  # fmt: skip


def _swapped(sky: _Sky, event: Any) -> list[Flying]:
    one = sky.cell(event.host_seat, event.area, event.aspect, 0)
    other = sky.cell(event.to_seat, event.to_area, event.to_aspect, event.to_at)
    return [
        sky.tile("tile", _lies(event.value), one, other),
        sky.tile("other", _lies(event.to_value), other, one),
    ]


def _turned(sky: _Sky, event: Any) -> list[Flying]:
    """It turns over on its place: narrow, then wide."""
    spot = sky.cell(event.host_seat, event.area, event.aspect, event.at)
    look = TileLook(event.value, event.up) if event.up else DOWN
    large = _at(spot, spot.w * 1.5, spot.h * 1.5)
    return [sky.tile("tile", look, large._replace(x=large.middle - 2, w=4), large)]


def _struck(sky: _Sky, event: Any) -> list[Flying]:
    spot = sky.cell(event.host_seat, event.area, event.aspect, event.at)
    away = spot._replace(x=sky.plan.width, y=spot.y + 40)
    return [sky.picture("torn", "tile-torn", _at(spot, 48, 58), _at(away, 48, 58))]


def _eyed(sky: _Sky, event: Any) -> list[Flying]:
    """An eye goes from whoever looks to what is looked at."""
    seat = event.host_seat
    end = sky.head(seat, 34, 34)
    if getattr(event, "at", None) is not None:
        end = _at(sky.cell(seat, event.area, event.aspect, event.at), 30, 30)
    elif getattr(event, "secret", None):
        end = end._replace(x=end.x + 30)
    return [sky.sign("eye", "seen", _at(sky.head(event.seat), end.w, end.w), end)]


def _special(sky: _Sky, event: Any) -> list[Flying]:
    kind = event_kind(event)
    name = faces.special_art(event.special).removeprefix(f"{faces.FOLDER}/")
    host = sky.head(event.host_seat, 44, 44)
    if kind == "special_awarded":
        return [sky.picture("thing", name, sky.clock(44, 44), host)]
    if kind == "special_passed":
        return [sky.picture("thing", name, host, sky.head(event.to_seat, 44, 44))]
    end = sky.clock(44, 44) if kind == "special_stripped" else _at(host, 60, 60)
    return [sky.picture("thing", name, host, end)]


def _drawn(sky: _Sky, event: Any) -> list[Flying]:
    return sky.backs(event.number, sky.clock(), sky.head(event.seat))


def _handed(sky: _Sky, event: Any) -> list[Flying]:
    """A card from hand to hand, its back up."""
    kind = event_kind(event)
    giver, taker = (
        (event.host_seat, event.seat) if kind == "card_taken" else (event.seat, event.to_seat)
    )
    return sky.backs(1, sky.head(giver), sky.head(taker))


def _played(sky: _Sky, event: Any) -> list[Flying]:
    """A card or a One Shot in the middle, where everybody reads it."""
    thing = getattr(event, "card", getattr(event, "shot", 0))
    return [sky.card(thing, sky.head(event.seat), sky.middle(120, 156))]


def _posted(sky: _Sky, event: Any) -> list[Flying]:
    return [sky.card(event.event, sky.clock(), sky.middle(140, 182), 140.0)]


def _hung(sky: _Sky, event: Any) -> list[Flying]:
    """An Event goes to whom it stays with, or is taken down."""
    away = event_kind(event) == "event_cancelled"
    end = sky.clock() if away else sky.head(event.host_seat)
    return [sky.card(event.event, sky.middle(100, 130), end, 90.0)]


def _discarded(sky: _Sky, event: Any) -> list[Flying]:
    return [sky.card(event.card, sky.head(event.seat), sky.clock(), 64.0)]


def _salvaged(sky: _Sky, event: Any) -> list[Flying]:
    return [sky.card(event.card, sky.clock(), sky.head(event.seat), 64.0)]


def _from_pile(sky: _Sky, event: Any) -> list[Flying]:
    return [sky.tile("tile", DOWN, sky.clock(), sky.middle(56, 67))]


def _hanger(sky: _Sky, event: Any) -> list[Flying]:
    start = sky.head(event.seat, 40, 60)
    return [sky.picture("hanger", "hanger", start, sky.head(event.host_seat, 40, 60))]


def _shown(sky: _Sky, event: Any) -> list[Flying]:
    """A heart card turned for all."""
    start, end = sky.head(event.seat, 40, 40), sky.middle(110, 110)
    return [sky.bust("heart", event.character, start, end, sunk=event.secret == NEMESIS)]


def _crossed(sky: _Sky, event: Any) -> list[Flying]:
    """The backs of Crush and Nemesis change places: nobody sees which is which."""
    head = sky.head(event.seat, 30, 42)
    left, right = head._replace(x=head.x - 26), head._replace(x=head.x + 26)
    return [
        sky.picture("crush", "back-crush", left, right),
        sky.picture("nemesis", "back-nemesis", right, left),
    ]


def _picked(sky: _Sky, event: Any) -> list[Flying]:
    spot = sky.cell(event.host_seat, event.area, event.aspect, event.at)
    tiles = heard.tiles_on(sky.moment.now, event.host_seat, event.area, event.aspect)
    look = (
        tile_look(sky.moment.now, event.host_seat, tiles[event.at])
        if event.at < len(tiles)
        else DOWN
    )
    return [sky.tile("tile", look, spot, spot._replace(y=spot.y - 8))]


def _cast(sky: _Sky, event: Any) -> list[Flying]:
    return [sky.bust("bust", event.character, sky.middle(120, 120), sky.head(event.seat, 44, 44))]


def _hearts(sky: _Sky, event: Any) -> list[Flying]:
    """Everybody is dealt a Crush and a Nemesis again."""
    found = []
    for seat in range(len(sky.plan.sheets)):
        head = sky.head(seat, 30, 42)
        for side, secret in enumerate(SECRETS):
            end = head._replace(x=head.x + 26 * side)
            found.append(sky.picture(f"{secret}-{seat}", f"back-{secret}", sky.clock(30, 42), end))
    return found


def _own_hearts(sky: _Sky, event: Any) -> list[Flying]:
    """The own new ones, shining and sunk."""
    head, middle = sky.head(event.seat, 44, 44), sky.middle(96, 96)
    return [
        sky.bust(CRUSH, event.crush, middle._replace(x=middle.x - 54), head),
        sky.bust(NEMESIS, event.nemesis, middle._replace(x=middle.x + 54), head, sunk=True),
    ]


def _opened(sky: _Sky, event: Any) -> list[Flying]:
    """With three players all hearts step out in front of their sheets (TA49)."""
    found = []
    now = sky.moment.stage.scene.view or sky.moment.now  # it is told before they lie open
    for seat, secrets in enumerate(now["secrets"]):
        head = sky.head(seat, 44, 44)
        for side, (secret, who) in enumerate(zip(SECRETS, secrets, strict=True)):
            if who is not None:
                end = head._replace(x=head.x + (46 if side else -46), y=head.y + 50)
                found.append(sky.bust(f"{secret}-{seat}", who, head, end, sunk=bool(side)))
    return found


def _named(sky: _Sky, event: Any) -> list[Flying]:
    """A finger points from whoever votes, or aims at somebody, to whom they name."""
    end = sky.head(event.host_seat, 34, 34)
    if event.seat == event.host_seat:
        end = end._replace(y=end.y + 44)
    return [sky.sign("vote", "tap", sky.head(event.seat, 34, 34), end)]


def _made_up(sky: _Sky, event: Any) -> list[Flying]:
    """What leaves a choice goes to whoever has made up their mind."""
    return [sky.card(event.thing, sky.middle(76, 99), sky.head(event.seat), 76.0)]


def _voted(sky: _Sky, event: Any) -> list[Flying]:
    """Out of the middle to whom most have named."""
    return [sky.sign("voted", "check", sky.middle(52, 52), sky.head(event.host_seat, 52, 52))]


def _closed(sky: _Sky, event: Any) -> list[Flying]:
    """The second card stays in the hand."""
    return sky.backs(1, sky.middle(34, 44), sky.head(event.seat))


def _rung(sky: _Sky, event: Any) -> list[Flying]:
    """The bell for the last turns, from the empty deck."""
    return [sky.sign("bell", "bell", sky.clock(52, 52), sky.middle(52, 52))]


FLYING: dict[str, Callable[[_Sky, Any], list[Flying]]] = {
    "hearts_dealt_again": _hearts,
    "hearts_dealt": _own_hearts,
    "hearts_opened": _opened,
    "player_named": _named,
    "player_chosen": _named,
    "branch_chosen": _made_up,
    "vote_decided": _voted,
    "action_closed": _closed,
    "deck_out": _rung,
    "character_taken": _cast,
    "card_played": _played,
    "shot_used": _played,
    "card_discarded": _discarded,
    "cards_drawn": _drawn,
    "event_drawn": _posted,
    "event_settled": _hung,
    "event_cancelled": _hung,
    "tile_drawn": _from_pile,
    "tile_put": _put,
    "tile_put_up": _put,
    "tile_taken": _taken,
    "tile_picked": _picked,
    "tile_moved": _moved,
    "tile_peeked": _eyed,
    "board_inspected": _eyed,
    "tile_turned": _turned,
    "tile_shifted": _shifted,
    "tiles_swapped": _swapped,
    "tile_struck": _struck,
    "board_guarded": _hanger,
    "special_awarded": _special,
    "special_stripped": _special,
    "special_picked": _special,
    "special_passed": _special,
    "card_taken": _handed,
    "card_given": _handed,
    "hand_looked_at": _eyed,
    "card_salvaged": _salvaged,
    "secret_looked_at": _eyed,
    "secret_shown": _shown,
    "heart_changed": _crossed,
}
"""What flies for each kind of event; all others change the picture, or have words alone."""
