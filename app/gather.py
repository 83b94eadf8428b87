"""Models of the screens, gathered from the running app.

A screen's module is imported when it is first opened, so that the foyer stands early.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from app.bills import bill_of, bills
from app.evening import outdated
from app.feats import measure
from app.hall import Hall
from app.places import Place
from app.practice import Practice
from app.shell import Shell
from app.store import SessionCard, Setup, StoreError
from app.store.pace import paces
from app.table.replay import Replay
from app.table.steps import Filed
from app.text.when import day

if TYPE_CHECKING:
    from app.screens.files import Outbox


def draw(shell: Shell, place: Place) -> ft.Control:
    """The screen of a place, as it stands now. KeyError for one that there is not."""
    screen = SCREENS[place.name]
    if shell.evening.practice is None:
        return screen(shell, shell.hall, place)
    from app.screens import practice

    return practice.marked(shell.hall, lambda hall: screen(shell, hall, place))


def turned_round(shell: Shell) -> bool:
    """Whether what lies over a flat table was opened by whoever sits at its far end."""
    if shell.evening.show is None or shell.places.top.name == "home":
        return False
    state = shell.evening.show.table.state
    return state.turned and state.flat


def rehearse(shell: Shell) -> None:
    """Draws New game for nobody: whatever is worked out for the first time is then at hand."""
    _new(shell, shell.hall, Place("new"))


def _home(shell: Shell, hall: Hall, _: Place) -> ft.Control:
    from app.screens.home import Foyer, Home
    from app.screens.playbills import Playbill

    store, evening, bridge = shell.store, shell.evening, shell.device.bridge
    cards = store.cards()
    known = paces(cards)

    async def take_over() -> None:
        if not await store.take_over():
            hall.notices.toast(hall.ui.say(f"home.{store.status}.stays"))
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
        cards=[card for card in cards if card.finished is None],
        bills=[Playbill(bill, known.get(bill.name)) for bill in bills()],
        played=bool(cards),
        told=[told.sentence(hall.ui.say) for told in store.notices],
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
    from app.screens.new_game import Draft, NewGame
    from app.screens.newcomers import regulars

    draft = place.args.get("draft")
    if not isinstance(draft, Draft):
        known = regulars(shell.store.cards())
        draft = place.args["draft"] = Draft.begin(hall.prefs, place.args.get("game", ""), known)
    return NewGame(hall, draft, shell.evening.start)


def _play(shell: Shell, hall: Hall, _: Place) -> ft.Control:
    from app.screens.play import Play

    evening = shell.evening
    if evening.show is None:
        return ft.Container()
    return Play(
        hall,
        evening.show,
        lambda _: hall.run(evening.leave),
        lambda _: hall.run(evening.rematch),
        opposite=turned_round(shell),
    )


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
        if lesson.rehearsal is None and not hall.prefs["lifted"]:
            first_night.rehearsed(hall)
        first_night.keep(hall, game, lesson.kept, done=lesson.won)

    run = place.args.get("run")
    if not isinstance(run, LessonRun):
        finished = any(card.finished is not None for card in shell.store.cards())
        rehearse = not hall.prefs["lifted"] and not finished
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

    return History(hall, shell.store.cards(), partial(shell.store.statistics, measure))


def _person(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.screens.person import Person, PersonScreen

    store = shell.store
    return PersonScreen(hall, Person(store.person(place.args["who"], measure), store.part))


def _same(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.screens.same import Namesake, SameScreen

    store, name = shell.store, place.args["who"]
    others, apart = store.namesakes(name)
    return SameScreen(hall, Namesake(name, others, apart, partial(store.join, name)))


def _ticket(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.screens.ticket import Ticket, TicketScreen

    store, session = shell.store, place.args["session"]
    card = next((one for one in store.cards() if one.id == session), None)
    rename, delete = partial(store.rename, session), partial(store.delete, session)
    return TicketScreen(hall, Ticket(card, rename, delete))


def _past(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.screens import files
    from app.screens.past_game import Kept, PastGame

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

    kept = Kept(
        card=card,
        read=evening.read,
        open=partial(hall.run, evening.open, session),
        again=partial(hall.run, again),
        export=export,
        delete=partial(store.delete, session),
    )
    return PastGame(hall, session, kept, about=place.args.get("about", False))


def _moments(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.screens.moments import Moments

    return Moments(hall, place.args["session"], shell.evening.read, lambda: shell.away)


def _poster(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    from app.screens.poster import Poster, PosterWays

    session, bridge = place.args["session"], shell.device.bridge
    card = next((one for one in shell.store.cards() if one.id == session), None)
    silent = bool(shell.device.page.web)
    out = PosterWays(bridge.picture_ways(), bridge.show_picture, silent)
    return Poster(hall, card, session, shell.evening.read, out)


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
    from app.screens.settings import Cellar, Settings

    store, device = shell.store, shell.device
    cellar = Cellar(
        status=store.status,
        browser=device.bridge.web,
        picks_whole=bool(device.page.web),
        vibrates=device.bridge.vibrates(),
        persist=device.bridge.request_persist,
        take_in=store.import_bytes,
        save_games=partial(_save_games, shell, hall),
    )
    return Settings(hall, cellar)


def _about(_: Shell, hall: Hall, __: Place) -> ft.Control:
    from app.screens.about import About

    return About(hall)


SCREENS: dict[str, Callable[[Shell, Hall, Place], ft.Control]] = {
    "home": _home,
    "bill": _bill,
    "new": _new,
    "play": _play,
    "rules": _rules,
    "signs": _signs,
    "lesson": _lesson,
    "history": _history,
    "past": _past,
    "person": _person,
    "same": _same,
    "ticket": _ticket,
    "moments": _moments,
    "poster": _poster,
    "replay": _replay,
    "settings": _settings,
    "about": _about,
    "install": _install,
}
"""Draws the screen of each place, by its name."""


def _save_games(shell: Shell, hall: Hall) -> None:
    """Saves every game as one file; asks first where one of them goes on."""
    from app.screens.files import ENDING

    going = any(card.finished is None for card in shell.store.cards())
    _outbox(shell, hall).offer(
        f"backstage-pass.{ENDING}", shell.store.export_all, tells="all" if going else ""
    )


def _outbox(shell: Shell, hall: Hall) -> "Outbox":
    from app.screens.files import Outbox

    def read() -> None:
        # A file tells every hand up to there: nothing before it can be taken back.
        if shell.evening.show is not None:
            show = shell.evening.show
            show.table.take(Filed(show.session.told_at))

    device = shell.device
    return Outbox(hall, device.bridge.file_ways(), bool(device.page.web), read)
