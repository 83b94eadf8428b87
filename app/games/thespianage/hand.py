"""What only its player sees: the cards of the hand, the secrets, the actions that cost cards."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import NamedTuple

import flet as ft

from app.games.common.geometry import Rect, fan, uncovered
from app.games.common.pieces import DIM, Stance, named, placed, target
from app.games.thespianage import faces, heard
from app.games.thespianage.faces import CardLook, sign_span, text_span
from app.games.thespianage.layout import (
    CARD_RATIO,
    LIFT,
    STRIP,
    WIDEST,
    Plan,
    hand_rows,
)
from app.games.thespianage.moment import Moment
from app.games.thespianage.places import CRUSH, NEMESIS, Card, Place, Slip
from app.table.control_cache import ControlCache
from app.theme import Ui, kit
from app.theme.palette import INK, PENCIL, SCRIPT, mixed
from app.theme.ui import BODY, STRONG, letters
from engines import Action
from engines.thespianage.actions import FREE, PLACES, REHEARSE, SHOT

SECRETS = (CRUSH, NEMESIS)
COSTLY = (REHEARSE.name, PLACES.name)
SIGNS = {REHEARSE.name: "rehearse", PLACES.name: "places", FREE.name: "places"}


def kinds(moment: Moment) -> list[tuple[int, int]]:
    """The hand by kinds: the number of each and how many there are, as the rules list them."""
    return sorted(Counter(moment.now["hand"] or ()).items())


def spots(plan: Plan, count: int) -> list[Rect]:
    """Where so many kinds of cards lie."""
    rows = hand_rows(plan.hand.w, count)
    return fan(plan.hand, count, CARD_RATIO, STRIP, WIDEST, LIFT, rows=max(2, rows))


def hand(
    moment: Moment, plan: Plan, kept: ControlCache
) -> tuple[list[ft.Control], list[ft.Control]]:
    """Pictures first, then what can be touched: as much of each card as is not covered."""
    stage, view = moment.stage, moment.now
    if not plan.hand.h or not moment.private:
        return [], []
    found = kinds(moment)
    laid = spots(plan, len(found))
    pictures: list[ft.Control] = []
    targets: list[ft.Control] = []
    for (thing, count), spot, strip in zip(found, laid, uncovered(laid, plan.height), strict=True):
        place = Card(thing)
        stance = moment.stance(place)
        chosen = moment.count(place) if moment.several > 1 else 0
        look = CardLook(thing, heard.title(stage, thing), count, chosen)
        lift = LIFT if stance.lift and (stance.selected or place == moment.refused) else 0.0
        raised = spot._replace(y=spot.y - lift)
        seen = Rect(0, 0, strip.w, strip.h + lift * (strip.h < spot.h)).rounded()[2:]
        pictures.append(
            kept(
                faces.card,
                look,
                raised,
                min(stance.dim, DIM),
                stance.mark if lift else None,
                seen=seen,
                key=f"card-{thing}",
            )
        )
        if moment.moving:
            continue
        label = heard.card(stage, view, thing, count)
        if chosen:
            label = stage.ui.say("thespianage.chosen", label=label, count=chosen)
        if stance.dim and moment.hints and moment.asked:
            label = stage.ui.say("board.refused", label=label)
        tap = None if min(strip.w, strip.h) < kit.TARGET else stance.on_click
        targets.append(
            target(
                stage.ui,
                strip._replace(y=strip.y - lift, h=seen[1]),
                label,
                key=f"pick-{thing}",
                on_click=tap,
                selected=None if tap is None else stance.selected,
            )
        )
    return pictures, targets


# -- slips of paper ----------------------------------------------------------------------------


class SlipLook(NamedTuple):
    """A slip of paper: a picture or a sign, a few words, and a line below."""

    name: str
    note: str
    art: str = ""
    sign: str = ""
    secret: bool = False


def slips(moment: Moment, plan: Plan) -> list[ft.Control]:
    """The own secrets, and what may be done that is no card; one row where there is little room."""
    if not plan.slips.h and not plan.secrets.h:
        return []
    secrets = _secrets(moment)
    if plan.form == "cast":
        return _row(moment, plan.secrets, secrets)
    shot, actions = _shot(moment), _actions(moment)
    if not plan.secrets.h:
        return _row(moment, plan.slips, [*secrets, *shot, *actions])
    return [
        *_row(moment, plan.secrets, [*secrets, *shot]),
        *_row(moment, plan.slips, actions),
    ]


def _secrets(moment: Moment) -> list[tuple[Slip, SlipLook]]:
    stage, view = moment.stage, moment.now
    seat = view["seat"]
    if seat is None:
        return []
    found = []
    for secret, who in zip(SECRETS, view["secrets"][seat], strict=True):
        if who is None:
            continue
        played = view["characters"].index(who) if who in view["characters"] else None
        note = "" if played is None else stage.names[played]
        art = faces.bust(who, sunk=secret == NEMESIS)
        look = SlipLook(heard.character(stage, who), note, art, secret, True)
        found.append((Slip(secret), look))
    return found


def _shot(moment: Moment) -> list[tuple[Slip, SlipLook]]:
    view = moment.now
    if view["shot"] is None:
        return []
    name = heard.title(moment.stage, view["shot"])
    look = SlipLook(name, "", faces.thing_art(view["shot"]), "shot", True)
    return [(Slip(SHOT.name), look)]


def _actions(moment: Moment) -> list[tuple[Slip, SlipLook]]:
    stage, view = moment.stage, moment.now
    first = moment.before[0].answers if moment.before else moment.answers
    offered = (place.kind for place in (*first, *moment.wishes) if isinstance(place, Slip))
    more = (kind for kind in offered if kind != SHOT.name) if moment.first == "ask.act" else ()
    found = []
    for kind in dict.fromkeys((*COSTLY, *more)):
        cell = stage.game.face(Action(view["seat"] or 0, kind), view, stage.names, stage.lang)
        note = ""
        if kind in COSTLY:
            cost = view["prices"]["rehearse" if kind == REHEARSE.name else "places"]
            note = stage.ui.say("thespianage.cost", count=cost)
        elif kind == FREE.name:
            note = stage.ui.say("thespianage.free")
        found.append((Slip(kind), SlipLook(cell.text, note, "", SIGNS.get(kind, "check"))))
    return found


def _row(moment: Moment, area: Rect, found: list[tuple[Slip, SlipLook]]) -> list[ft.Control]:
    if not found:
        return []
    gap = 5.0
    wide = min(230.0, (area.w - gap * (len(found) - 1)) / len(found))
    left = area.x + (area.w - len(found) * wide - gap * (len(found) - 1)) / 2
    drawn: list[ft.Control] = []
    for number, (slip, look) in enumerate(found):
        spot = Rect(left + number * (wide + gap), area.y, wide, area.h).rounded()
        drawn.append(_slip(moment, slip, look, spot))
    return drawn


def _slip(moment: Moment, slip: Slip, look: SlipLook, spot: Rect) -> ft.Control:
    ui = moment.stage.ui
    about = slip in moment.answers or slip in moment.wishes or slip in moment.early
    stance = moment.stance(slip)
    if not about:
        dim = 0.0 if look.secret or moment.asked is None else DIM
        stance = Stance(dim=dim, on_click=partial(_read, moment, slip))
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
    raised = spot._replace(y=spot.y - stance.lift)
    return placed(
        ui,
        raised,
        named(ui, _paper(ui, look, spot, stance), spot, label, stance.on_click, stance.selected),
        key=f"slip-{slip.kind}",
    )


def _read(moment: Moment, place: Place) -> None:
    if moment.inspected is not None:
        moment.close()
    else:
        moment.inspect(place)


def label_of(moment: Moment, slip: Slip, look: SlipLook) -> str:
    """What a screen reader says of a slip."""
    say = moment.stage.ui.say
    name = look.name
    if slip.kind in SECRETS:
        name = say("thespianage.secret", secret=moment.stage.say(f"secret.{slip.kind}"), who=name)
    elif slip.kind == SHOT.name:
        name = say("thespianage.secret", secret=moment.stage.say("your.shot"), who=name)
    return say.row(part for part in (name, look.note) if part)


def _paper(ui: Ui, look: SlipLook, spot: Rect, stance: Stance) -> ft.Control:
    """A secret is on paper of its own colour; an action is something to press."""
    dim = stance.dim
    fill = mixed(SCRIPT if look.secret else ui.colors.raised, ui.colors.house, dim * 0.6)
    ink = INK if look.secret else ui.colors.text
    quiet = PENCIL if look.secret else ui.colors.quiet
    if dim:
        ink = mixed(ink, fill, 0.4)
        quiet = mixed(quiet, fill, 0.3)
    high, wide = spot.h, spot.w
    side = min(high - 4, wide * 0.42) if look.art and wide >= 92 else 0.0
    room = wide - side - 12
    small = min(ui.size("small"), 16.0)
    low = room < 76
    lines = 2 if letters(look.name) * small * 0.6 > room and not look.note else 1
    fits = min(
        small * 1.1, room * lines / max(1.0, letters(look.name) * 0.6 * (1 if lines == 1 else 1.2))
    )
    longest = max(map(letters, look.name.split()), default=1)
    fits = max(8.5, min(fits, room / (longest * 0.62)))
    note = max(8.5, min(small * 0.92, room / (max(1, letters(look.note)) * 0.58)))
    # A narrow slip has its sign above: a secret rather than who it is, an action rather without.
    three = low and 1.25 * (2.2 * fits + note) > high - 6
    signed = bool(look.sign) and not (three and not look.secret)
    noted = bool(look.note) and not (three and look.secret)
    told: list[ft.TextSpan] = []
    if signed:
        told.append(sign_span(look.sign, fits * (1.2 if low else 1.05), quiet))
        told.append(text_span("\n" if low else " ", fits * (0.4 if low else 1), ink))
    told.append(text_span(look.name, fits, ink, STRONG))
    if noted:
        told += [text_span("\n", fits, ink), text_span(look.note, note, quiet, BODY)]
    words = ft.Text(
        spans=told,
        text_align=ft.TextAlign.CENTER,
        max_lines=3 if low else 2,
        overflow=ft.TextOverflow.ELLIPSIS,
        width=room,
    )
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
        padding=ft.Padding.symmetric(horizontal=3),
        alignment=ft.Alignment.CENTER,
    )
