"""A reader's edge of the flat table: the pad, the hand under it, the step, the tools."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import placed, target
from app.games.common.tray import TIGHT, tray
from app.games.encore import looks, prompts
from app.games.encore.answers import candidates
from app.games.encore.faces import back
from app.games.encore.flat_foot import asked, fits, refusal
from app.games.encore.flat_moment import Half, Held, Hidden, picks_of, put
from app.games.encore.flat_plan import GROWN, HalfPlan, fitting, open_hand
from app.games.encore.hand import hand
from app.games.encore.layout import hand_names
from app.table.control_cache import ControlCache
from app.table.stage import Ends
from app.theme import kit
from app.theme.ui import BODY, STRONG
from engines.encore.content import words

BACK = 0.74
"""Width of a back in parts of its height."""

RAISED = 6.0
"""How far the one back stands up that tells that something is chosen."""

LINE = 1.28
"""From line to line of the words over an open hand, in parts of their size."""


def edge(moment: Half, own: Held | None, plan: HalfPlan, ends: Ends) -> ft.Control:
    """What lies at the edge of one reader, as they see it; a hand that is held open lies over the
    whole half, and its foot behind the edge."""
    controls = _backs(moment, plan) if own is None else []
    controls += _tools(moment, plan, ends)
    if own is not None:
        controls += _open(moment, own, plan)
    controls += [
        _ground(moment, plan),
        asked(moment, plan, open_=own is not None),
        _pad(moment, plan, ends, own),
    ]
    if (refused := refusal(moment, plan)) is not None:
        controls.append(refused)
    return ft.Stack(controls, width=plan.width, height=plan.height)


def _ground(moment: Half, plan: HalfPlan) -> ft.Control:
    """The edge itself: in brass where it is for this reader to decide."""
    ui = moment.stage.ui
    top = plan.block.y - 2
    return placed(
        ui,
        Rect(0, top, plan.width, plan.height - top),
        None,
        bgcolor=ui.colors.raised if moment.mine else ui.colors.house,
        border=ft.Border.only(
            top=ft.BorderSide(2, ui.colors.brass if moment.mine else ui.colors.line)
        ),
        key="ground",
    )


def _pad(moment: Half, plan: HalfPlan, ends: Ends, own: Held | None) -> ft.Control:
    """Held, it opens the hand above it. A tap does nothing, and nobody else's finger is minded."""
    ui, seat = moment.stage.ui, moment.reader
    person = moment.stage.seats[seat]
    area = plan.pad.inset(0, 2, 0, 4)
    say = ui.say
    lit = own is not None
    face = ft.Container(
        ft.Column(
            [
                kit.badge(person.colour, 34),
                ft.Text(
                    say("encore.flat.holding" if lit else "encore.flat.hold"),
                    size=min(ui.size("small"), 14.5),
                    font_family=STRONG,
                    color=ui.colors.on_velvet,
                    text_align=ft.TextAlign.CENTER,
                    max_lines=2,
                ),
            ],
            spacing=2,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        width=area.w,
        height=area.h,
        border_radius=kit.RADIUS,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.velvet_deep if lit else ui.colors.velvet,
        border=ft.Border.all(2, ui.colors.brass),
    )
    return ft.Container(
        ft.Semantics(
            label=say("encore.flat.pad", name=person.name),
            exclude_semantics=True,
            container=True,
            content=ft.GestureDetector(
                content=face,
                on_pan_down=lambda _: ends.uncover(seat),
                on_pan_end=lambda _: ends.cover(seat),
                on_pan_cancel=lambda _: ends.cover(seat),
                key=f"pad-{seat}",
            ),
        ),
        left=area.x,
        top=area.y,
        width=area.w,
        height=area.h,
        key=f"hold-{seat}",
    )


def _tools(moment: Half, plan: HalfPlan, ends: Ends) -> list[ft.Control]:
    """Undo, log, rules and menu, for this end of the table."""
    ui, seat = moment.stage.ui, moment.reader
    undo = ui.colors.text if moment.stage.scene.undo else ui.colors.quiet
    told = (
        ("undo", "play.undo", lambda _: ends.undo(seat), undo),
        ("history", "play.log", lambda _: ends.open(seat, "log"), None),
        ("rules", "play.rules", lambda _: ends.explain(seat, None), None),
        ("menu", "play.menu", lambda _: ends.open(seat, "menu"), None),
    )
    name = moment.stage.names[seat]
    found: list[ft.Control] = []
    for number, (icon, key, do, color) in enumerate(told):
        label = ui.say("encore.flat.tool", name=name, tool=ui.say(key))
        control = kit.tool(ui, icon, label, do, color=color, key=f"{icon}-{seat}")
        spot = Rect(plan.tools.x + number * kit.TARGET, plan.tools.y, kit.TARGET, plan.tools.h)
        found.append(placed(ui, spot, control, key=f"tool-{icon}", alignment=ft.Alignment.CENTER))
    return found


def _backs(moment: Half, plan: HalfPlan) -> list[ft.Control]:
    """As many backs as the hand has cards; one in brass where something is chosen from it."""
    view, seat, ui = moment.now, moment.reader, moment.stage.ui
    count = view["hand_sizes"][seat]
    if not count:
        return []
    colours = view["colours"][seat] or [0]
    area = plan.backs.inset(0, RAISED, 0, 0)
    high = area.h
    wide = high * BACK
    pace = min(wide + 4, (area.w - wide) / max(1, count - 1))
    chosen = bool(picks_of(moment.stage).hidden.names) and moment.mine
    found: list[ft.Control] = []
    for number in range(count):
        up = RAISED if chosen and number == 0 else 0.0
        spot = Rect(area.x + number * pace, area.y - up, wide, high).rounded()
        shown = back(ui, colours[number % len(colours)], spot.w, spot.h)
        found.append(placed(ui, spot, shown, key=f"back-{seat}-{number}"))
    if chosen:
        brass = Rect(area.x - 2, area.y - RAISED - 2, wide + 4, high + 4)
        frame = ft.Border.all(3, ui.colors.brass)
        found.append(placed(ui, brass, None, border=frame, border_radius=6, key=f"chosen-{seat}"))
        spot = Rect(area.x, area.y - RAISED, max(wide, kit.TARGET), max(high, kit.TARGET))
        label = ui.say("encore.flat.put_back")
        forget = partial(put, moment.stage, hidden=Hidden())
        found.append(target(ui, spot, label, key=f"put-back-{seat}", on_click=forget))
    return found


def _open(moment: Half, own: Held, plan: HalfPlan) -> list[ft.Control]:
    """The faces and the words of the card that was tapped, on a ground that covers what lies below;
    nothing else in this half answers meanwhile."""
    ui, seat = moment.stage.ui, moment.reader
    told, area = open_hand(plan, hand_names(own))
    foot = plan.block.y
    bare = not own.now["hand"] and own.asked != "ask.take"
    if bare:  # all that is there is to be read
        told = told._replace(h=foot - told.y)
    over = placed(
        ui, Rect(0, 0, plan.width, foot), None, bgcolor=ft.Colors.TRANSPARENT, key=f"over-{seat}"
    )
    ground = placed(
        ui,
        Rect(0, told.y, plan.width, foot - told.y),
        None,
        bgcolor=ui.colors.boards,
        border=ft.Border.only(top=ft.BorderSide(1.5, ui.colors.brass)),
        key=f"open-{seat}",
    )
    found: list[ft.Control] = [over, ground, _words(own, told, bare=bare)]
    ui = fitting(ui, plan.height)
    own = replace(own, stage=replace(own.stage, ui=ui))
    kept = ControlCache()  # of its own: no face outlives the drawing
    kept.begin(ui)
    if own.asked == "ask.take":
        return [*found, tray(own, area.inset(0, 0, 0, 4), candidates(own), kept, TIGHT)]
    pictures, targets = hand(own, replace(plan, hand=area, height=plan.block.y - 2), kept)
    return [*found, *pictures, *targets]


def _words(own: Held, area: Rect, *, bare: bool) -> ft.Control:
    """What the card that was tapped last does, and what would come of it; bare: there is none."""
    ui = own.stage.ui
    told = ui.say.sentences(_read_out(own, bare=bare))
    size = fits(told, area.w, area.h, min(ui.text_scale, GROWN), LINE, 14.5)
    words_ = ft.Text(
        told,
        size=size,
        font_family=BODY,
        color=ui.colors.text,
        max_lines=max(1, int(area.h // (size * LINE))),
        overflow=ft.TextOverflow.ELLIPSIS,
        style=ft.TextStyle(height=LINE),
    )
    start = ft.Alignment.CENTER if bare else ft.Alignment.CENTER_LEFT
    return placed(ui, area, words_, alignment=start, key="read-out")


def _read_out(own: Held, *, bare: bool) -> list[str]:
    """The sentences over an open hand."""
    stage, view, say = own.stage, own.now, own.stage.ui.say
    speak = stage.game.speaker(stage.lang)
    if own.opened is None:
        known = view["known_cards"][1 - own.reader]
        if known:
            titles = say.listed(words.titles(speak, known))
            return [say("encore.flat.known", name=stage.names[1 - own.reader], cards=titles)]
        return [say("encore.flat.empty" if bare else "encore.flat.tap")]
    card, one = own.opened.card, own.one
    title = looks.title(stage, card)
    if one.zone is not None:  # else the words of the card say what would come
        title = speak.row((title, prompts.told(one)))
    first = say("board.named", name=title)
    wish = next((act for key, act in own.wishes.items() if key[1] == card), None)
    if not one.chosen and wish is not None and (why := stage.scene.why_not(wish)) is not None:
        return [first, why.sentence(stage.names, stage.lang)]
    return [first, *words.abilities(speak, card)]
