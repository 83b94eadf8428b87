"""A person's PIN in New game: chosen freely at first, changed later by whoever gives it."""

from functools import partial

import flet as ft

from app.casting import PIN_DIGITS, Part
from app.habits import mask_of
from app.hall import Hall
from app.screens import agreement, pieces
from app.screens.new_game_draft import Draft
from app.store import clean_name, clean_pin
from app.table.board import Seat
from app.theme import kit


def own_pin(hall: Hall, draft: Draft, part: Part, wrong: str | None) -> list[ft.Control]:
    """The field for a person's PIN; for an understudy, its knowledge of others' hands.

    Args:
        hall: The hall around it.
        draft: The game that is being made.
        part: The person's part.
        wrong: Key of the sentence about a PIN that is none.
    """
    ui = hall.ui
    if part.understudy is not None:
        return [kit.text(ui, ui.say("new.knows"), "small", quiet=True)]
    if part.sealed:
        return _asked(hall, draft, part) if draft.asking else _given(hall, draft, part)

    def lock(event: ft.Event[ft.TextField]) -> None:
        before = draft.cast.pin_problems()
        part.pin = clean_pin(event.control.value or "")
        if draft.cast.pin_problems() != before:
            hall.refresh()

    field = pieces.field(
        ui,
        ui.say("new.pin"),
        part.pin,
        lock,
        wrong=wrong is not None,
        password=True,
        keyboard_type=ft.KeyboardType.NUMBER,
        max_length=PIN_DIGITS,
        counter="",
        key=f"pin-{part.key}",
    )
    return [field, pieces.under(ui, ui.say(wrong or "new.pin.help"), wrong=wrong is not None)]


def _given(hall: Hall, draft: Draft, part: Part) -> list[ft.Control]:
    """The field in which its owner gives the PIN, and the way on for one who forgot it."""
    ui = hall.ui

    def give(event: ft.Event[ft.TextField]) -> None:
        before, given = draft.mistaken, clean_pin(event.control.value or "")
        part.sealed = given != part.pin
        draft.mistaken = part.sealed and len(given) == PIN_DIGITS
        if not part.sealed or draft.mistaken != before:
            hall.refresh()

    field = pieces.field(
        ui,
        ui.say("new.pin.give"),
        "",
        give,
        wrong=draft.mistaken,
        password=True,
        keyboard_type=ft.KeyboardType.NUMBER,
        max_length=PIN_DIGITS,
        counter="",
        key=f"give-{part.key}",
    )
    said = ui.say("flow.wrong_pin" if draft.mistaken else "new.pin.sealed", name=part.name)
    words, forget = ui.say("pin.forgotten"), partial(_forget, hall, draft, part)
    link = kit.link(ui, words, lambda _: forget(), key=f"forgotten-{part.key}")
    return [field, pieces.under(ui, said, wrong=draft.mistaken), ft.Row([link])]


def _forget(hall: Hall, draft: Draft, part: Part) -> None:
    """Asks everybody else; nobody has anything to hide from somebody alone."""
    draft.asking, draft.agreed = True, set()
    _settle(draft, part)
    hall.refresh()


def _settle(draft: Draft, part: Part) -> None:
    """Takes the PIN away once everybody else has agreed."""
    if draft.agreed >= {each.key for each in _others(draft, part)}:
        part.pin, part.sealed, draft.asking = "", False, False


def _others(draft: Draft, part: Part) -> list[Part]:
    """The other people of the game."""
    return [each for each in draft.cast.parts if each is not part and each.understudy is None]


def _asked(hall: Hall, draft: Draft, part: Part) -> list[ft.Control]:
    """The discs of everybody else, who agree that the PIN goes."""
    ui = hall.ui

    def agree(key: int) -> None:
        draft.agreed = {*draft.agreed, key}
        _settle(draft, part)
        hall.refresh()

    def keep(_: object) -> None:
        draft.asking = False
        hall.refresh()

    seats = {
        each.key: Seat(each.name, each.colour, None, mask_of(hall.prefs, clean_name(each.name)))
        for each in _others(draft, part)
    }
    words = "new.pin.ask.tap" if agreement.by_tap(hall) else "new.pin.ask"
    return [
        kit.text(ui, ui.say(words, name=part.name)),
        agreement.discs(hall, seats, draft.agreed, agree),
        kit.quiet(ui, ui.say("agree.pin.cancel"), keep, key=f"keep-{part.key}"),
    ]
