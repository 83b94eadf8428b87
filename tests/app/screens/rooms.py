"""App without a browser, for tests of screens."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from inspect import iscoroutinefunction
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import flet as ft
from flet.components.component import Component, Renderer
from flet.components.hooks.use_effect import EffectHook
from flet.components.hooks.use_state import StateHook

from app.gather import draw
from app.places import Place
from app.platform.bridge import Bridge
from app.programme import Programme
from app.shell import Shell
from app.squares import link_to, luggage_of, square_of
from app.store import MemoryLocation, Player, Session, Setup, Store
from app.theme.palette import SEAT_COLOURS
from app.theme.signs import FAMILY
from engines import Match, find
from tests.app.drawings import walk_fields

SIZES = ((360, 640), (390, 844), (844, 390), (1280, 800))
HOLDERS = ("content", "controls", "spans", "prefix_icon", "icon", "header", "footer")
"""Fields of a control that may contain other controls."""
NAMES = ("Mai", "Bình", "Cô Ba", "Jonathan", "Hạnh")


@ft.component
def Shown(shell: Shell, place: Place) -> ft.Control:
    return draw(shell, place)


class Camera(Bridge):
    """Bridge whose camera reads a given text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def scans(self) -> bool:
        return True

    async def scan(self, words: Mapping[str, str]) -> str:
        assert all(words.values())
        return self.text


class House:
    """Shell on a page of any size, which collects background work in `tasks`."""

    def __init__(self, store: Store, size: tuple[float, float] = (390, 844)) -> None:
        self.tasks: list[partial[Coroutine[Any, Any, Any]]] = []
        page = SimpleNamespace(
            width=size[0],
            height=size[1],
            media=None,
            locale_configuration=None,
            route="/",
            web=True,
            platform_brightness=ft.Brightness.DARK,
            run_task=self._later,
            navigate=lambda route: None,
            schedule_update=lambda: None,
        )
        self.page = page
        self.bridge = Bridge()
        self.store = store
        self.shell = Shell(cast(ft.Page, page), store, self.bridge)

    def _later(self, task: Callable[..., Coroutine[Any, Any, Any]], *args: Any) -> None:
        self.tasks.append(partial(task, *args))

    def draw(self, screen: str, **args: Any) -> list[Any]:
        top = self.shell.places.top
        place = top if top.name == screen and not args else Place(screen, args)
        return list(walk(Renderer().render(Shown, self.shell, place)))

    def opened(self, screen: str, **args: Any) -> "Opened":
        return Opened(Shown, self.shell, Place(screen, args))


class Opened:
    """Component that stays open between presses, and loads its data.

    Args:
        made: Creates the component from the other arguments.
    """

    def __init__(self, made: Callable[..., Any], *args: Any, **more: Any) -> None:
        component = Renderer().render(made, *args, **more)
        assert isinstance(component, Component)
        self._component = component
        self.draw()
        for hook in component._state.hooks:
            if isinstance(hook, EffectHook) and iscoroutinefunction(hook.setup):
                asyncio.run(hook.setup())

    def draw(self) -> list[Any]:
        one = self._component
        one._state.hook_cursor = 0
        return list(walk(Renderer(one).render(one.fn, *one.args, **one.kwargs)))

    def press(self, *keys: str) -> None:
        for key in keys:
            found = next(one for one in self.draw() if getattr(one, "key", None) == key)
            button: Any = found.content if isinstance(found, ft.MergeSemantics) else found
            button.on_click(None)

    def remember(self, number: int, value: Any) -> None:
        states = [hook for hook in self._component._state.hooks if isinstance(hook, StateHook)]
        states[number].value = value


def open_store() -> Store:
    return asyncio.run(Store.open(MemoryLocation()))


async def played(
    store: Store,
    game: str = "onstage",
    seats: int = 4,
    seed: int = 3,
    steps: int | None = None,
    understudies: Sequence[str | None] = (),
) -> Session:
    """Returns the open session of a saved game, played at random.

    Args:
        store: Store that saves the game.
        game: Name of the game.
        seats: Number of players.
        seed: Seed of the deal and of the random moves.
        steps: Number of actions; None plays to the end.
        understudies: Levels of computer players by seat; seats beyond the end are people.
    """
    rules = find(game)
    match = Match.new(rules, seats, seed)
    cast_ = tuple(
        Player(name, colour, SEAT_COLOURS[colour][1], understudy=level)
        for name, colour, level in zip(
            NAMES[:seats], SEAT_COLOURS, (*understudies, *[None] * seats), strict=False
        )
    )
    session = await store.create(
        Setup(
            game=game,
            rules_version=rules.rules_version,
            seats=seats,
            options=match.options,
            seed=seed,
            cast=cast_,
            created="2026-11-20T19:00:00+00:00",
            title=rules.title(),
        )
    )
    rng = Random(seed)
    while match.decision is not None and (steps is None or match.count < steps):
        action = rng.choice(match.decision.actions)
        match.play(action)
        session.append(action.plain())
    if match.result is not None:
        where = rules.state_line(match.view(None))
        session.note(where="" if where is None else str(where), next=None)  # as the table does
        session.finish(list(match.result.scores), list(match.result.winners))
    return session


def square_link(session: Session, programme: Programme | None = None, **more: Any) -> str:
    """Returns the link of a game's QR code; Mai has the fox mask."""

    def mask_of(name: str) -> str:
        return "fox" if name == "Mai" else ""

    luggage = luggage_of(session.id, session.card.note, session.setup, programme, mask_of)
    asked: dict[str, Any] = {"purpose": "hand over", **more}
    made = square_of(session.setup, session.actions, luggage, mask_of, **asked)
    return link_to("https://example.org/pass/", made)


def on_table(house: "House", game: str, seats: int, steps: int | None = None) -> Session:
    """Opens a saved game at the table and returns its session.

    Pending work is dropped.
    """
    session = asyncio.run(played(house.store, game, seats, steps=steps))
    asyncio.run(session.close())
    asyncio.run(house.shell.evening.open(session.id))
    house.tasks.clear()
    found = house.shell.evening.session
    assert found is not None
    return found


def with_games(going: int, ended: int) -> Store:
    """Returns a store in memory with this many open and finished games."""
    store = open_store()
    index = store._session_index
    assert index is not None
    open_card = asyncio.run(played(store, "onstage", 3, steps=5)).card
    ended_card = asyncio.run(played(store, "onstage", 3)).card
    cards = [replace(open_card, id=f"{number:016x}") for number in range(going)]
    cards += [replace(ended_card, id=f"{number:016x}") for number in range(going, going + ended)]
    asyncio.run(index.put(*cards))
    return store


def walk(control: Any) -> Iterator[Any]:
    return walk_fields(control, (ft.Control, ft.TextSpan), HOLDERS)


def words(controls: list[Any]) -> list[str]:
    """Returns every displayed or announced text, except letters of the sign font."""
    found: list[str] = []
    for one in controls:
        texts = (
            one.value if isinstance(one, ft.Text) and one.font_family != FAMILY else None,
            getattr(one, "text", None) if isinstance(one, ft.TextSpan) else None,
            getattr(one, "label", None),
            getattr(one, "semantics_label", None),
        )
        found += [text for text in texts if isinstance(text, str) and text]
    return found


def buttons(controls: list[Any]) -> list[Any]:
    return [one for one in controls if isinstance(one, (ft.Button, ft.TextButton, ft.IconButton))]


def assert_headings(controls: Sequence[Any]) -> None:
    """Checks that headings begin with the only title and skip no level.

    No heading consists of a number alone.
    """
    found = [one for one in controls if isinstance(one, ft.Semantics) and one.header]
    levels = [one.heading_level or 0 for one in found]
    assert levels.count(1) == 1, [words(list(walk(one))) for one in found]
    assert levels[0] == 1, "the title comes first"
    assert all(after - before <= 1 for before, after in pairwise(levels)), levels
    said = [" ".join(words(list(walk(one)))) for one in found]
    assert not any(text.isdigit() for text in said), "a number alone tells nothing"


def play_out(session: Session) -> None:
    """Plays a new session to its end, always taking the first answer."""
    setup = session.setup
    match = Match.new(setup.game, setup.seats, setup.seed, dict(setup.options))
    while match.decision is not None:
        match.play(match.decision.actions[0])
        session.append(match.actions[-1].plain())
    assert match.result is not None
    session.finish([*match.result.scores], [*match.result.winners])
