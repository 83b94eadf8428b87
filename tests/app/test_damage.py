"""Tests of the app with damaged saved data."""

from __future__ import annotations

import asyncio
from itertools import zip_longest
from random import Random
from typing import Any

import pytest

from app import root
from app.places import Place
from app.programme import Programme
from app.screens import home as foyer
from app.screens import past_standings
from app.store import MemoryLocation, Notice, Store
from app.store.importing import Importer
from app.store.settings import DAMAGED
from tests.app.damage import VALUES, Damage, furnished
from tests.app.screens.rooms import House, played, walk, words
from tests.app.store.faults import FaultyDisk, FaultyLocation, FaultySlots, run

SEED = 20261128
KINDS = (FaultyDisk, FaultySlots)


def rounds(seed: int) -> list[list[Damage]]:
    """Returns the damages of each round, at most one per database.

    Together they cover every path.
    """
    random = Random(seed)
    by_base: dict[str, list[Damage]] = {}
    for base, path in furnished().damages():
        by_base.setdefault(base, []).append(Damage(base, path, random.choice(VALUES)))
    for damages in by_base.values():
        random.shuffle(damages)
    return [[one for one in each if one] for each in zip_longest(*by_base.values())]


def drawn(house: House, screen: str, **args: str) -> list[str]:
    found = words(house.draw(screen, **args))
    assert "\n".join(found).encode()
    return found


def endure(damages: list[Damage], kind: type[FaultyDisk | FaultySlots]) -> None:
    """Checks the app with a damaged store.

    Its screens must open, its undamaged game must be playable, and the damaged ones can be exported
    and deleted. If the store seems to be of a newer version, only the foyer is drawn.
    """
    device = furnished()
    place = FaultyLocation(device.medium(kind, *damages))
    store = run(Store.open(place))
    if store.status == "newer":  # the index says so of itself
        drawn(House(store), "home")
        return
    assert store.status == "durable"
    house = House(store)
    home_texts, rows = drawn(house, "home"), drawn(house, "history")
    listed = {one.id for one in (*store.cards(), *store.unreadable)}
    assert listed == device.games, "a game is listed, whatever is wrong with it"
    for one in store.unreadable:
        why = one.why.sentence(house.shell.device.say)
        assert why in "\n".join(home_texts) or len(store.unreadable) > 3
        assert why in "\n".join(rows)
    run(house.shell.evening.reopen())
    run(house.shell.evening.open(device.good))
    controller = house.shell.evening.controller
    assert controller is not None
    decision = controller.table.state.match.decision
    assert decision is not None
    controller.session.append(decision.actions[0].plain())
    run(house.shell.evening.leave())
    for session in listed - {device.good}:
        drawn(house, "unreadable", session=session)
        assert session.encode() in run(store.export_one(session))
        run(store.delete(session))
    assert run(store.export_all())
    run(store.close())
    store = run(Store.open(place))
    assert [card.id for card in store.cards()] == [device.good]
    assert (store.unreadable, store.notices) == ([], []), "all is said once"


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_damaged_the_foyer_stands_and_the_rest_is_played(
    kind: type[FaultyDisk | FaultySlots],
) -> None:
    every = rounds(SEED)
    for number in range(KINDS.index(kind), len(every), len(KINDS)):
        try:
            endure(every[number], kind)
        except Exception as error:
            error.add_note(f"seed {SEED}: {'; '.join(map(str, every[number]))}")
            raise


def test_a_table_that_cannot_be_opened_is_left_for_the_foyer_once_and_for_all() -> None:
    device = furnished()
    bad = device.tables["index"]["settings"]["1"]["values"]["on_table"]
    place = FaultyLocation(
        device.medium(
            FaultySlots, Damage(f"session-{bad}", ("session", "1", "state", "updated"), "soon")
        )
    )
    house = House(run(Store.open(place)))
    run(house.shell.evening.reopen())
    assert (house.shell.evening.controller, house.shell.places.top.name) == (None, "home")
    assert house.shell.device.prefs.now.on_table == ""
    assert [lost.id for lost in house.store.unreadable] == [bad]


def test_pins_do_not_leave_with_a_game_that_cannot_be_read() -> None:
    device = furnished()
    base = next(base for base in device.tables if base.startswith("session-"))
    store = run(Store.open(FaultyLocation(device.medium(FaultyDisk, Damage(base, ("more",), 1)))))
    data = run(store.export_one(base.removeprefix("session-")))
    assert [lost.why.text_key for lost in store.unreadable] == ["store.unreadable.file"]
    assert b'"cast"' in data
    assert b'"pin"' not in data
    store = run(Store.open(MemoryLocation()))
    [why] = run(Importer(store).run(data)).refused
    assert why.text_key == "store.import.malformed"


def test_what_the_checks_miss_costs_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    store = asyncio.run(Store.open(MemoryLocation()))
    bad, good = (asyncio.run(played(store, seed=seed, steps=2)).id for seed in (1, 2))
    real = foyer.state_lines

    def state_lines(say: Any, card: Any) -> list[str]:
        assert card.id != bad
        return real(say, card)

    monkeypatch.setattr(foyer, "state_lines", state_lines)
    house = House(store)
    keys = {getattr(one, "key", None) for one in house.draw("home")}
    assert {f"open-{good}", f"unreadable-{bad}"} <= keys
    assert "Something in it can’t be shown." in words(house.draw("unreadable", session=bad))


def test_a_past_game_that_cannot_be_drawn_costs_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    store = asyncio.run(Store.open(MemoryLocation()))
    bad, good = (asyncio.run(played(store, seed=seed)).id for seed in (1, 2))
    real = past_standings.show_name

    def show_name(card: Any, say: Any) -> str:
        assert card.id != bad
        return real(card, say)

    monkeypatch.setattr(past_standings, "show_name", show_name)
    keys = {getattr(one, "key", None) for one in House(store).draw("history")}
    assert {f"past-{good}", f"unreadable-{bad}"} <= keys


def test_a_foyer_that_fails_leads_to_deletion_and_export() -> None:
    house = House(asyncio.run(Store.open(MemoryLocation())))
    keys = {getattr(one, "key", None) for one in walk(root._broken(house.shell, Place("home")))}
    assert {"history", "settings"} <= keys


@pytest.mark.parametrize(
    ("name", "bad", "rest"),
    [
        ("lang", [], None),
        ("cast", [1, {"name": "Mai"}], [{"name": "Mai"}]),
        ("last_options", {"onstage": 3, "encore": {}}, {"encore": {}}),
        ("notes", {"mai": {"\ud800": 1, "play": 2}}, {"mai": {"play": 2}}),
        pytest.param("starts", 10**400, None, id="huge"),
        ("speed", float("nan"), None),
    ],
)
def test_a_damaged_setting_is_left_out_the_rest_stays_and_it_is_said_once(
    name: str, bad: Any, rest: Any
) -> None:
    device = furnished()
    path = ("settings", "1", "values", name)
    place = FaultyLocation(device.medium(FaultySlots, Damage("index", path, bad)))
    store = run(Store.open(place))
    prefs = House(store).shell.device.prefs
    assert store.notices == [DAMAGED]
    assert rest is None or getattr(prefs.now, name) == rest
    assert prefs.now.theme == "dark"
    run(store.close())
    store = run(Store.open(place))
    House(store)
    assert store.notices == []


def test_a_programme_with_a_game_that_is_not_here_leaves_that_out() -> None:
    saved = furnished().tables["index"]["settings"]["1"]["values"]["programme"]
    found = Programme.of({**saved, "games": ["onstage+gone", "encore", [], None]})
    assert found is not None
    assert found.games == ("encore",)
    assert Programme.of({**saved, "cast": [{**saved["cast"][0], "colour": []}]}) is None


def test_a_game_of_a_newer_version_without_its_card_is_listed() -> None:
    device = furnished()
    base = next(base for base in device.tables if base.startswith("session-"))
    medium = device.medium(
        FaultyDisk, Damage(base, ("meta", "1", "format"), 99), Damage("index", ("open",), {}),
        Damage("past-0001", ("cards",), {}),
    )  # fmt: skip
    [lost] = run(Store.open(FaultyLocation(medium))).unreadable
    assert lost.why == Notice("store.error.newer_session", {})
