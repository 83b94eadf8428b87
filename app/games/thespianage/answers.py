"""Answers to a question, prepared for the tray.

The tray shows the answers as large pieces, each described by a `Candidate`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from app.games.common.fan import Back
from app.games.common.tray import Candidate
from app.games.thespianage import aria_text, faces
from app.games.thespianage.board_state import OF_ONE_TILE, BoardState
from app.games.thespianage.faces import TileLook
from app.games.thespianage.places import SECRETS, Board, Card, Place, Row, Special, Tile
from app.games.thespianage.sheet_look import heart_of, tile_look
from app.games.thespianage.types import BoardContext, View
from app.table.places import Piece
from app.table.state import Phase
from engines import Action
from engines.thespianage.actions import CHOOSE, GRAB, SALVAGE, SECRET
from engines.thespianage.content import STEPS
from engines.thespianage.events import BoardSeen, HandSeen, SecretSeen

if TYPE_CHECKING:
    from engines.thespianage.views import Tile as Lying

VOTE = "•"
"""Character for each vote that a player has."""

HAND = 3
"""Number of card backs that represent a hand."""

SEEN = (HandSeen, SecretSeen)
"""Events that reveal a hand or a secret to the reader."""


def tiles(candidates: list[Candidate[Place]]) -> list[tuple[Tile, str]] | None:
    """Returns the tiles and their labels.

    Returns None unless all candidates are tiles.
    """
    found = [(each.piece, each.label) for each in candidates if isinstance(each.piece, Tile)]
    return found if len(found) == len(candidates) else None


def candidates(moment: BoardState) -> list[Candidate[Place]]:
    """Returns the tray's pieces.

    They are earlier choices, answers, and pieces that cannot be chosen. Without a question, they
    are the pieces that were just revealed.
    """
    if moment.asked is None:
        return looked(moment)
    stage = moment.stage
    offered = stage.game.offered([*moment.answers.values()])
    by_action = {action: place for place, action in moment.answers.items()}
    found = [
        _candidate(moment, each.place, each.action, each.view)
        for each in moment.before
        if isinstance(each.place, Tile | Special) and each.place not in moment.answers
        if each != moment.aside
    ]
    base = moment.base
    found += [_candidate(moment, by_action[action], action, base) for action in offered]
    found += [_candidate(moment, place, action, base) for place, action in moment.wishes.items()]
    return sorted(found, key=lambda each: moment.around(each.piece))


def aside(moment: BoardState) -> Candidate[Place] | None:
    """Returns the earlier answer shown apart from the tray, or None."""
    found = moment.aside
    return None if found is None else _candidate(moment, found.place, found.action, found.view)


def _candidate(moment: BoardState, place: Place, action: Action, base: View) -> Candidate[Place]:
    stage, view = moment.stage, moment.now
    label = stage.game.label(action, base, stage.names, stage.lang)
    cell = stage.game.face(action, base, stage.names, stage.lang)
    if isinstance(place, Tile):
        return _tile(moment, place, label)
    if isinstance(place, Board):
        who = view["characters"][place.seat]
        art = None if who is None else faces.bust(who)
        votes = base["under_way"]["votes"].count(place.seat)
        named = stage.ui.say("thespianage.votes", count=votes) if votes else ""
        said = stage.ui.say.row(part for part in (label, cell.note, named) if part)
        heart = heart_of(view, place.seat)
        return Candidate(
            place,
            stage.names[place.seat],
            loved(stage, said, heart),
            art,
            VOTE * votes,
            named,
            place.seat,
            (heart,) if heart else (),
        )
    if isinstance(place, Special):
        art = faces.special_art(place.special)
        return Candidate(place, cell.text, label, art, "", "", place.seat)
    if isinstance(place, Card):
        count = _count(base, action)
        said = aria_text.card(stage, view, place.thing, count)
        value = f"×{count}" if count > 1 else ""
        name = aria_text.title(stage, place.thing)
        return Candidate(place, name, said, faces.thing_art(place.thing), value)
    if isinstance(place, Row):
        return _row(moment, place, stage.ui.say.row(part for part in (label, cell.note) if part))
    if isinstance(place, Piece) and place.kind == SECRET.name:
        art = f"{faces.FOLDER}/back-{SECRETS[place.number]}"
        return Candidate(place, cell.text, label, art)
    if isinstance(place, Piece) and place.kind == CHOOSE.name:
        art, backs = _branch_pictures(base, place.number)
        return Candidate(place, label, label, art, backs=backs)
    return Candidate(place, cell.text, cell.in_words(stage.lang))


def _branch_pictures(view: View, number: int) -> tuple[str | None, tuple[Back, ...]]:
    branch = [STEPS[step] for step in STEPS[view["under_way"]["step"]].branches[number]]
    for step in branch:
        if step.do in ("look_secret", "show_secret"):
            secrets = SECRETS if step.secret == "either" else (step.secret,)
            return None, tuple(Back(f"{faces.FOLDER}/back-{secret}") for secret in secrets)
        if step.do == "look_hand":
            return None, (Back(f"{faces.FOLDER}/back-play"),) * HAND
        if step.do == "award" and step.special is not None:
            return faces.special_art(step.special), ()
        if step.do in ("strip", "pass_on") and step.specials:
            return faces.special_art(step.specials[0]), ()
        if step.do in ("reveal", "move"):
            return faces.tile_art(TileLook(0 if step.do == "move" else None, step.do == "move")), ()
    return None, ()


def _row(moment: BoardState, place: Row, label: str) -> Candidate[Place]:
    view = moment.base
    look = tile_look(view, place.seat, _picked(view))
    value = "" if look.value is None else faces.number(look.value)
    name = aria_text.aspect(moment.stage, place.aspect)
    stamps = (faces.aspect_sign(place.aspect),)
    art, printed = faces.tile_art(look), faces.printed(look)
    return Candidate(place, name, label, art, value, stamps=stamps, printed=printed)


def _picked(view: View) -> Lying:
    seat, area, aspect, at = view["under_way"]["picked"]
    return aria_text.tiles_on(view, seat, area, aspect)[at]


def loved(stage: BoardContext, said: str, heart: str) -> str:
    """Appends a note to a label if a secret names its character.

    The note is "your Crush" or "your Nemesis", as given by `heart`.
    """
    if not heart:
        return said
    own = stage.ui.say(f"thespianage.your.{heart}")
    return stage.ui.say.row((said, own))


def _tile(moment: BoardState, place: Tile, label: str) -> Candidate[Place]:
    stage, view = moment.stage, moment.now
    tile = aria_text.tiles_on(view, place.seat, place.area, place.aspect)[place.at]
    look = tile_look(view, place.seat, tile)
    value = "" if look.value is None else faces.number(look.value)
    marks = (faces.aspect_sign(place.aspect), *(("seen",) if look.seen else ()))
    name = stage.game.say(f"area.{place.area}", stage.lang)
    art, printed = faces.tile_art(look), faces.printed(look)
    return Candidate(place, name, label, art, value, "", place.seat, marks, printed=printed)


def _count(view: View, action: Action) -> int:
    if action.kind == SALVAGE.name:
        return view["pile"].count(SALVAGE.arg(action))
    if action.kind == GRAB.name:
        return view["known_cards"][view["under_way"]["target"]].count(GRAB.arg(action))
    return 1


def reads_first(stage: BoardContext) -> bool:
    """Whether the player must first read a revealed hand or secret.

    The result is False if the question itself shows the revealed hand.
    """
    scene = stage.scene
    if scene.phase is not Phase.PRIVATE or scene.decision is None:
        return False
    seen = any(isinstance(event, SEEN) for event in scene.fresh)
    return seen and scene.decision.prompt != "ask.grab"  # this question shows the hand


def seen_title(moment: BoardState) -> str:
    """Returns the title above revealed pieces.

    The title names the owners of revealed hands and secrets; revealed tiles have a general title.
    """
    stage, say = moment.stage, moment.stage.ui.say
    found = []
    for event in stage.scene.fresh:
        if isinstance(event, SEEN):
            key = "hand" if isinstance(event, HandSeen) else event.secret
            found.append(say(f"thespianage.seen.{key}", name=stage.names[event.host_seat]))
    return say.row(dict.fromkeys(found)) or say("thespianage.seen")


def looked(moment: BoardState) -> list[Candidate[Place]]:
    """Returns the pieces just revealed to the reader.

    The list is empty if there are none.
    """
    if not moment.private or moment.moving:
        return []
    stage, view = moment.stage, moment.now
    found: list[Candidate[Place]] = []
    for event in moment.seen:
        if isinstance(event, HandSeen):
            found += _cards(moment, event.host_seat, event.cards)
        elif isinstance(event, SecretSeen):
            found.append(_secret(moment, event))
        elif isinstance(event, BoardSeen):
            found += _seen_board(moment, event.host_seat)
        elif isinstance(event, OF_ONE_TILE):
            place = Tile(event.host_seat, event.area, event.aspect, event.at)
            if place.at < len(aria_text.tiles_on(view, place.seat, place.area, place.aspect)):
                found.append(_tile(moment, place, aria_text.tile(stage, view, place)))
    return list({candidate.piece: candidate for candidate in found}.values())


def _secret(moment: BoardState, event: SecretSeen) -> Candidate[Place]:
    stage, view, who = moment.stage, moment.now, event.character
    name = aria_text.player(stage, view, who)
    said = stage.game.tell(event, stage.names, stage.lang)
    art = faces.bust(who, sunk=event.secret == SECRETS[1])
    seat, secret = aria_text.seat_of(view, who), (event.secret,)
    return Candidate(Piece("seen", who), name, said, art, seat=seat, stamps=secret)


def _cards(moment: BoardState, seat: int, cards: Sequence[int]) -> Iterator[Candidate[Place]]:
    stage, view = moment.stage, moment.now
    for thing, count in sorted(Counter(cards).items()):
        name, said = aria_text.title(stage, thing), aria_text.card(stage, view, thing, count)
        value = f"×{count}" if count > 1 else ""
        yield Candidate(Card(thing), name, said, faces.thing_art(thing), value, seat=seat)


def _seen_board(moment: BoardState, seat: int) -> list[Candidate[Place]]:
    view, stage = moment.now, moment.stage
    found = []
    for area in (1, 0):
        for aspect, tiles in enumerate(view["tracks" if area == 0 else "sheets"][seat]):
            for at, tile in enumerate(tiles):
                if not tile["up"] and tile["value"] is not None:
                    place = Tile(seat, area, aspect, at)
                    found.append(_tile(moment, place, aria_text.tile(stage, view, place)))
    return found
