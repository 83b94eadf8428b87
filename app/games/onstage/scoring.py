"""The account of a Round and of the whole game, line by line."""

import flet as ft

from app.table.stage import Stage
from app.theme import kit
from engines.kernel.result import Result


def finale(stage: Stage, result: Result) -> ft.Control:
    """The winner's poster, then every point with where it came from."""
    return kit.page_body(stage.ui, [kit.text(stage.ui, str(result.scores))])
