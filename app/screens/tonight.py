"""Evening: the next game with its players, the results, and the totals."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import flet as ft

from app.bills import bill_of, bills
from app.hall import Hall
from app.new_session import seat_option
from app.next_show import NextShow
from app.options import Option, options_of
from app.places import Place
from app.programme import LineUp, Tally, over, tallies
from app.screens import pieces
from app.screens.option_rows import option_rows
from app.screens.playbills import poster
from app.screens.poster_picture import headline, playbill
from app.store import Finish, SessionCard, StoreError
from app.table.seating import seat_of, seats_of
from app.text.when import weekday, written_date
from app.theme import Ui, kit, shapes
from engines import Refused, Result, find, title

if TYPE_CHECKING:
    from app.shell import Shell

ART = 72.0
"""Width of the next game's poster."""

PAGE, PAD = 640.0, 14.0
"""Width of the page, and padding of its panel."""

THUMB = 40.0
"""Width of a finished game's poster."""


Options: TypeAlias = dict[str, dict[str, Any]]
"""Chosen options by name of the game."""


@dataclass(frozen=True)
class Tonight:
    """Evening, and its action.

    Attributes:
        show: Evening with its next game.
        open: Continues a game in progress.
    """

    show: NextShow
    open: Callable[[str], object]


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the place's evening, current or past."""
    evening = shell.evening
    show = NextShow(shell.store, shell.device, evening, place.args["evening"])
    if place.args.get("past"):
        show.programme = None  # a past evening, not the current one
    return TonightScreen(hall, Tonight(show, partial(hall.run, evening.open)))


def TonightScreen(hall: Hall, it: Tonight) -> ft.Control:
    """Draws the evening, with a button that begins the next game.

    Nothing has to be filled in.
    """
    ui, show = hall.ui, it.show
    chosen, choose = ft.use_state(cast(str | None, None))
    options, set_options = ft.use_state(cast(Options, {}))
    game = chosen or show.proposal()
    ended = over(show.shows)
    body: list[ft.Control] = []
    if show.going is None and game is not None:
        body += _following(hall, show, game, choose)
        body += _options(hall, show, game, options, set_options)
    if ended:
        heading = ui.say("tonight.so_far" if show.programme else "past.leaf.games")
        body.append(_results(hall, ended, heading))
        if sums := tallies(show.shows):
            body.append(_sums(hall, sums))
    if not body:
        body.append(kit.text(ui, ui.say("tonight.none"), quiet=True))
    if show.planned and show.going is None:
        body.append(_end(hall, show))
    return pieces.screen(
        _bar(hall, show, ended),
        kit.page_body(ui, [*body, kit.gap(16)], bottom=_step(hall, it, game, options)),
        key="tonight",
    )


def _bar(hall: Hall, show: NextShow, ended: list[tuple[SessionCard, Finish]]) -> ft.Control:
    """Draws the heading: tonight's programme, or a past evening's day."""
    ui, say = hall.ui, hall.ui.say
    tools = _tools(hall, show) if ended else []
    if show.programme is not None or not ended:
        return kit.topbar(ui, say("tonight"), hall.places.back, tools=tools)
    created = ended[0][0].created
    name, date = say("tonight.name", day=weekday(created, say)), written_date(created, say)
    return kit.topbar(ui, name, hall.places.back, detail=date, tools=tools)


def _tools(hall: Hall, show: NextShow) -> list[ft.Control]:
    """Draws the link to the poster."""
    go = partial(hall.places.go, "evening_poster", evening=show.identity)
    words = hall.ui.say("tonight.poster")
    return [kit.tool(hall.ui, "share", words, lambda _: go(), key="poster")]


def _step(hall: Hall, it: Tonight, game: str | None, options: Options) -> ft.Control | None:
    """Draws the next step: continue a game, or begin the next one."""
    ui, show = hall.ui, it.show
    if (going := show.going) is not None:
        words = ui.say("tonight.go_on", game=bill_of(going.game).short(ui.say.lang))
        return kit.primary(ui, words, lambda _: it.open(going.id), icon_name="play", key="begin")
    if game is None:
        return None
    visit = hall.places.top.args

    async def begin() -> None:
        if visit.get("begun"):  # a second tap, even after the game has begun
            return
        visit["begun"] = True
        try:
            await show.begin(game, options.get(game))
            if game in options:  # not earlier: every saved value redraws the screen
                last_options = hall.prefs.now.last_options
                hall.prefs.choose("last_options", {**last_options, game: options[game]})
        except (StoreError, Refused) as error:
            visit["begun"] = False
            hall.failed(error)

    words = ui.say("tonight.start", game=bill_of(game).short(ui.say.lang))
    return kit.primary(ui, words, lambda _: hall.run(begin), icon_name="masks", key="begin")


def _following(
    hall: Hall, show: NextShow, game: str, choose: Callable[[str], object]
) -> list[ft.Control]:
    """Draws the next game: poster, players, starting player and spectators."""
    ui, bill, cast_ = hall.ui, bill_of(game), show.line_up(game)
    lines: list[ft.Control] = [
        kit.title(ui, bill.title(ui.say.lang), "large", level=3),
        kit.text(ui, _begins(ui, game, cast_), color=ui.colors.brass, strong=True),
    ]
    if show.programme is not None and game in show.planned:
        games = show.programme.games
        at = ui.say("tonight.at", number=len(games) - len(show.planned) + 1, count=len(games))
        lines.insert(1, kit.text(ui, at, "small", quiet=True))
    large = ui.text_scale > 1.3
    words = shapes.stretched(lines, 2)
    words.expand = True
    head: ft.Control = words
    if not large:
        picture = poster(bill, ART, ART * 1.25)
        head = ft.Row([picture, words], spacing=14, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    room = min(ui.width, PAGE) - 2 * ui.edge - 2 * PAD
    beside = bool(cast_.audience) and ui.landscape and not ui.roomy and not large
    if beside:  # they are visible above the next step
        room = (room - 16) / 2
    people = [pieces.cast_line(ui, seats_of(hall.prefs, cast_.seats), size=32, room=room)]
    if cast_.audience:
        watching = [
            kit.text(ui, ui.say("tonight.audience"), "small", quiet=True),
            pieces.cast_line(ui, seats_of(hall.prefs, cast_.audience), room=room),
        ]
        people.append(shapes.stretched(watching, 4 if beside else 12))
    if beside:
        halves = [ft.Container(part, width=room) for part in people]
        people = [ft.Row([*halves], spacing=16)]
    inside = [head, *people]
    panel = kit.panel(ui, shapes.stretched(inside, 12), pad=PAD, key="following")
    known = [(one.name, one.short(ui.say.lang)) for one in bills()]
    another = ui.say("tonight.another")
    return [
        pieces.heading(ui, ui.say("tonight.next"), 4),
        panel,
        kit.text(ui, another, "small", quiet=True),
        pieces.choices(ui, another, known, game, choose),
    ]


def _options(
    hall: Hall, show: NextShow, game: str, chosen: Options, take: Callable[[Options], object]
) -> list[ft.Control]:
    """Draws the next game's options, or a link that opens them."""
    ui, values = hall.ui, chosen.get(game)
    words = ui.say("new.options")
    if values is None:

        def unfold(_: object) -> None:
            take({**chosen, game: show.options(game)})

        way = kit.link(ui, words, unfold, icon_name="settings", key="to-options")
        return [ft.Row([way], margin=ft.Margin.only(left=-kit.LINK_PAD))]

    def put(option: Option) -> Callable[[Any], None]:
        def go(value: Any) -> None:
            take({**chosen, game: {**values, option.name: value}})

        return go

    shown = [one for one in options_of(find(game), ui.say.lang) if not one.is_seat]
    rows = option_rows(ui, bill_of(game), shown, values, (), put)
    return [pieces.section(ui, words, rows, key="options")]


def _begins(ui: Ui, game: str, cast_: LineUp) -> str:
    """Returns a sentence about who begins.

    The dice decide if the rules say so, or if nobody has lost yet.
    """
    if cast_.first is None or seat_option(game) is None:
        return ui.say("tonight.dice")
    key = "tonight.begins.last" if cast_.lost else "tonight.begins"
    return ui.say(key, name=cast_.seats[cast_.first].name)


def _results(hall: Hall, ended: list[tuple[SessionCard, Finish]], heading: str) -> ft.Control:
    """Draws the finished games, each with a link to its page."""
    ui = hall.ui

    def row(card: SessionCard, end: Finish) -> ft.Control:
        bill = playbill(
            ui.say, card, seats_of(hall.prefs, card.cast), Result(end.scores, end.winners), ()
        )
        name = title(card.game, ui.say.lang, card.title)
        won = headline(ui.say, bill)
        words: list[ft.Control] = [
            kit.text(ui, name, strong=True),
            kit.text(ui, won, color=ui.colors.brass),
            kit.text(ui, bill.score, "small", quiet=True),
            *pieces.uncounted(ui, card),
        ]
        return pieces.press(
            ui,
            pieces.titled(
                kit.image(bill.art, THUMB, THUMB),
                *words,
                gap=12,
                after=[kit.icon(ui, "next", 20, ui.colors.quiet)],
            ),
            ui.say.sentences((name, won, bill.score, *pieces.uncounted_words(ui.say, card))),
            lambda _: hall.places.go("past", session=card.id),
            pieces.Surface(pad=ft.Padding.symmetric(vertical=8, horizontal=4), radius=10),
            key=f"over-{card.id}",
        )

    return pieces.section(ui, heading, [row(*one) for one in ended], key="so-far")


def _sums(hall: Hall, found: list[Tally]) -> ft.Control:
    """Draws everyone's number of wins."""
    ui, best = hall.ui, found[0].wins

    def row(one: Tally) -> ft.Control:
        seat = seat_of(hall.prefs, one.face)
        crown = [kit.icon(ui, "crown", 22, ui.colors.brass)] if one.wins == best else []
        wins = ui.say("tonight.wins", wins=one.wins, games=one.games)
        return ft.Container(
            ft.Row(
                [
                    kit.badge(seat.colour, 32, seat.understudy, seat.mask),
                    ft.Container(kit.text(ui, seat.name, strong=True), expand=True),
                    *crown,
                    kit.text(ui, wins, strong=True),
                ],
                spacing=12,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            padding=ft.Padding.symmetric(vertical=8, horizontal=4),
        )

    return pieces.section(ui, ui.say("tonight.won"), [row(one) for one in found], key="sums")


def _end(hall: Hall, show: NextShow) -> ft.Control:
    """Draws the button that cancels the remaining games after confirmation."""
    ui, say, here = hall.ui, hall.ui.say, hall.places.top

    def end() -> None:
        try:
            show.end()
        except StoreError as error:
            hall.failed(error)
            return
        if not show.shows:
            hall.places.leave(here)

    def ask(_: object) -> None:
        hall.notices.ask(
            say("tonight.end.ask"), say("tonight.end.yes"), end, detail=say("tonight.end.detail")
        )

    return kit.quiet(ui, say("tonight.end"), ask, icon_name="close", key="end")
