"""Screens of shared deals, which friends exchange as codes.

Before a game, the players choose a random deal, the deal of the day or a code. After a game, its
code is shown.
"""

import secrets
from collections.abc import Awaitable, Callable, Sequence, Set
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import flet as ft

from app.bills import bill_of
from app.deals import (
    LEADS,
    completed,
    in_play,
    leads_of,
    played_deal,
    today,
    was_played,
)
from app.hall import Hall
from app.places import Place
from app.same_deal import other_tables
from app.screens import pieces
from app.screens.deal_tables import tables
from app.screens.files import copying
from app.screens.new_game_draft import Draft, draft_of
from app.screens.past_game import Read, card_of, use_replay
from app.screens.qr_code import qr
from app.screens.scanning import scan_link
from app.store import SessionCard, StoreError
from app.table.in_sight import think_in_sight
from app.table.replay import Replay
from app.table.seating import seats_of
from app.text.when import date_in_words
from app.theme import Ui, kit, lettering, shapes
from engines import Match, Refused, deal
from engines.bots.leads import LeadsGame

if TYPE_CHECKING:
    from app.shell import Shell

WAYS = ("new", "day", "code")
"""Ways to choose the deal."""

LOW = 152.0
"""Width of a QR code in a short landscape window."""

TOOK = 0.25
"""Seconds between two updates while computer players play the deal."""


# -- before a game ---------------------------------------------------------------------------


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the choice of the deal for a new game."""
    cards = shell.store.cards()
    draft = draft_of(place, hall, cards)

    def played(dealt: deal.Deal) -> bool:
        people = [part.name for part in draft.cast.parts if part.understudy is None]
        return was_played(cards, dealt.code, people)

    return DealScreen(hall, draft, played)


def DealScreen(hall: Hall, draft: Draft, played: Callable[[deal.Deal], bool]) -> ft.Control:
    """Draws the choice of the deal of a new game.

    Args:
        hall: Services for the screen.
        draft: New game.
        played: Function that returns whether any of the players has already played a deal.
    """
    ui, say = hall.ui, hall.ui.say
    way, set_way = ft.use_state(draft.way)
    typed, set_typed = ft.use_state("")
    wrong, set_wrong = ft.use_state("")
    here = hall.places.top
    ways = [(one, say(f"deal.{one}")) for one in WAYS]

    def pick(chosen: str) -> None:
        set_way(chosen)
        set_wrong("")
        if chosen != "code":
            draft.coded, draft.day = None, today() if chosen == "day" else ""

    def type_(text: str) -> None:
        set_typed(text)
        set_wrong("")

    def enter() -> None:
        try:
            found = deal.read(typed)
        except Refused as error:
            set_wrong(hall.why(error))
            return
        take(found)

    def take(found: deal.Deal) -> None:
        _follow(hall, draft, found, lambda: hall.places.leave(here))

    body: list[ft.Control] = [pieces.choices(ui, say("deal.title"), ways, way, pick)]
    if way == "day" and draft.day != today():
        day = date_in_words(draft.day, say)
        body.append(kit.text(ui, say("deal.day.past.about", date=day), quiet=True))
    elif way != "new" or draft.coded is None:  # a displayed code already identifies the deal
        body.append(kit.text(ui, say(f"deal.{way}.about"), quiet=True))
    step = kit.primary(ui, say("deal.done"), hall.places.back, icon_name="check", key="done")
    if way == "code":
        body += _entry(ui, Entry(typed, wrong, type_, enter))
        body += scan_link(hall, take)
        step = kit.primary(ui, say("deal.enter"), lambda _: enter(), icon_name="check", key="enter")
    if way != "code" or draft.coded is not None:
        body += _before(hall, draft, played)
    return pieces.screen(
        kit.topbar(ui, say("deal.title"), hall.places.back),
        kit.page_body(ui, [*body, kit.gap(16)], bottom=step),
        key="deal-page",
    )


def _follow(hall: Hall, draft: Draft, found: deal.Deal, leave: Callable[[], object]) -> None:
    say = hall.ui.say

    def follow() -> None:
        draft.follow(hall.prefs, found)
        leave()

    if found.game == draft.game.name:
        follow()
        return
    game, count = bill_of(found.game).short(say.lang), say("new.seats.exact", count=found.seats)
    words = say("deal.other", game=game), say("deal.other.yes", game=game)
    hall.notices.ask(*words, follow, detail=count)


@dataclass(frozen=True)
class Entry:
    """State of the text field for a code.

    Attributes:
        typed: Text typed so far.
        wrong: Error message; "" if there is none.
        change: Called with the new text.
        enter: Accepts the code.
    """

    typed: str
    wrong: str
    change: Callable[[str], None]
    enter: Callable[[], None]


def _entry(ui: Ui, entry: Entry) -> list[ft.Control]:
    wrong = bool(entry.wrong)
    return [
        kit.gap(4),
        pieces.field(
            ui,
            ui.say("deal.field"),
            entry.typed,
            lambda event: entry.change(str(event.control.value)),
            wrong=wrong,
            on_submit=lambda _: entry.enter(),
            autocorrect=False,
            enable_suggestions=False,
            capitalization=ft.TextCapitalization.CHARACTERS,
            keyboard_type=ft.KeyboardType.EMAIL,  # keeps some phones from composing Vietnamese
            key="code",
        ),
        pieces.under(ui, entry.wrong, wrong=wrong),
    ]


def _before(hall: Hall, draft: Draft, played: Callable[[deal.Deal], bool]) -> list[ft.Control]:
    ui, say = hall.ui, hall.ui.say
    number = draft.number
    if number is None:

        def reveal(_: object) -> None:
            fresh = secrets.randbelow(deal.DEALS)
            draft.coded = completed(draft.game.name, len(draft.cast.parts), draft.seated(), fresh)
            hall.refresh()

        return [kit.quiet(ui, say("deal.show"), reveal, icon_name="share", key="show")]
    shown = draft.coded or completed(draft.game.name, len(draft.cast.parts), draft.seated(), number)
    found: list[ft.Control] = []
    if played(shown):
        found.append(pieces.notice(ui, say("deal.known"), key="known"))
    if draft.secret:
        return [*found, kit.text(ui, say("deal.in_play"), quiet=True)]
    return [*found, *_code(hall, shown.code)]


def _code(hall: Hall, code: str) -> list[ft.Control]:
    ui, say = hall.ui, hall.ui.say
    groups = deal.grouped(code)
    size = min(ui.size("title"), (ui.width - 2 * ui.edge - 32) / 10)
    shown: list[ft.Control] = [
        lettering.written("label", group, size=size, color=ui.colors.text) for group in groups
    ]
    letters = ft.Semantics(
        label=say.sentences(say.row(group) for group in groups),
        exclude_semantics=True,
        content=ft.Row(
            shown,
            alignment=ft.MainAxisAlignment.CENTER,
            spacing=size * 0.6,
            wrap=True,
        ),
    )
    tap = copying(hall, " ".join(groups), say("deal.copied"))
    copy = kit.link(ui, say("deal.copy"), tap.then, key="copy")
    copy.action = tap.action
    how = kit.text(ui, say("deal.how"), "small", quiet=True, center=True)
    copies = ft.Row([copy], alignment=ft.MainAxisAlignment.CENTER)
    if ui.low:
        words = shapes.stretched([letters, copies, how])
        words.expand = True
        panel: ft.Control = ft.Row([words, qr(code, say("deal.qr"), LOW)], spacing=16)
    else:
        square = ft.Row([qr(code, say("deal.qr"))], alignment=ft.MainAxisAlignment.CENTER)
        panel = shapes.stretched([letters, copies, square, how])
    return [kit.panel(ui, panel, pad=12, key="shared-code")]


# -- after a game ----------------------------------------------------------------------------


@dataclass(frozen=True)
class PlayedDeal:
    """Data about the deal of a saved game.

    Attributes:
        card: Summary of the game; None if the game was deleted.
        in_play: Numbers of deals in unfinished games on this device.
        others: Summaries of other finished games with the same deal.
        read: Reads the game.
        keep: Saves the scores of the Leads, the strongest computer players; raises StoreError.
        away: Returns whether the window is hidden.
    """

    card: SessionCard | None
    in_play: Set[int]
    others: Sequence[SessionCard]
    read: Read
    keep: Callable[[list[int]], Awaitable[None]]
    away: Callable[[], bool]


def played_from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the screen about the deal of a saved game."""
    session, store = place.args["session"], shell.store
    cards = store.cards()

    async def keep(scores: list[int]) -> None:
        await store.add_note(session, **{LEADS: scores})

    card = card_of(cards, session)
    others = [] if card is None else other_tables(cards, card)
    it = PlayedDeal(card, in_play(cards), others, shell.evening.read, keep, lambda: shell.away)
    return PlayedDealScreen(hall, session, it)


def PlayedDealScreen(hall: Hall, session: str, it: PlayedDeal) -> ft.Control:
    """Draws the code of a finished game and the Leads' results.

    There is no code for a game without a shared deal, or while a game with its deal is unfinished.
    Leads are the strongest computer players.
    """
    ui, say, card = hall.ui, hall.ui.say, it.card
    replay = use_replay(hall, it.read, session)
    body: list[ft.Control] = []
    if card is not None and replay is not None:
        found = played_deal(replay.setup, card.note)
        # The replay confirms the end, so the code of a running game is never shown.
        secret = not replay.over or (found is not None and found.number in it.in_play)
        words = "deal.in_play" if secret else "deal.again" if found else "deal.none"
        body.append(kit.text(ui, say(words), quiet=True))
        if found is not None and not secret:
            beside = tables(hall, card, it.others)
            body += _code(hall, found.code)
            body.insert(0 if it.others else len(body), beside)
        if replay.over:
            body.append(Leads(hall, it, replay, key="leads"))  # type: ignore[call-arg]
    return pieces.screen(
        kit.topbar(ui, say("deal.played"), hall.places.back),
        kit.page_body(ui, [*body, kit.gap(16)]),
        key="played-deal",
    )


@ft.component
def Leads(hall: Hall, it: PlayedDeal, replay: Replay) -> ft.Control:
    """Draws a comparison of the players' scores with those of Leads.

    Leads, the strongest computer players, play the same deal in all seats on request.
    """
    ui, say, setup = hall.ui, hall.ui.say, replay.setup
    assert it.card is not None
    saved = leads_of(it.card.note, setup.seats)
    scores, set_scores = ft.use_state(saved)
    at, set_at = ft.use_state(cast("float | None", None))
    wanted = ft.use_ref(False)
    place = hall.places.top

    async def play() -> None:
        match = Match.new(setup.game, setup.seats, setup.seed, dict(setup.options))
        game, here = LeadsGame(match), partial(_looking, wanted, hall, place)

        def show() -> None:
            set_at(min(0.97, match.count / max(1, replay.last)))

        await think_in_sight(game, here, it.away, seconds=TOOK, after=show)
        wanted.current = False
        if hall.places.top is place:
            set_at(None)
        if match.result is None:
            return
        set_scores([*match.result.scores])
        try:
            await it.keep([*match.result.scores])
        except StoreError as error:
            hall.failed(error)

    def begin(_: object) -> None:
        wanted.current = True
        set_at(0.0)
        hall.run(play)

    def stop(_: object) -> None:
        wanted.current = False

    count = say(f"deal.leads.{setup.seats}")
    lines: list[ft.Control] = []
    if scores is not None:
        lines += _compared(hall, replay, scores, count)
    elif at is not None:
        lines += [
            kit.text(ui, say("deal.leads.play", leads=say.begun(count))),
            ft.ProgressBar(value=at, color=ui.colors.brass, bgcolor=ui.colors.line, bar_height=6),
            kit.quiet(ui, say("deal.leads.stop"), stop, icon_name="close", key="stop"),
        ]
    else:
        lines += [
            kit.text(ui, say("deal.leads.about", leads=say.begun(count)), quiet=True),
            kit.quiet(ui, say("deal.leads.ask"), begin, icon_name="masks", key="ask"),
        ]
    return pieces.section(ui, say("deal.leads.title"), [shapes.stretched(lines)], key="leads-part")


def _looking(wanted: Any, hall: Hall, place: Place) -> bool:
    return bool(wanted.current) and hall.places.top is place


def _compared(hall: Hall, replay: Replay, scores: list[int], leads: str) -> list[ft.Control]:
    ui = hall.ui
    say, game, result = ui.say, replay.game, replay.result
    assert game is not None
    assert result is not None

    def amounts(all_of_them: list[int]) -> list[str]:
        return [game.amount(one, say.lang) for one in all_of_them]

    ours, theirs = amounts([*result.scores]), amounts(scores)
    joined = [say.chained("deal.against", row) for row in (ours, theirs)]
    text = say("deal.compared", ours=joined[0], leads=leads, theirs=joined[1])
    rows: list[ft.Control] = [kit.text(ui, text, strong=True)]
    for player, own, other in zip(
        seats_of(hall.prefs, replay.setup.cast), ours, theirs, strict=True
    ):
        words = say("deal.seat", name=player.name, own=own, other=other)
        rows.append(
            pieces.titled(
                kit.badge(player.colour, 32, player.understudy, player.mask),
                kit.text(ui, words),
                gap=12,
            )
        )
    return rows
