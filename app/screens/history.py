"""Screen of past games, newest first, grouped by evening and filtered by game or person."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import flet as ft

from app.bills import bill_of
from app.feats import outcome
from app.games import MASK
from app.hall import Hall
from app.places import Place
from app.programme import by_evening, champions, over, tallies
from app.rulebook import spans
from app.screens import pieces, unreadable
from app.screens.home import billed, tally
from app.screens.playbills import poster
from app.screens.scanning import scan_link
from app.store import SessionCard
from app.store.pace import minutes_of
from app.store.people import Aliases, root
from app.store.unreadable import Unreadable
from app.table.seating import seat_of
from app.text import House
from app.text.show_name import day_name, show_name
from app.text.when import moment, weekday, written_date
from app.theme import Ui, kit, measure, shapes
from app.theme.ui import BODY, DISPLAY
from engines import known, title

if TYPE_CHECKING:
    from app.shell import Shell

PAGE = 12
"""Number of games per page; a search field appears if there are more games."""

FIRST = 6
"""Number of games drawn immediately when the screen opens."""

PEOPLE = 8
"""Maximum number of people offered as filters, those with the most games."""

ART = 60.0
"""Width of a game's picture, in logical pixels."""

PAD = 12.0
"""Padding of a game's row, in logical pixels."""

CHIP = 8.0
"""Padding beside a name that is a link, in logical pixels."""

WIDTH = 640.0
"""Maximum width of the page, in logical pixels."""


class Wanted(NamedTuple):
    """Filters of the games shown.

    Attributes:
        query: Words to find in names and titles.
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
        text = " ".join(
            (title(card.game, say.lang, card.title), show_name(card, say), *names, *people)
        )
        return not self.query.strip() or bool(spans(text, self.query))


def from_shell(shell: "Shell", hall: Hall, _: Place) -> ft.Control:
    """Draws the past games of the running app."""
    store = shell.store
    cards = [card for card in store.cards() if card.finished is not None]
    return History(hall, cards, store.unreadable, store.aliases)


def History(
    hall: Hall, cards: Sequence[SessionCard], lost: Sequence[Unreadable], aliases: Aliases
) -> ft.Control:
    """Draws the finished games, with filters above them."""
    ui, say = hall.ui, hall.ui.say
    wanted, want = pieces.use_visit(hall, "wanted", Wanted())
    shown, show = pieces.use_visit(hall, "shown", PAGE)
    body: list[ft.Control] = _lost(hall, lost)
    if cards:
        body += _filters(hall, cards, aliases, wanted, want)
        every = wanted == Wanted()
        found = cards if every else [card for card in cards if wanted.fits(card, say, aliases)]
        body += _games(hall, cards, found, shown, lambda _: show(shown + PAGE))
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
    """Draws the link to the page of all people."""
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
    """Draws the message that no game matches, with a link to all games."""
    return shapes.centred(
        [
            kit.text(ui, ui.say("past.nothing"), quiet=True, center=True),
            kit.link(ui, ui.say("past.every"), every, key="every"),
        ],
        4,
    )


def _lost(hall: Hall, lost: Sequence[Unreadable]) -> list[ft.Control]:
    """Draws the unreadable games."""
    rows = [unreadable.row(hall, one) for one in lost]
    words = hall.ui.say("unreadable.heading")
    return [pieces.heading(hall.ui, words, 8), *rows] if rows else []


# -- what is shown ---------------------------------------------------------------------------


def _people_of(card: SessionCard, aliases: Aliases) -> list[str]:
    """Returns the people in a game by their main names, without understudies."""
    return [root(aliases, face.name) for face in card.cast if face.understudy is None]


def _filters(
    hall: Hall,
    cards: Sequence[SessionCard],
    aliases: Aliases,
    wanted: Wanted,
    want: Callable[[Wanted], None],
) -> list[ft.Control]:
    """Draws a search field if there are many games, and chips for games and people."""
    ui, say = hall.ui, hall.ui.say
    found: list[ft.Control] = []
    if len(cards) > PAGE:
        field = pieces.field(
            ui,
            say("past.find"),
            wanted.query,
            lambda event: want(wanted._replace(query=event.control.value or "")),
            icon_name="search",
            autocorrect=False,
            key="find",
        )
        found.append(field)
    games = {card.game: card.title for card in cards}
    names = [(game, _short(say, game, called)) for game, called in games.items()]
    if len(names) > 1:
        found.append(_chips(ui, names, wanted.game, lambda game: want(wanted._replace(game=game))))
    people = [(name, name) for name in _frequent(cards, aliases)]
    if len(people) > 1 and len(cards) > 1:
        found.append(_chips(ui, people, wanted.who, lambda who: want(wanted._replace(who=who))))
    return found


def _frequent(cards: Sequence[SessionCard], aliases: Aliases) -> list[str]:
    """Returns the people with the most games."""
    seats = Counter([face.name for card in cards for face in card.cast if face.understudy is None])
    times = Counter[str]()
    for name, count in seats.items():
        times[root(aliases, name)] += count
    return [name for name, _ in times.most_common(PEOPLE)]


def _short(say: House, game: str, called: str) -> str:
    """Returns a game's title for a chip."""
    return bill_of(game).short(say.lang) if known(game) else title(game, say.lang, called)


def _chips(
    ui: Ui, options: Sequence[tuple[str, str]], value: str, pick: Callable[[str], None]
) -> ft.Control:
    """Draws filters of which at most one is on, in a row that scrolls sideways."""

    def chip(option: str, label: str) -> ft.Control:
        on = option == value
        face = kit.text(ui, label, color=ui.colors.on_brass if on else None, strong=on)
        look = pieces.Surface(
            toggled=on,
            bg=ui.colors.brass if on else None,
            border=ui.colors.brass if on else ui.colors.line,
            radius=24,
            pad=ft.Padding.symmetric(horizontal=14, vertical=10),
            centred=True,
        )
        return pieces.press(
            ui,
            face,
            label,
            lambda _: pick("" if on else option),
            look,
            height=max(kit.TARGET, kit.line(ui) + 20),
            key=f"only-{option}",
        )

    chips = [chip(*option) for option in options]
    return ft.Row(chips, spacing=6, scroll=ft.ScrollMode.HIDDEN)


# -- games -----------------------------------------------------------------------------------


def _games(
    hall: Hall,
    cards: Sequence[SessionCard],
    found: Sequence[SessionCard],
    shown: int,
    more: Callable[..., None],
) -> list[ft.Control]:
    """Draws the first matching games, grouped by evening, with a button for more."""
    ui, whole = hall.ui, by_evening(cards)
    if len(found) > FIRST and not hall.at_once(True):
        shown = FIRST
    rows: list[ft.Control] = []
    for evening, games in by_evening(found[:shown]).items():
        drawn = [unreadable.drawn(hall, card, partial(_row, hall, card)) for card in games]
        ended = over(whole[evening])
        if len(ended) > 1:
            created = min(card.created for card, _ in ended)
            head = _evening(hall, evening, created, [card for card, _ in ended])
            rows.append(_group(ui, [head, *drawn], evening))
        else:
            rows.append(_group(ui, drawn, evening))
    if len(found) > shown:
        rows.append(kit.quiet(ui, ui.say("past.more"), more, key="more"))
    return rows


def _group(ui: Ui, rows: Sequence[ft.Control], key: str) -> ft.Control:
    """Draws the games of an evening on one panel, separated by hairlines."""
    lined: list[ft.Control] = []
    for number, row in enumerate(rows):
        if number:
            lined.append(ft.Container(height=1, bgcolor=ui.colors.line))
        lined.append(row)
    return kit.panel(ui, shapes.stretched(lined, 0), pad=0, key=f"group-{key}")


def _evening(hall: Hall, evening: str, created: str, games: Sequence[SessionCard]) -> ft.Control:
    """Draws the heading of an evening, which leads to its curtain call."""
    ui, say = hall.ui, hall.ui.say
    sums = tallies(games)
    best = champions(sums)
    name, date = say("tonight.name", day=weekday(created, say)), written_date(created, say)
    lines: list[ft.Control] = [kit.title(ui, name, "large", level=2)]
    said = [name]
    if best:
        key = "tonight.call.won" if len(best) == 1 else "tonight.call.shared"
        said.append(say(key, names=say.listed(one.face.name for one in best)))
        lines.append(kit.text(ui, said[-1], strong=True, color=ui.colors.brass))
    facts = say.chained("text.facts", (date, say("past.played", count=len(games))))
    lines.append(kit.text(ui, facts, "small", quiet=True))
    rest = [seat_of(hall.prefs, one.face) for one in sums]
    lines.append(
        ft.Row(
            [kit.badge(seat.colour, 26, seat.understudy, seat.mask) for seat in rest],
            wrap=True,
            spacing=4,
            run_spacing=4,
        )
    )
    said += [facts, say.row(billed(say, one.face) for one in sums)]
    inside: list[ft.Control] = [
        shapes.column(lines, 3, expand=True),
        kit.icon(ui, "next", 20, ui.colors.quiet),
    ]
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


def _row(hall: Hall, card: SessionCard) -> ft.Control:
    """Draws a game: picture, title, result, date and length, and its players.

    The people link to their pages, so they are outside the pressable part.
    """
    ui, say = hall.ui, hall.ui.say
    game, result = title(card.game, say.lang, card.title), _result(say, card)
    facts = _facts(say, card)
    doubts = pieces.uncounted_words(say, card)
    who = say.row(billed(say, face) for face in card.cast)
    label = say.sentences((say.row((game, *facts)), result, *doubts, who))
    crown = kit.icon(ui, "crown", 20, ui.colors.brass)
    won = kit.text(ui, result, strong=True, color=ui.colors.brass)
    lines: list[ft.Control] = [
        kit.text(ui, game, strong=True, max_lines=2),
        ft.Row([crown, ft.Container(won, expand=True)], spacing=6),
        kit.text(ui, say.chained("text.facts", facts), "small", quiet=True),
        *pieces.uncounted(ui, card),
    ]
    large = ui.text_scale > 1.3
    face = shapes.column([_art(card), *lines], 4) if large else pieces.titled(_art(card), *lines)
    press = pieces.press(
        ui,
        face,
        label,
        lambda _: hall.places.go("past", session=card.id),
        pieces.Surface(pad=ft.Padding.only(left=PAD, right=PAD, top=PAD, bottom=4)),
        key=f"past-{card.id}",
    )
    room = min(ui.width, WIDTH) - 2 * (ui.edge + PAD)
    people = ft.Container(
        ft.Row(
            [_person(hall, card, seat, room) for seat in _ranked(card)],
            wrap=True,
            spacing=4,
            run_spacing=0,
        ),
        padding=ft.Padding.only(left=PAD - CHIP, right=PAD - CHIP, bottom=4),
    )
    return shapes.stretched([press, people], 0, key=card.id)


def _ranked(card: SessionCard) -> list[int]:
    """Returns the seats of a game, winners first, then by distance from their score."""
    seats, end = range(len(card.cast)), card.finished
    if end is None or len(end.scores) < len(seats) or not end.winners:
        return [*seats]
    best = end.scores[end.winners[0]]
    return sorted(seats, key=lambda seat: (seat not in end.winners, abs(end.scores[seat] - best)))


def _art(card: SessionCard) -> ft.Control:
    """Draws the game's picture, or a mask if the game is not installed."""
    if known(card.game):
        return poster(bill_of(card.game), ART, ART)
    return kit.image(MASK, ART, ART)


def _facts(say: House, card: SessionCard) -> list[str]:
    """Returns a game's name if it was chosen, its date, and its length if known."""
    name, minutes = show_name(card, say), minutes_of(card)
    return [
        *([name] if name != day_name(card, say) else []),
        moment(card.updated, say),
        *([say("bill.minutes.short", count=minutes)] if minutes else []),
    ]


def _result(say: House, card: SessionCard) -> str:
    """Returns the result of a game as a text."""
    end = card.finished
    seats = () if end is None else end.winners
    winners = [card.cast[seat].name for seat in seats if seat < len(card.cast)]
    came = say("past.won" if len(winners) == 1 else "past.shared", names=say.listed(winners))
    by = tally(say, card)
    return say("past.by", came=came, by=by) if by else came


def _person(hall: Hall, card: SessionCard, seat: int, room: float) -> ft.Control:
    """Draws a player with their result; people link to their page."""
    ui, face = hall.ui, seat_of(hall.prefs, card.cast[seat])
    result, small = outcome(ui.say, card, seat), ui.size("small")
    badge = kit.badge(face.colour, 26, face.understudy, face.mask)
    name = kit.text(ui, face.name, "small")
    came = kit.text(ui, result, "small", strong=True)
    width = measure.box(face.name, small, BODY) + measure.box(result, small)
    if width + 26 + 12 + 2 * CHIP > room:  # stacked instead of cut
        words = shapes.column([name, came], width=room - 26 - 6)
        inside: list[ft.Control] = [badge, words]
    else:
        inside = [badge, name, came]
    row = ft.Row(inside, spacing=6, tight=True)
    pad = ft.Padding.symmetric(horizontal=CHIP, vertical=4 if len(inside) == 2 else 0)
    height = None if len(inside) == 2 else kit.TARGET
    if face.understudy is not None:
        return ft.Semantics(
            content=ft.Container(row, height=height, padding=pad),
            label=ui.say.entry(billed(ui.say, card.cast[seat]), result),
            exclude_semantics=True,
        )
    return pieces.press(
        ui,
        row,
        ui.say.entry(face.name, result),
        lambda _: hall.places.go("person", who=face.name),
        pieces.Surface(pad=pad, radius=10),
        height=height,
        key=f"person-{card.id}-{seat}",
    )
