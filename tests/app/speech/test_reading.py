"""Tests of reading aloud in the running app."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from app.habits import Habits, change
from app.places import Place
from app.platform.bridge import DesktopBridge
from app.screens import habits
from app.screens.read_aloud import ReadAloud
from app.speech import Speech
from app.speech import words as speech_words
from app.store.errors import StoreError
from app.table.state import Entry, Phase
from app.table.steps import Lift, NotNow
from app.text import say
from engines.onstage.content import Card
from engines.onstage.events import CardPlayed
from tests.app.evenings import Evening
from tests.app.screens.rooms import House, Opened, Shown, open_store, walk, words

NONE: dict[str, Any] = {"names": [], "reader": False}
SOME: dict[str, Any] = {"names": ["Ada", "Ben"], "reader": False}


def texts(key: str) -> str:
    return speech_words("en")(key)


class Voice:
    """Page with voices that records the sentences it is asked to speak."""

    def __init__(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        self.found: dict[str, Any] = SOME
        self.noted: list[Speech] = []

        async def voices(lang: str) -> dict[str, Any]:
            return self.found

        monkeypatch.setattr(house.bridge, "speaks", lambda: True)
        monkeypatch.setattr(house.bridge, "speak", self.noted.append)
        monkeypatch.setattr(house.bridge, "voices", voices)

    def said(self) -> list[str]:
        found = [sentence for speech in self.noted for sentence in speech.sentences]
        self.noted.clear()
        return found


def evening(
    monkeypatch: pytest.MonkeyPatch, *cast: str, game: str = "onstage"
) -> tuple[Evening, Voice]:
    one = Evening(*cast, game=game)
    voice = Voice(one.house, monkeypatch)
    one.shell.device.prefs.choose("read_aloud", True)
    return one, voice


def name_of(one: Evening, seat: int) -> str:
    return one.controller.keeper.names[seat]


def turn(one: Evening) -> str:
    return f"{name_of(one, one.controller.table.scene.deciders[0])}, it’s your turn."


# -- at the table --------------------------------------------------------------------------------


def test_nobody_who_has_not_asked_hears_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Evening("", "", "", game="onstage")
    voice = Voice(one.house, monkeypatch)
    one.look()
    one.act()
    one.draw()
    assert voice.said() == []
    one.shell.device.prefs.choose("read_aloud", True)
    one.draw()
    assert voice.said() == [turn(one)], "the past is not told to those who ask late"


def test_a_round_of_the_phone_tells_the_news_and_whose_turn_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, voice = evening(monkeypatch, "", "", "")
    one.draw()
    assert voice.said() == [turn(one)]
    who = name_of(one, one.controller.table.scene.deciders[0])
    one.look()
    assert voice.said() == [], "a hand is open"
    one.act()
    one.draw()
    first, *_, last = voice.said()
    assert first.startswith(f"{who} leads the ")
    assert last == turn(one)
    one.draw()
    assert voice.said() == [], "nothing is said twice"


def test_what_comes_after_a_move_was_taken_back_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    one, voice = evening(monkeypatch, "", "", "")
    one.draw()
    voice.said()
    table, before = one.controller.table, one.controller.table.state
    seat = one.controller.table.scene.deciders[0]
    played = CardPlayed(seat, Card(7), "lead")
    after = replace(before, entries=(*before.entries, Entry(seat, (played,))))
    line = after.match.game.tell(played, one.controller.keeper.names, "en")
    for state, sentences in ((after, [line, turn(one)]), (before, []), (after, [line, turn(one)])):
        table.state = state
        one.controller.reading.follow()
        assert voice.said() == sentences


def test_a_person_among_understudies_hears_them_only_in_their_own_ear(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, voice = evening(monkeypatch, "", "extra", "extra")
    one.settle()
    one.look()
    voice.said()
    one.act()
    one.settle()
    assert one.phase() is Phase.PRIVATE
    assert voice.said() == [], "a hand is open"
    change(one.shell.device.prefs, name_of(one, 0), ear=True)
    one.draw()
    assert voice.noted, "what nobody has heard yet"
    assert all(speech.open for speech in voice.noted)
    assert any(name_of(one, 1) in sentence for sentence in voice.said())


def test_the_ear_of_another_person_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    one, voice = evening(monkeypatch, "", "", "")
    one.draw()
    asked = one.controller.table.scene.deciders[0]
    for seat in {0, 1, 2} - {asked}:
        change(one.shell.device.prefs, name_of(one, seat), ear=True)
    one.look()
    voice.said()
    one.controller.explain(NotNow("flow.not_now"))
    assert voice.said() == []


def test_a_refusal_is_read_on_the_open_table_and_nowhere_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, voice = evening(monkeypatch, "", "", "")
    one.draw()
    voice.said()
    one.controller.explain(NotNow("flow.not_now"))
    assert voice.said() == [say("flow.not_now")]
    one.controller.explain(StoreError("store.error.elsewhere"))
    assert len(voice.said()) == 1
    one.controller.explain(NotNow("flow.stale"))
    assert voice.said() == [], "a late tap has no message"
    one.look()
    voice.said()
    one.controller.explain(NotNow("flow.not_now"))
    assert voice.said() == [], "a hand is open"


def test_a_refusal_that_stays_on_the_table_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    one, voice = evening(monkeypatch, "", "", "")
    one.draw()
    voice.said()
    table = one.controller.table
    table.state = replace(table.state, pick=object())
    for _ in range(3):
        one.controller.reading.follow("Not that one (O7).")
    assert voice.said() == ["Not that one."]
    one.controller.reading.follow("")
    one.controller.reading.follow("Not that one (O7).")
    assert voice.said() == ["Not that one."]


@pytest.mark.parametrize("setting", ["screen_reader", "read_aloud"])
def test_a_screen_reader_is_not_doubled_and_off_is_off(
    setting: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, voice = evening(monkeypatch, "", "", "")
    one.shell.device.prefs.choose(setting, setting == "screen_reader")
    one.draw()
    one.look()
    one.act()
    one.draw()
    assert voice.said() == []


def test_leaving_the_table_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    one, _ = evening(monkeypatch, "", "", "")
    ended = []
    monkeypatch.setattr(one.house.bridge, "hush", lambda: ended.append(True))
    one.controller.close()
    assert ended


def test_a_desktop_says_quietly_no() -> None:
    bridge = DesktopBridge()
    assert not bridge.speaks()
    assert asyncio.run(bridge.voices("en")) == NONE
    bridge.speak(Speech(["One."], "en", "", 1.0, False))
    bridge.hush()
    house = House(open_store())
    for screen in ({"page": "read"}, {}):
        assert say("set.page.aloud") not in words(house.draw("settings", **screen))


# -- lessons and rules ---------------------------------------------------------------------------


def test_the_coach_is_read_once_with_each_step(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(open_store())
    voice = Voice(house, monkeypatch)
    house.shell.device.prefs.choose("read_aloud", True)
    place = Place("lesson", {"game": "onstage"})
    screen = Opened(Shown, house.shell, place)
    run = place.args["run"]
    run.drawn()
    assert voice.said() == [say("lesson.rehearsal.curtain")]
    for _ in range(2):
        screen.draw()
        run.drawn()
    assert voice.said() == []
    run.take(Lift())
    screen.draw()
    run.drawn()
    assert voice.said() == [say("lesson.rehearsal.hand")]
    run.drawing.taps._since = float("-inf")  # the tap is meant
    run.next()
    screen.draw()
    run.drawn()
    assert voice.said() == [say("lesson.answer.cover")], "the coach’s answer"


def keys(controls: list[Any]) -> set[Any]:
    return {getattr(one, "key", None) for one in controls}


def press(controls: list[Any], key: str) -> None:
    found = next(one for one in controls if getattr(one, "key", None) == key)
    next(tap for one in walk(found) if (tap := getattr(one, "on_click", None)))(None)


def test_a_page_of_the_rules_is_read_by_its_button(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(open_store())
    voice = Voice(house, monkeypatch)
    page = {"game": "onstage", "section": "O7"}
    assert "read" not in keys(house.draw("rules", **page))
    house.shell.device.prefs.choose("read_aloud", True)
    drawn = house.draw("rules", **page)
    assert voice.said() == []
    press(drawn, "read")
    said = voice.said()
    shown = " ".join(words(drawn))
    assert said[0] in shown, "its title"
    assert len(said) > 5
    assert not any("**" in sentence for sentence in said)


def test_rules_that_cover_an_open_hand_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    one, _ = evening(monkeypatch, "", "", "")
    page = {"game": "onstage", "section": "O7"}
    assert "read" in keys(one.house.draw("rules", **page))
    one.look()
    assert "read" not in keys(one.house.draw("rules", **page))


# -- the switch ----------------------------------------------------------------------------------


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> House:
    return House(open_store())


@pytest.fixture
def voice(house: House, monkeypatch: pytest.MonkeyPatch) -> Voice:
    return Voice(house, monkeypatch)


def opened(house: House) -> Opened:
    return Opened(ReadAloud, house.shell.hall)


def test_the_settings_lead_to_a_switch_that_is_off(house: House, voice: Voice) -> None:
    assert say("set.page.aloud") in words(house.draw("settings", page="read"))
    assert texts("voice.wait") in words(house.draw("settings", page="aloud"))
    page = opened(house)
    states = [house.shell.device.prefs.now.read_aloud]
    for _ in range(2):
        page.press("read_aloud")
        states.append(house.shell.device.prefs.now.read_aloud)
    assert states == [False, True, False]
    assert voice.said() == []


@pytest.mark.parametrize(
    ("found", "problem"), [(NONE, "voice.none"), ({**SOME, "reader": True}, "voice.reader")]
)
def test_without_a_voice_it_says_so_and_how_to_get_one(
    found: dict[str, Any], problem: str, house: House, voice: Voice
) -> None:
    voice.found = found
    page = opened(house)
    assert texts(problem) in words(page.draw())
    assert "try" not in keys(page.draw())
    page.press("read_aloud")
    for task in [task for task in house.tasks if "look" in str(task.func)]:
        asyncio.run(task())
    assert house.shell.notices.message == texts(problem)


def test_voice_and_rate_are_chosen_and_tried(house: House, voice: Voice) -> None:
    page = opened(house)
    page.press("try")
    (speech,) = voice.noted
    assert (speech.voice, speech.rate, speech.open) == ("", 1.0, False)
    assert "plus 3" in speech.sentences[0]
    page.press("voice-next", "voice-next", f"{texts('rate')}-1.5", "try")
    assert voice.noted[-1][2:] == ("Ben", 1.5, False)
    assert "Ben" in words(page.draw())
    page.press("voice-back", "voice-back")
    assert house.shell.device.prefs.now.voice == ""


def test_a_voice_that_the_device_has_no_longer_is_the_devices_own_choice(
    house: House, voice: Voice
) -> None:
    house.shell.device.prefs.choose("voice", "Gone")
    assert texts("voice.automatic") in words(opened(house).draw())


def test_the_menu_has_the_switch_on_the_open_table_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Evening("", "", "", game="onstage")
    one.controller.open("more")
    assert "read_aloud" not in keys(one.draw()), "this device has no voice"
    Voice(one.house, monkeypatch)
    assert "read_aloud" in keys(one.draw())
    one.controller.open("menu")
    assert say("set.page.aloud") in " ".join(words(one.draw()))
    one.controller.open("")
    one.look()
    for panel in ("more", "menu"):
        one.controller.open(panel)
        assert say("set.page.aloud") not in " ".join(words(one.draw()))


def test_a_person_chooses_their_own_ear_where_something_is_read(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = house.shell.hall
    assert texts("ear") not in words([*walk(habits.own(hall, "Mai"))])
    house.shell.device.prefs.choose("read_aloud", True)
    press([*walk(habits.own(hall, "Mai"))], "ear")
    assert Habits.of(house.shell.device.prefs, "Mai").ear
    assert not Habits.of(house.shell.device.prefs, "Bo").ear
    house.shell.device.prefs.choose("read_aloud", False)
    assert texts("ear") in words([*walk(habits.own(hall, "Mai"))]), "it can be taken back"
