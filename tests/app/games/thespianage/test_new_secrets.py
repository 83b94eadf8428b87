"""Tests of secrets that are dealt again: who reads them, when, and what stays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import flet as ft
import pytest

from app.games.thespianage import new_secrets
from app.games.thespianage.aria_text import character
from app.table.controller import Controller
from app.table.news_bar import news_bar
from app.table.state import Phase
from app.table.steps import Act, Agree, BackToTable, Confirm, Done, Hide, Lift, PassTo
from engines import Match
from engines.thespianage import events
from tests.app.evenings import Evening
from tests.app.games.boards import OnScreen, parts, strings, table_of, ui_of, walk
from tests.app.screens.rooms import words

DEALT_ONCE, DEALT_TWICE = 4, 3
"""Seeds of games for four in which secrets are dealt again, if everybody takes the first answer."""

PAGE, SUMMARY = "new-secrets", "dealt-again"
"""Keys of the page for one player and of the one for the open table."""


class Watched(Evening):
    """Evening at which people watch what they missed."""

    watches = True

    @classmethod
    def of(cls, seed: int, files: dict[str, bytes] | None = None) -> Watched:
        if files is not None:
            return cls(files=files)
        return cls("", "", "", "", game="thespianage", seed=seed)

    def restart(self) -> Watched:
        return Watched.of(0, dict(self.place.backend.files))

    def dealing(self) -> bool:
        view: Any = self.controller.table.state.match.view(None)
        return bool(view["phase"] == "character")

    def on_screen(self) -> set[Any]:
        return {getattr(control, "key", None) for control in self.draw()}


def _screens(one: Watched, *, back: bool = False) -> Iterator[set[Any]]:
    """Plays a casting and the first turns; yields the keys on each screen before it is left.

    With `back`, everybody who finds a closed curtain goes back to the open table once.
    """
    been = set[tuple[int, int | None]]()
    while one.controller.table.state.match.view(None)["turns"] <= 4:
        controller = one.controller
        keys = one.on_screen()
        yield keys
        one.later()
        state = controller.table.state
        here = len(state.entries), state.seat
        if controller.drawing.account is not None:
            controller.read_on()
        elif controller.drawing.retells:
            controller.retelling.skip()
        elif state.phase is Phase.CURTAIN and back and here not in been:
            been.add(here)
            controller.take(BackToTable())
        elif state.phase is Phase.CURTAIN:
            controller.take(Lift())
        else:
            _act(controller)


def _act(controller: Controller) -> None:
    scene = controller.table.scene
    if scene.awaits_done and scene.phase is Phase.PRIVATE:
        controller.take(Done())
    elif scene.decision is None:
        controller.take(PassTo(scene.deciders[0]))
    else:
        ends = [action for action in scene.decision.actions if action.kind == "end"]
        controller.take(Act(((ends or scene.decision.actions)[0],)))


def _last_deal(controller: Controller) -> int:
    """Returns the number of the entry with the last deal of new secrets, or 0."""
    found = (
        number
        for number, entry in enumerate(controller.table.state.entries)
        if any(isinstance(event, events.HeartsDealtAgain) for event in entry.events)
    )
    return max(found, default=0)


@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize("seed", [0, DEALT_ONCE, DEALT_TWICE])
def test_everybody_reads_new_secrets_once_before_anything_else(seed: int, back: bool) -> None:
    one, read = Watched.of(seed), dict[tuple[int, int], int]()
    for keys in _screens(one, back=back):
        state = one.controller.table.state
        deal, seat = _last_deal(one.controller), state.seat
        if state.phase is not Phase.PRIVATE or seat is None:
            assert PAGE not in keys
        elif PAGE in keys:
            read[deal, seat] = read.get((deal, seat), 0) + 1
            assert "retold" not in keys, "no replay over the page"
        elif deal:
            assert (deal, seat) in read, "a hand before the new secrets"
    last = _last_deal(one.controller)
    assert {seat for deal, seat in read if deal == last} == {0, 1, 2, 3}
    assert set(read.values()) == {1}


@pytest.mark.parametrize("seed", [DEALT_ONCE, DEALT_TWICE])
def test_no_picture_shows_the_old_secrets_after_a_new_deal(seed: int) -> None:
    one, replays = Watched.of(seed), 0
    for _ in _screens(one):
        controller = one.controller
        scene: Any = controller.retelling.scene(controller.table.scene)
        if scene.viewer is None or not _last_deal(controller):
            continue
        stage: Any = replace(OnScreen.at(controller.table).stage(), scene=scene)
        now = stage.view["secrets"][scene.viewer]
        shown = new_secrets.without_old(stage).scene.frames
        assert all(frame.view["secrets"][scene.viewer] == now for frame in shown)
        replays += any(frame.view["secrets"][scene.viewer] != now for frame in scene.frames)
    assert replays, "somebody had others before"


def _at_page(seed: int) -> Watched:
    """Returns a game in which the first page with new secrets is open after a replayable pause."""
    one = Watched.of(seed)
    for keys in _screens(one):
        if PAGE in keys and one.controller.drawing.retells:
            return one
    raise AssertionError("nobody had moves to watch")


def test_new_secrets_stay_unread_until_they_are_confirmed() -> None:
    one = _at_page(DEALT_ONCE)
    for _ in range(2):
        one.controller.take(Hide())
        one.controller.take(BackToTable())
        assert PAGE not in one.on_screen()
        _look_again(one)
        assert PAGE in one.on_screen()
    again = one.restart()
    _look_again(again)
    assert PAGE in again.on_screen()
    again.controller.read_on()
    assert PAGE not in again.on_screen()
    third = again.restart()
    _look_again(third)
    assert PAGE not in third.on_screen()


def _look_again(one: Watched) -> None:
    one.draw()
    one.later()
    if one.controller.drawing.account is not None:
        one.controller.read_on()
    if one.phase() is Phase.TABLE:
        one.later()
        one.controller.take(PassTo(one.controller.table.scene.deciders[0]))
    one.later()
    one.controller.take(Lift())


def test_missed_moves_are_replayed_once_the_page_is_read() -> None:
    one = _at_page(DEALT_ONCE)
    one.controller.cue()
    assert not one.step("Retelling.run"), "its time has not begun"
    one.press_key("Enter")
    assert one.controller.drawing.retells, "a key skips no replay that has not begun"
    one.controller.read_on()
    assert "skip-retold" in one.on_screen()
    assert one.step("Retelling.run")
    assert not one.controller.drawing.retells


def test_nobody_has_confirmed_what_was_undone() -> None:
    table = table_of(Match.new("thespianage", 4, DEALT_ONCE))
    seat = table.scene.deciders[0]
    table.take(PassTo(seat))
    table.take(Lift())
    decision = table.scene.decision
    assert decision is not None
    table.take(Act((decision.actions[0],)))
    count = len(table.state.entries)
    table.state = replace(table.state, confirmed={seat: count})
    for each in (None, 0, 1, 2, 3):
        table.take(Agree(each))
    assert len(table.state.entries) == count - 1
    assert table.state.confirmed == {seat: count - 1}


def test_only_a_private_screen_confirms() -> None:
    table = table_of(Match.new("thespianage", 4, DEALT_ONCE))
    with pytest.raises(Exception, match=r"flow\.not_now"):
        table.take(Confirm())


def test_everybody_is_told_on_the_open_table_who_stays_and_why() -> None:
    one = Watched.of(DEALT_TWICE)
    summaries = list[str]()
    for keys in _screens(one):
        if SUMMARY not in keys:
            continue
        state = one.controller.table.state
        assert state.phase is Phase.TABLE
        said = " ".join(words(one.draw()))
        summaries.append(said)
        assert (
            "own Crush or Nemesis was left to play, so every Crush and Nemesis is dealt anew."
            in said
        )
        view: Any = state.match.view(None)
        for seat, who in enumerate(view["characters"]):
            name = one.controller.keeper.names[seat]
            assert (f"{name} as " in said) == (who is not None), name
    assert len(summaries) == 2, "one for each deal"


def test_the_page_says_in_the_same_words_what_stays() -> None:
    one = _at_page(DEALT_ONCE)
    said = " ".join(words(one.draw()))
    assert (
        "own Crush or Nemesis was left to play, so every Crush and Nemesis is dealt anew." in said
    )
    assert "These characters stay" in said
    assert "Your new secrets" in said
    page = next(each for each in one.draw() if getattr(each, "key", None) == PAGE)
    drawn = [text for each in walk(page) if isinstance(each, ft.Text) for text in strings([each])]
    bonus = next(text for text in drawn if "+5" in text)
    why = next(text for text in drawn if "dealt anew." in text)
    assert drawn.index("Forget the old ones.") < drawn.index(bonus) < drawn.index(why)


@pytest.mark.parametrize("seed", [DEALT_ONCE, DEALT_TWICE])
def test_the_page_says_you_to_the_player_who_had_no_character(seed: int) -> None:
    one, own = Watched.of(seed), set[bool]()
    for keys in _screens(one):
        if PAGE not in keys:
            continue
        said = " ".join(words(one.draw()))
        entry = one.controller.table.state.entries[_last_deal(one.controller)]
        deal = next(each for each in entry.events if isinstance(each, events.HeartsDealtAgain))
        without = one.controller.table.state.seat == deal.seat
        assert ("Only your own earlier Crush or Nemesis was left" in said) == without
        own.add(without)
    assert own == {False, True}


@pytest.mark.parametrize("lang", ["en", "vi"])
def test_the_chooser_says_at_each_portrait_why_it_cannot_be_chosen(lang: str) -> None:
    table = table_of(Match.new("thespianage", 4, DEALT_TWICE))
    for _ in range(2):
        table.take(PassTo(table.scene.deciders[0]))
        table.take(Lift())
        screen = OnScreen.at(table, ui_of(360, 640, speed=0, lang=lang))
        stage: Any = screen.stage()
        view, seat, say = stage.view, table.scene.seat, stage.ui.say
        drawn = parts(screen.draw())
        busts = {
            who: [*strings([*walk(one)])]
            for who in view["cast"]
            for one in drawn
            if getattr(one, "key", None) == f"cast-{who}"
        }
        assert len(busts) == 4, [getattr(one, "key", None) for one in drawn]
        crush, nemesis = view["secrets"][seat]
        for who, said in busts.items():
            taken = who in view["characters"]
            by = taken and stage.names[view["characters"].index(who)]
            found = {text for text in said if text}
            assert (say("thespianage.taken.by", name=by) in found) == taken
            assert (say("thespianage.your.crush") in found) == (who == crush and not taken)
            assert (say("thespianage.your.nemesis") in found) == (who == nemesis and not taken)
        decision = table.scene.decision
        assert decision is not None
        table.take(Act((decision.actions[0],)))
        if table.scene.awaits_done:
            table.take(Done())


def test_who_was_never_asked_sees_what_happened_since_the_casting() -> None:
    one = Watched.of(1)
    firsts = dict[int, bool]()
    for _ in _screens(one):
        state = one.controller.table.state
        if state.phase is Phase.PRIVATE and state.seat is not None and not one.dealing():
            firsts.setdefault(state.seat, one.controller.drawing.retells)
    assert len(firsts) == 4
    assert all(firsts.values()), "the others’ first turns, or at least the casting"


@pytest.mark.parametrize("lang", ["en", "vi"])
@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_first_turn_names_the_whole_cast_in_the_news(
    seats: int, size: tuple[int, int], lang: str
) -> None:
    table = table_of(Match.new("thespianage", seats, 1))
    while (
        table.state.phase is not Phase.PRIVATE
        or table.scene.awaits_done
        or table.state.match.view(None)["phase"] == "character"
    ):
        if table.scene.awaits_done:
            table.take(Done())
        elif table.scene.decision is None:
            table.take(PassTo(table.scene.deciders[0]))
            table.take(Lift())
        else:
            table.take(Act((table.scene.decision.actions[0],)))
    stage: Any = OnScreen.at(table, ui_of(*size, speed=0, lang=lang)).stage()
    shown = [one.value for one in walk(news_bar(stage, print)) if isinstance(one, ft.Text)]
    said = " ".join(shown)
    view = stage.view
    others = [each for each in range(seats) if each != view["turn"]]
    assert all(stage.names[each] in said for each in others), said
    assert all(character(stage, view["characters"][each]) in said for each in others), said
