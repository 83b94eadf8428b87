"""Everything shown on a sheet, as data.

Sheets that look equal share one picture, which need not be drawn again.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from app.games.thespianage import aria_text
from app.games.thespianage.board_state import OF_ONE_TILE, BoardState
from app.games.thespianage.faces import TileLook, number, special_sign
from app.games.thespianage.places import SECRETS, SHEET, TRACK, Board, Tile
from app.games.thespianage.sheet_plan import Sum
from app.table.board import Seat
from engines.thespianage.content import ASPECTS, ORDER
from engines.thespianage.views import event_points, points_of_specials

if TYPE_CHECKING:
    from engines.thespianage.views import Tile as Lying
    from engines.thespianage.views import View

EVENTS = "notice"
"""Sign of a player's Events and of their points."""

BEHIND = 0.55
"""Dimming of tiles that are not answers, from 0 to 1."""

PLACES = ("top", "middle", "bottom")
"""Names of a sheet's rows in views, from top to bottom."""


class Marked(NamedTuple):
    """A tile on a sheet with a frame or dimming.

    Attributes:
        area: `TRACK` or `SHEET`.
        aspect: Aspect of the row.
        at: Index of the tile in its row.
        mark: Frame colour; None for no frame.
        dim: Amount of dimming, from 0 to 1.
    """

    area: int
    aspect: int
    at: int
    mark: str | None
    dim: float


class SheetLook(NamedTuple):
    """Everything shown on a sheet.

    Attributes:
        person: Player of the sheet.
        character: Number of the character; None before one is chosen.
        sunk: Whether the portrait shows the character in the sea, after a bomb.
        hand: Number of cards in hand; None at Showtime, the final scoring.
        shot: Whether the player has an unused One Shot.
        guarded: Whether the sheet is protected, which a hanger shows.
        specials: Number of Special Tiles of each kind.
        events: Titles of the Events in front of the player.
        rows: For each Aspect, its name and the words for its final loss.
        waits: Headings of the track, of which the first that fits is shown; two on the most
            prominent sheet.
        cells: For each Aspect, the tiles on the track and on the sheet.
        total: Sum of the sheet; empty before a character is chosen.
        leads: Whether the player would win, by the sums that the reader sees: those after the
            chosen answer, if they are certain.
        heart: "crush" or "nemesis" if the reader's secret names the player; otherwise "".
        marks: Tiles with a frame or dimming.
        ghosts: Previewed new tiles: area, Aspect and look.
        lit: Colour of the frame; None for no frame.
        dim: Amount of dimming of the whole sheet, from 0 to 1.
        hearts: Crush and Nemesis that everybody knows, each as the secret and the character.
        paid: Points of Special Tiles and Events, by their signs.
    """

    person: Seat
    character: int | None
    sunk: bool
    hand: int | None
    shot: bool
    guarded: bool
    specials: tuple[int, ...]
    events: tuple[str, ...]
    rows: tuple[tuple[str, str], ...]
    waits: tuple[str, ...]
    cells: tuple[tuple[tuple[TileLook, ...], tuple[TileLook, ...]], ...]
    total: Sum
    leads: bool
    heart: str
    marks: tuple[Marked, ...]
    ghosts: tuple[tuple[int, int, TileLook], ...]
    lit: str | None
    dim: float
    hearts: tuple[tuple[str, int], ...] = ()
    paid: tuple[tuple[str, str], ...] = ()


def look_of(moment: BoardState, seat: int) -> SheetLook:
    """Collects everything shown on a player's sheet."""
    stage, view = moment.stage, moment.now
    person, who = stage.seats[seat], view["characters"][seat]

    def lying(area: int, aspect: int) -> tuple[TileLook, ...]:
        tiles = aria_text.tiles_on(view, seat, area, aspect)
        return tuple(tile_look(view, seat, tile) for tile in tiles)

    cells = tuple((lying(TRACK, aspect), lying(SHEET, aspect)) for aspect in range(ASPECTS))
    lit, dim = _light(moment, seat)
    return SheetLook(
        person,
        who,
        _sunk(view, seat),
        view["hand_sizes"][seat],
        view["shots"][seat],
        seat in view["guarded"],
        tuple(view["specials"][seat]),
        tuple(
            aria_text.title(stage, each["event"]) for each in view["stage"] if each["seat"] == seat
        ),
        tuple(
            (aria_text.aspect(stage, each), aria_text.end(stage, view, seat, each))
            for each in range(ASPECTS)
        ),
        tuple(
            stage.ui.say(f"thespianage.row.{each}")
            for each in (("waits", "track") if seat == moment.near else ("track",))
        ),
        cells,
        total_of(moment, seat),
        would_lead(moment, seat),
        heart_of(view, seat),
        _marks(moment, seat, cells),
        ghosts(moment, seat),
        lit,
        dim,
        tuple(aria_text.open_hearts(view, seat)),
        () if view["phase"] == "over" else _paid(moment, seat),
    )


def _paid(moment: BoardState, seat: int) -> tuple[tuple[str, str], ...]:
    view, stage = moment.now, moment.stage
    found = [(special_sign(kind), each) for kind, each in enumerate(points_of_specials(view, seat))]
    if view["characters"][seat] is not None:
        found.append((EVENTS, event_points(view, seat)))
    amount = partial(stage.game.amount, lang=stage.lang, signed=True)
    return tuple((sign, amount(points)) for sign, points in found if points)


def tile_look(view: View, seat: int, tile: Lying) -> TileLook:
    """Returns the look of a tile on a player's track or sheet."""
    eyes = [each for each in tile["seen"] if each not in (seat, view["seat"])]
    return TileLook(tile["value"], tile["up"], bool(eyes) and not tile["up"])


# -- sums --------------------------------------------------------------------------------------


def total_of(moment: BoardState, seat: int) -> Sum:
    """Returns a sheet's known points, before and after the chosen answer."""
    now = moment.now["worth"][seat]
    if moment.now["characters"][seat] is None:
        return Sum("")
    found = Sum(number(now["points"]), bool(now["unknown"]))
    if moment.sure("worth") and moment.sure("characters"):
        return _then(found, moment.after["worth"][seat]["points"])
    return found


def sums_of(moment: BoardState, seat: int) -> tuple[Sum, ...]:
    """Returns each Aspect's points, before and after the chosen answer."""
    view = moment.now
    if view["characters"][seat] is None:
        return (Sum(""),) * ASPECTS
    now = view["worth"][seat]
    found = [
        Sum(number(points), bool(hidden))
        for points, hidden in zip(now["sums"], now["hidden"], strict=True)
    ]
    if moment.sure("worth") and moment.sure("characters"):
        after = moment.after["worth"][seat]["sums"]
        found = [_then(each, points) for each, points in zip(found, after, strict=True)]
    return tuple(found)


def _then(found: Sum, points: int) -> Sum:
    then = number(points)
    return found if then == found.now else found._replace(then=then)


def leads(view: View, seat: int) -> bool:
    """Whether a player would win now, by sums the reader knows.

    The highest sum wins a success, and the lowest a bomb. The result is False for all players while
    everyone is tied, and while the reader knows tiles that turn the outcome shown on the stage.
    """
    gauges = view["public_gauge"], view["gauge"]
    success, by_own = (found["points"] >= found["needed"] for found in gauges)
    if view["phase"] == "character" or success != by_own:
        return False
    sums = [each["points"] for each in view["worth"]]
    best = max(sums) if success else min(sums)
    return sums[seat] == best and len({*sums}) > 1


def would_lead(moment: BoardState, seat: int) -> bool:
    """Whether a player would win after the chosen answer.

    It counts by the sums on the reader's screen. The result is False if these sums are certain, but
    not whether the play succeeds.
    """
    if not (moment.sure("worth") and moment.sure("characters")):
        return leads(moment.now, seat)
    return moment.sure("public_gauge") and moment.sure("gauge") and leads(moment.after, seat)


def heart_of(view: View, seat: int) -> str:
    """Returns which of the reader's secrets names a player.

    Returns:
        "crush", "nemesis", or "" if neither names the player.
    """
    who = view["characters"][seat]
    return "" if who is None else secret_of(view, who)


def secret_of(view: View, who: int) -> str:
    """Returns which of the reader's secrets names a character.

    Returns "" if neither does.
    """
    if view["seat"] is None:
        return ""
    mine = view["secrets"][view["seat"]]
    return next((name for name, each in zip(SECRETS, mine, strict=True) if each == who), "")


# -- states ------------------------------------------------------------------------------------


def _sunk(view: View, seat: int) -> bool:
    verdict = view["verdict"]
    return verdict is not None and not verdict["success"]


def _light(moment: BoardState, seat: int) -> tuple[str | None, float]:
    colors = moment.stage.ui.colors
    if moment.asked is not None and not moment.moving:
        board = Board(seat)
        if board in moment.chosen or board in moment.early or board in moment.only_places:
            return colors.brass, 0.0
        if board in moment.answers:
            return (colors.quiet if moment.chosen else colors.brass) if moment.hints else None, 0.0
        if any(isinstance(place, Board) for place in moment.answers) and moment.hints:
            return None, 0.5
    view = moment.now
    turns = view["phase"] != "over" and view["turn"] == seat and moment.stage.scene.may_name(seat)
    # One's own sheet needs no ring, and a lesson's frames must not be mistaken for it.
    if turns and view["seat"] != seat and not moment.stage.marks:
        return colors.brass, 0.0
    return None, 0.0


def _marks(
    moment: BoardState, seat: int, cells: tuple[tuple[tuple[TileLook, ...], ...], ...]
) -> tuple[Marked, ...]:
    colors = moment.stage.ui.colors
    lit = {*moment.chosen, *moment.early, *moment.only_places, *seen_now(moment)}
    about_tiles = moment.asked is not None and any(
        isinstance(place, Tile) for place in (*moment.answers, *moment.wishes)
    )
    found = []
    for aspect, areas in enumerate(cells):
        for area, tiles in enumerate(areas):
            gone = _gone(moment, seat, area, aspect)
            for at in range(len(tiles)):
                place = Tile(seat, area, aspect, at)
                mark, dim = None, BEHIND if at == gone and moment.chosen else 0.0
                if at == gone or place in lit:
                    mark = colors.brass
                elif place == moment.refused:
                    mark = colors.rose
                elif about_tiles and moment.hints:
                    if place in moment.answers:
                        mark = colors.quiet if moment.chosen else colors.brass
                    elif area == TRACK:  # on a sheet, pale tiles are those that drop
                        dim = BEHIND
                if mark or dim:
                    found.append(Marked(area, aspect, at, mark, dim))
    return tuple(found)


def seen_now(moment: BoardState) -> frozenset[Tile]:
    """Returns the tiles that the reader has just looked at.

    There are none while a question is asked or an event is animated, or on a public screen.
    """
    if moment.asked is not None or not moment.private or moment.moving:
        return frozenset()
    seat = moment.now["seat"]
    found = set()
    for event in moment.stage.scene.fresh:
        if isinstance(event, OF_ONE_TILE) and event.seat == seat:
            place = Tile(event.host_seat, event.area, event.aspect, event.at)
            tiles = aria_text.tiles_on(moment.now, place.seat, place.area, place.aspect)
            if place.at < len(tiles):
                found.add(place)
    return frozenset(found)


def ghosts(moment: BoardState, seat: int) -> tuple[tuple[int, int, TileLook], ...]:
    """Returns the tiles that the chosen answer would add to a sheet.

    Returns:
        Area, Aspect and look of each tile.
    """
    found = []
    for area, field in ((TRACK, "tracks"), (SHEET, "sheets")):
        if not moment.sure(field):
            continue
        for aspect in range(ASPECTS):
            now = len(aria_text.tiles_on(moment.now, seat, area, aspect))
            then = aria_text.tiles_on(moment.after, seat, area, aspect)
            falls = falling(moment, seat, aspect) if area == SHEET else ()
            found += [
                (
                    area,
                    aspect,
                    tile_look(moment.after, seat, then[at])._replace(falls=at in falls),
                )
                for at in range(now, len(then))
            ]
    return tuple(found)


def falling(moment: BoardState, seat: int, aspect: int) -> tuple[int, ...]:
    """Returns the indices of a row's tiles that would drop.

    They drop after the chosen answer. Returns () if that is uncertain.
    """
    falls = moment.after["worth"][seat]["falls"]
    return tuple(falls[aspect]) if falls and moment.sure("worth") else ()


def _gone(moment: BoardState, seat: int, area: int, aspect: int) -> int | None:
    if moment.asked is None or moment.moving:
        return None
    view = moment.after if moment.sure("sheets" if area == SHEET else "tracks") else moment.base
    now, then = (aria_text.tiles_on(each, seat, area, aspect) for each in (moment.now, view))
    if len(then) >= len(now):
        return None
    return next(at for at, tile in enumerate(now) if at == len(then) or tile != then[at])


def order_of(moment: BoardState, seat: int) -> tuple[int, ...]:
    """Returns a sheet's Aspects from top to bottom.

    Without a character, they are in the order of their numbers.
    """
    character = moment.now["characters"][seat]
    return tuple(range(ASPECTS)) if character is None else ORDER[character]
