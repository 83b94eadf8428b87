"""Screen of past games, grouped by evening.

It can be filtered by game or person.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import flet as ft

from app.bills import bill_of, bills
from app.games import MASK
from app.hall import Hall
from app.places import Place
from app.programme import by_evening, champions, over, tallies, verdict
from app.rulebook import spans
from app.screens import pieces, unreadable
from app.screens.home import billed
from app.screens.past_standings import (
    chosen_name,
    facts_of,
    results_aloud,
    results_line,
    winners,
    winners_width,
    won,
)
from app.screens.playbills import poster
from app.screens.scanning import scan_link
from app.store import SessionCard
from app.store.pace import minutes_of
from app.store.people import Aliases, root
from app.store.unreadable import Unreadable
from app.table.seating import seat_of
from app.text import House
from app.text.show_name import show_name
from app.text.when import clock, relative_day, weekday, written_date
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.ui import BODY, DISPLAY
from engines import known, title

if TYPE_CHECKING:
    from app.shell import Shell

PAGE = 12
"""Number of games per page.

A search field appears if there are more games.
"""

FIRST = 6
"""Number of games drawn immediately when the screen opens."""

PEOPLE = 8
"""Maximum number of people offered as filters, those with the most games."""

ART = 56.0
"""Width of a game's picture, in logical pixels."""

PAD = 12.0
"""Padding of a game's row, in logical pixels."""

PANEL, FADE = 8.0, 28.0
"""Padding of the filter panel, and width of its fading edge.

Both are in logical pixels.
"""

SLACK = 5.0
"""Height above and below a chip that also reacts to touch."""

MASK_WIDTH = 26.0
"""Width of a mask in an evening's heading, before the text scale."""

BESIDE, MASKS = 560.0, 6
"""Minimum page width and maximum number of masks beside an evening's words."""

LARGE = 1.3
"""Text scale above which a row's parts are below one another."""

WIDTH = 640.0
"""Maximum width of the page, in logical pixels."""


class Wanted(NamedTuple):
    """Filters of the games shown.

    Attributes:
        query: Words to find in names, titles and dates.
        game: Name of the game; "" for all.
        who: Name of a person; "" for all.
    """

    query: str = ""
    game: str = ""
    who: str = ""

    def fits(self, card: SessionCard, say: House, aliases: Aliases) -> bool:
        """Whether a game passes the filters."""
        if self.game not in ("", card.game):
            return False
        people = _people_of(card, aliases)
        if self.who not in ("", *people):
            return False
        names = [face.name for face in card.cast]
        called = title(card.game, say.lang, card.title), show_name(card, say)
        text = " ".join((*called, written_date(card.updated, say), *names, *people))
        return not self.query.strip() or bool(spans(text, self.query))


def from_shell(shell: "Shell", hall: Hall, _: Place) -> ft.Control:
    """Draws the past games of the running app."""
    from app.next_show import unended

    store = shell.store
    cards = [card for card in store.cards() if card.finished is not None]
    going = unended(store, shell.device, shell.evening)
    return History(hall, cards, store.unreadable, store.aliases, going)


def History(
    hall: Hall,
    cards: Sequence[SessionCard],
    lost: Sequence[Unreadable],
    aliases: Aliases,
    going: str = "",
) -> ft.Control:
    """Draws finished and unreadable games, with filters.

    `going` is the identity of the evening that may go on.
    """
    ui, say = hall.ui, hall.ui.say
    wanted, want = pieces.use_visit(hall, "wanted", Wanted())
    shown, show = pieces.use_visit(hall, "shown", PAGE)
    body: list[ft.Control] = _lost(hall, lost)
    if cards:
        body += _filters(hall, cards, aliases, wanted, want)
        every = wanted == Wanted()
        at = len(body)
        found = cards if every else [card for card in cards if wanted.fits(card, say, aliases)]
        body += _games(hall, cards, found, going, shown, lambda _: show(shown + PAGE))
        if not every:
            body.insert(at, _counted(ui, len(found), len(cards)))
        if not found:
            body.append(_nothing(ui, lambda _: want(Wanted())))
    elif not lost:
        body.append(_empty(ui))
    body += scan_link(hall)
    tools = [_to_people(hall)] if cards else []
    return pieces.screen(
        kit.topbar(ui, say("home.history"), hall.places.back, tools=tools),
        kit.page_body(ui, [*body, kit.gap(16)], width=WIDTH),
        key="history",
    )


def _to_people(hall: Hall) -> ft.Control:
    ui, words = hall.ui, hall.ui.say("people.title")
    # The heading shrinks before the word gives way to its icon.
    heading = measure.width_of(ui.say("home.history"), ui.size("large"), DISPLAY)
    room = ui.width - 2 * ui.edge - kit.TARGET - heading

    def go(_: object) -> None:
        hall.places.go("people")

    if measure.width_of(words, ui.size("body")) + 60 > room:
        return kit.tool(ui, "people", words, go, key="people")
    return kit.link(ui, words, go, icon_name="people", key="people")


def _empty(ui: Ui) -> ft.Control:
    return kit.panel(
        ui,
        shapes.centred(
            [
                kit.image("brand/mask-flat", 72, 44, tint=ui.colors.brass),
                kit.title(ui, ui.say("past.empty"), "large", center=True, level=2),
                kit.text(ui, ui.say("past.empty.how"), quiet=True, center=True),
            ],
            10,
        ),
        pad=28,
        alignment=ft.Alignment.CENTER,
        key="empty",
    )


def _nothing(ui: Ui, every: Callable[..., None]) -> ft.Control:
    return shapes.centred(
        [
            kit.text(ui, ui.say("past.nothing"), quiet=True, center=True),
            kit.link(ui, ui.say("past.every"), every, key="every"),
        ],
        4,
    )


def _lost(hall: Hall, lost: Sequence[Unreadable]) -> list[ft.Control]:
    rows = [unreadable.row(hall, one) for one in lost]
    words = hall.ui.say("unreadable.heading")
    return [pieces.heading(hall.ui, words, 8), *rows] if rows else []


# -- what is shown ---------------------------------------------------------------------------


def _people_of(card: SessionCard, aliases: Aliases) -> list[str]:
    return [root(aliases, face.name) for face in card.cast if face.understudy is None]


def _filters(
    hall: Hall,
    cards: Sequence[SessionCard],
    aliases: Aliases,
    wanted: Wanted,
    want: Callable[[Wanted], None],
) -> list[ft.Control]:
    ui, say = hall.ui, hall.ui.say
    found: list[ft.Control] = []
    if len(cards) > PAGE:
        field = pieces.search_field(
            ui, say("past.find"), wanted.query, lambda query: want(wanted._replace(query=query))
        )
        found.append(ft.Container(field, padding=ft.Padding.only(top=SLACK, right=PANEL)))
    games = {card.game: card.title for card in cards}
    order = {bill.name: at for at, bill in enumerate(bills())}  # as everywhere else
    sorted_games = sorted(games.items(), key=lambda one: (order.get(one[0], len(order)), one[1]))
    names = [(game, _short(say, game, called)) for game, called in sorted_games]
    if len(names) > 1:
        options = [("", say("past.any_game")), *names]
        found.append(
            _chips(ui, "game", options, wanted.game, lambda game: want(wanted._replace(game=game)))
        )
    people = [(name, name) for name in _frequent(cards, aliases)]
    if len(people) > 1 and len(cards) > 1:
        options = [("", say("past.anyone")), *people]
        found.append(
            _chips(ui, "who", options, wanted.who, lambda who: want(wanted._replace(who=who)))
        )
    block = shapes.stretched(found, 0)
    pad = ft.Padding.only(left=PANEL, top=PANEL - SLACK, bottom=PANEL - SLACK)
    return [kit.panel(ui, block, pad=pad, key="filters")] if found else []


def _counted(ui: Ui, found: int, count: int) -> ft.Control:
    words = ui.say("past.found", found=found, count=count)
    text = ft.Container(kit.facts(ui, words, quiet=True), padding=ft.Padding.only(left=4))
    return ft.Semantics(content=text, live_region=True)


def _frequent(cards: Sequence[SessionCard], aliases: Aliases) -> list[str]:
    seats = Counter([face.name for card in cards for face in card.cast if face.understudy is None])
    times = Counter[str]()
    for name, count in seats.items():
        times[root(aliases, name)] += count
    return [name for name, _ in times.most_common(PEOPLE)]


def _short(say: House, game: str, called: str) -> str:
    return bill_of(game).short(say.lang) if known(game) else title(game, say.lang, called)


def _chips(
    ui: Ui,
    kind: str,
    options: Sequence[tuple[str, str]],
    value: str,
    pick: Callable[[str], None],
) -> ft.Control:
    def chip(option: str, label: str) -> ft.Control:
        on = option == value
        height = max(kit.TARGET, kit.line(ui) + 20)
        pill = ft.Container(
            lettering.written(
                "label",
                label,
                size=ui.size("body"),
                color=ui.colors.on_brass if on else ui.colors.text,
            ),
            height=height - 2 * SLACK,
            padding=ft.Padding.symmetric(horizontal=14),
            alignment=ft.Alignment.CENTER,
            border_radius=24,
            clip_behavior=kit.UNCUT,
            bgcolor=ui.colors.brass if on else None,
            border=ft.Border.all(1, ui.colors.brass if on else ui.colors.line),
        )
        return pieces.press(
            ui,
            pill,
            label,
            lambda _: pick("" if on else option),
            pieces.Surface(toggled=on, radius=24, centred=True),
            height=height,
            key=f"only-{option}" if option else f"any-{kind}",
        )

    chips: list[ft.Control] = [chip(*option) for option in options]
    row = ft.Row([*chips, kit.gap(FADE)], spacing=6, scroll=ft.ScrollMode.HIDDEN)
    ground = ui.colors.boards
    faded = ft.Container(
        width=FADE,
        right=0,
        top=0,
        bottom=0,
        gradient=ft.LinearGradient(colors=[ft.Colors.with_opacity(0, ground), ground]),
        ignore_interactions=True,
    )
    # Cut chips look broken at the panel's edge.
    return ft.Container(ft.Stack([row, faded]), padding=ft.Padding.only(right=PANEL))


# -- games -----------------------------------------------------------------------------------


def _games(
    hall: Hall,
    cards: Sequence[SessionCard],
    found: Sequence[SessionCard],
    going: str,
    shown: int,
    more: Callable[..., None],
) -> list[ft.Control]:
    ui, whole, fit = hall.ui, by_evening(cards), by_evening(found)
    if len(found) > FIRST and not hall.at_once(True):
        shown = FIRST
    rows: list[ft.Control] = []
    for evening, games in by_evening(found[:shown]).items():
        ended = over(whole[evening])
        headed = len(ended) > 1
        drawn = [
            pieces.drawn(hall, card, partial(_row, hall, card, timed=headed)) for card in games
        ]
        if headed:
            over_ = [card for card, _ in ended]
            count, goes_on = len(fit[evening]), evening == going
            head = _evening(hall, evening, over_, count, goes_on=goes_on)
            rows.append(_group(ui, [head, *drawn], evening))
        else:
            rows.append(_group(ui, drawn, evening))
    if len(found) > shown:
        rows.append(kit.quiet(ui, ui.say("past.more"), more, key="more"))
    return rows


def _group(ui: Ui, rows: Sequence[ft.Control], key: str) -> ft.Control:
    lined: list[ft.Control] = []
    for number, row in enumerate(rows):
        if number:
            lined.append(ft.Container(height=1, bgcolor=ui.colors.line))
        lined.append(row)
    return kit.panel(ui, shapes.stretched(lined, 0), pad=0, key=f"group-{key}")


def _evening(
    hall: Hall, evening: str, games: Sequence[SessionCard], found: int, *, goes_on: bool
) -> ft.Control:
    ui, say = hall.ui, hall.ui.say
    created = min(card.created for card in games)
    sums = tallies(games)
    best = champions(sums)
    name, date = say("tonight.name", day=weekday(created, say)), written_date(created, say)
    lines: list[ft.Control] = [kit.title(ui, name, "large", level=2)]
    said = [name]
    if best:
        key = verdict(best, goes_on=goes_on)
        winners = say(key, names=say.listed(one.face.name for one in best))
        said.append(winners)
        lines.append(
            kit.sentence(ui, winners, room=ui.width / 2, strong=True, color=ui.colors.brass)
        )
    count = len(games)
    played = say("past.played", count=count)
    if found < count:
        played = say("past.found", found=found, count=count)
    facts = say.chained("text.facts", (date, played))
    lines.append(kit.facts(ui, facts, quiet=True))
    seats = [seat_of(hall.prefs, one.face) for one in sums]
    size = MASK_WIDTH * min(ui.text_scale, LARGE)
    badges = [kit.badge(seat.colour, size, seat.understudy, seat.mask) for seat in seats]
    masks: list[ft.Control] = []
    if min(ui.width, WIDTH) >= BESIDE and len(seats) <= MASKS and ui.text_scale <= LARGE:
        masks = [ft.Row([*badges], spacing=4, tight=True)]
    else:
        lines.append(ft.Row([*badges], wrap=True, spacing=4, run_spacing=4))
    inside: list[ft.Control] = [shapes.column(lines, 3, expand=True), *masks]
    inside.append(kit.icon(ui, "next", 20, ui.colors.quiet))
    said += [facts, say.row(billed(say, one.face) for one in sums)]
    press = pieces.press(
        ui,
        ft.Row(inside, spacing=12, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        say.sentences(said),
        lambda _: hall.places.go("evening", evening=evening),
        pieces.Surface(pad=PAD),
        key=f"evening-{evening}",
    )
    corner = kit.RADIUS - 1
    round_above = ft.BorderRadius.only(top_left=corner, top_right=corner)
    return ft.Container(press, bgcolor=ui.colors.raised, border_radius=round_above)


def _row(hall: Hall, card: SessionCard, *, timed: bool) -> ft.Control:
    ui, say = hall.ui, hall.ui.say
    game, came = title(card.game, say.lang, card.title), won(say, card)
    doubts = pieces.uncounted_words(say, card)
    label = say.sentences(
        (say.row((game, *facts_of(say, card))), came, *doubts, results_aloud(say, card))
    )
    named = chosen_name(say, card)
    words: list[ft.Control] = [
        kit.text(ui, game, strong=True, max_lines=2),
        winners(hall, card),
    ]
    below: list[ft.Control] = [
        kit.facts(ui, results_line(say, card)),
        *([kit.text(ui, named, "small", quiet=True)] if named else []),
        *pieces.uncounted(ui, card),
    ]
    when = _when(say, card, timed=timed)
    room = min(ui.width, WIDTH) - 2 * ui.edge - ART - 3 * PAD - 2
    beside = measure.widest(when, ui.size("small"), BODY) + 8
    if ui.text_scale <= LARGE and winners_width(ui, card) + beside > room:
        below.append(kit.facts(ui, say.chained("text.facts", when), quiet=True))
        when = []
    if ui.text_scale > LARGE:
        said = kit.facts(ui, say.chained("text.facts", when), quiet=True)
        face: ft.Control = shapes.column([thumbnail(card.game, ART), *words, *below, said], 4)
    else:
        lines = [kit.facts(ui, one, quiet=True) for one in when]
        facts = shapes.column(lines, 5, horizontal_alignment=ft.CrossAxisAlignment.END)
        top = ft.Row(
            [shapes.column(words, 2, expand=True), facts],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        face = ft.Row(
            [thumbnail(card.game, ART), shapes.column([top, *below], 2, expand=True)],
            spacing=PAD,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    return pieces.press(
        ui,
        face,
        label,
        lambda _: hall.places.go("past", session=card.id),
        pieces.Surface(pad=PAD),
        key=f"past-{card.id}",
    )


def thumbnail(game: str, width: float) -> ft.Control:
    """Draws a game's picture, or a mask for an unknown game."""
    if known(game):
        return poster(bill_of(game), width, width)
    return kit.image(MASK, width, width)


def _when(say: House, card: SessionCard, *, timed: bool) -> list[str]:
    minutes = minutes_of(card)
    return [
        *([] if timed else [relative_day(card.updated, say)]),
        clock(card.updated, say),
        *([say("bill.minutes.short", count=minutes)] if minutes else []),
    ]
