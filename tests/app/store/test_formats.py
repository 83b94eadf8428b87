from __future__ import annotations

import copy
from typing import Any

import pytest

from app.store import Store
from app.store.envelope import NewerError, unwrap, wrap
from app.store.formats import CHUNK, FORMATS, MIGRATIONS, MalformedError, check_session, upgrade
from app.store.session import new_tables
from app.store.storage import Tables, to_json
from tests.app.store.faults import FaultyDisk, FaultyPlace, run
from tests.app.store.samples import clock, setup


def first_format(actions: int) -> Tables:
    """A session as format 1 kept it: one document an action."""
    tables = new_tables(setup(), "2026-11-21T08:00:00.000+00:00")
    tables["meta"] = {"1": {"kind": "session", "format": 1}}
    tables["actions"] = {
        str(number + 1): {"seat": number % 4, "kind": "play", "arg": number}
        for number in range(actions)
    }
    return tables


@pytest.mark.parametrize("actions", [0, 1, CHUNK, CHUNK + 1, 3 * CHUNK])
def test_a_session_of_the_first_format_becomes_one_of_today(actions: int) -> None:
    old = first_format(actions)
    before = copy.deepcopy(old)
    new = upgrade("session", old)
    assert old == before
    check_session(new)
    assert new["meta"]["1"] == {"kind": "session", "format": FORMATS["session"]}
    steps = [step for chunk in new["actions"].values() for step in chunk["steps"]]
    assert steps == [[number % 4, "play", number] for number in range(actions)]
    assert upgrade("session", new) is new


def test_an_old_file_is_played_on_and_only_then_rewritten() -> None:
    disk = FaultyDisk()
    name = f"session-{'a' * 16}.json"
    data = wrap(12, to_json(first_format(70)))
    disk.put(name, data)
    store = run(Store.open(FaultyPlace(disk), now=clock()))
    session = run(store.load("a" * 16))
    assert len(session.actions) == 70
    assert disk.seen[name].data == data
    session.append([0, "play", 70])
    number, payload = unwrap(disk.seen[name].data)
    assert number == 13
    assert b'"format":2' in payload
    assert disk.seen[name + ".bak"].data == data
    store = run(Store.open(FaultyPlace(disk), now=clock()))
    assert [step["arg"] for step in run(store.load("a" * 16)).actions] == list(range(71))


def test_every_format_has_its_way_to_today() -> None:
    for kind, newest in FORMATS.items():
        assert {step for name, step in MIGRATIONS if name == kind} == set(range(1, newest))


def test_a_format_to_come_is_refused_untouched() -> None:
    tables = new_tables(setup(), "t")
    tables["meta"]["1"]["format"] = FORMATS["session"] + 1
    with pytest.raises(NewerError):
        upgrade("session", tables)


GOOD = new_tables(setup(), "t")
GOOD["actions"] = {"1": {"steps": [[0, "play", 3], [1, "pass"]]}}


def _change(path: str, value: Any) -> Tables:
    tables = copy.deepcopy(GOOD)
    *way, last = path.split(".")
    place: Any = tables
    for name in way:
        place = place[int(name) if isinstance(place, list) else name]
    if isinstance(place, list):
        place[int(last)] = value
    else:
        place[last] = value
    return tables


def test_the_light_check_accepts_what_we_write() -> None:
    check_session(GOOD)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("setup", {}),
        ("setup.1", []),
        ("setup.1.game", 4),
        ("setup.1.seats", True),
        ("setup.1.seats", 5),
        ("setup.1.cast", "four"),
        ("setup.1.cast.0", ["Mai"]),
        ("setup.1.cast.0", {"name": "Mai", "colour": "amber", "sign": "mask"}),
        ("setup.1.seed", "7"),
        ("setup.1.options", []),
        ("state.1", None),
        ("state.1.note", []),
        ("state.1.finished", {"at": "t"}),
        ("state.1.finished", {"at": "t", "scores": ["1"], "winners": [], "summary": {}}),
        ("actions", {"2": {"steps": [[0, "play", 3]]}}),
        ("actions", {"1": {"steps": [[0, "play"]]}, "2": {"steps": [[0, "play"]]}}),
        ("actions", {"1": {"steps": []}}),
        ("actions", {"1": {"steps": [[0, "play"]] * (CHUNK + 1)}}),
        ("actions.1.steps.0", [0]),
        ("actions.1.steps.0", ["0", "play"]),
        ("actions.1.steps.0", {"seat": 0}),
        ("actions.1", [1]),
    ],
)
def test_the_light_check_refuses_what_is_not_ours(path: str, value: Any) -> None:
    with pytest.raises(MalformedError):
        check_session(_change(path, value))
