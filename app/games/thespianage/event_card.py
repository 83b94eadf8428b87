"""Page that shows a newly drawn Event before play continues."""

from __future__ import annotations

import flet as ft

from app.games.common.pieces import spoken
from app.games.common.sign_pieces import meaning
from app.games.thespianage import aria_text, faces
from app.games.thespianage.production import added
from app.games.thespianage.types import BoardContext, View
from app.theme import Ui, kit, measure
from app.theme.ui import BODY, DISPLAY
from engines.thespianage.content import SPECIAL_IDS
from engines.thespianage.events import EventDrawn

PAGE_WIDTH, BESIDE_WIDTH = 460.0, 700.0
"""Maximum widths of the card on upright and landscape screens."""

PICTURE = 64.0, 180.0
"""Minimum and maximum width of an Event's picture, in logical pixels."""

BARS = 136.0
"""Combined height of the bars above and below the card."""

PAD, GAP = 16.0, 8.0
"""Padding of the card, and gap between its parts, in logical pixels."""

EDGES = 20.0
"""Combined height of the margins above and below the card."""


def interlude(stage: BoardContext) -> ft.Control | None:
    """Draws the page with the Events of the last step.

    Returns None if there are none.
    """
    scene = stage.scene
    drawn = [event for event in scene.fresh if isinstance(event, EventDrawn)]
    if not drawn or not scene.view:
        return None
    ui = stage.ui
    return kit.page_body(
        ui,
        [kit.gap(4), *(_card(stage, scene.view, event.seat, event.event) for event in drawn)],
        width=BESIDE_WIDTH if ui.landscape else PAGE_WIDTH,
        spacing=8,
    )


def _card(stage: BoardContext, view: View, seat: int, thing: int) -> ft.Control:
    ui = stage.ui
    head, title = ui.say("thespianage.event.title"), aria_text.title(stage, thing)
    text = aria_text.text(stage, view, thing)
    drawn = ui.say("thespianage.event.drawn", name=stage.names[seat])
    points, missing = added(view, thing), aria_text.missing(stage, view, thing)
    now = ui.say("thespianage.event.adds", points=points) if points else ""
    text = ui.say.sentences((text, missing, now))
    explained = [meaning(stage, SPECIAL_IDS[kind]).text for kind in aria_text.specials_of(thing)]
    small = [*explained, drawn]
    room = ui.height - ui.inset_top - ui.inset_bottom - BARS - EDGES - 2 * PAD
    across = min(ui.width - 2 * ui.edge, BESIDE_WIDTH if ui.landscape else PAGE_WIDTH) - 2 * PAD
    beside = ui.landscape
    if beside:
        across -= min(PICTURE[1], room) + GAP
    # The picture fills the height left by the words; type shrinks before the page scrolls.
    for role in ("large", "body", "small"):
        rows = (
            ("body", head),
            ("title", title),
            (role, text),
            *(("small", each) for each in small),
        )
        height = sum(_height_of(ui, words, size, across) + GAP for size, words in rows)
        if room - height >= (0 if beside else PICTURE[0]):
            break
    side = room if beside else room - height
    side = max(PICTURE[0], min(PICTURE[1], side))
    picture = kit.image(faces.thing_art(thing), side, side)
    center = not beside
    words: list[ft.Control] = [
        kit.text(ui, head, color=ui.colors.brass, center=center),
        kit.title(ui, title, center=center, level=2),
        kit.text(ui, text, role, center=center, style=kit.dense(text, kit.LINE, BODY)),
        *(kit.text(ui, each, "small", quiet=True, center=center) for each in small),
    ]
    align = ft.CrossAxisAlignment.CENTER if center else ft.CrossAxisAlignment.START
    if not beside:
        words.insert(1, picture)
    content: ft.Control = ft.Column(words, spacing=GAP, tight=True, horizontal_alignment=align)
    if beside:
        column = ft.Container(content, expand=True)
        content = ft.Row([picture, column], spacing=GAP * 2)
    said = ui.say.sentences((head, title, text, *small))
    panel = kit.panel(ui, content, pad=PAD, color=ui.colors.raised, key=f"event-card-{thing}")
    return spoken(said, panel, live=True)


def _height_of(ui: Ui, words: str, role: str, across: float) -> float:
    font = DISPLAY if role == "title" else BODY
    size = ui.size(role)
    line = measure.height(kit.LINE, words, font)
    return (measure.lines(words, size, across, font) or 2) * size * line
