from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from app.store import UNDERSTUDIES, SessionCard, Setup, Store
from app.store.envelope import NewerError, unwrap, wrap
from app.store.formats import FORMATS, MIGRATIONS, session_in, session_tables, upgrade
from app.store.session import card_of, new_session
from app.store.shape import MalformedError, check_card, check_session
from app.store.storage import Tables, to_json
from engines.bots import LEVELS
from tests.app.store.faults import FaultyDisk, FaultyLocation, run
from tests.app.store.samples import clock, setup

NOW = "2026-11-21T08:00:00.000+00:00"
CHUNK = 64
"""Maximum number of steps in a document of the table `actions`, in formats 2 and 3."""


def third_format(steps: list[list[Any]]) -> Tables:
    """Returns a session in format 3, with steps in chunks."""
    new = new_session(setup(), NOW)
    chunks = [steps[start : start + CHUNK] for start in range(0, len(steps), CHUNK)]
    return {
        "meta": {"1": {"kind": "session", "format": 3}},
        "setup": {"1": new["setup"]},
        "actions": {str(number): {"steps": chunk} for number, chunk in enumerate(chunks, 1)},
        "state": {"1": new["state"]},
    }


def second_format(steps: list[list[Any]]) -> Tables:
    tables = third_format(steps)
    tables["meta"]["1"]["format"] = 2
    for player in tables["setup"]["1"]["cast"]:
        del player["understudy"]
    return tables


def first_format(actions: int) -> Tables:
    """Returns a session in format 1, with one document per action."""
    tables = second_format([])
    tables["meta"]["1"]["format"] = 1
    tables["actions"] = {
        str(number + 1): {"seat": number % 4, "kind": "play", "arg": number}
        for number in range(actions)
    }
    return tables


def in_format_3(tables: Tables) -> Tables:
    session = session_in(tables)
    old = third_format(session["actions"])
    return {**old, "setup": {"1": session["setup"]}, "state": {"1": session["state"]}}


def first_cards(kind: str, table: str) -> Tables:
    """Returns an index of session cards in format 1, which had no understudies.

    Args:
        kind: Kind of the database.
        table: Name of the table with the cards.
    """
    card = card_of("a" * 16, new_session(setup(), NOW)).plain()
    card["cast"] = [face[:3] for face in card["cast"]]
    return {
        "meta": {"1": {"kind": kind, "format": 1}},
        "settings": {"1": {"theme": "dark"}},
        table: {"1": card, "7": {**card, "id": "b" * 16}},
    }


@pytest.mark.parametrize("actions", [0, 1, CHUNK, CHUNK + 1, 3 * CHUNK])
def test_a_session_of_the_first_format_becomes_one_of_today(actions: int) -> None:
    old = first_format(actions)
    before = copy.deepcopy(old)
    new = upgrade("session", old)
    assert old == before
    check_session(session_in(new))
    assert new["meta"]["1"] == {"kind": "session", "format": FORMATS["session"]}
    steps = session_in(new)["actions"]
    assert steps == [[number % 4, "play", number] for number in range(actions)]
    assert upgrade("session", new) is new


def test_a_session_of_the_second_format_was_played_by_people() -> None:
    old = second_format([[0, "play", 3], [1, "pass"]])
    before = copy.deepcopy(old)
    new = session_in(upgrade("session", old))
    assert old == before
    check_session(new)
    assert [player["understudy"] for player in new["setup"]["cast"]] == [None] * 4
    assert new["actions"] == [[0, "play", 3], [1, "pass"]]
    assert Setup.of(new["setup"]) == setup()


@pytest.mark.parametrize("count", [0, 1, CHUNK, CHUNK + 1, 3 * CHUNK])
def test_a_session_of_the_third_format_becomes_one_document(count: int) -> None:
    steps: list[list[Any]] = [[number % 4, "play", number] for number in range(count)]
    old = third_format(steps)
    before = copy.deepcopy(old)
    new = upgrade("session", old)
    assert old == before
    assert new.keys() == {"meta", "session"}
    assert session_in(new) == {**new_session(setup(), NOW), "actions": steps}


@pytest.mark.parametrize(
    ("table", "documents"),
    [
        ("setup", {}),
        ("state", {}),
        ("actions", {"2": {"steps": [[0, "play", 3]]}}),
        ("actions", {"1": {"steps": [[0, "play"]]}, "3": {"steps": [[0, "play"]]}}),
        ("actions", {"1": {"more": 1}}),
    ],
)
def test_what_an_older_session_lacks_is_named(table: str, documents: dict[str, Any]) -> None:
    old = {**third_format([[0, "play", 3]]), table: documents}
    with pytest.raises(MalformedError) as error:
        check_session(session_in(upgrade("session", old)))
    assert error.value.part == table


@pytest.mark.parametrize(("kind", "table"), [("index", "open"), ("past", "cards")])
def test_cards_of_the_first_format_show_people(kind: str, table: str) -> None:
    old = first_cards(kind, table)
    before = copy.deepcopy(old)
    new = upgrade(kind, old)
    assert old == before
    assert new["settings"] == old["settings"]
    assert new["meta"]["1"] == {"kind": kind, "format": FORMATS[kind]}
    assert new[table].keys() == {"1", "7"}
    for card in new[table].values():
        check_card(card)
        assert [face.understudy for face in SessionCard.of(card).cast] == [None] * 4
    empty = {"meta": {"1": {"kind": kind, "format": 1}}}
    assert upgrade(kind, empty)["meta"]["1"]["format"] == FORMATS[kind]


def test_the_shelf_of_before_stands_as_it_was() -> None:
    disk = FaultyDisk()
    store = run(Store.open(FaultyLocation(disk), now=clock()))
    store.settings.set("theme", "dark")
    run(run(store.create(setup("Open"))).close())
    done = run(store.create(setup("Done")))
    done.finish([1, 2, 3, 4], [3])
    run(done.close())
    before = store.cards()
    for name, file in disk.seen.items():
        if file.data and name.startswith(("index", "past", "session")):
            number, payload = unwrap(file.data)
            tables = json.loads(payload)
            kind = tables["meta"]["1"]["kind"]
            tables = in_format_3(tables) if kind == "session" else tables
            tables["meta"]["1"]["format"] = 2 if kind == "session" else 1
            for card in [*tables.get("open", {}).values(), *tables.get("cards", {}).values()]:
                card["cast"] = [face[:3] for face in card["cast"]]
            for one in tables.get("setup", {}).values():
                for player in one["cast"]:
                    del player["understudy"]
            disk.put(name, wrap(number, to_json(tables)))
    store = run(Store.open(FaultyLocation(disk), now=clock()))
    assert (store.cards(), store.notices, store.status) == (before, [], "durable")
    assert store.settings.get("theme") == "dark"
    assert [run(store.load(card.id)).setup.title for card in before] == ["Done", "Open"]


def test_an_old_file_is_played_on_and_only_then_rewritten() -> None:
    disk = FaultyDisk()
    name = f"session-{'a' * 16}.json"
    data = wrap(12, to_json(first_format(70)))
    disk.put(name, data)
    store = run(Store.open(FaultyLocation(disk), now=clock()))
    session = run(store.load("a" * 16))
    assert len(session.actions) == 70
    assert disk.seen[name].data == data
    session.append([0, "play", 70])
    number, payload = unwrap(disk.seen[name].data)
    assert number == 13
    assert b'"format":4' in payload
    assert disk.seen[name + ".bak"].data == data
    store = run(Store.open(FaultyLocation(disk), now=clock()))
    assert [step["arg"] for step in run(store.load("a" * 16)).actions] == list(range(71))


def test_every_format_has_its_way_to_today() -> None:
    for kind, newest in FORMATS.items():
        assert {step for name, step in MIGRATIONS if name == kind} == set(range(1, newest))


def test_a_format_to_come_is_refused_untouched() -> None:
    tables = session_tables(new_session(setup(), NOW))
    tables["meta"]["1"]["format"] = FORMATS["session"] + 1
    with pytest.raises(NewerError):
        upgrade("session", tables)


GOOD = {**new_session(setup(), NOW), "actions": [[0, "play", 3], [1, "pass"]]}


def _change(path: str, value: Any) -> dict[str, Any]:
    session = copy.deepcopy(GOOD)
    *way, last = path.split(".")
    place: Any = session
    for name in way:
        place = place[int(name) if isinstance(place, list) else name]
    if isinstance(place, list):
        place[int(last)] = value
    else:
        place[last] = value
    return session


def test_the_light_check_accepts_what_we_write() -> None:
    check_session(GOOD)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("setup", {}),
        ("setup", []),
        ("setup.title", "x" * 1000),
        ("setup.created", "2101-01-01T00:00:00+00:00"),
        ("setup.game", 4),
        ("setup.seats", True),
        ("setup.seats", 5),
        ("setup.cast", "four"),
        ("setup.cast.0", ["Mai"]),
        ("setup.cast.0", {"name": "Mai", "colour": "amber", "sign": "mask"}),
        ("setup.cast.0.understudy", 1),
        ("setup.cast.0.understudy", "divo"),
        ("setup.seed", "7"),
        ("setup.options", []),
        ("state", None),
        ("state.note", []),
        ("state.finished", {"at": NOW}),
        ("state.finished", {"at": NOW, "scores": ["1"], "winners": [], "summary": {}}),
        ("state.finished", {"at": NOW, "scores": [1], "winners": [4], "summary": {}}),
        ("actions", {"1": [0, "play", 3]}),
        ("actions", None),
        ("actions.0", [0]),
        ("actions.0", ["0", "play"]),
        ("actions.0", {"seat": 0}),
    ],
)
def test_the_light_check_refuses_what_is_not_ours(path: str, value: Any) -> None:
    with pytest.raises(MalformedError):
        check_session(_change(path, value))


@pytest.mark.parametrize(
    "face",
    [["Mai", "amber", "mask"], ["Mai", "amber", 1, None], ["Mai", "amber", "mask", "divo"], "Mai"],
)
def test_a_card_with_another_face_is_none(face: Any) -> None:
    card = card_of("a" * 16, GOOD).plain()
    check_card(card)
    card["cast"][2] = face
    with pytest.raises(MalformedError, match="cast"):
        check_card(card)


def test_the_levels_that_are_kept_are_those_that_can_play() -> None:
    assert tuple(LEVELS) == UNDERSTUDIES
