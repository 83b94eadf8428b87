"""Page of the settings about reading aloud, and its switch."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import flet as ft

from app.hall import Hall
from app.prefs import CHOICES
from app.screens import pieces
from app.speech import words
from app.speech.pronounced import pronounced
from app.speech.reading import speech
from app.theme import kit, shapes

Voices = Mapping[str, Any]
"""Answer of `Bridge.voices`."""


def switch(hall: Hall, *, brief: bool = False) -> ft.Control:
    """Draws the switch that turns reading aloud on and off.

    If nothing can be read, turning it on shows why. With `brief`, it has no explanation.
    """
    ui, own = hall.ui, words(hall.ui.say.lang)

    async def look() -> None:
        problem = _problem(hall, await hall.bridge.voices(own.lang))
        if problem:
            hall.notices.toast(problem)

    def choose(on: bool) -> None:
        hall.choose("read_aloud", on)
        if on:
            hall.run(look)

    title, on = ui.say("set.page.aloud"), hall.prefs.now.read_aloud
    about = "" if brief else own("about")
    return pieces.switch(ui, title, about, on, choose, key="read_aloud")


@ft.component
def ReadAloud(hall: Hall) -> ft.Control:
    """Draws the settings for reading aloud: switch, speed and voice."""
    ui, own = hall.ui, words(hall.ui.say.lang)
    nothing: Voices | None = None
    found, set_found = ft.use_state(nothing)

    async def look() -> None:
        set_found(await hall.bridge.voices(own.lang))

    ft.use_effect(look, [own.lang])
    rows = [switch(hall)]
    if found is None:
        rows.append(_status(hall, own("voice.wait")))
    elif problem := _problem(hall, found):
        rows.append(_status(hall, problem))
    else:
        rows += _manner(hall, found["names"])
    rows.append(_status(hall, own("ear.where")))
    return pieces.screen(
        kit.topbar(ui, ui.say("set.page.aloud"), hall.places.back),
        kit.page_body(ui, [pieces.sheet(ui, rows), kit.gap(16)], width=640, spacing=12),
        key="settings-aloud",
    )


def _problem(hall: Hall, found: Voices) -> str:
    own = words(hall.ui.say.lang)
    if found["reader"] or hall.prefs.now.screen_reader:
        return own("voice.reader")
    return "" if found["names"] else own("voice.none")


def _status(hall: Hall, sentence: str) -> ft.Control:
    text = ft.Semantics(content=kit.text(hall.ui, sentence, quiet=True), live_region=True)
    return ft.Container(text, padding=ft.Padding.symmetric(vertical=10, horizontal=4))


def _manner(hall: Hall, names: Sequence[str]) -> list[ft.Control]:
    ui, own, prefs = hall.ui, words(hall.ui.say.lang), hall.prefs.now
    offered = [(rate, own(f"rate.{rate}")) for rate in CHOICES["voice_rate"]]
    pick = partial(hall.choose, "voice_rate")
    rates = pieces.choices(ui, own("rate"), offered, prefs.voice_rate, pick)

    def sample(_: object) -> None:
        hall.bridge.speak(speech(hall.prefs.now, [pronounced(own("try.sample"), own.lang)]))

    attempt = kit.quiet(ui, own("try"), sample, icon_name="play", key="try")
    return [
        pieces.setting(ui, own("rate"), "", rates),
        _voice(hall, names),
        ft.Container(
            ft.Row([attempt], alignment=ft.MainAxisAlignment.START),
            padding=ft.Padding.symmetric(vertical=10, horizontal=4),
        ),
    ]


def _voice(hall: Hall, names: Sequence[str]) -> ft.Control:
    ui, own, prefs = hall.ui, words(hall.ui.say.lang), hall.prefs.now
    offered = ["", *names]
    at = offered.index(prefs.voice) if prefs.voice in offered else 0

    def step(icon_name: str, key: str, to: int) -> ft.Control:
        able = 0 <= to < len(offered)
        act = (lambda _: hall.choose("voice", offered[to])) if able else None
        return kit.step_tool(ui, icon_name, own(key), act, key=f"voice-{icon_name}")

    place = own("voice.number", number=at, count=len(names))
    lines = [kit.text(ui, offered[at] or own("voice.automatic"), strong=True, center=True)]
    if at:
        lines.append(kit.text(ui, place, "small", quiet=True, center=True))
    named = ft.Semantics(content=shapes.centred(lines, 2), live_region=True)
    row = ft.Row(
        [
            step("back", "voice.previous", at - 1),
            ft.Container(named, expand=True),
            step("next", "voice.next", at + 1),
        ],
        spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return pieces.setting(ui, own("voice"), "", row)
