"""Tests of choosing and changing the language."""

from __future__ import annotations

from typing import Any

import pytest

from app import text
from app.casting import Billing
from app.main import prepared
from app.platform.bridge import Bridge, Surroundings
from app.prefs import Prefs, wished
from app.shell import title_of
from app.store import UNDERSTUDIES, check_name
from app.store.names import folded
from app.store.settings import Settings
from app.table.steps import PassTo
from app.text import best
from app.theme.palette import SEAT_COLOURS
from build import page
from engines import games
from engines.kernel import texts
from tests import pseudo
from tests.app.evenings import Evening, Make
from tests.app.screens.rooms import NAMES, walk, words
from tests.app.test_languages import _ended, _files, english
from tests.depth import soak_only
from tests.shows.script import upto


class Chosen(Settings):
    """Settings in memory."""

    def set(self, key: str, value: Any) -> None:
        self._values = {**self._values, key: value}


def test_the_first_language_that_is_spoken_is_taken_by_its_primary_subtag() -> None:
    with pseudo.spoken() as lang:
        assert best(["fr-FR", f"{lang}-VN", "en"]) == lang
        assert best([f"{lang.upper()}_VN", "en"]) == lang
        assert best(["en-GB", lang]) == "en"
    assert best([lang, "fr"]) == best([]) == "en"


def test_it_follows_the_device_until_somebody_chooses() -> None:
    around, settings = [Surroundings()], Chosen()
    with pseudo.spoken() as lang:
        prefs = Prefs(settings, wishes=lambda: wished(around[0]))
        assert (prefs.now.lang, prefs.chosen("lang")) == ("en", False)
        around[0] = Surroundings(languages=(f"{lang}-VN", "en"))
        assert (prefs.now.lang, prefs.chosen("lang")) == (lang, False)
        prefs.choose("lang", "en")
        assert (prefs.now.lang, prefs.chosen("lang")) == ("en", True)
        prefs.choose("lang", lang)
        around[0] = Surroundings()
        assert prefs.now.lang == lang
        with pytest.raises(ValueError, match="zz"):
            prefs.choose("lang", "zz")
    assert Prefs(settings).now.lang == "en", "no longer offered"


def test_before_there_is_a_window_english_alone_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    with pseudo.spoken() as lang:
        read, asked = texts.read, []

        def noted(package: str, name: str, *folders: str) -> str | None:
            asked.append(name)
            return read(package, name, *folders)

        for module in (texts, text):
            monkeypatch.setattr(module, "read", noted)
        prepared()
        assert "screens.en.json" in asked
        assert not [name for name in asked if lang in name]
        monkeypatch.undo()


def test_a_page_is_asked_for_the_files_once_and_before_they_are_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pseudo.spoken() as lang:
        asked: list[str] = []
        monkeypatch.setattr(text, "bring", asked.append)
        for _ in range(2):
            text.speaker(lang)("home.new")
        assert asked == [lang]


def test_the_page_hears_of_every_change(evening: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[str, bool]] = []
    monkeypatch.setattr(
        Bridge, "set_language", lambda _, lang, *, chosen: sent.append((lang, chosen))
    )
    with pseudo.spoken() as lang:
        shell = evening("", "", "", game="onstage").shell
        shell.device.speak()
        for spoken in (lang, "en"):
            shell.notices.toast("in the language before")
            shell.hall.choose("lang", spoken)
            assert shell.notices.message is None
            configured = shell.device.page.locale_configuration
            assert configured is not None
            assert configured.current_locale is not None
            assert configured.current_locale.language_code == spoken
    assert sent == [("en", False), (lang, True), ("en", True)]


def _read(one: Evening) -> int:
    """Returns the number of texts on a screen, without verdicts.

    A text and how it is read aloud count once.
    """
    controls = one.draw()
    plates = [each for each in controls if getattr(each, "key", None) == "verdict"]
    twice = sum(bool(getattr(each, "semantics_label", None)) for each in controls)
    return len(words(controls)) - twice - sum(len(words([*walk(plate)])) for plate in plates)


def _screens(one: Evening) -> dict[str, list[str]]:
    """Returns the texts of screens that open without a move, by name."""
    controller = one.controller
    shown: dict[str, list[str]] = {}

    def look(name: str) -> None:
        shown[name] = [*words(one.draw()), title_of(one.shell)]
        one.later()

    look("table")
    for sheet in ("menu", "log", "seats"):
        controller.open(sheet)
        look(sheet)
        controller.open("")
    if controller.table.scene.people:
        controller.take(PassTo(controller.table.scene.people[0]))
        look("curtain")
        controller.lift()
        look("hand")
        while controller.close_top():
            one.later()
    game = controller.game.name
    for screen, args in (
        ("settings", {}),
        ("history", {}),
        ("rules", {"game": game, "section": None}),
        ("signs", {"game": game}),
    ):
        shown[screen] = [*words(one.house.draw(screen, **args))]
    return shown


@pytest.mark.parametrize("played", [0.5, pytest.param(0.97, marks=soak_only)])
@pytest.mark.parametrize("name", sorted(games()))
def test_a_change_at_the_table_is_a_start_in_that_language(
    name: str, played: float, evening: Make
) -> None:
    whole = _ended(name)
    match = upto(whole, int(whole.count * played))
    with pseudo.spoken() as lang:
        files = {spoken: _files(match, spoken) for spoken in ("en", lang)}
        one, other = evening(files=files["en"]), evening(files=files[lang])
        began = _screens(one)
        _screens(other)
        actions, cast = [*one.session.actions], one.session.setup.cast
        one.shell.hall.choose("lang", lang)
        changed = _screens(one)
        assert changed == _screens(other)
        assert not english(
            (line for lines in changed.values() for line in lines),
            *NAMES,
            *text.languages().values(),
            "80k",  # a sign as it is printed
        )
        one.shell.hall.choose("lang", "en")
        # The table has a note more at first, and it stands under the menu.
        first = {name: began[name] for name in ("table", "menu")}
        assert _screens(one) | first == began
        assert one.session.actions == actions
        assert one.session.setup.cast == cast


def test_an_open_hand_stays_open_and_a_curtain_shut(evening: Make) -> None:
    whole = _ended("onstage")
    with pseudo.spoken() as lang:
        one = evening(files=_files(upto(whole, 7), "en"))
        controller = one.controller
        controller.take(PassTo(controller.table.scene.people[0]))
        for look in (lambda: None, controller.lift):
            look()
            texts_before, state = _read(one), controller.table.state
            for spoken in (lang, "en"):
                one.shell.hall.choose("lang", spoken)
                assert _read(one) == texts_before
                assert controller.table.state is state
        assert controller.table.state.viewers


def test_each_language_has_understudies_enough_of_its_own() -> None:
    for lang in text.languages():
        billing = Billing(text.speaker(lang))
        everybody = [name for level in UNDERSTUDIES for name in billing.understudies(level)]
        assert len({folded(name) for name in everybody}) == len(everybody)
        for level in UNDERSTUDIES:
            assert len(billing.understudies(level)) > len(SEAT_COLOURS)
        for name in everybody:
            assert check_name(name) is None
            assert len(name) <= 10, "short enough for a small phone"


def test_a_game_that_runs_keeps_its_understudies_names(evening: Make) -> None:
    with pseudo.spoken() as lang:
        one = evening("", "regular", "", game="onstage")
        names = list(one.controller.keeper.names)
        one.shell.hall.choose("lang", lang)
        assert one.controller.keeper.names == names
        assert [*filter(names[1].__eq__, words(one.draw()))]


def test_every_language_is_whole_enough_to_be_offered() -> None:
    there = {path.stem for path in (page.PAGE / "text").glob("*.json")}
    assert {*text.languages()} == there
    for lang, name in text.languages().items():
        assert check_name(name) is None
        assert text.catalogue(lang)
