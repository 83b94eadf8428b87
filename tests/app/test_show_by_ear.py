"""Tests of games with a screen reader."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, cast

import flet as ft
import pytest
from flet.components.component import Component, Renderer

from app.device import Device
from app.platform.walks import parts
from app.table.announcer import public_sentences
from app.table.keyboard import REPEAT
from app.table.state import Phase
from app.table.steps import Act, Claim, Done, LetGo, PassTo, TakeUp
from app.text import say
from app.theme import kit
from tests.app.evenings import Evening
from tests.app.games.laid import laid
from tests.app.games.words import cut
from tests.app.screens.rooms import Shown, walk, words
from tests.app.test_show_keys import BUTTONS

GAMES = (
    *(("onstage", 3), ("upstaged", 2), ("thespianage", 3), ("encore", 2)),
    ("curtain_call", 2),  # on the plain board
)
HANDS = 4
"""Number of opened hands per game."""

SHEETS = ("menu", "log", "seats", "help")

pytestmark = pytest.mark.usefixtures("toys")


class Listener:
    """Simulated people who play with a screen reader.

    After each drawing, it knows the focus and the announcements.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        monkeypatch: pytest.MonkeyPatch,
        one: Evening | None = None,
    ) -> None:
        self.one = one or Evening(*[""] * seats, game=game, seed=seats)
        self.controller = self.one.controller
        self.focused: Any = None
        self.drawn: list[Any] = []
        self.spoken: set[str] = set()
        self.said: list[str] = []
        self.prefs = self.one.shell.device.prefs
        self.prefs.choose("screen_reader", True)
        self.prefs.choose("speed", 0)
        self.bridge = self
        keyboard = self.controller.keyboard
        keyboard._device = cast(Device, self)
        keyboard._sleep = self._sleep
        for cls in BUTTONS:
            monkeypatch.setattr(cls, "focus", self._taking())
        monkeypatch.setattr(self.controller.device, "announce", self.said.extend)
        monkeypatch.setattr(self.controller.device, "controls", self.window_controls)

    def _taking(self) -> Callable[[Any], Any]:
        async def focus(control: Any) -> None:
            self.focused = control

        return focus

    def controls(self) -> list[Any]:
        return self.drawn

    def window_controls(self) -> list[Any]:
        for control in self.drawn:
            if isinstance(control, ft.Semantics) and control.identifier == kit.REGION:
                filled(control)
        return self.drawn

    def when_seen(self, call: Callable[[], object]) -> None:
        call()

    def run(self, coroutine: Callable[..., Any]) -> None:
        asyncio.run(coroutine())

    async def _sleep(self, seconds: float) -> None: ...

    def listen(self) -> tuple[str, frozenset[str]]:
        """Draws; returns the name of the new focus and the new announcements."""
        self.controller.retelling.skip()
        self.focused, before = None, self.spoken
        self.drawn = self.one.house.draw("play")
        self.spoken = {
            " ".join(words([*walk(each)]))
            for each in self.drawn
            if isinstance(each, ft.Semantics) and each.live_region
        }
        self.one.shell.drawn()
        name = "" if self.focused is None else " ".join(words([*walk(self.focused)]))
        return name, frozenset(self.spoken - before)

    def again(self) -> tuple[str, frozenset[str]]:
        self.spoken = set()
        self.controller.cache.clear()
        self.controller.keyboard._seen = None
        return self.listen()


def filled(control: Any) -> None:
    if isinstance(control, Component):
        rendered = Renderer(control).render(control.fn, *control.args, **control.kwargs)
        object.__setattr__(control, "_b", rendered)
    held = parts(control) if isinstance(control, ft.BaseControl) else control
    for part in held if isinstance(held, list | tuple) else ():
        filled(part)


def hand_names(listener: Listener) -> list[str]:
    """Returns the names of cards in the open hand that nothing public mentions."""
    controller = listener.controller
    view: Any = controller.table.scene.view or {}
    entries, names = controller.table.state.entries, controller.keeper.names
    noted = say(controller.notes.text_key) if controller.notes.text_key else ""
    aria_text = public_sentences(controller.table.state, entries, names, "en")
    known = [*aria_text, asked(listener), noted]
    hand = (controller.game.phrase("hand", piece, "en") for piece in view.get("hand") or ())
    return [name for name in hand if not any(name in text for text in known)]


def asked(listener: Listener) -> str:
    controller, decision = listener.controller, listener.controller.table.scene.decision
    return "" if decision is None else controller.game.ask(decision, controller.keeper.names, "en")


def assert_silent(listener: Listener, aria_text: tuple[str, frozenset[str]]) -> None:
    name, live = aria_text
    assert listener.focused is not None
    wanted = kit.QUESTION if listener.controller.table.scene.decision is not None else kit.NEXT
    assert listener.focused.data == wanted, name
    for text in (name, *live):
        assert not any(piece in text for piece in hand_names(listener)), text


def assert_alike(listener: Listener, dice: Random) -> bool:
    """Checks that a hand of other cards is announced alike.

    Returns whether the two hands differ.
    """
    controller, state = listener.controller, listener.controller.table.state
    assert state.seat is not None
    aria_text = listener.again()
    world = state.match.imagine((state.seat + 1) % state.match.seats, dice)
    controller.table.state = replace(state, match=world)
    assert listener.again() == aria_text
    controller.table.state = state
    listener.again()
    return world.view(state.seat) != state.match.view(state.seat)


def assert_back(listener: Listener, sheet: str) -> None:
    """Checks the focus and the announcements after closing a sheet.

    If possible, an answer is chosen before the sheet is opened.
    """
    controller = listener.controller
    chosen: frozenset[str] = frozenset()
    if controller.keyboard.answers:
        listener.one.later()
        controller.keyboard.answers[0]()
        _, chosen = listener.listen()
    controller.open(sheet)
    listener.listen()
    while controller.table.state.panel:
        controller.close_top()
    aria_text = listener.listen()
    assert_silent(listener, aria_text)
    assert not aria_text[1] & chosen, "words on a choice are read once"
    controller.choose(None)
    listener.listen()


def play_on(listener: Listener, dice: Random) -> None:
    controller, state = listener.controller, listener.controller.table.state
    scene = controller.table.scene
    listener.one.later()
    if state.phase is Phase.CURTAIN:
        controller.lift()
    elif scene.awaits_done:
        controller.take(Done())
    elif state.window and state.phase is Phase.TABLE:
        controller.take(Claim(dice.choice(scene.people)) if dice.random() < 0.4 else LetGo())
    elif scene.decision is not None:
        controller.take(Act((dice.choice(scene.decision.actions),), revision=scene.revision))
    else:
        controller.take(PassTo(scene.people[0]))


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_nothing_of_a_hand_is_heard_before_its_person_goes_there(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    listener, dice = Listener(game, seats, monkeypatch), Random(seats)
    controller, hands, twins = listener.controller, 0, 0
    listener.listen()
    for _ in range(400):
        if controller.table.state.match.decision is None or hands == HANDS:
            break
        play_on(listener, dice)
        aria_text = listener.listen()
        if not controller.table.state.secret or controller.drawing.account is not None:
            continue
        assert_silent(listener, aria_text)
        if controller.table.scene.decision is None:
            continue
        assert not controller.table.state.pick, "nothing is chosen by itself"
        hands += 1
        twins += assert_alike(listener, dice)
        assert_back(listener, SHEETS[hands % len(SHEETS)])
    assert hands == HANDS
    assert twins


def to_window(listener: Listener, dice: Random) -> None:
    """Plays on to a window while the declaring player has the device."""
    table = listener.controller.table
    while not (
        table.state.window
        and table.state.phase is Phase.TABLE
        and table.state.holding.seat == table.state.declaration.seat
    ):
        play_on(listener, dice)
    listener.listen()
    listener.one.later()


def test_a_hand_that_is_opened_again_after_a_public_pause_question_is_not_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    listener, dice = Listener("upstaged", 2, monkeypatch), Random(1)
    listener.listen()
    while listener.controller.table.scene.continuing is None:
        to_window(listener, dice)
        listener.controller.take(LetGo())
    assert not listener.controller.table.state.secret
    listener.controller.take(TakeUp())
    assert_silent(listener, listener.listen())
    reads = (
        listener.controller.table.scene.awaits_done
    )  # what came into the hand is asked nothing about
    assert listener.focused.data == (kit.NEXT if reads else kit.QUESTION)


def test_a_pause_card_is_not_told_to_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    listener = Listener("upstaged", 2, monkeypatch)
    controller, dice, cards = listener.controller, Random(1), 0
    listener.listen()
    while not cards:
        to_window(listener, dice)
        controller.take(Claim(controller.table.scene.people[0]))
        controller.lift()
        assert_silent(listener, listener.listen())
        assert listener.focused.data == kit.QUESTION
        decision = controller.table.scene.decision
        assert decision is not None
        cards = len(decision.actions) - 1
        play_on(listener, dice)


def opened(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> Listener:
    """Returns people with a screen reader, with the first hand open."""
    listener = Listener(game, seats, monkeypatch)
    listener.listen()
    dice = Random(1)
    while listener.controller.table.state.phase is not Phase.PRIVATE:
        play_on(listener, dice)
        listener.listen()
    return listener


def test_a_key_and_a_press_say_the_question_again(monkeypatch: pytest.MonkeyPatch) -> None:
    listener = opened("onstage", 3, monkeypatch)
    question = asked(listener)
    listener.said.clear()
    listener.controller.keyboard.pressed(REPEAT)
    assert listener.said == [question]
    listener.focused.on_click(None)
    assert listener.said == [question, question]


def test_arrows_begin_at_the_question_and_go_on_where_a_piece_was_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    listener = opened("onstage", 3, monkeypatch)
    controller, keyboard = listener.controller, listener.controller.keyboard
    keyboard.pressed("Arrow Right")
    assert listener.focused.data == keyboard.answers[0]
    listener.again()
    keyboard.pressed("Arrow Left")
    assert listener.focused.data == keyboard.answers[-1]
    listener.again()
    keyboard.pressed("Arrow Right")
    keyboard.answers[0].held()  # type: ignore[attr-defined]
    _, read = listener.listen()
    assert read, "a piece is read as it opens"
    controller.close_top()
    _, live = listener.listen()
    assert listener.focused.data == kit.QUESTION
    assert not live
    keyboard.pressed("Arrow Right")
    assert listener.focused.data == keyboard.answers[1]


def test_the_curtain_asks_for_earphones_where_others_can_hear(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    listener = Listener("onstage", 3, monkeypatch)
    listener.listen()
    play_on(listener, Random(1))
    name, _ = listener.listen()
    assert say("curtain.earphones") in name
    listener.prefs.choose("screen_reader", False)
    listener.listen()
    assert say("curtain.earphones") not in " ".join(words(listener.drawn))
    lone = Evening("", "extra", "extra", game="onstage")
    lone.shell.device.prefs.choose("screen_reader", True)
    lone.later()
    lone.controller.take(PassTo(0))
    assert say("curtain.earphones") not in " ".join(words(lone.draw()))


def test_the_focus_goes_back_to_the_question_from_whatever_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    listener = opened("onstage", 3, monkeypatch)
    controller, shell = listener.controller, listener.one.shell
    controller.keyboard.answers[0]()
    listener.listen()
    controller.choose(None)
    listener.focused = None
    listener.listen()
    controller.keyboard.follow()
    assert listener.focused.data == kit.QUESTION, "also after a choice is cleared"
    shell.places.go("settings")
    listener.drawn, listener.focused = [], None
    shell.drawn()
    assert listener.focused is None, "no other screen loses its focus to the table"
    shell.places.back()
    listener.listen()
    back: Any = listener.focused
    assert back.data == kit.QUESTION


def test_a_note_that_is_put_away_leaves_the_focus_on_the_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    listener = opened("onstage", 3, monkeypatch)
    assert listener.controller.notes.text_key
    listener.focused = None
    known = next(one for one in listener.drawn if getattr(one, "key", None) == "note-known")
    known.on_click(None)
    assert listener.focused.data == kit.QUESTION


def test_a_hand_that_hides_by_itself_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    listener = opened("onstage", 3, monkeypatch)
    listener.said.clear()
    listener.controller.idle._cover()
    assert not listener.controller.table.state.secret
    assert listener.said == [say("held.idle")]


@pytest.mark.parametrize("teaching", [False, True])
@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_question_finds_room_in_the_bar(
    size: tuple[int, int], scale: float, teaching: bool
) -> None:
    found: dict[bool, list[str]] = {}
    for by_ear in (False, True):
        one = Evening("", "", game="encore", size=size, teaching=teaching)
        one.shell.device.prefs.choose("text_scale", scale)
        one.shell.device.prefs.choose("screen_reader", by_ear)
        one.draw()
        drawn = Renderer().render(Shown, one.shell, one.shell.places.top)
        found[by_ear] = [str(each) for each in cut(laid(drawn, *size))]
    assert not [each for each in found[True] if each not in found[False]]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_what_happened_tells_no_secret_in_one_breath(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    listener = opened(game, seats, monkeypatch)
    controller = listener.controller
    stripes = [text for text in words(listener.drawn) if text.startswith("What happened: ")]
    for text in stripes:
        assert not any(name in text for name in hand_names(listener)), text
    controller.open("log")
    lines = [each for each in listener.one.draw() if isinstance(each, ft.Semantics)]
    own = [each for each in lines if each.container and isinstance(each.content, ft.Text)]
    private = [
        line
        for event in controller.table.scene.recap
        if event.audience is not None
        and (line := controller.game.tell(event, controller.keeper.names, "en"))
    ]
    found = [str(cast(ft.Text, each.content).value) for each in own]
    assert [*filter(private.__contains__, found)] == private[::-1]
