"""PIN of a person in New game.

It is chosen freely at first; a later change requires the PIN or everyone's agreement.
"""

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
    """Draws the field for a person's new or current PIN.

    After a PIN was forgotten, it draws the discs on which the others agree to remove it. For an
    understudy, it draws a text about the understudies' knowledge of other hands.

    Args:
        hall: Services for the screen.
        draft: New game.
        part: Part of the person.
        wrong: Message key for an invalid PIN; None for a valid one.
    """
    ui = hall.ui
    if part.understudy is not None:
        return [kit.text(ui, ui.say("new.knows"), "small", quiet=True)]
    if part.sealed:
        return _asked(hall, draft, part) if draft.asking else _given(hall, draft, part)

    def lock(event: ft.Event[ft.TextField]) -> None:
        before = draft.cast.pin_problems(), bool(part.pin)
        part.pin = clean_pin(event.control.value or "")
        if (draft.cast.pin_problems(), bool(part.pin)) != before:
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
    found = [field, pieces.under(ui, ui.say(wrong or "new.pin.help"), wrong=wrong is not None)]
    if part.pin:

        def remove(_: object) -> None:
            part.pin = ""
            hall.refresh()

        gone = kit.link(ui, ui.say("pin.remove"), remove, key=f"unpin-{part.key}")
        found.append(ft.Row([gone], margin=ft.Margin.only(left=-kit.LINK_PAD)))
    return found


def _name(draft: Draft, part: Part) -> str:
    keys = [one.key for one in draft.cast.parts]
    return draft.cast.name_of(keys.index(part.key))


def _given(hall: Hall, draft: Draft, part: Part) -> list[ft.Control]:
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
    key = "flow.wrong_pin" if draft.mistaken else "new.pin.sealed"
    said = ui.say(key, name=_name(draft, part))
    words, forget = ui.say("pin.forgotten"), partial(_forget, hall, draft, part)
    link = kit.link(ui, words, lambda _: forget(), key=f"forgotten-{part.key}")
    return [field, pieces.under(ui, said, wrong=draft.mistaken), ft.Row([link])]


def _forget(hall: Hall, draft: Draft, part: Part) -> None:
    draft.asking, draft.agreed = True, set()
    _settle(draft, part)
    hall.refresh()


def _settle(draft: Draft, part: Part) -> None:
    if draft.agreed >= {each.key for each in _others(draft, part)}:
        part.pin, part.sealed, draft.asking = "", False, False


def _others(draft: Draft, part: Part) -> list[Part]:
    return [each for each in draft.cast.parts if each is not part and each.understudy is None]


def _asked(hall: Hall, draft: Draft, part: Part) -> list[ft.Control]:
    ui = hall.ui

    def agree(key: int) -> None:
        draft.agreed = {*draft.agreed, key}
        _settle(draft, part)
        hall.refresh()

    def keep(_: object) -> None:
        draft.asking = False
        hall.refresh()

    seats = {
        each.key: Seat(
            _name(draft, each), each.colour, None, mask_of(hall.prefs, clean_name(each.name))
        )
        for each in _others(draft, part)
    }
    words = "new.pin.ask.tap" if agreement.by_tap(hall) else "new.pin.ask"
    return [
        kit.text(ui, ui.say(words, name=_name(draft, part))),
        agreement.discs(hall, seats, draft.agreed, agree),
        kit.quiet(ui, ui.say("agree.pin.cancel"), keep, key=f"keep-{part.key}"),
    ]
