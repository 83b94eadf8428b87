"""The running app: where we are, what is kept, how it is lit. Screens draw; the shell remembers."""

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from typing import Any

import flet as ft

from app import text
from app.games import board_of
from app.platform.bridge import Bridge
from app.platform.walks import within
from app.prefs import Prefs, wished
from app.store import Player, Session, SessionCard, Setup, Store, StoreError
from app.table.controller import BACK, LEFT, Controller
from app.table.layers import layers_of
from app.theme import EVENING, MATINEE, Motion, Palette, Ui, strong
from app.titles import title
from engines import Match, Refused, find, loaded, names

STARTS = 4
"""Starts after which a game that never stood on the table is not opened by itself any more."""


@dataclass(frozen=True)
class Place:
    """A screen and what it was opened with; each visit has a number of its own."""

    name: str
    args: dict[str, Any] = field(default_factory=dict)
    visit: int = field(default_factory=count().__next__, compare=False)


class Shell:
    """One for each page. `refresh()` draws anew; everything else only changes what is drawn."""

    def __init__(self, page: ft.Page, store: Store, bridge: Bridge) -> None:
        self.page = page
        self.store = store
        self.bridge = bridge
        self.prefs = Prefs(
            store.settings, self._preference_changed, lambda: wished(bridge.surroundings())
        )
        self.trail: list[Place] = [Place("home")]
        self.message: str | None = None
        self.confirm: Confirm | None = None
        self.show: Controller | None = None
        self.session: Session | None = None  # of the show
        self.cleared = asyncio.Event()  # a show was taken from the table since somebody tidied up
        self.wakelock = ft.Wakelock()
        self.haptics = ft.HapticFeedback()
        self.voice = ft.SemanticsService()
        self.update_ready = False
        self.away = False  # nobody looks at the window
        self.covered = False  # by the curtain that lies over a start
        self._arriving = False  # at a screen of which the window shows nothing yet
        self._withheld = False  # by a screen, which draws the rest as soon as it is seen
        self._redraw: Callable[[int], None] | None = None
        self._version = 0
        self._fitted: Ui | None = None  # what the last drawing was for
        self._stood: tuple[list[str], str] | None = None  # what the browser was told last
        self._message_timer: asyncio.Task[None] | None = None

    # -- where we are ------------------------------------------------------------------------

    @property
    def place(self) -> Place:
        """The screen on top."""
        return self.trail[-1]

    @property
    def route(self) -> str:
        """The trail as an address: `/`, `/play`, `/play/rules` …"""
        return "/" + "/".join(place.name for place in self.trail[1:])

    @property
    def layers(self) -> list[str]:
        """Names of all that Back closes one by one, the lowest first; none in the foyer."""
        return [*self._under, "question"] if self.asks else self._under

    @property
    def _under(self) -> list[str]:
        """The layers that a question may lie over."""
        found: list[str] = []
        for place in self.trail[1:]:
            found.append(place.name)
            if place.name == "play" and self.show is not None:
                found += layers_of(self.show.state)
        return found

    def go(self, name: str, **args: Any) -> None:
        """Opens a screen on top of this one."""
        self._walk([*self.trail, Place(name, args)])

    def back(self, *_: Any) -> None:
        """Closes the screen on top."""
        self._walk(self.trail[:-1] or self.trail)

    def leave(self, place: Place) -> None:
        """Closes a screen, unless Back was faster."""
        if self.place is place:
            self.back()

    def swap(self, name: str, **args: Any) -> None:
        """Opens a screen in place of the one on top."""
        self._walk([*self.trail[:-1], Place(name, args)])

    def home(self, *then: Place) -> None:
        """Back to the foyer, and from there to the places given."""
        self._walk([Place("home"), *then])

    def _walk(self, trail: list[Place]) -> None:
        self.trail = trail
        self._arriving = self.bridge.web
        self.refresh()

    async def went_back(self, left: int) -> None:
        """The browser's Back: closes layers until so many are left."""
        self._stood = None  # the browser is where we are not yet, or stay
        for _ in range(len(self.layers) - left):
            await self.close_top()
        self.refresh()

    async def close_top(self) -> None:
        """Closes what lies on top: a question, a sheet over the table, a hand, a screen."""
        if self.asks:
            self.answer(False)
        elif self.place.name != "play" or self.show is None:
            self.back()
        elif not self.show.close_top():
            await self.leave_show()

    def resized(self, _: Any) -> None:
        """The window has another size or other edges; a turned phone says so twice."""
        if self.ui != self._fitted:
            if self.show is not None:
                self.show.resized()
            self.refresh()

    async def key_pressed(self, event: ft.KeyboardEvent) -> None:
        """Escape closes what Back does; on the table, other keys choose and walk."""
        if event.key == "Escape":
            await self.close_top()
        elif self.show is not None and self.stands(self.show) and not _modified(event):
            self.show.keyboard.pressed(event.key)

    # -- drawing -----------------------------------------------------------------------------

    def attach(self, redraw: Callable[[int], None]) -> None:
        """Called by the root component, which draws: how it is told to draw anew."""
        self._redraw = redraw
        self._fitted = self.ui

    def refresh(self, *_: Any) -> None:
        """Draws the whole screen anew; only what differs is sent."""
        if self.confirm is not None and self.confirm.over != self._under:
            self.confirm = None  # no question stays over a screen that it was not asked on
        self._version += 1
        if self._secret:
            self.bridge.guard(True)
        self.bridge.show_to(self._viewers)
        if self._redraw is not None:
            self._redraw(self._version)

    def at_once(self, out_of_sight: bool) -> bool:
        """Whether a part of a screen is drawn at once.

        What is below the edge of a window that has just come to a screen would keep all of it
        waiting; it is drawn when the rest is seen.
        """
        later = self._arriving and out_of_sight
        self._withheld = self._withheld or later
        return not later

    def drawn(self) -> None:
        """Called by the root component when what it drew has been sent."""
        if self._arriving or self._stood != self._stands_at():
            self.when_seen(self._arrived)
        self.bridge.guard(self._secret)
        self.bridge.show_to(self._viewers)
        if self.show is not None:
            self.show.drawn()

    def _arrived(self) -> None:
        """The window shows where we are: address and title follow."""
        stands = self._stands_at()
        if self._stood != stands:
            self._stood = stands
            self.bridge.stand(*stands)
        self._arriving = False
        if self._withheld:
            self._withheld = False
            self.refresh()

    def _stands_at(self) -> tuple[list[str], str]:
        """The layers and the document's title for what is drawn."""
        return self.layers, title(self)

    @property
    def _secret(self) -> bool:
        return self.show is not None and self.show.state.secret

    @property
    def _viewers(self) -> tuple[int, ...]:
        """The seats whose hands are open."""
        return () if self.show is None else self.show.state.viewers

    def may_lie_flat(self, game: str) -> bool:
        """Whether the board of that game can be laid flat here, and is seen rather than heard."""
        seen = not self.prefs["screen_reader"] and self.ui.shared
        return seen and board_of(game).flat is not None

    @property
    def opposite(self) -> bool:
        """Whether what lies over a flat table was opened by whoever sits at its far end."""
        show = self.show
        return (
            show is not None and show.state.turned and show.state.flat and self.place.name != "home"
        )

    def focus(self, state: str) -> None:
        """What the window tells of itself: whether somebody looks at it."""
        if state in LEFT or state in BACK:
            self.away = state in LEFT
        if self.show is not None:
            self.show.focus(state)
            if state in BACK:  # whoever hides a window takes its wake lock
                self.run(self._keep_awake, True)

    def stands(self, table: object) -> bool:
        """Whether this table is what the window shows, with nothing of the app over it."""
        return (
            self.show is table
            and self.place.name == "play"
            and self.confirm is None
            and not self.covered
        )

    def present(self) -> None:
        """Draws anew, once what was kept is safe."""
        if self.store.status == "fallback":
            self.run(self._flush)
        else:
            self.refresh()

    async def _flush(self) -> None:
        # IndexedDB answers later; the screen waits for it, so that nothing seen can be lost.
        try:
            if self.session is not None:
                await self.session.flush()
        except StoreError as error:  # what could not be kept waits there, and is tried again
            if self.session is not None:
                self.toast(self.why(error))
        self.refresh()

    def when_seen(self, call: Callable[[], object]) -> None:
        """Calls back when the window shows what has just been sent."""
        self.bridge.when_seen(call)

    @property
    def asks(self) -> bool:
        """Whether a question of yes or no lies over everything."""
        return self.confirm is not None

    def run(self, coroutine: Callable[..., Coroutine[Any, Any, Any]], *args: Any) -> None:
        """Starts something that takes a while."""
        self.page.run_task(coroutine, *args)

    @property
    def say(self) -> text.House:
        """The app's texts in the reader's language."""
        return text.speaker(self.prefs["lang"])

    def why(self, error: Exception) -> str:
        """Why something could not be done, in the reader's language."""
        if isinstance(error, StoreError):
            return error.notice.sentence(self.say)
        if isinstance(error, Refused):
            return error.reason.sentence(lang=self.say.lang)
        return str(error)

    @property
    def palette(self) -> Palette:
        """The lighting that the reader asked for, or the system's."""
        theme = self.prefs["theme"]
        if theme == "system":
            theme = "light" if self.page.platform_brightness == ft.Brightness.LIGHT else "dark"
        lit = MATINEE if theme == "light" else EVENING
        return strong(lit) if self.prefs["contrast"] == "more" else lit

    @property
    def ui(self) -> Ui:
        """What drawing functions are handed."""
        around = self.bridge.surroundings()
        inset = self.page.media.view_padding if self.page.media else ft.Padding.all(0)
        return Ui(
            colors=self.palette,
            width=self.page.width or 390,
            height=self.page.height or 844,
            text_scale=self.prefs["text_scale"],
            motion=Motion.of(self.prefs["speed"]),
            say=self.say,
            inset_top=max(inset.top, around.top),
            inset_bottom=max(inset.bottom, around.bottom),
            inset_left=max(inset.left, around.left),
            inset_right=max(inset.right, around.right),
            left_handed=self.prefs["left_handed"],
        )

    # -- the show ----------------------------------------------------------------------------

    async def start_session(
        self, game: str, seats: list[dict[str, Any]], options: dict[str, Any]
    ) -> None:
        """Makes a new session and opens its table.

        `seats`: one dict a seat in order with "name", "colour", "sign", "pin" (hash or None) and,
        where a computer plays, "understudy" (a level's name).
        Raises the engine's BadSetup or a StoreError, with a sentence.
        """
        rules = find(game)
        # Checked whole, and completed with the defaults, before anything is kept.
        seed = secrets.randbits(53)
        match = Match.new(game, len(seats), seed, options)
        session = await self.store.create(
            Setup(
                game=game,
                rules_version=rules.rules_version,
                seats=len(seats),
                options=match.options,
                seed=seed,
                cast=tuple(Player(**seat) for seat in seats),
                created=datetime.now(UTC).isoformat(timespec="seconds"),
                title=rules.title,
            )
        )
        self._open(session)
        self.run(self._persist)

    async def open_session(self, identity: str) -> None:
        """Opens a kept session where it was left: on the open table, or at its end."""
        try:
            session = await self.store.load(identity)
            if session.read_only is not None:
                # Older rules, or another tab writes: to look at only.
                self._stands("")
                await session.close()
                self.go("replay", session=identity)
                return
            self._open(session)
        except (StoreError, ValueError) as error:
            self._stands("")
            why = self.why(error)
            there = any(card.id == identity for card in self.store.cards())
            saved = there and not (isinstance(error, StoreError) and error.bars_files)
            self.toast(self.say("show.unreadable", why=why) if saved else why)

    async def continue_latest(self) -> None:
        """Opens the newest game that is not over; stays in the foyer when there is none."""
        if (card := self.store.latest) is not None:
            await self.open_session(card.id)

    async def reopen(self) -> None:
        """Opens the game that stood on the table when the app was closed, unless it is over.

        Whoever left it for the foyer finds the foyer. So does who has started several times while
        it never stood: opening it may be what ends the app.
        """
        if identity := self.prefs["on_table"]:
            unfinished = (card.id for card in self.store.cards() if card.finished is None)
            if self.prefs["starts"] >= STARTS:
                self._stands("")
            elif identity in unfinished:
                self._keep("starts", self.prefs["starts"] + 1)
                await self.open_session(identity)

    def _stands(self, identity: str) -> None:
        """Keeps which game is on the table, "" for none: the next start opens it."""
        self._keep("on_table", identity)

    def _keep(self, key: str, value: object) -> None:
        """Keeps what the next start asks for, where that can be kept."""
        # Another window may be the writer, or the disk be full: then it starts in the foyer.
        with contextlib.suppress(StoreError):
            if self.prefs[key] != value:
                self.store.settings.set(key, value)

    def outdated(self, card: SessionCard) -> bool:
        """Whether a session is of other rules than ours: it can be looked at, not played on.

        As long as its game has not been imported it is taken to be playable.
        """
        game = loaded(card.game)
        if game is None:
            return card.game not in names()
        return game.rules_version != card.rules_version

    async def rematch(self) -> None:
        """The same people, the same game, a new deal."""
        assert self.session is not None
        setup = self.session.setup
        seats = [player._asdict() for player in setup.cast]
        await self.leave_show()
        await self.start_session(setup.game, seats, dict(setup.options))

    def uncover(self) -> None:
        """The curtain that lay over the start has lifted."""
        self.covered = False
        self._keep("starts", 0)
        if self.show is not None:
            self.show.uncovered()

    def drop_show(self) -> None:
        """The game goes on in another tab: nothing more is kept from here."""
        if self._put_away() is not None:
            self.run(self._keep_awake, False)
        self.home()

    async def leave_show(self) -> None:
        """Back to the foyer; the game waits there as it was left."""
        session = self._put_away()
        if session is not None:
            try:
                await session.close()
            except StoreError as error:
                self.toast(self.why(error))
            self._stands("")
            self.run(self._keep_awake, False)
        self.home()

    def _put_away(self) -> Session | None:
        """Takes the show from the table; its session, which is still open."""
        session, self.session = self.session, None
        show, self.show = self.show, None
        if show is not None:
            show.close()
            self.cleared.set()
        return session

    def _open(self, session: Session) -> None:
        self.show = Controller.begin(self, session)
        self.session = session
        self.show.keep_standing()
        self.home(Place("play"))
        self._stands(session.id)
        self.run(self._keep_awake, True)

    async def _keep_awake(self, on: bool) -> None:
        """The screen stays on while a game is on the table, if the person wants that."""
        # Not every browser can, and none of them lets a game fail for it.
        with contextlib.suppress(Exception):
            if on and self.prefs["awake"]:
                await self.wakelock.enable()
            else:
                await self.wakelock.disable()

    def tick(self) -> None:
        """A tick in the hand, the same for every move and every hand."""
        if self.prefs["haptics"]:
            self.run(self._tick)

    async def _tick(self) -> None:
        with contextlib.suppress(Exception):
            await self.haptics.light_impact()

    def announce(self, sentences: Sequence[str]) -> None:
        """Says sentences to a screen reader, as one announcement."""
        self.run(self._announce, self.say.sentences(sentences))

    async def _announce(self, told: str) -> None:
        with contextlib.suppress(Exception):
            await self.voice.announce_message(told)

    def controls(self) -> Iterator[Any]:
        """All controls that stand in the window."""
        return within(self.page.views)

    async def _persist(self) -> None:
        await self.bridge.request_persist()

    # -- short words to the person -----------------------------------------------------------

    def toast(self, sentence: str) -> None:
        """A sentence that stands on the screen for a while, or until it is touched."""
        self.message = sentence
        if self._message_timer is not None:
            self._message_timer.cancel()
        self.run(self._clear_message)
        self.refresh()

    async def _clear_message(self) -> None:
        self._message_timer = asyncio.current_task()
        await asyncio.sleep(max(4.0, len(self.message or "") * 0.07))
        self.dismiss()

    def dismiss(self, *_: Any) -> None:
        """Takes the sentence away."""
        self.message = None
        self.refresh()

    def ask(
        self,
        question: str,
        yes: str,
        then: Callable[[], Any],
        *,
        detail: str = "",
        action: ft.ClientAction | None = None,
    ) -> None:
        """Asks before something that cannot be taken back.

        Args:
            action: done by the window itself within the tap on `yes`.
        """
        self.confirm = Confirm(question, detail, yes, then, self._under, action)
        self.refresh()

    def answer(self, yes: bool) -> None:
        """The person's answer to `ask`."""
        confirm, self.confirm = self.confirm, None
        if yes and confirm is not None:
            confirm.then()
        self.refresh()

    def _preference_changed(self, key: str) -> None:
        if key in ("theme", "contrast"):
            self.light()
        if key == "screen_reader":
            self.bridge.semantics(self.prefs["screen_reader"])
        if self.show is not None:
            self.show.allow_flat()
        self.refresh()

    def light(self) -> None:
        """Tells Flet's own widgets and the browser's frame about the colours in use."""
        colors = self.palette
        self.page.theme_mode = ft.ThemeMode.DARK if colors.dark else ft.ThemeMode.LIGHT
        self.page.bgcolor = colors.house
        self.bridge.set_theme_color(colors.house, colors.dark)


@dataclass(frozen=True)
class Confirm:
    """A question that waits for yes or no.

    over: the layers under it; the question goes when they change
    action: done by the window itself within the tap on `yes`
    """

    question: str
    detail: str
    yes: str
    then: Callable[[], Any]
    over: list[str]
    action: ft.ClientAction | None = None


def _modified(event: ft.KeyboardEvent) -> bool:
    """Whether the key is part of a shortcut of the browser or the system."""
    return event.ctrl or event.alt or event.meta
