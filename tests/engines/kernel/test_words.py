"""Tests of default words and of templates."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from engines.kernel import Action, Decision, Line
from engines.onstage.game import Onstage
from engines.template import HighNote, Sung, Thanked
from tests.engines.toys.stage_whisper import CurtainFell

NAMES = ["Ana", "Bình"]


class Worded(HighNote):
    name = "worded"

    def catalogue(self, lang: str = "en") -> dict[str, str]:
        return {
            "ask.sing": "{who}, sing! The stage shows {cards}.",
            "action.sing": "Sing {arg}",
            "event.sung": "{seat} sings {card}.",
            "songs": "{who} won songs: {cards}",
            "sing.7": "the high seven",
            "card.7": "a seven",
        }


def test_words_without_a_catalogue() -> None:
    game = HighNote()
    assert game.catalogue() == {}
    assert game.label(Action(0, "sing", 7), {}, NAMES) == "Sing 7"
    assert game.label(Action(0, "step_back"), {}, NAMES) == "Step back"
    assert game.label(Action(0, "put", (1, "left")), {}, NAMES) == "Put 1, left"
    assert game.tell(Sung(1, 7), NAMES) == "Bình: Sung: card 7."
    assert game.tell(Thanked(0, 1), NAMES) == "Ana: Thanked: whom seat Bình."
    assert game.tell(CurtainFell(((1,), ())), NAMES) == "Curtain fell: tucked 1; none."
    assert game.ask(Decision((0, 1), "ask.who_goes", []), NAMES) == "Who goes"
    assert game.explain(Line(0, 2, "songs"), NAMES) == "Songs"
    assert game.say("a.b_c") == "B c"


def test_words_from_a_catalogue() -> None:
    game = Worded()
    assert game.label(Action(0, "sing", 7), {}, NAMES) == "Sing the high seven"
    assert game.tell(Sung(1, 7), NAMES) == "Bình sings a seven."
    decision = Decision((1,), "ask.sing", [], {"cards": [1, 2]})
    assert game.ask(decision, NAMES) == "Bình, sing! The stage shows 1, 2."
    assert game.explain(Line(0, 2, "songs", {"cards": []}), NAMES) == "Ana won songs: none"


class Twice(NamedTuple):
    seat: int
    host_seat: int
    to_seat: int
    left: int = 2
    audience: tuple[int, ...] | None = None


def test_a_text_is_chosen_by_who_is_the_same_person() -> None:
    class Persons(HighNote):
        name = "persons"

        def catalogue(self, lang: str = "en") -> dict[str, str]:
            return {
                "event.twice": "{seat} moves {left} from {host_seat} to {to_seat}",
                "event.twice.own": "{seat} moves {left} of their own",
                "event.twice.own_host": "{seat} moves {left} of their own to {to_seat}",
                "event.twice.own_to": "{seat} moves {left} from {host_seat} to themselves",
                "event.twice.same": "{seat} moves {left} of {host_seat}",
                "ask.who": "{who}: whose? {host_seat}’s?",
                "ask.who.own": "{who}: whose? Yours?",
            }

    game, names = Persons(), ["Ana", "Bo", "Cy"]
    every = product((0, 1), repeat=3)
    sentences = [game.tell(Twice(seat, host, to), names) for seat, host, to in every]
    assert sentences[:4] == [
        "Ana moves 2 of their own",
        "Ana moves 2 of their own to Bo",
        "Ana moves 2 from Bo to themselves",
        "Ana moves 2 of Bo",
    ]
    assert sentences[4:] == [
        "Bo moves 2 of Ana",
        "Bo moves 2 from Ana to themselves",
        "Bo moves 2 of their own to Ana",
        "Bo moves 2 of their own",
    ]
    assert game.tell(Twice(0, 1, 2), names) == "Ana moves 2 from Bo to Cy"
    asked = [game.ask(Decision((seat,), "ask.who", [], {"host_seat": 1}), names) for seat in (0, 1)]
    assert asked == ["Ana: whose? Bo’s?", "Bo: whose? Yours?"]


def test_the_title_is_a_text_or_else_the_name() -> None:
    assert (HighNote().title(), Worded().title()) == ("High Note", "Worded")
    assert Onstage().title("vi") == "Sáng Đèn"
    assert Onstage().titled.sentence(lang="en") == "Onstage / Sáng Đèn"


def test_names_are_never_taken_for_templates() -> None:
    assert Worded().tell(Sung(0, 7), ["{card}", "x"]) == "{card} sings a seven."


def test_phrases_of_all_that_a_view_may_hold() -> None:
    phrase = HighNote().phrase
    assert phrase("x", None) == "none"
    assert phrase("x", []) == "none"
    assert phrase("x", [1, 2]) == "1, 2"
    assert phrase("x", [[1, 2], [], 3]) == "1, 2; none; 3"
    assert phrase("x", {"a_b": 1, "c": [2]}) == "a b 1, c 2"
    assert phrase("x", {}) == "none"
    assert phrase("x", "word") == "word"
    assert Worded().phrase("card", [7, 8]) == "a seven, 8"
