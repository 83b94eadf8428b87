"""Chips beside the hand.

A chip is a small button or slip of paper for a secret, a One Shot or an action that costs cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import DIM, Stance, fixed, named, placed, thickness_of
from app.games.common.stamps import EDGE, LEAST, sealed, stamp
from app.games.thespianage import aria_text, faces
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.layout import ACT, TABLE, Plan
from app.games.thespianage.places import CRUSH, NEMESIS, SECRETS
from app.games.thespianage.sheet_head import heart
from app.table.control_cache import ControlCache
from app.table.places import Piece
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.palette import INK, PENCIL, SCRIPT, mixed
from app.theme.ui import BODY, LEAST_NAME, initials
from engines import Action
from engines.thespianage.actions import FREE, PLACES, REHEARSE, SHOT
from engines.thespianage.content import CRUSH_POINTS, NEMESIS_POINTS
from engines.thespianage.views import is_open

BRINGS = {CRUSH: CRUSH_POINTS, NEMESIS: NEMESIS_POINTS}
COSTLY = (REHEARSE.name, PLACES.name)

EDGES = {CRUSH: "#D8456B", NEMESIS: "#6F5A9A"}
"""Edge colours of the chips for Crush and Nemesis."""

WIDEST_CHIP, NARROWEST_CHIP = 230.0, 49.0
"""Maximum and minimum width of a chip, in logical pixels."""

BESIDE = 112.0
"""Minimum width of a chip with its words beside the picture."""

SMALLEST, LEAST_TYPE = 10.0, 8.0
"""Type size below which a name wraps, and minimum type size.

Both are those of a chip.
"""

EYE = LEAST + 2 * EDGE
"""Size of the eye stamp on a secret that everybody knows."""

PALE = 0.8
"""Fading of the portrait and the edge of a secret that brings nothing as things stand."""

SIGNS = {REHEARSE.name: "rehearse", PLACES.name: "places", FREE.name: "places"}

BACK = 0.46
"""Visible fraction of each overlapping card back in an action's price."""


class ChipLook(NamedTuple):
    """Everything shown on a chip.

    Attributes:
        name: Name of the player, the character, the One Shot's card or the action.
        note: Line below the name.
        art: Name of the picture.
        sign: Name of the sign shown if there is no picture.
        secret: "crush" or "nemesis"; "" if the chip is not a secret.
        paper: Whether the chip looks like paper instead of a button.
        cost: Number of cards that the action costs.
        shown: Whether everybody knows the secret, which is then marked with an eye.
        said: Screen reader label, if different from the name.
        notes: Shorter forms of the note of a secret, in order of preference.
        pays: Whether a secret brings points as things stand; it brings none to a bomb.
    """

    name: str
    note: str = ""
    art: str = ""
    sign: str = ""
    secret: str = ""
    paper: bool = False
    cost: int = 0
    shown: bool = False
    said: str = ""
    notes: tuple[str, ...] = ()
    pays: bool = True


Chips = list[tuple[Piece, ChipLook]]
"""Chips of one row, each with the piece that it represents."""


def chips(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Draws the chips of the reader's secrets, One Shot and actions."""
    drawn: list[ft.Control] = []
    for slip, look, spot in _placed(moment, plan):
        drawn.append(_chip(moment, cache, slip, look, spot))
        if look.shown:
            drawn.append(cache(_eye, spot, key=f"open-{slip.kind}"))
        if slip == moment.refused:
            drawn.append(cache(sealed, spot, Stance(refused=True), f"{slip.kind}-{slip.number}"))
    return drawn


def _eye(ui: Ui, spot: Rect, *, key: str) -> ft.Control:
    area = Rect(spot.right - EYE + 4, spot.y - 6, EYE, EYE)
    return placed(ui, area, stamp(ui, "seen", LEAST), key=key, ignore_interactions=True)


def chip_spots(moment: BoardState, plan: Plan) -> dict[str, Rect]:
    """Returns the area of each chip by its kind of piece."""
    return {slip.kind: spot for slip, _, spot in _placed(moment, plan)}


def _placed(moment: BoardState, plan: Plan) -> Iterator[tuple[Piece, ChipLook, Rect]]:
    for area, found in _rows(moment, plan):
        for (slip, look), spot in zip(found, _spots(area, len(found)), strict=True):
            yield slip, look, spot


def _rows(moment: BoardState, plan: Plan) -> list[tuple[Rect, Chips]]:
    if plan.form == TABLE or not (plan.slips.h or plan.secrets.h):
        return []
    secrets = secrets_of(moment)
    if plan.form != ACT:
        return [(plan.secrets, secrets)]
    shot, actions = shot_of(moment), _actions(moment)
    if not plan.secrets.h:
        return [(plan.slips, [*secrets, *shot, *actions])]
    return [(plan.secrets, [*secrets, *shot]), (plan.slips, actions)]


# -- what they are -----------------------------------------------------------------------------


def secrets_of(moment: BoardState) -> Chips:
    """Returns the reader's Crush and Nemesis as chips.

    A secret that the reader does not know is left out.
    """
    stage, view = moment.stage, moment.now
    seat = view["seat"]
    if seat is None:
        return []
    found = []
    pays = _succeeds(moment)
    for which, (secret, who) in enumerate(zip(SECRETS, view["secrets"][seat], strict=True)):
        if who is None:
            continue
        played_by = aria_text.seat_of(view, who)
        name = aria_text.character(stage, who) if played_by is None else stage.names[played_by]
        art = faces.bust(who, sunk=secret == NEMESIS)
        shown = is_open(view, seat, which)
        note, *notes = _notes(moment, secret, pays=pays)
        look = ChipLook(name, note, art, "", secret, True, 0, shown, notes=(*notes,), pays=pays)
        found.append((Piece(secret), look))
    return found


def _notes(moment: BoardState, secret: str, *, pays: bool) -> list[str]:
    """Returns what a secret brings, from the longest form to the shortest."""
    stage, points = moment.stage, BRINGS[secret]
    forms = (secret, f"{secret}.short") if pays else (f"{secret}.bomb", "bomb.short", "success")
    found = [stage.ui.say(f"thespianage.brings.{form}", points=points) for form in forms]
    least = stage.game.amount(points, stage.lang, signed=True)
    return [*found, least if pays else stage.ui.say("thespianage.brings.bomb")]


def _succeeds(moment: BoardState) -> bool:
    """Whether the play would be a success by all that the reader knows.

    It is one after the chosen answer, if that is certain. Before the casting nothing is lost yet.
    """
    view = moment.after if moment.sure("gauge") else moment.now
    return view["phase"] == "character" or view["gauge"]["points"] >= view["gauge"]["needed"]


def shot_of(moment: BoardState) -> Chips:
    """Returns the reader's unused One Shot as a chip, if any."""
    stage, view = moment.stage, moment.now
    if view["shot"] is None:
        return []
    title, name = aria_text.title(stage, view["shot"]), stage.say("your.shot")
    said = stage.ui.say("thespianage.secret", secret=name, who=title)
    art = faces.thing_art(view["shot"])
    look = ChipLook(stage.ui.say("thespianage.shot"), title, art, paper=True, said=said)
    return [(Piece(SHOT.name), look)]


def _actions(moment: BoardState) -> Chips:
    stage, view = moment.stage, moment.now
    if stage.scene.awaits_done:  # the turn is over
        return []
    first = moment.before[0].answers if moment.before else moment.answers
    offered = (place.kind for place in (*first, *moment.wishes) if isinstance(place, Piece))
    more = (kind for kind in offered if kind != SHOT.name) if moment.first == "ask.act" else ()
    found = []
    say = stage.ui.say
    for kind in dict.fromkeys((*COSTLY, *more)):
        cell = stage.game.face(Action(view["seat"] or 0, kind), view, stage.names, stage.lang)
        look = ChipLook(cell.text, sign=SIGNS.get(kind, "check"))
        if kind in COSTLY:
            cost = view["prices"]["rehearse" if kind == REHEARSE.name else "places"]
            said = say(f"thespianage.do.{kind}.for", count=cost)
            why = aria_text.dearer(stage, view, kind)
            name = say(f"thespianage.do.{kind}")
            look = look._replace(name=name, cost=cost, said=said, note=why)
        elif kind == FREE.name:
            look = look._replace(name=say("thespianage.do.free"))
        found.append((Piece(kind), look))
    return found


def label_of(moment: BoardState, slip: Piece, look: ChipLook) -> str:
    """Returns the screen reader label of a chip."""
    say = moment.stage.ui.say
    shown = say("thespianage.open") if look.shown else ""
    note = look.note if look.secret or look.cost else ""
    return say.row(part for part in (look.said or look.name, note, shown) if part)


# -- how they are drawn ------------------------------------------------------------------------


def _spots(area: Rect, count: int) -> list[Rect]:
    if not count:
        return []
    gap = 5.0
    width = max(NARROWEST_CHIP, min(WIDEST_CHIP, (area.w - gap * (count - 1)) / count))
    left = area.x + (area.w - width * count - gap * (count - 1)) / 2
    return [Rect(left + at * (width + gap), area.y, width, area.h).rounded() for at in range(count)]


def _chip(
    moment: BoardState, cache: ControlCache, slip: Piece, look: ChipLook, spot: Rect
) -> ft.Control:
    ui = moment.stage.ui
    known = (moment.answers, moment.wishes, moment.early, *(each.answers for each in moment.before))
    about = any(slip in places for places in known)
    stance = moment.stance(slip)
    if not about:
        dim = 0.0 if look.paper or moment.asked is None else DIM
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
    ui: Ui, look: ChipLook, spot: Rect, stance: Stance, label: str, *, key: str
) -> ft.Control:
    paper = chip(ui, look, spot.w, spot.h, stance)
    met = named(ui, paper, spot, label, stance.on_click, stance.selected)
    return placed(ui, spot._replace(y=spot.y - stance.lift), met, key=key)


class Inks(NamedTuple):
    """Colours of a chip.

    Attributes:
        fill: Background.
        ink: Text.
        quiet: Muted text.
    """

    fill: str
    ink: str
    quiet: str


def _inks(ui: Ui, look: ChipLook, dim: float) -> Inks:
    fill = mixed(SCRIPT if look.paper else ui.colors.raised, ui.colors.house, dim * 0.6)
    ink, quiet = (INK, PENCIL) if look.paper else (ui.colors.text, ui.colors.quiet)
    return Inks(fill, mixed(ink, fill, 0.4 * bool(dim)), mixed(quiet, fill, 0.3 * bool(dim)))


def chip(ui: Ui, look: ChipLook, width: float, height: float, stance: Stance) -> ft.Container:
    """Draws a chip as a slip of paper or a button."""
    inks = _inks(ui, look, stance.dim)
    if not look.pays:
        inks = inks._replace(fill=_inks(ui, look, DIM).fill, quiet=inks.ink)
    size = Rect(0, 0, width, height)
    beside = width >= BESIDE and width >= 1.6 * height
    if look.secret:  # its note and portrait must be seen, and the portrait shows who it is
        room = _secret_room(width, height)
        notes = (look.note, *look.notes[:-1])
        note = next((each for each in notes if measure.box(each, SMALLEST, BODY) <= room), "")
        beside = beside and bool(note)
        if beside:
            fits = measure.box(look.name, SMALLEST) <= room
            look = look._replace(note=note, name=look.name if fits else initials(look.name))
    elif look.art:
        room = width - min(height - 6, width * FIGURE) - 13
        beside = beside and measure.fits(look.name, LEAST_CARD, room)
    else:
        beside = beside and measure.width_of(look.name, LEAST_TYPE) <= width * NAME
    draw = _lying if beside else _above if look.secret else _upright
    parts = draw(ui, look, size, inks)
    border = mixed(inks.fill, ui.colors.brass, 0.6 if look.pays and not stance.dim else 0.0)
    if stance.mark:  # over the words, which a thicker border would move
        frame = ft.Border.all(thickness_of(ui, stance.mark, 3), stance.mark)
        area = Rect(-1, -1, width, height)
        parts.append(fixed(area, border=frame, border_radius=9, ignore_interactions=True))
    return ft.Container(
        shapes.uncut(parts, width=width, height=height),
        bgcolor=inks.fill,
        gradient=_edged(look, inks.fill, size, beside=beside) if look.secret else None,
        border=ft.Border.all(1, border),
        width=width,
        height=height,
        border_radius=9,
        clip_behavior=kit.UNCUT,
    )


def _secret_room(width: float, height: float) -> float:
    side = min(height - 6, width * FIGURE)
    return width - LEFT - side - max(LEAST_HEART, side * HEART) * HEART_OVER - 8


def _edged(look: ChipLook, fill: str, area: Rect, *, beside: bool) -> ft.LinearGradient:
    part = 5 / area.w if beside else 4 / area.h
    edge = mixed(EDGES[look.secret], fill, 0.0 if look.pays else PALE)
    return ft.LinearGradient(
        colors=[edge, edge, fill, fill],
        stops=[0, part, part, 1],
        begin=ft.Alignment.CENTER_LEFT if beside else ft.Alignment.TOP_CENTER,
        end=ft.Alignment.CENTER_RIGHT if beside else ft.Alignment.BOTTOM_CENTER,
    )


class Words(NamedTuple):
    """Text on a chip, with its available space and type limits.

    Attributes:
        text: The words.
        width: Available width.
        height: Available height.
        color: Text colour.
        role: Font.
        most: Maximum type size.
        lines: Maximum number of lines.
    """

    text: str
    width: float
    height: float
    color: str
    role: lettering.Role = "label"
    most: float = 16.0
    lines: int = 1


LEFT, FIGURE = 9.0, 0.44
"""Left margin of a secret, and picture width relative to its chip."""

LEAST_HEART, HEART, HEART_OVER = 16.0, 0.44, 0.4
"""Heart sizes: minimum, relative to the portrait, and fraction beside the portrait."""

NAME = 0.36
"""Maximum width of a name beside a picture, relative to the chip."""

PORTRAIT = 0.5
"""Size of a portrait above its note, relative to the chip's height."""

NAME_HEIGHT = 0.4
"""Height of a name above a note, relative to the chip."""

LEAST_CARD = 9.5
"""Minimum type size of a two-line card name beside a picture."""

TWO_LINES = 1.4
"""Height of a chip's two lines, relative to their summed type sizes."""


def _lying(ui: Ui, look: ChipLook, area: Rect, inks: Inks) -> list[ft.Control]:
    left = LEFT if look.secret else 5.0
    parts, right = _figure(look, Rect(left, 3, area.w * FIGURE, area.h - 6), inks)
    room = area.w - right - 8
    name = Words(look.name, room, area.h * NAME_HEIGHT, inks.ink)
    note = _set(ui, Words(look.note, room, area.h * 0.36, inks.quiet, "body", 13.0))
    drawn = _set(ui, name)
    if look.note and not look.secret:
        drawn = _titled(ui, look, name._replace(most=13.0), inks)
    elif not look.note or (float(drawn.size or 0) + float(note.size or 0)) * TWO_LINES > area.h:
        drawn = _set(ui, name._replace(height=area.h * 0.8, lines=2))
    else:
        behind = lettering.style("body", size=note.size, color=inks.quiet)
        drawn.spans = [ft.TextSpan(f"\n{look.note}", behind)]
        drawn.max_lines = 2
    spot = Rect(right + 4, 0, room, area.h)
    return [*parts, fixed(spot, drawn, alignment=ft.Alignment.CENTER_LEFT)]


def _titled(ui: Ui, look: ChipLook, name: Words, inks: Inks) -> ft.Text:
    drawn, font = _set(ui, name), lettering.FONTS["body"]
    left = name.height / NAME_HEIGHT - 4 - float(drawn.size or 0) * 1.2
    most = max(LEAST_CARD, min(float(drawn.size or 0), left / 2.4))
    size = measure.largest(look.note, most, LEAST_CARD, name.width, 2, font)
    rows = measure.rows(look.note, size, name.width, font)
    if rows <= 2 and rows * size * 1.2 < left + 1:
        style = lettering.style("body", size=size, color=inks.quiet)
        drawn.spans = [ft.TextSpan(f"\n{look.note}", style)]
        drawn.max_lines = 1 + rows
    return drawn


def _above(ui: Ui, look: ChipLook, area: Rect, inks: Inks) -> list[ft.Control]:
    side = min(area.h * PORTRAIT, area.w * FIGURE)
    parts, right = _figure(look, Rect(2, 5, side, side), inks)
    beside = Rect(right + 2, 4, area.w - right - 4, side)
    below = Rect(3, side + 5, area.w - 6, area.h - side - 6)
    lines = 1 if measure.fits(look.name, SMALLEST, beside.w) else 2
    whole = measure.fits(look.name, LEAST_NAME, beside.w, lines)
    name = look.name if whole else initials(look.name)
    notes = (look.note, *look.notes)
    note = next((n for n in notes if measure.box(n, SMALLEST, BODY) <= below.w), notes[-1])
    line = _set(ui, Words(note, below.w, below.h, inks.quiet, "body", 13.0))
    line.text_align = ft.TextAlign.CENTER
    who = _set(ui, Words(name, beside.w, side, inks.ink, lines=lines if whole else 1))
    return [
        *parts,
        fixed(beside, who, alignment=ft.Alignment.CENTER_LEFT),
        fixed(below, line, alignment=ft.Alignment.CENTER),
    ]


def _upright(ui: Ui, look: ChipLook, area: Rect, inks: Inks) -> list[ft.Control]:
    name = _set(ui, Words(look.name, area.w - 4, area.h * 0.42, inks.ink, most=13.0))
    if float(name.size or 0) < SMALLEST:
        name = _set(ui, Words(look.name, area.w - 4, area.h * 0.58, inks.ink, most=13.0, lines=2))
    name.text_align = ft.TextAlign.CENTER
    low = float(name.size or 0) * 1.25 * (name.max_lines or 1)
    top = 3.0
    box = Rect(0, top, area.w, area.h - low - top - 5)
    _, right = _figure(look, box, inks)
    drawn, _ = _figure(look, box._replace(x=(area.w - right) / 2), inks)
    words = Rect(2, area.h - low - 4, area.w - 4, low)  # above the frame of a chosen chip
    return [*drawn, fixed(words, name, alignment=ft.Alignment.CENTER)]


def _set(ui: Ui, words: Words) -> ft.Text:
    font = lettering.FONTS[words.role]
    most = min(words.most * min(ui.size("body") / 16, 1.4), words.height / 1.25 / words.lines)
    least = min(most, LEAST_TYPE)
    size = measure.largest(words.text, most, least, words.width, words.lines, font)
    return lettering.written(
        words.role,
        words.text,
        line=measure.height(1.15, words.text, font),
        size=size,
        color=words.color,
        max_lines=words.lines,
        overflow=ft.TextOverflow.ELLIPSIS,
        width=words.width,
    )


def _figure(look: ChipLook, area: Rect, inks: Inks) -> tuple[list[ft.Control], float]:
    side = min(area.h, area.w)
    if look.art:
        picture = kit.image(look.art, side, side)
        picture.left, picture.top = area.x, area.y
        if not look.pays:
            picture.opacity = PALE
        parts: list[ft.Control] = [picture]
        right = area.x + side
        if look.secret:
            disc = max(LEAST_HEART, side * HEART)
            parts.append(
                heart(look.secret, Rect(right - disc * 0.6, area.y + side - disc, disc, disc))
            )
            right += disc * HEART_OVER
        return parts, right
    parts = []
    width = min(side * 0.72, area.w / (1 + BACK * look.cost + 1))
    for at in range(look.cost):
        back = kit.image(f"{faces.FOLDER}/back-play", width, side)
        back.left, back.top = area.x + at * width * BACK, area.y
        parts.append(back)
    left = area.x + (width * (1 + BACK * (look.cost - 1)) + 2 if look.cost else 0)
    sign = kit.sign(look.sign, min(side * 0.62, area.w * 0.36, 26.0), inks.ink)
    size = float(sign.size or 0)
    sign.left, sign.top = left, area.y + (area.h - size) / 2
    parts.append(sign)
    return parts, left + size
