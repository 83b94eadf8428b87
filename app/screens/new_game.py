"""A new game: which one, who plays, with which options. Nothing has to be filled in to start."""

from collections.abc import Awaitable, Callable, Set
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, NamedTuple

import flet as ft

from app.bills import bill_of
from app.casting import COMPANIES, PIN_DIGITS, Billing, Cast, Part
from app.deals import today
from app.games import billed, poster_of
from app.games.plain import panels
from app.habits import mask_of
from app.hall import Hall
from app.options import Option, chosen, options_of
from app.prefs import CHOICES, Prefs
from app.screens import first_night, links, newcomers, pieces
from app.sitting import cast_key, sitting_of
from app.store import UNDERSTUDIES, StoreError, clean_name, set_pin
from app.table.stage import Seat
from app.text import speaker
from app.theme import Ui, kit, measure
from app.theme.palette import SEAT_COLOURS
from app.theme.ui import DISPLAY
from engines import Game, Refused, deal, editions, find, house_of, known

MOST = 4
"""Maximum number of games on a programme."""

ROOM_FOR_TOOLS = 560
"""Width of the column below which a player's tools wait behind the pencil."""

ROOM_FOR_TWO = 420
"""Width below which the two ways to add somebody stand below one another."""

NOBODY = -1
"""The key of no part."""

TWO_COLUMNS = 760
"""Width from which a wide window has the cast beside the rest."""


@dataclass
class Draft:
    """Choices so far. They live as long as the screen's place in the trail."""

    game: Game[Any]
    cast: Cast
    options: list[Option]
    values: dict[str, Any]
    named: dict[str, int] = field(default_factory=dict)
    """For an option that names a seat, the key of the part that sits there."""
    settled: bool = False
    """Whether the game was chosen before this screen."""
    opened: int | None = None
    """The key of the part whose tools are out."""
    starting: bool = False
    teaching: bool = False
    """Whether the first round is played with all hands open."""
    coded: deal.Deal | None = None
    """The deal of a code; None for cards that nobody knows, or those of the day."""
    daily: bool = False
    """Whether the cards of the day are played."""
    later: list[str] = field(default_factory=list)
    """Games of the evening after this one, in order."""
    evening: bool = False
    """Whether there is a programme, which may have no other game on it yet."""
    regulars: newcomers.Regulars = field(default_factory=dict)
    together: Set[str] = frozenset()
    """Casts of people who have played together, as `app.sitting` knows them."""

    @classmethod
    def begin(cls, prefs: Prefs, name: str, regulars: newcomers.Regulars | None = None) -> "Draft":
        """The last game, players and options, as far as they still fit."""
        last = prefs["last_game"]
        wanted = next((one for one in (name, last, house_of(last)) if known(one)), "")
        game = find(wanted) if wanted else next(iter(billed().values()))
        cast = Cast.remembered(prefs["cast"], game.seats, Billing(speaker(prefs["lang"])))
        draft = cls(game, cast, [], {}, settled=known(name), regulars=regulars or {})
        draft.take(prefs, game)
        return draft

    def take(self, prefs: Prefs, game: Game[Any]) -> None:
        """Another game: the cast is fitted to it, its own last options come back."""
        self.game = game
        self.coded = None
        self.later = [name for name in self.later if name != game.name]
        self.cast.fit(self.numbers)
        self.options = options_of(game, prefs["lang"])
        self.values = chosen(self.options, prefs["last_options"].get(game.name))

    @property
    def regular(self) -> Set[str]:
        """Folded names of those who have played the game."""
        return self.regulars.get(self.game.house, frozenset())

    # -- the games after it ------------------------------------------------------------------

    @property
    def numbers(self) -> tuple[int, ...]:
        """Numbers of people: of this game, or of an evening, in which some may watch."""
        if not self.later:
            return self.game.seats
        seats = [number for name in (self.game.name, *self.later) for number in bill_of(name).seats]
        return tuple(range(min(seats), max(seats) + 1))

    def plan(self, later: list[str]) -> None:
        """Puts these games on the programme after this one."""
        self.later = later[: MOST - 1]
        if self.later:
            self.coded, self.daily = None, False
        self.cast.fit(self.numbers)

    @property
    def may_teach(self) -> bool:
        """Whether there is a round to be taught in, and somebody to teach."""
        return bill_of(self.game.name).round is not None and self.cast.company != "watch"

    @property
    def taught(self) -> bool:
        """Whether the first round is played with all hands open."""
        return self.teaching and self.may_teach

    def put(self, option: Option, value: Any) -> None:
        """Choose a value; a seat is noted by its part, and follows it around the table."""
        self.values[option.name] = value
        if option.is_seat:
            self.named[option.name] = self.cast.parts[value - 1].key if value else NOBODY

    def seated(self) -> dict[str, Any]:
        """The values, with seats by their present numbers; 0 for one that has left the cast."""
        keys = [part.key for part in self.cast.parts]
        for option in self.options:
            if option.is_seat:
                key = NOBODY if self.later else self.named.get(option.name, NOBODY)
                self.values[option.name] = keys.index(key) + 1 if key in keys else 0
        return self.values

    # -- its cards ---------------------------------------------------------------------------

    @property
    def way(self) -> str:
        """Choice of the cards: new, those of the day, or by a code."""
        return "code" if self.coded is not None else "day" if self.daily else "new"

    def follow(self, prefs: Prefs, dealt: deal.Deal) -> None:
        """Sets the game up as a code has it; players are added or leave."""
        self.take(prefs, billed()[dealt.game])
        while len(self.cast.parts) < dealt.seats:
            self.cast.add()
        while len(self.cast.parts) > dealt.seats:
            self.cast.remove(len(self.cast.parts) - 1)
        for option in self.options:
            self.put(option, dealt.options[option.name])
        self.coded, self.settled = dealt, True

    @property
    def strayed(self) -> bool:
        """Whether players or options are no longer those of the code."""
        if self.coded is None or self.taught:
            return False
        seats, options = len(self.cast.parts), self.seated()
        return (seats, options) != (self.coded.seats, self.coded.options)

    def number(self, day: str) -> int | None:
        """Number of the deal, on a day; None for cards that nobody knows, as for an open round."""
        if self.taught:
            return None
        if self.coded is not None:
            return self.coded.number
        if not self.daily or not deal.has_codes(self.game):
            return None
        return deal.deal_of_the_day(day, self.game.name, len(self.cast.parts))


Start = Callable[..., Awaitable[None]]
"""Opens the table of a new game; see `Evening.start`. `later` are the games after it."""


def NewGame(hall: Hall, draft: Draft, start: Start) -> ft.Control:
    """One page from top to bottom, with the start in the thumb's reach."""
    ui = hall.ui
    offered = list(billed().values())
    two = ui.landscape and ui.width >= TWO_COLUMNS and ui.text_scale <= 1.3
    whole = hall.at_once(not two and not ui.roomy)
    cast = _cast(hall, draft, ui.width / 2 if two else ui.width, whole=whole)
    options = _options(hall, draft) if whole else []
    show = [_show(hall, draft, offered, two=two)]
    if two:
        body: ft.Control = ft.Row(
            [
                _column(ui, [*show, *options], expand=5),
                _column(ui, cast, expand=6),
            ],
            spacing=16,
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        body = ft.Row(
            [ft.Container(body, width=min(ui.width - 2 * ui.edge, 1120))],
            alignment=ft.MainAxisAlignment.CENTER,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            expand=True,
        )
    else:
        body = kit.page_body(ui, [*show, *cast, *options, kit.gap(12)], spacing=4)
    return pieces.screen(
        kit.topbar(ui, ui.say("home.new"), hall.places.back),
        body,
        _start(hall, draft, start),
        key="new",
    )


def _column(ui: Ui, controls: list[ft.Control], expand: int) -> ft.Control:
    return ft.Column(
        [*controls, kit.gap(12)],
        spacing=4,
        scroll=ft.ScrollMode.AUTO,
        expand=expand,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


# -- which game ------------------------------------------------------------------------------


def _show(hall: Hall, draft: Draft, offered: list[Game[Any]], *, two: bool) -> ft.Control:
    """The posters; one that is settled is just hung up, with a way to the others if there are."""
    ui = hall.ui

    def take(game: Game[Any]) -> None:
        draft.take(hall.prefs, game)
        hall.refresh()

    def unsettle(_: Any) -> None:
        draft.settled = False
        hall.refresh()

    if draft.settled or len(offered) == 1:
        bill = _playbill(hall, draft.game, unsettle if len(offered) > 1 else None)
        return pieces.stack([bill, *_packs(hall, draft, take)], 8)

    room = min(ui.width, 640, ui.width / 2.2 if two else 640) - 2 * ui.edge
    across = 2 if ui.text_scale > 1.3 or room < 520 else 4
    width = (room - 12 * (across - 1)) / across
    return ft.Column(
        [
            pieces.heading(ui, ui.say("new.show"), bottom=4),
            kit.one_of(
                panels.grid(
                    [
                        _poster(
                            ui,
                            game,
                            width,
                            game.name == draft.game.house,
                            lambda _, game=game: take(game),
                        )
                        for game in offered
                    ],
                    across,
                    gap=12,
                ),
                ui.say("new.show"),
            ),
            ft.Row(
                [
                    kit.link(
                        ui,
                        ui.say("new.rules", game=draft.game.title(ui.say.lang)),
                        lambda _: hall.places.go("rules", game=draft.game.house),
                        icon_name="rules",
                    ),
                    *first_night.link(hall, draft.game.house),
                ],
                wrap=True,
                spacing=4,
                run_spacing=0,
            ),
            *_packs(hall, draft, take),
        ],
        spacing=8,
        tight=True,
        key="shows",
    )


def _packs(hall: Hall, draft: Draft, take: Callable[[Game[Any]], None]) -> list[ft.Control]:
    """The game's own cards or those of a pack; nothing without packs for it."""
    ui, house = hall.ui, draft.game.house
    here = [(one.name, one.title) for one in editions(house)]
    if not here:
        return []
    cards = [(house, ui.say("new.pack.own")), *here]
    words = ui.say("new.pack")
    shown = pieces.choices(ui, words, cards, draft.game.name, lambda name: take(find(name)))
    return [pieces.setting(ui, words, "", shown)]


def _tagline(ui: Ui, game: Game[Any]) -> str:
    numbers = game.seats
    if len(numbers) == 1:
        return ui.say("new.seats.exact", count=numbers[0])
    return ui.say("new.seats", least=min(numbers), most=max(numbers))


def _poster(
    ui: Ui, game: Game[Any], width: float, on: bool, take: Callable[..., Any]
) -> ft.Control:
    title, body = game.title(ui.say.lang), ui.size("body")
    size = measure.largest(title, body, body / ui.text_scale, width - 24, font=DISPLAY)
    return pieces.press(
        ui,
        ft.Container(
            ft.Column(
                [
                    kit.image(poster_of(game.name), width - 24, (width - 24) * 0.9),
                    kit.title(ui, title, size, center=True, level=3),
                    kit.text(ui, _tagline(ui, game), "small", quiet=True, center=True),
                ],
                spacing=6,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            width=width,
            padding=12,
        ),
        ui.say.sentences((title, _tagline(ui, game))),
        take,
        pieces.option(ui, on),
        key=f"poster-{game.name}",
    )


def _playbill(hall: Hall, game: Game[Any], other: Callable[..., Any] | None) -> ft.Control:
    """The game that is played, as a bill on the wall; `other` leads to all of them."""
    ui = hall.ui
    large = ui.text_scale > 1.3
    low = ui.width < 400 or (ui.landscape and not ui.roomy)
    links: list[ft.Control] = [
        kit.link(
            ui,
            ui.say("new.rules"),
            lambda _: hall.places.go("rules", game=game.house),
            icon_name="rules",
            key="how",
        )
    ]
    links += first_night.link(hall, game.house)
    if other is not None:
        links.append(kit.link(ui, ui.say("new.other"), other, color=ui.colors.quiet, key="another"))
    words = ft.Column(
        [
            kit.title(ui, game.title(ui.say.lang), "large" if large or low else "title", level=2),
            kit.text(ui, _tagline(ui, game), quiet=True),
            ft.Container(
                ft.Row(links, wrap=True, spacing=0, run_spacing=0),
                margin=ft.Margin.only(left=-12),
            ),
        ],
        spacing=2,
        tight=True,
        expand=True,
    )
    row: list[ft.Control] = [words]
    if not large:
        row.insert(0, kit.image(poster_of(game.name), 84, 112))
    return kit.panel(
        ui,
        ft.Row(row, spacing=16, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        pad=14,
        key="playbill",
    )


# -- who plays -------------------------------------------------------------------------------


def _cast(hall: Hall, draft: Draft, width: float, *, whole: bool) -> list[ft.Control]:
    """The company and, in the `whole` of it, each of its members."""
    ui, cast = hall.ui, draft.cast
    found: list[ft.Control] = [
        pieces.heading(ui, ui.say("new.cast"), bottom=4),
        *_company(hall, draft),
        *_teaching(hall, draft),
        *_programme(hall, draft),
    ]
    if not whole:
        return found
    names, pins = cast.problems(), cast.pin_problems()
    narrow = width < ROOM_FOR_TOOLS or ui.text_scale > 1.3

    def reordered(event: ft.OnReorderEvent) -> None:
        if event.old_index is not None and event.new_index is not None:
            cast.move(event.old_index, event.new_index)
            hall.refresh()

    rows = [
        _part(
            hall,
            draft,
            index,
            Wrong("store.name.undrawable" if part.refused else names[index], pins[index]),
            narrow=narrow,
        )
        for index, part in enumerate(cast.parts)
    ]
    found.append(
        ft.ReorderableListView(
            rows,
            show_default_drag_handles=False,
            build_controls_on_demand=False,
            on_reorder=reordered,
            padding=0,
            key="cast",
        )
    )
    if cast.can_add:
        found.append(_adders(hall, draft, width))
    # Below all that one types: nothing moves under a finger.
    room = min(width, 640) - 2 * ui.edge
    found += newcomers.line(hall, draft.game.house, cast, draft.regular, room)
    return [*found, *_sitting(hall, draft, room)]


def _sitting(hall: Hall, draft: Draft, room: float) -> list[ft.Control]:
    """The question where everybody sits, for people who have played together; asked once."""
    people = [part for part in draft.cast.parts if part.understudy is None]
    names = [clean_name(part.name) for part in people]
    known = cast_key(names) in draft.together
    if len(people) < 2 or not known or sitting_of(hall.prefs, names) is not None:
        return []
    seats = [
        Seat(name, part.colour, None, mask_of(hall.prefs, name))
        for name, part in zip(names, people, strict=True)
    ]
    return links.offered(hall, seats, room)


def _company(hall: Hall, draft: Draft) -> list[ft.Control]:
    """The kind of company, in one tap, and the level of the understudies."""
    ui, cast = hall.ui, draft.cast

    def gather(company: str) -> None:
        cast.gather(company)
        hall.refresh()

    def level(level: str) -> None:
        cast.level_all(level)
        hall.refresh()

    ways = [(company, ui.say(f"new.company.{company}")) for company in COMPANIES]
    rows: list[ft.Control] = [pieces.choices(ui, ui.say("new.company"), ways, cast.company, gather)]
    if cast.has_understudies:
        about = f"level.{cast.level}.about" if cast.level else "new.levels.mixed"
        rows += [
            kit.gap(2),
            _levels(ui, cast.level, level),
            _beneath(ui, about),
            *_temperaments(hall),
        ]
    return [
        ft.Container(
            pieces.stack(rows, 6),
            padding=ft.Padding.only(bottom=10),
            key="company",
        )
    ]


def _teaching(hall: Hall, draft: Draft) -> list[ft.Control]:
    """The switch that begins with an open round, where there is one to begin with."""
    if not draft.may_teach:
        return []

    def put(on: bool) -> None:
        draft.teaching = on
        hall.refresh()

    ui = hall.ui
    words = ui.say("teach"), ui.say("teach.about")
    switch = pieces.switch(ui, *words, draft.teaching, put, key="teach")
    return [ft.Container(switch, padding=ft.Padding.only(bottom=10))]


def _programme(hall: Hall, draft: Draft) -> list[ft.Control]:
    """The switch that makes an evening of it, and the games that may come after this one."""
    ui, name = hall.ui, draft.game.name
    others = [game for game in billed() if game != name]
    if not others:
        return []

    def put(on: bool) -> None:
        seats = len(draft.cast.parts)
        fits = sorted(others, key=lambda game: seats not in bill_of(game).seats)
        draft.evening = on
        draft.plan(fits[:1] if on else [])
        hall.refresh()

    def turn(game: str) -> None:
        later = [one for one in draft.later if one != game]
        draft.plan(later if game in draft.later else [*later, game])
        hall.refresh()

    words = ui.say("tonight"), ui.say("tonight.about")
    rows: list[ft.Control] = [
        pieces.switch(ui, *words, draft.evening, put, key="programme"),
    ]
    if draft.evening:
        rows.append(_planned(hall, draft, name, None))
        rows += [_planned(hall, draft, game, partial(turn, game)) for game in others]
    return [ft.Container(pieces.stack(rows, 6), padding=ft.Padding.only(bottom=10))]


def _planned(hall: Hall, draft: Draft, game: str, turn: Callable[[], None] | None) -> ft.Control:
    """A game with its number on the programme, and who would watch or join; `turn` takes it off."""
    ui, order = hall.ui, [draft.game.name, *draft.later]
    on = game in order
    full = ui.say("tonight.all")
    people, seats = len(draft.cast.parts), bill_of(game).seats
    if people > max(seats):
        full = ui.say("tonight.watch", count=people - max(seats))
    elif people < min(seats):
        full = ui.say("tonight.join", count=min(seats) - people)
    number = ui.say.number(order.index(game) + 1) if on else ""
    title = bill_of(game).title(ui.say.lang)
    disc = ft.Container(
        kit.text(ui, number, strong=True, color=ui.colors.on_brass, center=True),
        width=36,
        height=36,
        border_radius=18,
        alignment=ft.Alignment.CENTER,
        bgcolor=ui.colors.brass if on else None,
        border=ft.Border.all(1.5, ui.colors.brass if on else ui.colors.line),
        clip_behavior=kit.UNCUT,
    )
    row = pieces.titled(
        disc,
        kit.text(ui, title, strong=True),
        kit.text(ui, full, "small", quiet=True),
        gap=12,
    )
    label = ui.say.sentences((number, title, full) if on else (title, full))
    surface = pieces.Surface(
        toggled=on, pad=ft.Padding.symmetric(horizontal=4, vertical=6), radius=10
    )
    go = None if turn is None else (lambda _: turn())
    return pieces.press(ui, row, label, go, surface, key=f"planned-{game}")


def _beneath(ui: Ui, key: str) -> ft.Control:
    """Meaning of a choice, below it."""
    return ft.Container(
        kit.text(ui, ui.say(key), "small", quiet=True),
        padding=ft.Padding.symmetric(horizontal=4),
    )


def _temperaments(hall: Hall) -> list[ft.Control]:
    """Temperaments of the understudies, at any level."""
    ui, chosen = hall.ui, hall.prefs["temperament"]

    options = [(one, ui.say(f"temper.{one}")) for one in CHOICES["temperament"]]
    return [
        kit.gap(2),
        pieces.choices(ui, ui.say("temper"), options, chosen, partial(hall.choose, "temperament")),
        _beneath(ui, f"temper.{chosen}.about"),
    ]


def _levels(ui: Ui, value: str | None, pick: Callable[[str], None]) -> ft.Control:
    """The three levels by their faces, side by side, or below one another in large type."""
    large = ui.text_scale > 1.3
    heading = ui.say("new.levels")

    def one(level: str) -> ft.Control:
        name, on = ui.say(f"level.{level}"), level == value
        picture = kit.image(f"understudies/{level}", 40, 40)
        words = kit.text(ui, name, "body", strong=True)
        content: ft.Control = (
            ft.Row([picture, words], spacing=12)
            if large
            else ft.Column(
                [picture, words],
                spacing=4,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            )
        )
        return pieces.press(
            ui,
            ft.Container(content, alignment=None if large else ft.Alignment.CENTER),
            ui.say.entry(heading, name),
            lambda _: pick(level),
            pieces.option(ui, on, 8, expand=None if large else True),
            key=f"levels-{level}",
        )

    made = [one(level) for level in UNDERSTUDIES]
    row = pieces.stack(made, 6) if large else ft.Row(made, spacing=8)
    return kit.one_of(row, heading)


def _adders(hall: Hall, draft: Draft, width: float) -> ft.Control:
    """One more person, or one more understudy."""
    ui, cast = hall.ui, draft.cast

    def adder(key: str, add: Callable[[], None]) -> ft.Control:
        def go(_: Any) -> None:
            add()
            hall.refresh()

        return kit.quiet(
            kit.within(ui, (width - 2 * ui.edge - 8) / 2 if beside else None),
            ui.say(f"new.add.{key}"),
            go,
            icon_name="plus",
            expand=beside,
            key=f"add-{key}",
        )

    beside = True if width >= ROOM_FOR_TWO and ui.text_scale <= 1.3 else None
    both = [adder("player", cast.add), adder("understudy", cast.add_understudy)]
    adders = ft.Row(both, spacing=8) if beside else pieces.stack(both)
    adders.key = "adders"
    return adders


class Wrong(NamedTuple):
    """Sentences, by their keys, about mistakes in a player's name and PIN."""

    name: str | None
    pin: str | None


def _part(hall: Hall, draft: Draft, index: int, wrong: Wrong, *, narrow: bool) -> ft.Control:
    """One player: a handle to drag, the sign, the name, and more behind the pencil."""
    ui, part = hall.ui, draft.cast.parts[index]
    opened = draft.opened == part.key

    def more(_: Any) -> None:
        draft.opened = None if opened else part.key
        hall.refresh()

    name = _name(hall, draft, index, wrong=wrong.name is not None)
    handle = ft.ReorderableDragHandle(
        ft.Container(
            kit.icon(ui, "drag", 24, ui.colors.quiet),
            width=36,
            height=kit.TARGET,
            alignment=ft.Alignment.CENTER,
        ),
        mouse_cursor=ft.MouseCursor.GRAB,
    )
    pencil = kit.tool(
        ui,
        "up" if opened else "edit",
        ui.say("new.less" if opened else "new.more", name=part.name),
        more,
        key=f"more-{part.key}",
    )
    tools = [*([] if narrow else _movers(hall, draft, index)), pencil]
    sign = _sign(hall, part, more)
    large = ui.text_scale > 1.3
    row: list[ft.Control] = [handle, sign, ft.Container(expand=True) if large else name, *tools]
    line: list[ft.Control] = [
        ft.Row(row, spacing=4 if large else 6, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    ]
    if large:
        line += [kit.gap(10), ft.Row([name])]
    said = pieces.under(ui, ui.say(wrong.name) if wrong.name else "", wrong=wrong.name is not None)
    rows: list[ft.Control] = [ft.Column([*line, said], spacing=0, tight=True)]
    if opened:
        rows += _tools(hall, draft, index, wrong.pin)
    return ft.Container(
        kit.panel(ui, pieces.stack(rows), pad=8, color=ui.colors.raised if opened else None),
        padding=ft.Padding.only(bottom=8),
        key=f"part-{part.key}",
    )


def _name(hall: Hall, draft: Draft, index: int, *, wrong: bool) -> ft.Control:
    """The field for a player's name, called by its number and its player."""
    ui, cast = hall.ui, draft.cast
    part = cast.parts[index]
    label = ui.say("new.name", number=index + 1)
    if part.understudy:
        label = ui.say.chained("text.facts", (label, ui.say(f"level.{part.understudy}")))

    def rename(event: ft.Event[ft.TextField]) -> None:
        def state() -> tuple[object, ...]:
            return cast.problems(), part.refused, newcomers.has_newcomer(cast, draft.regular)

        before = state()
        cast.rename(index, event.control.value or "")
        if part.refused or state() != before:
            hall.refresh()

    return pieces.field(
        ui,
        label,
        part.name,
        rename,
        wrong=wrong,
        expand=True,
        autocorrect=False,
        enable_suggestions=False,
        key=f"name-{part.key}",
    )


def _sign(hall: Hall, part: Part, more: Callable[..., None]) -> ft.Control:
    """A player's badge, which leads to all that can be changed."""
    ui = hall.ui
    level = part.understudy and ui.say(f"level.{part.understudy}")
    label = ui.say(
        "new.colour.of.understudy" if level else "new.colour.of",
        name=part.name,
        colour=ui.say(f"colour.{part.colour}"),
        level=level,
    )
    badge = kit.badge(part.colour, 40, part.understudy, mask_of(hall.prefs, clean_name(part.name)))
    surface = pieces.Surface(pad=4, radius=24)
    return pieces.press(
        ui, badge, label, more, surface, width=48, height=48, key=f"sign-{part.key}"
    )


def _movers(hall: Hall, draft: Draft, index: int) -> list[ft.Control]:
    """Up and down, for people who do not drag."""
    ui, cast = hall.ui, draft.cast
    part = cast.parts[index]

    def move(to: int) -> Callable[..., None] | None:
        if not 0 <= to < len(cast.parts):
            return None

        def go(_: Any) -> None:
            cast.move(index, to)
            hall.refresh()

        return go

    def mover(icon_name: str, key: str, to: int) -> ft.Control:
        step = move(to)
        return kit.tool(
            ui,
            icon_name,
            ui.say(key, name=part.name),
            step,
            color=ui.colors.text if step else ui.colors.line,
            key=f"{icon_name}-{part.key}",
        )

    return [mover("up", "new.up", index - 1), mover("down", "new.down", index + 1)]


def _tools(hall: Hall, draft: Draft, index: int, wrong_pin: str | None) -> list[ft.Control]:
    """Person or understudy, colour, PIN, seat, and the way out."""
    ui, cast = hall.ui, draft.cast
    part = cast.parts[index]

    def remove(_: Any) -> None:
        cast.remove(index)
        draft.opened = None
        hall.refresh()

    foot: list[ft.Control] = [*_movers(hall, draft, index), ft.Container(expand=True)]
    if cast.can_remove:
        foot.append(
            kit.link(
                ui,
                ui.say("new.remove"),
                remove,
                icon_name="trash",
                color=ui.colors.rose,
                key=f"remove-{part.key}",
            )
        )
    return [
        *_players(hall, draft, index),
        kit.text(ui, ui.say("new.colours"), "small", quiet=True),
        kit.one_of(_colours(hall, draft, index), ui.say("new.colours")),
        *_mask(hall, part),
        *_pin(hall, cast, part, wrong_pin),
        ft.Row(foot, spacing=4, vertical_alignment=ft.CrossAxisAlignment.CENTER),
    ]


def _mask(hall: Hall, part: Part) -> list[ft.Control]:
    """The way to a person's mask, once they have a name."""
    name = clean_name(part.name)
    if part.understudy is not None or not name:
        return []
    return [links.leads_to_mask(hall, name, part.colour, f"mask-{part.key}")]


def _colours(hall: Hall, draft: Draft, index: int) -> ft.Control:
    """The colours of seats by their badges."""
    ui, own = hall.ui, draft.cast.parts[index].colour

    def paint(colour: str) -> None:
        draft.cast.recolour(index, colour)
        hall.refresh()

    def one(colour: str) -> ft.Control:
        on = colour == own
        return pieces.press(
            ui,
            ft.Container(kit.badge(colour, 38), alignment=ft.Alignment.CENTER),
            ui.say("new.colour", colour=ui.say(f"colour.{colour}")),
            lambda _: paint(colour),
            pieces.Surface(picked=on, border=ui.colors.brass if on else None, edge=3, radius=25),
            width=50,
            height=50,
            key=f"paint-{colour}",
        )

    return ft.Row([one(colour) for colour in SEAT_COLOURS], wrap=True, spacing=2, run_spacing=2)


def _pin(hall: Hall, cast: Cast, part: Part, wrong: str | None) -> list[ft.Control]:
    """The field for a person's PIN; for an understudy, its knowledge of others' hands."""
    ui = hall.ui
    if part.understudy is not None:
        return [kit.text(ui, ui.say("new.knows"), "small", quiet=True)]

    def lock(event: ft.Event[ft.TextField]) -> None:
        before = cast.pin_problems()
        part.pin = event.control.value or ""
        if cast.pin_problems() != before:
            hall.refresh()

    return [
        pieces.field(
            ui,
            ui.say("new.pin"),
            part.pin,
            lock,
            wrong=wrong is not None,
            password=True,
            keyboard_type=ft.KeyboardType.NUMBER,
            max_length=PIN_DIGITS,
            counter="",
            key=f"pin-{part.key}",
        ),
        pieces.under(ui, ui.say(wrong or "new.pin.help"), wrong=wrong is not None),
    ]


def _players(hall: Hall, draft: Draft, index: int) -> list[ft.Control]:
    """Players of this part: a person, or an understudy of one of the levels."""
    ui, part = hall.ui, draft.cast.parts[index]

    def take(level: str | None) -> None:
        draft.cast.recast(index, level)
        hall.refresh()

    def one(level: str | None) -> ft.Control:
        kind, on = level or "person", level == part.understudy
        name, about = ui.say(f"level.{kind}"), ui.say(f"level.{kind}.about")
        picture: ft.Control = kit.icon(ui, "people", 28, ui.colors.brass)
        if level is not None:
            picture = kit.image(f"understudies/{level}", 40, 40)
        words: list[ft.Control] = [
            kit.text(ui, name, strong=True),
            kit.text(ui, about, "small", quiet=True),
        ]
        surface = pieces.option(ui, on, ft.Padding.symmetric(horizontal=10, vertical=8))
        return pieces.press(
            ui,
            ft.Row(
                [
                    ft.Container(picture, width=40, height=40, alignment=ft.Alignment.CENTER),
                    ft.Column(words, spacing=0, tight=True, expand=True),
                ],
                spacing=12,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            ui.say.sentences((name, about)),
            lambda _: take(level),
            replace(surface, bg=ui.colors.boards if on else None),
            key=f"who-{kind}",
        )

    rows = pieces.stack([one(level) for level in (None, *UNDERSTUDIES)])
    return [kit.one_of(rows, part.name)]


# -- how -------------------------------------------------------------------------------------


def _options(hall: Hall, draft: Draft) -> list[ft.Control]:
    ui = hall.ui
    shown = [one for one in draft.options if not (one.is_seat and draft.later)]
    if not shown:
        return _deal(hall, draft)

    def put(option: Option) -> Callable[[Any], None]:
        def go(value: Any) -> None:
            draft.put(option, value)
            hall.refresh()

        return go

    names = [part.name for part in draft.cast.parts]

    def row(option: Option) -> ft.Control:
        title, about, value = option.title, option.about, draft.seated()[option.name]
        if option.is_switch:
            key = f"option-{option.name}"
            return pieces.switch(ui, title, about, value, put(option), key=key)
        form = pieces.stepper if option.is_long else pieces.choices
        control = form(ui, title, option.among(names), value, put(option))
        return pieces.setting(ui, title, about, control)

    rows = [*map(row, shown)]
    return [pieces.section(ui, ui.say("new.options"), rows, key="options"), *_deal(hall, draft)]


def _deal(hall: Hall, draft: Draft) -> list[ft.Control]:
    """The cards that will be dealt, and the way to others; nothing where there are no codes.

    An open round is played with cards that nobody will meet again.
    """
    ui = hall.ui
    if draft.taught or draft.later or not deal.has_codes(draft.game):
        return []
    told = ui.say(f"deal.{draft.way}")
    if draft.coded is not None:
        told = ui.say("deal.by", code=ui.say.chained("deal.groups", deal.grouped(draft.coded.code)))
    link = pieces.press(
        ui,
        pieces.titled(
            kit.icon(ui, "deck", 28, ui.colors.brass),
            kit.text(ui, told, strong=True),
            kit.text(ui, ui.say("deal.link"), "small", quiet=True),
            after=[kit.icon(ui, "next", 24, ui.colors.quiet)],
        ),
        ui.say.sentences((told, ui.say("deal.link"))),
        lambda _: hall.places.go("deal", draft=draft),
        pieces.Surface(pad=ft.Padding.symmetric(vertical=10, horizontal=4), radius=10),
        key="deal",
    )
    return [pieces.section(ui, ui.say("deal.title"), [link], key="deal-section")]


# -- off we go -------------------------------------------------------------------------------


def _start(hall: Hall, draft: Draft, start: Start) -> ft.Control:
    ui, cast = hall.ui, draft.cast

    async def begin() -> None:
        if draft.starting:  # a second tap while the first is being written down
            return
        draft.starting = True
        try:
            await start(
                draft.game.name,
                [*map(_player, cast.parts)],
                dict(draft.seated()),
                draft.number(today()),
                teaching=draft.taught,
                later=draft.later,
            )
            # Not before: every saved value redraws the screen, and here that is this one.
            _remember(hall, draft)
        except (StoreError, Refused) as error:
            hall.failed(error)
        finally:
            draft.starting = False

    watch = cast.company == "watch"
    words = "new.watch" if watch else "teach.start" if draft.taught else "new.start"
    rows: list[ft.Control] = []
    if cast.ready and draft.coded is not None and draft.strayed:
        rows.append(_strayed(hall, draft, draft.coded))
    if not cast.ready:
        rows.append(kit.text(ui, ui.say("new.not_yet"), color=ui.colors.rose, center=True))
    rows.append(
        kit.primary(
            ui,
            ui.say(words),
            (lambda _: hall.run(begin)) if cast.ready and not draft.strayed else None,
            icon_name="eye" if watch else "masks",
            key="start",
        )
    )
    width = min(ui.width, 640)
    return ft.Row(
        [
            ft.Container(
                kit.foot(
                    ui,
                    pieces.stack(rows, 6),
                ),
                width=width,
            )
        ],
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _player(part: Part) -> dict[str, Any]:
    """A player as a new game takes one."""
    return {
        "name": clean_name(part.name),
        "colour": part.colour,
        "sign": SEAT_COLOURS[part.colour][1],
        "pin": set_pin(part.pin) if part.pin and not part.understudy else None,
        "understudy": part.understudy,
    }


def _strayed(hall: Hall, draft: Draft, dealt: deal.Deal) -> ft.Control:
    """Says that the cards are for another table, with both ways out."""
    ui = hall.ui

    def back(_: Any) -> None:
        draft.follow(hall.prefs, dealt)
        hall.refresh()

    def drop(_: Any) -> None:
        draft.coded = None
        hall.refresh()

    return pieces.notice(
        ui,
        ui.say("deal.strayed", count=dealt.seats),
        actions=[
            kit.link(ui, ui.say("deal.strayed.back"), back, key="as-in-code"),
            kit.link(ui, ui.say("deal.strayed.drop"), drop, key="without-code"),
        ],
        key="strayed",
    )


def _remember(hall: Hall, draft: Draft) -> None:
    """Next time it begins with these people and these options."""
    hall.prefs["cast"] = draft.cast.plain()
    hall.prefs["last_game"] = draft.game.name
    hall.prefs["last_options"] = {
        **hall.prefs["last_options"],
        draft.game.name: dict(draft.values),
    }
