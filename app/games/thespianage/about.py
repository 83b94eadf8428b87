"""Words of the inspector about a card, an Event, a tile, a sheet, a secret or the clock."""

from __future__ import annotations

from app.games.common.inspector import About, State, before_choice
from app.games.thespianage import faces, heard
from app.games.thespianage.company import tile_look
from app.games.thespianage.hand import SECRETS
from app.games.thespianage.moment import Moment
from app.games.thespianage.places import (
    CAST,
    CLOCK,
    Board,
    Card,
    Place,
    Put,
    Row,
    Slip,
    Special,
    Tile,
    is_event,
)
from app.games.thespianage.types import View
from engines import Action
from engines.thespianage.actions import KINDS
from engines.thespianage.content import (
    ASPECTS,
    FIRST_EVENT,
    ORDER,
)
from engines.thespianage.views import special_points

RULES = {kind.name: kind.rules for kind in KINDS}


def about(moment: Moment, place: Place) -> About:
    """All information about a place's content."""
    stage, view = moment.stage, moment.now
    if isinstance(place, Tile):
        return _tile(moment, place)
    if isinstance(place, Card):
        return _card(moment, place.thing)
    if isinstance(place, Board):
        return _board(moment, place.seat)
    if isinstance(place, Special):
        name = heard.special(stage, place.special)
        return About(name, [], [], faces.special_art(place.special), 1.0, "TA28")
    if isinstance(place, Row | Put):
        seat = place.seat if isinstance(place, Row) else moment.near
        end = heard.end(stage, view, seat, place.aspect)
        if not end:
            return _board(moment, seat)
        end = stage.game.speaker(stage.lang).begun(end)
        return About(heard.aspect(stage, place.aspect), [end], rule="T22")
    return _slip(moment, place)


def _card(moment: Moment, thing: int) -> About:
    stage, view = moment.stage, moment.now
    states = []
    if is_event(thing):
        host = next((each["seat"] for each in view["stage"] if each["event"] == thing), None)
        if host is not None:
            states.append(State(stage.ui.say("thespianage.lies_with", name=stage.names[host])))
    elif view["hand"] is not None and thing in view["hand"]:
        states.append(State(stage.ui.say("thespianage.held", count=view["hand"].count(thing))))
    else:
        count = view["pile"].count(thing)
        if count:
            states.append(State(stage.ui.say("thespianage.pile", count=count)))
    rule = "T16" if is_event(thing) else "T11" if thing < FIRST_EVENT else "TA27"
    return About(
        heard.title(stage, thing),
        [heard.text(stage, view, thing)],
        states,
        faces.thing_art(thing),
        1.0,
        rule,
    )


def _tile(moment: Moment, place: Tile) -> About:
    """Facts about a tile, and the seats that have seen it."""
    stage, view = moment.stage, moment.now
    tiles = heard.tiles_on(view, place.seat, place.area, place.aspect)
    if place.at >= len(tiles):
        return _board(moment, place.seat)
    tile = tiles[place.at]
    look = tile_look(view, place.seat, tile)
    states = []
    if not tile["up"]:
        names = stage.ui.say.listed(stage.names[seat] for seat in tile["seen"])
        if names:
            states.append(State(stage.ui.say("thespianage.seen_by", names=names), "seen"))
        else:
            states.append(State(stage.ui.say("thespianage.seen_by_nobody")))
    if place.seat in view["guarded"]:
        states.append(State(stage.ui.say("thespianage.board.guarded"), "guarded"))
    name = stage.game.phrase("value", tile["value"], stage.lang)
    return About(
        stage.game.speaker(stage.lang).begun(name),
        [heard.tile(stage, view, place)],
        states,
        faces.tile_art(look),
        1.2,
        "T18",
        faces.number(look.value) if look.up and look.value is not None else "",
    )


def _board(moment: Moment, seat: int) -> About:
    """Somebody's points with the sum behind them, the sheet row by row, and other facts."""
    stage, view = moment.stage, moment.now
    who = view["characters"][seat]
    name = stage.names[seat]
    art = None
    if who is not None:
        name = stage.ui.say("thespianage.plays", name=name, character=heard.character(stage, who))
        art = faces.bust(who)
    text = [heard.worth(stage, view, seat)]
    account = _account(moment, seat)
    if account:
        text.append(account)
    states = [*_rows(moment, seat), *_besides(moment, seat), *before_choice(moment)]
    return About(name, text, states, art, 1.0, "T22")


def _account(moment: Moment, seat: int) -> str:
    """Sum behind somebody's points; empty where tiles alone make them."""
    view, say = moment.now, moment.stage.ui.say
    worth = view["worth"][seat]
    tiles = sum(
        tile["value"] or 0
        for tiles, falls in zip(view["sheets"][seat], worth["falls"] or [[]] * ASPECTS, strict=True)
        for at, tile in enumerate(tiles)
        if at not in falls
    )
    things = special_points(view, seat)
    events = worth["points"] - tiles - things
    if not (things or events):
        return ""
    parts = {"tiles": tiles, "specials": things, "events": events}
    return say.row(
        say(f"thespianage.about.{part}", points=faces.number(points))
        for part, points in parts.items()
        if points or part == "tiles"
    )


def _rows(moment: Moment, seat: int) -> list[State]:
    """Each Aspect of a sheet by its name: tiles that drop, count, and wait there."""
    stage, view, say = moment.stage, moment.now, moment.stage.ui.say
    who = view["characters"][seat]
    found = []
    for which in range(ASPECTS) if who is None else ORDER[who]:
        end = heard.end(stage, view, seat, which)
        parts = [say.row(part for part in (heard.aspect(stage, which), end) if part)]
        sheet, track = view["sheets"][seat][which], view["tracks"][seat][which]
        falls = view["worth"][seat]["falls"]
        gone = [sheet[at] for at in (falls[which] if falls else [])]
        left = [tile for at, tile in enumerate(sheet) if not (falls and at in falls[which])]
        if left:
            parts.append(say("thespianage.about.counts", tiles=heard.lying(stage, left)))
        if gone:
            parts.append(say("thespianage.about.falls", tiles=heard.lying(stage, gone)))
        if track:
            parts.append(say("thespianage.about.waits", tiles=heard.lying(stage, track)))
        found.append(State(say.sentences(parts), sign=faces.aspect_sign(which)))
    return found


def _besides(moment: Moment, seat: int) -> list[State]:
    """Special Tiles, cards, One Shot, the tiles' witnesses, and known cards of the hand."""
    stage, view = moment.stage, moment.now
    say = stage.ui.say
    found = [
        State(
            stage.game.say("several", stage.lang, title=heard.special(stage, kind), count=count),
            sign=faces.special_sign(kind),
        )
        for kind, count in enumerate(view["specials"][seat])
        if count
    ]
    found.append(State(say("thespianage.board.cards", count=view["hand_sizes"][seat])))
    shot = view["shots"][seat]
    found.append(State(say("thespianage.board.shot" if shot else "thespianage.board.no_shot")))
    if seat in view["guarded"]:
        found.append(State(say("thespianage.board.guarded"), "guarded"))
    found += [State(told, "seen") for told in _eyes(moment, view, seat)]
    for which, secret in enumerate(SECRETS):
        found += [State(told, sign=secret) for told in _secret(moment, view, seat, which, secret)]
    known = [] if seat == view["seat"] else view["known_cards"][seat]
    if known:
        cards = say.listed(heard.title(stage, thing) for thing in known)
        found.append(State(say("thespianage.board.known", cards=cards), "seen"))
    return found


def _eyes(moment: Moment, view: View, seat: int) -> list[str]:
    """Seats that have seen the tiles that lie face down there."""
    stage = moment.stage
    found = []
    for area, field in ((1, view["sheets"]), (0, view["tracks"])):
        for aspect, tiles in enumerate(field[seat]):
            for tile in tiles:
                eyes = [each for each in tile["seen"] if each != seat]
                if eyes and not tile["up"]:
                    found.append(
                        stage.ui.say(
                            "thespianage.eyes",
                            aspect=heard.aspect(stage, aspect),
                            area=stage.game.say(f"area.{area}", stage.lang),
                            names=stage.ui.say.listed(stage.names[each] for each in eyes),
                        )
                    )
    return found


def _secret(moment: Moment, view: View, seat: int, which: int, secret: str) -> list[str]:
    """The reader's knowledge of a Crush or a Nemesis, and who else knows it."""
    stage, say = moment.stage, moment.stage.ui.say
    name = stage.say(f"secret.{secret}")
    who = view["secrets"][seat][which]
    eyes = [each for each in view["secrets_seen"][seat][which] if each != seat]
    if who is not None and seat != view["seat"]:
        return [say("thespianage.secret", secret=name, who=heard.character(stage, who))]
    if not eyes:
        return []
    names = say.listed(stage.names[each] for each in eyes)
    return [say("thespianage.secret.seen", secret=name, names=names)]


def _slip(moment: Moment, slip: Slip) -> About:
    stage, view = moment.stage, moment.now
    say = stage.ui.say
    if slip == CLOCK:
        return _clock(moment)
    if slip.kind in (CAST, "seen"):
        return _character(moment, slip.number)
    if slip.kind in SECRETS:
        seat = view["seat"]
        who = None if seat is None else view["secrets"][seat][SECRETS.index(slip.kind)]
        name = stage.say(f"secret.{slip.kind}")
        if who is None:
            return About(name, [], rule="T29")
        told = _character(moment, who)
        eyes = [] if seat is None else [
            each for each in view["secrets_seen"][seat][SECRETS.index(slip.kind)] if each != seat
        ]  # fmt: skip
        states = list(told.states)
        if eyes:
            names = say.listed(stage.names[each] for each in eyes)
            states.append(State(say("thespianage.secret.seen", secret=name, names=names), "seen"))
        title = say("thespianage.secret", secret=name, who=told.name)
        return About(title, [say(f"thespianage.{slip.kind}"), *told.text], states,
                     faces.bust(who, sunk=slip.kind == SECRETS[1]), 1.0, "T29")  # fmt: skip
    if slip.kind == "shot" and view["shot"] is not None:
        return _card(moment, view["shot"])
    action = moment.answers.get(slip) or moment.wishes.get(slip)
    action = action or Action(view["seat"] or 0, slip.kind)
    sheet = stage.game.meaning(action, view, stage.names, stage.lang)
    rows = [] if sheet is None else [row.in_words(stage.lang) for row in sheet.rows]
    name = stage.game.face(action, view, stage.names, stage.lang).text
    return About(name, rows, rule=RULES.get(slip.kind))


def _character(moment: Moment, who: int) -> About:
    stage, view = moment.stage, moment.now
    states = []
    if who in view["characters"]:
        seat = view["characters"].index(who)
        name = stage.names[seat]
        states.append(State(stage.game.speaker(stage.lang).begun(
            stage.game.say("played_by", stage.lang, who=name))))  # fmt: skip
    return About(
        heard.character(stage, who),
        [heard.order(stage, view, who)],
        states,
        faces.bust(who),
        1.0,
        "T7",
    )


def _clock(moment: Moment) -> About:
    """Cards left, state of the production, and every Event in play with its text."""
    stage, view = moment.stage, moment.now
    text = [heard.clock(stage, view)]
    states = []
    for each in view["stage"]:
        thing = each["event"]
        states.append(State(heard.card(stage, view, thing)))
    if view["struck"]:
        gone = stage.ui.say.row(faces.number(value) for value in sorted(view["struck"]))
        states.append(State(stage.ui.say("thespianage.struck", tiles=gone), "cut"))
    return About(stage.ui.say("thespianage.clock.title"), text, states, rule="T27")


def under_way(moment: Moment) -> Card | None:
    """The card, Event or One Shot that asks the question: it can be read while one chooses."""
    frames = moment.now["under_way"]["frames"]
    thing = frames[-1]["thing"] if frames else -1
    return Card(thing) if thing >= 0 else None


def text_of(moment: Moment) -> str:
    """Printed text of the card, Event or One Shot that is being carried out."""
    found = under_way(moment)
    return "" if found is None else heard.text(moment.stage, moment.now, found.thing)
