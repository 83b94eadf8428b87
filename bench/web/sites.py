"""Sites that are measured: Flet's unchanged counter, and the app."""

from __future__ import annotations

import io
import random
import shutil
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from flet.controls.types import RouteUrlStrategy, WebRenderer
from flet_web import patch_index_html

from build import archive, client, compress, wheels
from build.paths import BUILD
from engines import Match, event_kind, find, names

STOCK = BUILD / "stock"
STOCK_FIRST = "Add one"
APP_FIRST = "New game"
CURTAIN = "Pass the phone"
COUNTER = """
import flet as ft

def main(page: ft.Page):
    page.title = "Counter"
    count = ft.Text("0", size=50)

    def add(_):
        count.value = str(int(count.value) + 1)
        page.update()

    page.add(count, ft.FilledButton("Add one", on_click=add))

if __name__ == "__main__":
    ft.run(main)
"""
CAST = ("Mai", "Bo", "Ana", "Tuấn", "Cleo", "Đức")
OF_A_CARD = {"play", "stage", "surprise"}
"""Kinds of answers whose buttons are named after a card."""
ACCOUNT = "seat_scored"
"""Kind of event after which a result page covers the table."""

AT_LEAST, AT_MOST = 40, 150  # actions in a half-played game


def stock() -> Path:
    """Returns the folder of the site with Flet's counter.

    The site is built on first use.
    """
    done = STOCK / "done"
    if done.exists():
        return STOCK
    shutil.rmtree(STOCK, ignore_errors=True)
    shutil.copytree(client.source(), STOCK)
    index = STOCK / "index.html"
    patch_index_html(
        str(index),
        base_href="/",
        app_name="Counter",
        pyodide=True,
        pyodide_script_path="main.py",
        pyodide_version="0.0.0",
        app_package_url="app.tar.gz",
        web_renderer=WebRenderer.CANVAS_KIT,
        route_url_strategy=RouteUrlStrategy.HASH,
        no_cdn=True,
    )
    # Unchanged, the address does not load from a module worker, and one font is missing.
    html = index.read_text(encoding="utf-8")
    index.write_text(html.replace('"pyodide/pyodide.mjs"', '"/pyodide/pyodide.mjs"'), "utf-8")
    font = STOCK / "assets/fonts/roboto/v32/KFOmCnqEu92Fr1Me4GZLCzYlKw.woff2"
    font.parent.mkdir(parents=True)
    shutil.copyfile(STOCK / "assets/fonts/roboto.woff2", font)
    files = {"main.py": COUNTER.encode()}
    for package in archive.LIBRARY[:4]:
        for path, data in archive.of_distribution(package).items():
            files[f"__pypackages__/{path}"] = data
    for path, data in archive.of_wheel(wheels.wheel("msgpack")).items():
        files[f"__pypackages__/{path}"] = data
    with tarfile.open(STOCK / "app.tar.gz", "w:gz") as tar:
        for path, data in files.items():
            entry = tarfile.TarInfo(path)
            entry.size = len(data)
            tar.addfile(entry, io.BytesIO(data))
    compress.compress(STOCK)
    done.touch()
    return STOCK


def title(card: str) -> str:
    """Returns the title of a card without the part in brackets.

    The title of "Giant Step (…)" is "Giant Step".
    """
    return card.partition(" (")[0]


@dataclass(frozen=True)
class Half:
    """Half-played game just before a hand with many answers is opened."""

    name: str

    @property
    def seats(self) -> int:
        """Number of players, the largest that the game allows."""
        return find(self.name).seats[-1]

    @cached_property
    def match(self) -> Match:
        """Position of the game at which one player has the most answers.

        It is searched in a few random games.
        """
        best, most = None, 0
        for seed in range(1, 5):
            for match in self._positions(seed):
                assert match.decision is not None
                if len(match.decision.actions) > most:
                    best, most = match.copy(), len(match.decision.actions)
        assert best is not None
        return best

    def _positions(self, seed: int) -> Iterator[Match]:
        match, rng = Match.new(self.name, self.seats, seed), random.Random(seed)
        while (decision := match.decision) is not None and match.count < AT_MOST:
            alone = decision.private and len(decision.seats) == 1 and not decision.continues
            has_account = match.steps and any(
                event_kind(each) == ACCOUNT for each in match.steps[-1]
            )
            if alone and not has_account and match.count >= AT_LEAST:
                yield match
            match.play(rng.choice(decision.actions))

    @property
    def title(self) -> str:
        """Title of the game on the home screen."""
        return self.match.game.title()

    @property
    def cast(self) -> tuple[str, ...]:
        """Names of the players."""
        return CAST[: self.seats]

    @property
    def answers(self) -> list[tuple[str, ...]]:
        """Names of the controls for each answer in the open hand.

        These are the answer's label and, if it is a card, the card's title.
        """
        match = self.match
        assert match.decision is not None
        view = match.view(match.decision.seats[0])
        return [
            tuple(
                [match.game.label(action, view, self.cast)]
                + [title(str(match.game.phrase("card", action.arg)))] * (action.kind in OF_A_CARD)
            )
            for action in match.decision.actions
        ]


# The last game, with the fewest players and so the largest hands, is also measured slowed.
HALVES = tuple(map(Half, sorted(names(), key=lambda name: -find(name).seats[-1])))
