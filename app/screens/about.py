"""Screen with the credits of the app, the games and the libraries."""

from typing import Any

import flet as ft

from app.games import billed
from app.hall import Hall
from app.screens import pieces
from app.store import UNDERSTUDIES
from app.theme import Ui, kit, shapes
from engines import Game

VERSION = "0.1.0"
"""Version of the app; a test compares it with pyproject.toml."""

LIBRARIES = (
    ("Flet", "Apache-2.0"),
    ("Flutter", "BSD-3-Clause"),
    ("Skia / CanvasKit", "BSD-3-Clause"),
    ("Python", "PSF-2.0"),
    ("Pyodide", "MPL-2.0"),
    ("pydantic, pydantic-core", "MIT"),
    ("annotated-types, typing-inspection", "MIT"),
    ("typing-extensions", "PSF-2.0"),
    ("TinyDB", "MIT"),
    ("msgpack", "Apache-2.0"),
    ("segno", "BSD-3-Clause"),
    ("qr", "MIT"),
    ("repath, six", "MIT"),
    ("platformdirs, filelock", "MIT"),
)
"""Libraries in the app and their licences."""

FONTS = (
    ("Fraunces", "OFL-1.1"),
    ("Be Vietnam Pro", "OFL-1.1"),
    ("Noto Sans Math, Noto Sans Symbols 2", "OFL-1.1"),
)


def About(hall: Hall) -> ft.Control:
    """Draws the screen with version, credits and licences."""
    ui = hall.ui
    return pieces.screen(
        kit.topbar(ui, ui.say("set.about"), hall.places.back),
        kit.page_body(
            ui,
            [
                _house(ui),
                kit.text(ui, ui.say("about.unofficial"), center=True),
                kit.text(ui, ui.say("about.private"), quiet=True, center=True),
                _understudies(ui),
                pieces.section(
                    ui,
                    ui.say("about.makers"),
                    [_makers(ui, game) for game in billed().values()],
                    key="makers",
                ),
                pieces.section(
                    ui,
                    ui.say("about.ours"),
                    [
                        _pair(ui, ui.say("about.code"), "MIT"),
                        _pair(ui, ui.say("about.art"), "CC BY 4.0"),
                    ],
                    key="ours",
                ),
                pieces.section(
                    ui, ui.say("about.fonts"), [_pair(ui, *one) for one in FONTS], key="fonts"
                ),
                pieces.section(
                    ui,
                    ui.say("about.libraries"),
                    [_pair(ui, *one) for one in LIBRARIES],
                    key="libraries",
                ),
                kit.quiet(
                    ui,
                    ui.say("about.rules"),
                    lambda _: hall.places.go("rules"),
                    icon_name="rules",
                    key="rules",
                ),
                kit.gap(16),
            ],
            width=560,
            spacing=8,
        ),
        key="about",
    )


def _house(ui: Ui) -> ft.Control:
    return ft.Container(
        shapes.centred(
            [
                kit.image("brand/mask", 96, 96),
                kit.title(ui, ui.say("app.name"), "title", center=True, level=2),
                kit.text(ui, ui.say("about.version", version=VERSION), quiet=True),
            ],
            8,
        ),
        padding=ft.Padding.symmetric(vertical=12),
    )


def _understudies(ui: Ui) -> ft.Control:
    def words(key: str) -> ft.Control:
        return ft.Container(
            kit.text(ui, ui.say(key)), padding=ft.Padding.symmetric(vertical=10, horizontal=4)
        )

    def one(level: str) -> ft.Control:
        return ft.Container(
            pieces.titled(
                kit.image(f"understudies/{level}", 56, 56),
                kit.text(ui, ui.say(f"level.{level}"), strong=True),
                kit.text(ui, ui.say(f"level.{level}.about"), quiet=True),
            ),
            padding=ft.Padding.symmetric(vertical=8, horizontal=4),
        )

    return pieces.section(
        ui,
        ui.say("about.understudies"),
        [
            words("about.understudies.know"),
            *map(one, UNDERSTUDIES),
            words("about.understudies.why"),
        ],
        key="understudies",
    )


def _makers(ui: Ui, game: Game[Any]) -> ft.Control:
    credits = game.credits(ui.say.lang)
    return ft.Container(
        shapes.column(
            [
                kit.text(ui, game.title(ui.say.lang), strong=True),
                *([kit.text(ui, credits, quiet=True)] if credits else []),
            ],
            2,
        ),
        padding=ft.Padding.symmetric(vertical=10, horizontal=4),
    )


def _pair(ui: Ui, name: str, licence: str) -> ft.Control:
    return ft.Container(
        ft.Row(
            [
                ft.Container(kit.text(ui, name), expand=True),
                kit.text(ui, licence, "small", quiet=True),
            ],
            spacing=12,
        ),
        padding=ft.Padding.symmetric(vertical=8, horizontal=4),
    )
