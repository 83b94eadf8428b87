"""Descriptions of pieces, in the words of the game's catalogue.

Screen readers announce them, and some are shown on the board.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from app.games.thespianage import places
from app.games.thespianage.faces import number
from app.games.thespianage.places import SECRETS, SHEET, TRACK, is_event
from app.games.thespianage.types import BoardContext
from app.text import House
from engines import Action
from engines.thespianage.actions import CHARACTER, PEEK, PLAY
from engines.thespianage.content import (
    ASPECTS,
    CHARACTERS,
    EFFECTS,
    FIRST_EVENT,
    LASTING,
    ORDER,
    SPECIAL_IDS,
    STEPS,
)
from engines.thespianage.views import (
    event_points,
    is_open,
    points_of_specials,
    price_events,
    special_points,
)

if TYPE_CHECKING:
    from engines.thespianage.views import Tile, View


def title(stage: BoardContext, thing: int) -> str:
    """Returns the title of a Play Card, Event or One Shot."""
    return stage.game.phrase("card", thing, stage.lang)


def text(stage: BoardContext, view: View, thing: int) -> str:
    """Returns the printed text of a Play Card, Event or One Shot."""
    return stage.game.face(Action(0, PLAY.name, thing), view, stage.names, stage.lang).note


def card(stage: BoardContext, view: View, thing: int, count: int = 1) -> str:
    """Returns a card's title, number of copies and text."""
    name = title(stage, thing)
    if count > 1:
        name = stage.game.say("several", stage.lang, title=name, count=count)
    return stage.ui.say.sentences((name, text(stage, view, thing)))


def character(stage: BoardContext, who: int) -> str:
    """Returns the name of a character, marked as a part if a player has the same name."""
    name = stage.game.phrase("character", who, stage.lang)
    is_player = name.casefold() in {each.strip().casefold() for each in stage.names}
    return stage.ui.say("thespianage.part", name=name) if is_player else name


def player(stage: BoardContext, view: View, who: int) -> str:
    """Returns a character's name, with that of its player, if any."""
    name, seat = character(stage, who), seat_of(view, who)
    if seat is None:
        return name
    return stage.ui.say("thespianage.plays", name=stage.names[seat], character=name)


def seat_of(view: View, who: int) -> int | None:
    """Returns the seat that plays a character, or None."""
    return next((seat for seat, played in enumerate(view["characters"]) if played == who), None)


def aspect(stage: BoardContext, which: int) -> str:
    """Returns the name of an Aspect."""
    return stage.game.phrase("aspect", which, stage.lang)


def special(stage: BoardContext, which: int) -> str:
    """Returns the name of a Special Tile."""
    return stage.game.phrase("special", which, stage.lang)


def order(stage: BoardContext, view: View, who: int) -> str:
    """Returns a sentence with a character's Aspects from top to bottom."""
    return stage.game.face(Action(0, CHARACTER.name, who), view, stage.names, stage.lang).note


def end(stage: BoardContext, view: View, seat: int, which: int) -> str:
    """Returns the final effect of an Aspect's row, as a phrase.

    Returns "" before the player has a character.
    """
    who = view["characters"][seat]
    if who is None:
        return ""
    place = ("top", "middle", "bottom")[ORDER[who].index(which)]
    return stage.game.say(f"ends.{place}", stage.lang)


def tiles_on(view: View, seat: int, area: int, which: int) -> list[Tile]:
    """Returns the tiles in one row of a player's track or sheet."""
    found: list[Tile] = view["tracks" if area == TRACK else "sheets"][seat][which]
    return found


def lying(stage: BoardContext, tiles: list[Tile]) -> str:
    """Lists the values of tiles, and says which tiles are face down."""
    say = stage.ui.say
    parts = []
    for tile in tiles:
        value = "" if tile["value"] is None else number(tile["value"])
        if tile["up"]:
            parts.append(value)
        else:
            parts.append(
                say("thespianage.down.known" if value else "thespianage.down", value=value)
            )
    return say.row(parts)


def board(stage: BoardContext, view: View, seat: int) -> str:
    """Describes a player's sheet, track and possessions in full."""
    say = stage.ui.say
    who = view["characters"][seat]
    name = stage.names[seat]
    parts = [
        name
        if who is None
        else say("thespianage.board", name=name, character=character(stage, who)),
        say("thespianage.board.cards", count=view["hand_sizes"][seat]),
    ]
    if seat == view["turn"] and view["phase"] != "over" and stage.scene.may_name(seat):
        parts.append(say("thespianage.board.turn"))
    if view["shots"][seat]:
        parts.append(say("thespianage.board.shot"))
    for which in ORDER[who] if who is not None else range(ASPECTS):
        parts += row_in_words(stage, view, seat, which)
    parts += (
        say(
            "thespianage.secret.open",
            secret=stage.say(f"secret.{secret}"),
            who=player(stage, view, who),
        )
        for secret, who in open_hearts(view, seat)
    )
    things = specials(stage, view, seat)
    if things:
        parts.append(say("thespianage.board.specials", specials=things))
    if seat in view["guarded"]:
        parts.append(say("thespianage.board.guarded"))
    parts += (part for part in (worth(stage, view, seat), account(stage, view, seat)) if part)
    return say.sentences(parts)


def row_in_words(stage: BoardContext, view: View, seat: int, which: int) -> list[str]:
    """Describes the tiles and the sum of an Aspect.

    The tiles are those on the sheet and on the track.
    """
    say, parts = stage.ui.say, list[str]()
    tiles = tiles_on(view, seat, SHEET, which)
    track = lying(stage, tiles_on(view, seat, TRACK, which))
    where = say.row(part for part in (aspect(stage, which), end(stage, view, seat, which)) if part)
    if tiles:
        where = say("thespianage.board.sheet", aspect=where, tiles=lying(stage, tiles))
    cast = view["characters"][seat] is not None
    if tiles or cast:
        parts.append(where)
    points = view["worth"][seat]["sums"][which]
    if cast and [tile["value"] for tile in tiles] != [points]:
        parts.append(say("thespianage.board.sum", sum=number(points)))
    if track:
        parts.append(say("thespianage.board.track", aspect=aspect(stage, which), tiles=track))
    return parts


def open_hearts(view: View, seat: int) -> list[tuple[str, int]]:
    """Returns a seat's Crush and Nemesis that everybody knows.

    Each is a secret with its character.

    The list is empty for the reader, whose secrets are beside the hand, and once the game is over,
    when the final account shows the secrets.
    """
    if seat == view["seat"] or view["phase"] in ("character", "over"):
        return []
    return [
        (secret, who)
        for which, (secret, who) in enumerate(zip(SECRETS, view["secrets"][seat], strict=True))
        if who is not None and is_open(view, seat, which)
    ]


def worth(stage: BoardContext, view: View, seat: int) -> str:
    """Returns a player's known score, with the number of unknown tiles."""
    found = view["worth"][seat]
    say = stage.ui.say
    key = "thespianage.worth.open" if found["unknown"] else "thespianage.worth"
    return say(key, points=number(found["points"]), count=found["unknown"])


def account(stage: BoardContext, view: View, seat: int) -> str:
    """Lists the sources of a player's points.

    Returns "" if only tiles count.
    """
    things, events = special_points(view, seat), event_points(view, seat)
    if view["characters"][seat] is None or not (things or events):
        return ""
    say = stage.ui.say
    tiles = sum(view["worth"][seat]["sums"])
    parts = {"tiles": tiles, "specials": things, "events": events}
    return say.row(
        say(f"thespianage.about.{part}", points=number(points))
        for part, points in parts.items()
        if points or part == "tiles"
    )


def specials(stage: BoardContext, view: View, seat: int) -> str:
    """Lists the Special Tiles on a player's sheet.

    Each kind has its number and points.
    """
    found: list[str] = []
    counts = zip(view["specials"][seat], points_of_specials(view, seat), strict=True)
    for kind, (count, points) in enumerate(counts):
        if count:
            name = stage.game.say("several", stage.lang, title=special(stage, kind), count=count)
            found.append(paid(stage, name, points) if points else name)
    return stage.ui.say.row(found)


def paid(stage: BoardContext, source: str, points: int) -> str:
    """Adds points to the name of their source."""
    amount = stage.game.amount(points, stage.lang, signed=True)
    return stage.ui.say("thespianage.board.paid", source=source, points=amount)


def tile(stage: BoardContext, view: View, place: places.Tile) -> str:
    """Describes a tile by its value, if known, and its row."""
    peek = Action(0, PEEK.name, (place.seat, place.area, place.aspect, place.at))
    cell = stage.game.face(peek, view, stage.names, stage.lang)
    known = tiles_on(view, place.seat, place.area, place.aspect)[place.at]["value"] is not None
    where = stage.game.group(peek, view, stage.names, stage.lang)
    words = (cell if known else cell._replace(mark="")).in_words(stage.lang)
    return stage.ui.say.row(part for part in (words, where) if part)


def missing(stage: BoardContext, view: View, event: int) -> str:
    """Tells how many characters are not in the cast, for an Event that counts them (T5).

    Returns "" for any other Event.
    """
    count = CHARACTERS - view["seats"]
    if "missing" not in _counted(event) or not count:
        return ""
    return stage.ui.say("thespianage.event.missing", count=count, all=CHARACTERS)


def specials_of(thing: int) -> list[int]:
    """Returns the kinds of Special Tiles that a card, Event or One Shot concerns."""
    found, steps = set[int](), [*EFFECTS[thing]]
    while steps:
        step = STEPS[steps.pop()]
        found |= {*(step.specials or ()), *(() if step.special is None else (step.special,))}
        steps += [*step.aims, *(each for branch in step.branches for each in branch)]
    if is_event(thing):
        counted = _counted(thing)
        found |= {kind for kind, name in enumerate(SPECIAL_IDS) if name in counted}
    return sorted(found)


def _counted(event: int) -> dict[str, int]:
    """Returns what an Event counts at the end, each with its points (T27)."""
    rules = LASTING[event - FIRST_EVENT]
    return {rule.per: rule.points for rule in rules if rule.rule == "points"}


def held(stage: BoardContext, view: View) -> str:
    """Describes the tile in hand."""
    sheets = stage.game.sheets(view, stage.names, stage.lang)
    rows = [row for sheet in sheets if sheet.form == "piece" for row in sheet.rows]
    return stage.ui.say.sentences(
        part for row in rows for part in (row.label, *(cell.text for cell in row.cells))
    )


def drawn(stage: BoardContext, sentence: str, value: int | None) -> str:
    """Adds the value of the tile in hand to a text.

    The text is unchanged if the reader does not know the value.
    """
    if value is None:
        return sentence
    return stage.ui.say("thespianage.held.value", sentence=sentence, value=number(value))


def dearer(stage: BoardContext, view: View, kind: str) -> str:
    """Lists the Events that raise an action's price, each with the cards that it adds."""
    amount = partial(stage.game.amount, lang=stage.lang, signed=True)
    return stage.ui.say.row(
        stage.ui.say("thespianage.sum.line", name=title(stage, event), points=amount(count))
        for event, count in price_events(view, kind).items()
    )


def gauge(stage: BoardContext, view: View) -> str:
    """Returns the points that everybody knows, and the points needed."""
    found = view["public_gauge"]
    return stage.ui.say("thespianage.gauge", points=number(found["points"]),
                        needed=found["needed"], hidden=found["hidden"])  # fmt: skip


def knows_more(view: View) -> bool:
    """Whether the reader knows a face-down tile that not everybody knows."""
    own, public = view["gauge"], view["public_gauge"]
    return (own["hidden"], own["points"]) != (public["hidden"], public["points"])


def private_gauge(stage: BoardContext, view: View) -> str:
    """Returns the points as the reader alone knows them.

    Returns "" if everybody knows as much.
    """
    if not knows_more(view):
        return ""
    return private_points(stage, number(view["gauge"]["points"]), view, view)


def private_account(stage: BoardContext, view: View) -> str:
    """Lists what the reader's own total adds to the one that everybody knows.

    The parts are everybody's total, the face-down tiles that the reader knows, and the Events that
    are worth more or less with them. Together they are the reader's total.
    """
    own, public, say = view["gauge"], view["public_gauge"], stage.ui.say
    more = Counter[int]()
    for found, sign in ((own, 1), (public, -1)):
        for event, points in found["production"]:
            more[event] += sign * points
    tiles = own["points"] - public["points"] - sum(more.values())
    amount = partial(stage.game.amount, lang=stage.lang, signed=True)
    parts = [say("thespianage.sum.seen", points=number(public["points"]))]
    parts.append(say("thespianage.sum.known", points=amount(tiles)))
    parts += (
        say("thespianage.sum.event", points=amount(points), name=title(stage, event))
        for event, points in more.items()
        if points
    )
    return say.row(parts)


def private_points(
    stage: BoardContext, points: str, own: View, public: View, form: str = "private"
) -> str:
    """Returns a text with the points that the reader knows.

    It includes the reader's result if that differs from everybody's.

    Args:
        stage: Context of the board.
        points: The points, or their change.
        own: View with the total that the reader knows.
        public: View with the total that everybody knows.
        form: "private", or "brief" or "short" for a shorter form.
    """
    mine, everybodys = own["gauge"], public["public_gauge"]
    success = mine["points"] >= mine["needed"]
    key = f"thespianage.stage.{form}"
    if success != (everybodys["points"] >= everybodys["needed"]):
        key = f"{key}.success" if success else f"{key}.bomb"
    return stage.ui.say(key, points=points)


def outcome(
    stage: BoardContext, points: int, needed: int, hidden: int = 0
) -> tuple[str, str, str, str]:
    """Returns the texts about a success or bomb at some points.

    Args:
        stage: Context of the board.
        points: Points that everybody knows.
        needed: Points that the production needs.
        hidden: Number of face-down tiles, which may still change the outcome.

    Returns:
        The points needed, the verdict, the rule for who wins, and a short form of verdict and rule.
    """
    say = stage.ui.say
    success, by = points >= needed, abs(points - needed)
    name = ("success" if by else "just") if success else "bomb"
    verdict = say(
        f"thespianage.stage.{name}.open" if hidden else f"thespianage.stage.{name}", count=by
    )
    rule = say("thespianage.stage.most" if success else "thespianage.stage.least")
    both = say(f"thespianage.stage.{name}.low", count=by)
    return say("thespianage.stage.need", needed=needed), verdict, rule, both


def production(stage: BoardContext, view: View) -> str:
    """Describes the production's points, outcome and counters."""
    found = view["public_gauge"]
    _, verdict, rule, _ = outcome(stage, found["points"], found["needed"], found["hidden"])
    say, private = stage.ui.say, private_gauge(stage, view)
    parts = (gauge(stage, view), say.row((verdict, rule)), private, clock(stage, view))
    return say.sentences(part for part in parts if part)


def clock(stage: BoardContext, view: View) -> str:
    """Lists the numbers of cards, coming Events, tiles and discards, and says when it ends."""
    say = stage.ui.say
    parts = [
        say(
            "thespianage.clock",
            deck=view["deck"],
            events=view["events_left"],
            pool=view["pool"],
            pile=len(view["pile"]),
        )
    ]
    parts.append(ending(say, view, view["seat"]))
    return say.sentences(part for part in parts if part)


def ending(say: House, view: View, reader: int | None) -> str:
    """Says when the show ends: after the last card and one final turn each (T19).

    Args:
        say: Texts of the app.
        view: Any view of the game.
        reader: Seat of the reader, who reads of "your final turn"; None for everybody.

    Returns:
        The sentence; "" once the show is over.
    """
    finals = view["finals"]
    if view["phase"] == "over":
        return ""
    if finals is None:
        return say("thespianage.end.cards", count=view["deck"])
    if not finals:
        return say("thespianage.end.out")
    if reader != view["turn"]:
        return say("thespianage.end.finals", count=finals)
    if finals == 1:
        return say("thespianage.end.own.last")
    return say("thespianage.end.own", count=finals - 1)


def ending_in_short(say: House, view: View) -> str:
    """Says in a few words what is left until the end: cards, or final turns."""
    finals = view["finals"]
    if view["phase"] == "over":
        return ""
    if finals is None:
        return say("thespianage.end.short.cards", count=view["deck"])
    if not finals:
        return say("thespianage.end.short.out")
    return say("thespianage.end.short.finals", count=finals)


def on_curtain(view: View, reader: int, say: House) -> str:
    """Says on a curtain, once the deck is empty, when the show ends."""
    if view["finals"] is None:
        return ""
    own = view["finals"] and reader == view["turn"]
    return say("thespianage.end.curtain") if own else ending(say, view, None)
