"""Tests of faster constructors for Flet's classes."""

from collections.abc import Callable
from typing import Any

import flet as ft
import pytest
from flet.controls.value_types import Value

from app.main import prepared
from app.platform import quicker

prepared()
CLASSES = quicker.drawn_with()
OWN = {cls: cls.__init__ for cls in CLASSES}
"""Flet's original constructors, saved before any class is replaced."""

PROBES: tuple[Any, ...] = (7, "word", None, True, [1, 2], {"a": 1})


@pytest.fixture
def both() -> Callable[..., tuple[Any, Any]]:
    """Returns a function that runs a class's original and fast `__init__`.

    The function returns both outcomes, each a state or an error.
    """

    def make(cls: Any, *args: Any, **given: Any) -> tuple[Any, Any]:
        return (
            outcome(cls, OWN[cls], *args, **given),
            outcome(cls, quick[cls], *args, **given),
        )

    quick = {cls: quicker.quick_init(cls) for cls in CLASSES}
    return make


def outcome(cls: Any, init: Any, *args: Any, **given: Any) -> Any:
    made = cls.__new__(cls)
    try:
        init(made, *args, **given)
    except (TypeError, ValueError, AttributeError) as error:
        return type(error)
    return {name: value for name, value in vars(made).items() if name != "_i"}


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_what_is_made_is_the_same(cls: Any, both: Callable[..., tuple[Any, Any]]) -> None:
    names = [name for name, one in cls.__dataclass_fields__.items() if one.init]
    asked: list[tuple[tuple[Any, ...], dict[str, Any]]] = [((), {}), ((), {"nobody_knows": 1})]
    asked += [((), {name: probe}) for name in names for probe in PROBES]
    asked += [((), {name: cls.__dataclass_fields__[name].default}) for name in names]
    asked += [((probe,), {}) for probe in PROBES]
    asked += [(("word",), {names[0]: "word"}), (("word",) * 200, {})] if names else []
    for args, given in asked:
        own, quick = both(cls, *args, **given)
        assert own == quick, (cls, args, given)


def test_every_class_that_draws_is_quickened_and_only_once() -> None:
    quicker.quicken()
    made = ft.Container.__init__
    assert OWN[ft.Container] is not made
    quicker.quicken()
    assert ft.Container.__init__ is made
    assert ft.Container(width=3)._values == {"width": 3}


def test_a_frozen_control_still_refuses_to_be_changed() -> None:
    quicker.quicken()
    text = ft.Text("word")
    text._frozen = True
    with pytest.raises(RuntimeError, match="Frozen"):
        text.value = "another"


def test_a_control_is_told_apart_by_what_it_is_and_not_by_what_it_holds() -> None:
    quicker.quicken()
    assert all(issubclass(cls, Value) or cls.__hash__ for cls in CLASSES)
    assert len({ft.Text("word"), ft.Text("word")}) == 2
    assert len({ft.Text("word")._i for _ in range(3)}) == 3
