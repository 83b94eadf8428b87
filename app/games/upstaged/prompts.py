"""Texts and buttons of the action bar of Upstaged!"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import flet as ft

from app.games.common.action_bar import Way, action_bar, end, note, refused, steps
from app.games.common.inspector import opener
from app.games.upstaged import aria_text, words
from app.games.upstaged.about import about
from app.games.upstaged.board_state import ACT, CUT, BoardState
from app.games.upstaged.layout import FULL_HAND, PLACES, explains_cards
from app.games.upstaged.places import BEGIN, CARD, PLACE
from app.games.upstaged.types import Event
from app.theme import kit, measure
from engines import Action
from engines.upstaged.actions import END
from engines.upstaged.content import ACTIONS, CUES, TYPE, TYPE_IDS
from engines.upstaged.events import (
    ArtistExited,
    ArtistJoined,
    ArtistLeft,
    ArtistSent,
    ArtistsSwitched,
    CutShort,
    StageFull,
    TeamsFull,
    TeamUpstaged,
)

IN_SENTENCES: tuple[type[Event], ...] = (
    TeamUpstaged,
    ArtistsSwitched,
    ArtistJoined,
    ArtistSent,
    ArtistLeft,
    ArtistExited,
    CutShort,
    StageFull,
)
"""Events that a preview describes in words, starting with the most important."""

DROP_ONE = "ask.drop"

SAYS_BOTH = 300.0
"""Minimum window width for a short label with cost and gain.

The label is that of two cards.
"""


def step(moment: BoardState) -> ft.Control | None:
    """Draws the action bar, or returns None if no question is asked."""
    if moment.asked is None:
        return None
    ui = moment.stage.ui
    if moment.idle:
        return end(moment, partial(_ending, moment))
    ways: list[ft.Control | Way] = [_let_go(moment, action) for action in moment.others]
    if moment.ending:
        ways = [_tool_back(moment, "upstaged.end.back")]
    elif moment.pairing:
        ways = [_pairing(moment)]  # whoever began to choose two ends no turn by mistake
    elif moment.pairs and not _only_pairs(moment):
        ways.insert(0, _pairing(moment))
    piece = moment.chosen[0] if len(moment.chosen) == 1 else None
    if piece is not None:
        ways.insert(0, opener(moment, piece, about(moment, piece).name))
    line = note(ui, note_text(moment), strong=moment.action is not None, live=moment.stage.aloud)
    return action_bar(ui, line, steps(ui, *ways, _confirm(moment)))


def _let_go(moment: BoardState, action: Action) -> Way:
    start, framed = moment.calling(BoardState.start_ending), action == moment.stage.framed
    return Way(
        *_ending(moment, action), lambda _: start(), action.kind, chooses=True, framed=framed
    )


def _ending(moment: BoardState, action: Action) -> tuple[str, str]:
    stage = moment.stage
    key = "upstaged.do.end" if action.kind == END.name else "upstaged.do.stay"
    return stage.ui.say(key), stage.game.short_label(action, stage.lang)


def _only_pairs(moment: BoardState) -> bool:
    return not moment.pairing and len(moment.pairs) == len(moment.answers)


def _pairing(moment: BoardState) -> ft.Control | Way:
    ui = moment.stage.ui
    if moment.pairing:
        return _tool_back(moment, "upstaged.pair.end")
    start, label = moment.calling(BoardState.start_pairing), ui.say("upstaged.pair")
    if moment.chosen:
        tool = kit.tool(ui, "trash", label, lambda _: start(), key="pair")
        return kit.captioned(ui, tool, ui.say("upstaged.do.pair.short"), grows=True)
    short = "upstaged.pair.short" if ui.width >= SAYS_BOTH else "upstaged.do.pair.short"
    return Way(label, ui.say(short), lambda _: start(), "pair", chooses=True)


def _tool_back(moment: BoardState, label: str) -> ft.Control:
    ui, back = moment.stage.ui, moment.calling(BoardState.start_over)
    return kit.tool(ui, "close", ui.say(label), lambda _: back(), key="back")


def _confirm(moment: BoardState) -> Way:
    stage, say = moment.stage, moment.stage.ui.say
    action = moment.action
    if moment.ending:
        (last, *_), framed = moment.others, moment.others[0] == stage.framed
        return Way(*_ending(moment, last), lambda _: moment.confirm(), framed=framed)
    if action is None and _only_pairs(moment):
        start = moment.calling(BoardState.start_pairing)
        return Way(say("upstaged.pair"), say("upstaged.pair.short"), lambda _: start())
    if action is None:
        key = f"upstaged.choose.{(moment.asked or '').removeprefix('ask.')}"
        if moment.pairing:
            key = "upstaged.choose.pair"
            if moment.chosen:
                key = f"upstaged.choose.another.{TYPE_IDS[TYPE[moment.chosen[0].number]]}"
        return Way(say(key), say("board.choose"), None)
    text = stage.game.label(action, moment.now, stage.names, stage.lang)
    short = stage.game.short_label(action, stage.lang)
    if moment.pair is not None:
        text, short = say("upstaged.do.pair"), say("upstaged.pair.short")
    elif moment.chosen == (BEGIN,):
        text = say("upstaged.do.begin")
    return Way(text, short, lambda _: moment.confirm())


def note_text(moment: BoardState) -> str:
    """Returns the note about the chosen answer.

    Before a choice, the note explains the turn, or it is "".
    """
    stage, say = moment.stage, moment.stage.ui.say
    if moment.ending:
        return _lapsing(moment)
    if moment.pairing and moment.pair is None:
        return say("upstaged.now.pairing")
    if moment.asked == CUT:
        return _breaking_ties(moment)  # the announcement shows the score
    if not moment.chosen:
        return _before_choice(moment)
    if moment.chosen == (BEGIN,):
        return say("upstaged.now.begin")
    leaver = moment.after["under_way"]["ousted"]
    if moment.asked == "ask.oust" and leaver is not None:
        name = words.name(stage.game.speaker(stage.lang), leaver)
        return say("upstaged.now.oust", name=name)
    then = _follows(moment)
    if then:
        return then
    piece = moment.chosen[0]
    if moment.asked == "ask.give":
        return say("upstaged.now.give", name=about(moment, piece).name)
    if moment.pair is not None:
        return say("upstaged.now.pair")
    if piece.kind == CARD and moment.asked == DROP_ONE:
        return say("upstaged.now.drop")
    if piece.kind == CARD:
        return _next_choice(moment, piece.number)
    cell = stage.game.face(moment.answers[piece], moment.now, stage.names, stage.lang)
    seat = words.seat_at(moment.now, piece.number) if piece.kind == PLACE else None
    if piece.kind == PLACE and (end := _turned_to(moment)) is not None:
        return say("upstaged.now.turned", place=words.side(stage, moment.now, end))
    if seat is not None:
        return say("upstaged.now.side", name=stage.names[seat], genre=cell.note)
    return cell.note


def _breaking_ties(moment: BoardState) -> str:
    ui = moment.stage.ui
    sentence = ui.say("upstaged.now.cut")
    # A second line would cover the artists to choose from.
    one_line = measure.fits(sentence, ui.size("small"), ui.width - 2 * ui.edge - 1)
    return sentence if one_line or ui.landscape else ""


def _before_choice(moment: BoardState) -> str:
    say = moment.stage.ui.say
    if moment.asked != ACT:
        return ""
    if moment.nobody_pauses and moment.now["left"] == ACTIONS:
        return say("upstaged.now.unpaused")
    return say("upstaged.now.act.pair" if moment.pairs else "upstaged.now.act")


def _next_choice(moment: BoardState, card: int) -> str:
    if not explains_cards(moment.stage.ui):
        return aria_text.cues(moment, card)
    say, under_way = moment.stage.ui.say, moment.after["under_way"]["frames"]
    done = under_way[-1]["at"] if moment.film and under_way else 0
    left = [cue for cue in CUES[card][done:] if cue != "pause"]  # in the own turn it does nothing
    if not left:
        return say("upstaged.next.nobody")
    return say(f"upstaged.next.{'click' if left[0].startswith('click') else left[0]}")


def _turned_to(moment: BoardState) -> int | None:
    entering = moment.now["under_way"]["entering"]
    if not moment.ahead % PLACES:
        return None
    lanes = enumerate(moment.after["arena"])
    return next((place for place, lane in lanes if entering in lane), None)


def _lapsing(moment: BoardState) -> str:
    say, view = moment.stage.ui.say, moment.now
    if moment.asked != ACT:
        return say("upstaged.now.stay")
    draws = len(view["hand"] or ()) < FULL_HAND
    drawn = say("upstaged.now.end.draw" if draws else "upstaged.now.end.full")
    return say.sentences((say(f"upstaged.now.end.{view['left']}"), drawn))


def _follows(moment: BoardState) -> str:
    stage = moment.stage
    found = [frame.event for frame in moment.film if isinstance(frame.event, IN_SENTENCES)]

    upstaged = moment.asked in ("ask.oust", "ask.send")

    def order(event: Event) -> tuple[bool, bool, int]:
        own = isinstance(event, ArtistJoined) and event.seat == moment.near
        sent = upstaged and isinstance(event, ArtistSent)
        return not sent, not own, IN_SENTENCES.index(type(event))

    found.sort(key=order)
    said = [stage.game.brief(event, stage.names, stage.lang) for event in found]
    ui, say = stage.ui, stage.ui.say
    full = any(isinstance(frame.event, TeamsFull) for frame in moment.film)
    end = [say("upstaged.now.full")] if full else []
    # Two lines of small type are harder to read than the most important sentence alone.
    room = ui.width - 2 * ui.edge - 1
    ways = [say.sentences([*said, *end]), *_gains(moment, found, end)]
    ways += [say.sentences([*said[:count], *end]) for count in range(len(said) - 1, 0, -1)]
    fitting = (each for each in ways if measure.fits(each, ui.size("small"), room))
    return next(fitting, "".join((end or said)[:1]))


def _gains(moment: BoardState, events: Sequence[Event], end: list[str]) -> list[str]:
    """Returns short sentences about who gains whom and who walks off.

    Returns an empty list if anything else happens.
    """
    stage, say = moment.stage, moment.stage.ui.say
    if any(not isinstance(event, ArtistJoined | ArtistLeft) for event in events):
        return []
    parts = [
        say(
            "upstaged.now.gain",
            artist=words.name(stage.game.speaker(stage.lang), event.artist),
            name=stage.names[event.seat],
        )
        for event in events
        if isinstance(event, ArtistJoined)
    ]
    ways = [parts] if parts else []
    if left := len(events) - len(parts):
        ways.insert(0, [*parts, say("upstaged.now.off", count=left)])
    return [say.sentences([say.row(way), *end]) for way in ways]


def refusal(moment: BoardState) -> ft.Control | None:
    """Draws the reason why a piece was refused.

    Returns None if none was refused.
    """
    piece = moment.refused
    if piece is None:
        return None
    key = "upstaged.unpaired" if moment.pairing and piece.kind == CARD else ""
    return refused(moment, opener(moment, piece, about(moment, piece).name), key)
