"""The cast of a new game: always playable, never two of a colour, nobody forgotten."""

from hypothesis import given
from hypothesis import strategies as st

from app.screens.cast import FIRST_TIME, Cast, Part, folded
from app.text import say
from app.theme.palette import SEAT_COLOURS


def default_name(number: int) -> str:
    return say("new.player", number=number)


def cast_of(*names: str, seats: tuple[int, ...] = (3, 4, 5)) -> Cast:
    kept = [
        {"name": name, "colour": colour} for name, colour in zip(names, SEAT_COLOURS, strict=False)
    ]
    return Cast.remembered(kept, seats, default_name)


def test_the_first_time_four_stand_ready() -> None:
    cast = Cast.remembered([], (3, 4, 5), default_name)
    assert len(cast.parts) == FIRST_TIME
    assert cast.ready
    assert [part.name for part in cast.parts] == [default_name(n) for n in (1, 2, 3, 4)]
    assert len({part.colour for part in cast.parts}) == 4


def test_the_last_cast_comes_back_in_its_order() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba")
    assert [part.name for part in cast.parts] == ["Mai", "Bình", "Cô Ba"]
    assert cast.plain() == [
        {"name": "Mai", "colour": "amber"},
        {"name": "Bình", "colour": "sky"},
        {"name": "Cô Ba", "colour": "green"},
    ]


def test_nonsense_that_was_kept_is_left_out() -> None:
    kept = [None, 7, {"name": 3}, {"name": "Mai", "colour": "plaid"}, {"name": "x" * 99}]
    cast = Cast.remembered(kept, (3, 4), default_name)
    assert cast.parts[0].name == "Mai"
    assert cast.parts[0].colour in SEAT_COLOURS
    assert cast.ready


def test_two_of_one_colour_that_were_kept_are_told_apart() -> None:
    kept = [{"name": name, "colour": "sky"} for name in ("A", "B", "C")]
    cast = Cast.remembered(kept, (3,), default_name)
    assert len({part.colour for part in cast.parts}) == 3


def test_who_leaves_comes_back_with_the_own_name_and_sign() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba", "An")
    bell = cast.parts[3].colour
    cast.remove(3)
    assert not cast.can_remove
    cast.add()
    assert (cast.parts[3].name, cast.parts[3].colour) == ("An", bell)


def test_who_wears_a_colour_already_swaps() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba")
    cast.recolour(0, "sky")
    assert [part.colour for part in cast.parts] == ["sky", "amber", "green"]


def test_names_must_differ_by_more_than_case_spaces_or_how_an_accent_is_typed() -> None:
    cast = cast_of("Hạnh Ba", "Bình", "Mai")
    cast.rename(1, "  ha\u0323nh  BA")
    assert cast.problems() == [None, "new.name.twice", None]
    assert not cast.ready


def test_a_sign_that_cannot_be_drawn_is_taken_out_and_told_about() -> None:
    cast = cast_of("Mai", "Bình", "An")
    cast.rename(0, "Mai\U0001f3ad")
    assert cast.parts[0].name == "Mai"
    assert cast.parts[0].refused
    assert cast.ready
    cast.rename(0, "Mai L")
    assert not cast.parts[0].refused


def test_every_name_that_is_wrong_has_a_sentence() -> None:
    cast = cast_of("Mai", "Bình", "An")
    for typed in ("", "   ", "x" * 25, "Bình"):
        cast.rename(0, typed)
        key = cast.problems()[0] or cast.problems()[1]
        assert key is not None, typed
        assert say(key).endswith("."), typed


def test_a_pin_is_four_digits_or_none() -> None:
    cast = cast_of("Mai", "Bình", "An")
    for pin, right in (
        ("", True),
        ("0420", True),
        ("042", False),
        ("04200", False),
        ("12a4", False),
    ):
        cast.parts[1].pin = pin
        assert (cast.pin_problems()[1] is None) is right, pin
        assert cast.ready is right
    cast.parts[1].pin = "\u0664\u0664\u0664\u0664"  # digits, but not those of the keypad
    assert not cast.ready


def test_a_pin_is_never_remembered() -> None:
    cast = cast_of("Mai", "Bình", "An")
    cast.parts[0].pin = "0420"
    assert "0420" not in str(cast.plain())


@given(
    st.lists(
        st.sampled_from(("add", "remove", "up", "down", "paint", "three", "two")), max_size=40
    ),
    st.integers(0, 5),
)
def test_whatever_is_done_the_cast_fits_the_game(steps: list[str], at: int) -> None:
    cast = cast_of("Mai", "Bình", "An", seats=(2, 3, 4, 5))
    everybody = {id(part) for part in cast.parts}
    for number, step in enumerate(steps):
        index = (at + number) % len(cast.parts)
        if step == "add" and cast.can_add:
            cast.add()
        elif step == "remove" and cast.can_remove:
            cast.remove(index)
        elif step in ("up", "down"):
            cast.move(index, index + (1 if step == "down" else -1))
        elif step == "paint":
            cast.recolour(index, list(SEAT_COLOURS)[(at + number) % 6])
        elif step == "three":
            cast.fit((3, 4, 5))
        elif step == "two":
            cast.fit((2,))
        assert len(cast.parts) in cast.seats
        assert len({part.colour for part in cast.parts}) == len(cast.parts)
        assert cast.ready
    there: list[Part] = [*cast.parts, *cast.bench]
    assert everybody <= {id(part) for part in there}
    assert len({id(part) for part in there}) == len(there)


def test_folding_keeps_different_names_apart() -> None:
    assert folded("Mai") != folded("Mái")
    assert folded("An na") != folded("Anna")
