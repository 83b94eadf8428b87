"""Tests of the cast of a new game."""

from hypothesis import given
from hypothesis import strategies as st

from app.casting import FIRST_TIME, Billing, Cast, Part, folded
from app.store import UNDERSTUDIES
from app.text import say
from app.theme.palette import SEAT_COLOURS

BILLING = Billing(say)


def cast_of(*names: str, seats: tuple[int, ...] = (3, 4, 5)) -> Cast:
    saved = [
        {"name": name, "colour": colour} for name, colour in zip(names, SEAT_COLOURS, strict=False)
    ]
    return Cast.remembered(saved, seats, BILLING)


def test_the_first_time_four_stand_ready() -> None:
    cast = Cast.remembered([], (3, 4, 5), BILLING)
    assert len(cast.parts) == FIRST_TIME
    assert cast.ready
    assert cast.names == [BILLING.person(n) for n in (1, 2, 3, 4)]
    assert not any(part.name for part in cast.parts), "there is nothing to delete"
    assert len({part.colour for part in cast.parts}) == 4


def test_the_last_cast_comes_back_in_its_order() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba")
    assert [part.name for part in cast.parts] == ["Mai", "Bình", "Cô Ba"]
    nobody = {"understudy": None, "person": "", "given": False, "fills": False}
    assert cast.plain() == [
        {"name": "Mai", "colour": "amber", **nobody},
        {"name": "Bình", "colour": "sky", **nobody},
        {"name": "Cô Ba", "colour": "green", **nobody},
    ]


def test_a_cast_of_before_the_understudies_comes_back_as_people() -> None:
    cast = Cast.remembered([{"name": "Mai", "colour": "sky"}] * 1, (1, 2, 3), BILLING)
    assert [(part.name, part.understudy) for part in cast.parts] == [("Mai", None)]


def test_nonsense_that_was_kept_is_left_out() -> None:
    data = [None, 7, {"name": 3}, {"name": "Mai", "colour": "plaid"}, {"name": "x" * 99}]
    cast = Cast.remembered(data, (3, 4), BILLING)
    assert cast.parts[0].name == "Mai"
    assert cast.parts[0].colour in SEAT_COLOURS
    assert cast.ready


def test_two_of_one_colour_that_were_kept_are_told_apart() -> None:
    data = [{"name": name, "colour": "sky"} for name in ("A", "B", "C")]
    cast = Cast.remembered(data, (3,), BILLING)
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


def test_a_sign_without_meaning_is_taken_out_and_told_about() -> None:
    cast = cast_of("Mai", "Bình", "An")
    found = []
    for typed in ("李🎭\u200d", "Mai\ue000", "Mai L"):
        cast.rename(0, typed)
        found.append((cast.parts[0].name, cast.parts[0].refused, cast.ready))
    # An emoji that is half typed stands in the field, but is no name yet.
    assert found == [("李🎭\u200d", False, False), ("Mai", True, True), ("Mai L", False, True)]


def test_every_name_that_is_wrong_has_a_sentence() -> None:
    cast = cast_of("Mai", "Bình", "An")
    for typed in ("x" * 25, "Bình"):
        cast.rename(0, typed)
        key = cast.problems()[0] or cast.problems()[1]
        assert key is not None, typed
        assert say(key).endswith("."), typed


def test_an_empty_name_is_the_one_that_its_field_offers() -> None:
    cast = cast_of("Mai", "Player 2", "An")
    cast.rename(0, "")
    cast.rename(2, "  ")
    assert cast.ready
    assert [cast.offered(index) for index in (0, 2)] == ["Player 1", "Player 3"]
    cast.rename(1, "Player 3")
    assert cast.offered(2) not in {"Player 1", "Player 3"}
    cast.recast(2, "extra")
    cast.rename(2, "")
    stage_name = cast.offered(2)
    assert stage_name in cast.billing.understudies("extra")
    assert cast.names == ["Player 1", "Player 3", stage_name]
    assert cast.ready


def test_no_two_empty_fields_offer_the_same_name() -> None:
    cast = cast_of("Mai", "Bình", "An", "Hạnh")
    for index, level in enumerate((None, "lead", "lead", None)):
        cast.recast(index, level)
        cast.rename(index, "")
    assert len({*map(folded, cast.names)}) == 4
    assert cast.ready


def test_the_name_that_plays_is_the_one_in_sight() -> None:
    cast = cast_of("Mai", "Bình", "An")
    cast.rename(0, " Zoë  Ba ")
    cast.rename(1, "")
    assert cast.names == ["Zoë Ba", "Player 2", "An"]


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


# -- understudies ----------------------------------------------------------------------------


def table(cast: Cast) -> list[tuple[str, str | None]]:
    return [(part.name, part.understudy) for part in cast.parts]


def test_whoever_is_needed_is_replaced_until_one_person_is_alone() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba", "An")
    for index in (3, 2, 1):
        cast.take_away(index)
        assert cast.ready
        assert cast.leaving is None, "three seats are needed, and no number falls"
    names = BILLING.understudies("regular")
    assert table(cast) == [("Mai", None), (names[1], "regular"), (names[0], "regular")]
    assert (cast.people, cast.level) == (1, "regular")
    assert not any(cast.may_leave(index) for index in range(3))
    cast.join()
    cast.join()
    assert cast.names == ["Mai", names[1], names[0], "An", "Bình"], "there is room for all"
    cast.join()
    assert table(cast)[2] == ("Cô Ba", None)
    assert not cast.can_add
    cast.join()
    assert (cast.people, cast.can_join) == (5, False)


def test_alone_in_another_game_the_other_seats_are_filled() -> None:
    cast = cast_of("Mai", "Bình", seats=(2,))
    cast.take_away(1)
    cast.fit((3, 4, 5))
    assert [part.understudy for part in cast.parts] == [None, "regular", "regular"]
    assert cast.ready


def test_the_only_person_stays_when_a_game_has_fewer_seats() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba")
    cast.recast(0, "extra")
    cast.recast(1, "extra")
    cast.fit((2,))
    assert cast.names[1] == "Cô Ba"
    assert cast.people == 1


def test_a_game_with_fewer_seats_does_not_change_how_many_were_wanted() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba", "An")
    cast.fit((2,))
    cast.fit((3, 4, 5))
    assert {*cast.names} == {"Mai", "Bình", "Cô Ba", "An"}


def test_people_for_whom_a_game_had_no_seat_are_there_in_the_next_one() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba")
    cast.add()
    cast.fit((2,))
    assert cast.names == ["Mai", "Bình"]
    cast.rename(1, "Zoë")
    saved = cast.plain()
    assert [one["name"] for one in saved] == ["Mai", "Zoë", "Cô Ba"], "a nameless seat is not kept"
    assert Cast.remembered(saved, (3, 4, 5), BILLING).names == ["Mai", "Zoë", "Cô Ba"]
    again = Cast.remembered(saved, (2,), BILLING)
    assert again.names == ["Mai", "Zoë"]
    assert again.plain() == saved


def test_whoever_sat_out_and_took_another_s_name_is_not_there_twice() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba")
    cast.fit((2,))
    cast.rename(0, "cô ba")
    assert [one["name"] for one in cast.plain()] == ["cô ba", "Bình"]
    cast.watch(True)
    assert Cast.remembered(cast.plain(), (2,), BILLING).names == ["cô ba", "Bình"]


def test_an_understudy_comes_back_from_a_game_that_had_no_seat_for_it() -> None:
    cast = cast_of("Mai", "Linh", "Bo")
    cast.add_understudy()
    hazel = cast.parts[3]
    cast.fit((2,))
    assert [part.name for part in cast.parts] == ["Mai", "Linh"]
    cast.fit((3, 4, 5))
    assert [part.name for part in cast.parts] == ["Mai", "Linh", "Bo", hazel.name]
    assert cast.parts[3].understudy == hazel.understudy
    cast.remove(3)
    cast.fit((2,))
    cast.fit((3, 4, 5))
    assert [part.name for part in cast.parts] == ["Mai", "Linh", "Bo"], "it was sent off"


def test_a_known_person_pushes_a_computer_player_out_only_without_room() -> None:
    for seats, number in (((3, 4, 5), 4), ((3,), 3)):
        cast = cast_of("Mai", "Bình", "Cô Ba", seats=seats)
        colour = cast.parts[1].colour
        cast.take_away(1)
        assert cast.absent() == ["Bình"]
        cast.seat("Bình", "")
        assert (len(cast.parts), cast.people, cast.absent()) == (number, 3, [])
        (back,) = (part for part in cast.parts if part.name == "Bình")
        assert back.colour == colour
        assert cast.ready


def test_whoever_comes_back_by_name_has_the_colour_they_had() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba", "An", "Leo")
    cast.take_away(1)
    cast.seat("Bình", "")
    assert (cast.names[4], cast.parts[4].colour) == ("Bình", "sky")


def test_a_person_whose_computer_player_was_taken_away_can_come_back() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba", "An")
    cast.recast(1, "lead")
    cast.take_away(1)
    assert cast.absent() == ["Bình"]
    cast.seat("Bình", "")
    assert table(cast)[3] == ("Bình", None)
    assert cast.parts[3].colour == "sky"


def test_somebody_else_can_have_a_seat_that_is_filled_for_a_person() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba", seats=(3,))
    cast.take_away(1)
    cast.seat("Lena", "")
    assert (cast.names, cast.absent()) == (["Mai", "Lena", "Cô Ba"], ["Bình"])


def test_a_known_person_takes_an_unnamed_seat_before_a_new_one() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba")
    cast.join()
    free = cast.free_colours()[0]
    cast.seat("Lena", free)
    assert cast.names == ["Mai", "Bình", "Cô Ba", "Lena"]
    assert cast.parts[3].colour == free
    cast.seat("Tim", "amber")
    assert cast.names[4] == "Tim"
    assert cast.parts[4].colour != "amber", "Mai has it"
    assert not cast.can_seat()


def test_a_pin_stays_with_whoever_comes_back() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba", "An")
    cast.parts[3].pin = "0420"
    cast.seal()
    cast.take_away(3)
    cast.join()
    cast.rename(3, "")
    assert cast.parts[3].pin == "0420"
    cast = cast_of("Mai", "Bình", "Cô Ba", "An")
    cast.parts[3].pin = "0420"
    cast.seal()
    cast.take_away(3)
    cast.seat("An", "")
    assert (cast.parts[3].pin, cast.parts[3].sealed) == ("0420", True)


def test_people_who_only_watch_have_their_seats_again_afterwards() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba", "An")
    cast.recast(2, "lead")
    before = table(cast)
    cast.watch(True)
    assert (cast.watched, cast.ready, cast.people) == (True, True, 0)
    cast.level_all("extra")
    again = Cast.remembered(cast.plain(), cast.seats, BILLING)
    assert (cast.watched, table(again)[0]) == (True, before[0]), "also for the next evening"
    cast.watch(False)
    assert table(again) == table(cast)
    assert [name for name, level in table(cast) if level is None] == ["Mai", "Bình", "An"]
    assert before[0] == table(cast)[0]


def test_a_person_whose_seat_is_taken_away_while_watching_is_not_forgotten() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba", "An")
    cast.watch(True)
    cast.take_away(2)
    again = Cast.remembered(cast.plain(), cast.seats, BILLING)
    again.watch(False)
    assert {"Mai", "Bình", "Cô Ba", "An"} <= {*again.names, *again.left_out()}


def test_a_name_typed_for_a_computer_player_stays_when_a_person_takes_the_seat() -> None:
    cast = cast_of("Mai", "Bình", "")
    cast.recast(2, "extra")
    cast.rename(2, "Ben")
    cast.recast(2, None)
    assert cast.names[2] == "Ben"
    cast.recast(2, "extra")
    cast.recast(2, None)
    assert cast.names[2] == "Ben"


def test_a_person_who_sat_out_returns_before_another_computer_player_joins() -> None:
    cast = cast_of("Mai", "Hazel", "Button")
    cast.recast(1, "extra")
    cast.fit((2,))
    cast.fit((3, 4, 5))
    assert cast.names[2] == "Button"


def test_whoever_sits_out_can_swap_with_a_player_and_is_named_with_those_who_left() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba", seats=(2,))
    cast.seat("Cô Ba", "")
    assert (cast.names, cast.left_out(), cast.ready) == (["Mai", "Cô Ba"], ["Bình"], True)
    cast.take_away(1)
    assert cast.left_out() == ["Bình", "Cô Ba"]
    cast.seat("Bình", "")
    assert (cast.names, cast.left_out()) == (["Mai", "Bình"], [])
    cast = cast_of("Mai", "Bình", "Cô Ba", seats=(2,))
    cast.recast(1, "lead")
    cast.seat("Cô Ba", "")
    assert cast.names == ["Mai", "Cô Ba"], "a computer player leaves before a person"
    cast.fit((3, 4))
    assert cast.names[:2] == ["Mai", "Cô Ba"]


def test_a_programme_with_computer_players_alone_mixes_nobody_up() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba", "An", seats=(2,))
    cast.watch(True)
    assert cast.left_out() == []
    cast.fit((2, 3, 4, 5))
    assert (cast.watched, len({*cast.names}), cast.left_out()) == (True, 4, [])
    cast.fit((2,))
    cast.watch(False)
    assert (cast.names, cast.left_out()) == (["Mai", "Bình"], ["Cô Ba", "An"])
    cast.fit((3, 4, 5))
    assert table(cast) == [(name, None) for name in ("Mai", "Bình", "Cô Ba", "An")]


def test_somebody_comes_back_when_only_understudies_were_there() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba")
    for index in range(3):
        cast.recast(index, "regular")
    assert cast.watched
    cast.watch(False)
    assert [part.understudy is None for part in cast.parts] == [True, False, False]
    assert cast.parts[0].name == "Mai"


def test_two_levels_are_no_common_one() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba")
    cast.recast(1, "lead")
    assert (cast.people, cast.level) == (2, "lead")
    cast.recast(0, "extra")
    assert (cast.people, cast.level) == (1, None)
    cast.level_all("regular")
    assert cast.level == "regular"
    assert cast.parts[2].understudy is None


def test_those_to_come_have_the_level_of_the_last_one() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba")
    cast.recast(1, "lead")
    cast.add_understudy()
    assert cast.parts[3].understudy == "lead"
    assert cast.parts[3].name in BILLING.understudies("lead")
    again = Cast.remembered(cast.plain(), (3, 4, 5), BILLING)
    again.add_understudy()
    assert again.parts[4].understudy == "lead"


def test_the_family_is_remembered_behind_the_understudies() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba")
    cast.take_away(2)
    cast.take_away(1)
    cast.rename(2, "Robot")
    again = Cast.remembered(cast.plain(), (3, 4, 5), BILLING)
    assert table(again) == table(cast)
    again.join()
    again.join()
    assert [name for name, level in table(again) if level is None] == ["Mai", "Bình", "Cô Ba"]


def test_nonsense_that_was_kept_of_understudies_is_left_out() -> None:
    lines: list[dict[str, object]] = [
        {"name": "Mai", "colour": ["sky"], "understudy": "divo"},
        {"name": "Hazel", "colour": "green", "understudy": "lead", "person": "x" * 99},
        {"name": "Alder", "colour": "rose", "understudy": ["lead"], "person": 7, "fills": "x"},
    ]
    cast = Cast.remembered(lines, (3,), BILLING)
    assert table(cast) == [("Mai", None), ("Hazel", "lead"), ("Alder", None)]
    cast.recast(1, None)
    assert cast.names[1] == BILLING.person(2)
    assert cast.ready


def test_a_name_given_by_hand_outlives_a_change_of_level() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba")
    cast.recast(1, "extra")
    assert cast.parts[1].name in BILLING.understudies("extra")
    cast.recast(1, "lead")
    assert cast.parts[1].name in BILLING.understudies("lead")
    cast.rename(1, "Robot")
    cast.recast(1, "regular")
    assert cast.parts[1].name == "Robot"
    cast.recast(1, None)
    assert cast.parts[1].name == "Bình"


def test_a_name_that_was_taken_in_the_meantime_is_not_given_twice() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba")
    cast.recast(1, "extra")
    cast.rename(0, "bình")
    cast.recast(1, None)
    assert cast.names[1] == BILLING.person(2)
    assert cast.ready


def test_a_given_name_is_given_again_in_another_language() -> None:
    cast = cast_of("Mai", BILLING.person(2), "Cô Ba", seats=(2, 3, 4, 5, 6))
    cast.recast(2, "extra")
    cast.parts[2].name = "Tuft the Great"
    cast.add_understudy()
    cast.add_understudy()
    texts = {
        "new.player": "Người {number}",
        "level.extra.names": "Tí|Tèo",
    }
    other = Billing(lambda key, **args: texts[key].format(**args))
    before = cast.names
    again = Cast.remembered(cast.plain(), cast.seats, other)
    assert again.names == ["Mai", "Người 2", "Tuft the Great", "Tí", "Tèo"]
    assert [part.understudy for part in again.parts] == [part.understudy for part in cast.parts]
    same = Cast.remembered(cast.plain(), cast.seats, BILLING)
    assert same.names == before


def test_who_was_taken_away_while_watching_stays_away_once_another_plays() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba", seats=(2, 3, 4))
    cast.watch(True)
    cast.take_away(0)
    cast.recast(0, None)
    before = cast.names
    assert before[0] == "Bình"
    assert Cast.remembered(cast.plain(), cast.seats, BILLING).names == before


def test_an_understudy_has_no_pin_and_a_person_keeps_it() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba")
    cast.parts[1].pin = "04"
    cast.recast(1, "extra")
    assert cast.pin_problems()[1] is None
    cast.recast(1, None)
    assert cast.parts[1].pin == "04"
    assert cast.pin_problems()[1] == "new.pin.wrong"


def test_an_understudy_that_is_sent_off_does_not_wait_on_the_bench() -> None:
    cast = cast_of("Mai", "Bình", "Cô Ba")
    cast.add_understudy()
    cast.remove(3)
    cast.add()
    assert cast.parts[3].understudy is None


@given(
    st.lists(
        st.tuples(
            st.sampled_from(
                (
                    "add",
                    "understudy",
                    "remove",
                    "recast",
                    "level",
                    "watch",
                    "fit",
                    "again",
                    "away",
                    "seat",
                )
            ),
            st.integers(0, 11),
        ),
        max_size=30,
    )
)
def test_whoever_plays_the_cast_is_ready(steps: list[tuple[str, int]]) -> None:
    cast = cast_of("Mai", "Hazel", "Button", seats=(2, 3, 4, 5, 6))
    for step, number in steps:
        index = number % len(cast.parts)
        if step == "add" and cast.can_add:
            cast.add()
        elif step == "understudy" and cast.can_add:
            cast.add_understudy()
        elif step == "remove" and cast.can_remove:
            cast.remove(index)
        elif step == "recast":
            cast.recast(index, (None, *UNDERSTUDIES)[number % 4])
        elif step == "level":
            cast.level_all(UNDERSTUDIES[number % 3])
        elif step == "watch":
            cast.watch(number % 2 == 0)
            assert cast.watched is (number % 2 == 0)
        elif step == "away" and cast.may_leave(index):
            cast.take_away(index)
            assert cast.people or cast.watched
        elif step == "seat" and not cast.watched and (absent := cast.absent()):
            cast.seat(absent[0], "")
            assert absent[0] in cast.names
        elif step == "fit":
            watched = cast.watched
            cast.fit(((3, 4, 5), (2,), (2, 3, 4, 5, 6))[number % 3])
            assert cast.watched is watched
        elif step == "again":
            before = cast.names
            watched = cast.watched and cast.lent > 0
            cast = Cast.remembered(cast.plain(), cast.seats, BILLING)
            assert watched or cast.names == before
        assert cast.ready
        assert len({part.colour for part in cast.parts}) == len(cast.parts)
