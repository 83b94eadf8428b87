"""The rules of a game: a page for each thing you might wonder about, and a search of them all."""

from collections.abc import Callable
from typing import Any

import flet as ft

from app.games import billed
from app.hall import Hall
from app.rulebook import (
    Hit,
    Rule,
    Rulebook,
    Section,
    marked_parts,
    rulebook,
    search,
    strong_parts,
)
from app.screens import first_night, pieces
from app.theme import Ui, kit
from app.theme.ui import BODY, STRONG
from engines import Game

MOST_HITS = 60

SIDE = 360
"""The width of the contents beside a page."""

TWO_PAGES = 900
"""Width from which the contents stay beside the page."""


def Rules(
    hall: Hall, game: str = "", section: str | None = None, query: str = "", over: bool = False
) -> ft.Control:
    """A page of the rules, or their contents.

    The `section` is the page's id, a rule's number or a question's key; None for all. The `query`
    is looked for in the contents. A page that is `over` them was opened from there.
    """
    known = billed()
    asked, set_asked = ft.use_state(game if game in known else "")
    query, set_query = ft.use_state(query)
    here = known.get(asked) or known.get(hall.prefs["last_game"]) or next(iter(known.values()))
    book = rulebook(here, hall.prefs["lang"])
    page, set_page = ft.use_state(book.page(section) if book is not None else None)
    ui = hall.ui
    two = ui.width >= TWO_PAGES and ui.text_scale <= 1.5
    if book is None:
        return _none(hall, here, _shelf(ui, here, set_asked))

    def change_game(name: str) -> None:
        set_asked(name)
        set_page(None)
        set_query("")

    top = [
        *_shelf(ui, here, change_game),
        *first_night.row(hall, here.name),
        _find(ui, query, set_query),
    ]

    def to(number: int) -> Callable[..., None]:
        def go(_: Any) -> None:
            opened = {"game": here.name, "section": book.sections[number].id}
            if two:
                set_query("")
                set_page(number)
            elif page is not None:
                hall.places.swap("rules", **opened, over=over)
            else:
                # Back finds the contents as they were left.
                hall.places.top.args.update(game=here.name, query=query)
                hall.places.go("rules", **opened, over=True)

        return go

    def contents_of(_: Any) -> None:
        if over:
            hall.places.back()
        else:
            hall.places.swap("rules", game=here.name)

    guide = page is None or two
    bar = kit.topbar(ui, ui.say("rules.title") if guide else here.title, hall.places.back)
    contents = _contents(ui, book, page if two else None, to)
    if query.strip():
        contents = _found(ui, book, query, search(book, query), to)
    if two:
        return _two_pages(ui, bar, [*top, *contents], book, page)
    if page is not None and not query.strip():
        return _one_page(ui, bar, book, page, to, contents_of)
    body = kit.page_body(ui, [*top, *contents, kit.gap(16)], width=560)
    return pieces.screen(bar, body, key="rules-contents")


def _none(hall: Hall, game: Game[Any], shelf: list[ft.Control]) -> ft.Control:
    """A game whose rules are not here."""
    ui = hall.ui
    none = kit.panel(ui, kit.text(ui, ui.say("rules.none", game=game.title)))
    return pieces.screen(
        kit.topbar(ui, game.title, hall.places.back),
        kit.page_body(ui, [*(shelf or [kit.gap(0)]), none]),
        key="no-rules",
    )


def _find(ui: Ui, query: str, search_for: Callable[[str], object]) -> ft.Control:
    """The field in which words of the rules are looked for."""
    return pieces.field(
        ui,
        ui.say("rules.find"),
        query,
        lambda event: search_for(event.control.value or ""),
        icon_name="search",
        autocorrect=False,
        key="find",
    )


def _two_pages(
    ui: Ui, bar: ft.Control, contents: list[ft.Control], book: Rulebook, page: int | None
) -> ft.Control:
    """The contents, and beside them a page, at first the first one."""
    shown = _page(ui, book, book.sections[page or 0])
    return pieces.screen(
        bar,
        ft.Row(
            [
                ft.Container(_scroll([*contents, kit.gap(16)]), width=SIDE),
                ft.Container(
                    _scroll([*shown, kit.gap(24)], key=f"page-{page}"),
                    width=min(_measure(ui) + 24, ui.width - SIDE - 3 * ui.edge),
                ),
            ],
            spacing=2 * ui.edge,
            expand=True,
            alignment=ft.MainAxisAlignment.CENTER,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        key="rules-two",
    )


def _one_page(
    ui: Ui,
    bar: ft.Control,
    book: Rulebook,
    page: int,
    to: Callable[[int], Callable[..., None]],
    contents: Callable[..., None],
) -> ft.Control:
    """A page, and below it the way to the next one and back to the contents."""
    back = kit.quiet(ui, ui.say("rules.contents"), contents, icon_name="rules", key="to-contents")
    body = kit.page_body(
        ui,
        [*_page(ui, book, book.sections[page]), kit.gap(8), back, kit.gap(16)],
        width=_measure(ui) + 2 * ui.edge,
        bottom=_turn(ui, book, page, to, contents),
    )
    return pieces.screen(bar, body, key=f"rules-page-{page}")


def _measure(ui: Ui) -> float:
    """The width of a line of about 60 letters."""
    return min(ui.width - 2 * ui.edge, 500 * ui.text_scale)


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
    """The games whose rules there are; nothing to choose where there is one."""
    known = billed().values()
    if len(known) < 2:
        return []
    options = [(game.name, game.title) for game in known]
    return [pieces.choices(ui, ui.say("rules.game"), options, here.name, take)]


def _contents(
    ui: Ui, book: Rulebook, shown: int | None, to: Callable[[int], Callable[..., None]]
) -> list[ft.Control]:
    """The game in short, and the pages of the guide, one under the other."""
    lead = kit.text(ui, book.lead, quiet=True)
    return [
        lead,
        *(
            pieces.press(
                ui,
                ft.Row(
                    [
                        ft.Container(
                            kit.display(ui, str(index + 1), "large", color=ui.colors.brass),
                            width=34 * max(1, ui.text_scale * 0.8),
                        ),
                        ft.Container(kit.text(ui, section.title, strong=True), expand=True),
                        kit.icon(ui, "next", 22, ui.colors.quiet),
                    ],
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                ui.say.sentences((str(index + 1), section.title)),
                to(index),
                pieces.Surface(
                    selected=True if index == shown else None,
                    pad=ft.Padding.symmetric(horizontal=14, vertical=12),
                    bg=ui.colors.raised if index == shown else ui.colors.boards,
                    border=ui.colors.brass if index == shown else ui.colors.line,
                ),
                key=f"section-{section.id}",
            )
            for index, section in enumerate(book.sections)
        ),
    ]


def _page(ui: Ui, book: Rulebook, section: Section) -> list[ft.Control]:
    """One page of the guide, and below it the rules to the letter."""
    page: list[ft.Control] = [
        kit.gap(4),
        kit.title(ui, section.title, "title", level=2),
        *(_paragraph(ui, strong_parts(paragraph)) for paragraph in section.text),
    ]
    exact = book.rules_of(section)
    if exact:
        page += [
            kit.gap(8),
            ft.Row([pieces.ornament(ui)], alignment=ft.MainAxisAlignment.CENTER),
            kit.gap(4),
            kit.text(ui, ui.say("rules.exact"), quiet=True, strong=True),
            *(_rule(ui, rule) for rule in exact),
        ]
    return page


def _paragraph(ui: Ui, parts: list[tuple[str, bool]]) -> ft.Control:
    return ft.Text(
        spans=[
            ft.TextSpan(
                words,
                ft.TextStyle(
                    font_family=STRONG if strong else BODY, size=ui.size("body") * 1.06, height=1.5
                ),
            )
            for words, strong in parts
        ],
        color=ui.colors.text,
        semantics_label="".join(words for words, _ in parts),
    )


def _rule(ui: Ui, rule: Rule) -> ft.Control:
    """A numbered rule, as refusals cite it."""
    return ft.Row(
        [
            ft.Container(
                kit.text(ui, rule.number, "small", strong=True, color=ui.colors.brass),
                width=52 * max(1, ui.text_scale * 0.8),
                padding=ft.Padding.only(top=3),
            ),
            ft.Column(
                [
                    kit.text(ui, rule.title, strong=True),
                    _paragraph(ui, strong_parts(rule.text)),
                ],
                spacing=2,
                tight=True,
                expand=True,
            ),
        ],
        vertical_alignment=ft.CrossAxisAlignment.START,
        spacing=4,
        key=f"rule-{rule.number}",
    )


def _found(
    ui: Ui,
    book: Rulebook,
    query: str,
    hits: list[Hit],
    to: Callable[[int], Callable[..., None]],
) -> list[ft.Control]:
    """Results of the search, the words looked for in brass."""
    if not hits:
        return [kit.text(ui, ui.say("rules.found.none", query=query.strip()), quiet=True)]
    count = ui.say("rules.found", count=len(hits))
    rows: list[ft.Control] = [
        ft.Semantics(content=kit.text(ui, count, quiet=True), live_region=True)
    ]
    for index, hit in enumerate(hits[:MOST_HITS]):
        face = ft.Column(
            [
                _marked(ui, hit.label, query, strong=True),
                _marked(ui, hit.text, query),
            ],
            spacing=4,
            tight=True,
        )
        open_page = to(hit.section) if hit.section is not None else None
        if open_page is None:
            rows.append(kit.panel(ui, face, pad=14, key=f"hit-{index}"))
        else:
            rows.append(
                pieces.press(
                    ui,
                    face,
                    ui.say.sentences((hit.label, hit.text)),
                    open_page,
                    pieces.Surface(pad=14, bg=ui.colors.boards, border=ui.colors.line),
                    key=f"hit-{index}",
                )
            )
    return rows


def _marked(ui: Ui, words: str, query: str, *, strong: bool = False) -> ft.Control:
    return ft.Text(
        spans=[
            ft.TextSpan(
                part,
                ft.TextStyle(
                    font_family=STRONG if strong or on else BODY,
                    size=ui.size("body"),
                    color=ui.colors.on_brass if on else ui.colors.text,
                    bgcolor=ui.colors.brass if on else None,
                    height=1.4,
                ),
            )
            for part, on in marked_parts(words, query)
        ],
    )


def _turn(
    ui: Ui,
    book: Rulebook,
    page: int,
    to: Callable[[int], Callable[..., None]],
    contents: Callable[..., None],
) -> ft.Control:
    """The step to the next page; after the last one to the contents."""
    if page + 1 == len(book.sections):
        return kit.primary(
            ui, ui.say("rules.contents"), contents, icon_name="rules", key="contents"
        )
    return kit.primary(ui, ui.say("rules.next"), to(page + 1), icon_name="next", key="next")
