"""The question banner and the action bar, with their texts."""

import flet as ft

from app.games.common.action_bar import Way, action_bar, note, refused, steps
from app.games.common.banner import banner
from app.games.common.board_state import Pick
from app.games.common.inspector import opener
from app.games.onstage import words
from app.games.onstage.board_state import BoardState
from app.games.onstage.places import CARD, NOBODY, PERFORMER
from app.table.places import Piece
from app.theme import kit
from engines import Action
from engines.onstage.actions import CLAIM, MOVE, STAY, SWAP_OUT
from engines.onstage.content import BLOSSOMS, STAR, VALUES

ALONE = frozenset({MOVE.name, SWAP_OUT.name, CLAIM.name})
"""Kinds of actions whose preview does not mention the trump."""


def asked(moment: BoardState, width: float | None = None) -> ft.Control | None:
    """Draws the banner that asks for a Performer, in a column.

    Returns None if no Performer is to be chosen on this screen, or if the action bar asks.
    """
    stage, seat = moment.stage, moment.seat
    if seat is None or not moment.picking or stage.ui.part != "column":
        return None
    return banner(
        stage.ui,
        stage.seats[seat],
        question(moment),
        lambda _: stage.explain(moment.asked),
        width,
        live=stage.aloud,
    )


def question(moment: BoardState) -> str:
    """Returns the short question that asks a player for a Performer.

    Returns "" if there is no question.
    """
    stage, decision = moment.stage, moment.stage.scene.decision
    if decision is None or moment.seat is None:
        return ""
    about = decision.about
    out = about.get("out")
    return stage.ui.say(
        "onstage.ask.move.none" if moment.unmoved else f"onstage.{moment.asked}",
        name=stage.names[moment.seat],
        suit=words.suit_name(stage, about["card"] // VALUES),
        out="" if out is None else words.name(stage, out),
        led=words.suit_name(stage, moment.now["table"][0][1] // VALUES)
        if moment.now["table"]
        else "",
    )


def step(moment: BoardState) -> ft.Control | None:
    """Draws the action bar, or returns None if this screen asks nothing."""
    if moment.playing:
        return _play(moment)
    if moment.picking:
        return _pick(moment)
    return None


def _play(moment: BoardState) -> ft.Control:
    stage, view = moment.stage, moment.now
    ui = stage.ui
    by_suit = stage.sort != "value"
    sort = kit.tool(
        ui,
        "sort-value" if by_suit else "sort-suit",
        ui.say("onstage.sort.value" if by_suit else "onstage.sort.suit"),
        lambda _: stage.set_sort("value" if by_suit else "suit"),
        key="sort",
    )
    sort = kit.captioned(ui, sort, ui.say("onstage.sort.short"))
    card, action = moment.picked, moment.action
    if card is None or action is None:
        text = situation(moment)
        play = Way(ui.say("onstage.choose.card"), ui.say("board.choose"), None, "play")
    else:
        text = words.consequence(stage, view, card, hints=moment.hints)
        play = Way(
            stage.game.label(action, view, stage.names, stage.lang),
            stage.game.short_label(action, stage.lang),
            lambda _: stage.act(action),
            "play",
        )
    line = note(ui, text, live=stage.aloud)
    if card is None:
        return action_bar(ui, line, steps(ui, sort, play))
    read = opener(moment, Piece(CARD, card), words.card_name(stage, card))
    return action_bar(ui, line, steps(ui, sort, read, play))


def situation(moment: BoardState) -> str:
    """Says which cards may be played."""
    stage, view = moment.stage, moment.now
    say = stage.ui.say
    if not view["table"]:
        return say("onstage.now.lead")
    suit = view["table"][0][1] // VALUES
    name = words.suit_name(stage, suit)
    if not moment.hints:
        return say("onstage.now.led", suit=name)
    holds = any(card // VALUES == suit for card in view["hand"] or ())
    return say("onstage.now.follow" if holds else "onstage.now.free", suit=name)


def refusal(moment: BoardState) -> ft.Control | None:
    """Draws the reason why the tapped piece cannot be chosen.

    Returns None if no piece was refused.
    """
    stage, piece = moment.stage, moment.refused
    if piece is None:
        return None
    name = (words.card_name if piece.kind == CARD else words.name)(stage, piece.number)
    return refused(moment, opener(moment, piece, name))


def _pick(moment: BoardState) -> ft.Control:
    stage, ui = moment.stage, moment.stage.ui
    chosen, action = moment.picked, moment.action
    column = ui.part == "column"
    if action is None:
        # The trick's caption asks for the winner's reward, as soon as every card is seen.
        asks = not column and moment.asked != "ask.claim"
        text = question(moment) if asks else state_line(moment)
        confirm = Way(ui.say("onstage.choose.performer"), "", None, "confirm")
        if moment.unmoved:
            stay = moment.answers[NOBODY]
            confirm = Way(*_doing(moment, stay), lambda _: stage.act(stay), "confirm")
    else:
        text = preview(moment)
        confirm = Way(*_doing(moment, action), lambda _: stage.act(action), "confirm")
    ways: list[ft.Control | Way] = [confirm]
    if moment.chosen == (NOBODY,):
        back = ui.say("onstage.back")
        ways.insert(0, kit.tool(ui, "close", back, lambda _: stage.set_pick(Pick()), key="back"))
    elif NOBODY in moment.answers and not (moment.unmoved or (action and column)):
        # In a column, a second line of buttons would hide the question.
        pick, nobody = moment.calling(moment.tap, NOBODY), moment.answers[NOBODY]
        labels, framed = _doing(moment, nobody), nobody == stage.framed
        ways.insert(0, Way(*labels, lambda _: pick(), "let-go", chooses=True, framed=framed))
    if chosen is not None:
        ways.insert(0, opener(moment, Piece(PERFORMER, chosen), words.full(stage, chosen)))
    elif not column:
        rules = ui.say("board.rules")
        ways.insert(
            0, kit.tool(ui, "help", rules, lambda _: stage.explain(moment.asked), key="ask-rules")
        )
    line = note(ui, text, strong=not column or action is not None, live=stage.aloud)
    return action_bar(ui, line, steps(ui, *ways))


def _doing(moment: BoardState, action: Action) -> tuple[str, str]:
    stage = moment.stage
    who = words.name(stage, action.arg) if isinstance(action.arg, int) else ""
    label = stage.ui.say(f"onstage.do.{action.kind}", who=who)
    return label, stage.game.short_label(action, stage.lang)


def state_line(moment: BoardState) -> str:
    """Describes the reason for a choice, otherwise the suits' totals.

    For a move, it names who goes on stage next.
    """
    stage, view, say = moment.stage, moment.now, moment.stage.ui.say
    if moment.asked == "ask.move":
        return say("onstage.now.front", who=words.name(stage, view["line"][0]))
    decision = stage.scene.decision
    if moment.asked == "ask.claim" and decision is not None:
        named = words.named_by(decision.about["card"])
        takes = {piece.number for piece in moment.answers if piece != NOBODY}
        star = words.name(stage, STAR)
        if named in takes:
            return say("onstage.now.claim.named", who=words.name(stage, named), star=star)
        suit = words.suit_name(stage, decision.about["card"] // VALUES)
        key = "onstage.now.claim.star" if STAR in takes else "onstage.now.claim"
        return say(key, count=BLOSSOMS[named], suit=suit, star=star)
    sums = words.totals(stage, view["totals"])
    return say("onstage.now.totals", totals=sums or say("onstage.stage.empty"))


def preview(moment: BoardState) -> str:
    """Describes the effect of the chosen answer; "" without one."""
    stage, action, say = moment.stage, moment.action, moment.stage.ui.say
    if action is None:
        return ""
    chosen = moment.picked
    if chosen is None:
        line = moment.now["line"]
        who = words.name(stage, line[0]) if line else ""
        return say(f"onstage.preview.{action.kind}{_when(moment, action)}", who=who)
    if action.kind in ALONE:
        name, key = words.name(stage, chosen), f"{action.kind}{_when(moment, action)}"
        return say(f"onstage.preview.{key}", who=name, count=BLOSSOMS[chosen])
    wins = words.outcome(stage, moment.now, moment.after) if moment.hints else ""
    return words.preview(stage, moment.now, moment.after, wins)


def _when(moment: BoardState, action: Action) -> str:
    moves = action.kind in (MOVE.name, STAY.name)
    return ".final" if moves and words.is_final_trick(moment.now) else ""
