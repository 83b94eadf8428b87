"""Tests of preloaded pictures."""

import asyncio
from itertools import pairwise
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import flet as ft
import pytest
from flet.components.component import Component, Renderer
from flet.components.hooks.use_effect import EffectHook

from app import preload, root
from app.main import ASSETS
from app.table.state import Phase
from app.table.steps import Act, Done, Lift, PassTo, Perform
from app.theme import pictures
from build.pictures import painted_as
from tests.app.screens.rooms import SIZES, House, open_store, walk
from tests.depth import soak_only

SEATS = [
    {"name": name, "colour": colour, "sign": sign, "pin": None, "understudy": level}
    for name, colour, sign, level in (
        ("Mai", "amber", "mask", None),
        ("Bình", "sky", "fan", None),
        ("Pip", "green", "lantern", "lead"),
    )
]


def opened(size: tuple[int, int] = (390, 844), theme: str = "dark", **options: Any) -> House:
    house = House(open_store(), size)
    house.shell.device.prefs.choose("theme", theme)
    asyncio.run(house.shell.evening.start("onstage", SEATS, options))
    return house


def sources(controls: list[Any]) -> set[str]:
    return {str(one.src) for one in controls if isinstance(one, ft.Image)}


def warmed(house: House) -> list[list[str]]:
    """Returns the pictures that are preloaded after each step, until none are added."""
    component = Renderer().render(lambda: preload.Preload(house.shell))
    assert isinstance(component, Component)
    seen: list[list[str]] = []

    def look() -> None:
        drawn = Renderer(component).render(component.fn, *component.args, **component.kwargs)
        seen.append([str(one.src) for one in walk(drawn) if isinstance(one, ft.Image)])

    async def sleep(_: float) -> None:
        component._state.hook_cursor = 0
        look()

    look()
    (effect,) = [hook for hook in component._state.hooks if isinstance(hook, EffectHook)]
    real, preload.asyncio = preload.asyncio, SimpleNamespace(sleep=sleep)  # type: ignore[assignment]
    try:
        asyncio.run(cast(Any, effect.setup()))
    finally:
        preload.asyncio = real
    component._state.hook_cursor = 0
    look()
    return seen


@pytest.mark.parametrize(
    ("size", "theme"),
    [
        *((size, "dark") for size in SIZES),
        (SIZES[0], "light"),
        *(pytest.param(size, "light", marks=soak_only) for size in SIZES[1:]),
    ],
)
def test_everything_on_table_curtain_and_hand_is_warm(size: tuple[int, int], theme: str) -> None:
    house = opened(size, theme, rounds="quick", star=True)
    controller = house.shell.evening.controller
    assert controller is not None
    wanted = {pictures.source(name) for name in preload._wanted(house.shell)}
    rng = Random(size[0])
    phases = set()
    for _ in range(60):
        scene = controller.table.scene
        phases.add(scene.phase)
        assert sources(house.draw("play")) <= wanted, scene.phase
        table = controller.table
        match table.state.phase:
            case Phase.OVER:
                break
            case Phase.CURTAIN:
                table.take(Lift())
            case _ if scene.awaits_done:
                table.take(Done())
            case _ if table.state.next_understudy is not None:
                decision = table.state.match.decision
                assert decision is not None
                table.take(Perform(rng.choice(decision.of(table.state.next_understudy))))
            case _ if scene.decision is not None:
                table.take(Act((rng.choice(scene.decision.actions),)))
            case _:
                table.take(PassTo(scene.people[0]))
    assert phases >= {Phase.TABLE, Phase.CURTAIN, Phase.PRIVATE}


def test_each_picture_exists() -> None:
    for theme in ("dark", "light"):
        house = opened(theme=theme)
        for name in preload._wanted(house.shell):
            assert Path(ASSETS, "art", f"{name}.svg").is_file(), name
            assert painted_as(name).width


def test_it_says_nothing_of_a_hand() -> None:
    first, second = opened(), opened()
    hands = [
        house.shell.evening.controller.table.state.match.view(0)["hand"]
        for house in (first, second)
        if house.shell.evening.controller is not None
    ]
    assert hands[0] != hands[1]
    assert warmed(first) == warmed(second)


def test_it_comes_in_handfuls_stays_till_all_are_there_and_goes() -> None:
    house = opened()
    seen = warmed(house)
    assert seen[0] == []
    assert seen[-1] == []
    growing = seen[:-1]
    for before, after in pairwise(growing):
        assert after[: len(before)] == before
        assert len(after) - len(before) <= preload.BATCH
    wanted = [pictures.source(name) for name in preload._wanted(house.shell)]
    assert growing[-1] == wanted
    assert len(set(wanted)) == len(wanted)


def test_nothing_is_fetched_where_nothing_was_ever_played() -> None:
    house = House(open_store())
    assert preload._wanted(house.shell) == ()
    assert warmed(house) == [[], [], [], []]
    house.shell.device.prefs.choose("last_game", "onstage")
    assert preload._wanted(house.shell)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_it_lies_under_the_ground_and_the_window_is_filled_once(theme: str) -> None:
    house = opened(theme=theme)
    house.shell.device.light()
    drawn = walk(Renderer().render(lambda: root.Root(house.shell)))
    layers: list[Any] = next(one for one in drawn if isinstance(one, ft.Stack)).controls
    fetched, ground, screen = layers[:3]
    places = [(one.left, one.top, one.width, one.height) for one in (fetched, ground)]
    assert places == [(0, 0, 1, 1)] * 2
    assert (
        house.shell.device.page.bgcolor
        == ground.content.bgcolor
        == house.shell.device.palette.house
    )
    assert screen.content.bgcolor is None
