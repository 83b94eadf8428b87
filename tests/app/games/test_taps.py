"""Tests of which answers can be reached after many taps."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import flet as ft
import pytest

from app.games.common.board_state import Pick
from app.games.encore.flat_moment import Picks
from app.games.encore.places import VERBS
from app.games.thespianage import board_state as company
from app.games.upstaged.places import PAIRING
from app.table.table import Table
from app.text import say
from engines import Action, Match
from engines.upstaged.actions import DISCARD
from tests.app.games.boards import OnScreen, looking, parts, strings, table_of, taps, ui_of, walk
from tests.app.games.encore.evenings import found as tours
from tests.app.games.encore.test_flat import Pair
from tests.app.games.thespianage.evenings import found as companies
from tests.app.games.thespianage.evenings import paid
from tests.app.games.upstaged.episodes import found as episodes
from tests.app.table.laid import outline
from tests.depth import depth

TEN = 10
PLACES = depth(3, 12)
"""Number of questions tried in each game; each seed tries others."""


def tables(game: str) -> Iterator[tuple[str, OnScreen]]:
    """Yields names and boards of some questions of a game."""
    shows = {"upstaged": episodes, "thespianage": companies, "encore": tours, "flat": tours}
    if game in shows:
        flows = {name: table for name, table in shows[game]().items() if _asks(table)}
    else:
        flows = dict(_played(game))
    first = [name for name in ("act", "act-0", "empty-0") if name in flows]
    names = [*first, *Random(19).sample(sorted(flows), min(PLACES, len(flows)))]
    for name in dict.fromkeys(names):
        yield name, (Pair.between if game == "flat" else OnScreen.at)(flows[name], ui_of(speed=0))


def _asks(table: Table) -> bool:
    scene = outline(table)
    return scene.decision is not None and not scene.window


def _played(game: str) -> Iterator[tuple[str, Table]]:
    match, rng = Match.new(game, 3 if game == "onstage" else 2, 5), Random(5)
    while match.decision is not None and len(match.actions) < 40:
        table = looking(match.copy()) if match.decision.private else table_of(match.copy())
        if _asks(table):
            yield f"{len(match.actions)}-{match.decision.prompt}", table
        match.play(rng.choice(match.decision.actions))


def _compares(pick: Any) -> bool:
    return isinstance(pick, Pick) and any(
        getattr(name, "kind", "") in VERBS for name in pick.chosen
    )


def reached(on_screen: OnScreen, pick: Any) -> set[Action]:
    """Returns the actions that taps from a pick lead to.

    Two taps lead to most actions. Cards discarded together, and other uses of a card on ENCORE!!
    ECG's stage, take up to four.
    """
    found = (
        paid(on_screen.again(), pick)
        if on_screen.table.state.match.game.name == "thespianage"
        else set()
    )

    def begun(card: Any) -> set[Action]:
        if on_screen.table.state.match.game.name != "thespianage" or not opened(on_screen, card):
            return set()
        at = on_screen.again()
        moment = company.BoardState.see(at.stage(card))
        target = next(iter(moment.answers))
        company.BoardState.see(at.stage(Pick((*moment.early, target)))).confirm()
        return {*at.acts[:1]}

    def done(compared: Any) -> list[Action]:
        at = on_screen.again()
        for handler in taps([*walk(at.draw(compared).action_bar)]):
            handler(None)
        return [*at.acts]

    picks = [pick]
    for tapped in range(4):
        after: list[Any] = []
        for each in picks:
            at = on_screen.again()
            drawn = at.draw(each)
            step = tapped in (1, 3) and drawn.action_bar is not None  # a flat table has no foot
            for handler in taps([*walk(drawn.action_bar)] if step else parts(drawn)):
                at.acts.clear()
                handler(None)
                found |= {act for act in at.acts if tapped < 2 or act.kind == DISCARD.name}
            after += at.picks
            if tapped == 0:
                found |= {act for other in dict.fromkeys(at.picks) for act in begun(other)}
            if tapped == 1:
                found |= {act for other in at.picks if _compares(other) for act in done(other)}
        picks = list(dict.fromkeys(each for each in after if tapped == 0 or _pairs(each)))
    return found


def _pairs(pick: Any) -> bool:
    return PAIRING in getattr(pick, "chosen", ())


def closed(pick: Any) -> Any:
    if isinstance(pick, Picks):
        near, far = (end._replace(read=None) for end in (pick.near, pick.far))
        return pick._replace(near=near, far=far).lasting
    return pick._replace(inspected=None) if isinstance(pick, Pick) else pick


def refused(on_screen: OnScreen) -> Any:
    at = on_screen.again()
    for handler in taps([*walk(at.draw(None).body)]):
        handler(None)
        if at.picks and at.picks[-1].refused is not None:
            return at.picks[-1]
    return None


def opened(on_screen: OnScreen, pick: Any) -> bool:
    return bool(company.BoardState.see(on_screen.stage(pick)).before)


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize(
    "game", ["onstage", "upstaged", "thespianage", "encore", "flat", "high_note", "curtain_call"]
)
def test_after_ten_taps_every_answer_is_within_two(game: str) -> None:
    rng = Random(14)
    refuses = game not in ("flat", "high_note", "curtain_call")
    refusals = 0
    for name, on_screen in tables(game):
        decision = on_screen.table.scene.decision or on_screen.table.scene.spoken_decision
        assert decision is not None
        offered = reached(on_screen, None) & {*decision.actions}
        assert offered == {*decision.actions} or game == "flat", (name, decision)
        pick: Any = refused(on_screen) if refuses else None
        refusals += pick is not None
        for _ in range(TEN):
            at = on_screen.again()
            drawn = at.draw(pick)
            pieces = [*walk(drawn.body)] if game != "flat" else parts(drawn)
            touched = taps(pieces)
            rng.choice(touched)(None)
            assert not at.acts or game == "flat", (name, "a tap on a piece took something")
            if at.picks:
                pick = at.picks[-1]
        pick = closed(pick)
        if game == "thespianage" and opened(on_screen, pick):
            back = on_screen.again()
            for handler in taps([*walk(back.draw(pick).action_bar)]):
                handler(None)
            assert Pick() in back.picks, "what opened the next question is put back by a button"
            pick = Pick()
        assert reached(on_screen, pick) >= offered, (name, pick)
    assert refusals or not refuses


@pytest.mark.parametrize(("game", "seats"), [("thespianage", 3), ("encore", 2), ("upstaged", 2)])
def test_when_nothing_else_is_left_ending_it_is_the_step(game: str, seats: int) -> None:
    table = looking(_at_its_end(game, seats))
    decision = table.scene.decision
    assert decision is not None
    on_screen = OnScreen.at(table, ui_of(speed=0))
    drawn = on_screen.draw()
    said = "thespianage.now.done" if game == "thespianage" else "board.idle"
    assert say(said) in strings([*walk(drawn.action_bar)])
    buttons = [one for one in walk(drawn.action_bar) if isinstance(one, ft.Button)]
    assert [one.key for one in buttons] == ["step"]
    assert not buttons[0].disabled
    for handler in taps(buttons):
        handler(None)
    assert on_screen.acts == decision.actions


def _at_its_end(game: str, seats: int) -> Match:
    """Returns a random game in which a player can only end their turn.

    In ENCORE!! ECG they can only pass.

    Raises:
        AssertionError: There is none in 60 games.
    """
    last = "pass" if game == "encore" else "end"
    for seed in range(60):
        match, rng = Match.new(game, seats, seed), Random(seed)
        while match.decision is not None and len(match.actions) < 120:
            decision = match.decision
            if [each.kind for each in decision.actions] == [last]:
                return match
            match.play(rng.choice(decision.actions))
    raise AssertionError("there was always something to do")


@pytest.mark.parametrize("game", ["upstaged", "onstage", "thespianage"])
def test_a_tap_beside_an_open_description_chooses_the_other_card(game: str) -> None:
    seen = 0
    for name, on_screen in tables(game):
        for pick in dict.fromkeys(_chosen(on_screen)):
            at = on_screen.again()
            drawn = at.draw(pick._replace(inspected=pick.chosen[0]))
            others = [one for one in parts(drawn) if str(one.key).startswith("other-")]
            for other in others:
                other.content.on_tap(None)
                assert at.picks[-1].inspected is None, name
                assert at.picks[-1].chosen != pick.chosen, name
                seen += 1
    assert seen


def _chosen(on_screen: OnScreen) -> list[Any]:
    at = on_screen.again()
    for handler in taps(parts(at.draw(None))):
        handler(None)
    return [pick for pick in at.picks if isinstance(pick, Pick) and len(pick.chosen) == 1]
