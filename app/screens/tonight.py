"""Screen of an evening of games: the next game, results and totals."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import flet as ft

from app.bills import bill_of, bills
from app.hall import Hall
from app.last_options import with_options
from app.new_session import seat_option
from app.next_show import NextShow
from app.options import Option, options_of
from app.places import Place
from app.programme import LineUp, length, over, tallies
from app.screens import pieces
from app.screens.evening_call import results, wins
from app.screens.option_rows import option_rows
from app.screens.playbills import poster
from app.store import StoreError
from app.table.seating import seats_of
from app.theme import Ui, kit, shapes
from engines import Refused, find

if TYPE_CHECKING:
    from app.shell import Shell

ART = 72.0
"""Width of the next game's poster, in logical pixels."""

PAGE, PAD = 640.0, 14.0
"""Maximum page width and panel padding, in logical pixels."""

Options: TypeAlias = dict[str, dict[str, Any]]
"""Chosen options of each game, by the game's name."""


@dataclass(frozen=True)
class Tonight:
    """An evening of games, and the action that continues one of them.

    Attributes:
        show: The evening and its next game.
        open: Continues a game in progress.
    """

    show: NextShow
    open: Callable[[str], object]


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the evening that the place names, with its next game."""
    evening = shell.evening
    show = NextShow(shell.store, shell.device, evening, place.args["evening"])
    return TonightScreen(hall, Tonight(show, partial(hall.run, evening.open)))


def TonightScreen(hall: Hall, it: Tonight) -> ft.Control:
    """Draws the evening, with a button that begins the next game.

    Every choice has a default.
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
        body.append(results(hall, ended, ui.say("tonight.so_far")))
        if sums := tallies(show.shows):
            body.append(wins(hall, sums))
    if not body:
        body.append(kit.text(ui, ui.say("tonight.none"), quiet=True))
    if show.planned and show.going is None:
        body.append(_end(hall, show))
    return pieces.screen(
        kit.topbar(
            ui,
            ui.say("tonight"),
            hall.places.back,
            tools=_tools(hall, show) if ended else [],
        ),
        kit.page_body(ui, [*body, kit.gap(16)], bottom=_step(hall, it, game, options)),
        key="tonight",
    )


def _tools(hall: Hall, show: NextShow) -> list[ft.Control]:
    go = partial(hall.places.go, "evening_poster", evening=show.identity)
    words = hall.ui.say("tonight.poster")
    return [kit.tool(hall.ui, "share", words, lambda _: go(), key="poster")]


def _step(hall: Hall, it: Tonight, game: str | None, options: Options) -> ft.Control | None:
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
                saved = with_options(hall.prefs.now.last_options, game, show.people, options[game])
                hall.prefs.choose("last_options", saved)
        except (StoreError, Refused) as error:
            visit["begun"] = False
            hall.failed(error)

    words = ui.say("tonight.start", game=bill_of(game).short(ui.say.lang))
    return kit.primary(ui, words, lambda _: hall.run(begin), icon_name="masks", key="begin")


def _following(
    hall: Hall, show: NextShow, game: str, choose: Callable[[str], object]
) -> list[ft.Control]:
    ui, bill, cast_ = hall.ui, bill_of(game), show.line_up(game)
    lines: list[ft.Control] = [
        kit.title(ui, bill.title(ui.say.lang), "large", level=3),
        kit.text(ui, _begins(ui, game, cast_), color=ui.colors.brass, strong=True),
    ]
    if show.programme is not None and game in show.planned:
        count = length(show.programme, show.shows)
        at = ui.say("tonight.at", number=len(show.shows) + 1, count=count)
        lines.insert(1, kit.text(ui, at, "small", quiet=True))
    large = ui.text_scale > 1.3
    words = shapes.stretched(lines, 2)
    words.expand = True
    head: ft.Control = words
    if not large:
        picture = poster(bill, ART, ART * 1.25)
        head = ft.Row([picture, words], spacing=14, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    room = min(ui.width, PAGE) - 2 * ui.edge - 2 * PAD
    beside = bool(cast_.audience) and ui.low and not large
    if beside:  # they are visible above the next step
        room = (room - 16) / 2
    first = cast_.first or 0
    seats = seats_of(hall.prefs, [*cast_.seats[first:], *cast_.seats[:first]])
    people = [pieces.cast_line(ui, seats, size=32, room=room)]  # whoever begins is in front
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
    if cast_.first is None or seat_option(game) is None:
        return ui.say("tonight.dice")
    key = "tonight.begins.last" if cast_.lost else "tonight.begins"
    return ui.say(key, name=cast_.seats[cast_.first].name)


def _end(hall: Hall, show: NextShow) -> ft.Control:
    ui, say, here = hall.ui, hall.ui.say, hall.places.top

    def end() -> None:
        try:
            show.end()
        except StoreError as error:
            hall.failed(error)
            return
        if show.ended:
            hall.places.swap("evening", evening=show.identity)
        elif not show.shows:
            hall.places.leave(here)

    def ask(_: object) -> None:
        hall.notices.ask(
            say("tonight.end.ask"), say("tonight.end.yes"), end, detail=say("tonight.end.detail")
        )

    return kit.quiet(ui, say("tonight.end"), ask, icon_name="close", key="end")
