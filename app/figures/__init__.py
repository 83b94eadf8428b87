"""Figures of the rules: a game's board, drawn by the board itself from a position.

- `album`: figures as data, `app/games/<game>/figures.json`
- `still`: one drawing of a board for a small window
- `plate`: a figure on a page of the rules
"""

from collections.abc import Iterator

import flet as ft

from app.theme import Ui


def figures(ui: Ui, game: str, section: str, width: float) -> Iterator[ft.Control]:
    """Yields the figures of a page of the guide, drawn for this width.

    Neither the board nor pydantic is imported before a page is open.
    """
    from app.figures.album import album_of
    from app.figures.plate import plate

    album = album_of(game)
    for figure in album.figures:
        if figure.section == section:
            yield plate(ui, game, figure, album.names, width)
