"""The private part of the board: the hand, the secrets, the actions that cost cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import DIM, Stance, named, placed, target
from app.games.common.stamps import EDGE, LEAST, SEAL, sealed, stamp
from app.games.thespianage import aria_text, faces
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.faces import CardLook, sign_span, text_span
from app.games.thespianage.layout import LIFT, Plan, card_names, hand_spots
from app.games.thespianage.places import CRUSH, NEMESIS, Card
from app.games.thespianage.types import BoardContext
from app.table.board import HandCard
from app.table.control_cache import ControlCache
from app.table.places import Piece
from app.theme import Ui, kit, measure
from app.theme.palette import INK, PENCIL, SCRIPT, mixed
from app.theme.ui import BODY, STRONG
from engines import Action
from engines.thespianage.actions import FREE, PLACES, REHEARSE, SHOT
from engines.thespianage.content import CRUSH_POINTS, NEMESIS_POINTS
from engines.thespianage.views import is_open

SECRETS = (CRUSH, NEMESIS)
BRINGS = {CRUSH: CRUSH_POINTS, NEMESIS: NEMESIS_POINTS}
COSTLY = (REHEARSE.name, PLACES.name)
LINE = 1.22
"""Height of a line of a name, in parts of its size."""

SIGN, SIGN_HEIGHT = 1.5, 0.95
"""Width of a sign beside a name, and height of one above it, in parts of its size."""

SMALLEST, READABLE = 8.0, 10.5
"""Smallest type on a slip, and the size below which fewer words in larger type are better."""

WIDEST_SLIP, ROOMY_SLIP, NARROWEST_SLIP = 230.0, 128.0, 49.0
"""Widest slip, width from which on all of a row are alike, and narrowest slip."""

EYE = LEAST + 2 * EDGE
"""Side of the stamp on a secret that everybody knows."""

SIGNS = {REHEARSE.name: "rehearse", PLACES.name: "places", FREE.name: "places"}

OPEN_SLIP, OPEN_CARD = 0.8, 0.95
"""Heights of a secret and of a card of an open hand in parts of their width."""


def kinds(moment: BoardState) -> list[tuple[int, int]]:
    """The hand by kinds, each with its number of cards, as the rules list them."""
    return sorted(Counter(moment.now["hand"] or ()).items())


def hand(
    moment: BoardState, plan: Plan, cache: ControlCache
) -> tuple[list[ft.Control], list[ft.Control]]:
    """Pictures first, then the targets."""
    stage, view = moment.stage, moment.now
    if not plan.hand.h or not moment.private:
        return [], []
    found = kinds(moment)
    laid = hand_spots(plan.hand, card_names(moment))
    pictures: list[ft.Control] = []
    targets: list[ft.Control] = []
    for (thing, count), spot in zip(found, laid, strict=True):
        place = Card(thing)
        stance = moment.stance(place)
        chosen = moment.count(place) if moment.several > 1 else 0
        text = stage.cache.fact(("text", thing), partial(aria_text.text, stage, view, thing))
        look = CardLook(thing, aria_text.title(stage, thing), count, chosen, text)
        stands_out = stance.lift and (stance.selected or place == moment.refused)
        lift = LIFT if stands_out or thing in moment.came else 0.0
        raised = spot._replace(y=spot.y - lift)
        pictures.append(
            cache(
                faces.card,
                look,
                raised,
                min(stance.dim, DIM),
                moment.edge(thing, stance) if lift else None,
                key=f"card-{thing}",
            )
        )
        if stance.refused:
            left = raised.middle - SEAL / 2
            pictures.append(cache(sealed, raised, stance, f"card-{thing}", left=left))
        label = moment.announced(thing, aria_text.card(stage, view, thing, count))
        if chosen:
            label = stage.ui.say("thespianage.chosen", label=label, count=chosen)
        if stance.dim and moment.hints and moment.asked:
            label = stage.ui.say("board.refused", label=label)
        targets.append(
            cache(
                target,
                raised,
                label,
                key=f"pick-{thing}",
                on_click=stance.on_click,
                selected=stance.selected,
            )
        )
    return pictures, targets


def open_hand(stage: BoardContext) -> list[HandCard]:
    """The viewer's secrets, and their cards by kinds."""
    moment, view = BoardState.see(stage), stage.view
    secrets = [*_secrets(moment), *_shot(moment)]
    found = [
        HandCard(label_of(moment, slip, look), OPEN_SLIP, partial(_open_slip, look))
        for slip, look in secrets
    ]
    for thing, count in kinds(moment):
        look = CardLook(thing, aria_text.title(stage, thing), count)
        label = aria_text.card(stage, view, thing, count)
        least = faces.narrowest([look.name])
        found.append(HandCard(label, OPEN_CARD, partial(_open_card, look), least=least))
    return found


def _open_slip(look: SlipLook, ui: Ui, width: float, height: float) -> ft.Control:
    return _paper(ui, look, Rect(0, 0, width, height), Stance())


def _open_card(look: CardLook, ui: Ui, width: float, height: float) -> ft.Control:
    card = faces.card(ui, look, Rect(0, 0, width, height))
    card.left = card.top = None  # it stands in no stack
    return card


# -- slips of paper ----------------------------------------------------------------------------


class SlipLook(NamedTuple):
    """A slip of paper: a picture or a sign, a few words, and a line below.

    Attributes:
        short: The line below where there is less room for it.
        shown: A secret that everybody knows, which has the stamp of an eye.
    """

    name: str
    note: str
    art: str = ""
    sign: str = ""
    secret: bool = False
    short: str = ""
    shown: bool = False


Slips = list[tuple[Piece, SlipLook]]
"""A row of slips."""


def slips(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """The own secrets, and actions that are no cards; one row where there is little room."""
    drawn: list[ft.Control] = []
    for slip, look, spot in _placed(moment, plan):
        drawn.append(_slip(moment, cache, slip, look, spot))
        if look.shown:
            drawn.append(cache(_eye, spot, key=f"open-{slip.kind}"))
        if slip == moment.refused:
            drawn.append(cache(sealed, spot, Stance(refused=True), f"{slip.kind}-{slip.number}"))
    return drawn


def _eye(ui: Ui, spot: Rect, *, key: str) -> ft.Control:
    """The stamp of a secret that everybody knows, over the corner of its slip."""
    area = Rect(spot.x - 4, spot.y - 6, EYE, EYE)
    return placed(ui, area, stamp(ui, "seen", LEAST), key=key, ignore_interactions=True)


def slip_spots(moment: BoardState, plan: Plan) -> dict[str, Rect]:
    """Areas of the slips by their kinds."""
    return {slip.kind: spot for slip, _, spot in _placed(moment, plan)}


def _placed(moment: BoardState, plan: Plan) -> Iterator[tuple[Piece, SlipLook, Rect]]:
    """The slips of all rows with their areas."""
    for area, found in _rows(moment, plan):
        for (slip, look), spot in zip(found, _spots(area, found), strict=True):
            yield slip, look, spot


def _rows(moment: BoardState, plan: Plan) -> list[tuple[Rect, Slips]]:
    """The rows of slips with their areas."""
    if not plan.slips.h and not plan.secrets.h:
        return []
    secrets = _secrets(moment)
    if plan.form == "cast":
        return [(plan.secrets, secrets)]
    shot, actions = _shot(moment), _actions(moment)
    if not plan.secrets.h:
        return [(plan.slips, [*secrets, *shot, *actions])]
    return [(plan.secrets, [*secrets, *shot]), (plan.slips, actions)]


def _secrets(moment: BoardState) -> Slips:
    stage, view = moment.stage, moment.now
    seat = view["seat"]
    if seat is None:
        return []
    found = []
    for which, (secret, who) in enumerate(zip(SECRETS, view["secrets"][seat], strict=True)):
        if who is None:
            continue
        played = view["characters"].index(who) if who in view["characters"] else None
        say = stage.ui.say
        brings = say(f"thespianage.brings.{secret}", points=BRINGS[secret])
        note = brings
        if played is not None:
            note = say("thespianage.played", name=stage.names[played], brings=brings)
        art = faces.bust(who, sunk=secret == NEMESIS)
        name = aria_text.character(stage, who)
        name = say("thespianage.secret", secret=stage.say(f"secret.{secret}"), who=name)
        look = SlipLook(name, note, art, secret, True, brings, is_open(view, seat, which))
        found.append((Piece(secret), look))
    return found


def _shot(moment: BoardState) -> Slips:
    view = moment.now
    if view["shot"] is None:
        return []
    name = aria_text.title(moment.stage, view["shot"])
    look = SlipLook(name, "", faces.thing_art(view["shot"]), "shot", True)
    return [(Piece(SHOT.name), look)]


def _actions(moment: BoardState) -> Slips:
    stage, view = moment.stage, moment.now
    if stage.scene.awaits_done:  # the turn is over
        return []
    first = moment.before[0].answers if moment.before else moment.answers
    offered = (place.kind for place in (*first, *moment.wishes) if isinstance(place, Piece))
    more = (kind for kind in offered if kind != SHOT.name) if moment.first == "ask.act" else ()
    found = []
    for kind in dict.fromkeys((*COSTLY, *more)):
        cell = stage.game.face(Action(view["seat"] or 0, kind), view, stage.names, stage.lang)
        name = cell.text
        if kind in COSTLY:
            cost = view["prices"]["rehearse" if kind == REHEARSE.name else "places"]
            name = stage.ui.say(f"thespianage.do.{kind}", count=cost)
        elif kind == FREE.name:
            name = stage.ui.say("thespianage.do.free")
        found.append((Piece(kind), SlipLook(name, "", "", SIGNS.get(kind, "check"))))
    return found


def _spots(area: Rect, found: Slips) -> list[Rect]:
    """Areas of a row of slips."""
    if not found:
        return []
    gap = 5.0
    widths = _widths([look for _, look in found], area.w - gap * (len(found) - 1))
    left = area.x + (area.w - sum(widths) - gap * (len(found) - 1)) / 2
    spots = []
    for width in widths:
        spots.append(Rect(left, area.y, width, area.h).rounded())
        left += width + gap
    return spots


def _widths(slips: list[SlipLook], room: float) -> list[float]:
    """Width of each slip of a row: all alike where words have room, else by the longest word."""
    alike = min(WIDEST_SLIP, room / len(slips))
    needs = [measure.longest_word(look.name, READABLE) for look in slips]
    if alike >= ROOMY_SLIP or not sum(needs):
        return [alike] * len(slips)
    spare = room - NARROWEST_SLIP * len(slips)
    return [NARROWEST_SLIP + spare * need / sum(needs) for need in needs]


def _slip(
    moment: BoardState, cache: ControlCache, slip: Piece, look: SlipLook, spot: Rect
) -> ft.Control:
    ui = moment.stage.ui
    about = slip in moment.answers or slip in moment.wishes or slip in moment.early
    stance = moment.stance(slip)
    if not about:
        dim = 0.0 if look.secret or moment.asked is None else DIM
        stance = Stance(dim=dim, on_click=moment.calling(moment.look_at, slip))
    if moment.moving:
        stance = Stance()
    label = label_of(moment, slip, look)
    if stance.dim and moment.hints and moment.asked and about:
        label = ui.say("board.refused", label=label)
    if spot.h < kit.TARGET or spot.w < kit.TARGET:
        stance = stance._replace(on_click=None)
    stance = stance._replace(lift=3.0 if stance.selected else 0.0)
    if not stance.selected and slip != moment.refused:
        stance = stance._replace(mark=None)
    drawn: ft.Control = cache(_drawn, look, spot, stance, label, key=f"slip-{slip.kind}")
    return drawn


def _drawn(
    ui: Ui, look: SlipLook, spot: Rect, stance: Stance, label: str, *, key: str
) -> ft.Control:
    paper = _paper(ui, look, spot, stance)
    met = named(ui, paper, spot, label, stance.on_click, stance.selected)
    return placed(ui, spot._replace(y=spot.y - stance.lift), met, key=key)


def label_of(moment: BoardState, slip: Piece, look: SlipLook) -> str:
    """Words of a screen reader for a slip."""
    say = moment.stage.ui.say
    name = look.name
    if slip.kind == SHOT.name:
        name = say("thespianage.secret", secret=moment.stage.say("your.shot"), who=name)
    shown = say("thespianage.open") if look.shown else ""
    return say.row(part for part in (name, look.note, shown) if part)


PICTURED = 52.0
"""Least width of the words of a slip beside its picture."""


def _paper(ui: Ui, look: SlipLook, spot: Rect, stance: Stance) -> ft.Control:
    """A secret is on paper of its own colour; an action is something to press."""
    dim = stance.dim
    fill = mixed(SCRIPT if look.secret else ui.colors.raised, ui.colors.house, dim * 0.6)
    ink = INK if look.secret else ui.colors.text
    quiet = PENCIL if look.secret else ui.colors.quiet
    if dim:
        ink = mixed(ink, fill, 0.4)
        quiet = mixed(quiet, fill, 0.3)
    height, width = spot.h, spot.w
    part = 0.42 if width >= ROOMY_SLIP else 0.3
    side = min(height - 4, width * part) if look.art else 0.0
    side = side if width - side - 14 >= PICTURED else 0.0
    eye = EYE - 6 if look.shown and not side else 0.0  # else it lies on the picture
    room = width - side - (14 if side else 10) - eye  # frame, padding, and what lies between
    words = _words(look, room, height - 6, min(ui.size("small"), 16.0) * 1.1, ink, quiet)
    return ft.Container(
        ft.Row([kit.image(look.art, side, side), words], spacing=4) if side else words,
        bgcolor=fill,
        border=ft.Border.all(3, stance.mark)
        if stance.mark
        else ft.Border.all(1.5, mixed(fill, ui.colors.brass, 0.0 if dim else 0.6)),
        width=spot.w,
        height=spot.h,
        border_radius=7,
        clip_behavior=kit.UNCUT,
        padding=ft.Padding.only(left=2 + eye, right=2),
        alignment=ft.Alignment.CENTER,
    )


class Setting(NamedTuple):
    """Setting of a slip's words: size of the name and of the note, lines, parts shown."""

    size: float
    note: float
    lines: int
    signed: bool = False
    text: str = ""
    above: bool = False


def _words(
    look: SlipLook, room: float, height: float, largest: float, ink: str, quiet: str
) -> ft.Control:
    """Sign, name and note as large as they fit.

    Where that is too small, parts are left out: the sign of an action, the character of a secret,
    at last the note.
    """
    signed = not look.secret  # the name of a secret tells as much as its sign
    settings = [
        _set(look, room, height, largest, signed=signed, noted=True),
        _set(look, room, height, largest, signed=False, noted=True),
        _set(look._replace(note=look.short), room, height, largest, signed=False, noted=True),
        _set(look, room, height, largest, signed=False, noted=False),
    ]
    found = next((each for each in settings if each.size >= READABLE), max(settings))
    spans: list[ft.TextSpan] = []
    if found.signed:
        spans.append(sign_span(look.sign, found.size * 1.05, quiet))
        spans.append(text_span("\n" if found.above else " ", found.size * 0.5, ink))
    spans.append(text_span(look.name, found.size, ink, STRONG))
    if found.text:
        spans += [text_span("\n", found.size, ink), text_span(found.text, found.note, quiet, BODY)]
    return ft.Text(
        spans=spans,
        text_align=ft.TextAlign.CENTER,
        max_lines=found.lines,
        overflow=ft.TextOverflow.ELLIPSIS,
        width=room,
    )


def _set(
    look: SlipLook, room: float, height: float, largest: float, *, signed: bool, noted: bool
) -> Setting:
    """The largest setting with these parts: the sign beside the name, else above it."""
    signed, noted = signed and bool(look.sign), noted and bool(look.note)
    size, line = largest, measure.height(LINE, look.name)
    while size >= SMALLEST:
        note = min(size * 0.9, measure.filling(look.note, room, BODY))
        for above in (False, True)[: 1 + signed]:
            beside = SIGN if signed and not above else 0.0
            lines = measure.lines(look.name, size, room, start=beside * size) or 0
            words_height = (lines + SIGN_HEIGHT * above) * size + note * noted
            if lines and words_height * line <= height and (not noted or note >= SMALLEST):
                text = look.note if noted else ""
                return Setting(size, note, lines + above + noted, signed, text, above)
        size -= 0.5
    # Rather smaller still than broken.
    size = min(measure.filling(word, room) for word in look.name.split())
    size = min(SMALLEST, size)
    return Setting(size, size, max(1, int(height / (size * line))))
