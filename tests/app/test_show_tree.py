"""Tests of the accessibility tree in whole games."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any
from unicodedata import category

import flet as ft
import pytest
from flet.components.component import Component, Renderer

from app.platform.walks import parts
from app.screens import read_out
from app.table.keyboard import ALOUD
from app.table.state import Phase
from app.text import say
from app.theme import kit
from tests.app.screens.rooms import Shown, walk
from tests.app.test_show_by_ear import GAMES, Listener, hand_names, opened, play_on
from tests.app.tree import Node, tree
from tests.depth import depth

STEPS = depth(40, 200)
"""Number of steps per game."""

ALIKE = depth(1, STEPS)
"""Number of positions of each kind that are read."""

SHEETS = ("menu", "log", "seats", "help", "more", "seat-0")
SPELT = {"So", "Sk", "Co"}
"""Unicode categories of symbols that a screen reader names as Unicode does."""

HAND, TABLE = say("region.hand"), say("region.table")


def drawn(listener: Listener) -> Any:
    shell = listener.one.shell
    return Renderer().render(Shown, shell, shell.places.top)


def painted(item: Any, *, silent: bool = False) -> Iterator[str]:
    """Yields the drawn texts that a screen reader does not announce.

    Texts under a dialog are left out.
    """
    if isinstance(item, Component):
        item = Renderer(item).render(item.fn, *item.args, **item.kwargs)
    if isinstance(item, list | tuple):
        for one in item:
            yield from painted(one, silent=silent)
    if not isinstance(item, ft.BaseControl):
        return
    if isinstance(item, ft.Semantics):
        if item.disabled:  # under a dialog
            return
        silent = silent or item.exclude_semantics
    if isinstance(item, ft.Text) and (silent or item.semantics_label == ""):
        yield (item.value or "") + "".join(span.text or "" for span in item.spans or ())
    for one in parts(item):
        yield from painted(one, silent=silent)


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


def assert_read(listener: Listener) -> None:
    """Checks the names of all nodes, and that every drawn number is announced.

    Every node has a name without symbols; names of nodes that can be pressed are unique.
    """
    screen = drawn(listener)
    nodes = tree(screen)
    where = listener.controller.table.scene.decision, listener.controller.table.state.panel
    assert not [node for node in nodes if not node.name], where
    assert not [node for node in nodes if node.loose], where
    times = Counter(node.name for node in nodes)
    assert not [node.name for node in nodes if node.pressed and times[node.name] > 1], where
    read = numbers(" ".join(times))
    unread = [text for text in painted(screen) if numbers(text) - read]
    assert not unread, (where, unread)
    spelt = [name for name in times if SPELT & {category(sign) for sign in name}]
    assert not spelt, (where, spelt)


@pytest.mark.parametrize(("game", "seats"), GAMES[:4])
def test_every_node_has_a_name_of_its_own_and_every_number_is_read(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    listener, dice = Listener(game, seats, monkeypatch), Random(seats)
    controller, kinds = listener.controller, Counter[object]()
    listener.listen()
    for step in range(STEPS):
        if controller.table.state.match.decision is None:
            break
        play_on(listener, dice)
        decision = controller.table.scene.decision
        kinds[kind := (controller.table.state.phase, decision and decision.prompt)] += 1
        if kinds[kind] > ALIKE and step % 20:
            continue
        listener.listen()
        assert_read(listener)
        if controller.keyboard.answers:
            listener.one.later()
            dice.choice(controller.keyboard.answers)()
            listener.listen()
            assert_read(listener)
            controller.choose(None)
            listener.listen()
        if step % depth(40, 20) == depth(20, 0):
            for sheet in SHEETS:
                controller.open(sheet)
                listener.listen()
                assert_read(listener)
                while controller.table.state.panel:
                    controller.close_top()
                listener.listen()


@pytest.mark.parametrize("sheet", ["menu", "more", "help"])
def test_nothing_under_a_sheet_is_reached(sheet: str, monkeypatch: pytest.MonkeyPatch) -> None:
    listener = opened("onstage", 3, monkeypatch)
    under = {node.name for node in tree(drawn(listener))}
    listener.controller.open(sheet)
    screen = drawn(listener)
    [dialog] = [one for one in walk(screen) if getattr(one, "identifier", None) == kit.DIALOG]
    within, met = tree(dialog), tree(screen)
    assert met == within, [node.name for node in met if node not in within]
    assert not [node for node in met if node.regions or node.data == kit.QUESTION]
    assert under - {node.name for node in met}
    assert [one for one in walk(dialog) if isinstance(one, ft.Semantics) and one.header]


def names_in(nodes: list[Node], region: str) -> list[str]:
    return [node.name for node in nodes if node.regions[-1:] == (region,)]


@pytest.mark.parametrize(("game", "seats"), [("onstage", 3), ("encore", 2), ("upstaged", 2)])
def test_a_hand_keeps_its_order_when_a_card_is_chosen(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    listener, dice = opened(game, seats, monkeypatch), Random(1)
    controller = listener.controller
    while not names_in(tree(drawn(listener)), HAND) or not controller.keyboard.answers:
        play_on(listener, dice)
        listener.listen()
    before = names_in(tree(drawn(listener)), HAND)
    listener.one.later()
    controller.keyboard.answers[0]()
    listener.listen()
    assert names_in(tree(drawn(listener)), HAND) == before
    assert len(before) > 2


def test_performers_are_read_by_stage_and_line(monkeypatch: pytest.MonkeyPatch) -> None:
    listener, dice = opened("onstage", 3, monkeypatch), Random(1)
    for _ in range(30):
        play_on(listener, dice)
        listener.listen()
        names = names_in(tree(drawn(listener)), TABLE)
        places = [re.search(r"number (\d+) in line", name) for name in names]
        line = [int(found[1]) for found in places if found]
        assert line == sorted(line)
        stage = [at for at, name in enumerate(names) if "), on stage" in name]
        assert stage == [*range(stage[0], stage[0] + len(stage))] if stage else True


def test_a_manager_is_read_before_their_own_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    listener, dice = Listener("encore", 2, monkeypatch), Random(2)
    listener.listen()
    people = listener.controller.keeper.names
    seen = 0
    for _ in range(60):
        play_on(listener, dice)
        listener.listen()
        names = names_in(tree(drawn(listener)), TABLE)
        lines = [at for at, name in enumerate(names) if re.match(r"[^,]+: \$", name)]
        if len(lines) < 2:
            continue
        for at, name in enumerate(names):
            owner = next((n for n, one in enumerate(people) if f", {one}, " in name), None)
            if owner is not None and ("Stage" in name or "Backstage" in name):
                assert sum(line < at for line in lines) == owner + 1, names
                seen += 1
    assert seen


@pytest.mark.parametrize(("game", "seats"), GAMES[:4])
def test_keys_read_hand_table_news_and_choices(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    listener, dice = opened(game, seats, monkeypatch), Random(1)
    controller = listener.controller
    while controller.table.scene.decision is None or not hand_names(listener):
        play_on(listener, dice)
        listener.listen()
    if controller.drawing.looking:  # new secrets are read first
        controller.read_on()
        listener.listen()
    said: dict[str, list[str]] = {}
    for key in "CTNW":
        listener.said.clear()
        controller.keyboard.pressed(key)
        said[key] = [*listener.said]
        assert listener.focused.data == kit.QUESTION, "the focus stays where it was"
    for name in (each.partition(" (")[0] for each in hand_names(listener)):
        assert any(name in text for text in said["C"]), name
        assert not any(name in text for text in (*said["T"], *said["N"])), name
    nodes = tree(drawn(listener))
    known = [*names_in(nodes, HAND), *names_in(nodes, TABLE)]
    assert set(said["C"]) | set(said["T"]) <= {*known}
    decision = controller.table.scene.decision
    assert decision is not None
    labels = (
        controller.game.label(action, controller.table.scene.view or {}, controller.keeper.names)
        for action in controller.game.offered(decision.actions)
    )
    assert all(label in said["W"][-1] for label in labels)


def test_the_open_table_has_no_button_for_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    listener = Listener("onstage", 3, monkeypatch)
    listener.listen()
    assert listener.controller.table.state.phase is Phase.TABLE
    marks = {node.data for node in tree(drawn(listener)) if node.data}
    assert {ALOUD[key] for key in "TNW"} <= marks
    assert ALOUD["C"] not in marks
    listener.prefs.choose("screen_reader", False)
    listener.listen()
    marks = {node.data for node in tree(drawn(listener)) if node.data}
    assert not marks & {*ALOUD.values()}


def test_a_region_is_read_without_the_regions_inside_it() -> None:
    inside = kit.region(ft.Text("card"), "hand")
    silent = ft.Semantics(content=ft.Text("painted"), label="piece", exclude_semantics=True)
    late = ft.Semantics(label="second", identifier=kit.read_at(2), exclude_semantics=True)
    early = ft.Semantics(label="first", identifier=kit.read_at(1), exclude_semantics=True)
    table = kit.region(ft.Stack([late, inside, silent, early]), "table")
    assert read_out.region([table, inside], "table") == ["piece", "first", "second"]
    assert read_out.region([table, inside], "hand") == ["card"]
    assert read_out.region([table], "nowhere") == []


def test_missed_moves_wait_until_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    listener, dice = opened("onstage", 3, monkeypatch), Random(1)
    controller = listener.controller
    listener.prefs.choose("speed", 1)
    sent: list[list[str]] = []
    monkeypatch.setattr(controller.announcer, "tell", sent.append)
    for _ in range(12):
        play_on(listener, dice)
        assert not controller.drawing.retells, "nothing moves by itself"
        listener.listen()
    assert [say("read.news.waiting")] in sent
    assert not [one for one in sent if len(one) > 1 and controller.table.state.secret]
