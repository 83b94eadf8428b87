"""Descriptions of pieces for the inspector.

The inspector is the sheet over the board that explains a single piece.
"""

from __future__ import annotations

from app.games.common.inspector import About, State, before_choice
from app.games.common.sign_pieces import SignPiece, about_sign, meaning
from app.games.common.signs import signs_of
from app.games.thespianage import aria_text, faces
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.chips import SIGNS
from app.games.thespianage.faces import TileLook
from app.games.thespianage.places import (
    CAST,
    CLOCK,
    GAUGE,
    HELD,
    NEMESIS,
    SECRETS,
    SHEET,
    TRACK,
    Board,
    Card,
    Place,
    Put,
    Row,
    Special,
    Tile,
    is_event,
)
from app.games.thespianage.sheet_look import PLACES, leads, tile_look
from app.games.thespianage.sheet_plan import TILE
from app.games.thespianage.types import View
from app.table.places import Piece
from engines import Action
from engines.thespianage.actions import KINDS, SECRET, SHOT
from engines.thespianage.content import (
    ASPECTS,
    FIRST_EVENT,
    ORDER,
    SPECIAL_IDS,
)
from engines.thespianage.views import is_open

ENDS = ("trapdoor", "middle", "hook")
"""Signs for the final effects of the top, middle and bottom rows."""

RULES = {kind.name: kind.rules for kind in KINDS}


def about(moment: BoardState, place: Place) -> About:
    """Returns the inspector's description of a place."""
    if isinstance(place, SignPiece):
        return about_sign(moment.stage, place.sign)
    if isinstance(place, Tile):
        return _tile(moment, place)
    if isinstance(place, Card):
        return _card(moment, place.thing)
    if isinstance(place, Board):
        return _board(moment, place.seat)
    if isinstance(place, Special):
        sign = SPECIAL_IDS[place.special]
        return about_sign(moment.stage, sign)._replace(
            art=faces.special_art(place.special), ratio=1.0, look=""
        )
    if isinstance(place, Row):
        return _row(moment, place)
    if isinstance(place, Put):
        return _row(moment, Row(moment.near, TRACK, place.aspect))
    return _slip(moment, place)


def _row(moment: BoardState, row: Row) -> About:
    stage, view = moment.stage, moment.now
    states = []
    if row.area == TRACK:
        states.append(meaning(stage, "track"))
    elif view["characters"][row.seat] is not None:
        end = PLACES.index(view["worth"][row.seat]["ends"][row.aspect])
        states.append(meaning(stage, ENDS[end]))
    states += [State(sentence) for sentence in _tiles_there(moment, row)]
    found = about_sign(stage, faces.aspect_sign(row.aspect), [*states, *before_choice(moment)])
    rule = "T22" if row.area == SHEET else "T21"
    return found._replace(rule=rule)


def _tiles_there(moment: BoardState, row: Row) -> list[str]:
    stage, view, say = moment.stage, moment.now, moment.stage.ui.say
    tiles = aria_text.tiles_on(view, row.seat, row.area, row.aspect)
    falls = view["worth"][row.seat]["falls"] if row.area == SHEET else []
    gone = falls[row.aspect] if falls else []
    left = [tile for at, tile in enumerate(tiles) if at not in gone]
    found = []
    if left:
        key = "counts" if row.area == SHEET else "waits"
        found.append(say(f"thespianage.about.{key}", tiles=aria_text.lying(stage, left)))
    if gone:
        dropped = aria_text.lying(stage, [tiles[at] for at in gone])
        found.append(say("thespianage.about.falls", tiles=dropped))
    return found


def _card(moment: BoardState, thing: int) -> About:
    stage, view = moment.stage, moment.now
    states = []
    hand: list[int] = [*(view["hand"] or ())]
    pile: list[int] = [*view["pile"]]
    if is_event(thing):
        host = next((each["seat"] for each in view["stage"] if each["event"] == thing), None)
        if host is not None:
            states.append(State(stage.ui.say("thespianage.lies_with", name=stage.names[host])))
        if missing := aria_text.missing(stage, view, thing):
            states.append(State(missing))
    elif thing in hand:
        states.append(State(stage.ui.say("thespianage.held", count=hand.count(thing))))
    else:
        count = pile.count(thing)
        if count:
            states.append(State(stage.ui.say("thespianage.pile", count=count)))
    states += [meaning(stage, SPECIAL_IDS[kind]) for kind in aria_text.specials_of(thing)]
    rule = "T16" if is_event(thing) else "T11" if thing < FIRST_EVENT else "TA27"
    return About(
        aria_text.title(stage, thing),
        [aria_text.text(stage, view, thing)],
        states,
        faces.thing_art(thing),
        1.0,
        rule,
    )


def _tile(moment: BoardState, place: Tile) -> About:
    stage, view = moment.stage, moment.now
    tiles = aria_text.tiles_on(view, place.seat, place.area, place.aspect)
    if place.at >= len(tiles):
        return _board(moment, place.seat)
    tile = tiles[place.at]
    look = tile_look(view, place.seat, tile)
    states = _lying(moment, place, look)
    if not tile["up"]:
        names = stage.ui.say.listed(stage.names[seat] for seat in tile["seen"])
        others = [stage.names[seat] for seat in tile["seen"] if seat != place.seat]
        if look.seen and look.value is None:
            eye = stage.ui.say("thespianage.seen_by.eye", names=stage.ui.say.listed(others))
            states.append(State(eye, "seen"))
        elif names:
            states.append(State(stage.ui.say("thespianage.seen_by", names=names), "seen"))
        else:
            states.append(State(stage.ui.say("thespianage.seen_by_nobody")))
    if place.seat in view["guarded"]:
        states.append(State(stage.ui.say("thespianage.board.guarded"), "guarded"))
    name = stage.game.phrase("value", tile["value"], stage.lang)
    return About(
        stage.game.speaker(stage.lang).begun(name),
        [aria_text.tile(stage, view, place)],
        states,
        faces.tile_art(look),
        1.2,
        "T18",
        faces.number(look.value) if look.up and look.value is not None else "",
    )


def _lying(moment: BoardState, place: Tile, look: TileLook) -> list[State]:
    stage, view = moment.stage, moment.now
    states = [meaning(stage, kind_of(look))]
    if place.area == TRACK:
        states.append(meaning(stage, "track"))
    elif (falls := view["worth"][place.seat]["falls"]) and place.at in falls[place.aspect]:
        end = PLACES.index(view["worth"][place.seat]["ends"][place.aspect])
        states.append(meaning(stage, ENDS[end]))
    return states


def kind_of(look: TileLook) -> str:
    """Returns the name of a tile's sign.

    The name is "down", "known", "plus", "minus" or "zero".
    """
    if look.value is None:
        return "down"
    if not look.up:
        return "known"
    return "plus" if look.value > 0 else "minus" if look.value < 0 else "zero"


def _board(moment: BoardState, seat: int) -> About:
    stage, view = moment.stage, moment.now
    who = view["characters"][seat]
    name = stage.names[seat]
    art = None
    if who is not None:
        name = stage.ui.say(
            "thespianage.plays", name=name, character=aria_text.character(stage, who)
        )
        art = faces.bust(who)
    text = [aria_text.worth(stage, view, seat)]
    account = aria_text.account(stage, view, seat)
    if account:
        text.append(account)
    states = [*_rows(moment, seat), *_besides(moment, seat), *before_choice(moment)]
    return About(name, text, states, art, 1.0, "T22")


def _rows(moment: BoardState, seat: int) -> list[State]:
    stage, view, say = moment.stage, moment.now, moment.stage.ui.say
    who = view["characters"][seat]
    found = []
    for which in range(ASPECTS) if who is None else ORDER[who]:
        end = aria_text.end(stage, view, seat, which)
        parts = [say.row(part for part in (aria_text.aspect(stage, which), end) if part)]
        for area in (SHEET, TRACK):
            parts += _tiles_there(moment, Row(seat, area, which))
        found.append(State(say.sentences(parts), sign=faces.aspect_sign(which)))
    if who is not None:
        found += [meaning(stage, end) for end in ENDS if end != "middle"]
    return found


def _besides(moment: BoardState, seat: int) -> list[State]:
    stage, view = moment.stage, moment.now
    say = stage.ui.say
    signs = signs_of(stage.game.house)
    found = []
    if seat == view["turn"] and view["phase"] != "over" and stage.scene.may_name(seat):
        found.append(State(say("thespianage.board.turn"), look="rim:brass"))
    if leads(view, seat):
        found.append(meaning(stage, "leads"))
    for kind, count in enumerate(view["specials"][seat]):
        if count:
            title = aria_text.special(stage, kind)
            several = stage.game.say("several", stage.lang, title=title, count=count)
            meant = signs[SPECIAL_IDS[kind]].sentence(stage.ui)
            found.append(State(say.sentences((several, meant)), sign=faces.special_sign(kind)))
    held = say("thespianage.board.cards", count=view["hand_sizes"][seat])
    found.append(State(held, sign="hand"))
    if view["shots"][seat]:
        found.append(meaning(stage, "shot"))
    else:
        found.append(State(say("thespianage.board.no_shot")))
    lying = [
        aria_text.title(stage, each["event"]) for each in view["stage"] if each["seat"] == seat
    ]
    if lying:
        found.append(
            State(say("thespianage.board.events", events=say.listed(lying)), sign="notice")
        )
    if seat in view["guarded"]:
        found.append(State(say("thespianage.board.guarded"), "guarded"))
    found += [State(sentence, "seen") for sentence in _eyes(moment, view, seat)]
    for secret in SECRETS:
        found += [State(sentence, sign=secret) for sentence in _secret(moment, view, seat, secret)]
    known = [] if seat == view["seat"] else view["known_cards"][seat]
    if known:
        cards = say.listed(aria_text.title(stage, thing) for thing in known)
        found.append(State(say("thespianage.board.known", cards=cards), "seen"))
    return found


def _eyes(moment: BoardState, view: View, seat: int) -> list[str]:
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
                            aspect=aria_text.aspect(stage, aspect),
                            area=stage.game.say(f"area.{area}", stage.lang),
                            names=stage.ui.say.listed(stage.names[each] for each in eyes),
                        )
                    )
    return found


def _secret(moment: BoardState, view: View, seat: int, secret: str) -> list[str]:
    stage, say, which = moment.stage, moment.stage.ui.say, SECRETS.index(secret)
    name = stage.say(f"secret.{secret}")
    who = view["secrets"][seat][which]
    eyes = [each for each in view["secrets_seen"][seat][which] if each != seat]
    shown = is_open(view, seat, which)
    if who is not None and seat != view["seat"]:
        key = "thespianage.secret.open" if shown else "thespianage.secret"
        return [say(key, secret=name, who=aria_text.player(stage, view, who))]
    if shown:
        return [say("thespianage.open")]
    if not eyes:
        return []
    names = say.listed(stage.names[each] for each in eyes)
    return [say("thespianage.secret.seen", secret=name, names=names)]


def _slip(moment: BoardState, slip: Piece) -> About:
    stage, view = moment.stage, moment.now
    make = {CLOCK: _clock, GAUGE: _gauge, HELD: _held}.get(slip)
    if make is not None:
        return make(moment)
    if slip.kind in (CAST, "seen"):
        return _character(moment, slip.number)
    if slip.kind in SECRETS:
        return _own_secret(moment, slip.kind)
    if slip.kind == SECRET.name:
        return about_sign(stage, SECRETS[slip.number])
    if slip.kind == SHOT.name and view["shot"] is not None:
        return _card(moment, view["shot"])
    action = moment.answers.get(slip) or moment.wishes.get(slip)
    action = action or Action(view["seat"] or 0, slip.kind)
    asked = moment.base  # an answer chosen ahead is not played yet
    sheet = stage.game.meaning(action, asked, stage.names, stage.lang)
    rows = [] if sheet is None else [row.in_words(stage.lang) for row in sheet.rows]
    name = stage.game.face(action, asked, stage.names, stage.lang).text
    sign = SIGNS.get(slip.kind, "")
    sentences = rows or [text for text in (text_of(moment),) if text and text != name]
    return About(name, sentences, rule=RULES.get(slip.kind), look=f"sign:{sign}" if sign else "")


def _own_secret(moment: BoardState, secret: str) -> About:
    stage, view, say = moment.stage, moment.now, moment.stage.ui.say
    seat = view["seat"]
    who = None if seat is None else view["secrets"][seat][SECRETS.index(secret)]
    if seat is None or who is None:
        return about_sign(stage, secret)
    sign, entry = about_sign(stage, secret), _character(moment, who)
    states = [*entry.states, *(State(each, "seen") for each in _secret(moment, view, seat, secret))]
    name = say("thespianage.secret", secret=sign.name, who=aria_text.player(stage, view, who))
    art = faces.bust(who, sunk=secret == NEMESIS)
    return sign._replace(
        name=name, text=[*sign.text, *entry.text], states=states, art=art, ratio=1.0, look=""
    )


def _character(moment: BoardState, who: int) -> About:
    stage, view = moment.stage, moment.now
    states = []
    if (seat := aria_text.seat_of(view, who)) is not None:
        name = stage.names[seat]
        states.append(State(stage.game.speaker(stage.lang).begun(
            stage.game.say("played_by", stage.lang, who=name))))  # fmt: skip
    return About(
        aria_text.character(stage, who),
        [aria_text.order(stage, view, who)],
        states,
        faces.bust(who),
        1.0,
        "T7",
    )


def _clock(moment: BoardState) -> About:
    stage, view = moment.stage, moment.now
    counts = {
        "finals": view["finals"] or 0,
        "deck": view["deck"],
        "coming_events": view["events_left"],
        "pool": view["pool"],
        "pile": len(view["pile"]),
    }
    states = [_counted(moment, sign, count) for sign, count in counts.items() if count]
    if view["struck"]:
        gone = stage.ui.say.row(faces.number(value) for value in sorted(view["struck"]))
        states.append(State(stage.ui.say("thespianage.struck", tiles=gone), "cut"))
    states += [State(aria_text.card(stage, view, each["event"])) for each in view["stage"]]
    ending = aria_text.ending(stage.ui.say, view, view["seat"])
    title = stage.ui.say("thespianage.clock.title")
    return About(title, [ending] if ending else (), states, rule="T19")


def _counted(moment: BoardState, sign: str, count: int) -> State:
    ui = moment.stage.ui
    entry = signs_of(moment.stage.game.house)[sign]
    number = ui.say("thespianage.counted", name=entry.name(ui), count=count)
    return State(ui.say.sentences((number, entry.sentence(ui))), look=entry.drawn[0])


def _gauge(moment: BoardState) -> About:
    stage, view = moment.stage, moment.now
    found, say = view["public_gauge"], stage.ui.say
    states = [*_scores(moment)]
    for event, points in view["gauge"]["production"]:
        adds = stage.game.amount(points, stage.lang, signed=True)
        text = say("thespianage.sum.line", name=aria_text.title(stage, event), points=adds)
        states.append(State(text, look=f"art:{faces.thing_art(event)}"))
    if private := aria_text.private_gauge(stage, view):
        parts = (private, aria_text.private_account(stage, view), meaning(stage, "private").text)
        states.append(State(say.sentences(parts), look="sign:lock"))
    verdict_sign = "success" if found["points"] >= found["needed"] else "bomb"
    states.append(meaning(stage, verdict_sign))
    if found["hidden"]:
        states.append(meaning(stage, "hidden"))
    page = about_sign(stage, "gauge", [*states, *_clock(moment).states, *before_choice(moment)])
    _, verdict, rule, _ = aria_text.outcome(
        stage, found["points"], found["needed"], found["hidden"]
    )
    total = say.sentences((aria_text.gauge(stage, view), say.row((verdict, rule))))
    ending = aria_text.ending(say, view, view["seat"])
    now = faces.number(found["points"])
    name = say(f"thespianage.gauge.{verdict_sign}", points=now, needed=found["needed"])
    look = about_sign(stage, verdict_sign).look
    texts = [total, *([ending] if ending else []), *page.text]
    return page._replace(name=name, text=texts, look=look)


def _scores(moment: BoardState) -> list[State]:
    stage, view, say = moment.stage, moment.now, moment.stage.ui.say
    found = []
    for seat, (who, worth) in enumerate(zip(view["characters"], view["worth"], strict=True)):
        if who is None:
            continue
        key = "thespianage.sum.line.open" if worth["unknown"] else "thespianage.sum.line"
        points = faces.number(worth["points"])
        text = say(key, name=stage.names[seat], points=points, count=worth["unknown"])
        found.append(State(text, look=f"art:{faces.bust(who)}"))
    return found


def _held(moment: BoardState) -> About:
    stage, tile = moment.stage, moment.now["under_way"]["held"]
    value = None if tile is None else tile["value"]
    look = TileLook(value, up=True)
    name = stage.game.phrase("value", value, stage.lang)
    sentences = [
        aria_text.held(stage, moment.now),
        signs_of(stage.game.house)[kind_of(look)].sentence(stage.ui),
    ]
    return About(
        stage.game.speaker(stage.lang).begun(name),
        sentences,
        (),
        faces.tile_art(look),
        TILE,
        "T12" if moment.asked == "ask.put" else "T14",
        "" if value is None else faces.number(value),
    )


def under_way(moment: BoardState) -> Card | None:
    """Returns the card, Event or One Shot that asks the question.

    Returns None if no card asks the question.
    """
    frames = moment.now["under_way"]["frames"]
    thing = frames[-1]["thing"] if frames else -1
    return Card(thing) if thing >= 0 else None


def text_of(moment: BoardState) -> str:
    """Returns the text of the card that asks the question.

    Returns "" if no card asks the question.
    """
    found = under_way(moment)
    return "" if found is None else aria_text.text(moment.stage, moment.now, found.thing)
