"""Action bar of the board, with its texts."""

from __future__ import annotations

from functools import partial

import flet as ft

from app.games.common.action_bar import (
    DENSE,
    LEAST_NOTE,
    Way,
    action_bar,
    end,
    note,
    refused,
    reserved_height,
    stacks,
    steps,
)
from app.games.common.board_state import Pick
from app.games.common.inspector import opener
from app.games.encore import card_faces
from app.games.encore.board_state import BoardState
from app.games.encore.gains import gained, paid
from app.games.encore.layout import RESERVED, rule_in_note
from app.games.encore.places import OF_CARDS, VENUE, VERBS, Answer, Card, Place, Spot
from app.table.confirm import confirmed, how
from app.table.places import Piece
from app.theme import Ui, kit, measure, shapes
from app.theme.measure import TypeRole
from app.theme.ui import BODY, STRONG
from engines import Action
from engines.encore.actions import BOOST, DRAFT, ORDER, PERFORM, SKIP, SPLIT
from engines.encore.content import CONDITIONAL, KIND, THING_IDS, TRIGGER, words
from engines.encore.events import EventBegan, EventEnded, GameEnded

BESIDE = 8
"""Gap between the parts of the action bar, in logical pixels."""

LEAST_WAY = 9.0
"""Minimum type size of a two-line text about an action's gain."""


def step(moment: BoardState, before: str = "") -> ft.Control | None:
    """Draws the action bar for the current question or choice.

    Args:
        moment: State of the board, with the question and the choice.
        before: Note shown while nothing is chosen.

    Returns:
        The action bar, or None if this screen shows neither a question nor a choice.
    """
    if moment.asked is None:  # the table itself draws the splits of a draw
        return _called(moment) if moment.ready and moment.split is None else None
    ui = moment.stage.ui
    if moment.idle:
        return end(moment, partial(instead, moment))
    if moment.leaving:
        line = _note(moment, note_text(moment))
        return action_bar(ui, line, steps(ui, _back(moment), _confirm(moment)))
    verbs = [*reversed(moment.verbs)]
    ways: list[ft.Control | Way] = [
        way(moment, name, name == moment.chosen[0], room)
        for name, room in zip(verbs, _rooms(ui, len(verbs)), strict=True)
    ]
    if len(verbs) < 2:
        ways = [*(_let_go(moment, action) for action in moment.others), _confirm(moment)]
    said = note_text(moment) if moment.chosen or not before else before
    line = _note(moment, said)
    place = moment.place
    if place is not None and (name := name_of(moment, place)):
        ways.insert(0, opener(moment, place, name))
    elif moment.asked == "ask.act" and moment.private:  # otherwise no open hand is shown
        ways.insert(0, _sort(moment))
    return action_bar(ui, line, steps(ui, *ways))


def _note(moment: BoardState, sentence: str) -> ft.Control:
    stage = moment.stage
    strong = bool(moment.chosen) or moment.leaving
    ui, reserved = stage.ui, 0.0
    if ui.height >= RESERVED:
        # Sixteen texts take four milliseconds, at each tap five times that in the browser.
        name = ("reserved", moment.asked, tuple(moment.answers), ui.width, ui.height, ui.text_scale)
        reserved = stage.cache.fact(name, lambda: reserved_height(ui, _texts(moment)))
    return note(ui, sentence, strong=strong, live=stage.aloud, reserved=reserved)


def _texts(moment: BoardState) -> list[str]:
    speak = moment.stage.game.speaker(moment.stage.lang)
    found: list[str] = []
    for name in moment.answers:
        card = _read_card(moment, name)
        if card is not None:
            used = name.kind in VERBS
            text = _priced(moment, card) if used else words.ability(speak, card)
            found += [text, _staged(moment, card)]
    return found


def _read_card(moment: BoardState, name: Answer) -> int | None:
    if name.kind in OF_CARDS:
        return name.arg
    if name.kind in VERBS[2:]:
        return card_faces.card_at(moment.now, Spot(moment.seat or 0, name.arg))
    return None


def _rooms(ui: Ui, count: int) -> list[float]:
    width = ui.width - 2 * ui.edge
    if ui.landscape:  # the note takes two fifths
        width = (width - 16) * 3 / 5
    stacked = count > 1 and stacks(ui, count + 1)
    beside = count - stacked
    room = (width - 56 - BESIDE * max(0, beside - 1)) / max(1, beside)
    return [room] * beside + [width] * stacked


def _called(moment: BoardState) -> ft.Control:
    stage, ui, place = moment.stage, moment.stage.ui, moment.place
    width = (ui.width - 2 * ui.edge) * (0.5 if ui.landscape else 1)
    sentence = note_text(moment)
    left = width - (1 if place is None else 2) * (kit.TARGET + BESIDE)
    roles = (TypeRole(ui.size("small"), LEAST_NOTE, 2), TypeRole(LEAST_NOTE, LEAST_WAY, 3))
    fitted = measure.fitted(sentence, left, roles, STRONG)
    words_ = kit.text(ui, sentence, "small", strong=True, center=True, max_lines=fitted.lines)
    words_.size = fitted.size
    above = [
        _back(moment),
        ft.Container(
            ft.Semantics(live_region=stage.aloud or None, content=words_, key="note"), expand=True
        ),
    ]
    if place is None:
        ways: list[ft.Control] = [ft.Container(_spoken(moment, width), width=width)]
    else:
        above.append(opener(moment, place, name_of(moment, place)))
        verbs = [*reversed(moment.verbs)]
        room = (width - BESIDE * (len(verbs) - 1)) / len(verbs)
        ways = [way(moment, name, name == moment.chosen[0], room) for name in verbs]
    if ui.landscape:
        return ft.Row([*above, *ways], spacing=BESIDE)
    rows = (kit.in_reach(ui, each) for each in (above, ways))
    return shapes.column([ft.Row(each, spacing=BESIDE) for each in rows], BESIDE)


def _spoken(moment: BoardState, width: float) -> ft.Control:
    ui, said = moment.stage.ui, label(moment)

    def take(_: object) -> None:
        moment.confirm()

    fit = kit.Fit(width, aria_text=said)
    return confirmed(ui, kit.primary(ui, how(ui, said), take, fit=fit, key="step"), take)


def _back(moment: BoardState) -> ft.Control:
    ui, back = moment.stage.ui, moment.calling(BoardState.start_over)
    return kit.tool(ui, "close", ui.say("encore.back"), lambda _: back(), key="let-go")


def _sort(moment: BoardState) -> ft.Control:
    stage, ui = moment.stage, moment.stage.ui
    by_kind = stage.sort != "value"
    return kit.tool(
        ui,
        "sort-value" if by_kind else "sort-suit",
        ui.say("encore.sort.cost" if by_kind else "encore.sort.kind"),
        lambda _: stage.set_sort("value" if by_kind else "suit"),
        key="sort",
    )


def name_of(moment: BoardState, place: Place) -> str:
    """Names the card, zone, Venue or deck at a place.

    Returns "" for any other place.
    """
    stage, view = moment.stage, moment.now
    if isinstance(place, Spot):
        card = card_faces.card_at(view, place)
        return stage.ui.say("encore.zone") if card is None else card_faces.title(stage, card)
    if isinstance(place, Card):
        return card_faces.title(stage, place.card)
    if place == VENUE and view["venue"] is not None:
        return card_faces.title(stage, view["venue"])
    if isinstance(place, Piece) and place.kind == DRAFT.name:
        return words.colour(stage.game.speaker(stage.lang), place.number)
    return ""


def instead(moment: BoardState, action: Action) -> tuple[str, str]:
    """Returns the full and short label of an alternative, such as passing."""
    stage = moment.stage
    return stage.ui.say(f"encore.do.{action.kind}"), stage.game.short_label(action, stage.lang)


def _let_go(moment: BoardState, action: Action) -> Way:
    leave, framed = moment.calling(BoardState.leave), action == moment.stage.framed
    return Way(*instead(moment, action), lambda _: leave(), "let-go", chooses=True, framed=framed)


def _label(moment: BoardState, name: Answer) -> str:
    return _action_label(moment, moment.answers[name])


def _action_label(moment: BoardState, action: Action) -> str:
    stage = moment.stage
    return stage.game.label(action, moment.now, stage.names, stage.lang)


def label(moment: BoardState) -> str:
    """Returns the confirm button's label, or a request to choose."""
    say, chosen = moment.stage.ui.say, moment.chosen
    if moment.leaving:
        return _action_label(moment, moment.others[0])
    if not chosen:
        key = f"encore.choose.{(moment.asked or '').removeprefix('ask.')}"
        if moment.asked == "ask.draft":
            seat = moment.seat or 0
            second = ".second" * bool(moment.now["colours"][seat])
            return say(f"{key}{second}", name=moment.stage.names[seat])
        if moment.private or moment.turned or moment.seat is None:
            return say(key)
        # On a shared screen, another Manager may still hold the device.
        return say("aloud.of", name=moment.stage.names[moment.seat], words=say(key))
    if moment.several > 1:
        return say("encore.do.several", count=len(chosen), of=moment.several)
    return _label(moment, chosen[0])


def short_label(moment: BoardState) -> str:
    """Returns a short label for the confirm button."""
    stage, action = moment.stage, moment.action
    if action is None and not moment.chosen:
        return stage.ui.say("board.choose")
    return stage.game.short_label(action or moment.answers[moment.chosen[0]], stage.lang)


def _confirm(moment: BoardState) -> Way:
    framed = moment.leaving and moment.others[0] == moment.stage.framed
    return Way(label(moment), short_label(moment), _taken(moment), framed=framed)


def _taken(moment: BoardState) -> kit.Handler | None:
    return (lambda _: moment.confirm()) if moment.ready else None


def way(moment: BoardState, name: Answer, first: bool, room: float) -> ft.Control:
    """Draws a button for one action of a card: verb and gain.

    The button of the chosen action performs it. Every other button chooses its action, so that the
    board previews the result.

    Args:
        moment: State of the board, with the question and the choice.
        name: Answer of this button.
        first: Whether this action is chosen.
        room: Width of the button, in logical pixels.
    """
    stage, ui, colors = moment.stage, moment.stage.ui, moment.stage.ui.colors
    gives = _gives(moment, name)
    ink = colors.on_velvet if first else colors.text
    verb = ui.say(f"encore.verb.{name.kind}")
    lines: list[ft.Control] = [_way_line(ui, how(ui, verb) if first else verb, STRONG, ink, room)]
    if gives:
        lines.append(_way_line(ui, gives, BODY, ink, room))
    height = max(float(kit.STEP), ui.size("small") * 2.9 + 8)
    shown = ft.Container(
        ft.Column(
            lines,
            spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        width=room,
        height=height,
        padding=4,
        border_radius=kit.RADIUS,
        clip_behavior=kit.UNCUT,
        bgcolor=colors.velvet if first else None,
        border=None if first else ft.Border.all(1.5, colors.line),
    )
    label = ui.say.row(part for part in (_label(moment, name), gives) if part)

    def take(_: object) -> None:
        if first:
            stage.act(moment.answers[name])
        else:
            stage.set_pick(Pick((name,)))

    button = kit.tappable(
        ui,
        shown,
        label,
        take,
        key=f"verb-{name.kind}",
        data=kit.NEXT if first else None,
        width=room,
        height=height,
    )
    return confirmed(ui, button, take) if first else button


def _way_line(ui: Ui, text: str, family: str, ink: str, room: float) -> ft.Text:
    size = min(ui.size("small"), measure.filling(text, room - 14, family))
    tight = size < LEAST_NOTE
    if tight:
        size = max(size, measure.largest(text, LEAST_NOTE, LEAST_WAY, room - 14, 2, family))
    return ft.Text(
        text,
        size=size,
        font_family=family,
        color=ink,
        text_align=ft.TextAlign.CENTER,
        no_wrap=not tight,
        max_lines=1 + tight,
        style=kit.dense(text, DENSE, family) if tight else None,
        overflow=ft.TextOverflow.ELLIPSIS,
    )


def _gives(moment: BoardState, name: Answer) -> str:
    stage, view = moment.stage, moment.now
    kind, zone = name.kind, name.arg
    if kind not in (PERFORM.name, BOOST.name):
        return gained(moment, moment.answers[name])
    say, seat = stage.game.speaker(stage.lang), moment.seat or 0
    width = view["options"]["zones"]
    intensity = (view["acts"][seat][zone] or 0) + view["cheer"][seat]
    if kind == BOOST.name:
        intensity += view["acts"][seat][zone + width] or 0
    amount = stage.ui.say("encore.gives.intensity", sum=intensity)
    outlook = moment.outlook.after(moment.answers[name])
    earns = view["earns"][seat][zone]
    if "money" not in outlook.unsure and outlook.view["round"] == view["round"]:
        earns = outlook.view["money"][seat] - view["money"][seat]
    if earns <= 0:
        return amount
    return stage.ui.say("encore.gives", sum=intensity, money=say.money(earns, signed=True))


def note_text(moment: BoardState) -> str:
    """Describes the effect of the choice, otherwise the current situation."""
    stage, view = moment.stage, moment.now
    say, speak = stage.ui.say, stage.game.speaker(stage.lang)
    if moment.leaving:
        return _leaving(moment)
    if not moment.chosen:
        if moment.asked != "ask.act":
            return _reason(moment)
        if view["passes"] == 1:
            return say(f"encore.now.{view['stage']}.passed")
        if not any(name.kind in VERBS for name in moment.answers):
            return _low_rule(moment) or say("encore.now.hand")
        return _low_rule(moment) or say(f"encore.now.{view['stage']}")
    kind, arg = moment.chosen[0].kind, moment.chosen[0].arg
    if moment.zone is not None:
        return _meeting(moment) or _staged(moment, arg)
    if use := _use(moment):
        return use
    if kind in OF_CARDS:
        card = _read_card(moment, moment.chosen[0])
        return "" if card is None else words.ability(speak, card)
    if kind in VERBS:
        return _performing(moment)
    if kind == DRAFT.name:
        return words.line(speak, arg)
    if kind == SPLIT.name:
        return _drawing(moment)
    if kind == ORDER.name:
        return words.triggered(speak, arg)
    cell = stage.game.face(moment.answers[moment.chosen[0]], view, stage.names, stage.lang)
    return cell.note


def _use(moment: BoardState) -> str:
    name = next((each for each in moment.verbs if each.kind in VERBS[2:]), None)
    card = None if name is None else _read_card(moment, name)
    return "" if card is None else _priced(moment, card)


def _priced(moment: BoardState, card: int) -> str:
    """Describes an ability with its price."""
    (name, text), *_ = words.printed(moment.stage.game.speaker(moment.stage.lang), card)
    own = f"encore.now.use.{THING_IDS[card]}"
    key = own if moment.stage.ui.say.knows(own) else "encore.now.use"
    return moment.stage.ui.say(key, name=name, text=text)


def _staged(moment: BoardState, card: int) -> str:
    speak = moment.stage.game.speaker(moment.stage.lang)
    name = words.ABILITIES[KIND[card]]
    if CONDITIONAL[card] or not name:
        return words.abilities(speak, card)[-1]
    return moment.stage.ui.say(f"encore.now.later.{name}", text=words.ability(speak, card))


def _low_rule(moment: BoardState) -> str:
    stage, venue = moment.stage, moment.now["venue"]
    if venue is None or not rule_in_note(stage.ui, moment):
        return ""
    speak = stage.game.speaker(stage.lang)
    name = card_faces.title(stage, venue)
    return speak("named", name=name, text=words.condition(speak, venue))


def _leaving(moment: BoardState) -> str:
    stage, action = moment.stage, moment.others[0]
    say, names = stage.ui.say, stage.names
    if action.kind == SKIP.name:
        return say("encore.out.skip")
    ended = next((each for each in moment.follows if isinstance(each, EventEnded)), None)
    if ended is not None:
        ours, theirs = ended.intensity
        last = ".tour" * any(isinstance(each, GameEnded) for each in moment.follows)
        if ours == theirs:
            return say(f"encore.out.tie{last}")
        return say(f"encore.out.won{last}", name=names[int(theirs > ours)])
    if any(isinstance(each, EventBegan) for each in moment.follows):
        return say("encore.out.event")
    key = "encore.out.back" if moment.private else "encore.out.back.open"
    return say(key, name=names[action.seat], other=names[1 - action.seat])


def _drawing(moment: BoardState) -> str:
    stage, venue = moment.stage, moment.now["venue"]
    pays = moment.sure("money") and moment.after["money"] != moment.now["money"]
    if pays and venue is not None and TRIGGER[venue] is not None:
        return words.condition(stage.game.speaker(stage.lang), venue)
    return stage.ui.say("encore.now.split")


def _reason(moment: BoardState) -> str:
    say, view = moment.stage.ui.say, moment.now
    speak = moment.stage.game.speaker(moment.stage.lang)
    asked = (moment.asked or "").removeprefix("ask.")
    if asked in ("draft", "split"):
        return say(f"encore.now.{asked}")
    if asked == "exhaust":
        decision = moment.stage.scene.decision
        about = decision.about if decision is not None else {}
        titles = {name: card_faces.title(moment.stage, about[name]) for name in about}
        return say("encore.now.exhaust", **titles)
    frames = view["under_way"]["frames"]
    if not asked or not frames:
        return ""
    thing = frames[-1]["thing"]
    if thing == view["under_way"]["held"]:
        return _staged(moment, thing)
    text = words.triggered(speak, thing)
    if moment.turned:  # half a small window has no room for the name
        return text
    return speak("named", name=card_faces.title(moment.stage, thing), text=text)


def _performing(moment: BoardState) -> str:
    stage, view, after = moment.stage, moment.now, moment.after
    say, seat = stage.ui.say, moment.seat or 0
    if not moment.sure("intensity") or after["round"] != view["round"]:
        return ""
    total, name = after["intensity"][seat], stage.names[seat]
    key = "encore.performs" if moment.private else "encore.performs.open"
    sentence = say(key, total=total, name=name)
    if _meets(moment):
        sentence = say("encore.performs.star", first=sentence)
    money = paid(moment)
    return say("encore.performs.paid", first=sentence, money=money) if money else sentence


def _meets(moment: BoardState) -> bool:
    return moment.sure("reached") and moment.after["reached"] and not moment.now["reached"]


def _meeting(moment: BoardState) -> str:
    return _performing(moment) if _meets(moment) else ""


def refusal(moment: BoardState) -> ft.Control | None:
    """Draws the reason why the tapped piece cannot be chosen.

    Returns None if no piece was refused.
    """
    place = moment.refused_at
    if place is None:
        return None
    name = name_of(moment, place)
    return refused(moment, opener(moment, place, name) if name else None)
