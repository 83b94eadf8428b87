"""Tests of resuming an open game."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import flet as ft
import pytest

from app import main as house
from app.device import Device
from app.evening import STARTS
from app.platform.bridge import Bridge
from app.prefs import Preferences
from app.shell import Shell
from app.store import MemoryLocation, Session, Store, StoreError
from app.table.controller import Controller
from engines import Match
from tests.app.screens.rooms import House, open_store, played

ROOT = Path(__file__).resolve().parents[2]


def begun(session: Session) -> Controller:
    names = ("announce", "run", "refresh", "present", "is_visible")
    prefs = SimpleNamespace(now=Preferences())
    rest = {"bridge": SimpleNamespace(sounds=bool), **dict.fromkeys(names, print)}
    nowhere = cast(Any, SimpleNamespace(prefs=prefs, **rest))
    return Controller.begin(nowhere, nowhere, nowhere, session, may_lie_flat=False)


RESUME = """
import asyncio, json, sys
from types import SimpleNamespace
from app import main as house
from app.prefs import Preferences
from app.table.controller import Controller
from app.store import MemoryLocation, Player, Setup, Store

evenings = json.loads(sys.stdin.read())


async def evening(told):
    store = await Store.open(MemoryLocation())
    cast = tuple(Player(f"P{n}", colour, "mask") for n, colour in enumerate(told.pop("colours")))
    steps = told.pop("steps")
    session = await store.create(Setup(cast=cast, created="2026-11-20T19:00:00+00:00", **told))
    for step in steps:
        session.append(step)
    await house._bring_open(store)
    names = ("announce", "run", "refresh", "present", "is_visible")
    prefs = SimpleNamespace(now=Preferences())
    rest = {"bridge": SimpleNamespace(sounds=bool), **dict.fromkeys(names, print)}
    nowhere = SimpleNamespace(prefs=prefs, **rest)
    show = Controller.begin(nowhere, nowhere, nowhere, session, False)
    assert show.table.state.match.count == len(steps)
    return show.table.scene.view is not None


for told in evenings:
    game = told["game"]
    assert asyncio.run(evening(told))
    print(game, [name for name in sys.modules if name.startswith("pydantic")])
"""


def saved(game: str, seats: int) -> dict[str, Any]:
    """Returns a game in progress as its file contains it."""
    session = asyncio.run(played(open_store(), game, seats, steps=30))
    setup = session.setup
    return {
        "game": game,
        "rules_version": setup.rules_version,
        "seats": seats,
        "options": setup.options,
        "seed": setup.seed,
        "title": setup.title,
        "colours": [player.colour for player in setup.cast],
        "steps": session.actions,
    }


def test_who_goes_on_does_not_wait_for_pydantic() -> None:
    seats = {"onstage": 4, "upstaged": 3, "thespianage": 5, "encore": 2}
    evenings = [saved(game, number) for game, number in seats.items()]
    done = subprocess.run(
        [sys.executable, "-c", RESUME],
        cwd=ROOT,
        input=json.dumps(evenings),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines() == [f"{game} []" for game in seats], done.stderr[-800:]


def test_it_stands_where_a_checked_match_would() -> None:
    session = asyncio.run(played(open_store(), "thespianage", 4, steps=40))
    setup = session.setup
    match = Match.new(setup.game, setup.seats, setup.seed, dict(setup.options))
    for step in session.actions:
        match.play(step)
    resumed = begun(session).table.state.match
    assert resumed.digest == match.digest
    assert resumed.options == match.options


def test_options_that_do_not_fit_are_named() -> None:
    session = asyncio.run(played(open_store(), "encore", 2, steps=3))
    odd: dict[str, Any] = {**session.setup.options, "venues": "many"}
    session.setup = replace(session.setup, options=odd)
    with pytest.raises(ValueError, match="The option 'venues' of ENCORE!! ECG cannot be 'many'"):
        begun(session)


def test_a_step_that_does_not_fit_is_told_as_ever() -> None:
    session = asyncio.run(played(open_store(), "encore", 2, steps=3))
    session.actions.append({"seat": 0, "kind": "fly", "arg": None})
    with pytest.raises(ValueError):
        begun(session)


# -- where the app begins ---------------------------------------------------------------------


async def _open() -> tuple[Store, Session]:
    store = await Store.open(MemoryLocation())
    return store, await played(store, "onstage", 4, steps=9)


def _begun(
    route: str,
    monkeypatch: pytest.MonkeyPatch,
    prepare: Callable[[Store, Session], None] = lambda store, session: None,
) -> list[str]:
    """Returns the routes that `main` draws after `prepare`."""
    drawn: list[str] = []

    def render(root: object, shell: Shell) -> None:
        drawn.append(shell.places.route)
        shell.drawn()

    async def begin() -> None:
        store, session = await _open()
        prepare(store, session)
        await session.close()
        opening: asyncio.Future[Store] = asyncio.get_running_loop().create_future()
        opening.add_done_callback(house._opened)  # type: ignore[arg-type]
        asyncio.get_running_loop().call_soon(opening.set_result, store)
        monkeypatch.setattr(house, "_opening", opening)
        page = House(store).page
        page.route = route
        page.render = render
        page.session = SimpleNamespace(_Session__updates_scheduler=None)
        monkeypatch.setattr(Device, "light", lambda self: None)
        monkeypatch.setattr(house, "_shell", None)
        page.run_task = lambda task, *args: None
        await house.main(cast(ft.Page, page))

    asyncio.run(begin())
    return drawn


def test_the_shortcut_draws_the_table_and_no_foyer_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert _begun("/continue", monkeypatch) == ["/play"]


def test_any_other_address_draws_the_foyer(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _begun("/", monkeypatch) == ["/"]


def _on_table(store: Store, session: Session) -> None:
    store.settings.set("on_table", session.id)


@pytest.mark.parametrize("route", ["/", "/play", "/play/rules", "/settings"])
def test_a_game_that_stood_on_the_table_stands_there_again(
    route: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _begun(route, monkeypatch, _on_table) == ["/play"]


def test_whoever_asks_for_a_new_game_gets_that(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _begun("/new", monkeypatch, _on_table) == ["/new"]


@pytest.mark.parametrize(("game", "route"), [("encore", "/bill"), ("no such game", "/play")])
def test_a_bill_that_was_chosen_meanwhile_comes_before_the_table(
    game: str, route: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Bridge, "bill", lambda self: game)
    stores: list[Store] = []

    def last(store: Store, session: Session) -> None:
        _on_table(store, session)
        stores.append(store)

    assert _begun("/", monkeypatch, last) == [route]
    assert stores[0].settings.get("on_table"), "the game is not lost"


@pytest.mark.parametrize("status", ["elsewhere", "unread"])
def test_no_bill_opens_where_the_foyer_has_none(
    status: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Bridge, "bill", lambda self: "encore")

    def away(store: Store, session: Session) -> None:
        monkeypatch.setattr(store, "status", status)

    assert _begun("/", monkeypatch, away) == ["/"]


def test_a_bill_that_is_chosen_late_opens_from_the_foyer_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chosen = ""
    calls: list[Callable[[], None]] = []
    monkeypatch.setattr(Bridge, "bill", lambda self: chosen)
    monkeypatch.setattr(Bridge, "on_bill", lambda self, callback: calls.append(callback))

    def routes(*games: str) -> list[str]:
        nonlocal chosen
        assert house._shell is not None
        found = []
        for game in games:
            chosen = game
            calls[-1]()
            found.append(house._shell.places.route)
        chosen = ""
        return found

    _begun("/", monkeypatch)
    assert routes("encore", "onstage", "", "upstaged") == ["/bill", "/bill", "/", "/bill"]
    _begun("/", monkeypatch, _on_table)
    assert routes("encore") == ["/play"]


def test_a_game_that_is_over_or_gone_is_not_put_on_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def over(store: Store, session: Session) -> None:
        _on_table(store, session)
        session.finish([1, 2, 3, 4], [3])

    def gone(store: Store, session: Session) -> None:
        store.settings.set("on_table", "0123456789abcdef")

    assert _begun("/", monkeypatch, over) == ["/"]
    assert _begun("/", monkeypatch, gone) == ["/"]


def test_a_game_that_cannot_be_opened_is_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    stores: list[Store] = []

    def broken(store: Store, session: Session) -> None:
        _on_table(store, session)
        session.append({"seat": 0, "kind": "no such thing", "arg": None})
        stores.append(store)

    assert _begun("/", monkeypatch, broken) == ["/"]
    assert stores[0].settings.get("on_table") == ""


def test_a_start_that_is_broken_off_comes_back_to_the_table_but_not_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Bridge, "ready", lambda self, lifted: None)  # reloaded before it lifts
    stores: list[Store] = []

    def again(store: Store, session: Session) -> None:
        if stores:
            store.settings.set("starts", stores[-1].settings.get("starts"))
        _on_table(store, session)
        stores.append(store)

    routes = [_begun("/", monkeypatch, again) for _ in range(STARTS + 1)]
    assert routes == [["/play"]] * STARTS + [["/"]]
    assert stores[0].settings.get("on_table")
    assert stores[-1].settings.get("on_table") == ""


def test_a_table_that_stood_is_opened_at_any_number_of_starts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stores: list[Store] = []

    def last(store: Store, session: Session) -> None:
        store.settings.set("starts", STARTS - 1)
        _on_table(store, session)
        stores.append(store)

    assert _begun("/", monkeypatch, last) == ["/play"]
    assert stores[0].settings.get("starts") == 0


def test_nothing_passes_by_itself_before_the_curtain_has_lifted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """People shall see the whole turn of a computer player."""
    lifts: list[Callable[[], None]] = []
    monkeypatch.setattr(Bridge, "ready", lambda self, lifted: lifts.append(lifted))
    started: list[bool] = []
    monkeypatch.setattr(Controller, "cue", lambda self: started.append(self.drawing.free))

    def alone(store: Store, session: Session) -> None:
        _on_table(store, session)
        for seat in range(1, 4):
            session.cast_seat(seat, "extra")

    assert _begun("/", monkeypatch, alone)[0] == "/play"
    assert house._shell is not None
    assert house._shell.evening.controller is not None
    house._shell.evening.controller.drawing._made = house._shell.evening.controller.drawing._sent
    assert not house._shell.evening.controller.drawing.free
    started.clear()
    lifts[0]()
    assert started == [True]


def test_the_table_is_remembered_until_somebody_leaves_it() -> None:
    async def evening() -> list[str]:
        store, session = await _open()
        await session.close()
        one = House(store)
        shell = one.shell
        remembered = [shell.device.prefs.now.on_table]
        await shell.evening.open(session.id)
        remembered.append(shell.device.prefs.now.on_table)
        shell.evening.drop()  # another window goes on with it
        remembered.append(shell.device.prefs.now.on_table)
        await shell.evening.open(session.id)
        await shell.evening.leave()
        return [*remembered, shell.device.prefs.now.on_table, session.id]

    *remembered, identity = asyncio.run(evening())
    assert remembered == ["", identity, identity, ""]


def test_nobody_waits_for_the_games_that_were_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    brought: list[str] = []
    for bring in ("find", "board_of"):
        monkeypatch.setattr(house, bring, brought.append)

    async def furnished() -> Store:
        times = (f"2026-11-20T19:00:00.{ms:03}+00:00" for ms in count())
        store = await Store.open(MemoryLocation(), now=lambda: next(times))
        for game, seats in (("onstage", 4), ("encore", 2)):
            session = await played(store, game, seats, steps=3)
            await session.close()
        return store

    async def early() -> None:
        store = await furnished()

        async def opened(place: object) -> Store:
            return store

        with monkeypatch.context() as patched:
            patched.setattr(Store, "open", opened)
            house.begin()
        assert house._opening is not None
        await house._opening
        await asyncio.sleep(0)

    monkeypatch.setattr(house, "_opening", None)
    asyncio.run(early())
    assert brought == ["encore", "encore"]
    brought.clear()
    _begun("/", monkeypatch)
    assert brought == []

    async def later() -> None:
        monkeypatch.setattr(house, "SENT", 0)
        await house._bring_open(await furnished())

    asyncio.run(later())
    assert brought == ["encore", "encore", "onstage", "onstage"]


def test_a_table_that_cannot_be_remembered_is_laid_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(self: object, key: str, value: object) -> None:
        raise StoreError("store.error.write")

    async def evening() -> str:
        store, session = await _open()
        await session.close()
        one = House(store)
        monkeypatch.setattr(type(store.settings), "set", full)
        await one.shell.evening.open(session.id)
        return one.shell.places.top.name

    assert asyncio.run(evening()) == "play"
