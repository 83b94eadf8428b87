"""Models of the screens, built from the running app.

A screen's module is imported when it is first opened, so that the foyer appears early.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from app.bills import bill_of, bills
from app.evening import Evening, outdated, renew
from app.feats import measure
from app.hall import Hall
from app.places import Place
from app.practice import Practice
from app.shell import Shell
from app.store import Notice, Player, SessionCard, Setup, StoreError
from app.store.pace import paces
from app.table.replay import Replay
from app.table.steps import Filed
from app.text.when import day
from engines import Edition, find, house_of

if TYPE_CHECKING:
    from app.screens.files import Outbox
    from app.screens.home import Running
    from app.screens.new_game_draft import Draft
    from app.screens.poster import PosterWays


def draw(shell: Shell, place: Place) -> ft.Control:
    """Draws the current screen of a place.

    Raises:
        KeyError: There is no such screen.
    """
    screen = SCREENS[place.name]
    mark = _mark(shell.evening)
    if not mark:
        return screen(shell, shell.hall, place)
    from app.screens import practice

    return practice.marked(shell.hall, mark, lambda hall: screen(shell, hall, place))


def _mark(evening: Evening) -> str:
    """Returns the text key of the banner for practice or teaching; else ""."""
    if evening.practice is not None:
        return "practice.mark"
    taught = evening.controller is not None and evening.controller.table.state.all_open
    return "teach.mark" if taught else ""


def turned_round(shell: Shell) -> bool:
    """Whether the sheet on a flat table was opened from its far end."""
    if shell.evening.controller is None or shell.places.top.name == "home":
        return False
    state = shell.evening.controller.table.state
    return state.turned and state.flat


def rehearse(shell: Shell) -> None:
    """Draws New game in the background, so that it opens quickly later."""
    _new(shell, shell.hall, Place("new"))


def _home(shell: Shell, hall: Hall, _: Place) -> ft.Control:
    from app.screens.home import Foyer, Home
    from app.screens.playbills import Playbill

    store, evening, bridge = shell.store, shell.evening, shell.device.bridge
    cards = store.cards()
    going = [card for card in cards if card.finished is None]
    known = paces(cards)

    async def take_over() -> None:
        if not await store.take_over():
            hall.notices.toast(hall.ui.say(f"home.{store.status}.stays"))
        hall.prefs.mend(store.notices)
        shell.device.light()
        await evening.reopen()
        hall.refresh()

    async def install() -> None:
        await bridge.install()
        hall.refresh()

    def open_(card: SessionCard) -> None:
        if outdated(card):
            hall.places.go("replay", session=card.id)
        else:
            hall.run(evening.open, card.id)

    def dismiss(index: int) -> None:
        del store.notices[index]
        hall.refresh()

    foyer = Foyer(
        status=store.status,
        cards=going,
        acts=_acts(shell, going),
        tonight=_between(shell),
        bills=[Playbill(bill, known.get(bill.name)) for bill in bills()],
        played=bool(cards),
        notice_lines=[notice.sentence(hall.ui.say) for notice in store.notices],
        unreadable=store.unreadable,
        outdated=outdated,
        newer=shell.update_ready,
        install=bridge.install_state(),
        open=open_,
        take_over=partial(hall.run, take_over),
        dismiss=dismiss,
        update=bridge.apply_update,
        install_now=partial(hall.run, install),
    )
    return Home(hall, foyer)


def _acts(shell: Shell, cards: Sequence[SessionCard]) -> dict[str, tuple[int, int]]:
    """Returns the positions of games in tonight's programme, by session; see `Foyer.acts`."""
    if not shell.device.prefs.now.programme:
        return {}
    from app.programme import Programme, evening_of

    programme = Programme.of(shell.device.prefs.now.programme)
    if programme is None:
        return {}
    games = [*programme.games]
    tonight = (
        card for card in cards if evening_of(card) == programme.evening and card.game in games
    )
    return {card.id: (games.index(card.game) + 1, len(games)) for card in tonight}


def _between(shell: Shell) -> "Running | None":
    """Returns tonight's programme if it is between two games."""
    if not shell.device.prefs.now.programme:
        return None
    from app.next_show import running
    from app.screens.home import Running

    show = running(shell.store, shell.device, shell.evening)
    if show is None or show.programme is None or show.going is not None:
        return None
    games, following = show.programme.games, show.planned
    return Running(
        begun=len(games) - len(following),
        games=len(games),
        following=bill_of(following[0]).title(shell.device.say.lang),
        cast=[player.face for player in show.programme.cast],
        evening=show.identity,
    )


def _bill(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.screens import first_night
    from app.screens.bill import BillScreen, Record
    from app.screens.playbills import Playbill

    name, store, places = place.args["game"], shell.store, hall.places
    record = Record(
        shown=Playbill(bill_of(name), paces(store.cards()).get(name)),
        record=store.statistics().get(name),
        lesson=first_night.words(hall, name),
        play=partial(places.go, "new", game=name),
        learn=partial(places.go, "lesson", game=name),
        read=partial(places.go, "rules", game=name),
    )
    return BillScreen(hall, record)


def _install(shell: Shell, hall: Hall, _: Place) -> ft.Control:
    from app.screens.install import Install

    return Install(hall, partial(_save_games, shell, hall) if shell.store.cards() else None)


def _new(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.screens.new_game import NewGame

    async def start(
        game: str,
        seats: list[dict[str, Any]],
        options: dict[str, Any],
        number: int | None,
        *,
        teaching: bool,
        later: Sequence[str],
    ) -> None:
        if not later:
            await shell.evening.start(game, seats, options, number, teaching=teaching)
            return
        from app.next_show import plan

        cast = [Player(**seat) for seat in seats]
        show = plan(shell.store, shell.device, shell.evening, cast, (game, *later))
        await show.begin(game, options, teaching=teaching)

    return NewGame(hall, _draft(shell, hall, place), start)


def _draft(shell: Shell, hall: Hall, place: Place) -> "Draft":
    """Returns the draft of a new game for a place, created on first use."""
    from app.deals import in_play
    from app.screens.new_game_draft import Draft
    from app.screens.newcomers import regulars, together

    draft, cards = place.args.get("draft"), shell.store.cards()
    if not isinstance(draft, Draft):
        known = regulars(cards)
        draft = place.args["draft"] = Draft.begin(hall.prefs, place.args.get("game", ""), known)
        draft.together = together(cards)
    draft.in_play = in_play(cards)
    return draft


def _deal(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.deals import was_played
    from app.screens.deal import DealScreen
    from engines import deal

    draft = _draft(shell, hall, place)

    def played(dealt: deal.Deal) -> bool:
        people = [part.name for part in draft.cast.parts if part.understudy is None]
        return was_played(shell.store.cards(), dealt.code, people)

    return DealScreen(hall, draft, played)


def _played(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.deals import LEADS, in_play
    from app.screens.deal import PlayedDeal, PlayedDealScreen

    session, store = place.args["session"], shell.store
    cards = store.cards()
    card = next((one for one in cards if one.id == session), None)

    async def keep(scores: list[int]) -> None:
        await store.add_note(session, **{LEADS: scores})

    it = PlayedDeal(card, in_play(cards), shell.evening.read, keep, lambda: shell.away)
    return PlayedDealScreen(hall, session, it)


def _play(shell: Shell, hall: Hall, _: Place) -> ft.Control:
    from app.screens.play import Exits, NextGame, Play

    evening = shell.evening
    if evening.controller is None:
        return ft.Container()

    def next_game() -> NextGame | None:
        from app.next_show import NextShow
        from app.programme import evening_of

        session = evening.session
        if session is None:
            return None
        identity = evening_of(session.card)
        show = NextShow(shell.store, shell.device, evening, identity)
        game = show.proposal()
        if game is None:
            return None
        go = partial(hall.places.go, "tonight", evening=identity)
        return NextGame(bill_of(game).short(hall.ui.say.lang), bool(show.planned), go)

    exits = Exits(
        leave=lambda _: hall.run(evening.leave),
        again=lambda _: hall.run(evening.rematch),
        teach=lambda _: hall.run(partial(evening.rematch, teach=True)),
        next_game=next_game,
    )
    return Play(hall, evening.controller, exits, opposite=turned_round(shell))


def _tonight(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.next_show import NextShow
    from app.screens.tonight import Tonight, TonightScreen

    evening = shell.evening
    show = NextShow(shell.store, shell.device, evening, place.args["evening"])
    if place.args.get("past"):
        show.programme = None  # a past evening has no next game
    return TonightScreen(hall, Tonight(show, partial(hall.run, evening.open)))


def _evening_poster(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.programme import shows_of
    from app.screens.evening_poster import EveningPoster

    shows = shows_of(shell.store.cards(), place.args["evening"])
    return EveningPoster(hall, shows, _picture_ways(shell))


def _rules(_: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.screens.rules import Rules

    return Rules(hall, **place.args)


def _signs(_: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.screens.signs import Signs

    return Signs(hall, **place.args)


def _lesson(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.lessons.play import LessonState, start
    from app.lessons.run import LessonRun
    from app.lessons.script import lesson_of
    from app.screens import first_night
    from app.screens.lesson import Lesson

    game: str = place.args["game"]

    def keep(lesson: LessonState) -> None:
        if lesson.rehearsal is None and not hall.prefs.now.lifted:
            first_night.rehearsed(hall)
        first_night.keep(hall, game, lesson.saved_place, done=lesson.won)

    run = place.args.get("run")
    if not isinstance(run, LessonRun):
        finished = any(card.finished is not None for card in shell.store.cards())
        rehearse = not hall.prefs.now.lifted and not finished
        run = place.args["run"] = LessonRun(
            shell.device,
            hall.notices,
            hall.refresh,
            start(lesson_of(game), first_night.place(hall.prefs, game), rehearse=rehearse),
            keep,
        )
    return Lesson(hall, run, lambda: hall.places.home(Place("new", {"game": game})))


def _history(shell: Shell, hall: Hall, _: Place) -> ft.Control:
    from app.screens.history import History

    store = shell.store
    return History(hall, store.cards(), store.unreadable, partial(store.statistics, measure))


def _person(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.screens.person import Person, PersonScreen

    store = shell.store
    page = store.person(place.args["who"], measure, hall.ui.say.lang)
    return PersonScreen(hall, Person(page, store.part))


def _same(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.screens.same import Namesake, SameScreen

    store, name = shell.store, place.args["who"]
    others, apart = store.namesakes(name, hall.ui.say.lang)
    return SameScreen(hall, Namesake(name, others, apart, partial(store.join, name)))


def _mask(_: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.screens.mask import MaskScreen

    return MaskScreen(hall, **place.args)


def _draw(_: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.screens.draw import DrawScreen

    return DrawScreen(hall, **place.args)


def _around(_: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.screens.around import AroundScreen

    return AroundScreen(hall, **place.args)


def _ticket(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.screens.ticket import Ticket, TicketScreen

    store, session = shell.store, place.args["session"]
    card = next((one for one in store.cards() if one.id == session), None)
    rename, delete = partial(store.rename, session), partial(store.delete, session)
    return TicketScreen(hall, Ticket(card, rename, delete))


def _unreadable(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.screens import files, unreadable

    store, session = shell.store, place.args["session"]
    lost = [one for one in store.unreadable if one.id == session]
    lost += [unreadable.undrawn(card) for card in store.cards() if card.id == session]

    def export() -> None:
        name = f"backstage-pass-{session}.{files.ENDING}"
        _outbox(shell, hall).offer(name, partial(store.export_one, session), tells="game")

    game = lost[0] if lost else None
    way_out = unreadable.WayOut(game, export, partial(store.delete, session))
    return unreadable.UnreadableScreen(hall, way_out)


def _past(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.screens import files
    from app.screens.past_game import PastGame, SavedGame

    store, evening = shell.store, shell.evening
    session: str = place.args["session"]
    card = next((one for one in store.cards() if one.id == session), None)

    async def again(setup: Setup) -> None:
        try:
            seats = [player._asdict() for player in setup.cast]
            await evening.start(setup.game, seats, dict(setup.options))
        except (StoreError, ValueError) as error:
            hall.failed(error)

    def export() -> None:
        if card is not None:
            name = f"backstage-pass-{card.game}-{day(card.created)}.{files.ENDING}"
            tells = "" if card.finished else "game"
            _outbox(shell, hall).offer(name, partial(store.export_one, session), tells=tells)

    saved = SavedGame(
        card=card,
        read=evening.read,
        open=partial(hall.run, evening.open, session),
        again=partial(hall.run, again),
        export=export,
        delete=partial(store.delete, session),
        evening=None if card is None else _evening_of(shell, card),
    )
    return PastGame(hall, session, saved, about=place.args.get("about", False))


def _evening_of(shell: Shell, card: SessionCard) -> Callable[[], object] | None:
    """Returns a callback that opens the evening of a game, if it has another finished game."""
    from app.programme import evening_of, over, shows_of

    identity = evening_of(card)
    if len(over(shows_of(shell.store.cards(), identity))) < 2:
        return None
    return partial(shell.places.go, "tonight", evening=identity, past=True)


def _moments(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.screens.moments import Moments

    return Moments(hall, place.args["session"], shell.evening.read, lambda: shell.away)


def _poster(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.screens.poster import Poster

    session = place.args["session"]
    card = next((one for one in shell.store.cards() if one.id == session), None)
    return Poster(hall, card, session, shell.evening.read, _picture_ways(shell))


def _picture_ways(shell: Shell) -> "PosterWays":
    from app.screens.poster import PosterWays

    bridge, silent = shell.device.bridge, bool(shell.device.page.web)
    return PosterWays(bridge.picture_ways(), bridge.show_picture, silent)


def _replay(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.screens.replay import Projection, ReplayScreen
    from app.table.replay_run import ReplayRun

    evening = shell.evening

    def away() -> bool:
        return shell.away

    run = place.args.get("run")
    if not isinstance(run, ReplayRun):
        session, step = place.args["session"], place.args.get("step")
        run = place.args["run"] = ReplayRun(session, step, shell.device, hall.refresh, away)

    def practise(replay: Replay, step: int, seat: int) -> None:
        under = evening.practice
        trail = (place for place in shell.places.trail[1:] if place.name != "play")
        back = tuple(trail) if under is None else under.back
        hall.run(evening.practise, Practice.of(replay, step, seat, back))

    return ReplayScreen(hall, Projection(run, evening.read, away, practise))


def _settings(shell: Shell, hall: Hall, _: Place) -> ft.Control:
    from app.screens.settings import Settings, SettingsModel

    store, device = shell.store, shell.device

    async def take_in(content: bytes) -> None:
        hall.places.go("import", content=content)

    cellar = SettingsModel(
        status=store.status,
        browser=device.bridge.web,
        picks_whole=bool(device.page.web),
        vibrates=device.bridge.vibrates(),
        sounds=device.bridge.sounds(),
        persist=device.bridge.request_persist,
        take_in=take_in,
        save_games=partial(_save_games, shell, hall),
    )
    return Settings(hall, cellar)


def _import(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.importing import ImportRun
    from app.screens.importing import ImportScreen

    run = place.args.get("importing")
    if not isinstance(run, ImportRun):

        def tell(notice: Notice) -> None:
            hall.notices.toast(notice.sentence(hall.ui.say))

        content, change = place.args.pop("content", b""), partial(renew, shell.evening)
        run = ImportRun(shell.store, content, tell, hall.refresh, change)
        place.args["importing"] = run
    return ImportScreen(hall, run)


def _packs(shell: Shell, hall: Hall, _: Place) -> ft.Control:
    from app.screens.files import ENDING
    from app.screens.packs import Packs, PacksModel
    from engines import owners

    def save(game: str) -> None:
        async def data() -> bytes:
            return owners.template_file(find(game), hall.ui.say.lang)

        _outbox(shell, hall).offer(f"{game}-pack.{ENDING}", data, tells="")

    async def bring(content: bytes) -> Edition:
        return await shell.store.bring_pack(content, hall.ui.say.lang)

    async def remove(name: str) -> None:
        await shell.store.remove_pack(name)
        if hall.prefs.now.last_game == name:
            hall.prefs.choose("last_game", house_of(name))

    whole, playable = bool(shell.device.page.web), owners.playable()
    games = [bill.name for bill in bills() if bill.name in playable]
    return Packs(hall, PacksModel(whole, games, bring, remove, save))


def _about(_: Shell, hall: Hall, __: Place) -> ft.Control:
    from app.screens.about import About

    return About(hall)


SCREENS: dict[str, Callable[[Shell, Hall, Place], ft.Control]] = {
    "home": _home,
    "bill": _bill,
    "new": _new,
    "deal": _deal,
    "dealt": _played,
    "play": _play,
    "rules": _rules,
    "signs": _signs,
    "lesson": _lesson,
    "history": _history,
    "unreadable": _unreadable,
    "past": _past,
    "person": _person,
    "same": _same,
    "mask": _mask,
    "draw": _draw,
    "around": _around,
    "ticket": _ticket,
    "moments": _moments,
    "poster": _poster,
    "tonight": _tonight,
    "evening_poster": _evening_poster,
    "replay": _replay,
    "settings": _settings,
    "import": _import,
    "packs": _packs,
    "about": _about,
    "install": _install,
}
"""Functions that draw the screen of each place, by its name."""


def _save_games(shell: Shell, hall: Hall) -> None:
    """Exports all games as one file, asking first if one is unfinished."""
    from app.screens.files import ENDING

    going = any(card.finished is None for card in shell.store.cards())
    _outbox(shell, hall).offer(
        f"backstage-pass.{ENDING}", shell.store.export_all, tells="all" if going else ""
    )


def _outbox(shell: Shell, hall: Hall) -> "Outbox":
    from app.screens.files import Outbox

    def read() -> None:
        # The file reveals every hand so far, so earlier moves cannot be undone.
        if shell.evening.controller is not None:
            controller = shell.evening.controller
            controller.take(Filed(controller.session.revealed_at), ours=False)

    device = shell.device
    return Outbox(hall, device.bridge.file_ways(), bool(device.page.web), read)
