"""Tests of teaching tables."""

import asyncio
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from app.bills import bill_of
from app.feats import measure
from app.screens.new_game_draft import Draft
from app.screens.open_table import SHARE
from app.store import MemoryLocation, Store
from app.store.importing import Importer
from app.store.session import TEACHING
from app.table.scene import open_hand_of, undo_of
from app.table.state import Phase
from app.table.steps import Act, Claim, Done, LetGo
from engines import Match
from tests.app.evenings import Evening, Make
from tests.app.screens.rooms import NAMES, SIZES, words

GAMES = {"onstage": 3, "upstaged": 3, "thespianage": 3, "encore": 2}
"""Number of seats in each game."""

ROUND = {"onstage": 1, "upstaged": 3, "thespianage": 3, "encore": 1}
"""Number of rounds or turns in the open part of each game."""


def keys(one: Evening) -> set[str]:
    return {key for control in one.draw() if isinstance(key := getattr(control, "key", None), str)}


def step(one: Evening, rng: Random) -> None:
    controller = one.controller
    scene, state = controller.table.scene, controller.table.state
    assert scene.phase is not Phase.CURTAIN, "a curtain fell"
    one.later()
    if scene.awaits_done:
        controller.take(Done())
    elif scene.phase is Phase.TABLE and scene.window:
        controller.take(Claim(rng.choice(scene.people)) if rng.random() < 0.3 else LetGo())
    else:
        assert scene.phase is Phase.PRIVATE
        assert scene.decision is not None
        controller.take(Act((rng.choice(scene.decision.actions),), revision=scene.revision))
    assert controller.table.state is not state


def teach(one: Evening, seed: int = 1, most: int = 400) -> None:
    rng = Random(seed)
    for _ in range(most):
        if one.controller.table.state.taught:
            return
        step(one, rng)
    raise AssertionError("the round never came to its end")


def restart(one: Evening, evening: Make) -> Evening:
    return evening(files=dict(one.place.backend.files))


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_played_with_all_hands_open_and_no_curtain(evening: Make, game: str) -> None:
    one = evening(*[""] * GAMES[game], game=game, teaching=True)
    rng, seen = Random(2), set[int]()
    for count in range(400):
        state = one.controller.table.state
        if state.taught:
            break
        if state.phase is Phase.PRIVATE and state.seat is not None:
            seen.add(state.seat)
        if not count % 9:
            shown = keys(one)
            assert {"practice", "open-hands", "hands"} <= shown
            assert "hide" not in shown
            for seat in range(GAMES[game]):
                assert open_hand_of(state, seat).view == state.match.view(seat)
        step(one, rng)
    assert len(seen) == GAMES[game]
    begun = bill_of(game).round
    assert begun is not None
    events = [type(event).__name__ for event in one.controller.table.state.match.log(None)]
    wanted = "".join(part.title() for part in begun[0].split("_"))
    assert events.count(wanted) == ROUND[game] + 1


@pytest.mark.parametrize("game", GAMES)
def test_every_screen_of_it_is_marked_and_leads_on(evening: Make, game: str) -> None:
    one = evening(*[""] * GAMES[game], game=game, teaching=True)
    mark = "Open hands: not counted"
    for panel in ("", "menu", "log", "hands", "help", "seats"):
        one.controller.open(panel)
        assert mark in words(one.draw()), panel
    one.controller.open("")
    for place, args in (("rules", {"game": game, "section": None}), ("settings", {})):
        assert mark in words(one.house.draw(place, **args)), place
    teach(one)
    while one.controller.drawing.account is not None or "in-earnest" not in keys(one):
        one.controller.read_on()
        one.draw()
        assert one.controller.drawing.account is not None or "in-earnest" in keys(one)
    assert mark in words(one.draw())
    assert {"earnest", "teach-again"} <= keys(one)
    assert one.controller.table.scene.decision is None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_hands_leave_the_table_its_room(evening: Make, game: str, size: tuple[int, int]) -> None:
    one = evening(*[""] * GAMES[game], game=game, size=size, teaching=True)
    shown = [c for c in one.draw() if getattr(c, "key", None) == "open-hands"]
    assert bool(shown) is (size in ((390, 844), (1280, 800)))
    assert all(hands.height <= size[1] * SHARE for hands in shown)
    assert "hands" in keys(one)


@pytest.mark.parametrize("game", GAMES)
def test_in_earnest_the_same_people_get_another_deal(evening: Make, game: str) -> None:
    one = evening(*[""] * GAMES[game], game=game, seed=5, teaching=True)
    asyncio.run(one.shell.store.rename(one.session.id, "Grandma learns"))
    teach(one)
    taught = one.session
    with patch("secrets.randbits", return_value=9):
        asyncio.run(one.shell.evening.rematch())
    assert one.session.setup.seed == 9
    assert one.session.setup.cast == taught.setup.cast
    assert one.session.setup.options == taught.setup.options
    assert one.session.actions == []
    assert one.phase() is Phase.TABLE
    assert not one.controller.table.state.all_open
    assert "practice" not in keys(one)
    assert [card.id for card in one.shell.store.cards()] == [one.session.id]
    assert one.session.card.note["name"] == "Grandma learns"
    assert one.controller.table.state.secret is False


@pytest.mark.parametrize("game", GAMES)
def test_a_teaching_table_counts_for_nothing_even_if_it_is_played_to_its_end(
    evening: Make, game: str
) -> None:
    one = evening(*[""] * GAMES[game], game=game, teaching=True)
    session, rng = one.session, Random(3)
    match = Match.new(game, GAMES[game], session.setup.seed, dict(session.setup.options))
    while match.decision is not None:
        match.play(rng.choice(match.decision.actions))
    session.append(*match.actions)
    asyncio.run(one.shell.evening.leave())
    asyncio.run(one.shell.evening.open(session.id))
    assert one.phase() is Phase.OVER
    assert "practice" in keys(one)
    assert not {"poster", "moments"} & keys(one)
    store = one.shell.store
    assert [card.finished for card in store.cards()] == [None]
    assert store.statistics(measure) == {}
    assert not store.person(NAMES[0], measure).games
    taken_in = asyncio.run(Store.open(MemoryLocation()))
    report = asyncio.run(Importer(taken_in).run(asyncio.run(store.export_all())))
    assert len(report.added) == 1
    assert [(card.finished, card.note[TEACHING]) for card in taken_in.cards()] == [(None, True)]


@pytest.mark.parametrize("game", GAMES)
def test_it_survives_a_kill_and_can_be_left(evening: Make, game: str) -> None:
    one, rng = evening(*[""] * GAMES[game], game=game, teaching=True), Random(4)
    one = restart(one, evening)
    assert one.controller.table.state.all_open
    for _ in range(8):
        if not one.controller.table.state.taught:
            step(one, rng)
    before = one.controller.table.state.match.actions
    one = restart(one, evening)
    assert one.controller.table.state.all_open
    assert one.controller.table.state.match.actions == before
    assert one.phase() in (Phase.PRIVATE, Phase.TABLE)
    asyncio.run(one.shell.evening.leave())
    home = words(one.house.draw("home"))
    assert "Open round, not counted" in home
    assert "Open hands: not counted" not in home
    asyncio.run(one.shell.evening.open(one.shell.store.cards()[0].id))
    assert one.controller.table.state.all_open
    teach(one)
    assert restart(one, evening).controller.table.state.taught


def test_killed_just_when_the_game_begins_there_is_one_game(evening: Make) -> None:
    one = evening("", "", "", game="onstage", teaching=True)
    taught = one.session.id

    async def cut(identity: str) -> None:
        raise KeyboardInterrupt

    with patch.object(one.shell.store, "delete", cut), pytest.raises(KeyboardInterrupt):
        asyncio.run(one.shell.evening.rematch())
    asyncio.run(one.shell.evening.leave())
    assert len(one.shell.store.cards()) == 2
    asyncio.run(one.shell.evening.open(taught))
    assert not one.controller.table.state.all_open
    assert [card.id for card in one.shell.store.cards()] == [one.session.id]


@pytest.mark.parametrize("game", GAMES)
def test_understudies_sit_there_too_and_stop_with_the_round(evening: Make, game: str) -> None:
    cast: list[str] = ["", *["extra"] * (GAMES[game] - 1)]
    one, rng = evening(*cast, game=game, teaching=True), Random(6)
    for _ in range(400):
        one.settle()
        if one.controller.table.state.taught:
            break
        if one.controller.drawing.account is not None:
            one.controller.read_on()
            continue
        step(one, rng)
    assert one.controller.table.state.taught
    assert one.controller.table.state.due == ()
    assert not one.step()


def test_another_round_can_be_taught_and_what_was_seen_closes_no_undo(evening: Make) -> None:
    one = evening("", "", game="encore", teaching=True)
    scene = one.controller.table.scene
    assert scene.decision is not None
    one.later()
    one.controller.take(Act((scene.decision.actions[0],), revision=scene.revision))
    assert one.controller.table.state.seat != scene.seat
    assert undo_of(one.controller.table.state).ok
    asyncio.run(one.shell.evening.rematch(teach=True))
    assert one.controller.table.state.all_open
    assert one.session.actions == []
    assert len(one.shell.store.cards()) == 1


def test_hints_are_free_at_a_teaching_table(evening: Make) -> None:
    one = evening("", "", "", game="onstage", teaching=True)
    one.controller.open("help")
    assert "What would a Lead do?" in words(one.draw())
    one.controller.prompter.hint()
    assert one.step("Prompter.run")
    assert one.controller.prompter.found
    assert "help" not in one.session.marks


def test_hands_are_open_at_a_teaching_table_alone(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    with pytest.raises(ValueError, match="teaching"):
        open_hand_of(one.controller.table.state, 0)
    assert not {"practice", "open-hands", "hands"} & keys(one)


def test_new_game_offers_it_where_somebody_plays(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    draft = Draft.begin(one.shell.device.prefs, "onstage")
    opened: Any = one.house.opened("new", draft=draft)
    assert "Start the show" in words(opened.draw())
    one.house.opened("more", draft=draft).press("teach")
    assert "Start the open round" in words(opened.draw())
