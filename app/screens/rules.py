"""Screen of a game's rules: a guide with pages, and a search."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from app.games import billed
from app.hall import Hall
from app.places import Place
from app.rulebook import (
    Hit,
    Nearness,
    Rulebook,
    Spot,
    marked_parts,
    nearness,
    rulebook,
    search_as_meant,
)
from app.screens import battery, first_night, pieces, rules_page, signs
from app.screens.rules_page import Leaf
from app.speech.pronounced import pronounced
from app.speech.reading import reads, speech
from app.theme import Ui, kit, lettering, shapes
from engines import Game, quoted

if TYPE_CHECKING:
    from app.shell import Shell

MOST_HITS = 60

SIDE = 360
"""Width of the table of contents beside a page, in logical pixels."""

BESIDE = 24
"""Width reserved for the scrollbar beside a page, in logical pixels."""

TWO_PAGES = 900
"""Minimum window width for showing the contents beside a page."""


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the rules.

    They cannot be read aloud over a hand that must stay secret.
    """
    controller = shell.evening.controller
    state = None if controller is None else controller.table.state
    hides = state is not None and (state.secret or state.covered) and not state.all_open
    return Rules(hall, **place.args, may_read=reads(shell.device) and not hides)


def Rules(
    hall: Hall,
    game: str = "",
    section: str | None = None,
    query: str = "",
    over: bool = False,
    may_read: bool = False,
) -> ft.Control:
    """Draws a page of the rules, or the table of contents.

    `section` is a page's id, a rule's number or a question's key; None opens the contents, searched
    for `query`. `over` says whether the page was opened from the contents, `may_read` whether a
    button reads it aloud.
    """
    asked, set_asked = ft.use_state(game)
    query, set_query = ft.use_state(query)
    here = _game(hall, asked)
    book = rulebook(here, hall.prefs.now.lang)
    spot, set_spot = ft.use_state(book.spot(section) if book is not None else None)
    ui = hall.ui
    two = ui.width >= TWO_PAGES and ui.text_scale <= 1.5
    if book is None:
        return _none(hall, here, _shelf(ui, here, set_asked))

    def change_game(name: str) -> None:
        set_asked(name)
        set_spot(None)
        set_query("")

    def open_spot(to: Spot) -> None:
        where = {"game": here.name, "section": book.where(to)}
        if two or spot is not None:
            # Returning to this screen shows the last open page.
            hall.places.top.args.update(where, query="")
            set_query("")
            set_spot(to)
        else:
            # Going back restores the contents as they were.
            hall.places.top.args.update(game=here.name, query=query)
            hall.places.go("rules", **where, over=True)

    width, read = _width(ui, two=two), partial(_read, hall) if may_read else None
    leaf = Leaf(ui, book, spot or Spot(0), width, open_spot, _play(hall, here), read)
    # In a field with text, the arrow keys move the cursor.
    hall.places.turn = leaf.turn if (two or spot is not None) and not query else None
    if spot is not None and not two and not query.strip():
        to_contents = hall.places.back if over else partial(_swap, hall, here)
        return _one_page(_topbar(hall, here), leaf, to_contents)
    contents = [
        *_shelf(ui, here, change_game),
        *lesson_row(hall, here.name),
        *signs.row(hall, here.name),
        _find(ui, query, set_query),
        *_listed(hall, leaf, query, two=two),
        kit.gap(16),
    ]
    if two:
        return _two_pages(hall, contents, leaf)
    bar = kit.topbar(ui, ui.say("rules.title"), hall.places.back)
    return pieces.screen(bar, kit.page_body(ui, contents, width=560), key="rules-contents")


def _read(hall: Hall, book: Rulebook, spot: Spot) -> None:
    lang = hall.prefs.now.lang
    texts = [pronounced(text, lang) for text in rules_page.texts(book, spot)]
    hall.bridge.speak(speech(hall.prefs.now, texts))


def _listed(hall: Hall, leaf: Leaf, query: str, *, two: bool) -> list[ft.Control]:
    if query.strip():
        return _found(leaf.ui, *search_as_meant(leaf.book, query), leaf.open)
    return _contents(hall, leaf.book, leaf.spot.page if two else None, leaf.open)


def _game(hall: Hall, asked: str) -> Game[Any]:
    known = billed()
    return known.get(asked) or known.get(hall.prefs.now.last_game) or next(iter(known.values()))


def _topbar(hall: Hall, game: Game[Any]) -> ft.Control:
    return kit.topbar(hall.ui, game.title(hall.ui.say.lang), hall.places.back)


def _swap(hall: Hall, game: Game[Any], _: Any) -> None:
    hall.places.swap("rules", game=game.name)


def _width(ui: Ui, *, two: bool) -> float:
    width = rules_page.measure(ui)
    return min(width, ui.width - SIDE - 3 * ui.edge - BESIDE) if two else width


def _play(hall: Hall, game: Game[Any]) -> Callable[..., None] | None:
    if {"play", "lesson", "new"} & {place.name for place in hall.places.trail}:
        return None
    return lambda _: hall.places.go("new", game=game.name)


def _none(hall: Hall, game: Game[Any], shelf: list[ft.Control]) -> ft.Control:
    ui = hall.ui
    none = kit.panel(ui, kit.text(ui, ui.say("rules.none", game=game.title(ui.say.lang))))
    return pieces.screen(
        _topbar(hall, game),
        kit.page_body(ui, [*(shelf or [kit.gap(0)]), none]),
        key="no-rules",
    )


def _find(ui: Ui, query: str, search_for: Callable[[str], object]) -> ft.Control:
    return pieces.search_field(ui, ui.say("rules.find"), query, search_for)


def _two_pages(hall: Hall, contents: list[ft.Control], leaf: Leaf) -> ft.Control:
    ui = leaf.ui
    whole = SIDE + 2 * ui.edge + leaf.width + BESIDE
    bar = kit.topbar(ui, ui.say("rules.title"), hall.places.back, width=whole)
    shown = [*rules_page.page(leaf, *rules_page.turns(leaf)), kit.gap(24)]
    return pieces.screen(
        bar,
        ft.Row(
            [
                ft.Container(_scroll(contents), width=SIDE),
                ft.Container(
                    rules_page.swiped(leaf, _scroll(shown, key=_name(leaf))),
                    width=leaf.width + BESIDE,
                ),
            ],
            spacing=2 * ui.edge,
            expand=True,
            alignment=ft.MainAxisAlignment.CENTER,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        key="rules-two",
    )


def _one_page(bar: ft.Control, leaf: Leaf, contents: Callable[..., None]) -> ft.Control:
    ui = leaf.ui
    back = kit.quiet(ui, ui.say("rules.contents"), contents, icon_name="rules", key="to-contents")
    body = kit.page_body(
        ui,
        [*rules_page.page(leaf), kit.gap(8), back, kit.gap(16)],
        width=leaf.width + 2 * ui.edge,
        bottom=rules_page.action_bar(leaf, contents),
        key=_name(leaf),
    )
    return pieces.screen(bar, rules_page.swiped(leaf, body), key="rules-page")


def _name(leaf: Leaf) -> str:
    """Returns a key of the scrolling column, different for each page.

    Therefore a new page is shown from its top.
    """
    return f"page-{leaf.spot.page}"


def _scroll(controls: list[ft.Control], key: str | None = None) -> ft.Control:
    return ft.Column(
        controls,
        spacing=12,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key=key,
    )


def _shelf(ui: Ui, here: Game[Any], take: Callable[[str], None]) -> list[ft.Control]:
    known = billed().values()
    if len(known) < 2:
        return []
    options = [(game.name, game.title(ui.say.lang)) for game in known]
    return [pieces.choices(ui, ui.say("rules.game"), options, here.name, take)]


def _contents(
    hall: Hall, book: Rulebook, shown: int | None, open_spot: Callable[[Spot], None]
) -> list[ft.Control]:
    ui = hall.ui
    return [
        kit.text(ui, book.lead, quiet=True),
        *(
            _row(
                ui,
                kit.display(ui, str(index + 1), "large", color=ui.colors.brass),
                (str(index + 1), section.title),
                _to(open_spot, Spot(index)),
                selected=True if index == shown else None,
                key=f"section-{section.id}",
            )
            for index, section in enumerate(book.sections)
        ),
        battery.row(hall),
    ]


def _row(
    ui: Ui,
    mark: ft.Control,
    name: tuple[str, ...],
    go: Callable[..., None],
    *,
    selected: bool | None = None,
    key: str,
) -> ft.Control:
    return pieces.press(
        ui,
        ft.Row(
            [
                ft.Container(mark, width=34 * max(1, ui.text_scale * 0.8)),
                ft.Container(kit.text(ui, name[-1], strong=True), expand=True),
                kit.icon(ui, "next", 22, ui.colors.quiet),
            ],
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        ui.say.sentences(name),
        go,
        pieces.Surface(
            selected=selected,
            pad=ft.Padding.symmetric(horizontal=14, vertical=12),
            bg=ui.colors.raised if selected else ui.colors.boards,
            border=ui.colors.brass if selected else ui.colors.line,
        ),
        key=key,
    )


def _to(open_spot: Callable[[Spot], None], spot: Spot) -> Callable[..., None]:
    return lambda _: open_spot(spot)


def _found(
    ui: Ui, query: str, hits: list[Hit], open_spot: Callable[[Spot], None]
) -> list[ft.Control]:
    if not hits:
        return [kit.text(ui, ui.say("rules.found.none", query=quoted(query.strip())), quiet=True)]
    count = ui.say("rules.found", count=len(hits))
    rows: list[ft.Control] = [
        ft.Semantics(content=kit.text(ui, count, quiet=True), live_region=True)
    ]
    for index, hit in enumerate(hits[:MOST_HITS]):
        near = nearness(hit.whole, query) or Nearness.EXACT
        face = shapes.column(
            [
                _marked(ui, marked_parts(hit.label, query, near), strong=True),
                _marked(ui, marked_parts(hit.text, query, near)),
            ],
            4,
        )
        if hit.spot is None:
            rows.append(kit.panel(ui, face, pad=14, key=f"hit-{index}"))
        else:
            rows.append(
                pieces.press(
                    ui,
                    face,
                    ui.say.sentences((hit.label, hit.text)),
                    _to(open_spot, hit.spot),
                    pieces.Surface(pad=14, bg=ui.colors.boards, border=ui.colors.line),
                    key=f"hit-{index}",
                )
            )
    return rows


def _marked(ui: Ui, parts: list[tuple[str, bool]], *, strong: bool = False) -> ft.Control:
    return ft.Text(
        spans=[
            ft.TextSpan(
                part,
                lettering.style(
                    "label" if strong or on else "body",
                    size=ui.size("body"),
                    color=ui.colors.on_brass if on else ui.colors.text,
                    bgcolor=ui.colors.brass if on else None,
                    height=1.4,
                ),
            )
            for part, on in parts
        ],
    )


def lesson_row(hall: Hall, game: str) -> list[ft.Control]:
    """Draws a large button for the lesson; returns [] without a lesson."""
    ui, label = hall.ui, first_night.words(hall, game)
    about = ui.say("first_night.about")
    if not label:
        return []
    star = kit.icon(ui, "star", 28, ui.colors.brass)
    go = partial(hall.places.go, "lesson", game=game)
    surface = pieces.Surface(
        pad=ft.Padding.symmetric(horizontal=14, vertical=12),
        bg=ui.colors.raised,
        border=ui.colors.brass,
    )
    return [pieces.picture_row(ui, star, (label, about), go, surface, key="first-night")]
