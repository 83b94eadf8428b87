"""The trick on the table, with its winning card marked."""

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import (
    Label,
    Stance,
    card_corner,
    fixed,
    moving,
    piece,
    placed,
    spoken,
)
from app.games.common.sign_pieces import touched
from app.games.onstage import words
from app.games.onstage.board_state import BoardState
from app.games.onstage.layout import CARD_RATIO, Plan, trick_spots
from app.games.onstage.places import CARD, IN_TRICK, SLOT, WAS
from app.games.onstage.prompts import question
from app.table.board import Seat
from app.table.control_cache import ControlCache
from app.table.places import Piece
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.ui import name_in, name_size
from engines.onstage.events import LoneAward

if TYPE_CHECKING:
    from engines.onstage.views import Trick

CAPTION = 260.0
"""Width of the trick below which only finished ones have captions."""

LEAST_CARD = 48.0
"""Minimum height that the caption leaves for the cards, in logical pixels."""

STAMP = 24.0
"""Height of the label below a finished trick that names the trump."""

STAMP_GAP = 6.0
"""Gap between the cards of a finished trick and the trump's label."""

STAMP_PAD = 8.0
"""Horizontal padding of the trump's label beside a finished trick."""

CAPTION_LEAST = 12.0
"""Type size below which the trick's caption uses a shorter sentence."""


SIGN_GAP = 6.0
"""Gap between sign and name of a player yet to play."""

AFTER_TRICK = IN_TRICK + 10
"""Reading place of a trick's end, see `kit.read_at`."""

WON = 8.0
"""Distance by which the winning card is raised, in logical pixels."""

PAST = 0.45
"""Opacity of the shade over the losing cards of a finished trick."""

VERDICT = 18.0
"""Height of the plate on the winning card, in logical pixels."""


class Stamp(NamedTuple):
    """Layout of the stamp that names a finished trick's trump.

    Attributes:
        spot: Area of the stamp, beside or below the cards.
        lines: Number of lines of text.
        points: Type size of the text, in logical pixels.
    """

    spot: Rect
    lines: int
    points: float


def caption_lines(moment: BoardState, plan: Plan) -> int:
    """Returns the number of caption lines that fit below the trick.

    If the news bar tells what happened, the caption has at most one line. The question about the
    winner's reward, and the reason why no Performer was taken, have a line even if the cards become
    small. In a narrow area, only the end of a trick has a caption.
    """
    line = _line_height(moment)
    last = (
        None if moment.now["table"] or moment.coming is not None else words.last_trick(moment.now)
    )
    if plan.trick.w < CAPTION:
        said = words.tell_trick(moment.stage, moment.now) if last is not None else ()
        fits = any(measure.width_of(one, CAPTION_LEAST) <= plan.trick.w - 2 for one in said)
        return int(fits and plan.trick.h >= line + LEAST_CARD)
    needs = _asks(moment) or (last is not None and last["claimed"] is None)
    needs = needs and plan.trick.h >= line + LEAST_CARD
    room = (plan.trick.h - 96) // line
    return max(int(needs), min(int(room), 1 if moment.stage.news else 2))


def _asks(moment: BoardState) -> bool:
    return moment.asked == "ask.claim" and not moment.stage.ui.part


def _line_height(moment: BoardState) -> float:
    return moment.stage.ui.size("body") * 1.5


def trick(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Draws the trick's slots in playing order, cards and caption.

    Between tricks, the last trick remains visible, so that everyone can see how it ended.
    """
    stage, view = moment.stage, moment.now
    seats, last = view["seats"], _last(moment)
    played: list[list[int]] = last["cards"] if last else view["table"]
    leader = last["leader"] if last else view["leader"]
    winner: int | None = last["winner"] if last else (view["winning"] or (None,))[0]
    lines, line = caption_lines(moment, plan), _line_height(moment)
    words_h = lines * line
    spots, stamp = _spots(moment, plan)
    controls = touched(moment, plan.trick, SLOT)
    for place, spot in enumerate(spots):
        seat = (leader + place) % seats
        turn = words.on_turn(stage, view, seat) and place >= len(played)
        waits = None if place < len(played) else stage.seats[seat]
        controls.append(cache(_slot, spot, waits, turn, key=f"slot-{seat}"))
    lost = Stance(dim=0.0 if last is None else PAST, seen=True)
    won = Stance(WON, stage.ui.colors.brass, seen=True)
    for place, (spot, laid) in enumerate(zip(spots, played, strict=False)):
        met = won if laid[0] == winner else lost
        controls += _card(moment, cache, spot, (*laid, place), met)
    if moment.coming is not None:
        origin = _origin(plan, moment.coming[0])
        coming = (*moment.coming, len(played))
        controls += _card(moment, cache, origin, coming, Stance(seen=False))
    if winner is not None:
        best = spots[(winner - leader) % seats]
        controls.append(cache(_verdict, best, words.verdict(stage, view)))
    if last is not None and stamp is not None:
        controls.append(cache(_stamp, stamp, *_was(moment, last["trump"])))
        controls += touched(moment, stamp.spot, WAS)
    if words_h:
        under = spots[-1].bottom if stamp is None else max(spots[-1].bottom, stamp.spot.bottom)
        top = min(plan.trick.bottom - words_h, under + 4)
        captions = [words.tell_trick(stage, view)]
        if moment.asked == "ask.claim":
            # The question names the winner, so every card must be seen first.
            asks = _asks(moment) and len(view["table"]) == seats
            captions = [(question(moment), *captions[0])] if asks else []
        strong = len(captions)
        effect = words.tell_effect(stage, view, ended=moment.ended) or _warning(moment)
        if moment.ended and lines == 1 and words.happened(stage, LoneAward):
            captions, strong = [], 0  # the winning card has a mark, and the gift has none
        if effect and lines > len(captions):
            captions.append(effect)
        for number, sentences in enumerate(captions):
            spot = plan.trick._replace(y=top + number * line, h=line)
            first = number < strong
            controls.append(cache(_caption, sentences, spot, strong=first, key=f"caption-{number}"))
    return controls


def slots(moment: BoardState, plan: Plan) -> list[Rect]:
    """Returns the areas of the cards of a trick, in playing order."""
    return _spots(moment, plan)[0]


def _spots(moment: BoardState, plan: Plan) -> tuple[list[Rect], Stamp | None]:
    seats, last = moment.now["seats"], _last(moment)
    words_h = caption_lines(moment, plan) * _line_height(moment)
    area, stamp = plan.trick.inset(0, 10, 0, words_h), None
    if last is not None:
        was = _was(moment, last["trump"])
        area, stamp = _beside_stamp(moment.stage.ui, area, plan, seats, *was)
    return trick_spots(area, seats, plan.trick_rows), stamp


def _last(moment: BoardState) -> "Trick | None":
    view = moment.now
    return words.last_trick(view) if not view["table"] and moment.coming is None else None


def _warning(moment: BoardState) -> tuple[str, ...]:
    warning = "" if moment.ended else words.warn_of_gift(moment.stage, moment.now)
    return (warning,) if warning else ()


def _was(moment: BoardState, trump: int | None) -> tuple[str, str | None]:
    return words.trump(moment.stage, trump, past=True), (
        None if trump is None else words.suit_art(trump)
    )


def _beside_stamp(
    ui: Ui, area: Rect, plan: Plan, seats: int, text: str, sign: str | None
) -> tuple[Rect, Stamp]:
    points = min(ui.size("body"), STAMP * 0.62)
    mark = 0.0 if sign is None else STAMP * 0.66 + 4
    width = ceil(measure.narrowest(text, 2, points) + mark + 2 * STAMP_PAD)
    height = ceil(2 * points * measure.height(kit.LABEL, text)) + 6
    under = Stamp(area._replace(y=area.bottom - STAMP, h=STAMP), 1, points)
    beside = Stamp(
        Rect(area.right - width, area.y + (area.h - height) / 2, width, height), 2, points
    )
    rooms = (area.inset(0, 0, width + STAMP_GAP, 0), area.inset(0, 0, 0, STAMP + STAMP_GAP))
    return max(
        zip(rooms, (beside, under), strict=True),
        key=lambda each: trick_spots(each[0], seats, plan.trick_rows)[0].w,
    )


def _stamp(ui: Ui, stamp: Stamp, text: str, sign: str | None) -> ft.Control:
    spot = stamp.spot
    said = lettering.written(
        "label",
        text,
        size=stamp.points,
        color=ui.colors.text,
        no_wrap=stamp.lines == 1,
        style=kit.dense(text, kit.LABEL),
        expand=stamp.lines > 1,
    )
    row: list[ft.Control] = [said]
    if sign is not None:
        row.insert(0, kit.image(sign, STAMP * 0.66, STAMP * 0.66, tint=ui.colors.text))
    face = ft.Container(
        ft.Semantics(  # the stage's label names the trump
            content=ft.Row(row, spacing=4, tight=stamp.lines == 1), exclude_semantics=True
        ),
        height=spot.h,
        width=spot.w if stamp.lines > 1 else None,
        padding=ft.Padding.symmetric(horizontal=STAMP_PAD - 1),
        border_radius=STAMP / 2,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.raised,
        border=ft.Border.all(1, ui.colors.line),
    )
    # In a row the stamp is as wide as its words.
    return fixed(spot, ft.Row([face], alignment=ft.MainAxisAlignment.CENTER), key="stamp")


def _caption(ui: Ui, sentences: Sequence[str], spot: Rect, *, strong: bool, key: str) -> ft.Control:
    room = spot.w - 2
    fitting = (one for one in sentences if measure.width_of(one, CAPTION_LEAST) <= room)
    drawn = next(fitting, sentences[-1])
    said = kit.text(ui, drawn, strong=strong, quiet=not strong, center=True, max_lines=1)
    said.size = measure.largest(drawn, ui.size("body"), CAPTION_LEAST, room, 1)
    named = spoken(Label(sentences[0], AFTER_TRICK), said)
    return fixed(spot, named, alignment=ft.Alignment.CENTER, key=key)


def _slot(ui: Ui, spot: Rect, waits: Seat | None, turn: bool, *, key: str) -> ft.Control:
    return fixed(
        spot,
        None if waits is None else _waiting(ui, waits, spot),
        ignore_interactions=True,
        border_radius=card_corner(spot.w) + 3,
        clip_behavior=kit.UNCUT,
        border=ft.Border.all(2 if turn else 1.5, ui.colors.brass if turn else ui.colors.line),
        alignment=ft.Alignment.CENTER,
        key=key,
    )


def _waiting(ui: Ui, person: Seat, spot: Rect) -> ft.Control:
    side = min(32, spot.w * 0.5)
    badge = kit.badge(person.colour, side, person.understudy, person.mask)
    room = spot.w - 4
    called = name_in(person.name, room)
    name = kit.text(ui, called, "small", max_lines=1, center=True)
    under = (spot.h - side - SIGN_GAP) / kit.LINE
    name.size = min(name_size(ui, called, "small", room), under)
    # Screen readers skip this, because the players' chips say who is next.
    return ft.Semantics(
        exclude_semantics=True,
        content=shapes.centred([badge, name], SIGN_GAP),
    )


def _card(
    moment: BoardState, cache: ControlCache, spot: Rect, played: Sequence[int], stance: Stance
) -> list[ft.Container]:
    stage = moment.stage
    seat, card, place = played
    ended = not moment.now["table"] and moment.coming is None
    wins = "onstage.trick.card.won" if ended else "onstage.trick.card.wins"
    label = stage.ui.say(
        wins if stance.mark else "onstage.trick.card",
        name=stage.names[seat],
        card=words.card_name(stage, card),
    )
    tap = moment.calling(moment.look_at, Piece(CARD, card))
    art, met = words.card_art(card), stance._replace(on_click=tap)
    side = min(30.0, spot.w * 0.42)
    top = spot.y - stance.lift - side * 0.2
    corner = Rect(spot.right - side * 0.86, top, side, side).rounded()
    person = stage.seats[seat]
    return [
        cache(piece, art, spot, met, label=Label(label, IN_TRICK + place), key=f"card-{card}"),
        cache(_sign, corner, person, side, seen=bool(stance.seen), key=f"badge-{seat}"),
    ]


def _verdict(ui: Ui, spot: Rect, said: str) -> ft.Control:
    width, bottom = spot.w + WON, spot.bottom - WON
    size, ink = measure.largest(said, 12.0, 11.0, width - WON, 1), ui.colors.on_brass
    word: ft.Control = kit.icon(ui, "trophy", VERDICT - 4, ink)
    if measure.fits(said, size, width - WON):
        # A screen reader hears it from the card's label.
        word = lettering.written(
            "label",
            said,
            size=size,
            color=ink,
            no_wrap=True,
            overflow=ft.TextOverflow.VISIBLE,  # marks above and below may leave the low plate
            semantics_label="",
        )
    return placed(
        ui,
        Rect(spot.middle - width / 2, bottom - VERDICT, width, VERDICT).rounded(),
        word,
        ignore_interactions=True,
        border_radius=VERDICT / 2,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.brass,
        alignment=ft.Alignment.CENTER,
        key="verdict",
    )


def _sign(ui: Ui, spot: Rect, person: Seat, size: float, *, seen: bool, key: str) -> ft.Container:
    return placed(
        ui,
        spot,
        ft.Container(
            kit.badge(person.colour, size, mask=person.mask),
            border_radius=size / 2,
            clip_behavior=kit.UNCUT,
            shadow=ft.BoxShadow(blur_radius=4, color=ui.colors.shade),
        ),
        key=key,
        opacity=1 if seen else 0,
        animate_opacity=moving(ui),
    )


def _origin(plan: Plan, seat: int) -> Rect:
    chip = plan.chips[seat]
    return Rect(chip.middle - 20, chip.y, 40, 40 * CARD_RATIO)
