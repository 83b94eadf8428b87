"""Texts and buttons of the action bar."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import flet as ft

from app.games.common.action_bar import (
    Way,
    action_bar,
    end,
    note,
    note_fits,
    refused,
    reserved_height,
    steps,
)
from app.games.common.board_state import Pick
from app.games.common.inspector import opener
from app.games.thespianage import aria_text
from app.games.thespianage.about import about, text_of, under_way
from app.games.thespianage.board_state import BEGINS, SEVERAL, BoardState
from app.games.thespianage.layout import PUT, TRAY, asks_openly, form_of
from app.games.thespianage.places import LEAVING, SECRETS, SHEET, Board, Card, Place, Put, Row
from app.games.thespianage.sheet_look import ghosts
from app.table.board import NewText
from app.table.places import Piece
from app.theme import kit
from engines import Action
from engines.thespianage.actions import CHOOSE, CLOSE, FREE, SHOT, TAKE
from engines.thespianage.content import EFFECTS, FIRST_EVENT, LASTING, STEPS, THING_IDS
from engines.thespianage.events import NothingDone, TileTaken, VoteDecided

LAST = frozenset({SHOT.name, FREE.name, CLOSE.name})
"""Kinds of answers that remain possible after a turn's main action."""

PLAIN = frozenset({"ask.player", "ask.name", "ask.choose"})
"""Questions whose note continues to show the card's text after a choice."""

RESERVED = 700.0
"""Minimum window height for reserving space in the action bar.

The space is for the longest text in the hand.
"""

SPACIOUS, SPARE_LINES = 800.0, 4
"""Minimum window height for reserving this number of lines for a card's text with a notice."""

SPARE_HEIGHT = 380.0
"""Minimum difference between the height and width of a window with the texts of new cards."""

LARGE = 1.5
"""Minimum text scale at which the note omits words shown elsewhere."""


def step(moment: BoardState) -> ft.Control | None:
    """Draws the action bar, or returns None if no question is asked."""
    if moment.asked is None:
        return None
    ui = moment.stage.ui
    if _has_little(moment):
        said = f"thespianage.now.{left_over(moment) or 'done'}"
        return end(moment, partial(_ending, moment), said, reserved(moment))
    if moment.leaving:
        return _last_look(moment)
    touched = moment.touched
    ways: list[ft.Control | Way] = []
    if moment.before:
        ways.append(_back(moment))
    else:
        ways += [_let_go(moment, action) for action in moment.others]
    if touched is None:
        touched = under_way(moment)
    if touched is not None and (name := _name(moment, touched)):
        ways.append(opener(moment, touched, name))
    strong = bool(moment.chosen or moment.before) or asks_below(moment)
    text, aloud = note_text(moment), moment.stage.aloud
    line = note(ui, text, strong=strong, live=aloud, reserved=reserved(moment))
    return action_bar(ui, line, steps(ui, *ways, _confirm(moment)))


def reserved(moment: BoardState) -> float:
    """Returns the height for the longest refusal of a card in hand.

    A One Shot counts too. A tall window also has room for a card's text with a notice. The height
    keeps the board in place whatever is chosen. It is 0 in a low window, on the open table, and
    when there is nothing to choose.
    """
    stage, view = moment.stage, moment.now
    ui = stage.ui
    if ui.height < RESERVED or not moment.private or moment.asked is None or moment.idle:
        return 0.0
    shot = view["shot"]
    things = {*(view["hand"] or ()), *(() if shot is None else (shot,))}
    name = ("reserved", *sorted(things), ui.width, ui.height, ui.text_scale)
    texts = (_new_text(moment, thing).text for thing in things)
    lines = SPARE_LINES if ui.height >= SPACIOUS else 0
    return stage.cache.fact(name, lambda: reserved_height(ui, texts, lines))


def _has_little(moment: BoardState) -> bool:
    return moment.idle or (bool(left_over(moment)) and not moment.chosen)


def left_over(moment: BoardState) -> str:
    """Returns the kinds of actions left after a turn's main action.

    Returns:
        "shot" for a One Shot, "over" for one after the turn's only action, "free" for a free
        Places!, "both" for both of them, or "" if the turn offers anything else. If nothing has
        been done yet, it is "shot" as well.
    """
    if moment.asked != "ask.act" or not moment.answers:
        return ""
    kinds = {place.kind if isinstance(place, Piece) else "" for place in moment.answers}
    if not kinds <= LAST:
        return ""
    if kinds == {SHOT.name}:
        begun = moment.now["mode"] and not moment.now["under_way"]["played"]
        return "over" if begun else "shot"
    return "both" if SHOT.name in kinds else "free"


def _name(moment: BoardState, place: Place) -> str:
    return about(moment, place).name


def _back(moment: BoardState) -> ft.Control:
    stage, ui = moment.stage, moment.stage.ui
    return kit.tool(
        ui, "close", ui.say("thespianage.back"), lambda _: stage.set_pick(Pick()), key="back"
    )


def _let_go(moment: BoardState, action: Action) -> Way:
    stage, label = moment.stage, _ending(moment, action)
    framed = action == stage.framed
    if left_over(moment):  # as without a choice
        return Way(*label, lambda _: stage.act(action), "let-go", framed=framed)
    leave = Pick((LEAVING,))
    return Way(*label, lambda _: stage.set_pick(leave), "let-go", chooses=True, framed=framed)


def _last_look(moment: BoardState) -> ft.Control:
    stage, ui = moment.stage, moment.stage.ui
    (action,) = moment.others
    said = "" if ui.text_scale >= LARGE else ui.say("thespianage.now.leaving")
    line = note(ui, said, strong=True, live=stage.aloud, reserved=reserved(moment))
    framed = action == stage.framed
    way = Way(*_ending(moment, action), lambda _: moment.confirm(), framed=framed)
    return action_bar(ui, line, steps(ui, _back(moment), way))


def _ending(moment: BoardState, action: Action) -> tuple[str, str]:
    stage = moment.stage
    label = stage.game.label(action, moment.now, stage.names, stage.lang)
    return label, stage.game.short_label(action, stage.lang)


def _label(moment: BoardState) -> str:
    stage = moment.stage
    if moment.asked in SEVERAL:
        return _paid(moment, len(moment.chosen), moment.several)
    action = moment.answers[moment.chosen[0]]
    return stage.game.label(action, moment.base, stage.names, stage.lang)


def _paid(moment: BoardState, count: int, several: int) -> str:
    say = moment.stage.ui.say
    key = "thespianage.pay.all" if count == several else "thespianage.pay"
    paid = say(key, count=count, of=several)
    early = _early(moment)
    return say("thespianage.pay.for", action=early, paid=paid) if early else paid


def _early(moment: BoardState) -> str:
    stage = moment.stage
    others = [each for each in moment.before if each.asked not in SEVERAL]
    if not others:
        return ""
    last = others[-1]
    return stage.game.label(last.action, last.view, stage.names, stage.lang)


def _short(moment: BoardState) -> str:
    stage = moment.stage
    if moment.chosen and moment.asked not in SEVERAL:
        if moment.asked == "ask.take":
            return stage.ui.say(f"thespianage.take.{_takes(moment)}")
        return stage.game.short_label(moment.answers[moment.chosen[0]], stage.lang)
    first = next((each for each in moment.before if each.asked not in SEVERAL), None)
    if first is None:
        return stage.ui.say("thespianage.pay.short")
    return stage.game.short_label(first.action, stage.lang)


def _takes(moment: BoardState) -> str:
    """Returns what the chosen tile's answer moves: "both", or one tile "up" or "down"."""
    frames = () if moment.preview is None else moment.preview.frames
    if sum(isinstance(event, TileTaken) for event, _ in frames) > 1:
        return "both"
    seat, area, aspect, at = TAKE.arg(moment.answers[moment.chosen[0]])
    tile = aria_text.tiles_on(moment.base, seat, area, aspect)[at]
    return "up" if tile["up"] else "down"


def _confirm(moment: BoardState) -> Way:
    say = moment.stage.ui.say
    if not moment.chosen and (not moment.before or moment.asked not in SEVERAL):
        key = (moment.asked or "").removeprefix("ask.")
        key = "pay" if moment.asked in SEVERAL else key
        key = "only" if key == "character" and len(moment.answers) == 1 else key
        name = f"thespianage.choose.{key}"
        text = say(name if say.knows(name) else "thespianage.choose", count=moment.several)
        return Way(text, say("board.choose"), None)
    if not moment.full:  # else the step would ask for cards again
        left = moment.several - len(moment.chosen)
        key = "thespianage.choose.more" if moment.chosen else "thespianage.choose.pay"
        return Way(say(key, count=left), say("board.choose"), None)
    return Way(_label(moment), _short(moment), lambda _: moment.confirm())


def note_text(moment: BoardState) -> str:
    """Returns the note about the choice, or about the question.

    It may be "" in large type.
    """
    stage, view = moment.stage, moment.now
    if (refused := _refused_text(moment)) != "":
        return refused
    if moment.asked in SEVERAL:
        if stage.ui.text_scale >= LARGE:
            return ""
        if moment.by_default:
            swap = stage.ui.say("thespianage.pay.swap")
            dearer = (
                aria_text.dearer(stage, view, each.action.kind) for each in reversed(moment.before)
            )
            why = next(filter(None, dearer), "")
            return stage.ui.say.sentences(part for part in (why, swap) if part)
        cards = (place.thing for place in moment.chosen if isinstance(place, Card))
        names = [aria_text.title(stage, card) for card in cards]
        return stage.ui.say.row(names) or stage.ui.say("thespianage.pay.left", count=moment.several)
    if not moment.chosen:
        if moment.before and moment.first == "ask.act":
            first = moment.before[0]
            return _meant(moment, first.place, first.action)
        if asks_below(moment):
            return _question(moment)
        if stage.ui.text_scale >= LARGE:
            return ""
        return _turn(moment) if moment.asked == "ask.act" else text_of(moment)
    place = moment.chosen[0]
    action = moment.answers[place]
    if isinstance(place, Put):
        end = view["worth"][moment.near]["ends"][place.aspect]
        return stage.ui.say(f"thespianage.put.{end}")
    fates = _falls(moment, place), _owner_sees(moment, place), _voted(moment), _seen(moment, place)
    if (fate := next(filter(None, fates), "")) != "":
        return fate
    if moment.first == "ask.act" and moment.before:
        return _meant(moment, moment.before[0].place, moment.before[0].action)
    found = _meant(moment, place, action) or _all_count(moment, place)
    if found or moment.asked == "ask.character":  # the busts show it
        return found
    cell = stage.game.face(action, moment.base, stage.names, stage.lang)
    note, rule = stage.game.speaker(stage.lang).begun(cell.note), text_of(moment)
    return rule or note if moment.asked in PLAIN else note or rule


def _turn(moment: BoardState) -> str:
    say, view = moment.stage.ui.say, moment.now
    able = sum(map(moment.held, filter(_is_card, moment.answers)))
    if view["mode"] and view["left"]:
        return say("thespianage.now.left", count=min(able, view["left"]))
    if not able:
        return say("thespianage.now.action")
    return say("thespianage.now.final" if view["finals"] else "thespianage.now")


def tells_new_cards(moment: BoardState) -> bool:
    """Whether the texts of cards just added to the hand are told above the step.

    In large type and in any window but a tall one, the board would have no room.
    """
    stage, ui = moment.stage, moment.stage.ui
    has_room = ui.text_scale < LARGE and ui.height >= ui.width + SPARE_HEIGHT
    return bool(stage.came) and moment.private and has_room


def came_texts(moment: BoardState) -> tuple[NewText, ...]:
    """Returns the names and texts of new cards, or () if the step does not tell them."""
    if not tells_new_cards(moment):
        return ()
    return tuple(_new_text(moment, thing) for thing in sorted({*moment.stage.came}))


def _new_text(moment: BoardState, thing: int) -> NewText:
    stage = moment.stage
    name, text = aria_text.title(stage, thing), aria_text.text(stage, moment.now, thing)
    return NewText(name, stage.ui.say("thespianage.now.refused", name=name, text=text))


def asks_below(moment: BoardState) -> bool:
    """Whether the action bar asks the question.

    The board then needs no room for it.
    """
    below = form_of(moment) in (TRAY, PUT) and not moment.stage.ui.divided
    return below and not asks_openly(moment)


def _question(moment: BoardState) -> str:
    stage, decision = moment.stage, moment.question
    return "" if decision is None else stage.game.ask(decision, stage.names, stage.lang)


def _falls(moment: BoardState, place: Place) -> str:
    if moment.asked != "ask.host" or not isinstance(place, Board):
        return ""
    coming = [ghost for ghost in ghosts(moment, place.seat) if ghost[2].falls]
    if not coming:
        return ""
    end = moment.after["worth"][place.seat]["ends"][coming[0][1]]
    return moment.stage.ui.say(f"thespianage.host.{end}")


def _all_count(moment: BoardState, place: Place) -> str:
    """Says that nothing drops from the row of a sheet to which the choice moves a tile."""
    way = moment.base["under_way"]
    if moment.asked == "ask.host" and isinstance(place, Board):
        on_sheet, aspect = STEPS[way["step"]].to.endswith("_sheet"), way["origin"][2]
    elif moment.asked == "ask.into" and isinstance(place, Row):
        on_sheet, aspect = place.area == SHEET, place.aspect
    else:
        return ""
    middle = on_sheet and moment.now["worth"][place.seat]["ends"][aspect] == "middle"
    return moment.stage.ui.say("thespianage.host.middle") if middle else ""


def _voted(moment: BoardState) -> str:
    if moment.asked != "ask.name" or moment.preview is None:
        return ""
    stage, frames = moment.stage, moment.preview.frames
    decided = next((event for event, _ in frames if isinstance(event, VoteDecided)), None)
    return "" if decided is None else stage.game.brief(decided, stage.names, stage.lang)


def _owner_sees(moment: BoardState, place: Place) -> str:
    stage, tile = moment.stage, moment.base["under_way"]["held"]
    if moment.asked != "ask.host" or tile is None or tile["up"] or not isinstance(place, Board):
        return ""
    if place.seat == moment.seat:
        return ""
    return stage.ui.say("thespianage.host.sees", name=stage.names[place.seat])


def _seen(moment: BoardState, place: Place) -> str:
    """Names the secret or the hand that only the reader will see."""
    stage, way = moment.stage, moment.base["under_way"]
    do = STEPS[way["step"]].do if moment.asked in ("ask.secret", "ask.player") else ""
    if do == "look_secret" and isinstance(place, Piece):
        seen, seat = SECRETS[place.number], way["target"]
    elif do == "look_hand" and isinstance(place, Board):
        seen, seat = "hand", place.seat
    else:
        return ""
    what = stage.ui.say(f"thespianage.seen.{seen}", name=stage.names[seat])
    return stage.ui.say("thespianage.seen.alone", what=what)


def _refused_text(moment: BoardState) -> str:
    place, stage = moment.refused, moment.stage
    if place is None or place not in moment.wishes or stage.ui.text_scale >= LARGE:
        return ""
    name = _name(moment, place)
    texts = _meanings(moment, place, moment.wishes[place])
    named = [stage.ui.say("thespianage.now.refused", name=name, text=each) for each in texts]
    return _without_moving(moment, [*named, *texts])


def _is_card(place: Place) -> bool:
    return isinstance(place, Card)


def _meant(moment: BoardState, place: Place, action: Action) -> str:
    return _without_moving(moment, _meanings(moment, place, action))


def _without_moving(moment: BoardState, texts: Sequence[str]) -> str:
    """Returns the first text that leaves the board in its place, otherwise the last one."""
    ui, most = moment.stage.ui, reserved(moment)
    fitting = (each for each in texts if note_fits(ui, each, most))
    return next(fitting, texts[-1] if texts else "")


def _meanings(moment: BoardState, place: Place, action: Action) -> list[str]:
    """Returns what an answer does, in full and in shorter forms.

    The shorter forms omit the price, which its button shows, and then all but what is true only
    now. They are for an action bar without room for more. While a later question shows what the
    card took, its text stays instead.
    """
    stage, view = moment.stage, moment.now
    if isinstance(place, Card):
        return _texts(moment, place.thing)
    if isinstance(place, Piece):
        if place.kind == SHOT.name and view["shot"] is not None:
            return _texts(moment, view["shot"])
        sheet = stage.game.meaning(action, view, stage.names, stage.lang)
        if sheet is not None:
            rows = [row.in_words(stage.lang) for row in sheet.rows]
            only = _only_choice(moment)
            shorter = [(only,)] if moment.asked in BEGINS else [rows, rows[1:]]
            return _joined(moment, (*rows, only), (*rows[1:], only), *shorter)
    return []


def _texts(moment: BoardState, thing: int) -> list[str]:
    text = aria_text.text(moment.stage, moment.now, thing)
    now = _partly(moment, thing), _unseen(moment, thing), _only_choice(moment)
    return _joined(moment, (text, *now), now if moment.asked in BEGINS else (text,))


def _joined(moment: BoardState, *forms: Sequence[str]) -> list[str]:
    say = moment.stage.ui.say
    return [say.sentences(filter(None, parts)) for parts in forms if any(parts)]


def _only_choice(moment: BoardState) -> str:
    """Names the answers that the chosen card gives at once (TA41)."""
    stage = moment.stage
    if moment.refused is not None or not moment.only:
        return ""
    labels = [_only_label(moment, each) for each in moment.only]
    return stage.ui.say("thespianage.only", choice=stage.ui.say.sentences(labels))


def _only_label(moment: BoardState, action: Action) -> str:
    stage, place = moment.stage, (*moment.early, *moment.chosen)[0]
    thing = place.thing if isinstance(place, Card) else moment.now["shot"]
    if action.kind != CHOOSE.name or thing is None:
        return stage.game.label(action, moment.now, stage.names, stage.lang)
    number = STEPS[EFFECTS[thing][0]].choices[CHOOSE.arg(action)]
    return stage.game.say(f"card.{THING_IDS[thing]}.choice.{number}", stage.lang)


def _partly(moment: BoardState, thing: int) -> str:
    if moment.preview is None or moment.before or moment.refused is not None:
        return ""
    lacks = [
        event.lack if at == 1 else ""  # right after the card
        for at, (event, _) in enumerate(moment.preview.frames)
        if isinstance(event, NothingDone) and event.thing == thing
    ]
    if not lacks:
        return ""
    which = STEPS[EFFECTS[thing][0]].aspect
    aspect = "" if which is None else aria_text.aspect(moment.stage, which)
    return moment.stage.ui.say(f"thespianage.partly.{lacks[0] or 'other'}", aspect=aspect)


def _unseen(moment: BoardState, thing: int) -> str:
    """Says that a card is taken without a look, which an Event forbids (TA48)."""
    peeks = any((STEPS[at].do, STEPS[at].how) == ("take_card", "look") for at in EFFECTS[thing])
    rules = [rule for each in moment.now["stage"] for rule in LASTING[each["event"] - FIRST_EVENT]]
    forbidden = any(rule.rule == "hush" for rule in rules)
    return moment.stage.ui.say("thespianage.partly.unseen") if peeks and forbidden else ""


def refusal(moment: BoardState) -> ft.Control | None:
    """Draws the reason for refusing a piece.

    Returns None if none was refused.
    """
    place = moment.refused
    if place is None:
        return None
    return refused(moment, opener(moment, place, _name(moment, place)))
