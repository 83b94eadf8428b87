"""The announcement, a panel about the card being carried out.

A card is "on air" while its cues, the effects listed on it, are carried out one by one. If no card
is on air, the panel shows the last card played.
"""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from app.games.common.board_state import Tap
from app.games.common.geometry import Rect
from app.games.common.pieces import fixed, named, placed, spoken
from app.games.common.sign_pieces import SignPiece, touched
from app.games.upstaged import aria_text, words
from app.games.upstaged.board_state import ACT, CUT, BoardState
from app.games.upstaged.faces import CUT as CUT_SIGN
from app.games.upstaged.faces import CardLook, Look, chair, cue_sign, face, token
from app.games.upstaged.layout import CARD_RATIO, TEAM, Plan
from app.games.upstaged.places import ANNOUNCEMENT, artist
from app.table.control_cache import ControlCache
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.ui import BODY, SIZES, STRONG, name_size
from engines.upstaged.actions import DISCARD, PAUSE, PLAY
from engines.upstaged.content import ACTIONS, CUES, GENRE_IDS
from engines.upstaged.events import (
    ActionResumed,
    ArtistEntered,
    ArtistMoved,
    CardDeclared,
    CardDropped,
    PairDiscarded,
    PausePlayed,
    StageFull,
)

NARROW = 260.0
"""Width of the panel, below which it shows only the cards."""

WORDED = 60.0
"""Minimum height of the panel for cues on separate lines."""


SIGN, BESIDE = 18.0, 5.0
"""Width of a cue's sign, and gap before the cue's name."""

SMALL_SIGN = 20.0
"""Width of a cue's sign if the cue's effect follows its name."""

DONE, SKIPPED = "check", "minus"
OVER = frozenset({DONE, SKIPPED})
"""States of a cue that was carried out or skipped.

They are also names of signs.
"""

TOO_MANY = 99
"""Number of lines assumed for a text that does not fit."""

LINE = 1.4
"""Line height of the panel's text, relative to its type size."""


class Cue(NamedTuple):
    """A cue of a card on the panel.

    Attributes:
        sign: Name of the cue's sign.
        name: Name of the cue.
        help: Description of the cue's effect, or "" to omit it.
    """

    sign: str
    name: str
    help: str
    state: str
    """State of the cue.

    It is `DONE`, `SKIPPED`, "play" for the current cue, or "".
    """


class Shown(NamedTuple):
    """An action shown on the panel, with its cards and their cues.

    Attributes:
        who: Name of the player, or a sentence about the last card.
        cards: Numbers and titles of the cards drawn on the panel.
        cues: Cues of the cards, in order.
        at: Number of cues begun.
        over: Whether the action has been carried out.
        title: Titles of the cards if they are only chosen, and therefore not drawn; otherwise "".
        thrown: Whether the cards were discarded instead of played.
    """

    who: str
    cards: tuple[tuple[int, str], ...]
    cues: tuple[Cue, ...]
    at: int
    over: bool = False
    title: str = ""
    thrown: bool = False


def shows(moment: BoardState) -> list[Shown]:
    """Returns the actions to show, starting with the current one.

    If the player has chosen cards, only their action is returned. If no card is on air, the last
    action is returned, except at the start of a player's first turn.
    """
    stage, view = moment.stage, moment.now
    say = stage.game.speaker(stage.lang)
    if (chosen := _chosen(moment)) is not None:
        return [chosen]
    found = []
    for played in reversed(view["under_way"]["frames"]):
        number, who = played["card"], stage.names[played["seat"]]
        if number is None:
            paid = tuple((each, words.title(say, each)) for each in view["under_way"]["paid"])
            step = Cue("cue-forward", say("declared.move"), "", _state(0, played["at"]))
            found.append(Shown(who, paid, (step,), played["at"]))
        else:
            card = (number, words.title(say, number))
            found.append(Shown(who, (card,), _cues(moment, number, played["at"]), played["at"]))
    if not found and view["pile"] and not _begins(moment):
        last = view["pile"][-1]
        thrown = _thrown(moment, last)
        cues = tuple(cue._replace(help="", state="") for cue in _cues(moment, last, 0))
        cards = ((last, words.title(say, last)),)
        found.append(
            Shown(
                thrown or words.line(say, last),
                cards,
                () if thrown else cues,
                0,
                over=True,
                thrown=bool(thrown),
            )
        )
    return found


def _chosen(moment: BoardState) -> Shown | None:
    stage = moment.stage
    pausing = moment.asked is None and stage.scene.window
    if moment.action is None or not (moment.asked == ACT or pausing):
        return None
    say = stage.game.speaker(stage.lang)
    action = moment.action
    if action.kind == DISCARD.name:
        titles = [words.title(say, card) for card in DISCARD.arg(action)]
        cues: tuple[Cue, ...] = (Cue("cue-forward", say("declared.move"), "", ""),)
    elif action.kind in (PLAY.name, PAUSE.name):
        card = (PLAY if action.kind == PLAY.name else PAUSE).arg(action)
        titles = [words.title(say, card)]
        cues = tuple(cue._replace(state="") for cue in _cues(moment, card, 0))
    else:
        return None
    return Shown("", (), cues, 0, title=stage.ui.say.listed(titles))


def _begins(moment: BoardState) -> bool:
    view, seat = moment.now, moment.stage.scene.viewer
    first = view["turns"] <= view["seats"] and view["left"] == ACTIONS
    return first and seat is not None and seat == view["turn"]


def _thrown(moment: BoardState, card: int) -> str:
    stage, moved = moment.stage, ""
    nothing = stage.ui.say("upstaged.air.thrown")
    for event in reversed(stage.scene.recap):
        if isinstance(event, ArtistMoved):
            sentence = stage.game.brief(event, stage.names, stage.lang)
            moved = stage.ui.say("upstaged.air.moved", text=sentence)
        if isinstance(event, PairDiscarded):
            return (moved or nothing) if card in event.cards else ""
        if isinstance(event, CardDropped):
            return nothing if card == event.card else ""
        if isinstance(event, CardDeclared | PausePlayed):
            return ""
    return ""


def _cues(moment: BoardState, card: int, at: int) -> tuple[Cue, ...]:
    say = moment.stage.game.speaker(moment.stage.lang)
    skipped = at > 1 and _skipped(moment, card)
    ahead = any(isinstance(frame.event, StageFull) for frame in moment.film)
    found = []
    for index, cue in enumerate(CUES[card]):
        name, effect, state = say(f"cue.{cue}"), say(f"cue.{cue}.help"), _state(index, at)
        if cue == "add_artist" and (skipped if state == DONE else ahead and not state):
            name, state = moment.stage.ui.say("upstaged.cue.skipped", cue=name), SKIPPED
            effect = moment.stage.ui.say("upstaged.cue.full")
        found.append(Cue(cue_sign(cue), name, effect, state))
    return tuple(found)


def _skipped(moment: BoardState, card: int) -> bool:
    for event in reversed(moment.stage.scene.recap):
        if isinstance(event, StageFull):
            return True
        if isinstance(event, ArtistEntered | ActionResumed):
            return False
        if isinstance(event, CardDeclared | PausePlayed) and event.card == card:
            return False
    return False


def _state(index: int, at: int) -> str:
    return DONE if index < at - 1 else "play" if index == at - 1 else ""


def announcement(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Draws the panel: cards on the left, their cues on the right.

    During the Cut, the panel announces the end of the show instead. Whoever is asked for their cut
    reads the score of the trio that remains. When a team is upstaged, the panel shows who arrives,
    then who leaves.
    """
    area = plan.announcement
    if not area.h:
        return []
    if moment.asked == CUT:
        return [_account(moment, area), *touched(moment, area, SignPiece("total"))]
    if (subject := _subject(moment)) is not None:
        label = aria_text.bare(moment, subject)
        tap = moment.calling(moment.look_at, artist(subject))
        reach = Reach(area, area.reach(kit.TARGET, plan.height), label, tap)
        name = words.name(moment.stage.game.speaker(moment.stage.lang), subject)
        return [cache(_presented, reach, Look(subject), name)]
    ends = moment.now["phase"] == "cut"
    found = [] if ends else shows(moment)
    tap = moment.calling(moment.look_at, ANNOUNCEMENT)
    mentor = _ending(moment) if ends else _mentor(moment)
    label = _label(moment, found) or moment.stage.ui.say.sentences((mentor.title, mentor.gain))
    reach = Reach(area, area.reach(kit.TARGET, plan.height), label, tap)
    return [cache(_announced, reach, tuple(found)) if found else cache(_waiting, reach, mentor)]


def _label(moment: BoardState, found: list[Shown]) -> str:
    say = moment.stage.ui.say
    parts = []
    for shown in found:
        titles = say.listed(title for _, title in shown.cards)
        cues = say.row(cue.name for cue in shown.cues)
        key = "upstaged.air.last" if shown.over else "upstaged.air"
        if shown.thrown or shown.title:
            key = "upstaged.air.away" if shown.thrown else "upstaged.air.would"
            titles = shown.title or titles
        parts.append(say(key, who=shown.who, cards=titles, cues=cues))
    return say.sentences(parts)


def _subject(moment: BoardState) -> int | None:
    under_way = moment.now["under_way"]
    subjects = {"ask.oust": under_way["arriving"], "ask.send": under_way["ousted"]}
    return subjects.get(moment.asked or "")


class Reach(NamedTuple):
    """The panel as a touch target.

    Attributes:
        area: Area of the panel.
        met: Area that reacts to taps, at least as large as the panel.
        label: Screen reader label.
        tap: Tap handler, which opens the panel's description.
    """

    area: Rect
    met: Rect
    label: str
    tap: Tap | None


class Mentor(NamedTuple):
    """Panel without a card, for a mentor or the announced end.

    A mentor is introduced there.

    Each player is the mentor of a team. All mentors are introduced until the first card is played,
    and each mentor at the start of their first turn.

    Attributes:
        art: Name of the picture.
        title: Heading.
        gain: Sentence about the bonus that the mentor can get, or about the Cut.
    """

    art: str
    title: str
    gain: str


def _mentor(moment: BoardState) -> Mentor:
    stage, seat = moment.stage, moment.stage.scene.viewer
    say = stage.ui.say
    if seat is None:
        return Mentor("upstaged/camera-off", say("upstaged.mentors"), say("upstaged.mentors.gain"))
    number = moment.now["genres"][seat]
    genre = stage.game.speaker(stage.lang)(f"genre.{GENRE_IDS[number]}")
    own = say("upstaged.mentor.own", genre=genre)
    return Mentor(chair(number), own, say("upstaged.mentor.gain", genre=genre))


def _ending(moment: BoardState) -> Mentor:
    say = moment.stage.ui.say
    full = all(len(team) == TEAM for team in moment.now["teams"])
    title = say("upstaged.ends.full" if full else "upstaged.ends.off_air")
    return Mentor(CUT_SIGN, title, say("upstaged.ends.cut"))


def _waiting(ui: Ui, reach: Reach, mentor: Mentor) -> ft.Control:
    area = reach.area
    height = min(area.h - 8, 72.0)
    room = area.w - height - 28
    title = kit.text(ui, mentor.title, strong=True, max_lines=1)
    gain = kit.text(ui, mentor.gain, "small", quiet=True)
    lines: list[ft.Control] = [title]
    for role in ("large", "body"):
        size = title.size = name_size(ui, mentor.title, role, room)
        free = area.h - 8 - size * LINE
        gain.size = _filling(ui, mentor.gain, room, free)
        if _height_of(mentor.gain, gain.size, room) <= free:
            lines = [title, gain]
            break
    if measure.width_of(mentor.title, size) > room:  # the inspector shows the words instead
        lines = []
    drawn = ft.Container(
        ft.Row(
            [kit.image(mentor.art, height, height), shapes.column(lines, expand=True)],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        width=area.w,
        height=area.h,
        padding=ft.Padding.symmetric(horizontal=8),
        border_radius=10,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.boards,
        border=ft.Border.all(1, ui.colors.line),
    )
    return _read(ui, drawn, reach)


def _presented(ui: Ui, reach: Reach, look: Look, name: str) -> ft.Control:
    area = reach.area
    size = min(area.h - 6, 110.0)
    room = area.w - size - 34
    shown = reach.label if measure.fits(reach.label, ui.size("small"), room) else name
    text = kit.text(ui, shown, strong=True, max_lines=1)
    text.size = name_size(ui, shown, "body", room)
    drawn = ft.Container(
        ft.Row(
            [token(ui, look, size), text],
            spacing=12,
            alignment=ft.MainAxisAlignment.CENTER,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        width=area.w,
        height=area.h,
        border_radius=10,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.boards,
        border=ft.Border.all(2, ui.colors.velvet),
    )
    return _read(ui, drawn, reach)


def _read(ui: Ui, drawn: ft.Control, reach: Reach) -> ft.Control:
    area, met, label, tap = reach
    if met.h > area.h:
        top = area.y - met.y
        padding = ft.Padding.only(top=top, bottom=met.h - area.h - top)
        drawn = ft.Container(drawn, width=met.w, height=met.h, padding=padding)
    return placed(ui, met, named(ui, drawn, met, label, tap, None), key="announcement")


def _announced(ui: Ui, reach: Reach, found: tuple[Shown, ...]) -> ft.Control:
    area = reach.area
    first = found[0]
    large = area.h >= WORDED * min(ui.size("body") / SIZES["body"], 1.5)
    # A narrow panel shows only the cards, which have pictures of their cues.
    narrow = area.w < NARROW and bool(first.cards)
    height = min(area.h - 10, area.w * 0.55 * CARD_RATIO if narrow else area.h)
    width = height / CARD_RATIO
    cards: list[ft.LayoutControl] = []
    x = 5.0
    # Waiting cards are under the cards that interrupt them.
    for shown in reversed(found):
        for number, title in shown.cards:
            dim = 0.0 if shown is first and not shown.over else 0.45
            mark = ui.colors.velvet if shown is first and len(found) > 1 else None
            look = CardLook(number, title, dim, mark, shown.at or None)
            drawn = face(ui, look, width, height)
            drawn.left, drawn.top = x, 4
            cards.append(drawn)
            x += width * (0.42 if shown is not first or number != shown.cards[-1][0] else 1)
    x += 8
    if narrow:
        for each in cards:
            each.left = (each.left or 0) + (area.w - x) / 2
    elif large:
        cards.append(_words(ui, first, Rect(x, 4, area.w - x - 8, area.h - 10)))
    else:
        cards.append(_line(ui, first, Rect(x, 2, area.w - x - 6, area.h - 6)))
    drawn = ft.Container(
        shapes.uncut([*cards]),
        width=area.w,
        height=area.h,
        border_radius=10,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.boards,
        border=ft.Border.all(1, ui.colors.line if first.over else ui.colors.brass),
    )
    return _read(ui, drawn, reach)


def _words(ui: Ui, shown: Shown, room: Rect) -> ft.Container:
    small, line = ui.size("small"), kit.line(ui)
    lines: list[ft.Control] = []
    if shown.over:
        title = ui.say.listed(name for _, name in shown.cards)
        if not shown.thrown:  # otherwise the sentence below says what came of it
            title = ui.say("upstaged.about.last", cards=title)
        head = kit.text(ui, title, strong=True, max_lines=1)
        head.size = name_size(ui, title, "body", room.w)
        lines.append(head)
        size = _filling(ui, shown.who, room.w, room.h - line)
        if _height_of(shown.who, size, room.w) <= room.h - line:  # otherwise only the log shows it
            said = kit.text(ui, shown.who, "small", quiet=True)
            said.size = size
            lines.append(said)
    else:
        height, who = room.h, kit.line(ui, "small") + 2
        width = room.w - 34
        each = [_lines_of(cue.help, small, width, BODY) for cue in shown.cues]
        words_height = line * len(each) + kit.line(ui, "small") * sum(each)
        helped = words_height <= height
        has_help = any(cue.help for cue in shown.cues)
        if not helped and has_help and (run := _run_in(ui, shown.cues, room)) is not None:
            return _lines(run, room)
        # The effects matter more than the player, whom the news bar also names.
        if shown.who and (words_height if helped else line * len(each)) + who <= height:
            height -= who
            lines.append(kit.text(ui, shown.who, "small", quiet=True, max_lines=1))
        lines += [
            _cue(ui, cue, width, min(height / len(each), float(line)), most if helped else 0)
            for cue, most in zip(shown.cues, each, strict=True)
        ]
    return _lines(lines, room)


def _run_in(ui: Ui, cues: tuple[Cue, ...], room: Rect) -> list[ft.Control] | None:
    width = room.w - SMALL_SIGN - 8
    for role in ("body", "small"):
        size, line = ui.size(role), float(kit.line(ui, role))
        run = [_lines_of(f"{cue.name} {cue.help}", size, width, STRONG) for cue in cues]
        if sum(run) * line <= room.h:
            return [
                _cue(ui, cue, width, count * line, count - 1, size)
                for cue, count in zip(cues, run, strict=True)
            ]
    return None


def _lines(lines: list[ft.Control], room: Rect) -> ft.Container:
    return fixed(
        room,
        ft.Column(
            lines,
            spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )


def _lines_of(words: str, size: float, width: float, font: str) -> int:
    return (measure.lines(words, size, width, font) or TOO_MANY) if words else 0


def _height_of(words: str, size: float, width: float) -> float:
    return measure.rows(words, size, width, BODY) * size * LINE


def _filling(ui: Ui, words: str, width: float, height: float) -> float:
    body = measure.TypeRole(ui.size("body"), ui.size("body"), line=LINE)
    small = measure.TypeRole(ui.size("small"), SIZES["small"], line=LINE)
    return measure.fitted(words, width, [body, small], BODY, height).size


def _cue(
    ui: Ui, cue: Cue, width: float, height: float, helps: int, run_in: float | None = None
) -> ft.Control:
    lit = cue.state == "play"
    color = ui.colors.brass if lit else ui.colors.quiet if cue.state else ui.colors.text
    side = min(height - 2, 26.0) if run_in is None else SMALL_SIGN
    spans = [ft.TextSpan(cue.name, lettering.style("label", color=color))]
    if helps or run_in is not None:
        style = lettering.style("body", size=run_in or ui.size("small"), color=ui.colors.quiet)
        gap = "\n" if run_in is None else " "
        spans.append(ft.TextSpan(f"{gap}{cue.help}", style))
    text = ft.Text(
        spans=spans,
        size=run_in or min(ui.size("body"), height * 0.68, measure.filling(cue.name, width)),
        max_lines=1 + helps,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
    )
    return ft.Row(
        [kit.sign(cue.state if cue.state in OVER else cue.sign, side, color), text],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _line(ui: Ui, shown: Shown, room: Rect) -> ft.Container:
    parts: list[ft.Control] = []
    if shown.thrown:
        said = kit.text(ui, shown.who, "small", quiet=True)
        said.size = _filling(ui, shown.who, room.w, room.h)
        return _lines([said], room)
    free = room.w - len(shown.cues) * (SIGN + 2 * BESIDE) - 2
    size = name_size(ui, "".join(cue.name for cue in shown.cues), "small", free)
    for cue in shown.cues:
        lit = cue.state == "play"
        color = ui.colors.brass if lit else ui.colors.quiet if cue.state else ui.colors.text
        sign = cue.state if cue.state in OVER else cue.sign
        parts.append(kit.sign(sign, SIGN, color))
        parts.append(
            lettering.written(
                "label" if lit else "body",
                cue.name,
                size=size,
                color=color,
                no_wrap=True,
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
                expand=round(measure.width_of(cue.name, 100)),
                expand_loose=True,
            )
        )
    return fixed(
        room, ft.Row(parts, spacing=BESIDE, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    )


def _account(moment: BoardState, area: Rect) -> ft.Control:
    stage, ui = moment.stage, moment.stage.ui
    say, worth = stage.game.speaker(stage.lang), moment.after["worth"][moment.seat or 0]
    assert worth is not None, "a score of one's own is never hidden"
    total = say("worth", points=worth["total"])
    made = words.account(say, worth)
    width = area.w - 14
    head = kit.text(ui, total, "large", strong=True, center=True, max_lines=1)
    head.size = name_size(ui, total, "large", width)
    account = kit.text(ui, made, "small", quiet=True, center=True)
    account.size = _filling(ui, made, width, area.h - 14 - head.size * LINE)
    return placed(
        ui,
        area,
        spoken(
            ui.say.row((total, made)),
            ft.Container(
                ft.Column(
                    [head, account],
                    spacing=0,
                    alignment=ft.MainAxisAlignment.CENTER,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
                width=area.w,
                height=area.h,
                border_radius=10,
                clip_behavior=kit.UNCUT,
                bgcolor=ui.colors.boards,
                border=ft.Border.all(1, ui.colors.line),
                padding=6,
            ),
            live=True,
        ),
        key="announcement",
    )
