"""Tests of importing games."""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import perf_counter
from typing import Any

import pytest

from app.store import MemoryLocation, Notice, Session, Store, StoreError, set_pin
from app.store.exchange import KIND, VERSION, ImportReport, _digest
from app.store.importing import BATCH, SLICE, Importer, Progress
from app.store.session import AGREED, COPY_OF, NAME, TEACHING
from app.text import speaker
from app.text.show_name import show_name
from engines import Match, find
from tests.app.store.faults import FaultyDisk, FaultyLocation, Fuse, run
from tests.app.store.samples import clock, played, setup

SEED = 20_261_121
VI = speaker("vi")


def new_store() -> Store:
    store: Store = run(Store.open(MemoryLocation(), now=clock()))
    return store


def game(
    store: Store,
    match: Match,
    steps: int | None = None,
    *,
    names: tuple[str, ...] = ("Mai", "Ánh", "Bo", "Cúc"),
    **note: Any,
) -> Session:
    whole = setup(options=match.options, seed=match.seed, seats=match.seats)
    cast = tuple(one._replace(name=name) for one, name in zip(whole.cast, names, strict=False))
    session: Session = run(store.create(replace(whole, cast=cast), **note))
    go_on(session, match, steps)
    return session


def go_on(session: Session, match: Match, steps: int | None = None) -> None:
    count = match.count if steps is None else steps
    session.append(*(action.plain() for action in match.actions[len(session.actions) : count]))
    if match.result is not None and count == match.count:
        session.finish([*match.result.scores], [*match.result.winners])


def other_end(match: Match, shared: int) -> Match:
    """Returns a finished match whose moves differ from another's at some point.

    Args:
        match: The other match.
        shared: Number of first moves that are certainly the same.
    """
    other = Match.new("onstage", match.seats, match.seed, {})
    for action in match.actions[:shared]:
        other.play(action)
    for action in match.actions[shared:]:
        assert other.decision is not None
        choices = [one for one in other.decision.actions if one != action]
        other.play(choices[0] if choices else action)
        if choices:
            break
    random = Random(SEED)
    while other.decision is not None:
        other.play(random.choice(other.decision.actions))
    return other


def file_of(store: Store) -> dict[str, Any]:
    file: dict[str, Any] = json.loads(run(store.export_all()))
    return file


def signed(*entries: Any, **head: Any) -> bytes:
    file = {"file": KIND, "version": VERSION, "sessions": [*entries], **head}
    covered = file.get("aliases", {}) if file["version"] >= VERSION else {}
    file["sha256"] = _digest(file["sessions"], covered)
    return json.dumps(file).replace("Infinity", "1e999").encode()


def taken(data: bytes, store: Store) -> ImportReport:
    report: ImportReport = run(Importer(store).run(data))
    return report


def words(notices: list[Notice]) -> list[str]:
    sentences = [str(notice) for notice in notices]
    for sentence in [*sentences, *(notice.sentence(VI) for notice in notices)]:
        assert len(sentence) > 10
        assert "{" not in sentence
        sentence.encode()
    return sentences


MATCH = played(seats=4)
LONG = len(MATCH.actions)
NAMED = "“Onstage / Sáng Đèn” (Mai, Ánh, Bo and Cúc · 21 November)"


@pytest.fixture(scope="module")
def three() -> list[dict[str, Any]]:
    store = new_store()
    for seed in (1, 2, 3):
        run(game(store, played(6, seed=seed)).close())
    return sorted(file_of(store)["sessions"], key=lambda entry: int(entry["setup"]["seed"]))


# -- one game of many ------------------------------------------------------------------------


def infinite(entry: dict[str, Any]) -> None:
    entry["note"] = {"x": float("inf")}


FAULTS: dict[str, Callable[[dict[str, Any]], object]] = {
    "an infinite number in a note": infinite,
    "half a letter in a note's key": lambda e: e.update(note={"\ud800": 1}),
    "half a letter in a summary's key": lambda e: e.update(
        finished={"at": e["updated"], "scores": [], "winners": [], "summary": {"\udfff": 1}}
    ),
    "half a letter in an option's key": lambda e: e["setup"].update(options={"\ud800": 1}),
    "half a letter as a field": lambda e: e.update({"\ud800": 1}),
    "an infinite option": lambda e: e["setup"].update(options={"x": float("inf")}),
    "an infinite argument": lambda e: e["actions"].__setitem__(0, [0, "play", float("-inf")]),
    "half a letter in a move": lambda e: e["actions"].__setitem__(0, [0, "\ud800"]),
    "a huge number in a note": lambda e: e.update(note={"x": 10**400}),
    "an illegal move in the middle": lambda e: e["actions"].__setitem__(3, [9, "play", 1]),
    "a list for a game": lambda e: e.clear(),
}


@pytest.mark.parametrize("what", FAULTS)
def test_a_game_that_cannot_come_in_keeps_none_of_the_others_out(
    three: list[dict[str, Any]], what: str
) -> None:
    first, entry, last = copy.deepcopy(three)
    FAULTS[what](entry)
    place = MemoryLocation()
    store = run(Store.open(place, now=clock()))
    report = taken(signed(first, entry, last), store)
    assert report.added == [first["id"], last["id"]]
    [sentence] = words(report.refused)
    assert sentence.startswith(NAMED if entry else "Game 2 in the file"), sentence
    assert {card.id for card in store.cards()} == {first["id"], last["id"]}
    again = run(Store.open(place, now=clock()))
    assert again.cards() == store.cards(), "the next start finds the same"


def test_a_mistake_of_ours_in_one_game_keeps_none_of_the_others_out(
    three: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = Match.replaying

    def broken(record: Any) -> Any:
        if record["seed"] == 2:
            raise ZeroDivisionError
        return replay(record)

    monkeypatch.setattr(Match, "replaying", broken)
    report = taken(signed(*three), new_store())
    assert report.added == [three[0]["id"], three[2]["id"]]
    assert words(report.refused) == [f"{NAMED} couldn’t be read and was skipped."]


EXTREMES: tuple[Any, ...] = (
    *(None, True, -1, 2**53 + 1, 10**400, 0.5, -0.0, 1e308, float("inf"), float("-inf")),
    *("", "\ud800", "\x00", "\u202e", "x" * 5000, "9999-12-31T23:59:59+14:00", "🎭"),
    *([], {}, [[]], {"\ud800": float("inf")}, [None] * 300, {"a": {"b": [1, {"c": "\udc00"}]}}),
)


def test_whatever_stands_anywhere_in_a_game_is_its_own_affair(
    three: list[dict[str, Any]],
) -> None:
    random = Random(SEED)
    began, tried = perf_counter(), 0
    while tried < 250 and perf_counter() - began < 3:
        tried += 1
        first, entry, last = copy.deepcopy(three)
        place: Any = entry
        while True:
            key = random.choice([*place] if isinstance(place, dict) else range(len(place)))
            if isinstance(place[key], (dict, list)) and place[key] and random.random() < 0.8:
                place = place[key]
                continue
            break
        value = random.choice(EXTREMES)
        if isinstance(place, dict) and random.random() < 0.3:
            place[random.choice(("\ud800", "x", "\x00", "k" * 99))] = place.pop(key)
        else:
            place[key] = copy.deepcopy(value)
        store = new_store()
        report = taken(signed(first, entry, last), store)
        outcomes = [*report.added, *words([*report.refused, *report.skipped, *report.changed])]
        outcomes += [one.id for one in report.differing]
        said = f"seed {SEED}, file {tried}: {key!r} became {value!r}"
        assert len(outcomes) == 3, said
        assert {first["id"], last["id"]} <= {*report.added}, said
        assert {card.id for card in store.cards()} == {*report.added}, said
        for card in store.cards():
            run(store.load(card.id))
        json.loads(run(store.export_all()))


@pytest.mark.parametrize("field", ["title", "people"])
def test_a_name_that_cannot_be_read_is_left_out_of_the_sentence(
    three: list[dict[str, Any]], field: str
) -> None:
    entry = copy.deepcopy(three[0])
    if field == "title":
        entry["setup"]["game"] = entry["setup"]["title"] = "\u202e"
    else:
        entry["setup"]["cast"][1]["name"] = "\ud800"
    [sentence] = words(taken(signed(entry), new_store()).refused)
    known = "Game 1 in the file" if field == "title" else NAMED.replace(", Ánh", "")
    assert sentence.startswith(known)


def test_a_full_disk_stops_where_it_was_full(three: list[dict[str, Any]]) -> None:
    store = new_store()
    run(game(store, MATCH).close())
    entries = [*three, *file_of(store)["sessions"]]  # the last one is over
    stops = set()
    for step in range(2, 50, 3):
        disk = FaultyDisk()
        store = run(Store.open(FaultyLocation(disk), now=clock()))
        disk.fuse = Fuse(step, full=True)
        report = taken(signed(*entries), store)
        count = len(report.added)
        stops.add(count)
        if count < 4:
            [sentence] = words(report.refused)
            assert sentence.startswith(f"Adding stopped at game {count + 1} of 4. This device is f")
        assert {card.id for card in store.cards()} == {*report.added}
        disk.fuse = Fuse()
        again = run(Store.open(FaultyLocation(disk), now=clock()))
        assert {card.id for card in again.cards()} == {*report.added}
    assert {0, 1, 2, 3, 4} == stops


def test_an_import_ends_when_another_window_takes_over(three: list[dict[str, Any]]) -> None:
    place = MemoryLocation()
    store = run(Store.open(place, now=clock()))

    def lose() -> None:
        if progress.done == 1:
            assert place.on_lost is not None
            place.on_lost()

    progress = Progress(changed=lose)
    report = run(Importer(store, progress).run(signed(*three)))
    assert len(report.added) == 1
    [sentence] = words(report.refused)
    assert sentence.startswith("Adding stopped at game 2 of 3. Backstage Pass is now running")


def test_a_game_that_is_not_listed_is_never_written_over(
    three: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    place = MemoryLocation()
    store = run(Store.open(place, now=clock()))
    taken(signed(three[0]), store)
    name = f"session-{three[0]['id']}"
    before = place.backend.files[name]
    index = store._session_index
    assert index is not None
    run(index.drop([three[0]["id"]]))
    storage = place.backend.storage

    async def broken(wanted: str) -> Any:
        if wanted == name:
            raise OSError
        return await storage(wanted)

    with monkeypatch.context() as patch:
        patch.setattr(place.backend, "storage", broken)
        report = taken(signed(*three), store)
    assert place.backend.files[name] == before
    assert len(report.added) == 2
    [sentence] = words(report.refused)
    assert sentence.startswith(f"{NAMED} was skipped. Your saved games couldn’t be read")
    again = taken(signed(*three), store)
    assert (again.added, len(words(again.skipped))) == ([], 3), "now it can be read"


# -- games that are here ---------------------------------------------------------------------


def pair(steps: int, more: int, **note: Any) -> tuple[Store, Session, dict[str, Any]]:
    """Returns a store, its closed game, and the same game continued elsewhere.

    Args:
        steps: Number of moves in the store.
        more: Number of moves elsewhere.
        **note: Fields of the game's note.
    """
    home, away = new_store(), new_store()
    session = game(home, MATCH, steps, **note)
    taken(run(home.export_one(session.id)), away)
    there = run(away.load(session.id))
    go_on(there, MATCH, more)
    run(session.close())
    run(there.close())
    [entry] = file_of(away)["sessions"]
    return home, session, entry


@pytest.mark.parametrize(("more", "figure"), [(31, "one move"), (50, "20 moves"), (LONG, "")])
def test_a_game_that_went_on_elsewhere_is_taken_on(more: int, figure: str) -> None:
    store, before, entry = pair(30, more)
    report = taken(signed(entry), store)
    figure = figure or f"{LONG - 30} moves"
    assert words(report.changed) == [f"{NAMED} is now {figure} further."]
    assert (report.added, report.skipped, report.refused) == ([], [], [])
    [card] = store.cards()
    assert (card.id, card.finished is not None) == (before.id, more == LONG)
    session = run(store.load(card.id))
    assert len(session.actions) == more
    assert session.revealed_at == (more if more < LONG else -1)
    assert words(taken(signed(entry), store).skipped) == [
        "“Onstage / Sáng Đèn” is already on this device, so it was skipped."
    ]
    played_by = store.statistics()
    assert (played_by["onstage"].games if played_by else 0) == (more == LONG)


def test_a_game_that_went_on_here_is_left_as_it_is() -> None:
    store, before, entry = pair(30, 30)
    session = run(store.load(before.id))
    go_on(session, MATCH, 42)
    run(session.close())
    cards = store.cards()
    report = taken(signed(entry), store)
    assert words(report.skipped) == [f"{NAMED} was skipped: yours is 12 moves further."]
    assert (report.changed, report.differing, store.cards()) == ([], [], cards)


def test_options_that_came_later_make_no_other_game() -> None:
    store, _, entry = pair(30, 30)
    for name in [*entry["setup"]["options"]]:
        older = copy.deepcopy(entry)
        del older["setup"]["options"][name]
        assert len(words(taken(signed(older), store).skipped)) == 1
    entry["setup"]["options"]["rounds"] = "another"
    assert len(words(taken(signed(entry), store).refused)) == 1


def test_what_a_game_going_on_keeps_of_its_own() -> None:
    store, before, entry = pair(30, 50, **{AGREED: [20, 1]})
    run(store.add_note(before.id, leads=[1, 2]))
    session = run(store.load(before.id))
    session.set_pin(1, set_pin("2468"))
    session.marks["help"] = [[12, "hint"]]
    session.rename("Friday night")
    run(session.close())
    entry["note"] |= {NAME: "Theirs", AGREED: [20, 1, 44, 2], "where": "Round 2"}
    entry["setup"]["cast"][1]["locked"] = entry["setup"]["cast"][2]["locked"] = True
    report = taken(signed(entry), store)
    session = run(store.load(before.id))
    note = {NAME: "Friday night", AGREED: [20, 1, 44, 2], "where": "Round 2", "leads": [1, 2]}
    assert session.card.note == note
    assert session.marks["help"] == [[12, "hint"]]
    assert session.filed == [30, 50]
    assert [one.pin is not None for one in session.setup.cast] == [False, True, False, False]
    assert [one.args["names"] for one in report.opened] == [["Bo"]], "Ánh still has her PIN"


def test_a_teaching_table_goes_on_as_one() -> None:
    store, _, entry = pair(30, LONG, **{TEACHING: True})
    assert len(taken(signed(entry), store).changed) == 1
    [card] = store.cards()
    assert (card.finished, card.note[TEACHING]) == (None, True)
    del entry["note"][TEACHING]  # it would count from then on
    assert len(taken(signed(entry), store).differing) == 1
    assert store.cards() == [card]


def test_games_of_older_rules_go_on_to_be_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    store, before, entry = pair(30, 50)
    monkeypatch.setattr(find("onstage"), "rules_version", 2)
    report = taken(signed(entry), store)
    assert words(report.changed) == [f"{NAMED} is now 20 moves further."]
    session = run(store.load(before.id))
    assert len(session.actions) == 50
    assert session.read_only is not None


def test_a_game_that_is_open_is_left_alone_until_it_is_closed() -> None:
    store, before, entry = pair(30, 50)
    session = run(store.load(before.id))
    importer = Importer(store)
    report = run(importer.run(signed(entry)))
    [arrival] = report.on_table
    assert (report.changed, len(session.actions)) == ([], 30)
    with pytest.raises(StoreError, match="is open"):
        run(store.overwrite(arrival.id, arrival.document))
    session.append(MATCH.actions[30].plain())
    run(session.close())
    run(importer.place(arrival))
    assert words(report.changed) == [f"{NAMED} is now 19 moves further."]
    assert len(run(store.load(before.id)).actions) == 50


def test_a_game_twice_in_a_file_is_one_game() -> None:
    store, _, entry = pair(30, LONG)
    [shorter] = file_of(store)["sessions"]
    other = new_store()
    report = taken(signed(shorter, entry, entry, shorter), other)
    assert len(report.added) == 1
    assert words(report.changed) == [f"{NAMED} is now {LONG - 30} moves further."]
    assert len(words(report.skipped)) == 2
    [card] = other.cards()
    assert card.finished is not None, "the list knows the longer one"
    assert len(run(other.load(entry["id"])).actions) == LONG


def test_a_damaged_game_is_mended_by_a_file(three: list[dict[str, Any]]) -> None:
    disk = FaultyDisk()
    store = run(Store.open(FaultyLocation(disk), now=clock()))
    taken(signed(three[0]), store)
    disk.put(f"session-{three[0]['id']}.json", b"torn")
    report = taken(signed(*three), store)
    assert report.added == [entry["id"] for entry in three]
    assert len(run(store.load(three[0]["id"])).actions) == 6
    assert len(store.cards()) == 3


# -- games that differ -----------------------------------------------------------------------


def differing(ours: int = LONG, shared: int = 30) -> tuple[Store, Importer, dict[str, Any]]:
    """Returns a store, an importer, and a game with another history.

    Args:
        ours: Number of moves in the store.
        shared: Number of first moves that are certainly the same.
    """
    store, before, _ = pair(30, 30)
    session = run(store.load(before.id))
    go_on(session, MATCH, ours)
    run(session.close())
    elsewhere = new_store()
    there = game(elsewhere, other_end(MATCH, shared))
    entry = json.loads(run(elsewhere.export_one(there.id)))["sessions"][0] | {"id": before.id}
    importer = Importer(store)
    run(importer.run(signed(entry)))
    return store, importer, entry


def test_a_game_with_other_moves_is_asked_about_and_stays() -> None:
    store, importer, entry = differing()
    [arrival] = importer.report.differing
    assert (arrival.moves, arrival.shared) == ((len(entry["actions"]), LONG), 32)
    [card] = store.cards()
    assert len(run(store.load(card.id)).actions) == LONG


def test_both_are_kept_and_count_once() -> None:
    store, importer, entry = differing()
    before = store.statistics(), store.person("Mai")
    run(importer.keep_both(importer.report.differing[0]))
    ours, copied = sorted(store.cards(), key=lambda card: COPY_OF in card.note)
    assert (ours.id, copied.note[COPY_OF]) == (entry["id"], entry["id"])
    assert ours.finished is not None
    assert copied.finished is not None
    assert (store.statistics(), store.person("Mai")) == before
    names = show_name(ours, speaker("en")), show_name(copied, speaker("en"))
    assert names == ("Saturday’s show", "Saturday’s show (copy)")
    report = taken(signed(entry), store)
    assert (len(report.skipped), report.differing) == (1, []), "it is here, under its new id"
    other = new_store()
    taken(run(store.export_all()), other)
    assert other.statistics() == before[0], "nor elsewhere"
    run(store.delete(ours.id))
    assert store.statistics()["onstage"].games == 1, "the only one that is left counts"


def test_a_copy_that_went_on_elsewhere_is_taken_on() -> None:
    store, importer, entry = differing(ours=40)
    longer = entry["actions"]
    entry["actions"], entry["finished"] = longer[:45], None
    importer = Importer(store)
    run(importer.run(signed(entry)))
    run(importer.keep_both(importer.report.differing[0]))
    entry["actions"] = longer
    report = taken(signed(entry), store)
    assert words(report.changed) == [f"{NAMED} is now {len(longer) - 45} moves further."]
    [copied] = [card for card in store.cards() if COPY_OF in card.note]
    assert copied.finished is not None


def test_one_replaces_the_other() -> None:
    store, importer, entry = differing()
    run(importer.replace(importer.report.differing[0]))
    assert words(importer.report.changed) == [f"{NAMED} is now as it is in the file."]
    [card] = store.cards()
    assert card.id == entry["id"]
    assert len(run(store.load(card.id)).actions) == len(entry["actions"])
    assert store.statistics()["onstage"].games == 1


# -- joined names ----------------------------------------------------------------------------


def test_a_file_joins_nobody_by_itself(three: list[dict[str, Any]]) -> None:
    store = new_store()
    taken(signed(three[0]), store)
    for version in (VERSION, VERSION - 1):
        report = taken(signed(three[0], version=version, aliases={"Mai": "Zoe"}), store)
        assert report.joins == [("Mai", "Zoe", "Zoe")]
        assert store.aliases == {}


def test_joined_names_are_within_the_checksum(three: list[dict[str, Any]]) -> None:
    store = new_store()
    store.join("Zoe", "Mai")
    taken(signed(three[0]), store)
    file = file_of(store)
    assert file["aliases"] == {"Mai": "Zoe"}
    for aliases in ({"Ánh": "Zoe"}, {}, None):
        changed = {**file, "aliases": aliases}
        if aliases is None:
            del changed["aliases"]
        report = taken(json.dumps(changed).encode(), new_store())
        assert [one.text_key for one in report.refused] == ["store.import.changed"]
    without = json.loads(signed(three[0]))
    report = taken(json.dumps({**without, "aliases": {"Mai": "Zoe"}}).encode(), new_store())
    assert [one.text_key for one in report.refused] == ["store.import.changed"]


@pytest.mark.parametrize(
    ("theirs", "ours", "joins", "said"),
    [
        ({"Mai": "Zoe", "Zoe": "Zoë"}, {}, [("Mai", "Zoë", "Zoë")], []),
        ({"Mai": "Zoe", "Zoe": "Mai"}, {}, [("Mai", "Zoe", "Zoe")], ["contradicts the others"]),
        ({"Mai": "Zoe"}, {"Zoe": "Mai"}, [], []),
        ({"Mai": "Zoe"}, {"Zoe": "Zoë"}, [("Mai", "Zoe", "Zoë")], []),
        ({"Mai": "Zoe"}, {"Mai": "Lan"}, [], ["but here Mai is Lan"]),
        ({"Mai": "Bo"}, {}, [], ["played at the same table"]),
        ({"Mai": "Zoe"}, {"Zoe": "Bo"}, [], ["played at the same table"]),
        ({"Nobody": "Mai"}, {}, [], []),
        ({"Mai": 3, "\ud800": "Mai", "": "Mai"}, {}, [], ["3 joined names"]),
        (["Mai", "Zoe"], {}, [], ["contradicts the others"]),
    ],
)
def test_names_that_cannot_be_joined_say_so(
    three: list[dict[str, Any]],
    theirs: Any,
    ours: dict[str, str],
    joins: list[tuple[str, str, str]],
    said: list[str],
) -> None:
    store = new_store()
    taken(signed(three[0]), store)
    for other, name in ours.items():
        store.join(name, other)
    report = taken(signed(three[0], aliases=theirs), store)
    assert report.joins == joins
    sentences = words(report.refused)
    assert len(sentences) == len(said)
    assert all(part in sentence for part, sentence in zip(said, sentences, strict=True))
    assert store.aliases == ours


# -- many games ------------------------------------------------------------------------------


def many(entry: dict[str, Any], count: int) -> list[dict[str, Any]]:
    return [{**entry, "id": f"{number:016x}"} for number in range(count)]


def test_others_have_their_turn_while_games_come_in(monkeypatch: pytest.MonkeyPatch) -> None:
    store = new_store()
    run(game(store, MATCH).close())
    [entry] = file_of(store)["sessions"]
    data = signed(*many(entry, 40))
    clock_reads = turns = 0

    def late() -> float:
        nonlocal clock_reads
        clock_reads += 1
        return clock_reads * SLICE * 2 / 3

    async def wait() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    async def come_in() -> ImportReport:
        other = await Store.open(MemoryLocation())
        waiting = asyncio.create_task(wait())
        report = await Importer(other).run(data)
        waiting.cancel()
        return report

    monkeypatch.setattr("app.store.importing.perf_counter", late)
    assert len(asyncio.run(come_in()).added) == 40
    assert turns > 40, "while each of them comes in"
    assert turns >= clock_reads // 3 - 1, "two looks end a slice, and one begins the next"


def test_one_long_game_gives_others_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.store.importing.SLICE", 0)
    store = new_store()
    run(game(store, MATCH).close())
    pauses = 0
    steps = Importer(new_store()).run(run(store.export_all())).__await__()
    for _ in steps:
        pauses += 1
    assert pauses > LONG // 20


def test_a_stop_leaves_what_came_in(three: list[dict[str, Any]]) -> None:
    count = BATCH + 3
    place = MemoryLocation()
    store = run(Store.open(place, now=clock()))
    seen: list[tuple[int, int]] = []

    def watch() -> None:
        seen.append((progress.done, progress.total))
        progress.stopped = progress.done == count

    progress = Progress(changed=watch)
    aliases = {"Mai": "Zoe"}
    report = run(Importer(store, progress).run(signed(*many(three[0], 90), aliases=aliases)))
    assert seen == [(number, 90) for number in range(count + 1)]
    assert len(report.added) == len(store.cards()) == count
    assert report.stopped is not None
    assert words([report.stopped]) == [f"Stopped after {count} of 90 games. What was added stays."]
    assert report.joins == []
    assert len(run(Store.open(place, now=clock())).cards()) == count


def test_the_index_is_written_once_for_many_games(three: list[dict[str, Any]]) -> None:
    disk = FaultyDisk()
    store = run(Store.open(FaultyLocation(disk), now=clock()))
    before = disk.fuse.steps
    taken(signed(*many(three[0], 20)), store)
    each = (disk.fuse.steps - before) / 20
    other = FaultyDisk()
    store = run(Store.open(FaultyLocation(other), now=clock()))
    before = other.fuse.steps
    taken(signed(three[0]), store)
    assert each < (other.fuse.steps - before) * 0.7
