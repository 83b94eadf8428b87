"""Screen for joining two names that belong to the same person."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from app.hall import Hall
from app.places import Place
from app.screens import pieces
from app.store import StoreError
from app.theme import kit

if TYPE_CHECKING:
    from app.shell import Shell


@dataclass(frozen=True)
class Namesake:
    """Names that may belong to the same person, with their action.

    Attributes:
        name: Name of the person.
        others: Names of people who never played with this person.
        apart: Whether people are left out because they have played with this person.
        join: Joins a name with the person's name; raises StoreError.
    """

    name: str
    others: Sequence[str]
    apart: bool
    join: Callable[[str], None]


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the names that may also belong to a person."""
    store, name = shell.store, place.args["who"]
    others, apart = store.namesakes(name, hall.ui.say.lang)
    return SameScreen(hall, Namesake(name, others, apart, partial(store.join, name)))


def SameScreen(hall: Hall, it: Namesake) -> ft.Control:
    """Draws a list of names; a chosen one is joined after confirmation."""
    ui, say, here = hall.ui, hall.ui.say, hall.places.top

    def join(other: str) -> None:
        try:
            it.join(other)
        except StoreError as error:
            hall.failed(error)
        else:
            hall.places.leave(here)

    def ask(other: str, _: object) -> None:
        hall.notices.ask(
            say("same.ask", name=it.name, other=other),
            say("same.yes"),
            partial(join, other),
            detail=say("same.detail", name=it.name, other=other),
        )

    about = say("same.about" if it.others else "same.none", name=it.name)
    body: list[ft.Control] = [kit.text(ui, about, quiet=True)]
    body += [
        pieces.press(
            ui,
            kit.text(ui, other, strong=True),
            other,
            partial(ask, other),
            pieces.Surface(pad=14, bg=ui.colors.boards, border=ui.colors.line),
            key=f"same-{other}",
        )
        for other in it.others
    ]
    if it.apart:
        body.append(kit.text(ui, say("same.apart", name=it.name), "small", quiet=True))
    return pieces.screen(
        kit.topbar(ui, say("same.title"), hall.places.back),
        kit.page_body(ui, [*body, kit.gap(16)]),
        key="same",
    )
