"""Tests of the import screen."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from app.importing import ImportRun
from app.places import Place
from app.screens.importing import MOST_LINES
from app.store import MemoryLocation, Store
from app.store.importing import Importer
from app.store.people import Join
from app.table.state import Phase
from engines import Match
from tests.app.evenings import Make
from tests.app.screens.rooms import House, Opened, Shown, assert_headings, open_store, walk, words
from tests.app.store.test_importing import (
    LONG,
    MATCH,
    NAMED,
    differing,
    file_of,
    game,
    new_store,
    other_end,
    signed,
    taken,
)


class Visit:
    """Import screen in a house, with a file."""

    def __init__(self, store: Store, data: bytes) -> None:
        self.house = House(store)
        self.place = Place("import", {"content": data})
        self.house.shell.places.trail = [Place("home"), Place("settings"), self.place]
        self.screen = Opened(Shown, self.house.shell, self.place)

    @property
    def run(self) -> ImportRun:
        run: ImportRun = self.place.args["importing"]
        return run

    def words(self) -> list[str]:
        drawn = self.screen.draw()
        assert_headings(drawn)
        return words(drawn)

    def drawn_keys(self) -> set[Any]:
        return {getattr(one, "key", None) for one in self.screen.draw()}

    def press(self, key: str) -> list[str]:
        self.screen.press(key)
        for task in [*self.house.tasks]:
            self.house.tasks.remove(task)
            asyncio.run(task())
        return self.words()

    def come_in(self) -> list[str]:
        asyncio.run(self.run.go())
        return self.words()


@pytest.fixture(scope="module")
def entry() -> dict[str, Any]:
    store = new_store()
    game(store, MATCH, 12)
    [found] = file_of(store)["sessions"]
    return dict(found)


def test_progress_can_be_stopped_and_leads_to_the_report(entry: dict[str, Any]) -> None:
    entries = [{**entry, "id": f"{number:016x}"} for number in range(9)]
    visit = Visit(open_store(), signed(*entries))
    assert "Reading the file…" in visit.words()
    seen: list[str] = []

    def watch() -> None:
        if visit.run.progress.done == 4:
            seen.extend(visit.words())
            visit.screen.press("stop")
            seen.extend(visit.words())

    visit.run.progress.changed = watch
    texts = visit.come_in()
    assert {
        "4 of 9 games",
        "Stop",
        "Stopping…",
        "What has been added stays, even if you stop.",
    } <= {*seen}
    assert {"4 games were added.", "Stopped after 4 of 9 games. What was added stays."} <= {*texts}
    assert len(visit.house.store.cards()) == 4
    visit.press("done")
    assert visit.house.shell.places.top.name == "settings"


def test_whoever_leaves_stops_it_and_is_told(entry: dict[str, Any]) -> None:
    entries = [{**entry, "id": f"{number:016x}"} for number in range(5)]
    visit = Visit(open_store(), signed(*entries))

    def watch() -> None:
        if visit.run.progress.done == 2:
            visit.run.leave()

    visit.run.progress.changed = watch
    asyncio.run(visit.run.go())
    message = visit.house.shell.notices.message
    assert message == "Stopped after 2 of 5 games. What was added stays."


def test_a_differing_game_is_asked_about(entry: dict[str, Any]) -> None:
    store, _, other = differing()
    visit = Visit(store, signed(other))
    texts = visit.come_in()
    assert f"{NAMED} is here already, with other moves" in texts
    assert {"The first 32 moves are the same.", f"On this device: {LONG} moves"} <= {*texts}
    assert {"both", "replace", "leave"} <= visit.drawn_keys()
    assert "alike" not in visit.drawn_keys()
    texts = visit.press("leave")
    assert {"Nothing was added.", f"{NAMED} stayed as it was."} <= {*texts}
    assert len(store.cards()) == 1


@pytest.mark.parametrize(("choice", "games"), [("both", 6), ("replace", 3), ("leave", 3)])
def test_an_answer_counts_for_all_if_they_want_so(choice: str, games: int) -> None:
    store, away = new_store(), new_store()
    entries = []
    for _ in range(3):
        session = game(store, MATCH, 60)
        there = game(away, other_end(MATCH, 30))
        one = json.loads(asyncio.run(away.export_one(there.id)))["sessions"][0]
        entries.append({**one, "id": session.id})
        asyncio.run(session.close())
    visit = Visit(store, signed(*entries))
    assert "The same for the other 2" in visit.come_in()
    texts = visit.press(choice)
    assert "The same for the other one" in texts, "one was answered"
    visit.screen.press("alike")
    texts = visit.press(choice)
    assert "Done" in texts
    assert len(store.cards()) == games
    lengths = {len(asyncio.run(store.load(card.id)).actions) for card in store.cards()}
    assert (60 in lengths) == (choice != "replace")
    assert (len(entries[0]["actions"]) in lengths) == (choice != "leave")


def test_joined_names_are_asked_for_by_name(entry: dict[str, Any]) -> None:
    aliases = {"Mai": "Zoe", "Bo": "Boris", "Cúc": "Lan"}
    visit = Visit(open_store(), signed(entry, aliases=aliases))
    store = visit.house.store
    texts = visit.come_in()
    assert "The file says that Mai and Zoe are one person. Join them here too?" in texts
    assert "Bo and Boris; Cúc and Lan" in texts, "nobody is joined unnamed"
    assert store.aliases == {}
    texts = visit.press("leave")
    assert "The file says that Bo and Boris are one person. Join them here too?" in texts
    visit.screen.press("alike")
    texts = visit.press("join")
    assert {"Bo and Boris are one person now.", "Cúc and Lan are one person now."} <= {*texts}
    assert store.aliases == {"Bo": "Boris", "Cúc": "Lan"}
    house = House(store)
    for name, other in (("Boris", "Bo"), ("Lan", "Cúc")):
        house.opened("person", who=name).press(f"part-{other}")
    assert store.aliases == {}


def test_a_join_that_cannot_be_any_more_says_so(entry: dict[str, Any]) -> None:
    visit = Visit(open_store(), signed(entry, aliases={"Mai": "Zoe", "Bo": "Zoe"}))
    visit.come_in()
    visit.press("join")
    texts = visit.press("join")
    assert "Zoe and Bo have played at the same table, so they’re two people." in {
        line.replace("Zoe, Bo", "Zoe and Bo") for line in texts
    }
    assert visit.house.store.aliases == {"Mai": "Zoe"}


def test_a_long_report_is_short(entry: dict[str, Any]) -> None:
    good = [{**entry, "id": f"{number:016x}"} for number in range(8)]
    bad = [{**entry, "id": f"{number:016x}", "seats": 1} for number in range(8, 28)]
    store = open_store()
    taken(signed(*good[:6]), store)
    visit = Visit(store, signed(*good, *bad))
    texts = visit.come_in()
    assert {"2 games were added.", "6 games were already on this device."} <= {*texts}
    assert "And 15 more." in texts
    assert sum("is damaged" in line for line in texts) == MOST_LINES


def test_a_file_that_is_none_says_so() -> None:
    visit = Visit(open_store(), b"hello")
    assert {"Nothing was added.", "This isn’t a Backstage Pass file."} <= {*visit.come_in()}


def test_a_second_tap_on_an_answer_does_nothing(entry: dict[str, Any]) -> None:
    visit = Visit(open_store(), signed(entry, aliases={"Mai": "Zoe", "Bo": "Boris"}))
    asyncio.run(visit.run.go())

    visit.run._answering = True  # the first one is being carried out
    asyncio.run(visit.run.answer("join"))
    assert visit.house.store.aliases == {}
    assert visit.run.questions[0] == Join("Mai", "Zoe", "Zoe")


# -- a game on the table ---------------------------------------------------------------------


def further(one: Any, steps: int, *, other: bool = False) -> bytes:
    """Returns a file in which the table's game was continued on another device.

    Always the first legal action is played, or with `other` the last one.
    """
    setup = one.session.setup
    match = Match.new(setup.game, setup.seats, setup.seed, dict(setup.options))
    for _ in range(steps):
        assert match.decision is not None
        match.play(match.decision.actions[-1 if other else 0])

    async def file() -> bytes:
        away = await Store.open(MemoryLocation())
        await Importer(away).run(await one.shell.store.export_all())
        session = await away.load(one.session.id)
        session.append(*match.actions[len(session.actions) :])
        await session.close()
        return await away.export_all()

    return asyncio.run(file())


def test_a_game_on_the_table_comes_back_further(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    session, data = one.session, further(one, 7)
    places = one.shell.places
    places.go("settings")
    places.go("import", content=data)
    trail = [place.name for place in places.trail]
    one.house.draw("import")
    run: ImportRun = places.top.args["importing"]
    asyncio.run(run.go())
    assert run.report is not None
    [notice] = run.report.changed
    assert notice.args["count"] == 7
    assert [place.name for place in places.trail] == trail, "the report is still to be read"
    assert one.session is not session
    assert len(one.session.actions) == one.controller.table.state.match.count == 7
    assert one.phase() is not Phase.PRIVATE
    places.back()
    places.back()
    assert places.top.name == "play"
    assert words(one.draw())
    assert one.shell.store.settings.get("on_table") == one.session.id
    [card] = one.shell.store.cards()
    assert card.id == session.id


def test_a_game_on_the_table_is_replaced_if_they_want_so(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    data = further(one, 5)
    match = one.controller.table.state.match
    assert match.decision is not None
    one.session.append(match.decision.actions[-1].plain())
    places = one.shell.places
    places.go("import", content=data)
    one.house.draw("import")
    run: ImportRun = places.top.args["importing"]
    asyncio.run(run.go())
    assert len(run.questions) == 1
    assert len(one.session.actions) == 1
    asyncio.run(run.answer("replace"))
    assert len(one.session.actions) == one.controller.table.state.match.count == 5
    assert [place.name for place in places.trail] == ["home", "play", "import"]
    assert list(walk(one.house.draw("import")))


def test_a_game_that_cannot_be_taken_on_comes_back_as_it_was(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.store.storage import MemoryStorage

    one = evening("", "", "", game="onstage")
    data = further(one, 7)
    places = one.shell.places
    places.go("import", content=data)
    one.house.draw("import")
    run: ImportRun = places.top.args["importing"]

    def full(*_: Any) -> None:
        raise OSError(28, "full")

    with monkeypatch.context() as patch:
        patch.setattr(MemoryStorage, "_persist", full)
        asyncio.run(run.go())
    assert run.report is not None
    assert run.report.changed == []
    assert "device is full" in str(run.report.refused[0])
    assert one.controller.table.state.match.count == 0
    assert [place.name for place in places.trail] == ["home", "play", "import"]
