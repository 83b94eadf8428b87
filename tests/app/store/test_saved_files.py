"""Tests of files written by older versions of the app."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from app.store import MemoryLocation, Store
from app.store.disk import MAIN, DiskLocation
from app.store.envelope import unwrap
from app.store.exchange import unpack
from app.store.formats import FORMATS
from app.store.importing import Importer
from app.store.records import SessionCard, Setup
from app.store.session import Session
from engines import Match
from tests.app.store.faults import run
from tests.app.store.samples import clock

FILES = Path(__file__).parent / "saved_files"
OLD = sorted(FILES.glob("format_*/session-*.json"))
EXPORTED = FILES / "format_3" / "exported.json"


def content(file: Path) -> dict[str, Any]:
    tables: dict[str, Any] = json.loads(unwrap(file.read_bytes())[1])
    return tables


def steps_in(tables: dict[str, Any]) -> list[dict[str, Any]]:
    chunks = [tables["actions"][number]["steps"] for number in sorted(tables["actions"], key=int)]
    rows = [[*row, None][:3] for chunk in chunks for row in chunk]
    return [dict(zip(("seat", "kind", "arg"), row, strict=True)) for row in rows]


def with_understudy(player: dict[str, Any]) -> dict[str, Any]:
    return {"understudy": None, **player}


def copied(file: Path, folder: Path) -> Path:
    return Path(shutil.copytree(file.parent, folder / "device"))


def opened(folder: Path) -> Store:
    store = run(Store.open(DiskLocation(folder), now=clock()))
    assert (store.status, store.notices, store.unreadable) == ("durable", [], [])
    return store


def identity(file: Path) -> str:
    return file.name.removeprefix("session-").removesuffix(MAIN)


def match_of(session: Session) -> Match:
    keys = ("game", "rules_version", "seats", "options", "seed")
    record = {key: getattr(session.setup, key) for key in keys}
    return Match.replay({**record, "actions": session.actions})


def test_there_are_files_of_every_game_in_all_states() -> None:
    tables = [content(file) for file in OLD]
    setups = [each["setup"]["1"] for each in tables]
    states = [each["state"]["1"] for each in tables]
    for game in ("encore", "onstage", "thespianage", "upstaged"):
        pairs = zip(setups, states, strict=True)
        ends = {state["finished"] is not None for setup, state in pairs if setup["game"] == game}
        assert ends == {True, False}, game
    players = [player for setup in setups for player in setup["cast"]]
    assert {player.get("understudy") for player in players} == {None, "extra", "lead"}
    assert any(player["pin"] for player in players)
    notes = {key for state in states for key in state["note"]}
    assert {"agreed", "opened_pins", "evening", "name"} <= notes
    assert {"filed", "brought", "thoughts"} <= {key for state in states for key in state["marks"]}
    assert {len(each["actions"]) for each in tables} >= {1, 2, 3, 4}


@pytest.mark.parametrize("file", OLD, ids=lambda file: f"{file.parent.name}/{identity(file)}")
def test_a_session_of_an_older_format_is_as_it_was(file: Path, tmp_path: Path) -> None:
    folder = copied(file, tmp_path)
    store = opened(folder)
    session = run(store.load(identity(file)))
    tables = content(file)
    setup, state = tables["setup"]["1"], tables["state"]["1"]
    cast = [with_understudy(player) for player in setup["cast"]]
    assert session.setup == Setup.of({**setup, "cast": cast})
    assert session.actions == steps_in(tables)
    assert (session.updated, session.marks) == (state["updated"], state["marks"])
    assert session.card.note == state["note"]
    finished = session.finished and session.finished.plain()
    assert finished == state["finished"]
    assert match_of(session).decision is None or finished is None
    assert content(folder / file.name) == tables, "it is rewritten only when it changes"


@pytest.mark.parametrize("version", ["format_2", "format_3"])
def test_the_foyer_of_an_older_format_is_as_it_was(version: str, tmp_path: Path) -> None:
    folder = FILES / version
    store = opened(copied(folder / "index.json", tmp_path))
    cards = {**content(folder / "index.json")["open"]}
    saved = [*cards.values(), *content(folder / "past-0001.json")["cards"].values()]
    for card in saved:
        card["cast"] = [[*face, None][:4] for face in card["cast"]]
    expected = sorted((SessionCard.of(card) for card in saved), key=lambda card: card.updated)
    assert store.cards() == expected[::-1]
    assert store.settings.get("theme") == "dark"
    assert all(run(store.load(card.id)).card == card for card in expected)


@pytest.mark.parametrize(
    "file",
    [file for file in OLD if content(file)["state"]["1"]["finished"] is None],
    ids=lambda file: f"{file.parent.name}/{identity(file)}",
)
def test_a_game_of_an_older_format_is_played_on(file: Path, tmp_path: Path) -> None:
    folder = copied(file, tmp_path)
    store = opened(folder)
    session = run(store.load(identity(file)))
    match, before = match_of(session), len(session.actions)
    assert match.decision is not None
    action = match.decision.actions[0]
    match.play(action)
    session.append(action.compact())
    assert session.updated > content(file)["state"]["1"]["updated"]
    run(store.close())
    store = opened(folder)
    session = run(store.load(identity(file)))
    assert len(session.actions) == before + 1
    assert match_of(session).state == match.state
    assert content(folder / file.name)["meta"]["1"]["format"] == FORMATS["session"]
    session.drop_last()
    assert session.actions == steps_in(content(file))


def test_an_older_exported_file_brings_its_games() -> None:
    entries = unpack(EXPORTED.read_bytes()).entries
    store = run(Store.open(MemoryLocation(), now=clock()))
    report = run(Importer(store).run(EXPORTED.read_bytes()))
    assert (report.refused, report.skipped) == ([], [])
    assert sorted(report.added) == sorted(entry["id"] for entry in entries)
    assert len(entries) == len([*EXPORTED.parent.glob("session-*.json")])
    for entry in entries:
        session = run(store.load(entry["id"]))
        steps = [
            {"seat": seat, "kind": kind, "arg": (*arg, None)[0]}
            for seat, kind, *arg in entry["actions"]
        ]
        assert session.actions == steps
        names = [player["name"] for player in entry["setup"]["cast"]]
        assert [player.name for player in session.setup.cast] == names


def test_an_older_device_is_exported_as_it_was_then(tmp_path: Path) -> None:
    store = opened(copied(EXPORTED, tmp_path))
    assert unpack(run(store.export_all())).entries == unpack(EXPORTED.read_bytes()).entries
