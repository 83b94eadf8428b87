from __future__ import annotations

import copy
import json
from collections.abc import Callable
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.store import MemoryLocation, Notice, Session, Store, StoreError, exchange, set_pin
from app.store.exchange import KIND, VERSION, ImportReport, _digest
from app.store.importing import Importer
from engines import Match, find, title
from tests.app.store.faults import FaultyDisk, FaultyLocation, Fuse, run
from tests.app.store.samples import clock, played, setup


def new_store(day: int = 22) -> Store:
    now = clock()
    store: Store = run(
        Store.open(MemoryLocation(), now=lambda: now().replace("11-21", f"11-{day}"))
    )
    return store


def saved_session(store: Store, match: Match, title: str = "Onstage") -> Session:
    session: Session = run(store.create(setup(title, options=match.options, seed=match.seed)))
    for action in match.actions:
        session.append(action.plain())
    if match.result is not None:
        session.finish(list(match.result.scores), list(match.result.winners), {"acts": 4})
    return session


@pytest.fixture(scope="module")
def exported() -> bytes:
    store = new_store(21)
    session = saved_session(store, played(30), "Open")
    session.note(round=1, turn="Ánh", hands=[9, 9, 8, 8])
    session.set_pin(1, set_pin("2468"))
    session.cast_seat(2, "lead", "Ruff")
    run(session.close())
    saved_session(store, played(), "Finished")
    data: bytes = run(store.export_all())
    return data


def signed(file: Any) -> bytes:
    file["sha256"] = _digest(file["sessions"])
    return json.dumps(file).encode()


def taken(data: bytes, store: Store | None = None) -> ImportReport:
    report: ImportReport = run(Importer(store or new_store()).run(data))
    return report


def words(notices: list[Notice]) -> list[str]:
    sentences = [str(notice) for notice in notices]
    assert all(len(sentence) > 10 and "{" not in sentence for sentence in sentences)
    return sentences


# -- round trips -------------------------------------------------------------------------


def test_what_is_exported_comes_back_the_same(exported: bytes) -> None:
    store = new_store()
    report = taken(exported, store)
    assert (len(report.added), report.skipped, report.refused) == (2, [], [])
    cards = {card.title: card for card in store.cards()}
    assert cards["Open"].note == {"round": 1, "turn": "Ánh", "hands": [9, 9, 8, 8]}
    result = played().result
    assert result is not None
    assert cards["Finished"].finished is not None
    assert cards["Finished"].finished.scores == list(result.scores)
    session = run(store.load(cards["Open"].id))
    assert session.actions == [action.plain() for action in played(30).actions]
    assert {one.pin for one in session.setup.cast} == {None}
    assert words(report.opened) == [
        "PINs don’t travel in files, so in “Onstage / Sáng Đèn” Ánh can look without one."
    ]
    assert session.filed == [30], "it was saved while it went on"
    assert session.revealed_at == 30
    levels = [one.understudy for one in session.setup.cast]
    assert levels == [None, None, "lead", None]
    finished = run(store.load(cards["Finished"].id))
    assert finished.finished.summary == {"acts": 4}
    run(store.close())
    assert run(Importer(new_store()).run(exported)).added == report.added


def test_exporting_again_gives_the_same_file(exported: bytes) -> None:
    store = new_store()
    taken(exported, store)
    file = json.loads(exported)
    for entry in file["sessions"]:
        for player in entry["setup"]["cast"]:
            player["locked"] = False  # the PIN did not come along
    assert json.loads(run(store.export_all()))["sessions"] == file["sessions"]
    one = json.loads(run(store.export_one(store.cards()[0].id)))
    assert len(one["sessions"]) == 1
    assert (one["file"], one["version"]) == (KIND, VERSION)


def test_no_trace_of_a_pin_is_in_a_file_nor_comes_in_with_an_older_one(exported: bytes) -> None:
    assert b'"pin"' not in exported
    assert b"p1$" not in exported
    file = json.loads(exported)
    file["version"] = 2
    for entry in file["sessions"]:
        for player in entry["setup"]["cast"]:
            locked = player.pop("locked")
            player["pin"] = set_pin("2468") if locked else None
    store = new_store()
    report = taken(signed(file), store)
    assert len(report.opened) == 1
    for card in store.cards():
        assert {one.pin for one in run(store.load(card.id)).setup.cast} == {None}


def test_a_game_that_only_came_from_a_file_says_nothing_of_saving_but_keeps_its_moves(
    exported: bytes,
) -> None:
    file = json.loads(exported)
    for entry in file["sessions"]:
        entry["filed"] = []
    store = new_store()
    taken(signed(file), store)
    card = next(card for card in store.cards() if card.title == "Open")
    session = run(store.load(card.id))
    assert (session.filed, session.revealed_at) == ([], 30)
    with pytest.raises(StoreError, match="A file holds this game"):
        session.drop_last()
    run(store.export_one(session.id))
    assert session.filed == [30]


def test_a_game_that_goes_on_notes_that_it_went_into_a_file(exported: bytes) -> None:
    store = new_store()
    session = saved_session(store, played(12), "Open")
    other = saved_session(store, played(), "Finished")
    before = session.updated
    run(store.export_one(session.id))
    assert (session.filed, session.updated, other.filed) == ([12], before, [])
    with pytest.raises(StoreError, match="A file holds this game"):
        session.drop_last()
    session.append(played(13).actions[-1].plain())
    session.drop_last()
    run(session.close())
    order = store.cards()
    run(store.export_all())
    assert store.cards() == order
    again = run(store.load(session.id))
    assert (again.filed, again.updated) == ([12], session.updated)


def test_two_seats_of_a_file_never_bear_one_name(exported: bytes) -> None:
    file = json.loads(exported)
    for entry in file["sessions"]:
        for player, name in zip(entry["setup"]["cast"], ("Ana", "ANA ", "Bo", "ana"), strict=True):
            player["name"] = name
    store = new_store()
    taken(signed(file), store)
    for card in store.cards():
        assert [face.name for face in card.cast] == ["Ana", "ANA 2", "Bo", "ana 3"]


@pytest.mark.parametrize(
    "data",
    [b'"' + b'\\"' * 500_000, b'{"log":"' + b'{\\"a\\":\\"b\\"},' * 70_000, b'"\\' * 400_000],
    ids=["escaped quotes", "JSON within JSON, cut off", "quotes"],
)
def test_a_crafted_file_is_refused_at_once(data: bytes) -> None:
    began = perf_counter()
    assert words(taken(data).refused) == ["This isn’t a Backstage Pass file."]
    assert perf_counter() - began < 2, "time grows with the square of the length"


def test_a_file_from_a_clock_that_is_ahead_is_not_the_newest_for_ever(exported: bytes) -> None:
    file = json.loads(exported)
    for entry in file["sessions"]:
        entry["updated"] = "2031-01-01T00:00:00.000+00:00"
    store = new_store()
    taken(signed(file), store)
    saved_session(store, played(2), "Played now")
    assert store.cards()[0].title == "Played now"


def test_a_file_of_before_the_understudies_still_comes_in(exported: bytes) -> None:
    file = json.loads(exported)
    file["version"] = 1
    for entry in file["sessions"]:
        for player in entry["setup"]["cast"]:
            del player["understudy"]
    store = new_store()
    report = taken(signed(file), store)
    assert (len(report.added), report.refused) == (2, [])
    for card in store.cards():
        assert {face.understudy for face in card.cast} == {None}
        assert {one.understudy for one in run(store.load(card.id)).setup.cast} == {None}


def test_what_is_here_already_is_left_as_it_was(exported: bytes) -> None:
    store = new_store()
    taken(exported, store)
    before = store.cards()
    report = taken(exported, store)
    assert (report.added, report.refused) == ([], [])
    assert sorted(words(report.skipped)) == [
        "“Onstage / Sáng Đèn” is already on this device, so it was skipped.",
        "“Onstage / Sáng Đèn” is already on this device, so it was skipped.",
    ]
    file = json.loads(exported)
    file["sessions"] = [file["sessions"][0]] * 2
    report = taken(signed(file))
    assert (len(report.added), len(report.skipped)) == (1, 1)
    assert store.cards() == before


def test_an_import_on_a_full_disk_says_so_and_keeps_what_had_room(exported: bytes) -> None:
    disk = FaultyDisk()
    store = run(Store.open(FaultyLocation(disk), now=clock()))
    disk.fuse = Fuse(12, full=True)
    report = run(Importer(store).run(exported))
    assert len(report.added) == 1
    assert "device is full" in words(report.refused)[0]
    disk.fuse = Fuse()
    store = run(Store.open(FaultyLocation(disk), now=clock()))
    assert [card.id for card in store.cards()] == report.added


def test_older_rules_come_in_to_be_looked_at(
    exported: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find("onstage"), "rules_version", 2)
    store = new_store()
    report = taken(exported, store)
    assert (len(report.added), report.refused) == (2, [])
    assert all(run(store.load(one)).read_only is not None for one in report.added)


# -- files that are not ours, or not whole -----------------------------------------------


def test_files_that_are_not_ours() -> None:
    for data in (
        b"",
        b"hello",
        b"\xff\xfe\x00",
        b"[]",
        b"{}",
        b"null",
        b"NaN",
        b'{"file": "backstage-pass", "version": true, "sessions": []}',
        b'{"file": "backstage-pass", "version": 1, "sessions": {}}',
        b'{"file": "backstage-pass", "version": 1, "sessions": [Infinity]}',
        b'{"file": "another", "version": 1, "sessions": []}',
        b"[" * 200_000 + b"]" * 200_000,
        b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
        b'{"a": ' + b"9" * 5000 + b"}",
        b"{[1]: 2}",
        b'{"a": [1,]}',
        b'{"a": [1], }',
        b'{"a": [1',
        b'{"a": 1} {}',
    ):
        assert words(taken(data).refused) == ["This isn’t a Backstage Pass file."]


def test_half_a_file(exported: bytes) -> None:
    for part in (0.1, 0.5, 0.9, 0.999):
        data = exported[: int(len(exported) * part)]
        assert "Part of this file" in words(taken(data).refused)[0]


def test_a_file_that_is_too_large(exported: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "LARGEST", 1_000_000)
    report = taken(exported + b" " * 1_000_000)
    assert words(report.refused) == ["This file is too large. The limit is 1 MB."]


def test_a_file_of_a_newer_version(exported: bytes) -> None:
    file = json.loads(exported)
    file["version"] = VERSION + 1
    assert "newer version" in words(taken(signed(file)).refused)[0]


def test_a_file_that_was_changed(exported: bytes) -> None:
    data = exported.replace("Ánh".encode(), b"Ann")
    assert data != exported
    assert "changed or damaged" in words(taken(data).refused)[0]


def test_a_file_with_nothing_in_it() -> None:
    assert (
        "no game" in words(taken(signed({"file": KIND, "version": 1, "sessions": []})).refused)[0]
    )


# -- entries that are not as they should be ----------------------------------------------

Change = Callable[[dict[str, Any]], object]

MALFORMED: dict[str, Change] = {
    "an unknown entry": lambda e: e.update(more=1),
    "no id": lambda e: e.pop("id"),
    "an id that is a path": lambda e: e.update(id="../../etc/passwd"),
    "an id with a line end": lambda e: e.update(id="0" * 16 + "\n"),
    "a seat count beyond all": lambda e: e["setup"].update(seats=400),
    "more seats than people": lambda e: e["setup"].update(seats=5),
    "seats as text": lambda e: e["setup"].update(seats="4"),
    "a seed that is no number": lambda e: e["setup"].update(seed=1.5),
    "a huge seed": lambda e: e["setup"].update(seed=2**80),
    "an empty name": lambda e: e["setup"]["cast"][0].update(name=" "),
    "a long name": lambda e: e["setup"]["cast"][0].update(name="M" * 25),
    "a name nobody can draw": lambda e: e["setup"]["cast"][0].update(name="\ue000"),
    "a name written backwards": lambda e: e["setup"]["cast"][0].update(name="\u202eiaM"),
    "a colour that is code": lambda e: e["setup"]["cast"][0].update(colour="url(x)"),
    "an understudy nobody knows": lambda e: e["setup"]["cast"][0].update(understudy="divo"),
    "an understudy that is a number": lambda e: e["setup"]["cast"][0].update(understudy=1),
    "a pin that is no hash": lambda e: e["setup"]["cast"][0].update(pin="<b>"),
    "a title nobody can draw": lambda e: e["setup"].update(title="\ue000"),
    "a title beyond all": lambda e: e["setup"].update(title="M" * 400),
    "a time that is none": lambda e: e.update(updated="yesterday"),
    "a time without its zone": lambda e: e.update(updated="2026-11-21T08:00:00"),
    "options that nest": lambda e: e["setup"].update(options={"rounds": [1]}),
    "a note that nests": lambda e: e.update(note={"a": {"b": 1}}),
    "a note nobody can draw": lambda e: e.update(note={"turn": "\ue000"}),
    "a note beyond all": lambda e: e.update(note={str(n): n for n in range(100)}),
    "a text of half a letter": lambda e: e.update(note={"turn": "\ud800"}),
    "actions that are none": lambda e: e.update(actions="play"),
    "a finish without a time": lambda e: e.update(
        finished={"scores": [], "winners": [], "summary": {}}
    ),
    "winners that are no seats": lambda e: e.update(
        finished={"at": e["updated"], "scores": [], "winners": [99], "summary": {}}
    ),
}

REFUSED: dict[str, tuple[Change, str]] = {
    "an action that is none": (lambda e: e["actions"].__setitem__(3, [0, ["play"]]), "Move 4"),
    "an action that is text": (lambda e: e["actions"].__setitem__(0, "play"), "Move 1"),
    "another seat's move": (lambda e: e["actions"][0].__setitem__(0, 3), "Move 1 of the record"),
    "a move that is not legal": (lambda e: e["actions"].pop(5), "of the record"),
    "moves after the end": (lambda e: e["actions"].append([0, "play", 1]), "of the record"),
    "another seed": (lambda e: e["setup"].update(seed=8), "of the record"),
    "an unknown option": (lambda e: e["setup"]["options"].update(pyro=True), "pyro"),
    "an option out of range": (
        lambda e: e["setup"]["options"].update({next(iter(e["setup"]["options"])): "sideways"}),
        "cannot be",
    ),
    "an unknown game": (lambda e: e["setup"].update(game="charades"), "charades"),
    "newer rules": (lambda e: e["setup"].update(rules_version=99), "newer rules"),
    "two seats": (
        lambda e: e["setup"].update(seats=2, cast=e["setup"]["cast"][:2]),
        "cannot be played with 2 seats",
    ),
}


def finished_entry(exported: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
    file = json.loads(exported)
    entry = next(one for one in file["sessions"] if one["setup"]["title"] == "Finished")
    return file, entry


@pytest.mark.parametrize("what", MALFORMED)
def test_a_malformed_entry_is_left_out_and_the_rest_taken(exported: bytes, what: str) -> None:
    file, entry = finished_entry(exported)
    MALFORMED[what](entry)
    store = new_store()
    report = taken(signed(file), store)
    assert len(words(report.refused)) == 1
    assert "is damaged" in str(report.refused[0])
    assert [card.title for card in store.cards()] == ["Open"]


@pytest.mark.parametrize("path", [("setup", "created"), ("updated",), ("finished", "at")])
@pytest.mark.parametrize("stamp", ["9999-12-31T23:59:59.000+00:00", "0001-01-01T00:00:00+14:00"])
def test_a_time_of_no_possible_year_is_refused_with_a_sentence(
    exported: bytes, path: tuple[str, ...], stamp: str
) -> None:
    file, entry = finished_entry(exported)
    place = entry
    for name in path[:-1]:
        place = place[name]
    place[path[-1]] = stamp
    store = new_store()
    (sentence,) = words(taken(signed(file), store).refused)
    assert "isn’t between 2000 and 2100" in sentence
    assert [card.title for card in store.cards()] == ["Open"]


@pytest.mark.parametrize("what", REFUSED)
def test_an_entry_that_the_rules_refuse_is_left_out(exported: bytes, what: str) -> None:
    file, entry = finished_entry(exported)
    change, why = REFUSED[what]
    change(entry)
    store = new_store()
    report = taken(signed(file), store)
    (sentence,) = words(report.refused)
    assert why in sentence
    assert f"“{title(entry['setup']['game'], 'en', 'Finished')}”" in sentence
    assert [card.title for card in store.cards()] == ["Open"]


def test_scores_are_those_of_the_rules_not_of_the_file(exported: bytes) -> None:
    file, entry = finished_entry(exported)
    entry["finished"].update(scores=[99, 0, 0, 0], winners=[0])
    other = next(one for one in file["sessions"] if one is not entry)
    other["finished"] = entry["finished"]
    store = new_store()
    taken(signed(file), store)
    cards = {card.title: card for card in store.cards()}
    result = played().result
    assert result is not None
    assert cards["Finished"].finished is not None
    assert cards["Finished"].finished.scores == list(result.scores)
    assert cards["Finished"].finished.winners == list(result.winners)
    assert cards["Open"].finished is None


def test_a_finished_game_without_its_finish_gets_it(exported: bytes) -> None:
    file, entry = finished_entry(exported)
    entry["finished"] = None
    store = new_store()
    taken(signed(file), store)
    assert all((card.finished is not None) == (card.title == "Finished") for card in store.cards())


# -- anything at all ---------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@settings(max_examples=60)
@given(st.data())
def test_whatever_stands_in_an_entry_is_refused_with_a_sentence(data: st.DataObject) -> None:
    entry = copy.deepcopy(SHORT)
    place: Any = entry
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if isinstance(place[key], (dict, list)) and place[key] and data.draw(st.booleans()):
            place = place[key]
            continue
        place[key] = data.draw(JSON)
        break
    store = new_store()
    report = taken(signed({"file": KIND, "version": VERSION, "sessions": [entry]}), store)
    assert len(report.added) + len(report.refused) == 1
    words(report.refused)
    for card in store.cards():
        session = run(store.load(card.id))
        assert len(session.actions) == len(entry["actions"])
        store.statistics()


@settings(max_examples=100)
@given(st.binary(max_size=300))
def test_any_bytes_are_refused_with_a_sentence(data: bytes) -> None:
    assert len(words(taken(data).refused)) == 1


def _short() -> dict[str, Any]:
    store = new_store()
    session = saved_session(store, played(6), "Short")
    entry: dict[str, Any] = json.loads(run(store.export_one(session.id)))["sessions"][0]
    return entry


SHORT = _short()
